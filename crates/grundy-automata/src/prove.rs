//! The kernel theorem by automata: whether a set is the set of P-positions, for all sizes at once.
//!
//! In a game that ends, P is the set of P-positions exactly if no move leads from P to P (independence) and every
//! position outside P has a move into P (absorption). Both are questions whether an automaton accepts anything.

use crate::error::Limits;
use crate::game::{Game, Move};
use crate::rank::{self, Rank};
use crate::relation::{Formula, Linear};
use crate::{Automaton, Error, Numeration, Track};

/// The automata of a game's moves in a numeration: all that the theorem needs of the rules.
///
/// ```
/// use grundy_automata::game::Game;
/// use grundy_automata::prove::Moves;
/// use grundy_automata::{Limits, Numeration};
/// let rules = grundy_rules::Rules::parse("game nim2\nheaps x, y\ntake k from any heap\n").unwrap();
/// let game = Game::new(&rules.game().unwrap())?;
/// let moves = Moves::new(&game, Numeration::BINARY, Limits::default())?;
/// assert_eq!(moves.automata().len(), 2);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
pub struct Moves {
    game: Game,
    numeration: Numeration,
    limits: Limits,
    tracks: Vec<Track>,
    positions: Automaton,
    moves: Vec<Automaton>,
    /// In misère play without blocking, the positions without a move.
    stuck: Option<Automaton>,
    /// With blocking, all moves at once, over all old and new tracks.
    united: Option<Automaton>,
    rank: Vec<Rank>,
}

/// Why a set is not the set of P-positions, in numbers.
///
/// ```
/// use grundy_automata::game::Game;
/// use grundy_automata::prove::{Moves, Outcome, Refutation};
/// use grundy_automata::{Limits, Numeration};
/// let rules = grundy_rules::Rules::parse("game nim2\nheaps x, y\ntake k from any heap\n").unwrap();
/// let game = Game::new(&rules.game().unwrap())?;
/// let moves = Moves::new(&game, Numeration::BINARY, Limits::default())?;
/// let Outcome::Refuted(why) = moves.prove(moves.positions(), &[])? else { panic!() };
/// assert!(!matches!(why, Refutation::NotAPosition(_)));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refutation {
    /// The set contains something that is no position.
    NotAPosition(Vec<u64>),
    /// Both are said to lose, but this line of the rules leads from the first to the second.
    Leads {
        /// The position that is said to lose.
        from: Vec<u64>,
        /// Its option that is said to lose.
        to: Vec<u64>,
        /// The move, by its place among the moves of the game.
        by: usize,
    },
    /// It is said to win, but no move leads to a position that is said to lose (with blocking: not enough do).
    NoMove(Vec<u64>),
    /// It is said to lose, but no move is possible, which wins in misère play.
    Stuck(Vec<u64>),
    /// It is said to lose, but has more options that are said to lose than can be blocked.
    Many(Vec<u64>),
    /// It is said to lose, but so are all its options: to block them all would let the player win in misère play.
    NoOther(Vec<u64>),
    /// It is in two sets that belong to different values.
    Twice(Vec<u64>),
}

/// What came of an attempt to prove a set.
///
/// ```
/// use grundy_automata::game::Game;
/// use grundy_automata::prove::{Moves, Outcome};
/// use grundy_automata::{Limits, Numeration};
/// let rules = grundy_rules::Rules::parse("game nim2\nheaps x, y\ntake k from any heap\n").unwrap();
/// let game = Game::new(&rules.game().unwrap())?;
/// let moves = Moves::new(&game, Numeration::BINARY, Limits::default())?;
/// // All positions lose? From some of them a move leads to another.
/// assert!(matches!(moves.prove(moves.positions(), &[])?, Outcome::Refuted(_)));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The set is that of the P-positions.
    Proved,
    /// It is not.
    Refuted(Refutation),
}

