//! Tables against plain search, and what they refuse.

use grundy_core::NoFiles;

use super::*;
use crate::position::heaps;
use crate::reference::Followers;
use crate::rules::Rules;
use crate::{Catalogue, Sum};

/// Rows of chocolate that are longer than the one above, and two heads or coins on one square, are no position.
#[test]
fn places_without_a_position_are_empty() {
    let mut followers = Followers::new();
    for (text, empty) in
        [("chomp:_,_", 10), ("chomp:3,_,_", 19), ("coins/ruler:_,_", 5), ("welter:_,_", 5)]
    {
        let pattern = Pattern::parse(text, &NoFiles).unwrap();
        let axes = vec![1..=5, 1..=5];
        let mut table =
            Table::new(&pattern, axes, Wanted::Values, Play::Normal, &Limits::default()).unwrap();
        let rows = table.rows().unwrap().concat();
        let places = (1..=5).flat_map(|x| (1..=5).map(move |y| [x, y]));
        let mut found = 0;
        for (cell, numbers) in rows.iter().zip(places) {
            match pattern.place(&numbers).unwrap() {
                None => {
                    assert_eq!((cell.number(), cell.outcome), (None, None), "{text} {numbers:?}");
                    found += 1;
                }
                Some(sum) => {
                    assert_eq!(cell.number().map(u64::from), followers.value(&sum), "{sum}");
                }
            }
        }
        assert_eq!(found, empty, "{text}");
    }
}

/// Every place by the rules alone: with a table and without, in sums, in corners, under both plays.
#[test]
fn tables_agree_with_the_rules() {
    let mut followers = Followers::new();
    for (text, axes) in [
        ("kayles:_", vec![2..=11]),
        ("wythoff/2:_,_", vec![3..=8, 0..=5]),
        ("wythoff:_,_", vec![0..=4, 2..=9]),
        ("wythoff:_,3+nim:_", vec![0..=4, 0..=3]),
        ("moore/2:_,_,2", vec![0..=3, 1..=4]),
        ("euclid", vec![1..=7, 1..=6]),
    ] {
        let pattern = Pattern::parse(text, &NoFiles).unwrap();
        let table = |wanted, play| {
            Table::new(&pattern, axes.clone(), wanted, play, &Limits::default()).unwrap()
        };
        let mut values = table(Wanted::Values, Play::Normal).rows().unwrap().concat();
        values.reverse();
        let plays = [Play::Normal, Play::Misere];
        let mut outcomes = plays.map(|play| {
            let mut cells = table(Wanted::Outcomes, play).rows().unwrap().concat();
            cells.reverse();
            cells
        });
        let firsts = axes[0].clone();
        let seconds = axes.get(1).cloned().unwrap_or(0..=0);
        for (x, y) in firsts.flat_map(|x| seconds.clone().map(move |y| (x, y))) {
            let sum = pattern.at(&[x, y][..pattern.holes()]).unwrap();
            let cell = values.pop().unwrap();
            assert_eq!(cell.number().map(u64::from), followers.value(&sum), "{sum}");
            assert_eq!(cell.outcome, Some(followers.outcome(&sum, Play::Normal)), "{sum}");
            for (play, cells) in plays.iter().zip(&mut outcomes) {
                let outcome = Some(followers.outcome(&sum, *play));
                assert_eq!(cells.pop(), Some(Cell { outcome, value: None }), "{sum} {play}");
            }
        }
        assert!(values.is_empty());
    }
}

