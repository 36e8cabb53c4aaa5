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
//! With blocking, 3–5 are one search that counts the options in P. Nothing is taken from the certificate on trust: a
//! wrong automaton fails in one of these points.

mod certificate;
mod machine;
mod rules;
mod search;

use certificate::{Automaton, Certificate, Kind, Number};
use machine::Machine;
use rules::{CHOSEN, Cond, Game, NEW, Sum, Variant};
use search::{Hidden, Map, Meter, Reads, Ways, find};

/// What a check may cost at most; it is fixed before it begins.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Letters looked at.
    pub steps: u64,
    /// Bytes kept, nearly.
    pub bytes: u64,
}

impl Default for Budget {
    /// A few seconds and a few hundred megabytes.
    fn default() -> Self {
        Self { steps: 100_000_000, bytes: 400_000_000 }
    }
}

/// What a certificate proves of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The name that the certificate gives the game.
    pub game: String,
    /// Parameters of the rules for which it is proved, where they are not those of the file.
    pub parameters: Vec<(String, i64)>,
    /// Whether it is about misère play.
    pub misere: bool,
    /// What the automaton accepts.
    pub accepts: Accepts,
    /// T and S.
    pub numeration: (u32, u32),
    /// How many states it has.
    pub states: usize,
}

/// What the automaton of a theorem accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accepts {
    /// The P-positions.
    Losing,
    /// The positions with this Grundy value.
    Value(usize),
    /// The positions with one more number, their Grundy value.
    Values,
}

/// Why nothing is proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The certificate cannot be read: line, and what is wrong there.
    Format(usize, String),
    /// The rules cannot be read, or are not of the kind that the checker knows.
    Rules(String),
    /// The claim is wrong, or not shown.
    Wrong(String),
    /// The steps are used up.
    Steps,
    /// The bytes are used up.
    Bytes,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Format(line, what) => write!(f, "certificate, line {line}: {what}"),
            Self::Rules(what) => write!(f, "rules: {what}"),
            Self::Wrong(what) => write!(f, "not proved: {what}"),
            Self::Steps => f.write_str("the steps that were allowed are used up: allow more"),
            Self::Bytes => f.write_str("the memory that was allowed is used up: allow more"),
        }
    }
}

impl std::error::Error for Refusal {}

/// Proves what the certificate claims of the rules, or says what is missing.
///
/// # Errors
///
/// Whatever is not proved within the budget.
pub fn check(certificate: &str, rules: &str, budget: Budget) -> Result<Claim, Refusal> {
    let certificate = certificate::read(certificate)?;
    let game = rules::read(rules, &certificate.parameters, certificate.kind == Kind::Values)?;
    if game.misere && !certificate.misere {
        return Err(Refusal::Wrong("the rules are of misère play, the claim is not".into()));
    }
    let mut check = Check { game: &game, certificate: &certificate, meter: Meter(budget) };
    check.all()?;
    let states = certificate.levels.last().map_or(0, |level| level.set.accepts.len());
    let (t, s) = certificate.numeration;
    Ok(Claim {
        game: certificate.game.clone(),
        parameters: certificate.parameters.clone(),
        misere: certificate.misere,
        accepts: match certificate.kind {
            Kind::Outcome => Accepts::Losing,
            Kind::Value(g) => Accepts::Value(g),
            Kind::Values => Accepts::Values,
        },
        numeration: (u32::try_from(t).unwrap_or(0), u32::try_from(s).unwrap_or(0)),
        states,
    })
}

struct Check<'a> {
    game: &'a Game,
    certificate: &'a Certificate,
    meter: Meter,
}

fn wrong<T>(what: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Wrong(what.into()))
}

/// A move: the tracks old, new where it changes a coordinate, chosen; and the condition, positions at both ends.
struct Move {
    tracks: Vec<usize>,
    /// The track of each coordinate of the option.
    option: Vec<usize>,
    when: Cond,
}

