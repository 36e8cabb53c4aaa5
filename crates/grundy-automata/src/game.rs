//! A game for automata: every move as a condition on the numbers before and after it.

use crate::relation::{Formula, Linear};
use crate::{Error, Track};
use grundy_rules::core;

/// A heap game whose moves are conditions on old and new coordinates.
///
/// ```
/// use grundy_automata::game::Game;
///
/// let rules = grundy_rules::Rules::parse("game nim2\nheaps x, y\ntake k from any heap\n").unwrap();
/// let game = Game::new(&rules.game().unwrap())?;
/// assert_eq!((game.heaps, game.moves.len()), (2, 2));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The names of the coordinates: heaps, then state.
    pub names: Vec<String>,
    /// How many of them are heaps.
    pub heaps: usize,
    /// Which tuples are positions, over old tracks.
    pub positions: Formula,
    /// The moves.
    pub moves: Vec<Move>,
    /// How many lines they are from, with those that have none of their own.
    pub lines: usize,
    /// Who cannot move wins.
    pub misere: bool,
    /// How many options the previous player may forbid.
    pub block: u8,
}

/// A move: what it changes, and when it leads from which numbers to which.
///
/// A coordinate that it leaves alone is one track, the old one; a number that the player chooses is gone if an
/// equation tells it.
///
/// ```
/// use grundy_automata::game::Game;
///
/// let rules = grundy_rules::Rules::parse("game nim2\nheaps x, y\ntake k from any heap\n").unwrap();
/// let game = Game::new(&rules.game().unwrap())?;
/// assert_eq!(game.moves[0].changes.iter().filter(|&&changes| changes).count(), 1);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Which line of the rules it is from.
    pub line: usize,
    /// For each coordinate, whether the move changes it.
    pub changes: Vec<bool>,
    /// Over old tracks, new tracks of changed coordinates, and chosen numbers that are left.
    pub condition: Formula,
    /// What follows from the condition: bounds of a chosen number that several equations tell, said of each. For
    /// loops over numbers only.
    pub implied: Vec<Formula>,
}

impl Move {
    /// The move that gives each coordinate the value of `targets`, sums over old tracks and chosen numbers, where
    /// `condition` holds; each of the `chosen` numbers must be bounded from below in it.
    ///
    /// # Errors
    ///
    /// A chosen number that no equation tells and that may be negative.
    pub fn new(
        line: usize,
        chosen: u8,
        targets: &[Linear],
        condition: &Formula,
    ) -> Result<Self, Error> {
        let coordinates = || (0..).map_while(|i: u8| Some((i, targets.get(usize::from(i))?)));
        let changes: Vec<bool> =
            coordinates().map(|(i, target)| *target != Linear::track(Track::old(i))).collect();
        // new − target = 0, for what changes.
        let mut equations: Vec<Linear> = coordinates()
            .filter(|(i, _)| changes[usize::from(*i)])
            .map(|(i, target)| Linear::track(Track::new(i)).plus(-1, target))
            .collect();
        let mut condition = condition.clone();
        let mut implied: Vec<Formula> = Vec::new();
        for track in (0..chosen).map(Track::chosen) {
            let Some(at) = equations.iter().position(|e| e.coefficient(track).abs() == 1) else {
                let bounded = condition.conjuncts().iter().any(|part| match part {
                    Formula::Between(sum, low, high) => match sum.terms[..] {
                        [(t, 1)] => t == track && low.is_some_and(|low| low >= sum.constant),
                        [(t, -1)] => t == track && high.is_some_and(|high| high <= sum.constant),
                        _ => false,
                    },
                    _ => false,
                });
                if bounded {
                    continue;
                }
                return Err(Error::Rule("a chosen number may be negative".into()));
            };
            let value = solved(&equations.remove(at), track);
            let replace = |sum: &Linear| sum.substituted(track, &value);
            for other in equations.iter().filter(|e| e.coefficient(track).abs() == 1) {
                let value = solved(other, track);
                let bounds = condition.conjuncts();
                let bounds = bounds.iter().filter(|b| b.tracks() == [track]);
                implied.extend(bounds.map(|b| b.map(&|sum| sum.substituted(track, &value))));
            }
            implied = implied.iter().map(|b| b.map(&replace)).collect();
            equations = equations.iter().map(replace).collect();
            condition = condition.map(&replace);
        }
        let mut parts: Vec<Formula> = equations.into_iter().map(Formula::zero).collect();
        parts.push(condition);
        Ok(Self { line, changes, condition: Formula::And(parts).tidied(), implied })
    }

