//! Boards of boxes, some of whose lines are drawn, and how they are written.

use grundy_core::{Cursor, Error, nat};

use super::apart::Place;
use super::narrow::Narrow;
use super::open::Open;
use super::strings::{Strings, bits};

/// A board of boxes and the lines that are not drawn, row after row from the top: the horizontal lines above the boxes, the
/// vertical ones beside them, and so on.
///
/// ```
/// let board: grundy::boxes::Board = "..,.oo,..".parse()?;
/// assert_eq!((board.open(), board.to_string()), (2, "..,.oo,..".to_string()));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    height: u32,
    width: u32,
    /// The lines that can be drawn.
    open: Open,
}

/// Boards have at most so many boxes in a row or column.
const LONGEST: u64 = 20;

/// Lines that are not drawn, at most.
pub(crate) const MOST_LINES: usize = 64;

impl Board {
    pub(super) fn new(height: u32, width: u32, open: Open) -> Board {
        Board { height, width, open }
    }

    /// A board on which the lines are open that `is_open` says.
    fn of(height: u32, width: u32, is_open: impl Fn(usize) -> bool) -> Board {
        let count = count([height as usize, width as usize]);
        let mut open = Open::none(count);
        (0..count).filter(|&line| is_open(line)).for_each(|line| open.add(line));
        Board { height, width, open }
    }

