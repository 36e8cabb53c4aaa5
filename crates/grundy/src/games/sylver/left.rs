//! What was named, as a position: by the numbers that are left if a word holds them, else by those that were named.

use std::ops::ControlFlow;

use grundy_search::{Game, Known, Set};

use super::LARGEST;
use super::gaps::{self, Gaps, MOST, is_ender};
use super::sums::Sums;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::games) enum Left {
    /// The numbers from 2 on that can still be named, all at most [`MOST`].
    Few(Gaps),
    /// Others can be named as well, infinitely many if all that were named have a common divisor above 1.
    Many(Sums),
}

impl Left {
    /// After these numbers from 2 on, one at least; not if more are left than a word holds and the least is
    /// [too large](super::sums::MOST_LEAST).
    pub(super) fn after(numbers: Vec<u64>) -> Option<Left> {
        // Larger ones are sums of the others, or these leave too many numbers.
        let small = numbers.iter().filter_map(|&number| u32::try_from(number).ok());
        let mut small: Vec<u32> = small.filter(|&number| number <= 2 * MOST + 1).collect();
        small.sort_unstable();
        small.dedup();
        gaps::left(small).map(Left::Few).ok().or_else(|| Sums::new(numbers).map(Left::Many))
    }

    /// The least numbers of which all sums are made that were named.
    pub(super) fn numbers(&self) -> Vec<u64> {
        match self {
            Left::Few(left) => gaps::generators(*left).into_iter().map(u64::from).collect(),
            Left::Many(sums) => sums.numbers().to_vec(),
        }
    }

    /// The numbers from 2 on that can be named, the least first.
    pub(super) fn numbers_left(&self) -> Box<dyn Iterator<Item = u64> + '_> {
        match self {
            Left::Few(left) => Box::new(gaps::each(*left).map(u64::from)),
            Left::Many(sums) => {
                let multiples = sums.multiples();
                let largest = match multiples.divisor {
                    1 => multiples.largest().and_then(|largest| u64::try_from(largest).ok()),
                    _ => None,
                };
                let last = largest.map_or(LARGEST, |largest| largest.min(LARGEST));
                Box::new((2..=last).filter(move |&number| !multiples.has(number)))
            }
        }
    }

    /// What is left when a number that can be named, from 2 on, is.
    pub(super) fn named(&self, number: u64) -> Left {
        match self {
            // Nothing changes by a larger number, which is a sum.
            Left::Few(left) => {
                Left::Few(u32::try_from(number).map_or(*left, |number| gaps::named(*left, number)))
            }
            Left::Many(sums) => sums.named(number),
        }
    }
}

impl Sums {
    /// The same after these numbers.
    pub(super) fn named(&self, number: u64) -> Left {
        // The least number is no larger than before, so that there is a position.
        let after = Left::after([self.numbers(), &[number]].concat());
        after.unwrap_or_else(|| Left::Many(self.clone()))
    }
}

/// Positions as the search sees them. It is not asked about those of many numbers, whose options have no end.
pub(in crate::games) struct Numbers;

impl Game for Numbers {
    type Position = Left;

    fn identity(&self) -> Option<String> {
        Some("sylver 1".to_string())
    }

    fn key(&self, left: &Left) -> u128 {
        match left {
            Left::Few(left) => *left,
            // The lowest bit stands for no number.
            Left::Many(sums) => {
                let mixed = |key: u128, number: &u64| {
                    (key.rotate_left(23) ^ u128::from(*number))
                        .wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
                };
                sums.numbers().iter().fold(u128::MAX, mixed) | 1
            }
        }
    }

    fn weight(&self, left: &Left) -> u32 {
        match left {
            Left::Few(left) => left.count_ones(),
            Left::Many(_) => u32::MAX,
        }
    }

    /// After 2 each of the odd numbers that are left rules out the larger ones. Of what all rule out see [`is_ender`].
    fn known(&self, left: &Left) -> Known {
        match left {
            Left::Few(left) if left & 4 == 0 || left.count_ones() < 2 => {
                Known::Value(left.count_ones())
            }
            Left::Few(left) if is_ender(*left) => Known::Not(Set::of(0)),
            _ => Known::Nothing,
        }
    }

    fn most(&self, left: &Left) -> u32 {
        self.weight(left)
    }

    fn options(
        &self,
        left: &Left,
        each_option: &mut dyn FnMut(&[Left]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        left.numbers_left().try_for_each(|number| each_option(&[left.named(number)]))
    }
}
