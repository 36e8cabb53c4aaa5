//! `grundy label --game` with numbered positions, end to end.

use crate::program;

use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;

use program::{answer, command, failure, object, text};
use serde_json::json;

/// Rows as sets, without the column of moves: several may be best.
fn rows(csv: &str, columns: usize) -> BTreeSet<Vec<String>> {
    let fields = |line: &str| {
        let quoted = line.strip_prefix('"').map(|line| line.split_once("\",").unwrap());
        let (name, rest) = quoted.unwrap_or_else(|| line.split_once(',').unwrap());
        std::iter::once(name).chain(rest.split(',')).take(columns).map(str::to_string).collect()
    };
    csv.lines().skip(1).map(fields).collect()
}

/// All positions below these are followers.
#[test]
fn numbered_positions_have_the_labels_of_explored_ones() {
    for game in [
        "nim:3,4,5",
        "wythoff:7,9",
        "moore/2:3,2,4",
        "nimhoff/3:4,6+nim:2",
        "coins/ruler:1,2,3,4+nim:2",
        "turning-turtles:HHHH",
        "coin-tree/0,1,1:1,2,3",
        "chomp:3x3",
        "fibonacci:9+nim:2",
        "digraph:a-b,b-a,b-c,c-a,c-d@a",
        "digraph:a-b,b-a,b-c,c-a,c-d@a+nim:3,1",
        "digraph:a-b,b-a,b-c,c-d@a+digraph:0-0,0-1,1-2,2-0,2-3@0",
    ] {
        for rules in [&[][..], &["--misere"]] {
            let run = |more: &[&str]| answer(&[&["label", "--game", game], rules, more].concat());
            let explored = run(&["--csv", "-"]);
            for (bits, columns) in [("16", 3), ("10", 2)] {
                let run = |threads| run(&["--bits", bits, "--threads", threads, "--csv", "-"]);
                let numbered = run("2");
                assert_eq!(rows(&numbered, columns), rows(&explored, columns), "{game} {bits}");
                assert_eq!(numbered, run("1"), "{game} {bits}");
            }
            for bits in ["4", "2"] {
                let numbered = run(&["--bits", bits, "--csv", "-"]);
                assert_eq!(rows(&numbered, 2), rows(&explored, 2), "{game} {bits}");
            }
            // The tables are the same, but for what stands over them.
            let below = |text: &str| {
                let table = text.split_once(" play\n").unwrap().1;
                table.split("\n\n").next().unwrap().to_string()
            };
            let explored = run(&[]);
            for bits in ["16", "10", "4"] {
                assert_eq!(below(&run(&["--bits", bits])), below(&explored), "{game} {bits}");
            }
        }
    }
}

#[test]
fn a_text_and_an_object_tell_the_same() {
    assert_eq!(
        answer(&["label", "--game", "wythoff:2,3", "--bits", "16"]),
        "wythoff:2,3: 12 positions, 16 bits each, normal play\n\
         N: the player to move wins; P: the player to move loses\n\
         \x20 remoteness           N           P       total\n\
         \x20          0           0           1           1\n\
         \x20          1           7           0           7\n\
         \x20          2           0           2           2\n\
         \x20          3           2           0           2\n\
         \x20      total           9           3          12\n\
         \n\
         wythoff:2,3: N, the player to move wins in 3 moves\n\
         \x20 win by   wythoff:1,2, wythoff:2,1\n\
         \x20 soonest  wythoff:2,1\n"
    );
    assert_eq!(
        object(&["label", "--game", "wythoff:1,2", "--bits", "2", "--json"]),
        json!({
            "version": 1, "graph": "wythoff:1,2", "play": "normal", "bits": 2, "nodes": 6,
            "win": 4, "lose": 2, "draw": 0, "levels": null,
            "start": {"node": "wythoff:1,2", "outcome": "P", "label": "L", "remoteness": null, "move": null},
            "winning": [],
        })
    );
}

