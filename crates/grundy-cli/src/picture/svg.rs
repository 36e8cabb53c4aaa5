//! A layered drawing as SVG.

use std::io::{self, Write};

use super::layout::{Layout, Route};
use super::{Drawing, Node};

/// Width of a character, height of a box, gaps between boxes and layers, margin, room for the title: all
/// in pixels.
const CHARACTER: i64 = 8;
const BOX_HEIGHT: i64 = 40;
const GAP: i64 = 18;
const LAYER_GAP: i64 = 64;
const MARGIN: i64 = 24;
const TITLE: i64 = 28;

/// What stands below the graph, and the room for it.
const LEGEND: &str =
    "N: who moves wins · P: who moves loses · bold: a winning move · double border: the end";
const LEGEND_HEIGHT: i64 = 20;

/// Edges keep away from the corners of boxes.
const CORNER: i64 = 8;

/// Where the play ends a second border goes round the box, this far away.
const BORDER: i64 = 4;

/// A point of the picture.
type Point = (i64, i64);

/// Writes `drawing`, its first node at the top.
pub(crate) fn write(out: &mut impl Write, drawing: &Drawing) -> io::Result<()> {
    let options: Vec<Vec<usize>> = drawing.nodes.iter().map(|node| node.options.clone()).collect();
    let widths: Vec<i64> = drawing.nodes.iter().map(box_width).collect();
    let layout = Layout::new(&options, &widths, GAP);
    let title_width = length(&drawing.title).max(length(LEGEND)) * CHARACTER;
    // A loop sticks out to the right.
    let width = layout.width.max(title_width) + 2 * MARGIN + GAP;
    let layers = i64::try_from(layout.layers.len()).unwrap_or(0);
    let height = TITLE + layers * (BOX_HEIGHT + LAYER_GAP) - LAYER_GAP + 2 * MARGIN + LEGEND_HEIGHT;
    let borders = drawing.nodes.iter().map(|node| if node.is_end { BORDER } else { 0 }).collect();
    let frame = Frame { layout: &layout, widths: &widths, borders };
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
    let ports = Ports::new(&frame);
    for (number, route) in layout.routes.iter().enumerate() {
        let mut points = frame.points(route, ports.tops[number], ports.bottoms[number]);
        if route.is_upward() {
            points.reverse();
        }
        edge(out, &path(&points), drawing.wins(route.from, route.to))?;
    }
    for (i, node) in drawing.nodes.iter().enumerate() {
        draw(out, node, frame.corner(i), widths[i])?;
    }
    // Above all boxes, and in the gap before the next one.
    for (i, _) in drawing.nodes.iter().enumerate().filter(|(i, node)| node.options.contains(i)) {
        let (x, y) = frame.corner(i);
        edge(out, &loop_path(x + widths[i], y), drawing.wins(i, i))?;
    }
    writeln!(
        out,
        "<text x=\"{x}\" y=\"{}\" font-size=\"12\" fill=\"#444\">{LEGEND}</text>",
        height - 8
    )?;
    writeln!(out, "</svg>")
}

fn length(text: &str) -> i64 {
    i64::try_from(text.chars().count()).unwrap_or(i64::MAX / CHARACTER / 4)
}

fn box_width(node: &Node) -> i64 {
    length(&node.text).max(length(&node.mark())) * CHARACTER + 2 * CORNER
}

/// The layout in the picture.
struct Frame<'a> {
    layout: &'a Layout,
    widths: &'a [i64],
    /// How far edges keep away from each node's box.
    borders: Vec<i64>,
}

