//! What of a board hangs together by boxes, each part as a board of its own.

use std::cmp::Ordering;

use smallvec::{SmallVec, smallvec};

use super::board::Board;

/// A row and a column of dots, lines and boxes together, counted from 0: of boxes both are odd, of lines one.
pub(super) type Place = [u8; 2];

/// Few, most often.
type Places = SmallVec<[Place; 32]>;

/// The places next to one: lines around a box, or boxes beside a line among what is left out.
fn around([row, column]: Place) -> [Place; 4] {
    [[row - 1, column], [row, column - 1], [row, column + 1], [row + 1, column]]
}

impl Board {
    /// The parts of the board that no box joins, as boards with no rows or columns but those of the boxes that their lines
    /// hold. Parts that differ in the side from which they are seen, or in which of the lines of one box lead to the ground, are
    /// the same.
    pub(crate) fn apart(&self, each: &mut dyn FnMut(Board)) {
        match self.narrow() {
            Some((size, open)) => size.apart(open, each),
            None => self.apart_by_places(each),
        }
    }

    /// The same line by line, on boards of any size.
    fn apart_by_places(&self, each: &mut dyn FnMut(Board)) {
        let mut seen: SmallVec<[bool; 64]> = smallvec![false; self.count()];
        for first in self.places() {
            if std::mem::replace(&mut seen[self.number_at(first)], true) {
                continue;
            }
            let (mut part, mut at): (Places, usize) = (smallvec![first], 0);
            while at < part.len() {
                for of_box in self.boxes_at(part[at]).into_iter().flatten() {
                    for line in around(of_box) {
                        let number = self.number_at(line);
                        if self.is_open_at(number) && !std::mem::replace(&mut seen[number], true) {
                            part.push(line);
                        }
                    }
                }
                at += 1;
            }
            each(self.standing_for(part));
        }
    }

    /// The boxes beside a line.
    fn boxes_at(&self, [row, column]: Place) -> [Option<Place>; 2] {
        let [height, width] = self.extent();
        match row % 2 {
            0 => [(row > 0).then(|| [row - 1, column]), (row < height).then(|| [row + 1, column])],
            _ => [
                (column > 0).then(|| [row, column - 1]),
                (column < width).then(|| [row, column + 1]),
            ],
        }
    }

    /// The board on which just the lines at these places are open, as small as it can be and from the side from which it is the least.
    fn standing_for(&self, mut places: Places) -> Board {
        let (mut low, mut high) = ([u8::MAX; 2], [0; 2]);
        for &place in &places {
            for [row, column] in self.boxes_at(place).into_iter().flatten() {
                low = [low[0].min(row - 1), low[1].min(column - 1)];
                high = [high[0].max(row + 1), high[1].max(column + 1)];
            }
        }
        let size = [high[0] - low[0], high[1] - low[1]];
        places.iter_mut().for_each(|place| *place = [place[0] - low[0], place[1] - low[1]]);
        // The sides that are no higher than wide.
        let kinds = match size[0].cmp(&size[1]) {
            Ordering::Less => 0..4,
            Ordering::Equal => 0..8,
            Ordering::Greater => 4..8,
        };
        let least = kinds.map(|kind| seen_from(kind, size, &places)).min().unwrap_or_default();
        Board::of_places([size[0].min(size[1]), size[0].max(size[1])], &least)
    }
}

