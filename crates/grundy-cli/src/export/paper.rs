//! Tables for papers and pages.

use std::io::Write;

use grundy::table::Table;

use super::{check_size, rows};
use crate::failure::Failure;

/// A table of GitHub's Markdown; P-positions are bold.
pub(crate) fn markdown(out: &mut impl Write, table: &mut Table<'_>) -> Result<(), Failure> {
    check_size(table, "Markdown")?;
    let columns = columns(table);
    writeln!(out, "| {} | {} |", corner(table), columns.join(" | "))?;
    writeln!(out, "| ---: |{}", " ---: |".repeat(columns.len()))?;
    rows(table, |x, row| {
        let texts = row.iter().map(|(text, loses)| match loses {
            true => format!("**{text}**"),
            false => text.clone(),
        });
        Ok(writeln!(out, "| {x} | {} |", texts.collect::<Vec<_>>().join(" | "))?)
    })
}

/// A tabular of LaTeX with the rules of booktabs; P-positions are bold.
pub(crate) fn latex(out: &mut impl Write, table: &mut Table<'_>) -> Result<(), Failure> {
    check_size(table, "LaTeX")?;
    let columns = columns(table);
    writeln!(out, "% \\usepackage{{booktabs}}")?;
    writeln!(out, "\\begin{{tabular}}{{r{}}}", "r".repeat(columns.len()))?;
    writeln!(out, "\\toprule\n${}$ & {} \\\\\n\\midrule", corner(table), columns.join(" & "))?;
    rows(table, |x, row| {
        let texts = row.iter().map(|(text, loses)| match loses {
            true => format!("\\textbf{{{text}}}"),
            false => text.clone(),
        });
        Ok(writeln!(out, "{x} & {} \\\\", texts.collect::<Vec<_>>().join(" & "))?)
    })?;
    Ok(writeln!(out, "\\bottomrule\n\\end{{tabular}}")?)
}

/// A picture of TikZ: a square for each place with what stands there; P-positions are dark.
pub(crate) fn tikz(out: &mut impl Write, table: &mut Table<'_>) -> Result<(), Failure> {
    check_size(table, "TikZ")?;
    writeln!(out, "% \\usepackage{{tikz}}")?;
    writeln!(
        out,
        "\\begin{{tikzpicture}}[x=6mm, y=6mm, every node/.style={{font=\\footnotesize}}]"
    )?;
    let least = table.pattern().least();
    for (i, column) in columns(table).iter().enumerate() {
        writeln!(out, "\\node at ({i}.5,-0.5) {{${column}$}};")?;
    }
    rows(table, |x, row| {
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
fn columns(table: &Table<'_>) -> Vec<String> {
    match table.axes().get(1) {
        None => vec!["value".into()],
        Some(axis) => axis.clone().map(|y| y.to_string()).collect(),
    }
}

fn corner(table: &Table<'_>) -> &'static str {
    if table.pattern().holes() == 1 { "n" } else { "x" }
}
