//! One heap, of which a move takes up to a limit.

use std::sync::Arc;

use grundy_core::Error;

use super::{Board, HEAP, Protocol, Rules, some_tokens};
use crate::choices::Choices;
use crate::input::Input;
use crate::methods::bachet::winning_take;

/// A case is the heap and the limit.
pub(crate) const BACHET: Protocol =
    Protocol { moves: "`k`: take k stones. Who cannot move loses.", start };

fn start(input: &mut Input<'_>) -> Result<Board, Error> {
    let heap = input.number("n", 1..=HEAP)?;
    let most = input.number("m", 1..=HEAP)?;
    Ok(Board { rules: Arc::new(Bachet { most }), heaps: vec![heap] })
}

#[derive(Debug)]
struct Bachet {
    /// The most that a move may take.
    most: u64,
}

impl Rules for Bachet {
    fn read(&self, heaps: &[u64], input: &mut Input<'_>) -> Result<Vec<u64>, Error> {
        Ok(vec![input.number("how many to take", 1..=heaps[0].min(self.most))?])
    }

    fn write(&self, taken: &[u64]) -> String {
        taken[0].to_string()
    }

    fn winning(&self, heaps: &[u64]) -> Option<Vec<u64>> {
        winning_take(heaps[0], self.most).map(|taken| vec![taken])
    }

    fn any(&self, heaps: &[u64], choices: &mut Choices) -> Vec<u64> {
        vec![some_tokens(heaps, self.most, choices).1]
    }
}