/// Rules that say themselves that who cannot move wins have no table of normal play.
#[test]
fn misere_rules_have_tables_of_their_own() {
    let rules = "game m\nheaps x, y\nmisere\ntake k from x\ntake k from y\n\
                 take k from x and k from y";
    let rules = Rules::parse(rules).unwrap();
    let catalogue = Catalogue::default().with(rules.entry("m"));
    let pattern = Pattern::parse_with(&catalogue, "m", &NoFiles).unwrap();
    let mut table =
        Table::new(&pattern, [0..=6, 0..=6], Wanted::Outcomes, Play::Normal, &Limits::default())
            .unwrap();
    let mut followers = Followers::new();
    for (x, y) in (0..=6).flat_map(|x| (0..=6).map(move |y| (x, y))) {
        let plain: Sum = format!("wythoff:{x},{y}").parse().unwrap();
        let outcome = followers.outcome(&plain, Play::Misere);
        assert_eq!(table.cell(&[x, y]).unwrap().outcome, Some(outcome), "{plain}");
    }
}

/// Numbers that the rules exclude leave their places empty, wherever they are; lists pass over them.
#[test]
fn there_is_nothing_where_there_is_no_position() {
    let moves = "take k from x\ntake k from y\ntake k from x and k from y";
    for condition in ["x < y", "x + y >= 5", "y mod 3 != 1"] {
        let is_position = |x: u64, y: u64| match condition {
            "x < y" => x < y,
            "x + y >= 5" => x + y >= 5,
            _ => y % 3 != 1,
        };
        let rules = format!("game g\nheaps x, y\nwhere {condition}\n{moves}\n");
        let rules = Rules::parse(&rules).unwrap();
        let catalogue = Catalogue::default().with(rules.entry("g"));
        let pattern = Pattern::parse_with(&catalogue, "g", &NoFiles).unwrap();
        assert!(pattern.has_values(Play::Normal).unwrap());
        let limits = Limits::default();
        let mut table =
            Table::new(&pattern, [0..=7, 0..=7], Wanted::Values, Play::Normal, &limits).unwrap();
        let mut followers = Followers::new();
        let mut losing = Vec::new();
        for (x, row) in (0..=7).zip(table.rows().unwrap()) {
            for (y, cell) in (0..=7).zip(row) {
                assert_eq!(cell.outcome.is_some(), is_position(x, y), "{condition}: {x},{y}");
                let sum = pattern.place(&[x, y]).unwrap();
                let value = sum.as_ref().map(|sum| followers.value(sum).unwrap());
                assert_eq!(cell.number().map(u64::from), value, "{condition}: {x},{y}");
                // Where heaps may change places, one order stands for both.
                let is_listed = value == Some(0) && (x <= y || !is_position(y, x));
                losing.extend(sum.filter(|_| is_listed).map(|sum| sum.to_string()));
            }
        }
        let listed = pattern.p_positions(0..=7, Play::Normal, &limits);
        let mut listed: Vec<String> = listed.map(|sum| sum.unwrap().to_string()).collect();
        listed.sort();
        assert_eq!(listed, losing, "{condition}");
    }
    // Nor do built-in rules have two coins on one place.
    for text in ["coins/twins:_,_", "coin-tree/0,1,1,1,0:_,_"] {
        let Ok(pattern) = Pattern::parse(text, &NoFiles) else { panic!("{text}") };
        assert!(pattern.place(&[2, 2]).unwrap().is_none(), "{text}");
        assert!(pattern.place(&[2, 1]).unwrap().is_some(), "{text}");
    }
    // Too few numbers are no place at all.
    let rules = Rules::parse(&format!("game g\nheaps x, y\n{moves}\n")).unwrap();
    let catalogue = Catalogue::default().with(rules.entry("g"));
    assert!(Pattern::parse_with(&catalogue, "g:_", &NoFiles).is_err());
}

#[test]
fn a_game_of_your_own_has_a_table() {
    let nim = heaps(|n, each| (0..n).try_for_each(|left| each(&[left])));
    let at = |n: &[u64]| Sum::of("own", nim.clone(), [n[0], n[1]]);
    let pattern = Pattern::of("own:_,_", at).unwrap();
    let limits = Limits::default();
    let mut table =
        Table::new(&pattern, [2..=5, 0..=7], Wanted::Values, Play::Normal, &limits).unwrap();
    assert_eq!(table.places(), Some(32));
    for (x, row) in (2..=5).zip(table.rows().unwrap()) {
        let values: Vec<Option<u32>> = row.iter().map(Cell::number).collect();
        assert_eq!(values, (0..=7).map(|y| Some(x ^ y)).collect::<Vec<_>>());
    }
}

