//! Facts as bytes, to be kept in a file and used again.
//!
//! First a count of facts, eight bytes, little-endian. Then the facts, in ascending order of the first words of their keys: what
//! that word has more than the one before, as a variable number of bytes (seven bits each, the lowest first, the highest
//! bit says that more follow); four bytes of the second word; and again in a variable number of bytes the fact. At last
//! the CRC-32 of all bytes before.

use std::fmt;

use crate::facts::{self, Facts, GROWTH};

/// Bytes that are no facts, or not those that were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the facts of a search are damaged")
    }
}

impl std::error::Error for Damaged {}

const COUNT: usize = 8;
const SUM: usize = 4;

/// The two words of a key, and what is known of it.
pub(crate) type Fact = (u64, u32, u32);

/// The facts that cost most, as bytes: no more than an eighth of what the table takes is needed to sort them.
pub(crate) fn write(facts: &Facts) -> Vec<u8> {
    let mut kept = facts.dearest();
    kept.sort_unstable();
    bytes(&kept)
}

/// Facts in ascending order as bytes.
fn bytes(kept: &[Fact]) -> Vec<u8> {
    let mut out = Vec::with_capacity(COUNT + 14 * kept.len() + SUM);
    out.extend((kept.len() as u64).to_le_bytes());
    let mut last = 0;
    for &(high, low, fact) in kept {
        push(&mut out, high - last);
        out.extend(low.to_le_bytes());
        push(&mut out, fact.into());
        last = high;
    }
    let sum = crc32fast::hash(&out);
    out.extend(sum.to_le_bytes());
    out
}

/// What two searches of the same game have found, which has to see its positions in the same way: the facts of both, as
/// their [`facts`](crate::Search::facts) are, but no more than `most` of those that cost most.
///
/// ```
/// # use std::ops::ControlFlow;
/// # use grundy_search::{Game, Question, Search, Settings, merged};
/// # struct Kayles;
/// # impl Game for Kayles {
/// #     type Position = u64;
/// #     fn key(&self, heap: &u64) -> u128 {
/// #         u128::from(*heap)
/// #     }
/// #     fn weight(&self, heap: &u64) -> u32 {
/// #         u32::try_from(*heap).unwrap_or(u32::MAX)
/// #     }
/// #     fn most(&self, heap: &u64) -> u32 {
/// #         u32::try_from(*heap).unwrap_or(u32::MAX)
/// #     }
/// #     fn options(&self, &heap: &u64, each: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
/// #         for taken in 1..=heap.min(2) {
/// #             for left in 0..=(heap - taken) / 2 {
/// #                 each(&[left, heap - taken - left])?;
/// #             }
/// #         }
/// #         ControlFlow::Continue(())
/// #     }
/// # }
/// let found = |heap| {
///     let mut search = Search::new(Kayles, &Settings::default());
///     search.ask(&[heap], Question::Value);
///     search.facts()
/// };
/// let mut both = Search::new(Kayles, &Settings::default());
/// both.learn(&merged(&found(30), &found(20), 1000)?)?;
/// assert_eq!(both.ask(&[30], Question::Value).opened, 0);
/// assert_eq!(both.ask(&[20], Question::Value).opened, 0);
/// # Ok::<(), grundy_search::Damaged>(())
/// ```
///
/// # Errors
/// If either are not the bytes that were written.
pub fn merged(one: &[u8], other: &[u8], most: u64) -> Result<Vec<u8>, Damaged> {
    let mut all = Vec::new();
    for bytes in [one, other] {
        each(bytes, |fact| all.push(fact))?;
    }
    all.sort_unstable();
    all.dedup_by(|new, old| {
        let same = (old.0, old.1) == (new.0, new.1);
        if same {
            old.2 = facts::together(old.2, new.2);
        }
        same
    });
    let least = facts::least_effort(all.iter().map(|fact| fact.2), most);
    all.retain(|fact| facts::effort(fact.2) >= least);
    Ok(bytes(&all))
}

/// Whether these are the bytes of facts that were written.
///
/// # Errors
/// If they are not, or not all of them.
pub fn check(bytes: &[u8]) -> Result<(), Damaged> {
    each(bytes, |_| ())
}

/// How many facts there are, as these bytes say.
///
/// ```
/// use grundy_search::count;
///
/// assert_eq!(count(&3_u64.to_le_bytes()), Ok(3));
/// assert!(count(&[]).is_err());
/// ```
///
/// # Errors
/// If there are too few bytes to say it.
pub fn count(bytes: &[u8]) -> Result<u64, Damaged> {
    let count = bytes.first_chunk::<COUNT>().ok_or(Damaged)?;
    Ok(u64::from_le_bytes(*count))
}

/// Takes over what was written; the table grows for it up to so many bytes.
pub(crate) fn learn(facts: &mut Facts, written: &[u8], largest: u64) -> Result<(), Damaged> {
    // As many as it is to give back.
    let wanted = count(written)?.saturating_mul(Facts::GIVEN_FOR);
    while facts.bytes() < wanted && facts.bytes() * GROWTH <= largest {
        *facts = facts.resized(facts.bytes() * GROWTH);
    }
    read(written, facts)
}

