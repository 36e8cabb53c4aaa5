use std::cell::RefCell;
use std::io::{self, Read, Write};

use grundy_testing::Random;

use super::*;
use crate::decimal::Stop;
use crate::decimal::{Numbers, Place, Problem};

/// Fewer rounds where every step is interpreted.
const fn rounds(count: u32) -> u32 {
    if cfg!(miri) { count.div_ceil(200) } else { count }
}

/// ⌊kφ⌋ = ⌊(k + √(5k²))/2⌋ by an integer root, for k below 2^62.
fn lower(k: u64) -> u64 {
    let root = (5 * u128::from(k) * u128::from(k)).isqrt();
    u64::try_from((u128::from(k) + root) / 2).unwrap()
}

/// The definition, by an integer root.
fn is_p(a: u64, b: u64) -> bool {
    let k = a.abs_diff(b);
    // b = ⌊kφ⌋ + k is at least 2k, and for k from 2^63 on beyond a word.
    k < 7 << 60 && lower(k) == a.min(b)
}

/// Numbers k whose pairs test the fixed point hardest or lie at the end of the words: the largest pairs
/// below 2^`bits`, Fibonacci numbers (kφ closest to an integer) and random numbers.
fn hard_differences(bits: u32) -> Vec<u64> {
    let limit = u128::MAX >> (128 - bits);
    let (mut first, mut end) = (0, 7u64 << 60);
    while first < end {
        let middle = first + (end - first) / 2;
        if u128::from(lower(middle)) + u128::from(middle) <= limit {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    let largest = first - 1;
    let mut differences: Vec<u64> = (0..rounds(1000)).map(|i| largest - u64::from(i)).collect();
    let (mut small, mut large) = (0, 1);
    while large <= largest {
        differences.extend([large - 1, large, (large + 1).min(largest)]);
        (small, large) = (large, small + large);
    }
    let mut random = Random::new(1);
    differences.extend((0..rounds(2000)).map(|_| random.word() % (largest + 1)));
    // Every size.
    differences.extend((0..rounds(2000)).map(|i| random.word() % (largest >> (i % (bits - 2)))));
    differences
}

/// Each pair of a hard difference and its neighbours, in both orders, and pairs of any size.
fn hard_pairs(bits: u32) -> Vec<(u64, u64)> {
    let limit = u64::MAX >> (64 - bits);
    let mut pairs = Vec::new();
    for k in hard_differences(bits) {
        let a = lower(k);
        for (da, db) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (2, 0), (0, 2)]
        {
            if let (Some(a), Some(b)) = (a.checked_add_signed(da), (a + k).checked_add_signed(db))
                && a.max(b) <= limit
            {
                pairs.extend([(a, b), (b, a)]);
            }
        }
    }
    let mut random = Random::new(2);
    for i in 0..rounds(20_000) {
        let mut word = |shift: u32| (random.word() & limit) >> (shift % bits);
        pairs.push((word(i % 7), word(i / 7)));
    }
    // Where ⌊kφ⌋ equals the smaller heap but for a lost carry: 2^bits/φ ≤ k < 2^bits · 2/φ². With
    // k = 4m, ⌊kφ⌋ is 4⌊mφ⌋ and at most 3 more.
    for i in 0..rounds(2000) {
        let k = (limit / 8 * 5 + random.word() % (limit / 8)) / 4 * 4;
        for more in 0..4 {
            let a =
                u64::try_from((4 * u128::from(lower(k / 4)) + more) & u128::from(limit)).unwrap();
            if let Some(b) = a.checked_add(k).filter(|b| *b <= limit) {
                pairs.push(if i % 2 == 0 { (a, b) } else { (b, a) });
            }
        }
    }
    let edges = [0, 1, 2, 3, limit / 2, limit / 2 + 1, limit - 2, limit - 1, limit];
    pairs.extend(edges.iter().flat_map(|&a| edges.map(|b| (a, b))));
    pairs
}

#[test]
#[expect(clippy::needless_range_loop, reason = "a and b are heaps, not only places")]
fn below_2000_by_the_rules() {
    const SIDE: usize = if cfg!(miri) { 30 } else { 2000 };
    // A P-position is the first place of its row whose row, column and diagonal hold no other.
    let (mut rows, mut columns, mut diagonals) = ([false; SIDE], [false; SIDE], [false; 2 * SIDE]);
    let mut found = 0;
    for a in 0..SIDE {
        for b in 0..SIDE {
            let diagonal = SIDE + b - a;
            let p = !rows[a] && !columns[b] && !diagonals[diagonal];
            if p {
                (rows[a], columns[b], diagonals[diagonal]) = (true, true, true);
                found += 1;
            }
            let small = |heap: usize| u32::try_from(heap).unwrap();
            assert_eq!(is_pair_u32(small(a), small(b)), p, "({a}, {b})");
            assert_eq!(is_pair_u64(a as u64, b as u64), p, "({a}, {b})");
        }
    }
    // ⌊kφ²⌋ < 2000 for k up to 764 − 1; each counts in both orders, but (0, 0).
    assert!(cfg!(miri) || found == 2 * 763 + 1);
}

#[test]
fn hard_pairs_of_words() {
    let mut losses = [0, 0];
    for (a, b) in hard_pairs(32) {
        let (small_a, small_b) = (u32::try_from(a).unwrap(), u32::try_from(b).unwrap());
        assert_eq!(is_pair_u32(small_a, small_b), is_p(a, b), "({a}, {b})");
        losses[0] += u32::from(is_p(a, b));
    }
    for (a, b) in hard_pairs(64) {
        assert_eq!(is_pair_u64(a, b), is_p(a, b), "({a}, {b})");
        losses[1] += u32::from(is_p(a, b));
    }
    assert!(cfg!(miri) || losses.iter().all(|&losses| losses > 9000), "{losses:?}");
}

#[test]
fn every_level_equals_the_portable_one() {
    assert_eq!(Decider::all().last(), Some(Decider::Portable));
    let small: (Vec<u32>, Vec<u32>) = hard_pairs(32)
        .into_iter()
        .map(|(a, b)| (u32::try_from(a).unwrap(), u32::try_from(b).unwrap()))
        .unzip();
    let large: (Vec<u64>, Vec<u64>) = hard_pairs(64).into_iter().unzip();
    // Few of many pairs are near a golden one.
    let mut random = Random::new(3);
    let hard = hard_pairs(64).into_iter().step_by(7).take(rounds(5_000) as usize);
    let sparse: (Vec<u64>, Vec<u64>) = hard
        .flat_map(|pair| {
            let others = 1 + random.below(40_usize);
            let others: Vec<_> = (0..others).map(|_| (random.word(), random.word())).collect();
            others.into_iter().chain([pair])
        })
        .unzip();
    // 2 marks what was not written.
    let check_small = |level: Decider, from_a: usize, from_b: usize, count: usize| {
        let (a, b) = (&small.0[from_a..][..count], &small.1[from_b..][..count]);
        let mut out = vec![2; count + 5];
        level.decide_u32(a, b, &mut out[3..3 + count]);
        assert_eq!((&out[..3], &out[3 + count..]), (&[2; 3][..], &[2; 2][..]));
        for i in 0..count {
            assert_eq!(
                out[3 + i],
                u8::from(!is_pair_u32(a[i], b[i])),
                "{level:?} ({}, {})",
                a[i],
                b[i]
            );
        }
    };
    let check_words = |level: Decider, a: &[u64], b: &[u64]| {
        let count = a.len();
        let mut out = vec![2; count + 5];
        level.decide_u64(a, b, &mut out[3..3 + count]);
        assert_eq!((&out[..3], &out[3 + count..]), (&[2; 3][..], &[2; 2][..]));
        for i in 0..count {
            assert_eq!(
                out[3 + i],
                u8::from(!is_pair_u64(a[i], b[i])),
                "{level:?} ({}, {})",
                a[i],
                b[i]
            );
        }
    };
    let check_large = |level: Decider, from_a: usize, from_b: usize, count: usize| {
        check_words(level, &large.0[from_a..][..count], &large.1[from_b..][..count]);
    };
    for level in Decider::all() {
        check_small(level, 0, 0, small.0.len());
        check_large(level, 0, 0, large.0.len());
        check_words(level, &sparse.0, &sparse.1);
        for count in (0..=600).step_by(if cfg!(miri) { 150 } else { 1 }) {
            check_small(level, count % 9, count % 9, count);
            check_large(level, count % 9, count % 9, count);
            check_small(level, count % 5, count % 7, count);
            check_large(level, count % 5, count % 7, count);
        }
    }
}

#[test]
#[should_panic(expected = "slices differ in length")]
fn slices_of_different_lengths_are_refused() {
    decide_u32(&[1, 2], &[1], &mut [0, 0]);
}

/// Gives at most `step` bytes at a time.
struct Slowly<'a> {
    text: &'a [u8],
    step: usize,
}

