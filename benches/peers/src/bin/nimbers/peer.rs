//! The published methods for nim-products, written out for the comparison.

use std::arch::x86_64::{
    __m128i, _mm_clmulepi64_si128, _mm_cvtsi128_si64, _mm_extract_epi64, _mm_set_epi64x,
};

use std::collections::HashMap;

use grundy_nimbers::kernels::scalar::nim64::mul as mul_u64;

/// What a peer is called in the table.
pub struct Names {
    pub product: &'static str,
    pub inverse: &'static str,
    pub sqrt: &'static str,
}

/// A peer's arithmetic at one width: products one by one, and by default inverses and roots as powers.
pub trait Field<T: Copy + Default + std::ops::BitXor<Output = T>> {
    fn names(&self) -> Names;
    fn product(&self, a: T, b: T) -> T;
    /// x^(2^n − 2), the product of x², x⁴, …, x^(2^(n−1)).
    #[inline(always)]
    fn inverse(&self, a: T) -> T {
        let square = self.product(a, a);
        let (mut power, mut inverse) = (square, square);
        for _ in 2..8 * size_of::<T>() {
            power = self.product(power, power);
            inverse = self.product(inverse, power);
        }
        inverse
    }
    /// x^(2^(n − 1)).
    #[inline(always)]
    fn sqrt(&self, a: T) -> T {
        (1..8 * size_of::<T>()).fold(a, |a, _| self.product(a, a))
    }
    #[inline]
    fn mul_slice(&self, out: &mut [T], a: &[T], b: &[T]) {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = self.product(a, b);
        }
    }
    #[inline]
    fn inverse_slice(&self, out: &mut [T], a: &[T]) {
        out.iter_mut().zip(a).for_each(|(out, &a)| *out = self.inverse(a));
    }
    #[inline]
    fn sqrt_slice(&self, out: &mut [T], a: &[T]) {
        out.iter_mut().zip(a).for_each(|(out, &a)| *out = self.sqrt(a));
    }
    #[inline]
    fn dot(&self, a: &[T], b: &[T]) -> T {
        a.iter().zip(b).fold(T::default(), |sum, (&a, &b)| sum ^ self.product(a, b))
    }
    #[inline]
    fn chain(&self, first: T, a: &[T]) -> T {
        a.iter().fold(first, |x, &a| self.product(x, a))
    }
}

/// All products, inverses and roots of bytes.
pub struct Bytes {
    products: Box<[u8; 65536]>,
    inverses: [u8; 256],
    roots: [u8; 256],
}

impl Bytes {
    pub fn new() -> Bytes {
        let product = |a: usize, b: usize| mul_u64(a as u64, b as u64) as u8;
        let products: Vec<u8> = (0..65536).map(|pair| product(pair >> 8, pair & 255)).collect();
        let (mut inverses, mut roots) = ([0; 256], [0; 256]);
        for a in 0..256 {
            roots[usize::from(product(a, a))] = a as u8;
            inverses[a] = (0..256).find(|&b| product(a, b) == 1).unwrap_or(0) as u8;
        }
        Bytes { products: products.try_into().unwrap(), inverses, roots }
    }
}

impl Field<u8> for Bytes {
    fn names(&self) -> Names {
        Names { product: "64 KiB table", inverse: "256 B table", sqrt: "256 B table" }
    }

    #[inline(always)]
    fn product(&self, a: u8, b: u8) -> u8 {
        self.products[usize::from(a) << 8 | usize::from(b)]
    }

    #[inline(always)]
    fn inverse(&self, a: u8) -> u8 {
        self.inverses[usize::from(a)]
    }

    #[inline(always)]
    fn sqrt(&self, a: u8) -> u8 {
        self.roots[usize::from(a)]
    }
}

/// Logarithms and powers of the nimbers below 2^16.
pub struct Logs {
    log: Vec<u16>,
    power: Vec<u16>,
    /// The logarithm of 2^15.
    top: usize,
}

