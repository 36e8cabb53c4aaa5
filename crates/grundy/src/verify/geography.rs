//! Undirected vertex geography on a whole graph: who wins from each node, proved by a matching and the
//! forest that shows which nodes maximum matchings miss.

use std::collections::HashSet;

/// What a certificate says of a graph on the nodes 0, 1, …, `nodes` − 1.
#[derive(Clone, Copy, Debug)]
pub struct Geography<'a> {
    /// How many nodes there are.
    pub nodes: u32,
    /// A maximum matching.
    pub matching: &'a [(u32, u32)],
    /// The nodes from which the player to move loses.
    pub losing: &'a [u32],
    /// The barrier of Tutte and Berge: without these nodes the graph has as many odd components as they
    /// are and the matching leaves nodes over.
    pub barrier: &'a [u32],
    /// The edges along which alternating trees grow, in order; see [`check`](Geography::check).
    pub steps: &'a [(u32, u32)],
}

/// What does not hold, and of which nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// One clause about `nodes`.
    pub what: &'static str,
    /// The nodes it is about.
    pub nodes: Vec<u32>,
}

fn fault(what: &'static str, nodes: &[u32]) -> Fault {
    Fault { what, nodes: nodes.to_vec() }
}

/// How a node is reached from the nodes without a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reached {
    No,
    /// By an odd number of edges, outside and inside the matching in turns.
    Inner,
    /// By an even number.
    Outer,
}

impl Geography<'_> {
    /// Checks the outcome of every node. `edges` gives the edges, in any order, twice; loops and
    /// repetitions do not matter. Memory is linear in the nodes, time nearly linear in all.
    ///
    /// The player to move loses from a node if and only if some maximum matching misses it (Fraenkel,
    /// Scheinerman and Ullman 1993). At first the nodes without a mate are outer. A step (u, v) has an
    /// outer u. If v is not reached, v becomes inner and its mate outer. If v is outer and in the same
    /// tree, the odd circle that the edge closes is shrunk to one outer node; all nodes in it are outer
    /// (Edmonds 1965). So an even alternating path leads to each outer node, and exchanging its edges
    /// makes a matching of the same size that misses the node. In the end no edge may lead from an
    /// outer node to another but the inner ones and those shrunk with it. Then the shrunk outer nodes
    /// are odd components of the graph without the inner ones, which proves that the matching is
    /// maximum and that every maximum matching covers the other nodes (Berge 1958).
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn check<I>(&self, edges: impl Fn() -> I) -> Result<(), Fault>
    where
        I: Iterator<Item = (u32, u32)>,
    {
        self.in_range()?;
        let mut forest = Forest::new(self.nodes, self.matching)?;
        self.are_edges(edges())?;
        for &(from, to) in self.steps {
            forest.step(from, to)?;
        }
        for (a, b) in edges().filter(|(a, b)| a != b) {
            for (from, to) in [(a, b), (b, a)] {
                if forest.at(from) == Reached::Outer && !forest.is_closed(from, to) {
                    return Err(fault("an edge leads on from what the steps reach", &[from, to]));
                }
            }
        }
        forest.is_exactly(Reached::Outer, self.losing)?;
        forest.is_exactly(Reached::Inner, self.barrier)?;
        forest.berge(self.matching.len())
    }

    fn in_range(&self) -> Result<(), Fault> {
        let ends = self.matching.iter().chain(self.steps).flat_map(|&(a, b)| [a, b]);
        let mut nodes = ends.chain(self.losing.iter().chain(self.barrier).copied());
        match nodes.find(|&node| node >= self.nodes) {
            Some(node) => Err(fault("no such node", &[node])),
            None => Ok(()),
        }
    }

    /// Whether all pairs and steps are edges.
    fn are_edges(&self, edges: impl Iterator<Item = (u32, u32)>) -> Result<(), Fault> {
        let sorted = |a: u32, b: u32| (a.min(b), a.max(b));
        let all = self.matching.iter().chain(self.steps);
        let mut missing: HashSet<_> = all.clone().map(|&(a, b)| sorted(a, b)).collect();
        for (a, b) in edges {
            missing.remove(&sorted(a, b));
        }
        let mut all = all.filter(|&&(a, b)| missing.contains(&sorted(a, b)));
        match all.next() {
            Some(&(a, b)) => Err(fault("no edge joins the two", &[a, b])),
            None => Ok(()),
        }
    }
}

struct Forest {
    mates: Vec<Option<u32>>,
    reached: Vec<Reached>,
    /// The outer node from which an inner node was reached.
    parents: Vec<u32>,
    /// Links from the nodes that are shrunk to one towards the one nearest to the root.
    links: Vec<u32>,
    marks: Vec<u32>,
    circles: u32,
}

