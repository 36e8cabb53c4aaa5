//! Every level against plain loops.

use grundy_testing::Random;

use super::*;

fn values<L: Lane>(random: &mut Random, count: usize, kinds: usize) -> Vec<L> {
    (0..count)
        .map(|_| match random.below(8) {
            0 => L::NOTHING,
            1 => L::new(L::FLAG | u32::try_from(random.below(kinds)).unwrap()),
            _ => L::new(u32::try_from(random.below(kinds)).unwrap()),
        })
        .collect()
}

fn lanes(mut holds: impl FnMut(usize) -> bool) -> u64 {
    (0..LANES).filter(|&lane| holds(lane)).fold(0, |mask, lane| mask | 1 << lane)
}

fn check<L: Lane>(seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..40 {
        let kinds = [2, 5, 40, 100][random.below(4)];
        let values: Vec<L> = values(&mut random, 1000, kinds);
        let at = 800 + random.below(100);
        let window = Window { values: &values, at };
        let pairs: Vec<Pair<L>> = (0..random.below(60))
            .map(|_| Pair {
                offset: u32::try_from(random.below(700)).unwrap(),
                value: L::new(u32::try_from(random.below(kinds)).unwrap()),
            })
            .collect();
        let candidates: Vec<L> = (0..CANDIDATES * LANES)
            .map(|_| L::new(u32::try_from(random.below(kinds)).unwrap()))
            .collect();
        let candidates: [[L; LANES]; CANDIDATES] =
            std::array::from_fn(|c| std::array::from_fn(|lane| candidates[c * LANES + lane]));
        let holds = |pair: &Pair<L>, lane: usize, sum: L| {
            values[at + lane - pair.offset as usize] ^ pair.value == sum
        };
        let killed = candidates.map(|candidates| {
            lanes(|lane| pairs.iter().any(|pair| holds(pair, lane, candidates[lane])))
        });
        let pattern = [(0, values[at]), (3, values[at + 3]), (17, values[at + 17])];
        let like = lanes(|lane| {
            pattern.iter().all(|&(ahead, value)| values[at - 100 + lane + ahead] == value)
        });
        let length = random.below(300);
        let (one, other) = (&values[..length], &values[400..][..length]);
        let wanted: Vec<L> = (0..1 + random.below(WANTED))
            .map(|at| values[at * 7] ^ values[at * 11 + 400])
            .collect();
        let sums: Vec<L> = one.iter().zip(other).map(|(one, other)| *one ^ *other).collect();
        let found = (0..wanted.len()).filter(|at| sums.contains(&wanted[*at]));
        let found = found.fold(0, |found, at| found | 1 << at);
        for level in Level::all() {
            let kill = Kill { window, pairs: &pairs, candidates: &candidates };
            assert_eq!(level.run(WantedSums { one, other, wanted: &wanted }), found, "{level:?}");
            assert_eq!(level.run(kill), killed, "{level:?}");
            let window = Window { at: at - 100, ..window };
            let matches = Matches { window, pattern: &pattern };
            assert_eq!(level.run(matches), like, "{level:?}");
        }
    }
}

/// Marks group by group, as far as heaps may need them.
fn check_marks<L: Lane>(seed: u64, bounds: &[u32]) {
    let mut random = Random::new(seed);
    for &bound in bounds {
        let kinds = bound as usize;
        let values: Vec<L> =
            values(&mut random, 1000, kinds.min(usize::try_from(L::FLAG).unwrap()));
        let window = Window { values: &values, at: 800 };
        let pairs: Vec<Pair<L>> = (0..100)
            .map(|_| Pair {
                offset: u32::try_from(random.below(700)).unwrap(),
                value: L::new(u32::try_from(random.below(kinds)).unwrap()),
            })
            .collect();
        for level in Level::all() {
            let words = kinds.div_ceil(64);
            let mut rows = vec![0; words * LANES];
            let mut from = 0;
            while from < bound {
                let numbers = L::group(from, bound);
                L::mark(level, window, &pairs, from, numbers, &mut rows);
                let to = from + numbers;
                for (lane, row) in rows.chunks_exact(words).enumerate() {
                    let sum =
                        |pair: &Pair<L>| values[800 + lane - pair.offset as usize] ^ pair.value;
                    for number in from..to.min(bound) {
                        let is_sum = pairs.iter().any(|pair| sum(pair).get() == number);
                        let is_marked = row[number as usize / 64] >> (number % 64) & 1 == 1;
                        assert_eq!(is_marked, is_sum, "{number} below {bound}, {level:?}");
                    }
                }
                from = to;
            }
        }
    }
}

