//! What is wrong with a rule file, and where.

use std::fmt;

/// A stretch of one line of the file: line and column count from 1, columns and length in characters.
///
/// ```
/// let error = grundy_rules::Rules::parse("game nim\nheaps x, y\ntake k from z\n").unwrap_err();
/// assert_eq!((error.place.line, error.place.column, error.place.length), (3, 13, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column of the first character, from 1.
    pub column: u32,
    /// How many characters it is long.
    pub length: u32,
}

impl Place {
    /// From the beginning of one place to the end of another on the same line; the first alone if they
    /// are on different lines.
    pub(crate) fn to(self, end: Place) -> Place {
        if self.line != end.line || end.column < self.column {
            return self;
        }
        Place { length: end.column + end.length - self.column, ..self }
    }
}

/// Whether a file can be used in spite of a diagnostic.
///
/// ```
/// use grundy_rules::Severity;
///
/// let error = grundy_rules::Rules::parse("game nim\nheaps x, y\ntake k from z\n").unwrap_err();
/// assert_eq!(error.severity, Severity::Error);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The file states no game.
    Error,
    /// The file states a game, but hardly the one that was meant.
    Warning,
}

/// One thing that is wrong: what was read, where, and what would be right.
///
/// ```
/// let error = grundy_rules::Rules::parse("game nim\nheaps x, y\ntake k from z\n").unwrap_err();
/// assert!(error.to_string().contains("line 3"), "{error}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// Where it stands.
    pub place: Place,
    /// What stands there, in words or in quotes.
    pub found: String,
    /// What is allowed there.
    pub expected: String,
    /// What may have been meant.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error.
    pub(crate) fn error(
        place: Place,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            place,
            found: found.into(),
            expected: expected.into(),
            hint: None,
        }
    }

    /// A warning.
    pub(crate) fn warning(
        place: Place,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(place, found, expected) }
    }

    /// The same with a hint.
    #[must_use]
    pub(crate) fn with_hint(self, hint: impl Into<String>) -> Diagnostic {
        Diagnostic { hint: Some(hint.into()), ..self }
    }

    /// The message, and below it the line of `source` with a caret under the place.
    ///
    /// A long line is cut to what surrounds the place. Characters that cannot be seen are shown as `·`.
    pub fn render(&self, source: &str) -> String {
        let number = self.place.line.max(1);
        let line = lines(source).nth(number as usize - 1).unwrap_or("");
        let column = self.place.column.max(1) as usize;
        let from = column.saturating_sub(60);
        let shown: String = line
            .chars()
            .skip(from)
            .take(100)
            .map(|c| if c == '\t' { ' ' } else { c })
            .map(dotted)
            .collect();
        let head = if from > 0 { "… " } else { "" };
        let gutter = number.to_string();
        let before = " ".repeat(head.chars().count() + column - 1 - from);
        let carets = (self.place.length.max(1) as usize).min(101 - (column - from).min(100));
        format!(
            "{self}\n{gutter} | {head}{shown}\n{} | {before}{}\n",
            " ".repeat(gutter.len()),
            "^".repeat(carets)
        )
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column, .. } = self.place;
        write!(f, "line {line}, column {column}: ")?;
        if self.severity == Severity::Warning {
            write!(f, "warning: ")?;
        }
        write!(f, "found {}, expected {}", self.found, self.expected)?;
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Diagnostic {}

/// The lines of a file, without a byte order mark and without the characters that end them.
pub(crate) fn lines(source: &str) -> impl Iterator<Item = &str> {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    source.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line))
}

/// Whether nobody sees a character, or not how it differs from a blank: control characters, blanks of other widths or of none,
/// marks of direction, byte order marks.
pub(crate) fn is_unseen(c: char) -> bool {
    // Those that belong to the letter before them are seen there; of them, and of the letters, a few are not.
    let after_a_letter = format!("x{c}");
    let is_escaped = !after_a_letter.escape_debug().eq(after_a_letter.chars());
    let is_empty = matches!(
        c,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}'
    );
    (is_escaped && !matches!(c, '"' | '\'' | '\\')) || is_empty
}

/// A character, or a dot where nobody would see it.
fn dotted(c: char) -> char {
    if is_unseen(c) { '·' } else { c }
}

/// Text of the user's in quotes, cut after some characters; a character that cannot be seen by its number.
pub(crate) fn quoted(text: &str) -> String {
    let mut chars = text.chars();
    if let (Some(c), None) = (chars.next(), chars.next())
        && is_unseen(c)
    {
        return format!("U+{:04X}, which cannot be seen", u32::from(c));
    }
    let mut shown: String = text.chars().take(40).map(dotted).collect();
    if text.chars().nth(40).is_some() {
        shown.push('…');
    }
    format!("'{shown}'")
}

/// The name that is most like `word`, if one is like it.
pub(crate) fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(64).collect();
    let likeness = |name: &str| strsim::damerau_levenshtein(&word, name);
    let (distance, name) = names.map(|name| (likeness(name), name)).min_by_key(|near| near.0)?;
    let longest = word.chars().count().max(name.chars().count());
    (distance <= 1 || distance * 2 <= longest).then_some(name)
}
