//! `grundy boxes --play`.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use grundy::boxes::{self, Board, Game, Line, Score};
use grundy::text::Argument;
use grundy::{Limits, Message, message, visible};
use grundy_cli_common::exit::INTERRUPTED;
use grundy_contests::{Choices, Size};

use super::{named, names, number, shares};
use crate::args::{Boxes, Seat, Skill};
use crate::commands::play::by_chance;
use crate::commands::play::input::{Input, Line as Typed};
use crate::commands::play::words::{self, WORDS, Word};
use crate::failure::Failure;
use crate::output::{self, Page};
use crate::{interrupt, language};

/// So long the computer searches for a line where no time is given.
const TIME: Duration = Duration::from_secs(5);

pub(super) fn run(args: &Boxes, board: Board) -> Result<ExitCode, Failure> {
    let limits = args.budget.limits(0);
    let seed = args.seed.unwrap_or_else(by_chance);
    let mut table = Table {
        limits: Limits { time: limits.time.or(Some(TIME)), ..limits },
        you: usize::from(args.you == Seat::Second),
        level: args.level,
        choices: Choices::random(seed, Size::Any),
        input: Input::new()?,
        out: Page::new(output::Stdout, output::width()),
        past: Vec::new(),
        now: Game::new(board.clone(), args.ahead),
        ahead: args.ahead,
        start: board,
    };
    table.play()
}

struct Table {
    limits: Limits,
    /// Your number as a player.
    you: usize,
    level: Skill,
    choices: Choices,
    input: Input,
    out: Page<output::Stdout>,
    start: Board,
    /// How many boxes more than the other one the first player has at the start.
    ahead: i16,
    /// The games as they were when it was your turn.
    past: Vec<Game>,
    now: Game,
}

/// What a line of input comes to.
enum Wish {
    Again,
    /// The board has changed.
    Changed,
    Quit(ExitCode),
}

impl Table {
    fn play(&mut self) -> Result<ExitCode, Failure> {
        let line = self.now.board().lines().next().unwrap_or(Line { row: 1, place: 1 });
        self.say(&message!("boxes-play-begin", line = names::name(line)))?;
        loop {
            self.show()?;
            if self.now.is_over() {
                self.end()?;
            } else if self.now.mover() != self.you {
                if let Some(code) = self.reply()? {
                    return Ok(code);
                }
                continue;
            }
            loop {
                match self.wish()? {
                    Wish::Again => {}
                    Wish::Changed => break,
                    Wish::Quit(code) => return Ok(code),
                }
            }
        }
    }

    /// The board, and the boxes of both.
    fn show(&mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        let out = self.out.as_it_is()?;
        for line in names::drawing(&self.now, self.you) {
            writeln!(out, "  {line}")?;
        }
        let scores = self.now.scores();
        self.say(&message!(
            "boxes-play-score",
            you = number(scores[self.you]),
            i = number(scores[1 - self.you])
        ))
    }

    fn end(&mut self) -> Result<(), Failure> {
        let scores = self.now.scores();
        let by = scores[self.you] - scores[1 - self.you];
        let who = match by {
            1.. => "you",
            0 => "nobody",
            _ => "i",
        };
        self.say(&message!("boxes-play-end", who = Argument::Word(who), by = number(by)))
    }

    /// The computer draws; an exit code if somebody ended its search.
    fn reply(&mut self) -> Result<Option<ExitCode>, Failure> {
        let lines: Vec<Line> = self.now.board().lines().collect();
        let line = match self.level {
            Skill::Random => *self.choices.pick(&lines),
            Skill::Perfect => match self.search()? {
                Some(score) => self.choices.pick(&score.best).line,
                None if interrupt::is_wanted() => return Ok(Some(ExitCode::from(INTERRUPTED))),
                None => {
                    self.say(&message!("boxes-play-thumb"))?;
                    boxes::rule_of_thumb(self.now.board()).unwrap_or(lines[0])
                }
            },
        };
        let taken = self.now.draw(line).unwrap_or(0);
        self.say(&message!("play-i", move = drawn(line, taken)))?;
        Ok(None)
    }

    /// The score of the board as it is; `None` if time was over or somebody ended the search.
    fn search(&self) -> Result<Option<Score>, Failure> {
        let stop = interrupt::stop_first();
        let limits = Limits { stop: Some(stop.clone()), ..self.limits.clone() };
        let found = boxes::solve(self.now.board(), &limits, &mut |_| ());
        match found {
            Ok(score) => Ok(Some(score)),
            Err(_) if stop.load(Relaxed) => Ok(None),
            Err(error) if error.resource() == Some(grundy::Resource::Time) => Ok(None),
            Err(error) => Err(Failure::of(&self.now.board().to_string(), &error)),
        }
    }

