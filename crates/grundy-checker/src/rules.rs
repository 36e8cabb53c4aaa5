//! Rules of one heap, and the value of a heap by the mex rule alone.

/// Take-and-break rules of one heap: bit i of digit k allows to take k tokens and leave exactly i heaps.
///
/// ```
/// use grundy_checker::rules::Rules;
///
/// // Kayles: one or two are taken, and the heap may be parted.
/// let rules = Rules::read("0.77").unwrap();
/// let mut values = vec![0];
/// for heap in 1..=4 {
///     values.push(rules.mex(heap, |heap| values[heap]));
/// }
/// assert_eq!(values, [0, 1, 2, 3, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    digits: Vec<u8>,
    /// The digits that repeat after them for ever; empty if all further ones are 0.
    block: Vec<u8>,
    unequal: bool,
    /// The amounts that may be taken with their digits: those in `digits`, and those in the first `block`.
    moves: [Vec<(usize, u8)>; 2],
}

/// Codes with more digits or larger amounts are refused.
const MOST: usize = 1_000_000;

impl Rules {
    /// Reads `0.77`, `4.[3]`, `4.0!`, `subtraction/1,2` or `subtraction/not-1,2`; `None` if it is
    /// something else, or has more than a million digits. Takes time and memory linear in the text and in the
    /// largest amount.
    pub fn read(code: &str) -> Option<Rules> {
        match code.strip_prefix("subtraction/") {
            Some(set) => Rules::subtraction(set),
            None => Rules::octal(code),
        }
    }

    fn subtraction(set: &str) -> Option<Rules> {
        let (set, all_but) = match set.strip_prefix("not-") {
            Some(set) => (set, true),
            None => (set, false),
        };
        let set: Option<Vec<usize>> = set.split(',').map(|n| n.parse().ok()).collect();
        let set = set?;
        let last = set.iter().copied().max().filter(|&last| last <= MOST)?;
        let (named, others) = if all_but { (0, 3) } else { (3, 0) };
        let mut digits = vec![others; last + 1];
        set.iter().for_each(|&taken| digits[taken] = named);
        digits[0] = 0;
        let block = if all_but { vec![3] } else { Vec::new() };
        Some(Rules::new(digits, block, false))
    }

    fn octal(code: &str) -> Option<Rules> {
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
        let (digits, block) = (digits?, block?);
        // Taking nothing has to split, or the game would not end.
        let fine = first.len() == 1 && digits[0] & 3 == 0;
        let fine = fine && digits.len() <= MOST && block.len() <= MOST;
        fine.then(|| Rules::new(digits, block, unequal))
    }

