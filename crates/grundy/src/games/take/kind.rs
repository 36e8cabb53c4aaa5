//! Kinds of numbers that are taken: which of them a heap allows, and what is known of the heaps' values.

use std::iter::successors;
use std::sync::LazyLock;

use grundy_core::{
    Cursor, Error,
    nat::{self, Nat},
};

use crate::ruleset::Flow;

/// Numbers of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Squares,
    Cubes,
    Triangular,
    Fibonacci,
    Factorials,
    /// Of a base from 2 to [`MOST_BASE`], 1 among them.
    Powers(u64),
    Primes,
    /// With 1.
    PrimePowers,
    /// The divisors of the heap but itself.
    Divisors,
    /// What is below the heap and does not divide it.
    Nondivisors,
    /// What is below the heap and has no common divisor with it.
    Coprimes,
}

/// From a number and what goes with it to the next.
type Step = fn(&Nat, &Nat) -> (Nat, Nat);

/// The names of those without a number, in the order of the help.
const NAMES: [(&str, Kind); 10] = [
    ("squares", Kind::Squares),
    ("cubes", Kind::Cubes),
    ("triangular", Kind::Triangular),
    ("fibonacci", Kind::Fibonacci),
    ("factorials", Kind::Factorials),
    ("primes", Kind::Primes),
    ("prime-powers", Kind::PrimePowers),
    ("divisors", Kind::Divisors),
    ("nondivisors", Kind::Nondivisors),
    ("coprimes", Kind::Coprimes),
];

const POWERS: &str = "powers-of-";

/// So that the remainders that lose can be listed.
const MOST_BASE: u64 = 16;

/// Heaps above this are not taken apart into primes.
pub(super) const FACTORED: u64 = 1 << 40;

/// All primes below 2^20, which tell whether numbers below 2^40 are prime.
static PRIMES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    const END: usize = 1 << 20;
    let mut is_prime = vec![true; END];
    for p in 2..1 << 10 {
        if is_prime[p] {
            (p * p..END).step_by(p).for_each(|multiple| is_prime[multiple] = false);
        }
    }
    (2..END as u64).zip(&is_prime[2..]).filter_map(|(n, &prime)| prime.then_some(n)).collect()
});

/// The primes up to the root of `n`, which is below 2^40.
fn small_primes(n: u64) -> impl Iterator<Item = u64> {
    PRIMES.iter().copied().take_while(move |p| p * p <= n)
}

fn is_prime(n: u64) -> bool {
    n > 1 && small_primes(n).all(|p| !n.is_multiple_of(p))
}

/// Whether a prime or a power of one, or 1.
fn is_prime_power(n: u64) -> bool {
    let Some(p) = small_primes(n).find(|p| n.is_multiple_of(*p)) else { return n > 0 };
    successors(Some(n), |rest| rest.is_multiple_of(p).then(|| rest / p)).last() == Some(1)
}

fn have_common_divisor(mut a: u64, mut b: u64) -> bool {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a != 1
}

/// All divisors of `n`, from 1 to 2^40, in ascending order.
fn divisors(n: u64) -> Vec<u64> {
    let mut found = vec![1];
    let mut rest = n;
    let mut add = |p: u64, rest: &mut u64| {
        let before = found.len();
        let mut power = 1;
        while rest.is_multiple_of(p) {
            (*rest, power) = (*rest / p, power * p);
            found.extend_from_within(..before);
            let end = found.len();
            found[end - before..].iter_mut().for_each(|divisor| *divisor *= power);
        }
    };
    for p in small_primes(n) {
        add(p, &mut rest);
    }
    if rest > 1 {
        add(rest, &mut rest.clone());
    }
    found.sort_unstable();
    found
}

impl Kind {
    /// Reads its name.
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Kind, Error> {
        if cursor.eat_text(POWERS) {
            return Ok(Kind::Powers(cursor.number("the base of the powers", 2..=MOST_BASE)?));
        }
        let mark = cursor.mark();
        let word = cursor.word(|c| c.is_ascii_lowercase() || c == '-');
        let found = NAMES.iter().find(|(name, _)| *name == word);
        found.map(|(_, kind)| *kind).ok_or_else(|| {
            let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
            cursor.error_at(mark, format!("one of {}, {POWERS}2", names.join(", ")))
        })
    }

