//! Tables, maps and rows of two heaps.

use crate::program;

use std::fs;

use program::{answer, failure, grundy, text};
use serde_json::Value;

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

/// A004481, as OEIS has it.
#[test]
fn sequences_are_those_of_the_encyclopedia() {
    let source = grundy_testing::published("oeis_oracles.csv");
    let line = source.lines().find(|line| line.starts_with("A004481")).unwrap();
    let terms: Vec<&str> = line.rsplit('"').nth(1).unwrap().split(' ').collect();
    let found = answer(&["table", "wythoff", "--to", "20", "--format", "bfile"]);
    let found: Vec<(usize, &str)> = found
        .lines()
        .map(|line| line.split_once(' ').map(|(n, term)| (n.parse().unwrap(), term)).unwrap())
        .collect();
    assert_eq!(found.len(), 21 * 22 / 2);
    for (n, term) in terms.iter().enumerate() {
        assert_eq!(found[n], (n, *term), "A004481({n})");
    }
    let lines = answer(&["table", "wythoff", "--to", "3", "--format", "antidiagonals"]);
    assert_eq!(lines, "0\n1, 1\n2, 2, 2\n3, 0, 0, 3\n");
    let kayles = answer(&["table", "kayles", "--to", "3", "--format", "bfile"]);
    assert_eq!(kayles, "0 0\n1 1\n2 2\n3 3\n");
    let (line, code) = failure(&["table", "kayles", "--format", "antidiagonals"]);
    assert!(line.contains("one number that runs") && code == Some(2), "{line}");
    let (line, code) = failure(&["table", "wythoff", "--outcomes", "--format", "bfile"]);
    assert!(line.contains("has no Grundy value") && code == Some(2), "{line}");
    // A place that is no position, behind others: nothing is printed.
    for format in ["bfile", "antidiagonals"] {
        let (line, code) = failure(&["table", "chomp:_,_", "--to", "3", "--format", format]);
        assert!(line.contains("'chomp:1,2' has no Grundy value") && code == Some(3), "{line}");
    }
}

#[test]
fn values_of_heaps_for_papers() {
    // Kayles (Guy and Smith 1956).
    let heap = |format| answer(&["heap", "0.77", "--to", "4", "--format", format]);
    assert_eq!(heap("bfile"), "0 0\n1 1\n2 2\n3 3\n4 1\n");
    assert_eq!(
        heap("markdown"),
        "| heap | value |\n| ---: | ---: |\n| 0 | 0 |\n| 1 | 1 |\n| 2 | 2 |\n| 3 | 3 |\n| 4 | 1 |\n"
    );
    assert_eq!(
        heap("latex"),
        "% \\usepackage{booktabs}\n\\begin{tabular}{rr}\n\\toprule\nheap & value \\\\\n\\midrule\n0 & 0 \\\\\n\
         1 & 1 \\\\\n2 & 2 \\\\\n3 & 3 \\\\\n4 & 1 \\\\\n\\bottomrule\n\\end{tabular}\n"
    );
    let (line, code) = failure(&["heap", "0.6", "--speculative", "--format", "bfile"]);
    assert!(line.contains("leave out --speculative") && code == Some(2), "{line}");
    let (line, code) = failure(&["heap", "0.77", "--histogram", "--format", "latex"]);
    assert!(line.contains("--format and a list") && code == Some(2), "{line}");
}

#[test]
fn labels_for_papers() {
    // A chain of moves: the end loses, the one before wins.
    let label = |format| answer(&["label", "--game", "nim:2", "--grundy", "--table", format]);
    assert_eq!(
        label("markdown"),
        "| node | label | remoteness | move | value |\n| :--- | :--- | ---: | :--- | ---: |\n\
         | nim:2 | W | 1 | nim:0 | 2 |\n| nim:0 | L | 0 |  | 0 |\n| nim:1 | W | 1 | nim:0 | 1 |\n"
    );
    let latex = label("latex");
    assert!(
        latex.contains("\\begin{tabular}{llrlr}")
            && latex.contains("\nnim:2 & W & 1 & nim:0 & 2 \\\\\n")
    );
    let (line, code) = failure(&["label", "--game", "nim:2", "--table", "latex", "--json"]);
    assert!(line.contains("--table would be printed") && code == Some(2), "{line}");
}

