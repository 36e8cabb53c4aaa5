//! Theorems in words, and as sentences for Walnut.

use std::fs;

use crate::rules::{folder, refused, run, text};

/// Digits and what they are worth are a part of the reason; a form with a name goes before one of many states.
#[test]
fn answers_are_said_in_words() {
    let folder = folder();
    text(&run(folder.path(), &["discover", "wythoff.game", "--certificate", "w.theorem"]));
    let solved =
        text(&run(folder.path(), &["solve", "--theorem", "w.theorem", "@wythoff.game:8,12"]));
    let reason = "does not accept the digits of (8, 12), 10000 and 10101 (digits worth 1, 2, 3, 5, … from the right), but \
                  those of what the move leaves, (6, 10), 01001 and 10010";
    assert!(solved.contains(reason), "{solved}");
    for (game, form) in [
        (
            "wythoff/4",
            "α = −1 + √5: the P-positions of Wythoff's game with |k − l| < 4\nan automaton of 13 states",
        ),
        // The set of Wythoff's game with |k − l| < 5 has 20 times as much to look through.
        grundy_testing::length(
            ("wythoff/3", "α = (−1 + √13)/2"),
            ("wythoff/5", "α = (−3 + √29)/2"),
        ),
        ("nim", "(n) is a P-position exactly if n = 0\n"),
    ] {
        let found = text(&run(folder.path(), &["discover", game]));
        assert!(found.contains(form), "{found}");
    }
    let rules = "game two\nheaps x, y\ntake k from any heap where k <= 3\n";
    fs::write(folder.path().join("two.game"), rules).unwrap();
    let found = text(&run(folder.path(), &["discover", "two.game"]));
    assert!(found.contains("exactly if (x − y) mod 4 is 0\n"), "{found}");
    // At 5 a move empties one heap and takes from the other, at 4 there is none.
    let rules = "game q\nheaps x, y, z\nwhere z >= 4 and z <= 5\ntake k from x and take y from y where z = 5\n\
                 take k from y and take x from x where z = 5\n";
    fs::write(folder.path().join("q.game"), rules).unwrap();
    let found = text(&run(folder.path(), &["discover", "q.game"]));
    assert!(found.contains("exactly if z = 4, or z = 5 and x = y = 0\n"), "{found}");
    for (game, form) in [
        ("halving.game", "exactly if n = 2^k − 1 for some k ≥ 0\n"),
        ("mark.game", "exactly if n = 0, or n ends in an odd number of zeros in base 2\n"),
        ("not-subtraction.game", "exactly if n is 0 or 2\n"),
        ("split-pairs.game", "exactly if x mod 2 is 1 and y mod 2 is 1\n"),
        ("nimhoff.game", "exactly if y = x + d, where d is at x mod 3 in 0, 1, −1\n"),
        ("mem.game", "exactly if n = 0, or n < least\n"),
        (
            "nim3-blocked.game",
            "exactly if x = y = z, x = y + z + 1, y = x + z + 1, or z = x + y + 1\n",
        ),
        ("welter.game", "exactly if (first + 1) ⊕ (second + 1) ⊕ (third + 1) = 0\n"),
        (
            "no-repeat.game",
            "exactly if n = 0, or n = last > 0 and n ends in an even number of zeros in base 2\n",
        ),
        (
            "wythoff-st.game",
            "exactly if x = y = 0, or the larger number has the digits of the smaller one and a 0 behind them \
             in the numeration (2,2), and the smaller one ends in an even number of zeros\n",
        ),
        (
            "nim-pass.game",
            "exactly if p = 0 and x ⊕ y = 0, or p = 1 and ((x,y) = (0,0), or x ≥ 1 and y = x + d, \
             where d is at x mod 2 in −1, 1)\n",
        ),
        (
            "fibonacci-nim.game",
            "n = 0, or limit is less than the least Fibonacci number in Zeckendorf's sum for n\n",
        ),
    ] {
        let found = text(&run(folder.path(), &["discover", game]));
        assert!(found.contains(form), "{found}");
    }
    // As many heaps as the position has.
    for (game, form) in [
        (&["nim:3,5,7"][..], "exactly if x ⊕ y ⊕ z = 0\n"),
        (&["subtraction/1,2,3:4,5,6"], "exactly if (x mod 4) ⊕ (y mod 4) ⊕ (z mod 4) = 0\n"),
        (
            &["subtraction/1,4:3,4"],
            "exactly if v(x) ⊕ v(y) = 0, where v(n) is at n mod 5 in 0, 1, 0, 1, 2\n",
        ),
        (&["bachet/2:1,2", "--values", "all"], "the Grundy value (x mod 3) ⊕ (y mod 3)\n"),
    ] {
        let found = text(&run(folder.path(), &[&["discover"], game].concat()));
        assert!(found.contains(form), "{found}");
    }
}

