//! What was given is kept: time and memory.

use std::time::{Duration, Instant};

use crate::program::{self, failure, grundy, text};

/// Ends with the message about time soon after `time`; a loaded machine may take some more.
fn ends(arguments: &[&str], input: &[u8], time: Duration) {
    let start = Instant::now();
    let output = grundy(arguments, input);
    let took = start.elapsed();
    let shown: Vec<String> = arguments.iter().map(|a| a.chars().take(40).collect()).collect();
    assert!(took < time + Duration::from_secs(3), "{shown:?} took {took:?}");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{shown:?}: {said}");
    assert!(said.contains("--time") && said.lines().count() == 1, "{shown:?}: {said}");
}

/// Two positions are one question: what is asked of each of them has not as much time again.
#[test]
fn a_comparison_has_the_time_of_one_question() {
    let start = Instant::now();
    let (said, code) = failure(&["equal", "cram:7x7", "cram:6x7", "--time", "1s"]);
    assert!(said.contains("did not end within 1 s") && code == Some(3), "{said}");
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

/// A move that sets five numbers has thousands of letters, and each state of its automaton as many edges.
#[test]
fn automata_with_many_letters_end_in_time() {
    let rules = b"game t\nheaps x, y, z, w\nstate s\ntake k from each heap and set s to 3\n";
    ends(&["discover", "-", "--time", "300ms"], rules, Duration::from_millis(300));
}

/// No clock reaches these times: they are refused wherever a time is given.
#[test]
fn times_without_an_end_are_refused() {
    for time in ["18446744073709551615s", "9000000000000000000s", "99999999999999999999h"] {
        for arguments in [
            &["solve", "nim:3,5", "--time"][..],
            &["options", "nim:3,5", "--time"],
            &["discover", "nim", "--time"],
            &["verify", "none.json", "--time"],
        ] {
            let (line, code) = failure(&[arguments, &[time]].concat());
            let wanted = format!("'{time}' is too long a time: at most 1000000000s");
            assert!(line.contains(&wanted), "{arguments:?}: {line}");
            assert_eq!(code, Some(2), "{arguments:?}: {line}");
        }
    }
}

/// A chosen number that only a disjunction bounds is tried up to 2^40.
#[test]
fn numbers_that_no_sum_bounds_end_in_time() {
    let rules = b"game d\nheap a, m\nend when a mod 3 = 1\ntake 2 from m\n\
        take l from a and add b to a where b < l and l in {1, 2, m} and m >= m\n";
    for more in [&[][..], &["--misere"], &["--values", "all"]] {
        let start = Instant::now();
        let output = grundy(&[&["discover", "-", "--time", "500ms"], more].concat(), rules);
        assert!(start.elapsed() < Duration::from_secs(5), "{more:?} took {:?}", start.elapsed());
        let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert!(said.contains("the time is over"), "{more:?}: {said}");
    }
}

/// Tokens go from heap to heap, so that the box of positions is large: `--memory` is kept to, and told.
#[test]
fn boxes_of_positions_keep_to_the_memory() {
    let rules = b"game b\nheaps x, y\nsymmetric\ntake k from x where x >= 3\n\
        take 1 from y and 2 from x where 2x <= y + 1\ntake k from x and add l to y where l < k\n";
    for (memory, what) in [("1", "of 1 that are allowed"), ("1M", "of 1048576 that are allowed")] {
        let arguments = ["discover", "-", "--values", "all", "--to", "200", "--memory", memory];
        let output = grundy(&arguments, rules);
        let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains("bytes of memory or more") && said.contains(what), "{said}");
    }
}

#[test]
fn counting_many_long_options_ends_in_time() {
    for position in ["coins/1+S:40", "coins/1000+F:2000", "coins/500:1000"] {
        ends(&["solve", position, "--time", "300ms"], b"", Duration::from_millis(300));
    }
}

