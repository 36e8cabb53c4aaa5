//! Random sums of mixed games against plain search over whole positions, normal and misère.

use std::collections::BTreeSet;

use grundy::games::GAMES;
use grundy::notation::pattern;
use grundy::reference::Followers;
use grundy::{Each, Error, Flow, Limits, Outcome, OwnGame, Play, Ruleset, Solver, Sum, Value};
use grundy_core::Cursor;
use grundy_testing::Random;

/// How many followers `sum` has, or `None` if more than `most`.
fn followers(sum: &Sum, most: usize) -> Option<usize> {
    let mut seen = BTreeSet::from([sum.to_string()]);
    let mut open = vec![sum.clone()];
    while let Some(next) = open.pop() {
        let _ = next.options(&mut |turn| {
            let after = turn.after();
            if seen.len() <= most && seen.insert(after.to_string()) {
                open.push(after);
            }
            std::ops::ControlFlow::Continue(())
        });
        if seen.len() > most {
            return None;
        }
    }
    Some(seen.len())
}

/// Small single parts of every game but those that are played alone.
fn small_parts() -> Vec<Vec<String>> {
    let small = |text: &String| {
        let sum: Sum = text.parse().unwrap();
        !sum.text().contains('+') && followers(&sum, 30).is_some()
    };
    let has_sums = |game: &&&grundy::Game| {
        let example: Sum = game.example.parse().unwrap();
        example.follows_from_options().is_ok() || example.may_go_on()
    };
    let parts = GAMES.iter().filter(has_sums).map(|game| {
        let texts = game.small.iter().flat_map(|range| pattern::expand(range));
        let parts: Vec<String> = texts.filter(small).take(60).collect();
        assert!(!parts.is_empty(), "{} has no small position", game.name);
        parts
    });
    parts.collect()
}

/// A list of positions may happen to be empty: beside anything else it leaves no trace in the text, which is read back.
#[test]
fn no_components_beside_others_have_no_text() {
    let game = grundy::heaps(|n, each| (0..n).try_for_each(|left| each(&[left])));
    let none = || Sum::of("own", game.clone(), []);
    let nim = || "nim:1,2".parse::<Sum>().unwrap();
    for sum in [none() + nim(), nim() + none(), none() + none() + nim()] {
        assert_eq!(sum.to_string(), "nim:1,2");
        let proof = Solver::default().prove(&sum, Play::Normal).unwrap();
        assert!(proof.check(&grundy::notation::NoFiles, &Limits::default()).unwrap().is_ok());
    }
    assert_eq!((none() + none()).to_string(), "");
    assert_eq!(Solver::default().outcome(&(none() + none()), Play::Misere).unwrap(), Outcome::N);
}

/// Take half of a heap or less; each component is written with the name of the game.
#[derive(Clone, Debug, PartialEq)]
struct Halving;

impl Ruleset for Halving {
    type Position = u64;

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<u64, Error> {
        cursor.number("a heap", 0..=99)
    }

    fn options(&self, &heap: &u64, each: &mut Each<'_, u64>) -> Flow {
        (1..=heap / 2).try_for_each(|taken| each(&[heap - taken]))
    }
}

/// What is proved of several components that were made at once is checked of those that are read one by one.
#[test]
fn components_of_ones_own_are_read_as_they_are_proved() {
    let sum = Sum::of("halving", Halving, [3, 5, 9]) + "nim:4".parse().unwrap();
    assert_eq!(sum.to_string(), "halving:3+halving:5+halving:9+nim:4");
    let catalogue = grundy::games::built_in().clone().with(OwnGame::new("halving", Halving));
    for play in [Play::Normal, Play::Misere] {
        let proof = Solver::default().prove(&sum, play).unwrap();
        let files = &grundy::notation::NoFiles;
        let report = proof.check_with(&catalogue, files, &Limits::default()).unwrap();
        assert!(report.is_ok(), "{play}: {report:?}");
    }
}

/// Rules that say of themselves that positions repeat, and have a move that leaves two components.
#[derive(Clone, Debug, PartialEq)]
struct Parting;

