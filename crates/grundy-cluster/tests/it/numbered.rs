//! `label --game` and `query`: what `grundy label --game` says, however the positions are shared.
//!
//! The other way is the engines of the library, one process and no messages, which its own tests hold against search.

mod refused;

use crate::program;

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use grundy::notation::{self, Files};
use grundy::ranked::{Bits, Ranked, RankedLabels};
use grundy::{Limits, Outcome, Play, Sum};
use grundy_graphs::label::End;
use grundy_testing::{Random, workspace};
use program::{command, failure, run, success};

/// Games of files, coins, heaps, tokens, what is explored, and sums of them.
const GAMES: [&str; 34] = [
    "nim:0",
    "nim:11",
    "nim:3,4,5",
    "wythoff:7,9",
    "wythoff:20,3",
    "moore/2:3,2,4",
    "bachet/3:20,7",
    "nimhoff/3:4,6+nim:2",
    "coins/ruler:1,2,3,4",
    "coins/ruler:1,2,3+nim:2",
    "coins/twins:2,5",
    "coins/motley:5",
    "turning-turtles:HHHHH",
    "turning-turtles:HTHH+nim:2,2+coins/ruler:2,4",
    "coin-tree/0,1,1:1,2,3",
    "chomp:3x3",
    "fibonacci:9+nim:2",
    "northcott:0.2.1+nim:1",
    "staircase:1,2+cram:2x3",
    "kayles:6+fibonacci:5+bachet/2:3",
    "nim:2+kayles:5,4",
    "digraph:a-b,b-c@a",
    "digraph:a-b,b-c,a-c@a+digraph:0-1,1-2@0+nim:3",
    "digraph:a-b,b-a,b-c,c-a,c-d@a",
    "digraph:a-b,b-a,b-c,c-a,c-d@a+nim:3,1",
    "digraph:a-b,b-a,b-c,c-d@a+digraph:0-0,0-1,1-2,2-0,2-3@0",
    "digraph:0-1,1-2,2-0,2-3@0+wythoff:2,3+digraph:0-0,0-1@0",
    "digraph:a-b,b-a,a-c@b+coins/ruler:2,4",
    "maharaja:4,5",
    "wythoff-t:4,4",
    "nim3-misere:2,3,2",
    "carousel:3",
    "bachet/2:9,12+digraph:a-b,b-a,b-c@a",
    "nim:5+digraph:a-a@a+coins/ruler:1,4+digraph:a-b,b-c,c-a,c-d@b",
];

/// The rule files of the workspace.
struct Own;

impl Files for Own {
    fn read(&self, name: &str) -> io::Result<String> {
        fs::read_to_string(name)
    }

    fn game(&self, name: &str) -> io::Result<Option<String>> {
        Ok(fs::read_to_string(workspace().join("games").join(format!("{name}.game"))).ok())
    }
}

fn parsed(text: &str) -> Sum {
    notation::parse(text, &Own).unwrap()
}

fn with_games(mut command: Command) -> Command {
    command.env("GRUNDY_GAMES", workspace().join("games"));
    command
}

/// What a run prints that has to succeed.
fn answer(dir: &Path, arguments: &[&str]) -> String {
    let output = with_games(command(dir, arguments)).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "W",
        Outcome::P => "L",
        Outcome::D => "D",
    }
}

/// A field of CSV.
fn field(text: &str) -> String {
    if text.contains(',') { format!("\"{text}\"") } else { text.to_string() }
}

/// The CSV that `grundy label --game` writes.
fn table(game: &Ranked, labels: &RankedLabels, bits: Bits) -> String {
    let mut text = "node,label,remoteness,move\n".to_string();
    for position in 0..game.count() {
        let (outcome, remoteness) = labels.get(position);
        let remoteness = remoteness.filter(|_| bits == Bits::Sixteen);
        let remoteness = remoteness.map_or(String::new(), |n| n.to_string());
        let best = labels.best(game, position).map_or(String::new(), |best| game.text(best));
        let (node, label) = (field(&game.text(position)), letter(outcome));
        writeln!(text, "{node},{label},{remoteness},{}", field(&best)).unwrap();
    }
    text
}

