//! Values and outcomes of boards and graphs by search, against the crate `igs` for Cram: CPU seconds, medians in turns.
//!
//! `boards` on one processor (the script pins it) is one thread; `boards threads` compares what two have by the clock;
//! `long` adds what takes minutes.

use std::time::Instant;

use grundy::notation::NoFiles;
use grundy::{Limits, Play, Solver, Sum, Value};
use igs::games::cram::Cram;
use igs::game::{DecomposableGame, Game};
use rustix::time::{ClockId, clock_gettime};

/// CPU seconds of this process so far.
fn cpu() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

fn solver(memory: u64) -> Solver {
    Solver::new(Limits { memory, ..Limits::default() })
}

/// What is asked of a position, and what is known of the answer.
enum Ask {
    Value(u64),
    Outcome(Play, char),
    /// The value, which nobody has published.
    Unknown,
}

fn ours(text: &str, ask: &Ask, memory: u64) -> f64 {
    let sum: Sum = text.parse().expect("positions are right");
    let start = cpu();
    let mut solver = solver(memory);
    match *ask {
        Ask::Value(wanted) => {
            assert_eq!(solver.value(&sum).expect("within the budget"), Some(Value::of(wanted)));
        }
        Ask::Unknown => drop(solver.value(&sum).expect("within the budget")),
        Ask::Outcome(play, wanted) => {
            let found = solver.outcome(&sum, play).expect("within the budget");
            assert_eq!(found.to_string(), wanted.to_string(), "{text}");
        }
    }
    cpu() - start
}

fn peer(rows: u8, columns: u8, wanted: u64) -> f64 {
    let game = Cram::new(columns, rows);
    let start = cpu();
    let mut solver = game.solver_with_stats(());
    assert_eq!(u64::from(solver.nimber_of_component(game.initial_position())), wanted);
    cpu() - start
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// A row of the table: what is asked, what is at most wanted of us in seconds, the board that the peer is asked too.
type Row = (&'static str, Ask, f64, Option<(u8, u8)>);

fn rows(long: bool) -> Vec<Row> {
    use Ask::{Outcome, Unknown, Value};
    let (normal, misere) = (Play::Normal, Play::Misere);
    let mut rows = vec![
        ("cram:4x7", Value(3), 0.05, Some((4, 7))),
        ("cram:3x11", Value(0), 0.1, Some((3, 11))),
        ("cram:5x6", Value(2), 0.15, Some((5, 6))),
        ("cram:5x7", Value(1), 1.3, Some((5, 7))),
        ("cram:4x9", Value(1), 0.5, Some((4, 9))),
        ("node-kayles:grid:7x7", Value(1), 0.1, None),
        ("node-kayles:grid:5x9", Unknown, 0.5, None),
        ("sprouts:8", Outcome(normal, 'P'), 0.5, None),
        ("sprouts:11", Outcome(normal, 'N'), 0.3, None),
        ("cram:5x6", Outcome(misere, 'N'), 1.0, None),
    ];
    if long {
        rows.push(("cram:5x8", Value(1), 6.0, Some((5, 8))));
        rows.push(("sprouts:8", Outcome(misere, 'P'), 60.0, None));
        rows.push(("node-kayles:queens:14", Value(0), 20.0, None));
        rows.push(("node-kayles:queens:15", Value(1), 360.0, None));
    }
    rows
}

/// By one thread, beside the peer; and again with a tenth of the table.
fn one_thread(long: bool) {
    const AMPLE: u64 = 1 << 31;
    println!("CPU seconds, medians of three in turns");
    println!("{:26} {:>8} {:>8} {:>8} {:>6} {:>10}", "", "grundy", "at most", "igs", "ratio", "64 KiB");
    for (text, ask, most, board) in rows(long) {
        let (mut own, mut other) = (Vec::new(), Vec::new());
        let wanted = if let Ask::Value(value) = ask { value } else { 0 };
        for _ in 0..3 {
            own.push(ours(text, &ask, AMPLE));
            if let Some((rows, columns)) = board {
                other.push(peer(rows, columns, wanted));
            }
            if own[0] > 20.0 {
                break;
            }
        }
        let own = median(own);
        let name = match ask {
            Ask::Outcome(Play::Misere, _) => format!("{text} misère"),
            _ => text.to_string(),
        };
        print!("{name:26} {own:8.3} {most:8.2}");
        match other.is_empty() {
            true => print!(" {:>8} {:>6}", "", ""),
            false => {
                let other = median(other);
                print!(" {other:8.3} {:6.2}", other / own);
            }
        }
        let little = own < 2.0 && matches!(ask, Ask::Value(_));
        match little {
            true => println!(" {:10.3}", ours(text, &ask, 1 << 16)),
            false => println!(),
        }
    }
    println!();
    for text in ["cram:5x6", "cram:5x7", "node-kayles:grid:7x7"] {
        let sum: Sum = text.parse().expect("positions are right");
        let mut solver = solver(AMPLE);
        let start = cpu();
        let _ = solver.value(&sum);
        let searched = cpu();
        let proof = solver.prove_value(&sum).expect("it was found");
        let written = cpu();
        let report = proof.check(&NoFiles, &Limits::default()).expect("within the budget");
        report.expect("it holds");
        println!(
            "{text}: searched in {:.3} s, certificate of {} lines in {:.3} s, checked in {:.3} s",
            searched - start,
            proof.len(),
            written - searched,
            cpu() - written
        );
    }
}

/// What two threads save by the clock.
fn threads() {
    for text in ["cram:5x7", "node-kayles:grid:7x7", "cram:4x9"] {
        let sum: Sum = text.parse().expect("positions are right");
        let (mut wall, mut spent) = (Vec::new(), Vec::new());
        for _ in 0..5 {
            let (start, before) = (Instant::now(), cpu());
            solver(1 << 31).value(&sum).expect("within the budget");
            wall.push(start.elapsed().as_secs_f64());
            spent.push(cpu() - before);
        }
        println!("{text}: {:.3} s by the clock, {:.3} s of CPU", median(wall), median(spent));
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().any(|word| word == "threads") {
        true => threads(),
        false => one_thread(words.iter().any(|word| word == "long")),
    }
}
