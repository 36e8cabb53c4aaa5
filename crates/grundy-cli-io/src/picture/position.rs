//! A position as SVG, with what the winning moves point at: a figure for print, which tells them apart without colours.

use std::io::{self, Write};

use grundy::picture::{Heap, Node, Picture, Spot, Square};
use grundy::{Nat, Sum};
use grundy_answers::graph::svg::escaped;

use super::marks::{Marks, STAR};
use super::table::once;
use super::{boards, regions};
use crate::output::Page;

/// The side of a square, and the distance of two tokens.
pub(super) const SIDE: usize = 32;
pub(super) const GAP: usize = 24;

/// What lies side by side goes on below where it would be wider.
pub(super) const WIDE: usize = 960;

/// What a picture says is in lines of so many letters, each so wide, and so far below each other.
const LINE: usize = 64;
const LETTER: usize = 7;
const LEADING: usize = 16;

/// So many tokens of a heap are drawn, and components of a sum.
const TOKENS: usize = 40;
const MOST: usize = 12;

/// Draws the components one below the other; `false` if none has a picture.
pub fn write(out: &mut dyn Write, sum: &Sum, marks: &Marks) -> io::Result<bool> {
    let mut is_paper = false;
    let (mut body, mut top, mut width, mut said) = (Vec::new(), GAP, 0, Vec::new());
    for (i, component) in sum.components().enumerate().take(MOST) {
        let sign = |spot: Spot| marks.sign(&(i, spot));
        // Lands stand apart, in one component and in several.
        let was_paper = std::mem::take(&mut is_paper);
        let [across, down] = match component.picture() {
            Some(Picture::Squares { rows, .. }) => {
                squares(&mut body, [GAP, top], &rows, &|row, column| {
                    sign(Spot::Place(row, Nat::from(column)))
                })?
            }
            Some(Picture::Lines(rows)) => lines(&mut body, top, &rows, &sign)?,
            Some(Picture::Graph(nodes)) => graph(&mut body, top, &nodes, &sign)?,
            Some(Picture::Heaps { heaps, .. }) => tokens(&mut body, top, &heaps, &sign)?,
            Some(Picture::Boards { boards, says }) => {
                said.push(says);
                boards::write(&mut body, top, &boards, &sign)?
            }
            Some(Picture::Regions { lands, says }) => {
                if was_paper {
                    top += regions::part(&mut body, top, width)?;
                }
                is_paper = true;
                said.push(says);
                regions::write(&mut body, top, &lands, &sign)?
            }
            _ => continue,
        };
        width = width.max(across);
        top += down + GAP;
    }
    let is_drawn = top > GAP;
    for text in once(&said) {
        let mut lines = Vec::new();
        let mut page = Page::new(&mut lines, Some(LINE));
        writeln!(page, "{text}")?;
        page.flush()?;
        for line in String::from_utf8_lossy(&lines).lines() {
            label(&mut body, GAP, top, &escaped(line))?;
            top += LEADING;
        }
        width = width.max(LINE * LETTER);
    }
    let (width, height) = (width + 2 * GAP, top);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
        escaped(&sum.text())
    )?;
    out.write_all(&body)?;
    writeln!(out, "</svg>")?;
    Ok(is_drawn)
}

/// A mark of a winning move: a star or a letter with a dark edge.
fn mark(out: &mut dyn Write, x: usize, y: usize, sign: char) -> io::Result<()> {
    mark_of_size(out, 22, [x, y], sign)
}

/// The same of so many points.
pub(super) fn mark_of_size(
    out: &mut dyn Write,
    size: usize,
    [x, y]: [usize; 2],
    sign: char,
) -> io::Result<()> {
    let sign = if sign == STAR { '★' } else { sign };
    writeln!(
        out,
        "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" fill=\"#e69f00\" stroke=\"black\" \
         stroke-width=\"0.5\">{sign}</text>",
        y + size * 4 / 11
    )
}

/// A line of text that begins here.
pub(super) fn label(out: &mut dyn Write, x: usize, y: usize, text: &str) -> io::Result<()> {
    writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"start\">{text}</text>")
}

pub(super) fn disc(out: &mut dyn Write, x: usize, y: usize, fill: &str) -> io::Result<()> {
    writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" fill=\"{fill}\" stroke=\"black\"/>")
}

fn on(out: &mut dyn Write, x: usize, y: usize, square: Square) -> io::Result<()> {
    match square {
        Square::White => disc(out, x, y, "white"),
        Square::Black => disc(out, x, y, "#333"),
        Square::Heads => writeln!(out, "<text x=\"{x}\" y=\"{}\">H</text>", y + 4),
        Square::Tails => writeln!(out, "<text x=\"{x}\" y=\"{}\" fill=\"#777\">T</text>", y + 4),
        Square::Poison => writeln!(out, "<text x=\"{x}\" y=\"{}\">☠</text>", y + 4),
        _ => Ok(()),
    }
}

