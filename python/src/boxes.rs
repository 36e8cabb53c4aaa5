//! Dots and Boxes: the score of a board, and the lines that keep it.

use grundy::boxes::{Board as Drawn, Progress, Score, solve as score_of};
use pyo3::prelude::*;

use crate::arguments::{Board, Lang, Seconds};
use crate::{errors, numbers, solve, work};

/// Row, place, boxes that it completes, the board after it.
type Line = (usize, usize, i16, String);

/// Board, boxes that are left, net score, best lines, reason, positions searched.
type Answer = (String, i16, i16, Vec<Line>, String, u64);

#[pyfunction]
fn boxes(
    py: Python<'_>,
    board: Board,
    memory: Option<numbers::Memory>,
    time: Option<Seconds>,
    lang: Lang,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Answer> {
    let language = solve::language(&lang)?;
    let board: Drawn = board.0.parse().map_err(|error| errors::of(&error))?;
    let limits = solve::limits(memory, time, 0);
    let score: Score = work::run(py, progress, move |watch| {
        let look = &mut |progress: Progress| {
            // The search hears of its end by the limits.
            let _ = watch.tell(progress.positions, 0);
        };
        Ok(score_of(&board, &watch.limits(limits), look)?)
    })?;
    let lines = score
        .best
        .iter()
        .map(|best| (best.line.row, best.line.place, best.takes, best.to.to_string()));
    let reason = language.text(&score.reason);
    Ok((score.board.to_string(), score.boxes, score.net, lines.collect(), reason, score.positions))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(boxes, module)?)
}
