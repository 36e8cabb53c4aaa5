#![doc = include_str!("../README.md")]

mod check;
pub mod clock;
pub mod compile;
pub mod core;
mod describe;
mod diagnostic;
mod expand;
mod lexer;
mod names;
mod print;
mod rank;
mod reader;
mod reading;
pub mod reference;
mod rules;
pub mod shape;
mod sieve;
mod syntax;

pub use check::{Checked, Unfit};
pub use compile::{Compiled, Flow, TooLarge};
pub use diagnostic::{Diagnostic, Place, Severity};
pub use rank::{Key, Rank};
pub use reading::Reading;
pub use rules::{Change, Line, LineKind, MOST_PARAMETER, Name, Parameter, Rules, State, Target};
pub use shape::Shape;
pub use sieve::{SieveError, Sieved};
pub use syntax::{Comparison, Condition, ConditionKind, Sign, Sum, SumKind, Verb};
