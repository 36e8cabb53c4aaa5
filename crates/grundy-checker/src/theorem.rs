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
mod claim;
mod machine;
mod numeration;
mod rules;
mod search;
mod sums;

pub use claim::{Accepts, Budget, Claim, Refusal};

use certificate::{Automaton, Certificate, Kind, Number};
use machine::automaton;
use numeration::Ends;
use rules::{CHOSEN, Cond, Game, NEW, Sum, Variant};
use search::{Hidden, Map, Meter, Product, Reads, Ways};

/// Proves what the certificate claims of the rules, or says what is missing.
///
/// # Errors
///
/// Whatever is not proved within the budget.
pub fn check(certificate: &str, rules: &str, budget: Budget) -> Result<Claim, Refusal> {
    let certificate = certificate::read(certificate)?;
    let values = certificate.kind == Kind::Values;
    let game = rules::read(rules, &certificate.parameters, values, budget.bytes)?;
    if game.misere && !certificate.misere {
        return Err(Refusal::Wrong("the rules are of misère play, the claim is not".into()));
    }
    let mut check = Check { game: &game, certificate: &certificate, meter: Meter(budget) };
    check.all()?;
    let states = certificate.levels.last().map_or(0, |level| level.set.accepts.len());
    Ok(Claim {
        game: certificate.game.clone(),
        parameters: certificate.parameters.clone(),
        misere: certificate.misere,
        accepts: match certificate.kind {
            Kind::Outcome => Accepts::Losing,
            Kind::Value(g) => Accepts::Value(g),
            Kind::Values => Accepts::Values,
        },
        numeration: certificate.numeration.terms(),
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
    automaton: Automaton,
}

impl Move {
    fn reads(&self) -> Reads<'_> {
        Reads { automaton: &self.automaton, tracks: (0..self.tracks.len()).collect(), must: true }
    }
}

impl Check<'_> {
    fn all(&mut self) -> Result<(), Refusal> {
        let wanted = match self.certificate.kind {
            Kind::Value(g) => g.saturating_add(1),
            Kind::Outcome | Kind::Values => 1,
        };
        self.letters()?;
        let levels = &self.certificate.levels;
        if levels.len() != wanted {
            return wrong(format!("{} sets, where the claim needs {wanted}", levels.len()));
        }
        let (misere, block) = (self.certificate.misere, self.game.block > 0);
        if (misere && block) || (self.certificate.kind != Kind::Outcome && (misere || block)) {
            return wrong("misère play and blocking have no values, and do not go together");
        }
        let mut lines: Vec<Vec<Move>> = Vec::new();
        for line in &self.game.lines {
            lines.push(line.iter().map(|v| self.joined(v)).collect::<Result<_, _>>()?);
        }
        let all: Vec<usize> = (0..self.game.coordinates).collect();
        let numeration = &self.certificate.numeration;
        let positions = automaton(&self.game.positions, &all, numeration, &mut self.meter)?;
        let outside = self.game.positions.clone().not();
        let outside = automaton(&outside, &all, numeration, &mut self.meter)?;
        for m in lines.iter().flatten() {
            self.falls(m)?;
        }
        if self.certificate.misere {
            self.words(&self.certificate.stuck, &outside)?;
            self.stuck(&lines)?;
        }
        let n = self.game.coordinates;
        let sets: Vec<&Automaton> = levels.iter().map(|level| &level.set).collect();
        for (i, level) in levels.iter().enumerate() {
            self.words(&level.set, &outside)?;
            for earlier in &sets[..i] {
                let both = vec![self.reads(&level.set, true), self.reads(earlier, true)];
                self.none(n, both, |a| a[0] && a[1], "a position has two values")?;
            }
            if self.game.block > 0 {
                self.counts(&level.set, &positions)?;
                continue;
            }
            for m in lines.iter().flatten() {
                let tracks = m.option.clone();
                let option = Reads { automaton: &level.set, tracks, must: true };
                let all = vec![self.reads(&level.set, true), option, m.reads()];
                let what = "a move leads from one position of the set to another, from";
                self.none(m.tracks.len(), all, |a| !a.contains(&false), what)?;
            }
            for (line, lemma) in &level.lemmas {
                self.leads(lines.get(*line), lemma, Some(&level.set))?;
            }
            let mut cover = vec![self.reads(&positions, true)];
            cover.extend(sets[..=i].iter().map(|set| self.reads(set, false)));
            cover.extend(level.lemmas.iter().map(|(_, lemma)| self.reads(lemma, false)));
            if self.certificate.misere {
                cover.push(self.reads(&self.certificate.stuck, false));
            }
            let what = "a position is in no set and has no move into it";
            self.none(n, cover, |a| a[0] && !a[1..].contains(&true), what)?;
        }
        Ok(())
    }

    /// Every letter is one of a digit of each coordinate.
    fn letters(&self) -> Result<(), Refusal> {
        let Certificate { levels, able, stuck, .. } = self.certificate;
        let radix = self.certificate.numeration.radix();
        let beyond = |letter: Number| (0..self.game.coordinates).fold(letter, |l, _| l / radix) > 0;
        let sets = levels.iter().map(|level| &level.set).chain([stuck]);
        let lemmas =
            levels.iter().flat_map(|level| &level.lemmas).chain(able).map(|lemma| &lemma.1);
        // Letters ascend.
        let last = |edges: &Vec<(Number, Number)>| edges.last().is_some_and(|e| beyond(e.0));
        match sets.chain(lemmas).any(|automaton| automaton.edges.iter().any(last)) {
            true => wrong("a letter has digits of more coordinates than there are"),
            false => Ok(()),
        }
    }

    fn reads<'b>(&self, automaton: &'b Automaton, must: bool) -> Reads<'b> {
        Reads { automaton, tracks: (0..self.game.coordinates).collect(), must }
    }

    fn joined(&mut self, variant: &Variant) -> Result<Move, Refusal> {
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
        let option = option.collect();
        let automaton = automaton(&when, &tracks, &self.certificate.numeration, &mut self.meter)?;
        Ok(Move { tracks, option, when, automaton })
    }

    /// No word is bad, told which automata accept it.
    fn none(
        &mut self,
        tracks: usize,
        automata: Vec<Reads<'_>>,
        bad: impl Fn(&[bool]) -> bool,
        what: &str,
    ) -> Result<(), Refusal> {
        let product = Product::new(automata, tracks, self.certificate.numeration.radix());
        match product.find(&mut self.meter, bad)? {
            None => Ok(()),
            Some(word) => wrong(format!("{what} {}", self.position(&word))),
        }
    }

    /// The coordinates that a word says; in a few digits they are small.
    fn position(&self, word: &[Vec<u8>]) -> String {
        let number = |i| self.certificate.numeration.number(word.iter().map(|letter| letter[i]));
        let shown = |i| number(i).map_or_else(|| "> 10^37".to_string(), |n| n.to_string());
        let all: Vec<String> = (0..self.game.coordinates).map(shown).collect();
        format!("({})", all.join(","))
    }

    /// 1. Words are positions, and zeros in front change nothing.
    fn words(&mut self, set: &Automaton, outside: &Automaton) -> Result<(), Refusal> {
        if !set.accepts.is_empty() && set.next(0, 0) != Some(0) {
            return wrong("zeros in front change what the set accepts");
        }
        let n = self.game.coordinates;
        let both = vec![self.reads(set, true), self.reads(outside, true)];
        self.none(n, both, |a| a[0] && a[1], "the set holds what is no position:")?;
        // Every path is one of words: what is no word has no edges at all.
        let numeration = &self.certificate.numeration;
        let radix = numeration.radix();
        let mut stack = Vec::from_iter((!set.accepts.is_empty()).then_some((0, 0)));
        let mut seen: Map<(Number, Ends), ()> = stack.iter().map(|start| (*start, ())).collect();
        let mut digits = vec![0; n];
        while let Some((state, ends)) = stack.pop() {
            for &(letter, next) in &set.edges[state as usize] {
                self.meter.step()?;
                let mut rest = letter;
                for digit in &mut digits {
                    *digit = i64::from(rest % radix);
                    rest /= radix;
                }
                let Some(ends) = numeration.marks(&digits).after(ends) else {
                    return wrong("the set accepts what is no word of the numeration");
                };
                if seen.insert((next, ends), ()).is_none() {
                    self.meter.keep(3)?;
                    stack.push((next, ends));
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
        let rising = automaton(&when, &m.tracks, &self.certificate.numeration, &mut self.meter)?;
        if rising.accepts.is_empty() { Ok(()) } else { wrong("a move does not lower the rank") }
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

    fn along(
        &mut self,
        m: &Move,
        lemma: &Automaton,
        set: Option<&Automaton>,
    ) -> Result<(), Refusal> {
        let option = set.map(|automaton| Reads { automaton, tracks: m.option.clone(), must: true });
        let all = option.into_iter().chain([m.reads()]).collect();
        let product = Product::new(all, m.tracks.len(), self.certificate.numeration.radix());
        let mut hidden = Hidden::new(product, self.game.coordinates);
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
        for m in lines.iter().flatten() {
            let both = vec![self.reads(&certificate.stuck, true), m.reads()];
            let what = "what is called stuck has a move:";
            self.none(m.tracks.len(), both, |a| a[0] && a[1], what)?;
        }
        for (line, able) in &certificate.able {
            self.leads(lines.get(*line), able, None)?;
        }
        for level in &certificate.levels {
            let mut all = vec![self.reads(&level.set, true)];
            all.extend(certificate.able.iter().map(|(_, able)| self.reads(able, false)));
            let bad = |accepted: &[bool]| accepted[0] && !accepted[1..].contains(&true);
            let what = "a position of the set is not shown to have a move:";
            self.none(self.game.coordinates, all, bad, what)?;
        }
        Ok(())
    }

    /// With blocking: P are exactly the positions with at most `block` options in P. Options are tuples of new numbers, so
    /// the lines are one condition, in which nothing is chosen.
    fn counts(&mut self, set: &Automaton, positions: &Automaton) -> Result<(), Refusal> {
        let n = self.game.coordinates;
        let numeration = &self.certificate.numeration;
        let tracks: Vec<usize> = (0..n).chain((0..n).map(|i| NEW + i)).collect();
        let mut lines = Vec::new();
        for variant in self.game.lines.iter().flatten() {
            if (CHOSEN..CHOSEN + 8).any(|v| variant.when.mentions(v)) {
                return Err(Refusal::Rules("blocking with a number that no equation tells".into()));
            }
            let mut all = vec![variant.when.clone()];
            for i in (0..n).filter(|&i| !variant.changes[i]) {
                all.push(Cond::Zero(Sum::variable(i).plus(-1, &Sum::variable(NEW + i))));
            }
            lines.push(automaton(&Cond::All(all), &tracks, numeration, &mut self.meter)?);
        }
        let mut all = vec![Reads { automaton: set, tracks: (n..2 * n).collect(), must: true }];
        let line = |automaton| Reads { automaton, tracks: (0..2 * n).collect(), must: false };
        all.extend(lines.iter().map(line));
        let radix = numeration.radix();
        let mut hidden = Hidden::new(Product::new(all, 2 * n, radix), n);
        let most = self.game.block + 1;
        if positions.accepts.is_empty() {
            return Ok(());
        }
        // The state of the set is NONE where it begins no such words.
        let first = if set.accepts.is_empty() { Number::MAX } else { 0 };
        let start = (first, 0, hidden.start(most, &mut self.meter)?);
        let mut seen: Map<(Number, Number, Ways), ()> = Map::from_iter([(start.clone(), ())]);
        let mut stack = vec![start];
        while let Some((state, here, ways)) = stack.pop() {
            let losing = set.accepts.get(state as usize).is_some_and(|a| *a);
            if positions.accepts[here as usize] && losing != (hidden.accepted(&ways) < most) {
                return wrong(
                    "a position of the set has too many options in it, or another too few",
                );
            }
            for &(letter, there) in &positions.edges[here as usize] {
                let state = set.next(state, letter).unwrap_or(Number::MAX);
                let next = (state, there, hidden.step(&ways, letter, most, &mut self.meter)?);
                if !seen.contains_key(&next) {
                    self.meter.keep(2 + 2 * next.2.len())?;
                    seen.insert(next.clone(), ());
                    stack.push(next);
                }
            }
        }
        Ok(())
    }
}