    /// Appends its name.
    pub(super) fn write(self, out: &mut String) {
        match self {
            Kind::Powers(base) => {
                out.push_str(POWERS);
                nat::push_u64(out, base);
            }
            _ => out.extend(NAMES.iter().filter(|(_, kind)| *kind == self).map(|(name, _)| *name)),
        }
    }

    /// Whether the same numbers may be taken from all heaps that are as large.
    pub(super) fn is_a_set(self) -> bool {
        !matches!(self, Kind::Divisors | Kind::Nondivisors | Kind::Coprimes)
    }

    /// How numbers follow from each other: with 1 goes the second number here, and from both come the next number and what
    /// goes with it.
    fn listed(self) -> Option<(u64, Step)> {
        Some(match self {
            Kind::Squares => (3, |n, d| (n + d, d + Nat::from(2_u8))),
            Kind::Triangular => (2, |n, d| (n + d, d + Nat::ONE)),
            Kind::Cubes => (2, |_, root| (root * root * root, root + Nat::ONE)),
            Kind::Fibonacci => (2, |n, next| (next.clone(), n + next)),
            Kind::Factorials => (2, |n, factor| (n * factor, factor + Nat::ONE)),
            Kind::Powers(base) => (base, |n, base| (n * base, base.clone())),
            _ => return None,
        })
    }

    /// Calls `each` with the numbers that may be taken from a heap, in ascending order; divisors of heaps up to [`FACTORED`].
    pub(super) fn amounts(self, heap: &Nat, each: &mut dyn FnMut(Nat) -> Flow) -> Flow {
        if let Some((second, step)) = self.listed() {
            let pairs = successors(Some((Nat::ONE, Nat::from(second))), |(n, d)| Some(step(n, d)));
            let mut numbers = pairs.map(|(n, _)| n).take_while(|n| n <= heap);
            return numbers.try_for_each(each);
        }
        // Nobody goes through more than a word has.
        let below = nat::small(&nat::minus(heap, &Nat::ONE).unwrap_or_default());
        let below = below.unwrap_or(u64::MAX - 1);
        let rest = |n: u64| match nat::small(heap) {
            Some(heap) => heap % n,
            None => nat::small(&(heap % Nat::from(n))).unwrap_or(0),
        };
        let mut list = |fits: &dyn Fn(u64) -> bool, last: u64| {
            (1..=last).filter(|&n| fits(n)).try_for_each(|n| each(Nat::from(n)))
        };
        match self {
            Kind::Nondivisors => list(&|n| rest(n) != 0, below),
            Kind::Coprimes => list(&|n| !have_common_divisor(n, rest(n)), below),
            _ if heap.is_zero() => Flow::Continue(()),
            Kind::PrimePowers => list(&is_prime_power, below + 1),
            Kind::Divisors => {
                let heap = nat::small(heap).filter(|&heap| heap <= FACTORED).unwrap_or(1);
                let mut divisors = divisors(heap).into_iter().filter(|&divisor| divisor < heap);
                divisors.try_for_each(|divisor| each(Nat::from(divisor)))
            }
            _ => list(&is_prime, below + 1),
        }
    }

    /// For kinds whose values repeat: the number of heaps after which they do. The value of a heap follows from its
    /// remainder ([`Kind::of_remainder`]).
    ///
    /// Powers of primes: 1, 2, 3, 4 and 5 may be taken, and no multiple of 6, so that G(n) = n mod 6. Powers of an odd
    /// base are odd: G(n) = n mod 2. Powers of an even base b leave 1 or b on division by b + 1.
    pub(super) fn period(self) -> Option<u64> {
        match self {
            Kind::PrimePowers => Some(6),
            Kind::Powers(base) if base % 2 == 1 => Some(2),
            Kind::Powers(base) => Some(base + 1),
            _ => None,
        }
    }

