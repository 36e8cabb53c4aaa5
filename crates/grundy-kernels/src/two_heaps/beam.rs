//! P-positions of two heaps, one in every row, along a line: a byte a row.

use super::rules::{Along, Moves};
use super::scan::{bit_of, union};

/// The P-positions in all rows below a limit, under moves that take any number from either heap or the same from
/// both, and some more, with the heaps alike.
///
/// Every row and every diagonal has one P-position then. In the order of rows, the k-th pair (x, x + d) with
/// d ≥ 0 has d near k, within [`MOST_OFF`] (proved for the queen and for the queen with a knight, Larsson and Wästlund
/// 2012; others are refused where it fails), so that the lowest byte of d tells d. The rows that are the larger
/// heap of their pair have d near their number among these, too: of two pairs out of order the smaller heaps
/// differ by less than 2·`MOST_OFF`, and the byte is still enough.
#[derive(Clone, Debug)]
pub struct Beam {
    rows: u64,
    /// The lowest byte of every row's d.
    low: Vec<u8>,
    /// A bit for each row that is the smaller heap of its pair, or both.
    smaller: Vec<u64>,
    /// How many smaller heaps are before each [`WORDS`] words of `smaller`.
    ranks: Vec<u64>,
}

/// How far d may be from its number.
pub const MOST_OFF: u64 = 60;

/// Words of `smaller` to a rank.
const WORDS: usize = 8;

/// Why there is no beam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBeam {
    /// The moves are of another kind.
    Moves,
    /// In this row d is too far from its number.
    Off {
        /// The row.
        row: u64,
    },
    /// `go_on` said no.
    Stopped,
}

/// Rows between two questions whether to go on.
const PIECE: u64 = 1 << 16;

