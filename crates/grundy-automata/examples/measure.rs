//! Discovers, proves and checks one rule file, and says how long each part takes: `measure FILE [T,S|T,S,R|- [TO [VALUE]]]`.

use std::time::Instant;

use grundy_automata::discover::{Options, Status, What, discover};
use grundy_automata::{Numeration, theorem::Theorem};
use grundy_rules::Rules;
use grundy_testing::Random;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a rule file");
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let numeration = arguments.next().filter(|word| word != "-").map(|word| {
        let terms: Vec<u32> = word.split(',').map(|term| term.parse().expect("a term")).collect();
        Numeration::of(&terms).expect("a numeration")
    });
    let to = arguments.next().map(|word| word.parse().expect("how far"));
    let what = match arguments.next() {
        Some(word) => What::Value(word.parse().expect("a Grundy value")),
        None => What::Outcome,
    };
    let start = Instant::now();
    let rules = Rules::parse(&text).expect("rules");
    let options = Options { numeration, to, what, memory: u64::MAX, ..Options::default() };
    let tell = &mut |step: &str| println!("{:?} {step}", start.elapsed());
    let found = discover(&rules, &text, &options, tell).expect("rules of this kind");
    println!("{:?}: {}", found.time, found.form);
    let Status::Proved { certificate } = found.status else { return };
    let start = Instant::now();
    let claim = grundy_checker::theorem::check(&certificate, &text, Default::default());
    println!("{} bytes, checked in {:?}: {claim:?}", certificate.len(), start.elapsed());
    let theorem = Theorem::read(&certificate).expect("its own certificate");
    let arity = theorem.automaton().tracks().len();
    let mut random = Random::new(1);
    let positions: Vec<Vec<u64>> =
        (0..100_000).map(|_| random.words().take(arity).collect()).collect();
    let start = Instant::now();
    let losing = positions.iter().filter(|p| theorem.decide_small(p)).count();
    println!("{losing} of 100000 positions of 20 digits in {:?}", start.elapsed());
}
