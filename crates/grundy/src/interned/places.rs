//! Some positions of one ruleset, whichever.

use std::any::Any;

use grundy_core::{Nat, Play};
use grundy_graphs::graph::Graph;
use grundy_graphs::implicit::Cone;
use grundy_rules::Checked;
use grundy_search::Settings;

use super::own::Typed;
use super::{Id, Interned, Made, Own, Parts, Rules};
use crate::ruleset::{Dense, Method, Ruleset};
use crate::theory::value::Value;

/// Positions under one ruleset, asked by their places in a list.
pub trait Places {
    /// How many there are.
    fn len(&self) -> usize;

    /// As [`Ruleset::METHOD`].
    fn method(&self) -> Method;

    /// As [`Ruleset::LOOPY`].
    fn may_repeat(&self) -> bool;

    /// As [`Ruleset::has_values`].
    fn has_values(&self) -> bool;

    /// Whether some moves from position `i` do not end the turn, as [`Ruleset::on_turn`].
    fn may_go_on(&self, i: usize) -> bool;

    /// As [`Ruleset::theorem`].
    fn theorem(&self, i: usize, play: Play) -> Option<Value>;

    /// As [`Ruleset::is_small`].
    fn is_small(&self, i: usize) -> bool;

    /// As [`Ruleset::dense`].
    fn dense(&self, i: usize) -> Option<Dense>;

    /// The heaps that position `i` is, as [`Ruleset::as_vectors`].
    fn heaps(&self, i: usize) -> Option<Vec<Nat>>;

    /// All moves from heaps up to these.
    fn moves(&self, largest: &[u64]) -> Option<Vec<Cone>>;

    /// As [`Ruleset::stated`].
    fn stated(&self, i: usize) -> Option<(&Checked, &[i64])>;

    /// The graph on which position `i` is a token, and its node, as [`Ruleset::as_token`].
    fn token(&self, i: usize) -> Option<(&Graph, u32)>;

    /// The rules, for positions that get numbers.
    fn rules(&self) -> Box<dyn Rules>;

    /// Whether `rules` are these.
    fn are_of(&self, rules: &dyn Rules) -> bool;

    /// Appends the numbers of position `i`, taken as its parts, under `rules`, which are these.
    fn number(&self, i: usize, parts: Parts, rules: &mut dyn Rules, out: &mut Vec<Id>);

    /// The numbers from which `made` makes position `i` under `rules`, which may know it otherwise; `None` if it does not.
    fn unmade(&self, i: usize, rules: &dyn Rules, made: Made<'_>) -> Option<Vec<u64>>;

    /// As [`Ruleset::searched`].
    fn own_search(&self, settings: &Settings) -> Option<Box<dyn Own>>;
}

/// Positions of the rules `R`.
pub(crate) struct Of<'a, R: Ruleset> {
    pub(crate) ruleset: &'a R,
    pub(crate) positions: &'a [R::Position],
}

impl<R: Ruleset> Of<'_, R> {
    /// The rules with their type.
    pub(crate) fn typed<'r>(&self, rules: &'r mut dyn Rules) -> &'r mut Interned<R> {
        let rules: &mut dyn Any = rules;
        rules.downcast_mut().expect("the rules are those of the positions")
    }
}

impl<R: Ruleset> Places for Of<'_, R> {
    fn len(&self) -> usize {
        self.positions.len()
    }

    fn method(&self) -> Method {
        R::METHOD
    }

    fn may_repeat(&self) -> bool {
        R::LOOPY
    }

    fn has_values(&self) -> bool {
        self.ruleset.has_values()
    }

    fn may_go_on(&self, i: usize) -> bool {
        self.ruleset.on_turn(&self.positions[i]).is_some()
    }

    fn theorem(&self, i: usize, play: Play) -> Option<Value> {
        self.ruleset.theorem(&self.positions[i], play)
    }

    fn is_small(&self, i: usize) -> bool {
        self.ruleset.is_small(&self.positions[i])
    }

    fn dense(&self, i: usize) -> Option<Dense> {
        self.ruleset.dense(&self.positions[i])
    }

    fn heaps(&self, i: usize) -> Option<Vec<Nat>> {
        Some((self.ruleset.as_vectors()?.heaps)(&self.positions[i]))
    }

    fn moves(&self, largest: &[u64]) -> Option<Vec<Cone>> {
        (self.ruleset.as_vectors()?.moves)(self.ruleset, largest)
    }

    fn stated(&self, i: usize) -> Option<(&Checked, &[i64])> {
        self.ruleset.stated(&self.positions[i])
    }

    fn token(&self, i: usize) -> Option<(&Graph, u32)> {
        let token = self.ruleset.as_token()?;
        Some((token.graph, (token.node)(&self.positions[i])))
    }

    fn rules(&self) -> Box<dyn Rules> {
        Box::new(Interned::new(self.ruleset.clone()))
    }

    fn are_of(&self, rules: &dyn Rules) -> bool {
        let rules: &dyn Any = rules;
        rules.downcast_ref::<Interned<R>>().is_some_and(|rules| rules.ruleset == *self.ruleset)
    }

    fn number(&self, i: usize, parts: Parts, rules: &mut dyn Rules, out: &mut Vec<Id>) {
        let Interned { ruleset, known } = self.typed(rules);
        known.parts(ruleset, &self.positions[i], parts, out);
    }

    fn unmade(&self, i: usize, rules: &dyn Rules, made: Made<'_>) -> Option<Vec<u64>> {
        let rules: &dyn Any = rules;
        let rules = rules.downcast_ref::<Interned<R>>()?;
        let position = rules.ruleset.adopt(self.ruleset, &self.positions[i])?;
        let mut numbers = Vec::new();
        rules.unmade(&position, made, &mut numbers)?;
        Some(numbers)
    }

    fn own_search(&self, settings: &Settings) -> Option<Box<dyn Own>> {
        let searcher = self.ruleset.searched(settings)?;
        Some(Box::new(Typed::<R>::new(searcher)))
    }
}