#[test]
fn tables_for_papers() {
    let table = |format| answer(&["table", "wythoff", "--to", "2", "--format", format]);
    assert_eq!(
        table("markdown"),
        "| x | 0 | 1 | 2 |\n| ---: | ---: | ---: | ---: |\n| 0 | **0** | 1 | 2 |\n\
         | 1 | 1 | 2 | **0** |\n| 2 | 2 | **0** | 1 |\n"
    );
    let latex = table("latex");
    assert!(latex.contains("\\toprule\n$x$ & 0 & 1 & 2 \\\\\n\\midrule\n"), "{latex}");
    assert!(latex.contains("1 & 1 & 2 & \\textbf{0} \\\\\n"), "{latex}");
    let tikz = table("tikz");
    assert_eq!(tikz.matches("rectangle").count(), 9);
    assert_eq!(tikz.matches("text=white").count(), 3);
    let (line, code) = failure(&["table", "wythoff", "--to", "900", "--format", "tikz"]);
    assert!(line.contains("for pages") && code == Some(3), "{line}");
    // What streams has no limit.
    let long = answer(&["table", "wythoff", "--to", "1100", "--format", "markdown"]);
    assert_eq!(long.lines().count(), 1103);
}

/// The numbers of an array of NumPy, and its shape as Python writes it.
fn array(path: &str) -> (Vec<u64>, String) {
    let bytes = fs::read(path).unwrap();
    let head = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let text = String::from_utf8_lossy(&bytes[10..head]).into_owned();
    let width = ["|u1", "<u2", "<u4", "<u8"].iter().position(|kind| text.contains(kind)).unwrap();
    let numbers = bytes[head..]
        .chunks(1 << width)
        .map(|bytes| bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)));
    let shape = text.split("'shape': ").nth(1).unwrap().split(", }").next().unwrap();
    (numbers.collect(), shape.into())
}

/// Every command's list as an array, held against what it prints.
#[test]
fn arrays_of_tables_and_lists() {
    let folder = tempfile::tempdir().unwrap();
    let npy = path(&folder, "a.npy");
    let column = |csv: &str, n: usize| -> Vec<u64> {
        csv.lines().skip(1).map(|line| line.split(',').nth(n).unwrap().parse().unwrap()).collect()
    };
    for (game, to, shape, place) in [
        // By the engine, and place by place.
        ("wythoff", "200", "(201,201,)", 2),
        ("nim:_,_,3", "20", "(21,21,)", 2),
        ("kayles", "300", "(301,)", 1),
    ] {
        let csv = answer(&["table", game, "--to", to, "--csv"]);
        assert_eq!(answer(&["table", game, "--to", to, "--npy", &npy]), "");
        assert_eq!(array(&npy), (column(&csv, place), shape.to_string()), "{game}");
    }
    answer(&["table", "wythoff", "--to", "9", "--outcomes", "--npy", &npy]);
    let (marks, _) = array(&npy);
    let losing: Vec<usize> = (0..100).filter(|at| marks[*at] == 1).collect();
    // (0,0), and both orders of (1,2), (3,5), (4,7).
    assert_eq!(losing, [0, 12, 21, 35, 47, 53, 74]);

    answer(&["p-positions", "wythoff", "--from", "99998", "--count", "3", "--npy", &npy]);
    let csv = answer(&["p-positions", "wythoff", "--from", "99998", "--count", "3", "--csv"]);
    let heaps =
        |line: &str| -> Vec<u64> { line.rsplit(',').take(2).map(|n| n.parse().unwrap()).collect() };
    let expected: Vec<u64> =
        csv.lines().skip(1).flat_map(|line| heaps(line).into_iter().rev()).collect();
    assert_eq!(array(&npy), (expected, "(3,2,)".to_string()));
    for (arguments, part) in [
        (&["p-positions", "kayles:_+nim:1", "--npy", &npy][..], "more than numbers"),
        (
            &["p-positions", "wythoff", "--from", "10000000000000000000000", "--npy", &npy],
            "below 2^64",
        ),
        (&["table", "digraph:a-b,b-a@a+nim:_", "--outcomes", "--npy", &npy], "is a draw"),
    ] {
        let (line, _) = failure(arguments);
        assert!(line.contains(part), "{line}");
    }
}

