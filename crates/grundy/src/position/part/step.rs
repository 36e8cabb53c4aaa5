//! Moves in components of a part.

use grundy_core::{Error, Play};

use super::Part;
use crate::engine::arena::{Arena, NodeId};
use crate::engine::{Engine, Evaluation, Need};
use crate::text::Message;
use crate::theory::value::Value;

/// A move in one component of a part.
///
/// ```
/// use std::ops::ControlFlow;
/// use grundy::Sum;
///
/// let sum: Sum = "nim:2".parse()?;
/// let mut moves = Vec::new();
/// let _ = sum.options(&mut |turn| {
///     moves.push(turn.describe().to_string());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(moves.len(), 2);
/// # Ok::<(), grundy::Error>(())
/// ```
pub trait Step {
    /// The part after the move.
    #[doc(hidden)]
    fn part(&self) -> Box<dyn Part>;

    /// Only the components that the move left.
    #[doc(hidden)]
    fn left(&self) -> Box<dyn Part>;

    /// Appends the part after the move in the position language.
    fn write(&self, out: &mut String);

    /// Appends only the components that the move left in the position language.
    #[doc(hidden)]
    fn write_left(&self, out: &mut String);

    /// The move in words.
    fn describe(&self) -> Message;

    /// Why this move wins, as [`Ruleset::explain`](crate::Ruleset::explain), if its component is all there is.
    fn explain(&self, play: Play) -> Option<Message>;

    /// The values of the components that the move leaves, under normal play.
    ///
    /// # Errors
    /// As for whole components.
    #[doc(hidden)]
    fn evaluate(
        &self,
        engine: &mut Engine,
        need: Need,
        each: &mut dyn FnMut(Evaluation),
    ) -> Result<(), Error>;

    /// What a theorem says of each component that the move leaves.
    #[doc(hidden)]
    fn theorems(&self, play: Play, each: &mut dyn FnMut(Option<Value>));

    /// Appends the nodes that the move leaves.
    #[doc(hidden)]
    fn intern(&self, arena: &Arena, out: &mut Vec<NodeId>);
}
