//! A game with its parameters, without a position.

use grundy_core::Nat;

use super::part::Part;
use super::sum::Sum;

/// A game with its parameters but without a position, such as `wythoff/2`.
#[derive(Debug)]
pub struct Family(Box<dyn Part>);

impl Family {
    pub(crate) fn new(part: Box<dyn Part>) -> Family {
        Family(part)
    }

    pub(crate) fn part(&self) -> &dyn Part {
        &*self.0
    }

    /// The P-position number `index` in the family's own numbering, if there is a formula.
    pub fn p_position(&self, index: &Nat) -> Option<Sum> {
        self.0.p_position(index).map(|part| Sum::new(vec![part]))
    }

    /// The P-position that contains the number `n`, with its index, if every number is in just one.
    pub fn pair_of(&self, n: &Nat) -> Option<(Nat, Sum)> {
        let (index, part) = self.0.pair_of(n)?;
        Some((index, Sum::new(vec![part])))
    }
}
