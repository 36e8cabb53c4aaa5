//! `grundy verify` from the outside.

use crate::program;

use std::fs;
use std::time::{Duration, Instant};

use grundy::certificate::PeriodCertificate;
use grundy::theory::period::Period;
use program::{answer, failure, grundy, text};

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
        (
            "{\"certificate\":\"period\"}",
            "found an object without 'version', expected a period certificate",
        ),
    ] {
        fs::write(&path, content).unwrap();
        let output = grundy(&["verify", path.to_str().unwrap()], b"");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{content}: {error}");
        assert!(error.contains(said) && error.lines().count() == 1, "{content}: {error}");
    }
}

/// Certificates that are short and took for ever, or all memory: each is answered or refused at once.
#[test]
fn no_small_file_takes_long_or_much() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.json");
    let name = path.to_str().unwrap();
    let period = |code: &str, values: u64| {
        format!(
            "{{\"version\":1,\"certificate\":\"period\",\"code\":\"{code}\",\"start\":0,\"period\":1,\
             \"saltus\":0,\"theorem\":\"splitting\",\"values\":{values},\"hash\":\"sha256:00\",\
             \"recompute\":\"mex\"}}"
        )
    };
    let quotient = |code: &str, heaps: usize, generators: &str, actions: &str, image: usize| {
        let images = vec![image.to_string(); heaps].join(",");
        format!(
            "{{\"version\":1,\"certificate\":\"quotient\",\"code\":\"{code}\",\"heaps\":{heaps},\
             \"generators\":[{generators}],\"actions\":[{actions}],\"losing\":[1],\
             \"images\":[0,{images}],\"period\":null}}"
        )
    };
    let listed = |words: &mut dyn Iterator<Item = String>| words.collect::<Vec<_>>().join(",");
    let cycle = listed(&mut (0..20_000).map(|x| ((x + 1) % 20_000).to_string()));
    let many = |word: &str| listed(&mut std::iter::repeat_n(word.to_string(), 300_000));
    let zeros = "0".repeat(300_000);
    for (what, certificate, code, said) in [
        ("zeros that repeat", period("0.[0]", 60_000_000), 3, "raise the limit with --memory"),
        ("many zeros", period(&format!("0.{zeros}"), 60_000_000), 3, "the limit with --memory"),
        ("few zeros", period("0.[0]", 1_000_000), 1, "values by the mex rule have another hash"),
        ("many digits", period(&format!("0.{}", "7".repeat(300_000)), 60_000_000), 3, "--values"),
        ("heaps", quotient("0.F", 20_000, "1", "[1,0]", 1), 3, "raise the limit with --time"),
        ("a cycle", quotient("0.1", 1, "1", &format!("[{cycle}]"), 1), 3, "with --memory"),
        (
            "generators",
            quotient("0.1", 1, &many("1"), &many("[1,0]"), 1),
            2,
            "found heap 1 twice among the generators, expected each generator once",
        ),
        ("a long file", " ".repeat(10_000_000), 3, "raise the limit with --memory"),
    ] {
        fs::write(&path, certificate).unwrap();
        let started = Instant::now();
        let (line, found) = failure(&["verify", name, "--time", "2s", "--memory", "100M"]);
        assert_eq!(found, Some(code), "{what}: {line}");
        assert!(line.contains(said), "{what}: {line}");
        assert!(line.len() < 1000, "{what}: {line}");
        assert!(started.elapsed() < Duration::from_secs(30), "{what}: {:?}", started.elapsed());
    }
    // Two seconds are kept where the steps were not known before.
    fs::write(&path, quotient("0.77", 20_000, "1", "[1,0]", 1)).unwrap();
    let started = Instant::now();
    let (line, found) = failure(&["verify", name, "--time", "2s"]);
    assert!(matches!(found, Some(1 | 3)), "{line}");
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
}

/// A period of 0.16 that begins too early, with the value altered that breaks it: whoever computes only some
/// values again must compute this one. The right one is not refuted, and not called proved.
#[test]
fn a_sample_is_no_proof_and_has_the_boundary() {
    let folder = tempfile::tempdir().unwrap();
    let [path, list] = ["c.json", "values.csv"].map(|name| folder.path().join(name));
    let list_name = list.to_str().unwrap();
    answer(&["heap", "0.16", "--count", "509621", "--no-stop", "--csv", list_name]);
    let right: Vec<u32> = fs::read_to_string(&list)
        .unwrap()
        .lines()
        .skip(1)
        .map(|line| line.split_once(',').unwrap().1.parse().unwrap())
        .collect();
    let (start, period) = (105_351, 149_459);
    let verify = |start: usize, values: &[u32]| {
        let certificate =
            PeriodCertificate::issue("0.16", Period::new(start, period), |from, out| {
                out.copy_from_slice(&values[from..from + out.len()]);
            });
        fs::write(&path, certificate.unwrap().to_json()).unwrap();
        let lines: String =
            values.iter().enumerate().map(|(n, value)| format!("{n},{value}\n")).collect();
        fs::write(&list, lines).unwrap();
        let file = path.to_str().unwrap();
        grundy(&["verify", file, "--values", list_name, "--time", "10s"], b"")
    };
    let output = verify(start, &right);
    assert_eq!(output.status.code(), Some(5), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(said.contains("not refuted, but not proved") && !said.contains("holds:"), "{said}");
    assert!(said.contains("of these only") && said.contains("at random"), "{said}");
    // The last heap that breaks the period, and the one before it.
    let breaks = |heap: &usize| right[*heap] != right[heap + period];
    let mut broken = (0..start).rev().filter(breaks);
    let (last, before) = (broken.next().unwrap(), broken.next().unwrap());
    assert_eq!(last, start - 1);
    let mut forged = right.clone();
    forged[last] = right[last + period];
    let output = verify(before + 1, &forged);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(&format!("heap {last} is given the value {}", forged[last])), "{said}");
    // The same, where what repeats the heap was altered.
    let mut forged = right.clone();
    for heap in (last + period..forged.len()).step_by(period) {
        forged[heap] = right[last];
    }
    let output = verify(before + 1, &forged);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
}

