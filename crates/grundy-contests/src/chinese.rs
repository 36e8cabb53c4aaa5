//! The texts of problems in Chinese, from one file: a name and five lines each, and one more where the problem is played.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::Format;

/// What a reader is told of a problem.
///
/// ```
/// let wythoff = grundy_contests::find("poj1067").unwrap();
/// assert!(wythoff.in_chinese().rules.contains("威佐夫博弈"));
/// assert_eq!(wythoff.in_english().rules, wythoff.rules);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texts {
    /// The game and the question in a line.
    pub rules: &'static str,
    /// What the input looks like.
    pub input: &'static str,
    /// What the answer to a case looks like.
    pub output: &'static str,
    /// The limits of the statement.
    pub limits: &'static str,
    /// How it is answered and why that is right.
    pub method: &'static str,
    /// How a move is written, where the problem is played.
    pub moves: Option<&'static str>,
}

static SOURCE: &str = include_str!("../texts/zh.txt");

/// The texts by the names of problems.
fn texts() -> &'static HashMap<&'static str, Texts> {
    static TEXTS: OnceLock<HashMap<&str, Texts>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let lines: Vec<&str> = SOURCE.lines().filter(|line| !line.starts_with('#')).collect();
        let paragraphs = lines.split(|line| line.is_empty());
        let read = |paragraph: &[&'static str]| match *paragraph {
            [id, rules, input, output, limits, method, ref moves @ ..] if moves.len() < 2 => {
                let moves = moves.first().copied();
                Some((id, Texts { rules, input, output, limits, method, moves }))
            }
            _ => None,
        };
        paragraphs.filter_map(read).collect()
    })
}

impl Format {
    /// The texts in English.
    pub fn in_english(&self) -> Texts {
        let Format { rules, input, output, limits, method, .. } = *self;
        let moves = self.play.map(|protocol| protocol.moves);
        Texts { rules, input, output, limits, method, moves }
    }

    /// The texts in Chinese.
    pub fn in_chinese(&self) -> Texts {
        texts().get(self.id).copied().unwrap_or_else(|| self.in_english())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FORMATS;

    /// Names, numbers and what programs print read the same in every language; the rest is Chinese.
    #[test]
    fn every_problem_has_its_texts_in_chinese() {
        let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
        for format in FORMATS {
            let texts = texts().get(format.id).unwrap_or_else(|| panic!("{} has none", format.id));
            for text in [texts.rules, texts.method] {
                let count = text.chars().filter(|c| is_chinese(*c)).count();
                assert!(count >= 8, "{}: {text}", format.id);
            }
            let english = format.in_english();
            assert_eq!(texts.moves.is_some(), english.moves.is_some(), "{}", format.id);
            let own_moves = texts.moves.unwrap_or_default();
            for (own, other) in [
                (texts.input, english.input),
                (texts.output, english.output),
                (texts.limits, english.limits),
                (own_moves, english.moves.unwrap_or_default()),
            ] {
                // No word of the sentences is left: those that are there stand in the English text, too, as names do.
                let words = own
                    .split(|c: char| !c.is_ascii_alphabetic())
                    .filter(|word| word.len() > 2 && *word != "Nim");
                for word in words {
                    assert!(other.contains(word), "{}: {word}", format.id);
                    assert!(!["the", "and", "number", "lines"].contains(&word), "{}", format.id);
                }
                // Numbers are those of the statement.
                for number in own.split(|c: char| !c.is_ascii_digit()).filter(|n| n.len() > 1) {
                    assert!(other.contains(number), "{}: {number} in {own}", format.id);
                }
            }
        }
        assert_eq!(texts().len(), FORMATS.len());
        let paragraphs = SOURCE.split("\n\n").skip(1).count();
        assert_eq!(paragraphs, FORMATS.len(), "a paragraph with fewer lines, or more, is not read");
    }
}