/// What is computed in one piece is left behind: the line is told to be late, and the others are answered.
#[test]
fn long_numbers_of_a_stream_end_in_time_and_the_other_lines_are_answered() {
    let input = format!("nim:1,2\nwythoff:1{0},2{0}\nkayles:300,7\n", "7".repeat(4_000_000));
    let start = Instant::now();
    let output = grundy(&["solve", "-", "--json", "--time", "500ms"], input.as_bytes());
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let out = text(&output.stdout);
    let lines: Vec<&str> = out.lines().collect();
    let [first, late, last] = lines[..] else { panic!("{} lines", lines.len()) };
    assert!(
        first.contains(r#""position":"nim:1,2","#) && first.contains(r#""outcome":"N""#),
        "{first}"
    );
    assert!(
        late.starts_with(r#"{"version":1,"line":2,"error":"#) && late.contains("--time"),
        "{late}"
    );
    assert!(
        last.contains(r#""position":"kayles:300,7","#) && last.contains(r#""outcome":"#),
        "{last}"
    );
}

/// Time in proportion to the heaps, and all winning moves are counted.
#[test]
fn many_heaps() {
    let heaps: Vec<u64> = (1..=20_000).map(|i: u64| i * 7_919 % 999_983).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    assert!(sum > 0);
    let winning = heaps.iter().filter(|&heap| heap ^ sum < *heap).count();
    let body: Vec<String> = heaps.iter().map(u64::to_string).collect();
    for play in [&[][..], &["--misere"]] {
        let start = Instant::now();
        let input = format!("nim:{}\n", body.join(","));
        let output = grundy(&[&["solve", "-", "--time", "20s"], play].concat(), input.as_bytes());
        let out = text(&output.stdout);
        let fields: Vec<&str> = out.split('\t').collect();
        assert_eq!((fields[1], fields[3]), ("N", winning.to_string().as_str()), "{play:?}");
        assert!(start.elapsed() < Duration::from_secs(5), "{play:?} took {:?}", start.elapsed());
    }
    // Stairs are one component, whose every move is as long as all of it.
    let start = Instant::now();
    let input = format!("staircase:{}\n", body.join(","));
    let output = grundy(&["solve", "-", "--misere", "--time", "20s"], input.as_bytes());
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
#[cfg(target_os = "linux")]
fn memory_that_the_system_refuses_is_told() {
    for (space, arguments) in [
        (300_000, "solve --misere cram:5x7 --time 300s"),
        (300_000, "solve --misere cram:5x7 --time 300s --memory 20G"),
        // The program and what threads set aside take most of it.
        (200_000, "solve --misere cram:5x7 --time 300s"),
        (300_000, "table wythoff --to 20000 --format csv"),
        (300_000, "heap 0.6 --to 600000000"),
    ] {
        let script = format!("ulimit -v {space}; exec {} {arguments}", program::GRUNDY);
        let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments}: {said}");
        let is_told = said.contains(" MiB") || said.contains(" KiB");
        assert!(is_told && said.contains("--memory"), "{arguments}: {said}");
    }
}

/// Rules of thousands of comparisons, in one line or in as many, are read in the memory that they take a few times.
#[test]
#[cfg(target_os = "linux")]
fn rules_of_many_comparisons_are_read_in_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let one_line: Vec<String> = (2..4000).map(|n| format!("x != {n}")).collect();
    let many_lines: String = (2..4000).map(|n| format!("end when x = {n}\n")).collect();
    for rules in [
        format!("game holes\nheap x\ntake k from x where {}\n", one_line.join(" and ")),
        format!("game ends\nheap x\n{many_lines}take k from x\n"),
    ] {
        let path = folder.path().join("many.game");
        std::fs::write(&path, rules).unwrap();
        let script = format!("ulimit -v 300000; exec {} rules {}", program::GRUNDY, path.display());
        let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
}

/// Many lines `where` are looked at together, not one after the other.
#[test]
fn rules_of_many_lines_where_are_read_soon() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.game");
    let lines: String = (2..1000).map(|n| format!("where x != {n}\n")).collect();
    std::fs::write(&path, format!("game many\nheap x\n{lines}take k from x\n")).unwrap();
    let begun = Instant::now();
    let output = grundy(&["rules", path.to_str().unwrap()], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}

/// Time is kept where conditions let none of many numbers pass, too.
#[test]
fn moves_that_are_looked_for_in_vain_end_with_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("vain.game");
    let rules = "game vain\nheaps x, y\n\
                 take k from x and l from y where (k + l) mod 4 = 1 and (k + l) mod 2 = 0\n";
    std::fs::write(&path, rules).unwrap();
    let position = format!("@{}:1000000,1000000", path.display());
    for command in [&["solve"][..], &["solve", "--misere"], &["options"], &["label", "--game"]] {
        let begun = Instant::now();
        let (said, code) = failure(&[command, &[&position, "--time", "300ms"]].concat());
        assert!(code == Some(3) && said.contains("--time"), "{command:?}: {said}");
        assert!(begun.elapsed() < Duration::from_secs(20), "{command:?}: {:?}", begun.elapsed());
    }
}

/// Where a period would answer and none comes soon, more values than there is memory for are refused.
#[test]
fn values_beyond_the_memory_are_refused_soon() {
    let begun = Instant::now();
    let (said, code) = failure(&["heap", "0.007", "--to", "10^12", "--memory", "200M"]);
    assert!(code == Some(3) && said.contains("a list of 1000000000001 values needs"), "{said}");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert!(
        program::answer(&["heap", "0.77", "--to", "10^12"]).contains("period      12 from heap 71")
    );
}

/// What one question has found does not take the memory of the next.
#[test]
fn a_question_has_the_memory_that_the_one_before_had() {
    let arguments = ["solve", "-", "--misere", "--memory", "10M", "--time", "20s"];
    let output = grundy(&arguments, b"cram:5x6\ncram:4x5\nnode-kayles:grid:4x4\n");
    let out = text(&output.stdout);
    let outcome = |line: &str| line.split('\t').nth(1).unwrap_or_default().to_string();
    let alone = |position: &str| {
        let position = format!("{position}\n");
        outcome(text(&grundy(&arguments, position.as_bytes()).stdout))
    };
    let outcomes: Vec<String> = out.lines().map(outcome).collect();
    let alone = [alone("cram:4x5"), alone("node-kayles:grid:4x4")];
    assert!(outcomes.ends_with(&alone) && !alone[0].is_empty(), "{out}");
}

/// A file that says it has many nodes takes no memory for them, nor does a long line.
#[test]
fn graphs_of_positions_keep_to_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, contents: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, contents).unwrap();
        path.display().to_string()
    };
    let many = file("many.col", "p edge 100000000 1\ne 1 2\n");
    let some = file("some.col", "p edge 3000000 1\ne 1 2\n");
    let long = file("long.txt", &"0".repeat(40_000_000));
    for arguments in [
        ["solve", &format!("digraph:{many}@1")],
        ["solve", &format!("geography:{many}@1")],
        ["solve", &format!("node-kayles:{some}")],
        ["label", &long],
    ] {
        let (said, code) = failure(&[&arguments[..], &["--memory", "100M"]].concat());
        assert!(said.contains("may use") && code == Some(3), "{arguments:?}: {said}");
    }
}

