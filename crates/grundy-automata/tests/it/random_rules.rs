//! Theorems about rule files made at random: what is proved is accepted by the checker, which shares no code, and true of all
//! small positions.

use std::time::Duration;

use grundy_automata::discover::{Options, Status, What, discover};
use grundy_checker::theorem::{Budget, Refusal, check};
use grundy_rules::Rules;
use grundy_testing::{Random, length, rule_file};

use crate::reference;

/// Lines that have no moves of their own are lines all the same: the one of the value comes behind them.
#[test]
fn lines_without_moves_are_counted() {
    for lines in [
        "heap x\ntake k from x\ntake k from x",
        "heaps x, y\nwhere y <= 3\ntake k from x and k from y where x + 2 <= x",
        "heaps x, y\ntake 1 from x\ntake k from y where k < 1",
    ] {
        let text = format!("game g\n{lines}\n");
        let options = Options { what: What::ValueAsHeap, ..Options::default() };
        crate::table::found(&text, &options, 6);
    }
}

/// Conditions of many cases, and moves of many lines that are counted together, are checked within the default budget.
#[test]
fn what_is_soon_proved_is_soon_checked() {
    let blocked = "heaps x, y\nstate s starts at 2\nsymmetric\nblock 2\n\
                   set y to k and set s to 3 where k < y and k >= 1\ntake 2 from y where |s - x| >= s\n\
                   set x to k and set s to k where k < x and k >= 1";
    let cases = "heaps x, y\nstate s starts at 2\nsymmetric\ntake k from y and k from x and set s to k \
                 where s != |x - s| or y + x >= 2*k";
    for (lines, what) in [(blocked, What::Outcome), (cases, What::ValueAsHeap)] {
        let options = Options { what, ..Options::default() };
        crate::table::found(&format!("game g\n{lines}\n"), &options, 5);
    }
}

/// Heaps that are replaced by one, large divisors and large numbers, and options to which several choices lead, each counted
/// once where they are blocked.
#[test]
fn whatever_the_language_says_is_checked() {
    for lines in [
        "heaps n\nreplace n by n - k where k <= 3",
        "heaps n\nreplace n by k where k < n and k >= 0 and k >= n - 4",
        "heaps n\ntake k from n where k mod 70 = 1",
        "heaps n\ntake k from n where k mod 1000 = 1",
        "heaps x, y\nblock 1\ntake 2k from any heap",
        "heaps n\nblock 1\ntake k + (k mod 2) from n",
        "heaps x, y\nblock 2\ntake k + l from x where l <= 2\ntake 2k from y",
        "heaps n\nblock 1\nset n to k mod 3 where k <= 9n and n > 2",
        "misere\nheaps n\nblock 1\ntake k + (k mod 2) from n",
        "misere\nheaps x, y\nblock 2\ntake 2k from any heap",
        "misere\nheaps x, y\nstate s starts at 1\nblock 1\ntake k from any heap and set s to 0 where k <= 2 or s = 1",
    ] {
        crate::table::found(&format!("game g\n{lines}\n"), &Options::default(), 14);
    }
}

#[test]
fn what_is_proved_is_accepted_and_true() {
    let mut random = Random::new(15);
    let (mut proved, mut values) = (0, 0);
    for _ in 0..length(50, 1_500) {
        let text = rule_file(&mut random);
        let what =
            [What::Outcome, What::Outcome, What::Value(1), What::ValueAsHeap, What::ValueAsHeap];
        let what = *random.pick(&what);
        let Ok(rules) = Rules::parse(&text) else { continue };
        let Ok(game) = rules.game() else { continue };
        let time = Some(Duration::from_millis(200));
        let options = Options { what, time, ..Options::default() };
        let Ok(found) = discover(&rules, &text, &options, &mut |_| {}) else { continue };
        // What nobody has proved is still so of all that was looked at.
        if let (Status::Verified { to }, Some(automaton)) = (&found.status, &found.automaton) {
            reference::compare(&game, found.misere, found.claim, automaton, 5.min(to - 1));
        }
        let (Status::Proved { certificate }, Some(automaton)) = (&found.status, &found.automaton)
        else {
            continue;
        };
        let budget = Budget { steps: 20_000_000, ..Budget::default() };
        match check(certificate, &text, budget) {
            Ok(claim) => assert_eq!(claim.states, automaton.states(), "{text}"),
            Err(Refusal::Steps) => continue,
            Err(refusal) => panic!("{text}{certificate}\n{refusal}"),
        }
        reference::compare(&game, found.misere, found.claim, automaton, 5);
        proved += 1;
        values += usize::from(what != What::Outcome);
    }
    println!("{proved} theorems, {values} about values");
    assert!(proved > 5 && values > 0, "{proved} {values}");
}
