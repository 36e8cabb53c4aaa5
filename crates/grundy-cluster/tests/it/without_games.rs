//! The command as it is built without the games.

use std::process::Command;

use crate::program::CLUSTER;

#[test]
fn it_is_said_what_positions_need() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("parts");
    let out = out.to_str().unwrap();
    for (arguments, asked) in [
        (&["label", "--game", "nim:3,5", "--bits", "2", "--out", out][..], "--game: "),
        (&["query", out, "nim:3,5"], "query: "),
    ] {
        let output = Command::new(CLUSTER).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(asked) && said.contains("feature `games`"), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}
