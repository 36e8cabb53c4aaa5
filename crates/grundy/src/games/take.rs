//! Take a square, a prime, a divisor …: the number that is taken is of a kind that has a name.

mod kept;
mod kind;

use dashu_int::ops::BitTest;
use grundy_core::{
    Cursor, Error, Outcome, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;
use kind::{FACTORED, Kind};

use super::lost_heaps::Judged;
use super::{Game, heaps};
use crate::picture::Picture;
use crate::ruleset::{AsVectors, Dense, Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "take",
    example: "take/squares:35,12",
    source: "Golomb 1966; Eppstein 2018; Iannucci and Larsson 2021; misère Ferguson 1974",
    pattern: "take/squares:_",
    small: &[
        "take/squares:0..40",
        "take/squares:0..9,0..9",
        "take/cubes:0..30",
        "take/triangular:0..30",
        "take/fibonacci:0..30",
        "take/factorials:0..30",
        "take/powers-of-2:0..20",
        "take/powers-of-3:0..20",
        "take/powers-of-4:0..30+nim:0..3",
        "take/powers-of-16:0..40",
        "take/primes:0..40",
        "take/primes:0..9,0..9",
        "take/prime-powers:0..40",
        "take/prime-powers:0..9,0..9",
        "take/divisors:0..40",
        "take/divisors:0..9,0..9",
        "take/nondivisors:0..24",
        "take/coprimes:0..40",
        "take/coprimes:0..9,0..9",
        "take/coprimes:0..9+take/divisors:0..9",
    ],
    ..Game::of::<Take>()
};

/// The rules: what may be taken.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Take(Kind);

/// Sets are digits of rules for one of so many heaps, so that most heaps share a table.
const REACHES: [u64; 4] = [1 << 10, 1 << 14, 1 << 18, LOOKED_THROUGH];

/// Heaps above this have no table, and of their moves some are named at once.
const LOOKED_THROUGH: u64 = 1 << 22;

/// From a longer heap not all powers are tried.
const TRIED_BITS: usize = 1 << 12;

impl Take {
    /// The value of a heap under normal play by a theorem.
    fn value(&self, heap: &Nat) -> Option<u64> {
        match self.0 {
            Kind::Divisors => Some(heap.trailing_zeros().map_or(0, |zeros| zeros as u64)),
            Kind::Coprimes if *heap <= Nat::ONE => Some(0),
            Kind::Nondivisors if *heap <= Nat::from(2_u8) => Some(0),
            Kind::Nondivisors if heap.bit(0) => nat::small(&(heap >> 1)),
            Kind::Nondivisors => None,
            Kind::Coprimes => kind::least_prime(heap).map(|(_, number)| number),
            kind => Some(kind.of_remainder(self.remainder(heap)?)),
        }
    }

    fn remainder(&self, heap: &Nat) -> Option<u64> {
        nat::small(&(heap % Nat::from(self.0.period()?)))
    }

    fn has_move(&self, heap: &Nat) -> bool {
        self.0.amounts(heap, &mut |_| Flow::Break(())).is_break()
    }

    /// Names a heap of value `target` to which a move leads, without looking through all moves, where that can be done.
    fn reply_at_once(&self, heap: &Nat, target: u64, each: &mut Each<'_, Nat>) -> Replies {
        let left = match self.0 {
            Kind::PrimePowers => {
                let value = self.value(heap).filter(|&value| target < 6 && value != target);
                let Some(value) = value else { return Replies::All };
                nat::minus(heap, &Nat::from((value + 6 - target) % 6))
            }
            // No other heap that a move leaves has the value 0.
            Kind::Coprimes if target == 0 => (*heap > Nat::ONE).then_some(Nat::ONE),
            // A number whose least prime is this one has a common divisor with the heap if the prime has.
            Kind::Coprimes => {
                let Some(prime) = kind::prime(target).map(Nat::from) else {
                    return Replies::Some;
                };
                Some(prime).filter(|prime| prime < heap && !(heap % prime).is_zero())
            }
            Kind::Nondivisors => {
                let odd = Nat::from(target) * Nat::from(2_u8) + Nat::ONE;
                let taken = nat::minus(heap, &odd).filter(|taken| !taken.is_zero());
                // Even heaps, whose values are not known here, may have this one.
                if taken.is_none_or(|taken| (heap % taken).is_zero()) {
                    return Replies::Some;
                }
                Some(odd)
            }
            _ => return Replies::Unknown,
        };
        let Some(left) = left else { return Replies::All };
        let _ = each(&[left]);
        Replies::Some
    }

    /// Why, where there is no table.
    fn explain_set(&self, heap: &Nat, play: Play, left: Option<&Nat>) -> Option<Message> {
        let of = left.unwrap_or(heap);
        // Under misère play the heaps of value 1 are lost.
        let lost = u64::from(play == Play::Misere);
        if let Some(period) = self.0.period() {
            let rests = (0..period).filter(|&rest| self.0.of_remainder(rest) == lost);
            let rests = Argument::list(rests.map(|rest| rest.to_string()), Join::Comma);
            let judged = Judged { heap, left, is_lost: self.value(of) == Some(lost), play };
            return Some(judged.by_remainder(&Nat::from(period), rests));
        }
        let value = kept::value(self.0, of).filter(|_| play == Play::Misere)?;
        let judged = Judged { heap, left, is_lost: value == lost, play };
        Some(judged.by_value(Nat::from(value), None))
    }
}

impl Ruleset for Take {
    type Position = Nat;

    const LIST: bool = true;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Take, Error> {
        cursor.expect('/')?;
        Kind::read(cursor).map(Take)
    }

    fn write_parameters(&self, out: &mut String) {
        out.push('/');
        self.0.write(out);
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Nat, Error> {
        let mark = cursor.mark();
        let heap = cursor.nat("a heap size")?;
        if self.0 == Kind::Divisors && heap > Nat::from(FACTORED) {
            let expected = format!("at most {FACTORED} tokens, so that the divisors can be found");
            return Err(cursor.error_at(mark, expected));
        }
        Ok(heap)
    }

    fn write(&self, heap: &Nat, out: &mut String) {
        nat::push(out, heap);
    }

    fn options(&self, heap: &Nat, each: &mut Each<'_, Nat>) -> Flow {
        self.0.amounts(heap, &mut |taken| each(&[heap - taken]))
    }

    fn picture(&self, heap: &Nat) -> Option<Picture> {
        Some(Picture::heaps([heap]))
    }

    fn theorem(&self, heap: &Nat, play: Play) -> Option<Value> {
        match play {
            Play::Normal => match (self.value(heap), self.0) {
                (Some(value), _) => Some(Value::of(value)),
                // All tokens but one can be taken.
                (None, Kind::Coprimes | Kind::Nondivisors) => Some(Value::Outcome(Outcome::N)),
                (None, _) => None,
            },
            // Ferguson's pairing needs no more than a least number, so that it holds for infinite sets.
            Play::Misere if self.0.is_a_set() => {
                let value = match self.0.period() {
                    Some(_) => self.value(heap),
                    None => kept::value(self.0, heap),
                };
                value.map(|value| Value::Tame(Tame::heap(Nimber::from(value))))
            }
            Play::Misere => None,
        }
    }

    fn replies(&self, heap: &Nat, _: Play, target: &Value, each: &mut Each<'_, Nat>) -> Replies {
        let value = match heaps::wanted(target) {
            Ok(value) => value,
            Err(replies) => return replies,
        };
        match (self.0, value.small()) {
            // The values repeat: what one of the first two powers does not reach, none does.
            (Kind::Powers(_), Some(target)) => {
                let is_short = heap.bit_len() <= TRIED_BITS;
                let mut left_to_try = if is_short { usize::MAX } else { 2 };
                let _ = self.options(heap, &mut |left| {
                    if self.value(&left[0]) == Some(target) {
                        each(left)?;
                    }
                    left_to_try -= 1;
                    if left_to_try == 0 { Flow::Break(()) } else { Flow::Continue(()) }
                });
                if is_short { Replies::All } else { Replies::Some }
            }
            (_, Some(target)) if *heap > Nat::from(LOOKED_THROUGH) => {
                self.reply_at_once(heap, target, each)
            }
            (Kind::Nondivisors, None) | (_, Some(_)) => Replies::Unknown,
            // Values of the others are words.
            (_, None) => Replies::All,
        }
    }

    fn describe(&self, heap: &Nat, left: &[Nat]) -> Message {
        heaps::describe(heap, &left[0])
    }

    fn explain(&self, heap: &Nat, play: Play, best: Option<&[Nat]>) -> Option<Message> {
        let best = best.and_then(<[Nat]>::first);
        if !self.has_move(heap) {
            return Some(match play {
                Play::Normal => message!("no-move"),
                Play::Misere => message!("no-move-misere"),
            });
        }
        if let (Play::Normal, Some(left)) = (play, best)
            && !self.has_move(left)
        {
            return Some(match left.is_zero() {
                true => message!("takes-everything"),
                false => message!("subtraction-n-end", left = left),
            });
        }
        match (self.0, best) {
            (Kind::Divisors, Some(left)) => Some(message!("take-divisors-n", left = left)),
            (Kind::Divisors, None) if self.value(heap) == Some(0) => {
                Some(message!("take-divisors-p", heap = heap))
            }
            (Kind::Divisors, None) => Some(message!("take-divisors", heap = heap)),
            (Kind::Coprimes, _) => Some(message!("take-coprimes", heap = heap)),
            (Kind::Nondivisors, _) => Some(message!("take-nondivisors", heap = heap)),
            _ => self.explain_set(heap, play, best),
        }
    }

    fn worth(&self, heap: &Nat) -> Option<Message> {
        match self.0 {
            Kind::Divisors if !heap.is_zero() => {
                let zeros = heap.trailing_zeros()?;
                Some(message!(
                    "take-worth-divisors",
                    heap = heap,
                    odd = heap >> zeros,
                    power = zeros
                ))
            }
            Kind::Coprimes => {
                let (prime, number) = kind::least_prime(heap)?;
                Some(message!("take-worth-coprimes", heap = heap, prime = prime, number = number))
            }
            Kind::Nondivisors if heap.bit(0) => {
                Some(message!("take-worth-nondivisors", heap = heap))
            }
            Kind::Nondivisors => None,
            kind => {
                let period = kind.period()?;
                let reduced = self.remainder(heap)?;
                Some(message!("subtraction-worth", heap = reduced, period = period))
            }
        }
    }

    fn source(&self, play: Play) -> &'static str {
        match (play, self.0) {
            (Play::Misere, _) => "Ferguson 1974",
            (Play::Normal, Kind::Divisors | Kind::Nondivisors | Kind::Coprimes) => {
                "Iannucci and Larsson 2021"
            }
            (Play::Normal, _) => "Golomb 1966",
        }
    }

    fn is_small(&self, heap: &Nat) -> bool {
        *heap <= Nat::from(128_u8)
    }

    fn as_vectors(&self) -> Option<AsVectors<Take>> {
        let vectors = heaps::one_heap(|rules: &Take, heaps: &[u64]| {
            let mut moves = Vec::new();
            let flow =
                rules.0.amounts(&Nat::from(heaps[0]), &mut |taken| match nat::small(&taken) {
                    Some(taken) if moves.len() < heaps::MOST_FAMILIES => {
                        moves.push(heaps::take_range(1, 0, taken, taken));
                        Flow::Continue(())
                    }
                    _ => Flow::Break(()),
                });
            flow.is_continue().then_some(moves)
        });
        self.0.is_a_set().then_some(vectors)
    }

    /// The set as far as the heap reaches, and farther.
    fn dense(&self, heap: &Nat) -> Option<Dense> {
        let reach = nat::small(heap)?;
        if !self.0.is_a_set() || self.0.period().is_some() {
            return None;
        }
        let last = REACHES.into_iter().find(|&last| reach <= last)?;
        let last = usize::try_from(last).ok()?;
        Some(Dense::Heaps { rules: kept::rules(self.0, last), heaps: vec![heap.clone()] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Sum;
    use crate::solve::Solver;

    /// What is named at once, held against all moves: none is missing where it is said that none is, and of those that are
    /// some there is one, unless only even heaps have the value, of which no formula tells it.
    #[test]
    fn replies_at_once_are_moves_to_the_value() {
        let mut solver = Solver::default();
        let mut named = 0;
        for (name, kind) in [
            ("prime-powers", Kind::PrimePowers),
            ("coprimes", Kind::Coprimes),
            ("nondivisors", Kind::Nondivisors),
            ("squares", Kind::Squares),
        ] {
            let rules = Take(kind);
            let mut value = |heap: &Nat| {
                let sum: Sum = format!("take/{name}:{heap}").parse().unwrap();
                solver.value(&sum).unwrap().unwrap().nimber().unwrap().small().unwrap()
            };
            for heap in (1_u32..60).map(Nat::from) {
                let mut options = Vec::new();
                let _ = rules.options(&heap, &mut |left| {
                    options.push((left[0].clone(), value(&left[0])));
                    Flow::Continue(())
                });
                for target in (0..30).chain([u64::MAX]) {
                    let mut found = Vec::new();
                    let replies = rules.reply_at_once(&heap, target, &mut |left| {
                        found.push((left[0].clone(), target));
                        Flow::Continue(())
                    });
                    assert!(
                        found.iter().all(|reply| options.contains(reply)),
                        "{name}:{heap} {target}"
                    );
                    let all = options.iter().filter(|(_, value)| *value == target).count();
                    match replies {
                        Replies::All => assert_eq!(found.len(), all, "{name}:{heap} {target}"),
                        Replies::Some => {
                            let odd = |left: &Nat| kind != Kind::Nondivisors || left.bit(0);
                            let any =
                                options.iter().any(|(left, value)| *value == target && odd(left));
                            assert!(!any || !found.is_empty(), "{name}:{heap} {target}");
                        }
                        Replies::Unknown => {}
                    }
                    named += found.len();
                }
            }
        }
        assert!(named > 500, "{named}");
    }

    /// Heaps beyond every table have their moves, in sums with larger values, too.
    #[test]
    fn large_heaps_in_sums() {
        let mut solver = Solver::default();
        for text in [
            "take/prime-powers:10000000000+nim:100",
            "take/prime-powers:10000000000+nim:3",
            "take/powers-of-4:1000000000000000000000+nim:7",
            "take/coprimes:10000000001+nim:18",
            "take/nondivisors:10000000001+nim:5000000003",
            "take/divisors:1000000000000+nim:5",
        ] {
            let verdict = solver.solve(&text.parse().unwrap(), Play::Normal).unwrap();
            assert_eq!(verdict.outcome, Outcome::N, "{text}");
            assert!(!verdict.moves.is_empty(), "{text}");
            for reply in verdict.moves {
                let after = reply.to.parse().unwrap();
                assert_eq!(
                    solver.outcome(&after, Play::Normal).unwrap(),
                    Outcome::P,
                    "{}",
                    reply.to
                );
            }
        }
    }

    /// A heap of value 0 is not said to be worth what an odd one is.
    #[test]
    fn what_is_worth_nothing_has_no_formula() {
        let rules = Take(Kind::Nondivisors);
        for heap in 0_u32..10 {
            let told = rules.worth(&Nat::from(heap)).is_some();
            assert_eq!(told, heap % 2 == 1, "{heap}");
        }
    }
}