/// Squares from a corner on, with the signs of their rows and columns.
pub(super) fn squares(
    out: &mut dyn Write,
    [left, top]: [usize; 2],
    rows: &[Vec<Square>],
    sign: &dyn Fn(usize, usize) -> Option<char>,
) -> io::Result<[usize; 2]> {
    for (i, row) in rows.iter().enumerate() {
        for (j, &square) in row.iter().enumerate().filter(|(_, square)| **square != Square::Gone) {
            let (x, y) = (left + j * SIDE, top + i * SIDE);
            writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"#f2efe6\" \
                 stroke=\"black\"/>"
            )?;
            let (x, y) = (x + SIDE / 2, y + SIDE / 2);
            on(out, x, y, square)?;
            if let Some(sign) = sign(i, j) {
                mark(out, x, y, sign)?;
            }
        }
    }
    Ok([rows.iter().map(Vec::len).max().unwrap_or(0) * SIDE, rows.len() * SIDE])
}

/// Dots and lines of a board of boxes; those that are not drawn are thin and dashed.
fn lines(
    out: &mut dyn Write,
    top: usize,
    rows: &[Vec<bool>],
    sign: &dyn Fn(Spot) -> Option<char>,
) -> io::Result<[usize; 2]> {
    const STEP: usize = 2 * SIDE;
    let (height, width) = (rows.len() / 2, rows.first().map_or(0, Vec::len));
    for (row, line) in rows.iter().enumerate() {
        for (place, &is_drawn) in line.iter().enumerate() {
            let (x, y) = (GAP + place * STEP, top + row / 2 * STEP);
            let (x2, y2) = if row % 2 == 0 { (x + STEP, y) } else { (x, y + STEP) };
            let stroke = match is_drawn {
                true => "black\" stroke-width=\"4",
                false => "#999\" stroke-dasharray=\"3 5",
            };
            writeln!(
                out,
                "<line x1=\"{x}\" y1=\"{y}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{stroke}\"/>"
            )?;
            if let Some(sign) = sign(Spot::Place(row, Nat::from(place))) {
                mark(out, (x + x2) / 2, (y + y2) / 2, sign)?;
            }
        }
    }
    for (row, column) in (0..=height).flat_map(|row| (0..=width).map(move |column| (row, column))) {
        let (x, y) = (GAP + column * STEP, top + row * STEP);
        writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\"/>")?;
    }
    Ok([width * STEP, height * STEP])
}

/// Rows of tokens; what a move leaves in a heap is marked by a star on the first token that goes.
fn tokens(
    out: &mut dyn Write,
    top: usize,
    heaps: &[Heap],
    sign: &dyn Fn(Spot) -> Option<char>,
) -> io::Result<[usize; 2]> {
    let mut across = 0;
    for (i, Heap { tokens, .. }) in heaps.iter().enumerate().take(MOST) {
        let y = top + i * SIDE + SIDE / 2;
        let drawn = usize::try_from(tokens).unwrap_or(usize::MAX).min(TOKENS);
        for j in 0..drawn {
            disc(out, GAP + j * GAP + GAP / 2, y, "#c9d6e8")?;
            if let Some(sign) = sign(Spot::Place(i, Nat::from(j))) {
                mark(out, GAP + j * GAP + GAP / 2, y, sign)?;
            }
        }
        let digits = tokens.to_string();
        let short = if digits.len() > 12 { format!("{}…", &digits[..10]) } else { digits };
        writeln!(out, "<text x=\"{}\" y=\"{}\">{short}</text>", GAP + drawn * GAP + 44, y + 4)?;
        across = across.max(drawn * GAP + 88);
    }
    Ok([across, heaps.len().min(MOST) * SIDE])
}

