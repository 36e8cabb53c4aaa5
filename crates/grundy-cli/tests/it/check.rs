//! `grundy check`: programs that are right and wrong about games of all kinds.

use crate::program::{GRUNDY, grundy, text};

/// What `check` says of an awk program: the exit code, and what was printed.
fn check(arguments: &[&str], script: &str) -> (Option<i32>, String) {
    let all = [&["check"], arguments, &["awk", script]].concat();
    let output = grundy(&all, b"");
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    (output.status.code(), text(&output.stdout).to_string())
}

/// Three of the options may be forbidden: few positions with small numbers have more that lose.
const BLOCKED: &str = "{ n = split(\"0 0,0 1,1 0,1 1,0 2,2 0\", p, \",\"); for (i = 1; i <= n; i++) if (p[i] == $1 \" \" $2) { print -1; next } print $1 == 1 ? \"0 2\" : $2 == 1 ? \"2 0\" : \"1 1\" }";

#[test]
fn right_programs_are_right() {
    let blocked =
        format!("@{}/wythoff-blocked", grundy_testing::workspace().join("games").display());
    let kayles = "BEGIN { split(\"4 1 2 7 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3 1 4 7 2 1 8 2 7\", g, \" \") } { print g[$1 % 12 + 1] }";
    for (arguments, script) in [
        (&["nim:_,_"][..], "{ print $1 == $2 ? \"lose\" : \"win\" }"),
        (
            &["nim:_,_", "--misere"],
            "{ t = ($1 < 2 && $2 < 2) ? ($1 != $2) : ($1 == $2); print t ? \"P\" : \"N\" }",
        ),
        (&["nim:_,_", "--count"], "NR > 1 { print $1 == $2 ? 0 : 1 }"),
        (
            &["nim:_,_", "--single", "--random", "3", "--to", "4"],
            "NR > 1 { exit 1 } { print $1 != $2 }",
        ),
        (&["nim:_,_", "--input", "heaps _ and _"], "{ print $2 == $4 ? \"no\" : \"yes\" }"),
        (&["bachet/3:_", "--output", "value"], "{ print $1 % 4 }"),
        // After 16 and 18 nobody knows who wins: nothing is asked.
        (
            &["sylver:_", "--to", "20"],
            "$1 == 16 || $1 == 18 { exit 1 } { print ($1 ~ /^(5|7|11|13|17|19)$/) ? \"P\" : \"N\" }",
        ),
        // Where one option may be forbidden, a position with an option that loses may lose itself.
        (&[&blocked, "--output", "move", "--to", "2", "--random", "0"], BLOCKED),
        (&["bachet/3:_", "--output", "move"], "{ r = $1 % 4; print r ? $1 - r : -1 }"),
        // A game in which -1 is the right answer now and then, and 1 is a move.
        (
            &["bachet/3:_", "--misere", "--output", "move"],
            "{ r = ($1 + 3) % 4; print $1 && r ? $1 - r : -1 }",
        ),
        // Heaps in any order, and empty ones.
        (
            &["kayles:_", "--output", "move", "--to", "20", "--random", "0"],
            "{ r = ($1 - 1) % 2; h = ($1 - 1 - (r ? 1 : 0)) / 2; print $1 == 0 ? \"lose\" : r ? h \" \" h : h \" \" h }",
        ),
    ] {
        let (code, said) = check(arguments, script);
        assert_eq!(code, Some(0), "{arguments:?}: {said}");
        assert!(said.starts_with("right on "), "{said}");
    }
    // From 72 on Kayles has period 12; below, this table is wrong.
    let (code, said) = check(&["kayles:_", "--output", "value"], kayles);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("position found is kayles:0\n"), "{said}");
}

