//! Misère sums of heaps by quotients, against plain search over multisets of heaps.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use grundy::games::heap_rules;
use grundy::rules::Rules;
use grundy::{Limits, Method, Nat, Outcome, Play, Resource, Solver, Sum};
use grundy_kernels::heap::TakeBreak;
use grundy_testing::Random;

type Heaps = Vec<usize>;

/// The options of a multiset of heaps under octal rules, without empty heaps.
fn options(rules: &TakeBreak, heaps: &Heaps) -> BTreeSet<Heaps> {
    let mut options = BTreeSet::new();
    for (i, &heap) in heaps.iter().enumerate() {
        for taken in 0..=heap.min(rules.digits.len() - 1) {
            for a in 0..=(heap - taken) / 2 {
                let left: Heaps =
                    [a, heap - taken - a].into_iter().filter(|&left| left > 0).collect();
                if rules.digits[taken] >> left.len() & 1 == 1 && left != [heap] {
                    let mut option = heaps.clone();
                    option.remove(i);
                    option.extend(left);
                    option.sort_unstable();
                    options.insert(option);
                }
            }
        }
    }
    options
}

fn is_losing(rules: &TakeBreak, heaps: &Heaps, known: &mut HashMap<Heaps, bool>) -> bool {
    if let Some(&known) = known.get(heaps) {
        return known;
    }
    let options = options(rules, heaps);
    let losing =
        !options.is_empty() && options.iter().all(|option| !is_losing(rules, option, known));
    known.insert(heaps.clone(), losing);
    losing
}

fn text(code: &str, heaps: &Heaps) -> String {
    let heaps: Vec<String> = heaps.iter().map(usize::to_string).collect();
    format!("octal/{code}:{}", heaps.join(","))
}

fn heaps(text: &str) -> Heaps {
    let sum: Sum = text.parse().unwrap();
    let mut heaps: Heaps = sum
        .components()
        .map(|component| usize::try_from(component.heap().unwrap()).unwrap())
        .filter(|&heap| heap > 0)
        .collect();
    heaps.sort_unstable();
    heaps
}

#[test]
fn random_sums_of_heaps() {
    const CODES: &[&str] =
        &["0.77", "0.07", "0.15", "0.34", "0.72", "4.56", "0.6", "0.123", "0.26"];
    let limits = Limits { moves: usize::MAX, ..Limits::default() };
    let mut solver = Solver::new(limits);
    let mut random = Random::new(77);
    let (mut checked, mut lost) = (0, 0);
    for code in CODES {
        let (rules, _) = heap_rules(code).unwrap();
        let mut known = HashMap::new();
        for _ in 0..60 {
            let mut sum = Heaps::new();
            while sum.iter().sum::<usize>() <= 24 {
                sum.push(1 + random.below(12));
            }
            sum.sort_unstable();
            let position: Sum = text(code, &sum).parse().unwrap();
            let verdict = solver.solve(&position, Play::Misere).unwrap();
            assert_eq!(verdict.method, Method::Quotient, "{position}");
            let losing = is_losing(&rules, &sum, &mut known);
            assert_eq!(verdict.outcome == Outcome::P, losing, "{position}");
            let winning: BTreeSet<Heaps> = options(&rules, &sum)
                .into_iter()
                .filter(|option| is_losing(&rules, option, &mut known))
                .collect();
            let found: BTreeSet<Heaps> = verdict.moves.iter().map(|m| heaps(&m.to)).collect();
            assert_eq!(found, winning, "{position}");
            assert!(verdict.move_count.is_some(), "{position}");
            checked += 1;
            lost += usize::from(losing);
        }
    }
    assert!(checked == 540 && lost > 20, "{checked} {lost}");
}

#[test]
fn heaps_of_any_size_by_the_period() {
    let mut solver = Solver::default();
    let mut random = Random::new(1);
    let mut lost = 0;
    for _ in 0..60 {
        let small: Vec<usize> = (0..3).map(|_| 71 + random.below(60)).collect();
        let periods = Nat::from(10_u8).pow(9 + random.below(60));
        let large = &periods * Nat::from(12_u8) + Nat::from(small[2]);
        let near: Sum = format!("kayles:{},{},{}", small[0], small[1], small[2]).parse().unwrap();
        let far: Sum = format!("kayles:{},{large},{}", small[0], small[1]).parse().unwrap();
        let verdict = solver.solve(&far, Play::Misere).unwrap();
        assert_eq!(verdict.method, Method::Quotient);
        assert_eq!(verdict.outcome, solver.outcome(&near, Play::Misere).unwrap(), "{far}");
        assert_eq!(verdict.moves.is_empty(), verdict.outcome == Outcome::P, "{far}");
        for m in &verdict.moves {
            let after: Sum = m.to.parse().unwrap();
            assert_eq!(solver.outcome(&after, Play::Misere).unwrap(), Outcome::P, "{far} {}", m.to);
        }
        // A P-position stays one if a heap grows by many periods.
        let Some(m) = solver.solve(&near, Play::Misere).unwrap().moves.pop() else { continue };
        let mut after = heaps(&m.to);
        let Some(largest) = after.pop().filter(|&heap| heap >= 71) else { continue };
        let large = &periods * Nat::from(12_u8) + Nat::from(largest);
        let rest: Vec<String> = after.iter().map(|heap| format!("+kayles:{heap}")).collect();
        let far: Sum = format!("kayles:{large}{}", rest.concat()).parse().unwrap();
        let verdict = solver.solve(&far, Play::Misere).unwrap();
        assert!(verdict.outcome == Outcome::P && verdict.moves.is_empty(), "{far}");
        lost += 1;
    }
    assert!(lost > 20, "{lost}");
}

