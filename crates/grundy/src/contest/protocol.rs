//! Problems that are played: a case, who begins, and then moves in turn, each on a line.

use grundy_core::Error;

use super::{Choices, Input};
use crate::games::bachet;
use crate::theory::golden;
use crate::theory::nim_sum::{misere_winning_moves, winning_moves};

/// A game as it is played with a contest program.
#[derive(Debug)]
pub struct Protocol {
    /// The formats whose cases it starts from.
    pub formats: &'static [&'static str],
    /// How a move is written.
    pub moves: &'static str,
    rules: Rules,
}

/// Every protocol.
pub const PROTOCOLS: &[Protocol] = &[
    Protocol {
        formats: &["hdu1846"],
        moves: "`k`: take k stones. Who cannot move loses.",
        rules: Rules::Bash,
    },
    Protocol {
        formats: &["poj2234", "cses1730"],
        moves: "`i k`: take k from heap i, the first heap being 1. Who cannot move loses.",
        rules: Rules::Nim { misere: false },
    },
    Protocol {
        formats: &["hdu1907"],
        moves: "`i k`: take k from heap i, the first heap being 1. Who cannot move wins.",
        rules: Rules::Nim { misere: true },
    },
    Protocol {
        formats: &["poj1067"],
        moves: "`x y`: take x from the first heap and y from the second; one of them is 0, or they \
                are equal. Who cannot move loses.",
        rules: Rules::Wythoff,
    },
];

/// The protocol that starts from cases of the format called `id`.
pub fn find(id: &str) -> Option<&'static Protocol> {
    PROTOCOLS.iter().find(|protocol| protocol.formats.contains(&id))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rules {
    Bash,
    Nim { misere: bool },
    Wythoff,
}

/// A position in the middle of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rules: Rules,
    heaps: Vec<u64>,
    /// The most that a move may take.
    most: u64,
}

impl Protocol {
    /// Reads the case from which the game starts, as its format has it.
    ///
    /// # Errors
    /// An input error if a number does not fit.
    pub fn start(&self, input: &mut Input<'_>) -> Result<Board, Error> {
        const HEAP: u64 = 1_000_000_000;
        const HEAPS: u64 = 200_000;
        let mut most = u64::MAX;
        let heaps = match self.rules {
            Rules::Bash => {
                let heap = input.number("n", 1..=HEAP)?;
                most = input.number("m", 1..=HEAP)?;
                vec![heap]
            }
            Rules::Nim { .. } => {
                let count = input.number("the number of heaps", 1..=HEAPS)?;
                input.numbers(count, "a heap", 0..=HEAP)?
            }
            Rules::Wythoff => input.numbers(2, "a heap", 0..=HEAP)?,
        };
        Ok(Board { rules: self.rules, heaps, most })
    }
}

impl Board {
    /// Whether there is no move.
    pub fn is_over(&self) -> bool {
        self.heaps.iter().all(|heap| *heap == 0)
    }

    /// Whether the player wins who has to move when there is no move.
    pub fn is_misere(&self) -> bool {
        self.rules == Rules::Nim { misere: true }
    }

    /// Whether the player to move wins.
    pub fn wins(&self) -> bool {
        if self.is_over() { self.is_misere() } else { self.winning_move().is_some() }
    }

    /// Reads a move and makes it; gives it as it was written.
    ///
    /// # Errors
    /// An input error if it is not a move.
    pub fn read_move(&mut self, input: &mut Input<'_>) -> Result<String, Error> {
        let taken = match self.rules {
            Rules::Bash => {
                vec![input.number("how many to take", 1..=self.heaps[0].min(self.most))?]
            }
            Rules::Nim { .. } => {
                let heap = input.number("a heap", 1..=self.heaps.len() as u64)?;
                let heap = usize::try_from(heap - 1).unwrap_or(0);
                if self.heaps[heap] == 0 {
                    return Err(input.contradiction("a heap that is not empty"));
                }
                let count = input.number("how many to take", 1..=self.heaps[heap])?;
                let mut taken = vec![0; self.heaps.len()];
                taken[heap] = count;
                taken
            }
            Rules::Wythoff => {
                let first = input.number("how many to take", 0..=self.heaps[0])?;
                let second = input.number("how many to take", 0..=self.heaps[1])?;
                let legal = first + second > 0 && (first == 0 || second == 0 || first == second);
                if !legal {
                    return Err(input.contradiction("the same number again, or one of them 0"));
                }
                vec![first, second]
            }
        };
        Ok(self.take(&taken))
    }

    /// Makes the best move, or some move if all lose; gives it as it is written. `None` if there is
    /// no move.
    pub fn play(&mut self, choices: &mut Choices) -> Option<String> {
        if self.is_over() {
            return None;
        }
        let taken = self.winning_move().unwrap_or_else(|| self.some_move(choices));
        Some(self.take(&taken))
    }