impl Moves {
    /// Builds the automata of all moves, and finds a rank that falls with each.
    ///
    /// # Errors
    ///
    /// Limits; rules of which no rank falls.
    pub fn new(game: &Game, numeration: Numeration, limits: Limits) -> Result<Self, Error> {
        let tracks = game.tracks();
        let positions = game.positions.tidied().automaton(numeration, &tracks, &limits)?;
        let mut moves = Vec::new();
        for m in &game.moves {
            moves.push(move_automaton(game, m, numeration, &limits)?);
        }
        let rank = rank::find(game, &moves, &limits)?;
        let mut stuck = None;
        if game.misere && game.block == 0 {
            let mut rest = positions.clone();
            for able in able(&moves, &tracks, &limits)? {
                rest = rest.minus(&able, &limits)?.minimised();
            }
            stuck = Some(rest);
        }
        let mut united = None;
        if game.block > 0 {
            let mut all: Option<Automaton> = None;
            for (m, automaton) in game.moves.iter().zip(&moves) {
                let whole = unshared(m, automaton, &tracks, &limits)?;
                all = Some(match all {
                    None => whole,
                    Some(before) => before.or(&whole, &limits)?.minimised(),
                });
            }
            united = all;
        }
        let game = game.clone();
        Ok(Self { game, numeration, limits, tracks, positions, moves, stuck, united, rank })
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The numeration.
    #[must_use]
    pub const fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// The limits of all work with these automata.
    #[must_use]
    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The positions.
    #[must_use]
    pub const fn positions(&self) -> &Automaton {
        &self.positions
    }

    /// In misère play without blocking, the positions without a move.
    #[must_use]
    pub const fn stuck(&self) -> Option<&Automaton> {
        self.stuck.as_ref()
    }

    /// The rank that falls with every move: the first in which a position and its option differ.
    #[must_use]
    pub fn rank(&self) -> &[Rank] {
        &self.rank
    }

    /// Whether positions in lexicographic order come after their options.
    ///
    /// # Errors
    ///
    /// Limits.
    pub fn falls_lexicographically(&self) -> Result<bool, Error> {
        rank::falls(&rank::lexicographic(&self.game), &self.game, &self.moves, &self.limits)
    }

    /// The automaton of a move, over its old and new tracks.
    #[must_use]
    pub fn automata(&self) -> &[Automaton] {
        &self.moves
    }

    /// Whether `set` is the set of P-positions of the game, or, if `before` are the sets of Grundy values 0, 1, …,
    /// of those with the next value: what is in no earlier set, and has no option in `set`.
    ///
    /// # Errors
    ///
    /// Limits.
    pub fn prove(&self, set: &Automaton, before: &[Automaton]) -> Result<Outcome, Error> {
        let limits = &self.limits;
        let refuted = |r| Ok(Outcome::Refuted(r));
        let set = set.minimised();
        if let Some(numbers) = set.minus(&self.positions, limits)?.minimised().example() {
            return refuted(Refutation::NotAPosition(numbers));
        }
        let mut covered = set.clone();
        for earlier in before {
            if let Some(numbers) = set.join(earlier, limits)?.minimised().example() {
                return refuted(Refutation::Twice(numbers));
            }
            covered = covered.or(earlier, limits)?.minimised();
        }
        if let Some(stuck) = &self.stuck {
            if let Some(numbers) = set.join(stuck, limits)?.minimised().example() {
                return refuted(Refutation::Stuck(numbers));
            }
            covered = covered.or(stuck, limits)?.minimised();
        }
        if let Some(united) = &self.united {
            let into = |set: &Automaton| {
                let options = set.renamed(&self.option_tracks(Track::new));
                Ok(united.join(&options, limits)?.minimised())
            };
            let many = into(&set)?.at_least(self.game.block + 1, &self.tracks, limits)?;
            if let Some(numbers) = set.join(&many, limits)?.minimised().example() {
                return refuted(Refutation::Many(numbers));
            }
            covered = covered.or(&many, limits)?.minimised();
            if self.game.misere {
                let outside = self.positions.minus(&set, limits)?.minimised();
                let other = into(&outside)?.projected(&self.tracks, limits)?;
                if let Some(numbers) = set.minus(&other, limits)?.minimised().example() {
                    return refuted(Refutation::NoOther(numbers));
                }
                let none = self.positions.minus(&other, limits)?.minimised();
                covered = covered.or(&none, limits)?.minimised();
            }
        } else {
            for (i, m) in self.game.moves.iter().enumerate() {
                let options = set.renamed(&self.option_tracks(|j| m.option(j)));
                let reached = self.moves[i].join(&options, limits)?;
                let from = reached.projected(&self.tracks, limits)?;
                if let Some(word) = set.join(&from, limits)?.minimised().shortest() {
                    return refuted(self.leads(i, &from, &reached, &word));
                }
                covered = covered.or(&from, limits)?.minimised();
            }
        }
        if let Some(numbers) = self.positions.minus(&covered, limits)?.minimised().example() {
            return refuted(Refutation::NoMove(numbers));
        }
        Ok(Outcome::Proved)
    }

    /// Where options are blocked, the positions that have at least so many.
    ///
    /// # Errors
    ///
    /// Limits.
    pub(crate) fn with_options(&self, least: u8) -> Result<Option<Automaton>, Error> {
        let Some(united) = &self.united else { return Ok(None) };
        let from = united.join(&self.positions, &self.limits)?.minimised();
        from.at_least(least, &self.tracks, &self.limits).map(Some)
    }

    fn option_tracks(&self, option: impl Fn(u8) -> Track) -> Vec<Track> {
        self.tracks.iter().map(|t| option(t.0)).collect()
    }

    /// The move in numbers: from the position of `word` to an option of the set.
    fn leads(&self, by: usize, able: &Automaton, reached: &Automaton, word: &[u32]) -> Refutation {
        let from = able.numbers(word).unwrap_or_default();
        let to = reached.completed(&self.tracks, word).and_then(|whole| {
            let numbers = reached.numbers(&whole)?;
            let m = &self.game.moves[by];
            self.tracks
                .iter()
                .map(|t| {
                    let at = reached.tracks().iter().position(|track| *track == m.option(t.0))?;
                    numbers.get(at).copied()
                })
                .collect()
        });
        Refutation::Leads { from, to: to.unwrap_or_default(), by }
    }
}

/// For each move what of a position makes it possible, over the tracks that it speaks of.
fn able(moves: &[Automaton], tracks: &[Track], limits: &Limits) -> Result<Vec<Automaton>, Error> {
    moves
        .iter()
        .map(|automaton| {
            let own = automaton.tracks().iter().copied();
            let visible: Vec<Track> = own.filter(|t| tracks.contains(t)).collect();
            automaton.projected(&visible, limits)
        })
        .collect()
}

/// The automaton of one move between positions, chosen numbers hidden.
fn move_automaton(
    game: &Game,
    m: &Move,
    numeration: Numeration,
    limits: &Limits,
) -> Result<Automaton, Error> {
    let changed = |sum: &Linear| sum.terms.iter().any(|t| m.option(t.0.0) != t.0);
    let mut parts = vec![m.condition.clone()];
    // Positions stay among the positions, as far as the move touches the conditions.
    for part in game.positions.conjuncts() {
        let mut touched = false;
        part.each_sum(&mut |sum| touched |= changed(sum));
        if touched {
            parts.push(part.clone());
            parts.push(m.of_option(part));
        }
    }
    let changed = m.changes.iter().zip(0..).filter(|(changes, _)| **changes);
    let visible: Vec<Track> = changed.flat_map(|(_, i)| [Track::old(i), Track::new(i)]).collect();
    let automaton = Formula::And(parts).tidied().automaton(numeration, &visible, limits)?;
    let chosen = Track::chosen(0);
    let visible: Vec<Track> = automaton.tracks().iter().copied().filter(|t| *t < chosen).collect();
    automaton.projected(&visible, limits)
}

/// The move over all old and new tracks: what it leaves alone is twice the same number.
fn unshared(
    m: &Move,
    automaton: &Automaton,
    tracks: &[Track],
    limits: &Limits,
) -> Result<Automaton, Error> {
    let mut same = Vec::new();
    let mut all = tracks.to_vec();
    for track in tracks {
        all.push(Track::new(track.0));
        if m.option(track.0) == *track {
            let new = Linear::track(Track::new(track.0));
            same.push(Formula::zero(Linear::track(*track).plus(-1, &new)));
        }
    }
    let words = Formula::And(same).automaton(automaton.numeration(), &all, limits)?;
    Ok(automaton.join(&words, limits)?.minimised())
}
