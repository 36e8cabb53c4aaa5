//! The squares of one value, row by row, a bit for each.

use crate::two_heaps::rules::{Along, Cone, Moves};
use crate::two_heaps::scan::Job;

/// One value on its way down the rows.
pub(super) struct Walker<'a> {
    moves: &'a Moves,
    pub(super) value: u32,
    pub(super) row: usize,
    pub(super) words: usize,
    /// The squares of the value in the last rows, by the row modulo their number.
    last: Vec<Vec<u64>>,
    /// For each family and each of its steps the squares from which the moves up to that step reach the value, in
    /// as many of the last rows as the step goes back; none for a step along the row.
    reached: Vec<Vec<Vec<Vec<u64>>>>,
    /// The squares of the row from which the value is reached.
    attacked: Vec<u64>,
    /// The squares with the value.
    pub(super) found: Vec<u64>,
    line: Vec<u64>,
}

impl<'a> Walker<'a> {
    pub(super) fn new(moves: &'a Moves) -> Walker<'a> {
        let words = moves.columns().div_ceil(64);
        let empty = || vec![0; words];
        let cones = moves.cones();
        let last = cones.iter().map(|cone| cone.least[0]).max().unwrap_or(0);
        let step = |step: &[usize; 2]| (0..step[0]).map(|_| empty()).collect();
        let family = |cone: &Cone| cone.steps.iter().map(step).collect();
        Walker {
            moves,
            value: 0,
            row: 0,
            words,
            last: (0..last).map(|_| empty()).collect(),
            reached: cones.iter().map(family).collect(),
            attacked: empty(),
            found: empty(),
            line: empty(),
        }
    }

    pub(super) fn bytes(moves: &Moves) -> u64 {
        let cones = moves.cones();
        let last = cones.iter().map(|cone| cone.least[0] as u64).max().unwrap_or(0);
        let steps: u64 = cones.iter().flat_map(|cone| &cone.steps).map(|step| step[0] as u64).sum();
        (last + steps + 3) * moves.columns().div_ceil(64) as u64 * 8
    }

    pub(super) fn start(&mut self, value: u32) {
        self.value = value;
        self.row = 0;
        self.sets().for_each(|bits| bits.fill(0));
    }

    /// The sets of squares that rows to come look at.
    pub(super) fn sets(&mut self) -> impl Iterator<Item = &mut Vec<u64>> {
        self.last.iter_mut().chain(self.reached.iter_mut().flatten().flatten())
    }

    /// Sets `found` to the squares of the value in the next row, of which `taken` have smaller values.
    #[inline(always)]
    pub(super) fn next(&mut self, taken: &[u64]) {
        self.attacked.copy_from_slice(taken);
        self.reach(false);
        self.settle();
        self.reach(true);
        let rows = self.last.len();
        if rows > 0 {
            self.last[self.row % rows].copy_from_slice(&self.found);
        }
        self.row += 1;
    }

    /// Adds the squares from which the value is reached in rows above to `attacked`; then, once the squares of
    /// this row are known, takes note of what they add for the rows below.
    #[inline(always)]
    fn reach(&mut self, is_settled: bool) {
        let (row, rows) = (self.row, self.last.len());
        for (cone, reached) in self.moves.cones().iter().zip(&mut self.reached) {
            let [k, l] = cone.least;
            // Moves along the row change nothing above it.
            if k > 0 && cone.steps.iter().all(|step| step[0] == 0) && is_settled {
                continue;
            }
            let line = &mut self.line;
            line.fill(0);
            if k == 0 && is_settled {
                or_shifted(line, &self.found, l);
            } else if k > 0 && row >= k {
                or_shifted(line, &self.last[(row - k) % rows], l);
            }
            for (&[k, l], above) in cone.steps.iter().zip(reached) {
                if k == 0 {
                    smear(line, l);
                    continue;
                }
                let place = row % k;
                or_shifted(line, &above[place], l);
                if is_settled {
                    above[place].copy_from_slice(line);
                }
            }
            if !is_settled {
                self.attacked.iter_mut().zip(line).for_each(|(to, from)| *to |= *from);
            }
        }
    }

    /// Finds the squares of the value among those that are not attacked, from left to right.
    #[inline(always)]
    fn settle(&mut self) {
        let columns = self.moves.columns();
        if !columns.is_multiple_of(64) {
            self.attacked[self.words - 1] |= u64::MAX << (columns % 64);
        }
        match self.moves.taken_along() {
            Along::Never => {
                self.found
                    .iter_mut()
                    .zip(&self.attacked)
                    .for_each(|(found, taken)| *found = !taken);
            }
            Along::Any => {
                self.found.fill(0);
                if let Some(at) = self.attacked.iter().position(|taken| *taken != u64::MAX) {
                    let open = !self.attacked[at];
                    self.found[at] = open & open.wrapping_neg();
                }
            }
            Along::Some(lengths) => {
                self.found.fill(0);
                for at in 0..self.words {
                    while self.attacked[at] != u64::MAX {
                        let bit = self.attacked[at].trailing_ones() as usize;
                        self.found[at] |= 1 << bit;
                        self.attacked[at] |= 1 << bit;
                        or_shifted(&mut self.attacked[at..], lengths, bit);
                    }
                }
            }
        }
    }
}

/// Adds the bits of `from`, moved up by `up`; what leaves the end is gone.
#[inline(always)]
fn or_shifted(to: &mut [u64], from: &[u64], up: usize) {
    let (words, bits) = (up / 64, up % 64);
    let Some(to) = to.get_mut(words..) else { return };
    if bits == 0 {
        to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
        return;
    }
    let Some((first, rest)) = to.split_first_mut() else { return };
    *first |= from[0] << bits;
    for (to, pair) in rest.iter_mut().zip(from.windows(2)) {
        *to |= pair[1] << bits | pair[0] >> (64 - bits);
    }
}

/// Adds the bits moved up by all multiples of `step`.
#[inline(always)]
fn smear(bits: &mut [u64], step: usize) {
    let mut up = step;
    while up < 64 * bits.len() {
        // From the top down, so that each word is read before it changes.
        let (words, shift) = (up / 64, up % 64);
        for at in (words..bits.len()).rev() {
            let low =
                if shift > 0 && at > words { bits[at - words - 1] >> (64 - shift) } else { 0 };
            bits[at] |= bits[at - words] << shift | low;
        }
        up *= 2;
    }
}

/// One row of one value.
pub(super) struct Row<'a, 'm> {
    pub(super) walker: &'a mut Walker<'m>,
    pub(super) taken: &'a [u64],
}

impl Job for Row<'_, '_> {
    type Result = ();

    #[inline(always)]
    fn run(self) {
        self.walker.next(self.taken);
    }
}
