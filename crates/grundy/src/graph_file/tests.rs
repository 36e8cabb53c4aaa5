use std::io::{Cursor, Write};

use super::*;

fn read_as(text: &[u8], format: Option<Format>) -> Result<GraphFile, Stop> {
    read(text, &Options { format, ..Options::default() })
}

/// The edges by name, in the order of the file, after the names of nodes without any.
fn shown(text: &[u8], format: Format) -> (Vec<String>, String, bool) {
    let file = read_as(text, None).unwrap();
    assert_eq!(file.format, format, "{}", String::from_utf8_lossy(text));
    let both_ways = file.both_ways;
    let (names, edges) = file.into_edges();
    let nodes: Vec<String> = (0..names.len()).map(|node| names.text(node)).collect();
    for (node, name) in (0..).zip(&nodes) {
        assert_eq!(names.find(name), Some(node));
    }
    let edges: Vec<String> =
        edges.iter().map(|&(a, b)| format!("{}>{}", names.text(a), names.text(b))).collect();
    (nodes, edges.join(" "), both_ways)
}

fn error_of(text: &[u8], format: Format) -> String {
    let error = read_as(text, Some(format)).unwrap_err();
    assert!(matches!(&error, Stop::Input(error) if error.is_input()), "{error}");
    error.to_string()
}

/// Every text in the table fails with its message.
fn refused(format: Format, table: &[(&str, &str)]) {
    for (text, expected) in table {
        assert_eq!(error_of(text.as_bytes(), format), *expected, "{text:?}");
    }
}

#[test]
fn lists_of_numbers_are_in_ascending_order() {
    let text = b"# moves\n5 3\n3 9\r\n\n 3\t5 # back\n12\n5 5\n5 3";
    let (nodes, edges, _) = shown(text, Format::List);
    assert_eq!(nodes, ["3", "5", "9", "12"]);
    assert_eq!(edges, "5>3 3>9 3>5 5>5 5>3");
    // Numbers without gaps, from 0 or elsewhere.
    assert_eq!(shown(b"1 0\n2 1\n", Format::List).0, ["0", "1", "2"]);
    assert_eq!(
        shown(b"11 10\n12\n", Format::List),
        (vec!["10".into(), "11".into(), "12".into()], "11>10".into(), false)
    );
    for empty in [&b""[..], b"\n\n", b"# nothing", b"\xef\xbb\xbf"] {
        assert!(shown(empty, Format::List).0.is_empty());
    }
    assert_eq!(shown(b"\xef\xbb\xbf1 2\n", Format::List).1, "1>2");
}

#[test]
fn large_numbers_and_names() {
    let text = b"18446744073709551615 7\n4294967295 4294967294\n7 18446744073709551615\n";
    let (nodes, edges, _) = shown(text, Format::List);
    assert_eq!(nodes, ["7", "4294967294", "4294967295", "18446744073709551615"]);
    let expected = "18446744073709551615>7 4294967295>4294967294 7>18446744073709551615";
    assert_eq!(edges, expected);
    // Far apart, so that a bit for each would be too much.
    let (nodes, edges, _) = shown(b"4000000000 1\n1\n4000000000 1\n", Format::List);
    assert_eq!((nodes.len(), edges.as_str()), (2, "4000000000>1 4000000000>1"));
    // A name, a number with a needless zero and one that is too large are texts, and then all are.
    for name in ["x", "007", "18446744073709551616"] {
        for text in [
            format!("7 8\n9\n{name} 7\n7 {name}"),
            format!("7 8\n9\n5000000000 5000000000\n{name} 7\n7 {name}"),
        ] {
            let (nodes, edges, _) = shown(text.as_bytes(), Format::List);
            assert_eq!(nodes[..3], ["7", "8", "9"]);
            assert_eq!(nodes.last().unwrap(), name);
            assert!(edges.ends_with(&format!("{name}>7 7>{name}")), "{edges}");
        }
    }
    assert_eq!(shown("ä b-c\n".as_bytes(), Format::List).0, ["ä", "b-c"]);
}

#[test]
fn names_change_their_kind_within_a_line() {
    assert_eq!(shown(b"1 2\n2 x\n", Format::List).1, "1>2 2>x");
    assert_eq!(shown(b"1 2\n2 4294967295\n", Format::List).1, "1>2 2>4294967295");
    assert_eq!(
        shown(b"1 5000000000\n5000000000 x\n3 4\n", Format::List).1,
        "1>5000000000 5000000000>x 3>4"
    );
    assert_eq!(shown(b"4 x\n", Format::List).1, "4>x");
    assert_eq!(shown(b"4294967295 x\n", Format::List).1, "4294967295>x");
}

