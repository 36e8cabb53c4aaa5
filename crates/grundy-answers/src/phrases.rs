//! Errors, steps and descriptions in other languages than English, in which the library says them: whole sentences with
//! places, from one file a language. What stands in a place is put into the language in its turn, if it is known.

use std::collections::HashMap;
use std::sync::OnceLock;

use grundy::Language;

static CHINESE: &str = include_str!("../texts/phrases-zh.txt");

/// Longer lines are not looked at, and places within places go so deep.
const LONGEST: usize = 2_000;
const DEEPEST: usize = 6;

/// So many phrases are tried for a text, where those that fit leave words unknown.
const TRIES: u32 = 60;

/// A sentence with places.
struct Phrase {
    /// What stands around the places: one piece more than there are places.
    pieces: Vec<&'static str>,
    names: Vec<&'static str>,
    /// The same in the other language, each piece followed by the place of this name.
    other: Vec<(&'static str, Option<&'static str>)>,
}

/// What is known of a language.
struct Phrases {
    whole: HashMap<&'static str, &'static str>,
    /// Those with most letters around their places come first.
    with_places: Vec<Phrase>,
}

/// The phrases in English and in Chinese.
fn entries() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = CHINESE.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" => "))
}

/// Pieces and names of places, which are one small letter in braces.
fn taken_apart(text: &'static str) -> Vec<(&'static str, Option<&'static str>)> {
    let (mut parts, mut from) = (Vec::new(), 0);
    for (at, _) in text.match_indices('{') {
        let place = text.get(at..at + 3).filter(|place| {
            place.ends_with('}') && place.as_bytes()[1].is_ascii_lowercase() && at >= from
        });
        if place.is_some() {
            parts.push((&text[from..at], Some(&text[at + 1..at + 2])));
            from = at + 3;
        }
    }
    parts.push((&text[from..], None));
    parts
}

fn chinese() -> &'static Phrases {
    static PHRASES: OnceLock<Phrases> = OnceLock::new();
    PHRASES.get_or_init(|| {
        let (mut whole, mut with_places) = (HashMap::new(), Vec::new());
        for (english, other) in entries() {
            let parts = taken_apart(english);
            if parts.len() == 1 {
                whole.insert(english, other);
                continue;
            }
            with_places.push(Phrase {
                pieces: parts.iter().map(|(piece, _)| *piece).collect(),
                names: parts.iter().filter_map(|(_, name)| *name).collect(),
                other: taken_apart(other),
            });
        }
        let letters =
            |phrase: &Phrase| phrase.pieces.iter().map(|piece| piece.len()).sum::<usize>();
        with_places.sort_by_key(|phrase| std::cmp::Reverse(letters(phrase)));
        Phrases { whole, with_places }
    })
}

/// An English text in a language; what is not known in it stays as it is. Only the first line is looked at: what
/// follows is what somebody wrote.
///
/// ```
/// use grundy::text::{CHINESE, ENGLISH};
/// use grundy_answers::in_language;
///
/// let said = "found 'x', expected a heap size";
/// assert_eq!(in_language(said, &CHINESE), "这里是 'x'，应为 堆的大小");
/// assert_eq!(in_language(said, &ENGLISH), said);
/// ```
pub fn in_language(text: &str, language: &Language) -> String {
    first_line(text, language).map_or_else(|| text.to_string(), |(said, rest)| said.text + rest)
}

/// The same where all words of the first line are known; else the text as it was, and no mixture.
///
/// ```
/// use grundy::text::CHINESE;
/// use grundy_answers::wholly_in_language;
///
/// assert_eq!(wholly_in_language("found 'x', expected a heap size", &CHINESE), "这里是 'x'，应为 堆的大小");
/// let unknown = "found 'x', expected what nobody says";
/// assert_eq!(wholly_in_language(unknown, &CHINESE), unknown);
/// ```
pub fn wholly_in_language(text: &str, language: &Language) -> String {
    match first_line(text, language) {
        Some((said, rest)) if said.is_whole => said.text + rest,
        _ => text.to_string(),
    }
}

