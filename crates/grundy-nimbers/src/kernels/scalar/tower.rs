//! 32, 64 and 128 bits, each over the field of half the width.

/// The field of `$word` over that of `$half`, whose functions are in `$base`: an element is a₁F ⊕
/// a₀ with F = 2^`$shift` and F ⊗ F = F ⊕ F/2, and F/2 is the top bit of `$half`.
macro_rules! tower {
    ($name:ident: $word:ident, $half:ident, $base:ident, $shift:literal, $generator:literal, $doc:literal) => {
        #[doc = $doc]
        pub mod $name {
            #![expect(clippy::cast_possible_truncation, reason = "words are split into halves")]

            use super::super::$base;

            /// A generator of the nonzero elements, the least whose norm to the field of half the
            /// width is the generator there.
            pub const GENERATOR: $word = $generator;

            /// a₁ and a₀.
            #[inline]
            pub const fn split(a: $word) -> ($half, $half) {
                ((a >> $shift) as $half, a as $half)
            }

            #[inline]
            const fn join(a1: $half, a0: $half) -> $word {
                (a1 as $word) << $shift | a0 as $word
            }

            /// a ⊗ b, by three products of half the width (Karatsuba).
            #[inline]
            pub const fn mul(a: $word, b: $word) -> $word {
                let ((a1, a0), (b1, b0)) = (split(a), split(b));
                let low = $base::mul(a0, b0);
                let high = $base::times_top($base::mul(a1, b1));
                let cross = $base::mul(a1 ^ a0, b1 ^ b0);
                join(cross ^ low, low ^ high)
            }

            /// a ⊗ a.
            #[inline]
            pub const fn square(a: $word) -> $word {
                let (a1, a0) = split(a);
                let high = $base::square(a1);
                join(high, $base::square(a0) ^ $base::times_top(high))
            }

            /// The b with b ⊗ b = a.
            #[inline]
            pub const fn sqrt(a: $word) -> $word {
                let (a1, a0) = split(a);
                join($base::sqrt(a1), $base::sqrt(a0 ^ $base::times_top(a1)))
            }

            /// a ⊗ ā, where the conjugate ā = a₁F ⊕ (a₁ ⊕ a₀) is the other root of a's equation
            /// over the field of half the width.
            #[inline]
            pub const fn norm(a: $word) -> $half {
                let (a1, a0) = split(a);
                $base::mul(a0, a1 ^ a0) ^ $base::times_top($base::square(a1))
            }

            /// The b with a ⊗ b = 1: the conjugate over the norm (Itoh and Tsujii 1988).
            #[inline]
            pub const fn inverse(a: $word) -> Option<$word> {
                let (a1, a0) = split(a);
                match $base::inverse(norm(a)) {
                    Some(n) => Some(join($base::mul(a1, n), $base::mul(a1 ^ a0, n))),
                    None => None,
                }
            }

            /// a ⊗ 2^(bits − 1), which is F ⊗ F/2.
            #[inline]
            pub const fn times_top(a: $word) -> $word {
                let (a1, a0) = split(a);
                let low = $base::times_top($base::times_top(a1));
                join($base::times_top(a1 ^ a0), low)
            }

            /// The e-th power of a, by squaring.
            pub const fn pow(a: $word, e: u128) -> $word {
                if a == 0 {
                    return (e == 0) as $word;
                }
                // The nonzero elements are a group of this order.
                let order = $word::MAX as u128;
                let e = e % order;
                let mut power = 1;
                let mut bit = u128::BITS - e.leading_zeros();
                while bit > 0 {
                    bit -= 1;
                    power = square(power);
                    if e >> bit & 1 == 1 {
                        power = mul(power, a);
                    }
                }
                power
            }

            /// The even y with y² ⊕ y = d; the other solution is y ⊕ 1. `None` if the trace (top
            /// bit) of d is 1. The equation falls into one for each half, as in
            /// [`reference::artin_schreier`](super::super::reference::artin_schreier).
            #[inline]
            pub const fn artin_schreier(d: $word) -> Option<$word> {
                let (d1, d0) = split(d);
                let Some(mut y1) = $base::artin_schreier(d1) else {
                    return None;
                };
                let mut rest = d0 ^ $base::times_top($base::square(y1));
                let odd = rest >> ($shift - 1);
                y1 ^= odd;
                rest ^= odd << ($shift - 1);
                match $base::artin_schreier(rest) {
                    Some(y0) => Some(join(y1, y0)),
                    None => None,
                }
            }
        }
    };
}

tower!(nim32: u32, u16, nim16, 16, 0x14_c803, "Nimbers below 2^32: a product is 9 table look-ups for logarithms and powers.");
tower!(nim64: u64, u32, nim32, 32, 0x0106_9028_dc36, "Nimbers below 2^64: a product is 9 products of 16 bits.");
tower!(nim128: u128, u64, nim64, 64, 0x0001_0002_9c3b_abc8_748e_f9c2, "Nimbers below 2^128: a product is 27 products of 16 bits.");
