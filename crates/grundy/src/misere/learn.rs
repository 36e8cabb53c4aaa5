//! Learning a misère quotient from outcomes.
//!
//! The sums of some heaps that are P-positions are a set of words in commuting letters, and the quotient
//! is the least monoid that recognizes it. So it can be learned as finite automata are (Angluin 1987):
//! two words are told apart by the companions beside which their outcomes differ; what is learned is
//! held against the rule of outcomes ([`Audit`]); and a sum that breaks the rule gives another companion
//! that tells two words apart (Rivest and Schapire 1993). If the quotient is finite this ends with it.

use fixedbitset::FixedBitSet;
use grundy_core::{Error, Resource};
use rustc_hash::FxHashMap;

use super::audit::Audit;
use super::monoid::{Bipartite, Element, Monoid, Word, element};
use super::oracle::{Oracle, Other, Subject, add};
use crate::meter::Meter;

/// What has been found out about the words so far.
pub(super) struct Learner<'a> {
    oracle: Oracle<'a>,
    /// Words that differ beside some companion.
    words: Vec<Word>,
    /// Companions, the identity first.
    companions: Vec<Word>,
    /// The outcomes of every word beside every companion.
    rows: Vec<Vec<bool>>,
    /// By word and generator, the outcomes of their product.
    next: Vec<Vec<Vec<bool>>>,
    /// What is thought to be a product.
    others: Vec<Other>,
    /// Beside so many companions they were.
    compared: usize,
    max_order: usize,
}

/// A quotient that passed the audit of its generators.
pub(super) struct Learned {
    pub(super) quotient: Bipartite,
    pub(super) audit: Audit,
    pub(super) companions: Vec<Word>,
}

/// How learning ends.
pub(super) enum End {
    Learned(Box<Learned>),
    /// This is not the product that it was thought to be.
    NoProduct(Subject),
    /// Some power is not the one that it was thought to be: the sum that breaks the rule has the outcome
    /// that the search gave.
    NoPower,
}

