//! A map as pixels.

use std::io;

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};

use super::{Map, across, index, shade};

/// Colours behind the 240 shades.
const WHITE: u8 = 240;
const BLACK: u8 = 241;
const FRAME: u8 = 242;
const LINE: u8 = 243;
/// From here on the greys of text, from light to dark.
const GREYS: u8 = 244;
const GREY_STEPS: u8 = 11;

/// Pixels around the map.
const LEFT: usize = 84;
const TOP: usize = 48;
const BELOW: usize = 64;
const RIGHT: usize = 190;

/// The least size of a mark.
const MARK: usize = 3;

/// A picture whose pixels are numbers of colours.
struct Raster {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

/// The map with axes, title and legend, as PNG.
pub(crate) fn png(map: &Map) -> io::Result<Vec<u8>> {
    drawn(map).encode()
}

/// Several maps beside each other and below, as PNG.
pub(crate) fn sheet_png(maps: &[Map]) -> io::Result<Vec<u8>> {
    let columns = across(maps.len());
    let parts: Vec<Raster> = maps.iter().map(drawn).collect();
    let width = parts.iter().map(|part| part.width).max().unwrap_or(1);
    let height = parts.iter().map(|part| part.height).max().unwrap_or(1);
    let mut sheet = Raster::new(width * columns, height * parts.len().div_ceil(columns));
    for (i, part) in parts.iter().enumerate() {
        let (left, top) = (i % columns * width, i / columns * height);
        for (y, row) in part.pixels.chunks(part.width).enumerate() {
            sheet.pixels[(top + y) * sheet.width + left..][..part.width].copy_from_slice(row);
        }
    }
    sheet.encode()
}

fn drawn(map: &Map) -> Raster {
    let (scales, [columns, rows]) = (map.scales(), map.sides());
    let (width, height) = (columns * scales[0], rows * scales[1]);
    let scale = scales[0];
    let mut raster = Raster::new(LEFT + width + RIGHT, (TOP + height + BELOW).max(TOP + 260));
    raster.cells(map, LEFT, TOP, scale);
    raster.marks(map, LEFT, TOP, scales);
    for slope in &map.slopes {
        raster.slope(map, *slope, scale);
    }
    raster.axes(map, scales);
    raster.legend(map, LEFT + width + 18);
    raster
}

/// The values alone, a pixel a place, as PNG.
pub(super) fn plain(map: &Map) -> io::Result<Vec<u8>> {
    let [columns, rows] = map.sides();
    let mut raster = Raster::new(columns, rows);
    raster.cells(map, 0, 0, 1);
    raster.encode()
}

/// Where a line through (0, 0) enters and leaves the map, in pixels from its lower left corner; `None` if it does not.
pub(super) fn line(map: &Map, slope: u64, scale: usize) -> Option<[(usize, usize); 2]> {
    const ONE: u128 = 1_000_000;
    let slope = u128::from(slope);
    let [left, low] = map.from.map(u128::from);
    let [right, high] = map.to.map(|to| u128::from(to) + 1);
    // Along the axis on which the line moves faster.
    let start = left.max((low * ONE).div_ceil(slope.max(1)));
    let end = right.min(high * ONE / slope.max(1));
    let pixel = |x: u128| {
        let up = (x * slope).saturating_sub(low * ONE) * scale as u128 / ONE;
        Some((usize::try_from((x - left) * scale as u128).ok()?, usize::try_from(up).ok()?))
    };
    (start < end).then(|| Some([pixel(start)?, pixel(end)?])).flatten()
}

impl Raster {
    fn new(width: usize, height: usize) -> Raster {
        Raster { width, height, pixels: vec![WHITE; width * height] }
    }

    fn fill(&mut self, x: usize, y: usize, width: usize, height: usize, color: u8) {
        let end = (x + width).min(self.width);
        for row in y..(y + height).min(self.height) {
            self.pixels[row * self.width + x.min(end)..row * self.width + end].fill(color);
        }
    }

    fn cells(&mut self, map: &Map, left: usize, top: usize, scale: usize) {
        let Some(values) = map.numbers() else { return };
        let (greatest, [_, rows]) = (map.greatest().unwrap_or(0), map.sides());
        // By tiles, because the map is the transpose of the table, upside down.
        const TILE: usize = 64;
        for (tile, first) in values.chunks(rows * TILE).zip((0..).step_by(TILE)) {
            for low in (0..rows).step_by(TILE) {
                for (x, column) in (first..).zip(tile.chunks(rows)) {
                    for (y, value) in (low..).zip(&column[low..rows.min(low + TILE)]) {
                        let color = index(*value, greatest);
                        let (px, py) = (left + x * scale, top + (rows - 1 - y) * scale);
                        if scale == 1 {
                            self.pixels[py * self.width + px] = color;
                        } else {
                            self.fill(px, py, scale, scale, color);
                        }
                    }
                }
            }
        }
    }

