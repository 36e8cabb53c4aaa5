//! The same labels as the engine of a single process, however the nodes are shared.

use crate::program;

use std::fs;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use grundy_graphs::label::{End, Question};
use grundy_testing::Random;
use program::{Graph, command, failure, run, success};

/// A random graph with loops, double edges and nodes without edges.
fn random_graph(random: &mut Random, nodes: u32, edges: u32) -> Graph {
    let edges = (0..edges).map(|_| (random.below(nodes), random.below(nodes))).collect();
    Graph { nodes, edges }
}

/// Labels `graph` with these arguments and checks the answer.
fn check(dir: &Path, graph: &Graph, arguments: &[&str], question: &Question<'_>) {
    graph.write(&dir.join("graph.txt"));
    let mut all = vec!["label", "graph.txt", "--out", "parts", "--csv", "labels.csv"];
    all.extend(arguments);
    success(dir, &all);
    graph.check(&fs::read_to_string(dir.join("labels.csv")).unwrap(), question);
    // Nothing is left but the parts.
    for entry in fs::read_dir(dir.join("parts")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(name.starts_with("part-") && name.ends_with(".csv"), "{name}");
    }
    fs::remove_dir_all(dir.join("parts")).unwrap();
}

#[test]
fn random_graphs_with_any_number_of_workers() {
    let dir = tempfile::tempdir().unwrap();
    let mut random = Random::new(7);
    for (processes, threads) in [("1", "1"), ("2", "1"), ("3", "1"), ("2", "2"), ("4", "1")] {
        let nodes = 300 + random.below(500);
        let edges = nodes * (1 + random.below(3));
        let graph = random_graph(&mut random, nodes, edges);
        let targets: Vec<u32> = (0..4).map(|_| random.below(nodes)).collect();
        let names = targets.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let shared = ["--processes", processes, "--threads", threads];
        for (option, end) in
            [(None, End::Loses), (Some("--misere"), End::Wins), (Some("--stalemate"), End::Draws)]
        {
            let arguments: Vec<&str> = shared.into_iter().chain(option).collect();
            if end != End::Draws {
                check(dir.path(), &graph, &arguments, &Question { end, targets: &[] });
            }
            let arguments = [&arguments[..], &["--target", &names]].concat();
            check(dir.path(), &graph, &arguments, &Question { end, targets: &targets });
        }
    }
}

#[test]
fn a_larger_graph_in_rows_with_hubs() {
    let dir = tempfile::tempdir().unwrap();
    let mut random = Random::new(8);
    let mut graph = random_graph(&mut random, 100_000, 240_000);
    // More options and more followers than fit one message buffer.
    graph.edges.extend((0..30_000).map(|node| (99_999, node)));
    graph.edges.extend((0..30_000).map(|node| (node, 50_000)));
    check(dir.path(), &graph, &["--processes", "3"], &Question::default());
}

#[test]
fn fewer_nodes_than_workers() {
    let dir = tempfile::tempdir().unwrap();
    for nodes in [0, 1, 2, 5] {
        check(dir.path(), &Graph::path(nodes), &["--processes", "4"], &Question::default());
    }
}

