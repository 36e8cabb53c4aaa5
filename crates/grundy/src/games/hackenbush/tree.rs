//! What a drawing is worth: the nodes of a circle count as one, and branches that meet as one stalk.

use std::cmp::min;

const UNSEEN: u32 = u32::MAX;

/// The tree that fusion makes of a drawing. Nodes that several ways join are one node of it, which is called by the first
/// of them on the way from the ground, and their edges are loops; what is left are bridges.
pub(super) struct Tree<'a> {
    edges: &'a [(u32, u32)],
    ground: u32,
    /// Every node, those below before those above.
    order: Vec<u32>,
    /// The edge by which a node is first reached.
    below: Vec<usize>,
    /// The node of the tree that a node belongs to.
    fused: Vec<u32>,
    /// What stands on a node of the tree is worth.
    worth: Vec<u64>,
}

/// The ends of the edges of each node: edges of a node as one row after another.
struct Rows {
    starts: Vec<usize>,
    edges: Vec<usize>,
}

impl Rows {
    fn new(nodes: usize, edges: &[(u32, u32)]) -> Rows {
        let mut starts = vec![0; nodes + 2];
        let ends = || {
            let all = edges.iter().enumerate().filter(|(_, (a, b))| a != b);
            all.flat_map(|(edge, &(a, b))| [(edge, a), (edge, b)])
        };
        ends().for_each(|(_, node)| starts[node as usize + 2] += 1);
        (1..starts.len()).for_each(|node| starts[node] += starts[node - 1]);
        let mut rows = vec![0; starts[nodes + 1]];
        for (edge, node) in ends() {
            let end = &mut starts[node as usize + 1];
            rows[*end] = edge;
            *end += 1;
        }
        Rows { starts, edges: rows }
    }

    fn of(&self, node: u32) -> &[usize] {
        &self.edges[self.starts[node as usize]..self.starts[node as usize + 1]]
    }
}

