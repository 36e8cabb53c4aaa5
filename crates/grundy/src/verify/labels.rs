//! Whether labels of a graph are right, in one pass over its edges.
//!
//! The labels prove themselves: a node wins in n if a quickest win among its options loses in n − 1, and
//! loses in n if all its options win and the longest takes n − 1. The end of play is 0, so by induction
//! on n such labels are right. What is left are draws if each has a draw among its options and none
//! that loses: who stays among them never loses.

/// What is claimed of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The player to move wins in this many moves at the earliest.
    Win(u32),
    /// The player to move loses in this many moves at the latest.
    Lose(u32),
    /// Neither can force a win.
    Draw,
}

/// A claim that does not follow from the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The node of the claim.
    pub node: u32,
    /// What is claimed of it.
    pub claim: Claim,
    /// What is wrong with that.
    pub reason: Reason,
}

/// What is wrong with a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Play ends here, so the claim should be this one.
    Ends(Claim),
    /// An option has a claim that the node cannot have among its options.
    Option {
        /// The option.
        to: u32,
        /// Its claim.
        claim: Claim,
    },
    /// No option bears the claim out.
    NoOption,
    /// The best move named is no edge, or leads elsewhere than a best move does.
    Move(u32),
}

impl Wrong {
    /// One line, with the nodes as `name` has them.
    pub fn describe(&self, name: impl Fn(u32) -> String) -> String {
        let node = name(self.node);
        let claim = self.claim.describe();
        match self.reason {
            Reason::Ends(wanted) => {
                format!("node {node}: {claim}, but play ends there: {}", wanted.describe())
            }
            Reason::Option { to, claim: other } => format!(
                "node {node}: {claim}, but there is a move to {}: {}",
                name(to),
                other.describe()
            ),
            Reason::NoOption => format!("node {node}: {claim}, but no move bears that out"),
            Reason::Move(to) => {
                format!("node {node}: {claim}, but {} is not a best move", name(to))
            }
        }
    }
}

impl Claim {
    fn describe(self) -> String {
        match self {
            Claim::Win(n) => format!("W, remoteness {n}"),
            Claim::Lose(n) => format!("L, remoteness {n}"),
            Claim::Draw => "D".to_string(),
        }
    }

    /// The claim of a best move's end.
    fn after_best(self) -> Option<Claim> {
        match self {
            Claim::Win(n) => n.checked_sub(1).map(Claim::Lose),
            Claim::Lose(n) => n.checked_sub(1).map(Claim::Win),
            Claim::Draw => Some(Claim::Draw),
        }
    }

    /// Whether a node of this claim may have an option of that one.
    fn allows(self, option: Claim) -> bool {
        match (self, option) {
            (Claim::Win(n), Claim::Lose(m)) => n <= m.saturating_add(1),
            (Claim::Lose(n), Claim::Win(m)) => m < n,
            (Claim::Win(_), _) => true,
            (Claim::Lose(_), _) => false,
            (Claim::Draw, option) => !matches!(option, Claim::Lose(_)),
        }
    }
}

/// A check of the claims of all nodes 0, 1, …, which takes the edges one at a time in any order and a
/// byte of memory a node.
pub struct Labels<C, M> {
    claim: C,
    best: M,
    end: Claim,
    nodes: Vec<u8>,
}

/// Where play ends though there are options.
const TARGET: u8 = 1;
/// There is an edge out of the node.
const HAS_OPTION: u8 = 2;
/// An option bears the claim out.
const BORNE_OUT: u8 = 4;
/// The best move named is an edge and a best move.
const MOVE: u8 = 8;

