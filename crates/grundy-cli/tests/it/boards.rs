//! Searches: certificates, and what is kept of them.

use crate::program;

use std::fs;
use std::process::{Command, Stdio};

use program::{answer, failure, grundy, text};

fn path(dir: &tempfile::TempDir, name: &str) -> String {
    dir.path().join(name).display().to_string()
}

/// A program that knows nothing of ours, `benches/verify_strip.py`, takes certificates of grids, and none of which a value was
/// changed.
#[test]
fn certificates_of_grids_are_checked_by_a_program_of_a_page() {
    let program = grundy_testing::workspace().join("benches/verify_strip.py");
    let dir = tempfile::tempdir().unwrap();
    let file = path(&dir, "proof.json");
    let checked = || Command::new("python3").arg(&program).arg(&file).output();
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3");
        return;
    }
    let mut refused = 0;
    for (grid, value) in [("3x17", 2), ("5x5", 3), ("4x4", 0), ("5x7", 2)] {
        answer(&["solve", "--value", "--proof", &file, &format!("node-kayles:grid:{grid}")]);
        let output = checked().unwrap();
        let said = text(&output.stdout);
        assert!(said.contains(&format!("grid:{grid} has the value {value}: shown")), "{said}");
        let proof = fs::read_to_string(&file).unwrap();
        let ends: Vec<usize> = proof.match_indices("],[\"node").map(|(at, _)| at).collect();
        for at in ends.iter().step_by(ends.len() / 4 + 1) {
            fs::write(&file, format!("{}0{}", &proof[..*at], &proof[*at..])).unwrap();
            assert!(!checked().unwrap().status.success(), "a changed value at {at}");
            refused += 1;
        }
    }
    assert!(refused >= 8, "{refused}");
}

#[test]
fn searches_are_proved_and_the_proof_is_checked() {
    let dir = tempfile::tempdir().unwrap();
    let file = path(&dir, "proof.json");
    for (arguments, wanted) in [
        (&["cram:4x5"][..], "cram:4x5 has Grundy value 2, so that the player to move wins"),
        (&["cram:3x8"], "wins cram:3x8, so that the player to move wins"),
        (&["cram:3x8", "--value"], "cram:3x8 has Grundy value 3"),
        (&["node-kayles:grid:3x4+nim:2"], "node-kayles:grid:3x4+nim:2 has Grundy value"),
        // Components of a game that lists each by itself stand in the order in which they are read again.
        (&["cram:3x6", "--misere"], "in misère play"),
        (&["juvavum:o.o,oo.+cram:2x3", "--misere"], "in misère play"),
        (&["nimstring:1x2+cram:2x4"], "so that the player to move"),
        (
            &["cram:3x5", "--misere"],
            "in misère play every move from cram:3x5 has an answer, so that the player to move loses",
        ),
    ] {
        let solved = answer(&[&["solve", "--proof", &file], arguments].concat());
        assert!(solved.starts_with(arguments[0]), "{solved}");
        let said = answer(&["verify", &file]);
        assert!(said.contains("holds: ") && said.contains(wanted), "{said}");
    }
    // A wrong claim, a line that is missing, and no certificate at all.
    answer(&["solve", "--proof", &file, "cram:4x5"]);
    let proof = fs::read_to_string(&file).unwrap();
    for (from, to, wanted) in [
        ("\"value\":2", "\"value\":1", "come to 2, not 1"),
        ("cram:4x5", "cram:4x4", "'cram:4x4' is not in the list"),
        ("\"outcome\":\"N\"", "\"outcome\":\"P\"", "which is not the claim"),
        ("\"play\":\"normal\"", "\"play\":\"misere\"", "of the other play"),
    ] {
        assert!(proof.contains(from));
        fs::write(&file, proof.replacen(from, to, 1)).unwrap();
        let (line, code) = failure(&["verify", &file]);
        assert!(line.contains(wanted) && code == Some(1), "{line}");
    }
    let start = proof.find(",[\"cram:").unwrap();
    let end = start + proof[start..].find(']').unwrap() + 1;
    fs::write(&file, [&proof[..start], &proof[end..]].concat()).unwrap();
    let (line, code) = failure(&["verify", &file]);
    assert!(line.contains("does not hold: 'cram:") && code == Some(1), "{line}");
    // A value that is wrong is one of a position with its name, and so are the options that show it.
    fs::write(&file, proof.replacen("[\"cram:4x5\",2]", "[\"cram:4x5\",3]", 1)).unwrap();
    let (line, _) = failure(&["verify", &file]);
    assert!(line.contains("does not hold: 'cram:4x5' is not worth 3: "), "{line}");
    fs::write(&file, proof.replace("\"position\":\"", "\"position\":\"cran:")).unwrap();
    let (line, code) = failure(&["verify", &file]);
    assert!(line.contains("cran") && code == Some(2), "{line}");
}

