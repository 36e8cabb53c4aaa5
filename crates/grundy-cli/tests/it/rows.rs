//! Rows of Wythoff's table that repeat.

use std::fs;

use crate::program::{answer, command, failure, grundy, text};

use serde_json::Value;

/// The published rows 0, 1, …: their pre-periods, periods and joint periods.
fn published(count: usize) -> Vec<String> {
    let source = grundy_testing::published("row_periods.csv");
    let rows = source.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    rows.take(count).map(|line| line.splitn(5, ',').take(4).collect::<Vec<_>>().join(",")).collect()
}

#[test]
fn rows_repeat() {
    let csv = answer(&["rows", "wythoff", "--row", "0..44", "--csv"]);
    assert_eq!(csv.lines().skip(1).collect::<Vec<_>>(), published(45));
    let row: Value =
        serde_json::from_str(&answer(&["rows", "wythoff", "--row", "3", "--json"])).unwrap();
    assert_eq!((&row["pre_period"], &row["period"]), (&8.into(), &6.into()));
    for arguments in [&["nim"][..], &["wythoff", "--row", "5..3"], &["wythoff", "--row", "8192"]] {
        let (line, code) = failure(&[&["rows"], arguments].concat());
        assert_eq!(code, Some(2), "{line}");
    }
}

/// Values that no table holds, by the published periods of their rows from values that a table has.
#[test]
fn a_small_heap_beside_a_huge_one_has_a_value() {
    let value = |position: &str| -> String {
        let verdict = answer(&["solve", position, "--json"]);
        let verdict: Value = serde_json::from_str(&verdict).unwrap();
        verdict["value"].as_str().unwrap().to_string()
    };
    let source = grundy_testing::published("row_periods.csv");
    for m in [3, 37] {
        let line = source.lines().find(|line| line.starts_with(&format!("{m},"))).unwrap();
        let numbers: Vec<u64> =
            line.split(',').skip(1).take(2).map(|number| number.parse().unwrap()).collect();
        let (start, period) = (numbers[0], numbers[1]);
        let rest = (0..40).fold(1, |power, _| power * 10 % period);
        let near = (start..start + period).find(|n| n % period == rest).unwrap();
        assert!(near < 1 << 14, "a table has it");
        let table: i64 = value(&format!("wythoff:{m},{near}+nim:0")).parse().unwrap();
        let far = value(&format!("wythoff:{m},10^40"));
        // 10^40 and a difference of less than 10^9.
        let difference = table - i64::try_from(near).unwrap();
        let last: i64 = far[far.len() - 9..].parse().unwrap();
        assert_eq!((last - difference).rem_euclid(1_000_000_000), 0, "{far}");
        assert_eq!(far.len(), if difference < 0 { 40 } else { 41 }, "{far}");
    }
}

/// Broken off again and again, the rows are those of one run.
#[test]
fn rows_are_saved_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("rows").display().to_string();
    let run = |more: &[&str]| {
        let rows = ["rows", "wythoff", "--row", "0..130", "--csv", "--checkpoint", &dir];
        grundy(&[&rows, more].concat(), b"")
    };
    // What a run that was killed has begun, or could not write on a full disk, is in nobody's way.
    fs::create_dir(&dir).unwrap();
    for (name, content) in [("periods", &b"\x89R"[..]), ("rows.a1B2c3.tmp", b"half")] {
        fs::write(folder.path().join("rows").join(name), content).unwrap();
    }
    // Three times as long each time, so that quick machines are broken off, too, and slow ones come to an end.
    let mut time = 20;
    let mut output = run(&["--time", "20ms"]);
    let mut runs = 1;
    while output.status.code() == Some(3) {
        let line = String::from_utf8(output.stderr).unwrap();
        assert!(line.contains("the time was over") && line.contains("--resume"), "{line}");
        (runs, time) = (runs + 1, 3 * time);
        output = run(&["--time", &format!("{time}ms"), "--resume"]);
    }
    assert!(output.status.success() && runs > 2, "{runs}");
    assert!(!folder.path().join("rows/rows.a1B2c3.tmp").exists());
    let rows = String::from_utf8(output.stdout).unwrap();
    assert_eq!(rows.lines().skip(1).collect::<Vec<_>>(), published(131));
    // What is proved is printed at once, and other rows are another run.
    assert_eq!(String::from_utf8(run(&["--resume"]).stdout).unwrap(), rows);
    let resume = ["--checkpoint", &dir, "--resume"];
    let wrong: [(&[&str], &str); 3] = [
        (
            &["rows", "wythoff", "--row", "0..200", "--checkpoint", &dir, "--resume"],
            "go on with --row 0..130",
        ),
        (&["rows", "wythoff", "--checkpoint", &dir], "has rows"),
        (&["rows", "wythoff", "--checkpoint", &dir, "--resume", "--memory", "100K"], ""),
    ];
    for (arguments, expected) in wrong {
        let (line, code) = failure(arguments);
        assert!(line.contains(expected), "{line}");
        assert_eq!(code, Some(if expected.is_empty() { 3 } else { 2 }), "{line}");
    }
    let fewer = answer(&[&["rows", "wythoff", "--row", "0..20", "--csv"], &resume[..]].concat());
    assert!(rows.starts_with(&fewer) && fewer.lines().count() == 22, "{fewer}");
    known_rows_serve_sums(&dir);
    std::fs::write(folder.path().join("rows/rows"), "0,0,1,1").unwrap();
    let (line, code) = failure(&[&["rows", "wythoff"], &resume[..]].concat());
    assert!(line.contains("rows/rows") && line.contains("too early") && code == Some(2), "{line}");
}

