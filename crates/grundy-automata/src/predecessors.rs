//! The positions from which a move leads to a given one, by plain loops over bounded integers.

use crate::Track;
use crate::error::{Error, Limits};
use crate::game::{Game, Move};
use crate::relation::{Formula, Linear};

/// As if there were no bound; far from overflowing when multiplied by a coefficient.
const FAR: i64 = 1 << 40;

/// `low` ≤ Σ unknown·value + Σ known·option + constant ≤ `high`.
struct Constraint {
    unknown: Vec<i64>,
    known: Vec<i64>,
    low: i64,
    high: i64,
}

/// A move, with the numbers before it as unknowns.
pub(crate) struct Backwards {
    /// For each unknown the coordinate, or none for a chosen number.
    unknowns: Vec<Option<u8>>,
    tracks: Vec<Track>,
    constraints: Vec<Constraint>,
    /// Conditions that are not bounds of a sum.
    rest: Vec<Formula>,
    m: Move,
}

impl Backwards {
    pub(crate) fn new(game: &Game, m: &Move) -> Self {
        let n = game.names.len();
        let old = (0..).take(n).filter(|i| m.changes[usize::from(*i)]);
        let mut unknowns: Vec<Option<u8>> = old.map(Some).collect();
        let mut tracks: Vec<Track> = unknowns.iter().flatten().map(|i| Track::old(*i)).collect();
        let chosen = Track::chosen(0);
        for track in m.condition.tracks().into_iter().filter(|t| *t >= chosen) {
            unknowns.push(None);
            tracks.push(track);
        }
        let mut constraints = Vec::new();
        let mut rest = Vec::new();
        for part in m.condition.conjuncts().into_iter().chain(&m.implied) {
            let Formula::Between(sum, low, high) = part else {
                rest.push(part.clone());
                continue;
            };
            constraints.push(Constraint {
                unknown: tracks.iter().map(|t| sum.coefficient(*t)).collect(),
                known: (0..).take(n).map(|i| sum.coefficient(m.option(i))).collect(),
                low: low.map_or(-FAR, |low| low - sum.constant),
                high: high.map_or(FAR, |high| high - sum.constant),
            });
        }
        Self { unknowns, tracks, constraints, rest, m: m.clone() }
    }

    /// Calls `visit` with every tuple below `bounds` from which the move leads to `option`. Whether it is a position
    /// is not asked.
    ///
    /// # Errors
    ///
    /// There is no time left: chosen numbers may run far where no sum bounds them.
    pub(crate) fn each(
        &self,
        option: &[u64],
        bounds: &[u64],
        limits: &Limits,
        visit: &mut impl FnMut(&[u64]),
    ) -> Result<(), Error> {
        let known = |c: &Constraint| -> i64 {
            c.known.iter().zip(option).map(|(c, n)| c * i64::try_from(*n).unwrap_or(FAR)).sum()
        };
        let bounds: Vec<(i64, i64)> = self
            .constraints
            .iter()
            .map(|c| {
                let known = known(c);
                let shift = |b: i64| if b.abs() == FAR { b } else { b - known };
                (if c.low == -FAR { -FAR } else { shift(c.low) }, shift(c.high))
            })
            .collect::<Vec<_>>()
            .into_iter()
            .chain(bounds.iter().map(|b| (0, i64::try_from(*b).unwrap_or(FAR) - 1)))
            .collect();
        let (constraints, boxes) = bounds.split_at(self.constraints.len());
        // What only speaks of numbers that the move leaves alone holds or does not.
        let settled = self
            .constraints
            .iter()
            .zip(constraints)
            .filter(|(c, _)| c.unknown.iter().all(|c| *c == 0));
        if settled.into_iter().any(|(_, &(low, high))| low > 0 || high < 0) {
            return Ok(());
        }
        let mut ranges: Vec<(i64, i64)> =
            self.unknowns.iter().map(|u| u.map_or((0, FAR), |i| boxes[usize::from(i)])).collect();
        for _ in 0..3 {
            for i in 0..ranges.len() {
                ranges[i] = self.narrowed(i, &ranges, constraints);
                if ranges[i].0 > ranges[i].1 {
                    return Ok(());
                }
            }
        }
        let (of, bounds, position) = (self, constraints, option.to_vec());
        Search { of, option, bounds, ranges, position, limits, steps: 0, visit }.from(0)
    }

    /// The range of unknown `i` that the constraints leave if the others are in their ranges.
    fn narrowed(&self, i: usize, ranges: &[(i64, i64)], bounds: &[(i64, i64)]) -> (i64, i64) {
        let (mut low, mut high) = ranges[i];
        for (constraint, &(least, most)) in self.constraints.iter().zip(bounds) {
            let c = constraint.unknown[i];
            if c == 0 {
                continue;
            }
            let (mut min, mut max) = (0i64, 0i64);
            for (j, &other) in constraint.unknown.iter().enumerate() {
                if j != i && other != 0 {
                    let (a, b) = (other * ranges[j].0, other * ranges[j].1);
                    min += a.min(b);
                    max += a.max(b);
                }
            }
            // least − max ≤ c·value ≤ most − min, where these are bounds at all.
            let a = if least == -FAR || max >= FAR { -FAR * 2 } else { least - max };
            let b = if most == FAR || min <= -FAR { FAR * 2 } else { most - min };
            let (a, b) = if c > 0 { (a, b) } else { (-b, -a) };
            let c = c.abs();
            low = low.max(a.div_euclid(c) + i64::from(a.rem_euclid(c) != 0));
            high = high.min(b.div_euclid(c));
        }
        (low, high)
    }
}

