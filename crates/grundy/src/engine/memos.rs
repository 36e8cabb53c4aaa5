//! What is known of the positions of each ruleset, from one question to the next.

use std::sync::Arc;

use super::evaluate::Known;
use crate::interned::Places;

/// Rulesets whose memos are kept; the oldest is dropped for a new one.
const KEPT: usize = 64;

/// The memos of the rulesets that questions so far have searched.
#[derive(Default)]
pub(crate) struct Memos(Vec<Known>);

impl Memos {
    /// Takes out what is known of positions of these rules, to be put back after use.
    pub(super) fn take(&mut self, places: &dyn Places) -> Known {
        match self.0.iter().position(|known| places.are_of(&*known.rules)) {
            Some(i) => self.0.swap_remove(i),
            None => Known::new(places),
        }
    }

    /// What is known of positions of these rules, if anything is.
    pub(super) fn get(&self, places: &dyn Places) -> Option<&Known> {
        self.0.iter().rfind(|known| places.are_of(&*known.rules))
    }

    pub(super) fn put(&mut self, known: Known) {
        if self.0.len() >= KEPT {
            self.0.remove(0);
        }
        self.0.push(known);
    }

    /// What all searches have found that can be kept, with their names.
    pub(super) fn facts(&self) -> impl Iterator<Item = (Arc<str>, Vec<u8>)> {
        let searchers = self.0.iter().filter_map(|known| known.searcher.as_ref());
        searchers.filter_map(|searcher| Some((searcher.identity()?, searcher.facts())))
    }

    /// What they take.
    pub(super) fn bytes(&self) -> u64 {
        self.0.iter().map(|known| known.bytes()).sum()
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}