    /// The value of the heaps that leave this remainder on division by the period.
    pub(super) fn of_remainder(self, remainder: u64) -> u64 {
        match self {
            Kind::Powers(base) if base % 2 == 0 && remainder == base => 2,
            Kind::Powers(_) => remainder % 2,
            _ => remainder,
        }
    }
}

/// The least prime that divides a number of at least 2, and which prime it is, counted from 1; `None` if it is not below
/// 2^20.
pub(super) fn least_prime(n: &Nat) -> Option<(u64, u64)> {
    let divides = |p: u64| match nat::small(n) {
        Some(n) => n % p == 0,
        None => (n % Nat::from(p)).is_zero(),
    };
    let root = nat::small(n).filter(|&n| n < FACTORED);
    let within = |p: u64| root.is_none_or(|n| p * p <= n);
    let small = PRIMES.iter().take_while(|&&p| within(p)).position(|&p| divides(p));
    let index = small.or_else(|| PRIMES.binary_search(&root?).ok())?;
    Some((PRIMES[index], index as u64 + 1))
}

/// The prime of this number, counted from 1, if it is below 2^20.
pub(super) fn prime(number: u64) -> Option<u64> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    PRIMES.get(index).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of every kind as they stand in any book (OEIS A000290, A000578, A000217, A000045, A000142, A000079,
    /// A000040, A000961), and those of 12 by hand.
    #[test]
    fn numbers_of_every_kind() {
        for (name, heap, numbers) in [
            ("squares", 36_u32, "1 4 9 16 25 36"),
            ("cubes", 100, "1 8 27 64"),
            ("triangular", 28, "1 3 6 10 15 21 28"),
            ("fibonacci", 33, "1 2 3 5 8 13 21"),
            ("factorials", 720, "1 2 6 24 120 720"),
            ("powers-of-2", 40, "1 2 4 8 16 32"),
            ("powers-of-10", 1000, "1 10 100 1000"),
            ("primes", 30, "2 3 5 7 11 13 17 19 23 29"),
            ("prime-powers", 27, "1 2 3 4 5 7 8 9 11 13 16 17 19 23 25 27"),
            ("divisors", 12, "1 2 3 4 6"),
            ("divisors", 1, ""),
            ("divisors", 0, ""),
            ("nondivisors", 12, "5 7 8 9 10 11"),
            ("coprimes", 12, "1 5 7 11"),
            ("coprimes", 1, ""),
        ] {
            let kind = Kind::read(&mut Cursor::new(name, &grundy_core::NoFiles)).unwrap();
            let mut found = Vec::new();
            let _ = kind.amounts(&Nat::from(heap), &mut |n| {
                found.push(n.to_string());
                Flow::Continue(())
            });
            assert_eq!(found.join(" "), numbers, "{name} {heap}");
            let mut written = String::new();
            kind.write(&mut written);
            assert_eq!(written, name);
        }
    }

    #[test]
    fn divisors_are_those_that_divide() {
        for n in (1..500).chain([720_720, 1 << 22, 999_983, 999_983 * 2]) {
            let plain: Vec<u64> = (1..=n).filter(|k| n % k == 0).collect();
            assert_eq!(divisors(n), plain, "{n}");
        }
        assert_eq!(divisors(1 << 40).len(), 41);
        assert_eq!(
            divisors(1_099_511_627_689),
            [1, 1_099_511_627_689],
            "the largest prime below 2^40"
        );
    }

    #[test]
    fn primes_are_counted() {
        for (n, found) in [
            ("2", Some((2, 1))),
            ("9", Some((3, 2))),
            ("91", Some((7, 4))),
            ("1048573", Some((1_048_573, 82_025))),
            ("1099505336329", Some((1_048_573, 82_025))),
            ("1099511627689", None),
            ("1000000000000000000000000", Some((2, 1))),
        ] {
            assert_eq!(least_prime(&n.parse().unwrap()), found, "{n}");
        }
        assert_eq!((prime(1), prime(4), prime(0), prime(82_026)), (Some(2), Some(7), None, None));
    }
}
