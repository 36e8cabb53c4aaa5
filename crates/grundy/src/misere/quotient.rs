//! The misère quotient of a heap game, heap by heap.

use std::ops::ControlFlow;

use grundy_core::{
    Error,
    nat::{self, Nat},
};
use grundy_kernels::heap::TakeBreak;

use super::audit::Audit;
use super::heap;
use super::learn::{End, Learner};
use super::monoid::{self, Bipartite, Element, Word};
use super::oracle::{self, Oracle, Other, Powers, Subject};
use super::period::{self, MiserePeriod};
use crate::meter::Limits;
use crate::meter::Meter;

/// The misère quotient of the heaps 0, 1, …, n under take-and-break rules, and of the whole game once
/// its pretending function has proved periodic (Plambeck 2005, Plambeck and Siegel 2008).
///
/// Two sums of these heaps are equivalent if beside every further sum of these heaps they have the same
/// misère outcome; the classes form the quotient, a commutative monoid. The pretending function Φ maps a
/// heap to its class. A sum is a P-position if the product of its heaps' classes is losing.
///
/// ```
/// use grundy::games::heap_rules;
/// use grundy::Limits;
/// use grundy::misere::HeapQuotient;
///
/// // Kayles: the quotient has 40 elements (Plambeck 2005).
/// let (kayles, _) = heap_rules("0.77")?;
/// let mut found = HeapQuotient::new(kayles, HeapQuotient::MAX_ORDER);
/// found.extend_to(200, &Limits::default())?;
/// assert_eq!(found.quotient().monoid.order(), 40);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapQuotient {
    rules: TakeBreak,
    quotient: Bipartite,
    /// The heaps whose classes generate the quotient, in order.
    generators: Vec<usize>,
    /// Φ of the heaps 0 to n.
    images: Vec<Element>,
    /// For each heap, smaller or equal generating heaps whose sum stands for it.
    sums: Vec<Vec<usize>>,
    audit: Audit,
    /// What told the elements apart: companions as lists of generating heaps.
    companions: Vec<Vec<usize>>,
    period: Option<MiserePeriod>,
    max_order: usize,
}

const WHAT: &str = "the misère quotient";

/// So many of the first powers of a generator are left out before no power is thought to repeat.
const MAX_RAISED: u16 = 4;

impl HeapQuotient {
    /// Quotients have at most so many elements, unless more are asked for.
    pub const MAX_ORDER: usize = 2048;

    /// No quotient can have more elements.
    pub const LARGEST_ORDER: usize = monoid::MAX_ORDER;

