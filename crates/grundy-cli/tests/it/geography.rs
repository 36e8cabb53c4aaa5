//! `grundy geography` on files, and its certificates.

use crate::program;

use std::collections::HashMap;
use std::fs;
use std::process::Output;

use program::{failed, grundy, text};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder with the file `graph.txt`.
fn folder(graph: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("graph.txt"), graph).unwrap();
    folder
}

/// Runs the command in the folder.
fn run(folder: &TempDir, arguments: &[&str]) -> Output {
    program::command(arguments).current_dir(folder.path()).output().unwrap()
}

/// The line of a failure with this exit code and nothing on standard output.
fn fails(output: &Output, code: i32) -> String {
    let (line, found) = failed(output);
    assert_eq!(found, Some(code), "{line}");
    line
}

/// Outcome and reply of every node.
fn table(graph: &str) -> HashMap<String, (String, String)> {
    let output = grundy(&["geography", "-", "--csv"], graph.as_bytes());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let mut lines = text(&output.stdout).lines();
    assert_eq!(lines.next(), Some("node,outcome,reply"));
    let row = |line: &str| {
        let [node, outcome, reply] = line.split(',').collect::<Vec<_>>().try_into().unwrap();
        (node.into(), (outcome.into(), reply.into()))
    };
    lines.map(row).collect()
}

/// The nodes from which the player to move loses, in order.
fn losing(graph: &str) -> Vec<String> {
    let table = table(graph).into_iter();
    let mut losing: Vec<String> =
        table.filter(|(_, (outcome, _))| outcome == "P").map(|(node, _)| node).collect();
    losing.sort();
    losing
}

/// A triangle with a tail of three, a lone edge, a lone node, a loop and an edge that is there twice.
const GRAPH: &str = "a b\nb c\nc a\nc d\nd e\ne f\nx y\nx y\nlone\nx x\n";

#[test]
fn a_graph_is_told_in_a_few_lines() {
    let folder = folder(GRAPH);
    let all = ["geography", "graph.txt", "--choose-start", "--decomposition"];
    let output = run(&folder, &all);
    assert_eq!(
        text(&output.stdout),
        "\
9 nodes, 7 edges
  P         1 node: the player to move loses
  N         8 nodes: the player to move wins
  matching  4 pairs, 1 node left over: no matching is larger
  D, A, C   1, 0, 8 nodes: those that a maximum matching may miss, their neighbours, the
            rest
  start     who places the token wins, on any node that is P, such as lone
D: lone
A:
C: a b c d e f x y
"
    );
    let output = grundy(&["geography", "-", "--choose-start"], b"a b\n");
    let told = text(&output.stdout);
    assert!(told.contains("who places the token loses: the matching is perfect"), "{told}");
}

#[test]
fn json_has_every_node() {
    let folder = folder("a b\nb c\n");
    let output = run(
        &folder,
        &["geography", "graph.txt", "--json", "--choose-start", "--decomposition", "--all-nodes"],
    );
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let reply = answer["positions"][1]["reply"].clone();
    assert!(reply == "a" || reply == "c");
    let start = answer["choose_start"]["node"].clone();
    assert!(start == "a" || start == "c");
    assert_eq!(
        answer,
        json!({
            "version": 1, "nodes": 3, "edges": 2, "winning": 1, "losing": 2, "matching": 1,
            "deficiency": 1, "parts": {"d": 2, "a": 1, "c": 0},
            "choose_start": {"outcome": "N", "node": start},
            "decomposition": {"d": ["a", "c"], "a": ["b"], "c": []},
            "positions": [
                {"node": "a", "outcome": "P", "reply": null},
                {"node": "b", "outcome": "N", "reply": reply},
                {"node": "c", "outcome": "P", "reply": null},
            ],
        })
    );
    let output = run(&folder, &["geography", "graph.txt", "--json"]);
    let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(summary["positions"].is_null() && summary["losing"] == 2, "{summary}");
}