/// Misère play has a limit of time of its own, also where rules say that who cannot move wins.
#[test]
fn misere_questions_end() {
    let text = "game pieces\nheap n\nmisere\nreplace n by a, b where a + b < n and a != b\n";
    let rules = Rules::parse(text).unwrap();
    let by_rules = rules.position("400").unwrap();
    let as_asked: Sum = "cram:6x7".parse().unwrap();
    let misere_time = Some(Duration::from_millis(20));
    let mut solver = Solver::new(Limits { misere_time, ..Limits::default() });
    for (sum, play) in [(&by_rules, Play::Normal), (&as_asked, Play::Misere)] {
        let error = solver.solve(sum, play).unwrap_err();
        assert_eq!(error.resource(), Some(Resource::Time), "{error}");
        assert!(error.to_string().contains("0.02 s"), "{error}");
    }
    // Normal play has none, and a limit for all questions is the one that counts.
    let normal: Sum = "cram:5x7".parse().unwrap();
    assert_eq!(solver.outcome(&normal, Play::Normal).unwrap(), Outcome::N);
    let time = Some(Duration::from_millis(30));
    let mut solver = Solver::new(Limits { time, misere_time, ..Limits::default() });
    let error = solver.solve(&as_asked, Play::Misere).unwrap_err();
    assert!(error.to_string().contains("0.03 s"), "{error}");
}

/// Where nobody can move, nothing is added: the theorem of the other component answers, and its moves leave the rest alone.
#[test]
fn components_that_are_over_hide_no_theorem() {
    let mut solver = Solver::default();
    for far in [
        "wythoff:1149518851,1859960581",
        "wythoff:1149518851,1859960572",
        "ends:8,99999999999,7,5",
        "moore/3:99999999999,5,7,9,9",
    ] {
        let alone = solver.solve(&far.parse().unwrap(), Play::Misere).unwrap();
        for (before, behind) in [("", "+nim:0"), ("nim:0+", ""), ("kayles:0+", "+ends:0")] {
            let sum: Sum = format!("{before}{far}{behind}").parse().unwrap();
            assert_eq!(solver.outcome(&sum, Play::Misere).unwrap(), alone.outcome, "{sum}");
            let verdict = solver.solve(&sum, Play::Misere).unwrap();
            assert_eq!((verdict.outcome, verdict.move_count), (alone.outcome, alone.move_count));
            let whole = alone.moves.iter().map(|m| format!("{before}{}{behind}", m.to));
            assert!(verdict.moves.iter().map(|m| m.to.clone()).eq(whole), "{sum}");
            assert_eq!(verdict.reason, alone.reason, "{sum}");
        }
    }
    // Who cannot move wins, in whatever components.
    let over: Sum = "wythoff:0,0+ends:0+nim:0".parse().unwrap();
    assert_eq!(solver.solve(&over, Play::Misere).unwrap().outcome, Outcome::N);
}

/// The positions of a line of best play are told apart, however long the graph before them is, and the line is as long as is said.
#[test]
fn lines_of_long_graphs_are_told_whole() {
    let path: Vec<String> = (1..9).map(|n| format!("node{n}-node{}", n + 1)).collect();
    let sum: Sum = format!("geography:{}@node1", path.join(",")).parse().unwrap();
    let verdict = Solver::default().solve(&sum, Play::Misere).unwrap();
    assert_eq!(verdict.remoteness, Some(8));
    let reason = verdict.reason.unwrap().to_string();
    for n in 1..=8 {
        assert!(reason.contains(&format!("node{n}~")) || n == 8, "{reason}");
    }
    assert_eq!(reason.matches(" → ").count(), 8, "{reason}");
    // Draws end where a position comes back.
    let circle: Sum = "digraph:a-b,b-c,c-a@a".parse().unwrap();
    let reason =
        Solver::default().solve(&circle, Play::Misere).unwrap().reason.unwrap().to_string();
    assert_eq!(reason.matches(" → ").count(), 3, "{reason}");
}

/// When the time is over, a winning move is told if the search has met one: those to small heaps, which are last.
#[test]
fn a_move_that_a_search_has_met_is_told() {
    let limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::default() };
    let sum: Sum = "take/primes:20000".parse().unwrap();
    match Solver::new(limits).solve(&sum, Play::Misere) {
        Ok(verdict) => {
            assert_eq!(verdict.outcome, Outcome::N);
            assert!(!verdict.moves.is_empty());
        }
        Err(error) => assert_eq!(error.resource(), Some(Resource::Time)),
    }
}

/// A quotient for which there was no time is looked for again when there is more.
#[test]
fn a_quotient_is_not_given_up_for_good() {
    let sum: Sum = "octal/0.54:40,31,24".parse().unwrap();
    let mut solver =
        Solver::new(Limits { time: Some(Duration::from_millis(1)), ..Limits::default() });
    let _ = solver.solve(&sum, Play::Misere);
    solver.set_time(Some(Duration::from_secs(60)));
    let verdict = solver.solve(&sum, Play::Misere).unwrap();
    assert_eq!((verdict.method, verdict.outcome), (Method::Quotient, Outcome::N));
}
