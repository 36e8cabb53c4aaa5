//! Different numbers in ascending order.

use grundy_kernels::memory::zeroed;

/// Numbers of a part, on the average, and how many parts there are at most.
const PART: usize = 1 << 8;
const MOST: usize = 1 << 12;

/// The numbers of `list` in ascending order, and the rank of each by its place in `list`. The numbers are dealt
/// into parts by their highest bits, so that parts fit the cache; however they lie, O(n log n). Takes 20 bytes
/// a number.
pub(super) fn sorted(mut list: Vec<u64>) -> (Vec<u64>, Vec<u32>) {
    let mut order = dealt(&list);
    let mut ranks = zeroed(list.len());
    let (mut rest, mut rank) = (&mut order.numbers[..], 0u32);
    let mut start = 0;
    for end in order.ends {
        let (part, others) = rest.split_at_mut(end - start);
        part.sort_unstable_by_key(|&(number, _)| number);
        for &(number, place) in &*part {
            ranks[place as usize] = rank;
            list[rank as usize] = number;
            rank += 1;
        }
        (rest, start) = (others, end);
    }
    (list, ranks)
}

/// Numbers with their places: those of a part before those of the next.
struct Dealt {
    numbers: Vec<(u64, u32)>,
    /// Where each part ends.
    ends: Vec<usize>,
}

fn dealt(list: &[u64]) -> Dealt {
    let (Some(&least), Some(&most)) = (list.iter().min(), list.iter().max()) else {
        return Dealt { numbers: Vec::new(), ends: Vec::new() };
    };
    let parts = (list.len() / PART).next_power_of_two().clamp(2, MOST);
    // As many bits are left of the largest difference as parts have.
    let bits = (most - least).checked_ilog2().map_or(0, |log| log + 1);
    let shift = bits.saturating_sub(parts.trailing_zeros());
    let part = |number: u64| usize::try_from((number - least) >> shift).unwrap_or(usize::MAX);
    let mut ends = vec![0; parts];
    list.iter().for_each(|&number| ends[part(number)] += 1);
    let mut sum = 0;
    for end in &mut ends {
        sum += std::mem::replace(end, sum);
    }
    // The ends are the starts until the numbers are there.
    let mut numbers: Vec<(u64, u32)> = zeroed(list.len());
    for (place, &number) in (0..).zip(list) {
        let end = &mut ends[part(number)];
        numbers[*end] = (number, place);
        *end += 1;
    }
    Dealt { numbers, ends }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    /// Against a plain sort: even, crowded at either end, in a row, few.
    #[test]
    fn ranks_are_those_of_a_plain_sort() {
        let (mut random, mut words) = (Random::new(1), Random::new(2));
        let families: [&mut dyn FnMut(u64) -> u64; 6] = [
            &mut |_| words.word(),
            &mut |i| i.pow(4),
            &mut |i| u64::MAX - i.pow(3),
            &mut |i| i + 4_000_000_000,
            &mut |i| if i < 3 { i << 62 } else { i },
            &mut |i| i << 40,
        ];
        for family in families {
            for count in [0, 1, 2, 3, 100, 513, 30_000] {
                let mut list: Vec<u64> = (0..count).map(&mut *family).collect();
                random.shuffle(&mut list);
                let (ascending, ranks) = sorted(list.clone());
                assert!(ascending.is_sorted() && ascending.len() == list.len());
                assert_eq!(ranks.len(), list.len());
                for (number, rank) in list.iter().zip(ranks) {
                    assert_eq!(ascending[rank as usize], *number);
                }
            }
        }
    }
}