#[test]
fn pictures_of_lists_for_papers() {
    let dots = |arguments: &[&str]| {
        let text = answer(&[arguments, &["--format", "tikz"]].concat());
        assert!(text.ends_with("\\end{tikzpicture}\n"), "{text}");
        text.matches("circle").count()
    };
    assert_eq!(dots(&["p-positions", "wythoff", "--count", "12"]), 12);
    assert_eq!(dots(&["p-positions", "kayles", "--to", "10"]), 1);
    assert_eq!(dots(&["heap", "0.77", "--to", "70", "--no-stop"]), 71);
    // The first P-position stands at (0, 0), the last at the ends of its axes: 12 cm for 7 tokens, and 4 of them.
    let text = answer(&["p-positions", "wythoff", "--count", "4", "--format", "tikz"]);
    assert!(
        text.contains("\\fill (0.00,0.00) circle") && text.contains("\\fill (68.57,120.00) circle"),
        "{text}"
    );
    let (line, code) =
        failure(&["heap", "0.77", "--to", "100000", "--no-stop", "--format", "tikz"]);
    assert!(line.contains("for pages") && code == Some(3), "{line}");
}

/// What a command cannot write is refused with the reason, and with what can.
#[test]
fn formats_that_do_not_fit_say_why() {
    let folder = tempfile::tempdir().unwrap();
    let graph = path(&folder, "graph.txt");
    fs::write(&graph, "3 2\n3 1\n2 1\n2 0\n1 0\n").unwrap();
    // 0 has the value 0, 1 has 1, 2 has 2, and from 3 only 2 and 1 are reached.
    assert_eq!(answer(&["label", &graph, "--grundy", "--table", "bfile"]), "0 0\n1 1\n2 2\n3 0\n");
    for (arguments, part) in [
        (&["p-positions", "wythoff", "--format", "antidiagonals"][..], "P-positions are a list"),
        (&["heap", "0.77", "--format", "antidiagonals"], "heaps are one"),
        (&["label", &graph, "--table", "antidiagonals"], "labels are a list"),
        (&["label", &graph, "--table", "tikz"], "grundy graph"),
        (&["label", &graph, "--table", "bfile"], "--grundy"),
        (&["label", "--game", "nim:2", "--grundy", "--table", "bfile"], "called by numbers"),
    ] {
        let (line, code) = failure(arguments);
        assert!(line.contains(part) && code == Some(2), "{line}");
    }
}

