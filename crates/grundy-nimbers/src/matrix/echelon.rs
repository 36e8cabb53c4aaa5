//! Elimination, a row at a time.

use super::combine;
use crate::poly64::Poly64;

/// A reduced row echelon form that grows: each row has a one at its pivot and zeros at the pivots of
/// the others.
///
/// So the multiples that clear a new row are read off it at once, and one linear combination of all
/// rows, with one reduction an element, clears it.
pub(super) struct Echelon {
    width: usize,
    /// Pivots are sought in the columns before this one.
    pivot_columns: usize,
    pivots: Vec<usize>,
    rows: Vec<Poly64>,
    pivot_product: Poly64,
}

impl Echelon {
    /// No rows yet, each to be of `width` elements.
    pub(super) fn new(width: usize, pivot_columns: usize) -> Echelon {
        let pivot_product = Poly64::ONE;
        Echelon { width, pivot_columns, pivots: Vec::new(), rows: Vec::new(), pivot_product }
    }

    /// Takes a row; gives back what is left of it if it depends on the rows before.
    pub(super) fn insert(&mut self, mut row: Vec<Poly64>) -> Option<Vec<Poly64>> {
        let multiples: Vec<Poly64> = self.pivots.iter().map(|&pivot| row[pivot]).collect();
        combine(&mut row, &multiples, &self.rows, self.width);
        let candidates = &row[..self.pivot_columns];
        let Some(pivot) = candidates.iter().position(|element| !element.is_zero()) else {
            return Some(row);
        };
        let Some(inverse) = row[pivot].inverse() else {
            return Some(row);
        };
        self.pivot_product *= row[pivot];
        // Before the pivot there are zeros only.
        let tail = &mut row[pivot..];
        Poly64::scale_slice(tail, inverse);
        for other in self.rows.chunks_exact_mut(self.width.max(1)) {
            let multiple = other[pivot];
            if !multiple.is_zero() {
                let fits = Poly64::xor_mul_acc(&mut other[pivot..], tail, multiple);
                debug_assert_eq!(fits, Ok(()));
            }
        }
        self.pivots.push(pivot);
        self.rows.append(&mut row);
        None
    }

    /// The rows with their pivots, in the order of insertion.
    pub(super) fn rows(&self) -> impl Iterator<Item = (usize, &[Poly64])> {
        // No row is kept of width 0: it has no pivot.
        self.pivots.iter().copied().zip(self.rows.chunks_exact(self.width.max(1)))
    }

    /// The product of the pivots before rows were scaled.
    pub(super) fn pivot_product(&self) -> Poly64 {
        self.pivot_product
    }
}
