//! The sparse space of a game, found in the frequencies of its values.

/// A linear condition that nearly all values fulfil (Berlekamp, Conway and Guy 1982, chapter 4).
///
/// A value v of heap n is common if the bits of v in `mask`, with the lowest bit of n if `parity`, are
/// odd in number; other values are rare. Two common values add up to a rare one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The bits of the value that count; not 0.
    pub mask: u32,
    /// Whether the lowest bit of the heap counts.
    pub parity: bool,
}

impl Space {
    /// Whether `value` is a common value of `heap`.
    pub fn is_common(self, heap: usize, value: u32) -> bool {
        (self.class(value) ^ (u32::from(self.parity) & lowest_bit(heap))) == 1
    }

    /// `value` without the lowest bit of the mask, which the class determines. Keeps the order of the
    /// common values, that of the rare ones, and all nim-sums.
    pub fn pack(self, value: u32) -> u32 {
        let low = self.low_bits();
        value & low | value >> 1 & !low
    }

    /// The common (or rare) value of `heap` that packs to `packed`.
    pub fn unpack(self, heap: usize, packed: u32, common: bool) -> u32 {
        let low = self.low_bits();
        let value = packed & low | (packed & !low) << 1;
        let missing = self.is_common(heap, value) != common;
        value | u32::from(missing) << self.mask.trailing_zeros()
    }

    /// How many packed rare values stand for values below the common value that packs to `packed`.
    pub(super) fn rares_below(self, heap: usize, packed: u32) -> u32 {
        let low = self.low_bits();
        let bit = 1 << self.mask.trailing_zeros();
        let has_bit = self.unpack(heap, packed, true) & bit != 0;
        // The rare values with the same upper bits differ in the bit of the mask.
        (packed & !low) + if has_bit { bit } else { 0 }
    }

    fn low_bits(self) -> u32 {
        (1 << self.mask.trailing_zeros()) - 1
    }

    fn class(self, value: u32) -> u32 {
        (value & self.mask).count_ones() % 2
    }
}

fn lowest_bit(heap: usize) -> u32 {
    u32::from(heap % 2 == 1)
}

/// How often each value occurred, at even and at odd heaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Frequencies {
    counts: [Vec<u64>; 2],
}

impl Frequencies {
    pub(super) fn add(&mut self, heap: usize, value: u32) {
        self.add_many(heap, value, 1);
    }

    /// `value` at `count` heaps of the same parity as `heap`.
    pub(super) fn add_many(&mut self, heap: usize, value: u32, count: u64) {
        let counts = &mut self.counts[heap % 2];
        let value = value as usize;
        if value >= counts.len() {
            counts.resize((value + 1).next_power_of_two().max(64), 0);
        }
        counts[value] += count;
    }

    /// Takes back one [`add`](Frequencies::add).
    pub(super) fn remove(&mut self, heap: usize, value: u32) {
        self.counts[heap % 2][value as usize] -= 1;
    }

    /// How many values are rare in `space`.
    pub(super) fn rares(&self, space: Space) -> u64 {
        let rare = |parity: usize| {
            let counts = (0_u32..).zip(&self.counts[parity]);
            counts
                .filter(|&(value, _)| !space.is_common(parity, value))
                .map(|(_, count)| count)
                .sum::<u64>()
        };
        rare(0) + rare(1)
    }

    /// The space to use of `count` values, if one pays; `now` is the one in use. `bound` is above all values as a space stores
    /// them, and `parity` allows conditions on the parity of the heap.
    pub(super) fn choose(
        &self,
        now: Option<Space>,
        parity: bool,
        count: usize,
        bound: impl Fn(Space) -> u32,
    ) -> Option<Space> {
        if count < FIRST_LOOK {
            return None;
        }
        let pays =
            |space, rares: u64| rares.saturating_mul(rare_enough(bound(space))) <= count as u64;
        let (best, rares) = self.best_space(parity)?;
        let Some(now) = now else { return pays(best, rares).then_some(best) };
        let rares_now = self.rares(now);
        let better = rares + (rares / 16).min(HOLD) < rares_now;
        let (space, rares) = if better { (best, rares) } else { (now, rares_now) };
        pays(space, rares / TOO_MANY).then_some(space)
    }