    fn marks(&mut self, map: &Map, left: usize, top: usize, [scale, up]: [usize; 2]) {
        let [_, rows] = map.sides();
        // A place of a plot may be higher than its mark.
        let size = scale.clamp(MARK, up.max(MARK));
        let (before, lower) = ((size - scale.min(size)) / 2, (up.max(size) - size) / 2);
        let above = (size - up.min(size)) / 2;
        // On colours a mark has a white rim.
        let rim = usize::from(map.greatest().is_some() && scale < 8);
        for (color, rim) in [(WHITE, rim), (BLACK, 0)] {
            let _ = map.each_mark(|x, y| {
                let px = (left + x * scale).saturating_sub(before + rim);
                let py = (top + (rows - 1 - y) * up + lower).saturating_sub(above + rim);
                self.fill(px, py, size + 2 * rim, size + 2 * rim, color);
                Ok(())
            });
        }
    }

    fn slope(&mut self, map: &Map, slope: u64, scale: usize) {
        let Some([(x0, y0), (x1, y1)]) = line(map, slope, scale) else { return };
        let [_, rows] = map.sides();
        let bottom = TOP + rows * scale;
        let steps = (x1 - x0).max(y1 - y0).max(1);
        for step in (0..steps).filter(|step| step % 11 < 6) {
            let (x, y) = (x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps);
            if y < rows * scale {
                self.fill(LEFT + x, bottom - 1 - y, 2, 1, LINE);
            }
        }
    }

    fn axes(&mut self, map: &Map, scales: [usize; 2]) {
        let [columns, rows] = map.sides();
        let (width, height) = (columns * scales[0], rows * scales[1]);
        let bottom = TOP + height;
        self.fill(LEFT - 1, TOP - 1, width + 2, 1, FRAME);
        self.fill(LEFT - 1, bottom, width + 2, 1, FRAME);
        self.fill(LEFT - 1, TOP - 1, 1, height + 2, FRAME);
        self.fill(LEFT + width, TOP - 1, 1, height + 2, FRAME);
        let middle = |number: u64, axis: usize| {
            usize::try_from(number).unwrap_or(0) * scales[axis] + scales[axis] / 2
        };
        for tick in map.ticks(0) {
            let (x, text) = (LEFT + middle(tick - map.from[0], 0), tick.to_string());
            self.fill(x, bottom, 1, 7, FRAME);
            self.text(&text, x.saturating_sub(length(&text) / 2), bottom + 10);
        }
        for tick in map.ticks(1) {
            let (y, text) = (bottom - 1 - middle(tick - map.from[1], 1), tick.to_string());
            self.fill(LEFT - 7, y, 7, 1, FRAME);
            self.text(&text, (LEFT - 12).saturating_sub(length(&text)), y.saturating_sub(8));
        }
        let [across, up] = map.names;
        self.text(&map.title, LEFT, 8);
        self.text(across, (LEFT + width / 2).saturating_sub(length(across) / 2), bottom + 34);
        // Above the axis: letters do not stand on their side.
        self.text(up, 8, TOP - 20);
    }

    fn legend(&mut self, map: &Map, x: usize) {
        let text = x + 28;
        let mut y = TOP + 4;
        self.fill(x + 6, y + 4, 8, 8, BLACK);
        self.text(map.mark, text, y);
        for name in map.line_names() {
            y += 26;
            for dash in [0, 8, 16] {
                self.fill(x + dash, y + 8, 5, 1, LINE);
            }
            self.text(&name, text, y);
        }
        let Some(greatest) = map.greatest() else { return };
        y += 30;
        for shade in 0..120u8 {
            self.fill(x, y + usize::from(shade), 20, 1, 239 - 2 * shade);
        }
        for (below, value) in [(0, greatest), (54, greatest / 2), (108, 0)] {
            self.text(&value.to_string(), text, y + below);
        }
        self.text(map.quantity, x, y + 130);
    }

    /// Writes text whose upper left corner is here; what the font does not have is a question mark.
    fn text(&mut self, text: &str, x: usize, y: usize) {
        for (i, letter) in text.chars().enumerate() {
            let raster = |letter| get_raster(letter, FontWeight::Regular, RasterHeight::Size16);
            let Some(letter) = raster(letter).or_else(|| raster('?')) else { continue };
            for (row, line) in letter.rows().enumerate() {
                for (column, ink) in line.iter().enumerate().filter(|(_, ink)| **ink > 20) {
                    let (px, py) = (x + i * letter.width() + column, y + row);
                    if px < self.width && py < self.height {
                        let step = u16::from(*ink) * u16::from(GREY_STEPS - 1) / 255;
                        self.pixels[py * self.width + px] =
                            GREYS + u8::try_from(step).unwrap_or(GREY_STEPS - 1);
                    }
                }
            }
        }
    }