impl Logs {
    pub fn new() -> Logs {
        let generates = |g: u64| {
            [3, 5, 17, 257].iter().all(|prime| {
                let power = (0..65535 / prime).fold(1, |power, _| mul_u64(power, g));
                power != 1
            })
        };
        let generator = (2..65536).find(|&g| generates(g)).unwrap();
        let (mut log, mut power) = (vec![0; 65536], vec![0; 2 * 65535]);
        let mut x = 1;
        for exponent in 0..65535 {
            log[x as usize] = exponent as u16;
            power[exponent] = x as u16;
            power[exponent + 65535] = x as u16;
            x = mul_u64(x, generator);
        }
        let top = usize::from(log[1 << 15]);
        Logs { log, power, top }
    }

    #[inline(always)]
    fn log(&self, a: u16) -> usize {
        // SAFETY: the table has 65536 entries.
        usize::from(unsafe { *self.log.get_unchecked(usize::from(a)) })
    }

    #[inline(always)]
    fn power(&self, exponent: usize) -> u16 {
        // SAFETY: the sum of two logarithms is below 2 · 65535.
        unsafe { *self.power.get_unchecked(exponent) }
    }

    #[inline(always)]
    fn times(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 { 0 } else { self.power(self.log(a) + self.log(b)) }
    }

    #[inline(always)]
    fn times_top(&self, a: u16) -> u16 {
        if a == 0 { 0 } else { self.power(self.log(a) + self.top) }
    }
}

impl Field<u16> for Logs {
    fn names(&self) -> Names {
        Names { product: "logarithms", inverse: "logarithms", sqrt: "logarithms" }
    }

    #[inline(always)]
    fn product(&self, a: u16, b: u16) -> u16 {
        self.times(a, b)
    }

    #[inline(always)]
    fn inverse(&self, a: u16) -> u16 {
        if a == 0 { 0 } else { self.power(65535 - self.log(a)) }
    }

    #[inline(always)]
    fn sqrt(&self, a: u16) -> u16 {
        let log = self.log(a);
        if a == 0 { 0 } else { self.power((log + 65535 * (log & 1)) / 2) }
    }
}

impl Field<u32> for Logs {
    fn names(&self) -> Names {
        Names { product: "Karatsuba over logarithms", inverse: "power", sqrt: "power" }
    }

    /// Karatsuba's three products of halves.
    #[inline(always)]
    fn product(&self, a: u32, b: u32) -> u32 {
        let (a1, a0, b1, b0) = ((a >> 16) as u16, a as u16, (b >> 16) as u16, b as u16);
        let low = self.times(a0, b0);
        let high = self.times(a1, b1);
        let cross = self.times(a0 ^ a1, b0 ^ b1) ^ low;
        u32::from(cross) << 16 | u32::from(low ^ self.times_top(high))
    }
}

/// A linear map of 64 bits, as the images of each byte at each place.
type Map = Box<[[u64; 256]; 8]>;

/// The field F₂[x]/(x⁶⁴+x⁴+x³+x+1) and the way there from the nimbers below 2^64, and back.
pub struct Polynomials {
    to: Map,
    from: Map,
    times_top: Map,
}

impl Polynomials {
    /// Where there is PCLMULQDQ.
    pub fn new() -> Option<Polynomials> {
        if !is_x86_feature_detected!("pclmulqdq") || !is_x86_feature_detected!("sse4.1") {
            return None;
        }
        // 2^i is the product of the Fermat powers F that i's digits select, and F² + F = F/2.
        let mut images = [1u64; 64];
        for i in 1..64usize {
            let place = i.ilog2();
            // SAFETY: the instructions were asked for.
            images[i] = unsafe {
                if i.is_power_of_two() {
                    solve(|y| times(y, y) ^ y, images[i - 1]).unwrap()
                } else {
                    times(images[1 << place], images[i - (1 << place)])
                }
            };
        }
        let to = map(|i| images[i]);
        let inverse = |i: usize| solve(|y| apply(&to, y), 1 << i).unwrap();
        let from = map(inverse);
        Some(Polynomials { to, from, times_top: map(|i| mul_u64(1 << i, 1 << 63)) })
    }
}

