//! Sums of numbers of a position, and conditions on them.

use std::collections::BTreeMap;

use super::Refusal;

/// Numbers beyond this are refused.
pub(super) const LARGEST: i64 = 1_000_000;

/// What is added up: variables, and what is decided in cases.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Term {
    Variable(usize),
    Max(Box<[Sum; 2]>),
    Rest(Box<Sum>, i64),
}

/// Σ of coefficients times terms, and a number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Sum {
    pub(super) terms: BTreeMap<Term, i64>,
    pub(super) number: i64,
    /// Whether some number on the way was too large; then the sum is used for nothing.
    pub(super) large: bool,
}

impl Sum {
    pub(super) fn number(number: i64) -> Self {
        Self { number, ..Self::default() }
    }

    pub(super) fn variable(variable: usize) -> Self {
        Self::from(Term::Variable(variable))
    }

    pub(super) fn plus(mut self, times: i64, other: &Self) -> Self {
        let mut add = |to: &mut i64, n: i64| {
            *to = to.saturating_add(n.saturating_mul(times));
            self.large |= other.large || to.unsigned_abs() > LARGEST.unsigned_abs();
        };
        add(&mut self.number, other.number);
        for (term, coefficient) in &other.terms {
            let sum = self.terms.entry(term.clone()).or_insert(0);
            add(sum, *coefficient);
            if *sum == 0 {
                self.terms.remove(term);
            }
        }
        self
    }

    pub(super) fn times(&self, times: i64) -> Self {
        Self::default().plus(times, self)
    }

    pub(super) fn max(a: Self, b: Self) -> Self {
        match a.clone().plus(-1, &b).as_number() {
            Some(0..) => a,
            Some(_) => b,
            None => Self::from(Term::Max(Box::new([a, b]))),
        }
    }

    /// The remainder of a division by `m`, from 0.
    pub(super) fn rest(self, m: i64) -> Self {
        match self.as_number() {
            Some(n) => Self::number(n.rem_euclid(m)),
            None if m == 1 => Self::number(0),
            None => Self::from(Term::Rest(Box::new(self), m)),
        }
    }

    pub(super) fn as_number(&self) -> Option<i64> {
        (self.terms.is_empty() && !self.large).then_some(self.number)
    }

    /// What the variable is if the sum is 0, if that is a sum.
    pub(super) fn solved(&self, variable: usize) -> Option<Self> {
        let one = *self.terms.get(&Term::Variable(variable)).filter(|c| c.abs() == 1)?;
        let rest = self.clone().plus(-one, &Self::variable(variable));
        (!rest.mentions(variable)).then(|| rest.times(-one))
    }

    /// The sum with another one in place of a variable.
    pub(super) fn put(&self, variable: usize, value: &Self) -> Self {
        let mut sum = Self { number: self.number, large: self.large, ..Self::default() };
        for (term, times) in &self.terms {
            let term = match term {
                Term::Variable(v) if *v == variable => value.clone(),
                Term::Variable(v) => Self::variable(*v),
                Term::Max(both) => {
                    let [a, b] = &**both;
                    Self::max(a.put(variable, value), b.put(variable, value))
                }
                Term::Rest(inner, m) => inner.put(variable, value).rest(*m),
            };
            sum = sum.plus(*times, &term);
        }
        sum
    }

    fn mentions(&self, variable: usize) -> bool {
        self.terms.keys().any(|term| match term {
            Term::Variable(v) => *v == variable,
            Term::Max(both) => both.iter().any(|sum| sum.mentions(variable)),
            Term::Rest(sum, _) => sum.mentions(variable),
        })
    }

    /// In how many cases it is linear.
    pub(super) fn count(&self) -> i64 {
        let each = |term: &Term| match term {
            Term::Variable(_) => 1,
            Term::Max(both) => both.iter().fold(2, |n, sum| sum.count().saturating_mul(n)),
            Term::Rest(sum, m) => sum.count().saturating_mul(*m),
        };
        self.terms.keys().map(each).fold(1, i64::saturating_mul)
    }

