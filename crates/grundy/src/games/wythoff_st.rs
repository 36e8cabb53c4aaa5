//! Fraenkel's (s,t)-Wythoff: take from one heap, or from both, where the larger amount is limited.

mod numeration;

use std::ops::ControlFlow;

use dashu_int::ops::BitTest;
use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_graphs::implicit::Cone;

use self::numeration::{Numeration, Place};
use super::{Game, heaps, two_heaps};
use crate::picture::Picture;
use crate::ruleset::{AsVectors, Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Value;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "wythoff-st",
    aliases: &["fraenkel"],
    example: "wythoff-st/2,1:5,17",
    source: "Fraenkel 1998",
    pattern: "wythoff-st/2,1:_,_",
    small: &[
        "wythoff-st/2,1:0..14,0..14",
        "wythoff-st/1,2:0..9,0..12",
        "wythoff-st/3,2:0..6,0..16",
        "wythoff-st/2,3:0..8,3..13",
        "wythoff-st/1,1:0..8,0..12",
        "wythoff-st/2,1:0..3,0..4+nim:0..3",
    ],
    ..Game::of::<WythoffSt>()
};

/// The rules of (s,t)-Wythoff.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct WythoffSt {
    numeration: Numeration,
}

/// s and t may be as large as this.
const MAX_PARAMETER: u64 = 1_000_000_000;

/// Heaps may have this many digits: the numeration takes quadratic time.
const MAX_DIGITS: usize = 20_000;

/// The bits of the largest heap, 20 000·log₂ 10.
const MAX_BITS: usize = 66_439;

/// Up to this many moves from both heaps are named for heaps of a few words, and for larger ones.
const NAMED: [usize; 2] = [4096, 4];

impl Ruleset for WythoffSt {
    type Position = (Nat, Nat);

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<WythoffSt, Error> {
        cursor.expect('/')?;
        let s = parameter(cursor, "a number S")?;
        cursor.expect(',')?;
        let t = parameter(cursor, "a number T")?;
        Ok(WythoffSt { numeration: Numeration::new(s, t) })
    }

    fn write_parameters(&self, out: &mut String) {
        let (s, t) = self.numeration.parameters();
        out.push('/');
        nat::push_u64(out, s);
        out.push(',');
        nat::push_u64(out, t);
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<(Nat, Nat), Error> {
        two_heaps::parse(cursor, heap)
    }

    fn write(&self, position: &(Nat, Nat), out: &mut String) {
        two_heaps::write(position, out);
    }

    fn options(&self, position: &(Nat, Nat), each: &mut Each<'_, (Nat, Nat)>) -> Flow {
        two_heaps::take_from_one(position, each)?;
        let (first, second) = position;
        let (s, t) = self.parameters();
        for k in nat::one_to(first) {
            // From the least l with k < s·l + t to the largest with l < s·k + t.
            let less = nat::minus(&k, &t).map_or(Nat::ZERO, |k| k / &s);
            let most = (&s * &k + &t - Nat::ONE).min(second.clone());
            let Some(count) = nat::minus(&most, &less) else { continue };
            for l in nat::one_to(&count) {
                each(&[(first - &k, second - &less - l)])?;
            }
        }
        Flow::Continue(())
    }

    fn is_option(&self, from: &(Nat, Nat), left: &(Nat, Nat)) -> Option<bool> {
        let (s, t) = self.parameters();
        let is_free = |less: &Nat, more: &Nat| *more < &s * less + &t;
        Some(two_heaps::taken(from, left).is_some_and(|(k, l)| {
            let is_one = k.is_zero() != l.is_zero();
            is_one || !k.is_zero() && is_free(&k, &l) && is_free(&l, &k)
        }))
    }

    two_heaps::paired!();

    fn explain(
        &self,
        position: &(Nat, Nat),
        _: Play,
        best: Option<&[(Nat, Nat)]>,
    ) -> Option<Message> {
        Some(two_heaps::explain_pair(position, best, |small, large| {
            let Place { index, lower, upper } = self.numeration.place(small);
            let is_lower = lower == *small;
            let partner = if is_lower { &upper } else { &lower };
            if partner != large {
                return two_heaps::explain_unpaired((small, large), &index, is_lower, partner);
            }
            let (s, t) = self.numeration.parameters();
            let Some((first, second)) = nat::small(small).zip(nat::small(large)) else {
                return match best {
                    Some(_) => message!("st-n-long", x = small, y = large, n = index, s = s, t = t),
                    None => message!("st-p-long", x = small, y = large, n = index, s = s, t = t),
                };
            };
            let base = self.numeration.base(u64::MAX).into_iter();
            let digits = message!(
                "st-digits",
                first = self.digits(first),
                second = self.digits(second),
                base = Argument::list(base.take(4), Join::Comma)
            );
            match best {
                Some(_) => message!("st-n", x = small, y = large, n = index, digits = digits),
                None => message!("st-p", x = small, y = large, n = index, digits = digits),
            }
        }))
    }

    fn as_rules(&self, _: usize) -> Option<String> {
        let (s, t) = self.parameters();
        Some(format!(
            "with s = {s}, t = {t}\nheaps x, y\nsymmetric\ntake k from x\n\
             take k from x and l from y where k <= l < s*k + t"
        ))
    }

    fn source(&self, _: Play) -> &'static str {
        "Fraenkel 1998"
    }

