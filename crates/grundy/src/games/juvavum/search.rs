//! Boards of Juvavum as the search sees them.

use std::ops::ControlFlow;

use grundy_search::{Game, Known};
use smallvec::SmallVec;

use crate::games::board::Board;

/// Components of boards. Single squares: rows and columns may be put in any order, because a move takes any squares of
/// one; those that are empty are left out.
pub(super) struct Boards<const DOMINOES: bool>;

/// The squares that move `number` takes, as [`sets`] has them.
pub(super) fn set<const DOMINOES: bool>(board: &Board, mut number: u32) -> Option<u64> {
    if DOMINOES {
        let mut found = None;
        let _ = sets::<DOMINOES>(board, &mut |squares| {
            if number == 0 {
                found = Some(squares);
                return ControlFlow::Break(());
            }
            number -= 1;
            ControlFlow::Continue(())
        });
        return found;
    }
    for (at, (line, _)) in (0..).zip(board.lines()) {
        let all = (1 << line.count_ones()) - 1;
        let is_row = at < board.height;
        let count = all - if is_row { 0 } else { line.count_ones() };
        if number >= count {
            number -= count;
            continue;
        }
        // As the numbers of sets descend, those of one square are passed over in columns.
        let set = match is_row {
            true => all - number,
            false => (1..=all).rev().filter(|set| !set.is_power_of_two()).nth(number as usize)?,
        };
        let squares = squares(line).enumerate().filter(|(i, _)| set >> i & 1 == 1);
        return Some(squares.fold(0, |taken, (_, square)| taken | square));
    }
    None
}

/// The squares of a set, the first one first.
fn squares(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let square = set & set.wrapping_neg();
        set &= !square;
        (square != 0).then_some(square)
    })
}

/// Calls `each` with the squares that every move takes.
pub(super) fn sets<const DOMINOES: bool>(
    board: &Board,
    each: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (number, (line, step)) in (0..).zip(board.lines()) {
        if DOMINOES {
            dominoes(line & line >> step, step, 0, each)?;
            continue;
        }
        // Of sets of one square those in rows are enough.
        let is_row = number < board.height;
        let mut set = line;
        while set != 0 {
            if is_row || !set.is_power_of_two() {
                each(set)?;
            }
            set = (set - 1) & line;
        }
    }
    ControlFlow::Continue(())
}

/// Sets of dominoes that begin at squares of `first`, beside those in `taken`.
fn dominoes(
    mut first: u64,
    step: u32,
    taken: u64,
    each: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    while first != 0 {
        let square = first & first.wrapping_neg();
        first &= !square;
        let more = taken | square | square << step;
        each(more)?;
        dominoes(first & !(square << step), step, more, each)?;
    }
    ControlFlow::Continue(())
}

/// The squares that a move may take from a line.
fn of_use<const DOMINOES: bool>(line: u64, step: u32) -> u64 {
    if DOMINOES {
        let first = line & line >> step;
        first | first << step
    } else {
        line
    }
}

/// Components of a board.
pub(super) type Parts<T> = SmallVec<[T; 6]>;

/// The components: squares that one move may take belong together. Squares that no move takes are left out.
pub(super) fn parts<const DOMINOES: bool>(board: &Board) -> Parts<Board> {
    let mut parts: Parts<u64> = SmallVec::new();
    for (line, step) in board.lines() {
        let mut part = of_use::<DOMINOES>(line, step);
        if part == 0 {
            continue;
        }
        parts.retain(|other| {
            let is_apart = *other & part == 0;
            part |= if is_apart { 0 } else { *other };
            is_apart
        });
        parts.push(part);
    }
    if parts[..] == [board.free] {
        return Parts::from_slice(&[Board::trimmed(board.free, board.width)]);
    }
    parts.sort_unstable();
    parts.into_iter().map(|part| Board::trimmed(part, board.width)).collect()
}

impl<const DOMINOES: bool> Boards<DOMINOES> {
    /// A component as the search knows it.
    pub(super) fn reduced(part: Board) -> Board {
        if DOMINOES { part.canonical() } else { ordered(part) }
    }
}

/// Sorts rows or columns by how many squares they have, and by which.
fn sort(lines: &mut [u64]) {
    lines.sort_unstable_by_key(|line| (line.count_ones(), *line));
}

/// Without empty rows and columns, the others in an order that depends little on the one they had: a fraction of the time that
/// [`standing_for`](super::order::standing_for) takes.
fn ordered(board: Board) -> Board {
    let Board { height, width, free } = board;
    let mut rows: Vec<u64> = (0..height)
        .map(|row| {
            (0..width).filter(|c| free >> (row * width + c) & 1 == 1).fold(0, |r, c| r | 1 << c)
        })
        .filter(|&row| row != 0)
        .collect();
    let mut columns = turned(&rows);
    columns.retain(|&column| column != 0);
    // Rows by what is in them, columns by the rows they are in, and so on.
    for _ in 0..4 {
        sort(&mut columns);
        rows = turned(&columns);
        sort(&mut rows);
        columns = turned(&rows);
    }
    let one = packed(&rows, columns.len());
    let other = packed(&columns, rows.len());
    one.min(other)
}

/// Rows for columns.
fn turned(rows: &[u64]) -> Vec<u64> {
    let width = 64 - rows.iter().fold(0, |all, row| all | row).leading_zeros();
    (0..width)
        .map(|column| {
            let has = rows.iter().enumerate().filter(|(_, row)| **row >> column & 1 == 1);
            has.fold(0, |all, (row, _)| all | 1 << row)
        })
        .collect()
}

fn packed(rows: &[u64], width: usize) -> Board {
    let free = rows.iter().rev().fold(0, |free, row| free << width | row);
    let side = |length: usize| u32::try_from(length).unwrap_or(0);
    Board { height: side(rows.len()), width: side(width), free }
}

impl<const DOMINOES: bool> Game for Boards<DOMINOES> {
    type Position = Board;

    fn identity(&self) -> Option<String> {
        Some(if DOMINOES { "domino-juvavum 1" } else { "juvavum 1" }.to_string())
    }

    fn key(&self, board: &Board) -> u128 {
        u128::from(board.free) << 8 | u128::from(board.width)
    }

    fn weight(&self, board: &Board) -> u32 {
        board.free.count_ones()
    }

    /// Half a turn brings every line elsewhere but one in the middle: where nothing is in such a line, every move has its
    /// image for an answer.
    fn known(&self, board: &Board) -> Known {
        let Board { height, width, free } = *board;
        if !DOMINOES && (height == 1 || width == 1) {
            return Known::Value(free.count_ones());
        }
        let in_middle = |square: u32| {
            height % 2 == 1 && square / width == height / 2
                || width % 2 == 1 && square % width == width / 2
        };
        let is_middle_empty =
            (0..height * width).all(|square| free >> square & 1 == 0 || !in_middle(square));
        match is_middle_empty && board.half_turned() == *board {
            true => Known::Value(0),
            false => Known::Nothing,
        }
    }

    fn most(&self, board: &Board) -> u32 {
        board.free.count_ones()
    }

    fn options(
        &self,
        board: &Board,
        each: &mut dyn FnMut(&[Board]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut left = Vec::new();
        sets::<DOMINOES>(board, &mut |squares| {
            left.clear();
            let rest = Board::trimmed(board.free & !squares, board.width);
            left.extend(parts::<DOMINOES>(&rest).into_iter().map(Boards::<DOMINOES>::reduced));
            each(&left)
        })
    }
}
