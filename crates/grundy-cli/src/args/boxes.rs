//! The arguments of `grundy boxes`.

use clap::Args;

use super::Budget;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy boxes 3x3
  grundy boxes ..,.oo,.. --draw
  grundy boxes oo,.oo,.o,oo.,oo --ahead -2 --json

BOARD is MxN for M rows of N boxes without lines; or all lines row by row from the top separated by
commas, the horizontal ones above the boxes, the vertical ones beside them and so on: o for a line
that is not drawn and . for one that is. Up to 64 lines may not be drawn.

The net score is how many more boxes of those that are left the player to move gets, if both play
well; who has more boxes in the end wins.")]
pub(crate) struct Boxes {
    /// The board
    #[arg(value_name = "BOARD")]
    pub(crate) board: String,
    /// How many boxes more than the other one the player to move has already; less than 0 if fewer
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = clap::value_parser!(i16).range(-400..=400))]
    pub(crate) ahead: i16,
    /// Draw the board, too; the best lines are dotted
    #[arg(long, conflicts_with = "json")]
    pub(crate) draw: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) budget: Budget,
}