/// The loops of [`Field`], compiled for the instruction.
macro_rules! with_carry_less_products {
    ($word:ty, $names:expr, |$self:ident, $a:ident, $b:ident| $product:expr) => {
        impl Field<$word> for Polynomials {
            fn names(&self) -> Names {
                $names
            }

            #[inline(always)]
            fn product(&self, a: $word, b: $word) -> $word {
                #[inline]
                #[target_feature(enable = "pclmulqdq,sse4.1")]
                fn product($self: &Polynomials, $a: $word, $b: $word) -> $word {
                    $product
                }
                // SAFETY: a value exists only where there are the instructions.
                unsafe { product(self, a, b) }
            }

            fn mul_slice(&self, out: &mut [$word], a: &[$word], b: &[$word]) {
                #[target_feature(enable = "pclmulqdq,sse4.1")]
                fn compiled(field: &Polynomials, out: &mut [$word], a: &[$word], b: &[$word]) {
                    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
                        *out = field.product(a, b);
                    }
                }
                // SAFETY: as above.
                unsafe { compiled(self, out, a, b) }
            }

            fn dot(&self, a: &[$word], b: &[$word]) -> $word {
                #[target_feature(enable = "pclmulqdq,sse4.1")]
                fn compiled(field: &Polynomials, a: &[$word], b: &[$word]) -> $word {
                    let mut sum = 0;
                    for (&a, &b) in a.iter().zip(b) {
                        sum ^= field.product(a, b);
                    }
                    sum
                }
                // SAFETY: as above.
                unsafe { compiled(self, a, b) }
            }

            fn chain(&self, first: $word, a: &[$word]) -> $word {
                #[target_feature(enable = "pclmulqdq,sse4.1")]
                fn compiled(field: &Polynomials, mut x: $word, a: &[$word]) -> $word {
                    for &a in a {
                        x = field.product(x, a);
                    }
                    x
                }
                // SAFETY: as above.
                unsafe { compiled(self, first, a) }
            }
        }
    };
}

with_carry_less_products!(
    u64,
    Names { product: "isomorphism, PCLMULQDQ", inverse: "power", sqrt: "power" },
    |field, a, b| {
        // SAFETY: the instructions are enabled.
        let product = unsafe { times(apply(&field.to, a), apply(&field.to, b)) };
        apply(&field.from, product)
    }
);

with_carry_less_products!(
    u128,
    Names { product: "Karatsuba over isomorphism", inverse: "power", sqrt: "power" },
    |field, a, b| {
        let (a1, a0, b1, b0) = ((a >> 64) as u64, a as u64, (b >> 64) as u64, b as u64);
        let [low, high, cross] = [(a0, b0), (a1, b1), (a0 ^ a1, b0 ^ b1)]
            .map(|(a, b)| Field::<u64>::product(field, a, b));
        let low_half = low ^ apply(&field.times_top, high);
        u128::from(cross ^ low) << 64 | u128::from(low_half)
    }
);

/// Logarithms in the nimbers below 2^64, modulo each prime by itself (Pohlig and Hellman 1978) with
/// small steps in a hash table (Shanks 1971).
pub struct Logarithms<'a> {
    field: &'a Polynomials,
    /// The prime q, the small steps, a large step back, and what combines the remainders.
    primes: Vec<(u64, HashMap<u64, u64>, u64, u64)>,
}

