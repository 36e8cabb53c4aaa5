//! The checker by itself: a certificate written by hand, and texts that nobody would write.

use grundy_checker::theorem::{Accepts, Budget, Refusal, check};

pub(super) const NIM: &str = "game nim\nheaps x, y\ntake k from any heap\n";

/// Two heaps lose if they are equal; from the larger one moves there. Letters: digit of x + 2 · digit of y.
pub(super) const PROOF: &str = "grundy-theorem 2
game nim
rules 0000000000000000
play normal
claim outcome
numeration 2 0
rank sum 0 1
set 1
+ 0:0 3:0
end
";

/// As certificates were once: with sets of positions that a move takes there, and of those that have a move.
fn old() -> String {
    let text = PROOF.replace("theorem 2", "theorem 1");
    let able = "stuck 1\n+ 0:0\nable 0 2\n- 0:0 1:1 2:0 3:1\n+ 0:1 1:1 2:1 3:1\nset 1";
    let lemma = |one| format!("lemma 0 2\n- 0:0 {one}:1 3:0\n+ 0:1 1:1 2:1 3:1\n");
    text.replace("set 1", able).replace("end\n", &format!("{}{}end\n", lemma(1), lemma(2)))
}

pub(super) fn refused(certificate: &str, rules: &str, why: &str) {
    match check(certificate, rules, Budget::default()) {
        Err(refusal) => assert!(refusal.to_string().contains(why), "{refusal}"),
        Ok(claim) => panic!("{claim:?}"),
    }
}

#[test]
fn a_proof_written_by_hand() {
    let claim = check(PROOF, NIM, Budget::default()).unwrap();
    assert_eq!((claim.accepts, claim.numeration, claim.states), (Accepts::Losing, vec![2, 0], 1));
    // The same rules in other words.
    let other =
        "game n # nim\nheap a\nheap b\nsymmetric\nadd k to a\n  and take 2k from a where 0 < k\n";
    assert!(check(PROOF, other, Budget::default()).is_ok());
}

/// A theorem is about all states: where they start may be any number, which is not among those that are followed.
#[test]
fn where_a_state_starts_plays_no_part() {
    let proof = "grundy-theorem 2\ngame one\nplay normal\nclaim outcome\nnumeration 2 0\nrank sum 0\n\
                 set 1\n+ 0:0 2:0\nend\n";
    let rules = |start| format!("game one\nheap x\nstate s starts at {start}\ntake k from x\n");
    for start in ["7", "1000000000", "max(2, 3) * 1000000"] {
        assert!(check(proof, &rules(start), Budget::default()).is_ok(), "{start}");
    }
    // Another state has digits, too.
    refused(proof, &rules("9, t starts at 3"), "a position is in no set");
    refused(proof, "game one\nheap x\nstate s starts 7\ntake k from x\n", "'at' is expected");
    // A line that goes on is no part of the number, whatever it says.
    refused(proof, &rules("7\n  take k from s"), "'take' where the statement should end");
}

/// What is no longer asked for is read, and proves nothing.
#[test]
fn older_certificates_are_read() {
    let old = old();
    let claim = check(&old, NIM, Budget::default()).unwrap();
    assert_eq!(claim, check(PROOF, NIM, Budget::default()).unwrap());
    for (from, to) in [("lemma 0 2", "lemma 7 2"), ("+ 0:1", "- 0:1"), ("stuck 1\n+", "stuck 1\n-")]
    {
        assert!(check(&old.replace(from, to), NIM, Budget::default()).is_ok(), "{from}");
    }
    refused(&old.replace("set 1\n+ 0:0 3:0", "set 1\n+ 0:0"), NIM, "no set and has no move");
    refused(&old.replace("lemma 0 2", "lemma 0 9"), NIM, "where '+' or '-'");
    refused(&old.replace("theorem 1", "theorem 3"), NIM, "the first line");
}

