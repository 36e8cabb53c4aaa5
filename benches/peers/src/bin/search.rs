//! Grundy values by plain search, no table and no theorem: Kayles written as a ruleset for grundy's
//! search, as a hash-map recursion over rows, and as whole positions for the crate `cgt`, whose
//! recursion keeps no memo. Rows are as long as each can do in about a second.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Instant;

use cgt::short::impartial::impartial_game::ImpartialGame;
use grundy::notation::Cursor;
use grundy::{Each, Error, Flow, Ruleset, Solver, Value};

/// Kayles on rows of machine words, with nothing but its rules.
#[derive(Clone, Debug, PartialEq)]
struct Kayles;

impl Ruleset for Kayles {
    type Position = u32;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Kayles, Error> {
        Ok(Kayles)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<u32, Error> {
        let row = cursor.number("a row", 0..=u64::from(u32::MAX))?;
        u32::try_from(row).map_err(|_| cursor.error("a row"))
    }

    fn write(&self, row: &u32, out: &mut String) {
        out.push_str(&row.to_string());
    }

    fn options(&self, &row: &u32, each: &mut Each<'_, u32>) -> Flow {
        for taken in 1..=row.min(2) {
            let left = row - taken;
            for a in 0..=left / 2 {
                each(&[a, left - a])?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// How many options the rows 0 … n have together.
fn options(n: u64) -> u64 {
    (0..=n).map(|row| (1..=row.min(2)).map(|taken| (row - taken) / 2 + 1).sum::<u64>()).sum()
}

/// The usual memoised recursion, by hand.
fn by_hand(row: u32, memo: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&value) = memo.get(&row) {
        return value;
    }
    let mut seen = Vec::new();
    for taken in 1..=row.min(2) {
        let left = row - taken;
        for a in 0..=left / 2 {
            let value = (by_hand(a, memo) ^ by_hand(left - a, memo)) as usize;
            if value >= seen.len() {
                seen.resize(value + 1, false);
            }
            seen[value] = true;
        }
    }
    let value = seen.iter().position(|seen| !seen).unwrap_or(seen.len()) as u32;
    memo.insert(row, value);
    value
}

/// Kayles as the crate `cgt` sees a game: whole positions.
struct Rows(Vec<u32>);

impl ImpartialGame for Rows {
    fn moves(&self) -> Vec<Rows> {
        let mut moves = Vec::new();
        for (i, &row) in self.0.iter().enumerate() {
            let _ = Kayles.options(&row, &mut |left| {
                let mut rows = self.0.clone();
                rows.swap_remove(i);
                rows.extend(left.iter().filter(|&&row| row > 0));
                moves.push(Rows(rows));
                ControlFlow::Continue(())
            });
        }
        moves
    }
}

/// The median time of `runs` runs.
fn median(runs: usize, mut run: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..runs)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    const ROW: u32 = 8000;
    let wanted =
        Solver::default().solve(&format!("kayles:{ROW}").parse().unwrap(), grundy::Play::Normal);
    let wanted = wanted.unwrap().value;
    let count = options(u64::from(ROW)) as f64;
    let ours = median(5, || {
        let value = Solver::default().value_of(&Kayles, &ROW).unwrap();
        assert_eq!(Some(value), wanted);
    });
    let hand = median(5, || {
        let mut memo = HashMap::new();
        // Bottom up, so that the recursion stays shallow.
        let value = (0..=ROW).map(|row| by_hand(row, &mut memo)).last().unwrap();
        assert_eq!(Some(Value::of(u64::from(value))), wanted);
    });
    println!("search                      row   options    seconds   M options/s   ours/peer");
    let line = |name: &str, row: u32, count: f64, seconds: f64, ratio: f64| {
        let rate = count / seconds / 1e6;
        println!("{name:24} {row:6} {count:9.0} {seconds:10.4} {rate:13.1} {ratio:11.1}");
    };
    line("grundy", ROW, count, ours, 1.0);
    line("memoised HashMap by hand", ROW, count, hand, hand / ours);
    const SMALL: u32 = 10;
    let peer = median(5, || {
        assert_eq!(Rows(vec![SMALL]).nim_value().value(), 2);
    });
    let same = median(5, || {
        assert_eq!(Solver::default().value_of(&Kayles, &SMALL).unwrap(), Value::of(2));
    });
    line("grundy", SMALL, options(u64::from(SMALL)) as f64, same, 1.0);
    line("cgt 0.11.0, no memo", SMALL, options(u64::from(SMALL)) as f64, peer, peer / same);
}
