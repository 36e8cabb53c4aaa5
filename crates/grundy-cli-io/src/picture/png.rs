//! SVG as PNG, with a font of our own: what a machine has would change the picture, or leave the text
//! out.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::failure::Failure;

/// A picture may have this many pixels.
const MAX_PIXELS: u64 = 1 << 28;

const FONT: &str = "DejaVu Sans Mono";

/// The picture as PNG.
pub fn bytes(svg: &[u8]) -> Result<Vec<u8>, Failure> {
    let encoded = pixels(svg)?.encode_png();
    encoded.map_err(|error| Failure::system(format!("no picture: {error}")))
}

fn pixels(svg: &[u8]) -> Result<Pixmap, Failure> {
    let mut options = Options { font_family: FONT.into(), ..Options::default() };
    let fonts = options.fontdb_mut();
    fonts.load_font_data(dejavu::sans_mono::regular().to_vec());
    fonts.load_font_data(dejavu::sans_mono::bold().to_vec());
    fonts.set_monospace_family(FONT);
    let tree = Tree::from_data(svg, &options)
        .map_err(|error| Failure::system(format!("no picture: {error}")))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let fits = u64::from(width) * u64::from(height) <= MAX_PIXELS;
    let Some(mut map) = fits.then(|| Pixmap::new(width, height)).flatten() else {
        return Err(Failure::undecided(format!(
            "{width} by {height} pixels are too many for PNG; --format svg has no limit"
        )));
    };
    resvg::render(&tree, Transform::identity(), &mut map.as_mut());
    Ok(map)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::Outcome;
    use grundy_answers::graph::{Drawing, Node, svg};

    #[test]
    fn boxes_and_text_are_drawn() {
        let node = |text: &str, outcome, options: Vec<usize>| Node {
            text: text.into(),
            outcome,
            value: None,
            remoteness: None,
            is_end: options.is_empty(),
            moves: vec![String::new(); options.len()],
            options,
        };
        let nodes = vec![node("start", Outcome::N, vec![1]), node("end", Outcome::P, Vec::new())];
        let drawing = Drawing { title: "a title".into(), nodes, note: None };
        let mut text = Vec::new();
        svg::write(&mut text, &drawing).unwrap();
        let map = pixels(&text).unwrap();
        let colours = |from: u32, to: u32, wanted: [u8; 3]| {
            let points = (from..to).flat_map(|y| (0..map.width()).map(move |x| (x, y)));
            let is = |&(x, y): &(u32, u32)| {
                let pixel = map.pixel(x, y).unwrap();
                [pixel.red(), pixel.green(), pixel.blue()] == wanted
            };
            points.filter(is).count()
        };
        let height = map.height();
        assert!(colours(0, 28, [0; 3]) > 10, "the title is black on white");
        assert!(colours(0, height, [0xf6, 0xb4, 0x8a]) > 500, "a box is vermillion");
        assert!(colours(0, height, [0, 0x72, 0xb2]) > 500, "a box is blue");
        assert!(bytes(&text).unwrap().starts_with(b"\x89PNG"));
        assert!(pixels(b"<svg").is_err());
    }
}
