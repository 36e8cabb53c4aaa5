//! Every option of a position, with what is known of it: what a player looks at before moving.

use std::collections::HashSet;
use std::ops::ControlFlow;

use grundy_core::{Error, Outcome, Play, Resource};

use super::Solver;
use crate::meter::Meter;
use crate::position::Sum;
use crate::text::Message;
use crate::theory::value::Value;

/// An option with what is known of it.
///
/// ```
/// use grundy::{Outcome, Play, Solver};
/// use grundy::text::ENGLISH;
///
/// let options = Solver::default().options(&"nim:1".parse()?, Play::Normal, 10)?;
/// let [choice] = options.as_slice() else { panic!("there is one token to take") };
/// assert_eq!((choice.to.to_string().as_str(), choice.outcome), ("nim:0", Outcome::P));
/// assert_eq!(ENGLISH.text(&choice.text), "take all of 1");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Choice {
    /// The position after the move.
    pub to: Sum,
    /// What is done.
    pub text: Message,
    /// Who wins then: the move wins if this is [`Outcome::P`].
    pub outcome: Outcome,
    /// The value of the option, under normal play if it comes at no great cost.
    pub value: Option<Value>,
}

impl Solver {
    /// Every different option of `sum`, in order: those whose outcome is P are the winning moves.
    ///
    /// ```
    /// use grundy::{Outcome, Play, Solver, Sum};
    ///
    /// let sum: Sum = "nim:1,2".parse()?;
    /// let options = Solver::default().options(&sum, Play::Normal, 100)?;
    /// let winning = options.iter().filter(|option| option.outcome == Outcome::P);
    /// let texts: Vec<String> = winning.map(|option| option.to.to_string()).collect();
    /// assert_eq!((options.len(), texts.join(" ").as_str()), (3, "nim:1,1"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there are more than `most`, or as [`solve`](Self::solve).
    pub fn options(&mut self, sum: &Sum, play: Play, most: usize) -> Result<Vec<Choice>, Error> {
        sum.play(play)?;
        let mut meter = Meter::new(&self.engine.limits);
        let mut found: Vec<(Sum, Message)> = Vec::new();
        let (mut seen, mut bytes, mut checked) = (HashSet::new(), 0, Ok(()));
        let _ = sum.options(&mut |turn| {
            let after = turn.after();
            let text = after.text();
            let length = text.len() as u64;
            if seen.insert(text) {
                // A text, the sum, in which a number of two characters takes 24 bytes, and the description; and as much again
                // as the text while they are printed.
                bytes += 16 * length + 900;
                found.push((after, turn.describe()));
            }
            const WHAT: &str = "the list of all options";
            checked = match found.len() > most {
                true => Err(Error::budget(
                    format!("'{sum}' has more than {most} options"),
                    Resource::Options,
                )),
                false => meter.check_memory(bytes, WHAT).and_then(|()| meter.check_time(WHAT)),
            };
            if checked.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        checked?;
        let known = found.into_iter().map(|(to, text)| {
            let (outcome, value) = self.glance(&to, play)?;
            Ok(Choice { to, text, outcome, value })
        });
        known.collect()
    }
}
