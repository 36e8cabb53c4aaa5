//! Every option of a position.

use grundy::solve::Choice;
use grundy::{Language, Play, Sum, Value};
use serde::Serialize;

use crate::{VERSION, outcome};

/// Every option of a position with what is known of it.
///
/// ```
/// use grundy::text::ENGLISH;
/// use grundy::{Play, Solver, Sum};
/// use grundy_answers::Options;
///
/// let sum: Sum = "nim:1".parse()?;
/// let choices = Solver::default().options(&sum, Play::Normal, 10)?;
/// let json = serde_json::to_value(Options::new(&sum, Play::Normal, &choices, &ENGLISH)).unwrap();
/// assert_eq!(json["options"][0]["to"], "nim:0");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug, Serialize)]
pub struct Options {
    version: u32,
    position: String,
    play: String,
    options: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    to: String,
    #[serde(rename = "move")]
    text: String,
    outcome: Option<&'static str>,
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<Option<u32>>,
}

impl Options {
    /// The options of `sum` in their order.
    pub fn new(sum: &Sum, play: Play, choices: &[Choice], language: &Language) -> Options {
        let row = |choice: &Choice| Row {
            to: choice.to.to_string(),
            text: language.text(&choice.text),
            outcome: choice.outcome.map(outcome),
            value: choice.value.as_ref().map(Value::to_string),
            remoteness: None,
        };
        Options {
            version: VERSION,
            position: sum.to_string(),
            play: play.to_string(),
            options: choices.iter().map(row).collect(),
        }
    }

    /// The same with how many moves follow each option, if the winner hurries and the loser delays; `None` where that
    /// is not known or the game is drawn.
    #[must_use]
    pub fn lasting(mut self, lengths: Vec<Option<u32>>) -> Options {
        for (row, length) in self.options.iter_mut().zip(lengths) {
            row.remoteness = Some(length);
        }
        self
    }
}
