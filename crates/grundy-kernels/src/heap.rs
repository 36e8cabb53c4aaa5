//! Grundy values of one heap under take-and-break rules, by the plain recurrence.

/// Take-and-break rules in digits (Guy and Smith 1956; Berlekamp, Conway and Guy 1982, chapter 4).
///
/// Bit i of `digits[k]` says that k tokens may be taken from a heap if exactly i heaps are left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeBreak {
    /// The digits, from the one for taking nothing; each below 8.
    pub digits: Vec<u8>,
    /// Whether a heap that is split must leave two different heaps, as in Grundy's game.
    pub unequal: bool,
}

/// The values of the heaps 0, 1, 2, … as far as they were asked for.
#[derive(Clone, Debug)]
pub struct HeapTable {
    rules: TakeBreak,
    values: Vec<u32>,
    /// `seen[v]` is the last heap that had an option of value v, plus one.
    seen: Vec<usize>,
}

impl HeapTable {
    /// An empty table for `rules`.
    pub fn new(rules: TakeBreak) -> HeapTable {
        HeapTable { rules, values: Vec::new(), seen: vec![0; 64] }
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
    /// Heap n costs one step for each way to leave one heap and n/2 for each digit that splits.
    pub fn extend_to(&mut self, len: usize, mut go_on: impl FnMut() -> bool) {
        while self.values.len() < len && go_on() {
            let value = self.next_value();
            self.values.push(value);
        }
    }

    fn next_value(&mut self) -> u32 {
        let heap = self.values.len();
        let stamp = heap + 1;
        let values = &self.values;
        let seen = &mut self.seen;
        for (taken, &digit) in self.rules.digits.iter().enumerate().take(stamp) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                seen[0] = stamp;
            }
            if digit & 2 != 0 && left > 0 && taken > 0 {
                seen[values[left] as usize] = stamp;
            }
            if digit & 4 != 0 && left >= 2 {
                let pairs = if self.rules.unequal { left.div_ceil(2) } else { left / 2 + 1 };
                for (&a, &b) in values[1..pairs].iter().zip(values[..left].iter().rev()) {
                    seen[(a ^ b) as usize] = stamp;
                }
            }
        }
        let value = seen.iter().position(|&last| last != stamp).unwrap_or(seen.len());
        // The next heap's options are sums of two known values: room below the next power of two.
        let room = (value + 2).next_power_of_two();
        if room > seen.len() {
            seen.resize(room, 0);
        }
        u32::try_from(value).expect("a heap's value does not exceed the number of its options")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn naive(rules: &TakeBreak, len: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..len {
            let mut options = BTreeSet::new();
            for (taken, digit) in rules.digits.iter().enumerate() {
                if taken > heap {
                    continue;
                }
                let left = heap - taken;
                if digit & 1 != 0 && left == 0 && taken > 0 {
                    options.insert(0);
                }
                if digit & 2 != 0 && left > 0 && taken > 0 {
                    options.insert(values[left]);
                }
                if digit & 4 != 0 {
                    for a in 1..left {
                        if !(rules.unequal && 2 * a == left) {
                            options.insert(values[a] ^ values[left - a]);
                        }
                    }
                }
            }
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        values
    }

    #[test]
    fn every_octal_code_of_two_digits_matches_the_plain_recurrence() {
        for first in [0, 4] {
            for d1 in 0..8 {
                for d2 in 0..8 {
                    for unequal in [false, true] {
                        let rules = TakeBreak { digits: vec![first, d1, d2], unequal };
                        let mut table = HeapTable::new(rules.clone());
                        table.extend_to(60, || true);
                        assert_eq!(table.values(), naive(&rules, 60), "{rules:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn stops_when_told() {
        let rules = TakeBreak { digits: vec![0, 7, 7], unequal: false };
        let mut table = HeapTable::new(rules);
        let mut left = 5;
        table.extend_to(100, || {
            left -= 1;
            left > 0
        });
        assert_eq!(table.values().len(), 4);
    }
}
