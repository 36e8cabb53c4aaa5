//! How the computer chooses: the winner hurries, the loser delays.

use grundy::solve::Endgame;
use grundy::{Flow, Nat, Outcome, Play, Solver, Sum};
use grundy_contests::{Choices, Size};

/// Moves that are looked at to see how much the options of a position leave.
const LOOKS: usize = 1 << 21;

/// How well it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skill {
    /// Every move is a best one.
    Perfect,
    /// Every other move is made at random.
    Middling,
    /// All moves are made at random.
    Random,
}

/// An option with who wins after it.
pub type Chance<'a> = (Outcome, &'a Sum);

/// Who plays against you, any game: one of your own, too.
///
/// ```
/// use grundy::{Play, Solver, Sum, heaps};
/// use grundy_answers::opponent::{Opponent, Skill};
///
/// let one_or_two = heaps(|n, each| (1..=n.min(2)).try_for_each(|k| each(&[n - k])));
/// let now = Sum::of("one-or-two", one_or_two, [8]);
/// let mut solver = Solver::default();
/// let options = solver.options(&now, Play::Normal, 100)?;
/// let choices: Vec<_> = options.iter().map(|option| (option.outcome, &option.to)).collect();
/// let mut opponent = Opponent::new(Play::Normal, Skill::Perfect, 1);
/// let chosen = opponent.choose(&solver, &now, &choices);
/// // Who leaves a multiple of three wins.
/// assert_eq!(choices[chosen].1.to_string(), "one-or-two:6");
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Opponent {
    play: Play,
    level: Skill,
    choices: Choices,
    /// How long the game lasts from here, once the followers are few enough to be known.
    endgame: Option<Endgame>,
}

impl Opponent {
    /// An opponent whose choices between equally good moves follow `seed`.
    pub fn new(play: Play, level: Skill, seed: u64) -> Opponent {
        Opponent { play, level, choices: Choices::random(seed, Size::Any), endgame: None }
    }

    /// A winning move, else one that draws, else one after which the game lasts long.
    /// The index of one of `choices`, of which there is at least one.
    pub fn choose(&mut self, solver: &Solver, now: &Sum, choices: &[Chance<'_>]) -> usize {
        let all: Vec<usize> = (0..choices.len()).collect();
        let at_random = match self.level {
            Skill::Perfect => false,
            Skill::Middling => *self.choices.pick(&[false, true]),
            Skill::Random => true,
        };
        if at_random {
            return *self.choices.pick(&all);
        }
        let wanted = [Outcome::P, Outcome::D, Outcome::N].into_iter();
        let mut by_outcome = wanted.map(|outcome| {
            let good = all.iter().copied().filter(|at| choices[*at].0 == outcome);
            (outcome, good.collect::<Vec<_>>())
        });
        let best = by_outcome.find(|(_, good)| !good.is_empty());
        let (outcome, good) = best.unwrap_or((Outcome::N, all));
        let good = match outcome {
            Outcome::D => good,
            _ => self.timed(solver, now, outcome, good, choices),
        };
        *self.choices.pick(&good)
    }

    /// Of moves with the same outcome the soonest to win or the last to lose; where that is not known, to
    /// lose those that leave most.
    fn timed(
        &mut self,
        solver: &Solver,
        now: &Sum,
        outcome: Outcome,
        good: Vec<usize>,
        choices: &[Chance<'_>],
    ) -> Vec<usize> {
        let mut lengths = self.lengths(&good, choices);
        if lengths.is_none() {
            self.endgame = solver.endgame(now, self.play);
            lengths = self.lengths(&good, choices);
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
                let left: Vec<Nat> = good.iter().map(|at| left(choices[*at].1, looks)).collect();
                let most = left.iter().max().cloned();
                all_with(good, &left, |left| Some(left) == most.as_ref())
            }
        }
    }

    /// How many moves are left after each choice.
    fn lengths(&mut self, good: &[usize], choices: &[Chance<'_>]) -> Option<Vec<u32>> {
        let endgame = self.endgame.as_mut()?;
        good.iter().map(|at| endgame.read(choices[*at].1)?.1).collect()
    }
}

fn all_with<T>(good: Vec<usize>, keys: &[T], fits: impl Fn(&T) -> bool) -> Vec<usize> {
    good.into_iter().zip(keys).filter(|(_, key)| fits(key)).map(|(at, _)| at).collect()
}

/// How much is left: the tokens, or else the options as far as `looks` goes.
fn left(sum: &Sum, looks: usize) -> Nat {
    let tokens = sum.components().map(|component| component.picture()?.tokens());
    if let Some(tokens) = tokens.sum::<Option<Nat>>() {
        return tokens;
    }
    let mut options = 0;
    let _ = sum.options(&mut |_| {
        options += 1;
        if options < looks { Flow::Continue(()) } else { Flow::Break(()) }
    });
    Nat::from(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(position: &str, play: Play) -> String {
        let sum: Sum = position.parse().unwrap();
        let mut solver = Solver::default();
        let choices = solver.options(&sum, play, 30_000).unwrap();
        let chances: Vec<Chance<'_>> =
            choices.iter().map(|choice| (choice.outcome, &choice.to)).collect();
        let mut opponent = Opponent::new(play, Skill::Perfect, 1);
        let chosen = opponent.choose(&solver, &sum, &chances);
        choices[chosen].to.to_string()
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

    /// Where every move loses, each is answered by one that wins, through several components if need be.
    #[test]
    fn turns_through_several_components_are_answered() {
        let mut answered = 0;
        for text in ["nimstring:.,oo,.+nim:1", "nimstring:..,ooo,..+nimstring:..,ooo,.."] {
            let mut open: Vec<Sum> = vec![text.parse().unwrap()];
            let mut seen = std::collections::HashSet::new();
            while let Some(lost) = open.pop() {
                let mut slow = grundy::reference::Followers::new();
                assert_eq!(slow.outcome(&lost, Play::Normal), Outcome::P, "{lost}");
                let mut options = Vec::new();
                let _ = lost.options(&mut |turn| {
                    options.push(turn.after());
                    Flow::Continue(())
                });
                for option in options {
                    let to = chosen(&option.to_string(), Play::Normal);
                    answered += 1;
                    if seen.insert(to.clone()) {
                        open.push(to.parse().unwrap());
                    }
                }
            }
        }
        assert!(answered > 8, "{answered}");
    }

    #[test]
    fn the_winner_hurries() {
        // Both leave a P-position: an empty board at once, or two equal stretches.
        assert_eq!(chosen("kayles:2", Play::Normal), "kayles:0");
        assert_eq!(chosen("digraph:a-b,a-c,c-d,d-e@a", Play::Normal), "digraph:a-b,a-c,c-d,d-e@b");
        assert_eq!(chosen("nim:5", Play::Misere), "nim:1");
    }
}
