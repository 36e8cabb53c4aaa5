//! An order of the cells of a box in which every move leads back.

use std::ops::ControlFlow;

use crate::core::{Formula, Game, Linear, Move, Relation};
use crate::rank::{Key, Rank};

/// How the cells are walked.
#[derive(Clone, Debug)]
pub(super) enum Order {
    /// Row by row: no move raises the first number that it changes, in this order of the coordinates.
    Rows(Vec<usize>),
    /// By one sum of their numbers, none of which is taken away: the factor of each, and one that is there once.
    Layers(Vec<i64>, usize),
    /// By their ranks.
    Sorted(Vec<usize>),
}

impl Order {
    /// An order for the cells up to `most`; `None` if they have to be sorted and are more than `sorted`.
    pub(super) fn new(game: &Game, rank: &Rank, most: &[i64], sorted: u64) -> Option<Order> {
        let count = most.len();
        // If no move raises a heap and each lowers one, rows are enough.
        let of_heaps = |key: &Key| match key {
            Key::Linear(sum, _) => sum.terms.iter().all(|term| term.0 < game.heaps),
            Key::Largest => true,
        };
        if rank.keys.iter().all(of_heaps) && (0..game.heaps).all(|heap| never_rises(game, heap)) {
            return Some(Order::Rows((0..count).collect()));
        }
        // So they are if the first coordinate that changes falls.
        if let Some(mut keys) = Rank::of_coordinates(game) {
            keys.extend((0..count).filter(|v| !keys.contains(v)).collect::<Vec<_>>());
            return Some(Order::Rows(keys));
        }
        if let [key] = rank.keys.as_slice()
            && let Some(layers) = layers(key, most)
        {
            return Some(layers);
        }
        let side = |most: &i64| u64::try_from(most + 1).unwrap_or(u64::MAX);
        if most.iter().map(side).fold(1, u64::saturating_mul) > sorted {
            return None;
        }
        Some(Order::Sorted(sorted_cells(game, rank, most)))
    }