impl<C: Fn(u32) -> Claim, M: Fn(u32) -> Option<u32>> Labels<C, M> {
    /// A check for `nodes` nodes: `claim` says what is claimed of a node, `best` which best move is named
    /// for it, if any, `end` what a node without options should be, `targets` where play ends with a
    /// loss for the player to move.
    ///
    /// # Panics
    /// If a target is no node.
    pub fn new(nodes: u32, claim: C, best: M, end: Claim, targets: &[u32]) -> Labels<C, M> {
        let mut flags = vec![0; nodes as usize];
        targets.iter().for_each(|&target| flags[target as usize] |= TARGET);
        Labels { claim, best, end, nodes: flags }
    }

    /// Takes note of an edge.
    ///
    /// # Errors
    /// If the claims of its nodes contradict each other.
    ///
    /// # Panics
    /// If it names a node that is not there.
    pub fn edge(&mut self, from: u32, to: u32) -> Result<(), Wrong> {
        let (claim, other) = ((self.claim)(from), (self.claim)(to));
        assert!((to as usize) < self.nodes.len(), "an edge leads to a node of the graph");
        let flags = &mut self.nodes[from as usize];
        if *flags & TARGET != 0 {
            return Ok(());
        }
        *flags |= HAS_OPTION;
        if !claim.allows(other) {
            let reason = Reason::Option { to, claim: other };
            return Err(Wrong { node: from, claim, reason });
        }
        if claim.after_best() == Some(other) {
            *flags |= BORNE_OUT;
            if (self.best)(from) == Some(to) {
                *flags |= MOVE;
            }
        }
        Ok(())
    }

