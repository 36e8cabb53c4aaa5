//! Checks what grundy has found: certificates of periods, of misère quotients and of geography, theorems by
//! automata, and labels of graphs, which prove themselves. Small code that shares nothing with what it checks: this crate
//! depends on no other crate of grundy.
//!
//! A check is given a [`Budget`] and says so before it would exceed it. What it comes to is [`Checked`].
//!
//! ```
//! use grundy_checker::{Budget, Checked, quotient};
//!
//! // Of a heap of one token a token is taken: who has to take the last one loses.
//! let certificate = r#"{"version": 1, "certificate": "quotient", "code": "0.1", "heaps": 1,
//!     "generators": [1], "actions": [[1, 0]], "losing": [1], "images": [0, 1], "period": null}"#;
//! let checked = quotient::check(certificate, &Budget::default())?;
//! assert!(matches!(checked, Checked::Holds(_)));
//! # Ok::<(), grundy_checker::Error>(())
//! ```

mod budget;
pub mod certificate;
mod error;
pub mod geography;
mod graph;
pub mod labels;
mod lines;
pub mod period;
pub mod quotient;
pub mod rules;
pub mod theorem;

pub use budget::Budget;
pub use certificate::Checked;
pub use error::{Error, Resource};
pub use graph::Graph;
