//! Node Kayles on few nodes: values of all graphs of six nodes by table, of a dozen by the definition.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::nodes::{self, Nodes, both, each};

/// Some nodes of a graph, numbered from 0 on.
pub(in crate::games) struct Small {
    /// Each node with its neighbours.
    near: [u64; MOST],
    /// What the nodes are called in the graph, if not by their numbers.
    names: Option<[u16; MOST]>,
    count: usize,
    /// The most neighbours of a node, and the node.
    widest: u32,
    /// Whether neighbours may have the same neighbours.
    has_twins: bool,
}

/// So many nodes fit in a word.
pub(in crate::games) const MOST: usize = 64;

/// Sets of nodes of one graph with their values, one in each place: what of a set times an odd number is not the place,
/// and one more than the value.
pub(in crate::games) struct Values(Box<[AtomicU64]>);

/// So many places, no fewer than values.
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
    /// For a few sets.
    pub(in crate::games) fn few() -> Values {
        Values::new(PLACES)
    }

    /// For as many sets as a long search meets again soon.
    pub(in crate::games) fn many() -> Values {
        Values::new(PLACES << 4)
    }

    fn new(places: usize) -> Values {
        Values((0..places).map(|_| AtomicU64::new(0)).collect())
    }

    /// The place of a set, and what is written there of it.
    fn place(&self, set: u64) -> (&AtomicU64, u64) {
        // Different sets have different products.
        let product = set.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let bits = self.0.len().ilog2();
        let place = usize::try_from(product >> (64 - bits)).unwrap_or(0);
        (&self.0[place], product << bits)
    }

    /// The value of a set if that is known to be at most `most`, or a larger number if it is known to be larger.
    fn up_to(&self, set: u64, most: u32) -> Option<u32> {
        let (place, tag) = self.place(set);
        // The lowest bits are the value.
        let known = place.load(Relaxed) ^ tag;
        if known == 0 || known >= PLACES as u64 {
            return None;
        }
        let known = u32::try_from(known - 1).unwrap_or(0);
        (known < LARGE || known > LARGE + most).then_some(known)
    }

    fn put(&self, set: u64, value: u32) {
        let (place, tag) = self.place(set);
        place.store(tag | u64::from(value + 1), Relaxed);
    }
}

impl Small {
    /// A whole graph of at most [`MOST`] nodes, which keep their numbers.
    pub(in crate::games) fn whole<const W: usize>(near: &[Nodes<W>], has_twins: bool) -> Small {
        let widest = near.iter().map(nodes::count).max().unwrap_or(0);
        let mut small =
            Small { near: [0; MOST], names: None, count: near.len(), widest, has_twins };
        small.near.iter_mut().zip(near).for_each(|(row, near)| *row = near[0]);
        small
    }

    /// The graph that these nodes are, of which there may be at most [`MOST`]: those with most neighbours first, since to
    /// take them leaves least.
    pub(in crate::games) fn new<const W: usize>(
        near: &[Nodes<W>],
        nodes: &Nodes<W>,
        has_twins: bool,
    ) -> Small {
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
        let widest = order.first().map_or(0, |&(least, _)| u32::MAX - least);
        let mut small = Small { near: [0; MOST], names: None, count, widest, has_twins };
        let mut names = [0; MOST];
        for (i, &(_, node)) in order.iter().enumerate() {
            let row = each(&both(&near[node], nodes));
            small.near[i] = row.fold(0, |row, node| row | 1 << ranks[node / 64][node % 64]);
            names[i] = u16::try_from(node).unwrap_or(0);
        }
        small.names = Some(names);
        small
    }

    /// All nodes.
    pub(in crate::games) fn all(&self) -> u64 {
        if self.count == MOST { u64::MAX } else { (1 << self.count) - 1 }
    }

    /// What is left of a set when one of its nodes is taken with its neighbours.
    pub(in crate::games) fn after(&self, set: u64, node: usize) -> u64 {
        set & !self.near[node]
    }

    /// A set as the graph calls its nodes.
    pub(in crate::games) fn named<const W: usize>(&self, mut set: u64) -> Nodes<W> {
        let mut nodes = [0; W];
        let Some(names) = &self.names else {
            nodes[0] = set;
            return nodes;
        };
        while set != 0 {
            let name = usize::from(names[set.trailing_zeros() as usize]);
            nodes[name / 64] |= 1 << (name % 64);
            set &= set - 1;
        }
        nodes
    }

    /// Which of a set are next to what was taken with a node: each component has some, if all was connected.
    pub(in crate::games) fn border(&self, taken: u64, rest: u64) -> u64 {
        let (mut border, mut open) = (0, taken);
        while open != 0 {
            border |= self.near[open.trailing_zeros() as usize];
            open &= open - 1;
        }
        border & rest
    }

    /// The connected component of the first node of a border, some of which is in each component of the set.
    pub(in crate::games) fn component(&self, set: u64, border: u64) -> u64 {
        let first = border & border.wrapping_neg();
        let mut component = self.near[border.trailing_zeros() as usize] & set;
        let mut open = component & !first;
        while open != 0 {
            // Nothing else has any of the border.
            if border & !component == 0 {
                return set;
            }
            let wider = self.near[open.trailing_zeros() as usize] & set & !component;
            component |= wider;
            open = open & (open - 1) | wider;
        }
        component
    }

