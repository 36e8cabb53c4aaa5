//! The games that a text may name.

use rustc_hash::FxHashMap;

use super::entry::Entry;
use crate::text::Language;

/// A list of games: those that are built in, and any number of your own beside them.
///
/// ```
/// use grundy::games;
///
/// let catalogue = games::built_in();
/// assert_eq!(catalogue.find("wythoff").unwrap().example(), "wythoff:8,12");
/// assert!(catalogue.find("chess").is_none());
/// assert_eq!(catalogue.nearest("wyhtoff"), Some("wythoff"));
/// assert_eq!(catalogue.nearest("silver-dollar"), Some("silver-dollar-game"));
/// assert_eq!(catalogue.nearest("go"), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    entries: Vec<Entry>,
    /// The entry of every name and alias.
    places: FxHashMap<String, usize>,
}

impl Catalogue {
    /// The games of `entries`.
    pub fn new(entries: impl IntoIterator<Item = Entry>) -> Catalogue {
        let mut catalogue =
            Catalogue { entries: entries.into_iter().collect(), places: FxHashMap::default() };
        catalogue.note_places();
        catalogue
    }

    /// The same list with one more game, which takes the place of one of the same name.
    #[must_use]
    pub fn with(mut self, entry: impl Into<Entry>) -> Catalogue {
        let entry = entry.into();
        match self.entries.iter_mut().find(|known| known.name() == entry.name()) {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
        self.note_places();
        self
    }

    /// A name comes before an alias, and what stands first before what comes after it.
    fn note_places(&mut self) {
        self.places.clear();
        for (place, entry) in self.entries.iter().enumerate() {
            self.places.entry(entry.name().to_string()).or_insert(place);
        }
        for (place, entry) in self.entries.iter().enumerate() {
            for alias in entry.aliases() {
                self.places.entry((*alias).to_string()).or_insert(place);
            }
        }
    }

    /// Every game, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The game called `name`; a name comes before an alias.
    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.places.get(name).map(|&place| &self.entries[place])
    }

    /// The name or alias that looks most like `name`, if one looks like it, or else has a word of it.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        self.nearest_with(name, &[])
    }

    /// The same where the user has games of these names, too.
    pub fn nearest_with<'n>(&'n self, name: &str, own: &'n [String]) -> Option<&'n str> {
        let names = || {
            self.entries
                .iter()
                .flat_map(|e| [e.name()].into_iter().chain(e.aliases().iter().copied()))
                .chain(own.iter().map(String::as_str))
        };
        nearest_of(name, names()).or_else(|| {
            let asked: Vec<String> = words(name).collect();
            let shared = |known: &str| words(known).filter(|word| asked.contains(word)).count();
            // The first of those that share most words.
            names().rev().max_by_key(|known| shared(known)).filter(|known| shared(known) > 0)
        })
    }

    /// The games of which name, alias, summary, rules or theorem have `text` in them; whether letters are large or
    /// small makes no difference, nor do hyphens.
    ///
    /// ```
    /// use grundy::{games, text::ENGLISH};
    ///
    /// let found = games::built_in().about("Silver Dollar", &ENGLISH);
    /// assert_eq!(found[0].name(), "sliding-coins");
    /// assert!(games::built_in().about("chess pieces of both colours", &ENGLISH).is_empty());
    /// ```
    pub fn about(&self, text: &str, language: &Language) -> Vec<&Entry> {
        let plain = |text: &str| text.to_lowercase().replace('-', " ");
        let text = plain(text);
        let has = |part: String| plain(&part).contains(&text);
        let is_about = |entry: &&Entry| {
            let names = [entry.name()].into_iter().chain(entry.aliases().iter().copied());
            names.map(String::from).any(has)
                || [entry.summary(language), entry.rules(language), entry.theorem(language)]
                    .into_iter()
                    .any(has)
        };
        self.entries.iter().filter(is_about).collect()
    }
}

/// The words of a name that tell games apart: chess is none of the games that are named after it.
fn words(name: &str) -> impl Iterator<Item = String> {
    let words = name.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    let tells =
        |word: &str| word.len() > 2 && !["game", "the", "and", "one", "chess"].contains(&word);
    words.filter(move |word| tells(word))
}

/// The one of `names` that looks most like `name`, if one is close: a letter in three may be wrong.
pub(crate) fn nearest_of<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let name: String = name.chars().take(40).map(|c| c.to_ascii_lowercase()).collect();
    let nearest = names.map(|known| (strsim::damerau_levenshtein(&name, known), known)).min()?;
    let longest = name.chars().count().max(nearest.1.chars().count());
    (nearest.0 * 3 <= longest).then_some(nearest.1)
}
