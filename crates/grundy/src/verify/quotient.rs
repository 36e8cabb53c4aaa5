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

use std::collections::BTreeSet;

use grundy_core::Error;
use serde::Deserialize;

use super::Checked;
use super::certificate;
use super::rules::Rules;

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
    period: Option<Period>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Period {
    start: usize,
    period: usize,
}

/// Larger monoids and heaps are refused.
const MOST: usize = 1 << 16;

/// So many elements are looked at: a matter of a minute.
const STEPS: u64 = 20_000_000_000;

/// Checks a quotient certificate, as [`crate::misere::HeapQuotient::certificate`] describes it.
///
/// # Errors
/// An input error if the text is no quotient certificate; a budget error if it would take too long.
pub fn quotient(text: &str) -> Result<Checked, Error> {
    let certificate: Certificate = certificate::read(text, "quotient")?;
    certificate::expect(certificate.version, &certificate.certificate, "quotient")?;
    let rules = certificate::rules(&certificate.code)?;
    match check(&certificate, &rules) {
        Ok(report) => Ok(Checked::Holds(report)),
        Err(Trouble::Fails(why)) => Ok(Checked::Fails(why)),
        Err(Trouble::Budget) => Err(Error::budget(
            format!("the proof takes more than {STEPS} steps"),
            "this certificate can only be checked by another program",
        )),
    }
}

enum Trouble {
    Fails(String),
    Budget,
}

fn fails<T>(why: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble::Fails(why.into()))
}

fn check(certificate: &Certificate, rules: &Rules) -> Result<String, Trouble> {
    let Certificate { code, heaps, images, period, .. } = certificate;
    let monoid = Monoid::read(certificate)?;
    let mut steps = STEPS;
    let mut added: Vec<Heap> = Vec::new();
    for heap in 0..=*heaps {
        spend(&mut steps, u64::try_from(rules.options(heap)).unwrap_or(u64::MAX))?;
        let mut options = BTreeSet::new();
        moves(rules, heap, &mut |left| {
            let left = left.iter().map(|&heap| images[heap]);
            options.insert(left.fold(0, |x, y| monoid.products[x][y]));
        });
        let element = images[heap];
        if options.is_empty() {
            if element != 0 {
                return fails(format!("heap {heap} has no move and is not the identity"));
            }
            continue;
        }
        let heap = Heap { heap, element, wins: monoid.wins(&options) };
        if !added.iter().any(|other| other.element == element && other.wins == heap.wins) {
            added.push(heap);
        }
    }
    monoid.is_consistent(&added)?;
    monoid.is_complete(&added, &mut steps)?;
    let what = match period {
        None => format!("the heaps up to {heaps}"),
        Some(Period { start, period }) => {
            repeats(rules, images, *start, *period)?;
            format!("all heaps, with Φ(n + {period}) = Φ(n) for all n ≥ {start},")
        }
    };
    let losing = monoid.losing.iter().filter(|&&losing| losing).count();
    let order = monoid.losing.len();
    Ok(format!(
        "{code}: the misère quotient of {what} has {order} elements, {losing} of them losing"
    ))
}

/// A heap: its element, and U as a set of elements.
struct Heap {
    heap: usize,
    element: usize,
    wins: Vec<bool>,
}

struct Monoid {
    products: Vec<Vec<usize>>,
    losing: Vec<bool>,
}

