//! Boards and graphs by search: what a verdict says of them, and values against the definition.

use std::ops::ControlFlow;
use std::time::Duration;

use grundy::reference::Followers;
use grundy::{Limits, Outcome, Play, Solver, Sum, Value};
use grundy_testing::Random;

/// A small table takes longer and finds the same.
#[test]
fn little_memory_is_enough() {
    let limits = Limits { memory: 1 << 16, ..Limits::default() };
    let mut solver = Solver::new(limits);
    for (text, value) in [("cram:4x7", 3), ("cram:5x6", 2), ("node-kayles:grid:6x7", 3)] {
        let sum: Sum = text.parse().unwrap();
        assert_eq!(solver.value(&sum).unwrap(), Some(Value::of(value)), "{text}");
    }
}

/// Where a theorem names one move that wins, all others are searched if all were asked for.
#[test]
fn all_moves_are_found_beside_a_theorem() {
    let mut slow = Followers::new();
    let mut solver = Solver::new(Limits { moves: usize::MAX, ..Limits::default() });
    let short = ["tac-tix:3x4", "domino-juvavum:3x4", "chomp:3x4", "cram:3x4+cram:2x2"];
    let long = ["tac-tix:3x6", "domino-juvavum:3x6", "chomp:3x4", "cram:3x6+cram:2x2"];
    for text in grundy_testing::length(short, long) {
        let sum: Sum = text.parse().unwrap();
        let verdict = solver.solve(&sum, Play::Normal).unwrap();
        let mut wanted = slow.options(&sum);
        wanted.retain(|to| slow.outcome(&to.parse().unwrap(), Play::Normal) == Outcome::P);
        let found = verdict.moves.iter().map(|found| found.to.clone()).collect();
        assert_eq!((&wanted, verdict.move_count), (&found, Some(wanted.len() as u64)), "{text}");
        assert!(wanted.len() > 1 || text.starts_with("chomp"), "{text}");
    }
    // Time that is over leaves what was found.
    let hurried = Limits { moves: usize::MAX, time: Some(Duration::ZERO), ..Limits::default() };
    let verdict = Solver::new(hurried).solve(&"cram:7x8".parse().unwrap(), Play::Normal).unwrap();
    assert_eq!((verdict.moves.len(), verdict.move_count), (1, None));
}

/// That a domino on the centre wins is known at once, the value is not.
#[test]
fn a_search_that_is_ended_says_what_is_known() {
    let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
    let mut solver = Solver::new(limits);
    let sum: Sum = "cram:7x8".parse().unwrap();
    let error = solver.value(&sum).unwrap_err();
    assert!(error.is_budget());
    let text = error.to_string();
    assert!(text.starts_with("the search did not end within 0.3 s"), "{text}");
    assert!(text.contains("the value is none of 0"), "{text}");
    assert_eq!(solver.outcome(&sum, Play::Normal).unwrap(), Outcome::N);
}

/// The outcome is all that a verdict needs, and where the value takes long all that it has.
#[test]
fn verdicts_of_hard_boards() {
    let mut solver = Solver::default();
    let verdict = solver.solve(&"node-kayles:queens:8".parse().unwrap(), Play::Normal).unwrap();
    assert_eq!(verdict.outcome, Outcome::N);
    assert!(verdict.move_count.is_some_and(|count| count >= verdict.moves.len() as u64));
    assert!(!verdict.moves.is_empty());
    for found in verdict.moves {
        let left: Sum = found.to.parse().unwrap();
        assert_eq!(
            Solver::default().outcome(&left, Play::Normal).unwrap(),
            Outcome::P,
            "{}",
            found.to
        );
    }
    let verdict = solver.solve(&"cram:3x13".parse().unwrap(), Play::Normal).unwrap();
    assert_eq!((verdict.outcome, verdict.value), (Outcome::N, None));
    let reason = verdict.reason.unwrap().to_string();
    assert_eq!(reason, "the move leaves a position that a search found to have the value 0");
}

/// Random graphs, and random nodes gone from graphs with symmetries, against the definition of values.
#[test]
fn random_graphs_have_the_values_of_plain_search() {
    let mut random = Random::new(21);
    let mut solver = Solver::default();
    for round in 0..300 {
        let nodes = 2 + random.below(7_u32);
        let text = match round % 3 {
            0 => {
                let lone = (0..nodes).map(|node| node.to_string());
                let pairs = (0..nodes).flat_map(|b| (0..b).map(move |a| (a, b)));
                let chance = 1 + random.below(3_u64);
                let kept: Vec<_> = pairs.filter(|_| random.chance(chance, 4)).collect();
                let edges = kept.into_iter().map(|(a, b)| format!("{a}-{b}"));
                lone.chain(edges).collect::<Vec<String>>().join(",")
            }
            round => {
                let graph =
                    ["grid:3x4", "queens:4", "cycle:9", "petersen:5"][random.below(4_usize)];
                let names: Vec<String> = match graph {
                    "grid:3x4" => {
                        (1..=3).flat_map(|r| (1..=4).map(move |c| format!("{r}_{c}"))).collect()
                    }
                    "queens:4" => {
                        (1..=4).flat_map(|r| (1..=4).map(move |c| format!("{r}_{c}"))).collect()
                    }
                    _ => (1..=9).map(|node| node.to_string()).collect(),
                };
                let gone = names.into_iter().filter(|_| random.chance(1 + round, 4));
                gone.fold(graph.to_string(), |text, node| format!("{text}~{node}"))
            }
        };
        for game in ["node-kayles", "arc-kayles"] {
            let text = format!("{game}:{text}");
            let sum: Sum = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let wanted = Followers::new().value(&sum).unwrap();
            assert_eq!(solver.value(&sum).unwrap(), Some(Value::of(wanted)), "{text}");
            let outcome = if wanted == 0 { Outcome::P } else { Outcome::N };
            assert_eq!(Solver::default().outcome(&sum, Play::Normal).unwrap(), outcome, "{text}");
        }
    }
}

