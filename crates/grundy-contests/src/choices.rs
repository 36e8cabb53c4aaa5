//! Random choices that are written down, so that they can be made again, and made smaller.

use std::ops::RangeInclusive;

/// How large a made-up input may be.
///
/// ```
/// use grundy_contests::{Size, Test, find};
///
/// let nim = find("poj2234").unwrap();
/// let small = Test::random(nim, 1, 1, Size::Small).text(nim);
/// assert!(small.lines().count() == 1 && small.len() < 40, "{small}");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// So small that plain search decides every case at once.
    Small,
    /// Up to the format's limits, mostly far below.
    Any,
    /// Close to the format's limits.
    Max,
}

/// A source of choices, for [`Format::generate`](super::Format::generate).
///
/// Every choice is recorded as its distance from the least one that was allowed. The same record
/// gives the same input again, and a smaller record gives a simpler input that is valid too.
///
/// ```
/// use grundy_contests::{Choices, Size};
///
/// let mut choices = Choices::random(7, Size::Any);
/// let number = choices.number(1..=100);
/// let record = choices.into_record();
/// assert_eq!(record, [number - 1]);
/// assert_eq!(Choices::replay(record, Size::Any).number(1..=100), number);
/// // The least choices are the simplest.
/// assert_eq!(Choices::replay(Vec::new(), Size::Any).number(1..=100), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Choices {
    size: Size,
    /// The state of the generator, or `None` when a record is replayed.
    random: Option<u64>,
    record: Vec<u64>,
    at: usize,
}

impl Choices {
    /// Fresh choices, the same for the same seed.
    pub fn random(seed: u64, size: Size) -> Choices {
        Choices { size, random: Some(seed), record: Vec::new(), at: 0 }
    }

    /// The choices of `record`; the least ones when it is used up.
    pub fn replay(record: Vec<u64>, size: Size) -> Choices {
        Choices { size, random: None, record, at: 0 }
    }

    /// The choices that were made.
    pub fn into_record(mut self) -> Vec<u64> {
        self.record.truncate(self.at);
        self.record
    }

    /// How large the input may be.
    pub fn size(&self) -> Size {
        self.size
    }

    /// A number from the range, all alike.
    pub fn number(&mut self, range: RangeInclusive<u64>) -> u64 {
        let (least, most) = (*range.start(), *range.end());
        let span = most.saturating_sub(least);
        let offset = match &mut self.random {
            Some(state) => {
                let number = splitmix(state);
                let offset = span.checked_add(1).map_or(number, |count| number % count);
                self.record.push(offset);
                offset
            }
            None => self.record.get(self.at).copied().unwrap_or(0).min(span),
        };
        self.at += 1;
        least + offset
    }

    /// True `one` times out of `out_of`, always if that is no more; shrinks to false.
    pub fn chance(&mut self, one: u64, out_of: u64) -> bool {
        self.number(0..=out_of.saturating_sub(1)) >= out_of.saturating_sub(one)
    }

    /// One of the things; shrinks to the first.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        let most = (things.len() as u64).saturating_sub(1);
        let index = self.number(0..=most);
        &things[usize::try_from(index).unwrap_or(0)]
    }

    /// A number from the range, all numbers of digits alike, so that small ones are not rare.
    pub fn magnitude(&mut self, range: RangeInclusive<u64>) -> u64 {
        let span = range.end().saturating_sub(*range.start());
        let bits = self.number(0..=u64::from(u64::BITS - span.leading_zeros()));
        let top = if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
        range.start() + self.number(0..=top.min(span))
    }

    /// A heap: up to `small` in small inputs, else up to `most`, mostly of any number of digits, and
    /// close to `most` in inputs near the limits.
    pub fn heap(&mut self, least: u64, small: u64, most: u64) -> u64 {
        match self.size {
            Size::Small => self.number(least..=small.min(most)),
            Size::Any => self.magnitude(least..=most),
            Size::Max => self.number(least.max(most - most / 4)..=most),
        }
    }
}

