//! Every move from one heap under take-and-break rules.

use grundy_core::nat::{self, Nat};
use grundy_kernels::heap::TakeBreak;

use crate::ruleset::{Each, Flow};

/// The moves, by the number of tokens that they take; the heaps that a move leaves in ascending order.
pub(super) fn take_by_take(rules: &TakeBreak, heap: usize, each: &mut Each<'_, Nat>) -> Flow {
    let mut left = Vec::new();
    rules.each_option(heap, &mut |heaps| {
        left.clear();
        left.extend(heaps.iter().map(|&heap| Nat::from(heap)));
        each(&left)
    })
}

/// The moves from a heap so large that nobody sees the end of them: by the number of tokens that are
/// taken or left in heaps other than the largest. So all ways to take have their turn, even if there
/// are infinitely many; where values are periodic, every value that an option has comes early.
pub(super) fn side_by_side(rules: &TakeBreak, heap: &Nat, each: &mut Each<'_, Nat>) -> Flow {
    let last = rules.most_taken().map_or(u64::MAX, |last| last as u64);
    let splitting = splitting(rules);
    // Without splits nothing else is left beside the largest.
    let end = if splitting == 0 { last } else { u64::MAX };
    for apart in 0..=nat::small(heap).unwrap_or(u64::MAX).min(end) {
        let most = heap - Nat::from(apart);
        if rules.repeat > 0 && Nat::from(apart) < most {
            whole(far_digit(rules, &most), &Nat::from(apart), each)?;
        }
        for taken in 0..apart.min(splitting) {
            let Some(digit) = digit(rules, taken) else { break };
            let other = apart - taken;
            if digit & 4 != 0 && Nat::from(other) <= most {
                leave(rules, [Nat::from(other), most.clone()], each)?;
            }
            for a in (1..=other / 2).take_while(|_| digit & 8 != 0) {
                if Nat::from(other - a) <= most {
                    leave(rules, [Nat::from(a), Nat::from(other - a), most.clone()], each)?;
                }
            }
        }
        // From the rules without a last digit, the small heaps come as early as the large ones.
        if apart > 0 && apart <= last && (rules.repeat == 0 || Nat::from(apart) <= most) {
            whole(digit(rules, apart).unwrap_or(0), &most, each)?;
        }
    }
    Flow::Continue(())
}

/// What is left is split only if fewer tokens than this are taken.
fn splitting(rules: &TakeBreak) -> u64 {
    let splits = |digit: &u8| digit & (4 | 8) != 0;
    rules.digits.iter().rposition(splits).map_or(0, |last| {
        if last < rules.digits.len() - rules.repeat { last as u64 + 1 } else { u64::MAX }
    })
}

/// The digit for `taken` tokens; `None` if it and all further ones are 0.
fn digit(rules: &TakeBreak, taken: u64) -> Option<u8> {
    let taken = usize::try_from(taken).ok()?;
    (taken < rules.digits.len() || rules.repeat > 0).then(|| rules.digit(taken))
}

/// The digit for `taken` tokens, however many, under rules that repeat.
fn far_digit(rules: &TakeBreak, taken: &Nat) -> u8 {
    let start = Nat::from(rules.digits.len() - rules.repeat);
    let place = match nat::minus(taken, &start) {
        Some(beyond) => start + beyond % Nat::from(rules.repeat),
        None => taken.clone(),
    };
    nat::to_usize(&place).map_or(0, |place| rules.digit(place))
}

/// Whether so many tokens, however many, may be taken so that one heap is left.
pub(super) fn leaves_one(rules: &TakeBreak, taken: &Nat) -> bool {
    let is_near = nat::to_usize(taken).is_some_and(|taken| taken < rules.digits.len());
    (is_near || rules.repeat > 0) && far_digit(rules, taken) & 2 != 0
}

/// The moves that leave at most one heap, of `left` tokens.
fn whole(digit: u8, left: &Nat, each: &mut Each<'_, Nat>) -> Flow {
    let bit = if left.is_zero() { 1 } else { 2 };
    if digit & bit != 0 { each(std::slice::from_ref(left)) } else { Flow::Continue(()) }
}

