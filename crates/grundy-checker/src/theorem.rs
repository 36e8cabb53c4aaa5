//! Theorems about heap games: that an automaton accepts exactly the P-positions, for positions of any size.
//!
//! In a game that ends, P is the set of P-positions exactly if no move leads from P to P and every position outside P
//! has a move into P. A certificate holds the automaton of P and, for each move, an automaton of positions that this
//! move takes into P. What is checked here of the user's own rules, all by searches of finite products:
//!
//! 1. the words of P are positions, and zeros in front change nothing;
//! 2. every move lowers the rank;
//! 3. no move leads from P to P;
//! 4. what a lemma accepts can move into P: sets of states, followed along the lemma;
//! 5. P, a lemma or (misère) the positions without a move accept every position.
//!
//! With blocking, 3–5 are one search that counts the options in P, and in misère play asks for one outside of it. Nothing is taken from the certificate on trust: a
//! wrong automaton fails in one of these points.

mod automaton;
mod certificate;
mod claim;
mod numeration;
mod reader;
mod relation;
mod rules;
mod sums;
#[cfg(test)]
mod tests;

pub use claim::{Accepts, Budget, Claim, Refusal};

use automaton::{Automaton, Meter, Number, along, digit, explore};
use certificate::Certificate;
use reader::{CHOSEN, NEW};
use relation::automaton;
use rules::{Game, Move};
use sums::{Cond, Sum};

/// Proves what the certificate claims of the rules, or says what is missing.
///
/// # Errors
///
/// Whatever is not proved within the budget.
pub fn check(certificate: &str, rules: &str, budget: Budget) -> Result<Claim, Refusal> {
    let certificate = certificate::read(certificate)?;
    let mut meter = Meter::new(budget);
    let game = rules::read(rules, &certificate.claim, &mut meter)?;
    let all: Vec<usize> = (0..game.coordinates).collect();
    let radix = certificate.numeration.radix();
    let letters = all.iter().fold(1, |letters: Number, _| letters.saturating_mul(radix));
    Check { game: &game, certificate: &certificate, meter, all, letters }.all()?;
    Ok(certificate.claim)
}

struct Check<'a> {
    game: &'a Game,
    certificate: &'a Certificate,
    meter: Meter,
    /// The coordinates, and how many letters they have.
    all: Vec<usize>,
    letters: Number,
}

fn wrong<T>(what: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Wrong(what.into()))
}

