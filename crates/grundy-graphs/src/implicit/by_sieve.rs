//! Games whose moves all lead to smaller numbers: one look at each position, in ascending order.

use grundy_kernels::memory::zeroed;

use super::pairs::Outcomes;
use super::{Counts, Flow, Later, Positions, Refused, Unmoves, codes, ended, place, size};
use crate::label::{End, Label, Tally};
use grundy_core::Outcome;

/// The greatest remoteness that [`by_sieve_with_remoteness`] keeps.
pub const MOST_REMOTENESS_BY_SIEVE: u32 = u16::MAX as u32 / 2 - 1;

/// So many positions are looked at between two questions whether to go on.
pub(super) const PIECE: u64 = 1 << 16;

/// Whether to go on, asked with how many positions have their labels.
///
/// ```
/// use grundy_graphs::implicit::{Cone, Flow, GoOn, Lattice, Refused, by_sieve};
/// use grundy_graphs::label::End;
///
/// // One heap of at most nine, from which one or two are taken.
/// let mut game = Lattice::new(&[9]).unwrap();
/// game.add(&Cone { least: vec![1], steps: vec![(vec![1], 1)] });
/// // Stopped at once.
/// let go_on: GoOn<'_> = &mut |_| Flow::Break(());
/// assert!(matches!(by_sieve(&game, End::Loses, go_on), Err(Refused::Stopped)));
/// # Ok::<(), grundy_graphs::implicit::Refused>(())
/// ```
pub type GoOn<'a> = &'a mut dyn FnMut(u64) -> Flow;

/// Labels every position in 2 bits a position: one that is reached without a label loses, which labels
/// those before it. Time: one look at every position, and the un-moves of those that lose. With
/// [`End::Draws`], also the options of those that draw. Every move has to lead to a smaller number.
///
/// # Errors
/// If there are more positions than can be addressed, or `go_on` says to stop.
pub fn by_sieve<P: Unmoves>(
    game: &P,
    end: End,
    go_on: GoOn<'_>,
) -> Result<(Outcomes, Counts), Refused> {
    let mut outcomes = Outcomes::new(game.count())?;
    let mut counts = Counts { rounds: 1, ..Counts::default() };
    let mut later = Later::<()>::in_cache(game.count(), 2);
    let mut position = 0;
    while position < game.count() {
        pause(position, go_on)?;
        later.reach(position, |run, ()| outcomes.win(run));
        let near = later.before_end(&(position..piece_end(position, game.count())));
        let won = won(game, position, outcomes.known(position, near));
        counts.won += won;
        position += won;
        if won > 0 {
            continue;
        }
        match ended(game, end, position) {
            Some(Outcome::N) => {
                counts.won += 1;
                outcomes.set(position, Outcome::N);
            }
            Some(Outcome::D) => {}
            None if draws(game, end, &outcomes, position) => {}
            Some(Outcome::P) | None => {
                counts.lost += 1;
                outcomes.replace(position, Outcome::P);
                game.runs_before(position, |run| {
                    later.label(run, (), |run, ()| outcomes.win(run));
                });
            }
        }
        position += 1;
    }
    Ok((outcomes, counts))
}

/// Whether a position without a losing option can avoid to lose.
fn draws<P: Positions>(game: &P, end: End, outcomes: &Outcomes, position: u64) -> bool {
    let draw = |option| match outcomes.get(option) {
        Outcome::D => Flow::Break(()),
        _ => Flow::Continue(()),
    };
    end == End::Draws && game.options(position, draw).is_break()
}

#[inline]
fn pause(position: u64, go_on: GoOn<'_>) -> Result<(), Refused> {
    let stop = position.is_multiple_of(PIECE) && go_on(position).is_break();
    if stop { Err(Refused::Stopped) } else { Ok(()) }
}

/// The labels of all positions with their remoteness, 16 bits each.
///
/// ```
/// use grundy_graphs::implicit::{Cone, Flow, Lattice, by_sieve_with_remoteness};
/// use grundy_graphs::label::{End, Label};
///
/// // One heap of at most nine, from which one or two are taken.
/// let mut game = Lattice::new(&[9]).unwrap();
/// game.add(&Cone { least: vec![1], steps: vec![(vec![1], 1)] });
/// let ranks = by_sieve_with_remoteness(&game, End::Loses, &mut |_| Flow::Continue(()))?;
/// assert_eq!(ranks.get(6), Label::Lose(4));
/// # Ok::<(), grundy_graphs::implicit::Refused>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ranks {
    /// 0 where there is no label, else twice the remoteness plus two, and one more if it wins.
    codes: Vec<u16>,
    /// How many win and lose at each remoteness.
    levels: Vec<Tally>,
}

