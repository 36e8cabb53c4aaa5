//! `grundy play`.

mod far;
pub(super) mod input;
pub(super) mod words;

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use grundy::solve::Choice;
use grundy::text::Argument;
use grundy::{Error, Limits, Message, Outcome, Play, Resource, Solver, Sum, Verdict, message};
use grundy_answers::opponent::{self, Opponent, Skill};
use grundy_cli_common::exit::INTERRUPTED;

use crate::args::{self, PlayArgs, Seat};
use crate::environment::position;
use crate::failure::Failure;
use crate::language;
use crate::output::{self, Page, Style, json};
use crate::picture::{self, marks::Marks};
use crate::progress::Progress;
use crate::watch::Watch;
use input::{Input, Line};
use words::Word;

/// Of positions with more moves than this only the first [`FIRST`] are listed.
const MOST: usize = 100_000;
const FIRST: usize = 1_000;

/// And of positions whose text is so long.
const LONG: usize = 1_000;

/// How long the computer thinks where nobody says it.
const TIME: Duration = Duration::from_secs(10);

/// Options that are listed at a time.
const PAGE: usize = 40;

pub(crate) fn run(args: &PlayArgs, style: Style) -> Result<ExitCode, Failure> {
    let time = args.budget.limits(0).time.unwrap_or(TIME);
    let limits = Limits { time: Some(time), ..args.budget.limits(1) };
    let start = position(&args.position, &limits)?;
    let seed = args.seed.unwrap_or_else(by_chance);
    let play = args.ending.play();
    let level = match args.level {
        args::Skill::Perfect => Skill::Perfect,
        args::Skill::Random => Skill::Random,
    };
    may_be_played(&start)?;
    let mut table = Table {
        play,
        seat: args.you,
        solver: Solver::new(limits.clone()),
        time,
        limits,
        opponent: Opponent::new(play, level, seed),
        is_perfect: level == Skill::Perfect,
        input: Input::new()?,
        style,
        out: Page::new(output::Stdout, output::width()),
        past: Vec::new(),
        now: start.clone(),
        start,
        are_all: true,
        listed: 0,
        told: Vec::new(),
    };
    table.play()
}

/// That whoever is to move has all options.
fn may_be_played(sum: &Sum) -> Result<(), Failure> {
    match sum.may_be_forbidden() {
        true => Err(Failure::undecided(format!(
            "'{sum}': the opponent may forbid options, which nobody does here; 'grundy solve' says who wins"
        ))),
        false => Ok(()),
    }
}

/// A seed where none is given.
pub(super) fn by_chance() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::from(now.subsec_nanos()) ^ now.as_secs()
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    You,
    Computer,
}

struct Table {
    play: Play,
    seat: Seat,
    limits: Limits,
    solver: Solver,
    /// How long the computer thinks.
    time: Duration,
    opponent: Opponent,
    /// Whether it makes no move at random, if it can help it.
    is_perfect: bool,
    input: Input,
    style: Style,
    out: Page<output::Stdout>,
    start: Sum,
    /// The positions in which it was your turn.
    past: Vec<Sum>,
    now: Sum,
    /// Whether every move of this position is among those that can be listed.
    are_all: bool,
    /// How many of the options of this position have been listed with their numbers.
    listed: usize,
    /// What pictures have said of themselves.
    told: Vec<String>,
}

/// What was missing where no move was found to win.
enum Missing {
    Time,
    /// It is known that one wins.
    Move,
    /// It is known that none does.
    Loss,
    /// Nobody knows who wins: why not.
    Theorem(String),
}

/// What a line of input comes to.
enum Wish {
    Move(Box<Choice>),
    /// The position or whose turn it is has changed.
    Turn(Turn),
    Again,
    Quit(ExitCode),
}

