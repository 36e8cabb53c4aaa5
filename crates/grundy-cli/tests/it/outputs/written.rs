//! Options that write files, each of them: files of any kind are kept as they are, and nothing half-written is left.

use crate::program::{self, answer, text};

use std::fs;
use std::path::{Path, PathBuf};

use super::{folder, is_built, names, run, to_run};

/// Every option that writes a file, before its name, or before and behind `OUT`.
const OUTPUTS: [&[&str]; 38] = [
    &["heap", "0.77", "--csv"],
    &["heap", "0.77", "--values"],
    &["heap", "0.77", "--npy"],
    &["heap", "0.77", "--parquet"],
    &["heap", "0.77", "--svg"],
    &["heap", "0.77", "--certificate"],
    &["quotient", "0.77", "--to", "10", "--certificate"],
    &["label", "moves.txt", "--csv"],
    &["label", "moves.txt", "--tablebase"],
    &["label", "moves.txt", "--npy"],
    &["label", "moves.txt", "--parquet"],
    &["label", "moves.txt", "--rows"],
    &["label", "--game", "nim:3,4", "--csv"],
    &["geography", "edges.txt", "--csv"],
    &["geography", "edges.txt", "--certificate"],
    &["kernel", "dag.txt", "--csv"],
    &["map", "wythoff", "--to", "20", "--png"],
    &["map", "wythoff", "--to", "20", "--svg"],
    &["map", "wythoff", "--to", "20", "--npy"],
    &["map", "wythoff", "--to", "20", "--csv"],
    &["map", "wythoff", "--to", "20", "--parquet"],
    &["p-positions", "wythoff", "--csv"],
    &["p-positions", "wythoff", "--npy"],
    &["p-positions", "wythoff", "--parquet"],
    &["table", "wythoff", "--to", "10", "--csv"],
    &["table", "wythoff", "--to", "10", "--npy"],
    &["table", "wythoff", "--to", "10", "--parquet"],
    &["rows", "wythoff", "--row", "0..3", "--certificate"],
    &["rows", "wythoff", "--row", "0..3", "--csv"],
    &["solve", "cram:2x3", "--proof"],
    &["solve", "cram:2x3", "--svg"],
    &["discover", "nim", "--certificate"],
    &["discover", "nim", "--dot"],
    &["discover", "nim", "--svg"],
    &["query", "moves.tb", "a", "--csv"],
    &["genus", "0.77", "--to", "20", "--csv"],
    &["nimber", "--table", "mul", "--csv"],
    &["judge", "poj1067", "--save", "OUT", "--check", "cat"],
];

/// Options that name a file which is read; that of `--database` is written again by the search that read it.
const READ: [[&str; 2]; 7] = [
    ["solve", "--theorem"],
    ["solve", "--database"],
    ["query", "--graph"],
    ["discover", "--list"],
    ["verify", "--values"],
    ["verify", "--graph"],
    ["verify", "--rules"],
];

/// Those of them that this program has.
fn outputs() -> impl Iterator<Item = &'static [&'static str]> {
    OUTPUTS.into_iter().filter(|arguments| is_built(arguments))
}

/// The folder with labels, too.
fn labelled() -> tempfile::TempDir {
    let folder = folder();
    let output = run(folder.path(), &["label", "moves.txt", "--tablebase"], "moves.tb");
    assert!(output.status.success(), "{}", text(&output.stderr));
    folder
}

/// The exit code of an answer: that of a program that is not right, where an input is wanted on which it is not.
fn code_of(arguments: &[&str]) -> i32 {
    i32::from(arguments[0] == "judge")
}

