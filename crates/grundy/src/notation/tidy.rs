//! What people type for a position: `Wythoff: 8, 4`, `0.77:5`, `nim：3、4`, or a text that an editor began with
//! a byte-order mark. It is read as the position language writes it, and errors keep the columns of what was typed.

use std::borrow::Cow;

use grundy_core::{Cursor, Files, NoFiles};

use crate::games;
use crate::position::Catalogue;

/// Longer texts are taken as they are: nobody has typed them.
const MAX_TYPED: usize = 1 << 24;

/// A text as the position language writes it.
pub(super) struct Tidy {
    pub(super) text: String,
    /// The column, from 1, at which each character stood in what was typed, and that behind the last.
    columns: Vec<usize>,
}

impl Tidy {
    /// `typed` in the position language's own letters; `None` if that is what it is written in, or if it is
    /// too long to have been typed.
    pub(super) fn new(catalogue: &Catalogue, typed: &str, files: &dyn Files) -> Option<Tidy> {
        if typed.len() > MAX_TYPED {
            return None;
        }
        let mut tidy = named(catalogue, &without_spaces(typed), files);
        tidy.columns.push(typed.chars().count() + 1);
        (tidy.text != typed).then_some(tidy)
    }

    /// Where the character in this column of the tidied text stood in what was typed.
    pub(super) fn typed_column(&self, column: usize) -> usize {
        let last = self.columns.last().copied().unwrap_or(column);
        self.columns.get(column.saturating_sub(1)).copied().unwrap_or(last)
    }

    fn push(&mut self, c: char, column: usize) {
        self.text.push(c);
        self.columns.push(column);
    }
}

/// The characters with their columns: of common width, and without the spaces at either end and beside marks.
fn without_spaces(typed: &str) -> Vec<(char, usize)> {
    let mut kept: Vec<(char, usize)> = Vec::with_capacity(typed.len());
    let mut spaces = 0;
    let joins = |c: char| matches!(c, ',' | ':' | '/' | '+');
    for (i, c) in typed.chars().enumerate() {
        match narrow(c) {
            '\u{feff}' if i == 0 => {}
            ' ' | '\t' | '\r' => spaces += 1,
            c => {
                let between = kept.last().is_some_and(|&(before, _)| !joins(before)) && !joins(c);
                // Spaces that mean nothing are gone; of others the error tells.
                if between && spaces > 0 {
                    kept.extend((0..spaces).map(|space| (' ', i + 1 - spaces + space)));
                }
                spaces = 0;
                kept.push((c, i + 1));
            }
        }
    }
    kept
}

/// The text without the spaces that mean nothing, in characters of common width.
pub(super) fn tightened(typed: &str) -> Cow<'_, str> {
    let is_tight = || typed.bytes().all(|byte| byte.is_ascii_graphic());
    if typed.len() > MAX_TYPED || is_tight() {
        return Cow::Borrowed(typed);
    }
    without_spaces(typed).into_iter().map(|(c, _)| c).collect()
}

/// The character of common width that an input method for Chinese writes in another way.
fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(c) - 0xff01 + u32::from('!')).unwrap_or(c)
        }
        '、' => ',',
        '\u{3000}' | '\u{a0}' => ' ',
        '×' => 'x',
        c => c,
    }
}

/// The same with the name of every component as the catalogue has it, or the user's games, and `octal/` before a code
/// alone.
fn named(catalogue: &Catalogue, typed: &[(char, usize)], files: &dyn Files) -> Tidy {
    let is_own = |name: &str| files.games().iter().any(|own| own == name);
    let is_known = |name: &str| catalogue.find(name).is_some() || is_own(name);
    let mut tidy = Tidy { text: String::with_capacity(typed.len()), columns: Vec::new() };
    let mut rest = typed;
    while !rest.is_empty() {
        let length = rest.iter().position(|&(c, _)| matches!(c, '/' | ':')).unwrap_or(rest.len());
        // A parameter may have a '+'; a body ends with it.
        let body = rest.iter().position(|&(c, _)| c == ':').unwrap_or(rest.len());
        let end = rest[body..].iter().position(|&(c, _)| c == '+');
        let end = end.map_or(rest.len(), |end| body + end + 1);
        let name: String = rest[..length].iter().map(|&(c, _)| c).collect();
        let called = name.to_ascii_lowercase().replace([' ', '_'], "-");
        if called != name && !is_known(&name) && is_known(&called) {
            // As many characters: only ASCII ones are others now.
            for (c, &(_, column)) in called.chars().zip(rest) {
                tidy.push(c, column);
            }
            rest = &rest[length..];
            for &(c, column) in &rest[..end - length] {
                tidy.push(c, column);
            }
            rest = &rest[end - length..];
            continue;
        }
        let component: String = rest[..body].iter().map(|&(c, _)| c).collect();
        if games::is_code(&Cursor::new(&component, &NoFiles)) {
            for c in "octal/".chars() {
                tidy.push(c, rest[0].1);
            }
        }
        for &(c, column) in &rest[..end] {
            tidy.push(c, column);
        }
        rest = &rest[end..];
    }
    tidy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_read_and_its_columns_are_kept() {
        let catalogue = games::built_in();
        for (typed, text) in [
            ("Wythoff:8,4", "wythoff:8,4"),
            (" wythoff: 8, 4 ", "wythoff:8,4"),
            ("\u{feff}nim:3", "nim:3"),
            ("ｎｉｍ：３，４、５", "nim:3,4,5"),
            ("0.77:5", "octal/0.77:5"),
            ("nim:1 + .07:9 + Dawson Kayles:3", "nim:1+octal/.07:9+dawson-kayles:3"),
            ("cram:3×4", "cram:3x4"),
            ("nim:3 4", "nim:3 4"),
        ] {
            let tidy = Tidy::new(catalogue, typed, &NoFiles);
            assert_eq!(tidy.as_ref().map_or(typed, |tidy| &tidy.text), text, "{typed}");
        }
        for (typed, columns) in [
            (" wythoff: 8, 4 ", &[(1, 2), (9, 11), (11, 14), (12, 16)][..]),
            ("\u{feff}nim:3", &[(1, 2), (5, 6), (6, 7)]),
            ("0.77:5", &[(1, 1), (7, 1), (8, 2), (12, 6), (13, 7)]),
        ] {
            let tidy = Tidy::new(catalogue, typed, &NoFiles).unwrap();
            for &(column, typed_column) in columns {
                assert_eq!(tidy.typed_column(column), typed_column, "{typed}: {column}");
            }
        }
    }
}
