//! The P-positions of a box, by marking what leads to each.

use crate::predecessors::{Backwards, closed_box, limits};
use crate::prove::Moves;
use crate::rank::{self, Rank};
use crate::{Error, Limits, Track};

/// A list of tuples and the region in which it is complete.
///
/// ```
/// use grundy_automata::game::Game;
/// use grundy_automata::prove::Moves;
/// use grundy_automata::sieve::sieve;
/// use grundy_automata::{Limits, Numeration};
/// let rules = grundy_rules::Rules::parse("game nim2\nheaps x, y\ntake k from any heap\n").unwrap();
/// let game = Game::new(&rules.game().unwrap())?;
/// let moves = Moves::new(&game, Numeration::BINARY, Limits::default())?;
/// let data = &sieve(&moves, 10, 0)?[0];
/// assert!(data.len() == 10 && data.tuples().all(|pair| pair[0] == pair[1]));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Data {
    /// How many numbers a tuple has.
    pub arity: usize,
    /// The tuples one after another, in lexicographic order.
    pub numbers: Vec<u32>,
    /// Complete where every number is below its bound; `u64::MAX` is no bound.
    pub bounds: Vec<u64>,
}

impl Data {
    /// The tuples.
    pub fn tuples(&self) -> impl Iterator<Item = &[u32]> {
        self.numbers.chunks_exact(self.arity.max(1))
    }

    /// How many tuples there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len() / self.arity.max(1)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
}

/// The time is asked for once in so many positions.
const ASKED_EVERY: usize = 1 << 16;

/// Positions of a box: at most so many.
pub const MOST: u64 = 1 << 27;

/// The P-positions with heaps below `size`, and, for `values` sets more, the positions with Grundy value 1, 2, ….
///
/// Where tokens go from heap to heap, so that moves leave the box, positions with as many tokens in all are looked at.
///
/// Time: for each P-position its predecessors in the box. Memory: a byte a position.
///
/// # Errors
///
/// More than [`MOST`] positions to look at, or of more bytes than the limits of the moves allow, or numbers that nothing bounds.
pub fn sieve(moves: &Moves, size: u64, values: u32) -> Result<Vec<Data>, Error> {
    let game = moves.game();
    let (bounds, within) = match closed_box(game, size, 0) {
        Some(bounds) => (bounds, None),
        None => closed_sum(moves, size)?,
    };
    let count = bounds.iter().try_fold(1u64, |n, b| n.checked_mul(*b)).filter(|n| *n <= MOST);
    let Some(count) = count else {
        return Err(Error::Rule(format!("a box of {bounds:?} has more than {MOST} positions")));
    };
    let in_order = moves.falls_lexicographically()?;
    // Two marks, who was the last to mark, a count of options; else also two places and a key, to bring options first.
    let each = 7 + if in_order { 0 } else { 12 };
    moves.limits().allow_bytes(count.saturating_mul(each), "a box of positions")?;
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let most = limits(game, u64::MAX);
    let listed: Vec<u64> = match within {
        Some(_) => {
            (0..).zip(&bounds).map(|(i, b)| if i < game.heaps { size } else { *b }).collect()
        }
        None => bounds.clone(),
    };
    let complete = listed.iter().zip(&most).map(|(b, most)| if b < most { *b } else { u64::MAX });
    let space = Box { complete: complete.collect(), listed, bounds, within, count };
    let backwards: Vec<Backwards> = game.moves.iter().map(|m| Backwards::new(game, m)).collect();
    let order = if in_order { None } else { Some(space.order(moves)?) };
    let mut barred = vec![false; count];
    space.bar(moves, &mut barred)?;
    let mut kernels: Vec<Data> = Vec::new();
    for value in 0..=values {
        moves.limits().go_on()?;
        // Who has no option of a value has no larger one.
        let kernel = match kernels.last() {
            Some(last) if last.is_empty() => {
                let left = u64::from(values - value);
                moves
                    .limits()
                    .allow_bytes(left.saturating_mul(A_SET), "a list of sets of positions")?;
                last.clone()
            }
            _ => space.kernel(moves, &backwards, order.as_deref(), &mut barred)?,
        };
        kernels.push(kernel);
    }
    Ok(kernels)
}

