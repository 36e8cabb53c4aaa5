//! Searches that know more of a game than its options.

use grundy_search::{Damaged, Found, Game, Progress, Question, Search, Settings};

/// A search for the values of one ruleset's positions, which keeps what it finds.
///
/// ```
/// use grundy::search::{Question, Settings};
/// use grundy::{Searcher, Searching, search};
/// use std::ops::ControlFlow;
///
/// /// Rows in which two neighbours are taken: Dawson's Kayles.
/// struct Rows;
///
/// impl search::Game for Rows {
///     type Position = u32;
///
///     fn key(&self, &row: &u32) -> u128 {
///         row.into()
///     }
///
///     fn weight(&self, &row: &u32) -> u32 {
///         row
///     }
///
///     fn options(
///         &self,
///         &row: &u32,
///         each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
///     ) -> ControlFlow<()> {
///         (0..row.saturating_sub(1)).try_for_each(|left| each(&[left, row - 2 - left]))
///     }
/// }
///
/// // A position of the ruleset is a row, which is one component.
/// let mut searcher = Searching::new(Rows, &Settings::default(), |_: &Rows, &row: &u32| vec![row]);
/// let found = searcher.ask(&[&3, &2], Question::Value, &mut |_| true);
/// assert_eq!(found.value, Some(0));
/// assert!(searcher.weight(&9) > searcher.weight(&7));
/// ```
pub trait Searcher<P>: Send {
    /// The answer to a question about a sum of positions, or what is known of it when `go_on` says no.
    fn ask(
        &mut self,
        sum: &[&P],
        question: Question,
        go_on: &mut dyn FnMut(&Progress) -> bool,
    ) -> Found;

    /// The value of a sum of positions, if no search is needed for it.
    fn at_hand(&self, sum: &[&P]) -> Option<u32>;

    /// How much there is to search in a position; what a move leaves is lighter.
    fn weight(&self, position: &P) -> u32;

    /// How much one position costs, as [`Game::cost`].
    fn cost(&self) -> u64;

    /// What it keeps, in bytes.
    fn bytes(&self) -> u64;

    /// What its facts are about, as [`Game::identity`].
    fn identity(&self) -> Option<String>;

    /// The facts that cost most, as bytes.
    fn facts(&self) -> Vec<u8>;

    /// Takes over the facts of another search with the same identity.
    ///
    /// # Errors
    /// If they are damaged.
    fn learn(&mut self, facts: &[u8]) -> Result<(), Damaged>;
}

/// The search through a [`Game`], given how a position falls into its components.
///
/// ```
/// use grundy::search::{Game, Question, Settings};
/// use grundy::{Each, Flow, Ruleset, Searcher, Searching, Solver, Sum, Value};
///
/// /// Dawson's Kayles: two neighbours are taken from a row of pins, and the pins on both sides are rows of their own.
/// #[derive(Clone, Debug, PartialEq)]
/// struct Dawson;
///
/// impl Ruleset for Dawson {
///     type Position = u32;
///
///     fn options(&self, &row: &u32, each: &mut Each<'_, u32>) -> Flow {
///         (0..row.saturating_sub(1)).try_for_each(|left| each(&[left, row - 2 - left]))
///     }
///
///     fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<u32>>> {
///         Some(Box::new(Searching::new(Rows, settings, |_: &Rows, &row: &u32| vec![row])))
///     }
/// }
///
/// /// The same as the search sees it.
/// struct Rows;
///
/// impl Game for Rows {
///     type Position = u32;
///
///     fn key(&self, &row: &u32) -> u128 {
///         row.into()
///     }
///
///     fn weight(&self, &row: &u32) -> u32 {
///         row
///     }
///
///     fn options(&self, row: &u32, each: &mut Each<'_, u32>) -> Flow {
///         Dawson.options(row, each)
///     }
/// }
///
/// // 0 0 1 1 2 0 3 1 1 0 3 are the first values (Dawson 1935; Guy and Smith 1956).
/// let value = Solver::default().value(&Sum::of("dawson", Dawson, [6, 10]))?;
/// assert_eq!(value, Some(Value::of(0)));
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Searching<G: Game, F> {
    search: Search<G>,
    parts: F,
}

impl<G: Game, F> Searching<G, F> {
    /// A search that knows nothing yet. `parts` tells the components of a position.
    pub fn new<P>(game: G, settings: &Settings, parts: F) -> Self
    where
        F: Fn(&G, &P) -> Vec<G::Position>,
    {
        Searching { search: Search::new(game, settings), parts }
    }

    /// The components of a sum of positions as the game sees them.
    fn components<P>(&self, sum: &[&P]) -> Vec<G::Position>
    where
        F: Fn(&G, &P) -> Vec<G::Position>,
    {
        // Every game has a search of its own: a loop is the least to compile.
        let mut components = Vec::new();
        for position in sum {
            components.append(&mut (self.parts)(self.search.game(), position));
        }
        components
    }
}

impl<P, G: Game + Send, F> Searcher<P> for Searching<G, F>
where
    F: Fn(&G, &P) -> Vec<G::Position> + Send,
{
    fn ask(
        &mut self,
        sum: &[&P],
        question: Question,
        go_on: &mut dyn FnMut(&Progress) -> bool,
    ) -> Found {
        let parts = self.components(sum);
        self.search.ask_while(&parts, question, go_on)
    }

    fn at_hand(&self, sum: &[&P]) -> Option<u32> {
        self.search.at_hand(&self.components(sum))
    }

    fn weight(&self, position: &P) -> u32 {
        let parts = (self.parts)(self.search.game(), position);
        parts.iter().map(|part| self.search.game().weight(part)).sum()
    }

    fn cost(&self) -> u64 {
        self.search.game().cost()
    }

    fn bytes(&self) -> u64 {
        self.search.bytes()
    }

    fn identity(&self) -> Option<String> {
        self.search.game().identity()
    }

    fn facts(&self) -> Vec<u8> {
        self.search.facts()
    }

    fn learn(&mut self, facts: &[u8]) -> Result<(), Damaged> {
        self.search.learn(facts)
    }
}
