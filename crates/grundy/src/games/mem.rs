//! Mem: a heap remembers how many tokens were taken from it last, and no move there takes fewer; Mem⁺ and its like, where
//! every move takes more.

use std::ops::ControlFlow;
use std::sync::Mutex;

use dashu_int::ops::SquareRoot;
use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;
use grundy_search::{Game as Searched, Known, Settings};

use super::{Game, heaps};
use crate::picture::Picture;
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "mem",
    example: "mem/1:10,7.2",
    source: "Larsson, Rubinstein-Salzedo and Siegel 2019",
    pattern: "mem/1:_",
    small: &[
        "mem:0..12",
        "mem:0..9.0..5+nim:0..3",
        "mem:0..5,0..5",
        "mem:0..4.1,0..4.2",
        "mem/1:0..30",
        "mem/1..4:0..14.0..9",
        "mem/1..2:0..6,0..6",
        "mem/3:0..7.1..2,0..7+nim:0..2",
        "mem/100:0..9.0..2",
    ],
    ..Game::of::<Mem>()
};

/// The rules: how many tokens more than the last move a move has to take at least. With 0 it is Mem, with 1 Mem⁺.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mem {
    more: Nat,
}

/// A heap, and how many tokens were taken from it last; 0 if none were.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Heap {
    tokens: Nat,
    taken: Nat,
}

/// Heaps of Mem up to this one are read: their values take 4 MB and a second at most.
const MOST: u64 = 10_000;

/// So many winning moves are named, of which a heap can have nearly as many as tokens.
const NAMED: usize = 1000;

impl Mem {
    /// Whether moves may take as many as the last one, so that no formula is known.
    fn is_mem(&self) -> bool {
        self.more.is_zero()
    }

    /// How many tokens a move takes at least.
    fn least(&self, heap: &Heap) -> Nat {
        match heap.taken.is_zero() {
            true => Nat::ONE,
            false => &heap.taken + &self.more,
        }
    }

    /// A heap as it is written: where no move is left, the last one took as little as will do.
    fn heap(&self, tokens: Nat, taken: Nat) -> Heap {
        if tokens.is_zero() {
            return Heap { tokens, taken: Nat::ZERO };
        }
        let dead = nat::minus(&(&tokens + Nat::ONE), &self.more).unwrap_or_default();
        let taken = taken.min(dead.max(Nat::ONE));
        Heap { tokens, taken }
    }

    fn after(&self, heap: &Heap, taken: &Nat) -> Heap {
        self.heap(&heap.tokens - taken, taken.clone())
    }

    /// The most tokens that a move can take so that `moves` more can follow, if each takes as little as it may: they take
    /// a + d, a + 2d, … after a. `None` if no move can be followed by so many.
    fn most_before(&self, tokens: &Nat, moves: &Nat) -> Option<Nat> {
        let next = moves + Nat::ONE;
        let raised = &self.more * ((moves * &next) >> 1_usize);
        nat::minus(tokens, &raised).map(|rest| rest / next)
    }

    /// How many moves the longest play makes, for moves that take more each time.
    ///
    /// With a the least that can be taken and d more each time, j moves take at least j·a + d·j(j − 1)/2, which is at most
    /// n for j ≤ (√((2a − d)² + 8dn) − (2a − d)) / 2d.
    fn longest(&self, heap: &Heap) -> Nat {
        let (twice, more) = (self.least(heap) << 1_usize, &self.more);
        let eight = (&heap.tokens * more) << 3_usize;
        let over = match nat::minus(&twice, more) {
            Some(above) => (above.sqr() + eight).sqrt() - above,
            None => {
                let below = more - twice;
                (below.sqr() + eight).sqrt() + below
            }
        };
        over / (more << 1_usize)
    }

    fn options(&self, heap: &Heap, each: &mut dyn FnMut(Heap) -> Flow) -> Flow {
        let mut taken = self.least(heap);
        while taken <= heap.tokens {
            each(self.after(heap, &taken))?;
            taken += Nat::ONE;
        }
        Flow::Continue(())
    }
}

impl Ruleset for Mem {
    type Position = Heap;

    const LIST: bool = true;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Mem, Error> {
        let more = if cursor.eat('/') { cursor.nat("how many more")? } else { Nat::ZERO };
        Ok(Mem { more })
    }

