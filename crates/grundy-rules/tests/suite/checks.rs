//! What only the whole game shows: warnings, parameters, sizes, positions.

use grundy_rules::{Checked, Rules, Unfit};

use crate::common::files;

fn all(text: &str) -> Vec<String> {
    match Checked::read(text) {
        Ok(checked) => checked.warnings.iter().map(ToString::to_string).collect(),
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn every_file_is_checked_without_a_warning() {
    for (name, text) in files() {
        assert_eq!(all(&text), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn conditions_that_nothing_satisfies_are_warned_of() {
    for (text, message) in [
        (
            "game g\nheaps x, y\nwhere x > 3\nwhere x < 2\ntake k from x",
            "line 4, column 7: warning: found 'where', which leaves no position, expected a condition that some position satisfies",
        ),
        (
            "game g\nheaps x, y\nend when x + y < 0\ntake k from x",
            "line 3, column 10: warning: found 'end when', which holds in no position, expected a condition that some position satisfies",
        ),
        (
            "game g\nheaps x, y\ntake k from x where k > x",
            "line 3, column 21: warning: found a line that allows no move, expected moves from some position",
        ),
        (
            "game g\nheaps x, y\ntake k from x where 2k mod 4 = 1",
            "line 3, column 21: warning: found a line that allows no move, expected moves from some position",
        ),
        (
            "game g\nheaps x, y\ntake k from any heap\ntake k from y",
            "line 4, column 1: warning: found a line whose moves others have already, expected a line of moves of its own",
        ),
        (
            "game g\nheaps x, y\nloopy\ntake k from any heap",
            "line 3, column 1: warning: found 'loopy', though every play ends, expected a play that may go on for ever",
        ),
        (
            "game g\nheaps left, right\ntake leftt from right",
            "line 3, column 6: warning: found 'leftt', a new name that the player chooses, expected a name less like the heap 'left'",
        ),
        (
            "game g\nheap n",
            "line 2, column 1: warning: found no moves, expected a line such as 'take k from any heap'",
        ),
    ] {
        assert_eq!(all(text), [message], "{text}");
    }
}

#[test]
fn what_is_not_bounded_is_refused_with_its_place() {
    for (text, message) in [
        (
            "game g\nheap n\nwhere n <= 9\nloopy\nset n to 0k where n > 0",
            "line 5, column 11: found 'k', of which the player may choose any number, expected a number with an upper bound (say so after 'where': k <= …)",
        ),
        (
            "game g\nheap n\nadd k to n",
            "line 3, column 5: found 'k', of which the player may choose any number, expected a number with an upper bound (say so after 'where': k <= …)",
        ),
        (
            "game g\nheap n\ntake k from n where 1000000000*1000000000*k > 3",
            "line 3, column 21: found numbers that are too large together, expected sums whose numbers stay below 1099511627776",
        ),
        (
            "game g\nheap n\ntake k from n where n mod 5000 < k mod 4999",
            "line 3, column 34: found 4999 remainders, expected at most 4096 cases (remainders, min, max, bars and 'symmetric' multiply the cases)",
        ),
        (
            "game g\nheap n\ntake k from n where n mod 0 = 1",
            "line 3, column 27: found 0, expected a divisor of at least 1",
        ),
        (
            "game g\nwith m = 3\nheap n\nblock m - 4\ntake k from n",
            "line 4, column 7: found -1, expected a number of options, from 0",
        ),
        (
            "game g\nheap n\nblock 1\nreplace n by a, b where a + b < n",
            "line 3, column 1: found 'block', expected a game that replaces no heap by a sum",
        ),
        (
            "game g\nheap n\nblock 1\nblock 1\ntake k from n",
            "line 4, column 7: found a second 'block', expected one line 'block' in a file",
        ),
        (
            "game g\nheap n\nmisere\ntake k from n\nmisere",
            "line 5, column 1: found a second 'misere', expected one line 'misere' in a file",
        ),
        (
            "game g\nheaps x, y\nsymmetric\nsymmetric\ntake k from x",
            "line 4, column 1: found a second 'symmetric', expected one line 'symmetric' in a file",
        ),
        (
            "game g\nheap n\nloopy\nloopy\ntake k from n",
            "line 4, column 1: found a second 'loopy', expected one line 'loopy' in a file",
        ),
        (
            "heap n\ntake k from n",
            "line 1, column 1: found no line 'game', expected a line such as 'game nim'",
        ),
        ("", "line 1, column 1: found an empty file, expected a line such as 'game nim'"),
        (
            "game g\nmisere",
            "line 2, column 1: found no heaps, expected a line such as 'heaps x, y'",
        ),
        (
            "game g\nheap n\n  take k from n",
            "line 3, column 3: found 'take', expected the end of the line (a line that begins with blanks continues the one before it)",
        ),
        (
            "game g\nheap n\ntake k from n where (2)k <= 7",
            "line 3, column 24: found 'k', expected a comparison such as '=', '<' or 'in'",
        ),
        // A name of several words, of which the first alone is the name.
        (
            "game My Game!\nheap n\ntake k from n",
            "line 1, column 6: warning: found the name 'My' and behind it 'Game!', expected two blanks before what is no name (a name is one word, such as 'My-Game')",
        ),
        (
            "game nim/2\nheap n",
            "line 1, column 9: found '/', expected a name of letters, digits and '-' that begins with a letter",
        ),
        (
            "game g\nheap n\nstate a starts at b, b starts at n\ntake k from n",
            "line 3, column 19: found 'b', expected heaps and what is remembered before it",
        ),
        ("game g\nheap n\0\n", "line 2, column 7: found the character NUL, expected text"),
        // What cannot be seen is named; what can be seen is shown, an accent with no letter before it, too.
        (
            "game g\nheap n\ntake\u{a0}k from n",
            "line 3, column 5: found U+00A0, which cannot be seen, expected a name, a number or a sign of the language (write a blank)",
        ),
        (
            "game g\nheap n\ntake k from n\u{200b}",
            "line 3, column 14: found U+200B, which cannot be seen, expected a name, a number or a sign of the language (leave it out)",
        ),
        (
            "game g\n\u{feff}heap n\ntake k from n",
            "line 2, column 1: found U+FEFF, which cannot be seen, expected a name, a number or a sign of the language (a byte order mark stands at the beginning of a file alone)",
        ),
        (
            "\u{feff}game g\nheap n\ntake k\u{fe0f} from n",
            "line 3, column 7: found U+FE0F, which cannot be seen, expected a name, a number or a sign of the language (leave it out)",
        ),
        (
            "game g\u{202e}\nheap n",
            "line 1, column 7: found U+202E, which cannot be seen, expected a name of letters, digits and '-' that begins with a letter",
        ),
        (
            "game g\nheap n\ntake \u{301} from n",
            "line 3, column 6: found '\u{301}', expected a name, a number or a sign of the language",
        ),
        (
            "game g\nheap n\ntake 堆 from n",
            "line 3, column 6: found '堆', expected a name, a number or a sign of the language (names have the letters a to z)",
        ),
    ] {
        assert_eq!(all(text).last().map(String::as_str), Some(message), "{text}");
    }
}

/// A file of a megabyte in names is read in a moment, whatever is wrong with it.
#[test]
fn names_without_number_or_end_are_read_soon() {
    let names = |letter: char| {
        let names: Vec<String> = (0..80_000).map(|i| format!("{letter}{i}")).collect();
        names.join(", ")
    };
    let long = "a".repeat(300_000);
    let began = std::time::Instant::now();
    for (text, message) in [
        (format!("game g\nheaps {}\ntake k from x1", names('x')), "found 80000 heaps and states"),
        (
            format!("game g\nheap n\nreplace n by {} where n > 3", names('k').replace(", ", "-")),
            "expected at most 1000 numbers to choose",
        ),
        (format!("game g\nheaps {long}b\ntake {long}c from {long}b"), ""),
        (
            format!("game g\nwith {}\nheap n", names('p').replace(", ", " = 1, ") + " = 1"),
            "expected at most 1000 parameters",
        ),
        (
            format!("game g\nheap n\n{}", "take 1 from n where unknown = 1\n".repeat(30_000)),
            "found 'unknown'",
        ),
    ] {
        let found = all(&text).join("\n");
        assert!(found.contains(message), "{found:.300}");
    }
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}

#[test]
fn several_lines_with_errors_are_all_listed() {
    let found = all("game g\nheaps x, y\ntake k from z\nwhere q > 1\ntake 1 from x\nset w to 1");
    let places: Vec<&str> = found.iter().map(|message| &message[..17]).collect();
    assert_eq!(places, ["line 3, column 13", "line 4, column 7:", "line 6, column 5:"]);
}

#[test]
fn line_ends_marks_and_sizes() {
    let windows = "\u{feff}game g\r\nheaps x, y\r\n\r\n# nothing\r\ntake k from any heap\r\n  where k <= 3 # few\r\n";
    assert_eq!(
        Rules::parse(windows).unwrap().to_string(),
        "game g\nheaps x, y\ntake k from any heap where k <= 3\n"
    );
    let long = format!("game g\nheap n\ntake k from n where k <= {}1", "1 + ".repeat(50_000));
    assert!(Rules::parse(&long).unwrap().game().is_ok());
    let deep = format!(
        "game g\nheap n\ntake k from n where {}k < 2{}",
        "(".repeat(10_000),
        ")".repeat(10_000)
    );
    assert_eq!(
        Rules::parse(&deep).unwrap_err().to_string(),
        "line 3, column 86: found '(', expected at most 64 brackets inside each other"
    );
    for text in ["not ", "|", "min(", "2*", "-", "2 mod "] {
        let deep = format!("game g\nheap n\ntake k from n where {}", text.repeat(10_000));
        assert!(Rules::parse(&deep).is_err());
    }
    let large = "#".repeat(10_000_000);
    assert_eq!(
        Rules::parse(&large).unwrap_err().to_string(),
        "line 1, column 1: found a file of 10000000 bytes, expected rules in at most 1048576 bytes"
    );
    let many = format!(
        "game g\nheaps {}\ntake 1 from h0",
        (0..17).map(|i| format!("h{i}")).collect::<Vec<_>>().join(", ")
    );
    assert_eq!(
        Rules::parse(&many).unwrap_err().to_string(),
        "line 2, column 1: found 17 heaps and states, expected at most 16"
    );
    let orbit = "game g\nheaps a, b, c, d, e, f, g, h, i, j\nsymmetric\ntake 1 from a and 2 from b and 3 from c and 4 from d and 5 from e";
    assert_eq!(
        Rules::parse(orbit).unwrap().game().unwrap_err().to_string(),
        "line 4, column 1: found more than 4096 moves, expected at most 4096 cases (remainders, min, max, bars and 'symmetric' multiply the cases)"
    );
    // Few moves with long conditions are as much.
    let heaps: Vec<String> = (0..16).map(|i| format!("x{i}")).collect();
    let apart: Vec<String> = (1..9).map(|i| format!("|x{i} - x{}| > 1", i + 1)).collect();
    let (heaps, apart) = (heaps.join(", "), apart.join(" and "));
    let long = format!("game g\nheaps {heaps}\nsymmetric\ntake k from x0 where {apart}\n");
    assert_eq!(
        Rules::parse(&long).unwrap().game().unwrap_err().to_string(),
        "line 4, column 1: found 65552 comparisons with those of the moves before, expected at most 65536 comparisons in all moves together (remainders, min, max, bars and 'symmetric' multiply the cases)"
    );
}

#[test]
fn parameters_and_states_are_filled_in() {
    let text = "game dynamic\nwith c = 3, d = 0\nheap n\nstate limit starts at n - 1\nwhere limit != 7\n\
                take k from n and set limit to c*k + d where k <= limit";
    let rules = Rules::parse(text).unwrap();
    let other = rules.with(&[("c", 1)]).unwrap();
    assert!(other.to_string().contains("with c = 1, d = 0\n"));
    let game = rules.game().unwrap();
    assert_eq!(rules.complete(&game, &[10]), Ok(vec![10, 9]));
    assert_eq!(rules.complete(&game, &[0]), Ok(vec![0, 0]));
    assert_eq!(rules.complete(&game, &[10, 3]), Ok(vec![10, 3]));
    assert_eq!(
        rules.complete(&game, &[8]),
        Err(Unfit::Position("a position of dynamic: limit ≠ 7".into()))
    );
    assert_eq!(rules.complete(&game, &[]), Err(Unfit::Numbers("2 numbers: n, limit".into())));
    assert_eq!(
        rules.complete(&game, &[1, 2, 3]),
        Err(Unfit::Numbers("2 numbers: n, limit".into()))
    );
    assert_eq!(
        rules.complete(&game, &[-1, 2]),
        Err(Unfit::Position("a position of dynamic: numbers from 0".into()))
    );
    let error = rules.with(&[("c", 2), ("e", 1)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 2: found 'e', expected a parameter of dynamic: c, d"
    );
    assert!(rules.with(&[("c", -1)]).is_err());
}

#[test]
fn games_are_told_in_words() {
    let text = |name: &str| {
        let files = files();
        let (_, text) = files.iter().find(|(file, _)| file == name).unwrap();
        Rules::parse(text).unwrap().describe()
    };
    assert_eq!(
        text("wythoff"),
        "A position is two heaps, x and y. A move does one of these: (1) takes k tokens from any one heap; \
         (2) takes k tokens from each heap. Who cannot move loses."
    );
    assert_eq!(
        text("fibonacci-nim"),
        "A position is a heap n, and a number that is remembered: limit, at first n − 1. A move takes k tokens \
         from n and makes limit 2k, where k ≤ limit. Who cannot move loses."
    );
    assert_eq!(
        text("grundy"),
        "A position is a heap n. A move replaces n by two heaps, a and b, where a + b = n and a < b. Who cannot \
         move loses."
    );
    assert_eq!(
        text("wythoff-st"),
        "A position is two heaps, x and y. A move does one of these: (1) takes k tokens from x; (2) takes k \
         tokens from x and takes l tokens from y, where k ≤ l < 2·k + 1. The heaps may change their roles. Who \
         cannot move loses."
    );
    // All are taken only where as many are taken as the very heap has.
    let lines = "heaps x, y\nstate last starts at x\ntake x from y and take x from x\ntake last from any heap\n\
                 add y to x and add last to each heap\n";
    let told = Rules::parse(&format!("game g\n{lines}")).unwrap().describe();
    let moves = told.split_once("A move does one of these: ").unwrap().1;
    assert_eq!(
        moves,
        "(1) takes as many tokens from y as x has and takes all x tokens from x; (2) takes as many tokens from any \
         one heap as last says; (3) adds as many tokens to x as y has and adds as many tokens to each heap as last \
         says. Who cannot move loses."
    );
}

/// What stands behind two blanks, or on a line of its own, is no part of a name.
#[test]
fn a_name_and_what_it_is_about() {
    for text in [
        "game g",
        "game g one heap and no more",
        "game g  one heap",
        "game g\n  one heap",
        "game g    one # heap",
    ] {
        assert_eq!(all(&format!("{text}\nheap n\ntake k from n")), [""; 0], "{text}");
    }
    let rules = Rules::parse("game My Game!\nheap n\ntake k from n").unwrap();
    assert_eq!((rules.name.as_str(), rules.about.as_str()), ("My", "Game!"));
}

/// The caret stands under the place, though what is there takes no room.
#[test]
fn what_cannot_be_seen_is_shown_as_a_dot() {
    let text = "game g\nheap n\ntake\u{200b} k from z\n";
    let shown = Rules::parse(text).unwrap_err().render(text);
    assert!(shown.ends_with("\n3 | take· k from z\n  |     ^\n"), "{shown}");
}
