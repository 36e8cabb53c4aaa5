//! Moves as plain loops.
//!
//! Each family of moves becomes a nest of loops over the chosen numbers that no equation determines. Their
//! bounds are linear sums of what is known outside: from the conditions by elimination (Fourier 1827,
//! Motzkin 1936). What bounds cannot say is a short program of comparisons at the loop where it is first known.

mod nest;
mod plan;
mod program;

use std::fmt;
use std::ops::ControlFlow;

use crate::core::{Formula, Game, MOST_VARIABLES};
use crate::diagnostic::Diagnostic;
use crate::expand::too_much;
use crate::rules::Rules;
use nest::Nest;
use plan::{Failure, Why};

/// Whether a visitor wants more.
///
/// ```
/// use grundy_rules::Flow;
///
/// assert!(Flow::Break(()).is_break());
/// ```
pub type Flow = ControlFlow<()>;

/// The options of a game, from plain loops.
///
/// ```
/// use grundy_rules::{Checked, Flow};
///
/// let checked = Checked::read("game s\nheap n\ntake 1 from n\ntake 2 from n\n").unwrap();
/// let mut options = Vec::new();
/// let _ = checked.compiled.options(&[5], |heaps| {
///     options.push(heaps.to_vec());
///     Flow::Continue(())
/// });
/// options.sort();
/// assert_eq!(options, [[3], [4]]);
/// ```
#[derive(Clone, Debug)]
pub struct Compiled {
    coordinates: usize,
    positions: program::Program,
    end: program::Program,
    nests: Vec<Nest>,
    most: i64,
}

/// A number of a position is larger than the machine words of these rules allow.
///
/// ```
/// assert!(grundy_rules::TooLarge { most: 9 }.to_string().ends_with("up to 9"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The largest that is allowed.
    pub most: i64,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a number in a position of this game goes up to {}", self.most)
    }
}

impl std::error::Error for TooLarge {}

impl Rules {
    /// The game as plain loops.
    ///
    /// # Errors
    /// As [`Rules::game`], and at a chosen name that has no upper bound.
    pub fn compile(&self) -> Result<Compiled, Diagnostic> {
        self.compile_game(&self.game()?)
    }

    /// As [`Rules::compile`], of the game that [`Rules::game`] gave.
    ///
    /// # Errors
    /// At a chosen name that has no upper bound.
    pub fn compile_game(&self, game: &Game) -> Result<Compiled, Diagnostic> {
        Compiled::new(game).map_err(|failure| {
            let line = &self.lines[failure.line];
            let name = match failure.why {
                Why::Unbounded(name) => name,
                Why::TooLarge => {
                    let expected = "numbers that fit machine words together";
                    return Diagnostic::error(line.place, "sums that are too large", expected);
                }
                Why::TooMany => return too_much(line.place),
            };
            let named = line.chosen.iter().find(|(chosen, _)| *chosen == name);
            let place = named.map_or(line.place, |(_, place)| *place);
            let found = format!("'{name}', of which the player may choose any number");
            let error = Diagnostic::error(place, found, "a number with an upper bound");
            error.with_hint(format!("say so after 'where': {name} <= …"))
        })
    }
}

impl Compiled {
    /// The game as plain loops.
    pub(crate) fn new(game: &Game) -> Result<Compiled, Failure> {
        let coordinates = game.coordinates.len();
        let nests = plan::all(game)?;
        let positions = program::Program::new(&game.positions);
        let end = program::Program::new(&game.end);
        let fits = |most: i64| {
            let sizes = vec![i128::from(most); coordinates];
            positions.fits(&sizes) && end.fits(&sizes) && nests.iter().all(|nest| nest.fits(&sizes))
        };
        let most = (16..=53).rev().map(|bits| 1_i64 << bits).find(|&most| fits(most));
        let line = game.moves.first().map_or(0, |one| one.line);
        let most = most.ok_or(Failure { line, why: Why::TooLarge })?;
        Ok(Compiled { coordinates, positions, end, nests, most })
    }

