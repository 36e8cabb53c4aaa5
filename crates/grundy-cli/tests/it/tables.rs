//! `--csv`, `--to` and `--count` mean the same everywhere.

use std::collections::HashSet;
use std::fs;

use serde_json::Value;

use crate::program::{answer, failure, grundy, text};

#[test]
fn csv_is_printed_or_written_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (graph, solved) = (at("graph.txt"), at("graph.solved"));
    fs::write(&graph, "a b\nb c\n").unwrap();
    answer(&["label", &graph, "--tablebase", &solved]);
    for (arguments, head) in [
        (&["heap", "0.77", "--to", "3"][..], "heap,value\n0,0\n1,1\n2,2\n3,3\n"),
        (&["label", &graph], "node,label,remoteness,move\na,L,2,b\nb,W,1,c\nc,L,0,\n"),
        (&["kernel", &graph], "node,kernel,witness\na,yes,\nb,no,c\nc,yes,\n"),
        (&["geography", &graph], "node,outcome,reply\na,P,\nb,N,"),
        (&["query", &solved, "c", "a"], "node,label,remoteness,move\nc,L,0,\na,L,2,\n"),
        (&["map", "nim:_,_", "--to", "1"], "x,y,mark\n0,0,1\n0,1,0\n1,0,0\n1,1,1\n"),
        (&["table", "nim:_", "--to", "1"], "n,value,outcome\n0,0,P\n1,1,N\n"),
        (&["p-positions", "nim:_,_", "--to", "1"], "position,heap1,heap2\n\"nim:0,0\",0,0\n"),
        (
            &["p-positions", "wythoff", "--to", "1"],
            "index,position,heap1,heap2\n0,\"wythoff:0,0\",0,0\n",
        ),
        (&["genus", "nim:_", "--to", "1"], "position,grundy,misere,genus,class\nnim:0,0,1,"),
        (&["rows", "wythoff", "--row", "0"], "row,preperiod,period,joint_period\n0,"),
        (&["nimber", "--table", "mul", "--to", "1"], "x,y,value\n0,0,0\n0,1,0\n1,0,0\n1,1,1\n"),
    ] {
        let out = at("out.csv");
        let with = |more: &[&str]| answer(&[arguments, more].concat());
        let printed = with(&["--csv"]);
        assert!(printed.starts_with(head), "{arguments:?}: {printed}");
        assert_eq!(with(&["--csv", "-"]), printed, "{arguments:?}");
        with(&["--csv", &out]);
        assert_eq!(fs::read_to_string(&out).unwrap(), printed, "{arguments:?}");
        fs::remove_file(&out).unwrap();
    }
}

#[test]
fn the_last_number_and_how_many() {
    let values = |option: &str| answer(&["heap", "0.77", option, "5", "--csv"]).lines().count() - 1;
    assert_eq!((values("--to"), values("--count")), (6, 5));
    let (line, code) = failure(&["heap", "0.77", "--to", "5", "--count", "5"]);
    assert!(line.contains("--count") && code == Some(2), "{line}");
}

/// A game called by its name alone has parameters and numbers that nobody gave: the table says which.
#[test]
fn tables_say_what_they_are_of() {
    let first = |game: &str| {
        answer(&["table", game, "--to", "3"]).lines().next().unwrap().trim_end().to_string()
    };
    for (game, line) in [
        ("bachet", "bachet/3:_"),
        ("moore", "moore/2:_,_,5"),
        ("ends", "ends:_,3,_"),
        ("nim", "   0  1  2  3"),
        ("cram", "   0  1  2  3"),
        ("bachet/3:_", "n    +0  +1  +2  +3"),
        ("kayles", "n    +0  +1  +2  +3"),
    ] {
        assert_eq!(first(game), line, "{game}");
    }
}

/// Holes are filled with numbers that nobody typed: where a game refuses them, the position is named.
#[test]
fn numbers_that_do_not_fit_the_holes_are_refused_with_their_position() {
    let pattern = "digraph:1-2,2-3@_+nim:_";
    let said = "column 17: found '4', expected a node of the graph (in 'digraph:1-2,2-3@4+nim:4')";
    let said = format!("'{pattern}': {said}");
    for more in [&[][..], &["--csv"], &["--format", "json"]] {
        let (line, code) = failure(&[&["table", pattern, "--to", "4"], more].concat());
        assert!(code == Some(2) && line.contains(&said), "{line}");
    }
}

