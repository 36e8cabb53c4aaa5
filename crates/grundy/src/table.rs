//! Tables: positions in which one or two numbers run, what stands at each place, and lists of the places that
//! are P-positions.
//!
//! ```
//! use grundy::notation::NoFiles;
//! use grundy::table::{Pattern, Table, Wanted};
//! use grundy::{Limits, Play};
//!
//! let pattern = Pattern::parse("nim:_,_", &NoFiles)?;
//! let axes = [0..=3, 0..=3];
//! let mut table = Table::new(&pattern, axes, Wanted::Values, Play::Normal, &Limits::default())?;
//! let last = table.rows()?.pop().unwrap();
//! assert_eq!(last.iter().map(ToString::to_string).collect::<Vec<_>>(), ["3", "2", "1", "0"]);
//! # Ok::<(), grundy::Error>(())
//! ```

mod apart;
mod boxed;
mod endings;
mod p_positions;
mod pattern;
mod read_once;
#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Instant;

use grundy_core::{Error, Outcome, Play, Resource};
use smallvec::SmallVec;

pub use endings::Endings;
pub use p_positions::PPositions;
pub use pattern::Pattern;

use crate::meter::Limits;
use crate::position::Part;
use crate::solve::Solver;
use crate::theory::value::Value;
use crate::two_heaps::{self, GoOn, TwoHeaps};

/// What is wanted of every place.
///
/// ```
/// use grundy::notation::NoFiles;
/// use grundy::table::{Pattern, Table, Wanted};
/// use grundy::{Limits, Outcome, Play};
///
/// let pattern = Pattern::parse("nim:_,1", &NoFiles)?;
/// let limits = Limits::default();
/// // Misère play has outcomes alone: with a second heap of one token, an empty heap wins and one of 1 too.
/// assert!(Table::new(&pattern, [0..=2], Wanted::Values, Play::Misere, &limits).is_err());
/// let mut table = Table::new(&pattern, [0..=2], Wanted::Outcomes, Play::Misere, &limits)?;
/// let outcomes: Vec<_> = table.rows()?.concat().iter().filter_map(|cell| cell.outcome).collect();
/// assert_eq!(outcomes, [Outcome::P, Outcome::N, Outcome::N]);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Grundy values, and the outcomes that follow; under normal play only.
    Values,
    /// Outcomes alone.
    Outcomes,
}

/// What stands in one place of a table: displayed as its value, or else as its outcome, or not at all.
///
/// ```
/// use grundy::notation::NoFiles;
/// use grundy::table::{Pattern, Table, Wanted};
/// use grundy::{Limits, Outcome, Play};
///
/// let pattern = Pattern::parse("nim:_,6", &NoFiles)?;
/// let mut table = Table::new(&pattern, [0..=9], Wanted::Values, Play::Normal, &Limits::default())?;
/// let cell = table.cell(&[5])?;
/// assert_eq!((cell.number(), cell.outcome), (Some(5 ^ 6), Some(Outcome::N)));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Cell {
    /// Who wins; `None` if the numbers are [no position](Pattern::place).
    pub outcome: Option<Outcome>,
    /// The value, if values were wanted and there is one.
    pub value: Option<Value>,
}

impl Cell {
    /// The value, if it is a number below 2^32.
    pub fn number(&self) -> Option<u32> {
        match &self.value {
            Some(Value::Nimber(nimber)) => grundy_core::nat::small(&nimber.0)?.try_into().ok(),
            _ => None,
        }
    }

    fn of_value(value: u32) -> Cell {
        Cell { value: Some(Value::of(value.into())), ..Cell::of_outcome(value == 0) }
    }

    fn of_outcome(loses: bool) -> Cell {
        Cell { outcome: Some(if loses { Outcome::P } else { Outcome::N }), value: None }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(value) => value.fmt(f),
            None => self.outcome.map_or(Ok(()), |outcome| outcome.fmt(f)),
        }
    }
}

/// A pattern whose numbers run along axes, and what stands at each place: known beforehand if the numbers
/// are two heaps whose moves are amounts, else found when it is asked for.
///
/// ```
/// use grundy::notation::NoFiles;
/// use grundy::table::{Pattern, Table, Wanted};
/// use grundy::{Limits, Play};
///
/// let pattern = Pattern::parse("wythoff:_,_", &NoFiles)?;
/// let limits = Limits::default();
/// let mut table = Table::new(&pattern, [0..=1, 0..=5], Wanted::Values, Play::Normal, &limits)?;
/// assert_eq!(table.places(), Some(12));
/// let rows = table.rows()?;
/// let row: Vec<String> = rows[1].iter().map(ToString::to_string).collect();
/// assert_eq!(row, ["1", "2", "0", "4", "5", "3"]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Table<'p> {
    pattern: &'p Pattern<'p>,
    axes: Vec<RangeInclusive<u64>>,
    wanted: Wanted,
    play: Play,
    limits: Limits,
    slopes: Vec<u64>,
    known: Known,
    solver: Solver,
}

