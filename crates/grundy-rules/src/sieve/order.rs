//! An order of the cells of a box in which every move leads back.

use crate::core::{Formula, Game, Linear, Move, Relation};
use crate::rank::{Key, Rank};

/// How the cells are walked.
#[derive(Clone, Debug)]
pub(super) enum Order {
    /// Row by row: no move raises the first number that it changes, in this order of the coordinates.
    Rows(Vec<usize>),
    /// By their ranks.
    Sorted(Vec<Vec<i64>>),
}

impl Order {
    pub(super) fn new(game: &Game, rank: &Rank, most: &[i64]) -> Order {
        let count = most.len();
        // If no move raises a heap and each lowers one, rows are enough.
        let of_heaps = |key: &Key| match key {
            Key::Linear(sum, _) => sum.terms.iter().all(|term| term.0 < game.heaps),
            Key::Largest => true,
        };
        if rank.keys.iter().all(of_heaps) && (0..game.heaps).all(|heap| never_rises(game, heap)) {
            return Order::Rows((0..count).collect());
        }
        // So they are if the first coordinate that changes falls.
        if let Some(mut keys) = Rank::of_coordinates(game) {
            keys.extend((0..count).filter(|v| !keys.contains(v)).collect::<Vec<_>>());
            return Order::Rows(keys);
        }
        let mut all = Vec::new();
        Order::Rows((0..count).collect()).each(most, |position| all.push(position.to_vec()));
        all.sort_by_cached_key(|position| {
            rank.keys.iter().map(|key| key.value(game, position)).collect::<Vec<i128>>()
        });
        Order::Sorted(all)
    }

    /// Calls `each` with every cell.
    pub(super) fn each(&self, most: &[i64], mut each: impl FnMut(&[i64])) {
        let order = match self {
            Order::Rows(order) => order,
            Order::Sorted(all) => return all.iter().for_each(|position| each(position)),
        };
        let mut position = vec![0; most.len()];
        loop {
            each(&position);
            let next = order.iter().rev().find(|&&v| position[v] < most[v]);
            let Some(&next) = next else { return };
            for &later in order.iter().rev() {
                if later == next {
                    break;
                }
                position[later] = 0;
            }
            position[next] += 1;
        }
    }
}

fn never_rises(game: &Game, heap: usize) -> bool {
    let rise = |one: &Move| {
        let rise = one.targets[0][heap].plus(-1, &Linear::variable(heap))?;
        let rise = rise.plus(-1, &Linear::constant(1))?;
        Some(Formula::and([game.legal(one)?, Formula::atom(rise, Relation::AtLeastZero)]))
    };
    game.moves.iter().all(|one| rise(one).is_some_and(|rise| rise.is_contradiction()))
}
