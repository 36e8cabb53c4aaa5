//! Theorems about rule files: found, checked, and used.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output};

use crate::rules::{folder, json, refused, run, text, verdicts};

#[test]
fn what_discover_reads_is_not_written_over() {
    let folder = folder();
    let rules = fs::read_to_string(folder.path().join("wythoff.game")).unwrap();
    let list: String = (0..100).map(|n| format!("{}\n", n % 3)).collect();
    fs::write(folder.path().join("list"), &list).unwrap();
    for arguments in [
        &["discover", "wythoff.game", "--certificate", "wythoff.game"][..],
        &["discover", "@wythoff", "--dot", "./wythoff.game"],
        &["discover", "wythoff", "--svg", "wythoff.game"],
        &["discover", "--list", "list", "--dot", "list"],
    ] {
        let output = run(folder.path(), arguments);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains("is read, and --"), "{arguments:?}: {message}");
        assert_eq!(output.status.code(), Some(2));
    }
    assert_eq!(fs::read_to_string(folder.path().join("wythoff.game")).unwrap(), rules);
    assert_eq!(fs::read_to_string(folder.path().join("list")).unwrap(), list);
}

#[test]
fn a_theorem_is_found_proved_checked_and_used() {
    let folder = folder();
    let found = ["discover", "wythoff.game", "--json", "--certificate", "w.theorem"];
    let answer = json(&text(&run(folder.path(), &found)));
    assert_eq!(answer["status"], "proved");
    assert_eq!(answer["states"], 7);
    assert_eq!(answer["numeration"], serde_json::json!([1, 1]));
    let told = text(&run(folder.path(), &["discover", "wythoff.game"]));
    assert!(told.contains("\nthe first: (0,0) (1,2) (2,1) (3,5) (5,3) (4,7) "), "{told}");
    let verified = ["verify", "w.theorem", "--rules", "wythoff.game"];
    assert!(text(&run(folder.path(), &verified)).contains("holds"));
    let other = run(folder.path(), &["verify", "w.theorem", "--rules", "nim2.game"]);
    assert_eq!(other.status.code(), Some(1));
    // Two heaps beyond every search: F(200) and F(201), which are a pair (Wythoff 1907), and what is next to it.
    let small = "280571172992510140037611932413038677189525";
    for (last, outcome) in [('6', "P"), ('7', "N"), ('5', "N")] {
        let heaps = format!("{small},45397369416530795319729696969741061923382{last}");
        let large = format!("@wythoff:{heaps}");
        let solve = ["solve", "--json", "--theorem", "w.theorem", &large];
        let verdict = json(&text(&run(folder.path(), &solve)));
        let built_in = ["solve", "--json", &format!("wythoff:{heaps}")];
        let known = json(&text(&run(folder.path(), &built_in)));
        assert_eq!(verdict["outcome"], outcome);
        assert_eq!(verdict["outcome"], known["outcome"]);
        assert_eq!(verdict["method"], "automaton");
        for step in verdict["moves"].as_array().unwrap() {
            let to = step["to"].as_str().unwrap().replace("@wythoff", "wythoff");
            let after = json(&text(&run(folder.path(), &["solve", "--json", &to])));
            assert_eq!(after["outcome"], "P", "{to}");
        }
        assert_eq!(verdict["moves"].as_array().unwrap().is_empty(), outcome == "P");
    }
    // On every small position the theorem says what search says.
    let positions = |game: &str| -> Vec<String> {
        (0..81).map(|n| format!("{game}:{},{}", n / 9, n % 9)).collect()
    };
    let by_theorem = verdicts(folder.path(), &["--theorem", "w.theorem"], &positions("@wythoff"));
    let known = verdicts(folder.path(), &[], &positions("wythoff"));
    let mut left = Vec::new();
    for (verdict, known) in by_theorem.iter().zip(&known) {
        assert_eq!(verdict["outcome"], known["outcome"], "{verdict}");
        if verdict["outcome"] == "N" {
            let to = verdict["moves"][0]["to"].as_str().unwrap();
            left.push(to.replace("@wythoff", "wythoff"));
        }
    }
    // (0,0), (1,2), (3,5) and (4,7), and all but the first in the other order, too.
    assert_eq!(left.len(), 81 - 7);
    for after in verdicts(folder.path(), &[], &left) {
        assert_eq!(after["outcome"], "P", "{after}");
    }
    let (code, said) = refused(&run(folder.path(), &["solve", "--theorem", "w.theorem", "nim:3"]));
    assert!(code == 2 && said.contains("is of no game in a file"), "{said}");
    // A forged one is refused before it is used.
    let forged =
        fs::read_to_string(folder.path().join("w.theorem")).unwrap().replacen("0:3", "0:1", 1);
    fs::write(folder.path().join("w.theorem"), forged).unwrap();
    let (code, _) =
        refused(&run(folder.path(), &["solve", "--theorem", "w.theorem", "@wythoff:1,2"]));
    assert_eq!(code, 2);
}

