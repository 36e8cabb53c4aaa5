//! Rows of coins, graphs in memory and sums, against plain lists of moves.

use super::super::{
    Cone, Factor, Flow, Lattice, MOST_COINS, Positions, Product, Row, Stored, Unmoves,
};
use super::check_game;
use crate::graph::Graph;
use crate::graph::testing::{Random, random_acyclic, random_small};
use crate::label::End;

type Edges = Vec<(u32, u32)>;

fn node(number: u64) -> u32 {
    u32::try_from(number).unwrap()
}

/// The moves of a game, forwards and backwards, and both as runs.
fn moves<P: Unmoves>(game: &P) -> [Edges; 4] {
    let [mut options, mut before, mut runs, mut runs_after] = [const { Vec::new() }; 4];
    for number in 0..game.count() {
        let _ = game.options(number, |option| {
            options.push((node(number), node(option)));
            Flow::Continue(())
        });
        game.before(number, |from| before.push((node(from), node(number))));
        game.runs_before(number, |run| {
            let each = (0..run.count).map(|i| run.first + i * run.step);
            runs.extend(each.map(|from| (node(from), node(number))));
        });
        let _ = game.runs_after(number, |run| {
            let each = (0..run.count).map(|i| run.first + i * run.step);
            runs_after.extend(each.map(|to| (node(number), node(to))));
            Flow::Continue(())
        });
        let own = options.iter().rev().take_while(|(from, _)| *from == node(number)).count() as u64;
        assert_eq!(game.count_options(number, u64::MAX), own);
        assert!((0..own).all(|most| game.count_options(number, most) > most));
    }
    [options, before, runs, runs_after]
}

/// Fails unless the moves are these, both ways.
fn has_moves<P: Unmoves>(game: &P, mut wanted: Edges) {
    wanted.sort_unstable();
    for mut got in moves(game) {
        got.sort_unstable();
        assert_eq!(got, wanted);
    }
}

/// Some random sets of coins.
fn random_turns(random: &mut Random, coins: u32) -> Vec<u64> {
    let turns = if coins == 0 { 0 } else { random.below(12) };
    (0..turns).map(|_| 1 + random.below((1_u64 << coins) - 1)).collect()
}

/// The moves of a row by its definition.
fn row_moves(coins: u32, turns: &[u64]) -> Edges {
    let mut turns = turns.to_vec();
    turns.sort_unstable();
    turns.dedup();
    let of = |row: u64| {
        let turns = turns.iter().filter(move |turn| row >> turn.ilog2() & 1 == 1);
        turns.map(move |turn| (node(row), node(row ^ turn)))
    };
    (0..1 << coins).flat_map(of).collect()
}

#[test]
fn rows_of_coins() {
    let mut random = Random::new(21);
    for round in 0..300 {
        let coins = round % 8;
        let turns = random_turns(&mut random, coins);
        let row = Row::new(coins, turns.clone()).unwrap();
        let edges = row_moves(coins, &turns);
        assert!(edges.iter().all(|(from, to)| from > to));
        has_moves(&row, edges.clone());
        let options =
            (0..1u32 << coins).map(|row| edges.iter().filter(|edge| edge.0 == row).count());
        assert_eq!(row.most_options(), options.max().unwrap() as u64);
    }
    assert!(Row::new(MOST_COINS, vec![1 << 61]).is_some());
    assert!(Row::new(MOST_COINS + 1, Vec::new()).is_none());
}

