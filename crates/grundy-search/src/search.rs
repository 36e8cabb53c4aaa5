//! A search by one thread or several, whose table grows up to its limit.

use std::sync::atomic::Ordering::Relaxed;

use grundy_kernels::threads::first;

use crate::book::{self, Damaged};
use crate::facts::{FIRST, Facts, GROWTH, largest};
use crate::frame::{Head, Part, Reply};
use crate::pairs::Pairs;
use crate::path::{By, End, Shared};
use crate::prove::Prover;
use crate::walk::{Walk, gather, settle, sum};
use crate::{Game, Known, Set};

/// What a search may use.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Bytes of the table of facts, which takes as many as it needs up to this. What the path of a search takes is
    /// beside it, and little.
    pub memory: u64,
    /// Threads that share the table.
    pub threads: usize,
    /// So many positions are opened by one thread before the others join it: starting them takes longer.
    pub alone: u64,
    /// A question takes long after so many positions: options that were to be asked for its value are asked for smaller ones
    /// first, since the position may be worth less.
    pub long: u64,
}

impl Default for Settings {
    /// 64 MiB, one thread.
    fn default() -> Settings {
        Settings { memory: 1 << 26, threads: 1, alone: 1 << 7, long: 1 << 17 }
    }
}

/// What is asked about a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Its Grundy value.
    Value,
    /// Whether its value is this one; 0 asks who wins.
    Is(u32),
}

/// What is known of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// Its value.
    pub value: Option<u32>,
    /// Values that it has not.
    pub not: Set,
    /// Whether the question is answered. If not, time was over, or values beyond [`Set::LIMIT`] matter.
    pub is_answered: bool,
    /// Positions whose options were looked at, for this question.
    pub opened: u64,
}

/// How far a search has come.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// Positions whose options were looked at.
    pub opened: u64,
    /// Bytes of the table.
    pub bytes: u64,
    /// How many of a thousand places in it are taken.
    pub filled: u32,
    /// Values that the sum is known not to have.
    pub not: Set,
    facts: &'a Facts,
}

