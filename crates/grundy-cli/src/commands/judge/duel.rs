//! `grundy judge --interactive`: play to win, or see whether a program does.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use grundy::counted;
use grundy_contests::play::{Board, Protocol};
use grundy_contests::{Choices, Format, Input, Size, Test, shrink};
use serde::Serialize;

use super::check::{SHRINK_TIME, WRONG, beginning, printable};
use super::sandbox::{Ending, Fault, MOST_COMPLAINT, Running, Sandbox, Verdict, collect};
use crate::args::Judge;
use crate::environment::not_read;
use crate::failure::{Failure, heard};
use crate::output::{self, json};

/// Games against a program, when it is checked.
const SHRINK_GAMES: u32 = 300;

/// How long the words of a program that has ended may be on their way.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// A program says no more than this in a game.
const MOST_WORDS: u64 = 1 << 20;

/// Plays on standard input and output: reads the case, chooses who begins, and wins.
pub(super) fn play(protocol: &Protocol) -> Result<ExitCode, Failure> {
    let mut stdin = Lines(io::stdin().lock());
    let mut input = Input::new(&mut stdin);
    let mut out = output::Stdout;
    let mut board = protocol.start(&mut input).map_err(|error| stopped(&mut input, &error))?;
    let alone =
        "the end of the case: with --interactive there is one, and no number of cases before it";
    end_of_line(&mut input, alone)?;
    let mut choices = Choices::random(1, Size::Any);
    let mut mine = board.wins();
    writeln!(out, "{}", if mine { "first" } else { "second" })?;
    out.flush()?;
    while !board.is_over() {
        if mine {
            let made = board.play(&mut choices);
            writeln!(out, "{}", made.unwrap_or_default())?;
            out.flush()?;
        } else {
            board.read_move(&mut input).map_err(|error| stopped(&mut input, &error))?;
            end_of_line(&mut input, "one move a line")?;
        }
        mine = !mine;
    }
    Ok(ExitCode::SUCCESS)
}

/// Hands out a line at a time, so that what is there without waiting is on the same line.
struct Lines<R>(R);

impl<R: BufRead> Read for Lines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.0.fill_buf()?;
        let line = memchr::memchr(b'\n', available).map_or(available.len(), |end| end + 1);
        let count = line.min(buffer.len());
        buffer[..count].copy_from_slice(&available[..count]);
        self.0.consume(count);
        Ok(count)
    }
}

/// Refuses a word that follows on the line.
fn end_of_line(input: &mut Input<'_>, expected: &str) -> Result<(), Failure> {
    rest_of_line(input, expected).map_err(|error| stopped(input, &error))
}

/// Why no more was read: that it could not be, or what stands there.
fn stopped(input: &mut Input<'_>, error: &grundy::Error) -> Failure {
    input.take_failure().map_or_else(|| Failure::from(error), not_read)
}

/// The same as an error of the input.
fn rest_of_line(input: &mut Input<'_>, expected: &str) -> Result<(), grundy::Error> {
    if input.would_wait() {
        return Ok(());
    }
    input.word(expected, |_| false).map(drop)
}

