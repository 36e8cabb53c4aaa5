use std::time::Duration;

use grundy::certificate::PeriodCertificate;
use grundy::games::heap_rules;
use grundy::theory::period::{Period, Theorems, observe};
use grundy_checker::period::is_recomputed;
use grundy_checker::rules::Rules;
use grundy_checker::{Budget, Checked, Error, Resource};
use grundy_kernels::heap::HeapTable;

/// Time for some 4 · 10^9 options.
const TEN_SECONDS: Budget = Budget { time: Duration::from_secs(10), memory: 1 << 30 };

fn period(text: &str, values: Option<&[u32]>) -> Result<Checked, Error> {
    grundy_checker::period::check(text, values, &TEN_SECONDS)
}

/// A certificate for the period that the first values prove, and the values.
fn issued(code: &str, len: usize) -> (PeriodCertificate, Vec<u32>) {
    let (rules, _) = heap_rules(code).unwrap();
    let mut table = HeapTable::new(rules.clone());
    table.extend_to(len, || true);
    let values = table.values().to_vec();
    let (period, _) = Theorems::new(&rules).prove(&values).unwrap_or_else(|| panic!("{code}"));
    (issue(code, period, &values), values)
}

fn issue(code: &str, period: Period, values: &[u32]) -> PeriodCertificate {
    PeriodCertificate::issue(code, period, |from, out| {
        out.copy_from_slice(&values[from..from + out.len()]);
    })
    .unwrap()
}

