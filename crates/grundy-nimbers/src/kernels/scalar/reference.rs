//! Nim-arithmetic straight from the tower's rules: slow, short, and what the tables are made of.
//!
//! `bits` is the width of the field, a power of two up to 128; arguments are below 2^`bits`.

/// a ⊗ b, where both are below 2^`bits`: Conway's recursion on F = 2^(`bits`/2) with F ⊗ F =
/// F ⊕ F/2 and Karatsuba's three products (Conway 1976, chapter 6).
pub const fn mul(a: u128, b: u128, bits: u32) -> u128 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a1, a0) = (a >> half, a & mask);
    let (b1, b0) = (b >> half, b & mask);
    let low = mul(a0, b0, half);
    let high = mul(a1, b1, half);
    let cross = mul(a1 ^ a0, b1 ^ b0, half) ^ low;
    (cross << half) ^ low ^ mul(high, 1 << (half - 1), half)
}

/// The square root of `a`: squaring is an automorphism of order `bits`, so one step less than a
/// full turn undoes it.
pub const fn sqrt(mut a: u128, bits: u32) -> u128 {
    let mut step = 1;
    while step < bits {
        a = mul(a, a, bits);
        step += 1;
    }
    a
}

/// The even root y of y² ⊕ y = `d`, where the top bit of `d` is 0; linear in `d`.
///
/// With y = y₁F ⊕ y₀ the equation falls into y₁² ⊕ y₁ = d₁ and y₀² ⊕ y₀ = d₀ ⊕ y₁²F/2; of the two
/// y₁ exactly one leaves an equation for y₀ that has a solution.
pub const fn artin_schreier(d: u128, bits: u32) -> u128 {
    if bits == 1 {
        return 0;
    }
    let half = bits / 2;
    let mut y1 = artin_schreier(d >> half, half);
    let mut rest = d & ((1 << half) - 1);
    rest ^= mul(mul(y1, y1, half), 1 << (half - 1), half);
    if rest >> (half - 1) == 1 {
        y1 ^= 1;
        rest ^= 1 << (half - 1);
    }
    (y1 << half) | artin_schreier(rest, half)
}
