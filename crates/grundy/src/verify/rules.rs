//! Rules of one heap, and the value of a heap by the mex rule alone.

/// Digits of take-and-break rules: bit i of digit k allows to take k tokens and leave exactly i heaps.
#[derive(Debug, PartialEq)]
pub(super) struct Rules {
    digits: Vec<u8>,
    /// The digits that repeat after them for ever; empty if all further ones are 0.
    block: Vec<u8>,
    unequal: bool,
}

/// Certificates with longer codes or larger amounts are refused.
const MOST: usize = 1_000_000;

impl Rules {
    /// Reads `0.77`, `4.[3]`, `4.0!`, `subtraction/1,2` or `subtraction/not-1,2`.
    pub(super) fn read(code: &str) -> Option<Rules> {
        if let Some(set) = code.strip_prefix("subtraction/") {
            let (set, all_but) = match set.strip_prefix("not-") {
                Some(set) => (set, true),
                None => (set, false),
            };
            let set: Option<Vec<usize>> = set.split(',').map(|n| n.parse().ok()).collect();
            let set = set?;
            let last = set.iter().copied().max().filter(|&last| last <= MOST)?;
            let digit = |taken: usize| match taken > 0 && set.contains(&taken) != all_but {
                true => 3,
                false => 0,
            };
            let block = if all_but { vec![3] } else { Vec::new() };
            let digits = (0..=last).map(digit).collect();
            return Some(Rules { digits, block, unequal: false });
        }
        let (code, unequal) = match code.strip_suffix('!') {
            Some(code) => (code, true),
            None => (code, false),
        };
        let (first, rest) = code.split_once('.')?;
        let (rest, block) = match rest.strip_suffix(']') {
            Some(rest) => rest.split_once('[')?,
            None => (rest, ""),
        };
        let hexadecimal = |c: char| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let digits: Option<Vec<u8>> = first.chars().chain(rest.chars()).map(hexadecimal).collect();
        let block: Option<Vec<u8>> = block.chars().map(hexadecimal).collect();
        let digits = digits.filter(|digits| digits.len() <= MOST)?;
        // Taking nothing has to split, or the game would not end.
        let fine = first.len() == 1 && digits[0] & 3 == 0;
        Some(Rules { digits, block: block?, unequal }).filter(|_| fine)
    }

    pub(super) fn digit(&self, taken: usize) -> u8 {
        match self.digits.get(taken) {
            Some(&digit) => digit,
            None if self.block.is_empty() => 0,
            None => self.block[(taken - self.digits.len()) % self.block.len()],
        }
    }

    pub(super) fn digits(&self) -> &[u8] {
        &self.digits
    }

    pub(super) fn block(&self) -> &[u8] {
        &self.block
    }

    pub(super) fn is_unequal(&self) -> bool {
        self.unequal
    }

    /// The least number that is not the value of an option of `heap`; `value` tells those of smaller
    /// heaps.
    pub(super) fn mex(&self, heap: usize, value: impl Fn(usize) -> u32) -> u32 {
        let mut seen = Vec::new();
        let mut add = |value: u32| {
            let value = value as usize;
            if value >= seen.len() {
                seen.resize(value + 1, false);
            }
            seen[value] = true;
        };
        let last = if self.block.is_empty() { heap.min(self.digits.len() - 1) } else { heap };
        for taken in 0..=last {
            let digit = self.digit(taken);
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                add(0);
            }
            if digit & 2 != 0 && left > 0 {
                add(value(left));
            }
            if digit & 4 != 0 {
                for a in (1..=left / 2).filter(|a| !self.unequal || 2 * a != left) {
                    add(value(a) ^ value(left - a));
                }
            }
            if digit & 8 != 0 {
                for a in 1..=left / 3 {
                    for b in a..=(left - a) / 2 {
                        let c = left - a - b;
                        if !(self.unequal && (a == b || b == c)) {
                            add(value(a) ^ value(b) ^ value(c));
                        }
                    }
                }
            }
        }
        let least = seen.iter().position(|&seen| !seen).unwrap_or(seen.len());
        u32::try_from(least).unwrap_or(u32::MAX)
    }

    /// About how many options a heap has; the largest number if they are more.
    pub(super) fn options(&self, heap: usize) -> u128 {
        let last = if self.block.is_empty() { heap.min(self.digits.len() - 1) } else { heap };
        let size = heap as u128;
        let two = size / 2;
        let three = size.saturating_mul(size) / 12;
        let count = |digit: u8, times: u128| {
            let each = u128::from(digit & 3 != 0)
                .saturating_add(if digit & 4 != 0 { two } else { 0 })
                .saturating_add(if digit & 8 != 0 { three } else { 0 });
            each.saturating_mul(times)
        };
        let explicit =
            self.digits.iter().take(last.saturating_add(1)).map(|&digit| count(digit, 1));
        let beyond = last.saturating_sub(self.digits.len() - 1);
        let blocks = beyond.div_ceil(self.block.len().max(1)) as u128;
        let repeated = self.block.iter().map(|&digit| count(digit, blocks));
        explicit.chain(repeated).fold(1, u128::saturating_add)
    }
}
