//! `grundy verify` from the outside.

mod program;

use std::fs;

use grundy::certificate::PeriodCertificate;
use grundy::theory::period::Period;
use program::{grundy, text};

/// The certificate of Kayles, with its values computed by the plain rule.
fn kayles() -> (String, Vec<u32>) {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..200usize {
        let mut seen = [false; 64];
        for left in (1..=2).filter_map(|taken| heap.checked_sub(taken)) {
            for a in 0..=left / 2 {
                seen[(values[a] ^ values[left - a]) as usize] = true;
            }
        }
        values.push((0..).zip(seen).find(|(_, seen)| !seen).unwrap().0);
    }
    let certificate = PeriodCertificate::issue("kayles", Period::new(71, 12), |from, out| {
        out.copy_from_slice(&values[from..from + out.len()]);
    });
    (certificate.unwrap().to_json(), values)
}

#[test]
fn a_period_certificate_holds_or_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kayles.json");
    let name = path.to_str().unwrap();
    let (certificate, _) = kayles();
    fs::write(&path, &certificate).unwrap();
    let output = grundy(&["verify", name], b"");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(
        text(&output.stdout),
        "0.77: G(n + 12) = G(n) for all n ≥ 71: all 167 values recomputed by the mex rule\n"
    );
    fs::write(&path, certificate.replace("\"start\":71", "\"start\":70")).unwrap();
    let output = grundy(&["verify", name], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let said = text(&output.stderr);
    assert!(said.contains("heap 70 has the value") && said.lines().count() == 1, "{said}");
}

#[test]
fn values_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let [path, list] = ["kayles.json", "values.csv"].map(|name| folder.path().join(name));
    let (certificate, values) = kayles();
    fs::write(&path, &certificate).unwrap();
    let arguments = ["verify", path.to_str().unwrap(), "--values", list.to_str().unwrap()];
    let lines: String =
        values.iter().enumerate().map(|(n, value)| format!("{n},{value}\n")).collect();
    for (content, code, said) in [
        (format!("heap,value\n{lines}"), 0, ""),
        (lines.clone(), 0, ""),
        (lines.replace("\n5,4\n", "\n5,9\n"), 1, "another hash"),
        (lines.replace("\n5,4\n", "\n5;4\n"), 2, "line 6, column 1: found '5;4', expected '5,'"),
        (lines.replace("\n5,4\n", "\n"), 2, "line 6, column 1: found '6,3', expected '5,'"),
        ("0,0\n1,1\n".to_string(), 3, "end before heap 2"),
    ] {
        fs::write(&list, content).unwrap();
        let output = grundy(&arguments, b"");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{error}");
        assert!(error.contains(said), "{error}");
        assert_eq!(error.lines().count(), usize::from(code != 0), "{error}");
    }
}

#[test]
fn what_is_no_certificate_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.json");
    for (content, said) in [
        ("", "one JSON object"),
        ("[]", "one JSON object that names its kind"),
        ("{\"certificate\":\"love\"}", "no certificate of the kind 'love'"),
        ("{\"certificate\":\"period\"}", "missing field `version`"),
    ] {
        fs::write(&path, content).unwrap();
        let output = grundy(&["verify", path.to_str().unwrap()], b"");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{content}: {error}");
        assert!(error.contains(said) && error.lines().count() == 1, "{content}: {error}");
    }
}