/// What a position is worth where a turn may go on is not shown, and it need not be a sum.
#[test]
fn turns_that_go_on_have_no_proof_of_a_value() {
    let solve = ["solve", "nimstring:2x2", "--value", "--proof", "-"];
    let (line, code) = failure(&solve);
    assert!(line.contains("not what the position is worth") && code == Some(3), "{line}");
    assert!(!line.contains("another") && !line.contains("sum"), "{line}");
}

#[test]
fn a_proof_is_of_one_position_that_ends() {
    let dir = tempfile::tempdir().unwrap();
    let file = path(&dir, "proof.json");
    for (arguments, wanted, code) in [
        (&["nim:3", "nim:4"][..], "--proof is the certificate of one position", 2),
        (&["-"], "--proof is the certificate of one position", 2),
        (&["digraph:a-b,b-a@a"], "where positions may repeat", 3),
        (&["cram:3x3", "--misere", "--value"], "cannot be used with", 2),
    ] {
        let (line, found) = failure(&[&["solve", "--proof", &file], arguments].concat());
        assert!(line.contains(wanted) && found == Some(code), "{line}");
        assert!(!fs::exists(&file).unwrap());
    }
}

/// What a question has found is kept though the next one has no room for it, or is about games that nobody can keep.
#[test]
fn what_one_question_found_outlives_the_next() {
    let dir = tempfile::tempdir().unwrap();
    let kept = |name: &str, arguments: &[&str]| {
        let file = path(&dir, name);
        answer(&[&["solve", "--database", &file], arguments].concat());
        fs::metadata(&file).unwrap().len()
    };
    // The value, then the moves.
    assert!(kept("value", &["cram:4x7", "--value", "--memory", "1M"]) > 10_000);
    let misere = ["--misere", "--outcome", "cram:4x5"];
    let alone = kept("alone", &misere);
    let others = "officers:25+kayles:9+guiles:11";
    assert_eq!(kept("behind", &["--misere", "--outcome", others, "cram:4x5"]), alone);
    assert_eq!(kept("before", &["--misere", "--outcome", "cram:4x5", others]), alone);
    assert!(alone > 1_000, "{alone}");
}

