//! What a catalogue knows of a game.

use std::fmt;
use std::sync::Arc;

use grundy_core::{Cursor, Error};

use super::few::Few;
use super::part::{self, Part, Typed};
use super::sight::AtSight;
use crate::ruleset::Ruleset;
use crate::text::Language;

/// What is known of a built-in game; help, tables and tests derive from it. Its texts are in the catalogues
/// of languages under its name.
///
/// ```
/// let nim = grundy::games::GAMES.iter().find(|game| game.name == "nim").unwrap();
/// assert!(!nim.example.is_empty() && !nim.source.is_empty());
/// ```
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
    /// How far tables go in a moment, where values are searched for.
    pub reach: Option<u64>,
    /// Texts with ranges `A..B`: the small positions on which the laws of the tests are checked.
    pub small: &'static [&'static str],
    /// Reads parameters and body.
    pub(crate) parse: Reader,
    /// Reads parameters alone.
    pub(crate) family: Reader,
    /// Answers some positions as soon as they are read.
    pub(crate) at_sight: Option<AtSight>,
}

/// Reads a part; the cursor stands behind the game's name.
pub(crate) type Reader = fn(&Entry, &mut Cursor<'_>) -> Result<Box<dyn Part>, Error>;

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
            reach: None,
            small: &[],
            parse: part::parse::<R>,
            family: part::family::<R>,
            at_sight: None,
        }
    }
}

/// What is known of a game that is not built in: a ruleset under a name, with texts of its own.
///
/// Only the name is needed. See [`Sum::of`](super::Sum::of) for positions that need no text.
///
/// ```
/// use grundy::{OwnGame, heaps};
///
/// let one_or_two = heaps(|n, each| (1..=n.min(2)).try_for_each(|k| each(&[n - k])));
/// let mut game = OwnGame::new("one-or-two", one_or_two);
/// game.summary = "take one or two".into();
/// assert_eq!(game.name, "one-or-two");
/// ```
pub struct OwnGame {
    /// The name in the position language: letters, digits and hyphens.
    pub name: String,
    /// The game in a line.
    pub summary: String,
    /// The rules.
    pub rules: String,
    /// How a body is written.
    pub notation: String,
    /// A position to try.
    pub example: String,
    /// What is known.
    pub theorem: String,
    /// Author and year.
    pub source: String,
    /// The position with holes `_` that tables fill.
    pub pattern: String,
    /// Writes the rules, if they are a text.
    pub(crate) written: Option<Box<WriteRules>>,
    read: Box<ReadOwn>,
}

/// Writes the rules of a game in the rule language.
type WriteRules = dyn Fn() -> String + Send + Sync;

