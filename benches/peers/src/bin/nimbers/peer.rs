//! The published methods for nim-products, written out for the comparison.

use std::arch::x86_64::{
    __m128i, _mm_clmulepi64_si128, _mm_cvtsi128_si64, _mm_extract_epi64, _mm_set_epi64x,
};

use grundy_kernels::nim_product::mul_u64;

/// All products of bytes.
pub struct Bytes(Vec<u8>);

impl Bytes {
    pub fn new() -> Bytes {
        Bytes(
            (0..=u16::MAX)
                .map(|pair| mul_u64((pair >> 8).into(), (pair & 255).into()) as u8)
                .collect(),
        )
    }

    pub fn mul(&self, out: &mut [u8], a: &[u8], b: &[u8]) {
        let table: &[u8; 65536] = self.0.as_slice().try_into().unwrap();
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = table[usize::from(a) << 8 | usize::from(b)];
        }
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
    fn product(&self, a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 { 0 } else { self.power(self.log(a) + self.log(b)) }
    }

    #[inline(always)]
    fn times_top(&self, a: u16) -> u16 {
        if a == 0 { 0 } else { self.power(self.log(a) + self.top) }
    }

    pub fn mul(&self, out: &mut [u16], a: &[u16], b: &[u16]) {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            *out = self.product(a, b);
        }
    }

    /// Karatsuba's three products of halves.
    pub fn mul_u32(&self, out: &mut [u32], a: &[u32], b: &[u32]) {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            let (a1, a0, b1, b0) = ((a >> 16) as u16, a as u16, (b >> 16) as u16, b as u16);
            let low = self.product(a0, b0);
            let high = self.product(a1, b1);
            let cross = self.product(a0 ^ a1, b0 ^ b1) ^ low;
            *out = u32::from(cross) << 16 | u32::from(low ^ self.times_top(high));
        }
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

    pub fn mul(&self, out: &mut [u64], a: &[u64], b: &[u64]) {
        // SAFETY: a value exists only where there are the instructions.
        unsafe { self.mul_slice(out, a, b) }
    }

    #[target_feature(enable = "pclmulqdq,sse4.1")]
    unsafe fn mul_slice(&self, out: &mut [u64], a: &[u64], b: &[u64]) {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            // SAFETY: as the caller promises.
            *out = unsafe { self.product(a, b) };
        }
    }

    #[inline]
    #[target_feature(enable = "pclmulqdq,sse4.1")]
    unsafe fn product(&self, a: u64, b: u64) -> u64 {
        // SAFETY: as the caller promises.
        apply(&self.from, unsafe { times(apply(&self.to, a), apply(&self.to, b)) })
    }

    /// Karatsuba's three products of halves.
    pub fn mul_u128(&self, out: &mut [u128], a: &[u128], b: &[u128]) {
        // SAFETY: a value exists only where there are the instructions.
        unsafe { self.mul_slice_u128(out, a, b) }
    }

    #[target_feature(enable = "pclmulqdq,sse4.1")]
    unsafe fn mul_slice_u128(&self, out: &mut [u128], a: &[u128], b: &[u128]) {
        for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
            let (a1, a0, b1, b0) = ((a >> 64) as u64, a as u64, (b >> 64) as u64, b as u64);
            // SAFETY: as the caller promises.
            let [low, high, cross] = unsafe {
                [self.product(a0, b0), self.product(a1, b1), self.product(a0 ^ a1, b0 ^ b1)]
            };
            let low_half = low ^ apply(&self.times_top, high);
            *out = u128::from(cross ^ low) << 64 | u128::from(low_half);
        }
    }
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
