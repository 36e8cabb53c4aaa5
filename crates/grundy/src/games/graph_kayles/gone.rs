//! Sets of nodes that are gone, as bits.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use grundy_graphs::graph::Graph;
use grundy_kernels::few_nodes::FewNodes;
use smallvec::{SmallVec, smallvec};

/// A set of nodes as words: few graphs have more nodes than fit in these.
pub(super) type Words = SmallVec<[u64; 4]>;

/// The nodes of a graph that are gone; all sets of one graph have as many words.
#[derive(Debug, Eq)]
pub(in crate::games) struct Gone(pub(super) Words);

/// Few words at once, and not by a call that compares memory.
impl PartialEq for Gone {
    #[inline]
    fn eq(&self, other: &Gone) -> bool {
        let (own, other): (&[u64], &[u64]) = (&self.0, &other.0);
        match (own, other) {
            (&[a], &[b]) => a == b,
            (&[a, b], &[c, d]) => (a ^ c) | (b ^ d) == 0,
            (&[a, b, c], &[d, e, f]) => (a ^ d) | (b ^ e) | (c ^ f) == 0,
            _ => own == other,
        }
    }
}

impl Hash for Gone {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// At once, and not word by word.
impl Clone for Gone {
    #[inline]
    fn clone(&self) -> Gone {
        Gone::of(&self.0)
    }
}

/// As the ascending lists of nodes are ordered.
impl Ord for Gone {
    fn cmp(&self, other: &Gone) -> Ordering {
        let Some(at) = self.0.iter().zip(&other.0).position(|(a, b)| a != b) else {
            return self.0.len().cmp(&other.0.len());
        };
        let first = (self.0[at] ^ other.0[at]).trailing_zeros();
        let has_more =
            |set: &Gone| set.0[at] >> first > 1 || set.0[at + 1..].iter().any(|&word| word != 0);
        // A list that ends where the other goes on comes first.
        match self.has(64 * at + first as usize) {
            true if has_more(other) => Ordering::Less,
            true => Ordering::Greater,
            false if has_more(self) => Ordering::Greater,
            false => Ordering::Less,
        }
    }
}

impl PartialOrd for Gone {
    fn partial_cmp(&self, other: &Gone) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Gone {
    /// None of so many nodes.
    pub(super) fn none(count: usize) -> Gone {
        Gone(smallvec![0; count.div_ceil(64)])
    }

    /// The nodes of one word.
    pub(super) fn word(word: u64) -> Gone {
        Gone(Words::from_buf_and_len([word, 0, 0, 0], 1))
    }

    /// The nodes of these words.
    #[inline]
    pub(super) fn of(words: &[u64]) -> Gone {
        match *words {
            [a, b] => Gone(Words::from_buf_and_len([a, b, 0, 0], 2)),
            [a, b, c] => Gone(Words::from_buf_and_len([a, b, c, 0], 3)),
            [a, b, c, d] => Gone(Words::from_buf_and_len([a, b, c, d], 4)),
            _ => Gone(Words::from_slice(words)),
        }
    }

    #[inline]
    pub(super) fn has(&self, node: usize) -> bool {
        let words: &[u64] = &self.0;
        words[node / 64] >> (node % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn add(&mut self, node: u32) {
        let words: &mut [u64] = &mut self.0;
        words[node as usize / 64] |= 1 << (node % 64);
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The others of so many nodes.
    pub(super) fn others(&self, count: usize) -> Gone {
        let words: &[u64] = &self.0;
        if words.is_empty() {
            return self.clone();
        }
        // The bits of the last word that are nodes.
        let all = u64::MAX >> (64 * words.len() - count);
        match *words {
            [a] => Gone::word(!a & all),
            [a, b] => Gone(Words::from_buf_and_len([!a, !b & all, 0, 0], 2)),
            [a, b, c] => Gone(Words::from_buf_and_len([!a, !b, !c & all, 0], 3)),
            _ => {
                let mut others = self.clone();
                others.0.iter_mut().for_each(|word| *word = !*word);
                others.0.iter_mut().last().into_iter().for_each(|word| *word &= all);
                others
            }
        }
    }

    /// The nodes in ascending order.
    pub(super) fn nodes(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.0).flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(64 * i + bit)
            })
        })
    }
}

