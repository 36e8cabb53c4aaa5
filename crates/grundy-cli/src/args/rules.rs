//! The arguments of `grundy rules` and `grundy discover`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap_complete::ArgValueCompleter;
use grundy_cli_common::size;

use super::{count, duration, number_in};
use crate::complete;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy rules games/maharaja.game
  grundy rules --new my-game > my-game.game
  grundy rules my-game.game --json              diagnostics for an editor
  grundy rules --from wythoff/3 > wythoff-3.game

The language is described in docs/RULES.md. A game in a file is played as @FILE:3,5, or by its name if
it lies in a folder of GRUNDY_GAMES or of the user's configuration, grundy/games.")]
pub(crate) struct RulesArgs {
    /// The file with the rules; '-' is standard input
    #[arg(required_unless_present_any = ["new", "from"])]
    pub(crate) file: Option<PathBuf>,
    /// Print a template for a new game of this name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["file", "json", "from"])]
    pub(crate) new: Option<String>,
    /// Print a built-in game, such as wythoff/3, in the language
    #[arg(long, value_name = "GAME", conflicts_with = "file", add = ArgValueCompleter::new(complete::built_in))]
    pub(crate) from: Option<String>,
    /// With --from: for positions of so many numbers [default: as in the example of the game]
    #[arg(long, value_name = "N", requires = "from", value_parser = heaps)]
    pub(crate) heaps: Option<usize>,
    /// Time to read the rules and to look for moves that are shown, such as 10s or 500ms
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads how many numbers positions have; how many there may be depends on the game.
fn heaps(text: &str) -> Result<usize, String> {
    number_in(0..=usize::MAX)(text).map_err(|_| format!("'{text}' is not a number such as 3"))
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy discover games/wythoff.game
  grundy discover wythoff/2
  grundy discover games/wythoff-t.game --set t=3 --certificate t3.theorem
  grundy discover games/wythoff.game --values 1 --json
  grundy discover games/maharaja.game --to 8400M --memory 14G     minutes
  grundy discover games/kayles.game
  grundy discover --list values.txt

What is found is proved for positions of all sizes, or else verified up to a size that is told.
`grundy verify CERTIFICATE --rules FILE` proves it again by code of its own, and
`grundy solve --theorem CERTIFICATE @FILE:POSITION` uses it. Ctrl-C and --time end the search with what was
learned by then; a second Ctrl-C ends it at once.

Exit codes: 0 proved (with --list: found), 2 input not understood, 3 not found or not proved,
4 a file could not be read or written, 130 interrupted.")]
pub(crate) struct Discover {
    /// The file with the rules, or a game that `grundy rules --from` can state, such as wythoff/2
    #[arg(value_name = "FILE|GAME", required_unless_present = "list")]
    pub(crate) file: Option<PathBuf>,
    /// Values v(0), v(1), …, or all P-positions 'x,y' up to some number line by line, or a table of 0 and 1 for P, from
    /// your own program; one row of 0 and 1 is such a table if it begins with 1, else values; '-' is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "file", "set", "values", "misere", "to", "memory", "certificate", "walnut",
    ])]
    pub(crate) list: Option<PathBuf>,
    /// Set a parameter of the rules, or several: s=3,t=2
    #[arg(long, value_name = "NAME=N")]
    pub(crate) set: Vec<String>,
    /// Look for the positions of this Grundy value, or with 'all' for position and value together
    #[arg(long, value_name = "G", conflicts_with = "misere")]
    pub(crate) values: Option<String>,
    /// Who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
    /// The last heap that the table has, such as 150, 20M or 10^8
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) to: Option<u64>,
    /// Memory that rows or boxes of positions, or an automaton, may take, such as 4G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) memory: Option<u64>,
    /// The numeration to try: U(j+1) = T·U(j) + S·U(j−1) + R·U(j−2); '1,1' is Fibonacci, '1,1,1' Tribonacci, '2,0' binary
    #[arg(long, value_name = "T,S[,R]")]
    pub(crate) numeration: Option<String>,
    /// Time for the search, such as 10s or 5m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Write the certificate to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Draw the automaton, as DOT
    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<PathBuf>,
    /// Draw the automaton, as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Print a function that decides a position: cpp, python or rust
    #[arg(long, value_name = "LANGUAGE", value_parser = ["cpp", "python", "rust"], conflicts_with = "json")]
    pub(crate) code: Option<String>,
    /// Write the automata and a proof for the program Walnut to a folder
    #[arg(long, value_name = "DIR")]
    pub(crate) walnut: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
