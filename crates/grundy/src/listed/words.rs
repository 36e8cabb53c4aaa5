//! Sees quickly that a list proves itself, where components are machine words: nothing is numbered, and all sides of a
//! listed component are in one table, so that options are looked up as they come.

use grundy_core::Error;

use super::memo::Memo;
use super::met::Met;
use super::table::{LARGEST, Table};
use super::{Answers, Lines};
use crate::meter::Meter;
use crate::ruleset::Flow;
use crate::ruleset::words::AsWords;

const WHAT: &str = "the check";

/// What a list says that the [roots](AsWords::roots) are worth together, if it is seen to prove itself. `None` says nothing:
/// then the list is looked at once more by [`check`](super::check()), which finds what is wrong if something is.
///
/// # Errors
/// If time runs out.
pub(crate) fn worth(
    words: &dyn AsWords,
    name: &str,
    lines: &Lines,
    advised: &Answers,
    meter: &mut Meter,
) -> Result<Option<u32>, Error> {
    let mut listed = Vec::with_capacity(lines.len());
    let mut images = Vec::new();
    for (text, value) in lines {
        let body = text.strip_prefix(name).and_then(|text| text.strip_prefix(':'));
        let Some(word) = body.and_then(|body| words.read(body)) else { return Ok(None) };
        let Some(value) = u8::try_from(*value).ok().filter(|_| *value <= LARGEST) else {
            return Ok(None);
        };
        words.images(word, &mut images);
        listed.push(Line { word, value, images: images.len() });
        meter.check_time("reading the list")?;
    }
    let bytes = size_of::<Line>() * listed.capacity() + 8 * images.capacity();
    if meter.memory() < bytes as u64 + Table::bytes(images.len()) {
        return Ok(None);
    }
    let mut table = Table::new(images.len());
    let mut from = 0;
    for line in &listed {
        if !images[from..line.images].iter().all(|&image| table.put(image, line.value)) {
            return Ok(None);
        }
        from = line.images;
    }
    drop(images);
    // The first line stands for its sides, and so does the empty word.
    let nobody = listed.first().map_or(0, |line| line.word);
    let mut list = List { words, table, room: Room::default(), memo: Memo::new(nobody) };
    for (i, line) in listed.iter().enumerate() {
        let advised = advised.get(i).map_or(&[][..], Vec::as_slice);
        meter.check_time(WHAT)?;
        let holds = match words.turns() {
            Some(turns) => list.holds_by_turns(turns, line, advised, meter),
            None => list.holds(line, advised, meter),
        };
        if !holds {
            // Once time is over, it stays so.
            meter.check_time(WHAT)?;
            return Ok(None);
        }
    }
    let mut roots = words.roots().to_vec();
    if let Some(turns) = words.turns() {
        return Ok(list.worth_on_turn(turns, &roots));
    }
    let kept = list.arrange(&mut roots);
    Ok(list.sum(&roots[..kept]))
}

/// A component with its value, and where the words of its sides end.
pub(super) struct Line {
    pub(super) word: u64,
    pub(super) value: u8,
    images: usize,
}

pub(super) struct List<'a> {
    pub(super) words: &'a dyn AsWords,
    pub(super) table: Table,
    pub(super) room: Room,
    memo: Memo,
}

/// What one line after the other uses again.
#[derive(Default)]
pub(super) struct Room {
    /// Options whose components are not all listed, in order.
    pub(super) met: Met,
    pub(super) left: Vec<u64>,
    pub(super) strange: Vec<u64>,
}

