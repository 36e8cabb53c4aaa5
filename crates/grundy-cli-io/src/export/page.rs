//! Rows of texts as tables for papers and pages.

use std::io::{self, Write};

use super::for_latex;

/// How the rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// GitHub's Markdown.
    Markdown,
    /// A tabular of LaTeX with the rules of booktabs.
    Latex,
}

/// The head of a column.
#[derive(Clone, Copy, Debug)]
pub enum Column<'a> {
    /// Of texts, which stand at the left.
    Text(&'a str),
    /// Of numbers, which stand at the right.
    Number(&'a str),
    /// Of numbers that a letter stands for.
    Variable(&'a str),
}

impl Page {
    /// The heads of the columns, and what stands before.
    pub fn begin(self, out: &mut dyn Write, columns: &[Column<'_>]) -> io::Result<()> {
        let is_text = |column: &Column<'_>| matches!(column, Column::Text(_));
        match self {
            Page::Latex => {
                let side = |column| if is_text(column) { 'l' } else { 'r' };
                let sides: String = columns.iter().map(side).collect();
                writeln!(out, "% \\usepackage{{booktabs}}\n\\begin{{tabular}}{{{sides}}}")?;
                let names = columns.iter().map(|column| match column {
                    Column::Variable(name) => format!("${name}$"),
                    Column::Text(name) | Column::Number(name) => for_latex(name),
                });
                let names: Vec<String> = names.collect();
                writeln!(out, "\\toprule\n{} \\\\\n\\midrule", names.join(" & "))
            }
            Page::Markdown => {
                let side = |column| if is_text(column) { ":---" } else { "---:" };
                let sides: Vec<&str> = columns.iter().map(side).collect();
                let names: Vec<&str> = columns.iter().map(Column::name).collect();
                writeln!(out, "| {} |\n| {} |", names.join(" | "), sides.join(" | "))
            }
        }
    }

    /// A row, whose fields are bold if they are marked.
    pub fn row<'a>(
        self,
        out: &mut dyn Write,
        fields: impl IntoIterator<Item = (&'a str, bool)>,
    ) -> io::Result<()> {
        let fields = fields.into_iter().map(|(field, is_bold)| match (self, is_bold) {
            (Page::Latex, false) => for_latex(field),
            (Page::Latex, true) => format!("\\textbf{{{}}}", for_latex(field)),
            (Page::Markdown, false) => for_markdown(field),
            (Page::Markdown, true) => format!("**{}**", for_markdown(field)),
        });
        let mut fields: Vec<String> = fields.collect();
        // Behind the end of a row LaTeX takes these for a part of it.
        let first = fields.first_mut().filter(|field| field.trim_start().starts_with(['[', '*']));
        if let (Page::Latex, Some(first)) = (self, first) {
            first.insert_str(0, "{}");
        }
        match self {
            Page::Latex => writeln!(out, "{} \\\\", fields.join(" & ")),
            Page::Markdown => writeln!(out, "| {} |", fields.join(" | ")),
        }
    }

    /// Writes what stands behind the rows.
    pub fn end(self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Page::Latex => writeln!(out, "\\bottomrule\n\\end{{tabular}}"),
            Page::Markdown => Ok(()),
        }
    }
}

impl<'a> Column<'a> {
    pub(super) fn name(&self) -> &'a str {
        match self {
            Column::Text(name) | Column::Number(name) | Column::Variable(name) => name,
        }
    }
}

/// Text with what Markdown reads as marks in a cell of a table behind a backslash.
fn for_markdown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '|' | '*' | '`' | '<') {
            safe.push('\\');
        }
        safe.push(letter);
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_not_taken_for_marks() {
        let row = |page: Page, fields: [&str; 2]| {
            let mut out = Vec::new();
            page.row(&mut out, fields.map(|field| (field, false))).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(row(Page::Latex, ["[1]", "[2]"]), "{}[1] & [2] \\\\\n");
        assert_eq!(row(Page::Latex, [" *x", "y"]), "{} *x & y \\\\\n");
        assert_eq!(row(Page::Latex, ["x", "y"]), "x & y \\\\\n");
        assert_eq!(row(Page::Markdown, ["<b>", "a\\|b*"]), "| \\<b> | a\\\\\\|b\\* |\n");
    }
}