/// The bytes of a set without positions.
const A_SET: u64 = 128;

/// A box that holds all positions with as many tokens as the largest of size below `size`, and this number of tokens.
fn closed_sum(moves: &Moves, size: u64) -> Result<(Vec<u64>, Option<Within>), Error> {
    let game = moves.game();
    let grows = || {
        Error::Rule(
            "a move makes a number grow without bound: no box of positions is closed".into(),
        )
    };
    let heaps = u8::try_from(game.heaps).unwrap_or(u8::MAX);
    let tokens = Rank::Sum((0..heaps).collect());
    if !rank::never_rises(&tokens, game, moves.automata(), moves.limits())? {
        return Err(grows());
    }
    let most = size.saturating_sub(1).saturating_mul(heaps.into());
    let bounds = closed_box(game, most.saturating_add(1), game.heaps).ok_or_else(grows)?;
    Ok((bounds, Some(Within { heaps: game.heaps, most })))
}

/// So many tokens in the heaps together, at most.
#[derive(Clone, Copy)]
struct Within {
    heaps: usize,
    most: u64,
}

impl Within {
    fn holds(&self, position: &[u64]) -> bool {
        position[..self.heaps].iter().sum::<u64>() <= self.most
    }
}

/// Places sorted by their keys, which are about as many at most; those with the same key stay as they are. Keys are counted,
/// because a sort that compares does not ask for the time.
fn sorted(order: &[u32], keys: &[u32], limits: &Limits) -> Result<Vec<u32>, Error> {
    let most = keys.iter().max().map_or(0, |key| *key as usize);
    let mut next = vec![0usize; most + 2];
    for key in keys {
        next[*key as usize + 1] += 1;
    }
    for key in 0..most {
        next[key + 1] += next[key];
    }
    let mut sorted = vec![0; order.len()];
    for (i, &index) in order.iter().enumerate() {
        if i % ASKED_EVERY == 0 {
            limits.go_on()?;
        }
        let place = &mut next[keys[index as usize] as usize];
        sorted[*place] = index;
        *place += 1;
    }
    Ok(sorted)
}

struct Box {
    bounds: Vec<u64>,
    within: Option<Within>,
    /// What is listed of it.
    listed: Vec<u64>,
    /// As `listed`, without those that no position exceeds.
    complete: Vec<u64>,
    count: usize,
}

impl Box {
    fn index(&self, position: &[u64]) -> usize {
        let index = position.iter().zip(&self.bounds).fold(0, |at, (n, b)| at * b + n);
        usize::try_from(index).unwrap_or(usize::MAX)
    }

    fn position(&self, index: usize, position: &mut [u64]) {
        let mut rest = index as u64;
        for (n, b) in position.iter_mut().zip(&self.bounds).rev() {
            *n = rest % b;
            rest /= b;
        }
    }

    /// Calls `each` with every place and its position, as long as there is time.
    fn each(&self, moves: &Moves, mut each: impl FnMut(usize, &[u64])) -> Result<(), Error> {
        let mut position = vec![0; self.bounds.len()];
        for index in 0..self.count {
            if index % ASKED_EVERY == 0 {
                moves.limits().go_on()?;
            }
            self.position(index, &mut position);
            each(index, &position);
        }
        Ok(())
    }

    /// The positions so that options come first: sorted by the last rank, then by the one before it, and so on.
    fn order(&self, moves: &Moves) -> Result<Vec<u32>, Error> {
        let mut order: Vec<u32> = (0..self.count).map(crate::automaton::id).collect();
        let mut keys = vec![0u32; self.count];
        for rank in moves.rank().iter().rev() {
            self.each(moves, |index, position| {
                keys[index] = u32::try_from(rank.of(position)).unwrap_or(u32::MAX);
            })?;
            order = sorted(&order, &keys, moves.limits())?;
        }
        Ok(order)
    }

