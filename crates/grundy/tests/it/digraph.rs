//! Games with cycles against plain search: labels, remoteness, loopy values and their sums.

use std::collections::BTreeSet;

use grundy::reference::Followers;
use grundy::{Limits, Outcome, Play, Solver, Sum, Verdict};
use grundy_testing::Random;

/// The edges of a random digraph, loops included: about `degree` halves of an edge leave each node.
fn random_graph(nodes: usize, degree: usize, random: &mut Random) -> Vec<BTreeSet<usize>> {
    (0..nodes).map(|_| (0..nodes).filter(|_| random.below(2 * nodes) < degree).collect()).collect()
}

fn text_of(graph: &[BTreeSet<usize>], node: usize) -> String {
    let nodes = (0..graph.len()).map(|node| node.to_string());
    let edges = graph
        .iter()
        .enumerate()
        .flat_map(|(from, to)| to.iter().map(move |to| format!("{from}-{to}")).collect::<Vec<_>>());
    format!("digraph:{}@{node}", nodes.chain(edges).collect::<Vec<_>>().join(","))
}

fn solver() -> Solver {
    Solver::new(Limits { moves: usize::MAX, ..Limits::default() })
}

fn solve(text: &str, play: Play, solver: &mut Solver) -> Verdict {
    let sum: Sum = text.parse().unwrap();
    solver.solve(&sum, play).unwrap_or_else(|error| panic!("{text} {play}: {error}"))
}

/// The outcome and exactly the winning moves are what search through whole positions finds.
fn check(text: &str, play: Play, solver: &mut Solver, followers: &mut Followers) -> Verdict {
    let sum: Sum = text.parse().unwrap();
    let verdict = solve(text, play, solver);
    let outcome = followers.outcome(&sum, play);
    assert_eq!(verdict.outcome, outcome, "{text} {play}");
    let options = followers.options(&sum);
    let wanted: BTreeSet<String> = options
        .into_iter()
        .filter(|option| {
            outcome == Outcome::N && followers.outcome(&option.parse().unwrap(), play) == Outcome::P
        })
        .collect();
    let found: BTreeSet<String> = verdict.moves.iter().map(|m| m.to.clone()).collect();
    assert_eq!(found, wanted, "{text} {play}");
    verdict
}

/// Outcome and remoteness in rounds: what is decided within r moves, for r = 0, 1, 2, …; `None` for
/// a draw.
fn rounds(graph: &[BTreeSet<usize>], play: Play) -> Vec<Option<(Outcome, u32)>> {
    let end = if play == Play::Normal { Outcome::P } else { Outcome::N };
    let mut known: Vec<Option<(Outcome, u32)>> = vec![None; graph.len()];
    for round in 0..=u32::try_from(graph.len()).unwrap() {
        let before: Vec<Option<Outcome>> = known.iter().map(|k| k.map(|k| k.0)).collect();
        for (node, options) in graph.iter().enumerate().filter(|&(node, _)| before[node].is_none())
        {
            let label = if options.is_empty() {
                end
            } else if options.iter().any(|&option| before[option] == Some(Outcome::P)) {
                Outcome::N
            } else if options.iter().all(|&option| before[option] == Some(Outcome::N)) {
                Outcome::P
            } else {
                continue;
            };
            known[node] = Some((label, round));
        }
    }
    known
}

#[test]
fn random_digraphs_and_their_sums() {
    let mut random = Random::new(0x1991_0406);
    let mut draws = 0;
    let mut decided = 0;
    for i in 0..400 {
        let graph = random_graph(2 + i % 5, 1 + i % 4, &mut random);
        let other = random_graph(3, 2, &mut random);
        let (mut solver, mut followers) = (solver(), Followers::new());
        let alone = [rounds(&graph, Play::Normal), rounds(&graph, Play::Misere)];
        for node in 0..graph.len() {
            let text = text_of(&graph, node);
            for (play, wanted) in [Play::Normal, Play::Misere].into_iter().zip(&alone) {
                let verdict = check(&text, play, &mut solver, &mut followers);
                let found = verdict.remoteness.map(|moves| (verdict.outcome, moves));
                assert_eq!(found, wanted[node], "{text} {play}");
            }
            for more in ["nim:1", "nim:2", "nim:3,1", &text_of(&other, node % 3)] {
                let text = format!("{text}+{more}");
                let verdict = check(&text, Play::Normal, &mut solver, &mut followers);
                draws += usize::from(verdict.outcome == Outcome::D);
                decided += usize::from(verdict.outcome != Outcome::D);
            }
            check(&format!("{text}+nim:2"), Play::Misere, &mut solver, &mut followers);
        }
    }
    assert!(draws > 500 && decided > 500, "{draws} draws, {decided} others");
}

/// The loopy values of all digraphs on three nodes (labelled by a program of its own and checked
/// against play with nim-heaps).
#[test]
fn all_digraphs_on_three_nodes() {
    let table = grundy_testing::published("loopy_n3_all.csv");
    let mut checked = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let edges = cells[0].replace('>', "-").replace(' ', ",");
        let graph = if edges.is_empty() { "0,1,2".to_string() } else { format!("0,1,2,{edges}") };
        let mut solver = Solver::default();
        for (node, wanted) in cells[1..].iter().enumerate() {
            let verdict = solve(&format!("digraph:{graph}@{node}"), Play::Normal, &mut solver);
            let wanted = wanted.replace("inf", "∞").replace(' ', ",");
            let value = verdict.value.map(|value| value.to_string());
            assert_eq!(value, Some(wanted), "{graph} at {node}");
            checked += 1;
        }
    }
    assert_eq!(checked, 3 * 512);
}
