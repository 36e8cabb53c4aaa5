//! Node Kayles and Arc Kayles: nodes of a graph are taken, with their neighbours or in pairs.

mod arc;
mod gone;
mod images;
mod marks;
mod mirrored;
mod node;
mod words;

use std::sync::Arc;

use grundy_core::nat::Nat;
use grundy_core::{Cursor, Error, Play};
use grundy_kernels::few_nodes::Values;
use grundy_kernels::heap::TakeBreak;
use grundy_search::Settings;

use self::arc::ArcKayles;
use self::gone::{Gone, Rows};
use self::images::Images;
use self::marks::Marks;
use self::mirrored::Mirrored;
use self::node::NodeKayles;
use self::words::Words;
use super::Game;
use super::graph::nodes::{Near, Nodes};
use super::graph::{Graph, no_family};
use crate::picture::{Picture, Spot, Square};
use crate::position::{Entry, Part, parse_body};
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::words::AsWords;
use crate::ruleset::{Dense, Each, Flow, MOST_EVALUATED, Replies, Ruleset, read_what_is_left};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Value;

/// The entry of Node Kayles in the list.
pub(super) const NODE: Game = Game {
    name: "node-kayles",
    aliases: &[],
    example: "node-kayles:grid:3x4",
    source: "Schaefer 1978",
    pattern: "node-kayles:grid:_x_",
    reach: Some(7),
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
    pattern: "arc-kayles:grid:_x_",
    reach: Some(5),
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
    rows: Arc<Rows>,
    symmetries: Arc<Images>,
    marks: Arc<Marks>,
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

/// In larger graphs rows are heaps: sets of so many nodes are soon searched.
const SEARCHED: usize = 512;

/// With up to so many nodes the Grundy value comes at once.
const SMALL: usize = 14;

/// With so many neighbours a node, on average, small sets are soon evaluated.
const DENSE: usize = 8;

fn read(entry: &Entry, cursor: &mut Cursor<'_>, taken: Taken) -> Result<Box<dyn Part>, Error> {
    cursor.expect(':')?;
    let graph = Graph::read_named(cursor)?;
    // A move leaves a bit for each node, and there are as many moves as nodes.
    let bytes = (graph.len() as u64).saturating_pow(2) / 8;
    if bytes > cursor.memory() {
        return Err(Error::memory("the positions after one move", bytes, cursor.memory()));
    }
    parse_body(entry, GraphKayles::new(graph, taken), cursor)
}

impl GraphKayles {
    fn new(graph: Graph, taken: Taken) -> GraphKayles {
        GraphKayles {
            rows: Arc::new(Rows::new(graph.edges())),
            symmetries: Arc::new(Images::new(graph.symmetries(), graph.len(), graph.grid())),
            marks: Arc::new(Marks::new(&graph)),
            graph: Arc::new(graph),
            taken,
        }
    }

    /// The nodes that are left.
    fn left(&self, gone: &Gone) -> Gone {
        gone.others(self.graph.len())
    }

    /// The neighbours of a node that are left.
    fn near<'a>(&'a self, node: u32, gone: &'a Gone) -> impl Iterator<Item = u32> + 'a {
        let near = self.graph.neighbours(node).iter().copied();
        near.filter(|&node| !gone.has(node as usize))
    }

    /// Its larger neighbours that are left.
    fn above<'a>(&'a self, node: u32, gone: &'a Gone) -> impl Iterator<Item = u32> + 'a {
        self.near(node, gone).filter(move |&near| near > node)
    }

    /// Without a node and its neighbours.
    fn after(&self, gone: &Gone, node: u32) -> Gone {
        self.rows.with(self.graph.edges(), node, gone)
    }

    /// Without two nodes.
    fn without(gone: &Gone, pair: [u32; 2]) -> Gone {
        let mut after = gone.clone();
        pair.into_iter().for_each(|node| after.add(node));
        after
    }

    /// The nodes that a player takes, those that go with one left out.
    fn taken_by(&self, from: &Gone, to: &Gone) -> Vec<u32> {
        let mut taken = to.nodes().filter(|&node| !from.has(node as usize));
        match self.taken {
            Taken::Pair => taken.collect(),
            Taken::Neighbours => {
                let takes = |node: &u32| *to == self.after(from, *node);
                taken.find(takes).into_iter().collect()
            }
        }
    }

    /// The lengths of the rows that are left, if all that is left are rows.
    fn rows(&self, gone: &Gone) -> Option<Vec<usize>> {
        let left = self.left(gone);
        let beyond = |node: u32, from: Option<u32>| {
            self.near(node, gone).filter(move |&near| near != node && Some(near) != from)
        };
        let degree = |node: u32| beyond(node, None).count();
        if left.nodes().any(|node| degree(node) > 2) {
            return None;
        }
        let mut walked = Gone::none(self.graph.len());
        let mut rows = Vec::new();
        for end in left.nodes().filter(|&node| degree(node) < 2) {
            if walked.has(end as usize) {
                continue;
            }
            let (mut at, mut from, mut nodes) = (end, None, 1);
            walked.add(end);
            while let Some(next) = beyond(at, from).next() {
                (from, at, nodes) = (Some(at), next, nodes + 1);
                walked.add(at);
            }
            rows.push(nodes);
        }
        // Nobody gets into a circle from an end.
        (walked == left).then_some(rows)
    }

    /// The graph as the search sees it.
    fn near_sets<const W: usize>(&self) -> Near<W> {
        Near::new(
            self.graph.nodes().map(|node| self.graph.neighbours(node)),
            self.symmetries.permutations(),
            self.graph.grid(),
        )
    }

    /// A search of graphs of at most 64 · W nodes.
    fn searcher<const W: usize>(&self, settings: &Settings) -> Box<dyn Searcher<Gone>> {
        let nodes = self.graph.len();
        let left = move |gone: &Gone| -> Nodes<W> {
            let left = gone.others(nodes);
            std::array::from_fn(|i| left.0.get(i).copied().unwrap_or(0))
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

    /// The nodes that are gone behind a `~` each, or those that are left, behind another `~` before them.
    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Gone, Error> {
        let mut named = Gone::none(self.graph.len());
        let mut mark = cursor.mark();
        let mut goes_on = cursor.eat('~');
        let are_left = goes_on && cursor.eat('~');
        goes_on &= !(are_left && cursor.at_end());
        while goes_on {
            let node = self.graph.read_node(cursor)?;
            if named.has(node as usize) {
                return Err(cursor.error_at(mark, "'~' and another node"));
            }
            named.add(node);
            mark = cursor.mark();
            goes_on = cursor.eat('~');
        }
        Ok(if are_left { self.left(&named) } else { named })
    }

    /// Names those that are fewer.
    fn write(&self, gone: &Gone, out: &mut String) {
        out.push_str(self.graph.source());
        let left = self.left(gone);
        let are_few = left.len() < gone.len();
        if are_few {
            out.push_str(if left.len() == 0 { "~~" } else { "~" });
        }
        for node in if are_few { &left } else { gone }.nodes() {
            out.push('~');
            out.push_str(&self.graph.name(node));
        }
    }

    fn options(&self, gone: &Gone, each: &mut Each<'_, Gone>) -> Flow {
        self.left(gone).nodes().try_for_each(|node| match self.taken {
            Taken::Neighbours => each(&[self.after(gone, node)]),
            Taken::Pair => self
                .above(node, gone)
                .try_for_each(|near| each(&[GraphKayles::without(gone, [node, near])])),
        })
    }

    fn option(&self, gone: &Gone, number: u32, each: &mut Each<'_, Gone>) {
        let mut number = number as usize;
        let left = self.left(gone);
        match self.taken {
            Taken::Neighbours => {
                if let Some(node) = left.nodes().nth(number) {
                    let _ = each(&[self.after(gone, node)]);
                }
            }
            Taken::Pair => {
                for node in left.nodes() {
                    let pairs = self.above(node, gone).count();
                    if let Some(near) = self.above(node, gone).nth(number) {
                        let _ = each(&[GraphKayles::without(gone, [node, near])]);
                        return;
                    }
                    number -= pairs;
                }
            }
        }
    }

    fn read_again(&self, cursor: &mut Cursor<'_>) -> Option<Gone> {
        let rest = cursor.rest();
        let gone = rest.strip_prefix(':').and_then(|rest| rest.strip_prefix(self.graph.source()));
        match gone.and_then(|gone| self.marks.read(gone)) {
            Some(gone) if cursor.eat_text(rest) => Some(gone),
            _ => read_what_is_left(self, self.graph.source(), cursor),
        }
    }

    fn picture(&self, gone: &Gone) -> Option<Picture> {
        self.graph.picture(None, |node| match gone.has(node as usize) {
            true => Square::Gone,
            false => Square::Free,
        })
    }

    fn spots(&self, from: &Gone, to: &[Gone]) -> Option<Vec<Spot>> {
        let taken = self.taken_by(from, to.first()?);
        Some(taken.into_iter().map(|node| self.graph.spot(node)).collect())
    }

    fn describe(&self, from: &Gone, to: &[Gone]) -> Message {
        let taken = to.first().map_or_else(Vec::new, |to| self.taken_by(from, to));
        let mut names = taken.into_iter().map(|node| self.graph.name(node));
        match self.taken {
            Taken::Pair => {
                message!("take-nodes", nodes = Argument::list(names.map(Argument::Text), Join::And))
            }
            Taken::Neighbours => message!("take-node", node = names.next().unwrap_or_default()),
        }
    }

    fn theorem(&self, gone: &Gone, play: Play) -> Option<Value> {
        let mirrored = if play == Play::Normal { self.mirrored(gone)? } else { return None };
        Some(Value::losing(matches!(mirrored, Mirrored::Losing)))
    }

    /// The move that symmetry explains; of large graphs no other.
    fn replies(
        &self,
        gone: &Gone,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Gone>,
    ) -> Replies {
        if play != Play::Normal || *target != Value::of(0) {
            return Replies::Unknown;
        }
        let Some(Mirrored::By(taken)) = self.mirrored(gone) else { return Replies::Unknown };
        let _ = each(&[self.behind(gone, &taken)]);
        match self.is_soon_searched(gone) {
            true => Replies::Unknown,
            false => Replies::Some,
        }
    }

    fn explain(&self, gone: &Gone, play: Play, _: Option<&[Gone]>) -> Option<Message> {
        let mirrored = if play == Play::Normal { self.mirrored(gone)? } else { return None };
        self.told(gone, &mirrored)
    }

    fn source(&self, _: Play) -> &'static str {
        "Berlekamp, Conway and Guy 1982, chapter 1"
    }

    fn canonical(&self, gone: &Gone) -> Option<Gone> {
        self.symmetries.standing(gone)
    }

    /// What is not connected is played apart.
    fn summands(&self, gone: &Gone, each: &mut dyn FnMut(Gone)) -> bool {
        let counts = |part: &Gone| self.taken == Taken::Neighbours || part.len() > 1;
        let mut rest = self.left(gone);
        let mut part = self.rows.component(self.graph.edges(), &mut rest);
        // All hangs together.
        if rest.0.iter().all(|&word| word == 0) && part.as_ref().is_some_and(counts) {
            return false;
        }
        while let Some(found) = part {
            if counts(&found) {
                each(self.left(&found));
            }
            part = self.rows.component(self.graph.edges(), &mut rest);
        }
        true
    }

    /// Rows are Dawson's Chess, or Dawson's Kayles where neighbours are taken; the search knows of them, too.
    fn dense(&self, gone: &Gone) -> Option<Dense> {
        if self.graph.len() <= SEARCHED {
            return None;
        }
        let digits = match self.taken {
            Taken::Neighbours => vec![0, 1, 3, 7],
            Taken::Pair => vec![0, 0, 7],
        };
        let heaps = self.rows(gone)?.into_iter().map(Nat::from).collect();
        Some(Dense::Heaps { rules: TakeBreak::new(digits), heaps })
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Gone>>> {
        Some(match self.graph.len() {
            0..=64 => self.searcher::<1>(settings),
            65..=128 => self.searcher::<2>(settings),
            129..=256 => self.searcher::<4>(settings),
            257..=SEARCHED => self.searcher::<8>(settings),
            513..=4096 => self.searcher::<64>(settings),
            _ => return None,
        })
    }

    fn as_words(&self, positions: &[Gone]) -> Option<Box<dyn AsWords + '_>> {
        Some(Box::new(Words::new(self, positions)?))
    }

    /// On large dense graphs small sets are most of what would be listed.
    fn evaluated(&self) -> u32 {
        let is_dense = self.graph.edges().edges() >= DENSE * self.graph.len();
        let is_evaluated = self.taken == Taken::Neighbours && self.rows.tell_few();
        if is_evaluated && is_dense && self.graph.len() > 64 { MOST_EVALUATED } else { 0 }
    }

    fn is_worth(&self, gone: &Gone, most: u32, value: u32) -> Option<bool> {
        if self.taken == Taken::Pair {
            return None;
        }
        let left = self.left(gone);
        let most = most.min(MOST_EVALUATED);
        let count = u32::try_from(left.len()).ok().filter(|count| *count <= most)?;
        let all = u64::MAX.checked_shr(u64::BITS - count).unwrap_or(0);
        Some(self.rows.few(&left)?.value(all, value, &Values::few()) == value)
    }

    fn is_small(&self, gone: &Gone) -> bool {
        self.graph.len() - gone.len() <= SMALL
    }
}
