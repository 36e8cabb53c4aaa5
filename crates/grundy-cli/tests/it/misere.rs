//! `genus`, `quotient`, and the certificates of quotients.

use crate::program;

use program::{failure, grundy, object, text};
use serde_json::json;

#[test]
fn a_genus() {
    assert_eq!(
        object(&["genus", "kayles:5", "--json"]),
        json!({
            "version": 1, "position": "kayles:5", "genus": "4^146", "grundy": 4, "misere": 1,
            "superscript": [1, 4, 6], "class": "wild",
        })
    );
    let output = grundy(&["genus", "0.77", "--to", "7", "--csv"], b"");
    let csv = text(&output.stdout);
    assert!(csv.starts_with("position,grundy,misere,genus,class\noctal/0.77:0,0,1,0,nim-heap\n"));
    assert!(csv.ends_with("octal/0.77:7,2,2,2^2,tame\n"), "{csv}");
    let output = grundy(&["genus", "kayles:7"], b"");
    assert!(text(&output.stdout).contains("genus     2^2\n"));
}

/// A heap of Nim is a nim-heap, of whatever size; what exceeds 2^53 is a text in JSON.
#[test]
fn large_heaps_of_nim_are_nim_heaps() {
    for (heap, shown) in
        [("745", json!(745)), ("746", json!(746)), ("9007199254740993", json!("9007199254740993"))]
    {
        let found = object(&["genus", &format!("nim:{heap}"), "--json"]);
        assert_eq!((&found["class"], &found["grundy"]), (&json!("nim-heap"), &shown), "{found}");
        assert_eq!((&found["genus"], &found["superscript"][0]), (&json!(heap), &shown), "{found}");
    }
    let tame = object(&["genus", "nim:3,10^9", "--json"]);
    assert_eq!((&tame["class"], &tame["genus"]), (&json!("tame"), &json!("1000000003^1000000003")));
    let (message, code) = failure(&["genus", "nim:2^64"]);
    assert!(message.contains("2^64 or more") && code == Some(3), "{message}");
}

#[test]
fn bad_positions_have_no_genus() {
    for (arguments, said, code) in [
        (&["genus", "kayles:x"][..], "column 8", 2),
        // Columns are those of what was typed.
        (&["genus", "0.77"], "'0.77': column 5: found the end", 2),
        (&["genus", "0.7G", "--to", "3"], "'0.7G': column 4: found 'G'", 2),
        (
            &["genus", "nim:_,_", "--to", "3"],
            "'nim:_,_': column 8: found 2 holes '_', expected one number that runs",
            2,
        ),
        (
            &["genus", "kayles:5", "--to", "3"],
            "'kayles:5': column 9: found 0 holes '_', expected one number that runs",
            2,
        ),
        (&["genus", "wythoff", "--to", "3"], "found 2 holes '_', expected one number", 2),
        (&["genus", "kayles:60", "--memory", "100K"], "have their genus", 3),
        (&["genus", "kayles:60", "--memory", "100K"], "--memory", 3),
        (&["genus", "octal/0.77:200", "--time", "500ms"], "the heaps up to ", 3),
        (&["genus", "octal/0.77:200", "--time", "500ms"], "raise the limit with --time", 3),
    ] {
        let (line, found) = failure(arguments);
        assert!(line.contains(said) && found == Some(code), "{arguments:?}: {line}");
    }
}

/// What is known when a limit ends a table is printed.
#[test]
fn tables_of_genera_end_with_the_budget() {
    let whole = grundy(&["genus", "0.77", "--to", "30", "--csv"], b"");
    let output = grundy(&["genus", "0.77", "--to", "1000", "--csv", "--memory", "200K"], b"");
    assert_eq!(output.status.code(), Some(3));
    let (printed, said) = (text(&output.stdout), text(&output.stderr));
    let rows = printed.lines().count() - 1;
    assert!(rows > 10 && text(&whole.stdout).starts_with(printed), "{printed}");
    let stop = format!("'octal/0.77:{rows}': the table stops here: ");
    assert!(said.contains(&stop) && said.lines().count() == 1, "{said}");
    let output = grundy(&["genus", "0.77", "--to", "100000", "--time", "200ms"], b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("raise the limit with --time"));
    assert!(text(&output.stdout).lines().count() > 10);
}

#[test]
fn the_quotient_of_kayles_and_its_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kayles.json");
    let file = file.to_str().unwrap();
    let found = object(&["quotient", "kayles", "--json", "--certificate", file]);
    for (field, value) in [
        ("version", json!(1)),
        ("code", json!("0.77")),
        ("status", json!("proved")),
        ("order", json!(40)),
        ("p_elements", json!(9)),
        ("period", json!(12)),
        ("preperiod", json!(71)),
        ("tame", json!(null)),
        ("generators", json!([1, 2, 5, 9, 12, 25, 27])),
    ] {
        assert_eq!(found[field], value, "{field}");
    }
    let output = grundy(&["verify", file], b"");
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("40 elements, 9 of them losing"));
    let certificate = std::fs::read_to_string(file).unwrap();
    let wrong = certificate.replace("\"losing\":[", "\"losing\":[0,");
    std::fs::write(file, wrong).unwrap();
    let output = grundy(&["verify", file], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("the identity is losing"));
}

#[test]
fn what_a_limit_leaves_is_printed() {
    let output = grundy(&["quotient", "4.7", "--max-order", "20"], b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stdout).contains("proved for heaps up to 9; no period so far"));
    let said = text(&output.stderr);
    assert!(said.contains("before heap 10") && said.contains("--max-order"), "{said}");
    let output = grundy(&["quotient", "0.8x"], b"");
    assert_eq!(output.status.code(), Some(2));
    let output = grundy(&["quotient", "0.77", "--max-order", "0"], b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn tables_of_products() {
    let output = grundy(&["quotient", "0.3", "--table"], b"");
    let said = text(&output.stdout);
    assert!(said.contains("tame: this is T_1"), "{said}");
    assert!(said.ends_with(" · 1 a\n 1 1 a\n a a 1\n"), "{said}");
}

#[test]
fn misere_sums_of_any_size() {
    let sum = "kayles:100,57,1000000000+kayles:33";
    let found = object(&["solve", "--misere", sum, "--json"]);
    assert_eq!(found["method"], "quotient");
    assert_eq!(found["outcome"], "N");
    let to = found["moves"][0]["to"].as_str().unwrap();
    assert_eq!(object(&["solve", "--misere", to, "--json"])["outcome"], "P");
}
