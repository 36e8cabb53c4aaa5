//! The built program, end to end.

use crate::program::{self, answer, grundy, text};

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn the_main_job() {
    let out = answer(&["solve", "wythoff:8,12+nim:3,4,5"]);
    assert!(out.contains("N: the player to move wins") && out.contains("value    16"), "{out}");
    assert!(out.contains("wythoff:8,5+nim:3,4,5"), "{out}");
}

#[test]
fn a_position_alone_is_told_how_to_ask() {
    for (alone, wanted) in [
        ("nim:3,4", "'nim:3,4' is a position; to hear who wins it: grundy solve nim:3,4"),
        ("nim:3,x", "unrecognized subcommand 'nim:3,x' (--help says what is allowed)"),
        ("vrify", "unrecognized subcommand 'vrify' (a similar subcommand exists: 'verify')"),
    ] {
        let output = grundy(&[alone], b"");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(text(&output.stderr), format!("grundy: {wanted}\n"));
    }
}

#[test]
fn json_has_the_documented_fields() {
    let got = json(&answer(&["solve", "--json", "wythoff:8,12"]));
    let reason = got["reason"].clone();
    assert!(reason.as_str().is_some_and(|reason| reason.contains("the move leaves 6 and 10")));
    assert_eq!(
        got,
        serde_json::json!({
            "version": 1, "position": "wythoff:8,12", "play": "normal", "outcome": "N",
            "value": "18", "moves": [{"to": "wythoff:6,10", "move": "take 2 from both"}],
            "move_count": 1, "remoteness": null, "method": "theorem", "source": "Wythoff 1907",
            "reason": reason
        })
    );
}

#[test]
fn a_stream_goes_on_after_a_bad_line() {
    let input = b"nim:1,2,3\r\n\nnim:3,,4\nwythoff:1,2";
    let output = grundy(&["solve", "-", "--json"], input);
    assert_eq!(output.status.code(), Some(2));
    let lines: Vec<serde_json::Value> = text(&output.stdout).lines().map(json).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["outcome"], "P");
    assert_eq!((&lines[1]["line"], &lines[1]["column"]), (&3.into(), &7.into()));
    assert_eq!(lines[1]["version"], 1);
    assert_eq!(lines[2]["outcome"], "P");

    let output = grundy(&["solve", "-"], input);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "nim:1,2,3\tP\t0\t0\t-\nwythoff:1,2\tP\t0\t0\t-\n");
    assert!(text(&output.stderr).starts_with("grundy: line 3: column 7: "));

    let output = grundy(&["solve", "-", "--strict"], input);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "nim:1,2,3\tP\t0\t0\t-\n");
}

#[test]
fn bad_input_is_one_line_with_a_column_and_exit_code_2() {
    for (position, column, allowed) in [
        ("wythoff:3", 10, "the second heap"),
        ("wythoff:-1,2", 9, "a heap size"),
        ("nim:", 5, "a heap size"),
        ("nim:3,,4", 7, "a heap size"),
        ("nosuch:3", 1, "expected the name of a game; `grundy games` lists them all"),
        ("wythof:3,4", 1, "the nearest is 'wythoff'"),
        ("bachet/0:5", 8, "at least 1"),
        ("octal/9:3", 7, "'0.', '4.'"),
        ("octal/0.G:3", 9, "a digit from 0 to F"),
        ("nim:3+", 7, "the name of a game"),
        ("nim:3 4", 6, "the end"),
        ("nim", 4, "':'"),
        ("", 1, "the name of a game"),
    ] {
        let output = grundy(&["solve", position], b"");
        assert_eq!(output.status.code(), Some(2), "{position}");
        assert!(output.stdout.is_empty(), "{position}");
        let error = text(&output.stderr);
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains(&format!("column {column}: ")), "{position}: {error}");
        assert!(error.contains(allowed), "{position}: {error}");
    }
}

