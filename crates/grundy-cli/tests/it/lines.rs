//! `grundy solve -` on several threads: the same bytes in the same order, and an answer as soon as a line is typed.

use std::io::{BufRead, BufReader, Read, Write};

use grundy_testing::Random;

use crate::program::{command, grundy, text};

/// Lines of all kinds: decided by theorems, by tables and by search of heaps below `end`, sums, bad ones.
fn lines(count: usize, end: u64) -> Vec<u8> {
    let mut random = Random::new(3);
    let mut input = Vec::new();
    for i in 0..count {
        let [a, b, c] =
            [random.below(1_000_000_000_u64), random.below(300_u64), random.below(30_u64)];
        let line = match random.below(14_u32) {
            0 => format!("nim:{a},{b},{c}"),
            1 => format!("kayles:{b},{c}"),
            2 => format!("wythoff:{},{c}+nim:{c}", b % end),
            3 if i % 7 == 0 => "nim:3,,4".to_string(),
            4 if i % 7 == 0 => String::new(),
            5 if i % 7 == 0 => format!("wythof:{a},{b}"),
            6 => format!("Wythoff: {b}, {c}"),
            7 => format!("wythoff/2:{a},{a}{b}\r"),
            8 => format!("euclid:{a},{b}9"),
            9 if i % 50 == 0 => "chomp:4,4,3".to_string(),
            10 if i % 50 == 0 => format!("nim:{}", vec!["7"; 3_000].join(",")),
            _ => format!("wythoff:{a},{a}{c}"),
        };
        input.extend(line.into_bytes());
        input.push(b'\n');
    }
    input.extend(b"nim:\xff\nwythoff:1,2");
    input
}

#[test]
fn threads_answer_as_one_does() {
    for arguments in [
        &["--json"][..],
        &[],
        &["--misere"],
        &["--json", "--lang", "zh", "--all-moves"],
        &["--strict"],
    ] {
        let arguments = [&["solve", "-"], arguments].concat();
        // Searches under misère play take long without optimization.
        let misere = (100, grundy_testing::length(60, 300));
        let (count, end) = if arguments.contains(&"--misere") { misere } else { (700, 300) };
        let input = lines(count, end);
        let one = grundy(&arguments, &input);
        for threads in ["2", "5"] {
            let several = grundy(&[&arguments[..], &["--threads", threads]].concat(), &input);
            assert_eq!(several.status.code(), one.status.code(), "{arguments:?}");
            assert!(
                several.stdout == one.stdout,
                "{arguments:?}, {threads} threads: other answers"
            );
            assert_eq!(text(&several.stderr), text(&one.stderr), "{arguments:?}");
        }
    }
}

