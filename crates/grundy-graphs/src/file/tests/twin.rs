//! Lists against a plain twin: lines split into words, and a map of the standard library.

use std::collections::HashMap;

use grundy_testing::Random;

use super::*;

/// Nodes by their names, and edges between them.
type Plain = (Vec<String>, Vec<(u32, u32)>);

/// The graph of these lines of one name or two. Numbers are in ascending order if all names are numbers that
/// are written as numbers are, else names are in the order they came.
fn reference(lines: &[Vec<String>]) -> Plain {
    let number = |name: &String| name.parse::<u64>().ok().filter(|n| n.to_string() == *name);
    let mut names: Vec<String> = Vec::new();
    let mut seen = HashMap::new();
    for name in lines.iter().flatten() {
        seen.entry(name.clone()).or_insert_with(|| names.push(name.clone()));
    }
    if names.iter().all(|name| number(name).is_some()) {
        names.sort_by_key(number);
    }
    let nodes: HashMap<&String, u32> = names.iter().zip(0..).collect();
    let edges = lines.iter().filter(|line| line.len() == 2);
    let edges = edges.map(|line| (nodes[&line[0]], nodes[&line[1]])).collect();
    (names.clone(), edges)
}

fn read_back(text: &[u8], format: Format) -> Plain {
    let (names, edges) = read_as(text, Some(format)).unwrap().into_edges();
    for node in 0..names.len() {
        assert_eq!(names.find(&names.text(node)), Some(node));
    }
    ((0..names.len()).map(|node| names.text(node)).collect(), edges)
}

/// A name of this kind, one of about `many`.
fn name(random: &mut Random, kind: usize, many: usize) -> String {
    let n = random.below(many);
    match kind {
        0 => n.to_string(),
        1 => (n as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).to_string(),
        2 => (u64::from(u32::MAX) - 2 + n as u64 % 5).to_string(),
        3 => format!("{n:09}"),
        4 => format!("u{n}"),
        5 => format!("12345678{}", "x".repeat(n % 30)),
        6 => format!("→ñ{}", "é".repeat(n % 9)),
        7 => format!("http://example.org/{n}#{}", "long".repeat(n % 40)),
        8 => format!("{}0", u64::MAX - n as u64 % 3),
        9 => "\u{1}\0".repeat(1 + n % 8),
        _ => (u64::MAX - n as u64 % 3).to_string(),
    }
}

/// Lines of one kind of names, and from some line on of another, too; now and then a lone node.
fn lines(random: &mut Random) -> Vec<Vec<String>> {
    let (first, second) = (random.below(11), random.below(11));
    let (most, many) = ([3, 100, 3000][random.below(3)], [5, 300, 100_000][random.below(3)]);
    let count = random.below(most);
    let (from, odd) = (random.below(count + 1), [1, 2, 50, 5000][random.below(4)]);
    let line = |at: usize| {
        let kind = if at >= from && random.below(odd) == 0 { second } else { first };
        let names = if random.below(odd) == 1 { 1 } else { 2 };
        (0..names).map(|_| name(random, kind, many)).collect()
    };
    (0..count).map(line).collect()
}

#[test]
fn lists_are_read_as_by_a_plain_twin() {
    let mut random = Random::new(0x6121);
    for _ in 0..300 {
        let lines = lines(&mut random);
        let feed = if random.below(3) == 0 { "\r\n" } else { "\n" };
        let (middle, odd) = ([" ", "\t"][random.below(2)], [2, 40, 5000][random.below(3)]);
        let mut text = String::new();
        for line in &lines {
            if random.below(odd) == 1 {
                text += ["# a b c d", "", "  \t", "#"][random.below(4)];
                text += feed;
            }
            let is_odd = random.below(odd) == 0;
            text += if is_odd { ["", " ", "\t \t"][random.below(3)] } else { "" };
            text += &line.join(if is_odd { ["  ", "\t", " "][random.below(3)] } else { middle });
            text += if is_odd { ["", " ", " # back", " \t# x y z"][random.below(4)] } else { "" };
            text += if is_odd { ["\n", "\r\n"][random.below(2)] } else { feed };
        }
        if random.below(4) == 0 {
            text.truncate(text.trim_end_matches(['\r', '\n']).len());
        }
        assert_eq!(read_back(text.as_bytes(), Format::List), reference(&lines), "{text:?}");
    }
}

#[test]
fn tables_are_read_as_by_a_plain_twin() {
    let mut random = Random::new(0xC57);
    for _ in 0..300 {
        let mut lines = lines(&mut random);
        let feed = if random.below(3) == 0 { "\r\n" } else { "\n" };
        let odd = [2, 40, 5000][random.below(3)];
        let mut text = format!("from,to{feed}");
        for line in &mut lines {
            let is_odd = random.below(odd) == 0;
            for (at, name) in line.iter_mut().enumerate() {
                text += if at > 0 { "," } else { "" };
                if !is_odd {
                    text += name;
                    continue;
                }
                *name += ["", ", x", "\"", " y\"\""][random.below(4)];
                text += [" ", ""][random.below(2)];
                text += &format!("\"{}\"", name.replace('"', "\"\""));
                text += [" ", ""][random.below(2)];
            }
            text += if is_odd && line.len() == 1 && random.below(2) == 0 { "," } else { "" };
            text += feed;
        }
        if random.below(4) == 0 {
            text.truncate(text.trim_end_matches(['\r', '\n']).len());
        }
        assert_eq!(read_back(text.as_bytes(), Format::Csv), reference(&lines), "{text:?}");
    }
}

/// A wrong line somewhere among plain ones: the error tells its line and column.
#[test]
fn errors_among_plain_lines() {
    for (count, name) in [(0, "7"), (1, "7"), (31, "a"), (2000, "123456789012"), (30_000, "→")] {
        for feed in ["\n", "\r\n"] {
            let before = format!("{name} {name}{feed}").repeat(count);
            let expected = format!(
                "line {}, column 7: found 'e', expected an edge 'a b', a lone node 'a' or a \
                 comment '# …' on the line",
                count + 1
            );
            let text = format!("{before}cc dd e{feed}{before}");
            assert_eq!(error_of(text.as_bytes(), Format::List), expected);
            let mut text = format!("{before}cc ").into_bytes();
            text.extend(b"d\xFF\n");
            let expected = format!(
                "line {}, column 4: found 'd\u{fffd}', expected a name in UTF-8",
                count + 1
            );
            assert_eq!(error_of(&text, Format::List), expected);
            let text = text.iter().map(|&byte| if byte == b' ' { b',' } else { byte });
            assert_eq!(error_of(&text.collect::<Vec<_>>(), Format::Csv), expected);
        }
    }
}
