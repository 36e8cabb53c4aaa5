use grundy_testing::Random;

use super::*;

/// Loops and edges that are there twice may be among them.
fn random_graph(random: &mut Random, nodes: u32, edges: u32) -> Graph {
    let edges: Vec<_> = (0..edges).map(|_| (random.below(nodes), random.below(nodes))).collect();
    Graph::both_ways(nodes, &edges)
}

/// Some pairs of neighbours, each node in at most one.
fn random_pairs(random: &mut Random, graph: &Graph, absent: &[u32]) -> Vec<u32> {
    let mut mates = vec![NONE; graph.len()];
    for node in 0..graph.nodes() {
        for &other in graph.options(node as usize) {
            let fits = |node: u32| mates[node as usize] == NONE && !absent.contains(&node);
            if node != other && fits(node) && fits(other) && !random.chance(1, 3) {
                mates[node as usize] = other;
                mates[other as usize] = node;
            }
        }
    }
    mates
}

/// The size of a maximum matching within every set of nodes: the first node of the set is left over, or
/// matched with one of the others.
fn sizes(graph: &Graph) -> Vec<u8> {
    let rows: Vec<usize> = (0..graph.len())
        .map(|node| graph.options(node).iter().fold(0, |row, &other| row | 1 << other))
        .collect();
    let mut sizes = vec![0u8; 1 << rows.len()];
    for set in 1..sizes.len() {
        let first = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        let mut most = sizes[rest];
        let mut mates = rows[first] & rest;
        while mates != 0 {
            most = most.max(1 + sizes[rest & !(mates & mates.wrapping_neg())]);
            mates &= mates - 1;
        }
        sizes[set] = most;
    }
    sizes
}

fn assert_is_matching(graph: &Graph, matching: &Matching) {
    for (a, b) in matching.pairs() {
        assert!(graph.options(a as usize).contains(&b), "{a} and {b} are no neighbours");
        assert_eq!((matching.mate(a), matching.mate(b)), (Some(b), Some(a)));
    }
    assert_eq!(matching.pairs().count(), matching.size());
}

/// Size, decomposition and matchings that miss a node, all by the sizes of all induced subgraphs.
fn assert_is_right(graph: &Graph, sizes: &[u8], absent: &[u32], matching: &Matching) {
    assert_is_matching(graph, matching);
    let all = (0..graph.nodes()).filter(|node| !absent.contains(node));
    let set = all.clone().fold(0, |set, node| set | 1 << node);
    let size = sizes[set];
    assert_eq!(matching.size(), usize::from(size), "{graph:?} without {absent:?}");
    let can_miss = |node: u32| set >> node & 1 == 1 && sizes[set & !(1 << node)] == size;
    for node in all {
        let part = match can_miss(node) {
            true => Part::Missable,
            false if graph.options(node as usize).iter().any(|&x| can_miss(x)) => Part::Barrier,
            false => Part::Covered,
        };
        assert_eq!(matching.part(node), part, "{node} in {graph:?} without {absent:?}");
        assert_eq!(matching.can_miss(node), part == Part::Missable);
        if part == Part::Missable {
            let other = matching.clone().missing(node);
            assert_is_matching(graph, &other);
            assert_eq!((other.size(), other.mate(node)), (usize::from(size), None), "{graph:?}");
        }
    }
    for &node in absent {
        assert_eq!((matching.mate(node), matching.part(node)), (None, Part::Covered));
    }
}

/// From the start that is used, from no pairs at all, and from pairs chosen at random; in phases from the
/// beginning and from some point on.
fn assert_all_starts(graph: &Graph, absent: &[u32], random: &mut Random) {
    let sizes = sizes(graph);
    assert_is_right(graph, &sizes, absent, &maximum_without(graph, absent));
    let mut order: Vec<u32> = (0..graph.nodes()).collect();
    order.sort_by_cached_key(|_| random.below(1 << 20));
    assert_is_right(graph, &sizes, absent, &in_order(graph, &order, absent));
    for mates in [vec![NONE; graph.len()], random_pairs(random, graph, absent)] {
        assert_is_right(graph, &sizes, absent, &larger(graph, &mates, absent));
        for most in [0, random.below(64)] {
            assert_is_right(graph, &sizes, absent, &within(graph, &mates, absent, most));
        }
    }
}

