//! Files in messages.

use std::path::Path;

use grundy_core::visible;

/// The name of a file as messages show it: without control characters, and not too long.
///
/// ```
/// use std::path::Path;
///
/// use grundy_cli_common::named;
///
/// assert_eq!(named(Path::new("moves.txt")), "moves.txt");
/// assert_eq!(named(Path::new("a\u{1b}b")), r"a\u{1b}b");
/// assert!(named(Path::new(&"a".repeat(100_000))).ends_with("aa…"));
/// ```
pub fn named(path: &Path) -> String {
    visible(&path.display().to_string())
}
