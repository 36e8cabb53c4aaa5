//! The sets of coins that a family allows a move to turn over.

use grundy_core::nat::{self, Nat};

use super::family::{Family, Shape};
use crate::ruleset::Flow;

/// Moves that turn more coins than these from the first to the last are not listed.
const LONGEST: u64 = 1 << 20;

impl Family {
    /// Calls `each` with every set that a move may turn and whose greatest coin is `top`.
    pub(super) fn sets(&self, top: &Nat, each: &mut dyn FnMut(&[Nat]) -> Flow) -> Flow {
        let base = self.base();
        let alone = !self.first || *top == base;
        if self.least == 1 && alone {
            each(std::slice::from_ref(top))?;
        }
        if *top == base {
            return Flow::Continue(());
        }
        match self.shape {
            Shape::Any => self.any(&base, top, each),
            Shape::Symmetric if self.first => self.symmetric(&base, top, each),
            Shape::Symmetric => {
                nat::below(&(top - &base)).try_for_each(|i| self.symmetric(&(&base + i), top, each))
            }
            Shape::Consecutive | Shape::Equal if self.first => self.down_to_first(&base, top, each),
            Shape::Consecutive => self.progression(&base, top, &Nat::ONE, each),
            Shape::Equal => {
                // The differences at which the least number of coins, two or more, fits.
                let gaps = Nat::from(self.least.max(2) - 1);
                nat::one_to(&((top - &base) / gaps))
                    .try_for_each(|difference| self.progression(&base, top, &difference, each))
            }
        }
    }

    /// The numbers of coins that may be turned, from two on.
    fn sizes(&self) -> impl Iterator<Item = u64> + use<> {
        self.least.max(2)..=self.most.unwrap_or(u64::MAX)
    }

    /// Any coins below `top`.
    fn any(&self, base: &Nat, top: &Nat, each: &mut dyn FnMut(&[Nat]) -> Flow) -> Flow {
        let fixed = if self.first { vec![top.clone(), base.clone()] } else { vec![top.clone()] };
        let low = if self.first { base + Nat::ONE } else { base.clone() };
        let free = top - &low;
        for size in self.sizes() {
            let more = size - fixed.len() as u64;
            if Nat::from(more) > free {
                break;
            }
            subsets(more, &free, &mut |chosen| {
                let mut set = fixed.clone();
                set.extend(chosen.iter().map(|i| &low + i));
                each(&set)
            })?;
        }
        Flow::Continue(())
    }

    /// Symmetric sets of two or more coins with the ends `low` and `top`.
    fn symmetric(&self, low: &Nat, top: &Nat, each: &mut dyn FnMut(&[Nat]) -> Flow) -> Flow {
        let inside = top - low - Nat::ONE;
        let pairs = &inside >> 1usize;
        let middle = (inside.clone() % 2u8 == 1).then(|| low + &pairs + Nat::ONE);
        for size in self.sizes() {
            if Nat::from(size - 2) > inside {
                break;
            }
            let mut fixed = vec![low.clone(), top.clone()];
            if size % 2 == 1 {
                let Some(middle) = &middle else { continue };
                fixed.push(middle.clone());
            }
            subsets((size - 2) / 2, &pairs, &mut |chosen| {
                let mut set = fixed.clone();
                for i in chosen {
                    set.push(low + i + Nat::ONE);
                    set.push(top - i - Nat::ONE);
                }
                each(&set)
            })?;
        }
        Flow::Continue(())
    }

    /// Whether `top` turns with so many coins that nobody lists them.
    pub(super) fn is_too_long(&self, top: &Nat) -> bool {
        let is_run = matches!(self.shape, Shape::Consecutive | Shape::Equal);
        let longest = self.first && is_run && self.most.is_none();
        longest && nat::minus(top, &self.base()).is_some_and(|below| below >= Nat::from(LONGEST))
    }

    /// Two or more coins from `top` down to the first one, as far apart as the others; the most coins first. Those that are too
    /// many are left out.
    fn down_to_first(&self, base: &Nat, top: &Nat, each: &mut dyn FnMut(&[Nat]) -> Flow) -> Flow {
        let below = top - base;
        let all = nat::small(&below).map_or(u64::MAX, |below| below.saturating_add(1));
        let most = self.most.unwrap_or(u64::MAX).min(LONGEST).min(all);
        // Side by side, no coin is left out.
        let side_by_side = self.shape == Shape::Consecutive;
        let least = self.least.max(if side_by_side { all } else { 2 });
        for size in (least..=most).rev() {
            let gaps = Nat::from(size - 1);
            let difference = &below / &gaps;
            if &difference * &gaps != below {
                continue;
            }
            let set: Vec<Nat> = (0..size).map(|i| top - &difference * Nat::from(i)).collect();
            each(&set)?;
        }
        Flow::Continue(())
    }

    /// Two or more coins from `top` down, `difference` apart.
    fn progression(
        &self,
        base: &Nat,
        top: &Nat,
        difference: &Nat,
        each: &mut dyn FnMut(&[Nat]) -> Flow,
    ) -> Flow {
        let mut set = vec![top.clone()];
        let mut last = top.clone();
        while self.most.is_none_or(|most| (set.len() as u64) < most) {
            match nat::minus(&last, difference) {
                Some(next) if next >= *base => last = next,
                _ => break,
            }
            set.push(last.clone());
            if set.len() as u64 >= self.least {
                each(&set)?;
            }
        }
        Flow::Continue(())
    }