/// Large tables go line by line, and say what the position language says.
#[test]
fn large_tables_stream() {
    let csv = answer(&["table", "wythoff", "--to", "400", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 401 * 401 + 1);
    for (x, y) in [(0, 400), (37, 111), (400, 399), (400, 0)] {
        let verdict = answer(&["solve", &format!("wythoff:{x},{y}+nim:1"), "--json"]);
        let sum = serde_json::from_str::<Value>(&verdict).unwrap()["value"].clone();
        let value = sum.as_str().unwrap().parse::<u64>().unwrap() ^ 1;
        assert!(csv.contains(&format!("\n{x},{y},{value},")), "{x},{y}: {value}");
    }
    let short = answer(&["table", "nimhoff/3:_,_", "--to", "40", "--format", "csv"]);
    assert!(short.contains("\n4,8,") && short.lines().count() == 41 * 41 + 1);
}

/// A part is filled after the other, and they fit together: the last rows, antidiagonals across the parts, and an engine for
/// other moves; and what does not fit is refused before a line is written.
#[test]
fn streamed_tables_are_whole() {
    let to = grundy_testing::length(2100, 2900);
    let csv = answer(&["table", "wythoff", "--to", &to.to_string(), "--csv"]);
    let lines: Vec<&str> = csv.lines().skip(1).collect();
    assert_eq!(lines.len(), (to + 1) * (to + 1));
    assert_eq!(csv.matches("x,y").count(), 1);
    for (x, row) in lines.chunks(to + 1).enumerate() {
        let begin = format!("{x},");
        let number = |line: &str| line.strip_prefix(&begin)?.split_once(',')?.0.parse().ok();
        assert!(row.iter().enumerate().all(|(y, line)| number(line) == Some(y)), "{row:?}");
    }
    let value = |x: usize, y: usize| lines[(to + 1) * x + y].split(',').nth(2).unwrap().to_string();
    // G(m, n) = G(n, m), also in the last row and beside the end of the first part, which has about 2^22 cells.
    let end = (1 << 22) / to;
    for (x, y) in [(3, to), (900, 1000), (end - 5, to - 10), (end + 1, to - 200), (to, 1600)] {
        let sum = answer(&["solve", &format!("wythoff:{x},{y}+nim:1"), "--json"]);
        let sum: u64 = serde_json::from_str::<Value>(&sum).unwrap()["value"]
            .as_str()
            .unwrap()
            .parse()
            .unwrap();
        assert_eq!((value(x, y), value(y, x)), ((sum ^ 1).to_string(), (sum ^ 1).to_string()));
    }
    let bfile = answer(&["table", "wythoff", "--to", "2100", "--format", "bfile"]);
    let mut lines = bfile.lines();
    for d in 0..=2100usize {
        for x in 0..=d {
            let line = lines.next().unwrap();
            if x % 97 == 0 || d.is_multiple_of(701) {
                let value = value(x, d - x);
                assert_eq!(line, format!("{} {value}", d * (d + 1) / 2 + x));
            }
        }
    }
    assert_eq!(lines.next(), None);
    let refused = grundy(&["table", "wythoff", "--to", "20000", "--csv", "--memory", "50M"], b"");
    assert!(refused.stdout.is_empty() && refused.status.code() == Some(3));
    // What helps is said, and does.
    for format in ["csv", "json", "text"] {
        let table = ["table", "wythoff", "--to", "3000", "--format", format, "--memory", "10M"];
        let (line, code) = failure(&table);
        let wanted =
            "; raise the limit with --memory, or fill files with --store DIR, some rows at a time";
        assert!(code == Some(3) && line.contains(wanted), "{line}");
    }
    let folder = tempfile::tempdir().unwrap();
    let store = path(&folder, "store");
    answer(&["table", "wythoff", "--to", "3000", "--store", &store, "--memory", "10M"]);
    let value = answer(&["table", "wythoff", "--store", &store, "--at", "1,2"]);
    assert!(value.contains('0'), "{value}");
}

#[test]
fn maps_are_written_as_asked() {
    let folder = tempfile::tempdir().unwrap();
    let [png, svg, npy, csv] = ["m.png", "m.svg", "m.npy", "m.csv"].map(|name| path(&folder, name));
    let files = ["--png", &png, "--svg", &svg, "--npy", &npy, "--csv", &csv];
    let run = |arguments: &[&str]| answer(&[&["map"], arguments, &files].concat());
    run(&["wythoff", "--to", "20"]);
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let picture = fs::read_to_string(&svg).unwrap();
    let marks = picture.lines().find(|line| line.contains("class=\"marks\"")).unwrap();
    // (0,0) and both orders of (1,2), (3,5), (4,7), (6,10), (8,13), (9,15), (11,18), (12,20).
    assert_eq!(marks.matches("h0").count(), 17);
    assert_eq!(
        fs::read_to_string(&csv).unwrap().lines().filter(|line| line.ends_with(",1")).count(),
        17
    );
    let array = fs::read(&npy).unwrap();
    assert!(String::from_utf8_lossy(&array[..80]).contains("'shape': (21,21,)"));
    assert_eq!(array.len() % 64, 21 * 21 % 64);

    run(&["wythoff", "--zoom", "10..12,17..21", "--values"]);
    let table = answer(&["table", "wythoff", "--to", "21", "--format", "csv"]);
    let lines = fs::read_to_string(&csv).unwrap();
    assert_eq!(lines.lines().count(), 1 + 3 * 5);
    for line in lines.lines().skip(1) {
        assert!(table.contains(&format!("\n{line},")), "{line}");
    }
    // One heap is a plot of its values, and each has one.
    run(&["kayles", "--to", "30"]);
    let values = answer(&["table", "kayles", "--to", "30", "--format", "csv"]);
    let values: Vec<&str> =
        values.lines().map(|line| line.rsplit_once(',').map_or(line, |(line, _)| line)).collect();
    let lines = fs::read_to_string(&csv).unwrap();
    assert_eq!(lines.lines().skip(1).collect::<Vec<_>>(), values[1..]);
    run(&["nim:1,_,_", "--to", "9", "--misere"]);

    for (arguments, words, code) in [
        (&["wythoff"][..], "nothing to write", 2),
        (&["wythoff", "--zoom", "3..9", "--svg", "-"], "two ranges", 2),
        (&["wythoff", "--zoom", "1..2,3..4,5..6", "--svg", "-"], "two ranges", 2),
        (
            &["wythoff", "--zoom", "3..9,10^30..10^30", "--svg", "-"],
            "found '10^30', expected a number",
            2,
        ),
        (&["wythoff", "--from", "9", "--to", "3", "--svg", "-"], "not above the last", 2),
        (&["wythoff", "--to", "100000", "--svg", "-"], "--zoom", 3),
        (&["nim:_,_", "--misere", "--values", "--svg", "-"], "leave out --values", 2),
    ] {
        let (line, found) = failure(&[&["map"], arguments].concat());
        assert!(line.contains(words) && found == Some(code), "{arguments:?}: {line}");
    }
}

/// Certificates of rows hold, and what is altered in one is found.
#[test]
fn rows_have_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rows.json");
    let path = file.to_str().unwrap();
    let output = grundy(&["rows", "wythoff", "--row", "30", "--certificate", path], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let output = grundy(&["verify", path], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("rows 0 to 30"), "{}", text(&output.stdout));
    let written = std::fs::read_to_string(&file).unwrap();
    let mut certificate: serde_json::Value = serde_json::from_str(&written).unwrap();
    let start = certificate["rows"][30]["start"].as_u64().unwrap();
    certificate["rows"][30]["start"] = (start - 1).into();
    std::fs::write(&file, certificate.to_string()).unwrap();
    let output = grundy(&["verify", path], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains(&format!("from column {start} on")));
    certificate["values"] = 1_000_000_000_000_000u64.into();
    std::fs::write(&file, certificate.to_string()).unwrap();
    let output = grundy(&["verify", path, "--time", "1s"], b"");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stdout));
}

