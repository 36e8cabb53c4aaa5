//! What all threads of a search share: outcomes, by names that are the same for all.

use std::sync::{Mutex, PoisonError};

use grundy_search::Outcomes;

use crate::interned::{Id, Parts, Rules};
use crate::position::{Component, Part};

/// Outcomes of sums by their names.
pub(super) struct Common {
    pub(super) outcomes: Outcomes,
    /// A component of each ruleset that was met, in the order in which all threads meet them.
    rulesets: Vec<Box<dyn Part>>,
    /// The positions under each of them that any thread has met, where there are several.
    positions: Option<Mutex<Vec<Box<dyn Rules>>>>,
}

impl Common {
    /// Outcomes in so many bytes.
    pub(super) fn new(memory: u64, has_threads: bool) -> Common {
        let positions = has_threads.then(Mutex::default);
        Common { outcomes: Outcomes::new(memory), rulesets: Vec::new(), positions }
    }

    /// What it keeps, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let met = |positions: &Mutex<Vec<Box<dyn Rules>>>| {
            let positions = positions.lock().unwrap_or_else(PoisonError::into_inner);
            positions.iter().map(|rules| rules.bytes()).sum::<u64>()
        };
        self.outcomes.bytes() + self.positions.as_ref().map_or(0, met)
    }

    /// A component of each ruleset.
    pub(super) fn rulesets(&self) -> &[Box<dyn Part>] {
        &self.rulesets
    }

    /// One ruleset more, of which this is a component.
    pub(super) fn add(&mut self, component: Component<'_>) {
        self.rulesets.push(component.part.component(component.i));
        if let Some(positions) = &mut self.positions {
            let positions = positions.get_mut().unwrap_or_else(PoisonError::into_inner);
            positions.push(component.part.places().rules());
        }
    }

    /// The name of a position that a thread knows as number `of` under its rules, which are those of ruleset number `ruleset`.
    /// All threads give it the same number, and no other one.
    pub(super) fn name(&self, ruleset: usize, rules: &dyn Rules, of: Id) -> u128 {
        let number = self.positions.as_ref().and_then(|positions| {
            let mut positions = positions.lock().unwrap_or_else(PoisonError::into_inner);
            let mut ids = Vec::with_capacity(1);
            positions.get_mut(ruleset)?.adopt(rules, of, Parts::Whole, &mut ids);
            ids.pop()
        });
        with_word(with_word(POSITION, ruleset as u128), number.unwrap_or(of).into())
    }
}

/// Where names of positions begin.
const POSITION: u128 = 0xb492_b66f_be98_f273_9ae1_6a3b_2f90_404f;

/// `name` with one word more: a bijection of either.
#[inline]
pub(in crate::misere) fn with_word(name: u128, word: u128) -> u128 {
    let name =
        (name.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    name ^ name >> 64
}
