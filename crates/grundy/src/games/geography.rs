//! Undirected vertex geography: a token walks and never comes back.

mod starts;

pub(crate) use starts::{losing_starts, wins_along};

use std::collections::BTreeSet;
use std::sync::Arc;

use grundy_graphs::matching::{self, Matching};

use super::Game;
use super::graph::{Edges, Graph, no_family};
use crate::position::{Entry, Part, parse_body};
use crate::ruleset::{Each, Flow, Method, Replies, Ruleset};
use crate::theory::value::Value;
use grundy_core::{Cursor, Error, Play, nat};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "geography",
    aliases: &["undirected-vertex-geography"],
    summary: "geography: a token walks on a graph and visits no node twice",
    rules: "A token stands on a node of an undirected graph. A move takes it along an edge; the node it \
            leaves is deleted. Without a token, the first move puts it on any node.",
    notation: "geography:GRAPH@NODE, or geography:GRAPH before the token is placed; deleted nodes follow as \
               in a-b,b-c@c~a~b. GRAPH lists edges and lone nodes, as in a-b,b-c,d; or it is the name of a \
               file (with a '.' or a '/' but no '@' or '+') with an edge 'a b', a node 'a' or a comment '# …' \
               on each line, or in another format of `grundy label`. Names have letters, digits and '_'.",
    example: "geography:a-b,b-c,c-a,c-d@a",
    theorem: "With the token on v it is N if every maximum matching covers v. Before it is placed, it is N if \
              there is no perfect matching.",
    source: "Fraenkel, Scheinerman and Ullman 1993",
    complexity: "nodes times edges at worst, near linear in practice; Grundy values and misère play are \
                 PSPACE-hard (Burke, Ferland and Teng 2021; Renault and Schmidt 2015) and searched",
    small: &[
        "geography:0-1,1-2,2-3@0..3+nim:0..2",
        "geography:0-1,1-2,2-3,3-4",
        "geography:0-1,1-2,2-3",
        // A triangle with tails, an odd circle with a chord, two triangles on a bridge.
        "geography:0-1,1-2,2-0,2-3,3-4@0..4+nim:0..3",
        "geography:0-1,1-2,2-0,2-3,1-4",
        "geography:0-1,1-2,2-3,3-4,4-0@0..4+nim:0..3",
        "geography:0-1,1-2,2-3,3-4,4-0,4-5,1-3@0..5+nim:0..2",
        "geography:0-1,1-2,2-0,2-3,3-4,4-5,5-3@0..5+nim:0..3",
        "geography:0-1,1-2,2-0,2-3,3-4,4-5,5-3",
        // A star, a complete graph, a grid, a lone node, and loops, which are no edges.
        "geography:0-1,0-2,0-3,3-4@0..4+nim:0..3",
        "geography:0-1,0-2,0-3,1-2,1-3,2-3@0..3+nim:0..2",
        "geography:0-1,1-2,3-4,4-5,0-3,1-4,2-5@0..5+kayles:0..2",
        "geography:0-0,0-1,2@0..2",
        "geography:0-1,1-2,2-3,3-0,0-2@1~0..0~2..3+nim:0..3",
        "geography:0-1,1-2@0..2+geography:0-1,1-2,2-0",
    ],
    parse: parse_geography,
    family: no_family,
    ..Game::of::<Geography>()
};

/// One undirected graph.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Geography {
    graph: Arc<Graph>,
}

/// Where the token is and what has been deleted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Walk {
    /// `None` before the token is placed; then nothing is deleted.
    token: Option<u32>,
    /// In ascending order, without the token's node.
    deleted: Box<[u32]>,
}

/// Up to this many nodes the Grundy value comes at once.
const SMALL: usize = 10;

/// How many pairs of a matching an explanation lists.
const LISTED: usize = 6;

fn parse_geography(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    let ruleset = Geography::from_parameters(cursor)?;
    parse_body(entry, ruleset, cursor)
}

impl Geography {
    /// A maximum matching of what is not deleted, without the node `also` too.
    fn matching(&self, walk: &Walk, also: Option<u32>) -> Matching {
        let absent: Vec<u32> = walk.deleted.iter().copied().chain(also).collect();
        matching::maximum_without(self.graph.edges(), &absent)
    }

    /// The walk after its next step to `to`, or its start there.
    fn step(walk: &Walk, to: u32) -> Walk {
        let mut deleted = walk.deleted.to_vec();
        if let Some(left) = walk.token {
            deleted.insert(deleted.partition_point(|&node| node < left), left);
        }
        Walk { token: Some(to), deleted: deleted.into_boxed_slice() }
    }

    /// The nodes that the token may be moved to, or put on.
    fn targets<'a>(&'a self, walk: &'a Walk) -> Box<dyn Iterator<Item = u32> + 'a> {
        match walk.token {
            None => Box::new(self.graph.nodes()),
            Some(token) => {
                let near = self.graph.neighbours(token).iter().copied();
                Box::new(near.filter(|node| walk.deleted.binary_search(node).is_err()))
            }
        }
    }

    fn push_pairs(&self, matching: &Matching, first: Option<u32>, out: &mut String) {
        let first = first.and_then(|node| Some((node, matching.mate(node)?)));
        let same = |pair: &(u32, u32)| first.is_some_and(|(a, b)| *pair == (a.min(b), a.max(b)));
        let pairs = first.into_iter().chain(matching.pairs().filter(|pair| !same(pair)));
        for (i, (a, b)) in pairs.enumerate() {
            out.push_str(if i == 0 { "" } else { ", " });
            if i == LISTED {
                out.push('…');
                break;
            }
            out.push_str(&format!("{}-{}", self.graph.name(a), self.graph.name(b)));
        }
    }
}

