//! `grundy play`.

use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use grundy::{Error, Limits, Outcome, Play, Solver, Sum};
use grundy_contests::{Choices, Size};

use crate::args::{Level, PlayArgs, Seat};
use crate::commands::options::{self, Choice};
use crate::environment::position;
use crate::failure::Failure;
use crate::output::Style;

/// Positions with more options than this are not played.
const MOST: usize = 20_000;

/// Options that are listed with numbers.
const LISTED: usize = 40;

const HELP: &str = "\
A move is its number in the list of options, or the position it leads to.
  hint      a winning move, if there is one
  why       who wins here, and why
  options   the list of moves
  undo      take back your last move and the answer to it
  quit      stop playing";

pub(crate) fn run(args: &PlayArgs, style: Style) -> Result<ExitCode, Failure> {
    let start = position(&args.position, &args.budget.limits(0))?;
    let seed = args.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::from(now.subsec_nanos()) ^ now.as_secs()
    });
    let mut table = Table {
        play: args.ending.play(),
        level: args.level,
        solver: Solver::new(args.budget.limits_of(args.ending.play(), 1)),
        choices: Choices::random(seed, Size::Any),
        style,
        out: io::stdout(),
        past: Vec::new(),
        now: start,
    };
    table.game(args.you)
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    You,
    Computer,
}

struct Table {
    play: Play,
    level: Level,
    solver: Solver,
    choices: Choices,
    style: Style,
    out: io::Stdout,
    /// The positions in which it was your turn.
    past: Vec<Sum>,
    now: Sum,
}

/// What a line of input asks for.
enum Wish {
    Move(Sum),
    Again,
    Quit,
}

impl Table {
    fn game(&mut self, seat: Seat) -> Result<ExitCode, Failure> {
        let mut turn = if seat == Seat::First { Turn::You } else { Turn::Computer };
        let last = match self.play {
            Play::Normal => "who cannot move loses",
            Play::Misere => "who cannot move wins",
        };
        writeln!(self.out, "{last}; 'help' lists the words")?;
        loop {
            let choices = self.options()?;
            writeln!(self.out, "\n{}", self.style.heading(&self.now.to_string()))?;
            if choices.is_empty() {
                let stuck_wins = self.play == Play::Misere;
                let you_win = (turn == Turn::You) == stuck_wins;
                let stuck = if turn == Turn::You { "You cannot move" } else { "I cannot move" };
                writeln!(self.out, "{stuck}: {}", if you_win { "you win." } else { "I win." })?;
                return Ok(ExitCode::SUCCESS);
            }
            match turn {
                Turn::Computer => {
                    let choice = self.choose(&choices);
                    writeln!(self.out, "I {}", choice.text)?;
                    self.now = sum(&choice.to)?;
                    turn = Turn::You;
                }
                Turn::You => match self.wish(&choices)? {
                    Wish::Move(next) => {
                        self.past.push(std::mem::replace(&mut self.now, next));
                        turn = Turn::Computer;
                    }
                    Wish::Again => {}
                    Wish::Quit => return Ok(ExitCode::SUCCESS),
                },
            }
        }
    }

    fn options(&mut self) -> Result<Vec<Choice>, Failure> {
        let text = self.now.to_string();
        let fail = |error: Error| Failure::of(&text, &error);
        let choices = options::all(&self.now, self.play, &mut self.solver, MOST).map_err(fail)?;
        choices.ok_or_else(|| {
            Failure::undecided(format!("'{text}' has more than {MOST} moves: too many to play"))
        })
    }

