//! Tables for papers and pages.

use std::io::Write;

use super::{Grid, check_size, rows};
use crate::failure::Failure;

/// A table of GitHub's Markdown; P-positions are bold.
pub(crate) fn markdown(out: &mut impl Write, grid: &mut Grid) -> Result<(), Failure> {
    check_size(grid, "Markdown")?;
    let columns = columns(grid);
    writeln!(out, "| {} | {} |", corner(grid), columns.join(" | "))?;
    writeln!(out, "| ---: |{}", " ---: |".repeat(columns.len()))?;
    rows(grid, |x, row| {
        let texts = row.iter().map(|(text, loses)| match loses {
            true => format!("**{text}**"),
            false => text.clone(),
        });
        Ok(writeln!(out, "| {x} | {} |", texts.collect::<Vec<_>>().join(" | "))?)
    })
}

/// A tabular of LaTeX with the rules of booktabs; P-positions are bold.
pub(crate) fn latex(out: &mut impl Write, grid: &mut Grid) -> Result<(), Failure> {
    check_size(grid, "LaTeX")?;
    let columns = columns(grid);
    writeln!(out, "% \\usepackage{{booktabs}}")?;
    writeln!(out, "\\begin{{tabular}}{{r{}}}", "r".repeat(columns.len()))?;
    writeln!(out, "\\toprule\n${}$ & {} \\\\\n\\midrule", corner(grid), columns.join(" & "))?;
    rows(grid, |x, row| {
        let texts = row.iter().map(|(text, loses)| match loses {
            true => format!("\\textbf{{{text}}}"),
            false => text.clone(),
        });
        Ok(writeln!(out, "{x} & {} \\\\", texts.collect::<Vec<_>>().join(" & "))?)
    })?;
    Ok(writeln!(out, "\\bottomrule\n\\end{{tabular}}")?)
}

/// A picture of TikZ: a square for each place with what stands there; P-positions are dark.
pub(crate) fn tikz(out: &mut impl Write, grid: &mut Grid) -> Result<(), Failure> {
    check_size(grid, "TikZ")?;
    writeln!(out, "% \\usepackage{{tikz}}")?;
    writeln!(
        out,
        "\\begin{{tikzpicture}}[x=6mm, y=6mm, every node/.style={{font=\\footnotesize}}]"
    )?;
    let least = grid.pattern.least;
    for (i, column) in columns(grid).iter().enumerate() {
        writeln!(out, "\\node at ({i}.5,-0.5) {{${column}$}};")?;
    }
    rows(grid, |x, row| {
        let y = x - least;
        writeln!(out, "\\node at (-0.5,{y}.5) {{${x}$}};")?;
        for (i, (text, loses)) in row.iter().enumerate() {
            let fill = if *loses { "\\fill[black!75]" } else { "\\draw[black!30]" };
            let colour = if *loses { "[text=white]" } else { "" };
            writeln!(
                out,
                "{fill} ({i},{y}) rectangle +(1,1); \\node{colour} at ({i}.5,{y}.5) {{{text}}};"
            )?;
        }
        Ok(())
    })?;
    Ok(writeln!(out, "\\end{{tikzpicture}}")?)
}

/// What stands above the columns.
fn columns(grid: &Grid) -> Vec<String> {
    match grid.pattern.holes {
        1 => vec!["value".into()],
        _ => grid.range().map(|y| y.to_string()).collect(),
    }
}

fn corner(grid: &Grid) -> &'static str {
    if grid.pattern.holes == 1 { "n" } else { "x" }
}