#[test]
fn every_level_marks_the_sums_of_pairs() {
    check_marks::<u8>(0x2545_f491_4f6c_dd1d, &[16, 32, 64, 128, 256]);
    check_marks::<u16>(0x2545_f491_4f6c_dd1d, &[16, 256, 512, 1024]);
}

/// Tables of the sums of lists of all lengths, to which more are added.
fn check_tables<L: Lane>(seed: u64, bounds: &[usize]) {
    let mut random = Random::new(seed);
    for &bound in bounds {
        for count in (0..70).chain([127, 128, 200, 321]) {
            let [one, other]: [Vec<L>; 2] = std::array::from_fn(|_| {
                let number = |_| L::new(u32::try_from(random.below(bound)).unwrap());
                (0..count).map(number).collect()
            });
            let mut expected = vec![0; bound];
            for (one, other) in one.iter().zip(&other) {
                expected[(*one ^ *other).get() as usize] = 1;
            }
            for level in Level::all() {
                let mut table = vec![0; bound];
                let (early, late) = (&one[..count / 3], &one[count / 3..]);
                L::tabulate(level, early, &other[..count / 3], &mut table);
                L::tabulate(level, late, &other[count / 3..], &mut table);
                assert_eq!(table, expected, "{count} below {bound}, {level:?}");
            }
        }
    }
}

#[test]
fn every_level_enters_sums_in_tables() {
    check_tables::<u8>(0x5851_f42d_4c95_7f2d, &[16, 32, 64, 128, 256]);
    check_tables::<u16>(0x5851_f42d_4c95_7f2d, &[16, 512, 4096]);
}

/// Numbers in order, the first of which that is no sum is left; some with it that are none either.
fn check_sought<L: Lane>(seed: u64, bounds: &[u32]) {
    let mut random = Random::new(seed);
    for &bound in bounds {
        for count in (0_usize..40).chain([63, 64, 65, 128, 200, 321, 1000]) {
            let mut number = || u32::try_from(random.below(bound as usize)).unwrap();
            let [one, other]: [Vec<L>; 2] =
                std::array::from_fn(|_| (0..count).map(|_| L::new(number())).collect());
            // Some sums of bytes do not count.
            let all = size_of::<L>() > 1 || count % 3 == 0;
            let mask: Vec<u8> =
                (0..count).map(|_| if all || number() % 3 > 0 { u8::MAX } else { 0 }).collect();
            let sums = one.iter().zip(&other).zip(&mask).filter(|(_, mask)| **mask > 0);
            let sums = sums.map(|((one, other), _)| (*one ^ *other).get());
            let sums: std::collections::BTreeSet<u32> = sums.collect();
            // Half of them are sums, and now and then all.
            let mut numbers: Vec<u32> = sums.iter().copied().filter(|sum| sum % 2 == 0).collect();
            if count % 5 > 0 {
                numbers.extend((0..numbers.len() + 1).map(|_| number()));
            }
            numbers.sort_unstable();
            numbers.dedup();
            let expected = numbers.iter().copied().find(|number| !sums.contains(number));
            for level in Level::all() {
                for (stretch, room) in [(1, 8), (17, 5), (64, 8), (100, 1), (100, 4), (500, 8)] {
                    let stretches = count.div_ceil(stretch).max(1);
                    let (mut sought, mut next) = (Sought::default(), numbers.iter().copied());
                    sought.begin(room);
                    let mut left: Vec<u32> = Vec::new();
                    let mut at = 0;
                    while left.is_empty() && sought.fill(stretches, || next.next()) {
                        let pairs = (at * stretch).min(count)..((at + 1) * stretch).min(count);
                        let mask = (!all).then(|| &mask[pairs.clone()]);
                        sought.find(level, bound, &one[pairs.clone()], &other[pairs], mask);
                        at = (at + 1) % stretches;
                        left.extend(sought.left());
                    }
                    let shown =
                        format!("{count} below {bound} by {stretch}, {room} at once, {level:?}");
                    assert_eq!(left.iter().min().copied(), expected, "{shown}");
                    assert!(left.iter().all(|number| !sums.contains(number)), "{shown}");
                }
            }
        }
    }
}

#[test]
fn every_level_finds_what_is_sought() {
    check_sought::<u8>(0x5851_f42d_4c95_7f2d, &[16, 64, 256]);
    check_sought::<u16>(0x5851_f42d_4c95_7f2d, &[16, 256, 512, 4096, 8192, 65_536]);
}

#[test]
fn every_level_agrees_on_bytes() {
    check::<u8>(0x9e37_79b9_7f4a_7c15);
}

#[test]
fn every_level_agrees_on_words() {
    check::<u16>(0xd1b5_4a32_d192_ed03);
}