    /// Reads a line and does what it says.
    fn wish(&mut self) -> Result<Wish, Failure> {
        let prompt = match self.now.is_over() {
            true => message!("play-prompt-over"),
            false => message!("play-prompt"),
        };
        let prompt = format!("{}> ", language::shown().text(&prompt));
        let board = self.now.board();
        let known = || {
            let lines = board.lines().map(names::name);
            WORDS.iter().map(|word| (*word).to_string()).chain(lines).collect()
        };
        // Whoever ends a search that was asked for may go on playing; at the prompt Ctrl-C ends the game.
        let line = match self.input.line(&mut self.out, &prompt, known)? {
            Typed::Text(line) => line,
            Typed::End => return Ok(Wish::Quit(ExitCode::SUCCESS)),
            Typed::Interrupted => return Ok(Wish::Quit(ExitCode::from(INTERRUPTED))),
        };
        let line = line.trim();
        if line.is_empty() {
            return Ok(Wish::Again);
        }
        match Word::read(line, false) {
            Some(Word::Quit) => return Ok(Wish::Quit(ExitCode::SUCCESS)),
            Some(Word::Help) => writeln!(self.out, "{}", help().join("\n"))?,
            Some(Word::Undo) => match self.past.pop() {
                Some(before) => {
                    self.now = before;
                    return Ok(Wish::Changed);
                }
                None => self.say(&message!("play-nothing-to-undo"))?,
            },
            Some(Word::New(other)) => return self.another(&other),
            Some(Word::Options) => self.list()?,
            Some(Word::Hint) => return self.advise(false),
            Some(Word::Why) => return self.advise(true),
            None => return self.draw(line),
        }
        Ok(Wish::Again)
    }

    /// Draws the line that you named.
    fn draw(&mut self, text: &str) -> Result<Wish, Failure> {
        let before = self.now.clone();
        let example = before.board().lines().next();
        let Some(line) = names::read(text, before.board()) else {
            self.say(&match example {
                None => message!("play-over"),
                Some(line) => message!(
                    "boxes-play-no-line",
                    line = visible(text),
                    example = names::name(line)
                ),
            })?;
            return Ok(Wish::Again);
        };
        let Some(taken) = self.now.draw(line) else {
            self.say(&match (example, before.board().is_open(line)) {
                (None, _) => message!("play-over"),
                (_, Some(_)) => message!("boxes-play-drawn", line = names::name(line)),
                (_, None) => message!("boxes-play-beyond", line = names::name(line)),
            })?;
            return Ok(Wish::Again);
        };
        self.past.push(before);
        self.say(&message!("play-you", move = drawn(line, taken)))?;
        Ok(Wish::Changed)
    }

    /// Another game, from the same board if `text` is empty.
    fn another(&mut self, text: &str) -> Result<Wish, Failure> {
        if !text.is_empty() {
            match text.parse::<Board>() {
                Ok(board) => (self.start, self.ahead) = (board, 0),
                Err(error) => {
                    writeln!(self.out, "{}", Failure::of(text, &error).said())?;
                    return Ok(Wish::Again);
                }
            }
        }
        self.now = Game::new(self.start.clone(), self.ahead);
        self.past.clear();
        Ok(Wish::Changed)
    }

    /// The lines that can be drawn, and the boxes that they take.
    fn list(&mut self) -> Result<(), Failure> {
        if self.now.is_over() {
            self.say(&message!("play-no-options"))?;
        }
        for line in self.now.board().lines() {
            let taken = self.now.clone().draw(line).unwrap_or(0);
            let text = language::shown().text(&drawn(line, taken));
            writeln!(self.out, "{:>7}  {text}", names::name(line))?;
        }
        Ok(())
    }

    /// The best lines, or why the score is what it is.
    fn advise(&mut self, why: bool) -> Result<Wish, Failure> {
        if self.now.is_over() {
            self.say(&message!("play-no-options"))?;
            return Ok(Wish::Again);
        }
        let Some(score) = self.search()? else {
            if interrupt::is_wanted() {
                return Ok(Wish::Quit(ExitCode::from(INTERRUPTED)));
            }
            self.say(&message!("boxes-play-thumb"))?;
            if let (false, Some(line)) = (why, boxes::rule_of_thumb(self.now.board())) {
                self.say(&message!("boxes-play-hint", lines = names::name(line)))?;
            }
            return Ok(Wish::Again);
        };
        if why {
            let scores = self.now.scores();
            self.say(&shares(&score, scores[self.you] - scores[1 - self.you]))?;
            self.say(&score.reason)?;
        } else {
            let lines: Vec<String> = score.best.iter().map(|best| names::name(best.line)).collect();
            self.say(&message!("boxes-play-hint", lines = lines.join(", ")))?;
        }
        Ok(Wish::Again)
    }

    /// A line in the reader's language.
    fn say(&mut self, message: &Message) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", language::shown().text(message))?)
    }
}

/// A move in words.
fn drawn(line: Line, taken: i16) -> Message {
    let draw = message!("nimstring-draw", lines = named(line));
    match taken {
        0 => draw,
        _ => message!("boxes-play-takes", draw = draw, boxes = number(taken)),
    }
}

/// How lines are named, and what the words do.
fn help() -> Vec<String> {
    let texts = [
        message!("boxes-play-help-hint"),
        message!("boxes-play-help-why"),
        message!("boxes-play-help-options"),
        message!("boxes-play-help-undo"),
        message!("boxes-play-help-new"),
        message!("play-help-help"),
        message!("play-help-quit"),
    ];
    words::listed(&message!("boxes-play-help-moves"), &texts, &message!("boxes-play-help-letters"))
}