/// Every graph has a labelling whose degrees descend, so that those stand for all.
#[test]
fn all_graphs_to_seven_nodes() {
    let mut random = Random::new(0x5EED_1964);
    let mut graphs = [0; 8];
    for nodes in 0..=7u32 {
        let pairs: Vec<(u32, u32)> = (0..nodes).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        for chosen in 0..1u32 << pairs.len() {
            let edges: Vec<_> =
                (0..).zip(&pairs).filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, &e)| e).collect();
            let mut degrees = [0; 7];
            for &(a, b) in &edges {
                degrees[a as usize] += 1;
                degrees[b as usize] += 1;
            }
            if degrees[..nodes as usize].is_sorted_by(|a, b| a >= b) {
                graphs[nodes as usize] += 1;
                assert_all_starts(&Graph::both_ways(nodes, &edges), &[], &mut random);
            }
        }
    }
    // There are 1, 1, 2, 4, 11, 34, 156 and 1044 up to isomorphism (OEIS A000088).
    let classes = [1, 1, 2, 4, 11, 34, 156, 1044];
    assert!(graphs.iter().zip(classes).all(|(&found, least)| found >= least), "{graphs:?}");
}

#[test]
fn random_graphs_with_absent_nodes() {
    let mut random = Random::new(0x5EED_1965);
    for i in 0..3000 {
        let nodes = 1 + i % 12;
        let edges = random.below(2 * nodes + 1);
        let graph = random_graph(&mut random, nodes, edges);
        let absent: Vec<u32> = (0..nodes).filter(|_| random.below(8) == 0).collect();
        assert_all_starts(&graph, &absent, &mut random);
    }
}

#[test]
fn random_graphs_to_twenty_nodes() {
    let mut random = Random::new(0x5EED_1966);
    for i in 0..60 {
        let nodes = 13 + i % 8;
        let edges = nodes / 2 + random.below(nodes + nodes / 2);
        let graph = random_graph(&mut random, nodes, edges);
        assert_all_starts(&graph, &[], &mut random);
    }
}

/// Berge's formula: a set A of nodes such that the rest has as many components of odd size as A
/// has nodes and the matching misses proves that no matching is larger (Berge 1958).
fn assert_is_maximum(graph: &Graph, matching: &Matching) {
    assert_is_matching(graph, matching);
    let barrier: Vec<bool> =
        (0..graph.nodes()).map(|node| matching.part(node) == Part::Barrier).collect();
    let mut seen = barrier.clone();
    let mut odd = 0;
    for node in 0..graph.nodes() {
        let mut size = 0;
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut seen[node as usize], true) {
                size += 1;
                open.extend(graph.options(node as usize));
            }
        }
        odd += size % 2;
    }
    let barrier = barrier.iter().filter(|&&inside| inside).count();
    assert_eq!(graph.len() - 2 * matching.size(), odd - barrier);
}

/// Some of the nodes that can be missed, each with a matching that shows it.
fn assert_missed(graph: &Graph, matching: &Matching) {
    let missed: Vec<u32> = (0..graph.nodes()).filter(|&node| matching.can_miss(node)).collect();
    for &node in missed.iter().step_by(1 + missed.len() / 20) {
        let other = matching.clone().missing(node);
        assert_is_matching(graph, &other);
        assert_eq!((other.size(), other.mate(node)), (matching.size(), None));
    }
}