/// Where nothing looks at the clock, the watch does: a maximum matching in one piece, and a table.
#[test]
fn time_is_kept_by_the_watch() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.txt").display().to_string();
    // A honeycomb with holes, whose matching takes seconds.
    const COLUMNS: u64 = 1000;
    let edges = |i: u64| {
        let down = (i / COLUMNS + i).is_multiple_of(2).then_some(i + COLUMNS);
        let kept = [Some(i + 1), down]
            .into_iter()
            .flatten()
            .filter(|to| !(i * 7_919 + to).is_multiple_of(31));
        kept.map(|to| format!("{i} {to}\n")).collect::<String>()
    };
    std::fs::write(&path, (1..400_000).map(edges).collect::<String>()).unwrap();
    for arguments in [
        &["geography", &path, "--time", "1ms"][..],
        &["table", "chomp:_x_", "--to", "14", "--time", "300ms"],
    ] {
        ends(arguments, b"", Duration::from_secs(3));
    }
}

/// Time is for finding the answer: a pager gets all of it however late it takes it, although much is computed while the
/// rest is written.
#[test]
fn answers_are_whole_however_slowly_they_are_read() {
    let runs: Vec<Vec<&str>> = [
        "options nim:3000 --json",
        "table nim:_,_ --to 200 --format json",
        "table wythoff --to 200 --format json",
        "table nim:_,_ --to 300 --csv",
        "table nim:_,_ --to 300 --format markdown",
        "table nim:_,_ --to 300 --format latex",
        "table nim:_ --to 50000 --format bfile",
        "p-positions wythoff --count 20000",
        "p-positions wythoff:_,_ --to 50000",
        "label --game wythoff:199,199 --csv -",
    ]
    .iter()
    .map(|run| run.split(' ').collect())
    .collect();
    let start = |run: &Vec<&str>| {
        let mut command = program::command(run);
        command.args(["--time", "2s"]).stdout(std::process::Stdio::piped()).spawn().unwrap()
    };
    let started: Vec<_> = runs.iter().map(start).collect();
    std::thread::sleep(Duration::from_secs(3));
    for (run, program) in runs.iter().zip(started) {
        let output = program.wait_with_output().unwrap();
        assert!(output.status.success(), "{run:?}: {}", text(&output.stderr));
        // More than pipe and program hold.
        assert!(output.stdout.len() > 3 << 16, "{run:?}: {}", output.stdout.len());
        assert!(output.stdout == grundy(run, b"").stdout, "{run:?}");
    }
}

