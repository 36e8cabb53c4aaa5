//! Maps of remoteness: in how many moves the play ends.

use grundy::table::{Endings, Pattern};
use grundy::{Limits, Outcome, Play};

use super::plotted;
use crate::failure::{Failure, RAISE_MEMORY};
use crate::interrupt;
use grundy_answers::map::{Cells, Map, PIXELS};

/// The remoteness of every place; P-positions are marked.
pub fn map(
    pattern: &Pattern<'_>,
    (from, to): ([u64; 2], [u64; 2]),
    play: Play,
    limits: &Limits,
) -> Result<Map, Failure> {
    let holes = pattern.holes();
    let failure = |error: grundy::Error| Failure::of(pattern.text(), &error);
    let mut axes = vec![from[0]..=to[0], from[1]..=to[1]];
    axes.truncate(holes);
    let go_on = &mut || !interrupt::is_wanted();
    let mut endings = Endings::new(pattern, axes, play, limits, go_on).map_err(failure)?;
    let (mut numbers, mut marks) = (Vec::new(), Vec::new());
    for first in from[0]..=to[0] {
        for second in if holes == 1 { 0..=0 } else { from[1]..=to[1] } {
            if interrupt::is_wanted() {
                return Err(Failure::interrupted("broken off while the map was drawn"));
            }
            let (number, loses) = ending(&mut endings, pattern, &[first, second][..holes])?;
            numbers.push(number);
            marks.push(loses);
        }
    }
    if holes == 1 {
        return Ok(plotted(&numbers, [from[0], to[0]], "remoteness", "remoteness"));
    }
    let slopes = pattern.two_heaps(to, play).map_err(failure)?;
    Ok(Map {
        title: String::new(),
        names: ["first heap", "second heap"],
        from,
        to,
        cells: Cells::Numbers(numbers, marks),
        quantity: "remoteness",
        mark: "P-position",
        darkest: None,
        is_plot: false,
        pixels: PIXELS,
        slopes: slopes.map_or_else(Vec::new, |heaps| heaps.slopes()),
    })
}

/// The remoteness of a place, and whether the player to move loses.
fn ending(
    endings: &mut Endings<'_>,
    pattern: &Pattern<'_>,
    place: &[u64],
) -> Result<(u32, bool), Failure> {
    let failure = |error: grundy::Error| Failure::of(&pattern.filled(place), &error);
    if pattern.place(place).map_err(failure)?.is_none() {
        return Err(Failure::undecided(format!(
            "{} is no position, and has no remoteness; use --outcomes",
            pattern.filled(place)
        )));
    }
    match endings.at(place).map_err(failure)? {
        (Outcome::D, _) => Err(Failure::undecided(format!(
            "{} is a draw, which has no remoteness; use --outcomes",
            pattern.filled(place)
        ))),
        (outcome, Some(remoteness)) => Ok((remoteness, outcome == Outcome::P)),
        (_, None) => Err(Failure::undecided(format!(
            "the remoteness of {} is not known: its positions have no numbers, or are too many to number within the memory and time; lower --to, use --outcomes, or {RAISE_MEMORY}",
            pattern.filled(place)
        ))),
    }
}
