use grundy_testing::Random;
use proptest::collection::vec;
use proptest::prelude::*;

use super::arithmetic::KARATSUBA;
use super::*;

fn random(seed: u64, count: usize) -> Vec<Poly64> {
    Random::new(seed).words().take(count).map(Poly64::from_bits).collect()
}

/// Each coefficient times each.
fn plain_product(a: &[Poly64], b: &[Poly64]) -> Polynomial {
    let mut sum = vec![Poly64::ZERO; a.len() + b.len()];
    for (i, &a) in a.iter().enumerate() {
        for (j, &b) in b.iter().enumerate() {
            sum[i + j] += a * b;
        }
    }
    Polynomial::new(sum)
}

fn coefficients(longest: usize) -> impl Strategy<Value = Vec<Poly64>> {
    let element = prop_oneof![Just(0u64), Just(1), any::<u64>()].prop_map(Poly64::from_bits);
    vec(element, 0..longest)
}

#[test]
fn products_equal_the_definition_at_every_size() {
    let k = KARATSUBA;
    let sizes = [0, 1, 2, 7, 33, k - 1, k, k + 1, 2 * k - 1, 2 * k + 3, 5 * k + 1];
    for &m in &sizes {
        for &n in &sizes {
            let (a, b) = (random(3, m), random(5, n));
            let product = &Polynomial::new(a.clone()) * &Polynomial::new(b.clone());
            assert_eq!(product, plain_product(&a, &b), "{m} by {n}");
        }
    }
}

proptest! {
    #[test]
    fn division_multiplies_back(a in coefficients(40), b in coefficients(20)) {
        let (a, b) = (Polynomial::new(a), Polynomial::new(b));
        match a.div_rem(&b) {
            None => prop_assert!(b.is_zero()),
            Some((quotient, rest)) => {
                prop_assert!(rest.degree() < b.degree());
                prop_assert_eq!(&(&quotient * &b) + &rest, a);
            }
        }
    }

    #[test]
    fn common_factors_are_found(a in coefficients(9), b in coefficients(9), c in coefficients(9)) {
        let [a, b, c] = [a, b, c].map(Polynomial::new);
        let (left, right) = (&a * &c, &b * &c);
        let gcd = left.gcd(&right);
        if gcd.is_zero() {
            prop_assert!(left.is_zero() && right.is_zero());
        } else {
            prop_assert_eq!(gcd.leading(), Some(Poly64::ONE));
            let (left_part, rest) = left.div_rem(&gcd).unwrap();
            prop_assert!(rest.is_zero());
            let (right_part, rest) = right.div_rem(&gcd).unwrap();
            prop_assert!(rest.is_zero());
            prop_assert_eq!(left_part.gcd(&right_part).degree(), Some(0));
            if !c.is_zero() {
                prop_assert!(gcd.div_rem(&c).unwrap().1.is_zero());
            }
        }
    }

    #[test]
    fn derivatives_obey_leibniz(a in coefficients(12), b in coefficients(12)) {
        let (a, b) = (Polynomial::new(a), Polynomial::new(b));
        let wanted = &(&a.derivative() * &b) + &(&a * &b.derivative());
        prop_assert_eq!((&a * &b).derivative(), wanted);
    }

    #[test]
    fn values_are_sums_of_powers(a in coefficients(30), points in coefficients(20)) {
        let plain = |x: &Poly64| (0u64..).zip(&a).map(|(i, &c)| c * x.pow(i)).sum::<Poly64>();
        let wanted: Vec<Poly64> = points.iter().map(plain).collect();
        let f = Polynomial::new(a.clone());
        prop_assert_eq!(f.evaluate_many(&points), wanted.clone());
        let one_by_one: Vec<Poly64> = points.iter().map(|&x| f.evaluate(x)).collect();
        prop_assert_eq!(one_by_one, wanted);
    }

    #[test]
    fn interpolation_goes_through_the_points(x in coefficients(20), y in coefficients(20)) {
        let points: Vec<(Poly64, Poly64)> = x.iter().copied().zip(y).collect();
        let mut different: Vec<u64> = points.iter().map(|(x, _)| x.bits()).collect();
        different.sort_unstable();
        different.dedup();
        match Polynomial::interpolate(&points) {
            None => prop_assert!(different.len() < points.len()),
            Some(f) => {
                prop_assert!(f.degree().is_none_or(|degree| degree < points.len()));
                for (x, y) in points {
                    prop_assert_eq!(f.evaluate(x), y);
                }
            }
        }
    }

    #[test]
    fn roots_are_those_put_in(roots in vec(any::<u64>(), 0..12), repeat in 0usize..4) {
        let mut roots: Vec<Poly64> = roots.into_iter().map(Poly64::from_nimber).collect();
        let repeated: Vec<Poly64> = roots.iter().take(repeat).copied().collect();
        roots.extend(&repeated);
        let f = Polynomial::from_roots(&roots);
        let mut wanted = Poly64::to_nimbers(&roots);
        wanted.sort_unstable();
        wanted.dedup();
        let found = f.roots().unwrap();
        prop_assert_eq!(Poly64::to_nimbers(&found), wanted);
        let powers = found.iter().flat_map(|&r| vec![r; f.multiplicity(r).unwrap()]);
        prop_assert_eq!(Polynomial::from_roots(&powers.collect::<Vec<_>>()), f);
    }

    #[test]
    fn roots_of_any_polynomial_are_roots(a in coefficients(14)) {
        let f = Polynomial::new(a);
        match f.roots() {
            None => prop_assert!(f.is_zero()),
            Some(roots) => {
                prop_assert!(roots.iter().all(|&r| f.evaluate(r).is_zero()));
                // What is left without these roots shares none with x^(2^64) - x: it has no root
                // among small nimbers either.
                for n in 0..300 {
                    let x = Poly64::from_nimber(n);
                    prop_assert_eq!(f.evaluate(x).is_zero(), roots.contains(&x));
                }
            }
        }
    }
}

