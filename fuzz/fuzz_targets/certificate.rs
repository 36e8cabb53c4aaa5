//! Any text as any certificate, list of values or CSV of labels is answered or refused in a line, within its
//! budget. The first byte chooses.
#![no_main]

use std::time::Duration;

use grundy_checker::{Budget, Checked, Error, Graph, certificate, geography, labels, period, quotient};
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
    match kind % 5 {
        0 => period::check(text, None, &budget),
        1 => {
            let values = period::read_list(text.as_bytes(), 300, &budget)?;
            let first = text.lines().next().unwrap_or_default();
            period::check(first, Some(&values), &budget)
        }
        2 => quotient::check(text, &budget),
        3 => geography::Certificate::read(text, &budget)?.check(&Small, &budget),
        _ => {
            let rules = labels::Rules { end, targets: &[2] };
            labels::check_csv(text.as_bytes(), &Small, rules, &budget)
        }
    }
}

fuzz_target!(|input: (u8, &str)| {
    let line = match check(input.0, input.1) {
        Ok(Checked::Holds(line) | Checked::Sampled(line) | Checked::Fails(line)) => line,
        Ok(other) => format!("{other:?}"),
        Err(error) => error.to_string(),
    };
    assert_eq!(line.lines().count(), 1, "{line}");
});
