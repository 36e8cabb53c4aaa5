//! Node Kayles on few nodes: values of all graphs of six nodes by table, of a dozen by the definition.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::nodes::{self, Nodes, both, each};

/// Some nodes of a graph, numbered from 0 on, those with most neighbours first: to take them leaves least.
pub(in crate::games) struct Small {
    /// Each node with its neighbours.
    near: [u64; MOST],
    /// What the nodes are called in the graph.
    names: [u16; MOST],
    count: usize,
}

/// So many nodes fit in a word.
pub(in crate::games) const MOST: usize = 64;

/// Sets of nodes of one graph with their values, one in each place.
pub(in crate::games) struct Values {
    sets: [u64; PLACES],
    values: [u8; PLACES],
}

const PLACES: usize = 1 << 9;

/// Graphs of so many nodes and less are in the table.
const TABLED: u32 = 6;

/// Larger graphs are never quick.
const QUICK: u32 = 26;

/// Where the graphs of so many nodes begin in the table.
const FIRST: [usize; TABLED as usize + 2] = {
    let mut first = [0; TABLED as usize + 2];
    let mut nodes = 0;
    while nodes <= TABLED as usize {
        first[nodes + 1] = first[nodes] + (1 << (nodes * nodes.saturating_sub(1) / 2));
        nodes += 1;
    }
    first
};

/// The values of all graphs of few nodes, by their number and by the edges among them as bits: one more than the value,
/// 0 where it was not asked for.
static TABLE: LazyLock<Box<[AtomicU8]>> =
    LazyLock::new(|| (0..FIRST[TABLED as usize + 1]).map(|_| AtomicU8::new(0)).collect());

/// Where a graph of few nodes is in the table.
fn place(near: &[u64; MOST], set: u64) -> usize {
    let (mut bits, mut bit, mut rest) = (0, 0, set);
    while rest != 0 {
        let row = near[rest.trailing_zeros() as usize];
        rest &= rest - 1;
        let mut others = rest;
        while others != 0 {
            bits |= ((row >> others.trailing_zeros() & 1) as usize) << bit;
            bit += 1;
            others &= others - 1;
        }
    }
    FIRST[set.count_ones() as usize] + bits
}

/// No value is so large: from here on numbers say what a value is larger than, one less than the difference.
const LARGE: u32 = 64;

/// Every value counts.
pub(in crate::games) const ANY: u32 = LARGE - 1;

impl Values {
    fn place(set: u64) -> usize {
        let place = set.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - PLACES.ilog2());
        usize::try_from(place).unwrap_or(0)
    }

    pub(in crate::games) fn new() -> Values {
        Values { sets: [0; PLACES], values: [0; PLACES] }
    }
}

impl Small {
    /// The graph that these nodes are, of which there may be at most [`MOST`].
    pub(in crate::games) fn new<const W: usize>(near: &[Nodes<W>], nodes: &Nodes<W>) -> Small {
        let mut order = [(0, 0); MOST];
        let mut count = 0;
        for (place, node) in order.iter_mut().zip(each(nodes)) {
            *place = (u32::MAX - nodes::count(&both(&near[node], nodes)), node);
            count += 1;
        }
        let order = &mut order[..count];
        order.sort_unstable();
        let mut ranks = [[0_u8; 64]; W];
        for (rank, &(_, node)) in (0..).zip(&*order) {
            ranks[node / 64][node % 64] = rank;
        }
        let mut small = Small { near: [0; MOST], names: [0; MOST], count };
        for (i, &(_, node)) in order.iter().enumerate() {
            let row = each(&both(&near[node], nodes));
            small.near[i] = row.fold(0, |row, node| row | 1 << ranks[node / 64][node % 64]);
            small.names[i] = u16::try_from(node).unwrap_or(0);
        }
        small
    }

    /// All nodes.
    pub(in crate::games) fn all(&self) -> u64 {
        if self.count == MOST { u64::MAX } else { (1 << self.count) - 1 }
    }

    /// The nodes that are left when one is taken with its neighbours.
    pub(in crate::games) fn after(&self, node: usize) -> u64 {
        self.all() & !self.near[node]
    }

    /// How many nodes there are.
    pub(in crate::games) fn len(&self) -> usize {
        self.count
    }

    /// A set as the graph calls its nodes.
    pub(in crate::games) fn named<const W: usize>(&self, mut set: u64) -> Nodes<W> {
        let mut nodes = [0; W];
        while set != 0 {
            let name = usize::from(self.names[set.trailing_zeros() as usize]);
            nodes[name / 64] |= 1 << (name % 64);
            set &= set - 1;
        }
        nodes
    }

    /// The connected component of the first node of a set.
    pub(in crate::games) fn component(&self, set: u64) -> u64 {
        let mut component = self.near[set.trailing_zeros() as usize] & set;
        let mut open = component & !(set & set.wrapping_neg());
        while open != 0 {
            let wider = self.near[open.trailing_zeros() as usize] & set & !component;
            component |= wider;
            open = open & (open - 1) | wider;
        }
        component
    }

