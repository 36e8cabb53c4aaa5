//! `grundy judge`, end to end.

use crate::program;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use program::{answer, grundy, text};

/// The example program with contestants, which is built along with the tests.
pub(crate) fn contestant() -> String {
    let mut path: PathBuf = std::env::current_exe().unwrap();
    path.pop();
    path.pop();
    path.push("examples");
    path.push("contestant");
    assert!(path.exists(), "{} is built by `cargo test`", path.display());
    path.to_str().unwrap().to_string()
}

/// Checks a contestant; the exit code and what was printed.
fn check(problem: &str, options: &[&str], mode: &str) -> (Option<i32>, String) {
    let contestant = contestant();
    let mut arguments = vec!["judge", problem];
    arguments.extend(options);
    arguments.extend(["--check", &contestant, mode]);
    let output = grundy(&arguments, b"");
    assert_eq!(text(&output.stderr), "");
    (output.status.code(), text(&output.stdout).to_string())
}

#[test]
fn answers_come_in_the_judges_words() {
    let output = grundy(&["judge", "poj2234"], b"2 45 45\r\n3 3  6 9\r\n\r\n");
    assert!(output.status.success());
    assert_eq!(text(&output.stdout), "No\nYes\n");
}

#[test]
fn a_bad_number_is_placed_and_earlier_answers_stand() {
    let output = grundy(&["judge", "poj2234"], b"2 45 45\n3 3 x 9\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "No\n");
    assert_eq!(
        text(&output.stderr),
        "grundy: line 2, column 5: found 'x', expected a heap, a number from 0 to 10000000\n"
    );
}

#[test]
fn answers_appear_as_soon_as_their_input_is_there() {
    use std::io::{BufRead, BufReader};
    let mut child = Command::new(program::GRUNDY)
        .args(["judge", "poj2234"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (case, answer) in [("2 1 1\n", "No"), ("1 5\n", "Yes")] {
        stdin.write_all(case.as_bytes()).unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), answer);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn problems_are_listed_and_explained() {
    let list = grundy(&["judge", "--list"], b"");
    assert!(text(&list.stdout).contains("poj2234"));
    let json = grundy(&["judge", "--list", "--json"], b"");
    for line in text(&json.stdout).lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(entry["samples"][0]["input"].is_string(), "{line}");
    }
    let explained = grundy(&["judge", "poj1067", "--explain"], b"");
    let explained = text(&explained.stdout);
    assert!(
        explained.contains("hdu1527") && explained.contains("sample input\n2 1"),
        "{explained}"
    );
    for (problem, moves) in [("poj1067", "`x y`：从第一堆取 x 个"), ("hdu1846", "`k`：取 k 个石子")]
    {
        let chinese = grundy(&["judge", problem, "--explain", "--lang", "zh"], b"");
        assert!(text(&chinese.stdout).contains(moves), "{}", text(&chinese.stdout));
    }
    let unknown = grundy(&["judge", "poj1068"], b"");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("the nearest is 'poj1067'"));
}

#[test]
fn made_up_inputs_are_the_same_for_the_same_seed() {
    let made = |seed: &str| {
        let arguments = ["judge", "poj1067", "--generate", "--seed", seed, "--cases", "500"];
        text(&grundy(&arguments, b"").stdout).to_string()
    };
    assert_eq!(made("5"), made("5"));
    assert_ne!(made("5"), made("6"));
    assert_eq!(made("5").lines().count(), 500);
    let answers = grundy(&["judge", "poj1067"], made("5").as_bytes());
    let lost = text(&answers.stdout).lines().filter(|line| *line == "0").count();
    assert!((50..450).contains(&lost), "{lost} of 500 are P-positions");
}

/// An input has no more cases than its format allows, which is said; a long one is written as it is made up.
#[test]
fn made_up_inputs_are_cut_with_a_note() {
    let made = |arguments: &[&str]| {
        let output = grundy(&[&["judge"], arguments, &["--generate"]].concat(), b"");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        (text(&output.stdout).to_string(), text(&output.stderr).to_string())
    };
    let (one, note) = made(&["p2490", "--cases", "5"]);
    assert_eq!(note, "grundy: an input of 'p2490' has at most 1 case, not 5\n");
    assert_eq!((one, String::new()), made(&["p2490"]));
    let (hundred, note) = made(&["hdu1846", "--cases", "1000000"]);
    assert_eq!(note, "grundy: an input of 'hdu1846' has at most 100 cases, not 1000000\n");
    assert_eq!(hundred.lines().count(), 101);
    assert_eq!(made(&["hdu1846", "--cases", "100"]), (hundred, String::new()));
}

#[test]
fn right_programs_are_right() {
    for (problem, mode) in [("poj1067", "wythoff-exact"), ("hdu1907", "misere-exact")] {
        let (code, said) = check(problem, &["--time=20s"], mode);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.starts_with("right on "), "{said}");
    }
}

