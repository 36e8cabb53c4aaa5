//! Node Kayles and Arc Kayles: nodes of a graph are taken, with their neighbours or in pairs.

mod arc;
mod node;

use std::collections::BTreeSet;
use std::sync::Arc;

use grundy_core::{Cursor, Error, Play};
use grundy_search::Settings;
use smallvec::{SmallVec, smallvec};

use self::arc::ArcKayles;
use self::node::NodeKayles;
use super::Game;
use super::graph::nodes::{Near, Nodes, either, single};
use super::graph::{Graph, no_family};
use crate::picture::{Picture, Square};
use crate::position::{Entry, Part, parse_body};
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Ruleset};
use crate::text::{Argument, Join, Message, message};

/// The entry of Node Kayles in the list.
pub(super) const NODE: Game = Game {
    name: "node-kayles",
    aliases: &[],
    example: "node-kayles:grid:3x4",
    source: "Schaefer 1978",
    small: &[
        "node-kayles:path:0..9",
        "node-kayles:cycle:3..8+nim:0..3",
        "node-kayles:grid:2x1..5",
        "node-kayles:grid:3x2..3",
        "node-kayles:queens:0..4",
        "node-kayles:petersen:5",
        "node-kayles:a-b,b-c,c-a,c-d,e+nim:0..2",
        "node-kayles:a-b,b-c,c-d,d-e,b-f~d+node-kayles:path:1..3",
        "node-kayles:a-a,a-b,c",
    ],
    parse: |entry, cursor| read(entry, cursor, Taken::Neighbours),
    family: no_family,
    ..Game::of::<GraphKayles>()
};

/// The entry of Arc Kayles in the list.
pub(super) const ARC: Game = Game {
    name: "arc-kayles",
    aliases: &[],
    example: "arc-kayles:a-b,b-c,c-d,d-a,a-c",
    source: "Schaefer 1978",
    small: &[
        "arc-kayles:path:0..9",
        "arc-kayles:cycle:3..8+nim:0..3",
        "arc-kayles:grid:2x1..5",
        "arc-kayles:grid:3x2..3",
        "arc-kayles:queens:0..3",
        "arc-kayles:petersen:5",
        "arc-kayles:a-b,b-c,c-a,c-d,e+nim:0..2",
        "arc-kayles:a-b,b-c,c-d,d-e,b-f~d+arc-kayles:path:1..4",
        "arc-kayles:0-1,0-2,0-3,3-4,4-5,4-6",
    ],
    parse: |entry, cursor| read(entry, cursor, Taken::Pair),
    family: no_family,
    ..Game::of::<GraphKayles>()
};

/// One undirected graph, and what a move takes from it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GraphKayles {
    graph: Arc<Graph>,
    /// Permutations of the nodes that leave the graph as it is.
    symmetries: Arc<[Vec<u32>]>,
    taken: Taken,
}

/// What a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    /// A node and all its neighbours.
    Neighbours,
    /// Two neighbours.
    Pair,
}

/// The nodes that are gone, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Gone(Box<[u32]>);

/// A set of nodes.
type Words = SmallVec<[u64; 8]>;

/// With up to so many nodes the Grundy value comes at once.
const SMALL: usize = 14;

fn read(entry: &Entry, cursor: &mut Cursor<'_>, taken: Taken) -> Result<Box<dyn Part>, Error> {
    cursor.expect(':')?;
    let graph = Arc::new(Graph::read_named(cursor)?);
    let symmetries = graph.symmetries().into();
    parse_body(entry, GraphKayles { graph, symmetries, taken }, cursor)
}

impl GraphKayles {
    /// The nodes that are left.
    fn left<'a>(&'a self, gone: &'a Gone) -> impl Iterator<Item = u32> + 'a {
        let mut rest = gone.0.iter().peekable();
        self.graph.nodes().filter(move |node| rest.next_if_eq(&node).is_none())
    }

    /// The neighbours of a node that are left.
    fn near<'a>(&'a self, node: u32, gone: &'a Gone) -> impl Iterator<Item = u32> + 'a {
        let near = self.graph.neighbours(node).iter().copied();
        near.filter(|node| gone.0.binary_search(node).is_err())
    }

