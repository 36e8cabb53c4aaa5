//! Positions that are decided as soon as they are read, by arithmetic in machine words.

use grundy_core::Outcome;

use crate::text::{Argument, Message};

/// Numbers of an answer at sight, at most.
const MOST: usize = 12;

/// The answer to a position at sight, under normal play: its form, and the numbers in it.
///
/// Answers of one form have the same words, so that a stream writes their text once, with [marks](Sight::mark) where
/// the numbers stand: see [`Solver::pattern`](crate::Solver::pattern).
///
/// ```
/// use grundy::{Outcome, Sight, Solver, notation};
///
/// // Fibonacci numbers, of which every second pair is lost (Wythoff 1907).
/// let sight = notation::at_sight(b"wythoff:17711,28657").unwrap();
/// assert_eq!(sight.game, "wythoff");
/// // The words, with marks where the numbers stand, and the numbers themselves.
/// let pattern = Solver::default().pattern(&sight).unwrap();
/// assert_eq!(pattern.outcome, Outcome::P);
/// let numbers = sight.numbers();
/// let pieces = Sight::pieces(&pattern.position).into_iter();
/// let written = pieces.map(|(text, mark)| match mark {
///     Some(i) => format!("{text}{}", numbers[i]),
///     None => text.to_string(),
/// });
/// assert_eq!(written.collect::<String>(), "wythoff:17711,28657");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// The game that answers, by the name that positions have.
    pub game: &'static str,
    /// Which of the game's forms it is.
    pub form: u8,
    count: usize,
    numbers: [u64; MOST],
}

/// How a game answers at sight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtSight {
    /// The answer to the position with this body, if it is one of those; nothing is said of any other.
    pub(crate) read: fn(&[u8]) -> Option<Sight>,
    /// What answers of a form say.
    pub(crate) form: fn(u8) -> Form,
}

/// What the answers of a form say, with marks for the numbers.
pub(crate) struct Form {
    pub(crate) position: String,
    pub(crate) outcome: Outcome,
    /// Positions after winning moves, and the moves.
    pub(crate) moves: Vec<(String, Message)>,
    pub(crate) reason: Message,
    pub(crate) source: &'static str,
}

impl Sight {
    /// Form 0, no numbers so far.
    pub(crate) fn new(game: &'static str) -> Sight {
        Sight { game, form: 0, count: 0, numbers: [0; MOST] }
    }

    #[inline]
    pub(crate) fn push(&mut self, number: u64) {
        self.numbers[self.count] = number;
        self.count += 1;
    }

    /// The numbers, in the order of the marks.
    #[inline]
    pub fn numbers(&self) -> &[u64] {
        &self.numbers[..self.count]
    }

    /// What stands for number `i`: a character for private use, which nobody's text has.
    pub fn mark(i: usize) -> char {
        u8::try_from(i).map_or('\u{e0ff}', |i| char::from_u32(0xe000 + u32::from(i)).unwrap_or(' '))
    }

    /// The pieces of a text between marks, each with the number behind it.
    pub fn pieces(text: &str) -> Vec<(&str, Option<usize>)> {
        let mut pieces = Vec::new();
        let mut from = 0;
        for (at, c) in text.char_indices() {
            if let Some(i) = (0..MOST).find(|&i| Sight::mark(i) == c) {
                pieces.push((&text[from..at], Some(i)));
                from = at + c.len_utf8();
            }
        }
        pieces.push((&text[from..], None));
        pieces
    }
}

/// The mark of number `i` as it stands in a message.
pub(crate) fn marked(i: usize) -> Argument {
    Argument::Text(Sight::mark(i).to_string())
}
