//! Wythoff's game.

use std::sync::Arc;

use grundy::theory::golden;
use grundy_core::Error;

use super::{Board, HEAP, Protocol, Rules, some_tokens, taking};
use crate::choices::Choices;
use crate::input::Input;

/// A case is the two heaps.
pub(crate) const WYTHOFF: Protocol = Protocol {
    moves: "`x y`: take x from the first heap and y from the second; one of them is 0, or they are \
            equal. Who cannot move loses.",
    start,
};

fn start(input: &mut Input<'_>) -> Result<Board, Error> {
    Ok(Board { rules: Arc::new(Wythoff), heaps: input.numbers(2, "a heap", 0..=HEAP)? })
}

#[derive(Debug)]
struct Wythoff;

impl Rules for Wythoff {
    fn read(&self, heaps: &[u64], input: &mut Input<'_>) -> Result<Vec<u64>, Error> {
        let first = input.number("how many to take", 0..=heaps[0])?;
        let second = input.number("how many to take", 0..=heaps[1])?;
        let legal = first + second > 0 && (first == 0 || second == 0 || first == second);
        if !legal {
            return Err(input.contradiction("the same number again, or one of them 0"));
        }
        Ok(vec![first, second])
    }

    fn write(&self, taken: &[u64]) -> String {
        format!("{} {}", taken[0], taken[1])
    }

    fn winning(&self, heaps: &[u64]) -> Option<Vec<u64>> {
        let (a, b) = (heaps[0], heaps[1]);
        let (x, y) = golden::moves_to_pairs(a.min(b), a.max(b)).into_iter().flatten().next()?;
        Some(if a <= b { vec![a - x, b - y] } else { vec![a - y, b - x] })
    }

    fn any(&self, heaps: &[u64], choices: &mut Choices) -> Vec<u64> {
        let (heap, count) = some_tokens(heaps, u64::MAX, choices);
        let both = heaps[1 - heap] >= count && choices.chance(1, 3);
        if both { vec![count; 2] } else { taking(2, heap, count) }
    }
}
