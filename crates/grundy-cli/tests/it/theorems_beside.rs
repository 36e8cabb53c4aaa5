//! Theorems that lie beside rule files: used where they are about the question, and never in the way.

use std::fs;
use std::path::Path;

use crate::program::{command, text as utf8};
use crate::rules::{folder, json, refused, run, text};

fn solved(folder: &Path, arguments: &[&str]) -> serde_json::Value {
    json(&text(&run(folder, &[&["solve", "--json"], arguments].concat())))
}

/// The file says t = 2: a theorem for t = 3 tells nothing of positions that name no t.
#[test]
fn what_a_position_leaves_out_is_what_the_file_says() {
    let folder = folder();
    let discover =
        ["discover", "wythoff-t.game", "--set", "t=3", "--certificate", "wythoff-t.theorem"];
    text(&run(folder.path(), &discover));
    for (written, built_in) in
        [("", "wythoff/2"), ("/t=2", "wythoff/2"), ("/t=3", "wythoff/3"), ("/t=4", "wythoff/4")]
    {
        let all = |game: &str| -> Vec<serde_json::Value> {
            let squares = (0..6).flat_map(|x| (0..8).map(move |y| (x, y)));
            let positions: Vec<String> = squares.map(|(x, y)| format!("{game}:{x},{y}")).collect();
            let positions: Vec<&str> = positions.iter().map(String::as_str).collect();
            let output =
                text(&run(folder.path(), &[&["solve", "--json"], &positions[..]].concat()));
            output.lines().map(json).collect()
        };
        let (own, known) = (all(&format!("@wythoff-t{written}")), all(built_in));
        assert_eq!((own.len(), known.len()), (48, 48));
        for (verdict, known) in own.iter().zip(&known) {
            assert_eq!(verdict["outcome"], known["outcome"], "{verdict}");
            assert_eq!(verdict["method"] == "automaton", written == "/t=3", "{verdict}");
        }
    }
    let given = ["solve", "--theorem", "wythoff-t.theorem"];
    for position in ["@wythoff-t:1,3", "@wythoff-t/t=2:1,3"] {
        let (code, said) = refused(&run(folder.path(), &[&given[..], &[position]].concat()));
        assert!(code == 2 && said.contains("the parameters of the theorem, '/t=3'"), "{said}");
    }
    let (code, said) = refused(&run(folder.path(), &["solve", "@wythoff-t/t=3,t=4:5,8"]));
    assert!(code == 2 && said.contains("another parameter than 't'"), "{said}");
}

/// `verify` names a built-in game together with its parameters.
#[test]
fn a_theorem_about_other_parameters_is_no_theorem_about_the_game() {
    let folder = folder();
    text(&run(folder.path(), &["discover", "wythoff/2", "--certificate", "two.theorem"]));
    let verify = |game| run(folder.path(), &["verify", "two.theorem", "--rules", game]);
    assert!(text(&verify("wythoff/2")).contains("holds"));
    let (code, said) = refused(&verify("wythoff/3"));
    assert!(code == 1 && said.contains("t = 2"), "{said}");
    for (option, value) in [("--graph", "nim.game"), ("--values", "nim.game"), ("--target", "a")] {
        let more = ["verify", "two.theorem", "--rules", "wythoff/2", option, value];
        let (code, said) = refused(&run(folder.path(), &more));
        assert!(code == 2 && said.contains(option), "{said}");
    }
}

#[test]
fn other_plays_and_values_are_searched_for() {
    let folder = folder();
    text(&run(folder.path(), &["discover", "wythoff.game", "--certificate", "wythoff.theorem"]));
    for position in ["3,4", "8,12", "1,2", "0,0", "2,2"] {
        let (own, built_in) = (format!("@wythoff:{position}"), format!("wythoff:{position}"));
        for options in [&["--misere"][..], &["--value"]] {
            let verdict = solved(folder.path(), &[options, &[&own]].concat());
            let known = solved(folder.path(), &[options, &[&built_in]].concat());
            assert_eq!(verdict["outcome"], known["outcome"], "{position} {options:?}");
            if options == ["--value"] {
                assert_eq!(verdict["value"], known["value"], "{position}");
            }
        }
    }
    let all = text(&run(folder.path(), &["solve", "--all-moves", "@wythoff:8,12"]));
    assert!(
        !all.contains("perhaps more") && all.contains("  by       automaton (wythoff.theorem)"),
        "{all}"
    );
    // A damaged one is left aside, and said to be.
    let path = folder.path().join("wythoff.theorem");
    let whole = fs::read_to_string(&path).unwrap();
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let output = run(folder.path(), &["solve", "@wythoff:1,2", "@wythoff:1,3"]);
    let (answer, told) = (utf8(&output.stdout), utf8(&output.stderr));
    assert!(
        output.status.success() && answer.contains("P: ") && answer.contains("N: "),
        "{answer}"
    );
    assert!(told.matches("left aside").count() == 1 && told.contains("wythoff.theorem"), "{told}");
}

