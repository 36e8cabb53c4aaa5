//! How answers are printed.

pub(crate) mod json;
pub(crate) mod text;

use std::io::{self, IsTerminal, StdoutLock, Write};

use grundy::Outcome;

use crate::args::Color;

/// Whether the output is coloured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    color: bool,
}

impl Style {
    /// By the option, the terminal and NO_COLOR.
    pub(crate) fn new(color: Color) -> Style {
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                io::stdout().is_terminal()
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        };
        Style { color }
    }

    /// `text` in the colour of `outcome`: red for N, bold for P, dim for D.
    pub(crate) fn outcome(self, outcome: Outcome, text: &str) -> String {
        use anstyle::{AnsiColor, Style};
        self.paint(
            text,
            match outcome {
                Outcome::N => AnsiColor::Red.on_default(),
                Outcome::P => Style::new().bold(),
                Outcome::D => Style::new().dimmed(),
            },
        )
    }

    /// `text` as a heading.
    pub(crate) fn heading(self, text: &str) -> String {
        self.paint(text, anstyle::Style::new().bold())
    }

    fn paint(self, text: &str, style: anstyle::Style) -> String {
        if self.color { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}

/// Standard output, in large pieces.
pub(crate) fn stdout() -> io::BufWriter<StdoutLock<'static>> {
    io::BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Prints `value` as one line of JSON.
pub(crate) fn print_json(out: &mut impl Write, value: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}
