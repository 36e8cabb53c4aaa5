//! What of a board hangs together by boxes, each part as a board of its own.

use smallvec::SmallVec;

use super::board::Board;
use super::strings::bits;

/// A row and a column of dots, lines and boxes together, counted from 0: of boxes both are odd.
type Place = [usize; 2];

impl Board {
    /// The parts of the board that no box joins, as boards with no rows or columns but those of the boxes that their lines hold, each
    /// as the least of its sides.
    pub(crate) fn apart(&self) -> Vec<Board> {
        let (strings, open) = (self.strings(), self.open_lines());
        let (mut left, mut parts) = (strings.all(), Vec::new());
        while let Some(first) = bits(left).next() {
            let part = strings.component(left, first);
            left &= !part;
            let places = bits(part).map(|string| self.dotted(open[string as usize]));
            parts.push(self.standing_for(places.collect()));
        }
        parts
    }

    /// The place of a line.
    fn dotted(&self, line: usize) -> Place {
        let line = self.place(line);
        [line.row - 1, 2 * (line.place - 1) + line.row % 2]
    }

    /// The least side of the board on which just the lines at these places are open.
    fn standing_for(&self, mut places: SmallVec<[Place; 32]>) -> Board {
        let (mut low, mut size) = ([0; 2], [0; 2]);
        for side in 0..2 {
            let end = 2 * self.size()[side];
            // A line between two rows of boxes holds one of each, if the board goes on there.
            let before = |at: usize| if at % 2 == 1 || at == 0 { at } else { at - 1 };
            let after = |at: usize| if at % 2 == 1 || at == end { at } else { at + 1 };
            let ends = |at: usize| [before(at) / 2, after(at).div_ceil(2)];
            let ends = places.iter().map(|place| ends(place[side]));
            let [first, last] = ends.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]).unwrap_or_default();
            (low[side], size[side]) = (2 * first, 2 * (last - first));
        }
        places.iter_mut().for_each(|place| *place = [place[0] - low[0], place[1] - low[1]]);
        let side = |kind: u32| {
            let moved = |&[row, column]: &Place| {
                let row = if kind & 1 == 1 { size[0] - row } else { row };
                let column = if kind & 2 == 2 { size[1] - column } else { column };
                if kind & 4 == 4 { [column, row] } else { [row, column] }
            };
            let mut moved: SmallVec<[Place; 32]> = places.iter().map(moved).collect();
            moved.sort_unstable();
            moved
        };
        // The side that is less high than wide.
        let kinds = match size[0].cmp(&size[1]) {
            std::cmp::Ordering::Less => 0..4,
            std::cmp::Ordering::Equal => 0..8,
            std::cmp::Ordering::Greater => 4..8,
        };
        let least = kinds.map(side).min().unwrap_or_default();
        let (height, width) = (size[0].min(size[1]) / 2, size[0].max(size[1]) / 2);
        Board::of_places(height, width, &least)
    }
}