impl Frame<'_> {
    /// The upper border of the layer that an item is in.
    fn top(&self, item: usize) -> i64 {
        let layer = i64::try_from(self.layout.layer[item]).unwrap_or(0);
        MARGIN + TITLE + layer * (BOX_HEIGHT + LAYER_GAP)
    }

    fn middle(&self, item: usize) -> i64 {
        MARGIN + self.layout.x[item]
    }

    /// The upper left corner of a node's box.
    fn corner(&self, node: usize) -> Point {
        (self.middle(node) - self.widths[node] / 2, self.top(node))
    }

    /// From the one box to the other, from top to bottom: between two points of a pair a curve, and down
    /// through the layers that are crossed, straight lines.
    fn points(&self, route: &Route, top: i64, bottom: i64) -> Vec<Point> {
        let [first, bends @ .., last] = route.items.as_slice() else { return Vec::new() };
        let mut points = vec![(top, self.top(*first) + BOX_HEIGHT + self.borders[*first])];
        for &bend in bends {
            let (x, y) = (self.middle(bend), self.top(bend));
            points.extend([(x, y), (x, y + BOX_HEIGHT)]);
        }
        points.push((bottom, self.top(*last) - self.borders[*last]));
        points
    }
}

/// Where edges leave the boxes above and enter those below, beside each other.
struct Ports {
    tops: Vec<i64>,
    bottoms: Vec<i64>,
}

impl Ports {
    fn new(frame: &Frame<'_>) -> Ports {
        let routes = &frame.layout.routes;
        let near = |item: usize| frame.layout.x[item];
        let tops = spread(frame, routes, |items| (items[0], near(items[1])));
        let bottoms = spread(frame, routes, |items| {
            let last = items.len() - 1;
            (items[last], near(items[last - 1]))
        });
        Ports { tops, bottoms }
    }
}

/// For every route its place at the node that `end` names, in the order of where the routes go from
/// there.
fn spread(frame: &Frame<'_>, routes: &[Route], end: impl Fn(&[usize]) -> (usize, i64)) -> Vec<i64> {
    let mut at: Vec<Vec<(i64, usize)>> = vec![Vec::new(); frame.widths.len()];
    for (number, route) in routes.iter().enumerate() {
        let (node, near) = end(&route.items);
        at[node].push((near, number));
    }
    let mut places = vec![0; routes.len()];
    for (node, list) in at.iter_mut().enumerate() {
        list.sort_unstable();
        let (left, _) = frame.corner(node);
        let room = frame.widths[node] - 2 * CORNER;
        let slots = i64::try_from(list.len()).unwrap_or(1) + 1;
        for (slot, &(_, number)) in (1..).zip(&*list) {
            places[number] = left + CORNER + room * slot / slots;
        }
    }
    places
}

/// Curves and lines by turns.
fn path(points: &[Point]) -> String {
    let mut path = String::new();
    let mut last = (0, 0);
    for (i, &(x, y)) in points.iter().enumerate() {
        let (x0, y0) = last;
        let middle = (y0 + y) / 2;
        path += &match i {
            0 => format!("M{x},{y}"),
            _ if i % 2 == 1 => format!(" C{x0},{middle} {x},{middle} {x},{y}"),
            _ => format!(" L{x},{y}"),
        };
        last = (x, y);
    }
    path
}

/// A loop at the right side of the box whose upper right corner this is; three quarters of the way to its control points
/// are less than a gap.
fn loop_path(x: i64, y: i64) -> String {
    let (up, down, out) = (y + BOX_HEIGHT / 4, y + 3 * BOX_HEIGHT / 4, x + GAP + 3);
    format!("M{x},{up} C{out},{} {out},{} {x},{down}", up - CORNER, down + CORNER)
}

fn edge(out: &mut impl Write, path: &str, wins: bool) -> io::Result<()> {
    let (stroke, width) = if wins { ("#000", "2.4") } else { ("#999", "1") };
    writeln!(
        out,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" \
         marker-end=\"url(#arrow)\"/>"
    )
}

fn draw(out: &mut impl Write, node: &Node, (x, y): Point, width: i64) -> io::Result<()> {
    let fill = node.fill();
    if node.is_end {
        writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"white\" \
             stroke=\"{fill}\" stroke-width=\"2\"/>",
            x - BORDER,
            y - BORDER,
            width + 2 * BORDER,
            BOX_HEIGHT + 2 * BORDER
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
