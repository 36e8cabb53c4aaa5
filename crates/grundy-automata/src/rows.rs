//! Long rows of two-heap games with one P-position a row, found greedily.

use crate::Track;
use crate::game::{Game, Move};
use crate::relation::{Formula, Linear};
use crate::sieve::Data;

/// A symmetric game of two heaps in which any number is taken from one heap, or the same from both, and some fixed
/// pairs of numbers are taken besides: a queen, and leaps.
///
/// ```
/// use grundy_automata::game::Game;
/// use grundy_automata::rows::Queen;
///
/// let text = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let queen = Queen::of(&Game::new(&rules.game().unwrap())?).unwrap();
/// assert!(queen.leaps.is_empty());
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Queen {
    /// Pairs that may be taken from the heaps; with (i, j) also (j, i).
    pub leaps: Vec<(u32, u32)>,
}

const UNKNOWN: u32 = u32::MAX;

impl Queen {
    /// The game as one of these, if it is.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let plain = game.heaps == 2 && game.names.len() == 2 && !game.misere && game.block == 0;
        if !plain || !game.positions.conjuncts().is_empty() {
            return None;
        }
        let (mut rays, mut diagonal, mut leaps) = ([false; 2], false, Vec::new());
        for m in &game.moves {
            match step(m)? {
                Step::Ray(heap) => rays[heap] = true,
                Step::Diagonal => diagonal = true,
                Step::Leap(i, j) => leaps.push((i, j)),
            }
        }
        leaps.sort_unstable();
        let symmetric = leaps.iter().all(|(i, j)| leaps.contains(&(*j, *i)));
        (rays == [true; 2] && diagonal && symmetric).then_some(Self { leaps })
    }

    /// For rows 0 .. `rows` the one position of value 0, then 1, … up to `values`, each complete in these rows.
    ///
    /// Time: about the rows times the leaps and sets before. Memory: 4 bytes a row and column.
    #[must_use]
    pub fn sieve(&self, rows: u32, values: u32) -> Vec<Data> {
        let mut sets: Vec<Vec<u32>> = Vec::new();
        for _ in 0..=values {
            sets.push(self.kernel(rows, &sets));
        }
        sets.into_iter()
            .map(|partners| {
                let mut numbers = Vec::with_capacity(2 * rows as usize);
                for (row, partner) in (0..rows).zip(&partners) {
                    numbers.extend([row, *partner]);
                }
                Data { arity: 2, numbers, bounds: vec![rows.into(), u64::MAX] }
            })
            .collect()
    }

    /// The partner of each row: the first column that no earlier row, no diagonal and no leap from here has.
    fn kernel(&self, rows: u32, before: &[Vec<u32>]) -> Vec<u32> {
        let mut partners = vec![UNKNOWN; rows as usize];
        let mut diagonals: Vec<bool> = Vec::new();
        let mut least = 0;
        for x in 0..rows {
            if partners[x as usize] != UNKNOWN {
                // Found from the other heap.
                continue;
            }
            let mut d = least;
            let y = loop {
                let y = x + d;
                if partners.len() <= y as usize {
                    partners.resize(y as usize + 1 + partners.len() / 2, UNKNOWN);
                }
                if diagonals.len() <= d as usize {
                    diagonals.resize(d as usize + 1 + diagonals.len() / 2, false);
                }
                let leapt = || {
                    self.leaps.iter().any(|&(i, j)| {
                        let row = x.checked_sub(i).filter(|_| i > 0);
                        row.is_some_and(|row| {
                            partners[row as usize] != UNKNOWN
                                && partners[row as usize].checked_add(j) == Some(y)
                        })
                    })
                };
                let taken = before.iter().any(|set| set.get(x as usize) == Some(&y));
                if !diagonals[d as usize] && partners[y as usize] == UNKNOWN && !taken && !leapt() {
                    break y;
                }
                d += 1;
            };
            partners[x as usize] = y;
            partners[y as usize] = x;
            diagonals[d as usize] = true;
            while diagonals.get(least as usize) == Some(&true) {
                least += 1;
            }
        }
        partners
    }
}

enum Step {
    Ray(usize),
    Diagonal,
    Leap(u32, u32),
}

/// What kind of step the move is, by the conditions on what it takes.
fn step(m: &Move) -> Option<Step> {
    let taken = |i: u8| Linear::track(Track::old(i)).plus(-1, &Linear::track(Track::new(i)));
    let (u, v) = (taken(0), taken(1));
    let conjuncts = m.condition.conjuncts();
    let holds = |sum: &Linear, low: Option<i64>, high: Option<i64>| {
        conjuncts.iter().any(|c| **c == Formula::Between(sum.clone(), low, high))
    };
    let exactly = |sum: &Linear| {
        conjuncts.iter().find_map(|c| match c {
            Formula::Between(s, Some(a), Some(b)) if s == sum && a == b => u32::try_from(*a).ok(),
            _ => None,
        })
    };
    match (&m.changes[..], conjuncts.len()) {
        ([true, false], 1) if holds(&u, Some(1), None) => Some(Step::Ray(0)),
        ([false, true], 1) if holds(&v, Some(1), None) => Some(Step::Ray(1)),
        ([true, true], 2) if holds(&u.plus(-1, &v), Some(0), Some(0)) => {
            (holds(&u, Some(1), None) || holds(&v, Some(1), None)).then_some(Step::Diagonal)
        }
        ([true, true], 2) => Some(Step::Leap(exactly(&u)?, exactly(&v)?)),
        _ => None,
    }
}