    /// The value of a connected set as [`value`](Self::value) has it, if it is found sooner than looked up, and else the set
    /// without those of its nodes that have the same neighbours as a neighbour of theirs.
    pub(in crate::games) fn weighed(
        &self,
        set: u64,
        most: u32,
        values: &Values,
    ) -> Result<u32, u64> {
        let others = set & set.wrapping_sub(1);
        if others & others.wrapping_sub(1) == 0 {
            // A node, or two.
            return Ok(u32::from(set != 0));
        }
        if let Some(known) = values.up_to(set, most) {
            return Ok(known);
        }
        let (kept, is_quick) = self.untwinned(set);
        if !is_quick {
            return Err(kept);
        }
        let value = self.value(kept, most, values);
        values.put(set, value);
        Ok(value)
    }

    /// A set without those of its nodes that have the same neighbours as a neighbour of theirs, and whether so few are left
    /// that its value is found sooner than looked up.
    pub(in crate::games) fn untwinned(&self, set: u64) -> (u64, bool) {
        if set.count_ones() <= TABLED {
            return (set, true);
        }
        let kept = if self.has_twins { self.first_twins(set) } else { set };
        let count = kept.count_ones();
        if count <= TABLED {
            return (kept, true);
        }
        // How many nodes a move takes decides how far there is to go: dense graphs are soon done.
        if count > QUICK || (count - TABLED) * 3 > self.widest.pow(2) {
            return (kept, false);
        }
        let (mut rest, mut degrees) = (set, 0);
        while rest != 0 {
            degrees += (self.near[rest.trailing_zeros() as usize] & set).count_ones();
            rest &= rest - 1;
        }
        (kept, (count - TABLED) * set.count_ones().pow(2) * 3 <= degrees * degrees)
    }

    /// Of neighbours with the same neighbours the first.
    fn first_twins(&self, set: u64) -> u64 {
        // The first node with these neighbours, by a hash of them.
        let mut firsts = [0_u8; 4 * MOST];
        let (mut kept, mut rest) = (set, set);
        while rest != 0 {
            let node = rest.trailing_zeros();
            rest &= rest - 1;
            let row = self.near[node as usize] & set;
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
        kept
    }

    /// The value of a set if it is at most `most`, else some larger number: the smaller `most` is, which is
    /// no more than [`ANY`], the sooner it is found.
    pub(in crate::games) fn value(&self, set: u64, most: u32, values: &Values) -> u32 {
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
        let component = self.component(set, set);
        if component != set {
            return self.value(component, ANY, values) ^ self.value(set & !component, ANY, values);
        }
        if let Some(known) = values.up_to(set, most) {
            return known;
        }
        let value = self.least_missing(set, most, values);
        values.put(set, value);
        value
    }

    /// The same by the options.
    fn least_missing(&self, set: u64, most: u32, values: &Values) -> u32 {
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
    fn reference(known: &mut HashMap<u64, u32>, near: &[Nodes<1>], set: u64) -> u32 {
        if let Some(&value) = known.get(&set) {
            return value;
        }
        let left = each(&[set]).map(|node| set & !near[node][0]);
        let left: Vec<u32> = left.map(|left| reference(known, near, left)).collect();
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
            let small = match round % 3 {
                0 => Small::whole(&near, true),
                _ => Small::new(&near, &[(1_u64 << count) - 1], true),
            };
            let values = Values::few();
            for _ in 0..20 {
                let set =
                    small.all() & (random.word() | if round % 2 == 0 { 0 } else { random.word() });
                let wanted = reference(&mut known, &near, small.named::<1>(set)[0]);
                let most = if random.chance(1, 3) { ANY } else { random.below(4_u32) };
                let found = small.value(set, most, &values);
                assert!(
                    found == wanted || wanted > most && found > most,
                    "{wanted} {found} {most}"
                );
                larger += u32::from(found > most);
                let part = small.component(set | 1, set | 1);
                let wanted = reference(&mut known, &near, small.named::<1>(part)[0]);
                match small.weighed(part, most, &values) {
                    Ok(found) => assert!(found == wanted || wanted > most && found > most),
                    Err(kept) => assert_eq!(small.value(kept, ANY, &values), wanted),
                }
                let (kept, _) = small.untwinned(set);
                assert_eq!(small.value(kept, ANY, &values), small.value(set, ANY, &values));
                // No two of those that are kept have the same neighbours.
                let row = |node: usize| small.near[node] & kept;
                let nodes: Vec<usize> = each(&[kept]).collect();
                let twins = |&(a, b): &(usize, usize)| a != b && row(a) == row(b);
                let pairs = nodes.iter().flat_map(|&a| nodes.iter().map(move |&b| (a, b)));
                assert!(set.count_ones() <= TABLED || pairs.filter(twins).count() == 0);
                let rest = (set | 1) & !part;
                assert!(each(&[part]).all(|node| small.near[node] & rest == 0));
                // What a move leaves falls apart in the same way, looked at from its border.
                for node in each(&[part]) {
                    let mut rest = small.after(part, node);
                    let border = small.border(part & !rest, rest);
                    while rest != 0 {
                        let found = small.component(rest, border & rest);
                        assert_eq!(found, small.component(found, found));
                        assert!(each(&[found]).all(|node| small.near[node] & rest & !found == 0));
                        rest &= !found;
                    }
                }
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
        let small = Small::new(&near, &nodes, false);
        assert_eq!(small.all().count_ones(), 56);
        assert_eq!(small.named::<2>(small.all()), nodes);
    }

    fn nodes_with(set: Nodes<2>, node: usize) -> Nodes<2> {
        let one = single::<2>(node);
        [set[0] | one[0], set[1] | one[1]]
    }
}
