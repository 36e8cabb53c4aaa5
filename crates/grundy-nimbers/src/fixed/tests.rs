//! Laws at every width, and everything that has an inverse taken back.

use std::collections::BTreeSet;
use std::ops::Range;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use grundy_core::Error;

use super::{Nim8, Nim16, Nim32, Nim64, Nim128, OutsideSubfield};
use crate::kernels::lengths::LengthMismatch;
use crate::nimber::Nimber;
use crate::roots::Roots;

/// All powers of `a`, from 1 until they repeat.
fn powers(a: Nim16) -> Vec<Nim16> {
    let mut powers = vec![Nim16::ONE];
    let mut power = a;
    while power != Nim16::ONE {
        powers.push(power);
        power *= a;
    }
    powers
}

/// Holds a law against lists of so many words of up to so many bits, from all subfields. For each type of what is made up
/// proptest is much to compile, so that all laws have the same.
fn for_all(bits: u32, count: Range<usize>, law: &dyn Fn(&[u128])) {
    let word =
        (proptest::num::u128::ANY, 0..=bits.ilog2()).prop_map(|(n, k)| n >> (128 - (1 << k)));
    let config = ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 256 },
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let tried = TestRunner::new(config).run(&vec(word, count), |words| {
        law(&words);
        Ok(())
    });
    if let Err(error) = tried {
        panic!("{error}");
    }
}

