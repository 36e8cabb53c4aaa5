//! How quadratic irrationals are written.

use dashu_int::ops::Gcd;
use dashu_int::{IBig, Sign, UBig};

/// Square factors of what is under the root are looked for up to this squared.
const ROOTS: u64 = 1000;

/// The number (p + q√d)/r in lowest terms: without squares of numbers up to 1,000 under the root, and without common divisors.
///
/// A square d is written as any other, and 1/0 as it is: who asks has a quadratic irrational. It costs a thousand divisions
/// of d.
///
/// ```
/// use grundy_core::quadratic;
///
/// let written = |p: i32, q: i32, d: u32, r: i32| quadratic(p.into(), q.into(), d.into(), r.into());
/// assert_eq!(written(1, 1, 5, 2), "(1 + √5)/2");
/// assert_eq!(written(0, 1, 8, 2), "√2");
/// assert_eq!(written(-2, 1, 20, 2), "−1 + √5");
/// assert_eq!(written(6, -3, 12, 9), "(2 − 2√3)/3");
/// assert_eq!(written(0, 2, 3, -4), "−√3/2");
/// ```
#[must_use]
pub fn quadratic(p: IBig, q: IBig, d: UBig, r: IBig) -> String {
    let (mut p, mut q, mut d, mut r) = (p, q, d, r);
    for factor in 2..=ROOTS {
        let square = UBig::from(factor * factor);
        if square > d {
            break;
        }
        while (&d % &square).is_zero() {
            d /= &square;
            q *= IBig::from(factor);
        }
    }
    if r < IBig::ZERO {
        (p, q, r) = (-p, -q, -r);
    }
    // A divisor of 0 and 0 does not exist.
    if !(p.is_zero() && q.is_zero()) {
        let common = IBig::from((&p).gcd(&q)).gcd(&r);
        let common = IBig::from(common);
        (p, q, r) = (p / &common, q / &common, r / &common);
    }
    let (sign, size) = q.into_parts();
    let root = if size == UBig::ONE { format!("√{d}") } else { format!("{size}√{d}") };
    let is_less = sign == Sign::Negative;
    let above = if p.is_zero() {
        if is_less { format!("−{root}") } else { root }
    } else {
        let sign = if is_less { "−" } else { "+" };
        let above = format!("{p} {sign} {root}").replacen('-', "−", 1);
        if r == IBig::ONE { above } else { format!("({above})") }
    };
    if r == IBig::ONE { above } else { format!("{above}/{r}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written stands for the same number, and no smaller numbers do: both sides are squared.
    #[test]
    fn nothing_is_lost_and_nothing_can_be_left_out() {
        for (p, q, d, r) in (-6..=6).flat_map(|p| {
            [-12, -1, 1, 2, 9].into_iter().flat_map(move |q| {
                [2_i64, 5, 8, 12, 20, 125, 845, 1352]
                    .into_iter()
                    .flat_map(move |d| [-6, -2, 1, 2, 10].into_iter().map(move |r| (p, q, d, r)))
            })
        }) {
            let said = quadratic(p.into(), q.into(), UBig::from(d.unsigned_abs()), r.into());
            let [p2, q2, d2, r2] = read(&said);
            // (p + q√d)/r: the rational parts are equal, and the squares of the others with their signs.
            assert_eq!(p * r2, p2 * r, "{said}");
            assert_eq!(q * q * d * r2 * r2, q2 * q2 * d2 * r * r, "{said}");
            assert_eq!((q * r2).signum(), (q2 * r).signum(), "{said}");
            assert!((2..).take_while(|k| k * k <= d2).all(|k| d2 % (k * k) != 0), "{said}");
            assert!((2..=r2).all(|k| p2 % k != 0 || q2 % k != 0 || r2 % k != 0), "{said}");
            assert!(r2 > 0 && !said.starts_with("1√") && !said.contains(" 1√"), "{said}");
        }
    }

    fn read(said: &str) -> [i64; 4] {
        let ascii = said.replace('−', "-").replace(' ', "");
        let (above, r) = ascii.split_once('/').unwrap_or((&ascii, "1"));
        let above = above.trim_matches(['(', ')']);
        let (before, d) = above.split_once('√').unwrap();
        let at = before.rfind(['+', '-']).unwrap_or(0);
        let (p, q) = before.split_at(at);
        let q = match q {
            "" | "+" => "1",
            "-" => "-1",
            _ => q,
        };
        let p = if p.is_empty() { "0" } else { p };
        [p, q, d, r].map(|number| number.parse().unwrap())
    }

    #[test]
    fn long_numbers_are_written() {
        let t = UBig::from(u64::MAX);
        let said =
            quadratic(IBig::from(2) - IBig::from(t.clone()), 1.into(), &t * &t + 4_u32, 2.into());
        assert!(said.starts_with("(−18446744073709551613 + ") && said.ends_with(")/2"), "{said}");
    }
}
