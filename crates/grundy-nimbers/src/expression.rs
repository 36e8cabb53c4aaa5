//! The language of the nimber calculator.
//!
//! ```text
//! question := expression | "log(" expression "," expression ")" | "solve(" expression "," expression ")"
//! sum      := ["-"] product ( ("+" | "-") product )*
//! product  := power ( ("*" | "/") power )*
//! power    := atom [ "^" integer ]
//! atom     := number | ω-power | "(" sum ")"
//!           | "sqrt(" sum ")" | "inv(" sum ")" | "pow(" sum "," integer ")"
//! ω-power  := "w" [ "^" ordinal ]
//! ```
//!
//! All signs are nim-arithmetic: `+` is exclusive or, `*` the nim-product, and `-` means the same as
//! `+`, because a nimber is its own negative. `⊕` and `⊗`, which are printed elsewhere, are `+` and `*`. The exponent of `^` is an ordinary integer, negative
//! for powers of the inverse.
//!
//! One exception, so that what is printed reads back: `^` directly after `w` (or `ω`) belongs to the
//! name of an ordinal, as in Cantor normal form: `w^3` and `w^(w*2+1)` are ordinals. The nim-power is
//! written `(w)^3` or `pow(w,3)`, and is 2. No such care is needed for `+` and `*` of a normal form,
//! whose ordinal and nim readings agree.

mod read;

use grundy_core::{Cursor, Error, Nat, NoFiles};

use crate::transfinite::{Field, Transfinite};

/// What a question to the calculator gives.
///
/// ```
/// use grundy_nimbers::expression::{Answer, evaluate};
/// use grundy_nimbers::transfinite::Field;
/// use grundy_nimbers::{Nat, Nimber};
///
/// let mut field = Field::default();
/// let roots = vec![Nimber::from(2).into(), Nimber::from(3).into()];
/// assert_eq!(evaluate("solve(1, 1)", &mut field)?, Answer::Roots(roots));
/// let logarithm = Some(Nat::from(2u8));
/// assert_eq!(evaluate("log(3, 2)", &mut field)?, Answer::Logarithm(logarithm));
/// # Ok::<(), grundy_nimbers::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The value of an expression.
    Nimber(Transfinite),
    /// `log(x, base)`: the least ordinary number n with base^n = x, where 0^0 is 1; `None` if there is none.
    Logarithm(Option<Nat>),
    /// `solve(b, c)`: the roots of x² + b·x + c, rising; one if b is 0, else two.
    Roots(Vec<Transfinite>),
}

/// Answers `text`; each operation has the budget of `field`.
///
/// ```
/// use grundy_nimbers::expression::{Answer, evaluate};
/// use grundy_nimbers::transfinite::Field;
///
/// let Answer::Nimber(value) = evaluate("4*4 + w^2*w", &mut Field::default())? else { panic!() };
/// assert_eq!(value.to_string(), "4");
/// # Ok::<(), grundy_nimbers::Error>(())
/// ```
///
/// # Errors
/// An input error with its column if the text is not understood or divides by 0; else as [`Field`]
/// says.
pub fn evaluate(text: &str, field: &mut Field) -> Result<Answer, Error> {
    let mut calculator = Calculator { text: Cursor::new(text, &NoFiles), field };
    match read::question(text)? {
        Question::Value(x) => Ok(Answer::Nimber(calculator.value(&x)?)),
        Question::Solve(b, c) => {
            let (b, c) = (calculator.value(&b)?, calculator.value(&c)?);
            Ok(Answer::Roots(calculator.field.roots(&b, &c)?))
        }
        Question::Log(x, base) => {
            let (x, base) = (calculator.value(&x)?, calculator.value(&base)?);
            Ok(Answer::Logarithm(calculator.field.logarithm(&x, &base)?))
        }
    }
}

/// What was asked, not yet computed.
enum Question {
    Value(Node),
    Log(Node, Node),
    Solve(Node, Node),
}

/// An expression.
enum Node {
    Literal(Transfinite),
    Sum(Vec<Node>),
    /// Factors, and which of them divide.
    Product(Vec<(Sign, Node)>),
    Power(Box<Node>, Nat),
    Sqrt(Box<Node>),
    Inverse(Box<Node>, Place),
}

enum Sign {
    Times,
    Over(Place),
}

/// Where an operand begins, for the error if it is 0.
type Place = usize;

struct Calculator<'a> {
    text: Cursor<'a>,
    field: &'a mut Field,
}

impl Calculator<'_> {
    fn value(&mut self, node: &Node) -> Result<Transfinite, Error> {
        match node {
            Node::Literal(x) => Ok(x.clone()),
            Node::Sum(terms) => {
                let terms: Result<Vec<_>, _> = terms.iter().map(|term| self.value(term)).collect();
                Ok(terms?.into_iter().sum())
            }
            Node::Product(factors) => {
                let mut product = Transfinite::one();
                for (sign, factor) in factors {
                    let mut factor = self.value(factor)?;
                    if let Sign::Over(place) = *sign {
                        factor = self.inverse(&factor, place)?;
                    }
                    product = self.field.product(&product, &factor)?;
                }
                Ok(product)
            }
            Node::Power(base, exponent) => {
                let base = self.value(base)?;
                self.field.power(&base, exponent)
            }
            Node::Sqrt(x) => {
                let x = self.value(x)?;
                self.field.sqrt(&x)
            }
            Node::Inverse(x, place) => {
                let x = self.value(x)?;
                self.inverse(&x, *place)
            }
        }
    }

    fn inverse(&mut self, x: &Transfinite, place: Place) -> Result<Transfinite, Error> {
        self.field
            .inverse(x)?
            .ok_or_else(|| self.text.error_at(place, "a nimber other than 0, which has no inverse"))
    }
}

#[cfg(test)]
mod tests;