    fn write_parameters(&self, out: &mut String) {
        if !self.is_mem() {
            out.push('/');
            nat::push(out, &self.more);
        }
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Heap, Error> {
        let mut number = |what| match self.is_mem() {
            true => cursor.number(what, 0..=MOST).map(Nat::from),
            false => cursor.nat(what),
        };
        let tokens = number("a heap")?;
        let taken = if cursor.eat('.') { cursor.nat("a number of tokens")? } else { Nat::ZERO };
        Ok(self.heap(tokens, taken))
    }

    fn write(&self, heap: &Heap, out: &mut String) {
        nat::push(out, &heap.tokens);
        if !heap.taken.is_zero() {
            out.push('.');
            nat::push(out, &heap.taken);
        }
    }

    fn options(&self, heap: &Heap, each: &mut Each<'_, Heap>) -> Flow {
        self.options(heap, &mut |left| each(&[left]))
    }

    fn picture(&self, heap: &Heap) -> Option<Picture> {
        let mut picture = Picture::heaps([&heap.tokens]);
        if let (Picture::Heaps { beside, .. }, false) = (&mut picture, heap.taken.is_zero()) {
            beside.push((message!("beside-least"), self.least(heap)));
        }
        Some(picture)
    }

    /// Where every move takes more than the last, a heap has the very options of the nim-heap of its longest play: a move
    /// makes that shorter, and to one that takes a token more by one at most, down to the move that takes all.
    fn theorem(&self, heap: &Heap, play: Play) -> Option<Value> {
        if self.is_mem() {
            return None;
        }
        let value = Nimber(self.longest(heap));
        Some(Tame::heap(value).under(play))
    }

    fn replies(&self, heap: &Heap, _: Play, target: &Value, each: &mut Each<'_, Heap>) -> Replies {
        if self.is_mem() {
            return Replies::Unknown;
        }
        let value = match heaps::wanted(target) {
            Ok(value) => value,
            Err(replies) => return replies,
        };
        let Some(most) = self.most_before(&heap.tokens, value.size()) else {
            return Replies::All;
        };
        let longer = self.most_before(&heap.tokens, &(value.size() + Nat::ONE));
        let least = self.least(heap).max(longer.map_or(Nat::ONE, |longer| longer + Nat::ONE));
        // Whoever takes most leaves least to think of.
        let mut taken = most;
        for _ in 0..NAMED {
            if taken < least {
                return Replies::All;
            }
            if each(&[self.after(heap, &taken)]).is_break() {
                return Replies::Some;
            }
            taken -= Nat::ONE;
        }
        Replies::Some
    }

    fn describe(&self, from: &Heap, to: &[Heap]) -> Message {
        heaps::describe(&from.tokens, to.first().map_or(&Nat::ZERO, |left| &left.tokens))
    }

    fn explain(&self, heap: &Heap, play: Play, best: Option<&[Heap]>) -> Option<Message> {
        if self.is_mem() {
            return None;
        }
        let longest = self.longest(heap);
        let left = best.and_then(|left| left.first());
        Some(match (play, left) {
            (Play::Normal, _) if heap.tokens.is_zero() => message!("no-token"),
            (Play::Misere, _) if heap.tokens.is_zero() => message!("no-move-misere"),
            (Play::Normal, Some(left)) if left.tokens.is_zero() => message!("takes-everything"),
            (Play::Normal, Some(left)) => {
                message!("mem-n", left = &left.tokens, least = self.least(left))
            }
            (Play::Misere, Some(left)) => {
                message!("mem-misere-n", left = &left.tokens, least = self.least(left))
            }
            (Play::Normal, None) if longest.is_zero() => {
                message!("mem-p", heap = &heap.tokens, least = self.least(heap))
            }
            (Play::Misere, None) if longest.is_zero() => {
                message!("mem-misere-end", heap = &heap.tokens, least = self.least(heap))
            }
            (Play::Misere, None) if longest.is_one() => {
                message!("mem-misere-p", heap = &heap.tokens, least = self.least(heap))
            }
            (_, None) => message!("mem-longest", moves = longest),
        })
    }

    fn worth(&self, heap: &Heap) -> Option<Message> {
        (!self.is_mem()).then(|| message!("mem-worth", moves = self.longest(heap)))
    }

    fn source(&self, _: Play) -> &'static str {
        "Larsson, Rubinstein-Salzedo and Siegel 2019"
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Heap>>> {
        let parts = |_: &Table, heap: &Heap| vec![heap.clone()];
        self.is_mem().then(|| -> Box<dyn Searcher<Heap>> {
            Box::new(Searching::new(Table::default(), settings, parts))
        })
    }

    fn is_small(&self, _: &Heap) -> bool {
        true
    }
}

/// The values of Mem's heaps, as far as they were needed.
///
/// The more was taken last, the fewer options a heap has, and the less is its value: kept is, for every heap and for 1, 2, …
/// up to its value, the most that may have been taken last so that the value is still as much.
#[derive(Default)]
struct Table(Mutex<Vec<Vec<u32>>>);

/// The value of a heap by its row.
fn value(row: &[u32], taken: u32) -> u32 {
    u32::try_from(row.partition_point(|&most| most >= taken)).unwrap_or(u32::MAX)
}

/// Appends rows up to the heap of `most` tokens.
fn grow(rows: &mut Vec<Vec<u32>>, most: usize) {
    let mut has = vec![false; most + 2];
    for tokens in rows.len()..=most {
        has.fill(false);
        let (mut row, mut missing) = (Vec::new(), 0);
        // One more option with each step.
        for taken in (1..=tokens).rev() {
            let size = u32::try_from(taken).unwrap_or(u32::MAX);
            has[value(&rows[tokens - taken], size) as usize] = true;
            while has[missing] {
                missing += 1;
                row.push(size);
            }
        }
        rows.push(row);
    }
}

/// A number of tokens that was read; none is larger.
fn size(number: &Nat) -> u32 {
    nat::small(number).and_then(|number| u32::try_from(number).ok()).unwrap_or(u32::MAX)
}

impl Searched for Table {
    type Position = Heap;