#[test]
fn what_is_missing_or_wrong_is_named() {
    refused(&PROOF.replace("+ 0:0 3:0", "+ 0:0"), NIM, "no set and has no move into it");
    refused(&PROOF.replace("+ 0:0 3:0", "+ 0:0 1:0 2:0 3:0"), NIM, "a move leads from one");
    refused(&PROOF.replace("+ 0:0 3:0", "- 0:0 3:0"), NIM, "");
    refused(&PROOF.replace("rank sum 0 1", "rank sum 0"), NIM, "does not lower the rank");
    refused(&PROOF.replace("rank sum 0 1\n", ""), NIM, "does not lower the rank");
    refused(&PROOF.replace("+ 0:0 3:0", "+ 3:0"), NIM, "zeros in front");
    refused(&PROOF.replace("numeration 2 0", "numeration 1 1"), NIM, "no word");
    refused(&PROOF.replace("numeration 2 0\n", ""), NIM, "numeration");
    refused(&PROOF.replace("claim outcome", "claim value 1"), NIM, "needs 2");
    refused(
        &PROOF.replace("play normal", "play misere"),
        NIM,
        "no move that leads out of it: (0,0)",
    );
    let misere = PROOF.replace("play normal", "play misere");
    refused(&misere, &format!("{NIM}block 1\n"), "no move that leads out of it: (0,0)");
    refused(&PROOF.replace("end\n", ""), NIM, "'end' is missing");
    refused(PROOF, &format!("{NIM}misere\n"), "misère");
    refused(
        PROOF,
        &format!("{NIM}block 1\n"),
        "outside of the set has too few options in it: (0,1)",
    );
    let all = PROOF.replace("+ 0:0 3:0", "+ 0:0 1:0 2:0 3:0");
    refused(&all, &format!("{NIM}block 1\n"), "too many options in it: (1,1)");
    refused(PROOF, &format!("{NIM}take 1 from each heap\n"), "a move leads from one");
    refused(PROOF, &format!("{NIM}end when x = 3\n"), "");
    refused(PROOF, &format!("{NIM}loopy\n"), "loopy");
    refused(PROOF, &NIM.replace("any heap", "any heap where k <= 2"), "no move into it");
    refused(PROOF, &NIM.replace("any heap", "z"), "'z'");
    for none in ["", "xx", "game g\ntake 1 from x\n"] {
        refused(PROOF, none, "rules: they have no heaps, which a line such as 'heaps x, y' names");
    }
    let many = "game g\nheaps a, b, c, d, e, f, g, h, i, j, k, l, m\ntake 1 from a\n";
    refused(PROOF, many, "a position has 13 numbers, and the checker takes at most 12");
    for block in ["101", "1000", "x"] {
        refused(
            PROOF,
            &format!("{NIM}block {block}\n"),
            "blocked, which is to be one from 0 to 100",
        );
    }
    refused(&PROOF.replace("rank sum 0 1", "rank sum 0 1 0"), NIM, "a coordinate twice");
    refused(&PROOF.replace("rank sum 0 1", &"rank sum 0 1\n".repeat(25)), NIM, "24");
}

/// One heap has its own number as value: 0 and then 1, each proved by the sets before it.
const VALUE: &str = "grundy-theorem 2
game one
play normal
claim value 1
numeration 2 0
rank sum 0
set 1
+ 0:0
set 2
- 0:0 1:1
+
end
";

