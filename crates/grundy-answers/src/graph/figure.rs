//! Where boxes, edges and the moves along them go; how they are written is no matter here.

use unicode_width::UnicodeWidthStr;

use super::layout::{Layout, Route};
use super::{Drawing, Node};

/// Width of a character, height of a box, gaps between boxes and layers, margin, room for the title: all
/// in pixels.
const CHARACTER: i64 = 8;
pub(super) const BOX_HEIGHT: i64 = 40;
pub(super) const GAP: i64 = 18;
const LAYER_GAP: i64 = 64;
pub(super) const MARGIN: i64 = 24;
const TITLE: i64 = 28;
/// The room for a line below the graph.
pub(super) const LINE: i64 = 20;

/// Edges keep away from the corners of boxes.
pub(super) const CORNER: i64 = 8;

/// Where the play ends a second border goes round the box, this far away.
pub(super) const BORDER: i64 = 4;

/// In graphs with more edges moves would hide them.
const MOST_LABELLED: usize = 150;

/// Half the height of a move's text, and the width of its letters.
const HALF_TEXT: i64 = 6;
const LETTER: i64 = 6;

/// A point of the picture.
pub(super) type Point = (i64, i64);

/// A piece of a line.
pub(super) enum Stroke {
    Start(Point),
    /// Two control points and the end.
    Curve([Point; 3]),
    Line(Point),
}

/// Curves and lines by turns.
pub(super) fn strokes(points: &[Point]) -> impl Iterator<Item = Stroke> {
    points.iter().enumerate().map(|(i, &(x, y))| match i {
        0 => Stroke::Start((x, y)),
        _ if i % 2 == 0 => Stroke::Line((x, y)),
        _ => {
            let (x0, y0) = points[i - 1];
            let middle = (y0 + y) / 2;
            Stroke::Curve([(x0, middle), (x, middle), (x, y)])
        }
    })
}

/// A graph as it is drawn.
pub(super) struct Figure {
    pub(super) width: i64,
    pub(super) height: i64,
    /// The upper left corner of every box, and its width.
    pub(super) boxes: Vec<(Point, i64)>,
    pub(super) edges: Vec<Edge>,
    /// What stands below.
    pub(super) legend: Vec<&'static str>,
}

/// An edge to another box.
pub(super) struct Edge {
    /// By turns the ends of curves, whose tangents are upright, and of straight lines.
    pub(super) points: Vec<Point>,
    pub(super) wins: bool,
    /// The move and where its text has its middle, if there is room.
    pub(super) label: Option<(String, Point)>,
}

impl Figure {
    pub(super) fn new(drawing: &Drawing) -> Figure {
        let nodes = &drawing.nodes;
        let options: Vec<Vec<usize>> = nodes.iter().map(|node| node.options.clone()).collect();
        let widths: Vec<i64> = nodes.iter().map(box_width).collect();
        let layout = Layout::new(&options, &widths, GAP);
        let borders = nodes.iter().map(|node| if node.is_end { BORDER } else { 0 }).collect();
        let legend: Vec<&'static str> =
            std::iter::once(drawing.legend()).chain(drawing.note).collect();
        let longest = legend.iter().map(|line| length(line)).max().unwrap_or(0);
        // A small graph stands in the middle between the title and what stands below.
        let inside = layout.width.max(length(&drawing.title).max(longest) * CHARACTER);
        let left = MARGIN + (inside - layout.width) / 2;
        let frame = Frame { layout: &layout, widths: &widths, borders, left };
        let ports = Ports::new(&frame);
        let mut edges: Vec<Edge> = (layout.routes.iter().enumerate())
            .map(|(number, route)| {
                let mut points = frame.points(route, ports.tops[number], ports.bottoms[number]);
                if route.is_upward() {
                    points.reverse();
                }
                Edge { points, wins: drawing.wins(route.from, route.to), label: None }
            })
            .collect();
        let texts: Vec<&str> = layout.routes.iter().map(|route| drawing.text(route)).collect();
        place_texts(&mut edges, &texts);
        let lines = i64::try_from(legend.len()).unwrap_or(0);
        let layers = i64::try_from(layout.layers.len()).unwrap_or(0);
        Figure {
            // A loop sticks out to the right.
            width: inside + 2 * MARGIN + GAP,
            height: TITLE
                + (layers * (BOX_HEIGHT + LAYER_GAP) - LAYER_GAP).max(0)
                + 2 * MARGIN
                + lines * LINE,
            boxes: (0..nodes.len()).map(|node| (frame.corner(node), widths[node])).collect(),
            edges,
            legend,
        }
    }
}

impl Drawing {
    /// The move along an edge.
    fn text(&self, route: &Route) -> &str {
        let node = &self.nodes[route.from];
        let place = node.options.iter().position(|&to| to == route.to);
        place.and_then(|place| node.moves.get(place)).map_or("", String::as_str)
    }
}

