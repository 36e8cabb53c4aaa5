//! Programs for `grundy judge --check`: right ones, and wrong ones that circulate.
//!
//! ```text
//! grundy judge poj1067 --check target/debug/examples/contestant wythoff-double
//! ```

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "this is how wrong programs are written"
)]

use std::io::{self, Read, Write};
use std::time::Duration;

fn main() {
    let mode = std::env::args().nth(1).unwrap_or_default();
    match mode.as_str() {
        "wythoff-exact" => wythoff(|k| k + ((u128::from(k) * 0x9E37_79B9_7F4A_7C16) >> 64) as u64),
        "wythoff-double" => wythoff(|k| (k as f64 * (1.0 + 5f64.sqrt()) / 2.0) as u64),
        "wythoff-constant" => wythoff(|k| (k as f64 * 1.6180339887) as u64),
        "misere-exact" => {
            misere(
                |heaps, sum| {
                    if heaps.iter().any(|&heap| heap > 1) { sum == 0 } else { sum == 1 }
                },
            )
        }
        "misere-naive" => misere(|_, sum| sum == 0),
        "misere-inverted" => misere(|_, sum| sum != 0),
        "silent" => std::thread::sleep(Duration::from_secs(60)),
        "busy" => busy(),
        "busy-below" => busy_below(),
        "wythoff-waiting" => {
            std::thread::sleep(Duration::from_millis(700));
            wythoff(|k| k + ((u128::from(k) * 0x9E37_79B9_7F4A_7C16) >> 64) as u64);
        }
        "crash" => std::process::exit(3),
        "hungry" => hungry(),
        "endless" => endless(),
        "nim-player" => nim_player(),
        "chatty" => {
            complain();
            misere(
                |heaps, sum| {
                    if heaps.iter().any(|&heap| heap > 1) { sum == 0 } else { sum == 1 }
                },
            )
        }
        "chatty-player" => {
            complain();
            nim_player()
        }
        "bash-cheat" => {
            println!("first");
            println!("1000000");
        }
        #[cfg(unix)]
        "escape" => escape(),
        #[cfg(unix)]
        "lurk" => lurk(),
        _ => eprintln!("no such contestant: '{mode}'"),
    }
}

/// Answers well, and leaves two processes behind that are in no group or session of its own.
#[cfg(unix)]
#[expect(clippy::zombie_processes, reason = "who leaves processes behind does not wait for them")]
fn escape() {
    use std::process::{Command, Stdio};
    let program = std::env::current_exe().unwrap();
    let mut lurker = Command::new(program);
    lurker.args(["lurk", "deeper"]).stdin(Stdio::null()).stderr(Stdio::null());
    let mut lurker = lurker.stdout(Stdio::piped()).spawn().unwrap();
    // It says so when both have got away.
    lurker.stdout.take().unwrap().read_exact(&mut [0]).unwrap();
    wythoff(|k| k + ((u128::from(k) * 0x9E37_79B9_7F4A_7C16) >> 64) as u64);
}

/// Leaves the session and stays, with another one below if there is a further argument.
#[cfg(unix)]
#[expect(clippy::zombie_processes, reason = "who leaves processes behind does not wait for them")]
fn lurk() {
    rustix::process::setsid().unwrap();
    if std::env::args().nth(2).is_some() {
        let program = std::env::current_exe().unwrap();
        std::process::Command::new(program).arg("lurk").spawn().unwrap();
    } else {
        println!("here");
    }
    std::thread::sleep(Duration::from_secs(60));
}

fn numbers() -> Vec<u64> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

/// Says 0 if the lower heap is `lower` of the difference.
fn wythoff(lower: impl Fn(u64) -> u64) {
    for pair in numbers().chunks(2) {
        let (a, b) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        println!("{}", i32::from(lower(b - a) != a));
    }
}

fn misere(lost: impl Fn(&[u64], u64) -> bool) {
    let numbers = numbers();
    let mut rest = &numbers[1..];
    while let [count, more @ ..] = rest {
        let (heaps, next) = more.split_at(*count as usize);
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        println!("{}", if lost(heaps, sum) { "Brother" } else { "John" });
        rest = next;
    }
}

/// Writes more to standard error than a pipe holds.
fn complain() {
    (0..10_000).for_each(|i| eprintln!("heap {i} seems to be wrong"));
}

/// Asks for memory until there is none.
fn hungry() {
    let mut hoard = Vec::new();
    loop {
        hoard.push(vec![1u8; 1 << 24]);
    }
}

/// Works and says nothing.
fn busy() {
    let began = std::time::Instant::now();
    while began.elapsed() < Duration::from_secs(60) {}
}

/// Lets another process work, and waits for it.
fn busy_below() {
    let program = std::env::current_exe().unwrap();
    std::process::Command::new(program).arg("busy").status().unwrap();
}

fn endless() {
    let line = [b'1'; 1 << 16];
    while io::stdout().write_all(&line).is_ok() {}
}

/// Wins Nim: reads the heaps, says who begins, and plays.
fn nim_player() {
    let mut lines = io::stdin().lines().map(Result::unwrap);
    let mut next = || -> Vec<usize> {
        let line = lines.next().unwrap_or_default();
        line.split_whitespace().map(|word| word.parse().unwrap()).collect()
    };
    let mut heaps = next().split_off(1);
    let sum = |heaps: &[usize]| heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let mut mine = sum(&heaps) != 0;
    println!("{}", if mine { "first" } else { "second" });
    while heaps.iter().any(|&heap| heap > 0) {
        if mine {
            let sum = sum(&heaps);
            let at = heaps.iter().position(|&heap| heap ^ sum < heap).unwrap();
            println!("{} {}", at + 1, heaps[at] - (heaps[at] ^ sum));
            heaps[at] ^= sum;
        } else {
            let taken = next();
            heaps[taken[0] - 1] -= taken[1];
        }
        mine = !mine;
    }
}
