//! The rules of a heap game in a few lines of text, and everything that follows from them.
//!
//! ```
//! let rules = grundy_rules::Rules::parse("game nim\nheaps x, y\ntake k from any heap")?;
//! assert_eq!(rules.name, "nim");
//! # Ok::<(), grundy_rules::Diagnostic>(())
//! ```

pub mod core;
mod diagnostic;
mod expand;
mod lexer;
mod names;
mod reader;
mod rules;
mod syntax;

pub use diagnostic::{Diagnostic, Place, Severity};
pub use rules::{
    Change, Line, LineKind, MOST_PARAMETER, Name, Parameter, Reading, Rules, State, Target,
};
pub use syntax::{Comparison, Condition, ConditionKind, Sign, Sum, SumKind, Verb};
