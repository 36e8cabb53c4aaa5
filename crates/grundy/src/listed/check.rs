//! Checks a list: by the options of its components, and nothing else.

use grundy_core::Error;
use rustc_hash::FxHashSet;

use super::{Answers, Components, Listed, Options, Values, cancel};
use crate::interned::{Id, Made, Parts, Rules};
use crate::meter::Meter;
use crate::ruleset::Flow;

pub(super) const WHAT: &str = "the check";

/// What is advised for the lines of a list.
#[derive(Clone, Copy)]
pub(crate) enum Advised<'a> {
    /// The replies that are needed, in their order.
    Replies(&'a Answers),
    /// A reply for each option, whether it is needed or not; the largest number where nothing is advised.
    ByOption(&'a Answers),
}

impl<'a> Advised<'a> {
    pub(super) fn answers(self) -> &'a Answers {
        match self {
            Advised::Replies(answers) | Advised::ByOption(answers) => answers,
        }
    }

    /// Of what is advised for a line what is for an option, before which so many replies are needed.
    pub(super) fn of(self, line: &[u32], option: usize, replies: usize) -> Option<u32> {
        let at = match self {
            Advised::Replies(_) => replies,
            Advised::ByOption(_) => option,
        };
        line.get(at).copied().filter(|advised| *advised < u32::MAX)
    }
}

/// What a list of values says that a sum of `positions`, which have fallen apart, is worth, if it proves itself, with the
/// replies that show it; or what is wrong with it, which calls the game by its `name`. What is advised is tried first: good
/// advice saves most of the time, other advice proves nothing wrong.
///
/// # Errors
/// If time or memory run out.
pub(crate) fn check(
    name: &str,
    rules: &mut dyn Rules,
    lines: &[Listed],
    (advice, evaluated): (Advised<'_>, u32),
    positions: &[Id],
    meter: &mut Meter,
) -> Result<Result<(u32, Answers), String>, Error> {
    meter.check_memory(rules.bytes() + lines.len() as u64 * LINE, WHAT)?;
    let values = match values_of(name, rules, lines) {
        Ok(values) => values,
        Err(why) => return Ok(Err(why)),
    };
    rules.settle();
    let mut list = List { name, rules, values, advice, evaluated, room: Room::default() };
    let shown = each_line(lines, advice.answers(), |position, value, advised| {
        list.line(position, value, advised, meter)
    })?;
    let root = list.in_order(positions);
    Ok(shown.and_then(|replies| match list.values.worth(&root) {
        Some(worth) => Ok((worth, replies)),
        None => Err(not_listed(name, list.rules, &list.values, &root)),
    }))
}

/// The replies that show each line with what is advised for it, or why the first that is wrong is.
pub(super) fn each_line(
    lines: &[Listed],
    advised: &Answers,
    mut line: impl FnMut(Id, u32, &[u32]) -> Result<Result<Vec<u32>, String>, Error>,
) -> Result<Result<Answers, String>, Error> {
    let mut replies = Answers::with_capacity(lines.len());
    for (i, &(position, value)) in lines.iter().enumerate() {
        let advised = advised.get(i).map_or(&[][..], Vec::as_slice);
        match line(position, value, advised)? {
            Ok(found) => replies.push(found),
            Err(why) => return Ok(Err(why)),
        }
    }
    Ok(Ok(replies))
}

/// That one of these components has no value.
pub(super) fn not_listed(name: &str, rules: &dyn Rules, values: &Values, parts: &[Id]) -> String {
    let missing = parts.iter().find(|part| values.get(**part).is_none());
    let missing = missing.map(|part| text(name, rules, *part)).unwrap_or_default();
    format!("'{missing}' is not in the list")
}

/// The values of a list by their positions, or which of these has two.
pub(super) fn values_of(name: &str, rules: &dyn Rules, lines: &[Listed]) -> Result<Values, String> {
    let mut values = Values::default();
    for &(position, value) in lines {
        if values.get(position).is_some_and(|other| other != value) {
            return Err(format!("'{}' has two values", text(name, rules, position)));
        }
        values.insert(position, value);
    }
    Ok(values)
}

/// What a line takes beside its position: its value, and replies.
pub(super) const LINE: u64 = 96;

struct List<'a> {
    name: &'a str,
    rules: &'a mut dyn Rules,
    values: Values,
    advice: Advised<'a>,
    /// Up to this size lines are evaluated.
    evaluated: u32,
    room: Room,
}

/// What one line after the other uses again.
#[derive(Default)]
pub(super) struct Room {
    pub(super) options: Options,
    /// Options whose components are not all listed.
    pub(super) met: FxHashSet<Components>,
    left: Vec<Id>,
}

