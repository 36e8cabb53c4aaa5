//! Edge geography: a token walks on a graph and uses no edge twice.

mod parity;
mod trails;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use self::parity::{Equations, Parity};
use self::trails::Trails;
use super::Game;
use super::graph::{Graph, no_family};
use crate::picture::{MOST_NODES, Node, Picture, Spot, Square};
use crate::position::parse_body;
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Value;
use grundy_core::{Cursor, Error, Play};
use grundy_search::Settings;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "edge-geography",
    aliases: &["undirected-edge-geography"],
    example: "edge-geography:a-b,b-c,c-d,d-a@a",
    source: "Fraenkel, Scheinerman and Ullman 1993",
    pattern: "edge-geography:grid:_x_",
    reach: Some(4),
    small: &[
        "edge-geography:0-1,1-2,2-3@0..3+nim:0..2",
        "edge-geography:0-1,1-2,2-3,3-0@0..3+nim:0..3",
        "edge-geography:0-1,1-2,2-3,3-0",
        // A triangle with a tail, a square with a diagonal, two squares that share a side, a complete graph.
        "edge-geography:0-1,1-2,2-0,2-3@0..3+nim:0..3",
        "edge-geography:0-1,1-2,2-0,2-3",
        "edge-geography:0-1,1-2,2-3,3-0,0-2@0..3+nim:0..2",
        "edge-geography:0-1,1-2,2-3,3-0,1-4,4-5,5-2@0..5+nim:0..2",
        "edge-geography:0-1,0-2,0-3,1-2,1-3,2-3@0..3",
        // Three ways from end to end, a star, and used edges, lone nodes and loops, which are no edges.
        "edge-geography:0-1,1-4,0-2,2-4,0-3,3-4@0..4+kayles:0..2",
        "edge-geography:0-1,0-2,0-3,3-4@0..4+nim:0..3",
        "edge-geography:0-1,1-2,2-3,3-0,0-4@0..4~0-1+nim:0..2",
        "edge-geography:0-1,1-2,2-3,3-0,0-2@1~2-3+nim:0..2",
        "edge-geography:0-0,0-1,2@0..2",
        "edge-geography:0-1,2-3,3-4,4-5,5-2",
        "edge-geography:0-1,1-2@0..2+edge-geography:0-1,1-2,2-0",
        "edge-geography:grid:2x1..3@1_1+nim:0..2",
        "edge-geography:cycle:3..6@1",
    ],
    parse: |entry, cursor| {
        let ruleset = EdgeGeography::from_parameters(cursor)?;
        parse_body(entry, ruleset, cursor)
    },
    family: no_family,
    ..Game::of::<EdgeGeography>()
};

/// One graph.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct EdgeGeography {
    graph: Arc<Graph>,
}

/// Where the token is and which edges it has used.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Trail {
    /// `None` before the token is placed; then nothing is used.
    token: Option<u32>,
    /// In ascending order, the lesser end first.
    used: Box<[(u32, u32)]>,
}

/// Up to this many edges the Grundy value comes at once.
const SMALL: usize = 10;

/// An edge, the lesser end first.
fn edge(a: u32, b: u32) -> (u32, u32) {
    (a.min(b), a.max(b))
}

/// The trail after its next step to `to`, or its start there.
fn step(trail: &Trail, to: u32) -> Trail {
    let mut used = trail.used.to_vec();
    if let Some(left) = trail.token {
        let edge = edge(left, to);
        used.insert(used.partition_point(|&other| other < edge), edge);
    }
    Trail { token: Some(to), used: used.into_boxed_slice() }
}

/// The nodes that a token may reach, on two sides if no edge that is left joins two of one side.
struct Reached {
    /// In the order of their distance.
    nodes: Vec<u32>,
    has_sides: bool,
}

/// The side of each node of the graph that was reached; that where one begins is on side 0.
type Sides = Vec<Option<u8>>;

impl EdgeGeography {
    /// The nodes at the other ends of the edges of a node that are left.
    fn near<'a>(&'a self, trail: &'a Trail, node: u32) -> impl Iterator<Item = u32> + 'a {
        let near = self.graph.neighbours(node).iter().copied();
        near.filter(move |&other| trail.used.binary_search(&edge(node, other)).is_err())
    }

    /// The nodes that the token may be moved to, or put on.
    fn targets<'a>(&'a self, trail: &'a Trail) -> Box<dyn Iterator<Item = u32> + 'a> {
        match trail.token {
            None => Box::new(self.graph.nodes()),
            Some(token) => Box::new(self.near(trail, token)),
        }
    }

    /// No node is reached so far.
    fn no_sides(&self) -> Sides {
        vec![None; self.graph.len()]
    }

    fn reached(&self, trail: &Trail, from: u32, sides: &mut Sides) -> Reached {
        sides[from as usize] = Some(0);
        let (mut nodes, mut open, mut has_sides) = (vec![from], VecDeque::from([(from, 0)]), true);
        while let Some((node, now)) = open.pop_front() {
            for next in self.near(trail, node) {
                match sides[next as usize] {
                    None => {
                        sides[next as usize] = Some(1 - now);
                        nodes.push(next);
                        open.push_back((next, 1 - now));
                    }
                    Some(other) => has_sides &= other != now,
                }
            }
        }
        Reached { nodes, has_sides }
    }

