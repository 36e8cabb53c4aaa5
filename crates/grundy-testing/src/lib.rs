//! What tests of several crates share: the generator of [`Random`] numbers, the files of [`published`] values
//! as tables ([`records`]), the rule files and others made at random ([`rule_file`]), and how far tests go ([`length`]). It depends on nothing.

mod files;
mod length;
mod random;
mod rules;
mod table;

pub use files::{document, published, rule_files, shipped, sources, workspace};
pub use length::{is_long, length};
pub use random::{Random, xorshift64};
pub use rules::{rule_file, splitting_rule_file};
pub use table::{numbers, records};
