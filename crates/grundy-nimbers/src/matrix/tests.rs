use grundy_testing::{Random, xorshift64};
use proptest::prelude::*;

use super::*;

/// Random elements.
fn vector(length: usize, seed: u64) -> Vec<Poly64> {
    Random::new(seed).words().take(length).map(Poly64::from_bits).collect()
}

fn matrix(rows: usize, columns: usize, seed: u64) -> Matrix {
    let mut matrix = Matrix::zero(rows, columns).unwrap();
    let mut elements = vector(rows * columns, seed).into_iter();
    for i in 0..rows {
        for j in 0..columns {
            *matrix.get_mut(i, j).unwrap() = elements.next().unwrap();
        }
    }
    matrix
}

/// Σ over columns k of the definition.
fn plain_product(a: &Matrix, b: &Matrix) -> Matrix {
    let mut product = Matrix::zero(a.rows(), b.columns()).unwrap();
    for i in 0..a.rows() {
        for j in 0..b.columns() {
            let terms = (0..b.rows()).map(|k| a.get(i, k).unwrap() * b.get(k, j).unwrap());
            *product.get_mut(i, j).unwrap() = terms.sum();
        }
    }
    product
}

/// The sum over all permutations, which have no sign here.
fn permanent(matrix: &Matrix, row: usize, used: u32) -> Poly64 {
    if row == matrix.rows() {
        return Poly64::ONE;
    }
    let free = (0..matrix.columns()).filter(|j| used >> j & 1 == 0);
    free.map(|j| matrix.get(row, j).unwrap() * permanent(matrix, row + 1, used | 1 << j)).sum()
}

/// A matrix of rank at most `rank`.
fn deficient(rows: usize, columns: usize, rank: usize, seed: u64) -> Matrix {
    matrix(rows, rank, seed).multiply(&matrix(rank, columns, seed + 99)).unwrap()
}

#[test]
fn products_equal_the_definition() {
    for (rows, inner, columns) in [(1, 1, 1), (3, 5, 2), (2, 64, 65), (70, 131, 33), (5, 3, 200)] {
        let (a, b) = (matrix(rows, inner, 1), matrix(inner, columns, 2));
        assert_eq!(a.multiply(&b).unwrap(), plain_product(&a, &b), "{rows}×{inner}×{columns}");
    }
    let empty = matrix(4, 0, 0).multiply(&matrix(0, 3, 0)).unwrap();
    assert_eq!(empty, Matrix::zero(4, 3).unwrap());
}

#[test]
fn transposing_swaps_rows_and_columns() {
    let a = matrix(19, 35, 3);
    let b = a.transpose();
    assert_eq!((b.rows(), b.columns()), (35, 19));
    for i in 0..19 {
        for j in 0..35 {
            assert_eq!(a.get(i, j), b.get(j, i));
        }
    }
    assert_eq!(b.transpose(), a);
}

#[test]
fn inverses_multiply_to_the_identity() {
    for size in [0, 1, 2, 3, 17, 64, 90] {
        let a = matrix(size, size, 4);
        let inverse = a.inverse().expect("a regular matrix");
        let one = Matrix::identity(size).unwrap();
        assert_eq!(a.multiply(&inverse).unwrap(), one, "{size}");
        assert_eq!(inverse.multiply(&a).unwrap(), one, "{size}");
    }
    assert_eq!(deficient(9, 9, 8, 5).inverse(), None);
    assert_eq!(matrix(3, 4, 5).inverse(), None);
}

/// Columns that need pivots out of order, and rows that are permuted.
#[test]
fn permutations_invert_to_their_transposes() {
    let size = 7;
    let mut shift = Matrix::zero(size, size).unwrap();
    for i in 0..size {
        *shift.get_mut(i, (3 * i + 2) % size).unwrap() = Poly64::ONE;
    }
    assert_eq!(shift.inverse(), Some(shift.transpose()));
    assert_eq!(shift.determinant(), Some(Poly64::ONE));
}

#[test]
fn determinants_equal_the_sum_over_permutations() {
    for size in 0..=6 {
        for seed in 0..5 {
            let a = matrix(size, size, seed);
            assert_eq!(a.determinant(), Some(permanent(&a, 0, 0)), "{size}");
        }
    }
    assert_eq!(deficient(6, 6, 5, 1).determinant(), Some(Poly64::ZERO));
    assert_eq!(matrix(2, 3, 1).determinant(), None);
}

