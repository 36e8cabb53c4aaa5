//! Any text as any certificate, list of values or CSV of labels is answered or refused in a line, within its
//! budget; what a search's certificate is said to prove of a small position is so. The first byte chooses.
#![no_main]

use std::time::Duration;

use grundy::notation::NoFiles;
use grundy::proof::Proof;
use grundy::reference::Followers;
use grundy::{Limits, Outcome, Play, Sum};
use grundy_checker::{
    Budget, Checked, Error, Graph, certificate, geography, labels, period, quotient, rows,
};
use libfuzzer_sys::fuzz_target;

/// A path of three nodes and a cycle.
struct Small;

const EDGES: [(u32, u32); 5] = [(0, 1), (1, 2), (3, 4), (4, 3), (4, 2)];

impl Graph for Small {
    fn source(&self) -> &str {
        "small"
    }

    fn nodes(&self) -> u32 {
        5
    }

    fn find(&self, name: &str) -> Option<u32> {
        (0..5).find(|&node| self.name(node) == name)
    }

    fn name(&self, node: u32) -> String {
        char::from_digit(10 + node, 36).unwrap_or('?').to_string()
    }

    fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        EDGES.into_iter()
    }
}

fn check(kind: u8, text: &str) -> Result<Checked, Error> {
    let budget = Budget { time: Duration::from_millis(20), memory: 16 << 20 };
    certificate::kind(text).ok();
    let end = labels::Claim::Lose(0);
    match kind {
        0 => period::check(text, None, &budget),
        1 => {
            let values = period::read_list(text.as_bytes(), 300, &budget)?;
            let first = text.lines().next().unwrap_or_default();
            period::check(first, Some(&values), &budget)
        }
        2 => quotient::check(text, &budget),
        3 => geography::Certificate::read(text, &budget)?.check(&Small, &budget),
        4 => {
            let rules = labels::Rules { end, targets: &[2] };
            labels::check_csv(text.as_bytes(), &Small, rules, &budget)
        }
        _ => rows::check(text, &budget),
    }
}

/// A search's certificate, which names the position and who wins it.
fn search(text: &str) {
    let Ok(proof) = Proof::from_json(text) else { return };
    let limits =
        Limits { time: Some(Duration::from_millis(20)), memory: 16 << 20, ..Limits::default() };
    let Ok(Ok(line)) = proof.check(&NoFiles, &limits) else { return };
    assert_eq!(line.lines().count(), 1, "{line}");
    let json: serde_json::Value = serde_json::from_str(text).expect("it was read");
    let sum: Sum = json["position"].as_str().and_then(|t| t.parse().ok()).expect("it was read");
    // Plain search takes small positions alone.
    let text = sum.to_string();
    if text.len() > 16 || text.contains(|c: char| c.is_ascii_digit() && c > '4') {
        return;
    }
    let play = if json["play"] == "misere" { Play::Misere } else { Play::Normal };
    let outcome = Followers::default().outcome(&sum, play);
    assert_eq!(json["outcome"] == "N", outcome == Outcome::N, "{line}");
}

fuzz_target!(|input: (u8, &str)| {
    let kind = input.0 % 7;
    if kind == 6 {
        return search(input.1);
    }
    let line = match check(kind, input.1) {
        Ok(Checked::Holds(line) | Checked::Sampled(line) | Checked::Fails(line)) => line,
        Ok(other) => format!("{other:?}"),
        Err(error) => error.to_string(),
    };
    assert_eq!(line.lines().count(), 1, "{line}");
});
