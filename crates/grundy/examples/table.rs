//! A table of Grundy values: Wythoff's game, ten by ten, P-positions in brackets.

use grundy::notation::NoFiles;
use grundy::table::{Pattern, Table, Wanted};
use grundy::{Error, Limits, Outcome, Play};

pub(crate) fn main() -> Result<(), Error> {
    let limits = Limits::default();
    let pattern = Pattern::parse("wythoff", &NoFiles)?;
    let mut table = Table::new(&pattern, [0..=9, 0..=9], Wanted::Values, Play::Normal, &limits)?;
    for row in table.rows()? {
        for cell in row {
            let is_losing = cell.outcome == Some(Outcome::P);
            print!("{:>5}", if is_losing { format!("[{cell}]") } else { format!("{cell} ") });
        }
        println!();
    }

    // What to leave to the opponent, without end.
    let losing = pattern.p_positions(0..=u64::MAX, Play::Normal, &limits);
    let losing: Result<Vec<_>, Error> = losing.take(4).map(|sum| Ok(sum?.to_string())).collect();
    assert_eq!(losing?, ["wythoff:0,0", "wythoff:1,2", "wythoff:3,5", "wythoff:4,7"]);
    Ok(())
}