/// Writes moves beside nothing else: where no other edge passes and no other move stands.
fn place_texts(edges: &mut [Edge], texts: &[&str]) {
    if edges.len() > MOST_LABELLED {
        return;
    }
    let ways: Vec<Vec<Point>> = edges.iter().map(|edge| way(&edge.points)).collect();
    let mut taken: Vec<(Point, i64)> = Vec::new();
    for (number, text) in texts.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
        let half = length(text) * LETTER / 2 + 2;
        let is_free = |&(x, y): &Point| {
            let apart = |&((other, at), width): &(Point, i64)| {
                (x - other).abs() > half + width || (y - at).abs() > 2 * HALF_TEXT
            };
            let passes =
                |&(other, at): &Point| (x - other).abs() <= half && (y - at).abs() <= HALF_TEXT;
            taken.iter().all(apart)
                && ways
                    .iter()
                    .enumerate()
                    .all(|(other, way)| other == number || !way.iter().any(passes))
        };
        let curves = edges[number].points.chunks(2).filter_map(|ends| match *ends {
            [from, to] => Some((from, to)),
            _ => None,
        });
        let places = curves.flat_map(|(from, to)| {
            [50, 40, 60, 30, 70, 20, 80].map(|percent| on_curve(from, to, percent))
        });
        if let Some(place) = places.into_iter().find(is_free) {
            taken.push((place, half));
            edges[number].label = Some(((*text).to_string(), place));
        }
    }
}

/// Points along an edge, nearer to each other than a text is high.
fn way(points: &[Point]) -> Vec<Point> {
    let steps = |from, to| (0..=25).map(move |step| on_curve(from, to, 4 * step));
    points.windows(2).flat_map(|pair| steps(pair[0], pair[1])).collect()
}

/// A point of the curve between two points that begins and ends upright.
fn on_curve((x0, y0): Point, (x1, y1): Point, percent: i64) -> Point {
    let (t, s) = (percent, 100 - percent);
    let late = 3 * t * t * s + t * t * t;
    let middle = (y0 + y1) / 2;
    let y = s * s * s * y0 + 3 * s * t * 100 * middle + t * t * t * y1;
    (x0 + (x1 - x0) * late / 1_000_000, y / 1_000_000)
}

/// How many letters wide a text is: Chinese characters count twice.
fn length(text: &str) -> i64 {
    i64::try_from(text.width()).unwrap_or(i64::MAX / CHARACTER / 4)
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
    /// Where the layout begins.
    left: i64,
}

impl Frame<'_> {
    /// The upper border of the layer that an item is in.
    fn top(&self, item: usize) -> i64 {
        let layer = i64::try_from(self.layout.layer[item]).unwrap_or(0);
        MARGIN + TITLE + layer * (BOX_HEIGHT + LAYER_GAP)
    }

    fn middle(&self, item: usize) -> i64 {
        self.left + self.layout.x[item]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_begin_and_end_where_they_should() {
        for (from, to) in [((0, 0), (70, 64)), ((300, 64), (20, 0)), ((5, 10), (5, 74))] {
            assert_eq!((on_curve(from, to, 0), on_curve(from, to, 100)), (from, to));
            let (x, y) = on_curve(from, to, 50);
            assert!((2 * x - from.0 - to.0).abs() <= 2 && (2 * y - from.1 - to.1).abs() <= 2);
        }
    }

    #[test]
    fn a_small_graph_stands_in_the_middle() {
        let node = Node {
            text: "a".into(),
            outcome: grundy::Outcome::P,
            value: None,
            remoteness: None,
            is_end: true,
            options: Vec::new(),
            moves: Vec::new(),
        };
        let figure = Figure::new(&Drawing { title: "a".into(), nodes: vec![node], note: None });
        let ((left, _), width) = figure.boxes[0];
        // The gap for a loop is at the right alone.
        let right = figure.width - GAP - left - width;
        assert!((left - right).abs() <= 1 && left > 100, "{left} {right}");
    }

    #[test]
    fn nothing_and_wide_letters_have_their_room() {
        let empty = Figure::new(&Drawing { title: "e".into(), nodes: Vec::new(), note: None });
        assert!(empty.height >= TITLE + 2 * MARGIN + LINE, "{}", empty.height);
        // Each of these is as wide as two letters.
        assert_eq!(length("第一个"), 6);
    }

    #[test]
    fn moves_stand_where_nothing_else_is() {
        let edge = |from, to| Edge { points: vec![from, to], wins: false, label: None };
        // Two that are far apart, and one that lies upon the other.
        let mut edges = [edge((0, 0), (0, 64)), edge((200, 0), (200, 64)), edge((0, 0), (0, 64))];
        place_texts(&mut edges, &["3→1", "2→0", ""]);
        assert!(edges[0].label.is_none() && edges[2].label.is_none());
        assert_eq!(edges[1].label, Some(("2→0".into(), (200, 32))));
    }
}
