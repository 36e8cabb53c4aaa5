use super::*;
use std::fs;

fn names(dir: &Path) -> Vec<String> {
    let names = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    NewFile::write_whole(path, |out| out.write_all(text.as_bytes()))
}

#[test]
fn the_old_file_stays_until_the_new_one_is_whole() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("answer");
    fs::write(&path, "old").unwrap();
    let begin = || {
        let mut file = NewFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        file
    };
    // Two at a time have names of their own.
    let (one, other) = (begin(), begin());
    let there = names(dir.path());
    assert_eq!((there.len(), there[0].as_str()), (3, "answer"));
    for name in &there[1..] {
        assert!(name.starts_with("answer.") && name.ends_with(UNFINISHED), "{name}");
    }
    drop(one);
    assert_eq!(fs::read(&path).unwrap(), b"old");
    other.finish().unwrap();
    assert_eq!(
        (names(dir.path()), fs::read(&path).unwrap()),
        (vec!["answer".into()], b"new".to_vec())
    );
}

#[test]
fn what_fails_leaves_what_was_there() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("answer");
    fs::write(&path, "old").unwrap();
    let ended = NewFile::write_whole(&path, |out| {
        out.write_all(b"new")?;
        Err(io::Error::other("no more"))
    });
    assert_eq!(ended.unwrap_err().to_string(), "no more");
    assert_eq!(
        (names(dir.path()), fs::read(&path).unwrap()),
        (vec!["answer".into()], b"old".to_vec())
    );
}

#[test]
fn what_cannot_be_written_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("missing").join("answer");
    let error = NewFile::create(&path).err().unwrap();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    assert!(error.to_string().starts_with(&format!("cannot write '{}': ", path.display())));
    // A folder does not give way to a file.
    let path = dir.path().join("folder");
    fs::create_dir(&path).unwrap();
    let error = NewFile::create(&path).err().unwrap();
    assert_eq!(error.to_string(), format!("cannot write '{}': it is a folder", path.display()));
    assert_eq!(names(dir.path()), ["folder"]);
}

#[test]
fn what_killed_processes_left_goes() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("part.csv");
    for name in
        ["part.csv", "part.csv.aB3.tmp", "part.csv.old.csv.tmp", "other.csv.aB3.tmp", "part.csv.x"]
    {
        fs::write(dir.path().join(name), "").unwrap();
    }
    // Left as a process leaves it that is killed.
    std::mem::forget(NewFile::create(&path).unwrap());
    assert_eq!(names(dir.path()).len(), 6);
    remove_unfinished(&path);
    let left = ["other.csv.aB3.tmp", "part.csv", "part.csv.old.csv.tmp", "part.csv.x"];
    assert_eq!(names(dir.path()), left);
}

