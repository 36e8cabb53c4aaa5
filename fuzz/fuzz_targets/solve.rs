//! Any position that parses is answered or refused within a tiny budget, without panicking.
#![no_main]

use std::time::Duration;

use grundy::{Limits, Outcome, Play, Solver, Sum};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(sum) = text.parse::<Sum>() else { return };
    for play in [Play::Normal, Play::Misere] {
        let time = Some(Duration::from_millis(50));
        let mut solver =
            Solver::new(Limits { memory: 1 << 22, time, moves: 3, ..Limits::default() });
        if let Ok(verdict) = solver.solve(&sum, play) {
            assert!(verdict.outcome == Outcome::N || verdict.moves.is_empty());
            for m in verdict.moves {
                let after: Sum = m.to.parse().expect("a move's result reads back");
                if let Ok(outcome) = solver.outcome(&after, play) {
                    assert_eq!(outcome, Outcome::P, "{sum} to {after}");
                }
            }
        }
    }
});
