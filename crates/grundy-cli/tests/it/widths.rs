//! What people read fits their terminal, and is shortened where it says nothing new.

use std::fs;

use crate::program::{self, answer, command, object, text};

/// Runs of every command, in a folder with the rule files and a graph.
const RUNS: &str = "\
solve wythoff:8,12+nim:3,4,5
solve --misere kayles:5+nim:2
solve digraph:a-b,b-a,b-c@a
solve euclid:34,55 chomp:4,4,3 fibonacci:40,4
why nim:3,4,5
why wythoff:3,5
options kayles:7+nim:2
table wythoff --to 20
table kayles --to 100
table wythoff --to 30 --outcomes
nimber --table mul --to 31
nimber 3*4
map wythoff --to 5 --svg map.svg
rows wythoff --row 0..3
p-positions wythoff
p-positions kayles --to 80
pair wythoff 100000000000000000000
geography graph.txt --choose-start --decomposition
label graph.txt --start a --grundy
label --game nim:3,4
query graph.solved a b
kernel graph.txt
kernel graph.txt --proof
equal kayles:7 nim:2
boxes 2x2 --draw
solve juvavum:3x4 --draw
judge --list
judge poj1067 --explain
check nim:_,_ --to 3 awk {print($1!=$2)}
heap 0.77
heap 0.007 --to 1000
heap 0.16 --to 2000 --maxima
genus kayles:5
genus kayles:_ --to 20
quotient 0.77
quotient 0.77 --to 10 --table
rules wythoff.game
rules maharaja.game
discover wythoff.game
discover kayles.game
verify graph.csv --graph graph.txt
games
games wythoff
games octal
";

/// Commands whose output programs read, or that talk, and those in [`RUNS`].
const OTHERS: [&str; 6] = ["play", "graph", "serve", "completions", "man", "help"];

const GRAPH: &str = "a b\nb c\nc d\na e\nx y\n";

#[test]
fn every_command_fits_a_narrow_terminal() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("graph.txt"), GRAPH).unwrap();
    for (name, rules) in grundy_testing::rule_files() {
        fs::write(folder.path().join(format!("{name}.game")), rules).unwrap();
    }
    let run = |arguments: &[&str], columns: &str| {
        let mut command = command(arguments);
        let output = command.env("COLUMNS", columns).current_dir(&folder).output().unwrap();
        let errors = text(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {errors}");
        text(&output.stdout).to_string()
    };
    run(&["label", "graph.txt", "--tablebase", "graph.solved", "--csv", "graph.csv"], "60");
    // The last paragraph of help is one.
    let wide = run(&["--help"], "100");
    let lines: Vec<&str> = wide.trim_end().rsplit("\n\n").next().unwrap().lines().collect();
    let ends = |pair: &[&str]| pair[0].len() + pair[1].split(' ').next().unwrap().len() > 90;
    assert!(lines.windows(2).all(ends), "{lines:?}");
    for name in program::commands() {
        let name = name.as_str();
        let is_run = RUNS.lines().any(|run| run.split(' ').next() == Some(name));
        assert!(is_run || OTHERS.contains(&name), "{name}");
        if name != "help" {
            narrow(&run(&[name, "--help"], "60"), 60, name);
        }
    }
    for line in RUNS.lines() {
        let arguments: Vec<&str> = line.split(' ').collect();
        for columns in [60, 80] {
            narrow(&run(&arguments, &columns.to_string()), columns, line);
        }
    }
}

/// No line is longer, unless it is one word.
fn narrow(told: &str, columns: usize, what: &str) {
    assert!(!told.is_empty() || what.starts_with("map"), "{what}");
    for line in told.lines() {
        // Of the characters that are here those of Chinese are twice as wide.
        let wide = |c: char| if ('\u{2e80}'..'\u{ff5f}').contains(&c) { 2 } else { 1 };
        let width: usize = line.chars().map(wide).sum();
        assert!(width <= columns || !line.trim().contains(' '), "{what} at {columns}: {line}");
    }
}

/// Paragraphs behind labels are as wide as the terminal: they were a column wider, and each line that was full lost a word to
/// a line of its own.
#[test]
fn paragraphs_behind_labels_are_broken_once() {
    for arguments in
        [&["games", "nim"][..], &["games", "octal"], &["judge", "poj1067", "--explain"]]
    {
        for columns in [40, 60, 80, 100] {
            let output = command(arguments).env("COLUMNS", columns.to_string()).output().unwrap();
            let told = text(&output.stdout);
            let paragraphs = told.split("\n\n").next().unwrap_or_default();
            let lines: Vec<&str> = paragraphs.lines().collect();
            let mut broken = 0;
            for pair in lines.windows(2) {
                let Some(next) = pair[1].strip_prefix(&" ".repeat(12)) else { continue };
                broken += 1;
                let word = next.split(' ').next().unwrap_or_default().chars().count();
                let line = pair[0].chars().count();
                // Text is of at most 80 columns.
                assert!(line + 1 + word > columns.min(92), "{arguments:?} at {columns}: {pair:?}");
            }
            assert!(broken > 1, "{arguments:?} at {columns}: no paragraph is broken: {told}");
        }
    }
}

/// A program that reads gets lines as they are.
#[test]
fn objects_and_tables_for_programs_are_not_broken() {
    let narrow = |arguments: &[&str]| {
        let output = command(arguments).env("COLUMNS", "40").output().unwrap();
        text(&output.stdout).to_string()
    };
    for arguments in [
        &["solve", "--json", "wythoff:8,12+nim:3,4,5"][..],
        &["why", "--json", "nim:3,4,5"],
        &["games", "--json", "wythoff"],
        &["judge", "--list", "--json"],
        &["table", "kayles", "--to", "30", "--csv"],
        &["rules", "--from", "wythoff"],
    ] {
        assert_eq!(narrow(arguments), answer(arguments), "{arguments:?}");
    }
}

#[test]
fn moves_of_long_positions_are_what_changes() {
    let heaps: Vec<String> = (1..=2000).map(|heap| heap.to_string()).collect();
    let position = format!("nim:{}", heaps.join(","));
    let told = answer(&["solve", &position]);
    assert!(told.len() < position.len() + 3000, "{}", told.len());
    // 1 ⊕ 2 ⊕ … ⊕ 2000 = 2000, and 1024 ⊕ 2000 = 976.
    assert!(told.contains("take 48 from 1024  →  …,976,…\n"), "{}", &told[position.len()..]);
    let whole = object(&["solve", "--json", &position]);
    assert_eq!(whole["moves"][0]["to"], position.replace(",1024,", ",976,"));
    // What is short is shown whole.
    assert!(answer(&["solve", "nim:3,4,5"]).contains("→  nim:1,4,5\n"));
}

#[test]
fn one_thing_is_not_several() {
    let folder = tempfile::tempdir().unwrap();
    let graph = folder.path().join("graph.txt");
    fs::write(&graph, "a b\n").unwrap();
    let graph = graph.to_str().unwrap();
    for (arguments, words) in [
        (&["label", graph][..], "2 nodes, 1 edge, normal play"),
        (&["label", graph, "--start", "a"], "wins in 1 move\n"),
        (&["label", "--game", "nim:0", "--bits", "2"], "nim:0: 1 position, 2 bits each"),
        (&["geography", graph], "2 nodes, 1 edge\n"),
        (&["judge", "--list", "nim_product_64"], "\n1 problem;"),
        (&["quotient", "0.0"], "1 element"),
    ] {
        let told = answer(arguments);
        assert!(told.contains(words), "{arguments:?}: {told}");
    }
}
