//! Node Kayles and Arc Kayles: nodes of a graph are taken, with their neighbours or in pairs.

mod arc;
mod node;

use std::collections::BTreeSet;
use std::sync::Arc;

use grundy_core::{Cursor, Error, Play};
use grundy_search::Settings;

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
        self.graph.nodes().filter(|node| gone.0.binary_search(node).is_err())
    }

    /// The neighbours of a node that are left.
    fn near<'a>(&'a self, node: u32, gone: &'a Gone) -> impl Iterator<Item = u32> + 'a {
        let near = self.graph.neighbours(node).iter().copied();
        near.filter(|node| gone.0.binary_search(node).is_err())
    }

    /// Without further nodes.
    fn without(gone: &Gone, more: impl IntoIterator<Item = u32>) -> Gone {
        let mut nodes: Vec<u32> = gone.0.iter().copied().chain(more).collect();
        nodes.sort_unstable();
        Gone(nodes.into_boxed_slice())
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
            Taken::Neighbours => {
                each(&[GraphKayles::without(gone, self.near(node, gone).chain([node]))])
            }
            Taken::Pair => {
                let mut larger = self.near(node, gone).filter(|&near| near > node);
                larger.try_for_each(|near| each(&[GraphKayles::without(gone, [node, near])]))
            }
        })
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
        let image = |symmetry: &Vec<u32>| {
            let mut nodes: Vec<u32> = gone.0.iter().map(|&node| symmetry[node as usize]).collect();
            nodes.sort_unstable();
            Gone(nodes.into_boxed_slice())
        };
        self.symmetries.iter().map(image).min().filter(|least| least < gone)
    }

    /// What is not connected is played apart.
    fn summands(&self, gone: &Gone, each: &mut dyn FnMut(Gone)) -> bool {
        let count = self.graph.len();
        let mut is_left = vec![true; count];
        gone.0.iter().for_each(|&node| is_left[node as usize] = false);
        let mut components: Vec<Vec<u32>> = Vec::new();
        let mut is_met = vec![false; count];
        for first in self.left(gone) {
            if std::mem::replace(&mut is_met[first as usize], true) {
                continue;
            }
            let mut component = vec![first];
            let mut at = 0;
            while let Some(&node) = component.get(at) {
                at += 1;
                for &near in self.graph.neighbours(node) {
                    if is_left[near as usize]
                        && !std::mem::replace(&mut is_met[near as usize], true)
                    {
                        component.push(near);
                    }
                }
            }
            if component.len() > 1 || self.taken == Taken::Neighbours {
                components.push(component);
            }
        }
        if components.len() == 1 && components[0].len() + gone.0.len() == count {
            return false;
        }
        for mut component in components {
            component.sort_unstable();
            let nodes = self.graph.nodes().filter(|node| component.binary_search(node).is_err());
            each(Gone(nodes.collect()));
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
