//! A game of your own: two items make it a citizen of sums, verdicts, misère play and game graphs.

use grundy::{Each, Error, Flow, Limits, Outcome, Play, Ruleset, Solver, Sum, explore};

/// Take half of a heap or less.
#[derive(Clone, Debug, PartialEq)]
struct Halving;

impl Ruleset for Halving {
    type Position = u64;

    fn options(&self, &heap: &u64, each: &mut Each<'_, u64>) -> Flow {
        (1..=heap / 2).try_for_each(|taken| each(&[heap - taken]))
    }
}

pub(crate) fn main() -> Result<(), Error> {
    let mut solver = Solver::default();
    let sum = Sum::of("halving", Halving, [3, 5]) + "nim:4".parse()?;
    let verdict = solver.solve(&sum, Play::Normal)?;
    println!("{verdict}");
    assert_eq!(verdict.moves[0].to, "halving:3+halving:5+nim:1");

    // Misère play and the graph of all followers need nothing more.
    let alone = Sum::of("halving", Halving, [6]);
    assert_eq!(solver.outcome(&alone, Play::Misere)?, Outcome::N);
    let graph = explore::followers(&alone, 100, &Limits::default(), |_| ())?;
    assert_eq!(graph.nodes(), 6);
    Ok(())
}
