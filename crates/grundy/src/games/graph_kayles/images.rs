//! Sets of nodes under the symmetries of a graph.

use smallvec::SmallVec;

use super::gone::Gone;
use crate::games::graph::shape::{COLUMNS, Shape, at_first_square};
use crate::games::graph::turned::Turned;

/// Permutations of the nodes of one graph that leave it as it is.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Images {
    permutations: Vec<Vec<u32>>,
    /// Those that are their own reverse, where there are few: rings have as many as nodes, and are rows after a move.
    mirrors: Vec<usize>,
    /// Of how many nodes.
    count: usize,
    /// What each permutation makes of sets that are words; none if there are more than 64 nodes, of which most are gone
    /// soon.
    words: Vec<Word>,
    /// Of larger sets that are arrays: the images of each node under eight permutations, one eight after the other.
    eights: Vec<[u8; 8]>,
    /// Rows and columns of a grid, on which sets are the same wherever they lie.
    grid: Option<[u32; 2]>,
}

/// A permutation of at most 64 nodes.
#[derive(Debug, PartialEq, Eq)]
struct Word {
    turned: Turned,
    /// The nodes of which the first nodes are the images, by how many these are.
    origins: Vec<u64>,
}

/// A board has so many symmetries.
const FEW: usize = 8;

/// Sets of so many nodes are arrays of four words.
const ARRAY: usize = 256;

impl Images {
    pub(super) fn new(permutations: Vec<Vec<u32>>, count: usize, grid: Option<[u32; 2]>) -> Images {
        let word = |images: &Vec<u32>| {
            let mut origins = vec![0; count + 1];
            (0..).zip(images).for_each(|(node, &image)| origins[image as usize + 1] = 1 << node);
            (0..count).for_each(|node| origins[node + 1] |= origins[node]);
            Word { turned: Turned::new(images), origins }
        };
        let words = match count {
            0..=64 => permutations.iter().map(word).collect(),
            _ => Vec::new(),
        };
        let image = |eight: &[Vec<u32>], node: usize| {
            std::array::from_fn(|i| {
                eight.get(i).and_then(|images| u8::try_from(images[node]).ok()).unwrap_or(0)
            })
        };
        let eights = match count {
            65..=ARRAY => permutations
                .chunks(8)
                .flat_map(|eight| (0..count).map(move |node| image(eight, node)))
                .collect(),
            _ => Vec::new(),
        };
        let is_own_reverse =
            |image: &[u32]| (0..).zip(image).all(|(node, &to)| image[to as usize] == node);
        let few = if permutations.len() <= FEW { permutations.len() } else { 0 };
        let mirrors = (0..few).filter(|&i| is_own_reverse(&permutations[i])).collect();
        let grid = grid.filter(|[_, columns]| *columns <= COLUMNS);
        Images { permutations, mirrors, count, words, eights, grid }
    }

    /// The permutations.
    pub(super) fn permutations(&self) -> &[Vec<u32>] {
        &self.permutations
    }

    /// The permutations that are their own reverse, of a graph that has few.
    pub(super) fn mirrors(&self) -> impl Iterator<Item = &[u32]> {
        self.mirrors.iter().map(|&i| &*self.permutations[i])
    }

    /// Appends the images of a set of nodes that is a word, on a grid as they are at its first square.
    pub(super) fn images(&self, set: u64, out: &mut Vec<u64>) {
        out.extend(self.words.iter().map(|word| self.placed(word.turned.image(set))));
    }

    /// A set of nodes that is a word as it is at the first square of a grid.
    #[inline]
    pub(super) fn placed(&self, set: u64) -> u64 {
        self.grid.map_or(set, |grid| at_first_square(set, grid))
    }

    /// The set that stands for all that are equal to one by symmetry, if it is another: sets of nodes that are gone. On a grid
    /// it is a side of the shape of the others; else the first of the images.
    pub(super) fn standing(&self, gone: &Gone) -> Option<Gone> {
        let Some(grid) = self.grid else { return self.least(gone) };
        let left = gone.others(self.count);
        if left.0.iter().all(|word| *word == 0) {
            return None;
        }
        let mut placed = Gone::none(self.count);
        Shape::new(&left.0, grid).placed(&mut |square| placed.add(square));
        (placed != left).then(|| placed.others(self.count))
    }

    /// The first of the images of a set, if it comes before the set itself.
    fn least(&self, set: &Gone) -> Option<Gone> {
        if self.permutations.is_empty() {
            return None;
        }
        let &[own] = &set.0[..] else {
            return if set.0.len() <= 4 { self.in_array(set) } else { self.node_by_node(set) };
        };
        // Of as many nodes those come first that have the first node which the others have not.
        let (mut least, mut run) = (own, own.trailing_ones());
        for Word { turned, origins } in &self.words {
            // An image that lacks one of the nodes with which the least one begins comes later.
            let first = origins[run as usize];
            if own & first != first {
                continue;
            }
            let image = turned.image(own);
            if image.reverse_bits() > least.reverse_bits() {
                (least, run) = (image, image.trailing_ones());
            }
        }
        (least != own).then(|| Gone::word(least))
    }

