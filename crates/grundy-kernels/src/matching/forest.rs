//! Alternating forests: trees that grow from all nodes without a mate at once.

use std::collections::VecDeque;

use super::NONE;
use crate::graph::Graph;

/// A node that no tree has reached.
pub(super) const FREE: u32 = u32::MAX;
/// A node that trees reach by paths of odd length only.
pub(super) const INNER: u32 = u32::MAX - 1;
/// A node that is not in the graph.
pub(super) const ABSENT: u32 = u32::MAX - 2;
/// A node without a mate, where a tree begins.
pub(super) const ROOT: u32 = u32::MAX - 3;

/// A node in the search. It is outer if an alternating path of even length leads to it from a root;
/// the path is told by `label` and `far`:
///
/// * `label` is [`ROOT`]: the node itself;
/// * `far` is [`NONE`]: the path of `label`, then the mate of the node;
/// * else: the path of `far`, the edge to `label`, then back along the path of `label`.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Node {
    pub(super) mate: u32,
    pub(super) label: u32,
    pub(super) far: u32,
    /// A link from the nodes of a blossom towards its base.
    base: u32,
    /// The root of the tree.
    root: u32,
    /// The next node of the tree in a list that begins with the root.
    next: u32,
    /// The last blossom whose search passed here.
    mark: u32,
}

impl Node {
    pub(super) fn is_outer(&self) -> bool {
        self.label <= ROOT
    }
}

/// A forest that grows until no augmenting path is left.
pub(super) struct Forest<'g> {
    graph: &'g Graph,
    pub(super) nodes: Vec<Node>,
    queue: VecDeque<u32>,
    blossoms: u32,
    released: Vec<u32>,
    /// The edges that made the forest grow, if they are wanted.
    pub(super) steps: Option<Vec<(u32, u32)>>,
}

