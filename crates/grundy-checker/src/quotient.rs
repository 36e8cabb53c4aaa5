//! Quotient certificates: that a finite commutative monoid tells the misère outcome of every sum of heaps.
//!
//! In misère play who cannot move wins, so a position without a move is an N-position. Let Φ map each
//! heap up to n to an element of a commutative monoid Q, and sums to products; let L be a set of
//! elements. Heaps without a move go to 1.
//!
//! *Theorem. Suppose (1) 1 is not in L; (2) for no heap h with a move to h' and no z in Q are zΦ(h) and
//! zΦ(h') both in L; (3) each sum G with a move and Φ(G) not in L has a move to some G' with Φ(G') in L.
//! Then G is a P-position if and only if Φ(G) is in L.* Proof by induction on the moves left: a sum
//! without a move goes to 1 and is no P-position. Any other is a P-position if no option is, that is if
//! no Φ(G') is in L; by (2), with z for what stands beside the heap moved in, this is so if Φ(G) is in L,
//! and by (3) it is not so otherwise.
//!
//! (3) speaks of infinitely many sums. Let U(G) be the set of all z such that zΦ(G') is in L for some
//! option G'; then (3) says that 1 is in U(G). U(G + H) is the set of all z with zΦ(H) in U(G) or zΦ(G)
//! in U(H). So if two sums have the same element and the one U contains the other, what stands beside
//! makes no difference to that: (3) holds for all sums if it holds for those that come up when heaps are
//! added one by one, and sums of which this is so are left out. Only finitely many pairs (Φ, U) come up.
//!
//! *Period.* If moves take at most k tokens and leave at most h heaps, which may be equal, s ≥ 1, and
//! Φ(m + p) = Φ(m) for s ≤ m < hs + (h − 1)p + k, then Φ continued with the period p has the same
//! property for all heaps. Proof: a move from m ≥ hs + hp + k leaves a heap of at least s + p tokens, so
//! m and m − p have moves to the same elements; in (2) and (3) one may stand for the other.
//!
//! *Reduced.* If for any two elements some z makes one product losing and the other not, and the heaps
//! generate Q, then elements are the classes of sums that have the same outcome beside every sum: Q is
//! the misère quotient (Plambeck 2005, Plambeck and Siegel 2008).

mod monoid;

use std::collections::HashSet;

use serde::Deserialize;

use crate::budget::{Budget, Meter};
use crate::certificate::{self, Checked, Object, Stop, checked, fails};
use crate::error::{Error, Resource};
use crate::rules::Rules;

use monoid::{Bits, Monoid};

/// As JSON, version 1, an object with these fields. Elements are numbers, the identity is 0.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Certificate {
    version: u32,
    certificate: String,
    code: String,
    /// The largest heap of which Φ is given.
    heaps: usize,
    /// Heaps that generate the monoid.
    generators: Vec<usize>,
    /// By generator and element: their product.
    actions: Vec<Vec<usize>>,
    losing: Vec<usize>,
    /// Φ of the heaps 0, 1, …
    images: Vec<usize>,
    period: Option<Object<Period>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Period {
    start: usize,
    period: usize,
}

/// Larger monoids and heaps are refused.
const MOST: usize = 1 << 16;

/// Checks a quotient certificate: a monoid of n elements takes n² steps and 2n² bytes, and what the heaps
/// and the sums that come up take, which the certificate does not tell beforehand.
///
/// # Errors
/// An input error if the text is no quotient certificate; a budget error if it takes too much.
pub fn check(text: &str, budget: &Budget) -> Result<Checked, Error> {
    let meter = &mut Meter::new(budget);
    certificate::reserve(meter, text.len())?;
    let certificate: Certificate = certificate::read(text, "quotient")?;
    certificate::expect(certificate.version, &certificate.certificate, "quotient")?;
    let rules = certificate::rules(&certificate.code)?;
    checked(holds(&certificate, &rules, meter).map(Checked::Holds))
}

fn holds(certificate: &Certificate, rules: &Rules, meter: &mut Meter) -> Result<String, Stop> {
    let Certificate { code, heaps, images, period, .. } = certificate;
    let monoid = Monoid::read(certificate, meter)?;
    let what = format!("to go through the moves of {heaps} heaps");
    meter.foresee(rules.count_below(heaps + 1), &what, Resource::Time)?;
    let mut added: Vec<Heap> = Vec::new();
    let mut known = HashSet::new();
    for (heap, &element) in images.iter().enumerate() {
        meter.spend(u64::try_from(rules.count(heap)).unwrap_or(u64::MAX))?;
        let mut options = Bits::none(monoid.order());
        rules.options(heap, |left| {
            options.add(left.iter().fold(0, |x, &heap| monoid.product(x, images[heap])));
        });
        let options: Vec<usize> = options.all().collect();
        if options.is_empty() {
            if element != 0 {
                return fails(format!("heap {heap} has no move and is not the identity"));
            }
            continue;
        }
        let wins = monoid.wins(&options, meter)?;
        if known.contains(&(element, wins.clone())) {
            continue;
        }
        meter.reserve(2 * wins.bytes(), "what its heaps can move to")?;
        known.insert((element, wins.clone()));
        added.push(Heap { heap, element, wins });
    }
    drop(known);
    is_consistent(&monoid, &added, meter)?;
    is_complete(&monoid, &added, meter)?;
    let what = match period {
        None => format!("the heaps up to {heaps}"),
        Some(Object(Period { start, period })) => {
            repeats(rules, images, *start, *period)?;
            format!("all heaps, with Φ(n + {period}) = Φ(n) for all n ≥ {start},")
        }
    };
    let losing = monoid.losing().all().count();
    let (code, order) = (certificate::shortened(code), monoid.order());
    Ok(format!(
        "{code}: the misère quotient of {what} has {order} elements, {losing} of them losing"
    ))
}

