//! Arithmetic of nimbers that fit machine words.

pub mod bulk;
//! Fast nim-arithmetic on machine words: scalars, slices and the polynomial-basis twin.

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
//! Arithmetic of nimbers below 2^128 on machine words.

pub mod scalar;