#[test]
fn wrong_programs_that_circulate_are_found() {
    for (problem, mode) in [
        ("poj1067", "wythoff-double"),
        ("poj1067", "wythoff-constant"),
        ("hdu1907", "misere-naive"),
        ("hdu1907", "misere-inverted"),
    ] {
        let began = Instant::now();
        let (code, said) = check(problem, &["--time=20s"], mode);
        assert_eq!(code, Some(1), "{mode}: {said}");
        println!("{mode}: {:?}", began.elapsed());
        // The smallest failing input is one case.
        let input = said.split(" is\n").nth(1).unwrap();
        let input = input.split("\nexpected").next().unwrap();
        let lines = if problem == "poj1067" { 1 } else { 3 };
        assert!(said.contains("sample") || input.lines().count() == lines, "{mode}: {said}");
    }
}

#[test]
fn programs_that_misbehave_are_stopped() {
    for (mode, options, how) in [
        ("silent", &["--time=300ms"][..], "was not finished after "),
        ("crash", &["--time=20s"], "exit status: 3"),
        ("hungry", &["--time=20s", "--memory=100M"], "ended by signal"),
        ("endless", &["--time=20s"], "wrote more than"),
    ] {
        let began = Instant::now();
        let (code, said) = check("poj1067", options, mode);
        assert_eq!(code, Some(1), "{mode}: {said}");
        assert!(said.contains(how), "{mode}: {said}");
        assert!(began.elapsed() < Duration::from_secs(30), "{mode}");
    }
    let output = grundy(&["judge", "poj1067", "--check", "./no-such-program"], b"");
    assert_eq!(output.status.code(), Some(2));
    for command in ["judge", "check"] {
        let help = grundy(&[command, "--help"], b"");
        let help = text(&help.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains("2 input not understood or a program that cannot be run"), "{help}");
    }
    assert!(text(&output.stderr).starts_with("grundy: cannot run './no-such-program'"));
}

/// The limit is processor time: a program that works for too long is slow, not wrong, whoever works for it; one that waits
/// for its turn is right.
#[cfg(target_os = "linux")]
#[test]
fn processor_time_decides_who_is_too_slow() {
    for mode in ["busy", "busy-below"] {
        let (code, said) = check("poj1067", &["--time=300ms"], mode);
        assert_eq!(code, Some(1), "{mode}: {said}");
        assert!(said.starts_with("too slow; found on sample 1, "), "{mode}: {said}");
        let taken = said.split("the program is too slow: ").nth(1).unwrap();
        let taken = taken.strip_suffix(" s of processor time, 0.3 s allowed\n").unwrap();
        assert!(taken.parse::<f64>().unwrap() > 0.3, "{mode}: {said}");
    }
    // It takes longer than the limit by the clock.
    let (code, said) = check("poj1067", &["--time=500ms", "--runs=1"], "wythoff-waiting");
    assert_eq!(code, Some(0), "{said}");
    // Who waits for ever is ended all the same.
    let (_, said) = check("poj1067", &["--time=300ms"], "silent");
    assert!(said.starts_with("too slow; found on sample 1, "), "{said}");
    assert!(said.ends_with(" s of processor time, 0.3 s allowed\n"), "{said}");
    let (_, said) = check("poj2234", &["--interactive", "--time=300ms"], "busy");
    assert!(said.starts_with("too slow; found in game 1, "), "{said}");
    assert!(said.contains("the program says nothing; it is too slow: "), "{said}");
}

