//! Automata, and the one search that everything here comes to.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::time::Instant;

use super::{Budget, Refusal};

/// A state, or a letter: Σ digit on track i · (number of digits)^i.
pub(super) type Number = u32;

/// The digit on a track.
pub(super) fn digit(letter: Number, track: usize, radix: Number) -> Number {
    (0..track).fold(letter, |rest, _| rest / radix) % radix
}

/// For each state whether it accepts, and its edges, letters ascending. State 0 is the start.
#[derive(Clone, Debug, Default)]
pub(super) struct Automaton {
    pub(super) accepts: Vec<bool>,
    pub(super) edges: Vec<Vec<(Number, Number)>>,
}

/// Steps between two looks at the clock.
const LOOK: usize = 1 << 16;

/// What may still be spent.
pub(super) struct Meter {
    left: Budget,
    until_look: usize,
}

impl Meter {
    pub(super) fn new(budget: Budget) -> Meter {
        Meter { left: budget, until_look: 0 }
    }

    pub(super) fn spend(&mut self, steps: usize) -> Result<(), Refusal> {
        self.left.steps = self.left.steps.checked_sub(steps as u64).ok_or(Refusal::Steps)?;
        self.until_look = match self.until_look.checked_sub(steps) {
            Some(left) => left,
            None if self.left.until.is_some_and(|end| Instant::now() >= end) => {
                return Err(Refusal::Time);
            }
            None => LOOK,
        };
        Ok(())
    }

    /// So many bytes are kept, and what leads to them.
    pub(super) fn keep(&mut self, bytes: usize) -> Result<(), Refusal> {
        self.left.bytes = self.left.bytes.checked_sub(64 + bytes as u64).ok_or(Refusal::Bytes)?;
        Ok(())
    }
}

/// The automaton of everything that is reached from `start`, told what follows a state by which letters. It ends where it
/// `stops` as soon as something accepts.
pub(super) fn explore<W, S: AsRef<[W]> + Clone + Eq + Hash>(
    start: Option<S>,
    stops: bool,
    meter: &mut Meter,
    accepts: impl Fn(&S) -> bool,
    follow: impl Fn(&S, &mut Meter) -> Result<Vec<(Number, S)>, Refusal>,
) -> Result<Automaton, Refusal> {
    let mut found = Automaton::default();
    let mut index: HashMap<S, Number> = HashMap::new();
    let mut queue = VecDeque::new();
    if let Some(start) = start {
        found.accepts.push(accepts(&start));
        index.insert(start.clone(), 0);
        queue.push_back(start);
    }
    while let Some(state) = queue.pop_front() {
        if stops && found.accepts[found.edges.len()] {
            break;
        }
        let mut edges = Vec::new();
        for (letter, next) in follow(&state, meter)? {
            let new = Number::try_from(index.len()).map_err(|_| Refusal::Bytes)?;
            let target = match index.entry(next) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(place) => {
                    meter.keep(2 * size_of_val(place.key().as_ref()))?;
                    found.accepts.push(accepts(place.key()));
                    queue.push_back(place.key().clone());
                    *place.insert(new)
                }
            };
            edges.push((letter, target));
        }
        meter.keep(size_of_val(&edges[..]))?;
        found.edges.push(edges);
    }
    found.edges.resize(found.accepts.len(), Vec::new());
    Ok(found)
}

impl Automaton {
    pub(super) fn next(&self, state: Number, letter: Number) -> Option<Number> {
        let edges = &self.edges[state as usize];
        edges.binary_search_by_key(&letter, |e| e.0).ok().map(|i| edges[i].1)
    }

    /// The same words in as many ways, states united that are alike: the least automaton, if nothing is hidden. Classes of
    /// states are refined until their edges lead to the same classes; class 0 are those that are as good as no state.
    pub(super) fn least(&self, meter: &mut Meter) -> Result<Self, Refusal> {
        let mut class: Vec<Number> = self.accepts.iter().map(|a| Number::from(*a)).collect();
        let mut count = 0;
        loop {
            let mut least = Self::default();
            let mut index = HashMap::from([((0, Vec::new()), 0)]);
            let mut next = Vec::new();
            for (state, edges) in self.edges.iter().enumerate() {
                // Edges are looked at quickly here.
                meter.spend(1 + edges.len() / 8)?;
                let edges = edges.iter().map(|e| (e.0, class[e.1 as usize]));
                let mut edges: Vec<_> = edges.filter(|e| e.1 > 0).collect();
                edges.sort_unstable();
                let new = Number::try_from(index.len()).map_err(|_| Refusal::Bytes)?;
                next.push(*index.entry((class[state], edges)).or_insert_with_key(|(_, edges)| {
                    least.accepts.push(self.accepts[state]);
                    least.edges.push(edges.iter().map(|e| (e.0, e.1 - 1)).collect());
                    new
                }));
            }
            // Classes are numbered as they occur: if their number stays, edges speak of the same numbers.
            if index.len() == count {
                return Ok(least);
            }
            (count, class) = (index.len(), next);
        }
    }

