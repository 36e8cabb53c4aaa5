//! Cantor normal forms as text.

use grundy_core::{
    Cursor, Error,
    nat::{MAX_DIGITS, Nat},
};

use super::Transfinite;
use super::exponent::{Exponent, MAX_BITS};
use super::primes::MAX_INDEX;
use crate::nimber::Nimber;

/// What stands for ω.
fn eat_w(cursor: &mut Cursor<'_>) -> bool {
    cursor.eat('w') || cursor.eat('ω')
}

/// Steps over spaces.
pub(crate) fn skip_spaces(cursor: &mut Cursor<'_>) {
    cursor.word(char::is_whitespace);
}

/// Steps over spaces and then over `wanted` if it is next.
fn eat(cursor: &mut Cursor<'_>, wanted: char) -> bool {
    skip_spaces(cursor);
    cursor.eat(wanted)
}

/// A natural number in decimal, or after `0x` in hexadecimal; `what` names it in an error.
///
/// # Errors
/// If there is none, or it has more than [`MAX_DIGITS`] digits.
pub(crate) fn number(cursor: &mut Cursor<'_>, what: &str) -> Result<Nat, Error> {
    skip_spaces(cursor);
    let mark = cursor.mark();
    let mut ahead = cursor.clone();
    if !(ahead.eat('0') && (ahead.eat('x') || ahead.eat('X'))) {
        return cursor.decimal(what);
    }
    *cursor = ahead;
    let digits = cursor.word(|c| c.is_ascii_hexdigit());
    if digits.is_empty() || digits.len() > MAX_DIGITS {
        let expected = format!("1 to {MAX_DIGITS} hexadecimal digits after 0x");
        return Err(cursor.error_at(mark, expected));
    }
    Nat::from_str_radix(digits, 16).map_err(|_| cursor.error_at(mark, what))
}

/// ω or a power of it, as in `w`, `w^3`, `w^w`, `w^(w^2*7+w+1)`; `None` if there is no `w`.
///
/// # Errors
/// If the exponent is not an ordinal below ω^ω in Cantor normal form.
pub(crate) fn power_of_w(cursor: &mut Cursor<'_>) -> Result<Option<Exponent>, Error> {
    skip_spaces(cursor);
    if !eat_w(cursor) {
        return Ok(None);
    }
    if !eat(cursor, '^') {
        return Ok(Exponent::new(0, Nat::ONE));
    }
    skip_spaces(cursor);
    let mark = cursor.mark();
    if cursor.eat('(') {
        let exponent = exponent_sum(cursor)?;
        skip_spaces(cursor);
        cursor.expect(')')?;
        return Ok(Some(exponent));
    }
    let (k, n) = match index_of_power(cursor)? {
        Some(k) => (k, Nat::ONE),
        None => (0, number(cursor, "an exponent: a number, w or an ordinal in parentheses")?),
    };
    part(cursor, mark, k, n).map(Some)
}

/// The k of `w^k` inside an exponent, 1 for `w`; `None` if there is no `w`.
fn index_of_power(cursor: &mut Cursor<'_>) -> Result<Option<u32>, Error> {
    skip_spaces(cursor);
    if !eat_w(cursor) {
        return Ok(None);
    }
    if !eat(cursor, '^') {
        return Ok(Some(1));
    }
    let parenthesis = eat(cursor, '(');
    skip_spaces(cursor);
    let what = "an exponent (the nimbers here are below w^w^w)";
    let k = cursor.decimal_number(what, 0..=MAX_INDEX.into())?;
    if parenthesis {
        skip_spaces(cursor);
        cursor.expect(')')?;
    }
    Ok(u32::try_from(k).ok())
}

/// An ordinal below ω^ω: falling powers of ω with their coefficients.
fn exponent_sum(cursor: &mut Cursor<'_>) -> Result<Exponent, Error> {
    let mut sum = Exponent::zero();
    let mut last: Option<u32> = None;
    loop {
        skip_spaces(cursor);
        let mark = cursor.mark();
        let (k, n) = match index_of_power(cursor)? {
            None => (0, number(cursor, "a power of w or a number")?),
            Some(k) if eat(cursor, '*') => (k, number(cursor, "a number")?),
            Some(k) => (k, Nat::ONE),
        };
        if last.is_some_and(|last| k >= last) {
            return Err(cursor.error_at(mark, "a smaller power of w than before it"));
        }
        last = Some(k);
        for &(k, ref n) in part(cursor, mark, k, n)?.parts() {
            sum = sum.and(k, n.clone());
        }
        if !eat(cursor, '+') {
            return Ok(sum);
        }
    }
}

fn part(cursor: &Cursor<'_>, mark: usize, k: u32, n: Nat) -> Result<Exponent, Error> {
    let expected = || format!("an exponent with coefficients below 2^{MAX_BITS}");
    Exponent::new(k, n).ok_or_else(|| cursor.error_at(mark, expected()))
}

/// An ordinal below ω^ω^ω.
pub(super) fn ordinal(cursor: &mut Cursor<'_>) -> Result<Transfinite, Error> {
    let mut sum = Transfinite::ZERO;
    let mut last: Option<Exponent> = None;
    loop {
        skip_spaces(cursor);
        let mark = cursor.mark();
        let (exponent, coefficient) = match power_of_w(cursor)? {
            None => (Exponent::zero(), number(cursor, "a power of w or a number")?),
            Some(exponent) if eat(cursor, '*') => (exponent, number(cursor, "a number")?),
            Some(exponent) => (exponent, Nat::ONE),
        };
        if last.as_ref().is_some_and(|last| exponent >= *last) {
            return Err(cursor.error_at(mark, "a smaller power of w than before it"));
        }
        if !coefficient.is_zero() {
            sum.terms.push((exponent.clone(), Nimber(coefficient)));
        }
        last = Some(exponent);
        if !eat(cursor, '+') {
            return Ok(sum);
        }
    }
}
