//! What a search has to know of a game.

use std::ops::ControlFlow;

use crate::Set;

/// A game as a search sees it.
///
/// Its positions are single components in a normal form: moves leave lists of them. The more positions that are
/// worth the same have one key, and the more that theorems say, the less is searched; the answers do not change.
///
/// ```
/// use std::ops::ControlFlow;
/// use grundy_search::{Game, Question, Search, Settings};
///
/// /// A heap of Kayles.
/// struct Kayles;
///
/// impl Game for Kayles {
///     type Position = u32;
///
///     fn key(&self, &heap: &u32) -> u128 {
///         heap.into()
///     }
///
///     fn weight(&self, &heap: &u32) -> u32 {
///         heap
///     }
///
///     fn options(
///         &self,
///         &heap: &u32,
///         each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
///     ) -> ControlFlow<()> {
///         for left in [heap.checked_sub(1), heap.checked_sub(2)].into_iter().flatten() {
///             (0..=left / 2).try_for_each(|part| each(&[part, left - part]))?;
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut search = Search::new(Kayles, &Settings::default());
/// let found = search.ask(&[9], Question::Value);
/// assert_eq!(found.value, Some(4));
/// ```
pub trait Game: Sync {
    /// One component.
    type Position: Clone + Send + Sync;

    /// Whether proof numbers find answers sooner than the depth-first search: where options differ much in what they
    /// cost, and making them takes long. A constant, so that one of the two searches is compiled for a game.
    const HAS_PROOF_NUMBERS: bool = false;

    /// The name of a position: those with the same key are worth the same. Exact, or a hash of all 128 bits.
    fn key(&self, position: &Self::Position) -> u128;

    /// How much there is to search, roughly: what is lighter is looked at first. What a move leaves is lighter
    /// than what it is made in.
    fn weight(&self, position: &Self::Position) -> u32;

    /// What is known of the value without search.
    fn known(&self, _position: &Self::Position) -> Known {
        Known::Nothing
    }

    /// What keys stand for, in a line of text: facts about games that agree in it may be exchanged, and the text changes
    /// when keys do. `None` if facts are not kept.
    fn identity(&self) -> Option<String> {
        None
    }

    /// How many positions of a game with a few dozen quick options are looked at in the time that one of this game takes.
    fn cost(&self) -> u64 {
        1
    }

    /// A number that the value does not exceed.
    fn most(&self, _position: &Self::Position) -> u32 {
        u32::MAX
    }

    /// Calls `each` with the components that every move leaves, as long as it wants more. Different moves may leave
    /// the same.
    fn options(
        &self,
        position: &Self::Position,
        each: &mut dyn FnMut(&[Self::Position]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// As [`options`](Self::options), where options that are worth more than `most` do not matter: they may be left out.
    fn options_up_to(
        &self,
        position: &Self::Position,
        _most: u32,
        each: &mut dyn FnMut(&[Self::Position]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options(position, each)
    }
}

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It is this one.
    Value(u32),
    /// It is none of these.
    Not(Set),
    /// Nothing.
    Nothing,
}

impl Known {
    /// What both say together.
    pub(crate) fn or(self, other: Known) -> Known {
        match (self, other) {
            (Known::Value(_), _) | (_, Known::Nothing) => self,
            (Known::Not(a), Known::Not(b)) => Known::Not(a.or(b)),
            _ => other,
        }
    }
}
