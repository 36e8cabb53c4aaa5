//! The same sums under misère play: no theorem is known, and a search goes through all whole turns.

use grundy_core::{Error, Outcome, Play};
use rustc_hash::FxHashMap;

use crate::meter::Meter;
use crate::position::Sum;
use crate::ruleset::{Flow, Method};
use crate::solve::Solver;
use crate::text::message;
use crate::verdict::Verdict;

const WHAT: &str = "the search through the turns of the sum";

/// What a sum takes in memory beside its text.
const A_SUM: usize = 256;

/// Who loses which sums, each known by its components in order.
#[derive(Default)]
struct Turns {
    known: FxHashMap<String, bool>,
    bytes: u64,
}

/// A sum that is looked at, with its options and how many of these are known to win.
struct Frame {
    name: String,
    options: Vec<(String, Sum)>,
    at: usize,
}

impl Turns {
    /// Whether the player to move loses: every whole turn leaves the opponent a sum that wins, and there is one.
    fn loses(&mut self, sum: &Sum, meter: &mut Meter) -> Result<bool, Error> {
        let root = sum.in_order().text();
        let mut open = vec![self.frame(root.clone(), sum, meter)?];
        while let Some(frame) = open.last_mut() {
            let loses = match frame.options.get(frame.at) {
                // Who has no whole turn wins.
                None => !frame.options.is_empty(),
                Some((name, option)) => match self.known.get(name) {
                    Some(true) => false,
                    Some(false) => {
                        frame.at += 1;
                        continue;
                    }
                    None => {
                        let (name, option) = (name.clone(), option.clone());
                        let next = self.frame(name, &option, meter)?;
                        open.push(next);
                        continue;
                    }
                },
            };
            let Some(frame) = open.pop() else { break };
            self.bytes -= frame.bytes();
            self.bytes += (frame.name.len() + A_SUM) as u64;
            meter.positions += 1;
            self.known.insert(frame.name, loses);
        }
        Ok(self.known.get(&root).copied().unwrap_or(false))
    }

    fn frame(&mut self, name: String, sum: &Sum, meter: &mut Meter) -> Result<Frame, Error> {
        let mut frame = Frame { name, options: Vec::new(), at: 0 };
        let (mut bytes, mut over) = (self.bytes + frame.bytes(), None);
        let _ = sum.options(&mut |turn| {
            let option = turn.after();
            let name = option.in_order().text();
            bytes += (2 * name.len() + 2 * A_SUM) as u64;
            let fits = meter.check_time(WHAT).and_then(|()| meter.check_memory(bytes, WHAT));
            match fits {
                Ok(()) => frame.options.push((name, option)),
                Err(error) => over = Some(error),
            }
            if over.is_none() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        if let Some(error) = over {
            return Err(error);
        }
        frame.options.sort_unstable_by(|(a, _), (b, _)| (a.len(), a).cmp(&(b.len(), b)));
        frame.options.dedup_by(|(a, _), (b, _)| a == b);
        self.bytes += frame.bytes();
        Ok(frame)
    }
}

impl Frame {
    fn bytes(&self) -> u64 {
        let options = self.options.iter().map(|(name, _)| 2 * name.len() + 2 * A_SUM);
        (self.name.len() + A_SUM + options.sum::<usize>()) as u64
    }
}

impl Solver {
    /// Who wins a sum under misère play in which a turn may go on in another component.
    pub(in crate::solve) fn misere_turns_outcome(&mut self, sum: &Sum) -> Result<Outcome, Error> {
        let loses = Turns::default().loses(sum, &mut self.engine.meter)?;
        Ok(if loses { Outcome::P } else { Outcome::N })
    }

    /// The same with the turns that win.
    pub(in crate::solve) fn misere_turns(&mut self, sum: &Sum) -> Result<Verdict, Error> {
        let mut turns = Turns::default();
        let loses = turns.loses(sum, &mut self.engine.meter)?;
        let mut moves = self.spare.moves(sum, &self.engine);
        if !loses {
            let _ = sum.options(&mut |turn| {
                let after = turn.after();
                match turns.loses(&after, &mut self.engine.meter) {
                    Ok(true) => moves.add_turn(after.text(), || turn.describe()),
                    Ok(false) => Flow::Continue(()),
                    Err(_) => {
                        moves.incomplete();
                        Flow::Break(())
                    }
                }
            });
        }
        let has_turns = sum.options(&mut |_| Flow::Break(())).is_break();
        let reason = self.engine.limits.reasons.then(|| match (loses, has_turns) {
            (false, false) => message!("nimstring-end-misere"),
            (false, true) if moves.is_empty() => message!("searched-misere-some"),
            (false, true) => message!("searched-misere-n"),
            (true, _) => message!("searched-misere-p"),
        });
        let (moves, move_count) = moves.finish();
        Ok(Verdict {
            position: self.spare.text(sum),
            play: Play::Misere,
            outcome: if loses { Outcome::P } else { Outcome::N },
            value: None,
            moves,
            move_count,
            remoteness: None,
            method: Method::Search,
            source: "".into(),
            reason,
        })
    }
}
