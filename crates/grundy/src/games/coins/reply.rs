//! Moves to a given value, found by formulas.

use dashu_int::ops::BitTest;
use grundy_core::Nat;
use grundy_nimbers::Nimber;

use super::formula::Formula;
use super::{Coins, product};
use crate::ruleset::{Flow, Replies};

/// On a board so many sets are tried, times the bits of the greatest number in it.
const TRIED: usize = 1 << 19;

/// So many coins are in the sets that are tried, times those bits, before the search is given up.
const SEARCHED: usize = 1 << 24;

/// Calls `each` with the sets of a row that change its value by `change`.
pub(super) fn row(
    formula: Formula,
    heads: &[Nat],
    change: &Nimber,
    each: &mut dyn FnMut(&[Nat]) -> Flow,
) -> Replies {
    let mut all = Replies::All;
    for head in heads {
        let mut flow = Flow::Continue(());
        let found = formula.sets(head, change.size(), &mut |coins| {
            flow = each(coins);
            flow
        });
        match found {
            Replies::All => {}
            Replies::Some => all = Replies::Some,
            Replies::Unknown => return Replies::Unknown,
        }
        if flow.is_break() {
            break;
        }
    }
    all
}

/// Calls `each` with the product sets of a board that change its value by `change`, not 0.
///
/// The value of a product set is the nim-product of the values of its factors. So the sets of all
/// factors but one are tried, and a nim-division says what the last must be worth: the one with the
/// greatest coin, among those whose formula finds a set by its value.
///
/// A head whose value v becomes smaller by the change can certainly be moved to v ⊕ change, so such
/// heads come first, and the first of them is searched to its end, unless that is out of reach.
pub(super) fn board(
    coins: &Coins,
    heads: &[Nat],
    change: &Nimber,
    each: &mut dyn FnMut(&[Nat]) -> Flow,
) -> Replies {
    let bits = heads.iter().map(BitTest::bit_len).max().unwrap_or(0);
    let mut search = Search {
        coins,
        change,
        left: TRIED / bits.max(64),
        reach: SEARCHED / bits.max(64),
        replies: Replies::All,
        named: false,
        each,
    };
    let becomes_less = |head: &&[Nat]| {
        coins.value(head).is_some_and(|value| value.clone() + change.clone() < value)
    };
    let certain = coins.heads(heads).find(becomes_less);
    let others = coins.heads(heads).filter(|head| certain != Some(*head));
    let order = certain.iter().copied().chain(others);
    for head in order {
        if search.head(head).is_none() {
            return Replies::Unknown;
        }
        if search.left == 0 {
            break;
        }
    }
    // Moves that were not reached may still be found one by one.
    match search.replies {
        Replies::Some if !search.named => Replies::Unknown,
        replies => replies,
    }
}

struct Search<'a> {
    coins: &'a Coins,
    change: &'a Nimber,
    /// Sets that may still be tried once a move is named.
    left: usize,
    /// Coins in sets that may still be tried at all.
    reach: usize,
    replies: Replies,
    named: bool,
    each: &'a mut dyn FnMut(&[Nat]) -> Flow,
}

impl Search<'_> {
    /// Names the moves with `head`; `None` if no factor's formula finds sets.
    fn head(&mut self, head: &[Nat]) -> Option<()> {
        let factors = &self.coins.factors;
        let divided = |i: &usize| factors[*i].formula.is_some_and(Formula::finds_sets);
        let last = (0..head.len()).filter(divided).max_by_key(|&i| &head[i])?;
        let formula = factors[last].formula?;
        let _ = self.coins.choose(head, Some(last), &mut Vec::new(), &mut |sets| {
            self.reach = self.reach.saturating_sub(sets.iter().map(Vec::len).sum());
            if self.left == 0 && (self.named || self.reach == 0) {
                self.replies = Replies::Some;
                return Flow::Break(());
            }
            self.left = self.left.saturating_sub(1);
            let others = sets.iter().zip(factors).enumerate().filter(|&(i, _)| i != last);
            let product_of_others = others.fold(Nimber::from(1), |product, (_, (set, factor))| {
                product * set.iter().filter_map(|coin| factor.value(coin)).sum::<Nimber>()
            });
            // A set that is worth 0 changes nothing.
            if product_of_others.is_zero() {
                return Flow::Continue(());
            }
            let wanted = self.change.clone() * inverse(&product_of_others);
            let mut flow = Flow::Continue(());
            let found = formula.sets(&head[last], wanted.size(), &mut |set| {
                self.named = true;
                let mut sets = sets.to_vec();
                sets[last] = set.to_vec();
                flow = (self.each)(&product(&sets));
                flow
            });
            if found == Replies::Some {
                self.replies = Replies::Some;
            }
            flow
        });
        // Other heads wait for their turn in vain.
        if self.left == 0 {
            self.replies = Replies::Some;
        }
        Some(())
    }
}

/// The nimber b with a ⊗ b = 1, for a > 0.
///
/// With F = 2^h, h half the length of a, the conjugate of a = x ⊗ F ⊕ y is x ⊗ F ⊕ x ⊕ y, because
/// F ⊗ F = F ⊕ F/2. The product of both is less than F, so that its inverse is found first.
fn inverse(a: &Nimber) -> Nimber {
    let a = a.size();
    if a.is_one() {
        return Nimber::from(1);
    }
    let half = a.bit_len().next_power_of_two() / 2;
    let (y, x) = a.clone().split_bits(half);
    let (x, y) = (Nimber(x), Nimber(y));
    let both = &x + &y;
    let square = x.clone() * x.clone() * Nimber(Nat::ONE << (half - 1));
    let norm = inverse(&(square + y * both.clone()));
    Nimber((x * norm.clone()).size() << half) + both * norm
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses() {
        for n in (1u64..300).map(Nat::from).chain([(Nat::ONE << 1000) + Nat::from(12345u16)]) {
            let a = Nimber(n);
            assert_eq!(a.clone() * inverse(&a), Nimber::from(1), "{a}");
        }
    }
}