    /// Without further nodes, which come in order.
    fn without(gone: &Gone, more: impl IntoIterator<Item = u32>) -> Gone {
        let mut nodes = Vec::with_capacity(gone.0.len() + 16);
        let mut rest = &*gone.0;
        for node in more {
            let before = rest.partition_point(|&gone| gone < node);
            nodes.extend_from_slice(&rest[..before]);
            nodes.push(node);
            rest = &rest[before..];
        }
        nodes.extend_from_slice(rest);
        Gone(nodes.into_boxed_slice())
    }

    /// Without a node and its neighbours.
    fn after(&self, gone: &Gone, node: u32) -> Gone {
        let before = self.near(node, gone).take_while(|&near| near < node);
        let behind = self.near(node, gone).filter(|&near| near > node);
        GraphKayles::without(gone, before.chain([node]).chain(behind))
    }

    /// The graph as the search sees it.
    fn near_sets<const W: usize>(&self) -> Near<W> {
        Near::new(self.graph.nodes().map(|node| self.graph.neighbours(node)), &self.symmetries)
    }

    /// A search of graphs of at most 64 · W nodes.
    fn searcher<const W: usize>(&self, settings: &Settings) -> Box<dyn Searcher<Gone>> {
        let nodes = self.graph.len();
        let all = (0..nodes).fold([0; W], |all, node| either(&all, &single(node)));
        let left = move |gone: &Gone| -> Nodes<W> {
            let gone = gone.0.iter().map(|&node| single::<W>(node as usize));
            gone.fold(all, |left, node| super::graph::nodes::without(&left, &node))
        };
        match self.taken {
            Taken::Neighbours => Box::new(Searching::new(
                NodeKayles::new(self.near_sets::<W>()),
                settings,
                move |game: &NodeKayles<W>, gone: &Gone| {
                    let mut parts = Vec::new();
                    game.components(&left(gone), &mut parts);
                    parts
                },
            )),
            Taken::Pair => Box::new(Searching::new(
                ArcKayles::new(self.near_sets::<W>()),
                settings,
                move |game: &ArcKayles<W>, gone: &Gone| {
                    let mut parts = Vec::new();
                    game.components(&left(gone), &mut parts);
                    parts
                },
            )),
        }
    }
}

impl Ruleset for GraphKayles {
    type Position = Gone;

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Gone, Error> {
        let mut gone = BTreeSet::new();
        let mut mark = cursor.mark();
        while cursor.eat('~') {
            if !gone.insert(self.graph.read_node(cursor)?) {
                return Err(cursor.error_at(mark, "'~' and another node"));
            }
            mark = cursor.mark();
        }
        Ok(Gone(gone.into_iter().collect()))
    }

    fn write(&self, gone: &Gone, out: &mut String) {
        out.push_str(self.graph.source());
        for &node in &gone.0 {
            out.push('~');
            out.push_str(&self.graph.name(node));
        }
    }

    fn options(&self, gone: &Gone, each: &mut Each<'_, Gone>) -> Flow {
        self.left(gone).try_for_each(|node| match self.taken {
            Taken::Neighbours => each(&[self.after(gone, node)]),
            Taken::Pair => {
                let mut larger = self.near(node, gone).filter(|&near| near > node);
                larger.try_for_each(|near| each(&[GraphKayles::without(gone, [node, near])]))
            }
        })
    }

    fn option(&self, gone: &Gone, number: u32, each: &mut Each<'_, Gone>) {
        let mut number = number as usize;
        let node = match self.taken {
            Taken::Neighbours => self.left(gone).nth(number),
            Taken::Pair => self.left(gone).find(|&node| {
                let pairs = self.near(node, gone).filter(|&near| near > node).count();
                let is_here = number < pairs;
                number -= if is_here { 0 } else { pairs };
                is_here
            }),
        };
        let Some(node) = node else { return };
        let _ = match self.taken {
            Taken::Neighbours => each(&[self.after(gone, node)]),
            Taken::Pair => {
                let near = self.near(node, gone).filter(|&near| near > node).nth(number);
                each(&[GraphKayles::without(gone, [node].into_iter().chain(near))])
            }
        };
    }

    fn read_again(&self, cursor: &mut Cursor<'_>) -> Option<Gone> {
        let is_same = cursor.eat(':') && cursor.eat_text(self.graph.source());
        (is_same && (cursor.at_end() || cursor.peek() == Some('~')))
            .then(|| self.parse(cursor).ok())
            .flatten()
    }

    fn picture(&self, gone: &Gone) -> Option<Picture> {
        self.graph.picture(None, |node| match gone.0.binary_search(&node) {
            Ok(_) => Square::Gone,
            Err(_) => Square::Free,
        })
    }