#[test]
fn lists_of_p_positions_for_other_programs() {
    let list = |format| answer(&["p-positions", "wythoff", "--count", "3", "--format", format]);
    assert_eq!(list("bfile"), "0 0\n1 0\n2 1\n3 2\n4 3\n5 5\n");
    assert_eq!(
        list("csv"),
        "index,position,heap1,heap2\n0,\"wythoff:0,0\",0,0\n1,\"wythoff:1,2\",1,2\n2,\"wythoff:3,5\",3,5\n"
    );
    assert!(list("markdown").starts_with(
        "| index | position | heap1 | heap2 |\n| ---: | :--- | ---: | ---: |\n| 0 | wythoff:0,0 | 0 | 0 |\n"
    ));
    let latex = list("latex");
    assert!(latex.contains("\\begin{tabular}{rlrr}\n\\toprule\nindex & position"), "{latex}");
    assert!(
        latex.ends_with("2 & wythoff:3,5 & 3 & 5 \\\\\n\\bottomrule\n\\end{tabular}\n"),
        "{latex}"
    );
    let far = ["p-positions", "wythoff", "--from", "100000000000000000000", "--count", "1"];
    let far = answer(&[&far[..], &["--format", "json"]].concat());
    let far: Value = serde_json::from_str(&far).unwrap();
    assert_eq!(
        far["numbers"],
        serde_json::json!(["161803398874989484820", "261803398874989484820"])
    );
    let near: Value = serde_json::from_str(list("json").lines().last().unwrap()).unwrap();
    assert_eq!(near["numbers"], serde_json::json!([3, 5]));
    let searched = answer(&["p-positions", "kayles", "--to", "9", "--format", "bfile"]);
    assert_eq!(searched, "0 0\n");
}

