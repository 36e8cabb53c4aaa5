//! Games from files in the commands for heaps, and built-in games as files.

use crate::program::{grundy, text};

#[test]
fn files_are_heaps_under_their_code() {
    let folder = grundy_testing::workspace().join("games");
    let file = |name: &str| format!("@{}", folder.join(name).display());
    for (name, code) in [("officers", "0.6"), ("kayles.game", "0.77"), ("bachet/m=5", "0.33333")] {
        let ours = grundy(&["heap", &file(name), "--to", "300", "--csv", "-"], b"");
        let theirs = grundy(&["heap", code, "--to", "300", "--csv", "-"], b"");
        assert!(ours.status.success(), "{}", text(&ours.stderr));
        assert!(ours.stdout.len() > 100 && ours.stdout == theirs.stdout, "{name}");
        let ours = grundy(&["quotient", &file(name), "--to", "9"], b"");
        let theirs = grundy(&["quotient", code, "--to", "9"], b"");
        assert!(ours.stdout.len() > 100 && ours.stdout == theirs.stdout, "{name}");
    }
    let refused = grundy(&["heap", &file("wythoff")], b"");
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("Amounts from two heaps"), "{}", text(&refused.stderr));
}

/// A file that is there and cannot be read is named, with what is wrong with it.
#[test]
fn files_that_are_no_text_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.game");
    std::fs::write(&path, b"game b\xe9\nheaps n\ntake k from n\n").unwrap();
    let bare = format!("@{}:3", folder.path().join("mine").display());
    let whole = format!("@{}:3", path.display());
    for position in [bare.as_str(), &whole, "mine:3"] {
        let mut command = crate::program::command(&["solve", position]);
        let output = command.env("GRUNDY_GAMES", folder.path()).output().unwrap();
        let said = text(&output.stderr);
        assert!(
            said.contains("not text in UTF-8") && said.contains("mine.game"),
            "{position}: {said}"
        );
        assert_eq!(output.status.code(), Some(2), "{position}");
    }
    let output = grundy(&["solve", "@no/such:3"], b"");
    let said = text(&output.stderr);
    assert!(said.contains("No such file") && !said.contains("such.game"), "{said}");
}

/// Letters of another size, and a letter too few: as with built-in games.
#[test]
fn names_of_own_games_are_typed_as_others() {
    let folder = grundy_testing::workspace().join("games");
    let run = |arguments: &[&str]| {
        let mut command = crate::program::command(arguments);
        command.env("GRUNDY_GAMES", &folder).output().unwrap()
    };
    let wanted = run(&["solve", "maharaja:8,12"]);
    assert!(wanted.status.success(), "{}", text(&wanted.stderr));
    assert_eq!(run(&["solve", "Maharaja:8,12"]), wanted);
    for (arguments, near) in [
        (&["solve", "mahraja:8,12"][..], "the nearest is 'maharaja'"),
        (&["solve", "nim:3+mahraja:8,12"], "the nearest is 'maharaja'"),
        (&["check", "mahraja", "true"], "the nearest is 'maharaja'"),
        (&["table", "mahraja"], "the nearest is 'maharaja'"),
        (&["games", "mahraja"], "the nearest is 'maharaja'"),
        (&["solve", "wythof:8,12"], "the nearest is 'wythoff'"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(near), "{arguments:?}: {}", text(&output.stderr));
    }
}

/// What `--from` writes reads back as the same text, and decides as the built-in game does.
#[test]
fn built_in_games_are_written_in_the_language() {
    let folder = tempfile::tempdir().unwrap();
    for (game, position) in [
        ("wythoff/3", "7,11"),
        ("moore/2:1,2,3,4", "1,2,3,4"),
        ("octal/0.156", "9"),
        ("fibonacci", "13,12"),
        ("nimhoff/4", "5,7"),
        ("bachet/5", "13"),
        ("dynamic/3", "21,20"),
        ("chomp:3x4", "4,4,3"),
        ("ends:3,1,9", "3,1,9"),
    ] {
        let written = grundy(&["rules", "--from", game], b"");
        assert!(written.status.success(), "{game}: {}", text(&written.stderr));
        let file = folder.path().join("game.game");
        std::fs::write(&file, &written.stdout).unwrap();
        let read = grundy(&["rules", file.to_str().unwrap()], b"");
        assert!(text(&read.stdout).starts_with(text(&written.stdout)), "{game}");
        let family = game.split(':').next().unwrap();
        let solve = |text: String| grundy(&["solve", &text, "--json"], b"").stdout;
        let ours: serde_json::Value =
            serde_json::from_slice(&solve(format!("@{}:{position}", file.display()))).unwrap();
        let theirs: serde_json::Value =
            serde_json::from_slice(&solve(format!("{family}:{position}"))).unwrap();
        assert!(ours["outcome"].is_string() && ours["outcome"] == theirs["outcome"], "{game}");
    }
    // The title is about these parameters, in the letters of the file.
    for (game, title) in [
        ("wythoff", "take any number from one heap, or the same number from both"),
        (
            "wythoff/3",
            "Wythoff's game, where the amounts from both heaps may differ by less than t",
        ),
        ("moore/1", "take any positive number of tokens from one heap"),
        ("moore/3", "take any positive numbers of tokens from at least 1 and at most 3 heaps"),
        ("nimhoff/4", "take from one heap, or fewer than h tokens from all together"),
        ("bachet/5", "take k tokens from one heap, where 1 ≤ k ≤ most"),
        ("dynamic/3", "take at most c·x + d tokens after the opponent took x"),
        ("dynamic/2", "take at most twice as many tokens as the opponent took"),
    ] {
        let written = grundy(&["rules", "--from", game], b"");
        let name = game.split('/').next().unwrap();
        let first = format!("game {name}  {title}\n");
        assert!(text(&written.stdout).starts_with(&first), "{}", text(&written.stdout));
    }
    for (game, heaps) in [("euclid", "2"), ("wythoff/0", "2"), ("moore/2", "99"), ("cram:3x3", "2")]
    {
        let refused = grundy(&["rules", "--from", game, "--heaps", heaps], b"");
        assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0), "{game}");
    }
}

