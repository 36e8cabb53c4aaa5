//! Names of 128 bits, made of what is hashed.

use std::hash::Hasher;

/// A name as far as it was made. Each word changes all of it, and different words do so in different ways.
pub(super) struct Name(pub(super) u128);

impl Default for Name {
    /// Not 0, which a word of zeros would leave as it is.
    fn default() -> Name {
        Name(0xb492_b66f_be98_f273_9ae1_6a3b_2f90_404f)
    }
}

/// `name` with one word more: a bijection of either.
#[inline]
pub(crate) fn with_word(name: u128, word: u128) -> u128 {
    let name =
        (name.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    name ^ name >> 64
}

impl Hasher for Name {
    fn write(&mut self, bytes: &[u8]) {
        for some in bytes.chunks(8) {
            let word = some.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
            self.write_u64(word);
        }
        // Where one list ends and the next begins.
        self.write_u64(bytes.len() as u64);
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = with_word(self.0, word.into());
    }

    fn write_u128(&mut self, word: u128) {
        self.0 = with_word(self.0, word);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        u64::try_from(self.0 & u128::from(u64::MAX)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::Hash;

    use super::*;

    #[test]
    fn different_values_have_different_names() {
        let mut met = HashSet::new();
        let mut see = |value: &dyn Fn(&mut Name)| {
            let mut name = Name::default();
            value(&mut name);
            assert!(met.insert(name.0));
            assert_ne!(u128::from(name.finish()), name.0);
        };
        for n in 0..2000_u32 {
            see(&|name| n.hash(name));
            see(&|name| [n, n].hash(name));
            see(&|name| (n, 7_u64 << 40).hash(name));
            see(&|name| (7_u64 << 40, n).hash(name));
            see(&|name| n.to_le_bytes()[..2].hash(name));
            see(&|name| format!("{n}").hash(name));
        }
        for length in (0..40).filter(|length| *length != 2) {
            see(&|name| vec![0_u8; length].hash(name));
        }
    }
}
