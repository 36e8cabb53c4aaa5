//! A layered drawing as SVG.

use std::io::{self, Write};

use super::figure::{
    BORDER, BOX_HEIGHT, CORNER, Figure, GAP, LINE, MARGIN, Point, Stroke, strokes,
};
use super::{Drawing, Node};

/// Writes `drawing`, its first node at the top.
///
/// # Errors
/// Whatever `out` says.
pub fn write(out: &mut impl Write, drawing: &Drawing) -> io::Result<()> {
    let figure = Figure::new(drawing);
    let Figure { width, height, .. } = figure;
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
    for line in &figure.edges {
        edge(out, &path(&line.points), line.wins)?;
    }
    for (node, &(corner, width)) in drawing.nodes.iter().zip(&figure.boxes) {
        draw(out, node, corner, width)?;
    }
    // Above all boxes, and in the gap before the next one.
    for (i, _) in drawing.nodes.iter().enumerate().filter(|(i, node)| node.options.contains(i)) {
        let ((x, y), width) = figure.boxes[i];
        edge(out, &loop_path(x + width, y), drawing.wins(i, i))?;
    }
    for (text, (x, y)) in figure.edges.iter().filter_map(|edge| edge.label.as_ref()) {
        writeln!(
            out,
            "<text x=\"{x}\" y=\"{}\" font-size=\"10\" stroke=\"white\" stroke-width=\"3\" \
             paint-order=\"stroke\">{}</text>",
            y + 4,
            escaped(text)
        )?;
    }
    let lines = i64::try_from(figure.legend.len()).unwrap_or(0);
    for (line, legend) in (1..).zip(&figure.legend) {
        let y = height - 8 - (lines - line) * LINE;
        writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"12\" fill=\"#444\">{legend}</text>")?;
    }
    writeln!(out, "</svg>")
}

fn path(points: &[Point]) -> String {
    let stroke = |stroke| match stroke {
        Stroke::Start((x, y)) => format!("M{x},{y}"),
        Stroke::Curve([(x0, y0), (x1, y1), (x, y)]) => {
            format!(" C{x0},{y0} {x1},{y1} {x},{y}")
        }
        Stroke::Line((x, y)) => format!(" L{x},{y}"),
    };
    strokes(points).map(stroke).collect()
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
    let (fill, border) = (node.fill(), node.border());
    if node.is_end {
        writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"white\" \
             stroke=\"{border}\" stroke-width=\"2\"/>",
            x - BORDER,
            y - BORDER,
            width + 2 * BORDER,
            BOX_HEIGHT + 2 * BORDER
        )?;
    }
    writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{BOX_HEIGHT}\" rx=\"5\" fill=\"{fill}\" stroke=\"{border}\"/>"
    )?;
    let middle = x + width / 2;
    writeln!(
        out,
        "<text fill=\"{}\"><tspan x=\"{middle}\" y=\"{}\">{}</tspan>\
         <tspan x=\"{middle}\" y=\"{}\" font-weight=\"bold\">{}</tspan></text>",
        node.ink(),
        y + 17,
        escaped(&node.text),
        y + 33,
        escaped(&node.mark())
    )
}

/// `text` with what XML reads as marks replaced.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML has no way to write these.
            c if c.is_control() && !matches!(c, '\t' | '\n' | '\r') => {
                escaped.push(char::REPLACEMENT_CHARACTER)
            }
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_xml_cannot_say_is_replaced() {
        assert_eq!(super::escaped("a<b & \"c\"\u{1b}\t"), "a&lt;b &amp; &quot;c&quot;\u{fffd}\t");
    }
}
