//! Values of Mem⁰'s heaps, in a time that hardly grows faster than the heap.

use std::mem;

/// No heap.
const NONE: u32 = u32::MAX;

/// The values of all heaps up to some size, whatever was taken from them last.
///
/// The options of a heap are the same whatever was taken last, but for one that is forbidden then. So its value is that of a
/// *fresh* heap, from which nothing was taken; or that of the forbidden option, if this is less and no other option has it.
/// Of the numbers that may have been taken last only those are kept for which it is so: a dozen, of a heap of 20,000.
///
/// It follows that a value is that of infinitely many heaps if and only if just one fresh heap has it. That heap is an option
/// of all larger ones, and of those more than twice as large one of which nothing is forbidden: so no fresh heap among these
/// has the value. If the option itself is forbidden, and no other option has the value, the heap has it; another one could
/// only be the heap half as far above, from which half as much was taken, and at an odd distance there is none. With a
/// second fresh heap two options of every heap more than twice as large as both have the value, and forbidding one changes
/// nothing.
#[derive(Debug)]
pub(super) struct Values {
    fresh: Vec<u32>,
    /// Where the numbers of each heap begin in `deciding`, and where the last ones end.
    starts: Vec<usize>,
    /// What may have been taken last such that the forbidden option decides, the least first.
    deciding: Vec<u32>,
}

impl Values {
    /// Those of heaps of up to `most` tokens. Takes some 100 bytes for each, and 2 µs.
    pub(super) fn new(most: u32) -> Values {
        let mut smaller = Smaller::new(most);
        let (mut starts, mut deciding) = (vec![0], Vec::new());
        for heap in 0..=most {
            smaller.add(heap, &mut deciding);
            starts.push(deciding.len());
        }
        deciding.shrink_to_fit();
        Values { fresh: smaller.fresh, starts, deciding }
    }

    /// Whether a heap is among them.
    pub(super) fn have(&self, heap: u32) -> bool {
        (heap as usize) < self.fresh.len()
    }

    /// The value of a heap from which `taken` tokens were taken last; 0 if that forbids nothing.
    pub(super) fn get(&self, mut heap: u32, taken: u32) -> u32 {
        loop {
            let at = heap as usize;
            let deciding = &self.deciding[self.starts[at]..self.starts[at + 1]];
            if deciding.binary_search(&taken).is_err() {
                return self.fresh[at];
            }
            heap -= taken;
        }
    }
}

/// An option that is no fresh heap, and its value.
type Passed = (u32, u32);

/// Who has a value.
#[derive(Clone, Copy)]
struct Holders {
    /// How many fresh heaps.
    fresh: i32,
    /// How many options of the heap at hand more than fresh heaps; fewer, if negative.
    change: i32,
    /// The last fresh heap.
    last: u32,
    /// An option of the heap at hand that is no fresh heap.
    other: u32,
}

impl Holders {
    const NONE: Holders = Holders { fresh: 0, change: 0, last: NONE, other: NONE };

    /// How many options of the heap at hand.
    fn options(self) -> i32 {
        self.fresh + self.change
    }
}

/// What is known when all smaller heaps are.
struct Smaller {
    fresh: Vec<u32>,
    /// For each fresh heap the one before that has the same value.
    before: Vec<u32>,
    holders: Vec<Holders>,
    /// Values that one fresh heap has.
    single: Vec<u32>,
    /// The least value that no fresh heap has.
    missing: u32,
    /// The options of each heap to come whose value is not that of a fresh heap.
    coming: Vec<Vec<Passed>>,
}

impl Smaller {
    fn new(most: u32) -> Smaller {
        let heaps = most as usize + 1;
        Smaller {
            fresh: Vec::with_capacity(heaps),
            before: Vec::with_capacity(heaps),
            holders: vec![Holders::NONE; heaps + 1],
            single: Vec::new(),
            missing: 0,
            coming: vec![Vec::new(); heaps],
        }
    }

    fn of(&mut self, value: u32) -> &mut Holders {
        &mut self.holders[value as usize]
    }

    /// Adds the next heap, and what decides there.
    fn add(&mut self, heap: u32, deciding: &mut Vec<u32>) {
        let passed = mem::take(&mut self.coming[heap as usize]);
        let mut asked = self.single.clone();
        for &(option, value) in &passed {
            let fresh = self.fresh[option as usize];
            let holders = self.of(value);
            holders.change += 1;
            holders.other = option;
            self.of(fresh).change -= 1;
            asked.extend([value, fresh]);
        }
        asked.sort_unstable();
        asked.dedup();
        let value = self.least_of_no_option(&asked);
        let from = deciding.len();
        for &less in asked.iter().filter(|&&less| less < value) {
            if self.of(less).options() == 1 {
                let taken = heap - self.only_option(less, &passed);
                deciding.push(taken);
                if let Some(coming) = self.coming.get_mut(heap as usize + taken as usize) {
                    coming.push((heap, less));
                }
            }
        }
        deciding[from..].sort_unstable();
        for value in asked {
            let holders = self.of(value);
            (holders.change, holders.other) = (0, NONE);
        }
        self.keep(heap, value);
    }

