//! Rules in which the opponent may forbid options before each move.

use std::collections::HashSet;

use grundy::rules::{Proved, Rules};
use grundy::{Limits, Outcome, Play, Solver};
use grundy_automata::discover;
use grundy_rules::reference;

/// Options alone do not say who wins where some may be forbidden: what is too large for the way that does is refused, though
/// only few of its positions can be reached.
#[test]
fn positions_too_large_for_forbidden_options_are_refused() {
    let text = "game g\nheaps x, y\nblock 1\ntake k from x where k in {1000, 2000}\n\
                take k from y where k in {1000, 3000}";
    let rules = Rules::parse(text).unwrap();
    let mut solver = Solver::default();
    for play in [Play::Normal, Play::Misere] {
        let sum = rules.position("2000,90000000").unwrap();
        for error in
            [solver.solve(&sum, play).unwrap_err(), solver.outcome(&sum, play).unwrap_err()]
        {
            assert!(error.is_budget(), "{play}: {error}");
            assert!(error.to_string().contains("all smaller positions"), "{play}: {error}");
        }
        // As in the game of one token for a thousand.
        let small = text.replace("000", "");
        let small = Rules::parse(&small).unwrap();
        for (position, large) in [("2,3", "2000,3000"), ("5,1", "5000,1000"), ("0,9", "0,9000")] {
            let found = solver.outcome(&small.position(position).unwrap(), play).unwrap();
            let large = rules.position(large).unwrap();
            assert_eq!(solver.outcome(&large, play).unwrap(), found, "{position} {play}");
        }
    }
}

/// Who wins where options may be forbidden and who cannot move wins: told by boxes and by theorems alike, with what can be said of
/// the options of this position.
#[test]
fn forbidden_options_in_misere_play_are_told_as_by_the_rules() {
    let mut reasons = [0; 4];
    let limits = Limits { moves: 100, ..Limits::default() };
    for lines in [
        "heaps x, y\nblock 1\ntake k from any heap where k <= 2",
        "heap n\nblock 1\ntake 1 from n",
        "heaps x, y\nblock 2\nmisere\ntake k from any heap",
    ] {
        let text = format!("game g\n{lines}\n");
        let rules = Rules::parse(&text).unwrap();
        let file = grundy_rules::Rules::parse(&text).unwrap();
        let asked = discover::Options { misere: true, ..discover::Options::default() };
        let found = discover::discover(&file, &text, &asked, &mut |_| {}).unwrap();
        let discover::Status::Proved { certificate } = found.status else { panic!("{text}") };
        let proved = Proved::new(&rules, "@g", &certificate, "g.theorem").unwrap();
        let mut solver = Solver::default();
        let mut losing = HashSet::new();
        let most = if file.coordinates() == 1 { [20, 0] } else { [9, 9] };
        for x in 0..=most[0] {
            for y in 0..=most[1] {
                let position = &[x, y][..file.coordinates()];
                let options = reference::options(&file, position, 2 * most[0] + 4);
                let lost = options.iter().filter(|option| losing.contains(*option)).count();
                let block = usize::try_from(file.game().unwrap().block).unwrap();
                let loses = lost <= block && lost < options.len();
                if loses {
                    losing.insert(position.to_vec());
                }
                let body = position.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
                let sum = rules.position(&body).unwrap();
                let told = proved.solve(&format!("@g:{body}"), Play::Misere, &limits).unwrap();
                let searched = solver.solve(&sum, Play::Misere).unwrap();
                for verdict in [&told, &searched] {
                    assert_eq!(verdict.outcome == Outcome::P, loses, "{text}{body}");
                    let moves = if loses { 0 } else { lost };
                    assert_eq!(verdict.moves.len(), moves, "{text}{body}");
                }
                let (wanted, which) = match (loses, options.is_empty()) {
                    (true, _) => ("that is proved to accept exactly the P-positions", 0),
                    (_, true) => ("who cannot move wins", 1),
                    _ if lost > block => ("those of more options than the", 2),
                    _ => ("those of all its options", 3),
                };
                reasons[which] += 1;
                let reason = told.reason.unwrap().to_string();
                assert!(reason.contains(wanted), "{text}{body}: {reason}");
                let reason = searched.reason.unwrap().to_string();
                let wanted = if options.is_empty() { wanted } else { "or if all are" };
                assert!(reason.contains(wanted), "{text}{body}: {reason}");
            }
        }
    }
    assert!(reasons.iter().all(|count| *count > 2), "{reasons:?}");
}
