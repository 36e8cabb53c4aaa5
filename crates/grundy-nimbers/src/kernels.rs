//! Arithmetic of nimbers on machine words, for those who keep nimbers in words of their own.
//!
//! [`scalar`] functions of 8 to 128 bits, usable in constants; the [`product`] by the instructions that
//! the CPU has; [`bulk`] operations on slices; and a field isomorphic to the nimbers below 2^64 whose
//! products are those of polynomials ([`poly`], in bulk [`poly_slice`], with the change of basis in
//! [`poly_basis`]). All `unsafe` of the crate is here, behind safe functions with portable twins.

pub mod bulk;
pub mod clmul;
pub(crate) mod lengths;
pub mod poly;
pub mod poly_basis;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod poly_gfni;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod poly_lanes;
pub mod poly_slice;
#[cfg(test)]
pub(crate) mod poly_testing;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod poly_x86;
pub mod product;
pub mod scalar;
