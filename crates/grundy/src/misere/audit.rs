//! Whether a bipartite monoid tells the outcome of every sum of some heaps.
//!
//! Write Φ for the map from sums to elements. A sum G without a move must not be losing; any other must
//! be losing if and only if no option is. One half speaks of a heap h and what stands beside it, of
//! which only the element z matters: zΦ(h) and zΦ(h') must not both be losing. For the other half, let
//! U(G) be the set of all z for which zΦ(G') is losing for some option G'. Then G is *bad* if it has a
//! move, Φ(G) is not losing, and the identity is not in U(G). Now U(G + H) consists of the z with
//! zΦ(H) in U(G) or zΦ(G) in U(H): so a sum with the same element as another and a larger U is bad with
//! fewer companions, and of all sums only those with least pairs (Φ, U) have to be looked at. There are
//! finitely many.

use fixedbitset::FixedBitSet;
use grundy_core::Error;

use super::monoid::{self, Bipartite, Element};
use crate::meter::Meter;

/// Why a monoid is wrong: these heaps together break the rule of outcomes, or one of their options does.
pub(super) type Wrong = Vec<usize>;

/// What one heap, or a sum of heaps, means to its companions.
#[derive(Clone, Debug)]
struct Least {
    element: Element,
    /// U.
    moves: FixedBitSet,
    /// The pair that this one extends, and by which heap.
    from: Option<(usize, usize)>,
}

/// A heap by its element and its options.
#[derive(Clone, Debug)]
struct Class {
    heap: usize,
    element: Element,
    moves: FixedBitSet,
}

/// The least pairs of all sums of the heaps that were added so far.
#[derive(Clone, Debug)]
pub(super) struct Audit {
    /// The heaps that generate the monoid.
    generators: Vec<usize>,
    partners: Vec<FixedBitSet>,
    sums: Vec<Least>,
    /// By element, the sums in which no set contains another.
    least: Vec<Vec<usize>>,
    classes: Vec<Class>,
}

const WHAT: &str = "the proof of a misère quotient";

impl Audit {
    /// No heap yet.
    pub(super) fn new(quotient: &Bipartite, generators: Vec<usize>) -> Audit {
        let order = quotient.monoid.order();
        let empty = Least { element: 0, moves: FixedBitSet::with_capacity(order), from: None };
        let mut least = vec![Vec::new(); order];
        least[0].push(0);
        let partners = quotient.partners();
        Audit { generators, partners, sums: vec![empty], least, classes: Vec::new() }
    }

    /// The companions beside which a heap with options of the elements `options` has a winning move.
    pub(super) fn moves(&self, options: &[Element]) -> FixedBitSet {
        let mut moves = FixedBitSet::with_capacity(self.partners.len());
        for &option in options {
            moves.union_with(&self.partners[usize::from(option)]);
        }
        moves
    }

    /// Whether nothing is new about a heap with this element and these moves: some sum of heaps that
    /// were added means as little to its companions.
    pub(super) fn knows(
        &self,
        quotient: &Bipartite,
        element: Element,
        moves: &FixedBitSet,
    ) -> bool {
        self.fits(element, moves)
            && !is_bad(quotient, element, moves)
            && self.is_known(element, moves)
    }

    /// Whether no losing sum with the heap has a losing option in the heap.
    pub(super) fn fits(&self, element: Element, moves: &FixedBitSet) -> bool {
        self.partners[usize::from(element)].is_disjoint(moves)
    }

    /// Adds a heap that stands for `element`, has a move, and has winning moves beside `moves`.
    ///
    /// `Some` says that the monoid is wrong for it; then nothing is added.
    ///
    /// # Errors
    /// If memory or time run out.
    pub(super) fn add(
        &mut self,
        quotient: &Bipartite,
        heap: usize,
        element: Element,
        moves: FixedBitSet,
        meter: &mut Meter,
    ) -> Result<Option<Wrong>, Error> {
        if !self.fits(element, &moves) || is_bad(quotient, element, &moves) {
            return Ok(Some(self.companions(quotient, heap, element, &moves)));
        }
        if self.is_known(element, &moves) {
            return Ok(None);
        }
        let (sums, least) = (self.sums.len(), self.least.clone());
        self.classes.push(Class { heap, element, moves });
        let wrong = self.close(quotient, meter);
        if !matches!(wrong, Ok(None)) {
            self.classes.pop();
            self.sums.truncate(sums);
            self.least = least;
        }
        wrong
    }

