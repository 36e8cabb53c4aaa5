//! A map as SVG: marks and text as such, the colours of many values as one small picture inside.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::{Map, across, index, raster, shade, ticks};
use crate::graph::svg::escaped;

/// Pixels around the map.
const LEFT: usize = 70;
const TOP: usize = 44;
const BELOW: usize = 60;
const RIGHT: usize = 150;

/// Places are drawn as squares with their values where each has so many pixels.
const ROOM: usize = 22;

/// The least size of a mark.
const MARK: usize = 3;

/// The width and height of a picture.
fn size(map: &Map) -> (usize, usize) {
    let ([across, up], [columns, rows]) = (map.scales(), map.sides());
    (LEFT + columns * across + RIGHT, (TOP + rows * up + BELOW).max(TOP + 220))
}

/// Writes several maps beside each other and below.
pub fn sheet(out: &mut dyn Write, maps: &[Map]) -> io::Result<()> {
    let columns = across(maps.len());
    let width = maps.iter().map(|map| size(map).0).max().unwrap_or(1);
    let height = maps.iter().map(|map| size(map).1).max().unwrap_or(1);
    let (whole, tall) = (width * columns, height * maps.len().div_ceil(columns));
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {tall}\" width=\"{whole}\" \
         height=\"{tall}\">"
    )?;
    for (i, map) in maps.iter().enumerate() {
        let (x, y) = (i % columns * width, i / columns * height);
        writeln!(out, "<g transform=\"translate({x} {y})\">")?;
        write(out, map)?;
        writeln!(out, "</g>")?;
    }
    writeln!(out, "</svg>")
}

/// Writes the picture.
pub fn write(out: &mut dyn Write, map: &Map) -> io::Result<()> {
    let ([scale, up_scale], [columns, rows]) = (map.scales(), map.sides());
    let (width, height) = (columns * scale, rows * up_scale);
    let right = LEFT + width;
    let (whole, tall) = size(map);
    let title = escaped(&map.title);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {tall}\" width=\"{whole}\" \
         height=\"{tall}\" font-family=\"sans-serif\" font-size=\"14\">"
    )?;
    writeln!(out, "<title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>")?;
    writeln!(out, "<text x=\"{LEFT}\" y=\"26\" font-size=\"17\">{title}</text>")?;
    if let Some(values) = map.numbers() {
        if scale >= ROOM {
            squares(out, map, values, scale)?;
        } else {
            let picture = STANDARD.encode(raster::plain(map)?);
            writeln!(
                out,
                "<image x=\"{LEFT}\" y=\"{TOP}\" width=\"{width}\" height=\"{height}\" \
                 style=\"image-rendering:pixelated\" href=\"data:image/png;base64,{picture}\"/>"
            )?;
        }
    }
    marks(out, map, [scale, up_scale])?;
    lines(out, map, scale)?;
    let Map { from, to, names, .. } = *map;
    Axes { corner: [LEFT, TOP], size: [width, height], from, to, names }.write(out)?;
    legend(out, map, right + 18)?;
    writeln!(out, "</svg>")
}

/// A border around a plot with numbers along it and what they are.
#[derive(Clone, Copy, Debug)]
pub struct Axes {
    /// The upper left corner.
    pub corner: [usize; 2],
    /// Width and height.
    pub size: [usize; 2],
    /// The first numbers, to the right and up.
    pub from: [u64; 2],
    /// The last ones.
    pub to: [u64; 2],
    /// What the numbers are.
    pub names: [&'static str; 2],
}

impl Axes {
    /// Writes lines and text.
    ///
    /// # Errors
    /// Whatever `out` says.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let ([left, top], [width, height]) = (self.corner, self.size);
        let bottom = top + height;
        writeln!(
            out,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"#444\"/>"
        )?;
        for (tick, at) in self.ticks(0) {
            let x = left + at;
            writeln!(out, "<path d=\"M{x} {bottom}v6\" stroke=\"#444\"/>")?;
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{tick}</text>",
                bottom + 22
            )?;
        }
        for (tick, at) in self.ticks(1) {
            let y = bottom - at;
            writeln!(out, "<path d=\"M{left} {y}h-6\" stroke=\"#444\"/>")?;
            writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{tick}</text>",
                left - 10,
                y + 5
            )?;
        }
        let [across, up] = self.names;
        let (middle, centre) = (left + width / 2, top + height / 2);
        writeln!(
            out,
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{across}</text>",
            bottom + 46
        )?;
        writeln!(
            out,
            "<text x=\"18\" y=\"{centre}\" text-anchor=\"middle\" transform=\"rotate(-90 18 {centre})\">{up}</text>"
        )
    }

    /// Numbers along an axis, and how many pixels from its beginning the middles of their places are.
    fn ticks(&self, axis: usize) -> impl Iterator<Item = (u64, usize)> {
        let (from, to, size) = (self.from[axis], self.to[axis], self.size[axis] as u128);
        let count = u128::from(to - from) + 1;
        let apart = u64::try_from((APART * count).div_ceil(size.max(1))).unwrap_or(u64::MAX);
        ticks(from, to, apart).into_iter().map(move |tick| {
            let at = (2 * u128::from(tick - from) + 1) * size / (2 * count);
            (tick, usize::try_from(at).unwrap_or(0))
        })
    }
}

/// Pixels between two numbers of an axis, at least.
const APART: u128 = 20;