    /// Reads the body of a position: `3x4`, or all lines.
    pub(crate) fn parse(cursor: &mut Cursor<'_>) -> Result<Board, Error> {
        let mark = cursor.mark();
        let too_many = |cursor: &Cursor<'_>| {
            cursor.error_at(
                mark,
                format!("a board of which at most {MOST_LINES} lines are not drawn"),
            )
        };
        let too_large = |cursor: &Cursor<'_>| {
            cursor.error_at(mark, format!("a board of at most {LONGEST} × {LONGEST} boxes"))
        };
        let side = |n: u64| u32::try_from(n).unwrap_or(0);
        if matches!(cursor.peek(), Some('0'..='9')) {
            let height = side(cursor.number("a number of rows", 0..=LONGEST)?);
            cursor.expect('x')?;
            let width = side(cursor.number("a number of columns", 0..=LONGEST)?);
            if height == 0 || width == 0 {
                return Ok(Board::of(0, 0, |_| false));
            }
            if count([height as usize, width as usize]) > MOST_LINES {
                return Err(too_many(cursor));
            }
            return Ok(Board::of(height, width, |_| true));
        }
        let (mut open, mut width, mut rows) = (Vec::new(), 0, 0);
        loop {
            let start = cursor.mark();
            let row = cursor.word(|c| matches!(c, 'o' | '.'));
            let wanted = if rows == 0 { row.len().max(1) } else { width + rows % 2 };
            // The first row says how many boxes stand side by side, and all others follow it.
            if rows == 0 && row.len() > side(LONGEST) as usize {
                return Err(too_large(cursor));
            }
            if row.len() != wanted {
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
            if rows > 2 * side(LONGEST) as usize + 1 {
                return Err(too_large(cursor));
            }
            if open.iter().filter(|&&open| open).count() > MOST_LINES {
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
        Ok(Board::of(u32::try_from(rows / 2).unwrap_or(0), width, |line| open[line]))
    }

    /// Appends the body of the position.
    pub(crate) fn write(&self, out: &mut String) {
        if self.open() == self.count() {
            nat::push_u64(out, self.height.into());
            out.push('x');
            nat::push_u64(out, self.width.into());
            return;
        }
        for line in 0..self.count() {
            if line > 0 && self.place(line).place == 1 {
                out.push(',');
            }
            out.push(if self.open.has(line) { 'o' } else { '.' });
        }
    }

    /// Whether a line would complete a box.
    pub(crate) fn can_complete(&self) -> bool {
        if let Some((size, open)) = self.narrow() {
            return size.completing(open) != 0;
        }
        let open = |&line: &usize| self.open.has(line);
        self.boxes().any(|lines| lines.iter().filter(|line| open(line)).count() == 1)
    }

    /// All boxes completed that can be.
    pub(crate) fn completed(&self) -> Board {
        match self.narrow() {
            Some((size, open)) => {
                let left = size.completed(open);
                Board { open: Open::of_word(left), ..*self }
            }
            None => {
                let strings = self.strings();
                self.with(&self.open_lines(), strings.take(strings.all()).left)
            }
        }
    }

    /// Whether all lines that are drawn when all boxes are completed that can be complete one already.
    pub(crate) fn is_completed_at_once(&self) -> bool {
        if let Some((size, open)) = self.narrow() {
            return size.completed(open) == open & !size.completing(open);
        }
        let mut left = self.clone();
        for lines in self.boxes() {
            let mut open = lines.into_iter().filter(|&line| self.open.has(line));
            if let (Some(line), None) = (open.next(), open.next()) {
                left.open.remove(line);
            }
        }
        !left.can_complete()
    }

    /// What each open line leaves, from the first.
    pub(crate) fn each_after(&self) -> impl Iterator<Item = Board> {
        self.open.iter().map(|line| {
            let mut after = self.clone();
            after.open.remove(line);
            after
        })
    }

    /// How many lines are not drawn.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// The numbers of the open lines.
    pub(crate) fn open_lines(&self) -> Vec<usize> {
        self.open.iter().collect()
    }

    /// The number of rows of boxes, and of boxes in a row.
    pub fn size(&self) -> [usize; 2] {
        [self.height as usize, self.width as usize]
    }

    /// Whether a line can be drawn; `None` if there is no such line.
    pub fn is_open(&self, line: Line) -> Option<bool> {
        Some(self.open.has(self.number(line)?))
    }

    /// The lines that can be drawn, from the top.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        self.open.iter().map(|line| self.place(line))
    }

    /// The board after a line; `None` if it cannot be drawn.
    pub fn after(&self, line: Line) -> Option<Board> {
        let number = self.number(line)?;
        let mut after = self.clone();
        after.open.remove(number).then_some(after)
    }

    /// The number of a line, if there is one.
    fn number(&self, line: Line) -> Option<usize> {
        let row = line.row.checked_sub(1)?;
        let place = line.place.checked_sub(1)?;
        if row > 2 * self.size()[0] || place >= self.row(row) {
            return None;
        }
        Some((0..row).map(|row| self.row(row)).sum::<usize>() + place)
    }

    /// Whether all these lines are drawn.
    pub(super) fn is_complete(&self, lines: [usize; 4]) -> bool {
        lines.iter().all(|&line| !self.open.has(line))
    }

    /// The length of a row of lines.
    fn row(&self, row: usize) -> usize {
        self.width as usize + row % 2
    }

    /// Where a line is.
    pub(crate) fn place(&self, line: usize) -> Line {
        let width = self.width as usize;
        // The lines above a row of boxes and beside them.
        let [above, line] = [line / (2 * width + 1), line % (2 * width + 1)];
        match line < width {
            true => Line { row: 2 * above + 1, place: line + 1 },
            false => Line { row: 2 * above + 2, place: line - width + 1 },
        }
    }

    /// The lines around each box.
    pub(crate) fn boxes(&self) -> impl Iterator<Item = [usize; 4]> + use<> {
        let [height, width] = self.size();
        (0..height * width).map(move |number| {
            let (row, column) = (number / width, number % width);
            let top = row * (2 * width + 1) + column;
            [top, top + width, top + width + 1, top + 2 * width + 1]
        })
    }

    /// The lines around each box that an open line holds; so the strings number them.
    pub(crate) fn held(&self) -> impl Iterator<Item = [usize; 4]> {
        self.boxes().filter(|lines| lines.iter().any(|&line| self.open.has(line)))
    }

    /// The board when just these of its open lines are still open.
    pub(crate) fn with(&self, open: &[usize], left: u64) -> Board {
        let mut after = self.clone();
        for bit in bits(!left) {
            match open.get(bit as usize) {
                Some(&line) => after.open.remove(line),
                None => break,
            };
        }
        after
    }

    /// The sides, and the open lines as a word, if there are no more than 64 lines: the first is the highest bit.
    pub(crate) fn narrow(&self) -> Option<(Narrow, u64)> {
        Some((Narrow::new(self.size())?, self.open.word()?))
    }

    /// How many lines there are, drawn or not.
    pub(super) fn count(&self) -> usize {
        count(self.size())
    }

    /// Whether the line of this number is open.
    pub(super) fn is_open_at(&self, number: usize) -> bool {
        self.open.has(number)
    }

    /// The last row and the last column of dots, lines and boxes together.
    pub(super) fn extent(&self) -> Place {
        [self.height, self.width].map(|side| u8::try_from(2 * side).unwrap_or(u8::MAX))
    }

    /// The number of the line at a place.
    pub(super) fn number_at(&self, [row, column]: Place) -> usize {
        let [row, column] = [row, column].map(usize::from);
        let width = self.width as usize;
        row / 2 * (2 * width + 1) + row % 2 * width + column / 2
    }

    /// The places of the open lines.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> {
        let [height, width] = self.extent();
        let rows = (0..=height).flat_map(move |row| {
            ((row + 1) % 2..=width).step_by(2).map(move |column| [row, column])
        });
        let places = rows.zip(0..);
        places.filter_map(|(place, line)| self.open.has(line).then_some(place))
    }

    /// The board of this extent on which just the lines at these places are open.
    pub(super) fn of_places(extent: Place, places: &[Place]) -> Board {
        let [height, width] = extent.map(|side| u32::from(side / 2));
        let mut board = Board::of(height, width, |_| false);
        for &place in places {
            let number = board.number_at(place);
            board.open.add(number);
        }
        board
    }

    /// The open lines as strings.
    pub(crate) fn strings(&self) -> Strings {
        let mut ends = vec![[None; 2]; self.count()];
        for (number, lines) in self.held().enumerate() {
            for line in lines {
                let place = usize::from(ends[line][0].is_some());
                ends[line][place] = u8::try_from(number).ok();
            }
        }
        Strings::new(self.open_lines().into_iter().map(|line| ends[line]))
    }

    /// The symmetries of the board that leave it as it is, but for the identity, by where each open line goes.
    pub(crate) fn symmetries(&self) -> Vec<Vec<u32>> {
        let [height, width] = self.size().map(|side| 2 * side);
        // Rows and columns of dots, lines and boxes together.
        let at = |line: usize| {
            let Line { row, place } = self.place(line);
            [row - 1, 2 * (place - 1) + row % 2]
        };
        let open = self.open_lines();
        let places: Vec<[usize; 2]> = open.iter().map(|&line| at(line)).collect();
        let kinds = (1..8).filter(|kind| kind & 4 == 0 || height == width);
        let maps = kinds.filter_map(|kind| {
            let to = |&[row, column]: &[usize; 2]| {
                let row = if kind & 1 == 1 { height - row } else { row };
                let column = if kind & 2 == 2 { width - column } else { column };
                let to = if kind & 4 == 4 { [column, row] } else { [row, column] };
                let to = places.iter().position(|&place| place == to)?;
                u32::try_from(to).ok()
            };
            places.iter().map(to).collect()
        });
        maps.collect()
    }
}