impl Beam {
    /// Finds the P-positions of all rows below `rows`. `moves` are for heaps that are at least as large as any leap.
    ///
    /// # Errors
    /// If the moves are not of that kind, or d is too far from its number, or `go_on` says to stop; it is told how
    /// many rows are done.
    ///
    /// # Panics
    /// If memory cannot hold a byte a row.
    pub fn find(
        moves: &Moves,
        rows: u64,
        go_on: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<Beam, NoBeam> {
        Beam::find_after(moves, &[], rows, go_on)
    }

    /// As [`find`](Self::find), for the positions of Grundy value g: `before` are those of the values 0, 1, …,
    /// g − 1, in no fewer rows.
    ///
    /// # Errors
    /// As for `find`.
    ///
    /// # Panics
    /// If memory cannot hold a byte a row, or a beam before has fewer rows.
    pub fn find_after(
        moves: &Moves,
        before: &[Beam],
        rows: u64,
        go_on: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<Beam, NoBeam> {
        assert!(before.iter().all(|beam| beam.rows >= rows), "beams before are as long");
        let leaps = leaps(moves).ok_or(NoBeam::Moves)?;
        let size = usize::try_from(rows).expect("memory holds a byte a row");
        let mut beam = Beam {
            rows,
            low: crate::memory::zeroed(size),
            smaller: crate::memory::zeroed(size.div_ceil(64)),
            ranks: Vec::with_capacity(size / 64 / WORDS + 1),
        };
        let mut sieve = Sieve::new(size, leaps);
        let mut earlier: Vec<Walk<'_>> = before.iter().map(|beam| beam.walk(0)).collect();
        for first in (0..size).step_by(64) {
            if first.is_multiple_of(64 * WORDS) {
                beam.ranks.push(sieve.pairs);
            }
            if (first as u64).is_multiple_of(PIECE) && !go_on(first as u64, rows) {
                return Err(NoBeam::Stopped);
            }
            for x in first..size.min(first + 64) {
                sieve.forbidden.clear();
                for walk in &mut earlier {
                    let partner = walk.next().map_or(0, |pair| pair.1);
                    if let Some(d) = partner.checked_sub(x as u64) {
                        sieve.forbidden.push(usize::try_from(d).unwrap_or(usize::MAX));
                    }
                }
                if let Some(d) = sieve.next(x).map_err(|()| NoBeam::Off { row: x as u64 })? {
                    beam.smaller[x / 64] |= 1 << (x % 64);
                    beam.low[x] = d.to_le_bytes()[0];
                    if let Some(low) = beam.low.get_mut(x + d) {
                        *low = d.to_le_bytes()[0];
                    }
                }
            }
        }
        Ok(beam)
    }

    /// The bytes that this takes while it is found.
    pub fn bytes(rows: u64) -> u64 {
        // The bytes, smaller heaps and ranks, then columns and diagonals as the sieve goes.
        rows + rows / 8 + rows / 64 + 2 * rows / 8 + rows / 8
    }

    /// How many rows are known.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The heap that makes a P-position with `heap`, if that row is known.
    pub fn partner(&self, heap: u64) -> Option<u64> {
        let x = usize::try_from(heap).ok().filter(|_| heap < self.rows)?;
        Some(self.partner_at(x, self.smaller_before(heap)).0)
    }

    /// All pairs with a smaller heap from `from` on.
    pub fn pairs(&self, from: u64) -> impl Iterator<Item = (u64, u64)> {
        self.walk(from).filter(|(x, y)| x <= y)
    }

    /// The rows from `from` on, each with its partner: quicker than [`partner`](Self::partner) for each.
    pub fn walk(&self, from: u64) -> Walk<'_> {
        Walk { beam: self, row: from, smaller: self.smaller_before(from) }
    }

    /// How many rows before this are smaller heaps.
    fn smaller_before(&self, row: u64) -> u64 {
        let Ok(x) = usize::try_from(row.min(self.rows)) else { return 0 };
        let word = x / 64;
        let start = word / WORDS * WORDS;
        let whole: u32 = self.smaller[start..word].iter().map(|word| word.count_ones()).sum();
        let part = match self.smaller.get(word) {
            Some(word) => (word & ((1 << (x % 64)) - 1)).count_ones(),
            None => 0,
        };
        let rank = self.ranks.get(word / WORDS).copied();
        // Behind the last row a rank may be missing.
        let rank = rank.unwrap_or_else(|| {
            let ones = self.smaller[..start].iter().map(|word| u64::from(word.count_ones()));
            ones.sum()
        });
        rank + u64::from(whole + part)
    }

    /// The partner of a row before which so many are smaller heaps.
    #[inline(always)]
    fn partner_at(&self, x: usize, smaller: u64) -> (u64, bool) {
        let heap = x as u64;
        let is_smaller = self.smaller[x / 64] >> (x % 64) & 1 == 1;
        let number = if is_smaller { smaller } else { heap - smaller };
        // The number near this one with that lowest byte.
        let ahead = self.low[x].wrapping_sub(number.to_le_bytes()[0]).cast_signed();
        let d = number.wrapping_add_signed(ahead.into());
        (if is_smaller { heap + d } else { heap - d }, is_smaller)
    }
}

/// Rows in order, each with its partner.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    beam: &'a Beam,
    row: u64,
    /// How many rows before are smaller heaps.
    smaller: u64,
}

impl Iterator for Walk<'_> {
    type Item = (u64, u64);

    #[inline]
    fn next(&mut self) -> Option<(u64, u64)> {
        let x = usize::try_from(self.row).ok().filter(|_| self.row < self.beam.rows)?;
        let (partner, is_smaller) = self.beam.partner_at(x, self.smaller);
        self.row += 1;
        self.smaller += u64::from(is_smaller);
        Some((x as u64, partner))
    }
}

