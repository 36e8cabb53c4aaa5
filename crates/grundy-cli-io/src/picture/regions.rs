//! Regions of a drawing on paper, as text and as SVG: frames with rings of spots.

use std::io::{self, Write};

use grundy::Nat;
use grundy::picture::{Boundary, Dot, Region, Spot};
use grundy_answers::graph::svg::escaped;

use super::beside;
use super::position::{GAP, WIDE, circle, disc, mark_of_size};
use crate::output::columns;

/// Frames of text stand behind so many blanks, and are no narrower inside.
const INDENT: usize = 6;
const LEAST: usize = 12;

/// What a frame has beside its text.
const EDGES: usize = 4;

/// The sign of a place in the boundaries of all regions, which are counted on.
type Sign<'a> = dyn Fn(Spot) -> Option<char> + 'a;

/// The sign of a dot of a boundary.
fn signed<'a>(mark: &'a Sign<'_>, boundary: usize) -> impl Fn(usize) -> Option<char> + 'a {
    move |dot| mark(Spot::Place(boundary, Nat::from(dot)))
}

/// Draws a frame for each region; those of a land beside each other, lands apart.
pub(super) fn draw(
    out: &mut impl Write,
    lands: &[Vec<Region>],
    width: usize,
    mark: &Sign<'_>,
) -> io::Result<()> {
    let inside = width.saturating_sub(INDENT + EDGES).max(LEAST);
    let mut before = 0;
    for (number, land) in lands.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let mut frames: Vec<Vec<String>> = Vec::new();
        for region in land {
            frames.push(frame(region, inside, before, mark));
            before += region.boundaries.len();
        }
        beside::write(out, &frames, INDENT, width)?;
    }
    Ok(())
}

/// A region in lines of text, a ring in `( )`; so many boundaries come before its own.
fn frame(region: &Region, inside: usize, before: usize, mark: &Sign<'_>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (number, boundary) in region.boundaries.iter().enumerate() {
        let pieces = pieces(boundary, &signed(mark, before + number));
        let whole: usize = pieces.iter().map(|piece| columns(piece)).sum();
        match lines.last_mut() {
            Some(line) if columns(line) + 2 + whole <= inside => line.push_str("  "),
            _ => lines.push(String::new()),
        }
        for piece in pieces {
            // Only what is too long for a line is broken.
            if lines.last().is_some_and(|line| columns(line) + columns(&piece) > inside) {
                lines.push(" ".to_string());
            }
            lines.last_mut().into_iter().for_each(|line| line.push_str(&piece));
        }
    }
    if lines.is_empty() {
        lines.push(" ".to_string());
    }
    let wide = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
    let edge = "─".repeat(wide + 2);
    let filled = |line: &String| format!("│ {line}{} │", " ".repeat(wide - columns(line)));
    let lines = lines.iter().map(filled);
    std::iter::once(format!("┌{edge}┐")).chain(lines).chain([format!("└{edge}┘")]).collect()
}

/// The spots of a boundary with the lines to the next ones.
fn pieces(boundary: &Boundary, sign: &dyn Fn(usize) -> Option<char>) -> Vec<String> {
    let spot = |(i, dot): (usize, &Dot)| {
        let sign = sign(i).map(String::from);
        let sign = sign.unwrap_or_else(|| if dot.name.is_empty() { "○" } else { "" }.to_string());
        format!("{sign}{}{}", dot.name, dot.lines)
    };
    let last = boundary.dots.len().saturating_sub(1);
    let ring = |(i, dot): (usize, &Dot)| {
        let (open, close) = (if i == 0 { "(" } else { "" }, if i == last { ")" } else { "─" });
        format!("{open}{}{close}", spot((i, dot)))
    };
    match boundary.has_lines {
        true => boundary.dots.iter().enumerate().map(ring).collect(),
        false => boundary.dots.iter().enumerate().map(spot).collect(),
    }
}

/// Room for a spot, between two spots on a ring, and between a ring and what is beside it.
const SPOT: usize = 32;
const APART: usize = 36;
const MARGIN: usize = 26;

/// From a spot to its letter, which stands outside of the ring.
const LETTER: usize = 17;

/// The size of a mark, and how far it is from a spot that is alone, and from one on a ring.
const MARK: usize = 14;
const BESIDE: usize = 9;
const INSIDE: usize = 14;