/// A game whose slope is cubic is no exception.
#[test]
fn numerations_may_have_three_terms() {
    let folder = folder();
    let found =
        ["discover", "splythoff.game", "--numeration", "1,1,1", "--certificate", "s.theorem"];
    let said = text(&run(folder.path(), &found));
    assert!(said.contains("an automaton of 45 states reads Tribonacci numeration"), "{said}");
    let verified = ["verify", "s.theorem", "--rules", "splythoff.game"];
    assert!(text(&run(folder.path(), &verified)).contains("holds"));
    // The check takes some hundred milliseconds; it ends with the time that is given.
    for short in [
        &[&verified[..], &["--time", "20ms"]].concat()[..],
        &["solve", "--theorem", "s.theorem", "@splythoff:8,9", "--time", "20ms"],
    ] {
        let (code, said) = refused(&run(folder.path(), short));
        let wanted = "the time that was allowed is over: allow more; raise the limit with --time";
        assert!(code == 3 && said.contains(wanted), "{said}");
    }
    let answer = json(&text(&run(folder.path(), &["discover", "splythoff.game", "--json"])));
    assert_eq!(answer["numeration"], serde_json::json!([1, 1, 1]));
    let solve = ["solve", "--json", "--theorem", "s.theorem", "@splythoff:10^60,7"];
    let verdict = json(&text(&run(folder.path(), &solve)));
    assert_eq!((&verdict["outcome"], &verdict["method"]), (&"N".into(), &"automaton".into()));
    // The same from a list: differences of the places of letters in the word of a → ab, b → ac, c → a.
    let mut word = "a".to_string();
    while word.len() < 20_000 {
        let next = |letter| match letter {
            'a' => "ab",
            'b' => "ac",
            _ => "a",
        };
        word = word.chars().map(next).collect();
    }
    let places = |letter| word.match_indices(letter).map(|at| at.0).collect::<Vec<_>>();
    let places = [places('a'), places('b'), places('c')];
    let mut list = "0,0\n".to_string();
    for ((a, b), c) in places[0].iter().zip(&places[1]).zip(&places[2]).take(800) {
        list += &format!("{},{}\n{},{}\n", b - a, c - b, c - b, b - a);
    }
    fs::write(folder.path().join("list.txt"), list).unwrap();
    let conjecture = text(&run(folder.path(), &["discover", "--list", "list.txt"]));
    assert!(conjecture.contains("exactly if an automaton with 45 states"), "{conjecture}");
    for terms in ["1,2,1", "1,1,2", "1,1,0", "1,1,1,1", "1,x,1"] {
        let output = run(folder.path(), &["discover", "splythoff.game", "--numeration", terms]);
        let (code, said) = refused(&output);
        assert!(code == 2 && said.contains("expected T,S with"), "{said}");
    }
}

/// Where nothing is found, what was tried last is told: numerations, states, the data that would be needed.
#[test]
fn failures_are_results() {
    let folder = folder();
    let output = run(folder.path(), &["discover", "dynamic-nim.game", "--to", "150"]);
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.starts_with("no automaton was found; heaps below 151 were looked at\n  "),
        "{said}"
    );
    assert!(said.contains("\n  base 2: ") && said.contains("need more data than to 151"), "{said}");
}

