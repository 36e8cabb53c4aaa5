//! What holds of the source itself: modules without a circle, `unsafe` in one folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

/// All files of Rust below `folder`.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let found = entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    found.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The module at the top of the crate that a file belongs to.
fn module(path: &Path) -> String {
    let inner = path.strip_prefix(SOURCE).unwrap();
    let first = inner.components().next().unwrap().as_os_str().to_str().unwrap();
    first.trim_end_matches(".rs").to_owned()
}

/// The modules at the top of the crate that a line of code names.
fn named(line: &str) -> impl Iterator<Item = String> {
    let code = line.split("//").next().unwrap_or_default();
    let name = |rest: &str| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    code.split("crate::").skip(1).map(name).collect::<Vec<String>>().into_iter()
}

#[test]
fn modules_name_one_another_without_a_circle() {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in files(Path::new(SOURCE)) {
        let from = module(&path);
        if from == "lib" {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let to = uses.entry(from.clone()).or_default();
        to.extend(text.lines().flat_map(named).filter(|name| *name != from));
    }
    assert!(uses["matrix"].contains("poly64"), "{uses:?}");
    assert!(uses.values().flatten().all(|name| uses.contains_key(name)), "{uses:?}");
    // Whoever uses nobody that is left goes; nobody may stay.
    while let Some(free) = uses.iter().find(|(_, to)| to.is_empty()).map(|(from, _)| from.clone()) {
        uses.remove(&free);
        uses.values_mut().for_each(|to| _ = to.remove(&free));
    }
    assert!(uses.is_empty(), "a circle among {uses:?}");
}

#[test]
fn unsafe_code_is_in_the_kernels_alone() {
    let mut kernels = 0;
    for path in files(Path::new(SOURCE)) {
        let text = fs::read_to_string(&path).unwrap();
        let says_so = text.contains("unsafe_code") || text.contains("unsafe {");
        if module(&path) == "kernels" {
            kernels += usize::from(says_so);
        } else {
            assert!(!says_so, "{}", path.display());
        }
    }
    assert!(kernels > 0);
}