/// Labels every position with its remoteness in 16 bits a position. Time: one look at every position,
/// the options and un-moves of those that lose, and the options of those that draw. Every move has to
/// lead to a smaller number.
///
/// # Errors
/// If a win or loss above [`MOST_REMOTENESS_BY_SIEVE`] comes up, there are more positions than can be addressed, or `go_on`
/// says to stop.
pub fn by_sieve_with_remoteness<P: Unmoves>(
    game: &P,
    end: End,
    go_on: GoOn<'_>,
) -> Result<Ranks, Refused> {
    let mut codes: Vec<u16> = zeroed(size(game.count())?);
    let mut later = Later::in_cache(game.count(), 16);
    let mut position = 0;
    while position < game.count() {
        pause(position, go_on)?;
        later.reach(position, |run, win| codes::win(&mut codes, run, win));
        let near = later.before_end(&(position..piece_end(position, game.count())));
        let near = &codes[place(position)..place(position + near)];
        let won = won(game, position, codes::first(near, |code| code == 0) as u64);
        position += won;
        if won > 0 {
            continue;
        }
        let found = match ended(game, end, position) {
            Some(Outcome::N) => Label::Win(0),
            Some(Outcome::P) => Label::Lose(0),
            Some(Outcome::D) => Label::Draw,
            None => latest(game, &codes, position),
        };
        codes[place(position)] = code(found).ok_or(too_remote(position))?;
        if let Label::Lose(n) = found {
            match code(Label::Win(n + 1)) {
                Some(win) => game.runs_before(position, |run| {
                    later.label(run, win, |run, win| codes::win(&mut codes, run, win));
                }),
                None => {
                    later.all(|run, win| codes::win(&mut codes, run, win));
                    let mut too_far = None;
                    game.before(position, |before| {
                        too_far = too_far.or(Some(before).filter(|_| codes[place(before)] == 0));
                    });
                    if let Some(position) = too_far {
                        return Err(too_remote(position));
                    }
                }
            }
        }
        position += 1;
    }
    let levels = tallies(&codes);
    Ok(Ranks { codes, levels })
}

/// The end of the piece of a position, after which is asked whether to go on.
#[inline]
fn piece_end(position: u64, count: u64) -> u64 {
    count.min(position - position % PIECE + PIECE)
}

/// How many of so many positions from one on, which have labels, are no targets, one after another: they win.
#[inline]
fn won<P: Positions>(game: &P, position: u64, known: u64) -> u64 {
    (position..position + known).take_while(|&position| !game.is_target(position)).count() as u64
}

fn too_remote(position: u64) -> Refused {
    Refused::Remoteness { position, most: MOST_REMOTENESS_BY_SIEVE.into() }
}

/// The label of a position none of whose options loses: it delays as long as it can.
fn latest<P: Positions>(game: &P, codes: &[u16], position: u64) -> Label {
    let mut most = 0;
    let flow = game.runs_after(position, |run| match codes::latest(codes, run) {
        None => Flow::Break(()),
        Some(code) => {
            most = most.max(code);
            Flow::Continue(())
        }
    });
    match (flow, label(most)) {
        (Flow::Continue(()), Label::Win(n)) => Label::Lose(n + 1),
        _ => Label::Draw,
    }
}

fn code(label: Label) -> Option<u16> {
    let code =
        |n: u32, wins: u16| Some(u16::try_from(n).ok()?.checked_add(1)?.checked_mul(2)? + wins);
    match label {
        Label::Draw => Some(0),
        Label::Lose(n) => code(n, 0),
        Label::Win(n) => code(n, 1),
    }
}

fn label(code: u16) -> Label {
    let n = u32::from(code / 2).wrapping_sub(1);
    match (code, code % 2) {
        (0, _) => Label::Draw,
        (_, 0) => Label::Lose(n),
        _ => Label::Win(n),
    }
}

/// How many win and lose at each remoteness.
fn tallies(codes: &[u16]) -> Vec<Tally> {
    // Neighbours often have the same code, and would wait for each other.
    let most = codes.iter().copied().max().unwrap_or(0);
    let mut counts = vec![[0; 4]; usize::from(most) + 1];
    for codes in codes.chunks(4) {
        for (at, &code) in codes.iter().enumerate() {
            counts[usize::from(code)][at] += 1;
        }
    }
    let mut levels = Vec::new();
    for (code, counts) in (0..=most).zip(&counts) {
        let count = counts.iter().sum();
        let (n, won, lost) = match label(code) {
            Label::Win(n) => (n, count, 0),
            Label::Lose(n) => (n, 0, count),
            Label::Draw => continue,
        };
        let n = place(u64::from(n));
        if count > 0 {
            if n >= levels.len() {
                levels.resize(n + 1, Tally::default());
            }
            levels[n].won += won;
            levels[n].lost += lost;
        }
    }
    levels
}

impl Ranks {
    /// The label of a position.
    ///
    /// # Panics
    /// If there is no such position.
    #[inline]
    pub fn get(&self, position: u64) -> Label {
        label(self.codes[place(position)])
    }

    /// How many positions win and lose at each remoteness.
    pub fn tallies(&self) -> &[Tally] {
        &self.levels
    }
}