#[test]
fn wrong_lines_of_lists() {
    let edge = "expected an edge 'a b', a lone node 'a' or a comment '# …' on the line";
    let third = format!("line 3, column 5: found 'c', {edge}");
    refused(Format::List, &[("a b\n\na b c d\n", &third)]);
    assert_eq!(
        error_of(b"1 2\n3 \xff\n", Format::List),
        "line 2, column 3: found '\u{fffd}', expected a name in UTF-8"
    );
}

#[test]
fn tables_with_and_without_headings() {
    for text in ["from,to\na,b\nb,c\n", "a,b\nb,c", "a,b\r\n\r\n# more\r\n b , c \r\n"] {
        assert_eq!(shown(text.as_bytes(), Format::Csv).1, "a>b b>c", "{text}");
    }
    let (nodes, edges, _) = shown(b"winner,loser\n3,1\n1,\n8\n", Format::Csv);
    assert_eq!((nodes.join(" "), edges.as_str()), ("1 3 8".to_string(), "3>1"));
    let text = b"\"a,b\",\"say \"\"x\"\"\"\n\"a,b\" , c\n";
    assert_eq!(shown(text, Format::Csv).1, "a,b>say \"x\" a,b>c");
    // One line of names is an edge.
    assert_eq!(shown(b"x,y\n", Format::Csv).1, "x>y");
    assert_eq!(shown(b"Source,Target\n", Format::Csv).0.len(), 0);
    refused(
        Format::Csv,
        &[
            (
                "1,2\n1,2,3\n",
                "line 2, column 5: found column 3 of the table, expected two columns, the ends of an edge",
            ),
            ("1,2\n,3\n", "line 2, column 1: found ',3', expected a node's name"),
            (
                "1,\"2\n",
                "line 1, column 3: found '\\\"2', expected a closing quotation mark on the line",
            ),
            ("1,\"2\"x\n", "line 1, column 6: found 'x', expected ',' or the end of the line"),
        ],
    );
}

#[test]
fn a_quoted_name_reads_back() {
    let names = read_as(b"\"a,b\",\"say \"\"x\"\"\"\n", None).unwrap().names;
    let mut out = Vec::new();
    names.push_csv(0, &mut out);
    out.push(b',');
    names.push_csv(1, &mut out);
    assert_eq!(out, b"\"a,b\",\"say \"\"x\"\"\"");
}

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
                "line 3, column 1: found the end of the file after 1 edges, expected 2 edges, as the line 'p' says",
            ),
            (
                "p edge 2 1\ne 1 2\ne 2 1\n",
                "line 3, column 1: found 'e', expected 1 edges, as the line 'p' says",
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
            "line 4, column 1: found the end of the file after 1 entries, expected 2 entries, as the line of sizes says",
        ),
        (
            "2 2 1\n1 1 0\n1 2 0\n",
            "line 4, column 1: found '1', expected 1 entries, as the line of sizes says",
        ),
        ("2 2 1\n1 3 0\n", "line 3, column 3: found '3', expected a column, a number from 1 to 2"),
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
    let text = b"parity 4;\nstart 0;\n0 6 1 4,2 \"Africa\";\n4 5 1 0 \"a;b\";\n2 8 0 ;\n";
    let (nodes, edges, _) = shown(text, Format::PgSolver);
    assert_eq!((nodes.join(" "), edges.as_str()), ("0 2 4".to_string(), "0>4 0>2 4>0"));
    refused(
        Format::PgSolver,
        &[
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
                "line 2, column 9: found '\\\"x;', expected a closing quotation mark on the line",
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
                "line 3, column 2: found '\\\"a }', expected a closing quotation mark",
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
            ("digraph { a ? b }", "line 1, column 13: found '?', expected a name or a sign of DOT"),
        ],
    );
    assert_eq!(
        error_of(b"digraph {\n a\xff }", Format::Dot),
        "line 2, column 3: found a byte that is not UTF-8, expected text in UTF-8"
    );
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    out.write_all(text).unwrap();
    out.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
}

#[test]
fn compressed_files_are_known_by_their_beginning() {
    let text: String = (0..20_000).map(|i| format!("{i} {}\n", i * 7919 % 20_000)).collect();
    let plain = shown(text.as_bytes(), Format::List);
    for compress in [gzip, zstd] {
        let whole = compress(text.as_bytes());
        assert_eq!(shown(&whole, Format::List), plain);
        let (front, back) = text.as_bytes().split_at(text.len() / 3);
        assert_eq!(shown(&[compress(front), compress(back)].concat(), Format::List), plain);
        for cut in [whole.len() / 2, whole.len() - 1, 5] {
            let error = error_of(&whole[..cut], Format::List);
            assert!(error.contains("damaged or cut compressed data"), "{cut}: {error}");
            assert!(error.starts_with("line "), "{error}");
        }
        let mut flipped = whole.clone();
        let middle = flipped.len() / 2;
        flipped[middle] ^= 0x10;
        assert!(read_as(&flipped, None).is_err());
    }
}

