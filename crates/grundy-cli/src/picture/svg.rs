//! A layered drawing as SVG.

use std::io::{self, Write};

use super::layout::Layout;
use super::{Drawing, Node};

/// Width of a character, height of a box, gaps between boxes and layers, margin: all in pixels.
const CHARACTER: usize = 8;
const BOX_HEIGHT: usize = 40;
const GAP: usize = 16;
const LAYER_GAP: usize = 56;
const MARGIN: usize = 24;
const TITLE: usize = 28;

/// Where a box stands.
#[derive(Clone, Copy, Default)]
struct Place {
    x: usize,
    y: usize,
    width: usize,
}

/// Writes `drawing`, the start at the top.
pub(crate) fn write(out: &mut impl Write, drawing: &Drawing) -> io::Result<()> {
    let layout = Layout::new(drawing);
    let (places, width, height) = place(drawing, &layout);
    let title_width = drawing.title.chars().count() * CHARACTER + 2 * MARGIN;
    let width = width.max(title_width);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"monospace\" font-size=\"13\" text-anchor=\"middle\">"
    )?;
    writeln!(out, "<title>{}</title>", escaped(&drawing.title))?;
    writeln!(
        out,
        "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\
         <path d=\"M0,0 L8,4 L0,8 z\" fill=\"#444\"/></marker></defs>"
    )?;
    writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>")?;
    let x = width / 2;
    writeln!(out, "<text x=\"{x}\" y=\"{MARGIN}\">{}</text>", escaped(&drawing.title))?;
    for (i, node) in drawing.nodes.iter().enumerate() {
        for &option in &node.options {
            edge(out, places[i], places[option], drawing.wins(i, option))?;
        }
    }
    for (node, &place) in drawing.nodes.iter().zip(&places) {
        draw(out, node, place)?;
    }
    writeln!(out, "</svg>")
}

/// Every node's place, and the size of the picture.
fn place(drawing: &Drawing, layout: &Layout) -> (Vec<Place>, usize, usize) {
    let box_width = |node: &Node| {
        let characters = node.text.chars().count().max(node.mark().chars().count());
        characters * CHARACTER + GAP
    };
    let layer_width = |layer: &Vec<usize>| {
        layer.iter().map(|&node| box_width(&drawing.nodes[node]) + GAP).sum::<usize>()
    };
    let widest = layout.layers.iter().map(layer_width).max().unwrap_or(0);
    let mut places = vec![Place::default(); drawing.nodes.len()];
    let mut y = MARGIN + TITLE;
    for layer in &layout.layers {
        let spare = widest - layer_width(layer);
        let mut x = MARGIN + spare / (2 * layer.len().max(1)).max(1);
        for &node in layer {
            let width = box_width(&drawing.nodes[node]);
            places[node] = Place { x, y, width };
            x += width + GAP + spare / layer.len();
        }
        y += BOX_HEIGHT + LAYER_GAP;
    }
    (places, widest + 2 * MARGIN, y - LAYER_GAP + MARGIN)
}

/// A curve from the bottom of one box to the top of another; upwards, beside the boxes.
fn edge(out: &mut impl Write, from: Place, to: Place, wins: bool) -> io::Result<()> {
    let (stroke, width) = if wins { ("#000", "2.4") } else { ("#999", "1") };
    let (x1, x2) = (from.x + from.width / 2, to.x + to.width / 2);
    let path = if to.y > from.y {
        let (y1, y2) = (from.y + BOX_HEIGHT, to.y);
        let bend = (y2 - y1) / 2;
        format!("M{x1},{y1} C{x1},{} {x2},{} {x2},{y2}", y1 + bend, y2 - bend)
    } else {
        let (x1, x2) = (from.x + from.width, to.x + to.width);
        let (y1, y2) = (from.y + BOX_HEIGHT / 2, to.y + BOX_HEIGHT / 2);
        let out = x1.max(x2) + 2 * GAP;
        // A loop at one box leaves and enters at different heights.
        let y2 = if y1 == y2 { y2 + GAP / 2 } else { y2 };
        format!("M{x1},{y1} C{out},{y1} {out},{y2} {x2},{y2}")
    };
    writeln!(
        out,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
         marker-end=\"url(#arrow)\"/>"
    )
}

fn draw(out: &mut impl Write, node: &Node, place: Place) -> io::Result<()> {
    let Place { x, y, width } = place;
    let fill = node.fill();
    if node.is_terminal() {
        writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"white\" \
             stroke=\"{fill}\" stroke-width=\"2\"/>",
            x - 4,
            y - 4,
            width + 8,
            BOX_HEIGHT + 8
        )?;
    }
    writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{BOX_HEIGHT}\" rx=\"5\" fill=\"{fill}\"/>"
    )?;
    let middle = x + width / 2;
    writeln!(
        out,
        "<text fill=\"white\"><tspan x=\"{middle}\" y=\"{}\">{}</tspan>\
         <tspan x=\"{middle}\" y=\"{}\" font-weight=\"bold\">{}</tspan></text>",
        y + 17,
        escaped(&node.text),
        y + 33,
        escaped(&node.mark())
    )
}

/// `text` with what XML reads as marks replaced.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
