//! Maximum matchings in general graphs, and the nodes that some maximum matching misses.

/// No node.
const NONE: u32 = u32::MAX;

/// A maximum matching of a graph, with the decomposition that proves it maximum.
#[derive(Clone, Debug)]
pub struct Matching {
    mate: Vec<u32>,
    labels: Vec<Label>,
}

/// What the search knows of a node. A node is outer if an alternating path of even length leads to
/// it from a node without a mate; the label tells the last part of that path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// Not reached.
    Free,
    /// Not in the graph.
    Absent,
    /// Only paths of odd length lead here.
    Inner,
    /// Outer and without a mate.
    Root,
    /// Outer: the path of this node, then the mate.
    Vertex(u32),
    /// Outer: the path of the second node, then this edge, then back along the path of the first.
    Edge(u32, u32),
}

impl Label {
    fn is_outer(self) -> bool {
        matches!(self, Label::Root | Label::Vertex(_) | Label::Edge(..))
    }
}

/// A maximum matching of the graph on the nodes 0, 1, …, `nodes` − 1 without those in `absent`, where
/// `neighbours` gives both ends of every edge each other; loops are ignored.
///
/// Searches from one node without a mate after another; blossoms are found in a union-find forest
/// (Edmonds 1965, Gabow 1976). Trees that reach no other such node are never entered again. At worst
/// O(nodes · edges), in practice near linear.
pub fn maximum<'g>(
    nodes: usize,
    absent: impl IntoIterator<Item = u32>,
    neighbours: impl Fn(u32) -> &'g [u32],
) -> Matching {
    let mut labels = vec![Label::Free; nodes];
    for node in absent {
        labels[node as usize] = Label::Absent;
    }
    let ids = 0..u32::try_from(nodes).unwrap_or(NONE);
    let mut search = Search {
        neighbours,
        mate: vec![NONE; nodes],
        labels,
        base: ids.clone().collect(),
        marks: vec![0; nodes],
        stamp: 0,
        queue: Vec::new(),
        touched: Vec::new(),
    };
    search.greedy(ids.clone());
    for root in ids {
        if search.mate[root as usize] == NONE && search.labels[root as usize] == Label::Free {
            search.grow(root);
        }
    }
    Matching { mate: search.mate, labels: search.labels }
}

impl Matching {
    /// The node that `node` is matched with, if any.
    pub fn mate(&self, node: u32) -> Option<u32> {
        Some(self.mate[node as usize]).filter(|&mate| mate != NONE)
    }

    /// How many pairs there are.
    pub fn size(&self) -> usize {
        self.mate.iter().filter(|&&mate| mate != NONE).count() / 2
    }

    /// The pairs, each once.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let ids = 0..u32::try_from(self.mate.len()).unwrap_or(NONE);
        ids.filter_map(|node| Some((node, self.mate(node)?))).filter(|(a, b)| a < b)
    }

    /// Whether some maximum matching leaves `node` without a mate: the set D of the decomposition of
    /// Gallai (1964) and Edmonds (1965).
    pub fn can_miss(&self, node: u32) -> bool {
        self.labels[node as usize].is_outer()
    }

    /// A maximum matching that leaves `node` without a mate, given that [there is
    /// one](Self::can_miss).
    #[must_use]
    pub fn missing(mut self, node: u32) -> Matching {
        if self.can_miss(node) && self.mate(node).is_some() {
            rematch(&mut self.mate, &self.labels, node, NONE);
        }
        self
    }
}

struct Search<F> {
    neighbours: F,
    mate: Vec<u32>,
    labels: Vec<Label>,
    /// Links from the nodes of a blossom towards its base.
    base: Vec<u32>,
    marks: Vec<u64>,
    stamp: u64,
    queue: Vec<u32>,
    touched: Vec<u32>,
}

impl<'g, F: Fn(u32) -> &'g [u32]> Search<F> {
    /// Matches nodes with few neighbours first, each with a free neighbour that has the fewest.
    fn greedy(&mut self, ids: std::ops::Range<u32>) {
        let mut order: Vec<u32> = ids.collect();
        order.sort_by_key(|&node| (self.neighbours)(node).len());
        for node in order {
            let free = |&other: &u32| {
                let label = self.labels[other as usize];
                label == Label::Free && self.mate[other as usize] == NONE
            };
            if !free(&node) {
                continue;
            }
            let others = (self.neighbours)(node).iter().copied();
            let others = others.filter(|other| *other != node && free(other));
            if let Some(other) = others.min_by_key(|&other| (self.neighbours)(other).len()) {
                self.mate[node as usize] = other;
                self.mate[other as usize] = node;
            }
        }
    }

