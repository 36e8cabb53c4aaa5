//! The numbers that run in a pattern, and what stands at each place: from a table where there is one, else place by
//! place.

use grundy::two_heaps::{PPositions, TwoHeaps, Values};
use grundy::{Limits, Outcome, Play, Solver, Value};

use crate::failure::Failure;
use crate::interrupt;
use crate::pattern::Pattern;

/// What is wanted of every place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Values,
    Outcomes,
}

/// One or two numbers that run from the pattern's least to a last one.
pub(crate) struct Grid {
    pub(crate) pattern: Pattern,
    pub(crate) play: Play,
    pub(crate) wanted: Wanted,
    /// The last number.
    pub(crate) to: u64,
    /// The lines near which P-positions lie, in millionths of the second number a first.
    pub(crate) slopes: Vec<u64>,
    table: Table,
}

enum Table {
    Values(Values),
    Losing(PPositions),
    None(Box<Solver>),
}

/// What stands in one place of a table.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) outcome: Outcome,
    pub(crate) value: Option<Value>,
}

impl Cell {
    pub(crate) fn text(&self) -> String {
        self.value.as_ref().map_or_else(|| self.outcome.to_string(), Value::to_string)
    }

    /// The value, if it is a number below 2^32.
    pub(crate) fn number(&self) -> Option<u32> {
        match &self.value {
            Some(Value::Nimber(nimber)) => grundy::nat::small(&nimber.0)?.try_into().ok(),
            _ => None,
        }
    }
}

impl Grid {
    pub(crate) fn new(
        pattern: Pattern,
        to: u64,
        wanted: Wanted,
        play: Play,
        limits: &Limits,
    ) -> Result<Grid, Failure> {
        let solver = || Table::None(Box::new(Solver::new(limits.clone())));
        let mut grid = Grid { pattern, play, wanted, to, slopes: Vec::new(), table: solver() };
        let Some(heaps) = grid.two_heaps()? else { return Ok(grid) };
        grid.slopes = heaps.slopes();
        let go_on = &mut |_, _| !interrupt::is_wanted();
        let stopped = || Failure::interrupted("broken off while the table was filled");
        let found = match wanted {
            Wanted::Values => heaps.values(limits, go_on).map(|found| found.map(Table::Values)),
            Wanted::Outcomes => {
                heaps.p_positions(limits, go_on).map(|found| found.map(Table::Losing))
            }
        };
        let found = found.map_err(|error| Failure::of(&grid.pattern.text, &error))?;
        grid.table = found.ok_or_else(stopped)?;
        Ok(grid)
    }

    /// The table, if the numbers that run are two heaps.
    fn two_heaps(&self) -> Result<Option<TwoHeaps>, Failure> {
        let (least, to) = (self.pattern.least, self.to);
        if self.pattern.holes != 2 || self.play != Play::Normal || to < least {
            return Ok(None);
        }
        let sides = |x: u64, y: u64| {
            let side = |n: u64| usize::try_from(n).ok()?.checked_add(1);
            Some((side(x)?, side(y)?))
        };
        let first = self.pattern.at(&[least, to])?.two_heaps();
        let last = self.pattern.at(&[to, to])?.two_heaps();
        let fits = first.is_some_and(|first| Some(first.sides()) == sides(least, to));
        Ok(last.filter(|last| fits && Some(last.sides()) == sides(to, to)))
    }

    /// The first to the last number.
    pub(crate) fn range(&self) -> std::ops::RangeInclusive<u64> {
        self.pattern.least..=self.to
    }

    /// The value of two heaps, where a table has it.
    #[inline]
    pub(crate) fn value(&self, first: u64, second: u64) -> Option<u32> {
        match &self.table {
            Table::Values(values) => {
                values.get(usize::try_from(first).ok()?, usize::try_from(second).ok()?)
            }
            _ => None,
        }
    }

    /// What stands where the holes have these numbers.
    pub(crate) fn cell(&mut self, numbers: &[u64]) -> Result<Cell, Failure> {
        let of = |loses| if loses { Outcome::P } else { Outcome::N };
        if let [first, second] = *numbers {
            let place = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
            let known = match &self.table {
                Table::Values(values) => values.get(place(first), place(second)).map(|value| {
                    Cell { outcome: of(value == 0), value: Some(Value::of(value.into())) }
                }),
                Table::Losing(losing) => losing
                    .get(place(first), place(second))
                    .map(|loses| Cell { outcome: of(loses), value: None }),
                Table::None(_) => None,
            };
            if let Some(cell) = known {
                return Ok(cell);
            }
        }
        let sum = self.pattern.at(numbers)?;
        let fail = |error| Failure::of(&sum.to_string(), &error);
        let Table::None(solver) = &mut self.table else {
            return Err(Failure::undecided("the table is too small"));
        };
        Ok(match self.wanted {
            Wanted::Values => {
                let value = solver.value(&sum).map_err(fail)?;
                let outcome = value.as_ref().map_or(Outcome::D, Value::outcome);
                Cell { outcome, value }
            }
            Wanted::Outcomes => {
                Cell { outcome: solver.outcome(&sum, self.play).map_err(fail)?, value: None }
            }
        })
    }
}
