//! Squares of the map of two heaps, and what a move from one of its places reaches.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use axum::http::{HeaderValue, header};
use axum::response::Response;
use grundy::table::{Pattern, Table, Wanted};
use grundy::{Error, Limits, Outcome, Play, Resource};
use grundy_answers::VERSION;
use grundy_answers::map::{Tint, tile};
use serde_json::json;

use super::bytes;
use super::questions::small;
use super::table::{pattern, wanted};
use crate::asked::Asked;
use crate::failure::Failure;
use crate::parameter::{GAME, RULES, SCALE, SIDE, STEP, X, Y};
use crate::tables::{Filled, Key};
use crate::work::Work;

/// From afar values are shown for heaps up to this: their table takes at most half a gigabyte.
const FAR_VALUES: u64 = 10_495;

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
    let square = Square { from: [x?, y?], side: side?, step: step?, scale: small_u32(scale?) };
    let text = |parameter| asked.get(parameter).unwrap_or_default().to_string();
    let key = Key {
        game: text(&GAME),
        rules: text(&RULES),
        misere: play == Play::Misere,
        values: wanted == Wanted::Values,
    };
    let client = asked.client;
    let png = {
        let (work, key) = (work.clone(), key.clone());
        move |limits: &Limits| {
            let catalogue = asked.catalogue(limits)?;
            let pattern = pattern(&asked, &catalogue)?;
            two(&pattern)?;
            if wanted == Wanted::Values && !pattern.has_values(play)? {
                return Err(no_values());
            }
            let mut clock = Clock::new(limits);
            let (mut last, quick) = (square.last(), Work::is_quick(limits));
            if square.step > 1 {
                // One table, and not as many as there are squares in sight.
                let most = if wanted == Wanted::Values { FAR_VALUES } else { u64::MAX };
                last = [0, 1].map(|i| last[i].min(most.max(square.from[i])));
                last = [last[0].max(last[1]); 2];
            }
            let go_on = &mut || clock.go_on();
            let filled = work.tables.get(&key, &pattern, last, limits, quick, go_on)?;
            if !clock.is_in_time() {
                return Err(late());
            }
            let tints = match filled {
                Some(filled) => square.of_table(&filled, wanted, pattern.least(), &mut clock)?,
                None => square.of_places(&pattern, wanted, play, limits, &mut clock)?,
            };
            tile(small(square.side), &tints).map_err(defect)
        }
    };
    let png = work.ask_in_turn(client, &key, png).await?;
    let mut response = bytes("image/png", png);
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=300"));
    Ok(response)
}

/// The part of the map that is asked for.
#[derive(Clone, Copy)]
struct Square {
    from: [u64; 2],
    /// Points to a side, and numbers to a point.
    side: u64,
    step: u64,
    /// The value that has the darkest colour.
    scale: u32,
}

impl Square {
    fn last(&self) -> [u64; 2] {
        self.from.map(|from| from + self.side * self.step - 1)
    }

    fn empty(&self) -> Vec<Tint> {
        vec![Tint::Nothing; small(self.side) * small(self.side)]
    }

    /// Where a point stands in the picture, whose rows go down.
    fn at(&self, from_left: u64, from_below: u64) -> usize {
        small((self.side - 1 - from_below) * self.side + from_left)
    }

    /// What a value looks like, if anything.
    fn tint(&self, value: u32, wanted: Wanted) -> Tint {
        match (value, wanted) {
            (0, _) => Tint::Losing,
            (_, Wanted::Values) => Tint::Value(value, self.scale),
            _ => Tint::Nothing,
        }
    }

    /// From a table. Where a point stands for many places it is a P-position if one of them is; values are those of the
    /// first place.
    fn of_table(
        &self,
        filled: &Filled,
        wanted: Wanted,
        least: u64,
        clock: &mut Clock<'_>,
    ) -> Result<Vec<Tint>, Failure> {
        let Square { from: [x, y], step, .. } = *self;
        let (mut tints, [_, last]) = (self.empty(), self.last());
        let firsts = (x.max(least)..=self.last()[0]).map(|first| (first, (first - x) / step));
        if wanted == Wanted::Outcomes && filled.partner(x.max(least)).is_some() {
            for (first, left) in firsts {
                let second = filled.partner(first).filter(|n| (y.max(least)..=last).contains(n));
                if let Some(second) = second {
                    tints[self.at(left, (second - y) / step)] = Tint::Losing;
                }
            }
            return Ok(tints);
        }
        let every = if wanted == Wanted::Outcomes { 1 } else { small(step) };
        for (first, left) in firsts.step_by(every) {
            if !clock.is_in_time() {
                return Err(late());
            }
            for second in (y..=last).step_by(every).skip_while(|second| *second < least) {
                let tint = filled.value(first, second).map(|value| self.tint(value, wanted));
                if let Some(tint) = tint.filter(|tint| *tint != Tint::Nothing) {
                    tints[self.at(left, (second - y) / step)] = tint;
                }
            }
        }
        Ok(tints)
    }

