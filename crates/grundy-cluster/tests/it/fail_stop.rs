//! A process that is killed ends the others, and the same command continues from the checkpoints.
#![cfg(target_os = "linux")]

use crate::program;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use grundy_graphs::label::Question;
use program::{Graph, command, failure, run, success};

const PATIENCE: Duration = Duration::from_secs(20);

/// The processes that `child` has started.
fn started_by(child: &Child) -> Vec<u32> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        // A process that has ended in between is none.
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let after = stat.rsplit_once(") ").map_or("", |(_, after)| after);
        let mut fields = after.split(' ');
        let (state, parent) = (fields.next(), fields.next());
        if state != Some("Z") && parent == Some(child.id().to_string().as_str()) {
            found.push(pid);
        }
    }
    found.sort_unstable();
    found
}

fn is_running(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, after)| !after.starts_with('Z'))
}

fn kill(pid: u32) {
    let status = Command::new("sh").args(["-c", &format!("kill -9 {pid}")]).status().unwrap();
    assert!(status.success());
}

/// The checkpoints of a worker, by level.
fn checkpoints(dir: &Path, worker: u32) -> Vec<(u32, PathBuf)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let name = entry.file_name().into_string().unwrap();
        let level = name.strip_suffix(".checkpoint").and_then(|name| name.rsplit_once('-'));
        if let Some((_, level)) = level.filter(|_| name.starts_with(&format!("worker-{worker}-"))) {
            found.push((level.parse().unwrap(), entry.path()));
        }
    }
    found.sort();
    found
}

/// Waits until `what` is there.
fn wait_for<T>(what: impl Fn() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = what() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "it does not come");
        std::thread::sleep(Duration::from_millis(1));
    }
}

const ARGUMENTS: [&str; 10] = [
    "label",
    "graph.txt",
    "--out",
    "parts",
    "--processes",
    "3",
    "--checkpoint",
    "saved",
    "--csv",
    "labels.csv",
];

const EVERY_40: [&str; 2] = ["--checkpoint-levels", "40"];
const ALL_THE_TIME: [&str; 2] = ["--checkpoint-seconds", "0"];