/// Rings of a region go on below each other where they are wider.
const REGION: usize = 480;

/// Draws the regions as SVG from `top` on; gives the size.
pub(super) fn write(
    out: &mut impl Write,
    top: usize,
    lands: &[Vec<Region>],
    mark: &Sign<'_>,
) -> io::Result<[usize; 2]> {
    let (mut y, mut widest, mut before) = (top, 0, 0);
    for (number, land) in lands.iter().enumerate() {
        if number > 0 {
            y += part(out, y, widest)?;
        }
        let (mut x, mut high) = (GAP, 0);
        for region in land {
            let mut inside = Vec::new();
            let [across, down] = rings(region, &mut inside, before, mark)?;
            before += region.boundaries.len();
            if x > GAP && x + across > WIDE {
                y += high + GAP;
                (x, high) = (GAP, 0);
            }
            writeln!(
                out,
                "<g transform=\"translate({x} {y})\">\n<rect width=\"{across}\" height=\"{down}\" \
                 rx=\"8\" fill=\"#f2efe6\" stroke=\"#777\"/>"
            )?;
            out.write_all(&inside)?;
            writeln!(out, "</g>")?;
            high = high.max(down);
            x += across + GAP;
            widest = widest.max(x - 2 * GAP);
        }
        y += high + GAP;
    }
    Ok([widest, y.saturating_sub(top + GAP)])
}

/// Draws a line between two lands; gives how much room it takes.
pub(super) fn part(out: &mut impl Write, y: usize, width: usize) -> io::Result<usize> {
    let across = width.max(2 * SPOT);
    writeln!(out, "<path d=\"M{GAP} {y}h{across}\" stroke=\"#999\" stroke-dasharray=\"3 5\"/>")?;
    Ok(GAP)
}

/// Draws what is in a frame, and gives the size of this.
fn rings(
    region: &Region,
    out: &mut Vec<u8>,
    before: usize,
    mark: &Sign<'_>,
) -> io::Result<[usize; 2]> {
    let (mut x, mut y, mut high, mut widest) = (0, 0, 0, SPOT);
    for (number, boundary) in region.boundaries.iter().enumerate() {
        let sign = signed(mark, before + number);
        let radius = radius(boundary.dots.len());
        let side = if boundary.has_lines { 2 * (radius + MARGIN) } else { SPOT };
        if x > 0 && x + side > REGION {
            y += high;
            (x, high) = (0, 0);
        }
        match (boundary.has_lines, &boundary.dots[..]) {
            (false, [dot]) => {
                let (x, y) = (x + SPOT / 2, y + SPOT / 2);
                spot(out, [x, y], dot)?;
                star(out, [x + BESIDE, y - BESIDE], sign(0))?;
            }
            (_, dots) => ring(out, [x + MARGIN, y + MARGIN], radius, dots, &sign)?,
        }
        x += side;
        high = high.max(side);
        widest = widest.max(x);
    }
    Ok([widest, (y + high).max(SPOT)])
}

/// The radius of a ring; with one or two spots it is no smaller than with three.
fn radius(spots: usize) -> usize {
    // More than 6.28 parts make a whole circle.
    spots.max(3) * APART * 100 / 628
}

fn ring(
    out: &mut Vec<u8>,
    [left, top]: [usize; 2],
    radius: usize,
    dots: &[Dot],
    sign: &dyn Fn(usize) -> Option<char>,
) -> io::Result<()> {
    let (x, y) = (left + radius, top + radius);
    writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"black\"/>")?;
    let beside = circle(dots.len(), radius + LETTER);
    for ((dot, (x, y)), (text_x, text_y)) in dots.iter().zip(circle(dots.len(), radius)).zip(beside)
    {
        spot(out, [left + x, top + y], dot)?;
        if !dot.name.is_empty() {
            let (x, y) = ((left + text_x) - LETTER, (top + text_y + 4) - LETTER);
            let name = escaped(&dot.name);
            writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-weight=\"bold\">{name}</text>")?;
        }
    }
    // Letters stand outside of the ring, marks inside.
    let within = radius.saturating_sub(INSIDE);
    for (i, (x, y)) in circle(dots.len(), within).into_iter().enumerate() {
        star(out, [left + radius - within + x, top + radius - within + y], sign(i))?;
    }
    Ok(())
}

