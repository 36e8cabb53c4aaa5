//! Contest problems on impartial games: what a format is, how its input is read and answered, how inputs
//! are made up and made smaller, and how some problems are played. All of them are in [`FORMATS`].
//!
//! ```
//! let format = grundy_contests::find("poj1067").unwrap();
//! let mut answers = Vec::new();
//! grundy_contests::answer(format, &mut "2 1\n8 4\n4 7\n".as_bytes(), &mut answers)?;
//! assert_eq!(answers, b"0\n1\n0\n");
//! # Ok::<(), grundy_core::ReadError>(())
//! ```
//!
//! A made-up input is drawn from [`Choices`], which are recorded; an input on which a program is wrong is
//! made smaller by making its record smaller, without knowledge of the format:
//!
//! ```
//! use grundy_contests::{Size, Test, find, shrink};
//!
//! let format = find("poj2234").unwrap();
//! let test = Test::random(format, 7, 100, Size::Any);
//! // A program that fails wherever there is a heap of more than nine matches.
//! let large = |line: &str| line.split(' ').skip(1).any(|heap| heap.len() > 1);
//! let mut fails = |input: &str| input.lines().any(large);
//! assert!(fails(&test.text(format)));
//! let smallest = shrink(format, test, 1000, &mut fails);
//! assert_eq!(smallest.text(format), "1 10\n");
//! ```

mod choices;
mod format;
mod generate;
mod input;
mod methods;
mod output;
pub mod play;
mod problems;
mod shrink;

pub use choices::{Choices, Size};
pub use format::{Cases, Format, Sample, Stream, answer};
pub use generate::{Case, Test, write_line, write_list};
pub use input::Input;
pub use output::Output;
pub use problems::{FORMATS, find, nearest, numbered, search};
pub use shrink::shrink;
