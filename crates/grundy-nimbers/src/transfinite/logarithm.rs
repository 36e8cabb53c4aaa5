//! Orders and discrete logarithms.

use dashu_int::ops::DivRem;
use grundy_core::{
    Error, Resource,
    nat::{self, Nat},
};
use rustc_hash::FxHashMap;

use super::primes::odd_primes;
use super::{Field, Transfinite, degree};
use crate::fixed::Nim64;

/// Fields of at most 2^this elements.
const MAX_DEGREE: u64 = 4096;

/// The prime factors of the order that a logarithm goes through are at most this.
const MAX_FACTOR: u64 = 1 << 36;

/// A divisor of the order of the multiplicative group, by its prime factors.
struct Order {
    order: Nat,
    /// Rising, repeated as often as they divide.
    factors: Vec<u64>,
}

impl Field {
    /// The least natural number n with `base`^n = `x`, where 0^0 is 1; `None` if there is none.
    ///
    /// Pohlig and Hellman's method (1978), one prime factor of the order of `base` after the other,
    /// each by Shanks's baby and giant steps: about √r products for the factor r.
    ///
    /// # Errors
    /// As [`Field`] says; also if the order of `base` has a prime factor too large to be found or
    /// used.
    pub fn logarithm(&mut self, x: &Transfinite, base: &Transfinite) -> Result<Option<Nat>, Error> {
        self.meter.reset();
        if *x == Transfinite::one() {
            return Ok(Some(Nat::ZERO));
        }
        if x == base {
            return Ok(Some(Nat::ONE));
        }
        // The powers of 0 are 0 and 1, and 0 is a power of nothing else.
        if x.is_zero() || base.is_zero() {
            return Ok(None);
        }
        let word = |a: &Transfinite| a.finite().and_then(|a| a.small()).map(Nim64);
        if let (Some(x), Some(base)) = (word(x), word(base)) {
            return Ok(x.log(base).map(Nat::from));
        }
        let Order { order, factors } = self.order_of(base)?;
        // The group is cyclic: whatever has an order dividing that of the base is a power of it.
        if self.raised(x, &order)? != Transfinite::one() {
            return Ok(None);
        }
        let (mut logarithm, mut modulus) = (Nat::ZERO, Nat::ONE);
        let mut rest = x.clone();
        for factor in factors {
            let generator = self.raised(base, &(&order / factor))?;
            let image = self.raised(&rest, &(&order / (&modulus * factor)))?;
            let digit = &modulus * self.digit(&image, &generator, factor)?;
            let back = self.raised(base, &(&order - &digit))?;
            rest = self.times(&rest, &back)?;
            logarithm += digit;
            modulus *= factor;
        }
        Ok(Some(logarithm))
    }

    /// The order of `a`, which is not 0.
    fn order_of(&mut self, a: &Transfinite) -> Result<Order, Error> {
        let around = degree::of(a).filter(|&degree| degree <= MAX_DEGREE);
        let Some(around) = around.and_then(|degree| usize::try_from(degree).ok()) else {
            let field = degree::described(a);
            let what = format!("the logarithm is sought in {field}; 2^{MAX_DEGREE} is the most");
            return Err(Error::budget(what, Resource::Size));
        };
        let (factors, mut cofactor) = factors((Nat::ONE << around) - Nat::ONE);
        let mut found = Order { order: Nat::ONE, factors: Vec::new() };
        // Is the unknown part of the group's order a part of the order of `a`?
        let known = factors.iter().fold(Nat::ONE, |product, &factor| product * factor);
        if !cofactor.is_one() && self.raised(a, &known)? == Transfinite::one() {
            cofactor = Nat::ONE;
        }
        if !cofactor.is_one() {
            let mut large = String::new();
            nat::push_short(&mut large, &cofactor);
            return Err(Error::unknown(format!(
                "the order of {a} has a common factor with {large}, too large for a logarithm"
            )));
        }
        let mut order = known;
        for factor in factors {
            let smaller = &order / factor;
            if self.raised(a, &smaller)? == Transfinite::one() {
                order = smaller;
            } else {
                found.factors.push(factor);
                found.order *= factor;
            }
        }
        Ok(found)
    }

