//! What the checker makes of rules and certificates: a word that is overlooked would be another game.

use grundy_checker::theorem::{Accepts, Budget, check};

use super::theorem::{NIM, PROOF, refused};

/// One heap, of which these are the states.
fn one(states: &str) -> String {
    PROOF.replace("sum 0 1", "sum 0").replace("set 1\n+ 0:0 3:0\n", states)
}

fn proved(certificate: &str, rules: &str) {
    let claim = check(certificate, rules, Budget::default());
    assert!(claim.is_ok(), "{rules}: {claim:?}");
}

const ZERO: &str = "set 1\n+ 0:0\n";
const ODD: &str = "set 2\n- 0:0 1:1\n+ 0:0 1:1\n";
const EVEN: &str = "set 2\n+ 0:0 1:1\n- 0:0 1:1\n";

#[test]
fn lines_of_certificates_are_those_of_the_format() {
    let all = "letters must ascend and lead to states";
    for (from, to, why) in [
        ("+ 0:0 3:0", "+ 0:0 3:0 3:0", all),
        ("+ 0:0 3:0", "+ 3:0 0:0", all),
        ("+ 0:0 3:0", "+ 0:0 3:1", all),
        ("rules 0", "rules x0", "is not known"),
        ("2 0\n", "1 2\n", "no numeration"),
        ("2 0\n", "1 0\n", "no numeration"),
        ("2 0\n", "0 0\n", "no numeration"),
        ("2 0\n", "16 0\n", "no numeration"),
        ("2 0\n", "2 3 1\n", "no numeration"),
        ("2 0\n", "2 1 0\n", "no numeration"),
        ("2 0\n", "2 1 3\n", "no numeration"),
        ("end\n", "end\nset 1\n", "text behind 'end'"),
        ("sum 0 1", &format!("sum{}", " 0".repeat(25)), "24"),
    ] {
        refused(&PROOF.replace(from, to), NIM, why);
    }
}

/// A theorem is about the parameters that it names, or else those of the rules.
#[test]
fn parameters_are_put_in() {
    let rules = |t: &str| format!("game one\nwith s = 0, t = {t}\nheap x\ntake t from x\n");
    let with = |t: &str| one(EVEN).replace("play", &format!("with s 0\nwith t {t}\nplay"));
    proved(&one(EVEN), &rules("1"));
    refused(&one(EVEN), &rules("2"), "no set and has no move");
    proved(&with("1"), &rules("2"));
    refused(&with("2"), &rules("1"), "no set and has no move");
    for (t, written) in [("-1", "1"), ("1000001", "1"), ("1", "s"), ("1", "-1")] {
        refused(&with(t), &rules(written), "the value of 't'");
    }
    refused(&with("1\nwith t 1"), &rules("1"), "'t' has a value already");
}

#[test]
fn names_are_told_apart() {
    for names in ["heaps x, x", "with x = 1\nheaps x, y", "heaps x, and", "heap x\nstate x"] {
        let rules = format!("game nim\n{names}\ntake k from any heap\n");
        refused(PROOF, &rules, "a name of its own");
    }
    refused(PROOF, "game g\nstate s, t\nset s to k where k < s\n", "they have no heaps");
    // A state is no heap.
    let state = |line: &str| format!("game g\nheap x\nstate s\n{line}\n");
    let zero = one("set 1\n+ 0:0 2:0\n");
    proved(&zero, &state("take k from any heap"));
    proved(&zero, &state("take k from each heap"));
    proved(&zero, &state("take k from x and set s to l where l <= 2x"));
    refused(&zero, &state("take k from s"), "'s' where a heap is expected");
    refused(&zero, &state("set any to (0) heap"), "'any' where a heap is expected");
    for line in ["set x to 0 and take 1 from x", "take 1 from x and set x to 0"] {
        refused(&zero, &state(line), "is set and changed as well");
    }
}

#[test]
fn statements_are_read_to_their_end() {
    for line in
        ["take k from any heap x", "where x > 0 5", "block 1 2", "end when x = 1 5", "heap z t"]
    {
        refused(PROOF, &format!("{NIM}{line}\n"), "should end");
    }
    proved(PROOF, "game nim\nheaps x, y\ntake k from any heap\n\twhere k > 0\n");
    let few =
        "game few\nheap x\ntake k from x\n\twhere k ≤ 1 and k ≠ 0 and k ≥ 1 and 2·k − k = k\n";
    proved(&one(EVEN), few);
    refused(&one(EVEN), &few.replace("≤ 1", "≤ 2"), "a move leads from one");
    refused(&one(EVEN), &few.replace("k ≠ 0", "x ≠ 1"), "no set and has no move");
    // The remainder of a number below 0 is none below 0.
    proved(&one(EVEN), "game rest\nheap x\ntake ((0 - 1) mod 3) - 1 from x\n");
    for (condition, why) in [
        ("k * x > 0", "a product of two names"),
        ("z > 0", "'z' where"),
        ("x < 1000001", "'1000001' where a number is expected"),
    ] {
        refused(&one(EVEN), &few.replace("k ≥ 1", condition), why);
    }
    let six = "game six\nheaps a, b, c, d, e, f\nsymmetric\ntake k from a\n";
    refused(PROOF, six, "at most 5 heaps");
}

