//! Where lines come from: a terminal, with editing, history and completion, or whatever is piped in.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use crate::environment::not_read;
use crate::failure::Failure;

/// Nobody types longer lines.
const LONGEST: u64 = 1 << 16;

/// What was read.
pub(in crate::commands) enum Line {
    Text(String),
    End,
    /// Ctrl-C.
    Interrupted,
}

pub(in crate::commands) enum Input {
    Terminal(Box<Editor<Words, MemHistory>>),
    Pipe,
}

impl Input {
    pub(in crate::commands) fn new() -> Result<Input, Failure> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Input::Pipe);
        }
        let config = Config::builder().auto_add_history(true).build();
        let editor = Editor::with_history(config.clone(), MemHistory::with_config(&config));
        let mut editor = editor.map_err(|error| Failure::system(error.to_string()))?;
        editor.set_helper(Some(Words::default()));
        Ok(Input::Terminal(Box::new(editor)))
    }

    /// Asks for a line, which may begin as one of those that `known` lists.
    pub(in crate::commands) fn line(
        &mut self,
        out: &mut impl Write,
        prompt: &str,
        known: impl FnOnce() -> Vec<String>,
    ) -> Result<Line, Failure> {
        match self {
            Input::Terminal(editor) => {
                if let Some(words) = editor.helper_mut() {
                    words.known = known();
                }
                match editor.readline(prompt) {
                    Ok(line) => Ok(Line::Text(line)),
                    Err(ReadlineError::Eof) => Ok(Line::End),
                    Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
                    Err(ReadlineError::Io(error)) => Err(error.into()),
                    Err(error) => Err(Failure::system(error.to_string())),
                }
            }
            Input::Pipe => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut bytes = Vec::new();
                let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut bytes);
                let read = read.map_err(not_read)?;
                let line = String::from_utf8_lossy(&bytes);
                if !io::stdin().is_terminal() {
                    // Keep a transcript readable where nobody typed the newline.
                    writeln!(out, "{}", line.trim())?;
                }
                Ok(if read == 0 { Line::End } else { Line::Text(line.into_owned()) })
            }
        }
    }
}

/// What may be typed now.
#[derive(Default)]
pub(in crate::commands) struct Words {
    known: Vec<String>,
}

impl Words {
    fn beginning_with(&self, start: &str) -> Vec<String> {
        let mut fitting: Vec<String> =
            self.known.iter().filter(|word| word.starts_with(start)).cloned().collect();
        fitting.sort_unstable();
        fitting.dedup();
        fitting
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, line.get(..at).map(|start| self.beginning_with(start)).unwrap_or_default()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