/// The mark of a spot, if it has one.
fn star(out: &mut Vec<u8>, at: [usize; 2], sign: Option<char>) -> io::Result<()> {
    sign.map_or(Ok(()), |sign| mark_of_size(out, MARK, at, sign))
}

/// A spot with the number of lines that may still end in it.
fn spot(out: &mut Vec<u8>, [x, y]: [usize; 2], dot: &Dot) -> io::Result<()> {
    disc(out, x, y, "white")?;
    writeln!(out, "<text x=\"{x}\" y=\"{}\">{}</text>", y + 4, dot.lines)
}

#[cfg(test)]
mod tests {
    use grundy::Sum;
    use grundy::picture::Picture;

    use super::*;

    fn lands(position: &str) -> Vec<Vec<Region>> {
        let sum: Sum = position.parse().unwrap();
        match sum.components().next().and_then(|component| component.picture()) {
            Some(Picture::Regions { lands, .. }) => lands,
            other => panic!("{position}: {other:?}"),
        }
    }

    /// The longest ring that is read, and many spots: every spot is there in its order, in lines that fit.
    #[test]
    fn rings_are_broken_where_they_are_too_long() {
        let ring = format!("sprouts:{}.", "1".repeat(48));
        for (position, spot, spots, rings) in
            [(ring.as_str(), "○2", 48, 1), ("sprouts:32", "○3", 32, 0)]
        {
            for width in [24, 60, 80] {
                let mut out = Vec::new();
                draw(&mut out, &lands(position), width, &|_| None).unwrap();
                let text = String::from_utf8(out).unwrap();
                assert!(text.lines().all(|line| columns(line) <= width), "{text}");
                assert_eq!(text.matches(spot).count(), spots, "{text}");
                assert_eq!([text.matches('(').count(), text.matches(')').count()], [rings; 2]);
            }
        }
    }

    /// Boundaries are counted on from region to region, and from land to land.
    #[test]
    fn spots_have_their_marks() {
        let position = "sprouts:0.2.AB.}1.AB.}]2";
        let lands = lands(position);
        let plain = |spots: &[(usize, u8)]| {
            let places: Vec<Spot> =
                spots.iter().map(|&(ring, dot)| Spot::Place(ring, Nat::from(dot))).collect();
            let mark = |spot: Spot| places.contains(&spot).then_some('*');
            let (mut text, mut svg) = (Vec::new(), Vec::new());
            draw(&mut text, &lands, 80, &mark).unwrap();
            write(&mut svg, 0, &lands, &mark).unwrap();
            assert_eq!(String::from_utf8(svg).unwrap().matches('★').count(), spots.len());
            let text = String::from_utf8(text).unwrap();
            let lines = text.lines().filter(|line| line.contains('│'));
            lines.map(str::trim).collect::<Vec<_>>().join("|")
        };
        assert_eq!(plain(&[]), "│ ○3  (○1)  (A1─B1) │   │ (○2)  (A1─B1) │");
        assert_eq!(plain(&[(0, 0), (2, 1)]), "│ *3  (○1)  (A1─*B1) │   │ (○2)  (A1─B1) │");
        assert_eq!(plain(&[(3, 0), (4, 0)]), "│ ○3  (○1)  (A1─B1) │   │ (*2)  (*A1─B1) │");
    }

    #[test]
    fn spots_have_their_letters_and_numbers_in_svg() {
        let mut out = Vec::new();
        let position = "sprouts:0.1ab1bc2ca.ABC.}0.2ACB.}]12.AB.}AB.}";
        let [across, down] = write(&mut out, 0, &lands(position), &|_| None).unwrap();
        let text = String::from_utf8(out).unwrap();
        // Four frames with two lone spots and six rings, in which there are 21 spots, 16 of them with letters.
        assert_eq!(text.matches("<rect").count(), 4);
        assert_eq!(text.matches("fill=\"none\"").count(), 6);
        assert_eq!(text.matches("r=\"9\"").count(), 2 + 9 + 3 + 4 + 2 + 2 + 2);
        assert_eq!(text.matches("bold").count(), 6 + 3 + 3 + 2 + 2);
        assert_eq!(text.matches(">A<").count(), 4);
        assert_eq!((text.matches(">3<").count(), text.matches(">2<").count()), (2, 3));
        assert!(across > 300 && down > 200 && across < WIDE);
    }
}
