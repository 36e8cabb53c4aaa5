use std::ops::ControlFlow;

mod products;

use super::{
    Cone, Counts, Flow, Lattice, Positions, Refused, Unmoves, by_count, by_count_with_remoteness,
    by_recheck, by_sieve, by_sieve_with_remoteness, by_sweep,
};
use crate::graph::testing::{Random, every_small, random_small};
use crate::graph::{Graph, Reverse};
use crate::label::{End, Label, Question, labels};
use grundy_core::Outcome;

/// A graph as a game.
struct Plain<'a> {
    options: Graph,
    back: Reverse,
    targets: &'a [u32],
}

impl<'a> Plain<'a> {
    fn new(nodes: u32, edges: &[(u32, u32)], targets: &'a [u32]) -> Plain<'a> {
        let options = Graph::one_way(nodes, edges);
        Plain { options, back: Reverse::new(nodes, edges), targets }
    }
}

/// Says to go on.
fn always(_: u64) -> Flow {
    Flow::Continue(())
}

impl Positions for Plain<'_> {
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

impl Unmoves for Plain<'_> {
    fn before(&self, position: u64, mut each: impl FnMut(u64)) {
        let position = u32::try_from(position).unwrap();
        self.back.before(position).iter().for_each(|&from| each(u64::from(from)));
    }
}

fn check(nodes: u32, edges: &[(u32, u32)], end: End, targets: &[u32]) {
    check_game(&Plain::new(nodes, edges, targets), nodes, edges, end, targets);
}

/// Every way to label `game`, whose moves are these, against the labels of the graph.
fn check_game<P: Unmoves>(game: &P, nodes: u32, edges: &[(u32, u32)], end: End, targets: &[u32]) {
    let wanted = labels(&Reverse::new(nodes, edges), &Question { end, targets }, 1);
    let outcome = |node| match wanted.get(node) {
        Label::Win(_) => Outcome::N,
        Label::Lose(_) => Outcome::P,
        Label::Draw => Outcome::D,
    };
    let levels = wanted.tallies();
    let counts = Counts {
        won: levels.iter().map(|level| level.won as u64).sum(),
        lost: levels.iter().map(|level| level.lost as u64).sum(),
        rounds: levels.len() as u64,
    };
    let what = || format!("{nodes} {edges:?} {end:?} {targets:?}");
    type Tell<'a> = &'a mut dyn FnMut(u64, u64, bool) -> Flow;
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
            Flow::Continue(())
        });
        assert!(wanted.iter().eq(told), "{}", what());
    };
    for threads in [1, 2, 5] {
        told(&mut |each| {
            let (bytes, got) = by_count(game, end, threads, Some(each)).unwrap();
            assert_eq!(got, counts, "{}", what());
            assert!((0..nodes).all(|node| bytes.get(u64::from(node)) == outcome(node)));
        });
        told(&mut |each| {
            let (words, got) = by_count_with_remoteness(game, end, threads, Some(each)).unwrap();
            assert_eq!(got, counts, "{}", what());
            assert!((0..nodes).all(|node| words.get(u64::from(node)) == wanted.get(node)));
        });
    }
    told(&mut |each| {
        let (outcomes, got) = by_recheck(game, end, Some(each)).unwrap();
        assert_eq!(got, counts, "{}", what());
        assert!((0..nodes).all(|node| outcomes.get(u64::from(node)) == outcome(node)));
    });
    let (outcomes, got) = by_sweep(game, end, &mut always).unwrap();
    assert_eq!((got.won, got.lost), (counts.won, counts.lost), "{}", what());
    assert!((0..nodes).all(|node| outcomes.get(u64::from(node)) == outcome(node)), "{}", what());
    if edges.iter().all(|(from, to)| from > to) {
        let (outcomes, got) = by_sieve(game, end, &mut always).unwrap();
        assert_eq!((got.won, got.lost), (counts.won, counts.lost), "{}", what());
        let same = |node| outcomes.get(u64::from(node)) == outcome(node);
        assert!((0..nodes).all(same), "{}", what());
        let ranks = by_sieve_with_remoteness(game, end, &mut always).unwrap();
        assert_eq!(ranks.tallies(), levels, "{}", what());
        let same = |node| ranks.get(u64::from(node)) == wanted.get(node);
        assert!((0..nodes).all(same), "{}", what());
    }
}