/// What `query` says of all positions whose texts are read back as theirs.
fn answers(game: &Ranked, labels: &RankedLabels) -> (Vec<String>, String) {
    let (mut texts, mut lines) = (Vec::new(), String::new());
    for position in 0..game.count() {
        let node = game.text(position);
        if game.find(&parsed(&node)) != Some(position) {
            continue;
        }
        let (outcome, remoteness) = labels.get(position);
        let outcome = outcome.to_string();
        let remoteness = remoteness.map_or("-".to_string(), |n| n.to_string());
        let best = labels.best(game, position).map_or("-".to_string(), |best| game.text(best));
        writeln!(lines, "{node}\t{outcome}\t{remoteness}\t{best}").unwrap();
        texts.push(node);
    }
    (texts, lines)
}

/// Labels a game in one way and holds the parts, the table, the counts and the answers against one process.
fn check(dir: &Path, text: &str, bits: Bits, misere: bool, shared: [&str; 2]) {
    let sum = parsed(text);
    let game = Ranked::new(&sum, &Limits::default()).unwrap();
    // Rules may say themselves that who cannot move wins.
    let asked = if misere { Play::Misere } else { Play::Normal };
    let end = if sum.play(asked).unwrap() == Play::Misere { End::Wins } else { End::Loses };
    let number = bits.number().to_string();
    let [processes, threads] = shared;
    let mut arguments = vec!["label", "--game", text, "--bits", &number, "--out", "parts"];
    arguments.extend([
        "--processes",
        processes,
        "--threads",
        threads,
        "--csv",
        "labels.csv",
        "--json",
    ]);
    arguments.extend(misere.then_some("--misere"));
    let labels = game.labels(end, bits, 1, &mut |_| true).unwrap();
    let what = format!("{arguments:?}");
    let told: serde_json::Value = serde_json::from_str(&answer(dir, &arguments)).unwrap();
    let csv = fs::read_to_string(dir.join("labels.csv")).unwrap();
    assert_eq!(csv, table(&game, &labels, bits), "{what}");
    assert_eq!(
        (&told["win"], &told["lose"]),
        (&labels.won().into(), &labels.lost().into()),
        "{what}"
    );
    let levels = labels.tallies().filter(|_| bits != Bits::Two);
    let level = |(n, level): (usize, &grundy_graphs::label::Tally)| serde_json::json!({"remoteness": n, "win": level.won, "lose": level.lost});
    let levels = levels.map(|levels| levels.iter().enumerate().map(level).collect::<Vec<_>>());
    assert_eq!(told["levels"], serde_json::json!(levels), "{what}");
    assert_eq!(told["start"]["label"], letter(labels.get(game.start()).0), "{what}");
    let (texts, wanted) = answers(&game, &labels);
    assert!(texts.contains(&game.text(game.start())), "{what}");
    let query = ["query", "parts"].into_iter().chain(texts.iter().map(String::as_str));
    assert_eq!(answer(dir, &query.collect::<Vec<_>>()), wanted, "{what}");
    fs::remove_dir_all(dir.join("parts")).unwrap();
}

#[test]
fn the_same_as_by_one_process() {
    let dir = tempfile::tempdir().unwrap();
    let ways = [["1", "1"], ["2", "1"], ["3", "1"], ["1", "3"]];
    for (g, game) in GAMES.into_iter().enumerate() {
        for (b, bits) in Bits::ALL.into_iter().enumerate() {
            for misere in [false, true] {
                for (w, shared) in ways.into_iter().enumerate() {
                    // Ways to share a game out and kinds of play take turns but for `./test --long`: a width meets all.
                    let turn = ((g + b) % ways.len(), (g / ways.len() + b) % 2 == 1);
                    if grundy_testing::is_long() || (w, misere) == turn {
                        check(dir.path(), game, bits, misere, shared);
                    }
                }
            }
        }
    }
}

