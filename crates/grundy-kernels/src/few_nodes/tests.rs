use std::collections::HashMap;

use grundy_testing::Random;

use super::*;

fn each(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let node = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        node
    })
}

/// By the definition.
fn reference(known: &mut HashMap<u64, u32>, near: &[u64; MOST], set: u64) -> u32 {
    if let Some(&value) = known.get(&set) {
        return value;
    }
    let left: Vec<u32> = each(set).map(|node| reference(known, near, set & !near[node])).collect();
    let value = (0..).find(|value| !left.contains(value)).unwrap();
    known.insert(set, value);
    value
}

/// The same graph by all instructions that this processor has.
fn by_all(near: &[u64; MOST]) -> Vec<FewNodes> {
    let widest = near.iter().map(|row| row.count_ones()).max().unwrap();
    let graph = |by| FewNodes { near: *near, widest, has_twins: true, by };
    #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut, reason = "there is one way"))]
    let mut all = vec![graph(By::Portable)];
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
    {
        all.push(graph(By::Bmi2));
    }
    all
}

fn untwinned(graph: &FewNodes, set: u64) -> (u64, bool) {
    run!(graph.untwinned(set))
}

#[test]
fn values_are_those_of_the_definition() {
    let mut random = Random::new(22);
    let mut larger = 0;
    let rounds = if cfg!(miri) { 6 } else { 600 };
    for round in 0..rounds {
        let count = if cfg!(miri) { 9 } else { 1 + random.below(18_usize) };
        // Some stand at the end of the word.
        let place = |node: usize| if round % 2 == 0 { node } else { MOST - 1 - node };
        let edges = random.below(100_u64);
        let mut near = [0; MOST];
        (0..count).for_each(|node| near[place(node)] = 1 << place(node));
        for (a, b) in (0..count).flat_map(|b| (0..b).map(move |a| (place(a), place(b)))) {
            if random.chance(edges, 100) {
                near[a] |= 1 << b;
                near[b] |= 1 << a;
            }
        }
        let all = near.iter().fold(0, |all, row| all | row);
        let mut known = HashMap::new();
        let graphs = by_all(&near);
        // What is known of a set from one question serves others.
        let kept: Vec<Values> = graphs.iter().map(|_| Values::few()).collect();
        for _ in 0..20 {
            let set = all & (random.word() | if round % 3 == 0 { 0 } else { random.word() });
            let most = if random.chance(1, 3) { ANY } else { random.below(4_u32) };
            let wanted = reference(&mut known, &near, set);
            let first = if set == 0 { all } else { set };
            for (graph, values) in graphs.iter().zip(&kept) {
                let many = Values::many();
                let found = graph.value(set, most, values);
                assert!(
                    found == wanted || wanted > most && found > most,
                    "{wanted} {found} {most} {:?}",
                    graph.by
                );
                assert_eq!(graph.value(set, ANY, &many), wanted);
                larger += u32::from(found > most);
                let part = graph.component(first, first);
                let wanted = reference(&mut known, &near, part);
                match graph.weighed(part, most, values) {
                    Ok(found) => assert!(found == wanted || wanted > most && found > most),
                    Err(kept) => assert_eq!(graph.value(kept, ANY, values), wanted),
                }
                let (kept, _) = untwinned(graph, set);
                assert_eq!(graph.value(kept, ANY, values), graph.value(set, ANY, values));
                // No two of those that are kept have the same neighbours.
                let row = |node: usize| near[node] & kept;
                let nodes: Vec<usize> = each(kept).collect();
                let twins = |&(a, b): &(usize, usize)| a != b && row(a) == row(b);
                let pairs = nodes.iter().flat_map(|&a| nodes.iter().map(move |&b| (a, b)));
                assert!(set.count_ones() <= TABLED || pairs.filter(twins).count() == 0);
                let rest = first & !part;
                assert!(each(part).all(|node| near[node] & rest == 0));
                // What a move leaves falls apart in the same way, looked at from its border.
                for node in each(part) {
                    let mut rest = part & !near[node];
                    let border = graph.border(part & !rest, rest);
                    while rest != 0 {
                        let found = graph.component(rest, border & rest);
                        assert_eq!(found, graph.component(found, found));
                        assert!(each(found).all(|node| near[node] & rest & !found == 0));
                        rest &= !found;
                    }
                }
            }
        }
    }
    assert!(larger > rounds / 2, "{larger}");
}

