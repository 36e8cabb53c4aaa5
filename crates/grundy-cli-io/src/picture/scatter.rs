//! Values over heaps, as SVG: a mark for each place of a grid where there is a value.

use std::io::{self, Write};

use grundy_kernels::heap::HeapValues;

use grundy_answers::graph::svg::escaped;
use grundy_answers::map::Axes;

/// Places of the grid across, and at most so many up.
const COLUMNS: usize = 1000;
const ROWS: usize = 400;

/// Pixels of the picture around the grid.
const LEFT: usize = 70;
const TOP: usize = 44;
const BELOW: usize = 60;
const RIGHT: usize = 150;

/// A grid whose places are empty, common or rare.
struct Grid {
    columns: usize,
    rows: usize,
    common: Vec<bool>,
    rare: Vec<bool>,
}

impl Grid {
    /// Marks every value; several heaps and values may share a place.
    fn new(values: &HeapValues) -> Grid {
        let columns = values.len().clamp(1, COLUMNS);
        let heights = values.max() as usize + 1;
        let rows = heights.min(ROWS);
        let empty = vec![false; columns * rows];
        let mut grid = Grid { columns, rows, common: empty.clone(), rare: empty };
        let space = values.space();
        let mut piece = Vec::new();
        for column in 0..columns {
            let (from, to) = (grid.first_heap(column, values), grid.first_heap(column + 1, values));
            piece.resize(to - from, 0);
            values.read(from, &mut piece);
            for (heap, &value) in (from..).zip(&piece) {
                let row = value as usize * rows / heights;
                let common = space.is_none_or(|space| space.is_common(heap, value));
                let layer = if common { &mut grid.common } else { &mut grid.rare };
                layer[row * columns + column] = true;
            }
        }
        grid
    }

    /// The first heap of a column.
    fn first_heap(&self, column: usize, values: &HeapValues) -> usize {
        let first = values.len() as u128 * column as u128 / self.columns as u128;
        usize::try_from(first).unwrap_or(values.len())
    }

    /// A path of the places that are marked, each row's neighbours in one stroke.
    fn path(&self, layer: &[bool]) -> String {
        let mut path = String::new();
        for (row, places) in layer.chunks(self.columns).enumerate() {
            let mut column = 0;
            for run in places.chunk_by(|a, b| a == b) {
                if run[0] {
                    let y = self.rows - 1 - row;
                    path.push_str(&format!("M{column} {y}.5h{}", run.len()));
                }
                column += run.len();
            }
        }
        path
    }
}

/// The colours of common and of rare values, which differ in grey, too.
const COMMON: &str = "#1d3557";
const RARE: &str = "#e69f00";

/// Writes a picture of fixed size, whose length does not grow with the number of values.
pub fn write(out: &mut dyn Write, title: &str, values: &HeapValues) -> io::Result<()> {
    let title = escaped(title);
    let grid = Grid::new(values);
    let (width, height) = (LEFT + COLUMNS + RIGHT, TOP + ROWS + BELOW);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"14\">"
    )?;
    writeln!(out, "<title>{title}</title>")?;
    writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>")?;
    writeln!(out, "<text x=\"{LEFT}\" y=\"26\" font-size=\"17\">{title}</text>")?;
    // The grid is stretched to the size of the picture.
    writeln!(
        out,
        "<svg x=\"{LEFT}\" y=\"{TOP}\" width=\"{COLUMNS}\" height=\"{ROWS}\" viewBox=\"0 0 {} {}\" \
         preserveAspectRatio=\"none\" fill=\"none\">",
        grid.columns, grid.rows
    )?;
    for (layer, color) in [(&grid.common, COMMON), (&grid.rare, RARE)] {
        let path = grid.path(layer);
        if !path.is_empty() {
            writeln!(out, "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"0.8\"/>")?;
        }
    }
    writeln!(out, "</svg>")?;
    let axes = Axes {
        corner: [LEFT, TOP],
        size: [COLUMNS, ROWS],
        from: [0, 0],
        to: [values.len().saturating_sub(1) as u64, values.max().into()],
        names: ["heap", "Grundy value"],
    };
    axes.write(out)?;
    let marks: &[(&str, &str)] = match values.rare_heaps().is_empty() {
        true => &[(COMMON, "value")],
        false => &[(COMMON, "common value"), (RARE, "rare value")],
    };
    for (line, (color, name)) in marks.iter().enumerate() {
        let (x, y) = (LEFT + COLUMNS + 18, TOP + 8 + 24 * line);
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{}\" width=\"8\" height=\"8\" fill=\"{color}\"/>",
            y - 4
        )?;
        writeln!(out, "<text x=\"{}\" y=\"{}\">{name}</text>", x + 18, y + 5)?;
    }
    writeln!(out, "</svg>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_kernels::heap::{Effort, TakeBreak};

    fn drawn(len: usize) -> String {
        let mut values = HeapValues::new(TakeBreak::new(vec![0, 7, 7]), Effort::default());
        values.extend_to(len, &mut |_| true);
        let mut text = Vec::new();
        write(&mut text, "0.77", &values).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn small_runs_show_every_value() {
        // The values of Kayles from 0 on are 0, 1, 2, 3, 1, 4, 3, 2; the highest row is drawn first.
        let text = drawn(8);
        let path = "M0 4.5h1M1 3.5h1M4 3.5h1M2 2.5h1M7 2.5h1M3 1.5h1M6 1.5h1M5 0.5h1";
        assert!(text.contains(&format!("<path d=\"{path}\"")), "{text}");
        assert!(text.contains("viewBox=\"0 0 8 5\""));
    }

    #[test]
    fn long_runs_stay_small() {
        let text = drawn(20_000);
        assert!(text.contains("viewBox=\"0 0 1000 9\""));
        assert!(text.len() < 4000, "{}", text.len());
        // Round numbers along both axes, a title and what a mark is.
        for part in [
            ">0<",
            ">4000<",
            ">16000<",
            ">8<",
            ">heap<",
            ">Grundy value<",
            ">0.77<",
            ">rare value<",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(drawn(0).ends_with("</svg>\n"));
    }
}