/// More messages than travel together.
#[test]
fn many_messages() {
    let dir = tempfile::tempdir().unwrap();
    for (game, bits) in [
        ("bachet/60:150,1,80", Bits::Ten),
        ("coins/ruler:1,13", Bits::Two),
        ("coins/ruler:1,12", Bits::Sixteen),
        ("wythoff:250,300", Bits::Two),
        ("wythoff:150,200", Bits::Four),
        ("digraph:a-b,b-a,b-c,c-d@a+nim:100,150", Bits::Two),
        ("digraph:a-b,b-a,b-c,c-d@a+nim:100,150", Bits::Sixteen),
        ("digraph:a-b,b-a,b-c,c-d@a+bachet/3:150,150", Bits::Four),
    ] {
        let sum = parsed(game);
        let ranked = Ranked::new(&sum, &Limits::default()).unwrap();
        let labels = ranked.labels(End::Loses, bits, 1, &mut |_| true).unwrap();
        let number = bits.number().to_string();
        let arguments =
            ["label", "--game", game, "--bits", &number, "--out", "parts", "--processes", "3"];
        answer(dir.path(), &[&arguments[..], &["--csv", "labels.csv"]].concat());
        let csv = fs::read_to_string(dir.path().join("labels.csv")).unwrap();
        assert!(csv == table(&ranked, &labels, bits), "{game}");
        fs::remove_dir_all(dir.path().join("parts")).unwrap();
    }
}

/// What JSON has beside the counts of `grundy label --json` is named where outputs are.
#[test]
fn what_json_has_is_documented() {
    let dir = tempfile::tempdir().unwrap();
    let label = ["label", "--game", "nim:2,3", "--out", "parts", "--json"];
    let told: serde_json::Value = serde_json::from_str(&success(dir.path(), &label)).unwrap();
    let documented = grundy_testing::document("docs/OUTPUT.md");
    let row = documented.lines().find(|line| line.contains("`grundy-cluster label --json`"));
    let row = row.unwrap();
    let counts = ["version", "graph", "play", "nodes", "win", "lose", "draw", "levels"];
    for name in told.as_object().unwrap().keys().filter(|name| !counts.contains(&name.as_str())) {
        assert!(row.contains(&format!("`{name}`")), "{name}");
    }
}

/// Two processes that are started by hand, of which the last is started first.
#[test]
fn processes_find_each_other_by_a_file_of_hosts() {
    let dir = tempfile::tempdir().unwrap();
    for (game, bits) in [("wythoff:60,70", Bits::Two), ("coins/ruler:1,5+nim:9,9", Bits::Sixteen)] {
        let number = bits.number().to_string();
        // Ports that are free now; taken by somebody else in between, the run is tried again.
        for attempt in 0.. {
            let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
            let addresses = listeners.map(|one| one.local_addr().unwrap().to_string());
            fs::write(dir.path().join("hosts"), addresses.join("\n")).unwrap();
            let running = ["1", "0"].map(|process| {
                let arguments = ["label", "--game", game, "--bits", &number, "--out", "parts"];
                let hosts = ["--hosts", "hosts", "--process", process, "--wait", "20", "--json"];
                command(dir.path(), &[&arguments[..], &hosts].concat()).spawn().unwrap()
            });
            let outputs = running.map(|child| child.wait_with_output().unwrap());
            if outputs.iter().all(|output| output.status.success()) {
                assert!(outputs[0].stdout.is_empty());
                let told: serde_json::Value = serde_json::from_slice(&outputs[1].stdout).unwrap();
                assert_eq!(told["workers"], 2);
                break;
            }
            assert!(attempt < 3, "{outputs:?}");
        }
        let ranked = Ranked::new(&parsed(game), &Limits::default()).unwrap();
        let labels = ranked.labels(End::Loses, bits, 1, &mut |_| true).unwrap();
        let (texts, wanted) = answers(&ranked, &labels);
        let query = ["query", "parts"].into_iter().chain(texts.iter().map(String::as_str));
        assert_eq!(success(dir.path(), &query.collect::<Vec<_>>()), wanted, "{game}");
        fs::remove_dir_all(dir.path().join("parts")).unwrap();
    }
}

