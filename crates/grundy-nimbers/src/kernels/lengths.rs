//! Slices that have to be of one length.

use std::fmt;

/// Two slices that had to have the same length.
///
/// ```
/// use grundy_nimbers::{LengthMismatch, Nim64};
///
/// let error = Nim64::dot(&[Nim64(1); 2], &[Nim64(1); 3]).unwrap_err();
/// assert_eq!(error, LengthMismatch { left: 2, right: 3 });
/// assert_eq!(error.to_string(), "slices of 2 and 3 elements, expected equal lengths");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthMismatch {
    /// The one length.
    pub left: usize,
    /// The other length.
    pub right: usize,
}

impl LengthMismatch {
    /// An error unless the lengths agree.
    #[inline]
    pub(super) fn check(left: usize, right: usize) -> Result<(), LengthMismatch> {
        if left == right { Ok(()) } else { Err(LengthMismatch { left, right }) }
    }
}

impl fmt::Display for LengthMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "slices of {} and {} elements, expected equal lengths", self.left, self.right)
    }
}

impl std::error::Error for LengthMismatch {}