    /// A winning move, else one that draws, else any.
    fn choose<'a>(&mut self, choices: &'a [Choice]) -> &'a Choice {
        let wanted: &[Outcome] = match self.level {
            Level::Perfect => &[Outcome::P, Outcome::D],
            Level::Random => &[],
        };
        for &outcome in wanted {
            let good: Vec<&Choice> = choices.iter().filter(|c| c.outcome == outcome).collect();
            if !good.is_empty() {
                return self.choices.pick::<&Choice>(&good);
            }
        }
        self.choices.pick(choices)
    }

    fn wish(&mut self, choices: &[Choice]) -> Result<Wish, Failure> {
        write!(self.out, "your move> ")?;
        self.out.flush()?;
        let mut line = String::new();
        let read = io::stdin().lock().take_line(&mut line)?;
        if !io::stdin().is_terminal() {
            // Keep a transcript readable where nobody typed the newline.
            writeln!(self.out, "{}", line.trim())?;
        }
        if read == 0 {
            return Ok(Wish::Quit);
        }
        match line.trim() {
            "" => {}
            "quit" | "exit" => return Ok(Wish::Quit),
            "help" => writeln!(self.out, "{HELP}")?,
            "options" => self.list(choices)?,
            "hint" => self.hint(choices)?,
            "why" => self.why()?,
            "undo" => match self.past.pop() {
                Some(before) => self.now = before,
                None => writeln!(self.out, "There is no move of yours to take back.")?,
            },
            word => match self.find(word, choices) {
                Ok(next) => return Ok(Wish::Move(next)),
                Err(reason) => writeln!(self.out, "{reason}")?,
            },
        }
        Ok(Wish::Again)
    }

    /// The option that `word` names, or why it names none.
    fn find(&self, word: &str, choices: &[Choice]) -> Result<Sum, String> {
        let now = self.now.to_string();
        let full = match now.split_once(':') {
            Some((game, _)) if !word.contains(':') => format!("{game}:{word}"),
            _ => word.to_string(),
        };
        let written = full.parse::<Sum>().map(|sum| sum.to_string());
        if let Ok(written) = &written
            && let Some(choice) = choices.iter().find(|choice| choice.to == *written)
        {
            return sum(&choice.to).map_err(|_| "That position cannot be read back.".to_string());
        }
        if let Ok(number) = word.parse::<usize>()
            && let Some(choice) = number.checked_sub(1).and_then(|i| choices.get(i))
        {
            return sum(&choice.to).map_err(|_| "That position cannot be read back.".to_string());
        }
        Err(match written {
            Ok(written) if written == now => "A move must change the position.".to_string(),
            Ok(written) => format!(
                "No move leads from {now} to {written}; there are {} moves, see 'options'.",
                choices.len()
            ),
            Err(error) => format!(
                "'{}' is neither a move's number from 1 to {} nor a position: {error}",
                word.escape_debug(),
                choices.len()
            ),
        })
    }

    fn list(&mut self, choices: &[Choice]) -> Result<(), Failure> {
        for (i, choice) in choices.iter().take(LISTED).enumerate() {
            writeln!(self.out, "{:4}  {}  ({})", i + 1, choice.to, choice.text)?;
        }
        if choices.len() > LISTED {
            writeln!(self.out, "      … {} moves in all", choices.len())?;
        }
        Ok(())
    }

    fn hint(&mut self, choices: &[Choice]) -> Result<(), Failure> {
        let best = |outcome| choices.iter().find(|choice: &&Choice| choice.outcome == outcome);
        match (best(Outcome::P), best(Outcome::D)) {
            (Some(choice), _) => writeln!(self.out, "{} wins: {}", choice.to, choice.text)?,
            (None, Some(choice)) => writeln!(self.out, "{} draws: {}", choice.to, choice.text)?,
            (None, None) => writeln!(self.out, "Every move loses against perfect play.")?,
        }
        Ok(())
    }

    fn why(&mut self) -> Result<(), Failure> {
        let text = self.now.to_string();
        let verdict =
            self.solver.solve(&self.now, self.play).map_err(|error| Failure::of(&text, &error))?;
        let who = match verdict.outcome {
            Outcome::N => "You can win",
            Outcome::P => "You lose against perfect play",
            Outcome::D => "Neither of us can force a win",
        };
        match verdict.reason {
            Some(reason) => writeln!(self.out, "{who}: {reason}.")?,
            None => writeln!(self.out, "{who}.")?,
        }
        Ok(())
    }
}

/// Reads back a position that the program wrote.
fn sum(text: &str) -> Result<Sum, Failure> {
    // The limits allowed what it needs when it was read first.
    position(text, &Limits { memory: u64::MAX, ..Limits::default() })
}

/// Lines of at most a few thousand characters; nobody types more.
trait TakeLine {
    fn take_line(&mut self, line: &mut String) -> io::Result<usize>;
}

impl<R: BufRead> TakeLine for R {
    fn take_line(&mut self, line: &mut String) -> io::Result<usize> {
        let mut bytes = Vec::new();
        let read = io::Read::take(&mut *self, 1 << 16).read_until(b'\n', &mut bytes)?;
        line.push_str(&String::from_utf8_lossy(&bytes));
        Ok(read)
    }
}
