//! Boards as a search sees them: what of them hangs together, with all boxes taken that can be.
//!
//! Who may choose between taking the last boxes of a chain and leaving them to the opponent wins whatever lies beside it
//! (Berlekamp, Conway and Guy 1982, chapter 16): so no line that leads there is worth drawing. All other boxes that can be completed are
//! completed, by the same player, who then draws again.

use std::ops::ControlFlow;
use std::sync::Arc;

use grundy_search::{Game, Known};

use crate::boxes::Board;
use crate::boxes::strings::{Kind, Strings, Taken, bits};

/// The rules for lines on which no box can be completed, and that hang together.
pub(super) struct Components;

/// Lines of a board that hang together.
#[derive(Clone)]
pub(super) struct Component {
    layout: Arc<Layout>,
    open: u64,
}

/// The lines of a board, and where they are in the plane.
struct Layout {
    strings: Strings,
    /// Row and column of dots, lines and boxes together.
    places: Vec<[i16; 2]>,
}

impl Component {
    /// What of a board hangs together when all boxes are completed that can be.
    pub(super) fn all(board: &Board) -> Vec<Component> {
        let strings = board.strings();
        let left = strings.take(strings.all()).left;
        let number = |n: usize| i16::try_from(n).unwrap_or(i16::MAX);
        let places = board.open_lines().into_iter().map(|line| {
            let line = board.place(line);
            [number(line.row - 1), number(2 * (line.place - 1) + line.row % 2)]
        });
        let layout = Arc::new(Layout { strings, places: places.collect() });
        let mut parts = Vec::new();
        Component { layout, open: left }.apart(left, &mut parts);
        parts
    }

    /// The lines of `left` that hang together, each apart.
    fn apart(&self, mut left: u64, parts: &mut Vec<Component>) {
        while let Some(string) = bits(left).next() {
            let open = self.layout.strings.component(left, string);
            left &= !open;
            parts.push(Component { layout: Arc::clone(&self.layout), open });
        }
    }

    /// What every line leaves that is worth drawing: one for all lines of a chain.
    fn cuts(&self) -> impl Iterator<Item = Taken> {
        let strings = &self.layout.strings;
        let mut seen = 0;
        bits(self.open).filter_map(move |string| {
            if seen >> string & 1 == 1 {
                return None;
            }
            let row = strings.row(self.open, string);
            seen |= row.strings;
            let string = match (row.kind, row.boxes) {
                (Kind::Loop, _) | (_, 3..) => return None,
                (_, 2) => strings.middle(self.open, row),
                _ => string,
            };
            Some(strings.cut(self.open, string)).filter(|taken| taken.dealt == 0)
        })
    }
}

impl Game for Components {
    type Position = Component;

    fn identity(&self) -> Option<String> {
        Some("nimstring 1".to_string())
    }

    /// A hash of the places of all lines, from the least corner, that is the same for all symmetries. Boxes stay in odd rows
    /// and columns: dots in their places would make another board. What leads to the ground is seen by the places, because
    /// every box here has two lines or more.
    fn key(&self, component: &Component) -> u128 {
        let places = || bits(component.open).map(|string| component.layout.places[string as usize]);
        let least = |side: usize| places().map(|place| place[side]).min().unwrap_or(0) & !1;
        let most = |side: usize| (places().map(|place| place[side]).max().unwrap_or(0) + 1) & !1;
        let (low, high) = ([least(0), least(1)], [most(0), most(1)]);
        let kinds = (0..8_u8).map(|kind| {
            let moved = places().map(|[row, column]| {
                let row = if kind & 1 == 1 { high[0] - row } else { row - low[0] };
                let column = if kind & 2 == 2 { high[1] - column } else { column - low[1] };
                if kind & 4 == 4 { [column, row] } else { [row, column] }
            });
            moved.fold(0_u128, |all, place| all.wrapping_add(mixed(place)))
        });
        kinds.min().unwrap_or(0)
    }

    fn weight(&self, component: &Component) -> u32 {
        component.open.count_ones()
    }

