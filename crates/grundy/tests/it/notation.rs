//! The position language under random and mangled text.

use std::time::Duration;

use grundy::games::GAMES;
use grundy::{Limits, Nat, Outcome, Play, Solver, Sum};
use proptest::prelude::*;

/// What must hold of any text: it is refused in one line with a column inside the text, or it is
/// accepted and what is written reads back.
fn read(text: &str) -> Option<Sum> {
    match text.parse::<Sum>() {
        Ok(sum) => {
            let written = sum.to_string();
            let again: Sum = written.parse().unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(again.to_string(), written);
            Some(sum)
        }
        Err(error) => {
            assert!(error.is_input(), "{text:?}: {error}");
            let column = error.column().unwrap();
            assert!((1..=text.chars().count() + 1).contains(&column), "{text:?}: {error}");
            assert_eq!(error.to_string().lines().count(), 1, "{error}");
            None
        }
    }
}

/// Answers within a tiny budget or refuses; the moves it names lead to P-positions.
fn solve_quickly(sum: &Sum, play: Play) {
    let time = Some(Duration::from_millis(20));
    let mut solver = Solver::new(Limits { memory: 1 << 21, time, moves: 2, ..Limits::default() });
    if let Ok(verdict) = solver.solve(sum, play) {
        assert!(verdict.outcome == Outcome::N || verdict.moves.is_empty());
        for m in verdict.moves {
            let after = read(&m.to).unwrap_or_else(|| panic!("{} does not read back", m.to));
            if let Ok(outcome) = solver.outcome(&after, play) {
                assert_eq!(outcome, Outcome::P, "{sum} {play} to {after}");
            }
        }
    }
}

/// The games' examples and small positions, to be mangled.
fn seeds() -> Vec<&'static str> {
    GAMES.iter().flat_map(|game| game.small.iter().chain([&game.example]).copied()).collect()
}

#[test]
fn positions_are_read_as_people_type_them() {
    for (typed, written) in [
        ("Wythoff:8,4", "wythoff:8,4"),
        ("wythoff: 8, 4", "wythoff:8,4"),
        ("WYTHOFF : 8 , 4", "wythoff:8,4"),
        ("\u{feff}nim:3,4,5", "nim:3,4,5"),
        ("nim:3、4、5", "nim:3,4,5"),
        ("ｎｉｍ：３，４，５＋ｋａｙｌｅｓ：７", "nim:3,4,5+kayles:7"),
        ("Dawson Kayles:9", "dawson-kayles:9"),
        ("dawson_chess:9", "dawson-chess:9"),
        ("0.77:5", "octal/0.77:5"),
        (".07:9,4+nim:2", "octal/.07:9,4+nim:2"),
        ("nim:2+4!:7", "nim:2+octal/4!:7"),
        ("nim:3 + nim:4", "nim:3+nim:4"),
        ("nim:3  +nim:4", "nim:3+nim:4"),
        ("nim:3 ", "nim:3"),
        ("node-kayles:path:4~~1 + nim:1", "node-kayles:path:4~2~3~4+nim:1"),
        ("node-kayles:path:4~~1~3", "node-kayles:path:4~4~2"),
        ("arc-kayles:path:2~~", "arc-kayles:path:2~1~2"),
        (" nim:3\r", "nim:3"),
    ] {
        let sum = typed.parse::<Sum>().unwrap_or_else(|error| panic!("{typed:?}: {error}"));
        assert_eq!(sum.to_string(), written.parse::<Sum>().unwrap().to_string(), "{typed:?}");
    }
}

/// The column is that of what was typed, not of what it was taken for.
#[test]
fn what_is_not_understood_is_named_where_it_was_typed() {
    for (text, message) in [
        ("nim:3 4 + nim:5", "column 6: found ' 4', expected the end of the component"),
        ("nim:3 +", "column 8: found the end, expected the name of a game"),
        ("nim: + nim:5", "column 6: found '+nim:5', expected"),
        ("kayles:2 + + nim:1", "column 12: found '+nim:1', expected the name of a game"),
        ("Wythoff: 8, x", "column 13: found 'x', expected"),
        ("\u{feff}nim:3,x", "column 8: found 'x', expected"),
        ("0.77:5,x", "column 8: found 'x', expected"),
        ("nim：３、x", "column 7: found 'x', expected"),
        ("node-kayles:path:3~~1~1", "column 22: found '~1', expected '~' and another node"),
        ("node-kayles:path:3~~~1", "column 21: found '~1', expected a node of the graph"),
        ("node-kayles:path:3~~4", "column 21: found '4', expected a node of the graph"),
        (
            "Kayels:5",
            "column 1: found 'Kayels:5', expected the name of a game (the nearest is 'kayles'",
        ),
        ("4.[3]", "column 6: found the end, expected ':'"),
        (
            "nim",
            "column 4: found the end, expected ':' and a position, perhaps with '/' and a parameter before (as in 'nim:",
        ),
        (
            "kayles 5",
            "column 7: found ' 5', expected ':' and a position, perhaps with '/' and a parameter before (as in 'kayles:",
        ),
    ] {
        let error = text.parse::<Sum>().unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}

/// A name is suggested if it is close, and no other.
#[test]
fn suggestions_are_close() {
    for (text, hint) in [
        ("kayels:5", "(the nearest is 'kayles')"),
        ("chess:5", "expected the name of a game"),
        ("go:5", "expected the name of a game"),
    ] {
        let error = text.parse::<Sum>().unwrap_err();
        assert!(error.to_string().ends_with(hint), "{text}: {error}");
        assert_eq!(error.topic(), Some("games"));
    }
}

/// Every game ends its component before the space.
#[test]
fn every_game_may_be_followed_by_a_space_and_a_plus() {
    for game in GAMES {
        let sum: Sum = format!("{} + nim:1", game.example).parse().unwrap();
        assert!(sum.to_string().ends_with("+nim:1"), "{sum}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        read(&text);
    }

    #[test]
    fn mangled_positions_are_read_or_refused(
        seed in prop::sample::select(seeds()),
        at in 0usize..40,
        cut in 0usize..3,
        put in "[0-9A-F:/,+@~.!?=*{}HTox\\[\\]-]{0,3}",
        misere in any::<bool>(),
    ) {
        let mut chars: Vec<char> = seed.chars().collect();
        let at = at.min(chars.len());
        let end = (at + cut).min(chars.len());
        chars.splice(at..end, put.chars());
        let text: String = chars.into_iter().collect();
        if let Some(sum) = read(&text) {
            solve_quickly(&sum, if misere { Play::Misere } else { Play::Normal });
        }
    }

    #[test]
    fn numbers_of_any_size_round_trip(heaps in prop::collection::vec("[1-9][0-9]{0,60}", 1..6)) {
        let text = format!("nim:{}", heaps.join(","));
        let sum: Sum = text.parse().unwrap();
        prop_assert_eq!(sum.to_string(), text);
        let total = heaps.iter().fold(Nat::ZERO, |sum, heap| sum ^ heap.parse::<Nat>().unwrap());
        let value = Solver::default().value(&sum).unwrap().unwrap();
        prop_assert_eq!(value.to_string(), total.to_string());
    }
}
