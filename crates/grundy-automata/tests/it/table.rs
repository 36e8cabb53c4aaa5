//! Every game that is known to be automatic, from rule text to a checked certificate, with its number of states.

use crate::reference;
use crate::walnut::{Walnut, sets};

use std::time::Duration;

use dashu_int::UBig;
use grundy_automata::certificate::Claim;
use grundy_automata::discover::{self, Discovery, Options, Status, What, discover};
use grundy_automata::game::Game;
use grundy_automata::prove::{Moves, Outcome, Refutation};
use grundy_automata::theorem::Theorem;
use grundy_automata::{Automaton, Error, Limits, Numeration};
use grundy_rules::Rules;

/// Discovers, checks the certificate, and holds the automaton against plain search up to `size`.
pub(crate) fn found(rules: &str, options: &Options, size: u64) -> Discovery {
    let parsed = Rules::parse(rules).unwrap();
    let discovery = discover(&parsed, rules, options, &mut |_| {}).unwrap();
    let Status::Proved { certificate } = &discovery.status else {
        panic!("{rules}{:#?}", discovery.steps);
    };
    // What is claimed in misère play by option only is checked against the same rules.
    let start = std::time::Instant::now();
    let claim = grundy_checker::theorem::check(certificate, rules, Default::default());
    let claim = claim.unwrap_or_else(|why| panic!("{rules}{why}"));
    let checked = start.elapsed();
    println!("{}: {}; {:?}, {checked:?}", claim.game, discovery.form, discovery.time);
    let automaton = discovery.automaton.as_ref().unwrap();
    assert_eq!(claim.states, automaton.states());
    assert_eq!(claim.misere, discovery.misere);
    if std::env::var_os("GRUNDY_LONG").is_some() {
        let mut walnut = Walnut::default();
        walnut.state(
            grundy_automata::walnut::files(&sets(&discovery), &discovery.game, &discovery.rank),
            true,
        );
        let start = std::time::Instant::now();
        walnut.prove();
        println!("{}: Walnut {:?}", claim.game, start.elapsed());
    }
    let game = parsed.game().unwrap();
    reference::compare(&game, discovery.misere, discovery.claim, automaton, size);
    discovery
}

fn states(rules: &str, options: &Options, size: u64, numeration: (u32, u32), states: usize) {
    let discovery = found(rules, options, size);
    let automaton = discovery.automaton.unwrap();
    let numeration = Numeration::new(numeration.0, numeration.1).unwrap();
    assert_eq!((automaton.numeration(), automaton.states()), (numeration, states), "{rules}");
}

const WYTHOFF: &str = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";

/// Where so few states are allowed that the set of P-positions is found and not proved, it is not told of another value.
#[test]
fn what_is_not_proved_is_of_the_value_that_is_asked_about() {
    let parsed = Rules::parse(WYTHOFF).unwrap();
    let found = |what| {
        let options = Options { what, states: 12, to: Some(3_000), ..Options::default() };
        let found = discover(&parsed, WYTHOFF, &options, &mut |_| {}).unwrap();
        (matches!(found.status, Status::Verified { .. }), found.form, found.steps)
    };
    let (is_verified, form, _) = found(What::Outcome);
    assert!(is_verified && form.contains("Wythoff's pairs"), "{form}");
    for value in [1, 3] {
        let (is_verified, form, steps) = found(What::Value(value));
        assert_eq!((is_verified, &*form), (false, ""), "{value}");
        assert!(steps.iter().any(|step| step.starts_with("value 0, Fibonacci: ")), "{steps:?}");
    }
}

fn wythoff_t(t: u32) -> String {
    format!(
        "game wythoff-t\nwith t = {t}\nheaps x, y\ntake k from any heap\n\
         take k from x and l from y where |k - l| < t\n"
    )
}

fn misere() -> Options {
    Options { misere: true, ..Options::default() }
}

fn queen(leaps: &[(u32, u32)]) -> String {
    let leap = |(i, j): &(u32, u32)| format!("take {i} from x and {j} from y\n");
    let leaps: String = leaps.iter().map(leap).collect();
    format!("game queen\nheaps x, y\nsymmetric\ntake k from x\ntake k from x and k from y\n{leaps}")
}