const KILLED: [&str; 12] = [
    "label",
    "--out",
    "parts",
    "--processes",
    "3",
    "--checkpoint",
    "saved",
    "--checkpoint-levels",
    "1",
    "--csv",
    "labels.csv",
    "--json",
];

/// The processes that `parent` has started.
#[cfg(target_os = "linux")]
fn started_by(parent: u32) -> Vec<u32> {
    let children = fs::read_to_string(format!("/proc/{parent}/task/{parent}/children"));
    children.unwrap_or_default().split_whitespace().map(|pid| pid.parse().unwrap()).collect()
}

/// Twenty processes are killed, each at a time of its own; the same command goes on in between, and the answer is right.
#[cfg(target_os = "linux")]
#[test]
fn twenty_kills() {
    let dir = tempfile::tempdir().unwrap();
    let mut random = Random::new(20);
    let mut kills = 0;
    let mut resumed = 0;
    let circles = ["digraph:a-b,b-a,b-c@a"; 9].join("+");
    for (game, bits) in [
        ("bachet/2:250,80", "16"),
        ("digraph:a-b,b-a,b-c@a+bachet/3:400,50", "10"),
        ("wythoff:400,400", "2"),
        ("digraph:a-b,b-a,b-c@a+bachet/3:200,50", "4"),
        ("digraph:a-b,b-a,b-c@a+bachet/3:400,90", "2"),
        ("digraph:a-b,b-a,b-c@a+bachet/3:400,50", "16"),
        ("digraph:a-b,b-a,b-c,c-d,b-d@a+wythoff:200,150", "16"),
        (&circles, "2"),
    ]
    .into_iter()
    .cycle()
    {
        let arguments = [&KILLED[..], &["--game", game, "--bits", bits]].concat();
        let mut pause = 200;
        // Each is killed, some more than once.
        let most = kills + 3;
        loop {
            let had = fs::read_dir(dir.path().join("saved")).is_ok_and(|files| {
                files.flatten().any(|file| {
                    file.path().extension().is_some_and(|ending| ending == "checkpoint")
                })
            });
            let mut child = command(dir.path(), &arguments).spawn().unwrap();
            let wait = Duration::from_millis(random.number(5..=pause));
            let begin = Instant::now();
            while begin.elapsed() < wait && child.try_wait().unwrap().is_none() {
                std::thread::sleep(Duration::from_millis(1));
            }
            let victims = started_by(child.id());
            if kills < most
                && let Some(victim) = victims.get(random.below(3_u32) as usize)
            {
                let killed =
                    Command::new("kill").args(["-9", &victim.to_string()]).status().unwrap();
                let output = child.wait_with_output().unwrap();
                if killed.success() && !output.status.success() {
                    kills += 1;
                    resumed += u32::from(had);
                    assert!(!dir.path().join("labels.csv").exists());
                    continue;
                }
                // It was over before.
                assert!(output.status.success());
            } else {
                let output = child.wait_with_output().unwrap();
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            }
            pause = 120;
            if dir.path().join("labels.csv").exists() {
                break;
            }
        }
        let ranked = Ranked::new(&parsed(game), &Limits::default()).unwrap();
        let bits = Bits::ALL.into_iter().find(|one| one.number().to_string() == bits).unwrap();
        let labels = ranked.labels(End::Loses, bits, 1, &mut |_| true).unwrap();
        let csv = fs::read_to_string(dir.path().join("labels.csv")).unwrap();
        assert!(csv == table(&ranked, &labels, bits), "{game}");
        // Nothing is left to continue from.
        assert_eq!(fs::read_dir(dir.path().join("saved")).unwrap().count(), 0);
        fs::remove_file(dir.path().join("labels.csv")).unwrap();
        fs::remove_dir_all(dir.path().join("parts")).unwrap();
        if kills >= 20 {
            break;
        }
    }
    assert!(resumed > 0, "no run began with a checkpoint");
}

