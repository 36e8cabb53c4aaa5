//! Texts and files that are read right, and those that are refused.

mod binary;
mod formats;
mod twin;

use super::*;

fn read_as(text: &[u8], format: Option<Format>) -> Result<GraphFile, ReadError> {
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
    assert!(matches!(&error, ReadError::Input(error) if error.is_input()), "{error}");
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
fn a_comment_begins_a_line_or_follows_a_blank() {
    let text = b"a#1 b#2# # back\nb#2# c\t#d\n #1 2\n7 8#\nc\n";
    let (nodes, edges, _) = shown(text, Format::List);
    assert_eq!(nodes, ["a#1", "b#2#", "c", "7", "8#"]);
    assert_eq!(edges, "a#1>b#2# b#2#>c 7>8#");
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

/// Longer than what is looked up at once, against a map: all numbers, and with texts from some line on.
#[test]
fn long_lists_of_names() {
    let mut random = grundy_testing::Random::new(0x5EED_1973);
    for first_text in [0, 1, 1500, 2900, usize::MAX] {
        let (mut lines, mut edges) = (String::new(), Vec::new());
        let mut nodes: Vec<String> = Vec::new();
        for at in 0..6000 {
            let mut name = || {
                let number: u64 = random.below(1 << 10);
                match at {
                    _ if at >= first_text && number.is_multiple_of(7) => format!("a{number}"),
                    _ if number.is_multiple_of(3) => (number << 40).to_string(),
                    _ => number.to_string(),
                }
            };
            let (from, to) = (name(), (at % 11 > 0).then(&mut name));
            let comment = if at % 5 == 0 { " # back" } else { "" };
            match &to {
                Some(to) => lines += &format!("{from} {to}{comment}\n"),
                None => lines += &format!("{from}{comment}\n"),
            }
            edges.extend(to.iter().map(|to| format!("{from}>{to}")));
            nodes.extend([from].into_iter().chain(to));
        }
        let mut seen = std::collections::HashSet::new();
        nodes.retain(|name| seen.insert(name.clone()));
        if nodes.iter().all(|name| !name.starts_with('a')) {
            nodes.sort_by_key(|name| name.parse::<u64>().unwrap());
        }
        assert_eq!(shown(lines.as_bytes(), Format::List), (nodes, edges.join(" "), false));
    }
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
    // What is a node elsewhere is no heading.
    assert_eq!(shown(b"a,b\n1,2\n2,a\n", Format::Csv).1, "1>2 2>a a>b");
    assert_eq!(shown(b"u,v\nv,w\n", Format::Csv).1, "v>w u>v");
    assert_eq!(shown(b"u,v\n1,2\n", Format::Csv).1, "1>2");
    assert_eq!(shown(b"from,to\na,to\n", Format::Csv).1, "a>to");
    // One line of names is an edge.
    assert_eq!(shown(b"x,y\n", Format::Csv).1, "x>y");
    assert_eq!(shown(b"Source,Target\n", Format::Csv).0.len(), 0);
    // Headings that say that edges lead the other way; below other headings they are an edge.
    for turned in ["to,from\n1,2\n", "Target,Source\na,b\n", "\"head\",tail\r\n"] {
        let error = error_of(turned.as_bytes(), Format::Csv);
        assert!(error.starts_with("line 1, column 1: found '"), "{error}");
        let expected = "expected first the column that edges lead from, then the one that they lead to, such as 'from,to'";
        assert!(error.ends_with(expected), "{error}");
    }
    assert_eq!(shown(b"from,to\nto,from\n", Format::Csv).1, "to>from");
    refused(
        Format::Csv,
        &[
            (
                "1,2\n1,2,3\n",
                "line 2, column 5: found column 3 of the table, expected two columns, the ends of an edge",
            ),
            (
                "1,2\né,b,c\n",
                "line 2, column 5: found column 3 of the table, expected two columns, the ends of an edge",
            ),
            ("1,2\n,3\n", "line 2, column 1: found ',3', expected a node's name"),
            (
                "1,\"2\n",
                "line 1, column 3: found '\"2', expected a closing quotation mark on the line",
            ),
            (
                "a;b\n",
                "line 1, column 1: found 'a;b', expected two columns with a comma between them, the ends of an edge",
            ),
            (
                "1,2\n3\t4\n",
                "line 2, column 1: found '3', expected two columns with a comma between them, the ends of an edge",
            ),
            ("1,\"2\"x\n", "line 1, column 6: found 'x', expected ',' or the end of the line"),
        ],
    );
}

/// An edge of a node whose name begins with `#` is not lost without a word.
#[test]
fn comments_in_tables_are_no_edges() {
    let text = b"#from,to\n# a note, by hand\n#\n##\n \t# 1,2\n## x,y\n#made by a machine\n#a,b,c\n\"#a\",b\nb,#c\n\"#1,2\"\n";
    let (nodes, edges, _) = shown(text, Format::Csv);
    assert_eq!(nodes, ["#a", "b", "#c", "#1,2"]);
    assert_eq!(edges, "#a>b b>#c");
    let expected = "expected a comment, with a blank behind its '#', or a name that begins so in quotation marks, \"#a\"";
    for (line, found) in
        [("#a,b", "1: found '#a,b'"), (" #1,", "2: found '#1,'"), ("##a b,c\r", "1: found '##a'")]
    {
        let text = format!("x,y\n{line}\ny,z\n");
        assert_eq!(
            error_of(text.as_bytes(), Format::Csv),
            format!("line 2, column {found}, {expected}")
        );
    }
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
