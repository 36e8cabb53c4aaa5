//! Searches that know more of a game than its options.

use grundy_search::{Found, Game, Progress, Question, Search, Settings};

/// A search for the values of one ruleset's positions, which keeps what it finds.
pub trait Searcher<P>: Send {
    /// The answer to a question about a position, or what is known of it when `go_on` says no.
    fn ask(
        &mut self,
        position: &P,
        question: Question,
        go_on: &mut dyn FnMut(&Progress) -> bool,
    ) -> Found;

    /// What it keeps, in bytes.
    fn bytes(&self) -> u64;
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
}

impl<P, G: Game + Send, F> Searcher<P> for Searching<G, F>
where
    F: Fn(&G, &P) -> Vec<G::Position> + Send,
{
    fn ask(
        &mut self,
        position: &P,
        question: Question,
        go_on: &mut dyn FnMut(&Progress) -> bool,
    ) -> Found {
        let parts = (self.parts)(self.search.game(), position);
        self.search.ask_while(&parts, question, go_on)
    }

    fn bytes(&self) -> u64 {
        self.search.bytes()
    }
}