    /// Grows a tree of alternating paths from `root`; matches one node more and forgets the tree if
    /// it reaches another node without a mate, else keeps its labels.
    fn grow(&mut self, root: u32) {
        self.queue.clear();
        self.touched.clear();
        self.reach(root, Label::Root);
        self.queue.push(root);
        let mut next = 0;
        while let Some(&node) = self.queue.get(next) {
            next += 1;
            for &other in (self.neighbours)(node) {
                match self.labels[other as usize] {
                    Label::Free => {
                        let mate = self.mate[other as usize];
                        if mate == NONE {
                            self.mate[other as usize] = node;
                            rematch(&mut self.mate, &self.labels, node, other);
                            self.forget();
                            return;
                        }
                        self.reach(other, Label::Inner);
                        self.reach(mate, Label::Vertex(node));
                        self.queue.push(mate);
                    }
                    Label::Absent | Label::Inner => {}
                    // An outer node of a kept tree has all its neighbours in kept trees, so that
                    // this one is of the same tree.
                    Label::Root | Label::Vertex(_) | Label::Edge(..) => {
                        if self.base(node) != self.base(other) {
                            self.shrink(node, other);
                        }
                    }
                }
            }
        }
    }

    fn reach(&mut self, node: u32, label: Label) {
        self.labels[node as usize] = label;
        self.touched.push(node);
    }

    fn forget(&mut self) {
        for &node in &self.touched {
            self.labels[node as usize] = Label::Free;
            self.base[node as usize] = node;
        }
    }

    /// The base of the blossom that the outer `node` is in, or itself.
    fn base(&mut self, mut node: u32) -> u32 {
        while self.base[node as usize] != node {
            let above = self.base[self.base[node as usize] as usize];
            self.base[node as usize] = above;
            node = above;
        }
        node
    }

    /// The next base towards the root.
    fn above(&mut self, base: u32) -> Option<u32> {
        match self.labels[base as usize] {
            Label::Vertex(node) => Some(self.base(node)),
            _ => None,
        }
    }

    /// Makes one blossom of the paths from the outer nodes `x` and `y`, which are neighbours, to where
    /// they meet. The inner nodes on them become outer.
    fn shrink(&mut self, x: u32, y: u32) {
        self.stamp += 1;
        let mut one = Some(self.base(x));
        let mut other = Some(self.base(y));
        let top = loop {
            if let Some(base) = one {
                if self.marks[base as usize] == self.stamp {
                    break base;
                }
                self.marks[base as usize] = self.stamp;
                one = self.above(base);
            }
            std::mem::swap(&mut one, &mut other);
        };
        for (near, far) in [(x, y), (y, x)] {
            let mut base = self.base(near);
            while base != top {
                let inner = self.mate[base as usize];
                self.labels[inner as usize] = Label::Edge(near, far);
                self.queue.push(inner);
                let above = self.above(base).unwrap_or(top);
                self.base[base as usize] = top;
                self.base[inner as usize] = top;
                base = above;
            }
        }
    }
}

