//! Linear conditions as automata, by integer arithmetic alone.

use crate::automaton::letters;
use crate::error::Limits;
use crate::{Automaton, Error, Numeration, Track};

/// A sum Σ cᵢ·xᵢ + c over tracks, without zero coefficients and in the order of the tracks.
///
/// ```
/// use grundy_automata::Track;
/// use grundy_automata::relation::Linear;
///
/// let sum = Linear::track(Track::old(0)).plus(-1, &Linear::number(3));
/// assert_eq!((sum.coefficient(Track::old(0)), sum.constant), (1, -3));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Linear {
    /// Tracks and their coefficients.
    pub terms: Vec<(Track, i64)>,
    /// c.
    pub constant: i64,
}

impl Linear {
    /// The number of a track.
    #[must_use]
    pub fn track(track: Track) -> Self {
        Self { terms: vec![(track, 1)], constant: 0 }
    }

    /// A number.
    #[must_use]
    pub const fn number(constant: i64) -> Self {
        Self { terms: Vec::new(), constant }
    }

    /// `self` + `times` · `other`.
    #[must_use]
    pub fn plus(&self, times: i64, other: &Self) -> Self {
        let mut terms = self.terms.clone();
        for &(track, c) in &other.terms {
            match terms.binary_search_by_key(&track, |t| t.0) {
                Ok(i) => terms[i].1 = terms[i].1.saturating_add(c.saturating_mul(times)),
                Err(i) => terms.insert(i, (track, c.saturating_mul(times))),
            }
        }
        terms.retain(|t| t.1 != 0);
        Self { terms, constant: self.constant.saturating_add(other.constant.saturating_mul(times)) }
    }

    /// The coefficient of a track.
    #[must_use]
    pub fn coefficient(&self, track: Track) -> i64 {
        self.terms.binary_search_by_key(&track, |t| t.0).map_or(0, |i| self.terms[i].1)
    }

    /// The sum with `track` replaced by another sum.
    #[must_use]
    pub fn substituted(&self, track: Track, by: &Self) -> Self {
        let c = self.coefficient(track);
        if c == 0 {
            return self.clone();
        }
        let mut rest = self.clone();
        rest.terms.retain(|t| t.0 != track);
        rest.plus(c, by)
    }
}

/// A condition on the numbers of tracks.
///
/// ```
/// use grundy_automata::Track;
/// use grundy_automata::relation::{Formula, Linear};
///
/// let at_least_three = Formula::not_negative(Linear::track(Track::old(0)).plus(-1, &Linear::number(3)));
/// assert!(at_least_three.holds(&|_| 3) && !at_least_three.holds(&|_| 2));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Formula {
    /// The sum is at least and at most these numbers; no number is no bound. |k − l| < t is one such relation.
    Between(Linear, Option<i64>, Option<i64>),
    /// The sum leaves this remainder when it is divided by the (positive) modulus.
    Residue(Linear, i64, i64),
    /// All of them; none is true.
    And(Vec<Formula>),
    /// Any of them; none is false.
    Or(Vec<Formula>),
    /// Not this.
    Not(Box<Formula>),
}

impl Formula {
    /// Always.
    pub const TRUE: Self = Self::And(Vec::new());

    /// The sum is 0.
    #[must_use]
    pub const fn zero(sum: Linear) -> Self {
        Self::Between(sum, Some(0), Some(0))
    }

    /// The sum is 0 or positive.
    #[must_use]
    pub const fn not_negative(sum: Linear) -> Self {
        Self::Between(sum, Some(0), None)
    }

    /// Not this.
    #[must_use]
    pub fn negated(&self) -> Self {
        match self {
            Self::Not(inner) => (**inner).clone(),
            other => Self::Not(Box::new(other.clone())),
        }
    }

    /// The same condition with every sum changed.
    #[must_use]
    pub fn map(&self, change: &impl Fn(&Linear) -> Linear) -> Self {
        match self {
            Self::Between(sum, low, high) => Self::Between(change(sum), *low, *high),
            Self::Residue(sum, modulus, rest) => Self::Residue(change(sum), *modulus, *rest),
            Self::And(parts) => Self::And(parts.iter().map(|p| p.map(change)).collect()),
            Self::Or(parts) => Self::Or(parts.iter().map(|p| p.map(change)).collect()),
            Self::Not(part) => Self::Not(Box::new(part.map(change))),
        }
    }

