//! Every option of a position, with what is known of it: what a player looks at before moving.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use grundy_core::{Error, Outcome, Play, Resource};

use super::Solver;
use crate::engine::Need;
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
/// assert_eq!((choice.to.to_string().as_str(), choice.outcome), ("nim:0", Some(Outcome::P)));
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
    /// Who wins then: the move wins if this is [`Outcome::P`]. `None` as long as that was not found.
    pub outcome: Option<Outcome>,
    /// The value of the option, under normal play if it comes at no great cost.
    pub value: Option<Value>,
}

impl Choice {
    /// The option `to`, reached by what `text` says, with nothing known of who wins.
    pub fn new(to: Sum, text: Message) -> Choice {
        Choice { to, text, outcome: None, value: None }
    }
}

const WHAT: &str = "the list of all options";

/// The part of the time in which options are decided one after another, once what is at hand is told of all of them; what is left after it is for those that come after the
/// one at which it was over, in equal shares.
const IN_ORDER: (u32, u32) = (3, 4);

impl Solver {
    /// Every different option of `sum`, in order: those whose outcome is P are the winning moves.
    ///
    /// ```
    /// use grundy::{Outcome, Play, Solver, Sum};
    ///
    /// let sum: Sum = "nim:1,2".parse()?;
    /// let options = Solver::default().options(&sum, Play::Normal, 100)?;
    /// let winning = options.iter().filter(|option| option.outcome == Some(Outcome::P));
    /// let texts: Vec<String> = winning.map(|option| option.to.to_string()).collect();
    /// assert_eq!((options.len(), texts.join(" ").as_str()), (3, "nim:1,1"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there are more than `most`, or as [`solve`](Self::solve), where all options together have the time of one question.
    pub fn options(&mut self, sum: &Sum, play: Play, most: usize) -> Result<Vec<Choice>, Error> {
        let mut meter = self.engine.join(sum.play(play)?);
        let mut choices = all_listed(sum, most, &mut meter);
        let decided = match &mut choices {
            Ok(choices) => choices.iter_mut().try_for_each(|choice| self.decide_one(play, choice)),
            Err(_) => Ok(()),
        };
        self.engine.part();
        decided.and(choices).map_err(|error| match is_late(&error) {
            // Not the last of many options, but all of them had so much.
            true => meter.out_of_time(WHAT),
            false => error,
        })
    }

    /// The same before anybody has looked who wins.
    ///
    /// # Errors
    /// If there are more than `most`, or memory or time run out.
    pub fn moves(&self, sum: &Sum, play: Play, most: usize) -> Result<Vec<Choice>, Error> {
        all_listed(sum, most, &mut Meter::new(&self.engine.limits_under(sum.play(play)?)))
    }

    /// Finds who wins after as many of these moves as the limits and what is known here allow, and gives what was missing for the
    /// others: all have the time of one question together, most of which is for one after another, and the rest for those that
    /// follow a long one.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use grundy::{Limits, Play, Solver, Sum};
    ///
    /// let sum: Sum = "cram:7x9".parse()?;
    /// let time = Some(Duration::from_millis(20));
    /// let mut solver = Solver::new(Limits { time, ..Limits::default() });
    /// let mut moves = solver.moves(&sum, Play::Normal, 1000)?;
    /// let missing = solver.decide(Play::Normal, &mut moves)?;
    /// assert!(missing.unwrap().is_budget());
    /// assert!(moves.len() == 110 && moves.iter().any(|choice| choice.outcome.is_none()));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the rules cannot be played so.
    pub fn decide(&mut self, play: Play, choices: &mut [Choice]) -> Result<Option<Error>, Error> {
        let Some(first) = choices.first() else { return Ok(None) };
        let limits = self.engine.limits_under(first.to.play(play)?);
        let time = limits.time.map(|time| (Instant::now(), time));
        let decided = self.decide_all(play, choices, time);
        self.engine.part();
        let missing = decided?.filter(|_| choices.iter().any(|choice| choice.outcome.is_none()));
        Ok(missing.map(|error| match is_late(&error) {
            true => Meter::new(&limits).out_of_time(WHAT),
            false => error,
        }))
    }