/// As its documentation says: no number is larger than the axes and 31.
#[test]
fn a_game_of_your_own_is_asked_for_small_numbers_and_those_of_the_axes() {
    let nim = heaps(|n, each| (0..n).try_for_each(|left| each(&[left])));
    for (last, least, play) in [(5, 2, Play::Normal), (5, 2, Play::Misere), (60, 50, Play::Normal)]
    {
        let at = |n: &[u64]| {
            assert!(n.iter().all(|n| *n <= last.max(31)), "{n:?} of {last}");
            Sum::of("own", nim.clone(), [n[0], n[1]])
        };
        let pattern = Pattern::of("own:_,_", at).unwrap();
        let limits = Limits::default();
        let axes = [least..=least + 3, least + 1..=last];
        let mut table = Table::new(&pattern, axes, Wanted::Outcomes, play, &limits).unwrap();
        assert_eq!(table.rows().unwrap().len(), 4);
        let list = pattern.p_positions(least..=last, play, &limits);
        assert_eq!(list.take(3).filter(Result::is_ok).count(), 3);
    }
}

/// The heaps of small numbers are without a move, so that they look alike in either place; larger ones do not.
#[test]
fn numbers_that_may_not_change_places_are_listed_both_ways() {
    for (beside, differ) in [("+nim:1", true), ("", false)] {
        let text = format!("subtraction/10:_+subtraction/7:_{beside}");
        let pattern = Pattern::parse(&text, &NoFiles).unwrap();
        let limits = Limits::default();
        let mut losing = pattern.p_positions(0..=12, Play::Normal, &limits);
        let mut found = Vec::new();
        while let Some(sum) = losing.next() {
            sum.unwrap();
            found.push([losing.numbers()[0], losing.numbers()[1]]);
        }
        found.sort_unstable();
        let is_losing = |&[x, y]: &[u64; 2]| ((x >= 10) != (y >= 7)) == differ;
        let all = (0..=12).flat_map(|x| (0..=12).map(move |y| [x, y]));
        assert_eq!(found, all.filter(is_losing).collect::<Vec<_>>(), "{text}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let pattern = Pattern::parse("wythoff", &NoFiles).unwrap();
    let table = |axes: &[RangeInclusive<u64>], wanted, play, memory| {
        let limits = Limits { memory, ..Limits::default() };
        Table::new(&pattern, axes, wanted, play, &limits).map(|table| table.places())
    };
    let (values, outcomes) = (Wanted::Values, Wanted::Outcomes);
    assert!(table(&[0..=3], values, Play::Normal, 1 << 20).is_err());
    assert!(table(&[0..=3, 0..=3], values, Play::Misere, 1 << 20).is_err());
    let error = table(&[0..=5000, 0..=5000], values, Play::Normal, 1 << 20).unwrap_err();
    assert!(error.is_budget(), "{error}");
    let places = table(&[0..=u64::MAX, 7..=u64::MAX], outcomes, Play::Misere, 1 << 20);
    assert_eq!(places.unwrap(), None);
    #[allow(clippy::reversed_empty_ranges)]
    let empty = table(&[5..=4, 0..=3], values, Play::Normal, 1 << 20);
    assert_eq!(empty.unwrap(), Some(0));
    let stopped = Table::new_while(
        &pattern,
        [0..=3000, 0..=3000],
        values,
        Play::Normal,
        &Limits::default(),
        &mut |_, _| false,
    );
    assert!(stopped.unwrap().is_none());
}