/// A heap: its element, and U as a set of elements.
struct Heap {
    heap: usize,
    element: usize,
    wins: Bits,
}

/// (2): no losing element has a losing option.
fn is_consistent(monoid: &Monoid, heaps: &[Heap], meter: &mut Meter) -> Result<(), Stop> {
    for Heap { heap, element, wins } in heaps {
        meter.spend(monoid.order() as u64)?;
        let row = monoid.row(*element);
        if wins.all().any(|z| monoid.losing().has(row[z].into())) {
            return fails(format!("a losing sum with heap {heap} has a losing option"));
        }
    }
    Ok(())
}

/// (3): every other sum has a losing option.
fn is_complete(monoid: &Monoid, heaps: &[Heap], meter: &mut Meter) -> Result<(), Stop> {
    let order = monoid.order();
    let mut sums = vec![(0, Bits::none(order))];
    // By element, the sums with it.
    let mut found: Vec<Vec<usize>> = vec![Vec::new(); order];
    found[0].push(0);
    let mut at = 0;
    while at < sums.len() {
        for Heap { heap, element: h, wins } in heaps {
            let (g, before) = &sums[at];
            let mut after = Bits::none(order);
            let products = monoid.row(*g).iter().zip(monoid.row(*h)).enumerate();
            for (z, (&zg, &zh)) in products {
                if before.has(zh.into()) || wins.has(zg.into()) {
                    after.add(z);
                }
            }
            let sum = monoid.product(*g, *h);
            if !monoid.losing().has(sum) && !after.has(0) {
                return fails(format!("a winning sum with heap {heap} has no losing option"));
            }
            meter.spend((order + order / 64 * found[sum].len()) as u64)?;
            if !found[sum].iter().any(|&other| sums[other].1.is_within(&after)) {
                meter.reserve(after.bytes() + 64, "the sums that come up")?;
                found[sum].push(sums.len());
                sums.push((sum, after));
            }
        }
        at += 1;
    }
    Ok(())
}

/// Whether the images repeat for as long as the theorem asks.
fn repeats(rules: &Rules, images: &[usize], start: usize, period: usize) -> Result<(), Stop> {
    if !rules.block().is_empty() || rules.is_unequal() {
        return fails("the period needs finitely many digits and equal heaps after splits");
    }
    if start == 0 || period == 0 || start >= images.len() || period >= images.len() {
        return fails("the start and the period must be at least 1, and heaps that are given");
    }
    let digits = rules.digits();
    let most_taken = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0);
    let most_left = (1..4).filter(|i| digits.iter().any(|digit| digit >> i & 1 == 1)).max();
    let most_left = most_left.unwrap_or(1);
    let end = most_left * start + (most_left - 1) * period + most_taken;
    if end + period > images.len() {
        return fails(format!("the period needs the images of {} heaps", end + period));
    }
    match (start..end).find(|&n| images[n] != images[n + period]) {
        Some(n) => fails(format!("the heaps {n} and {} have different images", n + period)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// h heaps at most are left and k tokens taken: m and m + p have to be alike for s ≤ m < hs + (h − 1)p + k, and no fewer.
    #[test]
    fn so_many_images_repeat() {
        for (code, start, period, end) in [
            ("0.3", 1, 2, 2),
            ("0.03", 2, 3, 4),
            ("0.77", 1, 2, 6),
            ("0.007", 3, 5, 14),
            ("0.7F", 2, 2, 12),
            ("4.7", 3, 2, 9),
        ] {
            let rules = Rules::read(code).unwrap();
            let says =
                |images: &[usize], start, period| match repeats(&rules, images, start, period) {
                    Ok(()) => String::new(),
                    Err(Stop::Wrong(why)) => why,
                    Err(Stop::Error(error)) => error.to_string(),
                };
            let images: Vec<usize> = (0..end + period)
                .map(|heap| if heap < start { 9 } else { heap % period })
                .collect();
            assert_eq!(says(&images, start, period), "", "{code}");
            let few = says(&images[1..], start, period);
            assert_eq!(few, format!("the period needs the images of {} heaps", end + period));
            for heap in start..end {
                let mut other = images.clone();
                other[heap + period] = 7;
                let said = says(&other, start, period);
                let wanted =
                    format!("the heaps {heap} and {} have different images", heap + period);
                assert_eq!(said, wanted, "{code}");
            }
            for (start, period) in
                [(0, period), (start, 0), (images.len(), period), (start, images.len())]
            {
                assert!(says(&images, start, period).starts_with("the start and the period must"));
            }
        }
        for code in ["0.[3]", "0.7!"] {
            let rules = Rules::read(code).unwrap();
            assert!(matches!(repeats(&rules, &[0; 99], 1, 1), Err(Stop::Wrong(_))), "{code}");
        }
    }
}
