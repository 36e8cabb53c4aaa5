//! Grundy values of two heaps from tables: as much of them as was asked for, kept between questions. Where all values up to
//! a position would take long, and who wins is the question, its P-positions alone.

mod far;
mod rays;
#[cfg(test)]
mod tests;

use grundy_core::{
    Error, Resource,
    nat::{self, Nat},
};
use grundy_kernels::two_heaps::{
    Family, KnownRow, MOST_ROWS, Moves, Queens, Row, Rows as QueenRows, Vectors,
};

use super::evaluate::Need;
use super::table::KEPT;
use rustc_hash::FxHashMap;

use crate::interned::{Places, Rules};
use crate::meter::Meter;
use crate::ruleset::{Dense, Flow};
use crate::two_heaps::{
    self as tables, PPositions, SIDES, family, moves_text, queen_text, threads,
};

/// The tables that questions so far have filled.
pub(crate) struct TwoHeaps {
    /// By the band, and by the rules: what moves a list tells may depend on how far it goes.
    queens: Vec<Kept<usize, Queens>>,
    vectors: Vec<Kept<Box<dyn Rules>, Vectors>>,
    /// The P-positions of the rules that were asked for last.
    losing: Option<Kept<Box<dyn Rules>, PPositions>>,
    /// Words of 64 squares that a table of values looks at in no time.
    soon: u64,
    /// Rows of Wythoff's table that are known for ever, and the differences of those that were asked for.
    rows: Option<QueenRows>,
    asked: FxHashMap<usize, (Row, Vec<i16>)>,
    /// What is kept elsewhere takes so many bytes of the memory.
    pub(super) beside: u64,
}

/// A table that takes so many bytes.
struct Kept<K, T> {
    key: K,
    table: T,
    bytes: u64,
}

impl Default for TwoHeaps {
    fn default() -> TwoHeaps {
        TwoHeaps {
            queens: Vec::new(),
            vectors: Vec::new(),
            losing: None,
            soon: SOON,
            rows: None,
            asked: FxHashMap::default(),
            beside: 0,
        }
    }
}

/// What is known of a position of two heaps whose moves do not depend on the heaps.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Found {
    /// Its Grundy value.
    Value(Nat),
    /// Whether it is a P-position.
    IsLosing(bool),
}

/// Rows up to here are known for ever within seconds: 0.7 s of a processor for the last one. Others have to be at hand.
const QUICK_ROWS: usize = 128;

/// A table of fewer columns is as good as a row that is known for ever.
const FAR: usize = 1 << 14;

/// With more families of moves, or fewer squares, a search is as good.
const MOST_FAMILIES: usize = 64;
const LEAST_SQUARES: u64 = 1 << 10;

/// Words of 64 squares that a table may have to look at; a search refuses soon what takes so long.
const MOST_WORDS: u64 = 1 << 44;

/// So many are looked at within about a second, and the value is told as well where only who wins was asked.
const SOON: u64 = 1 << 32;

/// So many moves and more are looked up along their rays.
const TRIED: u64 = 1 << 22;

/// A square of a queen's table costs about as much as so many words.
const QUEEN: u64 = 64;

impl TwoHeaps {
    /// What all tables take.
    pub(super) fn bytes(&self) -> u64 {
        let queens = self.queens.iter().map(|kept| kept.bytes);
        let vectors = self.vectors.iter().map(|kept| kept.bytes);
        let losing = self.losing.iter().map(|kept| kept.bytes);
        let rows = self.rows.iter().map(QueenRows::bytes);
        queens.chain(vectors).chain(losing).chain(rows).sum()
    }

    /// Whether a table of so many bytes has room beside all that is kept but the one whose place it takes.
    ///
    /// # Errors
    /// If not: then the others have to go.
    fn check_room(&self, bytes: u64, old: Option<u64>, meter: &Meter) -> Result<(), Error> {
        let others = self.bytes() - old.unwrap_or(0) + self.beside;
        meter.check_memory(bytes.saturating_add(others), "the table beside those before")
    }

    /// Forgets them.
    pub(super) fn forget(&mut self) {
        *self = TwoHeaps { soon: self.soon, ..TwoHeaps::default() };
    }

    /// What has to be known of position `i`: two heaps from one of which any number may be taken, or amounts that differ by
    /// less than `band` from both.
    pub(super) fn queen(
        &mut self,
        places: &dyn Places,
        i: usize,
        (band, heaps): (usize, &[Nat; 2]),
        need: Need,
        meter: &Meter,
    ) -> Result<Found, Error> {
        // The options of what was asked for last.
        if need == Need::Outcome
            && let Some(is_losing) = self.known_losing(places, heaps)
        {
            return Ok(Found::IsLosing(is_losing));
        }
        let [x, y] = heaps;
        let squares = sides(x, y).map_or(0, |(rows, columns)| rows as u64 * columns as u64);
        if need != Need::Value
            && squares > self.soon / QUEEN
            && self.queen_at_hand(band, x, y, meter)?.is_none()
            && let Some(is_losing) = self.is_losing(places, i, heaps, meter)?
        {
            return Ok(Found::IsLosing(is_losing));
        }
        self.queen_value(band, x, y, meter).map(Found::Value)
    }

