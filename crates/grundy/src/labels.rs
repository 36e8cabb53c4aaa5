//! Who wins from every node of a directed graph, how soon, and what the nodes are worth.
//!
//! A token stands on a node; a move takes it along an edge; both players have the same moves. The
//! engines are those of the kernels: labels level by level ([`labels`]), Grundy values of graphs without
//! cycles ([`grundy_values`]), loopy values of all others ([`loopy_values`]).
//!
//! ```
//! use grundy::labels::{Label, Question, Reverse, labels};
//!
//! // 0 → 1 → 2, and a circle at 3.
//! let graph = Reverse::new(4, &[(0, 1), (1, 2), (3, 3)]);
//! let labels = labels(&graph, &Question::default(), 1);
//! let expected = [Label::Lose(2), Label::Win(1), Label::Lose(0), Label::Draw];
//! assert_eq!(labels.iter().collect::<Vec<_>>(), expected);
//! ```

/// The same for graphs larger than memory.
pub mod external {
    pub use grundy_kernels::external::{Failed, File, MOST_NODES, Solved, labels};
    pub use grundy_kernels::label::Level;
}

pub use grundy_kernels::graph::Reverse;
pub use grundy_kernels::grundy::{Cycle, values as grundy_values};
pub use grundy_kernels::label::{End, Labels, Level, NO_MOVE, Question, labels};
pub use grundy_kernels::loopy::{LoopyValues, values as loopy_values};
pub use grundy_kernels::retrograde::{Label, LoopyValue};

use grundy_core::Error;

/// What is to be computed for every node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    let mib = |bytes: u64| bytes.div_ceil(1 << 20);
    Err(Error::budget(
        format!(
            "labelling {nodes} nodes and {moves} moves needs {} MiB and may use {} MiB",
            mib(needed),
            mib(memory)
        ),
        "raise the limit with --memory",
    ))
}
