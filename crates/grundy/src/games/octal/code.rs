//! Codes of take-and-break rules: `0.137`, `.137`, `4.[3]`, `0.3F`, `4.0!`.

use std::sync::Arc;

use grundy_core::{Cursor, Error};
use grundy_kernels::heap::TakeBreak;

/// Codes may have up to this many digits.
pub(in crate::games) const MAX_CODE: usize = 100_000;

/// Reads a code.
///
/// ```text
/// code   := [ "0" | "4" | "8" | "C" ] "." digits [ "[" digits "]" ] [ "!" ]
///         | ( "4" | "8" | "C" ) "!"
/// ```
///
/// A digit is hexadecimal, in upper or lower case; the digits in brackets repeat for ever; `!` asks for
/// different heaps after a split. After `4.`, `8.` and `C.` the digits may be missing.
///
/// # Errors
/// An input error at the first character that does not fit.
pub(in crate::games) fn read(cursor: &mut Cursor<'_>) -> Result<TakeBreak, Error> {
    let first = match cursor.peek() {
        Some('.') => 0,
        Some(c @ ('0' | '4' | '8' | 'C' | 'c')) if cursor.eat(c) => digit(c),
        _ => {
            let first = "a code that begins with '0.', '4.', '8.', 'C.' or '.'";
            return Err(cursor.error(first).with_hint("the digit before the point is for splits"));
        }
    };
    let mut digits = vec![first];
    let mut repeat = 0;
    let mut unequal = first != 0 && cursor.eat('!');
    if !unequal {
        cursor.expect('.')?;
        let before = read_digits(cursor, &mut digits)?;
        if before == 0 && first == 0 && cursor.peek() != Some('[') {
            return Err(cursor.error("a digit from 0 to F, or '['"));
        }
        if cursor.eat('[') {
            repeat = read_digits(cursor, &mut digits)?;
            if repeat == 0 {
                return Err(cursor.error("a digit from 0 to F"));
            }
            if !cursor.eat(']') {
                return Err(cursor.error("a digit from 0 to F, or ']'"));
            }
        }
        unequal = cursor.eat('!');
        if !unequal && !matches!(cursor.peek(), None | Some(':')) {
            if repeat == 0 {
                return Err(cursor.error("a digit from 0 to F, '[', '!' or ':'"));
            }
            let error = cursor.error("'!', ':' or the end of the code");
            return Err(error.with_hint("digits in brackets repeat for ever, so that none follow"));
        }
    }
    if !matches!(cursor.peek(), None | Some(':')) {
        return Err(cursor.error("':' or the end of the code"));
    }
    Ok(shortest(TakeBreak { digits: Arc::new(digits), repeat, unequal }))
}

/// Appends the digits that come next, and says how many they are.
fn read_digits(cursor: &mut Cursor<'_>, digits: &mut Vec<u8>) -> Result<usize, Error> {
    let mark = cursor.mark();
    let text = cursor.word(|c| c.is_ascii_hexdigit());
    if digits.len() + text.len() > MAX_CODE {
        return Err(cursor.error_at(mark, format!("at most {MAX_CODE} digits")));
    }
    digits.extend(text.chars().map(digit));
    Ok(text.len())
}

fn digit(c: char) -> u8 {
    c.to_digit(16).and_then(|digit| u8::try_from(digit).ok()).unwrap_or(0)
}

/// The same rules with as few digits as possible, so that equal rules compare equal.
fn shortest(mut rules: TakeBreak) -> TakeBreak {
    let TakeBreak { digits, repeat, .. } = &mut rules;
    let digits = Arc::make_mut(digits);
    let start = digits.len() - *repeat;
    let block = &digits[start..];
    let shorter = (1..block.len())
        .find(|&len| block.len().is_multiple_of(len) && block[len..] == block[..block.len() - len]);
    if let Some(shorter) = shorter {
        digits.truncate(start + shorter);
        *repeat = shorter;
    }
    // A digit before the block that equals the block's last belongs to it, turned by one place.
    while *repeat > 0
        && digits.len() - *repeat > 1
        && digits.last() == digits.get(digits.len() - *repeat - 1)
    {
        digits.pop();
    }
    if digits[digits.len() - *repeat..] == [0] {
        *repeat = 0;
    }
    while *repeat == 0 && digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
    if rules.most_left() < 2 {
        rules.unequal = false;
    }
    rules
}

/// Appends the code of `rules`, so that it reads back.
pub(in crate::games) fn write(rules: &TakeBreak, out: &mut String) {
    let TakeBreak { digits, repeat, unequal } = rules;
    let start = digits.len() - repeat;
    for (taken, &digit) in digits.iter().enumerate() {
        if taken == 1 {
            out.push('.');
        }
        if *repeat > 0 && taken == start {
            out.push('[');
        }
        out.push(char::from(b"0123456789ABCDEF"[usize::from(digit & 15)]));
    }
    match digits.len() {
        1 => out.push_str(".0"),
        _ if *repeat > 0 => out.push(']'),
        _ => {}
    }
    if *unequal {
        out.push('!');
    }
}

