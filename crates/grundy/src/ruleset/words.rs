//! Components as machine words, for who looks at very many of them.

use std::cmp::Ordering;

use super::Flow;

/// What is called for every option with the words of the components that it leaves.
pub(crate) type EachOfWords<'a> = dyn FnMut(&[u64]) -> Flow + 'a;

/// Components of one game that are words: each has one word at least, and one that is the same but for a symmetry may have
/// others. They have the very options of the [`Ruleset`](super::Ruleset), in the same order.
pub trait AsWords {
    /// The components of the position that is asked about.
    fn roots(&self) -> &[u64];

    /// Reads the body of a component that does not fall apart and stands for all that are equal to it by symmetry. `None`
    /// says nothing: the text may be wrong, or another one for a component, or one for which there is no word.
    fn read(&self, body: &str) -> Option<u64>;

    /// Appends the words of a component that was read, as it is met among options: those of all its sides.
    fn images(&self, of: u64, out: &mut Vec<u64>);

    /// Calls `each` with the components of every option.
    fn options(&self, of: u64, each: &mut EachOfWords<'_>) -> Flow;

    /// Appends the components of the option of this number, from 0 on; whether there is one.
    fn option(&self, of: u64, number: u32, out: &mut Vec<u64>) -> bool;

    /// The word that stands for all that are equal to this one by symmetry.
    fn least(&self, of: u64) -> u64;

    /// The order of two words that stand for others, as that of their positions.
    fn compare(&self, one: u64, other: u64) -> Ordering;

    /// How turns go on in other components, if they may; then every option is one word, of what a whole turn in one component
    /// leaves, which is not taken apart.
    fn turns(&self) -> Option<&dyn Turns> {
        None
    }
}

/// What whole turns leave, in words.
pub trait Turns {
    /// Appends the parts of an option, as [`Ruleset::apart_on_turn`](super::Ruleset::apart_on_turn), each wherever it lies.
    fn apart(&self, of: u64, out: &mut Vec<u64>);

    /// The same of what all moves leave that do not end the turn.
    fn settled(&self, of: u64, out: &mut Vec<u64>) -> Going;
}

/// Whether there are moves that do not end the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
    /// None.
    Ends,
    /// There are, and the mover has no choice who goes on, as [`Ruleset::has_choice`](super::Ruleset::has_choice) says.
    On,
    /// There are, and the mover may have it.
    AsChosen,
}
