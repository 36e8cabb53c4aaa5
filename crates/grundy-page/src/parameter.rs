//! The parameters of the API: one list from which requests are read, errors are said and the description is made.

/// What a parameter may be.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Any text.
    Text,
    /// A whole number from the first to the second; the third stands where none is given.
    Number(u64, u64, u64),
    /// The same where numbers may be less than 0.
    Integer(i16, i16, i16),
    /// One of these words; the first stands where none is given.
    Word(&'static [&'static str]),
}

/// A parameter of the API.
#[derive(Debug)]
pub(crate) struct Parameter {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) kind: Kind,
}

const fn parameter(name: &'static str, about: &'static str, kind: Kind) -> Parameter {
    Parameter { name, about, kind }
}

impl Kind {
    /// Whether JSON has a number for it.
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Kind::Number(..) | Kind::Integer(..))
    }
}

/// The greatest number on the axis of a map or table.
pub(crate) const FAR: u64 = 1 << 20;

pub(crate) static POSITION: Parameter = parameter(
    "position",
    "A position in grundy's language, such as wythoff:8,12+nim:3,4,5",
    Kind::Text,
);
pub(crate) static PLAY: Parameter = parameter(
    "play",
    "Whether who cannot move loses (normal) or wins (misere)",
    Kind::Word(&["normal", "misere"]),
);
pub(crate) static RULES: Parameter = parameter(
    "rules",
    "A game in grundy's rule language, which the position may name as one of the built-in games",
    Kind::Text,
);
pub(crate) static LANG: Parameter = parameter(
    "lang",
    "The language of texts, such as en; English where it has no texts",
    Kind::Text,
);
pub(crate) static AFTER: Parameter = parameter(
    "after",
    "A position: only moves that leave it are listed, however many others there are",
    Kind::Text,
);
pub(crate) static MOVES: Parameter =
    parameter("moves", "Winning moves to list", Kind::Number(0, 100_000, 10));
pub(crate) static MOST: Parameter =
    parameter("most", "The most options that are listed", Kind::Number(1, 20_000, 2_000));
pub(crate) static DEPTH: Parameter = parameter(
    "depth",
    "How many positions one after the other are explained",
    Kind::Number(1, 12, 3),
);
pub(crate) static REMOTENESS: Parameter = parameter(
    "remoteness",
    "Whether it is said of each option how many moves follow, if the winner hurries and the loser delays: null in a draw, \
     and of all options where the followers of the position are too many to be looked at within a second",
    Kind::Word(&["no", "yes"]),
);
pub(crate) static GAME: Parameter = parameter(
    "game",
    "A game with its parameters, such as wythoff/2, or a position in which _ stands for the numbers that run",
    Kind::Text,
);
pub(crate) static TO: Parameter = parameter("to", "The last number", Kind::Number(0, FAR, 20));
pub(crate) static SHOWS: Parameter =
    parameter("shows", "What is shown of each position", Kind::Word(&["outcomes", "values"]));
pub(crate) static CELLS: Parameter = parameter(
    "shows",
    "What is shown of each position: values, if there are any, or outcomes alone",
    Kind::Word(&["values", "outcomes"]),
);
pub(crate) static X: Parameter =
    parameter("x", "The first number at the left side", Kind::Number(0, FAR, 0));
pub(crate) static Y: Parameter =
    parameter("y", "The second number at the lower side", Kind::Number(0, FAR, 0));
pub(crate) static SIDE: Parameter =
    parameter("side", "The picture has so many points to a side", Kind::Number(1, 1024, 256));
pub(crate) static STEP: Parameter =
    parameter("step", "So many numbers become one point", Kind::Number(1, 64, 1));
pub(crate) static SCALE: Parameter =
    parameter("scale", "The value that has the darkest colour", Kind::Number(1, 4 * FAR, 64));
pub(crate) static NODES: Parameter =
    parameter("nodes", "The most positions in the picture", Kind::Number(1, 400, 120));
pub(crate) static LEVEL: Parameter = parameter(
    "level",
    "How well the computer plays",
    Kind::Word(&["perfect", "middling", "random"]),
);
pub(crate) static SEED: Parameter = parameter(
    "seed",
    "Choices between equally good moves follow it",
    Kind::Number(0, u64::MAX >> 11, 1),
);
pub(crate) static CLAIM: Parameter = parameter(
    "claim",
    "Whether P-positions are looked for or all Grundy values",
    Kind::Word(&["outcomes", "values"]),
);
pub(crate) static TIME: Parameter =
    parameter("time", "Seconds after which the search is given up", Kind::Number(1, 600, 60));
pub(crate) static PROBLEM: Parameter =
    parameter("problem", "A contest problem by its name, such as poj1067", Kind::Text);
pub(crate) static INPUT: Parameter =
    parameter("input", "What the judge gives a program", Kind::Text);
pub(crate) static SEARCH: Parameter = parameter(
    "search",
    "Words of names, titles, rules and ideas; all problems without them",
    Kind::Text,
);
pub(crate) static NAME: Parameter =
    parameter("name", "The name of one game; all games without it", Kind::Text);
pub(crate) static BOARD: Parameter = parameter(
    "board",
    "A board of Dots and Boxes, such as 3x3, or its lines row by row with o for a line that is not drawn, such as oo,.o.,oo",
    Kind::Text,
);
pub(crate) static AHEAD: Parameter = parameter(
    "ahead",
    "How many boxes more than the other one the player to move has already; less than 0 if fewer",
    Kind::Integer(-400, 400, 0),
);
