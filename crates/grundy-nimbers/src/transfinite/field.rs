//! Products and powers.

use std::collections::BTreeMap;

use dashu_int::ops::BitTest;
use grundy_core::{Error, Nat};
use rustc_hash::FxHashMap;

use super::alpha::alpha;
use super::exponent::{Carries, Exponent};
use super::meter::{Meter, finite_steps};
use super::{Transfinite, degree};
use crate::nimber::Nimber;

/// Does the arithmetic of transfinite nimbers, each operation within a budget of steps.
///
/// A step is a product of two terms, more for coefficients of many machine words. Operations fail
/// with a budget error ([`Error::is_budget`]) when the steps are used up, and with another error
/// when they need α_p of a prime p whose excess is not known; they are exact otherwise.
///
/// ```
/// use grundy_nimbers::transfinite::{Field, Transfinite};
///
/// let x: Transfinite = "w^w + 1".parse()?;
/// let mut field = Field::new(1000);
/// let inverse = field.inverse(&x)?.unwrap();
/// assert_eq!(field.product(&x, &inverse)?, Transfinite::one());
/// let long: Transfinite = "w^(w^5) + w^(w^4) + 1".parse()?;
/// assert!(field.inverse(&long).unwrap_err().is_budget());
/// # Ok::<(), grundy_nimbers::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Field {
    pub(super) meter: Meter,
    /// 1/α_p by the index of p.
    pub(super) inverse_alphas: FxHashMap<u32, Transfinite>,
    /// 1/√α_p by the index of p.
    pub(super) inverse_roots: FxHashMap<u32, Transfinite>,
}

impl Default for Field {
    /// With [`Field::STEPS`] for each operation: a few seconds.
    fn default() -> Field {
        Field::new(Field::STEPS)
    }
}

impl Field {
    /// The steps of an operation unless told otherwise.
    pub const STEPS: u64 = 4_000_000;

    /// With `steps` for each operation.
    pub fn new(steps: u64) -> Field {
        Field {
            meter: Meter::new(steps),
            inverse_alphas: FxHashMap::default(),
            inverse_roots: FxHashMap::default(),
        }
    }

    /// The nim-product.
    ///
    /// # Errors
    /// As [`Field`] says.
    pub fn product(&mut self, a: &Transfinite, b: &Transfinite) -> Result<Transfinite, Error> {
        self.meter.reset();
        self.times(a, b)
    }

    /// The nim-square; the terms need no cross products.
    ///
    /// # Errors
    /// As [`Field`] says.
    pub fn square(&mut self, a: &Transfinite) -> Result<Transfinite, Error> {
        self.meter.reset();
        self.squared(a)
    }

    /// The nim-power with an ordinary exponent; 0^0 is 1.
    ///
    /// The exponent is first reduced by the order of the multiplicative group of a finite field
    /// around `a`, so that its length hardly matters where the field is small.
    ///
    /// # Errors
    /// As [`Field`] says.
    pub fn power(&mut self, a: &Transfinite, exponent: &Nat) -> Result<Transfinite, Error> {
        self.meter.reset();
        self.raised(a, exponent)
    }

    pub(super) fn times(&mut self, a: &Transfinite, b: &Transfinite) -> Result<Transfinite, Error> {
        let mut product = Product::default();
        for (e, c) in &a.terms {
            for (f, d) in &b.terms {
                self.pay(&[(e, c), (f, d)])?;
                product.add(Due::default(), e, f, c.clone() * d.clone());
            }
        }
        self.reduce(product)
    }

    pub(super) fn squared(&mut self, a: &Transfinite) -> Result<Transfinite, Error> {
        let mut product = Product::default();
        for (e, c) in &a.terms {
            self.pay(&[(e, c), (e, c)])?;
            product.add(Due::default(), e, e, c.square());
        }
        self.reduce(product)
    }

    /// Pays for the product of two terms.
    fn pay(&mut self, terms: &[(&Exponent, &Nimber); 2]) -> Result<(), Error> {
        let [(e, c), (f, d)] = *terms;
        let exponents = (e.digit_work() + f.digit_work()) / 8;
        self.meter.spend(exponents.saturating_add(finite_steps(c.max(d))))
    }

    /// Multiplies the factors α_p in that are due, the largest prime first.
    ///
    /// α_p is made of κ's of smaller primes, so that every new factor that falls due is smaller;
    /// terms with the same factors due share the work.
    fn reduce(&mut self, mut product: Product) -> Result<Transfinite, Error> {
        while let Some((due, group)) = product.groups.pop_last() {
            let Some((k, rest)) = due.split_first() else { return Ok(collect(group)) };
            let alpha = alpha(k)?;
            for (e, c) in group.iter().filter(|(_, c)| !c.is_zero()) {
                for (f, d) in &alpha.terms {
                    self.pay(&[(e, c), (f, d)])?;
                    product.add(rest.clone(), e, f, c.clone() * d.clone());
                }
            }
        }
        Ok(Transfinite::ZERO)
    }

    pub(super) fn raised(&mut self, a: &Transfinite, exponent: &Nat) -> Result<Transfinite, Error> {
        if exponent.is_zero() {
            return Ok(Transfinite::one());
        }
        if a.is_zero() {
            return Ok(Transfinite::ZERO);
        }
        let exponent = match degree::of(a).and_then(|degree| usize::try_from(degree).ok()) {
            Some(degree) if degree <= exponent.bit_len() => {
                exponent % ((Nat::ONE << degree) - Nat::ONE)
            }
            _ => exponent.clone(),
        };
        let mut power = Transfinite::one();
        for place in (0..exponent.bit_len()).rev() {
            self.meter.spend(1)?;
            power = self.squared(&power)?;
            if exponent.bit(place) {
                power = self.times(&power, a)?;
            }
        }
        Ok(power)
    }
}

/// A product some of whose terms still lack factors α_p.
#[derive(Default)]
struct Product {
    groups: BTreeMap<Due, BTreeMap<Exponent, Nimber>>,
}

impl Product {
    /// Adds ω^`e` · ω^`f` · `coefficient` · Π α over `due`.
    fn add(&mut self, due: Due, e: &Exponent, f: &Exponent, coefficient: Nimber) {
        let (exponent, carries) = e.times(f);
        let group = self.groups.entry(due.with(&carries)).or_default();
        let sum = group.entry(exponent).or_default();
        *sum = std::mem::take(sum) + coefficient;
    }
}

/// The indices k of the factors α_p that are due, falling, one entry a factor.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Due(Carries);

impl Due {
    fn split_first(&self) -> Option<(u32, Due)> {
        self.0.split_first().map(|(&k, rest)| (k, Due(Carries::from_slice(rest))))
    }

    fn with(mut self, carries: &Carries) -> Due {
        if !carries.is_empty() {
            self.0.extend_from_slice(carries);
            self.0.sort_unstable_by(|a, b| b.cmp(a));
        }
        self
    }
}

/// The terms in order, without those that cancelled.
fn collect(group: BTreeMap<Exponent, Nimber>) -> Transfinite {
    Transfinite { terms: group.into_iter().rev().filter(|(_, c)| !c.is_zero()).collect() }
}
