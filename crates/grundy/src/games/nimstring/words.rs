//! Components as machine words: the open lines of a board from the highest bit down, and its sides in the lowest byte.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::few::Few;
use super::is_short;
use crate::boxes::{Board, Narrow};
use crate::ruleset::Flow;
use crate::ruleset::words::{AsWords, EachOfWords, Going, Turns};

/// What hangs together.
type Parts = SmallVec<[u64; 8]>;

/// What is open as long as a turn goes on.
type Within = SmallVec<[u64; 16]>;

/// The bits of the sides: those of the columns, and above them those of the rows.
const SIDES: u64 = 0xff;
const COLUMNS: u64 = 0x1f;

#[derive(Debug)]
pub(super) struct Words {
    roots: Vec<u64>,
}

impl Words {
    /// For these boards, if they fit; what moves leave of them does then.
    pub(super) fn new(boards: &[Board]) -> Option<Words> {
        let mut least = Vec::new();
        for board in boards {
            let (size, open) = board.narrow()?;
            size.parts(open, |part| least.push(size.least(part)));
        }
        let roots = least.into_iter().map(word).collect::<Option<_>>()?;
        Some(Words { roots })
    }
}

/// The word of open lines on a board that is no higher than wide, if the sides have room behind the lines.
#[inline]
fn word((size, open): (Narrow, u64)) -> Option<u64> {
    let [height, width] = size.size();
    // That is at most 4 rows and 18 columns.
    let fits = size.count() <= SIDES.leading_zeros() as usize;
    let sides = (height as u64 * (COLUMNS + 1)) | width as u64;
    (fits && height <= width).then_some(open | sides)
}

/// The board of a word, and its open lines.
#[inline]
fn board(word: u64) -> (Narrow, u64) {
    let sides = usize::from(word.to_le_bytes()[0]);
    (
        Narrow::of([sides >> COLUMNS.count_ones(), sides % (1 << COLUMNS.count_ones())]),
        word & !SIDES,
    )
}

/// A board of at most 64 lines from its text, and its open lines; what is read is one, but not every board is.
fn read(body: &[u8]) -> Option<(Narrow, u64)> {
    if let Some(x) = body.iter().position(|&byte| byte == b'x') {
        let side = |digits: &[u8]| match digits {
            [ones @ b'1'..=b'9'] => Some(usize::from(ones - b'0')),
            [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => {
                Some(usize::from(tens - b'0') * 10 + usize::from(ones - b'0'))
            }
            _ => None,
        };
        let size = Narrow::new([side(&body[..x])?, side(&body[x + 1..])?])?;
        return Some((size, u64::MAX << (64 - size.count())));
    }
    let (mut open, mut line, mut rows, mut width) = (0, 0, 0, 0);
    for row in body.split(|&byte| byte == b',') {
        if rows == 0 {
            width = row.len();
        }
        if width == 0 || row.len() != width + rows % 2 || line + row.len() > 64 {
            return None;
        }
        for &byte in row {
            match byte {
                b'o' => open |= 1 << (63 - line),
                b'.' => {}
                _ => return None,
            }
            line += 1;
        }
        rows += 1;
    }
    (rows % 2 == 1).then(|| Some((Narrow::new([rows / 2, width])?, open)))?
}

/// The lines of a word from the first.
fn lines(mut open: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let first = (open != 0).then(|| 1 << (63 - open.leading_zeros()))?;
        open ^= first;
        Some(first)
    })
}

/// Calls `each` with what whole turns leave on a board, in the order of the options of the ruleset.
#[inline]
fn each_end(size: Narrow, all: u64, each: &mut dyn FnMut(u64) -> Flow) -> Flow {
    if size.completing(all) == 0 {
        return lines(all).try_for_each(|line| each(all ^ line));
    }
    let (mut within, mut at) = (Within::from_slice(&[all]), 0);
    let mut seen = Few::default();
    let mut ended = Few::default();
    while at < within.len() {
        let open = within[at];
        let completing = size.completing(open);
        for line in lines(open) {
            let left = open ^ line;
            if completing & line != 0 {
                if seen.insert(left) {
                    within.push(left);
                }
            } else if ended.insert(left) {
                each(left)?;
            }
        }
        at += 1;
    }
    Flow::Continue(())
}

