//! Proof numbers: which question is the cheapest to answer next (df-pn: Nagai 2002; on pairs of a component and a nim-heap
//! as Lemoine and Viennot 2012 and Čížek, Balko and Schmid 2025 have it for Sprouts).
//!
//! Is a component beside a heap of n lost, that is, worth n? φ says how much work it seems to take to show that it is
//! won, δ that it is lost. A move to what is lost wins, so that φ of a pair is the least δ of its options; all options
//! have to be won for it to be lost, so that δ is made of all their φ: the largest, and one for each other, since
//! options have much in common.

use std::ops::ControlFlow;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::facts::{Facts, Key};
use crate::frame::{Part, Reply};
use crate::walk::{End, Shared, Walk, gather};
use crate::{Game, Known, Set};

/// Numbers of what is known.
const NEVER: u32 = u32::MAX / 4;

/// φ and δ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    won: u32,
    lost: u32,
}

const WON: Numbers = Numbers { won: 0, lost: NEVER };
const LOST: Numbers = Numbers { won: NEVER, lost: 0 };

/// An option: what its components come to that are known without search, and the others, the lightest first.
struct Choice<P> {
    rest: u32,
    parts: Box<[Part<P>]>,
}

type Choices<P> = Rc<[Choice<P>]>;

/// What can be done next about a pair.
enum Next<P> {
    /// An option with one component of unknown value, or a smaller heap.
    Pair(Part<P>, u32),
    /// Before an option can be judged, the value of this component is needed.
    Value(Part<P>),
}

pub(crate) struct Prover<'a, G: Game> {
    game: &'a G,
    facts: &'a Facts,
    go_on: &'a mut dyn FnMut(u64, &Facts) -> bool,
    opened: u64,
    choices: FxHashMap<Key, Choices<G::Position>>,
    pairs: FxHashMap<(Key, u32), Numbers>,
    /// Values that were found: those among the facts may give way to others before they are used.
    values: FxHashMap<Key, u32>,
    bytes: u64,
    most: u64,
    /// Components that are no heavier are searched depth first.
    leaf: u32,
    /// Whether the search ends when the table is full.
    may_grow: bool,
}

/// Between two looks at what others say, so many positions are opened.
const PACE: u64 = 64;