/// A number below 0 is no option, and whoever reads the value says what is allowed.
#[test]
fn negative_numbers_are_values() {
    for (arguments, expected) in [
        (&["discover", "wythoff", "--values", "-1"][..], "--values '-1': expected a Grundy value"),
        (
            &["discover", "wythoff", "--values", "4294967296"],
            "--values '4294967296': expected a Grundy value from 0 to 4294967295, or 'all'",
        ),
        (&["table", "nim", "--to", "-3"], "'-3' is not a number below 2^64"),
        (&["judge", "poj1067", "--seed", "-1"], "invalid value '-1' for '--seed <S>'"),
        (
            &["judge", "poj1067", "--generate", "--cases", "0"],
            "'0' is not a number from 1 to 10000000",
        ),
        (&["solve", "-", "--threads", "0"], "'0' is not a number from 1 to 256"),
        (&["label", "g.txt", "--threads", "x"], "'x' is not a number from 1 to 256"),
        (&["heap", "0.77", "--threads", "257"], "'257' is not a number from 1 to 256"),
        (&["why", "nim:3", "--depth", "13"], "'13' is not a number from 1 to 12"),
        (&["play", "nim:3", "--seed", "-1"], "'-1' is not a number from 0 to"),
        (&["check", "nim", "--seed", "1.5", "true"], "'1.5' is not a number from 0 to"),
        (&["rules", "--from", "nim", "--heaps", "x"], "'x' is not a number such as 3"),
        (&["serve", "--port", "65536"], "'65536' is not a number from 0 to 65535"),
        (&["discover", "wythoff/2", "--set", "t=-1"], "--set t=-1: found -1, expected a value"),
        (&["discover", "wythoff/2", "--set", "t"], "--set 't': expected a parameter and its value"),
        (&["solve", "nim:3", "--time", "-1"], "invalid value '-1' for '--time <TIME>'"),
        (&["solve", "nim:3", "--time", "-1s"], "'-1s' is not a time such as 500ms, 10s or 2m"),
        (&["solve", "nim:3", "--memory", "-1G"], "invalid value '-1G' for '--memory <SIZE>'"),
        (&["solve", "nim:3", "--time", "--json"], "'--json' is not a time such as"),
        (&["table", "nim", "--to", "-3M"], "'-3M' is not a number below 2^64"),
        (&["boxes", "2x2", "--ahead", "x"], "'x' is not a whole number from -400 to 400"),
        (&["boxes", "2x2", "--ahead", "-401"], "'-401' is not a whole number from -400 to 400"),
        (&["solve", "-1"], "'-1': column 1: found '-1', expected"),
    ] {
        let (line, code) = program::failure(arguments);
        assert!(line.contains(expected) && !line.contains("-- -"), "{line}");
        assert_eq!(code, Some(2), "{line}");
    }
}

