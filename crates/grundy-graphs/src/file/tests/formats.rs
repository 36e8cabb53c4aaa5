//! The formats of other programs.

use super::*;

#[test]
fn dimacs() {
    let text = b"c a path and a lone node\np edge 4 2\ne 1 2\ne 2 3\n";
    let (nodes, edges, both_ways) = shown(text, Format::Dimacs);
    assert_eq!((nodes.len(), edges.as_str(), both_ways), (4, "1>2 2>3", true));
    let (_, edges, both_ways) = shown(b"p sp 3 2\na 1 2 70\nc\na 3 3 -1.5\n", Format::Dimacs);
    assert_eq!((edges.as_str(), both_ways), ("1>2 3>3", false));
    assert_eq!(shown(b"p edge 3 0\n", Format::Dimacs).0.len(), 3);
    refused(
        Format::Dimacs,
        &[
            (
                "",
                "line 1, column 1: found the end of the file, expected a line 'p KIND NODES EDGES'",
            ),
            (
                "p edge 2 2\ne 1 2\n",
                "line 3, column 1: found the end of the file after 1 edge, expected 2 edges, as the line 'p' says",
            ),
            (
                "p edge 2 1\ne 1 2\ne 2 1\n",
                "line 3, column 1: found 'e', expected 1 edge, as the line 'p' says",
            ),
            (
                "p edge 2 1\ne 1 3\n",
                "line 2, column 5: found '3', expected a node, a number from 1 to 2",
            ),
            (
                "p edge 2 1\ne 0 1\n",
                "line 2, column 3: found '0', expected a node, a number from 1 to 2",
            ),
            (
                "p edge 0 1\ne 1 1\n",
                "line 2, column 1: found 'e', expected no edges, as the line 'p' says that there are no nodes",
            ),
            (
                "p edge 2 1\ne 1\n",
                "line 2, column 4: found the end of the line, expected a node, a number from 1 to 2",
            ),
            (
                "p edge 2 2\ne 1 2\na 1 2\n",
                "line 3, column 1: found 'a', expected edges 'e' or arcs 'a', not both",
            ),
            (
                "p edge 2 1\ne 1 2 x\n",
                "line 2, column 7: found 'x', expected a number or the end of the line",
            ),
            (
                "p edge 2\n",
                "line 1, column 9: found the end of the line, expected how many edges there are, a number of at least 0",
            ),
            (
                "e 1 2\n",
                "line 1, column 1: found 'e', expected a line 'p KIND NODES EDGES' before the edges",
            ),
            (
                "p edge 2 0\np edge 2 0\n",
                "line 2, column 1: found 'p', expected one line 'p' in the file",
            ),
            (
                "p edge 2 0\nx\n",
                "line 2, column 1: found 'x', expected a line that begins with c, p, e or a",
            ),
            (
                "p edge 9999999999 1\n",
                "line 1, column 8: found '9999999999', expected how many nodes there are, a number from 0 to 4294967294",
            ),
        ],
    );
}

#[test]
fn matrix_market() {
    let text = b"%%MatrixMarket matrix coordinate pattern general\n% a comment\n3 3 2\n1 2\n3 3\n";
    let (nodes, edges, both_ways) = shown(text, Format::MatrixMarket);
    assert_eq!((nodes.len(), edges.as_str(), both_ways), (3, "1>2 3>3", false));
    let text = b"%%MatrixMarket MATRIX coordinate complex hermitian\n2 2 1\n2 1 0.5 -1e3\n";
    let (_, edges, both_ways) = shown(text, Format::MatrixMarket);
    assert_eq!((edges.as_str(), both_ways), ("2>1", true));
    let head = "%%MatrixMarket matrix coordinate real general\n";
    for (rest, expected) in [
        (
            "",
            "line 2, column 1: found the end of the file, expected a line of sizes: rows, columns, entries",
        ),
        (
            "2 3 1\n",
            "line 2, column 3: found '3', expected as many columns as rows, a number from 2 to 2",
        ),
        (
            "2 2 2\n1 1 0\n",
            "line 4, column 1: found the end of the file after 1 entry, expected 2 entries, as the line of sizes says",
        ),
        (
            "2 2 1\n1 1 0\n1 2 0\n",
            "line 4, column 1: found '1', expected 1 entry, as the line of sizes says",
        ),
        ("2 2 1\n1 3 0\n", "line 3, column 3: found '3', expected a column, a number from 1 to 2"),
        (
            "0 0 1\n1 1 0\n",
            "line 3, column 1: found '1', expected no entries, as the line of sizes says that there are no rows",
        ),
        (
            "2 2 1\n1 2\n",
            "line 3, column 4: found the end of the line, expected the value of the entry, a number",
        ),
        ("2 2 1\n1 2 3 4\n", "line 3, column 7: found '4', expected the end of the line"),
    ] {
        assert_eq!(error_of(format!("{head}{rest}").as_bytes(), Format::MatrixMarket), expected);
    }
    refused(
        Format::MatrixMarket,
        &[
            (
                "",
                "line 1, column 1: found the end of the file, expected a line of sizes: rows, columns, entries",
            ),
            (
                "%%MatrixMarket matrix array real general\n",
                "line 1, column 23: found 'array', expected coordinate",
            ),
            (
                "%%MatrixMarket matrix coordinate real\n",
                "line 1, column 38: found the end of the line, expected general or symmetric or skew-symmetric or hermitian",
            ),
        ],
    );
}