impl<'a, G: Game> Prover<'a, G> {
    /// Pairs and options take at most so many bytes.
    pub(crate) fn new(
        game: &'a G,
        facts: &'a Facts,
        most: u64,
        may_grow: bool,
        go_on: &'a mut dyn FnMut(u64, &Facts) -> bool,
    ) -> Prover<'a, G> {
        Prover {
            game,
            facts,
            go_on,
            opened: 0,
            choices: FxHashMap::default(),
            pairs: FxHashMap::default(),
            values: FxHashMap::default(),
            bytes: 0,
            most,
            leaf: 0,
            may_grow,
        }
    }

    /// Positions that were opened.
    pub(crate) fn opened(&self) -> u64 {
        self.opened
    }

    /// Whether the value of `part` is in `asked`.
    pub(crate) fn ask(&mut self, part: &Part<G::Position>, asked: Set) -> Result<Reply, End> {
        for value in asked.values() {
            if let Known::Value(value) = self.known(part) {
                return Ok(Reply::Value(value));
            }
            if value > self.game.most(&part.position) {
                break;
            }
            if self.pair(part, value, NEVER, NEVER)? == LOST {
                return Ok(Reply::Value(value));
            }
        }
        // Beyond the limit values cannot be told apart.
        let is_open = asked == Set::ALL && self.game.most(&part.position) >= Set::LIMIT;
        if is_open { Err(End::Large) } else { Ok(Reply::No) }
    }

    fn known(&self, part: &Part<G::Position>) -> Known {
        self.game.known(&part.position).or(self.fact(part.key))
    }

    fn fact(&self, key: Key) -> Known {
        match self.values.get(&key) {
            Some(&value) => Known::Value(value),
            None => self.facts.get(key),
        }
    }

    /// Takes note of who wins a pair.
    fn settle(&mut self, part: &Part<G::Position>, heap: u32, numbers: Numbers, effort: u64) {
        let fact = match numbers {
            LOST => Known::Value(heap),
            _ => Known::Not(Set::of(heap)),
        };
        self.facts.put(part.key, fact, effort);
        if numbers == LOST {
            self.values.insert(part.key, heap);
        }
        self.keep(part.key, heap, numbers);
    }

    fn keep(&mut self, key: Key, heap: u32, numbers: Numbers) {
        self.bytes += 48;
        self.pairs.insert((key, heap), numbers);
    }

    /// Whether it is known who wins a pair.
    fn solved(&self, part: &Part<G::Position>, heap: u32) -> Option<Numbers> {
        match self.known(part) {
            Known::Value(value) if value == heap => Some(LOST),
            Known::Value(_) => Some(WON),
            Known::Not(not) if not.has(heap) => Some(WON),
            _ if heap > self.game.most(&part.position) => Some(WON),
            _ => None,
        }
    }

    /// What a pair costs to begin with.
    fn first(weight: u32) -> Numbers {
        let size = (weight / 16 + 1).min(1 << 10);
        Numbers { won: 1 + size / 8, lost: 1 + size * size / 32 }
    }

    fn numbers(&self, part: &Part<G::Position>, heap: u32) -> Numbers {
        let met = || self.pairs.get(&(part.key, heap)).copied();
        self.solved(part, heap).or_else(met).unwrap_or_else(|| Self::first(part.weight))
    }

    /// The numbers of an option beside a heap, and what there is to do about it.
    fn option(
        &self,
        choice: &Choice<G::Position>,
        heap: u32,
    ) -> (Numbers, Option<Next<G::Position>>) {
        let mut rest = choice.rest ^ heap;
        let mut open: Option<&Part<G::Position>> = None;
        let mut several: Option<Numbers> = None;
        let mut lightest = None;
        for part in &choice.parts {
            if let Known::Value(value) = self.fact(part.key) {
                rest ^= value;
                continue;
            }
            if let Some(before) = open.replace(part) {
                lightest = lightest.or(Some(before));
                let (a, b) =
                    (several.unwrap_or(Self::first(before.weight)), Self::first(part.weight));
                several = Some(Numbers { won: a.won + b.won, lost: a.lost + b.lost });
            }
        }
        match (open, several, lightest) {
            (None, ..) => (if rest == 0 { LOST } else { WON }, None),
            (_, Some(numbers), Some(part)) => (numbers, Some(Next::Value(part.clone()))),
            (Some(part), ..) => {
                let numbers = self.numbers(part, rest);
                (numbers, Some(Next::Pair(part.clone(), rest)))
            }
        }
    }

    /// Works on a pair until one of its numbers reaches its bound.
    fn pair(
        &mut self,
        part: &Part<G::Position>,
        heap: u32,
        won: u32,
        lost: u32,
    ) -> Result<Numbers, End> {
        if let Some(solved) = self.solved(part, heap) {
            return Ok(solved);
        }
        if part.weight <= self.leaf {
            return self.depth_first(part, heap);
        }
        let opened = self.opened;
        let choices = self.list(part)?;
        loop {
            let mut least = (NEVER, NEVER);
            let mut second = NEVER;
            let (mut largest, mut others) = (0, 0u32);
            let mut next = None;
            let mut take = |numbers: Numbers, step: Option<Next<G::Position>>| {
                if numbers.won > 0 && numbers.won < NEVER {
                    largest = largest.max(numbers.won);
                    others += 1;
                }
                if (numbers.lost, numbers.won) < least {
                    second = least.0;
                    least = (numbers.lost, numbers.won);
                    next = step;
                } else {
                    second = second.min(numbers.lost);
                }
            };
            for choice in &*choices {
                let (numbers, step) = self.option(choice, heap);
                take(numbers, step);
            }
            for smaller in (0..heap).rev() {
                let numbers = self.numbers(part, smaller);
                // Heap moves are looked at last.
                let numbers = match numbers {
                    WON | LOST => numbers,
                    Numbers { won, lost } => Numbers { won, lost: (2 * lost).min(NEVER - 1) },
                };
                take(numbers, Some(Next::Pair(part.clone(), smaller)));
            }
            let lost_to = (largest + others.saturating_sub(1)).min(NEVER - 1);
            let numbers = Numbers { won: least.0, lost: lost_to };
            if numbers.won == 0 {
                self.settle(part, heap, WON, self.opened - opened + 1);
                return Ok(WON);
            }
            let Some(next) = next.filter(|_| others > 0) else {
                self.settle(part, heap, LOST, self.opened - opened + 1);
                return Ok(LOST);
            };
            if numbers.won >= won || numbers.lost >= lost {
                self.keep(part.key, heap, numbers);
                return Ok(numbers);
            }
            match next {
                Next::Value(part) => drop(self.ask(&part, Set::ALL)?),
                Next::Pair(part, heap) => {
                    let enough = second.saturating_add(second / 4 + 1).min(won);
                    self.pair(&part, heap, lost.saturating_sub(others - 1).max(1), enough)?;
                }
            }
        }
    }

    /// The answer by the depth-first search.
    fn depth_first(&mut self, part: &Part<G::Position>, heap: u32) -> Result<Numbers, End> {
        let before = self.opened;
        let shared = Shared::new(before, u64::MAX);
        let go_on = &mut *self.go_on;
        let mut walk = Walk::new(self.game, self.facts, &shared, Some(u64::MAX), false, go_on);
        let reply = walk.ask(part, Set::of(heap))?;
        self.opened = shared.opened.load(std::sync::atomic::Ordering::Relaxed);
        let numbers = match reply {
            Reply::Value(value) if value == heap => LOST,
            _ => WON,
        };
        self.settle(part, heap, numbers, self.opened - before + 1);
        Ok(numbers)
    }

    /// The options of a component.
    fn list(&mut self, part: &Part<G::Position>) -> Result<Choices<G::Position>, End> {
        if let Some(choices) = self.choices.get(&part.key) {
            return Ok(Rc::clone(choices));
        }
        self.opened += 1;
        if self.opened.is_multiple_of(PACE) && !(self.go_on)(self.opened, self.facts) {
            return Err(End::Stopped);
        }
        /// Of a thousand places; beyond, facts begin to give way.
        const FULL: u32 = 600;
        if self.may_grow && self.opened.is_multiple_of(16 * PACE) && self.facts.filled() > FULL {
            return Err(End::Full);
        }
        let mut met = FxHashMap::default();
        let mut choices: Vec<Choice<G::Position>> = Vec::new();
        let mut left = Vec::new();
        let mut bytes = 64;
        let _ = self.game.options(&part.position, &mut |option| {
            let rest = gather(self.game, option, &mut left);
            left.sort_unstable_by_key(|part| part.weight);
            let keys = left.iter().map(|part| part.key.number());
            let name = keys.fold(u128::from(rest), u128::wrapping_add);
            if met.insert(name, ()).is_none() {
                bytes += 32 + left.len() as u64 * size_of::<Part<G::Position>>() as u64 * 2;
                choices.push(Choice { rest, parts: left.drain(..).collect() });
            }
            ControlFlow::Continue(())
        });
        let choices: Choices<G::Position> = choices.into();
        self.bytes += bytes;
        if self.bytes > self.most {
            // Without room pairs would be begun again and again: lighter components are left to the other search.
            self.leaf = (self.leaf + self.leaf / 8 + 16).max(part.weight / 4);
            self.choices.clear();
            self.pairs.clear();
            self.values.clear();
            self.bytes = 0;
        }
        self.choices.insert(part.key, Rc::clone(&choices));
        Ok(choices)
    }
}
