//! The program as a shell sees it: arguments, completion, colours, pipes, signals, the environment.

use std::process::{Command, Stdio};

use grundy_kernels::level::Level;

use crate::program::{self, answer, command, grundy, text};

/// Every command is on the page of the whole and has one of its own; what grundy only calls itself has none.
#[test]
fn every_command_has_a_man_page() {
    let dir = tempfile::tempdir().unwrap();
    answer(&["man", "--dir", &dir.path().display().to_string()]);
    let whole = answer(&["man"]);
    assert!(!whole.contains("confine"));
    let mut pages = 0;
    for page in std::fs::read_dir(dir.path()).unwrap() {
        let name = page.unwrap().file_name().into_string().unwrap();
        let written = std::fs::read_to_string(dir.path().join(&name)).unwrap();
        let Some(command) = name.strip_prefix("grundy-").and_then(|name| name.strip_suffix(".1"))
        else {
            assert_eq!((name.as_str(), &written), ("grundy.1", &whole));
            continue;
        };
        assert_eq!(answer(&["man", command]), written, "{name}");
        assert!(
            whole.contains(&format!("grundy\\-{}(1)", command.replace('-', "\\-"))),
            "{name}: {whole}"
        );
        assert!(
            written.contains("Exit codes") && written.contains(".SH OPTIONS"),
            "{name}: {written}"
        );
        pages += 1;
    }
    let help = answer(&["help"]);
    let listed = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let commands = listed.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    // `help` itself has no page.
    assert_eq!(commands.count() - 1, pages, "{listed}");
    let (line, code) = program::failure(&["man", "confine"]);
    assert!(
        line.contains("'confine' is not a command; these are: solve, ") && code == Some(2),
        "{line}"
    );
}

/// What a shell that has run `grundy completions` is told.
#[test]
fn completion_knows_games_problems_and_files() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("queens.game"), "game queens\nheaps x\ntake k from x\n")
        .unwrap();
    let complete = |words: &[&str]| -> Vec<String> {
        let output = command(&[&["--", "grundy"], words].concat())
            .current_dir(dir.path())
            .env("GRUNDY_GAMES", dir.path())
            .env("GRUNDY_COMPLETE", "bash")
            .env("_CLAP_IFS", "\n")
            .env("_CLAP_COMPLETE_INDEX", words.len().to_string())
            .env("_CLAP_COMPLETE_COMP_TYPE", "9")
            .env("_CLAP_COMPLETE_SPACE", "true")
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout).lines().map(str::to_string).collect()
    };
    for (words, wanted) in [
        (&["solve", "wyth"][..], &["wythoff:", "wythoff-st:"][..]),
        (&["solve", "nim:3+kay"], &["nim:3+kayles:"]),
        (&["solve", "quee"], &["queens:"]),
        (&["solve", "@q"], &["@queens.game"]),
        (&["solve", "digraph:q"], &["digraph:queens.game"]),
        (&["solve", "nim:3+geography:q"], &["nim:3+geography:queens.game"]),
        (&["solve", "coins/twins,ruler:@q"], &["coins/twins,ruler:@queens.game"]),
        (&["solve", "coin-poset/q"], &["coin-poset/queens.game"]),
        (&["solve", "nim:q"], &[]),
        (&["solve", "digraph:queens.game@"], &[]),
        (&["heap", "kay"], &["kayles"]),
        (&["heap", "wyth"], &[]),
        (&["quotient", "quee"], &["queens"]),
        (&["graph", "quee"], &["queens:", "queens.game"]),
        (&["rules", "q"], &["queens.game"]),
        (&["games", "laske"], &["lasker-nim"]),
        (&["check", "quee"], &["queens"]),
        (&["check", "@q"], &["@queens.game"]),
        (&["rules", "--from", "quee"], &[]),
        (&["rules", "--from", "laske"], &["lasker-nim"]),
        (&["judge", "poj10"], &["poj1067"]),
        (&["judge", "p225"], &["p2252"]),
        (&["man", "p-p"], &["p-positions"]),
        (&["label", "--tableb"], &["--tablebase"]),
        (&["conf"], &[]),
    ] {
        let mut found = complete(words);
        found.sort_by_key(|word| wanted.iter().position(|wanted| wanted == word));
        assert_eq!(found, wanted, "{words:?}");
    }
    let all = complete(&["solve", ""]);
    assert!(all.iter().any(|word| !word.starts_with('-')), "a shell would type '-': {all:?}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(answer(&["completions", shell]).contains("GRUNDY_COMPLETE"), "{shell}");
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    assert!(!answer(&["solve", "nim:1"]).contains('\x1b'));
    assert!(answer(&["solve", "nim:1", "--color", "always"]).contains('\x1b'));
    assert!(!answer(&["table", "nim"]).contains('\x1b'));
}

