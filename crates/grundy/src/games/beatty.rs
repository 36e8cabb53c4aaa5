//! The invariant game whose P-positions are the pairs of two complementary Beatty sequences.

mod moves;

use std::ops::ControlFlow;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, UnsignedAbs};
use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};

use self::moves::Moves;
use super::{Game, two_heaps};
use crate::picture::Picture;
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::quadratic::{Quadratic, is_square};
use crate::theory::value::Value;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "beatty",
    example: "beatty/1,1,5,2:8,12",
    source: "Larsson, Hegarty and Fraenkel 2011; the sequences: Beatty 1926",
    pattern: "beatty/1,1,5,2:_,_",
    small: &[
        "beatty/1,1,5,2:0..12,0..12",
        "beatty/0,1,2,1:0..9,0..13",
        "beatty/-1,1,5,1:0..7,0..10",
        "beatty/3,-1,2,1:0..7,0..9",
        "beatty/9,1,7,6:0..6,0..8",
        "beatty/1,1,5,2:0..3,0..4+nim:0..2",
    ],
    ..Game::of::<Beatty>()
};

/// The rules of the game for one α.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Beatty {
    /// P, Q, D and R as they were written.
    numbers: [IBig; 4],
    alpha: Quadratic,
    beta: Quadratic,
    /// 1/α, for counting the A_n up to a number.
    inverse: Quadratic,
}

/// All replies in both heaps are looked for if the smaller heap has up to this size, else one that takes no more from it …
const LOOKED_FOR: usize = 1 << 13;

/// … as far as this many steps go, and partners of this many bits in all.
const STEPS: usize = 1 << 27;
const BITS: usize = 1 << 22;

impl Ruleset for Beatty {
    type Position = (Nat, Nat);

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Beatty, Error> {
        cursor.expect('/')?;
        let start = cursor.mark();
        let p = integer(cursor, "the number P")?;
        cursor.expect(',')?;
        let mark = cursor.mark();
        let q = integer(cursor, "the number Q")?;
        if q.is_zero() {
            return Err(cursor.error_at(mark, "a number Q other than 0, so that α is irrational"));
        }
        cursor.expect(',')?;
        let mark = cursor.mark();
        let d = cursor.nat("the number D")?;
        if is_square(&d) {
            return Err(
                cursor.error_at(mark, "a number D that is not a square, so that α is irrational")
            );
        }
        cursor.expect(',')?;
        let mark = cursor.mark();
        let r = IBig::from(cursor.nat("the number R")?);
        if r.is_zero() {
            return Err(cursor.error_at(mark, "a number R of at least 1"));
        }
        let numbers = [p.clone(), q.clone(), d.clone().into(), r.clone()];
        let alpha = Quadratic::new(p, q, d, r);
        match alpha.filter(|alpha| alpha.floor_times(&Nat::ONE) == IBig::ONE) {
            Some(alpha) => Ok(Beatty {
                numbers,
                inverse: alpha.inverse(),
                beta: alpha.plus(&-IBig::ONE).inverse().plus(&IBig::ONE),
                alpha,
            }),
            None => Err(cursor.error_at(start, "numbers P,Q,D,R with 1 < (P + Q√D)/R < 2")),
        }
    }

