//! Searches of everything that a machine and automata reach together, within a budget.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::certificate::{Automaton, Number};
use super::machine::{Machine, State};
use super::{Budget, Refusal};

/// Mixes words by a multiplication; the keys are our own.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |n, b| n << 8 | u64::from(*b));
            self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}

pub(super) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;

/// What may still be spent.
pub(super) struct Meter(pub(super) Budget);

impl Meter {
    pub(super) fn step(&mut self) -> Result<(), Refusal> {
        self.0.steps = self.0.steps.checked_sub(1).ok_or(Refusal::Steps)?;
        Ok(())
    }

    /// A key of so many words is kept.
    pub(super) fn keep(&mut self, words: usize) -> Result<(), Refusal> {
        let bytes = 64 + 8 * words as u64;
        self.0.bytes = self.0.bytes.checked_sub(bytes).ok_or(Refusal::Bytes)?;
        Ok(())
    }
}

/// An automaton that reads some of the tracks.
pub(super) struct Reads<'a> {
    pub(super) automaton: &'a Automaton,
    /// For each of its numbers the track.
    pub(super) tracks: Vec<usize>,
    /// Whether words that it does not begin are left out; else it is only asked at the end.
    pub(super) must: bool,
}

/// No state: the automaton does not begin such words.
const NONE: i32 = -1;