/// Counts and lists of heaps.
impl Choices {
    /// How many things: few in small inputs, else up to `most`, mostly far fewer.
    pub fn count(&mut self, range: RangeInclusive<u64>) -> u64 {
        const FEW: u64 = 3;
        let (least, most) = (*range.start(), *range.end());
        match self.size {
            Size::Small => self.number(least..=most.min(least.max(FEW))),
            Size::Any => self.magnitude(least..=most.min(least + 50)),
            Size::Max => self.most(range),
        }
    }

    /// The most, unless a record says less.
    fn most(&mut self, range: RangeInclusive<u64>) -> u64 {
        if self.random.is_none() {
            return self.number(range);
        }
        self.record.push(range.end().saturating_sub(*range.start()));
        self.at += 1;
        *range.end()
    }

    /// `number` or one of its neighbours, if that is in the range, else the nearest number in it.
    pub fn near(&mut self, number: u64, range: RangeInclusive<u64>) -> u64 {
        let raised = number.saturating_add(*self.pick(&[1, 2, 0]));
        raised.saturating_sub(1).clamp(*range.start(), *range.end())
    }

    /// Heaps for a game that is a sum of nim-heaps of their own sizes: often a P-position, often one
    /// move or one binary digit away from one, often of ones. Each heap is from `least` to `most`, or to `small` in
    /// small inputs.
    pub fn nim_heaps(
        &mut self,
        count: RangeInclusive<u64>,
        least: u64,
        small: u64,
        most: u64,
    ) -> Vec<u64> {
        let count = self.count(count);
        let ones = least <= 1 && most >= 1 && self.chance(1, 6);
        let top = if ones { 1 } else { most };
        let mut heaps: Vec<u64> = (0..count).map(|_| self.heap(least, small, top)).collect();
        if self.chance(1, 2) {
            // The last heap that can balances the others.
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            let limit = if self.size == Size::Small { small.min(most) } else { most };
            if let Some(heap) =
                heaps.iter_mut().rfind(|heap| (least..=limit).contains(&(**heap ^ sum)))
            {
                *heap ^= sum;
                // A single digit more shows who adds with too few of them.
                if self.chance(1, 4) {
                    let digit = 1 << self.number(0..=limit.max(1).ilog2().into());
                    let may_turn = |heap: &&mut u64| (least..=limit).contains(&(**heap ^ digit));
                    heaps.iter_mut().rfind(may_turn).into_iter().for_each(|heap| *heap ^= digit);
                }
            }
        }
        heaps
    }

    /// Components for any sum: half the time all but one or none of them are equal in pairs, which
    /// is a P-position or close to one whatever the game.
    pub fn mirrored<T: Clone>(
        &mut self,
        count: RangeInclusive<u64>,
        mut each: impl FnMut(&mut Choices) -> T,
    ) -> Vec<T> {
        let count = self.count(count);
        let mirrored = self.chance(1, 2);
        let drawn = if mirrored { count.div_ceil(2) } else { count };
        let mut components: Vec<T> = (0..drawn).map(|_| each(self)).collect();
        let copies = usize::try_from(count - drawn).unwrap_or(0);
        components.extend_from_within(..copies);
        components
    }
}

/// Steele, Lea and Flood 2014: one step of SplitMix64.
fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(choices: &mut Choices) -> Vec<u64> {
        (0..50).map(|i| choices.heap(1, 6, 1000 * i + 1)).collect()
    }

    #[test]
    fn a_record_gives_the_same_choices() {
        for size in [Size::Small, Size::Any, Size::Max] {
            let mut fresh = Choices::random(7, size);
            let numbers = some(&mut fresh);
            let record = fresh.into_record();
            assert_eq!(some(&mut Choices::replay(record.clone(), size)), numbers);
            assert_eq!(some(&mut Choices::replay(Vec::new(), size))[0], 1);
        }
    }

    #[test]
    fn numbers_stay_in_their_range() {
        let mut choices = Choices::random(1, Size::Any);
        for _ in 0..10_000 {
            assert!((3..=9).contains(&choices.number(3..=9)));
            assert!((3..=9).contains(&choices.magnitude(3..=9)));
            assert!((3..=9).contains(&choices.near(9, 3..=9)));
            assert!((8..=10).contains(&choices.near(9, 3..=12)));
            assert!(choices.heap(0, 5, u64::MAX) >= choices.number(0..=0));
            assert!(*choices.pick(&[1, 2, 3]) < 4);
        }
    }
}
