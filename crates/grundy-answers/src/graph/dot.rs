//! The DOT language of Graphviz.

use std::io::{self, Write};

use super::Drawing;

/// Writes `drawing` as a directed graph.
///
/// # Errors
/// Whatever `out` says.
pub fn write(out: &mut impl Write, drawing: &Drawing) -> io::Result<()> {
    writeln!(out, "digraph game {{")?;
    writeln!(out, "  label={};", quoted(&drawing.title))?;
    writeln!(
        out,
        "  node [shape=box, style=\"filled,rounded\", fontcolor=white, fontname=\"sans-serif\"];"
    )?;
    for (i, node) in drawing.nodes.iter().enumerate() {
        let label = format!("{}\n{}", node.text, node.mark());
        let border = if node.is_end { ", peripheries=2" } else { "" };
        writeln!(out, "  n{i} [label={}, fillcolor=\"{}\"{border}];", quoted(&label), node.fill())?;
    }
    for (i, node) in drawing.nodes.iter().enumerate() {
        for &option in &node.options {
            let bold = if drawing.wins(i, option) { " [penwidth=2.5]" } else { "" };
            writeln!(out, "  n{i} -> n{option}{bold};")?;
        }
    }
    writeln!(out, "}}")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
