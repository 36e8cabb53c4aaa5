//! Long rows of questions: what theorems tell at once, and memory that is used again, against a solver that has seen
//! nothing before.

use grundy::games::GAMES;
use grundy::notation::{self, NoFiles, parse_known, pattern};
use grundy::text::{CHINESE, ENGLISH};
use grundy::{Limits, Play, Solver, Sum, Verdict};

/// All that is shown of a verdict.
fn shown(verdict: &Verdict) -> String {
    format!("{verdict:?}\n{}\n{}", verdict.text(&ENGLISH), verdict.text(&CHINESE))
}

/// Positions of every game, small ones and some with large heaps, and sums of two of them.
fn positions() -> Vec<String> {
    let mut all = Vec::new();
    for game in GAMES {
        let small: Vec<String> =
            game.small.iter().flat_map(|range| pattern::expand(range)).collect();
        all.extend(small.iter().step_by(1 + small.len() / 60).cloned());
        all.push(game.example.to_string());
        // The same with long numbers, where the rules allow them.
        for more in ["7", "000000001", "98765432109876543210987"] {
            let text = game.example.replace(',', &format!("{more},"));
            all.extend(notation::parse(&text, &NoFiles).is_ok().then_some(text));
        }
    }
    let sums = all.iter().zip(all.iter().skip(97).step_by(3)).map(|(a, b)| format!("{a}+{b}"));
    let sums: Vec<String> = sums.collect();
    all.extend(sums);
    all
}

/// Where outcomes are all that is asked they are the same, by the same way, and P-positions have no winning move.
#[test]
fn outcomes_alone_are_those_of_whole_verdicts() {
    let limits = Limits { time: Some(std::time::Duration::from_millis(500)), ..Limits::default() };
    let only = Limits { only_outcomes: true, ..limits.clone() };
    let (mut whole, mut alone) = (Solver::new(limits), Solver::new(only));
    let mut told = [0; 2];
    for text in positions().iter().step_by(7) {
        for (play, told) in [Play::Normal, Play::Misere].into_iter().zip(&mut told) {
            let sum: Sum = notation::parse(text, &NoFiles).unwrap();
            // What takes longer is not compared.
            let (Ok(wanted), Ok(found)) = (whole.solve(&sum, play), alone.solve(&sum, play)) else {
                continue;
            };
            assert_eq!(
                (found.outcome, &found.position),
                (wanted.outcome, &wanted.position),
                "{text}"
            );
            assert!(found.moves.is_empty() && found.reason.is_none(), "{text}");
            let lost = (found.outcome == grundy::Outcome::P).then_some(0);
            assert_eq!(found.move_count, lost, "{text} {play}");
            if let (Some(found), Some(wanted)) = (&found.value, &wanted.value) {
                assert_eq!(found, wanted, "{text}");
            }
            *told += 1;
        }
    }
    assert!(told.iter().all(|told| *told > 100), "{told:?}");
}

#[test]
fn what_theorems_tell_at_once_is_what_a_fresh_solver_says() {
    let limits = Limits { time: Some(std::time::Duration::from_millis(500)), ..Limits::default() };
    let mut at_once = Solver::of_theorems(&limits);
    let mut told = [0; 2];
    for text in positions() {
        for (play, told) in [Play::Normal, Play::Misere].into_iter().zip(&mut told) {
            let sum: Sum = text.parse().unwrap();
            let Ok(verdict) = at_once.solve(&sum, play) else { continue };
            let fresh = Solver::new(limits.clone()).solve(&sum, play).unwrap();
            assert_eq!(shown(&verdict), shown(&fresh), "{text} {play:?}");
            at_once.give_back(verdict);
            *told += 1;
        }
    }
    assert!(told[0] > 500 && told[1] > 200, "{told:?}");
}

#[test]
fn memory_that_is_used_again_leaves_no_trace() {
    for moves in [0, 1, 10, usize::MAX] {
        let limits = Limits { moves, ..Limits::default() };
        let mut solver = Solver::new(limits.clone());
        for text in [
            "nim:3,4,5",
            "nim:1",
            "wythoff:8,12",
            "nim:0",
            "nim:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18",
            "coins/ruler:3,4,7",
            "wythoff:100,5",
            "kayles:40",
            "kayles:3,3",
            "turning-turtles:HTTHHHHTH",
            "wythoff:0,0",
            "staircase:4,0,7",
            "moore/2:1,2,3,4",
            "nim:9",
        ] {
            for play in [Play::Normal, Play::Misere] {
                let sum: Sum = text.parse().unwrap();
                let verdict = solver.solve(&sum, play).unwrap();
                let fresh = Solver::new(limits.clone()).solve(&sum, play).unwrap();
                assert_eq!(shown(&verdict), shown(&fresh), "{text} {play:?} {moves}");
                solver.give_back(verdict);
            }
        }
    }
}

/// What both read, they read alike.
#[test]
fn known_positions_are_read_as_all_are() {
    let mut known = 0;
    let typed = [
        "NIM:3",
        "nim: 3",
        "0.77:9",
        "nim:3 + nim:4",
        "nim:3+",
        "nim",
        "nim:",
        "corner-the-queen:1,2",
        "",
    ];
    for text in positions().iter().map(String::as_str).chain(typed) {
        let Some(sum) = parse_known(text, &NoFiles) else { continue };
        known += 1;
        assert_eq!(sum.to_string(), text.parse::<Sum>().unwrap().to_string());
    }
    assert!(known > 1000);
}
