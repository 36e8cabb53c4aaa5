//! Grundy values of two heaps from tables: as much of them as was asked for, kept between questions.

use grundy_core::{
    Error,
    nat::{self, Nat},
};
use grundy_kernels::two_heaps::{Family, Moves, Queens, Vectors};

use super::table::KEPT;
use crate::meter::Meter;
use crate::ruleset::Ruleset;
use crate::two_heaps::{family, threads};

/// The tables that questions so far have filled.
#[derive(Debug, Default)]
pub(crate) struct TwoHeaps {
    /// By the band, and the moves.
    queens: Vec<(usize, Queens)>,
    vectors: Vec<(Vec<Family>, Vectors)>,
}

/// With more families of moves, or fewer squares, a search is as good.
const MOST_FAMILIES: usize = 64;
const LEAST_SQUARES: u64 = 1 << 10;

/// Words of 64 squares that a table may have to look at; a search refuses soon what takes so long.
const MOST_WORDS: u64 = 1 << 44;

impl TwoHeaps {
    /// The value of two heaps from one of which any number may be taken, or amounts that differ by less than `band`
    /// from both.
    pub(super) fn queen(
        &mut self,
        band: usize,
        x: &Nat,
        y: &Nat,
        meter: &mut Meter,
    ) -> Result<u64, Error> {
        let (rows, columns) = sides(x.min(y), x.max(y))?;
        let found = self.queens.iter().position(|&(known, _)| known == band);
        let sizes = found.map(|i| (self.queens[i].1.rows(), self.queens[i].1.columns()));
        if sizes.is_none_or(|known| known.0 < rows || known.1 < columns) {
            let bytes = |rows, columns| Queens::bytes(band, rows, columns, threads(rows, columns));
            let (rows, columns) = grown((rows, columns), sizes, |rows, columns| {
                meter.check_memory(bytes(rows, columns), &what(rows, columns))
            })?;
            let threads = threads(rows, columns);
            let table = Queens::fill(band, rows, columns, threads, &mut |_, _| meter.is_in_time());
            let table = table.ok_or_else(|| meter.out_of_time(&what(rows, columns)))?;
            keep(&mut self.queens, band, table);
        }
        let (first, second) = (rows - 1, columns - 1);
        let table = self.queens.iter().find(|(known, _)| *known == band);
        table
            .and_then(|(_, table)| table.get(first, second))
            .map(u64::from)
            .ok_or_else(|| Error::unknown("the table of values is too small"))
    }

    /// The value of a position of two heaps whose moves do not depend on the heaps; `None` if it is not one, or a
    /// search is as good.
    pub(super) fn vectors<R: Ruleset>(
        &mut self,
        ruleset: &R,
        position: &R::Position,
        meter: &mut Meter,
    ) -> Result<Option<u64>, Error> {
        let Some(as_vectors) = ruleset.as_vectors() else { return Ok(None) };
        let heaps = (as_vectors.heaps)(position);
        let [x, y] = heaps.as_slice() else { return Ok(None) };
        let Ok((rows, columns)) = sides(x, y) else { return Ok(None) };
        if rows as u64 * (columns as u64) < LEAST_SQUARES {
            return Ok(None);
        }
        let families = |rows: usize, columns: usize| -> Option<Vec<Family>> {
            let moves = (as_vectors.moves)(ruleset, &[rows as u64 - 1, columns as u64 - 1])?;
            moves.iter().map(family).collect()
        };
        let few = |moves: &Moves| {
            let passes = (moves.rows() + moves.columns()) * moves.rows() * moves.families();
            let words = (passes as u64).saturating_mul(moves.columns() as u64 / 64 + 1);
            moves.families() <= MOST_FAMILIES && words <= MOST_WORDS
        };
        let wanted = |rows, columns| {
            let families = families(rows, columns)?;
            let moves = Moves::new(&families, rows, columns).filter(few)?;
            Some((families, moves))
        };
        let Some((key, _)) = wanted(rows, columns) else { return Ok(None) };
        let get = |tables: &TwoHeaps| {
            let found = tables.vectors.iter().find(|(known, _)| *known == key);
            found.and_then(|(_, table)| table.get(rows - 1, columns - 1)).map(u64::from)
        };
        if let Some(value) = get(self) {
            return Ok(Some(value));
        }
        let known = self.vectors.iter().find(|(known, _)| *known == key);
        let known = known.map(|(_, table)| (table.rows(), table.columns()));
        let bytes = |rows, columns| {
            let moves = wanted(rows, columns).map(|(_, moves)| moves);
            moves.map_or(u64::MAX, |moves| Vectors::bytes(&moves, threads(rows, columns)))
        };
        let size = grown((rows, columns), known, |rows, columns| {
            meter.check_memory(bytes(rows, columns), &what(rows, columns))
        })?;
        let Some((key, moves)) = wanted(size.0, size.1) else { return Ok(None) };
        let threads = threads(size.0, size.1);
        let table = Vectors::fill(&moves, threads, &mut |_, _| meter.is_in_time());
        let table = table.ok_or_else(|| meter.out_of_time(&what(size.0, size.1)))?;
        let value = table.get(rows - 1, columns - 1).map(u64::from);
        keep(&mut self.vectors, key, table);
        Ok(value)
    }
}

