//! Inputs that are made up from cases.

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
        let count = match format.cases {
            Cases::One => count.min(1),
            Cases::Counted(most) => count.min(most),
            Cases::ToEnd | Cases::Until(_) => count,
        };
        let mut seeds = Choices::random(seed, size);
        let cases = (0..count).map(|_| {
            let mut choices = Choices::random(seeds.number(0..=u64::MAX), size);
            (format.generate)(&mut choices, &mut String::new());
            Case { record: choices.into_record(), size }
        });
        Test { cases: cases.collect() }
    }

    /// The input.
    pub fn text(&self, format: &Format) -> String {
        let mut text = String::new();
        if let Cases::Counted(_) = format.cases {
            text.push_str(&format!("{}\n", self.cases.len()));
        }
        for case in &self.cases {
            let mut choices = Choices::replay(case.record.clone(), case.size);
            (format.generate)(&mut choices, &mut text);
        }
        if let Cases::Until(mark) = format.cases {
            text.push_str(mark);
            text.push('\n');
        }
        text
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