    fn as_vectors(&self) -> Option<AsVectors<WythoffSt>> {
        Some(two_heaps::as_vectors(|rules, sizes| {
            let (s, t) = rules.numeration.parameters();
            let least = sizes.iter().copied().min()?;
            if least > heaps::MOST_FAMILIES as u64 {
                return None;
            }
            let mut moves = vec![heaps::take_any(2, 0), heaps::take_any(2, 1)];
            for k in 1..=least {
                // The other heap loses from k to s·k + t − 1 tokens.
                let more = (s - 1) * k + t - 1;
                moves.push(Cone { least: vec![k, k], steps: vec![(vec![0, 1], more)] });
                if more > 0 {
                    moves.push(Cone { least: vec![k + 1, k], steps: vec![(vec![1, 0], more - 1)] });
                }
            }
            Some(moves)
        }))
    }

    fn is_small(&self, (first, second): &(Nat, Nat)) -> bool {
        first.max(second) <= &Nat::from(40u8)
    }

    fn canonical(&self, position: &(Nat, Nat)) -> Option<(Nat, Nat)> {
        two_heaps::canonical(position)
    }

    /// The pair A_n, B_n; (0,0) is number 0. `None` for numbers as large as no heap may be, and under misère
    /// play, of which the theorem says nothing.
    fn p_position(&self, index: &Nat, play: Play) -> Option<(Nat, Nat)> {
        let is_told = play == Play::Normal && index.bit_len() <= MAX_BITS;
        let index = Some(index).filter(|_| is_told)?;
        let Place { lower, upper, .. } = self.numeration.pair(index);
        Some((lower, upper))
    }

    fn pair_of(&self, n: &Nat) -> Option<(Nat, (Nat, Nat))> {
        let n = Some(n).filter(|n| n.bit_len() <= MAX_BITS)?;
        let Place { index, lower, upper } = self.numeration.place(n);
        Some((index, (lower, upper)))
    }
}

impl WythoffSt {
    fn parameters(&self) -> (Nat, Nat) {
        let (s, t) = self.numeration.parameters();
        (Nat::from(s), Nat::from(t))
    }

    /// The number that is paired with `n`.
    fn partner(&self, n: &Nat) -> Nat {
        let Place { lower, upper, .. } = self.numeration.place(n);
        if lower == *n { upper } else { lower }
    }

    /// Calls `each` with moves to P-positions; whether these are all.
    fn winning(
        &self,
        position: &(Nat, Nat),
        each: &mut Each<'_, (Nat, Nat)>,
    ) -> ControlFlow<(), bool> {
        let (first, second) = position;
        two_heaps::leave_partner(position, |n| self.partner(n), each)?;
        let straight = self.in_both(first, second, &mut |a, b| each(&[(a, b)]))?;
        let crossed = self.in_both(second, first, &mut |a, b| match a.is_zero() {
            true => Flow::Continue(()),
            false => each(&[(b, a)]),
        })?;
        ControlFlow::Continue(straight && crossed)
    }

    /// Calls `each` with the pairs A_n, B_n that a move from both heaps reaches, A_n left of `x` and
    /// B_n of `y`; whether these are all.
    ///
    /// For k = x − A_n and l = y − B_n the rule says l < s·k + t and k < s·l + t. The first is
    /// t·(n + 1) > y − s·x, because B_n − s·A_n = t·n. The second, like A_n < x and B_n < y, fails for
    /// all larger n once it fails, because s·B_n − A_n increases.
    fn in_both(
        &self,
        x: &Nat,
        y: &Nat,
        each: &mut dyn FnMut(Nat, Nat) -> Flow,
    ) -> ControlFlow<(), bool> {
        let (s, t) = self.parameters();
        let least = nat::minus(y, &(&s * x)).map_or(Nat::ZERO, |more| more / &t);
        let mut place = self.numeration.pair(&least);
        let named = NAMED[usize::from(x.as_words().len() + y.as_words().len() > 4)];
        for _ in 0..named {
            let Place { lower, upper, .. } = &place;
            let legal = lower < x && upper < y && x - lower < &s * (y - upper) + &t;
            if !legal {
                return ControlFlow::Continue(true);
            }
            each(lower.clone(), upper.clone())?;
            place = self.after(place);
        }
        ControlFlow::Continue(false)
    }

    /// The next pair: of two numbers in sequence at most one is a B_n.
    fn after(&self, place: Place) -> Place {
        let next = place.lower + Nat::ONE;
        let place = self.numeration.place(&next);
        if place.lower == next { place } else { self.numeration.place(&(next + Nat::ONE)) }
    }