impl Ruleset for Parting {
    type Position = u64;

    const LOOPY: bool = true;

    fn options(&self, &heap: &u64, each: &mut Each<'_, u64>) -> Flow {
        match heap {
            0 => Flow::Continue(()),
            1 => each(&[0]),
            _ => each(&[heap / 2, heap / 2]),
        }
    }
}

#[test]
fn what_repeats_and_falls_apart_is_refused() {
    let mut solver = Solver::default();
    let mut value = |heap| solver.value(&Sum::of("parting", Parting, [heap]));
    assert_eq!(value(1).unwrap(), Some(Value::of(1)));
    let error = value(4).unwrap_err().to_string();
    assert!(error.contains("a move leaves one component"), "{error}");
}

#[test]
fn random_sums_of_mixed_games() {
    let parts = small_parts();
    let mut random = Random::new(2026);
    let mut solver = Solver::new(Limits { moves: usize::MAX, ..Limits::default() });
    let (mut checked, mut far) = (0, 0);
    // `./test --long` takes sixteen times as many.
    let rounds = grundy_testing::length(250, 4000);
    for round in 0..rounds {
        let count = 2 + random.below(2);
        let texts: Vec<&str> = (0..count)
            .map(|_| {
                let game = random.below(parts.len());
                parts[game][random.below(parts[game].len())].as_str()
            })
            .collect();
        let sum: Sum = texts.join("+").parse().unwrap();
        if followers(&sum, 1500).is_none() {
            continue;
        }
        let mut plain = Followers::new();
        let play = if round % 2 == 0 { Play::Normal } else { Play::Misere };
        // Where turns go on, not all sums are solved.
        if sum.play(play).is_err() {
            continue;
        }
        far += usize::from(sum.may_go_on());
        let verdict = solver.solve(&sum, play).unwrap_or_else(|e| panic!("{sum} {play}: {e}"));
        assert_eq!(verdict.outcome, plain.outcome(&sum, play), "{sum} {play}");
        if verdict.outcome == Outcome::N {
            let options = plain.options(&sum);
            let wins =
                |option: &&String| plain.outcome(&option.parse().unwrap(), play) == Outcome::P;
            let winning: BTreeSet<&String> = options.iter().filter(wins).collect();
            let found: BTreeSet<&String> = verdict.moves.iter().map(|m| &m.to).collect();
            match verdict.move_count {
                Some(_) => assert_eq!(found, winning, "{sum} {play}"),
                None => assert!(!found.is_empty() && found.is_subset(&winning), "{sum} {play}"),
            }
        }
        checked += 1;
    }
    println!("{checked} sums");
    assert!(checked >= rounds / 2 && far > 0, "{checked} {far}");
}

/// Heaps from which one or two are taken, and of three or more a solver is not told what that leaves.
#[derive(Clone, Debug, PartialEq)]
struct Unlisted;

impl Ruleset for Unlisted {
    type Position = u64;

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<u64, Error> {
        cursor.number("a heap", 0..=99)
    }

    fn options(&self, &heap: &u64, each: &mut Each<'_, u64>) -> Flow {
        (1..=heap.min(2)).try_for_each(|taken| each(&[heap - taken]))?;
        if heap == 4 { each(&[1, 1]) } else { Flow::Continue(()) }
    }

    fn beyond(&self, &heap: &u64) -> Option<String> {
        (heap > 2).then(|| "too many".to_string())
    }
}

