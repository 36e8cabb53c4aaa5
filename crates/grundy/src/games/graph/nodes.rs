//! Sets of nodes as words, and what symmetries make of them.

use std::rc::Rc;

use smallvec::{SmallVec, smallvec};

use super::shape::{COLUMNS, Shape, Side, at_first_square};
use super::turned::Turned;

/// A set of nodes.
pub(in crate::games) type Nodes<const W: usize> = [u64; W];

// In loops, and inlined everywhere: they are most of what searches do.

#[inline]
pub(in crate::games) fn single<const W: usize>(node: usize) -> Nodes<W> {
    let mut nodes = [0; W];
    nodes[node / 64] = 1 << (node % 64);
    nodes
}

#[inline]
pub(in crate::games) fn is_empty<const W: usize>(nodes: &Nodes<W>) -> bool {
    let mut all = 0;
    for word in nodes {
        all |= word;
    }
    all == 0
}

#[inline]
pub(in crate::games) fn count<const W: usize>(nodes: &Nodes<W>) -> u32 {
    let mut count = 0;
    for word in nodes {
        count += word.count_ones();
    }
    count
}

#[inline]
pub(in crate::games) fn both<const W: usize>(a: &Nodes<W>, b: &Nodes<W>) -> Nodes<W> {
    let mut nodes = *a;
    for i in 0..W {
        nodes[i] &= b[i];
    }
    nodes
}

#[inline]
pub(in crate::games) fn either<const W: usize>(a: &Nodes<W>, b: &Nodes<W>) -> Nodes<W> {
    let mut nodes = *a;
    for i in 0..W {
        nodes[i] |= b[i];
    }
    nodes
}

#[inline]
pub(in crate::games) fn without<const W: usize>(a: &Nodes<W>, b: &Nodes<W>) -> Nodes<W> {
    let mut nodes = *a;
    for i in 0..W {
        nodes[i] &= !b[i];
    }
    nodes
}

#[inline]
pub(in crate::games) fn has<const W: usize>(nodes: &Nodes<W>, node: usize) -> bool {
    nodes[node / 64] >> (node % 64) & 1 == 1
}

/// The nodes of a set in order.
#[inline]
pub(in crate::games) fn each<const W: usize>(nodes: &Nodes<W>) -> Each<W> {
    Each { rest: *nodes, word: 0 }
}

/// What is left of a set, from the word `word` on. Iterators in iterators would be compiled anew for every use of every size.
pub(in crate::games) struct Each<const W: usize> {
    rest: Nodes<W>,
    word: usize,
}