/// What is stated for Walnut is what was proved: misère play said by an option or in the file, values as one more heap.
#[test]
fn walnut_gets_what_was_proved() {
    let folder = folder();
    let commands = |game: &str, more: &[&str]| {
        text(&run(folder.path(), &[&["discover", game, "--walnut", "w"], more].concat()));
        fs::read_to_string(folder.path().join("w/Command Files/grundy.txt")).unwrap()
    };
    let misere = commands("wythoff", &["--misere"]);
    assert_eq!(misere, commands("wythoff-misere.game", &[]));
    assert!(misere.contains("| ~(") && !commands("wythoff", &[]).contains("| ~("));
    // Three numbers: two heaps and the value.
    let values = commands("nimhoff.game", &["--values", "all"]);
    assert!(values.contains("Aa0,a1,a2 $grundyp(a0,a1,a2)"), "{values}");
    // The sets of smaller values go with one value; options that are blocked are told apart.
    let one = commands("nimhoff.game", &["--values", "1"]);
    assert!(one.contains("grundyapart0from1") && one.contains("grundyabsorbing1"), "{one}");
    let rules = fs::read_to_string(folder.path().join("wythoff.game")).unwrap();
    fs::write(folder.path().join("blocked.game"), format!("{rules}block 1\n")).unwrap();
    let blocked = commands("blocked.game", &[]);
    assert!(
        blocked.contains("(e0<d0)") && blocked.contains("$grundyinto2(a0,a1,d0,d1)"),
        "{blocked}"
    );
    // Walnut runs in the folder.
    assert!(folder.path().join("w/Result").is_dir());
    let (code, said) = refused(&run(folder.path(), &["discover", "wythoff", "--walnut", "-"]));
    assert!(code == 2 && said.contains("name a file"), "{said}");
    // A heap may be called as the value would be.
    fs::write(folder.path().join("v.game"), "game v\nheaps v, value\ntake k from v where k <= 2\n")
        .unwrap();
    let said = text(&run(folder.path(), &["discover", "v.game", "--values", "all"]));
    assert!(said.starts_with("(v,value) has the Grundy value"), "{said}");
    assert!(!said.contains("value value"), "{said}");
}

/// What is found is said in the reader's language, to programs only if it was asked for.
#[test]
fn discoveries_are_said_in_other_languages() {
    let folder = folder();
    let wythoff = ["discover", "wythoff"];
    let said = text(&run(folder.path(), &[&["--lang", "zh"][..], &wythoff].concat()));
    for part in [
        "是必败态，当且仅当它是奇异局势",
        "7 个状态",
        "斐波那契记数法",
        "前几个：(0,0) (1,2)",
        "已对任意大小的局面证明",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let english = ["proved", "automaton", "states", "Fibonacci", "digits", "first"];
    assert!(!english.iter().any(|word| said.contains(word)), "{said}");
    for (arguments, part) in
        [(&["--lang", "zh"][..], "是必败态，当且仅当"), (&[][..], "is a P-position exactly if")]
    {
        let found = text(&run(folder.path(), &[arguments, &wythoff, &["--json"]].concat()));
        assert!(found.contains(part), "{found}");
    }
}

/// What is refused is named, and not repeated whole; what would do is named, too.
#[test]
fn positions_that_are_not_stated_are_named_briefly() {
    let folder = folder();
    let long = format!("nim:{}1", "1,".repeat(50_000));
    let (code, message) = refused(&run(folder.path(), &["discover", &long]));
    assert_eq!(code, 2);
    assert!(message.len() < 300 && message.contains("50001 numbers"), "{message}");
    for (game, heaps) in [("nim", "13"), ("nim", "0"), ("moore/2", "20")] {
        let (_, message) =
            refused(&run(folder.path(), &["rules", "--from", game, "--heaps", heaps]));
        assert!(message.contains("for positions of 1 to 12 numbers there is"), "{message}");
    }
}
