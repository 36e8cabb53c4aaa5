//! Two heaps as a map: the first runs to the right, the second up.

mod raster;
mod svg;
mod tile;

use std::io;

pub use raster::{png, sheet_png};
pub use svg::{Axes, sheet as sheet_svg, write as svg};
pub use tile::{Tint, tile};

/// A map of a rectangle of places.
pub struct Map {
    /// What stands above it.
    pub title: String,
    /// What runs to the right, and what runs up.
    pub names: [&'static str; 2],
    /// The first numbers.
    pub from: [u64; 2],
    /// The last numbers.
    pub to: [u64; 2],
    /// What stands in the places.
    pub cells: Cells,
    /// What the numbers are.
    pub quantity: &'static str,
    /// What a mark means.
    pub mark: &'static str,
    /// The number that has the darkest colour, if it is not the greatest.
    pub darkest: Option<u32>,
    /// Whether numbers stand above each other that are marked once in each column: a plot, which is as wide as it likes.
    pub is_plot: bool,
    /// About how many pixels the longer side is to have.
    pub pixels: usize,
    /// Lines through (0, 0), by how many millionths they rise a step.
    pub slopes: Vec<u64>,
}

/// What stands in the places: by the first number, then by the second.
pub enum Cells {
    /// Values; zeros are marked.
    Values(Vec<u32>),
    /// Numbers, and whether a place is marked.
    Numbers(Vec<u32>, Vec<bool>),
    /// Whether a place is marked.
    Marks(Vec<bool>),
}

/// How many pictures stand side by side on a sheet of so many.
fn across(count: usize) -> usize {
    (1..=count).find(|columns| columns * columns >= count).unwrap_or(1)
}

/// About how many pixels the longer side of a map has that stands alone.
pub const PIXELS: usize = 1000;

/// About how many pixels the longer side of one of so many maps has.
pub fn pixels_of(count: usize) -> usize {
    (3 * PIXELS / 2 / across(count)).clamp(200, PIXELS)
}

/// The most places a side.
pub const MOST_PLACES: u64 = 8192;

impl Map {
    /// How many places there are to the right and up.
    fn sides(&self) -> [usize; 2] {
        [0, 1]
            .map(|axis| usize::try_from(self.to[axis] - self.from[axis] + 1).unwrap_or(usize::MAX))
    }

    /// Calls `each` with the places that are marked, counted from the first.
    fn each_mark(&self, mut each: impl FnMut(usize, usize) -> io::Result<()>) -> io::Result<()> {
        let [_, height] = self.sides();
        let is_marked = |at: usize| match &self.cells {
            Cells::Values(values) => values[at] == 0,
            Cells::Marks(marks) | Cells::Numbers(_, marks) => marks[at],
        };
        let count = match &self.cells {
            Cells::Values(values) => values.len(),
            Cells::Marks(marks) | Cells::Numbers(_, marks) => marks.len(),
        };
        (0..count).filter(|at| is_marked(*at)).try_for_each(|at| each(at / height, at % height))
    }

    /// The numbers, if they are shown.
    pub fn numbers(&self) -> Option<&[u32]> {
        match &self.cells {
            Cells::Values(numbers) | Cells::Numbers(numbers, _) => Some(numbers),
            Cells::Marks(_) => None,
        }
    }

    /// The number that has the darkest colour, if numbers are shown.
    pub fn greatest(&self) -> Option<u32> {
        self.numbers().and_then(|numbers| self.darkest.or(numbers.iter().max().copied()))
    }

    /// What the lines are called.
    fn line_names(&self) -> Vec<String> {
        let name =
            |slope: &u64| format!("slope {}.{:03}", slope / 1_000_000, slope % 1_000_000 / 1000);
        self.slopes.iter().map(name).collect()
    }

