//! The winner of geography from every node at once, and at every step of a walk.

use grundy_graphs::graph::Graph;
use grundy_graphs::matching;

/// For every node of a graph with edges both ways, whether the player to move from it loses: whether
/// some maximum matching misses it (Fraenkel, Scheinerman and Ullman 1993). One matching tells all.
pub(crate) fn losing_starts(graph: &Graph) -> Vec<bool> {
    let matching = matching::maximum(graph);
    (0..graph.nodes()).map(|node| matching.can_miss(node)).collect()
}

/// For every node of `walk`, whether the player to move from it wins when the nodes of the walk
/// before it are deleted. The graph has edges both ways and no odd circle, and the walk visits no node
/// twice. O(nodes · edges) at worst.
///
/// The mover wins at v if every maximum matching covers v, so if a matching becomes larger when v is
/// added to the rest. Starting with a maximum matching of what the walk leaves over, the nodes of
/// the walk are given back from the last to the first, and each tells by one search for an
/// augmenting path.
pub(crate) fn wins_along(graph: &Graph, walk: &[u32]) -> Vec<bool> {
    let nodes = graph.nodes() as usize;
    let mut search = Search {
        graph,
        mate: vec![NONE; nodes],
        absent: vec![false; nodes],
        reached_from: vec![NONE; nodes],
        reached_in: vec![0; nodes],
        round: 0,
        queue: Vec::new(),
    };
    for &node in walk {
        search.absent[node as usize] = true;
    }
    for node in 0..graph.nodes() {
        if !search.absent[node as usize] && search.mate[node as usize] == NONE {
            search.augment(node);
        }
    }
    let mut wins: Vec<bool> = walk
        .iter()
        .rev()
        .map(|&node| {
            search.absent[node as usize] = false;
            search.augment(node)
        })
        .collect();
    wins.reverse();
    wins
}

/// No node.
const NONE: u32 = u32::MAX;

/// A matching that grows.
struct Search<'g> {
    graph: &'g Graph,
    mate: Vec<u32>,
    absent: Vec<bool>,
    /// The node from which a node was reached, if that was in this round.
    reached_from: Vec<u32>,
    reached_in: Vec<u32>,
    round: u32,
    queue: Vec<u32>,
}

impl Search<'_> {
    /// Looks for a path from `root`, which has no mate, along edges that are in turns outside and
    /// inside the matching, to another node without a mate, and exchanges its edges.
    fn augment(&mut self, root: u32) -> bool {
        self.round += 1;
        self.queue.clear();
        self.queue.push(root);
        let mut next = 0;
        while let Some(&node) = self.queue.get(next) {
            next += 1;
            for &other in self.graph.options(node as usize) {
                let at = other as usize;
                if self.absent[at] || self.reached_in[at] == self.round {
                    continue;
                }
                self.reached_in[at] = self.round;
                self.reached_from[at] = node;
                if self.mate[at] == NONE {
                    self.exchange(root, other);
                    return true;
                }
                self.queue.push(self.mate[at]);
            }
        }
        false
    }

    /// Exchanges the edges of the path that was found from `root` to `end`.
    fn exchange(&mut self, root: u32, mut end: u32) {
        loop {
            let node = self.reached_from[end as usize];
            let before = std::mem::replace(&mut self.mate[node as usize], end);
            self.mate[end as usize] = node;
            if node == root {
                return;
            }
            end = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_graphs::reference::wins_geography;
    use grundy_testing::Random;

    use super::*;

    #[test]
    fn small_graphs_by_trying_all_moves() {
        let mut random = Random::new(0x5EED_1957);
        let mut below = |end: u32| random.below(end);
        for i in 0..600 {
            let nodes = 1 + i % 9;
            let edges: Vec<(u32, u32)> =
                (0..below(2 * nodes)).map(|_| (below(nodes), below(nodes))).collect();
            let graph = Graph::both_ways(nodes, &edges);
            for (node, loses) in (0..).zip(losing_starts(&graph)) {
                assert_eq!(loses, !wins_geography(&graph, node, 0), "{edges:?} at {node}");
            }
        }
    }

    #[test]
    fn small_bipartite_graphs_by_trying_all_moves() {
        let mut random = Random::new(0x5EED_1993);
        let (mut lost, mut steps) = (0, 0);
        for _ in 0..500 {
            let (left, right) = (1 + random.below(5u32), 1 + random.below(5u32));
            let edges: Vec<(u32, u32)> = (0..random.below(14u32))
                .map(|_| (random.below(left), left + random.below(right)))
                .collect();
            let graph = Graph::both_ways(left + right, &edges);
            for (node, loses) in (0..).zip(losing_starts(&graph)) {
                assert_eq!(loses, !wins_geography(&graph, node, 0), "{edges:?} at {node}");
                lost += u32::from(loses);
            }
            let mut walk = vec![random.below(left + right)];
            loop {
                let near = graph.options(walk[walk.len() - 1] as usize);
                let open: Vec<u32> =
                    near.iter().copied().filter(|node| !walk.contains(node)).collect();
                if open.is_empty() {
                    break;
                }
                walk.push(*random.pick(&open));
            }
            let mut deleted = 0;
            for (&node, won) in walk.iter().zip(wins_along(&graph, &walk)) {
                assert_eq!(won, wins_geography(&graph, node, deleted), "{edges:?} along {walk:?}");
                deleted |= 1 << node;
                steps += 1;
            }
        }
        assert!(lost > 500 && steps > 1000);
    }
}
