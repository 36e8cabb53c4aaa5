//! Rows of texts as tables for papers and pages.

use std::io::{self, Write};

use super::for_latex;
use crate::args::PageFormat;

/// How the rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// GitHub's Markdown.
    Markdown,
    /// A tabular of LaTeX with the rules of booktabs.
    Latex,
}

impl From<PageFormat> for Page {
    fn from(format: PageFormat) -> Page {
        match format {
            PageFormat::Markdown => Page::Markdown,
            PageFormat::Latex => Page::Latex,
        }
    }
}

impl Page {
    /// The names of the columns, and what stands before; texts stand at the left, numbers at the right.
    pub(crate) fn begin(self, out: &mut dyn Write, columns: &[(&str, bool)]) -> io::Result<()> {
        match self {
            Page::Latex => {
                let sides: String =
                    columns.iter().map(|&(_, is_text)| if is_text { 'l' } else { 'r' }).collect();
                writeln!(out, "% \\usepackage{{booktabs}}\n\\begin{{tabular}}{{{sides}}}")?;
                let names: Vec<String> = columns.iter().map(|(name, _)| for_latex(name)).collect();
                writeln!(out, "\\toprule\n{} \\\\\n\\midrule", names.join(" & "))
            }
            Page::Markdown => {
                let side = |&(_, is_text): &(&str, bool)| if is_text { ":---" } else { "---:" };
                let sides: Vec<&str> = columns.iter().map(side).collect();
                let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
                writeln!(out, "| {} |\n| {} |", names.join(" | "), sides.join(" | "))
            }
        }
    }

    pub(crate) fn row(self, out: &mut dyn Write, fields: &[&str]) -> io::Result<()> {
        match self {
            Page::Latex => {
                let fields: Vec<String> = fields.iter().map(|field| for_latex(field)).collect();
                writeln!(out, "{} \\\\", fields.join(" & "))
            }
            Page::Markdown => {
                let fields: Vec<String> =
                    fields.iter().map(|field| field.replace('|', "\\|")).collect();
                writeln!(out, "| {} |", fields.join(" | "))
            }
        }
    }

    pub(crate) fn end(self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Page::Latex => writeln!(out, "\\bottomrule\n\\end{{tabular}}"),
            Page::Markdown => Ok(()),
        }
    }
}
