//! Problems that are played: a case, who begins, and then moves in turn, each on a line.

mod bachet;
mod nim;
mod wythoff;

use std::fmt::Debug;
use std::sync::Arc;

use grundy_core::Error;

use crate::choices::Choices;
use crate::input::Input;

pub(crate) use bachet::BACHET;
pub(crate) use nim::{MISERE_NIM, NIM};
pub(crate) use wythoff::WYTHOFF;

/// A game as it is played with a contest program; a part of the [`Format`](crate::Format) whose cases it
/// starts from.
///
/// ```
/// use grundy_contests::{Input, find};
///
/// let nim = find("poj2234").unwrap().play.unwrap();
/// let mut text = "3 3 4 5\n".as_bytes();
/// let board = nim.start(&mut Input::new(&mut text))?;
/// assert!(!nim.moves.is_empty() && !board.is_over() && !board.is_misere());
/// # Ok::<(), grundy_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Protocol {
    /// How a move is written.
    pub moves: &'static str,
    start: fn(&mut Input<'_>) -> Result<Board, Error>,
}

impl Protocol {
    /// Reads the case from which the game starts, as its format has it.
    ///
    /// # Errors
    /// An input error if a number does not fit.
    pub fn start(&self, input: &mut Input<'_>) -> Result<Board, Error> {
        (self.start)(input)
    }
}

/// The most tokens of a heap in a game that is played.
const HEAP: u64 = 1_000_000_000;

/// The rules of a game on heaps, and how it is won. A move is how many tokens it takes from each heap.
trait Rules: Debug + Send + Sync {
    /// Reads a move.
    ///
    /// # Errors
    /// An input error if it is not a move.
    fn read(&self, heaps: &[u64], input: &mut Input<'_>) -> Result<Vec<u64>, Error>;

    /// A move as it is written.
    fn write(&self, taken: &[u64]) -> String;

    /// A move that wins, if there is one; there is some move.
    fn winning(&self, heaps: &[u64]) -> Option<Vec<u64>>;

    /// Any move, small ones being likely; there is one.
    fn any(&self, heaps: &[u64], choices: &mut Choices) -> Vec<u64> {
        let (heap, count) = some_tokens(heaps, u64::MAX, choices);
        taking(heaps.len(), heap, count)
    }

    /// Whether the player wins who has to move when there is no move.
    fn is_misere(&self) -> bool {
        false
    }
}

/// A heap that is not empty, and how many of its tokens to take, up to `most`.
fn some_tokens(heaps: &[u64], most: u64, choices: &mut Choices) -> (usize, u64) {
    let filled: Vec<usize> = (0..heaps.len()).filter(|heap| heaps[*heap] > 0).collect();
    let heap = *choices.pick(&filled);
    (heap, choices.magnitude(1..=heaps[heap].min(most)))
}

/// The move that takes `count` from one of the heaps.
fn taking(heaps: usize, heap: usize, count: u64) -> Vec<u64> {
    let mut taken = vec![0; heaps];
    taken[heap] = count;
    taken
}

/// A position in the middle of a game.
///
/// ```
/// use grundy_contests::{Choices, Input, Size, find};
///
/// let nim = find("poj2234").unwrap().play.unwrap();
/// let mut text = "3 3 4 5\n".as_bytes();
/// let mut board = nim.start(&mut Input::new(&mut text))?;
/// // The best move leaves a position that loses.
/// assert!(board.wins());
/// board.play(&mut Choices::random(1, Size::Any)).unwrap();
/// assert!(!board.wins());
/// # Ok::<(), grundy_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    rules: Arc<dyn Rules>,
    heaps: Vec<u64>,
}

impl Board {
    /// Whether there is no move.
    pub fn is_over(&self) -> bool {
        self.heaps.iter().all(|heap| *heap == 0)
    }

    /// Whether the player wins who has to move when there is no move.
    pub fn is_misere(&self) -> bool {
        self.rules.is_misere()
    }

    /// Whether the player to move wins.
    pub fn wins(&self) -> bool {
        if self.is_over() { self.is_misere() } else { self.rules.winning(&self.heaps).is_some() }
    }

    /// Reads a move and makes it; gives it as it was written.
    ///
    /// # Errors
    /// An input error if it is not a move.
    pub fn read_move(&mut self, input: &mut Input<'_>) -> Result<String, Error> {
        let taken = self.rules.read(&self.heaps, input)?;
        Ok(self.take(&taken))
    }

    /// Makes the best move, or some move if all lose; gives it as it is written. `None` if there is
    /// no move.
    pub fn play(&mut self, choices: &mut Choices) -> Option<String> {
        if self.is_over() {
            return None;
        }
        let winning = self.rules.winning(&self.heaps);
        let taken = winning.unwrap_or_else(|| self.rules.any(&self.heaps, choices));
        Some(self.take(&taken))
    }

    fn take(&mut self, taken: &[u64]) -> String {
        self.heaps.iter_mut().zip(taken).for_each(|(heap, taken)| *heap -= taken);
        self.rules.write(taken)
    }
}

#[cfg(test)]
mod tests;
