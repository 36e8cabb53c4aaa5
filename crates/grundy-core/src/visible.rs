//! What somebody wrote, shown in a message.

/// The text as it was written: what cannot be seen, or would change what stands around it (control characters, marks of
/// direction), by its escape, and everything else as it is, quotation marks and backslashes, too.
///
/// ```
/// use grundy_core::visible;
///
/// assert_eq!(visible(r#"a "b" c\d"#), r#"a "b" c\d"#);
/// assert_eq!(visible("a\tb\u{7}\u{202e}"), r"a\tb\u{7}\u{202e}");
/// ```
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for piece in text.split_inclusive(['"', '\'', '\\']) {
        let plain = piece.trim_end_matches(['"', '\'', '\\']);
        shown.extend(plain.escape_debug());
        shown.push_str(&piece[plain.len()..]);
    }
    shown
}
