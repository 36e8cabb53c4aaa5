//! Answers with what proves them by options alone.

use grundy_core::{Error, Outcome, Play, nat};

use super::Solver;
use crate::engine::Need;
use crate::listed::contradiction;
use crate::position::{Component, Live, Met, Sum};
use crate::proof::Proof;
use crate::ruleset::Flow;

pub(super) const WHAT: &str = "the certificate";

/// Of what a move leaves so many moves are counted, to see whether they are fewer.
const MOST_COUNTED: usize = 1 << 20;

impl Solver {
    /// Who wins `sum`, with what proves it.
    ///
    /// # Errors
    /// As [`solve`](Self::solve); if what has to be listed exceeds the limits; if positions may repeat.
    pub fn prove(&mut self, sum: &Sum, play: Play) -> Result<Proof, Error> {
        let by_whole_positions = sum.proved_by_whole_positions(play)?;
        sum.is_proved_by_lists()?;
        self.engine.begin(sum.play(play)?);
        match by_whole_positions {
            true if play == Play::Normal && is_searched(sum) => self.prove_going_on(sum),
            true => {
                let outcome = self.known_outcome(sum, play)?;
                let first = match outcome {
                    // Rules of a user's own need not say that play may go on for ever.
                    Outcome::D => {
                        let why = "where positions may repeat, a list of them proves nothing";
                        return Err(Error::unknown(why));
                    }
                    Outcome::P => Some(sum.clone()),
                    // Where nobody can move, the player to move has won.
                    Outcome::N => self.reply(sum, play)?,
                };
                let mut proof = Proof::new(sum.text(), play, outcome);
                self.list_losing(first, play, &mut proof)?;
                Ok(proof)
            }
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
        sum.is_proved_by_lists()?;
        self.engine.begin(Play::Normal);
        self.prove_normal(sum, Need::Value)
    }

    /// The same of a sum in which turns may go on, by what its components are worth.
    fn prove_going_on(&mut self, sum: &Sum) -> Result<Proof, Error> {
        let outcome = self.known_outcome(sum, Play::Normal)?;
        let mut proof = Proof::new(sum.text(), Play::Normal, outcome);
        let after = match outcome {
            Outcome::P => None,
            _ => Some(self.reply(sum, Play::Normal)?.ok_or_else(contradiction)?),
        };
        self.list_parts(after.as_ref().unwrap_or(sum), &mut proof)?;
        proof.value = after.is_none().then_some(0);
        proof.after = after.map(|after| after.text());
        Ok(proof)
    }

    /// Lists for each part what proves its value.
    fn list_parts(&mut self, sum: &Sum, proof: &mut Proof) -> Result<(), Error> {
        for part in sum.parts() {
            let (lines, replies, evaluated) = part.listed(&mut self.engine)?;
            proof.evaluated = proof.evaluated.max((evaluated > 0).then_some(evaluated));
            proof.lists.push(lines);
            proof.replies.push(replies);
        }
        Ok(())
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
            after = match self.reply_at_hand(sum)? {
                Some(after) => Some(after),
                None => Some(self.reply(sum, PLAY)?.ok_or_else(contradiction)?),
            };
        }
        self.list_parts(after.as_ref().unwrap_or(sum), &mut proof)?;
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

    /// What a move leaves that is known to win without search: that from which there are the fewest moves, so that little is
    /// listed (of Node Kayles on 11 × 11 squares of queens a fifth of what the first move wants). Nothing if none is known.
    fn reply_at_hand(&mut self, sum: &Sum) -> Result<Option<Sum>, Error> {
        let (mut best, mut least, mut in_time) = (None, MOST_COUNTED, Ok(()));
        let _ = sum.options(&mut |turn| {
            let left = turn.after();
            in_time = self.engine.meter.check_time(WHAT);
            if in_time.is_err() {
                return Flow::Break(());
            }
            let total = self.normal_total(&left, Need::AtHand);
            if total.is_ok_and(|total| total.outcome() == Outcome::P) {
                let mut count = 0;
                let _ = left.options(&mut |_| {
                    count += 1;
                    in_time = self.engine.meter.check_time(WHAT);
                    match in_time.is_ok() && count < least {
                        true => Flow::Continue(()),
                        false => Flow::Break(()),
                    }
                });
                if best.is_none() || count < least {
                    (best, least) = (Some(left), count);
                }
            }
            if in_time.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        in_time?;
        Ok(best)
    }

    /// What some winning move leaves; nothing if there is no move.
    fn reply(&mut self, sum: &Sum, play: Play) -> Result<Option<Sum>, Error> {
        let replies = self.replies(sum, play, [&Met::default(); 2], 0)?;
        Ok(replies.into_iter().next().map(|reply| reply.left))
    }

    /// What winning moves leave: one that is listed, else all that are known to win, as those that are listed as `others` do,
    /// else the first that wins. Nothing if there is no move. So many bytes are `held` already.
    pub(super) fn replies(
        &mut self,
        sum: &Sum,
        play: Play,
        [listed, others]: [&Met; 2],
        held: u64,
    ) -> Result<Vec<Reply>, Error> {
        let mut all = Vec::new();
        let (mut is_listed, mut bytes, mut checked) = (false, held, Ok(()));
        let _ = sum.numbered_options(&mut |number, turn| {
            let left = turn.after();
            let live = Live::of(&left);
            // Sums of many components are long, and have many options.
            bytes += live.bytes();
            checked = self.engine.meter.check_memory(bytes, WHAT);
            if checked.is_ok() {
                checked = self.engine.meter.check_time(WHAT);
            }
            if checked.is_err() {
                return Flow::Break(());
            }
            is_listed = listed.contains(&live);
            if is_listed {
                all.clear();
            }
            all.push(Reply { number, left, live });
            if is_listed { Flow::Break(()) } else { Flow::Continue(()) }
        });
        checked?;
        if is_listed || all.is_empty() {
            return Ok(all);
        }
        let mut is_known = |reply: &Reply| {
            others.contains(&reply.live)
                || play == Play::Misere && self.searched_before(&reply.left) == Some(Outcome::P)
        };
        let (known, all): (Vec<Reply>, Vec<Reply>) = all.into_iter().partition(|r| is_known(r));
        if !known.is_empty() {
            return Ok(known);
        }
        for reply in all {
            let outcome = match play {
                Play::Normal => self.known_outcome(&reply.left, play)?,
                Play::Misere => self.misere_outcome_below(&reply.left)?,
            };
            if outcome == Outcome::P {
                return Ok(vec![reply]);
            }
        }
        Err(contradiction())
    }
}

/// Whether turns may go on in a component of which no theorem tells what it is worth once all moves are made that do not end the
/// turn: there are more whole positions then than are listed soon.
fn is_searched(sum: &Sum) -> bool {
    let is_searched = |component: Component<'_>| {
        let left = component.part.on_turn(component.i);
        left.is_some_and(|(left, _)| left.theorem(0, Play::Normal).is_none())
    };
    sum.components().any(is_searched)
}

/// What a winning move leaves.
pub(super) struct Reply {
    /// Of the move, from 0 on.
    pub(super) number: u32,
    pub(super) left: Sum,
    pub(super) live: Live,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On 7 × 7 squares the queen in the middle takes 25, no other as many, and what is left is the same after half a turn, by
    /// which every move is answered.
    #[test]
    fn the_winning_move_after_which_there_are_fewest_is_taken() {
        let sum: Sum = "node-kayles:queens:7".parse().unwrap();
        let left = Solver::default().reply_at_hand(&sum).unwrap().unwrap();
        let mut count = 0;
        let _ = left.options(&mut |_| {
            count += 1;
            Flow::Continue(())
        });
        let (text, named) = (left.text(), "node-kayles:queens:7~~1_2~1_3~1_5");
        assert!(count == 24 && text.starts_with(named) && !text.contains("~4_4"), "{text}");
        // No move wins (Gardner 1974).
        let lost: Sum = "cram:4x4".parse().unwrap();
        assert!(Solver::default().reply_at_hand(&lost).unwrap().is_none());
    }
}
