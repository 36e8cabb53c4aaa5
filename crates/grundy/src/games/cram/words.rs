//! Regions of one board as machine words, all with as many bits a row and one of them empty: steps to a side fall off.

use std::cmp::Ordering;

use crate::games::board::{Board, MAX_SQUARES};
use crate::ruleset::Flow;
use crate::ruleset::words::{AsWords, EachOfWords};

/// What a domino leaves: each region has one of the six squares beside it.
#[derive(Default)]
struct Regions {
    words: [u64; 6],
    count: usize,
}

impl Regions {
    #[inline]
    fn push(&mut self, word: u64) {
        self.words[self.count] = word;
        self.count += 1;
    }

    #[inline]
    fn all(&self) -> &[u64] {
        &self.words[..self.count]
    }
}

/// Regions whose rows are at most `height` and whose columns at most `width`: bit `row · stride + column`, as near to the
/// first square as rows and columns can be moved.
#[derive(Debug)]
pub(super) struct Words {
    height: u32,
    width: u32,
    stride: u32,
    /// The bits of one, two and four rows.
    steps: [u32; 3],
    /// The first bit of the row of each bit.
    begins: [u8; MAX_SQUARES as usize],
    roots: Vec<u64>,
}

impl Words {
    /// For these regions, each from its least side, and what moves leave of them.
    pub(super) fn new(roots: &[Board]) -> Option<Words> {
        let side = |side: fn(&Board) -> u32| roots.iter().map(side).max().unwrap_or(0);
        let (height, width) = (side(|board| board.height), side(|board| board.width));
        let stride = width + 1;
        if height > width || height * stride > MAX_SQUARES || stride >= MAX_SQUARES {
            return None;
        }
        let mut begins = [0; MAX_SQUARES as usize];
        for (begin, bit) in begins.iter_mut().zip(0_u8..) {
            *begin = bit - bit % u8::try_from(stride).ok()?;
        }
        let steps = [1, 2, 4].map(|rows| (rows * stride).min(MAX_SQUARES - 1));
        let mut words = Words { height, width, stride, steps, begins, roots: Vec::new() };
        words.roots = roots.iter().map(|&board| words.word(board)).collect();
        Some(words)
    }

    /// A board that fits as a word.
    fn word(&self, board: Board) -> u64 {
        let (mut rest, mut word, mut at) = (board.free, 0, 0);
        while rest != 0 {
            word |= (rest & Board::full(1, board.width).free) << at;
            rest = rest.checked_shr(board.width).unwrap_or(0);
            at += self.stride;
        }
        word
    }

    /// A word as a board.
    fn board(&self, word: u64) -> Board {
        if word == 0 {
            return Board::EMPTY;
        }
        let [height, width] = self.sides(word);
        let (mut rest, mut free, mut at) = (word, 0, 0);
        while rest != 0 {
            free |= (rest & before(self.stride)) << at;
            rest >>= self.stride;
            at += width;
        }
        Board { height, width, free }
    }

    /// How many rows and columns a word has that has a square.
    #[inline]
    fn sides(&self, word: u64) -> [u32; 2] {
        let columns = self.columns(word) & before(self.stride);
        [word.ilog2() / self.stride + 1, columns.ilog2() + 1]
    }

    /// The columns of a word in its first row; what is in the others says nothing.
    #[inline]
    fn columns(&self, word: u64) -> u64 {
        // Rows are fewer than columns, so that there are at most seven; the last bit is that of an empty column.
        let [one, two, four] = self.steps;
        let columns = word | word >> one;
        let columns = columns | columns >> two;
        columns | columns >> four
    }

    /// Moved to the first row and column; it has a square.
    #[inline]
    fn trimmed(&self, squares: u64) -> u64 {
        let begin = self.begins[squares.trailing_zeros() as usize % self.begins.len()];
        let word = squares >> begin;
        word >> self.columns(word).trailing_zeros()
    }

    /// The squares beside these, with some that are no squares of the board.
    #[inline]
    fn beside(&self, squares: u64) -> u64 {
        squares << 1 | squares >> 1 | squares << self.stride | squares >> self.stride
    }

    /// The regions without a domino that have room for one; the empty one if there is none. The region is connected, so
    /// that each has squares beside the domino.
    #[inline]
    fn leave(&self, region: u64, domino: u64, left: &mut Regions) {
        left.count = 0;
        let mut free = region & !domino;
        let mut near = self.beside(domino) & free;
        while near != 0 {
            let mut part = near & near.wrapping_neg();
            loop {
                // Along and then down: around a corner in one go.
                let wider = part | (part << 1 | part >> 1) & free;
                let wider = wider | (wider << self.stride | wider >> self.stride) & free;
                if near & !wider == 0 {
                    // All that is left hangs together.
                    part = free;
                    break;
                }
                if wider == part {
                    break;
                }
                part = wider;
            }
            (free, near) = (free & !part, near & !part);
            if !part.is_power_of_two() {
                left.push(self.trimmed(part));
            }
        }
        if left.count == 0 {
            left.push(0);
        }
    }

