//! The roots of quadratic polynomials, of whatever type.

/// The roots of a polynomial of degree 2 in its field.
///
/// ```
/// use grundy_nimbers::{Nim8, Roots};
///
/// // x² + x + 1 has two roots, x² + x + 128 none below 256, x² + 5 = (x + √5)².
/// assert_eq!(Nim8::solve_quadratic(Nim8(1), Nim8(1)), Roots::Two(Nim8(2), Nim8(3)));
/// assert_eq!(Nim8::solve_quadratic(Nim8(1), Nim8(128)), Roots::None);
/// assert_eq!(Nim8::solve_quadratic(Nim8(0), Nim8(5)), Roots::One(Nim8(5).sqrt()));
/// assert_eq!(Roots::Two(Nim8(2), Nim8(3)).into_iter().sum::<Nim8>(), Nim8(1));
/// ```
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