/// Gives the outer `node` the mate `mate` and exchanges the matching along its path to the root. The
/// stack holds what of the path is still to be exchanged; a part that was reached from its other end
/// is known by a mate that is not mutual.
fn rematch(mates: &mut [u32], labels: &[Label], node: u32, mate: u32) {
    let mut open = vec![(node, mate)];
    while let Some((node, mate)) = open.pop() {
        let old = std::mem::replace(&mut mates[node as usize], mate);
        if old == NONE || mates[old as usize] != node {
            continue;
        }
        match labels[node as usize] {
            Label::Vertex(next) => {
                mates[old as usize] = next;
                open.push((next, old));
            }
            Label::Edge(x, y) => open.extend([(y, x), (x, y)]),
            Label::Free | Label::Absent | Label::Inner | Label::Root => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Random(u64);

    impl Random {
        fn below(&mut self, end: u32) -> u32 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            u32::try_from(self.0 % u64::from(end)).unwrap()
        }

        fn graph(&mut self, nodes: u32, edges: u32) -> Vec<Vec<u32>> {
            let mut rows = vec![Vec::new(); nodes as usize];
            for _ in 0..edges {
                let (a, b) = (self.below(nodes), self.below(nodes));
                rows[a as usize].push(b);
                rows[b as usize].push(a);
            }
            rows
        }
    }

    fn of(rows: &[Vec<u32>], absent: &[u32]) -> Matching {
        maximum(rows.len(), absent.iter().copied(), |node| &rows[node as usize])
    }

    /// The most pairs among the nodes in `set`, by trying all mates of the first.
    fn most(rows: &[Vec<u32>], set: u32) -> usize {
        let Some(node) = (0..32u32).find(|node| set >> node & 1 == 1) else { return 0 };
        let rest = set & !(1 << node);
        let mates = rows[node as usize].iter().filter(|&&mate| rest >> mate & 1 == 1);
        let matched = mates.map(|mate| 1 + most(rows, rest & !(1 << mate))).max();
        matched.unwrap_or(0).max(most(rows, rest))
    }

    fn assert_is_matching(rows: &[Vec<u32>], matching: &Matching) {
        for (a, b) in matching.pairs() {
            assert!(rows[a as usize].contains(&b), "{a} and {b} are no neighbours");
            assert_eq!((matching.mate(a), matching.mate(b)), (Some(b), Some(a)));
        }
    }

    #[test]
    fn small_graphs_against_all_matchings() {
        let mut random = Random(0x5EED_1965);
        for i in 0..4000 {
            let nodes = 1 + i % 10;
            let edges = random.below(2 * nodes + 1);
            let rows = random.graph(nodes, edges);
            let absent: Vec<u32> = (0..nodes).filter(|_| random.below(8) == 0).collect();
            let all = (0..nodes).filter(|node| !absent.contains(node));
            let all = all.fold(0u32, |set, node| set | 1 << node);
            let matching = of(&rows, &absent);
            assert_is_matching(&rows, &matching);
            let size = most(&rows, all);
            assert_eq!(matching.size(), size, "{rows:?} without {absent:?}");
            for node in (0..nodes).filter(|node| all >> node & 1 == 1) {
                let can_miss = most(&rows, all & !(1 << node)) == size;
                assert_eq!(matching.can_miss(node), can_miss, "{node} in {rows:?}");
                if can_miss {
                    let other = matching.clone().missing(node);
                    assert_is_matching(&rows, &other);
                    assert_eq!((other.size(), other.mate(node)), (size, None), "{rows:?}");
                }
            }
        }
    }

    /// Berge's formula: a set A of nodes such that the rest has as many components of odd size as A
    /// has nodes and the matching misses proves that no matching is larger (Berge 1958).
    fn assert_is_maximum(rows: &[Vec<u32>], matching: &Matching) {
        assert_is_matching(rows, matching);
        let ids = 0..u32::try_from(rows.len()).unwrap();
        let outer = |node: &u32| matching.can_miss(*node);
        let barrier: Vec<bool> =
            ids.clone().map(|n| !outer(&n) && rows[n as usize].iter().any(outer)).collect();
        let mut seen = barrier.clone();
        let mut odd = 0;
        for node in ids {
            let mut size = 0;
            let mut open = vec![node];
            while let Some(node) = open.pop() {
                if !std::mem::replace(&mut seen[node as usize], true) {
                    size += 1;
                    open.extend(&rows[node as usize]);
                }
            }
            odd += size % 2;
        }
        let barrier = barrier.iter().filter(|&&inside| inside).count();
        assert_eq!(rows.len() - 2 * matching.size(), odd - barrier);
    }

    #[test]
    fn large_graphs_carry_their_proof() {
        let mut random = Random(0x5EED_1976);
        for (nodes, edges) in [(3_000, 3_000), (20_000, 27_000), (3_000, 60_000), (20_000, 21_000)]
        {
            let rows = random.graph(nodes, edges);
            let matching = of(&rows, &[]);
            assert_is_maximum(&rows, &matching);
            let missed: Vec<u32> = (0..nodes).filter(|&node| matching.can_miss(node)).collect();
            for &node in missed.iter().step_by(1 + missed.len() / 20) {
                let other = matching.clone().missing(node);
                assert_is_matching(&rows, &other);
                assert_eq!((other.size(), other.mate(node)), (matching.size(), None));
            }
        }
    }

    /// A path through a chain of triangles: a blossom in each, and one long way back through all.
    #[test]
    fn a_long_chain_of_blossoms() {
        let triangles = 50_000u32;
        let mut rows = vec![Vec::new(); 3 * triangles as usize];
        let mut join = |a: u32, b: u32| {
            rows[a as usize].push(b);
            rows[b as usize].push(a);
        };
        for i in 0..triangles {
            join(3 * i, 3 * i + 1);
            join(3 * i + 1, 3 * i + 2);
            join(3 * i + 2, 3 * i);
            if i > 0 {
                join(3 * i - 1, 3 * i);
            }
        }
        let matching = of(&rows, &[]);
        assert_is_maximum(&rows, &matching);
        assert_eq!(matching.size(), 3 * triangles as usize / 2);
        let matching = of(&rows, &[0]);
        assert_eq!(matching.size(), (3 * triangles as usize - 1) / 2);
    }
}