/// Each node of a graph with its neighbours: as words, if the graph has few nodes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rows {
    words: usize,
    near: Vec<u64>,
}

/// The neighbours of so many nodes take 32 KiB.
pub(super) const FEW: usize = 512;

impl Rows {
    pub(super) fn new(graph: &Graph) -> Rows {
        let count = graph.len();
        if count > FEW {
            return Rows { words: 0, near: Vec::new() };
        }
        let words = count.div_ceil(64);
        let mut near = vec![0; count * words];
        for (node, row) in near.chunks_exact_mut(words.max(1)).enumerate() {
            let own = u32::try_from(node).unwrap_or(u32::MAX);
            for &other in graph.options(node).iter().chain([&own]) {
                row[other as usize / 64] |= 1 << (other % 64);
            }
        }
        Rows { words, near }
    }

    /// Whether few nodes of the graph are told as a graph of their own: it has at most 256 nodes.
    pub(super) fn tell_few(&self) -> bool {
        (1..=4).contains(&self.words)
    }

    /// The graph of the nodes of a set, of which there are at most 64.
    pub(super) fn few(&self, set: &Gone) -> Option<FewNodes> {
        match self.words {
            1 => self.few_of::<1>(set),
            2 => self.few_of::<2>(set),
            3 => self.few_of::<3>(set),
            4 => self.few_of::<4>(set),
            _ => None,
        }
    }

    fn few_of<const W: usize>(&self, set: &Gone) -> Option<FewNodes> {
        let (rows, _) = self.near.as_chunks::<W>();
        Some(FewNodes::among(rows, set.0.first_chunk()?, true))
    }

    /// A set with a node and its neighbours.
    #[inline]
    pub(super) fn with(&self, graph: &Graph, node: u32, set: &Gone) -> Gone {
        let words: &[u64] = &set.0;
        match (words, &self.near[node as usize * self.words..]) {
            (&[a], &[c, ..]) => Gone::word(a | c),
            (&[a, b], &[c, d, ..]) => Gone::of(&[a | c, b | d]),
            (&[a, b, c], &[d, e, f, ..]) => Gone::of(&[a | d, b | e, c | f]),
            _ => {
                let mut with = set.clone();
                self.add(graph, node, &mut with);
                with
            }
        }
    }

    /// Adds a node and its neighbours to a set.
    fn add(&self, graph: &Graph, node: u32, set: &mut Gone) {
        if self.words == 0 {
            set.add(node);
            graph.options(node as usize).iter().for_each(|&near| set.add(near));
            return;
        }
        let row = &self.near[node as usize * self.words..][..self.words];
        set.0.iter_mut().zip(row).for_each(|(word, near)| *word |= near);
    }

    /// Takes the connected component of the first node out of a set.
    pub(super) fn component(&self, graph: &Graph, rest: &mut Gone) -> Option<Gone> {
        match self.words {
            1 => return self.component_of::<1>(rest),
            2 => return self.component_of::<2>(rest),
            3 => return self.component_of::<3>(rest),
            4 => return self.component_of::<4>(rest),
            _ => {}
        }
        let first = rest.nodes().next()?;
        let mut component = Gone(smallvec![0; rest.0.len()]);
        let mut open = component.clone();
        component.add(first);
        open.add(first);
        let mut near = component.clone();
        while let Some(at) = open.0.iter().position(|&word| word != 0) {
            let bit = open.0[at].trailing_zeros();
            open.0[at] &= open.0[at] - 1;
            near.0.fill(0);
            let node = u32::try_from(64 * at).unwrap_or(u32::MAX) + bit;
            self.add(graph, node, &mut near);
            for (i, near) in near.0.iter().enumerate() {
                let new = near & rest.0[i] & !component.0[i];
                component.0[i] |= new;
                open.0[i] |= new;
            }
        }
        rest.0.iter_mut().zip(&component.0).for_each(|(rest, taken)| *rest &= !taken);
        Some(component)
    }

