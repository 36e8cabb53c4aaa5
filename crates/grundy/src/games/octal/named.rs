//! Octal games that have a name.

use grundy_core::{Cursor, Error, NoFiles};

use super::{Octal, code};
use crate::position::{Entry, Game, Part, Typed, parse_body};

/// Kayles.
pub(in crate::games) const KAYLES: Game = Game {
    name: "kayles",
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
    source: "Dawson 1935; Guy and Smith 1956",
    example: "dawson-chess:8",
    pattern: "dawson-chess:_",
    small: &["dawson-chess:0..14", "dawson-chess:0..6,0..6"],
    ..named()
};

/// Guiles.
pub(in crate::games) const GUILES: Game = Game {
    name: "guiles",
    source: "Guy and Smith 1956; Berlekamp, Conway and Guy 1982, chapter 4",
    example: "guiles:11",
    pattern: "guiles:_",
    small: &["guiles:0..14", "guiles:0..6,0..6"],
    ..named()
};

/// Officers.
pub(in crate::games) const OFFICERS: Game = Game {
    name: "officers",
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
    source: "Lasker 1931; Berlekamp, Conway and Guy 1982, chapter 4",
    example: "lasker-nim:3,7",
    pattern: "lasker-nim:_",
    small: &["lasker-nim:0..9", "lasker-nim:0..4,0..4"],
    ..named()
};

/// Grundy's game.
pub(in crate::games) const GRUNDY: Game = Game {
    name: "grundy",
    aliases: &["grundys-game"],
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
    Game { parse, family, ..Game::of::<Octal>() }
}

/// The names and other names of all games in this file.
pub(in crate::games) fn names() -> impl Iterator<Item = &'static str> {
    CODES.iter().flat_map(|(game, _)| game.aliases.iter().chain([&game.name]).copied())
}

/// The rules of the game called `name`, if it is in this file.
pub(in crate::games) fn find(name: &str) -> Option<Octal> {
    let (_, text) = CODES.iter().find(|(game, _)| game.name == name)?;
    let rules = code::read(&mut Cursor::new(text, &NoFiles)).ok()?;
    Some(Octal { rules, named: Some("".into()) })
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
