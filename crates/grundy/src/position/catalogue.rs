//! The games that a text may name.

use rustc_hash::FxHashMap;

use super::entry::Entry;

/// A list of games: those that are built in, and any number of your own beside them.
///
/// ```
/// use grundy::games;
///
/// let catalogue = games::built_in();
/// assert_eq!(catalogue.find("wythoff").unwrap().example(), "wythoff:8,12");
/// assert!(catalogue.find("chess").is_none());
/// assert_eq!(catalogue.nearest("wyhtoff"), Some("wythoff"));
/// assert_eq!(catalogue.nearest("chess"), None);
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

    /// The name or alias that looks most like `name`, if one looks like it.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        let names = self.entries.iter().flat_map(|e| e.aliases().iter().copied().chain([e.name()]));
        nearest_of(name, names)
    }
}

/// The one of `names` that looks most like `name`, if one is close: a letter in three may be wrong.
pub(crate) fn nearest_of<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let name: String = name.chars().take(40).map(|c| c.to_ascii_lowercase()).collect();
    let nearest = names.map(|known| (strsim::damerau_levenshtein(&name, known), known)).min()?;
    let longest = name.chars().count().max(nearest.1.chars().count());
    (nearest.0 * 3 <= longest).then_some(nearest.1)
}
