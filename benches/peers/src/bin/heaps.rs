//! Values of heaps: the engine of grundy against the solvers of the crate `ogs` (P. Beling), by plain
//! marks and by rare and common values, in seconds of the processor. `long` adds the runs of minutes.

use std::time::Duration;

use grundy::heap::{Ended, Run};
use grundy_kernels::heap::{Effort, HeapValues, TakeBreak};
use ogs::{NaiveSolver, RC2Solver, Solver};
use rustix::time::{ClockId, clock_gettime};

/// Runs of seconds are measured so often, …
const RUNS: usize = 3;

/// … and shorter ones so often; the medians count.
const SHORT_RUNS: usize = 11;

/// The processor's time of this thread, which other work beside it leaves alone.
fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a time after the start")
}

fn main() {
    let long = std::env::args().nth(1).is_some_and(|word| word == "long");
    println!(
        "{:<34}{:>12}{:>14}{:>14}{:>8}{:>14}",
        "work", "grundy", "ogs rc2", "ogs plain", "ratio", "bytes/value"
    );
    values("0.6", 1_000_000, &[Peer::Rc2]);
    for code in ["0.007", "0.06"] {
        values(code, 100_000, &[Peer::Rc2, Peer::Plain]);
    }
    for code in ["0.16", "0.56", "0.127"] {
        proof(code, true);
    }
    if !long {
        println!("`long` adds 0.6 to 10^8, Grundy's game to 6·10^7 and the proof of 0.454");
        return;
    }
    for speculative in [false, true] {
        let (run, time) = computed(&rules("0.6"), 100_000_000, speculative);
        report(
            &format!("0.6, 10^8, {}", if speculative { "speculative" } else { "verified" }),
            &run,
            time,
        );
    }
    let (run, time) = computed(&TakeBreak::new(vec![4]).unequal(), 60_000_000, false);
    report("Grundy's game, 6·10^7, verified", &run, time);
    // The late rare values: A. Flammenkamp's table of Grundy's game.
    assert_eq!((run.get(7_250_049), run.get(47_461_861)), (Some(256), Some(261)));
    proof("0.454", false);
}

#[derive(Clone, Copy)]
enum Peer {
    Rc2,
    Plain,
}

fn rules(code: &str) -> TakeBreak {
    grundy::games::heap_rules(code).expect("a code").0
}

fn computed(rules: &TakeBreak, len: usize, speculative: bool) -> (HeapValues, Duration) {
    let started = now();
    let mut values = HeapValues::new(rules.clone(), Effort { speculative, threads: 1 });
    values.reserve(len);
    values.extend_to(len, &mut |_| true);
    (values, now() - started)
}

fn theirs<S: Solver<Stats = ()>>(code: &str, len: usize) -> (S, Duration) {
    let started = now();
    let mut solver = S::with_capacity(code.parse().expect("a code"), len);
    solver.by_ref().take(len).for_each(drop);
    (solver, now() - started)
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// Our time, and that of the best of `peers`, alternating.
fn values(code: &str, len: usize, peers: &[Peer]) {
    let mut ours = Vec::new();
    let mut others = [Vec::new(), Vec::new()];
    let mut bytes = 0.0;
    for _ in 0..RUNS {
        let (run, time) = computed(&rules(code), len, false);
        ours.push(time);
        bytes = bytes_a_value(&run);
        for &peer in peers {
            let (found, time) = match peer {
                Peer::Rc2 => {
                    let (solver, time) = theirs::<RC2Solver>(code, len);
                    (solver.nimbers().to_vec(), time)
                }
                Peer::Plain => {
                    let (solver, time) = theirs::<NaiveSolver>(code, len);
                    (solver.nimbers().to_vec(), time)
                }
            };
            others[peer as usize].push(time);
            let same = found.iter().enumerate().all(|(n, &value)| run.get(n) == Some(value.into()));
            assert!(same && found.len() >= len, "{code}: the values differ");
        }
    }
    print_row(&format!("{code}, {len} values"), median(ours), others, bytes);
}

/// The time to a proved period.
fn proof(code: &str, with_peer: bool) {
    let mut ours = Vec::new();
    let mut others = [Vec::new(), Vec::new()];
    let mut bytes = 0.0;
    for _ in 0..if with_peer { SHORT_RUNS } else { 1 } {
        let started = now();
        let mut run = Run::new(HeapValues::new(rules(code), Effort::default()), None);
        assert_eq!(run.advance(usize::MAX, true, &mut |_| true), Ended::Proved);
        ours.push(now() - started);
        bytes = bytes_a_value(run.values());
        if with_peer {
            let started = now();
            // Its test asks for a few values more.
            let (solver, _) = theirs::<RC2Solver>(code, run.values().len() + 64);
            let (period, _) = run.proved().expect("it ended with a proof");
            assert_eq!(solver.period().map(|(_, period)| period), Some(period.period), "{code}");
            others[0].push(now() - started);
        }
    }
    print_row(&format!("{code} proved"), median(ours), others, bytes);
}

fn bytes_a_value(run: &HeapValues) -> f64 {
    run.bytes() as f64 / run.len() as f64
}

fn print_row(work: &str, ours: Duration, others: [Vec<Duration>; 2], bytes: f64) {
    let others = others.map(|times| (!times.is_empty()).then(|| median(times)));
    let show = |time: &Option<Duration>| {
        time.map_or_else(String::new, |time| format!("{:.3} s", time.as_secs_f64()))
    };
    let best = others.iter().flatten().min();
    let ratio = best
        .map_or_else(String::new, |best| format!("{:.1}", best.as_secs_f64() / ours.as_secs_f64()));
    println!(
        "{work:<34}{:>12}{:>14}{:>14}{ratio:>8}{bytes:>14.2}",
        show(&Some(ours)),
        show(&others[0]),
        show(&others[1])
    );
}

fn report(work: &str, run: &HeapValues, time: Duration) {
    println!(
        "{work:<34}{:>10.1} s  {:.2} million values/s, {:.2} bytes a value, {} rare, maximum {}",
        time.as_secs_f64(),
        run.len() as f64 / time.as_secs_f64() / 1e6,
        bytes_a_value(run),
        run.rare_heaps().len(),
        run.max(),
    );
}