/// The rules in the rule language, unless there are too many digits.
pub(super) fn in_rules(rules: &TakeBreak) -> Option<String> {
    const MOST_DIGITS: usize = 200;
    let digits = &rules.digits;
    if digits.len() > MOST_DIGITS {
        return None;
    }
    let listed = digits.len() - rules.repeat;
    let mut lines = vec!["heaps n".to_string()];
    for (taken, &digit) in digits.iter().enumerate() {
        // How many tokens are taken, as a condition on them, and for heaps that are left.
        let again = taken >= listed;
        let repeats =
            |k: &str| format!("{k} >= {taken} and ({k} - {taken}) mod {} = 0", rules.repeat);
        let all = match again {
            true => format!("k <= n and {}", repeats("k")),
            false => format!("k = {taken}"),
        };
        let whole = match digit & 3 {
            1 => Some("n = k and "),
            2 => Some("n > k and "),
            3 => Some(""),
            _ => None,
        };
        if let Some(left) = whole.filter(|_| taken > 0 || again) {
            lines.push(format!("take k from n where {left}{all}"));
        }
        let different = |condition: &'static str| if rules.unequal { condition } else { "" };
        for (bit, heaps, unequal) in
            [(4, "a, b", " and a < b"), (8, "a, b, c", " and a < b and b < c")]
        {
            if digit & bit == 0 {
                continue;
            }
            let (sum, less) = (heaps.replace(", ", " + "), heaps.replace(", ", " - "));
            let left = match again {
                true => repeats(&format!("(n - {less})")),
                false if taken == 0 => format!("{sum} = n"),
                false => format!("{sum} = n - {taken}"),
            };
            lines.push(format!("replace n by {heaps} where {left}{}", different(unequal)));
        }
    }
    Some(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::NoFiles;

    fn code(text: &str) -> Result<TakeBreak, Error> {
        read(&mut Cursor::new(text, &NoFiles))
    }

    fn written(text: &str) -> String {
        let mut out = String::new();
        write(&code(text).unwrap_or_else(|error| panic!("{text}: {error}")), &mut out);
        out
    }

    #[test]
    fn every_way_of_writing_has_one_written_form() {
        for (text, wanted) in [
            (".137", "0.137"),
            ("0.1370", "0.137"),
            ("0.0", "0.0"),
            ("4.", "4.0"),
            ("4!", "4.0!"),
            ("4.0!", "4.0!"),
            ("c.", "C.0"),
            ("0.3f", "0.3F"),
            ("8.00a0!", "8.00A!"),
            ("0.3!", "0.3"),
            ("0.[3]", "0.[3]"),
            ("0.[33]", "0.[3]"),
            ("0.3[3]", "0.[3]"),
            ("0.33[333]", "0.[3]"),
            ("0.12[3737]", "0.12[37]"),
            ("0.127[37]", "0.12[73]"),
            ("0.12[0]", "0.12"),
            ("0.1[00]", "0.1"),
            ("4.[4]", "4.[4]"),
            ("4.[3]", "4.[3]"),
            ("0.[30]", "0.[30]"),
        ] {
            assert_eq!(written(text), wanted, "{text}");
            assert_eq!(written(wanted), wanted);
        }
    }

    /// Every short code with every block: the written form has the same digits, and is the only one.
    #[test]
    fn written_forms_keep_every_digit() {
        let digits = ["", "0", "3", "8", "03", "30", "33", "38", "333", "303", "3383"];
        let mut forms = std::collections::BTreeMap::new();
        for before in digits {
            for block in &digits[1..] {
                let text = format!("0.{before}[{block}]");
                let rules = code(&text).unwrap();
                let all: String = before.chars().chain(block.chars().cycle()).take(40).collect();
                let read: String =
                    (1..=40).map(|taken| char::from(b'0' + rules.digit(taken))).collect();
                assert_eq!(read, all, "{text}");
                let form = written(&text);
                assert_eq!(*forms.entry(all).or_insert(form.clone()), form, "{text}");
            }
        }
    }

    #[test]
    fn what_a_code_does_not_allow_is_refused_with_its_column() {
        let long = format!("0.{}", "1".repeat(MAX_CODE));
        for (text, column, expected) in [
            ("", 1, "'0.', '4.', '8.', 'C.' or '.'"),
            ("1.3", 1, "'0.', '4.', '8.', 'C.' or '.'"),
            ("0", 2, "'.'"),
            ("0!", 2, "'.'"),
            ("4", 2, "'.'"),
            ("0.", 3, "a digit from 0 to F, or '['"),
            ("0.!", 3, "a digit from 0 to F, or '['"),
            ("0.1G", 4, "a digit from 0 to F, '[', '!' or ':'"),
            ("0.1 ", 4, "a digit from 0 to F, '[', '!' or ':'"),
            ("0.[]", 4, "a digit from 0 to F"),
            ("0.[3", 5, "a digit from 0 to F, or ']'"),
            ("0.[3x]", 5, "a digit from 0 to F, or ']'"),
            ("0.[3][3]", 6, "'!', ':' or the end of the code (digits in brackets repeat for ever"),
            ("0.[3]0", 6, "'!', ':' or the end of the code (digits in brackets repeat for ever"),
            ("4!3", 3, "':' or the end"),
            ("0.7!!", 5, "':' or the end"),
            (long.as_str(), 3, "at most 100000 digits"),
        ] {
            let error = code(text).unwrap_err();
            assert_eq!(error.column(), Some(column), "{text}: {error}");
            assert!(error.to_string().contains(expected), "{text}: {error}");
        }
    }
}
