use grundy_automata::*;
use grundy_automata::game::{Game, Move};
use grundy_automata::learn::{Learner, Step};
use grundy_automata::prove::{Moves, Outcome};
use grundy_automata::relation::{Formula, Linear};
use grundy_automata::sieve::sieve;
use std::time::Instant;

fn old(i: u8) -> Linear { Linear::track(Track::old(i)) }
fn k(i: u8) -> Linear { Linear::track(Track::chosen(i)) }
fn wythoff(t: i64) -> Game {
    let one = |i: u8| Formula::Between(k(i), Some(1), None);
    let mut moves = vec![
        Move::new(0, 1, &[old(0).plus(-1, &k(0)), old(1)], &one(0)).unwrap(),
        Move::new(0, 1, &[old(0), old(1).plus(-1, &k(0))], &one(0)).unwrap(),
    ];
    let c = Formula::And(vec![one(0), one(1), Formula::Between(k(0).plus(-1, &k(1)), Some(1 - t), Some(t - 1))]);
    moves.push(Move::new(1, 2, &[old(0).plus(-1, &k(0)), old(1).plus(-1, &k(1))], &c).unwrap());
    Game { names: vec!["x".into(), "y".into()], heaps: 2, positions: Formula::TRUE, moves, misere: false, block: 0 }
}

fn run(game: &Game, t: u32, s: u32, size: u64) {
    let start = Instant::now();
    let moves = Moves::new(game, Numeration::new(t, s).unwrap(), Limits::default()).unwrap();
    println!("moves {:?} {:?}", start.elapsed(), moves.automata().iter().map(|a| (a.states(), a.edge_count())).collect::<Vec<_>>());
    let start = Instant::now();
    let data = sieve(&moves, size, 0).unwrap();
    println!("sieve {:?} {}", start.elapsed(), data[0].len());
    let start = Instant::now();
    let mut learner = Learner::<2>::new(moves.numeration(), &data[0]).unwrap();
    for _ in 0..20 {
        match learner.deepen() {
            Step::Agrees(a) => {
                println!("depth {} {} states {:?}", learner.depth(), a.states(), start.elapsed());
                let start = Instant::now();
                let o = moves.prove(&a, &[]).unwrap();
                match o {
                    Outcome::Proved(l) => { println!("proved {:?} {:?}", l.iter().map(Automaton::states).collect::<Vec<_>>(), start.elapsed()); return; }
                    Outcome::Refuted(r) => println!("{r:?}"),
                }
            }
            other => println!("depth {} {other:?}", learner.depth()),
        }
    }
}

#[test]
fn probe() {
    run(&wythoff(1), 1, 1, 144);
    run(&wythoff(2), 2, 1, 300);
    run(&wythoff(3), 3, 1, 1200);
    run(&wythoff(4), 4, 1, 1200);
    let mut misere = wythoff(1);
    misere.misere = true;
    run(&misere, 1, 1, 300);
    let mut b = wythoff(1);
    b.block = 1;
    run(&b, 1, 1, 1600);
    b.block = 2;
    run(&b, 2, 0, 128);
    b.block = 3;
    run(&b, 2, 1, 2000);
}
