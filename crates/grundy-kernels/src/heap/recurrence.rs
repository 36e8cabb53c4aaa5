//! The plain recurrence, for all rules.

use super::TakeBreak;
use super::moves::halves_end;

/// The values of the heaps 0, 1, 2, … as far as they were asked for.
#[derive(Clone, Debug)]
pub struct HeapTable {
    rules: TakeBreak,
    /// The digits that are not 0 and what they take, if they are finitely many.
    digits: Option<Vec<(usize, u8)>>,
    values: Vec<u32>,
    /// `seen[v]` is the last heap that had an option of value v, plus one.
    seen: Vec<usize>,
    /// For rules that leave three heaps: by total, the values of two heaps of that total.
    pairs: Vec<Vec<u64>>,
}

impl HeapTable {
    /// An empty table for `rules`.
    pub fn new(rules: TakeBreak) -> HeapTable {
        let digits = rules.most_taken().map(|most| {
            let digits = (0..=most).map(|taken| (taken, rules.digit(taken)));
            digits.filter(|&(_, digit)| digit != 0).collect()
        });
        HeapTable { rules, digits, values: Vec::new(), seen: vec![0; 64], pairs: Vec::new() }
    }

    /// The rules.
    pub fn rules(&self) -> &TakeBreak {
        &self.rules
    }

    /// The values known so far, from heap 0.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Computes heaps until `len` are known or `go_on`, asked before each heap, says no.
    ///
    /// Heap n costs one step for each digit that leaves one heap and n/2 for each that splits in
    /// two. A digit that splits in three costs n/64 steps for each value below the largest.
    pub fn extend_to(&mut self, len: usize, mut go_on: impl FnMut() -> bool) {
        while self.values.len() < len && go_on() {
            let value = self.next_value();
            self.values.push(value);
        }
    }

    /// Appends the value of the next heap, which somebody else has found.
    pub(super) fn push(&mut self, value: u32) {
        self.values.push(value);
    }

    fn next_value(&mut self) -> u32 {
        let heap = self.values.len();
        let stamp = heap + 1;
        let mut marks = Marks { seen: &mut self.seen, stamp };
        let listed = self.digits.iter().flatten().copied().take_while(|&(taken, _)| taken <= heap);
        let all = if self.digits.is_none() { 0..heap + 1 } else { 0..0 };
        let repeated = all.map(|taken| (taken, self.rules.digit(taken)));
        for (taken, digit) in listed.chain(repeated) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 && taken > 0 {
                marks.add(0);
            }
            if digit & 2 != 0 && left > 0 && taken > 0 {
                marks.add(self.values[left]);
            }
            if digit & 4 != 0 {
                two_heaps(&self.values, left, self.rules.unequal, |value| marks.add(value));
            }
            if digit & 8 != 0 && self.rules.unequal {
                three_different(&self.values, left, |value| marks.add(value));
            } else if digit & 8 != 0 {
                pair_sets(&mut self.pairs, &self.values, left);
                three_heaps(&self.values, left, &self.pairs, &mut marks);
            }
        }
        let value = self.seen.iter().position(|&last| last != stamp).unwrap_or(self.seen.len());
        u32::try_from(value).expect("a heap's value does not exceed the number of its options")
    }
}

/// The values of the options of one heap.
struct Marks<'a> {
    seen: &'a mut Vec<usize>,
    stamp: usize,
}

impl Marks<'_> {
    fn add(&mut self, value: u32) {
        let value = value as usize;
        if value >= self.seen.len() {
            self.seen.resize((value + 1).next_power_of_two(), 0);
        }
        self.seen[value] = self.stamp;
    }
}

/// Calls `each` with the values of all pairs of heaps with `left` tokens.
fn two_heaps(values: &[u32], left: usize, unequal: bool, mut each: impl FnMut(u32)) {
    if left < 2 {
        return;
    }
    for (&a, &b) in values[1..halves_end(left, unequal)].iter().zip(values[..left].iter().rev()) {
        each(a ^ b);
    }
}

/// Calls `each` with the values of all triples of different heaps with `left` tokens.
fn three_different(values: &[u32], left: usize, mut each: impl FnMut(u32)) {
    for a in 1..left / 3 + 1 {
        let rest = left - a;
        for b in a + 1..rest.div_ceil(2) {
            each(values[a] ^ values[b] ^ values[rest - b]);
        }
    }
}

