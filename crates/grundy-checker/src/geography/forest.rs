//! The alternating forest that grows from the nodes without a mate.

use super::{Fault, wrong};
use crate::certificate::Stop;

/// How a node is reached from the nodes without a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    No,
    /// By an odd number of edges, outside and inside the matching in turns.
    Inner,
    /// By an even number.
    Outer,
}

pub(super) struct Forest {
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
    pub(super) fn new(nodes: u32, matching: &[(u32, u32)]) -> Result<Forest, Stop<Fault>> {
        let mut mates = vec![None; nodes as usize];
        for &(a, b) in matching {
            for (node, mate) in [(a, b), (b, a)] {
                if a == b || mates[node as usize].replace(mate).is_some() {
                    return wrong("the matching has the node twice", &[node]);
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

    pub(super) fn at(&self, node: u32) -> Reached {
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

    pub(super) fn step(&mut self, from: u32, to: u32) -> Result<(), Stop<Fault>> {
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
                let Some(meeting) = meeting else {
                    return wrong("a larger matching", &[from, to]);
                };
                self.shrink(from, meeting);
                self.shrink(to, meeting);
                Ok(())
            }
            _ => wrong("a step that leads nowhere", &[from, to]),
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
    pub(super) fn is_closed(&mut self, from: u32, to: u32) -> bool {
        match self.at(to) {
            Reached::Inner => true,
            Reached::Outer => self.top(from) == self.top(to),
            Reached::No => false,
        }
    }

    /// Whether the nodes that are reached in this way are `claimed`, each once.
    pub(super) fn is_exactly(&self, way: Reached, claimed: &[u32]) -> Result<(), Stop<Fault>> {
        let mut open: Vec<bool> = self.reached.iter().map(|&reached| reached == way).collect();
        for &node in claimed {
            if !std::mem::replace(&mut open[node as usize], false) {
                return wrong("listed, but not reached so by the steps, or twice", &[node]);
            }
        }
        match (0..).zip(open).find(|(_, open)| *open) {
            Some((node, _)) => wrong("reached by the steps, but not listed", &[node]),
            None => Ok(()),
        }
    }

    /// Berge's equality: the nodes left over are as many as odd components less nodes of the barrier.
    pub(super) fn berge(&mut self, pairs: usize) -> Result<(), Stop<Fault>> {
        let inner = self.reached.iter().filter(|&&reached| reached == Reached::Inner).count();
        let nodes = self.links.len();
        let tops = (0..).zip(&self.reached).zip(&self.links);
        let odd = tops.filter(|&((id, &at), &link)| at == Reached::Outer && link == id).count();
        if nodes + inner == 2 * pairs + odd {
            Ok(())
        } else {
            wrong("the matching and the barrier do not have the sizes of a proof", &[])
        }
    }
}
