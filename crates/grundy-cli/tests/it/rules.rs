//! Games from files: `grundy rules`, `grundy discover`, `@FILE` in positions.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn games() -> PathBuf {
    grundy_testing::workspace().join("games")
}

pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(arguments).current_dir(folder).env_remove("GRUNDY_GAMES");
    command.env("XDG_CONFIG_HOME", folder).output().unwrap()
}

/// The verdicts on all positions, of one run that is given them line by line.
pub(crate) fn verdicts(folder: &Path, more: &[&str], positions: &[String]) -> Vec<Value> {
    fs::write(folder.join("lines.txt"), positions.join("\n")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args([&["solve", "--json", "-"], more].concat()).current_dir(folder);
    command.env_remove("GRUNDY_GAMES").env("XDG_CONFIG_HOME", folder);
    command.stdin(fs::File::open(folder.join("lines.txt")).unwrap());
    let verdicts: Vec<Value> = text(&command.output().unwrap()).lines().map(json).collect();
    let of: Vec<&str> = verdicts.iter().filter_map(|one| one["position"].as_str()).collect();
    assert_eq!(of, positions);
    verdicts
}

pub(crate) fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Exit code and message of what is refused.
pub(crate) fn refused(output: &Output) -> (i32, String) {
    assert!(output.stdout.is_empty());
    (output.status.code().unwrap(), String::from_utf8(output.stderr.clone()).unwrap())
}

pub(crate) fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(games()).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
    }
    folder
}

pub(crate) fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).unwrap()
}

/// Numbers that a file excludes leave empty places, in every format that can have them.
#[test]
fn tables_are_empty_where_there_is_no_position() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "game lower\nheaps x, y\nwhere x <= y\ntake k from x\ntake k from y\n";
    fs::write(folder.path().join("lower.game"), rules).unwrap();
    let table = |arguments: &[&str]| {
        let arguments = [&["table", "@lower", "--to", "2"], arguments].concat();
        run(folder.path(), &arguments)
    };
    // As a heap of y - x to which tokens may be added: these are taken again (the values are y - x).
    let plain = "   0  1  2 \n0 [0] 1  2 \n1    [0] 1 \n2       [0]\n";
    assert_eq!(text(&table(&[])), plain);
    assert_eq!(
        text(&table(&["--csv"])),
        "x,y,value,outcome\n0,0,0,P\n0,1,1,N\n0,2,2,N\n1,0,,\n1,1,0,P\n1,2,1,N\n2,0,,\n2,1,,\n2,2,0,P\n"
    );
    let read = json(&text(&table(&["--format", "json"])));
    assert_eq!(read["values"], serde_json::json!([[0, 1, 2], [null, 0, 1], [null, null, 0]]));
    let outcomes = serde_json::json!([["P", "N", "N"], [null, "P", "N"], [null, null, "P"]]);
    assert_eq!(read["outcomes"], outcomes);
    let markdown = text(&table(&["--format", "markdown"]));
    assert!(markdown.lines().last().unwrap().starts_with("| 2 |  |  | "), "{markdown}");
    let array = folder.path().join("lower.npy");
    let (code, said) = refused(&table(&["--npy", array.to_str().unwrap()]));
    assert_eq!(code, 3);
    assert!(said.contains("@lower:1,0 is no position"), "{said}");
    assert!(!array.exists());
    let listed = run(folder.path(), &["p-positions", "@lower", "--to", "4"]);
    assert_eq!(text(&listed), "@lower:0,0\n@lower:1,1\n@lower:2,2\n@lower:3,3\n@lower:4,4\n");
    // A list that is whole is no failure, however many were asked for; who waits is told why it ends.
    let few = "game few\nheaps x, y\nwhere x <= 2 and y <= 2\ntake k from x\ntake k from y\n";
    fs::write(folder.path().join("few.game"), few).unwrap();
    let listed = run(folder.path(), &["p-positions", "@few", "--count", "5"]);
    assert_eq!(text(&listed), "@few:0,0\n@few:1,1\n@few:2,2\n");
    let said = String::from_utf8_lossy(&listed.stderr).into_owned();
    assert!(said.contains("no number in its positions is above 2"), "{said}");
    // Where no sieve goes, that is said.
    let far = ["p-positions", "@maharaja", "--from", "10^10", "--count", "1"];
    let (code, said) = refused(&run(self::folder().path(), &far));
    assert!(said.contains("two heaps are sieved to 2147483646") && code == 3, "{said}");
}