/// Numbers that no equation tells are followed from 0 on only.
#[test]
fn chosen_numbers_have_a_least_one() {
    let line = |line: &str| format!("game one\nheap x\n{line}\n");
    proved(&one(ZERO), &line("take k from x where k >= -1 and k > x - x"));
    for least in ["k >= -1", "k >= -9"] {
        let rules = line(&format!("take 2k from x where {least}"));
        refused(&one(ZERO), &rules, "a chosen number that may be negative");
    }
    let none = "game nim\nheaps x, y\ntake k from x and take l from y where k >= 0 and 0 <= l";
    proved(&PROOF.replace(" 3:0", ""), &format!("{none} and k + l > 0\n"));
    refused(&PROOF.replace(" 3:0", ""), &format!("{none}\n"), "does not lower the rank");
}

/// The values of one heap are its numbers: as in two heaps that are equal.
#[test]
fn values_are_a_number_more() {
    let heap = "game one\nheap x\ntake k from x\n";
    let values = PROOF.replace("claim outcome", "claim values");
    let claim = check(&values, heap, Budget::default()).unwrap();
    assert_eq!(claim.accepts, Accepts::Values);
    refused(&values, &heap.replace("take k", "take 1"), "no set and has no move");
    let bounded = heap.replace("x\n", "x\nwhere x <= 2\n");
    refused(&values, &bounded, "holds what is no position");
}

/// Who cannot move wins in misère play, and who is left no other move.
#[test]
fn misere_play_is_proved() {
    let misere = |states: &str| one(states).replace("normal", "misere");
    let heap = "game one\nheap x\ntake k from x\n";
    let exactly_one = "set 2\n- 0:0 1:1\n+\n";
    for rules in [heap, "game one\nheap x\ntake k from x\nmisere\n"] {
        proved(&misere(exactly_one), rules);
        refused(&misere(ZERO), rules, "no move that leads out of it: (0)");
        refused(&misere("set 1\n- 0:0\n"), rules, "no move into it: (1)");
    }
    refused(&one(exactly_one), heap, "no set and has no move");
    // From 1 and from 2 one option at most is in the set, and 0 is left; from 3 there are two.
    let blocked = format!("{heap}block 1\n");
    let one_or_two = "set 3\n- 0:0 1:1\n+ 0:2\n+\n";
    proved(&misere(one_or_two), &blocked);
    refused(&misere(exactly_one), &blocked, "too few options in it");
    // An only option must not be blocked: it is taken though it is in the set.
    let step = format!("{}block 1\n", heap.replace("take k", "take 1"));
    proved(&misere(ODD), &step);
    refused(&misere("set 2\n- 0:0 1:1\n+ 0:1 1:1\n"), &step, "no move that leads out of it");
}

/// Numbers that are hidden may have more digits than all that are seen.
#[test]
fn hidden_numbers_may_be_the_longest() {
    let even = PROOF
        .replace("sum 0 1", "sum 0")
        .replace("set 1\n+ 0:0 3:0\n", "set 2\n+ 0:0 1:1 2:0 3:1\n- 0:0 1:1 2:0 3:1\n");
    // One of two options may be blocked.
    let nine = "take 1 from x and add 9 to y\n";
    let game = format!("game g\nheaps x, y\n{nine}{}block 1\n", nine.replace('9', "10"));
    proved(&even, &game);
    refused(&even, &game.replace("block 1", "block 2"), "too few options in it");
    let chosen = "take k - l from x where k - l = 1 and l >= x + 9 and l <= x + 20";
    let misere = one(ODD).replace("normal", "misere");
    proved(&misere, &format!("game g\nheap x\n{chosen}\nblock 1\n"));
}

/// A chosen number is what an equation tells only if that says nothing else of it.
#[test]
fn chosen_numbers_are_solved_for() {
    let (to_1, to_2, to_3) = (
        "set 2\n+ 0:0 1:1\n+\n",
        "set 3\n+ 0:0 1:1\n+ 0:2\n+\n",
        "set 3\n+ 0:0 1:1\n+ 0:2 1:2\n+\n",
    );
    for (line, last) in [
        ("take 2k from x", to_1),
        ("set x to k + k mod 2 where k + k mod 2 < x", to_2),
        ("set x to k + max(k, 2) where k + max(k, 2) < x", to_3),
        ("set x to k + max(2, k) where k + max(2, k) < x", to_3),
    ] {
        let rules = format!("game g\nheap x\n{line}\n");
        for states in [to_1, to_2, to_3] {
            match states == last {
                true => proved(&one(states), &rules),
                false => assert!(check(&one(states), &rules, Budget::default()).is_err(), "{line}"),
            }
        }
    }
}

/// What was too large on the way is used for nothing, whatever it comes to.
#[test]
fn numbers_that_were_too_large_are_refused() {
    let many = "600000 + 600000";
    for line in [
        &format!("take k from any heap where x >= {many} - 600000 - 600000"),
        &format!("take k from any heap where x < {many} or {many} - 600000 - 599999 > 0"),
        &format!("take k from x and take {many} - 600000 - 599999 from y"),
        "take k from any heap where 1000000 * 1000000 * 1000000 * 1000000 > x",
    ] {
        let rules = format!("game nim\nheaps x, y\n{line}\n");
        refused(PROOF, &rules, "large");
    }
}