    /// Appends the digits of `n` in the numeration, with points between them if some are above 9.
    fn digits(&self, n: u64) -> String {
        let digits: Vec<String> = self.numeration.digits(n).iter().map(u64::to_string).collect();
        let wide = digits.iter().any(|digit| digit.len() > 1);
        digits.join(if wide { "." } else { "" })
    }
}

fn parameter(cursor: &mut Cursor<'_>, what: &str) -> Result<u32, Error> {
    let mark = cursor.mark();
    let number = cursor.number(what, 1..=MAX_PARAMETER)?;
    u32::try_from(number).map_err(|_| cursor.error_at(mark, what))
}

fn heap(cursor: &mut Cursor<'_>) -> Result<Nat, Error> {
    let mark = cursor.mark();
    let heap = cursor.nat("a heap size")?;
    if cursor.since(mark).trim_start_matches('0').len() > MAX_DIGITS {
        return Err(cursor.error_at(mark, format!("a heap of at most {MAX_DIGITS} digits")));
    }
    Ok(heap)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ruleset(s: u32, t: u32) -> WythoffSt {
        WythoffSt { numeration: Numeration::new(s, t) }
    }

    fn replies(ruleset: &WythoffSt, position: &(Nat, Nat)) -> (Replies, Vec<(Nat, Nat)>) {
        let mut found = Vec::new();
        let target = Value::of(0);
        let replies = ruleset.replies(position, Play::Normal, &target, &mut |left| {
            found.push(left[0].clone());
            Flow::Continue(())
        });
        found.sort();
        (replies, found)
    }

    /// The replies are just the options that the theorem calls P.
    #[test]
    fn replies_are_the_losing_options() {
        for (s, t) in [(1, 1), (1, 4), (2, 1), (3, 2), (2, 7), (5, 1)] {
            let ruleset = ruleset(s, t);
            for (a, b) in [(60u32, 80u32), (91, 40), (77, 77), (12, 300), (30, 61)] {
                let position = (Nat::from(a), Nat::from(b));
                let mut losing = Vec::new();
                let _ = ruleset.options(&position, &mut |left| {
                    if ruleset.theorem(&left[0], Play::Normal) == Some(Value::losing(true)) {
                        losing.push(left[0].clone());
                    }
                    Flow::Continue(())
                });
                losing.sort();
                assert_eq!(replies(&ruleset, &position), (Replies::All, losing), "{s},{t}:{a},{b}");
            }
        }
    }

    #[test]
    fn large_positions_have_replies() {
        for (s, t) in [(1, 1), (2, 1), (4, 9)] {
            let ruleset = ruleset(s, t);
            for a in [Nat::from(10u8).pow(18), Nat::from(10u8).pow(1000)] {
                for b in [&a + Nat::from(5u8), &a * Nat::from(3u8), &a >> 700usize] {
                    let position = (a.clone(), b);
                    assert_eq!(
                        ruleset.theorem(&position, Play::Normal),
                        Some(Value::losing(false))
                    );
                    let (_, found) = replies(&ruleset, &position);
                    assert!(!found.is_empty());
                    for left in found {
                        let value = ruleset.theorem(&left, Play::Normal);
                        assert_eq!(value, Some(Value::losing(true)));
                        assert!(left.0 <= position.0 && left.1 <= position.1 && left != position);
                    }
                }
            }
        }
    }

    #[test]
    fn the_reason_names_digits_and_partner() {
        let from = (Nat::from(17u8), Nat::from(5u8));
        let left = (Nat::from(14u8), Nat::from(5u8));
        let reason = |best| {
            let reason = ruleset(2, 1).explain(&from, Play::Normal, best);
            reason.unwrap().to_string()
        };
        assert_eq!(
            reason(Some(std::slice::from_ref(&left))),
            "the move leaves 5 and 14, which are pair number 4: in the numeration 1, 3, 8, 22, … they are 12 \
             and 120, the first with an even number of zeros at the end, the second the same with one zero \
             more. From a pair no move leads to another"
        );
        assert_eq!(
            reason(None),
            "5 = A_4 is paired with 14 = B_4, not with 17, and from what is no pair some move leads to one"
        );
    }

    #[test]
    fn wrong_input_is_refused() {
        let error = |text: &str| text.parse::<crate::Sum>().unwrap_err().to_string();
        assert_eq!(
            error("wythoff-st/0,1:1,2"),
            "column 12: found '0,1:1,2', expected a number S from 1 to 1000000000"
        );
        assert_eq!(error("fraenkel/2:1,2"), "column 11: found ':1,2', expected ','");
        let long = format!("wythoff-st/2,1:1,{}", "7".repeat(MAX_DIGITS + 1));
        assert!(error(&long).ends_with("expected a heap of at most 20000 digits"));
        let largest = Nat::from(10u8).pow(MAX_DIGITS) - Nat::ONE;
        assert_eq!(largest.bit_len(), MAX_BITS);
    }
}