#[test]
fn one_node_has_all_its_replies() {
    let folder = folder(GRAPH);
    let start = |node: &str| {
        let output = run(&folder, &["geography", "graph.txt", "--start", node]);
        assert!(output.status.success());
        text(&output.stdout).to_string()
    };
    // After a-b all moves are forced; after a-c the answer b wins.
    assert_eq!(start("a"), "a: N, the player to move wins by b\n");
    assert_eq!(start("d"), "d: N, the player to move wins by c\n");
    assert_eq!(start("lone"), "lone: P, the player to move loses\n");
    let output = run(&folder, &["geography", "graph.txt", "--start", "x", "--json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer, json!({"version": 1, "node": "x", "outcome": "N", "replies": ["y"]}));
    let output = run(&folder, &["geography", "graph.txt", "--start", "q"]);
    assert_eq!(fails(&output, 2), "grundy: --start: found 'q', expected a node of 'graph.txt'\n");
}

/// The edges of a board whose cells are neighbours where they share a side; `#` is no cell.
fn board(rows: &[&str]) -> String {
    let cell = |row: usize, column: usize| {
        let cell = rows.get(row)?.as_bytes().get(column)?;
        (*cell != b'#').then(|| format!("{}", row * 100 + column))
    };
    let mut text = String::new();
    for (row, line) in rows.iter().enumerate() {
        for column in 0..line.len() {
            let Some(name) = cell(row, column) else { continue };
            text.push_str(&format!("{name}\n"));
            for next in [cell(row + 1, column), cell(row, column + 1)].into_iter().flatten() {
                text.push_str(&format!("{name} {next}\n"));
            }
        }
    }
    text
}

/// The game on an m × n board is N everywhere if m·n is even, else P on the larger colour alone.
#[test]
fn boards_are_won_by_colour() {
    for (rows, columns) in [(1usize, 4usize), (2, 5), (3, 3), (3, 5), (4, 4), (7, 9), (6, 9)] {
        let line = ".".repeat(columns);
        let table = table(&board(&vec![line.as_str(); rows]));
        assert_eq!(table.len(), rows * columns);
        for (node, (outcome, reply)) in &table {
            let at: usize = node.parse().unwrap();
            let majority = (at / 100 + at % 100).is_multiple_of(2);
            let loses = rows % 2 == 1 && columns % 2 == 1 && majority;
            assert_eq!(outcome == "P", loses, "{rows} × {columns} at {node}");
            assert_eq!(reply.is_empty(), loses);
        }
    }
}

/// The samples of Luogu P4055 and of P4136, whose square boards begin at a corner.
#[test]
fn samples_of_contests() {
    // P4055: who places the token wins on row 2, column 3 and on row 3, column 2; here rows begin at 0.
    assert_eq!(losing(&board(&[".##", "...", "#.#"])), ["102", "201"]);
    for side in 1..=8usize {
        let line = ".".repeat(side);
        let table = table(&board(&vec![line.as_str(); side]));
        // Alice, who moves first from the corner, wins on boards of even side.
        assert_eq!(table["0"].0 == "N", side % 2 == 0, "{side}");
    }
}

#[test]
fn certificates_hold_and_wrong_ones_do_not() {
    let folder = folder(GRAPH);
    let output = run(&folder, &["geography", "graph.txt", "--certificate", "proof.json"]);
    assert!(output.status.success());
    let output = run(&folder, &["verify", "proof.json"]);
    assert_eq!(
        text(&output.stdout),
        "'proof.json' holds: geography on 'graph.txt' is P at 1 of 9 nodes and N at the others; a \
         maximum matching has 4 pairs\n"
    );
    let proof: Value =
        serde_json::from_slice(&fs::read(folder.path().join("proof.json")).unwrap()).unwrap();
    let refuted = |field: &str, value: Value, wanted: &str| {
        let mut wrong = proof.clone();
        wrong[field] = value;
        fs::write(folder.path().join("wrong.json"), wrong.to_string()).unwrap();
        let output = run(&folder, &["verify", "wrong.json"]);
        let line = fails(&output, 1);
        assert!(line.contains(wanted), "{line}");
    };
    refuted("losing", json!([]), "reached by the steps, but not listed: lone");
    refuted("losing", json!(["lone", "a"]), "listed, but not reached so by the steps, or twice: a");
    refuted("barrier", json!(["d"]), "listed, but not reached so by the steps, or twice: d");
    refuted("matching", json!([["a", "b"], ["c", "d"]]), "an edge leads on");
    refuted("matching", json!([["a", "d"]]), "no edge joins the two: a, d");
    refuted("matching", json!([["a", "q"]]), "the graph has no node 'q'");
    refuted("steps", json!([["a", "b"]]), "a step that leads nowhere: a, b");
    refuted("nodes", json!(8), "it is of 8 nodes, and 'graph.txt' has 9");
    // Another graph, and no graph.
    fs::write(folder.path().join("other.txt"), GRAPH.replace("lone", "lone a")).unwrap();
    let output = run(&folder, &["verify", "proof.json", "--graph", "other.txt"]);
    let line = fails(&output, 1);
    assert!(line.contains("an edge leads on from what the steps reach: lone, a"), "{line}");
    let output = run(&folder, &["verify", "proof.json", "--graph", "none.txt"]);
    assert!(fails(&output, 4).contains("cannot read 'none.txt'"));
    fs::write(folder.path().join("cut.json"), &proof.to_string()[..100]).unwrap();
    assert!(fails(&run(&folder, &["verify", "cut.json"]), 2).contains("'cut.json'"));
}

#[test]
fn a_random_graph_is_proved() {
    let mut random = grundy_testing::Random::new(0x5EED_2026);
    let mut below = |end: u64| random.below(end);
    for edges in [1500u64, 3000, 6000] {
        let text: String =
            (0..edges).map(|_| format!("{} {}\n", below(2000), below(2000))).collect();
        let folder = folder(&text);
        let write = ["geography", "graph.txt", "--certificate", "proof.json", "--csv", "all.csv"];
        assert!(run(&folder, &write).status.success());
        assert!(run(&folder, &["verify", "proof.json"]).status.success());
        let table = fs::read_to_string(folder.path().join("all.csv")).unwrap();
        let losing = table.lines().filter(|line| line.contains(",P,")).count();
        let proof: Value =
            serde_json::from_slice(&fs::read(folder.path().join("proof.json")).unwrap()).unwrap();
        assert_eq!(proof["losing"].as_array().unwrap().len(), losing);
    }
}

#[test]
fn what_is_wrong_is_said_in_a_line() {
    let folder = folder("a b\nb c d\n");
    let line = fails(&run(&folder, &["geography", "graph.txt"]), 2);
    assert!(line.starts_with("grundy: 'graph.txt': line 2, column "), "{line}");
    let output = run(&folder, &["geography", "none.txt"]);
    assert!(fails(&output, 4).contains("cannot read 'none.txt'"));
    // The name of the graph is not taken for the file to write.
    let output = run(&folder, &["geography", "--csv", "graph.txt"]);
    assert!(fails(&output, 2).contains("<FILE>"));
    assert_eq!(fs::read_to_string(folder.path().join("graph.txt")).unwrap(), "a b\nb c d\n");
    let output = run(&folder, &["geography", "graph.txt", "--json", "--csv"]);
    assert!(fails(&output, 2).contains("--csv FILE"));
    let edges: String = (0..5000).map(|i| format!("{i} {}\n", i + 1)).collect();
    let output = grundy(&["geography", "-", "--memory", "200K"], edges.as_bytes());
    let line = fails(&output, 3);
    assert!(line.contains("--memory"), "{line}");
}

/// A certificate is written name by name: it takes little more memory than the answer.
#[cfg(target_os = "linux")]
#[test]
fn a_certificate_takes_little_more_memory() {
    let edges = (1..400_000_u64).map(|i| format!("node{i} node{}\n", (i * 7_919 + 13) % i));
    let folder = folder(&edges.collect::<String>());
    // The most that the program had, in KiB, as the system says until it ends.
    let most = |more: &[&str]| {
        let mut command = program::command(&[&["geography", "graph.txt"], more].concat());
        let mut child = command.current_dir(folder.path()).spawn().unwrap();
        let status = format!("/proc/{}/status", child.id());
        let mut most = 0;
        while child.try_wait().unwrap().is_none() {
            let said = fs::read_to_string(&status).unwrap_or_default();
            let peak = said.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let peak = peak.and_then(|peak| peak.split_whitespace().next()?.parse().ok());
            most = most.max(peak.unwrap_or(0_u64));
        }
        assert!(child.wait().unwrap().success());
        most
    };
    let (alone, certified) = (most(&[]), most(&["--certificate", "of.cert"]));
    assert!(certified < alone / 3 * 4, "{certified} KiB instead of {alone}");
    assert!(run(&folder, &["verify", "of.cert"]).status.success());
}

/// Loops are no edges, and an edge that is written twice is one.
#[test]
fn edges_are_those_that_can_be_walked() {
    let output = grundy(&["geography", "-", "--json"], b"a b\nb a\na a\nb c\n");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&answer["nodes"], &answer["edges"]), (&json!(3), &json!(2)));
}

#[test]
fn a_certificate_of_standard_input_is_checked_with_a_graph_that_is_named() {
    let folder = folder("a b\nb c\n");
    let arguments = ["geography", "graph.txt", "--certificate", "of.cert"];
    assert!(run(&folder, &arguments).status.success());
    let file = folder.path().join("of.cert");
    let of_input = fs::read_to_string(&file).unwrap().replace("\"graph.txt\"", "\"-\"");
    fs::write(&file, of_input).unwrap();
    assert!(fails(&run(&folder, &["verify", "of.cert"]), 2).contains("--graph"));
    assert!(run(&folder, &["verify", "of.cert", "--graph", "graph.txt"]).status.success());
}
