//! Every ruleset: one file and one line in [`GAMES`].

pub(crate) mod as_nim;
pub(crate) mod bachet;
pub(crate) mod balance;
pub(crate) mod beatty;
pub(crate) mod board;
pub(crate) mod chomp;
pub(crate) mod coin_poset;
pub(crate) mod coin_tree;
pub(crate) mod coins;
pub(crate) mod cram;
pub(crate) mod digraph;
pub(crate) mod dynamic;
pub(crate) mod ends;
pub(crate) mod euclid;
pub(crate) mod fibonacci;
pub(crate) mod geography;
pub(crate) mod graph;
pub(crate) mod heap_rules;
pub(crate) mod heaps;
pub(crate) mod moore;
pub(crate) mod nim;
pub(crate) mod nimble;
pub(crate) mod nimhoff;
pub(crate) mod northcott;
pub(crate) mod octal;
pub(crate) mod repetition;
pub(crate) mod split_pairs;
pub(crate) mod staircase;
pub(crate) mod subtraction;
pub(crate) mod treblecross;
pub(crate) mod turning_turtles;
pub(crate) mod wythoff;
pub(crate) mod wythoff_st;

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
    &octal::named::KAYLES,
    &octal::named::DAWSON_KAYLES,
    &octal::named::DAWSON_CHESS,
    &octal::named::GUILES,
    &octal::named::OFFICERS,
    &octal::named::LASKER,
    &octal::named::GRUNDY,
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

pub use heap_rules::heap_rules;

use crate::part::{self, Part};
use crate::ruleset::Ruleset;
use crate::text::Language;
use grundy_core::{Cursor, Error};

/// What the list knows of a game; help, tables and tests derive from it. Its texts are in the catalogues of
/// languages under its name.
#[derive(Debug)]
pub struct Game {
    /// The name in the position language.
    pub name: &'static str,
    /// Other names that are read as this one.
    pub aliases: &'static [&'static str],
    /// A position to try.
    pub example: &'static str,
    /// Author and year.
    pub source: &'static str,
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
            example: "",
            source: "",
            pattern: "",
            small: &[],
            parse: part::parse::<R>,
            family: part::family::<R>,
        }
    }
}

/// What is said of a game in words.
impl Game {
    /// The game in a line.
    pub fn summary(&self, language: &Language) -> String {
        self.text("summary", language)
    }

    /// The rules.
    pub fn rules(&self, language: &Language) -> String {
        self.text("rules", language)
    }

    /// How parameters and a body are written.
    pub fn notation(&self, language: &Language) -> String {
        self.text("notation", language)
    }

    /// What is known.
    pub fn theorem(&self, language: &Language) -> String {
        self.text("theorem", language)
    }

    /// What an answer costs.
    pub fn complexity(&self, language: &Language) -> String {
        self.text("complexity", language)
    }

    fn text(&self, topic: &str, language: &Language) -> String {
        language.plain(&format!("game-{}.{topic}", self.name)).unwrap_or_default()
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
    let names = GAMES.iter().flat_map(|game| game.aliases.iter().chain([&game.name]).copied());
    nearest_of(name, names)
}

/// The one of `names` that looks most like `name`.
fn nearest_of(name: &str, names: impl Iterator<Item = &'static str>) -> &'static str {
    let name: String = name.chars().take(40).collect();
    let nearest = names.min_by_key(|known| strsim::damerau_levenshtein(&name, known));
    nearest.unwrap_or_default()
}

/// Whether a code comes next, as in `0.77:5`, where the name of the game is left out.
pub(crate) fn is_code(cursor: &Cursor<'_>) -> bool {
    octal::code::read(&mut cursor.clone()).is_ok()
}
