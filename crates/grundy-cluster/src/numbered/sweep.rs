//! Two bits a position, where play may go in circles: labels without remoteness, in any order.
//!
//! A position is unknown, loses, wins, or wins and those before it have not been told. Words of 32 positions are noted in which
//! some have to be told, and in which some may lose, as an option was found to win: of these all that are unknown are looked
//! at again, by all who own options ([`Ask`]). What follows from labels once follows for ever, so that it does not matter when
//! they are looked at. That a position loses is told at once. Questions on their way are not saved, but asked again.

use grundy::ranked::Ranked;
use grundy_graphs::label::End;
use timely::worker::Worker;

use super::ask::{Ask, Seen};
use super::bits::{Bits, each};
use super::index;
use super::labelled::InPairs;
use super::levels::Saved;
use super::pairs::{LOSES, MARKED, Pairs, UNKNOWN, WINS};
use super::room::Room;
use super::rounds::{Rounds, Word};
use super::share::{Places, Share};
use super::spread::Spread;
use crate::checkpoint::Saver;
use crate::failure::Failure;

/// Between two rounds so often up to 64 words are taken.
const TURN: usize = if cfg!(test) { 1 << 3 } else { 1 << 7 };

/// Labels everything; `start` is the round after which `state` was saved.
pub(super) fn label(
    worker: &mut Worker,
    (game, share, end): (&Ranked, Share, End),
    mut state: InPairs,
    start: Option<u32>,
    mut saver: Option<Saver<InPairs>>,
    (rounds, room): (&mut Rounds, &Room),
) -> Result<Saved<InPairs>, Failure> {
    let me = worker.index() as u64;
    let mut work = Work {
        spread: Spread::new(game, share, me),
        ask: Ask::new(game, share, me),
        end,
        notes: Notes::new(&state.labels, room)?,
        room,
        lost: Vec::new(),
    };
    for round in start.map_or(0, |start| start + 1).. {
        work.turn(&mut state.labels, rounds);
        let notes = &mut work.notes;
        let word = Word {
            more: !notes.untold.is_empty() || !notes.open.is_empty() || !rounds.is_quiet(),
            save: me == 0 && saver.as_ref().is_some_and(Saver::is_time),
            ..std::mem::take(&mut notes.word)
        };
        let all = rounds.end(worker, word, |message| work.hear(&mut state.labels, message));
        state.tallies.won += all.won;
        state.tallies.lost += all.lost;
        if !all.more {
            break;
        }
        rounds.tell(round.into(), state.tallies.done());
        if let Some(saver) = &mut saver
            && (all.save || saver.is_due_at(round))
        {
            saver.save(round, &state)?;
        }
    }
    Ok((state, saver))
}

/// What is to be done, and what was found since the last word.
struct Notes {
    untold: Bits,
    open: Bits,
    /// Where the next word of each is looked for.
    from: [usize; 2],
    word: Word,
}

impl Notes {
    /// Everything is to be looked at.
    fn new(pairs: &Pairs, room: &Room) -> Result<Notes, Failure> {
        let (mut untold, mut open) =
            (Bits::new(pairs.words(), room)?, Bits::new(pairs.words(), room)?);
        open.fill(pairs.words());
        for word in 0..pairs.words() {
            pairs.each(word, MARKED, |_| untold.insert(word));
        }
        Ok(Notes { untold, open, from: [0; 2], word: Word::default() })
    }

    /// The positions at some places have an option that was labelled.
    #[inline]
    fn reach(&mut self, pairs: &mut Pairs, places: Places, loses: bool) {
        if loses {
            pairs.fill(places, MARKED, |at| self.untold.insert(at));
        } else {
            pairs.fill(places, UNKNOWN, |at| self.open.insert(at));
        }
    }
}

/// Takes words in turn.
fn take(bits: &mut Bits, from: &mut usize) -> Option<(usize, u64)> {
    bits.take(from).or_else(|| {
        *from = 0;
        bits.take(from)
    })
}

/// What the work needs beside the state.
struct Work<'a> {
    spread: Spread<'a>,
    ask: Ask<'a>,
    end: End,
    notes: Notes,
    room: &'a Room,
    /// Positions that were found to lose by others.
    lost: Vec<u64>,
}

