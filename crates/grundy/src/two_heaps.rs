//! Tables of two heaps whose moves are amounts that do not depend on the heaps.

pub mod file;
mod slabs;

use grundy_core::{
    Error,
    nat::{self, Nat},
};
use grundy_graphs::implicit::Cone;
use grundy_kernels::two_heaps::{
    self as kernel, Beam, Family, Losing, Moves, NoBeam, Queens, Vectors,
};

use crate::interned::Places;
use crate::meter::{Limits, Meter};
use crate::ruleset::Dense;

pub use grundy_kernels::two_heaps::{BytesNeeded, GoOn, Kept, KnownRow, MOST_ROWS, Row, Rows};
pub use slabs::Slab;
pub(crate) use slabs::{moves_text, queen_text};

/// The rules and the largest heaps of a table.
///
/// ```
/// use grundy::Sum;
///
/// let table = "wythoff:20,30".parse::<Sum>()?.two_heaps().unwrap();
/// assert_eq!(table.sides(), (21, 31));
/// assert!(table.is_wythoff());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct TwoHeaps {
    rows: usize,
    columns: usize,
    band: Option<usize>,
    families: Vec<Family>,
}

/// Grundy values of all heaps up to two sizes.
///
/// ```
/// use grundy::{Limits, Sum};
///
/// let table = "wythoff:20,30".parse::<Sum>()?.two_heaps().unwrap();
/// let values = table.values(&Limits::default(), &mut |_, _| true)?.unwrap();
/// assert_eq!((values.get(1, 2), values.get(3, 4)), (Some(0), Some(2)));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Values {
    /// Of a game with the moves of a queen.
    Queens(Queens),
    /// Of any other.
    Vectors(Vectors),
}

/// P-positions of all heaps up to two sizes.
///
/// ```
/// use grundy::{Limits, Sum};
///
/// let table = "wythoff:20,30".parse::<Sum>()?.two_heaps().unwrap();
/// let found = table.p_positions(&Limits::default(), &mut |_, _| true)?.unwrap();
/// assert_eq!((found.get(3, 5), found.get(3, 4)), (Some(true), Some(false)));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum PPositions {
    /// One in every row.
    Beam(Beam),
    /// Any.
    Bits(Losing),
}

/// A table has less rows and columns together.
pub(crate) const SIDES: u64 = 1 << 32;

impl TwoHeaps {
    /// The most tokens in each of two heaps that have a table.
    pub const MOST_EACH: u64 = SIDES / 2 - 2;

    pub(crate) fn of(places: &dyn Places, i: usize) -> Option<TwoHeaps> {
        let table = TwoHeaps::of_heaps(&places.heaps(i)?, &|largest| places.moves(largest))?;
        let band = match places.dense(i) {
            Some(Dense::Queen { band, .. }) => Some(band),
            _ => None,
        };
        let table = TwoHeaps { band, ..table };
        (band.is_some() || table.has_few_moves()).then_some(table)
    }

    fn of_heaps(heaps: &[Nat], moves: &dyn Fn(&[u64]) -> Option<Vec<Cone>>) -> Option<TwoHeaps> {
        let [first, second] = heaps else { return None };
        let side = |heap| nat::to_usize(heap)?.checked_add(1);
        let (rows, columns) = (side(first)?, side(second)?);
        rows.checked_add(columns).filter(|sum| (*sum as u64) < SIDES)?;
        let moves = moves(&[rows as u64 - 1, columns as u64 - 1])?;
        let families = moves.iter().map(family).collect::<Option<_>>()?;
        Some(TwoHeaps { rows, columns, band: None, families })
    }