#[test]
fn all_nimbers_of_a_subfield_are_roots_of_its_equation() {
    // x^256 - x, whose roots are the nimbers below 256.
    let mut coefficients = vec![Poly64::ZERO; 257];
    coefficients[1] = Poly64::ONE;
    coefficients[256] = Poly64::ONE;
    let f = Polynomial::new(coefficients);
    let roots = f.roots().unwrap();
    assert_eq!(Poly64::to_nimbers(&roots), (0..256).collect::<Vec<u64>>());
    assert_eq!(Polynomial::from_roots(&roots), f);
    // x² + x + c has roots for the elements c of trace zero alone; 2^63 has trace one.
    let f = Polynomial::new(Poly64::from_nimbers(&[1 << 63, 1, 1]));
    assert_eq!(f.roots(), Some(vec![]));
}

#[test]
fn many_roots_are_found() {
    let mut roots = random(9, 200);
    roots.sort_by_key(|root| root.to_nimber());
    assert_eq!(Polynomial::from_roots(&roots).roots(), Some(roots));
}

#[test]
fn blocks_of_points_are_evaluated_alike() {
    let f = Polynomial::new(random(1, 9));
    let points = random(2, 2500);
    let wanted: Vec<Poly64> = points.iter().map(|&x| f.evaluate(x)).collect();
    assert_eq!(f.evaluate_many(&points), wanted);
}

#[test]
fn text_is_in_nimbers() {
    let text = |nimbers: &[u64]| Polynomial::new(Poly64::from_nimbers(nimbers)).to_string();
    assert_eq!(text(&[]), "0");
    assert_eq!(text(&[0, 0]), "0");
    assert_eq!(text(&[1]), "1");
    assert_eq!(text(&[0, 1]), "x");
    assert_eq!(text(&[7, 5, 0, 1]), "x^3 + 5*x + 7");
    assert_eq!(text(&[0, 0, 12]), "12*x^2");
}

#[test]
fn zero_is_an_ordinary_polynomial_without_degree() {
    let (zero, x) = (Polynomial::zero(), Polynomial::x());
    assert_eq!((zero.degree(), zero.leading(), zero.roots()), (None, None, None));
    assert_eq!(zero.multiplicity(Poly64::ONE), None);
    assert_eq!(x.div_rem(&zero), None);
    assert_eq!(
        (&x * &zero, &x + &x, zero.derivative()),
        (zero.clone(), zero.clone(), zero.clone())
    );
    assert_eq!((zero.gcd(&x), x.gcd(&zero), zero.gcd(&zero)), (x.clone(), x.clone(), zero.clone()));
    assert_eq!(zero.monic(), Polynomial::zero());
    assert_eq!(Polynomial::interpolate(&[]), Some(Polynomial::zero()));
    assert_eq!(Polynomial::constant(Poly64::ONE).roots(), Some(vec![]));
}