#[test]
fn a_line_that_is_typed_is_answered_at_once() {
    for threads in ["1", "3"] {
        let mut child = command(&["solve", "-", "--threads", threads]).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        // By a theorem and by a table, and a line in two pieces.
        for (pieces, answer) in [
            (&["wythoff:1,2\n"][..], "wythoff:1,2\tP\t0\t0\t-\n"),
            (&["kayles:5\n"], "kayles:5\tN\t4\t"),
            (&["nim:1", ",1\n"], "nim:1,1\tP\t0\t0\t-\n"),
        ] {
            for piece in pieces {
                input.write_all(piece.as_bytes()).unwrap();
                input.flush().unwrap();
            }
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            assert!(line.starts_with(answer), "{line}");
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn lines_that_are_too_long_are_dropped_and_counted() {
    let long = vec![b'7'; (64 << 20) + 1];
    let input = [b"nim:1\n", &long[..], b"\nnim:2\n", &long[..]].concat();
    for threads in ["1", "2"] {
        let output = grundy(&["solve", "-", "--threads", threads], &input);
        assert_eq!(text(&output.stdout), "nim:1\tN\t1\t1\tnim:0\nnim:2\tN\t2\t1\tnim:0\n");
        let said: Vec<&str> = text(&output.stderr).lines().collect();
        assert!(
            said.len() == 2 && said[0].contains("line 2: ") && said[1].contains("line 4: "),
            "{said:?}"
        );
        assert_eq!(output.status.code(), Some(2));
    }
}

/// Who reads a few answers and goes away ends the command, quietly.
#[test]
fn threads_end_when_nobody_reads() {
    let mut child = command(&["solve", "-", "--threads", "2"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let writer = std::thread::spawn(move || {
        let lines = "wythoff:100000,200000\n".repeat(10_000);
        while input.write_all(lines.as_bytes()).is_ok() {}
    });
    output.read_exact(&mut [0; 100]).unwrap();
    drop(output);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(said, "");
    writer.join().unwrap();
}

#[test]
fn threads_are_for_lines() {
    let (line, code) = crate::program::failure(&["solve", "nim:3", "--threads", "2"]);
    assert!(line.contains("--threads is for lines of standard input"), "{line}");
    assert_eq!(code, Some(2));
    assert_eq!(grundy(&["solve", "-", "--threads", "0"], b"").status.code(), Some(2));
}

/// Text for which another way is taken says the same: with a space the position is read as people type it.
#[test]
fn answers_at_sight_are_those_of_the_solver() {
    let mut random = Random::new(8);
    let mut pairs: Vec<[u64; 2]> = Vec::new();
    let many = grundy_testing::length(4, 120);
    for digits in 4..16 {
        let end = 10_u64.pow(digits);
        for _ in 0..many {
            let [a, b] = [random.below(end), random.below(end)];
            // Anything, near the diagonal, golden pairs and their neighbours in both orders.
            let n = random.below(end / 4);
            let lower = n + grundy::theory::golden::over_phi_u64(n);
            pairs.extend([
                [a, b],
                [a, a + b % 3],
                [lower, lower + n],
                [lower + n, lower],
                [lower, lower + n + 1],
            ]);
            pairs.extend([
                [lower + 1, lower + n + 1],
                [9_999 + a % 3, b],
                [b, 9_999 + a % 3],
                [a % 300, b],
            ]);
        }
    }
    let lines = |space: &str| {
        let line = |[a, b]: &[u64; 2]| format!("wythoff:{space}{a},{b}\n");
        pairs.iter().map(line).collect::<String>().into_bytes()
    };
    for arguments in [
        &["--json"][..],
        &[],
        &["--json", "--lang", "zh"],
        &["--json", "--all-moves"],
        &["--misere"],
    ] {
        let arguments = [&["solve", "-"], arguments].concat();
        let output = grundy(&arguments, &lines(""));
        assert!(output.status.success());
        assert!(output.stdout == grundy(&arguments, &lines(" ")).stdout, "{arguments:?}");
    }
}

/// Lines have their values with `--value`, also where only search tells them; what draws is for arguments.
#[test]
fn lines_have_values_if_they_are_asked_for() {
    let input = b"cram:5x6\nwythoff:3,5\nnim:3,4\ncram:oo\n".as_slice();
    let values = |arguments: &[&str]| -> Vec<Option<String>> {
        let output = grundy(&[&["solve", "-", "--json"], arguments].concat(), input);
        assert!(output.status.success());
        let line = |line: &str| -> Option<String> {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            line["value"].as_str().map(str::to_string)
        };
        text(&output.stdout).lines().map(line).collect()
    };
    // Cram 5 x 6 is worth 2 (Lemoine and Viennot 2009).
    let known = ["2", "0", "7", "1"].map(|value| Some(value.to_string()));
    assert_eq!(values(&["--value"]), known);
    assert_eq!(values(&["--value", "--threads", "2"]), known);
    assert_eq!(values(&[])[0], None);
    let drawn = grundy(&["solve", "-", "--draw"], input);
    assert_eq!(drawn.status.code(), Some(2));
    assert!(text(&drawn.stderr).contains("--draw is for positions that are arguments"));
}
