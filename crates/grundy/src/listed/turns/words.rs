//! Sees quickly that such a list proves itself, where components are machine words.

use super::super::words::{Line, List, Room, cancel};
use crate::meter::Meter;
use crate::ruleset::Flow;

impl List<'_> {
    /// Whether a line is seen to follow from others.
    pub(in crate::listed) fn holds_by_turns(
        &mut self,
        line: &Line,
        advised: &[u32],
        meter: &mut Meter,
    ) -> bool {
        let value = u32::from(line.value);
        let (words, mut room) = (self.words, std::mem::take(&mut self.room));
        room.met.clear();
        let mut seen = 0_u64;
        let flow = words.options(line.word, &mut |left| {
            let from = room.met.begin();
            let Room { met, strange, .. } = &mut room;
            met.components().extend(left.iter().map(|&word| self.least(word)));
            if let Some(worth) = self.worth_on_turn(&met.components()[from..], strange) {
                met.components().truncate(from);
                seen |= 1 << worth;
                return if worth == value { Flow::Break(()) } else { Flow::Continue(()) };
            }
            let is_other = self.is_settled(value, from, &mut room)
                || self.is_answered_on_turn(value, advised, &mut room, meter);
            if is_other { Flow::Continue(()) } else { Flow::Break(()) }
        });
        room.left.clear();
        let is_right = match flow.is_continue() && words.on_turn(line.word, &mut room.left) {
            true => {
                room.left.iter_mut().for_each(|word| *word = self.least(*word));
                self.worth_on_turn(&room.left, &mut room.strange) == Some(value)
            }
            false => seen.trailing_ones() >= value,
        };
        self.room = room;
        flow.is_continue() && is_right
    }

    /// What components come to that a turn leaves: all are listed, but for two that are equal and from which no turn goes on.
    pub(in crate::listed) fn worth_on_turn(
        &self,
        components: &[u64],
        strange: &mut Vec<u64>,
    ) -> Option<u32> {
        let mut worth = 0;
        strange.clear();
        for &word in components {
            match self.table.get(word) {
                Some(value) => worth ^= value,
                None => strange.push(word),
            }
        }
        if strange.is_empty() {
            return Some(worth);
        }
        strange.sort_unstable();
        let (pairs, rest) = strange.as_chunks::<2>();
        let ends =
            |&[one, other]: &[u64; 2]| one == other && !self.words.on_turn(one, &mut Vec::new());
        (rest.is_empty() && pairs.iter().all(ends)).then_some(worth)
    }

    /// Whether the option whose components begin at `from`, which are put in order, leaves something of another value when its turn
    /// goes on; then they are gone.
    fn is_settled(&mut self, value: u32, from: usize, Room { met, left, .. }: &mut Room) -> bool {
        let components = met.components();
        components[from..].sort_unstable_by(|one, other| self.words.compare(*one, *other));
        left.clear();
        components[from..].iter().for_each(|&word| self.settle(word, left));
        left.sort_unstable();
        let kept = cancel(left);
        let is_other = self.sum(&left[..kept]).is_some_and(|worth| worth != value);
        if is_other {
            components.truncate(from);
        }
        is_other
    }

    /// Appends what is left of a component when all moves are made that do not end the turn.
    fn settle(&mut self, component: u64, left: &mut Vec<u64>) {
        let from = left.len();
        match self.words.on_turn(component, left) {
            true => left[from..].iter_mut().for_each(|word| *word = self.least(*word)),
            false => left.push(component),
        }
    }

    /// Whether the option that was met last is not worth `value`, because a turn from it is that ends in one component, after all
    /// moves in the others that do not: the one that is advised, or another. Options that are met again are not looked at again.
    fn is_answered_on_turn(
        &mut self,
        value: u32,
        advised: &[u32],
        Room { met, left, strange }: &mut Room,
        meter: &mut Meter,
    ) -> bool {
        let (from, before) = (met.begin(), met.len());
        if !met.is_new() {
            return true;
        }
        let (words, parts) = (self.words, &met.components()[from..]);
        let count = u32::try_from(parts.len()).unwrap_or(u32::MAX).max(1);
        if let Some(&advised) = advised.get(before)
            && let moved = (advised % count) as usize
            && let Some(&part) = parts.get(moved)
        {
            self.others(parts, moved, left);
            let others = left.len();
            if words.option(part, advised / count, left) {
                left[others..].iter_mut().for_each(|word| *word = self.least(*word));
                if self.worth_on_turn(left, strange) == Some(value) {
                    return true;
                }
            }
        }
        (0..parts.len()).any(|moved| {
            self.others(parts, moved, left);
            let (others, mut is_found) = (left.len(), false);
            let _ = words.options(parts[moved], &mut |after| {
                left.truncate(others);
                left.extend(after.iter().map(|&word| self.least(word)));
                is_found = self.worth_on_turn(left, strange) == Some(value);
                let go_on = !is_found && meter.has_time();
                if go_on { Flow::Continue(()) } else { Flow::Break(()) }
            });
            is_found
        })
    }

    /// Puts in what is left of all components but one when all moves are made that do not end the turn; two that are equal come to 0
    /// then.
    fn others(&mut self, parts: &[u64], moved: usize, left: &mut Vec<u64>) {
        left.clear();
        for &part in parts[..moved].iter().chain(&parts[moved + 1..]) {
            self.settle(part, left);
        }
        left.sort_unstable();
        let kept = cancel(left);
        left.truncate(kept);
    }
}
