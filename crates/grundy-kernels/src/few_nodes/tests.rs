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
        let count = if cfg!(miri) { 9 } else { 1 + random.below(15_usize) };
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
        for _ in 0..20 {
            let set = all & (random.word() | if round % 3 == 0 { 0 } else { random.word() });
            let most = if random.chance(1, 3) { ANY } else { random.below(4_u32) };
            let wanted = reference(&mut known, &near, set);
            let first = if set == 0 { all } else { set };
            for graph in by_all(&near) {
                let (values, many) = (Values::few(), Values::many());
                let found = graph.value(set, most, &values);
                assert!(
                    found == wanted || wanted > most && found > most,
                    "{wanted} {found} {most} {:?}",
                    graph.by
                );
                assert_eq!(graph.value(set, ANY, &many), wanted);
                larger += u32::from(found > most);
                let part = graph.component(first, first);
                let wanted = reference(&mut known, &near, part);
                match graph.weighed(part, most, &values) {
                    Ok(found) => assert!(found == wanted || wanted > most && found > most),
                    Err(kept) => assert_eq!(graph.value(kept, ANY, &values), wanted),
                }
                let (kept, _) = untwinned(&graph, set);
                assert_eq!(graph.value(kept, ANY, &values), graph.value(set, ANY, &values));
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

/// Every graph of six nodes, of which no value is known at first or all are.
#[test]
fn graphs_of_six_nodes() {
    let step = if cfg!(miri) { 5001 } else { 1 };
    for edges in (0..1_u64 << 15).step_by(step) {
        let mut near = [0; MOST];
        let mut bit = 0;
        for a in 0..6 {
            near[7 * a] |= 1 << (7 * a);
            for b in a + 1..6 {
                if edges >> bit & 1 == 1 {
                    near[7 * a] |= 1 << (7 * b);
                    near[7 * b] |= 1 << (7 * a);
                }
                bit += 1;
            }
        }
        let all = near.iter().fold(0, |all, row| all | row);
        let wanted = reference(&mut HashMap::new(), &near, all);
        for graph in by_all(&near) {
            assert_eq!(graph.value(all, ANY, &Values::few()), wanted, "{edges:x}");
        }
    }
}
