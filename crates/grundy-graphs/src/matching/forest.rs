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
    pub(super) base: u32,
    /// The root of the tree.
    pub(super) root: u32,
    /// The next node of the tree in a list that begins with the root.
    pub(super) next: u32,
    /// The last blossom whose search passed here.
    pub(super) mark: u32,
    /// How far from the root the node is, where that matters.
    pub(super) level: u32,
}

impl Node {
    pub(super) fn is_outer(&self) -> bool {
        self.label <= ROOT
    }

    /// The node with `names[i]` for node i in all that is told of paths.
    pub(super) fn renamed(self, names: &[u32]) -> Node {
        // What is not a node stays.
        let name = |node: u32| names.get(node as usize).copied().unwrap_or(node);
        Node { mate: name(self.mate), label: name(self.label), far: name(self.far), ..self }
    }
}

/// A forest that grows until no augmenting path is left.
pub(super) struct Forest<'g> {
    pub(super) graph: &'g Graph,
    pub(super) nodes: Vec<Node>,
    pub(super) queue: VecDeque<u32>,
    blossoms: u32,
    /// How many edges of nodes were looked at.
    pub(super) looks: u64,
    released: Vec<u32>,
    /// The edges that made the forest grow, if they are wanted.
    pub(super) steps: Option<Vec<(u32, u32)>>,
}

impl<'g> Forest<'g> {
    /// A tree at every node of the graph that has no mate; nodes in `absent` are not in it.
    pub(super) fn new(graph: &'g Graph, mates: &[u32], absent: &[u32]) -> Forest<'g> {
        let node = Node {
            mate: NONE,
            label: FREE,
            far: NONE,
            base: NONE,
            root: NONE,
            next: NONE,
            mark: 0,
            level: 0,
        };
        let mut nodes: Vec<Node> = mates.iter().map(|&mate| Node { mate, ..node }).collect();
        for &id in absent {
            nodes[id as usize].label = ABSENT;
        }
        let (queue, released) = (VecDeque::new(), Vec::new());
        let mut forest =
            Forest { graph, nodes, queue, blossoms: 0, looks: 0, released, steps: None };
        forest.restart();
        forest
    }

    /// Forgets all trees but their roots, and how often it looked at edges.
    pub(super) fn restart(&mut self) {
        (self.blossoms, self.looks) = (0, 0);
        self.queue.clear();
        for (id, node) in (0..).zip(&mut self.nodes) {
            if node.label != ABSENT {
                node.label = if node.mate == NONE { ROOT } else { FREE };
            }
            if node.label == ROOT {
                self.queue.push_back(id);
            }
            (node.far, node.base, node.root) = (NONE, id, id);
            (node.next, node.mark, node.level) = (NONE, 0, 0);
        }
    }

    /// Looks at the edges of every outer node. Where one leads to an outer node of another tree, the
    /// matching gets one pair more, and the two trees give their nodes back to the others. At the end
    /// the forest proves that the matching is maximum. Stops before after about
    /// `most` looks at edges; whether it came to the end.
    pub(super) fn grow(&mut self, most: u64) -> bool {
        while let Some(node) = self.queue.pop_front() {
            if self.looks >= most {
                return false;
            }
            if self.nodes[node as usize].is_outer() {
                self.scan(node);
            }
        }
        true
    }

    fn scan(&mut self, node: u32) {
        let graph = self.graph;
        self.looks += graph.options(node as usize).len() as u64;
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
    pub(super) fn base(&mut self, mut node: u32) -> u32 {
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
    pub(super) fn shrink(&mut self, x: u32, y: u32) {
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
            self.looks += near.len() as u64;
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