    /// Says, after all edges, how many nodes win, lose and draw.
    ///
    /// # Errors
    /// If a claim does not follow from the edges.
    pub fn finish(self) -> Result<[u64; 3], Wrong> {
        let mut counts = [0; 3];
        for (node, &flags) in (0..u32::MAX).zip(&self.nodes) {
            let claim = (self.claim)(node);
            let wrong = |reason| Err(Wrong { node, claim, reason });
            if flags & HAS_OPTION == 0 {
                let wanted = if flags & TARGET == 0 { self.end } else { Claim::Lose(0) };
                if claim != wanted {
                    return wrong(Reason::Ends(wanted));
                }
            } else if flags & BORNE_OUT == 0 {
                return wrong(Reason::NoOption);
            }
            if let (Some(to), true) = ((self.best)(node), flags & MOVE == 0) {
                return wrong(Reason::Move(to));
            }
            counts[match claim {
                Claim::Win(_) => 0,
                Claim::Lose(_) => 1,
                Claim::Draw => 2,
            }] += 1;
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks claims with the edges in both orders, which must agree on right or wrong.
    fn check(
        claims: &[Claim],
        moves: &[Option<u32>],
        edges: &[(u32, u32)],
        end: Claim,
        targets: &[u32],
    ) -> Result<[u64; 3], Wrong> {
        let run = |edges: &mut dyn Iterator<Item = (u32, u32)>| {
            let nodes = u32::try_from(claims.len()).unwrap();
            let best = |node| moves.get(node as usize).copied().flatten();
            let mut labels = Labels::new(nodes, |node| claims[node as usize], best, end, targets);
            for (from, to) in edges {
                labels.edge(from, to)?;
            }
            labels.finish()
        };
        let forward = run(&mut edges.iter().copied());
        assert_eq!(run(&mut edges.iter().rev().copied()).is_ok(), forward.is_ok());
        forward
    }

    /// The right claims by the definition: least fixed point, one remoteness after the other.
    fn right(nodes: u32, edges: &[(u32, u32)], end: Claim, targets: &[u32]) -> Vec<Claim> {
        let options = |node| edges.iter().filter(move |edge| edge.0 == node).map(|edge| edge.1);
        let ends = |node| targets.contains(&node) || options(node).next().is_none();
        let mut known: Vec<Option<Claim>> = (0..nodes)
            .map(|node| {
                let end = if targets.contains(&node) { Claim::Lose(0) } else { end };
                (ends(node) && end != Claim::Draw).then_some(end)
            })
            .collect();
        for n in 1..=nodes {
            let before = known.clone();
            for node in (0..nodes).filter(|&node| before[node as usize].is_none() && !ends(node)) {
                let claims = || options(node).map(|to| before[to as usize]);
                if claims().any(|claim| matches!(claim, Some(Claim::Lose(_)))) {
                    known[node as usize] = Some(Claim::Win(n));
                } else if claims().all(|claim| matches!(claim, Some(Claim::Win(_)))) {
                    known[node as usize] = Some(Claim::Lose(n));
                }
            }
        }
        known.into_iter().map(|claim| claim.unwrap_or(Claim::Draw)).collect()
    }

    /// On every digraph of three nodes, of all claims with remoteness up to 3 exactly the right ones pass.
    #[test]
    fn exactly_the_right_claims_pass() {
        let all = [Claim::Draw]
            .into_iter()
            .chain((0..=3).flat_map(|n| [Claim::Win(n), Claim::Lose(n)]))
            .collect::<Vec<_>>();
        for choice in 0..1u32 << 9 {
            let edges: Vec<_> =
                (0..9).filter(|bit| choice >> bit & 1 == 1).map(|bit| (bit / 3, bit % 3)).collect();
            for (end, targets) in [
                (Claim::Lose(0), &[][..]),
                (Claim::Win(0), &[]),
                (Claim::Draw, &[2]),
                (Claim::Win(0), &[0, 1]),
            ] {
                let wanted = right(3, &edges, end, targets);
                for a in &all {
                    for b in &all {
                        for c in &all {
                            let claims = [*a, *b, *c];
                            let passes = check(&claims, &[], &edges, end, targets).is_ok();
                            assert_eq!(
                                passes,
                                claims[..] == wanted,
                                "{claims:?} {edges:?} {end:?}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn moves_are_edges_and_best() {
        // 0 → 1 → 2 (end), 0 → 3 → 4 → 2, 1 → 4.
        use Claim::{Lose, Win};
        let edges = [(0, 1), (1, 2), (0, 3), (3, 4), (4, 2), (1, 4)];
        let claims = [Win(3), Win(1), Lose(0), Lose(2), Win(1)];
        let passes = |moves: &[Option<u32>]| check(&claims, moves, &edges, Lose(0), &[]);
        assert_eq!(passes(&[Some(3), Some(2), None, Some(4), Some(2)]), Ok([3, 2, 0]));
        let wrong = passes(&[Some(1), Some(2), None, Some(4), Some(2)]).unwrap_err();
        assert_eq!(
            wrong.describe(|n| format!("v{n}")),
            "node v0: W, remoteness 3, but v1 is not a best move"
        );
        // No edge, though the claim of 0 would be the right one.
        assert!(passes(&[None, None, None, Some(1), None]).is_err());
        // A move where play ends.
        assert!(passes(&[None, None, Some(0), None, None]).is_err());
    }

    #[test]
    fn what_is_wrong_is_said() {
        use Claim::{Draw, Lose, Win};
        let line = |claims: &[Claim], edges: &[(u32, u32)]| {
            check(claims, &[], edges, Lose(0), &[]).unwrap_err().describe(|n| n.to_string())
        };
        assert_eq!(
            line(&[Win(0)], &[]),
            "node 0: W, remoteness 0, but play ends there: L, remoteness 0"
        );
        assert_eq!(
            line(&[Draw, Lose(0)], &[(0, 1)]),
            "node 0: D, but there is a move to 1: L, remoteness 0"
        );
        assert_eq!(
            line(&[Win(3), Lose(0)], &[(0, 1)]),
            "node 0: W, remoteness 3, but there is a move to 1: L, remoteness 0"
        );
        assert_eq!(
            line(&[Win(2), Draw], &[(0, 1), (1, 1)]),
            "node 0: W, remoteness 2, but no move bears that out"
        );
        assert_eq!(check(&[Lose(0); 0], &[], &[], Lose(0), &[]), Ok([0; 3]));
    }
}