    /// The same; what is given may have been found in the end.
    fn decide_all(
        &mut self,
        play: Play,
        choices: &mut [Choice],
        time: Option<(Instant, Duration)>,
    ) -> Result<Option<Error>, Error> {
        let (part, whole) = IN_ORDER;
        let until = time.and_then(|(start, time)| start.checked_add(time / whole * part));
        self.engine.end_by(until);
        for choice in choices.iter_mut() {
            if until.is_some_and(|until| until <= Instant::now()) {
                break;
            }
            self.tell_at_hand(play, choice);
        }
        let mut missing = None;
        let mut long = choices.len();
        for (at, choice) in choices.iter_mut().enumerate() {
            // Theorems may take their time, too.
            if until.is_some_and(|until| until <= Instant::now()) {
                long = at;
                missing = Some(self.engine.meter.out_of_time(WHAT));
                break;
            }
            match self.decide_one(play, choice) {
                Err(error) if is_late(&error) => {
                    long = at;
                    missing = Some(error);
                    break;
                }
                Err(error) if !error.is_input() => missing = missing.or(Some(error)),
                decided => decided?,
            }
        }
        let Some(end) = time.and_then(|(start, time)| start.checked_add(time)) else {
            return Ok(missing);
        };
        // The one that took so long comes last.
        let others = choices.len() - long;
        choices[long..].rotate_left(usize::from(others > 1));
        for at in long..choices.len() {
            let now = Instant::now();
            if end <= now {
                missing.get_or_insert_with(|| self.engine.meter.out_of_time(WHAT));
                break;
            }
            let left = u32::try_from(choices.len() - at).unwrap_or(u32::MAX);
            self.engine.end_by(now.checked_add(end.saturating_duration_since(now) / left));
            match self.decide_one(play, &mut choices[at]) {
                Err(error) if !error.is_input() => missing = missing.or(Some(error)),
                decided => decided?,
            }
        }
        choices[long..].rotate_right(usize::from(others > 1));
        Ok(missing)
    }

    /// What needs no search: many options are looked at in the time that one may take.
    fn tell_at_hand(&mut self, play: Play, choice: &mut Choice) {
        if choice.to.play(play) != Ok(Play::Normal) {
            return;
        }
        self.begin(Play::Normal);
        if let Ok(total) = self.normal_total(&choice.to, Need::AtHand) {
            choice.outcome = Some(total.outcome());
        }
    }

    fn decide_one(&mut self, play: Play, choice: &mut Choice) -> Result<(), Error> {
        let (outcome, value) = self.glance(&choice.to, play)?;
        (choice.outcome, choice.value) = (Some(outcome), value);
        Ok(())
    }

    /// From now on each question has so much time.
    pub fn set_time(&mut self, time: Option<Duration>) {
        self.engine.set_time(time);
    }
}

/// Whether more time would have been enough.
fn is_late(error: &Error) -> bool {
    matches!(error.resource(), Some(Resource::Time | Resource::Patience))
}

/// Every different option, with nothing known of it.
fn all_listed(sum: &Sum, most: usize, meter: &mut Meter) -> Result<Vec<Choice>, Error> {
    sum.lists_its_options()?;
    match listed(sum, most, meter)? {
        (choices, true) => Ok(choices),
        (_, false) => {
            let what = format!("'{sum}' has more than {most} options");
            Err(Error::budget(what, Resource::Options))
        }
    }
}

