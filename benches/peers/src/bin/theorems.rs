//! Games known to be automatic, from rule text to a checked certificate; then theorems in use.

use std::hint::black_box;
use std::time::{Duration, Instant};

use grundy::Nat;
use grundy::rules::Rules;
use grundy_automata::Numeration;
use grundy_automata::discover::{Discovery, Options, Status, What, discover};
use grundy_automata::theorem::Theorem;

const TAKE_ONE: &str = "take k from any heap\n";
const BOTH: &str = "take k from any heap\ntake k from each heap\n";

fn main() {
    let started = Instant::now();
    println!("game                       numeration  states  discovered  checked   (milliseconds)");
    let plain = Options::default;
    let misere = || Options { misere: true, ..plain() };
    let values = || Options { what: What::ValueAsHeap, ..plain() };
    let two = |lines: &str| format!("game g\nheaps x, y\n{lines}");
    let three = |lines: &str| format!("game g\nheaps x, y, z\n{lines}");
    row("wythoff", &two(BOTH), plain());
    row("wythoff, misere", &two(BOTH), misere());
    for t in 2..=4 {
        let lines = format!("{TAKE_ONE}take k from x and l from y where |k - l| < {t}\n");
        let numeration = Numeration::new(t, 1).ok();
        row(&format!("wythoff/{t}"), &two(&lines), Options { numeration, ..plain() });
        if t < 4 {
            row(&format!("wythoff/{t}, misere"), &two(&lines), misere());
        }
    }
    let st = "symmetric\ntake k from x\ntake k from x and l from y where k <= l < 2k + 1\n";
    row("wythoff-st/2,1", &two(st), plain());
    row("wythoff-st/2,2", &two(&st.replace("2k + 1", "2k + 2")), plain());
    row("wythoff-st/3,1", &two(&st.replace("2k + 1", "3k + 1")), plain());
    for block in 1..=3 {
        let blocked = two(&format!("{BOTH}block {block}\n"));
        row(&format!("wythoff, {block} blocked"), &blocked, plain());
        row("the same, misere", &blocked, misere());
    }
    let end = two(&format!("{BOTH}end when x + y <= 4\n"));
    row("wythoff to x + y <= 4", &end, plain());
    row("the same, misere", &end, misere());
    let mut first = None;
    for (k, l) in [(2, 3), (1, 4), (2, 6), (1, 7), (4, 7), (1, 3), (2, 4), (3, 4)] {
        let lines = format!(
            "symmetric\ntake k from x\ntake k from x and k from y\ntake {k} from x and {l} from y\n"
        );
        let found = row(&format!("queen + ({k},{l})"), &two(&lines), plain());
        first = first.or(found);
    }
    let bounce = "symmetric\ntake k from x\ntake k from x and k from y\n\
                  set x to a and y to b where x >= 1 and a >= 0 and b >= 0 and a + b = y - x\n";
    row("splythoff", &two(bounce), plain());
    row("splythoff, misere", &two(bounce), misere());
    row("wythoff, value 1", &two(BOTH), Options { what: What::Value(1), ..plain() });
    row("nim, 2 heaps", &two(TAKE_ONE), plain());
    row("nim, 3 heaps", &three(TAKE_ONE), plain());
    row("nim, 3 heaps, misere", &three(TAKE_ONE), misere());
    row("nim, 3 heaps, 1 blocked", &three(&format!("{TAKE_ONE}block 1\n")), plain());
    let pass = "game g\nheaps x, y, p\nwhere p <= 1\ntake k from x\ntake k from y\n\
                take 1 from p where x + y > 0\n";
    row("nim with a pass", pass, plain());
    let moore = "symmetric\ntake k from x\ntake k from x and l from y\n";
    row("moore, 2 of 3", &three(moore), plain());
    let nimhoff = format!("{TAKE_ONE}take k from x and l from y where k + l < 3\n");
    let valued = row("nimhoff/3, values", &two(&nimhoff), values());
    row("bachet/5, values", "game g\nheaps n\ntake k from n where k <= 5\n", values());
    row("take 1, 3 or 4, values", "game g\nheaps n\ntake k from n where k in {1, 3, 4}\n", values());
    let state = |lines: &str| format!("game g\nheaps n\n{lines}");
    let fibonacci = state(
        "state limit starts at n - 1\ntake k from n and set limit to 2k where k <= limit\n",
    );
    row("fibonacci", &fibonacci, plain());
    row("fibonacci, misere", &fibonacci, misere());
    let last = "state limit starts at n - 1\ntake k from n and set limit to k where k <= limit\n";
    row("at most the last take", &state(last), plain());
    let repeat = "state last starts at 0\ntake k from n and set last to k where k != last";
    row("no take repeated", &state(&format!("{repeat}\n")), plain());
    row("the same, at most 5", &state(&format!("{repeat} and k <= 5\n")), plain());
    let split = "where x >= 1 and y >= 1\nset x to a and y to b where a + b = x\n\
                 set x to a and y to b where a + b = y\n";
    row("split pairs", &two(split), plain());
    println!("all of these: {:.1} s", started.elapsed().as_secs_f64());
    println!("maharaja (1,975 states) needs 13 GB: `grundy discover games/maharaja.game --to 8400M`");
    println!("\nbuilt-in games, as `grundy rules --from` states them");
    for (name, heaps, options) in [
        ("moore/2", 3, plain()),
        ("bachet/5", 1, values()),
        ("subtraction/1,3,4", 1, values()),
        ("nimhoff/3", 2, values()),
        ("wythoff/2", 2, misere()),
        ("wythoff-st/2,1", 2, plain()),
        ("fibonacci", 1, plain()),
        ("dynamic/1", 1, plain()),
        ("split-pairs", 2, plain()),
        ("welter", 3, plain()),
        ("welter", 3, misere()),
        ("welter", 2, values()),
        ("sliding-coins", 3, plain()),
        ("sliding-coins", 3, misere()),
    ] {
        let family = grundy::notation::parse_game(name, &grundy::notation::NoFiles).unwrap();
        let text = Rules::of(&family, heaps).unwrap().checked().rules.to_string();
        row(name, &text, options);
    }
    println!("\npositions decided");
    for certificate in [first, valued].into_iter().flatten() {
        in_use(&certificate);
    }
}