    /// Calls `visit` with every sum.
    pub fn each_sum(&self, visit: &mut impl FnMut(&Linear)) {
        match self {
            Self::Between(sum, ..) | Self::Residue(sum, ..) => visit(sum),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|p| p.each_sum(visit)),
            Self::Not(part) => part.each_sum(visit),
        }
    }

    /// The tracks that it speaks of, in order.
    #[must_use]
    pub fn tracks(&self) -> Vec<Track> {
        let mut tracks = Vec::new();
        self.each_sum(&mut |sum| tracks.extend(sum.terms.iter().map(|t| t.0)));
        tracks.sort_unstable();
        tracks.dedup();
        tracks
    }

    /// Whether it holds where `value` gives the numbers of tracks.
    pub fn holds(&self, value: &impl Fn(Track) -> i64) -> bool {
        let sum = |sum: &Linear| sum.terms.iter().fold(sum.constant, |n, t| n + t.1 * value(t.0));
        match self {
            Self::Between(form, low, high) => {
                let n = sum(form);
                low.is_none_or(|low| low <= n) && high.is_none_or(|high| n <= high)
            }
            Self::Residue(form, modulus, rest) => sum(form).rem_euclid(*modulus) == *rest,
            Self::And(parts) => parts.iter().all(|p| p.holds(value)),
            Self::Or(parts) => parts.iter().any(|p| p.holds(value)),
            Self::Not(part) => !part.holds(value),
        }
    }

    /// The conditions that must all hold: the parts of an `And`, also of an `And` inside.
    #[must_use]
    pub fn conjuncts(&self) -> Vec<&Self> {
        match self {
            Self::And(parts) => parts.iter().flat_map(Self::conjuncts).collect(),
            other => vec![other],
        }
    }

    /// The minimal automaton of the condition over its tracks and `tracks`. Parts that must all hold are built one
    /// by one and joined.
    ///
    /// # Errors
    ///
    /// Too many letters or states; a number too large.
    pub fn automaton(
        &self,
        numeration: Numeration,
        tracks: &[Track],
        limits: &Limits,
    ) -> Result<Automaton, Error> {
        // Equations leave the fewest words.
        let is_equation =
            |part: &&Self| matches!(part, Self::Between(_, Some(a), Some(b)) if a == b);
        let (equations, others): (Vec<_>, Vec<_>) =
            self.conjuncts().into_iter().partition(is_equation);
        let mut whole: Option<Automaton> = None;
        for part in [equations, others].concat() {
            let part = atoms(part, numeration, &part.tracks(), limits)?;
            whole = Some(match whole {
                None => part,
                Some(before) => before.join(&part, limits)?.minimised(),
            });
        }
        let have = whole.as_ref().map_or(Vec::new(), |w| w.tracks().to_vec());
        let missing: Vec<Track> = tracks.iter().copied().filter(|t| !have.contains(t)).collect();
        if whole.is_none() || !missing.is_empty() {
            let words = atoms(&Self::TRUE, numeration, &missing, limits)?;
            whole = Some(match whole {
                None => words,
                Some(before) => before.join(&words, limits)?.minimised(),
            });
        }
        Ok(whole.unwrap_or_else(|| Automaton::empty(numeration, Vec::new())))
    }
}

/// What is known of an atom after some digits, in a numeration of N terms: (p, q, …), or that it is settled.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Known<const N: usize> {
    /// The digits read so far, the last at the place of U_j, are worth p·U_j and for each i ≥ 1 the i-th of the others
    /// times the number of words of j digits that may follow i digits of the bound.
    Open([i64; N]),
    Settled(bool),
}

/// An atom with what is needed to follow it.
struct Atom<'a> {
    sum: &'a Linear,
    kind: Kind,
    /// Σ cᵢdᵢ for every letter.
    steps: Vec<i64>,
}

enum Kind {
    /// Lower and upper bound of the sum without its constant, and from where its sign is settled.
    Between(Option<i64>, Option<i64>, i64),
    /// Modulus and remainder of the sum without its constant.
    Residue(i64, i64),
}

const LARGEST: i64 = 1_000_000;

fn within(n: i64) -> Result<i64, Error> {
    if n.abs() <= LARGEST { Ok(n) } else { Err(Error::Number(n)) }
}