    fn describe(&self, from: &Gone, to: &[Gone]) -> Message {
        let after = to.first().map_or(&[][..], |gone| &gone.0);
        let taken: Vec<u32> =
            after.iter().copied().filter(|node| from.0.binary_search(node).is_err()).collect();
        let name = |node: &u32| Argument::Text(self.graph.name(*node));
        match self.taken {
            Taken::Pair => {
                message!("take-nodes", nodes = Argument::list(taken.iter().map(name), Join::And))
            }
            // The node that takes the others is next to all of them.
            Taken::Neighbours => {
                let takes = |node: &&u32| self.near(**node, from).count() + 1 == taken.len();
                let node =
                    taken.iter().find(takes).map_or_else(String::new, |&n| self.graph.name(n));
                message!("take-node", node = node)
            }
        }
    }

    fn source(&self, _: Play) -> &'static str {
        "Schaefer 1978"
    }

    fn canonical(&self, gone: &Gone) -> Option<Gone> {
        if self.symmetries.is_empty() {
            return None;
        }
        // The images of those that are gone or of those that are left, whichever are fewer.
        let count = self.graph.len();
        let by_gone = 2 * gone.0.len() <= count;
        let left: SmallVec<[u32; 64]> =
            if by_gone { SmallVec::new() } else { self.left(gone).collect() };
        let nodes = if by_gone { &gone.0 } else { &left[..] };
        let words = count.div_ceil(64);
        let (mut least, mut image): (Words, Words) = (smallvec![0; words], smallvec![0; words]);
        nodes.iter().for_each(|&node| least[node as usize / 64] |= 1 << (node % 64));
        let mut is_own = true;
        for symmetry in &*self.symmetries {
            let words = &mut image[..];
            words.fill(0);
            for &node in nodes {
                let node = symmetry[node as usize];
                words[node as usize / 64] |= 1 << (node % 64);
            }
            // Of as many nodes those come first that have the first node which the others have not.
            let differ = words.iter().zip(&least).find(|(a, b)| a != b);
            let has_first = |(a, b): (&u64, &u64)| a >> (a ^ b).trailing_zeros() & 1 == 1;
            if differ.is_some_and(|pair| has_first(pair) == by_gone) {
                std::mem::swap(&mut image, &mut least);
                is_own = false;
            }
        }
        let is_gone = |node: &u32| (least[*node as usize / 64] >> (node % 64) & 1 == 1) == by_gone;
        (!is_own).then(|| Gone(self.graph.nodes().filter(is_gone).collect()))
    }

    /// What is not connected is played apart.
    fn summands(&self, gone: &Gone, each: &mut dyn FnMut(Gone)) -> bool {
        const NONE: u32 = u32::MAX;
        let count = self.graph.len();
        // To which component each node belongs.
        let mut of: SmallVec<[u32; 64]> = smallvec![NONE - 1; count];
        gone.0.iter().for_each(|&node| of[node as usize] = NONE);
        let mut sizes: SmallVec<[usize; 8]> = SmallVec::new();
        let mut open: SmallVec<[u32; 64]> = SmallVec::new();
        for first in self.graph.nodes() {
            if of[first as usize] != NONE - 1 {
                continue;
            }
            let name = u32::try_from(sizes.len()).unwrap_or(NONE);
            of[first as usize] = name;
            open.push(first);
            let mut size = 0;
            while let Some(node) = open.pop() {
                size += 1;
                for &near in self.graph.neighbours(node) {
                    if of[near as usize] == NONE - 1 {
                        of[near as usize] = name;
                        open.push(near);
                    }
                }
            }
            sizes.push(size);
        }
        if sizes[..] == [count - gone.0.len()] && (sizes[0] > 1 || self.taken == Taken::Neighbours)
        {
            return false;
        }
        for (name, &size) in (0..).zip(&sizes) {
            if size > 1 || self.taken == Taken::Neighbours {
                each(Gone(self.graph.nodes().filter(|&node| of[node as usize] != name).collect()));
            }
        }
        true
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Gone>>> {
        Some(match self.graph.len() {
            0..=64 => self.searcher::<1>(settings),
            65..=128 => self.searcher::<2>(settings),
            129..=256 => self.searcher::<4>(settings),
            257..=512 => self.searcher::<8>(settings),
            _ => return None,
        })
    }

    fn is_small(&self, gone: &Gone) -> bool {
        self.graph.len() - gone.0.len() <= SMALL
    }
}