    /// The least automaton of the words that both accept, or only one of them, in which nothing is hidden.
    pub(super) fn join(&self, other: &Self, all: bool, meter: &mut Meter) -> Result<Self, Refusal> {
        let both = [self, other];
        let accepts = |states: &[Option<Number>; 2]| {
            let accepts = |i: usize| states[i].is_some_and(|s| both[i].accepts[s as usize]);
            if all { accepts(0) && accepts(1) } else { accepts(0) || accepts(1) }
        };
        let start = both.map(|a| (!a.accepts.is_empty()).then_some(0));
        let whole = explore(Some(start), false, meter, accepts, |&states, meter| {
            let edges = both.iter().zip(states);
            let edges = edges.filter_map(|(a, s)| Some(&a.edges[s? as usize])).flatten();
            let mut letters: Vec<Number> = edges.map(|edge| edge.0).collect();
            letters.sort_unstable();
            letters.dedup();
            meter.spend(1 + letters.len())?;
            let next = |letter| [0, 1].map(|i| states[i].and_then(|s| both[i].next(s, letter)));
            let next = letters.into_iter().map(|letter| (letter, next(letter)));
            Ok(next.filter(|(_, states)| !all || !states.contains(&None)).collect())
        })?;
        whole.least(meter)
    }

    /// What is left of it if only the first tracks are seen, which have so many letters together. It has several edges
    /// for a letter then, as many as there are digits on the other tracks.
    pub(super) fn hidden(mut self, letters: Number) -> Self {
        for edges in &mut self.edges {
            edges.iter_mut().for_each(|e| e.0 %= letters);
            edges.sort_unstable();
        }
        self
    }

    /// The least automaton, with one edge for a letter, of those of the `words` to which numbers can be found that are hidden
    /// in it.
    pub(super) fn seen(&self, words: &Self, meter: &mut Meter) -> Result<Self, Refusal> {
        followed(&[words, self], true, 1, false, meter, |n| n[0] > 0 && n[1] > 0)?.least(meter)
    }

    /// What it accepts and the other does not; the least automaton, if nothing is hidden.
    pub(super) fn without(&self, other: &Self, meter: &mut Meter) -> Result<Self, Refusal> {
        followed(&[self, other], false, 1, false, meter, |n| n[0] > 0 && n[1] == 0)?.least(meter)
    }

    /// The letters of a shortest word, of one that `explore` made.
    pub(super) fn word(&self) -> Option<Vec<Number>> {
        let mut state = self.accepts.iter().position(|accepts| *accepts)?;
        // States are found one after another: the first edge to one comes from one that was found before it.
        let mut from = vec![(0, 0); self.accepts.len()];
        for (source, edges) in self.edges.iter().enumerate().rev() {
            edges.iter().for_each(|&(letter, target)| from[target as usize] = (source, letter));
        }
        let mut word = Vec::new();
        while state > 0 {
            word.push(from[state].1);
            state = from[state].0;
        }
        word.reverse();
        Some(word)
    }
}

/// A state of one of several automata, and in how many ways it is reached.
type Way = (usize, Number, u8);

/// Follows several automata along the words of the first, and accepts where it is `bad` how many ways there are to accept in
/// each of them, at most `most` and in the first 0 or 1; it ends at the first such word. In the last one numbers may be
/// `hidden`, which may have more digits than those that are seen.
pub(super) fn along(
    automata: &[&Automaton],
    hidden: bool,
    most: u8,
    meter: &mut Meter,
    bad: impl Fn(&[u8]) -> bool,
) -> Result<Automaton, Refusal> {
    followed(automata, hidden, most, true, meter, bad)
}

/// As `along`, to the end if it does not `stop`.
fn followed(
    automata: &[&Automaton],
    hidden: bool,
    most: u8,
    stops: bool,
    meter: &mut Meter,
    bad: impl Fn(&[u8]) -> bool,
) -> Result<Automaton, Refusal> {
    let step = |ways: &[Way], letter: Number, meter: &mut Meter| {
        let mut next: Vec<Way> = Vec::new();
        for &(which, state, count) in ways {
            let edges = &automata[which].edges[state as usize];
            let first = edges.partition_point(|e| e.0 < letter);
            let same = edges[first..].iter().take_while(|e| e.0 == letter);
            next.extend(same.map(|e| (which, e.1, count)));
        }
        meter.spend(1 + next.len())?;
        next.sort_unstable();
        next.dedup_by(|again, first| {
            let same = (again.0, again.1) == (first.0, first.1);
            if same {
                first.2 = first.2.saturating_add(again.2).min(most);
            }
            same
        });
        Ok(next)
    };
    let begins = (0..automata.len()).filter(|&which| !automata[which].accepts.is_empty());
    let mut start: Vec<Way> = begins.map(|which| (which, 0, 1)).collect();
    if let Some(last) = start.pop_if(|way| hidden && way.0 == automata.len() - 1) {
        // Zeros lead from its start to there and elsewhere, so that the ways grow as long as they change.
        let (mut before, mut ways) = (Vec::new(), vec![last]);
        while ways != before {
            before = ways;
            ways = step(&before, 0, meter)?;
        }
        start.append(&mut ways);
    }
    let accepts = |ways: &Vec<Way>| {
        let mut counts = vec![0u8; automata.len()];
        for &(which, state, count) in ways {
            if automata[which].accepts[state as usize] {
                counts[which] = counts[which].saturating_add(count);
            }
        }
        bad(&counts)
    };
    let start = start.first().is_some_and(|way| way.0 == 0).then_some(start);
    explore(start, stops, meter, accepts, |ways, meter| {
        let mut next = Vec::new();
        for &(letter, target) in &automata[0].edges[ways[0].1 as usize] {
            let others = step(&ways[1..], letter, meter)?;
            next.push((letter, [&[(0, target, 1)], &others[..]].concat()));
        }
        Ok(next)
    })
}
