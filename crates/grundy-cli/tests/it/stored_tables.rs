//! Tables of two heaps in files: `grundy table --store`, and who uses them.

use crate::program;

use std::fs;
use std::path::Path;
use std::process::Command;

use grundy::two_heaps::file::{Header, ValueFile, write_kept};
use grundy::{Limits, Sum};
use program::{answer, failure, text};

/// The files of values in a folder, by name.
fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap());
    let mut files: Vec<_> = entries
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .filter(|(name, _)| name != "lock")
        .collect();
    files.sort();
    files
}

/// Holds every value in the files against the table in memory; how many files there are.
fn check(dir: &Path, last: &str) -> usize {
    let table = last.parse::<Sum>().unwrap().two_heaps().unwrap();
    let values = table.values(&Limits::default(), &mut |_, _| true).unwrap().unwrap();
    let (rows, columns) = table.sides();
    let files = files(dir);
    let mut next = 0;
    for (name, bytes) in &files {
        let mut file = ValueFile::open(std::io::Cursor::new(bytes)).unwrap();
        assert_eq!(file.header().first, next, "{name}");
        for x in file.header().first..file.header().end() {
            let from = if table.is_symmetric() { x } else { 0 };
            let mut row = vec![0; columns - usize::try_from(from).unwrap()];
            assert!(file.read(x, from, &mut row).unwrap());
            let x = usize::try_from(x).unwrap();
            for (y, value) in (usize::try_from(from).unwrap()..).zip(row) {
                assert_eq!(Some(value), values.get(x, y), "({x},{y})");
            }
        }
        next = file.header().end();
    }
    assert_eq!(next, rows as u64);
    files.len()
}

fn path(dir: &tempfile::TempDir, name: &str) -> String {
    dir.path().join(name).display().to_string()
}

#[test]
fn files_have_the_values_of_the_table() {
    let dir = tempfile::tempdir().unwrap();
    for (game, to, memory, last) in [
        ("wythoff", "700", "900K", "wythoff:700,700"),
        ("wythoff/3", "500", "800K", "wythoff/3:500,500"),
        ("wythoff", "0", "1M", "wythoff:0,0"),
        ("nimhoff/3", "400", "500K", "nimhoff/3:400,400"),
    ] {
        let store = path(&dir, &game.replace('/', "-")) + to;
        let told = answer(&["table", game, "--to", to, "--store", &store, "--memory", memory]);
        assert!(told.contains("Grundy values in"), "{told}");
        let count = check(Path::new(&store), last);
        assert_eq!(count > 1, to != "0", "{game}: {count} files");
        // It is whole, and stays as it is.
        let before = files(Path::new(&store));
        answer(&["table", game, "--to", to, "--store", &store, "--memory", "100M"]);
        assert!(files(Path::new(&store)) == before);
    }
}

