//! How the computer chooses: the winner hurries, the loser delays.

use grundy::solve::Endgame;
use grundy::{Flow, Nat, Outcome, Play, Solver, Sum};
use grundy_contests::{Choices, Size};

use crate::args::Level;
use crate::commands::options::Choice;

/// Moves that are looked at to see how much the options of a position leave.
const LOOKS: usize = 1 << 21;

pub(super) struct Opponent {
    play: Play,
    level: Level,
    choices: Choices,
    /// How long the game lasts from here, once the followers are few enough to be known.
    endgame: Option<Endgame>,
}

impl Opponent {
    pub(super) fn new(play: Play, level: Level, seed: u64) -> Opponent {
        Opponent { play, level, choices: Choices::random(seed, Size::Any), endgame: None }
    }

    /// A winning move, else one that draws, else one after which the game lasts long.
    pub(super) fn choose<'a>(
        &mut self,
        solver: &Solver,
        now: &Sum,
        choices: &'a [Choice],
    ) -> &'a Choice {
        if self.level == Level::Random {
            return self.choices.pick(choices);
        }
        let wanted = [Outcome::P, Outcome::D, Outcome::N].into_iter();
        let mut by_outcome = wanted.map(|outcome| {
            let good = choices.iter().filter(|choice| choice.outcome == outcome);
            (outcome, good.collect::<Vec<_>>())
        });
        let best = by_outcome.find(|(_, good)| !good.is_empty());
        let (outcome, good) = best.unwrap_or((Outcome::N, choices.iter().collect()));
        let good = match outcome {
            Outcome::D => good,
            _ => self.timed(solver, now, outcome, good),
        };
        self.choices.pick::<&Choice>(&good)
    }

    /// Of moves with the same outcome the soonest to win or the last to lose; where that is not known, to
    /// lose those that leave most.
    fn timed<'a>(
        &mut self,
        solver: &Solver,
        now: &Sum,
        outcome: Outcome,
        good: Vec<&'a Choice>,
    ) -> Vec<&'a Choice> {
        let mut lengths = self.lengths(&good);
        if lengths.is_none() {
            self.endgame = solver.endgame(now, self.play);
            lengths = self.lengths(&good);
        }
        match (lengths, outcome) {
            (Some(lengths), Outcome::P) => {
                let least = lengths.iter().min().copied();
                all_with(good, &lengths, |length| Some(*length) == least)
            }
            (Some(lengths), _) => {
                let most = lengths.iter().max().copied();
                all_with(good, &lengths, |length| Some(*length) == most)
            }
            (None, Outcome::P) => good,
            (None, _) => {
                let looks = LOOKS / good.len();
                let left: Vec<Nat> = good.iter().map(|choice| left(&choice.after, looks)).collect();
                let most = left.iter().max().cloned();
                all_with(good, &left, |left| Some(left) == most.as_ref())
            }
        }
    }

    /// How many moves are left after each choice.
    fn lengths(&mut self, choices: &[&Choice]) -> Option<Vec<u32>> {
        let endgame = self.endgame.as_mut()?;
        choices.iter().map(|choice| endgame.read(&choice.after)?.1).collect()
    }
}

fn all_with<'a, T>(
    choices: Vec<&'a Choice>,
    keys: &[T],
    fits: impl Fn(&T) -> bool,
) -> Vec<&'a Choice> {
    choices.into_iter().zip(keys).filter(|(_, key)| fits(key)).map(|(choice, _)| choice).collect()
}

/// How much is left: the tokens, or else the options as far as `looks` goes.
fn left(sum: &Sum, looks: usize) -> Nat {
    let tokens = sum.components().map(|component| component.picture()?.tokens());
    if let Some(tokens) = tokens.sum::<Option<Nat>>() {
        return tokens;
    }
    let mut options = 0;
    let _ = sum.options(&mut |_, _| {
        options += 1;
        if options < looks { Flow::Continue(()) } else { Flow::Break(()) }
    });
    Nat::from(options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::options;

    fn chosen(position: &str, play: Play) -> String {
        let sum: Sum = position.parse().unwrap();
        let mut solver = Solver::default();
        let choices = options::all(&sum, play, &mut solver, 30_000).unwrap().unwrap();
        let mut opponent = Opponent::new(play, Level::Perfect, 1);
        opponent.choose(&solver, &sum, &choices).to.clone()
    }

    #[test]
    fn the_loser_delays() {
        // Two equal heaps: who takes k gives up 2k of the moves that are left, at least.
        for _ in 0..3 {
            let to = chosen("nim:9,9", Play::Normal);
            assert!(to == "nim:9,8" || to == "nim:8,9", "{to}");
        }
        // The same where the followers are too many to look at.
        let to = chosen("nim:9000,9000", Play::Normal);
        assert!(to == "nim:9000,8999" || to == "nim:8999,9000", "{to}");
        assert_eq!(chosen("subtraction/1,2,3:400000", Play::Normal), "subtraction/1,2,3:399999");
    }

    #[test]
    fn the_winner_hurries() {
        // Both leave a P-position: an empty board at once, or two equal stretches.
        assert_eq!(chosen("kayles:2", Play::Normal), "kayles:0");
        assert_eq!(chosen("digraph:a-b,a-c,c-d,d-e@a", Play::Normal), "digraph:a-b,a-c,c-d,d-e@b");
        assert_eq!(chosen("nim:5", Play::Misere), "nim:1");
    }
}
