//! What a contest format is, and how its input is answered.

use std::io::{Read, Write};

use grundy::Flow;
use grundy_core::{Error, ReadError};

use crate::choices::Choices;
use crate::input::Input;
use crate::output::Output;
use crate::play::Protocol;

/// One contest problem: its input, its game, its way to answer.
///
/// A format's file gives the texts, the samples and two functions; reading cases to their end,
/// making up whole inputs and making them smaller follow from these.
///
/// ```
/// let wythoff = grundy_contests::find("poj1067").unwrap();
/// assert!(wythoff.method.contains("Wythoff"));
/// assert!(!wythoff.samples.is_empty());
/// ```
pub struct Format {
    /// The name, such as `poj1067`.
    pub id: &'static str,
    /// The same problem at other judges.
    pub aliases: &'static [&'static str],
    /// The title that the judge gives it.
    pub title: &'static str,
    /// What it is called in Chinese: its title at a Chinese judge, or the customary translation.
    pub chinese: &'static str,
    /// The game and the question in a line.
    pub rules: &'static str,
    /// What the input looks like.
    pub input: &'static str,
    /// What the answer to a case looks like.
    pub output: &'static str,
    /// The limits of the statement, which are those of the reader.
    pub limits: &'static str,
    /// How it is answered and why that is right, with author and year where there is a theorem.
    pub method: &'static str,
    /// Samples of the judges.
    pub samples: &'static [Sample],
    /// How cases follow each other.
    pub cases: Cases,
    /// Reads one case and answers it; breaks at the mark that ends [`Cases::Until`].
    pub answer: fn(&mut Input<'_>, &mut Output) -> Result<Flow, Error>,
    /// Appends the text of one valid case, line ends included. Among larger cases are those that
    /// circulating wrong programs get wrong.
    pub generate: fn(&mut Choices, &mut String),
    /// A faster way to answer a whole input, if there is one.
    pub stream: Option<Stream>,
    /// How a case is played against a program, if it is.
    pub play: Option<Protocol>,
}

/// Answers a whole input, as [`answer`] does.
///
/// ```
/// // Nim is answered case by case, Wythoff's game in pairs, a thousand at a time.
/// let stream = grundy_contests::find("poj1067").unwrap().stream.unwrap();
/// let mut answers = Vec::new();
/// stream(&mut "2 1\n".as_bytes(), &mut answers)?;
/// assert_eq!(answers, b"0\n");
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
pub type Stream = fn(&mut dyn Read, &mut dyn Write) -> Result<(), ReadError>;

impl Format {
    /// Where the problem is: its page where the judge's address follows from the id, else its title.
    pub fn source(&self) -> String {
        let (judge, number) =
            self.id.split_at(self.id.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
        match judge {
            "poj" => format!("http://poj.org/problem?id={number}"),
            "hdu" => format!("https://acm.hdu.edu.cn/showproblem.php?pid={number}"),
            "p" => format!("https://www.luogu.com.cn/problem/P{number}"),
            "cses" => format!("https://cses.fi/problemset/task/{number}"),
            "abc" | "arc" => {
                let (contest, task) = self.id.split_at(self.id.len() - 1);
                format!("https://atcoder.jp/contests/{contest}/tasks/{contest}_{task}")
            }
            _ if self.id == "nim_product_64" => {
                format!("https://judge.yosupo.jp/problem/{}", self.id)
            }
            _ => self.title.to_string(),
        }
    }
}

/// An input with the output that the judge expects.
///
/// ```
/// for format in grundy_contests::FORMATS {
///     for sample in format.samples {
///         assert!(!sample.input.is_empty() && !sample.output.is_empty());
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The input.
    pub input: &'static str,
    /// The output.
    pub output: &'static str,
}

