//! Families whose values are known at every coin, and the moves to a given value there.

use grundy_core::nat::{self, Nat};

use super::family::{Family, Shape};
use crate::ruleset::{Flow, Replies};
use crate::text::{Message, message};

/// The value of a head at coin n (Berlekamp, Conway and Guy 1982, chapter 14).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Formula {
    /// Turning Turtles, and Twins if `pairs`: n.
    Number { pairs: bool },
    /// Mock Turtles, and Triplets if `triples`: the odious number 2m or 2m + 1, where m is n, or
    /// n − 2 in Triplets, whose coins 0 and 1 are worth nothing.
    Odious { triples: bool },
    /// The largest power of two that divides n: Ruler.
    Ruler,
    /// Half of that, rounded down: Rulerette.
    Rulerette,
    /// The largest power of two that divides n and is at most this many coins: runs of 1 to `most`.
    ShortRuler { most: u64 },
    /// Motley: 2ⁿ.
    Power,
}

/// Of the pairs of coins that make up a value, all are named below this coin; one from there on.
const ALL_PAIRS: u64 = 4096;

/// Runs of more coins are not written down: a move may be known and yet too long to name.
const LONGEST_RUN: u64 = 1 << 16;

impl Formula {
    /// The formula for `family`, if there is one.
    pub(super) fn of(family: &Family) -> Option<Formula> {
        let Family { least, most, shape, first } = *family;
        Some(match (shape, least, most) {
            _ if first => return None,
            (Shape::Any, 1, Some(2)) => Formula::Number { pairs: false },
            (Shape::Any, 2, Some(2)) => Formula::Number { pairs: true },
            (Shape::Any, 1, Some(3)) => Formula::Odious { triples: false },
            (Shape::Any, 3, Some(3)) => Formula::Odious { triples: true },
            (Shape::Any, 1, None) => Formula::Power,
            (Shape::Consecutive, 1, None) => Formula::Ruler,
            (Shape::Consecutive, 2, None) => Formula::Rulerette,
            (Shape::Consecutive, 1, Some(most)) => Formula::ShortRuler { most },
            _ => return None,
        })
    }

    /// The value of a head at coin `n`.
    pub(super) fn value(self, n: &Nat) -> Nat {
        match self {
            Formula::Number { .. } => n.clone(),
            Formula::Odious { triples } => {
                nat::minus(n, &void(triples)).map_or(Nat::ZERO, |m| odious(&m))
            }
            Formula::Ruler => ruler(n),
            Formula::Rulerette => ruler(n) >> 1usize,
            Formula::ShortRuler { most } => ruler(n).min(Nat::ONE << most.ilog2() as usize),
            // Coins are limited when they are read, so that this fits in memory.
            Formula::Power => nat::to_usize(n).map_or(Nat::ZERO, |n| Nat::ONE << n),
        }
    }

    /// The value of a head at n in words.
    pub(super) fn describe(self) -> Message {
        match self {
            Formula::Number { .. } => message!("coins-number"),
            Formula::Odious { triples: false } => message!("coins-odious"),
            Formula::Odious { triples: true } => message!("coins-odious-triples"),
            Formula::Ruler => message!("coins-ruler"),
            Formula::Rulerette => message!("coins-rulerette"),
            Formula::ShortRuler { most } => {
                message!("coins-short-ruler", bound = 1u64 << most.ilog2())
            }
            Formula::Power => message!("coins-power"),
        }
    }

    /// Whether [`sets`](Self::sets) knows them.
    pub(super) fn finds_sets(self) -> bool {
        !matches!(self, Formula::ShortRuler { .. })
    }

    /// Calls `each` with the sets that a move may turn, whose greatest coin is `top` and whose values
    /// have the nim-sum `change`.
    pub(super) fn sets(
        self,
        top: &Nat,
        change: &Nat,
        each: &mut dyn FnMut(&[Nat]) -> Flow,
    ) -> Replies {
        // What the coins below `top` have to be worth together.
        let lower = self.value(top) ^ change;
        match self {
            Formula::Number { pairs } => {
                if lower.is_zero() && !pairs {
                    let _ = each(std::slice::from_ref(top));
                } else if lower < *top {
                    let _ = each(&[lower, top.clone()]);
                }
                Replies::All
            }
            Formula::Odious { triples } => odious_sets(top, &lower, triples, each),
            Formula::Ruler => runs(top, std::slice::from_ref(change), 1, each),
            // Half the nim-sum of a run under Ruler: its last bit may be either.
            Formula::Rulerette => {
                let double = change << 1usize;
                runs(top, &[double.clone(), double ^ Nat::ONE], 2, each)
            }
            Formula::ShortRuler { .. } => Replies::Unknown,
            Formula::Power => {
                if Nat::from(bits(&lower)) <= *top {
                    let mut set: Vec<Nat> = ones(&lower).map(Nat::from).collect();
                    set.push(top.clone());
                    let _ = each(&set);
                }
                Replies::All
            }
        }
    }
}

/// The number of coins at the left that are worth nothing.
fn void(triples: bool) -> Nat {
    Nat::from(if triples { 2u8 } else { 0 })
}

/// The number 2m or 2m + 1 that has an odd number of binary ones.
fn odious(m: &Nat) -> Nat {
    let even = m.count_ones().is_multiple_of(2);
    (m << 1usize) ^ Nat::from(u8::from(even))
}

/// The largest power of two that divides `n` > 0.
fn ruler(n: &Nat) -> Nat {
    n.trailing_zeros().map_or(Nat::ZERO, |zeros| Nat::ONE << zeros)
}