/// Heaps that may not change places, from a rule file.
#[test]
fn rules_from_files_are_stored_whole() {
    let dir = tempfile::tempdir().unwrap();
    let game = path(&dir, "skew.game");
    fs::write(
        &game,
        "game skew\nheaps x, y\ntake k from x\ntake 2*k from y\ntake k from x and 2*k from y\n",
    )
    .unwrap();
    let store = path(&dir, "store");
    let game = format!("@{game}");
    answer(&["table", &game, "--to", "300", "--store", &store, "--memory", "200K"]);
    assert!(files(Path::new(&store)).len() > 1);
    let at = answer(&["table", &game, "--store", &store, "--at", "300,17", "--at", "17,300"]);
    let values: Vec<&str> =
        at.lines().skip(1).map(|line| line.rsplit(',').next().unwrap()).collect();
    assert_ne!(values[0], values[1], "the two heaps are not alike");
    for line in at.lines().skip(1) {
        let numbers: Vec<u64> = line.split(',').map(|number| number.parse().unwrap()).collect();
        let solved = answer(&["solve", &format!("{game}:{},{}", numbers[0], numbers[1]), "--json"]);
        let solved: serde_json::Value = serde_json::from_str(&solved).unwrap();
        assert_eq!(solved["value"], numbers[2].to_string(), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn a_table_that_is_killed_twenty_times_ends_as_a_whole_one() {
    let dir = tempfile::tempdir().unwrap();
    let (store, whole) = (path(&dir, "store"), path(&dir, "whole"));
    // Through a link, as folders on large disks often are.
    let link = path(&dir, "link");
    fs::create_dir(&store).unwrap();
    std::os::unix::fs::symlink(&store, &link).unwrap();
    let arguments = |dir| ["table", "wythoff", "--to", "1500", "--memory", "1200K", "--store", dir];
    let started = std::time::Instant::now();
    answer(&arguments(&whole));
    let mut most = u64::try_from(started.elapsed().as_micros()).unwrap() / 3;
    let mut random = grundy_testing::Random::new(1907);
    let mut killed = 0;
    while killed < 20 {
        let mut child = program::command(&arguments(&link)).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_micros(random.below(most)));
        // SIGKILL: nothing can be saved.
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        if output.status.code().is_none() {
            killed += 1;
            continue;
        }
        // The machine has got quicker since it was measured, or most of the table was there: once more, and sooner.
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(files(Path::new(&store)) == files(Path::new(&whole)));
        fs::remove_dir_all(&store).unwrap();
        fs::create_dir(&store).unwrap();
        most = (most * 3 / 4).max(1000);
    }
    answer(&arguments(&link));
    assert!(files(Path::new(&store)) == files(Path::new(&whole)));
    assert!(check(Path::new(&store), "wythoff:1500,1500") > 5);
}

/// Checksums are right, but no run keeps that every value stands in all columns and on all diagonals.
#[test]
fn what_values_cannot_have_in_mind_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let store = path(&dir, "store");
    let fill = ["table", "wythoff", "--to", "700", "--memory", "900K", "--store", &store];
    answer(&fill);
    let files = files(Path::new(&store));
    for (name, _) in &files[1..] {
        fs::remove_file(Path::new(&store).join(name)).unwrap();
    }
    let header = ValueFile::open(std::io::Cursor::new(&files[0].1)).unwrap().header().clone();
    let first = usize::try_from(header.end()).unwrap();
    let table = "wythoff:700,700".parse::<Sum>().unwrap().two_heaps().unwrap();
    let words = table.kept_words(first).unwrap();
    let name = format!("kept-{first:010}.words");
    for word in [u64::MAX, 1 << 60] {
        let header = Header { first: header.end(), count: words as u64, ..header.clone() };
        let mut kept = write_kept(Vec::new(), &header).unwrap();
        (0..first + 701).try_for_each(|_| kept.push(&vec![word; words])).unwrap();
        fs::write(Path::new(&store).join(&name), kept.finish().unwrap()).unwrap();
        let output = program::grundy(&fill, b"");
        let said = text(&output.stderr);
        match word {
            u64::MAX => assert!(output.status.code() == Some(2) && said.contains(&name), "{said}"),
            _ => assert!(matches!(output.status.code(), Some(0 | 2)), "{said}"),
        }
    }
}

#[cfg(unix)]
#[test]
fn what_is_damaged_or_does_not_fit_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let store = path(&dir, "store");
    fn run<'a>(store: &'a str, more: &[&'a str]) -> Vec<&'a str> {
        [&["table", "wythoff", "--store", store], more].concat()
    }
    // A disk that is full; a folder that was there stays.
    fs::create_dir(&store).unwrap();
    let full = format!(
        "trap '' XFSZ; ulimit -f 300; exec {} table wythoff --to 700 --memory 900K --store {store}",
        program::GRUNDY
    );
    let output = Command::new("sh").args(["-c", &full]).output().unwrap();
    assert_eq!(output.status.code(), Some(4), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("cannot write"), "{}", text(&output.stderr));
    assert!(files(Path::new(&store)).iter().all(|(name, _)| !name.ends_with(".tmp")));
    let fill = run(&store, &["--to", "700", "--memory", "900K"]);
    answer(&fill);
    check(Path::new(&store), "wythoff:700,700");

    assert_eq!(answer(&run(&store, &["--at", "20,10"])), "x,y,value\n20,10,28\n");
    for (more, part) in [
        (&["--at", "10,701"][..], "701 × 701"),
        (&["--at", "10"], "not two numbers"),
        // About 643 kB for values, and twice 3/8 of 801² bytes.
        (&["--to", "800"], "cannot grow to 801 × 801"),
    ] {
        let (line, code) = failure(&run(&store, more));
        assert!(line.contains(part) && code == Some(2), "{line}");
    }
    // A smaller table is a part of it.
    assert!(answer(&run(&store, &["--to", "600"])).contains("601 × 601"));
    let large = path(&dir, "large");
    let (line, code) = failure(&["table", "wythoff", "--to", "2000000000", "--store", &large]);
    assert!(line.contains("the disk has") && line.contains("GB for values"), "{line}");
    assert_eq!(code, Some(4));
    assert!(!fs::exists(&large).unwrap());
    let (line, code) = failure(&["table", "wythoff/2", "--to", "700", "--store", &store]);
    assert!(line.contains("of 'wythoff', not of 'wythoff/2'") && code == Some(2), "{line}");
    let (line, code) = failure(&["table", "wythoff/2", "--store", &store, "--at", "1,2"]);
    assert!(line.contains("not of 'wythoff/2'") && code == Some(2), "{line}");
    let (line, code) = failure(&["table", "kayles", "--to", "700", "--store", &store]);
    assert!(line.contains("two heaps") && code == Some(2), "{line}");
    let other = path(&dir, "other");
    let (line, code) =
        failure(&["table", "wythoff", "--to", "10000", "--store", &other, "--memory", "1M"]);
    assert!(line.contains("--memory") && code == Some(3), "{line}");

    // A byte of one block: other blocks answer.
    let names: Vec<String> = files(Path::new(&store)).into_iter().map(|(name, _)| name).collect();
    let first = Path::new(&store).join(&names[0]);
    let mut bytes = fs::read(&first).unwrap();
    let last = bytes.len() - 100;
    bytes[last] ^= 1;
    fs::write(&first, &bytes).unwrap();
    assert_eq!(answer(&run(&store, &["--at", "0,9"])), "x,y,value\n0,9,9\n");
    let (line, code) = failure(&run(&store, &["--at", "127,700"]));
    assert!(line.contains("is damaged") && line.contains(&names[0]) && code == Some(2), "{line}");
    // A file that is missing.
    fs::remove_file(Path::new(&store).join(&names[1])).unwrap();
    let (line, code) = failure(&fill);
    assert!(line.contains("is missing") && code == Some(2), "{line}");
}

/// What is refused leaves no folder behind.
#[test]
fn folders_are_made_for_what_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let store = path(&dir, "store");
    let (line, code) =
        failure(&["table", "wythoff", "--to", "10^5", "--store", &store, "--memory", "1M"]);
    assert!(line.contains("--memory") && code == Some(3), "{line}");
    assert!(!fs::exists(&store).unwrap());
    let (line, code) = failure(&["rows", "wythoff", "--checkpoint", &store, "--resume"]);
    assert!(line.contains("no rows to go on from") && code == Some(2), "{line}");
    assert!(!fs::exists(&store).unwrap());
    // One that was there stays, with what is in it.
    fs::create_dir(&store).unwrap();
    failure(&["table", "wythoff", "--to", "10^5", "--store", &store, "--memory", "1M"]);
    assert!(fs::exists(&store).unwrap());
}

