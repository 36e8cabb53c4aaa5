//! Two bits a position: options are looked at again instead of counted.

use super::bits::Bits;
use super::by_sieve::PIECE;
use super::pairs::Outcomes;
use super::{Counts, Each, Flow, GoOn, Positions, Refused, Unmoves, ended, place, size};
use crate::label::End;
use grundy_core::Outcome;

/// Labels every position level by level in 4 bits a position. Time: moves and un-moves of every
/// position, and the options of a losing position as often as it has options.
///
/// # Errors
/// If there are more positions than can be addressed, or `each` says to stop.
pub fn by_recheck<P: Unmoves>(
    game: &P,
    end: End,
    mut each: Each<'_>,
) -> Result<(Outcomes, Counts), Refused> {
    let mut outcomes = Outcomes::new(game.count())?;
    let mut level = Bits::new(size(game.count())?);
    let mut next = Bits::new(size(game.count())?);
    let mut counts = Counts::default();
    let mut is_empty = true;
    let mut flow = Flow::Continue(());
    for position in 0..game.count() {
        if let Some(outcome @ (Outcome::N | Outcome::P)) = ended(game, end, position) {
            outcomes.set(position, outcome);
            level.insert(place(position));
            is_empty = false;
        }
    }
    while !is_empty {
        is_empty = true;
        level.drain(|position| {
            if flow.is_break() {
                return;
            }
            let position = position as u64;
            let wins = outcomes.get(position) == Outcome::N;
            *if wins { &mut counts.won } else { &mut counts.lost } += 1;
            if let Some(each) = &mut each {
                flow = each(counts.rounds, position, wins);
            }
            game.before(position, |before| {
                if outcomes.is_known(before) {
                    return;
                }
                if wins {
                    // What wins one level later does not count yet.
                    let loses = game.options(before, |option| match outcomes.get(option) {
                        Outcome::N if !next.contains(place(option)) => Flow::Continue(()),
                        _ => Flow::Break(()),
                    });
                    if loses.is_break() {
                        return;
                    }
                }
                outcomes.set(before, if wins { Outcome::P } else { Outcome::N });
                next.insert(place(before));
                is_empty = false;
            });
        });
        if flow.is_break() {
            return Err(Refused::Stopped);
        }
        std::mem::swap(&mut level, &mut next);
        counts.rounds += 1;
    }
    Ok((outcomes, counts))
}

/// Labels every position of a game that does not know its moves backwards, in 2 bits a position: looks
/// at all positions that have no label, upwards and downwards in turn, until nothing changes. One look
/// is enough if all moves lead to smaller numbers; the number of looks is in the counts.
///
/// # Errors
/// If there are more positions than can be addressed, or `go_on` says to stop.
pub fn by_sweep<P: Positions>(
    game: &P,
    end: End,
    go_on: GoOn<'_>,
) -> Result<(Outcomes, Counts), Refused> {
    let mut outcomes = Outcomes::new(game.count())?;
    let mut counts = Counts::default();
    let look = |position: u64, outcomes: &mut Outcomes, counts: &mut Counts| {
        if outcomes.is_known(position) {
            return false;
        }
        let outcome =
            ended(game, end, position).unwrap_or_else(|| follows(game, outcomes, position));
        outcomes.set(position, outcome);
        match outcome {
            Outcome::N => counts.won += 1,
            Outcome::P => counts.lost += 1,
            Outcome::D => return false,
        }
        true
    };
    let mut changes = true;
    while changes {
        changes = false;
        let count = game.count();
        for at in 0..count {
            if at.is_multiple_of(PIECE) && go_on(counts.won + counts.lost).is_break() {
                return Err(Refused::Stopped);
            }
            let position = if counts.rounds % 2 == 0 { at } else { count - 1 - at };
            changes |= look(position, &mut outcomes, &mut counts);
        }
        counts.rounds += 1;
        changes &= counts.won + counts.lost < count;
    }
    Ok((outcomes, counts))
}

/// What follows from the labels of the options, of which there are some.
fn follows<P: Positions>(game: &P, outcomes: &Outcomes, position: u64) -> Outcome {
    let mut all_win = true;
    let flow = game.options(position, |option| match outcomes.get(option) {
        Outcome::P => Flow::Break(()),
        Outcome::N => Flow::Continue(()),
        Outcome::D => {
            all_win = false;
            Flow::Continue(())
        }
    });
    match (flow.is_break(), all_win) {
        (true, _) => Outcome::N,
        (false, true) => Outcome::P,
        (false, false) => Outcome::D,
    }
}