    /// Marks what is no position or has too many tokens, and in misère play what has no move.
    fn bar(&self, moves: &Moves, barred: &mut [bool]) -> Result<(), Error> {
        let game = moves.game();
        let all = game.positions.conjuncts().is_empty() && self.within.is_none();
        if all && moves.stuck().is_none() {
            return Ok(());
        }
        self.each(moves, |index, position| {
            let value =
                |track: Track| i64::try_from(position[usize::from(track.0)]).unwrap_or(i64::MAX);
            let holds = self.within.is_none_or(|within| within.holds(position));
            barred[index] = !(all || holds && game.positions.holds(&value));
        })?;
        if let Some(stuck) = moves.stuck() {
            stuck.each_below(&self.bounds, &mut |position| barred[self.index(position)] = true);
        }
        Ok(())
    }

    /// Where options are blocked in misère play, how many each position has, one more than are blocked at most.
    fn few_options(&self, moves: &Moves) -> Result<Vec<u8>, Error> {
        let game = moves.game();
        let mut options = vec![0u8; if game.misere && game.block > 0 { self.count } else { 0 }];
        for least in (1..=game.block + 1).take_while(|_| game.misere) {
            if let Some(able) = moves.with_options(least)? {
                able.each_below(&self.bounds, &mut |position| {
                    options[self.index(position)] = least
                });
            }
        }
        Ok(options)
    }

    /// The kernel of what is not barred, which is barred from then on.
    fn kernel(
        &self,
        moves: &Moves,
        backwards: &[Backwards],
        order: Option<&[u32]>,
        barred: &mut [bool],
    ) -> Result<Data, Error> {
        let game = moves.game();
        let arity = self.bounds.len();
        let mut marks = vec![0u8; self.count];
        let mut position = vec![0; arity];
        let mut kernel = Vec::new();
        // Which P-position was the last to mark it: two lines that lead to the same position are one option.
        let mut last = vec![0u32; if game.block > 0 { self.count } else { 0 }];
        let options = self.few_options(moves)?;
        for i in 0..self.count {
            let index = order.map_or(i, |order| order[i] as usize);
            let is_other_left = options.get(index).is_none_or(|options| marks[index] < *options);
            if barred[index] || marks[index] > game.block || !is_other_left {
                continue;
            }
            barred[index] = true;
            kernel.push(index);
            // Asks for the time now and then.
            moves.limits().allow(0)?;
            self.position(index, &mut position);
            let own = u32::try_from(kernel.len()).unwrap_or(u32::MAX);
            for m in backwards {
                m.each(&position, &self.bounds, moves.limits(), &mut |before| {
                    let before = self.index(before);
                    if game.block == 0 {
                        marks[before] = 1;
                    } else if last[before] != own {
                        last[before] = own;
                        marks[before] = marks[before].saturating_add(1);
                    }
                })?;
            }
        }
        kernel.sort_unstable();
        let mut numbers = Vec::with_capacity(kernel.len() * arity);
        for index in kernel {
            self.position(index, &mut position);
            if position.iter().zip(&self.listed).any(|(n, b)| n >= b) {
                continue;
            }
            numbers.extend(position.iter().map(|n| u32::try_from(*n).unwrap_or(u32::MAX)));
        }
        Ok(Data { arity, numbers, bounds: self.complete.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn places_are_sorted_by_keys_as_long_as_there_is_time() {
        let mut seed = 1u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        for count in [0, 1, 2, 100, 70_000] {
            let keys: Vec<u32> = (0..count).map(|_| random(count / 3 + 1)).collect();
            let order: Vec<u32> = (0..count).rev().collect();
            let mut wanted = order.clone();
            wanted.sort_by_key(|place| keys[*place as usize]);
            assert_eq!(sorted(&order, &keys, &Limits::default()), Ok(wanted), "{count}");
        }
        let over = Limits { until: Some(Instant::now()), ..Limits::default() };
        std::thread::sleep(std::time::Duration::from_millis(2));
        assert_eq!(sorted(&[1, 0], &[0, 0], &over), Err(Error::Time));
    }
}