    /// Chains of one box or two are worth 1, longer ones and loops nothing: no line of them is worth drawing.
    fn known(&self, component: &Component) -> Known {
        let Some(string) = bits(component.open).next() else { return Known::Value(0) };
        let row = component.layout.strings.row(component.open, string);
        match row.kind {
            Kind::Loop => Known::Value(0),
            Kind::Chain => Known::Value(u32::from(row.boxes < 3)),
            Kind::Bound => Known::Nothing,
        }
    }

    fn options(
        &self,
        component: &Component,
        each: &mut dyn FnMut(&[Component]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut parts = Vec::new();
        component.cuts().try_for_each(|taken| {
            parts.clear();
            component.apart(taken.left, &mut parts);
            each(&parts)
        })
    }
}

/// A word of 128 bits for a place, so that sums of them tell sets of places apart.
fn mixed([row, column]: [i16; 2]) -> u128 {
    let seed = u64::from(row.unsigned_abs()) << 16 | u64::from(column.unsigned_abs());
    let half = |salt: u64| {
        let mut word = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ salt;
        for factor in [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb] {
            word = (word ^ word >> 31).wrapping_mul(factor);
        }
        word ^ word >> 29
    };
    u128::from(half(0x2545_f491_4f6c_dd1d)) << 64 | u128::from(half(0x6a09_e667_f3bc_c908))
}

#[cfg(test)]
mod tests {
    use grundy_search::{Question, Search, Settings};
    use grundy_testing::Random;

    use super::super::turns::Worth;
    use super::super::{is_loony, turns};
    use super::*;

    /// The search has the values of a search through all followers, line by line, whole boards and what they leave.
    #[test]
    fn the_search_has_the_values_of_all_lines() {
        let mut random = Random::new(1982);
        let mut search = Search::new(Components, &Settings::default());
        let (mut loony, mut large) = (0, 0);
        for round in 0..1500 {
            let [height, width] = *random.pick(&[[1, 4], [2, 2], [2, 3], [3, 3], [3, 4], [4, 4]]);
            let mut open: Vec<bool> =
                (0..(2 * height + 1) * width + height).map(|_| false).collect();
            let count = open.len();
            let most = 4 + random.below(9_usize);
            // Lines near each other.
            let start = random.below(count);
            for step in 0..count {
                let lines = open.iter().filter(|&&open| open).count();
                if lines < most {
                    open[(start + step) % count] |= random.chance(3, 4) || round % 3 == 0;
                }
            }
            let mut rest = open.iter();
            let rows = (0..2 * height + 1).map(|row| {
                let row = rest.by_ref().take(width + row % 2);
                row.map(|&open| if open { 'o' } else { '.' }).collect()
            });
            let rows: Vec<String> = rows.collect();
            let board: Board = rows.join(",").parse().unwrap();
            let worth = turns(&board).worth();
            assert_eq!(is_loony(&board), worth == Worth::Loony, "{board}");
            if let Worth::Nimber(value) = worth {
                let found = search.ask(&Component::all(&board), Question::Value).value;
                assert_eq!(found, Some(value.into()), "{board}");
                large += usize::from(value > 1);
            }
            loony += usize::from(worth == Worth::Loony);
        }
        assert!(loony > 50 && large > 50, "{loony} {large}");
    }

    /// Whole boards of more lines than a verdict looks at all followers of.
    #[test]
    fn whole_boards_have_the_values_of_all_lines() {
        let long = std::env::var_os("GRUNDY_LONG").is_some();
        let mut search = Search::new(Components, &Settings::default());
        for board in ["1x6", "2x4", "3x3", "2x5"].into_iter().take(if long { 4 } else { 2 }) {
            let board: Board = board.parse().unwrap();
            let found = search.ask(&Component::all(&board), Question::Value).value;
            let Worth::Nimber(value) = turns(&board).worth() else { panic!("{board} is loony") };
            assert_eq!(found, Some(value.into()), "{board}");
        }
    }
}
