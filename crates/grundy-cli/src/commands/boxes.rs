//! `grundy boxes`.

mod names;
mod play;

use std::cmp::Ordering;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use grundy::boxes::{self, Board, Line, Score};
use grundy::{Limits, Message, counted, message};

use crate::args::Boxes;
use crate::failure::Failure;
use crate::output;
use crate::progress::Progress;
use crate::watch::Watch;
use crate::{interrupt, language};

pub(crate) fn run(args: &Boxes) -> Result<ExitCode, Failure> {
    let failure = |error| Failure::of(&args.board, &error);
    let board: Board = args.board.parse().map_err(failure)?;
    if args.play {
        return play::run(args, board);
    }
    let limits = Limits { stop: Some(interrupt::stop_first()), ..args.budget.limits(0) };
    let watch = Watch::over(&args.board, limits.time);
    let shown: String = args.board.chars().take(30).collect();
    let line = Progress::unknown(shown.clone());
    let begun = Instant::now();
    let found = boxes::solve(&board, &limits, &mut |progress| {
        let [least, most] = progress.net;
        let (positions, table) = (progress.positions, progress.bytes >> 20);
        let pace =
            positions * 1000 / u64::try_from(begun.elapsed().as_millis()).unwrap_or(1).max(1);
        let signed = |net| if net == 0 { "0".to_string() } else { format!("{net:+}") };
        line.turn_to(format!(
            "{shown}  {}, {pace} a second, table {table} MiB, net {} to {}",
            counted(positions, "position"),
            signed(least),
            signed(most)
        ));
    });
    drop((watch, line));
    let score = match found.map_err(failure) {
        Err(failure) if interrupt::is_wanted() => {
            return Err(Failure::interrupted(failure.text()));
        }
        found => found?,
    };
    let mut out = output::page(!args.json);
    if args.json {
        output::print_json(
            &mut out,
            &grundy_answers::Boxes::new(&score, args.ahead, language::data()),
        )?;
    } else {
        text(&mut out, &score, args.ahead)?;
        if args.draw {
            draw(out.as_it_is()?, &score)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The answer in a language, a line each.
fn text(out: &mut impl Write, score: &Score, ahead: i16) -> io::Result<()> {
    let language = language::shown();
    writeln!(out, "{}\n  {}", score.board, language.text(&shares(score, ahead)))?;
    if !score.best.is_empty() {
        writeln!(out, "  {}", language.text(&message!("boxes-draw", lines = best(score))))?;
    }
    let because = message!("verdict-reason", reason = score.reason.clone());
    writeln!(out, "  {}", language.text(&because))?;
    let by = message!("verdict-method-source", method = "search", source = SOURCE);
    writeln!(out, "  {}", language.text(&by))
}

/// Who wins, and how many boxes each player gets.
fn shares(score: &Score, ahead: i16) -> Message {
    let [mover, other] = score.shares();
    let by = score.net + ahead;
    let who = match by.cmp(&0) {
        Ordering::Greater => message!("boxes-wins", by = number(by)),
        Ordering::Equal => message!("boxes-tie"),
        Ordering::Less => message!("boxes-loses", by = number(by)),
    };
    message!(
        "boxes-shares",
        who = who,
        boxes = number(score.boxes),
        mover = number(mover),
        other = number(other)
    )
}

/// The best lines in words.
fn best(score: &Score) -> String {
    let language = language::shown();
    let lines = score.best.iter().map(|best| language.text(&named(best.line)));
    lines.collect::<Vec<_>>().join(&language.text(&message!("list-comma-and-texts")))
}

/// A line in words.
fn named(Line { row, place }: Line) -> Message {
    message!("nimstring-line", row = row, place = place)
}

/// A number of boxes, whoever is ahead.
fn number(n: i16) -> u64 {
    u64::from(n.unsigned_abs())
}

/// Whose methods these are.
const SOURCE: &str = "Berlekamp, Conway and Guy 1982, chapter 16; Barker and Korf 2012";

/// Dots, lines that are drawn, and dotted those that are best.
fn draw(out: &mut impl Write, score: &Score) -> io::Result<()> {
    let [height, width] = score.board.size();
    let look = |row, place| {
        let line = Line { row, place };
        match score.board.is_open(line) {
            Some(false) => Look::Drawn,
            _ if score.best.iter().any(|best| best.line == line) => Look::Best,
            _ => Look::Open,
        }
    };
    for row in 1..=2 * height + 1 {
        let mut text = String::from("  ");
        for place in 1..=width + 1 {
            if row % 2 == 1 {
                text.push('+');
                if place <= width {
                    text.push_str(match look(row, place) {
                        Look::Drawn => "---",
                        Look::Best => "...",
                        Look::Open => "   ",
                    });
                }
            } else {
                text.push_str(match look(row, place) {
                    Look::Drawn => "|   ",
                    Look::Best => ":   ",
                    Look::Open => "    ",
                });
            }
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

/// How a line looks.
enum Look {
    Drawn,
    Best,
    Open,
}
