//! Walnut itself, a program that is not ours, where it is: `GRUNDY_WALNUT` names its jar.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use grundy_automata::walnut::File;

/// What is to be proved by one run of Walnut, or not.
#[derive(Default)]
pub(crate) struct Walnut {
    /// The files of each case, which have names of their own, and whether all of its sentences should hold.
    stated: Vec<(Vec<File>, bool)>,
}

impl Walnut {
    pub(crate) fn state(&mut self, files: Vec<File>, holds: bool) {
        let own = |text: &str| text.replace("grundy", &format!("case{}n", self.stated.len()));
        let files = files.iter().map(|f| File { path: own(&f.path), text: own(&f.text) });
        self.stated.push((files.collect(), holds));
    }

    /// Every sentence is told to hold or not, and those of each case are as they should be.
    pub(crate) fn prove(self) {
        let Some(jar) = std::env::var_os("GRUNDY_WALNUT") else {
            println!("SKIPPED: Walnut proved nothing (GRUNDY_WALNUT names walnut-6.2.jar)");
            return;
        };
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("Result")).unwrap();
        let mut commands = String::new();
        for (i, (files, _)) in self.stated.iter().enumerate() {
            for file in files {
                let path = folder.path().join(&file.path);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, &file.text).unwrap();
            }
            let _ = writeln!(commands, "load case{i}n.txt;");
        }
        let mut java = Command::new("java")
            .args(["-Xmx2g", "-jar"])
            .arg(jar)
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Walnut needs java");
        java.stdin.take().unwrap().write_all(format!("{commands}exit;\n").as_bytes()).unwrap();
        let said = java.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&said.stdout);
        // A sentence is printed before it is tried.
        let mut told: Vec<(&str, bool)> = Vec::new();
        let mut now = "";
        for line in said.lines() {
            if let Some((_, sentence)) = line.split_once("eval ") {
                now = sentence.split(' ').next().unwrap();
            } else if line == "TRUE" || line == "FALSE" {
                told.push((now, line == "TRUE"));
            }
        }
        for (i, (files, holds)) in self.stated.iter().enumerate() {
            let name = format!("case{i}n");
            let of: Vec<_> = told.iter().filter(|(said, _)| said.starts_with(&name)).collect();
            let sentences = files.last().unwrap().text.matches("eval ").count();
            assert!(sentences > 0 && of.len() == sentences, "{name}: {of:?}\n{said}");
            assert_eq!(of.iter().all(|(_, holds)| *holds), *holds, "{name}: {of:?}");
        }
    }
}
