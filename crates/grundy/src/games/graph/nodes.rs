//! Sets of nodes as words, and what symmetries make of them.

/// A set of nodes.
pub(in crate::games) type Nodes<const W: usize> = [u64; W];

pub(in crate::games) fn single<const W: usize>(node: usize) -> Nodes<W> {
    let mut nodes = [0; W];
    nodes[node / 64] = 1 << (node % 64);
    nodes
}

pub(in crate::games) fn is_empty<const W: usize>(nodes: &Nodes<W>) -> bool {
    nodes.iter().all(|&word| word == 0)
}

pub(in crate::games) fn count<const W: usize>(nodes: &Nodes<W>) -> u32 {
    nodes.iter().map(|word| word.count_ones()).sum()
}

pub(in crate::games) fn both<const W: usize>(a: &Nodes<W>, b: &Nodes<W>) -> Nodes<W> {
    std::array::from_fn(|i| a[i] & b[i])
}

pub(in crate::games) fn either<const W: usize>(a: &Nodes<W>, b: &Nodes<W>) -> Nodes<W> {
    std::array::from_fn(|i| a[i] | b[i])
}

pub(in crate::games) fn without<const W: usize>(a: &Nodes<W>, b: &Nodes<W>) -> Nodes<W> {
    std::array::from_fn(|i| a[i] & !b[i])
}

pub(in crate::games) fn has<const W: usize>(nodes: &Nodes<W>, node: usize) -> bool {
    nodes[node / 64] >> (node % 64) & 1 == 1
}

/// The nodes of a set in order.
pub(in crate::games) fn each<const W: usize>(
    nodes: &Nodes<W>,
) -> impl Iterator<Item = usize> + use<W> {
    let nodes = *nodes;
    (0..W).flat_map(move |i| {
        let mut word = nodes[i];
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            word &= word.wrapping_sub(1);
            (bit < 64).then_some(64 * i + bit)
        })
    })
}

/// The name of a set: itself if it fits, else a hash.
pub(in crate::games) fn key<const W: usize>(nodes: &Nodes<W>) -> u128 {
    if W <= 2 {
        return nodes.iter().fold(0, |key, &word| key << 64 | u128::from(word));
    }
    // Odd factors and shifts lose nothing of what was there before a word is added.
    nodes.iter().fold(0, |key: u128, &word| {
        let key = key.wrapping_mul(0x2d99_787f_3d1e_5d3b_9e37_79b9_7f4a_7c15);
        key ^ key >> 67 ^ u128::from(word)
    })
}

/// A graph of at most 64 · W nodes, and the ways in which it looks the same.
pub(in crate::games) struct Near<const W: usize> {
    /// Each node with its neighbours.
    pub(in crate::games) near: Vec<Nodes<W>>,
    pub(in crate::games) symmetries: Vec<Symmetry<W>>,
}

/// A way in which a graph looks the same.
pub(in crate::games) struct Symmetry<const W: usize> {
    /// The images of the sets of eight nodes each: 256 for every byte of a set.
    images: Vec<Nodes<W>>,
    pub(in crate::games) is_involution: bool,
    /// Nodes that are their own image or next to it.
    pub(in crate::games) fixed: Nodes<W>,
}

impl<const W: usize> Near<W> {
    /// The graph with these neighbours of each node, and images of all nodes.
    pub(in crate::games) fn new<'a>(
        neighbours: impl Iterator<Item = &'a [u32]>,
        images: &[Vec<u32>],
    ) -> Near<W> {
        let with = |set: Nodes<W>, &node: &u32| either(&set, &single(node as usize));
        let near: Vec<Nodes<W>> = neighbours
            .enumerate()
            .map(|(node, near)| near.iter().fold(single(node), with))
            .collect();
        let symmetries = images.iter().map(|image| Symmetry::new(image, &near)).collect();
        Near { near, symmetries }
    }

    /// Calls `found` with each connected component of these nodes.
    pub(in crate::games) fn components(&self, nodes: &Nodes<W>, mut found: impl FnMut(Nodes<W>)) {
        let mut rest = *nodes;
        while let Some(first) = each(&rest).next() {
            let mut component = both(&self.near[first], &rest);
            let mut open = component;
            while !is_empty(&open) {
                let wider = each(&open).fold([0; W], |wide, node| either(&wide, &self.near[node]));
                open = without(&both(&wider, &rest), &component);
                component = either(&component, &open);
            }
            rest = without(&rest, &component);
            found(component);
        }
    }

    /// Every node with its neighbours, as text: no two graphs have the same.
    pub(in crate::games) fn identity(&self) -> String {
        let node = |words: &Nodes<W>| {
            let words: String = words.iter().map(|word| format!("{word:x}.")).collect();
            words.trim_end_matches("0.").to_string()
        };
        self.near.iter().map(node).collect::<Vec<_>>().join(",")
    }

    /// How many of `nodes` are neighbours of one of them.
    pub(in crate::games) fn degree(&self, node: usize, nodes: &Nodes<W>) -> u32 {
        count(&both(&self.near[node], nodes)) - 1
    }

    /// The least of the images of a set.
    pub(in crate::games) fn least(&self, nodes: Nodes<W>) -> Nodes<W> {
        let images = self.symmetries.iter().map(|symmetry| symmetry.image(&nodes));
        images.fold(nodes, Nodes::min)
    }

    /// Involutions that leave a set as it is, each with the nodes of it that are their own image or next to it.
    pub(in crate::games) fn mirrors(
        &self,
        nodes: &Nodes<W>,
    ) -> impl Iterator<Item = (&Symmetry<W>, Nodes<W>)> {
        let mirrors = self.symmetries.iter().filter(|symmetry| symmetry.is_involution);
        let mirrors = mirrors.filter(|symmetry| symmetry.image(nodes) == *nodes);
        mirrors.map(|symmetry| (symmetry, both(&symmetry.fixed, nodes)))
    }
}

impl<const W: usize> Symmetry<W> {
    fn new(image: &[u32], near: &[Nodes<W>]) -> Symmetry<W> {
        let image = |node: usize| image[node] as usize;
        let mut images = vec![[0; W]; 8 * W * 256];
        for (i, nodes) in images.iter_mut().enumerate() {
            for node in (0..8).filter(|bit| i >> bit & 1 == 1).map(|bit| i / 256 * 8 + bit) {
                if node < near.len() {
                    *nodes = either(nodes, &single(image(node)));
                }
            }
        }
        let own = (0..near.len()).filter(|&node| has(&near[node], image(node)));
        let fixed = own.fold([0; W], |fixed, node| either(&fixed, &single(node)));
        let is_involution = (0..near.len()).all(|node| image(image(node)) == node);
        Symmetry { images, is_involution, fixed }
    }

    /// The image of a set.
    pub(in crate::games) fn image(&self, nodes: &Nodes<W>) -> Nodes<W> {
        let mut image = [0; W];
        for (i, word) in nodes.iter().enumerate() {
            for (j, byte) in word.to_le_bytes().into_iter().enumerate() {
                if byte != 0 {
                    image = either(&image, &self.images[(8 * i + j) * 256 + usize::from(byte)]);
                }
            }
        }
        image
    }
}
