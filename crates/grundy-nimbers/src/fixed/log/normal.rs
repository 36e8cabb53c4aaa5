//! The nimbers below 2^64 in a normal basis, where squaring rotates the bits.
//!
//! Bit i of an element v is the trace of δ^(2^i) ⊗ v for δ = 2^63, so that bit i of v² is bit i − 1 of
//! v. Nothing but 0 has all bits 0, because δ has trace 1 and the degree is a power of two (Perlis
//! 1942).

use super::super::types::Nim64;

/// The element that has only bit 0: the dual of δ.
const UNIT: Nim64 = Nim64(0xbc65_4214_c9dd_2fc2);

/// A map of words that is linear over {0, 1}, by the images of the eight bytes.
pub(super) struct Linear(Box<[[u64; 256]; 8]>);

impl Linear {
    /// The map that takes 2^i to `images[i]`.
    fn new(images: [u64; 64]) -> Linear {
        let mut map = Box::new([[0; 256]; 8]);
        for (row, images) in map.iter_mut().zip(images.as_chunks::<8>().0) {
            for (bit, image) in images.iter().enumerate() {
                for rest in 0..1 << bit {
                    row[rest | 1 << bit] = row[rest] ^ image;
                }
            }
        }
        Linear(map)
    }

    #[inline]
    pub(super) fn apply(&self, word: u64) -> u64 {
        let bytes = word.to_le_bytes();
        let image = |i: usize| self.0[i][usize::from(bytes[i])];
        let low = (image(0) ^ image(1)) ^ (image(2) ^ image(3));
        low ^ ((image(4) ^ image(5)) ^ (image(6) ^ image(7)))
    }
}

/// The way to the basis and back.
pub(super) struct Normal {
    to: Linear,
    from: Linear,
    /// The elements with one bit.
    units: [Nim64; 64],
}

impl Normal {
    pub(super) fn new() -> Normal {
        let conjugates = |mut power: Nim64| {
            std::array::from_fn(|_| {
                let conjugate = power;
                power = power.square();
                conjugate
            })
        };
        let units = conjugates(UNIT);
        let duals = conjugates(Nim64(1 << 63));
        let to = |i: usize| {
            let trace = |dual: Nim64| (dual * Nim64(1u64 << i)).trace().0;
            duals.iter().rev().fold(0, |word, &dual| word << 1 | trace(dual))
        };
        let to = Linear::new(std::array::from_fn(to));
        Normal { to, from: Linear::new(units.map(|unit| unit.0)), units }
    }

    #[inline]
    pub(super) fn word(&self, a: Nim64) -> u64 {
        self.to.apply(a.0)
    }

    #[inline]
    pub(super) fn element(&self, word: u64) -> Nim64 {
        Nim64(self.from.apply(word))
    }

    /// Multiplication by `factor`, from words to words.
    pub(super) fn times(&self, factor: Nim64) -> Linear {
        Linear::new(self.units.map(|unit| self.word(unit * factor)))
    }
}

/// The same of all rotations of `word`, and how far left it is to be turned to be `word`; `None` if
/// all bits are the same.
#[inline]
pub(super) fn necklace(word: u64) -> Option<(u64, u32)> {
    if word == 0 || word == u64::MAX {
        return None;
    }
    // The greatest rotation, by its bits from bit 0: where it may begin, given the bits seen so far.
    // A fixed number of rounds without jumps leaves one place, nearly always.
    let mut starts = word;
    let mut narrow = |turn| {
        let rest = starts & word.rotate_right(turn);
        starts = if rest == 0 { starts } else { rest };
        starts
    };
    for turn in 1..12 {
        narrow(turn);
    }
    let mut turn = 12;
    while !narrow(turn).is_power_of_two() && turn < 64 {
        turn += 1;
    }
    let place = starts.trailing_zeros();
    Some((word.rotate_right(place), place))
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    fn words() -> impl Iterator<Item = u64> {
        let random: Vec<u64> = Random::new(1).words().take(499).collect();
        (0..64).map(|i| 1 << i).chain([0, u64::MAX, 5, 1 << 63 | 1]).chain(random)
    }

    #[test]
    fn squares_are_rotations_and_products_are_products() {
        let normal = Normal::new();
        let times = normal.times(Nim64(0x1234_5678_9abc_def1));
        for a in words().map(Nim64) {
            let word = normal.word(a);
            assert_eq!(normal.element(word), a);
            assert_eq!(normal.word(a.square()), word.rotate_left(1));
            assert_eq!(times.apply(word), normal.word(a * Nim64(0x1234_5678_9abc_def1)));
        }
        assert_eq!(normal.word(Nim64::ONE), u64::MAX);
    }

    #[test]
    fn a_necklace_is_the_same_from_every_side() {
        for word in words().filter(|&word| word != 0 && word != u64::MAX) {
            let (first, _) = necklace(word).unwrap();
            for turn in 0..64 {
                let turned = word.rotate_left(turn);
                let (same, place) = necklace(turned).unwrap();
                assert_eq!((same, same.rotate_left(place)), (first, turned));
            }
        }
        assert_eq!((necklace(0), necklace(u64::MAX)), (None, None));
    }
}