#[test]
fn values_rest_on_all_sets_before() {
    let one = "game one\nheap x\ntake k from x\n";
    let claim = check(VALUE, one, Budget::default()).unwrap();
    assert_eq!((claim.accepts, claim.states), (Accepts::Value(1), 2));
    let (zero, value_1, value_2) =
        ("set 1\n+ 0:0\n", "set 2\n- 0:0 1:1\n+\n", "set 3\n- 0:0 1:1\n- 0:2\n+\n");
    // Without the positions of value 0, or with others in their place.
    let other = |sets: &str| VALUE.replace(&format!("{zero}{value_1}"), sets);
    refused(&other(value_1), one, "1 sets, where the claim needs 2");
    refused(&other(&format!("{value_1}{value_1}")), one, "no set and has no move into it: (0)");
    refused(&other(&format!("{value_1}{zero}")), one, "no set and has no move into it: (0)");
    refused(&other(&format!("{zero}{zero}")), one, "a position has two values: (0)");
    refused(&other(&format!("{zero}{value_2}")), one, "no set and has no move into it: (1)");
    refused(&other(&format!("{zero}set 1\n- 0:0\n")), one, "no move into it: (1)");
    refused(&VALUE.replace("- 0:0 1:1", "- 0:1 1:1"), one, "zeros in front");
    // The third set has to leave out those of both before it.
    let two = VALUE.replace("value 1", "value 2");
    let sets = |last: &str| two.replace("end\n", &format!("{last}end\n"));
    assert!(check(&sets(value_2), one, Budget::default()).is_ok());
    refused(&sets(zero), one, "a position has two values: (0)");
    refused(&sets(value_1), one, "a position has two values: (1)");
    // Nor does a claim have sets that it does not need.
    refused(&VALUE.replace("value 1", "outcome"), one, "2 sets, where the claim needs 1");
    refused(&VALUE.replace("value 1", "values"), one, "2 sets, where the claim needs 1");
    // What is proved of the sets would be something else.
    let zero = |play: &str, set: &str| {
        let text = other(set).replace("value 1", "value 0");
        text.replace("play normal", play)
    };
    assert!(check(&zero("play normal", "set 1\n+ 0:0\n"), one, Budget::default()).is_ok());
    refused(&zero("play misere", value_1), one, "have no values");
    let blocked = format!("{one}block 1\n");
    refused(&zero("play normal", "set 2\n+ 0:0 1:1\n+\n"), &blocked, "have no values");
}

/// Behind what is no word nothing is accepted here, and yet it is no word.
#[test]
fn no_path_is_of_anything_else_than_words() {
    let one = "game one\nheap x\ntake k from x\n";
    let golden = "grundy-theorem 2\ngame one\nplay normal\nclaim outcome\nnumeration 1 1\nrank sum 0\n\
                  set 3\n+ 0:0 1:1\n- 1:2\n-\nend\n";
    refused(golden, one, "no word of the numeration");
    let without = golden.replace("- 1:2", "-");
    assert!(check(&without, one, Budget::default()).is_ok());
}

/// Ranks come one after the other, and a later one counts only where those before it stay.
#[test]
fn every_move_lowers_the_first_rank_that_changes() {
    for rank in ["sum 0", "sum 1", "sum"] {
        refused(&PROOF.replace("sum 0 1", rank), NIM, "does not lower the rank");
    }
    for ranks in ["largest 0 1\nrank sum 0 1", "sum 0\nrank sum 1", "sum 1\nrank largest 0"] {
        assert!(check(&PROOF.replace("sum 0 1", ranks), NIM, Budget::default()).is_ok(), "{ranks}");
    }
    // The larger heap may stay, and both may be exchanged.
    refused(&PROOF.replace("sum 0 1", "largest 0 1"), NIM, "does not lower the rank");
    let swap = "game swap\nheaps x, y\nset x to y and set y to x where x != y\n";
    for ranks in ["sum 0 1", "largest 0 1", "sum 0\nrank sum 1", "largest 0 1\nrank sum 0"] {
        refused(&PROOF.replace("sum 0 1", ranks), swap, "does not lower the rank");
    }
    // No order of the ranks is one for the move to and fro, nor does it help to stand between.
    let between = |heaps: &str, a: &str, b: &str| {
        let to = |a: &str, b: &str| format!("take k from {a} and add 1 to {b}\n");
        format!("game between\nheaps {heaps}\n{}{}", to(a, b), to(b, a))
    };
    for (rules, ranks) in [
        (between("x, y", "x", "y"), "sum 0\nrank sum 1"),
        (between("x, y", "x", "y"), "sum 1\nrank sum 0"),
        (between("x, y, z", "y", "z"), "sum 0\nrank sum 1\nrank sum 2"),
        (between("x, y, z", "x", "z"), "sum 0\nrank sum 1\nrank sum 2"),
    ] {
        refused(&PROOF.replace("sum 0 1", ranks), &rules, "does not lower the rank");
    }
    let raised = "game raised\nheaps x, y\ntake k from x and add l to y\n";
    refused(&PROOF.replace("sum 0 1", "largest 0 1"), raised, "does not lower the rank");
}