    fn key(&self, heap: &Heap) -> u128 {
        u128::from(size(&heap.tokens)) << 32 | u128::from(size(&heap.taken))
    }

    fn weight(&self, heap: &Heap) -> u32 {
        size(&heap.tokens)
    }

    fn known(&self, heap: &Heap) -> Known {
        let mut rows = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let tokens = size(&heap.tokens) as usize;
        if rows.len() <= tokens {
            grow(&mut rows, tokens);
        }
        Known::Value(value(&rows[tokens], size(&heap.taken).max(1)))
    }

    fn options(
        &self,
        heap: &Heap,
        each: &mut dyn FnMut(&[Heap]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        Mem { more: Nat::ZERO }.options(heap, &mut |left| each(&[left]))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::position::Sum;
    use crate::solve::Solver;
    use grundy_core::Outcome;

    /// The value by the definition, of a heap from which at least so many have to be taken.
    fn reference(
        more: usize,
        known: &mut HashMap<(usize, usize), u32>,
        heap: (usize, usize),
    ) -> u32 {
        if let Some(&value) = known.get(&heap) {
            return value;
        }
        let (tokens, least) = heap;
        let values: Vec<u32> = (least..=tokens)
            .map(|taken| reference(more, known, (tokens - taken, taken + more)))
            .collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        known.insert(heap, value);
        value
    }

    #[test]
    fn the_table_has_the_values_of_the_definition() {
        let mut known = HashMap::new();
        let mut rows = Vec::new();
        grow(&mut rows, 40);
        grow(&mut rows, 150);
        assert_eq!(rows.len(), 151);
        for (tokens, row) in rows.iter().enumerate() {
            for least in 1..=tokens + 2 {
                let found = value(row, u32::try_from(least).unwrap());
                assert_eq!(found, reference(0, &mut known, (tokens, least)), "{tokens}.{least}");
            }
        }
    }

    #[test]
    fn the_longest_play_is_the_value() {
        for more in 1..=7_usize {
            let rules = Mem { more: Nat::from(more) };
            let mut known = HashMap::new();
            for tokens in 0..=90_usize {
                for taken in 0..=30_usize {
                    let heap = Heap { tokens: Nat::from(tokens), taken: Nat::from(taken) };
                    let least = if taken == 0 { 1 } else { taken + more };
                    let wanted = reference(more, &mut known, (tokens, least));
                    assert_eq!(rules.longest(&heap), Nat::from(wanted), "{more}: {heap:?}");
                    let written = rules.heap(heap.tokens, heap.taken);
                    assert_eq!(rules.longest(&written), Nat::from(wanted), "{more}: {written:?}");
                }
            }
        }
    }

    fn parse(text: &str) -> Sum {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// A heap of 1 + 2 + … + j tokens has j moves of Mem⁺, one with a token less j − 1.
    #[test]
    fn large_heaps_have_triangular_borders() {
        let mut solver = Solver::default();
        let mut value = |heap: &Nat| {
            solver.value(&parse(&format!("mem/1:{heap}"))).unwrap().unwrap().to_string()
        };
        for j in [Nat::from(10_u8), Nat::from(10_u8).pow(30), Nat::from(7_u8).pow(3000)] {
            let heap = (&j * (&j + Nat::ONE)) >> 1_usize;
            assert_eq!(value(&heap), j.to_string());
            assert_eq!(value(&(heap - Nat::ONE)), (j - Nat::ONE).to_string());
        }
    }

    #[test]
    fn moves_leave_what_cannot_be_played() {
        let mut solver = Solver::default();
        let verdict = solver.solve(&parse("mem/1:10^30,5.2"), Play::Normal).unwrap();
        assert_eq!(verdict.outcome, Outcome::N);
        for step in &verdict.moves {
            let left = solver.outcome(&parse(&step.to), Play::Normal).unwrap();
            assert_eq!(left, Outcome::P, "{}", step.to);
        }
        assert!(!verdict.moves.is_empty());
        let verdict = solver.solve(&parse("mem/1:6"), Play::Normal).unwrap();
        let left: Vec<&str> = verdict.moves.iter().map(|step| step.to.as_str()).collect();
        assert_eq!(left, ["mem/1:0", "mem/1:1.1", "mem/1:2.2", "mem/1:3.3"]);
    }

    #[test]
    fn wrong_heaps_are_refused() {
        for (text, wanted) in [
            ("mem:10001", "column 5: found '10001', expected a heap from 0 to 10000"),
            ("mem/1:", "column 7: found the end, expected a heap"),
            ("mem/1:3.", "column 9: found the end, expected a number of tokens"),
            ("mem/x:3", "column 5: found 'x:3', expected how many more"),
        ] {
            assert_eq!(text.parse::<Sum>().unwrap_err().to_string(), wanted);
        }
    }
}
