//! A reason unfolded: why a position is won, why what the winning move leaves is lost, and so on.

use grundy_core::{Error, Outcome, Play, Resource};

use super::Solver;
use crate::meter::Meter;
use crate::position::Sum;
use crate::ruleset::Flow;
use crate::verdict::{Move, Verdict};

/// A verdict with what comes of it.
///
/// ```
/// use grundy::{Play, Solver, Sum};
///
/// let sum: Sum = "nim:1,2,3".parse()?;
/// let why = Solver::default().why(&sum, Play::Normal, 2, &|text| text.parse())?;
/// // Every move loses: each has an answer.
/// assert!(why.then.is_none() && !why.answers.is_empty());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Why {
    /// The verdict.
    pub verdict: Verdict,
    /// What the first of the winning moves leaves, if the mover wins and there was depth left.
    pub then: Option<Box<Why>>,
    /// The answers to every move, if the mover loses and there was depth left: those that are
    /// answered by the same move to the same position together, most moves first.
    pub answers: Vec<Answer>,
    /// Whether there are more moves or answers than were looked at.
    pub more: bool,
}

/// Moves of the loser that have one answer, or end play.
///
/// ```
/// use grundy::{Play, Solver, Sum};
///
/// let sum: Sum = "nim:2,2".parse()?;
/// let why = Solver::default().why(&sum, Play::Normal, 2, &|text| text.parse())?;
/// assert!(why.answers.iter().all(|answer| answer.count >= answer.moves.len()));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The first few of the moves.
    pub moves: Vec<Move>,
    /// How many of the moves that were looked at have this answer.
    pub count: usize,
    /// The answer to the first of them; none where play is over after each of them, and the opponent wins.
    pub reply: Option<Move>,
    /// Why what it leaves is lost.
    pub then: Option<Box<Why>>,
}

const WHAT: &str = "the tree of reasons";

/// Moves of a loser that are looked at.
const TRIED: usize = 400;

/// Answers that are shown, and moves for each of them.
const ANSWERS: usize = 6;
const MOVES: usize = 4;

/// About the bytes of a position with its answers beside its own texts, and how many texts of about its length there are:
/// up to six answers, each with four moves and a reply.
const A_NODE: usize = 16 << 10;
const TEXTS: usize = 50;

impl Solver {
    /// Unfolds the reason for `sum` to `depth` positions one after the other, at least 1; `read` reads
    /// back the positions that the solver writes.
    ///
    /// Costs up to some hundred verdicts for each lost position, and each shows up to six answers.
    ///
    /// # Errors
    /// As [`solve`](Self::solve) and `read`, and if the tree takes more memory, or all of it together more time, than the
    /// limits allow.
    pub fn why(
        &mut self,
        sum: &Sum,
        play: Play,
        depth: u32,
        read: &dyn Fn(&str) -> Result<Sum, Error>,
    ) -> Result<Why, Error> {
        let mut meter = self.engine.join(sum.play(play)?);
        let why = self.unfold(sum, play, depth, read, (&mut 0, &mut meter));
        self.engine.part();
        why.map_err(|error| match error.resource() {
            // Not the last of many verdicts, but all of them had so much.
            Some(Resource::Time | Resource::Patience) => meter.out_of_time(WHAT),
            _ => error,
        })
    }

    /// The same, where the tree has taken so many bytes by now, and a meter knows of the time.
    fn unfold(
        &mut self,
        sum: &Sum,
        play: Play,
        depth: u32,
        read: &dyn Fn(&str) -> Result<Sum, Error>,
        (bytes, meter): (&mut u64, &mut Meter),
    ) -> Result<Why, Error> {
        meter.check_time(WHAT)?;
        let mut verdict = self.solve(sum, play)?;
        let is_leaf = depth <= 1 || sum.may_be_forbidden();
        if sum.may_be_forbidden() {
            // The opponent may forbid the one that would be named.
            verdict.moves.clear();
        }
        *bytes += (A_NODE + TEXTS * verdict.position.len()) as u64;
        let limit = self.engine.limits.memory;
        if *bytes > limit {
            return Err(Error::memory(WHAT, *bytes, limit));
        }
        let mut why = Why { verdict, then: None, answers: Vec::new(), more: false };
        if is_leaf {
            return Ok(why);
        }
        match (why.verdict.outcome, why.verdict.moves.first()) {
            (Outcome::N, Some(best)) => {
                let next = read(&best.to)?;
                let then = self.unfold(&next, play, depth - 1, read, (bytes, meter))?;
                why.then = Some(Box::new(then));
            }
            (Outcome::P, _) => {
                self.answers(sum, play, depth, read, (bytes, meter), &mut why)?;
            }
            _ => {}
        }
        Ok(why)
    }

