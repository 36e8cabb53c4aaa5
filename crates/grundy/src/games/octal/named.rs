//! Octal games that have a name.

use grundy_core::{Cursor, Error, NoFiles};

use super::{Octal, code};
use crate::position::{Entry, Game, Part, Typed, parse_body};

/// Kayles.
pub(in crate::games) const KAYLES: Game = Game {
    name: "kayles",
    summary: "Kayles: knock down one pin or two neighbours in a row of pins",
    rules: "A row of pins. A move knocks down one pin or two adjacent pins; the row may fall apart in two.",
    theorem: "Octal game 0.77. The values have period 12 from n = 71 on.",
    source: "Dudeney 1908; Guy and Smith 1956",
    example: "kayles:7",
    pattern: "kayles:_",
    small: &["kayles:0..12", "kayles:0..5,0..5"],
    ..named()
};

/// Dawson's Kayles.
pub(in crate::games) const DAWSON_KAYLES: Game = Game {
    name: "dawson-kayles",
    aliases: &["dawson"],
    summary: "Dawson's Kayles: knock down exactly two neighbours in a row of pins",
    rules: "A row of pins. A move knocks down two adjacent pins; the row may fall apart in two. Dawson's \
            Chess on n files is this game on n + 1 pins.",
    theorem: "Octal game 0.07. The values have period 34 from n = 53 on.",
    source: "Dawson 1935; Guy and Smith 1956",
    example: "dawson-kayles:9",
    pattern: "dawson-kayles:_",
    small: &["dawson-kayles:0..14", "dawson-kayles:0..6,0..6"],
    ..named()
};

/// Dawson's Chess.
pub(in crate::games) const DAWSON_CHESS: Game = Game {
    name: "dawson-chess",
    aliases: &["dawsons-chess"],
    summary: "Dawson's Chess: two rows of pawns that must capture; who makes the last move wins",
    rules: "Files of a board of three ranks, white pawns on the first and black on the third. A pawn that \
            can capture must. After the captures the file and its neighbours are out of play: so a move \
            takes one file if it stands alone, two at an end of a row, or three from anywhere, and the \
            row may fall apart in two.",
    theorem: "Octal game 0.137. The values have period 34 from n = 52 on.",
    source: "Dawson 1935; Guy and Smith 1956",
    example: "dawson-chess:8",
    pattern: "dawson-chess:_",
    small: &["dawson-chess:0..14", "dawson-chess:0..6,0..6"],
    ..named()
};

/// Guiles.
pub(in crate::games) const GUILES: Game = Game {
    name: "guiles",
    summary: "Guiles: take a heap of one or two tokens, or take two and split the rest",
    rules: "Heaps of tokens. A move takes a heap of one or two tokens, or takes two tokens from a heap and \
            leaves the rest as two heaps.",
    theorem: "Octal game 0.15. The values have period 10 from n = 66 on.",
    source: "Guy and Smith 1956; Berlekamp, Conway and Guy 1982, chapter 4",
    example: "guiles:11",
    pattern: "guiles:_",
    small: &["guiles:0..14", "guiles:0..6,0..6"],
    ..named()
};

/// Officers.
pub(in crate::games) const OFFICERS: Game = Game {
    name: "officers",
    summary: "Officers: take one token from a heap, never a heap of one",
    rules: "Heaps of tokens. A move takes one token from a heap of two or more, and may split what is left.",
    theorem: "Octal game 0.6. No period of its values is known.",
    source: "Berlekamp, Conway and Guy 1982, chapter 4",
    example: "officers:20",
    pattern: "officers:_",
    small: &["officers:0..11", "officers:0..5,0..5"],
    ..named()
};

/// Lasker's Nim.
pub(in crate::games) const LASKER: Game = Game {
    name: "lasker-nim",
    aliases: &["lasker"],
    summary: "Lasker's Nim: take any number of tokens from a heap, or split it in two",
    rules: "Heaps of tokens. A move takes any number of tokens from a heap, or splits a heap into two \
            without taking.",
    theorem: "The rules 4.[3]. G(4m + 1) = 4m + 1, G(4m + 2) = 4m + 2, G(4m + 3) = 4m + 4 and \
              G(4m + 4) = 4m + 3.",
    source: "Lasker 1931; Berlekamp, Conway and Guy 1982, chapter 4",
    complexity: "n steps for each move that is tried; none for the value",
    example: "lasker-nim:3,7",
    pattern: "lasker-nim:_",
    small: &["lasker-nim:0..9", "lasker-nim:0..4,0..4"],
    ..named()
};

/// Grundy's game.
pub(in crate::games) const GRUNDY: Game = Game {
    name: "grundy",
    aliases: &["grundys-game"],
    summary: "Grundy's game: split a heap in two different heaps",
    rules: "Heaps of tokens. A move splits a heap into two heaps of different sizes.",
    theorem: "No period of its values is known; the values are computed.",
    source: "Grundy 1939",
    example: "grundy:8",
    pattern: "grundy:_",
    small: &["grundy:0..14", "grundy:0..7,0..7"],
    ..named()
};

/// The names above and their codes.
const CODES: &[(&Game, &str)] = &[
    (&KAYLES, "0.77"),
    (&DAWSON_KAYLES, "0.07"),
    (&DAWSON_CHESS, "0.137"),
    (&GUILES, "0.15"),
    (&OFFICERS, "0.6"),
    (&LASKER, "4.[3]"),
    (&GRUNDY, "4.0!"),
];

const fn named() -> Game {
    Game {
        rules: "",
        notation: "the name, then ':A,B,…' with heaps of any size",
        complexity: "n²/2 steps for a table of n values; none beyond a proved period",
        parse,
        family,
        ..Game::of::<Octal>()
    }
}

/// The names and other names of all games in this file.
pub(in crate::games) fn names() -> impl Iterator<Item = &'static str> {
    CODES.iter().flat_map(|(game, _)| game.aliases.iter().chain([&game.name]).copied())
}

/// The rules of the game called `name`, if it is in this file.
pub(in crate::games) fn find(name: &str) -> Option<Octal> {
    let (_, text) = CODES.iter().find(|(game, _)| game.name == name)?;
    let rules = code::read(&mut Cursor::new(text, &NoFiles)).ok()?;
    Some(Octal { rules, named: true })
}

fn octal(entry: &Entry) -> Octal {
    find(entry.name()).expect("every entry of this file has a code")
}

fn parse(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    cursor.expect(':')?;
    parse_body(entry, octal(entry), cursor)
}

fn family(entry: &Entry, _: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    Ok(Box::new(Typed::new(entry, octal(entry), Default::default())))
}