#[test]
fn wythoff_and_misere() {
    states(WYTHOFF, &Options::default(), 20, (1, 1), 7);
    states(WYTHOFF, &misere(), 20, (1, 1), 13);
    let form = found(WYTHOFF, &misere(), 3).form;
    assert!(form.ends_with("it is a P-position of Wythoff's game in misère play"), "{form}");
    states(&format!("{WYTHOFF}misere\n"), &Options::default(), 20, (1, 1), 13);
}

#[test]
fn wythoff_t_and_misere() {
    for (t, normal) in [(2, 9), (3, 11)] {
        states(&wythoff_t(t), &Options::default(), 14, (t, 1), normal);
    }
    // √20 = 2√5: Fibonacci's numeration does as well, with 49 states; (4,1) is asked for.
    let asked = Options { numeration: Numeration::new(4, 1).ok(), ..Options::default() };
    states(&wythoff_t(4), &asked, 14, (4, 1), 13);
    for (t, reversed) in [(2, 10), (3, 12)] {
        states(&wythoff_t(t), &misere(), 14, (t, 1), reversed);
    }
}

#[test]
fn wythoff_s_t() {
    let rules = "game wythoff-s2t1\nheaps x, y\nsymmetric\ntake k from x\n\
                 take k from x and l from y where k <= l < 2k + 1\n";
    states(rules, &Options::default(), 14, (2, 2), 9);
    // The slope is in the field of √17, as (3,2) is.
    let rules = rules.replace("2k + 1", "2k + 2");
    states(&rules, &Options::default(), 12, (3, 2), 11);
}

#[test]
fn wythoff_blocked() {
    for (block, numeration, count) in [(1, (1, 1), 73), (2, (2, 0), 7), (3, (2, 1), 40)] {
        states(&format!("{WYTHOFF}block {block}\n"), &Options::default(), 16, numeration, count);
    }
}

#[test]
fn wythoff_with_an_end() {
    let end = format!("{WYTHOFF}end when x + y <= 4\n");
    states(&end, &Options::default(), 20, (1, 1), 55);
    states(&end, &misere(), 20, (1, 1), 39);
}

#[test]
fn queens_that_leap() {
    for (leap, count) in [((1, 4), 41), ((2, 6), 32), ((1, 7), 34), ((4, 7), 89), ((2, 3), 307)] {
        states(&queen(&[leap]), &Options::default(), 20, (1, 1), count);
    }
    let hard = found(&queen(&[(2, 3)]), &Options::default(), 3).automaton.unwrap();
    proof_again(&queen(&[(2, 3)]), &hard, &[]);
    for leap in [(1, 3), (2, 4), (3, 4)] {
        let discovery = found(&queen(&[leap]), &Options::default(), 20);
        assert_eq!(discovery.automaton.unwrap().states(), 7);
        assert!(discovery.form.contains("Wythoff's pairs"), "{}", discovery.form);
    }
}

#[test]
fn value_one_of_wythoff() {
    let options = Options { what: What::Value(1), ..Options::default() };
    let one = found(WYTHOFF, &options, 20);
    assert_eq!(one.claim, Claim::Value(1));
    let one = one.automaton.unwrap();
    assert_eq!((one.numeration(), one.states()), (Numeration::FIBONACCI, 825));
    let zero = found(WYTHOFF, &Options::default(), 3).automaton.unwrap();
    proof_again(WYTHOFF, &one, &[zero]);
}

/// Without a limit of the caller's, too, memory has one; and a time that no clock reaches is no limit.
#[test]
fn memory_has_a_limit_and_time_need_not_have_one() {
    let rules = Rules::parse("game nim\nheaps x, y\ntake k from any heap\n").unwrap();
    let endless = Options { time: Some(Duration::MAX), ..Options::default() };
    for (value, is_found) in [(1, true), (1 << 31, false)] {
        let options = Options { what: What::Value(value), ..endless.clone() };
        match discover(&rules, "", &options, &mut |_| {}) {
            Ok(found) => assert!(is_found && matches!(found.status, Status::Proved { .. })),
            Err(Error::Bytes { allowed, .. }) => assert!(!is_found && allowed == 1 << 30),
            Err(error) => panic!("value {value}: {error}"),
        }
    }
}

