//! Inputs that are made up from cases.

use std::io::{self, Write};

use crate::choices::{Choices, Size};
use crate::format::{Cases, Format};

/// One case of a made-up input, by the choices that made it.
///
/// ```
/// use grundy_contests::{Case, Size, Test, find};
///
/// // No choice but the least ones: the simplest case.
/// let simplest = Test { cases: vec![Case { record: Vec::new(), size: Size::Any }] };
/// assert_eq!(simplest.text(find("poj1067").unwrap()), "0 0\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The choices.
    pub record: Vec<u64>,
    /// Its size.
    pub size: Size,
}

/// A made-up input.
///
/// ```
/// use grundy_contests::{Size, Test, find};
///
/// let format = find("poj1067").unwrap();
/// let test = Test::random(format, 7, 10, Size::Any);
/// assert_eq!(test.cases.len(), 10);
/// assert_eq!(test.text(format).lines().count(), 10);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// Its cases, in order.
    pub cases: Vec<Case>,
}

impl Test {
    /// `count` cases (one, or fewer, where the format allows no more), the same for the same seed.
    pub fn random(format: &Format, seed: u64, count: u64, size: Size) -> Test {
        let cases = of_cases(format, seed, count, size).map(|mut choices| {
            (format.generate)(&mut choices, &mut String::new());
            Case { record: choices.into_record(), size }
        });
        Test { cases: cases.collect() }
    }

    /// The input.
    pub fn text(&self, format: &Format) -> String {
        let mut text = first_line(format, self.cases.len());
        for case in &self.cases {
            let mut choices = Choices::replay(case.record.clone(), case.size);
            (format.generate)(&mut choices, &mut text);
        }
        text + &last_line(format)
    }
}

/// Writes the text of [`Test::random`] case by case, in memory for the longest of them, and says how many there are.
///
/// ```
/// use grundy_contests::{Size, Test, find, write_random};
///
/// let format = find("poj1067").unwrap();
/// let mut text = Vec::new();
/// assert_eq!(write_random(format, 7, 10, Size::Any, &mut text)?, 10);
/// assert_eq!(text, Test::random(format, 7, 10, Size::Any).text(format).into_bytes());
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// A failure of `out`.
pub fn write_random(
    format: &Format,
    seed: u64,
    count: u64,
    size: Size,
    out: &mut dyn Write,
) -> io::Result<u64> {
    let cases = of_cases(format, seed, count, size);
    let count = cases.len();
    out.write_all(first_line(format, count).as_bytes())?;
    let mut text = String::new();
    for mut choices in cases {
        text.clear();
        (format.generate)(&mut choices, &mut text);
        out.write_all(text.as_bytes())?;
    }
    out.write_all(last_line(format).as_bytes())?;
    Ok(count as u64)
}

/// So many cases that are not of full size are together no larger than one that is.
const MOST_TOGETHER: u64 = 2000;

/// The choices behind each case.
fn of_cases(
    format: &Format,
    seed: u64,
    count: u64,
    size: Size,
) -> impl ExactSizeIterator<Item = Choices> {
    let count = match format.cases {
        Cases::One => count.min(1),
        Cases::Together(_) if size == Size::Max => count.min(1),
        Cases::Together(most) => count.min(most).min(MOST_TOGETHER),
        Cases::Counted(most) => count.min(most),
        Cases::ToEnd | Cases::Until(_) => count,
    };
    let mut seeds = Choices::random(seed, size);
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    (0..count).map(move |_| Choices::random(seeds.number(0..=u64::MAX), size))
}

/// The number of cases, where it comes first.
fn first_line(format: &Format, count: usize) -> String {
    match format.cases {
        Cases::Counted(_) | Cases::Together(_) => format!("{count}\n"),
        _ => String::new(),
    }
}

/// What ends the input, if there is such a mark.
fn last_line(format: &Format) -> String {
    match format.cases {
        Cases::Until(mark) => format!("{mark}\n"),
        _ => String::new(),
    }
}

/// Appends the two lines of a list: how many numbers, and the numbers.
pub fn write_list(text: &mut String, numbers: &[u64]) {
    text.push_str(&numbers.len().to_string());
    text.push('\n');
    write_line(text, numbers);
}

/// Appends a line of numbers with a blank between.
pub fn write_line(text: &mut String, numbers: &[u64]) {
    let mut digits = itoa::Buffer::new();
    for (i, number) in numbers.iter().enumerate() {
        text.push_str(if i == 0 { "" } else { " " });
        text.push_str(digits.format(*number));
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FORMATS;

    /// What is written as it is made up, and what is made of the choices that were kept.
    #[test]
    fn case_by_case_is_the_same_text() {
        for format in FORMATS {
            let mut text = Vec::new();
            let count = write_random(format, 3, 5, Size::Small, &mut text).unwrap();
            let test = Test::random(format, 3, 5, Size::Small);
            assert_eq!(count, test.cases.len() as u64, "{}", format.id);
            assert_eq!(String::from_utf8(text).unwrap(), test.text(format), "{}", format.id);
        }
    }
}
