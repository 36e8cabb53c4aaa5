//! Arguments of `grundy graph`.

use clap::{Args, ValueEnum};
use clap_complete::ArgValueCompleter;

use super::{Budget, Rules, small_count};
use crate::complete;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Picture {
    Dot,
    Svg,
    /// A picture for LaTeX
    Tikz,
    /// If grundy was built with `--features png`
    Png,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy graph wythoff:2,3 > graph.svg
  grundy graph kayles:5 --format dot | dot -Tpng > graph.png
  grundy graph nim:1,2,2 --format tikz > graph.tex
  grundy graph moves.txt > moves.svg

An argument without ':' is a file with a graph of moves, as for `grundy label`: in a list of edges
'a b' the token goes from a to b. N-positions are light (vermillion), P-positions dark (blue), draws
white; where the play ends there is a double border. Moves to P-positions are drawn bold. Each box has
the outcome, the value, and in how many moves the play ends. Positions that differ only in the order
of heaps or in empty heaps share a box, unless --apart is given; a token on a graph is drawn once, on
the graph. A move of heaps stands on its edge where there is room: 5→2 makes a heap of 5 one of 2.")]
pub(crate) struct Graph {
    /// The position, or a file with a graph
    #[arg(add = ArgValueCompleter::new(complete::position_or_file))]
    pub(crate) position: String,
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// The format
    #[arg(long, value_enum, default_value_t = Picture::Svg)]
    pub(crate) format: Picture,
    /// A box for each position, even where only the order of heaps or an empty heap differs
    #[arg(long)]
    pub(crate) apart: bool,
    /// Refuse graphs with more positions than this
    #[arg(long, value_name = "N", value_parser = small_count, default_value_t = 500)]
    pub(crate) max_nodes: usize,
    #[command(flatten)]
    pub(crate) budget: Budget,
}