/// Far out in row 130, by the rows of a folder, it is as it is where a table has it.
fn known_rows_serve_sums(dir: &str) {
    let line = &published(131)[130];
    let numbers: Vec<u64> = line.split(',').map(|number| number.parse().unwrap()).collect();
    let (start, period) = (numbers[1], numbers[2]);
    let position = |n: u64, heap: u64| format!("wythoff:130,{n}+nim:{heap}");
    let value = |mut command: std::process::Command| -> u64 {
        let output = command.output().unwrap();
        let verdict: Value = serde_json::from_slice(&output.stdout).unwrap();
        verdict["value"].as_str().unwrap().parse().unwrap()
    };
    {
        let n = start + 7;
        // Without the star of the heap of 4.
        let near = value(command(&["solve", &position(n, 4), "--json"])) ^ 4;
        let periods = period * 1_000_000_000;
        // Beside its own star it loses, so that no move has to be looked for.
        let far = position(n + periods, near + periods);
        let mut known = command(&["solve", &far, "--json"]);
        known.env("GRUNDY_TABLES", dir);
        assert_eq!(value(known), 0);
        let (line, code) = failure(&["solve", &far, "--value"]);
        assert!(line.contains("no table holds two heaps") && code == Some(3), "{line}");
    }
}

#[test]
fn rows_within_little_memory() {
    let (line, code) = failure(&["rows", "wythoff", "--row", "0..300", "--memory", "10M"]);
    assert!(
        line.contains("the proof of the next row needs") && line.contains("--memory"),
        "{line}"
    );
    assert_eq!(code, Some(3));
    let (line, code) = failure(&["solve", "wythoff:120,10^40+nim:4", "--memory", "10M"]);
    assert!(line.contains("the period of row 120") && code == Some(3), "{line}");
}

/// What is proved is printed or written, whatever else was asked for; a certificate of fewer rows is none.
#[test]
fn rows_are_kept_where_there_is_no_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let run = |more: &[&str]| {
        // Nobody proves as many in so little time.
        let rows = ["rows", "wythoff", "--row", "0..4000", "--time", "1s"];
        let output = command(&[&rows, more].concat()).current_dir(folder.path()).output().unwrap();
        let [out, said] = [output.stdout, output.stderr].map(|s| String::from_utf8(s).unwrap());
        assert_eq!(output.status.code(), Some(3), "{said}");
        let lines: Vec<&str> = said.lines().collect();
        assert!(lines.len() == 2 && lines[1].contains("the time was over"), "{said}");
        assert!(
            lines[0].contains("is not written: ") && lines[0].contains(" of 4001 rows"),
            "{said}"
        );
        out
    };
    let printed = run(&["--certificate", "rows.json"]);
    let first = printed.lines().nth(1).unwrap();
    assert_eq!(first.split_whitespace().collect::<Vec<_>>().join(","), published(1)[0]);
    assert_eq!(run(&["--certificate", "rows.json", "--csv", "rows.csv"]), "");
    let csv = fs::read_to_string(folder.path().join("rows.csv")).unwrap();
    assert_eq!(csv.lines().nth(1), Some(&*published(1)[0]), "{csv}");
    // What is to be printed is the certificate, and nothing in its place.
    assert_eq!(run(&["--certificate", "-"]), "");
    assert!(!folder.path().join("rows.json").exists());
}

/// What cannot be saved is printed all the same: it was proved.
#[cfg(unix)]
#[test]
fn answers_are_told_that_cannot_be_saved() {
    let dir = tempfile::tempdir().unwrap();
    for (i, arguments) in [
        &["rows", "wythoff", "--row", "0..60", "--json"][..],
        &["heap", "0.07", "--no-stop", "--to", "10K", "--csv", "-"],
    ]
    .into_iter()
    .enumerate()
    {
        let folder = dir.path().join(i.to_string()).display().to_string();
        let mut shell = std::process::Command::new("sh");
        // Files have at most a kilobyte, and whoever writes more is told so.
        shell.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh", crate::program::GRUNDY]);
        let output = shell.args(arguments).args(["--checkpoint", &folder]).output().unwrap();
        let (out, said) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(4), "{said}");
        assert!(said.starts_with("grundy: cannot write") && said.lines().count() == 1, "{said}");
        assert_eq!(out, answer(arguments));
    }
}