/// The proof alone, and how long it takes.
fn proof_again(rules: &str, set: &Automaton, before: &[Automaton]) {
    let start = std::time::Instant::now();
    let game = Game::new(&Rules::parse(rules).unwrap().game().unwrap()).unwrap();
    let moves = Moves::new(&game, set.numeration(), Limits::default()).unwrap();
    let proved = moves.prove(set, before).unwrap();
    assert!(matches!(proved, Outcome::Proved));
    println!("{} states: proof alone {:?}", set.states(), start.elapsed());
}

#[test]
fn nim() {
    let nim = |n: usize| {
        let heaps = ["x", "y", "z"][..n].join(", ");
        format!("game nim\nheaps {heaps}\ntake k from any heap\n")
    };
    let plain = Options::default();
    states(&nim(2), &plain, 12, (2, 0), 1);
    states(&nim(3), &plain, 7, (2, 0), 1);
    states(&nim(3), &misere(), 7, (2, 0), 4);
    let form = found(&nim(3), &misere(), 3).form;
    assert!(form.ends_with("the P-positions of nim in misère play"), "{form}");
    states(&format!("{}block 1\n", nim(3)), &plain, 7, (2, 0), 11);
    let pass = "game pass\nheaps x, y, p\nwhere p <= 1\ntake k from x\ntake k from y\n\
                take 1 from p where x + y > 0\n";
    states(pass, &plain, 8, (2, 0), 5);
    let moore = "game moore\nheaps x, y, z\nsymmetric\ntake k from x\ntake k from x and l from y\n";
    states(moore, &plain, 6, (2, 0), 1);
}

#[test]
fn values_as_a_heap() {
    let values = Options { what: What::ValueAsHeap, ..Options::default() };
    let nimhoff = "game nimhoff\nheaps x, y\ntake k from any heap\n\
                   take k from x and l from y where k + l < 3\n";
    states(nimhoff, &values, 9, (2, 0), 22);
    let form = |rules, options| found(rules, options, 3).form;
    let said = form(nimhoff, &values);
    assert_eq!(said, "(x,y) has the Grundy value 3(⌊x/3⌋ ⊕ ⌊y/3⌋) + ((x + y) mod 3)");
    let nim = "game nim\nheaps x, y\ntake k from any heap\n";
    assert_eq!(form(nim, &values), "(x,y) has the Grundy value x ⊕ y");
    let one = "game nim\nheaps n\ntake k from n\n";
    assert_eq!(form(one, &values), "n has the Grundy value n");
    let bachet = "game bachet\nheaps n\ntake k from n where k <= 5\n";
    states(bachet, &values, 40, (2, 0), 10);
    assert_eq!(form(bachet, &values), "n has the Grundy value n mod 6");
    let stuck = "game stuck\nheaps n\ntake k from n where k > n\n";
    let found = found(stuck, &values, 3);
    assert_eq!(found.form, "every position has the Grundy value 0");
    let steps = found.steps.join("\n");
    assert!(
        steps.contains(": an automaton of 1 state agrees, and is proved")
            && !steps.contains("1 states"),
        "{steps}"
    );
    let subtraction = "game subtraction\nheaps n\ntake k from n where k in {1, 3, 4}\n";
    states(subtraction, &values, 40, (2, 0), 12);
    let said = form(subtraction, &values);
    assert!(said.ends_with("at n mod 7 in 0, 1, 0, 1, 2, 3, 2"), "{said}");
}

