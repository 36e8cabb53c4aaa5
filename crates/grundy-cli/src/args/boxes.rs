//! The arguments of `grundy boxes`.

use clap::Args;

use super::{Budget, Seat, Skill, number_in};

#[derive(Debug, Args)]
#[command(mut_arg("time", |time| {
    time.help("Time for a search, such as 10s or 500ms [default: none, or 5s with --play]")
}))]
#[command(after_help = "\
Examples:
  grundy boxes 3x3
  grundy boxes ..,.oo,.. --draw
  grundy boxes ..ooo,...ooo,..ooo --ahead -2 --json
  grundy boxes 2x3 --play --you second

BOARD is MxN for M rows of N boxes without lines; or all lines row by row from the top separated by
commas, the horizontal ones above the boxes, the vertical ones beside them and so on: o for a line
that is not drawn and . for one that is. A board has at most 20 × 20 boxes, and up to 64 lines may
not be drawn.

The net score is how many more boxes of those that are left the player to move gets, if both play
well; who has more boxes in the end wins.

With --play you draw lines in turn with the computer, by the names that stand in their places on the
board: 2.1 is the first line of the second row. Words: hint, why, options, undo, new, help, quit. The
computer searches for 5 s or --time, and draws by a rule of thumb where that is not enough. Lines may
be piped in.")]
pub(crate) struct Boxes {
    /// The board
    #[arg(value_name = "BOARD")]
    pub(crate) board: String,
    /// How many boxes more than the other one the player to move has already; less than 0 if fewer
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = ahead)]
    pub(crate) ahead: i16,
    /// Draw the board, too; the best lines are dotted
    #[arg(long, conflicts_with = "json")]
    pub(crate) draw: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Play against the computer
    #[arg(long, conflicts_with_all = ["json", "draw"])]
    pub(crate) play: bool,
    /// Who begins
    #[arg(long, value_enum, default_value_t = Seat::First, value_name = "WHO", requires = "play")]
    pub(crate) you: Seat,
    /// How the computer plays
    #[arg(long, value_enum, default_value_t = Skill::Perfect, requires = "play")]
    pub(crate) level: Skill,
    /// Seed of the choice between lines that are as good, and of random ones
    #[arg(long, value_name = "N", value_parser = number_in(0..=u64::MAX), requires = "play")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

/// The boxes of the largest board, and more than anybody has.
const MOST_AHEAD: i16 = 400;

/// Reads how far the player to move is ahead.
fn ahead(text: &str) -> Result<i16, String> {
    let number = text.parse().ok();
    number.filter(|number: &i16| number.unsigned_abs() <= MOST_AHEAD.unsigned_abs()).ok_or_else(|| {
        format!("'{text}' is not a whole number from -{MOST_AHEAD} to {MOST_AHEAD}, the boxes more than the other one's")
    })
}