impl AsWords for Words {
    fn roots(&self) -> &[u64] {
        &self.roots
    }

    fn read(&self, body: &str) -> Option<u64> {
        let (size, open) = read(body.as_bytes())?;
        let mut parts = Parts::new();
        size.parts(open, |part| parts.push(part));
        if parts[..] != [open] || size.least(open) != (size, open) {
            return None;
        }
        let may_be_read =
            || size.completing(open) == 0 || body.parse().is_ok_and(|board| is_short(&board));
        word((size, open)).filter(|_| may_be_read())
    }

    fn images(&self, of: u64, out: &mut Vec<u64>) {
        out.push(of);
    }

    fn options(&self, of: u64, each: &mut EachOfWords<'_>) -> Flow {
        let (size, open) = board(of);
        each_end(size, open, &mut |end| each(&[end | of & SIDES]))
    }

    fn option(&self, of: u64, number: u32, out: &mut Vec<u64>) -> bool {
        let ((size, open), mut now) = (board(of), 0);
        let flow = each_end(size, open, &mut |end| {
            if now == number {
                out.push(end | of & SIDES);
                return Flow::Break(());
            }
            now += 1;
            Flow::Continue(())
        });
        flow.is_break()
    }

    fn least(&self, of: u64) -> u64 {
        let (size, open) = board(of);
        // What fits still does.
        word(size.least(open)).unwrap_or(of)
    }

    fn compare(&self, one: u64, other: u64) -> Ordering {
        let key = |of: u64| (of & SIDES, of);
        key(one).cmp(&key(other))
    }

    fn turns(&self) -> Option<&dyn Turns> {
        Some(self)
    }
}

impl Turns for Words {
    fn apart(&self, of: u64, out: &mut Vec<u64>) {
        let (size, open) = board(of);
        size.parts(open, |part| out.push(part | of & SIDES));
    }

    fn settled(&self, of: u64, out: &mut Vec<u64>) -> Going {
        let (size, open) = board(of);
        let lines = size.completing(open);
        if lines == 0 {
            size.parts(open, |part| out.push(part | of & SIDES));
            return Going::Ends;
        }
        let at_once = open & !lines;
        let left = size.completed(at_once);
        size.parts(left, |part| out.push(part | of & SIDES));
        if left == at_once { Going::On } else { Going::AsChosen }
    }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::super::{Nimstring, is_loony};
    use super::*;
    use crate::ruleset::Ruleset;

    /// The boards that stand for the parts of one.
    fn parts(board: &Board) -> Vec<Board> {
        let mut parts = Vec::new();
        board.apart(&mut |part| parts.push(part));
        parts
    }

    /// The words of these, and of parts of words.
    fn words_of(boards: &[Board]) -> Vec<u64> {
        boards.iter().map(|board| word(board.narrow().unwrap()).unwrap()).collect()
    }

    /// The words that stand for what an option falls into.
    fn apart(words: &Words, option: u64) -> Vec<u64> {
        let mut parts = Vec::new();
        words.apart(option, &mut parts);
        parts.iter().map(|&part| words.least(part)).collect()
    }

    /// A board with some lines open.
    fn random(random: &mut Random) -> Board {
        let [height, width] = *random.pick(&[
            [1, 1],
            [1, 6],
            [1, 18],
            [2, 2],
            [2, 5],
            [3, 3],
            [3, 6],
            [4, 4],
            [4, 5],
        ]);
        let share = 2 + random.below(6_u64);
        let rows = (0..2 * height + 1).map(|row| {
            let line = |_| if random.chance(share, 8) { 'o' } else { '.' };
            (0..width + row % 2).map(line).collect::<String>()
        });
        rows.collect::<Vec<_>>().join(",").parse().unwrap()
    }

