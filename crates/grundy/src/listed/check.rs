//! Checks a list: by the options of its components, and nothing else.

use std::collections::hash_map::Entry;

use grundy_core::Error;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{Answers, Listed, Options, cancel, worth};
use crate::interned::{Id, Parts, Rules};
use crate::meter::Meter;
use crate::ruleset::Flow;

const WHAT: &str = "the check";

/// What a list of values says that a sum of `positions`, which have fallen apart, is worth, if it proves itself, with the
/// replies that show it; or what is wrong with it. Answers that are `advised` are tried first: good ones save most of the
/// time, others prove nothing wrong.
///
/// # Errors
/// If time or memory run out.
pub(crate) fn check(
    rules: &mut dyn Rules,
    lines: &[Listed],
    advised: &Answers,
    positions: &[Id],
    meter: &mut Meter,
) -> Result<Result<(u32, Answers), String>, Error> {
    let mut values = FxHashMap::default();
    meter.check_memory(rules.bytes() + lines.len() as u64 * LINE, WHAT)?;
    for &(position, value) in lines {
        match values.entry(position) {
            Entry::Vacant(entry) => drop(entry.insert(value)),
            Entry::Occupied(entry) if *entry.get() == value => {}
            Entry::Occupied(_) => {
                return Ok(Err(format!("'{}' has two values", text(rules, position))));
            }
        }
    }
    let mut list = List { rules, values, options: Options::default() };
    let mut replies = Answers::with_capacity(lines.len());
    for (i, &(position, value)) in lines.iter().enumerate() {
        let advised = advised.get(i).map_or(&[][..], Vec::as_slice);
        match list.line(position, value, advised, meter)? {
            Ok(found) => replies.push(found),
            Err(why) => return Ok(Err(why)),
        }
    }
    let root = list.in_order(positions);
    Ok(worth(&list.values, &root).map(|worth| (worth, replies)).ok_or_else(|| {
        let missing = root.iter().find(|part| !list.values.contains_key(part));
        let missing = missing.map(|part| text(list.rules, *part)).unwrap_or_default();
        format!("'{missing}' is not in the list")
    }))
}

/// What a line takes beside its position: its value, and replies.
const LINE: u64 = 96;

struct List<'a> {
    rules: &'a mut dyn Rules,
    values: FxHashMap<Id, u32>,
    /// Kept to be used again.
    options: Options,
}

/// The components of an option: few, most often.
type Components = SmallVec<[Id; 6]>;