    /// The d < `order` with `generator`^d = `image`, where `generator` has that prime order.
    fn digit(
        &mut self,
        image: &Transfinite,
        generator: &Transfinite,
        order: u64,
    ) -> Result<u64, Error> {
        let stride = order.isqrt() + 1;
        let mut baby_steps = FxHashMap::default();
        let mut power = Transfinite::one();
        for step in 0..stride {
            baby_steps.insert(power.clone(), step);
            power = self.times(&power, generator)?;
        }
        let back = self.raised(generator, &Nat::from(order - stride % order))?;
        let mut place = image.clone();
        for giant in 0..stride {
            if let Some(step) = baby_steps.get(&place) {
                return Ok((giant * stride + step) % order);
            }
            place = self.times(&place, &back)?;
        }
        Err(Error::unknown(format!("no power of {generator} was found to be {image}")))
    }
}

/// The prime factors of the odd number `n`, and what is left when the next is too large.
fn factors(mut n: Nat) -> (Vec<u64>, Nat) {
    let mut factors = Vec::new();
    let mut largest = 1;
    for &p in odd_primes() {
        largest = u64::from(p);
        loop {
            let (quotient, remainder) = (&n).div_rem(p);
            if remainder != 0 {
                break;
            }
            factors.push(largest);
            n = quotient;
        }
        if n.is_one() {
            break;
        }
    }
    // Without a divisor up to its root it is prime.
    match nat::small(&n).filter(|&rest| rest > 1 && rest <= MAX_FACTOR && rest.isqrt() <= largest) {
        Some(prime) => {
            factors.push(prime);
            (factors, Nat::ONE)
        }
        None => (factors, n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Transfinite {
        text.parse().unwrap()
    }

    /// All elements of F_64 = F₂(ω) by plain powers.
    #[test]
    fn logarithms_in_a_small_field() {
        let mut field = Field::default();
        let elements: Vec<Transfinite> = (0..64u64)
            .map(|n| {
                let part = |power: &str, c: u64| match c {
                    0 => Transfinite::ZERO,
                    c => read(&format!("{power}*{c}")),
                };
                part("w^2", n / 16).plus(&part("w", n / 4 % 4)).plus(&part("w^0", n % 4))
            })
            .collect();
        for base in &elements {
            let mut plain = FxHashMap::default();
            let mut power = Transfinite::one();
            for n in 0..64u32 {
                plain.entry(power.clone()).or_insert(Nat::from(n));
                power = field.product(&power, base).unwrap();
            }
            for x in &elements {
                let found = field.logarithm(x, base).unwrap();
                assert_eq!(found.as_ref(), plain.get(x), "log of {x} to base {base}");
            }
        }
    }

    #[test]
    fn logarithms_multiply_back() {
        let mut field = Field::default();
        for (base, exponent) in [
            ("11400714819323198485", "1234567890123456789"),
            ("w^w+3", "1000000"),
            ("w^(w*5)+w^w", "123456789012345678901234567890"),
            ("w^(w^2)+7", "99999999999999"),
        ] {
            let (base, exponent) = (read(base), Nat::from_str_radix(exponent, 10).unwrap());
            let x = field.power(&base, &exponent).unwrap();
            let found = field.logarithm(&x, &base).unwrap().unwrap();
            assert!(found <= exponent);
            assert_eq!(field.power(&base, &found).unwrap(), x, "{base}^{exponent}");
        }
    }

    #[test]
    fn too_large_is_said() {
        let mut field = Field::default();
        let large = read("w^(w^15)+1");
        assert!(field.logarithm(&read("2"), &large).unwrap_err().is_budget());
        // 2^128 − 1 has the factors 6700417 and 67280421310721, and no other above a million.
        let error = field.logarithm(&read("5"), &read("98765432109876543210987")).unwrap_err();
        assert!(error.to_string().contains("450806878717517270657"), "{error}");
        assert_eq!(factors(Nat::from(15u8)), (vec![3, 5], Nat::ONE));
        assert_eq!(factors((Nat::ONE << 64) - Nat::ONE).0, [3, 5, 17, 257, 641, 65537, 6_700_417]);
    }
}
