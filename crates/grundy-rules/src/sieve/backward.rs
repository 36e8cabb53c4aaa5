//! Moves compiled backwards: from a position to all from which a move leads to it.

use std::ops::ControlFlow;

use crate::compile::Compiled;
use crate::core::{Formula, Game, Linear, Move, Relation};

/// The moves backwards, inside a box.
#[derive(Clone, Debug)]
pub(super) struct Backward {
    compiled: Compiled,
}

impl Backward {
    /// `None` if some move cannot be turned round by loops with bounds.
    pub(super) fn new(game: &Game, most: &[i64], strides: &[i64]) -> Option<Backward> {
        let count = game.coordinates.len();
        let mut moves = Vec::new();
        for one in &game.moves {
            // The new position comes first; the old one and the chosen numbers are chosen.
            let later = |sum: &Linear| Some(sum.rename(&|v| v + count));
            let mut parts = vec![game.legal(one)?.map(&later)?];
            for (v, sum) in one.targets[0].iter().enumerate() {
                let equation = later(sum)?.plus(-1, &Linear::variable(v))?;
                parts.push(Formula::atom(equation, Relation::Zero));
                let inside = Linear { terms: vec![(v + count, -1)], constant: most[v] };
                parts.push(Formula::atom(inside, Relation::AtLeastZero));
            }
            let names = (0..count + one.chosen.len()).map(|i| i.to_string());
            let mut back = Move {
                line: one.line,
                chosen: names.collect(),
                targets: vec![(count..2 * count).map(Linear::variable).collect()],
                condition: Formula::and(parts),
            };
            back.solve(count)?;
            moves.push(back);
        }
        let backward =
            Game { positions: Formula::True, end: Formula::False, moves, ..game.clone() };
        let compiled = Compiled::new(&backward).ok()?.flattened(strides)?;
        most.iter().all(|&most| most <= compiled.most()).then_some(Backward { compiled })
    }

    /// Calls `each` with the cells from which a move leads to this position, in runs: the first, the step,
    /// and how many. A cell may come more than once.
    #[inline]
    pub(super) fn each(&self, position: &[i64], mut each: impl FnMut(i64, i64, i64)) {
        let flow = self.compiled.runs(position, |first, step, count| {
            each(first, step, count);
            ControlFlow::Continue(())
        });
        debug_assert!(flow.is_ok(), "the box fits");
    }
}
