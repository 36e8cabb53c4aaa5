//! Roots of quadratic polynomials.

use super::fixed::{Nim8, Nim16, Nim32, Nim64, Nim128, for_each_width};

/// The roots of a polynomial of degree 2 in its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roots<N> {
    /// Irreducible.
    None,
    /// A square: one double root.
    One(N),
    /// Two roots, the lesser one first.
    Two(N, N),
}

impl<N> Roots<N> {
    /// How many there are.
    pub fn count(&self) -> usize {
        match self {
            Roots::None => 0,
            Roots::One(_) => 1,
            Roots::Two(..) => 2,
        }
    }
}

impl<N> IntoIterator for Roots<N> {
    type Item = N;
    type IntoIter = std::iter::Flatten<std::array::IntoIter<Option<N>, 2>>;
    fn into_iter(self) -> Self::IntoIter {
        let roots = match self {
            Roots::None => [None, None],
            Roots::One(x) => [Some(x), None],
            Roots::Two(x, y) => [Some(x), Some(y)],
        };
        roots.into_iter().flatten()
    }
}

macro_rules! quadratic {
    ($nim:ident, $word:ident, $base:ident) => {
        impl $nim {
            /// The x in this field with x² + `b`·x + `c` = 0.
            ///
            /// If b = 0, the square root of c. Otherwise x = b·y makes it y² + y = c/b², which has
            /// the solutions y and y + 1, or none if the trace of c/b² is 1: then the roots are in
            /// the field of twice the width.
            pub fn solve_quadratic(b: $nim, c: $nim) -> Roots<$nim> {
                let Some(inverse) = b.inverse() else {
                    return Roots::One(c.sqrt());
                };
                match (c * inverse.square()).artin_schreier() {
                    Some(y) => {
                        let x = b * y;
                        Roots::Two(x.min(x + b), x.max(x + b))
                    }
                    None => Roots::None,
                }
            }
        }
    };
}

for_each_width!(quadratic);
