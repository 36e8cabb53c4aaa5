//! Roots of quadratic polynomials.

use super::types::{Nim8, Nim16, Nim32, Nim64, Nim128, for_each_width};
use crate::roots::Roots;

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