    /// A set without those of its nodes that have the same neighbours as a neighbour of theirs, and whether so few are left
    /// that its value is found sooner than looked up.
    pub(in crate::games) fn untwinned(&self, set: u64) -> (u64, bool) {
        if set.count_ones() <= TABLED {
            return (set, true);
        }
        // The first node with these neighbours, by a hash of them.
        let mut firsts = [0_u8; 4 * MOST];
        let (mut kept, mut rest, mut degrees) = (set, set, 0);
        while rest != 0 {
            let node = rest.trailing_zeros();
            rest &= rest - 1;
            let row = self.near[node as usize] & set;
            degrees += row.count_ones();
            let mut at = (row.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize;
            loop {
                match firsts[at] {
                    0 => {
                        firsts[at] = u8::try_from(node + 1).unwrap_or(u8::MAX);
                        break;
                    }
                    first if self.near[usize::from(first) - 1] & set == row => {
                        kept &= !(1 << node);
                        break;
                    }
                    _ => at = (at + 1) % firsts.len(),
                }
            }
        }
        let count = kept.count_ones();
        // How many nodes a move takes decides how far there is to go: dense graphs are soon done.
        let is_quick = count <= TABLED
            || count <= QUICK
                && (count - TABLED) * set.count_ones().pow(2) * 3 <= degrees * degrees;
        (kept, is_quick)
    }

    /// The value of a set if it is at most `most`, else some larger number: the smaller `most` is, which is
    /// no more than [`ANY`], the sooner it is found.
    pub(in crate::games) fn value(&self, set: u64, most: u32, values: &mut Values) -> u32 {
        if set.count_ones() <= TABLED {
            let place = &TABLE[place(&self.near, set)];
            let known = place.load(Relaxed);
            if known > 0 {
                return u32::from(known) - 1;
            }
            let value = self.least_missing(set, ANY, values);
            place.store(u8::try_from(value + 1).unwrap_or(0), Relaxed);
            return value;
        }
        let component = self.component(set);
        if component != set {
            return self.value(component, ANY, values) ^ self.value(set & !component, ANY, values);
        }
        let at = Values::place(set);
        if values.sets[at] == set {
            let known = u32::from(values.values[at]);
            if known < LARGE || known > LARGE + most {
                return known;
            }
        }
        let value = self.least_missing(set, most, values);
        values.sets[at] = set;
        values.values[at] = u8::try_from(value).unwrap_or(0);
        value
    }

    /// The same by the options.
    fn least_missing(&self, set: u64, most: u32, values: &mut Values) -> u32 {
        let (mut seen, mut rest) = (0_u64, set);
        while rest != 0 {
            let left = set & !self.near[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            // Every move takes a node: no value is beyond the number of nodes.
            seen |= 1_u64.checked_shl(self.value(left, most, values)).unwrap_or(0);
            if seen.trailing_ones() > most {
                return LARGE + most + 1;
            }
        }
        seen.trailing_ones()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testing::Random;

    use super::*;
    use crate::games::graph::nodes::{single, without};

    /// By the definition, of a graph of at most 64 nodes.
    fn plain(known: &mut HashMap<u64, u32>, near: &[Nodes<1>], set: u64) -> u32 {
        if let Some(&value) = known.get(&set) {
            return value;
        }
        let left = each(&[set]).map(|node| set & !near[node][0]);
        let left: Vec<u32> = left.map(|left| plain(known, near, left)).collect();
        let value = (0..).find(|value| !left.contains(value)).unwrap();
        known.insert(set, value);
        value
    }

    #[test]
    fn values_are_those_of_the_definition() {
        let mut random = Random::new(22);
        let mut larger = 0;
        for round in 0..600 {
            let count = 1 + random.below(15_usize);
            let edges = random.below(100_u64);
            let mut near: Vec<Nodes<1>> = (0..count).map(single).collect();
            for (a, b) in (0..count).flat_map(|b| (0..b).map(move |a| (a, b))) {
                if random.chance(edges, 100) {
                    near[a][0] |= 1 << b;
                    near[b][0] |= 1 << a;
                }
            }
            let mut known = HashMap::new();
            let all = [(1_u64 << count) - 1];
            let small = Small::new(&near, &all);
            let mut values = Values::new();
            for _ in 0..20 {
                let set =
                    small.all() & (random.word() | if round % 2 == 0 { 0 } else { random.word() });
                let wanted = plain(&mut known, &near, small.named::<1>(set)[0]);
                let most = if random.chance(1, 3) { ANY } else { random.below(4_u32) };
                let found = small.value(set, most, &mut values);
                assert!(
                    found == wanted || wanted > most && found > most,
                    "{wanted} {found} {most}"
                );
                larger += u32::from(found > most);
                let (kept, _) = small.untwinned(set);
                assert_eq!(small.value(kept, ANY, &mut values), wanted);
                // No two of those that are kept have the same neighbours.
                let row = |node: usize| small.near[node] & kept;
                let nodes: Vec<usize> = each(&[kept]).collect();
                let twins = |&(a, b): &(usize, usize)| a != b && row(a) == row(b);
                let pairs = nodes.iter().flat_map(|&a| nodes.iter().map(move |&b| (a, b)));
                assert!(set.count_ones() <= TABLED || pairs.filter(twins).count() == 0);
                let component = small.component(set | 1);
                let rest = (set | 1) & !component;
                assert!(each(&[component]).all(|node| small.near[node] & rest == 0));
            }
        }
        assert!(larger > 300, "{larger}");
    }

    #[test]
    fn nodes_keep_their_names() {
        let mut near: Vec<Nodes<2>> = (0..100).map(single).collect();
        for node in 1..100 {
            near[node - 1][node / 64] |= single::<2>(node)[node / 64];
            near[node] = nodes_with(near[node], node - 1);
        }
        let nodes = without(&[u64::MAX, (1 << 36) - 1], &[u64::MAX << 50, 0]);
        let nodes = [nodes[0] & u64::MAX << 30, nodes[1]];
        let small = Small::new(&near, &nodes);
        assert_eq!(small.len(), 56);
        assert_eq!(small.named::<2>(small.all()), nodes);
    }

    fn nodes_with(set: Nodes<2>, node: usize) -> Nodes<2> {
        let one = single::<2>(node);
        [set[0] | one[0], set[1] | one[1]]
    }
}