/// Puts all facts into a table, once it is sure that they are those that were written.
pub(crate) fn read(bytes: &[u8], facts: &Facts) -> Result<(), Damaged> {
    each(bytes, |(high, low, fact)| facts.enter(high, low, fact))
}

/// Calls `take` with every fact, once it is sure that they are those that were written.
fn each(bytes: &[u8], mut take: impl FnMut(Fact)) -> Result<(), Damaged> {
    let (body, sum) = bytes.split_last_chunk::<SUM>().ok_or(Damaged)?;
    if crc32fast::hash(body) != u32::from_le_bytes(*sum) {
        return Err(Damaged);
    }
    let count = count(body)?;
    let mut rest = &body[COUNT..];
    let mut high = 0u64;
    for _ in 0..count {
        high = high.checked_add(pop(&mut rest)?).ok_or(Damaged)?;
        let (low, after) = rest.split_first_chunk::<4>().ok_or(Damaged)?;
        rest = after;
        let fact = u32::try_from(pop(&mut rest)?).map_err(|_| Damaged)?;
        take((high, u32::from_le_bytes(*low), fact));
    }
    if rest.is_empty() { Ok(()) } else { Err(Damaged) }
}

fn push(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    out.push(number.to_le_bytes()[0]);
}

fn pop(rest: &mut &[u8]) -> Result<u64, Damaged> {
    let mut number = 0;
    for (i, &byte) in rest.iter().enumerate().take(10) {
        number |= u64::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            *rest = &rest[i + 1..];
            return Ok(number);
        }
    }
    Err(Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Key;
    use crate::{Known, Set};

    #[test]
    fn facts_come_back() {
        let facts = Facts::new(1 << 16);
        let known = |i: u32| match i % 3 {
            0 => Known::Not(Set::of(i % 7)),
            _ => Known::Value(i % 9),
        };
        let key = |i: u32| Key::of(u128::from(i) << 70 | u128::from(i));
        (0..200).for_each(|i| facts.put(key(i), known(i), u64::from(i) * 3));
        let bytes = write(&facts);
        let again = Facts::new(1 << 20);
        read(&bytes, &again).unwrap();
        (0..200).for_each(|i| assert_eq!(again.get(key(i)), facts.get(key(i))));
        assert_eq!(again.get(key(199)), known(199));
        for at in 0..bytes.len() {
            let mut other = bytes.clone();
            other[at] ^= 1 << (at % 8);
            assert_eq!(read(&other, &Facts::new(0)), Err(Damaged), "{at}");
            assert_eq!(read(&bytes[..at], &Facts::new(0)), Err(Damaged), "{at}");
        }
    }

    /// What one table knows and what another knows is known together, of the same positions, too; of more than are to be
    /// kept those that cost most.
    #[test]
    fn facts_of_two_tables_are_merged() {
        let key = |i: u64| Key::of(u128::from(i) << 70 | u128::from(i * i));
        let (one, other) = (Facts::new(1 << 18), Facts::new(1 << 18));
        (0..300).for_each(|i| one.put(key(i), Known::Not(Set::of(1)), i + 1));
        (200..500).for_each(|i| other.put(key(i), Known::Not(Set::of(2)), i + 1));
        (250..260).for_each(|i| other.put(key(i), Known::Value(5), i + 1));
        let both = merged(&write(&one), &write(&other), u64::MAX).unwrap();
        let again = Facts::new(1 << 20);
        read(&both, &again).unwrap();
        let all = Facts::new(1 << 20);
        for table in [&one, &other] {
            read(&write(table), &all).unwrap();
        }
        assert_eq!(count(&both), Ok(500));
        for i in 0..500 {
            assert_eq!(again.get(key(i)), all.get(key(i)), "{i}");
        }
        assert_eq!(again.get(key(255)), Known::Value(5));
        let few = merged(&write(&one), &write(&other), 250).unwrap();
        let dearest = Facts::new(1 << 20);
        read(&few, &dearest).unwrap();
        assert!((1..=250).contains(&count(&few).unwrap()));
        assert_eq!(
            (dearest.get(key(499)), dearest.get(key(0))),
            (again.get(key(499)), Known::Nothing)
        );
        let mut damaged = write(&one);
        damaged[9] ^= 1;
        assert_eq!((check(&damaged), check(&write(&one))), (Err(Damaged), Ok(())));
        assert_eq!(merged(&damaged, &write(&other), 9), Err(Damaged));
        assert_eq!(merged(&write(&other), &damaged, 9), Err(Damaged));
    }

    /// Of a full table the facts are kept that cost most.
    #[test]
    fn what_cost_most_is_kept() {
        let facts = Facts::new(1 << 20);
        let effort = |i: u64| 1 << (i % 12);
        (0..60_000).for_each(|i| facts.put(Key::of(i.into()), Known::Value(1), effort(i)));
        let again = Facts::new(1 << 20);
        let bytes = write(&facts);
        read(&bytes, &again).unwrap();
        let kept = |bit| {
            (0..60_000)
                .filter(|&i: &u64| i % 12 == bit && again.get(Key::of(i.into())) == Known::Value(1))
                .count()
        };
        assert!(kept(11) > 4000 && kept(0) == 0, "{} {}", kept(11), kept(0));
        assert!(count(&bytes).unwrap() * 16 <= 1 << 17);
    }
}
