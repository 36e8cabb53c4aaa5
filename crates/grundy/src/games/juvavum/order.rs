//! Boards on which rows and columns may stand in any order: which one stands for all of them.

use smallvec::SmallVec;

use crate::games::board::Board;

/// A row as the columns that it has, of at most ten; or a column as its rows.
type Line = u16;

type Lines = SmallVec<[Line; LENGTH]>;

/// What a row has at most.
const LENGTH: usize = 10;

/// How many columns a row has: processors of all ages look it up faster than they count.
static COUNTS: [u8; 1 << LENGTH] = {
    let mut counts = [0; 1 << LENGTH];
    let mut row = 1;
    while row < counts.len() {
        counts[row] = counts[row / 2] + if row % 2 == 1 { 1 } else { 0 };
        row += 1;
    }
    counts
};

/// So many beginnings are followed at once. Five rows have no more; of more rows few are so much alike.
const MOST: usize = 128;

/// The board with the same rows and columns in the order in which they come first, without those that are empty. Where there
/// are too many that may come first, it is the first of the board's eight sides alone.
pub(super) fn standing_for(board: &Board) -> Board {
    let rows = rows(board);
    let columns = turned(&rows);
    let (short, long) = if rows.len() <= columns.len() { (rows, columns) } else { (columns, rows) };
    let first = in_order(&short).and_then(|first| match short.len() == long.len() {
        true => Some(first.min(in_order(&long)?)),
        false => Some(first),
    });
    first.unwrap_or_else(|| board.canonical())
}

/// The rows that are not empty.
fn rows(board: &Board) -> Lines {
    let columns = (1 << board.width) - 1;
    let mut rows = Lines::new();
    for number in 0..board.height {
        let row = board.free >> (number * board.width) & columns;
        if let Ok(row @ 1..) = Line::try_from(row) {
            rows.push(row);
        }
    }
    rows
}

/// Rows for columns.
fn turned(rows: &[Line]) -> Lines {
    let mut all = rows.iter().fold(0, |all, row| all | row);
    let mut columns = Lines::new();
    while all != 0 {
        let number = all.trailing_zeros();
        let has = rows.iter().rev().fold(0, |has, row| has << 1 | (row >> number & 1));
        columns.push(has);
        all &= all - 1;
    }
    columns
}

/// Some of the rows in an order, and the columns as far as these tell them apart: sets of columns that look the same.
#[derive(Clone, Copy)]
struct Beginning {
    /// The numbers of the rows, four bits each, the last one lowest.
    order: u64,
    /// Those that are not among them.
    left: Line,
    /// So many sets.
    count: usize,
    columns: [Line; LENGTH],
}

impl Beginning {
    fn columns(&self) -> &[Line] {
        &self.columns[..self.count]
    }

    /// How many squares a row has in each set of columns, four bits for each.
    fn counts(&self, row: Line) -> u64 {
        let count = |set: &Line| u64::from(COUNTS[usize::from(row & set)]);
        self.columns().iter().fold(0, |counts, set| counts << 4 | count(set))
    }

    /// With one more row: columns that it has come first.
    fn then(&self, at: usize, row: Line) -> Beginning {
        let order = self.order << 4 | at as u64;
        let mut next =
            Beginning { order, left: self.left & !(1 << at), count: 0, columns: [0; LENGTH] };
        for set in self.columns() {
            for set in [set & row, set & !row] {
                if set != 0 {
                    next.columns[next.count] = set;
                    next.count += 1;
                }
            }
        }
        next
    }

    /// The board, if these are all `rows`: of columns that look the same a row has all or none.
    fn board(&self, rows: &[Line]) -> Board {
        let (mut free, mut place) = (0, 0);
        for number in (0..rows.len()).rev() {
            let row = rows[(self.order >> (4 * number) & 15) as usize];
            for set in self.columns() {
                let size = set.count_ones();
                free |= if row & set == 0 { 0 } else { (1 << size) - 1 } << place;
                place += size;
            }
        }
        let height = u32::try_from(rows.len()).unwrap_or(0);
        let width = self.columns().iter().map(|set| set.count_ones()).sum();
        Board { height, width, free }
    }
}