impl List<'_> {
    /// Components in the order of their positions, without those that cancel.
    fn in_order(&self, parts: &[Id]) -> Components {
        let mut parts = Components::from_slice(parts);
        if parts.len() > 1 {
            self.rules.sort(&mut parts);
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
        match self.rules.is_worth(position, self.evaluated, value) {
            Some(true) => return Ok(Ok(Vec::new())),
            Some(false) => {
                return Ok(Err(Wrong::Value.of(self.name, self.rules, position, value)));
            }
            None => {}
        }
        self.rules.reaches(position)?;
        let listed = self.rules.len();
        let mut room = std::mem::take(&mut self.room);
        room.options.clear();
        room.met.clear();
        let mut checked = Ok(());
        let _ = self.rules.options(position, Parts::Apart, &mut |left, bytes| {
            room.options.push(left);
            checked = meter.check_time(WHAT).and_then(|()| meter.check_memory(bytes, WHAT));
            if checked.is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
        });
        checked?;
        let shown = self.shown(&mut room, value, advised, meter);
        self.room = room;
        let shown = shown?.map_err(|wrong| wrong.of(self.name, self.rules, position, value));
        self.rules.rewind(listed, &mut []);
        Ok(shown)
    }

    /// The replies that show that a position with these options is worth `value`, or what is wrong.
    fn shown(
        &mut self,
        room: &mut Room,
        value: u32,
        advised: &[u32],
        meter: &mut Meter,
    ) -> Result<Result<Vec<u32>, Wrong>, Error> {
        let Room { options, met, left: own } = room;
        let mut seen = Seen::default();
        let mut replies = Vec::with_capacity(advised.len().min(options.len()));
        for i in 0..options.len() {
            let left = options.get(i);
            // Listed components that are equal cancel in the sum of their values as well.
            if let Some(worth) = self.values.worth(left) {
                if worth == value {
                    return Ok(Err(Wrong::Option(self.in_order(left))));
                }
                seen.add(worth);
                continue;
            }
            let parts = self.in_order(left);
            match self.values.worth(&parts) {
                Some(worth) if worth == value => return Ok(Err(Wrong::Option(parts))),
                Some(worth) => seen.add(worth),
                None if met.contains(&parts) => {}
                None => {
                    let advised = self.advice.of(advised, i, replies.len());
                    let reply = self.reply(&parts, value, advised, own, meter);
                    meter.check_time(WHAT)?;
                    let Some(reply) = reply else { return Ok(Err(Wrong::Option(parts))) };
                    replies.push(reply);
                    met.insert(parts);
                }
            }
        }
        let least = seen.least_missing();
        Ok(if least < value { Err(Wrong::Missing(least)) } else { Ok(replies) })
    }

    /// A move that leaves listed components that come to `value`: the one that is advised, if it does.
    fn reply(
        &mut self,
        parts: &[Id],
        value: u32,
        advised: Option<u32>,
        left: &mut Vec<Id>,
        meter: &mut Meter,
    ) -> Option<u32> {
        let count = u32::try_from(parts.len()).unwrap_or(u32::MAX).max(1);
        let met = self.rules.len();
        if let Some(advised) = advised
            && let moved = (advised % count) as usize
            && let Some(&part) = parts.get(moved)
        {
            left.clear();
            let is_one = self.rules.option(part, advised / count, Parts::Apart, left);
            let is_right = is_one && worth_after(&self.values, parts, moved, left) == Some(value);
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

/// Values that were seen: small ones as bits.
#[derive(Default)]
pub(super) struct Seen {
    small: u64,
    large: FxHashSet<u32>,
}

impl Seen {
    pub(super) fn add(&mut self, value: u32) {
        match 1_u64.checked_shl(value) {
            Some(bit) => self.small |= bit,
            None => drop(self.large.insert(value)),
        }
    }

    pub(super) fn least_missing(&self) -> u32 {
        let small = self.small.trailing_ones();
        (small..).find(|value| *value < 64 || !self.large.contains(value)).unwrap_or(u32::MAX)
    }
}

/// What is wrong with a line.
pub(super) enum Wrong {
    /// An option may be worth the same.
    Option(Components),
    /// No option is shown to be worth so much.
    Missing(u32),
    /// What all moves leave that do not end the turn is not shown to be worth the same.
    Rest,
    /// The mover may have a choice who goes on.
    Choice,
    /// It was evaluated.
    Value,
}

impl Wrong {
    /// The same in words, of a position that is listed with a value.
    pub(super) fn of(self, name: &str, rules: &dyn Rules, position: Id, value: u32) -> String {
        let why = match self {
            Wrong::Option(parts) => {
                let parts: Vec<String> =
                    parts.iter().map(|part| text(name, rules, *part)).collect();
                let parts = parts.join("+");
                format!("nothing shows that its option '{parts}' is not worth {value}")
            }
            Wrong::Missing(value) => format!("no listed option is worth {value}"),
            Wrong::Value => "by its followers it is worth something else".to_string(),
            Wrong::Rest => "what is left when its turn goes on is not listed so".to_string(),
            Wrong::Choice => {
                "the player to move may choose who goes on in what its turn leaves".to_string()
            }
        };
        format!("'{}' is not worth {value}: {why}", text(name, rules, position))
    }
}

/// What `parts` come to by these values when `left` takes the place of one of them.
fn worth_after(values: &Values, parts: &[Id], moved: usize, left: &[Id]) -> Option<u32> {
    let mut worth = 0;
    // Of components that are not listed two that are equal cancel.
    let mut strange = Components::new();
    let others = parts[..moved].iter().chain(&parts[moved + 1..]);
    for part in left.iter().chain(others) {
        match values.get(*part) {
            Some(value) => worth ^= value,
            None => strange.push(*part),
        }
    }
    strange.sort_unstable();
    let (pairs, rest) = strange.as_chunks::<2>();
    (rest.is_empty() && pairs.iter().all(|[a, b]| a == b)).then_some(worth)
}

pub(super) fn text(name: &str, rules: &dyn Rules, position: Id) -> String {
    let mut text = String::new();
    rules.write_made(name, Made::Known(position), true, &mut text);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_value_that_was_not_seen() {
        let least = |values: &[u32]| {
            let mut seen = Seen::default();
            values.iter().for_each(|&value| seen.add(value));
            seen.least_missing()
        };
        assert_eq!((least(&[]), least(&[1, 70, 2]), least(&[2, 0, 1, 0])), (0, 0, 3));
        let many: Vec<u32> = (0..70).rev().collect();
        assert_eq!((least(&many), least(&many[1..]), least(&many[7..])), (70, 69, 63));
        assert_eq!(least(&[&many[..], &[71, u32::MAX]].concat()), 70);
    }
}
