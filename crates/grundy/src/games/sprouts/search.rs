//! Lands as the search sees them.

use std::ops::ControlFlow;

use grundy_search::Game;

use super::land::Land;
use super::moves::lines;

/// Lands in their normal form.
pub(super) struct Lands;

impl Game for Lands {
    type Position = Land;

    const HAS_PROOF_NUMBERS: bool = true;

    fn identity(&self) -> Option<String> {
        Some("sprouts 2".to_string())
    }

    /// Hundreds of lines, each of which leaves regions to be written anew.
    fn cost(&self) -> u64 {
        32
    }

    fn key(&self, land: &Land) -> u128 {
        land.key()
    }

    /// A line takes a life and may cut a region in two.
    fn weight(&self, land: &Land) -> u32 {
        16 * land.lives() - land.regions().min(15)
    }

    /// Every line takes two lives for one.
    fn most(&self, land: &Land) -> u32 {
        land.lives() - 1
    }

    fn options(
        &self,
        land: &Land,
        each: &mut dyn FnMut(&[Land]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        lines(land, &mut |after, _| each(&Land::all(after)))
    }
}