impl Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.step.min(buffer.len());
        self.text.read(&mut buffer[..count])
    }
}

fn answers(text: &str, step: usize, limit: u64) -> (String, Result<(), Stop>) {
    let mut output = Vec::new();
    let mut numbers = Numbers::new(Slowly { text: text.as_bytes(), step });
    let result = answer(&mut numbers, limit, &mut output);
    (String::from_utf8(output).unwrap(), result)
}

#[test]
fn the_sample_of_poj_1067_in_many_clothes() {
    let inputs = [
        "2 1\n8 4\n4 7\n",
        "2 1\r\n8 4\r\n4 7",
        "\n \t2\t1 8   4\n\n4\n7\r\n\r\n  \n",
        "02 1 8 4 4 7 ",
    ];
    for text in inputs {
        for step in [1, 2, 3, 1000] {
            let (output, result) = answers(text, step, 1_000_000_000);
            assert!(result.is_ok(), "{result:?}");
            assert_eq!(output, "0\n1\n0\n", "{text:?}");
        }
    }
    for text in ["", "\n", "  \r\n "] {
        let (output, result) = answers(text, 5, 9);
        assert!(result.is_ok() && output.is_empty());
    }
}

#[test]
fn long_streams() {
    const MOST: usize = if cfg!(miri) { 100 } else { usize::MAX };
    for (bits, limit) in [(32, u64::from(u32::MAX)), (64, u64::MAX)] {
        let mut text = String::new();
        let mut expected = String::new();
        for (i, (a, b)) in hard_pairs(bits).into_iter().take(MOST).enumerate() {
            text += &format!("{a} {b}{}", ["\n", "\r\n", "\t", "\n\n"][i % 4]);
            expected += if is_p(a, b) { "0\n" } else { "1\n" };
        }
        for step in [61, 4099, usize::MAX] {
            let (output, result) = answers(&text, step, limit);
            assert!(result.is_ok(), "{result:?}");
            assert!(output == expected, "{bits} bits, {step} bytes at a time");
        }
    }
}

