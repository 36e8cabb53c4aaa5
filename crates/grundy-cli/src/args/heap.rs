//! The arguments of `grundy heap`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Args};
use clap_complete::ArgValueCompleter;
use grundy_cli_common::CsvTo;
use grundy_cli_io::export::heaps::HeapFormat;

use super::{Budget, THREADS, count, duration, number_in, parquet_file};
use crate::complete;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy heap 0.77
  grundy heap 0.16 --certificate 0.16.json --values 0.16.values
  grundy heap 0.6 --to 100M --checkpoint officers --values 0.6.values
  grundy heap 0.6 --to 100M --resume officers --values 0.6.values
  grundy heap 0.6 --at 99999999 --values 0.6.values
  grundy heap kayles --at 5,7,100..120,1000000000000
  grundy heap 4! --to 10^5 --rares
  grundy heap 0.007 --to 20000 --csv | head
  grundy heap 0.137 --to 10000 --no-stop --format bfile
  grundy heap 0.6 --to 10^11 --forget --threads 8 --memory 2G --checkpoint officers

CODE is a code such as 0.77, 4.56, 0.3F, 0.[3] or 4!, or the name of a heap game.

The run stops as soon as a period is proved. One that no theorem proves is only `observed`. With
--speculative values are not verified, nothing is proved, and every output says so.

`grundy verify` computes the values of a certificate again, the plain way, if that takes a minute
or what its --time says; the certificate of a long period is checked with its values: write them
too, with --values, and give the file to `grundy verify --values`.

A checkpoint directory holds the values in files that are written once, each to a temporary name
that is renamed when all of it is on disk. Ctrl-C saves before it ends the program. A run that was
broken off and resumed, however often, ends with the same output and the same files. With --forget
files go when all of their heaps are forgotten.

A file of values has a header of 72 bytes, the code, one byte a value where values fit (the lowest
bit of the sparse space's mask may be left out, then the rare heaps follow), a CRC-32 for each 65536
bytes, and the CRC-32 of those. The documentation of grundy::heap::file says it byte by byte.

--histogram, --rares, --exceptions and --maxima print CSV in place of the summary; with --json they
are arrays of pairs in the object.

Numbers may be written 450000000, 450M (K, M, G: thousands, millions, 10^9) or 10^8.
Exit codes: 0 done, 2 input not understood or a damaged file, 3 too large for the budget, 4 a file
could not be read or written, 130 interrupted.")]
#[command(group(ArgGroup::new("saved").args(["checkpoint", "resume"]).multiple(true)))]
pub(crate) struct Heap {
    /// The rules: a code such as 0.77, or the name of a heap game
    #[arg(add = ArgValueCompleter::new(complete::heap_game))]
    pub(crate) code: String,
    /// The last heap
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    pub(crate) to: Option<u64>,
    /// Compute this many values, from heap 0 on [default: 10^6, or 10^4 for three-way splits]
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true, conflicts_with = "to")]
    pub(crate) count: Option<u64>,
    /// Go on after a period is proved
    #[arg(long)]
    pub(crate) no_stop: bool,
    /// Print the values of these heaps: 5,7,100..120
    #[arg(long, value_name = "HEAPS", value_parser = heaps, allow_hyphen_values = true, conflicts_with = "csv")]
    pub(crate) at: Option<Heaps>,
    /// Write the values to a compact file; with --at, answer from that file
    #[arg(long, value_name = "FILE")]
    pub(crate) values: Option<PathBuf>,
    /// Print the values in place of the summary
    #[arg(long, value_enum, conflicts_with_all = ["at", "json", "csv"])]
    pub(crate) format: Option<HeapFormat>,
    #[command(flatten)]
    pub(crate) csv: CsvTo,
    /// Write the values as a NumPy array
    #[arg(long, value_name = "FILE", conflicts_with = "at")]
    pub(crate) npy: Option<PathBuf>,
    /// Write heaps and values as Parquet
    #[arg(long, value_name = "FILE", conflicts_with = "at", value_parser = parquet_file())]
    pub(crate) parquet: Option<PathBuf>,
    /// Draw the values over the heaps
    #[arg(long, value_name = "FILE", conflicts_with = "at")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a certificate of a proved period, for `grundy verify`
    #[arg(long, value_name = "FILE", conflicts_with = "at")]
    pub(crate) certificate: Option<PathBuf>,
    /// Save the values in this directory, again and again; it is new, or has no values yet
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Go on from the values saved in this directory, and save there
    #[arg(long, value_name = "DIR")]
    pub(crate) resume: Option<PathBuf>,
    /// How often to save, such as 30s or 500ms
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "30s", requires = "saved")]
    pub(crate) every: Duration,
    /// How often each value occurs
    #[arg(long, conflicts_with = "at")]
    pub(crate) histogram: bool,
    /// The heaps whose values lie outside the sparse space
    #[arg(long, conflicts_with = "at")]
    pub(crate) rares: bool,
    /// The heaps below the pre-period whose values break the period
    #[arg(long, conflicts_with = "at")]
    pub(crate) exceptions: bool,
    /// The heaps with a value larger than all before
    #[arg(long, conflicts_with = "at")]
    pub(crate) maxima: bool,
    /// Where memory is full, keep the first and the last values alone, a third of --memory in number, if
    /// later ones need no others: no further period is found from there on
    #[arg(long, conflicts_with_all = [
        "at", "values", "format", "csv", "npy", "parquet", "svg", "certificate", "histogram", "exceptions",
        "maxima",
    ])]
    pub(crate) forget: bool,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Trust the sparse space without verifying values
    #[arg(long)]
    pub(crate) speculative: bool,
    /// Threads, where they help
    #[arg(long, value_name = "K", value_parser = number_in(THREADS), default_value_t = 1)]
    pub(crate) threads: u16,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

impl Heap {
    /// How many values are wanted, if that is said.
    pub(crate) fn wanted(&self) -> Option<u64> {
        self.count.or(self.to.map(|last| last.saturating_add(1)))
    }
}

/// Ranges of heaps, ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heaps(pub(crate) Vec<(u64, u64)>);

impl Heaps {
    /// All heaps, in the order of the argument.
    pub(crate) fn all(&self) -> impl Iterator<Item = u64> {
        self.0.iter().flat_map(|&(first, last)| first..=last)
    }

    /// The largest heap.
    pub(crate) fn largest(&self) -> u64 {
        self.0.iter().map(|&(_, last)| last).max().unwrap_or(0)
    }
}

/// Reads `5,7,100..120`.
fn heaps(text: &str) -> Result<Heaps, String> {
    let range = |part: &str| {
        let (first, last) = part.split_once("..").unwrap_or((part, part));
        let (first, last) = (count(first)?, count(last)?);
        if first > last {
            return Err(format!("'{part}' begins after its end; a range such as 100..120 rises"));
        }
        Ok((first, last))
    };
    text.split(',').map(range).collect::<Result<_, _>>().map(Heaps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_heaps() {
        assert_eq!(
            heaps("5,7,100..120,10^3"),
            Ok(Heaps(vec![(5, 5), (7, 7), (100, 120), (1000, 1000)]))
        );
        for text in ["", "5,", "7..5", "1..", "a"] {
            assert!(heaps(text).is_err(), "{text}");
        }
    }
}
