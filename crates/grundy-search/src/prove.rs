//! Proof numbers: which question is the cheapest to answer next (df-pn: Nagai 2002; on pairs of a component and a nim-heap
//! as Lemoine and Viennot 2012 and Čížek, Balko and Schmid 2025 have it for Sprouts).
//!
//! Is a component beside a heap of n lost, that is, worth n? φ says how much work it seems to take to show that it is
//! won, δ that it is lost. A move to what is lost wins, so that φ of a pair is the least δ of its options; all options
//! have to be won for it to be lost, so that δ is made of all their φ: the largest, and one for each other, since
//! options have much in common.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

use rustc_hash::FxHashSet;

use crate::facts::{Facts, Key};
use crate::frame::{Part, Reply};
use crate::pairs::{Choice, Choices, LOST, NEVER, Numbers, Pairs, WON};
use crate::path::{By, End, Shared};
use crate::walk::{Walk, by_weight, gather};
use crate::{Game, Known, Set};

/// What can be done next about a pair.
enum Next<'a, P> {
    /// An option with one component of unknown value, or a smaller heap.
    Pair(&'a Part<P>, u32),
    /// Before an option can be judged, the value of this component is needed.
    Value(&'a Part<P>),
}

/// What work on a pair has come to.
type Worked = Result<Option<Numbers>, End>;

/// One thread.
pub(crate) struct Prover<'a, G: Game> {
    game: &'a G,
    facts: &'a Facts,
    pairs: &'a Pairs<G::Position>,
    shared: &'a Shared,
    go_on: &'a mut dyn FnMut(u64, &Facts) -> bool,
    is_alone: bool,
    /// Alone, it ends after so many positions.
    patience: u64,
    opened: u64,
    /// How often it has looked for what to do since it opened a position.
    idle: u64,
    /// Whether the search ends when the table is full.
    may_grow: bool,
    /// The pairs that it works on.
    path: Vec<(Key, u32)>,
    /// The first of them of which another thread has found who wins.
    overtaken: Option<usize>,
}

/// Between two looks at what others say, so many positions are opened.
const PACE: u64 = 64;

/// Who looks so often for what to do turns to what others work on, too: all might avoid each other for ever.
const IDLE: u64 = 1 << 12;

/// Beyond so many pairs one within the other the search is depth first, which needs no stack: that of a thread is small.
const DEEP: usize = 1 << 9;

impl<'a, G: Game> Prover<'a, G> {
    pub(crate) fn new(game: &'a G, pairs: &'a Pairs<G::Position>, by: By<'a>) -> Prover<'a, G> {
        let By { facts, shared, patience, may_grow, go_on } = by;
        Prover {
            game,
            facts,
            pairs,
            shared,
            go_on,
            is_alone: patience.is_some(),
            patience: patience.unwrap_or(u64::MAX),
            opened: 0,
            idle: 0,
            may_grow,
            path: Vec::new(),
            overtaken: None,
        }
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
            match self.pair(part, value, Numbers { won: NEVER, lost: NEVER })? {
                Some(LOST) => return Ok(Reply::Value(value)),
                Some(_) => {}
                None => return Ok(Reply::No),
            }
        }
        // Beyond the limit values cannot be told apart.
        let is_open = asked == Set::ALL && self.game.most(&part.position) >= Set::LIMIT;
        if is_open { Err(End::Large) } else { Ok(Reply::No) }
    }

    fn known(&self, part: &Part<G::Position>) -> Known {
        self.game.known(&part.position).or(self.fact(part.head.key))
    }

    fn fact(&self, key: Key) -> Known {
        match self.pairs.value(key) {
            Some(value) => Known::Value(value),
            None => self.facts.get(key),
        }
    }

    /// Takes note of who wins a pair.
    fn settle(&mut self, part: &Part<G::Position>, heap: u32, numbers: Numbers, effort: u64) {
        let fact = match numbers {
            LOST => Known::Value(heap),
            _ => Known::Not(Set::of(heap)),
        };
        self.facts.put(part.head.key, fact, effort);
        if numbers == LOST {
            self.pairs.found(part.head.key, heap);
        }
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
        let met = || self.pairs.numbers(part.head.key, heap, self.idle > IDLE);
        self.solved(part, heap).or_else(met).unwrap_or_else(|| Self::first(part.head.weight))
    }