fn bits(n: &Nat) -> usize {
    use dashu_int::ops::BitTest;
    n.bit_len()
}

fn ones(n: &Nat) -> impl Iterator<Item = usize> {
    use dashu_int::ops::BitTest;
    (0..n.bit_len()).filter(|&i| n.bit(i))
}

/// The sets of Mock Turtles or Triplets: two odious numbers have an evil nim-sum, so `lower` is worth
/// no coin if it is 0, one coin if it is odious, and pairs of coins otherwise.
fn odious_sets(
    top: &Nat,
    lower: &Nat,
    triples: bool,
    each: &mut dyn FnMut(&[Nat]) -> Flow,
) -> Replies {
    let void = void(triples);
    let Some(end) = nat::minus(top, &void) else { return Replies::All };
    // Triplets fill up a set with the coins 0 and 1, which are worth nothing.
    let zero_one = [Nat::ZERO, Nat::ONE];
    let half = lower >> 1usize;
    if lower.is_zero() {
        let fill: &[Nat] = if triples { &zero_one } else { &[] };
        let _ = each(&[fill, std::slice::from_ref(top)].concat());
    } else if lower.count_ones() % 2 == 1 {
        if half < end {
            let pair = [&half + &void, top.clone()];
            if triples {
                let _ = zero_one
                    .iter()
                    .try_for_each(|zero| each(&[std::slice::from_ref(zero), &pair].concat()));
            } else {
                let _ = each(&pair);
            }
        }
    } else {
        // The greater of two coins that differ by `half` has its highest bit.
        let high = Nat::ONE << (bits(&half) - 1);
        let mut pair = |a: &Nat| each(&[(a ^ &half) + &void, a + &void, top.clone()]);
        if high >= end {
            return Replies::All;
        }
        if end > Nat::from(ALL_PAIRS) {
            let _ = pair(&high);
            return Replies::Some;
        }
        let mut greater = nat::below(&end).filter(|a| (a ^ &half) < *a);
        let _ = greater.try_for_each(|a| pair(&a));
    }
    Replies::All
}

/// The runs of `least` coins or more that end at `top` and have one of the nim-sums `changes` under
/// Ruler. The nim-sum of the coins 1 to n is the Gray code n ⊕ ⌊n/2⌋, which is linear and
/// one-to-one, so that each change fixes the coin before the run.
fn runs(top: &Nat, changes: &[Nat], least: u64, each: &mut dyn FnMut(&[Nat]) -> Flow) -> Replies {
    let mut replies = Replies::All;
    for change in changes {
        let before = top ^ gray_inverse(change);
        let Some(length) = nat::minus(top, &before) else { continue };
        if length < Nat::from(least) {
            continue;
        }
        let Some(length) = nat::small(&length).filter(|&length| length <= LONGEST_RUN) else {
            replies = Replies::Some;
            continue;
        };
        let run: Vec<Nat> = (1..=length).map(|i| &before + Nat::from(i)).collect();
        if each(&run).is_break() {
            break;
        }
    }
    replies
}

/// The n with n ⊕ ⌊n/2⌋ = `code`.
fn gray_inverse(code: &Nat) -> Nat {
    let mut n = code.clone();
    let mut shift = 1;
    while shift < bits(code) {
        n = &n ^ (&n >> shift);
        shift *= 2;
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{Cursor, NoFiles};

    fn family(code: &str) -> Family {
        Family::parse(&mut Cursor::new(code, &NoFiles)).unwrap()
    }

    /// The values by mex over the sets of the rules, as far as 100,000 sets reach.
    #[test]
    fn formulas_agree_with_the_definition() {
        let runs: Vec<String> = (1..40).map(|most| format!("1-{most}C")).collect();
        let named = ["1-2", "2", "1-3", "3", "1+C", "2+C", "1+"];
        for code in runs.iter().map(String::as_str).chain(named) {
            let family = family(code);
            let formula = Formula::of(&family).unwrap();
            let values = family.first_values(400, 100_000);
            assert!(values.len() > 15, "{code}");
            for (i, &value) in values.iter().enumerate() {
                let n = family.base() + i;
                assert_eq!(formula.value(&n), Nat::from(value), "{code} at {n}");
            }
        }
    }

    /// Sets for coins beyond machine words: of the right shape, and of the nim-sum asked for.
    #[test]
    fn sets_at_large_coins() {
        let large = (Nat::ONE << 200) + Nat::from(0b1011_0110_0000_u32);
        for code in ["1-2", "2", "1-3", "3", "1+C", "2+C"] {
            let family = family(code);
            let formula = Formula::of(&family).unwrap();
            let mut found = 0;
            for target in 0u32..40 {
                let change = formula.value(&large) ^ Nat::from(target);
                let replies = formula.sets(&large, &change, &mut |set| {
                    found += 1;
                    assert_eq!(set.last(), Some(&large));
                    assert!(set.is_sorted_by(|a, b| a < b) || set.len() == 3, "{code}: {set:?}");
                    let size = set.len() as u64;
                    assert!(family.least <= size && family.most.is_none_or(|most| size <= most));
                    let sum = set.iter().fold(Nat::ZERO, |sum, coin| sum ^ formula.value(coin));
                    assert_eq!(sum, change, "{code}");
                    Flow::Continue(())
                });
                assert_ne!(replies, Replies::Unknown);
            }
            assert!(found >= 16, "{code}: {found}");
        }
    }
}