/// The rows one after the other, each time one that has most squares in the first set of columns, in the next, and so on.
/// Where there are several, all are followed but those that are equal; then all boards that they come to are equal.
/// `None` if these are too many.
fn in_order(rows: &[Line]) -> Option<Board> {
    let mut columns = [0; LENGTH];
    columns[0] = rows.iter().fold(0, |all, row| all | row);
    let count = usize::from(columns[0] != 0);
    let mut beginnings = vec![Beginning { order: 0, left: (1 << rows.len()) - 1, count, columns }];
    let mut next = Vec::new();
    for _ in rows {
        let mut most = 0;
        for beginning in &beginnings {
            let is_left = |at: usize| beginning.left >> at & 1 == 1;
            for (at, &row) in rows.iter().enumerate() {
                if !is_left(at) || (0..at).any(|other| rows[other] == row && is_left(other)) {
                    continue;
                }
                let counts = beginning.counts(row);
                if counts > most {
                    most = counts;
                    next.clear();
                }
                if counts == most {
                    next.push(beginning.then(at, row));
                }
            }
        }
        if next.len() > MOST {
            return None;
        }
        std::mem::swap(&mut beginnings, &mut next);
        next.clear();
    }
    beginnings.first().map(|beginning| beginning.board(rows))
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use grundy_testing::Random;

    use super::*;

    fn shuffled(board: Board, random: &mut Random) -> Board {
        let mut rows: Vec<u32> = (0..8).collect();
        let mut columns = rows.clone();
        random.shuffle(&mut rows);
        random.shuffle(&mut columns);
        let turns = random.chance(1, 2);
        let squares = (0..64_u32).filter(|square| board.free >> square & 1 == 1);
        let free = squares.fold(0, |free, square| {
            let (row, column) =
                (rows[(square / board.width) as usize], columns[(square % board.width) as usize]);
            free | 1 << if turns { 8 * row + column } else { 8 * column + row }
        });
        Board::trimmed(free, 8)
    }

    /// The columns in order, for the order of rows for which they come first, whichever the rows are.
    fn class(board: Board) -> Vec<Line> {
        let by_rows = |rows: Lines| {
            let mut order = rows.to_vec();
            let mut least: Option<Vec<Line>> = None;
            permuted(&mut order, 0, &mut |order| {
                let mut columns = turned(order).to_vec();
                columns.sort_unstable();
                least = least.take().into_iter().chain([columns]).min();
            });
            least.unwrap_or_default()
        };
        by_rows(rows(&board)).min(by_rows(rows(&board.transposed())))
    }

    fn permuted(order: &mut [Line], from: usize, each: &mut dyn FnMut(&[Line])) {
        if from == order.len() {
            return each(order);
        }
        for i in from..order.len() {
            order.swap(from, i);
            permuted(order, from + 1, each);
            order.swap(from, i);
        }
    }

    /// Boards have the same one standing for them just if they are the same in another order.
    #[test]
    fn classes_are_those_of_the_definition() {
        let mut random = Random::new(12);
        let mut classes = HashMap::new();
        for _ in 0..4000 {
            let board = Board::trimmed(random.word() & random.word() & 0x0f0f_0f0f, 8);
            let class = class(board);
            let other = standing_for(&board);
            assert_eq!(self::class(other), class, "{board:?}");
            assert_eq!(*classes.entry(class).or_insert(other), other, "{board:?}");
        }
        assert!(classes.len() > 100, "{}", classes.len());
        assert_eq!(classes.values().collect::<HashSet<_>>().len(), classes.len());
    }

    /// Larger boards, among them such whose rows are all alike.
    #[test]
    fn lines_may_stand_in_any_order() {
        let mut random = Random::new(13);
        let diagonal: u64 = 0x8040_2010_0804_0201;
        let alike = [diagonal, !diagonal, diagonal | diagonal.rotate_left(8), u64::MAX, 0];
        let mut given_up = 0;
        for round in 0..3000 {
            let free = match alike.get(round) {
                Some(free) => *free,
                None => {
                    random.word() & random.word() | if round % 2 == 0 { random.word() } else { 0 }
                }
            };
            let board = Board::trimmed(free, 8);
            let other = standing_for(&board);
            assert_eq!(standing_for(&other), other);
            if other != board.canonical() {
                assert_eq!(standing_for(&shuffled(board, &mut random)), other, "{board:?}");
            } else {
                given_up += 1;
            }
            assert_eq!(other.free.count_ones(), free.count_ones());
        }
        assert!((1..100).contains(&given_up), "{given_up}");
    }
}
