//! Who names whom among the modules of a crate.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The modules at the top of a crate and what they name of each other by `crate::`, tests left out.
#[derive(Clone, Debug)]
pub struct Modules {
    /// The text of each file.
    texts: Vec<(String, PathBuf, String)>,
    names: BTreeMap<String, BTreeSet<String>>,
}

impl Modules {
    /// Reads the files of Rust below `source`, the folder of `lib.rs`. A name that `lib.rs` exports from a
    /// module counts as that module. Files called `tests.rs` or in a folder `tests`, and what follows
    /// `#[cfg(test)]` and a `mod` in a file, are left out. Panics if anything cannot be read.
    pub fn read(source: &str) -> Modules {
        let source = Path::new(source);
        let mut texts = Vec::new();
        for path in files(source) {
            let inner = path.strip_prefix(source).expect("below the folder");
            let parts: Vec<String> =
                inner.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            if parts.iter().any(|part| matches!(part.as_str(), "tests" | "tests.rs")) {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a text");
            let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default().to_owned();
            texts.push((parts[0].trim_end_matches(".rs").to_owned(), path, text));
        }
        let root = texts.iter().find(|(module, ..)| module == "lib");
        let exports = root.map(|(_, _, text)| exports(text)).unwrap_or_default();
        let mut names: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (module, _, text) in texts.iter().filter(|(module, ..)| module != "lib") {
            let named = code(text).flat_map(|line| named(&line)).collect::<Vec<_>>();
            let of = names.entry(module.clone()).or_default();
            let target = |name: String| exports.get(&name).cloned().unwrap_or(name);
            of.extend(named.into_iter().map(target).filter(|name| name != module));
        }
        let known: BTreeSet<String> = names.keys().cloned().collect();
        names.values_mut().for_each(|named| named.retain(|name| known.contains(name)));
        Modules { texts, names }
    }

    /// The modules that `module` names.
    pub fn named_by(&self, module: &str) -> impl Iterator<Item = &str> {
        self.names.get(module).into_iter().flatten().map(String::as_str)
    }

    /// Some modules each of which names another one of them; none if there is no circle.
    pub fn circle(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut left = self.names.clone();
        // Whoever names nobody that is left goes.
        while let Some(free) =
            left.iter().find(|(_, named)| named.is_empty()).map(|(module, _)| module.clone())
        {
            left.remove(&free);
            left.values_mut().for_each(|named| _ = named.remove(&free));
        }
        left
    }

    /// The files in which code that is no test has `text`, and their modules.
    pub fn with(&self, text: &str) -> impl Iterator<Item = (&str, &Path)> {
        let holds = move |(_, _, all): &&(String, PathBuf, String)| {
            code(all).any(|line| line.contains(text))
        };
        self.texts.iter().filter(holds).map(|(module, path, _)| (module.as_str(), path.as_path()))
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let found = entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    found.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The lines without comments; statements of several lines become one.
fn code(text: &str) -> impl Iterator<Item = String> {
    let bare: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty())
        .flat_map(|line| [line, " "])
        .collect();
    bare.split(';').map(str::to_owned).collect::<Vec<_>>().into_iter()
}

/// The first names after each `crate::`, which may be a list in braces.
fn named(line: &str) -> Vec<String> {
    line.split("crate::").skip(1).flat_map(heads).collect()
}

/// The first names of a path or of a list of paths.
fn heads(rest: &str) -> Vec<String> {
    let Some(list) = rest.strip_prefix('{') else { return vec![head(rest)] };
    let mut depth = 0;
    let mut items = vec![String::new()];
    for c in list.chars() {
        match c {
            '}' if depth == 0 => break,
            ',' if depth == 0 => items.push(String::new()),
            _ => {
                depth += i32::from(c == '{') - i32::from(c == '}');
                items.last_mut().expect("one at least").push(c);
            }
        }
    }
    items.iter().map(|item| head(item.trim())).filter(|name| !name.is_empty()).collect()
}

fn head(path: &str) -> String {
    path.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The module from which `lib.rs` exports a name.
fn exports(root: &str) -> BTreeMap<String, String> {
    let mut exports = BTreeMap::new();
    for statement in code(root) {
        let Some((_, path)) = statement.split_once("use ") else { continue };
        let module = head(path);
        for part in path.split([',', '{', '}']) {
            let name = part.trim().rsplit("::").next().unwrap_or_default();
            exports.insert(name.to_owned(), module.clone());
        }
    }
    exports
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(files: &[(&str, &str)]) -> Modules {
        let unique = format!("grundy-testing-{}-{}", std::process::id(), files.len());
        let folder = std::env::temp_dir().join(unique);
        for (name, text) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let modules = Modules::read(folder.to_str().unwrap());
        fs::remove_dir_all(folder).unwrap();
        modules
    }

    #[test]
    fn names_are_found_wherever_they_stand() {
        let modules = read(&[
            ("lib.rs", "mod a; mod b; mod c;\npub use b::{Inner, deep::{\n  Other}};\n"),
            ("a.rs", "use crate::{Inner,\n  c::{Thing, crate_name}};\n// crate::d\n"),
            ("b.rs", "fn f() { crate::c::g() }\n#[cfg(test)]\nmod tests { use crate::a; }\n"),
            ("c.rs", "mod inner;\n"),
            ("c/inner.rs", "use super::x;\n"),
            ("c/tests.rs", "use crate::a;\n"),
        ]);
        assert!(modules.named_by("a").eq(["b", "c"]));
        assert!(modules.named_by("b").eq(["c"]));
        assert!(modules.named_by("c").eq([""; 0]));
        assert!(modules.circle().is_empty());
        assert_eq!(modules.with("super::x").map(|(module, _)| module).collect::<Vec<_>>(), ["c"]);
        assert_eq!(modules.with("crate::d").count(), 0);
    }

    #[test]
    fn a_circle_is_named() {
        let modules = read(&[
            ("a.rs", "use crate::b::X;\n"),
            ("b/inner.rs", "use crate::c;\n"),
            ("c.rs", "use crate::a::Y;\n"),
            ("d.rs", "use crate::e;\n"),
            ("e.rs", ""),
        ]);
        assert_eq!(modules.circle().into_keys().collect::<Vec<_>>(), ["a", "b", "c"]);
    }
}