    /// Adds the answers to the moves from `sum`, which lose.
    fn answers(
        &mut self,
        sum: &Sum,
        play: Play,
        depth: u32,
        read: &dyn Fn(&str) -> Result<Sum, Error>,
        (bytes, meter): (&mut u64, &mut Meter),
        why: &mut Why,
    ) -> Result<(), Error> {
        let mut tried: Vec<(Move, Sum)> = Vec::new();
        let flow = sum.options(&mut |turn| {
            if !meter.has_time() {
                return Flow::Break(());
            }
            let after = turn.after();
            let to = after.text();
            if tried.iter().any(|(known, _)| known.to == to) {
                return Flow::Continue(());
            }
            if tried.len() == TRIED {
                return Flow::Break(());
            }
            tried.push((Move { to, text: turn.describe() }, after));
            Flow::Continue(())
        });
        // Moves that nobody had time for are not left out without a word.
        meter.check_time(WHAT)?;
        why.more = flow.is_break();
        for (step, after) in tried {
            meter.check_time(WHAT)?;
            let reply = self.solve(&after, play)?.moves.into_iter().next();
            if reply.is_none() && after.options(&mut |_| Flow::Break(())).is_break() {
                // The opponent wins by a move that nothing names, or nobody had time to look for it.
                if !meter.is_in_time() {
                    return Err(meter.out_of_time(WHAT));
                }
                why.more = true;
                continue;
            }
            match why.answers.iter_mut().find(|answer| answer.reply == reply) {
                Some(answer) => {
                    answer.count += 1;
                    if answer.moves.len() < MOVES {
                        answer.moves.push(step);
                    }
                }
                None => {
                    why.answers.push(Answer { moves: vec![step], count: 1, reply, then: None });
                }
            }
        }
        why.answers.sort_by_key(|answer| std::cmp::Reverse(answer.count));
        why.more |= why.answers.len() > ANSWERS;
        why.answers.truncate(ANSWERS);
        if depth > 2 {
            for answer in &mut why.answers {
                let Some(reply) = &answer.reply else { continue };
                let next = read(&reply.to)?;
                let then = self.unfold(&next, play, depth - 1, read, (bytes, meter))?;
                answer.then = Some(Box::new(then));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::Limits;

    /// However short the time is: all answers that are shown, or an error.
    #[test]
    fn a_tree_is_not_cut_off_without_a_word() {
        let mut whole = 0;
        let sum: Sum = "cram:7x8".parse().unwrap();
        for micros in [0, 10, 100, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000] {
            let time = Duration::from_micros(micros);
            let mut solver = Solver::new(Limits { time: Some(time), ..Limits::default() });
            match solver.why(&sum, Play::Normal, 3, &|text| text.parse()) {
                // The move that wins may not have been found.
                Ok(why) => {
                    let lost = why.then.as_ref();
                    assert!(lost.is_none_or(|lost| !lost.answers.is_empty()), "{micros} µs");
                    whole += usize::from(lost.is_some());
                }
                Err(error) => assert_eq!(error.resource(), Some(Resource::Time), "{error}"),
            }
        }
        println!("{whole} of 9 trees were whole");
    }

    /// The verdicts of a tree, of which there may be hundreds a position, share the time of one question.
    #[test]
    fn all_of_a_tree_has_one_time() {
        let time = Duration::from_millis(200);
        for text in ["octal/0.77:1000000000000,1000000000000", "cram:8x8"] {
            let sum: Sum = text.parse().unwrap();
            let mut solver = Solver::new(Limits { time: Some(time), ..Limits::default() });
            let start = Instant::now();
            let error = solver.why(&sum, Play::Normal, 12, &|text| text.parse()).unwrap_err();
            assert!(start.elapsed() < 20 * time, "{text}: {:?}", start.elapsed());
            assert_eq!(error.to_string(), "the tree of reasons did not end within 0.2 s");
            // The next question has all of it again.
            assert!(solver.solve(&"nim:1,2".parse().unwrap(), Play::Normal).is_ok());
        }
    }
}
