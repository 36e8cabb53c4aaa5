//! What is known of positions in planes before they are labelled, in two or sixteen bits a place, and their labels.
//!
//! With two bits a position that was marked has the pair of one that loses, and a draw is the pair that is no label. With sixteen
//! the codes of wins alone are odd, so that the soonest of them is the least; what is even gives way to any.

use grundy_graphs::implicit::{Cell, codes};
use grundy_graphs::label::Label;
use grundy_kernels::store::Store;

use super::index;
use super::labelled::ByPlace;
use super::pairs::{LOSES, MARKED, PER_WORD, Pairs, UNKNOWN, WINS};
use super::ranks::REMOTE_BITS;
use super::share::Places;
use super::tally::remoteness;

/// What moves to labelled positions make of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// None of them was found to lose or draw; if it loses, then at this remoteness or later.
    Free(u64),
    /// One draws, so that it does not lose.
    Held,
    /// One loses, so that it wins, at this remoteness or sooner.
    Wins(u64),
}

/// Marks and labels by place.
pub(super) trait Marks: ByPlace {
    /// How much later what follows from a label is, and how many bits tell it: none if remoteness is not kept, but then one tells
    /// draws.
    const LATER: u64;
    const BITS: u32;

    /// What is kept of so many places together.
    type Piece: Copy;
    const PER_PIECE: usize;

    fn pieces(&self) -> &[Self::Piece];

    fn pieces_mut(&mut self) -> &mut [Self::Piece];

    /// The mark of a place that has no label.
    fn mark(&self, place: usize) -> Mark;

    /// How many places from this one on, which have no labels, are not [`Mark::Free`], one after another, at most `most`.
    fn known(&self, place: u64, most: u64) -> u64;

    /// Labels so many of those: what is held draws. How many win.
    fn label_known(&mut self, place: u64, count: u64) -> u64;

    /// An option of a position that has no losing one draws.
    fn hold(&mut self, place: usize);

    /// The same of those of these places that are [`Mark::Free`].
    fn hold_free(&mut self, places: Places);

    /// A position that has no losing option loses at this remoteness or later.
    fn delay(&mut self, place: usize, remoteness: u64);

    /// An option of these, which have no labels, loses, so that they win, at this remoteness or sooner.
    fn win(&mut self, places: Places, remoteness: u64);

    fn label(&mut self, place: usize, label: Label);

    /// The same of a label of which the remoteness is not known. What is known from marks stays, and a position that loses is
    /// [`Mark::Free`] as long as nothing else was found, one that draws held.
    fn guess(&mut self, place: usize, label: Label);

    /// How many places from this one on, which have labels, come before the first that loses, at most `most`.
    fn before_lost(&self, place: u64, most: u64) -> u64;

    /// Whether one of these was labelled a draw.
    fn draws(&self, places: Places) -> bool;

    /// The remoteness of the latest of these, which all have labels that do not lose; none if one draws.
    fn latest(&self, places: Places) -> Option<u64>;
}

impl Marks for Pairs {
    const LATER: u64 = 0;
    const BITS: u32 = 1;

    type Piece = u64;
    const PER_PIECE: usize = PER_WORD;

    fn pieces(&self) -> &[u64] {
        self.as_words()
    }

    fn pieces_mut(&mut self) -> &mut [u64] {
        self.as_words_mut()
    }

    #[inline]
    fn mark(&self, place: usize) -> Mark {
        match self.pair(place) {
            UNKNOWN => Mark::Free(0),
            WINS => Mark::Wins(0),
            _ => Mark::Held,
        }
    }

    #[inline]
    fn known(&self, place: u64, most: u64) -> u64 {
        self.known(place, most)
    }

    #[inline]
    fn label_known(&mut self, place: u64, count: u64) -> u64 {
        self.mark_lost(Places { first: place, step: 1, count })
    }

    fn hold(&mut self, place: usize) {
        self.set(place, LOSES);
    }

    #[inline]
    fn hold_free(&mut self, places: Places) {
        self.fill(places, LOSES, |_| {});
    }

    fn delay(&mut self, _: usize, _: u64) {}

    #[inline]
    fn win(&mut self, places: Places, _: u64) {
        self.win(places);
    }

    #[inline]
    fn label(&mut self, place: usize, label: Label) {
        self.replace(
            place,
            match label {
                Label::Win(_) => WINS,
                Label::Lose(_) => LOSES,
                Label::Draw => MARKED,
            },
        );
    }

    #[inline]
    fn guess(&mut self, place: usize, label: Label) {
        Marks::label(self, place, label);
    }

    #[inline]
    fn before_lost(&self, place: u64, most: u64) -> u64 {
        self.not_lost_from(place, most)
    }

    #[inline]
    fn draws(&self, places: Places) -> bool {
        self.has_marked(places)
    }

    #[inline]
    fn latest(&self, places: Places) -> Option<u64> {
        (!self.has_marked(places)).then_some(0)
    }
}

