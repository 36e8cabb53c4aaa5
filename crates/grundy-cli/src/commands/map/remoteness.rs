//! Maps of remoteness: in how many moves the play ends.

use grundy::graphs::label::End;
use grundy::ranked::{Bits, Ranked};
use grundy::table::Pattern;
use grundy::{Limits, Outcome, Play, Solver};

use super::plotted;
use crate::failure::Failure;
use crate::interrupt;
use crate::picture::map::{Cells, Map, PIXELS};

/// More positions are not numbered.
const MOST: u64 = 1 << 25;

/// Remoteness, and whether the player to move loses.
type Found = (u32, bool);

/// The remoteness of every place; P-positions are marked.
pub(super) fn map(
    pattern: &Pattern<'_>,
    (from, to): ([u64; 2], [u64; 2]),
    play: Play,
    limits: &Limits,
) -> Result<Map, Failure> {
    let holes = pattern.holes();
    let side = |axis: usize| {
        if axis < holes { usize::try_from(to[axis] - from[axis] + 1).unwrap_or(1) } else { 1 }
    };
    let mut found: Vec<Option<Found>> = vec![None; side(0) * side(1)];
    numbered(pattern, (from, to), play, limits, &mut found)?;
    let mut solver = Solver::new(limits.clone());
    let mut numbers = Vec::with_capacity(found.len());
    let mut marks = Vec::with_capacity(found.len());
    for (at, known) in found.into_iter().enumerate() {
        if interrupt::is_wanted() {
            return Err(Failure::interrupted("broken off while the map was drawn"));
        }
        let place = [from[0] + (at / side(1)) as u64, from[1] + (at % side(1)) as u64];
        let (number, loses) = match known {
            Some(known) => known,
            None => solved(&mut solver, pattern, &place[..holes], play)?,
        };
        numbers.push(number);
        marks.push(loses);
    }
    if holes == 1 {
        return Ok(plotted(&numbers, [from[0], to[0]], "remoteness", "remoteness"));
    }
    let slopes = pattern.two_heaps(to, play);
    let slopes = slopes.map_err(|error| Failure::of(pattern.text(), &error))?;
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

/// What the labels of all positions below the last say of the places.
fn numbered(
    pattern: &Pattern<'_>,
    (from, to): ([u64; 2], [u64; 2]),
    play: Play,
    limits: &Limits,
    found: &mut [Option<Found>],
) -> Result<(), Failure> {
    let holes = pattern.holes();
    let failure = |error: grundy::Error| Failure::of(pattern.text(), &error);
    let last = pattern.at(&to[..holes]).map_err(failure)?;
    let end = match last.play(play).map_err(failure)? {
        Play::Normal => End::Loses,
        Play::Misere => End::Wins,
    };
    let Ok(ranked) = Ranked::new(&last, limits) else { return Ok(()) };
    let bits = Bits::Sixteen;
    let fits = ranked.count() <= MOST && ranked.bytes(bits) <= limits.memory;
    if !fits || !ranked.allows(bits) {
        return Ok(());
    }
    let go_on = &mut |_| !interrupt::is_wanted();
    let Ok(labels) = ranked.labels(end, bits, 1, go_on) else { return Ok(()) };
    let height = if holes == 1 { 1 } else { to[1] - from[1] + 1 };
    let mut text = String::new();
    for position in 0..ranked.count() {
        text.clear();
        ranked.write(position, &mut text);
        let Some(place) = holes_of(pattern.text(), &text) else { continue };
        let inside = (0..holes).all(|axis| (from[axis]..=to[axis]).contains(&place[axis]));
        if !inside {
            continue;
        }
        let below = if holes == 1 { 0 } else { place[1] - from[1] };
        let at = usize::try_from((place[0] - from[0]) * height + below).unwrap_or(usize::MAX);
        if let (Some(place), (outcome, Some(remoteness))) =
            (found.get_mut(at), labels.get(position))
        {
            *place = Some((remoteness, outcome == Outcome::P));
        }
    }
    Ok(())
}

/// The numbers that stand in the holes of a pattern, if a position has its form.
fn holes_of(pattern: &str, text: &str) -> Option<[u64; 2]> {
    let mut pieces = pattern.split('_');
    let mut rest = text.strip_prefix(pieces.next()?)?;
    let mut numbers = [0; 2];
    for (number, piece) in numbers.iter_mut().zip(&mut pieces) {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        *number = rest[..digits].parse().ok()?;
        rest = rest[digits..].strip_prefix(piece)?;
    }
    rest.is_empty().then_some(numbers)
}

fn solved(
    solver: &mut Solver,
    pattern: &Pattern<'_>,
    place: &[u64],
    play: Play,
) -> Result<Found, Failure> {
    let failure = |error: grundy::Error| Failure::of(&pattern.filled(place), &error);
    let sum = pattern.at(place).map_err(failure)?;
    let verdict = solver.solve(&sum, play).map_err(failure)?;
    match (verdict.outcome, verdict.remoteness) {
        (Outcome::D, _) => Err(Failure::undecided(format!(
            "{} is a draw, which has no remoteness; use --outcomes",
            pattern.filled(place)
        ))),
        (outcome, Some(remoteness)) => Ok((remoteness, outcome == Outcome::P)),
        (_, None) => Err(Failure::undecided(format!(
            "the remoteness of {} is not known: its positions are too many to number; lower --to, or use --outcomes",
            pattern.filled(place)
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_in_holes() {
        assert_eq!(holes_of("wythoff:_,_", "wythoff:3,17"), Some([3, 17]));
        assert_eq!(holes_of("nim:2,_+kayles:_", "nim:2,5+kayles:9"), Some([5, 9]));
        assert_eq!(holes_of("kayles:_", "kayles:12"), Some([12, 0]));
        for text in ["wythoff:3", "wythoff:3,4,5", "wythoff:,4", "nim:3,4", "wythoff:3,4+nim:1"] {
            assert_eq!(holes_of("wythoff:_,_", text), None, "{text}");
        }
    }
}
