//! The answers, until they are written.

/// Collects the answers.
///
/// ```
/// use grundy_contests::Output;
///
/// let mut output = Output::default();
/// output.numbers([1, 2]);
/// output.line("Alice");
/// // The first case has not begun.
/// assert_eq!(output.case(), 0);
/// ```
#[derive(Debug, Default)]
pub struct Output {
    bytes: Vec<u8>,
    case: u64,
}

impl Output {
    /// The number of the case that is being answered, from 1.
    pub fn case(&self) -> u64 {
        self.case
    }

    /// Appends a line.
    #[inline]
    pub fn line(&mut self, text: &str) {
        self.bytes.reserve(text.len() + 1);
        self.text(text);
        self.bytes.push(b'\n');
    }

    /// Appends text.
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Appends a number.
    pub fn number(&mut self, number: u64) {
        self.text(itoa::Buffer::new().format(number));
    }

    /// Appends numbers with a blank between, and ends the line.
    pub fn numbers(&mut self, numbers: impl IntoIterator<Item = u64>) {
        for (i, number) in numbers.into_iter().enumerate() {
            self.text(if i == 0 { "" } else { " " });
            self.number(number);
        }
        self.text("\n");
    }

    pub(super) fn begin_case(&mut self) {
        self.case += 1;
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
    }
}