impl<const W: usize> Iterator for Each<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let rest = self.rest[self.word];
            if rest != 0 {
                self.rest[self.word] = rest & (rest - 1);
                return Some(64 * self.word + rest.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

/// A graph of at most 64 · W nodes, and the ways in which it looks the same.
pub(in crate::games) struct Near<const W: usize> {
    /// Each node with its neighbours.
    pub(in crate::games) near: Vec<Nodes<W>>,
    pub(in crate::games) symmetries: Vec<Symmetry<W>>,
    /// For each node a random number for each of its images, its own first; none if sets are words or shapes.
    numbers: Vec<u128>,
    /// Rows and columns, if the nodes are the squares of a grid.
    grid: Option<[u32; 2]>,
}

/// A way in which a graph looks the same.
pub(in crate::games) struct Symmetry<const W: usize> {
    /// The image of each node.
    image: Vec<u32>,
    is_involution: bool,
    /// Nodes that are their own image or next to it.
    fixed: Nodes<W>,
    /// The images of sets that are words.
    turned: Option<Turned>,
}

/// A way in which a set looks the same where it lies.
pub(in crate::games) enum Mirror<'a> {
    /// The image of each node of the graph.
    Whole(&'a [u32]),
    /// Of a set on a grid, about its own middle.
    Own(Rc<Shape>, Side),
}

impl Mirror<'_> {
    /// The image of a node of the set.
    pub(in crate::games) fn image(&self, node: usize) -> usize {
        match self {
            Mirror::Whole(image) => image[node] as usize,
            Mirror::Own(shape, side) => shape.image(*side, number_of(node)) as usize,
        }
    }
}

/// The number of a node, which fits.
fn number_of(node: usize) -> u32 {
    u32::try_from(node).unwrap_or(u32::MAX)
}

impl<const W: usize> Near<W> {
    /// The graph with these neighbours of each node, and images of all nodes; rows and columns of a grid.
    pub(in crate::games) fn new<'a>(
        neighbours: impl Iterator<Item = &'a [u32]>,
        images: &[Vec<u32>],
        grid: Option<[u32; 2]>,
    ) -> Near<W> {
        let with = |set: Nodes<W>, &node: &u32| either(&set, &single(node as usize));
        let near: Vec<Nodes<W>> = neighbours
            .enumerate()
            .map(|(node, near)| near.iter().fold(single(node), with))
            .collect();
        let grid = grid.filter(|[_, columns]| *columns <= COLUMNS);
        let named = if W == 1 || grid.is_some() { 0 } else { near.len() };
        let mut numbers = Vec::with_capacity(named * (images.len() + 1));
        for node in 0..named {
            let node = number_of(node);
            let all = images.iter().map(|image| image[node as usize]);
            numbers.extend([node].into_iter().chain(all).map(number));
        }
        let symmetries = images.iter().map(|image| Symmetry::new(image, &near)).collect();
        Near { near, symmetries, numbers, grid }
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

    /// Every node with its neighbours, as text: no two graphs have the same but grids, on which names are those of shapes.
    pub(in crate::games) fn identity(&self) -> String {
        let node = |words: &Nodes<W>| {
            let words: String = words.iter().map(|word| format!("{word:x}.")).collect();
            words.trim_end_matches("0.").to_string()
        };
        match self.grid {
            // Words are other sets on grids with other columns, shapes are the same.
            Some([_, columns]) if W == 1 => format!("{} {columns} columns", self.turning()),
            Some(_) => self.turning().into(),
            None => self.near.iter().map(node).collect::<Vec<_>>().join(","),
        }
    }

    /// Grids on which rows may become columns have other names than the rest.
    fn turning(&self) -> &'static str {
        match self.grid {
            Some([rows, columns]) if rows == columns => "square grid",
            _ => "grid",
        }
    }

    /// Whether some of `nodes` has more than two neighbours among them.
    pub(in crate::games) fn is_branching(&self, nodes: &Nodes<W>) -> bool {
        if W > 1 {
            return each(nodes).any(|node| self.degree(node, nodes) > 2);
        }
        let mut rest = nodes[0];
        while rest != 0 {
            // Counting takes longer unless there is an instruction for it.
            let mut more = self.near[rest.trailing_zeros() as usize][0] & nodes[0];
            for _ in 0..3 {
                more &= more.wrapping_sub(1);
            }
            if more != 0 {
                return true;
            }
            rest &= rest - 1;
        }
        false
    }

    /// Whether some three nodes are neighbours of each other.
    pub(in crate::games) fn has_triangles(&self) -> bool {
        let beside = |a: usize, b: usize| count(&both(&self.near[a], &self.near[b])) > 2;
        (0..self.near.len()).any(|a| each(&self.near[a]).any(|b| a < b && beside(a, b)))
    }

    /// How many of `nodes` are neighbours of one of them.
    pub(in crate::games) fn degree(&self, node: usize, nodes: &Nodes<W>) -> u32 {
        count(&both(&self.near[node], nodes)) - 1
    }

    /// The name of a set and its images, wherever on a grid they lie: the least word of them, or of the sums of their nodes'
    /// numbers the least.
    pub(in crate::games) fn name(&self, nodes: &Nodes<W>) -> u128 {
        if W == 1 {
            let placed = |set: u64| self.grid.map_or(set, |grid| at_first_square(set, grid));
            let turned = self.symmetries.iter().filter_map(|symmetry| symmetry.turned.as_ref());
            let images = turned.map(|turned| turned.image(nodes[0]));
            return images.fold(placed(nodes[0]), |least, image| least.min(placed(image))).into();
        }
        if let Some(shape) = self.shape(nodes) {
            return shape.name();
        }
        let images = self.symmetries.len() + 1;
        let mut sums: SmallVec<[u128; 8]> = smallvec![0; images];
        let sums = &mut sums[..images];
        for node in each(nodes) {
            let numbers = &self.numbers[node * images..][..images];
            for i in 0..images {
                sums[i] = sums[i].wrapping_add(numbers[i]);
            }
        }
        sums.iter().copied().min().unwrap_or(0)
    }

    /// Involutions that leave a set as it is, each with the nodes of it that are their own image or next to it.
    pub(in crate::games) fn mirrors(
        &self,
        nodes: &Nodes<W>,
    ) -> impl Iterator<Item = (Mirror<'_>, Nodes<W>)> {
        let shape = self.may_be_mirrored(nodes).then(|| self.shape(nodes)).flatten();
        let sides = shape.as_ref().map_or_else(SmallVec::new, Shape::mirrors);
        let shape = shape.filter(|_| !sides.is_empty()).map(Rc::new);
        let own = sides.into_iter().zip(shape.into_iter().cycle()).map(move |(side, shape)| {
            let mirror = Mirror::Own(shape, side);
            let fixed = each(nodes).filter(|&node| has(&self.near[node], mirror.image(node)));
            let fixed = fixed.fold([0; W], |set, node| either(&set, &single(node)));
            (mirror, fixed)
        });
        let whole = self.symmetries.iter().filter(|_| self.grid.is_none());
        let whole = whole.filter(|symmetry| symmetry.is_involution && symmetry.leaves(nodes));
        let whole =
            whole.map(|symmetry| (Mirror::Whole(&symmetry.image), both(&symmetry.fixed, nodes)));
        own.chain(whole)
    }

    /// The shape of a set on a grid.
    fn shape(&self, nodes: &Nodes<W>) -> Option<Shape> {
        Some(Shape::new(nodes, self.grid.filter(|_| !is_empty(nodes))?))
    }

    /// Whether a set on a grid is one of its images: of words that is seen sooner than of shapes.
    fn may_be_mirrored(&self, nodes: &Nodes<W>) -> bool {
        let (1, Some(grid)) = (W, self.grid) else { return true };
        let placed = at_first_square(nodes[0], grid);
        let turned = self.symmetries.iter().filter_map(|symmetry| symmetry.turned.as_ref());
        let mut images = turned.map(|turned| turned.image(nodes[0]));
        images.any(|image| at_first_square(image, grid) == placed)
    }
}

impl<const W: usize> Symmetry<W> {
    fn new(image: &[u32], near: &[Nodes<W>]) -> Symmetry<W> {
        let of = |node: usize| image[node] as usize;
        let own = (0..near.len()).filter(|&node| has(&near[node], of(node)));
        let fixed = own.fold([0; W], |fixed, node| either(&fixed, &single(node)));
        let is_involution = (0..near.len()).all(|node| of(of(node)) == node);
        let turned = (W == 1).then(|| Turned::new(image));
        Symmetry { image: image.to_vec(), is_involution, fixed, turned }
    }

    /// Whether a set is its own image.
    fn leaves(&self, nodes: &Nodes<W>) -> bool {
        match &self.turned {
            Some(turned) => turned.leaves(nodes[0]),
            None => each(nodes).all(|node| has(nodes, self.image[node] as usize)),
        }
    }
}

/// Random numbers, always the same.
fn number(node: u32) -> u128 {
    let mix = |mut word: u64| {
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    };
    let from = |at: u64| mix(at.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let at = 2 * u64::from(node) + 1;
    u128::from(from(at)) << 64 | u128::from(from(at + 1))
}