/// How to decide with an automaton, which `show::words` tells in lines of clauses, each of which is put into the language.
///
/// ```
/// use grundy::text::CHINESE;
/// use grundy_answers::words_in_language;
///
/// let words = "from state 0: 0 leads to state 0; 1 leads to state 1\nfrom state 1: no digit leads on";
/// assert_eq!(words_in_language(words, &CHINESE), "从状态 0：0 通向状态 0；1 通向状态 1\n从状态 1：没有数字可走");
/// ```
pub fn words_in_language(words: &str, language: &Language) -> String {
    let between = if language.code() == "zh" { "；" } else { "; " };
    let line = |line: &str| {
        let clauses: Vec<String> =
            line.split("; ").map(|clause| in_language(clause, language)).collect();
        clauses.join(between)
    };
    words.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// What becomes of the first line in a language that has phrases, and what follows.
fn first_line<'t>(text: &'t str, language: &Language) -> Option<(Said, &'t str)> {
    let (first, rest) = text.split_at(text.find('\n').unwrap_or(text.len()));
    (language.code() == "zh").then(|| (chinese().of(first, 0, &mut 0), rest))
}

/// What became of a text.
struct Said {
    text: String,
    /// Whether no English sentence is left.
    is_whole: bool,
}

impl Phrases {
    /// The text by the first phrase that fits and leaves no words unknown, else by the first that fits; after `tries` of them
    /// no other is tried.
    fn of(&self, text: &str, depth: usize, tries: &mut u32) -> Said {
        if let Some(known) = self.whole.get(text) {
            return Said { text: (*known).to_string(), is_whole: true };
        }
        let unchanged = || Said { text: text.to_string(), is_whole: !is_sentence(text) };
        if text.len() > LONGEST || depth > DEEPEST || is_quoted(text) {
            return unchanged();
        }
        let mut first = None;
        for phrase in &self.with_places {
            let Some(filled) = phrase.fits(text) else { continue };
            let said = self.filled(phrase, &filled, depth, tries);
            *tries += 1;
            if said.is_whole || *tries > TRIES {
                return first.filter(|_| !said.is_whole).unwrap_or(said);
            }
            first.get_or_insert(said);
        }
        first.unwrap_or_else(unchanged)
    }

    /// The phrase with what stands in its places.
    fn filled(&self, phrase: &Phrase, filled: &[&str], depth: usize, tries: &mut u32) -> Said {
        let mut said = Said { text: String::new(), is_whole: true };
        let mut is_filled = false;
        for (piece, name) in &phrase.other {
            if is_filled && is_tight(&said.text, piece, "'") {
                said.text.push(' ');
            }
            said.text.push_str(piece);
            let at = phrase.names.iter().position(|known| Some(*known) == *name);
            let filling = at.and_then(|at| filled.get(at));
            is_filled = filling.is_some();
            if let Some(filling) = filling {
                let filling = self.of(filling, depth + 1, tries);
                // A quote at the end of a piece opens what is filled in.
                if is_tight(&said.text, &filling.text, "") {
                    said.text.push(' ');
                }
                said.text.push_str(&filling.text);
                said.is_whole &= filling.is_whole;
            }
        }
        said
    }
}

/// Whether English words follow each other outside of what is quoted, or one joins others; `mod` is a sign. Names that stand
/// between commas or in angle brackets are none.
fn is_sentence(text: &str) -> bool {
    let unquoted: String = text.split(['\'', '`']).step_by(2).collect();
    // What is compared may have long names.
    unquoted.split(", ").flat_map(|clause| clause.split(['≠', '≤', '≥'])).any(are_words)
}

/// Whether English words follow each other.
fn are_words(text: &str) -> bool {
    let words = text.split_whitespace().filter(|word| !word.starts_with('<')).map(|word| {
        let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
        let is_word = word.len() > 1 && word.bytes().all(|c| c.is_ascii_alphabetic());
        match word {
            "and" | "or" | "is" => 2,
            _ => usize::from(is_word && word != "mod"),
        }
    });
    words.sum::<usize>() > 1
}

/// Whether Chinese characters and letters or digits meet, between which stands a blank; what is in `closing` ends a word, too.
fn is_tight(before: &str, after: &str, closing: &str) -> bool {
    let (Some(last), Some(first)) = (before.chars().next_back(), after.chars().next()) else {
        return false;
    };
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let is_other =
        |c: char, more: &str| (c.is_alphanumeric() && !is_chinese(c)) || more.contains(c);
    (is_chinese(last) && is_other(first, "'([⌊"))
        || (is_other(last, ")]⌋") && is_chinese(first))
        || (closing.contains(last) && is_chinese(first))
}