macro_rules! laws {
    ($tests:ident: $nim:ident, $word:ident) => {
        mod $tests {
            use super::*;

            fn nim(word: u128) -> $nim {
                $nim::try_from(Nim128(word)).unwrap()
            }

            fn for_all(law: impl Fn([$nim; 4])) {
                super::for_all($nim::BITS, 4..5, &|words| {
                    law(std::array::from_fn(|i| nim(words[i])));
                });
            }

            #[test]
            fn field_laws() {
                for_all(|[a, b, c, ..]| {
                    assert_eq!(a + b, b + a);
                    assert_eq!((a + b) + c, a + (b + c));
                    assert_eq!(a + $nim::ZERO, a);
                    assert_eq!(a - a, $nim::ZERO);
                    assert_eq!(a + -a, $nim::ZERO);
                    assert_eq!(a * b, b * a);
                    assert_eq!((a * b) * c, a * (b * c));
                    assert_eq!(a * $nim::ONE, a);
                    assert_eq!(a * (b + c), a * b + a * c);
                    assert_eq!((a + b).square(), a.square() + b.square());
                    assert_eq!(a.mul_const(b), a * b);
                    assert_eq!(a.add_const(b), a + b);
                });
            }

            #[test]
            fn quotients_multiply_back() {
                for_all(|[a, b, ..]| {
                    match a.checked_div(b) {
                        Some(quotient) => {
                            assert_eq!(quotient * b, a);
                            assert_eq!(a / b, quotient);
                            assert_eq!(b * b.inverse().unwrap(), $nim::ONE);
                        }
                        None => {
                            assert!(b.is_zero());
                            assert_eq!(b.inverse(), None);
                        }
                    }
                    assert_eq!(a.sqrt().square(), a);
                    assert_eq!(a.square().sqrt(), a);
                });
            }

            #[test]
            fn all_forms_of_operators_agree() {
                for_all(|[a, b, ..]| {
                    let b = b + $nim(u8::from(b.is_zero()).into());
                    macro_rules! forms {
                        ($op:tt $assign:tt) => {{
                            let (mut by_value, mut by_reference) = (a, a);
                            by_value $assign b;
                            by_reference $assign &b;
                            for other in [a $op &b, &a $op b, &a $op &b, by_value, by_reference] {
                                assert_eq!(other, a $op b);
                            }
                        }};
                    }
                    forms!(+ +=);
                    forms!(- -=);
                    forms!(* *=);
                    forms!(/ /=);
                    assert_eq!([a, b, a].iter().sum::<$nim>(), b);
                    assert_eq!([a, b].into_iter().sum::<$nim>(), a + b);
                    assert_eq!([a, b].iter().product::<$nim>(), a * b);
                    assert_eq!([a, b].into_iter().product::<$nim>(), a * b);
                });
            }

            #[test]
            fn powers_add_exponents() {
                super::for_all(128, 3..4, &|words| {
                    let a = nim(words[0] & u128::from($nim::MAX.0));
                    let (e, f) = (words[1] >> 1, words[2] >> 1);
                    assert_eq!(a.pow(e) * a.pow(f), a.pow(e + f));
                    assert_eq!(a.pow(2), a.square());
                    assert_eq!(a.pow(0), $nim::ONE);
                });
            }

            /// The product (x + s)(x + t) has the roots s and t, and no others.
            #[test]
            fn quadratics_with_chosen_roots() {
                for_all(|[s, t, b, c]| {
                    let expected = if s == t { Roots::One(s) } else { Roots::Two(s.min(t), s.max(t)) };
                    assert_eq!($nim::solve_quadratic(s + t, s * t), expected);
                    // Irreducible just if b ≠ 0 and the trace of c/b², summed by its definition, is 1.
                    let d = c.checked_div(b.square()).unwrap_or_default();
                    let conjugates = std::iter::successors(Some(d), |d| Some(d.square()));
                    let trace: $nim = conjugates.take($nim::BITS as usize).sum();
                    assert_eq!(d.trace(), trace);
                    let roots = $nim::solve_quadratic(b, c);
                    assert_eq!(roots.count() == 0, trace == $nim::ONE);
                    for x in roots {
                        assert_eq!(x.square() + b * x + c, $nim::ZERO);
                    }
                });
            }

            #[test]
            fn subfields_traces_norms_and_minimal_polynomials() {
                for_all(|[a, ..]| {
                    let degree = a.degree();
                    // a is fixed by its own Frobenius map and by none of lower degree.
                    let frobenius = |d: u32| (0..d).fold(a, |a, _| a.square());
                    assert_eq!(frobenius(degree), a);
                    assert!(degree == 1 || frobenius(degree / 2) != a);
                    for d in (0..=$nim::BITS.ilog2()).map(|k| 1 << k) {
                        let conjugates = std::iter::successors(Some(a), |&a| {
                            Some((0..d).fold(a, |a, _| a.square()))
                        });
                        let conjugates: Vec<$nim> =
                            conjugates.take(($nim::BITS / d) as usize).collect();
                        assert_eq!(a.trace_to(d), Some(conjugates.iter().sum()));
                        let norm: $nim = conjugates.iter().product();
                        assert_eq!(a.norm_to(d), Some(norm));
                        assert!(norm.degree() <= d);
                    }
                    for d in [0, 3, 2 * $nim::BITS] {
                        assert_eq!((a.trace_to(d), a.norm_to(d)), (None, None));
                    }
                    let polynomial = a.minimal_polynomial();
                    let terms = (0..degree).filter(|i| polynomial >> i & 1 == 1);
                    let value: $nim = terms.map(|i| a.pow(i.into())).sum();
                    assert_eq!(value + a.pow(degree.into()), $nim::ZERO);
                });
            }

            #[test]
            fn text_round_trips() {
                for_all(|[a, ..]| {
                    assert_eq!(a.to_string().parse(), Ok(a));
                    assert_eq!(format!("{a:#x}").parse(), Ok(a));
                    assert_eq!(format!("0X{a:X}").parse(), Ok(a));
                    assert_eq!(format!("{a:b} {a:o}"), format!("{:b} {:o}", a.0, a.0));
                });
            }

            /// The field of all finite nimbers has the same products, by another route.
            #[test]
            fn wider_fields_agree() {
                for_all(|[a, b, ..]| {
                    let big = |a: $nim| Nimber::from(a);
                    assert_eq!(big(a) * big(b), big(a * b));
                    assert_eq!(big(a) + big(b), big(a + b));
                    assert_eq!($nim::try_from(big(a)), Ok(a));
                    let wide = |a: $nim| Nim128::from(a);
                    assert_eq!(wide(a) * wide(b), wide(a * b));
                    assert_eq!($nim::try_from(wide(a)), Ok(a));
                });
            }

            #[test]
            #[cfg_attr(miri, ignore = "large powers")]
            fn orders_are_the_least() {
                for_all(|[a, ..]| {
                    let Some(order) = a.order() else {
                        assert!(a.is_zero());
                        return;
                    };
                    let order = u128::from(order);
                    assert_eq!(a.pow(order), $nim::ONE);
                    for p in super::super::order::PRIMES {
                        assert!(!order.is_multiple_of(p) || a.pow(order / p) != $nim::ONE);
                    }
                });
            }

            #[test]
            #[cfg_attr(miri, ignore = "many slices")]
            fn slices_agree_with_single_operations() {
                super::for_all($nim::BITS, 1..91, &|words| {
                    let words: Vec<$nim> = words.iter().copied().map(nim).collect();
                    let (&c, a) = words.split_first().unwrap();
                    let b: Vec<$nim> = a.iter().rev().copied().collect();
                    let each = |f: &dyn Fn($nim, $nim) -> $nim| -> Vec<$nim> {
                        a.iter().zip(&b).map(|(&a, &b)| f(a, b)).collect()
                    };
                    let mut out = vec![$nim::ZERO; a.len()];
                    $nim::mul_slice(&mut out, a, &b).unwrap();
                    assert_eq!(&out, &each(&|a, b| a * b));
                    assert_eq!($nim::dot(a, &b).unwrap(), out.iter().sum::<$nim>());
                    let zeros = $nim::inv_slice(&mut out, a).unwrap();
                    assert_eq!(&out, &each(&|a, _| a.inverse().unwrap_or_default()));
                    assert_eq!(zeros, a.iter().filter(|a| a.is_zero()).count());
                    $nim::sqrt_slice(&mut out, a).unwrap();
                    assert_eq!(&out, &each(&|a, _| a.sqrt()));
                    out.copy_from_slice(&b);
                    $nim::xor_mul_acc(&mut out, a, c).unwrap();
                    assert_eq!(&out, &each(&|a, b| b + a * c));
                    out.copy_from_slice(a);
                    $nim::mul_assign_slice(&mut out, &b).unwrap();
                    assert_eq!(&out, &each(&|a, b| a * b));
                    out.copy_from_slice(a);
                    $nim::scale_slice(&mut out, c);
                    assert_eq!(&out, &each(&|a, _| a * c));
                    out.copy_from_slice(a);
                    assert_eq!($nim::inv_assign_slice(&mut out), zeros);
                    assert_eq!(&out, &each(&|a, _| a.inverse().unwrap_or_default()));
                });
            }

            #[test]
            fn slices_of_different_lengths_are_refused_and_nothing_is_written() {
                let (mut out, long) = ([$nim::MAX; 3], [$nim::ONE; 4]);
                let error = LengthMismatch { left: 3, right: 4 };
                assert_eq!($nim::mul_slice(&mut out, &long[..3], &long), Err(error));
                assert!($nim::mul_slice(&mut out, &long, &long).is_err());
                assert_eq!($nim::mul_assign_slice(&mut out, &long), Err(error));
                assert_eq!($nim::xor_mul_acc(&mut out, &long, $nim::ONE), Err(error));
                assert_eq!($nim::dot(&out, &long), Err(error));
                assert_eq!($nim::inv_slice(&mut out, &long), Err(error));
                assert_eq!($nim::sqrt_slice(&mut out, &long), Err(error));
                assert_eq!(out, [$nim::MAX; 3]);
            }

            #[test]
            fn what_is_no_nimber_of_this_width_is_refused() {
                let too_large = (u128::from($word::MAX)).checked_add(1).map(|n| n.to_string());
                let too_large = too_large.unwrap_or("340282366920938463463374607431768211456".into());
                for text in ["", "0x", "+5", "-1", "1_000", " 5", "5 ", "0xg", "*4", &too_large] {
                    let error: Error = text.parse::<$nim>().unwrap_err();
                    assert!(error.is_input(), "{text}: {error}");
                    assert!(error.to_string().contains(&format!("below 2^{}", $nim::BITS)));
                }
                assert!("9".repeat(1000).parse::<$nim>().is_err());
            }

            #[test]
            #[should_panic(expected = "divide a nimber by zero")]
            fn division_by_zero_panics() {
                let _ = $nim::ONE / $nim::ZERO;
            }
        }
    };
}

