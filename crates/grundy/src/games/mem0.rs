//! Mem⁰: a heap remembers how many tokens were taken from it last, and as many may not be taken again at once.

mod values;

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use grundy_core::{Cursor, Error, Nat, Play, nat};
use grundy_search::{Game as Searched, Known, Settings};

use self::values::Values;
use super::Game;
use crate::picture::Picture;
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::Value;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "mem0",
    aliases: &["short-local-nim"],
    example: "mem0:7,5.2",
    source: "Larsson, Rubinstein-Salzedo and Siegel 2019",
    pattern: "mem0:_",
    small: &[
        "mem0:0..12",
        "mem0:0..12.0..12",
        "mem0:0..9.0..5+nim:0..3",
        "mem0:0..5,0..5",
        "mem0:0..4.1,0..4.2",
    ],
    ..Game::of::<Mem0>()
};

/// The rules of Mem⁰.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mem0;

/// A heap, and how many tokens were taken from it last; 0 if that forbids nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Heap {
    tokens: u32,
    taken: u32,
}

impl Heap {
    /// What cannot be taken anyway need not be remembered.
    fn new(tokens: u32, taken: u32) -> Heap {
        Heap { tokens, taken: if taken > tokens { 0 } else { taken } }
    }

    /// Whoever may take all does. Who may not has to leave as many as he takes, half of them, since the opponent takes any
    /// other rest; and so on by halves, down to an odd number, of which nobody leaves as many.
    fn is_lost(self) -> bool {
        self.tokens == 0
            || self.taken == self.tokens && self.tokens.trailing_zeros().is_multiple_of(2)
    }

    fn options(self) -> impl Iterator<Item = Heap> {
        let Heap { tokens, taken } = self;
        let allowed = (1..=tokens).filter(move |&now| now != taken);
        allowed.map(move |now| Heap::new(tokens - now, now))
    }
}

/// Heaps up to this one are read: their values take 10 MB, twice as much until they are there, and a quarter of a second.
const MOST: u32 = 100_000;

/// The values of so many heaps at least are computed at once.
const FIRST: u32 = 1 << 11;

impl Ruleset for Mem0 {
    type Position = Heap;

    const LIST: bool = true;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Mem0, Error> {
        Ok(Mem0)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Heap, Error> {
        let number = |cursor: &mut Cursor<'_>, what| {
            cursor.number(what, 0..=u64::from(MOST)).map(|n| u32::try_from(n).unwrap_or(0))
        };
        let tokens = number(cursor, "a heap")?;
        let taken = if cursor.eat('.') { number(cursor, "a number of tokens")? } else { 0 };
        Ok(Heap::new(tokens, taken))
    }

    fn write(&self, heap: &Heap, out: &mut String) {
        nat::push_u64(out, heap.tokens.into());
        if heap.taken > 0 {
            out.push('.');
            nat::push_u64(out, heap.taken.into());
        }
    }

    fn options(&self, heap: &Heap, each: &mut Each<'_, Heap>) -> Flow {
        heap.options().try_for_each(|left| each(&[left]))
    }

    fn picture(&self, heap: &Heap) -> Option<Picture> {
        Some(Picture::heaps([&Nat::from(heap.tokens)]))
    }

    fn describe(&self, from: &Heap, to: &[Heap]) -> Message {
        let left = to.first().map_or(0, |heap| heap.tokens);
        message!("take-from", taken = from.tokens - left, heap = from.tokens)
    }

    fn theorem(&self, heap: &Heap, play: Play) -> Option<Value> {
        (play == Play::Normal).then(|| Value::losing(heap.is_lost()))
    }

    fn replies(
        &self,
        heap: &Heap,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Heap>,
    ) -> Replies {
        if play == Play::Misere || *target != Value::of(0) {
            return Replies::Unknown;
        }
        let half = heap.tokens / 2;
        for taken in [heap.tokens, half] {
            let left = Heap::new(heap.tokens - taken, taken);
            if taken > 0 && taken != heap.taken && left.is_lost() && each(&[left]).is_break() {
                break;
            }
        }
        Replies::All
    }

    fn explain(&self, heap: &Heap, play: Play, best: Option<&[Heap]>) -> Option<Message> {
        if play == Play::Misere {
            return None;
        }
        let halves = heap.tokens.trailing_zeros();
        Some(match best.and_then(|left| left.first()) {
            _ if heap.tokens == 0 => message!("no-token"),
            Some(left) if left.tokens == 0 => message!("takes-everything"),
            Some(left) => message!("mem0-half", left = left.tokens, halves = halves),
            None if heap.taken != heap.tokens => message!("mem0-all", heap = heap.tokens),
            None if halves == 0 => message!("mem0-odd", heap = heap.tokens),
            None if heap.is_lost() => message!("mem0-p", heap = heap.tokens, halves = halves),
            None => message!("mem0-n", heap = heap.tokens, halves = halves),
        })
    }

    fn worth(&self, heap: &Heap) -> Option<Message> {
        heap.is_lost().then(|| message!("mem0-worth", heap = heap.tokens))
    }

    fn source(&self, _: Play) -> &'static str {
        "who may not take all takes half"
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Heap>>> {
        let parts = |_: &Table, heap: &Heap| vec![*heap];
        Some(Box::new(Searching::new(Table::default(), settings, parts)))
    }

    fn is_small(&self, heap: &Heap) -> bool {
        heap.tokens <= FIRST
    }
}

/// The values of all heaps, as far as they were needed.
#[derive(Default)]
struct Table(Mutex<Option<Values>>);

impl Searched for Table {
    type Position = Heap;

    fn key(&self, heap: &Heap) -> u128 {
        u128::from(heap.tokens) << 32 | u128::from(heap.taken)
    }

    fn weight(&self, heap: &Heap) -> u32 {
        heap.tokens
    }

    fn known(&self, heap: &Heap) -> Known {
        let mut values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let values = match &mut *values {
            Some(values) if values.have(heap.tokens) => values,
            // From the beginning again, but for twice as many.
            values => {
                let most = heap.tokens.next_power_of_two().clamp(FIRST, MOST.max(heap.tokens));
                values.insert(Values::new(most))
            }
        };
        Known::Value(values.get(heap.tokens, heap.taken))
    }

    fn options(
        &self,
        heap: &Heap,
        each: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        heap.options().try_for_each(|left| each(&[left]))
    }
}

#[cfg(test)]
mod tests {
    use crate::Sum;

    #[test]
    fn wrong_heaps_are_refused() {
        for (text, wanted) in [
            ("100001", "column 6: found '100001', expected a heap from 0 to 100000"),
            ("3.", "column 8: found the end, expected a number of tokens"),
            ("3.x", "column 8: found 'x', expected a number of tokens"),
        ] {
            let error = format!("mem0:{text}").parse::<Sum>().unwrap_err();
            assert_eq!(error.to_string(), wanted);
        }
        assert_eq!("mem0:3.4,5.2".parse::<Sum>().unwrap().to_string(), "mem0:3,5.2");
    }
}