    /// How many rows and columns the table has.
    pub fn sides(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// Whether the moves are those of Wythoff's game.
    pub fn is_wythoff(&self) -> bool {
        self.band == Some(1)
    }

    /// The lines through (0, 0) near which the P-positions lie, in millionths of the second heap a token of the first, rounded
    /// down, where a theorem knows them: in Wythoff's game with |k − l| < T both heaps are ⌊nα⌋ and ⌊nα⌋ + Tn with
    /// α = (2 − T + √(T² + 4))/2 (Fraenkel 1982).
    pub fn slopes(&self) -> Vec<u64> {
        const ONE: u64 = 1_000_000;
        let Some(band) = self.band.map(|band| band as u64).filter(|band| *band <= 1000) else {
            return Vec::new();
        };
        // Twice α, to thousandths of a millionth.
        let root = (u128::from(band * band + 4) * 10u128.pow(18)).isqrt();
        let twice = root + 2 * 10u128.pow(9) - u128::from(band) * 10u128.pow(9);
        let sum = twice + 2 * u128::from(band) * 10u128.pow(9);
        let ratio = |top: u128, bottom: u128| u64::try_from(top * u128::from(ONE) / bottom).ok();
        [ratio(twice, sum), ratio(sum, twice)].into_iter().flatten().collect()
    }

    /// Whether all Grundy values fit the limits: what [`values`](Self::values) asks before it fills anything.
    ///
    /// # Errors
    /// If the table needs more memory than the limits allow, or its moves are too many to list.
    pub fn check_memory(&self, limits: &Limits) -> Result<(), Error> {
        let threads = threads(self.rows, self.columns);
        let (rows, columns) = self.filled_sides();
        let bytes = match self.band {
            Some(band) => Queens::bytes(band, rows, columns, threads),
            None => Vectors::bytes(&self.moves()?, threads),
        };
        Meter::new(limits).check_memory(bytes, &self.what())
    }

    fn what(&self) -> String {
        format!("a table of {} × {} Grundy values", self.rows, self.columns)
    }

    /// All Grundy values; `None` if `go_on`, which is told how many are known and of how many, says to stop.
    ///
    /// # Errors
    /// If the table needs more memory than the limits allow, or does not end in time.
    pub fn values(&self, limits: &Limits, go_on: GoOn<'_>) -> Result<Option<Values>, Error> {
        self.check_memory(limits)?;
        let meter = Meter::new(limits);
        let threads = threads(self.rows, self.columns);
        let what = self.what();
        let mut in_time = true;
        let mut go_on = |done, total| {
            in_time = meter.is_in_time();
            in_time && go_on(done, total)
        };
        let found = if let Some(band) = self.band {
            let (rows, columns) = self.filled_sides();
            Queens::fill(band, rows, columns, threads, &mut go_on).map(Values::Queens)
        } else {
            Vectors::fill(&self.moves()?, threads, &mut go_on).map(Values::Vectors)
        };
        if in_time { Ok(found) } else { Err(meter.out_of_time(&what)) }
    }

    /// All P-positions; `None` if `go_on` says to stop.
    ///
    /// # Errors
    /// As [`values`](Self::values).
    pub fn p_positions(
        &self,
        limits: &Limits,
        go_on: GoOn<'_>,
    ) -> Result<Option<PPositions>, Error> {
        self.p_positions_within(&Meter::new(limits), go_on)
    }

    /// All P-positions, as part of a question that has begun.
    pub(crate) fn losing(&self, meter: &Meter) -> Result<Option<PPositions>, Error> {
        self.p_positions_within(meter, &mut |_, _| true)
    }

    /// What P-positions that were found take.
    pub(crate) fn bytes_of(&self, found: &PPositions) -> u64 {
        let (rows, columns) = (self.rows as u64, self.columns as u64);
        match found {
            PPositions::Beam(_) => Beam::bytes(rows.max(columns)),
            PPositions::Bits(_) => rows * columns / 8,
        }
    }

    /// Whether the families of moves are not too many for P-positions to be found.
    pub(crate) fn has_few_moves(&self) -> bool {
        Moves::are_few(&self.families, self.rows, self.columns)
    }

    fn p_positions_within(
        &self,
        meter: &Meter,
        go_on: GoOn<'_>,
    ) -> Result<Option<PPositions>, Error> {
        let what = format!("the P-positions of {} × {} squares", self.rows, self.columns);
        let mut in_time = true;
        let mut go_on = |done, total| {
            in_time = meter.is_in_time();
            in_time && go_on(done, total)
        };
        let moves = self.moves()?;
        let rows = self.rows.max(self.columns) as u64;
        meter.check_memory(Beam::bytes(rows), &what)?;
        let found = match Beam::find(&moves, rows, &mut go_on) {
            Ok(beam) => Some(PPositions::Beam(beam)),
            Err(NoBeam::Stopped) => None,
            Err(NoBeam::Moves | NoBeam::Off { .. }) => {
                meter.check_memory(Losing::bytes(&moves), &what)?;
                Losing::find(&moves, &mut go_on).map(PPositions::Bits)
            }
        };
        if in_time { Ok(found) } else { Err(meter.out_of_time(&what)) }
    }

    fn moves(&self) -> Result<Moves, Error> {
        let moves = Moves::new(&self.families, self.rows, self.columns);
        moves.ok_or_else(|| {
            Error::unknown(format!(
                "these moves are too many for a table: more than {} kinds, each with steps as far as the heaps reach",
                kernel::MOST_FAMILIES
            ))
        })
    }
}

impl Values {
    /// The value of two heaps, if the table has it.
    pub fn get(&self, first: usize, second: usize) -> Option<u32> {
        match self {
            Values::Queens(table) => table.get(first, second),
            Values::Vectors(table) => table.get(first, second),
        }
    }
}

impl PPositions {
    /// The one heap that makes a P-position with `heap`, if every row has one.
    pub fn partner(&self, heap: u64) -> Option<u64> {
        match self {
            PPositions::Beam(beam) => beam.partner(heap),
            PPositions::Bits(_) => None,
        }
    }