    /// Pixels of a place to the right and up: the same but in a plot.
    fn scales(&self) -> [usize; 2] {
        let [width, height] = self.sides();
        if self.is_plot {
            return [(self.pixels / width).clamp(1, 60), (self.pixels / 3 / height).clamp(1, 30)];
        }
        [(self.pixels / width.max(height)).clamp(1, 60); 2]
    }

    /// Round numbers along an axis, so far apart that they can be read.
    fn ticks(&self, axis: usize) -> Vec<u64> {
        /// Pixels between two numbers.
        const APART: usize = 20;
        let least = APART.div_ceil(self.scales()[axis]) as u64;
        ticks(self.from[axis], self.to[axis], least)
    }
}

/// Round numbers from the one to the other, at most ten, and not nearer to each other than `least`.
pub fn ticks(from: u64, to: u64, least: u64) -> Vec<u64> {
    let span = to.saturating_sub(from).max(1);
    let mut step = 1u64;
    let mut power = 1u64;
    let mut factors = [2, 5, 10].iter().cycle();
    while span / step > 9 || step < least {
        let factor = factors.next().copied().unwrap_or(10);
        step = power.saturating_mul(factor);
        if step == u64::MAX {
            break;
        }
        if factor == 10 {
            power = step;
        }
    }
    let first = from.checked_next_multiple_of(step);
    let next = |tick: &u64| tick.checked_add(step);
    std::iter::successors(first, next).take_while(|tick| *tick <= to).collect()
}

/// A place's colour of 240, dark for great values: Viridis, whose lightness falls evenly.
fn shade(index: u8) -> [u8; 3] {
    let color = colorous::VIRIDIS.eval_rational(usize::from(239 - index.min(239)), 240);
    [color.r, color.g, color.b]
}

/// The number of a value's colour.
fn index(value: u32, greatest: u32) -> u8 {
    let index = u64::from(value) * 239 / u64::from(greatest.max(1));
    u8::try_from(index).unwrap_or(239)
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn small(cells: Cells) -> Map {
        Map {
            title: "wythoff:_,_".into(),
            names: ["first heap", "second heap"],
            from: [0, 0],
            to: [2, 2],
            cells,
            quantity: "Grundy value",
            mark: "P-position",
            darkest: None,
            is_plot: false,
            pixels: PIXELS,
            slopes: vec![618_033, 1_618_033],
        }
    }

    #[test]
    fn marks_are_zeros_or_what_is_marked() {
        let values = vec![0, 1, 2, 1, 2, 0, 2, 0, 1];
        let found = |map: Map| {
            let mut marks = Vec::new();
            map.each_mark(|x, y| {
                marks.push((x, y));
                Ok(())
            })
            .unwrap();
            marks
        };
        let marks = values.iter().map(|value| *value == 0).collect();
        assert_eq!(found(small(Cells::Values(values))), [(0, 0), (1, 2), (2, 1)]);
        assert_eq!(found(small(Cells::Marks(marks))), [(0, 0), (1, 2), (2, 1)]);
    }

    #[test]
    fn ticks_are_round_numbers() {
        let mut map = small(Cells::Marks(Vec::new()));
        for (from, to, ticks) in [
            (0, 9, (0..=9).collect::<Vec<u64>>()),
            (0, 10, vec![0, 2, 4, 6, 8, 10]),
            (0, 1000, vec![0, 200, 400, 600, 800, 1000]),
            (4013, 4200, vec![4020, 4040, 4060, 4080, 4100, 4120, 4140, 4160, 4180, 4200]),
            (7, 7, vec![7]),
        ] {
            (map.from, map.to) = ([from, 0], [to, 0]);
            assert_eq!(map.ticks(0), ticks, "{from}..{to}");
        }
    }

    #[test]
    fn shades_grow_darker() {
        let light = |index| {
            let [r, g, b] = shade(index).map(u32::from);
            2126 * r + 7152 * g + 722 * b
        };
        assert!((1..240).all(|index| light(index) <= light(index - 1)));
        assert_eq!((index(0, 9), index(9, 9), index(0, 0)), (0, 239, 0));
    }
}