impl Table {
    fn play(&mut self) -> Result<ExitCode, Failure> {
        let mut turn = self.first();
        self.say_who_loses()?;
        let mut choices = self.moves(&self.now.clone())?;
        loop {
            self.listed = 0;
            writeln!(self.out, "\n{}", self.style.heading(&self.now.to_string()))?;
            let (out, none) = (self.out.as_it_is()?, Marks::default());
            picture::table::draw(out, &self.now, &none, &mut self.told)?;
            if choices.is_empty() {
                let stuck_wins = self.rule(&self.now)? == Play::Misere;
                let you_win = (turn == Turn::You) == stuck_wins;
                let who = |you: bool| Argument::Word(if you { "you" } else { "i" });
                let (stuck, winner) = (who(turn == Turn::You), who(you_win));
                self.say(&message!("play-end", stuck = stuck, winner = winner))?;
            } else if turn == Turn::Computer {
                let choice = self.choose(&mut choices)?;
                let is_guess = match choice.outcome {
                    None => true,
                    Some(Outcome::P) => false,
                    // Another may be better that was not looked at.
                    Some(_) => !self.are_all,
                };
                if is_guess && self.is_perfect {
                    let guess = match self.missing()? {
                        Missing::Time => Some(message!("play-guess")),
                        Missing::Move => Some(message!("play-guess-move")),
                        Missing::Theorem(error) => {
                            Some(message!("play-guess-unknown", error = error))
                        }
                        Missing::Loss => None,
                    };
                    guess.iter().try_for_each(|guess| self.say(guess))?;
                }
                self.say(&message!("play-i", move = choice.text))?;
                self.now = choice.to;
                turn = Turn::You;
                choices = self.moves(&self.now.clone())?;
                continue;
            }
            turn = loop {
                match self.wish(&mut choices)? {
                    Wish::Again => {}
                    Wish::Quit(code) => return Ok(code),
                    Wish::Turn(turn) => break turn,
                    Wish::Move(choice) => {
                        self.say(&message!("play-you", move = choice.text))?;
                        self.past.push(std::mem::replace(&mut self.now, choice.to));
                        break Turn::Computer;
                    }
                }
            };
            choices = self.moves(&self.now.clone())?;
        }
    }

    /// Says whether who cannot move wins.
    fn say_who_loses(&mut self) -> Result<(), Failure> {
        let play = match self.rule(&self.now)? {
            Play::Normal => Argument::Word("normal"),
            Play::Misere => Argument::Word("misere"),
        };
        self.say(&message!("play-begin", play = play))
    }

    /// Whose turn it is in the first position.
    fn first(&self) -> Turn {
        if self.seat == Seat::First { Turn::You } else { Turn::Computer }
    }

    /// Normal or misère play, whichever it comes to by the rules of the game.
    fn rule(&self, sum: &Sum) -> Result<Play, Failure> {
        sum.play(self.play).map_err(|error| Failure::of(&sum.to_string(), &error))
    }

    /// Every move, before anybody has looked who wins; the first ones where they are too many to list.
    fn moves(&mut self, of: &Sum) -> Result<Vec<Choice>, Failure> {
        let text = of.to_string();
        let _watch = Watch::over_line(&text, self.time);
        let most = if text.len() > LONG { FIRST } else { MOST };
        let soon = Limits { time: Some(self.time / 4), ..self.limits.clone() };
        let found = match Solver::new(soon).first_moves(of, self.play, most) {
            // So many are too much for memory, or take too long; a few come in what is left of the time.
            Err(error) if error.is_budget() => self.solver.first_moves(of, self.play, FIRST),
            found => found,
        };
        let (mut moves, are_all) = found.map_err(|error| Failure::of(&text, &error))?;
        if !are_all {
            moves.truncate(FIRST);
        }
        self.are_all = are_all;
        Ok(moves)
    }

    /// What the solver finds while the computer thinks.
    fn think<T>(
        &mut self,
        find: impl FnOnce(&mut Table) -> Result<T, Error>,
    ) -> Result<T, Failure> {
        let text = self.now.to_string();
        let _watch = Watch::over_line(&text, self.time);
        let _progress = Progress::unknown(text.clone());
        find(self).map_err(|error| Failure::of(&text, &error))
    }

    /// The computer's move.
    fn choose(&mut self, choices: &mut [Choice]) -> Result<Choice, Failure> {
        if self.is_perfect
            && !self.are_all
            && let Some(best) = self.best_of_many()?
        {
            return Ok(best);
        }
        let chosen = self.think(|table| {
            let Table { opponent, solver, now, time, .. } = table;
            opponent.choose(solver, now, Some(*time), choices)
        })?;
        Ok(choices[chosen].clone())
    }