    /// The quotient of the empty heap, to grow to at most `max_order` elements.
    pub fn new(rules: TakeBreak, max_order: usize) -> HeapQuotient {
        let quotient = Bipartite::trivial();
        let audit = Audit::new(&quotient, Vec::new());
        HeapQuotient {
            rules,
            quotient,
            generators: Vec::new(),
            images: vec![0],
            sums: vec![Vec::new()],
            audit,
            companions: Vec::new(),
            period: None,
            max_order: max_order.min(HeapQuotient::LARGEST_ORDER),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &TakeBreak {
        &self.rules
    }

    /// The quotient of the heaps up to [`last`](Self::last).
    pub fn quotient(&self) -> &Bipartite {
        &self.quotient
    }

    /// The heaps whose classes are the generators.
    pub fn generators(&self) -> &[usize] {
        &self.generators
    }

    /// The pretending function, from heap 0 to [`last`](Self::last).
    pub fn images(&self) -> &[Element] {
        &self.images
    }

    /// The largest heap that the quotient speaks of, as far as no period is proved.
    pub fn last(&self) -> usize {
        self.images.len() - 1
    }

    /// The period of the pretending function, if the heaps so far prove it; then the quotient is that of
    /// the whole game.
    pub fn period(&self) -> Option<MiserePeriod> {
        self.period
    }

    /// The class of `heap`, if it is known.
    pub fn image(&self, heap: &Nat) -> Option<Element> {
        if let Some(&image) = nat::to_usize(heap).and_then(|heap| self.images.get(heap)) {
            return Some(image);
        }
        let MiserePeriod { start, period } = self.period?;
        let phase = (heap - Nat::from(start)) % Nat::from(period);
        Some(self.images[start + nat::to_usize(&phase)?])
    }

    /// Adds heaps until heap `to` is in or a period is proved.
    ///
    /// # Errors
    /// If the limits or the largest order do not suffice; the heaps that were added before stay.
    pub fn extend_to(&mut self, to: usize, limits: &Limits) -> Result<(), Error> {
        self.grow(to, &mut Meter::new(limits), &mut |_| true)
    }

    pub(crate) fn grow(
        &mut self,
        to: usize,
        meter: &mut Meter,
        go_on: &mut dyn FnMut(&HeapQuotient) -> bool,
    ) -> Result<(), Error> {
        while self.last() < to && self.period.is_none() && go_on(self) {
            self.add_heap(meter)?;
            self.period = period::proved(&self.rules, &self.images);
        }
        Ok(())
    }

    /// Adds the next heap.
    fn add_heap(&mut self, meter: &mut Meter) -> Result<(), Error> {
        let heap = self.last() + 1;
        let Some(options) = self.option_images(heap, meter)? else {
            self.push(0, Vec::new());
            return Ok(());
        };
        match image(&self.quotient, &mut self.audit, heap, &options, None, meter)? {
            Some(element) => {
                self.push(element, listed(&self.generators, self.quotient.monoid.word(element)));
            }
            None => self.enlarge(heap, meter)?,
        }
        Ok(())
    }

    fn push(&mut self, image: Element, sum: Vec<usize>) {
        self.images.push(image);
        self.sums.push(sum);
    }

    /// The classes of what the moves from `heap` leave, each once; `None` if there is no move.
    fn option_images(&self, heap: usize, meter: &mut Meter) -> Result<Option<Vec<Element>>, Error> {
        let monoid = &self.quotient.monoid;
        let mut seen = vec![false; monoid.order()];
        let mut timed = Ok(());
        let _ = heap::options(&self.rules, heap, &mut |left| {
            let element = left.iter().fold(0, |x, &heap| monoid.product(x, self.images[heap]));
            seen[usize::from(element)] = true;
            timed = meter.check_time(WHAT);
            if timed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        timed?;
        let options: Vec<Element> = monoid.elements().filter(|&x| seen[usize::from(x)]).collect();
        Ok((!options.is_empty()).then_some(options))
    }

    /// Makes `heap` a generator: no element of the quotient stands for it.
    ///
    /// Heaps that were products of generators are taken to stay so; those for which the audit of the new
    /// quotient finds no element become generators too, and it starts again.
    fn enlarge(&mut self, heap: usize, meter: &mut Meter) -> Result<(), Error> {
        let mut generators = self.generators.clone();
        generators.push(heap);
        let mut raised = 0;
        'again: loop {
            let words = self.words(&generators);
            let options = generators
                .iter()
                .map(|&heap| self.option_words(heap, &words, meter))
                .collect::<Result<Vec<_>, Error>>()?;
            let smaller = &generators[..generators.len() - 1];
            let elements: Vec<Element> = smaller.iter().map(|&heap| self.images[heap]).collect();
            let powers = self.powers(smaller, raised);
            let mut others = self.others(&generators, &words, meter)?;
            others.extend(repeated(&generators, &options, &powers, &elements, &self.quotient));
            let oracle = Oracle::new(&self.quotient, elements, options, powers);
            let position = |heap: &usize| generators.binary_search(heap).unwrap_or_default();
            let companions = self.companions.iter().map(|heaps| {
                let mut word = vec![0; generators.len()];
                heaps.iter().for_each(|heap| word[position(heap)] += 1);
                word
            });
            let learner = Learner::new(oracle, others, companions.collect(), self.max_order);
            let learned = match learner.learn(&generators, meter)? {
                End::Learned(learned) => *learned,
                End::NoProduct(Subject::Heap(other)) => {
                    insert(&mut generators, other);
                    continue;
                }
                End::NoProduct(Subject::Power(_)) | End::NoPower => {
                    raised += 1;
                    continue;
                }
            };
            let mut next = HeapQuotient {
                rules: self.rules.clone(),
                quotient: learned.quotient,
                generators: generators.clone(),
                images: vec![0],
                sums: vec![Vec::new()],
                audit: learned.audit,
                companions: learned
                    .companions
                    .iter()
                    .map(|word| listed(&generators, word))
                    .collect(),
                period: None,
                max_order: self.max_order,
            };
            for (other, word) in words.iter().enumerate().skip(1) {
                if let Ok(g) = generators.binary_search(&other) {
                    next.push(next.quotient.monoid.act(g, 0), vec![other]);
                    continue;
                }
                let Some(options) = next.option_images(other, meter)? else {
                    next.push(0, Vec::new());
                    continue;
                };
                let likely = next.quotient.monoid.value(word);
                let (quotient, audit) = (&next.quotient, &mut next.audit);
                let found = image(quotient, audit, other, &options, Some(likely), meter)?;
                let sum = match found {
                    Some(element) if element == likely => Some(listed(&generators, word)),
                    Some(element) => sum_of_smaller(&next.quotient, &generators, other, element),
                    None => None,
                };
                match found.zip(sum) {
                    Some((element, sum)) => next.push(element, sum),
                    None => {
                        insert(&mut generators, other);
                        continue 'again;
                    }
                }
            }
            *self = next;
            return Ok(());
        }
    }

    /// The powers of generators that repeat in the quotient so far, the first `raised` left out; none for
    /// a new generator, nor if too many were left out.
    fn powers(&self, generators: &[usize], raised: u16) -> Vec<Powers> {
        let monoid = &self.quotient.monoid;
        let mut powers: Vec<Powers> = Vec::with_capacity(generators.len() + 1);
        for &heap in generators {
            let mut seen = vec![0];
            let (index, period) = loop {
                let next = monoid.product(self.images[heap], seen[seen.len() - 1]);
                if let Some(index) = seen.iter().position(|&x| x == next) {
                    break (index, seen.len() - index);
                }
                seen.push(next);
            };
            let small = |n: usize| u16::try_from(n).unwrap_or(u16::MAX / 4);
            let period = if raised > MAX_RAISED { 0 } else { small(period) };
            powers.push(Powers { index: small(index) + raised, period });
        }
        powers.push(Powers { index: 0, period: 0 });
        powers
    }

    /// Every known heap as a word in `generators`, and the last generator.
    fn words(&self, generators: &[usize]) -> Vec<Word> {
        let words = (0..=self.images.len()).map(|heap| {
            let mut word = vec![0; generators.len()];
            match generators.binary_search(&heap) {
                Ok(g) => word[g] = 1,
                Err(_) => {
                    for generator in &self.sums[heap] {
                        word[generators.binary_search(generator).unwrap_or_default()] += 1;
                    }
                }
            }
            word
        });
        words.collect()
    }

    /// The heaps that have moves and are not among `generators`.
    fn others(
        &self,
        generators: &[usize],
        words: &[Word],
        meter: &mut Meter,
    ) -> Result<Vec<Other>, Error> {
        let mut others = Vec::new();
        for heap in (0..self.images.len()).filter(|heap| generators.binary_search(heap).is_err()) {
            let options = self.option_words(heap, words, meter)?;
            if !options.is_empty() {
                let (element, word) = (self.images[heap], words[heap].clone());
                let subject = Subject::Heap(heap);
                others.push(Other { subject, element, word, options });
            }
        }
        Ok(others)
    }

    /// The words that the moves of `heap` leave.
    fn option_words(
        &self,
        heap: usize,
        words: &[Word],
        meter: &mut Meter,
    ) -> Result<Vec<Word>, Error> {
        let mut options: Vec<Word> = Vec::new();
        let mut timed = Ok(());
        let _ = heap::options(&self.rules, heap, &mut |left| {
            let none = vec![0; words[0].len()];
            options.push(left.iter().fold(none, |word, &heap| oracle::add(&word, &words[heap])));
            timed = meter.check_time(WHAT);
            if timed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        timed?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }
}

/// The element that stands for a heap with these options, if there is one; `likely` is tried first. The
/// audit then knows the heap.
fn image(
    quotient: &Bipartite,
    audit: &mut Audit,
    heap: usize,
    options: &[Element],
    likely: Option<Element>,
    meter: &mut Meter,
) -> Result<Option<Element>, Error> {
    let moves = audit.moves(options);
    let known = quotient.monoid.elements().find(|&x| audit.knows(quotient, x, &moves));
    if known.is_some() {
        return Ok(known);
    }
    let others = quotient.monoid.elements().filter(|&x| Some(x) != likely);
    for element in likely.into_iter().chain(others) {
        if audit.fits(element, &moves)
            && audit.add(quotient, heap, element, moves.clone(), meter)?.is_none()
        {
            return Ok(Some(element));
        }
    }
    Ok(None)
}

/// Generators below `heap` whose product is `element`, if there are any.
fn sum_of_smaller(
    quotient: &Bipartite,
    generators: &[usize],
    heap: usize,
    element: Element,
) -> Option<Vec<usize>> {
    let mut seen = vec![false; quotient.monoid.order()];
    seen[0] = true;
    let mut open: Vec<(Element, Vec<usize>)> = vec![(0, Vec::new())];
    let mut at = 0;
    while let Some((x, sum)) = open.get(at).cloned() {
        at += 1;
        if x == element {
            return Some(sum);
        }
        for (g, &generator) in generators.iter().enumerate().take_while(|&(_, &g)| g < heap) {
            let y = quotient.monoid.act(g, x);
            if !std::mem::replace(&mut seen[usize::from(y)], true) {
                let mut sum = sum.clone();
                sum.push(generator);
                open.push((y, sum));
            }
        }
    }
    None
}

/// The least powers of generators that are thought to equal lower ones.
fn repeated(
    generators: &[usize],
    options: &[Vec<Word>],
    powers: &[Powers],
    elements: &[Element],
    smaller: &Bipartite,
) -> Vec<Other> {
    let repeating = powers.iter().enumerate().filter(|(_, powers)| powers.period > 0);
    let others = repeating.map(|(g, powers)| {
        let mut word: Word = vec![0; generators.len()];
        word[g] = powers.index + powers.period - 1;
        let options = options[g].iter().map(|option| oracle::add(option, &word)).collect();
        word[g] = powers.index;
        let power = |x, _| smaller.monoid.product(x, elements[g]);
        let element = (0..powers.index).fold(0, power);
        Other { subject: Subject::Power(g), element, word, options }
    });
    others.collect()
}

fn insert(generators: &mut Vec<usize>, heap: usize) {
    let at = generators.binary_search(&heap).unwrap_or_else(|at| at);
    generators.insert(at, heap);
}

/// A word as a list of heaps.
fn listed(generators: &[usize], word: &[u16]) -> Vec<usize> {
    let heaps = generators.iter().zip(word);
    heaps.flat_map(|(&heap, &exponent)| std::iter::repeat_n(heap, usize::from(exponent))).collect()
}
