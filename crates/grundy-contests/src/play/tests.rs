use grundy::{Outcome, Play, Solver, Sum};

use super::*;
use crate::choices::Size;
use crate::{FORMATS, find};

/// The best move wins just where the solver says so, and leaves a P-position.
#[test]
fn the_best_move_is_the_solvers() {
    let mut solver = Solver::default();
    let (mut checked, mut played) = (0, 0);
    for format in FORMATS {
        let Some(protocol) = format.play else { continue };
        played += 1;
        for case in 0..12u64.pow(3) {
            let [x, y, z] = [case % 12, case / 12 % 12, case / 144];
            let (text, game, play) = match format.id {
                "hdu1846" => {
                    let game = format!("bachet/{}", z + 1);
                    (format!("{} {}", x + y + 1, z + 1), game, Play::Normal)
                }
                "poj2234" | "cses1730" => {
                    (format!("3 {x} {y} {z}"), "nim".to_string(), Play::Normal)
                }
                "hdu1907" => (format!("3 {x} {y} {z}"), "nim".to_string(), Play::Misere),
                "poj1067" | "p2252" => {
                    (format!("{} {}", x + z, y), "wythoff".to_string(), Play::Normal)
                }
                other => panic!("say which game {other} is"),
            };
            let mut bytes = text.as_bytes();
            let board = protocol.start(&mut Input::new(&mut bytes)).unwrap();
            assert_eq!(board.is_misere(), play == Play::Misere);
            let mut lost = |board: &Board| {
                let heaps: Vec<String> = board.heaps.iter().map(u64::to_string).collect();
                let sum: Sum = format!("{game}:{}", heaps.join(",")).parse().unwrap();
                solver.outcome(&sum, play).unwrap() == Outcome::P
            };
            assert_eq!(board.wins(), !lost(&board), "{board:?}");
            let mut after = board.clone();
            let Some(made) = after.play(&mut Choices::random(case, Size::Any)) else {
                continue;
            };
            if board.wins() {
                assert!(lost(&after), "{board:?} {made}");
            }
            let mut again = board.clone();
            let mut bytes = made.as_bytes();
            assert_eq!(again.read_move(&mut Input::new(&mut bytes)).unwrap(), made);
            assert_eq!(again.heaps, after.heaps);
            checked += 1;
        }
    }
    assert_eq!(played, 6);
    assert!(checked > 6000, "{checked}");
}

#[test]
fn moves_against_the_rules_are_refused() {
    for (format, case, bad) in [
        ("hdu1846", "5 3", "4"),
        ("hdu1846", "2 3", "3"),
        ("hdu1846", "5 3", "0"),
        ("poj2234", "2 0 3", "1 1"),
        ("poj2234", "2 0 3", "2 4"),
        ("poj2234", "2 0 3", "3 1"),
        ("poj1067", "4 4", "0 0"),
        ("poj1067", "4 4", "1 2"),
        ("poj1067", "4 4", "5 5"),
    ] {
        let mut case = case.as_bytes();
        let protocol = find(format).unwrap().play.unwrap();
        let mut board = protocol.start(&mut Input::new(&mut case)).unwrap();
        let before = board.heaps.clone();
        let mut bytes = bad.as_bytes();
        assert!(board.read_move(&mut Input::new(&mut bytes)).is_err(), "{format} {bad}");
        assert_eq!(board.heaps, before);
    }
}