    /// Finds out who wins after the moves; says so where that was not found.
    fn look(&mut self, choices: &mut [Choice]) -> Result<(), Failure> {
        self.think(|Table { solver, now, play, time, .. }| {
            opponent::look(solver, now, *play, Some(*time), choices)
        })
    }

    /// The verdict on the position, or none if it is not found in time, which is said.
    fn verdict(&mut self) -> Result<Option<Verdict>, Failure> {
        let found =
            self.think(|Table { solver, now, play, .. }| match solver.solve(now, *play) {
                Ok(verdict) => Ok(Ok(verdict)),
                Err(error) if !error.is_input() => Ok(Err(error)),
                Err(error) => Err(error),
            })?;
        let error = match found {
            Ok(verdict) => return Ok(Some(verdict)),
            Err(error) => error,
        };
        self.say(&match error.resource() {
            Some(Resource::Time) => message!("play-hint-unknown"),
            _ => message!("play-unknown", error = Failure::from(&error).said()),
        })?;
        Ok(None)
    }

    /// Why the outcome of some move was not found, and none was found to win.
    fn missing(&mut self) -> Result<Missing, Failure> {
        let is_endless = self.now.lists_its_options().is_err();
        let play = self.play;
        // Where all moves were looked at a search has failed already; else the solver says at once what it knows.
        let found = match is_endless || !self.are_all {
            false => Ok(Solver::of_theorems(&self.limits).outcome(&self.now, play)),
            true => self.think(|Table { solver, now, .. }| Ok(solver.outcome(now, play))),
        };
        Ok(match found? {
            Ok(Outcome::N) => Missing::Move,
            Ok(Outcome::P) => Missing::Loss,
            Err(error) if is_endless && !error.is_budget() => {
                Missing::Theorem(language::told(&error.to_string()))
            }
            _ => Missing::Time,
        })
    }

    /// Reads a line and does what it says. There are no choices at the end of a game.
    fn wish(&mut self, choices: &mut [Choice]) -> Result<Wish, Failure> {
        let prompt = match choices {
            [] => message!("play-prompt-over"),
            _ => message!("play-prompt"),
        };
        let prompt = format!("{}> ", language::shown().text(&prompt));
        let line = match self.input.line(&mut self.out, &prompt, || words::known(choices))? {
            Line::Text(line) => line,
            Line::End => return Ok(Wish::Quit(ExitCode::SUCCESS)),
            Line::Interrupted => return Ok(Wish::Quit(ExitCode::from(INTERRUPTED))),
        };
        let line = line.trim();
        if line.is_empty() {
            return Ok(Wish::Again);
        }
        let named = words::find(line, &self.now, choices, self.listed > 0);
        let is_move = named.is_ok();
        match Word::read(line, is_move) {
            Some(Word::Quit) => return Ok(Wish::Quit(ExitCode::SUCCESS)),
            Some(Word::Help) => writeln!(self.out, "{}", words::help().join("\n"))?,
            Some(Word::Undo) => match self.past.pop() {
                Some(before) => {
                    self.now = before;
                    return Ok(Wish::Turn(Turn::You));
                }
                None => self.say(&message!("play-nothing-to-undo"))?,
            },
            Some(Word::New(other)) => return self.another(&other),
            Some(Word::Options) => self.list(choices)?,
            Some(Word::Hint) => self.hint(choices)?,
            Some(Word::Why) => self.why(choices)?,
            None => {
                let named = named.map(|chosen| choices[chosen].clone());
                match named.or_else(|reason| self.among_many(line, reason)) {
                    Ok(chosen) => return Ok(Wish::Move(Box::new(chosen))),
                    Err(reason) => match words::number(line, &self.now) {
                        Some(why) if !choices.is_empty() => {
                            self.say(&message!("play-because", why = why))?;
                        }
                        _ => self.say(&reason)?,
                    },
                }
            }
        }
        Ok(Wish::Again)
    }