/// What is offered to be typed can be: names with blanks are in quotation marks.
#[test]
fn commands_that_are_offered_are_quoted() {
    let folder = folder();
    fs::copy(folder.path().join("wythoff.game"), folder.path().join("my game.game")).unwrap();
    let found = ["discover", "my game.game", "--certificate", "it's.theorem"];
    let said = text(&run(folder.path(), &found));
    let offered = r"`grundy verify 'it'\''s.theorem' --rules 'my game.game'` proves it again";
    assert!(said.contains(offered), "{said}");
    let long = "game long\nheaps x, y, z\ntake k from any heap\ntake k from x and k from y\n";
    fs::write(folder.path().join("a long.game"), long).unwrap();
    let solve = ["solve", "@a long.game:90,91,92", "--memory", "1M"];
    let (_, said) = refused(&run(folder.path(), &solve));
    let offered = "`grundy discover 'a long.game' --certificate 'a long.theorem'` looks for";
    assert!(said.contains(offered), "{said}");
}

/// Lines of standard input are decided by theorems as arguments are, by one that is given or lies beside the file.
#[test]
fn theorems_tell_outcomes_alone() {
    let folder = folder();
    text(&run(folder.path(), &["discover", "wythoff.game", "--certificate", "wythoff.theorem"]));
    let far = ["@wythoff:10^50,7", "@wythoff:3,5", "nim:1,2+kayles:3"];
    let said = text(&run(folder.path(), &[&["solve", "--outcome"], &far[..]].concat()));
    let who: Vec<&str> = said.lines().filter(|line| line.starts_with("  ")).collect();
    assert_eq!(
        who,
        [
            "  N: the player to move wins",
            "  by       automaton (wythoff.theorem)",
            "  P: the player to move loses",
            "  by       automaton (wythoff.theorem)",
            "  P: the player to move loses",
            "  by       table (Bouton 1901; Sprague 1935, Grundy 1939)",
        ]
    );
    for line in
        text(&run(folder.path(), &[&["solve", "--outcome", "--json"], &far[..]].concat())).lines()
    {
        let verdict = json(line);
        assert!(verdict["moves"].as_array().unwrap().is_empty(), "{verdict}");
        assert!(verdict["reason"].is_null(), "{verdict}");
    }
    for more in [&["--value"][..], &["--all-moves"], &["--draw"], &["--svg", "x.svg"]] {
        let (code, said) =
            refused(&run(folder.path(), &[&["solve", "nim:3", "--outcome"], more].concat()));
        assert!(code == 2 && said.contains("cannot be used with"), "{said}");
    }
    let verdict =
        json(&text(&run(folder.path(), &["solve", "--outcome", "--json", "wythoff:8,12"])));
    assert_eq!(verdict["outcome"], "N");
    assert!(verdict["moves"].as_array().unwrap().is_empty() && verdict["reason"].is_null());
}

