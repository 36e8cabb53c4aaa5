//! `grundy label` of graphs that are larger than the memory.

use std::fs;
use std::time::{Duration, Instant};

use super::Files;
use crate::program::{self, answer, failure, grundy, text};

/// 2·10^6 edges from larger numbers to smaller ones but for a few, so that there are many levels and
/// some draws; every fourth number is no node.
fn large_graph(nodes: u64) -> String {
    let mut numbers = grundy_testing::Random::new(1);
    let mut random = |below: u64| numbers.below(below);
    let mut edges = String::new();
    for from in 0..nodes {
        let mut push = |to| edges.push_str(&format!("{} {}\n", from + from / 3, to + to / 3));
        push(random(nodes));
        for _ in 0..2 {
            push(from.saturating_sub(1 + random(from / 2 + 1)));
        }
    }
    edges
}

/// The address space of the process is limited to little more than the budget: the code itself counts.
#[cfg(target_os = "linux")]
#[test]
fn scratch_files_keep_to_the_memory() {
    let (nodes, memory, room) =
        grundy_testing::length((350_000, "24M", 25_000_000), (700_000, "40M", 33_000_000));
    let last = nodes - 1;
    let goals = format!("6\n{}\n", last + last / 3);
    let files = Files::new(&[("g.txt", &large_graph(nodes)), ("goals", &goals)]);
    let (graph, inside, out) = (files.at("g.txt"), files.at("in.csv"), files.at("out.csv"));
    let goals = format!("@{}", files.at("goals"));
    let program = program::GRUNDY;
    // The program itself takes room, too, and the more the less it is optimized.
    let room = format!("--memory={}", room + fs::metadata(program).unwrap().len());
    let before = fs::read_dir(files.0.path()).unwrap().count();
    for rules in [&[][..], &["--misere"], &["--target", &goals]] {
        let wanted = answer(&[&["label", &graph, "--csv", &inside], rules].concat());
        let label = ["label", &graph, "--csv", &out, "--memory", memory];
        let limits = ["confine", &room, "--seconds=300", "--", program];
        let got = answer(&[&limits, &label[..], rules].concat());
        assert!(
            wanted.contains(&format!("{} edges", 3 * nodes)) && wanted.contains("draw"),
            "{wanted}"
        );
        assert_eq!(got, wanted);
        // One and a half million bytes a line would be too much to print.
        assert!(fs::read(&inside).unwrap() == fs::read(&out).unwrap(), "{rules:?}");
    }
    assert_eq!(files.names().len(), before + 2);
    // Who asks for more than the system grants is given that, and so scratch files.
    let limits = ["confine", &room, "--seconds=300", "--", program];
    let run = grundy(&[&limits[..], &["label", &graph, "--memory", "1G"]].concat(), b"");
    assert!(run.status.success(), "{}", text(&run.stderr));
}

#[test]
fn what_scratch_files_cannot_do_is_refused() {
    let numbers: String = (0..400_000).map(|i| format!("{} {i}\n", i + 1)).collect();
    let names = format!("{numbers}a b\n");
    let files = Files::new(&[("n.txt", &numbers), ("names.txt", &names)]);
    let (n, out, npy) = (files.at("n.txt"), files.at("out.csv"), files.at("out.npy"));
    let label = |path: &str, more: &[&str]| {
        failure(&[&["label", path, "--memory", "17M", "--csv", &out], more].concat())
    };
    for (path, more, part, code) in [
        (&n, &["--grundy"][..], "scratch files do not do for --grundy", 3),
        (&n, &["--npy", &npy], "scratch files do not do for --npy", 3),
        (&n, &[], "even with scratch files, needs", 3),
        (&files.at("names.txt"), &[], "names of nodes that are not numbers", 3),
        (&n, &["--memory", "4M"], "cannot be used multiple times", 2),
        (&n, &["--scratch", "/nowhere"], "scratch files in '/nowhere'", 4),
        (&n, &["--target", "x"], "--target: found 'x'", 2),
    ] {
        let (message, found) = label(path, more);
        assert!(message.contains(part), "{message}");
        assert_eq!(found, Some(code), "{message}");
    }
    let (message, code) = failure(&["label", &n, "--memory", "4M"]);
    assert!(message.contains("scratch files need 17 MiB or more"), "{message}");
    assert_eq!(code, Some(3));
    // They are no remedy for want of time.
    for more in [&[][..], &["--json"], &["--table", "markdown"]] {
        let (message, code) = failure(&[&["label", &n, "--time", "1ms"], more].concat());
        assert!(message.ends_with("raise the limit with --time\n"), "{message}");
        assert_eq!(code, Some(3));
    }
    assert_eq!(files.names(), ["n.txt", "names.txt"]);
}

/// Many nodes take long in scratch files however short the file is that names them. Nothing is left when the time is over.
#[test]
fn scratch_files_keep_to_the_time() {
    let nodes =
        "%%MatrixMarket matrix coordinate pattern symmetric\n100000000 100000000 1\n100000000 2\n";
    let files = Files::new(&[("nodes.mtx", nodes)]);
    let (graph, out) = (files.at("nodes.mtx"), files.at("out.csv"));
    let limits = ["--memory", "50M", "--time", "500ms"];
    for more in [&[][..], &["--csv", &out]] {
        let start = Instant::now();
        let (message, code) = failure(&[&["label", &graph], &limits[..], more].concat());
        assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
        let wanted = "this did not end within 0.5 s; raise the limit with --time\n";
        assert!(message.ends_with(wanted), "{message}");
        assert_eq!(code, Some(3), "{message}");
        assert_eq!(files.names(), ["nodes.mtx"]);
    }
}
