//! The rooms of every crate: the modules at its root import each other in one direction only, and where
//! ARCHITECTURE.md gives an order, in that order.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use grundy_testing::{shipped, sources, workspace};

/// The rooms that each room of a crate imports, with a file that does.
type Arrows = BTreeMap<String, BTreeMap<String, PathBuf>>;

/// The text that is compiled without tests and comments.
fn code(text: &str) -> String {
    let lines = shipped(text).lines();
    lines.map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// What follows each `crate::`, one name for a path, several for a list in braces.
fn imports(code: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, pattern) in code.match_indices("crate::") {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &code[at + pattern.len()..];
        let word = |text: &str| -> String {
            text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
        };
        match rest.strip_prefix('{') {
            None => names.push(word(rest)),
            Some(list) => {
                let mut depth = 0;
                let mut start = true;
                for (i, c) in list.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => start = true,
                        c if start && !c.is_whitespace() => {
                            names.push(word(&list[i..]));
                            start = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    names
}

fn arrows(source: &Path) -> Arrows {
    let files = sources(source);
    let mut arrows = Arrows::new();
    for file in files {
        let relative = file.strip_prefix(source).unwrap();
        if relative.components().any(|part| part.as_os_str().to_string_lossy().starts_with("tests"))
        {
            continue;
        }
        let first = relative.components().next().unwrap().as_os_str().to_string_lossy();
        let room = first.trim_end_matches(".rs").to_string();
        if room == "lib" || room == "main" {
            continue;
        }
        let own = arrows.entry(room.clone()).or_default();
        for name in imports(&code(&fs::read_to_string(&file).unwrap())) {
            // A name that is no module is what the root exports: a way around the rooms. Macros live there.
            if name != room && name != "message" {
                own.entry(name).or_insert_with(|| relative.to_path_buf());
            }
        }
    }
    arrows
}

/// Rooms that import one another, if there are any.
fn circle(arrows: &Arrows) -> Option<Vec<String>> {
    fn visit(
        arrows: &Arrows,
        room: &str,
        path: &mut Vec<String>,
        done: &mut BTreeSet<String>,
    ) -> Option<Vec<String>> {
        if let Some(at) = path.iter().position(|known| known == room) {
            return Some(path[at..].to_vec());
        }
        if !done.insert(room.to_string()) {
            return None;
        }
        path.push(room.to_string());
        let next = arrows.get(room).into_iter().flat_map(|next| next.keys());
        let found = next.map(|next| visit(arrows, next, path, done)).find_map(|found| found);
        path.pop();
        found
    }
    let mut done = BTreeSet::new();
    arrows.keys().find_map(|room| visit(arrows, room, &mut Vec::new(), &mut done))
}

fn crates() -> Vec<String> {
    let folders = fs::read_dir(workspace().join("crates")).unwrap();
    let mut names: Vec<String> =
        folders.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

#[test]
fn no_crate_has_a_circle_of_rooms() {
    for name in crates() {
        let arrows = arrows(&workspace().join("crates").join(&name).join("src"));
        if let Some(circle) = circle(&arrows) {
            panic!("crates/{name}: these rooms import each other in a circle: {circle:?}");
        }
    }
}

/// The rooms of the crate `grundy`, lowest first, as ARCHITECTURE.md lists them.
fn order() -> Vec<String> {
    let text = fs::read_to_string(workspace().join("ARCHITECTURE.md")).unwrap();
    let (_, rest) = text.split_once("| room | holds | must not know |").expect("the list of rooms");
    let rows = rest.lines().skip(2).take_while(|line| line.starts_with("| `"));
    rows.map(|row| row[3..].split('`').next().unwrap().to_string()).collect()
}

#[test]
fn the_library_has_the_rooms_and_the_order_of_the_architecture() {
    let order = order();
    let arrows = arrows(&workspace().join("crates/grundy/src"));
    let rooms: BTreeSet<&String> = arrows.keys().collect();
    assert_eq!(rooms, order.iter().collect(), "the rooms in ARCHITECTURE.md and those in src");
    let place = |room: &String| order.iter().position(|known| known == room);
    for (room, imported) in &arrows {
        for (name, file) in imported {
            let fine = place(name).is_some_and(|at| Some(at) < place(room));
            assert!(fine, "{}: '{room}' imports '{name}', which is not below it", file.display());
        }
    }
}

/// Where `unsafe` may be.
const KERNELS: [&str; 3] = [
    "crates/grundy-kernels/src",
    "crates/grundy-nimbers/src/kernels",
    "crates/grundy-graphs/src/kernels",
];

/// The files of Rust in a folder, and below it.
fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files_below(&path, found),
            false if path.extension().is_some_and(|end| end == "rs") => found.push(path),
            false => {}
        }
    }
}

#[test]
fn unsafe_code_is_in_the_kernels_alone() {
    let mut count = [0; KERNELS.len()];
    for entry in fs::read_dir(workspace().join("crates")).unwrap() {
        let mut files = Vec::new();
        files_below(&entry.unwrap().path().join("src"), &mut files);
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            if !text.contains("unsafe_code") && !text.contains("unsafe {") {
                continue;
            }
            let own = file.strip_prefix(workspace()).unwrap().display().to_string();
            let kernels = KERNELS.iter().position(|folder| own.starts_with(folder));
            count[kernels.unwrap_or_else(|| panic!("{own}: unsafe code"))] += 1;
        }
    }
    assert!(count.iter().all(|&files| files > 0), "{count:?}");
}

#[test]
fn circles_and_lists_of_imports_are_seen() {
    let text = "use crate::{a::X, b::{Y, Z}};\nfn f() { crate::c::g() } // crate::d\n\
                #[cfg(test)]\nmod more;\nuse crate::d::D;\n#[cfg(test)]\nmod tests {\n    use crate::e;\n}";
    assert_eq!(imports(&code(text)), ["a", "b", "c", "d"]);
    let from = |pairs: &[(&str, &str)]| {
        let mut arrows = Arrows::new();
        for (room, next) in pairs {
            let own = arrows.entry(room.to_string()).or_default();
            own.insert(next.to_string(), PathBuf::new());
        }
        arrows
    };
    assert_eq!(circle(&from(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
    assert!(circle(&from(&[("a", "b"), ("b", "c"), ("c", "a")])).is_some());
}