/// Lets the program play made-up cases against the best play there is.
pub(super) fn check(
    format: &Format,
    protocol: &Protocol,
    args: &Judge,
) -> Result<ExitCode, Failure> {
    let sandbox = Sandbox::of(&args.check, args.time, args.memory)?;
    let mut out = output::stdout();
    for run in 0..args.runs {
        let size = if run % 2 == 0 { Size::Small } else { Size::Any };
        let test = Test::random(format, args.seed.wrapping_add(run), 1, size);
        let Some(mut wrong) = duel(&sandbox, protocol, &case(format, &test))? else { continue };
        let until = Instant::now() + SHRINK_TIME;
        shrink(format, test, SHRINK_GAMES, until, &mut |input| {
            let smaller = duel(&sandbox, protocol, &without_frame(format, input)).ok().flatten();
            smaller.map(|smaller| wrong = smaller).is_some()
        });
        heard(|| {
            if args.json {
                let result = Games {
                    version: json::VERSION,
                    correct: false,
                    verdict: wrong.fault.verdict(),
                    games: run + 1,
                    input: Some(&wrong.case),
                    transcript: Some(&wrong.transcript),
                    failure: Some(&wrong.fault.how),
                };
                output::print_json(&mut out, &result)?;
            } else {
                let verdict = wrong.fault.verdict();
                writeln!(
                    out,
                    "{verdict}; found in game {}, the shortest such game found is",
                    run + 1
                )?;
                write!(out, "{}", wrong.transcript)?;
                writeln!(out, "{}", wrong.fault.how)?;
            }
            Ok(out.flush()?)
        })?;
        // What was found is said before: the file may not be writable.
        if let Some(path) = &args.save {
            output::write_file(path, wrong.case.as_bytes())?;
        }
        return Ok(ExitCode::from(WRONG));
    }
    if args.json {
        let result = Games {
            version: json::VERSION,
            correct: true,
            verdict: Verdict::Right,
            games: args.runs,
            input: None,
            transcript: None,
            failure: None,
        };
        output::print_json(&mut out, &result)?;
    } else {
        writeln!(out, "won all {}", counted(args.runs, "game"))?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// How all the games went: the last one of them, if the program did not win it.
#[derive(Serialize)]
struct Games<'a> {
    version: u32,
    correct: bool,
    verdict: Verdict,
    games: u64,
    input: Option<&'a str>,
    transcript: Option<&'a str>,
    failure: Option<&'a str>,
}

/// The text of the only case.
fn case(format: &Format, test: &Test) -> String {
    without_frame(format, &test.text(format))
}

/// A made-up input without the number of cases and without the mark at the end, which a game does
/// not have.
fn without_frame(format: &Format, input: &str) -> String {
    use grundy_contests::Cases;
    match format.cases {
        Cases::Counted(_) | Cases::Together(_) => {
            input.split_once('\n').map_or("", |(_, rest)| rest).to_string()
        }
        Cases::Until(mark) => input.trim_end().strip_suffix(mark).unwrap_or(input).to_string(),
        Cases::One | Cases::ToEnd => input.to_string(),
    }
}

/// A game that the program did not win.
struct Lost {
    case: String,
    transcript: String,
    fault: Fault,
}

/// Signs that are shown of a line: no move has as many.
const SHOWN: usize = 1000;

/// The beginning of a line, without signs that would steer a terminal.
fn shown(line: &str) -> String {
    printable(&beginning(line, SHOWN, ""))
}

/// A program in the middle of a game.
struct Talk {
    running: Running,
    words: Receiver<String>,
    complaint: Receiver<Vec<u8>>,
    texts: Sender<String>,
    transcript: String,
}

impl Talk {
    /// Starts the program. All that it reads and writes goes through threads, so that it can block
    /// nobody but itself.
    fn start(sandbox: &Sandbox) -> Result<Talk, Failure> {
        let mut running = sandbox.start()?;
        let (sender, words) = mpsc::channel();
        if let Some(stdout) = running.child.stdout.take() {
            thread::spawn(move || {
                let lines = BufReader::new(stdout.take(MOST_WORDS)).split(b'\n');
                // What is no text is a line all the same, though no move.
                let mut lines = lines.map_while(Result::ok).map(|line| {
                    let line = line.strip_suffix(b"\r").unwrap_or(&line);
                    String::from_utf8_lossy(line).into_owned()
                });
                lines.try_for_each(|line| sender.send(line))
            });
        }
        let (texts, receiver) = mpsc::channel::<String>();
        if let Some(mut stdin) = running.child.stdin.take() {
            // A program that has ended is found out when it has nothing to say.
            thread::spawn(move || {
                receiver.iter().try_for_each(|text| stdin.write_all(text.as_bytes()))
            });
        }
        let complaint = collect(running.child.stderr.take(), MOST_COMPLAINT);
        Ok(Talk { running, words, complaint, texts, transcript: String::new() })
    }

    fn tell(&mut self, text: String) {
        text.lines().for_each(|line| self.transcript.push_str(&format!("  > {line}\n")));
        let _ = self.texts.send(text);
    }

    fn listen(&mut self) -> Option<String> {
        let line = self.running.wait_for(&self.words);
        self.transcript.extend(line.iter().map(|line| format!("  < {}\n", shown(line))));
        line
    }

    /// What was said, and what is wrong with how the program ends once it has won.
    fn end(self) -> Result<(String, Option<Fault>), Failure> {
        let Talk { mut running, words, complaint, texts, transcript } = self;
        // It has nothing more to read.
        drop(texts);
        let fault = match running.ending(&complaint)? {
            Ending::Slow(how) => {
                Some(Fault::slow(format!("the program has made its last move, but {how}")))
            }
            Ending::Good => None,
            Ending::Bad(how) => Some(Fault::crashed(format!("the program {}", printable(&how)))),
        };
        // What it has started may still hold its output.
        let mut left = std::iter::from_fn(|| words.recv_timeout(LAST_WORDS).ok());
        let more = match fault {
            Some(_) => None,
            None => left.find(|line| !line.trim().is_empty()),
        };
        let more =
            more.map(|line| format!("the program says more than its moves: '{}'", shown(&line)));
        Ok((transcript, fault.or(more.map(Fault::of))))
    }

    /// Why there was nothing to hear.
    fn silence(&mut self) -> Result<Fault, Failure> {
        Ok(match self.running.ending(&self.complaint)? {
            Ending::Slow(how) => Fault::slow(format!("the program says nothing; it {how}")),
            Ending::Good => Fault::of("the program has ended before the game has".to_string()),
            Ending::Bad(how) => Fault::crashed(format!("the program {}", printable(&how))),
        })
    }
}

fn duel(sandbox: &Sandbox, protocol: &Protocol, case: &str) -> Result<Option<Lost>, Failure> {
    let mut bytes = case.as_bytes();
    let mut board =
        protocol.start(&mut Input::new(&mut bytes)).map_err(|error| Failure::from(&error))?;
    let mut talk = Talk::start(sandbox)?;
    talk.tell(case.to_string());
    let fault = match talk.listen().as_deref().map(str::trim) {
        None => Some(talk.silence()?),
        Some(word @ ("first" | "second")) => {
            let mut its_turn = word == "first";
            let mut choices = Choices::random(1, Size::Any);
            loop {
                if board.is_over() {
                    let won = its_turn == board.is_misere();
                    break (!won).then(|| Fault::of("the program has lost".to_string()));
                }
                if its_turn {
                    match talk.listen().map(|line| read(&mut board, &line)) {
                        None => break Some(talk.silence()?),
                        Some(Err(error)) => break Some(Fault::of(format!("not a move: {error}"))),
                        Some(Ok(())) => {}
                    }
                } else {
                    let made = board.play(&mut choices).unwrap_or_default();
                    talk.tell(format!("{made}\n"));
                }
                its_turn = !its_turn;
            }
        }
        Some(_) => Some(Fault::of("the program must say first or second".to_string())),
    };
    let (transcript, fault) = match fault {
        Some(fault) => (talk.transcript, Some(fault)),
        None => talk.end()?,
    };
    Ok(fault.map(|fault| Lost { case: case.to_string(), transcript, fault }))
}

/// Reads the one move in `line`.
fn read(board: &mut Board, line: &str) -> Result<(), grundy::Error> {
    let mut bytes = line.as_bytes();
    let mut input = Input::new(&mut bytes);
    board.read_move(&mut input)?;
    rest_of_line(&mut input, "one move a line")
}
