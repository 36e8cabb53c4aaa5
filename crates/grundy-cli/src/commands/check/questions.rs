//! The positions that a program is asked for.

use std::time::Duration;

use grundy::notation::{self, pattern};
use grundy::table::Pattern;
use grundy::{Play, Solver, counted, visible};
use grundy_contests::{Choices, Size};

use super::answers::limits;
use crate::args::Check;
use crate::environment::Disk;
use crate::failure::Failure;

/// All positions of a box that has at most so many are asked for.
const SMALL: u64 = 3000;

/// A largest number is not made smaller than this: what takes long there is told with its limits.
const LEAST: u64 = 8;

/// So many random positions are made up at a time.
const ROUND: usize = 1 << 16;

/// Positions with up to so many numbers.
const MOST_NUMBERS: usize = 8;

/// A position with holes, and how a program is given the numbers in them.
pub(super) struct Questions {
    pattern: String,
    holes: usize,
    line: String,
    /// The largest number.
    to: u64,
}

impl Questions {
    pub(super) fn new(args: &Check) -> Result<Questions, Failure> {
        let game = args.game.as_str();
        let pattern = if game.contains(':') { game.to_string() } else { of_game(game)? };
        let holes = pattern::holes(&pattern);
        if !(1..=MOST_NUMBERS).contains(&holes) {
            return Err(Failure::input(format!(
                "'{}': found {} '_', expected 1 to {MOST_NUMBERS}, such as 'nim:_,_,7'",
                visible(game),
                counted(holes, "hole")
            )));
        }
        let line = args.input.clone().unwrap_or_else(|| vec!["_"; holes].join(" "));
        let written = line.matches('_').count();
        if written != holes {
            return Err(Failure::input(format!(
                "--input '{}': found {} '_', expected {holes}, one for each number of '{}'",
                visible(&line),
                counted(written, "hole"),
                visible(&pattern)
            )));
        }
        let known = args.to.or(reach(&pattern));
        let to = known.unwrap_or(match holes {
            1 => 1000,
            2 => 200,
            _ => 20,
        });
        let mut questions = Questions { pattern, holes, line, to };
        if known.is_none() {
            questions.come_within_reach(args.ending.play());
        }
        let small = questions.small();
        match small.iter().any(|numbers| questions.read(numbers).is_ok()) {
            true => Ok(questions),
            false => Err(questions.none()),
        }
    }

    /// Halves the largest number as long as nobody tells within a moment who wins there.
    fn come_within_reach(&mut self, play: Play) {
        let limits = limits(Duration::from_secs(1));
        let is_far = |sum: &grundy::Sum| {
            // Of options without an end nothing more is told of smaller positions.
            sum.lists_its_options().is_ok()
                && Solver::new(limits.clone()).outcome(sum, play).is_err()
        };
        while self.to > LEAST && self.read(&vec![self.to; self.holes]).is_ok_and(|sum| is_far(&sum))
        {
            self.to /= 2;
        }
    }

    /// That no small number makes a position: the message of the last one tried.
    pub(super) fn none(&self) -> Failure {
        let numbers = vec![self.box_to(); self.holes];
        match self.read(&numbers) {
            Err(failure) => failure,
            Ok(_) => Failure::input(format!("'{}': there is no position", self.pattern)),
        }
    }

    /// The position with these numbers.
    pub(super) fn position(&self, numbers: &[u64]) -> String {
        pattern::fill(&self.pattern, numbers)
    }

    /// The position with these numbers, if they are one.
    pub(super) fn read(&self, numbers: &[u64]) -> Result<grundy::Sum, Failure> {
        let text = self.position(numbers);
        notation::parse(&text, &Disk::default()).map_err(|error| Failure::of(&text, &error))
    }

    /// The line that a program reads.
    pub(super) fn line(&self, numbers: &[u64]) -> String {
        let mut numbers = numbers.iter();
        let parts = self.line.split('_').enumerate().map(|(i, part)| match i {
            0 => part.to_string(),
            _ => format!("{}{part}", numbers.next().copied().unwrap_or_default()),
        });
        parts.collect()
    }

    /// The largest number up to which everything is tried.
    pub(super) fn box_to(&self) -> u64 {
        let holes = u32::try_from(self.holes).unwrap_or(u32::MAX);
        let fits = |n: &u64| n.checked_add(1).and_then(|n| n.checked_pow(holes)) <= Some(SMALL);
        (0..=self.to).take_while(fits).last().unwrap_or(0)
    }