fn with(more: &[&'static str]) -> Vec<&'static str> {
    [&ARGUMENTS, more].concat()
}

/// Starts the labelling of a long path and ends it as `end` says once there are checkpoints; how it ends.
/// The path is longer if a run was over before.
fn interrupted(
    dir: &Path,
    when: &[&'static str],
    end: impl Fn(&mut Child, &[u32]),
) -> (Graph, std::process::Output) {
    for nodes in [1_500, 6_000, 24_000, 96_000] {
        let graph = Graph::path(nodes);
        graph.write(&dir.join("graph.txt"));
        let mut child = command(dir, &with(when)).spawn().unwrap();
        let saved = || {
            let some = (0..3).all(|worker| !checkpoints(&dir.join("saved"), worker).is_empty());
            (some || dir.join("labels.csv").exists()).then_some(())
        };
        wait_for(saved);
        let children = started_by(&child);
        if children.len() == 3 {
            end(&mut child, &children);
            let output = child.wait_with_output().unwrap();
            let gone = || (!children.iter().any(|&pid| is_running(pid))).then_some(());
            wait_for(gone);
            if !output.status.success() {
                return (graph, output);
            }
        } else {
            child.wait().unwrap();
        }
        fs::remove_file(dir.join("labels.csv")).unwrap();
    }
    panic!("every run was over before it was interrupted");
}

#[test]
fn a_killed_process_ends_the_others_and_a_rerun_continues() {
    let dir = tempfile::tempdir().unwrap();
    let (graph, output) = interrupted(dir.path(), &EVERY_40, |_, children| kill(children[1]));
    let (code, line) = failure(output);
    assert_eq!(code, 4);
    assert!(line.starts_with("process 1 of 3 ended before its work was done (signal: 9"), "{line}");
    assert!(!dir.path().join("labels.csv").exists());

    // What is not the job's, or not whole, is refused by its name.
    let saved = dir.path().join("saved");
    let (code, line) = failure(run(dir.path(), &with(&["--misere"])));
    assert_eq!(code, 2);
    assert!(line.contains(".checkpoint': found another graph, other rules"), "{line}");
    let common = (0..3).map(|worker| checkpoints(&saved, worker).last().unwrap().0).min().unwrap();
    let path = saved.join(format!("worker-2-of-3-level-{common}.checkpoint"));
    let bytes = fs::read(&path).unwrap();
    for (damage, wanted) in [
        (&bytes[..bytes.len() / 2], "found its end too early"),
        (&[&bytes[..100], &[bytes[100] ^ 1], &bytes[101..]].concat(), "found a wrong checksum"),
        (&[&bytes[..], b"more"].concat(), "found a wrong checksum"),
    ] {
        fs::write(&path, damage).unwrap();
        let (code, line) = failure(run(dir.path(), &with(&EVERY_40)));
        assert_eq!(code, 2);
        assert!(
            line.contains(&format!("worker-2-of-3-level-{common}.checkpoint': {wanted}")),
            "{line}"
        );
    }
    fs::write(&path, bytes).unwrap();
    let strange = saved.join("worker-0-of-2-level-40.checkpoint");
    fs::write(&strange, "").unwrap();
    let (_, line) = failure(run(dir.path(), &with(&EVERY_40)));
    assert!(
        line.contains("worker-0-of-2-level-40.checkpoint': found 2 workers instead of 3"),
        "{line}"
    );
    fs::remove_file(strange).unwrap();

    let summary = success(dir.path(), &with(&EVERY_40));
    let (won, lost) = (graph.nodes / 2, graph.nodes.div_ceil(2));
    let total = format!("       total{won:>12}{lost:>12}{:>12}", graph.nodes);
    assert_eq!(summary.lines().last(), Some(total.as_str()));
    graph.check(&fs::read_to_string(dir.path().join("labels.csv")).unwrap(), &Question::default());
    // The answer is there, so nothing is left to continue from.
    assert!((0..3).all(|worker| checkpoints(&saved, worker).is_empty()));
}

/// A rerun does not begin again: what a checkpoint says is believed. Node 0 of this one says that it wins.
#[test]
fn a_rerun_begins_with_the_checkpoint() {
    let dir = tempfile::tempdir().unwrap();
    let (graph, _) = interrupted(dir.path(), &ALL_THE_TIME, |_, children| kill(children[0]));
    let saved = dir.path().join("saved");
    for (_, path) in checkpoints(&saved, 0) {
        let mut bytes = fs::read(&path).unwrap();
        // After magic and four numbers comes the label of node 0, which loses.
        assert_eq!(bytes[24..28], (u32::MAX - 1).to_le_bytes());
        bytes[24..28].copy_from_slice(&u32::MAX.to_le_bytes());
        let end = bytes.len() - 4;
        let sum = crc32fast::hash(&bytes[..end]);
        bytes[end..].copy_from_slice(&sum.to_le_bytes());
        fs::write(path, bytes).unwrap();
    }
    success(dir.path(), &with(&[]));
    let csv = fs::read_to_string(dir.path().join("labels.csv")).unwrap();
    let mut lines = csv.lines().skip(1);
    assert_eq!(lines.next(), Some("0,W,0,"));
    let last = graph.nodes - 1;
    let label = if last % 2 == 0 { "L" } else { "W" };
    assert_eq!(lines.last(), Some(format!("{last},{label},{last},{}", last - 1).as_str()));
}

/// Nobody is left when the process is killed that has started the others.
#[test]
fn processes_end_with_the_one_that_started_them() {
    let dir = tempfile::tempdir().unwrap();
    let (_, output) = interrupted(dir.path(), &EVERY_40, |child, _| child.kill().unwrap());
    assert!(!output.status.success());
}

/// Who ends the job politely ends it at once, and it goes on from what was saved.
#[test]
fn a_job_that_is_told_to_end_ends() {
    let dir = tempfile::tempdir().unwrap();
    let packed = dir.path().join("parts/packed-graph.rows");
    let (graph, output) = interrupted(dir.path(), &EVERY_40, |child, _| {
        assert!(packed.exists());
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    });
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    // The graph was packed for this run alone.
    assert!(!packed.exists());
    success(dir.path(), &with(&EVERY_40));
    graph.check(&fs::read_to_string(dir.path().join("labels.csv")).unwrap(), &Question::default());
}

/// The last level is saved once, not for ever.
#[test]
fn saving_all_the_time_comes_to_an_end() {
    let dir = tempfile::tempdir().unwrap();
    let graph = Graph::path(20);
    graph.write(&dir.path().join("graph.txt"));
    success(dir.path(), &with(&ALL_THE_TIME));
    graph.check(&fs::read_to_string(dir.path().join("labels.csv")).unwrap(), &Question::default());
}

/// A file that the position names may not change between the question and the answer, nor give way to it.
#[test]
fn files_that_a_position_names_are_held_on_to() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("in.txt");
    let edges: String = (0..3000).map(|n| format!("{n} {}\n", n + 1)).collect();
    fs::write(&path, &edges).unwrap();
    let game = "digraph:in.txt@0+nim:5";
    let label = ["label", "--game", game, "--processes", "2", "--out", "parts"];
    let (code, line) = failure(run(dir.path(), &[&label[..], &["--csv", "in.txt"]].concat()));
    assert!(code == 2 && line.contains("in.txt' is read"), "{line}");
    assert_eq!(fs::read_to_string(&path).unwrap(), edges);
    success(dir.path(), &label);
    success(dir.path(), &["query", "parts", game]);
    // One edge of many, between nodes that both are there.
    fs::write(&path, edges.replace("\n1501 1502\n", "\n1501 1503\n")).unwrap();
    let (code, line) = failure(run(dir.path(), &["query", "parts", game]));
    assert!(code == 2 && line.contains("are others than when it was labelled"), "{line}");
    // Every process reads it, and a pipe only once.
    let piped = ["label", "--game", "digraph:/dev/null@0+nim:5", "--out", "parts"];
    let (code, line) = failure(run(dir.path(), &piped));
    assert!(code == 2 && line.contains("it is no regular file"), "{code} {line}");
    let targets = ["label", "in.txt", "--target", "@/dev/null", "--out", "parts"];
    let (code, line) = failure(run(dir.path(), &targets));
    assert!(code == 2 && line.contains("/dev/null' is no regular file"), "{code} {line}");
    // Likewise what a file of targets says, and the rows that a graph becomes.
    fs::write(dir.path().join("targets.txt"), "7\n").unwrap();
    let target = ["label", "in.txt", "--target", "@targets.txt", "--out", "parts", "--csv"];
    let (code, line) = failure(run(dir.path(), &[&target[..], &["targets.txt"]].concat()));
    assert!(code == 2 && line.contains("targets.txt' is read"), "{line}");
    fs::create_dir_all(dir.path().join("other")).unwrap();
    fs::copy(&path, dir.path().join("other/packed-graph.rows")).unwrap();
    let packed = ["label", "other/packed-graph.rows", "--processes", "2", "--out", "other"];
    let (code, line) = failure(run(dir.path(), &packed));
    assert!(code == 2 && line.contains("packed-graph.rows' is read"), "{line}");
    assert!(dir.path().join("other/packed-graph.rows").exists());
}

/// Two runs at once would take each other's parts for their own.
#[test]
fn a_folder_is_of_one_run_at_a_time() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("in.txt"), "a b\n").unwrap();
    let label = ["label", "in.txt", "--out", "parts", "--checkpoint", "saved"];
    success(dir.path(), &label);
    for folder in ["parts", "saved"] {
        let lock = fs::File::open(dir.path().join(folder)).unwrap();
        lock.lock().unwrap();
        let (code, line) = failure(run(dir.path(), &label));
        assert!(
            code == 2 && line.contains(&format!("{folder}' is in use by another run")),
            "{line}"
        );
    }
    // One folder for both is not in its own way.
    success(dir.path(), &["label", "in.txt", "--out", "one", "--checkpoint", "one"]);
}
