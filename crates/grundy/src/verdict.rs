//! The answer.

use std::borrow::Cow;

use grundy_core::{Outcome, Play};

use crate::ruleset::Method;
use crate::text::Message;
use crate::theory::value::Value;

/// What is known of a position after solving it.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The position, as the position language writes it.
    pub position: String,
    /// Normal or misère play.
    pub play: Play,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value (or loopy value) under normal play, where it is known.
    pub value: Option<Value>,
    /// The winning moves, up to the number that was asked for.
    pub moves: Vec<Move>,
    /// How many different winning moves there are; `None` if they were not all found.
    pub move_count: Option<u64>,
    /// The length of the play if the winner hurries and the loser delays, where it is known.
    pub remoteness: Option<u32>,
    /// How the answer was found; for a sum, the least direct of its components' methods.
    pub method: Method,
    /// The source of the theorem or method, author and year.
    pub source: Cow<'static, str>,
    /// Why, in a sentence or two; `None` if it was not asked for.
    pub reason: Option<Message>,
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// The position after it.
    pub to: String,
    /// The move in words.
    pub text: Message,
}