/// Sums and verdicts use values that lie at hand, and say the same.
#[test]
fn verdicts_use_what_lies_at_hand() {
    let dir = tempfile::tempdir().unwrap();
    let store = path(&dir, "store");
    answer(&["table", "wythoff", "--to", "1000", "--store", &store]);
    let question = ["solve", "wythoff:900,950+nim:4", "--json"];
    let expected = answer(&question);
    // Without the table there is no room to compute it.
    let small = [&question[..], &["--memory", "100K"]].concat();
    let (line, code) = failure(&small);
    assert!(line.contains("--memory") && code == Some(3), "{line}");
    let with = |arguments: &[&str]| {
        let run = program::command(arguments).env("GRUNDY_TABLES", &store).output().unwrap();
        (text(&run.stdout).to_string(), text(&run.stderr).to_string(), run.status.code())
    };
    assert_eq!(with(&small), (expected, String::new(), Some(0)));
    let zoom = ["map", "wythoff", "--values", "--zoom", "900..905,950..955", "--csv", "-"];
    let (found, message, _) = with(&[&zoom[..], &["--memory", "100K"]].concat());
    assert_eq!(found, answer(&zoom), "{message}");
    // Tables and large parts of them are computed, but for want of memory.
    for table in [
        &["map", "wythoff", "--values", "--zoom", "100..200,0..500", "--csv", "-"][..],
        &["table", "wythoff", "--to", "300", "--format", "bfile"],
    ] {
        let small = [table, &["--memory", "100K"]].concat();
        let (line, code) = failure(&small);
        assert!(line.contains("--memory") && code == Some(3), "{line}");
        assert_eq!(with(&small), (answer(table), String::new(), Some(0)));
    }
    // Rows and columns of other games are not taken for it.
    let other = ["solve", "wythoff/2:90,95+nim:4", "--json"];
    assert_eq!(with(&other).0, answer(&other));
    fs::remove_dir_all(&store).unwrap();
    fs::create_dir(&store).unwrap();
    let (_, message, code) = with(&question);
    assert!(message.contains("GRUNDY_TABLES") && code == Some(2), "{message}");
}

/// A game whose file has changed is not another one.
#[test]
fn other_rules_of_the_same_name_are_told() {
    let dir = tempfile::tempdir().unwrap();
    let (store, file) = (path(&dir, "store"), path(&dir, "q.game"));
    let game = format!("@{file}");
    let write = |move_of: &str| {
        let rules = format!("game q\nheaps x, y\ntake k from any heap\n{move_of}\n");
        std::fs::write(&file, rules).unwrap();
    };
    write("take k from x and k from y");
    let filled = answer(&["table", &game, "--to", "100", "--store", &store]);
    assert!(filled.contains("101 × 101"), "{filled}");
    write("take k from x and l from y where |k - l| < 2");
    for more in [&["--at", "1,2"][..], &["--to", "100"]] {
        let (line, code) = failure(&[&["table", &game, "--store", &store], more].concat());
        let said = format!("values of '{game}', by other rules than it has now; take a new folder");
        assert!(line.contains(&said) && code == Some(2), "{line}");
    }
}