    /// Zeros that allow nothing are left out: looking at them would take time.
    fn new(mut digits: Vec<u8>, mut block: Vec<u8>, unequal: bool) -> Rules {
        if block.iter().all(|&digit| digit == 0) {
            block.clear();
            let used = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0);
            digits.truncate(used + 1);
        }
        let listed = |from: usize, digits: &[u8]| {
            let all = (from..).zip(digits.iter().copied());
            all.filter(|&(_, digit)| digit != 0).collect::<Vec<_>>()
        };
        let moves = [listed(0, &digits), listed(digits.len(), &block)];
        Rules { digits, block, unequal, moves }
    }

    /// The digits before those that repeat; the last one is not 0, if there are others and none repeats.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The digits that repeat; none if all further ones are 0.
    pub fn block(&self) -> &[u8] {
        &self.block
    }

    /// Whether heaps that a split leaves must differ.
    pub fn is_unequal(&self) -> bool {
        self.unequal
    }

    /// Whether both allow the same moves, however they are written. Takes time linear in the digits.
    ///
    /// ```
    /// use grundy_checker::rules::Rules;
    ///
    /// let is_same = |a, b| Rules::read(a).unwrap().is_same(&Rules::read(b).unwrap());
    /// assert!(is_same("0.33", "subtraction/1,2") && is_same("0.3[3]", "0.[33]"));
    /// assert!(!is_same("0.77", "0.7[7]"));
    /// ```
    pub fn is_same(&self, other: &Rules) -> bool {
        let length = |rules: &Rules| rules.digits.len() + rules.block.len().max(1);
        // What repeats every p and every q places is the same everywhere if it is at p + q places.
        let enough = length(self) + length(other);
        let is_split =
            |rules: &Rules| rules.moves.iter().flatten().any(|(_, digit)| digit & !3 != 0);
        (0..enough).all(|taken| self.digit(taken) == other.digit(taken))
            && (self.unequal == other.unequal || !is_split(self))
    }

    /// What taking so many tokens allows.
    fn digit(&self, taken: usize) -> u8 {
        match (self.digits.get(taken), self.block.len()) {
            (Some(digit), _) => *digit,
            (None, 0) => 0,
            (None, length) => self.block[(taken - self.digits.len()) % length],
        }
    }

    /// The amounts up to `heap` that may be taken, with their digits.
    fn amounts(&self, heap: usize) -> impl Iterator<Item = (usize, u8)> {
        let [listed, repeated] = &self.moves;
        let rounds = match repeated.first() {
            Some(&(first, _)) => {
                heap.checked_sub(first).map_or(0, |left| left / self.block.len() + 1)
            }
            None => 0,
        };
        let repeated = (0..rounds).flat_map(move |round| {
            let before = round * self.block.len();
            repeated.iter().map(move |&(taken, digit)| (before + taken, digit))
        });
        listed.iter().copied().chain(repeated).take_while(move |&(taken, _)| taken <= heap)
    }

    /// Calls `each` with the heaps that every move from `heap` leaves, the smallest first.
    pub fn options(&self, heap: usize, mut each: impl FnMut(&[usize])) {
        for (taken, digit) in self.amounts(heap) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                each(&[]);
            }
            if digit & 2 != 0 && left > 0 {
                each(&[left]);
            }
            if digit & 4 != 0 {
                for a in (1..=left / 2).filter(|a| !self.unequal || 2 * a != left) {
                    each(&[a, left - a]);
                }
            }
            if digit & 8 != 0 {
                for a in 1..=left / 3 {
                    for b in a..=(left - a) / 2 {
                        let c = left - a - b;
                        if !(self.unequal && (a == b || b == c)) {
                            each(&[a, b, c]);
                        }
                    }
                }
            }
        }
    }

    /// The least number that is not the value of an option of `heap`; `value` tells those of smaller
    /// heaps.
    pub fn mex(&self, heap: usize, value: impl Fn(usize) -> u32) -> u32 {
        let mut seen = Vec::new();
        self.options(heap, |left| {
            let value = left.iter().fold(0, |sum, &heap| sum ^ value(heap)) as usize;
            if value >= seen.len() {
                seen.resize(value + 1, false);
            }
            seen[value] = true;
        });
        let least = seen.iter().position(|&seen| !seen).unwrap_or(seen.len());
        u32::try_from(least).unwrap_or(u32::MAX)
    }

    /// About how many options a heap has, and at least how many amounts have to be looked at; the largest
    /// number if they are more.
    pub fn count(&self, heap: usize) -> u128 {
        let size = heap as u128;
        let two = size / 2;
        let three = size.saturating_mul(size) / 12;
        let count = |digit: u8, times: u128| {
            let each = 1u128
                .saturating_add(if digit & 4 != 0 { two } else { 0 })
                .saturating_add(if digit & 8 != 0 { three } else { 0 });
            each.saturating_mul(times)
        };
        let [listed, repeated] = &self.moves;
        let listed = listed.iter().take_while(|&&(taken, _)| taken <= heap);
        let explicit = listed.map(|&(_, digit)| count(digit, 1));
        let beyond = heap.saturating_sub(self.digits.len() - 1);
        let rounds = beyond.div_ceil(self.block.len().max(1)) as u128;
        let repeated = repeated.iter().map(|&(_, digit)| count(digit, rounds));
        explicit.chain(repeated).fold(1, u128::saturating_add)
    }

    /// By which power of the heap the number of options grows, at most.
    pub(crate) fn growth(&self) -> u128 {
        let all = self.digits.iter().chain(&self.block).fold(0, |all, digit| all | digit);
        let endless = u128::from(!self.block.is_empty());
        endless + if all & 8 != 0 { 2 } else { u128::from(all & 4 != 0) }
    }

    /// About how many options the heaps below `heaps` have together.
    pub(crate) fn count_below(&self, heaps: usize) -> u128 {
        self.count(heaps).saturating_mul(heaps as u128) / (1 + self.growth())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All that a digit of the code allows, tried one by one.
    fn reference(rules: &Rules, heap: usize) -> Vec<Vec<usize>> {
        let digit = |taken: usize| match taken.checked_sub(rules.digits.len()) {
            None => rules.digits[taken],
            Some(_) if rules.block.is_empty() => 0,
            Some(beyond) => rules.block[beyond % rules.block.len()],
        };
        let mut all = Vec::new();
        for taken in 0..=heap {
            let left = heap - taken;
            for a in 0..=left {
                for b in a..=left {
                    for c in (b..=left).filter(|c| a + b + c == left) {
                        let mut heaps: Vec<usize> =
                            [a, b, c].into_iter().filter(|&n| n > 0).collect();
                        heaps.sort_unstable();
                        let many = heaps.len();
                        let twice = heaps.windows(2).any(|pair| pair[0] == pair[1]);
                        if digit(taken) >> many & 1 == 1 && !(rules.unequal && twice) {
                            all.push(heaps);
                        }
                    }
                }
            }
        }
        all.sort();
        all
    }

    #[test]
    fn options_are_those_of_the_digits() {
        for code in [
            "0.77",
            "0.137",
            "4.7",
            "0.8",
            "8.1A!",
            "4.0!",
            "C.[B]",
            "0.12[37]",
            "0.[003]",
            "0.0[0]",
            "0.F00",
            "4.[3]",
            "0.12[07]!",
            "0.[0000000000000000000000007]",
        ] {
            let rules = Rules::read(code).unwrap_or_else(|| panic!("{code}"));
            for heap in 0..24 {
                let mut all = Vec::new();
                rules.options(heap, |left| all.push(left.to_vec()));
                assert!(rules.count(heap) >= all.len() as u128, "{code} {heap}");
                all.sort();
                assert_eq!(all, reference(&rules, heap), "{code} {heap}");
            }
        }
    }

    #[test]
    fn sets_of_amounts() {
        let taken = |code: &str, heap: usize| {
            let mut all = Vec::new();
            let rules = Rules::read(code).unwrap();
            rules.options(heap, |left| all.push(heap - left.iter().sum::<usize>()));
            all
        };
        assert_eq!(taken("subtraction/5,1,5", 9), [1, 5]);
        assert_eq!(taken("subtraction/not-2,5", 9), [1, 3, 4, 6, 7, 8, 9]);
        assert_eq!(taken("subtraction/not-2,5", 4), [1, 3, 4]);
        for code in [
            "0.7x",
            "0",
            "1.3",
            "44.0",
            "0.[3",
            "0.3]",
            "é.3",
            "subtraction/1,,2",
            "x",
            "subtraction/9999999",
            "subtraction/",
            "",
        ] {
            assert_eq!(Rules::read(code), None, "{code}");
        }
    }

    #[test]
    fn rules_are_the_same_however_they_are_written() {
        let is_same = |a: &str, b: &str| Rules::read(a).unwrap().is_same(&Rules::read(b).unwrap());
        for (a, b) in [
            ("0.77", "0.7700"),
            ("0.12[7]", "0.127[77]"),
            ("0.1[23]", "0.12[32]"),
            ("0.[333]", "subtraction/not-0"),
            ("0.3003", "subtraction/4,1"),
            // Nothing is split.
            ("0.33!", "0.33"),
        ] {
            assert!(is_same(a, b) && is_same(b, a), "{a} {b}");
        }
        for (a, b) in [
            ("0.77", "0.07"),
            ("0.77", "0.77!"),
            ("0.7", "0.[7]"),
            ("0.[3]", "0.[3333337]"),
            ("0.1[23]", "0.12[23]"),
            ("4.3", "0.3"),
        ] {
            assert!(!is_same(a, b) && !is_same(b, a), "{a} {b}");
        }
    }

    /// Digits that allow nothing cost nothing.
    #[test]
    fn zeros_are_left_out() {
        let zeros = Rules::read("0.0").unwrap();
        for code in ["0.[0]", &format!("0.{}", "0".repeat(300_000)), "subtraction/0,0"] {
            assert_eq!(Rules::read(code).unwrap(), zeros, "{code}");
        }
        assert_eq!(zeros.count_below(60_000_000), 60_000_000);
        assert_eq!(Rules::read("4.3[0]"), Rules::read("4.3"));
        let sparse = Rules::read(&format!("0.[{}3]", "0".repeat(99_999))).unwrap();
        assert_eq!(
            sparse.amounts(350_000).collect::<Vec<_>>(),
            [(100_000, 3), (200_000, 3), (300_000, 3)]
        );
        assert!(sparse.count(350_000) < 10);
    }
}
