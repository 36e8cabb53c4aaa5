//! Several boards beside each other, as text and as SVG.

use std::io::{self, Write};

use grundy::Nat;
use grundy::picture::{Board, Spot, Square};
use grundy_answers::graph::svg::escaped;

use super::position::{GAP, SIDE, WIDE, squares};
use super::table::{COLUMNS, digit, sign};
use super::{beside, position};
use crate::language;
use crate::output::columns;

/// The last digits of row numbers stand here in all pictures.
const NUMBERS: usize = 6;

/// Room for a title, and for each of its letters.
const TITLE: usize = 18;
const LETTER: usize = 7;

fn title(board: &Board) -> String {
    language::shown().text(&board.title)
}

fn widest<'a>(boards: impl IntoIterator<Item = &'a Board>) -> usize {
    boards.into_iter().flat_map(|board| &board.rows).map(Vec::len).max().unwrap_or(0)
}

/// Draws the boards of which anything is left, each below its title.
pub(super) fn draw(
    out: &mut impl Write,
    boards: &[Vec<Board>],
    width: usize,
    mark: &dyn Fn(Spot) -> Option<char>,
) -> io::Result<()> {
    if widest(boards.iter().flatten()) > COLUMNS {
        return Ok(());
    }
    let last = |board: &Board| (board.first[0] + board.rows.len()).saturating_sub(1);
    let digits = boards.iter().flatten().map(|board| last(board).to_string().len()).max();
    let digits = digits.unwrap_or(1);
    let mut before = 0;
    for row in boards {
        let mut blocks = Vec::new();
        for board in row {
            if board.rows.iter().flatten().any(|&square| square != Square::Gone) {
                blocks.push(block(board, before, digits, width, mark));
            }
            before += board.rows.len();
        }
        beside::write(out, &blocks, NUMBERS.saturating_sub(digits), width)?;
    }
    Ok(())
}

/// A board in lines of text, `before` rows of others before it.
fn block(
    board: &Board,
    before: usize,
    digits: usize,
    width: usize,
    mark: &dyn Fn(Spot) -> Option<char>,
) -> Vec<String> {
    let indent = " ".repeat(digits + 2);
    let mut name = title(board);
    // A box of a hundred directions has long names for its layers.
    let room = width.saturating_sub(NUMBERS + 2).max(TITLE);
    if columns(&name) > room {
        while columns(&name) >= room {
            name.pop();
        }
        name.push('…');
    }
    let numbers: String = (0..widest([board])).map(|i| digit(board.first[1] + i)).collect();
    let mut lines = vec![format!("{indent}{name}"), format!("{indent}{numbers}")];
    for (row, squares) in board.rows.iter().enumerate() {
        let signs = squares.iter().enumerate().map(|(column, &square)| {
            mark(Spot::Place(before + row, Nat::from(column))).unwrap_or(sign(square))
        });
        let signs: String = signs.collect();
        if !signs.trim_end().is_empty() {
            lines.push(format!("{:>digits$}  {}", board.first[0] + row, signs.trim_end()));
        }
    }
    lines
}

/// Draws the boards as SVG from `top` on, each row of them in lines as wide as a page; gives the size.
pub(super) fn write(
    out: &mut impl Write,
    top: usize,
    boards: &[Vec<Board>],
    mark: &dyn Fn(Spot) -> Option<char>,
) -> io::Result<[usize; 2]> {
    let (mut before, mut y, mut widest) = (0, top, 0);
    for row in boards {
        let (mut x, mut high) = (GAP, 0);
        for board in row {
            let name = title(board);
            let squares_across = self::widest([board]) * SIDE;
            let across = squares_across.max(columns(&name) * LETTER);
            if x > GAP && x + across > WIDE {
                y += high + GAP;
                (x, high) = (GAP, 0);
            }
            if board.rows.iter().flatten().any(|&square| square != Square::Gone) {
                position::label(out, x, y + TITLE - 6, &escaped(&name))?;
                let at = [x, y + TITLE];
                squares(out, at, &board.rows, &|row, column| {
                    mark(Spot::Place(before + row, Nat::from(column)))
                })?;
            }
            before += board.rows.len();
            high = high.max(TITLE + board.rows.len() * SIDE);
            x += across + GAP;
            widest = widest.max(x - 2 * GAP);
        }
        y += high + GAP;
    }
    Ok([widest, y.saturating_sub(top + GAP)])
}
