use grundy_automata::certificate::{Claim, write};
use grundy_automata::game::Game;
use grundy_automata::learn::{Learner, Step};
use grundy_automata::prove::{Moves, Outcome};
use grundy_automata::sieve::sieve;
use grundy_automata::*;
use std::time::Instant;

fn run(rules: &str, t: u32, s: u32, size: u64) {
    let start = Instant::now();
    let game = Game::new(&grundy_rules::Rules::parse(rules).unwrap().game().unwrap()).unwrap();
    println!("{} rules {:?}", rules.lines().next().unwrap(), start.elapsed());
    let start = Instant::now();
    let moves = Moves::new(&game, Numeration::new(t, s).unwrap(), Limits::default()).unwrap();
    println!("moves {:?} {:?}", start.elapsed(), moves.automata().iter().map(|a| (a.states(), a.edge_count())).collect::<Vec<_>>());
    let start = Instant::now();
    let data = sieve(&moves, size, 0).unwrap();
    println!("sieve {:?} {}", start.elapsed(), data[0].len());
    match data[0].arity { 1 => learn::<1>(rules, &moves, &data[0]), 2 => learn::<2>(rules, &moves, &data[0]), 3 => learn::<3>(rules, &moves, &data[0]), _ => panic!() }
}
fn learn<const K: usize>(rules: &str, moves: &Moves, data: &sieve::Data) {
    let start = Instant::now();
    let mut learner = Learner::<K>::new(moves.numeration(), &data).unwrap();
    for _ in 0..10 {
        match learner.deepen() {
            Step::Agrees(a) => {
                println!("depth {} {} states {:?}", learner.depth(), a.states(), start.elapsed());
                let start = Instant::now();
                let o = moves.prove(&a, &[]).unwrap();
                match o {
                    Outcome::Proved(l) => {
                        println!("proved {:?} {:?}", l.iter().map(Automaton::states).collect::<Vec<_>>(), start.elapsed());
                        let c = write("it", rules, &[], moves, Claim::Losing, &[(a, l)]).unwrap();
                        let start = Instant::now();
                        println!("{:?} {:?}", grundy_checker::theorem::check(&c, rules, Default::default()), start.elapsed());
                        return; }
                    Outcome::Refuted(r) => println!("{r:?}"),
                }
            }
            other => println!("depth {} {other:?}", learner.depth()),
        }
    }
}

#[test]
fn probe() {
    let w = "game w\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
    run(w, 1, 1, 144);
    run(&format!("{w}misere\n"), 1, 1, 144);
    run("game t\nwith t = 2\nheaps x, y\ntake k from any heap\ntake k from x and l from y\n  where |k - l| < t\n", 2, 1, 300);
    run("game t\nwith t = 3\nheaps x, y\ntake k from any heap\ntake k from x and l from y\n  where |k - l| < t\n", 3, 1, 1200);
    run("game t\nwith t = 4\nheaps x, y\ntake k from any heap\ntake k from x and l from y\n  where |k - l| < t\n", 4, 1, 2400);
    run(&format!("{w}block 1\n"), 1, 1, 1600);
    run(&format!("{w}block 2\n"), 2, 0, 128);
    run(&format!("{w}block 3\n"), 2, 1, 2000);
    run(&format!("{w}end when x + y <= 4\n"), 1, 1, 2600);
    run("game s\nheaps x, y\nsymmetric\ntake k from x\ntake k from x and l from y where k <= l < 2k + 1\n", 2, 2, 1000);
    run("game fib\nheaps n\nstate limit starts at n - 1\ntake k from n and set limit to 2k where k <= limit\n", 1, 1, 300);
    run("game norepeat\nheaps n\nstate last starts at 0\ntake k from n and set last to k where k != last\n", 2, 0, 128);
    run("game split\nheaps x, y\nwhere x >= 1 and y >= 1\nset x to a and y to b where a + b = x\nset x to a and y to b where a + b = y\n", 2, 0, 64);
    run("game nim\nheaps x, y, z\ntake k from any heap\n", 2, 0, 16);
    run("game moore\nheaps x, y, z\nsymmetric\ntake k from x\ntake k from x and l from y\n", 2, 0, 16);
}
