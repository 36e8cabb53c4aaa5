//! Numbers of things in words.

use std::fmt::Display;

/// A number of things that are called `one` if there is one, and that with an s if there are more.
///
/// ```
/// use grundy_core::counted;
///
/// assert_eq!((counted(1, "move"), counted(12, "move")), ("1 move".into(), "12 moves".into()));
/// ```
pub fn counted(number: impl Display, one: &str) -> String {
    let number = number.to_string();
    let s = if number == "1" { "" } else { "s" };
    format!("{number} {one}{s}")
}
