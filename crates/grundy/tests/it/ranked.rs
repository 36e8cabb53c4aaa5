//! Numbered positions: their options are those of the rules, and every way to label them agrees with
//! plain search, for every game.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use grundy::games::GAMES;
use grundy::notation::pattern;
use grundy::ranked::{Bits, Ranked};
use grundy::reference::Followers;
use grundy::{Limits, Outcome, Play, Solver, Sum};
use grundy_graphs::graph::Reverse;
use grundy_graphs::implicit::Positions;
use grundy_graphs::label::{End, Label, Question, labels};
use grundy_testing::Random;

fn ranked(text: &str) -> Ranked {
    Ranked::new(&text.parse().unwrap(), &Limits::default()).unwrap()
}

fn index(position: u64) -> usize {
    usize::try_from(position).unwrap()
}

/// The options of every position by their numbers.
fn options(ranked: &Ranked) -> Vec<BTreeSet<u64>> {
    let of = |position| {
        let mut options = BTreeSet::new();
        let _ = ranked.options(position, |option| {
            assert!(!ranked.descends() || option < position);
            options.insert(option);
            ControlFlow::Continue(())
        });
        options
    };
    (0..ranked.count()).map(of).collect()
}

/// The components in which there are moves, in order.
fn components(sum: &Sum) -> Vec<String> {
    let live = sum.components().filter(|component| component.can_move());
    let mut texts: Vec<String> = live.map(|component| component.text()).collect();
    texts.sort_unstable();
    texts
}