/// The leaps besides the moves of a queen; `None` if the moves are not of that kind.
fn leaps(moves: &Moves) -> Option<Vec<[usize; 2]>> {
    let mut leaps = Vec::new();
    let mut rays = [false; 3];
    for cone in moves.cones() {
        let queen = [[1, 0], [0, 1], [1, 1]].iter().position(|ray| *ray == cone.least);
        match (cone.steps.as_slice(), queen) {
            ([step], Some(i)) if *step == cone.least => rays[i] = true,
            ([], _) => leaps.push(cone.least),
            _ => return None,
        }
    }
    leaps.retain(|[k, l]| *k > 0 && *l > 0 && k != l);
    let alike = leaps.iter().all(|&[k, l]| leaps.contains(&[l, k]));
    (rays == [true; 3] && alike && moves.taken_along() == &Along::Any).then_some(leaps)
}

/// The search for pairs, row by row.
struct Sieve {
    /// The columns with a P-position, from the row of 64 that is being looked at.
    columns: Vec<u64>,
    diagonals: Vec<u64>,
    /// No diagonal before this word is free.
    full: usize,
    pairs: u64,
    leaps: Vec<[usize; 2]>,
    /// The most that a leap takes from a heap.
    longest: usize,
    /// Pairs whose larger heap leaps may lead to, as rows and their partners, by the row modulo the length, a power of two.
    partners: Vec<[usize; 2]>,
    /// Where leaps lead to P-positions.
    forbidden: Vec<usize>,
}

impl Sieve {
    fn new(rows: usize, leaps: Vec<[usize; 2]>) -> Sieve {
        let longest = leaps.iter().map(|leap| leap[0]).max().unwrap_or(0);
        // d is near a number that is below that of the rows.
        const SLACK: usize = 512;
        Sieve {
            columns: crate::memory::zeroed((2 * rows + SLACK) / 64 + 2),
            diagonals: crate::memory::zeroed((rows + SLACK) / 64 + 2),
            full: 0,
            pairs: 0,
            leaps,
            longest,
            partners: vec![[usize::MAX; 2]; (2 * longest + 1).next_power_of_two()],
            forbidden: Vec::new(),
        }
    }

