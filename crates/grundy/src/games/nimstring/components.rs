//! Boards as a search sees them: what of them hangs together, with all boxes taken that can be.
//!
//! Who may choose between taking the last boxes of a chain and leaving them to the opponent wins whatever lies beside it
//! (Berlekamp, Conway and Guy 1982, chapter 16): so no line that leads there is worth drawing. All other boxes that can be completed are
//! completed, by the same player, who then draws again.

use std::ops::ControlFlow;
use std::sync::Arc;

use grundy_search::{Game, Known};
use smallvec::SmallVec;

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

/// The lines of a board, and where its boxes are in the plane.
struct Layout {
    strings: Strings,
    /// Row and column of each box.
    places: Vec<[u8; 2]>,
}

/// A row as the rest of a component sees it.
struct Way {
    /// How many boxes are in it, at most [`LONG`].
    boxes: u8,
    /// The places of the joints that it ends at: row and column, or [`NOWHERE`].
    joints: [u16; 2],
}

/// No place of a joint: the end of a row that leads to the ground.
const NOWHERE: u16 = u16::MAX;

/// No line of a row of so many boxes is worth drawing.
const LONG: u8 = 3;

impl Component {
    /// What of a board hangs together when all boxes are completed that can be.
    pub(super) fn all(board: &Board) -> Vec<Component> {
        let strings = board.strings();
        let left = strings.take(strings.all()).left;
        let number = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let places = board.held().map(|[top, ..]| {
            let top = board.place(top);
            [number(top.row / 2), number(top.place - 1)]
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

    /// All of its rows.
    fn rows(&self) -> SmallVec<[Way; 32]> {
        let strings = &self.layout.strings;
        let mut left = self.open;
        let mut ways = SmallVec::new();
        while let Some(string) = bits(left).next() {
            let row = strings.row(self.open, string);
            left &= !row.strings;
            let (mut joints, mut count) = ([NOWHERE; 2], 0);
            if row.kind == Kind::Bound {
                for end in bits(row.strings).flat_map(|string| strings.boxes_at(string)) {
                    if strings.degree(self.open, end) > 2 && count < 2 {
                        joints[count] = u16::from_be_bytes(self.layout.places[usize::from(end)]);
                        count += 1;
                    }
                }
            }
            ways.push(Way { boxes: row.boxes.min(LONG), joints });
        }
        ways
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
                (Kind::Loop, _) | (_, LONG..) => return None,
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
        Some("nimstring 2".to_string())
    }

    /// A hash of the joints, by their places from the least corner, and of what runs from each: how long it is, and to which
    /// other joint or to the ground; the same for all symmetries. Where a row lies does not matter, nor how much longer
    /// than three boxes it is: no line of it is worth drawing then, and with what it may be joined to it stays so.
    fn key(&self, component: &Component) -> u128 {
        let rows = component.rows();
        let (mut low, mut high) = ([u8::MAX; 2], [0; 2]);
        for &joint in rows.iter().flat_map(|row| &row.joints).filter(|joint| **joint != NOWHERE) {
            for (side, at) in joint.to_be_bytes().into_iter().enumerate() {
                (low[side], high[side]) = (low[side].min(at), high[side].max(at));
            }
        }
        let mut key = u128::MAX;
        for kind in 0..8_u8 {
            let moved = |joint: u16| {
                let [row, column] = joint.to_be_bytes();
                let row = if kind & 1 == 1 { high[0] - row } else { row - low[0] };
                let column = if kind & 2 == 2 { high[1] - column } else { column - low[1] };
                u16::from_be_bytes(if kind & 4 == 4 { [column, row] } else { [row, column] })
            };
            let mut sum = 0_u128;
            for row in &rows {
                let [one, other] = row.joints;
                let one = if one == NOWHERE { one } else { moved(one) };
                let other = if other == NOWHERE { other } else { moved(other) };
                sum = sum.wrapping_add(mixed(row.boxes, one, other));
            }
            key = key.min(sum);
        }
        key
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

/// A word of 128 bits for a row and the places of its joints, so that sums of them tell sets of rows apart.
#[inline]
fn mixed(boxes: u8, one: u16, other: u16) -> u128 {
    // Nowhere is before all places.
    let is_first = one.wrapping_add(1) <= other.wrapping_add(1);
    let [first, second] = if is_first { [one, other] } else { [other, one] };
    let seed = u64::from(boxes) << 32 | u64::from(first) << 16 | u64::from(second);
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
        let long = grundy_testing::is_long();
        let mut search = Search::new(Components, &Settings::default());
        for board in ["1x6", "2x4", "3x3", "2x5"].into_iter().take(if long { 4 } else { 2 }) {
            let board: Board = board.parse().unwrap();
            let found = search.ask(&Component::all(&board), Question::Value).value;
            let Worth::Nimber(value) = turns(&board).worth() else { panic!("{board} is loony") };
            assert_eq!(found, Some(value.into()), "{board}");
        }
    }
}
