//! Why a heap from which amounts are taken is won or lost: which remainders lose, or what its value is.

use grundy_core::{Nat, Play};

use crate::text::{Argument, Message, message};

/// What is told of.
pub(super) struct Judged<'a> {
    pub(super) heap: &'a Nat,
    /// What a winning move leaves, if that is the question.
    pub(super) left: Option<&'a Nat>,
    /// Whether the heap that is judged is lost: what is left, or the heap itself.
    pub(super) is_lost: bool,
    pub(super) play: Play,
}

/// G(n + period) = G(n) + saltus from a heap on.
pub(super) struct Repeat {
    pub(super) start: Nat,
    pub(super) period: Nat,
    pub(super) saltus: u32,
}

impl Judged<'_> {
    /// The heaps that lose leave these remainders on division by the period.
    pub(super) fn by_remainder(&self, period: &Nat, rests: Argument) -> Message {
        let (heap, play) = (self.heap, self.play.to_string());
        let rest = |heap: &Nat| heap % period;
        match self.left {
            _ if !self.is_lost => message!(
                "subtraction-other",
                heap = heap,
                rest = rest(heap),
                period = period,
                rests = rests
            ),
            Some(left) => message!(
                "subtraction-n",
                left = left,
                rest = rest(left),
                period = period,
                rests = rests,
                play = play
            ),
            None => message!(
                "subtraction-p",
                heap = heap,
                rest = rest(heap),
                period = period,
                rests = rests,
                play = play
            ),
        }
    }

    /// By the value of the heap that is judged, which follows from a smaller one if values repeat, and else from those of all
    /// smaller ones.
    pub(super) fn by_value(&self, value: Nat, repeat: Option<Repeat>) -> Message {
        let known = if repeat.is_some() { "repeat" } else { "below" };
        let none = Repeat { start: Nat::ZERO, period: Nat::ZERO, saltus: 0 };
        let Repeat { start, period, saltus } = repeat.unwrap_or(none);
        let (heap, play) = (self.heap, self.play.to_string());
        match self.left {
            Some(left) => message!(
                "subtraction-n-value",
                left = left,
                value = value,
                period = period,
                start = start,
                saltus = saltus,
                known = known,
                play = play
            ),
            None if self.is_lost => message!(
                "subtraction-p-value",
                heap = heap,
                value = value,
                period = period,
                start = start,
                saltus = saltus,
                known = known,
                play = play
            ),
            None => message!(
                "subtraction-value",
                heap = heap,
                value = value,
                period = period,
                start = start,
                saltus = saltus,
                known = known
            ),
        }
    }
}
