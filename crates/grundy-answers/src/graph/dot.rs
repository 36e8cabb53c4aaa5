//! The DOT language of Graphviz.

use std::io::{self, Write};

use super::Drawing;

/// Writes `drawing` as a directed graph.
///
/// # Errors
/// Whatever `out` says.
pub fn write(out: &mut impl Write, drawing: &Drawing) -> io::Result<()> {
    writeln!(out, "digraph game {{")?;
    let lines = [drawing.title.as_str(), drawing.legend()].into_iter().chain(drawing.note);
    writeln!(out, "  label={};", quoted(&lines.collect::<Vec<_>>().join("\n")))?;
    writeln!(out, "  node [shape=box, style=\"filled,rounded\", fontname=\"sans-serif\"];")?;
    for (i, node) in drawing.nodes.iter().enumerate() {
        let label = format!("{}\n{}", node.text, node.mark());
        let end = if node.is_end { ", peripheries=2" } else { "" };
        writeln!(
            out,
            "  n{i} [label={}, fillcolor=\"{}\", color=\"{}\", fontcolor=\"{}\"{end}];",
            quoted(&label),
            node.fill(),
            node.border(),
            node.ink()
        )?;
    }
    for (i, node) in drawing.nodes.iter().enumerate() {
        for (&option, text) in node.options.iter().zip(&node.moves) {
            let mut marks = Vec::new();
            if !text.is_empty() {
                marks.push(format!("label={}", quoted(text)));
            }
            if drawing.wins(i, option) {
                marks.push("penwidth=2.5".into());
            }
            let marks =
                if marks.is_empty() { String::new() } else { format!(" [{}]", marks.join(", ")) };
            writeln!(out, "  n{i} -> n{option}{marks};")?;
        }
    }
    writeln!(out, "}}")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