    /// Calls `each` with every cell, until it breaks.
    pub(super) fn each(
        &self,
        most: &[i64],
        mut each: impl FnMut(&[i64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let order = match self {
            Order::Rows(order) => order,
            Order::Layers(factors, pivot) => {
                return each_layer(most, factors, *pivot, &mut each);
            }
            Order::Sorted(cells) => {
                let mut position = vec![0; most.len()];
                return cells.iter().try_for_each(|&cell| {
                    numbers_of(cell, most, &mut position);
                    each(&position)
                });
            }
        };
        let mut position = vec![0; most.len()];
        loop {
            each(&position)?;
            let next = order.iter().rev().find(|&&v| position[v] < most[v]);
            let Some(&next) = next else { return ControlFlow::Continue(()) };
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

/// The cells by this key alone, which every move lowers; `None` if most sums that were tried would be those of no cell.
fn layers(key: &Key, most: &[i64]) -> Option<Order> {
    const TRIED: i64 = 16;
    let Key::Linear(sum, _) = key else { return None };
    let mut factors = vec![0_i64; most.len()];
    for &(v, factor) in &sum.terms {
        factors[v] = factors[v].checked_add(factor)?;
    }
    if factors.iter().any(|&factor| factor < 0) {
        return None;
    }
    let pivot = (0..most.len()).filter(|&v| factors[v] == 1).max_by_key(|&v| most[v])?;
    let sums = most
        .iter()
        .zip(&factors)
        .try_fold(0_i64, |sums, (&most, &factor)| sums.checked_add(most.checked_mul(factor)?))?;
    (sums / TRIED <= most[pivot]).then_some(Order::Layers(factors, pivot))
}

/// Calls `each` with every cell, one sum after another: all numbers but one run, and that one makes the sum.
fn each_layer(
    most: &[i64],
    factors: &[i64],
    pivot: usize,
    each: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let total = |position: &[i64]| -> i64 {
        position.iter().zip(factors).map(|(number, factor)| number * factor).sum()
    };
    for sum in 0..=total(most) {
        let mut position = vec![0; most.len()];
        // What is left of the sum for the one number.
        let mut rest = sum;
        loop {
            if rest <= most[pivot] {
                position[pivot] = rest;
                each(&position)?;
                position[pivot] = 0;
            }
            let mut others = (0..most.len()).rev().filter(|&v| v != pivot);
            let Some(next) = others.find(|&v| {
                let has_next = position[v] < most[v] && rest >= factors[v];
                if !has_next {
                    rest += factors[v] * position[v];
                    position[v] = 0;
                }
                has_next
            }) else {
                break;
            };
            rest -= factors[next];
            position[next] += 1;
        }
    }
    ControlFlow::Continue(())
}

/// All cells, row by row, sorted by the keys: by counting, since keys of a box are few.
fn sorted_cells(game: &Game, rank: &Rank, most: &[i64]) -> Vec<usize> {
    let count: usize = most.iter().map(|&most| usize::try_from(most).unwrap_or(0) + 1).product();
    let mut cells: Vec<usize> = (0..count).collect();
    let mut position = vec![0; most.len()];
    for key in rank.keys.iter().rev() {
        let mut value = |&cell: &usize| {
            numbers_of(cell, most, &mut position);
            key.value(game, &position)
        };
        let values: Vec<i128> = (0..count).map(|cell| value(&cell)).collect();
        let (least, largest) = (values.iter().min(), values.iter().max());
        let (Some(least), Some(largest)) = (least, largest) else { continue };
        let range = usize::try_from(largest - least).unwrap_or(usize::MAX);
        if range > count {
            cells.sort_by_key(|&cell| values[cell]);
            continue;
        }
        let place = |cell: usize| usize::try_from(values[cell] - least).unwrap_or(0);
        let mut next = vec![0; range + 2];
        for &cell in &cells {
            next[place(cell) + 1] += 1;
        }
        for i in 1..next.len() {
            next[i] += next[i - 1];
        }
        let mut sorted = vec![0; count];
        for &cell in &cells {
            let at = &mut next[place(cell)];
            sorted[*at] = cell;
            *at += 1;
        }
        cells = sorted;
    }
    cells
}

/// The numbers of the cell at which they stand, row by row.
fn numbers_of(mut cell: usize, most: &[i64], position: &mut [i64]) {
    for (number, &most) in position.iter_mut().zip(most).rev() {
        let side = usize::try_from(most).unwrap_or(0) + 1;
        *number = i64::try_from(cell % side).unwrap_or(0);
        cell /= side;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Checked;

    fn walked(order: &Order, most: &[i64]) -> Vec<Vec<i64>> {
        let mut all = Vec::new();
        let _ = order.each(most, |position| {
            all.push(position.to_vec());
            ControlFlow::Continue(())
        });
        all
    }

    /// Each order has every cell once, and no later one has a smaller key.
    #[test]
    fn orders_have_every_cell_once_and_keys_that_never_fall() {
        let checked = Checked::read("game g\nheaps x, y, z\ntake k from any heap\n").unwrap();
        let linear = |factors: [i64; 3]| {
            let terms = factors.into_iter().enumerate().filter(|term| term.1 != 0).collect();
            Key::Linear(Linear { terms, constant: 0 }, 0)
        };
        let mut layered = 0;
        for most in [[0, 0, 0], [3, 2, 4], [5, 0, 1], [1, 7, 3]] {
            let mut cells = walked(&Order::Rows(vec![0, 1, 2]), &most);
            cells.sort();
            for factors in [[1, 1, 1], [1, 0, 0], [2, 1, 3], [0, 3, 1], [7, 1, 0]] {
                let Some(order) = layers(&linear(factors), &most) else { continue };
                layered += 1;
                let mut found = walked(&order, &most);
                let key = |cell: &[i64]| linear(factors).value(&checked.game, cell);
                assert!(found.is_sorted_by_key(|cell| key(cell)), "{factors:?} {most:?}");
                found.sort();
                assert_eq!(found, cells, "{factors:?} {most:?}");
            }
            for keys in [
                vec![linear([2, 3, 5])],
                vec![linear([1, 0, 0]), linear([0, 1, 1]), linear([0, 0, 9])],
                vec![Key::Largest, linear([1 << 20, 0, -1])],
            ] {
                let rank = Rank { keys };
                let mut found =
                    walked(&Order::Sorted(sorted_cells(&checked.game, &rank, &most)), &most);
                let keys = |cell: &[i64]| -> Vec<i128> {
                    rank.keys.iter().map(|key| key.value(&checked.game, cell)).collect()
                };
                assert!(found.is_sorted_by_key(|cell| keys(cell)), "{rank:?} {most:?}");
                found.sort();
                assert_eq!(found, cells, "{rank:?} {most:?}");
            }
        }
        assert!(layered > 15, "{layered}");
        let most = [3, 4, 5];
        for key in [linear([2, 3, 4]), Key::Largest, linear([1, -1, 0]), linear([1, 1, 1000])] {
            assert!(layers(&key, &most).is_none(), "{key:?}");
        }
    }
}