/// Texts read back, and differ if no component falls apart; the options are those of the rules but for the order of the components and
/// those that are over; un-moves are moves backwards.
fn moves_are_those_of_the_rules(ranked: &Ranked, options: &[BTreeSet<u64>]) {
    let texts: Vec<String> = (0..ranked.count()).map(|position| ranked.text(position)).collect();
    let sums: Vec<Sum> = texts.iter().map(|text| text.parse().unwrap()).collect();
    let count = |sum: &Sum| sum.components().count();
    if sums.iter().all(|sum| count(sum) == count(&sums[0])) {
        assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "texts differ");
        for (position, sum) in (0..).zip(&sums) {
            assert_eq!(ranked.find(sum), Some(position), "{sum}");
        }
    }
    let normal: Vec<Vec<String>> = sums.iter().map(components).collect();
    let mut back = vec![BTreeMap::new(); options.len()];
    for (position, sum) in (0..).zip(&sums) {
        assert_eq!(&sum.text(), &texts[index(position)]);
        let mut wanted = BTreeSet::new();
        let _ = sum.options(&mut |turn| {
            wanted.insert(components(&turn.after()));
            ControlFlow::Continue(())
        });
        let found = options[index(position)].iter().map(|&option| normal[index(option)].clone());
        assert_eq!(found.collect::<BTreeSet<_>>(), wanted, "{sum}");
        ranked.before(position, |before| *back[index(before)].entry(position).or_insert(0) += 1);
    }
    for (position, back) in (0..).zip(back) {
        let mut times = BTreeMap::new();
        let _ = ranked.options(position, |option| {
            *times.entry(option).or_insert(0) += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(times, back, "{}", ranked.text(position));
    }
}

fn labels_are_those_of_the_graph(ranked: &Ranked, options: &[BTreeSet<u64>]) {
    let node = |number: u64| u32::try_from(number).unwrap();
    let edges: Vec<(u32, u32)> = (0..)
        .zip(options)
        .flat_map(|(from, options)| options.iter().map(move |&to| (node(from), node(to))))
        .collect();
    let reverse = Reverse::new(node(ranked.count()), &edges);
    for end in [End::Loses, End::Wins, End::Draws] {
        let wanted = labels(&reverse, &Question { end, targets: &[] }, 1);
        for bits in Bits::ALL {
            let takes =
                if bits == Bits::Sixteen && !ranked.descends() { 18 } else { bits.number() };
            assert_eq!(ranked.number_of(bits), takes);
            let what = |position| format!("{}, {end:?}, {bits:?}", ranked.text(position));
            if !ranked.allows(bits) {
                assert_eq!(bits, Bits::Ten);
                let refused = ranked.labels(end, bits, 1, &mut |_| true).err().unwrap();
                assert!(refused.to_string().contains("more than 251 options"), "{refused}");
                continue;
            }
            let [one, found] =
                [1, 2].map(|threads| ranked.labels(end, bits, threads, &mut |_| true).unwrap());
            for position in 0..ranked.count() {
                assert_eq!(one.get(position), found.get(position), "{}", what(position));
                let (outcome, n) = match wanted.get(node(position)) {
                    Label::Win(n) => (Outcome::N, Some(n)),
                    Label::Lose(n) => (Outcome::P, Some(n)),
                    Label::Draw => (Outcome::D, None),
                };
                let is_start = position == ranked.start();
                let keeps = bits == Bits::Sixteen || bits != Bits::Two && is_start;
                let wanted_label = (outcome, n.filter(|_| keeps));
                assert_eq!(found.get(position), wanted_label, "{}", what(position));
                let best = found.best(ranked, position);
                let is_best = |option: &u64| match (outcome, wanted.get(node(*option))) {
                    (Outcome::N, Label::Lose(m)) => bits != Bits::Sixteen || n == Some(m + 1),
                    (Outcome::P, Label::Win(m)) => bits == Bits::Sixteen && n == Some(m + 1),
                    _ => false,
                };
                let mut options = options[index(position)].iter();
                match best {
                    Some(best) => assert!(options.any(|&to| to == best) && is_best(&best)),
                    None => assert!(!options.any(is_best), "{}", what(position)),
                }
            }
            let levels = wanted.tallies();
            assert_eq!(found.tallies(), (bits != Bits::Two).then_some(levels), "{bits:?}");
            let won: usize = levels.iter().map(|level| level.won).sum();
            let lost: usize = levels.iter().map(|level| level.lost).sum();
            assert_eq!((found.won(), found.lost()), (won as u64, lost as u64), "{bits:?}");
        }
    }
}

/// Labels of the positions against search by code that shares nothing with them.
fn outcomes_are_those_of_search(ranked: &Ranked, followers: &mut Followers) {
    for (play, end) in [(Play::Normal, End::Loses), (Play::Misere, End::Wins)] {
        let found = ranked.labels(end, Bits::Two, 1, &mut |_| true).unwrap();
        for position in 0..ranked.count() {
            let sum: Sum = ranked.text(position).parse().unwrap();
            let wanted = followers.outcome(&sum, play);
            assert_eq!(found.get(position).0, wanted, "{sum} {play}");
        }
    }
}

fn all_is_right(ranked: &Ranked, followers: &mut Followers) {
    let options = options(ranked);
    moves_are_those_of_the_rules(ranked, &options);
    labels_are_those_of_the_graph(ranked, &options);
    outcomes_are_those_of_search(ranked, followers);
}

/// What is held against search has at most so many positions.
const MOST: u64 = 3_000;

#[test]
fn every_game() {
    // Games that are played alone are not numbered.
    let has_sums = |game: &&&grundy::Game| {
        let example: Sum = game.example.parse().unwrap();
        example.follows_from_options().is_ok()
    };
    for game in GAMES.iter().filter(has_sums) {
        let mut followers = Followers::new();
        let mut held = 0;
        for range in game.small {
            // The last position is the largest.
            let text = pattern::expand(range).pop().unwrap();
            let ranked = ranked(&text);
            assert_eq!(ranked.text(ranked.start()), text.parse::<Sum>().unwrap().text());
            if ranked.count() <= MOST {
                all_is_right(&ranked, &mut followers);
                held += 1;
            }
        }
        assert!(held > 0, "{}", game.name);
    }
}

/// Sums of games whose positions are numbered in different ways.
#[test]
fn sums_of_all_kinds() {
    let mut followers = Followers::new();
    for text in [
        "digraph:0-1,1-2,2-0,2-3@0+wythoff:2,3+digraph:0-0,0-1@0",
        "nim:2+digraph:a-b,b-a,b-c,c-d,d-a,d-e@c+kayles:5,4",
        "turning-turtles:HTHH+nim:2,2+coins/ruler:2,4+digraph:a-b,b-a,a-c@b",
        "kayles:6+fibonacci:5+bachet/2:3+coin-tree/0,1,1,2:3,4",
        "digraph:a-b,b-c,a-c,d-a@d+northcott:0.2.1+nim:1",
        "nim:0+digraph:a@a",
        "digraph:a-b,b-c@c",
        "coins/twins:+nim:2",
        "coin-poset/@diamond:c,d+digraph:a-b,b-a,a-a,b-c@a",
        "staircase:1,2+cram:2x3+digraph:a-b,b-a,b-c@b",
    ] {
        let ranked = ranked(text);
        assert_eq!(ranked.text(ranked.start()), text);
        all_is_right(&ranked, &mut followers);
    }
}

/// Components in which play may go in circles have the first digits, wherever they are written; the other moves go down within
/// the last ones, as far as is said.
#[test]
fn circles_come_first() {
    for (text, circling, plane) in [
        ("nim:3,4+digraph:a-b,b-a,b-c@a", 3, 20),
        ("coins/ruler:1,3+digraph:a-a,a-b@a+wythoff:2,4", 2, 8 * 15),
        ("digraph:a-b,b-c,a-c@a+digraph:x-y,y-x@x+bachet/2:9+digraph:a-b,b-a,b-c@b", 6, 30),
        ("digraph:a-b,b-a@a", 2, 1),
        ("bachet/3:8,7", 1, 72),
    ] {
        let ranked = ranked(text);
        assert_eq!((ranked.circling(), ranked.count()), (circling, circling * plane), "{text}");
        let digits = ranked.digits();
        let reach = ranked.reach();
        let sizes = &digits[digits.len() - reach.len()..];
        assert_eq!(sizes.iter().product::<u64>(), plane, "{text}");
        let split = |position: u64| {
            let (mut rest, mut all) = (position % plane, Vec::new());
            for size in sizes.iter().rev() {
                all.insert(0, rest % size);
                rest /= size;
            }
            all
        };
        let mut farthest = vec![0; reach.len()];
        for position in 0..ranked.count() {
            let mut all = BTreeSet::new();
            let _ = ranked.options(position, |option| {
                all.insert(option);
                ControlFlow::Continue(())
            });
            let mut descending = BTreeSet::new();
            let _ = ranked.descending().options(position, |option| {
                descending.insert(option);
                ControlFlow::Continue(())
            });
            // The others stay in the circle, and each of these leaves it for one below.
            let (down, round): (BTreeSet<u64>, BTreeSet<u64>) =
                all.iter().partition(|&option| option % plane != position % plane);
            assert_eq!(down, descending, "{text}");
            assert!(round.iter().all(|option| option % plane == position % plane));
            for option in descending {
                assert_eq!(option / plane, position / plane);
                assert!(option < position);
                let pairs = split(position).into_iter().zip(split(option));
                for (far, (from, to)) in farthest.iter_mut().zip(pairs) {
                    *far = from.checked_sub(to).unwrap().max(*far);
                }
            }
        }
        assert_eq!(farthest, reach, "{text}");
        assert_eq!(ranked.moves().count_options(ranked.start(), 99), {
            ranked.count_options(ranked.start(), 99)
        });
    }
}

/// Tokens on random graphs beside heaps, against the theory of loopy values (Smith 1966).
#[test]
fn tokens_and_heaps_have_the_outcomes_of_loopy_values() {
    let mut random = Random::new(7);
    let mut solver = Solver::default();
    let mut draws = 0;
    for _ in 0..60 {
        let nodes = 2 + random.below(7);
        let edges: Vec<String> = (0..2 * nodes)
            .map(|_| format!("{}-{}", random.below(nodes), random.below(nodes)))
            .collect();
        let start = edges[0].split('-').next().unwrap();
        let graph = format!("digraph:{}@{start}", edges.join(","));
        for text in
            [format!("{graph}+nim:6"), format!("{graph}+nim:1,2"), format!("{graph}+{graph}")]
        {
            let ranked = ranked(&text);
            let found =
                Bits::ALL.map(|bits| ranked.labels(End::Loses, bits, 1, &mut |_| true).unwrap());
            for position in 0..ranked.count() {
                let sum: Sum = ranked.text(position).parse().unwrap();
                let wanted = solver.outcome(&sum, Play::Normal).unwrap();
                draws += u32::from(wanted == Outcome::D);
                assert!(found.iter().all(|labels| labels.get(position).0 == wanted), "{sum}");
            }
        }
    }
    assert!(draws > 100, "{draws}");
}

/// The rows that lose in a game that turns up to d − 1 coins are a lexicographic code of distance d: how
/// many of each weight there are (Conway and Sloane 1986). The words of the Golay code that are 0 in three given places are
/// as many as its being a 5-design says: of weight w, C(24 − w, 3)/C(24, 3) of all.
#[test]
fn coin_rows_that_lose_are_codes() {
    let golay = [(0, 1), (8, 759), (12, 2576), (16, 759), (24, 1)];
    let shortened = golay.map(|(weight, count)| {
        let triples = |n: u64| n * n.saturating_sub(1) * n.saturating_sub(2) / 6;
        (weight, count * triples(24 - u64::from(weight)) / triples(24))
    });
    let golay = grundy_testing::length((21, &shortened[..4]), (24, &golay[..]));
    let residues = [(0, 1), (6, 102), (8, 153), (10, 153), (12, 102), (18, 1)];
    let hamming = [(0, 1), (4, 140), (6, 448), (8, 870), (10, 448), (12, 140), (16, 1)];
    for (family, coins, weights) in
        [("mogul", golay.0, golay.1), ("moebius", 18, &residues), ("mock-turtles", 16, &hamming)]
    {
        let heads: Vec<String> = (0..coins).map(|coin: u32| coin.to_string()).collect();
        let ranked = ranked(&format!("coins/{family}:{}", heads.join(",")));
        assert_eq!(ranked.count(), 1 << coins);
        let found = ranked.labels(End::Loses, Bits::Two, 1, &mut |_| true).unwrap();
        let mut count = BTreeMap::new();
        for row in (0..ranked.count()).filter(|&row| found.get(row).0 == Outcome::P) {
            *count.entry(row.count_ones()).or_insert(0) += 1;
        }
        assert_eq!(count, weights.iter().copied().collect(), "{family}");
    }
}

#[test]
fn more_positions_than_numbers_and_memory_are_refused() {
    for (text, wanted) in [
        ("nim:99999999999999999999999", "only 2^63 positions can be numbered"),
        ("nim:9999999999,9999999999", "only 2^63 positions can be numbered"),
        ("nim:9999999999+coins/ruler:40", "only 2^63 positions can be numbered"),
        ("nim:1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "at most 16 heaps"),
        (
            "nim:3+kayles:200",
            "kayles:200 has no numbers of its own, as heaps, coins and tokens have, and",
        ),
        ("kayles:200", "MiB or more and may use 16 MiB"),
        ("wythoff-st/2,1:99999,99999", "a component has more than 4194304 options"),
        ("coins/motley:61", "a component has more than 4194304 options"),
    ] {
        let limits = Limits { memory: 1 << 24, ..Limits::default() };
        let error = Ranked::new(&text.parse().unwrap(), &limits).err().unwrap();
        assert!(!error.is_input() && error.to_string().contains(wanted), "{text}: {error}");
    }
}

/// The turns of coins are listed before anything else: 2^20 of them took the memory and the time of any question.
#[test]
fn turns_are_listed_within_the_limits() {
    let sum: Sum = "coins/motley:30".parse().unwrap();
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let start = Instant::now();
    let error = Ranked::new(&sum, &limits).err().unwrap().to_string();
    assert!(
        error.contains("has more coins, or ways to turn them, than are numbered, and"),
        "{error}"
    );
    assert!(error.contains("did not end within 0 s"), "{error}");
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
}

#[test]
fn followers_are_counted_up_to_a_limit() {
    // Two heads of twins go to any two lower coins, or to none.
    let twins = ranked("coins/twins:10,20");
    assert_eq!(twins.count(), 1 << 21);
    assert!(twins.has_more_followers(100) && !twins.has_more_followers(21 * 20 / 2 + 1));
    // Where so many might follow that a bit for each position takes less.
    assert!(!twins.has_more_followers(1 << 13));
    let nim = ranked("nim:9,9");
    assert!(nim.has_more_followers(99) && !nim.has_more_followers(100));
}

/// The golden pairs (Wythoff 1907), with three ways to label.
#[test]
fn the_queen_of_a_larger_board() {
    let ranked = ranked("wythoff:300,400");
    let found = [Bits::Sixteen, Bits::Four, Bits::Two]
        .map(|bits| ranked.labels(End::Loses, bits, 1, &mut |_| true).unwrap());
    for position in 0..ranked.count() {
        let (a, b) = (position / 401, position % 401);
        let wanted = match grundy_kernels::golden::is_pair_u64(a, b) {
            true => Outcome::P,
            false => Outcome::N,
        };
        assert!(found.iter().all(|labels| labels.get(position).0 == wanted), "{a} {b}");
    }
}

#[test]
fn labelling_stops_when_told() {
    for text in ["bachet/3:300,400", "bachet/3:300,400+digraph:a-b,b-a,b-c@b"] {
        for bits in Bits::ALL {
            let mut asked = 0;
            let stopped = ranked(text).labels(End::Loses, bits, 1, &mut |done| {
                asked += 1;
                done < 1 << 16
            });
            assert!(stopped.is_err() && asked > 0, "{text} {bits:?}");
        }
    }
}
