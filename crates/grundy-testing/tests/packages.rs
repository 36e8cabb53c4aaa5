//! What is published stands alone: a package says what it is, and nothing in it reaches outside of it.

use std::fs;
use std::path::{Component, Path, PathBuf};

use grundy_testing::{sources, workspace};

/// The folders of the crates that are published.
fn packages() -> Vec<PathBuf> {
    let folders = fs::read_dir(workspace().join("crates")).unwrap().map(|e| e.unwrap().path());
    let published = |folder: &PathBuf| !manifest(folder).contains("\npublish = false\n");
    let packages: Vec<PathBuf> = folders.filter(published).collect();
    assert!(packages.len() > 10);
    packages
}

fn manifest(folder: &Path) -> String {
    fs::read_to_string(folder.join("Cargo.toml")).unwrap()
}

#[test]
fn every_package_says_what_it_is() {
    for package in packages() {
        let (manifest, shown) = (manifest(&package), package.display());
        let keys = ["description", "license", "readme", "documentation", "keywords", "categories"];
        for key in keys {
            let there = manifest.lines().any(|line| {
                line.strip_prefix(key).is_some_and(|rest| rest.starts_with([' ', '.']))
            });
            assert!(there, "{shown}/Cargo.toml says no {key}");
        }
        assert!(
            package.join("src/main.rs").exists() || manifest.contains("[package.metadata.docs.rs]")
        );
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let text = fs::read_to_string(package.join(licence));
            assert!(text.is_ok_and(|text| text.len() > 500), "{shown} lacks {licence}");
        }
        // Tests use what is not published.
        let tests = package.join("tests").exists();
        assert!(
            !tests || manifest.contains("exclude = [\"tests/\"]"),
            "{shown}: tests are packaged"
        );
    }
}

/// Where literals that begin with `../` lead from `folder`: of `include_str!`, `#[path]` and the like.
fn reached(folder: &Path, text: &str) -> Vec<PathBuf> {
    let relative = text.split('"').skip(1).filter(|part| part.starts_with("../"));
    relative.map(|part| plain(&folder.join(part))).collect()
}

/// The path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

#[test]
fn nothing_reaches_outside_its_package() {
    for package in packages() {
        let package = package.canonicalize().unwrap();
        let files = sources(&package);
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            for path in reached(file.parent().unwrap(), &text) {
                let inside = path.starts_with(&package);
                assert!(inside, "{} reaches {}", file.display(), path.display());
            }
            let mut own = text.lines().filter(|line| line.contains("CARGO_MANIFEST_DIR"));
            assert!(!own.any(|line| line.contains("..")), "{} leaves its folder", file.display());
        }
    }
}

#[test]
fn what_reaches_outside_is_seen() {
    let text =
        r#"include_str!("../README.md"); const T: &str = include_str!("../../../testdata/x.csv");"#;
    let paths = reached(Path::new("/w/crates/a/src"), text);
    assert_eq!(paths, [Path::new("/w/crates/a/README.md"), Path::new("/w/testdata/x.csv")]);
}
