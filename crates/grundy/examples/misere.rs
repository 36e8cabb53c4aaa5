//! Misère play: who cannot move wins.

use grundy::{Error, Outcome, Play, Solver, Sum};

pub(crate) fn main() -> Result<(), Error> {
    let mut solver = Solver::default();
    for (text, outcome) in [
        // Nim changes only where no heap has more than one token (Bouton 1901).
        ("nim:1,1,1", Outcome::P),
        ("nim:1,1", Outcome::N),
        ("nim:3,4,7", Outcome::P),
        // Kayles is wild: its misère quotient decides.
        ("kayles:9", Outcome::P),
        ("kayles:100,57,1000000000", Outcome::N),
    ] {
        let sum: Sum = text.parse()?;
        let verdict = solver.solve(&sum, Play::Misere)?;
        println!("{verdict}\n");
        assert_eq!(verdict.outcome, outcome, "{text}");
    }
    Ok(())
}