#[test]
fn ranks_are_those_of_the_factors() {
    for (rows, columns, rank) in [(5, 5, 0), (5, 9, 3), (9, 5, 5), (40, 30, 17)] {
        assert_eq!(deficient(rows, columns, rank, 6).rank(), rank);
        assert_eq!(deficient(rows, columns, rank, 6).transpose().rank(), rank);
    }
}

/// The words of xorshift64 are F₂-linear in the state before the row, hence combinations of its 64
/// conjugates; an integer product afterwards undoes that.
#[test]
fn linear_generators_fill_matrices_of_rank_64() {
    let size = 150;
    let words = xorshift64(88_172_645_463_325_252);
    let mut linear = Matrix::zero(size, size).unwrap();
    let mut mixed = linear.clone();
    for ((linear, mixed), word) in linear.elements.iter_mut().zip(&mut mixed.elements).zip(words) {
        *linear = Poly64::from_bits(word);
        *mixed = Poly64::from_bits(word.wrapping_mul(0x2545_f491_4f6c_dd1d));
    }
    assert_eq!(linear.rank(), 64);
    let inverse = mixed.inverse().expect("a regular matrix");
    assert_eq!(plain_product(&mixed, &inverse), Matrix::identity(size).unwrap());
}

proptest! {
    #[test]
    fn solutions_are_all_solutions(
        rows in 1usize..12, columns in 1usize..12, rank in 0usize..12, seed in 0u64..1000,
    ) {
        let rank = rank.min(rows).min(columns);
        let a = deficient(rows, columns, rank, seed);
        let x = vector(columns, seed + 1000);
        let right = a.apply(&x).unwrap();
        let solutions = a.solve(&right).unwrap().expect("x is one");
        prop_assert_eq!(a.apply(&solutions.particular).unwrap(), right.clone());
        prop_assert_eq!(solutions.kernel.len(), columns - a.rank());
        for vector in &solutions.kernel {
            prop_assert!(a.apply(vector).unwrap().iter().all(|element| element.is_zero()));
        }
        let kernel = Matrix::from_rows(&solutions.kernel).unwrap();
        prop_assert_eq!(kernel.rank(), solutions.kernel.len());
        // A right side outside of the column space raises the rank of the extended matrix.
        let other = vector(rows, seed + 2000);
        let mut extended = a.transpose();
        extended.elements.extend_from_slice(&other);
        extended.rows += 1;
        let solvable = extended.rank() == a.rank();
        prop_assert_eq!(a.solve(&other).unwrap().is_some(), solvable);
    }

    #[test]
    fn determinants_multiply(size in 1usize..9, seed in 0u64..1000) {
        let (a, b) = (matrix(size, size, seed), matrix(size, size, seed + 1));
        let product = a.multiply(&b).unwrap();
        let wanted = a.determinant().unwrap() * b.determinant().unwrap();
        prop_assert_eq!(product.determinant(), Some(wanted));
    }
}

#[test]
fn sizes_that_do_not_fit_are_refused() {
    let error = matrix(2, 3, 0).multiply(&matrix(2, 3, 0)).unwrap_err();
    assert_eq!(error.to_string(), "rows of the right factor: found 2, expected 3");
    assert!(matrix(2, 3, 0).apply(&[]).is_err());
    assert!(matrix(2, 3, 0).solve(&[Poly64::ONE]).is_err());
    assert!(Matrix::from_rows(&[vec![Poly64::ONE], vec![]]).is_err());
    let error = Matrix::zero(usize::MAX, 2).unwrap_err();
    assert!(
        error.to_string().ends_with("expected at most 134217728 elements, rows or columns"),
        "{error}"
    );
    assert_eq!(
        Matrix::zero(1 << 14, 1 << 14),
        Err(MatrixError::TooLarge { rows: 1 << 14, columns: 1 << 14 })
    );
    // Rows without elements are gone through, too.
    for (rows, columns) in [(usize::MAX, 0), (0, usize::MAX), (MAX_ELEMENTS + 1, 0)] {
        assert_eq!(Matrix::zero(rows, columns), Err(MatrixError::TooLarge { rows, columns }));
    }
    let empty = Matrix::zero(MAX_ELEMENTS, 0).unwrap();
    assert_eq!((empty.rows(), empty.columns()), (MAX_ELEMENTS, 0));
    assert_eq!((matrix(2, 3, 0).get(2, 0), matrix(2, 3, 0).get(0, 3)), (None, None));
}
