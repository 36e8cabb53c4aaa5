//! `grundy query`: what tablebases answer.

use std::fs;

use serde_json::json;

use super::{Files, MIXED, ten_to_zero};
use crate::program::{answer, failure, object};

#[test]
fn a_tablebase_answers_queries() {
    let other = "digraph {\n a -> g; b -> a; \"c,d\" -> e -> b; f -> h }\n";
    let files =
        Files::new(&[("mixed.dot", MIXED), ("ten.txt", &ten_to_zero()), ("other.dot", other)]);
    let (mixed, solved) = (files.at("mixed.dot"), files.at("mixed.tb"));
    answer(&["label", &mixed, "--tablebase", &solved]);
    // The other name of the option, under which scripts know it.
    let other = files.at("other.tb");
    answer(&["label", &mixed, "--solved", &other]);
    assert_eq!(fs::read(&other).unwrap(), fs::read(&solved).unwrap());
    assert!(answer(&["label", "--help"]).contains("--tablebase <OUT>"));
    assert_eq!(
        answer(&["query", &solved, "a", "c,d", "g"]),
        "a\tP\t2\t-\nc,d\tP\t0\t-\ng\tD\t-\t-\n"
    );
    assert_eq!(
        answer(&["query", &solved, "a", "b", "--graph", &mixed]),
        "a\tP\t2\tb\nb\tN\t1\tc,d\n"
    );
    assert_eq!(
        object(&["query", &solved, "e", "--graph", &mixed, "--json"]),
        json!({"version": 1, "node": "e", "outcome": "N", "label": "W", "remoteness": 1, "move": "c,d"})
    );
    let ten = files.at("ten.tb");
    answer(&["label", &files.at("ten.txt"), "--tablebase", &ten]);
    assert_eq!(answer(&["query", &ten, "10", "9"]), "10\tN\t7\t-\n9\tP\t6\t-\n");
    for (arguments, expected, code) in [
        (&["query", &solved, "nobody"][..], "found 'nobody', expected a node of", 2),
        (&["query", &mixed, "a"], "expected", 2),
        (&["query", &solved, "a", "--graph", &files.at("ten.txt")], "has 11 nodes, and", 2),
        (
            &["query", &solved, "a", "--graph", &files.at("other.dot")],
            "the moves from 'a' do not",
            2,
        ),
        (&["query", &solved, "f", "--graph", &files.at("other.dot")], "is of another graph", 2),
        (&["query", &solved, "lone", "--graph", &files.at("other.dot")], "is of another graph", 2),
        (&["query", &files.at("none"), "a"], "cannot read", 4),
    ] {
        let (message, found) = failure(arguments);
        assert!(message.contains(expected), "{message}");
        assert_eq!(found, Some(code), "{message}");
    }
    // Drawn, and lost, by other moves than these.
    let drawn = Files::new(&[
        ("q.txt", "a b\nb c\nc d\nc a\nb b\ne a\n"),
        ("lost.txt", "a b\nb c\nc d\nc a\nb b\ne d\n"),
        ("kept.txt", "a b\nb c\nc d\nc a\nb b\ne b\n"),
    ]);
    let table = drawn.at("q.tb");
    answer(&["label", &drawn.at("q.txt"), "--tablebase", &table]);
    assert_eq!(answer(&["query", &table, "e", "--graph", &drawn.at("q.txt")]), "e\tD\t-\t-\n");
    assert_eq!(answer(&["query", &table, "e", "--graph", &drawn.at("kept.txt")]), "e\tD\t-\t-\n");
    let (message, code) = failure(&["query", &table, "e", "--graph", &drawn.at("lost.txt")]);
    assert!(message.contains("the moves from 'e' do not"), "{message}");
    assert_eq!(code, Some(2));
    // Where play is over by the labels, and not in the graph; or over by other rules.
    let ends = Files::new(&[
        ("end.txt", "a b\nb c\n"),
        ("on.txt", "a b\nc b\n"),
        ("draw.txt", "a b\nb a\nc a\n"),
        ("over.txt", "a b\nb a\na c\n"),
    ]);
    let table = ends.at("end.tb");
    let query = |graph: &str| ["query", &table, "c", "--graph", graph].map(String::from);
    for (rules, here, there) in [
        (&[][..], Some("c\tP\t0\t-\n"), None),
        (&["--misere"], Some("c\tN\t0\t-\n"), None),
        (&["--stalemate", "--target", "c"], Some("c\tP\t0\t-\n"), Some("c\tP\t0\t-\n")),
        (&["--stalemate", "--target", "b"], Some("c\tD\t-\t-\n"), None),
    ] {
        answer(&[&["label", &ends.at("end.txt"), "--tablebase", &table], rules].concat());
        for (graph, wanted) in [("end.txt", here), ("on.txt", there)] {
            let arguments = query(&ends.at(graph));
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            match wanted {
                Some(wanted) => assert_eq!(answer(&arguments), wanted, "{rules:?}"),
                None => {
                    let (message, code) = failure(&arguments);
                    assert!(message.contains("the moves from 'c' do not"), "{rules:?}: {message}");
                    assert_eq!(code, Some(2));
                }
            }
        }
    }
    answer(&["label", &ends.at("draw.txt"), "--tablebase", &table]);
    assert_eq!(answer(&["query", &table, "c", "--graph", &ends.at("draw.txt")]), "c\tD\t-\t-\n");
    let (message, _) = failure(&["query", &table, "c", "--graph", &ends.at("over.txt")]);
    assert!(message.contains("the moves from 'c' do not"), "{message}");
    // What is read is not written over.
    for arguments in [
        &["label", &mixed, "--csv", &mixed][..],
        &["label", &mixed, "--rows", &mixed],
        &["geography", &mixed, "--certificate", &mixed],
        &["kernel", &mixed, "--csv", &mixed],
        &["query", &table, "e", "--csv", &table],
    ] {
        let (message, code) = failure(arguments);
        assert!(message.contains("is read, and --"), "{message}");
        assert_eq!(code, Some(2));
    }
    assert_eq!(fs::read_to_string(&mixed).unwrap(), MIXED);
    let mut bytes = fs::read(&solved).unwrap();
    bytes[45] ^= 1;
    fs::write(&solved, &bytes).unwrap();
    let (message, code) = failure(&["query", &solved, "a"]);
    assert!(message.contains("a wrong checksum"), "{message}");
    assert_eq!(code, Some(2));
}
