//! Wythoff's game at sight, for heaps of five to fifteen digits.
//!
//! The form of an answer has a bit for each winning move: from the second heap, from the first one, from both; and one for
//! the order of the pair that is spoken of. Numbers: the heaps, then what each move leaves that was not there and what it
//! takes, at last the number of the pair.

use grundy_core::Outcome;
use grundy_kernels::decimal::leading;

use crate::position::{AtSight, Form, Sight, marked};
use crate::text::message;
use crate::theory::golden;

pub(super) const AT_SIGHT: AtSight = AtSight { read, form };

/// Smaller heaps are looked at more closely: they have values, or more is said of them.
const LEAST: u64 = 10_000;

const FROM_SECOND: u8 = 1;
const FROM_FIRST: u8 = 2;
const FROM_BOTH: u8 = 4;
const FALLING: u8 = 8;

fn read(body: &[u8]) -> Option<Sight> {
    let (a, length) = leading(body)?;
    let rest = body[length..].strip_prefix(b",")?;
    let (b, length) = leading(rest)?;
    if length < rest.len() || a.min(b) < LEAST {
        return None;
    }
    let n = a.abs_diff(b);
    // The move to the end of the game is explained in other words.
    if n == 0 {
        return None;
    }
    let lower = n + golden::over_phi_u64(n);
    let mut sight = Sight::new("wythoff");
    sight.push(a);
    sight.push(b);
    if lower == a.min(b) {
        sight.push(n);
        sight.form = falling(a, b);
        return Some(sight);
    }
    let (for_first, for_second) = (golden::partner_u64(a).0, golden::partner_u64(b).0);
    let mut first = None;
    if for_first < b {
        sight.form |= FROM_SECOND;
        sight.push(for_first);
        sight.push(b - for_first);
        first = Some((a, for_first));
    }
    if for_second < a {
        sight.form |= FROM_FIRST;
        sight.push(for_second);
        sight.push(a - for_second);
        first = first.or(Some((for_second, b)));
    }
    if lower < a.min(b) {
        sight.form |= FROM_BOTH;
        let to = if a <= b { (lower, lower + n) } else { (lower + n, lower) };
        sight.push(to.0);
        sight.push(to.1);
        sight.push(a.min(b) - lower);
        first = first.or(Some(to));
    }
    let (x, y) = first?;
    sight.form |= falling(x, y);
    sight.push(x.abs_diff(y));
    Some(sight)
}

fn falling(x: u64, y: u64) -> u8 {
    if x <= y { 0 } else { FALLING }
}

fn form(form: u8) -> Form {
    let (a, b) = (0, 1);
    let mut next = 2;
    let mut new = || {
        next += 1;
        next - 1
    };
    let text = |(x, y)| format!("wythoff:{},{}", Sight::mark(x), Sight::mark(y));
    let mut moves = Vec::new();
    let mut pair = None;
    for bit in [FROM_SECOND, FROM_FIRST, FROM_BOTH].into_iter().filter(|bit| form & bit > 0) {
        let (to, heap) = match bit {
            FROM_SECOND => ((a, new()), Some(b)),
            FROM_FIRST => ((new(), b), Some(a)),
            _ => ((new(), new()), None),
        };
        let taken = marked(new());
        moves.push((
            text(to),
            match heap {
                Some(heap) => message!("take-from", taken = taken, heap = marked(heap)),
                None => message!("take-both", taken = taken),
            },
        ));
        pair = pair.or(Some(to));
    }
    let (x, y) = pair.unwrap_or((a, b));
    let (x, y) = if form & FALLING > 0 { (y, x) } else { (x, y) };
    let [x, y, n] = [x, y, new()].map(marked);
    let (outcome, reason) = match moves.is_empty() {
        true => (Outcome::P, message!("wythoff-p", x = x, y = y, n = n)),
        false => (Outcome::N, message!("wythoff-n", x = x, y = y, n = n)),
    };
    Form { position: text((a, b)), outcome, moves, reason, source: "Wythoff 1907" }
}
