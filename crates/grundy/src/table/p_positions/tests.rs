use std::time::Instant;

use grundy_core::NoFiles;

use super::*;
use crate::reference::Followers;
use crate::table::Known;

fn listed(text: &str, range: RangeInclusive<u64>, play: Play) -> Vec<String> {
    let pattern = Pattern::parse(text, &NoFiles).unwrap();
    let found = pattern.p_positions(range, play, &Limits::default());
    found.map(|sum| sum.unwrap().to_string()).collect()
}

/// The time is for the list, not for every table that it needs.
#[test]
fn a_list_ends_in_time() {
    let pattern = Pattern::parse("nimhoff/3:_,_", &NoFiles).unwrap();
    let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
    let started = Instant::now();
    let list = pattern.p_positions(0..=1_000_000_000, Play::Normal, &limits);
    let error = list.last().unwrap().unwrap_err();
    assert_eq!(error.resource(), Some(grundy_core::Resource::Time), "{error}");
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
}

/// Time in which the list waited is not the list's.
#[test]
fn a_list_has_the_time_that_is_lent_to_it() {
    let pattern = Pattern::parse("wythoff:_,_", &NoFiles).unwrap();
    let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    let lists = [0, 3600].map(|lent| {
        let mut list = pattern.p_positions(0..=2000, Play::Normal, &limits);
        list.lend(Duration::from_secs(lent));
        list
    });
    std::thread::sleep(Duration::from_millis(1100));
    let [late, whole] = lists.map(|list| list.filter(Result::is_ok).count());
    // Golden pairs, the larger of which is 2.618 times its index.
    assert_eq!((late, whole), (0, 765));
}

/// By the rules alone, with and without a table, of one number and of two, across where a table grows.
#[test]
fn lists_agree_with_the_rules() {
    let mut followers = Followers::new();
    for (text, range, play) in [
        ("kayles:_", 0..=14, Play::Normal),
        ("kayles:_", 0..=12, Play::Misere),
        ("wythoff:_,_", 2..=9, Play::Normal),
        ("wythoff:_,_", 0..=7, Play::Misere),
        ("nim:2,_,_", 0..=6, Play::Normal),
        ("euclid:_,_", 0..=9, Play::Normal),
        ("bachet/3:_", 0..=130, Play::Normal),
        // Numbers that may not change places.
        ("nim:_+kayles:_", 0..=8, Play::Normal),
        ("nim:_,2+moore/2:1,_", 0..=5, Play::Misere),
        ("staircase:1,_,_", 2..=6, Play::Normal),
        ("cram:2x_", 1..=7, Play::Normal),
        // Components of their own.
        ("nim:3,_,_", 2..=7, Play::Misere),
        ("nim:_,1,_", 0..=6, Play::Misere),
        ("nim:_+bachet/3:_", 0..=7, Play::Normal),
        ("bachet/3:2,_+nim:1+bachet/2:_", 1..=7, Play::Misere),
        ("wythoff:1,_+nim:_,2", 0..=6, Play::Normal),
        ("northcott:0._.0,1._.2", 1..=4, Play::Normal),
        // Each number is in one of them, in normal play alone.
        ("beatty/0,1,2,1:_,_", 0..=9, Play::Normal),
        ("beatty/0,1,2,1:_,_", 0..=6, Play::Misere),
        ("wythoff-st/2,2:_,_", 1..=9, Play::Normal),
    ] {
        let pattern = Pattern::parse(text, &NoFiles).unwrap();
        let mut expected = Vec::new();
        for n in range.clone() {
            let firsts = if pattern.holes() == 1 { n..=n } else { pattern.least()..=n };
            let mut pairs: Vec<_> = firsts.clone().map(|m| [m, n]).collect();
            if text.contains('+') || text.starts_with("staircase") {
                pairs.pop();
                pairs.extend(firsts.map(|m| [n, m]));
            }
            for both in pairs.into_iter().filter(|_| n >= pattern.least()) {
                let sum = pattern.at(&both[2 - pattern.holes()..]).unwrap();
                if followers.outcome(&sum, play) == Outcome::P {
                    expected.push(sum.to_string());
                }
            }
        }
        assert!(!expected.is_empty());
        assert_eq!(listed(text, range, play), expected, "{text} {play}");
    }
}

/// A file of rules.
struct Rules(String);

impl grundy_core::Files for Rules {
    fn read(&self, _: &str) -> std::io::Result<String> {
        Ok(self.0.clone())
    }
}

