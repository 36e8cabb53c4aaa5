//! What somebody wrote, shown in a message.

/// So many characters are shown.
const MOST: usize = 500;

/// The text as it was written: what cannot be seen, or would change what stands around it (control characters, marks of
/// direction), by its escape, and everything else as it is, quotation marks and backslashes, too. Of a long text the first 500
/// characters: a message is read by people, and who wrote the text has the rest.
///
/// ```
/// use grundy_core::visible;
///
/// assert_eq!(visible(r#"a "b" c\d"#), r#"a "b" c\d"#);
/// assert_eq!(visible("a\tb\u{7}\u{202e}"), r"a\tb\u{7}\u{202e}");
/// assert!(visible(&"é".repeat(100_000)).ends_with("éé…"));
/// ```
pub fn visible(text: &str) -> String {
    let end = text.char_indices().nth(MOST).map_or(text.len(), |(end, _)| end);
    let (text, rest) = text.split_at(end);
    let mut shown = String::with_capacity(text.len());
    for piece in text.split_inclusive(['"', '\'', '\\']) {
        let plain = piece.trim_end_matches(['"', '\'', '\\']);
        shown.extend(plain.escape_debug());
        shown.push_str(&piece[plain.len()..]);
    }
    shown.push_str(if rest.is_empty() { "" } else { "…" });
    shown
}