impl<'a> Progress<'a> {
    pub(crate) fn new(opened: u64, not: Set, facts: &'a Facts) -> Progress<'a> {
        Progress { opened, bytes: facts.bytes(), filled: facts.filled(), not, facts }
    }

    /// As [`Search::facts`], while the search goes on.
    pub fn facts(&self) -> Vec<u8> {
        book::write(self.facts)
    }
}

/// Answers questions about sums of one game, and keeps what it finds.
pub struct Search<G: Game> {
    game: G,
    state: State,
}

/// What a search keeps, which is the same for all games.
struct State {
    facts: Facts,
    settings: Settings,
    /// What the table may grow to.
    largest: u64,
}

impl<G: Game> Search<G> {
    /// A search that knows nothing yet.
    pub fn new(game: G, settings: &Settings) -> Search<G> {
        let largest = largest(settings.memory);
        let mut first = largest;
        while first > FIRST {
            first /= GROWTH;
        }
        let state = State { facts: Facts::new(first), settings: settings.clone(), largest };
        Search { game, state }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What the table takes now.
    pub fn bytes(&self) -> u64 {
        self.state.facts.bytes()
    }

    /// The facts that cost most, as bytes that [`learn`](Self::learn) reads; an eighth of the table is needed to sort
    /// them.
    ///
    /// ```
    /// # use std::ops::ControlFlow;
    /// use grundy_search::{Game, Question, Search, Settings};
    ///
    /// # struct Kayles;
    /// # impl Game for Kayles {
    /// #     type Position = u32;
    /// #     fn key(&self, &heap: &u32) -> u128 { heap.into() }
    /// #     fn weight(&self, &heap: &u32) -> u32 { heap }
    /// #     fn options(
    /// #         &self,
    /// #         &heap: &u32,
    /// #         each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    /// #     ) -> ControlFlow<()> {
    /// #         for left in [heap.checked_sub(1), heap.checked_sub(2)].into_iter().flatten() {
    /// #             (0..=left / 2).try_for_each(|part| each(&[part, left - part]))?;
    /// #         }
    /// #         ControlFlow::Continue(())
    /// #     }
    /// # }
    /// let mut first = Search::new(Kayles, &Settings::default());
    /// first.ask(&[30], Question::Value);
    /// let mut second = Search::new(Kayles, &Settings::default());
    /// second.learn(&first.facts())?;
    /// assert_eq!(second.ask(&[30], Question::Value).opened, 0);
    /// # Ok::<(), grundy_search::Damaged>(())
    /// ```
    pub fn facts(&self) -> Vec<u8> {
        book::write(&self.state.facts)
    }

    /// Takes over what another search for values of the same game has found, which has to see its positions in the same
    /// way; the table grows for it as far as it may.
    ///
    /// # Errors
    /// If these are not the bytes that were written; some facts may have been taken over.
    pub fn learn(&mut self, facts: &[u8]) -> Result<(), Damaged> {
        self.state.learn(facts)
    }

    /// The value of a sum, if it follows from what is known without search.
    pub fn at_hand(&self, components: &[G::Position]) -> Option<u32> {
        let mut left = Vec::new();
        let rest = sum(&self.game, &self.state.facts, components, &mut left);
        left.is_empty().then_some(rest)
    }

    /// The answer to a question about a sum.
    pub fn ask(&mut self, sum: &[G::Position], question: Question) -> Found {
        self.ask_while(sum, question, &mut |_| true)
    }

    /// The answer, or what is known when `go_on` says no, which is asked every few hundred positions.
    pub fn ask_while(
        &mut self,
        components: &[G::Position],
        question: Question,
        go_on: &mut dyn FnMut(&Progress) -> bool,
    ) -> Found {
        let mut left = Vec::new();
        // Values that were found stay in it, even if their facts give way.
        let rest = gather(&self.game, components, &mut left);
        let mut sum = Left { game: &self.game, left, pairs: None };
        self.state.ask_while(&mut sum, rest, question, go_on)
    }
}

/// What is left of a sum, of components whose values are not known.
trait Unknown: Sync {
    /// Takes the components out whose values were found, which come to the result; sorts the others by weight.
    fn settle(&mut self, facts: &Facts) -> u32;

    /// How many components there are.
    fn len(&self) -> usize;

    /// The first component, the lightest; there is one.
    fn first(&self) -> Head;

    /// What is known of it without search.
    fn known(&self) -> Known;

    /// Takes it out.
    fn skip(&mut self);

    /// Forgets what proof numbers keep, which is for one question and as long as the table is large enough: old numbers mislead
    /// more than they help.
    fn forget(&mut self, memory: u64);

    /// Whether its value is in `asked`, by one thread.
    fn ask<'a>(&'a self, asked: Set, by: By<'a>) -> Result<Reply, End>;
}

/// Components of a game.
struct Left<'a, G: Game> {
    game: &'a G,
    left: Vec<Part<G::Position>>,
    pairs: Option<Pairs<G::Position>>,
}

impl<G: Game> Unknown for Left<'_, G> {
    fn settle(&mut self, facts: &Facts) -> u32 {
        settle(facts, &mut self.left)
    }

    fn len(&self) -> usize {
        self.left.len()
    }

    fn first(&self) -> Head {
        self.left[0].head
    }

    fn known(&self) -> Known {
        self.game.known(&self.left[0].position)
    }

    fn skip(&mut self) {
        self.left.remove(0);
    }

    fn forget(&mut self, memory: u64) {
        if G::HAS_PROOF_NUMBERS {
            self.pairs = Some(Pairs::new(memory));
        }
    }

    fn ask<'a>(&'a self, asked: Set, by: By<'a>) -> Result<Reply, End> {
        let part = &self.left[0];
        match &self.pairs {
            Some(pairs) if G::HAS_PROOF_NUMBERS => {
                Prover::new(self.game, pairs, by).ask(part, asked)
            }
            _ => Walk::new(self.game, by).ask(part, asked),
        }
    }
}

impl State {
    /// As [`Search::learn`].
    fn learn(&mut self, facts: &[u8]) -> Result<(), Damaged> {
        book::learn(&mut self.facts, facts, self.largest)
    }

