//! Conditions are built here, and only in their normal form.

use super::linear::gcd;
use super::{Atom, Formula, Linear, Relation};
use crate::clock;

impl Formula {
    /// What is said of a sum, in its shortest form.
    pub fn atom(sum: Linear, relation: Relation) -> Formula {
        let holds = |holds: bool| if holds { Formula::True } else { Formula::False };
        let mut sum = match relation {
            Relation::Divisible(modulus) | Relation::NotDivisible(modulus) => {
                remainders(&sum, modulus)
            }
            _ => sum,
        };
        if let Some(constant) = sum.as_constant() {
            return holds(relation.holds(i128::from(constant)));
        }
        let content = sum.content();
        let relation = match relation {
            Relation::AtLeastZero => {
                let floor = sum.constant.div_euclid(content);
                divide(&mut sum, content, floor);
                relation
            }
            Relation::Zero | Relation::NotZero => {
                if sum.constant % content != 0 {
                    return holds(relation == Relation::NotZero);
                }
                let positive = sum.terms[0].1 > 0;
                let divisor = if positive { content } else { -content };
                let constant = sum.constant / divisor;
                divide(&mut sum, divisor, constant);
                relation
            }
            Relation::Divisible(modulus) | Relation::NotDivisible(modulus) => {
                let wanted = matches!(relation, Relation::Divisible(_));
                let common = gcd(content, modulus);
                if sum.constant % common != 0 {
                    return holds(!wanted);
                }
                let constant = sum.constant / common;
                divide(&mut sum, common, constant);
                let modulus = modulus / common;
                sum = leading_one(&sum, modulus);
                match wanted {
                    true if modulus == 1 => return Formula::True,
                    false if modulus == 1 => return Formula::False,
                    true => Relation::Divisible(modulus),
                    false => Relation::NotDivisible(modulus),
                }
            }
        };
        Formula::Atom(Atom { sum, relation })
    }

    /// Where all hold.
    pub fn and(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Formula::True => {}
                Formula::False => return Formula::False,
                Formula::And(inner) => all.extend(inner),
                other => all.push(other),
            }
        }
        clock::worked(all.len());
        all.sort_unstable();
        all.dedup();
        // Of two bounds of the same sum the tighter one says it all; it comes first.
        all.dedup_by(|next, kept| implies(kept, next));
        if contradict(&all) {
            return Formula::False;
        }
        match all.len() {
            0 => Formula::True,
            1 => all.remove(0),
            _ => Formula::And(all),
        }
    }

    /// Where one holds.
    pub fn or(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Formula::False => {}
                Formula::True => return Formula::True,
                Formula::Or(inner) => all.extend(inner),
                other => all.push(other),
            }
        }
        clock::worked(all.len());
        all.sort_unstable();
        all.dedup();
        all.reverse();
        all.dedup_by(|tight, loose| implies(tight, loose));
        all.reverse();
        match all.len() {
            0 => Formula::False,
            1 => all.remove(0),
            _ => Formula::Or(all),
        }
    }

    /// Where this does not hold.
    #[must_use]
    pub fn negated(&self) -> Formula {
        match self {
            Formula::True => Formula::False,
            Formula::False => Formula::True,
            Formula::And(parts) => Formula::or(parts.iter().map(Formula::negated)),
            Formula::Or(parts) => Formula::and(parts.iter().map(Formula::negated)),
            Formula::Atom(Atom { sum, relation }) => match relation {
                Relation::AtLeastZero => {
                    // −sum − 1 ≥ 0; a constant at the limit may pass it by one, which does no harm.
                    let terms = sum.terms.iter().map(|&(v, c)| (v, -c)).collect();
                    Formula::atom(Linear { terms, constant: -sum.constant - 1 }, *relation)
                }
                Relation::Zero => Formula::atom(sum.clone(), Relation::NotZero),
                Relation::NotZero => Formula::atom(sum.clone(), Relation::Zero),
                Relation::Divisible(m) => Formula::atom(sum.clone(), Relation::NotDivisible(*m)),
                Relation::NotDivisible(m) => Formula::atom(sum.clone(), Relation::Divisible(*m)),
            },
        }
    }

    /// The same condition of other sums; `None` where one is `None`.
    pub fn map(&self, change: &dyn Fn(&Linear) -> Option<Linear>) -> Option<Formula> {
        let all = |parts: &[Formula]| {
            parts.iter().map(|part| part.map(change)).collect::<Option<Vec<_>>>()
        };
        Some(match self {
            Formula::True => Formula::True,
            Formula::False => Formula::False,
            Formula::Atom(Atom { sum, relation }) => {
                clock::worked(1);
                Formula::atom(change(sum)?, *relation)
            }
            Formula::And(parts) => Formula::and(all(parts)?),
            Formula::Or(parts) => Formula::or(all(parts)?),
        })
    }

    /// Whether it holds of these values; missing variables are 0.
    pub fn holds(&self, values: &[i64]) -> bool {
        self.holds_by(&|Atom { sum, relation }| relation.holds(sum.value(values)))
    }

    /// Whether it holds if `atom` says of each atom whether that does.
    pub fn holds_by(&self, atom: &impl Fn(&Atom) -> bool) -> bool {
        match self {
            Formula::True => true,
            Formula::False => false,
            Formula::Atom(one) => atom(one),
            Formula::And(parts) => parts.iter().all(|part| part.holds_by(atom)),
            Formula::Or(parts) => parts.iter().any(|part| part.holds_by(atom)),
        }
    }

    /// The parts of which all hold: those of `And`, or the condition itself.
    pub fn conjuncts(&self) -> &[Formula] {
        match self {
            Formula::True => &[],
            Formula::And(parts) => parts,
            other => std::slice::from_ref(other),
        }
    }

    /// Calls `each` with every atom.
    pub fn atoms<'a>(&'a self, each: &mut dyn FnMut(&'a Atom)) {
        match self {
            Formula::True | Formula::False => {}
            Formula::Atom(atom) => each(atom),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| part.atoms(each));
            }
        }
    }

    /// How many atoms there are.
    pub fn size(&self) -> usize {
        let mut size = 0;
        self.atoms(&mut |_| size += 1);
        size
    }
}

