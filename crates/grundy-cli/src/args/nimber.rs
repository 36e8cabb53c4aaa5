//! The arguments of `grundy nimber`.

use clap::{Args, ValueEnum};
use grundy_cli_common::CsvTo;
use grundy_nimbers::transfinite::Field;

use super::{Format, count};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Operation {
    Add,
    Mul,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy nimber '4*4 + 1/2'
  grundy nimber 'inv(w^w + w*3 + 1)'
  grundy nimber '0x1f ^ -5' --hex
  grundy nimber 'solve(1, 2)'
  grundy nimber 'log(7, 12)' --json
  grundy nimber --table mul --to 16
  printf '4 4\\n123 456\\n' | grundy nimber stream

An expression has + * / ^ and parentheses, sqrt(x), inv(x), pow(x,n), and alone log(x,base), an
ordinary number, and solve(b,c), the roots of x^2 + b*x + c. All signs are nim-arithmetic, and - is
the same as +. Numbers are decimal or 0x hexadecimal. Nimbers are finite, of any size, or ordinals
below w^w^w in Cantor normal form (w may be written ω), such as w^(w*2+3)*5 + w + 7.

After w the sign ^ belongs to the ordinal: w^3 is an ordinal, the nim-power is (w)^3 or pow(w,3),
and is 2. Elsewhere ^ takes an ordinary integer, as in 5^-1.

With `stream` standard input is pairs of numbers below 2^64, one after the other, with blanks or line
ends between all of them alike, and each line of the output is the nim-product of a pair. A number
that stands alone on the first line is how many pairs there are. It ends at the first bad number.")]
pub(crate) struct Nimber {
    /// An expression, or the word stream
    #[arg(value_name = "EXPR", required_unless_present = "table", conflicts_with = "table")]
    pub(crate) expression: Option<String>,
    /// Print finite numbers in hexadecimal
    #[arg(long)]
    pub(crate) hex: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print a table of sums or products
    #[arg(long, value_enum, value_name = "OPERATION")]
    pub(crate) table: Option<Operation>,
    /// The last number of the table
    #[arg(
        long,
        value_name = "N",
        value_parser = count,
        default_value_t = 15,
        requires = "table",
        conflicts_with = "expression"
    )]
    pub(crate) to: u64,
    /// The format of the table
    #[arg(long, value_enum, default_value_t = Format::Text, requires = "table", conflicts_with_all = ["csv", "expression"])]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) csv: CsvTo,
    /// Products of terms that one operation on ordinals may take
    #[arg(long, value_name = "N", value_parser = count, default_value_t = Field::STEPS)]
    pub(crate) steps: u64,
}