#[test]
fn theorems_decide_lines() {
    let folder = folder();
    text(&run(folder.path(), &["discover", "wythoff.game", "--certificate", "w.theorem"]));
    let lines = "@wythoff:10^40,12\nnim:3\n@wythoff:3,5\n@wythoff:3\n@wythoff:4,7\n";
    fs::write(folder.path().join("lines"), lines).unwrap();
    let solve = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command.args(["solve", "-", "--json"]).args(arguments).current_dir(folder.path());
        command.env_remove("GRUNDY_GAMES").env("XDG_CONFIG_HOME", folder.path());
        command.stdin(fs::File::open(folder.path().join("lines")).unwrap());
        command.output().unwrap()
    };
    let told = |output: &Output| -> Vec<(String, String)> {
        let lines = String::from_utf8(output.stdout.clone()).unwrap();
        let word =
            |line: &serde_json::Value, key: &str| line[key].as_str().unwrap_or("-").to_string();
        lines
            .lines()
            .map(json)
            .map(|line| (word(&line, "outcome"), word(&line, "method")))
            .collect()
    };
    let pair = |outcome: &str, method: &str| (outcome.to_string(), method.to_string());
    let by_theorem = [
        pair("N", "automaton"),
        pair("N", "theorem"),
        pair("P", "automaton"),
        pair("-", "-"),
        pair("P", "automaton"),
    ];
    for more in [&["--theorem", "w.theorem"][..], &["--theorem", "w.theorem", "--threads", "2"]] {
        let output = solve(more);
        assert_eq!(
            (output.status.code(), told(&output)),
            (Some(2), by_theorem.to_vec()),
            "{more:?}"
        );
    }
    // Without it the first line is too large, and the others are not.
    let without = told(&solve(&[]));
    assert_eq!((without[0].0.as_str(), without[2].0.as_str()), ("-", "P"));
    fs::rename(folder.path().join("w.theorem"), folder.path().join("wythoff.theorem")).unwrap();
    assert_eq!(told(&solve(&[])), by_theorem);
    // By the name of a game in a folder of one's own, as an argument and in a line.
    let games = tempfile::tempdir().unwrap();
    for (from, to) in [("wythoff.game", "mine.game"), ("wythoff.theorem", "mine.theorem")] {
        fs::copy(folder.path().join(from), games.path().join(to)).unwrap();
    }
    fs::write(folder.path().join("mine"), "mine:10^40,12\n").unwrap();
    for arguments in [&["solve", "--json", "mine:10^40,12"][..], &["solve", "-", "--json"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command.args(arguments).env("GRUNDY_GAMES", games.path());
        command.stdin(fs::File::open(folder.path().join("mine")).unwrap());
        assert_eq!(told(&command.output().unwrap()), [pair("N", "automaton")], "{arguments:?}");
    }
    // One that is refused is left aside, for all lines, unless it is the one that was asked for.
    let theorem = folder.path().join("wythoff.theorem");
    let forged = fs::read_to_string(&theorem).unwrap().replacen("0:3", "0:1", 1);
    fs::write(&theorem, forged).unwrap();
    let output = solve(&[]);
    assert_eq!(told(&output), without);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.matches("wythoff.theorem").count(), 1, "{said}");
    let (code, said) = refused(&solve(&["--theorem", "wythoff.theorem"]));
    assert!(code == 2 && said.contains("wythoff.theorem"), "{said}");
}

/// Every theorem that `grundy games` says is proved by machine is found, proved, and checked from the rules again.
#[test]
fn built_in_theorems_are_proved_again() {
    let folder = folder();
    let list = grundy_testing::document("crates/grundy-answers/src/proved.csv");
    let mut count = 0;
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(',').collect();
        let [arguments, t, s, states] = fields[..] else { panic!("{line}") };
        let arguments = arguments.replace(';', ",");
        let words: Vec<&str> = arguments.split(' ').collect();
        let found = [&["discover", "--json", "--certificate", "c"], &words[..]].concat();
        let answer = json(&text(&run(folder.path(), &found)));
        assert_eq!(answer["status"], "proved", "{line}");
        assert_eq!(answer["numeration"].to_string(), format!("[{t},{s}]"), "{line}");
        assert_eq!(answer["states"].to_string(), states, "{line}");
        let verified = run(folder.path(), &["verify", "c", "--rules", words[0]]);
        assert!(text(&verified).contains("holds"), "{line}");
        let name = words[0].split(['/', ':']).next().unwrap();
        let said = json(&text(&run(folder.path(), &["games", name, "--json"])));
        let said = said["proved"].to_string();
        assert!(said.contains(&format!("`grundy discover {arguments}`: {states} ")), "{said}");
        count += 1;
    }
    assert!(count >= 17);
}