/// The name of its own has to be shorter than the wanted one.
#[test]
fn names_may_be_as_long_as_the_system_lets_them() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["n".repeat(255), "é".repeat(127)] {
        let path = dir.path().join(&name);
        write(&path, "new").unwrap();
        assert_eq!(names(dir.path()), [name.as_str()]);
        std::mem::forget(NewFile::create(&path).unwrap());
        assert_eq!(names(dir.path()).len(), 2);
        remove_unfinished(&path);
        assert_eq!(names(dir.path()), [name]);
        fs::remove_file(&path).unwrap();
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::fs::OpenOptions;
    use std::io::Read;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::process::Command;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }

    /// As a shell gives `>(…)`: a link whose text is the name of nothing.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_pipe_of_the_shell_is_written_as_it_is() {
        let mut cat = Command::new("cat");
        let cat = cat.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
        let child = cat.spawn().unwrap();
        let pipe = child.stdin.as_ref().unwrap();
        let path = format!("/dev/fd/{}", std::os::fd::AsRawFd::as_raw_fd(pipe));
        write(Path::new(&path), "through a pipe").unwrap();
        assert_eq!(child.wait_with_output().unwrap().stdout, b"through a pipe");
    }

    /// As a shell gives `3>file`: a new file with its name would leave the shell, and who writes next, with one that has none.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_is_open_is_added_to() {
        use std::os::unix::fs::MetadataExt;
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("both");
        let mut open = File::create(&path).unwrap();
        let stream = format!("/dev/fd/{}", std::os::fd::AsRawFd::as_raw_fd(&open));
        open.write_all(b"before ").unwrap();
        for text in ["one ", "other"] {
            write(Path::new(&stream), text).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "before one other");
        assert_eq!(fs::metadata(&path).unwrap().ino(), open.metadata().unwrap().ino());
        assert_eq!(names(dir.path()), ["both"]);
    }

    #[test]
    fn permissions_are_kept() {
        let dir = tempfile::tempdir().unwrap();
        let (old, new) = (dir.path().join("old"), dir.path().join("new"));
        fs::write(&new, "old").unwrap();
        set_mode(&new, 0o600);
        let file = NewFile::create(&new).unwrap();
        for name in names(dir.path()) {
            assert_eq!(mode(&dir.path().join(&name)) & 0o177, 0, "{name}");
        }
        drop(file);
        fs::remove_file(&new).unwrap();
        for wanted in [0o600, 0o640, 0o755] {
            fs::write(&old, "old").unwrap();
            set_mode(&old, wanted);
            write(&old, "new").unwrap();
            assert_eq!((mode(&old), fs::read_to_string(&old).unwrap()), (wanted, "new".into()));
        }
        // A new file has those of any other new file.
        write(&new, "new").unwrap();
        let plain = dir.path().join("plain");
        fs::write(&plain, "").unwrap();
        assert_eq!(mode(&new), mode(&plain));
    }

    /// Not the file beside it, which nobody has named.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_folder_without_room_for_new_files_is_named() {
        // In this one, where there is one, not even the superuser makes files.
        if !Path::new("/sys/kernel").exists() {
            return;
        }
        let error = NewFile::create(Path::new("/sys/answer")).err().unwrap().to_string();
        assert_eq!(error, "cannot write '/sys/answer': no file may be made in the folder '/sys'");
        // What is there may be written, but not beside it.
        let error = place::beside(Path::new("/sys/old"), Some(&Permissions::from_mode(0o666)));
        let error = error.unwrap_err().to_string();
        let said =
            "it is written to a new file first, and no file may be made in the folder '/sys'";
        assert_eq!(error, said);
    }

    #[test]
    fn a_read_only_file_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("answer");
        fs::write(&path, "old").unwrap();
        set_mode(&path, 0o444);
        let error = write(&path, "new").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
        assert_eq!(
            (names(dir.path()), fs::read(&path).unwrap()),
            (vec!["answer".into()], b"old".to_vec())
        );
    }

    #[test]
    fn links_are_followed() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::create_dir(at("folder")).unwrap();
        symlink("folder/answer", at("near")).unwrap();
        symlink(at("near"), at("far")).unwrap();
        // What a link leads to need not be there.
        for text in ["new", "newer"] {
            write(&at("far"), text).unwrap();
            assert_eq!(fs::read_to_string(at("folder/answer")).unwrap(), text);
            assert!(fs::symlink_metadata(at("far")).unwrap().is_symlink());
            assert!(fs::symlink_metadata(at("near")).unwrap().is_symlink());
        }
        assert_eq!(names(&at("folder")), ["answer"]);
        set_mode(&at("folder/answer"), 0o400);
        assert!(write(&at("far"), "newest").is_err());
        symlink("round", at("round")).unwrap();
        assert!(write(&at("round"), "").is_err());
    }

    #[test]
    fn a_fifo_gets_what_is_written_and_stays() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("fifo");
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        let reader = {
            let path = path.clone();
            std::thread::spawn(move || {
                let mut text = String::new();
                File::open(path).unwrap().read_to_string(&mut text).unwrap();
                text
            })
        };
        write(&path, "new").unwrap();
        assert_eq!(reader.join().unwrap(), "new");
        assert!(fs::symlink_metadata(&path).unwrap().file_type().is_fifo());
        assert_eq!(names(dir.path()), ["fifo"]);
        // A reader that goes away is told of.
        let reader = {
            let path = path.clone();
            std::thread::spawn(move || drop(File::open(path).unwrap()))
        };
        let mut file = NewFile::create(&path).unwrap();
        reader.join().unwrap();
        let error = file.write_all(&[0; 4 * PIECE]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::Other, "{error}");
        assert!(error.to_string().starts_with("cannot write '"), "{error}");
    }

    /// A device of this test's own, which the superuser alone can make, and not everywhere.
    #[test]
    fn a_full_device_is_an_error_and_stays() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("full");
        let made = Command::new("mknod").arg(&path).args(["c", "1", "7"]).output();
        if !made.is_ok_and(|made| made.status.success())
            || OpenOptions::new().write(true).open(&path).is_err()
        {
            return;
        }
        for bytes in [1, 4 * PIECE] {
            let error = NewFile::write_whole(&path, |out| out.write_all(&vec![0; bytes]));
            let error: io::Error = error.unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{error}");
            assert!(fs::symlink_metadata(&path).unwrap().file_type().is_char_device());
        }
        assert_eq!(names(dir.path()), ["full"]);
    }
}

#[test]
fn what_is_for_this_process_alone_goes_with_it() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("scratch");
    let passing = Passing::at(path.clone());
    assert_eq!(passing.path(), path);
    write(&path, "rows").unwrap();
    assert_eq!(names(dir.path()), ["scratch"]);
    drop(passing);
    assert!(names(dir.path()).is_empty());
    // Nothing may have come there.
    drop(Passing::at(path));
}