/// The places that are known beforehand.
enum Known {
    Values(two_heaps::Values),
    Losing(two_heaps::PPositions),
    /// Outcomes that a box holds of the rules of this part, under this play.
    Boxed(Box<dyn Part>, Play),
    /// Which places are positions of the rules of this part.
    Stated(Box<dyn Part>),
    Nothing,
}

/// Numbers in the holes, as the rules have them.
fn stated(numbers: &[u64]) -> Option<SmallVec<[i64; 2]>> {
    numbers.iter().map(|number| i64::try_from(*number).ok()).collect()
}

impl<'p> Table<'p> {
    /// The places of `pattern` whose numbers lie on `axes`, one for each hole.
    ///
    /// # Errors
    /// If axes and pattern do not fit each other, values are wanted under misère play, or the table of two
    /// heaps needs more than the limits allow.
    pub fn new(
        pattern: &'p Pattern<'p>,
        axes: impl Into<Vec<RangeInclusive<u64>>>,
        wanted: Wanted,
        play: Play,
        limits: &Limits,
    ) -> Result<Table<'p>, Error> {
        let go_on: GoOn<'_> = &mut |_, _| true;
        let table = Table::new_while(pattern, axes, wanted, play, limits, go_on)?;
        table.ok_or_else(|| Error::unknown("the table was not filled"))
    }

    /// The same; `None` if `go_on`, which is told how many places are known and of how many, says to stop.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn new_while(
        pattern: &'p Pattern<'p>,
        axes: impl Into<Vec<RangeInclusive<u64>>>,
        wanted: Wanted,
        play: Play,
        limits: &Limits,
        go_on: GoOn<'_>,
    ) -> Result<Option<Table<'p>>, Error> {
        if wanted == Wanted::Values && !pattern.has_values(play)? {
            return Err(Error::unknown(
                "Grundy values belong to normal play, and to options that nobody may forbid",
            ));
        }
        let axes = axes.into();
        if axes.len() != pattern.holes() {
            return Err(Error::unknown(format!(
                "'{}' has {} holes, and there are {} axes",
                pattern.text(),
                pattern.holes(),
                axes.len()
            )));
        }
        let axes = axes.into_iter().map(|axis| pattern.fitting(axis)).collect();
        let mut table = Table::empty(pattern, wanted, play, limits);
        Ok(table.reach(axes, go_on)?.then_some(table))
    }

    /// A table without axes.
    fn empty(pattern: &'p Pattern<'p>, wanted: Wanted, play: Play, limits: &Limits) -> Table<'p> {
        Table {
            pattern,
            axes: Vec::new(),
            wanted,
            play,
            limits: limits.clone(),
            slopes: Vec::new(),
            known: Known::Nothing,
            solver: Solver::new(limits.clone()),
        }
    }

    /// Takes these numbers, of which nothing is known beforehand.
    fn stretch(&mut self, axes: Vec<RangeInclusive<u64>>) {
        self.axes = axes;
        self.known = Known::Nothing;
    }

    /// Takes these axes, and fills the table if there is one; `false` if `go_on` says to stop.
    fn reach(&mut self, axes: Vec<RangeInclusive<u64>>, go_on: GoOn<'_>) -> Result<bool, Error> {
        self.stretch(axes);
        if self.axes.iter().any(RangeInclusive::is_empty) {
            return Ok(true);
        }
        let [rows, columns] = self.axes.as_slice() else { return self.fill_box(go_on) };
        let last = [*rows.end(), *columns.end()];
        let Some(heaps) = self.pattern.two_heaps(last, self.play)? else {
            return self.fill_box(go_on);
        };
        if self.wanted == Wanted::Outcomes && !heaps.has_few_moves() {
            return self.fill_box(go_on);
        }
        self.slopes = heaps.slopes();
        if self.is_small_part(&heaps) && self.pattern.is_at_hand(last, &self.limits)? {
            return Ok(true);
        }
        let known = match self.wanted {
            Wanted::Values => heaps.values(&self.limits, go_on).map(|all| all.map(Known::Values)),
            Wanted::Outcomes => {
                heaps.p_positions(&self.limits, go_on).map(|all| all.map(Known::Losing))
            }
        };
        let is_at_hand = |error: &Error| {
            let is_asked =
                self.wanted == Wanted::Values && error.resource() == Some(Resource::Memory);
            Ok::<_, Error>(is_asked && self.pattern.is_at_hand(last, &self.limits)?)
        };
        let known = match known {
            // It takes long, but no memory.
            Err(error) if is_at_hand(&error)? => return Ok(true),
            known => known?,
        };
        let is_filled = known.is_some();
        self.known = known.unwrap_or(Known::Nothing);
        Ok(is_filled)
    }

    /// Whether so few values are wanted that they are sooner looked up than all of the table is filled.
    fn is_small_part(&self, heaps: &TwoHeaps) -> bool {
        /// To look a value up takes so many times longer than to compute a table's.
        const LOOK: u64 = 16;
        let (rows, columns) = heaps.sides();
        let all = (rows as u64).saturating_mul(columns as u64);
        let is_small = |places: u64| places.saturating_mul(LOOK) < all;
        self.wanted == Wanted::Values && self.places().is_some_and(is_small)
    }

    /// The pattern.
    pub fn pattern(&self) -> &'p Pattern<'p> {
        self.pattern
    }

    /// The numbers in each hole, none below the pattern's least.
    pub fn axes(&self) -> &[RangeInclusive<u64>] {
        &self.axes
    }

    /// Which rule ends the game.
    pub fn play(&self) -> Play {
        self.play
    }

    /// What is wanted of every place.
    pub fn wanted(&self) -> Wanted {
        self.wanted
    }

    /// The lines near which P-positions of two heaps lie: see [`TwoHeaps::slopes`].
    pub fn slopes(&self) -> &[u64] {
        &self.slopes
    }

    /// How many places there are; `None` if they are more than 2^64.
    pub fn places(&self) -> Option<u64> {
        let side = |axis: &RangeInclusive<u64>| match axis.is_empty() {
            true => Some(0),
            false => (axis.end() - axis.start()).checked_add(1),
        };
        self.axes.iter().try_fold(1, |places: u64, axis| places.checked_mul(side(axis)?))
    }

    /// The value of two heaps, if it is known beforehand: the quick way through a large table.
    #[inline]
    pub fn value(&self, first: u64, second: u64) -> Option<u32> {
        match &self.known {
            Known::Values(values) => {
                values.get(usize::try_from(first).ok()?, usize::try_from(second).ok()?)
            }
            _ => None,
        }
    }

    /// The one second heap that makes a P-position with the first, if every heap has one and it is known
    /// beforehand.
    pub fn partner(&self, first: u64) -> Option<u64> {
        match &self.known {
            Known::Losing(losing) => losing.partner(first),
            _ => None,
        }
    }

    /// All places that follow are found by then or not at all; each has the time of the limits otherwise.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use grundy::notation::NoFiles;
    /// use grundy::table::{Pattern, Table, Wanted};
    /// use grundy::{Limits, Play, Resource};
    ///
    /// let pattern = Pattern::parse("cram:_x9", &NoFiles)?;
    /// let limits = Limits::default();
    /// let mut table = Table::new(&pattern, [1..=7], Wanted::Values, Play::Normal, &limits)?;
    /// table.end_by(Some(Instant::now() + Duration::from_millis(20)));
    /// assert_eq!(table.cell(&[7]).unwrap_err().resource(), Some(Resource::Time));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn end_by(&mut self, until: Option<Instant>) {
        self.solver.end_by(until);
    }

    /// What stands where the holes have these numbers, on the axes or elsewhere.
    ///
    /// # Errors
    /// If the game refuses the numbers, or the answer needs more than the limits allow for one position.
    pub fn cell(&mut self, numbers: &[u64]) -> Result<Cell, Error> {
        if let Some(cell) = self.known_cell(numbers) {
            return Ok(cell);
        }
        let Some(sum) = self.pattern.place(numbers)? else {
            return Ok(Cell { outcome: None, value: None });
        };
        let (outcome, value) = match self.wanted {
            Wanted::Values => {
                let value = self.solver.value(&sum)?;
                (value.as_ref().map_or(Outcome::D, Value::outcome), value)
            }
            Wanted::Outcomes => (self.solver.outcome(&sum, self.play)?, None),
        };
        Ok(Cell { outcome: Some(outcome), value })
    }

    fn known_cell(&self, numbers: &[u64]) -> Option<Cell> {
        let both = || {
            let [first, second] = *numbers else { return None };
            Some((usize::try_from(first).ok()?, usize::try_from(second).ok()?))
        };
        match &self.known {
            Known::Values(values) => both().and_then(|(x, y)| values.get(x, y)).map(Cell::of_value),
            Known::Losing(losing) => {
                both().and_then(|(x, y)| losing.get(x, y)).map(Cell::of_outcome)
            }
            Known::Boxed(part, play) => {
                let outcome = self.solver.in_filled_box(&**part, &stated(numbers)?, *play)?;
                Some(Cell { outcome, value: None })
            }
            Known::Stated(part) => {
                let places = part.places();
                let is_none = !places.stated(0)?.0.compiled.is_position(&stated(numbers)?).ok()?;
                is_none.then_some(Cell { outcome: None, value: None })
            }
            Known::Nothing => None,
        }
    }

    /// Every place: a row for each first number, or one row of all if one number runs. Ask
    /// [`places`](Self::places) before.
    ///
    /// # Errors
    /// As [`cell`](Self::cell).
    pub fn rows(&mut self) -> Result<Vec<Vec<Cell>>, Error> {
        match self.axes.clone().as_slice() {
            [row] => {
                let row: Result<_, _> = row.clone().map(|n| self.cell(&[n])).collect();
                Ok(vec![row?])
            }
            [first, second] => {
                let mut row = |x| second.clone().map(|y| self.cell(&[x, y])).collect();
                first.clone().map(&mut row).collect()
            }
            _ => Ok(Vec::new()),
        }
    }
}
