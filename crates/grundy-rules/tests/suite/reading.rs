//! What is read, and what is refused where.

use grundy_rules::{Diagnostic, Rules};

fn error(text: &str) -> Diagnostic {
    match Rules::parse(text) {
        Ok(rules) => panic!("{text:?} is read as {rules:?}"),
        Err(error) => error,
    }
}

#[test]
fn a_game_is_read_and_expanded() {
    let text = "game maharaja                 # queen and knight\nheaps x, y\nsymmetric\n\
                take k from x\ntake k from x and k from y\ntake 1 from x and 2 from y\n";
    let rules = Rules::parse(text).unwrap();
    let game = rules.game().unwrap();
    let shown: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "(v0 - v2, v1) where v2 - 1 >= 0",
            "(v0, v1 - v2) where v2 - 1 >= 0",
            "(v0 - v2, v1 - v2) where v2 - 1 >= 0",
            "(v0 - 1, v1 - 2) where true",
            "(v0 - 2, v1 - 1) where true",
        ]
    );
}

#[test]
fn conditions_become_linear() {
    let moves = |condition: &str| {
        let text =
            format!("game g\nwith t = 2\nheaps x, y\ntake k from x and l from y where {condition}");
        let game = Rules::parse(&text).unwrap().game().unwrap();
        game.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(
        moves("|k - l| < t"),
        "(v0 - v2, v1 - v3) where -v2 + v3 + 1 >= 0 and v2 - 1 >= 0 and v2 - v3 + 1 >= 0 and v3 - 1 >= 0"
    );
    assert_eq!(moves("k = l"), "(v0 - v2, v1 - v2) where v2 - 1 >= 0");
    assert_eq!(
        moves("k mod 3 = l mod 3 and k = 2l + t"),
        "(v0 - 2v2 - 2, v1 - v2) where v2 - 1 >= 0 and (v2 + 2) mod 3 = 0"
    );
}

#[test]
fn errors_have_a_place_and_a_hint() {
    let head = "game g\nheaps left, right\nstate last starts at 0\nwith t = 2\n";
    for (line, column, message) in [
        (
            "take k from lefft",
            13,
            "line 5, column 13: found 'lefft', expected a heap (the nearest name is 'left')",
        ),
        (
            "take k from last",
            13,
            "line 5, column 13: found 'last', expected a heap (what is remembered is set: 'set last to …')",
        ),
        (
            "set rigth to 0",
            5,
            "line 5, column 5: found 'rigth', expected a heap or state (the nearest name is 'right')",
        ),
        (
            "take k from left where k < lastt",
            28,
            "line 5, column 28: found 'lastt', expected a heap, a state, a parameter, or a name that the move itself uses (the nearest name is 'last')",
        ),
        (
            "where lefft > 0",
            7,
            "line 5, column 7: found 'lefft', expected a heap, a state or a parameter (the nearest name is 'left')",
        ),
        (
            "take k from left where k*left < 5",
            24,
            "line 5, column 24: found a product of names, expected a product of a name and a number, or a parameter (conditions add, subtract, compare and take remainders)",
        ),
        (
            "take k from left where k xor left = 0",
            26,
            "line 5, column 26: found 'xor', expected a comparison such as '=', '<' or 'in' (there are neither powers nor nim-sums: conditions add, subtract, compare and multiply by numbers)",
        ),
        (
            "take k from left where k ^ left = 0",
            26,
            "line 5, column 26: found '^', expected a name, a number or a sign of the language (there are neither powers nor nim-sums: conditions add, subtract, compare and multiply by numbers)",
        ),
        ("take k from left where k == 1", 26, "line 5, column 26: found '==', expected '='"),
        (
            "take k from left where k",
            25,
            "line 5, column 25: found the end of the line, expected a comparison such as '=', '<' or 'in'",
        ),
        (
            "take k from left where k mod left = 0",
            30,
            "line 5, column 30: found a divisor that varies, expected a number, or a parameter",
        ),
        ("take k to left", 8, "line 5, column 8: found 'to', expected 'from'"),
        (
            "take k from where",
            13,
            "line 5, column 13: found 'where', expected a heap, 'any heap' or 'each heap' ('where' is a word of the language)",
        ),
        (
            "tak k from left",
            1,
            "line 5, column 1: found 'tak', expected a statement such as 'heaps x, y' or 'take k from x' (the nearest word is 'take')",
        ),
        ("with u = -2", 10, "line 5, column 10: found '-', expected a number from 0 to 1000000000"),
        ("game h", 6, "line 5, column 6: found a second game, 'h', expected one game in a file"),
        ("heaps left", 7, "line 5, column 7: found 'left', expected a name that nothing else has"),
        (
            "replace left by 0",
            9,
            "line 5, column 9: found 'left', expected a game with one heap and no state (what 'replace' leaves is a sum of heaps: a position of its own)",
        ),
        (
            "block left",
            7,
            "line 5, column 7: found names of heaps or state, expected a number, or a parameter",
        ),
        (
            "take k from any heap and l from any heap",
            33,
            "line 5, column 33: found a second 'any heap', expected changes that do not meet in one heap (for moves in two heaps write 'symmetric' and 'take k from x and l from y')",
        ),
        (
            "set left to 1 and set left to 2",
            23,
            "line 5, column 23: found a heap that is set and changed as well, expected changes that do not meet in one heap (for moves in two heaps write 'symmetric' and 'take k from x and l from y')",
        ),
        (
            "take 99999999999 from left",
            6,
            "line 5, column 6: found '99999999999', expected a number up to 1000000000",
        ),
        (
            "take k from left where (k < 3",
            30,
            "line 5, column 30: found the end of the line, expected ')'",
        ),
        (
            "take k from left where k in {1, 2",
            34,
            "line 5, column 34: found the end of the line, expected ',' or '}'",
        ),
        (
            "take k from left where (k < 3) + 1 > 2",
            24,
            "line 5, column 25: found a condition, expected a sum",
        ),
    ] {
        let text = format!("{head}{line}\n");
        let error = error(&text);
        assert_eq!(error.to_string(), message);
        assert_eq!(error.place.line, 5);
        assert!(error.place.column == column || line.contains("+ 1 >"), "{line}");
        let rendered = error.render(&text);
        let caret = rendered.lines().nth(2).unwrap();
        assert_eq!(caret.find('^'), Some(4 + error.place.column as usize - 1), "{rendered}");
    }
}
