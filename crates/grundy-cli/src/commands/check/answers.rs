//! What is right, and how a program may say it.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use grundy::{Limits, Outcome, Play, Solver, Value};
use grundy_cli_common::half_of_memory;

use super::Case;
use super::questions::Questions;
use crate::args::{Check, Output};
use crate::failure::Failure;
use crate::output;

/// Words that the player to move wins, loses, or can force no win.
const WINS: [&str; 9] = ["win", "wins", "winning", "n", "w", "yes", "true", "first", "1"];
const LOSES: [&str; 9] = ["lose", "loses", "losing", "p", "l", "no", "false", "second", "0"];
const DRAWS: [&str; 3] = ["draw", "drawn", "d"];

/// Time for one right answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// What may be said of a position.
#[derive(Clone, Debug)]
pub(super) enum Right {
    Outcome(Outcome),
    Value(String),
    /// What winning moves leave, written as numbers; none if the position is no win. Where the numbers are heaps of a sum,
    /// they may be said in any order, too.
    Moves {
        moves: BTreeSet<String>,
        heaps: BTreeSet<Vec<String>>,
    },
    /// In misère play who cannot move has won, and has no winning move.
    Over,
}

impl Right {
    /// Whether a line of the program says it.
    pub(super) fn allows(&self, line: &str) -> bool {
        let word = line.to_ascii_lowercase();
        match self {
            Right::Outcome(outcome) => words(*outcome).contains(&word.as_str()),
            Right::Value(value) => line == value,
            Right::Moves { moves, .. } if moves.is_empty() => {
                word == "-1" || LOSES.contains(&word.as_str()) || DRAWS.contains(&word.as_str())
            }
            Right::Over => word == "-1" || WINS.contains(&word.as_str()),
            // "-1" says that there is no such move, and is not the heap 1.
            Right::Moves { .. } if says_no_move(&word) => false,
            Right::Moves { moves, heaps } => {
                moves.contains(&numbers(line))
                    || (line.contains(|sign: char| sign.is_ascii_digit())
                        && heaps.contains(&sorted(line)))
            }
        }
    }
}

impl fmt::Display for Right {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Right::Outcome(outcome) => f.write_str(words(*outcome)[0]),
            Right::Value(value) => f.write_str(value),
            Right::Moves { moves, .. } if moves.is_empty() => {
                f.write_str("no winning move: lose, or -1")
            }
            Right::Over => f.write_str("who cannot move has won: win, or -1"),
            Right::Moves { moves, .. } => {
                f.write_str(&output::list(moves.iter().map(String::as_str), " or "))
            }
        }
    }
}

fn words(outcome: Outcome) -> &'static [&'static str] {
    match outcome {
        Outcome::N => &WINS,
        Outcome::P => &LOSES,
        _ => &DRAWS,
    }
}

/// Whether a line that leaves aside all signs but digits would be misread: it says in a word that there is no winning move,
/// or has a number below 0. 0 is a heap, too, and the bar in "a-1" or "3-1" stands between.
fn says_no_move(word: &str) -> bool {
    let mut before = ' ';
    let below = word.chars().zip(word.chars().skip(1)).any(|(sign, next)| {
        let is_minus = matches!(sign, '-' | '−') && !before.is_alphanumeric();
        before = sign;
        is_minus && next.is_ascii_digit()
    });
    let loses = LOSES.contains(&word) && word != "0";
    below || loses || DRAWS.contains(&word)
}

/// The numbers of a line, with one blank between them.
fn numbers(line: &str) -> String {
    let numbers = line.split(|sign: char| !sign.is_ascii_digit()).filter(|part| !part.is_empty());
    numbers.collect::<Vec<_>>().join(" ")
}

/// The numbers of a line but 0, the least first.
fn sorted(line: &str) -> Vec<String> {
    let line = numbers(line);
    let numbers = line.split(' ').map(|number| number.trim_start_matches('0'));
    let mut sorted: Vec<String> =
        numbers.filter(|number| !number.is_empty()).map(str::to_string).collect();
    sorted.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    sorted
}

/// What may be spent on a position.
pub(super) fn limits(time: Duration) -> Limits {
    Limits {
        memory: half_of_memory(),
        time: Some(time),
        moves: usize::MAX,
        reasons: false,
        ..Limits::default()
    }
}

/// Finds what is right.
pub(super) struct Solved {
    solver: Solver,
    output: Output,
    play: Play,
}

impl Solved {
    pub(super) fn new(args: &Check) -> Solved {
        let solver = Solver::new(limits(PATIENCE));
        Solved { solver, output: args.output, play: args.ending.play() }
    }