/// Whether this is something that was written, between quotes.
fn is_quoted(text: &str) -> bool {
    text.len() > 1
        && text.starts_with('\'')
        && text.ends_with('\'')
        && text.matches('\'').count() == 2
}

impl Phrase {
    /// What stands in the places, if the text is this phrase.
    fn fits<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        let [first, rest @ ..] = self.pieces.as_slice() else { return None };
        let mut found = Vec::new();
        places(text.strip_prefix(first)?, rest, &mut found).then_some(found)
    }
}

/// Whether this is something in which no quote and no bracket is without its other half; brackets within quotes do not count.
fn is_whole(text: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    // Those between letters are apostrophes.
    let is_quote = |at: usize| {
        !(is_letter(text[..at].chars().next_back()) && is_letter(text[at + 1..].chars().next()))
    };
    let (mut is_quoted, mut open) = (false, 0usize);
    for (at, sign) in text.match_indices(['\'', '(', ')']) {
        match sign {
            "'" if is_quote(at) => is_quoted = !is_quoted,
            "(" if !is_quoted => open += 1,
            ")" if !is_quoted => match open.checked_sub(1) {
                Some(less) => open = less,
                None => return false,
            },
            _ => {}
        }
    }
    !text.is_empty() && !is_quoted && open == 0
}

