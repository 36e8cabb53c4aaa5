//! Certificates of rows: how many values prove them, and what is said of one that is altered.

use grundy_checker::{Budget, rows};

use super::any_text::line;

const TEXT: &str = r#"{"version":1,"certificate":"rows","game":"wythoff","values":13,"rows":[{"start":0,"period":1},{"start":0,"period":3}]}"#;

fn says(text: &str) -> String {
    line(rows::check(text, &Budget::default()))
}

/// The joint period is 3, so that numbers have to be as they were in 3 + 3 · 2 + 1 values, of which the first three have none
/// before them.
#[test]
fn rows_are_proved_by_so_many_values() {
    let with = |values: u32| says(&TEXT.replace("13", &values.to_string()));
    assert!(with(13).contains("repeat for ever"), "{}", with(13));
    assert!(with(12).contains("repeats with 3 in the last 9 values, and 10 are needed"));
    assert!(with(10).contains("row 0 repeats with 1 in the last 9 values, and 10 are needed"));
    assert!(with(9).contains("10 values or more are needed, the certificate has 9"));
    // With 2 and 3 everything goes round in 6.
    let six = TEXT.replace("13", "12").replace("\"period\":1", "\"period\":2");
    assert!(says(&six).contains("13 values or more are needed, the certificate has 12"));
}

#[test]
fn what_is_altered_is_named() {
    let many = format!("\"rows\":[{}{{", "{\"start\":0,\"period\":1},".repeat(1 << 13));
    let long = format!("\"rows\":[{{\"start\":0,\"period\":{}}},{{", u64::MAX - 1);
    for (from, to, why) in [
        ("\"version\":1", "\"version\":2", "version 2"),
        ("\"rows\",", "\"period\",", "a certificate of the kind 'rows'"),
        ("wythoff", "nim", "found the game 'nim', expected wythoff"),
        ("\"period\":3", "\"period\":0", "row 1 has the period 0"),
        ("\"period\":3", "\"period\":2", "row 1 repeats with 2 in the last 0 values"),
        (
            "\"values\":13,\"rows\":[{\"start\":0,\"period\":1},{\"start\":0,\"period\":3}",
            "\"values\":40,\"rows\":[{\"start\":0,\"period\":1},{\"start\":0,\"period\":6}",
            "row 1 repeats with 3 already, not only with 6",
        ),
        (
            "\"start\":0,\"period\":3",
            "\"start\":1,\"period\":3",
            "row 1 repeats from column 0 on, not from 1",
        ),
        ("{\"start\":0,\"period\":1},", "", "row 0 repeats with 1 already, not only with 3"),
        ("\"rows\":[{", &many, "found 8194 rows, expected 1 to 8192 rows"),
        ("\"rows\":[{", &long, "the joint period is 2^64 or more"),
    ] {
        assert!(TEXT.contains(from), "{from}");
        let said = says(&TEXT.replacen(from, to, 1));
        assert!(said.contains(why), "{from} as {to}: {said}");
    }
}
