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
        let genus = self.genera.of_options(&alone, &self.limits).ok();
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

#[cfg(test)]
mod tests {
    use grundy_core::Outcome;

    use super::*;
    use crate::meter::Meter;
    use crate::solve::Solver;
    use crate::solve::whole::{self, Whole};

    /// Sums of components that no theorem tells, by genera and by search through whole positions.
    #[test]
    fn genera_decide_as_whole_positions_do() {
        let mut genera = TameGenera::new(&Limits::default());
        let mut seen = [0; 2];
        for first in
            ["kayles:2", "kayles:3", "kayles:4", "dawson-kayles:6", "officers:7", "grundy:7"]
        {
            for second in ["nim:0", "nim:1", "nim:2", "nim:5", "nim:2,3", "kayles:2", "guiles:6"] {
                let sum: Sum = format!("{first}+{second}").parse().unwrap();
                let Some(found) = genera.of_sum(&sum) else { continue };
                let total = Tame {
                    value: found.iter().map(|genus| genus.value.clone()).sum(),
                    fickle: found.iter().all(|genus| genus.fickle),
                };
                let mut meter = Meter::new(&Limits::default());
                let mut whole = Whole::analyse(&sum, Play::Misere, &mut meter).unwrap();
                let mut nodes = Vec::new();
                for component in sum.components() {
                    component.part.intern(component.i, whole.arena(), &mut nodes);
                }
                let label = whole.label(nodes, &mut meter).map(whole::read);
                assert_eq!(label.map(|label| label.0), Some(total.outcome()), "{sum}");
                seen[usize::from(total.outcome() == Outcome::P)] += 1;
            }
        }
        assert!(seen[0] > 15 && seen[1] > 2, "{seen:?}");
    }

    /// kayles:3 is a nim-heap of three under misère play too.
    #[test]
    fn a_heap_too_large_for_search_beside_a_tame_one() {
        let sum: Sum = "nim:1000000+kayles:3".parse().unwrap();
        let verdict = Solver::default().solve(&sum, Play::Misere).unwrap();
        assert_eq!(verdict.outcome, Outcome::N);
        let to: Vec<&str> = verdict.moves.iter().map(|step| step.to.as_str()).collect();
        assert_eq!((to, verdict.move_count), (vec!["nim:3+kayles:3"], Some(1)));
        let reason = verdict.reason.unwrap().to_string();
        assert!(
            reason.starts_with("1000000 ⊕ 3 = 1000003, not 0: the move makes it 0"),
            "{reason}"
        );
    }
}
