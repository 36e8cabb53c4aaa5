//! Squares of the map of two heaps, and what a move from one of its places reaches.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use axum::http::{HeaderValue, header};
use axum::response::Response;
use grundy::table::{Pattern, Table, Wanted};
use grundy::{Limits, Outcome};
use grundy_answers::VERSION;
use grundy_answers::map::{Tint, tile};
use serde_json::json;

use super::bytes;
use super::questions::small;
use super::table::{pattern, wanted};
use crate::asked::Asked;
use crate::failure::Failure;
use crate::parameter::{GAME, SCALE, SIDE, STEP, X, Y};
use crate::work::Work;

/// Where no table is known, so many places are looked at one by one.
const PLACES: u64 = 1 << 18;

/// The most places that a move may reach.
const REACHED: usize = 1 << 16;

fn two(pattern: &Pattern<'_>) -> Result<(), Failure> {
    match pattern.holes() {
        2 => Ok(()),
        n => Err(Failure::input(format!(
            "'{}': {n} number runs, and a map needs two",
            pattern.text()
        ))
        .about(GAME.name)),
    }
}

pub(super) async fn map(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (play, wanted) = (asked.play()?, wanted(&asked)?);
    let [x, y, side, step, scale] =
        [&X, &Y, &SIDE, &STEP, &SCALE].map(|parameter| asked.number(parameter));
    let (x, y, side, step, scale) = (x?, y?, side?, step?, scale?);
    let png = work
        .ask(asked.client, move |limits| {
            let catalogue = asked.catalogue()?;
            let pattern = pattern(&asked, &catalogue)?;
            two(&pattern)?;
            let ends = [x, y].map(|from| from + side * step - 1);
            let axes = vec![x..=ends[0], y..=ends[1]];
            let mut clock = Clock::new(limits);
            let table =
                Table::new_while(&pattern, axes, wanted, play, limits, &mut |_, _| clock.go_on())?;
            let mut table = table.ok_or_else(late)?;
            let mut tints = vec![Tint::Nothing; small(side) * small(side)];
            let mut mark = |from_left: u64, from_below: u64, tint: Tint| {
                // Rows of a picture go down.
                tints[small((side - 1 - from_below) * side + from_left)] = tint;
            };
            let least = pattern.least();
            if wanted == Wanted::Outcomes && table.partner(x.max(least)).is_some() {
                for first in x.max(least)..=ends[0] {
                    let second = table.partner(first).filter(|n| (y..=ends[1]).contains(n));
                    if let Some(second) = second {
                        mark((first - x) / step, (second - y) / step, Tint::Losing);
                    }
                }
                return tile(small(side), &tints).map_err(defect);
            }
            // Where a point stands for many places, values are those of its first one.
            let known = table.value(ends[0], ends[1]).is_some();
            let inner = if wanted == Wanted::Outcomes { step } else { 1 };
            if !known && side * side * inner * inner > PLACES {
                let message = format!(
                    "a square of more than {PLACES} places of this game takes long; zoom in"
                );
                return Err(Failure::budget(message).about(STEP.name));
            }
            for left in 0..side {
                for below in 0..side {
                    for dx in 0..inner {
                        for dy in 0..inner {
                            let at = [x + left * step + dx, y + below * step + dy];
                            if at.iter().any(|n| *n < least) {
                                continue;
                            }
                            if !clock.go_on() {
                                return Err(late());
                            }
                            let cell = match table.value(at[0], at[1]) {
                                Some(value) => Some(value),
                                None => {
                                    let Ok(cell) = table.cell(&at) else { continue };
                                    let loses = cell.outcome == Outcome::P;
                                    cell.number().or(loses.then_some(0))
                                }
                            };
                            match (cell, wanted) {
                                (Some(0), _) => mark(left, below, Tint::Losing),
                                (Some(value), Wanted::Values) => {
                                    mark(left, below, Tint::Value(value, small_u32(scale)));
                                }
                                _ => {}
                            }
                        }
                    }
                }
            }
            tile(small(side), &tints).map_err(defect)
        })
        .await?;
    let mut response = bytes("image/png", png);
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600"));
    Ok(response)
}

pub(super) async fn reach(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (x, y) = (asked.number(&X)?, asked.number(&Y)?);
    work.ask(asked.client, move |limits| {
        let catalogue = asked.catalogue()?;
        let pattern = pattern(&asked, &catalogue)?;
        two(&pattern)?;
        let sum = pattern.at(&[x, y])?;
        let pieces: Vec<&str> = pattern.text().split('_').collect();
        let mut clock = Clock::new(limits);
        let (mut reached, mut whole) = (Vec::new(), true);
        let _ = sum.options(&mut |component, step| {
            let mut text = String::new();
            sum.write_after(component, step, &mut text);
            reached.extend(place(&pieces, &text));
            whole = reached.len() < REACHED && clock.go_on();
            if whole { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        reached.sort_unstable();
        reached.dedup();
        super::json(&json!({
            "version": VERSION, "position": sum.to_string(), "to": reached, "whole": whole,
        }))
    })
    .await
}

/// The numbers that stand in the holes of a text.
fn place(pieces: &[&str], text: &str) -> Option<[u64; 2]> {
    let [before, between, behind] = pieces else { return None };
    let inner = text.strip_prefix(before)?.strip_suffix(behind)?;
    let (first, second) = inner.split_once(between)?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

fn small_u32(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn late() -> Failure {
    Failure::budget("the map took too long; zoom in")
}

fn defect(error: std::io::Error) -> Failure {
    Failure::new(axum::http::StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
}

/// Whether there is still time, and somebody waits.
pub(super) struct Clock<'l> {
    begun: Instant,
    limits: &'l Limits,
    looks: u32,
}

impl<'l> Clock<'l> {
    pub(super) fn new(limits: &'l Limits) -> Clock<'l> {
        Clock { begun: Instant::now(), limits, looks: 0 }
    }

    /// Looks at the clock now and then.
    pub(super) fn go_on(&mut self) -> bool {
        self.looks = self.looks.wrapping_add(1);
        self.looks % 16 != 1 || self.is_in_time()
    }

    /// Looks at the clock.
    pub(super) fn is_in_time(&self) -> bool {
        let stopped = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        !self.limits.stop.as_ref().is_some_and(stopped)
            && self.limits.time.is_none_or(|time| self.begun.elapsed() < time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_texts() {
        let pieces: Vec<&str> = "wythoff:_,_+nim:3".split('_').collect();
        assert_eq!(place(&pieces, "wythoff:8,12+nim:3"), Some([8, 12]));
        assert_eq!(place(&pieces, "wythoff:8,12+nim:2"), None);
    }
}