/// Rules that say `misere` or `block` are honoured wherever a position is labelled, and refused where only options count.
#[test]
fn endings_and_forbidden_options_are_honoured_everywhere() {
    let folder = grundy_testing::workspace().join("games");
    let file = |name: &str| format!("@{}", folder.join(name).display());
    let outcome = |position: &str| {
        let output = grundy(&["solve", position, "--json"], b"");
        let said: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        said["outcome"].as_str().unwrap().to_string()
    };
    let misere = file("wythoff-misere");
    // (0,1) and (2,2) are P, (0,0) is N (Fraenkel 1984).
    for (x, y, wins) in [(0, 0, true), (0, 1, false), (2, 2, false), (2, 1, true), (3, 5, false)] {
        let position = format!("{misere}:{x},{y}");
        let wanted = if wins { "N" } else { "P" };
        assert_eq!(outcome(&position), wanted);
        let label = grundy(&["label", "--game", &position], b"");
        assert!(text(&label.stdout).contains(&format!(": {wanted}, ")), "{}", text(&label.stdout));
        let graph = grundy(&["graph", &position], b"");
        let title = if wins { "to move wins" } else { "to move loses" };
        assert!(text(&graph.stdout).contains(title), "{position}");
    }
    let table = grundy(&["table", &misere, "--to", "3", "--format", "csv"], b"");
    let plain = grundy(&["table", "wythoff", "--misere", "--to", "3", "--format", "csv"], b"");
    assert!(table.status.success() && plain.stdout.len() > 20 && table.stdout == plain.stdout);
    let blocked = file("wythoff-blocked");
    let table = grundy(&["table", &blocked, "--to", "3", "--format", "csv"], b"");
    let listed = text(&table.stdout).lines().skip(1).collect::<Vec<_>>();
    assert_eq!(listed.len(), 16);
    for line in listed {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(outcome(&format!("{blocked}:{},{}", cells[0], cells[1])), cells[3], "{line}");
    }
    for arguments in [
        &["label", "--game", &format!("{blocked}:2,1")][..],
        &["graph", &format!("{blocked}:2,1")],
        &["genus", &format!("{blocked}:2,1")],
        &["genus", &format!("{misere}:2,1")],
        &["equal", &format!("{misere}:2,1"), "nim:2"],
        &["equal", &format!("{blocked}:2,1"), "nim:2"],
        &["table", &misere, "--values"],
        &["map", &blocked, "--values", "--csv", "-"],
        &["check", &misere, "--output", "value", "true"],
    ] {
        let output = grundy(arguments, b"");
        assert!(matches!(output.status.code(), Some(2 | 3)), "{arguments:?}");
        assert_eq!(text(&output.stdout), "", "{arguments:?}");
        let said = text(&output.stderr);
        assert!(said.contains("forbid") || said.contains("who cannot move wins"), "{said}");
    }
}

/// Numbers that double at every move soon are larger than moves are known for: that is said, and no such position is taken
/// for one without moves.
#[test]
fn play_that_reaches_too_large_numbers_has_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let moves = "state s starts at 1\ntake 1 from n and set s to 2s\ntake 1 from n and set s to 3s where s mod 5 = 1\n";
    for (name, more) in [("doubling", ""), ("doubling-loopy", "loopy\n")] {
        let rules = format!("game {name}\nheap n\n{more}{moves}");
        std::fs::write(folder.path().join(format!("{name}.game")), rules).unwrap();
        let game = format!("@{}", folder.path().join(name).display());
        // Every move takes one token.
        for n in 28..32 {
            let solved = grundy(&["solve", &format!("{game}:{n}")], b"");
            let wanted = if n % 2 == 0 { "P: the player" } else { "N: the player" };
            assert!(text(&solved.stdout).contains(wanted), "{}", text(&solved.stdout));
        }
        let far = format!("{game}:60");
        for arguments in [
            &["solve", &far][..],
            &["solve", "--misere", &far],
            &["solve", &format!("{far}+nim:1")],
            &["solve", "--misere", &format!("{far}+nim:1")],
            &["why", &far],
            &["options", &far],
            &["label", "--game", &far],
            &["label", "--game", &format!("{far}+nim:1")],
        ] {
            let output = grundy(arguments, b"");
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(3), "{arguments:?}: {said}");
            assert!(said.contains("play reaches a position where s is "), "{arguments:?}: {said}");
        }
    }
    // What is remembered at first is such a number, too.
    let rules = "game thousands\nheap n\nstate s starts at 1000000000*n\ntake 3 from n and set s to 1000000000*s\n";
    let file = folder.path().join("thousands.game");
    std::fs::write(&file, rules).unwrap();
    let output = grundy(&["solve", &format!("@{}:500000000", file.display())], b"");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stdout));
}
