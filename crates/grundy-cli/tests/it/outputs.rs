//! Where answers go: files of any kind, and streams that nobody reads.

mod written;

use crate::program;

use std::fs;
use std::path::Path;

use program::{command, text};

const MOVES: &str = "a b\nb c\na c\nd a\nd d\n";
const EDGES: &str = "a b\nb c\nc a\nc d\n";
const DAG: &str = "a b\nb c\na c\n";

/// Whether this program has what the arguments ask for.
fn is_built(arguments: &[&str]) -> bool {
    cfg!(feature = "parquet") || !arguments.contains(&"--parquet")
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in [("moves.txt", MOVES), ("edges.txt", EDGES), ("dag.txt", DAG)] {
        fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

/// Runs a command on `file`, whose name stands where `OUT` does, or behind all.
fn run(folder: &Path, arguments: &[&str], file: &str) -> std::process::Output {
    to_run(folder, arguments, file).output().unwrap()
}

fn to_run(folder: &Path, arguments: &[&str], file: &str) -> std::process::Command {
    let place = arguments.iter().position(|argument| *argument == "OUT");
    let (before, after) = match place {
        Some(place) => (&arguments[..place], &arguments[place + 1..]),
        None => (arguments, &[][..]),
    };
    let mut command = command(&[before, &[file], after].concat());
    command.current_dir(folder);
    command
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// What a file says is shown, and commands no terminal: names of nodes, in answers, pictures and errors. What programs read
/// has them as they are.
#[cfg(unix)]
#[test]
fn nothing_in_a_file_commands_a_terminal() {
    let folder = folder();
    fs::write(folder.path().join("red.txt"), "a\u{1b}[31m b\nb c\na\u{1b}[31m c\n").unwrap();
    fs::write(folder.path().join("round.txt"), "a\u{1b}[31m b\nb a\u{1b}[31m\n").unwrap();
    let run = |arguments: &[&str]| command(arguments).current_dir(folder.path()).output().unwrap();
    let rules = "game w\nheaps x, y\ntake k from any heap\n";
    fs::write(folder.path().join("w\u{1b}[31m.game"), rules).unwrap();
    fs::copy(folder.path().join("red.txt"), folder.path().join("r\u{1b}[31m.txt")).unwrap();
    let certified = run(&["geography", "r\u{1b}[31m.txt", "--certificate", "of.cert"]);
    assert!(certified.status.success());
    let written = run(&["label", "red.txt", "--tablebase", "red.tb", "--csv", "red.csv"]);
    assert!(written.status.success());
    let red = "a\u{1b}[31m";
    let wrong = fs::read_to_string(folder.path().join("red.csv")).unwrap();
    assert!(wrong.contains(red));
    let wrong = wrong.replace("m,W,1,", "m,L,1,");
    fs::write(folder.path().join("wrong.csv"), wrong).unwrap();
    for arguments in [
        &["label", "red.txt", "--start", red][..],
        &["label", "red.txt", "--table", "markdown"],
        &["graph", "red.txt", "--format", "dot"],
        &["graph", "red.txt"],
        &["query", "red.tb", red],
        &["geography", "red.txt", "--start", red],
        &["geography", "red.txt", "--decomposition", "--choose-start"],
        &["kernel", "red.txt", "--proof"],
        &["kernel", "round.txt"],
        &["verify", "wrong.csv", "--graph", "red.txt"],
        &["label", "no\u{1b}[31m.txt"],
        &["solve", "@w\u{1b}[31m.game:3,4"],
        &["verify", "of.cert"],
        &["solve", "nim:\u{1b}[31m"],
        &["solve", "nim:1", "--time=\u{1b}[31m"],
        &["rows", "\u{1b}[31m"],
        &["completions", "\u{1b}[31m"],
        &["solve", "nim:1", "--\u{1b}[31m"],
    ] {
        let output = run(arguments);
        let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert!(said.contains(r"\u{1b}[31m") && !said.contains('\u{1b}'), "{arguments:?}: {said}");
    }
    for arguments in [
        &["kernel", "red.txt", "--csv"][..],
        &["query", "red.tb", red, "--csv"],
        &["geography", "red.txt", "--csv"],
    ] {
        let output = run(arguments);
        assert!(text(&output.stdout).contains(red), "{arguments:?}");
    }
}

/// A message is read by people: of what is long it shows the beginning, whatever was given.
#[test]
fn messages_are_short_whatever_is_given() {
    let folder = folder();
    fs::write(folder.path().join("g.txt"), "a b\n").unwrap();
    let long = "a".repeat(100_000);
    let [target, rules] = ["@", "@"].map(|before| format!("{before}{long}"));
    let long = long.as_str();
    for arguments in [
        &["solve", "nim:1", "--time", long][..],
        &["solve", "nim:1", "--memory", long],
        &["completions", long],
        &["rows", long],
        &["rows", "wythoff", "--row", long],
        &["map", "wythoff", "--zoom", long, "--csv", "-"],
        &["label", long],
        &["label", "g.txt", "--target", &target],
        &["geography", long],
        &["kernel", long],
        &["query", long, "a"],
        &["verify", long],
        &["graph", long],
        &["solve", &rules],
        &["map", "wythoff", "--to", "5", "--png", long],
        &["heap", "0.77", "--to", "50", "--certificate", long],
        &["heap", "0.77", "--resume", long],
        &["discover", "wythoff", "--set", long],
        &["discover", "wythoff", "--values", long],
    ] {
        let output = command(arguments).current_dir(folder.path()).output().unwrap();
        let said = text(&output.stderr);
        assert!(said.len() < 2_000 && said.contains("aa…"), "{arguments:?}: {said}");
    }
    let late = ["p-positions", "wythoff", "--from", "10^99999", "--count", "1000000000"];
    let output = command(&[&late[..], &["--time", "1ms"]].concat()).output().unwrap();
    let said = text(&output.stderr);
    assert!(said.len() < 200 && said.contains("(100000 digits) was not reached"), "{said}");
}

/// Rules and graphs that a position names are read like any other file.
#[test]
fn what_a_position_names_is_not_written_over() {
    let folder = folder();
    let rules = "game own\nheap n\ntake k from n where k <= 2\n";
    for (arguments, file) in [
        (&["table", "@own", "--to", "5", "--csv"][..], "own.game"),
        (&["map", "@pair", "--to", "9", "--svg"], "pair.game"),
        (&["heap", "@own", "--to", "50", "--csv"], "own.game"),
        (&["heap", "@own", "--to", "50", "--certificate"], "./own.game"),
        (&["solve", "@own:7", "--proof"], "own.game"),
        (&["quotient", "@own", "--to", "10", "--certificate"], "own.game"),
        (&["p-positions", "@pair", "--count", "5", "--csv"], "pair.game"),
        (&["label", "--game", "@own:9", "--csv"], "own.game"),
        (&["label", "--game", "digraph:edges.txt@a", "--rows"], "edges.txt"),
    ] {
        fs::write(folder.path().join("own.game"), rules).unwrap();
        let pair = "game pair\nheaps x, y\ntake k from any heap where k <= 2\n";
        fs::write(folder.path().join("pair.game"), pair).unwrap();
        let before = fs::read(folder.path().join(file)).unwrap();
        let output = run(folder.path(), arguments, file);
        let said = text(&output.stderr);
        let wanted = format!("'{file}' is read, and would be written over; name another file\n");
        assert!(said.ends_with(&wanted), "{arguments:?}: {said}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(fs::read(folder.path().join(file)).unwrap() == before, "{arguments:?}");
    }
}

/// What cannot be read or written is named where it has no name, too.
#[cfg(target_os = "linux")]
#[test]
fn failures_of_standard_input_and_output_say_so() {
    let open = |path: &str| fs::OpenOptions::new().write(true).open(path);
    for arguments in [
        &["solve", "nim:1"][..],
        &["games"],
        &["man"],
        &["play", "nim:1"],
        &["judge", "poj1067"],
        &["solve", "-"],
        &["solve", "-", "--threads", "2"],
        &["help", "solve"],
        &["--version"],
    ] {
        let folder = folder();
        let input = folder.path().join("input");
        let line = if arguments[0] == "judge" { "1 2\n" } else { "nim:1\n" };
        fs::write(&input, line).unwrap();
        let mut command = command(arguments);
        command.stdin(fs::File::open(input).unwrap()).stdout(open("/dev/full").unwrap());
        let output = command.output().unwrap();
        let wanted =
            "grundy: cannot write the standard output: No space left on device (os error 28)\n";
        assert_eq!(text(&output.stderr), wanted, "{arguments:?}");
        assert_eq!(output.status.code(), Some(4), "{arguments:?}");
    }
    for arguments in [
        &["judge", "poj1067"][..],
        &["judge", "poj1067", "--interactive"],
        &["play", "nim:1"],
        &["solve", "-"],
        &["solve", "-", "--threads", "2"],
    ] {
        // A folder can be opened and not read.
        let output = command(arguments).stdin(fs::File::open("/").unwrap()).output().unwrap();
        let wanted = "grundy: cannot read the standard input: Is a directory (os error 21)\n";
        assert_eq!(text(&output.stderr), wanted, "{arguments:?}");
        assert_eq!(output.status.code(), Some(4), "{arguments:?}");
    }
}

/// The standard output by its name is written where it stands.
#[cfg(target_os = "linux")]
#[test]
fn the_standard_output_has_a_name() {
    let folder = folder();
    let out = folder.path().join("out");
    let mut command = command(&["label", "moves.txt", "--csv", "/dev/stdout"]);
    let file = fs::File::create(&out).unwrap();
    assert!(command.current_dir(folder.path()).stdout(file).status().unwrap().success());
    let found = fs::read_to_string(&out).unwrap();
    assert!(found.starts_with("node,label,remoteness,move\na,W,1,c\n"), "{found}");
    assert!(found.contains("moves.txt: 4 nodes, 5 edges, normal play"), "{found}");
}

/// Commands that print something, with every kind of answer.
const PRINTING: [&[&str]; 22] = [
    &["solve", "nim:3,4,5"],
    &["solve", "nim:3,4,5", "--json"],
    &["options", "nim:3,4"],
    &["table", "wythoff"],
    &["p-positions", "wythoff", "--count", "5"],
    &["pair", "wythoff", "100"],
    &["graph", "nim:1,2"],
    &["geography", "edges.txt"],
    &["label", "moves.txt"],
    &["label", "moves.txt", "--csv", "-"],
    &["label", "--game", "nim:3,4", "--json"],
    &["kernel", "dag.txt"],
    &["play", "nim:3"],
    &["judge", "--list"],
    &["judge", "poj2234", "--explain"],
    &["nimber", "4*4"],
    &["heap", "0.77"],
    &["genus", "kayles:5"],
    &["quotient", "0.77", "--to", "10"],
    &["games"],
    &["completions", "bash"],
    &["man"],
];

/// Whoever has read enough closes the stream: `grundy games | true`. That is no failure.
#[test]
fn nobody_has_to_read_the_answer() {
    let folder = folder();
    for (arguments, file) in [
        (["heap", "0.77", "--certificate"].as_slice(), "period.json"),
        (&["quotient", "0.77", "--to", "10", "--certificate"], "quotient.json"),
        (&["geography", "edges.txt", "--certificate"], "geography.json"),
        (&["label", "moves.txt", "--csv"], "labels.csv"),
    ] {
        assert!(run(folder.path(), arguments, file).status.success());
    }
    let verify: [&[&str]; 4] = [
        &["verify", "period.json"],
        &["verify", "quotient.json"],
        &["verify", "geography.json"],
        &["verify", "labels.csv", "--graph", "moves.txt"],
    ];
    for arguments in
        PRINTING.into_iter().chain(verify).chain([&["--help"][..], &["heap", "--help"]])
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = command(arguments);
        let output =
            child.current_dir(folder.path()).stdout(writer).stdin(std::process::Stdio::null());
        let output = output.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
    }
}

/// Nor has anybody to read what is wrong; the exit code tells.
#[test]
fn nobody_has_to_read_what_is_wrong() {
    let folder = folder();
    fs::write(folder.path().join("wrong.json"), "{}").unwrap();
    for (arguments, code) in [
        (["solve", "nim:x"].as_slice(), 2),
        (&["solve"], 2),
        (&["verify", "wrong.json"], 2),
        (&["verify", "none.json"], 4),
        (&["heap", "0.6", "--to", "100", "--certificate", "c"], 3),
        (&["quotient", "4.7", "--to", "50", "--max-order", "5"], 3),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = command(arguments);
        let output = child.current_dir(folder.path()).stderr(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
    // A bad line is skipped whether or not anybody reads that it was.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let input = folder.path().join("positions");
    fs::write(&input, "nim:x\nnim:3\n").unwrap();
    let mut child = command(&["solve", "-"]);
    let child = child.stderr(writer).stdin(fs::File::open(input).unwrap());
    let output = child.output().unwrap();
    assert!(text(&output.stdout).starts_with("nim:3\tN\t3"), "{}", text(&output.stdout));
}

/// A picture shows moves, and the edges of these files are none.
#[test]
fn a_picture_of_edges_without_direction_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("g.dot").display().to_string();
    std::fs::write(&path, "graph { a -- b -- c }").unwrap();
    let (line, code) = crate::program::failure(&["graph", &path]);
    assert!(line.contains("have no direction") && line.contains("`grundy geography`"), "{line}");
    assert_eq!(code, Some(2));
}

/// Where a file is asked for, `-` is standard output and no file of that name. The answer in words makes way for it.
#[test]
fn a_dash_is_standard_output() {
    let folder = folder();
    for (arguments, part) in [
        (&["solve", "cram:2x3", "--svg"][..], "<svg"),
        (&["discover", "nim", "--svg"], "<svg"),
        (&["solve", "cram:2x3", "--proof"], "\"certificate\":"),
        (&["geography", "edges.txt", "--certificate"], "\"certificate\":"),
        (&["rows", "wythoff", "--row", "0..3", "--certificate"], "\"certificate\":"),
        (&["heap", "0.77", "--certificate"], "\"certificate\":"),
        (&["heap", "0.77", "--certificate", "kayles.json", "--svg"], "<svg"),
        (&["quotient", "0.77", "--to", "10", "--certificate"], "\"certificate\":"),
        (&["discover", "nim", "--certificate"], "grundy-theorem 2"),
        (&["discover", "kayles", "--certificate"], "\"certificate\":"),
    ] {
        let output = run(folder.path(), arguments, "-");
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && printed.contains(part), "{arguments:?}: {printed}");
        let is_alone = match part {
            "<svg" => printed.trim_end().ends_with("</svg>") && printed.starts_with("<svg"),
            "grundy-theorem 2" => printed.ends_with("\nend\n") && printed.starts_with(part),
            _ => serde_json::from_str::<serde_json::Value>(&printed).is_ok(),
        };
        assert!(is_alone, "{arguments:?}: {printed}");
        assert!(!folder.path().join("-").exists(), "{arguments:?}");
    }
}

/// Where there is no folder to write in it is said which file that is about.
#[cfg(unix)]
#[test]
fn in_a_folder_that_is_gone_the_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in ["table wythoff --csv y", "heap 0.77 --svg y", "map nim --to 3 --npy y"] {
        fs::create_dir(folder.path().join("gone")).unwrap();
        let script = format!("cd gone && rmdir ../gone && exec '{}' {arguments}", program::GRUNDY);
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &script]).env("LC_ALL", "C").current_dir(folder.path());
        let output = shell.output().unwrap();
        let said = text(&output.stderr);
        assert!(said.starts_with("grundy: cannot write 'y': "), "{arguments}: {said}");
        assert_eq!(output.status.code(), Some(4), "{arguments}: {said}");
    }
}