/// Codes that are no labels.
const HELD: u16 = 2;
const DRAW: u16 = 4;

/// Whether a code of a place without a label is [`Mark::Free`].
#[inline(always)]
fn is_free(code: u16) -> bool {
    code == 0 || code >= u16::LABELS && code.is_multiple_of(2)
}

/// Cells that are looked at together.
const CHUNK: usize = 64;

impl Marks for Store<u16> {
    const LATER: u64 = 1;
    const BITS: u32 = REMOTE_BITS;

    type Piece = u16;
    const PER_PIECE: usize = 1;

    fn pieces(&self) -> &[u16] {
        self
    }

    fn pieces_mut(&mut self) -> &mut [u16] {
        self
    }

    #[inline]
    fn mark(&self, place: usize) -> Mark {
        match self[place] {
            HELD | DRAW => Mark::Held,
            code if code % 2 == 1 => Mark::Wins(remoteness(code)),
            code => Mark::Free(remoteness(code)),
        }
    }

    #[inline]
    fn known(&self, place: u64, most: u64) -> u64 {
        let (first, most) = (index(place), index(most));
        codes::first(&self[first..first + most], is_free) as u64
    }

    #[inline]
    fn label_known(&mut self, place: u64, count: u64) -> u64 {
        let (first, count) = (index(place), index(count));
        let mut won = 0;
        for cell in &mut self[first..first + count] {
            won += u64::from(*cell & 1);
            *cell = if *cell == HELD { DRAW } else { *cell };
        }
        won
    }

    fn hold(&mut self, place: usize) {
        self[place] = HELD;
    }

    #[inline]
    fn hold_free(&mut self, places: Places) {
        let held = |cell: &mut u16| *cell = if is_free(*cell) { HELD } else { *cell };
        let (first, step, count) = usizes(places);
        if step == 1 {
            self[first..first + count].iter_mut().for_each(held);
        } else {
            (0..count).for_each(|i| held(&mut self[first + i * step]));
        }
    }

    fn delay(&mut self, place: usize, remoteness: u64) {
        let cell = &mut self[place];
        if *cell != HELD {
            *cell = (*cell).max(u16::label(false, remoteness));
        }
    }

    #[inline]
    fn win(&mut self, places: Places, remoteness: u64) {
        let code = u16::label(true, remoteness);
        let soonest = |cell: &mut u16| *cell = (*cell | (*cell & 1).wrapping_sub(1)).min(code);
        let (first, step, count) = usizes(places);
        if step == 1 {
            self[first..first + count].iter_mut().for_each(soonest);
        } else {
            (0..count).for_each(|i| soonest(&mut self[first + i * step]));
        }
    }

    #[inline]
    fn label(&mut self, place: usize, label: Label) {
        self[place] = match label {
            Label::Win(remoteness) => u16::label(true, remoteness.into()),
            Label::Lose(remoteness) => u16::label(false, remoteness.into()),
            Label::Draw => DRAW,
        };
    }

    #[inline]
    fn guess(&mut self, place: usize, label: Label) {
        match label {
            // If nothing but the circle makes it win, that says when.
            Label::Win(_) if self[place].is_multiple_of(2) => {
                self[place] = u16::label(true, u16::MOST_REMOTE)
            }
            Label::Win(_) => {}
            Label::Lose(_) => self[place] = u16::label(false, 0),
            Label::Draw => self[place] = DRAW,
        }
    }

    #[inline]
    fn before_lost(&self, place: u64, most: u64) -> u64 {
        let (first, most) = (index(place), index(most));
        let loses = |cell: u16| cell >= u16::LABELS && cell.is_multiple_of(2);
        codes::first(&self[first..first + most], loses) as u64
    }

    #[inline]
    fn draws(&self, places: Places) -> bool {
        let (first, step, count) = usizes(places);
        if step != 1 {
            return (0..count).any(|i| self[first + i * step] == DRAW);
        }
        let has_one = |cells: &[u16]| cells.iter().fold(false, |any, &cell| any | (cell == DRAW));
        self[first..first + count].chunks(CHUNK).any(has_one)
    }

    #[inline]
    fn latest(&self, places: Places) -> Option<u64> {
        let (first, step, count) = usizes(places);
        let mut latest = 0;
        if step == 1 {
            for cells in self[first..first + count].chunks(CHUNK) {
                let bounds =
                    |(least, most): (u16, u16), &cell: &u16| (cell.min(least), cell.max(most));
                let (least, most) = cells.iter().fold((u16::MAX, latest), bounds);
                if least < u16::LABELS {
                    return None;
                }
                latest = most;
            }
        } else {
            for cell in (0..count).map(|i| self[first + i * step]) {
                if cell < u16::LABELS {
                    return None;
                }
                latest = latest.max(cell);
            }
        }
        Some(remoteness(latest))
    }
}

#[inline]
fn usizes(Places { first, step, count }: Places) -> (usize, usize, usize) {
    (index(first), index(step), index(count))
}
