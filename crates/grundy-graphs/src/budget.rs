//! Whether a graph is small enough for the memory that is allowed.

use grundy_core::Error;

/// What is to be computed for every node.
///
/// ```
/// use grundy_graphs::budget::{Work, afford};
///
/// assert!(afford(Work::Labels, 1000, 5000, 1 << 20).is_ok());
/// assert!(afford(Work::Labels, 1_000_000, 5_000_000, 1 << 20).unwrap_err().is_budget());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// Labels and best moves.
    Labels,
    /// Labels, best moves and values, which may be loopy.
    Values,
}

/// Fails if `work` on a graph of this many nodes and moves may need more than `memory` bytes, the list of
/// edges included.
///
/// # Errors
/// A budget error that says how much is needed.
pub fn afford(work: Work, nodes: u32, moves: usize, memory: u64) -> Result<(), Error> {
    // The edges as read, 8 bytes each, and turned round, 4; while that is built 8 more, and 4 if edges
    // are walked both ways.
    let (a_node, a_move) = match work {
        Work::Labels => (25, 24),
        Work::Values => (61, 32),
    };
    let needed = a_node * u64::from(nodes) + a_move * moves as u64;
    if needed <= memory {
        return Ok(());
    }
    Err(Error::memory(&format!("labelling {nodes} nodes and {moves} moves"), needed, memory))
}