    /// How many comparisons each position takes, whatever options it has.
    pub(crate) fn cost(&self) -> usize {
        self.end.len() + self.nests.iter().map(|nest| 1 + nest.before.len()).sum::<usize>()
    }

    /// The largest number in a position whose options can be listed.
    pub fn most(&self) -> i64 {
        self.most
    }

    /// Whether these numbers are a position of the game.
    ///
    /// # Errors
    /// If a number is above [`Compiled::most`].
    pub fn is_position(&self, position: &[i64]) -> Result<bool, TooLarge> {
        if position.len() != self.coordinates || position.iter().any(|&number| number < 0) {
            return Ok(false);
        }
        self.values(position).map(|values| self.positions.holds(&values))
    }

    /// Calls `each` with every option of a position, until it breaks. An option is a position, or the
    /// heaps of a sum where a line replaces a heap. An option may be visited more than once.
    ///
    /// Time is about proportional to the number of options. Nothing is allocated.
    ///
    /// # Errors
    /// If a number is above [`Compiled::most`]. That the numbers are a position is not checked.
    #[inline]
    pub fn options(
        &self,
        position: &[i64],
        mut each: impl FnMut(&[i64]) -> Flow,
    ) -> Result<Flow, TooLarge> {
        let mut values = self.values(position)?;
        if self.end.holds(&values) {
            return Ok(Flow::Continue(()));
        }
        for nest in &self.nests {
            if nest.run(&mut values, &mut each).is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }

    /// As [`Compiled::options`], with the line of the file that allows the move.
    ///
    /// # Errors
    /// As [`Compiled::options`].
    pub fn moves(
        &self,
        position: &[i64],
        mut each: impl FnMut(usize, &[i64]) -> Flow,
    ) -> Result<Flow, TooLarge> {
        let mut values = self.values(position)?;
        if self.end.holds(&values) {
            return Ok(Flow::Continue(()));
        }
        for nest in &self.nests {
            if nest.run(&mut values, &mut |option| each(nest.line, option)).is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }

    /// The same moves with one number in place of an option: the sum of its numbers times `strides`. `None`
    /// if numbers become too large.
    pub(crate) fn flattened(&self, strides: &[i64]) -> Option<Compiled> {
        let nests: Option<Vec<Nest>> =
            self.nests.iter().map(|nest| nest.flattened(strides)).collect();
        Some(Compiled { nests: nests?, ..self.clone() })
    }

    /// Calls `each` with the options of a flattened game in runs: the first, the step, and how many.
    #[inline]
    pub(crate) fn runs(
        &self,
        position: &[i64],
        mut each: impl FnMut(i64, i64, i64) -> Flow,
    ) -> Result<Flow, TooLarge> {
        let mut values = self.values(position)?;
        if self.end.holds(&values) {
            return Ok(Flow::Continue(()));
        }
        for nest in &self.nests {
            if nest.runs(&mut values, &mut each).is_break() {
                return Ok(Flow::Break(()));
            }
        }
        Ok(Flow::Continue(()))
    }

    fn values(&self, position: &[i64]) -> Result<[i64; MOST_VARIABLES], TooLarge> {
        let too_large = position.iter().any(|&number| number > self.most || number < 0);
        if too_large || position.len() > MOST_VARIABLES {
            return Err(TooLarge { most: self.most });
        }
        let mut values = [0; MOST_VARIABLES];
        values[..position.len()].copy_from_slice(position);
        Ok(values)
    }
}

/// A condition without its parts that hold in every position because no number is below 0.
fn without_signs(formula: &Formula, coordinates: usize) -> Formula {
    let is_sign = |part: &Formula| match part {
        Formula::Atom(atom) => {
            atom.relation == crate::core::Relation::AtLeastZero
                && atom.sum.constant >= 0
                && atom.sum.terms.iter().all(|&(v, c)| v < coordinates && c > 0)
        }
        _ => false,
    };
    Formula::and(formula.conjuncts().iter().filter(|part| !is_sign(part)).cloned())
}
