//! Natural numbers without a size limit: the sizes of heaps.

/// A natural number of any size.
///
/// ```
/// use grundy_core::Nat;
///
/// let huge: Nat = "1000000000000000000000".parse().unwrap();
/// assert_eq!(huge, Nat::from(10_u8).pow(21));
/// ```
pub use dashu_int::UBig as Nat;

/// Heaps may have up to this many decimal digits.
pub const MAX_DIGITS: usize = 10_000_000;

/// Appends `n` in decimal.
///
/// Numbers below 2^64 cost a few nanoseconds; larger ones one conversion.
#[inline]
pub fn push(out: &mut String, n: &Nat) {
    match small(n) {
        Some(n) => push_u64(out, n),
        None => push_long(out, n),
    }
}

#[cold]
fn push_long(out: &mut String, n: &Nat) {
    out.push_str(&n.to_string());
}

/// Appends `n` in decimal.
#[inline]
pub fn push_u64(out: &mut String, n: u64) {
    grundy_kernels::decimal::push(out, n);
}

pub use grundy_kernels::decimal::push_bytes;

/// Appends `n` in decimal, or its first and last digits and their number if it is long.
pub fn push_short(out: &mut String, n: &Nat) {
    push_short_with(out, n, " digits");
}

/// The same with another word for digits.
pub fn push_short_with(out: &mut String, n: &Nat, word: &str) {
    if let Some(n) = small(n) {
        return push_u64(out, n);
    }
    let digits = n.to_string();
    if digits.len() <= 60 {
        out.push_str(&digits);
    } else {
        out.push_str(&digits[..8]);
        out.push('…');
        out.push_str(&digits[digits.len() - 8..]);
        out.push_str(" (");
        push_u64(out, digits.len() as u64);
        out.push_str(word);
        out.push(')');
    }
}

/// `n` as a machine word, if it fits.
#[inline]
pub fn small(n: &Nat) -> Option<u64> {
    #[cfg(target_pointer_width = "64")]
    return match n.as_words() {
        [] => Some(0),
        &[word] => Some(word),
        _ => None,
    };
    // Two shorter words may be one of 64 bits.
    #[cfg(not(target_pointer_width = "64"))]
    u64::try_from(n).ok()
}

/// `n` as an index or a count, if it fits.
#[inline]
pub fn to_usize(n: &Nat) -> Option<usize> {
    small(n).and_then(|n| usize::try_from(n).ok())
}

/// `a − b`, if it is not negative.
#[inline]
pub fn minus(a: &Nat, b: &Nat) -> Option<Nat> {
    if let (Some(a), Some(b)) = (small(a), small(b)) {
        return a.checked_sub(b).map(Nat::from);
    }
    (a >= b).then(|| a - b)
}

/// The numbers 1, 2, …, `last`, however large `last` is.
pub fn one_to(last: &Nat) -> impl Iterator<Item = Nat> + use<> {
    let last = last.clone();
    let mut next = Nat::ONE;
    std::iter::from_fn(move || {
        (next <= last).then(|| {
            let following = &next + Nat::ONE;
            std::mem::replace(&mut next, following)
        })
    })
}

/// The numbers 0, 1, …, `end` − 1, however large `end` is.
pub fn below(end: &Nat) -> impl Iterator<Item = Nat> + use<> {
    one_to(end).map(|n| n - Nat::ONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        let numbers =
            |it: &mut dyn Iterator<Item = Nat>| it.map(|n| small(&n).unwrap()).collect::<Vec<_>>();
        assert_eq!(numbers(&mut one_to(&Nat::from(3u8))), [1, 2, 3]);
        assert_eq!(numbers(&mut below(&Nat::from(3u8))), [0, 1, 2]);
        assert!(one_to(&Nat::ZERO).next().is_none());
        assert!(below(&Nat::ZERO).next().is_none());
    }

    #[test]
    fn push_agrees_with_display() {
        for n in [Nat::ZERO, Nat::from(u64::MAX), Nat::from(u64::MAX) + Nat::ONE] {
            let mut text = String::new();
            push(&mut text, &n);
            assert_eq!(text, n.to_string());
        }
    }
}