/// The processes of contestants that have left their group and session.
#[cfg(target_os = "linux")]
fn lurkers() -> Vec<String> {
    let wanted = format!("{}\0lurk\0", contestant());
    let lines = std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let line = std::fs::read(entry.ok()?.path().join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&line).into_owned())
    });
    lines.filter(|line| line.starts_with(&wanted)).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn what_leaves_the_session_of_a_program_ends_with_it() {
    let (code, said) = check("poj1067", &["--time=20s", "--runs=3"], "escape");
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(lurkers(), [""; 0]);
}

#[test]
fn complaints_are_no_answers_and_stop_nobody() {
    let (code, said) = check("hdu1907", &["--time=20s", "--runs=5"], "chatty");
    assert_eq!(code, Some(0), "{said}");
    let options = ["--interactive", "--time=20s", "--runs=5"];
    let (code, said) = check("poj2234", &options, "chatty-player");
    assert_eq!((code, said.as_str()), (Some(0), "won all 5 games\n"));
}

/// What was found after many runs is said, though the file for it cannot be written.
#[test]
fn a_finding_is_said_where_it_cannot_be_saved() {
    for (problem, options) in [
        ("hdu1907", &["--time=20s", "--save=/no/such/place/input"][..]),
        ("poj2234", &["--interactive", "--time=20s", "--save=/no/such/place/input"]),
    ] {
        let check = ["--check", &contestant(), "crash"];
        let output = grundy(&[&["judge", problem], options, &check].concat(), b"");
        let (said, failed) = (text(&output.stdout), text(&output.stderr));
        assert!(said.starts_with("crashed; found "), "{said}");
        assert!(failed.contains("/no/such/place/input"), "{failed}");
        assert_eq!(output.status.code(), Some(4), "{failed}");
    }
}

/// A mistake that a sample shows is shown on a smaller input if there is one.
#[test]
fn a_wrong_sample_becomes_smaller() {
    let (code, said) = check("hdu1907", &["--time=20s"], "misere-naive");
    assert_eq!(code, Some(1));
    let expected = "wrong; found on sample 1, the smallest failing input found is\n1\n1\n1\nexpected\n\
                    Brother\nthe program says\nJohn\n";
    assert_eq!(said, expected);
    let (_, said) = check("hdu1907", &["--time=20s"], "crash");
    assert!(said.starts_with("crashed; found on sample 1, the failing input is\n2\n"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_check_leaves_no_program_behind() {
    let contestant = contestant();
    let grundy = Command::new(program::GRUNDY)
        .args(["judge", "poj1067", "--time=50s", "--check", &contestant, "silent"])
        .spawn();
    let mut grundy = grundy.unwrap();
    let task = format!("/proc/{0}/task/{0}/children", grundy.id());
    let began = Instant::now();
    let program = loop {
        let children = std::fs::read_to_string(&task).unwrap();
        let name = children.split_whitespace().next().map(|child| format!("/proc/{child}/cmdline"));
        let found = name.filter(|name| {
            std::fs::read(name).is_ok_and(|line| line.starts_with(contestant.as_bytes()))
        });
        if let Some(name) = found {
            break name;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "the program was not started");
    };
    let id = grundy.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(grundy.wait().unwrap().code(), Some(130));
    let began = Instant::now();
    // An ended program has no command line, even before somebody asks how it ended.
    while std::fs::read(&program).is_ok_and(|line| !line.is_empty()) {
        assert!(began.elapsed() < Duration::from_secs(10), "the program goes on");
    }
}

#[test]
fn a_failing_input_is_kept_and_told_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("failing.txt");
    let save = format!("--save={}", kept.display());
    let (code, said) = check("hdu1907", &["--json", "--time=20s", &save], "misere-naive");
    assert_eq!(code, Some(1));
    let result: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&result["version"], &result["correct"]), (&1.into(), &false.into()));
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), result["input"].as_str().unwrap());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Programs need not read `failure` to know what is wrong with a contestant.
#[test]
fn the_verdict_is_a_field_of_its_own() {
    for (problem, options, mode, verdict) in [
        ("poj1067", &["--time=20s", "--runs=3"][..], "wythoff-exact", "right"),
        ("hdu1907", &["--time=20s"], "misere-naive", "wrong"),
        ("poj1067", &["--time=20s"], "endless", "wrong"),
        ("poj1067", &["--time=300ms"], "silent", "too slow"),
        ("poj1067", &["--time=20s"], "crash", "crashed"),
        ("poj2234", &["--interactive", "--time=20s", "--runs=3"], "nim-player", "right"),
        ("hdu1846", &["--interactive", "--time=20s"], "bash-cheat", "wrong"),
        ("hdu1846", &["--interactive", "--time=300ms"], "silent", "too slow"),
        ("hdu1846", &["--interactive", "--time=20s"], "crash", "crashed"),
    ] {
        let (_, said) = check(problem, &[&["--json"], options].concat(), mode);
        let result: serde_json::Value = serde_json::from_str(&said).unwrap();
        assert_eq!(result["verdict"], verdict, "{mode}: {said}");
        assert_eq!(result["correct"], verdict == "right", "{mode}: {said}");
    }
}