/// How many lines there are on a board of so many rows of boxes and boxes in a row.
fn count([height, width]: [usize; 2]) -> usize {
    (height + 1) * width + height * (width + 1)
}

/// A line of a board: its row of lines and its place there, counted from 1.
///
/// ```
/// use grundy::boxes::{Board, Line};
///
/// // Two boxes side by side, of which two upright lines are not drawn yet.
/// let board: Board = "..,.oo,..".parse()?;
/// let (middle, right) = (Line { row: 2, place: 2 }, Line { row: 2, place: 3 });
/// assert_eq!(board.lines().collect::<Vec<_>>(), [middle, right]);
/// assert_eq!(board.after(middle).unwrap().to_string(), "..,..o,..");
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line {
    /// Odd for horizontal lines.
    pub row: usize,
    /// From the left.
    pub place: usize,
}

impl std::str::FromStr for Board {
    type Err = Error;

    /// Reads a board as positions of Nimstring are written, with or without the name of the game.
    fn from_str(text: &str) -> Result<Board, Error> {
        let mut cursor = Cursor::new(text, &grundy_core::NoFiles);
        let _ = cursor.eat_text("dots-and-boxes:") || cursor.eat_text("nimstring:");
        let board = Board::parse(&mut cursor)?;
        if cursor.peek() == Some('+') {
            let hint = "scores of boards do not add";
            return Err(cursor.error("the end: one board").with_hint(hint));
        }
        cursor.finish("the end of the board")?;
        Ok(board)
    }
}

impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
    }
}
