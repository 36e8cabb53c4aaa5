//! The rules as the user wrote them, with every name resolved.

use crate::diagnostic::Place;
use crate::syntax::{Condition, Sum, SumKind, Verb};

/// A name that is resolved.
///
/// ```
/// use grundy_rules::{LineKind, Name, Rules, SumKind};
/// let rules = Rules::parse("game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n")?;
/// let LineKind::Changes(changes) = &rules.lines[0].kind else { panic!() };
/// assert_eq!(changes[0].sum.kind, SumKind::Name(Name::Chosen(0)));
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
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
///
/// ```
/// use grundy_rules::Rules;
/// let rules = Rules::parse("game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n")?;
/// assert_eq!((rules.name.as_str(), rules.lines.len()), ("wythoff", 2));
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
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
    /// Where the word `loopy` stands.
    pub(crate) loopy_place: Place,
}

/// A number that a position may set.
///
/// ```
/// use grundy_rules::Rules;
/// let rules = Rules::parse("game bachet\nwith most = 3\nheap n\ntake k from n where k <= most\n")?;
/// assert_eq!((rules.parameters[0].name.as_str(), rules.parameters[0].value), ("most", 3));
/// assert_eq!(rules.with(&[("most", 5)])?.parameters[0].value, 5);
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its value, which the file gives until [`Rules::with`] changes it.
    pub value: i64,
}

/// A number that is remembered beside the heaps.
///
/// ```
/// use grundy_rules::Rules;
/// let rules = Rules::parse("game fibonacci\nheaps n\nstate limit starts at n - 1\ntake k from n and set limit to 2k where k <= limit\n")?;
/// assert_eq!(rules.states[0].name, "limit");
/// assert_eq!(rules.coordinates(), 2);
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Its name.
    pub name: String,
    /// Its value where a position leaves it out, over the coordinates before it.
    pub starts: Option<Sum<Name>>,
}

/// A line of moves.
///
/// ```
/// use grundy_rules::Rules;
/// let rules = Rules::parse("game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n")?;
/// assert_eq!(rules.lines[0].chosen[0].0, "k");
/// assert_eq!(rules.lines[1].place.line, 4);
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
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
///
/// ```
/// use grundy_rules::{LineKind, Rules};
/// let rules = Rules::parse("game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n")?;
/// assert!(matches!(rules.lines[0].kind, LineKind::Changes(_)));
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum LineKind {
    /// It changes heaps and what is remembered.
    Changes(Vec<Change>),
    /// It replaces the only heap by a sum of heaps.
    Replace(Vec<Sum<Name>>),
}

/// One change of a line.
///
/// ```
/// use grundy_rules::{LineKind, Rules, Verb};
/// let rules = Rules::parse("game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n")?;
/// let LineKind::Changes(changes) = &rules.lines[0].kind else { panic!() };
/// assert_eq!(changes[0].verb, Verb::Take);
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
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
///
/// ```
/// use grundy_rules::{LineKind, Rules, Target};
/// let rules = Rules::parse("game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n")?;
/// let LineKind::Changes(changes) = &rules.lines[1].kind else { panic!() };
/// assert_eq!(changes[0].target, Target::Each);
/// # Ok::<(), grundy_rules::Diagnostic>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A coordinate.
    Coordinate(usize),
    /// One of the heaps: a line each.
    Any,
    /// All heaps at once.
    Each,
}

impl Sum<Name> {
    /// Whether it is a number as it is written, of numbers and parameters alone: `x mod 1` is 0 and yet none.
    pub(crate) fn is_constant(&self) -> bool {
        match &self.kind {
            SumKind::Number(_) | SumKind::Name(Name::Parameter(_)) => true,
            SumKind::Name(_) => false,
            SumKind::Total(parts) => parts.iter().all(|(_, part)| part.is_constant()),
            SumKind::Abs(inner) => inner.is_constant(),
            SumKind::Product(a, b)
            | SumKind::Mod(a, b)
            | SumKind::Min(a, b)
            | SumKind::Max(a, b) => a.is_constant() && b.is_constant(),
        }
    }
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