/// Every graph of six nodes, and some of seven, eight and ten, of which no value is known at first or all are.
#[test]
fn graphs_of_few_nodes() {
    for (nodes, pairs, step) in
        [(6, 15, 1), (7, 21, 61), (8, 28, 9973), (10, 45, 4_900_000_003_u64)]
    {
        let step = if cfg!(miri) { step * 5001 } else { step };
        for edges in (0..(1_u64 << pairs) / step).map(|i| i * step) {
            let mut near = [0; MOST];
            let mut bit = 0;
            for a in 0..nodes {
                near[6 * a] |= 1 << (6 * a);
                for b in a + 1..nodes {
                    if edges >> bit & 1 == 1 {
                        near[6 * a] |= 1 << (6 * b);
                        near[6 * b] |= 1 << (6 * a);
                    }
                    bit += 1;
                }
            }
            let all = near.iter().fold(0, |all, row| all | row);
            let wanted = reference(&mut HashMap::new(), &near, all);
            for graph in by_all(&near) {
                assert_eq!(graph.value(all, ANY, &Values::few()), wanted, "{nodes} {edges:x}");
            }
        }
    }
}

/// Questions about any values, one after another with what is known from those before.
#[test]
fn what_is_asked_for_is_found() {
    let mut random = Random::new(29);
    let mut none = 0;
    for _ in 0..if cfg!(miri) { 2 } else { 150 } {
        let count = if cfg!(miri) { 9 } else { 8 + random.below(9_usize) };
        let edges = 10 + random.below(70_u64);
        let mut near = [0; MOST];
        (0..count).for_each(|node| near[node] = 1 << node);
        for (a, b) in (0..count).flat_map(|b| (0..b).map(move |a| (a, b))) {
            if random.chance(edges, 100) {
                near[a] |= 1 << b;
                near[b] |= 1 << a;
            }
        }
        let mut known = HashMap::new();
        for graph in &by_all(&near) {
            let values = Values::few();
            for _ in 0..60 {
                let set = (random.word() | random.word()) & ((1 << count) - 1);
                let wanted = 1 << random.below(4_u32) | random.word() & 7;
                let value = reference(&mut known, &near, set);
                let found = run!(graph.valued(set, wanted, &values));
                let is_wanted = wanted >> value & 1 == 1;
                assert!(
                    found == value || found == NONE && !is_wanted,
                    "{value} {found} {wanted:x}"
                );
                none += u32::from(found == NONE);
            }
        }
    }
    assert!(cfg!(miri) || none > 1000, "{none}");
}

/// Some nodes of graphs of three words, numbered, and their names again.
#[test]
fn nodes_among_others() {
    let mut random = Random::new(31);
    for _ in 0..if cfg!(miri) { 3 } else { 300 } {
        let mut near: Vec<[u64; 3]> = vec![[0; 3]; 192];
        for (node, row) in near.iter_mut().enumerate() {
            *row = [random.word(), random.word() & random.word(), random.word()];
            row[node / 64] |= 1 << (node % 64);
        }
        let mut nodes = [0; 3];
        let mut names: Vec<usize> = (0..random.below(65_u32)).map(|_| random.below(192)).collect();
        names.sort_unstable();
        names.dedup();
        names.iter().for_each(|&node| nodes[node / 64] |= 1 << (node % 64));
        let next_to = |a: usize, b: usize| near[names[a]][names[b] / 64] >> (names[b] % 64) & 1;
        let row = |a: usize| (0..names.len()).fold(0, |row, b| row | next_to(a, b) << b);
        let mut wanted = [0; MOST];
        (0..names.len()).for_each(|a| wanted[a] = row(a));
        let widest = wanted.iter().map(|row| row.count_ones()).max().unwrap();
        let set = random.word()
            & u64::MAX.checked_shr(64 - u32::try_from(names.len()).unwrap()).unwrap_or(0);
        let mut named = [0; 3];
        each(set).for_each(|i| named[names[i] / 64] |= 1 << (names[i] % 64));
        let mut rows = [0; MOST];
        assert!(portable::rows(&near, &nodes, &mut rows) + 1 >= widest);
        assert_eq!(rows, wanted);
        assert_eq!(FewNodes::among(&near, &nodes, true).near, wanted);
        for graph in by_all(&wanted) {
            assert_eq!(graph.named(set, &nodes), named, "{:?}", graph.by);
        }
    }
}
