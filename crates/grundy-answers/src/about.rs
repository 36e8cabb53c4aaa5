//! What is known of a game.

use grundy::{Entry, Language};
use serde::Serialize;

use crate::described::described;
use crate::{VERSION, in_language, proved};

/// What is known of a game.
///
/// ```
/// use grundy::{games, text::ENGLISH};
///
/// let nim = games::built_in().find("nim").unwrap();
/// let json = serde_json::to_value(grundy_answers::About::new(nim, &ENGLISH)).unwrap();
/// assert_eq!(json["example"], "nim:3,4,5");
/// ```
#[derive(Debug, Serialize)]
pub struct About {
    version: u32,
    name: String,
    aliases: Vec<&'static str>,
    summary: String,
    rules: String,
    notation: String,
    example: String,
    /// The position with holes `_` that tables fill; empty if none makes sense.
    pattern: String,
    theorem: String,
    source: String,
    complexity: String,
    /// Commands that prove theorems about it for all sizes.
    pub proved: Vec<String>,
}

impl About {
    /// Of a game in a language.
    pub fn new(game: &Entry, language: &Language) -> About {
        About {
            version: VERSION,
            name: game.name().to_string(),
            aliases: game.aliases().to_vec(),
            summary: game.summary(language),
            rules: described(&game.rules(language), language),
            notation: game.notation(language),
            example: game.example().to_string(),
            pattern: game.pattern().to_string(),
            theorem: in_language(&game.theorem(language), language),
            source: game.source().to_string(),
            complexity: game.complexity(language),
            proved: proved::of(game.name(), language),
        }
    }
}