    /// The numbers of an option beside a heap, and what there is to do about it.
    fn option<'c>(
        &self,
        choice: &'c Choice<G::Position>,
        heap: u32,
    ) -> (Numbers, Option<Next<'c, G::Position>>) {
        let mut rest = choice.rest ^ heap;
        let mut open: Option<&Part<G::Position>> = None;
        let mut several: Option<Numbers> = None;
        let mut lightest = None;
        for part in &choice.parts {
            if let Known::Value(value) = self.fact(part.head.key) {
                rest ^= value;
                continue;
            }
            if let Some(before) = open.replace(part) {
                lightest = lightest.or(Some(before));
                let (a, b) = (
                    several.unwrap_or(Self::first(before.head.weight)),
                    Self::first(part.head.weight),
                );
                several = Some(Numbers { won: a.won + b.won, lost: a.lost + b.lost });
            }
        }
        match (open, several, lightest) {
            (None, ..) => (if rest == 0 { LOST } else { WON }, None),
            (_, Some(numbers), Some(part)) => (numbers, Some(Next::Value(part))),
            (Some(part), ..) => (self.numbers(part, rest), Some(Next::Pair(part, rest))),
        }
    }

    /// Works on a pair until one of its numbers reaches its bound; `None` if it does not matter any more.
    fn pair(&mut self, part: &Part<G::Position>, heap: u32, bounds: Numbers) -> Worked {
        if let Some(solved) = self.solved(part, heap) {
            return Ok(Some(solved));
        }
        if heap >= Set::LIMIT {
            return Err(End::Large);
        }
        let first = Self::first(part.head.weight);
        self.pairs.enter(part.head.key, heap, first);
        self.path.push((part.head.key, heap));
        let result = match part.head.weight <= self.pairs.leaf() || self.path.len() > DEEP {
            true => self.depth_first(part, heap).map(Some),
            false => self.best_first(part, heap, bounds),
        };
        self.path.pop();
        self.pairs.leave(part.head.key, heap, *result.as_ref().unwrap_or(&None));
        result
    }

    /// The same by what seems cheapest.
    fn best_first(&mut self, part: &Part<G::Position>, heap: u32, bounds: Numbers) -> Worked {
        let opened = self.opened;
        let choices = self.list(part)?;
        loop {
            self.idle += 1;
            if self.idle.is_multiple_of(IDLE)
                && !(self.go_on)(self.shared.opened.load(Relaxed), self.facts)
            {
                self.shared.stop.store(true, Relaxed);
            }
            if !self.is_alone && self.shared.stop.load(Relaxed) {
                return Err(End::Stopped);
            }
            match self.overtaken {
                Some(at) if at + 1 < self.path.len() => return Ok(None),
                _ => self.overtaken = None,
            }
            if let Some(solved) = self.solved(part, heap) {
                return Ok(Some(solved));
            }
            let mut least = (NEVER, NEVER);
            let mut second = NEVER;
            let (mut largest, mut others) = (0, 0u32);
            let mut next = None;
            let mut take = |numbers: Numbers, step| {
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
                take(self.numbers(part, smaller), Some(Next::Pair(part, smaller)));
            }
            let lost_to = (largest + others.saturating_sub(1)).min(NEVER - 1);
            let numbers = Numbers { won: least.0, lost: lost_to };
            if numbers.won == 0 {
                self.settle(part, heap, WON, self.opened - opened + 1);
                return Ok(Some(WON));
            }
            let Some(next) = next.filter(|_| others > 0) else {
                self.settle(part, heap, LOST, self.opened - opened + 1);
                return Ok(Some(LOST));
            };
            if numbers.won >= bounds.won || numbers.lost >= bounds.lost {
                return Ok(Some(numbers));
            }
            match next {
                Next::Value(part) => drop(self.ask(part, Set::ALL)?),
                Next::Pair(part, heap) => {
                    let won = bounds.lost.saturating_sub(others - 1).max(1);
                    let lost = second.saturating_add(second / 4 + 1).min(bounds.won);
                    self.pair(part, heap, Numbers { won, lost })?;
                }
            }
        }
    }

    /// The answer by the depth-first search.
    fn depth_first(&mut self, part: &Part<G::Position>, heap: u32) -> Result<Numbers, End> {
        let shared = Shared::new(0, u64::MAX);
        let before = self.shared.opened.load(Relaxed);
        let mut go_on = |now: u64, facts: &Facts| {
            (self.go_on)(before + now, facts) && !self.shared.stop.load(Relaxed)
        };
        let (patience, may_grow) = (Some(u64::MAX), self.may_grow);
        let by = By { facts: self.facts, shared: &shared, patience, may_grow, go_on: &mut go_on };
        let mut walk = Walk::new(self.game, by);
        let reply = walk.ask(part, Set::of(heap))?;
        let opened = shared.opened.load(Relaxed);
        self.opened += opened;
        self.idle = 0;
        self.shared.opened.fetch_add(opened, Relaxed);
        let numbers = match reply {
            Reply::Value(value) if value == heap => LOST,
            _ => WON,
        };
        self.settle(part, heap, numbers, opened + 1);
        Ok(numbers)
    }

    /// Looks at what others say, before a position is opened.
    fn look(&mut self) -> Result<(), End> {
        self.opened += 1;
        self.idle = 0;
        let opened = self.shared.opened.fetch_add(1, Relaxed) + 1;
        if self.opened.is_multiple_of(PACE) && !(self.go_on)(opened, self.facts) {
            self.shared.stop.store(true, Relaxed);
        }
        self.shared.go_on(self.opened, self.patience)?;
        if self.may_grow && self.opened.is_multiple_of(16 * PACE) && self.facts.is_full() {
            return Err(End::Full);
        }
        Ok(())
    }

    /// The options of a component.
    fn list(&mut self, part: &Part<G::Position>) -> Result<Choices<G::Position>, End> {
        if let Some(choices) = self.pairs.choices(part.head.key) {
            return Ok(choices);
        }
        self.look()?;
        let mut met = FxHashSet::default();
        let mut choices: Vec<Choice<G::Position>> = Vec::new();
        let mut left = Vec::new();
        let mut bytes = 64;
        let _ = self.game.options(&part.position, &mut |option| {
            let rest = gather(self.game, option, &mut left);
            by_weight(&mut left);
            let keys = left.iter().map(|part| part.head.key.number());
            let name = keys.fold(u128::from(rest), u128::wrapping_add);
            if met.insert(name) {
                bytes += 32 + left.len() as u64 * size_of::<Part<G::Position>>() as u64 * 2;
                choices.push(Choice { rest, parts: left.drain(..).collect() });
            }
            ControlFlow::Continue(())
        });
        let choices: Choices<G::Position> = choices.into();
        self.pairs.keep(part.head.key, part.head.weight, &choices, bytes);
        if !self.is_alone {
            let path = self.path.iter();
            self.overtaken = path.enumerate().find_map(|(at, &(key, heap))| {
                let known = self.fact(key);
                let is_solved = match known {
                    Known::Value(_) => true,
                    Known::Not(not) => not.has(heap),
                    Known::Nothing => false,
                };
                is_solved.then_some(at)
            });
        }
        Ok(choices)
    }
}