    fn write_parameters(&self, out: &mut String) {
        for (i, number) in self.numbers.iter().enumerate() {
            out.push(if i == 0 { '/' } else { ',' });
            out.push_str(&number.to_string());
        }
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<(Nat, Nat), Error> {
        two_heaps::parse(cursor, |cursor| cursor.nat("a heap size"))
    }

    fn write(&self, position: &(Nat, Nat), out: &mut String) {
        two_heaps::write(position, out);
    }

    fn options(&self, position: &(Nat, Nat), each: &mut Each<'_, (Nat, Nat)>) -> Flow {
        let (first, second) = position;
        two_heaps::take_from_one(position, each)?;
        // Heaps so large that they do not fit are not exhausted by the loops above.
        let Some(small) = nat::to_usize(first.min(second)) else { return Flow::Continue(()) };
        let width = nat::to_usize(first.max(second)).unwrap_or(usize::MAX);
        let mut moves = Moves::new(width);
        for x in 1..=small {
            moves.add_row(self.partner(&Nat::from(x)), usize::MAX);
            for &y in moves.row(x).iter().skip(1) {
                each(&[after(position, x, y)])?;
            }
        }
        Flow::Continue(())
    }

    two_heaps::paired!();

    fn explain(
        &self,
        position: &(Nat, Nat),
        _: Play,
        best: Option<&[(Nat, Nat)]>,
    ) -> Option<Message> {
        Some(two_heaps::explain_pair(position, best, |small, large| {
            let (n, is_lower) = self.place(small);
            let partner = self.partner(small);
            if partner != *large {
                two_heaps::explain_unpaired((small, large), &n, is_lower, &partner)
            } else if best.is_some() {
                message!("beatty-n", x = small, y = large, n = n)
            } else {
                message!("beatty-p", x = small, y = large, n = n)
            }
        }))
    }

    fn source(&self, _: Play) -> &'static str {
        "Larsson, Hegarty and Fraenkel 2011"
    }

    fn is_small(&self, (first, second): &(Nat, Nat)) -> bool {
        // The moves are found anew for every follower.
        first.max(second) <= &Nat::from(12u8)
    }

    fn canonical(&self, position: &(Nat, Nat)) -> Option<(Nat, Nat)> {
        two_heaps::canonical(position)
    }

    /// The pair A_n, B_n; (0,0) is number 0. `None` under misère play, of which the theorem says nothing.
    fn p_position(&self, index: &Nat, play: Play) -> Option<(Nat, Nat)> {
        (play == Play::Normal).then(|| (self.lower(index), self.upper(index)))
    }

    fn pair_of(&self, n: &Nat) -> Option<(Nat, (Nat, Nat))> {
        let (index, _) = self.place(n);
        let pair = (self.lower(&index), self.upper(&index));
        Some((index, pair))
    }
}

impl Beatty {
    /// A_n.
    fn lower(&self, n: &Nat) -> Nat {
        self.alpha.floor_times(n).unsigned_abs()
    }

    /// B_n.
    fn upper(&self, n: &Nat) -> Nat {
        self.beta.floor_times(n).unsigned_abs()
    }

    /// The index of `x` in the sequence that holds it, and whether that is A; 0 is A_0.
    fn place(&self, x: &Nat) -> (Nat, bool) {
        // The number of A_n with 1 ≤ A_n ≤ x, because nα < x + 1 for these n.
        let count = self.inverse.floor_times(&(x + Nat::ONE)).unsigned_abs();
        if self.lower(&count) == *x { (count, true) } else { (x - count, false) }
    }

    /// The number that is paired with `x`.
    fn partner(&self, x: &Nat) -> Nat {
        let (n, lower) = self.place(x);
        if lower { self.upper(&n) } else { self.lower(&n) }
    }

    /// Calls `each` with moves to P-positions; whether these are all: they are while the smaller heap is small. For larger heaps
    /// those that take from one heap are known, and one that takes few from both is looked for, which there is where the
    /// heaps are nearly a pair.
    fn winning(
        &self,
        position: &(Nat, Nat),
        each: &mut Each<'_, (Nat, Nat)>,
    ) -> ControlFlow<(), bool> {
        let (first, second) = position;
        let mut found = false;
        two_heaps::leave_partner(position, |n| self.partner(n), &mut |left| {
            found = true;
            each(left)
        })?;
        let (small, large) = (first.min(second), first.max(second));
        let all = nat::to_usize(small).filter(|&small| small <= LOOKED_FOR);
        if found && all.is_none() {
            return ControlFlow::Continue(false);
        }
        let reach = all.unwrap_or_else(|| LOOKED_FOR.min(BITS / small.bit_len()));
        // Taking x from the smaller heap, what has to be taken from the other follows. It must be less
        // than the partner of x: otherwise the rest of it alone would be a P-position too.
        let mut wanted = Vec::new();
        for x in 1..=reach {
            let left = self.partner(&(small - Nat::from(x)));
            let taken = nat::minus(large, &left).and_then(|y| nat::to_usize(&y));
            wanted.extend(taken.filter(|&y| y > 0).map(|y| (x, y)));
        }
        wanted.retain(|&(x, y)| Nat::from(y) < self.partner(&Nat::from(x)));
        let width = wanted.iter().map(|&(_, y)| y).max().unwrap_or(0);
        let mut moves = Moves::new(width);
        for (x, y) in wanted {
            while moves.len() <= x {
                let partner = self.partner(&Nat::from(moves.len()));
                if !moves.add_row(partner, STEPS) {
                    return ControlFlow::Continue(false);
                }
            }
            if moves.row(x).binary_search(&y).is_ok() {
                each(&[after(position, x, y)])?;
                if all.is_none() {
                    break;
                }
            }
        }
        ControlFlow::Continue(all.is_some())
    }
}

