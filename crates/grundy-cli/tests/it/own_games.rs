//! Games from files in the commands for heaps, and built-in games as files.

use std::path::Path;

use crate::program::{grundy, text};

#[test]
fn files_are_heaps_under_their_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let file = |name: &str| format!("@{}", folder.join(name).display());
    for (name, code) in [("officers", "0.6"), ("kayles.game", "0.77"), ("bachet/m=5", "0.33333")] {
        let ours = grundy(&["heap", &file(name), "--to", "300", "--csv", "-"], b"");
        let theirs = grundy(&["heap", code, "--to", "300", "--csv", "-"], b"");
        assert!(ours.status.success(), "{}", text(&ours.stderr));
        assert!(ours.stdout.len() > 100 && ours.stdout == theirs.stdout, "{name}");
        let ours = grundy(&["quotient", &file(name), "--to", "9"], b"");
        let theirs = grundy(&["quotient", code, "--to", "9"], b"");
        assert!(ours.stdout.len() > 100 && ours.stdout == theirs.stdout, "{name}");
    }
    let refused = grundy(&["heap", &file("wythoff")], b"");
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("Amounts from two heaps"), "{}", text(&refused.stderr));
}

/// What `--from` writes reads back as the same text, and decides as the built-in game does.
#[test]
fn built_in_games_are_written_in_the_language() {
    let folder = tempfile::tempdir().unwrap();
    for (game, position) in [
        ("wythoff/3", "7,11"),
        ("moore/2:1,2,3,4", "1,2,3,4"),
        ("octal/0.156", "9"),
        ("fibonacci", "13,12"),
        ("chomp:3x4", "4,4,3"),
        ("ends:3,1,9", "3,1,9"),
    ] {
        let written = grundy(&["rules", "--from", game], b"");
        assert!(written.status.success(), "{game}: {}", text(&written.stderr));
        let file = folder.path().join("game.game");
        std::fs::write(&file, &written.stdout).unwrap();
        let read = grundy(&["rules", file.to_str().unwrap()], b"");
        assert!(text(&read.stdout).starts_with(text(&written.stdout)), "{game}");
        let family = game.split(':').next().unwrap();
        let solve = |text: String| grundy(&["solve", &text, "--json"], b"").stdout;
        let ours: serde_json::Value =
            serde_json::from_slice(&solve(format!("@{}:{position}", file.display()))).unwrap();
        let theirs: serde_json::Value =
            serde_json::from_slice(&solve(format!("{family}:{position}"))).unwrap();
        assert!(ours["outcome"].is_string() && ours["outcome"] == theirs["outcome"], "{game}");
    }
    for (game, heaps) in [("euclid", "2"), ("wythoff/0", "2"), ("moore/2", "99"), ("cram:3x3", "2")]
    {
        let refused = grundy(&["rules", "--from", game, "--heaps", heaps], b"");
        assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0), "{game}");
    }
}