/// The corner of a table need not be a position, nor its sides: the sieve tells what the rest is, whichever of the numbers may be
/// the larger.
#[test]
fn lists_agree_with_rules_that_are_not_of_all_numbers() {
    for (conditions, most, is_symmetric) in [
        ("where x < y", None, false),
        ("where y < x", None, false),
        ("where x + 3 <= y", None, false),
        ("where x != y", None, true),
        ("where x <= y and y <= 8", Some(8), false),
        ("where x + y <= 9", Some(9), true),
        ("symmetric\nwhere 2*x + y <= 14 and x + 2*y <= 14", Some(7), true),
        ("misere\nwhere x + y <= 9 and y < x", Some(9), false),
        ("where 3 <= x and x <= 5 and y <= 7", Some(7), false),
        // No smaller position is one.
        ("where 2 <= y and y <= 6 and x = 2*y", Some(12), false),
    ] {
        let text = format!(
            "game part\nheaps x, y\n{conditions}\ntake k from any heap\ntake k from each heap\n"
        );
        let rules = Rules(text);
        let pattern = Pattern::parse("@part:_,_", &rules).unwrap();
        let play = pattern.play(Play::Normal).unwrap();
        let (mut expected, mut followers) = (Vec::new(), Followers::new());
        for n in 0..=14_u64 {
            let pairs = (0..=n).map(|m| [m, n]).chain((0..n).map(|m| [n, m]));
            for pair in pairs {
                let is_listed = !is_symmetric || pair[0] <= pair[1];
                let place = pattern.place(&pair).unwrap().filter(|_| is_listed);
                if place.is_some_and(|sum| followers.outcome(&sum, play) == Outcome::P) {
                    expected.push(pair);
                }
            }
        }
        let last = most.map_or(14, |_| u64::MAX);
        let mut list = pattern.p_positions(0..=last, Play::Normal, &Limits::default());
        let mut found = Vec::new();
        while let Some(sum) = list.next() {
            sum.unwrap();
            found.push([list.numbers()[0], list.numbers()[1]]);
        }
        assert!(!expected.is_empty());
        assert_eq!(found, expected, "{conditions}");
        assert_eq!(
            (list.is_whole(), list.end()),
            (most.is_some(), most.unwrap_or(14)),
            "{conditions}"
        );
        assert!(matches!(list.table.known, Known::Boxed(..)), "{conditions}");
    }
}

/// Where theorems tell what each number is worth, few of the pairs are looked at.
#[test]
fn numbers_in_components_of_their_own_are_not_tried_with_all_others() {
    for (text, play, expected) in [
        ("nim:_,_", Play::Normal, 2001),
        ("nim:3,_,_", Play::Normal, 1000),
        // There a heap of one token loses, and none or two of them win.
        ("nim:_,_", Play::Misere, 2000),
        ("nim:_+bachet/3:_", Play::Normal, 2001),
        // The larger numbers of the pairs are ⌊n(2 + √2)⌋.
        ("beatty/0,1,2,1:_,_", Play::Normal, 587),
    ] {
        let pattern = Pattern::parse(text, &NoFiles).unwrap();
        let steps = std::cell::Cell::new(0_u64);
        let count = || {
            steps.set(steps.get() + 1);
            false
        };
        let list = pattern.p_positions(0..=2000, play, &Limits::default()).until(count);
        let found = list.map(|sum| assert!(sum.is_ok())).count();
        assert_eq!(found, expected, "{text} {play}");
        assert!(steps.get() < 10 * 2001, "{text} {play}: {}", steps.get());
    }
    // More memory than is allowed is not taken: all pairs tell the same.
    let pattern = Pattern::parse("nim:_,_", &NoFiles).unwrap();
    let little = Limits { memory: 10_000, ..Limits::default() };
    assert_eq!(pattern.p_positions(0..=100, Play::Normal, &little).count(), 101);
}

/// However soon a list may end, its table grows by a factor: each time it is filled anew. And no further than the list goes,
/// where it does not go on.
#[test]
fn a_list_fills_few_tables() {
    let pattern = Pattern::parse("wythoff", &NoFiles).unwrap();
    let mut list =
        pattern.p_positions(0..=u64::MAX, Play::Normal, &Limits::default()).until_none_in(1000);
    let mut ends = Vec::new();
    for _ in 0..20_000 {
        assert!(list.next().is_some_and(|sum| sum.is_ok()));
        ends.push(list.table.axes().first().map(|axis| *axis.end()));
    }
    ends.dedup();
    assert!(ends.len() < 15, "{ends:?}");
    // Up to 100, 400 and 1000.
    let pattern = Pattern::parse("kayles", &NoFiles).unwrap();
    let mut list =
        pattern.p_positions(0..=u64::MAX, Play::Normal, &Limits::default()).until_none_in(1000);
    assert_eq!(list.by_ref().count(), 1);
    assert_eq!(list.table.axes().first().map(|axis| *axis.end()), Some(1000));
}

/// A game that refuses large numbers has a list up to there, in which no position is said twice.
#[test]
fn lists_end_where_positions_do() {
    let pattern = Pattern::parse("cram", &NoFiles).unwrap();
    let list = pattern.p_positions(0..=u64::MAX, Play::Normal, &Limits::default());
    // Even boards by Gardner 1974, rows by Dawson's Kayles, 3x3 by hand.
    let found: Vec<String> = list.take(7).map(|sum| sum.unwrap().text()).collect();
    assert_eq!(
        found,
        ["cram:0x0", "cram:1x1", "cram:2x2", "cram:3x3", "cram:2x4", "cram:4x4", "cram:1x5"]
    );
    let pattern = Pattern::parse("cram:1x_", &NoFiles).unwrap();
    let mut list = pattern.p_positions(50..=u64::MAX, Play::Normal, &Limits::default());
    let error = list.find_map(Result::err).unwrap();
    assert!(error.to_string().contains("at most 64 squares"), "{error}");
}

#[test]
fn a_list_ends_where_it_is_told_to() {
    #[allow(clippy::reversed_empty_ranges)]
    let none = listed("nim:_", 5..=4, Play::Normal);
    assert!(none.is_empty() && listed("nim:_", 1..=1000, Play::Normal).is_empty());
    let pattern = Pattern::parse("wythoff", &NoFiles).unwrap();
    let limits = Limits::default();
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 40
    };
    let mut list = pattern.p_positions(0..=u64::MAX, Play::Normal, &limits).until(stop);
    assert!(list.by_ref().all(|sum| sum.is_ok()) && list.is_stopped());
    assert!(list.next().is_none());
    let mut whole = pattern.p_positions(0..=3, Play::Normal, &limits);
    assert!(whole.by_ref().count() == 2 && !whole.is_stopped());
}
