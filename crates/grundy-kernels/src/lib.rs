//! The hot loops of grundy.
//!
//! Nothing here knows a game by name: heaps with take-and-break digits, queens on a quarter-plane,
//! products of nimbers. Every loop is exact and is held against a plain twin in its tests.

pub mod decimal;
pub mod heap;
pub mod nim;
pub mod queen;
pub mod retrograde;
pub mod wythoff;