/// Positions that nobody decides in a moment are not asked for unless it is said how far.
#[test]
fn boards_are_tried_as_far_as_they_are_decided() {
    let start = std::time::Instant::now();
    for (game, smallest) in
        [("cram", "cram:0x0"), ("sprouts", "sprouts:0"), ("fission", "fission:0x0")]
    {
        let (code, said) = check(&[game], "{ print \"N\" }");
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(&format!("position found is {smallest}\n")), "{said}");
    }
    assert!(start.elapsed() < std::time::Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn the_smallest_wrong_position_is_told() {
    let folder = grundy_testing::workspace().join("games");
    let file = format!("@{}/no-repeat.game:_", folder.display());
    for (arguments, script, position, expected) in [
        // The rule of nim, asked of Wythoff's game.
        (
            &["wythoff"][..],
            "{ print $1 == $2 ? \"lose\" : \"win\" }",
            "wythoff:1,1",
            "expected  win",
        ),
        // A bound that is too tight, found among larger positions.
        (&["bachet/3"], "{ print ($1 > 3500 || $1 % 4) ? \"win\" : \"lose\" }", "", ""),
        (
            &["bachet/3", "--to", "5000"],
            "{ print ($1 > 3500 || $1 % 4) ? \"win\" : \"lose\" }",
            "bachet/3:3504",
            "expected  lose",
        ),
        (&["bachet/3", "--output", "move"], "{ print $1 - 1 }", "bachet/3:2", "expected  0"),
        // -1 says that there is no winning move, and is not the heap 1 that one leaves.
        (
            &["bachet/3:_", "--misere", "--output", "move"],
            "{ print -1 }",
            "bachet/3:2",
            "expected  1",
        ),
        // More positions than memory has room for are made up a few at a time.
        (
            &["nim:_,_", "--random", "18446744073709551615"],
            "{ print ($1 == $2 || $1 > 70) ? \"lose\" : \"win\" }",
            "nim:71,0",
            "expected  win",
        ),
        // Heaps of different games may not change places.
        (
            &["bachet/2:_+bachet/1:_", "--output", "move", "--to", "3", "--random", "0"],
            "{ f = 0; for (k = 1; k <= 2 && k <= $1; k++) if (($1 - k) % 3 == $2 % 2) { x = $1 - k; y = $2; f = 1 } \
             if ($2 && $1 % 3 == ($2 - 1) % 2) { x = $1; y = $2 - 1; f = 1 } \
             print !f ? \"lose\" : x < y ? y \" \" x : x \" \" y }",
            "bachet/2:0+bachet/1:3",
            "expected  0 2",
        ),
        (&["nim:_", "--output", "value"], "{ print ($1 > 6 ? 6 : $1) }", "nim:7", "expected  7"),
        (&[&file], "{ print \"win\" }", "no-repeat.game:0", "expected  lose"),
    ] {
        let (code, said) = check(arguments, script);
        assert_eq!(code, Some(i32::from(!position.is_empty())), "{arguments:?}: {said}");
        assert!(said.contains(&format!("{position}\n")) && said.contains(expected), "{said}");
    }
}

#[test]
fn programs_that_fail_are_told_with_their_position() {
    let crash = "$1 == 7 && $2 == 2 { exit 3 } { print $1 == $2 ? \"lose\" : \"win\" }";
    let (code, said) = check(&["nim:_,_"], crash);
    assert_eq!(code, Some(1));
    assert!(said.contains("nim:7,2\n") && said.contains("the program ended by"), "{said}");
    let (code, said) =
        check(&["nim:_,_", "--time", "300ms"], "$1 == 3 { while (1) ; } { print $1 != $2 }");
    assert_eq!(code, Some(1));
    assert!(said.contains("nim:3,0\n") && said.contains("0.3 s"), "{said}");
    let (code, said) =
        check(&["bachet/3:_", "--output", "value"], "{ print $1 % 4 } END { print 1 }");
    assert_eq!(code, Some(1));
    assert!(said.contains("says more than a line for each position: '1'"), "{said}");
    let (code, said) = check(&["nim:_,_", "--json"], "NR < 5 { print $1 != $2 }");
    assert_eq!(code, Some(1));
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&said["correct"], &said["output"]), (&false.into(), &().into()), "{said}");
    let failure = said["failure"].as_str().unwrap();
    assert!(failure.starts_with("says 4 lines for ") && failure.contains("but only if"), "{said}");
    // Where a line too many or too few moves those behind it, the position is the one that it belongs to.
    let nim = "{ print $1 == $2 ? \"lose\" : \"win\" }";
    for (script, position, how) in [
        (
            format!("{nim} $1 == 3 && $2 == 1 {{ print \"win\" }}"),
            "nim:3,1",
            "says more than a line",
        ),
        (format!("$1 == 10 && $2 == 10 {{ next }} {nim}"), "nim:10,10", "the program says nothing"),
        (format!("{nim} END {{ print \"done\" }}"), "nim:0,0", "says more than a line"),
        // As many lines as positions, and none of them where it belongs.
        (
            format!("$1 == 3 && $2 == 1 {{ print \"win\" }} $1 == 4 && $2 == 4 {{ next }} {nim}"),
            "nim:3,1",
            "says more than a line",
        ),
    ] {
        let (code, said) = check(&["nim:_,_"], &script);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(&format!("{position}\n")) && said.contains(how), "{said}");
    }
}

