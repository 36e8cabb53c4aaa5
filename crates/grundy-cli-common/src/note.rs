//! What is said beside the answer.

use std::fmt::Display;
use std::io::{self, Write};

/// Says something in a line on standard error, behind the name of the command. If nobody reads that, nothing is
/// lost; `eprintln!` would panic.
pub fn note(command: &str, message: impl Display) {
    let _ = writeln!(io::stderr().lock(), "{command}: {}", harmless(&message.to_string()));
}

/// A message in which nothing commands a terminal: it may name files, and what was read in them, by whatever is there. Lines
/// stay lines, and blanks stay blanks.
pub fn harmless(message: &str) -> String {
    let mut shown = String::with_capacity(message.len());
    for c in message.chars() {
        // Characters of direction would change what stands around them.
        let is_direction = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        match c {
            '\n' | '\t' => shown.push(c),
            _ if c.is_control() || is_direction => shown.extend(c.escape_debug()),
            _ => shown.push(c),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn nothing_commands_a_terminal() {
        assert_eq!(harmless("a\u{1b}[31mb\u{9b}\r"), r"a\u{1b}[31mb\u{9b}\r");
        assert_eq!(harmless("a\u{202e}b\u{7f}"), r"a\u{202e}b\u{7f}");
        let plain = "1 |\ttake k\n  | \u{a0}^ 必胜 \"q\" \\ 4 × 5";
        assert_eq!(harmless(plain), plain);
    }
}