/// Under misère play who cannot move wins; of a position so large that the rules do not tell its moves nobody knows that.
#[test]
fn moves_that_are_not_known_are_not_taken_for_none() {
    let folder = tempfile::tempdir().unwrap();
    let [rules, list] = ["grow.game", "grow.json"].map(|name| folder.path().join(name));
    let grows =
        "game grow\nheaps x, y\ntake 1 from x and add 999999999*499*x to y\ntake 1 from y\n";
    fs::write(&rules, grows).unwrap();
    let position = format!("@{}:1,0", rules.to_str().unwrap());
    let forged = serde_json::json!({
        "version": 1, "certificate": "search", "position": position, "play": "misere", "outcome": "P",
        "losing": [position],
    });
    fs::write(&list, forged.to_string()).unwrap();
    let output = grundy(&["verify", list.to_str().unwrap()], b"");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("play reaches a position where y is 498999999501"));
}

/// A column of values is looked at, with cycles and without, and any other column is refused.
#[test]
fn values_of_labels_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (graph, csv) = (at("g.txt"), at("l.csv"));
    let verify = ["verify", &csv, "--graph", &graph];
    for (edges, right, wrong) in [
        ("a b\nb c\na c\nd a\nd b\nd c\n", "a,W,1,c,2", "a,W,1,c,3"),
        ("a b\nb a\nb c\nd e\ne d\n", "d,D,,e,∞{}", "d,D,,e,∞{0}"),
        ("a b\nb a\nb c\nd b\nd d\nd c\n", "d,W,1,c,∞{0,1}", "d,W,1,c,\"∞{0,2}\""),
    ] {
        fs::write(&graph, edges).unwrap();
        answer(&["label", &graph, "--grundy", "--csv", &csv]);
        assert!(answer(&verify).contains("; their values are right, too"), "{edges}");
        let text = fs::read_to_string(&csv).unwrap();
        let right = text.lines().find(|line| line.starts_with(&right[..2])).unwrap_or(right);
        let (node, rest) = right.split_once(',').unwrap();
        assert!(!rest.is_empty());
        fs::write(&csv, text.replace(right, wrong)).unwrap();
        assert_ne!(right, wrong);
        let (line, code) = failure(&verify);
        assert_eq!(code, Some(1), "{line}");
        assert!(line.contains(&format!("does not hold: node {node}: the value ")), "{line}");
        fs::write(&csv, text.replace(",value\n", ",values\n")).unwrap();
        let (line, code) = failure(&verify);
        assert_eq!(code, Some(2), "{line}");
        assert!(
            line.contains("line 1: found 'node,label,remoteness,move,values', expected"),
            "{line}"
        );
        fs::write(&csv, text.replace(right, &format!("{right},7"))).unwrap();
        assert_eq!(failure(&verify).1, Some(2));
    }
}

/// The labels of one play prove nothing of another.
#[test]
fn tablebases_are_of_one_play() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let (graph, table) = (path("g.txt"), path("g.tb"));
    fs::write(&graph, "a b\nb c\nc d\n").unwrap();
    let plays = [&[][..], &["--misere"], &["--stalemate", "--target", "d"]];
    for made in plays {
        answer(&[&["label", &graph, "--tablebase", &table], made].concat());
        for asked in plays {
            let verify = [&["verify", &table, "--graph", &graph], asked].concat();
            if made == asked {
                assert!(answer(&verify).contains("holds"));
                continue;
            }
            let (message, code) = failure(&verify);
            assert!(code == Some(2) && message.contains("g.tb"), "{made:?} {asked:?}: {message}");
        }
    }
}

/// What another program wrote is checked as it comes.
#[test]
fn standard_input_is_checked() {
    let (certificate, _) = kayles();
    for before in ["", "\u{feff}"] {
        let output = grundy(&["verify", "-"], format!("{before}{certificate}").as_bytes());
        let said = text(&output.stdout);
        assert!(output.status.success() && said.contains("for all n ≥ 71"), "{said}");
    }
    let labels = grundy(&["label", "-", "--csv"], b"a b\nb c\n");
    assert!(labels.status.success());
    let folder = tempfile::tempdir().unwrap();
    let graph = folder.path().join("graph.txt");
    fs::write(&graph, "a b\nb c\n").unwrap();
    let verify = ["verify", "-", "--graph", graph.to_str().unwrap()];
    assert!(text(&grundy(&verify, &labels.stdout).stdout).contains("holds"));
    let long = grundy(&["verify", "-", "--memory", "1M"], &vec![b'x'; 3 << 20]);
    assert!(text(&long.stderr).contains("standard input needs"), "{}", text(&long.stderr));
    assert_eq!(long.status.code(), Some(3));
    let wrong = text(&labels.stdout).replace(",W,", ",L,");
    assert!(!grundy(&verify, wrong.as_bytes()).status.success());
}
