//! Nimstring: lines of a board are drawn, and who completes a box draws again.

mod turns;

use grundy_core::{Cursor, Error, Outcome, Play, nat};

use self::turns::{MOST_LINES, Turns, Worth};
use super::Game;
use crate::ruleset::{Each, Flow, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::Value;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "nimstring",
    aliases: &[],
    example: "nimstring:2x2",
    source: "Berlekamp, Conway and Guy 1982, chapter 16",
    pattern: "nimstring:_x_",
    small: &[
        "nimstring:0..1x0..3",
        "nimstring:2x2",
        "nimstring:oo,.o.,oo",
        "nimstring:.,o.,o,oo,.",
        "nimstring:ooo,..o.,o.o,oo.o,...",
        "nimstring:...,o..o,...",
        "nimstring:..,o.o,..,o.o,..",
    ],
    ..Game::of::<Nimstring>()
};

/// The rules of Nimstring.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Nimstring;

/// A board of boxes and the lines that are not drawn, row after row from the top: the horizontal lines above the boxes, the
/// vertical ones beside them, and so on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Lines {
    height: u32,
    width: u32,
    /// Whether each line can be drawn.
    open: Box<[bool]>,
}

/// Boards have at most so many boxes in a row or column.
const LONGEST: u64 = 20;

impl Lines {
    fn new(height: u32, width: u32, open: Vec<bool>) -> Lines {
        Lines { height, width, open: open.into() }
    }

    /// How many lines there are in all.
    fn count(height: u32, width: u32) -> usize {
        ((height + 1) * width + height * (width + 1)) as usize
    }

    /// The length of a row of lines.
    fn row(&self, row: usize) -> usize {
        self.width as usize + row % 2
    }

    /// The numbers of the open lines.
    fn open_lines(&self) -> Vec<usize> {
        (0..self.open.len()).filter(|&line| self.open[line]).collect()
    }

    /// The row and the place of a line, counted from 1.
    fn place(&self, line: usize) -> (usize, usize) {
        let (mut row, mut place) = (0, line);
        while place >= self.row(row) {
            place -= self.row(row);
            row += 1;
        }
        (row + 1, place + 1)
    }

    /// The lines around each box.
    fn boxes(&self) -> impl Iterator<Item = [usize; 4]> {
        let (height, width) = (self.height as usize, self.width as usize);
        (0..height * width).map(move |number| {
            let (row, column) = (number / width, number % width);
            let top = row * (2 * width + 1) + column;
            [top, top + width, top + width + 1, top + 2 * width + 1]
        })
    }

    /// The turns on this board.
    fn turns(&self) -> Turns {
        let open = self.open_lines();
        let boxes = self.boxes().map(|lines| {
            let bits = (0..open.len()).filter(|&bit| lines.contains(&open[bit]));
            bits.fold(0, |all, bit| all | 1 << bit)
        });
        Turns::new(open.len(), boxes)
    }

    /// The board when just these of its open lines are still open.
    fn with(&self, open: &[usize], left: u32) -> Lines {
        let mut after = self.clone();
        for (bit, &line) in open.iter().enumerate() {
            after.open[line] = left >> bit & 1 == 1;
        }
        after
    }

    fn is_full(&self) -> bool {
        self.open.iter().all(|&open| open)
    }
}

impl Ruleset for Nimstring {
    type Position = Lines;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Nimstring, Error> {
        Ok(Nimstring)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Lines, Error> {
        let mark = cursor.mark();
        let too_many = |cursor: &Cursor<'_>| {
            cursor.error_at(
                mark,
                format!("a board of which at most {MOST_LINES} lines are not drawn"),
            )
        };
        let side = |n: u64| u32::try_from(n).unwrap_or(0);
        if matches!(cursor.peek(), Some('0'..='9')) {
            let height = side(cursor.number("a number of rows", 0..=LONGEST)?);
            cursor.expect('x')?;
            let width = side(cursor.number("a number of columns", 0..=LONGEST)?);
            if height == 0 || width == 0 {
                return Ok(Lines::new(0, 0, Vec::new()));
            }
            let count = Lines::count(height, width);
            if count > MOST_LINES {
                return Err(too_many(cursor));
            }
            return Ok(Lines::new(height, width, vec![true; count]));
        }
        let (mut open, mut width, mut rows) = (Vec::new(), 0, 0);
        loop {
            let start = cursor.mark();
            let row = cursor.word(|c| matches!(c, 'o' | '.'));
            let wanted = if rows == 0 { row.len().max(1) } else { width + rows % 2 };
            if row.len() != wanted || row.len() > side(LONGEST) as usize + 1 {
                let expected = match rows {
                    0 => "'o' for a line that is not drawn or '.' for one that is".to_string(),
                    _ => format!("a row of {wanted} lines"),
                };
                return Err(cursor.error_at(start, expected));
            }
            if rows == 0 {
                width = wanted;
            }
            open.extend(row.chars().map(|c| c == 'o'));
            rows += 1;
            if open.iter().filter(|&&open| open).count() > MOST_LINES
                || rows > 2 * side(LONGEST) as usize + 1
            {
                return Err(too_many(cursor));
            }
            if !cursor.eat(',') {
                break;
            }
        }
        if rows % 2 == 0 || rows == 1 {
            return Err(cursor.error(format!("',' and a row of {} lines", width + rows % 2)));
        }
        let width = u32::try_from(width).unwrap_or(0);
        Ok(Lines::new(u32::try_from(rows / 2).unwrap_or(0), width, open))
    }