/// A file has the same outcomes and values as the built-in game, alone and in sums.
#[test]
fn files_are_solved_as_the_games_they_state() {
    let folder = folder();
    let value = |position: &str| {
        let verdict = json(&text(&run(folder.path(), &["solve", "--json", position])));
        (verdict["outcome"].clone(), verdict["value"].clone())
    };
    for (file, built_in) in [
        ("@wythoff:8,12", "wythoff:8,12"),
        ("@wythoff.game:3,5", "wythoff:3,5"),
        ("@wythoff-t/t=3:8,12", "wythoff/3:8,12"),
        ("@kayles:3,4+nim:2", "kayles:3,4+nim:2"),
        ("@officers:20", "officers:20"),
        ("@grundy:8", "grundy:8"),
        ("@lasker-nim:3,7", "lasker-nim:3,7"),
        ("@bachet/m=5:20", "bachet/5:20"),
        ("@nimhoff:5,7", "nimhoff/3:5,7"),
    ] {
        assert_eq!(value(file), value(built_in), "{file}");
    }
    // The heap engine, not a search: a proved period answers.
    let far = text(&run(folder.path(), &["solve", "--json", "@kayles:1000000000000000000000000"]));
    assert_eq!(json(&far)["method"], "table");
}

/// Names of the language may have a `_`.
#[test]
fn parameters_may_have_an_underscore() {
    let folder = tempfile::tempdir().unwrap();
    let rules =
        "game few\nwith at_most = 2\nheaps x, y, z\ntake k from any heap where k <= at_most\n";
    fs::write(folder.path().join("few.game"), rules).unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    let solved = text(&run(&["solve", "@few/at_most=3:3,0,0"]));
    assert!(solved.contains("value    3") && solved.contains("@few/at_most=3:0,0,0"), "{solved}");
    let set = ["--set", "at_most=3", "--certificate", "three.theorem"];
    text(&run(&[&["discover", "few.game"][..], &set].concat()));
    let far = ["solve", "--theorem", "three.theorem", "@few/at_most=3:10^40,10^40,4"];
    let far = text(&run(&far));
    assert!(far.contains("P: the player to move loses"), "{far}");
}

/// A `_` in the name of a file is no hole.
#[test]
fn maps_are_of_files_with_an_underscore() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "game few\nheaps x, y, z\ntake k from any heap\n";
    fs::write(folder.path().join("few_each.game"), rules).unwrap();
    let run = |arguments: &[&str]| run(folder.path(), arguments);
    let sections = ["--section", "0..2", "--to", "2", "--csv", "-"];
    let drawn = run(&[&["map", "@few_each:_,_,_"][..], &sections].concat());
    assert_eq!(text(&drawn).lines().count(), 1 + 27);
    let plain = text(&run(&["map", "@few_each:_,2,_", "--to", "2", "--csv", "-"]));
    assert_eq!(plain.lines().count(), 1 + 9);
}

#[test]
fn names_are_found_in_the_folders_of_the_user() {
    let folder = folder();
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(["solve", "maharaja:2,6"]).env("GRUNDY_GAMES", folder.path());
    assert!(text(&command.output().unwrap()).contains("P: the player to move loses"));
    let own = folder.path().join("grundy/games");
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("my-nim.game"), "game my-nim\nheap n\ntake k from n\n").unwrap();
    assert!(text(&run(folder.path(), &["games"])).contains("my-nim"));
    assert!(text(&run(folder.path(), &["solve", "my-nim:3,4"])).contains("value    7"));
}

#[test]
fn misere_and_forbidden_options_are_honoured() {
    let folder = folder();
    let outcome = |position: &str| {
        json(&text(&run(folder.path(), &["solve", "--json", position])))["outcome"].clone()
    };
    // Misère Wythoff: (0,1) and (2,2) lose.
    for position in ["@wythoff-misere:0,1", "@wythoff-misere:2,2", "@wythoff-misere:3,5"] {
        assert_eq!(outcome(position), "P", "{position}");
    }
    assert_eq!(outcome("@wythoff-misere:1,2"), "N");
    let (code, message) = refused(&run(folder.path(), &["solve", "@wythoff-blocked:3,5+nim:2"]));
    assert_eq!(code, 3);
    assert!(message.contains("forbid"), "{message}");
    let (code, message) = refused(&run(folder.path(), &["solve", "@wythoff-misere:3,5+nim:2"]));
    assert_eq!(code, 3);
    assert!(message.contains("misère"), "{message}");
}