impl Ruleset for Geography {
    type Position = Walk;

    const METHOD: Method = Method::Matching;

    /// Reads the `:` and the graph: the body begins with the rules.
    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Geography, Error> {
        cursor.expect(':')?;
        Ok(Geography { graph: Arc::new(Graph::read(cursor, Edges::BothWays)?) })
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Walk, Error> {
        if !cursor.eat('@') {
            return Ok(Walk { token: None, deleted: Box::default() });
        }
        let token = self.graph.read_node(cursor)?;
        let mut deleted = BTreeSet::new();
        let mut mark = cursor.mark();
        while cursor.eat('~') {
            let node = self.graph.read_node(cursor)?;
            if node == token || !deleted.insert(node) {
                return Err(cursor.error_at(mark, "'~' and another node"));
            }
            mark = cursor.mark();
        }
        Ok(Walk { token: Some(token), deleted: deleted.into_iter().collect() })
    }

    fn write(&self, walk: &Walk, out: &mut String) {
        out.push_str(self.graph.source());
        if let Some(token) = walk.token {
            out.push('@');
            out.push_str(&self.graph.name(token));
        }
        for &node in &walk.deleted {
            out.push('~');
            out.push_str(&self.graph.name(node));
        }
    }

    fn options(&self, walk: &Walk, each: &mut Each<'_, Walk>) -> Flow {
        self.targets(walk).try_for_each(|to| each(&[Geography::step(walk, to)]))
    }

    fn theorem(&self, walk: &Walk, play: Play) -> Option<Value> {
        if play == Play::Misere {
            return None;
        }
        let matching = self.matching(walk, None);
        Some(Value::losing(match walk.token {
            Some(token) => matching.can_miss(token),
            None => self.graph.nodes().all(|node| !matching.can_miss(node)),
        }))
    }

    /// Where the token may go so that, without the node it leaves, some maximum matching misses it.
    fn replies(
        &self,
        walk: &Walk,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Walk>,
    ) -> Replies {
        if play == Play::Misere || *target != Value::nimber(0) {
            return Replies::Unknown;
        }
        let after = self.matching(walk, walk.token);
        let mut losing = self.targets(walk).filter(|&to| after.can_miss(to));
        let _ = losing.try_for_each(|to| each(&[Geography::step(walk, to)]));
        Replies::All
    }

    fn describe(&self, from: &Walk, to: &[Walk], out: &mut String) {
        match from.token {
            Some(token) => {
                out.push_str("move from ");
                out.push_str(&self.graph.name(token));
                out.push_str(" to ");
            }
            None => out.push_str("put the token on "),
        }
        for node in to.iter().filter_map(|walk| walk.token) {
            out.push_str(&self.graph.name(node));
        }
    }

    fn explain(&self, walk: &Walk, _: Play, out: &mut String) {
        let mut matching = self.matching(walk, None);
        let name = |node| self.graph.name(node);
        if self.targets(walk).next().is_none() {
            match walk.token {
                Some(token) => {
                    out.push_str(&format!("{} has no neighbour that is left", name(token)))
                }
                None => out.push_str("the graph has no node"),
            }
            return;
        }
        let pairs = |count: usize, out: &mut String| {
            nat::push_u64(out, count as u64);
            out.push_str(if count == 1 { " pair" } else { " pairs" });
        };
        let size = matching.size();
        match (walk.token, walk.token.map(|token| matching.can_miss(token))) {
            (Some(token), Some(true)) => {
                matching = matching.missing(token);
                let v = name(token);
                out.push_str("no matching has more than ");
                pairs(size, out);
                out.push_str(&format!(", and this one misses {v}: "));
                self.push_pairs(&matching, None, out);
                out.push_str(
                    "; every move then goes to a matched node, and its pair is the answer",
                );
            }
            (Some(token), _) => {
                let v = name(token);
                out.push_str("a matching has ");
                pairs(size, out);
                out.push_str(" (");
                self.push_pairs(&matching, Some(token), out);
                out.push_str(&format!("), and without {v} at most "));
                nat::push_u64(out, (size - 1) as u64);
                out.push_str(&format!(
                    ": every maximum matching covers {v}, and the move along its pair wins"
                ));
            }
            (None, _) if 2 * size == self.graph.len() => {
                out.push_str("a perfect matching, ");
                self.push_pairs(&matching, None, out);
                out.push_str(", always has an answer: the other node of the pair");
            }
            (None, _) => {
                let missed = self.graph.nodes().find(|&node| matching.mate(node).is_none());
                out.push_str("no matching has more than ");
                pairs(size, out);
                out.push_str(&format!(
                    " on the {} nodes: start at one that a maximum matching misses",
                    self.graph.len()
                ));
                if let Some(missed) = missed {
                    out.push_str(&format!(", such as {} (", name(missed)));
                    self.push_pairs(&matching, None, out);
                    out.push(')');
                }
            }
        }
    }

    fn source(&self, _: Play) -> &'static str {
        "Fraenkel, Scheinerman and Ullman 1993"
    }

    /// Nodes that the token cannot reach count as deleted.
    fn canonical(&self, walk: &Walk) -> Option<Walk> {
        let token = walk.token?;
        let mut reached = BTreeSet::from([token]);
        let mut open = vec![token];
        while let Some(node) = open.pop() {
            for &next in self.graph.neighbours(node) {
                if walk.deleted.binary_search(&next).is_err() && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        let deleted: Box<[u32]> =
            self.graph.nodes().filter(|node| !reached.contains(node)).collect();
        (deleted != walk.deleted).then_some(Walk { token: Some(token), deleted })
    }

    fn is_small(&self, walk: &Walk) -> bool {
        self.graph.len() - walk.deleted.len() <= SMALL
    }
}