    /// Adds all sums with the last class.
    fn close(&mut self, quotient: &Bipartite, meter: &mut Meter) -> Result<Option<Wrong>, Error> {
        let last = self.classes.len() - 1;
        let mut open: Vec<usize> = Vec::new();
        let known: Vec<usize> = self.least.iter().flatten().copied().collect();
        for sum in known {
            match self.extend(quotient, sum, last, meter)? {
                Extended::New(sum) => open.push(sum),
                Extended::Known => {}
                Extended::Wrong(wrong) => return Ok(Some(wrong)),
            }
        }
        let mut at = 0;
        while let Some(&sum) = open.get(at) {
            at += 1;
            for class in 0..self.classes.len() {
                match self.extend(quotient, sum, class, meter)? {
                    Extended::New(sum) => open.push(sum),
                    Extended::Known => {}
                    Extended::Wrong(wrong) => return Ok(Some(wrong)),
                }
            }
        }
        Ok(None)
    }

    fn extend(
        &mut self,
        quotient: &Bipartite,
        sum: usize,
        class: usize,
        meter: &mut Meter,
    ) -> Result<Extended, Error> {
        meter.check_time(WHAT)?;
        let (s, c) = (&self.sums[sum], &self.classes[class]);
        let (by_sum, by_class) = (quotient.monoid.row(s.element), quotient.monoid.row(c.element));
        let mut moves = FixedBitSet::with_capacity(by_sum.len());
        for (z, (&beside_class, &beside_sum)) in by_class.iter().zip(by_sum).enumerate() {
            let wins = s.moves.contains(usize::from(beside_class))
                || c.moves.contains(usize::from(beside_sum));
            moves.set(z, wins);
        }
        let element = by_sum[usize::from(c.element)];
        if is_bad(quotient, element, &moves) {
            let mut wrong = self.heaps(sum);
            wrong.push(c.heap);
            return Ok(Extended::Wrong(wrong));
        }
        if self.is_known(element, &moves) {
            return Ok(Extended::Known);
        }
        let new = self.sums.len();
        let sums = &self.sums;
        let least = &mut self.least[usize::from(element)];
        least.retain(|&other| !moves.is_subset(&sums[other].moves));
        least.push(new);
        self.sums.push(Least { element, moves, from: Some((sum, class)) });
        let bytes = self.sums.len() * (quotient.monoid.order() / 8 + 64);
        meter.check_memory(bytes as u64, WHAT)?;
        Ok(Extended::New(new))
    }

    fn is_known(&self, element: Element, moves: &FixedBitSet) -> bool {
        let least = &self.least[usize::from(element)];
        least.iter().any(|&sum| self.sums[sum].moves.is_subset(moves))
    }

    /// The heaps of a sum.
    fn heaps(&self, sum: usize) -> Vec<usize> {
        let mut heaps = Vec::new();
        let mut at = &self.sums[sum];
        while let Some((before, class)) = at.from {
            heaps.push(self.classes[class].heap);
            at = &self.sums[before];
        }
        heaps
    }

    /// `heap` and some heaps beside it that show that it does not fit.
    fn companions(
        &self,
        quotient: &Bipartite,
        heap: usize,
        element: Element,
        moves: &FixedBitSet,
    ) -> Wrong {
        let beside = self.partners[usize::from(element)].intersection(moves).next().unwrap_or(0);
        let mut heaps = vec![heap];
        let word = quotient.monoid.word(monoid::element(beside));
        for (&generator, &exponent) in self.generators.iter().zip(word) {
            heaps.extend(std::iter::repeat_n(generator, usize::from(exponent)));
        }
        heaps
    }
}

enum Extended {
    New(usize),
    Known,
    Wrong(Wrong),
}

fn is_bad(quotient: &Bipartite, element: Element, moves: &FixedBitSet) -> bool {
    !quotient.is_losing(element) && !moves.contains(0)
}
