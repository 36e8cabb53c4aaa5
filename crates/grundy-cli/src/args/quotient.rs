//! The arguments of `grundy quotient`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap_complete::ArgValueCompleter;
use grundy::Limits;
use grundy::misere::HeapQuotient;
use grundy_cli_common::{half_of_memory, size, within_granted};

use super::{duration, small_count};
use crate::complete;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy quotient 0.77
  grundy quotient dawson-kayles --to 28 --json
  grundy quotient 0.123 --table
  grundy quotient kayles --certificate kayles.json && grundy verify kayles.json

Two sums of heaps are in one class if beside every further sum of heaps they have the same misère
outcome. The classes form a commutative monoid, the misère quotient; the pretending function Φ maps
a heap to its class, and a sum is a P-position if the product of its classes is losing.

CODE is a code such as 0.77, 4.56, 0.3F, 0.[3] or 4!, or the name of a heap game. Heaps are added
until a period of Φ is proved: then the quotient is that of the whole game. Many games have no
finite quotient; what is printed is right for the heaps that it names, whatever ended the run.
Elements are products of the generators a, b, c, …

Exit codes: 0 done, 2 input not understood, 3 ended by a limit before --to (the quotient so far is
printed), 4 the certificate could not be written, 130 interrupted.")]
pub(crate) struct Quotient {
    /// The rules: a code such as 0.77, or the name of a heap game
    #[arg(add = ArgValueCompleter::new(complete::heap_game))]
    pub(crate) code: String,
    /// The last heap to add, if no period is proved before
    #[arg(long, value_name = "N", value_parser = small_count, default_value_t = 2000)]
    pub(crate) to: usize,
    /// Give up if the quotient has more elements than this
    #[arg(long, value_name = "N", default_value_t = HeapQuotient::MAX_ORDER, value_parser = order)]
    pub(crate) max_order: usize,
    /// Print the multiplication table too
    #[arg(long, conflicts_with = "json")]
    pub(crate) table: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Write what proves the quotient, for `grundy verify`
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Memory for searches and proofs, such as 500M or 4G [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// Time, such as 500ms, 10s or 2h
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "60s")]
    time: Duration,
}

impl Quotient {
    /// What the run may cost.
    pub(crate) fn limits(&self) -> Limits {
        let memory = self.memory.map_or_else(half_of_memory, within_granted);
        Limits { memory, time: Some(self.time), ..Limits::default() }
    }
}

fn order(text: &str) -> Result<usize, String> {
    let most = HeapQuotient::LARGEST_ORDER;
    let read = text.parse().ok().filter(|order| (1..=most).contains(order));
    read.ok_or_else(|| format!("'{text}' is not a number from 1 to {most}"))
}