#[test]
fn large_graphs_carry_their_proof() {
    let mut random = Random::new(0x5EED_1976);
    for (nodes, edges) in [(3_000, 3_000), (20_000, 27_000), (3_000, 60_000), (20_000, 21_000)] {
        let graph = random_graph(&mut random, nodes, edges);
        let best = maximum(&graph);
        assert_is_maximum(&graph, &best);
        assert_missed(&graph, &best);
        for mates in [vec![NONE; graph.len()], random_pairs(&mut random, &graph, &[])] {
            for most in [0, 3 * u64::from(edges), u64::MAX] {
                let matching = within(&graph, &mates, &[], most);
                assert_is_maximum(&graph, &matching);
                assert_missed(&graph, &matching);
                assert!((0..nodes).all(|node| matching.part(node) == best.part(node)));
            }
        }
    }
}

/// Triangles in a row, each joined to the next: a blossom in each, and one long way back through all.
#[test]
fn a_long_chain_of_blossoms() {
    let triangles = 50_000u32;
    let joined = (0..triangles).flat_map(|i| {
        let (a, b, c) = (3 * i, 3 * i + 1, 3 * i + 2);
        [(a, b), (b, c), (c, a), (c, (c + 1) % (3 * triangles))]
    });
    let mut edges: Vec<(u32, u32)> = joined.collect();
    edges.pop();
    let graph = Graph::both_ways(3 * triangles, &edges);
    let full = 3 * triangles as usize / 2;
    let alone = vec![NONE; graph.len()];
    for (absent, size) in [(&[][..], full), (&[0], full - 1)] {
        let phases = within(&graph, &alone, absent, 0);
        for matching in [maximum_without(&graph, absent), larger(&graph, &alone, absent), phases] {
            assert_eq!(matching.size(), size);
            assert_is_matching(&graph, &matching);
        }
    }
}

/// Every root leads to every entry, and from each entry a path leads to a triangle. One tree takes all
/// entries and gives them back at every path that is found; phases find all paths at once.
#[test]
fn trees_that_take_all_from_the_others() {
    const WIDTH: u32 = 60;
    const LENGTH: u32 = 41;
    let mut edges: Vec<(u32, u32)> =
        (0..WIDTH).flat_map(|root| (WIDTH..2 * WIDTH).map(move |entry| (root, entry))).collect();
    let mut mates = vec![NONE; (2 * WIDTH + WIDTH * (LENGTH + 3)) as usize];
    for (path, entry) in (0..WIDTH).zip(WIDTH..) {
        let first = 2 * WIDTH + path * (LENGTH + 3);
        let last = first + LENGTH;
        edges.push((entry, first));
        edges.extend((first..last).map(|node| (node, node + 1)));
        edges.extend([(last, last + 1), (last + 1, last + 2), (last + 2, last)]);
        // All but the root and a node of the triangle have a mate.
        let inner = (first + 1..last).step_by(2).map(|node| (node, node + 1));
        for (a, b) in inner.chain([(entry, first), (last + 1, last + 2)]) {
            mates[a as usize] = b;
            mates[b as usize] = a;
        }
    }
    let graph = Graph::both_ways(u32::try_from(mates.len()).unwrap(), &edges);
    let size = mates.len() / 2;
    for most in [0, 10_000, u64::MAX] {
        let matching = within(&graph, &mates, &[], most);
        assert_is_matching(&graph, &matching);
        assert_eq!(matching.size(), size);
    }
    let mut forest = Forest::new(&graph, &mates, &[]);
    assert!(!forest.grow(10 * graph.edges() as u64));
    let mut forest = Forest::new(&graph, &mates, &[]);
    assert!(phases::grow(&mut forest, 3 * graph.edges() as u64));
}