/// Two outputs would be one stream that nobody can take apart.
#[test]
fn at_most_one_output_is_printed() {
    for arguments in [
        &["map", "wythoff", "--to", "1", "--npy", "-", "--csv"][..],
        &["map", "wythoff", "--to", "1", "--svg", "-", "--npy", "-"],
        &["table", "wythoff", "--to", "3", "--csv", "--npy", "-"],
        &["p-positions", "wythoff", "--csv", "--npy", "-"],
        &["discover", "nim", "--dot", "-", "--svg", "-"],
        &["discover", "nim", "--svg", "-", "--json"],
        &["discover", "nim", "--certificate", "-", "--code", "cpp"],
        &["solve", "nim:1,2", "--svg", "-", "--json"],
        &["solve", "cram:2x3", "--proof", "-", "--draw"],
        &["geography", "moves.txt", "--certificate", "-", "--json"],
        &["geography", "moves.txt", "--certificate", "-", "--csv"],
        &["heap", "0.77", "--certificate", "-", "--rares"],
        &["heap", "0.77", "--svg", "-", "--json"],
        &["heap", "0.77", "--certificate", "-", "--format", "bfile"],
        &["quotient", "0.77", "--certificate", "-", "--json"],
        &["rows", "wythoff", "--row", "0..3", "--certificate", "-", "--csv"],
        &["solve", "cram:2x3", "--proof", "-", "--svg", "-"],
        &["label", "moves.txt", "--rows", "-"],
        &["table", "wythoff", "--to", "3", "--parquet", "-"],
        &["map", "wythoff", "--to", "3", "--parquet", "-"],
        &["p-positions", "wythoff", "--parquet", "-"],
        &["solve", "cram:2x3", "--database", "-"],
    ]
    .into_iter()
    .filter(|arguments| is_built(arguments))
    {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("moves.txt"), MOVES).unwrap();
        let output = command(arguments).current_dir(folder.path()).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let why = [
            "would both be printed",
            "standard output holds",
            "cannot be used with",
            "name a file, such as './-'",
        ];
        assert!(why.iter().any(|why| said.contains(why)), "{said}");
        assert!(!folder.path().join("-").exists(), "{arguments:?}");
    }
}

/// Of two outputs in one file one would be lost.
#[test]
fn two_outputs_are_two_files() {
    for arguments in [
        &["map", "wythoff", "--to", "1", "--svg", "x", "--npy", "./x"][..],
        &["table", "wythoff", "--to", "3", "--csv", "x", "--npy", "x"],
        &["geography", "moves.txt", "--csv", "x", "--certificate", "x"],
        &["label", "moves.txt", "--csv", "x", "--tablebase", "x"],
        &["solve", "cram:2x3", "--proof", "x", "--svg", "x"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("moves.txt"), MOVES).unwrap();
        let output = command(arguments).current_dir(folder.path()).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("would both be written to"), "{said}");
        assert!(!folder.path().join("x").exists(), "{arguments:?}");
    }
    let nowhere = ["map", "wythoff", "--to", "1", "--svg", "/dev/null", "--npy", "/dev/null"];
    assert!(command(&nowhere).output().unwrap().status.success());
}