laws!(of_8_bits: Nim8, u8);
laws!(of_16_bits: Nim16, u16);
laws!(of_32_bits: Nim32, u32);
laws!(of_64_bits: Nim64, u64);
laws!(of_128_bits: Nim128, u128);

macro_rules! logarithms {
    ($test:ident: $nim:ident, $word:ident) => {
        proptest! {
            #![proptest_config(ProptestConfig {
                cases: 2_000,
                failure_persistence: None,
                ..ProptestConfig::default()
            })]

            #[test]
            #[cfg_attr(miri, ignore = "tables of many steps")]
            fn $test(n in 1..=$word::MAX, e in 0..$word::MAX, k in 0usize..9) {
                let (a, generator) = ($nim(n), $nim::GENERATOR);
                prop_assert_eq!(generator.pow(a.log(generator).unwrap().into()), a);
                prop_assert_eq!(generator.pow(e.into()).log(generator), Some(e));

                // Powers of any base have a logarithm, the least one.
                let base = if k == 8 { a } else { a.pow(super::order::PRIMES[k]) };
                let power = base.pow(e.into());
                let log = power.log(base).unwrap();
                prop_assert_eq!(base.pow(log.into()), power);
                prop_assert!(log < base.order().unwrap());

                // In a cyclic group the powers of a base are the elements whose order divides its.
                let is_power = base.order().unwrap().is_multiple_of(a.order().unwrap());
                prop_assert_eq!(a.log(base).is_some(), is_power);
                if let Some(log) = a.log(base) {
                    prop_assert_eq!(base.pow(log.into()), a);
                }
                prop_assert_eq!($nim::ZERO.log(a), None);
                prop_assert_eq!(a.log($nim::ZERO), None);
                prop_assert_eq!($nim::ONE.log(a), Some(0));
            }
        }
    };
}

