//! Values of games are nimbers: sums of games add them, products of coin turning games multiply them.
//!
//! `cargo run -p grundy --example nimbers`

use grundy::nimber::Nim64;
use grundy::{Error, Nimber, Play, Solver, Sum, Value};

fn value(text: &str) -> Result<Nimber, Error> {
    let sum: Sum = text.parse()?;
    match Solver::default().solve(&sum, Play::Normal)?.value {
        Some(Value::Nimber(value)) => Ok(value),
        other => Err(Error::unknown(format!("{text} has the value {other:?}, which is no nimber"))),
    }
}

fn main() -> Result<(), Error> {
    // The value of a sum is the nim-sum (Sprague 1935, Grundy 1939).
    let (wythoff, kayles) = (value("wythoff:8,12")?, value("kayles:7")?);
    let sum = value("wythoff:8,12+kayles:7")?;
    println!("{wythoff} ⊕ {kayles} = {sum}");
    assert_eq!(&wythoff + &kayles, sum);

    // The value of a product of coin turning games is the nim-product (Conway 1976, Tartan theorem).
    let (twins, ruler) = (value("coins/twins:6")?, value("coins/ruler:12")?);
    let product = value("coins/twins,ruler:6.12")?;
    println!("{twins} ⊗ {ruler} = {product}");
    assert_eq!(&twins * &ruler, product);

    // In a word the same costs nanoseconds.
    let words = [twins, ruler, product].map(|n| Nim64::try_from(n).expect("small values"));
    assert_eq!(words[0] * words[1], words[2]);
    Ok(())
}

#[test]
fn the_example_holds() {
    main().unwrap();
}
