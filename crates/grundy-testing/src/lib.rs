//! What tests of several crates share: the generator of [`Random`] numbers, the files of [`published`] values
//! as tables ([`records`]), and the rule files. It depends on nothing.

mod files;
mod random;
mod table;

pub use files::{document, published, rule_files, sources, workspace};
pub use random::{Random, xorshift64};
pub use table::{numbers, records};