/// How cases follow each other in an input.
///
/// ```
/// use grundy_contests::{Cases, find};
///
/// assert!(matches!(find("poj1067").unwrap().cases, Cases::ToEnd));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases {
    /// There is just one.
    One,
    /// Their number comes first; it is at most so large.
    Counted(u64),
    /// The same, where all of them together may be no larger than one alone.
    Together(u64),
    /// They go on to the end of the input.
    ToEnd,
    /// They go on until this mark, or to the end of the input.
    Until(&'static str),
}

/// Answers of about this many bytes are written at once.
const PIECE: usize = 1 << 16;

/// Answers `reader`'s input on `writer`, in memory that does not depend on the number of cases.
///
/// # Errors
/// When the input is not valid; the answers to earlier cases have been written then. When reading
/// or writing fails.
pub fn answer(
    format: &Format,
    reader: &mut dyn Read,
    writer: &mut dyn Write,
) -> Result<(), ReadError> {
    if let Some(stream) = format.stream {
        return stream(reader, writer);
    }
    let mut input = Input::new(reader);
    let mut output = Output::default();
    let result = cases(format, &mut input, &mut output, writer);
    // Of one case there is one answer, to an input that was read whole; those to earlier ones of many stand.
    if result.is_ok() || !matches!(format.cases, Cases::One) {
        writer.write_all(output.bytes())?;
        writer.flush()?;
    }
    match input.take_failure() {
        Some(failure) => Err(ReadError::System(failure)),
        None => result,
    }
}

fn cases(
    format: &Format,
    input: &mut Input<'_>,
    output: &mut Output,
    writer: &mut dyn Write,
) -> Result<(), ReadError> {
    let count = match format.cases {
        Cases::One => Some(1),
        Cases::Counted(most) | Cases::Together(most) => {
            Some(input.number("the number of cases", 0..=most)?)
        }
        Cases::ToEnd | Cases::Until(_) => None,
    };
    while count.is_none_or(|count| output.case() < count) {
        if output.bytes().len() >= PIECE || input.would_wait() {
            writer.write_all(output.bytes())?;
            writer.flush()?;
            output.clear();
        }
        if count.is_none() && input.at_end() {
            return Ok(());
        }
        output.begin_case();
        if (format.answer)(input, output)?.is_break() {
            return Ok(());
        }
    }
    // What follows the last case is no case of this format.
    Ok(input.expect_end()?)
}

#[cfg(test)]
mod tests {
    use crate::{FORMATS, answer, find};

    #[test]
    fn what_is_written_of_a_wrong_input() {
        // One case is answered once its input has ended; hdu1846 counts its cases, poj1067 goes on to the end.
        for (id, input, written) in [
            ("p2252", "2 1\n", "0\n"),
            ("p2252", "2 1 7\n", ""),
            ("p2252", "2 1\n8 4\n", ""),
            ("hdu1846", "2\n23 2\n4 x\n", "first\n"),
            ("poj1067", "2 1\n8 x\n", "0\n"),
        ] {
            let mut out = Vec::new();
            let ended = answer(find(id).unwrap(), &mut input.as_bytes(), &mut out);
            assert_eq!(ended.is_ok(), id == "p2252" && !written.is_empty(), "{id} {input:?}");
            assert_eq!(String::from_utf8(out).unwrap(), written, "{id} {input:?}");
        }
    }

    #[test]
    fn pages_of_problems() {
        for (id, page) in [
            ("poj1067", "http://poj.org/problem?id=1067"),
            ("hdu2177", "https://acm.hdu.edu.cn/showproblem.php?pid=2177"),
            ("p4279", "https://acm.hdu.edu.cn/showproblem.php?pid=1907"),
            ("p2148", "https://www.luogu.com.cn/problem/P2148"),
            ("cses1730", "https://cses.fi/problemset/task/1730"),
            ("abc172f", "https://atcoder.jp/contests/abc172/tasks/abc172_f"),
            ("nim_product_64", "https://judge.yosupo.jp/problem/nim_product_64"),
        ] {
            assert_eq!(find(id).unwrap().source(), page);
        }
        for format in FORMATS {
            assert!(!format.source().is_empty());
        }
    }
}