/// Moves that leave every box and never add a token: a box of as many tokens in all is closed.
#[test]
fn tokens_that_go_from_heap_to_heap() {
    let stairs = "heaps a, b, c\ntake k from a\ntake k from b and add k to a\n\
                  take k from c and add k to b\n";
    let stairs = format!("game stairs\n{stairs}");
    states(&stairs, &Options::default(), 7, (2, 0), 1);
    let said = found(&stairs, &Options::default(), 3).form;
    assert_eq!(said, "(a,b,c) is a P-position exactly if a ⊕ c = 0");
    let two = "heaps x, y\ntake k from y and add k to x\ntake k from x\n";
    let said = found(&format!("game two\n{two}"), &Options::default(), 12).form;
    assert_eq!(said, "(x,y) is a P-position exactly if x = 0");
    let both = "heaps x, y, z\ntake k from x\ntake k from y\ntake k from z\n\
                take k from x and l from y\ntake k from x and l from z\n";
    let said = found(&format!("game both\n{both}"), &Options::default(), 4).form;
    assert_eq!(said, "(x,y,z) is a P-position exactly if x = 0 and y ⊕ z = 0");
    // A token in three is lost on the way, and a state remembers the last move.
    let lossy = "game lossy\nheaps x, y\nstate s starts at 0\n\
                 take 3 from y and add 2 to x and set s to 1\ntake k from x and set s to 0\n";
    let claim = found(lossy, &Options::default(), 6);
    assert!(claim.automaton.is_some(), "{}", claim.form);
    let endless = "game g\nheaps x, y\ntake 1 from y and add k to x where k <= 3\ntake k from x\n";
    let rules = Rules::parse(endless).unwrap();
    let error = discover(&rules, endless, &Options::default(), &mut |_| {}).unwrap_err();
    assert!(error.to_string().contains("grow without bound"), "{error}");
}

#[test]
fn dynamic() {
    let fibonacci = "game fibonacci-nim\nheaps n\nstate limit starts at n - 1\n\
                     take k from n and set limit to 2k where k <= limit\n";
    states(fibonacci, &Options::default(), 16, (1, 1), 4);
    states(fibonacci, &misere(), 16, (1, 1), 8);
    let last = "game last\nheaps n\nstate limit starts at n - 1\n\
                take k from n and set limit to k where k <= limit\n";
    states(last, &Options::default(), 16, (2, 0), 2);
    let repeat = "game no-repeat\nheaps n\nstate last starts at 0\n\
                  take k from n and set last to k where k != last\n";
    states(repeat, &Options::default(), 16, (2, 0), 4);
    let five = "game no-repeat\nheaps n\nstate last starts at 0\n\
                take k from n and set last to k where k != last and k <= 5\n";
    states(five, &Options::default(), 16, (2, 0), 54);
}

#[test]
fn long_numbers_and_winning_moves() {
    let rules = queen(&[(1, 4)]);
    let discovery = found(&rules, &Options::default(), 3);
    let Status::Proved { certificate } = discovery.status else { unreachable!() };
    let theorem = Theorem::read(&certificate).unwrap();
    let replies = theorem.replies(&Rules::parse(&rules).unwrap()).unwrap();
    // Every reply loses, and there is none exactly if the position loses; small and long numbers agree.
    for x in 0..40u64 {
        for y in 0..40u64 {
            let position = [UBig::from(x), UBig::from(y)];
            let loses = theorem.decide(&position);
            assert_eq!(loses, theorem.decide_small(&[x, y]));
            assert_eq!(loses, discovery.automaton.as_ref().unwrap().contains(&[x, y]));
            let found = replies.find(&position, 5);
            assert_eq!(found.is_empty(), loses, "({x},{y})");
            assert!(found.iter().all(|r| theorem.decide(&r.to)));
        }
    }
    // A row of 10^60: one of its positions loses, and its replies do not depend on the size.
    let position = [UBig::from(10u8).pow(60), UBig::from(10u8).pow(61) + UBig::from(7u8)];
    let found = replies.find(&position, 5);
    assert!(!found.is_empty() && found.iter().all(|r| theorem.decide(&r.to)));
    // 10^5 digits.
    let start = std::time::Instant::now();
    let position = [UBig::from(3u8).pow(209_590), UBig::from(7u8).pow(118_330)];
    assert!(!theorem.decide(&position));
    println!("10^5 digits in {:?}", start.elapsed());
}