    /// The least value that no option has; `asked` are those that fresh heaps have in other numbers.
    fn least_of_no_option(&self, asked: &[u32]) -> u32 {
        let is_missing = |&value: &u32| self.holders[value as usize].options() == 0;
        let least = (self.missing..).find(is_missing).unwrap_or(NONE);
        asked.iter().copied().find(is_missing).map_or(least, |value| value.min(least))
    }

    /// The option that alone has a value.
    fn only_option(&self, value: u32, passed: &[Passed]) -> u32 {
        let Holders { last, other, .. } = self.holders[value as usize];
        if other != NONE {
            return other;
        }
        let mut option = last;
        while passed.iter().any(|&(heap, _)| heap == option) {
            option = self.before[option as usize];
        }
        option
    }

    fn keep(&mut self, heap: u32, value: u32) {
        let holders = self.of(value);
        let before = mem::replace(&mut holders.last, heap);
        holders.fresh += 1;
        match holders.fresh {
            1 => self.single.push(value),
            2 => self.single.retain(|&single| single != value),
            _ => {}
        }
        self.fresh.push(value);
        self.before.push(before);
        while self.of(self.missing).fresh > 0 {
            self.missing += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same from all options of every heap.
    fn reference(most: usize) -> Vec<Vec<u32>> {
        let mut values: Vec<Vec<u32>> = Vec::new();
        for heap in 0..=most {
            let option = |taken: usize| {
                let left = &values[heap - taken];
                *left.get(taken).unwrap_or(&left[0])
            };
            let value = |forbidden: usize| {
                let mut has = vec![false; heap + 1];
                let allowed = (1..=heap).filter(|&taken| taken != forbidden);
                allowed.for_each(|taken| has[option(taken) as usize] = true);
                u32::try_from(has.iter().position(|has| !has).unwrap_or(heap)).unwrap()
            };
            let row = (0..=heap).map(value).collect();
            values.push(row);
        }
        values
    }

    #[test]
    fn values_are_those_of_all_options() {
        let most = 300;
        let values = Values::new(most);
        for (heap, row) in (0..).zip(reference(most as usize)) {
            for (taken, value) in (0..).zip(row) {
                assert_eq!(values.get(heap, taken), value, "{heap} after {taken}");
            }
            assert_eq!(values.get(heap, heap + 1), values.get(heap, 0));
        }
        assert!(values.have(most) && !values.have(most + 1));
    }

    #[test]
    fn the_same_whatever_heaps_are_asked_for() {
        let (few, many) = (Values::new(2000), Values::new(4000));
        for heap in (0..=2000).rev().step_by(7) {
            for taken in 0..=heap {
                assert_eq!(few.get(heap, taken), many.get(heap, taken), "{heap} after {taken}");
            }
        }
        assert_eq!(Values::new(0).get(0, 0), 0);
    }

    /// Fresh heaps (OEIS A131469: for one heap it is the same whether a number is forbidden on its heap or on all of them).
    #[test]
    fn published_values_of_fresh_heaps() {
        const WANTED: [u32; 54] = [
            0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6, 7, 7, 6, 4, 8, 9, 9, 8, 10, 11, 11, 12, 13, 13, 14,
            15, 15, 16, 17, 17, 14, 18, 19, 16, 17, 18, 20, 10, 19, 20, 21, 21, 22, 23, 23, 24, 25,
            25, 24, 26, 27, 27, 28,
        ];
        assert_eq!(Values::new(53).fresh, WANTED);
    }

    /// Values of one fresh heap, which no heap after twice that one can have again.
    fn of_infinitely_many(most: u32) -> Vec<u32> {
        let mut smaller = Smaller::new(most);
        (0..=most).for_each(|heap| smaller.add(heap, &mut Vec::new()));
        let mut single = smaller.single.clone();
        single.retain(|&value| smaller.of(value).last <= most / 2);
        single.sort_unstable();
        single
    }

    /// OEIS A351630 (Siegel 2022) has the first four.
    #[test]
    fn published_values_of_infinitely_many_heaps() {
        let (most, wanted) = grundy_testing::length((6000, 3), (500_000, 4));
        assert_eq!(of_infinitely_many(most), [0, 12, 1270, 105_161][..wanted]);
    }

    /// Large heaps have no other values below 100.
    #[test]
    fn few_values_are_those_of_large_heaps() {
        let values = Values::new(2000);
        let heaps = (1500..=2000).flat_map(|heap| (0..=heap).map(move |taken| (heap, taken)));
        let all: std::collections::BTreeSet<u32> =
            heaps.map(|(heap, taken)| values.get(heap, taken)).collect();
        let few: Vec<u32> = all.into_iter().filter(|&value| value < 100).collect();
        assert_eq!(few, [0, 12]);
    }
}