/// What is wrong with the rules is said of the rules, with its place.
#[test]
fn rules_that_cannot_be_read_are_not_the_theorems_fault() {
    let folder = folder();
    let path = folder.path();
    text(&run(path, &["discover", "wythoff.game", "--certificate", "w.theorem"]));
    fs::write(path.join("bad.game"), "game bad\nheap n\ntake 3 fro n\n").unwrap();
    let (code, said) = refused(&run(path, &["solve", "--theorem", "w.theorem", "@bad:5"]));
    assert!(code == 2 && said.contains("line 3, column 12"), "{said}");
    assert!(!said.contains("w.theorem"), "{said}");
}

/// Comments and ends of lines are no other rules; a theorem about others is said to be left aside, or refused where it was
/// asked for.
#[test]
fn theorems_are_about_rules_not_about_their_comments() {
    let folder = folder();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("w.game", "game w\nheaps x, y\ntake k from any heap\n");
    text(&run(
        folder.path(),
        &["discover", "w.game", "--values", "all", "--certificate", "w.theorem"],
    ));
    write("w.game", "# rooks\r\ngame w\r\nheaps x, y # a rook\r\n\r\ntake k from any heap\r\n");
    write("x.game", "game x\nheaps x, y\ntake 1 from any heap\n");
    for position in ["@w:10^20,3", "@w:10^20,3+kayles:9"] {
        for more in [&[][..], &["--theorem", "w.theorem"]] {
            // No search reaches so far.
            let verdict = solved(folder.path(), &[more, &[position]].concat());
            assert_eq!(verdict["outcome"], "N", "{position} {more:?}");
        }
    }
    let other = ["solve", "--theorem", "w.theorem", "@x:3,3+kayles:9"];
    let (code, said) = refused(&run(folder.path(), &other));
    assert!(code == 3 && said.contains("none of these components"), "{said}");
    // A line of that kind does not end the others.
    write("lines", "@w:10^20,3\n@x:3,3+kayles:9\nnim:1,2\n");
    let mut command = command(&["solve", "-", "--theorem", "w.theorem"]);
    command.stdin(fs::File::open(folder.path().join("lines")).unwrap());
    let output = command.current_dir(folder.path()).output().unwrap();
    assert!(utf8(&output.stdout).contains("nim:1,2\tN"), "{}", utf8(&output.stdout));
    assert!(utf8(&output.stderr).contains("line 2"), "{}", utf8(&output.stderr));
    fs::copy(folder.path().join("w.theorem"), folder.path().join("x.theorem")).unwrap();
    let output = run(folder.path(), &["solve", "@x:3,3"]);
    let told = utf8(&output.stderr);
    assert!(
        output.status.success() && told.contains("left aside: 'x.theorem' is about other rules")
    );
}

/// What is advised finds a theorem of the play that was asked for, and is not advised where none is to be had.
#[test]
fn advice_is_of_the_play_that_was_asked_for() {
    let folder = folder();
    let late = |game: &str, more: &[&str]| {
        let position = format!("@{game}:3000,3000");
        let arguments = [&["solve", &position, "--time", "20ms"], more].concat();
        refused(&run(folder.path(), &arguments)).1
    };
    let said = late("nimhoff", &["--misere"]);
    assert!(said.contains("discover nimhoff.game --misere --certificate"), "{said}");
    assert!(!late("lasker-nim", &["--misere"]).contains("discover"));
    // A theorem that is there stays, whatever play it is about, and what is no theorem is told.
    text(&run(folder.path(), &["discover", "wythoff.game", "--certificate", "nimhoff.theorem"]));
    let said = late("nimhoff", &["--misere"]);
    assert!(said.contains("--certificate nimhoff.misere.theorem"), "{said}");
    assert!(said.contains("solve --theorem nimhoff.misere.theorem"), "{said}");
    fs::write(folder.path().join("nimhoff.theorem"), "garbage\n").unwrap();
    let output = run(folder.path(), &["solve", "@nimhoff:3,4"]);
    let told = String::from_utf8_lossy(&output.stderr).to_string();
    assert!(output.status.success() && told.contains("'nimhoff.theorem' is no theorem"), "{told}");
    // Here a state may grow without bound.
    let grows = "game grows\nheap n\nstate s starts at 0\nblock 1\n\
                 take k from n and set s to 2s + 1 where k <= 3\n";
    fs::write(folder.path().join("grows.game"), grows).unwrap();
    let (_, said) = refused(&run(folder.path(), &["solve", "@grows:3"]));
    assert!(said.contains("have no bound") && !said.contains("discover"), "{said}");
}

