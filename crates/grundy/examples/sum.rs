//! A sum of different games: the verdict, every winning move and the reason.

use grundy::{Error, Outcome, Play, Solver, Sum};

pub(crate) fn main() -> Result<(), Error> {
    let sum: Sum = "wythoff:8,12+kayles:7+nim:3".parse()?;
    let mut solver = Solver::default();
    let verdict = solver.solve(&sum, Play::Normal)?;
    println!("{verdict}");
    assert_eq!(verdict.outcome, Outcome::N);
    // Every move that is named leaves a sum that the opponent loses.
    for winning in &verdict.moves {
        let after: Sum = winning.to.parse()?;
        assert_eq!(solver.outcome(&after, Play::Normal)?, Outcome::P);
    }
    Ok(())
}