/// `position` after taking `x` from the smaller heap and `y` from the other.
fn after((first, second): &(Nat, Nat), x: usize, y: usize) -> (Nat, Nat) {
    let (x, y) = (Nat::from(x), Nat::from(y));
    if first <= second { (first - x, second - y) } else { (first - y, second - x) }
}

/// A number that may have a minus sign.
fn integer(cursor: &mut Cursor<'_>, what: &str) -> Result<IBig, Error> {
    let negative = cursor.eat('-');
    let size = IBig::from(cursor.nat(what)?);
    Ok(if negative { -size } else { size })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ruleset(parameters: &str) -> Beatty {
        Beatty::from_parameters(&mut Cursor::new(parameters, &grundy_core::NoFiles)).unwrap()
    }

    /// First terms from the OEIS: A000201 and A001950, A001951 and A001952.
    #[test]
    fn terms_are_the_published_ones() {
        let golden =
            ([1u8, 3, 4, 6, 8, 9, 11, 12, 14, 16], [2u8, 5, 7, 10, 13, 15, 18, 20, 23, 26]);
        let root = ([1u8, 2, 4, 5, 7, 8, 9, 11, 12, 14], [3u8, 6, 10, 13, 17, 20, 23, 27, 30, 34]);
        for (parameters, (lower, upper)) in [("/1,1,5,2", golden), ("/0,1,2,1", root)] {
            let ruleset = ruleset(parameters);
            for n in 1u8..=10 {
                let i = usize::from(n) - 1;
                let pair = (Nat::from(lower[i]), Nat::from(upper[i]));
                assert_eq!(ruleset.p_position(&Nat::from(n), Play::Normal), Some(pair));
            }
        }
    }

    /// The sequences go up one by one, and every number of a stretch is in just one of them.
    #[test]
    fn large_numbers_are_in_one_sequence_each() {
        for parameters in ["/1,1,5,2", "/3,-1,2,1", "/-1,1,5,1", "/7,2,3,9"] {
            let ruleset = ruleset(parameters);
            for start in [Nat::ZERO, Nat::from(10u8).pow(18), Nat::from(3u8).pow(2500)] {
                let (mut next, mut last) = ([None, None], start.clone());
                for x in (1u32..400).map(|i| &start + Nat::from(i)) {
                    let (index, (lower, upper)) = ruleset.pair_of(&x).unwrap();
                    assert!((lower == x) != (upper == x) && lower < upper && last < x);
                    assert_eq!(
                        ruleset.p_position(&index, Play::Normal),
                        Some((lower.clone(), upper))
                    );
                    let next = &mut next[usize::from(lower == x)];
                    assert!(next.as_ref().is_none_or(|next| *next == index));
                    *next = Some(index + Nat::ONE);
                    last = x;
                }
            }
        }
    }

    #[test]
    fn numbers_of_100_000_digits_are_answered() {
        let ruleset = ruleset("/1,1,5,2");
        let n = Nat::from(10u8).pow(99_999) + Nat::from(123u8);
        let (index, pair) = ruleset.pair_of(&n).unwrap();
        // For the golden ratio the difference of a pair is its index.
        assert_eq!(&pair.1 - &pair.0, index);
        assert_eq!(ruleset.theorem(&pair, Play::Normal), Some(Value::losing(true)));
        let more = (pair.0.clone(), &pair.1 + Nat::ONE);
        let mut found = Vec::new();
        let replies = ruleset.replies(&more, Play::Normal, &Value::of(0), &mut |left| {
            found.push(left[0].clone());
            Flow::Continue(())
        });
        assert!(replies == Replies::Some && found.contains(&pair));
    }

    /// The replies are just the options that the theorem calls P.
    #[test]
    fn replies_are_the_losing_options() {
        for parameters in ["/1,1,5,2", "/-1,1,5,1"] {
            let ruleset = ruleset(parameters);
            for position in [(60u32, 80u32), (70, 61), (90, 90), (12, 1000)] {
                let position = (Nat::from(position.0), Nat::from(position.1));
                let (mut losing, mut found) = (Vec::new(), Vec::new());
                let _ = ruleset.options(&position, &mut |left| {
                    if ruleset.theorem(&left[0], Play::Normal) == Some(Value::losing(true)) {
                        losing.push(left[0].clone());
                    }
                    Flow::Continue(())
                });
                let target = Value::of(0);
                let replies = ruleset.replies(&position, Play::Normal, &target, &mut |left| {
                    found.push(left[0].clone());
                    Flow::Continue(())
                });
                losing.sort();
                found.sort();
                assert!(replies == Replies::All && !found.is_empty());
                assert_eq!(found, losing);
            }
        }
    }

    /// Of large heaps that are nearly a pair a few are taken from both, as the rules of small ones allow.
    #[test]
    fn replies_that_take_few_are_found_from_large_heaps() {
        for parameters in ["/1,1,5,2", "/0,1,2,1", "/-1,1,5,1", "/3,-1,2,1"] {
            let ruleset = ruleset(parameters);
            for n in [Nat::from(1_000_003u32), Nat::from(10u8).pow(30)] {
                let (lower, upper) = (ruleset.lower(&n), ruleset.upper(&n));
                for missing in 1u8..=5 {
                    let position = (&upper - Nat::from(missing), lower.clone());
                    let mut found = Vec::new();
                    let target = Value::of(0);
                    let _ = ruleset.replies(&position, Play::Normal, &target, &mut |left| {
                        found.push(left[0].clone());
                        Flow::Continue(())
                    });
                    let [(first, second)] = &found[..] else { panic!("{position:?}: {found:?}") };
                    assert_eq!(ruleset.partner(first), *second);
                    let taken = (&position.0 - first, &position.1 - second);
                    let mut legal = false;
                    let _ = ruleset.options(&taken, &mut |left| {
                        legal |= left[0] == (Nat::ZERO, Nat::ZERO);
                        Flow::Continue(())
                    });
                    assert!(legal, "{position:?}: {taken:?}");
                }
            }
        }
    }

    #[test]
    fn wrong_parameters_are_refused() {
        let error = |text: &str| text.parse::<crate::Sum>().unwrap_err().to_string();
        assert!(error("beatty/1,0,5,2:1,2").starts_with("column 10: found '0,5,2:1,2'"));
        assert!(error("beatty/1,1,9,2:1,2").starts_with("column 12: found '9,2:1,2'"));
        assert!(error("beatty/1,1,5,0:1,2").starts_with("column 14: found '0:1,2'"));
        for alpha in ["5,1,5,2", "-9,1,5,2", "1,-1,5,2"] {
            let text = error(&format!("beatty/{alpha}:1,2"));
            assert!(text.ends_with("expected numbers P,Q,D,R with 1 < (P + Q√D)/R < 2"), "{text}");
            assert!(text.starts_with("column 8:"), "{text}");
        }
        assert!(error("beatty/1,1,5,2:1").starts_with("column 17: found the end, expected ','"));
    }
}