/// The move that leaves `heaps`, in ascending order, if they may be as they are.
fn leave<const N: usize, T: PartialEq + Into<Nat>>(
    rules: &TakeBreak,
    heaps: [T; N],
    each: &mut Each<'_, Nat>,
) -> Flow {
    if rules.unequal && heaps.windows(2).any(|pair| pair[0] == pair[1]) {
        return Flow::Continue(());
    }
    each(&heaps.map(Into::into))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    type Lister = fn(&TakeBreak, u64, &mut Each<'_, Nat>) -> Flow;

    fn list(moves: Lister, rules: &TakeBreak, heap: u64) -> BTreeSet<Vec<u64>> {
        let mut all = BTreeSet::new();
        let mut count = 0;
        let _ = moves(rules, heap, &mut |left| {
            all.insert(left.iter().filter_map(nat::small).collect());
            count += 1;
            Flow::Continue(())
        });
        assert_eq!(all.len(), count, "{rules:?} {heap}");
        all
    }

    /// A heap of any size from which few amounts may be taken has as few moves.
    #[test]
    fn few_moves_of_a_large_heap_end() {
        for (digits, moves) in [(&[0, 0, 0, 3][..], 1), (&[0, 3, 3, 0, 2], 3), (&[0, 1], 0)] {
            let heap = Nat::from(10u8).pow(30);
            let mut count = 0;
            let _ = side_by_side(&TakeBreak::new(digits.to_vec()), &heap, &mut |_| {
                count += 1;
                Flow::Continue(())
            });
            assert_eq!(count, moves, "{digits:?}");
        }
    }

    /// All ways to leave up to three heaps, from the meaning of the digits.
    fn reference(rules: &TakeBreak, heap: u64) -> BTreeSet<Vec<u64>> {
        let mut all = BTreeSet::new();
        for taken in 0..=heap {
            let digit = rules.digit(usize::try_from(taken).unwrap());
            let left = heap - taken;
            let mut add = |bit: u8, parts: Vec<u64>| {
                let differ = parts.iter().collect::<BTreeSet<_>>().len() == parts.len();
                if digit & bit != 0 && (differ || !rules.unequal) {
                    all.insert(parts);
                }
            };
            match left {
                0 if taken > 0 => add(1, vec![0]),
                _ if taken > 0 => add(2, vec![left]),
                _ => {}
            }
            for a in 1..left {
                for b in a..left - a {
                    let c = left - a - b;
                    if c >= b {
                        add(8, vec![a, b, c]);
                    }
                }
                if left - a >= a {
                    add(4, vec![a, left - a]);
                }
            }
        }
        all
    }

    #[test]
    fn both_orders_list_every_move_once() {
        let small: Lister =
            |rules, heap, each| take_by_take(rules, usize::try_from(heap).unwrap(), each);
        let large: Lister = |rules, heap, each| side_by_side(rules, &Nat::from(heap), each);
        for first in [0, 4, 8, 12] {
            for second in 0..16 {
                for unequal in [false, true] {
                    for repeat in 0..=2 {
                        let digits = vec![first, second, 7, 13];
                        let rules = TakeBreak { repeat, unequal, ..TakeBreak::new(digits) };
                        for heap in 0..14 {
                            let wanted = reference(&rules, heap);
                            assert_eq!(list(small, &rules, heap), wanted, "{rules:?} {heap}");
                            assert_eq!(list(large, &rules, heap), wanted, "{rules:?} {heap}");
                        }
                    }
                }
            }
        }
    }

    /// Each move takes its turn, from a heap beyond any machine word too.
    #[test]
    fn the_first_moves_come_at_once() {
        let rules = TakeBreak { repeat: 1, ..TakeBreak::new(vec![12, 15]) };
        let mut seen = Vec::new();
        let _ = side_by_side(&rules, &Nat::from(10u8).pow(40), &mut |left| {
            seen.push(left.len());
            if seen.len() < 200 { Flow::Continue(()) } else { Flow::Break(()) }
        });
        assert!((1..=3).all(|heaps| seen.iter().filter(|&&n| n == heaps).count() > 5), "{seen:?}");
    }
}
