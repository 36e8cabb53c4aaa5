//! A layered drawing as a picture of TikZ.

use std::io::{self, Write};

use super::figure::{BORDER, BOX_HEIGHT, CORNER, Figure, GAP, Point, Stroke, strokes};
use super::{Drawing, Node};

/// Writes `drawing`; it needs the packages tikz and xcolor, and no library.
///
/// # Errors
/// Whatever `out` says.
pub fn write(out: &mut impl Write, drawing: &Drawing) -> io::Result<()> {
    let figure = Figure::new(drawing);
    writeln!(out, "% \\usepackage{{tikz}}")?;
    writeln!(out, "% {}", drawing.title.replace('\n', " "))?;
    for line in &figure.legend {
        writeln!(out, "% {line}")?;
    }
    for (name, colour) in [("N", "F6B48A"), ("P", "0072B2"), ("border", "444444")] {
        writeln!(out, "\\definecolor{{grundy{name}}}{{HTML}}{{{colour}}}")?;
    }
    writeln!(
        out,
        "\\begin{{tikzpicture}}[x=0.65pt, y=-0.65pt, >=stealth, \
         every node/.style={{font=\\ttfamily\\scriptsize, align=center, inner sep=0pt}}]"
    )?;
    for edge in &figure.edges {
        writeln!(out, "\\draw[{}] {};", style(edge.wins), path(&edge.points))?;
    }
    for (i, (node, &(corner, width))) in drawing.nodes.iter().zip(&figure.boxes).enumerate() {
        draw(out, node, corner, width)?;
        if node.options.contains(&i) {
            let (x, y) = (corner.0 + width, corner.1);
            let (up, down, far) = (y + BOX_HEIGHT / 4, y + 3 * BOX_HEIGHT / 4, x + GAP + 3);
            writeln!(
                out,
                "\\draw[{}] ({x},{up}) .. controls ({far},{}) and ({far},{}) .. ({x},{down});",
                style(drawing.wins(i, i)),
                up - CORNER,
                down + CORNER
            )?;
        }
    }
    for (text, (x, y)) in figure.edges.iter().filter_map(|edge| edge.label.as_ref()) {
        let text = for_latex(text);
        writeln!(out, "\\node[fill=white, font=\\tiny, inner sep=0.5pt] at ({x},{y}) {{{text}}};")?;
    }
    writeln!(out, "\\end{{tikzpicture}}")
}

fn style(wins: bool) -> &'static str {
    if wins { "->, line width=1.2pt" } else { "->, black!45" }
}

fn path(points: &[Point]) -> String {
    let stroke = |stroke| match stroke {
        Stroke::Start((x, y)) => format!("({x},{y})"),
        Stroke::Curve([(x0, y0), (x1, y1), (x, y)]) => {
            format!(" .. controls ({x0},{y0}) and ({x1},{y1}) .. ({x},{y})")
        }
        Stroke::Line((x, y)) => format!(" -- ({x},{y})"),
    };
    strokes(points).map(stroke).collect()
}

fn draw(out: &mut impl Write, node: &Node, (x, y): Point, width: i64) -> io::Result<()> {
    use grundy::Outcome::{D, N, P};
    let (fill, ink) = match node.outcome {
        N => ("fill=grundyN", ""),
        P => ("fill=grundyP", "[text=white]"),
        D => ("fill=white, dashed", ""),
    };
    let (right, bottom) = (x + width, y + BOX_HEIGHT);
    if node.is_end {
        writeln!(
            out,
            "\\draw[grundyborder, rounded corners=3pt] ({},{}) rectangle ({},{});",
            x - BORDER,
            y - BORDER,
            right + BORDER,
            bottom + BORDER
        )?;
    }
    writeln!(
        out,
        "\\draw[grundyborder, {fill}, rounded corners=2pt] ({x},{y}) rectangle ({right},{bottom});"
    )?;
    let (middle, mark) = (x + width / 2, for_latex(&node.mark()));
    let text = for_latex(&node.text);
    writeln!(out, "\\node{ink} at ({middle},{}) {{{text}}};", y + BOX_HEIGHT / 3)?;
    writeln!(out, "\\node{ink} at ({middle},{}) {{\\textbf{{{mark}}}}};", y + 3 * BOX_HEIGHT / 4)
}

/// Text with what LaTeX reads as marks in front of a backslash.
pub fn for_latex(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => safe.push_str("\\textbackslash{}"),
            '·' => safe.push_str("$\\cdot$"),
            '●' => safe.push_str("$\\bullet$"),
            '→' => safe.push_str("$\\to$"),
            '∞' => safe.push_str("$\\infty$"),
            // Not in all of LaTeX's fonts.
            '<' => safe.push_str("\\textless{}"),
            '>' => safe.push_str("\\textgreater{}"),
            '|' => safe.push_str("\\textbar{}"),
            '~' => safe.push_str("\\textasciitilde{}"),
            '^' => safe.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => safe.extend(['\\', letter]),
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_latex_are_written_as_letters() {
        assert_eq!(for_latex("octal/{2+}_1%"), "octal/\\{2+\\}\\_1\\%");
        assert_eq!(for_latex("a<b|c"), "a\\textless{}b\\textbar{}c");
        assert_eq!(for_latex("● 5→∞"), "$\\bullet$ 5$\\to$$\\infty$");
    }
}
