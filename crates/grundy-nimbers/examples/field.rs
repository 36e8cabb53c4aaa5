//! Arithmetic in Conway's field: in words, without limit, transfinite, and with matrices.
//!
//! `cargo run -p grundy-nimbers --example field`

use std::error::Error;

use grundy_nimbers::matrix::Matrix;
use grundy_nimbers::poly64::Poly64;
use grundy_nimbers::transfinite::{Field, Transfinite};
use grundy_nimbers::{Nat, Nim64, Nimber};

fn main() -> Result<(), Box<dyn Error>> {
    // A word at a time.
    let (a, b) = (Nim64(1 << 32), Nim64(12));
    assert_eq!(a * a, Nim64(3 << 31));
    assert_eq!((a / b) * b, a);
    println!("{a} ⊗ {b} = {}, and 1/{b} = {}", a * b, Nim64::ONE / b);

    // Whole slices: what is written comes first.
    let left: Vec<Nim64> = (1..=1000).map(Nim64).collect();
    let right: Vec<Nim64> = (1001..=2000).map(Nim64).collect();
    let mut products = vec![Nim64::ZERO; left.len()];
    Nim64::mul_slice(&mut products, &left, &right)?;
    assert_eq!(Nim64::dot(&left, &right)?, products.iter().sum());
    println!("the sum of n ⊗ (n + 1000) for n from 1 to 1000 is {}", Nim64::dot(&left, &right)?);

    // Without a limit of size: the square of a Fermat power F is F + F/2.
    let fermat = Nimber(Nat::ONE << 4096);
    let half = Nimber(Nat::ONE << 4095);
    assert_eq!(fermat.square(), &fermat + &half);

    // Beyond the finite ones: ω is a cube root of 2.
    let mut field = Field::default();
    let w: Transfinite = "w".parse()?;
    let cube = field.power(&w, &Nat::from(3u8))?;
    println!("ω ⊗ ω ⊗ ω = {cube}, and 1/ω = {}", field.inverse(&w)?.ok_or("zero")?);
    assert_eq!(cube.to_string(), "2");

    // Linear algebra, in the basis that is made for it.
    let rows = [Poly64::from_nimbers(&[2, 3]), Poly64::from_nimbers(&[4, 1])];
    let matrix = Matrix::from_rows(&rows)?;
    let solutions = matrix.solve(&Poly64::from_nimbers(&[1, 1]))?.ok_or("no solution")?;
    let x = Poly64::to_nimbers(&solutions.particular);
    println!("2x + 3y = 1 and 4x + y = 1 for x = {}, y = {}", x[0], x[1]);
    assert_eq!(Nim64(2) * Nim64(x[0]) + Nim64(3) * Nim64(x[1]), Nim64::ONE);
    assert_eq!(Nim64(4) * Nim64(x[0]) + Nim64(x[1]), Nim64::ONE);
    Ok(())
}

#[test]
fn the_example_holds() {
    main().unwrap();
}