/// Circles of odd length, each through one node of the one before: blossoms within blossoms, since the
/// search that begins at the last node goes around all of them.
#[test]
fn blossoms_within_blossoms() {
    let depth = 20_000u32;
    // Node 0, then pairs: the pair of depth i closes a circle with any two nodes of an outer blossom.
    let mut edges = Vec::new();
    for i in 0..depth {
        let (a, b) = (2 * i + 1, 2 * i + 2);
        let before = a.saturating_sub(2);
        edges.extend([(a, b), (a, before), (b, before)]);
        edges.push((b, a.saturating_sub(1)));
    }
    let graph = Graph::both_ways(2 * depth + 1, &edges);
    let mut mates = vec![NONE; graph.len()];
    for i in 0..depth {
        mates[2 * i as usize + 1] = 2 * i + 2;
        mates[2 * i as usize + 2] = 2 * i + 1;
    }
    let alone = vec![NONE; graph.len()];
    let phases = [within(&graph, &mates, &[], 0), within(&graph, &alone, &[], 0)];
    for matching in [maximum(&graph), larger(&graph, &mates, &[])].into_iter().chain(phases) {
        assert_eq!(matching.size(), depth as usize);
        assert!((0..graph.nodes()).all(|node| matching.can_miss(node)), "factor-critical");
        assert_missed(&graph, &matching);
    }
}

/// The formula of Karp and Sipser (1981): with x = e^{−c·e^{−c·x}} the least root and y = e^{−c·x}, a
/// random graph of mean degree c has about n·(1 − (x + y + c·x·y)/2) pairs. For c = 2 that is 0.392 n.
#[test]
fn random_graphs_have_as_many_pairs_as_the_formula_says() {
    let nodes = 200_000u32;
    let graph = random_graph(&mut Random::new(0x5EED_1981), nodes, nodes);
    let size = u32::try_from(maximum(&graph).size()).unwrap();
    assert!((size * 1000).abs_diff(392 * nodes) < 4 * nodes, "{size}");
}

/// A long grid whose nodes are numbered at random gets new numbers; in order, or a random graph, not.
#[test]
fn long_graphs_in_disorder_get_new_numbers() {
    let mut random = Random::new(0x5EED_2005);
    let (rows, columns) = (150u32, 101u32);
    let nodes = rows * columns;
    let down = (columns..nodes).map(|at| (at - columns, at));
    let right = (0..nodes).filter(|at| at % columns > 0).map(|at| (at - 1, at));
    let edges: Vec<(u32, u32)> = down.chain(right).filter(|_| random.below(20) > 0).collect();
    assert_eq!(relabel::order(&Graph::both_ways(nodes, &edges)), None);
    assert_eq!(relabel::order(&random_graph(&mut random, nodes, 2 * nodes)), None);
    let mut names: Vec<u32> = (0..nodes).collect();
    names.sort_by_cached_key(|_| random.below(1 << 30));
    let edges: Vec<(u32, u32)> =
        edges.iter().map(|&(a, b)| (names[a as usize], names[b as usize])).collect();
    let graph = Graph::both_ways(nodes, &edges);
    let mut order = relabel::order(&graph).expect("it is long and in disorder");
    let matching = maximum(&graph);
    assert_is_maximum(&graph, &matching);
    assert_missed(&graph, &matching);
    let plain = larger(&graph, &vec![NONE; graph.len()], &[]);
    assert!((0..nodes).all(|node| matching.part(node) == plain.part(node)));
    order.sort_unstable();
    assert!(order.into_iter().eq(0..nodes), "every node once");
}

/// The nodes of a grid are all covered if one side is even; else those of the larger colour can be
/// missed, and only those.
#[test]
fn grids() {
    for (rows, columns) in
        [(1, 1), (1, 6), (2, 3), (4, 4), (3, 3), (5, 7), (8, 9), (31, 33), (30, 31)]
    {
        let down = (columns..rows * columns).map(|at| (at - columns, at));
        let right = (0..rows * columns).filter(|at| at % columns > 0).map(|at| (at - 1, at));
        let graph = Graph::both_ways(rows * columns, &down.chain(right).collect::<Vec<_>>());
        let matching = maximum(&graph);
        for at in 0..rows * columns {
            let odd = rows % 2 == 1 && columns % 2 == 1;
            let majority = (at / columns + at % columns).is_multiple_of(2);
            assert_eq!(matching.can_miss(at), odd && majority, "{rows} by {columns}");
        }
    }
}
