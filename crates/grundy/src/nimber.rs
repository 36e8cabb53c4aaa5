//! Nimbers as a field: fixed widths, the polynomial basis, matrices and polynomials.

pub mod matrix;
pub mod poly64;
pub mod polynomial;
