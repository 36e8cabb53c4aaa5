//! Sets of at most 64 nodes under a symmetry, several nodes at a time.

/// So many nodes in a row are looked up together.
const RUN: usize = 5;

/// The images of all subsets of each run of nodes, run by run.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::games) struct Turned(Vec<[u64; 1 << RUN]>);

impl Turned {
    /// Under a permutation of at most 64 nodes.
    pub(in crate::games) fn new(image: &[u32]) -> Turned {
        let subsets = |images: &[u32]| {
            let mut sets = [0; 1 << RUN];
            for subset in 1..1_usize << images.len() {
                let first = subset.trailing_zeros() as usize;
                sets[subset] = sets[subset & (subset - 1)] | 1 << images[first];
            }
            sets
        };
        Turned(image.chunks(RUN).map(subsets).collect())
    }

    fn images(&self, mut set: u64) -> impl Iterator<Item = u64> {
        self.0.iter().map(move |run| {
            let image = run[(set % (1 << RUN)) as usize];
            set >>= RUN;
            image
        })
    }

    /// The image of a set.
    pub(in crate::games) fn image(&self, set: u64) -> u64 {
        self.images(set).fold(0, |all, image| all | image)
    }

    /// Whether a set is its own image.
    pub(super) fn leaves(&self, set: u64) -> bool {
        self.images(set).all(|image| image & !set == 0)
    }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    #[test]
    fn images_are_those_node_by_node() {
        let mut random = Random::new(31);
        for count in [0_u32, 1, 4, 5, 6, 45, 63, 64] {
            let mut image: Vec<u32> = (0..count).collect();
            random.shuffle(&mut image);
            let turned = Turned::new(&image);
            let all = if count == 64 { u64::MAX } else { (1 << count) - 1 };
            for round in 0..200 {
                // Now and then a set that is its own image.
                let mut set = random.word() & random.word() & random.word() & all;
                (0..round % 2 * 64).for_each(|_| set |= turned.image(set));
                let nodes = (0..count).filter(|node| set >> node & 1 == 1);
                let wanted = nodes.fold(0, |wanted, node| wanted | 1 << image[node as usize]);
                assert_eq!(turned.image(set), wanted);
                assert_eq!(turned.leaves(set), wanted == set);
            }
            assert!(turned.leaves(all) && turned.leaves(0));
        }
    }
}