impl Monoid {
    /// Reads the monoid; checks that it is one, that heaps generate it, and that it is reduced.
    fn read(certificate: &Certificate) -> Result<Monoid, Trouble> {
        let Certificate { heaps, generators, actions, losing, images, .. } = certificate;
        let order = actions.first().map_or(1, Vec::len);
        let numbers = actions.iter().flatten().chain(losing).chain(images);
        if order > MOST || *heaps >= MOST || numbers.into_iter().any(|&x| x >= order) {
            return fails(format!(
                "an element is not below the order {order}, or that is too large"
            ));
        }
        if actions.iter().any(|action| action.len() != order) {
            return fails("the generators act on different numbers of elements");
        }
        if images.len() != heaps + 1 || generators.len() != actions.len() {
            return fails("there is not one image a heap, or not one action a generator");
        }
        for (heap, action) in generators.iter().zip(actions) {
            if images.get(*heap) != Some(&action[0]) {
                return fails(format!("heap {heap} is not the generator that it should be"));
            }
        }
        for (one, other) in actions.iter().flat_map(|a| actions.iter().map(move |b| (a, b))) {
            if (0..order).any(|x| one[other[x]] != other[one[x]]) {
                return fails("two generators do not commute");
            }
        }
        // An element is reached from 0 by generators; to multiply by it is to apply them.
        let mut products: Vec<Option<Vec<usize>>> = vec![None; order];
        products[0] = Some((0..order).collect());
        let mut reached = vec![0];
        let mut at = 0;
        while at < reached.len() {
            let x = reached[at];
            at += 1;
            for action in actions {
                if products[action[x]].is_none() {
                    let row = products[x].iter().flatten().map(|&y| action[y]).collect();
                    products[action[x]] = Some(row);
                    reached.push(action[x]);
                }
            }
        }
        let products: Option<Vec<Vec<usize>>> = products.into_iter().collect();
        let Some(products) = products else {
            return fails("the generators do not reach every element");
        };
        let losing: Vec<bool> = (0..order).map(|x| losing.contains(&x)).collect();
        let told: BTreeSet<Vec<bool>> =
            products.iter().map(|row| row.iter().map(|&x| losing[x]).collect()).collect();
        if told.len() < order {
            return fails("two elements have the same outcome beside every element");
        }
        if losing[0] {
            return fails("the identity is losing");
        }
        Ok(Monoid { products, losing })
    }

    /// U for a heap with these options.
    fn wins(&self, options: &BTreeSet<usize>) -> Vec<bool> {
        let wins = |row: &Vec<usize>| options.iter().any(|&option| self.losing[row[option]]);
        self.products.iter().map(wins).collect()
    }

    /// (2): no losing element has a losing option.
    fn is_consistent(&self, heaps: &[Heap]) -> Result<(), Trouble> {
        for Heap { heap, element, wins } in heaps {
            let both = |(row, wins): (&Vec<usize>, &bool)| *wins && self.losing[row[*element]];
            if self.products.iter().zip(wins).any(both) {
                return fails(format!("a losing sum with heap {heap} has a losing option"));
            }
        }
        Ok(())
    }

    /// (3): every other sum has a losing option.
    fn is_complete(&self, heaps: &[Heap], steps: &mut u64) -> Result<(), Trouble> {
        let order = self.losing.len();
        let mut sums = vec![(0, vec![false; order])];
        // By element, the sums with it.
        let mut found: Vec<Vec<usize>> = vec![Vec::new(); order];
        found[0].push(0);
        let mut at = 0;
        while at < sums.len() {
            for Heap { heap, element: h, wins } in heaps {
                let (g, before) = &sums[at];
                let products = self.products[*g].iter().zip(&self.products[*h]);
                let after: Vec<bool> = products.map(|(&zg, &zh)| before[zh] || wins[zg]).collect();
                let sum = self.products[*g][*h];
                if !self.losing[sum] && !after[0] {
                    return fails(format!("a winning sum with heap {heap} has no losing option"));
                }
                spend(steps, (order * (found[sum].len() + 1)) as u64)?;
                let contains =
                    |other: &usize| sums[*other].1.iter().zip(&after).all(|(o, a)| o <= a);
                if !found[sum].iter().any(contains) {
                    found[sum].push(sums.len());
                    sums.push((sum, after));
                }
            }
            at += 1;
        }
        Ok(())
    }
}

fn spend(steps: &mut u64, cost: u64) -> Result<(), Trouble> {
    *steps = steps.checked_sub(cost).ok_or(Trouble::Budget)?;
    Ok(())
}

/// Calls `each` with the heaps that every move leaves.
fn moves(rules: &Rules, heap: usize, each: &mut dyn FnMut(&[usize])) {
    for taken in 0..=heap {
        let (digit, left) = (rules.digit(taken), heap - taken);
        if digit & 1 != 0 && left == 0 {
            each(&[]);
        }
        if digit & 2 != 0 && left > 0 {
            each(&[left]);
        }
        for a in 1..left {
            let b = left - a;
            if digit & 4 != 0 && !(rules.is_unequal() && a == b) {
                each(&[a, b]);
            }
            for c in 1..b {
                let b = b - c;
                let equal = a == b || b == c || a == c;
                if digit & 8 != 0 && !(rules.is_unequal() && equal) {
                    each(&[a, b, c]);
                }
            }
        }
    }
}

/// Whether the images repeat for as long as the theorem asks.
fn repeats(rules: &Rules, images: &[usize], start: usize, period: usize) -> Result<(), Trouble> {
    if rules.block().iter().any(|&digit| digit != 0) || rules.is_unequal() {
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
