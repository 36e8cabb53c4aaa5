//! A game of your own: two items make it a citizen of sums, verdicts, tables, misère play, checks and game graphs.

use grundy::reference::Followers;
use grundy::table::{Pattern, Table, Wanted};
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

    // A table of two heaps, and the P-positions among single ones.
    let pattern = Pattern::of("halving:_,_", |n| Sum::of("halving", Halving, n.to_vec()))?;
    let limits = Limits::default();
    let mut table = Table::new(&pattern, [1..=4, 1..=4], Wanted::Values, Play::Normal, &limits)?;
    let values: Vec<String> = table.rows()?.concat().iter().map(ToString::to_string).collect();
    assert_eq!(values.join(" "), "0 1 0 2 1 0 1 3 0 1 0 2 2 3 2 0");
    let pattern = Pattern::of("halving:_", |n| Sum::of("halving", Halving, n.to_vec()))?;
    let losing = pattern.p_positions(1..=10, Play::Normal, &limits);
    let losing: Result<Vec<_>, Error> = losing.map(|sum| Ok(sum?.to_string())).collect();
    assert_eq!(losing?, ["halving:1", "halving:3", "halving:7"]);

    // A check by the rules alone, as slow as it is plain.
    assert_eq!(Followers::new().outcome(&sum, Play::Normal), verdict.outcome);

    // Misère play and the graph of all followers need nothing more.
    let alone = Sum::of("halving", Halving, [6]);
    assert_eq!(solver.outcome(&alone, Play::Misere)?, Outcome::N);
    let graph = explore::followers(&alone, 100, &limits, |_| ())?;
    assert_eq!(graph.nodes(), 6);
    Ok(())
}