impl<'a> Atom<'a> {
    fn new(
        sum: &'a Linear,
        kind: Kind,
        numeration: Numeration,
        tracks: &[Track],
    ) -> Result<Self, Error> {
        let mut steps = vec![0];
        for &track in tracks {
            let c = within(sum.coefficient(track))?;
            let mut wider = Vec::new();
            for digit in 0..i64::from(numeration.radix()) {
                wider.extend(steps.iter().map(|e| e + c * digit));
            }
            steps = wider;
        }
        Ok(Self { sum, kind, steps })
    }

    /// What follows adds at most C·(U_j − 1) to the sum, and what q, … are multiplied with is between 0 and U_j: once p
    /// and those of the others that are of the other sign together exceed C and the bounds, the sum is on that side of them.
    fn step<const N: usize>(&self, known: Known<N>, letter: usize, terms: &[i64; N]) -> Known<N> {
        let Known::Open(known) = known else { return known };
        let mut next = [self.steps[letter]; N];
        for i in 0..N {
            next[0] += terms[i] * known[i];
            if i > 0 {
                next[i] = known[i - 1];
            }
        }
        match self.kind {
            Kind::Between(low, high, settled) => {
                let (mut least, mut most) = (next[0], next[0]);
                for other in &next[1..] {
                    least += other.min(&0);
                    most += other.max(&0);
                }
                if least > settled {
                    return Known::Settled(high.is_none());
                }
                if most < -settled {
                    return Known::Settled(low.is_none());
                }
                Known::Open(next)
            }
            Kind::Residue(modulus, _) => Known::Open(next.map(|n| n.rem_euclid(modulus))),
        }
    }

    /// Whether it holds if nothing follows: there is one word of no digits, so that the sum is p + q + ….
    fn holds<const N: usize>(&self, known: Known<N>) -> bool {
        let Known::Open(known) = known else { return known == Known::Settled(true) };
        let sum: i64 = known.iter().sum();
        match &self.kind {
            Kind::Between(low, high, _) => {
                low.is_none_or(|low| low <= sum) && high.is_none_or(|high| sum <= high)
            }
            Kind::Residue(modulus, rest) => sum.rem_euclid(*modulus) == *rest,
        }
    }
}

/// For every letter of so many tracks, where digits are those of the bound and where they must not follow it. The words
/// of several tracks are followed together: a bit for each track and each number of digits of which the bound begins.
struct Follow {
    equal: Vec<u64>,
    barred: Vec<u64>,
    every: u64,
}

/// Bits of a lane: tracks are fewer, for letters are at most 2^20.
const LANE: usize = 20;

impl Follow {
    fn new(numeration: Numeration, count: u32, tracks: usize) -> Self {
        let (radix, last) = (numeration.radix(), numeration.order() - 1);
        let mut follow = Self { equal: Vec::new(), barred: Vec::new(), every: (1 << tracks) - 1 };
        for letter in 0..count {
            let (mut rest, mut equal, mut barred) = (letter, 0, 0);
            for track in 0..tracks {
                let digit = rest % radix;
                rest /= radix;
                for (i, &term) in numeration.bound().iter().enumerate() {
                    let (bit, term) = (1 << (LANE * i + track), u32::from(term));
                    equal |= if digit == term && i < last { bit } else { 0 };
                    barred |= if digit > term || (digit == term && i == last) { bit } else { 0 };
                }
            }
            follow.equal.push(equal);
            follow.barred.push(barred);
        }
        follow
    }

    /// How digits of the bound end behind one letter more, or none if that is no word.
    fn after(&self, ends: u64, letter: usize) -> Option<u64> {
        let begun = ends << LANE | self.every;
        (begun & self.barred[letter] == 0).then_some(begun & self.equal[letter])
    }
}

fn collect<'a>(
    formula: &'a Formula,
    numeration: Numeration,
    tracks: &[Track],
    atoms: &mut Vec<Atom<'a>>,
) -> Result<(), Error> {
    match formula {
        Formula::Between(sum, low, high) => {
            let constant = within(sum.constant)?;
            let shift =
                |bound: Option<i64>| bound.map(|b| within(b).map(|b| b - constant)).transpose();
            let (low, high) = (shift(*low)?, shift(*high)?);
            let bound = low.unwrap_or(0).abs().max(high.unwrap_or(0).abs());
            let c: i64 = sum.terms.iter().map(|t| t.1.abs()).sum();
            let kind = Kind::Between(low, high, within(c)? + bound);
            atoms.push(Atom::new(sum, kind, numeration, tracks)?);
        }
        Formula::Residue(sum, modulus, rest) => {
            let (modulus, constant) = (within(*modulus)?.max(1), within(sum.constant)?);
            let kind = Kind::Residue(modulus, (rest - constant).rem_euclid(modulus));
            atoms.push(Atom::new(sum, kind, numeration, tracks)?);
        }
        Formula::And(parts) | Formula::Or(parts) => {
            for part in parts {
                collect(part, numeration, tracks, atoms)?;
            }
        }
        Formula::Not(part) => collect(part, numeration, tracks, atoms)?,
    }
    Ok(())
}