    /// The cases of a term that is not linear: what is said of which sum, and what this one is then. None if it is linear.
    pub(super) fn cases(&self) -> Option<Vec<(Self, Is, Self)>> {
        let linear = |term: &Term| matches!(term, Term::Variable(_));
        let (term, &times) = self.terms.iter().find(|(term, _)| !linear(term))?;
        let others = self.clone().plus(-times, &Self::from(term.clone()));
        let then = |value: &Self| others.clone().plus(times, value);
        Some(match term {
            Term::Max(both) => {
                let more = both[0].clone().plus(-1, &both[1]);
                let less = more.times(-1).plus(-1, &Self::number(1));
                vec![
                    (more, Is::AtLeastZero, then(&both[0])),
                    (less, Is::AtLeastZero, then(&both[1])),
                ]
            }
            Term::Rest(sum, m) => {
                let numbers = (0..*m).map(Self::number);
                numbers.map(|r| (sum.clone().plus(-1, &r), Is::Divisible(*m), then(&r))).collect()
            }
            Term::Variable(_) => return None,
        })
    }
}

impl From<Term> for Sum {
    fn from(term: Term) -> Self {
        Self { terms: BTreeMap::from([(term, 1)]), ..Self::default() }
    }
}

/// What is said of a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Is {
    AtLeastZero,
    Zero,
    Divisible(i64),
}

impl Is {
    pub(super) fn true_of(self, n: i64) -> bool {
        match self {
            Self::AtLeastZero => n >= 0,
            Self::Zero => n == 0,
            Self::Divisible(m) => n.rem_euclid(m) == 0,
        }
    }
}

/// All of, any of, not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Tree<L> {
    Leaf(L),
    All(Vec<Tree<L>>),
    Any(Vec<Tree<L>>),
    Not(Box<Tree<L>>),
}

pub(super) type Cond = Tree<(Sum, Is)>;

impl Cond {
    pub(super) fn at_least_zero(sum: Sum) -> Self {
        Self::Leaf((sum, Is::AtLeastZero))
    }

    pub(super) fn zero(sum: Sum) -> Self {
        Self::Leaf((sum, Is::Zero))
    }
}

impl<L> Tree<L> {
    pub(super) fn not(self) -> Self {
        if let Self::Not(part) = self { *part } else { Self::Not(Box::new(self)) }
    }

    /// Whether it holds, if what is known of the leaves says it.
    pub(super) fn holds(&self, leaf: &impl Fn(&L) -> Option<bool>) -> Option<bool> {
        let (parts, neutral) = match self {
            Self::Leaf(inner) => return leaf(inner),
            Self::Not(part) => return part.holds(leaf).map(|holds| !holds),
            Self::All(parts) => (parts, true),
            Self::Any(parts) => (parts, false),
        };
        let mut all = Some(neutral);
        for part in parts {
            match part.holds(leaf) {
                Some(holds) if holds != neutral => return Some(holds),
                Some(_) => {}
                None => all = None,
            }
        }
        all
    }

    /// The same with something else for each leaf, and without what says nothing: brackets about one part.
    pub(super) fn map<M>(
        &self,
        leaf: &mut impl FnMut(&L) -> Result<Tree<M>, Refusal>,
    ) -> Result<Tree<M>, Refusal> {
        Ok(match self {
            Self::Leaf(inner) => leaf(inner)?,
            Self::Not(part) => part.map(leaf)?.not(),
            Self::All(parts) | Self::Any(parts) => {
                let parts = parts.iter().map(|part| part.map(leaf));
                let mut parts = parts.collect::<Result<Vec<_>, _>>()?;
                match self {
                    _ if parts.len() == 1 => parts.remove(0),
                    Self::All(_) => Tree::All(parts),
                    _ => Tree::Any(parts),
                }
            }
        })
    }
}