impl List<'_> {
    /// The word that stands for all that are equal to one by symmetry.
    #[inline]
    pub(super) fn least(&mut self, word: u64) -> u64 {
        self.memo.least(word, |word| self.words.least(word))
    }

    /// What components come to that are all listed.
    #[inline]
    pub(super) fn sum(&self, components: &[u64]) -> Option<u32> {
        components.iter().try_fold(0, |sum, &word| Some(sum ^ self.table.get(word)?))
    }

    /// Whether a line is seen to follow from others.
    fn holds(&mut self, line: &Line, advised: &[u32], meter: &mut Meter) -> bool {
        let value = u32::from(line.value);
        let (words, mut room) = (self.words, std::mem::take(&mut self.room));
        room.met.clear();
        let mut seen = 0_u64;
        let flow = words.options(line.word, &mut |left| {
            let worth = self.sum(left).or_else(|| self.cancelled(left, &mut room));
            let is_other = match worth {
                Some(worth) => {
                    seen |= 1 << worth;
                    worth != value
                }
                None => self.is_answered(value, advised, &mut room, meter),
            };
            if is_other { Flow::Continue(()) } else { Flow::Break(()) }
        });
        self.room = room;
        flow.is_continue() && seen.trailing_ones() >= value
    }

    /// Puts in place of each component the one that stands for its sides, and these in order; of two that are equal none is
    /// kept. Those that are kept are at the front, and so many.
    fn arrange(&mut self, components: &mut [u64]) -> usize {
        let words = self.words;
        for word in &mut *components {
            *word = self.least(*word);
        }
        if components.len() < 2 {
            return components.len();
        }
        components.sort_unstable_by(|one, other| words.compare(*one, *other));
        cancel(components)
    }

    /// What the components of an option come to if they are all listed but for those that cancel; else these are met.
    fn cancelled(&mut self, left: &[u64], room: &mut Room) -> Option<u32> {
        let from = room.met.begin();
        let met = room.met.components();
        met.extend_from_slice(left);
        let kept = self.arrange(&mut met[from..]);
        if kept == left.len() {
            return None;
        }
        met.truncate(from + kept);
        let sum = self.sum(&met[from..]);
        if sum.is_some() {
            met.truncate(from);
        }
        sum
    }

    /// Whether the option that was met last is not worth `value`, because a move from it is: the one that is advised, or
    /// another. Options that are met again are not looked at again.
    fn is_answered(
        &mut self,
        value: u32,
        advised: &[u32],
        room: &mut Room,
        meter: &mut Meter,
    ) -> bool {
        let (from, before) = (room.met.begin(), room.met.len());
        if !room.met.is_new() {
            return true;
        }
        let advised = advised.get(before).copied();
        let Room { met, left, strange } = room;
        let components = &met.components()[from..];
        let count = u32::try_from(components.len()).unwrap_or(u32::MAX).max(1);
        if let Some(advised) = advised
            && let moved = (advised % count) as usize
            && let Some(&component) = components.get(moved)
        {
            left.clear();
            if self.words.option(component, advised / count, left)
                && self.sum_after(components, moved, left, strange) == Some(value)
            {
                return true;
            }
        }
        let words = self.words;
        (0..components.len()).any(|moved| {
            let mut is_found = false;
            let _ = words.options(components[moved], &mut |left| {
                is_found = self.sum_after(components, moved, left, strange) == Some(value);
                let go_on = !is_found && meter.has_time();
                if go_on { Flow::Continue(()) } else { Flow::Break(()) }
            });
            is_found
        })
    }

    /// What components come to when `left` takes the place of one of them. Of those that are not listed two that are equal
    /// cancel.
    fn sum_after(
        &mut self,
        components: &[u64],
        moved: usize,
        left: &[u64],
        strange: &mut Vec<u64>,
    ) -> Option<u32> {
        let (before, after) = (&components[..moved], &components[moved + 1..]);
        if let Some(sum) = self.sum(left)
            && let Some(others) = self.sum(before).and_then(|sum| Some(sum ^ self.sum(after)?))
        {
            return Some(sum ^ others);
        }
        let mut sum = 0;
        strange.clear();
        for &word in [left, before, after].into_iter().flatten() {
            match self.table.get(word) {
                Some(value) => sum ^= value,
                None => strange.push(word),
            }
        }
        let is_even = strange.len().is_multiple_of(2);
        (is_even && self.arrange(strange) == 0).then_some(sum)
    }
}

/// Of components in order two that are equal cancel; those that are left are at the front, and so many.
pub(super) fn cancel(ordered: &mut [u64]) -> usize {
    let mut kept = 0;
    for at in 0..ordered.len() {
        match kept > 0 && ordered[kept - 1] == ordered[at] {
            true => kept -= 1,
            false => {
                ordered[kept] = ordered[at];
                kept += 1;
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests;