/// So does a pipe with a name, which has to be opened first.
#[cfg(unix)]
#[test]
fn pipes_with_names_are_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe").display().to_string();
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    let run = ["table", "nim:_", "--to", "50000", "--csv"];
    let mut command = program::command(&[&run[..], &[&path, "--time", "2s"]].concat());
    let mut program = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(3));
    // Else nobody would write.
    assert_eq!(program.try_wait().unwrap(), None);
    let mut pipe = std::fs::File::open(&path).unwrap();
    std::thread::sleep(Duration::from_secs(3));
    let mut found = Vec::new();
    std::io::Read::read_to_end(&mut pipe, &mut found).unwrap();
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(found == grundy(&run, b"").stdout, "{}", found.len());
}

/// Ctrl-C is heard at once where there is nothing to save, however large the steps are in between.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_long_labelling_at_once() {
    let arguments = ["label", "--game", "wythoff:9999,9999", "--bits", "16", "--memory", "1G"];
    let child = crate::program::command(&arguments).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(700));
    let start = Instant::now();
    program::interrupt(child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert!(start.elapsed() < Duration::from_millis(1500), "{:?}", start.elapsed());
}

/// Who ends a search by Ctrl-C is told what is known by then, and nothing about limits.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search_with_what_is_known() {
    let child = crate::program::command(&["solve", "cram:6x7", "--value"]).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(700));
    program::interrupt(child.id());
    let output = child.wait_with_output().unwrap();
    let said = text(&output.stderr);
    assert!(said.contains("was ended from outside") && !said.contains("--time"), "{said}");
}

/// What is known of the options of a hard board is told, and that the rest is not.
#[test]
fn options_are_told_as_far_as_they_are_known() {
    for json in [false, true] {
        let more: &[&str] = if json { &["--json"] } else { &[] };
        let output = grundy(&[&["options", "cram:6x9", "--time", "600ms"], more].concat(), b"");
        let (out, said) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains("options who wins") && said.contains("--time"), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        let known = match json {
            true => {
                let answer: serde_json::Value = serde_json::from_str(out).unwrap();
                let options = answer["options"].as_array().unwrap();
                assert_eq!(options.len(), 93);
                assert!(options.iter().any(|option| option["outcome"].is_null()));
                let wins = |option: &&serde_json::Value| option["outcome"] == "P";
                options.iter().find(wins).map(|option| option["move"].to_string())
            }
            false => {
                assert!(out.lines().count() == 94 && out.contains("  ?        -"), "{out}");
                out.lines().find(|line| line.contains("  P  ")).map(str::to_string)
            }
        };
        assert!(known.unwrap().contains("cover row 3, column 5 and row 4, column 5"), "{out}");
    }
}