    /// The space with the fewest rare values, and their number; of two equally good ones, the one with
    /// the smaller mask. `parity` allows conditions on the parity of the heap.
    pub(super) fn best_space(&self, parity: bool) -> Option<(Space, u64)> {
        let len = self.counts.iter().map(Vec::len).max().unwrap_or(0);
        let [even, odd] = [0, 1].map(|at| transform(&self.counts[at], len));
        let all = even.first()? + odd[0];
        let mut best: Option<(i64, Space)> = None;
        for (mask, (even, odd)) in (0_u32..).zip(even.iter().zip(&odd)).skip(1) {
            let mut offer = |excess: i64, parity: bool| {
                if best.is_none_or(|(least, _)| excess < least) {
                    best = Some((excess, Space { mask, parity }));
                }
            };
            offer(even + odd, false);
            if parity {
                offer(even - odd, true);
            }
        }
        // The transform counts rare less common.
        best.map(|(excess, space)| (space, u64::try_from((all + excess) / 2).unwrap_or(0)))
    }
}

/// Before this many values no space is looked for.
const FIRST_LOOK: usize = 1024;

/// A space is used if fewer than one in so many values is rare: by the bound of values as it stores them. Each rare value below a
/// candidate takes work of its own, and where values are large it is quicker to go through all pairs of heaps.
fn rare_enough(bound: u32) -> u64 {
    match bound {
        ..=64 => 8,
        65..=256 => 16,
        _ => 64,
    }
}

/// It is given up if more than so many times as many are.
const TOO_MANY: u64 = 2;

/// A space with so few rare heaps less, and less than a 16th, does not take the place of another.
const HOLD: u64 = 8;

/// The Walsh–Hadamard transform: for each mask, the counts of values with evenly many bits in the mask
/// less the others.
fn transform(counts: &[u64], len: usize) -> Vec<i64> {
    let mut sums: Vec<i64> =
        counts.iter().map(|&count| i64::try_from(count).unwrap_or(i64::MAX)).collect();
    sums.resize(len, 0);
    let mut half = 1;
    while half < len {
        for block in sums.chunks_exact_mut(2 * half) {
            let (left, right) = block.split_at_mut(half);
            for (a, b) in left.iter_mut().zip(right) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    sums
}

/// The space is looked for when 2^k or 3·2^(k − 1) values are known.
pub(super) fn previous_look(len: usize) -> usize {
    let power = 1 << len.max(1).ilog2();
    if len >= power + power / 2 { power + power / 2 } else { power }
}

pub(super) fn next_look(len: usize) -> usize {
    let previous = previous_look(len);
    if previous.is_power_of_two() { previous + previous.div_ceil(2) } else { previous / 3 * 4 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPACES: [Space; 4] = [
        Space { mask: 1, parity: false },
        Space { mask: 0b1_1110, parity: false },
        Space { mask: 0b1_0100, parity: true },
        Space { mask: 0b1_1111, parity: true },
    ];

    #[test]
    fn packed_values_are_unpacked_in_order_and_add_like_values() {
        for space in SPACES {
            for heap in 0..2 {
                for common in [false, true] {
                    let values: Vec<u32> =
                        (0..64).filter(|&value| space.is_common(heap, value) == common).collect();
                    let packed: Vec<u32> = values.iter().map(|&value| space.pack(value)).collect();
                    assert_eq!(packed, (0..32).collect::<Vec<u32>>(), "{space:?}");
                    for (&value, &packed) in values.iter().zip(&packed) {
                        assert_eq!(space.unpack(heap, packed, common), value);
                    }
                }
                for a in 0..64 {
                    assert!((0..64).all(|b| space.pack(a ^ b) == space.pack(a) ^ space.pack(b)));
                }
            }
        }
    }

    #[test]
    fn rare_values_below_a_common_one_are_counted() {
        for space in SPACES {
            for heap in 0..2 {
                for packed in 0..32 {
                    let value = space.unpack(heap, packed, true);
                    let below = (0..value).filter(|&rare| !space.is_common(heap, rare)).count();
                    assert_eq!(
                        space.rares_below(heap, packed) as usize,
                        below,
                        "{space:?} {packed}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_best_space_has_the_fewest_rare_values() {
        let mut frequencies = Frequencies::default();
        for heap in 0..3000_usize {
            let value = u32::try_from(heap * heap % 61 + heap % 7).unwrap();
            frequencies.add(heap, value);
        }
        for parity in [false, true] {
            let (best, rares) = frequencies.best_space(parity).unwrap();
            assert_eq!(frequencies.rares(best), rares);
            for mask in 1..128 {
                for parity in [false, parity] {
                    assert!(frequencies.rares(Space { mask, parity }) >= rares, "{mask}");
                }
            }
        }
    }
}
