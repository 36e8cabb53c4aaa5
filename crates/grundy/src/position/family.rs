//! A game with its parameters, without a position.

use grundy_core::{Nat, Play};

use super::part::Part;
use super::sum::Sum;

/// A game with its parameters but without a position, such as `wythoff/2`.
///
/// ```
/// use grundy::notation::{NoFiles, parse_game};
/// use grundy::{Nat, Play};
///
/// // The second pair of Wythoff's P-positions; indices may be of any size.
/// let wythoff = parse_game("wythoff", &NoFiles)?;
/// let second = wythoff.p_position(&Nat::from(2_u8), Play::Normal);
/// assert_eq!(second.unwrap().to_string(), "wythoff:3,5");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug)]
pub struct Family(Box<dyn Part>);

impl Family {
    pub(crate) fn new(part: Box<dyn Part>) -> Family {
        Family(part)
    }

    pub(crate) fn part(&self) -> &dyn Part {
        &*self.0
    }

    /// The P-position number `index` in the family's own numbering, if there is a formula under this rule of play. Pairs
    /// of numbers stand in the order of their differences.
    pub fn p_position(&self, index: &Nat, play: Play) -> Option<Sum> {
        self.0.p_position(index, play).map(|part| Sum::new(vec![part]))
    }

    /// The P-position that contains the number `n`, with its index, if every number is in just one.
    pub fn pair_of(&self, n: &Nat) -> Option<(Nat, Sum)> {
        let (index, part) = self.0.pair_of(n)?;
        Some((index, Sum::new(vec![part])))
    }
}
