//! How the computer chooses: the winner hurries, the loser delays.

use std::time::{Duration, Instant};

use grundy::solve::{Choice, Endgame};
use grundy::{Error, Flow, Nat, Outcome, Play, Solver, Sum};
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

/// The part of the time in which the moves are looked at one by one, before the position itself is.
const ONE_BY_ONE: u32 = 4;

/// Finds out what it can about the moves of `now` in so much time: of few and easy ones all, of others which ones win.
///
/// # Errors
/// As [`Solver::decide`].
pub fn look(
    solver: &mut Solver,
    now: &Sum,
    play: Play,
    time: Option<Duration>,
    choices: &mut [Choice],
) -> Result<(), Error> {
    let first = time.map(|time| time / ONE_BY_ONE);
    solver.set_time(first);
    let looked = solver.decide(play, choices);
    let is_won = choices.iter().any(|choice| choice.outcome == Some(Outcome::P));
    let is_open = choices.iter().any(|choice| choice.outcome.is_none());
    let looked = match looked {
        Ok(_) if is_open && !is_won => {
            solver.set_time(time.zip(first).map(|(time, first)| time - first));
            look_whole(solver, now, play, choices)
        }
        looked => looked.map(drop),
    };
    solver.set_time(time);
    looked
}

/// What the verdict on the position says of its moves.
fn look_whole(
    solver: &mut Solver,
    now: &Sum,
    play: Play,
    choices: &mut [Choice],
) -> Result<(), Error> {
    let verdict = match solver.solve(now, play) {
        Ok(verdict) => verdict,
        Err(error) if !error.is_input() => return Ok(()),
        Err(error) => return Err(error),
    };
    for choice in choices.iter_mut().filter(|choice| choice.outcome.is_none()) {
        let is_named = || verdict.moves.iter().any(|best| best.to == choice.to.to_string());
        choice.outcome = match verdict.outcome {
            Outcome::P => Some(Outcome::N),
            Outcome::N if is_named() => Some(Outcome::P),
            _ => None,
        };
    }
    Ok(())
}

/// Who plays against you, any game: one of your own, too.
///
/// ```
/// use grundy::{Play, Solver, Sum, heaps};
/// use grundy_answers::opponent::{Opponent, Skill};
///
/// let one_or_two = heaps(|n, each| (1..=n.min(2)).try_for_each(|k| each(&[n - k])));
/// let now = Sum::of("one-or-two", one_or_two, [8]);
/// let mut solver = Solver::default();
/// let mut choices = solver.moves(&now, Play::Normal, 100)?;
/// let mut opponent = Opponent::new(Play::Normal, Skill::Perfect, 1);
/// let chosen = opponent.choose(&mut solver, &now, None, &mut choices)?;
/// // Who leaves a multiple of three wins.
/// assert_eq!(choices[chosen].to.to_string(), "one-or-two:6");
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

    /// A winning move, else one that draws, else one of which it does not find in so much time who wins, else one after which
    /// the game lasts long. The index of one of `choices`, of which there is at least one.
    ///
    /// # Errors
    /// As [`look`].
    pub fn choose(
        &mut self,
        solver: &mut Solver,
        now: &Sum,
        time: Option<Duration>,
        choices: &mut [Choice],
    ) -> Result<usize, Error> {
        let all: Vec<usize> = (0..choices.len()).collect();
        let at_random = match self.level {
            Skill::Perfect => false,
            Skill::Middling => *self.choices.pick(&[false, true]),
            Skill::Random => true,
        };
        if at_random {
            return Ok(*self.choices.pick(&all));
        }
        look(solver, now, self.play, time, choices)?;
        let wanted = [Some(Outcome::P), Some(Outcome::D), None, Some(Outcome::N)].into_iter();
        let mut by_outcome = wanted.map(|outcome| {
            let good = all.iter().copied().filter(|at| choices[*at].outcome == outcome);
            (outcome, good.collect::<Vec<_>>())
        });
        let best = by_outcome.find(|(_, good)| !good.is_empty());
        let good = match best {
            Some((Some(outcome @ (Outcome::P | Outcome::N)), good)) => {
                self.timed(solver, now, (outcome, time), good, choices)
            }
            Some((_, good)) => good,
            None => all,
        };
        Ok(*self.choices.pick(&good))
    }

    /// Of moves with the same outcome the soonest to win or the last to lose; where that is not known, to
    /// lose those that leave most, if that is counted in a part of the time.
    fn timed(
        &mut self,
        solver: &Solver,
        now: &Sum,
        (outcome, time): (Outcome, Option<Duration>),
        good: Vec<usize>,
        choices: &[Choice],
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
                let until = time.and_then(|time| Instant::now().checked_add(time / ONE_BY_ONE));
                let left = good.iter().map(|at| left(&choices[*at].to, looks, until));
                let Some(left) = left.collect::<Option<Vec<Nat>>>() else { return good };
                let most = left.iter().max().cloned();
                all_with(good, &left, |left| Some(left) == most.as_ref())
            }
        }
    }

    /// How many moves are left after each choice.
    fn lengths(&mut self, good: &[usize], choices: &[Choice]) -> Option<Vec<u32>> {
        let endgame = self.endgame.as_mut()?;
        good.iter().map(|at| endgame.read(&choices[*at].to)?.1).collect()
    }
}