    /// The sets of nodes to which each node of a side has an even number of edges, but `odd` an odd one; `None` if that takes
    /// too long.
    fn sets(
        &self,
        trail: &Trail,
        reached: &Reached,
        sides: &Sides,
        (side, odd): (u8, Option<u32>),
    ) -> Option<Parity> {
        let on_side = |node: &u32, side: u8| sides[*node as usize] == Some(side);
        let others = reached.nodes.iter().copied().filter(|node| on_side(node, 1 - side));
        let mut equations = Equations::new(others.collect());
        // What is far away comes first, as trees are then taken apart from their leaves.
        for &node in reached.nodes.iter().rev().filter(|node| on_side(node, side)) {
            equations.add(self.near(trail, node), odd == Some(node))?;
        }
        Some(equations.solved())
    }

    /// The sets of nodes to which just the token's node has an odd number of edges: the player to move wins if there is one, by
    /// going into it and back again after every move. `None` if the graph has no sides, or is too large.
    fn returning(&self, trail: &Trail, token: u32) -> Option<Parity> {
        let mut sides = self.no_sides();
        let reached = self.reached(trail, token, &mut sides);
        let sets = || self.sets(trail, &reached, &sides, (0, Some(token)));
        reached.has_sides.then(sets).flatten()
    }

    /// A set that `token` is in, of nodes to which every node has an even number of edges: whoever is to move loses if there is
    /// one. The graph has sides.
    fn even_kernel(&self, trail: &Trail, token: u32) -> Option<Vec<u32>> {
        let mut sides = self.no_sides();
        let reached = self.reached(trail, token, &mut sides);
        self.sets(trail, &reached, &sides, (1, None))?.with(token)
    }

    /// Before the token is placed: calls `each` with the even kernels of every side that are not empty, as long as it says so.
    /// `false` if not all are known.
    fn each_kernel(&self, trail: &Trail, each: &mut dyn FnMut(&Parity) -> Flow) -> bool {
        let (mut sides, mut all) = (self.no_sides(), true);
        for node in self.graph.nodes() {
            if sides[node as usize].is_some() {
                continue;
            }
            let reached = self.reached(trail, node, &mut sides);
            for side in [1, 0] {
                let found =
                    reached.has_sides.then(|| self.sets(trail, &reached, &sides, (side, None)));
                match found.flatten() {
                    Some(kernels) if kernels.is_one() => {}
                    Some(kernels) => {
                        if each(&kernels).is_break() {
                            return all;
                        }
                    }
                    None => all = false,
                }
            }
        }
        all
    }

    /// Whether the player to move loses, where it is known.
    fn is_losing(&self, trail: &Trail) -> Option<bool> {
        if let Some(token) = trail.token {
            return Some(self.returning(trail, token)?.set().is_none());
        }
        let mut wins = false;
        let all = self.each_kernel(trail, &mut |_| {
            wins = true;
            Flow::Break(())
        });
        (wins || all).then_some(!wins)
    }

    fn names(&self, nodes: &[u32]) -> Argument {
        Argument::list(nodes.iter().map(|&node| self.graph.name(node)), Join::And)
    }
}

impl Ruleset for EdgeGeography {
    type Position = Trail;

