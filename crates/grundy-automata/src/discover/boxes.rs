//! Tables of all positions with small numbers, for games that have no long rows.

use super::{Certified, Prepared, Search};
use crate::forms;
use crate::learn::Learner;
use crate::prove::Moves;
use crate::sieve::{self, Data};
use crate::{Automaton, Error, Limits, Numeration, slopes};

/// Positions have no more numbers than this.
const MOST_NUMBERS: usize = 5;

fn too_many(numbers: usize) -> Error {
    Error::Rule(format!("{numbers} numbers in a position: at most {MOST_NUMBERS}"))
}

/// So many positions are few enough to learn from them in all numerations.
const FEW: usize = 5_000;

/// An automaton with no name and more states than this may have a simpler form in a likelier numeration.
const SIMPLE: usize = 12;

/// What was proved, in which numeration.
type Found = (Numeration, Vec<Automaton>);

fn states(sets: &[Automaton]) -> usize {
    sets.last().map_or(0, Automaton::states)
}

impl Search<'_> {
    /// Sieves further and further; each time learns in all numerations that may do.
    pub(super) fn run_boxes(
        &mut self,
        to: Option<u64>,
        prepared: &mut Prepared<'_>,
        reached: &mut u64,
    ) -> Result<Option<Certified>, Error> {
        let sizes: &[u64] = match self.game.names.len() {
            1 => &[100, 1_000, 10_000],
            2 => &[150, 400, 1_100, 2_700, 6_000],
            3 => &[16, 36, 80, 160],
            _ => &[8, 16, 32],
        };
        let mut sizes: Vec<u64> = match to {
            // `to` is the last number.
            Some(to) => {
                let size = to.saturating_add(1);
                sizes.iter().copied().filter(|s| *s < size).chain([size]).collect()
            }
            None => sizes.to_vec(),
        };
        sizes.dedup();
        let numbers = self.game.names.len();
        if numbers > MOST_NUMBERS {
            return Err(too_many(numbers));
        }
        // Order and ends of play do not depend on the numeration.
        let plain = Moves::new(self.game, Numeration::BINARY, self.limits.clone())?;
        let last_size = sizes.last().copied();
        let mut found: Option<(Found, Vec<Numeration>)> = None;
        for (round, size) in sizes.into_iter().enumerate() {
            if let Some((found, likelier)) = found {
                let simpler = self.simpler(&found, &likelier, &plain, size, prepared);
                let (numeration, sets) = simpler.unwrap_or(found);
                return self.certified(numeration, prepared, sets);
            }
            self.limits.allow(0)?;
            let data = match sieve::sieve(&plain, size, self.values) {
                Ok(data) => data,
                Err(error) if *reached == 0 || error == Error::Time => return Err(error),
                Err(error) => {
                    self.fails(&error);
                    self.tell(error.to_string());
                    return Ok(None);
                }
            };
            *reached = size;
            let last = data.last().map_or(0, Data::len);
            self.tell(match last {
                1 => format!("sieved to {size}: 1 position"),
                _ => format!("sieved to {size}: {last} positions"),
            });
            let mut list = match (self.only, data.last()) {
                (Some(only), _) => vec![only],
                (None, Some(data)) => slopes::numerations(data),
                (None, None) => return Ok(None),
            };
            // Much data for the likeliest only.
            list.truncate(if round == 0 || last <= FEW { list.len() } else { 4 });
            for (place, &numeration) in list.iter().enumerate() {
                let Some(sets) = self.learn_all(numeration, prepared, &data, size)? else {
                    continue;
                };
                if place == 0 || Some(size) == last_size || self.is_simple(&sets) {
                    return self.certified(numeration, prepared, sets);
                }
                self.tell("that has no name: likelier numerations are tried with more data".into());
                found = Some(((numeration, sets), list[..place].to_vec()));
                break;
            }
        }
        Ok(None)
    }

    /// Whether words can say what was proved.
    fn is_simple(&self, sets: &[Automaton]) -> bool {
        let Some(set) = sets.last() else { return true };
        set.states() <= SIMPLE || forms::named(set, &self.game.names, self.claim).is_some()
    }

    /// Something with fewer states in a likelier numeration, from more data.
    fn simpler(
        &mut self,
        than: &Found,
        likelier: &[Numeration],
        plain: &Moves,
        size: u64,
        prepared: &mut Prepared<'_>,
    ) -> Option<Found> {
        let data = sieve::sieve(plain, size, self.values).ok()?;
        for &numeration in likelier {
            let sets = self.learn_all(numeration, prepared, &data, size).ok()?;
            if let Some(sets) = sets.filter(|sets| states(sets) < states(&than.1)) {
                return Some((numeration, sets));
            }
        }
        None
    }

    /// All sets one after another, each proved before the next.
    fn learn_all(
        &mut self,
        numeration: Numeration,
        prepared: &mut Prepared<'_>,
        data: &[Data],
        size: u64,
    ) -> Result<Option<Vec<Automaton>>, Error> {
        let mut sets: Vec<Automaton> = Vec::new();
        for data in data {
            let found = match data.arity {
                1 => self.learn::<1>(numeration, prepared, data, &sets, size)?,
                2 => self.learn::<2>(numeration, prepared, data, &sets, size)?,
                3 => self.learn::<3>(numeration, prepared, data, &sets, size)?,
                4 => self.learn::<4>(numeration, prepared, data, &sets, size)?,
                5 => self.learn::<5>(numeration, prepared, data, &sets, size)?,
                n => return Err(too_many(n)),
            };
            match found {
                Some(proved) => sets.push(proved),
                None => return Ok(None),
            }
        }
        Ok(Some(sets))
    }

    fn learn<const K: usize>(
        &mut self,
        numeration: Numeration,
        prepared: &mut Prepared<'_>,
        data: &Data,
        before: &[Automaton],
        size: u64,
    ) -> Result<Option<Automaton>, Error> {
        let mut learner = match Learner::<K>::new(numeration, data) {
            Ok(learner) => learner,
            Err(error) => {
                self.fails(&error);
                self.tell(format!("{numeration}: {error}"));
                return Ok(None);
            }
        };
        let mut depth = 1;
        let mut candidates = |_: usize, _: &Limits| Ok(learner.deepen());
        let found = self.deepen(numeration, prepared, before, size, &mut depth, &mut candidates)?;
        Ok(found.ok())
    }
}
