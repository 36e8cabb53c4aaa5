//! The second part of a phase: as many disjoint augmenting paths of the shortest length as fit.

use super::search::Search;
use crate::graph::Graph;
use crate::matching::NONE;
use crate::matching::forest::{Forest, INNER, ROOT, rematch};

/// No path leads here.
const UNSEEN: u32 = 0;
/// A path of odd length leads here, and none of even length.
const ODD: u32 = 1;

/// Exchanges the matching along disjoint paths until every path of the shortest length meets one of them.
/// `length` is what the search tells.
///
/// Depth first, from one node without a mate after the other, among the edges that are on
/// shortest paths. Blossoms of the search count as one node, named by its base. A node that was seen is not
/// looked at again, since a path through it would have been found before.
///
/// `label` and `far` of a base now tell the path in this part: the path of `far`, the edge to
/// `label`, then back along the path of `label` or through the blossom from there. Within a blossom they stay
/// as they were. So [`rematch`] goes through both.
pub(super) fn exchange(search: &mut Search, length: u32) {
    let ids = 0..search.forest.graph.nodes();
    for id in ids.clone() {
        let base = search.settled_base(id);
        let node = &mut search.forest.nodes[id as usize];
        (node.base, node.mark) = (base, UNSEEN);
        // As if it became outer now. What was reached for later is not on a path of this length.
        node.level = match node.label {
            INNER if node.level <= length / 2 => length - node.level,
            _ if node.is_outer() => node.level,
            _ => NONE,
        };
    }
    let mut paths = Paths { forest: search.forest, length, time: ODD, open: Vec::new() };
    for id in ids {
        let node = paths.forest.nodes[id as usize];
        if node.label == ROOT && node.mark == UNSEEN {
            paths.from(id);
        }
    }
}

/// Where the look at the edges of a blossom is.
struct Frame {
    base: u32,
    node: u32,
    edge: usize,
}

struct Paths<'f, 'g> {
    forest: &'f mut Forest<'g>,
    length: u32,
    /// How many nodes became outer, plus [`ODD`]; `mark` of each tells when.
    time: u32,
    open: Vec<Frame>,
}

impl Paths<'_, '_> {
    /// Looks for a path from `root`, which has no mate.
    fn from(&mut self, root: u32) {
        self.enter(root);
        while let Some(frame) = self.open.last_mut() {
            let graph: &Graph = self.forest.graph;
            let near = frame.node;
            let Some(&far) = graph.options(near as usize).get(frame.edge) else {
                frame.node = self.forest.nodes[near as usize].next;
                frame.edge = 0;
                if frame.node == frame.base {
                    self.open.pop();
                }
                continue;
            };
            frame.edge += 1;
            if !self.is_short(near, far) {
                continue;
            }
            let base = self.forest.base(far);
            let there = self.forest.nodes[base as usize];
            if there.mark == UNSEEN {
                self.forest.nodes[base as usize].mark = ODD;
                if there.mate == NONE {
                    rematch(&mut self.forest.nodes, near, far);
                    rematch(&mut self.forest.nodes, far, near);
                    self.open.clear();
                    return;
                }
                let mate = &mut self.forest.nodes[there.mate as usize];
                (mate.label, mate.far) = (far, near);
                self.enter(there.mate);
            } else {
                let top = self.forest.base(near);
                if there.mark > self.forest.nodes[top as usize].mark {
                    self.close(near, far, top);
                }
            }
        }
    }

    /// Whether the edge between the two is on a path of the shortest length, or in a blossom.
    fn is_short(&self, near: u32, far: u32) -> bool {
        let [near, far] = [near, far].map(|id| u64::from(self.forest.nodes[id as usize].level));
        near + far + 1 == u64::from(self.length)
    }

    /// The blossom of `base` is outer; what leads on from it is looked at next.
    fn enter(&mut self, base: u32) {
        self.time += 1;
        self.forest.nodes[base as usize].mark = self.time;
        self.open.push(Frame { base, node: base, edge: 0 });
    }

    /// Closes a blossom with the edge from `near`, whose base is `top`, to `far`, which was reached from there. What was odd
    /// becomes outer and is looked at, that next to `top` first.
    fn close(&mut self, near: u32, far: u32, top: u32) {
        let mut base = self.forest.base(far);
        while base != top {
            let outer = &mut self.forest.nodes[base as usize];
            outer.base = top;
            let (mate, parent) = (outer.mate, outer.far);
            let odd = &mut self.forest.nodes[mate as usize];
            (odd.label, odd.far, odd.base) = (far, near, top);
            self.open.push(Frame { base: mate, node: mate, edge: 0 });
            base = self.forest.base(parent);
        }
    }
}
