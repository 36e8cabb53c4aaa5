//! Lists of positions from which the player to move loses, and of the answers to all moves from them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use grundy_core::{Error, Play};

use super::Solver;
use super::prove::Reply;
use crate::listed::Answers;
use crate::position::{Live, Met, Sum, met};
use crate::proof::Proof;
use crate::ruleset::Flow;

const WHAT: &str = "the certificate";

/// A move from a listed position whose answer is to be chosen.
struct Open {
    /// Of the position, and of the move.
    place: (usize, usize),
    /// What answers leave, and their numbers as options.
    answers: Vec<(usize, u32)>,
}

/// What answers leave, each once.
#[derive(Default)]
struct Left {
    met: Met,
    sums: Vec<Sum>,
}

impl Left {
    fn number(&mut self, reply: Reply) -> usize {
        self.met.number(&reply.live).unwrap_or_else(|| {
            self.met.insert(reply.live);
            self.sums.push(reply.left);
            self.sums.len() - 1
        })
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
                listed.insert(Live::of(sum));
            }
            let (mut open, mut left) = (Vec::new(), Left::default());
            for losing in &level {
                let losing = losing.in_order();
                let text = losing.text();
                bytes += met::LETTER * text.len() as u64 + met::SUM;
                proof.losing.push(text);
                let mut of_moves = Vec::new();
                for (at, option) in distinct_options(&losing).into_iter().enumerate() {
                    of_moves.push(0);
                    let mut replies = self.replies(&option, play, [&listed, &left.met])?;
                    match &mut replies[..] {
                        [] => continue,
                        [reply] if listed.contains(&reply.live) => of_moves[at] = reply.number,
                        _ => {
                            let place = (numbers.len(), at);
                            let numbered = |reply: Reply| (reply.number, left.number(reply));
                            let answers = replies.into_iter().map(numbered);
                            let answers = answers.map(|(number, left)| (left, number)).collect();
                            open.push(Open { place, answers });
                        }
                    }
                    let waiting = (open.len() + left.sums.len()) as u64;
                    self.engine.meter.check_memory(bytes + waiting * met::SUM, WHAT)?;
                    self.engine.meter.check_time(WHAT)?;
                }
                numbers.push(of_moves);
            }
            let mut is_chosen = vec![false; left.sums.len()];
            for (open, chosen) in open.iter().zip(few(&open, left.sums.len())) {
                let answer = open.answers.iter().find(|(left, _)| *left == chosen);
                let (at, of_move) = open.place;
                numbers[at][of_move] = answer.map_or(0, |(_, number)| *number);
                is_chosen[chosen] = true;
            }
            let next = left.sums.into_iter().zip(is_chosen);
            level = next.filter_map(|(sum, is_chosen)| is_chosen.then_some(sum)).collect();
        }
        if numbers.iter().any(|of_moves| !of_moves.is_empty()) {
            proof.replies.push(numbers);
        }
        Ok(())
    }
}

/// What the moves from a position leave, each once.
fn distinct_options(sum: &Sum) -> Vec<Sum> {
    let (mut options, mut met) = (Vec::new(), Met::default());
    let _ = sum.options(&mut |turn| {
        let after = turn.after();
        if met.insert(Live::of(&after)) {
            options.push(after);
        }
        Flow::Continue(())
    });
    options
}

/// One of its answers for every move, few different ones of all `count`: one after the other that answers most of the moves which
/// have none yet.
fn few(open: &[Open], count: usize) -> Vec<usize> {
    let mut moves = vec![Vec::new(); count];
    for (at, open) in open.iter().enumerate() {
        open.answers.iter().for_each(|(left, _)| moves[*left].push(at));
    }
    let mut chosen = vec![None; open.len()];
    let sizes = moves.iter().enumerate().map(|(left, moves)| (moves.len(), Reverse(left)));
    let mut most: BinaryHeap<(usize, Reverse<usize>)> = sizes.collect();
    while let Some((size, Reverse(left))) = most.pop() {
        moves[left].retain(|&at| chosen[at].is_none());
        match moves[left].len() {
            0 => {}
            now if now < size => most.push((now, Reverse(left))),
            _ => moves[left].iter().for_each(|&at| chosen[at] = Some(left)),
        }
    }
    chosen.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(answers: &[&[usize]]) -> Vec<Open> {
        let open = |answers: &&[usize]| Open {
            place: (0, 0),
            answers: answers.iter().map(|&left| (left, 0)).collect(),
        };
        answers.iter().map(open).collect()
    }

    #[test]
    fn answers_that_serve_most_moves_are_taken() {
        assert!(few(&[], 0).is_empty());
        assert_eq!(few(&open(&[&[0, 1], &[1, 2], &[2]]), 3), [1, 1, 2]);
        assert_eq!(few(&open(&[&[0], &[3, 1], &[3, 2], &[3, 0]]), 4), [0, 3, 3, 3]);
        // Each has an answer, and one of its own.
        let mut random = grundy_testing::Random::new(5);
        for _ in 0..300 {
            let count = 1 + random.below(20_usize);
            let answers: Vec<Vec<usize>> = (0..random.below(30_u32))
                .map(|_| (0..=random.below(4_u32)).map(|_| random.below(count)).collect())
                .collect();
            let answers: Vec<&[usize]> = answers.iter().map(Vec::as_slice).collect();
            let chosen = few(&open(&answers), count);
            assert_eq!(chosen.len(), answers.len());
            assert!(chosen.iter().zip(&answers).all(|(chosen, all)| all.contains(chosen)));
        }
    }
}