/// A search that is broken off leaves a checkpoint, what was found is not searched again, and a database serves other
/// positions, too.
#[test]
fn what_was_found_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let (folder, book) = (path(&dir, "run"), path(&dir, "book"));
    let solve = |arguments: &[&str]| grundy(&[&["solve", "--value"], arguments].concat(), b"");
    let kept = |name: &str| fs::metadata(dir.path().join(name)).unwrap().len();
    let broken = solve(&["cram:5x9", "--time", "500ms", "--checkpoint", &folder]);
    assert_eq!(broken.status.code(), Some(3), "{broken:?}");
    assert!(kept("run/facts") > 10_000);
    let (line, code) = failure(&["solve", "cram:4x5", "--checkpoint", &folder]);
    assert!(line.contains("--resume") && code == Some(2), "{line}");
    // What takes longer than a moment takes no search when all of it was saved.
    let moment = ["cram:4x7", "--time", "1ms"];
    assert_eq!(solve(&moment).status.code(), Some(3));
    let go_on = |arguments: &[&str]| {
        let kept = ["--checkpoint", &folder, "--resume"];
        solve(&[arguments, &kept].concat()).status
    };
    assert!(go_on(&["cram:4x7"]).success());
    assert!(go_on(&moment).success());
    // Nothing to go on from.
    let (line, code) = failure(&["solve", "cram:4x5", "--checkpoint", &book, "--resume"]);
    assert!(line.contains("no facts to go on from") && code == Some(2), "{line}");
    assert!(!fs::exists(&book).unwrap());
    // Other questions of the same game need a smaller table, and what was found before is kept.
    let before = kept("run/facts");
    fs::write(dir.path().join("run/facts.a1B2c3.tmp"), "half").unwrap();
    assert!(go_on(&["cram:2x3"]).success());
    assert!(!fs::exists(dir.path().join("run/facts.a1B2c3.tmp")).unwrap());
    assert!(kept("run/facts") >= before);
    // Nor does a database that knows little of a game take away what the folder knows of it.
    let little = path(&dir, "little");
    assert!(solve(&["cram:2x4", "--database", &little]).status.success());
    assert!(go_on(&["cram:2x5", "--database", &little]).success());
    assert!(kept("run/facts") >= before);
    // Nor does one that has little memory: the facts of a longer search are worth more than those of its own.
    let large = kept("run/facts");
    assert!(go_on(&["cram:2x6", "--memory", "3M"]).success());
    assert!(kept("run/facts") >= large, "{large} {}", kept("run/facts"));
    // Two runs with one database keep what each of them has found.
    let both = path(&dir, "both");
    let long = ["solve", "cram:5x9", "--value", "--time", "1s", "--database", &both];
    let long = program::command(&long).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    assert!(solve(&["node-kayles:grid:5x6", "--database", &both]).status.success());
    assert_eq!(long.unwrap().wait().unwrap().code(), Some(3));
    let facts = fs::read(&both).unwrap();
    for name in ["cram", "kayles"] {
        assert!(facts.windows(name.len()).any(|part| part == name.as_bytes()), "{name}");
    }
    let database = ["--database", &book, "--json"];
    let value = |position: &str| {
        let output = solve(&[&[position], &database[..]].concat());
        let object: serde_json::Value = serde_json::from_str(text(&output.stdout)).unwrap();
        object["value"].to_string()
    };
    assert_eq!(value("cram:4x5"), "\"2\"");
    let cram = kept("book");
    assert_eq!(value("node-kayles:grid:3x5"), "\"3\"");
    let both = kept("book");
    assert!(both > cram);
    assert_eq!(value("cram:4x4"), "\"0\"");
    assert!(kept("book") >= both);
    // A damaged file is told, and left alone.
    let mut bytes = fs::read(&book).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&book, &bytes).unwrap();
    let (line, code) = failure(&["solve", "--value", "cram:4x5", "--database", &book]);
    assert!(line.contains(&book) && line.contains("damaged") && code == Some(2), "{line}");
    assert_eq!(fs::read(&book).unwrap(), bytes);
    fs::write(&book, b"no facts").unwrap();
    let (line, code) = failure(&["solve", "cram:4x5", "--database", &book]);
    assert!(line.contains("expected facts that") && code == Some(2), "{line}");
}

/// So does a search of misère play, beside values that were found before.
#[test]
fn misere_outcomes_are_kept() {
    let dir = tempfile::tempdir().unwrap();
    let book = path(&dir, "book");
    let misere = |position: &str, time: &str| {
        let kept = ["--misere", "--json", "--database", &book, "--time", time];
        let output = grundy(&[&["solve", position], &kept[..]].concat(), b"");
        (output.status.code(), text(&output.stdout).to_string())
    };
    assert!(grundy(&["solve", "--value", "cram:4x5", "--database", &book], b"").status.success());
    let values = fs::read(&book).unwrap();
    let (board, soon) = grundy_testing::length(("cram:5x5", "5ms"), ("cram:5x6", "50ms"));
    assert_eq!(misere(board, soon).0, Some(3));
    let (code, answer) = misere(board, "60s");
    assert!(code == Some(0) && answer.contains("\"outcome\":\"N\""), "{answer}");
    assert_eq!(misere(board, "60s"), (Some(0), answer));
    let facts = fs::read(&book).unwrap();
    for name in ["cram 1", "misere 1"] {
        assert!(facts.windows(name.len()).any(|part| part == name.as_bytes()), "{name}");
    }
    assert!(facts.len() > values.len());
}
