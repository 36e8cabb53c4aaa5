//! Several boards beside each other, as text and as SVG.

use std::io::{self, Write};
use std::ops::Range;

use grundy::Nat;
use grundy::picture::{Board, Spot, Square};
use grundy_answers::graph::svg::escaped;

use super::position::{GAP, SIDE, WIDE, squares};
use super::table::{digit, sign};
use super::{beside, position};
use crate::language;
use crate::output::columns;

/// The last digits of row numbers stand here in all pictures.
const NUMBERS: usize = 6;

/// Room for a title, and for each of its letters.
const TITLE: usize = 18;
const LETTER: usize = 7;

/// Titles of SVG are no longer.
const MOST: usize = 40;

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
    let last = |board: &Board| (board.first[0] + board.rows.len()).saturating_sub(1);
    let digits = boards.iter().flatten().map(|board| last(board).to_string().len()).max();
    let digits = digits.unwrap_or(1);
    let room = width.saturating_sub(NUMBERS + 2).max(TITLE);
    let mut before = 0;
    for row in boards {
        let mut blocks = Vec::new();
        for board in row {
            let columns = widest([board]);
            for from in (0..columns).step_by(room) {
                let piece = from..columns.min(from + room);
                blocks.extend(block(board, before, piece, digits, mark));
            }
            before += board.rows.len();
        }
        beside::write(out, &blocks, NUMBERS.saturating_sub(digits), width)?;
    }
    Ok(())
}

/// Some columns of a board in lines of text, with `before` rows of others before it; nothing if nothing is left there.
fn block(
    board: &Board,
    before: usize,
    piece: Range<usize>,
    digits: usize,
    mark: &dyn Fn(Spot) -> Option<char>,
) -> Option<Vec<String>> {
    let signs = |row: usize| -> String {
        let squares = board.rows[row].iter().enumerate().take(piece.end).skip(piece.start);
        let signs = squares.map(|(column, &square)| {
            mark(Spot::Place(before + row, Nat::from(column))).unwrap_or(sign(square))
        });
        signs.collect::<String>().trim_end().to_string()
    };
    let rows = (0..board.rows.len()).map(|row| (board.first[0] + row, signs(row)));
    let rows: Vec<(usize, String)> = rows.filter(|(_, signs)| !signs.is_empty()).collect();
    if rows.is_empty() {
        return None;
    }
    let indent = " ".repeat(digits + 2);
    let name = shortened(title(board), piece.len().max(TITLE));
    // Where a board is broken, its columns are told.
    let column = |at: usize| board.first[1] + at;
    let columns = match piece.len() == widest([board]) {
        true => String::new(),
        false => format!(" ({}–{})", column(piece.start), column(piece.end - 1)),
    };
    let numbers: String = piece.clone().map(|at| digit(column(at))).collect();
    let mut lines = vec![format!("{indent}{name}{columns}"), format!("{indent}{numbers}")];
    lines.extend(rows.iter().map(|(number, signs)| format!("{number:>digits$}  {signs}")));
    Some(lines)
}

/// The beginning of a title: a box of a hundred directions has long names for its layers.
fn shortened(mut name: String, room: usize) -> String {
    if columns(&name) > room {
        while columns(&name) >= room {
            name.pop();
        }
        name.push('…');
    }
    name
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
            let name = shortened(title(board), MOST);
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

#[cfg(test)]
mod tests {
    use grundy::Sum;
    use grundy::picture::Picture;

    use super::*;

    fn drawn(position: &str, width: usize) -> String {
        let sum: Sum = position.parse().unwrap();
        let Some(Picture::Boards { boards, .. }) = sum.components().next().unwrap().picture()
        else {
            panic!("{position}");
        };
        let mut out = Vec::new();
        draw(&mut out, &boards, width, &|_| None).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// Whatever the sides are, all cubes are there, in lines that fit.
    #[test]
    fn long_sides_are_broken() {
        let deep = format!("chomp:2{}", "x1".repeat(126));
        for (position, cubes) in [
            ("chomp:1x128x1", 128),
            ("chomp:128x1x1", 128),
            ("chomp:1x1x128", 128),
            ("chomp:1x64x2~1.40.2", 103),
            ("chomp:4x4x8", 128),
            (deep.as_str(), 2),
        ] {
            for width in [32, 60, 80] {
                let text = drawn(position, width);
                assert!(text.lines().all(|line| columns(line) <= width), "{text}");
                assert_eq!(text.matches('·').count(), cubes - 1, "{text}");
                assert_eq!(text.matches('×').count(), 1, "{text}");
            }
        }
        let text = drawn("chomp:1x64x1", 60);
        let titles: Vec<&str> = text.lines().filter(|line| line.contains("layer")).collect();
        assert_eq!(titles, ["        layer 1 (1–52)", "        layer 1 (53–64)"]);
        assert!(text.contains("\n        345678901234\n     1  ············\n"), "{text}");
    }
}
