//! Checks a list: by the options of its components, and nothing else.

use std::collections::hash_map::Entry;

use grundy_core::Error;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{Answers, components, options, representatives};
use crate::meter::Meter;
use crate::ruleset::{Flow, Ruleset};

const WHAT: &str = "the check";

/// What a list of values says that a sum of `positions` is worth, if it proves itself, with the replies that show it; or
/// what is wrong with it. Answers that are `advised` are tried first: good ones save most of the time, others prove
/// nothing wrong.
///
/// # Errors
/// If time or memory run out.
pub(crate) fn check<R: Ruleset>(
    ruleset: &R,
    lines: Vec<(R::Position, u32)>,
    advised: &Answers,
    positions: &[R::Position],
    meter: &mut Meter,
) -> Result<Result<(u32, Answers), String>, Error> {
    let mut values = FxHashMap::default();
    let each = (size_of::<(R::Position, u32)>() * 3 + 64) as u64;
    meter.check_memory(lines.len() as u64 * each, WHAT)?;
    for (position, value) in &lines {
        match values.entry(position.clone()) {
            Entry::Vacant(entry) => drop(entry.insert(*value)),
            Entry::Occupied(entry) if entry.get() == value => {}
            Entry::Occupied(entry) => {
                let text = text(ruleset, entry.key());
                return Ok(Err(format!("'{text}' has two values")));
            }
        }
    }
    let list = List { ruleset, values };
    let mut replies = Answers::with_capacity(lines.len());
    for (i, (position, value)) in lines.iter().enumerate() {
        let advised = advised.get(i).map_or(&[][..], Vec::as_slice);
        match list.line(position, *value, advised, meter)? {
            Ok(found) => replies.push(found),
            Err(why) => return Ok(Err(why)),
        }
    }
    let root = components(ruleset, positions);
    Ok(list.worth(&root).map(|worth| (worth, replies)).ok_or_else(|| {
        let missing = root.iter().find(|part| !list.values.contains_key(part));
        format!(
            "'{}' is not in the list",
            missing.map(|part| text(ruleset, part)).unwrap_or_default()
        )
    }))
}

struct List<'a, R: Ruleset> {
    ruleset: &'a R,
    values: FxHashMap<R::Position, u32>,
}

impl<R: Ruleset> List<'_, R> {
    /// What components come to that are all listed.
    fn worth(&self, parts: &[R::Position]) -> Option<u32> {
        parts.iter().try_fold(0, |sum, part| Some(sum ^ self.values.get(part)?))
    }

    /// The replies that show that a line follows from others, or what does not.
    fn line(
        &self,
        position: &R::Position,
        value: u32,
        advised: &[u32],
        meter: &mut Meter,
    ) -> Result<Result<Vec<u32>, String>, Error> {
        let mut seen = FxHashSet::default();
        let mut met = FxHashSet::default();
        let mut replies = Vec::new();
        let (mut wrong, mut in_time) = (None, true);
        let _ = self.ruleset.options(position, &mut |left| {
            in_time = meter.has_time();
            let parts = components(self.ruleset, left);
            match self.worth(&parts) {
                Some(worth) if worth < value => drop(seen.insert(worth)),
                Some(worth) if worth > value => {}
                Some(_) => wrong = Some(parts),
                None if met.contains(&parts) => {}
                None => match self.reply(&parts, value, advised.get(replies.len()), meter) {
                    Some(reply) => {
                        replies.push(reply);
                        met.insert(parts);
                    }
                    None => wrong = Some(parts),
                },
            }
            if wrong.is_none() && in_time { Flow::Continue(()) } else { Flow::Break(()) }
        });
        if !in_time || !meter.has_time() {
            return Err(meter.out_of_time(WHAT));
        }
        let line = || format!("'{}' is not worth {value}", text(self.ruleset, position));
        if let Some(parts) = wrong {
            let parts: Vec<String> = parts.iter().map(|part| text(self.ruleset, part)).collect();
            return Ok(Err(format!(
                "{}: nothing shows that its option '{}' is not worth {value}",
                line(),
                parts.join(" + ")
            )));
        }
        Ok(match seen.len() as u64 == u64::from(value) {
            true => Ok(replies),
            false => {
                let missing = (0..value).find(|value| !seen.contains(value)).unwrap_or_default();
                Err(format!("{}: no listed option is worth {missing}", line()))
            }
        })
    }

    /// A move that leaves listed components that come to `value`: the one that is advised, if it does.
    fn reply(
        &self,
        parts: &[R::Position],
        value: u32,
        advised: Option<&u32>,
        meter: &mut Meter,
    ) -> Option<u32> {
        let known: SmallVec<[Option<u32>; 4]> =
            parts.iter().map(|part| self.values.get(part).copied()).collect();
        let count = u32::try_from(parts.len()).unwrap_or(u32::MAX).max(1);
        if let Some(&advised) = advised
            && let Some(part) = parts.get((advised % count) as usize)
        {
            let mut is_right = false;
            let moved = (advised % count) as usize;
            self.ruleset.option(part, advised / count, &mut |left| {
                is_right = self.worth_after(parts, &known, moved, left) == Some(value);
                Flow::Break(())
            });
            if is_right {
                return Some(advised);
            }
        }
        let (mut found, mut last, mut number) = (None, 0, 0_u32);
        let _ = options(self.ruleset, parts, &mut |moved, left| {
            if moved != std::mem::replace(&mut last, moved) {
                number = 0;
            }
            if self.worth_after(parts, &known, moved, left) == Some(value) {
                found = Some(
                    number.saturating_mul(count).saturating_add(u32::try_from(moved).unwrap_or(0)),
                );
            }
            number = number.saturating_add(1);
            if found.is_some() || !meter.has_time() { Flow::Break(()) } else { Flow::Continue(()) }
        });
        found
    }

    /// What `parts`, whose values are `known` if they are listed, come to when `left` takes the place of one of them.
    fn worth_after(
        &self,
        parts: &[R::Position],
        known: &[Option<u32>],
        moved: usize,
        left: &[R::Position],
    ) -> Option<u32> {
        let mut worth = 0;
        // Of components that are not listed two that are equal cancel.
        let mut strange: SmallVec<[R::Position; 2]> = SmallVec::new();
        representatives(self.ruleset, left, &mut |part| match self.values.get(&part) {
            Some(value) => worth ^= value,
            None => strange.push(part),
        });
        for (i, (part, known)) in parts.iter().zip(known).enumerate() {
            if i == moved {
                continue;
            }
            match known {
                Some(value) => worth ^= value,
                // One that is left alone has none to cancel with.
                None if strange.is_empty() => return None,
                None => strange.push(part.clone()),
            }
        }
        strange.sort_unstable();
        let (pairs, rest) = strange.as_chunks::<2>();
        (rest.is_empty() && pairs.iter().all(|[a, b]| a == b)).then_some(worth)
    }
}

fn text<R: Ruleset>(ruleset: &R, position: &R::Position) -> String {
    let mut text = String::new();
    ruleset.write(position, &mut text);
    text
}