    fn take(&mut self, taken: &[u64]) -> String {
        self.heaps.iter_mut().zip(taken).for_each(|(heap, taken)| *heap -= taken);
        match self.rules {
            Rules::Bash => taken[0].to_string(),
            Rules::Nim { .. } => {
                let heap = taken.iter().position(|taken| *taken > 0).unwrap_or(0);
                format!("{} {}", heap + 1, taken[heap])
            }
            Rules::Wythoff => format!("{} {}", taken[0], taken[1]),
        }
    }

    /// What to take from each heap to leave a P-position.
    fn winning_move(&self) -> Option<Vec<u64>> {
        match self.rules {
            Rules::Bash => bachet::winning_take(self.heaps[0], self.most).map(|taken| vec![taken]),
            Rules::Nim { misere } => {
                let first = if misere {
                    misere_winning_moves(&self.heaps).next()
                } else {
                    winning_moves(&self.heaps).next()
                };
                first.map(|(heap, left)| self.leaving(heap, left))
            }
            Rules::Wythoff => self.wythoff_move(),
        }
    }

    fn leaving(&self, heap: usize, left: u64) -> Vec<u64> {
        let mut taken = vec![0; self.heaps.len()];
        taken[heap] = self.heaps[heap] - left;
        taken
    }

    fn wythoff_move(&self) -> Option<Vec<u64>> {
        let (a, b) = (self.heaps[0], self.heaps[1]);
        let (x, y) = golden::moves_to_pairs(a.min(b), a.max(b)).into_iter().flatten().next()?;
        Some(if a <= b { vec![a - x, b - y] } else { vec![a - y, b - x] })
    }

    /// Any move, small ones being likely.
    fn some_move(&self, choices: &mut Choices) -> Vec<u64> {
        let heaps: Vec<usize> =
            (0..self.heaps.len()).filter(|heap| self.heaps[*heap] > 0).collect();
        let heap = *choices.pick(&heaps);
        let most = self.heaps[heap].min(self.most);
        let count = choices.magnitude(1..=most);
        let mut taken = self.leaving(heap, self.heaps[heap] - count);
        let other = 1 - heap.min(1);
        if self.rules == Rules::Wythoff && self.heaps[other] >= count && choices.chance(1, 3) {
            taken[other] = count;
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::Size;
    use crate::{Outcome, Play, Solver, Sum};

    /// The best move wins just where the solver says so, and leaves a P-position.
    #[test]
    fn the_best_move_is_the_solvers() {
        let mut solver = Solver::default();
        let mut checked = 0;
        for protocol in PROTOCOLS {
            for case in 0..12u64.pow(3) {
                let [x, y, z] = [case % 12, case / 12 % 12, case / 144];
                let text = match protocol.rules {
                    Rules::Bash => format!("{} {}", x + y + 1, z + 1),
                    Rules::Nim { .. } => format!("3 {x} {y} {z}"),
                    Rules::Wythoff => format!("{} {}", x + z, y),
                };
                let mut bytes = text.as_bytes();
                let board = protocol.start(&mut Input::new(&mut bytes)).unwrap();
                let mut lost = |board: &Board| {
                    let heaps: Vec<String> = board.heaps.iter().map(u64::to_string).collect();
                    let play = if board.is_misere() { Play::Misere } else { Play::Normal };
                    let game = match board.rules {
                        Rules::Bash => format!("bachet/{}", board.most),
                        Rules::Nim { .. } => "nim".to_string(),
                        Rules::Wythoff => "wythoff".to_string(),
                    };
                    let sum: Sum = format!("{game}:{}", heaps.join(",")).parse().unwrap();
                    solver.outcome(&sum, play).unwrap() == Outcome::P
                };
                assert_eq!(board.wins(), !lost(&board), "{board:?}");
                let mut after = board.clone();
                let Some(made) = after.play(&mut Choices::random(case, Size::Any)) else {
                    continue;
                };
                if board.wins() {
                    assert!(lost(&after), "{board:?} {made}");
                }
                let mut again = board.clone();
                let mut bytes = made.as_bytes();
                assert_eq!(again.read_move(&mut Input::new(&mut bytes)).unwrap(), made);
                assert_eq!(again, after);
                checked += 1;
            }
        }
        assert!(checked > 6000, "{checked}");
    }

    #[test]
    fn moves_against_the_rules_are_refused() {
        for (format, case, bad) in [
            ("hdu1846", "5 3", "4"),
            ("hdu1846", "2 3", "3"),
            ("hdu1846", "5 3", "0"),
            ("poj2234", "2 0 3", "1 1"),
            ("poj2234", "2 0 3", "2 4"),
            ("poj2234", "2 0 3", "3 1"),
            ("poj1067", "4 4", "0 0"),
            ("poj1067", "4 4", "1 2"),
            ("poj1067", "4 4", "5 5"),
        ] {
            let mut case = case.as_bytes();
            let mut board = find(format).unwrap().start(&mut Input::new(&mut case)).unwrap();
            let before = board.clone();
            let mut bytes = bad.as_bytes();
            assert!(board.read_move(&mut Input::new(&mut bytes)).is_err(), "{format} {bad}");
            assert_eq!(board, before);
        }
    }
}