/// Discovers, checks and prints a row; the certificate.
fn row(name: &str, text: &str, options: Options) -> Option<String> {
    let rules = grundy_rules::Rules::parse(text).unwrap();
    let found: Discovery = discover(&rules, text, &options, &mut |_| {}).unwrap();
    let Status::Proved { certificate } = found.status else {
        println!("{name:26} NOT PROVED");
        return None;
    };
    let start = Instant::now();
    let claim = grundy_checker::theorem::check(&certificate, text, Default::default()).unwrap();
    let checked = start.elapsed();
    let terms: Vec<String> = claim.numeration.iter().map(u32::to_string).collect();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "{name:26} {:>10}  {:>6}  {:>10.1} {:>8.1}",
        format!("({})", terms.join(",")),
        claim.states,
        ms(found.time),
        ms(checked)
    );
    Some(certificate)
}

/// How long positions of 20 and of 10^5 digits take.
fn in_use(certificate: &str) {
    let theorem = Theorem::read(certificate).unwrap();
    let arity = theorem.automaton().tracks().len();
    let mut seed = 1u64;
    let mut next = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed
    };
    let positions: Vec<Vec<u64>> =
        (0..100_000).map(|_| (0..arity).map(|_| next()).collect()).collect();
    let start = Instant::now();
    black_box(positions.iter().filter(|p| theorem.decide_small(p)).count());
    let each = start.elapsed().as_nanos() / 100_000;
    let long: Vec<Nat> = (0..arity).map(|i| Nat::from(3u8 + i as u8).pow(209_590)).collect();
    let start = Instant::now();
    black_box(theorem.decide(&long));
    println!("20 digits in {each} ns, 10^5 digits and more in {:?}", start.elapsed());
}