/// Equal components cancel in pairs, whatever they are worth, and only where that is so: not under misère play, nor where play
/// may go on for ever.
#[test]
fn equal_components_cancel_that_nobody_evaluates() {
    let heaps = |heaps: &[u64]| Sum::of("unlisted", Unlisted, heaps.iter().copied());
    let others =
        ["nim:1", "nim:3", "kayles:3", "digraph:a-b,b-a,b-c,c-a@a", "digraph:a-b,b-a,b-c,c-d@a"];
    let others: Vec<Sum> = others.iter().map(|text| text.parse().unwrap()).collect();
    let catalogue = grundy::games::built_in().clone().with(OwnGame::new("unlisted", Unlisted));
    let mut solver = Solver::new(Limits { moves: usize::MAX, ..Limits::default() });
    let (mut plain, mut answered) = (Followers::new(), 0);
    for own in [&[3, 3][..], &[4, 3, 4], &[2, 3], &[4, 4, 4, 4], &[3, 4, 2, 3, 4], &[3, 3, 3], &[5]]
    {
        let is_paired = [3, 4, 5].iter().all(|n| own.iter().filter(|m| *m == n).count() % 2 == 0);
        for beside in 0..1 << others.len() {
            let beside = others.iter().enumerate().filter(|(i, _)| beside >> i & 1 == 1);
            let sum = beside.fold(heaps(own), |sum, (_, other)| sum + other.clone());
            if sum.components().count() > 5 {
                continue;
            }
            let read = |text: &str| -> Sum {
                grundy::notation::parse_with(&catalogue, text, &grundy::notation::NoFiles).unwrap()
            };
            for play in [Play::Normal, Play::Misere] {
                let Ok(verdict) = solver.solve(&sum, play) else {
                    assert!(!is_paired || play == Play::Misere, "{sum} {play}");
                    continue;
                };
                answered += usize::from(play == Play::Normal);
                assert_eq!(verdict.outcome, plain.outcome(&sum, play), "{sum} {play}");
                assert_eq!(solver.outcome(&sum, play).unwrap(), verdict.outcome, "{sum} {play}");
                for step in &verdict.moves {
                    let left = read(&step.to);
                    assert_eq!(plain.outcome(&left, play), Outcome::P, "{sum} {play}: {}", step.to);
                }
                if let (Outcome::N, Some(count)) = (verdict.outcome, verdict.move_count) {
                    let options = plain.options(&sum);
                    let wins = |option: &&String| plain.outcome(&read(option), play) == Outcome::P;
                    assert_eq!(options.iter().filter(wins).count() as u64, count, "{sum} {play}");
                }
            }
        }
    }
    assert!(answered > 30, "{answered}");
}

/// Of moves that leave the same but for heaps without a move, the one that is asked for.
#[test]
fn the_move_that_is_named_is_found() {
    let mut solver = Solver::default();
    for (from, to) in [
        ("octal/0.033:3+nim:1", "octal/0.033:0+nim:1"),
        ("octal/0.033:3+nim:1", "octal/0.033:1+nim:1"),
        ("octal/0.033:3,5", "octal/0.033:0,5"),
        ("octal/0.033:3,5", "octal/0.033:1,5"),
    ] {
        let (sum, to): (Sum, Sum) = (from.parse().unwrap(), to.parse().unwrap());
        for play in [Play::Normal, Play::Misere] {
            let found = solver.move_to(&sum, play, &to).unwrap().unwrap();
            assert_eq!(found.to.to_string(), to.to_string(), "{from}");
        }
    }
    // In another order it is the same move.
    let (sum, to): (Sum, Sum) = ("kayles:3,9".parse().unwrap(), "kayles:9,2".parse().unwrap());
    let found = solver.move_to(&sum, Play::Normal, &to).unwrap().unwrap();
    assert_eq!(found.to.in_order().to_string(), "kayles:2,9");
    assert!(solver.move_to(&to, Play::Normal, &sum).unwrap().is_none());
}

/// What a move leaves may have as many moves as there are numbers: they are counted as long as time allows.
#[test]
fn a_proof_keeps_to_its_time() {
    let time = Some(std::time::Duration::from_millis(100));
    let mut solver = Solver::new(Limits { time, ..Limits::default() });
    let begun = std::time::Instant::now();
    for text in ["lasker:4294967295,4294967293", "lasker:18446744073709551615,18446744073709551613"]
    {
        let sum: Sum = text.parse().unwrap();
        let error = solver.prove(&sum, Play::Normal).unwrap_err();
        assert!(error.is_budget(), "{text}: {error}");
    }
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}
