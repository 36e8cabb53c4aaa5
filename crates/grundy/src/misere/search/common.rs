//! What all threads of a search share: components with their options, and outcomes, by names that are the same for all.

use std::sync::Arc;

use grundy_core::Error;
use grundy_search::{Outcomes, Settings};

use crate::engine::arena::{Arena, NodeId};
use crate::meter::Meter;
use crate::position::{Component, Sum};

/// Outcomes of sums by their names.
pub(super) struct Common {
    pub(super) outcomes: Outcomes,
    pub(super) arena: Arena,
    /// Whether several threads search.
    pub(super) has_threads: bool,
    /// How the positions of each ruleset are named that was met.
    rulesets: Vec<By>,
    /// Whether outcomes are kept for other searches.
    pub(super) keeps: bool,
}

/// How positions are named.
#[derive(Clone, Copy)]
enum By {
    /// By the order in which they were met.
    Number,
    /// By what is written, after this, which stands for the ruleset: so other searches name them, too.
    Text(u128),
}

/// Under this name outcomes are kept, those of all rulesets together.
pub(super) const IDENTITY: &str = "misere 1";

impl Common {
    /// Outcomes in so many bytes.
    pub(super) fn new(memory: u64) -> Common {
        Common {
            outcomes: Outcomes::new(memory),
            arena: Arena::default(),
            has_threads: false,
            rulesets: Vec::new(),
            keeps: false,
        }
    }

    /// What it keeps, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.outcomes.bytes() + self.arena.bytes()
    }

    /// Takes note of the rulesets of a sum.
    pub(super) fn meet(&mut self, sum: &Sum) {
        let mut nodes = Vec::new();
        for component in sum.components() {
            component.part.intern(component.i, &self.arena, &mut nodes);
            if self.rulesets.len() < self.arena.rulesets() {
                let identity = if self.keeps { identity(component) } else { None };
                // What one ruleset alone has no name for that others know, nobody else can use.
                self.keeps &= identity.is_some();
                let text = |identity: Arc<str>| By::Text(with_text(POSITION, &identity));
                self.rulesets.push(identity.map_or(By::Number, text));
            }
        }
    }

    /// Whether the outcomes that are known now mean something to other searches.
    pub(super) fn is_kept(&self) -> bool {
        self.keeps && !self.rulesets.is_empty()
    }

    /// Takes over what other searches have kept.
    ///
    /// # Errors
    /// If it is damaged.
    pub(super) fn learn(&mut self, meter: &Meter) -> Result<(), Error> {
        let kept = meter.watcher.as_ref().and_then(|watcher| watcher.facts(IDENTITY));
        let learned = kept.map_or(Ok(()), |kept| self.outcomes.learn(&kept));
        learned.map_err(|damaged| Error::unknown(damaged.to_string()))
    }

    /// The name of a position; `names` has those that were asked for, by the numbers of the positions.
    pub(super) fn name(&self, node: NodeId, names: &mut Vec<u128>) -> u128 {
        let By::Text(ruleset) = self.rulesets[self.arena.ruleset(node)] else {
            return with_word(POSITION, node.index() as u128);
        };
        if names.len() <= node.index() {
            names.resize(node.index() + 1, 0);
        }
        let name = &mut names[node.index()];
        if *name == 0 {
            let mut text = String::new();
            self.arena.write(node, &mut text);
            *name = with_text(ruleset, &text);
        }
        *name
    }
}

/// The name of a component's ruleset that other searches know, if it has one.
pub(super) fn identity(component: Component<'_>) -> Option<Arc<str>> {
    let settings = Settings { memory: 0, ..Settings::default() };
    component.part.places().own_search(&settings)?.identity()
}

/// Where names of positions begin.
const POSITION: u128 = 0xb492_b66f_be98_f273_9ae1_6a3b_2f90_404f;