/// A game that has no heaps above some size is not said to be checked beyond.
#[test]
fn the_largest_number_is_one_that_was_tried() {
    let script = "{ print $1 < 2 ? \"lose\" : \"win\" }";
    let (code, said) = check(&["octal/{2+}=.0:_", "--to", "2000"], script);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(said, "right on 1001 positions, all with numbers up to 1000 among them\n");
}

/// Where a heap of 1000 takes long, smaller ones are tried.
#[test]
fn rules_that_are_searched_for_long_are_tried_as_far_as_takes_a_moment() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("three.game");
    let rules = "game three\nheap u\nreplace u by a, b, c where a + b + c <= u - 4 and a >= 0 and b >= 0\n\
                 replace u by u - k where 2k >= u\n";
    std::fs::write(&file, rules).unwrap();
    let game = format!("@{}", file.display());
    // A heap of 0 loses, and from every other one all may be taken.
    let (code, said) = check(&[&game, "--random", "0"], "{ print ($1 > 0 ? \"win\" : \"lose\") }");
    assert_eq!(code, Some(0), "{said}");
    let most: u64 =
        said.rsplit("up to ").next().unwrap().split(' ').next().unwrap().trim().parse().unwrap();
    assert!((8..1000).contains(&most), "{said}");
}

/// A program that has no time, or no memory to start in, is not told to be wrong: a limit was too low, as everywhere.
#[test]
fn a_program_without_time_or_memory_is_not_judged() {
    let slow = "grundy: no program answers within 0 s; raise the limit with --time\n";
    let small =
        "grundy: no program starts in less than 1 MiB of memory; raise the limit with --memory\n";
    for (arguments, said) in [
        (&["check", "nim", "--time", "0s", "true"][..], slow),
        (&["judge", "poj1067", "--time", "0", "--check", "true"], slow),
        (&["judge", "poj2234", "--interactive", "--time", "0ms", "--check", "true"], slow),
        (&["check", "nim", "--memory", "1", "true"], small),
        (&["judge", "poj1067", "--memory", "100K", "--check", "true"], small),
        (&["judge", "poj2234", "--interactive", "--memory", "0", "--check", "true"], small),
    ] {
        let output = grundy(arguments, b"");
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert_eq!((text(&output.stderr), text(&output.stdout)), (said, ""), "{arguments:?}");
    }
}