/// Who ends the command while a file is written, by Ctrl-C, by other signals or by the watch, leaves nothing of it.
#[cfg(unix)]
#[test]
fn nothing_half_written_stays() {
    let folder = tempfile::tempdir().unwrap();
    let names = || std::fs::read_dir(folder.path()).unwrap().count();
    let path = folder.path().join("pairs.csv").display().to_string();
    let endless = ["p-positions", "wythoff", "--count", "1000000000000", "--csv", &path];
    let send = crate::program::send;
    let writing = |mut command: std::process::Command| {
        let child = command.spawn().unwrap();
        let start = Instant::now();
        while names() == 0 && start.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(names(), 1);
        child
    };
    for signal in crate::program::endings() {
        let child = writing(crate::program::command(&endless));
        send(signal, child.id());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{signal}: {}", text(&output.stderr));
        assert_eq!(names(), 0, "{signal}");
    }
    // Who goes on although the terminal is closed does so.
    let mut kept = std::process::Command::new("nohup");
    kept.arg(program::GRUNDY).args(endless);
    kept.stdin(std::process::Stdio::null()).stdout(std::process::Stdio::null());
    kept.stderr(std::process::Stdio::null());
    let mut child = writing(kept);
    send("-HUP", child.id());
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(child.try_wait().unwrap(), None);
    send("-TERM", child.id());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(names(), 0);
    // The table looks at no clock while it is written.
    for arguments in [&endless[..], &["table", "chomp:_x_", "--to", "14", "--csv", &path]] {
        ends(&[arguments, &["--time", "300ms"]].concat(), b"", Duration::from_millis(300));
        assert_eq!(names(), 0, "{arguments:?}");
    }
}

/// What was proved or listed when the time was over is printed.
#[test]
fn rows_and_pairs_end_in_time() {
    for arguments in [
        &["rows", "wythoff", "--row", "0..400", "--time", "300ms"][..],
        &["p-positions", "wythoff", "--count", "1000000000000", "--time", "300ms"],
    ] {
        ends(arguments, b"", Duration::from_millis(300));
        assert!(text(&grundy(arguments, b"").stdout).lines().count() > 3, "{arguments:?}");
    }
}

#[test]
fn a_search_that_is_given_up_names_what_else_there_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queen.game").display().to_string();
    std::fs::write(
        &path,
        "game queen\nheaps x, y\nsymmetric\ntake k from x where k <= y\ntake k from x and k from y\n",
    )
    .unwrap();
    // Named with its ending or without, or by a name without one.
    let bare = folder.path().join("queen").display().to_string();
    let other = folder.path().join("queen.txt").display().to_string();
    std::fs::copy(&path, &other).unwrap();
    let dotted = folder.path().join("queen.v2").display().to_string();
    let whole = format!("{dotted}.game");
    std::fs::copy(&path, &whole).unwrap();
    // Memory is over at the same step on every machine; of time there has to be enough for reading the rules.
    let memory = ["--memory", "5M"];
    for (named, file, theorem, limit) in [
        (&path, &path, &bare, memory),
        (&bare, &path, &bare, memory),
        (&other, &other, &bare, memory),
        (&dotted, &whole, &dotted, memory),
        (&path, &path, &bare, ["--time", "2s"]),
    ] {
        let position = format!("@{named}:300000,300001");
        let (line, code) = failure(&[&["solve", &position][..], &limit].concat());
        assert!(line.contains(limit[0]), "{line}");
        assert_eq!(code, Some(3), "{line}");
        let command = format!("`grundy discover {file} --certificate {theorem}.theorem`");
        assert!(line.contains(&command), "{line}");
    }
}

#[cfg(not(feature = "png"))]
#[test]
fn what_was_not_built_in_is_said() {
    let (line, code) = failure(&["graph", "nim:2", "--format", "png"]);
    assert!(line.contains("--features png") && code == Some(2), "{line}");
}

/// As every number that counts.
#[test]
fn the_most_options_are_written_as_other_numbers_are() {
    for most in ["1K", "10^3", "1000"] {
        let (line, code) = failure(&["options", "nim:2000", "--max-options", most]);
        assert!(line.contains("more than 1000 options") && code == Some(3), "{most}: {line}");
    }
}
