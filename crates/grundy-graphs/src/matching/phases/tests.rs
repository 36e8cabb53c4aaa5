use buckets::Buckets;

use super::*;
use crate::graph::Graph;
use crate::graph::testing::Random;
use crate::matching::NONE;

/// How many edges the shortest augmenting path has, by all alternating paths.
fn shortest(graph: &Graph, mates: &[u32]) -> Option<usize> {
    fn onward(graph: &Graph, mates: &[u32], path: &mut Vec<u32>) -> Option<usize> {
        let end = *path.last()?;
        let mut best = None;
        for &next in graph.options(end as usize) {
            if path.contains(&next) {
                continue;
            }
            let mate = mates[next as usize];
            let found = if mate == NONE {
                Some(path.len())
            } else {
                path.extend([next, mate]);
                let found = onward(graph, mates, path);
                path.truncate(path.len() - 2);
                found
            };
            best = best.into_iter().chain(found).min();
        }
        best
    }
    let roots = (0..graph.nodes()).filter(|&node| mates[node as usize] == NONE);
    roots.filter_map(|root| onward(graph, mates, &mut vec![root])).min()
}

/// The search finds how long the shortest paths are, and after the exchange all are longer.
#[test]
fn phases_make_the_shortest_paths_longer() {
    let mut random = Random::new(0x5EED_2017);
    for i in 0..3000 {
        let nodes = 2 + i % 13;
        let edges: Vec<_> = (0..nodes + random.below(nodes))
            .map(|_| (random.below(nodes), random.below(nodes)))
            .collect();
        let graph = Graph::both_ways(nodes, &edges);
        let mut mates = vec![NONE; graph.len()];
        for &(a, b) in &edges[..edges.len() / 2] {
            if a != b && mates[a as usize] == NONE && mates[b as usize] == NONE {
                (mates[a as usize], mates[b as usize]) = (b, a);
            }
        }
        let mut forest = Forest::new(&graph, &mates, &[]);
        let mut search = Search::new(&mut forest);
        let mut before = shortest(&graph, &mates);
        while let Some(stage) = search.run() {
            let length = before.expect("there is a path");
            assert_eq!(stage as usize, length.div_ceil(2), "{graph:?}");
            paths::exchange(&mut search, stage);
            let mates: Vec<u32> = search.forest.nodes.iter().map(|node| node.mate).collect();
            before = shortest(&graph, &mates);
            assert!(before.is_none_or(|now| now > length), "{graph:?}");
            search.restart();
        }
        assert_eq!(before, None, "{graph:?}");
    }
}

#[test]
fn buckets_give_back_what_is_due() {
    let mut buckets = Buckets::new();
    assert_eq!((buckets.end(), buckets.pop(3)), (0, None));
    for (time, thing) in [(3, 'a'), (0, 'b'), (3, 'c')] {
        buckets.push(time, thing);
    }
    assert_eq!(buckets.end(), 4);
    assert_eq!([buckets.pop(3), buckets.pop(1), buckets.pop(3)], [Some('c'), None, Some('a')]);
    buckets.push(3, 'd');
    assert_eq!([buckets.pop(3), buckets.pop(3), buckets.pop(0)], [Some('d'), None, Some('b')]);
    buckets.clear();
    assert_eq!((buckets.end(), buckets.pop(0)), (0, None));
}
