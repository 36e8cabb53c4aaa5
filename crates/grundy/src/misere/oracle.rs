//! Outcomes of products of generators, by search.

use grundy_core::Error;
use rustc_hash::FxHashMap;

use super::monoid::{Bipartite, Element, Word};
use crate::meter::Meter;

/// The outcomes of sums of generating heaps, where other heaps and high powers are replaced by the
/// products that they are thought to equal.
///
/// Sums without the last generator are looked up in the quotient of the smaller heaps; others are
/// searched.
pub(super) struct Oracle<'a> {
    smaller: &'a Bipartite,
    /// The elements of the generators, without the last, in `smaller`.
    elements: Vec<Element>,
    /// By generator, the words that its moves leave.
    options: Vec<Vec<Word>>,
    /// By generator, the powers that are thought to repeat.
    powers: Vec<Powers>,
    known: FxHashMap<Word, bool>,
    /// Outcomes of sums with one of the other games.
    with_other: FxHashMap<(Subject, Word), bool>,
    bytes: u64,
    /// What is kept of the words that are asked about.
    beside: u64,
}

/// g^(n + `period`) is thought to equal g^n for n ≥ `index`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Powers {
    pub(super) index: u16,
    /// 0 if no power is thought to repeat.
    pub(super) period: u16,
}

impl Powers {
    /// The least exponent that is thought to give the same.
    fn reduced(self, exponent: u16) -> u16 {
        let Powers { index, period } = self;
        match exponent.checked_sub(index) {
            Some(beyond) if period > 0 => index + beyond % period,
            _ => exponent,
        }
    }
}

/// What may be thought to equal a product of generators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Subject {
    /// A heap.
    Heap(usize),
    /// The least power of a generator that is thought to equal a lower one.
    Power(usize),
}

/// A game that is thought to equal a product of generators.
pub(super) struct Other {
    pub(super) subject: Subject,
    /// Its element in the quotient of the smaller heaps.
    pub(super) element: Element,
    /// The product that it is thought to equal.
    pub(super) word: Word,
    /// The words that its moves leave.
    pub(super) options: Vec<Word>,
}

const WHAT: &str = "the search for outcomes of small sums";

/// A sum on the way, and which of its moves comes next.
struct Frame {
    word: Word,
    generator: usize,
    option: usize,
}

impl<'a> Oracle<'a> {
    /// Nothing is known yet; `elements` has one element less than there are generators.
    pub(super) fn new(
        smaller: &'a Bipartite,
        elements: Vec<Element>,
        options: Vec<Vec<Word>>,
        powers: Vec<Powers>,
    ) -> Oracle<'a> {
        let (known, with_other) = (FxHashMap::default(), FxHashMap::default());
        Oracle { smaller, elements, options, powers, known, with_other, bytes: 0, beside: 0 }
    }

    /// How many generators there are.
    pub(super) fn generators(&self) -> usize {
        self.options.len()
    }

    /// The words that the moves of a generator leave.
    pub(super) fn options(&self, generator: usize) -> &[Word] {
        &self.options[generator]
    }

    /// The sum after a move in a generator.
    pub(super) fn after(&self, word: &[u16], generator: usize, option: usize) -> Word {
        let mut after = add(word, &self.options[generator][option]);
        after[generator] -= 1;
        self.reduced(after)
    }

    /// The word with the least exponents that is thought to equal `word`.
    fn reduced(&self, mut word: Word) -> Word {
        for (exponent, powers) in word.iter_mut().zip(&self.powers) {
            *exponent = powers.reduced(*exponent);
        }
        word
    }

    /// Counts so many bytes that are kept of the words that are asked about.
    ///
    /// # Errors
    /// If memory does not suffice.
    pub(super) fn keep_beside(&mut self, bytes: u64, meter: &Meter) -> Result<(), Error> {
        self.beside = bytes;
        meter.check_memory(self.bytes.saturating_add(self.beside), WHAT)
    }

    /// Whether the sum that `word` describes is lost by the player to move.
    ///
    /// # Errors
    /// If memory or time run out.
    pub(super) fn is_losing(&mut self, word: &[u16], meter: &mut Meter) -> Result<bool, Error> {
        let word = self.reduced(word.to_vec());
        if let Some(known) = self.look_up(&word) {
            return Ok(known);
        }
        let mut stack = vec![Frame { word, generator: 0, option: 0 }];
        let mut answer = false;
        while let Some(top) = stack.last_mut() {
            let (generator, option) = (top.generator, top.option);
            let losing = if generator == self.options.len() {
                // Every move leaves a sum that the opponent wins.
                true
            } else if top.word[generator] == 0 || option == self.options[generator].len() {
                (top.generator, top.option) = (generator + 1, 0);
                continue;
            } else {
                meter.check_time(WHAT)?;
                let word = std::mem::take(&mut top.word);
                let after = self.after(&word, generator, option);
                top.word = word;
                match self.look_up(&after) {
                    Some(true) => false,
                    Some(false) => {
                        top.option += 1;
                        continue;
                    }
                    None => {
                        stack.push(Frame { word: after, generator: 0, option: 0 });
                        continue;
                    }
                }
            };
            answer = losing;
            let Some(Frame { word, .. }) = stack.pop() else { break };
            self.bytes += 2 * word.len() as u64 + 64;
            meter.check_memory(self.bytes.saturating_add(self.beside), WHAT)?;
            self.known.insert(word, losing);
        }
        Ok(answer)
    }

    /// Whether the sum of `word` and another game is lost by the player to move.
    ///
    /// # Errors
    /// If memory or time run out.
    pub(super) fn is_losing_with(
        &mut self,
        other: &Other,
        word: &[u16],
        meter: &mut Meter,
    ) -> Result<bool, Error> {
        if word.last() == Some(&0) {
            return Ok(self.smaller.is_losing(self.smaller_product(other.element, word)));
        }
        let key = (other.subject, self.reduced(word.to_vec()));
        let word = &key.1;
        if let Some(&known) = self.with_other.get(&key) {
            return Ok(known);
        }
        let mut losing = true;
        for left in &other.options {
            losing = losing && !self.is_losing(&add(word, left), meter)?;
        }
        for g in (0..word.len()).filter(|&g| word[g] > 0) {
            for option in 0..self.options[g].len() {
                losing =
                    losing && !self.is_losing_with(other, &self.after(word, g, option), meter)?;
            }
        }
        self.bytes += 2 * word.len() as u64 + 80;
        meter.check_memory(self.bytes.saturating_add(self.beside), WHAT)?;
        self.with_other.insert(key, losing);
        Ok(losing)
    }

    fn look_up(&self, word: &[u16]) -> Option<bool> {
        if word.last() == Some(&0) {
            return Some(self.smaller.is_losing(self.smaller_product(0, word)));
        }
        self.known.get(word).copied()
    }

    /// `x` times a word without the last generator, in the quotient of the smaller heaps.
    fn smaller_product(&self, mut x: Element, word: &[u16]) -> Element {
        for (&element, &exponent) in self.elements.iter().zip(word) {
            for _ in 0..exponent {
                x = self.smaller.monoid.product(x, element);
            }
        }
        x
    }
}

/// The sum of two words.
pub(super) fn add(word: &[u16], other: &[u16]) -> Word {
    word.iter().zip(other).map(|(&a, &b)| a.saturating_add(b)).collect()
}
