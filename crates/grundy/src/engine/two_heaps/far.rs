//! Moves of Wythoff's game from a small heap and one beyond every table.

use grundy_core::nat::{self, Nat};

use super::{MOST_ROWS, TRIED};

/// What moves from two heaps leave, all that has this value among it, in the order of the moves of the first heap, of the second
/// and of both; `None` if these are not far fewer than the moves.
///
/// Row a has the value v at a column from v − 2a to v + 2a. The position (a, j) has j + 2·min(a, j) options at most, and so no
/// larger value. As long as row a has not had v, each of its columns has a smaller value, of which there are v, or an option
/// worth v in one of the a rows before, each of which has v once, and so is in the way of one column and of one diagonal.
pub(super) fn leaving(heaps: &[Nat; 2], value: &Nat) -> Option<Vec<[Nat; 2]>> {
    let small = usize::from(heaps[1] < heaps[0]);
    let row = nat::small(&heaps[small]).filter(|row| *row < MOST_ROWS as u64)?;
    let large = &heaps[1 - small];
    if *large < Nat::from(TRIED) {
        return None;
    }
    let placed = |row: u64, column: Nat| match small {
        0 => [row.into(), column],
        _ => [column, row.into()],
    };
    let is_near = |row: u64, column: &Nat| {
        let reach = Nat::from(2 * row);
        column + &reach >= *value && *column <= value + reach
    };
    let of_small = (0..row).map(|left| (left, large.clone()));
    // Not below 0.
    let first = if *value < Nat::from(2 * row) { Nat::ZERO } else { value - Nat::from(2 * row) };
    let last = value + Nat::from(2 * row);
    let count = nat::small(&(last - &first)).unwrap_or(0);
    let columns = (0..=count).map(|beyond| &first + Nat::from(beyond));
    let of_large = columns.filter(|column| column < large).map(|column| (row, column));
    let of_both = (1..=row).map(|taken| (row - taken, large - Nat::from(taken)));
    let mut left: Vec<(u64, Nat)> = match small {
        0 => of_small.chain(of_large).chain(of_both).collect(),
        _ => of_large.chain(of_small).chain(of_both).collect(),
    };
    left.retain(|(row, column)| is_near(*row, column));
    Some(left.into_iter().map(|(row, column)| placed(row, column)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The columns of a value, by the rules alone.
    #[test]
    fn each_value_is_near_its_own_number() {
        const ROWS: usize = 13;
        const COLUMNS: usize = 160;
        let mut values = vec![vec![0_usize; COLUMNS]; ROWS];
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                let mut options: Vec<usize> = values[row][..column].to_vec();
                options.extend((0..row).map(|other| values[other][column]));
                options.extend((1..=row.min(column)).map(|n| values[row - n][column - n]));
                values[row][column] = (0..).find(|value| !options.contains(value)).unwrap();
            }
        }
        let large = Nat::from(2 * TRIED);
        for (row, line) in values.iter().enumerate() {
            for (column, &value) in line.iter().enumerate() {
                let heaps = [Nat::from(row), large.clone()];
                let left = leaving(&heaps, &value.into()).unwrap();
                assert!(left.contains(&[row.into(), column.into()]), "{row} {column} {value}");
                assert!(left.len() <= 4 * row + 1);
                let turned = leaving(&[large.clone(), row.into()], &value.into()).unwrap();
                assert!(turned.contains(&[column.into(), row.into()]));
            }
        }
        // What the small heap, or both, leave to a large one is worth about as much as that: shifted columns are as good.
        let shifted = |column: usize| &large - Nat::from(COLUMNS) + Nat::from(column);
        for (row, column) in
            (1..ROWS).flat_map(|row| (80..COLUMNS).map(move |column| (row, column)))
        {
            let heaps = [Nat::from(row), shifted(column)];
            let of_small = (0..row).map(|left| (left, column));
            for (left, at) in of_small.chain((1..=row).map(|n| (row - n, column - n))) {
                let found = leaving(&heaps, &shifted(values[left][at])).unwrap();
                assert!(found.contains(&[left.into(), shifted(at)]), "{row} {column} {left}");
            }
        }
    }

    #[test]
    fn moves_of_small_heaps_are_all_tried() {
        assert_eq!(leaving(&[3_u8.into(), 1000_u16.into()], &Nat::ONE), None);
        assert_eq!(leaving(&[Nat::ONE << 70, Nat::ONE << 80], &Nat::ONE), None);
    }
}