fn total(told: &str) -> &str {
    told.lines().find(|line| line.trim_start().starts_with("total")).unwrap()
}

/// The golden pairs with numbers up to 2000 lose, both ways, and the end (Wythoff 1907).
#[test]
fn many_positions_are_numbered_without_being_asked() {
    let told = answer(&["label", "--game", "wythoff:2000,2000"]);
    assert!(told.contains("4004001 positions, 16 bits each"), "{told}");
    // Pair n is ⌊nφ⌋ and ⌊nφ⌋ + n.
    let pairs = (1u64..).take_while(|n| (n + (5 * n * n).isqrt()) / 2 + n <= 2000);
    let lost = 2 * pairs.count() + 1;
    let last = total(&told);
    let columns: Vec<&str> = last.split_whitespace().collect();
    assert_eq!(columns[2], lost.to_string(), "{last}");
    // Less memory, fewer bits; what cannot be counted in ten is not chosen by itself.
    let told = answer(&["label", "--game", "wythoff:2000,2000", "--memory", "2M"]);
    assert!(told.contains("2 bits each") && total(&told) == last, "{told}");
    let told = answer(&["label", "--game", "bachet/3:2000,2000", "--memory", "6M"]);
    assert!(told.contains("10 bits each"), "{told}");
    let told = answer(&["label", "--game", "bachet/3:2000,2000", "--memory", "3M"]);
    assert!(told.contains("4 bits each"), "{told}");
    // One token at a time: the remoteness is larger than 16 bits hold.
    let told = answer(&["label", "--game", "bachet/1:2000000"]);
    assert!(told.contains("2 bits each"), "{told}");
    assert!(told.ends_with("\nbachet/1:2000000: P, the player to move loses\n"), "{told}");
}

/// Every node of a circle has an exit: with a heap of n tokens from which one to three are taken it is worth
/// ∞{0} + *(n mod 4), a win if that is ∞{0} and else a draw (Smith 1966).
#[test]
fn a_token_on_a_graph_in_a_file_is_numbered_beside_heaps() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("circle.txt").display().to_string();
    let edge = |node: u32| format!("{node} {}\n{node} exit\n", (node + 1) % 1200);
    std::fs::write(&path, (0..1200).map(edge).collect::<String>()).unwrap();
    let game = format!("digraph:{path}@7+bachet/3:1001");
    for (more, bits) in [
        // Play may go in circles: what --bits 16 means takes 18.
        (&[][..], "18 bits each"),
        (&["--memory", "2800K", "--threads", "2"], "18 bits each"),
        (&["--memory", "2M"], "10 bits each"),
        (&["--memory", "1M"], "4 bits each"),
        (&["--memory", "400K"], "2 bits each"),
        (&["--bits", "2"], "2 bits each"),
    ] {
        let told = answer(&[&["label", "--game", &game], more].concat());
        assert!(told.contains(&format!("{game}: 1203402 positions, {bits}")), "{told}");
        assert!(told.contains(&format!("\n\n{game}: D, a draw")), "{told}");
        let last = total(&told);
        let columns: Vec<&str> = last.split_whitespace().collect();
        assert_eq!(columns[1..3], ["301951", "251"], "{told}");
        assert!(told.contains(" 901200\n"), "{told}");
    }
}

/// Few heads lead to few rows, which are explored.
#[test]
fn rows_of_coins_are_numbered_if_many_follow() {
    let told = answer(&["label", "--game", "coins/ruler:1,20,21"]);
    assert!(told.contains("coins/ruler:1,20,21: 2097152 positions, 16 bits each"), "{told}");
    let told = answer(&["label", "--game", "coins/twins:20,21"]);
    assert!(told.contains("coins/twins:20,21: 232 nodes"), "{told}");
}

