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

const WHAT: &str = "the list of all options";

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
    /// If there are more than `most`, or as [`solve`](Self::solve), where all options together have the time of one question.
    pub fn options(&mut self, sum: &Sum, play: Play, most: usize) -> Result<Vec<Choice>, Error> {
        let mut meter = self.engine.join(sum.play(play)?);
        let choices = self.choices(sum, play, most, &mut meter);
        self.engine.part();
        choices.map_err(|error| match error.resource() {
            // Not the last of many options, but all of them had so much.
            Some(Resource::Time | Resource::Patience) => meter.out_of_time(WHAT),
            _ => error,
        })
    }

    fn choices(
        &mut self,
        sum: &Sum,
        play: Play,
        most: usize,
        meter: &mut Meter,
    ) -> Result<Vec<Choice>, Error> {
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

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::heaps;
    use crate::meter::Limits;

    /// Each of many options is a search of its own, and none of them is long.
    #[test]
    fn all_options_have_one_time() {
        const LENGTH: u64 = 30_000;
        let chains = heaps(|n, each| match n {
            0 => (1..=200).try_for_each(|chain| each(&[chain * LENGTH])),
            n if n % LENGTH == 1 => ControlFlow::Continue(()),
            n => each(&[n - 1]),
        });
        let time = Duration::from_millis(250);
        let sum = Sum::of("chains", chains, [0]);
        let mut solver = Solver::new(Limits { time: Some(time), ..Limits::default() });
        for play in [Play::Normal, Play::Misere] {
            let start = Instant::now();
            let error = solver.options(&sum, play, 1000).unwrap_err();
            assert!(start.elapsed() < 8 * time, "{play}: {:?}", start.elapsed());
            assert_eq!(error.to_string(), "the list of all options did not end within 0.25 s");
            // The next question has all of it again.
            let nim: Sum = "nim:3,4".parse().unwrap();
            assert!(solver.endgame(&nim, play).is_some());
            assert_eq!(solver.options(&nim, play, 1000).unwrap().len(), 7);
        }
    }
}