    /// The value if no table has to be filled for it.
    fn queen_at_hand(
        &mut self,
        band: usize,
        x: &Nat,
        y: &Nat,
        meter: &Meter,
    ) -> Result<Option<Nat>, Error> {
        if let Some(value) = at_hand(meter, x, y, &|_, _| Some(queen_text(band)))? {
            return Ok(Some(value.into()));
        }
        if let Some(value) = self.filled(band, x.min(y), x.max(y)) {
            return Ok(Some(value.into()));
        }
        if band == 1 { self.far(x.min(y), x.max(y), meter) } else { Ok(None) }
    }

    fn queen_value(&mut self, band: usize, x: &Nat, y: &Nat, meter: &Meter) -> Result<Nat, Error> {
        if let Some(value) = self.queen_at_hand(band, x, y, meter)? {
            return Ok(value);
        }
        let (rows, columns) = sides(x.min(y), x.max(y))?;
        let found = self.queens.iter().find(|known| known.key == band);
        let sizes = found.map(|known| (known.table.rows(), known.table.columns()));
        if sizes.is_none_or(|known| known.0 < rows || known.1 < columns) {
            let bytes = |rows, columns| Queens::bytes(band, rows, columns, threads(rows, columns));
            let (rows, columns) = grown((rows, columns), sizes, |rows, columns| {
                meter.check_memory(bytes(rows, columns), &what(rows, columns))
            })?;
            self.check_room(bytes(rows, columns), found.map(|known| known.bytes), meter)?;
            // It is filled anew.
            self.queens.retain(|known| known.key != band);
            let threads = threads(rows, columns);
            let table = Queens::fill(band, rows, columns, threads, &mut |_, _| meter.is_in_time());
            let table = table.ok_or_else(|| meter.out_of_time(&what(rows, columns)))?;
            let bytes = bytes(rows, columns);
            keep(&mut self.queens, Kept { key: band, table, bytes });
        }
        let (first, second) = (rows - 1, columns - 1);
        let known = self.queens.iter().find(|known| known.key == band);
        known
            .and_then(|known| known.table.get(first, second))
            .map(Nat::from)
            .ok_or_else(|| Error::unknown("the table of values is too small"))
    }

    /// The value of two heaps that a table has which was filled before.
    fn filled(&self, band: usize, small: &Nat, large: &Nat) -> Option<u32> {
        let known = self.queens.iter().find(|known| known.key == band)?;
        known.table.get(nat::to_usize(small)?, nat::to_usize(large)?)
    }

    /// The value of a small heap and a large one by the period of the small one's row; `None` if the row is not known for
    /// ever, or repeats only further out.
    fn far(&mut self, small: &Nat, large: &Nat, meter: &Meter) -> Result<Option<Nat>, Error> {
        let Some(m) = nat::to_usize(small).filter(|row| *row < MOST_ROWS) else {
            return Ok(None);
        };
        if nat::to_usize(large).is_some_and(|large| large < FAR) {
            return Ok(None);
        }
        if !self.asked.contains_key(&m) {
            let Some(known) = self.row(m, meter)? else { return Ok(None) };
            let differences = known.differences().unwrap_or_default();
            self.asked.insert(m, (known.row().clone(), differences));
        }
        let Some((row, differences)) = self.asked.get(&m) else { return Ok(None) };
        if *large < Nat::from(row.start) {
            return Ok(None);
        }
        let at = nat::to_usize(&(large % Nat::from(row.period)));
        let Some(&difference) = at.and_then(|at| differences.get(at)) else { return Ok(None) };
        let amount = Nat::from(difference.unsigned_abs());
        Ok(Some(if difference < 0 { large - amount } else { large + amount }))
    }

    /// Row m for ever: one that is at hand, or is proved at once.
    fn row(&mut self, m: usize, meter: &Meter) -> Result<Option<KnownRow>, Error> {
        if let Some(tables) = &meter.tables
            && let Some(known) = tables.row(m)?
        {
            return Ok(Some(known));
        }
        if m >= QUICK_ROWS {
            return Ok(None);
        }
        let known = self.rows.as_ref().map_or(0, |rows| rows.known().len());
        if known <= m {
            // Who asks for one row after the other does not begin with each.
            let wanted = (m + 1).max(2 * known).min(QUICK_ROWS);
            let mut rows = QueenRows::new(wanted).within(meter.memory());
            let all = grundy_kernels::threads::available();
            let is_done = rows.advance(all, &mut |_| meter.is_in_time());
            // The one that is asked for may be known though there was no time for all.
            if !is_done && rows.known().len() <= m {
                let what = format!("the period of row {}", wanted - 1);
                return Err(match rows.needs() {
                    Some(bytes) => meter.out_of_memory(bytes, &what),
                    None => meter.out_of_time(&what),
                });
            }
            self.rows = Some(rows);
        }
        Ok(self.rows.as_ref().and_then(|rows| rows.cycles().get(m)).cloned())
    }