    /// The same for sets of so many words.
    fn component_of<const W: usize>(&self, rest: &mut Gone) -> Option<Gone> {
        let left: &mut [u64; W] = (&mut rest.0[..]).try_into().ok()?;
        let mut at = left.iter().position(|&word| word != 0)?;
        let mut open = [0; W];
        open[at] = left[at] & left[at].wrapping_neg();
        left[at] ^= open[at];
        let mut component = open;
        let (rows, _) = self.near.as_chunks::<W>();
        loop {
            while open[at] != 0 {
                let node = 64 * at + open[at].trailing_zeros() as usize;
                open[at] &= open[at] - 1;
                for (i, near) in rows[node].iter().enumerate() {
                    let new = near & left[i];
                    left[i] ^= new;
                    component[i] |= new;
                    open[i] |= new;
                }
                // All hangs together: who is near to whom says nothing more.
                if left.iter().all(|&word| word == 0) {
                    return Some(Gone::of(&component));
                }
            }
            match open.iter().position(|&word| word != 0) {
                Some(next) => at = next,
                None => return Some(Gone::of(&component)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    fn set(count: usize, list: &[u32]) -> Gone {
        let mut set = Gone::none(count);
        list.iter().for_each(|&node| set.add(node));
        set
    }

    #[test]
    fn sets_are_ordered_as_their_lists() {
        let mut random = Random::new(3);
        for _ in 0..20_000 {
            let count = 1 + random.below(200_u64);
            let few = 1 + random.below(6_u64);
            let mut list = || {
                let mut list: Vec<u32> = (0..random.below(few))
                    .map(|_| u32::try_from(random.below(count)).unwrap())
                    .collect();
                list.sort_unstable();
                list.dedup();
                list
            };
            let (a, b) = (list(), list());
            let count = usize::try_from(count).unwrap();
            let sets = (set(count, &a), set(count, &b));
            assert_eq!(sets.0.cmp(&sets.1), a.cmp(&b), "{a:?} {b:?}");
            assert_eq!((sets.0.len(), sets.0.nodes().collect::<Vec<_>>()), (a.len(), a.clone()));
            let others: Vec<u32> = sets.0.others(count).nodes().collect();
            let all = 0..u32::try_from(count).unwrap();
            assert_eq!(others, all.filter(|node| !a.contains(node)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn components_are_those_of_the_definition() {
        let mut random = Random::new(4);
        for _ in 0..300 {
            let count = 1 + random.below(150_u32);
            let edges: Vec<(u32, u32)> = (0..random.below(count + 9))
                .map(|_| (random.below(count), random.below(count)))
                .filter(|(a, b)| a != b)
                .collect();
            let graph = Graph::both_ways(count, &edges);
            let mut all = set(count as usize, &[]);
            (0..count).filter(|_| random.chance(3, 4)).for_each(|node| all.add(node));
            // The least node that each is joined to.
            let mut least: Vec<u32> = (0..count).collect();
            for _ in 0..count {
                for &(a, b) in &edges {
                    if all.has(a as usize) && all.has(b as usize) {
                        let both = least[a as usize].min(least[b as usize]);
                        (least[a as usize], least[b as usize]) = (both, both);
                    }
                }
            }
            let lists = Rows { words: 0, near: Vec::new() };
            for rows in [Rows::new(&graph), lists] {
                let mut rest = all.clone();
                for first in all.nodes().filter(|&node| least[node as usize] == node) {
                    let part = rows.component(&graph, &mut rest).unwrap();
                    let wanted = all.nodes().filter(|&node| least[node as usize] == first);
                    assert!(part.nodes().eq(wanted));
                }
                assert_eq!((rows.component(&graph, &mut rest), rest.len()), (None, 0));
            }
        }
    }
}