fn all_with<T>(good: Vec<usize>, keys: &[T], fits: impl Fn(&T) -> bool) -> Vec<usize> {
    good.into_iter().zip(keys).filter(|(_, key)| fits(key)).map(|(at, _)| at).collect()
}

/// How much is left: the tokens, or else the options as far as `looks` goes; nothing if that is not counted by then.
fn left(sum: &Sum, looks: usize, until: Option<Instant>) -> Option<Nat> {
    let tokens = sum.components().map(|component| component.picture()?.tokens());
    if let Some(tokens) = tokens.sum::<Option<Nat>>() {
        return Some(tokens);
    }
    let (mut options, mut is_late) = (0, false);
    let _ = sum.options(&mut |_| {
        options += 1;
        is_late = until.is_some_and(|until| until <= Instant::now());
        if options < looks && !is_late { Flow::Continue(()) } else { Flow::Break(()) }
    });
    (!is_late).then(|| Nat::from(options))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(position: &str, play: Play) -> String {
        let sum: Sum = position.parse().unwrap();
        let mut solver = Solver::default();
        let mut choices = solver.moves(&sum, play, 30_000).unwrap();
        let mut opponent = Opponent::new(play, Skill::Perfect, 1);
        let chosen = opponent.choose(&mut solver, &sum, None, &mut choices).unwrap();
        choices[chosen].to.to_string()
    }

    /// The example in the README of the library is that of this file: it cannot be compiled where it stands.
    #[test]
    fn the_example_of_the_library_is_compiled_here() {
        let readme = grundy_testing::document("crates/grundy/README.md");
        let (_, example) = readme.split_once("use grundy_answers::opponent").unwrap();
        let (example, _) = example.split_once("```").unwrap();
        let own = grundy_testing::document("crates/grundy-answers/src/opponent.rs");
        let mut lines = 0;
        for line in example.lines().skip(1).filter(|line| !line.is_empty()) {
            let line = line.replace("let now = &choices[chosen].to;", "choices[chosen].to");
            assert!(own.contains(&format!("/// {line}")) || own.contains(&line), "{line}");
            lines += 1;
        }
        assert_eq!(lines, 4, "{example}");
    }

    /// What is not found in time is played, too, and what is found of such boards is played well.
    #[test]
    fn hard_boards_are_played() {
        let time = Some(Duration::from_millis(300));
        let chosen = |text: &str, skill: Skill| {
            let sum: Sum = text.parse().unwrap();
            let mut solver = Solver::default();
            let mut choices = solver.moves(&sum, Play::Normal, 30_000).unwrap();
            let start = std::time::Instant::now();
            let mut opponent = Opponent::new(Play::Normal, skill, 1);
            let chosen = opponent.choose(&mut solver, &sum, time, &mut choices).unwrap();
            assert!(start.elapsed() < Duration::from_secs(3));
            choices.swap_remove(chosen)
        };
        // Nobody knows, but for a theorem: the second player wins by half-turns.
        assert_eq!(chosen("cram:8x8", Skill::Perfect).outcome, Some(Outcome::N));
        assert_eq!(chosen("cram:8x8", Skill::Random).outcome, None);
        // A theorem knows one of the winning moves.
        let found = chosen("cram:7x8", Skill::Perfect);
        assert_eq!(found.outcome, Some(Outcome::P));
        assert_eq!(Solver::default().outcome(&found.to, Play::Normal).unwrap(), Outcome::P);
        let board = "cram:ooooooooo,ooooooooo,oooo.oooo,ooooooooo,oooooo.oo,ooooooooo,ooooooooo";
        assert_eq!(chosen(board, Skill::Perfect).outcome, None);
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