    /// Reads the `:` and the graph: the body begins with the rules.
    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Self, Error> {
        cursor.expect(':')?;
        Ok(EdgeGeography { graph: Arc::new(Graph::read_whole(cursor)?) })
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Trail, Error> {
        if !cursor.eat('@') {
            return Ok(Trail { token: None, used: Box::default() });
        }
        let token = self.graph.read_node(cursor)?;
        let mut used = BTreeSet::new();
        let mut mark = cursor.mark();
        while cursor.eat('~') {
            let from = self.graph.read_node(cursor)?;
            cursor.expect('-')?;
            let to = self.graph.read_node(cursor)?;
            let is_edge = self.graph.neighbours(from).binary_search(&to).is_ok();
            if !is_edge || !used.insert(edge(from, to)) {
                return Err(cursor.error_at(mark, "'~' and another edge of the graph"));
            }
            mark = cursor.mark();
        }
        Ok(Trail { token: Some(token), used: used.into_iter().collect() })
    }

    fn write(&self, trail: &Trail, out: &mut String) {
        out.push_str(self.graph.source());
        if let Some(token) = trail.token {
            out.push('@');
            out.push_str(&self.graph.name(token));
        }
        for &(a, b) in &trail.used {
            out.push('~');
            out.push_str(&self.graph.name(a));
            out.push('-');
            out.push_str(&self.graph.name(b));
        }
    }

    fn options(&self, trail: &Trail, each: &mut Each<'_, Trail>) -> Flow {
        self.targets(trail).try_for_each(|to| each(&[step(trail, to)]))
    }

    /// The nodes with the edges that are left; of a large graph only the node on which the token is.
    fn picture(&self, trail: &Trail) -> Option<Picture> {
        let nodes: Vec<u32> = match trail.token {
            _ if self.graph.len() <= MOST_NODES => self.graph.nodes().collect(),
            Some(token) if self.graph.neighbours(token).len() <= MOST_NODES => vec![token],
            _ => return None,
        };
        let drawn = nodes.into_iter().map(|node| Node {
            name: self.graph.name(node),
            on: if trail.token == Some(node) { Square::White } else { Square::Free },
            to: self.near(trail, node).map(|other| self.graph.name(other)).collect(),
        });
        Some(Picture::Graph(drawn.collect()))
    }

    fn spots(&self, _: &Trail, to: &[Trail]) -> Option<Vec<Spot>> {
        Some(vec![Spot::Node(self.graph.name(to.first()?.token?))])
    }

    fn theorem(&self, trail: &Trail, play: Play) -> Option<Value> {
        match play {
            Play::Normal => self.is_losing(trail).map(Value::losing),
            Play::Misere => None,
        }
    }

    /// Where the token may go so that it is in an even kernel of what is left: in a set as [`returning`](Self::returning) has.
    fn replies(
        &self,
        trail: &Trail,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Trail>,
    ) -> Replies {
        if play == Play::Misere || *target != Value::of(0) {
            return Replies::Unknown;
        }
        let Some(token) = trail.token else {
            let all = self.each_kernel(trail, &mut |kernels| {
                kernels
                    .nodes()
                    .filter(|node| kernels.has(*node))
                    .try_for_each(|node| each(&[step(trail, node)]))
            });
            return if all { Replies::All } else { Replies::Unknown };
        };
        let Some(sets) = self.returning(trail, token) else { return Replies::Unknown };
        let mut losing = self.targets(trail).filter(|&to| sets.has(to));
        let _ = losing.try_for_each(|to| each(&[step(trail, to)]));
        Replies::All
    }

    fn describe(&self, from: &Trail, to: &[Trail]) -> Message {
        self.graph.step(from.token, to.first().and_then(|trail| trail.token))
    }

    fn explain(&self, trail: &Trail, _: Play, best: Option<&[Trail]>) -> Option<Message> {
        let name = |node: u32| self.graph.name(node);
        let to = best.and_then(|left| left.first()).and_then(|left| left.token);
        if self.targets(trail).next().is_none() {
            return Some(match trail.token {
                Some(token) => message!("edge-geography-stuck", node = name(token)),
                None => message!("geography-empty"),
            });
        }
        let Some(token) = trail.token else {
            // Where the token is put is a P-position with a reason of its own.
            let Some(to) = to else { return Some(message!("edge-geography-nowhere")) };
            let kernel = self.even_kernel(&step(trail, to), to)?;
            let nodes = self.names(&kernel);
            return Some(message!("edge-geography-put", node = name(to), nodes = nodes));
        };
        match to {
            Some(to) if self.targets(&step(trail, to)).next().is_none() => {
                Some(message!("edge-geography-n-end", node = name(to)))
            }
            Some(to) => {
                let set = self.returning(trail, token)?.with(to)?;
                let (from, nodes) = (name(token), self.names(&set));
                Some(message!("edge-geography-n", node = name(to), from = from, nodes = nodes))
            }
            None => match self.even_kernel(trail, token) {
                Some(kernel) => Some(message!("edge-geography-p", nodes = self.names(&kernel))),
                None => {
                    let set = self.returning(trail, token)?.set()?;
                    let (from, nodes) = (name(token), self.names(&set));
                    Some(message!("edge-geography-odd", from = from, nodes = nodes))
                }
            },
        }
    }

    fn source(&self, _: Play) -> &'static str {
        "Fraenkel, Scheinerman and Ullman 1993"
    }

    /// Edges that the token cannot reach count as used.
    fn canonical(&self, trail: &Trail) -> Option<Trail> {
        let token = trail.token?;
        let mut sides = self.no_sides();
        self.reached(trail, token, &mut sides);
        let mut used = trail.used.to_vec();
        for node in self.graph.nodes().filter(|&node| sides[node as usize].is_none()) {
            used.extend(self.graph.neighbours(node).iter().map(|&other| edge(node, other)));
        }
        used.sort_unstable();
        used.dedup();
        (*used != *trail.used).then(|| Trail { token: Some(token), used: used.into() })
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Trail>>> {
        let trails = Trails::new(&self.graph)?;
        let parts = |trails: &Trails, trail: &Trail| vec![trails.of(trail.token, &trail.used)];
        Some(Box::new(Searching::new(trails, settings, parts)))
    }

    fn is_small(&self, trail: &Trail) -> bool {
        let ends: usize = self.graph.nodes().map(|node| self.graph.neighbours(node).len()).sum();
        ends / 2 - trail.used.len() <= SMALL
    }
}

#[cfg(test)]
mod tests;
