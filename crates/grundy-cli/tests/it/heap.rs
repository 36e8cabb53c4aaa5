//! `grundy heap`, end to end.

mod runs;
mod saved;

use crate::program;

use std::fs;
use std::path::Path;
use std::process::Output;

use program::{failed, grundy, text};
use serde_json::{Value, json};

/// Runs `grundy heap` with `arguments`.
fn heap(arguments: &[&str]) -> Output {
    grundy(&[&["heap"], arguments].concat(), b"")
}

fn answer(arguments: &[&str]) -> String {
    program::answer(&[&["heap"], arguments].concat())
}

fn object(arguments: &[&str]) -> Value {
    program::object(&[&["heap"], arguments, &["--json"]].concat())
}

fn failure(arguments: &[&str]) -> (String, Option<i32>) {
    failed(&heap(arguments))
}

/// `name` in `dir`, as an argument.
fn path(dir: &Path, name: &str) -> String {
    dir.join(name).to_str().unwrap().to_string()
}

/// What a directory holds that is no lock.
fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name != "lock");
    names.sort();
    names
}

/// Berlekamp, Conway and Guy 1982, chapter 4: Kayles has period 12 from 71 on.
#[test]
fn kayles_stops_as_soon_as_it_is_proved() {
    let kayles = object(&["kayles"]);
    for (key, expected) in [
        ("version", json!(1)),
        ("code", json!("0.77")),
        ("values", json!(167)),
        ("theorem", json!("splitting")),
        ("period", json!(12)),
        ("preperiod", json!(71)),
        ("saltus", json!(0)),
        ("status", json!("proved")),
        ("max", json!(8)),
        ("last_new_max", json!(27)),
        ("exception_count", json!(14)),
        ("speculative", json!(false)),
        ("certificate", json!(null)),
    ] {
        assert_eq!(kayles[key], expected, "{key}");
    }
    assert_eq!(object(&["0.77", "--count", "166"])["status"], "observed");
    assert_eq!(object(&["0.77", "--count", "20"])["status"], "none");
    let on = object(&["0.77", "--no-stop", "--count", "1K"]);
    assert_eq!((&on["values"], &on["status"]), (&json!(1000), &json!("proved")));
    assert_eq!((&on["period"], &on["preperiod"]), (&json!(12), &json!(71)));
    let summary = answer(&["0.77"]);
    assert!(summary.starts_with("0.77\n  values      167, heaps 0 to 166\n"), "{summary}");
    assert!(
        summary.contains("12 from heap 71 on\n  proved      by 167 values (Guy and Smith 1956)\n"),
        "{summary}"
    );
    assert_eq!(object(&["0.77", "--count", "0"])["values"], 0);
}

/// "Observed to n = 360" by an independent program, among the hexadecimal games of one digit.
#[test]
fn periods_that_no_theorem_proves_are_observed() {
    let object = object(&["0.08", "--count", "360"]);
    assert_eq!((&object["status"], &object["values"]), (&json!("observed"), &json!(360)));
    assert_eq!((&object["period"], &object["saltus"]), (&json!(4), &json!(1)));
    assert_eq!((&object["preperiod"], &object["max"]), (&json!(1), &json!(89)));
    assert!(
        answer(&["0.08", "--count", "360"])
            .contains("period      4 and saltus 1 from heap 1 on, observed")
    );
    // An observed period answers for no heap.
    let (message, code) = failure(&["0.08", "--at", "10^18", "--time", "100ms"]);
    assert!(message.contains("--time") && code == Some(3), "{message}");
}