/// Whether the condition is decided by what `atom` says of its atoms in order.
fn decided(formula: &Formula, atom: &mut impl FnMut() -> Option<bool>) -> Option<bool> {
    match formula {
        Formula::Between(..) | Formula::Residue(..) => atom(),
        Formula::Not(part) => decided(part, atom).map(|holds| !holds),
        Formula::And(parts) | Formula::Or(parts) => {
            let neutral = matches!(formula, Formula::And(_));
            let mut result = Some(neutral);
            for part in parts {
                match decided(part, atom) {
                    Some(holds) if holds == neutral => {}
                    Some(_) => result = Some(!neutral),
                    None if result == Some(neutral) => result = None,
                    None => {}
                }
            }
            result
        }
    }
}

/// The minimal automaton of the condition, all atoms followed together.
fn atoms(
    formula: &Formula,
    numeration: Numeration,
    tracks: &[Track],
    limits: &Limits,
) -> Result<Automaton, Error> {
    match *numeration.bound() {
        [t] => followed(formula, numeration, [t.into()], tracks, limits),
        [t, s] => followed(formula, numeration, [t.into(), s.into()], tracks, limits),
        [t, s, r, ..] => {
            followed(formula, numeration, [t.into(), s.into(), r.into()], tracks, limits)
        }
        [] => Ok(Automaton::empty(numeration, tracks.to_vec())),
    }
}

/// The same with the terms of the numeration.
fn followed<const N: usize>(
    formula: &Formula,
    numeration: Numeration,
    terms: [i64; N],
    tracks: &[Track],
    limits: &Limits,
) -> Result<Automaton, Error> {
    let count = letters(numeration, tracks.len())?;
    let mut atoms = Vec::new();
    collect(formula, numeration, tracks, &mut atoms)?;
    let follow = Follow::new(numeration, count, tracks.len());
    let start = (0u64, vec![Known::Open([0; N]); atoms.len()]);
    debug_assert!(atoms.iter().all(|a| a.sum.terms.iter().all(|t| tracks.contains(&t.0))));
    let decided_by = |known: &[Known<N>]| {
        let mut known = known.iter();
        decided(formula, &mut || match known.next() {
            Some(Known::Settled(holds)) => Some(*holds),
            _ => None,
        })
    };
    Ok(Automaton::explore(
        numeration,
        tracks.to_vec(),
        limits,
        start,
        |(_, known)| {
            let mut pairs = atoms.iter().zip(known);
            decided(formula, &mut || pairs.next().map(|(atom, known)| atom.holds(*known)))
                == Some(true)
        },
        |(ends, known), followers| {
            for letter in 0..count {
                let Some(ends) = follow.after(*ends, letter as usize) else { continue };
                let mut next: Vec<Known<N>> = atoms
                    .iter()
                    .zip(known)
                    .map(|(atom, known)| atom.step(*known, letter as usize, &terms))
                    .collect();
                match decided_by(&next) {
                    Some(false) => continue,
                    // Decided: the atoms need not be followed any more, whatever they are.
                    Some(true) => forget(formula, &mut next),
                    None => {}
                }
                followers.push((letter, (ends, next)));
            }
        },
    )?
    .minimised())
}

/// Settles atoms one way in which the condition holds.
fn forget<const N: usize>(formula: &Formula, known: &mut [Known<N>]) {
    fn set<const N: usize>(
        formula: &Formula,
        holds: bool,
        known: &mut std::slice::IterMut<'_, Known<N>>,
    ) {
        match formula {
            Formula::Between(..) | Formula::Residue(..) => {
                if let Some(known) = known.next() {
                    *known = Known::Settled(holds);
                }
            }
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| set(part, holds, known));
            }
            Formula::Not(part) => set(part, !holds, known),
        }
    }
    set(formula, true, &mut known.iter_mut());
}

#[cfg(test)]
mod tests;
