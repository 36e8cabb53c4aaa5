//! Geography: a token walks on a graph and never comes back.

mod walks;

use std::collections::BTreeSet;
use std::sync::Arc;

use grundy_graphs::matching::{self, Matching};

use self::walks::Walks;
use super::Game;
use super::graph::{Graph, no_family};
use crate::picture::{Picture, Square};
use crate::position::{Entry, Part, parse_body};
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Method, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Value;
use grundy_core::{Cursor, Error, Play};
use grundy_search::Settings;

/// The entry of undirected geography in the list.
pub(super) const GAME: Game = Game {
    name: "geography",
    aliases: &["undirected-vertex-geography"],
    example: "geography:a-b,b-c,c-a,c-d@a",
    source: "Fraenkel, Scheinerman and Ullman 1993",
    pattern: "geography:grid:_x_",
    reach: Some(5),
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
        "geography:grid:2x1..4@1_1+nim:0..3",
        "geography:cycle:3..7@1..3",
    ],
    parse: parse_geography::<false>,
    family: no_family,
    ..Game::of::<Geography<false>>()
};

/// The entry of directed geography.
pub(super) const DIRECTED: Game = Game {
    name: "directed-geography",
    aliases: &["generalized-geography", "kotzigs-nim", "modular-nim"],
    example: "directed-geography:a-b,b-c,c-a,c-d@a",
    source: "Schaefer 1978",
    pattern: "directed-geography:circle:_/1,2@0",
    small: &[
        "directed-geography:0-1,1-2,2-0,2-3@0..3+nim:0..3",
        "directed-geography:0-1,1-2,2-3,3-0,0-2,1-3@0..3+nim:0..2",
        "directed-geography:0-1,1-0,1-2,2-1,2-3,3-2@0..3",
        // Loops lead to where the token has been; nodes that it cannot reach, and has left.
        "directed-geography:0-0,0-1,1-1,2@0..2",
        "directed-geography:0-1,1-2,2-0,3-0,2-4,4-2@0~1..3+nim:0..1",
        "directed-geography:0-1,1-2,2-3,3-4,4-0,0-2,2-4,4-1,1-3,3-0@0..4+kayles:0..2",
        "directed-geography:0-1,1-2,2-0,1-0,3-1",
        "directed-geography:circle:2..7/1",
        "directed-geography:circle:3..8/1,2",
        "directed-geography:circle:4..7/1,3@0+nim:0..2",
        "directed-geography:circle:5..8/2,3@1~0+nim:0..1",
    ],
    parse: parse_geography::<true>,
    family: no_family,
    ..Game::of::<Geography<true>>()
};

/// One graph, of which edges lead one way or both ways.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Geography<const ONE_WAY: bool> {
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

fn parse_geography<const ONE_WAY: bool>(
    entry: &Entry,
    cursor: &mut Cursor<'_>,
) -> Result<Box<dyn Part>, Error> {
    let ruleset = Geography::<ONE_WAY>::from_parameters(cursor)?;
    parse_body(entry, ruleset, cursor)
}

/// The walk after its next step to `to`, or its start there.
fn step(walk: &Walk, to: u32) -> Walk {
    let mut deleted = walk.deleted.to_vec();
    if let Some(left) = walk.token {
        deleted.insert(deleted.partition_point(|&node| node < left), left);
    }
    Walk { token: Some(to), deleted: deleted.into_boxed_slice() }
}

impl<const ONE_WAY: bool> Geography<ONE_WAY> {
    /// A maximum matching of what is not deleted, without the node `also` too.
    fn matching(&self, walk: &Walk, also: Option<u32>) -> Matching {
        let absent: Vec<u32> = walk.deleted.iter().copied().chain(also).collect();
        matching::maximum_without(self.graph.edges(), &absent)
    }

    /// The nodes that the token may be moved to, or put on.
    fn targets<'a>(&'a self, walk: &'a Walk) -> Box<dyn Iterator<Item = u32> + 'a> {
        match walk.token {
            None => Box::new(self.graph.nodes()),
            Some(token) => {
                let near = self.graph.neighbours(token).iter().copied();
                let is_left = |node: &u32| walk.deleted.binary_search(node).is_err();
                Box::new(near.filter(move |node| *node != token && is_left(node)))
            }
        }
    }

