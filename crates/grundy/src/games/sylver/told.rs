//! Who wins where more numbers are left than a word holds, infinitely many most often, as far as it is known.
//!
//! Of numbers with the greatest common divisor g the quiet end theorem tells (Berlekamp, Conway and Guy 1982; Sicherman 2002): divided
//! by g, let t be the largest number that is no sum of them, and let each u that is none be so that t - u is one. Name an x without
//! a common divisor with g that is such a sum. Then t·g + (g - 1)·x is the largest number that is left, and all others rule
//! it out: one of them is j·x and a multiple of g more or less, j < g, and what is missing is a sum. So the next player wins, but if 1
//! is left alone. If g is a prime, only multiples of g and the x that are no such sums are left to be looked at.

use rustc_hash::FxHashMap;

use super::gaps::{self, Gaps, chain, is_ender};
use super::left::Left;
use super::sums::{Multiples, Sums};

/// How it is known who wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// It is lost: a prime from 5 on was named, and no other number that matters.
    Prime,
    /// After these numbers the next player wins; after all others by the quiet end theorem.
    Quiet(Vec<u64>),
    /// It is published as lost, with the source.
    Published(&'static str),
    /// Naming this number wins.
    By(u64),
    /// All that are left rule out this one, the largest.
    Ender(u128),
}

impl Told {
    pub(super) fn is_lost(&self) -> bool {
        matches!(self, Told::Prime | Told::Quiet(_) | Told::Published(_))
    }
}

/// Positions that lose and of which neither a theorem nor a short search says so.
const PUBLISHED: [(&[u64], &str); 2] =
    [(&[8, 12], "Berlekamp, Conway and Guy 1982"), (&[8, 10, 22], "Sicherman 2002")];

/// So many positions of few numbers are looked at for one answer: a tenth of a second.
const LOOKED_AT: u32 = 50_000;

/// Numbers that the divisor does not divide are tried up to twice the largest that was named, or this one.
const LARGEST_TRIED: u64 = 64;

/// With more multiples of the divisor left there is no end to it.
const MOST_MULTIPLES: u128 = 64;

/// The primes from 5 on that divide a number.
pub(super) fn large_primes(mut number: u64) -> Vec<u64> {
    let (mut primes, mut prime) = (Vec::new(), 2);
    while number > 1 {
        if number.is_multiple_of(prime) {
            primes.extend((prime >= 5).then_some(prime));
            while number.is_multiple_of(prime) {
                number /= prime;
            }
        }
        prime += 1;
    }
    primes
}

/// Who wins, if it is known.
pub(super) fn told(sums: &Sums) -> Option<Told> {
    Looking { few: FxHashMap::default(), many: FxHashMap::default(), rest: LOOKED_AT }
        .told(sums, true)
}

/// What has been found out.
struct Looking {
    few: FxHashMap<Gaps, bool>,
    many: FxHashMap<Sums, Option<bool>>,
    /// How many positions may still be looked at.
    rest: u32,
}

impl Looking {
    fn loses(&mut self, left: &Left) -> Option<bool> {
        match left {
            Left::Few(left) => self.few_lose(*left),
            Left::Many(sums) => {
                if let Some(&known) = self.many.get(sums) {
                    return known;
                }
                let lost = self.told(sums, false).map(|told| told.is_lost());
                self.many.insert(sums.clone(), lost);
                lost
            }
        }
    }

    fn few_lose(&mut self, left: Gaps) -> Option<bool> {
        if let Some(length) = chain(left) {
            return Some(length == 0);
        }
        if is_ender(left) {
            return Some(false);
        }
        if let Some(&known) = self.few.get(&left) {
            return Some(known);
        }
        self.rest = self.rest.checked_sub(1)?;
        let mut lost = true;
        for number in gaps::each(left) {
            if self.few_lose(gaps::named(left, number))? {
                lost = false;
                break;
            }
        }
        self.few.insert(left, lost);
        Some(lost)
    }

    /// The same with how it is known; `far`, if other than multiples of a divisor that is no prime are worth a look.
    fn told(&mut self, sums: &Sums, far: bool) -> Option<Told> {
        let (numbers, multiples) = (sums.numbers(), sums.multiples());
        let divisor = multiples.divisor;
        if divisor == 1 {
            // 1 is left, too, and does not count: see `is_ender`.
            let largest = multiples.largest()?;
            return (multiples.gaps() == 1 + largest / 2).then_some(Told::Ender(largest));
        }
        if let Some(&prime) = large_primes(divisor).first() {
            return Some(if numbers == [prime] { Told::Prime } else { Told::By(prime) });
        }
        if let Some((_, source)) = PUBLISHED.iter().find(|(lost, _)| *lost == numbers) {
            return Some(Told::Published(source));
        }
        if multiples.gaps() > MOST_MULTIPLES {
            return None;
        }
        // Of primes 2 and 3 are left.
        let is_prime = divisor <= 3;
        let largest = multiples.largest().unwrap_or(0);
        let gaps = || (1..=largest).filter(|&times| !multiples.has_share(times));
        let small = |times: u128| u64::try_from(times).ok();
        let is_apart = |&number: &u64| is_prime && number > 1 && !number.is_multiple_of(divisor);
        let mut others: Vec<u64> = gaps().filter_map(small).filter(is_apart).collect();
        others.extend(gaps().filter_map(|times| small(times)?.checked_mul(divisor)));
        others.sort_unstable();
        let mut are_won = true;
        for &number in &others {
            match self.loses(&sums.named(number)) {
                Some(true) => return Some(Told::By(number)),
                answer => are_won &= answer.is_some(),
            }
        }
        let is_quiet = gaps().all(|times| multiples.has_share(largest - times));
        // After a number alone, 2 and 3 come together, after which 1 is left alone.
        if is_prime && is_quiet && largest > 0 {
            return are_won.then_some(Told::Quiet(others));
        }
        if is_prime || far { self.by_trying(sums, &multiples) } else { None }
    }

    /// A number that is found to win among those that the divisor does not divide.
    fn by_trying(&mut self, sums: &Sums, multiples: &Multiples) -> Option<Told> {
        let known = PUBLISHED.iter().flat_map(|(lost, _)| *lost).copied();
        let most = 2 * sums.numbers().last()?.min(&LARGEST_TRIED);
        known.chain(2..=most).find_map(|number| {
            let is_tried = self.rest > 0 && !multiples.has(number);
            (is_tried && self.loses(&sums.named(number)) == Some(true)).then_some(Told::By(number))
        })
    }
}
