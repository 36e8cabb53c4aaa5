//! What is known of a position: a Grundy value, a tame genus, a loopy value, that it is loony, or an outcome.

use std::collections::BTreeSet;
use std::fmt;

use grundy_core::{Outcome, Play, nat};
use grundy_nimbers::Nimber;

/// What a theorem or a computation says of one component.
///
/// ```
/// use grundy::{Outcome, Value};
///
/// let value = Value::of(5);
/// assert_eq!((value.to_string(), value.outcome()), ("5".to_string(), Outcome::N));
/// assert_eq!(Value::of(0).outcome(), Outcome::P);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Value {
    /// Normal play: the component equals the nim-heap of this size (Sprague 1935, Grundy 1939).
    Nimber(Nimber),
    /// Normal play with cycles: `∞K`, from which the finite values in `K` can be reached
    /// (Smith 1966, Fraenkel and Perl 1975).
    Loopy(BTreeSet<Nimber>),
    /// Normal play where a turn may go on in another component: loony, so that whoever moves wins, whatever lies beside it
    /// (Berlekamp, Conway and Guy 1982, chapter 16).
    Loony,
    /// Misère play: hereditarily tame, so that it may be replaced by nim-heaps of this nim-sum.
    Tame(Tame),
    /// Only the outcome is known, in the play that was asked for.
    Outcome(Outcome),
}

/// The genus of a tame game under misère play (Conway 1976, Berlekamp, Conway and Guy 1982).
///
/// A sum of tame games has the nim-sum of their values and is fickle if all of them are.
/// A fickle sum is P when its value is 1; any other is P when its value is 0.
///
/// ```
/// use grundy::{Nimber, Outcome, Tame};
///
/// // Misère play: a heap of one loses, a heap of two wins.
/// let heap = |n: u64| Tame::heap(Nimber::from(n));
/// assert_eq!((heap(1).outcome(), heap(2).outcome()), (Outcome::P, Outcome::N));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tame {
    /// The Grundy value under normal play.
    pub value: Nimber,
    /// True for 0¹ and 1⁰ (nim-heaps of one token at most), false for nⁿ.
    pub fickle: bool,
}

impl Tame {
    /// The genus of a nim-heap of `value` tokens.
    pub fn heap(value: Nimber) -> Tame {
        let fickle = value <= Nimber::from(1u64);
        Tame { value, fickle }
    }

    /// What a position of this genus is worth under a play.
    pub(crate) fn under(self, play: Play) -> Value {
        match play {
            Play::Normal => Value::Nimber(self.value),
            Play::Misere => Value::Tame(self),
        }
    }

    /// Who wins under misère play.
    pub fn outcome(&self) -> Outcome {
        let losing = if self.fickle { Nimber::from(1u64) } else { Nimber::ZERO };
        if self.value == losing { Outcome::P } else { Outcome::N }
    }
}

impl Value {
    /// The Grundy value `n` of a small position.
    pub fn of(n: u64) -> Value {
        Value::Nimber(Nimber::from(n))
    }

    /// The Grundy value, if it is one.
    ///
    /// ```
    /// use grundy::{Nimber, Value};
    ///
    /// assert_eq!(Value::of(5).nimber(), Some(&Nimber::from(5u64)));
    /// assert_eq!(Value::losing(true).nimber(), None);
    /// ```
    pub fn nimber(&self) -> Option<&Nimber> {
        match self {
            Value::Nimber(nimber) => Some(nimber),
            _ => None,
        }
    }

    /// `P` if `losing`, else `N`.
    pub fn losing(losing: bool) -> Value {
        Value::Outcome(if losing { Outcome::P } else { Outcome::N })
    }

    /// Appends the value as `Display` writes it, quickly if it is a nimber.
    pub fn push(&self, out: &mut String) {
        match self {
            Value::Nimber(value) => nat::push(out, value.size()),
            other => out.push_str(&other.to_string()),
        }
    }

    /// Who wins this component played alone.
    pub fn outcome(&self) -> Outcome {
        match self {
            Value::Nimber(value) if *value == Nimber::ZERO => Outcome::P,
            Value::Nimber(_) | Value::Loony => Outcome::N,
            Value::Loopy(finite) if finite.contains(&Nimber::ZERO) => Outcome::N,
            Value::Loopy(_) => Outcome::D,
            Value::Tame(tame) => tame.outcome(),
            Value::Outcome(outcome) => *outcome,
        }
    }
}

impl fmt::Display for Value {
    /// `5`, `∞{0,2}`, `loony`, the genus as `2^2`, or the outcome's letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nimber(value) => value.fmt(f),
            Value::Loopy(finite) => {
                f.write_str("∞{")?;
                for (i, value) in finite.iter().enumerate() {
                    if i > 0 {
                        f.write_str(",")?;
                    }
                    value.fmt(f)?;
                }
                f.write_str("}")
            }
            Value::Loony => f.write_str("loony"),
            Value::Tame(Tame { value, fickle: false }) => write!(f, "{value}^{value}"),
            Value::Tame(Tame { value, fickle: true }) => {
                write!(f, "{value}^{}", value.clone() + Nimber::from(1u64))
            }
            Value::Outcome(outcome) => outcome.fmt(f),
        }
    }
}
