//! Pictures of TikZ, which need no library of it.

use std::io::{self, Write};

use grundy_answers::map::ticks;

use super::for_latex;
use crate::failure::Failure;

/// Where a square is, what stands in it, and whether it is dark.
pub(super) type Square<'a> =
    &'a mut dyn FnMut(&mut dyn Write, [u64; 2], &str, bool) -> io::Result<()>;

/// Squares in rows from the bottom up, with names below the columns; `each` writes them.
pub(super) fn squares(
    out: &mut dyn Write,
    columns: &[String],
    each: impl FnOnce(&mut dyn Write, Square<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    writeln!(
        out,
        "% \\usepackage{{tikz}}\n\\begin{{tikzpicture}}[x=6mm, y=6mm, every node/.style={{font=\\footnotesize}}]"
    )?;
    for (i, column) in columns.iter().enumerate() {
        writeln!(out, "\\node at ({i}.5,-0.5) {{{}}};", for_latex(column))?;
    }
    each(out, &mut |out, [x, y], text, is_dark| {
        let fill = if is_dark { "\\fill[black!75]" } else { "\\draw[black!30]" };
        let ink = if is_dark { "[text=white]" } else { "" };
        let text = for_latex(text);
        writeln!(out, "{fill} ({x},{y}) rectangle +(1,1); \\node{ink} at ({x}.5,{y}.5) {{{text}}};")
    })?;
    Ok(writeln!(out, "\\end{{tikzpicture}}")?)
}

/// The name of a row of squares.
pub(super) fn row_name(out: &mut dyn Write, row: u64, name: u64) -> io::Result<()> {
    writeln!(out, "\\node at (-0.5,{row}.5) {{{name}}};")
}

/// The longer side of a picture of dots, in hundredths of a millimetre: TeX has no numbers above 16,383.
const SIDE: u64 = 12_000;

/// A dot for each point, and axes with ticks; `is_plot` if the axes are not alike.
pub fn dots(
    out: &mut dyn Write,
    title: &str,
    names: [&str; 2],
    points: &[[u64; 2]],
    is_plot: bool,
) -> io::Result<()> {
    let ends = |axis: usize| {
        let numbers = points.iter().map(|point| point[axis]);
        (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0))
    };
    let ends = [ends(0), ends(1)];
    let spans = ends.map(|(from, to)| (to - from).max(1));
    let scales = match is_plot {
        true => [(SIDE, spans[0]), (SIDE / 2, spans[1])],
        false => [(SIDE, spans[0].max(spans[1])); 2],
    };
    // From the first number on, in millimetres.
    let at = |axis: usize, number: u64| {
        let (side, span) = scales[axis];
        let hundredths = u128::from(number - ends[axis].0) * u128::from(side) / u128::from(span);
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    };
    writeln!(out, "% \\usepackage{{tikz}}\n% {}", title.replace('\n', " "))?;
    writeln!(
        out,
        "\\begin{{tikzpicture}}[x=1mm, y=1mm, every node/.style={{font=\\footnotesize}}]"
    )?;
    let [right, top] = [0, 1].map(|axis| at(axis, ends[axis].1));
    writeln!(out, "\\draw ({right},-2) -- (-2,-2) -- (-2,{top});")?;
    writeln!(
        out,
        "\\node at ([yshift=-9mm]current bounding box.south) {{{}}};",
        for_latex(names[0])
    )?;
    for tick in ticks(ends[0].0, ends[0].1, 1) {
        let x = at(0, tick);
        writeln!(out, "\\draw ({x},-2) -- +(0,-1.5) node[below] {{{tick}}};")?;
    }
    for tick in ticks(ends[1].0, ends[1].1, 1) {
        let y = at(1, tick);
        writeln!(out, "\\draw (-2,{y}) -- +(-1.5,0) node[left] {{{tick}}};")?;
    }
    writeln!(
        out,
        "\\node[rotate=90] at ([xshift=-3mm]current bounding box.west) {{{}}};",
        for_latex(names[1])
    )?;
    for &[x, y] in points {
        writeln!(out, "\\fill ({},{}) circle[radius=0.4];", at(0, x), at(1, y))?;
    }
    writeln!(out, "\\end{{tikzpicture}}")
}