#[test]
fn rows_of_our_own() {
    for text in
        [&b"0 1\n1 2\n2 2\n2 2\n5\n"[..], b"4 9\n9 4\n12\n", b"b a\na \xc3\xa4\nlone\n", b""]
    {
        let file = read_as(text, None).unwrap();
        let graph = file.moves();
        let mut bytes = Vec::new();
        write_rows(&mut bytes, &file.names, &graph).unwrap();
        let back = read_as(&bytes, None).unwrap();
        assert_eq!(back.format, Format::Rows);
        assert_eq!(back.edge_count(), file.edge_count());
        assert_eq!((&back.names, back.moves()), (&file.names, graph));
        for cut in MAGIC_LENGTH..bytes.len() {
            assert!(read_as(&bytes[..cut], None).is_err(), "cut at {cut}");
        }
        for at in MAGIC_LENGTH..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[at] ^= 1;
            let error = read_as(&wrong, None).unwrap_err().to_string();
            assert!(error.contains("a wrong checksum in the 64 KiB from byte 0 on"), "{error}");
        }
    }
}

/// Without its magic a file is taken for a text.
const MAGIC_LENGTH: usize = 8;

#[test]
fn names_are_found_where_they_stand() {
    for text in [&b"10 11\n12\n"[..], b"4 9\n9 4\n12\n", b"b a\na \xc3\xa4\nlone a\n", b""] {
        let names = read_as(text, None).unwrap().names;
        let mut bytes = Vec::new();
        let mut out = frames::Writer::new(&mut bytes);
        out.write_all(&vec![7; 70_000]).unwrap();
        names::stored::write(&mut out, &names).unwrap();
        out.write_all(b"end").unwrap();
        out.finish().unwrap();
        let mut file = frames::Random::new(Cursor::new(bytes));
        let lookup = names::stored::Lookup::open(&mut file, 70_000, names.len()).unwrap();
        for node in 0..names.len() {
            assert_eq!(lookup.find(&mut file, &names.text(node)).unwrap(), Some(node));
        }
        for missing in ["", "3", "13", "zz", "0", "010"] {
            assert_eq!(lookup.find(&mut file, missing).unwrap(), None);
        }
        let mut end = [0; 3];
        file.exact(lookup.end(), &mut end).unwrap();
        assert_eq!(&end, b"end");
        assert_eq!(file.len().unwrap(), lookup.end() + 3);
    }
}

#[test]
fn memory_is_bounded() {
    let text: String = (0..100_000).map(|i| format!("{i} {}\n", i + 1)).collect();
    let names: String = (0..100_000).map(|i| format!("n{i} n{}\n", i + 1)).collect();
    let promise = "p sp 4000000000 4000000000\n";
    for text in [&text, &names, promise, &format!("digraph {{ {names} }}").replace('\n', ";")] {
        let options = Options { memory: 100_000, ..Options::default() };
        let error = read(text.as_bytes(), &options).unwrap_err();
        let Stop::Input(error) = error else { panic!("{error}") };
        assert!(error.is_budget(), "{error}");
        assert!(error.to_string().ends_with("raise the limit with --memory"), "{error}");
    }
}

#[test]
fn blocks_cut_no_line() {
    // Lines of many lengths over the borders of blocks, as numbers, as names and mixed.
    let mut text = String::new();
    let mut edges = Vec::new();
    for i in 0u64..60_000 {
        let (from, to) = (i * i % 100_003, (1 << (i % 31)) + i);
        text += &format!("{from} {to}\n");
        edges.push((from.to_string(), to.to_string()));
    }
    let file = read_as(text.as_bytes(), None).unwrap();
    let (names, got) = file.into_edges();
    let got: Vec<_> = got.iter().map(|&(a, b)| (names.text(a), names.text(b))).collect();
    assert_eq!(got, edges);
    let error = error_of(format!("{text}1 2 3").as_bytes(), Format::List);
    assert!(error.starts_with("line 60001, column 5: found '3'"), "{error}");
}

#[test]
fn parquet_is_known_and_refused() {
    let error = read_as(b"PAR1....", None).unwrap_err().to_string();
    assert!(error.contains("a Parquet file"), "{error}");
}

