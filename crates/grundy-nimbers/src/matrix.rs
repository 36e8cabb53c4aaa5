//! Matrices over the nimbers below 2⁶⁴, in polynomial form.

use crate::kernels::lengths::LengthMismatch;
use crate::poly64::Poly64;

mod echelon;

use echelon::Echelon;

/// The most elements a matrix may have: 1 GiB of them. It has no more rows or columns either, even without
/// elements, as they are gone through one by one.
pub const MAX_ELEMENTS: usize = 1 << 27;

/// Rows and columns of a block of a product's right factor: 32 KiB, for the first-level cache.
const BLOCK: usize = 64;

/// A dense matrix, 8 bytes an element.
///
/// ```
/// use grundy_nimbers::matrix::Matrix;
/// use grundy_nimbers::poly64::Poly64;
///
/// let rows = [Poly64::from_nimbers(&[2, 3]), Poly64::from_nimbers(&[4, 1])];
/// let matrix = Matrix::from_rows(&rows)?;
/// let inverse = matrix.inverse().unwrap();
/// assert_eq!(matrix.multiply(&inverse)?, Matrix::identity(2)?);
/// # Ok::<(), grundy_nimbers::matrix::MatrixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    elements: Vec<Poly64>,
}

/// Why an operation on matrices has no answer.
///
/// ```
/// use grundy_nimbers::matrix::{Matrix, MatrixError};
///
/// let (a, b) = (Matrix::zero(2, 3)?, Matrix::zero(2, 3)?);
/// let error = a.multiply(&b).unwrap_err();
/// assert_eq!(error.to_string(), "rows of the right factor: found 2, expected 3");
/// # Ok::<(), MatrixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatrixError {
    /// Two sizes that had to be equal.
    #[error("{what}: found {found}, expected {expected}")]
    Size {
        /// What has the size.
        what: &'static str,
        /// The size.
        found: usize,
        /// What it had to be.
        expected: usize,
    },
    /// More than [`MAX_ELEMENTS`], or more rows or columns.
    #[error(
        "a matrix of {rows} rows and {columns} columns, expected at most {MAX_ELEMENTS} elements, rows or columns"
    )]
    TooLarge {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
}

impl MatrixError {
    fn unless_equal(what: &'static str, found: usize, expected: usize) -> Result<(), MatrixError> {
        if found == expected { Ok(()) } else { Err(MatrixError::Size { what, found, expected }) }
    }
}

/// All solutions of a system of linear equations.
///
/// ```
/// use grundy_nimbers::matrix::Matrix;
/// use grundy_nimbers::poly64::Poly64;
///
/// // x + 2y = 3
/// let matrix = Matrix::from_rows(&[Poly64::from_nimbers(&[1, 2])])?;
/// let solutions = matrix.solve(&Poly64::from_nimbers(&[3]))?.unwrap();
/// assert_eq!(Poly64::to_nimbers(&solutions.particular), [3, 0]);
/// assert_eq!(Poly64::to_nimbers(&solutions.kernel[0]), [2, 1]);
/// # Ok::<(), grundy_nimbers::matrix::MatrixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// One solution.
    pub particular: Vec<Poly64>,
    /// A basis of the solutions of the homogeneous system: any combination may be added.
    pub kernel: Vec<Vec<Poly64>>,
}

impl Matrix {
    /// The zero matrix.
    ///
    /// # Errors
    ///
    /// If it would have more than [`MAX_ELEMENTS`], or more rows or columns than that.
    pub fn zero(rows: usize, columns: usize) -> Result<Matrix, MatrixError> {
        match rows.checked_mul(columns) {
            Some(count) if count.max(rows).max(columns) <= MAX_ELEMENTS => {
                Ok(Matrix { rows, columns, elements: vec![Poly64::ZERO; count] })
            }
            _ => Err(MatrixError::TooLarge { rows, columns }),
        }
    }

    /// The identity.
    ///
    /// # Errors
    ///
    /// If it would have more than [`MAX_ELEMENTS`].
    pub fn identity(size: usize) -> Result<Matrix, MatrixError> {
        let mut matrix = Matrix::zero(size, size)?;
        for i in 0..size {
            matrix.row_mut(i)[i] = Poly64::ONE;
        }
        Ok(matrix)
    }