#[test]
fn what_does_not_fit_or_go_together_is_refused() {
    for (arguments, wanted, code) in [
        (
            &["--game", "wythoff:2000,2000", "--memory", "900K"][..],
            "a table of 4004001 positions with 2 bits each needs 2 MiB or more and may use 900 KiB; raise the limit with \
             --memory",
            3,
        ),
        (
            &["--game", "bachet/3:20000,20000", "--bits", "10", "--memory", "100M"],
            "positions with 10 bits each needs 479 MiB or more and may use 100 MiB; raise the limit with --memory, \
             or take fewer with --bits",
            3,
        ),
        (&["--game", "wythoff:200,200", "--bits", "10"], "has more than 251 options", 3),
        (&["--game", "bachet/1:200000", "--bits", "16"], "remoteness above 32766", 3),
        (
            &["--game", "digraph:a-a,a-b@a+bachet/1:40000", "--bits", "16"],
            "remoteness above 30719, which 18 bits a position do not hold",
            3,
        ),
        (
            &["--game", "digraph:a-a@a+nim:5000", "--bits", "16"],
            "has more than 4094 options, which are not counted in 18 bits",
            3,
        ),
        (&["--game", "bachet/1:2000000", "--bits", "4"], "with 2 bits a position", 3),
        (
            &["--game", "nim:2+kayles:500", "--bits", "2", "--memory", "1M"],
            "kayles:500 has no numbers of its own, as heaps, coins and tokens have, and",
            3,
        ),
        (&["--game", "nim:5", "--bits", "2", "--grundy"], "--bits and --grundy", 2),
        (&["--game", "nim:5", "--bits", "3"], "it has to be 16, 10, 4 or 2", 2),
        (&["moves.txt", "--bits", "2"], "'[FILE]' cannot be used with", 2),
        (&["--bits", "2"], "--game <POSITION>", 2),
        (
            &["--game", "wythoff:30000,30000", "--bits", "16", "--time", "1ms"],
            "within 0.001 s; raise the limit with --time",
            3,
        ),
    ] {
        let (message, found) = failure(&[&["label"], arguments].concat());
        assert!(message.contains(wanted), "{arguments:?}: {message}");
        assert_eq!(found, Some(code), "{arguments:?}: {message}");
    }
}

/// Ctrl-C while rows are written leaves no part of the file.
#[test]
fn interrupted_rows_leave_no_file() {
    let dir = tempfile::tempdir().unwrap();
    let csv = dir.path().join("labels.csv").display().to_string();
    let arguments = ["label", "--game", "wythoff:5000,5000", "--bits", "16", "--csv", &csv];
    let child = command(&arguments).spawn().unwrap();
    let id = child.id().to_string();
    while std::fs::read_dir(dir.path()).unwrap().next().is_none() {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(
        text(&output.stderr).contains("positions had been written"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
}

/// Where positions have many moves their numbers are taken without being asked for: a table of 301 × 201 has
/// some ten million moves. The losing ones are the pairs of Wythoff, made by the least number not used before.
#[test]
fn many_moves_are_not_explored() {
    let (height, width) = (300_usize, 200_usize);
    let mut used = vec![false; 2 * height];
    let (mut losing, mut difference) = (0, 0);
    while let Some(low) = used.iter().position(|used| !used).filter(|&low| low <= height) {
        let high = low + difference;
        used[low] = true;
        used[high] = true;
        losing += u64::from(high <= height && low <= width);
        losing += u64::from(difference > 0 && high <= width && low <= height);
        difference += 1;
        used.resize(used.len() + 4, false);
    }
    let out = answer(&["label", "--game", &format!("wythoff:{height},{width}"), "--json"]);
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(value["bits"], 16);
    assert_eq!(value["lose"], losing);
    assert_eq!(value["nodes"], 301 * 201);
    // The same as by exploring, which tells the number of moves.
    let explored = answer(&["label", "--game", "wythoff:60,50", "--json"]);
    assert!(explored.contains("\"edges\":"), "{explored}");
}