impl Check<'_> {
    fn all(&mut self) -> Result<(), Refusal> {
        let wanted = match self.certificate.kind {
            Kind::Value(g) => g.saturating_add(1),
            Kind::Outcome | Kind::Values => 1,
        };
        let levels = &self.certificate.levels;
        if levels.len() != wanted {
            return wrong(format!("{} sets, where the claim needs {wanted}", levels.len()));
        }
        let (misere, block) = (self.certificate.misere, self.game.block > 0);
        if (misere && block) || (self.certificate.kind != Kind::Outcome && (misere || block)) {
            return wrong("misère play and blocking have no values, and do not go together");
        }
        let lines: Vec<Vec<Move>> =
            self.game.lines.iter().map(|line| line.iter().map(|v| self.joined(v)).collect()).collect();
        for m in lines.iter().flatten() {
            self.falls(m)?;
        }
        if self.certificate.misere {
            self.stuck(&lines)?;
        }
        let sets: Vec<&Automaton> = levels.iter().map(|level| &level.set).collect();
        for (i, level) in levels.iter().enumerate() {
            self.words(&level.set)?;
            for earlier in &sets[..i] {
                let both = [self.reads(&level.set, true), self.reads(earlier, true)];
                self.none(Cond::All(Vec::new()), &both, |_| true, "a position has two values")?;
            }
            if self.game.block > 0 {
                self.counts(&level.set)?;
                continue;
            }
            for m in lines.iter().flatten() {
                let tracks = m.option.clone();
                let option = Reads { automaton: &level.set, tracks, must: true };
                let what = "a move leads from one position of the set to another";
                self.none_of(m, &[self.reads(&level.set, true), option], what)?;
            }
            for (line, lemma) in &level.lemmas {
                self.leads(lines.get(*line), lemma, Some(&level.set))?;
            }
            let mut cover: Vec<Reads<'_>> =
                sets[..=i].iter().map(|set| self.reads(set, false)).collect();
            cover.extend(level.lemmas.iter().map(|(_, lemma)| self.reads(lemma, false)));
            if self.certificate.misere {
                cover.push(self.reads(&self.certificate.stuck, false));
            }
            let what = "a position is in no set and has no move into it";
            self.none(self.game.positions.clone(), &cover, |accepted| !accepted.contains(&true), what)?;
        }
        Ok(())
    }

    fn reads<'b>(&self, automaton: &'b Automaton, must: bool) -> Reads<'b> {
        Reads { automaton, tracks: (0..self.game.coordinates).collect(), must }
    }

    fn joined(&self, variant: &Variant) -> Move {
        let n = self.game.coordinates;
        let changed = (0..n).filter(|&i| variant.changes[i]);
        let mut tracks: Vec<usize> = (0..n).chain(changed.map(|i| NEW + i)).collect();
        tracks.extend((CHOSEN..CHOSEN + 8).filter(|&v| variant.when.mentions(v)));
        let variable = |i: usize| if variant.changes[i] { NEW + i } else { i };
        let option = (0..n).map(|i| tracks.iter().position(|&v| v == variable(i)).unwrap_or(i));
        let moved = self.game.positions.map(&|sum| {
            let mut moved = sum.clone();
            (0..n).for_each(|i| moved.0[i] = 0);
            (0..n).for_each(|i| moved.0[variable(i)] = sum.0[i]);
            moved
        });
        let when = Cond::All(vec![variant.when.clone(), self.game.positions.clone(), moved]);
        Move { option: option.collect(), tracks, when }
    }

    /// No word that the condition allows on the coordinates is bad.
    fn none(
        &mut self,
        when: Cond,
        automata: &[Reads<'_>],
        bad: impl Fn(&[bool]) -> bool,
        what: &str,
    ) -> Result<(), Refusal> {
        let tracks: Vec<usize> = (0..self.game.coordinates).collect();
        let machine = Machine::new(&when, &tracks, self.certificate.numeration)?;
        match find(&machine, tracks.len(), automata, &mut self.meter, bad)? {
            None => Ok(()),
            Some(word) => wrong(format!("{what}: {}", self.position(&word))),
        }
    }

    /// No move of this kind is from and to what all the automata accept.
    fn none_of(&mut self, m: &Move, automata: &[Reads<'_>], what: &str) -> Result<(), Refusal> {
        let machine = Machine::new(&m.when, &m.tracks, self.certificate.numeration)?;
        let all = |accepted: &[bool]| accepted.iter().all(|a| *a);
        match find(&machine, m.tracks.len(), automata, &mut self.meter, all)? {
            None => Ok(()),
            Some(word) => wrong(format!("{what}: from {}", self.position(&word))),
        }
    }

    /// The coordinates that a word says; in a few digits they are small.
    fn position(&self, word: &[Vec<u8>]) -> String {
        let (t, s) = self.certificate.numeration;
        let (t, s) = (i128::from(t), i128::from(s));
        let number = |i: usize| {
            let (p, q) = word.iter().fold((0i128, 0i128), |(p, q), letter| {
                (t.saturating_mul(p).saturating_add(s * q).saturating_add(letter[i].into()), p)
            });
            (p + if s == 0 { 0 } else { q }).to_string()
        };
        let all: Vec<String> = (0..self.game.coordinates).map(number).collect();
        format!("({})", all.join(","))
    }

    /// 1. Words are positions, and zeros in front change nothing.
    fn words(&mut self, set: &Automaton) -> Result<(), Refusal> {
        if !set.accepts.is_empty() && set.next(0, 0) != Some(0) {
            return wrong("zeros in front change what the set accepts");
        }
        let outside = self.game.positions.clone().not();
        let all = [self.reads(set, true)];
        self.none(outside, &all, |accepted| accepted[0], "the set holds what is no position")?;
        // What is no word: a digit from S on, or a T, behind a T. Such edges are not allowed at all.
        let (t, s) = self.certificate.numeration;
        let radix = u32::try_from(if s == 0 { t } else { t + 1 }).unwrap_or(1);
        let digit = |letter: Number, i: usize| (0..i).fold(letter, |l, _| l / radix) % radix;
        let n = self.game.coordinates;
        let beyond = |letter: Number| (0..n).fold(letter, |l, _| l / radix) > 0;
        for edges in &set.edges {
            for &(first, state) in edges {
                for &(second, _) in &set.edges[state as usize] {
                    self.meter.step()?;
                    let bad = |i| {
                        i64::from(digit(first, i)) == t && i64::from(digit(second, i)) >= s && s > 0
                    };
                    if beyond(first) || beyond(second) || (0..n).any(bad) {
                        return wrong("the set accepts what is no word of the numeration");
                    }
                }
            }
        }
        Ok(())
    }

    /// 2. The first rank that changes falls: no move leaves all ranks as they are or raises the first that changes.
    fn falls(&mut self, m: &Move) -> Result<(), Refusal> {
        let n = self.game.coordinates;
        let mut falls = Vec::new();
        let mut stays = Vec::new();
        for rank in &self.certificate.ranks {
            if rank.of.iter().any(|&i| i >= n) {
                return wrong("a rank of a coordinate that is not there");
            }
            let sums = |track: &dyn Fn(usize) -> usize| -> Vec<Sum> {
                let variables = rank.of.iter().map(|&i| Sum::variable(track(i)));
                if rank.largest {
                    return variables.collect();
                }
                let none = Sum::variable(0).plus(-1, &Sum::variable(0));
                vec![variables.fold(none, |sum, v| sum.plus(1, &v))]
            };
            let (old, new) = (sums(&|i| i), sums(&|i| m.tracks[m.option[i]]));
            // Some old sum exceeds all new ones by at least so much.
            let one = Sum::variable(0).plus(-1, &Sum::variable(0));
            let exceeds = |by: i64| {
                let above = |o: &Sum, n: &Sum| {
                    let mut difference = o.plus(-1, n).plus(1, &one);
                    difference.1 -= by;
                    Cond::AtLeastZero(difference)
                };
                let all = |o: &Sum| Cond::All(new.iter().map(|n| above(o, n)).collect());
                Cond::Any(old.iter().map(all).collect())
            };
            let mut case = stays.clone();
            case.push(exceeds(1));
            falls.push(Cond::All(case));
            stays.push(exceeds(0));
        }
        let when = Cond::All(vec![m.when.clone(), Cond::Any(falls).not()]);
        let rising = Move { tracks: m.tracks.clone(), option: m.option.clone(), when };
        self.none_of(&rising, &[], "a move does not lower the rank")
    }

    /// 4. From all that the lemma accepts, the line leads into the set, or to a position if there is no set.
    fn leads(
        &mut self,
        line: Option<&Vec<Move>>,
        lemma: &Automaton,
        set: Option<&Automaton>,
    ) -> Result<(), Refusal> {
        let Some(line) = line else { return wrong("a lemma about a line that is not there") };
        let mut last = wrong("a lemma about a line without moves");
        for m in line {
            last = self.along(m, lemma, set);
            // Another variant of the line may be the one that is meant.
            if !matches!(last, Err(Refusal::Wrong(_))) {
                return last;
            }
        }
        last
    }

    fn along(&mut self, m: &Move, lemma: &Automaton, set: Option<&Automaton>) -> Result<(), Refusal> {
        let machine = Machine::new(&m.when, &m.tracks, self.certificate.numeration)?;
        let option =
            set.map(|automaton| Reads { automaton, tracks: m.option.clone(), must: true });
        let mut hidden = Hidden::new(machine, self.game.coordinates, m.tracks.len(), option);
        if lemma.accepts.is_empty() {
            return Ok(());
        }
        let start = (0, hidden.start(1, &mut self.meter)?);
        let mut seen: Map<(Number, Ways), ()> = Map::from_iter([(start.clone(), ())]);
        let mut stack = vec![start];
        while let Some((state, ways)) = stack.pop() {
            if lemma.accepts[state as usize] && hidden.accepted(&ways) == 0 {
                return wrong("a lemma accepts a position from which its move does not lead there");
            }
            for &(letter, target) in &lemma.edges[state as usize] {
                let next = (target, hidden.step(&ways, letter, 1, &mut self.meter)?);
                if !seen.contains_key(&next) {
                    self.meter.keep(2 + 2 * next.1.len())?;
                    seen.insert(next.clone(), ());
                    stack.push(next);
                }
            }
        }
        Ok(())
    }

    /// In misère play: what is called stuck has no move, and all positions of P have one.
    fn stuck(&mut self, lines: &[Vec<Move>]) -> Result<(), Refusal> {
        let certificate = self.certificate;
        self.words(&certificate.stuck)?;
        for m in lines.iter().flatten() {
            let stuck = self.reads(&certificate.stuck, true);
            self.none_of(m, &[stuck], "what is called stuck has a move")?;
        }
        for (line, able) in &certificate.able {
            self.leads(lines.get(*line), able, None)?;
        }
        for level in &certificate.levels {
            let mut all = vec![self.reads(&level.set, true)];
            all.extend(certificate.able.iter().map(|(_, able)| self.reads(able, false)));
            let bad = |accepted: &[bool]| accepted[0] && !accepted[1..].contains(&true);
            let what = "a position of the set is not shown to have a move";
            self.none(Cond::All(Vec::new()), &all, bad, what)?;
        }
        Ok(())
    }

    /// With blocking: P are exactly the positions with at most `block` options in P. Options are tuples of new numbers, so
    /// the lines are one condition, in which nothing is chosen.
    fn counts(&mut self, set: &Automaton) -> Result<(), Refusal> {
        let n = self.game.coordinates;
        let mut any = Vec::new();
        for variant in self.game.lines.iter().flatten() {
            if (CHOSEN..CHOSEN + 8).any(|v| variant.when.mentions(v)) {
                return Err(Refusal::Rules("blocking with a number that no equation tells".into()));
            }
            let mut all = vec![variant.when.clone()];
            for i in (0..n).filter(|&i| !variant.changes[i]) {
                all.push(Cond::Zero(Sum::variable(i).plus(-1, &Sum::variable(NEW + i))));
            }
            any.push(Cond::All(all));
        }
        let tracks: Vec<usize> = (0..n).chain((0..n).map(|i| NEW + i)).collect();
        let numeration = self.certificate.numeration;
        let machine = Machine::new(&Cond::Any(any), &tracks, numeration)?;
        let option = Some(Reads { automaton: set, tracks: (n..2 * n).collect(), must: true });
        let mut hidden = Hidden::new(machine, n, 2 * n, option);
        let positions: Vec<usize> = (0..n).collect();
        let positions = Machine::new(&self.game.positions, &positions, numeration)?;
        let most = self.game.block + 1;
        let radix = positions.radix();
        let count = (0..n).try_fold(1u32, |c, _| c.checked_mul(radix)).filter(|c| *c <= 1 << 16);
        let Some(count) = count else { return Err(Refusal::Steps) };
        let first = (!set.accepts.is_empty()).then_some(0);
        let start = (first, positions.start(), hidden.start(most, &mut self.meter)?);
        let mut seen: Map<(Option<Number>, Vec<i32>, Ways), ()> = Map::from_iter([(start.clone(), ())]);
        let mut stack = vec![start];
        while let Some((state, here, ways)) = stack.pop() {
            let losing = state.is_some_and(|s| set.accepts[s as usize]);
            if positions.accepts(&here) && losing != (hidden.accepted(&ways) < most) {
                return wrong("a position of the set has too many options in it, or another too few");
            }
            for letter in 0..count {
                self.meter.step()?;
                let mut rest = letter;
                let digits: Vec<u8> = (0..n)
                    .map(|_| {
                        let digit = u8::try_from(rest % radix).unwrap_or(0);
                        rest /= radix;
                        digit
                    })
                    .collect();
                let Some(there) = positions.step(&here, &digits)? else { continue };
                let state = state.and_then(|s| set.next(s, letter));
                let next = (state, there, hidden.step(&ways, letter, most, &mut self.meter)?);
                if !seen.contains_key(&next) {
                    self.meter.keep(8 + next.1.len() + 2 * next.2.len())?;
                    seen.insert(next.clone(), ());
                    stack.push(next);
                }
            }
        }
        Ok(())
    }
}
