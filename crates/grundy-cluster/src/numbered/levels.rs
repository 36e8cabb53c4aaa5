//! What level by level means whatever is kept of a position: what has been found, and that all leave a level together.

use timely::worker::Worker;

use super::bits::Bits;
use super::room::Room;
use super::rounds::{Rounds, Word};
use super::spread::Spread;
use super::{Tallies, index};
use crate::checkpoint::{Saver, Snapshot};
use crate::failure::Failure;

/// Levels are counted up to this remoteness.
const MOST_LEVELS: usize = 1 << 20;

/// A state, and who saves it.
pub(super) type Saved<S> = (S, Option<Saver<S>>);

/// What a worker knows of its positions after a level.
pub(super) trait Leveled: Snapshot {
    /// The greatest remoteness that is kept.
    const MOST_REMOTE: u64;

    /// Those labelled at the last level, and what all have found.
    fn level(&mut self) -> (&mut Bits, &mut Tallies);

    fn has_label(&self, place: usize) -> bool;
}

/// What has been found since the last level, and who saves the state.
pub(super) struct Levels<S> {
    pub(super) word: Word,
    pub(super) next: Bits,
    pub(super) saver: Option<Saver<S>>,
}

impl<S: Leveled> Levels<S> {
    pub(super) fn new(
        places: usize,
        saver: Option<Saver<S>>,
        room: &Room,
    ) -> Result<Levels<S>, Failure> {
        Ok(Levels { word: Word::default(), next: Bits::new(places, room)?, saver })
    }

    /// The position at a place has a label.
    #[inline]
    pub(super) fn found(&mut self, place: usize, wins: bool) {
        self.next.insert(place);
        *if wins { &mut self.word.won } else { &mut self.word.lost } += 1;
    }

    /// All hear what was labelled at this level, and whether to save it.
    ///
    /// # Errors
    /// If there is a remoteness that is not kept, or the state cannot be saved.
    pub(super) fn agree(
        &mut self,
        worker: &mut Worker,
        spread: &Spread<'_>,
        state: &mut S,
        rounds: &mut Rounds,
    ) -> Result<(), Failure> {
        let (set, tallies) = state.level();
        let (level, started) = (tallies.levels.len(), tallies.start);
        std::mem::swap(set, &mut self.next);
        let (owner, place) = spread.share.place(spread.game.start());
        if started.is_none() && owner == spread.me && state.has_label(index(place)) {
            self.word.start = level as u64 + 1;
        }
        self.word.save = spread.me == 0 && self.saver.as_ref().is_some_and(Saver::is_time);
        let all = rounds.end(worker, std::mem::take(&mut self.word), |_| ());
        let (_, tallies) = state.level();
        tallies.goes_on = all.won + all.lost > 0;
        if !tallies.goes_on {
            return Ok(());
        }
        if level as u64 > S::MOST_REMOTE || level >= MOST_LEVELS {
            let most = S::MOST_REMOTE.min(MOST_LEVELS as u64 - 1);
            return Err(Failure::too_remote(most));
        }
        tallies.start = tallies.start.or(all.start.checked_sub(1));
        tallies.levels.push((all.won, all.lost));
        tallies.won += all.won;
        tallies.lost += all.lost;
        rounds.tell(level as u64, tallies.done());
        if let Some(saver) = &mut self.saver {
            let level = u32::try_from(level).unwrap_or(u32::MAX);
            if all.save || saver.is_due_at(level) {
                saver.save(level, state)?;
            }
        }
        Ok(())
    }
}
