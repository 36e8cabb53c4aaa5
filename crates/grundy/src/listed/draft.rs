//! A list while it is made: its lines, those that are still to be shown, and how what shows them is chosen.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use grundy_core::Error;
use rustc_hash::FxHashMap;

use super::{Components, Listed, Options, Values, contradiction, few};
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

/// The option of this number of component `moved`, as [`Answers`](super::Answers) name it: they count the components in the order
/// of their positions.
pub(super) fn reply_of(
    rules: &mut dyn Rules,
    option: &[Id],
    moved: usize,
    number: usize,
) -> Option<u32> {
    let mut ordered = Components::from_slice(option);
    rules.sort(&mut ordered);
    let moved = option.get(moved)?;
    let place = ordered.iter().position(|part| part == moved)?;
    u32::try_from(number.checked_mul(ordered.len())?.checked_add(place)?).ok()
}

/// So many sums, and so many answers of options, are kept in mind at once: a few megabytes.
const MOST: usize = 1 << 16;

/// Sums that may be listed, and the questions that each would answer.
#[derive(Default)]
struct Candidates {
    /// Each that was looked at.
    looked_at: FxHashMap<Components, Looked>,
    parts: Vec<Components>,
    costs: Vec<u64>,
    questions: Vec<Question>,
    waiting: usize,
}

/// What is known of a sum.
struct Looked {
    /// What it is worth, if that is at hand.
    worth: Option<u32>,
    /// Its number, once it would answer a question.
    number: Option<usize>,
}

impl Candidates {
    /// The number of components whose worth, if it is at hand, is `wanted`.
    fn number(
        &mut self,
        parts: &[Id],
        by: &mut impl Showing,
        wanted: impl Fn(u32) -> bool,
    ) -> Result<Option<usize>, Error> {
        let looked = match self.looked_at.get_mut(parts) {
            Some(looked) => looked,
            None => {
                let looked = Looked { worth: by.at_hand(parts)?, number: None };
                self.looked_at.entry(Components::from_slice(parts)).or_insert(looked)
            }
        };
        if !looked.worth.is_some_and(wanted) {
            return Ok(None);
        }
        // Most answer nothing: what they cost is not asked.
        if looked.number.is_none() {
            looked.number = Some(self.parts.len());
            self.parts.push(Components::from_slice(parts));
            self.costs.push(by.price(parts));
        }
        Ok(looked.number)
    }

    fn ask(&mut self, question: Question) {
        self.waiting += question.answers.len();
        self.questions.push(question);
    }

    /// Whether enough is kept in mind.
    fn is_full(&self) -> bool {
        self.looked_at.len() + self.waiting > MOST
    }

    /// Few sums that answer all questions, with the options that they were asked about, and the options of these that leave
    /// the sums.
    fn few(self) -> Vec<(Components, Components, Option<usize>)> {
        let asked: Vec<&[usize]> = self.questions.iter().map(|asked| &asked.answers[..]).collect();
        let chosen = few(&asked, &self.costs);
        let chosen = chosen.into_iter().zip(&self.questions).filter_map(|(number, question)| {
            let number = number?;
            let place = question.answers.iter().position(|answer| *answer == number)?;
            let by = question.by.get(place).copied();
            Some((self.parts[number].clone(), question.option.clone(), by))
        });
        chosen.collect()
    }
}

/// How an option may be shown not to have a value: by each of several sums.
struct Question {
    option: Components,
    answers: Vec<usize>,
    /// The numbers of the options of the option that leave the first of these sums; others stand for the option.
    by: Vec<usize>,
}

/// What it costs to list some components: how many, and the heaviest of them.
pub(super) type Cost = (u32, u32);

/// Shows lines by listing others.
pub(super) trait Showing: Sized {
    /// Fails if time is over, or too much is kept.
    fn check(&mut self) -> Result<(), Error>;

    /// Lists components that are not listed yet.
    fn add(&mut self, parts: &[Id]) -> Result<(), Error>;

    fn cost(&mut self, parts: &[Id]) -> Cost;

    /// About how much has to be listed for some components whose worth is at hand.
    fn price(&mut self, parts: &[Id]) -> u64 {
        let (count, heaviest) = self.cost(parts);
        u64::from(count) * u64::from(heaviest)
    }

    /// What components come to, if that needs no long search.
    fn at_hand(&mut self, parts: &[Id]) -> Result<Option<u32>, Error>;

    /// Whether components come to `value`.
    fn is(&mut self, parts: &[Id], value: u32) -> Result<bool, Error>;

    /// What stands for an option of which it is not shown yet that it is not worth `value`.
    fn open(&mut self, option: &[Id], value: u32) -> Result<Option<Components>, Error>;

    /// What options of an option leave; or the number of one that leaves listed components that come to `value`, so that nothing
    /// need be listed.
    fn options_of(&mut self, option: &[Id], value: u32) -> Result<Options, usize>;

    /// Is told which option of an option shows that this is not worth the value of the line.
    fn advise(&mut self, _option: &[Id], _by: usize) {}

    /// Lists the components of an option of this value.
    fn show_option(&mut self, left: &[Components], value: u32) -> Result<(), Error> {
        let mut best: Option<(Cost, &Components)> = None;
        for parts in left {
            let cost = self.cost(parts);
            if best.is_none_or(|(least, _)| cost < least) && self.at_hand(parts)? == Some(value) {
                best = Some((cost, parts));
            }
        }
        if let Some((_, parts)) = best {
            return self.add(parts);
        }
        for parts in left {
            if self.is(parts, value)? {
                return self.add(parts);
            }
        }
        Err(contradiction())
    }

    /// Lists what shows that the first of these options are not worth `value`: for each what stands for it, or those of an option
    /// of it that is; few that serve for many. The rest is for the next time.
    fn refute<'o>(
        &mut self,
        left: &'o [Components],
        value: u32,
    ) -> Result<&'o [Components], Error> {
        let mut answers = Candidates::default();
        let mut remaining = left.iter();
        for option in remaining.by_ref() {
            let Some(rest) = self.open(option, value)? else { continue };
            let options = match self.options_of(option, value) {
                Ok(options) => options,
                Err(by) => {
                    self.advise(option, by);
                    continue;
                }
            };
            self.check()?;
            let (mut wins, mut by) = (Vec::new(), Vec::new());
            for i in 0..options.len() {
                let left = options.get(i);
                if let Some(number) = answers.number(left, self, |worth| worth == value)? {
                    wins.push(number);
                    by.push(i);
                }
            }
            wins.extend(answers.number(&rest, self, |worth| worth != value)?);
            match wins.is_empty() {
                true => self.search(option, &rest, &options, value)?,
                false => answers.ask(Question { option: option.clone(), answers: wins, by }),
            }
            if answers.is_full() {
                break;
            }
        }
        for (chosen, option, by) in answers.few() {
            self.add(&chosen)?;
            if let Some(by) = by {
                self.advise(&option, by);
            }
        }
        Ok(remaining.as_slice())
    }

    /// Lists the first option that a search finds to be worth `value`, or what stands for all.
    fn search(
        &mut self,
        option: &[Id],
        rest: &[Id],
        options: &Options,
        value: u32,
    ) -> Result<(), Error> {
        for i in 0..options.len() {
            if self.is(options.get(i), value)? {
                self.advise(option, i);
                return self.add(options.get(i));
            }
        }
        self.add(rest)
    }
}