/// The edges that lead down, once loops are dropped and the others turned.
fn downwards(edges: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let edges = edges.iter().filter(|(from, to)| from != to);
    edges.map(|&(a, b)| (a.max(b), a.min(b))).collect()
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
            for edges in [&edges, &downwards(&edges)] {
                check(nodes, edges, end, &[]);
                check(nodes, edges, end, &[target]);
            }
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
        check(nodes, &downwards(&edges), End::Wins, &[1, nodes - 1]);
    }
}

/// The moves of a family, one by one.
fn moves(cone: &Cone, most: u64) -> Vec<Vec<u64>> {
    let mut moves = vec![cone.least.clone()];
    for (step, times) in &cone.steps {
        let further = |taken: &Vec<u64>, n: u64| {
            taken.iter().zip(step).map(|(taken, step)| taken + n * step).collect()
        };
        let times = (*times).min(most);
        moves =
            moves.iter().flat_map(|taken| (0..=times).map(move |n| further(taken, n))).collect();
    }
    moves
}

/// Options and un-moves of random rules are what the vectors say, and all ways to label agree with the
/// explicit graph.
#[test]
fn heaps_and_vectors() {
    let mut random = Random::new(10);
    for _ in 0..400 {
        let heaps: Vec<u64> = (0..=random.below(3)).map(|_| random.below(5)).collect();
        let mut lattice = Lattice::new(&heaps).unwrap();
        let mut vector = || loop {
            let taken: Vec<u64> = heaps.iter().map(|_| random.below(3)).collect();
            if taken.iter().any(|&amount| amount > 0) {
                break taken;
            }
        };
        let cones: Vec<Cone> = [0, 1, 1, 2]
            .map(|steps| {
                let steps = (0..steps).map(|n| (vector(), [9, 1][n % 2])).collect();
                Cone { least: vector(), steps }
            })
            .into();
        cones.iter().for_each(|cone| lattice.add(cone));
        let mut edges = Vec::new();
        let mut all: Vec<Vec<u64>> = vec![Vec::new()];
        for &heap in &heaps {
            let longer = |position: Vec<u64>| {
                (0..=heap).map(move |tokens| [position.as_slice(), &[tokens]].concat())
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        assert_eq!(lattice.count(), all.len() as u64);
        for (number, position) in (0u32..).zip(&all) {
            assert_eq!(&lattice.heaps(u64::from(number)), position);
            for taken in cones.iter().flat_map(|cone| moves(cone, 9)) {
                let left =
                    position.iter().zip(&taken).map(|(heap, taken)| heap.checked_sub(*taken));
                if let Some(left) = left.collect::<Option<Vec<u64>>>() {
                    let to = all.iter().position(|other| *other == left).unwrap();
                    edges.push((number, u32::try_from(to).unwrap()));
                }
            }
        }
        let mut options = Vec::new();
        let mut before = Vec::new();
        let (mut runs, mut runs_after) = (Vec::new(), Vec::new());
        for number in 0..lattice.count() {
            let own = options.len() as u64;
            let node = |number: u64| u32::try_from(number).unwrap();
            let _ = lattice.options(number, |option| {
                options.push((node(number), node(option)));
                Flow::Continue(())
            });
            lattice.before(number, |from| before.push((node(from), node(number))));
            lattice.runs_before(number, |run| {
                let each = (0..run.count).map(|i| run.first + i * run.step);
                runs.extend(each.map(|from| (node(from), node(number))));
            });
            let _ = lattice.runs_after(number, |run| {
                let each = (0..run.count).map(|i| run.first + i * run.step);
                runs_after.extend(each.map(|to| (node(number), node(to))));
                Flow::Continue(())
            });
            let own = options.len() as u64 - own;
            assert_eq!(lattice.count_options(number, u64::MAX), own);
            assert!((0..own).all(|most| lattice.count_options(number, most) > most));
        }
        for list in [&mut edges, &mut options, &mut before, &mut runs, &mut runs_after] {
            list.sort_unstable();
        }
        assert_eq!(edges, options, "{heaps:?} {cones:?}");
        assert_eq!(edges, before, "{heaps:?} {cones:?}");
        assert_eq!(edges, runs, "{heaps:?} {cones:?}");
        assert_eq!(edges, runs_after, "{heaps:?} {cones:?}");
        check(u32::try_from(all.len()).unwrap(), &edges, End::Loses, &[]);
    }
}

#[test]
fn positions_that_have_no_number_are_refused() {
    assert!(Lattice::new(&[u64::MAX]).is_none());
    assert!(Lattice::new(&[1 << 31, 1 << 31]).is_some());
    assert!(Lattice::new(&[1 << 32, 1 << 32]).is_none());
    assert!(Lattice::new(&[1; 17]).is_none());
    assert_eq!(Lattice::new(&[]).map(|lattice| lattice.count()), Some(1));
}

/// Only one token can be taken: the remoteness is the size of the heap.
#[test]
fn remoteness_has_a_limit() {
    let lattice = |heap| {
        let mut lattice = Lattice::new(&[heap]).unwrap();
        lattice.add(&Cone { least: vec![1], steps: Vec::new() });
        lattice
    };
    let most = super::MOST_REMOTENESS_BY_SIEVE.into();
    assert!(by_sieve_with_remoteness(&lattice(most), End::Loses, &mut always).is_ok());
    let refused = by_sieve_with_remoteness(&lattice(most + 1), End::Loses, &mut always).err();
    assert_eq!(refused, Some(Refused::Remoteness { position: most + 1, most }));
    let most = super::MOST_REMOTENESS_BY_COUNT;
    for threads in [1, 2] {
        let (words, _) =
            by_count_with_remoteness(&lattice(most), End::Loses, threads, None).unwrap();
        let last = u32::try_from(most).unwrap();
        assert_eq!(words.get(most), [Label::Lose(last), Label::Win(last)][last as usize % 2]);
        let refused = by_count_with_remoteness(&lattice(most + 1), End::Loses, threads, None).err();
        assert_eq!(refused, Some(Refused::Remoteness { position: most + 1, most }));
    }
}

/// Every way to label stops when it is told to.
#[test]
fn the_caller_can_stop() {
    let game = Queen(60);
    let mut stop = |_: u64, _: u64, _: bool| Flow::Break(());
    assert_eq!(by_count(&game, End::Loses, 2, Some(&mut stop)).err(), Some(Refused::Stopped));
    assert_eq!(by_recheck(&game, End::Loses, Some(&mut stop)).err(), Some(Refused::Stopped));
    let mut stop = |_: u64| Flow::Break(());
    assert_eq!(by_sieve(&game, End::Loses, &mut stop).err(), Some(Refused::Stopped));
    assert_eq!(by_sweep(&game, End::Loses, &mut stop).err(), Some(Refused::Stopped));
    assert_eq!(
        by_sieve_with_remoteness(&game, End::Loses, &mut stop).err(),
        Some(Refused::Stopped)
    );
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
    let (bytes, _) = by_count(&game, End::Loses, 2, None).unwrap();
    let (outcomes, _) = by_recheck(&game, End::Loses, None).unwrap();
    let (by_sweep, counts) = by_sweep(&game, End::Loses, &mut always).unwrap();
    assert_eq!(counts.rounds, 1);
    for position in 0..side * side {
        let is_pair = grundy_kernels::golden::is_pair_u64(position / side, position % side);
        let wanted = if is_pair { Outcome::P } else { Outcome::N };
        assert_eq!(bytes.get(position), wanted);
        assert_eq!(outcomes.get(position), wanted);
        assert_eq!(by_sweep.get(position), wanted);
    }
}

#[test]
fn more_options_than_a_cell_counts_are_refused() {
    // The corner has 3 · (side − 1) options.
    let corner = |side: u64, most| Some(Refused::Options { position: side * side - 1, most });
    for (side, is_refused) in [(84, false), (85, true)] {
        let refused = by_count(&Queen(side), End::Loses, 1, None).err();
        assert_eq!(refused, corner(side, super::MOST_OPTIONS).filter(|_| is_refused));
    }
    assert!(by_count_with_remoteness(&Queen(85), End::Loses, 1, None).is_ok());
    assert!(by_recheck(&Queen(85), End::Loses, None).is_ok());
    // Taking any number from one heap gives as many options as it has tokens.
    let most = super::MOST_OPTIONS_WITH_REMOTENESS;
    for (heap, is_refused) in [(u64::from(most), false), (u64::from(most) + 1, true)] {
        let mut lattice = Lattice::new(&[heap]).unwrap();
        lattice.add(&Cone { least: vec![1], steps: vec![(vec![1], u64::MAX)] });
        assert_eq!(lattice.most_options(u64::MAX), heap);
        assert_eq!(lattice.most_options(10), 11);
        let refused = by_count_with_remoteness(&lattice, End::Loses, 1, None).err();
        let wanted = Refused::Options { position: heap, most };
        assert_eq!(refused, is_refused.then_some(wanted));
    }
}
