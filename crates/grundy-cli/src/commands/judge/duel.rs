//! `grundy judge --interactive`: play to win, or see whether a program does.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;

use grundy::contest::protocol::{Board, Protocol};
use grundy::contest::{Choices, Format, Input, Size, Test, shrink};

use super::check::WRONG;
use super::sandbox::Sandbox;
use crate::args::Judge;
use crate::failure::Failure;
use crate::output;

/// Games against a program, when it is checked.
const SHRINK_GAMES: u32 = 300;

/// A program says no more than this in a game.
const MOST_WORDS: u64 = 1 << 20;

/// Plays on standard input and output: reads the case, chooses who begins, and wins.
pub(super) fn play(protocol: &Protocol) -> Result<ExitCode, Failure> {
    let mut stdin = io::stdin().lock();
    let mut input = Input::new(&mut stdin);
    let mut out = io::stdout();
    let mut board = protocol.start(&mut input).map_err(|error| Failure::from(&error))?;
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
            board.read_move(&mut input).map_err(|error| Failure::from(&error))?;
        }
        mine = !mine;
    }
    Ok(ExitCode::SUCCESS)
}

/// Lets the program play made-up cases against the best play there is.
pub(super) fn check(
    format: &Format,
    protocol: &Protocol,
    args: &Judge,
) -> Result<ExitCode, Failure> {
    let sandbox = Sandbox::new(args);
    let mut out = output::stdout();
    for run in 0..args.runs {
        let size = if run % 2 == 0 { Size::Small } else { Size::Any };
        let test = Test::random(format, args.seed.wrapping_add(run), 1, size);
        let Some(mut wrong) = duel(&sandbox, protocol, &case(format, &test))? else { continue };
        shrink(format, test, SHRINK_GAMES, &mut |input| {
            let smaller = duel(&sandbox, protocol, &without_frame(format, input)).ok().flatten();
            smaller.map(|smaller| wrong = smaller).is_some()
        });
        writeln!(out, "wrong; found in game {}, the shortest such game is", run + 1)?;
        write!(out, "{}", wrong.transcript)?;
        writeln!(out, "{}", wrong.reason)?;
        out.flush()?;
        return Ok(ExitCode::from(WRONG));
    }
    writeln!(out, "won all {} games", args.runs)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The text of the only case.
fn case(format: &Format, test: &Test) -> String {
    without_frame(format, &test.text(format))
}

/// A made-up input without the number of cases and without the mark at the end, which a game does
/// not have.
fn without_frame(format: &Format, input: &str) -> String {
    use grundy::contest::Cases;
    match format.cases {
        Cases::Counted(_) => input.split_once('\n').map_or("", |(_, rest)| rest).to_string(),
        Cases::Until(mark) => input.trim_end().strip_suffix(mark).unwrap_or(input).to_string(),
        Cases::One | Cases::ToEnd => input.to_string(),
    }
}

/// A game that the program did not win.
struct Lost {
    transcript: String,
    reason: String,
}

fn duel(sandbox: &Sandbox, protocol: &Protocol, case: &str) -> Result<Option<Lost>, Failure> {
    let mut bytes = case.as_bytes();
    let start =
        protocol.start(&mut Input::new(&mut bytes)).map_err(|error| Failure::from(&error))?;
    let mut running = sandbox.start()?;
    let (sender, words) = mpsc::channel();
    if let Some(stdout) = running.child.stdout.take() {
        thread::spawn(move || {
            let lines = BufReader::new(stdout.take(MOST_WORDS)).lines();
            lines.map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
    }
    let mut stdin = running.child.stdin.take();
    let mut transcript = String::new();
    let mut tell = |text: &str, transcript: &mut String| {
        text.lines().for_each(|line| transcript.push_str(&format!("  > {line}\n")));
        // A program that has ended is found out when it has nothing to say.
        let _ = stdin.as_mut().map(|stdin| stdin.write_all(text.as_bytes()).and(stdin.flush()));
    };
    let listen = |transcript: &mut String| {
        let line = running.wait_for(&words);
        transcript.extend(line.iter().map(|line| format!("  < {line}\n")));
        line
    };
    tell(case, &mut transcript);
    let silent = || format!("the program says nothing within {:?}", sandbox.time);
    let reason = match listen(&mut transcript).as_deref().map(str::trim) {
        None => Some(silent()),
        Some(word @ ("first" | "second")) => {
            let mut board = start;
            let mut its_turn = word == "first";
            let mut choices = Choices::random(1, Size::Any);
            loop {
                if board.is_over() {
                    let won = its_turn == board.is_misere();
                    break (!won).then(|| "the program has lost".to_string());
                }
                if its_turn {
                    match listen(&mut transcript).map(|line| read(&mut board, &line)) {
                        None => break Some(silent()),
                        Some(Err(error)) => break Some(format!("not a move: {error}")),
                        Some(Ok(())) => {}
                    }
                } else {
                    let made = board.play(&mut choices).unwrap_or_default();
                    tell(&format!("{made}\n"), &mut transcript);
                }
                its_turn = !its_turn;
            }
        }
        Some(_) => Some("the program must say first or second".to_string()),
    };
    Ok(reason.map(|reason| Lost { transcript, reason }))
}

/// Reads the one move in `line`.
fn read(board: &mut Board, line: &str) -> Result<(), grundy::Error> {
    let mut bytes = line.as_bytes();
    let mut input = Input::new(&mut bytes);
    board.read_move(&mut input)?;
    if input.at_end() { Ok(()) } else { Err(input.contradiction("one move a line")) }
}