impl Check<'_> {
    fn all(&mut self) -> Result<(), Refusal> {
        let (certificate, game) = (self.certificate, self.game);
        let Certificate { claim, levels, able, stuck, .. } = certificate;
        let valued = claim.accepts != Accepts::Losing;
        let (misere, block) = (claim.misere, game.block > 0);
        if game.misere && !misere {
            return wrong("the rules are of misère play, the claim is not");
        }
        if valued && (misere || block) {
            return wrong("misère play and blocking have no values");
        }
        let wanted = if let Accepts::Value(g) = claim.accepts { g.saturating_add(1) } else { 1 };
        if levels.len() != wanted {
            return wrong(format!("{} sets, where the claim needs {wanted}", levels.len()));
        }
        let lemmas = levels.iter().flat_map(|level| &level.lemmas).chain(able);
        let automata = levels.iter().map(|level| &level.set).chain([stuck]);
        for automaton in automata.chain(lemmas.map(|lemma| &lemma.1)) {
            let mut last = automaton.edges.iter().filter_map(|edges| edges.last());
            if last.any(|edge| edge.0 >= self.letters) {
                return wrong("a letter has digits of more coordinates than there are");
            }
        }
        let positions = self.automaton(&game.positions, &self.all.clone())?;
        let mut moves = Vec::new();
        for m in &game.moves {
            self.falls(m)?;
            moves.push(self.automaton(&m.when, &m.tracks)?);
        }
        if misere && !block {
            self.words(stuck, &positions)?;
            self.stuck(&moves)?;
        }
        for (i, level) in levels.iter().enumerate() {
            let set = &level.set;
            self.words(set, &positions)?;
            if block {
                self.counts(set, &positions)?;
                continue;
            }
            for earlier in &levels[..i] {
                self.disjoint(set, &earlier.set, "a position has two values:")?;
            }
            let mut into = Vec::new();
            for (m, automaton) in game.moves.iter().zip(&moves) {
                let from = self.into(set, &m.option, automaton)?;
                let what = "a move leads from one position of the set to another, from";
                self.disjoint(&from, set, what)?;
                into.push(from);
            }
            for (line, lemma) in &level.lemmas {
                self.leads(lemma, *line, &into)?;
            }
            let mut cover: Vec<&Automaton> = levels[..=i].iter().map(|level| &level.set).collect();
            cover.extend(level.lemmas.iter().map(|lemma| &lemma.1));
            cover.extend(misere.then_some(stuck));
            let what = "a position is in no set and has no move into it";
            self.covered(&positions, cover, what)?;
        }
        Ok(())
    }

    /// The least automaton of a condition. Comparisons are followed together, what is all or any of others is built apart
    /// and put to them: to follow the sums of all at once takes many more states.
    fn automaton(&mut self, when: &Cond, tracks: &[usize]) -> Result<Automaton, Refusal> {
        let (parts, all) = match when {
            Cond::All(parts) => (parts.clone(), true),
            Cond::Any(parts) => (parts.clone(), false),
            Cond::Not(part) => match &**part {
                Cond::All(parts) => (parts.iter().cloned().map(Cond::not).collect(), false),
                Cond::Any(parts) => (parts.iter().cloned().map(Cond::not).collect(), true),
                _ => (vec![when.clone()], true),
            },
            Cond::Leaf(_) => (vec![when.clone()], true),
        };
        let is_plain = |part: &Cond| match part {
            Cond::Leaf(_) => true,
            Cond::Not(part) => matches!(**part, Cond::Leaf(_)),
            _ => false,
        };
        let (plain, others): (Vec<Cond>, Vec<Cond>) = parts.into_iter().partition(is_plain);
        let mut others = others.iter();
        // All words of many tracks are a large automaton: where there is no comparison, the first of the others begins.
        let first = if plain.is_empty() { others.next() } else { None };
        let mut whole = match first {
            Some(first) => self.automaton(first, tracks)?,
            None => {
                let plain = if all { Cond::All(plain) } else { Cond::Any(plain) };
                automaton(&plain, tracks, &self.certificate.numeration, &mut self.meter)?
            }
        };
        for part in others {
            let part = self.automaton(part, tracks)?;
            whole = whole.join(&part, all, &mut self.meter)?;
        }
        Ok(whole)
    }

    /// Nothing is accepted; else the position is named that a shortest word says.
    fn empty(&self, automaton: &Automaton, what: &str) -> Result<(), Refusal> {
        let Some(word) = automaton.word() else { return Ok(()) };
        let numeration = &self.certificate.numeration;
        let radix = numeration.radix();
        let number = |i| numeration.number(word.iter().map(|letter| digit(*letter, i, radix)));
        let shown = |i| number(i).map_or_else(|| "> 10^37".to_string(), |n| n.to_string());
        let all: Vec<String> = self.all.iter().map(|i| shown(*i)).collect();
        wrong(format!("{what} ({})", all.join(",")))
    }

    fn disjoint(&mut self, a: &Automaton, b: &Automaton, what: &str) -> Result<(), Refusal> {
        let both = along(&[a, b], 0, 1, &mut self.meter, |n| n[0] > 0 && n[1] > 0)?;
        self.empty(&both, what)
    }

    /// Whatever is in `all` is in one of the `parts`.
    fn covered(
        &mut self,
        all: &Automaton,
        parts: Vec<&Automaton>,
        what: &str,
    ) -> Result<(), Refusal> {
        let none = |n: &[u8]| n[0] > 0 && n[1..].iter().all(|n| *n == 0);
        let found = along(&[&[all], &parts[..]].concat(), 0, 1, &mut self.meter, none)?;
        self.empty(&found, what)
    }

    /// 1. Words are positions, and zeros in front change nothing.
    fn words(&mut self, set: &Automaton, positions: &Automaton) -> Result<(), Refusal> {
        if !set.accepts.is_empty() && set.next(0, 0) != Some(0) {
            return wrong("zeros in front change what the set accepts");
        }
        // Every path is one of words: what is no word has no edges at all.
        let words = self.automaton(&Cond::All(Vec::new()), &self.all.clone())?;
        let found = along(&[set, &words], 0, 1, &mut self.meter, |n| n[1] == 0)?;
        self.empty(&found, "the set accepts what is no word of the numeration, as of")?;
        self.covered(set, vec![positions], "the set holds what is no position:")
    }

    /// 2. The first rank that changes falls: no move leaves all ranks as they are or raises the first that changes.
    fn falls(&mut self, m: &Move) -> Result<(), Refusal> {
        let (mut falls, mut stays) = (Vec::new(), Vec::new());
        for rank in &self.certificate.ranks {
            if rank.of.iter().any(|i| !self.all.contains(i)) {
                return wrong("a rank of a coordinate that is not there");
            }
            let (old, new) = (rank.sums(|i| i), rank.sums(|i| m.tracks[m.option[i]]));
            // Some old sum exceeds all new ones by at least so much.
            let exceeds = |by: i64| {
                let above = |old: &Sum, new: &Sum| {
                    Cond::at_least_zero(old.clone().plus(-1, new).plus(-by, &Sum::number(1)))
                };
                let all = |old: &Sum| Cond::All(new.iter().map(|new| above(old, new)).collect());
                Cond::Any(old.iter().map(all).collect())
            };
            falls.push(Cond::All([&stays[..], &[exceeds(1)]].concat()));
            stays.push(exceeds(0));
        }
        let when = Cond::All(vec![m.when.clone(), Cond::Any(falls).not()]);
        let rising = self.automaton(&when, &m.tracks)?;
        self.empty(&rising, "a move does not lower the rank, from")
    }

    /// 3. From where a move leads to where in the set; the numbers of the option are hidden.
    fn into(
        &mut self,
        set: &Automaton,
        option: &[usize],
        moves: &Automaton,
    ) -> Result<Automaton, Refusal> {
        let radix = self.certificate.numeration.radix();
        let read = |letter| {
            let digits = option.iter().rev().map(|&track| digit(letter, track, radix));
            digits.fold(0, |n, digit| n * radix + digit)
        };
        let start = !moves.accepts.is_empty() && !set.accepts.is_empty();
        let start = start.then_some([0, 0]);
        let accepts = |[m, s]: &[Number; 2]| moves.accepts[*m as usize] && set.accepts[*s as usize];
        let both = explore(start, false, &mut self.meter, accepts, |&[m, s], meter| {
            let edges = &moves.edges[m as usize];
            meter.spend(edges.len())?;
            let next = |&(letter, m)| Some((letter, [m, set.next(s, read(letter))?]));
            Ok(edges.iter().filter_map(next).collect())
        })?;
        both.hidden(self.letters).least(&mut self.meter)
    }

    /// 4. From all that the lemma accepts, some move of the line leads there; `from` says for each move from where it does.
    fn leads(&mut self, lemma: &Automaton, line: usize, from: &[Automaton]) -> Result<(), Refusal> {
        let mut last = wrong("a lemma about a line that is not there");
        for (_, from) in self.game.moves.iter().zip(from).filter(|(m, _)| m.line == line) {
            let not = |n: &[u8]| n[0] > 0 && n[1] == 0;
            let found = along(&[lemma, from], 1, 1, &mut self.meter, not)?;
            let what = "a lemma accepts a position from which its move does not lead there:";
            last = self.empty(&found, what);
            if last.is_ok() {
                break;
            }
        }
        last
    }

    /// In misère play: what is called stuck has no move, and all positions of P have one.
    fn stuck(&mut self, moves: &[Automaton]) -> Result<(), Refusal> {
        let Certificate { levels, able, stuck, .. } = self.certificate;
        let mut from = Vec::new();
        for m in moves {
            let m = m.clone().hidden(self.letters).least(&mut self.meter)?;
            self.disjoint(&m, stuck, "what is called stuck has a move:")?;
            from.push(m);
        }
        for (line, able) in able {
            self.leads(able, *line, &from)?;
        }
        for level in levels {
            let able = able.iter().map(|(_, able)| able).collect();
            let what = "a position of the set is not shown to have a move:";
            self.covered(&level.set, able, what)?;
        }
        Ok(())
    }

    /// With blocking: P are exactly the positions with at most `block` options in P and, in misère play, another. Options are
    /// tuples of new numbers, so the moves are one relation, in which it does not matter how many choices lead to an option.
    fn counts(&mut self, set: &Automaton, positions: &Automaton) -> Result<(), Refusal> {
        let n = self.game.coordinates;
        let tracks: Vec<usize> = (0..n).chain(NEW..NEW + n).collect();
        let words = self.automaton(&Cond::All(Vec::new()), &tracks)?;
        let mut moves = Automaton::default();
        for m in &self.game.moves {
            let same = (0..n).filter(|&i| m.option[i] == i);
            let same = same.map(|i| Sum::variable(i).plus(-1, &Sum::variable(NEW + i)));
            let when = Cond::All(same.map(Cond::zero).chain([m.when.clone()]).collect());
            let chosen: Vec<usize> = m.tracks.iter().copied().filter(|v| *v >= CHOSEN).collect();
            let mut one = self.automaton(&when, &[&tracks[..], &chosen[..]].concat())?;
            if !chosen.is_empty() {
                let letters = self.letters.saturating_mul(self.letters);
                one = one.hidden(letters).seen(&words, &mut self.meter)?;
            }
            moves = moves.join(&one, false, &mut self.meter)?;
        }
        let option: Vec<usize> = (n..2 * n).collect();
        let into = self.into(set, &option, &moves)?;
        let most = self.game.block + 1;
        let outside = positions.without(set, &mut self.meter)?;
        // Who has no option left to take wins in misère play.
        let left = if self.certificate.claim.misere {
            self.into(&outside, &option, &moves)?
        } else {
            positions.clone()
        };
        let bad = |n: &[u8]| n[0] > 0 && (n[1] > 0) != (n[2] > 0 && n[3] < most);
        let found = along(&[positions, set, &left, &into], 2, most, &mut self.meter, bad)?;
        self.empty(&found, "a position of the set has too many options in it, or another too few:")
    }
}