#[test]
fn pgsolver() {
    let text = b"parity 4;\nstart 0;\n0 6 1 4,2 \"Africa\";\n4 6 0 0 \"a;b\";\n2 6 0 ;\n";
    let (nodes, edges, _) = shown(text, Format::PgSolver);
    assert_eq!((nodes.join(" "), edges.as_str()), ("0 2 4".to_string(), "0>4 0>2 4>0"));
    let same = shown(b"parity 2;\n0 0 1 1,0;\n1 0 1 2;\n2 0 1 0;\n", Format::PgSolver);
    assert_eq!(same.1, "0>1 0>0 1>2 2>0");
    refused(
        Format::PgSolver,
        &[
            (
                "parity 2;\n0 1 1 1,2;\n1 2 0 0;\n2 1 0 0;\n",
                "line 3, column 3: found '2', expected the priority 1 of the nodes before: both players share \
                 the moves here, and no priority decides a play",
            ),
            (
                "parity 2;\n0 1 1 1,2;\n1 1 0 0;\n2 1 0 1;\n",
                "line 3, column 5: found '0', expected the owner 1 of the nodes before: both players share the \
                 moves here, so that owners have to be the same or to alternate along every edge",
            ),
            (
                "",
                "line 1, column 1: found the end of the file, expected a line 'parity N;' or a node",
            ),
            ("parity 4\n", "line 1, column 9: found the end of the line, expected ';'"),
            (
                "parity 1;\n0 0 0 1;\n",
                "line 2, column 1: found the successor 1, expected a node with a line of its own",
            ),
            (
                "parity 1;\n0 0 0 0;\n0 0 0 0;\n",
                "line 3, column 1: found '0', expected a node that has no line yet",
            ),
            (
                "parity 1;\n2 0 0 0;\n",
                "line 2, column 1: found '2', expected a node's number, a number from 0 to 1",
            ),
            (
                "parity 1;\n0 0 2 0;\n",
                "line 2, column 5: found '2', expected an owner, a number from 0 to 1",
            ),
            (
                "parity 1;\n0 0 0 0,;\n",
                "line 2, column 9: found ';', expected a successor, a number from 0 to 1",
            ),
            (
                "parity 1;\n0 0 0 0 \"x;\n",
                "line 2, column 9: found '\"x;', expected a closing quotation mark on the line",
            ),
            (
                "parity 1;\n0 0 0 0; 1\n",
                "line 2, column 10: found '1', expected the end of the line",
            ),
            ("parity 1;\n0 0 0 0", "line 2, column 8: found the end of the line, expected ';'"),
            (
                "0 0 0 0;\nparity 3;\n",
                "line 2, column 1: found 'parity', expected one line 'parity' before the nodes",
            ),
        ],
    );
}

#[test]
fn json_is_no_graph_of_one_node() {
    for text in [
        "{\"edges\":[[0,1]]}",
        "{}",
        "[[0,1],[1,2]]",
        "\u{feff}[ {\"from\": 0}",
        "[]\n",
        "\n[\"a\"]",
        "[1,2]",
        "\u{feff}[\n  -1.5e3 ,\n  2\n]\n",
        " [true, null]\n",
        "[1]\n",
    ] {
        assert_eq!(
            read_as(text.as_bytes(), None).unwrap_err().to_string(),
            "line 1, column 1: found JSON, expected a graph: an edge list, CSV, DIMACS, Matrix Market, PGSolver \
             or DOT"
        );
    }
    // Whoever says so may call a node so.
    assert_eq!(read_as(b"{}", Some(Format::List)).unwrap().nodes(), 1);
    for text in ["{a} {b}\n", "[1] [2]\n", "[1]\n[2]\n", "[1],[2]\n", "[1a,b]\n", "[1 2]\n"] {
        assert_eq!(read_as(text.as_bytes(), None).unwrap().nodes(), 2);
    }
}

/// What is read here would take minutes if lines that are gone by were looked at again and again.
#[test]
fn dot_is_read_in_linear_time() {
    let text = format!("digraph {{{}a->b}}", "\n".repeat(3_000_000));
    assert_eq!(shown(text.as_bytes(), Format::Dot).1, "a>b");
    let lists = "a->b[x=1];".repeat(500_000);
    let file = read_as(format!("digraph {{{lists}}}").as_bytes(), None).unwrap();
    assert_eq!((file.nodes(), file.edge_count()), (2, 500_000));
    // The place of the error is the one where the list begins.
    refused(
        Format::Dot,
        &[(
            "digraph { a -> b [x=1,\n y=\"2\n\"",
            "line 1, column 18: found '[', expected ']' before the end of the file",
        )],
    );
}