impl Forest {
    fn new(nodes: u32, matching: &[(u32, u32)]) -> Result<Forest, Fault> {
        let mut mates = vec![None; nodes as usize];
        for &(a, b) in matching {
            for (node, mate) in [(a, b), (b, a)] {
                if a == b || mates[node as usize].replace(mate).is_some() {
                    return Err(fault("the matching has the node twice", &[node]));
                }
            }
        }
        let reached = |mate: &Option<u32>| mate.map_or(Reached::Outer, |_| Reached::No);
        Ok(Forest {
            reached: mates.iter().map(reached).collect(),
            mates,
            parents: vec![0; nodes as usize],
            links: (0..nodes).collect(),
            marks: vec![0; nodes as usize],
            circles: 0,
        })
    }

    fn at(&self, node: u32) -> Reached {
        self.reached[node as usize]
    }

    /// The node that stands for all that `node` is shrunk with.
    fn top(&mut self, mut node: u32) -> u32 {
        while self.links[node as usize] != node {
            let next = self.links[node as usize];
            self.links[node as usize] = self.links[next as usize];
            node = next;
        }
        node
    }

    /// The next outer node towards the root from an outer one, both standing for what they are shrunk
    /// with.
    fn above(&mut self, top: u32) -> Option<u32> {
        let inner = self.mates[top as usize]?;
        Some(self.top(self.parents[inner as usize]))
    }

    fn step(&mut self, from: u32, to: u32) -> Result<(), Fault> {
        match (self.at(from), self.at(to)) {
            (Reached::Outer, Reached::No) => {
                // Nodes without a mate are outer from the start, and mates are reached together.
                let mate = self.mates[to as usize].unwrap_or(to);
                self.reached[to as usize] = Reached::Inner;
                self.parents[to as usize] = from;
                self.reached[mate as usize] = Reached::Outer;
                Ok(())
            }
            (Reached::Outer, Reached::Outer) => {
                let meeting = self.meeting(from, to);
                let meeting = meeting.ok_or_else(|| fault("a larger matching", &[from, to]))?;
                self.shrink(from, meeting);
                self.shrink(to, meeting);
                Ok(())
            }
            _ => Err(fault("a step that leads nowhere", &[from, to])),
        }
    }

    /// Where the paths from two outer nodes to the root meet, if they do; looks from both in turns.
    fn meeting(&mut self, a: u32, b: u32) -> Option<u32> {
        self.circles += 1;
        let mut paths = [Some(self.top(a)), Some(self.top(b))];
        while paths != [None, None] {
            for path in &mut paths {
                let Some(top) = *path else { continue };
                if std::mem::replace(&mut self.marks[top as usize], self.circles) == self.circles {
                    return Some(top);
                }
                *path = self.above(top);
            }
        }
        None
    }

    /// Shrinks the path from `node` to `meeting`.
    fn shrink(&mut self, node: u32, meeting: u32) {
        let mut top = self.top(node);
        while top != meeting {
            let next = self.above(top).unwrap_or(meeting);
            if let Some(inner) = self.mates[top as usize] {
                self.reached[inner as usize] = Reached::Outer;
                self.links[inner as usize] = meeting;
            }
            self.links[top as usize] = meeting;
            top = next;
        }
    }

    /// Whether the edge between the outer `from` and `to` leads nowhere new.
    fn is_closed(&mut self, from: u32, to: u32) -> bool {
        match self.at(to) {
            Reached::Inner => true,
            Reached::Outer => self.top(from) == self.top(to),
            Reached::No => false,
        }
    }

    /// Whether the nodes that are reached in this way are `claimed`, each once.
    fn is_exactly(&self, way: Reached, claimed: &[u32]) -> Result<(), Fault> {
        let mut open: Vec<bool> = self.reached.iter().map(|&reached| reached == way).collect();
        for &node in claimed {
            if !std::mem::replace(&mut open[node as usize], false) {
                return Err(fault("listed, but not reached so by the steps, or twice", &[node]));
            }
        }
        match (0..).zip(open).find(|(_, open)| *open) {
            Some((node, _)) => Err(fault("reached by the steps, but not listed", &[node])),
            None => Ok(()),
        }
    }