    /// As [`Search::ask_while`], of what is left of a sum, and what its other components come to.
    fn ask_while(
        &mut self,
        sum: &mut dyn Unknown,
        mut rest: u32,
        question: Question,
        go_on: &mut dyn FnMut(&Progress) -> bool,
    ) -> Found {
        let mut opened = 0;
        let mut threads = 1;
        sum.forget(self.settings.memory / 2);
        loop {
            rest ^= sum.settle(&self.facts);
            // The others' values come first, one by one.
            let (asked, beside) = match sum.len() {
                0 => return Found { value: Some(rest), not: Set::NONE, is_answered: true, opened },
                1 => (asked(question, rest), Some(rest)),
                _ => (Set::ALL, None),
            };
            let result = self.round(sum, asked, beside, threads, &mut opened, go_on);
            let not = beside.map_or(Set::NONE, |rest| self.not(sum, rest));
            match (result, beside) {
                (Ok(Reply::Value(value)), Some(rest)) => {
                    let value = Some(value ^ rest);
                    return Found { value, not: Set::NONE, is_answered: true, opened };
                }
                (Ok(Reply::Value(value)), None) => {
                    rest ^= value;
                    sum.skip();
                    continue;
                }
                (Ok(Reply::No), Some(_)) if asked.len() == 1 => {
                    let not =
                        if let Question::Is(value) = question { not.with(value) } else { not };
                    return Found { value: None, not, is_answered: true, opened };
                }
                (Err(End::Long), _) => {
                    threads = self.settings.threads;
                    continue;
                }
                (Err(End::Full), _) => {
                    self.facts = self.facts.resized(self.facts.bytes() * GROWTH);
                    sum.forget(self.settings.memory / 2);
                    continue;
                }
                (Ok(Reply::No), _) | (Err(_), _) => {}
            }
            return Found { value: None, not, is_answered: false, opened };
        }
    }

    /// Values that the sum of the first component and `rest` is known not to have.
    fn not(&self, sum: &dyn Unknown, rest: u32) -> Set {
        match sum.known().or(self.facts.get(sum.first().key)) {
            Known::Not(not) if rest < Set::LIMIT => not.shifted(rest),
            _ => Set::NONE,
        }
    }

    /// One step by all threads, until the first has the answer: is the value of the first component in `asked`? `rest` is what
    /// the sum has beside it, if that is known.
    fn round(
        &self,
        sum: &dyn Unknown,
        asked: Set,
        rest: Option<u32>,
        threads: usize,
        opened: &mut u64,
        go_on: &mut dyn FnMut(&Progress) -> bool,
    ) -> Result<Reply, End> {
        let facts = &self.facts;
        let may_grow = facts.bytes() * GROWTH <= self.largest;
        let shared = Shared::new(*opened, self.settings.long);
        let patience = match threads {
            1 if self.settings.threads > 1 => Some(self.settings.alone),
            1 => Some(u64::MAX),
            _ => None,
        };
        let mut report = |opened: u64, facts: &Facts| {
            let not = rest.map_or(Set::NONE, |rest| self.not(sum, rest));
            go_on(&Progress::new(opened, not, facts))
        };
        let ask = |patience, go_on: &mut dyn FnMut(u64, &Facts) -> bool| {
            let result = sum.ask(asked, By { facts, shared: &shared, patience, may_grow, go_on });
            shared.stop.store(true, Relaxed);
            result
        };
        let other = || ask(None, &mut |_, _| !shared.stop.load(Relaxed));
        let own = &mut || ask(patience, &mut report);
        let result = first(own, (1..threads).map(|_| &other), |end| *end == End::Stopped);
        *opened = shared.opened.load(Relaxed);
        result
    }
}

/// The values of the last component about which a question is, if the others come to `rest`: one, if it can be told apart.
fn asked(question: Question, rest: u32) -> Set {
    match question {
        Question::Is(value) if value ^ rest < Set::LIMIT => Set::of(value ^ rest),
        Question::Value | Question::Is(_) => Set::ALL,
    }
}