impl Relation {
    /// Whether it holds of this number.
    pub fn holds(self, number: i128) -> bool {
        match self {
            Relation::AtLeastZero => number >= 0,
            Relation::Zero => number == 0,
            Relation::NotZero => number != 0,
            Relation::Divisible(modulus) => number.rem_euclid(i128::from(modulus)) == 0,
            Relation::NotDivisible(modulus) => number.rem_euclid(i128::from(modulus)) != 0,
        }
    }
}

/// The sum with all coefficients and the constant from 0 to `modulus` − 1.
fn remainders(sum: &Linear, modulus: i64) -> Linear {
    let terms = sum.terms.iter().map(|&(variable, c)| (variable, c.rem_euclid(modulus)));
    Linear {
        terms: terms.filter(|term| term.1 != 0).collect(),
        constant: sum.constant.rem_euclid(modulus),
    }
}

fn divide(sum: &mut Linear, divisor: i64, constant: i64) {
    sum.terms.iter_mut().for_each(|term| term.1 /= divisor);
    sum.constant = constant;
}

/// A multiple of the sum whose first coefficient is 1, if `modulus` allows.
fn leading_one(sum: &Linear, modulus: i64) -> Linear {
    let Some(inverse) = sum.terms.first().and_then(|term| inverse(term.1, modulus)) else {
        return sum.clone();
    };
    let times = |number: i64| {
        let product = (i128::from(number) * i128::from(inverse)).rem_euclid(i128::from(modulus));
        i64::try_from(product).unwrap_or(0)
    };
    let terms = sum.terms.iter().map(|&(variable, c)| (variable, times(c)));
    Linear { terms: terms.filter(|term| term.1 != 0).collect(), constant: times(sum.constant) }
}

/// The inverse of `number` modulo `modulus`, if there is one.
pub(crate) fn inverse(number: i64, modulus: i64) -> Option<i64> {
    let (mut a, mut b) = (number.rem_euclid(modulus), modulus);
    let (mut x, mut y) = (1_i64, 0_i64);
    while b != 0 {
        let quotient = a / b;
        (a, b) = (b, a - quotient * b);
        (x, y) = (y, x - quotient * y);
    }
    (a == 1).then(|| x.rem_euclid(modulus))
}

/// Whether the first of two bounds of the same sum is the tighter one.
fn implies(tight: &Formula, loose: &Formula) -> bool {
    match (tight, loose) {
        (Formula::Atom(a), Formula::Atom(b)) => {
            a.relation == Relation::AtLeastZero
                && b.relation == Relation::AtLeastZero
                && a.sum.terms == b.sum.terms
                && a.sum.constant <= b.sum.constant
        }
        _ => false,
    }
}