/// Makes `pairs[total]` the set of values of two heaps of `total` tokens, for all totals below `left`.
fn pair_sets(pairs: &mut Vec<Vec<u64>>, values: &[u32], left: usize) {
    for total in pairs.len()..left {
        let mut set = Vec::new();
        two_heaps(values, total, false, |value| {
            let word = value as usize / 64;
            if word >= set.len() {
                set.resize((word + 1).next_power_of_two(), 0);
            }
            set[word] |= 1 << (value % 64);
        });
        pairs.push(set);
    }
}

/// Marks the values of all triples of heaps with `left` tokens: the largest heap, and a pair.
fn three_heaps(values: &[u32], left: usize, pairs: &[Vec<u64>], marks: &mut Marks<'_>) {
    let mut all: Vec<u64> = Vec::new();
    for c in left.div_ceil(3)..left.saturating_sub(1) {
        let value = values[c] as usize;
        for (word, &set) in pairs[left - c].iter().enumerate().filter(|(_, set)| **set != 0) {
            let to = word ^ (value / 64);
            if to >= all.len() {
                all.resize(to + 1, 0);
            }
            all[to] |= translate(set, value % 64);
        }
    }
    for (word, &set) in (0_u32..).zip(&all) {
        let mut set = set;
        while set != 0 {
            marks.add(word * 64 + set.trailing_zeros());
            set &= set - 1;
        }
    }
}

/// The set {v ⊕ by : v in set} of numbers below 64.
fn translate(set: u64, by: usize) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    LOW.iter().enumerate().filter(|(bit, _)| by >> bit & 1 != 0).fold(set, |set, (bit, low)| {
        let shift = 1_u32 << bit;
        (set & low) << shift | set >> shift & low
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn naive(rules: &TakeBreak, len: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..len {
            let mut options = BTreeSet::new();
            for taken in 0..=heap {
                let digit = rules.digit(taken);
                let left = heap - taken;
                if digit & 1 != 0 && left == 0 && taken > 0 {
                    options.insert(0);
                }
                if digit & 2 != 0 && left > 0 && taken > 0 {
                    options.insert(values[left]);
                }
                for a in 1..left {
                    let b = left - a;
                    if digit & 4 != 0 && !(rules.unequal && a == b) {
                        options.insert(values[a] ^ values[b]);
                    }
                    for c in 1..b {
                        let d = b - c;
                        let differ = a != c && a != d && c != d;
                        if digit & 8 != 0 && (differ || !rules.unequal) {
                            options.insert(values[a] ^ values[c] ^ values[d]);
                        }
                    }
                }
            }
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        values
    }

    fn check(rules: TakeBreak, len: usize) {
        let mut table = HeapTable::new(rules.clone());
        table.extend_to(len, || true);
        assert_eq!(table.values(), naive(&rules, len), "{rules:?}");
    }

    #[test]
    fn every_octal_code_of_two_digits_matches_the_plain_recurrence() {
        for first in [0, 4] {
            for d1 in 0..8 {
                for d2 in 0..8 {
                    let rules = TakeBreak::new(vec![first, d1, d2]);
                    check(rules.clone(), 60);
                    check(rules.unequal(), 60);
                }
            }
        }
    }

    #[test]
    fn hexadecimal_and_repeating_codes_match_the_plain_recurrence() {
        for first in [0, 4, 8, 12] {
            for d1 in 0..16 {
                let rules = TakeBreak::new(vec![first, d1]);
                check(rules.clone(), 50);
                check(rules.clone().unequal(), 40);
                check(TakeBreak { repeat: 1, ..rules }, 40);
                check(TakeBreak { repeat: 2, ..TakeBreak::new(vec![0, 3, d1, 1]) }, 40);
            }
        }
    }

    #[test]
    fn reads_its_digits() {
        let rules = TakeBreak { repeat: 2, ..TakeBreak::new(vec![0, 3, 1, 8]) };
        let digits: Vec<u8> = (0..9).map(|taken| rules.digit(taken)).collect();
        assert_eq!(digits, [0, 3, 1, 8, 1, 8, 1, 8, 1]);
        assert_eq!((rules.most_taken(), rules.most_left()), (None, 3));
        let rules = TakeBreak::new(vec![4, 0, 7, 0]);
        assert_eq!((rules.most_taken(), rules.most_left()), (Some(2), 2));
    }

    #[test]
    fn stops_when_told() {
        let mut table = HeapTable::new(TakeBreak::new(vec![0, 7, 7]));
        let mut left = 5;
        table.extend_to(100, || {
            left -= 1;
            left > 0
        });
        assert_eq!(table.values().len(), 4);
    }
}