    /// All numbers of the box, the smallest first.
    pub(super) fn small(&self) -> Vec<Vec<u64>> {
        let mut all = vec![vec![]];
        for _ in 0..self.holes {
            all = all
                .into_iter()
                .flat_map(|start: Vec<u64>| {
                    (0..=self.box_to()).map(move |n| start.iter().copied().chain([n]).collect())
                })
                .collect();
        }
        all.sort_by_key(|numbers| {
            (numbers.iter().sum::<u64>(), std::cmp::Reverse(numbers.clone()))
        });
        all
    }

    /// Larger numbers, half of them near the others or near the largest.
    pub(super) fn random(&self, count: usize, seed: u64) -> Random {
        Random {
            seed,
            left: if self.box_to() == self.to { 0 } else { count },
            holes: self.holes,
            near: self.to.min(2 * self.box_to() + 2),
            to: self.to,
        }
    }
}

/// Larger numbers that are still to be made up: not all at a time, since they may be more than the memory holds.
pub(super) struct Random {
    seed: u64,
    left: usize,
    holes: usize,
    near: u64,
    to: u64,
}

impl Random {
    /// How many positions there will be.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// The next ones, the smallest first.
    pub(super) fn round(&mut self) -> Option<Vec<Vec<u64>>> {
        let count = self.left.min(ROUND);
        self.left -= count;
        let mut choices = Choices::random(self.seed, Size::Any);
        self.seed = self.seed.wrapping_add(1);
        let mut all: Vec<Vec<u64>> = Vec::with_capacity(count);
        for _ in 0..count {
            let most = if choices.chance(1, 4) { self.near } else { self.to };
            all.push((0..self.holes).map(|_| choices.number(0..=most)).collect());
        }
        all.sort_by_key(|numbers| sum(numbers));
        (count > 0).then_some(all)
    }
}

/// The sum of numbers, or the most that fits.
fn sum(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |sum: u64, number| sum.saturating_add(*number))
}

/// A number is tried smaller by 1, 2, … up to this.
const NEAR: u64 = 12;

/// Numbers that are smaller in one place, or in all.
pub(super) fn smaller(numbers: &[u64]) -> Vec<Vec<u64>> {
    let mut all = vec![numbers.iter().map(|n| n / 2).collect::<Vec<u64>>()];
    for (i, &number) in numbers.iter().enumerate() {
        // By far, and by a little: many games are periodic.
        let far = [0, number / 2, number - number / 4, number - number / 16];
        for less in far.into_iter().chain((1..=NEAR).map(|by| number.saturating_sub(by))) {
            if less < number {
                let mut smaller = numbers.to_vec();
                smaller[i] = less;
                all.push(smaller);
            }
        }
    }
    all.retain(|smaller| smaller != numbers);
    all.sort_by_key(|numbers| sum(numbers));
    all.dedup();
    all
}

/// How far positions are decided in a moment, where they are searched.
fn reach(pattern: &str) -> Option<u64> {
    Pattern::parse(pattern, &Disk::default()).ok()?.reach()
}

/// The pattern of a game with its parameters; a game that has none has as many holes as its example has numbers.
fn of_game(game: &str) -> Result<String, Failure> {
    let failed = |error: grundy::Error| Failure::of(game, &error);
    let entry = notation::entry(game, &Disk::default()).map_err(failed)?;
    if let Err(error) = notation::parse_game(game, &Disk::default()) {
        // Some games have no meaning without parameters, and yet a pattern with some.
        if entry.name() != game || entry.pattern().is_empty() {
            return Err(failed(error));
        }
        return Ok(entry.pattern().to_string());
    }
    if let Some((_, body)) = entry.pattern().split_once(':') {
        return Ok(format!("{game}:{body}"));
    }
    match entry.example().split_once(':') {
        Some((_, body)) if body.split(',').all(|part| part.parse::<u64>().is_ok()) => {
            Ok(format!("{game}:{}", vec!["_"; body.split(',').count()].join(",")))
        }
        _ => {
            // Rules from a file need not have an example.
            let example = match entry.example() {
                "" => format!("{game}:_"),
                example => example.to_string(),
            };
            Err(Failure::input(format!(
                "'{}': give a position with holes '_' in place of numbers, as in '{}'",
                visible(game),
                visible(&example)
            )))
        }
    }
}
