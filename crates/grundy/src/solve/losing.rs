//! Lists of positions from which the player to move loses, and of the answers to all moves from them.

use grundy_core::{Error, Play};

use super::Solver;
use super::prove::{Reply, WHAT};
use crate::listed::{Answers, few};
use crate::meter::Meter;
use crate::position::{Live, Met, Sum, met};
use crate::proof::Proof;
use crate::ruleset::Flow;

/// Moves from positions that were listed together, whose answers are to be chosen.
#[derive(Default)]
struct Open {
    /// The numbers of the position and of the move.
    places: Vec<(usize, usize)>,
    /// For each, what its answers leave and the numbers of these as options.
    answers: Vec<Vec<(usize, u32)>>,
    /// So many answers in all.
    count: usize,
    /// What answers leave, each once.
    left: Vec<Sum>,
    met: Met,
    /// What these take.
    bytes: u64,
}

impl Open {
    fn add(&mut self, place: (usize, usize), replies: Vec<Reply>) {
        let mut answers = Vec::with_capacity(replies.len());
        for Reply { number, left, live } in replies {
            let known = self.met.number(&live);
            let at = known.unwrap_or(self.left.len());
            if known.is_none() {
                self.bytes += live.bytes();
                self.met.insert(live);
                self.left.push(left);
            }
            answers.push((at, number));
        }
        self.count += answers.len();
        self.places.push(place);
        self.answers.push(answers);
    }

    fn bytes(&self) -> u64 {
        /// An answer is a number here and in the list of questions of what it leaves, and may have room for as many.
        const ANSWER: u64 = 4 * size_of::<(usize, u32)>() as u64;
        self.bytes + (self.places.len() + self.count) as u64 * ANSWER
    }

    /// Enters the numbers of the answers that are chosen; what these leave.
    fn chosen(self, numbers: &mut Answers) -> Vec<Sum> {
        let left = |answers: &Vec<(usize, u32)>| answers.iter().map(|(left, _)| *left).collect();
        let questions: Vec<Vec<usize>> = self.answers.iter().map(left).collect();
        let chosen = few(&questions, &vec![1; self.left.len()]);
        let mut is_chosen = vec![false; self.left.len()];
        for ((&(losing, at), answers), chosen) in self.places.iter().zip(&self.answers).zip(chosen)
        {
            let answer = answers.iter().find(|(left, _)| Some(*left) == chosen);
            if let Some(&(left, number)) = answer {
                numbers[losing][at] = number;
                is_chosen[left] = true;
            }
        }
        let sums = self.left.into_iter().zip(is_chosen);
        sums.filter_map(|(sum, is_chosen)| is_chosen.then_some(sum)).collect()
    }
}

impl Solver {
    /// Lists `first`, what answers the moves from it leave, and so on. Of answers that serve as well those are taken that answer
    /// most of the moves from the positions that are as far from `first`: the shorter the list, the quicker is its check.
    ///
    /// # Errors
    /// If it exceeds the limits.
    pub(super) fn list_losing(
        &mut self,
        first: Option<Sum>,
        play: Play,
        proof: &mut Proof,
    ) -> Result<(), Error> {
        let mut listed = Met::default();
        let mut numbers = Answers::new();
        let mut bytes = 0;
        let mut level: Vec<Sum> = first.into_iter().collect();
        while !level.is_empty() {
            for sum in &level {
                let live = Live::of(sum);
                bytes += live.bytes();
                listed.insert(live);
            }
            let mut open = Open::default();
            for losing in &level {
                let losing = losing.in_order();
                let text = losing.text();
                bytes += met::LETTER * text.len() as u64;
                proof.losing.push(text);
                let mut of_moves = Vec::new();
                let (options, taken) =
                    distinct_options(&losing, bytes + open.bytes(), &mut self.engine.meter)?;
                for option in options {
                    let held = bytes + open.bytes() + taken;
                    let replies = self.replies(&option, play, [&listed, &open.met], held)?;
                    let place = (numbers.len(), of_moves.len());
                    of_moves.push(replies.first().map_or(0, |reply| reply.number));
                    if !replies.is_empty() && !listed.contains(&replies[0].live) {
                        open.add(place, replies);
                    }
                    self.engine.meter.check_memory(bytes + open.bytes(), WHAT)?;
                    self.engine.meter.check_time(WHAT)?;
                }
                numbers.push(of_moves);
            }
            level = open.chosen(&mut numbers);
        }
        if numbers.iter().any(|of_moves| !of_moves.is_empty()) {
            proof.replies.push(numbers);
        }
        Ok(())
    }
}

/// What the moves from a position leave, each once, and about the bytes that these take beside those `held`.
///
/// # Errors
/// If they exceed the limits.
fn distinct_options(sum: &Sum, held: u64, meter: &mut Meter) -> Result<(Vec<Sum>, u64), Error> {
    let (mut options, mut met) = (Vec::new(), Met::default());
    let (mut bytes, mut checked) = (0, Ok(()));
    let _ = sum.options(&mut |turn| {
        let after = turn.after();
        let live = Live::of(&after);
        let taken = live.bytes();
        if met.insert(live) {
            options.push(after);
            bytes += taken;
        }
        checked = meter.check_memory(held + bytes, WHAT);
        if checked.is_ok() {
            checked = meter.check_time(WHAT);
        }
        if checked.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
    });
    checked.map(|()| (options, bytes))
}
