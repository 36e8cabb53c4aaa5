//! A ruleset's own search, asked about positions that are known by numbers.

use std::any::Any;
use std::cell::OnceCell;
use std::sync::Arc;

use grundy_search::{Damaged, Found, Progress, Question};

use super::{Id, Interned, Rules};
use crate::ruleset::Ruleset;
use crate::ruleset::searched::Searcher;

/// A [`Searcher`] of positions `of` rules that number them, which are those that it was made for.
pub trait Own: Send {
    /// As [`Searcher::ask`].
    fn ask(
        &mut self,
        of: &dyn Rules,
        sum: &[Id],
        question: Question,
        go_on: &mut dyn FnMut(&Progress) -> bool,
    ) -> Found;

    /// As [`Searcher::at_hand`].
    fn at_hand(&self, of: &dyn Rules, sum: &[Id]) -> Option<u32>;

    /// As [`Searcher::weight`].
    fn weight(&self, of: &dyn Rules, position: Id) -> u32;

    /// As [`Searcher::cost`].
    fn cost(&self) -> u64;

    /// As [`Searcher::bytes`].
    fn bytes(&self) -> u64;

    /// As [`Searcher::identity`], which is long for large graphs and made once.
    fn identity(&self) -> Option<Arc<str>>;

    /// As [`Searcher::facts`].
    fn facts(&self) -> Vec<u8>;

    /// As [`Searcher::learn`].
    fn learn(&mut self, facts: &[u8]) -> Result<(), Damaged>;
}

/// The search of the rules `R`.
pub(super) struct Typed<R: Ruleset> {
    searcher: Box<dyn Searcher<R::Position>>,
    identity: OnceCell<Option<Arc<str>>>,
}

impl<R: Ruleset> Typed<R> {
    pub(super) fn new(searcher: Box<dyn Searcher<R::Position>>) -> Typed<R> {
        Typed { searcher, identity: OnceCell::new() }
    }

    fn typed(of: &dyn Rules) -> &Interned<R> {
        let of: &dyn Any = of;
        of.downcast_ref().expect("the search is of these rules")
    }

    fn positions<'a>(of: &'a dyn Rules, sum: &[Id]) -> Vec<&'a R::Position> {
        let of = Self::typed(of);
        let mut positions = Vec::with_capacity(sum.len());
        for &id in sum {
            positions.push(of.at(id));
        }
        positions
    }
}

impl<R: Ruleset> Own for Typed<R> {
    fn ask(
        &mut self,
        of: &dyn Rules,
        sum: &[Id],
        question: Question,
        go_on: &mut dyn FnMut(&Progress) -> bool,
    ) -> Found {
        self.searcher.ask(&Self::positions(of, sum), question, go_on)
    }

    fn at_hand(&self, of: &dyn Rules, sum: &[Id]) -> Option<u32> {
        self.searcher.at_hand(&Self::positions(of, sum))
    }

    fn weight(&self, of: &dyn Rules, position: Id) -> u32 {
        self.searcher.weight(Self::typed(of).at(position))
    }

    fn cost(&self) -> u64 {
        self.searcher.cost()
    }

    fn bytes(&self) -> u64 {
        self.searcher.bytes()
    }

    fn identity(&self) -> Option<Arc<str>> {
        self.identity.get_or_init(|| self.searcher.identity().map(Arc::from)).clone()
    }

    fn facts(&self) -> Vec<u8> {
        self.searcher.facts()
    }

    fn learn(&mut self, facts: &[u8]) -> Result<(), Damaged> {
        self.searcher.learn(facts)
    }
}
