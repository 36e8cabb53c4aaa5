//! Small plays that show why no rank was found.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::compile::Compiled;
use crate::core::Game;

/// Positions that are looked at, and how large their numbers are.
const MOST_POSITIONS: usize = 4000;
const MOST_OPTIONS: usize = 400;
const MOST_NUMBER: i64 = 12;
const SMALL: i64 = 4;
const MOST_COMPARED: usize = 1 << 24;

type Position = Vec<i64>;

/// What thousands of moves compare takes its time at each position, also where there are no options: so much is looked at.
struct Patience {
    left: usize,
    cost: usize,
}

impl Patience {
    fn of(compiled: &Compiled) -> Patience {
        Patience { left: MOST_COMPARED, cost: compiled.cost() }
    }

    /// Whether one more position may be looked at.
    fn is_left(&mut self) -> bool {
        self.left = self.left.saturating_sub(self.cost);
        self.left > 0
    }
}

/// The options of a position with their lines, each option once, small ones only.
fn options(
    compiled: &Compiled,
    position: &[i64],
    patience: &mut Patience,
) -> Vec<(usize, Position)> {
    let mut all: Vec<(usize, Position)> = Vec::new();
    if !patience.is_left() {
        return all;
    }
    let _ = compiled.moves(position, |line, option| {
        let small = option.iter().all(|&number| number <= MOST_NUMBER);
        if small && option.len() == position.len() {
            all.push((line, option.to_vec()));
        }
        if all.len() < MOST_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    all
}

/// All positions with small numbers, in ascending order of their sums.
fn small(game: &Game) -> Vec<Position> {
    let count = game.coordinates.len();
    let mut all: Vec<Position> = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|start| {
            (0..=SMALL).map(move |number| [start.as_slice(), &[number]].concat())
        });
        all = longer.take(MOST_POSITIONS).collect();
    }
    all.retain(|position| game.is_position(position));
    all.sort_by_key(|position| position.iter().sum::<i64>());
    all
}

/// A play that comes back to where it was, and the line of its first move.
pub(super) fn find(game: &Game, compiled: &Compiled) -> Option<(usize, Vec<Position>)> {
    // Whether a position is on the way or done.
    let mut seen: BTreeMap<Position, bool> = BTreeMap::new();
    let mut patience = Patience::of(compiled);
    for start in small(game) {
        if seen.contains_key(&start) {
            continue;
        }
        let mut way = vec![(start.clone(), options(compiled, &start, &mut patience))];
        let mut lines = Vec::new();
        seen.insert(start, true);
        while let Some((_, rest)) = way.last_mut() {
            let Some((line, option)) = rest.pop() else {
                if let Some((done, _)) = way.pop() {
                    seen.insert(done, false);
                }
                lines.pop();
                continue;
            };
            match seen.get(&option) {
                Some(true) => {
                    let from = way.iter().position(|(position, _)| *position == option)?;
                    let mut play: Vec<Position> =
                        way[from..].iter().map(|(position, _)| position.clone()).collect();
                    play.push(option);
                    return Some((lines.get(from).copied().unwrap_or(line), play));
                }
                Some(false) => {}
                None if seen.len() < MOST_POSITIONS => {
                    seen.insert(option.clone(), true);
                    let next = options(compiled, &option, &mut patience);
                    lines.push(line);
                    way.push((option, next));
                }
                None => {}
            }
        }
    }
    None
}

/// A move after which the sum of all numbers is no smaller, with its line.
pub(super) fn rise(game: &Game, compiled: &Compiled) -> Option<(usize, Position, Position)> {
    let mut patience = Patience::of(compiled);
    small(game).into_iter().take_while(|_| patience.is_left()).find_map(|position| {
        let sum: i64 = position.iter().sum();
        let mut found = None;
        let _ = compiled.moves(&position, |line, option| {
            if option.iter().sum::<i64>() >= sum {
                found = Some((line, position.clone(), option.to_vec()));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    })
}