logarithms!(logarithms_of_8_bits: Nim8, u8);
logarithms!(logarithms_of_16_bits: Nim16, u16);
logarithms!(logarithms_of_32_bits: Nim32, u32);
logarithms!(logarithms_of_64_bits: Nim64, u64);

/// Orders, logarithms and their absence, by listing all powers.
#[test]
#[cfg_attr(miri, ignore = "many powers")]
fn orders_and_logarithms_below_256_by_brute_force() {
    for base in (1..=u8::MAX).map(Nim8) {
        let powers = powers(base.into());
        assert_eq!(base.order().map(usize::from), Some(powers.len()));
        for a in (1..=u8::MAX).map(Nim8) {
            let place = powers.iter().position(|&power| power == a.into());
            assert_eq!(a.log(base).map(usize::from), place, "{a} to the base {base}");
        }
    }
    for base in (1..=u16::MAX).step_by(401).map(Nim16) {
        let powers = powers(base);
        assert_eq!(base.order().map(usize::from), Some(powers.len()));
        for (i, power) in powers.iter().enumerate().step_by(17) {
            assert_eq!(power.log(base).map(usize::from), Some(i));
        }
        let others: BTreeSet<_> = powers.iter().collect();
        for a in (1..=u16::MAX).step_by(997).map(Nim16) {
            assert_eq!(a.log(base).is_some(), others.contains(&a));
        }
    }
}

/// Every quadratic polynomial over the nimbers below 2^8, its roots found by trying all.
#[test]
#[cfg_attr(miri, ignore = "2^24 trials")]
fn all_quadratics_below_256() {
    for b in (0..=u8::MAX).map(Nim8) {
        let mut roots = vec![Vec::new(); 256];
        for x in (0..=u8::MAX).map(Nim8) {
            let c = x.square() + b * x;
            roots[usize::from(c.0)].push(x);
        }
        for c in (0..=u8::MAX).map(Nim8) {
            let found: Vec<Nim8> = Nim8::solve_quadratic(b, c).into_iter().collect();
            assert_eq!(found, roots[usize::from(c.0)], "x² + {b}x + {c}");
        }
    }
}

#[test]
fn lowering_is_checked() {
    assert_eq!(Nim8::try_from(Nim16(256)), Err(OutsideSubfield { bits: 8 }));
    assert_eq!(Nim64::try_from(Nim128(1 << 64)), Err(OutsideSubfield { bits: 64 }));
    assert_eq!(Nim16::try_from(Nimber::from(1 << 16)), Err(OutsideSubfield { bits: 16 }));
    assert_eq!(Nim16::try_from(&Nimber::from(65_535)), Ok(Nim16::MAX));
    let message = Nim8::try_from(Nim16(256)).unwrap_err().to_string();
    assert_eq!(message, "the nimber is not in the subfield of nimbers below 2^8");
    assert_eq!(Nim128::from(Nim8(200)), Nim128(200));
}

#[test]
fn degrees_of_subfields() {
    let degrees = [(0, 1), (1, 1), (2, 2), (3, 2), (4, 4), (15, 4), (16, 8), (255, 8), (256, 16)];
    for (a, degree) in degrees {
        assert_eq!(Nim128(a).degree(), degree, "{a}");
    }
    assert_eq!(Nim128::MAX.degree(), 128);
}

#[test]
fn errors_point_at_the_column() {
    let error = "0x1g".parse::<Nim64>().unwrap_err();
    assert_eq!(error.column(), Some(4));
    assert_eq!(
        error.detail(),
        "found 'g', expected a nimber below 2^64, in decimal or as 0x and hexadecimal"
    );
    let error = "300".parse::<Nim8>().unwrap_err().to_string();
    assert!(error.starts_with("column 1: found 300, expected a nimber below 2^8"), "{error}");
}

/// By trial of all polynomials over {0, 1} up to degree 8.
#[test]
fn minimal_polynomials_are_the_least_that_vanish() {
    for a in (0..=u8::MAX).map(Nim8) {
        let vanishes = |polynomial: u32| {
            let terms = (0..9).filter(|i| polynomial >> i & 1 == 1);
            terms.map(|i| a.pow(i)).sum::<Nim8>().is_zero()
        };
        let least = (2..1 << 9).find(|&polynomial| vanishes(polynomial));
        let found = 1 << a.degree() | a.minimal_polynomial();
        assert_eq!(Some(found), least.map(u128::from), "{a}");
    }
}