#[test]
fn interactive_play_wins() {
    // Wythoff's game: 1 2 is lost for the first, so the program lets the other begin.
    let output = grundy(&["judge", "poj1067", "--interactive"], b"1 2\n0 2\n");
    assert_eq!(text(&output.stdout), "second\n1 0\n");
    assert!(output.status.success());
    // Misère Nim: from 3 heaps of one token each, the first player takes the last.
    let output = grundy(&["judge", "hdu1907", "--interactive"], b"3 1 1 1\n2 1\n1 1\n");
    assert!(text(&output.stdout).starts_with("second\n"), "{}", text(&output.stdout));
    let output = grundy(&["judge", "hdu1846", "--interactive"], b"4 3\n4\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("line 2, column 1: found '4'"));
    let output = grundy(&["judge", "cses1729", "--interactive"], b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn interactive_programs_are_checked() {
    let (code, said) = check("poj2234", &["--interactive", "--time=20s"], "nim-player");
    assert_eq!((code, said.as_str()), (Some(0), "won all 60 games\n"));
    let (code, said) = check("hdu1846", &["--interactive", "--time=20s"], "bash-cheat");
    assert_eq!(code, Some(1));
    assert!(said.contains("  < 1000000") && said.contains("not a move"), "{said}");
    let (code, said) = check("hdu1846", &["--interactive", "--time=20s"], "crash");
    assert_eq!(code, Some(1));
    assert!(said.ends_with("the program ended by exit status: 3\n"), "{said}");
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("failing.txt");
    let save = format!("--save={}", kept.display());
    let (code, said) = check("hdu1846", &["--interactive", "--json", &save], "bash-cheat");
    assert_eq!(code, Some(1));
    let result: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&result["version"], &result["correct"]), (&1.into(), &false.into()));
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), result["input"].as_str().unwrap());
    let arguments = ["judge", "hdu1846", "--interactive", "--check", "./no-such-program"];
    let output = grundy(&arguments, b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("grundy: cannot run './no-such-program'"));
}

/// Who has won has still to end, at once and in order, with nothing more to say.
#[cfg(unix)]
#[test]
fn interactive_programs_end_after_the_game() {
    let player = "read n m; t=$((n % (m + 1))); if [ $t != 0 ]; then echo first; else echo second; fi
        while [ $n -gt 0 ]; do
            if [ $t != 0 ]; then k=$((n % (m + 1))); [ $k = 0 ] && k=1; echo $k; t=0; else read k; t=1; fi
            n=$((n - k))
        done; ";
    for (end, wanted) in [
        ("", "won all 3 games"),
        ("echo; cat", "won all 3 games"),
        ("echo more", "the program says more than its moves: 'more'"),
        (
            "printf 'no \\377 text\\r\\n'",
            "the program says more than its moves: 'no \u{fffd} text'",
        ),
        ("exit 3", "the program ended by exit status: 3"),
        ("sleep 60", "the program has made its last move, but was not finished after "),
    ] {
        let script = format!("{player}{end}");
        let arguments = [
            "judge",
            "hdu1846",
            "--interactive",
            "--runs=3",
            "--time=1s",
            "--check",
            "sh",
            "-c",
            &script,
        ];
        let output = grundy(&arguments, b"");
        let said = text(&output.stdout);
        assert!(said.lines().last().unwrap().starts_with(wanted), "{end}: {said}");
        assert_eq!(output.status.code(), Some(i32::from(!wanted.starts_with("won"))), "{end}");
    }
}

