//! Sums of heaps of one ruleset under misère play, by its misère quotient.

use std::time::Duration;

use grundy_core::{
    Error, Outcome, Resource,
    nat::{self, Nat},
};
use grundy_kernels::heap::TakeBreak;

use super::Solver;
use super::moves::Moves;
use crate::meter::Limits;
use crate::meter::Meter;
use crate::misere::{Element, HeapQuotient, MiserePeriod};
use crate::position::{Component, Sum};
use crate::text::{Argument, Join, Message, message};

/// The quotients that questions so far have needed, and after how much time each has been given up, if it has.
#[derive(Debug, Default)]
pub(crate) struct Quotients(Vec<(HeapQuotient, Option<Duration>)>);

/// Rulesets whose quotients are kept; the oldest is dropped for a new one.
const KEPT: usize = 16;

/// Sums of so few tokens are searched: that is as quick, and tells how long the game lasts.
const FEW: u64 = 24;

/// A quotient is given up after this time if there is no limit.
const PATIENCE: Duration = Duration::from_secs(20);

/// The options of heaps up to this size are tried one by one.
const TRIED: u64 = 1 << 18;

/// A sum of heaps as elements of a quotient.
pub(super) struct Heaps {
    /// The index of the quotient.
    quotient: usize,
    heaps: Vec<Nat>,
    classes: Vec<Element>,
    /// For each component the product of the classes of all others.
    others: Vec<Element>,
}

impl Solver {
    /// The classes of the components, if all are heaps under the same rules, some are large, and the
    /// quotient that they need is found within the limits.
    pub(super) fn classes(&mut self, sum: &Sum) -> Option<Heaps> {
        let mut rules: Option<TakeBreak> = None;
        let mut heaps = Vec::new();
        for component in sum.components() {
            let own = component.part.heap_rules()?;
            if rules.get_or_insert_with(|| own.clone()) != &own {
                return None;
            }
            heaps.push(component.part.heap(component.i)?.clone());
        }
        if heaps.iter().sum::<Nat>() <= Nat::from(FEW) {
            return None;
        }
        let quotient = self.quotient(&rules?, heaps.iter().max()?);
        let known = &self.quotients.0[quotient].0;
        let classes = heaps.iter().map(|heap| known.image(heap)).collect::<Option<Vec<_>>>()?;
        let monoid = &known.quotient().monoid;
        let others = others(&classes, &|a, b| monoid.product(a, b));
        Some(Heaps { quotient, heaps, classes, others })
    }

    /// The index of the quotient under `rules`, which knows `heap` if it could be found.
    fn quotient(&mut self, rules: &TakeBreak, heap: &Nat) -> usize {
        let known = &mut self.quotients.0;
        let found = known.iter().position(|(quotient, _)| quotient.rules() == rules);
        let index = found.unwrap_or_else(|| {
            if known.len() == KEPT {
                known.remove(0);
            }
            known.push((HeapQuotient::new(rules.clone(), HeapQuotient::MAX_ORDER), None));
            known.len() - 1
        });
        let (quotient, given_up) = &mut known[index];
        let time = self.engine.limits.time.map_or(PATIENCE, |time| time / 2);
        if given_up.is_none_or(|before| before < time) && quotient.image(heap).is_none() {
            let limits = Limits { time: Some(time), ..self.engine.limits.clone() };
            let to = nat::to_usize(heap).unwrap_or(usize::MAX);
            let grown = quotient.grow(to, &mut Meter::new(&limits), &mut |_| true);
            // Who has more time goes on from there; what else is missing for a larger heap is missing for ever.
            *given_up = grown.err().map(|error| match error.resource() {
                Some(Resource::Time) => time,
                Some(Resource::Patience) => Duration::ZERO,
                _ => Duration::MAX,
            });
        }
        index
    }
}

/// For each of the classes the product of all others: of those before it and of those behind it, so that many heaps take
/// no longer than they are many.
fn others(classes: &[Element], product: &dyn Fn(Element, Element) -> Element) -> Vec<Element> {
    let mut others = vec![0; classes.len()];
    let mut behind = 0;
    for (other, &class) in others.iter_mut().zip(classes).rev() {
        *other = behind;
        behind = product(behind, class);
    }
    let mut before = 0;
    for (other, &class) in others.iter_mut().zip(classes) {
        *other = product(before, *other);
        before = product(before, class);
    }
    others
}

impl Heaps {
    /// Who wins.
    pub(super) fn outcome(&self, quotients: &Quotients) -> Outcome {
        let quotient = self.quotient(quotients).quotient();
        let losing = quotient.is_losing(self.product(quotients));
        if losing { Outcome::P } else { Outcome::N }
    }

    /// The product of the classes.
    fn product(&self, quotients: &Quotients) -> Element {
        let monoid = &self.quotient(quotients).quotient().monoid;
        self.classes.iter().fold(0, |product, &class| monoid.product(product, class))
    }

