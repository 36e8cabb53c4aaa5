//! Components of one graph of at most 64 nodes as the sets of the nodes that are left.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::gone::Gone;
use super::images::Images;
use super::marks::Marks;
use super::{GraphKayles, Taken};
use crate::ruleset::Flow;
use crate::ruleset::words::{AsWords, EachOfWords};

/// What a move leaves.
type Parts = SmallVec<[u64; 8]>;

/// With more symmetries there are too many sides of everything.
const SIDES: usize = 16;

pub(super) struct Words<'a> {
    all: u64,
    /// Each node with its neighbours, and those with theirs.
    near: Vec<u64>,
    beyond: Vec<u64>,
    symmetries: &'a Images,
    taken: Taken,
    /// The text of the graph, and how nodes are named behind it.
    source: &'a str,
    marks: &'a Marks,
    roots: Vec<u64>,
}

impl<'a> Words<'a> {
    pub(super) fn new(game: &'a GraphKayles, positions: &[Gone]) -> Option<Words<'a>> {
        let (count, symmetries) = (game.graph.len(), &*game.symmetries);
        if !(1..=64).contains(&count) || symmetries.permutations().len() > SIDES {
            return None;
        }
        let set = |node: u32| {
            game.graph.neighbours(node).iter().fold(1_u64 << node, |set, near| set | 1 << near)
        };
        let near: Vec<u64> = game.graph.nodes().map(set).collect();
        let around = |&set: &u64| nodes(set).fold(0, |all, node| all | near[node as usize]);
        let beyond = near.iter().map(around).collect();
        let mut words = Words {
            all: u64::MAX >> (64 - count),
            near,
            beyond,
            symmetries,
            taken: game.taken,
            source: game.graph.source(),
            marks: &game.marks,
            roots: Vec::new(),
        };
        let mut roots = Vec::new();
        for position in positions {
            let left = words.left(position);
            words.apart(left, left, &mut |part| roots.push(words.least(part)));
        }
        words.roots = roots;
        Some(words)
    }

    fn left(&self, gone: &Gone) -> u64 {
        self.all & !gone.0.first().copied().unwrap_or(0)
    }

    fn gone(&self, left: u64) -> Gone {
        Gone::word(self.all & !left)
    }

    /// Calls `each` with the components of a set in which there is a move, on a grid as they are at its first square; each has
    /// some of `border`.
    #[inline]
    fn apart(&self, set: u64, border: u64, each: &mut dyn FnMut(u64)) {
        let (mut set, mut border) = (set, border & set);
        while border != 0 {
            let first = border & border.wrapping_neg();
            let (mut part, mut open) = (first, first);
            while open != 0 {
                let new = self.near[open.trailing_zeros() as usize] & set & !part;
                part |= new;
                if border & !part == 0 {
                    // All that is left hangs together.
                    part = set;
                    break;
                }
                open = open & (open - 1) | new;
            }
            (set, border) = (set & !part, border & !part);
            if self.taken == Taken::Neighbours || !part.is_power_of_two() {
                each(self.symmetries.placed(part));
            }
        }
    }

    /// What is left of a component without a node and its neighbours.
    fn after_node(&self, of: u64, node: u32, left: &mut Parts) {
        left.clear();
        let node = node as usize;
        self.apart(of & !self.near[node], self.beyond[node], &mut |part| left.push(part));
    }

    /// The same without two nodes.
    fn after_pair(&self, of: u64, pair: [u32; 2], left: &mut Parts) {
        left.clear();
        let border = self.near[pair[0] as usize] | self.near[pair[1] as usize];
        let gone = 1 << pair[0] | 1 << pair[1];
        self.apart(of & !gone, border, &mut |part| left.push(part));
    }

    /// The larger neighbours of a node among those of a component.
    fn above(&self, of: u64, node: u32) -> u64 {
        // Twice, since a word has no bit beyond the last node.
        self.near[node as usize] & of & (u64::MAX << node << 1)
    }
}

fn nodes(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let node = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (node < 64).then_some(node)
    })
}