/// What is reached from a node, by edges of the same names.
#[test]
fn graphs_in_memory() {
    let mut random = Random::new(22);
    for round in 0..500 {
        let (nodes, mut edges) = random_small(&mut random, 12);
        if round % 2 == 0 {
            edges = random_acyclic(&mut random, nodes, 2 * nodes);
        }
        let start = random.below(nodes);
        let (stored, names) = Stored::new(&Graph::one_way(nodes, &edges), start);
        assert_eq!(names.last(), Some(&start));
        let mut reached = vec![start];
        let mut at = 0;
        while at < reached.len() {
            let from = reached[at];
            for &(_, to) in edges.iter().filter(|edge| edge.0 == from) {
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
            at += 1;
        }
        let number = |name: u32| names.iter().position(|&other| other == name);
        let mut sorted = names.clone();
        sorted.sort_unstable();
        reached.sort_unstable();
        assert_eq!(sorted, reached);
        let wanted: Edges = edges
            .iter()
            .filter_map(|&(from, to)| {
                Some((number(from)?, number(to)?))
                    .map(|(from, to)| (node(from as u64), node(to as u64)))
            })
            .collect();
        assert_eq!(stored.descends(), wanted.iter().all(|(from, to)| from > to));
        assert!(round % 2 == 1 || stored.descends());
        has_moves(&stored, wanted);
    }
}

/// A long path does not need a deep stack.
#[test]
fn a_long_path_is_walked() {
    let nodes = 1_000_000;
    let edges: Edges = (1..nodes).map(|node| (node - 1, node)).collect();
    let (stored, names) = Stored::new(&Graph::one_way(nodes, &edges), 0);
    assert!(stored.descends() && stored.count() == u64::from(nodes));
    assert!((0..nodes).all(|at| names[at as usize] == nodes - 1 - at));
}

/// Random sums of one to three games: options and un-moves are those of the games, and every way to label
/// gives what the explicit graph gives.
#[test]
fn sums() {
    let mut random = Random::new(23);
    for _ in 0..300 {
        let factors: Vec<Factor> = (0..=random.below(3)).map(|_| factor(&mut random)).collect();
        let lists: Vec<Edges> = factors.iter().map(|factor| moves(factor)[0].clone()).collect();
        let counts: Vec<u64> = factors.iter().map(Positions::count).collect();
        let product = Product::new(factors).unwrap();
        assert_eq!(product.count(), counts.iter().product::<u64>());
        let mut edges = Edges::new();
        for number in 0..product.count() {
            let places: Vec<u64> = product.split(number).collect();
            assert_eq!(product.join(&places), number);
            for (at, list) in lists.iter().enumerate() {
                for &(_, to) in list.iter().filter(|edge| u64::from(edge.0) == places[at]) {
                    let mut after = places.clone();
                    after[at] = u64::from(to);
                    edges.push((node(number), node(product.join(&after))));
                }
            }
        }
        has_moves(&product, edges.clone());
        let options =
            (0..product.count()).map(|n| edges.iter().filter(|e| u64::from(e.0) == n).count());
        assert!(product.most_options(u64::MAX) >= options.max().unwrap() as u64);
        assert!(!product.descends() || edges.iter().all(|(from, to)| from > to));
        for end in [End::Loses, End::Wins, End::Draws] {
            check_game(&product, node(product.count()), &edges, end, &[]);
        }
    }
}

fn factor(random: &mut Random) -> Factor {
    match random.below(3) {
        0 => {
            let heap = random.below(4_u64);
            let mut heaps = Lattice::new(&[heap, 1]).unwrap();
            heaps.add(&Cone { least: vec![1, 0], steps: vec![(vec![1, 0], u64::MAX)] });
            heaps.add(&Cone { least: vec![0, 1], steps: Vec::new() });
            Factor::Heaps(heaps)
        }
        1 => {
            let coins = random.below(4);
            let turns = random_turns(random, coins);
            Factor::Coins(Row::new(coins, turns).unwrap())
        }
        _ => {
            let (nodes, edges) = random_small(random, 6);
            let start = random.below(nodes);
            Factor::Graph(Stored::new(&Graph::one_way(nodes, &edges), start).0)
        }
    }
}

#[test]
fn sums_that_have_no_numbers_are_refused() {
    let row = |coins| Factor::Coins(Row::new(coins, Vec::new()).unwrap());
    assert!(Product::new(vec![row(31), row(31)]).is_some());
    assert!(Product::new(vec![row(32), row(31)]).is_none());
    assert_eq!(Product::new(Vec::new()).map(|none| none.count()), Some(1));
}