/// In how many moves Wythoff's game ends, and whether the player to move loses, by the definition.
fn wythoffs_remoteness(side: usize) -> Vec<Vec<(u32, bool)>> {
    let mut found = vec![vec![(0, true); side]; side];
    for x in 0..side {
        for y in 0..side {
            let along = (0..x).map(|k| (k, y)).chain((0..y).map(|k| (x, k)));
            let options = along.chain((1..=x.min(y)).map(|k| (x - k, y - k)));
            let options: Vec<(u32, bool)> = options.map(|(x, y)| found[x][y]).collect();
            let lost = options.iter().filter(|option| option.1).map(|option| option.0).min();
            found[x][y] = match (lost, options.iter().map(|option| option.0).max()) {
                (Some(least), _) => (least + 1, false),
                (None, Some(most)) => (most + 1, true),
                (None, None) => (0, true),
            };
        }
    }
    found
}

#[test]
fn maps_of_remoteness() {
    let expected = wythoffs_remoteness(31);
    let check = |more: &[&str], first: usize| {
        let csv = answer(&[&["map", "wythoff", "--remoteness", "--csv", "-"], more].concat());
        let mut lines = csv.lines();
        assert_eq!(lines.next(), Some("x,y,remoteness"));
        let mut count = 0;
        for line in lines {
            let numbers: Vec<usize> = line.split(',').map(|n| n.parse().unwrap()).collect();
            let (remoteness, _) = expected[numbers[0]][numbers[1]];
            assert_eq!(numbers[2], remoteness as usize, "{line}");
            count += 1;
        }
        assert_eq!(count, (31 - first) * (31 - first));
    };
    check(&["--to", "30"], 0);
    check(&["--to", "30", "--from", "7"], 7);
    // Marks are P-positions, not zeros.
    let svg = answer(&["map", "wythoff", "--remoteness", "--to", "30", "--svg", "-"]);
    let marks = svg.lines().find(|line| line.contains("class=\"marks\"")).unwrap();
    let losing = expected.iter().flatten().filter(|place| place.1).count();
    assert_eq!(marks.matches("h0").count(), losing);
    assert!(svg.contains(">remoteness</text>"), "{svg}");
    // Where play may never end there is none.
    let (line, code) = failure(&["map", "kayles", "--remoteness", "--values", "--svg", "-"]);
    assert!(line.contains("--values") && code == Some(2), "{line}");
}