/// Equal heaps are known by one state.
#[test]
fn one_state_is_told_as_one() {
    let folder = folder();
    text(&run(folder.path(), &["discover", "nim2.game", "--certificate", "nim2.theorem"]));
    let verdict = solved(folder.path(), &["@nim2:10^20,10^20"]);
    let reason = verdict["reason"].as_str().unwrap();
    assert!(reason.starts_with("the automaton of 1 state that is proved to accept"), "{reason}");
}

/// A list of heaps, and blanks, are read beside a theorem as they are without one.
#[test]
fn lists_of_heaps_are_sums_beside_a_theorem_too() {
    let folder = folder();
    let rules = "game cd\nheaps n\ntake k from n where k <= 3\n";
    fs::write(folder.path().join("cd.game"), rules).unwrap();
    fs::write(folder.path().join("plain.game"), rules.replace("cd", "plain")).unwrap();
    text(&run(
        folder.path(),
        &["discover", "cd.game", "--values", "all", "--certificate", "cd.theorem"],
    ));
    for body in ["3,5", "3,5+nim:2", "3 + nim:2", "3 ", " 3", "3, 5", "9,2,7,6+kayles:3", "0,0"] {
        let own = solved(folder.path(), &[&format!("@cd:{body}")]);
        let plain = solved(folder.path(), &[&format!("@plain:{body}")]);
        for field in ["outcome", "value"] {
            assert_eq!(own[field], plain[field], "{body}: {own} {plain}");
        }
        let given = ["--theorem", "cd.theorem", &format!("@cd:{body}")];
        assert_eq!(solved(folder.path(), &given)["outcome"], plain["outcome"], "{body}");
    }
    // Only the theorem reaches so far.
    for (far, outcome) in
        [(" @cd:10^30", "P"), ("nim:2 + @cd:10^30", "N"), ("@cd:10^30,5+nim:1", "P")]
    {
        let verdict = solved(folder.path(), &[far]);
        assert_eq!(verdict["outcome"], outcome, "{verdict}");
    }
}

/// Of heaps that fall apart `discover` writes a period certificate: `verify` holds its code against that of the rules, and
/// beside them it is in nobody's way.
#[test]
fn periods_are_about_rules_with_their_code() {
    let folder = folder();
    let written = ["discover", "kayles.game", "--certificate", "kayles.theorem"];
    text(&run(folder.path(), &written));
    let verify = |rules| run(folder.path(), &["verify", "kayles.theorem", "--rules", rules]);
    for rules in ["kayles.game", "@kayles", "kayles"] {
        assert!(text(&verify(rules)).contains("G(n + 12) = G(n) for all n ≥ 71"), "{rules}");
    }
    fs::write(folder.path().join("last.game"), "game last\nheap n\nmisere\ntake k from n\n")
        .unwrap();
    for (rules, code, said) in [
        (
            "dawson-kayles.game",
            1,
            "about heaps under 0.77, and the rules of 'dawson-kayles.game' are those of 0.07",
        ),
        ("wythoff.game", 2, "the rules of 'wythoff.game' have none"),
        ("last.game", 2, "'last.game' says `misere`"),
        ("nowhere.game", 4, "nowhere.game"),
    ] {
        let (got, told) = refused(&verify(rules));
        assert!(got == code && told.contains(said), "{rules}: {told}");
    }
    let output = run(folder.path(), &["solve", "@kayles:5", "@kayles:10^30"]);
    assert!(output.status.success() && output.stderr.is_empty(), "{}", utf8(&output.stderr));
}