/// Components whose values a theorem tells, beside others: as the built-in game, whose moves are tried one by one.
#[test]
fn theorems_of_values_serve_sums() {
    let folder = folder();
    let found = ["discover", "nimhoff.game", "--values", "all", "--certificate", "nimhoff.theorem"];
    text(&run(folder.path(), &found));
    let solve = |position: &str, more: &[&str]| {
        json(&text(&run(folder.path(), &[&["solve", "--json", position], more].concat())))
    };
    let moves = |verdict: &serde_json::Value| -> BTreeSet<String> {
        let moves = verdict["moves"].as_array().unwrap().iter();
        moves.map(|m| m["to"].as_str().unwrap().replace("@nimhoff.game", "nimhoff/3")).collect()
    };
    for (heaps, others) in [
        ("0,0", "nim:5"),
        ("4,7", "nim:5"),
        ("4,7", "kayles:4+nim:2"),
        ("5,6", "wythoff:2,3+nimhoff/3:2,9"),
        ("8,1", "nim:9"),
        ("2,1", "nimhoff/3:1,2"),
    ] {
        let told = solve(&format!("@nimhoff.game:{heaps}+{others}"), &["--all-moves"]);
        let known = solve(&format!("nimhoff/3:{heaps}+{others}"), &["--all-moves"]);
        for key in ["outcome", "value"] {
            assert_eq!(told[key], known[key], "{heaps} {others}");
        }
        assert_eq!(moves(&told), moves(&known), "{heaps} {others}");
        assert!(told["source"].as_str().unwrap().starts_with("nimhoff.theorem"), "{told}");
    }
    // Of any size, twice: the value of (10^20,1) is that of (10^20,1) again.
    let huge = "@nimhoff.game:10^20,1+@nimhoff.game:1,10^20+nim:3";
    let verdict = solve(huge, &[]);
    assert_eq!((&verdict["value"], &verdict["outcome"]), (&"3".into(), &"N".into()));
    let first = verdict["moves"][0]["to"].as_str().unwrap();
    assert_eq!(solve(first, &[])["outcome"], "P", "{first}");
    assert!(verdict["reason"].as_str().unwrap().contains("the nim-sum is 0"), "{verdict}");
    let alone = solve("@nimhoff.game:10^20,1+@nimhoff.game:1,10^20", &[]);
    assert_eq!((&alone["outcome"], &alone["method"]), (&"P".into(), &"automaton".into()));
    // The certificate is checked once.
    let many = vec!["@nimhoff.game:3,4"; 1001].join("+");
    let verdict = solve(&many, &[]);
    assert_eq!((&verdict["value"], moves(&verdict).len()), (&"1".into(), 10));
    // Where a theorem tells who wins alone, or under misère play, numbers are those of plain search.
    let (code, line) = refused(&run(folder.path(), &["solve", "--misere", huge]));
    assert!(code == 2 && line.contains("from 0 to"), "{line}");
    text(&run(folder.path(), &["discover", "wythoff.game", "--certificate", "w.theorem"]));
    let sum = ["solve", "--theorem", "w.theorem", "@wythoff.game:10^20,5+nim:1"];
    let (code, line) = refused(&run(folder.path(), &sum));
    assert!(
        code == 3 && line.contains("tell Grundy values") && line.contains("--values"),
        "{line}"
    );
}

/// A theorem about Grundy values answers positions of any size, from beside the rule file.
#[test]
fn theorems_of_values_are_used() {
    let folder = folder();
    let found = ["discover", "nimhoff.game", "--values", "all", "--certificate", "nimhoff.theorem"];
    text(&run(folder.path(), &found));
    let set = fs::read_to_string(folder.path().join("nimhoff.game")).unwrap();
    assert!(set.contains("h = 3"), "{set}");
    let positions = |game: &str| -> Vec<String> {
        (0..81).map(|n| format!("{game}:{},{}", n / 9, n % 9)).collect()
    };
    let by_theorem = verdicts(folder.path(), &[], &positions("@nimhoff.game"));
    let known = verdicts(folder.path(), &[], &positions("nimhoff/3"));
    for (verdict, known) in by_theorem.iter().zip(&known) {
        assert_eq!(verdict["method"], "automaton");
        assert_eq!(verdict["value"], known["value"], "{verdict}");
        assert_eq!(verdict["outcome"], known["outcome"], "{verdict}");
    }
}

/// A number that is always 0 is named by no letter of the certificate.
#[test]
fn a_number_that_is_always_0_is_one_of_a_position() {
    let folder = folder();
    let path = folder.path();
    let rules = "game passing\nheaps x, y, p\nwith passes = 0\nwhere p <= passes\n\
                 take k from y and add k to x\ntake 1 from p where x + y > 0\n";
    fs::write(path.join("passing.game"), rules).unwrap();
    text(&run(path, &["discover", "passing.game", "--certificate", "p.theorem"]));
    for (position, outcome) in [("3,4,0", "N"), ("3,0,0", "P")] {
        let position = format!("@passing:{position}");
        let solve = ["solve", "--json", "--theorem", "p.theorem", &position];
        let verdict = json(&text(&run(path, &solve)));
        assert_eq!(
            (&verdict["outcome"], &verdict["method"]),
            (&outcome.into(), &"automaton".into())
        );
    }
}