/// Nodes on a circle, or on their squares if their names say where these are.
fn graph(
    out: &mut dyn Write,
    top: usize,
    nodes: &[Node],
    sign: &dyn Fn(Spot) -> Option<char>,
) -> io::Result<[usize; 2]> {
    const APART: usize = 56;
    /// Squares that are farther away would make the picture as large.
    const FAR: usize = 100;
    let place = |number: &str| {
        let place = number.parse::<usize>().ok()?.checked_sub(1)?;
        (place < FAR).then_some(place)
    };
    let square = |node: &Node| {
        let (row, column) = node.name.split_once('_')?;
        Some((place(column)?, place(row)?))
    };
    let places: Option<Vec<(usize, usize)>> = nodes.iter().map(square).collect();
    let places: Vec<(usize, usize)> = match places {
        Some(places) => places.into_iter().map(|(x, y)| (x * APART, y * APART)).collect(),
        None => circle(nodes.len(), nodes.len() * APART * 100 / 628),
    };
    let at = |i: usize| (GAP + 16 + places[i].0, top + 16 + places[i].1);
    let there = |node: &Node| node.on != Square::Gone;
    for (i, node) in nodes.iter().enumerate().filter(|(_, node)| there(node)) {
        for (j, other) in nodes.iter().enumerate() {
            if !there(other) || !node.to.contains(&other.name) {
                continue;
            }
            let ((x, y), (to_x, to_y)) = (at(i), at(j));
            if i == j {
                let (above, left, right) = (y.saturating_sub(34), x.saturating_sub(18), x + 18);
                let bow = format!("C{left} {above} {right} {above} {x} {y}");
                writeln!(out, "<path d=\"M{x} {y}{bow}\" fill=\"none\" stroke=\"#777\"/>")?;
                continue;
            }
            // One line is enough for both ways, and an arrow says that there is one.
            let is_both = other.to.contains(&node.name);
            if !is_both || i < j {
                writeln!(out, "<path d=\"M{x} {y}L{to_x} {to_y}\" stroke=\"#777\"/>")?;
            }
            if !is_both {
                arrow(out, (x, y), (to_x, to_y))?;
            }
        }
    }
    for (i, node) in nodes.iter().enumerate().filter(|(_, node)| there(node)) {
        let (x, y) = at(i);
        writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"#f2efe6\" stroke=\"black\"/>"
        )?;
        match sign(Spot::Node(node.name.clone())) {
            Some(sign) => mark(out, x, y, sign)?,
            None => {
                on(out, x, y, node.on)?;
                if node.on == Square::Free {
                    writeln!(
                        out,
                        "<text x=\"{x}\" y=\"{}\">{}</text>",
                        y + 4,
                        escaped(&node.name)
                    )?;
                }
            }
        }
    }
    let most = |side: fn(&(usize, usize)) -> usize| places.iter().map(side).max().unwrap_or(0) + 32;
    Ok([most(|place| place.0), most(|place| place.1)])
}

/// The head of an arrow at the edge of the node to which it leads.
fn arrow(out: &mut dyn Write, from: (usize, usize), to: (usize, usize)) -> io::Result<()> {
    #[expect(clippy::cast_precision_loss, reason = "places of a picture")]
    let [from, to] = [from, to].map(|(x, y)| (x as f64, y as f64));
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = across.hypot(down).max(1.0);
    let (across, down) = (across / length, down / length);
    let point = |back: f64, aside: f64| {
        format!(
            "{:.0} {:.0}",
            to.0 - back * across - aside * down,
            to.1 - back * down + aside * across
        )
    };
    let [tip, left, right] = [point(15.0, 0.0), point(25.0, 4.0), point(25.0, -4.0)];
    writeln!(out, "<polygon points=\"{tip} {left} {right}\" fill=\"#777\"/>")
}

