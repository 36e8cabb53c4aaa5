//! Why a game ends: numbers that fall with every move.

use crate::error::Limits;
use crate::game::{Game, Move};
use crate::relation::{Formula, Linear};
use crate::{Automaton, Error, Track};

/// A number of a position: a sum of coordinates, or the largest of some.
///
/// ```
/// use grundy_automata::game::Game;
/// use grundy_automata::prove::Moves;
/// use grundy_automata::{Limits, Numeration};
/// let rules = grundy_rules::Rules::parse("game nim2\nheaps x, y\ntake k from any heap\n").unwrap();
/// let game = Game::new(&rules.game().unwrap())?;
/// let moves = Moves::new(&game, Numeration::BINARY, Limits::default())?;
/// assert_eq!(moves.rank()[0].of(&[3, 4]), 7);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rank {
    /// The sum of these coordinates.
    Sum(Vec<u8>),
    /// The largest of these coordinates.
    Largest(Vec<u8>),
}

impl Rank {
    /// Its value.
    #[must_use]
    pub fn of(&self, position: &[u64]) -> u64 {
        let number = |i: &u8| position.get(usize::from(*i)).copied().unwrap_or(0);
        match self {
            Self::Sum(list) => list.iter().map(number).fold(0, u64::saturating_add),
            Self::Largest(list) => list.iter().map(number).max().unwrap_or(0),
        }
    }

    /// The sums whose largest it is, of the position.
    fn sums(&self) -> Vec<Linear> {
        let track = |i: &u8| Linear::track(Track::old(*i));
        match self {
            Self::Sum(list) => {
                vec![list.iter().fold(Linear::default(), |sum, i| sum.plus(1, &track(i)))]
            }
            Self::Largest(list) => list.iter().map(track).collect(),
        }
    }

    /// That it falls by at least `by` with the move: some old sum is larger than all new ones.
    fn falls(&self, m: &Move, by: i64) -> Formula {
        let any = self.sums().into_iter().map(|old| {
            let all = self.sums().into_iter().map(|new| {
                let Formula::Between(new, ..) = m.of_option(&Formula::zero(new)) else {
                    return Formula::TRUE;
                };
                Formula::Between(old.plus(-1, &new), Some(by), None)
            });
            Formula::And(all.collect())
        });
        Formula::Or(any.collect())
    }
}

/// That the first of the ranks that changes falls.
pub(crate) fn fall(ranks: &[Rank], m: &Move) -> Formula {
    let any = (0..ranks.len()).map(|i| {
        let mut all: Vec<Formula> = ranks[..i].iter().map(|r| r.falls(m, 0)).collect();
        all.push(ranks[i].falls(m, 1));
        Formula::And(all)
    });
    Formula::Or(any.collect())
}

/// A rank that falls with every move: a sum of coordinates, a sum and then the largest, or coordinates in some order.
///
/// # Errors
///
/// If none of these is found; limits.
pub(crate) fn find(game: &Game, moves: &[Automaton], limits: &Limits) -> Result<Vec<Rank>, Error> {
    for candidate in candidates(game) {
        if falls(&candidate, game, moves, limits)? {
            return Ok(candidate);
        }
    }
    Err(Error::Rule(
        "no rank was found that falls with every move: a sum, a sum and then the largest, or the \
         coordinates in some order"
            .into(),
    ))
}

/// Whether the ranks, the first that changes, fall with every move.
pub(crate) fn falls(
    ranks: &[Rank],
    game: &Game,
    moves: &[Automaton],
    limits: &Limits,
) -> Result<bool, Error> {
    always(|m| fall(ranks, m), game, moves, limits)
}

/// Whether no move makes the number larger.
pub(crate) fn never_rises(
    rank: &Rank,
    game: &Game,
    moves: &[Automaton],
    limits: &Limits,
) -> Result<bool, Error> {
    always(|m| rank.falls(m, 0), game, moves, limits)
}

/// Whether a condition holds of every move.
fn always(
    condition: impl Fn(&Move) -> Formula,
    game: &Game,
    moves: &[Automaton],
    limits: &Limits,
) -> Result<bool, Error> {
    for (m, automaton) in game.moves.iter().zip(moves) {
        let not = condition(m).negated();
        let bad = not.automaton(automaton.numeration(), &[], limits)?;
        if !automaton.join(&bad, limits)?.minimised().is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The coordinates, in order.
pub(crate) fn lexicographic(game: &Game) -> Vec<Rank> {
    (0..).take(game.names.len()).map(|i| Rank::Sum(vec![i])).collect()
}

fn candidates(game: &Game) -> Vec<Vec<Rank>> {
    let all: Vec<u8> = (0..).take(game.names.len()).collect();
    let heaps = all[..game.heaps.min(all.len())].to_vec();
    let mut candidates = vec![
        vec![Rank::Sum(heaps.clone())],
        vec![Rank::Sum(all.clone())],
        vec![Rank::Sum(heaps.clone()), Rank::Largest(heaps)],
    ];
    let mut orders: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..all.len().min(4) {
        orders = orders
            .iter()
            .flat_map(|order| {
                let rest = all.iter().filter(|i| !order.contains(i));
                rest.map(|i| [&order[..], &[*i]].concat()).collect::<Vec<_>>()
            })
            .collect();
        candidates
            .extend(orders.iter().map(|order| order.iter().map(|i| Rank::Sum(vec![*i])).collect()));
    }
    candidates
}