/// Whether two bounds leave nothing between them: sum ≥ 0 and c − sum ≥ 0 with c < 0.
fn contradict(parts: &[Formula]) -> bool {
    let bound = |part: &Formula| match part {
        Formula::Atom(Atom { sum, relation: Relation::AtLeastZero }) => {
            Some((sum.terms.clone(), sum.constant))
        }
        _ => None,
    };
    let bounds: Vec<_> = parts.iter().filter_map(bound).collect();
    // Formulas are sorted by their terms.
    bounds.iter().any(|(terms, constant)| {
        let opposite: Vec<_> = terms.iter().map(|&(variable, c)| (variable, -c)).collect();
        let from = bounds.partition_point(|bound| bound.0 < opposite);
        bounds.get(from).is_some_and(|(terms, other)| *terms == opposite && constant + other < 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn linear(terms: &[(usize, i64)], constant: i64) -> Linear {
        Linear { terms: terms.to_vec(), constant }
    }

    #[test]
    fn atoms_have_one_form() {
        let at_least =
            |terms: &[(usize, i64)], c| Formula::atom(linear(terms, c), Relation::AtLeastZero);
        assert_eq!(at_least(&[(0, 2)], -3), at_least(&[(0, 1)], -2));
        let zero = |terms: &[(usize, i64)], c| Formula::atom(linear(terms, c), Relation::Zero);
        assert_eq!(zero(&[(0, -2), (1, 4)], 6), zero(&[(0, 1), (1, -2)], -3));
        assert_eq!(zero(&[(0, 2)], 1), Formula::False);
        let divides =
            |terms: &[(usize, i64)], c, m| Formula::atom(linear(terms, c), Relation::Divisible(m));
        assert_eq!(divides(&[(0, 5)], 1, 3), divides(&[(0, 1)], 2, 3));
        assert_eq!(divides(&[(0, 4)], 2, 6), divides(&[(0, 1)], 2, 3));
        assert_eq!(divides(&[(0, 4)], 1, 6), Formula::False);
        assert_eq!(divides(&[(0, 6)], 0, 6), Formula::True);
    }

    #[test]
    fn bounds_absorb_and_contradict() {
        let at_least =
            |terms: &[(usize, i64)], c| Formula::atom(linear(terms, c), Relation::AtLeastZero);
        let x = |c| at_least(&[(0, 1)], c);
        assert_eq!(Formula::and([x(-3), x(-1)]), x(-3));
        assert_eq!(Formula::or([x(-3), x(-1)]), x(-1));
        assert_eq!(Formula::and([x(-3), at_least(&[(0, -1)], 2)]), Formula::False);
        assert_ne!(Formula::and([x(-3), at_least(&[(0, -1)], 3)]), Formula::False);
    }

    fn relation() -> impl Strategy<Value = Relation> {
        prop_oneof![
            Just(Relation::AtLeastZero),
            Just(Relation::Zero),
            Just(Relation::NotZero),
            (2..7_i64).prop_map(Relation::Divisible),
            (2..7_i64).prop_map(Relation::NotDivisible),
        ]
    }

    /// A formula in plain form, evaluated without any normal form.
    #[derive(Clone, Debug)]
    enum Plain {
        Atom(i64, i64, i64, Relation),
        And(Vec<Plain>),
        Or(Vec<Plain>),
        Not(Box<Plain>),
    }

    fn plain() -> impl Strategy<Value = Plain> {
        let atom = (-4..5_i64, -4..5_i64, -6..7_i64, relation())
            .prop_map(|(a, b, c, relation)| Plain::Atom(a, b, c, relation));
        atom.prop_recursive(3, 16, 3, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 1..4).prop_map(Plain::And),
                prop::collection::vec(inner.clone(), 1..4).prop_map(Plain::Or),
                inner.prop_map(|inner| Plain::Not(Box::new(inner))),
            ]
        })
    }

    impl Plain {
        fn holds(&self, x: i64, y: i64) -> bool {
            match self {
                Plain::Atom(a, b, c, relation) => relation.holds(i128::from(a * x + b * y + c)),
                Plain::And(parts) => parts.iter().all(|part| part.holds(x, y)),
                Plain::Or(parts) => parts.iter().any(|part| part.holds(x, y)),
                Plain::Not(inner) => !inner.holds(x, y),
            }
        }

        fn formula(&self) -> Formula {
            match self {
                Plain::Atom(a, b, c, relation) => {
                    let terms = [(0, *a), (1, *b)].into_iter().filter(|term| term.1 != 0).collect();
                    Formula::atom(Linear { terms, constant: *c }, *relation)
                }
                Plain::And(parts) => Formula::and(parts.iter().map(Plain::formula)),
                Plain::Or(parts) => Formula::or(parts.iter().map(Plain::formula)),
                Plain::Not(inner) => inner.formula().negated(),
            }
        }
    }

    proptest! {
        #[test]
        fn normal_forms_say_the_same(plain in plain()) {
            let formula = plain.formula();
            for x in -7..8 {
                for y in -7..8 {
                    prop_assert_eq!(formula.holds(&[x, y]), plain.holds(x, y), "{:?} at {},{}", formula, x, y);
                }
            }
        }
    }
}