    fn encode(&self) -> io::Result<Vec<u8>> {
        let mut palette = Vec::with_capacity(3 * 256);
        (0..240).for_each(|index| palette.extend(shade(index)));
        palette.extend([[255; 3], [0; 3], [0x44; 3], [0xd5, 0x5e, 0]].as_flattened());
        for step in 0..GREY_STEPS {
            palette.extend([255 - u8::try_from(u16::from(step) * 255 / 10).unwrap_or(255); 3]);
        }
        let side = |pixels: usize| u32::try_from(pixels).map_err(io::Error::other);
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, side(self.width)?, side(self.height)?);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette);
        encoder.set_compression(png::Compression::Fast);
        let mut writer = encoder.write_header().map_err(io::Error::other)?;
        writer.write_image_data(&self.pixels).map_err(io::Error::other)?;
        writer.finish().map_err(io::Error::other)?;
        Ok(bytes)
    }
}

/// Pixels of a text.
fn length(text: &str) -> usize {
    text.chars().count() * get_raster_width(FontWeight::Regular, RasterHeight::Size16)
}

#[cfg(test)]
mod tests {
    use super::super::Cells;
    use super::super::tests::small;
    use super::*;

    /// The pixels of a picture, as numbers of colours.
    fn decoded(bytes: &[u8]) -> (usize, usize, Vec<u8>) {
        let mut decoder = png::Decoder::new(io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::IDENTITY);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        (info.width as usize, info.height as usize, pixels)
    }

    #[test]
    fn a_pixel_is_a_place() {
        let map = small(Cells::Values(vec![0, 1, 2, 1, 2, 0, 2, 0, 1]));
        let (width, height, pixels) = decoded(&plain(&map).unwrap());
        assert_eq!((width, height), (3, 3));
        // Rows from the top: the second heap is 2, 1, 0.
        let shades = [0, 1, 2].map(|value| index(value, 2));
        let [zero, one, two] = shades;
        assert_eq!(pixels, [two, zero, one, one, two, zero, zero, one, two]);
    }

    /// Three maps of one size: two above, one below, and the fourth place white.
    #[test]
    fn sections_stand_beside_each_other() {
        let map = || small(Cells::Marks(vec![true; 9]));
        let (width, height, one) = decoded(&png(&map()).unwrap());
        let (wide, tall, sheet) = decoded(&sheet_png(&[map(), map(), map()]).unwrap());
        assert_eq!((wide, tall), (2 * width, 2 * height));
        let part = |left: usize, top: usize| -> Vec<u8> {
            let row = |y: usize| sheet[(top + y) * wide + left..][..width].to_vec();
            (0..height).flat_map(row).collect()
        };
        assert!(part(0, 0) == one && part(width, 0) == one && part(0, height) == one);
        assert!(part(width, height).iter().all(|pixel| *pixel == WHITE));
    }

    #[test]
    fn every_mark_of_a_large_map_has_three_pixels() {
        let side = 1000;
        let mut marks = vec![false; side * side];
        for (x, y) in [(0, 0), (500, 300), (999, 999)] {
            marks[x * side + y] = true;
        }
        let map = Map { to: [999, 999], slopes: Vec::new(), ..small(Cells::Marks(marks)) };
        let (width, _, pixels) = decoded(&png(&map).unwrap());
        for (x, y) in [(0, 0), (500, 300), (999, 999)] {
            let (px, py) = (LEFT + x, TOP + 999 - y);
            let around = (py - 1..=py + 1).flat_map(|py| (px - 1..=px + 1).map(move |px| (px, py)));
            let inside = around.filter(|(px, py)| {
                (LEFT..LEFT + side).contains(px) && (TOP..TOP + side).contains(py)
            });
            assert!(
                inside.into_iter().all(|(px, py)| pixels[py * width + px] == BLACK),
                "({x},{y})"
            );
        }
        let plot = (TOP..TOP + side).flat_map(|y| (LEFT..LEFT + side).map(move |x| y * width + x));
        assert_eq!(plot.filter(|at| pixels[*at] == BLACK).count(), 9 + 4 + 4);
    }

    #[test]
    fn lines_are_cut_to_the_map() {
        let map = Map { from: [0, 0], to: [99, 49], ..small(Cells::Marks(Vec::new())) };
        assert_eq!(line(&map, 1_000_000, 10), Some([(0, 0), (500, 500)]));
        assert_eq!(line(&map, 500_000, 2), Some([(0, 0), (200, 100)]));
        let map = Map { from: [50, 0], to: [99, 9], ..map };
        assert_eq!(line(&map, 1_000_000, 1), None);
    }
}