/// The P-positions tell nothing of how many heaps there are if some heaps are never touched, or always empty in them.
#[test]
fn heaps_that_do_not_matter_are_heaps() {
    for (rules, loses) in [
        ("game untouched\nheaps x, y\ntake k from y\n", [true, false]),
        ("game untouched\nheaps y, x\ntake k from y\n", [false, true]),
    ] {
        let parsed = Rules::parse(rules).unwrap();
        let Status::Proved { certificate } = found(rules, &Options::default(), 3).status else {
            unreachable!()
        };
        let theorem = Theorem::read(&certificate).unwrap();
        for (position, loses) in [[5u8, 0], [0, 5]].iter().zip(loses) {
            let position = position.map(UBig::from);
            assert_eq!(theorem.answer(&position).map(|answer| answer.loses), Some(loses));
            let replies = theorem.replies(&parsed).unwrap().find(&position, 2);
            assert_eq!(replies.is_empty(), loses);
        }
    }
}

/// Letters of more than twelve heaps, or none, are refused.
#[test]
fn letters_beyond_all_heaps_are_refused() {
    for (rank, letter) in [("0", "4294967295"), ("0", "4096"), ("12", "1"), ("4294967295", "1")] {
        let text = format!(
            "grundy-theorem 2\ngame g\nrules 0\nplay normal\nclaim outcome\nnumeration 2 0\n\
             rank sum {rank}\nset 1\n+ 0:0 {letter}:0\nend\n"
        );
        assert!(Theorem::read(&text).is_err(), "{rank} {letter}");
    }
}

/// Theorems about values answer positions of any size, with winning moves; small ones as the definition does.
#[test]
fn values_of_long_numbers() {
    let nimhoff = "game nimhoff\nheaps x, y\ntake k from any heap\n\
                   take k from x and l from y where k + l < 3\n";
    let values = |x: u64, y: u64| 3 * ((x / 3) ^ (y / 3)) + (x + y) % 3;
    for (rules, what) in
        [(nimhoff, What::ValueAsHeap), (nimhoff, What::Value(0)), (WYTHOFF, What::Value(1))]
    {
        let parsed = Rules::parse(rules).unwrap();
        let discovery = found(rules, &Options { what, ..Options::default() }, 3);
        let Status::Proved { certificate } = discovery.status else { unreachable!() };
        let theorem = Theorem::read(&certificate).unwrap();
        let replies = theorem.replies(&parsed).unwrap();
        for (x, y) in (0..30u64).flat_map(|x| (0..30u64).map(move |y| (x, y))) {
            let answer = theorem.answer(&[UBig::from(x), UBig::from(y)]).unwrap();
            if what == What::ValueAsHeap {
                assert_eq!(answer.value, Some(UBig::from(values(x, y))), "({x},{y})");
            }
            let moves = replies.find(&[UBig::from(x), UBig::from(y)], 9);
            assert_eq!(moves.is_empty(), answer.loses, "({x},{y})");
            for reply in moves {
                assert_eq!(reply.to.len(), 2);
                assert!(theorem.answer(&reply.to).unwrap().loses, "({x},{y})");
            }
        }
        assert_eq!(theorem.answer(&[UBig::ONE]), None);
        // 10^5 digits, and their value.
        let start = std::time::Instant::now();
        let long = UBig::from(3u8).pow(209_590);
        let answer = theorem.answer(&[long.clone(), &long + UBig::ONE]).unwrap();
        println!("a value of 10^5 digits in {:?}", start.elapsed());
        assert!(!answer.loses);
        if what == What::ValueAsHeap {
            assert_eq!(answer.value, Some(UBig::ONE));
        }
    }
}

