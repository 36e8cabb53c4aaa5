//! How many options of each node have no finite value: a byte a node, with a carry for large numbers.

use grundy_kernels::memory::{prefetch, zeroed};

/// In the byte: the node itself gets no finite value.
const NO_VALUE: u8 = 1 << 7;
/// The number is that of the other bits, and 2^7 times that of `high`.
const LOW: u8 = NO_VALUE - 1;

pub(super) struct Open {
    bytes: Vec<u8>,
    /// Empty if all numbers fit the bytes.
    high: Vec<u32>,
}

impl Open {
    pub(super) fn new(degrees: &[u32]) -> Open {
        let mut bytes: Vec<u8> = zeroed(degrees.len());
        let mut most = 0;
        for (byte, &degree) in bytes.iter_mut().zip(degrees) {
            *byte = degree.to_le_bytes()[0] & LOW;
            most = most.max(degree);
        }
        let high = |&degree| degree / (u32::from(LOW) + 1);
        let needed = most > u32::from(LOW);
        Open { bytes, high: if needed { degrees.iter().map(high).collect() } else { Vec::new() } }
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, node: u32) {
        prefetch(&self.bytes, node as usize);
    }

    /// Counts one option off, of which the node must have some left.
    #[inline(always)]
    pub(super) fn count_off(&mut self, node: u32) {
        let byte = &mut self.bytes[node as usize];
        if *byte & LOW == 0 {
            self.high[node as usize] -= 1;
            *byte |= LOW;
        } else {
            *byte -= 1;
        }
    }

    /// Takes note that the node gets no finite value.
    #[inline(always)]
    pub(super) fn give_up(&mut self, node: u32) {
        self.bytes[node as usize] |= NO_VALUE;
    }

    /// How many options are left, or `None` if the node gets no finite value.
    #[inline(always)]
    pub(super) fn get(&self, node: u32) -> Option<u32> {
        let byte = self.bytes[node as usize];
        let high = self.high.get(node as usize).map_or(0, |high| high * (u32::from(LOW) + 1));
        (byte & NO_VALUE == 0).then(|| high + u32::from(byte))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number around the carries, counted down to nothing; giving up leaves the count alone.
    #[test]
    fn counts_down_from_every_number() {
        let degrees: Vec<u32> = (0..600).chain([70_000]).collect();
        for (node, &degree) in (0..).zip(&degrees) {
            let mut open = Open::new(&degrees);
            for left in (0..degree).rev() {
                open.count_off(node);
                assert_eq!(open.get(node), Some(left));
            }
            let other = (node + 1) % 601;
            assert_eq!(open.get(other), Some(degrees[other as usize]));
            open.give_up(node);
            assert_eq!(open.get(node), None);
        }
        assert!(Open::new(&degrees[..128]).high.is_empty());
        assert_eq!(Open::new(&[u32::MAX]).get(0), Some(u32::MAX));
        let mut open = Open::new(&[128]);
        open.give_up(0);
        open.count_off(0);
        assert_eq!((open.get(0), open.bytes[0]), (None, u8::MAX));
    }
}