impl Work<'_> {
    /// Works until enough was sent or looked at.
    fn turn(&mut self, pairs: &mut Pairs, rounds: &mut Rounds) {
        // Questions are one more than twice their number, the other messages twice.
        self.ask.begin(rounds, |message| message << 1 | 1);
        // They are as few as questions on their way.
        for place in std::mem::take(&mut self.lost) {
            self.lose(pairs, place, rounds);
        }
        // Most follow from lower ones, of which others have told in the last round: to go on instead would be to look in vain.
        self.notes.from = [0; 2];
        for _ in 0..TURN {
            if rounds.is_full() || self.ask.is_full() {
                return;
            }
            if self.room.is_short() {
                pairs.let_go();
            }
            let Notes { untold, open, from: [told, looked], .. } = &mut self.notes;
            if let Some(words) = take(untold, told) {
                each(words, |word| self.tell(pairs, word, rounds));
            } else if let Some(words) = take(open, looked) {
                each(words, |word| self.look(pairs, word, rounds));
            } else {
                return;
            }
        }
    }

    /// Tells those before the positions of a word that win.
    fn tell(&mut self, pairs: &mut Pairs, word: usize, rounds: &mut Rounds) {
        let Work { spread, notes, .. } = self;
        let (mut new, mut count) = ([0; super::pairs::PER_WORD], 0);
        pairs.each(word, MARKED, |place| {
            new[count] = place;
            count += 1;
        });
        // Those are counted that have been told, and are saved as such.
        notes.word.won += count as u64;
        for &place in &new[..count] {
            pairs.replace(place, WINS);
            let position = spread.share.position(spread.me, place as u64).unwrap_or_default();
            let send = |to, message: u64| rounds.send(to, message << 1);
            spread.tell(position, 0, send, |places| notes.reach(pairs, places, false));
        }
    }

    /// Looks at the positions of a word that are unknown.
    fn look(&mut self, pairs: &mut Pairs, word: usize, rounds: &mut Rounds) {
        let (mut unknown, mut count) = ([0; super::pairs::PER_WORD], 0);
        pairs.each(word, UNKNOWN, |place| {
            unknown[count] = place;
            count += 1;
        });
        for &place in &unknown[..count] {
            // The last word may have more pairs than places, and places may stand for no position.
            let share = self.spread.share;
            let position = share.position(self.spread.me, place as u64);
            let Some(position) = position.filter(|_| (place as u64) < share.size()) else {
                continue;
            };
            // One that was looked at before may have told this one.
            if pairs.pair(place) != UNKNOWN {
                continue;
            }
            let send = |to, message: u64| rounds.send(to, message << 1 | 1);
            let wins = |at| matches!(pairs.pair(at), WINS | MARKED);
            match self.ask.ask(position, wins, send) {
                Seen::End if self.end == End::Wins => {
                    let here = Places { first: place as u64, step: 0, count: 1 };
                    self.notes.reach(pairs, here, true);
                }
                Seen::End | Seen::Wins => self.lose(pairs, place as u64, rounds),
                Seen::Other | Seen::Next(_) => {}
            }
        }
    }

    /// A position of this worker loses. It may have been asked for twice.
    fn lose(&mut self, pairs: &mut Pairs, place: u64, rounds: &mut Rounds) {
        let Work { spread, notes, .. } = self;
        if pairs.pair(index(place)) != UNKNOWN {
            return;
        }
        pairs.set(index(place), LOSES);
        notes.word.lost += 1;
        let position = spread.share.position(spread.me, place).unwrap_or_default();
        let send = |to, message: u64| rounds.send(to, message << 1);
        spread.tell(position, 1, send, |places| notes.reach(pairs, places, true));
    }

    fn hear(&mut self, pairs: &mut Pairs, message: u64) {
        let Work { spread, ask, notes, lost, .. } = self;
        if message & 1 == 0 {
            spread.hear(message >> 1, |places, note| notes.reach(pairs, places, note == 1));
            return;
        }
        let wins = |at| matches!(pairs.pair(at), WINS | MARKED);
        lost.extend(ask.hear(message >> 1, wins));
    }
}
