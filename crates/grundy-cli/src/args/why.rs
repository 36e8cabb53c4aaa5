//! The arguments of `grundy why`.

use clap::Args;
use clap_complete::ArgValueCompleter;

use super::{Budget, Ending, number_in};
use crate::complete;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy why wythoff:8,4
  grundy why nim:3,4,5 --depth 3
  grundy why bachet/3:10 --misere --json

At depth 1 the reason stands alone. At depth 2 a winning move is followed by why what it leaves is lost, and
a lost position by the answers to every move; moves with the same answer stand together. Each further step
says why what these answers leave is lost.")]
pub(crate) struct WhyArgs {
    /// The position
    #[arg(add = ArgValueCompleter::new(complete::position))]
    pub(crate) position: String,
    /// How many positions one after the other are explained
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = number_in(1..=12_u32))]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) ending: Ending,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) budget: Budget,
}