#[test]
fn wrong_sets_are_refuted_in_numbers() {
    // Wythoff's automaton with one change at a time: each is refuted, and the refutation is true.
    let parsed = Rules::parse(WYTHOFF).unwrap();
    let core = parsed.game().unwrap();
    let moves = Moves::new(&Game::new(&core).unwrap(), Numeration::FIBONACCI, Limits::default());
    let moves = moves.unwrap();
    let right = found(WYTHOFF, &Options::default(), 3).automaton.unwrap();
    let mut search = reference::Search::new(&core, false);
    let mut refuted = 0;
    for state in 0..u32::try_from(right.states()).unwrap() {
        for edge in 0..=right.edges(state).len() {
            let mut states: Vec<(bool, Vec<(u32, u32)>)> = (0..)
                .take(right.states())
                .map(|s| (right.accepts(s), right.edges(s).to_vec()))
                .collect();
            let changed = &mut states[state as usize];
            if edge < changed.1.len() {
                if changed.1[edge] == (0, 0) {
                    continue;
                }
                changed.1.remove(edge);
            } else {
                changed.0 = !changed.0;
            }
            let tracks = right.tracks().to_vec();
            let wrong = Automaton::from_states(right.numeration(), tracks, &states).minimised();
            let Outcome::Refuted(why) = moves.prove(&wrong, &[]).unwrap() else { panic!() };
            let signed =
                |p: &[u64]| -> Vec<i64> { p.iter().map(|n| i64::try_from(*n).unwrap()).collect() };
            match &why {
                Refutation::Leads { from, to, .. } => {
                    assert!(wrong.contains(from) && wrong.contains(to));
                    assert!(
                        reference::options(&core, &signed(from)).contains(&signed(to)),
                        "{why:?}"
                    );
                }
                Refutation::NoMove(p) => {
                    assert!(!wrong.contains(p));
                    let options = reference::options(&core, &signed(p));
                    let into = |o: &Vec<i64>| {
                        wrong.contains(
                            &o.iter().map(|n| u64::try_from(*n).unwrap()).collect::<Vec<_>>(),
                        )
                    };
                    assert!(!options.iter().any(into), "{why:?}");
                    search.losing(&signed(p));
                }
                other => panic!("{other:?}"),
            }
            assert!(!discover::refutation(&why, moves.game()).is_empty());
            refuted += 1;
        }
    }
    assert!(refuted > 15);
}

#[test]
fn split_pairs() {
    let rules = "game split-pairs\nheaps x, y\nwhere x >= 1 and y >= 1\n\
                 set x to a and y to b where a + b = x\nset x to a and y to b where a + b = y\n";
    states(rules, &Options::default(), 12, (2, 0), 2);
}

/// Coins of which no two share a square: they jump over each other in Welter's game, where two of them are worth
/// (x ⊕ y) − 1 (Welter 1954), or slide.
#[test]
fn coins_on_squares_of_their_own() {
    let coins = |heaps: &str, lines: &str| {
        format!("game coins\nheaps {heaps}\n{lines}take k from any heap\n")
    };
    let three = coins("x, y, z", "where x != y\nwhere x != z\nwhere y != z\n");
    states(&three, &Options::default(), 10, (2, 0), 7);
    states(&three, &misere(), 10, (2, 0), 24);
    let values = Options { what: What::ValueAsHeap, ..Options::default() };
    states(&coins("x, y", "where x != y\n"), &values, 16, (2, 0), 2);
    let sliding = coins("x, y, z", "where x < y\nwhere y < z\n");
    states(&sliding, &Options::default(), 10, (2, 0), 4);
    states(&sliding, &misere(), 10, (2, 0), 11);
}

/// A set without positions is one: no value is so large, or nobody has a move.
#[test]
fn no_position_is_of_the_set() {
    let bachet = "game bachet\nheaps n\ntake k from n where k <= 3\n";
    for (value, said) in [
        (3, "(n) has the Grundy value 3 exactly if n mod 4 is 3"),
        (4, "no position has the Grundy value 4"),
    ] {
        let options = Options { what: What::Value(value), ..Options::default() };
        let found = found(bachet, &options, 40);
        assert_eq!(found.form, said);
        assert_eq!(found.automaton.unwrap().is_empty(), value == 4);
    }
    let stuck = found("game stuck\nheaps n\ntake 2k from n where 2k = 1\n", &misere(), 20);
    assert_eq!(stuck.form, "no position is a P-position");
}
