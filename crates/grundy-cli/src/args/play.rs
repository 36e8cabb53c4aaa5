//! Arguments of `grundy play`.

use clap::{Args, ValueEnum};
use clap_complete::ArgValueCompleter;

use super::{Budget, Ending, number_in};
use crate::complete;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    First,
    Second,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Skill {
    Perfect,
    Random,
}

#[derive(Debug, Args)]
#[command(mut_arg("time", |time| {
    time.help("Time that the computer thinks, such as 30s or 500ms [default: 10s]")
}))]
#[command(after_help = "\
Examples:
  grundy play nim:3,4,5
  grundy play wythoff:8,12 --you second --level random
  grundy play cram:8x8 --time 3s

A move is its words (take 2 from 3), the position it leads to, or its number once 'options' has
listed it. Words: hint, why, options, undo, new, help, quit. A computer that loses plays on as long
as it can. It thinks for ten seconds at most, or for --time, and then guesses. Lines may be piped
in.")]
pub(crate) struct PlayArgs {
    /// The position to start from
    #[arg(add = ArgValueCompleter::new(complete::position))]
    pub(crate) position: String,
    #[command(flatten)]
    pub(crate) ending: Ending,
    /// Who begins
    #[arg(long, value_enum, default_value_t = Seat::First, value_name = "WHO")]
    pub(crate) you: Seat,
    /// How the computer plays
    #[arg(long, value_enum, default_value_t = Skill::Perfect)]
    pub(crate) level: Skill,
    /// Seed of the random moves
    #[arg(long, value_name = "N", value_parser = number_in(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) budget: Budget,
}
