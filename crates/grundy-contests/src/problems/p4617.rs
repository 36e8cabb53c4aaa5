//! Luogu P4617, COCI 2017/2018: a hike from peak to valley to peak.

use grundy::Flow;
use grundy_core::Error;
use grundy_graphs::graph::Graph;

use super::bipartite_geography;
use crate::methods::geography::losing_starts;
use crate::{Cases, Choices, Format, Input, Output, Sample, write_line};

/// The entry in the list.
pub(super) const FORMAT: Format = Format {
    id: "p4617",
    aliases: &["coci17c5p6"],
    title: "Luogu P4617 Planinarenje (COCI 2017/2018 #5)",
    chinese: "登山",
    rules: "On a hike to no place twice Slavko chooses the way from every peak, Mirko from every valley; who \
            finds none loses. Who wins from each peak?",
    input: "N M, then M trails: a peak and a valley, both from 1 to N",
    output: "for each peak Slavko or Mirko, a line each",
    limits: "1 ≤ N ≤ 5000, 1 ≤ M ≤ 5000",
    method: "Slavko, who moves first, loses from a peak that some maximum matching of peaks and valleys misses \
             (Fraenkel, Scheinerman and Ullman 1993). One maximum matching tells all.",
    samples: &[Sample { input: "2 3\n1 2\n2 2\n2 1\n", output: "Slavko\nSlavko\n" }],
    cases: Cases::One,
    answer,
    generate,
    stream: None,
    play: None,
};

const MOST: u32 = 5000;

fn answer(input: &mut Input<'_>, output: &mut Output) -> Result<Flow, Error> {
    let count = input.number_u32("N", 1..=MOST)?;
    let mut trails = Vec::new();
    for _ in 0..input.number_u32("M", 1..=MOST)? {
        let peak = input.number_u32("a peak", 1..=count)? - 1;
        trails.push((peak, count + input.number_u32("a valley", 1..=count)? - 1));
    }
    let losing = losing_starts(&Graph::both_ways(2 * count, &trails));
    for loses in &losing[..count as usize] {
        output.line(if *loses { "Mirko" } else { "Slavko" });
    }
    Ok(Flow::Continue(()))
}

fn generate(choices: &mut Choices, text: &mut String) {
    let most = u64::from(MOST);
    let count = choices.count(1..=most);
    let trails = bipartite_geography::edges(choices, [count, count], most);
    write_line(text, &[count, trails.len() as u64]);
    for (peak, valley) in trails {
        write_line(text, &[peak + 1, valley + 1]);
    }
}