impl AsWords for Words<'_> {
    fn roots(&self) -> &[u64] {
        &self.roots
    }

    fn read(&self, body: &str) -> Option<u64> {
        let left = self.left(&self.marks.read(body.strip_prefix(self.source)?)?);
        if left == 0 {
            return None;
        }
        let mut is_connected = false;
        self.apart(left, left, &mut |part| is_connected = part == left);
        // On a grid what stands for others is at the first square.
        (is_connected && self.least(left) == left).then_some(left)
    }

    fn images(&self, of: u64, out: &mut Vec<u64>) {
        out.push(of);
        self.symmetries.images(of, out);
    }

    fn options(&self, of: u64, each: &mut EachOfWords<'_>) -> Flow {
        let mut left = Parts::new();
        nodes(of).try_for_each(|node| match self.taken {
            Taken::Neighbours => {
                self.after_node(of, node, &mut left);
                each(&left)
            }
            Taken::Pair => nodes(self.above(of, node)).try_for_each(|near| {
                self.after_pair(of, [node, near], &mut left);
                each(&left)
            }),
        })
    }

    fn option(&self, of: u64, number: u32, out: &mut Vec<u64>) -> bool {
        let mut left = Parts::new();
        match self.taken {
            Taken::Neighbours => {
                let Some(node) = nodes(of).nth(number as usize) else { return false };
                self.after_node(of, node, &mut left);
            }
            Taken::Pair => {
                let mut pairs = nodes(of)
                    .flat_map(|node| nodes(self.above(of, node)).map(move |near| [node, near]));
                let Some(pair) = pairs.nth(number as usize) else { return false };
                self.after_pair(of, pair, &mut left);
            }
        }
        out.extend_from_slice(&left);
        true
    }

    fn least(&self, of: u64) -> u64 {
        self.symmetries.standing(&self.gone(of)).map_or(of, |gone| self.left(&gone))
    }

    fn compare(&self, one: u64, other: u64) -> Ordering {
        self.gone(one).cmp(&self.gone(other))
    }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;
    use crate::games::graph_kayles::{ARC, NODE};
    use crate::position::Sum;
    use crate::ruleset::{Ruleset, apart};

    /// The graphs on which both games are compared.
    const GRAPHS: [&str; 7] = [
        "grid:4x5",
        "grid:8x8",
        "petersen:5",
        "queens:4",
        "cycle:7",
        "a-b,b-c,c-a,c-d,e",
        "a-aa,aa-aaa,aaa-a_a",
    ];

    fn game(text: &str, taken: Taken) -> GraphKayles {
        let entry = if taken == Taken::Pair { ARC } else { NODE };
        let _: Sum = format!("{}:{text}", entry.name).parse().unwrap();
        let mut cursor = grundy_core::Cursor::new(text, &crate::notation::NoFiles);
        GraphKayles::new(super::super::Graph::read_named(&mut cursor).unwrap(), taken)
    }

    /// The components that the rules make of positions, each for all of its sides, in order.
    fn reference(game: &GraphKayles, left: &[Gone]) -> Vec<Gone> {
        let mut parts = Vec::new();
        for gone in left {
            if !apart(game, gone, &mut |part| parts.push(part)) {
                parts.push(gone.clone());
            }
        }
        let least = |part: Gone| game.canonical(&part).unwrap_or(part);
        parts = parts.into_iter().map(least).collect();
        parts.sort_unstable();
        parts
    }

    #[test]
    fn words_have_the_options_of_the_rules() {
        let mut random = Random::new(29);
        let mut several = 0;
        for (text, taken) in
            GRAPHS.into_iter().flat_map(|text| [(text, Taken::Neighbours), (text, Taken::Pair)])
        {
            let game = game(text, taken);
            for _ in 0..60 {
                let mut gone = Gone::none(game.graph.len());
                game.graph.nodes().filter(|_| random.chance(1, 3)).for_each(|node| gone.add(node));
                let Some(words) = Words::new(&game, std::slice::from_ref(&gone)) else { continue };
                let arranged = |of: &[u64]| {
                    let mut least: Vec<u64> = of.iter().map(|&word| words.least(word)).collect();
                    least.sort_unstable_by(|one, other| words.compare(*one, *other));
                    least.into_iter().map(|word| words.gone(word)).collect::<Vec<_>>()
                };
                let roots = reference(&game, &[gone]);
                assert_eq!(arranged(words.roots()), roots);
                for gone in &roots {
                    let word = words.left(gone);
                    let mut body = String::new();
                    game.write(gone, &mut body);
                    assert_eq!(words.read(&body), Some(word), "{body}");
                    let mut images = Vec::new();
                    words.images(word, &mut images);
                    let mut number = 0;
                    let mut wanted = Vec::new();
                    let _ = game.options(gone, &mut |left| {
                        wanted.push(reference(&game, left));
                        Flow::Continue(())
                    });
                    let _ = words.options(word, &mut |left| {
                        several += usize::from(left.len() > 1);
                        let mut one = Vec::new();
                        assert!(words.option(word, number, &mut one));
                        assert_eq!(one, left);
                        assert_eq!(arranged(&one), wanted[number as usize], "{body} {number}");
                        for &part in left {
                            words.images(words.least(part), &mut images);
                            assert!(images.contains(&part));
                            assert!(images.iter().all(|&image| words.all & image == image));
                        }
                        number += 1;
                        Flow::Continue(())
                    });
                    assert_eq!(number as usize, wanted.len());
                    assert!(!words.option(word, number, &mut Vec::new()));
                }
            }
        }
        assert!(several > 500, "{several}");
    }

    #[test]
    fn sets_are_read_as_they_are_written_or_not_at_all() {
        let game = game("a-aa,aa-aaa,aaa-b", Taken::Neighbours);
        let words = Words::new(&game, &[Gone::none(4)]).unwrap();
        let body = |rest: &str| format!("a-aa,aa-aaa,aaa-b{rest}");
        assert_eq!(words.read(&body("")), Some(0b1111));
        assert_eq!(words.read(&body("~a")), Some(0b1110));
        assert_eq!(words.read(&body("~a~aa")), Some(0b1100));
        for wrong in ["~aa~a", "~", "~a~", "~a~a", "~c", "~aa", "~a~aa~aaa~b", "a", ",b-c", "~a "] {
            assert_eq!(words.read(&body(wrong)), None, "{wrong}");
        }
        assert_eq!(words.read("a-b"), None);
    }
}