    #[test]
    fn words_have_the_options_of_boards() {
        let mut numbers = Random::new(31);
        let (mut going_on, mut chosen, mut several, mut other_side) = (0, 0, 0, 0);
        for _ in 0..grundy_testing::length(1500, 20_000) {
            let whole = random(&mut numbers);
            let words = Words::new(std::slice::from_ref(&whole)).unwrap();
            let boards = parts(&whole);
            assert_eq!(words.roots(), words_of(&boards), "{whole}");
            let mut order = boards.clone();
            order.sort_unstable();
            let mut sorted = words.roots().to_vec();
            sorted.sort_unstable_by(|one, other| words.compare(*one, *other));
            assert_eq!(sorted, words_of(&order), "{whole}");
            for (board, &word) in boards.iter().zip(words.roots()) {
                let text = board.to_string();
                let is_read = is_short(board).then_some(word);
                assert_eq!(words.read(&text), is_read, "{text}");
                other_side +=
                    u32::from(*board != whole && words.read(&whole.to_string()).is_none());
                let mut images = Vec::new();
                words.images(word, &mut images);
                assert_eq!(images, [word]);
                if !is_short(board) {
                    continue;
                }
                let mut wanted = Vec::new();
                let _ = Nimstring.options(board, &mut |left| {
                    wanted.push(words_of(&parts(&left[0])));
                    if wanted.len() < 300 { Flow::Continue(()) } else { Flow::Break(()) }
                });
                let mut found = Vec::new();
                let _ = words.options(word, &mut |left| {
                    let parts = apart(&words, left[0]);
                    several += u32::from(parts.len() > 1);
                    assert_eq!(left.len(), 1);
                    found.push(parts);
                    if found.len() < 300 { Flow::Continue(()) } else { Flow::Break(()) }
                });
                assert_eq!(found, wanted, "{board}");
                for number in [0, 1, found.len() / 2, found.len().saturating_sub(1)] {
                    let mut left = Vec::new();
                    let is_there = words.option(word, u32::try_from(number).unwrap(), &mut left);
                    let found = is_there.then(|| apart(&words, left[0]));
                    assert_eq!(found.as_ref(), wanted.get(number));
                }
                if found.len() < 300 {
                    let number = u32::try_from(found.len()).unwrap();
                    assert!(!words.option(word, number, &mut Vec::new()), "{board}");
                }
                let mut left = Vec::new();
                let going = words.settled(word, &mut left);
                let rest = board.completed();
                let wanted = match (rest != *board, is_loony(board)) {
                    (false, _) => Going::Ends,
                    (true, false) => Going::On,
                    (true, true) => Going::AsChosen,
                };
                assert_eq!(going, wanted, "{board}");
                let left: Vec<u64> = left.into_iter().map(|part| words.least(part)).collect();
                assert_eq!(left, words_of(&parts(&rest)), "{board}");
                going_on += u32::from(going == Going::On);
                chosen += u32::from(going == Going::AsChosen);
            }
        }
        assert!(going_on > 100 && chosen > 100 && several > 2000, "{going_on} {chosen} {several}");
        assert!(other_side > 300, "{other_side}");
    }

    #[test]
    fn boards_are_read_as_they_are_written_or_not_at_all() {
        let words = Words::new(&["2x5".parse().unwrap()]).unwrap();
        for text in ["1x1", "2x2", "o,..,.", "..,.o.,..", "oo,ooo,..", "1x18"] {
            let board: Board = text.parse().unwrap();
            assert_eq!(words.read(text), Some(words_of(&[board])[0]), "{text}");
        }
        for wrong in [
            "",
            "x",
            "1x",
            "x2",
            "0x0",
            "0x3",
            "+1x2",
            "01x2",
            "2x1",
            "5x5",
            "20x20",
            "oo,o",
            "o,oo",
            "o,oo,",
            ",oo,o",
            "o,oo;o",
            "o,oo,o,",
            "oo oo",
            "éo",
            "o,oo,o,oo,o",
            ".,..,o",
            ".,..,.",
            "o,..,o,..,.",
            "99x99",
        ] {
            assert_eq!(words.read(wrong), None, "{wrong}");
        }
        // Lines and sides have no room in a word.
        for large in ["5x5", "1x19", "4x6"] {
            assert!(Words::new(&[large.parse().unwrap()]).is_none(), "{large}");
        }
        assert!(Words::new(&[]).unwrap().roots().is_empty());
    }
}