fn squares(out: &mut dyn Write, map: &Map, values: &[u32], scale: usize) -> io::Result<()> {
    let (greatest, [_, rows]) = (map.greatest().unwrap_or(0), map.sides());
    let bottom = TOP + rows * scale;
    for (at, &value) in values.iter().enumerate() {
        let (x, y) = (LEFT + at / rows * scale, bottom - (at % rows + 1) * scale);
        let index = index(value, greatest);
        let [r, g, b] = shade(index);
        let ink = if index > 90 { "white" } else { "black" };
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{scale}\" height=\"{scale}\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>"
        )?;
        if value > 0 {
            let (x, y) = (x + scale / 2, y + scale / 2 + 4);
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"11\" text-anchor=\"middle\" fill=\"{ink}\">{value}</text>"
            )?;
        }
    }
    Ok(())
}

/// Every mark is a stroke without length and with square ends.
fn marks(out: &mut dyn Write, map: &Map, [scale, up]: [usize; 2]) -> io::Result<()> {
    let [_, rows] = map.sides();
    let bottom = TOP + rows * up;
    let mut path = String::new();
    map.each_mark(|x, y| {
        let (x, y) = (2 * (LEFT + x * scale) + scale, 2 * bottom - 2 * y * up - up);
        path.push_str(&format!("M{x} {y}h0"));
        Ok(())
    })?;
    if path.is_empty() {
        return Ok(());
    }
    // In half pixels, so that a mark has the middle of its place, which in a plot may be higher than the mark.
    let size = 2 * scale.clamp(MARK, up.max(MARK));
    let halves = "transform=\"scale(.5)\" stroke-linecap=\"square\" fill=\"none\"";
    if map.greatest().is_some() && scale < ROOM {
        writeln!(
            out,
            "<path {halves} stroke=\"white\" stroke-width=\"{}\" d=\"{path}\"/>",
            size + 4
        )?;
    }
    // A square end adds half the width at both sides of nothing.
    writeln!(
        out,
        "<path class=\"marks\" {halves} stroke=\"black\" stroke-width=\"{size}\" d=\"{path}\"/>"
    )
}

fn lines(out: &mut dyn Write, map: &Map, scale: usize) -> io::Result<()> {
    let [columns, rows] = map.sides();
    let bottom = TOP + rows * scale;
    for points in map.slopes.iter().filter_map(|slope| raster::line(map, *slope, scale)) {
        let [(x0, y0), (x1, y1)] = points;
        let (x0, x1) = (LEFT + x0.min(columns * scale), LEFT + x1.min(columns * scale));
        let (y0, y1) = (bottom - y0.min(rows * scale), bottom - y1.min(rows * scale));
        writeln!(
            out,
            "<path class=\"slope\" d=\"M{x0} {y0}L{x1} {y1}\" stroke=\"#d55e00\" stroke-dasharray=\"6 5\"/>"
        )?;
    }
    Ok(())
}

fn legend(out: &mut dyn Write, map: &Map, x: usize) -> io::Result<()> {
    let text = x + 26;
    let mut y = TOP + 8;
    writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"8\" height=\"8\" fill=\"black\"/>",
        x + 6,
        y - 4
    )?;
    writeln!(out, "<text x=\"{text}\" y=\"{}\">{}</text>", y + 5, map.mark)?;
    for name in map.line_names() {
        y += 24;
        writeln!(out, "<path d=\"M{x} {y}h20\" stroke=\"#d55e00\" stroke-dasharray=\"6 5\"/>")?;
        writeln!(out, "<text x=\"{text}\" y=\"{}\">{name}</text>", y + 5)?;
    }
    let Some(greatest) = map.greatest() else { return Ok(()) };
    y += 24;
    for step in 0..24u8 {
        let [r, g, b] = shade(230 - 10 * step);
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{}\" width=\"20\" height=\"6\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>",
            y + 5 * usize::from(step)
        )?;
    }
    for (below, value) in [(5, greatest), (65, greatest / 2), (125, 0)] {
        writeln!(out, "<text x=\"{text}\" y=\"{}\">{value}</text>", y + below)?;
    }
    writeln!(out, "<text x=\"{x}\" y=\"{}\">{}</text>", y + 146, map.quantity)
}

#[cfg(test)]
mod tests {
    use super::super::Cells;
    use super::super::tests::small;
    use super::*;

    fn drawn(map: &Map) -> String {
        let mut text = Vec::new();
        write(&mut text, map).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn small_tables_show_every_value() {
        let text = drawn(&small(Cells::Values(vec![0, 1, 2, 1, 2, 0, 2, 0, 1])));
        for (piece, count) in [
            // Three values, two ticks, and the middle of the legend.
            (">1</text>", 6),
            (">2</text>", 6),
            ("<title>wythoff:_,_</title>", 1),
            ("class=\"slope\"", 2),
            ("slope 1.618", 1),
            ("P-position", 1),
            ("first heap", 1),
            ("second heap", 1),
        ] {
            assert_eq!(text.matches(piece).count(), count, "{piece}: {text}");
        }
        let marks = text.lines().find(|line| line.contains("class=\"marks\"")).unwrap();
        assert_eq!(marks.matches("h0").count(), 3);
    }

    #[test]
    fn many_values_are_a_picture_inside() {
        let map = Map { to: [99, 99], ..small(Cells::Values((0..10_000).collect())) };
        let text = drawn(&map);
        assert!(text.contains("data:image/png;base64,") && text.contains(">9999</text>"));
        assert!(text.len() < 60_000, "{}", text.len());
    }
}
