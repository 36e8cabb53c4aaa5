//! Sees quickly that such a list proves itself, where components are machine words.

use super::super::words::{Line, List, Room, cancel};
use crate::meter::Meter;
use crate::ruleset::Flow;
use crate::ruleset::words::{Going, Turns};

impl List<'_> {
    /// Whether a line is seen to follow from others.
    pub(in crate::listed) fn holds_by_turns(
        &mut self,
        turns: &dyn Turns,
        line: &Line,
        advised: &[u32],
        meter: &mut Meter,
    ) -> bool {
        let value = u32::from(line.value);
        let (words, mut room) = (self.words, std::mem::take(&mut self.room));
        let going = self.settle(turns, line.word, &mut room.left);
        if going != Going::Ends {
            let is_same = going == Going::On && self.worth_of(&mut room) == Some(value);
            self.room = room;
            return is_same;
        }
        room.met.clear();
        let mut seen = 0_u64;
        let flow = words.options(line.word, &mut |left| {
            let going = self.settle(turns, left[0], &mut room.left);
            let has_choice = going == Going::AsChosen;
            let is_other = match self.worth_of(&mut room) {
                Some(worth) if worth != value => {
                    seen |= u64::from(!has_choice) << worth;
                    true
                }
                Some(_) if !has_choice => false,
                _ => {
                    let from = room.met.begin();
                    let parts = room.met.components();
                    match going {
                        Going::Ends => parts.extend_from_slice(&room.left),
                        _ => {
                            turns.apart(left[0], parts);
                            parts[from..].iter_mut().for_each(|word| *word = self.least(*word));
                        }
                    }
                    parts[from..].sort_unstable_by(|one, other| words.compare(*one, *other));
                    self.is_answered_on_turn(turns, value, advised, &mut room, meter)
                }
            };
            if is_other { Flow::Continue(()) } else { Flow::Break(()) }
        });
        self.room = room;
        flow.is_continue() && seen.trailing_ones() >= value
    }

    /// What components come to together; `None` if the mover may have a choice in one, or one is not listed.
    pub(in crate::listed) fn worth_on_turn(
        &mut self,
        turns: &dyn Turns,
        components: &[u64],
    ) -> Option<u32> {
        let mut room = std::mem::take(&mut self.room);
        room.left.clear();
        let mut going =
            components.iter().map(|&word| self.settle_more(turns, word, &mut room.left));
        let has_choice = going.any(|going| going == Going::AsChosen);
        let worth = self.worth_of(&mut room);
        self.room = room;
        worth.filter(|_| !has_choice)
    }

    /// What the components that are left come to: all are listed, but for two that are equal.
    #[inline]
    fn worth_of(&self, Room { left, strange, .. }: &mut Room) -> Option<u32> {
        let mut worth = 0;
        strange.clear();
        for &word in &*left {
            match self.table.get(word) {
                Some(value) => worth ^= value,
                None => strange.push(word),
            }
        }
        if strange.is_empty() {
            return Some(worth);
        }
        strange.sort_unstable();
        (cancel(strange) == 0).then_some(worth)
    }

    /// Puts in what is left of an option when all moves are made that do not end the turn.
    #[inline]
    fn settle(&mut self, turns: &dyn Turns, of: u64, left: &mut Vec<u64>) -> Going {
        left.clear();
        self.settle_more(turns, of, left)
    }

    /// Appends it.
    #[inline]
    fn settle_more(&mut self, turns: &dyn Turns, of: u64, left: &mut Vec<u64>) -> Going {
        let from = left.len();
        let going = turns.settled(of, left);
        left[from..].iter_mut().for_each(|word| *word = self.least(*word));
        going
    }

    /// Whether the option that was met last is not worth `value`, because a turn from it is that ends in one component, after all
    /// moves in the others that do not: the one that is advised, or another. Options that are met again are not looked at again.
    fn is_answered_on_turn(
        &mut self,
        turns: &dyn Turns,
        value: u32,
        advised: &[u32],
        room: &mut Room,
        meter: &mut Meter,
    ) -> bool {
        let (from, before, words) = (room.met.begin(), room.met.len(), self.words);
        if !room.met.is_new() {
            return true;
        }
        let parts = room.met.components().len() - from;
        let count = u32::try_from(parts).unwrap_or(u32::MAX).max(1);
        if let Some(&advised) = advised.get(before)
            && let moved = (advised % count) as usize
            && moved < parts
        {
            let part = room.met.components()[from + moved];
            room.left.clear();
            if words.option(part, advised / count, &mut room.left)
                && self.worth_after(turns, [from, moved], room.left[0], room) == Some(value)
            {
                return true;
            }
        }
        (0..parts).any(|moved| {
            let part = room.met.components()[from + moved];
            let mut is_found = false;
            let _ = words.options(part, &mut |after| {
                is_found = self.worth_after(turns, [from, moved], after[0], room) == Some(value);
                let go_on = !is_found && meter.has_time();
                if go_on { Flow::Continue(()) } else { Flow::Break(()) }
            });
            is_found
        })
    }

    /// What is left of the components that were met last, which are those from `from` on, comes to when a turn ends in one of them and
    /// leaves `after`, and all moves were made in the others that do not end it.
    fn worth_after(
        &mut self,
        turns: &dyn Turns,
        [from, moved]: [usize; 2],
        after: u64,
        room: &mut Room,
    ) -> Option<u32> {
        if self.settle(turns, after, &mut room.left) == Going::AsChosen {
            return None;
        }
        let Room { met, left, .. } = room;
        for (at, &part) in met.components()[from..].iter().enumerate() {
            if at != moved {
                self.settle_more(turns, part, left);
            }
        }
        self.worth_of(room)
    }
}