/// A value that is given twice, or to what is no parameter, might mean another game to who uses the theorem.
#[test]
fn parameters_are_those_of_the_rules_each_once() {
    let rules = "game nim\nwith t = 1, u = 3\nheaps x, y\ntake k from any heap\n";
    let with = |lines: &str| PROOF.replace("play normal", &format!("{lines}play normal"));
    let claim = check(&with("with u 4\nwith t 2\n"), rules, Budget::default()).unwrap();
    assert_eq!(claim.parameters, [("u".to_string(), 4), ("t".to_string(), 2)]);
    refused(&with("with t 2\nwith t 2\n"), rules, "'t' has a value already");
    refused(&with("with t 2\nwith u 1\nwith t 3\n"), rules, "'t' has a value already");
    refused(&with("with v 2\n"), rules, "'v'");
    refused(&with("with t 2\n"), NIM, "none of their parameters");
    // A text may begin with a mark.
    assert!(check(PROOF, &format!("\u{feff}{NIM}"), Budget::default()).is_ok());
}

/// What is quoted may have any length, a message may not.
#[test]
fn messages_are_short() {
    let long = PROOF.replacen('\n', &format!("\n{}", "(".repeat(100_000)), 1);
    let refusal = check(&long, NIM, Budget::default()).unwrap_err().to_string();
    assert!(refusal.contains("line 2") && refusal.len() < 1000, "{}", refusal.len());
}

/// Two heaps of which the one is never touched.
const UNTOUCHED: &str = "grundy-theorem 2
game untouched
rules 0
play normal
claim outcome
numeration 2 0
rank sum 1
set 1
+ 0:0 1:0
end
";

#[test]
fn letters_have_a_digit_of_each_coordinate() {
    let rules = "game untouched\nheaps x, y\ntake k from y\n";
    assert!(check(UNTOUCHED, rules, Budget::default()).is_ok());
    // Behind a letter that no position has nothing need follow.
    let beyond = UNTOUCHED.replace("set 1\n+ 0:0 1:0\n", "set 2\n+ 0:0 1:0 4:1\n+\n");
    refused(&beyond, rules, "more coordinates");
    let beyond = UNTOUCHED.replace("1:0\nend", "1:0 4294967295:0\nend");
    refused(&beyond, rules, "more coordinates");
}

/// The only position in the set that is none of the game has more digits than a machine's numbers.
#[test]
fn positions_that_are_named_may_have_any_length() {
    let mut states = "- 0:0 1:1\n".to_string();
    (2..300).for_each(|next| states += &format!("- 0:{next}\n"));
    let set = format!("set 300\n{states}+\n");
    let one = "game one\nheap x\nwhere x = 0\ntake k from x\n";
    for numeration in ["2 0", "1 1", "15 15", "1 1 1", "15 0 15"] {
        let certificate = format!(
            "grundy-theorem 1\ngame one\nrules 0\nplay normal\nclaim outcome\nnumeration {numeration}\n\
             rank sum 0\n{set}end\n"
        );
        refused(&certificate, one, "the set holds what is no position: (> 10^37)");
    }
}