impl<'a> Tree<'a> {
    /// The tree of edges between that many nodes, in time linear in both. All edges are tied to the ground.
    pub(super) fn new(nodes: usize, ground: u32, edges: &'a [(u32, u32)]) -> Tree<'a> {
        let rows = Rows::new(nodes, edges);
        let mut tree = Tree {
            edges,
            ground,
            order: vec![ground],
            below: vec![usize::MAX; nodes],
            fused: vec![UNSEEN; nodes],
            worth: vec![0; nodes],
        };
        // The walk in depth: each node's number in it, and how far its row was looked at.
        let mut entered = vec![UNSEEN; nodes];
        let mut looked = vec![0; nodes];
        let mut way = vec![ground];
        entered[ground as usize] = 0;
        while let Some(&node) = way.last() {
            let Some(&edge) = rows.of(node).get(looked[node as usize]) else {
                way.pop();
                continue;
            };
            looked[node as usize] += 1;
            let next = tree.other(edge, node);
            if entered[next as usize] == UNSEEN {
                entered[next as usize] = u32::try_from(tree.order.len()).unwrap_or(UNSEEN);
                tree.below[next as usize] = edge;
                tree.order.push(next);
                way.push(next);
            }
        }
        // The least number that a node or one above it is joined to without the edge below it.
        let mut least = entered.clone();
        for &node in tree.order.iter().rev() {
            let below = tree.below[node as usize];
            let others = rows.of(node).iter().filter(|&&edge| edge != below);
            let joined = others.map(|&edge| entered[tree.other(edge, node) as usize]).min();
            let all = min(least[node as usize], joined.unwrap_or(UNSEEN));
            least[node as usize] = all;
            if let Some(parent) = tree.parent(node) {
                least[parent as usize] = min(least[parent as usize], all);
            }
        }
        for at in 0..tree.order.len() {
            let node = tree.order[at];
            tree.fused[node as usize] = match tree.parent(node) {
                Some(parent) if least[node as usize] < entered[node as usize] => {
                    tree.fused[parent as usize]
                }
                _ => node,
            };
        }
        tree.values();
        tree
    }

    /// A loop is worth 1, and what is worth n on a bridge is worth n + 1 (the colon principle).
    fn values(&mut self) {
        for &(a, b) in self.edges {
            let (a, b) = (self.fused[a as usize], self.fused[b as usize]);
            self.worth[a as usize] ^= u64::from(a == b);
        }
        for at in (0..self.order.len()).rev() {
            let node = self.order[at];
            if let Some(stem) = self.stem(node) {
                self.worth[stem as usize] ^= self.worth[node as usize] + 1;
            }
        }
    }

    fn other(&self, edge: usize, node: u32) -> u32 {
        let (a, b) = self.edges[edge];
        if a == node { b } else { a }
    }

    fn parent(&self, node: u32) -> Option<u32> {
        (node != self.ground).then(|| self.other(self.below[node as usize], node))
    }

    /// The node of the tree below a bridge; `None` if no bridge leads up to the node.
    fn stem(&self, node: u32) -> Option<u32> {
        let parent = self.parent(node)?;
        (self.fused[node as usize] == node).then(|| self.fused[parent as usize])
    }

    /// What the drawing is worth.
    pub(super) fn value(&self) -> u64 {
        self.worth[self.ground as usize]
    }

    /// Whether edges besides loops are on circles.
    pub(super) fn has_circles(&self) -> bool {
        self.order.iter().any(|&node| self.fused[node as usize] != node)
    }

    /// The bridges out of the ground and the nodes fused with it, each with what it is worth with all on it; and how many
    /// loops are there.
    pub(super) fn parts(&self) -> (Vec<(usize, u64)>, usize) {
        let stems = self.order.iter().filter(|&&node| self.stem(node) == Some(self.ground));
        let bridges =
            stems.map(|&node| (self.below[node as usize], self.worth[node as usize] + 1)).collect();
        let is_low = |node: u32| self.fused[node as usize] == self.ground;
        let loops = self.edges.iter().filter(|&&(a, b)| is_low(a) && is_low(b)).count();
        (bridges, loops)
    }

    /// The heights of the stalks, if there is nothing else. A loop is like one more edge.
    pub(super) fn stalks(&self) -> Option<Vec<u64>> {
        if self.has_circles() {
            return None;
        }
        let mut above = vec![0_u32; self.fused.len()];
        self.edges.iter().filter(|(a, b)| a == b).for_each(|&(a, _)| above[a as usize] += 1);
        let parents = self.order.iter().filter_map(|&node| self.parent(node));
        parents.for_each(|parent| above[parent as usize] += 1);
        let branches = |node: &u32| *node != self.ground && above[*node as usize] > 1;
        if self.order.iter().any(branches) {
            return None;
        }
        let (bridges, loops) = self.parts();
        Some(bridges.into_iter().map(|(_, height)| height).chain(vec![1; loops]).collect())
    }

    /// The bridges whose cut makes the drawing worth `target`, and the edges of circles whose cut may do so: one more or
    /// less of them is one loop more or less, so that what the node is worth becomes even or odd.
    pub(super) fn cuts(&self, target: u64) -> (Vec<usize>, Vec<usize>) {
        let mut needed: Vec<Option<u64>> = vec![None; self.fused.len()];
        needed[self.ground as usize] = Some(target);
        let mut bridges = Vec::new();
        for &node in &self.order {
            let Some(stem) = self.stem(node) else { continue };
            let Some(wanted) = needed[stem as usize] else { continue };
            let stalk = self.worth[node as usize] + 1;
            match wanted ^ self.worth[stem as usize] ^ stalk {
                0 => bridges.push(self.below[node as usize]),
                height => needed[node as usize] = Some(height - 1),
            }
        }
        let on_circle = |&edge: &usize| {
            let (a, b) = self.edges[edge];
            let node = self.fused[a as usize];
            let change = needed[node as usize].map(|wanted| wanted ^ self.worth[node as usize]);
            node == self.fused[b as usize] && change.is_some_and(|change| change % 2 == 1)
        };
        (bridges, (0..self.edges.len()).filter(on_circle).collect())
    }
}