/// The time is asked for once in so many numbers that are tried.
const ASKED_EVERY: u32 = 1 << 16;

/// A search for the tuples from which a move leads to `option`.
struct Search<'a, V> {
    of: &'a Backwards,
    option: &'a [u64],
    /// Of the constraints.
    bounds: &'a [(i64, i64)],
    /// Of the unknowns: those before the one that is tried have a value.
    ranges: Vec<(i64, i64)>,
    position: Vec<u64>,
    limits: &'a Limits,
    steps: u32,
    visit: V,
}

impl<V: FnMut(&[u64])> Search<'_, V> {
    /// Tries all values of the unknowns from `i` on.
    fn from(&mut self, i: usize) -> Result<(), Error> {
        let of = self.of;
        if i == of.unknowns.len() {
            let value = |track: Track| {
                let unknown = of.tracks.iter().position(|t| *t == track);
                unknown.map_or_else(
                    || {
                        let at = (0..).zip(self.option).find(|(j, _)| of.m.option(*j) == track);
                        at.map_or(0, |(_, n)| i64::try_from(*n).unwrap_or(FAR))
                    },
                    |at| self.ranges[at].0,
                )
            };
            if of.rest.iter().all(|part| part.holds(&value)) {
                (self.visit)(&self.position);
            }
            return Ok(());
        }
        let before = self.ranges[i];
        let (low, high) = of.narrowed(i, &self.ranges, self.bounds);
        for value in low..=high.min(FAR) {
            self.steps += 1;
            if self.steps == ASKED_EVERY {
                self.steps = 0;
                self.limits.go_on()?;
            }
            self.ranges[i] = (value, value);
            if let (Some(coordinate), Ok(value)) = (of.unknowns[i], u64::try_from(value)) {
                self.position[usize::from(coordinate)] = value;
            }
            self.from(i + 1)?;
        }
        self.ranges[i] = before;
        Ok(())
    }
}

/// Bounds of all coordinates so that no move leads from below them to above: `wanted` for heaps, and what follows for
/// what is remembered. None if that grows without end. The first `kept` coordinates are known not to grow beyond `wanted`.
pub(crate) fn closed_box(game: &Game, wanted: u64, kept: usize) -> Option<Vec<u64>> {
    let mut bounds = limits(game, wanted);
    for _ in 0..4 {
        let mut grown = bounds.clone();
        for m in &game.moves {
            for (i, bound) in (0..).zip(&mut grown).skip(kept) {
                if m.changes[usize::from(i)] {
                    *bound = (*bound).max(largest(m, i, &bounds)?);
                }
            }
        }
        if grown == bounds {
            return Some(bounds);
        }
        bounds = grown;
    }
    None
}

/// `wanted` for every coordinate, or what the rules allow positions if that is less.
pub(crate) fn limits(game: &Game, wanted: u64) -> Vec<u64> {
    let mut bounds = vec![wanted; game.names.len()];
    for part in game.positions.conjuncts() {
        if let Formula::Between(Linear { terms, constant }, low, high) = part
            && let [(track, c)] = terms[..]
        {
            // c·x + constant ≤ high, or the same with the signs turned.
            let most = if c > 0 { high.map(|h| h - constant) } else { low.map(|l| constant - l) };
            let most = most.map(|most| u64::try_from(most.div_euclid(c.abs()) + 1).unwrap_or(0));
            let bound = &mut bounds[usize::from(track.0)];
            *bound = (*bound).min(most.unwrap_or(u64::MAX));
        }
    }
    bounds
}

/// A bound of what the move makes of a coordinate.
fn largest(m: &Move, coordinate: u8, bounds: &[u64]) -> Option<u64> {
    let mut tracks = m.condition.tracks();
    let new = Track::new(coordinate);
    if !tracks.contains(&new) {
        tracks.push(new);
    }
    let mut ranges: Vec<(i64, i64)> = Vec::new();
    for track in &tracks {
        let bound =
            bounds.get(usize::from(track.0)).map_or(FAR, |b| i64::try_from(*b).unwrap_or(FAR) - 1);
        ranges.push((0, bound));
    }
    let constraints: Vec<_> = m
        .condition
        .conjuncts()
        .into_iter()
        .chain(&m.implied)
        .filter_map(|part| match part {
            Formula::Between(sum, low, high) => Some(Constraint {
                unknown: tracks.iter().map(|t| sum.coefficient(*t)).collect(),
                known: Vec::new(),
                low: low.map_or(-FAR, |low| low - sum.constant),
                high: high.map_or(FAR, |high| high - sum.constant),
            }),
            _ => None,
        })
        .collect();
    let bounds: Vec<_> = constraints.iter().map(|c| (c.low, c.high)).collect();
    let forwards = Backwards {
        unknowns: vec![None; tracks.len()],
        tracks: tracks.clone(),
        constraints,
        rest: Vec::new(),
        m: m.clone(),
    };
    for _ in 0..4 {
        for i in 0..ranges.len() {
            ranges[i] = forwards.narrowed(i, &ranges, &bounds);
        }
    }
    let at = tracks.iter().position(|t| *t == new)?;
    let most = ranges[at].1;
    if most >= FAR { None } else { Some(u64::try_from(most.max(-1) + 1).unwrap_or(0)) }
}