#[test]
fn parts_of_a_file_of_rows_are_all_of_it() {
    // Enough rows for several frames, with empty rows at both ends.
    let mut text: String =
        (0..30_000u64).map(|i| format!("{} {}\n", i / 3 + 1, i * i % 9_999)).collect();
    text += "20000\nlast\n";
    for text in [text.as_bytes(), b"", b"1\n2\n", b"b a\na c\nlone\n"] {
        let file = read_as(text, None).unwrap();
        let (names, graph) = (&file.names, file.moves());
        let mut bytes = Vec::new();
        write_rows(&mut bytes, names, &graph).unwrap();
        assert!(is_rows(&bytes) && !is_rows(text));
        let mut parts = Parts::open(Cursor::new(&bytes)).unwrap();
        assert_eq!((parts.names(), parts.edges()), (names, file.edge_count() as u64));
        let nodes = parts.nodes();
        for count in [1, 2, 3, 7] {
            let mut edges = Vec::new();
            let mut counts = Vec::new();
            let mut start = 0;
            for part in 1..=count {
                let end = u32::try_from(u64::from(nodes) * part / count).unwrap();
                let read = parts.read(start..end, |from, to| {
                    edges.push((from, to));
                    Ok::<(), Stop>(())
                });
                counts.extend(read.unwrap());
                start = end;
            }
            let rows = (0..nodes).map(|node| graph.options(node as usize));
            assert!(counts.iter().map(|&count| count as usize).eq(rows.clone().map(<[u32]>::len)));
            let wanted =
                (0..nodes).zip(rows).flat_map(|(from, row)| row.iter().map(move |&to| (from, to)));
            assert!(edges.iter().copied().eq(wanted));
        }
        for cut in [0, 7, 8, 19, 24, bytes.len() - 1] {
            assert!(Parts::open(Cursor::new(&bytes[..cut])).is_err(), "cut at {cut}");
        }
        let mut wrong = bytes.clone();
        let last = wrong.len() - 1;
        wrong[last] ^= 1;
        let read = Parts::open(Cursor::new(&wrong)).and_then(|mut parts| {
            let nodes = parts.nodes();
            parts.read(0..nodes, |_, _| Ok::<(), Stop>(()))
        });
        assert!(read.unwrap_err().to_string().contains("a wrong checksum"));
    }
}

#[test]
fn a_stream_has_the_same_edges_as_the_graph() {
    let many: String =
        (0..200_000u64).map(|i| format!("{} {}\n", 7 + i % 60_000, 7 + i * i % 60_000)).collect();
    let dimacs = "p edge 9 2\ne 1 2\ne 3 2\n";
    let matrix = "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n3 1\n";
    let csv = "from,to\n3,4\n4,5\n";
    for text in [&many, "", "5\n4 5\n", "0 1", dimacs, matrix, csv] {
        let file = read_as(text.as_bytes(), None).unwrap();
        let mut edges = Vec::new();
        let mut pieces = 0;
        let mut each = |piece: &[(u32, u32)]| {
            edges.extend_from_slice(piece);
            pieces += 1;
            Ok(())
        };
        let streamed = stream(text.as_bytes(), &Options::default(), &mut each).unwrap();
        let less = |(from, to)| (from - streamed.first, to - streamed.first);
        let edges: Vec<_> = edges.into_iter().map(less).collect();
        assert_eq!(pieces > 3, text.len() > 1_000_000);
        assert_eq!(streamed.names, file.names);
        assert_eq!((streamed.edges, streamed.both_ways), (file.edge_count(), file.both_ways));
        assert_eq!(edges, file.into_edges().1);
    }
}

#[test]
fn a_stream_refuses_what_needs_memory() {
    let refused = |text: &[u8], memory| {
        let options = Options { format: None, memory };
        stream(text, &options, &mut |_| Ok(())).unwrap_err()
    };
    let mut rows = Vec::new();
    write_rows(&mut rows, &Names::range(0, 2), &Graph::one_way(2, &[(0, 1)])).unwrap();
    for (text, memory, part) in [
        (&b"a b\n"[..], 1 << 20, "names of nodes that are not numbers"),
        (b"4294967295 1\n", 1 << 30, "names of nodes that are not numbers"),
        (b"1 2\n5 2\n", 1 << 20, "no node 3 among the nodes 1 to 5"),
        (b"1 4000000000\n", 1 << 20, "needs 3815 MiB or more and may use 1 MiB"),
        (&rows, 1 << 20, "a graph of rows"),
    ] {
        let Stop::Input(error) = refused(text, memory) else { panic!("a budget error") };
        assert!(error.is_budget() && error.to_string().contains("--memory"), "{error}");
        assert!(error.to_string().contains(part), "{error}");
    }
    let Stop::Input(error) = refused(b"1 2\n1 2 3\n", 1 << 20) else { panic!("an input error") };
    assert!(error.to_string().starts_with("line 2, column 5"), "{error}");
    let mut full = |_: &[(u32, u32)]| Err(std::io::ErrorKind::StorageFull.into());
    let stop = stream(&b"1 2\n"[..], &Options::default(), &mut full).unwrap_err();
    assert!(matches!(stop, Stop::System(_)));
}