impl<'g> Forest<'g> {
    /// A tree at every node of the graph that has no mate; nodes in `absent` are not in it.
    pub(super) fn new(graph: &'g Graph, mates: &[u32], absent: &[u32]) -> Forest<'g> {
        let ids = 0..graph.nodes();
        let mut nodes: Vec<Node> = ids
            .zip(mates)
            .map(|(id, &mate)| Node {
                mate,
                label: if mate == NONE { ROOT } else { FREE },
                far: NONE,
                base: id,
                root: id,
                next: NONE,
                mark: 0,
            })
            .collect();
        for &id in absent {
            nodes[id as usize].label = ABSENT;
        }
        let roots = (0..graph.nodes()).filter(|&id| nodes[id as usize].label == ROOT);
        Forest {
            graph,
            queue: roots.collect(),
            nodes,
            blossoms: 0,
            released: Vec::new(),
            steps: None,
        }
    }

    /// Looks at the edges of every outer node. Where one leads to an outer node of another tree, the
    /// matching gets one pair more, and the two trees give their nodes back to the others. At the end
    /// the forest proves that the matching is maximum.
    pub(super) fn grow(&mut self) {
        while let Some(node) = self.queue.pop_front() {
            if self.nodes[node as usize].is_outer() {
                self.scan(node);
            }
        }
    }

    fn scan(&mut self, node: u32) {
        let graph = self.graph;
        for &other in graph.options(node as usize) {
            let seen = self.nodes[other as usize];
            if seen.label == FREE {
                self.extend(node, other);
            } else if seen.is_outer() {
                if seen.root != self.nodes[node as usize].root {
                    self.augment(node, other);
                    return;
                }
                if self.base(node) != self.base(other) {
                    self.shrink(node, other);
                }
            }
        }
    }

    /// The outer `node` reaches `other`, which is in no tree, and its mate.
    fn extend(&mut self, node: u32, other: u32) {
        let root = self.nodes[node as usize].root;
        let mate = self.nodes[other as usize].mate;
        let first = std::mem::replace(&mut self.nodes[root as usize].next, other);
        let inner = &mut self.nodes[other as usize];
        (inner.label, inner.root, inner.next) = (INNER, root, mate);
        let outer = &mut self.nodes[mate as usize];
        (outer.label, outer.root, outer.next) = (node, root, first);
        self.queue.push_back(mate);
        if let Some(steps) = &mut self.steps {
            steps.push((node, other));
        }
    }

    /// The base of the blossom that the outer `node` is in, or itself.
    fn base(&mut self, mut node: u32) -> u32 {
        loop {
            let next = self.nodes[node as usize].base;
            if next == node {
                return node;
            }
            let above = self.nodes[next as usize].base;
            self.nodes[node as usize].base = above;
            node = above;
        }
    }

    /// The next base towards the root.
    fn above(&mut self, base: u32) -> Option<u32> {
        match self.nodes[base as usize].label {
            ROOT => None,
            node => Some(self.base(node)),
        }
    }

    /// Makes one blossom of the paths from the outer neighbours `x` and `y` to where they meet. The
    /// inner nodes on them become outer.
    fn shrink(&mut self, x: u32, y: u32) {
        if let Some(steps) = &mut self.steps {
            steps.push((x, y));
        }
        let top = self.meet(x, y);
        for (near, far) in [(x, y), (y, x)] {
            let mut base = self.base(near);
            while base != top {
                let mate = self.nodes[base as usize].mate;
                let above = self.above(base).unwrap_or(top);
                self.nodes[base as usize].base = top;
                let inner = &mut self.nodes[mate as usize];
                (inner.label, inner.far, inner.base) = (near, far, top);
                self.queue.push_back(mate);
                base = above;
            }
        }
    }

    /// The first base that the paths from `x` and `y` to their root have in common.
    fn meet(&mut self, x: u32, y: u32) -> u32 {
        self.next_mark();
        let mut one = Some(self.base(x));
        let mut other = Some(self.base(y));
        loop {
            if let Some(base) = one {
                let mark = &mut self.nodes[base as usize].mark;
                if *mark == self.blossoms {
                    return base;
                }
                *mark = self.blossoms;
                one = self.above(base);
            }
            std::mem::swap(&mut one, &mut other);
        }
    }

    fn next_mark(&mut self) {
        self.blossoms = self.blossoms.wrapping_add(1);
        if self.blossoms == 0 {
            self.nodes.iter_mut().for_each(|node| node.mark = 0);
            self.blossoms = 1;
        }
    }

    /// Exchanges the matching along the paths from the outer `x` and `y` of two trees, which are
    /// neighbours, and gives the nodes of both trees to other trees next to them.
    fn augment(&mut self, x: u32, y: u32) {
        let roots = [x, y].map(|node| self.nodes[node as usize].root);
        rematch(&mut self.nodes, x, y);
        rematch(&mut self.nodes, y, x);
        for root in roots {
            let mut id = root;
            while id != NONE {
                let node = &mut self.nodes[id as usize];
                (node.label, node.far, node.base) = (FREE, NONE, id);
                self.released.push(id);
                id = std::mem::replace(&mut node.next, NONE);
            }
        }
        let graph = self.graph;
        while let Some(id) = self.released.pop() {
            if self.nodes[id as usize].label != FREE {
                continue;
            }
            let near = graph.options(id as usize).iter();
            let outer = near.copied().find(|&near| self.nodes[near as usize].is_outer());
            if let Some(outer) = outer {
                self.extend(outer, id);
            }
        }
    }
}

/// Gives the outer `node` the mate `mate` and exchanges the matching along its path to the root. The
/// stack holds what of the path is still to be exchanged; a part that was reached from its other end
/// is known by a mate that is not mutual (Gabow 1976).
pub(super) fn rematch(nodes: &mut [Node], node: u32, mate: u32) {
    let mut open = vec![(node, mate)];
    while let Some((id, mate)) = open.pop() {
        let node = &mut nodes[id as usize];
        let old = std::mem::replace(&mut node.mate, mate);
        let (label, far) = (node.label, node.far);
        if old == NONE || nodes[old as usize].mate != id {
            continue;
        }
        if far == NONE {
            nodes[old as usize].mate = label;
            open.push((label, old));
        } else {
            open.extend([(far, label), (label, far)]);
        }
    }
}