    /// The d of the pair whose smaller heap is x, if it has one; an error if it is too far off.
    #[inline(always)]
    fn next(&mut self, x: usize) -> Result<Option<usize>, ()> {
        let mask = self.partners.len() - 1;
        if self.columns[x / 64] >> (x % 64) & 1 == 1 {
            return Ok(None);
        }
        for &[k, l] in &self.leaps {
            let Some(above) = x.checked_sub(k) else { continue };
            let [row, partner] = self.partners[above & mask];
            if row == above && partner + l >= x {
                self.forbidden.push(partner + l - x);
            }
        }
        while self.diagonals[self.full] == u64::MAX {
            self.full += 1;
        }
        let mut at = self.full;
        let d = loop {
            let (word, shift) = (x / 64 + at, bit_of(x));
            let Some(&[low, high]) = self.columns.get(word..word + 2) else { return Err(()) };
            let mut union = union(self.diagonals[at], 0, low, high, shift);
            for &forbidden in &self.forbidden {
                if forbidden / 64 == at {
                    union |= 1 << (forbidden % 64);
                }
            }
            if union != u64::MAX {
                break 64 * at + union.trailing_ones() as usize;
            }
            at += 1;
        };
        if (d as u64).abs_diff(self.pairs) > MOST_OFF {
            return Err(());
        }
        self.diagonals[d / 64] |= 1 << (d % 64);
        self.columns[(x + d) / 64] |= 1 << ((x + d) % 64);
        self.pairs += 1;
        self.partners[x & mask] = [x, x + d];
        if d <= self.longest {
            // A leap from a later row may lead to the mirrored pair.
            self.partners[(x + d) & mask] = [x + d, x];
        }
        Ok(Some(d))
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::Family;
    use super::super::vectors::Losing;
    use super::*;

    fn queen(leaps: &[[u64; 2]]) -> Vec<Family> {
        let ray = |least: [u64; 2]| Family { least, steps: vec![(least, u64::MAX)] };
        let leap = |least: [u64; 2]| Family { least, steps: Vec::new() };
        let both = leaps.iter().flat_map(|&[k, l]| [leap([k, l]), leap([l, k])]);
        [[1, 0], [0, 1], [1, 1]].into_iter().map(ray).chain(both).collect()
    }

    fn find(families: &[Family], rows: u64) -> Result<Beam, NoBeam> {
        let moves = Moves::new(families, 1 << 12, 1 << 12).unwrap();
        Beam::find(&moves, rows, &mut |_, _| true)
    }

    #[test]
    fn rows_of_bits_have_the_same_pairs() {
        let side = 1700;
        for leaps in [&[][..], &[[1, 2]], &[[1, 3]], &[[2, 4], [1, 2]], &[[7, 3], [1, 9], [30, 31]]]
        {
            let families = queen(leaps);
            let beam = find(&families, 1000).unwrap();
            let moves = Moves::new(&families, side, side).unwrap();
            let losing = Losing::find(&moves, &mut |_, _| true).unwrap();
            for x in 0..1000 {
                let y = (0..side).find(|&y| losing.get(x, y) == Some(true)).unwrap();
                assert_eq!(beam.partner(x as u64), Some(y as u64), "{leaps:?}, row {x}");
            }
            assert_eq!(beam.partner(1000), None);
        }
    }

    #[test]
    fn a_queen_stands_on_golden_pairs_far_out() {
        let beam = find(&queen(&[]), 3_000_000).unwrap();
        let mut lowers = 0;
        for (x, y) in beam.pairs(0) {
            assert!(crate::golden::is_pair_u64(x, y), "{x}, {y}");
            assert_eq!(y - x, lowers);
            lowers += 1;
            if y < beam.rows() {
                assert_eq!(beam.partner(y), Some(x));
            }
        }
        assert_eq!(lowers, 1_854_102);
    }

    #[test]
    fn values_come_one_after_another() {
        // Grundy values of a queen by the definition, against one beam after the other.
        let side = 220;
        let mut values = vec![vec![0usize; side]; side];
        for x in 0..side {
            for y in 0..side {
                let row = (0..y).map(|l| values[x][l]);
                let column = (0..x).map(|k| values[k][y]);
                let diagonal = (1..=x.min(y)).map(|k| values[x - k][y - k]);
                let seen: std::collections::HashSet<usize> =
                    row.chain(column).chain(diagonal).collect();
                values[x][y] = (0..).find(|v| !seen.contains(v)).unwrap();
            }
        }
        let moves = Moves::new(&queen(&[]), 9, 9).unwrap();
        let mut beams: Vec<Beam> = Vec::new();
        for value in 0..4 {
            let beam = Beam::find_after(&moves, &beams, 100, &mut |_, _| true).unwrap();
            for (x, row) in values[..100].iter().enumerate() {
                let y = row.iter().position(|v| *v == value).unwrap();
                assert_eq!(beam.partner(x as u64), Some(y as u64), "value {value}, row {x}");
                let walked = beam.walk(x as u64).next();
                assert_eq!(walked, Some((x as u64, y as u64)));
            }
            assert!(beam.walk(100).next().is_none());
            beams.push(beam);
        }
    }

    #[test]
    fn other_moves_are_refused() {
        let with = |family| [&queen(&[])[..], &[family]].concat();
        let slope = Family { least: [1, 2], steps: vec![([1, 2], u64::MAX)] };
        assert_eq!(find(&with(slope), 100).unwrap_err(), NoBeam::Moves);
        let one_sided = Family { least: [1, 2], steps: Vec::new() };
        assert_eq!(find(&with(one_sided), 100).unwrap_err(), NoBeam::Moves);
        assert_eq!(find(&queen(&[])[..2], 100).unwrap_err(), NoBeam::Moves);
        let moves = Moves::new(&queen(&[]), 9, 9).unwrap();
        assert_eq!(Beam::find(&moves, 100, &mut |_, _| false).unwrap_err(), NoBeam::Stopped);
    }
}
