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

mod endings;
mod p_positions;
mod pattern;

use std::fmt;
use std::ops::RangeInclusive;

use grundy_core::{Error, Outcome, Play};

pub use endings::Endings;
pub use p_positions::PPositions;
pub use pattern::Pattern;

use crate::meter::Limits;
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
    /// Who wins; `None` if the numbers are no position of a game whose rules are in a file.
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
    Nothing,
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

    /// Takes these axes, and fills the table if there is one; `false` if `go_on` says to stop.
    fn reach(&mut self, axes: Vec<RangeInclusive<u64>>, go_on: GoOn<'_>) -> Result<bool, Error> {
        self.axes = axes;
        self.known = Known::Nothing;
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
        if self.wanted == Wanted::Values && self.is_at_hand(&heaps, last)? {
            return Ok(true);
        }
        let known = match self.wanted {
            Wanted::Values => heaps.values(&self.limits, go_on)?.map(Known::Values),
            Wanted::Outcomes => heaps.p_positions(&self.limits, go_on)?.map(Known::Losing),
        };
        let is_filled = known.is_some();
        self.known = known.unwrap_or(Known::Nothing);
        Ok(is_filled)
    }

    /// Finds the outcomes of all places at once where the rules have a way, so that each is at hand; `false` if `go_on` says
    /// to stop.
    fn fill_box(&mut self, go_on: GoOn<'_>) -> Result<bool, Error> {
        if self.wanted == Wanted::Values {
            return Ok(true);
        }
        let last: Vec<u64> = self.axes.iter().map(|axis| *axis.end()).collect();
        // Some games refuse what is far beyond the places that will be looked at.
        let Ok(last) = self.pattern.at(&last) else { return Ok(true) };
        let places = self.places().unwrap_or(u64::MAX);
        let mut is_stopped = false;
        self.solver.fill_box(&last, self.play, &mut || {
            is_stopped = !go_on(0, places);
            !is_stopped
        })?;
        Ok(!is_stopped)
    }

    /// Whether a part of a large table was asked for, and what lies at hand has it.
    fn is_at_hand(&self, heaps: &TwoHeaps, last: [u64; 2]) -> Result<bool, Error> {
        /// To look a value up takes so many times longer than to compute a table's.
        const LOOK: u64 = 16;
        let (rows, columns) = heaps.sides();
        let all = (rows as u64).saturating_mul(columns as u64);
        let is_part = self.places().is_some_and(|places| places.saturating_mul(LOOK) < all);
        let (true, Some(tables)) = (is_part, &self.limits.tables) else { return Ok(false) };
        let moves = |rows: usize, columns: usize| {
            let numbers = [rows as u64 - 1, columns as u64 - 1];
            let heaps = self.pattern.two_heaps(numbers, self.play).ok()??;
            Some(heaps.moves_text())
        };
        Ok(tables.value(last, &moves)?.is_some())
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
        let [first, second] = *numbers else { return None };
        let (first, second) = (usize::try_from(first).ok()?, usize::try_from(second).ok()?);
        match &self.known {
            Known::Values(values) => values.get(first, second).map(Cell::of_value),
            Known::Losing(losing) => losing.get(first, second).map(Cell::of_outcome),
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

#[cfg(test)]
mod tests {
    use grundy_core::NoFiles;

    use super::*;
    use crate::position::heaps;
    use crate::reference::Followers;
    use crate::rules::Rules;
    use crate::{Catalogue, Sum};

    /// Every place by the rules alone: with a table and without, in sums, in corners, under both plays.
    #[test]
    fn tables_agree_with_the_rules() {
        let mut followers = Followers::new();
        for (text, axes) in [
            ("kayles:_", vec![2..=11]),
            ("wythoff/2:_,_", vec![3..=8, 0..=5]),
            ("wythoff:_,_", vec![0..=4, 2..=9]),
            ("wythoff:_,3+nim:_", vec![0..=4, 0..=3]),
            ("moore/2:_,_,2", vec![0..=3, 1..=4]),
            ("euclid", vec![1..=7, 1..=6]),
        ] {
            let pattern = Pattern::parse(text, &NoFiles).unwrap();
            let table = |wanted, play| {
                Table::new(&pattern, axes.clone(), wanted, play, &Limits::default()).unwrap()
            };
            let mut values = table(Wanted::Values, Play::Normal).rows().unwrap().concat();
            values.reverse();
            let plays = [Play::Normal, Play::Misere];
            let mut outcomes = plays.map(|play| {
                let mut cells = table(Wanted::Outcomes, play).rows().unwrap().concat();
                cells.reverse();
                cells
            });
            let firsts = axes[0].clone();
            let seconds = axes.get(1).cloned().unwrap_or(0..=0);
            for (x, y) in firsts.flat_map(|x| seconds.clone().map(move |y| (x, y))) {
                let sum = pattern.at(&[x, y][..pattern.holes()]).unwrap();
                let cell = values.pop().unwrap();
                assert_eq!(cell.number().map(u64::from), followers.value(&sum), "{sum}");
                assert_eq!(cell.outcome, Some(followers.outcome(&sum, Play::Normal)), "{sum}");
                for (play, cells) in plays.iter().zip(&mut outcomes) {
                    let outcome = Some(followers.outcome(&sum, *play));
                    assert_eq!(cells.pop(), Some(Cell { outcome, value: None }), "{sum} {play}");
                }
            }
            assert!(values.is_empty());
        }
    }

    /// Rules that say themselves that who cannot move wins have no table of normal play.
    #[test]
    fn misere_rules_have_tables_of_their_own() {
        let rules = "game m\nheaps x, y\nmisere\ntake k from x\ntake k from y\n\
                     take k from x and k from y";
        let rules = Rules::parse(rules).unwrap();
        let catalogue = Catalogue::default().with(rules.entry("m"));
        let pattern = Pattern::parse_with(&catalogue, "m", &NoFiles).unwrap();
        let mut table = Table::new(
            &pattern,
            [0..=6, 0..=6],
            Wanted::Outcomes,
            Play::Normal,
            &Limits::default(),
        )
        .unwrap();
        let mut followers = Followers::new();
        for (x, y) in (0..=6).flat_map(|x| (0..=6).map(move |y| (x, y))) {
            let plain: Sum = format!("wythoff:{x},{y}").parse().unwrap();
            let outcome = followers.outcome(&plain, Play::Misere);
            assert_eq!(table.cell(&[x, y]).unwrap().outcome, Some(outcome), "{plain}");
        }
    }

    /// Numbers that the rules exclude leave their places empty, wherever they are; lists pass over them.
    #[test]
    fn there_is_nothing_where_there_is_no_position() {
        let moves = "take k from x\ntake k from y\ntake k from x and k from y";
        for condition in ["x < y", "x + y >= 5", "y mod 3 != 1"] {
            let is_position = |x: u64, y: u64| match condition {
                "x < y" => x < y,
                "x + y >= 5" => x + y >= 5,
                _ => y % 3 != 1,
            };
            let rules = format!("game g\nheaps x, y\nwhere {condition}\n{moves}\n");
            let rules = Rules::parse(&rules).unwrap();
            let catalogue = Catalogue::default().with(rules.entry("g"));
            let pattern = Pattern::parse_with(&catalogue, "g", &NoFiles).unwrap();
            assert!(pattern.has_values(Play::Normal).unwrap());
            let limits = Limits::default();
            let mut table =
                Table::new(&pattern, [0..=7, 0..=7], Wanted::Values, Play::Normal, &limits)
                    .unwrap();
            let mut followers = Followers::new();
            let mut losing = Vec::new();
            for (x, row) in (0..=7).zip(table.rows().unwrap()) {
                for (y, cell) in (0..=7).zip(row) {
                    assert_eq!(cell.outcome.is_some(), is_position(x, y), "{condition}: {x},{y}");
                    let sum = pattern.place(&[x, y]).unwrap();
                    let value = sum.as_ref().map(|sum| followers.value(sum).unwrap());
                    assert_eq!(cell.number().map(u64::from), value, "{condition}: {x},{y}");
                    // Where heaps may change places, one order stands for both.
                    let is_listed = value == Some(0) && (x <= y || !is_position(y, x));
                    losing.extend(sum.filter(|_| is_listed).map(|sum| sum.to_string()));
                }
            }
            let listed = pattern.p_positions(0..=7, Play::Normal, &limits);
            let mut listed: Vec<String> = listed.map(|sum| sum.unwrap().to_string()).collect();
            listed.sort();
            assert_eq!(listed, losing, "{condition}");
        }
        // Too few numbers are no place at all.
        let rules = Rules::parse(&format!("game g\nheaps x, y\n{moves}\n")).unwrap();
        let catalogue = Catalogue::default().with(rules.entry("g"));
        assert!(Pattern::parse_with(&catalogue, "g:_", &NoFiles).is_err());
    }

    #[test]
    fn a_game_of_your_own_has_a_table() {
        let nim = heaps(|n, each| (0..n).try_for_each(|left| each(&[left])));
        let at = |n: &[u64]| Sum::of("own", nim.clone(), [n[0], n[1]]);
        let pattern = Pattern::of("own:_,_", at).unwrap();
        let limits = Limits::default();
        let mut table =
            Table::new(&pattern, [2..=5, 0..=7], Wanted::Values, Play::Normal, &limits).unwrap();
        assert_eq!(table.places(), Some(32));
        for (x, row) in (2..=5).zip(table.rows().unwrap()) {
            let values: Vec<Option<u32>> = row.iter().map(Cell::number).collect();
            assert_eq!(values, (0..=7).map(|y| Some(x ^ y)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let pattern = Pattern::parse("wythoff", &NoFiles).unwrap();
        let table = |axes: &[RangeInclusive<u64>], wanted, play, memory| {
            let limits = Limits { memory, ..Limits::default() };
            Table::new(&pattern, axes, wanted, play, &limits).map(|table| table.places())
        };
        let (values, outcomes) = (Wanted::Values, Wanted::Outcomes);
        assert!(table(&[0..=3], values, Play::Normal, 1 << 20).is_err());
        assert!(table(&[0..=3, 0..=3], values, Play::Misere, 1 << 20).is_err());
        let error = table(&[0..=5000, 0..=5000], values, Play::Normal, 1 << 20).unwrap_err();
        assert!(error.is_budget(), "{error}");
        let places = table(&[0..=u64::MAX, 7..=u64::MAX], outcomes, Play::Misere, 1 << 20);
        assert_eq!(places.unwrap(), None);
        #[allow(clippy::reversed_empty_ranges)]
        let empty = table(&[5..=4, 0..=3], values, Play::Normal, 1 << 20);
        assert_eq!(empty.unwrap(), Some(0));
        let stopped = Table::new_while(
            &pattern,
            [0..=3000, 0..=3000],
            values,
            Play::Normal,
            &Limits::default(),
            &mut |_, _| false,
        );
        assert!(stopped.unwrap().is_none());
    }
}