/// Numbers that a line `where` excludes are no position, however large they are.
#[test]
fn theorems_are_asked_for_positions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let rules = "game lower\nheaps x, y, p\nwhere x <= y + 1\nwhere (x + y) mod 2 = 0 and p <= 1\n\
                 take 2 from x\ntake 2 from y\ntake 1 from p where x + y > 0\n";
    fs::write(path.join("lower.game"), rules).unwrap();
    text(&run(path, &["discover", "lower.game", "--certificate", "l.theorem"]));
    let solve = |position: &str| {
        let position = format!("@lower:{position}");
        run(path, &["solve", "--json", "--theorem", "l.theorem", &position])
    };
    let [order, parity] = ["x ≤ y + 1", "(x + y) mod 2 = 0 and p ≤ 1"];
    for (position, broken) in [
        ("9,1,0", order),
        ("9,8,0", parity),
        ("10^40,10^39,0", order),
        ("10^40,10^40,2", parity),
        ("10^40,10^41,10^40", parity),
        ("1,10^40,1", parity),
    ] {
        let (code, said) = refused(&solve(position));
        assert!(code == 2 && said.contains(broken), "{position}: {said}");
    }
    for (large, small) in
        [("10^40,10^40,0", "8,8,0"), ("3,1000000000000000000000000000000001,1", "3,5,1")]
    {
        let outcome = |position| json(&text(&solve(position)))["outcome"].clone();
        assert_eq!(outcome(large), outcome(small), "{large}");
    }
}

/// What takes long to check is waited for as long as is said, and not long if nobody asked for it.
#[test]
fn a_theorem_is_checked_within_the_time() {
    let folder = folder();
    let path = folder.path();
    let rules = "game slow\nheaps x, y\nstate s starts at x\nsymmetric\n\
                 take k from each heap where not (y in {2, 5})\n\
                 take k from y and take l from x and set s to k where 5 < x\n";
    fs::write(path.join("slow.game"), rules).unwrap();
    let slowly = ["discover", "slow.game", "--numeration", "2,2", "--certificate", "slow.theorem"];
    text(&run(path, &slowly));
    let verdict = run(path, &["solve", "--json", "@slow:3,4,5"]);
    let aside = String::from_utf8(verdict.stderr.clone()).unwrap();
    assert!(aside.contains("left aside: 'slow.theorem'") && aside.contains("steps"), "{aside}");
    assert_ne!(json(&text(&verdict))["method"], "automaton");
    let given = ["solve", "--theorem", "slow.theorem", "--time", "1s", "@slow:3,4,5"];
    let (code, said) = refused(&run(path, &given));
    assert!(code == 3 && said.contains("--time"), "{said}");
}

/// More values than there are rows are looked for no longer than the time.
#[test]
fn values_beyond_all_rows_end_with_the_time() {
    let folder = folder();
    for game in ["wythoff", "nim2.game"] {
        let begun = std::time::Instant::now();
        let discover = ["discover", game, "--values", "100000000", "--time", "1s"];
        let ended = run(folder.path(), &discover);
        assert_eq!(ended.status.code(), Some(3), "{game}");
        assert!(begun.elapsed().as_secs() < 60, "{game}: {:?}", begun.elapsed());
    }
}

/// Nothing of what was asked is left aside.
#[test]
fn rules_are_of_one_game_as_it_was_written() {
    let folder = folder();
    for (arguments, part) in [
        (&["discover", "wythoff:8,12+nim:3"][..], "found '+'"),
        (&["rules", "--from", "kayles:3+wythoff:1,2"], "found '+'"),
        (&["discover", "kayles:3,4"], "1 number, not of 2"),
        (&["discover", "@wythoff-t/t=3"], "--set t=3"),
        (&["rules", "@wythoff-t/t=3"], "--set t=3"),
    ] {
        let (code, said) = refused(&run(folder.path(), arguments));
        assert!(code == 2 && said.contains(part), "{arguments:?}: {said}");
    }
    assert!(text(&run(folder.path(), &["discover", "wythoff:8,12"])).contains("Wythoff"));
}
