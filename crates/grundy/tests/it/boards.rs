//! Published values of boards and graphs, found by search.

use std::ops::ControlFlow;
use std::time::Duration;

use grundy::reference::Followers;
use grundy::{Limits, Outcome, Play, Solver, Sum, Value};
use grundy_testing::Random;

/// What `testdata/boards.csv` says: game, position, play, value or outcome. Sources are in the last field.
fn rows() -> Vec<[String; 4]> {
    let mut rows = Vec::new();
    for line in grundy_testing::published("boards.csv").lines().skip(1) {
        let mut fields = vec![String::new()];
        let mut is_quoted = false;
        for c in line.chars() {
            match c {
                '"' => is_quoted = !is_quoted,
                ',' if !is_quoted => fields.push(String::new()),
                _ => fields.last_mut().unwrap().push(c),
            }
        }
        fields.truncate(4);
        rows.push(fields.try_into().unwrap());
    }
    rows
}

/// The positions that a row is about, and whether they are searched soon.
fn positions(game: &str, position: &str) -> Vec<(String, bool)> {
    let numbers = |text: &str| -> Vec<u32> {
        text.split('x').map(|n| n.parse().unwrap_or_else(|_| panic!("{text}"))).collect()
    };
    match game {
        "cram" => {
            let [rows, columns] = numbers(position)[..] else { panic!("{position}") };
            vec![(format!("cram:{position}"), rows * columns <= 35 || (rows == 3 && columns <= 13))]
        }
        "cram / arc-kayles" => {
            let (board, path) = position.split_once(" / path P").unwrap();
            vec![(format!("cram:{board}"), true), (format!("arc-kayles:path:{path}"), true)]
        }
        "node-kayles" if position.starts_with("Petersen") => {
            let n = position["Petersen P(".len()..].split(',').next().unwrap();
            vec![(format!("node-kayles:petersen:{n}"), true)]
        }
        "node-kayles" => {
            let (kind, size) = position.split_once(' ').unwrap();
            let size = size.trim_start_matches('P');
            let text = match kind {
                "queens" => format!("queens:{}", numbers(size)[0]),
                _ => format!("{kind}:{size}"),
            };
            let is_soon = kind != "queens" || numbers(size)[0] <= grundy_testing::length(13, 14);
            vec![(format!("node-kayles:{text}"), is_soon)]
        }
        "nimstring" => vec![(format!("nimstring:{}", position.trim_end_matches(" boxes")), true)],
        "juvavum" | "domino-juvavum" => vec![(format!("{game}:{position}"), true)],
        // Seven to nine spots take seconds each, more take minutes.
        "sprouts" => {
            let most = grundy_testing::length(6, 9);
            vec![(format!("sprouts:{position}"), numbers(position)[0] <= most)]
        }
        _ => Vec::new(),
    }
}

#[test]
fn published_values_of_boards_and_graphs_are_found() {
    let mut checked = 0;
    let mut solver = Solver::default();
    for [game, position, play, wanted] in rows() {
        if !play.starts_with("normal") {
            continue;
        }
        for (text, is_soon) in positions(&game, &position) {
            if !is_soon {
                continue;
            }
            let sum: Sum = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            match wanted.parse::<u64>() {
                Ok(value) => {
                    let found =
                        solver.value(&sum).unwrap_or_else(|error| panic!("{text}: {error}"));
                    assert_eq!(found, Some(Value::of(value)), "{text}");
                }
                Err(_) => {
                    let outcome = if wanted.starts_with('P') { Outcome::P } else { Outcome::N };
                    assert_eq!(solver.outcome(&sum, Play::Normal).unwrap(), outcome, "{text}");
                }
            }
            checked += 1;
        }
    }
    assert!(checked > 190, "{checked}");
}

/// Which first bites win, in two dimensions and in three.
#[test]
fn published_bites_are_found() {
    let mut checked = 0;
    let mut solver = Solver::new(Limits { moves: usize::MAX, ..Limits::default() });
    for [game, position, _, wanted] in rows() {
        if !game.starts_with("chomp") {
            continue;
        }
        let size = position.split(' ').next().unwrap();
        let squares: u32 = size.split('x').map(|side| side.parse::<u32>().unwrap()).product();
        if squares > 40 {
            continue;
        }
        let sum: Sum = format!("chomp:{size}").parse().unwrap();
        let verdict = solver.solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.move_count, Some(verdict.moves.len() as u64), "{size}");
        let mut bites: Vec<String> = verdict
            .moves
            .iter()
            .map(|bite| {
                let words = bite.text.to_string();
                let numbers = words.split(|c: char| !c.is_ascii_digit());
                numbers.filter(|n| !n.is_empty()).collect::<Vec<&str>>().join(",")
            })
            .collect();
        bites.sort();
        let mut wanted: Vec<&str> = wanted.split([' ', ';']).filter(|n| !n.is_empty()).collect();
        wanted.sort_unstable();
        assert_eq!(bites, wanted, "{size}");
        checked += 1;
    }
    assert!(checked > 25, "{checked}");
}

/// By whole positions where these are few, and by search.
#[test]
fn published_outcomes_under_misere_play_are_found() {
    let mut checked = 0;
    for [game, position, play, wanted] in rows() {
        if play != "misere"
            || !["cram", "node-kayles", "juvavum", "domino-juvavum"].contains(&game.as_str())
        {
            continue;
        }
        let sides = position.trim_start_matches("grid ").split_once('x').unwrap();
        let [rows, columns] = [sides.0, sides.1].map(|side| side.parse::<u32>().unwrap());
        if rows * columns > 30 {
            continue;
        }
        let outcome = match wanted.as_str() {
            "N" => Outcome::N,
            "P" => Outcome::P,
            // Of these tables only the zeros tell the outcome.
            text if text.starts_with("value-by-mex-from-1 0") => Outcome::P,
            _ => Outcome::N,
        };
        for (text, _) in positions(&game, &position) {
            let sum: Sum = text.parse().unwrap();
            let found = Solver::default().outcome(&sum, Play::Misere).unwrap();
            assert_eq!(found, outcome, "{text}");
            checked += 1;
        }
    }
    assert!(checked > 25, "{checked}");
}

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
            let mut won: Vec<String> = followers.options(&sum).iter().cloned().collect();
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

/// The scores of Dots and Boxes for the first player.
#[test]
fn known_scores_of_dots_and_boxes_are_found() {
    let mut checked = 0;
    for [game, position, _, wanted] in rows() {
        let board = position.trim_end_matches(" boxes");
        if game != "dots-and-boxes" || board == "4x5" {
            continue;
        }
        let net: i16 = wanted.split(' ').next().unwrap().parse().unwrap();
        let limits = grundy::Limits::default();
        let score = grundy::boxes::solve(&board.parse().unwrap(), &limits, &mut |_| ()).unwrap();
        assert_eq!(score.net, net, "{board}");
        checked += 1;
    }
    assert!(checked >= 4, "{checked}");
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
        assert_eq!(left, after, "{words}");
        moves += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(moves, 35);
}