/// What a program says is a line though it is no text, and as much of it is shown as a move may have.
#[cfg(unix)]
#[test]
fn lines_that_are_no_moves_are_shown_as_they_are() {
    for (script, wanted) in [
        (
            "printf 'first\\377\\n'; sleep 60",
            "  < first\u{fffd}\nthe program must say first or second\n",
        ),
        (
            "printf '%01200d\\n' 7; sleep 60",
            &format!("  < {}… (1200 bytes)\nthe", "0".repeat(1000)),
        ),
    ] {
        let arguments =
            ["judge", "hdu1846", "--interactive", "--time=20s", "--check", "sh", "-c", script];
        let output = grundy(&arguments, b"");
        let said = text(&output.stdout);
        assert!(said.contains(wanted), "{script}: {said}");
        assert_eq!(output.status.code(), Some(1), "{script}");
    }
}

#[test]
fn problems_are_named_and_searched_as_people_do() {
    for names in [&["poj-1067"][..], &["1067"], &["HDU", "1527"]] {
        let output = grundy(&[&["judge"][..], names].concat(), "\u{feff}2 1\n8 4\n".as_bytes());
        assert_eq!(text(&output.stdout), "0\n1\n", "{names:?}: {}", text(&output.stderr));
    }
    // The same game, but a single position.
    for names in [&["luogu", "p2252"][..], &["luogu p2252"], &["洛谷", "P2252"]] {
        let output = grundy(&[&["judge"][..], names].concat(), b"8 4\n");
        assert_eq!(text(&output.stdout), "1\n", "{names:?}: {}", text(&output.stderr));
    }
    let found = answer(&["judge", "--list", "取石子游戏"]);
    assert!(
        found.contains("poj1067, hdu1527  POJ 1067 Stone Game (Wythoff) 取石子游戏\n"),
        "{found}"
    );
    assert!(found.contains("hdu2516") && !found.contains("hdu1846"), "{found}");
    assert!(
        answer(&["judge", "--list", "rabbit", "grass"])
            .ends_with("\n1 problem; `grundy judge NAME --explain` describes one.\n")
    );
    let (line, code) = program::failure(&["judge", "--list", "backgammon"]);
    assert!(line.contains("no problem has 'backgammon'") && code == Some(2), "{line}");
    let (line, code) = program::failure(&["judge", "chess"]);
    assert!(
        line.contains("`grundy judge --list WORD` searches") && !line.contains("nearest"),
        "{line}"
    );
    assert_eq!(code, Some(2));
}

/// What stands behind the program is the program's; what was meant for grundy is not given to it unasked.
#[test]
fn options_behind_the_checked_program_are_refused() {
    for late in ["--json", "--runs=3", "--time"] {
        let (line, code) =
            program::failure(&["judge", "poj1067", "--check", "./a.out", "-x", late, "3s"]);
        assert!(line.contains(&format!("'{late}' stands behind --check")), "{line}");
        assert_eq!(code, Some(2));
    }
}

/// A number of cases would be taken for a heap, and the heaps for moves.
#[test]
fn interactive_play_is_of_one_case_without_a_count() {
    for (problem, input, place) in [
        ("hdu1846", "1\n23 2\n", "line 2, column 4: found '2', expected the end of the case"),
        ("hdu1907", "1\n3\n1 1 1\n", "line 3, column 5: found '1', expected one move a line"),
        ("hdu1846", "5 2 7\n", "line 1, column 5: found '7', expected the end of the case"),
    ] {
        let output = grundy(&["judge", problem, "--interactive"], input.as_bytes());
        let said = text(&output.stderr);
        assert!(said.contains(place), "{problem}: {said} {}", text(&output.stdout));
        assert_eq!(output.status.code(), Some(2));
    }
}

/// What only a checked program can use is refused without one, where nothing else was asked, too.
#[test]
fn options_of_a_checked_program_are_not_left_aside() {
    for arguments in [
        &["--time", "1s", "--explain"][..],
        &["--runs", "3", "--explain"],
        &["--save", "x", "--generate", "--cases", "1"],
        &["--memory", "1M", "--generate", "--cases", "1"],
    ] {
        let output = grundy(&[&["judge", "poj1067"], arguments].concat(), b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}
