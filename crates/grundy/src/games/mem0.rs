//! Mem⁰: a heap remembers how many tokens were taken from it last, and as many may not be taken again at once.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use grundy_core::{Cursor, Error, Nat, Play, nat};
use grundy_search::{Game as Searched, Known, Settings};

use super::Game;
use crate::picture::Picture;
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Ruleset};
use crate::text::{Message, message};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "mem0",
    aliases: &["short-local-nim"],
    example: "mem0:7,5.2",
    source: "Larsson, Rubinstein-Salzedo and Siegel 2019",
    pattern: "mem0:_",
    small: &["mem0:0..12", "mem0:0..9.0..5+nim:0..3", "mem0:0..5,0..5", "mem0:0..4.1,0..4.2"],
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

    fn options(self) -> impl Iterator<Item = Heap> {
        let Heap { tokens, taken } = self;
        let allowed = (1..=tokens).filter(move |&now| now != taken);
        allowed.map(move |now| Heap::new(tokens - now, now))
    }
}

/// Values of all heaps up to this one are kept, some 4 MiB.
const MOST: u32 = 2000;

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

    fn source(&self, _: Play) -> &'static str {
        "Larsson, Rubinstein-Salzedo and Siegel 2019"
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Heap>>> {
        let parts = |_: &Table, heap: &Heap| vec![*heap];
        Some(Box::new(Searching::new(Table::default(), settings, parts)))
    }

    fn is_small(&self, heap: &Heap) -> bool {
        heap.tokens <= MOST
    }
}

/// The values of all heaps, once they are needed.
#[derive(Default)]
struct Table(OnceLock<Vec<Vec<u16>>>);

/// For every heap its values by what was taken last, 0 to all of it.
///
/// The options of a heap are the same whatever was taken last, but for one: so its value is the least that is missing
/// among all, or the value of the forbidden option if no other one has it and it is less.
fn table(most: usize) -> Vec<Vec<u16>> {
    let mut values: Vec<Vec<u16>> = Vec::with_capacity(most + 1);
    let mut times = vec![0_u16; most + 2];
    for tokens in 0..=most {
        times[..tokens + 1].fill(0);
        let option = |taken: usize| {
            let left: &Vec<u16> = &values[tokens - taken];
            *left.get(taken).unwrap_or(&left[0])
        };
        (1..=tokens).for_each(|taken| times[usize::from(option(taken))] += 1);
        let missing = times.iter().position(|&times| times == 0).unwrap_or(0);
        let of = |taken: usize| {
            let value = usize::from(option(taken));
            let is_missed = value < missing && times[value] == 1;
            u16::try_from(if is_missed { value } else { missing }).unwrap_or(u16::MAX)
        };
        let mut heap = vec![u16::try_from(missing).unwrap_or(u16::MAX)];
        heap.extend((1..=tokens).map(of));
        values.push(heap);
    }
    values
}

impl Searched for Table {
    type Position = Heap;

    fn key(&self, heap: &Heap) -> u128 {
        u128::from(heap.tokens) << 32 | u128::from(heap.taken)
    }

    fn weight(&self, heap: &Heap) -> u32 {
        heap.tokens
    }

    fn known(&self, heap: &Heap) -> Known {
        let values = self.0.get_or_init(|| table(MOST as usize));
        Known::Value(values[heap.tokens as usize][heap.taken as usize].into())
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
    use super::*;
    use crate::Sum;

    /// The value by the definition.
    fn reference(known: &mut std::collections::HashMap<Heap, u16>, heap: Heap) -> u16 {
        if let Some(&value) = known.get(&heap) {
            return value;
        }
        let values: Vec<u16> = heap.options().map(|left| reference(known, left)).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        known.insert(heap, value);
        value
    }

    #[test]
    fn the_table_has_the_values_of_the_definition() {
        let mut known = std::collections::HashMap::new();
        for (tokens, values) in table(120).into_iter().enumerate() {
            assert_eq!(values.len(), tokens + 1);
            for (taken, value) in values.into_iter().enumerate() {
                let number = |n: usize| u32::try_from(n).unwrap();
                let heap = Heap { tokens: number(tokens), taken: number(taken) };
                assert_eq!(value, reference(&mut known, heap), "{heap:?}");
            }
        }
    }

    /// Of all values below 100, the ones that heaps of any size have are 0 and 12 (OEIS A351630; the next is 1270).
    #[test]
    fn published_values_of_large_heaps() {
        let large = table(2000).split_off(1500);
        let all: std::collections::BTreeSet<u16> = large.into_iter().flatten().collect();
        let few: Vec<u16> = all.into_iter().filter(|&value| value < 100).collect();
        assert_eq!(few, [0, 12]);
    }

    /// Heaps from which nothing was taken (OEIS A131469: for one heap it is the same whether a number is forbidden on its
    /// heap or on all of them).
    #[test]
    fn published_values_of_fresh_heaps() {
        const WANTED: [u16; 54] = [
            0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6, 7, 7, 6, 4, 8, 9, 9, 8, 10, 11, 11, 12, 13, 13, 14,
            15, 15, 16, 17, 17, 14, 18, 19, 16, 17, 18, 20, 10, 19, 20, 21, 21, 22, 23, 23, 24, 25,
            25, 24, 26, 27, 27, 28,
        ];
        let found: Vec<u16> = table(53).into_iter().map(|heap| heap[0]).collect();
        assert_eq!(found, WANTED);
    }

    #[test]
    fn wrong_heaps_are_refused() {
        for (text, wanted) in [
            ("2001", "column 6: found '2001', expected a heap from 0 to 2000"),
            ("3.", "column 8: found the end, expected a number of tokens"),
            ("3.x", "column 8: found 'x', expected a number of tokens"),
        ] {
            let error = format!("mem0:{text}").parse::<Sum>().unwrap_err();
            assert_eq!(error.to_string(), wanted);
        }
        assert_eq!("mem0:3.4,5.2".parse::<Sum>().unwrap().to_string(), "mem0:3,5.2");
    }
}
