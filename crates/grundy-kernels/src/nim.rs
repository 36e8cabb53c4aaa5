//! Arithmetic of nimbers on machine words: [`scalar`] functions of 8 to 128 bits, usable in constants,
//! the [`product`] by the instructions that the CPU has, [`bulk`] operations on slices, and a field
//! isomorphic to the nimbers below 2^64 whose products are those of polynomials ([`poly`], in bulk
//! [`poly_slice`], with the change of basis in [`poly_basis`]).

pub mod bulk;
pub mod clmul;
pub mod poly;
pub mod poly64;
pub mod poly_basis;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod poly_gfni;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod poly_lanes;
pub mod poly_slice;
#[cfg(test)]
mod poly_testing;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod poly_x86;
pub mod product;
pub mod scalar;