impl<'a> Learner<'a> {
    pub(super) fn new(
        oracle: Oracle<'a>,
        others: Vec<Other>,
        mut companions: Vec<Word>,
        max_order: usize,
    ) -> Learner<'a> {
        let identity = vec![0; oracle.generators()];
        if !companions.contains(&identity) {
            companions.insert(0, identity.clone());
        }
        Learner {
            oracle,
            words: vec![identity],
            companions,
            rows: vec![Vec::new()],
            next: vec![Vec::new()],
            others,
            compared: 0,
            max_order,
        }
    }

    /// Learns until the audit of the generating `heaps` finds nothing wrong.
    ///
    /// # Errors
    /// If memory, time or `max_order` do not suffice.
    pub(super) fn learn(mut self, heaps: &[usize], meter: &mut Meter) -> Result<End, Error> {
        loop {
            if let Some(subject) = self.no_product(meter)? {
                return Ok(End::NoProduct(subject));
            }
            let actions = self.close(meter)?;
            if let Some((s, g, h)) = self.disorder(&actions) {
                match self.missing(&actions, s, g, h, meter)? {
                    Some(companion) => self.companions.push(companion),
                    None => return Ok(End::NoPower),
                }
                continue;
            }
            let quotient = self.hypothesis(&actions);
            let wrong = match self.contradiction(&quotient) {
                Some(wrong) => wrong,
                None => match self.audit(&quotient, heaps, meter)? {
                    Ok(audit) => {
                        let companions = self.companions;
                        let learned = Learned { quotient, audit, companions };
                        return Ok(End::Learned(Box::new(learned)));
                    }
                    Err(Some(wrong)) => wrong,
                    Err(None) => return Ok(End::NoPower),
                },
            };
            match self.telling(&quotient, &wrong, meter)? {
                Some(companion) => self.companions.push(companion),
                None => return Ok(End::NoPower),
            }
        }
    }

    /// What beside some companion differs from the product that it is thought to be.
    ///
    /// A quotient learned with such a product may be much larger than the true one, or infinite.
    fn no_product(&mut self, meter: &mut Meter) -> Result<Option<Subject>, Error> {
        for companion in &self.companions[self.compared..] {
            for other in &self.others {
                let losing = self.oracle.is_losing_with(other, companion, meter)?;
                if losing != self.oracle.is_losing(&add(&other.word, companion), meter)? {
                    return Ok(Some(other.subject));
                }
            }
        }
        self.compared = self.companions.len();
        Ok(None)
    }

    /// Adds words until each product with a generator has the outcomes of some word; gives the actions
    /// of the generators.
    fn close(&mut self, meter: &mut Meter) -> Result<Vec<Vec<Element>>, Error> {
        let generators = self.oracle.generators();
        let mut ids: FxHashMap<Vec<bool>, usize> = FxHashMap::default();
        let mut at = 0;
        let mut targets = Vec::new();
        for i in 0..self.words.len() {
            let (word, row) = (self.words[i].clone(), std::mem::take(&mut self.rows[i]));
            let row = self.filled(&word, row, meter)?;
            ids.insert(row.clone(), i);
            self.rows[i] = row;
        }
        while at < self.words.len() {
            self.next[at].resize(generators, Vec::new());
            let mut target = Vec::with_capacity(generators);
            for g in 0..generators {
                let mut word = self.words[at].clone();
                word[g] += 1;
                let row = std::mem::take(&mut self.next[at][g]);
                let row = self.filled(&word, row, meter)?;
                let id = match ids.get(&row) {
                    Some(&id) => id,
                    None => {
                        let id = self.words.len();
                        if id >= self.max_order {
                            return Err(too_large(self.max_order));
                        }
                        ids.insert(row.clone(), id);
                        self.words.push(word);
                        self.rows.push(row.clone());
                        self.next.push(Vec::new());
                        self.oracle.keep_beside(self.bytes(), meter)?;
                        id
                    }
                };
                self.next[at][g] = row;
                target.push(id);
            }
            targets.push(target);
            at += 1;
        }
        let actions = (0..generators).map(|g| targets.iter().map(|to| element(to[g])).collect());
        Ok(actions.collect())
    }

    /// About what words, their outcomes, those of their products with generators, and a table of all products take.
    fn bytes(&self) -> u64 {
        const ROW: u64 = 48;
        let (words, rows) = (self.words.len() as u64, self.oracle.generators() as u64 + 2);
        words * rows * (self.companions.len() as u64 + ROW) + 2 * words * words
    }

    /// `row`, the outcomes of `word` beside the first companions, continued for all of them.
    fn filled(
        &mut self,
        word: &[u16],
        mut row: Vec<bool>,
        meter: &mut Meter,
    ) -> Result<Vec<bool>, Error> {
        for companion in &self.companions[row.len()..] {
            row.push(self.oracle.is_losing(&add(word, companion), meter)?);
        }
        Ok(row)
    }

    /// A word and two generators that do not commute there.
    fn disorder(&self, actions: &[Vec<Element>]) -> Option<(usize, usize, usize)> {
        let act = |g: usize, x: usize| usize::from(actions[g][x]);
        (0..self.words.len()).find_map(|s| {
            (0..actions.len()).find_map(|g| {
                let h = (0..g).find(|&h| act(h, act(g, s)) != act(g, act(h, s)))?;
                Some((s, g, h))
            })
        })
    }

    /// A companion that tells `s` times g, or `s` times h, from the word that it was taken for: the two do
    /// not commute, so one is wrong.
    fn missing(
        &mut self,
        actions: &[Vec<Element>],
        s: usize,
        g: usize,
        h: usize,
        meter: &mut Meter,
    ) -> Result<Option<Word>, Error> {
        for companion in self.companions.clone() {
            for (first, second) in [(g, h), (h, g)] {
                let mut beside = companion.clone();
                beside[second] += 1;
                let mut whole = add(&self.words[s], &beside);
                whole[first] += 1;
                let other = add(&self.words[usize::from(actions[first][s])], &beside);
                if self.oracle.is_losing(&whole, meter)? != self.oracle.is_losing(&other, meter)? {
                    return Ok(Some(beside));
                }
            }
        }
        Ok(None)
    }

    fn hypothesis(&self, actions: &[Vec<Element>]) -> Bipartite {
        let mut losing = FixedBitSet::with_capacity(self.words.len());
        for (x, row) in self.rows.iter().enumerate() {
            losing.set(x, row[0]);
        }
        Bipartite { monoid: Monoid::new(actions.to_vec(), self.words.len()), losing }
    }

    /// A word on whose outcome the hypothesis and the table disagree.
    fn contradiction(&self, quotient: &Bipartite) -> Option<Word> {
        for (c, companion) in self.companions.iter().enumerate() {
            let y = quotient.monoid.value(companion);
            for (x, row) in quotient.monoid.elements().zip(&self.rows) {
                if quotient.is_losing(quotient.monoid.product(x, y)) != row[c] {
                    return Some(add(&self.words[usize::from(x)], companion));
                }
            }
        }
        None
    }

    /// Holds the hypothesis against the rule of outcomes; a word that it is wrong about if it fails.
    fn audit(
        &mut self,
        quotient: &Bipartite,
        heaps: &[usize],
        meter: &mut Meter,
    ) -> Result<Result<Audit, Option<Word>>, Error> {
        let mut audit = Audit::new(quotient, heaps.to_vec());
        for (g, &heap) in heaps.iter().enumerate() {
            let options: Vec<Element> =
                self.oracle.options(g).iter().map(|word| quotient.monoid.value(word)).collect();
            let moves = audit.moves(&options);
            let generator = quotient.monoid.act(g, 0);
            let Some(wrong) = audit.add(quotient, heap, generator, moves, meter)? else { continue };
            let mut word: Word = vec![0; heaps.len()];
            for heap in wrong {
                let g = heaps.binary_search(&heap).unwrap_or_default();
                word[g] += 1;
            }
            return self.misjudged(quotient, &word, meter).map(Err);
        }
        Ok(Ok(audit))
    }

    /// `word` or one of its options: one of them has another outcome than `quotient` says, because it
    /// breaks the rule there; `None` if the search breaks the rule there too.
    fn misjudged(
        &mut self,
        quotient: &Bipartite,
        word: &[u16],
        meter: &mut Meter,
    ) -> Result<Option<Word>, Error> {
        let mut suspects = vec![word.to_vec()];
        for (g, &exponent) in word.iter().enumerate() {
            if exponent > 0 {
                let options = 0..self.oracle.options(g).len();
                suspects.extend(options.map(|option| self.oracle.after(word, g, option)));
            }
        }
        for suspect in suspects {
            let said = quotient.is_losing(quotient.monoid.value(&suspect));
            if said != self.oracle.is_losing(&suspect, meter)? {
                return Ok(Some(suspect));
            }
        }
        Ok(None)
    }

    /// The companion that shows where a misjudged word goes wrong: letter by letter, the word is
    /// replaced by the word of the element reached; somewhere the outcome changes.
    fn telling(
        &mut self,
        quotient: &Bipartite,
        wrong: &[u16],
        meter: &mut Meter,
    ) -> Result<Option<Word>, Error> {
        let mut rest = wrong.to_vec();
        let mut x = 0;
        let mut before = self.oracle.is_losing(&rest, meter)?;
        for g in 0..rest.len() {
            while rest[g] > 0 {
                rest[g] -= 1;
                x = quotient.monoid.act(g, x);
                let word = add(&self.words[usize::from(x)], &rest);
                let after = self.oracle.is_losing(&word, meter)?;
                if after != before {
                    return Ok(Some(rest));
                }
                before = after;
            }
        }
        Ok(None)
    }
}

fn too_large(max_order: usize) -> Error {
    let what = format!("the misère quotient has more than {max_order} elements");
    Error::budget(what, Resource::Elements)
}
