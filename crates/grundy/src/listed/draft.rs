//! A list while it is made: its lines, those that are still to be shown, and sums of which some are to be listed for others.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::{Components, Listed, Values, few};
use crate::interned::{Id, Rules};

/// What a line takes beside its position.
const LINE: u64 = 96;

/// The lines so far.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) listed: Vec<Listed>,
    /// The same by their positions.
    pub(super) values: Values,
    /// The numbers of the lines that are not shown yet: the heaviest first, then the first.
    open: BinaryHeap<(u32, Reverse<usize>)>,
}

impl Draft {
    pub(super) fn add(&mut self, part: Id, value: u32, weight: u32) {
        self.values.insert(part, value);
        self.open.push((weight, Reverse(self.listed.len())));
        self.listed.push((part, value));
    }

    /// The number of the line that is to be shown next.
    pub(super) fn next(&mut self) -> Option<usize> {
        self.open.pop().map(|(_, Reverse(line))| line)
    }

    /// What it takes, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        LINE * self.listed.len() as u64
    }

    /// Forgets the positions that were met from number `met` on, but for those that were listed, from line `line` on.
    pub(super) fn forget(&mut self, rules: &mut dyn Rules, met: usize, line: usize) {
        let new = &mut self.listed[line..];
        let mut kept: Vec<Id> = new.iter().map(|(position, _)| *position).collect();
        for &position in &kept {
            self.values.remove(position);
        }
        rules.rewind(met, &mut kept);
        for (line, position) in new.iter_mut().zip(kept) {
            line.0 = position;
            self.values.insert(position, line.1);
        }
    }
}

/// So many sums, and so many answers of options, are kept in mind at once: a few megabytes.
const MOST: usize = 1 << 16;

/// Sums that may be listed, and the questions that each would answer.
#[derive(Default)]
pub(super) struct Candidates {
    /// Of each that was looked at the number and the worth, if that is at hand.
    numbers: FxHashMap<Components, Option<(usize, u32)>>,
    parts: Vec<Components>,
    costs: Vec<u64>,
    questions: Vec<Vec<usize>>,
    waiting: usize,
}

impl Candidates {
    /// The number of components whose worth, if it is at hand, is `wanted`. Of those that are met for the first time `look` tells
    /// the worth, and what it costs to list them: how many, and the heaviest of them.
    pub(super) fn number(
        &mut self,
        parts: &[Id],
        wanted: impl Fn(u32) -> bool,
        look: impl FnOnce() -> Option<(u32, (u32, u32))>,
    ) -> Option<usize> {
        let number = match self.numbers.get(parts) {
            Some(number) => *number,
            None => {
                let number = look().map(|(worth, (count, heaviest))| {
                    self.parts.push(Components::from_slice(parts));
                    self.costs.push(u64::from(count) * u64::from(heaviest));
                    (self.parts.len() - 1, worth)
                });
                self.numbers.insert(Components::from_slice(parts), number);
                number
            }
        };
        number.filter(|(_, worth)| wanted(*worth)).map(|(number, _)| number)
    }

    /// A question that each of these answers.
    pub(super) fn ask(&mut self, answers: Vec<usize>) {
        self.waiting += answers.len();
        self.questions.push(answers);
    }

    /// Whether enough is kept in mind.
    pub(super) fn is_full(&self) -> bool {
        self.numbers.len() + self.waiting > MOST
    }

    /// Few sums that answer all questions.
    pub(super) fn few(self) -> Vec<Components> {
        let chosen = few(&self.questions, &self.costs).into_iter().flatten();
        chosen.map(|number| self.parts[number].clone()).collect()
    }
}
