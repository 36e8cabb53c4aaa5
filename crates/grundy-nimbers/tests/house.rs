//! What holds of the source itself: `unsafe` is in one folder.

use std::fs;
use std::path::Path;

/// How many files of Rust below `folder` speak of unsafe code; `allowed` says where that may be.
fn unsafe_files(folder: &Path, allowed: bool) -> usize {
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let allowed = allowed || path.file_stem().is_some_and(|name| name == "kernels");
        if path.is_dir() {
            count += unsafe_files(&path, allowed);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let says_so = text.contains("unsafe_code") || text.contains("unsafe {");
        assert!(allowed || !says_so, "{}", path.display());
        count += usize::from(says_so);
    }
    count
}

#[test]
fn unsafe_code_is_in_the_kernels_alone() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert!(unsafe_files(&source, false) > 5);
}