/// So many places on a circle, from the highest on, from 0 to twice the radius across and down.
pub(super) fn circle(count: usize, radius: usize) -> Vec<(usize, usize)> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "places of a picture"
    )]
    (0..count)
        .map(|i| {
            let angle = std::f64::consts::TAU * i as f64 / count.max(1) as f64;
            let place = |part: f64| (radius as f64 * (1.0 + part)).round() as usize;
            (place(angle.sin()), place(-angle.cos()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::marks::Place;
    use super::*;

    fn drawn(position: &str, marks: &Marks) -> String {
        let mut out = Vec::new();
        assert!(write(&mut out, &position.parse().unwrap(), marks).unwrap());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn boards_graphs_and_heaps_have_their_marks() {
        let place = |row, column: u8| (0, Spot::Place(row, Nat::from(column)));
        let marks = |places: &[Place]| {
            let moves = [(places.to_vec(), String::new()), (Vec::new(), String::new())];
            Marks::of(moves, false)
        };
        let text = drawn("cram:2x3", &marks(&[place(1, 2)]));
        assert_eq!(text.matches("<rect").count(), 7);
        assert!(text.contains("<text x=\"104\" y=\"80\" font-size=\"22\""), "{text}");
        let text = drawn("cram:2x3", &marks(&[place(0, 0), place(0, 1)]));
        assert_eq!((text.matches(">a<").count(), text.matches('★').count()), (2, 0));
        let node = (0, Spot::Node("b".to_string()));
        let text = drawn("node-kayles:a-b,b-c+nim:3", &marks(&[node]));
        assert_eq!((text.matches("<path").count(), text.matches("<circle").count()), (2, 6));
        assert!(text.matches('★').count() == 1 && !text.contains(">b<") && text.contains(">c<"));
        let both = drawn("digraph:a-b,b-c,c-b,c-c@a", &Marks::default());
        assert_eq!((both.matches("<path").count(), both.matches("<polygon").count()), (3, 1));
        let far = drawn("node-kayles:1_18446744073709551615-1_2", &Marks::default());
        assert!(far.len() < 2000 && far.contains(">1_18446744073709551615<"), "{far}");
        let grid = drawn("node-kayles:1_1-1_2,1_1-2_1,1_2-2_2,2_1-2_2~1_1", &Marks::default());
        assert_eq!((grid.matches("<circle").count(), grid.matches("<path").count()), (3, 2));
        let grid = drawn("node-kayles:grid:2x2~1_1", &Marks::default());
        assert_eq!((grid.matches("<circle").count(), grid.matches("<rect").count()), (0, 4));
        let boxes = drawn("nimstring:o.,.oo,oo", &marks(&[place(1, 1)]));
        assert_eq!((boxes.matches("<line").count(), boxes.matches("dasharray").count()), (7, 5));
        assert_eq!((boxes.matches("<circle").count(), boxes.matches('★').count()), (6, 1));
        assert!(drawn("nim:10^20", &Marks::default()).contains(">1000000000…<"));
    }
    /// Each element that begins ends, in its place; a renderer takes it where there is one.
    fn is_well_formed(text: &str) -> bool {
        let mut open = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            let Some(length) = rest[at..].find('>') else { return false };
            let tag = &rest[at + 1..at + length];
            match tag.strip_prefix('/') {
                Some(name) if open.pop() != Some(name) => return false,
                Some(_) => {}
                None if tag.ends_with('/') => {}
                None => open.push(tag.split(' ').next().unwrap()),
            }
            if tag.matches('"').count() % 2 == 1 {
                return false;
            }
            rest = &rest[at + length + 1..];
        }
        #[cfg(feature = "png")]
        assert!(super::super::png::bytes(text.as_bytes()).is_ok(), "{text}");
        open.is_empty()
    }

    #[test]
    fn layers_and_regions_are_drawn_below_each_other() {
        let star = (0, Spot::Place(3, Nat::from(1_u8)));
        let marks = Marks::of([(vec![star], String::new())], false);
        // Eleven cubes, the one at 2.2.2 marked, and what they are called.
        let text = drawn("chomp:2x2x3~2.2.3", &marks);
        assert!(is_well_formed(&text), "{text}");
        assert_eq!((text.matches("<rect").count(), text.matches('★').count()), (12, 1));
        assert_eq!((text.matches(">layer ").count(), text.matches('☠').count()), (3, 1));
        let (first, second) = (GAP + 2 * SIDE + GAP, GAP + 2 * (2 * SIDE + GAP));
        assert!(text.contains(&format!("<text x=\"{first}\"")), "{text}");
        assert!(text.contains(&format!("<text x=\"{second}\"")), "{text}");
        assert!(text.contains(&format!("<text x=\"{}\"", first + SIDE + SIDE / 2)), "{text}");
        assert_eq!(text.matches("ROW.COLUMN.LAYER").count(), 1);
        // What is long goes on below, and nothing is wider than the picture says.
        let apart =
            drawn("sprouts:1a1a.}]12.AB.}AB.}+sprouts:2+nim:1+sprouts:1", &Marks::default());
        assert_eq!((apart.matches("dasharray").count(), apart.matches("<rect").count()), (2, 6));
        let (ring, regions) =
            (format!("sprouts:{}.", "2".repeat(80)), "ABCDEFGHIJKLMNOPQRSTUVWXYZA-B-C-.}");
        for position in [
            "chomp:1x1x128+sprouts:3",
            "sprouts:1a1a.}+sprouts:0",
            "chomp:2x2x2x2",
            "sprouts:32",
            &format!("sprouts:{regions}{regions}"),
            &ring,
        ] {
            let text = drawn(position, &Marks::default());
            assert!(is_well_formed(&text), "{text}");
            let width: usize =
                text.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
            assert!(position == ring || width <= WIDE + 2 * GAP, "{position}: {width}");
            let starts = text.split(" x=\"").skip(1);
            let mut starts = starts.map(|rest| rest.split('"').next().unwrap());
            assert!(starts.all(|x| x.parse::<usize>().unwrap() < width), "{text}");
        }
        assert!(!is_well_formed("<svg><g></svg></g>") && !is_well_formed("<svg"));
    }
}