    fn write(&self, lines: &Lines, out: &mut String) {
        if lines.is_full() {
            nat::push_u64(out, lines.height.into());
            out.push('x');
            nat::push_u64(out, lines.width.into());
            return;
        }
        for line in 0..lines.open.len() {
            if line > 0 && lines.place(line).1 == 1 {
                out.push(',');
            }
            out.push(if lines.open[line] { 'o' } else { '.' });
        }
    }

    fn options(&self, lines: &Lines, each: &mut Each<'_, Lines>) -> Flow {
        let open = lines.open_lines();
        lines.turns().ends().into_iter().try_for_each(|left| each(&[lines.with(&open, left)]))
    }

    fn theorem(&self, lines: &Lines, play: Play) -> Option<Value> {
        let loses = lines.turns().loses(play);
        Some(Value::Outcome(if loses { Outcome::P } else { Outcome::N }))
    }

    fn has_values(&self) -> bool {
        false
    }

    fn describe(&self, from: &Lines, to: &[Lines]) -> Message {
        let open = |line: &usize| to.first().is_some_and(|to| to.open[*line]);
        let drawn = from.open_lines().into_iter().filter(|line| !open(line)).map(|line| {
            let (row, place) = from.place(line);
            message!("nimstring-line", row = row, place = place)
        });
        message!("nimstring-draw", lines = Argument::list(drawn, Join::And))
    }

    fn explain(&self, lines: &Lines, play: Play, best: Option<&[Lines]>) -> Option<Message> {
        let turns = lines.turns();
        if turns.ends().is_empty() {
            return Some(match play {
                Play::Normal => message!("nimstring-end"),
                Play::Misere => message!("nimstring-end-misere"),
            });
        }
        Some(match (play, turns.worth(), best) {
            (Play::Misere, ..) => match turns.loses(play) {
                true => message!("nimstring-misere-p"),
                false => message!("nimstring-misere-n"),
            },
            (_, Worth::Loony, _) => message!("nimstring-loony"),
            (_, Worth::Nimber(0), _) => message!("nimstring-p"),
            (_, Worth::Nimber(value), _) => message!("nimstring-n", value = u64::from(value)),
        })
    }

    fn source(&self, _: Play) -> &'static str {
        "Berlekamp, Conway and Guy 1982, chapter 16"
    }
}

#[cfg(test)]
mod tests {
    use crate::{Play, Solver, Sum};

    #[test]
    fn a_turn_may_take_boxes_first() {
        // The mover hands both boxes over, or takes the first and has to take the second.
        let sum: Sum = "nimstring:..,.oo,..".parse().unwrap();
        let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.moves.len(), 1);
        assert_eq!(verdict.moves[0].text.to_string(), "draw line 3 of row 2");
        assert_eq!(verdict.moves[0].to, "nimstring:..,.o.,..");
    }

    #[test]
    fn sums_are_refused() {
        let sum: Sum = "nimstring:1x1+nim:1".parse().unwrap();
        let error = Solver::default().solve(&sum, Play::Normal).unwrap_err().to_string();
        assert!(error.contains("a game is played alone"), "{error}");
    }

    #[test]
    fn wrong_boards_are_refused() {
        for (text, wanted) in [
            (
                "",
                "column 11: found the end, expected 'o' for a line that is not drawn or '.' for one that is",
            ),
            ("oo,oo", "column 14: found 'oo', expected a row of 3 lines"),
            ("oo,ooo", "column 17: found the end, expected ',' and a row of 2 lines"),
            ("oo,ooo,oo,", "column 21: found the end, expected a row of 3 lines"),
            (
                "2x4",
                "column 11: found '2x4', expected a board of which at most 18 lines are not drawn",
            ),
            ("2", "column 12: found the end, expected 'x'"),
            ("21x1", "column 11: found '21x1', expected a number of rows from 0 to 20"),
        ] {
            let error = format!("nimstring:{text}").parse::<Sum>().unwrap_err();
            assert_eq!(error.to_string(), wanted, "{text}");
        }
    }
}
