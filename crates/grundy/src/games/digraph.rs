//! A token on a directed graph: the play may go in circles.

use std::sync::Arc;

use grundy_core::{Cursor, Error};

use super::Game;
use super::graph::{Edges, Graph, no_family};
use crate::picture::{Picture, Spot, Square};
use crate::position::{Entry, Part, parse_body};
use crate::ruleset::{AsToken, Each, Flow, Ruleset};
use crate::text::{Message, message};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "digraph",
    example: "digraph:a-b,b-c,c-a,c-d@a",
    source: "Smith 1966; Fraenkel and Perl 1975",
    small: &[
        // A circle, a circle with an exit, and a pass.
        "digraph:0-1,1-2,2-0@0..2+nim:0..4",
        "digraph:0-1,1-2,2-0,2-3@0..3+nim:0..5",
        "digraph:0-0,0-1,1-2@0..2+nim:0..3",
        // ∞ with one and with several finite values.
        "digraph:0-1,0-2,1-0,1-3@0..3+nim:0..5",
        "digraph:0-0,0-1,0-2,0-3,2-1,3-1,3-2@0..3+nim:0..4",
        "digraph:0-1,1-0,1-2,2-3,3-4,4-2,4-5@0..5+nim:0..3,0..2",
        // Without circles, and with a lone node.
        "digraph:0-1,0-2,0-3,1-2,1-3,2-3,4@0..4+nim:0..4",
        "digraph:a_1-b2,b2-C@a_1",
        // Two loopy positions; a finite and a loopy one.
        "digraph:0-1,1-0,1-2@0..2+digraph:0-0,0-1,1-2@0..2",
        "digraph:0-1,1-2,2-1,0-3@0..3+kayles:0..6",
    ],
    parse: parse_digraph,
    family: no_family,
    ..Game::of::<Digraph>()
};

/// One directed graph.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Digraph {
    graph: Arc<Graph>,
}

fn parse_digraph(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    let ruleset = Digraph::from_parameters(cursor)?;
    parse_body(entry, ruleset, cursor)
}

impl Ruleset for Digraph {
    /// The node that the token is on.
    type Position = u32;

    const LOOPY: bool = true;

    /// Reads the `:` and the graph: the body begins with the rules.
    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Digraph, Error> {
        cursor.expect(':')?;
        Ok(Digraph { graph: Arc::new(Graph::read(cursor, Edges::OneWay)?) })
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<u32, Error> {
        if !cursor.eat('@') {
            return Err(cursor.error("'@' and the node that the token is on"));
        }
        self.graph.read_node(cursor)
    }

    fn write(&self, node: &u32, out: &mut String) {
        out.push_str(self.graph.source());
        out.push('@');
        out.push_str(&self.graph.name(*node));
    }

    fn options(&self, node: &u32, each: &mut Each<'_, u32>) -> Flow {
        self.graph.neighbours(*node).iter().try_for_each(|&next| each(&[next]))
    }

    fn as_token(&self) -> Option<AsToken<'_, u32>> {
        Some(AsToken { graph: self.graph.edges(), node: |&node| node, position: |node| node })
    }

    fn picture(&self, &token: &u32) -> Option<Picture> {
        let on = |node| if node == token { Square::White } else { Square::Free };
        self.graph.picture(Some(token), on)
    }

    fn spots(&self, _: &u32, to: &[u32]) -> Option<Vec<Spot>> {
        Some(vec![self.graph.spot(*to.first()?)])
    }

    fn describe(&self, from: &u32, to: &[u32]) -> Message {
        let name = |node: u32| self.graph.name(node).to_string();
        let to = to.first().map_or_else(String::new, |&node| name(node));
        message!("move-token", from = name(*from), to = to)
    }
}