/// The first different options, at most so many, and whether they are all.
pub(super) fn listed(
    sum: &Sum,
    most: usize,
    meter: &mut Meter,
) -> Result<(Vec<Choice>, bool), Error> {
    let mut found: Vec<Choice> = Vec::new();
    let (mut seen, mut bytes, mut checked, mut are_all) = (HashSet::new(), 0, Ok(()), true);
    let _ = sum.options(&mut |turn| {
        let to = turn.after();
        let text = to.text();
        let length = text.len() as u64;
        if !seen.contains(&text) {
            are_all = found.len() < most;
            if !are_all {
                return ControlFlow::Break(());
            }
            seen.insert(text);
            // A text, the sum, in which a number of two characters takes 24 bytes, and the description; and as much again
            // as the text while they are printed.
            bytes += 16 * length + 900;
            found.push(Choice::new(to, turn.describe()));
        }
        checked = meter.check_memory(bytes, WHAT).and_then(|()| meter.check_time(WHAT));
        if checked.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    checked.map(|()| (found, are_all))
}

#[cfg(test)]
mod tests {
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

    /// A part of a time that no clock reaches is computed nonetheless.
    #[test]
    fn time_without_an_end_is_none() {
        let sum: Sum = "nim:3,5".parse().unwrap();
        let time = Some(Duration::MAX);
        let mut solver = Solver::new(Limits { time, ..Limits::default() });
        let mut choices = solver.moves(&sum, Play::Normal, 10).unwrap();
        assert!(solver.decide(Play::Normal, &mut choices).unwrap().is_none());
        assert_eq!(choices.iter().filter(|c| c.outcome == Some(Outcome::P)).count(), 1);
    }

    /// Of the boards that one domino leaves one looks the same after half a turn, and the search knows at once that it is lost, far behind
    /// others that take long.
    #[test]
    fn what_is_at_hand_is_told_before_anything_is_searched() {
        let sum: Sum = "cram:6x9".parse().unwrap();
        let time = Some(Duration::from_millis(300));
        let mut solver = Solver::new(Limits { time, ..Limits::default() });
        let mut choices = solver.moves(&sum, Play::Normal, 1000).unwrap();
        assert!(solver.decide(Play::Normal, &mut choices).unwrap().is_some());
        let wins = |choice: &&Choice| choice.outcome == Some(Outcome::P);
        let won: Vec<String> = choices.iter().filter(wins).map(|c| c.text.to_string()).collect();
        assert_eq!(won, ["cover row 3, column 5 and row 4, column 5"]);
        // Nothing is told of misère play, where that is not so.
        let mut choices = solver.moves(&sum, Play::Misere, 1000).unwrap();
        assert!(solver.decide(Play::Misere, &mut choices).unwrap().is_some());
        assert!(choices.iter().all(|choice| choice.outcome.is_none()));
    }

    /// What one option takes is not missing where the others are quick, and none is wrong; memory that is too little is no error.
    #[test]
    fn as_many_as_can_be_are_decided() {
        let board = "cram:oooooooo,oooooooo,oooo.ooo,oooooooo,oooooo.o,oooooooo,oooooooo";
        let slow: Sum = board.parse().unwrap();
        let mut solver =
            Solver::new(Limits { time: Some(Duration::from_millis(200)), ..Limits::default() });
        let nim: Sum = "nim:1,2".parse().unwrap();
        let mut choices = solver.moves(&nim, Play::Normal, 10).unwrap();
        assert!(choices.iter().all(|choice| choice.outcome.is_none() && choice.value.is_none()));
        let text = choices[0].text.clone();
        // Moves of the board are in no theorem's reach, and others stand before and behind one.
        let hard = |choices: &mut Vec<Choice>, at: usize, solver: &Solver| {
            let moves = solver.moves(&slow, Play::Normal, 1000).unwrap();
            choices.insert(at, moves[5].clone());
        };
        for at in 0..=3 {
            let mut choices = choices.clone();
            hard(&mut choices, at, &solver);
            let start = Instant::now();
            let missing = solver.decide(Play::Normal, &mut choices).unwrap().unwrap();
            assert_eq!(missing.to_string(), "the list of all options did not end within 0.2 s");
            assert!(start.elapsed() < Duration::from_secs(2));
            let known: Vec<bool> = choices.iter().map(|choice| choice.outcome.is_some()).collect();
            let wanted: Vec<bool> = (0..4).map(|i| i != at).collect();
            assert_eq!(known, wanted);
            for choice in choices.iter().filter(|choice| choice.outcome.is_some()) {
                let wins = choice.to.text() == "nim:1,1";
                assert_eq!(choice.outcome == Some(Outcome::P), wins, "{}", choice.to);
            }
        }
        assert!(solver.decide(Play::Normal, &mut choices).unwrap().is_none());
        assert_eq!(choices[0].text, text);
        assert!(choices.iter().all(|choice| choice.outcome.is_some()));
        let one_or_two = heaps(|n, each| (1..=n.min(2)).try_for_each(|k| each(&[n - k])));
        let many = Sum::of("one-or-two", one_or_two, [1_000_000]);
        let mut small = Solver::new(Limits { memory: 1 << 16, ..Limits::default() });
        let mut choices = small.moves(&many, Play::Normal, 10).unwrap();
        let missing = small.decide(Play::Normal, &mut choices).unwrap().unwrap();
        assert_eq!((missing.resource(), choices.len()), (Some(Resource::Memory), 2));
    }
}
