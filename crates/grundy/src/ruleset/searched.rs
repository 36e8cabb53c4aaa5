//! Searches that know more of a game than its options.

use grundy_search::{Damaged, Found, Game, Progress, Question, Search, Settings};

/// A search for the values of one ruleset's positions, which keeps what it finds.
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
