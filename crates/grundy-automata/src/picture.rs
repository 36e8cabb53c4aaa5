//! Pictures of automata as SVG: states in columns by how many digits lead to them, arrows with their digits.

use std::fmt::Write;

use crate::Automaton;
use crate::show::arrows;

/// More states are not drawn: nobody could follow the arrows.
pub const MOST_STATES: usize = 400;

/// The radius of a state, and how far states and columns are apart.
const RADIUS: i64 = 16;
const BETWEEN: i64 = 90;
const COLUMNS: i64 = 150;

/// The automaton as SVG, or nothing if it has more than [`MOST_STATES`] states. The start has a short arrow, states
/// that accept a second ring.
#[must_use]
pub fn svg(automaton: &Automaton, title: &str) -> Option<String> {
    let states = automaton.states();
    if states > MOST_STATES {
        return None;
    }
    let places = places(automaton);
    let (width, height) = places.iter().fold((0, 0), |(w, h), p| (p.0.max(w), p.1.max(h)));
    let (width, height) = (width + COLUMNS, height + BETWEEN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n\
         <title>{}</title>\n\
         <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"{}\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/>\
         </marker></defs>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <g fill=\"none\" stroke=\"black\">\n",
        escaped(title),
        8 + RADIUS,
    );
    let mut labels = String::new();
    if let Some((x, y)) = places.first() {
        let _ = writeln!(svg, "<path d=\"M{} {y}L{x} {y}\" marker-end=\"url(#arrow)\"/>", x - 50);
    }
    for ((x, y), state) in places.iter().zip(0u32..) {
        for (target, digits) in arrows(automaton, state) {
            let (label_x, label_y) = if target == state {
                // A loop above the state, whose arrow ends at its rim.
                let (left, right, top) = (x - 22, x + 22, y - 58);
                let _ = writeln!(
                    svg,
                    "<path d=\"M{x} {y}C{left} {top} {right} {top} {x} {y}\" marker-end=\"url(#arrow)\"/>"
                );
                (*x, y - 50)
            } else {
                let (to_x, to_y) = places[target as usize];
                // To one side, so that the way back is another line.
                let bend = |from: i64, to: i64, aside: i64| i64::midpoint(from, to) + aside / 5;
                let (bend_x, bend_y) = (bend(*x, to_x, to_y - y), bend(*y, to_y, x - to_x));
                let _ = writeln!(
                    svg,
                    "<path d=\"M{x} {y}Q{bend_x} {bend_y} {to_x} {to_y}\" marker-end=\"url(#arrow)\"/>"
                );
                ((x + 2 * bend_x + to_x) / 4, (y + 2 * bend_y + to_y) / 4 - 3)
            };
            let _ = writeln!(labels, "<text x=\"{label_x}\" y=\"{label_y}\">{digits}</text>");
        }
    }
    svg.push_str("</g>\n<g fill=\"white\" stroke=\"black\">\n");
    for ((x, y), state) in places.iter().zip(0u32..) {
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\"/>");
        if automaton.accepts(state) {
            let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", RADIUS - 3);
        }
    }
    let _ = writeln!(
        svg,
        "</g>\n<g text-anchor=\"middle\" stroke=\"white\" stroke-width=\"3\" paint-order=\"stroke\">\n{labels}</g>\n\
         <g text-anchor=\"middle\">"
    );
    for ((x, y), state) in places.iter().zip(0u32..) {
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{state}</text>", y + 4);
    }
    svg.push_str("</g>\n</svg>\n");
    Some(svg)
}

/// The centre of every state: its column tells how few digits lead there from the start.
fn places(automaton: &Automaton) -> Vec<(i64, i64)> {
    let mut column = vec![0i64; automaton.states()];
    let mut order: Vec<u32> = if automaton.is_empty() { Vec::new() } else { vec![0] };
    let mut seen = vec![false; automaton.states()];
    let mut at = 0;
    while let Some(&state) = order.get(at) {
        at += 1;
        seen[state as usize] = true;
        for &(_, target) in automaton.edges(state) {
            if !seen[target as usize] {
                seen[target as usize] = true;
                column[target as usize] = column[state as usize] + 1;
                order.push(target);
            }
        }
    }
    let mut filled: Vec<i64> = Vec::new();
    let mut places = vec![(0, 0); automaton.states()];
    for state in order {
        let c = column[state as usize];
        let i = usize::try_from(c).unwrap_or(0);
        if filled.len() <= i {
            filled.resize(i + 1, 0);
        }
        // Columns are shifted against each other, so that arrows between neighbours in a row do not lie on each other.
        places[state as usize] = (80 + COLUMNS * c, 90 + BETWEEN * filled[i] + 30 * (c % 3));
        filled[i] += 1;
    }
    places
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