/// Finds the pieces in the text, with something whole between them.
fn places<'t>(text: &'t str, pieces: &[&str], found: &mut Vec<&'t str>) -> bool {
    let [piece, rest @ ..] = pieces else { return text.is_empty() };
    if rest.is_empty() {
        return text.strip_suffix(piece).is_some_and(|place| {
            found.push(place);
            is_whole(place)
        });
    }
    text.match_indices(piece).any(|(at, _)| {
        let place = &text[..at];
        let before = found.len();
        found.push(place);
        let fits = is_whole(place) && places(&text[at + piece.len()..], rest, found);
        if !fits {
            found.truncate(before);
        }
        fits
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::text::CHINESE as ZH;

    #[test]
    fn places_are_filled_and_written_text_is_left_alone() {
        for (english, chinese) in [
            (
                "'a': this did not end within 0.5 s; raise the limit with --time",
                "'a'：这项计算在 0.5 秒内没有完成；可用 --time 放宽限制",
            ),
            (
                "'2000000000' is too long a time: at most 1000000000s",
                "'2000000000' 时间太长：最多 1000000000s",
            ),
            (
                "found 'a, or b', expected ',' and the second heap",
                "这里是 'a, or b'，应为 ',' 和第二堆",
            ),
            (
                "line 3, column 9: found 'z', expected a heap or state (the nearest name is 'x')",
                "第 3 行第 9 列：这里是 'z'，应为 堆或状态（最接近的名称是 'x'）",
            ),
            (
                "(1,1): an automaton of 3 states agrees, but (2,1) is no position",
                "(1,1)：3 个状态与数据一致，但 (2,1) 不是局面",
            ),
            (
                "(1,1): 1 state; suffixes of 2 digits need more data than to 50 (at 9)",
                "(1,1)：1 个状态；2 位的后缀需要比 50 更多的数据（在 9 处）",
            ),
            (
                "the table needs 4 MiB or more and may use 1000 bytes",
                "the table 至少需要 4 MiB 内存，而只允许使用 1000 字节",
            ),
            (
                "(x,y) is a P-position exactly if x + y has an odd number of digits in base 3",
                "(x,y) 是必败态，当且仅当 x + y 在 3 进制下有奇数位",
            ),
            (
                "(x,y) is a P-position exactly if x = y = 0, or the larger number has the digits of the smaller one \
                 and a 0 behind them in the numeration (2,2), and the smaller one ends in an even number of zeros",
                "(x,y) 是必败态，当且仅当 x = y = 0，或较大的数在记数系统 (2,2) 下的数字是较小的数的数字后面添一个 0，\
                 且较小的数末尾有偶数个零",
            ),
            // What stands in brackets is not torn apart.
            (
                "(n,last) is a P-position exactly if n = 1 and (last = 0, or last ≥ 2), or n = 2",
                "(n,last) 是必败态，当且仅当 n = 1 且（last = 0，或 last ≥ 2），或 n = 2",
            ),
            (
                "passed = 0, or passed = 2 and (n = 0, or n < limit)",
                "passed = 0，或 passed = 2 且（n = 0，或 n < limit）",
            ),
            (
                "p = 0 and x ⊕ y = 0 and z ⊕ w = 0, or p = 1 and n mod 3 is 1 or 2",
                "p = 0 且 x ⊕ y = 0 且 z ⊕ w = 0，或 p = 1 且 n mod 3 为 1 或 2",
            ),
            (
                "w mod 2 is 1 and x mod 2 is 0 and y mod 3 is 1 or 2 and z mod 2 is 1",
                "w mod 2 为 1 且 x mod 2 为 0，y mod 3 为 1 或 2，且 z mod 2 为 1",
            ),
            (
                "(x,y) is a P-position exactly if (x,y) is (0,0) or (1,3), or x ≥ 2 and y − x is −1, 0 or 4",
                "(x,y) 是必败态，当且仅当 (x,y) 为 (0,0) 或 (1,3)，或 x ≥ 2 且 y − x 为 −1, 0 或 4",
            ),
            (
                "n is 0, 1 or 3, or n = 9·2^k − 1 for some k ≥ 0",
                "n 为 0, 1 或 3，或 n = 9·2^k − 1，其中 k ≥ 0",
            ),
            ("(n) is a P-position exactly if n is 0 or 2", "(n) 是必败态，当且仅当 n 为 0 或 2"),
            ("n = 0, or 2·least < n", "n = 0，或 2·least < n"),
            ("x = 2, or y = z + 3", "x = 2，或 y = z + 3"),
            ("found '(', expected a heap ('x')", "这里是 '('，应为 一堆（'x'）"),
            ("found '5', expected 2 numbers: x, y", "这里是 '5'，应为 2 个数：x, y"),
            (
                "found '1,1,2', expected a position of welter: first ≠ second",
                "这里是 '1,1,2'，应为 welter 的局面：first ≠ second",
            ),
            (
                "invalid value 'blue' for '--color <WHEN>' [possible values: auto, always, never] (--help says what \
                 is allowed)",
                "'--color <WHEN>' 的值 'blue' 无效（可用的值：auto, always, never）（用 --help 查看用法）",
            ),
            (
                "unexpected argument '--frob' found (to pass '--frob' as a value, use '-- --frob')",
                "意外的参数 '--frob'（若 '--frob' 是值而不是选项，请写 '-- --frob'）",
            ),
            // What is filled in may be Chinese, too.
            ("'x' exactly if every position is a P-position", "'x'，当且仅当每个局面都是必败态"),
            ("what nobody says", "what nobody says"),
            (
                "(x,y) is a P-position exactly if it is one of Wythoff's pairs (⌊nφ⌋, ⌊nφ⌋ + n) in either order, φ = (1 + √5)/2",
                "(x,y) 是必败态，当且仅当它是奇异局势 (⌊nφ⌋, ⌊nφ⌋ + n)，次序不限，φ = (1 + √5)/2",
            ),
            ("no heaps\n1 | no heaps", "没有堆\n1 | no heaps"),
        ] {
            assert_eq!(in_language(english, &ZH), chinese);
        }
        // No time is lost with what fits nowhere.
        let begun = std::time::Instant::now();
        let _ = in_language(&"found ' or , ".repeat(150), &ZH);
        assert!(begun.elapsed() < std::time::Duration::from_secs(1));
    }

    #[test]
    fn every_phrase_is_said_in_chinese_with_the_same_places() {
        let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
        for (english, other) in entries() {
            let names = |text| {
                let mut names: Vec<_> =
                    taken_apart(text).into_iter().filter_map(|(_, name)| name).collect();
                names.sort_unstable();
                names
            };
            assert_eq!(names(english), names(other), "{english}");
            let letters = english.split('\'').step_by(2).any(|part| {
                part.split(|c: char| !c.is_ascii_lowercase()).any(|word| word.len() > 3)
            });
            assert!(!letters || other.contains(is_chinese), "{english}");
        }
    }
}
