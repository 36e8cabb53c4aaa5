//! Arithmetic of nimbers on machine words: [`scalar`] products of 8 to 128 bits, [`bulk`] operations on
//! slices, and a field isomorphic to the nimbers below 2^64 whose products are those of polynomials
//! ([`poly`], in bulk [`poly_slice`], with the change of basis in [`poly_basis`]).

pub mod bulk;
pub mod clmul;
pub mod poly;
pub mod poly64;
pub mod poly_basis;
mod poly_gfni;
mod poly_lanes;
pub mod poly_slice;
#[cfg(test)]
mod poly_testing;
mod poly_x86;
pub mod scalar;
