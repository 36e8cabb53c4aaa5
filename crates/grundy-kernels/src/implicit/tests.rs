use std::ops::ControlFlow;

use super::{Counts, Flow, Outcome, Positions, Refused, Unmoves, counted, rechecked, swept};
use crate::graph::testing::{Random, every_small, random_small};
use crate::graph::{Graph, Reverse};
use crate::label::{End, Question, labels};
use crate::retrograde::Label;

/// A stored graph as a game.
struct Stored<'a> {
    options: Graph,
    back: Reverse,
    targets: &'a [u32],
}

impl<'a> Stored<'a> {
    fn new(nodes: u32, edges: &[(u32, u32)], targets: &'a [u32]) -> Stored<'a> {
        let options = Graph::one_way(nodes, edges);
        Stored { options, back: Reverse::new(nodes, edges), targets }
    }
}

impl Positions for Stored<'_> {
    fn count(&self) -> u64 {
        self.options.len() as u64
    }

    fn options(&self, position: u64, mut each: impl FnMut(u64) -> Flow) -> Flow {
        self.options
            .options(usize::try_from(position).unwrap())
            .iter()
            .try_for_each(|&to| each(u64::from(to)))
    }

    fn is_target(&self, position: u64) -> bool {
        self.targets.iter().any(|&target| u64::from(target) == position)
    }
}

impl Unmoves for Stored<'_> {
    fn before(&self, position: u64, mut each: impl FnMut(u64)) {
        let position = u32::try_from(position).unwrap();
        self.back.before(position).iter().for_each(|&from| each(u64::from(from)));
    }
}

fn check(nodes: u32, edges: &[(u32, u32)], end: End, targets: &[u32]) {
    let game = Stored::new(nodes, edges, targets);
    let wanted = labels(&game.back, &Question { end, targets }, 1);
    let outcome = |node| match wanted.get(node) {
        Label::Win(_) => Outcome::Win,
        Label::Lose(_) => Outcome::Lose,
        Label::Draw => Outcome::Draw,
    };
    let levels = wanted.levels();
    let counts = Counts {
        won: levels.iter().map(|level| level.won as u64).sum(),
        lost: levels.iter().map(|level| level.lost as u64).sum(),
        rounds: levels.len() as u64,
    };
    let what = || format!("{nodes} {edges:?} {end:?} {targets:?}");
    type Tell<'a> = &'a mut dyn FnMut(u64, u64, bool);
    let told = |run: &mut dyn FnMut(Tell<'_>)| {
        let mut told = vec![Label::Draw; nodes as usize];
        let mut last = 0;
        run(&mut |remoteness, position, wins| {
            assert!(last <= remoteness);
            last = remoteness;
            let n = u32::try_from(remoteness).unwrap();
            let label = if wins { Label::Win(n) } else { Label::Lose(n) };
            let old = std::mem::replace(&mut told[usize::try_from(position).unwrap()], label);
            assert_eq!(old, Label::Draw, "told once");
        });
        assert!(wanted.iter().eq(told), "{}", what());
    };
    for threads in [1, 2, 5] {
        told(&mut |each| {
            let (bytes, got) = counted(&game, end, threads, Some(each)).unwrap();
            assert_eq!(got, counts, "{}", what());
            assert!((0..nodes).all(|node| bytes.get(u64::from(node)) == outcome(node)));
        });
    }
    told(&mut |each| {
        let (outcomes, got) = rechecked(&game, end, Some(each)).unwrap();
        assert_eq!(got, counts, "{}", what());
        assert!((0..nodes).all(|node| outcomes.get(u64::from(node)) == outcome(node)));
    });
    let (outcomes, got) = swept(&game, end).unwrap();
    assert_eq!((got.won, got.lost), (counts.won, counts.lost), "{}", what());
    assert!((0..nodes).all(|node| outcomes.get(u64::from(node)) == outcome(node)), "{}", what());
}

#[test]
fn every_digraph_to_three_nodes_and_random_ones() {
    every_small(|nodes, edges| {
        if nodes < 4 {
            for end in [End::Loses, End::Wins, End::Draws] {
                check(nodes, edges, end, &[]);
                check(nodes, edges, end, &[nodes - 1]);
            }
        }
    });
    let mut random = Random::new(8);
    for _ in 0..3_000 {
        let (nodes, edges) = random_small(&mut random, 12);
        let target = random.below(nodes);
        for end in [End::Loses, End::Wins, End::Draws] {
            check(nodes, &edges, end, &[]);
            check(nodes, &edges, end, &[target]);
        }
    }
}

/// Large enough for blocks of several parts and levels of several threads.
#[test]
fn large_games() {
    let mut random = Random::new(9);
    for nodes in [20_000, 32_768, 100_001] {
        let edges: Vec<_> =
            (0..nodes * 5 / 2).map(|_| (random.below(nodes), random.below(nodes))).collect();
        check(nodes, &edges, End::Loses, &[]);
        check(nodes, &edges, End::Wins, &[1, nodes - 1]);
    }
}

/// Wythoff's queen, as far as it is computed without a table: the losing squares are the golden pairs.
struct Queen(u64);

impl Positions for Queen {
    fn count(&self) -> u64 {
        self.0 * self.0
    }

    fn options(&self, position: u64, mut each: impl FnMut(u64) -> Flow) -> Flow {
        let (a, b) = (position / self.0, position % self.0);
        (1..=a).try_for_each(|n| each((a - n) * self.0 + b))?;
        (1..=b).try_for_each(|n| each(a * self.0 + b - n))?;
        (1..=a.min(b)).try_for_each(|n| each((a - n) * self.0 + b - n))?;
        ControlFlow::Continue(())
    }
}

impl Unmoves for Queen {
    fn before(&self, position: u64, mut each: impl FnMut(u64)) {
        let (a, b) = (position / self.0, position % self.0);
        (a + 1..self.0).for_each(|a| each(a * self.0 + b));
        (b + 1..self.0).for_each(|b| each(a * self.0 + b));
        (1..self.0 - a.max(b)).for_each(|n| each((a + n) * self.0 + b + n));
    }
}

#[test]
fn the_queen_loses_on_golden_pairs() {
    let side = 80;
    let game = Queen(side);
    let (bytes, _) = counted(&game, End::Loses, 2, None).unwrap();
    let (outcomes, _) = rechecked(&game, End::Loses, None).unwrap();
    let (swept, counts) = swept(&game, End::Loses).unwrap();
    assert_eq!(counts.rounds, 1);
    for position in 0..side * side {
        let is_pair = crate::golden::is_pair_u64(position / side, position % side);
        let wanted = if is_pair { Outcome::Lose } else { Outcome::Win };
        assert_eq!(bytes.get(position), wanted);
        assert_eq!(outcomes.get(position), wanted);
        assert_eq!(swept.get(position), wanted);
    }
}

#[test]
fn more_options_than_a_byte_counts_are_refused() {
    for (side, is_refused) in [(84, false), (85, true)] {
        // The corner has 3 · (side − 1) options.
        let refused = counted(&Queen(side), End::Loses, 1, None).err();
        let wanted = Refused::Options { position: side * side - 1 };
        assert_eq!(refused, is_refused.then_some(wanted));
    }
    assert!(rechecked(&Queen(85), End::Loses, None).is_ok());
}
