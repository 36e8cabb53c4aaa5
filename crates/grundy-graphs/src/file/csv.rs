//! Writing CSV (RFC 4180): fields are quoted where they have to be.

use std::io::{self, Write};

use super::names::Names;

/// Lines are handed on in pieces of about this size.
const PIECE: usize = 1 << 15;

/// Lines of CSV under a line of names. Call [`finish`](Self::finish) at the end.
///
/// ```
/// use grundy_graphs::file::Csv;
///
/// let mut out = Vec::new();
/// let mut csv = Csv::new(&mut out, "n,position")?;
/// csv.number(7).text("nim:3,4").end()?;
/// csv.finish()?;
/// assert_eq!(out, b"n,position\n7,\"nim:3,4\"\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Csv<W: Write> {
    out: W,
    lines: Vec<u8>,
    digits: itoa::Buffer,
    is_start: bool,
}

impl<W: Write> Csv<W> {
    /// Begins with the names of the columns.
    ///
    /// # Errors
    /// What `out` says.
    pub fn new(out: W, columns: &str) -> io::Result<Csv<W>> {
        let mut csv = Csv::without_names(out);
        csv.lines.extend_from_slice(columns.as_bytes());
        csv.end()?;
        Ok(csv)
    }

    /// Lines that stand below others.
    pub fn without_names(out: W) -> Csv<W> {
        Csv { out, lines: Vec::new(), digits: itoa::Buffer::new(), is_start: true }
    }

    #[inline]
    fn separate(&mut self) {
        if !self.is_start {
            self.lines.push(b',');
        }
        self.is_start = false;
    }

    /// A field that is a number.
    #[inline]
    pub fn number(&mut self, number: impl itoa::Integer) -> &mut Csv<W> {
        self.separate();
        self.lines.extend_from_slice(self.digits.format(number).as_bytes());
        self
    }

    /// A field that is a number if there is one.
    pub fn known(&mut self, number: Option<impl itoa::Integer>) -> &mut Csv<W> {
        match number {
            Some(number) => self.number(number),
            None => self.text(""),
        }
    }

    /// A field that is a text.
    pub fn text(&mut self, text: &str) -> &mut Csv<W> {
        self.separate();
        push_field(text.as_bytes(), &mut self.lines);
        self
    }

    /// A field that is the name of a node, if there is one.
    pub fn name(&mut self, names: &Names, node: Option<u32>) -> &mut Csv<W> {
        self.separate();
        if let Some(node) = node {
            names.push_csv(node, &mut self.lines);
        }
        self
    }

    /// The end of a line.
    ///
    /// # Errors
    /// What the output says.
    #[inline]
    pub fn end(&mut self) -> io::Result<()> {
        self.lines.push(b'\n');
        self.is_start = true;
        if self.lines.len() >= PIECE { self.hand_on() } else { Ok(()) }
    }

    fn hand_on(&mut self) -> io::Result<()> {
        self.out.write_all(&self.lines)?;
        self.lines.clear();
        Ok(())
    }

    /// Hands on what is left.
    ///
    /// # Errors
    /// What the output says.
    pub fn finish(mut self) -> io::Result<()> {
        self.hand_on()
    }
}

/// Appends a field, quoted if it has to be.
pub(super) fn push_field(text: &[u8], out: &mut Vec<u8>) {
    if !needs_quotes(text) {
        return out.extend_from_slice(text);
    }
    out.push(b'"');
    for &byte in text {
        out.extend(std::iter::repeat_n(byte, if byte == b'"' { 2 } else { 1 }));
    }
    out.push(b'"');
}

fn needs_quotes(name: &[u8]) -> bool {
    name.iter().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r'))
        || matches!(name.first(), Some(b' ' | b'\t' | b'#'))
        || matches!(name.last(), Some(b' ' | b'\t'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_have_to_be() {
        let mut out = Vec::new();
        let mut csv = Csv::new(&mut out, "a,b,c,d").unwrap();
        csv.text("x y").text("a,b").text("\"q\"").known(None::<u32>).end().unwrap();
        csv.text("").number(-3).known(Some(u64::MAX)).text("#").end().unwrap();
        csv.finish().unwrap();
        let expected = "a,b,c,d\nx y,\"a,b\",\"\"\"q\"\"\",\n,-3,18446744073709551615,\"#\"\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    /// More than is handed on at a time.
    #[test]
    fn long_files_are_whole() {
        let mut out = Vec::new();
        let mut csv = Csv::new(&mut out, "n,square").unwrap();
        for n in 0..20_000u64 {
            csv.number(n).number(n * n).end().unwrap();
        }
        csv.finish().unwrap();
        let lines: String = (0..20_000u64).map(|n| format!("{n},{}\n", n * n)).collect();
        assert!(out == format!("n,square\n{lines}").into_bytes());
    }
}