/// Rows of any length are Dawson's Chess and Dawson's Kayles, and circles become rows.
#[test]
fn long_rows_are_heaps() {
    let mut solver = Solver::default();
    let mut value = |text: &str| {
        let sum: Sum = text.parse().unwrap();
        solver.value(&sum).unwrap().unwrap_or_else(|| panic!("{text}"))
    };
    for (game, octal) in [("node-kayles", "0.137"), ("arc-kayles", "0.07")] {
        for nodes in [3, 40, 512, 513, 514, 600, 1025] {
            assert_eq!(
                value(&format!("{game}:path:{nodes}")),
                value(&format!("octal/{octal}:{nodes}")),
                "{game} {nodes}"
            );
        }
        let taken = if game == "node-kayles" { 3 } else { 2 };
        for nodes in [512, 513, 530] {
            let row = value(&format!("octal/{octal}:{}", nodes - taken));
            let wanted = Value::of(u64::from(row == Value::of(0)));
            assert_eq!(value(&format!("{game}:cycle:{nodes}")), wanted, "{game} {nodes}");
        }
    }
    assert_eq!(value("node-kayles:path:600~1~7~593"), {
        let parts = [5, 585, 7].map(|nodes| format!("octal/0.137:{nodes}"));
        value(&parts.join("+"))
    });
}

/// Random drawings: trees, and trees with edges more, repeated ones and loops; values, winning cuts and misère outcomes
/// against the definition.
#[test]
fn random_drawings_have_the_values_of_plain_search() {
    let mut random = Random::new(7);
    let mut solver = Solver::default();
    let (mut with_circles, mut largest) = (0, 0);
    for round in 0..600_u64 {
        let nodes = 1 + random.below(7_u64);
        let tree = (1..=nodes).map(|node| (random.below(node), node));
        let mut edges: Vec<(u64, u64)> = tree.collect();
        let more = if round % 3 == 0 { 0 } else { random.below(10 - nodes) };
        for _ in 0..more {
            edges.push((random.below(nodes + 1), random.below(nodes + 1)));
        }
        // Edges may stand in any order and direction.
        for at in (1..edges.len()).rev() {
            edges.swap(at, random.below(at + 1));
        }
        let name = |node: u64| if node == 0 { "g".to_string() } else { node.to_string() };
        let edge = |&(a, b): &(u64, u64)| format!("{}-{}", name(a), name(b));
        let text = edges.iter().map(edge).collect::<Vec<String>>().join(",");
        let sum: Sum = format!("hackenbush:{text}").parse().unwrap();
        let mut followers = Followers::new();
        let wanted = followers.value(&sum).unwrap();
        assert_eq!(solver.value(&sum).unwrap(), Some(Value::of(wanted)), "{text}");
        for play in [Play::Normal, Play::Misere] {
            let verdict = solver.solve(&sum, play).unwrap();
            assert_eq!(verdict.outcome, followers.outcome(&sum, play), "{text} {play}");
            let mut won: Vec<String> = followers.options(&sum).into_iter().collect();
            won.retain(|to| followers.outcome(&to.parse().unwrap(), play) == Outcome::P);
            let mut found: Vec<String> = verdict.moves.into_iter().map(|m| m.to).collect();
            found.sort();
            won.sort();
            assert_eq!(found, won, "{text} {play}");
        }
        with_circles += usize::from(more > 0);
        largest = largest.max(wanted);
    }
    assert!(with_circles > 300 && largest >= 6, "{with_circles} {largest}");
}

/// Moves of Node Kayles name the node that is taken, not another one with as many neighbours.
#[test]
fn the_node_that_is_taken_is_named() {
    let sum: Sum = "node-kayles:queens:6~1_1".parse().unwrap();
    let mut moves = 0;
    let _ = sum.options(&mut |turn| {
        let words = turn.describe().to_string();
        let node =
            words.strip_prefix("take ").unwrap().strip_suffix(" and its neighbours").unwrap();
        let (row, column) = node.split_once('_').unwrap();
        let (row, column): (i32, i32) = (row.parse().unwrap(), column.parse().unwrap());
        let mut after = "node-kayles:queens:6".to_string();
        for (r, c) in (1..=6).flat_map(|r| (1..=6).map(move |c| (r, c))) {
            let attacked = r == row || c == column || (r - row).abs() == (c - column).abs();
            if attacked || (r, c) == (1, 1) {
                after += &format!("~{r}_{c}");
            }
        }
        let mut left = String::new();
        turn.write(&mut left);
        assert_eq!(left, after.parse::<Sum>().unwrap().to_string(), "{words}");
        moves += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(moves, 35);
}
