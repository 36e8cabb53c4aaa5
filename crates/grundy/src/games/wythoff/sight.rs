//! Wythoff's game at sight, for heaps of a few to fifteen digits.
//!
//! The form of an answer has a bit for each winning move: from the second heap, from the first one, from both.

use grundy_core::Outcome;
use grundy_kernels::decimal::leading;

use crate::position::{AtSight, Form, Marks, Sight};
use crate::text::message;
use crate::theory::golden;

pub(super) const AT_SIGHT: AtSight = AtSight { read, form };

/// Smaller heaps are looked at more closely: they have values, or say more.
const LEAST: u64 = 10_000;

#[inline]
fn read(body: &str) -> Option<Sight> {
    let body = body.as_bytes();
    let (a, length) = leading(body)?;
    let rest = body.get(length..)?.strip_prefix(b",")?;
    let (b, length) = leading(rest)?;
    if length < rest.len() || a.min(b) < LEAST {
        return None;
    }
    let n = a.abs_diff(b);
    let lower = n + golden::over_phi_u64(n);
    if lower == a.min(b) {
        let mut sight = Sight::new("wythoff", 0);
        sight.push(&[a, b, lower, lower + n, n]);
        return Some(sight);
    }
    let (for_first, for_second) = (golden::partner_u64(a).0, golden::partner_u64(b).0);
    let has = [for_first < b, for_second < a, lower < a.min(b)];
    let bits = has.iter().rev().fold(0, |bits, &has| bits << 1 | u8::from(has));
    let mut sight = Sight::new("wythoff", bits);
    sight.push(&[a, b]);
    let mut first = None;
    if has[0] {
        sight.push(&[a, for_first, b - for_first, b]);
        first = Some((a, for_first));
    }
    if has[1] {
        sight.push(&[for_second, b, a - for_second, a]);
        first = first.or(Some((for_second, b)));
    }
    if has[2] {
        let to = if a <= b { (lower, lower + n) } else { (lower + n, lower) };
        sight.push(&[to.0, to.1, a.min(b) - lower]);
        first = first.or(Some(to));
    }
    let (x, y) = first.map(|(x, y)| (x.min(y), x.max(y)))?;
    sight.push(&[x, y, y - x]);
    Some(sight)
}

fn form(bits: u8) -> Form {
    let mut marks = Marks::default();
    let pair = |marks: &mut Marks| format!("wythoff:{},{}", marks.text(), marks.text());
    let position = pair(&mut marks);
    let mut moves = Vec::new();
    for bit in (0..3).filter(|bit| bits >> bit & 1 == 1) {
        let to = pair(&mut marks);
        let text = match bit {
            2 => message!("take-both", taken = marks.next()),
            _ => message!("take-from", taken = marks.next(), heap = marks.next()),
        };
        moves.push((to, text));
    }
    let (outcome, reason) = match bits {
        0 => (
            Outcome::P,
            message!("wythoff-p", x = marks.next(), y = marks.next(), n = marks.next()),
        ),
        _ => (
            Outcome::N,
            message!("wythoff-n", x = marks.next(), y = marks.next(), n = marks.next()),
        ),
    };
    Form { position, outcome, moves, reason, source: "Wythoff 1907" }
}
