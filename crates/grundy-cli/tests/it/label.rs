//! `grundy label`, `query`, `kernel` and the check of labels, end to end.

mod queries;
mod scratch;

use crate::program;

use std::fs;
use std::path::Path;

use program::{answer, failure, grundy, object, text};
use serde_json::{Value, json};

/// A directory with files.
struct Files(tempfile::TempDir);

impl Files {
    fn new(files: &[(&str, &str)]) -> Files {
        let dir = tempfile::tempdir().unwrap();
        for (name, contents) in files {
            fs::write(dir.path().join(name), contents).unwrap();
        }
        Files(dir)
    }

    /// The path of the file `name`.
    fn at(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Which files there are.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// 10 to 0 by 1 or 2, as GAMESMAN introduces solving with it (gamescrafters.github.io, Solving a Game):
/// 0, 3, 6 and 9 lose, all others win; the last move is a win in 1.
fn ten_to_zero() -> String {
    let moves = (1..=10).flat_map(|n| (1..=2.min(n)).map(move |take| (n, n - take)));
    moves.map(|(from, to)| format!("{from} {to}\n")).collect()
}

#[test]
fn ten_to_zero_by_one_or_two() {
    let files = Files::new(&[("ten.txt", &ten_to_zero())]);
    let csv = answer(&["label", &files.at("ten.txt"), "--csv", "-"]);
    let labels: Vec<&str> =
        csv.lines().skip(1).map(|line| line.split(',').nth(1).unwrap()).collect();
    assert_eq!(labels.join(""), "LWWLWWLWWLW");
    let table = answer(&["label", &files.at("ten.txt")]);
    let rows: Vec<Vec<&str>> =
        table.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["remoteness", "N", "P", "total"]);
    // Losing positions are two moves apart, and a winning one has a losing one next to it.
    let expected = [
        ["0", "0", "1", "1"],
        ["1", "2", "0", "2"],
        ["2", "0", "1", "1"],
        ["3", "2", "0", "2"],
        ["4", "0", "1", "1"],
        ["5", "2", "0", "2"],
        ["6", "0", "1", "1"],
        ["7", "1", "0", "1"],
        ["total", "7", "4", "11"],
    ];
    assert_eq!(rows[1..], expected);
    // The same game by its rules.
    let game = answer(&["label", "--game", "subtraction/1,2:10"]);
    let last = game.lines().find(|line| line.contains("total ")).unwrap();
    assert_eq!(last.split_whitespace().collect::<Vec<_>>(), expected[8]);
    assert!(
        game.contains("\n\nsubtraction/1,2:10: N, the player to move wins in 7 moves\n"),
        "{game}"
    );
}

/// A chain with a pass, a circle, and names that CSV has to quote.
const MIXED: &str = "digraph {\n a -> b -> \"c,d\"; e -> f -> e; e -> \"c,d\"; g -> g; lone }\n";

#[test]
fn csv_has_label_remoteness_and_move() {
    let files = Files::new(&[("mixed.dot", MIXED)]);
    let mixed = files.at("mixed.dot");
    let expected = "node,label,remoteness,move\na,L,2,b\nb,W,1,\"c,d\"\n\"c,d\",L,0,\ne,W,1,\"c,d\"\n\
                    f,L,2,e\ng,D,,\nlone,L,0,\n";
    assert_eq!(answer(&["label", &mixed, "--csv", "-"]), expected);
    let misere = answer(&["label", &mixed, "--csv", "-", "--misere"]);
    assert_eq!(
        misere,
        "node,label,remoteness,move\na,W,2,b\nb,L,1,\"c,d\"\n\"c,d\",W,0,\ne,D,,\nf,D,,\ng,D,,\nlone,W,0,\n"
    );
    // Without a node that wins, nobody ever would.
    let (line, code) = failure(&["label", &mixed, "--csv", "-", "--stalemate"]);
    assert!(line.contains("--target") && code == Some(2), "{line}");
    let stalemate = answer(&["label", &mixed, "--csv", "-", "--stalemate", "--target", "g"]);
    assert!(stalemate.contains("\na,D,,\n") && stalemate.contains("\nlone,D,,\n"), "{stalemate}");
    let values = answer(&["label", &mixed, "--csv", "-", "--grundy"]);
    assert_eq!(
        values,
        "node,label,remoteness,move,value\na,L,2,b,0\nb,W,1,\"c,d\",1\n\"c,d\",L,0,,0\ne,W,1,\"c,d\",1\n\
         f,L,2,e,0\ng,D,,,∞{}\nlone,L,0,,0\n"
    );
    // Into a file, and the table as before.
    let out = files.at("out.csv");
    let table = answer(&["label", &mixed, "--csv", &out]);
    assert!(table.starts_with(&format!("{mixed}: 7 nodes, 6 edges, normal play\n")), "{table}");
    assert_eq!(fs::read_to_string(&out).unwrap(), expected);
    assert_eq!(files.names(), ["mixed.dot", "out.csv"]);
}

/// The samples of Luogu P6560, where a player wins by reaching a node, or when the other cannot move.
#[test]
fn targets_as_in_luogu_p6560() {
    let first = "7 7\n1 2\n2 3\n3 4\n4 5\n3 6\n7 5\n6 7\n";
    let second = "1 2\n2 3\n3 1\n3 4\n4 5\n";
    let files = Files::new(&[
        ("1.txt", &first[4..]),
        ("2.txt", second),
        ("t", "# goals\n5\n\n5 # again\n"),
    ]);
    for (file, start, target, label) in
        [("1.txt", "1", "5", "W"), ("2.txt", "1", "5", "D"), ("2.txt", "4", "3", "W")]
    {
        let arguments = ["label", &files.at(file), "--target", target, "--start", start, "--json"];
        let json = object(&arguments);
        assert_eq!(json["start"]["label"], label, "{file} {start} {target}");
    }
    let at = format!("@{}", files.at("t"));
    let one = answer(&["label", &files.at("1.txt"), "--target", "5", "--csv", "-"]);
    assert_eq!(answer(&["label", &files.at("1.txt"), "--target", &at, "--csv", "-"]), one);
    let (message, code) = failure(&["label", &files.at("1.txt"), "--target", "5,9"]);
    assert!(message.contains("--target: found '9', expected a node of"), "{message}");
    assert_eq!(code, Some(2));
}

#[test]
fn one_node_and_json() {
    let files = Files::new(&[("m.txt", "a b\na c\nb d\nc d\nd e\n")]);
    let graph = files.at("m.txt");
    let told = answer(&["label", &graph, "--start", "b", "--grundy"]);
    assert!(
        told.ends_with(
            "\n\nb: P, the player to move loses in 2 moves\n  value    0\n  longest  d\n"
        ),
        "{told}"
    );
    let told = answer(&["label", &graph, "--start", "a"]);
    assert!(
        told.ends_with(
            "\n\na: N, the player to move wins in 3 moves\n  win by   b, c\n  soonest  b\n"
        ),
        "{told}"
    );
    let told = answer(&["label", &graph, "--start", "e"]);
    assert!(told.ends_with("\n\ne: P, the player to move loses: the play is over\n"), "{told}");
    let row = |node: &str, label: &str, remoteness: Value, best: Value| {
        let outcome = if label == "W" { "N" } else { "P" };
        json!({"node": node, "outcome": outcome, "label": label, "remoteness": remoteness, "move": best})
    };
    assert_eq!(
        object(&["label", &graph, "--start", "a", "--json"]),
        json!({
            "version": 1, "graph": graph, "play": "normal", "target": null,
            "start": row("a", "W", json!(3), json!("b")), "winning": ["b", "c"],
        })
    );
    let mut counts = json!({
            "version": 1, "graph": graph, "play": "normal", "target": null, "nodes": 5, "edges": 5,
            "win": 2, "lose": 3, "draw": 0,
            "levels": [
                {"remoteness": 0, "win": 0, "lose": 1}, {"remoteness": 1, "win": 1, "lose": 0},
                {"remoteness": 2, "win": 0, "lose": 2}, {"remoteness": 3, "win": 1, "lose": 0},
            ],
    });
    assert_eq!(object(&["label", &graph, "--json"]), counts);
    counts["labels"] = json!([
        row("a", "W", json!(3), json!("b")),
        row("b", "L", json!(2), json!("d")),
        row("c", "L", json!(2), json!("d")),
        row("d", "W", json!(1), json!("e")),
        row("e", "L", json!(0), Value::Null),
    ]);
    assert_eq!(object(&["label", &graph, "--json", "--all-nodes"]), counts);
}

#[test]
fn positions_of_any_game() {
    let told = answer(&["label", "--game", "nim:1,2", "--grundy"]);
    assert!(
        told.contains("\n\nnim:1,2: N, the player to move wins in 3 moves\n  value    3\n"),
        "{told}"
    );
    // Six positions; values 0 to 3, as nim-sums of 0..1 and 0..2.
    let csv = answer(&["label", "--game", "nim:1,2", "--grundy", "--csv", "-"]);
    let mut values: Vec<&str> =
        csv.lines().skip(1).map(|line| line.rsplit(',').next().unwrap()).collect();
    values.sort_unstable();
    assert_eq!(values, ["0", "0", "1", "1", "2", "3"]);
    let loopy = answer(&["label", "--game", "digraph:a-b,b-a,b-c@a+nim:1"]);
    assert!(loopy.starts_with("digraph:a-b,b-a,b-c@a+nim:1: "), "{loopy}");
    let outcome = answer(&["solve", "digraph:a-b,b-a,b-c@a+nim:1", "--json"]);
    let outcome: Value = serde_json::from_str(&outcome).unwrap();
    let letter = outcome["outcome"].as_str().unwrap();
    assert!(loopy.contains(&format!("@a+nim:1: {letter}, ")), "{loopy} {outcome}");
    // A million positions of heaps take two bits each, others a text.
    for (game, memory) in [("nim:99,99,99", "200K"), ("kayles:20,20,20", "1M")] {
        let (message, code) = failure(&["label", "--game", game, "--memory", memory]);
        assert!(message.contains("raise the limit with --memory"), "{message}");
        assert_eq!(code, Some(3));
    }
}

#[test]
fn labels_are_their_own_proof() {
    let files = Files::new(&[("mixed.dot", MIXED)]);
    let (mixed, csv, solved) = (files.at("mixed.dot"), files.at("l.csv"), files.at("l.tb"));
    for rules in [&[][..], &["--misere"], &["--stalemate", "--target", "b,g"], &["--target", "b,g"]]
    {
        let label = ["label", &mixed, "--csv", &csv, "--tablebase", &solved];
        answer(&[&label, rules].concat());
        for file in [&csv, &solved] {
            let told = answer(&[&["verify", file, "--graph", &mixed], rules].concat());
            assert!(told.starts_with(&format!("'{file}' holds: of the 7 nodes of")), "{told}");
        }
    }
    answer(&["label", &mixed, "--csv", &csv, "--tablebase", &solved]);
    let right = fs::read_to_string(&csv).unwrap();
    for (wrong, instead, part, code) in [
        ("a,L,2,b", "a,W,2,b", "node a: W, remoteness 2, but", 1),
        ("a,L,2,b", "a,L,4,b", "node a: L, remoteness 4, but no move bears that out", 1),
        ("f,L,2,e", "f,D,,", "node f: D, but no move bears that out", 1),
        ("g,D,,", "g,L,2,", "node g: L, remoteness 2, but there is a move to g: L", 1),
        ("lone,L,0,", "lone,D,,", "node lone: D, but play ends there: L, remoteness 0", 1),
        ("a,L,2,b", "a,L,2,e", "node a: L, remoteness 2, but e is not a best move", 1),
        ("lone,L,0,\n", "", "it does not have node 'lone'", 1),
        ("lone,L,0,\n", "lone,L,0,\na,L,2,b\n", "line 9 has node 'a' again", 1),
        ("lone,L,0,\n", "alone,L,0,\n", "the graph has no node 'alone'", 1),
        ("a,L,2,b", "a,X,2,b", "line 2: found 'X', expected a label W, L or D", 2),
        ("a,L,2,b", "a,L,0,b", "node a: L, remoteness 0, but", 1),
        ("a,L,2,b", "a,L,,b", "line 2: found '', expected a remoteness: a number from 0 on", 2),
        ("a,L,2,b", "a,L", "line 2: found 'a,L', expected the fields", 2),
    ] {
        assert!(right.contains(wrong), "{wrong}");
        fs::write(&csv, right.replace(wrong, instead)).unwrap();
        let (message, found) = failure(&["verify", &csv, "--graph", &mixed]);
        assert!(message.contains(part), "{message}");
        assert_eq!(found, Some(code), "{message}");
    }
    fs::write(&csv, &right).unwrap();
    // Other rules, another graph, no graph.
    let (message, code) = failure(&["verify", &csv, "--graph", &mixed, "--misere"]);
    assert!(
        message.contains("node c,d: L, remoteness 0, but play ends there: W, remoteness 0"),
        "{message}"
    );
    assert_eq!(code, Some(1));
    assert_eq!(failure(&["verify", &solved, "--graph", &mixed, "--target", "a"]).1, Some(2));
    let other = files.at("other.txt");
    fs::write(&other, "a b\n").unwrap();
    assert_eq!(failure(&["verify", &solved, "--graph", &other]).1, Some(1));
    let (message, code) = failure(&["verify", &csv]);
    assert!(message.contains("name the graph with --graph"), "{message}");
    assert_eq!(code, Some(2));
    // Names in another order are other names.
    fs::write(&other, "b a\n\"c\"\ne\nf\ng\nlone\n").unwrap();
    assert_eq!(failure(&["verify", &solved, "--graph", &other]).1, Some(1));
}

/// A file that may be read in two ways is checked as it was labelled.
#[test]
fn the_format_of_a_graph_is_said_to_checks_as_to_labels() {
    let files = Files::new(&[("graph.txt", "a,b c\nc d,e\n")]);
    let (graph, csv) = (files.at("graph.txt"), files.at("l.csv"));
    for (format, other) in [("txt", "csv"), ("csv", "txt")] {
        answer(&["label", &graph, "--format", format, "--csv", &csv]);
        let told = answer(&["verify", &csv, "--graph", &graph, "--format", format]);
        assert!(told.contains("holds"), "{told}");
        assert_eq!(failure(&["verify", &csv, "--graph", &graph, "--format", other]).1, Some(1));
    }
    let (message, code) = failure(&["verify", &csv, "--format", "csv"]);
    assert!(message.contains("name the graph with --graph"), "{message}");
    assert_eq!(code, Some(2));
}

#[test]
fn numpy_reads_the_labels() {
    let files = Files::new(&[("ten.txt", &ten_to_zero())]);
    let npy = files.at("ten.npy");
    answer(&["label", &files.at("ten.txt"), "--npy", &npy]);
    let bytes = fs::read(&npy).unwrap();
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let header = usize::from(u16::from_le_bytes([bytes[8], bytes[9]])) + 10;
    assert_eq!(header % 64, 0);
    let said = text(&bytes[10..header]);
    assert!(said.contains("'shape': (11,)") && said.ends_with('\n'), "{said}");
    let records: Vec<&[u8]> = bytes[header..].chunks(25).collect();
    assert_eq!(records.len(), 11);
    let number = |bytes: &[u8]| i64::from_le_bytes(bytes.try_into().unwrap());
    let read = |record: &[u8]| {
        (number(&record[..8]), char::from(record[8]), number(&record[9..17]), number(&record[17..]))
    };
    assert_eq!(read(records[0]), (0, 'L', 0, -1));
    assert_eq!(read(records[10]), (10, 'W', 7, 9));
    assert_eq!(read(records[3]).1, 'L');
}

#[test]
fn kernels() {
    let files = Files::new(&[
        ("ten.txt", &ten_to_zero()),
        ("circle.txt", "a b\nb c\nc a\nx a\n"),
        ("loop.txt", "1 1\n"),
    ]);
    let ten = files.at("ten.txt");
    assert_eq!(answer(&["kernel", &ten]), "0\n3\n6\n9\n");
    let csv = answer(&["kernel", &ten, "--csv", "-"]);
    assert_eq!(
        csv.lines().take(5).collect::<Vec<_>>(),
        ["node,kernel,witness", "0,yes,", "1,no,0", "2,no,0", "3,yes,"]
    );
    let proof = answer(&["kernel", &ten, "--proof"]);
    assert!(proof.contains("exactly one kernel (von Neumann and Morgenstern 1944"), "{proof}");
    assert!(proof.ends_with("8\tN, outside\t6\n9\tP, inside\n10\tN, outside\t9\n"), "{proof}");
    let json = object(&["kernel", &ten, "--json"]);
    assert_eq!(json["kernel"], json!(["0", "3", "6", "9"]));
    assert_eq!(json["witnesses"]["5"], "3");
    let (message, code) = failure(&["kernel", &files.at("circle.txt")]);
    let ways = ["a → b → c → a", "b → c → a → b", "c → a → b → c"];
    assert!(
        ways.iter().any(|way| message.contains(&format!("found the cycle {way}, expected"))),
        "{message}"
    );
    assert_eq!(code, Some(2));
    let (message, _) = failure(&["kernel", &files.at("loop.txt")]);
    assert!(message.contains("found the cycle 1 → 1, expected"), "{message}");
}

#[test]
fn rows_read_back_and_threads_change_nothing() {
    let edges: String =
        (0..3000u64).map(|i| format!("{} {}\n", i * i % 997, i * 7919 % 1009)).collect();
    let files = Files::new(&[("g.txt", &edges)]);
    let (graph, rows) = (files.at("g.txt"), files.at("g.rows"));
    let csv = answer(&["label", &graph, "--csv", "-", "--rows", &rows, "--threads", "1"]);
    // Moves may be others, because rows have the edges in another order.
    let labels = |csv: &str| -> Vec<String> {
        csv.lines().map(|line| line.rsplit_once(',').unwrap().0.to_string()).collect()
    };
    assert_eq!(labels(&answer(&["label", &rows, "--csv", "-"])), labels(&csv));
    assert_eq!(answer(&["label", &graph, "--csv", "-", "--threads", "2"]), csv);
    let input = fs::read(&graph).unwrap();
    let output = grundy(&["label", "-", "--csv", "-"], &input);
    assert_eq!(text(&output.stdout), csv);
}

#[test]
fn mistakes_are_one_line_and_leave_no_file() {
    let files = Files::new(&[("bad.txt", "a b\nb c d\n"), ("good.txt", "a b\n")]);
    let (bad, good, out) = (files.at("bad.txt"), files.at("good.txt"), files.at("out.csv"));
    let place = "line 2, column 5: found 'd', expected an edge 'a b'";
    for (arguments, part, code) in [
        (&["label", &bad, "--csv", &out][..], place, 2),
        (&["kernel", &bad], place, 2),
        (&["label", &files.at("none.txt")], "cannot read", 4),
        (&["label", &good, "--start", "z"], "--start: found 'z', expected a node of", 2),
        (&["label", &good, "--format", "pg"], "line 1, column 1: found 'a'", 2),
        (&["label", &good, "--memory", "10"], "raise the limit with --memory", 3),
        (&["label", &good, "--grundy", "--misere"], "cannot be used with", 2),
        (&["label"], "<FILE>", 2),
        (&["label", &good, "--csv", "-", "--json"], "--csv FILE writes a file", 2),
        (&["label", &good, "--csv", "/nowhere/out.csv"], "cannot write '/nowhere/out.csv'", 4),
    ] {
        let (message, found) = failure(arguments);
        assert!(message.contains(part), "{arguments:?}: {message}");
        assert_eq!(found, Some(code), "{arguments:?}: {message}");
    }
    assert!(!Path::new(&out).exists());
    assert_eq!(files.names(), ["bad.txt", "good.txt"]);
}

/// Lone nodes may be a mistake where an edge is a line; where they are declared they are none.
#[test]
fn files_of_lone_nodes_are_read() {
    let declared = "digraph { a; b }";
    let files = Files::new(&[("a.txt", "a\nb\n"), ("a.csv", "a\nb,\n"), ("a.dot", declared)]);
    for (name, edge) in [("a.txt", Some("'a b'")), ("a.csv", Some("'a,b'")), ("a.dot", None)] {
        let output = grundy(&["label", &files.at(name), "--csv"], b"");
        assert_eq!(text(&output.stdout), "node,label,remoteness,move\na,L,0,\nb,L,0,\n");
        let note = text(&output.stderr);
        match edge {
            Some(edge) => {
                assert!(note.contains("2 nodes and no edge") && note.contains(edge), "{note}")
            }
            None => assert_eq!(note, ""),
        }
    }
}
