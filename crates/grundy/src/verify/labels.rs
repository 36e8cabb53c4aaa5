//! Labels of all nodes of a graph, checked by what they claim: with the remoteness they prove themselves.
//!
//! A node wins in n moves if the nearest losing option is n − 1 away; it loses in n if all options win
//! and the farthest is n − 1 away; it draws if no option loses and some option draws. By induction on n
//! wins and losses are right, and whoever is at a draw can stay among draws for ever.

use std::fmt;

/// What is claimed of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The player to move wins, in this many moves if both play for time.
    Win(u32),
    /// The player to move loses, in this many moves.
    Lose(u32),
    /// Neither can force a win.
    Draw,
}

/// The graph and rules that claims are about.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// What a node without options is.
    pub end: Claim,
    /// Nodes at which play ends, lost for the player to move; one entry a node, or none at all.
    pub is_target: &'a [bool],
}

/// Why claims do not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The node of which something wrong is claimed.
    pub node: u32,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Play ends here, and the node is this.
    End(Claim),
    /// Not what the claims of its options make it, which is this.
    Options(Claim),
    /// The move that is named is no edge.
    NoEdge(u32),
    /// The move that is named leads to a node from which this does not follow.
    NotBest(u32),
    /// Where play ends or nobody wins there is no move to name.
    NoMove(u32),
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Win(n) => write!(f, "a win in {n}"),
            Claim::Lose(n) => write!(f, "a loss in {n}"),
            Claim::Draw => f.write_str("a draw"),
        }
    }
}

/// What the edges have told of a node.
#[derive(Clone, Copy, Default)]
struct Seen {
    has_options: bool,
    nearest_loss: Option<u32>,
    farthest_win: Option<u32>,
    has_draw: bool,
    has_move: bool,
}

