//! What a player points at is what the words of a move name.

use std::collections::BTreeSet;

use grundy::notation::pattern;
use grundy::picture::Spot;
use grundy::{Flow, Sum};

/// The numbers in a text, in order.
fn numbers(text: &str) -> Vec<usize> {
    let pieces = text.split(|c: char| !c.is_ascii_digit()).filter(|piece| !piece.is_empty());
    pieces.map(|piece| piece.parse().unwrap()).collect()
}

/// The places, as rows and columns from 0 on, of every move and of its words.
fn compare(ranges: &[&str], places: impl Fn(&[usize]) -> BTreeSet<(usize, usize)>) {
    let mut moves = 0;
    for text in ranges.iter().flat_map(|range| pattern::expand(range)) {
        let sum: Sum = text.parse().unwrap();
        let _ = sum.options(&mut |turn| {
            let after: Sum = turn.after().text().parse().unwrap();
            let words = turn.describe().to_string();
            let spots = sum.spots(&after).into_iter().map(|(_, spot)| match spot {
                Spot::Place(row, column) => (row, usize::try_from(&column).unwrap()),
                Spot::Node(name) => panic!("{name}"),
            });
            assert_eq!(spots.collect::<BTreeSet<_>>(), places(&numbers(&words)), "{sum}: {words}");
            moves += 1;
            Flow::Continue(())
        });
    }
    assert!(moves > 20, "{ranges:?}: {moves}");
}

#[test]
fn boards() {
    let squares = |numbers: &[usize]| numbers.chunks(2).map(|at| (at[0] - 1, at[1] - 1)).collect();
    compare(&["cram:1..4x2..5", "cram:o.oo,oooo,.ooo"], squares);
    compare(&["juvavum:1..3x1..4", "juvavum:.o.,ooo"], squares);
    // "row 2, column 1 to row 2, column 3".
    let from_to = |numbers: &[usize]| match *numbers {
        [row, column] => BTreeSet::from([(row - 1, column - 1)]),
        [row, column, last_row, last_column] => {
            let rows = row..=last_row;
            rows.flat_map(|row| (column..=last_column).map(move |column| (row - 1, column - 1)))
                .collect()
        }
        _ => panic!("{numbers:?}"),
    };
    compare(&["tac-tix:1..3x1..4", "tac-tix:.o.,ooo", "tac-tix:oo.oo,ooooo"], from_to);
    compare(&["domino-juvavum:1..3x2..5", "domino-juvavum:.oo,ooo"], squares);
}

#[test]
fn lines() {
    // "line 1 of row 2", once or more.
    let lines = |numbers: &[usize]| numbers.chunks(2).map(|at| (at[1] - 1, at[0] - 1)).collect();
    compare(&["nimstring:1..2x1..2", "nimstring:..,.oo,.o"], lines);
}

#[test]
fn rows() {
    compare(&["treblecross:1..14"], |numbers| [(0, numbers[0] - 1)].into());
    compare(&["nimble:1..9"], |numbers| [(0, numbers[1])].into());
    let from_to = |numbers: &[usize]| [(0, numbers[0]), (0, numbers[1])].into();
    compare(&["welter:0..2,3..5,7", "sliding-coins:0..2,3..5,7"], from_to);
}

/// Whatever leaves the same position is a way to point at the move: no place of a board is dead.
#[test]
fn all_ways() {
    let ways = |from: &str, to: &str| {
        let ways = from.parse::<Sum>().unwrap().ways(&to.parse().unwrap());
        let place = |(_, spot)| match spot {
            Spot::Place(row, column) => (row, usize::try_from(&column).unwrap()),
            Spot::Node(name) => panic!("{name}"),
        };
        ways.into_iter().map(|way| way.into_iter().map(place).collect()).collect::<Vec<Vec<_>>>()
    };
    assert_eq!(ways("cram:2x2", "cram:1x2"), [[(0, 0), (0, 1)], [(1, 0), (1, 1)]]);
    assert_eq!(ways("nim:1+treblecross:11", "nim:1+treblecross:8"), [[(0, 0)], [(0, 10)]]);
    assert_eq!(ways("treblecross:5", "treblecross:1"), [[(0, 1)], [(0, 3)]]);
    assert_eq!(ways("treblecross:5", "treblecross:0"), [[(0, 2)]]);
    assert_eq!(ways("ends:2,2", "ends:2"), [[(1, 0)], [(0, 0)]]);
    assert_eq!(ways("ends:2,2", "ends:2,1"), [[(1, 1)]]);
    assert_eq!(ways("tac-tix:1x2", "tac-tix:1x1"), [[(0, 0)], [(0, 1)]]);
    assert_eq!(ways("juvavum:2x1", "juvavum:1x1"), [[(0, 0)], [(1, 0)]]);
}

/// A counter of Northcott's game, where it goes and where it was: a row whose counters advance is shorter afterwards.
#[test]
fn counters() {
    for (from, to, wanted) in [
        ("1.5.1", "1.0.1", [2, 7]),
        ("1.5.1", "1.3.1", [5, 7]),
        ("3.2.4", "1.4.4", [1, 3]),
        ("3.2.4", "3.5.1", [9, 6]),
    ] {
        let sum = |row: &str| format!("nim:3+northcott:2.2.2,{row}").parse::<Sum>().unwrap();
        let place = |column: u8| (2, Spot::Place(0, grundy::Nat::from(column)));
        assert_eq!(sum(from).spots(&sum(to)), wanted.map(place), "{from} {to}");
    }
}

/// What falls with a node of a drawing is not pointed at; an edge that nothing hangs on has two ends.
#[test]
fn edges_that_are_cut() {
    for (from, to, wanted) in [
        ("g-a,a-b,b-c,a-d", "g", &["a"][..]),
        ("g-a,a-b,b-c,a-d", "g-a,a-d", &["b"]),
        ("g-a,a-b,b-c,a-d", "g-a,a-b,a-d", &["c"]),
        ("g-a,a-b,b-g,b-c", "g-a,a-b,b-c", &["b", "g"]),
        ("g-a,a-b,b-g,b-c", "g-a,a-b,b-g", &["c"]),
        ("g-a,a-b,a-b,b-b", "g-a,a-b,b-b", &["a", "b"]),
        ("g-a,a-b,a-b,b-b", "g-a,a-b,a-b", &["b"]),
    ] {
        let sum: Sum = format!("hackenbush:{from}").parse().unwrap();
        let mut found = None;
        let _ = sum.options(&mut |turn| {
            let after = turn.after();
            if after.text() == format!("hackenbush:{to}") {
                found = Some(sum.spots(&after));
            }
            Flow::Continue(())
        });
        let wanted: Vec<(usize, Spot)> =
            wanted.iter().map(|&name| (0, Spot::Node(name.into()))).collect();
        assert_eq!(found, Some(wanted), "{from} {to}");
    }
}