    /// Berge's equality: the nodes left over are as many as odd components less nodes of the barrier.
    fn berge(&mut self, pairs: usize) -> Result<(), Fault> {
        let inner = self.reached.iter().filter(|&&reached| reached == Reached::Inner).count();
        let nodes = self.links.len();
        let tops = (0..).zip(&self.reached).zip(&self.links);
        let odd = tops.filter(|&((id, &at), &link)| at == Reached::Outer && link == id).count();
        if nodes + inner == 2 * pairs + odd {
            Ok(())
        } else {
            Err(fault("the matching and the barrier do not have the sizes of a proof", &[]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::geography::losing_starts;
    use grundy_kernels::graph::Graph;
    use grundy_kernels::matching::{self, Matching, Part};

    struct Random(u64);

    impl Random {
        fn below(&mut self, end: u32) -> u32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            u32::try_from((self.0 >> 33) % u64::from(end)).unwrap()
        }
    }

    /// A certificate with all its parts.
    #[derive(Clone, Debug)]
    struct Owned {
        nodes: u32,
        matching: Vec<(u32, u32)>,
        losing: Vec<u32>,
        barrier: Vec<u32>,
        steps: Vec<(u32, u32)>,
    }

    impl Owned {
        fn new(nodes: u32, edges: &[(u32, u32)]) -> Owned {
            let graph = Graph::both_ways(nodes, edges);
            let found: Matching = matching::maximum(&graph);
            let part = |part| (0..nodes).filter(|&node| found.part(node) == part).collect();
            Owned {
                nodes,
                matching: found.pairs().collect(),
                losing: part(Part::Missable),
                barrier: part(Part::Barrier),
                steps: found.proof(&graph),
            }
        }

        fn check(&self, edges: &[(u32, u32)]) -> Result<(), Fault> {
            let Owned { nodes, matching, losing, barrier, steps } = self;
            let claim = Geography { nodes: *nodes, matching, losing, barrier, steps };
            claim.check(|| edges.iter().copied())
        }
    }

    /// Whether the mover wins, by trying all moves.
    fn wins(graph: &Graph, node: u32, deleted: u32) -> bool {
        let after = deleted | 1 << node;
        let mut options = graph.options(node as usize).iter();
        options.any(|&to| after >> to & 1 == 0 && !wins(graph, to, after))
    }

    #[test]
    fn right_certificates_hold_and_say_who_wins() {
        let mut random = Random(0x5EED_1993);
        for i in 0..600 {
            let nodes = 1 + i % 9;
            let count = random.below(2 * nodes);
            let edges: Vec<_> =
                (0..count).map(|_| (random.below(nodes), random.below(nodes))).collect();
            let certificate = Owned::new(nodes, &edges);
            assert_eq!(certificate.check(&edges), Ok(()), "{edges:?}");
            let graph = Graph::both_ways(nodes, &edges);
            for (node, loses) in (0..).zip(losing_starts(&graph)) {
                assert_eq!(loses, certificate.losing.contains(&node));
                assert_eq!(loses, !wins(&graph, node, 0), "{edges:?} at {node}");
            }
        }
    }

    /// Whatever is changed, a certificate that still holds lists the same outcomes.
    #[test]
    fn no_certificate_of_anything_wrong_holds() {
        let mut random = Random(0x5EED_1958);
        let (mut refuted, mut held) = (0, 0);
        for i in 0..6000 {
            let nodes = 2 + i % 8;
            let count = 1 + random.below(2 * nodes);
            let edges: Vec<_> =
                (0..count).map(|_| (random.below(nodes), random.below(nodes))).collect();
            let right = Owned::new(nodes, &edges);
            let mut wrong = right.clone();
            for _ in 0..=random.below(2) {
                let node = random.below(nodes + 1);
                let pair = (random.below(nodes), random.below(nodes));
                match random.below(9) {
                    0 => drop(wrong.matching.pop()),
                    1 => wrong.matching.push(pair),
                    2 => drop(wrong.losing.pop()),
                    3 => wrong.losing.push(node),
                    4 => drop(wrong.barrier.pop()),
                    5 => wrong.barrier.push(node),
                    6 => drop(wrong.steps.pop()),
                    7 => wrong.steps.push(pair),
                    _ => wrong.steps.reverse(),
                }
            }
            match wrong.check(&edges) {
                Err(_) => refuted += 1,
                Ok(()) => {
                    held += 1;
                    let sorted = |nodes: &[u32]| {
                        let mut nodes = nodes.to_vec();
                        nodes.sort_unstable();
                        nodes
                    };
                    assert_eq!(sorted(&wrong.losing), sorted(&right.losing), "{wrong:?}");
                }
            }
        }
        assert!(refuted > 3000 && held > 100, "{refuted} {held}");
    }

    #[test]
    fn faults_are_named() {
        // A triangle with a tail: 0-1-2, 2-3.
        let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)];
        let right = Owned::new(5, &edges);
        assert_eq!(right.check(&edges), Ok(()));
        let says = |wrong: &Owned| wrong.check(&edges).unwrap_err().what;
        let matching = |pairs: &[(u32, u32)]| Owned { matching: pairs.to_vec(), ..right.clone() };
        assert_eq!(says(&matching(&[(0, 1), (1, 2)])), "the matching has the node twice");
        assert_eq!(says(&matching(&[(0, 3)])), "no edge joins the two");
        assert_eq!(says(&matching(&[(0, 9)])), "no such node");
        let steps = |steps: &[(u32, u32)]| Owned { steps: steps.to_vec(), ..right.clone() };
        assert_eq!(says(&steps(&[])), "an edge leads on from what the steps reach");
        let losing = Owned { losing: vec![], ..right.clone() };
        assert_eq!(says(&losing), "reached by the steps, but not listed");
        let path = [(0, 1)];
        let small = Owned {
            nodes: 2,
            matching: vec![],
            losing: vec![0, 1],
            barrier: vec![],
            steps: vec![(0, 1)],
        };
        assert_eq!(small.check(&path).unwrap_err().what, "a larger matching");
    }
}