    /// What has to be known of a position of two heaps whose moves do not depend on the heaps; `None` if it is not one, or a
    /// search is as good.
    pub(super) fn vectors(
        &mut self,
        places: &dyn Places,
        i: usize,
        need: Need,
        meter: &mut Meter,
    ) -> Result<Option<Found>, Error> {
        let Some(heaps) = places.heaps(i) else { return Ok(None) };
        // The options of what was asked for last.
        if need == Need::Outcome
            && let Some(is_losing) = self.known_losing(places, &heaps)
        {
            return Ok(Some(Found::IsLosing(is_losing)));
        }
        let most = if need == Need::Value { MOST_WORDS } else { self.soon };
        if let Some(value) = self.of_heaps(places, &heaps, most, meter)? {
            return Ok(Some(Found::Value(value.into())));
        }
        if most == MOST_WORDS || !is_worth(&heaps) {
            return Ok(None);
        }
        match self.is_losing(places, i, &heaps, meter)? {
            Some(is_losing) => Ok(Some(Found::IsLosing(is_losing))),
            None => {
                let value = self.of_heaps(places, &heaps, MOST_WORDS, meter)?;
                Ok(value.map(|value| Found::Value(value.into())))
            }
        }
    }

    /// Whether it is a P-position, by all of them up to there; `None` if its moves are not of that kind, or memory is too small.
    fn is_losing(
        &mut self,
        places: &dyn Places,
        i: usize,
        heaps: &[Nat],
        meter: &Meter,
    ) -> Result<Option<bool>, Error> {
        if let Some(is_losing) = self.known_losing(places, heaps) {
            return Ok(Some(is_losing));
        }
        let table = tables::TwoHeaps::of(places, i).filter(|table| table.has_few_moves());
        let Some(table) = table else { return Ok(None) };
        self.losing = None;
        let others = self.bytes() + self.beside;
        let mut within = meter.clone();
        within.set_aside(others);
        match table.losing(&within) {
            Ok(found) => {
                let kept = |found| Kept {
                    key: places.rules(),
                    bytes: table.bytes_of(&found),
                    table: found,
                };
                self.losing = found.map(kept);
            }
            // The others may have to go.
            Err(error) if error.resource() == Some(Resource::Memory) && others == 0 => {
                return Ok(None);
            }
            Err(error) => return Err(error),
        }
        Ok(self.known_losing(places, heaps))
    }

    /// As [`rays::each_losing`], if P-positions of these rules are known as far, and moves are too many to try each as an option.
    pub(super) fn each_losing_option(
        &self,
        places: &dyn Places,
        i: usize,
        meter: &Meter,
        each: &mut dyn FnMut([usize; 2]) -> Flow,
    ) -> Option<bool> {
        let found = self.losing_of(places)?;
        let [x, y] = places.heaps(i)?.try_into().ok()?;
        let (x, y) = (nat::to_usize(&x)?, nat::to_usize(&y)?);
        found.get(x, y)?;
        let families = places.moves(&[x as u64, y as u64])?;
        // Smaller heaps are known, too.
        let is_losing = |x, y| found.get(x, y) == Some(true);
        rays::each_losing(&families, [x, y], TRIED, is_losing, || meter.is_in_time(), each)
    }

    /// What moves from position `i` leave, all that is worth `value` among it, if these are far fewer than the moves.
    pub(super) fn few_options(
        &self,
        places: &dyn Places,
        i: usize,
        value: &Nat,
    ) -> Option<Vec<[Nat; 2]>> {
        match places.dense(i)? {
            Dense::Queen { band: 1, .. } => far::leaving(&places.heaps(i)?.try_into().ok()?, value),
            _ => None,
        }
    }

    /// The P-positions of these rules that are known.
    fn losing_of(&self, places: &dyn Places) -> Option<&PPositions> {
        self.losing.as_ref().filter(|known| places.are_of(&*known.key)).map(|known| &known.table)
    }

    /// Whether it is a P-position, if those of its rules are known as far.
    fn known_losing(&self, places: &dyn Places, heaps: &[Nat]) -> Option<bool> {
        let found = self.losing_of(places)?;
        let [x, y] = heaps else { return None };
        found.get(nat::to_usize(x)?, nat::to_usize(y)?)
    }