/// Numbers that are not written, because they play no part, stand in their columns none the less, and the position is
/// listed once.
#[test]
fn positions_that_are_shorter_than_others_have_all_their_numbers() {
    let list = |more: &[&str]| answer(&[&["p-positions"], more].concat());
    let csv = list(&["fibonacci:_,_", "--to", "3", "--csv"]);
    assert_eq!(
        csv,
        "position,heap1,heap2\nfibonacci:0,0,0\nfibonacci:1,1,0\n\"fibonacci:2,0\",2,0\nfibonacci:2,2,1\n\
         \"fibonacci:3,0\",3,0\n\"fibonacci:3,1\",3,1\nfibonacci:3,3,2\n"
    );
    let csv = list(&["mem0:_._", "--to", "3", "--csv"]);
    assert!(csv.starts_with("position\n") && csv.matches("mem0:0\n").count() == 1, "{csv}");
    let ends = |format| list(&["ends:_,3,_", "--from", "2", "--to", "4", "--format", format]);
    assert_eq!(ends("bfile"), "0 2\n1 3\n2 2\n3 0\n4 3\n5 3\n6 4\n7 3\n8 4\n");
    assert!(ends("json").contains(r#""position":"ends:3,3","numbers":[0,3,3]"#));
    let array = grundy(&["p-positions", "fibonacci:_,_", "--to", "3", "--npy", "-"], b"");
    assert!(array.status.success() && String::from_utf8_lossy(&array.stdout).contains("(7,2,)"));
}

/// Where there is no position there is no number, and a picture has no mark.
#[test]
fn maps_have_no_numbers_where_there_is_no_position() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("below.game");
    fs::write(&rules, "game below\nheaps x, y\nwhere x < y\ntake k from any heap\n").unwrap();
    let game = format!("@{}", rules.display());
    for output in [&["--csv"][..], &["--npy", "-"]] {
        let (message, code) = failure(&[&["map", &game, "--to", "3"], output].concat());
        assert!(code == Some(3) && message.contains("(0,0) is no position"), "{message}");
    }
    let svg = answer(&["map", &game, "--to", "3", "--svg", "-"]);
    assert!(svg.contains("</svg>"), "{svg}");
    let (message, code) = failure(&["map", &game, "--to", "3", "--remoteness", "--csv"]);
    assert!(
        code == Some(3) && message.contains("0,0 is no position, and has no remoteness"),
        "{message}"
    );
    // The last place is none, either.
    fs::write(&rules, "game below\nheaps x, y\nwhere y <= 1\ntake k from any heap\n").unwrap();
    let (message, code) = failure(&["map", &game, "--to", "3", "--remoteness", "--csv"]);
    assert!(
        code == Some(3) && message.contains("0,2 is no position, and has no remoteness"),
        "{message}"
    );
}

/// A draw is neither a P-position nor an N-position: a picture of two heaps has no mark there.
#[test]
fn maps_have_no_numbers_where_play_is_drawn() {
    for (holes, output) in [
        ("_,_", &["--csv"][..]),
        ("_,_", &["--npy", "-"]),
        ("_", &["--csv"]),
        ("_", &["--svg", "-"]),
    ] {
        let game = format!("digraph:a-b,b-a@a+nim:{holes}");
        let (message, code) =
            failure(&[&["map", &game, "--to", "2", "--outcomes"], output].concat());
        assert!(code == Some(3) && message.contains("is a draw"), "{message}");
    }
    let svg = answer(&["map", "digraph:a-b,b-a@a+nim:_,_", "--to", "2", "--svg", "-"]);
    assert!(svg.contains("</svg>"), "{svg}");
}

/// Where a number is asked for a sum is none.
#[test]
fn a_number_is_no_sum() {
    for arguments in [
        &["pair", "wythoff", "5+2"][..],
        &["pair", "wythoff", "5 + nim:2"],
        &["p-positions", "wythoff", "--from", "10^30+2"],
        &["p-positions", "bachet/3:_", "--to", "5+x"],
    ] {
        let (message, code) = failure(arguments);
        assert!(code == Some(2) && message.contains("no sum"), "{message}");
    }
}

/// What is offered where a list ends is allowed beside what was given, or in its place.
#[test]
fn a_list_that_ends_says_how_it_goes_on() {
    let output = grundy(&["p-positions", "bachet/3", "--count", "5K"], b"");
    let further = "look further with --to N in place of --count, or with --from 10001\n";
    assert!(text(&output.stderr).ends_with(further), "{}", text(&output.stderr));
    let more = answer(&["p-positions", "bachet/3", "--from", "10001", "--count", "1"]);
    assert_eq!(more, "bachet/3:10004\n");
    // Of the last number none comes behind it.
    let last = "18446744073709551615";
    let output = grundy(&["p-positions", "bachet/3", "--from", last], b"");
    assert!(text(&output.stderr).ends_with("look further with --to\n"), "{output:?}");
    assert!(answer(&["p-positions", "--help"]).contains("10000 beyond"));
}

/// Numbers that count have units, also where they may have any number of digits.
#[test]
fn numbers_that_count_have_units() {
    for (short, long) in [
        (
            &["p-positions", "wythoff", "--to", "1K", "--from", "1k"][..],
            "     1000  wythoff:1618,2618\n",
        ),
        (
            &["p-positions", "wythoff", "--from", "20000000000G", "--count", "1"],
            "20000000000000000000  ",
        ),
        (&["p-positions", "bachet/3", "--from", "1K", "--count", "1"], "bachet/3:1000\n"),
        (&["pair", "wythoff", "1K"], "wythoff:618,1000\n"),
        (&["rows", "wythoff", "--row", "0..10^1", "--csv"], "row,preperiod"),
        (
            &["map", "wythoff", "--zoom", "1K..1K,1618..1618", "--csv", "-"],
            "x,y,mark\n1000,1618,0\n",
        ),
    ] {
        let found = answer(short);
        assert!(found.trim_start().starts_with(long.trim_start()), "{short:?}: {found}");
    }
    for number in ["1X", "K", "1KK", "1Ki", "10^2K"] {
        let (message, code) = failure(&["p-positions", "wythoff", "--to", number]);
        assert!(code == Some(2) && message.contains("a natural number"), "{message}");
    }
}

/// A game is stated for as many heaps as were asked for, or refused.
#[test]
fn rules_are_of_as_many_heaps_as_were_asked_for() {
    let stated = answer(&["rules", "--from", "moore/2", "--heaps", "4"]);
    assert!(stated.contains("\nheaps ") && stated.matches(", ").count() >= 3, "{stated}");
    assert!(answer(&["rules", "--from", "wythoff", "--heaps", "2"]).contains("heaps x, y"));
    let stated = answer(&["rules", "--from", "nim", "--heaps", "3"]);
    assert!(stated.contains("\nheaps x, y, z\ntake k from any heap\n"), "{stated}");
    assert!(answer(&["rules", "--from", "nim"]).contains("\nheap n\ntake k from n\n"));
    for (game, heaps) in
        [("wythoff", "3"), ("fibonacci", "3"), ("kayles", "2"), ("split-pairs", "3")]
    {
        let (message, code) = failure(&["rules", "--from", game, "--heaps", heaps]);
        assert!(code == Some(2) && message.contains("for positions of "), "{message}");
    }
}

/// Where nobody knows the values of a game a table ends, and says with which one; to where it is known it is printed.
#[test]
fn tables_end_where_knowledge_does() {
    let (line, code) = failure(&["table", "sylver:_", "--to", "20"]);
    assert!(
        line.starts_with("grundy: 'sylver:2': all numbers that were named are multiples of 2"),
        "{line}"
    );
    assert!(line.ends_with("; a table of who wins may go further: --outcomes\n"), "{line}");
    assert_eq!(code, Some(3));
    let (line, code) = failure(&["table", "sylver:_", "--to", "20", "--outcomes"]);
    assert!(line.starts_with("grundy: 'sylver:16': ") && code == Some(3), "{line}");
    assert!(line.ends_with("; --to 15 ends before it\n"), "{line}");
    // Primes from 5 on win for who names them (Hutchings).
    let csv = answer(&["table", "sylver:_", "--to", "15", "--outcomes", "--csv"]);
    let lost: Vec<&str> = csv.lines().filter(|line| line.ends_with(",P")).collect();
    assert_eq!(lost, ["5,,P", "7,,P", "11,,P", "13,,P"], "{csv}");
}

/// Under misère play the pairs of Wythoff's game are those of normal play but for the first two, in whose place are (2,2) and
/// (0,1) (Fraenkel 1984); of `wythoff/2` they are all others. The search, which knows no numbering, finds the same.
#[test]
fn misere_pairs_are_numbered() {
    let far = ["p-positions", "wythoff", "--from", "100000000000000000000", "--count", "2"];
    assert_eq!(answer(&[&far[..], &["--misere"]].concat()), answer(&far));
    for game in ["wythoff", "wythoff/2"] {
        let numbered = answer(&["p-positions", game, "--misere", "--to", "9"]);
        let numbered = numbered.lines().map(|line| line.split_whitespace().last().unwrap());
        let searched = answer(&["p-positions", &format!("{game}:_,_"), "--misere", "--to", "14"]);
        let found: HashSet<&str> = searched.lines().collect();
        let all: HashSet<&str> = numbered.collect();
        assert!(found.len() >= 4 && found.is_subset(&all), "{searched}, of {all:?}");
    }
    // Nothing is known of these.
    let unknown = ["p-positions", "beatty/0,1,2,1", "--misere", "--from", "100000000000000000000"];
    assert_eq!(grundy(&unknown, b"").status.code(), Some(2));
}

/// A name that stands for positions with a number that nobody has written.
#[test]
fn positions_that_a_name_stands_for_are_told() {
    for arguments in [
        &["p-positions", "moore/2", "--to", "6"][..],
        &["p-positions", "moore/2", "--to", "0"],
        &["table", "moore/2", "--to", "2", "--csv"],
    ] {
        let output = grundy(arguments, b"");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        let said = text(&output.stderr);
        assert!(said.contains("'moore/2' stands for 'moore/2:_,_,5'"), "{arguments:?}: {said}");
    }
    for silent in [
        &["p-positions", "moore/2:_,_,5", "--to", "6"][..],
        &["p-positions", "nim", "--to", "3"],
        &["table", "0.77", "--to", "3", "--csv"],
    ] {
        assert_eq!(text(&grundy(silent, b"").stderr), "", "{silent:?}");
    }
}