    /// As `node_by_node`, of a set of at most four words.
    fn in_array(&self, set: &Gone) -> Option<Gone> {
        let words: &[u64] = &set.0;
        let by_gone = 2 * set.len() <= self.count;
        // The nodes that are gone, or those that are left.
        let flipped = |i: usize, word: u64| match i + 1 == words.len() {
            _ if by_gone => word,
            true => !word & u64::MAX >> (64 * words.len() - self.count),
            false => !word,
        };
        let own: [u64; 4] =
            std::array::from_fn(|i| words.get(i).map_or(0, |word| flipped(i, *word)));
        let begin = own.iter().position(|word| *word != 0)?;
        let begin = 64 * begin + own[begin].trailing_zeros() as usize;
        let mut first = u8::try_from(begin).ok()?;
        let mut least = own;
        for (images, eight) in self.eights.chunks_exact(self.count).zip(self.permutations.chunks(8))
        {
            // Most are seen to come later by their first nodes alone.
            let mut begins = [u8::MAX; 8];
            each(&own, |node| {
                let images = &images[node];
                for i in 0..8 {
                    begins[i] = begins[i].min(images[i]);
                }
            });
            let begins = &begins[..eight.len()];
            first = match by_gone {
                true => begins.iter().fold(first, |first, begin| first.min(*begin)),
                false => begins.iter().fold(first, |first, begin| first.max(*begin)),
            };
            for (i, &begin) in begins.iter().enumerate() {
                if begin != first {
                    continue;
                }
                let mut image = [0_u64; 4];
                each(&own, |node| {
                    let to = images[node][i];
                    image[usize::from(to / 64)] |= 1 << (to % 64);
                });
                for i in 0..4 {
                    let differ = image[i] ^ least[i];
                    if differ != 0 {
                        let has_first = image[i] & differ & differ.wrapping_neg() != 0;
                        least = if has_first == by_gone { image } else { least };
                        break;
                    }
                }
            }
        }
        if least == own {
            return None;
        }
        let least: [u64; 4] = std::array::from_fn(|i| flipped(i, least[i]));
        Some(Gone::of(&least[..words.len()]))
    }

    fn node_by_node(&self, set: &Gone) -> Option<Gone> {
        // The images of those that are gone or of those that are left, whichever are fewer.
        let by_gone = 2 * set.len() <= self.count;
        let mut least = if by_gone { set.clone() } else { set.others(self.count) };
        let nodes: SmallVec<[u32; 64]> = least.nodes().collect();
        let mut image = Gone::none(self.count);
        let mut is_own = true;
        for permutation in &self.permutations {
            image.0.fill(0);
            nodes.iter().for_each(|&node| image.add(permutation[node as usize]));
            let differ = image.0.iter().zip(&least.0).find(|(a, b)| a != b);
            let has_first = |(a, b): (&u64, &u64)| a >> (a ^ b).trailing_zeros() & 1 == 1;
            if differ.is_some_and(|pair| has_first(pair) == by_gone) {
                std::mem::swap(&mut image, &mut least);
                is_own = false;
            }
        }
        (!is_own).then(|| if by_gone { least } else { least.others(self.count) })
    }
}

/// Calls `each` with the nodes of a set in ascending order.
#[inline]
fn each(set: &[u64; 4], mut each: impl FnMut(usize)) {
    for (i, &word) in set.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            each(64 * i + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    #[test]
    fn the_least_image_is_the_first_of_all() {
        let mut random = Random::new(9);
        for (count, several) in [1_usize, 2, 5, 45, 63, 64, 65, 100, 128, 130, 256, 257, 300]
            .into_iter()
            .flat_map(|count| [3, 8, 11].map(|several| (count, several)))
        {
            // Any permutations: no graph is needed.
            let mut permutations =
                vec![(0..u32::try_from(count).unwrap()).collect::<Vec<_>>(); several];
            permutations.iter_mut().for_each(|permutation| random.shuffle(permutation));
            let images = Images::new(permutations.clone(), count, None);
            for _ in 0..70 {
                let chance = random.below(9_u64);
                let mut set = Gone::none(count);
                (0..u32::try_from(count).unwrap())
                    .filter(|_| random.chance(chance, 8))
                    .for_each(|node| set.add(node));
                let image = |permutation: &Vec<u32>| {
                    let mut list: Vec<u32> =
                        set.nodes().map(|node| permutation[node as usize]).collect();
                    list.sort_unstable();
                    list
                };
                let own: Vec<u32> = set.nodes().collect();
                let least = permutations.iter().map(image).min().filter(|least| *least < own);
                for found in [images.least(&set), images.node_by_node(&set)] {
                    let found = found.map(|set| set.nodes().collect::<Vec<_>>());
                    assert_eq!(found, least, "{count} {own:?}");
                }
            }
        }
    }
}