    /// The value of these heaps of the rules of `places`, if no more than `most` words have to be looked at.
    fn of_heaps(
        &mut self,
        places: &dyn Places,
        heaps: &[Nat],
        most: u64,
        meter: &mut Meter,
    ) -> Result<Option<u64>, Error> {
        let [x, y] = heaps else { return Ok(None) };
        let Ok((rows, columns)) = sides(x, y) else { return Ok(None) };
        if !is_worth(heaps) {
            return Ok(None);
        }
        let known = self.vectors.iter().find(|known| places.are_of(&*known.key));
        if let Some(value) = known.and_then(|known| known.table.get(rows - 1, columns - 1)) {
            return Ok(Some(value.into()));
        }
        let families = |rows: usize, columns: usize| -> Option<Vec<Family>> {
            let moves = places.moves(&[rows as u64 - 1, columns as u64 - 1])?;
            moves.iter().map(family).collect()
        };
        let at_hand = at_hand(meter, x, y, &|rows, columns| {
            families(rows, columns).map(|families| moves_text(&families))
        });
        if let Some(value) = at_hand? {
            return Ok(Some(value.into()));
        }
        let few = |moves: &Moves| moves.families() <= MOST_FAMILIES && words(moves) <= MOST_WORDS;
        let wanted =
            |rows, columns| Moves::new(&families(rows, columns)?, rows, columns).filter(few);
        if wanted(rows, columns).is_none_or(|moves| words(&moves) > most) {
            return Ok(None);
        }
        let sizes = known.map(|known| (known.table.rows(), known.table.columns()));
        let bytes = |rows, columns| {
            wanted(rows, columns)
                .map_or(u64::MAX, |moves| Vectors::bytes(&moves, threads(rows, columns)))
        };
        let size = grown((rows, columns), sizes, |rows, columns| {
            meter.check_memory(bytes(rows, columns), &what(rows, columns))
        })?;
        let Some(moves) = wanted(size.0, size.1) else { return Ok(None) };
        self.check_room(bytes(size.0, size.1), known.map(|known| known.bytes), meter)?;
        // It is filled anew.
        self.vectors.retain(|known| !places.are_of(&*known.key));
        let threads = threads(size.0, size.1);
        let table = Vectors::fill(&moves, threads, &mut |_, _| meter.is_in_time());
        let table = table.ok_or_else(|| meter.out_of_time(&what(size.0, size.1)))?;
        let value = table.get(rows - 1, columns - 1).map(u64::from);
        let bytes = bytes(size.0, size.1);
        keep(&mut self.vectors, Kept { key: places.rules(), table, bytes });
        Ok(value)
    }
}

/// Whether a table of these heaps is better than a search.
fn is_worth(heaps: &[Nat]) -> bool {
    let [x, y] = heaps else { return false };
    sides(x, y).is_ok_and(|(rows, columns)| rows as u64 * columns as u64 >= LEAST_SQUARES)
}

/// Words of 64 squares that a table of all values looks at.
fn words(moves: &Moves) -> u64 {
    let [rows, columns, families] = [moves.rows(), moves.columns(), moves.families()];
    let passes = [rows, families, columns / 64 + 1];
    passes
        .into_iter()
        .fold((rows + columns) as u64, |words, times| words.saturating_mul(times as u64))
}

/// The value of two heaps from a table that lies at hand.
fn at_hand(
    meter: &Meter,
    x: &Nat,
    y: &Nat,
    moves: &dyn Fn(usize, usize) -> Option<String>,
) -> Result<Option<u32>, Error> {
    let heaps = nat::small(x).zip(nat::small(y));
    match meter.tables.as_ref().zip(heaps) {
        Some((tables, (x, y))) => tables.value([x, y], moves),
        None => Ok(None),
    }
}

/// The rows and columns of the least table that has these heaps.
fn sides(x: &Nat, y: &Nat) -> Result<(usize, usize), Error> {
    let side = |heap| nat::to_usize(heap).and_then(|heap| heap.checked_add(1));
    let sides = side(x).zip(side(y)).filter(|(rows, columns)| {
        rows.checked_add(*columns).is_some_and(|sum| (sum as u64) < SIDES)
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
        let is_small = (larger.0 as u64 + larger.1 as u64) < SIDES;
        if is_small && check(larger.0, larger.1).is_ok() {
            return Ok(larger);
        }
    }
    check(rows, columns).map(|()| (rows, columns))
}

fn what(rows: usize, columns: usize) -> String {
    format!("a table of {rows} × {columns} Grundy values")
}

/// Puts a table in the place of the oldest, where there are many.
fn keep<K, T>(tables: &mut Vec<Kept<K, T>>, new: Kept<K, T>) {
    if tables.len() == KEPT {
        tables.remove(0);
    }
    tables.push(new);
}