#[test]
fn certificates_are_verified_with_and_without_a_file_of_values() {
    let dir = tempfile::tempdir().unwrap();
    let (file, certificate) = (path(dir.path(), "v"), path(dir.path(), "c.json"));
    let object = object(&["0.156", "--certificate", &certificate, "--values", &file]);
    assert_eq!(object["certificate"], *certificate);
    let verified =
        |arguments: &[&str]| grundy(&[&["verify", &certificate], arguments].concat(), b"");
    for arguments in [[].as_slice(), &["--values", &file]] {
        let output = verified(arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    // Values of another game, values that were not verified, and damaged ones prove nothing.
    for (made, part, code) in [
        (["0.155", "--count", "8000", "--no-stop"].as_slice(), "hash", 1),
        (&["0.156", "--count", "8000", "--speculative"], "not verified", 2),
    ] {
        answer(&[made, &["--values", &file]].concat());
        let output = verified(&["--values", &file]);
        assert!(text(&output.stderr).contains(part), "{}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(code));
    }
    answer(&["0.156", "--values", &file]);
    let mut bytes = fs::read(&file).unwrap();
    bytes[500] ^= 1;
    fs::write(&file, bytes).unwrap();
    let output = verified(&["--values", &file]);
    let message = text(&output.stderr);
    assert!(message.contains("damaged") && message.contains(&file), "{message}");
    assert_eq!(output.status.code(), Some(2));
}

/// Where there is no certificate to write, that is said and is no success.
#[test]
fn what_is_not_proved_has_no_certificate() {
    let dir = tempfile::tempdir().unwrap();
    let certificate = path(dir.path(), "c.json");
    for (arguments, why) in [
        (["0.6", "--count", "3000"].as_slice(), "there is no period in 3000 values; raise --to"),
        (
            &["0.77", "--count", "120"],
            "a period of 12 from heap 71 on is observed, but 120 values cannot",
        ),
    ] {
        let output = heap(&[arguments, &["--certificate", &certificate]].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains(&format!("no certificate '{certificate}' was written")), "{said}");
        assert!(said.contains(why) && said.lines().count() == 1, "{said}");
        // The answer is given all the same.
        assert!(text(&output.stdout).contains("  values      "));
        assert!(!Path::new(&certificate).exists());
    }
}

/// Whoever writes a certificate that can only be checked with its values is told so.
#[test]
fn long_certificates_name_the_command_that_checks_them() {
    let dir = tempfile::tempdir().unwrap();
    let (file, certificate) = (path(dir.path(), "v"), path(dir.path(), "c.json"));
    let output = heap(&["0.16", "--certificate", &certificate, "--values", &file]);
    assert!(output.status.success());
    let said = text(&output.stderr);
    assert!(said.contains(&format!("`grundy verify {certificate} --values {file}`")), "{said}");
    assert_eq!(said.lines().count(), 1);
    let output = grundy(&["verify", &certificate], b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("give the values with --values"));
    assert!(text(&output.stderr).contains("raise the limit with --time"));
    let output = heap(&["0.16", "--certificate", &certificate]);
    let said = text(&output.stderr);
    // Pre-period 105351, period 149459, two digits: 2 · 105351 + 2 · 149459 + 1 values.
    assert!(said.contains("`grundy heap 0.16 --count 509621 --values FILE` writes it"), "{said}");
    assert_eq!(said.lines().count(), 1);
}

#[test]
fn lists_are_csv_or_arrays() {
    // The values of Kayles to 11.
    let known = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6];
    let csv: String =
        (0..12).map(|heap| format!("{heap},{}\n", known[heap])).collect::<Vec<_>>().concat();
    assert_eq!(answer(&["0.77", "--count", "12", "--csv", "-"]), format!("heap,value\n{csv}"));
    assert_eq!(
        answer(&["0.77", "--count", "12", "--histogram"]),
        "value,heaps\n0,1\n1,3\n2,3\n3,2\n4,2\n6,1\n"
    );
    assert_eq!(
        answer(&["0.77", "--count", "12", "--maxima"]),
        "heap,value\n0,0\n1,1\n2,2\n3,3\n5,4\n11,6\n"
    );
    // The values that break the period, as the books list them.
    let exceptions =
        "0,0\n3,3\n6,3\n9,4\n11,6\n15,7\n18,3\n21,4\n22,6\n28,5\n34,6\n39,3\n57,4\n70,6\n";
    assert_eq!(answer(&["0.77", "--exceptions"]), format!("heap,value\n{exceptions}"));
    let object = object(&["0.77", "--count", "12", "--histogram", "--maxima", "--rares"]);
    assert_eq!(object["maxima"][5], json!([11, 6]));
    assert_eq!(object["histogram"][5], json!([6, 1]));
    assert_eq!(object["rares"].as_array().map(|rares| rares.len() as u64), object["rare"].as_u64());
    let all = answer(&["0.77", "--rares"]);
    assert!(all.starts_with("heap,value\n"));
}

#[test]
fn single_heaps_are_answered_from_values_from_a_file_and_from_a_period() {
    let dir = tempfile::tempdir().unwrap();
    let (file, csv) = (path(dir.path(), "v"), path(dir.path(), "v.csv"));
    answer(&["0.6", "--count", "3000", "--values", &file, "--csv", &csv]);
    let csv = fs::read_to_string(csv).unwrap();
    assert_eq!(csv.lines().count(), 3001);
    assert_eq!(answer(&["0.6", "--at", "0..2999", "--values", &file]), csv);
    assert_eq!(answer(&["0.6", "--at", "0..2999"]), csv);
    let line = |heap: usize| csv.lines().nth(heap + 1).unwrap();
    let some = format!("heap,value\n{}\n{}\n", line(2500), line(7));
    assert_eq!(answer(&["0.6", "--at", "2500,7", "--values", &file]), some);
    // From heap 71 on Kayles has the values of the heaps 72 to 83, 1 after 84.
    assert_eq!(
        answer(&["kayles", "--at", "12,10^18"]),
        "heap,value\n12,4\n1000000000000000000,1\n"
    );
    // All but 3 may be taken: arithmetic periods go on beyond words of 32 bits, and numbers that readers of JSON round are texts.
    assert_eq!(
        answer(&["subtraction/not-3", "--at", "10^10"]),
        "heap,value\n10000000000,4999999999\n"
    );
    let far = object(&["subtraction/not-3", "--at", "10^18"]);
    assert_eq!(far["values"], json!([["1000000000000000000", "499999999999999999"]]));
    let expected =
        json!({"version": 1, "code": "0.77", "speculative": false, "values": [[5, 4], [11, 6]]});
    assert_eq!(object(&["kayles", "--at", "5,11"]), expected);
    // Half an object is none.
    let late = ["kayles", "--at", "5..100000000", "--json", "--time", "20ms"];
    let (message, code) = failure(&late);
    assert!(message.contains("--time") && code == Some(3), "{message}");
    // More than are kept until they are printed.
    let many = object(&["kayles", "--at", "5..1100000"]);
    assert_eq!(many["values"].as_array().unwrap().last(), Some(&json!([1100000, 1])));
    assert_eq!(many["values"][1048580], json!([1048585, 1]));
    let (message, code) = failure(&["0.6", "--at", "2999,3000", "--values", &file]);
    assert!(message.contains("below 3000, not 3000") && code == Some(2), "{message}");
    let (message, code) = failure(&["0.7", "--at", "1", "--values", &file]);
    assert!(message.contains("values of '0.6', not of '0.7'") && code == Some(2), "{message}");
    // Damage is noticed where it is read.
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x20;
    fs::write(&file, bytes).unwrap();
    let (message, code) = failure(&["0.6", "--at", "1500", "--values", &file, "--json"]);
    assert!(message.contains("damaged") && message.contains(&file) && code == Some(2), "{message}");
}

/// NEP 1: magic, version, length, a Python literal, padding to 64 bytes, the array.
#[test]
fn arrays_follow_the_numpy_format() {
    let dir = tempfile::tempdir().unwrap();
    let file = path(dir.path(), "v.npy");
    for (arguments, kind, width) in [
        (["0.77", "--count", "100"].as_slice(), "'|u1'", 1),
        (&["0.[3]", "--count", "300", "--no-stop"], "'<u2'", 2),
        (&["0.77", "--count", "100", "--speculative"], "[('speculative_value', '|u1')]", 1),
    ] {
        let csv = answer(&[arguments, &["--npy", &file, "--csv", "-"]].concat());
        let values: Vec<u16> = csv
            .lines()
            .skip(1)
            .map(|line| line.split(',').nth(1).unwrap().parse().unwrap())
            .collect();
        let bytes = fs::read(&file).unwrap();
        assert_eq!(bytes[..8], *b"\x93NUMPY\x01\x00");
        let start = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        assert_eq!(start % 64, 0);
        let shape = values.len();
        let header = format!("{{'descr': {kind}, 'fortran_order': False, 'shape': ({shape},), }}");
        assert_eq!(
            text(&bytes[10..start]).trim_end_matches(' '),
            format!("{header:w$}\n", w = start - 11)
        );
        let array: Vec<u16> = bytes[start..]
            .chunks(width)
            .map(|chunk| chunk.iter().rev().fold(0, |value, &byte| value << 8 | u16::from(byte)))
            .collect();
        assert_eq!(array, values);
    }
}

#[test]
fn pictures_and_parquet_files_are_written() {
    let dir = tempfile::tempdir().unwrap();
    let (svg, parquet) = (path(dir.path(), "v.svg"), path(dir.path(), "v.parquet"));
    let mut arguments = vec!["0.6", "--count", "2000", "--svg", &svg];
    if cfg!(feature = "parquet") {
        arguments.extend(["--parquet", &parquet]);
    }
    answer(&arguments);
    let svg = fs::read_to_string(svg).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains("0.6"));
    if !cfg!(feature = "parquet") {
        assert_eq!(names(dir.path()), ["v.svg"]);
        return;
    }
    let parquet = fs::read(parquet).unwrap();
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    assert_eq!(names(dir.path()), ["v.parquet", "v.svg"]);
}

/// A build without Parquet says how to get one before it computes anything.
#[test]
#[cfg(not(feature = "parquet"))]
fn without_parquet_it_is_said_how_to_get_it() {
    let dir = tempfile::tempdir().unwrap();
    let (out, table) = (path(dir.path(), "v.parquet"), path(dir.path(), "edges"));
    fs::write(&table, b"PAR1PAR1").unwrap();
    for arguments in [
        &["heap", "0.6", "--count", "1000000000", "--parquet", &out][..],
        &["label", &table, "--parquet", &out],
        &["label", &table],
        &["geography", &table],
    ] {
        let (message, code) = program::failure(arguments);
        assert!(message.contains("--features parquet") && code == Some(2), "{message}");
    }
    assert_eq!(names(dir.path()), ["edges"]);
}

#[test]
fn speculative_values_are_called_so_everywhere() {
    let dir = tempfile::tempdir().unwrap();
    let (file, svg) = (path(dir.path(), "v"), path(dir.path(), "svg"));
    let (saved, certificate) = (path(dir.path(), "saved"), path(dir.path(), "certificate"));
    let arguments = ["0.77", "--count", "500", "--speculative"];
    let object = object(
        &[&arguments[..], &["--values", &file, "--svg", &svg, "--checkpoint", &saved]].concat(),
    );
    assert_eq!((&object["status"], &object["speculative"]), (&json!("observed"), &json!(true)));
    assert_eq!(object["values"], 500);
    assert!(answer(&arguments).contains("speculative"));
    assert!(
        answer(&[&arguments[..], &["--csv", "-"]].concat()).starts_with("heap,speculative_value\n")
    );
    assert!(
        answer(&[&arguments[..], &["--maxima"]].concat()).starts_with("heap,speculative_value\n")
    );
    assert!(
        answer(&[&arguments[..], &["--histogram"]].concat())
            .starts_with("speculative_value,heaps\n")
    );
    assert!(fs::read_to_string(svg).unwrap().contains("speculative"));
    assert_eq!(
        answer(&["0.77", "--at", "11", "--values", &file]),
        "heap,speculative_value\n11,6\n"
    );
    let (message, code) = failure(&["0.77", "--count", "600", "--resume", &saved]);
    assert!(message.contains("not verified") && code == Some(2), "{message}");
    let output = heap(&[&arguments[..], &["--certificate", &certificate, "--json"]].concat());
    assert_eq!(output.status.code(), Some(3));
    let said = text(&output.stderr);
    assert!(said.contains("no certificate") && said.contains("--speculative"), "{said}");
    assert!(!Path::new(&certificate).exists());
}

#[test]
fn mistakes_are_one_line() {
    let dir = tempfile::tempdir().unwrap();
    let nowhere = path(dir.path(), "nowhere/v");
    for (arguments, part, code) in [
        (["0.7G"].as_slice(), "column 4", 2),
        (&["nonsense"], "nonsense", 2),
        (&["wythoff"], "", 2),
        (&["0.77", "--count", "many"], "450M", 2),
        (&["0.77", "--count", "10^30"], "below 2^64", 2),
        (&["0.77", "--at", "7..5"], "rises", 2),
        (&["0.77", "--at", "x"], "'x'", 2),
        (&["0.77", "--at", "-1"], "'-1' is not a number", 2),
        (&["0.77", "--at", "-1..5"], "'-1' is not a number", 2),
        (&["0.77", "--at", "5", "--to", "3"], "leave out --to", 2),
        (&["0.77", "--at", "5", "--count", "9"], "leave out --count", 2),
        (&["0.77", "--threads", "0"], "threads", 2),
        (&["0.77", "--maxima", "--rares"], "one of", 2),
        (&["0.77", "--csv", "-", "--json"], "--csv", 2),
        (&["0.77", "--checkpoint", "a", "--resume", "b"], "--resume", 2),
        (&["0.6", "--count", "20", "--exceptions"], "there is no period", 3),
        (&["0.6", "--count", "10G", "--memory", "1M"], "MiB or more and may use 1 MiB", 3),
        (&["0.6", "--to", "10^6", "--memory", "1K"], "4 MiB or more and may use 1 KiB", 3),
        (&["0.6", "--count", "500K", "--memory", "600K", "--time", "1ms"], "raise", 3),
        (&["0.6", "--at", "10^18", "--time", "50ms"], "--time", 3),
        (&["0.77", "--csv", &nowhere], "nowhere", 4),
        (&["0.77", "--at", "3", "--values", &nowhere], "nowhere", 4),
    ] {
        let (message, got) = failure(arguments);
        assert!(message.contains(part), "{arguments:?}: {message}");
        assert_eq!(got, Some(code), "{arguments:?}: {message}");
    }
    assert!(names(dir.path()).is_empty());
}

#[test]
fn threads_write_the_same_files_where_there_is_a_sparse_space() {
    let dir = tempfile::tempdir().unwrap();
    let mut written = Vec::new();
    for threads in ["1", "2"] {
        let (saved, file) =
            (path(dir.path(), threads), path(dir.path(), &format!("{threads}.values")));
        answer(&[
            "0.6",
            "--to",
            "120000",
            "--threads",
            threads,
            "--checkpoint",
            &saved,
            "--every",
            "1h",
            "--values",
            &file,
        ]);
        let saved = Path::new(&saved);
        let first = names(saved).into_iter().map(|name| fs::read(saved.join(name)).unwrap());
        written.push((first.collect::<Vec<_>>(), fs::read(file).unwrap()));
    }
    assert!(written[0] == written[1]);
}

#[test]
fn values_are_forgotten_only_if_that_is_asked_for_and_then_it_is_said() {
    let far = ["0.454", "--no-stop", "--to", "4000000", "--memory", "8M"];
    let (said, code) = failure(&["0.454", "--to", "9000000", "--memory", "8M"]);
    assert!(said.contains("raise the limit with --memory") && code == Some(3), "{said}");
    let far = [&far[..], &["--forget"]].concat();
    let said = object(&far);
    let gone = said["forgotten"].as_array().unwrap();
    assert!(gone[0].as_u64() < gone[1].as_u64() && gone[1].as_u64() < Some(4_000_001), "{gone:?}");
    assert_eq!(said["values"], 4_000_001);
    let whole = object(&["0.454", "--no-stop", "--to", "4000000"]);
    for what in ["max", "last_new_max", "space", "rare"] {
        assert_eq!(said[what], whole[what]);
    }
    assert!(whole["forgotten"].is_null());
    assert!(answer(&far).contains("the others forgotten, no period was looked for"));
    assert!(object(&["0.454", "--forget"])["forgotten"].is_null());
    let (said, code) = failure(&["0.454", "--forget", "--values", "file"]);
    assert!(said.contains("--forget") && code == Some(2), "{said}");
}

/// More values than there is memory for are refused where no period ends the run before.
#[test]
fn a_period_may_be_proved_before_the_memory_is_full() {
    let run = answer(&["kayles", "--to", "10^15"]);
    assert!(run.contains("proved      by 167 values"), "{run}");
    for arguments in [["kayles", "--no-stop"], ["0.08", "--threads=1"]] {
        let (message, code) = failure(&[&arguments[..], &["--to", "10^15"]].concat());
        assert!(message.contains("a list of 1000000000000001 values needs"), "{message}");
        assert_eq!(code, Some(3), "{message}");
    }
}