impl List<'_> {
    /// Components in the order of their positions, without those that cancel.
    fn in_order(&self, parts: &[Id]) -> Vec<Id> {
        let mut parts = parts.to_vec();
        if parts.len() > 1 {
            parts.sort_unstable_by(|one, other| self.rules.compare(*one, *other));
            cancel(&mut parts);
        }
        parts
    }

    /// The replies that show that a line follows from others, or what does not.
    fn line(
        &mut self,
        position: Id,
        value: u32,
        advised: &[u32],
        meter: &mut Meter,
    ) -> Result<Result<Vec<u32>, String>, Error> {
        let listed = self.rules.len();
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        let mut checked = Ok(());
        let _ = self.rules.options(position, Parts::Apart, &mut |left, bytes| {
            options.push(left);
            checked = meter.check_time(WHAT).and_then(|()| meter.check_memory(bytes, WHAT));
            if checked.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        checked?;
        let shown = self.shown(&options, value, advised, meter);
        self.options = options;
        let shown = match shown? {
            Ok(replies) => Ok(replies),
            Err(Wrong::Option(parts)) => {
                let parts: Vec<String> = parts.iter().map(|part| text(self.rules, *part)).collect();
                Err(format!(
                    "nothing shows that its option '{}' is not worth {value}",
                    parts.join(" + ")
                ))
            }
            Err(Wrong::Missing(value)) => Err(format!("no listed option is worth {value}")),
        };
        let shown = shown
            .map_err(|why| format!("'{}' is not worth {value}: {why}", text(self.rules, position)));
        self.rules.rewind(listed, &mut []);
        Ok(shown)
    }

    /// The replies that show that a position with these options is worth `value`, or what is wrong.
    fn shown(
        &mut self,
        options: &Options,
        value: u32,
        advised: &[u32],
        meter: &mut Meter,
    ) -> Result<Result<Vec<u32>, Wrong>, Error> {
        let mut seen = FxHashSet::default();
        let mut met: FxHashSet<Vec<Id>> = FxHashSet::default();
        let mut replies = Vec::new();
        for i in 0..options.len() {
            let left = options.get(i);
            // Listed components that are equal cancel in the sum of their values as well.
            if let Some(worth) = worth(&self.values, left) {
                match worth.cmp(&value) {
                    std::cmp::Ordering::Less => drop(seen.insert(worth)),
                    std::cmp::Ordering::Greater => {}
                    std::cmp::Ordering::Equal => {
                        return Ok(Err(Wrong::Option(self.in_order(left))));
                    }
                }
                continue;
            }
            let parts = self.in_order(left);
            match worth(&self.values, &parts) {
                Some(worth) if worth < value => drop(seen.insert(worth)),
                Some(worth) if worth > value => {}
                Some(_) => return Ok(Err(Wrong::Option(parts))),
                None if met.contains(&parts) => {}
                None => {
                    let reply = self.reply(&parts, value, advised.get(replies.len()), meter);
                    meter.check_time(WHAT)?;
                    let Some(reply) = reply else { return Ok(Err(Wrong::Option(parts))) };
                    replies.push(reply);
                    met.insert(parts);
                }
            }
        }
        Ok(match (0..value).find(|value| !seen.contains(value)) {
            None => Ok(replies),
            Some(missing) => Err(Wrong::Missing(missing)),
        })
    }

    /// A move that leaves listed components that come to `value`: the one that is advised, if it does.
    fn reply(
        &mut self,
        parts: &[Id],
        value: u32,
        advised: Option<&u32>,
        meter: &mut Meter,
    ) -> Option<u32> {
        let count = u32::try_from(parts.len()).unwrap_or(u32::MAX).max(1);
        let met = self.rules.len();
        if let Some(&advised) = advised
            && let moved = (advised % count) as usize
            && let Some(&part) = parts.get(moved)
        {
            let mut left = Vec::new();
            let is_one = self.rules.option(part, advised / count, Parts::Apart, &mut left);
            let is_right = is_one && worth_after(&self.values, parts, moved, &left) == Some(value);
            self.rules.rewind(met, &mut []);
            if is_right {
                return Some(advised);
            }
        }
        let mut found = None;
        for (moved, &part) in parts.iter().enumerate() {
            let (values, mut number) = (&self.values, 0_u32);
            let _ = self.rules.options(part, Parts::Apart, &mut |left, _| {
                if worth_after(values, parts, moved, left) == Some(value) {
                    let moved = u32::try_from(moved).unwrap_or(0);
                    found = Some(number.saturating_mul(count).saturating_add(moved));
                }
                number = number.saturating_add(1);
                let go_on = found.is_none() && meter.has_time();
                if go_on { Flow::Continue(()) } else { Flow::Break(()) }
            });
            self.rules.rewind(met, &mut []);
            if found.is_some() || !meter.has_time() {
                break;
            }
        }
        found
    }
}

/// What is wrong with a line.
enum Wrong {
    /// An option may be worth the same.
    Option(Vec<Id>),
    /// No option is shown to be worth so much.
    Missing(u32),
}

/// What `parts` come to by these values when `left` takes the place of one of them.
fn worth_after(
    values: &FxHashMap<Id, u32>,
    parts: &[Id],
    moved: usize,
    left: &[Id],
) -> Option<u32> {
    let mut worth = 0;
    // Of components that are not listed two that are equal cancel.
    let mut strange = Components::new();
    let others = parts[..moved].iter().chain(&parts[moved + 1..]);
    for part in left.iter().chain(others) {
        match values.get(part) {
            Some(value) => worth ^= value,
            None => strange.push(*part),
        }
    }
    strange.sort_unstable();
    let (pairs, rest) = strange.as_chunks::<2>();
    (rest.is_empty() && pairs.iter().all(|[a, b]| a == b)).then_some(worth)
}

fn text(rules: &dyn Rules, position: Id) -> String {
    let mut text = String::new();
    rules.write(position, &mut text);
    text
}
