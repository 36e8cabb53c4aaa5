//! Sets of small Grundy values.

use grundy_kernels::sets::translated;

/// A set of Grundy values below [`Set::LIMIT`].
///
/// ```
/// use grundy_search::Set;
///
/// let set = Set::of(0).with(3);
/// assert!(set.has(3) && !set.has(1));
/// assert_eq!(set.mex(), 1);
/// assert_eq!(set.shifted(1), Set::of(1).with(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Set(u64);

impl Set {
    /// Values from here on are in no set.
    pub const LIMIT: u32 = 64;

    /// No value.
    pub const NONE: Set = Set(0);

    /// Every value below the limit.
    pub const ALL: Set = Set(u64::MAX);

    /// One value; none if it is beyond the limit.
    pub const fn of(value: u32) -> Set {
        Set(if value < Set::LIMIT { 1 << value } else { 0 })
    }

    /// The values up to and with `most`.
    pub const fn up_to(most: u32) -> Set {
        if most >= Set::LIMIT - 1 { Set::ALL } else { Set((2 << most) - 1) }
    }

    /// The values below `end`.
    pub const fn below(end: u32) -> Set {
        if end == 0 { Set::NONE } else { Set::up_to(end - 1) }
    }

    /// Whether `value` is in the set.
    pub const fn has(self, value: u32) -> bool {
        value < Set::LIMIT && self.0 >> value & 1 == 1
    }

    /// The set and one value more.
    #[must_use]
    pub const fn with(self, value: u32) -> Set {
        self.or(Set::of(value))
    }

    /// What is in either.
    #[must_use]
    pub const fn or(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }

    /// What is in both.
    #[must_use]
    pub const fn and(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }

    /// What is not in `other`.
    #[must_use]
    pub const fn without(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many values are in it.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The least value that is not in it, at most the limit.
    pub const fn mex(self) -> u32 {
        self.0.trailing_ones()
    }

    /// The least value in it, the limit if it is empty.
    pub const fn least(self) -> u32 {
        self.0.trailing_zeros()
    }

    /// The greatest value in it, 0 if it is empty.
    pub const fn greatest(self) -> u32 {
        if self.0 == 0 { 0 } else { self.0.ilog2() }
    }

    /// Every value in it added to `value` without carries, which has to be below the limit.
    #[must_use]
    pub const fn shifted(self, value: u32) -> Set {
        Set(translated(self.0, value))
    }

    /// The set of the lowest `bits` values, as bits.
    pub(crate) const fn low_bits(self, bits: u32) -> u64 {
        self.0 & ((1 << bits) - 1)
    }

    /// The set of these bits.
    pub(crate) const fn from_bits(bits: u64) -> Set {
        Set(bits)
    }

    /// The values in order.
    pub fn values(self) -> impl Iterator<Item = u32> {
        (0..Set::LIMIT).filter(move |&value| self.has(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifting_adds_without_carries() {
        for value in 0..Set::LIMIT {
            for bits in [1, 0b1011, 0xdead_beef_0bad_cafe_u64, u64::MAX] {
                let set = Set(bits);
                let wanted = set.values().fold(Set::NONE, |sum, v| sum.with(v ^ value));
                assert_eq!(set.shifted(value), wanted);
            }
        }
    }

    #[test]
    fn bounds() {
        assert_eq!(Set::up_to(0), Set::of(0));
        assert_eq!(Set::up_to(63), Set::ALL);
        assert_eq!(Set::up_to(62).mex(), 63);
        assert_eq!(Set::ALL.mex(), 64);
        assert_eq!(Set::of(64), Set::NONE);
        assert_eq!(Set::of(5).with(9).least(), 5);
        assert_eq!(Set::below(0), Set::NONE);
    }
}