#[test]
fn faults_come_after_the_answers_before_them() {
    // Enough good lines that vectors and blocks are left behind.
    const GOOD: usize = if cfg!(miri) { 20 } else { 40_000 };
    let good = "100 200\n".repeat(GOOD);
    let cases = [
        ("1 2\n3 x5\n6 7\n", "0\n", (2, 3), "x5", "read \"x5\", expected a number"),
        ("1 2\n\n -3 5\n", "0\n", (3, 2), "-3", "read \"-3\", expected a number"),
        (
            "1 2\n3 1000000001\n",
            "0\n",
            (2, 3),
            "1000000001",
            "expected a number from 0 to 1000000000",
        ),
        ("1 2\n3 4\n5\n\n\n", "0\n1\n", (3, 2), "", "the input ended, expected a number"),
        ("7", "", (1, 2), "", "the input ended, expected a number"),
    ];
    for (text, expected, (line, column), read, message) in cases {
        for lines in [0, 1, GOOD] {
            for step in [1 + lines / 3, usize::MAX] {
                let text = format!("{}{text}", &good[..8 * lines]);
                let (output, result) = answers(&text, step, 1_000_000_000);
                assert_eq!(output, format!("{}{expected}", "1\n".repeat(lines)));
                let Err(Stop::Input(fault)) = result else { panic!("{text:?} was accepted") };
                assert_eq!(fault.place, Place { line: line + lines as u64, column });
                assert_eq!(fault.read, read);
                assert!(fault.to_string().ends_with(message), "{fault}");
            }
        }
    }
}

#[test]
fn answers_are_written_before_more_is_read() {
    let output = RefCell::new(Vec::new());
    struct Shared<'a>(&'a RefCell<Vec<u8>>);
    impl Write for Shared<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    struct Asking<'a>(&'a RefCell<Vec<u8>>, u8);
    impl Read for Asking<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            // Each pair was answered before the next is asked for.
            assert_eq!(self.0.borrow().len(), 2 * usize::from(self.1));
            self.1 += 1;
            if self.1 == 5 {
                return Err(io::Error::other("unplugged"));
            }
            (&b"3 5\n"[..]).read(buffer)
        }
    }
    let mut numbers = Numbers::new(Asking(&output, 0));
    let result = answer(&mut numbers, 10, &mut Shared(&output));
    let Err(Stop::Input(fault)) = result else { panic!("{result:?}") };
    assert!(matches!(fault.problem, Problem::Read(_)), "{fault}");
    assert_eq!(*output.borrow(), b"0\n0\n0\n0\n");
}