    /// The squares whose right and whose lower neighbours are free, too.
    #[inline]
    fn dominoes(&self, region: u64) -> [u64; 2] {
        [region & region >> 1, region & region >> self.stride]
    }

    /// The last row first, of so many.
    fn flipped(&self, mut word: u64, height: u32) -> u64 {
        let mut flipped = 0;
        for _ in 0..height {
            flipped = flipped << self.stride | word & before(self.stride);
            word >>= self.stride;
        }
        flipped
    }

    /// A word and what turning it by half and mirroring its rows make of it.
    fn upright(&self, word: u64, height: u32, width: u32) -> [u64; 4] {
        // Half a turn makes the last square the first.
        let beyond = MAX_SQUARES - (height - 1) * self.stride - width;
        let flipped = self.flipped(word, height);
        [word, flipped, word.reverse_bits() >> beyond, flipped.reverse_bits() >> beyond]
    }

    fn is_connected(&self, word: u64) -> bool {
        let mut part = word & word.wrapping_neg();
        loop {
            let wider = (part | self.beside(part)) & word;
            if wider == part {
                return part == word;
            }
            part = wider;
        }
    }
}

/// The bits before one.
fn before(bit: u32) -> u64 {
    (1 << bit) - 1
}

/// Reads a board that is written as boards are, but for its box: `3x4`, or rows of `o` and `.`.
fn read(body: &str) -> Option<Board> {
    let body = body.as_bytes();
    if body.first()?.is_ascii_digit() {
        let at = body.iter().position(|&byte| byte == b'x')?;
        let [height, width] = [&body[..at], &body[at + 1..]].map(|digits| match *digits {
            [digit @ b'0'..=b'9'] => Some(u32::from(digit - b'0')),
            [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => {
                Some(u32::from(tens - b'0') * 10 + u32::from(ones - b'0'))
            }
            _ => None,
        });
        let (height, width) = (height?, width?);
        return (height * width <= MAX_SQUARES).then(|| Board::full(height, width));
    }
    let width = body.iter().position(|&byte| byte == b',').unwrap_or(body.len());
    if width == 0 || !(body.len() + 1).is_multiple_of(width + 1) {
        return None;
    }
    let height = (body.len() + 1) / (width + 1);
    if height * width > MAX_SQUARES as usize {
        return None;
    }
    let (mut free, mut square) = (0, 0);
    for (at, row) in body.chunks(width + 1).enumerate() {
        let is_last = at + 1 == height;
        let (row, end) = row.split_at(width);
        if !is_last && end != b"," {
            return None;
        }
        for &byte in row {
            match byte {
                b'o' => free |= 1 << square,
                b'.' => {}
                _ => return None,
            }
            square += 1;
        }
    }
    Some(Board::trimmed(free, u32::try_from(width).ok()?))
}

impl AsWords for Words {
    fn roots(&self) -> &[u64] {
        &self.roots
    }

    fn read(&self, body: &str) -> Option<u64> {
        let board = read(body)?;
        let fits = board.height <= self.height && board.width <= self.width;
        let word = fits.then(|| self.word(board))?;
        (self.is_connected(word) && board.canonical() == board).then_some(word)
    }

    fn images(&self, of: u64, out: &mut Vec<u64>) {
        if of == 0 {
            return out.push(0);
        }
        let [height, width] = self.sides(of);
        out.extend(self.upright(of, height, width));
        // Boards are not higher than they are wide; what does not fit is not met.
        if width <= self.height {
            out.extend(self.upright(self.word(self.board(of).transposed()), width, height));
        }
    }

    fn options(&self, of: u64, each: &mut EachOfWords<'_>) -> Flow {
        let mut left = Regions::default();
        let [along, down] = self.dominoes(of);
        let mut squares = along | down;
        while squares != 0 {
            let square = squares & squares.wrapping_neg();
            squares ^= square;
            if along & square != 0 {
                self.leave(of, square | square << 1, &mut left);
                each(left.all())?;
            }
            if down & square != 0 {
                self.leave(of, square | square << self.stride, &mut left);
                each(left.all())?;
            }
        }
        Flow::Continue(())
    }

    fn option(&self, of: u64, number: u32, out: &mut Vec<u64>) -> bool {
        let [along, down] = self.dominoes(of);
        let (mut squares, mut before) = (along | down, number);
        while squares != 0 {
            let square = squares & squares.wrapping_neg();
            squares ^= square;
            let is_along = u32::from(along & square != 0);
            let is_down = u32::from(down & square != 0);
            if before < is_along + is_down {
                let by = if before < is_along { 1 } else { self.stride };
                let mut left = Regions::default();
                self.leave(of, square | square << by, &mut left);
                out.extend_from_slice(left.all());
                return true;
            }
            before -= is_along + is_down;
        }
        false
    }

    fn least(&self, of: u64) -> u64 {
        if of == 0 {
            return 0;
        }
        let [height, width] = self.sides(of);
        if height < width {
            // Words of the same box are in the order of the boards.
            return self.upright(of, height, width).into_iter().fold(of, u64::min);
        }
        self.word(self.board(of).canonical())
    }

    fn compare(&self, one: u64, other: u64) -> Ordering {
        let sides = |word| if word == 0 { [0; 2] } else { self.sides(word) };
        sides(one).cmp(&sides(other)).then(one.cmp(&other))
    }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::super::Cram;
    use super::*;
    use crate::ruleset::Ruleset;

    /// Against the rules, for boards that become words whatever the sides.
    #[test]
    fn words_have_the_options_of_boards() {
        let mut random = Random::new(23);
        let sides =
            [(1, 1), (1, 20), (1, 62), (2, 9), (3, 3), (4, 9), (5, 5), (5, 8), (7, 8), (4, 15)];
        let mut several = 0;
        for (height, width) in sides {
            let words = Words::new(&[Board::full(height, width)]).unwrap();
            let all = Board::full(height, width).free;
            for round in 0..120_u32 {
                let free =
                    all & (random.word() | random.word() | u64::from(round % 3).wrapping_neg());
                let mut regions = Vec::new();
                Board::full(height, width).regions(free, &mut |region| regions.push(region));
                for board in regions {
                    let least = board.canonical();
                    assert_eq!(words.board(words.word(board)), board);
                    let mut text = String::new();
                    least.write(&mut text);
                    assert_eq!(words.read(&text), Some(words.word(least)), "{text}");
                    let mut images = Vec::new();
                    words.images(words.word(least), &mut images);
                    assert!(images.contains(&words.word(board)), "{board:?}");
                    assert!(images.iter().all(|&image| words.board(image).canonical() == least));
                    let (mut wanted, mut found) = (Vec::new(), Vec::new());
                    let _ = Cram.options(&board, &mut |left| {
                        wanted.push(left.to_vec());
                        Flow::Continue(())
                    });
                    let _ = words.options(words.word(board), &mut |left| {
                        several += usize::from(left.len() > 1);
                        let mut one = Vec::new();
                        let number = u32::try_from(found.len()).unwrap();
                        assert!(words.option(words.word(board), number, &mut one));
                        assert_eq!(one, left);
                        let mut least: Vec<u64> =
                            left.iter().map(|&word| words.least(word)).collect();
                        least.sort_unstable_by(|one, other| words.compare(*one, *other));
                        let mut boards: Vec<Board> =
                            left.iter().map(|&word| words.board(word).canonical()).collect();
                        boards.sort_unstable();
                        assert_eq!(
                            least.iter().map(|&w| words.board(w)).collect::<Vec<_>>(),
                            boards
                        );
                        found.push(left.iter().map(|&word| words.board(word)).collect::<Vec<_>>());
                        Flow::Continue(())
                    });
                    wanted.iter_mut().chain(&mut found).for_each(|left| left.sort_unstable());
                    assert_eq!(found, wanted, "{board:?}");
                    let number = u32::try_from(found.len()).unwrap();
                    assert!(!words.option(words.word(board), number, &mut Vec::new()));
                }
            }
        }
        assert!(several > 500, "{several}");
    }

    #[test]
    fn boards_are_read_as_they_are_written_or_not_at_all() {
        let words = Words::new(&[Board::full(3, 4)]).unwrap();
        assert_eq!(words.read("0x0"), Some(0));
        assert_eq!(words.read("1x2"), Some(3));
        assert_eq!(words.read("oo,o."), Some(0b10_0011));
        assert_eq!(words.read(".o,oo"), None, "another side comes first");
        for wrong in [
            "", "x", "1x", "x2", "+1x2", "01x2", "1x002", "2x1", "3x5", "4x4", "oo,o", "oo,ooo",
            "oo,", "oo;oo", "o.o", "99x99", "oo oo", "0x", "éo",
        ] {
            assert_eq!(words.read(wrong), None, "{wrong}");
        }
        for (height, width) in [(7, 9), (8, 8), (1, 63), (1, 64), (3, 2)] {
            assert!(Words::new(&[Board::full(height, width)]).is_none(), "{height} × {width}");
        }
        assert!(Words::new(&[]).unwrap().roots().is_empty());
    }
}