#[test]
fn the_summary_counts_all_nodes() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("graph.txt"), "a b\nb c\nd c\ne e\nf d\n").unwrap();
    let arguments = ["label", "graph.txt", "--out", "parts", "--processes", "2"];
    let text = success(dir.path(), &arguments);
    // c is the end; b and d move there, a and f to them; e is a loop.
    let wanted = "graph.txt: 6 nodes, 5 edges, normal play, workers: 2\n\
         N: the player to move wins; P: the player to move loses; D: a draw\n  \
         remoteness           N           P       total\n           \
         0           0           1           1\n           \
         1           2           0           2\n           \
         2           0           2           2\n           \
            D                                   1\n       \
         total           2           3           6\n";
    assert_eq!(text, wanted);
    let json = success(dir.path(), &[&arguments[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["version"], 1);
    let level = |(remoteness, (win, lose))| serde_json::json!({"remoteness": remoteness, "win": win, "lose": lose});
    let levels: Vec<_> = (0..).zip([(0, 1), (2, 0), (0, 2)]).map(level).collect();
    assert_eq!(json["levels"], serde_json::json!(levels));
    assert_eq!((&json["win"], &json["lose"], &json["draw"]), (&2.into(), &3.into(), &1.into()));
    let csv = success(dir.path(), &[&arguments[..], &["--csv", "-"]].concat());
    assert_eq!(
        csv,
        "node,label,remoteness,move\na,L,2,b\nb,W,1,c\nc,L,0,\nd,W,1,c\ne,D,,\nf,L,2,d\n"
    );
}

/// What was read to see what it is is not there a second time.
#[test]
fn a_graph_comes_through_a_pipe() {
    let dir = tempfile::tempdir().unwrap();
    for (graph, wanted) in [
        (&b"a b\nb c\nc d\nd e\n"[..], Ok("/dev/stdin: 5 nodes, 4 edges")),
        (b"a b\n", Ok("/dev/stdin: 2 nodes, 1 edge")),
        (b"GRUNDYR1", Err("'/dev/stdin': rows of a graph have to be in a regular file")),
    ] {
        let arguments = ["label", "/dev/stdin", "--out", "parts", "--processes", "2"];
        let mut label = command(dir.path(), &arguments);
        label.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = label.spawn().unwrap();
        child.stdin.take().unwrap().write_all(graph).unwrap();
        let output = child.wait_with_output().unwrap();
        let said = [&output.stdout[..], &output.stderr[..]].concat();
        let said = String::from_utf8(said).unwrap();
        let (code, text) = wanted.map_or_else(|text| (2, text), |text| (0, text));
        assert!(said.contains(text) && output.status.code() == Some(code), "{said}");
    }
}

/// Writes a file of so many hosts, with ports that are free now: a run that finds one taken is tried again.
fn hosts(dir: &Path, count: usize) -> Vec<String> {
    let listeners: Vec<_> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let addresses = listeners.iter().map(|one| one.local_addr().unwrap().to_string());
    let addresses: Vec<String> = addresses.collect();
    fs::write(dir.join("hosts"), addresses.join("\n")).unwrap();
    addresses
}

/// Three processes that are started by hand, of which the last is started first.
#[test]
fn processes_find_each_other_by_a_file_of_hosts() {
    let dir = tempfile::tempdir().unwrap();
    let graph = random_graph(&mut Random::new(9), 500, 900);
    graph.write(&dir.path().join("graph.txt"));
    let file = fs::File::open(dir.path().join("graph.txt")).unwrap();
    let read = grundy_graphs::file::read(file, &grundy_graphs::file::Options::default()).unwrap();
    let rows = fs::File::create(dir.path().join("graph.rows")).unwrap();
    grundy_graphs::file::write_rows(rows, &read.names, &read.moves()).unwrap();
    for attempt in 0.. {
        hosts(dir.path(), 3);
        let start = |process: &str| {
            let arguments =
                ["label", "graph.rows", "--out", "parts", "--hosts", "hosts", "--process"];
            command(dir.path(), &[&arguments[..], &[process, "--wait", "20"]].concat())
                .spawn()
                .unwrap()
        };
        let running: Vec<_> = ["2", "1", "0"].map(start).into_iter().collect();
        let outputs: Vec<_> =
            running.into_iter().map(|child| child.wait_with_output().unwrap()).collect();
        if outputs.iter().all(|output| output.status.success()) {
            assert!(outputs[2].stdout.starts_with(b"graph.rows: 500 nodes, 900 edges"));
            assert!(outputs[..2].iter().all(|output| output.stdout.is_empty()));
            break;
        }
        assert!(attempt < 3, "{outputs:?}");
    }
    let part = |k| fs::read_to_string(dir.path().join(format!("parts/part-0000{k}-of-00003.csv")));
    let csv: String = (0..3).map(|k| part(k).unwrap()).collect();
    graph.check(&csv, &Question::default());

    let output = run(dir.path(), &["label", "graph.rows", "--out", "two", "--memory", "7K"]);
    let (code, line) = failure(output);
    assert!(line.starts_with("a worker's part of the graph needs "), "{line}");
    assert!(line.contains(" KiB or more and may use 7 KiB"), "{line}");
    assert_eq!(code, 3);
}

/// Connections of others, who say nothing, keep no process waiting: each would for five seconds.
#[test]
fn who_says_nothing_keeps_nobody_waiting() {
    let dir = tempfile::tempdir().unwrap();
    let mut rows = Vec::new();
    let names = grundy_graphs::file::Names::range(0, 3);
    let moves = grundy_graphs::graph::Graph::one_way(3, &[(1, 0), (2, 1)]);
    grundy_graphs::file::write_rows(&mut rows, &names, &moves).unwrap();
    fs::write(dir.path().join("graph.rows"), rows).unwrap();
    for attempt in 0.. {
        let addresses = hosts(dir.path(), 2);
        let start = |process: &str| {
            let label =
                ["label", "graph.rows", "--out", "parts", "--hosts", "hosts", "--wait", "20"];
            command(dir.path(), &[&label[..], &["--process", process]].concat()).spawn().unwrap()
        };
        let first = start("0");
        let begun = Instant::now();
        let connected = || TcpStream::connect(&addresses[0]).ok();
        let patience = Duration::from_secs(10);
        let silent: Vec<TcpStream> = std::iter::repeat_with(connected)
            .take_while(|_| begun.elapsed() < patience)
            .flatten()
            .take(4)
            .collect();
        let begun = Instant::now();
        let outputs = [start("1"), first].map(|child| child.wait_with_output().unwrap());
        drop(silent);
        if outputs.iter().all(|output| output.status.success()) {
            assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
            break;
        }
        assert!(attempt < 3, "{outputs:?}");
    }
}

/// Folders and files may begin like options, and no option stands behind `--`.
#[test]
fn names_may_begin_like_options() {
    let dir = tempfile::tempdir().unwrap();
    let graph = Graph::path(20);
    graph.write(&dir.path().join("-g.txt"));
    let shared = ["--processes", "2", "--csv", "labels.csv"];
    for arguments in [["--out=-o", "--", "-g.txt"], ["--out=parts", "--", "./-g.txt"]] {
        success(dir.path(), &[&["label"], &shared[..], &arguments].concat());
        let csv = fs::read_to_string(dir.path().join("labels.csv")).unwrap();
        graph.check(&csv, &Question::default());
    }
    assert!(dir.path().join("-o").is_dir());
}

/// A name that no system takes is not told whole.
#[test]
fn messages_are_not_as_long_as_what_was_given() {
    let dir = tempfile::tempdir().unwrap();
    let long = "a".repeat(100_000);
    for arguments in
        [&["label", &long, "--out", "parts"][..], &["label", "x", "--out", "o", "--threads", &long]]
    {
        let (_, line) = failure(run(dir.path(), arguments));
        assert!(line.len() < 2_000 && line.contains("aa…'"), "{line}");
    }
}

#[test]
fn what_is_wrong_is_said_in_a_line() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    write("graph.txt", "a b\nb c\n");
    write("bad.txt", "a b\na b c\n");
    write("hosts", "here\n");
    let label = |arguments: &[&str]| {
        failure(run(dir.path(), &[&["label", "--out", "parts"], arguments].concat()))
    };
    let two = ["--processes", "2"];
    for (arguments, code, wanted) in [
        (&["bad.txt"][..], 2, "'bad.txt': line 2, column 5: found 'c', expected an edge"),
        (&["missing.txt"], 4, "cannot read 'missing.txt': "),
        (
            &["graph.txt", "--target", "b,x"],
            2,
            "--target: found 'x', expected a node of 'graph.txt'",
        ),
        (&["graph.txt", "--memory", "10"], 3, "raise the limit with --memory"),
        (
            &["graph.txt", "--hosts", "hosts", "--process", "0"],
            2,
            "'hosts': line 1, column 1: found 'here'",
        ),
        (&["graph.txt", "--processes", "0"], 2, "'0' is not a number from 1 to 256"),
        (&["graph.txt", "--processes", "1e3"], 2, "'1e3' is not a number from 1 to 256"),
        (&["graph.txt", "--processes", "-1"], 2, "'-1' is not a number from 1 to 256"),
        (&["graph.txt", "--threads", "x"], 2, "'x' is not a number from 1 to 64"),
        (&["graph.txt", "--hosts", "hosts", "--process", "a"], 2, "'a' is not a number from 0 to "),
        (
            &["graph.txt", "--hosts", "hosts", "--process", "0", "--wait", "1s"],
            2,
            "'1s' is not a number from 0 to 1000000000",
        ),
        (
            &["graph.txt", "--checkpoint", "saved", "--checkpoint-levels", "1e3"],
            2,
            "'1e3' is not a number from 1 to 1000000000",
        ),
        (
            &["graph.txt", "--checkpoint", "saved", "--checkpoint-seconds", "1m"],
            2,
            "'1m' is not a number from 0 to 1000000000",
        ),
        (&["graph.txt", "--hosts", "hosts"], 2, "--process"),
    ] {
        let (found, line) = label(arguments);
        assert!(line.contains(wanted), "{arguments:?}: {line}");
        assert_eq!(found, code, "{line}");
    }
    write("hosts", "127.0.0.1:0\n");
    let (code, line) = label(&["graph.txt", "--hosts", "hosts", "--process", "0"]);
    assert!(line.contains("expected a file of rows, which begins with GRUNDYR1"), "{line}");
    assert_eq!(code, 2);
    let (code, line) = label(&["graph.txt", "--hosts", "hosts", "--process", "1"]);
    assert!(line.contains("--process: found 1, expected a number below 1"), "{line}");
    assert_eq!(code, 2);
    success(dir.path(), &[&["label", "graph.txt", "--out", "parts"], &two[..]].concat());
    let (code, line) = label(&["graph.txt"]);
    assert!(line.contains("part-00000-of-00002.csv': found a part of another answer"), "{line}");
    assert_eq!(code, 2);
}