    /// Place by place.
    fn of_places(
        &self,
        pattern: &Pattern<'_>,
        wanted: Wanted,
        play: Play,
        limits: &Limits,
        clock: &mut Clock<'_>,
    ) -> Result<Vec<Tint>, Failure> {
        let Square { from: [x, y], side, step, .. } = *self;
        // Where a point stands for many places, values are those of its first one.
        let inner = if wanted == Wanted::Outcomes { step } else { 1 };
        if side * side * inner * inner > PLACES {
            let message =
                format!("a square of more than {PLACES} places of this game takes long; zoom in");
            return Err(Failure::budget(message).about(STEP.name));
        }
        // Without axes: each place is asked for by itself.
        let axes = vec![RangeInclusive::new(1, 0); 2];
        let mut table = Table::new(pattern, axes, wanted, play, limits)?;
        table.end_by(clock.until());
        let (mut tints, least) = (self.empty(), pattern.least());
        for left in 0..side {
            for below in 0..side {
                for (dx, dy) in (0..inner).flat_map(|dx| (0..inner).map(move |dy| (dx, dy))) {
                    let at = [x + left * step + dx, y + below * step + dy];
                    if at.iter().any(|n| *n < least) {
                        continue;
                    }
                    if !clock.is_in_time() {
                        return Err(late());
                    }
                    let cell = match table.cell(&at) {
                        Ok(cell) => cell,
                        // Numbers that the game refuses are no places.
                        Err(error) if error.is_input() => continue,
                        Err(error) if error.resource() == Some(Resource::Time) => {
                            return Err(late());
                        }
                        Err(error) => return Err(error.into()),
                    };
                    let loses = (cell.outcome == Some(Outcome::P)).then_some(0);
                    let tint = cell.number().or(loses).map(|value| self.tint(value, wanted));
                    if let Some(tint) = tint.filter(|tint| *tint != Tint::Nothing) {
                        tints[self.at(left, below)] = tint;
                    }
                }
            }
        }
        Ok(tints)
    }
}

pub(super) async fn reach(work: Arc<Work>, asked: Asked) -> Result<Response, Failure> {
    let (x, y) = (asked.number(&X)?, asked.number(&Y)?);
    // Who wins changes no move, but what is no play is refused as everywhere.
    asked.play()?;
    work.ask(asked.client, move |limits| {
        let catalogue = asked.catalogue(limits)?;
        let pattern = pattern(&asked, &catalogue)?;
        two(&pattern)?;
        let sum = pattern.at(&[x, y])?;
        let mut clock = Clock::new(limits);
        let (mut reached, mut whole, mut is_late) = (Vec::new(), true, false);
        let _ = sum.options(&mut |turn| {
            let mut text = String::new();
            turn.write(&mut text);
            reached.extend(pattern.numbers_of(&text));
            is_late = !clock.go_on();
            whole = reached.len() < REACHED && !is_late;
            if whole { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        // Who is quick gives up sooner than who has time, and then what is known is worth something.
        if is_late && Work::is_quick(limits) {
            return Err(late());
        }
        reached.sort_unstable();
        reached.dedup();
        super::json(&json!({
            "version": VERSION, "position": sum.to_string(), "to": reached, "whole": whole,
        }))
    })
    .await
}

fn small_u32(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn no_values() -> Failure {
    let what = "Grundy values belong to normal play, and to options that nobody may forbid";
    Error::unknown(what).into()
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

    /// When time is over.
    fn until(&self) -> Option<Instant> {
        self.limits.time.and_then(|time| self.begun.checked_add(time))
    }

    /// Looks at the clock.
    pub(super) fn is_in_time(&self) -> bool {
        let stopped = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        !self.limits.stop.as_ref().is_some_and(stopped)
            && self.limits.time.is_none_or(|time| self.begun.elapsed() < time)
    }
}
