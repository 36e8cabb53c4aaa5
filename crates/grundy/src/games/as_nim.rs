//! Reasons that rulesets and sums share because they come to nim-heaps.

use dashu_int::ops::BitTest;
use grundy_core::{Nat, Outcome};

use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Tame;

/// Binary columns are shown of so many heaps of so many digits.
const HEAPS: usize = 8;
const DIGITS: usize = 16;

/// `3 ⊕ 4 = 7`, or the only value.
pub(crate) fn nim_sum<'a>(values: impl IntoIterator<Item = &'a Nat> + Clone) -> Message {
    let total = values.clone().into_iter().fold(Nat::ZERO, |sum, value| sum ^ value);
    if values.clone().into_iter().nth(1).is_none() {
        return message!("nim-sum-of-one", total = total);
    }
    message!("nim-sum", values = Argument::list(values, Join::Symbol(" ⊕ ")), total = total)
}

/// Why nim-heaps of these sizes are won or lost under normal play; `change` is what the winning move
/// turns into what.
pub(crate) fn normal(values: &[&Nat], change: Option<(&Nat, &Nat)>) -> Message {
    if values.iter().all(|value| value.is_zero()) {
        return message!("no-token");
    }
    if let (&[heap], Some((_, to))) = (values, change)
        && to.is_zero()
    {
        return message!("nim-whole", heap = heap);
    }
    let sum = nim_sum(values.iter().copied());
    let total = values.iter().fold(Nat::ZERO, |sum, &value| sum ^ value);
    let is_small = is_small(values);
    match change {
        Some((from, to)) if is_small => {
            let width = width(values);
            message!(
                "nim-n-columns",
                columns = columns(values),
                odd = binary(&total, width),
                from = from,
                to = to,
                digits = binary(to, width)
            )
        }
        Some((from, to)) => message!("nim-n", sum = sum, from = from, to = to),
        None if !total.is_zero() => message!("nim-n-unmoved", sum = sum),
        None if is_small => message!("nim-p-columns", columns = columns(values)),
        None => message!("nim-p", sum = sum),
    }
}

/// Why what behaves like these nim-heaps under misère play, `total` together, is won or lost; `left` is
/// what the winning move leaves.
pub(crate) fn misere<'a>(
    values: impl IntoIterator<Item = &'a Nat> + Clone,
    total: &Tame,
    left: Option<&Tame>,
) -> Message {
    let sum = nim_sum(values);
    match (total.outcome(), left) {
        (Outcome::P, _) if total.fickle => message!("tame-p-ones", sum = sum),
        (Outcome::P, _) => message!("tame-p", sum = sum),
        (_, Some(left)) if left.fickle => message!("tame-n-to-ones", sum = sum),
        (_, None) if total.fickle => message!("tame-n-to-ones", sum = sum),
        _ => message!("tame-n", sum = sum),
    }
}

/// Whether the binary digits of these heaps fit a line.
pub(super) fn is_small(values: &[&Nat]) -> bool {
    values.len() <= HEAPS && width(values) <= DIGITS
}

/// The heaps in binary, all with as many digits.
pub(super) fn columns(values: &[&Nat]) -> Argument {
    let width = width(values);
    Argument::list(values.iter().map(|value| binary(value, width)), Join::Comma)
}

fn width(values: &[&Nat]) -> usize {
    values.iter().map(|value| value.bit_len()).max().unwrap_or(0).max(1)
}

fn binary(value: &Nat, width: usize) -> String {
    (0..width).rev().map(|bit| if value.bit(bit) { '1' } else { '0' }).collect()
}
