//! The first part of a phase: trees that grow level by level until two of them meet.

use super::buckets::Buckets;
use crate::graph::Graph;
use crate::matching::forest::{FREE, Forest, INNER};

/// Trees that grow in stages. The level of an outer node is half the length of the shortest path of even
/// length from a root; the level of an inner node is that of its mate. In stage 2e the outer
/// nodes of level e reach their neighbours; in stage s the edges between outer nodes whose levels add up
/// to s are taken in. If one joins two trees, then it lies on an augmenting path of 2s + 1 edges, and none
/// is shorter; else it closes a blossom, whose inner nodes become outer, at level s + 1 less their own.
pub(super) struct Search<'f, 'g> {
    pub(super) forest: &'f mut Forest<'g>,
    /// The blossoms that were closed before the current stage, as links towards their bases. The nodes of
    /// each are a ring by `next`.
    pub(super) settled: Vec<u32>,
    /// What the blossoms of the current stage add to `settled`.
    unsettled: Vec<(u32, u32)>,
    /// Outer nodes, by level.
    outer: Buckets<u32>,
    /// Edges between outer nodes, by stage.
    bridges: Buckets<(u32, u32)>,
}

impl<'f, 'g> Search<'f, 'g> {
    /// The search for paths that augment the matching of a new `forest`.
    pub(super) fn new(forest: &'f mut Forest<'g>) -> Search<'f, 'g> {
        let (settled, unsettled) = (Vec::new(), Vec::new());
        let (outer, bridges) = (Buckets::new(), Buckets::new());
        let mut search = Search { forest, settled, unsettled, outer, bridges };
        search.begin();
        search
    }

    /// Forgets all but the matching.
    pub(super) fn restart(&mut self) {
        self.forest.restart();
        self.unsettled.clear();
        self.outer.clear();
        self.bridges.clear();
        self.begin();
    }

    fn begin(&mut self) {
        for root in self.forest.queue.drain(..) {
            self.outer.push(0, root);
        }
        self.settled.clear();
        for (id, node) in (0..self.forest.graph.nodes()).zip(&mut self.forest.nodes) {
            node.next = id;
            self.settled.push(id);
        }
        // A phase goes through all nodes, even if it ends soon.
        self.forest.looks = self.forest.nodes.len() as u64;
    }

    /// The stage after the one where trees meet. If none meet, the forest proves that the matching is maximum.
    pub(super) fn run(&mut self) -> Option<u32> {
        let mut stage = 0;
        while stage < (2 * self.outer.end()).max(self.bridges.end()) {
            if stage.is_multiple_of(2) {
                while let Some(node) = self.outer.pop(stage / 2) {
                    self.spread(node);
                }
            }
            let next = u32::try_from(stage + 1).expect("paths pass a node once");
            while let Some((x, y)) = self.bridges.pop(stage) {
                let nodes = &self.forest.nodes;
                if nodes[x as usize].root != nodes[y as usize].root {
                    return Some(next);
                }
                if self.forest.base(x) != self.forest.base(y) {
                    self.close(x, y, next);
                }
            }
            for (node, base) in self.unsettled.drain(..) {
                self.settled[node as usize] = base;
                let next = self.forest.nodes[base as usize].next;
                let next = std::mem::replace(&mut self.forest.nodes[node as usize].next, next);
                self.forest.nodes[base as usize].next = next;
            }
            stage += 1;
        }
        None
    }

    /// The outer `node` reaches its neighbours.
    fn spread(&mut self, node: u32) {
        let graph: &Graph = self.forest.graph;
        let nodes = &mut self.forest.nodes;
        let here = nodes[node as usize];
        self.forest.looks += graph.options(node as usize).len() as u64;
        for &other in graph.options(node as usize) {
            let there = &mut nodes[other as usize];
            if there.label == FREE {
                let level = here.level + 1;
                (there.label, there.root, there.level) = (INNER, here.root, level);
                let mate = there.mate;
                let outer = &mut nodes[mate as usize];
                (outer.label, outer.root, outer.level) = (node, here.root, level);
                self.outer.push(level as usize, mate);
            } else if there.is_outer() && (here.level, node) < (there.level, other) {
                self.bridges.push(here.level as usize + there.level as usize, (node, other));
            }
        }
    }

    /// Closes the blossom of the outer nodes `x` and `y`. An edge from a node that becomes outer to one of a lower level
    /// is due now or later, since else that node would have reached it before; edges to higher
    /// levels are found when the node reaches its neighbours.
    fn close(&mut self, x: u32, y: u32, next: u32) {
        self.forest.shrink(x, y);
        let graph: &Graph = self.forest.graph;
        let top = self.forest.base(x);
        while let Some(node) = self.forest.queue.pop_front() {
            let here = &mut self.forest.nodes[node as usize];
            here.level = next - here.level;
            let (level, mate) = (here.level, here.mate);
            self.unsettled.extend([(node, top), (mate, top)]);
            self.outer.push(level as usize, node);
            self.forest.looks += graph.options(node as usize).len() as u64;
            for &other in graph.options(node as usize) {
                let there = self.forest.nodes[other as usize];
                if there.is_outer() && there.level < level {
                    self.bridges.push(level as usize + there.level as usize, (node, other));
                }
            }
        }
    }

    /// The base of `node` in the blossoms that were closed before the last stage.
    pub(super) fn settled_base(&mut self, mut node: u32) -> u32 {
        loop {
            let next = self.settled[node as usize];
            if next == node {
                return node;
            }
            let above = self.settled[next as usize];
            self.settled[node as usize] = above;
            node = above;
        }
    }
}