/// Looks for a word that the machine's condition allows and `bad` calls bad, told which automata accept it. Gives
/// its letters, digits of all tracks, or none if there is none.
pub(super) fn find(
    machine: &Machine,
    tracks: usize,
    automata: &[Reads<'_>],
    meter: &mut Meter,
    bad: impl Fn(&[bool]) -> bool,
) -> Result<Option<Vec<Vec<u8>>>, Refusal> {
    let parts = automata.len();
    let mut start: State = automata
        .iter()
        .map(|a| if a.automaton.accepts.is_empty() { NONE } else { 0 })
        .collect();
    if automata.iter().zip(&start).any(|(a, s)| a.must && *s == NONE) {
        return Ok(None);
    }
    start.extend(machine.start());
    let mut index: Map<State, usize> = Map::default();
    index.insert(start.clone(), 0);
    let mut queue = vec![(start, 0, Vec::new())];
    let mut at = 0;
    while at < queue.len() {
        let state = queue[at].0.clone();
        if machine.accepts(&state[parts..]) {
            let accepted: Vec<bool> = automata
                .iter()
                .zip(&state)
                .map(|(a, s)| usize::try_from(*s).is_ok_and(|s| a.automaton.accepts[s]))
                .collect();
            if bad(&accepted) {
                let mut word = Vec::new();
                while at > 0 {
                    word.push(queue[at].2.clone());
                    at = queue[at].1;
                }
                word.reverse();
                return Ok(Some(word));
            }
        }
        let mut letters = Vec::new();
        let mut digits = vec![None; tracks];
        choose(automata, &state[..parts], machine.radix(), &mut digits, meter, &mut letters)?;
        for letter in letters {
            meter.step()?;
            let Some(next) = machine.step(&state[parts..], &letter)? else { continue };
            let mut key: State = automata
                .iter()
                .zip(&state)
                .map(|(a, s)| {
                    let number = a.tracks.iter().rev().fold(0, |n, t| {
                        n * machine.radix() + u32::from(letter[*t])
                    });
                    let state = u32::try_from(*s).ok();
                    let next = state.and_then(|s| a.automaton.next(s, number));
                    next.and_then(|n| i32::try_from(n).ok()).unwrap_or(NONE)
                })
                .collect();
            key.extend(next);
            if !index.contains_key(&key) {
                meter.keep(3 * key.len())?;
                index.insert(key.clone(), queue.len());
                queue.push((key, at, letter));
            }
        }
        at += 1;
    }
    Ok(None)
}

/// All letters that the automata which must go on allow: the digits on their tracks come from their edges.
fn choose(
    automata: &[Reads<'_>],
    state: &[i32],
    radix: u32,
    digits: &mut Vec<Option<u8>>,
    meter: &mut Meter,
    letters: &mut Vec<Vec<u8>>,
) -> Result<(), Refusal> {
    let Some((first, rest)) = automata.split_first() else {
        if let Some(open) = digits.iter().position(Option::is_none) {
            for digit in 0..radix {
                digits[open] = u8::try_from(digit).ok();
                choose(&[], state, radix, digits, meter, letters)?;
            }
            digits[open] = None;
            return Ok(());
        }
        meter.step()?;
        letters.push(digits.iter().flatten().copied().collect());
        return Ok(());
    };
    if !first.must {
        return choose(rest, &state[1..], radix, digits, meter, letters);
    }
    let edges = usize::try_from(state[0]).ok().and_then(|s| first.automaton.edges.get(s));
    for (letter, _) in edges.into_iter().flatten() {
        meter.step()?;
        let before = digits.clone();
        let mut rest_of = *letter;
        let fits = first.tracks.iter().all(|&track| {
            let digit = u8::try_from(rest_of % radix).ok();
            rest_of /= radix;
            let fits = digits[track].is_none() || digits[track] == digit;
            digits[track] = digit;
            fits
        });
        if fits && rest_of == 0 {
            choose(rest, &state[1..], radix, digits, meter, letters)?;
        }
        *digits = before;
    }
    Ok(())
}

/// A machine whose first tracks are seen and the others hidden, with an automaton that reads the option: for a word of
/// the seen tracks there are as many ways as there are hidden numbers.
pub(super) struct Hidden<'a> {
    pub(super) machine: Machine,
    pub(super) seen: usize,
    pub(super) tracks: usize,
    pub(super) option: Option<Reads<'a>>,
    index: Map<State, Number>,
    states: Vec<State>,
    followers: Map<(Number, Number), Vec<Number>>,
}

/// States with the number of ways to each, at most `most`.
pub(super) type Ways = Vec<(Number, u8)>;

impl<'a> Hidden<'a> {
    pub(super) fn new(
        machine: Machine,
        seen: usize,
        tracks: usize,
        option: Option<Reads<'a>>,
    ) -> Self {
        let mut start: State = option.iter().map(|_| 0).collect();
        start.extend(machine.start());
        let index = Map::from_iter([(start.clone(), 0)]);
        Self { machine, seen, tracks, option, index, states: vec![start], followers: Map::default() }
    }

    /// The ways to states before the first seen digit: hidden numbers may be longer.
    pub(super) fn start(&mut self, most: u8, meter: &mut Meter) -> Result<Ways, Refusal> {
        if self.option.as_ref().is_some_and(|o| o.automaton.accepts.is_empty()) {
            return Ok(Vec::new());
        }
        let mut ways = vec![(0, 1)];
        loop {
            // The first state follows itself by zeros, so ways only grow, up to `most`.
            let next = self.step(&ways, 0, most, meter)?;
            if next == ways || next.is_empty() {
                return Ok(ways);
            }
            ways = next;
        }
    }

    pub(super) fn step(
        &mut self,
        ways: &[(Number, u8)],
        letter: Number,
        most: u8,
        meter: &mut Meter,
    ) -> Result<Ways, Refusal> {
        let mut reached: Ways = Vec::new();
        for &(state, count) in ways {
            if !self.followers.contains_key(&(state, letter)) {
                let followers = self.compute(state, letter, meter)?;
                meter.keep(4 + followers.len())?;
                self.followers.insert((state, letter), followers);
            }
            for &next in &self.followers[&(state, letter)] {
                meter.step()?;
                reached.push((next, count));
            }
        }
        reached.sort_unstable();
        let mut merged: Ways = Vec::new();
        for (state, count) in reached {
            match merged.last_mut() {
                Some(last) if last.0 == state => last.1 = last.1.saturating_add(count).min(most),
                _ => merged.push((state, count.min(most))),
            }
        }
        Ok(merged)
    }

    fn compute(
        &mut self,
        state: Number,
        seen: Number,
        meter: &mut Meter,
    ) -> Result<Vec<Number>, Refusal> {
        let state = self.states[state as usize].clone();
        let radix = self.machine.radix();
        let part = usize::from(self.option.is_some());
        let mut digits = vec![None; self.tracks];
        let mut rest = seen;
        for digit in &mut digits[..self.seen] {
            *digit = u8::try_from(rest % radix).ok();
            rest /= radix;
        }
        let mut letters = Vec::new();
        choose(self.option.as_slice(), &state[..part], radix, &mut digits, meter, &mut letters)?;
        let mut followers = Vec::new();
        for letter in letters {
            let Some(next) = self.machine.step(&state[part..], &letter)? else { continue };
            let mut key = State::new();
            if let Some(option) = &self.option {
                let number =
                    option.tracks.iter().rev().fold(0, |n, t| n * radix + u32::from(letter[*t]));
                let from = u32::try_from(state[0]).unwrap_or(0);
                let Some(next) = option.automaton.next(from, number) else { continue };
                key.push(i32::try_from(next).unwrap_or(0));
            }
            key.extend(next);
            let new = u32::try_from(self.states.len()).map_err(|_| Refusal::Bytes)?;
            followers.push(match self.index.get(&key) {
                Some(known) => *known,
                None => {
                    meter.keep(2 * key.len())?;
                    self.states.push(key.clone());
                    self.index.insert(key, new);
                    new
                }
            });
        }
        Ok(followers)
    }

    /// How many ways there are if nothing follows.
    pub(super) fn accepted(&self, ways: &[(Number, u8)]) -> u8 {
        let part = usize::from(self.option.is_some());
        let accepts = |state: &State| {
            let option = self.option.as_ref();
            let word = option.is_none_or(|o| o.automaton.accepts[usize::try_from(state[0]).unwrap_or(0)]);
            word && self.machine.accepts(&state[part..])
        };
        let good = ways.iter().filter(|(s, _)| accepts(&self.states[*s as usize]));
        good.fold(0u8, |sum, (_, count)| sum.saturating_add(*count))
    }
}
