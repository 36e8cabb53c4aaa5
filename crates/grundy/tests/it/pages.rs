//! The documentation of the library: every public type is shown in use on its own page.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use grundy_testing::workspace;

/// An item that stands at the margin of a file: what is said of it, comments and attributes, and its first words.
struct Item {
    said: String,
    words: String,
}

/// The public items of a file. What stands in blocks is indented.
fn items(text: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let mut said = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("///") || line.starts_with("#[") {
            said.push_str(line);
            said.push('\n');
        } else if line.starts_with("pub ") {
            let mut words = line.to_string();
            while line.starts_with("pub use ") && !words.contains(';') {
                words.push_str(lines.next().expect("a ';' behind pub use").trim_start());
            }
            items.push(Item { said: std::mem::take(&mut said), words });
        } else if !line.starts_with([' ', ')']) {
            said.clear();
        }
    }
    items
}

/// The kind of an item and its name: `struct`, `Sum`.
fn kind_and_name(words: &str) -> (&str, &str) {
    let mut words = words.split(|c: char| !c.is_alphanumeric() && c != '_');
    let kind = words.by_ref().skip(1).find(|word| !["async", "unsafe"].contains(word));
    (kind.unwrap_or(""), words.next().unwrap_or(""))
}

/// The paths in what follows `pub use`, which may have lists in braces: of `a::{b::C, D as E}` they are a, b, C and a, D.
fn paths(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim();
    let Some((start, list)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or("").split("::");
        return vec![path.map(|name| name.trim().to_string()).collect()];
    };
    let list = list.strip_suffix('}').expect("a closed list");
    let mut depth = 0;
    let parts = list.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    let start: Vec<String> =
        start.split("::").map(str::trim).filter(|s| !s.is_empty()).map(String::from).collect();
    let parts = parts.filter(|part| !part.trim().is_empty());
    parts.flat_map(paths).map(|path| [start.clone(), path].concat()).collect()
}

/// The file of a module that the file of another one declares.
fn module(file: &Path, name: &str) -> PathBuf {
    match file.ends_with("lib.rs") {
        true => file.with_file_name(format!("{name}.rs")),
        false => file.with_extension("").join(format!("{name}.rs")),
    }
}

fn is_type(kind: &str) -> bool {
    ["struct", "enum", "trait", "type", "union"].contains(&kind)
}

/// What is said of the type that a path leads to from a file; `None` if that is no type.
fn said_of(file: &Path, path: &[String]) -> Option<String> {
    let (first, rest) = path.split_first().expect("a path has a name");
    let source = workspace().join("crates").join(first.replace('_', "-")).join("src/lib.rs");
    if rest.is_empty() && source.exists() {
        return None;
    }
    if rest.is_empty() {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        for item in items(&text) {
            let (kind, name) = kind_and_name(&item.words);
            if kind != "use" && name == first {
                return is_type(kind).then_some(item.said);
            }
            let Some(tree) = item.words.strip_prefix("pub use ") else { continue };
            let tree = tree.trim_end().trim_end_matches(';');
            if tree.ends_with(&format!(" as {first}")) {
                return Some(item.said);
            }
            if let Some(path) = paths(tree).iter().find(|path| path.last() == Some(first)) {
                return Some(item.said + &said_of(file, path)?);
            }
        }
        let is_module = module(file, first).exists();
        assert!(is_module, "{}: nothing public is called {first}", file.display());
        return None;
    }
    match first.as_str() {
        "self" => said_of(file, rest),
        _ if source.exists() => said_of(&source, rest),
        _ => said_of(&module(file, first), rest),
    }
}

/// All types that readers of the documentation find in a module, by their paths, and what is said of them.
fn types(file: &Path, path: &str, found: &mut BTreeMap<String, String>) {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    for item in items(&text) {
        if item.said.contains("#[doc(hidden)]") || item.said.contains("#[cfg(doctest)]") {
            continue;
        }
        let (kind, name) = kind_and_name(&item.words);
        match kind {
            "mod" => types(&module(file, name), &format!("{path}::{name}"), found),
            "use" => {
                let tree = item.words.trim_start_matches("pub use ").trim_end_matches(';');
                for of in paths(tree) {
                    if let Some(said) = said_of(file, &of) {
                        let name = of.last().expect("a path has a name");
                        found.insert(format!("{path}::{name}"), item.said.clone() + &said);
                    }
                }
            }
            kind if is_type(kind) => {
                found.insert(format!("{path}::{name}"), item.said);
            }
            _ => {}
        }
    }
}

/// Whether there is an example that the tests run.
fn has_example(said: &str) -> bool {
    said.lines().any(|line| line.trim() == "/// ```")
}

#[test]
fn every_public_type_has_an_example() {
    let mut found = BTreeMap::new();
    types(&workspace().join("crates/grundy/src/lib.rs"), "grundy", &mut found);
    // If fewer are found than there were when this was written, the test looks in the wrong places.
    assert!(found.len() > 100, "{} types: {:?}", found.len(), found.keys());
    let silent: Vec<&String> =
        found.iter().filter(|(_, said)| !has_example(said)).map(|(name, _)| name).collect();
    assert!(silent.is_empty(), "these public types have no example on their pages: {silent:#?}");
}

#[test]
fn items_and_lists_of_names_are_read() {
    let text = "/// One.\n///\n/// ```\n/// code\n/// ```\n#[derive(\n    Debug,\n)]\npub struct A<B>(B);\n\n\
                /// Not this.\nfn f() {\n    pub struct C;\n}\n/// Two.\npub(crate) struct D;\n\
                pub use e::{\n    F,\n    g::{H, I as J},\n};\npub type K = u8;\n";
    let items = items(text);
    let names: Vec<(&str, &str)> = items.iter().map(|item| kind_and_name(&item.words)).collect();
    assert_eq!(names, [("struct", "A"), ("use", "e"), ("type", "K")]);
    let examples: Vec<bool> = items.iter().map(|item| has_example(&item.said)).collect();
    assert_eq!(examples, [true, false, false]);
    let tree = items[1].words.trim_start_matches("pub use ").trim_end_matches(';');
    let paths: Vec<String> = paths(tree).iter().map(|path| path.join(" ")).collect();
    assert_eq!(paths, ["e F", "e g H", "e g I"]);
}
