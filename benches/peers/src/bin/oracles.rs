//! All published periods of octal games, proved from scratch: `testdata/octal_periods.csv`.
//!
//! Says for each game that took longer than a second how long; ends with exit code 1 if one differs.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use grundy::heap::{self, Ended, Found, Run};
use grundy_kernels::heap::{Effort, HeapValues};

fn main() -> ExitCode {
    let table = include_str!("../../../../testdata/octal_periods.csv");
    let (mut proved, mut unverified, mut wrong) = (0, 0, 0);
    let all = Instant::now();
    for line in table.lines().filter(|line| line.starts_with(['.', '4'])) {
        let fields: Vec<&str> = line.splitn(6, ',').collect();
        let [code, period, preperiod, max, exceptions, source] = fields[..] else {
            eprintln!("not a row: {line}");
            return ExitCode::FAILURE;
        };
        if source.contains("UNVERIFIED") {
            println!("{code}: the published period is itself unverified");
            unverified += 1;
            continue;
        }
        let started = Instant::now();
        let found = found(code);
        let wanted = format!(
            "period {period}, pre-period {preperiod}, maximum {max}, {exceptions} exceptions"
        );
        if found != wanted {
            println!("{code}: found {found}; published is {wanted}");
            wrong += 1;
        }
        proved += 1;
        if started.elapsed() > Duration::from_secs(1) {
            println!("{code}: {wanted}: {:.1} s", started.elapsed().as_secs_f64());
        }
    }
    println!(
        "{proved} games proved, {wrong} differ, {unverified} unverified, {:.1} s",
        all.elapsed().as_secs_f64()
    );
    ExitCode::from(u8::from(wrong > 0))
}

fn found(code: &str) -> String {
    let (rules, _) = match grundy::games::heap_rules(code) {
        Ok(read) => read,
        Err(error) => return error.to_string(),
    };
    let mut run = Run::new(HeapValues::new(rules, Effort::default()), None);
    if run.advance(HeapValues::MOST, true, &mut |_| true) != Ended::Proved {
        return "no period".to_string();
    }
    let Found::Proved { repetition, .. } = run.found() else { return "no proof".to_string() };
    let exceptions = heap::exceptions(run.values(), repetition).count();
    format!(
        "period {}, pre-period {}, maximum {}, {exceptions} exceptions",
        repetition.period,
        repetition.start,
        run.values().max()
    )
}