#[test]
fn garbage_is_refused_in_a_short_line() {
    let garbage = vec![b'x'; 10_000_000];
    let long = [b"nim:".to_vec(), vec![b'7'; 10_000_001]].concat();
    for (input, said) in [
        (&garbage[..], "column 1: found 'xxxxx"),
        (b"nim:3\0", "column 6: found '\\0'"),
        (b"nim:\xff\xfe", "column 5: found a byte that is not UTF-8"),
        (&long[..], "a number of 10000001 digits, expected at most 10000000"),
    ] {
        let output = grundy(&["solve", "-"], input);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        let error = text(&output.stderr);
        assert!(error.contains(said) && error.len() < 300, "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn what_exceeds_the_budget_says_so() {
    let search = ["solve", "chomp:9,9,9,9,9,9,9,9,8+nim:1", "--memory", "1M"];
    let output = grundy(&search, b"");
    assert_eq!(output.status.code(), Some(3));
    let error = text(&output.stderr);
    assert!(error.contains("--memory") && error.contains("positions were done"), "{error}");
    let output = grundy(&["solve", "octal/0.007:100000000", "--time", "100ms"], b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("--time"), "{}", text(&output.stderr));
    let output = grundy(&["solve", "grundy:1000000000000"], b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("proved no period"), "{}", text(&output.stderr));
    let huge = ["solve", "--misere", "nim:1000000000000+kayles:5"];
    let output = grundy(&huge, b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("options"), "{}", text(&output.stderr));
    let search = ["solve", "--misere", "kayles:90+nim:50", "--memory", "2M", "--time", "2s"];
    let output = grundy(&search, b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("no theorem is known"), "{}", text(&output.stderr));
}

#[test]
fn options_have_outcomes_and_values() {
    let out = answer(&["options", "wythoff:1,2"]);
    assert_eq!(out.lines().count(), 5);
    assert!(out.contains("wythoff:0,2  N        2      take 1 from 1"), "{out}");
    let got = json(&answer(&["options", "nim:2", "--json"]));
    assert_eq!(got["options"][0]["to"], "nim:0");
    assert_eq!(got["options"][1]["value"], "1");
    let output = grundy(&["options", "nim:99999999"], b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("--max-options"));
}

#[test]
fn tables_in_every_format() {
    let csv = answer(&["table", "wythoff", "--to", "3", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 17);
    assert!(csv.contains("\n1,2,0,P\n") && csv.contains("\n3,3,6,N\n"), "{csv}");
    let got = json(&answer(&["table", "kayles", "--to", "5", "--format", "json"]));
    assert_eq!(got["values"], serde_json::json!([[0, 1, 2, 3, 1, 4]]));
    let out = answer(&["table", "nim:1,_,_", "--to", "2", "--outcomes"]);
    assert_eq!(out.matches("[P]").count(), 2, "{out}");
    let out = answer(&["table", "wythoff/2", "--to", "4"]);
    assert_eq!(out.lines().count(), 6);
    let output = grundy(&["table", "nim:3,4"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("holes '_'"));
}

#[test]
fn p_positions_by_formula_and_by_search() {
    let out = answer(&["p-positions", "wythoff", "--count", "3"]);
    assert_eq!(out, "     0  wythoff:0,0\n     1  wythoff:1,2\n     2  wythoff:3,5\n");
    let from = "1000000000000000000000000";
    let out = answer(&["p-positions", "wythoff", "--from", from, "--to", from, "--format", "csv"]);
    // ⌊10^24 φ⌋ from the digits of the golden ratio.
    let pair = "1618033988749894848204586,2618033988749894848204586";
    assert_eq!(out, format!("index,position,heap1,heap2\n{from},\"wythoff:{pair}\",{pair}\n"));
    let searched = answer(&["p-positions", "wythoff:_,_", "--to", "7"]);
    assert_eq!(searched, "wythoff:0,0\nwythoff:1,2\nwythoff:3,5\nwythoff:4,7\n");
    let out = answer(&["p-positions", "nim:_", "--misere", "--to", "9"]);
    assert_eq!(out, "nim:1\n");
}

#[test]
fn every_number_has_its_pair() {
    let got = json(&answer(&["pair", "wythoff", "100", "--json"]));
    assert_eq!((&got["index"], &got["position"]), (&"62".into(), &"wythoff:100,162".into()));
    let output = grundy(&["pair", "nim", "5"], b"");
    assert_eq!(output.status.code(), Some(3));
    let output = grundy(&["pair", "wythoff", "-5"], b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn equal_games() {
    let out = answer(&["equal", "kayles:2", "nim:2"]);
    assert!(out.starts_with("equal\n") && out.contains("nim:2 = *2 = { {}, {{}} }"), "{out}");
    let output = grundy(&["equal", "nim:1", "nim:2"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with("different\n"));
}

#[test]
fn every_game_is_described() {
    let list = answer(&["games"]);
    for game in grundy::games::GAMES {
        assert!(list.contains(game.name) && list.contains(game.example), "{}", game.name);
        let page = answer(&["games", game.name]);
        assert!(page.contains("rules") && page.contains(game.example), "{page}");
        answer(&["solve", game.example]);
    }
    assert_eq!(answer(&["games", "--json"]).lines().count(), grundy::games::GAMES.len());
    let output = grundy(&["games", "wyhtoff"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the nearest is 'wythoff'"));
}

/// Who does not know what a game is called here finds it by words: one game is described, several are listed.
/// A game by its name alone has a table that is there in a moment, or is told to need more than a name.
#[test]
fn every_game_has_a_table_at_once() {
    let mut tables = 0;
    for game in grundy::games::GAMES {
        let output = grundy(&["table", game.name, "--outcomes"], b"");
        assert_eq!(output.status.success(), !game.pattern.is_empty(), "{}", game.name);
        tables += usize::from(output.status.success());
    }
    assert!(tables > 40, "{tables}");
    // Empty boards of Cram by symmetry (Gardner 1974): two even sides lose.
    let cram = answer(&["table", "cram", "--format", "csv"]);
    assert_eq!(cram.lines().count(), 1 + 7 * 7);
    assert!(cram.contains("\n6,4,0,P\n") && answer(&["table", "bulo"]).contains("tac-tix:_x_"));
    assert_eq!(answer(&["table", "node-kayles:path:_", "--format", "csv"]).lines().count(), 17);
}

#[test]
fn games_are_found_by_words() {
    let boxes = grundy(&["games", "dots-and-boxes"], b"");
    assert!(String::from_utf8_lossy(&boxes.stderr).contains("`grundy boxes` finds the score"));
    for words in [&["Silver Dollar"][..], &["silver", "dollar"]] {
        assert!(answer(&[&["games"], words].concat()).starts_with("sliding-coins\n"));
    }
    let dominoes = answer(&["games", "domino"]);
    assert!(dominoes.contains("\ncram ") || dominoes.starts_with("cram "), "{dominoes}");
    assert!(dominoes.contains("domino-juvavum") && !dominoes.contains("wythoff"), "{dominoes}");
    assert!(answer(&["games", "翻", "--lang", "zh"]).contains("turning-turtles"));
    let output = grundy(&["solve", "domineering:2x2"], b"");
    assert!(text(&output.stderr).contains("the nearest is 'impartial-domineering'"));
}

/// The first coin of every family is the one that its description says.
#[test]
fn coins_count_from_where_they_are_said_to() {
    let page: serde_json::Value = json(&answer(&["games", "coins", "--json"]));
    let (rules, notation) = (page["rules"].as_str().unwrap(), page["notation"].as_str().unwrap());
    let notation = notation.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        notation.contains(
            "The first coin is 1 for turning-turtles (that is, 1-2) and codes with C, otherwise 0."
        ),
        "{notation}"
    );
    let families = rules.split("The families: ").nth(1).unwrap().split('.').next().unwrap();
    for family in families.split(", ") {
        let (name, code) = family.trim().split_once(' ').unwrap();
        let first = if code == "1-2" || code.contains('C') { 1 } else { 0 };
        for family in [name, code] {
            answer(&["solve", &format!("coins/{family}:{first}")]);
            if first == 1 {
                let (line, _) = program::failure(&["solve", &format!("coins/{family}:0")]);
                assert!(line.contains("the number of a coin, the first being 1"), "{line}");
            }
        }
    }
}

#[test]
fn questions_without_end_are_refused() {
    // More than 128 bits.
    let huge = format!("1{}", "0".repeat(40));
    for (position, misere) in [
        (format!("officers:{huge}"), false),
        (format!("chomp:{0},{0},5", 10u64.pow(18)), false),
        (format!("subtraction/not-{}:{huge}", 10u64.pow(18)), false),
        (format!("fibonacci:{huge}"), true),
        ("wythoff-st/2,1:4000,4000".to_string(), true),
    ] {
        let mut arguments = vec!["solve", "--memory", "60M", &position];
        arguments.extend(misere.then_some("--misere"));
        let output = grundy(&arguments, b"");
        assert_eq!(output.status.code(), Some(3), "{position}");
        assert_eq!(text(&output.stderr).lines().count(), 1, "{}", text(&output.stderr));
    }
}

#[test]
fn huge_heaps_with_a_period_show_their_winning_moves() {
    let out = answer(&["solve", "kayles:1000000000000000000"]);
    assert!(out.contains("take 2 from 1000000000000000000 and leave 1 and"), "{out}");
}

#[test]
fn comparing_deep_positions_needs_no_stack() {
    let out = grundy(&["equal", "kayles:1000000000000000000", "nim:1"], b"");
    assert!(out.status.success() && text(&out.stdout).starts_with("equal"), "{out:?}");
}

#[test]
fn a_list_of_p_positions_ends_where_no_more_are_found() {
    let output = grundy(&["p-positions", "kayles"], b"");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(text(&output.stdout), "kayles:0\n");
    let further = "up to 10000; look further with --to, or with --from 10001\n";
    assert!(text(&output.stderr).ends_with(further), "{}", text(&output.stderr));
}

#[test]
fn a_game_without_its_parameter_shows_an_example() {
    for arguments in [["solve", "bachet:5"], ["p-positions", "bachet"]] {
        let output = grundy(&arguments, b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("expected '/' (as in 'bachet/3:20,7')"));
    }
}

#[test]
fn a_misere_game_that_is_over_says_so() {
    let out = answer(&["solve", "--misere", "kayles:0"]);
    assert!(out.contains("who cannot move wins"), "{out}");
}

#[test]
fn why_unfolds_the_reason() {
    let out = answer(&["why", "wythoff:8,4", "--depth", "2"]);
    assert!(
        out.starts_with(
            "wythoff:8,4  N: the player to move wins\n  because the move leaves 4 and 7"
        ),
        "{out}"
    );
    assert!(
        out.contains(
            "\n  wythoff:7,4  P: the player to move loses\n    because 4 and 7 are pair number 3"
        ),
        "{out}"
    );
    // What was unfolded nearer to the root is not unfolded again, but in JSON.
    let pair = answer(&["why", "wythoff:3,5"]);
    let told = |position: &str| pair.matches(&format!("\n    {position}  P: ")).count();
    assert_eq!(["wythoff:0,0", "wythoff:1,2", "wythoff:2,1"].map(told), [2; 3], "{pair}");
    assert_eq!(pair.matches("loses (as above)\n").count(), 3, "{pair}");
    assert_eq!(pair.matches("1 and 2 are pair number 1").count(), 2, "{pair}");
    // Words that two moves share are said once.
    let equal = answer(&["why", "nim:1,1", "--depth", "2"]);
    assert!(equal.contains("\n  if take all of 1: take all of 1  →  nim:0,0\n"), "{equal}");
    let tree = json(&answer(&["why", "nim:1,1", "--json", "--depth", "3"]));
    assert_eq!(tree["outcome"], "P");
    let answers = tree["answers"].as_array().unwrap();
    assert_eq!(answers.len(), 1, "{tree}");
    assert_eq!(answers[0]["count"], 2);
    assert_eq!(answers[0]["reply"]["to"], "nim:0,0");
    assert_eq!(answers[0]["then"]["outcome"], "P");
    let one = json(&answer(&["why", "nim:3,4,5", "--json", "--depth", "1"]));
    assert!(one.get("then").is_none() && one["move"]["to"] == "nim:1,4,5", "{one}");
}

#[test]
fn names_are_read_in_any_writing() {
    for (typed, written) in
        [("Wythoff:8,4", "wythoff:8,4"), ("0.77:5", "octal/0.77:5"), ("nim：3、4", "nim:3,4")]
    {
        assert!(answer(&["solve", typed]).starts_with(&format!("{written}\n")), "{typed}");
    }
    // What a table is of is what was named, not the game's own example.
    let of = |game: &str| answer(&["table", game, "--to", "9", "--format", "csv"]);
    assert_eq!(of("0.77"), of("kayles"));
    assert_eq!(of("Wythoff"), of("wythoff"));
    assert_eq!(answer(&["games", "Wythoff"]), answer(&["games", "wythoff"]));
    let input = "\u{feff}nim:1,2,3\nWythoff: 1, 2\nnim：2、2\n".as_bytes();
    let output = grundy(&["solve", "-"], input);
    assert_eq!(
        text(&output.stdout),
        "nim:1,2,3\tP\t0\t0\t-\nwythoff:1,2\tP\t0\t0\t-\nnim:2,2\tP\t0\t0\t-\n"
    );
    assert_eq!(answer(&["nimber", "3⊗4 ⊕ 1"]), answer(&["nimber", "3*4 + 1"]));
}
