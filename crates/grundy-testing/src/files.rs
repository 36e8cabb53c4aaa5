//! The files that tests of several crates read.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The folder of the workspace.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a file of the workspace, kept for as long as the test runs; panics if there is none.
///
/// ```
/// assert!(grundy_testing::document("README.md").starts_with("# grundy"));
/// ```
pub fn document(path: &str) -> &'static str {
    static TEXTS: Mutex<BTreeMap<String, &str>> = Mutex::new(BTreeMap::new());
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    texts.entry(path.to_string()).or_insert_with(|| read(&workspace().join(path)).leak())
}

/// The published values in a file of the folder `testdata`.
///
/// ```
/// let mut rows = grundy_testing::records(grundy_testing::published("misere_quotients.csv"));
/// assert_eq!(rows.next().unwrap()[0], "0.77");
/// ```
pub fn published(name: &str) -> &'static str {
    document(&format!("testdata/{name}"))
}

/// All Rust files below a folder.
///
/// ```
/// let folder = grundy_testing::workspace().join("crates/grundy-testing/src");
/// assert!(grundy_testing::sources(&folder).contains(&folder.join("lib.rs")));
/// ```
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}")) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

/// The text of a source file up to the tests at its end. What is declared for tests on a line of its own, `mod tests;`, ends nothing.
///
/// ```
/// use grundy_testing::shipped;
///
/// let text = "#[cfg(test)]\nmod tests;\nfn f() {}\n#[cfg(test)]\nmod more {\n}\n";
/// assert_eq!(shipped(text), "#[cfg(test)]\nmod tests;\nfn f() {}\n");
/// ```
pub fn shipped(text: &str) -> &str {
    let is_here = |rest: &str| rest.lines().nth(1).is_some_and(|line| line.ends_with('{'));
    let mut found = text.match_indices("#[cfg(test)]\nmod ").map(|(at, _)| at);
    found.find(|at| is_here(&text[*at..])).map_or(text, |end| &text[..end])
}

/// All rule files in the folder `games`: names without ending, in order, and texts.
///
/// ```
/// let wythoff = grundy_testing::rule_files().into_iter().find(|(name, _)| name == "wythoff");
/// assert!(wythoff.unwrap().1.contains("heap"));
/// ```
pub fn rule_files() -> Vec<(String, String)> {
    let folder = workspace().join("games");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<(String, String)> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "game"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), read(&path)))
        .collect();
    files.sort();
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