/// Reads parameters, and the body as well if the flag says so.
type ReadOwn = dyn Fn(&Entry, &mut Cursor<'_>, bool) -> Result<Box<dyn Part>, Error> + Send + Sync;

impl OwnGame {
    /// The game `ruleset`, called `name`, without further texts. Bodies are read by
    /// [`Ruleset::parse`]; there are no parameters.
    pub fn new<R: Ruleset>(name: impl Into<String>, ruleset: R) -> OwnGame {
        OwnGame::reading(name, move |entry, cursor, with_body| {
            if !with_body {
                return Ok(Box::new(Typed::new(entry, ruleset.clone(), Few::default())));
            }
            cursor.expect(':')?;
            part::parse_body(entry, ruleset.clone(), cursor)
        })
    }

    /// The game called `name` whose parameters and, if the flag says so, body are read by `read`.
    pub(crate) fn reading(
        name: impl Into<String>,
        read: impl Fn(&Entry, &mut Cursor<'_>, bool) -> Result<Box<dyn Part>, Error>
        + Send
        + Sync
        + 'static,
    ) -> OwnGame {
        OwnGame {
            name: name.into(),
            summary: String::new(),
            rules: String::new(),
            notation: String::new(),
            example: String::new(),
            theorem: String::new(),
            source: String::new(),
            pattern: String::new(),
            written: None,
            read: Box::new(read),
        }
    }
}

impl fmt::Debug for OwnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnGame").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A game in a [`Catalogue`](super::Catalogue), built in or your own. A copy costs nothing worth counting.
///
/// ```
/// let games = grundy::games::built_in();
/// assert!(games.entries().iter().any(|entry| entry.name() == "wythoff"));
/// ```
#[derive(Clone, Debug)]
pub struct Entry(Kind);

#[derive(Clone, Debug)]
enum Kind {
    BuiltIn(&'static Game),
    Own(Arc<OwnGame>),
}

impl From<&'static Game> for Entry {
    fn from(game: &'static Game) -> Entry {
        Entry(Kind::BuiltIn(game))
    }
}

impl From<OwnGame> for Entry {
    fn from(game: OwnGame) -> Entry {
        Entry(Kind::Own(Arc::new(game)))
    }
}

impl Entry {
    /// The name in the position language.
    pub fn name(&self) -> &str {
        match &self.0 {
            Kind::BuiltIn(game) => game.name,
            Kind::Own(game) => &game.name,
        }
    }

    /// A position to try.
    pub fn example(&self) -> &str {
        match &self.0 {
            Kind::BuiltIn(game) => game.example,
            Kind::Own(game) => &game.example,
        }
    }

    /// Author and year.
    pub fn source(&self) -> &str {
        match &self.0 {
            Kind::BuiltIn(game) => game.source,
            Kind::Own(game) => &game.source,
        }
    }

    /// The position with holes `_` that tables fill; empty if none makes sense.
    pub fn pattern(&self) -> &str {
        match &self.0 {
            Kind::BuiltIn(game) => game.pattern,
            Kind::Own(game) => &game.pattern,
        }
    }

    /// How far tables go in a moment, where values are searched for; none where they are not, or nobody has said.
    pub fn reach(&self) -> Option<u64> {
        self.built_in().and_then(|game| game.reach)
    }

    /// The game in a line.
    pub fn summary(&self, language: &Language) -> String {
        self.text("summary", language, |game| &game.summary)
    }

    /// The rules.
    pub fn rules(&self, language: &Language) -> String {
        self.text("rules", language, |game| &game.rules)
    }

    /// How parameters and a body are written.
    pub fn notation(&self, language: &Language) -> String {
        self.text("notation", language, |game| &game.notation)
    }

    /// What is known.
    pub fn theorem(&self, language: &Language) -> String {
        self.text("theorem", language, |game| &game.theorem)
    }

    /// What an answer costs; empty if nobody has said.
    pub fn complexity(&self, language: &Language) -> String {
        self.text("complexity", language, |_| "")
    }

    /// A text of a built-in game in a language, or of your own as you gave it.
    fn text(&self, topic: &str, language: &Language, own: fn(&OwnGame) -> &str) -> String {
        match &self.0 {
            Kind::BuiltIn(game) => {
                language.plain(&format!("game-{}.{topic}", game.name)).unwrap_or_default()
            }
            Kind::Own(game) => own(game).to_string(),
        }
    }

    /// Other names that are read as this one.
    pub fn aliases(&self) -> &[&'static str] {
        self.built_in().map_or(&[], |game| game.aliases)
    }

    /// Texts with ranges `A..B`: small positions on which tests check the laws.
    pub fn small(&self) -> &'static [&'static str] {
        self.built_in().map_or(&[], |game| game.small)
    }

    /// The built-in game, if it is one.
    pub fn built_in(&self) -> Option<&'static Game> {
        match self.0 {
            Kind::BuiltIn(game) => Some(game),
            Kind::Own(_) => None,
        }
    }

    /// The rules of a game that is not built in, if they are a text.
    pub(crate) fn written(&self) -> Option<String> {
        match &self.0 {
            Kind::BuiltIn(_) => None,
            Kind::Own(game) => game.written.as_ref().map(|write| write()),
        }
    }

    /// Reads parameters and body; the cursor stands behind the name.
    ///
    /// # Errors
    /// An input error at the character that does not fit.
    pub(crate) fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
        match &self.0 {
            Kind::BuiltIn(game) => (game.parse)(self, cursor),
            Kind::Own(game) => (game.read)(self, cursor, true),
        }
    }

    /// Reads parameters alone; the cursor stands behind the name.
    ///
    /// # Errors
    /// An input error at the character that does not fit.
    pub(crate) fn family(&self, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
        match &self.0 {
            Kind::BuiltIn(game) => (game.family)(self, cursor),
            Kind::Own(game) => (game.read)(self, cursor, false),
        }
    }
}