/// `name` with one word more: a bijection of either.
#[inline]
pub(in crate::misere) fn with_word(name: u128, word: u128) -> u128 {
    let name =
        (name.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    name ^ name >> 64
}

/// `name` with a text more.
fn with_text(name: u128, text: &str) -> u128 {
    let name = with_word(name, text.len() as u128);
    text.as_bytes().chunks(16).fold(name, |name, piece| {
        let mut word = [0; 16];
        word[..piece.len()].copy_from_slice(piece);
        with_word(name, u128::from_le_bytes(word))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::{Arc, Mutex};

    use grundy_core::Play;
    use grundy_search::Progress;
    use grundy_testing::Random;

    use super::super::Search;
    use super::IDENTITY;
    use crate::meter::{Limits, Meter, Watcher};
    use crate::position::Sum;
    use crate::reference::Followers;

    #[derive(Debug, Default)]
    struct Notebook(Mutex<HashMap<String, Vec<u8>>>);

    impl Watcher for Notebook {
        fn facts(&self, search: &str) -> Option<Vec<u8>> {
            self.0.lock().unwrap().get(search).cloned()
        }

        fn look(&self, search: Option<&str>, progress: &Progress<'_>) {
            assert!(progress.opened > 0);
            if let Some(search) = search {
                self.keep(search, progress.facts());
            }
        }

        fn keep(&self, search: &str, facts: Vec<u8>) {
            self.0.lock().unwrap().insert(search.to_string(), facts);
        }
    }

    fn ask(text: &str, notebook: &Arc<Notebook>) -> (grundy_core::Outcome, u64) {
        let limits = Limits { watcher: Some(notebook.clone()), ..Limits::default() };
        let (mut search, mut meter) = (Search::new(1 << 24, true), Meter::new(&limits));
        let found = search.outcome_of(&text.parse().unwrap(), &mut meter).unwrap();
        search.keep(&**notebook);
        (found, meter.positions)
    }

    /// What searches of several games have kept together, others use, whatever positions they met first.
    #[test]
    fn what_was_found_is_used_by_others() {
        let (mut slow, mut random) = (Followers::new(), Random::new(3));
        let notebook = Arc::new(Notebook::default());
        let mut texts = vec!["sprouts:4".to_string(), "node-kayles:grid:3x5".to_string()];
        for _ in 0..60 {
            let square = |random: &mut Random| if random.below(5) > 0 { 'o' } else { '.' };
            let row = |random: &mut Random| (0..5).map(|_| square(random)).collect::<String>();
            texts.push(format!("cram:{}", [0; 3].map(|_| row(&mut random)).join(",")));
        }
        let wanted: Vec<_> = texts
            .iter()
            .map(|text| slow.outcome(&text.parse::<Sum>().unwrap(), Play::Misere))
            .collect();
        let mut opened = [0, 0];
        for (i, round) in [(0, &texts), (1, &texts)] {
            for (text, wanted) in round.iter().zip(&wanted) {
                let (found, positions) = ask(text, &notebook);
                assert_eq!(found, *wanted, "{text}");
                opened[i] += positions;
            }
        }
        assert!(opened[0] > 200 && opened[1] * 10 < opened[0], "{opened:?}");
        assert_eq!(notebook.0.lock().unwrap().len(), 1);
    }

    /// A ruleset whose search has no name is known to nobody else, nor are sums with it.
    #[test]
    fn what_others_do_not_know_is_not_kept() {
        let notebook = Arc::new(Notebook::default());
        for text in ["officers:9+kayles:5", "cram:3x4+officers:7"] {
            let found = ask(text, &notebook).0;
            assert_eq!(found, Followers::new().outcome(&text.parse().unwrap(), Play::Misere));
            assert!(notebook.0.lock().unwrap().is_empty(), "{text}");
        }
        ask("cram:3x4", &notebook);
        assert!(notebook.facts(IDENTITY).is_some());
        // Damaged notes are told.
        notebook.keep(IDENTITY, vec![1, 2, 3]);
        let limits = Limits { watcher: Some(notebook), ..Limits::default() };
        let mut search = Search::new(1 << 24, true);
        let told = search.outcome_of(&"cram:3x4".parse().unwrap(), &mut Meter::new(&limits));
        assert!(told.unwrap_err().to_string().contains("damaged"));
    }
}
