//! Answers with what proves them by options alone.

use std::collections::VecDeque;

use grundy_core::{Error, Outcome, Play, nat};

use super::Solver;
use crate::engine::Need;
use crate::listed::Answers;
use crate::position::{Live, Met, Sum, met};
use crate::proof::Proof;
use crate::ruleset::Flow;

const WHAT: &str = "the certificate";

impl Solver {
    /// Who wins `sum`, with what proves it.
    ///
    /// # Errors
    /// As [`solve`](Self::solve); if what has to be listed exceeds the limits; if positions may repeat.
    pub fn prove(&mut self, sum: &Sum, play: Play) -> Result<Proof, Error> {
        let by_whole_positions = sum.proved_by_whole_positions(play)?;
        sum.comes_to_an_end()?;
        self.engine.begin(sum.play(play)?);
        match by_whole_positions {
            true => self.prove_losing(sum, play),
            false => self.prove_normal(sum, Need::Shown),
        }
    }

    /// The Grundy value of `sum`, with what proves it.
    ///
    /// # Errors
    /// As [`prove`](Self::prove); if a turn may go on in another component, where values do not follow from options.
    pub fn prove_value(&mut self, sum: &Sum) -> Result<Proof, Error> {
        if sum.may_go_on() {
            return Err(Error::unknown(
                "where a turn may go on, a certificate shows who wins, not what the position is worth: that does not \
                 follow from its options",
            ));
        }
        sum.follows_from_options()?;
        sum.comes_to_an_end()?;
        self.engine.begin(Play::Normal);
        self.prove_normal(sum, Need::Value)
    }

    fn prove_normal(&mut self, sum: &Sum, need: Need) -> Result<Proof, Error> {
        const PLAY: Play = Play::Normal;
        let total = self.normal_total(sum, need)?;
        let mut proof = Proof::new(sum.text(), PLAY, total.outcome());
        let value = match (total.outcome(), total.value()) {
            (Outcome::P, _) => Some(0),
            (Outcome::D, _) => return Err(contradiction()),
            (Outcome::N, value) => {
                let size = value.and_then(|value| nat::small(value.nimber()?.size()));
                size.and_then(|size| u32::try_from(size).ok())
            }
        };
        let mut after = None;
        if value.is_none() {
            let reply = self.reply(sum, PLAY, &Met::default())?;
            after = Some(reply.ok_or_else(contradiction)?.1);
        }
        for part in after.as_ref().unwrap_or(sum).parts() {
            let (lines, replies) = part.listed(&mut self.engine)?;
            proof.lists.push(lines);
            proof.replies.push(replies);
        }
        proof.value = value;
        proof.after = after.map(|after| after.text());
        Ok(proof)
    }

    /// Who wins, as the engines know it.
    fn known_outcome(&mut self, sum: &Sum, play: Play) -> Result<Outcome, Error> {
        match play {
            Play::Normal => Ok(self.normal_total(sum, Need::Outcome)?.outcome()),
            Play::Misere => self.misere_outcome(sum),
        }
    }

    /// By whole positions from which the player to move loses.
    fn prove_losing(&mut self, sum: &Sum, play: Play) -> Result<Proof, Error> {
        let outcome = self.known_outcome(sum, play)?;
        let mut proof = Proof::new(sum.text(), play, outcome);
        let mut answers = Answers::new();
        let mut known = Met::default();
        let mut open = VecDeque::new();
        let mut bytes = 0;
        let mut add = |losing: Sum, open: &mut VecDeque<Sum>, known: &mut Met| {
            if known.insert(Live::of(&losing)) {
                let losing = losing.in_order();
                let text = losing.text();
                bytes += met::LETTER * text.len() as u64 + met::SUM;
                proof.losing.push(text);
                open.push_back(losing);
            }
            bytes
        };
        match outcome {
            Outcome::D => return Err(contradiction()),
            Outcome::P => drop(add(sum.clone(), &mut open, &mut known)),
            Outcome::N => {
                // Where nobody can move, the player to move has won.
                if let Some((_, reply)) = self.reply(sum, play, &known)? {
                    add(reply, &mut open, &mut known);
                }
            }
        }
        while let Some(losing) = open.pop_front() {
            let mut options = Vec::new();
            let mut met = Met::default();
            let _ = losing.options(&mut |turn| {
                let after = turn.after();
                if met.insert(Live::of(&after)) {
                    options.push(after);
                }
                Flow::Continue(())
            });
            let mut replies = Vec::with_capacity(options.len());
            for option in options {
                let mut number = 0;
                if let Some((found, reply)) = self.reply(&option, play, &known)? {
                    let bytes = add(reply, &mut open, &mut known);
                    self.engine.meter.check_memory(bytes, WHAT)?;
                    number = found;
                }
                replies.push(number);
            }
            answers.push(replies);
            self.engine.meter.check_time(WHAT)?;
        }
        if answers.iter().any(|replies| !replies.is_empty()) {
            proof.replies.push(answers);
        }
        Ok(proof)
    }

    /// What some winning move leaves, a position in `known` if one does, with the number of the move, from 0 on; nothing if
    /// there is no move.
    fn reply(&mut self, sum: &Sum, play: Play, known: &Met) -> Result<Option<(u32, Sum)>, Error> {
        let mut left = Vec::new();
        let mut found = None;
        let _ = sum.numbered_options(&mut |number, turn| {
            let after = turn.after();
            if known.contains(&Live::of(&after)) {
                found = Some((number, after));
                return Flow::Break(());
            }
            left.push((number, after));
            Flow::Continue(())
        });
        if found.is_some() || left.is_empty() {
            return Ok(found);
        }
        if play == Play::Misere {
            let mut is_known = |after: &Sum| self.searched_before(after) == Some(Outcome::P);
            if let Some(i) = left.iter().position(|(_, after)| is_known(after)) {
                return Ok(Some(left.swap_remove(i)));
            }
        }
        for (number, after) in left {
            let outcome = match play {
                Play::Normal => self.known_outcome(&after, play)?,
                Play::Misere => self.misere_outcome_below(&after)?,
            };
            if outcome == Outcome::P {
                return Ok(Some((number, after)));
            }
        }
        Err(contradiction())
    }
}

fn contradiction() -> Error {
    Error::unknown("the search contradicts the options: no certificate can be written")
}