    /// Whether two heaps are a P-position, if that is known.
    pub fn get(&self, first: usize, second: usize) -> Option<bool> {
        match self {
            PPositions::Beam(beam) => Some(beam.partner(first as u64)? == second as u64),
            PPositions::Bits(bits) => bits.get(first, second),
        }
    }
}

/// The threads that a table of this size is worth.
pub(crate) fn threads(rows: usize, columns: usize) -> usize {
    /// A smaller table is filled by one thread sooner.
    const WORTH: u64 = 1 << 18;
    match rows as u64 * columns as u64 {
        0..WORTH => 1,
        _ => grundy_kernels::threads::available(),
    }
}

/// The moves as kernels read them; `None` if they are not of two heaps.
pub(crate) fn family(cone: &Cone) -> Option<Family> {
    let two = |amounts: &[u64]| <[u64; 2]>::try_from(amounts).ok();
    let step = |(step, most): &(Vec<u64>, u64)| Some((two(step)?, *most));
    Some(Family {
        least: two(&cone.least)?,
        steps: cone.steps.iter().map(step).collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use grundy_core::{Outcome, Play};

    use super::*;
    use crate::reference::Followers;
    use crate::{Solver, Sum};

    fn table(text: &str) -> Option<TwoHeaps> {
        text.parse::<Sum>().unwrap().two_heaps()
    }

    /// Tables say what plain search says, of games with and without a queen's moves, and where heaps are not alike.
    #[test]
    fn tables_agree_with_the_rules() {
        for (game, first, second) in
            [("wythoff", 9, 14), ("wythoff/3", 12, 8), ("nimhoff/3", 7, 9), ("moore/1", 6, 11)]
        {
            let table = table(&format!("{game}:{first},{second}")).expect(game);
            let limits = Limits::default();
            let mut followers = Followers::new();
            let values = table.values(&limits, &mut |_, _| true).unwrap().unwrap();
            let losing = table.p_positions(&limits, &mut |_, _| true).unwrap().unwrap();
            for x in 0..=first {
                for y in 0..=second {
                    let sum: Sum = format!("{game}:{x},{y}").parse().unwrap();
                    let value = u32::try_from(followers.value(&sum).unwrap()).unwrap();
                    assert_eq!(values.get(x, y), Some(value), "{game}:{x},{y}");
                    assert_eq!(losing.get(x, y), Some(value == 0), "{game}:{x},{y}");
                    let outcome = Solver::default().outcome(&sum, Play::Normal).unwrap();
                    assert_eq!(value == 0, outcome == Outcome::P);
                }
            }
        }
        assert!(table("nim:3,4,5").is_none() && table("kayles:7").is_none());
        assert!(table("wythoff:5,4294967296").is_none());
    }

    #[test]
    fn lines_of_wythoffs_game_are_golden() {
        assert_eq!(table("wythoff:3,4").unwrap().slopes(), [618_033, 1_618_033]);
        // 1 + √2, and its inverse.
        assert_eq!(table("wythoff/2:3,4").unwrap().slopes(), [414_213, 2_414_213]);
        assert!(table("nimhoff/3:3,4").unwrap().slopes().is_empty());
    }
}