#[cfg(unix)]
#[test]
fn outputs_keep_what_they_find() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = labelled();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("far")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(at("fifo")).status().unwrap().success());
    for arguments in outputs() {
        let run = |file: &str| {
            let output = run(folder.path(), arguments, file);
            let code = output.status.code();
            assert_eq!(code, Some(code_of(arguments)), "{arguments:?}: {}", text(&output.stderr));
        };
        run("plain");
        let plain = fs::read(at("plain")).unwrap();
        assert!(!plain.is_empty(), "{arguments:?}");
        // Through a link, with the permissions that were there.
        fs::write(at("far/answer"), "old").unwrap();
        fs::set_permissions(at("far/answer"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink("far/answer", at("link")).unwrap();
        run("link");
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink(), "{arguments:?}");
        assert_eq!(fs::read(at("far/answer")).unwrap(), plain, "{arguments:?}");
        let mode = fs::metadata(at("far/answer")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640, "{arguments:?}");
        // Into a FIFO, which somebody reads.
        let fifo = at("fifo");
        let reader = std::thread::spawn(move || fs::read(fifo).unwrap());
        run("fifo");
        assert_eq!(reader.join().unwrap(), plain, "{arguments:?}");
        assert!(fs::symlink_metadata(at("fifo")).unwrap().file_type().is_fifo(), "{arguments:?}");
        // What may not be written is refused, also through a link.
        fs::write(at("far/answer"), "old").unwrap();
        fs::set_permissions(at("far/answer"), fs::Permissions::from_mode(0o444)).unwrap();
        for name in ["link", "far/answer"] {
            let output = super::run(folder.path(), arguments, name);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(4), "{arguments:?}: {said}");
            assert!(said.contains(&format!("cannot write '{name}': it is read-only")), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
            assert_eq!(fs::read(at("far/answer")).unwrap(), b"old", "{arguments:?}");
        }
        fs::remove_file(at("far/answer")).unwrap();
        fs::remove_file(at("link")).unwrap();
        fs::remove_file(at("plain")).unwrap();
    }
    // Nothing is left beside them.
    let left = ["dag.txt", "edges.txt", "far", "fifo", "moves.tb", "moves.txt"];
    assert_eq!(names(folder.path()), left);
    assert_eq!(names(&at("far")), [""; 0]);
}

/// A device that is full: one of the test's own if whoever tests can make it, so that nobody's mistake writes over that of the
/// system, and else that, which is not theirs to write over.
#[cfg(target_os = "linux")]
fn full_device(folder: &Path) -> PathBuf {
    let own = folder.join("full");
    let made = std::process::Command::new("mknod").arg(&own).args(["c", "1", "7"]).output();
    let is_made = made.is_ok_and(|made| made.status.success());
    // Some file systems have no devices.
    match is_made && fs::OpenOptions::new().write(true).open(&own).is_ok() {
        true => own,
        false => PathBuf::from("/dev/full"),
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_a_failure() {
    use std::os::unix::fs::FileTypeExt;
    let folder = labelled();
    let full = full_device(folder.path());
    let name = full.to_str().unwrap();
    for arguments in outputs() {
        let output = run(folder.path(), arguments, name);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(4), "{arguments:?}: {said}");
        let wanted = format!("grundy: cannot write '{name}': No space left");
        assert!(said.starts_with(&wanted), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        // Nobody searches twice because a file beside the answer could not be written.
        let out = text(&output.stdout);
        assert!(
            arguments[0] != "solve" || out.contains("the player to move"),
            "{arguments:?}: {out}"
        );
        assert!(fs::symlink_metadata(&full).unwrap().file_type().is_char_device());
    }
}

/// The signal by which the system tells of it would end the program with what it had begun.
#[cfg(unix)]
#[test]
fn a_file_that_grows_beyond_what_the_shell_grants_is_a_failure() {
    let folder = labelled();
    let there = names(folder.path());
    for arguments in outputs() {
        let plain = to_run(folder.path(), arguments, "plain");
        let mut limited = std::process::Command::new("sh");
        limited.args(["-c", "ulimit -f 0; exec \"$0\" \"$@\""]).arg(plain.get_program());
        limited.args(plain.get_args()).current_dir(folder.path()).env("LC_ALL", "C");
        let output = limited.output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(4), "{arguments:?}: {said}");
        assert!(said.starts_with("grundy: cannot write 'plain': File too large"), "{said}");
        assert!(!said.contains(".tmp"), "{said}");
        assert_eq!(names(folder.path()), there, "{arguments:?}");
    }
}

/// What help calls a file is the value of an option in one of the lists above: who adds one says which.
#[test]
fn options_that_write_files_are_listed() {
    let lists = |command: &str, option: &str| {
        let writes = OUTPUTS.iter().any(|line| line[0] == command && line.contains(&option));
        [writes, READ.contains(&[command, option])]
    };
    let mut found = 0;
    for command in program::commands().into_iter().filter(|name| name != "help") {
        for line in answer(&[&command, "--help"]).lines() {
            let line = line.trim_start();
            let line = line.get(4..).filter(|_| line.get(2..4) == Some(", ")).unwrap_or(line);
            let mut words = line.split_whitespace();
            let (Some(option), Some(value)) = (words.next(), words.next()) else { continue };
            let is_file = matches!(value, "<FILE>" | "[<FILE>]" | "<OUT>" | "[<OUT>]");
            if option.starts_with("--") && is_file {
                found += 1;
                let listed = lists(&command, option);
                assert!(listed[0] != listed[1], "{command} {option}: {listed:?}");
            }
        }
    }
    assert!(found > 40, "{found}");
}