    /// Another game, from the same position if `text` is empty.
    fn another(&mut self, text: &str) -> Result<Wish, Failure> {
        if !text.is_empty() {
            let read = position(text, &self.limits).and_then(|sum| {
                may_be_played(&sum)?;
                let rule = self.rule(&sum)?;
                self.moves(&sum)?;
                Ok((rule, sum))
            });
            match read {
                Ok((rule, sum)) => {
                    let is_other = self.rule(&self.start)? != rule;
                    self.start = sum;
                    self.now = self.start.clone();
                    if is_other {
                        self.say_who_loses()?;
                    }
                }
                Err(failure) => {
                    writeln!(self.out, "{}", failure.said())?;
                    return Ok(Wish::Again);
                }
            }
        }
        self.now = self.start.clone();
        self.past.clear();
        Ok(Wish::Turn(self.first()))
    }

    /// Lists the next options.
    fn list(&mut self, choices: &[Choice]) -> Result<(), Failure> {
        if choices.is_empty() {
            self.say(&message!("play-no-options"))?;
        }
        let first = if self.listed < choices.len() { self.listed } else { 0 };
        for (i, choice) in choices.iter().enumerate().skip(first).take(PAGE) {
            let text = language::shown().text(&choice.text);
            writeln!(self.out, "{:4}  {}  ({text})", i + 1, choice.to)?;
        }
        self.listed = choices.len().min(first + PAGE);
        if self.listed < choices.len() {
            let more = match self.are_all {
                true => message!("play-more-options", count = choices.len()),
                false => message!("play-first-options", count = choices.len()),
            };
            writeln!(self.out, "      {}", language::shown().text(&more))?;
        }
        Ok(())
    }

    /// The winning move of which `why` speaks, if there is one; where play may last for ever one that wins soonest.
    fn winning<'c>(&mut self, choices: &'c [Choice]) -> Result<Option<&'c Choice>, Failure> {
        let is_won = |choice: &&Choice| choice.outcome == Some(Outcome::P);
        let Some(first) = choices.iter().find(is_won) else { return Ok(None) };
        let verdict = self.think(|Table { solver, now, play, .. }| {
            // That it wins is known whatever the verdict takes.
            Ok(solver.solve(now, *play).ok())
        })?;
        let named = verdict.and_then(|verdict| Some(verdict.moves.first()?.to.clone()));
        let named =
            named.and_then(|named| choices.iter().find(|choice| choice.to.to_string() == named));
        Ok(named.or(Some(first)))
    }

    fn hint(&mut self, choices: &mut [Choice]) -> Result<(), Failure> {
        if choices.is_empty() {
            return self.say(&message!("play-no-options"));
        }
        let best = if self.are_all { None } else { self.best_of_many()? };
        self.look(choices)?;
        let wins = best.as_ref().map_or_else(|| self.winning(choices), |best| Ok(Some(best)))?;
        let some = |outcome| choices.iter().find(|choice| choice.outcome == outcome);
        let told = |choice: &Choice| (choice.to.to_string(), choice.text.clone());
        let hint = match (wins.map(told), some(Some(Outcome::D)).map(told), some(None)) {
            (Some((to, text)), _, _) => message!("play-hint-wins", to = to, move = text),
            (None, Some((to, text)), None) if self.are_all => {
                message!("play-hint-draws", to = to, move = text)
            }
            (None, None, None) if self.are_all => message!("play-hint-none"),
            // Of those that are not listed nothing was said.
            _ => match self.missing()? {
                Missing::Time => message!("play-hint-unknown"),
                Missing::Loss => message!("play-hint-none"),
                Missing::Move => message!("play-hint-move"),
                Missing::Theorem(error) => message!("play-unknown", error = error),
            },
        };
        self.say(&hint)
    }

    fn why(&mut self, choices: &[Choice]) -> Result<(), Failure> {
        if choices.is_empty() {
            return self.say(&message!("play-no-options"));
        }
        let Some(verdict) = self.verdict()? else { return Ok(()) };
        let outcome = Argument::Word(json::outcome(verdict.outcome));
        self.say(&match verdict.reason {
            Some(reason) => message!("play-why", outcome = outcome, reason = reason),
            None => message!("play-who", outcome = outcome),
        })
    }

    /// A line in the reader's language.
    fn say(&mut self, message: &Message) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", language::shown().text(message))?)
    }
}