impl Logarithms<'_> {
    pub fn new(field: &Polynomials, generator: u64) -> Logarithms<'_> {
        let steps = |q: u64| {
            let cofactor = u64::MAX / q;
            let root = power(field, generator, cofactor);
            let count = q.isqrt() + 1;
            let powers = std::iter::successors(Some(1), |&x| Some(field.product(x, root)));
            let large = power(field, power(field, root, count), u64::MAX - 1);
            // The multiple of the cofactor that is 1 modulo q.
            let inverse = (1..q).find(|i| cofactor % q * i % q == 1).unwrap();
            (q, powers.zip(0..count).collect(), large, cofactor * inverse)
        };
        Logarithms { field, primes: [3, 5, 17, 257, 641, 65537, 6700417].map(steps).into() }
    }

    pub fn log(&self, a: u64) -> u64 {
        let mut sum = 0u128;
        for (q, small, large, basis) in &self.primes {
            let mut x = power(self.field, a, u64::MAX / q);
            let mut passed = 0;
            let k = loop {
                if let Some(k) = small.get(&x) {
                    break passed + k;
                }
                x = self.field.product(x, *large);
                passed += small.len() as u64;
            };
            sum += u128::from(k % q) * u128::from(*basis);
        }
        (sum % u128::from(u64::MAX)) as u64
    }
}

fn power(field: &Polynomials, a: u64, e: u64) -> u64 {
    (0..64).rev().fold(1, |power, bit| {
        let square = field.product(power, power);
        if e >> bit & 1 == 1 { field.product(square, a) } else { square }
    })
}

/// The product modulo x⁶⁴+x⁴+x³+x+1.
#[inline]
#[target_feature(enable = "pclmulqdq,sse4.1")]
unsafe fn times(a: u64, b: u64) -> u64 {
    let word = |a: u64| -> __m128i { _mm_set_epi64x(0, a as i64) };
    let fold = word(0x1b);
    let product = _mm_clmulepi64_si128::<0x00>(word(a), word(b));
    let once = _mm_clmulepi64_si128::<0x01>(product, fold);
    let twice = _mm_clmulepi64_si128::<0x01>(once, fold);
    debug_assert_eq!(_mm_extract_epi64::<1>(twice), 0);
    (_mm_cvtsi128_si64(product) ^ _mm_cvtsi128_si64(once) ^ _mm_cvtsi128_si64(twice)) as u64
}

fn map(image: impl Fn(usize) -> u64) -> Map {
    let columns: Vec<u64> = (0..64).map(image).collect();
    let mut map = Box::new([[0; 256]; 8]);
    for (place, images) in map.iter_mut().enumerate() {
        for value in 1..256usize {
            let bit = value.trailing_zeros() as usize;
            images[value] = images[value & (value - 1)] ^ columns[8 * place + bit];
        }
    }
    map
}

#[inline(always)]
fn apply(map: &Map, word: u64) -> u64 {
    let bytes = word.to_le_bytes();
    let image = |i: usize| map[i][usize::from(bytes[i])];
    (image(0) ^ image(1) ^ (image(2) ^ image(3))) ^ (image(4) ^ image(5) ^ (image(6) ^ image(7)))
}

/// A y with `linear`(y) = `goal`, by elimination.
fn solve(linear: impl Fn(u64) -> u64, goal: u64) -> Option<u64> {
    let mut basis = [(0u64, 0u64); 64];
    let reduce = |basis: &[(u64, u64); 64], mut image: u64, mut y: u64| {
        while image != 0 && basis[image.ilog2() as usize].0 != 0 {
            let (other, by) = basis[image.ilog2() as usize];
            (image, y) = (image ^ other, y ^ by);
        }
        (image, y)
    };
    for bit in 0..64 {
        let (image, y) = reduce(&basis, linear(1 << bit), 1 << bit);
        if image != 0 {
            basis[image.ilog2() as usize] = (image, y);
        }
    }
    let (rest, y) = reduce(&basis, goal, 0);
    (rest == 0).then_some(y)
}