    /// The track of a coordinate in the option: the new one where the move changes it.
    #[must_use]
    pub fn option(&self, coordinate: u8) -> Track {
        let changes = self.changes.get(usize::from(coordinate)).copied().unwrap_or(false);
        if changes { Track::new(coordinate) } else { Track::old(coordinate) }
    }

    /// A condition on positions, said of the option.
    #[must_use]
    pub fn of_option(&self, condition: &Formula) -> Formula {
        condition.map(&|sum| Linear {
            terms: sum
                .terms
                .iter()
                .map(|&(track, c)| (self.option(track.0), c))
                .fold(Linear::default(), |l, (track, c)| l.plus(c, &Linear::track(track)))
                .terms,
            constant: sum.constant,
        })
    }
}

impl Game {
    /// The game of rules in their core form.
    ///
    /// # Errors
    ///
    /// Rules that leave sums of heaps or may go on for ever; numbers that the player chooses and that may be negative.
    pub fn new(rules: &core::Game) -> Result<Self, Error> {
        let refuse = |why: &str| Err(Error::Rule(why.into()));
        if rules.loopy {
            return refuse("a game that may go on for ever has no kernel to prove");
        }
        let n = rules.coordinates.len();
        let Ok(count) = u8::try_from(n) else { return refuse("too many heaps") };
        let Ok(block) = u8::try_from(rules.block) else { return refuse("too many are blocked") };
        if count > 16 || block > 100 {
            return refuse("too many heaps, or more than 100 blocked options");
        }
        // Nothing is asked where play never ends early: `not false` would only cost time.
        let end = (rules.end != core::Formula::False).then(|| formula(&rules.end, count).negated());
        let mut moves = Vec::new();
        for m in &rules.moves {
            let [target] = &m.targets[..] else {
                return refuse(
                    "no automaton is looked for where a move leaves several heaps (such games may have a period, or a misère quotient)",
                );
            };
            let targets: Vec<Linear> = target.iter().map(|sum| linear(sum, count)).collect();
            let parts = [Some(formula(&m.condition, count)), end.clone()];
            let condition = Formula::And(parts.into_iter().flatten().collect());
            let chosen = u8::try_from(m.chosen.len()).unwrap_or(u8::MAX);
            moves.push(Move::new(m.line, chosen, &targets, &condition)?);
        }
        let positions = formula(&rules.positions, count);
        let (heaps, misere) = (rules.heaps, rules.misere);
        let (names, lines) = (rules.coordinates.clone(), rules.lines);
        Ok(Self { names, heaps, positions, moves, lines, misere, block })
    }

    /// The tracks of a position.
    #[must_use]
    pub fn tracks(&self) -> Vec<Track> {
        (0..).take(self.names.len()).map(Track::old).collect()
    }

    /// The game with one more heap, `v`, from which any number may be taken: its P-positions are those whose
    /// Grundy value is `v`, in normal play without blocking.
    ///
    /// # Errors
    ///
    /// Misère play and blocking have no Grundy values.
    pub fn with_value(&self) -> Result<Self, Error> {
        if self.misere || self.block > 0 {
            return Err(Error::Rule("misère play and blocking have no Grundy values".into()));
        }
        let mut game = self.clone();
        let v = (0..).take(self.names.len()).count();
        let v = u8::try_from(v).map_err(|_| Error::Rule("too many heaps".into()))?;
        let is_free = |name: &String| !self.names.contains(name);
        let others = (1..).map(|i| format!("v{i}"));
        let mut names = ["v", "g", "w"].into_iter().map(String::from).chain(others);
        game.names.extend(names.find(is_free));
        for m in &mut game.moves {
            m.changes.push(false);
        }
        let mut changes = vec![false; self.names.len()];
        changes.push(true);
        let less = Linear::track(Track::old(v)).plus(-1, &Linear::track(Track::new(v)));
        let condition = Formula::Between(less, Some(1), None);
        game.moves.push(Move { line: self.lines, changes, condition, implied: Vec::new() });
        game.lines += 1;
        Ok(game)
    }
}

