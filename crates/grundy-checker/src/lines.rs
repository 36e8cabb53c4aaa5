//! Lines of a file, and fields of lines.

use std::borrow::Cow;
use std::io::{BufRead, Read};

use crate::certificate::shortened;
use crate::error::Error;

/// Longer lines are refused.
const LONGEST: u64 = 1 << 20;

/// Calls `each` with the number, from 1, and the text of every line that is not blank until it answers `false`.
pub(crate) fn each_line(
    mut input: impl BufRead,
    mut each: impl FnMut(u64, &str) -> Result<bool, Error>,
) -> Result<(), Error> {
    let mut line = Vec::new();
    for number in 1u64.. {
        line.clear();
        if input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.len() as u64 > LONGEST {
            let expected = format!("a line of at most {LONGEST} bytes");
            return Err(Error::input("a longer line", expected).at_line(number));
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let text = std::str::from_utf8(text).map_err(|error| {
            let column = error.valid_up_to() as u64 + 1;
            let error = Error::input("bytes that are no text", "text in UTF-8");
            error.at_line(number).at_column(column)
        })?;
        // Some programs begin a table with a mark.
        let text = if number == 1 { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
        if !text.trim_ascii().is_empty() && !each(number, text)? {
            break;
        }
    }
    Ok(())
}

/// The error that `found` stands in a line, where something else is expected.
pub(crate) fn wrong(number: u64, found: &str, expected: impl Into<String>) -> Error {
    Error::input(format!("'{}'", shortened(found)), expected).at_line(number)
}

/// The fields of a line of CSV (RFC 4180); `None` if a quote does not end, or does not end a field.
pub(crate) fn fields(line: &str) -> Option<Vec<Cow<'_, str>>> {
    let mut fields = Vec::with_capacity(5);
    let mut rest = line;
    loop {
        let (field, after) = match rest.strip_prefix('"') {
            None => {
                let end = rest.find(',').unwrap_or(rest.len());
                (Cow::Borrowed(&rest[..end]), &rest[end..])
            }
            Some(quoted) => {
                let mut text = String::new();
                let mut open = quoted;
                loop {
                    let end = open.find('"')?;
                    text.push_str(&open[..end]);
                    open = &open[end + 1..];
                    match open.strip_prefix('"') {
                        Some(more) => {
                            text.push('"');
                            open = more;
                        }
                        None => break (Cow::Owned(text), open),
                    }
                }
            }
        };
        fields.push(field);
        if after.is_empty() {
            return Some(fields);
        }
        rest = after.strip_prefix(',')?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_lines() {
        for (line, wanted) in [
            ("a,b", &["a", "b"][..]),
            ("", &[""]),
            (",", &["", ""]),
            ("a,,", &["a", "", ""]),
            ("\"a,b\",c", &["a,b", "c"]),
            ("\"a\"\"b\",\"\"", &["a\"b", ""]),
            ("a\"b,c", &["a\"b", "c"]),
            ("∞,\"é,\"", &["∞", "é,"]),
        ] {
            assert_eq!(fields(line).unwrap(), wanted, "{line}");
        }
        for line in ["\"a", "\"a\"b", "a,\"b\"\"", "\""] {
            assert_eq!(fields(line), None, "{line}");
        }
    }

    #[test]
    fn lines_have_numbers_and_an_end() {
        let mut lines = Vec::new();
        each_line(&b"\xef\xbb\xbf\na\r\n\r\n \t\nb\nc"[..], |number, line| {
            lines.push((number, line.to_string()));
            Ok(number < 5)
        })
        .unwrap();
        assert_eq!(lines, [(2, "a"), (5, "b")].map(|(n, t)| (n, t.to_string())));
        let all = |input: &mut dyn Read| {
            each_line(std::io::BufReader::new(input), |_, _| Ok(true)).unwrap_err().to_string()
        };
        assert_eq!(
            all(&mut std::io::repeat(b'x')),
            "line 1: found a longer line, expected a line of at most 1048576 bytes"
        );
        assert!(all(&mut &b"a\nb\xff"[..]).starts_with("line 2, column 2: found bytes"));
    }
}