/// The rows and columns of the least table that has these heaps.
fn sides(x: &Nat, y: &Nat) -> Result<(usize, usize), Error> {
    let side = |heap| nat::to_usize(heap).and_then(|heap| heap.checked_add(1));
    let sides = side(x).zip(side(y)).filter(|(rows, columns)| {
        rows.checked_add(*columns).is_some_and(|sum| (sum as u64) < 1 << 32)
    });
    sides.ok_or_else(|| {
        Error::unknown(
            "the Grundy value is needed, no formula for it is known, and no table holds two heaps \
             of 2^32 tokens or more together",
        )
    })
}

/// As many rows and columns as are needed; if a table was too small, more, so that a row of questions does not fill a
/// table for each, unless that does not pass `check`.
fn grown(
    (rows, columns): (usize, usize),
    known: Option<(usize, usize)>,
    check: impl Fn(usize, usize) -> Result<(), Error>,
) -> Result<(usize, usize), Error> {
    if let Some(known) = known {
        let side = |needed: usize, known: usize| match needed <= known {
            true => known,
            false => needed.max(known + known / 2),
        };
        let larger = (side(rows, known.0), side(columns, known.1));
        // Growing keeps which of the two is the smaller.
        let larger = match rows <= columns {
            true => (larger.0, larger.1.max(larger.0)),
            false => larger,
        };
        let is_small = (larger.0 as u64 + larger.1 as u64) < 1 << 32;
        if is_small && check(larger.0, larger.1).is_ok() {
            return Ok(larger);
        }
    }
    check(rows, columns).map(|()| (rows, columns))
}

fn what(rows: usize, columns: usize) -> String {
    format!("a table of {rows} × {columns} Grundy values")
}

/// Puts a table in the place of the one before, or of the oldest.
fn keep<K: PartialEq, T>(tables: &mut Vec<(K, T)>, key: K, table: T) {
    tables.retain(|(known, _)| *known != key);
    if tables.len() == KEPT {
        tables.remove(0);
    }
    tables.push((key, table));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::Limits;

    #[test]
    fn a_queen_is_asked_for_one_position_after_another() {
        let mut tables = TwoHeaps::default();
        let mut meter = Meter::new(&Limits::default());
        let mut ask = |x: u32, y: u32| {
            let value = tables.queen(1, &Nat::from(x), &Nat::from(y), &mut meter).unwrap();
            let (_, table) = &tables.queens[0];
            (value, (table.rows(), table.columns()))
        };
        // Rows of A004481's table.
        assert_eq!(ask(10, 20), (28, (11, 21)));
        assert_eq!(ask(20, 10), (28, (11, 21)));
        assert_eq!(ask(3, 21).1, (11, 31));
        assert_eq!(ask(10, 12), (7, (11, 31)));
        assert_eq!(ask(200, 300).1, (201, 301));
    }

    #[test]
    fn what_is_too_large_says_how_much_it_needs() {
        let mut tables = TwoHeaps::default();
        let mut meter = Meter::new(&Limits { memory: 1 << 20, ..Limits::default() });
        let mut ask = |x: u64, y: u64| tables.queen(1, &Nat::from(x), &Nat::from(y), &mut meter);
        let error = ask(3000, 4000).unwrap_err();
        assert!(error.is_budget() && error.to_string().contains("3001 × 4001"), "{error}");
        let error = ask(5, 1 << 32).unwrap_err();
        assert!(error.to_string().contains("2^32"), "{error}");
    }
}
