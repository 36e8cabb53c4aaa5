//! Graphs of moves: who wins from every node, how soon, and what the nodes are worth.
//!
//! A token stands on a node; a move takes it along an edge; both players have the same moves. [`file`](mod@file)
//! reads graphs; [`label`] says win, lose or draw level by level, [`external`] the same for graphs larger
//! than memory, [`implicit`] for positions that are numbers and whose moves are computed. Grundy values of
//! graphs without cycles are in [`values`], loopy values of all others in [`loopy`]. [`geography`] is the game
//! that visits no node twice, by a maximum [`matching`]. [`tablebase`] keeps labels in a few bits a node, and
//! [`reference`](mod@reference) is the slow twin of them all.
//!
//! ```
//! use grundy_graphs::graph::Reverse;
//! use grundy_graphs::label::{Label, Question, labels};
//!
//! // 0 → 1 → 2, and a circle at 3.
//! let graph = Reverse::new(4, &[(0, 1), (1, 2), (3, 3)]);
//! let labels = labels(&graph, &Question::default(), 1);
//! let expected = [Label::Lose(2), Label::Win(1), Label::Lose(0), Label::Draw];
//! assert_eq!(labels.iter().collect::<Vec<_>>(), expected);
//! ```

pub mod budget;
pub mod external;
pub mod file;
pub mod geography;
pub mod graph;
pub mod implicit;
pub mod kernels;
pub mod label;
pub mod loopy;
pub mod matching;
pub mod reference;
pub mod tablebase;
pub mod values;
