//! The arguments of `grundy check`.

use std::time::Duration;

use clap::{Args, ValueEnum};
use clap_complete::ArgValueCompleter;

use super::{Ending, count, duration, number_in, size, small_count};
use crate::complete;

/// What the program prints for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// Whether the player to move wins
    Outcome,
    /// The Grundy value
    Value,
    /// The numbers after a winning move, or that there is none
    Move,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy check @games/maharaja.game ./a.out
  grundy check wythoff --output value python3 solution.py
  grundy check @games/fibonacci-nim.game:_ --to 5000 ./a.out
  grundy check nim:_,_,_ --misere --input '_,_,_' --count ./a.out
  grundy check kayles --output move ./a.out

The program gets positions on standard input, one a line, and prints a line for each: all small
positions, then larger ones. It runs without a shell, with limits on memory and time. What is
printed is the smallest position found for which it is wrong. Options of grundy stand before
the program.

With --output outcome a line says in any of these words that the player to move wins or loses: win,
lose; N, P; W, L; yes, no; true, false; first, second; 1, 0. With --output move it has the numbers
after a winning move as `grundy options` writes them, or a word that the player to move loses, or -1.

Exit codes: 0 the program was right everywhere, 1 it was not, 2 input not understood or a program
that cannot be run, 3 too large for the budget, 4 a failure of the system, 130 interrupted.")]
pub(crate) struct Check {
    /// A game, such as @FILE or wythoff/2, or a position with holes '_', such as nim:_,_,7
    #[arg(value_name = "GAME", add = ArgValueCompleter::new(complete::game))]
    pub(crate) game: String,
    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) program: Vec<String>,
    /// What a line of the program's output says
    #[arg(long, value_enum, default_value_t = Output::Outcome, value_name = "WHAT")]
    pub(crate) output: Output,
    /// How a position is written, with a hole '_' for each number [default: numbers and blanks]
    #[arg(long, value_name = "LINE")]
    pub(crate) input: Option<String>,
    /// Write the number of positions in a first line
    #[arg(long)]
    pub(crate) count: bool,
    /// Give the program one position a run
    #[arg(long)]
    pub(crate) single: bool,
    /// The largest number [default: as far as takes a moment where it has to be searched who wins, else 1000 for one number, 200
    /// for two, 20 for more]
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) to: Option<u64>,
    /// So many larger positions with numbers up to --to are tried, unless all of these are
    #[arg(long, value_name = "N", value_parser = small_count, default_value_t = 1000)]
    pub(crate) random: usize,
    /// Seed of the larger positions
    #[arg(long, value_name = "S", value_parser = number_in(0..=u64::MAX), default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) ending: Ending,
    /// Processor time that the program has for a run; the clock ends it after three times as long, and a second
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "2s")]
    pub(crate) time: Duration,
    /// Memory that the program has
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "1G")]
    pub(crate) memory: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