#[test]
fn three_heaps_are_drawn_as_sections() {
    let map = ["map", "nim:_,_,_", "--to", "3"];
    let sections = |more: &[&str]| answer(&[&map, more].concat());
    let csv = sections(&["--section", "1..2", "--values", "--csv", "-"]);
    let mut expected = "x,y,z,value\n".to_string();
    for z in 1..=2u32 {
        for (x, y) in (0..4u32).flat_map(|x| (0..4u32).map(move |y| (x, y))) {
            expected += &format!("{x},{y},{z},{}\n", x ^ y ^ z);
        }
    }
    assert_eq!(csv, expected);
    let svg = sections(&["--section", "0..4", "--svg", "-"]);
    for z in 0..=4 {
        assert!(svg.contains(&format!(">nim:_,_,{z}</text>")), "{svg}");
    }
    let dir = tempfile::tempdir().unwrap();
    let npy = path(&dir, "sections.npy");
    sections(&["--section", "1..2", "--values", "--npy", &npy]);
    let bytes = fs::read(&npy).unwrap();
    assert!(String::from_utf8_lossy(&bytes[..128]).contains("'shape': (2,4,4,)"));
    assert_eq!(bytes[bytes.len() - 32..][..4], [1, 0, 3, 2]);
    for (more, part) in [
        (&["--svg", "-"][..], "three holes"),
        (&["--section", "2..1", "--svg", "-"], "expected a number or a range"),
        (&["--section", "0..99", "--svg", "-"], "at most 64"),
    ] {
        let (line, _) = failure(&[&map, more].concat());
        assert!(line.contains(part), "{line}");
    }
    let (line, _) = failure(&["map", "wythoff", "--section", "1", "--svg", "-"]);
    assert!(line.contains("three holes"), "{line}");
}

/// Tables of more cells than are kept are written row by row, and are read like small ones.
#[test]
fn tables_on_the_terminal_and_in_json_have_no_limit_where_they_are_known() {
    let table =
        |to: &str, format: &str| answer(&["table", "wythoff", "--to", to, "--format", format]);
    // All cells as JSON are read by `./test --long`.
    let to = grundy_testing::length(600, 3200);
    let large: Value = serde_json::from_str(&table(&to.to_string(), "json")).unwrap();
    let small: Value = serde_json::from_str(&table("60", "json")).unwrap();
    for key in ["version", "pattern", "play", "from"] {
        assert_eq!(large[key], small[key], "{key}");
    }
    for key in ["values", "outcomes"] {
        assert_eq!(large[key].as_array().unwrap().len(), to + 1);
        for (long, short) in
            large[key].as_array().unwrap().iter().zip(small[key].as_array().unwrap())
        {
            assert_eq!(long.as_array().unwrap().len(), to + 1);
            assert_eq!(long.as_array().unwrap()[..61], short.as_array().unwrap()[..]);
        }
    }
    let words = |line: &str, count| {
        line.split_whitespace().take(count).map(String::from).collect::<Vec<_>>()
    };
    let to = grundy_testing::length(1300, 3200);
    let (large, small) = (table(&to.to_string(), "text"), table("60", "text"));
    assert_eq!(large.lines().count(), to + 2);
    for (long, short) in large.lines().zip(small.lines()) {
        let short = words(short, usize::MAX);
        assert_eq!(words(long, short.len()), short);
    }
    let (line, code) = failure(&["table", "wythoff", "--misere", "--to", "3200"]);
    assert!(line.contains("not known beforehand") && code == Some(3), "{line}");
}

#[test]
fn a_large_graph_of_two_heaps_offers_the_map() {
    let said = |position: &str| {
        let output = grundy(&["graph", position], b"");
        assert!(output.status.success());
        text(&output.stderr).to_string()
    };
    assert!(said("wythoff:9,9").contains("grundy map wythoff --to N"));
    assert_eq!(said("wythoff:3,4"), "");
    assert_eq!(said("nim:3,3,3"), "");
}

/// The board of a token stands in the title alone, and its boxes say where the token is.
#[test]
fn a_board_is_drawn_once() {
    for format in ["svg", "dot", "tikz"] {
        let graph = |position: &str| answer(&["graph", position, "--format", format]);
        let text = graph("geography:a-b,b-c,c-d,d-a,a-c@a");
        // In SVG the title is there for those who hear it, too.
        let titles = if format == "svg" { 2 } else { 1 };
        assert_eq!(text.matches("a-b,b-c").count(), titles, "{text}");
        assert!(text.contains("● a") && text.contains("c~a~b") || format == "tikz", "{text}");
        let text = graph("digraph:a-b,b-c,a-c@a+nim:1");
        assert_eq!(text.matches("a-b,b-c").count(), titles, "{text}");
        let text = graph("digraph:a-b,b-c,a-c@a");
        assert_eq!(text.matches("a-b,b-c").count(), titles, "{text}");
    }
}
