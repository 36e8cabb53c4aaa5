//! The box that no move leaves.

use crate::core::{Formula, Game, Linear, Relation, least};

/// So often the box is made larger before it is given up.
const MOST_ROUNDS: usize = 12;

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
        // Perhaps some sum of the heaps never grows, and so bounds each of them.
        let sum = Linear { terms: (0..game.heaps).map(|v| (v, 1)).collect(), constant: 0 };
        let rises = |weights: &Linear| {
            game.moves.iter().any(|one| {
                let after = weights
                    .terms
                    .iter()
                    .try_fold(Linear::default(), |all, &(v, c)| all.plus(c, &one.targets[0][v]));
                let rise = after.and_then(|after| after.plus(-1, weights));
                let rise = rise.and_then(|rise| rise.plus(-1, &Linear::constant(1)));
                let (Some(rise), Some(legal)) = (rise, game.legal(one)) else { return true };
                !Formula::and([legal, Formula::atom(rise, Relation::AtLeastZero)])
                    .is_contradiction()
            })
        };
        let mut rising: Vec<(usize, i64)> = (0..game.heaps).zip(1..).collect();
        let up = Linear { terms: rising.clone(), constant: 0 };
        let weights: Vec<i64> = rising.iter().rev().map(|term| term.1).collect();
        rising.iter_mut().zip(weights).for_each(|(term, weight)| term.1 = weight);
        let down = Linear { terms: rising, constant: 0 };
        let kept = [sum, up, down].into_iter().find(|sum| !rises(sum))?;
        let total = i64::try_from(kept.value(most)).ok()?;
        let bound = Linear::constant(total).plus(-1, &kept)?;
        let wide: Vec<i64> = most
            .iter()
            .enumerate()
            .map(|(v, &most)| if v < game.heaps { total / kept.coefficient(v) } else { most })
            .collect();
        let most = grown(game, &wide, &[Formula::atom(bound, Relation::AtLeastZero)])?;
        Some(Region { most, within: Some((kept, total)) })
    })
}

/// The box made larger until no move leaves it, where `also` holds of all positions that matter.
fn grown(game: &Game, most: &[i64], also: &[Formula]) -> Option<Vec<i64>> {
    let count = game.coordinates.len();
    let mut most = most.to_vec();
    for _ in 0..MOST_ROUNDS {
        let mut next = most.clone();
        for one in &game.moves {
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