    /// The positions among these numbers, with what is right of them.
    pub(super) fn all(
        &mut self,
        questions: &Questions,
        numbers: &[Vec<u64>],
    ) -> Result<Vec<Case>, Failure> {
        let mut cases = Vec::new();
        for numbers in numbers {
            let Ok(sum) = questions.read(numbers) else { continue };
            let text = questions.position(numbers);
            // Of positions whose options have no end nobody need know who wins, and their moves are not gone through.
            let is_endless = sum.lists_its_options().is_err();
            let right = match is_endless && self.output == Output::Move {
                true => Ok(None),
                false => self.right(&sum),
            };
            if is_endless && !matches!(right, Ok(Some(_))) {
                continue;
            }
            let right = right.map_err(|error| match error.is_budget() {
                true => Failure::undecided(format!("'{text}': {error}; lower --to or --random")),
                false => Failure::of(&text, &error),
            })?;
            let Some(right) = right else {
                return Err(Failure::input(format!(
                    "'{text}' has no Grundy value; --output outcome can be checked"
                )));
            };
            cases.push(Case { numbers: numbers.clone(), right });
        }
        Ok(cases)
    }

    fn right(&mut self, sum: &grundy::Sum) -> Result<Option<Right>, grundy::Error> {
        match self.output {
            Output::Outcome => Ok(Some(Right::Outcome(self.solver.outcome(sum, self.play)?))),
            Output::Value => Ok(match self.solver.value(sum)? {
                Some(Value::Nimber(value)) => Some(Right::Value(value.to_string())),
                _ => None,
            }),
            Output::Move => {
                let (mut moves, mut heaps) = (BTreeSet::new(), BTreeSet::new());
                // Where options may be forbidden a position may have some that lose, and lose itself.
                if self.solver.outcome(sum, self.play)? != Outcome::N {
                    return Ok(Some(Right::Moves { moves, heaps }));
                }
                let mut left = Vec::new();
                let _ = sum.options(&mut |turn| {
                    left.push(turn.after());
                    ControlFlow::Continue(())
                });
                if left.is_empty() {
                    return Ok(Some(Right::Over));
                }
                for after in left {
                    if self.solver.outcome(&after, self.play)? == Outcome::P {
                        let text = after.to_string();
                        let bodies =
                            text.split('+').map(|part| part.rsplit(':').next().unwrap_or(part));
                        let left = numbers(&bodies.collect::<Vec<_>>().join(" "));
                        let rules = |part: &str| part.split(':').next().map(str::to_string);
                        let mut games = text.split('+').map(rules);
                        let first = games.next();
                        // Heaps of one game alone may change places.
                        let is_one_game = games.all(|game| Some(game) == first);
                        if is_one_game && left.split(' ').count() == after.components().count() {
                            heaps.insert(sorted(&left));
                        }
                        moves.insert(left);
                    }
                }
                Ok(Some(Right::Moves { moves, heaps }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_say_what_is_right_in_many_words() {
        for (line, outcome) in [
            ("WIN", Outcome::N),
            ("lose", Outcome::P),
            ("P", Outcome::P),
            ("1", Outcome::N),
            ("draw", Outcome::D),
        ] {
            for other in [Outcome::N, Outcome::P, Outcome::D] {
                assert_eq!(Right::Outcome(other).allows(line), other == outcome, "{line}");
            }
        }
        assert!(!Right::Outcome(Outcome::P).allows(""));
        assert!(!Right::Value("0".into()).allows("00"));
        let set = |moves: [&str; 2]| moves.map(str::to_string).into();
        let moves = Right::Moves { moves: set(["0 3", "2 1"]), heaps: BTreeSet::new() };
        assert!(moves.allows("2,1") && moves.allows("(0, 3)"));
        assert!(!moves.allows("1 2") && !moves.allows("lose") && !moves.allows(""));
        let heaps = [vec!["3".to_string()], vec!["1".to_string(), "12".to_string()]].into();
        let heaps = Right::Moves { moves: set(["0 3", "1 12"]), heaps };
        for (line, is_right) in [("-1", true), ("WIN", true), ("lose", false), ("0", false)] {
            assert_eq!(Right::Over.allows(line), is_right, "{line}");
        }
        assert!(!moves.allows("-2 1") && !moves.allows("2,-1") && !moves.allows("(0, −3)"));
        assert!(moves.allows("2-1") && !heaps.allows("-3") && !heaps.allows("3 -0"));
        let nothing = Right::Moves { moves: set(["", "1"]), heaps: BTreeSet::new() };
        assert!(nothing.allows("-") && nothing.allows("1") && !nothing.allows("-1"));
        assert!(!nothing.allows("Lose") && !nothing.allows("draw"));
        assert!(heaps.allows("12 1") && heaps.allows("3") && heaps.allows("3 0 0"));
        assert!(
            !heaps.allows("1") && !heaps.allows("0") && !heaps.allows("") && !heaps.allows("lose")
        );
        let none = Right::Moves { moves: BTreeSet::new(), heaps: BTreeSet::new() };
        assert!(
            none.allows("lose") && none.allows("-1") && !none.allows("0 3") && !none.allows("")
        );
    }
}