/// Checks a claim for every node, and a move where one is named (`moves` has one entry a node, or none
/// at all), in one pass over the edges, in any order. Memory is linear in the number of nodes.
///
/// # Errors
/// The first node whose claim does not hold.
///
/// # Panics
/// If an edge or a move names a node without a claim.
pub fn check(
    claims: &[Claim],
    moves: &[Option<u32>],
    rules: &Rules<'_>,
    edges: impl IntoIterator<Item = (u32, u32)>,
) -> Result<(), Fault> {
    let mut seen = vec![Seen::default(); claims.len()];
    for (from, to) in edges {
        let node = &mut seen[from as usize];
        node.has_options = true;
        match claims[to as usize] {
            Claim::Lose(n) => {
                node.nearest_loss = Some(node.nearest_loss.map_or(n, |nearest| nearest.min(n)));
            }
            Claim::Win(n) => {
                node.farthest_win = Some(node.farthest_win.map_or(n, |farthest| farthest.max(n)));
            }
            Claim::Draw => node.has_draw = true,
        }
        if moves.get(from as usize).copied().flatten() == Some(to) {
            node.has_move = true;
        }
    }
    for (node, (seen, &claim)) in (0..).zip(seen.iter().zip(claims)) {
        let fault = |problem| Err(Fault { node, problem });
        let is_target = rules.is_target.get(node as usize).copied().unwrap_or(false);
        let named = moves.get(node as usize).copied().flatten();
        if is_target || !seen.has_options {
            let truth = if is_target { Claim::Lose(0) } else { rules.end };
            if claim != truth {
                return fault(Problem::End(truth));
            }
            if let Some(to) = named {
                return fault(Problem::NoMove(to));
            }
            continue;
        }
        let truth = match (seen.nearest_loss, seen.has_draw, seen.farthest_win) {
            (Some(nearest), _, _) => Claim::Win(nearest.saturating_add(1)),
            (None, true, _) => Claim::Draw,
            (None, false, farthest) => Claim::Lose(farthest.unwrap_or(0).saturating_add(1)),
        };
        if claim != truth {
            return fault(Problem::Options(truth));
        }
        if let Some(to) = named {
            let best = match claims[to as usize] {
                Claim::Lose(n) => claim == Claim::Win(n.saturating_add(1)),
                Claim::Win(n) => claim == Claim::Lose(n.saturating_add(1)),
                Claim::Draw => return fault(Problem::NoMove(to)),
            };
            if !seen.has_move {
                return fault(Problem::NoEdge(to));
            }
            if !best {
                return fault(if claim == Claim::Draw {
                    Problem::NoMove(to)
                } else {
                    Problem::NotBest(to)
                });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All claims of up to `most` moves for a node.
    fn claims(most: u32) -> Vec<Claim> {
        let lengths = (0..=most).flat_map(|n| [Claim::Win(n), Claim::Lose(n)]);
        lengths.chain([Claim::Draw]).collect()
    }

    /// The labels by the definition: repeated until nothing changes.
    fn defined(nodes: u32, edges: &[(u32, u32)], rules: &Rules<'_>) -> Vec<Claim> {
        let options = |node| edges.iter().filter(move |edge| edge.0 == node).map(|edge| edge.1);
        let mut known: Vec<Option<Claim>> = (0..nodes)
            .map(|node| {
                if rules.is_target.get(node as usize) == Some(&true) {
                    Some(Claim::Lose(0))
                } else {
                    options(node).next().is_none().then_some(rules.end)
                }
            })
            .collect();
        for length in 1..=nodes {
            let before = known.clone();
            for node in (0..nodes).filter(|&node| before[node as usize].is_none()) {
                let labels: Vec<_> = options(node).map(|to| before[to as usize]).collect();
                let lost = |label: &Option<Claim>| matches!(label, Some(Claim::Lose(_)));
                let won = |label: &Option<Claim>| matches!(label, Some(Claim::Win(_)));
                if labels.iter().any(lost) {
                    known[node as usize] = Some(Claim::Win(length));
                } else if labels.iter().all(won) {
                    known[node as usize] = Some(Claim::Lose(length));
                }
            }
        }
        known.iter().map(|claim| claim.unwrap_or(Claim::Draw)).collect()
    }

    /// On every digraph on three nodes, of all claims of up to three moves the true ones alone hold.
    #[test]
    fn only_the_truth_holds() {
        let all = claims(3);
        let mut checked = 0;
        for graph in 0..512u32 {
            let pairs = (0..9).filter(|bit| graph >> bit & 1 == 1);
            let edges: Vec<(u32, u32)> = pairs.map(|bit| (bit / 3, bit % 3)).collect();
            for end in [Claim::Lose(0), Claim::Win(0), Claim::Draw] {
                for is_target in [&[][..], &[true, false, false]] {
                    let rules = Rules { end, is_target };
                    let truth = defined(3, &edges, &rules);
                    let mut holding = 0;
                    for (&a, &b, &c) in all.iter().flat_map(|a| {
                        let all = &all;
                        all.iter().flat_map(move |b| all.iter().map(move |c| (a, b, c)))
                    }) {
                        let holds = check(&[a, b, c], &[], &rules, edges.iter().copied()).is_ok();
                        assert_eq!(
                            holds,
                            [a, b, c] == truth[..],
                            "{edges:?} {rules:?} {a} {b} {c}"
                        );
                        holding += u32::from(holds);
                    }
                    assert_eq!(holding, 1);
                    checked += 1;
                }
            }
        }
        assert_eq!(checked, 512 * 6);
    }

    #[test]
    fn moves_are_edges_to_the_right_node() {
        // 0 → 1 → 2 → 3, 0 → 3, 4 ⇄ 5.
        let edges = [(0, 1), (1, 2), (2, 3), (0, 3), (4, 5), (5, 4)];
        use Claim::{Draw, Lose, Win};
        let claims = [Win(1), Lose(2), Win(1), Lose(0), Draw, Draw];
        let rules = Rules { end: Lose(0), is_target: &[] };
        let try_moves = |node: usize, to: u32| {
            let mut moves = [Some(3), Some(2), Some(3), None, None, None];
            assert_eq!(check(&claims, &moves, &rules, edges), Ok(()));
            moves[node] = Some(to);
            check(&claims, &moves, &rules, edges).map_err(|fault| (fault.node, fault.problem))
        };
        assert_eq!(try_moves(0, 1), Err((0, Problem::NotBest(1))));
        assert_eq!(try_moves(1, 0), Err((1, Problem::NoEdge(0))));
        assert_eq!(try_moves(3, 0), Err((3, Problem::NoMove(0))));
        assert_eq!(try_moves(4, 5), Err((4, Problem::NoMove(5))));
    }
}
