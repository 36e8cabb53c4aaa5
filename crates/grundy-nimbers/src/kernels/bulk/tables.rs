//! Constants of the field of nimbers below 256, each computed from the definition at compile time.

/// The nim-product of two bytes, by Conway's recursion on Fermat powers.
pub(super) const fn mul(a: u8, b: u8) -> u8 {
    mul_below(a, b, 8)
}

/// The product of two nimbers below 2^`bits`, where `bits` is a power of two.
const fn mul_below(a: u8, b: u8, bits: u32) -> u8 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let low = mul_below(a0, b0, half);
    let high = mul_below(a1, b1, half);
    let cross = mul_below(a0 ^ a1, b0 ^ b1, half) ^ low;
    (cross << half) ^ low ^ mul_below(high, 1 << (half - 1), half)
}

/// A byte as an index or a bit count.
const fn wide(byte: u8) -> usize {
    byte as usize
}

/// A linear map of bytes: the image of each bit.
#[derive(Clone, Copy)]
pub(super) struct Linear([u8; 8]);

impl Linear {
    pub(super) const IDENTITY: Linear = Linear([1, 2, 4, 8, 16, 32, 64, 128]);
    /// x ↦ x ⊗ 128.
    pub(super) const TOP: Linear = {
        let mut images = Linear::IDENTITY.0;
        let mut bit = 0;
        while bit < 8 {
            images[bit] = mul(images[bit], 128);
            bit += 1;
        }
        Linear(images)
    };
    /// x ↦ x ⊗ 128 ⊗ 128.
    pub(super) const TOP_SQUARED: Linear = Linear::TOP.after(Linear::TOP);
    /// x ↦ x ⊗ x.
    pub(super) const SQUARE: Linear = {
        let mut images = Linear::IDENTITY.0;
        let mut bit = 0;
        while bit < 8 {
            images[bit] = mul(images[bit], images[bit]);
            bit += 1;
        }
        Linear(images)
    };
    /// The inverse of [`SQUARE`](Self::SQUARE).
    pub(super) const SQRT: Linear = Linear::SQUARE.inverse();
    /// From the field of the instruction GF2P8MULB, F₂[x]/(x⁸+x⁴+x³+x+1), to nimbers: x goes to the
    /// least nimber that is a root of the modulus.
    pub(super) const FROM_GALOIS: Linear = {
        let mut root: u8 = 2;
        loop {
            let mut images = [1u8; 8];
            let mut bit = 1;
            while bit < 8 {
                images[bit] = mul(images[bit - 1], root);
                bit += 1;
            }
            if mul(images[7], root) == images[4] ^ images[3] ^ images[1] ^ images[0] {
                break Linear(images);
            }
            root += 1;
        }
    };
    /// The inverse of [`FROM_GALOIS`](Self::FROM_GALOIS).
    pub(super) const TO_GALOIS: Linear = Linear::FROM_GALOIS.inverse();

    pub(super) const fn apply(self, x: u8) -> u8 {
        let (mut image, mut bit) = (0, 0);
        while bit < 8 {
            image ^= self.0[bit] * (x >> bit & 1);
            bit += 1;
        }
        image
    }

    /// `self` ∘ `first`.
    pub(super) const fn after(self, first: Linear) -> Linear {
        let mut images = first.0;
        let mut bit = 0;
        while bit < 8 {
            images[bit] = self.apply(images[bit]);
            bit += 1;
        }
        Linear(images)
    }

    /// The same map of nimbers, seen in the field of GF2P8MULB.
    pub(super) const fn galois(self) -> Linear {
        Linear::TO_GALOIS.after(self).after(Linear::FROM_GALOIS)
    }

    const fn inverse(self) -> Linear {
        let mut images = [0; 8];
        let mut x: u8 = 0;
        loop {
            let image = self.apply(x);
            if image.is_power_of_two() {
                images[image.trailing_zeros() as usize] = x;
            }
            if x == u8::MAX {
                break Linear(images);
            }
            x += 1;
        }
    }

    /// The matrix in the form that GF2P8AFFINEQB takes: row i is byte 7 − i.
    pub(super) const fn matrix(self) -> u64 {
        let mut rows = [0u8; 8];
        let mut row = 0;
        while row < 8 {
            let mut bit = 0;
            while bit < 8 {
                rows[row] |= (self.0[bit] >> row & 1) << bit;
                bit += 1;
            }
            row += 1;
        }
        u64::from_be_bytes(rows)
    }

    /// The images of the low and of the high nibbles.
    pub(super) const fn nibbles(self) -> [[u8; 16]; 2] {
        let mut images = [[0; 16]; 2];
        let mut x = 0u8;
        while x < 16 {
            images[0][wide(x)] = self.apply(x);
            images[1][wide(x)] = self.apply(x << 4);
            x += 1;
        }
        images
    }
}

