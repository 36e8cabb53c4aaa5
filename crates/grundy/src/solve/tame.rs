//! Components that are tame under misère play: by their theorem, or by their genus.

use grundy_core::Play;
use rustc_hash::FxHashMap;

use super::Limits;
use crate::misere::{Class, Genera};
use crate::position::Sum;
use crate::position::{Part, Step};
use crate::theory::value::{Tame, Value};

/// The genera of components, as far as they are tame.
#[derive(Default)]
pub(super) struct TameGenera {
    genera: Genera,
    limits: Limits,
    /// By the texts of components for which no theorem is known.
    known: FxHashMap<String, Option<Tame>>,
}

/// One component may cost so much.
const MEMORY: u64 = 1 << 26;

impl TameGenera {
    pub(super) fn new(limits: &Limits) -> TameGenera {
        let limits = Limits { memory: limits.memory.min(MEMORY), ..limits.clone() };
        TameGenera { limits, ..TameGenera::default() }
    }

    /// The genus of component `i` of `part`; `None` if it is not tame, or too large.
    pub(super) fn of(&mut self, part: &dyn Part, i: usize) -> Option<Tame> {
        if let Some(Value::Tame(genus)) = part.theorem(i, Play::Misere) {
            return Some(genus);
        }
        let alone = Sum::new(vec![part.component(i)]);
        let text = alone.text();
        if let Some(known) = self.known.get(&text) {
            return known.clone();
        }
        let genus = self.genera.genus(&alone, &self.limits).ok();
        let tame = genus.filter(|genus| matches!(genus.class(), Class::Heap | Class::Tame));
        let tame = tame.and_then(|genus| genus.tame());
        self.known.insert(text, tame.clone());
        tame
    }

    /// The genera of all components of `sum`.
    pub(super) fn of_sum(&mut self, sum: &Sum) -> Option<Vec<Tame>> {
        sum.components().map(|component| self.of(component.part, component.i)).collect()
    }

    /// The genera of the components that a move leaves.
    pub(super) fn of_step(&mut self, step: &dyn Step) -> Option<Vec<Tame>> {
        let left = step.left();
        (0..left.len()).map(|i| self.of(left.as_ref(), i)).collect()
    }
}
