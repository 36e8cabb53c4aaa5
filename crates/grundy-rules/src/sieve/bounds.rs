//! The box that no move leaves.

use crate::clock;
use crate::core::{Formula, Game, Linear, Relation, least};

/// So often the box is made larger before it is given up.
const MOST_ROUNDS: usize = 12;

/// Sums of so many numbers are tried with factors up to so much.
const MOST_FACTORED: usize = 3;
const MOST_FACTOR: i64 = 6;

/// Positions that no move leaves: numbers up to `most`, and perhaps a sum that is bounded.
#[derive(Clone, Debug)]
pub(super) struct Region {
    pub(super) most: Vec<i64>,
    pub(super) within: Option<(Linear, i64)>,
}

impl Region {
    /// Whether the sum of the region is within its bound.
    #[inline]
    pub(super) fn holds(&self, position: &[i64]) -> bool {
        self.within.as_ref().is_none_or(|(sum, most)| sum.value(position) <= i128::from(*most))
    }
}

/// A region that holds a box; `None` if nothing bounds what can be reached from there.
pub(super) fn closed(game: &Game, most: &[i64]) -> Option<Region> {
    grown(game, most, &[]).map(|most| Region { most, within: None }).or_else(|| {
        // Perhaps some sum never grows, and so bounds each of its numbers.
        let sums = sums(game.heaps, game.coordinates.len()).into_iter();
        sums.take_while(|_| !clock::is_over())
            .filter(|sum| !rises(game, sum))
            .find_map(|sum| within(game, most, sum))
    })
}

/// Sums that may never grow: of the heaps, of all numbers, then with factors.
fn sums(heaps: usize, numbers: usize) -> Vec<Linear> {
    let ones: Vec<i64> = vec![1; numbers];
    let up: Vec<i64> = (1..).take(heaps).collect();
    let down: Vec<i64> = up.iter().rev().copied().collect();
    let mut all = vec![ones[..heaps].to_vec(), up, down, ones];
    if numbers <= MOST_FACTORED {
        let mut factors = vec![vec![]];
        for _ in 0..numbers {
            let longer = |known: &Vec<i64>| {
                (1..=MOST_FACTOR).map(|factor| [&known[..], &[factor]].concat()).collect::<Vec<_>>()
            };
            factors = factors.iter().flat_map(longer).collect();
        }
        factors.sort_by_key(|factors| factors.iter().sum::<i64>());
        all.extend(factors);
    }
    let sum = |factors: Vec<i64>| Linear {
        terms: factors.into_iter().enumerate().collect(),
        constant: 0,
    };
    all.into_iter().map(sum).collect()
}

/// Whether a move may make the sum larger, as far as can be told.
fn rises(game: &Game, sum: &Linear) -> bool {
    game.moves.iter().any(|one| {
        let mut terms = sum.terms.iter();
        let after =
            terms.try_fold(Linear::default(), |all, &(v, c)| all.plus(c, &one.targets[0][v]));
        let rise = after.and_then(|after| after.plus(-1, sum));
        let rise = rise.and_then(|rise| rise.plus(-1, &Linear::constant(1)));
        let (Some(rise), Some(legal)) = (rise, game.legal(one)) else { return true };
        !Formula::and([legal, Formula::atom(rise, Relation::AtLeastZero)]).is_contradiction()
    })
}

/// The region of a sum that never grows.
fn within(game: &Game, most: &[i64], sum: Linear) -> Option<Region> {
    let total = i64::try_from(sum.value(most)).ok()?;
    let bound = Linear::constant(total).plus(-1, &sum)?;
    let side = |(v, &most): (usize, &i64)| match sum.coefficient(v) {
        0 => most,
        factor => total / factor,
    };
    let wide: Vec<i64> = most.iter().enumerate().map(side).collect();
    let most = grown(game, &wide, &[Formula::atom(bound, Relation::AtLeastZero)])?;
    Some(Region { most, within: Some((sum, total)) })
}

/// The box made larger until no move leaves it, where `also` holds of all positions that matter.
fn grown(game: &Game, most: &[i64], also: &[Formula]) -> Option<Vec<i64>> {
    let count = game.coordinates.len();
    let mut most = most.to_vec();
    for _ in 0..MOST_ROUNDS {
        let mut next = most.clone();
        for one in &game.moves {
            if clock::is_over() {
                return None;
            }
            let legal = game.legal(one)?;
            let sides = (0..count).map(|v| {
                Formula::atom(
                    Linear { terms: vec![(v, -1)], constant: most[v] },
                    Relation::AtLeastZero,
                )
            });
            let sides: Vec<Formula> = sides.chain(also.iter().cloned()).collect();
            let inside = Formula::and(sides.iter().cloned().chain([legal]));
            if inside == Formula::False {
                continue;
            }
            // Where too many cases are left, the move's own condition is enough to bound most numbers.
            let loose = Formula::and(sides.into_iter().chain([one.condition.clone()]));
            for (v, sum) in one.targets[0].iter().enumerate() {
                if *sum == Linear::variable(v) {
                    continue;
                }
                let variables = count + one.chosen.len();
                let negative = sum.times(-1)?;
                let least = |of: &Formula| least(&negative, of, variables);
                let largest = -least(&inside).or_else(|| least(&loose))?;
                next[v] = next[v].max(largest);
            }
        }
        if next == most {
            return Some(most);
        }
        most = next;
    }
    None
}
