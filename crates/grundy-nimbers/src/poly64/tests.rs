//! Laws, and the kernels behind the operators.

use proptest::prelude::*;

use super::*;
use crate::kernels::poly_testing::mul_u64;

proptest! {
    #[test]
    fn operations_are_those_of_nimbers(a: u64, b: u64) {
        let (x, y) = (Poly64::from_nimber(a), Poly64::from_nimber(b));
        let (m, n) = (Nimber::from(a), Nimber::from(b));
        prop_assert_eq!(Nimber::from(x), m.clone());
        prop_assert_eq!(Poly64::try_from(&m), Ok(x));
        prop_assert_eq!(Nimber::from(x + y), &m + &n);
        prop_assert_eq!(Nimber::from(x * y), m * n);
    }

    #[test]
    fn the_field_laws_hold(a: u64, b: u64, c: u64, m in 0u64..1 << 32, n in 0u64..1 << 32) {
        let [a, b, c] = [a, b, c].map(Poly64::from_bits);
        prop_assert_eq!((a * b) * c, a * (b * c));
        prop_assert_eq!(a * (b + c), a * b + a * c);
        prop_assert_eq!(a * b, b * a);
        prop_assert_eq!(a * Poly64::ONE, a);
        prop_assert_eq!(a.sqrt().square(), a);
        prop_assert_eq!(a.square(), a * a);
        prop_assert_eq!(a.pow(m) * a.pow(n), a.pow(m + n));
        prop_assert_eq!(a.pow(m).pow(n), a.pow(m * n));
        if !b.is_zero() {
            prop_assert_eq!(a / b * b, a);
            prop_assert_eq!(b.inverse().map(|i| i * b), Some(Poly64::ONE));
        }
    }
}

#[test]
fn larger_nimbers_have_no_form() {
    let large = Nimber(grundy_core::Nat::from(u64::MAX) + grundy_core::Nat::ONE);
    let error = Poly64::try_from(&large).unwrap_err();
    assert_eq!(error.to_string(), "the nimber 18446744073709551616 is not below 2^64");
}

#[test]
fn slices_are_words_and_back() {
    let mut elements = [Poly64(1), Poly64(2), Poly64(3)];
    assert_eq!(Poly64::words(&elements), [1, 2, 3]);
    Poly64::words_mut(&mut elements)[1] = 7;
    assert_eq!(elements[1], Poly64(7));
    assert!(Poly64::words(&[]).is_empty());
}

#[test]
fn text_is_the_nimber() {
    let four: Poly64 = "4".parse().unwrap();
    assert_eq!((four * four).to_string(), "6");
    assert_eq!(four.to_nimber(), 4);
    let error = "18446744073709551616".parse::<Poly64>().unwrap_err().to_string();
    let wanted = "column 1: found 18446744073709551616, \
                  expected a nimber below 2^64, in decimal or as 0x and hexadecimal";
    assert_eq!(error, wanted);
}

#[test]
fn every_form_of_an_operator_agrees() {
    let (a, b) = (Poly64::from_nimber(1 << 63 | 5), Poly64::from_nimber(123_456_789));
    let product = mul_u64(1 << 63 | 5, 123_456_789);
    assert_eq!((a * b).to_nimber(), product);
    #[expect(clippy::op_ref, reason = "these forms are the ones to test")]
    let forms = [&a * &b, a * &b, &a * b];
    assert_eq!(forms, [a * b; 3]);
    assert_eq!((a + b).to_nimber(), (1 << 63 | 5) ^ 123_456_789);
    assert_eq!((a - b, -a), (a + b, a));
    let mut c = a;
    c *= b;
    c /= &b;
    c += b;
    c -= &b;
    assert_eq!(c, a);
    assert_eq!([a, b, a].into_iter().sum::<Poly64>(), b);
    assert_eq!([a, b].into_iter().product::<Poly64>(), a * b);
}

#[test]
fn zero_has_no_inverse() {
    assert_eq!(Poly64::ZERO.inverse(), None);
    assert_eq!(Poly64::ONE.checked_div(Poly64::ZERO), None);
    assert_eq!(Poly64::ZERO.pow(0), Poly64::ONE);
    let mut slice = [Poly64::ZERO, Poly64(9)];
    assert_eq!(Poly64::inv_assign_slice(&mut slice), 1);
    assert_eq!(slice[0], Poly64::ZERO);
    assert_eq!(slice[1] * Poly64(9), Poly64::ONE);
}

#[test]
#[should_panic(expected = "divide by zero")]
fn the_operator_refuses_a_zero_divisor() {
    let _ = Poly64::ONE / Poly64::ZERO;
}