/// What may follow depends on two digits.
#[test]
fn words_of_three_terms_are_told_from_others() {
    let one = "game one\nheap x\ntake k from x where x > 99\n";
    let word = |digits: &str| {
        let mut states = String::new();
        for (i, digit) in (1..).zip(digits.chars()) {
            let zero = if i == 1 { " 0:0" } else { "" };
            states += &format!("-{zero} {digit}:{i}\n");
        }
        let set = format!("set {}\n{states}+\n", digits.len() + 1);
        let head = "grundy-theorem 1\ngame one\nrules 0\nplay normal\nclaim outcome\n";
        format!("{head}numeration 2 1 1\nrank sum 0\n{set}end\n")
    };
    for digits in ["22", "211", "212", "1211"] {
        refused(&word(digits), one, "no word");
    }
    for digits in ["21", "2102", "2021", "1210"] {
        refused(&word(digits), one, "a position is in no set");
    }
}

/// Cases multiply: rules of a few lines would take any memory or time.
#[test]
fn rules_keep_to_the_memory() {
    let small = Budget { bytes: 16 << 20, ..Budget::default() };
    let rest = "x mod 64 + y mod 64 = 1";
    for line in [
        format!("take k from x where x{} = 3", " mod 64".repeat(9)),
        format!("take k from x where {}", vec![rest; 500].join(" and ")),
        format!("take k + x mod 64 from x and take x mod 64 from y where {rest}"),
    ] {
        let rules = format!("game large\nheaps x, y\n{line}\n");
        let refusal = check(PROOF, &rules, small).unwrap_err();
        let said = refusal.to_string();
        let is_large = ["too many cases", "a condition too large"].iter().any(|s| said.contains(s));
        assert!(matches!(refusal, Refusal::Bytes | Refusal::Steps) || is_large, "{refusal}");
    }
}

/// Chosen numbers are put in for one another, and factors multiply.
#[test]
fn large_factors_are_refused() {
    let rules = "game large\nheaps x, y, z, u\nset x to k + 1000000l and set y to l + 1000000m and \
                 set z to m + 1000000n and set u to n + 1000000o where 1000000k <= x\n";
    refused(PROOF, rules, "too large");
}

#[test]
fn budgets_hold() {
    let tiny = Budget { steps: 50, ..Budget::default() };
    assert_eq!(check(PROOF, NIM, tiny), Err(Refusal::Steps));
    let tiny = Budget { bytes: 100, ..Budget::default() };
    assert_eq!(check(PROOF, NIM, tiny), Err(Refusal::Bytes));
    let over = Budget { until: Some(std::time::Instant::now()), ..Budget::default() };
    assert_eq!(check(PROOF, NIM, over), Err(Refusal::Time));
}

/// Every claim about nim that is accepted after a byte was changed is that of the rules: equal heaps lose. No text makes
/// it run on or stop in disorder.
#[test]
fn bytes_at_random() {
    let mut random = grundy_testing::Random::new(2026);
    let mut next = |n: usize| random.below(n);
    let budget = Budget { steps: 200_000, bytes: 10_000_000, until: None };
    let signs = b"0123456789 \n:+-()|<>=,#xyk&{}";
    let mut accepted = 0;
    for _ in 0..3000 {
        let (mut certificate, mut rules) = (PROOF.as_bytes().to_vec(), NIM.as_bytes().to_vec());
        let text = if next(2) == 0 { &mut certificate } else { &mut rules };
        for _ in 0..=next(3) {
            let at = next(text.len());
            match next(3) {
                0 => {
                    text.remove(at);
                }
                1 => text.insert(at, signs[next(signs.len())]),
                _ => text[at] = signs[next(signs.len())],
            }
        }
        let certificate = String::from_utf8(certificate).unwrap();
        let rules = String::from_utf8(rules).unwrap();
        if let Ok(claim) = check(&certificate, &rules, budget) {
            assert_eq!(
                (claim.accepts, claim.misere),
                (Accepts::Losing, false),
                "{certificate}{rules}"
            );
            assert!(claim.states >= 1, "{certificate}");
            accepted += 1;
        }
    }
    assert!(accepted > 10, "{accepted}");
}