/// The labels of all parts.
fn parts(dir: &Path) -> Vec<Vec<u8>> {
    let mut names: Vec<_> = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names.iter().map(|name| fs::read(name).unwrap()).collect()
}

/// What does not fit the memory is labelled in scratch files, the same bit for bit; a run that is killed goes on there.
#[cfg(target_os = "linux")]
#[test]
fn scratch_files() {
    let dir = tempfile::tempdir().unwrap();
    let mut resumed = 0;
    let circles = ["digraph:a-b,b-a,b-c@a"; 11].join("+");
    // A little more than messages need.
    for (game, bits, memory) in [
        ("bachet/3:250,250", "16", "16910K"),
        ("digraph:a-b,b-a,b-c@a+bachet/3:150,150", "16", "16930K"),
        ("bachet/2:300,300", "10", "16670K"),
        ("digraph:a-b,b-a,b-c@a+bachet/3:350,350", "4", "17200K"),
        ("digraph:a-b,b-a,b-c@a+bachet/3:400,400", "2", "16930K"),
        (&circles, "2", "17160K"),
        ("wythoff:600,600", "2", "16665K"),
    ] {
        let all = ["label", "--game", game, "--bits", bits, "--processes", "2"];
        success(dir.path(), &[&all[..], &["--out", "parts"]].concat());
        let wanted = parts(&dir.path().join("parts"));
        assert_eq!(wanted.len(), 2);
        let small = [&all[..], &["--out", "small", "--memory", memory]].concat();
        let (code, line) = failure(run(dir.path(), &small));
        assert!(code == 3 && line.ends_with(", or scratch files with --scratch"), "{line}");
        let (code, line) = failure(run(dir.path(), &[&small[..], &["--scratch", "no"]].concat()));
        assert!(code == 4 && line.contains("MiB of states in a scratch file in 'no': "), "{line}");
        fs::create_dir_all(dir.path().join("scratch")).unwrap();
        let checkpoints =
            ["--scratch", "scratch", "--checkpoint", "saved", "--checkpoint-seconds", "0"];
        let arguments = [&small[..], &checkpoints].concat();
        let mut child = command(dir.path(), &arguments).spawn().unwrap();
        let is_saved = || {
            let files = fs::read_dir(dir.path().join("saved")).into_iter().flatten().flatten();
            files.filter(|file| file.path().extension().is_some_and(|e| e == "checkpoint")).count()
                >= 2
        };
        let begin = Instant::now();
        let patience = Duration::from_secs(20);
        while !is_saved() && child.try_wait().unwrap().is_none() && begin.elapsed() < patience {
            std::thread::sleep(Duration::from_millis(1));
        }
        if let Some(victim) = started_by(child.id()).last() {
            let _ = Command::new("kill").args(["-9", &victim.to_string()]).status().unwrap();
        }
        let was_killed = !child.wait_with_output().unwrap().status.success();
        resumed += usize::from(was_killed && is_saved());
        assert!(success(dir.path(), &[&small[..], &checkpoints[..4]].concat()).contains("rounds"));
        assert!(parts(&dir.path().join("small")) == wanted, "{game}");
        // They have no names.
        assert_eq!(fs::read_dir(dir.path().join("scratch")).unwrap().count(), 0);
        for folder in ["parts", "small", "saved"] {
            fs::remove_dir_all(dir.path().join(folder)).unwrap();
        }
    }
    assert!(resumed > 0, "no run was killed that had saved");
}
