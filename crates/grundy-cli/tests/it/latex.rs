//! What is written for LaTeX is compiled by it, where it is installed.

use std::fs;
use std::process::{Command, Stdio};

use crate::program::answer;

const EXPORTS: [&[&str]; 10] = [
    &["table", "wythoff", "--to", "12", "--format", "tikz"],
    &["table", "kayles", "--to", "12", "--format", "tikz"],
    &["table", "wythoff", "--to", "12", "--outcomes", "--format", "tikz"],
    &["p-positions", "wythoff", "--count", "30", "--format", "tikz"],
    &["heap", "0.6", "--to", "50", "--format", "tikz"],
    &["graph", "wythoff:2,3", "--format", "tikz"],
    &["graph", "kayles:5", "--format", "tikz"],
    &["table", "wythoff", "--to", "12", "--format", "latex"],
    &["p-positions", "nim:_,_", "--count", "30", "--format", "latex"],
    &["heap", "0.6", "--to", "30", "--format", "latex"],
];

#[test]
fn latex_compiles_what_is_for_it() {
    let there = Command::new("pdflatex").arg("--version").stdout(Stdio::null()).status();
    if there.is_err() {
        eprintln!("SKIPPED: no pdflatex (apt-get install texlive-latex-base texlive-pictures)");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let packages = "\\usepackage[a2paper]{geometry}\\usepackage{tikz,booktabs}";
    let mut text = format!("\\documentclass{{article}}{packages}\\begin{{document}}\n");
    for export in EXPORTS {
        let found = answer(export);
        // The packages that it asks for are those above.
        for line in found.lines().filter(|line| line.starts_with("% \\usepackage")) {
            assert!(line.contains("{tikz}") || line.contains("{booktabs}"), "{line}");
        }
        text += &found;
        text += "\\clearpage\n";
    }
    text += "\\end{document}\n";
    fs::write(folder.path().join("all.tex"), text).unwrap();
    let mut latex = Command::new("pdflatex");
    latex.args(["-interaction=nonstopmode", "-halt-on-error", "all.tex"]);
    let output = latex.current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
    let log = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{log}");
    let pages = format!("({} pages", EXPORTS.len());
    assert!(log.contains(&pages), "{log}");
    assert!(!log.contains("Missing character") && !log.contains("Overfull"), "{log}");
}
