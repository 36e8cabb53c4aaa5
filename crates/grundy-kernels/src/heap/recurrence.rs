//! The plain recurrence, for all rules.

use super::TakeBreak;
use super::moves::halves_end;
use super::repeated::{LEAVES, Repeated, Set};

/// The values of the heaps 0, 1, 2, … as far as they were asked for.
#[derive(Clone, Debug)]
pub struct HeapTable {
    rules: TakeBreak,
    /// What is taken by digits that are not 0, before those that repeat for ever.
    digits: Vec<(usize, u8)>,
    /// What those leave.
    repeated: Option<Repeated>,
    values: Vec<u32>,
    /// `seen[v]` is the last heap that had an option of value v, plus one.
    seen: Vec<usize>,
    /// For rules that leave three heaps: by total, the values of two heaps of that total.
    pairs: Vec<Set>,
}

impl HeapTable {
    /// An empty table for `rules`.
    pub fn new(rules: TakeBreak) -> HeapTable {
        let repeated = rules.most_taken().is_none().then(|| Repeated::new(&rules));
        let before = repeated.as_ref().map_or(rules.digits.len(), |repeated| repeated.start);
        let digits = (0..before).map(|taken| (taken, rules.digit(taken)));
        let digits = digits.filter(|&(_, digit)| digit != 0).collect();
        let (values, seen, pairs) = (Vec::new(), vec![0; 64], Vec::new());
        HeapTable { rules, digits, repeated, values, seen, pairs }
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
    /// two. A digit that splits in three costs n/64 steps for each value below the largest. Digits that repeat for ever
    /// cost as much as one of their kind, and a step for each digit of the period and 64 values.
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
        let leaves = |digit: u8| LEAVES.map(|bit| digit & bit != 0);
        for &(taken, digit) in self.digits.iter().take_while(|&&(taken, _)| taken <= heap) {
            let left = heap - taken;
            let [single, split, three] = leaves(digit);
            if digit & 1 != 0 && left == 0 && taken > 0 {
                marks.add(0);
            }
            if single && left > 0 && taken > 0 {
                marks.add(self.values[left]);
            }
            if split {
                two_heaps(&self.values, left, self.rules.unequal, |value| marks.add(value));
            }
            if three {
                let (values, pairs) = (&self.values, &mut self.pairs);
                left_in_three(values, pairs, left, self.rules.unequal, |value| marks.add(value));
            }
        }
        if let Some(repeated) = &mut self.repeated {
            let (values, pairs, unequal) = (&self.values, &mut self.pairs, self.rules.unequal);
            repeated.reach(heap, |left, digits, [one, two, three]| {
                let [single, split, into_three] = leaves(digits);
                if single && left > 0 {
                    one.insert(values[left]);
                }
                if split {
                    two_heaps(values, left, unequal, |value| two.insert(value));
                }
                if into_three {
                    left_in_three(values, pairs, left, unequal, |value| three.insert(value));
                }
            });
            repeated.options(heap, |value| marks.add(value));
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

/// Calls `each` with the values of all triples of heaps with `left` tokens; `pairs` are the sets of values of two heaps by their
/// total, as far as they are known.
fn left_in_three(
    values: &[u32],
    pairs: &mut Vec<Set>,
    left: usize,
    unequal: bool,
    each: impl FnMut(u32),
) {
    if unequal {
        return three_different(values, left, each);
    }
    for total in pairs.len()..left {
        let mut set = Set::default();
        two_heaps(values, total, false, |value| set.insert(value));
        pairs.push(set);
    }
    // The largest heap, and a pair.
    let mut all = Set::default();
    for c in left.div_ceil(3)..left.saturating_sub(1) {
        all.add(&pairs[left - c], values[c]);
    }
    all.iter().for_each(each);
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testing::Random;
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
        let mut random = Random::new(0x2545_f491_4f6c_dd1d);
        for _ in 0..300 {
            let mut digits: Vec<u8> =
                (0..1 + random.below(6)).map(|_| digit(&mut random)).collect();
            // A move that takes nothing splits.
            digits[0] &= 12;
            let repeat = 1 + random.below(digits.len());
            let rules = TakeBreak { repeat, ..TakeBreak::new(digits) };
            // Taking nothing may be among what repeats.
            check(rules.clone(), 40);
            check(rules.unequal(), 40);
        }
    }

    fn digit(random: &mut Random) -> u8 {
        [0, 1, 2, 3, 4, 7, 8, 12, 15][random.below(9)]
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