/// Logarithms and powers in the nimbers below 16, for lookups by 16-entry byte shuffles.
pub(super) struct Nibble {
    /// The logarithm; of 0, [`Nibble::NONE`].
    pub(super) log: [u8; 16],
    /// The logarithm of the inverse; of 0, [`Nibble::NONE`].
    pub(super) log_inverse: [u8; 16],
    /// The powers below the 15th.
    pub(super) power: [u8; 16],
    /// The power in both halves of a byte.
    pub(super) power_both: [u8; 16],
    /// The power in the high half of a byte.
    pub(super) power_high: [u8; 16],
    /// The power times 8.
    pub(super) power_top: [u8; 16],
    /// The square times 8.
    pub(super) square_top: [u8; 16],
}

impl Nibble {
    /// Twice this, and any sum of it and a logarithm, keeps the highest bit even after 15 is taken
    /// away: a shuffle then gives 0.
    pub(super) const NONE: u8 = 0xe0;
    /// 4 generates the nonzero nimbers below 16 (checked in the loop below).
    const GENERATOR: u8 = 4;

    pub(super) const TABLES: Nibble = {
        let mut log = [Nibble::NONE; 16];
        let mut log_inverse = [Nibble::NONE; 16];
        let (mut power, mut both, mut high, mut top) = ([0; 16], [0; 16], [0; 16], [0; 16]);
        let mut square_top = [0; 16];
        let (mut x, mut exponent) = (1u8, 0u8);
        while exponent < 15 {
            assert!(log[wide(x)] == Nibble::NONE);
            log[wide(x)] = exponent;
            log_inverse[wide(x)] = (15 - exponent) % 15;
            power[wide(exponent)] = x;
            both[wide(exponent)] = x << 4 | x;
            high[wide(exponent)] = x << 4;
            top[wide(exponent)] = mul(x, 8);
            square_top[wide(x)] = mul(mul(x, x), 8);
            x = mul(x, Nibble::GENERATOR);
            exponent += 1;
        }
        Nibble {
            log,
            log_inverse,
            power,
            power_both: both,
            power_high: high,
            power_top: top,
            square_top,
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All bytes; a few under an interpreter.
    fn bytes() -> impl Iterator<Item = u8> + Clone {
        (0..=u8::MAX).step_by(if cfg!(miri) { 23 } else { 1 })
    }

    /// The product in F₂[x]/(x⁸+x⁴+x³+x+1) by its definition.
    fn galois_product(mut a: u8, b: u8) -> u8 {
        let mut product = 0;
        for bit in 0..8 {
            product ^= a * (b >> bit & 1);
            a = (a << 1) ^ (0x1b * (a >> 7));
        }
        product
    }

    /// What GF2P8AFFINEQB does.
    fn affine(matrix: u64, x: u8) -> u8 {
        let row = |i: u32| matrix.to_be_bytes()[i as usize];
        (0..8).fold(0, |image, i| image | u8::from((row(i) & x).count_ones() % 2 == 1) << i)
    }

    #[test]
    fn products_are_the_plain_ones() {
        for (a, b) in bytes().flat_map(|a| bytes().map(move |b| (a, b))) {
            let product = crate::kernels::scalar::reference::mul(a.into(), b.into(), 8);
            assert_eq!(u128::from(mul(a, b)), product, "{a} ⊗ {b}");
        }
    }

    #[test]
    fn the_ways_between_the_fields_keep_products_and_undo_each_other() {
        let (to, from) = (Linear::TO_GALOIS, Linear::FROM_GALOIS);
        for (a, b) in bytes().flat_map(|a| bytes().map(move |b| (a, b))) {
            assert_eq!(to.apply(mul(a, b)), galois_product(to.apply(a), to.apply(b)));
            assert_eq!(from.apply(to.apply(a)), a);
            assert_eq!(to.apply(from.apply(a)), a);
        }
    }

    #[test]
    fn maps_do_what_they_are_named_for_in_every_form() {
        let square = |x: u8| mul(x, x);
        let sqrt = |x: u8| (0..7).fold(x, |power, _| mul(power, power));
        let top = |x: u8| mul(x, 128);
        let top_squared = |x: u8| mul(mul(x, 128), 128);
        let maps: [(Linear, &dyn Fn(u8) -> u8); 5] = [
            (Linear::IDENTITY, &|x| x),
            (Linear::SQUARE, &square),
            (Linear::SQRT, &sqrt),
            (Linear::TOP, &top),
            (Linear::TOP_SQUARED, &top_squared),
        ];
        for (map, function) in maps {
            let [low, high] = map.nibbles();
            for x in bytes() {
                let image = function(x);
                assert_eq!(map.apply(x), image);
                assert_eq!(low[wide(x & 15)] ^ high[wide(x >> 4)], image);
                assert_eq!(affine(map.matrix(), x), image);
                let there = |x| Linear::TO_GALOIS.apply(x);
                assert_eq!(affine(map.galois().matrix(), there(x)), there(image));
            }
        }
    }
}
