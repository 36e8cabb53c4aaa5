//! Every ruleset: one file and one line in [`GAMES`].

mod bachet;
mod balance;
mod beatty;
mod board;
mod chomp;
mod coin_poset;
mod coin_tree;
mod coins;
mod cram;
mod digraph;
mod dynamic;
mod ends;
mod euclid;
mod fibonacci;
mod geography;
mod graph;
mod heaps;
mod moore;
mod nim;
mod nimble;
mod nimhoff;
mod northcott;
mod octal;
mod repetition;
mod split_pairs;
mod staircase;
mod subtraction;
mod treblecross;
mod turning_turtles;
mod wythoff;
mod wythoff_st;

/// Every game, in the order of `grundy games`.
pub const GAMES: &[&Game] = &[
    &nim::GAME,
    &wythoff::GAME,
    &bachet::GAME,
    &subtraction::GAME,
    &moore::GAME,
    &staircase::GAME,
    &fibonacci::GAME,
    &dynamic::GAME,
    &octal::GAME,
    &octal::KAYLES,
    &octal::DAWSON_KAYLES,
    &octal::OFFICERS,
    &octal::GRUNDY,
    &split_pairs::GAME,
    &euclid::GAME,
    &nimhoff::GAME,
    &ends::GAME,
    &beatty::GAME,
    &wythoff_st::GAME,
    &treblecross::GAME,
    &digraph::GAME,
    &geography::GAME,
    &chomp::GAME,
    &cram::GAME,
    &nimble::GAME,
    &turning_turtles::GAME,
    &northcott::GAME,
    &coins::GAME,
    &coin_tree::GAME,
    &coin_poset::GAME,
];

use crate::error::Error;
use crate::notation::Cursor;
use crate::part::{self, Part};
use crate::ruleset::Ruleset;

/// What the list knows of a game; help, tables and tests derive from it.
#[derive(Debug)]
pub struct Game {
    /// The name in the position language.
    pub name: &'static str,
    /// Other names that are read as this one.
    pub aliases: &'static [&'static str],
    /// The game in a line.
    pub summary: &'static str,
    /// The rules.
    pub rules: &'static str,
    /// How parameters and a body are written.
    pub notation: &'static str,
    /// A position to try.
    pub example: &'static str,
    /// What is known.
    pub theorem: &'static str,
    /// Author and year.
    pub source: &'static str,
    /// What an answer costs.
    pub complexity: &'static str,
    /// The position with holes `_` that tables fill, one or two of them; empty if none makes sense.
    pub pattern: &'static str,
    /// Texts with ranges `A..B`: the small positions on which the laws of the tests are checked.
    pub small: &'static [&'static str],
    /// Reads parameters and body.
    pub parse: Reader,
    /// Reads parameters alone.
    pub family: Reader,
}

/// Reads a part; the cursor stands behind the game's name.
pub type Reader = fn(&'static Game, &mut Cursor<'_>) -> Result<Box<dyn Part>, Error>;

impl Game {
    /// An entry with the readers of the ruleset `R` and empty texts, to be completed by the game's
    /// file with struct update syntax.
    pub(crate) const fn of<R: Ruleset>() -> Game {
        Game {
            name: "",
            aliases: &[],
            summary: "",
            rules: "",
            notation: "",
            example: "",
            theorem: "",
            source: "",
            complexity: "",
            pattern: "",
            small: &[],
            parse: part::parse::<R>,
            family: part::family::<R>,
        }
    }
}

/// The game called `name`.
pub fn find(name: &str) -> Option<&'static Game> {
    let named = GAMES.iter().find(|game| game.name == name);
    let aliased = || GAMES.iter().find(|game| game.aliases.contains(&name));
    named.or_else(aliased).copied()
}

/// The name in the list that looks most like `name`.
pub fn nearest(name: &str) -> &'static str {
    let name: String = name.chars().take(40).collect();
    let names = GAMES.iter().flat_map(|game| game.aliases.iter().chain([&game.name]).copied());
    let nearest = names.min_by_key(|known| strsim::damerau_levenshtein(&name, known));
    nearest.unwrap_or_default()
}
