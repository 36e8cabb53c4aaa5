//! The rules as the user wrote them, with every name resolved.

use crate::diagnostic::Place;
use crate::syntax::{Condition, Sum, Verb};

/// A name that is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// A coordinate of the position: the heaps in their order, then what is remembered.
    Old(usize),
    /// A parameter of the game.
    Parameter(usize),
    /// A number that the player chooses with the move, by its place in [`Line::chosen`].
    Chosen(usize),
}

/// One game: what a file says, with every name resolved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rules {
    /// The name of the game.
    pub name: String,
    /// What the file says about it behind the name; may be empty.
    pub about: String,
    /// Where the game is from; may be empty.
    pub source: String,
    /// The parameters in the order of the file.
    pub parameters: Vec<Parameter>,
    /// The names of the heaps.
    pub heaps: Vec<String>,
    /// What is remembered beside the heaps.
    pub states: Vec<State>,
    /// All of these hold in every position.
    pub positions: Vec<Condition<Name>>,
    /// No move leads on from where one of these holds.
    pub ends: Vec<Condition<Name>>,
    /// Whether who cannot move wins.
    pub misere: bool,
    /// Whether every line holds under every permutation of the heaps.
    pub symmetric: bool,
    /// Whether play may go on for ever.
    pub loopy: bool,
    /// How many options the previous player may forbid.
    pub block: Option<Sum<Name>>,
    /// The moves.
    pub lines: Vec<Line>,
    /// Where the name of the game stands.
    pub place: Place,
}

/// A number that a position may set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its value, which the file gives until [`Rules::with`] changes it.
    pub value: i64,
}

/// A number that is remembered beside the heaps.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Its name.
    pub name: String,
    /// Its value where a position leaves it out, over the coordinates before it.
    pub starts: Option<Sum<Name>>,
}

/// A line of moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Where it begins.
    pub place: Place,
    /// The names that the player chooses, and where each is first read.
    pub chosen: Vec<(String, Place)>,
    /// What the line does.
    pub kind: LineKind,
    /// When.
    pub condition: Option<Condition<Name>>,
}

/// What a line does.
#[derive(Clone, Debug, PartialEq)]
pub enum LineKind {
    /// It changes heaps and what is remembered.
    Changes(Vec<Change>),
    /// It replaces the only heap by a sum of heaps.
    Replace(Vec<Sum<Name>>),
}

/// One change of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// What happens.
    pub verb: Verb,
    /// How much.
    pub sum: Sum<Name>,
    /// To what.
    pub target: Target,
    /// Where the target stands.
    pub place: Place,
}

/// What a change is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A coordinate.
    Coordinate(usize),
    /// One of the heaps: a line each.
    Any,
    /// All heaps at once.
    Each,
}

/// The largest value of a parameter.
pub const MOST_PARAMETER: i64 = 1_000_000_000;

impl Rules {
    /// How many numbers a position has: the heaps and what is remembered.
    pub fn coordinates(&self) -> usize {
        self.heaps.len() + self.states.len()
    }

    /// The name of a coordinate.
    pub fn coordinate(&self, index: usize) -> &str {
        match index.checked_sub(self.heaps.len()) {
            None => &self.heaps[index],
            Some(state) => &self.states[state].name,
        }
    }

    /// Whether a line leaves a sum of heaps.
    pub fn replaces(&self) -> bool {
        self.lines.iter().any(|line| matches!(line.kind, LineKind::Replace(_)))
    }
}
