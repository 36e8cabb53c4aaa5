//! Contests: problems, and what their judges expect.

use std::io::{self, Read, Write};
use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::Response;
use grundy::ReadError;
use grundy_answers::{Problem, VERSION, in_language};
use grundy_contests::FORMATS;
use serde_json::json;

use super::map::Clock;
use crate::asked::Asked;
use crate::failure::Failure;
use crate::parameter::{INPUT, PROBLEM, SEARCH};
use crate::work::Work;

/// Answers have at most so many bytes.
const MOST: usize = 4 << 20;

pub(super) async fn problems(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let language = asked.language();
    work.ask(asked.client, move |_| {
        let words = asked.get(&SEARCH).unwrap_or_default();
        let found = match words.trim() {
            "" => FORMATS.to_vec(),
            words if words.len() > 200 => {
                let message = "words to search for have at most 200 bytes";
                return Err(Failure::new(StatusCode::PAYLOAD_TOO_LARGE, message).about(SEARCH.name));
            }
            words => grundy_contests::search(words),
        };
        let problems: Vec<Problem> =
            found.into_iter().map(|format| Problem::of(format, language)).collect();
        super::json(&json!({"version": VERSION, "problems": problems}))
    })
    .await
}

pub(super) async fn judge(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let language = asked.language();
    work.ask(asked.client, move |limits| {
        let name = asked.text(&PROBLEM)?;
        let format = grundy_contests::find(name).ok_or_else(|| {
            let near =
                grundy_contests::nearest(name).map(|near| format!("; the nearest is '{near}'"));
            let message = format!("there is no problem of this name{}", near.unwrap_or_default());
            Failure::input(message).about(PROBLEM.name)
        })?;
        let input = asked.get(&INPUT).unwrap_or_default();
        let mut reader = Reader { text: input.as_bytes(), clock: Clock::new(limits) };
        let mut writer = Writer { text: Vec::new(), clock: Clock::new(limits) };
        let mut error = None;
        match grundy_contests::answer(format, &mut reader, &mut writer) {
            Ok(()) => {}
            Err(ReadError::System(system)) => return Err(Failure::budget(system.to_string())),
            Err(ReadError::Input(input)) if !input.is_input() => return Err(input.into()),
            // Answers before it stand, as on the command line.
            Err(ReadError::Input(input)) => {
                error = Some(in_language(&input.to_string(), language));
            }
        }
        super::json(&json!({
            "version": VERSION,
            "problem": format.id,
            "output": String::from_utf8_lossy(&writer.text),
            "error": error,
        }))
    })
    .await
}

/// An input as long as there is time.
struct Reader<'i> {
    text: &'i [u8],
    clock: Clock<'i>,
}

fn late() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "the answers took too long")
}

impl Read for Reader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.clock.is_in_time() {
            return Err(late());
        }
        // Little at a time, so that the clock is looked at between cases.
        let most = buffer.len().min(1 << 12);
        self.text.read(&mut buffer[..most])
    }
}

/// What is answered, as long as there is time and room.
struct Writer<'l> {
    text: Vec<u8>,
    clock: Clock<'l>,
}

impl Write for Writer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.clock.is_in_time() {
            return Err(late());
        }
        if self.text.len() + bytes.len() > MOST {
            let what = format!("the answers have more than {MOST} bytes");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
        }
        self.text.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