/// The value that an equation, in which it has the coefficient ±1, gives a track.
fn solved(equation: &Linear, track: Track) -> Linear {
    // c·k + rest = 0 with c = ±1, so k = −c·rest.
    let mut rest = equation.clone();
    rest.terms.retain(|t| t.0 != track);
    Linear::default().plus(-equation.coefficient(track), &rest)
}

fn linear(sum: &core::Linear, count: u8) -> Linear {
    let track = |v: usize| match u8::try_from(v) {
        Ok(v) if v < count => Track::old(v),
        Ok(v) => Track::chosen(v - count),
        Err(_) => Track(u8::MAX),
    };
    sum.terms
        .iter()
        .fold(Linear::number(sum.constant), |all, &(v, c)| all.plus(c, &Linear::track(track(v))))
}

fn formula(condition: &core::Formula, count: u8) -> Formula {
    let all = |parts: &[core::Formula]| parts.iter().map(|p| formula(p, count)).collect();
    match condition {
        core::Formula::True => Formula::TRUE,
        core::Formula::False => Formula::Or(Vec::new()),
        core::Formula::And(parts) => Formula::And(all(parts)),
        core::Formula::Or(parts) => Formula::Or(all(parts)),
        core::Formula::Atom(atom) => {
            let sum = linear(&atom.sum, count);
            match atom.relation {
                core::Relation::AtLeastZero => Formula::not_negative(sum),
                core::Relation::Zero => Formula::zero(sum),
                core::Relation::NotZero => Formula::zero(sum).negated(),
                core::Relation::Divisible(m) => Formula::Residue(sum, m, 0),
                core::Relation::NotDivisible(m) => Formula::Residue(sum, m, 0).negated(),
            }
        }
    }
}

impl Formula {
    /// The same condition, nested `And`s flattened and bounds of one sum from both sides made one relation:
    /// −t < k − l and k − l < t become |k − l| < t, which is one small automaton instead of two.
    #[must_use]
    pub fn tidied(&self) -> Self {
        let mut parts: Vec<Self> = Vec::new();
        for part in self.conjuncts() {
            let part = part.canonical();
            if let Self::Between(sum, low, high) = &part {
                let same = parts.iter_mut().find_map(|p| match p {
                    Self::Between(other, low, high) if other == sum => Some((low, high)),
                    _ => None,
                });
                if let Some((other_low, other_high)) = same {
                    *other_low = (*other_low).max(*low);
                    *other_high = match (*other_high, *high) {
                        (Some(a), Some(b)) => Some(a.min(b)),
                        (a, b) => a.or(b),
                    };
                    continue;
                }
            }
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        if parts.len() == 1 { parts.remove(0) } else { Self::And(parts) }
    }

    /// A sum with a positive first coefficient and no constant.
    fn canonical(&self) -> Self {
        let Self::Between(sum, low, high) = self else { return self.clone() };
        let shift = |bound: Option<i64>| bound.map(|b| b.saturating_sub(sum.constant));
        let bare = Linear { terms: sum.terms.clone(), constant: 0 };
        match sum.terms.first() {
            Some((_, c)) if *c < 0 => Self::Between(
                Linear::default().plus(-1, &bare),
                shift(*high).map(i64::saturating_neg),
                shift(*low).map(i64::saturating_neg),
            ),
            _ => Self::Between(bare, shift(*low), shift(*high)),
        }
    }
}
