//! Checks such a list: by the turns in its components, and nothing else.

use grundy_core::Error;

use super::super::check::{
    Advised, LINE, Room, Seen, WHAT, Wrong, each_line, not_listed, values_of,
};
use super::super::{Answers, Components, Listed, Options, Values};
use super::{settled, worth};
use crate::interned::{Id, Parts, Rules};
use crate::meter::Meter;
use crate::ruleset::Flow;

/// What a list of values says that a sum of `positions` is worth, as [`check`](super::super::check()) does.
///
/// # Errors
/// If time or memory run out.
pub(crate) fn check(
    name: &str,
    rules: &mut dyn Rules,
    lines: &[Listed],
    advice: Advised<'_>,
    positions: &[Id],
    meter: &mut Meter,
) -> Result<Result<(u32, Answers), String>, Error> {
    meter.check_memory(rules.bytes() + lines.len() as u64 * LINE, WHAT)?;
    let values = match values_of(name, rules, lines) {
        Ok(values) => values,
        Err(why) => return Ok(Err(why)),
    };
    let mut list = List { rules, values, advice, room: Room::default() };
    let shown = each_line(lines, advice.answers(), |position, value, advised| {
        let known = list.rules.len();
        let shown = list.line(position, value, advised, meter)?;
        let shown = shown.map_err(|wrong| wrong.of(name, list.rules, position, value));
        list.rules.rewind(known, &mut []);
        Ok(shown)
    })?;
    let (rest, has_choice) = settled(list.rules, positions.iter().copied());
    let found = worth(&list.values, rest.iter().copied()).filter(|_| !has_choice);
    Ok(shown.and_then(|replies| match found {
        Some(worth) => Ok((worth, replies)),
        None if has_choice => Err(not_listed(name, list.rules, &list.values, positions)),
        None => Err(not_listed(name, list.rules, &list.values, &rest)),
    }))
}

struct List<'a> {
    rules: &'a mut dyn Rules,
    values: Values,
    advice: Advised<'a>,
    room: Room,
}

impl List<'_> {
    /// The replies that show that a line follows from others, or what does not.
    fn line(
        &mut self,
        position: Id,
        value: u32,
        advised: &[u32],
        meter: &mut Meter,
    ) -> Result<Result<Vec<u32>, Wrong>, Error> {
        let mut room = std::mem::take(&mut self.room);
        let shown = self.shown(&mut room, position, value, advised, meter);
        self.room = room;
        shown
    }

    /// The same, by options that have room.
    fn shown(
        &mut self,
        Room { options, met, .. }: &mut Room,
        position: Id,
        value: u32,
        advised: &[u32],
        meter: &mut Meter,
    ) -> Result<Result<Vec<u32>, Wrong>, Error> {
        let (rest, has_choice) = settled(self.rules, [position]);
        if rest[..] != [position] {
            let is_same = worth(&self.values, rest) == Some(value);
            return Ok(match (has_choice, is_same) {
                (true, _) => Err(Wrong::Choice),
                (false, true) => Ok(Vec::new()),
                (false, false) => Err(Wrong::Rest),
            });
        }
        options.clear();
        met.clear();
        let mut checked = Ok(());
        let _ = self.rules.options(position, Parts::OnTurn, &mut |left, bytes| {
            options.push(left);
            checked = meter.check_time(WHAT).and_then(|()| meter.check_memory(bytes, WHAT));
            if checked.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        checked?;
        let (mut seen, mut replies) = (Seen::default(), Vec::new());
        for i in 0..options.len() {
            let mut parts = Components::from_slice(options.get(i));
            let (rest, has_choice) = settled(self.rules, parts.iter().copied());
            let found = worth(&self.values, rest);
            if let Some(found) = found.filter(|found| *found != value) {
                if !has_choice {
                    seen.add(found);
                }
                continue;
            }
            self.rules.sort(&mut parts);
            if found.is_some() && !has_choice {
                return Ok(Err(Wrong::Option(parts)));
            }
            if met.contains(&parts) {
                continue;
            }
            let advised = self.advice.of(advised, i, replies.len());
            let reply = self.reply(&parts, value, advised, meter);
            meter.check_time(WHAT)?;
            let Some(reply) = reply else { return Ok(Err(Wrong::Option(parts))) };
            replies.push(reply);
            met.insert(parts);
        }
        let least = seen.least_missing();
        Ok(if least < value { Err(Wrong::Missing(least)) } else { Ok(replies) })
    }

    /// A move that ends the turn in one of these components, after all in the others that do not, and leaves listed components that
    /// come to `value`: the one that is advised, if it does.
    fn reply(
        &mut self,
        parts: &[Id],
        value: u32,
        advised: Option<u32>,
        meter: &mut Meter,
    ) -> Option<u32> {
        let count = u32::try_from(parts.len()).unwrap_or(u32::MAX).max(1);
        if let Some(advised) = advised
            && let moved = (advised % count) as usize
            && let Some(&part) = parts.get(moved)
        {
            let others = self.others(parts, moved);
            let mut left = Vec::new();
            if self.rules.option(part, advised / count, Parts::OnTurn, &mut left)
                && self.worth_after(&left, &others) == Some(value)
            {
                return Some(advised);
            }
        }
        for (moved, &part) in (0..).zip(parts) {
            let others = self.others(parts, moved as usize);
            let mut options = Options::default();
            let _ = self.rules.options(part, Parts::OnTurn, &mut |left, _| {
                options.push(left);
                if meter.has_time() { Flow::Continue(()) } else { Flow::Break(()) }
            });
            for (number, i) in (0_u32..).zip(0..options.len()) {
                if self.worth_after(options.get(i), &others) == Some(value) {
                    return Some(number.saturating_mul(count).saturating_add(moved));
                }
            }
        }
        None
    }

    /// What an option comes to beside others from which no turn goes on.
    fn worth_after(&mut self, option: &[Id], others: &[Id]) -> Option<u32> {
        let (rest, has_choice) = settled(self.rules, option.iter().copied());
        worth(&self.values, rest.iter().chain(others).copied()).filter(|_| !has_choice)
    }

    fn others(&mut self, parts: &[Id], moved: usize) -> Components {
        let others = parts[..moved].iter().chain(&parts[moved + 1..]);
        settled(self.rules, others.copied()).0
    }
}