#[test]
fn dot() {
    let text = br#"# made by hand
strict digraph "a game" { // comment
  rankdir = LR; node [shape=box, label="x -> y"]
  a -> b:n -> "node \"c\"" [color=red][x=1]; /* more
  lines */ lone
  subgraph cluster_0 { label = "in"; d -> a; { e } } 1.5 -> -2
  a -> a;}"#;
    let (nodes, edges, both_ways) = shown(text, Format::Dot);
    assert_eq!(nodes, ["a", "b", "node \"c\"", "lone", "d", "e", "1.5", "-2"]);
    assert_eq!(edges, "a>b b>node \"c\" d>a 1.5>-2 a>a");
    assert!(!both_ways);
    let (_, edges, both_ways) = shown(b"graph{1--2--3;}\n", Format::Dot);
    assert_eq!((edges.as_str(), both_ways), ("1>2 2>3", true));
    refused(
        Format::Dot,
        &[
            ("", "line 1, column 1: found the end of the file, expected 'digraph' or 'graph'"),
            (
                "digraph {\n a -> b\n",
                "line 3, column 1: found the end of the file, expected a node, an edge or '}'",
            ),
            (
                "digraph {\n a -- b }",
                "line 2, column 4: found '--', expected '->' between the nodes of this kind of graph",
            ),
            (
                "graph { a -> b }",
                "line 1, column 11: found '->', expected '--' between the nodes of this kind of graph",
            ),
            ("digraph {\n a -> ;}", "line 2, column 7: found ';', expected a node"),
            (
                "digraph { a -> {b c} }",
                "line 1, column 16: found '{', expected an edge between nodes; subgraphs have none here",
            ),
            (
                "digraph { {b c} -> a }",
                "line 1, column 17: found '->', expected an edge between nodes; subgraphs have none here",
            ),
            (
                "digraph { a [x=1 }",
                "line 1, column 13: found '[', expected ']' before the end of the file",
            ),
            (
                "digraph {\n\n \"a }",
                "line 3, column 2: found '\"a }', expected a closing quotation mark",
            ),
            (
                "digraph { <b>a</b> }",
                "line 1, column 11: found '<', expected a name without markup: HTML labels are not read",
            ),
            (
                "digraph { a /* b }",
                "line 1, column 13: found '/* b }', expected '*/' before the end of the file",
            ),
            (
                "digraph { a } b",
                "line 1, column 15: found 'b', expected the end of the file: one graph",
            ),
            (
                "digraph { a -> b [color=red, dir=back] }",
                "line 1, column 34: found 'back', expected 'forward': edges lead from the node before the arrow; one \
                 that leads both ways is two",
            ),
            (
                "graph {\n edge [\"dir\"=forward]; a -- b }",
                "line 2, column 14: found 'forward', expected 'none' or 'both': the edges of this kind of graph lead \
                 both ways, those of a digraph one way",
            ),
            ("digraph { a ? b }", "line 1, column 13: found '?', expected a name or a sign of DOT"),
        ],
    );
    // `dir` says of nodes nothing, and of edges what they are without it.
    let text = b"digraph { edge [dir=forward] a [dir=back]; a -> b [label=dir]; b -> c [x=1, dir = forward;] }";
    assert_eq!(shown(text, Format::Dot).1, "a>b b>c");
    assert_eq!(shown(b"graph { edge [dir=none] a -- b [dir=both] }", Format::Dot).1, "a>b");
    for way in ["both", "none"] {
        let text = format!("digraph {{ edge [dir={way}] a -> b }}");
        assert!(
            error_of(text.as_bytes(), Format::Dot)
                .contains(&format!("found '{way}', expected 'forward': "))
        );
    }
    // Numbers as `-?(.[0-9]+|[0-9]+(.[0-9]*)?)`, and words that are none.
    let numbers = shown(b"digraph{1.->.5->-.5->-1.5->07; a->-1}", Format::Dot);
    assert_eq!(numbers.1, "1.>.5 .5>-.5 -.5>-1.5 -1.5>07 a>-1");
    assert_eq!(shown(b"graph{1---2---3; a---4}", Format::Dot).1, "1>-2 -2>-3 a>-4");
    for word in ["a-b", "a.b", "1a", "0x1f", "1-2", "-", ".", "-.", "1.2.3", "-a", "a-", "\u{e9}.1"]
    {
        let expected = format!(
            "line 1, column 11: found '{word}', expected a name of letters, digits and '_', a number, or a name in \
             quotation marks"
        );
        assert_eq!(
            error_of(format!("digraph {{ {word} -> b }}").as_bytes(), Format::Dot),
            expected
        );
        let (_, edges, _) = shown(format!("digraph {{ \"{word}\" -> b }}").as_bytes(), Format::Dot);
        assert_eq!(edges, format!("{word}>b"));
    }
    assert_eq!(
        error_of(b"digraph {\n a\xff }", Format::Dot),
        "line 2, column 3: found a byte that is not UTF-8, expected text in UTF-8"
    );
}
