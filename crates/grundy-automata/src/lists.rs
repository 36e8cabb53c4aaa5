//! Conjectures from lists: an automaton that agrees with the data that somebody has, and nothing more.

use crate::discover::ends;
use crate::learn::{Learner, Step};
use crate::sieve::Data;
use crate::{Automaton, Error, Limits, Numeration, slopes};

/// An automaton that agrees with a list. It is no theorem: the next entry may differ.
///
/// ```
/// use grundy_automata::{Limits, lists};
///
/// // v(n) = n, as far as it goes.
/// let list: Vec<u64> = (0..500).collect();
/// let data = lists::values(&list)?;
/// let found = lists::conjecture(&data, None, &Limits::default(), &mut |_| ())?.unwrap();
/// assert!(found.automaton.contains(&[1000, 1000]));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conjecture {
    /// What it accepts: the tuples of the list.
    pub automaton: Automaton,
    /// It agrees with the list where all numbers are below this.
    pub agrees_below: u64,
}

/// Tuples (n, value) of a list of values v(0), v(1), …, complete for n below its length.
///
/// # Errors
///
/// A value that does not fit 32 bits.
pub fn values(list: &[u64]) -> Result<Data, Error> {
    let mut numbers = Vec::with_capacity(2 * list.len());
    for (n, value) in list.iter().enumerate() {
        let pair = (u32::try_from(n), u32::try_from(*value));
        let (Ok(n), Ok(value)) = pair else {
            return Err(Error::Rule(format!("the value {value} has more than 32 bits")));
        };
        numbers.extend([n, value]);
    }
    Ok(Data { arity: 2, numbers, bounds: vec![list.len() as u64, u64::MAX] })
}

/// P-positions, complete where all numbers are below `size`.
///
/// # Errors
///
/// Tuples of different lengths, or numbers of more than 32 bits.
pub fn positions(list: &[Vec<u64>], size: u64) -> Result<Data, Error> {
    let arity = list.first().map_or(1, Vec::len);
    let mut sorted: Vec<Vec<u32>> = Vec::new();
    for tuple in list {
        let numbers: Result<Vec<u32>, _> = tuple.iter().map(|n| u32::try_from(*n)).collect();
        match numbers {
            Ok(numbers) if numbers.len() == arity => sorted.push(numbers),
            _ => return Err(Error::Rule(format!("{tuple:?} is not {arity} numbers of 32 bits"))),
        }
    }
    sorted.sort_unstable();
    sorted.dedup();
    Ok(Data { arity, numbers: sorted.concat(), bounds: vec![size; arity] })
}

/// All numbers up to the largest have words, which take memory and time: so many always, and more for longer lists.
const WORDS: u64 = 1 << 22;
const WORDS_EACH: u64 = 1 << 8;

/// The first automaton, in numerations from the likeliest on, that agrees with the data and has few states for them. `tell`
/// hears what came of each numeration before.
///
/// # Errors
///
/// Tuples of more than 5 numbers; numbers beyond 2^22 that are more than 256 times as large as the list is long; that the time
/// of `limits` is over.
pub fn conjecture(
    data: &Data,
    only: Option<Numeration>,
    limits: &Limits,
    tell: &mut dyn FnMut(String),
) -> Result<Option<Conjecture>, Error> {
    let most = WORDS.max((data.len() as u64).saturating_mul(WORDS_EACH));
    if let Some(large) = data.numbers.iter().max().filter(|n| u64::from(**n) > most) {
        return Err(Error::Rule(format!(
            "found {large} in a list of {}: numbers are up to {most}, or the list is longer",
            data.len()
        )));
    }
    let list = only.map_or_else(|| slopes::numerations(data), |n| vec![n]);
    for numeration in list {
        let found = match data.arity {
            1 => learn::<1>(numeration, data, limits, tell)?,
            2 => learn::<2>(numeration, data, limits, tell)?,
            3 => learn::<3>(numeration, data, limits, tell)?,
            4 => learn::<4>(numeration, data, limits, tell)?,
            5 => learn::<5>(numeration, data, limits, tell)?,
            n => return Err(Error::Rule(format!("{n} numbers in a tuple: at most 5"))),
        };
        if let Some(automaton) = found {
            let agrees_below = data.bounds.iter().copied().min().unwrap_or(0);
            return Ok(Some(Conjecture { automaton, agrees_below }));
        }
    }
    Ok(None)
}

fn learn<const K: usize>(
    numeration: Numeration,
    data: &Data,
    limits: &Limits,
    tell: &mut dyn FnMut(String),
) -> Result<Option<Automaton>, Error> {
    limits.go_on()?;
    let mut learner = Learner::<K>::new(numeration, data)?;
    let mut before: Option<Automaton> = None;
    let (mut depth, mut states) = (0, 0);
    loop {
        limits.go_on()?;
        depth += 1;
        match learner.deepen() {
            Step::Ends(row) => {
                let size = data.bounds.iter().copied().min().unwrap_or(0);
                tell(ends(&numeration.to_string(), states, depth, size, row));
                return Ok(None);
            }
            Step::Differs(found) => {
                states = found;
                before = None;
            }
            Step::Agrees(automaton) => {
                states = automaton.states();
                // The same from two depths, and an edge for every second tuple at most; of long lists the learner has tried a
                // part only.
                let accepts = |tuple: &[u32]| {
                    automaton.contains(&tuple.iter().map(|n| u64::from(*n)).collect::<Vec<_>>())
                };
                if before.as_ref() == Some(&automaton)
                    && 2 * automaton.edge_count() <= data.len()
                    && data.tuples().all(accepts)
                {
                    return Ok(Some(automaton));
                }
                before = Some(automaton);
            }
        }
    }
}