/// A reader that stops early is no error.
#[test]
fn a_closed_pipe_is_quiet() {
    let mut child = Command::new(program::GRUNDY)
        .args(["table", "wythoff", "--to", "400", "--format", "csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
}

/// What was decided stands, whether anybody reads it or not.
#[cfg(unix)]
#[test]
fn a_closed_pipe_leaves_the_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("input");
    let saved = saved.to_str().unwrap();
    for (arguments, code) in [
        (&["equal", "nim:1", "nim:2"][..], 1),
        (&["equal", "nim:1", "nim:1"], 0),
        (&["check", "wythoff", "--to", "10", "cat"], 1),
        (&["judge", "poj1067", "--save", saved, "--check", "cat"], 1),
        (&["rules", "--json", "/dev/null"], 2),
    ] {
        let mut command = program::command(arguments);
        let mut child = command.stdin(Stdio::null()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
    }
    assert!(std::fs::metadata(saved).unwrap().len() > 0);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_at_once_with_130() {
    let mut child = Command::new(program::GRUNDY)
        .args(["solve", "octal/0.007:4000000"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    program::interrupt(child.id());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn wrong_arguments_are_one_line() {
    for (arguments, said) in [
        (&["slove"][..], "'solve'"),
        (&["solve"], "<POSITION>"),
        (&["solve", "nim:1", "--memory", "x"], "'x' is not a size"),
        (&["graph", "nim:1", "--format", "gif"], "dot, svg"),
    ] {
        let output = grundy(arguments, b"");
        assert_eq!(output.status.code(), Some(2));
        let error = text(&output.stderr);
        assert!(error.lines().count() == 1 && error.contains(said), "{error}");
    }
    let output = grundy(&[], b"");
    assert!(text(&output.stderr).contains("Examples:"), "no arguments show the help");
}

/// A level that is not there is refused at once; one that is there answers the same.
#[test]
fn a_level_of_instructions_can_be_forced() {
    let with = |level: &str| {
        let mut command = program::command(&["nimber", "5*7", "--json"]);
        command.env("GRUNDY_LEVEL", level).output().unwrap()
    };
    let wanted = grundy(&["nimber", "5*7", "--json"], b"");
    for level in Level::ALL.into_iter().filter(|level| level.is_available()) {
        assert_eq!(with(level.name()), wanted, "{level}");
    }
    let lacking = Level::ALL.into_iter().filter(|level| !level.is_available());
    for level in ["sse9", "", "AVX2"].into_iter().chain(lacking.map(Level::name)) {
        let (line, code) = program::failed(&with(level));
        assert!(line.contains("GRUNDY_LEVEL: ") && line.contains("portable"), "{line}");
        assert_eq!(code, Some(2), "{line}");
    }
}

/// The page ends by itself, and well, whoever ends it: also where its terminal is closed.
#[cfg(all(unix, feature = "page"))]
#[test]
fn the_page_ends_when_it_is_told() {
    use std::io::{BufRead, BufReader};

    for signal in crate::program::endings() {
        let mut child = crate::program::command(&["serve", "--port", "0"]).spawn().unwrap();
        let mut said = String::new();
        BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut said).unwrap();
        assert!(said.contains("the page is at http://localhost:"), "{said}");
        crate::program::send(signal, child.id());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
    }
}
