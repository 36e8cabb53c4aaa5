use std::collections::HashMap;

use lanes::reference;

use super::*;

/// The number of `key`, which is the next if it is new.
fn add(table: &mut Table, key: Key, next: u32) -> u32 {
    table.make_room(1);
    let place = table.search(key, table.home(key), |_| true);
    table.number(place).unwrap_or_else(|| {
        table.put(place, key, next);
        next
    })
}

/// How many buckets the searches for all keys look at.
fn looks(table: &Table) -> usize {
    let mut looks = 0;
    for (at, words) in table.buckets().iter().enumerate().skip(1) {
        for lane in (0..KEYS).filter(|lane| words[NUMBERS + lane] != 0) {
            let low = u64::from(words[2 * lane]) | u64::from(words[2 * lane + 1]) << 32;
            looks += at - table.home((low, words[SECONDS + lane])) + 1;
        }
    }
    looks
}

/// Against a map of the standard library, for keys that differ in few bits, wherever these are; searches
/// stay short while the table grows.
#[test]
fn keys_are_found_by_few_looks() {
    let families: [fn(u32) -> Key; 8] = [
        |i| (u64::from(i), 0),
        |i| (0, i),
        |i| (u64::from(i) << 32, 7),
        |i| (u64::from(i) << 44, 0),
        |i| (u64::from(i).wrapping_mul(0x9E37_79B9_7F4A_7C15), 0),
        |i| (u64::MAX - u64::from(i), u32::MAX),
        // Texts of digits.
        |i| (u64::from_le_bytes(format!("{:08}", i % 60_000).as_bytes().try_into().unwrap()), 0x30),
        // Equal halves.
        |i| (u64::from(i) << 32 | u64::from(i), i),
    ];
    let most = if cfg!(miri) { 300 } else { 70_000 };
    for family in families.into_iter().step_by(if cfg!(miri) { 4 } else { 1 }) {
        let (mut table, mut map) = (Table::new(), HashMap::new());
        for i in (0..most / 7 * 5).chain(most / 7 * 4..most) {
            let next = u32::try_from(map.len()).unwrap();
            let expected = *map.entry(family(i)).or_insert(next);
            assert_eq!(add(&mut table, family(i), next), expected);
            if i % 5000 == 0 {
                assert!(2 * looks(&table) <= 3 * table.count + 20, "{}", looks(&table));
            }
        }
        assert_eq!(table.count, map.len());
        assert!(table.bytes() <= 48 * map.len() as u64 + 1200, "{}", table.bytes());
        for (key, number) in map {
            let place = table.search(key, table.home(key), |_| true);
            assert_eq!(table.number(place), Some(number));
        }
        let absent = (0x0123_4567_89AB_CDEF, 0x1234_5678);
        assert_eq!(table.number(table.search(absent, table.home(absent), |_| true)), None);
    }
}

/// Many at a time, new ones and others in any order, some twice in a piece: as one at a time in a map.
#[test]
fn many_keys_at_a_time() {
    let mut random = grundy_testing::Random::new(0xA11);
    for range in [3, 50, 1000, 40_000] {
        let (mut table, mut map) = (Table::new(), HashMap::new());
        let (mut numbers, mut new) = (vec![7; 3], vec![9; 2]);
        let (mut expected, mut expected_new) = (numbers.clone(), new.clone());
        for length in [0, 1, 2, 31, 32, 33, 64, 500, if cfg!(miri) { 100 } else { 20_000 }] {
            let keys: Vec<Key> = (0..length)
                .map(|_| {
                    let key: u64 = random.below(range);
                    (key / 2, u32::try_from(key % 2).unwrap())
                })
                .collect();
            table.add_all(&keys, u32::try_from(map.len()).unwrap(), &mut numbers, &mut new);
            for (at, key) in (0..).zip(keys) {
                let next = u32::try_from(map.len()).unwrap();
                let number = *map.entry(key).or_insert_with(|| {
                    expected_new.push(at);
                    next
                });
                expected.push(number);
            }
            assert_eq!((&numbers, &new), (&expected, &expected_new));
        }
        assert_eq!(table.count, map.len());
    }
}

/// All keys have the last home: buckets are added behind it, one by one.
#[test]
fn keys_behind_the_last_home() {
    for at_once in [1, 7, 100] {
        let mut table = Table::new();
        table.make_room(50);
        let is_last = |key: &Key| table.home(*key) == table.homes;
        let keys: Vec<Key> = (0..).map(|i| (i, 5)).filter(is_last).take(60).collect();
        let last = table.last;
        let (mut numbers, mut new) = (Vec::new(), Vec::new());
        for keys in keys[..50].chunks(at_once) {
            let next = u32::try_from(numbers.len()).unwrap();
            table.add_all(keys, next, &mut numbers, &mut new);
        }
        assert!(numbers.iter().copied().eq(0..50) && table.last > last);
        let find =
            |table: &Table, key: Key| table.number(table.search(key, table.home(key), |_| true));
        for _ in 0..3 {
            for (number, &key) in (0..).zip(&keys) {
                assert_eq!(find(&table, key), Some(number).filter(|&number| number < 50));
            }
            // The table grows.
            table.make_room(table.room);
        }
    }
}

/// Keys that are the same are told apart by what they stand for, also after the table has grown.
#[test]
fn equal_keys() {
    let (mut table, key) = (Table::new(), (5, 5));
    for number in 0..100 {
        table.make_room(1);
        let place = table.search(key, table.home(key), |found| found == number);
        assert_eq!(table.number(place), None);
        table.put(place, key, number);
    }
    for number in 0..100 {
        let place = table.search(key, table.home(key), |found| found == number);
        assert_eq!(table.number(place), Some(number));
    }
}

/// Lanes with and without vectors: keys that agree in one half, or in all.
#[test]
fn lanes_are_compared_as_in_the_plain_twin() {
    let mut random = grundy_testing::Random::new(0x7AB1E);
    for _ in 0..if cfg!(miri) { 200 } else { 100_000 } {
        let bucket: Bucket = std::array::from_fn(|_| random.below(4));
        for key in [(1 << 32 | 1, 1), (2, 0), (3 << 32, 1), (0, 0)] {
            assert_eq!(equal(&bucket, key), reference::equal(&bucket, key), "{bucket:?} {key:?}");
        }
        assert_eq!(free(&bucket), reference::free(&bucket), "{bucket:?}");
    }
}