    /// The matrix with these rows; none make a matrix without columns.
    ///
    /// # Errors
    ///
    /// If the rows have different lengths or more than [`MAX_ELEMENTS`].
    pub fn from_rows<R: AsRef<[Poly64]>>(rows: &[R]) -> Result<Matrix, MatrixError> {
        let columns = rows.first().map_or(0, |row| row.as_ref().len());
        let mut matrix = Matrix::zero(rows.len(), columns)?;
        for (i, row) in rows.iter().enumerate() {
            MatrixError::unless_equal("elements of a row", row.as_ref().len(), columns)?;
            matrix.row_mut(i).copy_from_slice(row.as_ref());
        }
        Ok(matrix)
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Row i, if there is one.
    pub fn row(&self, i: usize) -> Option<&[Poly64]> {
        (i < self.rows).then(|| self.at(i))
    }

    /// The element in row i and column j, if there is one.
    pub fn get(&self, i: usize, j: usize) -> Option<Poly64> {
        self.row(i)?.get(j).copied()
    }

    /// The element in row i and column j to be changed, if there is one.
    pub fn get_mut(&mut self, i: usize, j: usize) -> Option<&mut Poly64> {
        if i < self.rows { self.row_mut(i).get_mut(j) } else { None }
    }

    fn at(&self, i: usize) -> &[Poly64] {
        &self.elements[i * self.columns..][..self.columns]
    }

    fn row_mut(&mut self, i: usize) -> &mut [Poly64] {
        &mut self.elements[i * self.columns..][..self.columns]
    }

    /// The transposed matrix.
    #[must_use]
    pub fn transpose(&self) -> Matrix {
        // Square blocks, so that both sides stay in cache lines that are used up.
        const SIDE: usize = 16;
        let mut elements = vec![Poly64::ZERO; self.elements.len()];
        for top in (0..self.rows).step_by(SIDE) {
            for left in (0..self.columns).step_by(SIDE) {
                for i in top..self.rows.min(top + SIDE) {
                    for j in left..self.columns.min(left + SIDE) {
                        elements[j * self.rows + i] = self.elements[i * self.columns + j];
                    }
                }
            }
        }
        Matrix { rows: self.columns, columns: self.rows, elements }
    }

    /// The product of `self` and `right`, in rows · columns · inner products.
    ///
    /// Blocks of the right factor are copied together, and each row of the left one is combined with
    /// them, sums being reduced once a block.
    ///
    /// # Errors
    ///
    /// If the columns of `self` are not as many as the rows of `right`, or the product is too large.
    pub fn multiply(&self, right: &Matrix) -> Result<Matrix, MatrixError> {
        MatrixError::unless_equal("rows of the right factor", right.rows, self.columns)?;
        let mut product = Matrix::zero(self.rows, right.columns)?;
        let mut block = Vec::with_capacity(BLOCK * BLOCK);
        for left in (0..right.columns).step_by(BLOCK) {
            let span = left..right.columns.min(left + BLOCK);
            for top in (0..right.rows).step_by(BLOCK) {
                let rows = top..right.rows.min(top + BLOCK);
                block.clear();
                rows.clone().for_each(|k| block.extend_from_slice(&right.at(k)[span.clone()]));
                for i in 0..self.rows {
                    let out = &mut product.row_mut(i)[span.clone()];
                    combine(out, &self.at(i)[rows.clone()], &block, span.len());
                }
            }
        }
        Ok(product)
    }

    /// The product of `self` and a column.
    ///
    /// # Errors
    ///
    /// If the column's length is not the number of columns.
    pub fn apply(&self, column: &[Poly64]) -> Result<Vec<Poly64>, MatrixError> {
        MatrixError::unless_equal("elements of the column", column.len(), self.columns)?;
        let dot = |i| Poly64::dot(self.at(i), column).map_err(MatrixError::from);
        (0..self.rows).map(dot).collect()
    }

    /// The rank.
    pub fn rank(&self) -> usize {
        let mut echelon = Echelon::new(self.columns, self.columns);
        (0..self.rows).filter(|&i| echelon.insert(self.at(i).to_vec()).is_none()).count()
    }

    /// The determinant; `None` if the matrix is not square.
    pub fn determinant(&self) -> Option<Poly64> {
        if self.rows != self.columns {
            return None;
        }
        let mut echelon = Echelon::new(self.columns, self.columns);
        let regular = (0..self.rows).all(|i| echelon.insert(self.at(i).to_vec()).is_none());
        // A permutation of rows does not matter: 1 = -1.
        Some(if regular { echelon.pivot_product() } else { Poly64::ZERO })
    }

    /// The inverse; `None` if the matrix is not square or not regular. Needs twice its memory.
    pub fn inverse(&self) -> Option<Matrix> {
        if self.rows != self.columns {
            return None;
        }
        let size = self.rows;
        let mut echelon = Echelon::new(2 * size, size);
        for i in 0..size {
            let mut row = self.at(i).to_vec();
            row.resize(2 * size, Poly64::ZERO);
            row[size + i] = Poly64::ONE;
            if echelon.insert(row).is_some() {
                return None;
            }
        }
        let mut inverse = Matrix { rows: size, columns: size, elements: self.elements.clone() };
        for (pivot, row) in echelon.rows() {
            inverse.row_mut(pivot).copy_from_slice(&row[size..]);
        }
        Some(inverse)
    }

    /// All columns x with `self` · x = `right`; `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the length of `right` is not the number of rows.
    pub fn solve(&self, right: &[Poly64]) -> Result<Option<Solutions>, MatrixError> {
        MatrixError::unless_equal("elements of the right side", right.len(), self.rows)?;
        let unknowns = self.columns;
        let mut echelon = Echelon::new(unknowns + 1, unknowns);
        for (i, &value) in right.iter().enumerate() {
            let mut row = self.at(i).to_vec();
            row.push(value);
            // An equation that says 0 = a.
            if echelon.insert(row).is_some_and(|rest| !rest[unknowns].is_zero()) {
                return Ok(None);
            }
        }
        let mut particular = vec![Poly64::ZERO; unknowns];
        let mut free = vec![true; unknowns];
        for (pivot, row) in echelon.rows() {
            particular[pivot] = row[unknowns];
            free[pivot] = false;
        }
        let free = (0..unknowns).filter(|&j| free[j]);
        let kernel = free.map(|j| {
            let mut vector = vec![Poly64::ZERO; unknowns];
            vector[j] = Poly64::ONE;
            echelon.rows().for_each(|(pivot, row)| vector[pivot] = row[j]);
            vector
        });
        Ok(Some(Solutions { kernel: kernel.collect(), particular }))
    }
}

impl From<LengthMismatch> for MatrixError {
    fn from(error: LengthMismatch) -> MatrixError {
        MatrixError::Size { what: "elements", found: error.left, expected: error.right }
    }
}

/// [`Poly64::combine`] where the lengths are known to fit.
fn combine(sums: &mut [Poly64], c: &[Poly64], rows: &[Poly64], stride: usize) {
    let fits = Poly64::combine(sums, c, rows, stride);
    debug_assert_eq!(fits, Ok(()));
}

#[cfg(test)]
mod tests;
