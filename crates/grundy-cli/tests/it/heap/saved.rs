//! Folders of saved values: what is in them is named where it is refused.

use super::*;

#[test]
fn damaged_foreign_and_missing_files_are_refused_by_name() {
    let dir = tempfile::tempdir().unwrap();
    let saved = path(dir.path(), "saved");
    answer(&["0.156", "--count", "500", "--checkpoint", &saved]);
    answer(&["0.156", "--count", "900", "--resume", &saved]);
    answer(&["0.156", "--count", "1300", "--resume", &saved]);
    let other = path(dir.path(), "other");
    answer(&["0.6", "--count", "1300", "--checkpoint", &other]);
    let saved_files = names(Path::new(&saved));
    assert_eq!(saved_files[1], "heap-00000000000000000500.values");
    let second = path(Path::new(&saved), &saved_files[1]);
    let good = fs::read(&second).unwrap();
    let refused = |part: &str, name: &str| {
        let (message, code) = failure(&["0.156", "--count", "2000", "--resume", &saved]);
        assert!(message.contains(part) && message.contains(name), "{part}: {message}");
        assert_eq!(code, Some(2));
    };
    for place in [0, 8, 20, 24, 32, 48, 75, 200, good.len() - 1] {
        let mut bad = good.clone();
        bad[place] ^= 4;
        fs::write(&second, bad).unwrap();
        refused("", &second);
    }
    for length in [0, 10, 100, good.len() - 1] {
        fs::write(&second, &good[..length]).unwrap();
        refused("", &second);
    }
    fs::copy(path(Path::new(&other), "heap-00000000000000000000.values"), &second).unwrap();
    refused("values of '0.6', not of '0.156'", &second);
    fs::copy(path(Path::new(&saved), &saved_files[0]), &second).unwrap();
    refused("begins with heap 0", &second);
    fs::remove_file(&second).unwrap();
    refused("is missing", &second);
    fs::write(&second, &good).unwrap();
    let stray = path(Path::new(&saved), "heap-12.values");
    fs::write(&stray, &good).unwrap();
    refused("has not the name", &stray);
    fs::remove_file(&stray).unwrap();
    let (message, code) = failure(&["0.156", "--count", "1000", "--resume", &saved]);
    assert!(message.contains("holds 1300 values") && code == Some(2), "{message}");
    let (message, code) = failure(&["0.156", "--count", "1000", "--checkpoint", &saved]);
    assert!(message.contains("holds values already") && code == Some(2), "{message}");
    // What is another's is left alone.
    fs::write(path(dir.path(), "facts"), "").unwrap();
    let (message, code) = failure(&["0.156", "--resume", &path(dir.path(), "")]);
    assert!(message.contains("no heap values to go on from") && code == Some(2), "{message}");
    assert!(!dir.path().join("lock").exists());
    let (message, code) = failure(&["0.156", "--resume", &path(dir.path(), "nowhere")]);
    assert!(message.contains("no directory") && code == Some(2), "{message}");
    // Nothing was harmed.
    answer(&["0.156", "--count", "2000", "--resume", &saved]);
}