fn check(text: &str) -> Checked {
    period(text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn holds(checked: &Checked) -> bool {
    matches!(checked, Checked::Holds(_))
}

#[test]
fn certificates_of_every_theorem_hold() {
    for (code, len) in [
        ("kayles", 400),
        ("0.137", 400),
        ("0.3", 20),
        ("0.1", 20),
        ("4.7", 30),
        ("0.81", 60),
        ("0.05!", 100),
        ("0.35!", 100),
        ("4.33!", 40),
        ("subtraction/2,5,6", 100),
        ("subtraction/not-2,3,7", 100),
        ("nim", 20),
        ("lasker-nim", 20),
    ] {
        let (rules, _) = heap_rules(code).unwrap();
        let mut table = HeapTable::new(rules.clone());
        table.extend_to(len, || true);
        let Some((_, proof)) = Theorems::new(&rules).prove(table.values()) else {
            panic!("{code} shows {:?}", observe(table.values()))
        };
        let (certificate, values) = issued(code, len);
        let text = certificate.to_json();
        let all = format!("all {} values recomputed", proof.values);
        match check(&text) {
            Checked::Holds(report) => assert!(report.contains(&all), "{report}"),
            other => panic!("{text}: {other:?}"),
        }
        assert!(holds(&period(&text, Some(&values)).unwrap()), "{text}");
    }
}

/// Every field, changed in every way that may look right.
#[test]
fn every_change_is_refused() {
    for (code, len, values) in
        [("kayles", 400, 167), ("subtraction/not-2,3,7", 100, 0), ("lasker-nim", 20, 9)]
    {
        let (certificate, _) = issued(code, len);
        let text = certificate.to_json();
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(values == 0 || read["values"] == values, "{text}");
        let refused = |field: &str, value: serde_json::Value| {
            let mut changed = read.clone();
            assert_ne!(changed[field], value, "{field}");
            changed[field] = value;
            let text = changed.to_string();
            match period(&text, None) {
                Ok(checked) => assert!(!holds(&checked), "{text}: {checked:?}"),
                Err(error) => {
                    assert!(error.is_input() || error.resource().is_some(), "{text}: {error}")
                }
            }
        };
        for field in ["version", "start", "period", "saltus", "values"] {
            let old = read[field].as_u64().unwrap();
            let others =
                [0, 1, 3, old.wrapping_sub(1), old + 1, 2 * old, old + 12, 1 << 40, u64::MAX];
            for other in others.into_iter().filter(|&other| other != old) {
                refused(field, other.into());
            }
        }
        for code in
            ["0.7", "0.07", "0.777", "4.77", "0.77!", "0.[7]", "0.77[3]", "4.[4]", "7.7", "", "x"]
        {
            refused("code", code.into());
        }
        for code in ["subtraction/1,4", "subtraction/not-1", "subtraction/", "subtraction/0,1"] {
            refused("code", code.into());
        }
        for theorem in ["splitting", "unequal-splitting", "all-but", "lasker", "", "Splitting"] {
            if read["theorem"] != theorem {
                refused("theorem", theorem.into());
            }
        }
        let hash = read["hash"].as_str().unwrap();
        for at in 0..hash.len() {
            let other = if &hash[at..=at] == "0" { "1" } else { "0" };
            refused("hash", format!("{}{other}{}", &hash[..at], &hash[at + 1..]).into());
        }
        refused("certificate", "quotient".into());
        refused("recompute", "".into());
        for field in read.as_object().unwrap().keys() {
            refused(field, serde_json::Value::Null);
            let mut less = read.clone();
            less.as_object_mut().unwrap().remove(field);
            assert!(period(&less.to_string(), None).unwrap_err().is_input(), "{less}");
        }
        let mut more = read.clone();
        more["more"] = 1.into();
        assert!(period(&more.to_string(), None).unwrap_err().is_input());
    }
}

#[test]
fn no_certificate_is_an_error_with_line_and_column() {
    let error = |text: &str| period(text, None).err().unwrap().to_string();
    assert_eq!(
        error("{\"version\":1,\n\"code\":7}"),
        "line 2, column 8: found integer `7`, expected a string in a period certificate"
    );
    assert!(error("").starts_with("line 1, column 1: found the end of the text"));
}

/// False statements about true values: a period that is too long, too late or too short.
#[test]
fn false_and_clumsy_periods_are_refused() {
    let (rules, _) = heap_rules("0.77").unwrap();
    let mut table = HeapTable::new(rules);
    table.extend_to(1000, || true);
    for (start, length, why) in [
        (72, 12, "from heap 71 on already"),
        (71, 24, "12 is a shorter period"),
        (70, 12, "heap 70 has the value"),
        (71, 11, "heap 71 has the value"),
    ] {
        let text = issue("0.77", Period::new(start, length), table.values()).to_json();
        match check(&text) {
            Checked::Fails(found) => assert!(found.contains(why), "{found}"),
            other => panic!("{other:?}"),
        }
    }
}

/// Values that repeat, but are not those of the rules, are found out one way or the other.
#[test]
fn wrong_values_are_found_out() {
    let (_, mut values) = issued("0.77", 400);
    values[5] = 9;
    let text = issue("0.77", Period::new(71, 12), &values).to_json();
    assert!(matches!(check(&text), Checked::Fails(why) if why.contains("another hash")));
    match period(&text, Some(&values)).unwrap() {
        Checked::Fails(why) => {
            assert_eq!(why, "heap 5 is given the value 9; by the mex rule it is 4")
        }
        other => panic!("{other:?}"),
    }
    let (certificate, values) = issued("0.77", 400);
    let certificate = certificate.to_json();
    let error = period(&certificate, Some(&values[..100])).unwrap_err();
    assert!(error.to_string().contains("end before heap 100"), "{error}");
    assert!(!error.is_input() && error.resource().is_none());
    let other: Vec<u32> = (0..400).map(|heap| heap % 2).collect();
    assert!(!holds(&period(&certificate, Some(&other)).unwrap()));
    // No value is asked for that the theorem does not ask for.
    assert!(holds(&period(&certificate, Some(&values[..167])).unwrap()));
    assert!(period(&certificate, Some(&values[..166])).is_err());
}

/// More values than can be computed have to be given.
#[test]
fn long_certificates_ask_for_the_values() {
    let text = issue("0.3", Period::new(0, 2), &[0, 1, 0, 1, 0, 1, 0, 1]).to_json();
    let text = text.replace("\"0.3\"", "\"0.77\"").replace("\"values\":4", "\"values\":400000");
    assert!(text.contains("400000"), "{text}");
    let error = period(&text, None).unwrap_err();
    assert_eq!(error.resource(), Some(Resource::Values), "{error}");
    let is_recomputed = |code, values| is_recomputed(code, values, &TEN_SECONDS);
    assert!(!is_recomputed("0.77", 400_000) && is_recomputed("0.3", 400_000));
    assert!(!is_recomputed("love", 1));
    // Where there is time, memory decides.
    assert!(is_recomputed("0.3", 1 << 28) && !is_recomputed("0.3", (1 << 28) + 1));
    // What is needed is said however much it is: two digits of n/2 pairs, for N heaps N²/2.
    for (code, values, said) in [
        ("0.77", 100_000u64, "takes some 5000150000 steps, and 10 s are good for 4000000000"),
        ("0.77", 10u64.pow(18), "takes 10^35 steps or more, and"),
        ("0.8", u64::MAX, "takes 10^38 steps or more, and"),
    ] {
        let text = text
            .replace("\"0.77\"", &format!("\"{code}\""))
            .replace("\"values\":400000", &format!("\"values\":{values}"));
        let error = period(&text, None).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
}

/// The plain values of this file's own reading of codes are those of the kernel.
#[test]
fn the_rules_are_read_as_elsewhere() {
    for code in [
        "0.77",
        "4.0!",
        "0.3F",
        "8.1A!",
        "C.[B]",
        "0.12[37]",
        "subtraction/1,5",
        "subtraction/not-1,5",
    ] {
        let (kernel, written) = heap_rules(code).unwrap();
        assert_eq!(written, code);
        let rules = Rules::read(code).unwrap();
        let mut table = HeapTable::new(kernel);
        table.extend_to(40, || true);
        for heap in 0..40 {
            assert_eq!(
                rules.mex(heap, |smaller| table.values()[smaller]),
                table.values()[heap],
                "{code} {heap}"
            );
        }
    }
    for code in [
        "0.7x",
        "0",
        "1.3",
        "44.0",
        "0.[3",
        "0.3]",
        "é.3",
        "subtraction/1,,2",
        "subtraction/9999999",
    ] {
        assert_eq!(Rules::read(code), None, "{code}");
    }
}
