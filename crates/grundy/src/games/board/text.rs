//! How boards are read and written.

use grundy_core::{
    Cursor, Error,
    nat::{self, Nat},
};

use super::{Board, MAX_SQUARES};

const TOO_LARGE: &str = "a board of at most 64 squares";

impl Board {
    /// Reads `3x4`, or rows of `o` and `.`.
    ///
    /// # Errors
    /// At the character that does not fit.
    pub(in crate::games) fn read(cursor: &mut Cursor<'_>) -> Result<Board, Error> {
        if let Some(board) = Board::read_sides(cursor)? {
            return Ok(board);
        }
        let squares = "'o' for a free square or '.' for one that is not";
        let ([free, _], width) = Board::read_rows(cursor, ['o', '.'], squares)?;
        Ok(Board::trimmed(free, width))
    }

    /// Reads `3x4`, if a digit comes next.
    ///
    /// # Errors
    /// As [`read`](Board::read).
    pub(in crate::games) fn read_sides(cursor: &mut Cursor<'_>) -> Result<Option<Board>, Error> {
        let mark = cursor.mark();
        if !matches!(cursor.peek(), Some('0'..='9')) {
            return Ok(None);
        }
        let height = cursor.nat("a number of rows")?;
        cursor.expect('x')?;
        let width = cursor.nat("a number of columns")?;
        if height.is_zero() || width.is_zero() {
            return Ok(Some(Board::EMPTY));
        }
        let side = |n: &Nat| nat::small(n).and_then(|n| u32::try_from(n).ok());
        let sides = side(&height).zip(side(&width));
        let fits = sides.filter(|(height, width)| {
            height.checked_mul(*width).is_some_and(|squares| squares <= MAX_SQUARES)
        });
        let board = fits.map(|(height, width)| Board::full(height, width));
        board.map(Some).ok_or_else(|| cursor.error_at(mark, TOO_LARGE))
    }

    /// Reads rows of squares of these kinds: where each of them is, and the width. `expected` says what they are.
    ///
    /// # Errors
    /// As [`read`](Board::read).
    pub(in crate::games) fn read_rows<const KINDS: usize>(
        cursor: &mut Cursor<'_>,
        kinds: [char; KINDS],
        expected: &str,
    ) -> Result<([u64; KINDS], u32), Error> {
        let mark = cursor.mark();
        let mut found = [0_u64; KINDS];
        let (mut squares, mut width) = (0, None);
        loop {
            let start = squares;
            while let Some(kind) = kinds.iter().position(|&kind| cursor.peek() == Some(kind)) {
                if squares == MAX_SQUARES {
                    return Err(cursor.error_at(mark, TOO_LARGE));
                }
                found[kind] |= 1 << squares;
                squares += 1;
                cursor.eat(kinds[kind]);
            }
            let length = squares - start;
            if length == 0 || width.is_some_and(|width| length < width) {
                return Err(cursor.error(expected));
            }
            if width.is_some_and(|width| length > width) {
                return Err(cursor.error_at(mark, "rows of the same length"));
            }
            width = Some(length);
            if !cursor.eat(',') {
                return Ok((found, length));
            }
        }
    }

    /// Appends the board as it is read.
    pub(in crate::games) fn write(self, out: &mut String) {
        if self.is_full() {
            nat::push_u64(out, u64::from(self.height));
            out.push('x');
            nat::push_u64(out, u64::from(self.width));
            return;
        }
        self.write_rows(out, |square| if self.free >> square & 1 == 1 { 'o' } else { '.' });
    }

    /// Appends the rows with what `kind` says of each square of the box.
    pub(in crate::games) fn write_rows(self, out: &mut String, kind: impl Fn(u32) -> char) {
        for square in 0..self.height * self.width {
            if square > 0 && square % self.width == 0 {
                out.push(',');
            }
            out.push(kind(square));
        }
    }
}