    fn quotient<'a>(&self, quotients: &'a Quotients) -> &'a HeapQuotient {
        &quotients.0[self.quotient].0
    }

    /// Adds the winning moves in component `i`: all of them in a small heap, in a large one those whose
    /// smaller heaps lie below the end of the first period. If any move wins, one of these does. Says
    /// whether all moves were tried.
    pub(super) fn add_moves(
        &self,
        quotients: &Quotients,
        i: usize,
        component: Component<'_>,
        moves: &mut Moves<'_>,
    ) -> Result<bool, Error> {
        let others = self.others[i];
        let quotient = self.quotient(quotients);
        let monoid = &quotient.quotient().monoid;
        let wins = |left: &mut dyn Iterator<Item = Nat>| {
            let classes: Option<Vec<Element>> = left.map(|heap| quotient.image(&heap)).collect();
            let product = |x, &y: &Element| monoid.product(x, y);
            classes.is_some_and(|classes| {
                quotient.quotient().is_losing(classes.iter().fold(others, product))
            })
        };
        let heap = &self.heaps[i];
        let small = *heap <= Nat::from(TRIED);
        let Some(MiserePeriod { start, period }) = quotient.period().filter(|_| !small) else {
            moves.try_all(component, |step| {
                let left = step.left();
                Ok(wins(&mut (0..left.len()).filter_map(|j| left.heap(j).cloned())))
            })?;
            return Ok(true);
        };
        let mut try_one = |left: &[Nat]| {
            if wins(&mut left.iter().cloned()) {
                component.part.leave(component.i, left, &mut |step| {
                    let _ = moves.add(component, step);
                });
            }
        };
        let rules = quotient.rules();
        // The heap is larger than the period and what a move takes.
        let end = start + period;
        for taken in 0..=rules.most_taken().unwrap_or_default() {
            let digit = rules.digit(taken);
            let Some(left) = nat::minus(heap, &Nat::from(taken)) else { break };
            if digit & 2 != 0 {
                try_one(std::slice::from_ref(&left));
            }
            for a in (1..end).map(Nat::from) {
                let Some(rest) = nat::minus(&left, &a) else { break };
                if digit & 4 != 0 && a <= rest {
                    try_one(&[a.clone(), rest.clone()]);
                }
                if digit & 8 != 0 {
                    for b in (1..end).map(Nat::from).filter(|b| a <= *b) {
                        let c = nat::minus(&rest, &b).filter(|c| b <= *c);
                        if let Some(c) = c {
                            try_one(&[a.clone(), b, c]);
                        }
                    }
                }
            }
        }
        Ok(rules.most_left() <= 1)
    }

    /// Why: the classes and their product.
    pub(super) fn reason(&self, quotients: &Quotients) -> Message {
        let quotient = self.quotient(quotients);
        let monoid = &quotient.quotient().monoid;
        let product = self.product(quotients);
        let names = self.classes.iter().map(|&class| monoid.name(class));
        let classes = Argument::list(names, Join::Symbol(" · "));
        let reach = match quotient.period() {
            Some(MiserePeriod { start, period }) => {
                message!("quotient-period", order = monoid.order(), period = period, start = start)
            }
            None => message!("quotient-up-to", order = monoid.order(), last = quotient.last()),
        };
        let losing = if quotient.quotient().is_losing(product) { "yes" } else { "no" };
        message!(
            "quotient",
            reach = reach,
            classes = classes,
            product = monoid.name(product),
            losing = losing
        )
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use grundy_testing::Random;

    use super::*;
    use crate::Play;

    /// Products of all but one are those that are multiplied one by one.
    #[test]
    fn others_are_the_product_without_one() {
        let mut random = Random::new(7);
        let mut solver = Solver::default();
        for (code, largest) in [("0.77", 40), ("0.3", 9), ("0.123", 40)] {
            for _ in 0..200 {
                let many = 1 + random.below(9);
                let heaps = (0..many).map(|_| 1 + random.below(largest));
                let heaps: Vec<String> = heaps.map(|heap| heap.to_string()).collect();
                let sum: Sum = format!("octal/{code}:30,{}", heaps.join(",")).parse().unwrap();
                let found = solver.classes(&sum).unwrap();
                let monoid = &found.quotient(&solver.quotients).quotient().monoid;
                for i in 0..found.classes.len() {
                    let others = found.classes.iter().enumerate().filter(|(j, _)| *j != i);
                    let product = others.fold(0, |all, (_, &class)| monoid.product(all, class));
                    assert_eq!(found.others[i], product, "{sum}, {i}");
                }
            }
        }
    }

    /// A position of many heaps takes as long as they are many, not the square of that.
    #[test]
    fn many_heaps_are_answered_soon() {
        let heaps: Vec<String> = (0..150_000).map(|i| (1 + i % 50).to_string()).collect();
        let sum: Sum = format!("kayles:{},3,3,3,1", heaps.join(",")).parse().unwrap();
        let start = Instant::now();
        let verdict = Solver::default().solve(&sum, Play::Misere).unwrap();
        let took = start.elapsed();
        assert_eq!(verdict.outcome, Outcome::N);
        assert!(took < Duration::from_secs(30), "{took:?}");
    }
}