/// Where the system grants less than is asked for, the program gets that, and it is not taken for wrong: nor is it where
/// this ends it.
#[test]
#[cfg(target_os = "linux")]
fn what_the_system_grants_is_no_mistake_of_a_program() {
    let limited = |limit: &str, arguments: &[&str], script: &str| {
        let mut command = std::process::Command::new("sh");
        let run = format!("ulimit {limit}; exec \"$@\"");
        command
            .args(["-c", &run, "sh", GRUNDY, "check", "nim:_,_", "--to", "3"])
            .env("LC_ALL", "C");
        let output = command.args(arguments).args(["awk", script]).output().unwrap();
        assert_eq!(text(&output.stderr), "", "{limit}");
        (output.status.code(), text(&output.stdout).to_string())
    };
    let nim = "{ print $1 == $2 ? \"lose\" : \"win\" }";
    for (limit, arguments) in [
        ("-v 2000000", &["--memory", "4G"][..]),
        ("-t 1000", &["--time", "2000s"]),
        // In blocks of 512 or 1024 bytes.
        ("-f 1000", &[]),
    ] {
        let (code, said) = limited(limit, arguments, nim);
        assert_eq!(code, Some(0), "{limit}: {said}");
        assert!(said.starts_with("right on 16 positions"), "{said}");
    }
    let (code, said) = limited("-v 2000000", &["--memory", "4G"], "{ exit 3 }");
    assert_eq!(code, Some(1), "{said}");
    let how = "exit status: 3 (the system grants it 1953 MiB of memory, less than --memory)";
    assert!(said.contains(how), "{said}");
    let (code, said) = limited("-t 2", &["--single", "--time", "60s"], "BEGIN { while (1) ; }");
    assert_eq!(code, Some(1), "{said}");
    let how = "the program is too slow: the system grants 2 s of processor time";
    assert!(said.starts_with("too slow; ") && said.contains(how), "{said}");
}

/// That it cannot be run is not believed of a program that runs, whatever it says.
#[test]
#[cfg(unix)]
fn programs_do_not_speak_for_us() {
    for code in ["2", "4", "127"] {
        let says = format!("echo 'grundy: cannot run it' >&2; exit {code}");
        let output = grundy(&["check", "nim:_,_", "--to", "3", "sh", "-c", &says], b"");
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.starts_with("crashed; ") && said.contains("cannot run it"), "{said}");
    }
}

/// A line of millions of signs is not printed whole.
#[test]
fn of_long_lines_the_beginning_is_shown() {
    let long = "BEGIN { s = \"x\"; while (length(s) < 2000000) s = s s; print s }";
    for arguments in [&["nim:_,_", "--single"][..], &["nim:_,_", "--single", "--json"]] {
        let (code, said) = check(arguments, long);
        assert_eq!(code, Some(1));
        assert!(said.len() < 5000 && said.contains("xxx… (2097152 bytes)"), "{} bytes", said.len());
    }
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    for (arguments, expected) in [
        (&["check", "nim:3", "true"][..], "found 0 holes"),
        (&["check", "nim:_,_", "--input", "_", "true"], "found 1 hole '_', expected 2"),
        (&["check", "nimm", "true"], "'nimm'"),
        (&["check", "@nowhere", "true"], "nowhere"),
        (&["check", "digraph", "true"], "and a graph"),
        (&["check", "nim", "nowhere-to-be-found"], "cannot run"),
        // Somebody may run what is a folder, but nobody does.
        (&["check", "nim", "/"], "cannot run '/': Permission denied"),
    ] {
        let output = grundy(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout), "");
    }
}

/// Rules from a file without an example: how a position is written is said all the same.
#[test]
fn files_whose_positions_are_not_guessed_have_an_example() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("last.game");
    let rules = "game last\nheaps n\nstate lim starts at n, last starts at n\nend when n >= 0\ntake k from n\n";
    std::fs::write(&file, rules).unwrap();
    let game = format!("@{}", file.display());
    let output = grundy(&["check", &game, "true"], b"");
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains(&format!("as in '{game}:_'")), "{said}");
}
