//! How many positions win and lose at each remoteness, counted when all have labels.

use grundy::ranked::Ranked;
use grundy_graphs::implicit::Cell;
use timely::worker::Worker;

use super::index;
use super::labelled::InWords;
use super::room::Room;
use super::rounds::{Rounds, Word};
use super::share::Share;

/// Counts them; the first worker hears it of all.
pub(super) fn tally(
    worker: &mut Worker,
    state: &mut InWords,
    (game, share): (&Ranked, Share),
    (rounds, room): (&mut Rounds, &Room),
) {
    let me = worker.index() as u64;
    let mut counts = vec![0u64; 1 << u16::BITS];
    for (place, positions) in share.stretches(me) {
        if room.is_short() {
            state.labels.let_go();
        }
        let (first, count) = (index(place), index(positions.end - positions.start));
        for &cell in &state.labels[first..first + count] {
            counts[usize::from(cell)] += 1;
        }
    }
    let labels = counts.iter().zip(0u64..).skip(u16::LABELS.into());
    for (count, code) in labels.filter(|(count, _)| **count > 0) {
        rounds.send(0, count << u16::BITS | code);
    }
    let (owner, place) = share.place(game.start());
    let start = (owner == me).then(|| state.labels[index(place)]);
    let start = start.filter(|code| code.wins().is_some()).map_or(0, |code| remoteness(code) + 1);
    let levels = &mut state.tallies.levels;
    let all = rounds.end(worker, Word { start, ..Word::default() }, |message| {
        let (count, code) = (message >> u16::BITS, message.to_le_bytes());
        let code = u16::from_le_bytes([code[0], code[1]]);
        let level = index(remoteness(code));
        if level >= levels.len() {
            levels.resize(level + 1, (0, 0));
        }
        let (won, lost) = &mut levels[level];
        *if code.wins() == Some(true) { won } else { lost } += count;
    });
    state.tallies.start = all.start.checked_sub(1);
}

/// The remoteness of a label.
#[inline]
pub(super) fn remoteness(code: u16) -> u64 {
    u64::from(code.saturating_sub(u16::LABELS)) / 2
}
