//! Theorems about heap games: that an automaton accepts exactly the P-positions, for positions of any size.
//!
//! In a game that ends, P is the set of P-positions exactly if it consists of the positions from which no move leads into it.
//! A certificate holds the automaton of P; its edges are few, and the rest is found again from the user's own rules, all by
//! searches of finite products:
//!
//! 1. the words of P are positions, and zeros in front change nothing;
//! 2. every move lowers the rank, so that the game ends;
//! 3. a position is in P exactly if no option is in P (with blocking: at most so many), and in misère play some option is not;
//!    positions of the Grundy value g have no smaller one, besides.
//!
//! Nothing is taken from the certificate on trust: a wrong automaton fails in one of these points.

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

use std::cell::Cell;

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
        let Certificate { claim, sets, .. } = certificate;
        if game.misere && !claim.misere {
            return wrong("the rules are of misère play, the claim is not");
        }
        if claim.accepts != Accepts::Losing && (claim.misere || game.block > 0) {
            return wrong("misère play and blocking have no values");
        }
        let wanted = if let Accepts::Value(g) = claim.accepts { g.saturating_add(1) } else { 1 };
        if sets.len() != wanted {
            return wrong(format!("{} sets, where the claim needs {wanted}", sets.len()));
        }
        for set in sets {
            let mut last = set.edges.iter().filter_map(|edges| edges.last());
            if last.any(|edge| edge.0 >= self.letters) {
                return wrong("a letter has digits of more coordinates than there are");
            }
        }
        let positions = self.automaton(&game.positions, &self.all.clone())?;
        game.moves.iter().try_for_each(|m| self.falls(m))?;
        let moves = self.moves()?;
        for (i, set) in sets.iter().enumerate() {
            self.words(set, &positions)?;
            self.kernel(set, &sets[..i], &positions, &moves)?;
        }
        Ok(())
    }

    fn automaton(&mut self, when: &Cond, tracks: &[usize]) -> Result<Automaton, Refusal> {
        automaton(when, tracks, &self.certificate.numeration, &mut self.meter)
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

    /// 1. Words are positions, and zeros in front change nothing.
    fn words(&mut self, set: &Automaton, positions: &Automaton) -> Result<(), Refusal> {
        if !set.accepts.is_empty() && set.next(0, 0) != Some(0) {
            return wrong("zeros in front change what the set accepts");
        }
        // Every path is one of words: what is no word has no edges at all.
        let words = self.automaton(&Cond::All(Vec::new()), &self.all.clone())?;
        let found = along(&[set, &words], false, 1, &mut self.meter, |n| n[1] == 0)?;
        self.empty(&found, "the set accepts what is no word of the numeration, as of")?;
        let found = along(&[set, positions], false, 1, &mut self.meter, |n| n[0] > n[1])?;
        self.empty(&found, "the set holds what is no position:")
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

    /// From each position to each option, and which tracks are the option's: for each move, or where options are counted, in one
    /// relation of all, in which it does not matter how many choices lead to an option.
    fn moves(&mut self) -> Result<Vec<(Automaton, Vec<usize>)>, Refusal> {
        let (game, n) = (self.game, self.game.coordinates);
        if game.block == 0 {
            let each = game.moves.iter();
            return each
                .map(|m| Ok((self.automaton(&m.when, &m.tracks)?, m.option.clone())))
                .collect();
        }
        let tracks: Vec<usize> = (0..n).chain(NEW..NEW + n).collect();
        let words = self.automaton(&Cond::All(Vec::new()), &tracks)?;
        let mut moves = Automaton::default();
        for m in &game.moves {
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
        Ok(vec![(moves, (n..2 * n).collect())])
    }

    /// From where a move leads to where in the set; the numbers of the option are hidden.
    fn into(
        &mut self,
        set: &Automaton,
        (moves, option): &(Automaton, Vec<usize>),
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

    /// 3. The set holds the positions that are in no earlier one and of which at most `block` options are in the set.
    ///
    /// In misère play another option must be left, because who has none to take wins.
    fn kernel(
        &mut self,
        set: &Automaton,
        earlier: &[Automaton],
        positions: &Automaton,
        moves: &[(Automaton, Vec<usize>)],
    ) -> Result<(), Refusal> {
        let (misere, most) = (self.certificate.claim.misere, self.game.block + 1);
        let (mut into, mut left) = (Vec::new(), Vec::new());
        // Where no option is in the set, all are outside.
        let outside = (misere && most > 1).then(|| positions.without(set, &mut self.meter));
        let outside = outside.transpose()?;
        let others = outside.as_ref().unwrap_or(positions);
        for m in moves {
            let from = self.into(set, m)?;
            into.push(if most > 1 { from } else { from.seen(positions, &mut self.meter)? });
            if misere {
                left.push(self.into(others, m)?.seen(positions, &mut self.meter)?);
            }
        }
        let (known, able) = (2 + earlier.len(), 2 + earlier.len() + left.len());
        let all = [positions, set].into_iter().chain(earlier).chain(&left).chain(&into);
        let is_wrong = |n: &[u8]| {
            let has_value = n[2..known].iter().any(|n| *n > 0);
            let is_many = n[able..].iter().any(|n| *n >= most);
            let is_stuck = misere && n[known..able].iter().all(|n| *n == 0);
            match (n[0] > 0, n[1] > 0) {
                (true, true) if has_value => Some("a position has two values:"),
                (true, true) if is_many => Some(match most {
                    1 => "a move leads from one position of the set to another, from",
                    _ => "a position of the set has too many options in it:",
                }),
                (true, true) if is_stuck => {
                    Some("a position of the set has no move that leads out of it:")
                }
                (true, false) if !has_value && !is_many && !is_stuck => Some(match most {
                    1 => "a position is in no set and has no move into it:",
                    _ => "a position outside of the set has too few options in it:",
                }),
                _ => None,
            }
        };
        // The first that is wrong is the one that is found.
        let what = Cell::new(None);
        let bad = |n: &[u8]| {
            let found = is_wrong(n);
            what.set(what.get().or(found));
            found.is_some()
        };
        let all: Vec<&Automaton> = all.collect();
        let found = along(&all, most > 1, most, &mut self.meter, bad)?;
        self.empty(&found, what.get().unwrap_or_default())
    }
}
