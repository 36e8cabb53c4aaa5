//! A reason unfolded: what `grundy why` says.

use grundy::solve::{Answer, Why};
use grundy::{Language, Move};
use serde::Serialize;

use crate::{VERSION, outcome};

/// Why a position is won or lost, why what the move leaves is lost, and so on.
///
/// ```
/// use grundy::text::ENGLISH;
/// use grundy::{Play, Solver, Sum};
/// use grundy_answers::Reasons;
///
/// let sum: Sum = "nim:1,2".parse()?;
/// let why = Solver::default().why(&sum, Play::Normal, 2, &|text| text.parse())?;
/// let json = serde_json::to_value(Reasons::new(&why, &ENGLISH)).unwrap();
/// assert_eq!(json["then"]["position"], "nim:1,1");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug, Serialize)]
pub struct Reasons {
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
    position: String,
    outcome: &'static str,
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", rename = "move")]
    best: Option<Step>,
    #[serde(skip_serializing_if = "Option::is_none")]
    then: Option<Box<Reasons>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answers: Vec<Row>,
    more: bool,
}

#[derive(Debug, Serialize)]
struct Step {
    to: String,
    #[serde(rename = "move")]
    text: String,
}

#[derive(Debug, Serialize)]
struct Row {
    moves: Vec<Step>,
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<Step>,
    #[serde(skip_serializing_if = "Option::is_none")]
    then: Option<Box<Reasons>>,
}

impl Reasons {
    /// Of what the solver found, in a language.
    pub fn new(why: &Why, language: &Language) -> Reasons {
        Reasons { version: Some(VERSION), ..Reasons::below(why, language) }
    }

    fn below(why: &Why, language: &Language) -> Reasons {
        let below = |then: &Option<Box<Why>>| {
            then.as_ref().map(|then| Box::new(Reasons::below(then, language)))
        };
        let step =
            |Move { to, text, .. }: &Move| Step { to: to.clone(), text: language.text(text) };
        let row = |Answer { moves, count, reply, then, .. }: &Answer| Row {
            moves: moves.iter().map(step).collect(),
            count: *count,
            reply: reply.as_ref().map(step),
            then: below(then),
        };
        let verdict = &why.verdict;
        Reasons {
            version: None,
            position: verdict.position.clone(),
            outcome: outcome(verdict.outcome),
            reason: verdict.reason.as_ref().map(|reason| language.text(reason)),
            best: verdict.moves.first().map(step),
            then: below(&why.then),
            answers: why.answers.iter().map(row).collect(),
            more: why.more,
        }
    }
}
