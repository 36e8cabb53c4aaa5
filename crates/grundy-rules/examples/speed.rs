//! Figures for every file in `games/`: reading and compiling, options a second, the sieve.
//!
//! `cargo run --release -p grundy-rules --example speed [FOLDER]`

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use grundy_rules::{Checked, Sieved};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "games".to_string());
    let mut files: Vec<_> =
        std::fs::read_dir(folder)?.filter_map(Result::ok).map(|e| e.path()).collect();
    files.sort();
    println!("{:16} {:>12} {:>14} {:>18}", "game", "read, µs", "options, M/s", "sieve to 1000, ms");
    for path in files {
        let text = std::fs::read_to_string(&path)?;
        let start = Instant::now();
        let Ok(checked) = Checked::read(&text) else { continue };
        let read = start.elapsed();
        let position = vec![1000; checked.rules.heaps.len()];
        let Ok(position) = checked.rules.complete(&checked.game, &position) else {
            println!("{:16} {:>12.0}", checked.rules.name, read.as_secs_f64() * 1e6);
            continue;
        };
        let mut count = 0_u64;
        let mut sum = 0_i64;
        let start = Instant::now();
        while count < 20_000_000 && start.elapsed().as_millis() < 500 {
            let before = count;
            let _ = checked.compiled.options(&position, |option| {
                count += 1;
                sum = sum.wrapping_add(option[0]);
                if count < 100_000_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })?;
            if count == before {
                break;
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        assert!(sum != 1, "the options are looked at");
        let side = if checked.rules.coordinates() > 2 { 60 } else { 1000 };
        let sieved = checked.rank.as_ref().map(|rank| {
            let most = vec![side; checked.rules.coordinates()];
            let start = Instant::now();
            let sieved = Sieved::new(&checked.game, &checked.compiled, rank, &most, 1 << 28);
            sieved.map(|_| start.elapsed().as_secs_f64() * 1e3)
        });
        let sieved = match sieved {
            Some(Ok(time)) => format!("{time:.1}{}", if side < 1000 { " (to 60)" } else { "" }),
            _ => "-".to_string(),
        };
        #[expect(clippy::cast_precision_loss, reason = "a figure for the eye")]
        let speed = count as f64 / seconds / 1e6;
        println!(
            "{:16} {:>12.0} {:>14.1} {:>18}",
            checked.rules.name,
            read.as_secs_f64() * 1e6,
            speed,
            sieved
        );
    }
    Ok(())
}
