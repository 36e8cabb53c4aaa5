//! Checks a list: by the options of its components, and nothing else.

use std::collections::hash_map::Entry;

use grundy_core::Error;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{components, options};
use crate::meter::Meter;
use crate::ruleset::{Flow, Ruleset};

const WHAT: &str = "the check";

/// What a list of values says that a sum of `positions` is worth, if it proves itself; or what is wrong with it.
///
/// # Errors
/// If time or memory run out.
pub(crate) fn check<R: Ruleset>(
    ruleset: &R,
    lines: Vec<(R::Position, u32)>,
    positions: &[R::Position],
    meter: &mut Meter,
) -> Result<Result<u32, String>, Error> {
    let mut values = FxHashMap::default();
    let each = (size_of::<(R::Position, u32)>() * 2 + 64) as u64;
    meter.check_memory(lines.len() as u64 * each, WHAT)?;
    for (position, value) in lines {
        match values.entry(position) {
            Entry::Vacant(entry) => drop(entry.insert(value)),
            Entry::Occupied(entry) if *entry.get() == value => {}
            Entry::Occupied(entry) => {
                let text = text(ruleset, entry.key());
                return Ok(Err(format!("'{text}' has two values")));
            }
        }
    }
    let list = List { ruleset, values };
    for (position, &value) in &list.values {
        if let Err(why) = list.line(position, value, meter)? {
            return Ok(Err(why));
        }
    }
    let root = components(ruleset, positions);
    Ok(list.worth(&root).ok_or_else(|| {
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

    /// Whether a line follows from others.
    fn line(
        &self,
        position: &R::Position,
        value: u32,
        meter: &mut Meter,
    ) -> Result<Result<(), String>, Error> {
        let mut seen = FxHashSet::default();
        let mut met = FxHashSet::default();
        let (mut wrong, mut in_time) = (None, true);
        let _ = self.ruleset.options(position, &mut |left| {
            in_time = meter.has_time();
            let parts = components(self.ruleset, left);
            match self.worth(&parts) {
                Some(worth) if worth < value => drop(seen.insert(worth)),
                Some(worth) if worth > value => {}
                Some(_) => wrong = Some(parts),
                None if met.contains(&parts) => {}
                None if self.reaches(&parts, value, meter) => drop(met.insert(parts)),
                None => wrong = Some(parts),
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
            true => Ok(()),
            false => {
                let missing = (0..value).find(|value| !seen.contains(value)).unwrap_or_default();
                Err(format!("{}: no listed option is worth {missing}", line()))
            }
        })
    }

    /// Whether a move leaves listed components that come to `value`.
    fn reaches(&self, parts: &[R::Position], value: u32, meter: &mut Meter) -> bool {
        let mut found = false;
        let _ = options(self.ruleset, parts, &mut |left| {
            found = self.worth(&left) == Some(value);
            if found || !meter.has_time() { Flow::Break(()) } else { Flow::Continue(()) }
        });
        found
    }
}

fn text<R: Ruleset>(ruleset: &R, position: &R::Position) -> String {
    let mut text = String::new();
    ruleset.write(position, &mut text);
    text
}