#[test]
fn wrong_files_are_told_with_a_caret() {
    let folder = folder();
    fs::write(folder.path().join("bad.game"), "game x\nheaps a, b\ntake k from c\n").unwrap();
    let (code, message) = refused(&run(folder.path(), &["rules", "bad.game"]));
    assert_eq!(code, 2);
    assert!(message.contains("line 3, column 13: found 'c'"), "{message}");
    assert!(message.contains("            ^"), "{message}");
    let (code, message) = refused(&run(folder.path(), &["solve", "@bad:1,2"]));
    assert_eq!(code, 2);
    assert!(message.contains("line 3, column 13"), "{message}");
    let output = run(folder.path(), &["rules", "bad.game", "--json"]);
    let said = json(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(said["diagnostics"][0]["column"], 13);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn templates_and_every_game_are_read() {
    let folder = folder();
    // The name that is read is the one that was given.
    for name in ["", " ", "a b", "#a", "7"] {
        let (code, said) = refused(&run(folder.path(), &["rules", "--new", name]));
        assert!(code == 2 && said.contains(&format!("'{name}' is not a name")), "{said}");
    }
    let template = text(&run(folder.path(), &["rules", "--new", "my-game"]));
    fs::write(folder.path().join("my-game.game"), template).unwrap();
    let mut count = 0;
    for entry in fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let said = text(&run(folder.path(), &["rules", path.to_str().unwrap()]));
        assert!(said.starts_with("game "), "{said}");
        count += 1;
    }
    assert!(count > 30);
}

#[test]
fn a_list_is_called_a_conjecture() {
    let folder = folder();
    let pairs =
        [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20), (14, 23)];
    let lines: String = pairs.iter().map(|(a, b)| format!("{a},{b}\n{b},{a}\n")).collect();
    fs::write(folder.path().join("list.txt"), lines).unwrap();
    let output = run(folder.path(), &["discover", "--list", "list.txt"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(!said.contains("proved"), "{said}");
    let (code, message) = {
        fs::write(folder.path().join("list.txt"), "1,2\n3,x\n").unwrap();
        refused(&run(folder.path(), &["discover", "--list", "list.txt"]))
    };
    assert_eq!(code, 2);
    assert!(message.contains("line 2: found 'x'"), "{message}");
}

/// Rules that say themselves that who cannot move wins: their table is not that of normal play.
#[test]
fn tables_of_misere_rules_are_misere() {
    let folder = folder();
    let cells = |arguments: &[&str]| text(&run(folder.path(), arguments));
    let table = ["table", "--to", "9", "--outcomes", "--format", "csv"];
    let of_file = cells(&[&table[..], &["@wythoff-misere"]].concat());
    assert_eq!(of_file, cells(&[&table[..], &["wythoff", "--misere"]].concat()));
    assert_ne!(of_file, cells(&[&table[..], &["wythoff"]].concat()));
    let list = ["p-positions", "--to", "9"];
    let of_file = cells(&[&list[..], &["@wythoff-misere"]].concat());
    let built_in = cells(&[&list[..], &["wythoff:_,_", "--misere"]].concat());
    assert_eq!(of_file.replace("@wythoff-misere", "wythoff"), built_in);
}

/// Files in patterns are read within the limits of the arguments, as those in positions are.
#[test]
fn patterns_read_files_within_the_limits() {
    let folder = folder();
    let edges: String = (0..200_000).map(|node| format!("{node} {}\n", node + 1)).collect();
    fs::write(folder.path().join("path.txt"), edges).unwrap();
    for command in ["table", "p-positions", "map"] {
        let mut arguments = vec![command, "digraph:path.txt@_", "--to", "3", "--memory", "1M"];
        arguments.extend((command == "map").then_some(["--csv", "-"]).iter().flatten());
        let (code, message) = refused(&run(folder.path(), &arguments));
        assert_eq!(code, 3, "{message}");
        assert!(message.contains("path.txt") && message.contains("--memory"), "{message}");
    }
    // The file alone is larger than the memory, in a position as in a pattern.
    for arguments in [["solve", "digraph:path.txt@0"], ["table", "digraph:path.txt@_"]] {
        let output = run(folder.path(), &[&arguments[..], &["--memory", "1M"]].concat());
        let (code, message) = refused(&output);
        assert_eq!(code, 3, "{message}");
        let said = "the file 'path.txt' needs 2 MiB or more and may use 1 MiB; raise the limit with --memory";
        assert!(message.contains(said), "{message}");
    }
}

/// Heaps that fall apart have a period; its certificate is of the kind that `heap` writes.
/// Some rules of a few lines have more options of small positions than anybody waits for.
#[test]
fn what_rules_say_is_told_in_time() {
    let folder = tempfile::tempdir().unwrap();
    // Three of fifteen heaps in any order, by six amounts each: some thousand moves.
    let heaps: Vec<String> = (0..15).map(|heap| format!("h{heap}")).collect();
    let rules = format!(
        "game big\nheaps {}\nsymmetric\ntake k from h0 and l from h1 and m from h2 \
         where k in {{1,3,5,7,9,11}} and l in {{2,4,6,8,10,12}} and m in {{1,5,8,12,13,17}}\n",
        heaps.join(", ")
    );
    fs::write(folder.path().join("big.game"), rules).unwrap();
    let (code, said) = refused(&run(folder.path(), &["rules", "big.game", "--time", "1ms"]));
    assert_eq!(code, 3, "{said}");
    let expected = "'big.game': this did not end within 0.001 s; raise the limit with --time";
    assert!(said.contains(expected), "{said}");
    let said = text(&run(folder.path(), &["rules", "--from", "nim", "--time", "60s"]));
    assert!(said.starts_with("game nim"), "{said}");
}

#[test]
fn periods_are_discovered() {
    let folder = folder();
    let found = ["discover", "kayles.game", "--json", "--certificate", "k.json"];
    let answer = json(&text(&run(folder.path(), &found)));
    assert_eq!(answer["status"], "proved");
    // Guy and Smith 1956.
    assert_eq!(answer["form"], "the Grundy values have the period 12 from heap 71 on");
    assert!(text(&run(folder.path(), &["verify", "k.json"])).contains("G(n + 12) = G(n)"));
    let few = run(folder.path(), &["discover", "kayles", "--to", "60", "--json"]);
    assert_eq!(few.status.code(), Some(3));
    let answer = json(&String::from_utf8(few.stdout).unwrap());
    assert_eq!(
        (answer["status"].as_str(), answer["verified_to"].as_u64()),
        (Some("not found"), Some(60))
    );
}

/// Long rows are counted in words, and their memory is told before it is spent.
#[test]
fn long_rows_keep_to_the_memory() {
    let folder = folder();
    let large = ["discover", "maharaja.game", "--to", "8800M", "--memory", "1G"];
    let (code, message) = refused(&run(folder.path(), &large));
    assert_eq!(code, 3);
    assert!(
        message.contains("8800000001 rows take 13") && message.contains("--memory"),
        "{message}"
    );
    let short = run(folder.path(), &["discover", "maharaja.game", "--to", "20K", "--json"]);
    assert_eq!(short.status.code(), Some(3));
    let answer = json(&String::from_utf8(short.stdout).unwrap());
    assert_eq!(answer["verified_to"], 20_000);
    assert!(answer["steps"].as_array().unwrap().len() > 2);
}

#[test]
fn automata_are_drawn() {
    let folder = folder();
    text(&run(folder.path(), &["discover", "wythoff.game", "--svg", "w.svg", "--dot", "w.dot"]));
    let svg = fs::read_to_string(folder.path().join("w.svg")).unwrap();
    let dot = fs::read_to_string(folder.path().join("w.dot")).unwrap();
    assert_eq!(svg.matches("marker-end").count(), dot.matches(" -> ").count());
    // 825 states are not drawn, and no file is left; what was proved is told all the same.
    let many = ["discover", "wythoff.game", "--values", "1", "--svg", "many.svg"];
    let output = run(folder.path(), &many);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(3) && message.contains("825 states"), "{message}");
    let answer = String::from_utf8_lossy(&output.stdout);
    assert!(answer.contains("proved for positions of all sizes"), "{answer}");
    assert!(!folder.path().join("many.svg").exists());
}
