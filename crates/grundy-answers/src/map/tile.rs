//! A square of a large map without axes, for whoever lays many of them side by side.

use std::io;

use png::{BitDepth, ColorType, Compression, Encoder};

use super::{index, shade};

/// What a point of a square shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// Nothing: what is behind shows through.
    Nothing,
    /// A P-position.
    Losing,
    /// A value, and the one that has the darkest colour.
    Value(u32, u32),
}

/// Vermillion, of the colours that Okabe and Ito (2008) chose so that everybody can tell them apart.
const LOSING: [u8; 3] = [0xd5, 0x5e, 0x00];

/// Behind the 240 colours of values.
const LOSING_AT: u8 = 240;
const NOTHING_AT: u8 = 241;

/// `side` rows of `side` points from the top down, as PNG.
///
/// # Errors
/// If there are not so many points.
pub fn tile(side: usize, points: &[Tint]) -> io::Result<Vec<u8>> {
    let (mut palette, mut opaque) = (Vec::new(), vec![255; 241]);
    (0..LOSING_AT).for_each(|at| palette.extend(shade(at)));
    palette.extend(LOSING);
    palette.extend([0; 3]);
    opaque.push(0);
    let width = u32::try_from(side).map_err(io::Error::other)?;
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, width, width);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    encoder.set_palette(palette);
    encoder.set_trns(opaque);
    let bytes: Vec<u8> = points
        .iter()
        .map(|point| match *point {
            Tint::Nothing => NOTHING_AT,
            Tint::Losing => LOSING_AT,
            Tint::Value(value, greatest) => index(value.min(greatest), greatest),
        })
        .collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_back() {
        let points = [Tint::Nothing, Tint::Losing, Tint::Value(0, 9), Tint::Value(12, 9)];
        let png = tile(2, &points).unwrap();
        let mut decoder = png::Decoder::new(io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = [0; 16];
        reader.next_frame(&mut pixels).unwrap();
        let opaque = |[r, g, b]: [u8; 3]| [r, g, b, 255];
        assert_eq!(pixels[3], 0);
        assert_eq!(pixels[4..8], opaque(LOSING));
        assert_eq!(pixels[8..12], opaque(shade(0)));
        assert_eq!(pixels[12..], opaque(shade(239)));
        assert!(tile(3, &points).is_err());
    }
}