    /// The Grundy values of single heads at the first coins, each the mex over its allowed sets: of
    /// `coins` coins, or fewer if that takes more than `sets` sets.
    pub(super) fn first_values(&self, coins: usize, sets: usize) -> Vec<u64> {
        let base = self.base();
        let mut values: Vec<u64> = Vec::new();
        let mut left = sets;
        while values.len() < coins {
            let mut options = Vec::new();
            let flow = self.sets(&(&base + values.len()), &mut |set| {
                let Some(fewer) = left.checked_sub(1) else { return Flow::Break(()) };
                left = fewer;
                // The top coin itself has no value yet and counts for nothing.
                let lower =
                    set.iter().filter_map(|coin| values.get(nat::to_usize(&(coin - &base))?));
                options.push(lower.fold(0, |sum, value| sum ^ value));
                Flow::Continue(())
            });
            if flow.is_break() {
                break;
            }
            options.sort_unstable();
            options.dedup();
            let mex = options.iter().zip(0u64..).take_while(|&(&option, i)| option == i).count();
            values.push(mex as u64);
        }
        values
    }
}

/// Calls `each` with every set of `size` numbers below `end`, in increasing order.
fn subsets(size: u64, end: &Nat, each: &mut dyn FnMut(&[Nat]) -> Flow) -> Flow {
    if Nat::from(size) > *end {
        return Flow::Continue(());
    }
    let mut chosen: Vec<Nat> = (0..size).map(Nat::from).collect();
    loop {
        each(&chosen)?;
        // The least number that can go up, with all below it back at their lowest.
        let next =
            (0..chosen.len()).find(|&i| &chosen[i] + Nat::ONE < *chosen.get(i + 1).unwrap_or(end));
        let Some(next) = next else { return Flow::Continue(()) };
        chosen[next] += Nat::ONE;
        for (i, low) in chosen[..next].iter_mut().enumerate() {
            *low = Nat::from(i);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use grundy_core::{Cursor, NoFiles};

    /// Every set of coins up to 7, tested by the meaning of the code.
    #[test]
    fn the_sets_are_those_that_the_code_means() {
        for code in [
            "1-2", "1-3", "2", "3", "2-4", "1+", "3+", "1+C", "2-3C", "2+FC", "1+E", "3E", "2+FE",
            "3FC", "2-4FC", "1-3FE", "4FE", "1+S", "4FS", "3-5S", "1+FS", "2F", "1-3F",
        ] {
            let family = Family::parse(&mut Cursor::new(code, &NoFiles)).unwrap();
            let base = nat::to_usize(&family.base()).unwrap();
            for top in base..=7 {
                let mut found = BTreeSet::new();
                let _ = family.sets(&Nat::from(top), &mut |set| {
                    let mut set: Vec<usize> =
                        set.iter().map(|coin| nat::to_usize(coin).unwrap()).collect();
                    set.sort_unstable();
                    assert!(found.insert(set), "a set of {code} twice");
                    Flow::Continue(())
                });
                let wanted: BTreeSet<Vec<usize>> = (0u32..1 << (top - base))
                    .map(|bits| (base..top).filter(move |c| bits >> (c - base) & 1 == 1))
                    .map(|lower| lower.chain([top]).collect::<Vec<usize>>())
                    .filter(|set| fits(code, base, set))
                    .collect();
                assert_eq!(found, wanted, "{code} with the greatest coin {top}");
            }
        }
    }

    /// Coins that are as many as nobody lists are left out, and said to be; few that lie far apart are found at once.
    #[test]
    fn the_first_coin_may_be_far_away() {
        let far = Nat::from(10u8).pow(18);
        for (code, is_long, count) in
            [("2+FC", true, 0), ("2FC", false, 0), ("2-9FE", false, 5), ("2F", false, 1)]
        {
            let family = Family::parse(&mut Cursor::new(code, &NoFiles)).unwrap();
            let mut sets = 0;
            let _ = family.sets(&far, &mut |_| {
                sets += 1;
                Flow::Continue(())
            });
            assert_eq!((family.is_too_long(&far), sets), (is_long, count), "{code}");
        }
    }

    fn fits(code: &str, base: usize, set: &[usize]) -> bool {
        let digits = code.trim_end_matches(|c: char| c.is_ascii_uppercase());
        let size = match (digits.split_once('-'), digits.strip_suffix('+')) {
            (Some((low, high)), _) => {
                (low.parse().unwrap()..=high.parse().unwrap()).contains(&set.len())
            }
            (_, Some(low)) => set.len() >= low.parse().unwrap(),
            _ => set.len() == digits.parse::<usize>().unwrap(),
        };
        let gaps: Vec<usize> = set.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let fits = |letter| match letter {
            'C' => gaps.iter().all(|&gap| gap == 1),
            'E' => gaps.windows(2).all(|pair| pair[0] == pair[1]),
            'S' => gaps.iter().eq(gaps.iter().rev()),
            _ => set[0] == base,
        };
        size && code.chars().filter(char::is_ascii_uppercase).all(fits)
    }
}