    /// The pairs of a matching; a dash if there is none.
    fn pairs(&self, matching: &Matching) -> Argument {
        let named = |(a, b)| format!("{}-{}", self.graph.name(a), self.graph.name(b));
        let mut pairs = matching.pairs().map(named).peekable();
        match pairs.peek() {
            None => Argument::Word("–"),
            Some(_) => Argument::list(pairs, Join::Comma),
        }
    }
}

impl<const ONE_WAY: bool> Ruleset for Geography<ONE_WAY> {
    type Position = Walk;

    const METHOD: Method = if ONE_WAY { Method::Theorem } else { Method::Matching };

    /// Reads the `:` and the graph: the body begins with the rules.
    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Self, Error> {
        cursor.expect(':')?;
        let graph = match ONE_WAY {
            true => Graph::read_steps(cursor)?,
            false => Graph::read_whole(cursor)?,
        };
        Ok(Geography { graph: Arc::new(graph) })
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
        self.targets(walk).try_for_each(|to| each(&[step(walk, to)]))
    }

    fn picture(&self, walk: &Walk) -> Option<Picture> {
        self.graph.picture(walk.token, |node| match node {
            node if walk.token == Some(node) => Square::White,
            node if walk.deleted.binary_search(&node).is_ok() => Square::Gone,
            _ => Square::Free,
        })
    }

    fn theorem(&self, walk: &Walk, play: Play) -> Option<Value> {
        if ONE_WAY || play == Play::Misere {
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
        if ONE_WAY || play == Play::Misere || *target != Value::of(0) {
            return Replies::Unknown;
        }
        let after = self.matching(walk, walk.token);
        let mut losing = self.targets(walk).filter(|&to| after.can_miss(to));
        let _ = losing.try_for_each(|to| each(&[step(walk, to)]));
        Replies::All
    }

    fn describe(&self, from: &Walk, to: &[Walk]) -> Message {
        self.graph.step(from.token, to.first().and_then(|walk| walk.token))
    }

    fn explain(&self, walk: &Walk, _: Play, best: Option<&[Walk]>) -> Option<Message> {
        if ONE_WAY {
            return None;
        }
        let name = |node: u32| self.graph.name(node);
        if self.targets(walk).next().is_none() {
            return Some(match walk.token {
                Some(token) => message!("geography-stuck", node = name(token)),
                None => message!("geography-empty"),
            });
        }
        let left = best.and_then(|left| left.first());
        if let Some((left, to)) = left.and_then(|left| Some((left, left.token?))) {
            if self.targets(left).next().is_none() {
                return Some(message!("geography-n-end", node = name(to)));
            }
            // Without the node that the token leaves, a maximum matching that misses its new node.
            let matching = self.matching(walk, walk.token).missing(to);
            return Some(message!("geography-n", node = name(to), pairs = self.pairs(&matching)));
        }
        let matching = self.matching(walk, None);
        let size = matching.size();
        Some(match walk.token {
            Some(token) if matching.can_miss(token) => {
                let pairs = self.pairs(&matching.missing(token));
                message!("geography-p", node = name(token), pairs = pairs)
            }
            Some(token) => message!("geography-covered", node = name(token), size = size),
            None if 2 * size == self.graph.len() => {
                message!("geography-perfect", pairs = self.pairs(&matching))
            }
            None => message!("geography-start", nodes = self.graph.len(), size = size),
        })
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

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Walk>>> {
        let walks = Walks::new(&self.graph)?;
        let parts = |walks: &Walks, walk: &Walk| vec![walks.of(walk.token, &walk.deleted)];
        Some(Box::new(Searching::new(walks, settings, parts)))
    }

    fn is_small(&self, walk: &Walk) -> bool {
        self.graph.len() - walk.deleted.len() <= SMALL
    }
}
