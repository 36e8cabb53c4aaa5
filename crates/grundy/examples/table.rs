//! A table of Grundy values: Wythoff's game, ten by ten, P-positions in brackets.

use grundy::notation::pattern;
use grundy::{Error, Solver, Sum};

pub(crate) fn main() -> Result<(), Error> {
    let mut solver = Solver::default();
    let mut zeros = Vec::new();
    for x in 0..10 {
        for y in 0..10 {
            let sum: Sum = pattern::fill("wythoff:_,_", &[x, y]).parse()?;
            let value = solver.value(&sum)?.expect("no position repeats");
            let is_zero = value.nimber().is_some_and(grundy::Nimber::is_zero);
            print!("{:>5}", if is_zero { format!("[{value}]") } else { format!("{value} ") });
            if is_zero && x <= y {
                zeros.push((x, y));
            }
        }
        println!();
    }
    assert_eq!(zeros, [(0, 0), (1, 2), (3, 5), (4, 7)]);
    Ok(())
}