/// Places of lines on a board of this size, as they are seen from a side, in order. Lines of one box that lead to the ground are
/// alike: the first of these are taken.
fn seen_from(kind: u8, size: Place, places: &[Place]) -> Places {
    let [height, width] = if kind & 4 == 4 { [size[1], size[0]] } else { size };
    let is_border = |row, column| row == 0 || row == height || column == 0 || column == width;
    let (mut seen, mut grounded) = (Places::new(), Places::new());
    for &[row, column] in places {
        let row = if kind & 1 == 1 { size[0] - row } else { row };
        let column = if kind & 2 == 2 { size[1] - column } else { column };
        let [row, column] = if kind & 4 == 4 { [column, row] } else { [row, column] };
        match is_border(row, column) {
            true => grounded.push([row.clamp(1, height - 1), column.clamp(1, width - 1)]),
            false => seen.push([row, column]),
        }
    }
    grounded.sort_unstable();
    for lines in grounded.chunk_by(|one, other| one == other) {
        let ground = around(lines[0]).into_iter().filter(|&[row, column]| is_border(row, column));
        seen.extend(ground.take(lines.len()));
    }
    seen.sort_unstable();
    seen
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    /// A board of `height` by `width` boxes with some lines open, as the number of each line that is.
    fn random(random: &mut Random) -> Board {
        let [height, width] =
            *random.pick(&[[1, 1], [1, 5], [5, 1], [2, 2], [2, 3], [3, 3], [4, 3], [5, 5], [6, 6]]);
        let share = 1 + random.below(6_u64);
        let mut left = 64;
        let rows = (0..2 * height + 1).map(|row| {
            let row = (0..width + row % 2).map(|_| match left > 0 && random.chance(share, 7) {
                true => {
                    left -= 1;
                    'o'
                }
                false => '.',
            });
            row.collect::<String>()
        });
        rows.collect::<Vec<_>>().join(",").parse().unwrap()
    }

    /// The same from other sides, by its text.
    fn sides(board: &Board) -> Vec<Board> {
        let text = board.to_string();
        let [height, width] = board.size();
        let rows: Vec<Vec<char>> = match text.contains('x') {
            true => (0..2 * height + 1).map(|row| vec!['o'; width + row % 2]).collect(),
            false => text.split(',').map(|row| row.chars().collect()).collect(),
        };
        let read = |rows: Vec<Vec<char>>| -> Board {
            let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
            rows.join(",").parse().unwrap()
        };
        let upside_down = rows.iter().rev().cloned().collect();
        let mirrored = rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
        // Row r of the turned board has the lines with column r.
        let turned = (0..2 * width + 1).map(|column| {
            let lines = rows.iter().enumerate().filter(|(row, _)| (row + column) % 2 == 1);
            lines.map(|(_, line)| line[column / 2]).collect()
        });
        let turned = turned.collect();
        [upside_down, mirrored, turned].map(read).into()
    }

    fn apart(board: &Board) -> Vec<Board> {
        let mut parts = Vec::new();
        board.apart(&mut |part| parts.push(part));
        parts
    }

    #[test]
    fn words_have_the_parts_of_places() {
        let mut numbers = Random::new(64);
        let mut words = 0;
        for _ in 0..grundy_testing::length(5000, 100_000) {
            let board = random(&mut numbers);
            let mut parts = Vec::new();
            board.apart_by_places(&mut |part| parts.push(part));
            assert_eq!(apart(&board), parts, "{board}");
            words += usize::from(board.narrow().is_some());
        }
        assert!(words > 3000, "{words}");
    }

    #[test]
    fn words_have_the_boxes_that_can_be_completed() {
        let mut numbers = Random::new(1982);
        let (mut completed, mut quiet) = (0, 0);
        for _ in 0..grundy_testing::length(3000, 50_000) {
            let board = random(&mut numbers);
            let is_open = |line: &&usize| board.is_open_at(**line);
            let boxes = || board.boxes().map(|lines| lines.iter().filter(is_open).count());
            assert_eq!(board.can_complete(), boxes().any(|open| open == 1), "{board}");
            let strings = board.strings();
            let left = board.with(&board.open_lines(), strings.take(strings.all()).left);
            assert_eq!(board.completed(), left, "{board}");
            completed += usize::from(left.open() + 4 < board.open());
            quiet += usize::from(left == board);
        }
        assert!(completed > 300 && quiet > 300, "{completed} {quiet}");
    }

    #[test]
    fn parts_are_the_same_from_every_side() {
        let mut numbers = Random::new(1879);
        let (mut several, mut turned) = (0, 0);
        for _ in 0..2000 {
            let board = random(&mut numbers);
            let mut parts = apart(&board);
            parts.sort_unstable();
            assert_eq!(parts.iter().map(Board::open).sum::<usize>(), board.open(), "{board}");
            for part in &parts {
                assert_eq!(apart(part), std::slice::from_ref(part), "{board}");
            }
            for side in sides(&board) {
                let mut seen = apart(&side);
                seen.sort_unstable();
                assert_eq!(seen, parts, "{board} {side}");
            }
            several += usize::from(parts.len() > 1);
            turned += usize::from(parts.len() == 1 && parts[0] != board);
        }
        assert!(several > 300 && turned > 100, "{several} {turned}");
    }

    #[test]
    fn what_no_box_joins_is_apart() {
        let apart = |text: &str| {
            let board: Board = text.parse().unwrap();
            super::tests::apart(&board).iter().map(Board::to_string).collect::<Vec<_>>()
        };
        assert!(apart(".,..,.").is_empty());
        assert_eq!(apart("2x2"), ["2x2"]);
        // Two lines of one box, whichever lead to the ground.
        for text in ["o,o.,.", ".,.o,o", ".,oo,."] {
            assert_eq!(apart(text), ["o,o.,."], "{text}");
        }
        // A row of boxes between two lines has been completed.
        assert_eq!(apart("ooo,....,...,....,oo."), ["o,..,."; 5]);
        assert_eq!(apart("..,.o.,.."), ["..,.o.,.."]);
    }
}
