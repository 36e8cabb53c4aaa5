//! Automata from data: prefixes are the same state if all short suffixes are accepted after both or neither.

use rustc_hash::FxHashMap;

use crate::sieve::Data;
use crate::{Automaton, Error, Numeration, Track};

/// What is learned with suffixes of one depth.
///
/// ```
/// use grundy_automata::game::Game;
/// use grundy_automata::Numeration;
/// use grundy_automata::learn::{Learner, Step};
/// use grundy_automata::prove::Moves;
/// use grundy_automata::sieve::sieve;
///
/// let text = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let game = Game::new(&rules.game().unwrap())?;
/// let moves = Moves::new(&game, Numeration::FIBONACCI, Default::default())?;
/// let data = &sieve(&moves, 300, 0)?[0];
/// let mut learner = Learner::<2>::new(Numeration::FIBONACCI, data)?;
/// // With suffixes of some length, all that is known agrees with an automaton.
/// assert!((0..9).any(|_| matches!(learner.deepen(), Step::Agrees(_))));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Step {
    /// An automaton that agrees with the data: with all of them, or those of the first million rows and of some beyond.
    Agrees(Automaton),
    /// The automaton does not; so many states it has.
    Differs(usize),
    /// The data end before all states are known; so many rows would be needed to read on.
    Ends(u64),
}

/// Learns with deeper and deeper suffixes.
///
/// ```
/// use grundy_automata::game::Game;
/// use grundy_automata::Numeration;
/// use grundy_automata::learn::Learner;
/// use grundy_automata::prove::Moves;
/// use grundy_automata::sieve::sieve;
///
/// let text = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let game = Game::new(&rules.game().unwrap())?;
/// let moves = Moves::new(&game, Numeration::FIBONACCI, Default::default())?;
/// let data = &sieve(&moves, 300, 0)?[0];
/// let mut learner = Learner::<2>::new(Numeration::FIBONACCI, data)?;
/// learner.deepen();
/// assert_eq!(learner.depth(), 1);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
pub struct Learner<const K: usize> {
    numeration: Numeration,
    tables: Words,
    tuples: Vec<[u32; K]>,
    bounds: [u64; K],
    /// The level: prefixes that some suffix of at most `depth` digits completes, and their classes.
    level: Vec<([u32; K], u32)>,
    /// Prefixes below these are complete on this level.
    known: [u64; K],
    depth: usize,
}

/// For every number the number that its digits but the last say, and the last digit.
struct Words {
    radix: u32,
    parents: Vec<u32>,
    digits: Vec<u8>,
    /// The first child of each number.
    children: Vec<u32>,
}

impl Words {
    fn new(numeration: Numeration, most: u32) -> Self {
        let radix = numeration.radix();
        let mut words =
            Self { radix, parents: Vec::new(), digits: Vec::new(), children: Vec::new() };
        // 0 is its own parent. What is remembered of each word.
        let mut parent = 0;
        let mut memories: Vec<u8> = Vec::new();
        while words.parents.len() <= most as usize {
            let memory = memories.get(parent).copied().unwrap_or(0);
            words.children.push(u32::try_from(words.parents.len()).unwrap_or(u32::MAX));
            for digit in 0..radix {
                if let Some(after) = numeration.after(memory.into(), digit) {
                    words.parents.push(u32::try_from(parent).unwrap_or(u32::MAX));
                    words.digits.push(u8::try_from(digit).unwrap_or(u8::MAX));
                    memories.push(u8::try_from(after).unwrap_or(u8::MAX));
                }
            }
            parent += 1;
        }
        words
    }

    fn parent(&self, number: u32) -> (u32, u32) {
        (self.parents[number as usize], u32::from(self.digits[number as usize]))
    }

    /// The prefixes below this have all their words below `bound`.
    fn shifted(&self, bound: u64) -> u64 {
        if bound == u64::MAX {
            return bound;
        }
        usize::try_from(bound)
            .ok()
            .and_then(|b| self.parents.get(b).copied())
            .or_else(|| self.parents.last().copied())
            .map_or(0, u64::from)
    }

    fn child(&self, number: u32, digit: u32) -> Option<u32> {
        let first = *self.children.get(number as usize)?;
        let child = first + digit;
        (self.parents.get(child as usize) == Some(&number)).then_some(child)
    }
}

impl<const K: usize> Learner<K> {
    /// A learner of the tuples in this numeration.
    ///
    /// # Errors
    ///
    /// Tuples of other than K numbers; too many letters.
    pub fn new(numeration: Numeration, data: &Data) -> Result<Self, Error> {
        crate::automaton::letters(numeration, K)?;
        let tuples: Vec<[u32; K]> =
            data.tuples().filter_map(|tuple| <[u32; K]>::try_from(tuple).ok()).collect();
        let mut bounds = [0; K];
        if data.arity != K || data.bounds.len() != K {
            return Err(Error::Rule(format!("tuples of {} numbers, not {K}", data.arity)));
        }
        bounds.copy_from_slice(&data.bounds);
        let below = |tuple: &[u32; K]| tuple.iter().zip(&bounds).all(|(n, b)| u64::from(*n) < *b);
        let tuples: Vec<_> = tuples.into_iter().filter(below).collect();
        let finite = bounds.iter().filter(|b| **b < u64::MAX).max().copied().unwrap_or(0);
        let most = data.numbers.iter().copied().max().unwrap_or(0);
        let most = most.max(u32::try_from(finite).unwrap_or(u32::MAX)).saturating_add(1);
        let level = tuples.iter().map(|t| (*t, 1)).collect();
        let tables = Words::new(numeration, most);
        Ok(Self { numeration, tables, tuples, bounds, level, known: bounds, depth: 0 })
    }

    /// How long the suffixes are that tell states apart.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// Looks one digit deeper, and says what automaton that gives.
    pub fn deepen(&mut self) -> Step {
        self.depth += 1;
        // Children to parents, run by run of the first coordinate.
        let mut entries: Vec<([u32; K], u32, u32)> = Vec::with_capacity(self.level.len());
        for (tuple, class) in &self.level {
            let mut parent = [0; K];
            let (mut letter, mut scale) = (0, 1);
            for i in 0..K {
                let (up, digit) = self.tables.parent(tuple[i]);
                parent[i] = up;
                letter += digit * scale;
                scale *= self.tables.radix;
            }
            entries.push((parent, letter, *class));
        }
        for run in entries.chunk_by_mut(|a, b| a.0[0] == b.0[0]) {
            run.sort_unstable();
        }
        for known in &mut self.known {
            *known = self.tables.shifted(*known);
        }
        let mut classes: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut own = self.tuples.iter().peekable();
        let mut level: Vec<([u32; K], u32)> = Vec::new();
        let mut groups = entries.chunk_by(|a, b| a.0 == b.0).peekable();
        let mut key = Vec::new();
        loop {
            let tuple = match (own.peek(), groups.peek()) {
                (Some(a), Some(b)) => (**a).min(b[0].0),
                (Some(a), None) => **a,
                (None, Some(b)) => b[0].0,
                (None, None) => break,
            };
            key.clear();
            key.push(u32::from(own.next_if(|t| **t == tuple).is_some()));
            if let Some(group) = groups.next_if(|g| g[0].0 == tuple) {
                key.extend(group.iter().flat_map(|e| [e.1, e.2]));
            }
            if tuple.iter().zip(&self.known).any(|(n, known)| u64::from(*n) >= *known) {
                continue;
            }
            let next = u32::try_from(classes.len() + 1).unwrap_or(u32::MAX);
            let class = match classes.get(&key) {
                Some(class) => *class,
                None => {
                    classes.insert(key.clone(), next);
                    next
                }
            };
            level.push((tuple, class));
        }
        self.level = level;
        self.candidate()
    }

    /// The automaton of the classes on this level, each represented by the first prefix that reaches it.
    fn candidate(&self) -> Step {
        let class = |tuple: &[u32; K]| {
            self.level.binary_search_by_key(tuple, |e| e.0).ok().map(|i| self.level[i].1)
        };
        let tracks = (0..).take(K).map(Track::old).collect();
        // No position is of the set, as if no value is so large.
        if self.tuples.is_empty() {
            return Step::Agrees(Automaton::empty(self.numeration, tracks));
        }
        let letters = self.tables.radix.pow(u32::try_from(K).unwrap_or(u32::MAX));
        let Some(start) = class(&[0; K]) else {
            return if self.known.contains(&0) { Step::Ends(0) } else { Step::Differs(0) };
        };
        let mut index: FxHashMap<u32, u32> = FxHashMap::default();
        index.insert(start, 0);
        let mut queue = vec![[0; K]];
        let mut states: Vec<(bool, Vec<(u32, u32)>)> = Vec::new();
        while let Some(prefix) = queue.get(states.len()).copied() {
            if queue.len() > self.tuples.len() / 2 + 64 {
                // As many states as data: nothing is learned.
                return Step::Differs(queue.len());
            }
            let mut edges = Vec::new();
            'letters: for letter in 0..letters {
                let (mut child, mut rest) = ([0; K], letter);
                for i in 0..K {
                    match self.tables.child(prefix[i], rest % self.tables.radix) {
                        Some(number) => child[i] = number,
                        None if u64::from(prefix[i]) >= self.known[i] => {
                            return Step::Ends(u64::from(prefix[i]));
                        }
                        None => continue 'letters,
                    }
                    rest /= self.tables.radix;
                }
                let beyond = child.iter().zip(&self.known).find(|(c, k)| u64::from(**c) >= **k);
                if let Some((child, _)) = beyond {
                    return Step::Ends(u64::from(*child));
                }
                if let Some(class) = class(&child) {
                    let next = u32::try_from(index.len()).unwrap_or(u32::MAX);
                    let target = *index.entry(class).or_insert_with(|| {
                        queue.push(child);
                        next
                    });
                    edges.push((letter, target));
                }
            }
            let accepts = self.tuples.binary_search(&prefix).is_ok();
            states.push((accepts, edges));
        }
        let automaton = Automaton::from_states(self.numeration, tracks, &states).minimised();
        if self.agrees(&automaton) {
            Step::Agrees(automaton)
        } else {
            Step::Differs(automaton.states())
        }
    }

    /// Whether the automaton accepts the tuples, and as many below the bounds as there are: then no others.
    fn agrees(&self, automaton: &Automaton) -> bool {
        // Some all over tell soon that it does not, and how many it accepts takes no look at any.
        let spread = || self.tuples.iter().step_by(self.tuples.len() / 1000 + 1);
        let accepts = |tuple: &[u32; K]| self.accepts(automaton, tuple);
        spread().all(accepts) && self.are_as_many(automaton) && self.tuples.iter().all(accepts)
    }

    fn are_as_many(&self, automaton: &Automaton) -> bool {
        // Numbers without a bound are compared up to the largest, at least.
        let finite = self.bounds.iter().filter(|bound| **bound < u64::MAX).max().copied();
        let most = self.tuples.iter().flatten().max().map_or(0, |most| u64::from(*most) + 1);
        let beyond = finite.unwrap_or(0).max(most);
        let bounds = self.bounds.map(|bound| if bound < u64::MAX { bound } else { beyond });
        automaton.count_below(&bounds) == self.tuples.len() as u128
    }

    /// Whether the automaton accepts a tuple of the data, whose digits the tables tell sooner than arithmetic does.
    fn accepts(&self, automaton: &Automaton, tuple: &[u32; K]) -> bool {
        let (mut rest, mut word) = (*tuple, Vec::with_capacity(32));
        while rest != [0; K] {
            let (mut letter, mut scale) = (0, 1);
            for number in &mut rest {
                let (up, digit) = self.tables.parent(*number);
                *number = up;
                letter += digit * scale;
                scale *= self.tables.radix;
            }
            word.push(letter);
        }
        let mut state = (!automaton.is_empty()).then_some(0);
        for letter in word.into_iter().rev() {
            state = state.and_then(|state| automaton.next(state, letter));
        }
        state.is_some_and(|state| automaton.accepts(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relation::{Formula, Linear};
    use crate::{Limits, game::Game, prove::Moves, sieve::sieve};

    /// Below any bounds as many tuples are counted as there are when they are listed one by one.
    #[test]
    fn tuples_below_bounds_are_counted() {
        for (rules, numeration) in [
            ("heaps x, y\ntake k from any heap\ntake k from each heap\n", Numeration::FIBONACCI),
            ("heaps x, y\ntake k from any heap where k <= 3\n", Numeration::BINARY),
            (
                "heaps x, y, p\nwhere p <= 1\ntake k from x\ntake k from y\ntake 1 from p where x > 0\n",
                Numeration::BINARY,
            ),
        ] {
            let rules = grundy_rules::Rules::parse(&format!("game g\n{rules}")).unwrap();
            let game = Game::new(&rules.game().unwrap()).unwrap();
            let moves = Moves::new(&game, Numeration::BINARY, Limits::default()).unwrap();
            let data = &sieve(&moves, if game.names.len() > 2 { 40 } else { 300 }, 0).unwrap()[0];
            let limits = Limits::default();
            let found = crate::lists::conjecture(data, Some(numeration), &limits, &mut |_| ());
            let found = found.unwrap();
            let automaton = found.expect("an automaton").automaton;
            for bounds in [[0, 0, 0], [1, 1, 1], [1, 9, 2], [30, 7, 1], [22, 90, 2], [64, 33, 3]] {
                let bounds = &bounds[..game.names.len()];
                let mut listed = 0;
                automaton.each_below(bounds, &mut |_| listed += 1);
                assert_eq!(automaton.count_below(bounds), listed, "{bounds:?}");
            }
        }
    }

    /// By the tables of a learner tuples are accepted as by arithmetic.
    #[test]
    fn tables_tell_the_digits() {
        let mut random = grundy_testing::Random::new(7);
        for terms in [&[2, 0][..], &[3, 0], &[1, 1], &[2, 1], &[3, 3], &[1, 1, 1]] {
            let numeration = Numeration::of(terms).unwrap();
            let sum = Linear::track(Track::old(0)).plus(2, &Linear::track(Track::old(1)));
            let tracks: Vec<Track> = (0..2).map(Track::old).collect();
            let automaton = Formula::Residue(sum, 5, 0)
                .automaton(numeration, &tracks, &Limits::default())
                .unwrap();
            let numbers: Vec<u32> = (0..600).map(|_| random.below(3000)).collect();
            let data = Data { arity: 2, numbers, bounds: vec![3000; 2] };
            let learner = Learner::<2>::new(numeration, &data).unwrap();
            let mut accepted = 0;
            for tuple in [[0, 0], [0, 1], [5, 0]].iter().chain(&learner.tuples) {
                let accepts = learner.accepts(&automaton, tuple);
                assert_eq!(accepts, automaton.contains(&tuple.map(u64::from)), "{tuple:?}");
                accepted += usize::from(accepts);
            }
            assert!((20..280).contains(&accepted), "{accepted}");
        }
    }

    /// As many numbers as there are, and all but one of them, are not the same numbers.
    #[test]
    fn one_of_many_numbers_is_missed() {
        let learner = |numbers: Vec<u32>| {
            let data = Data { arity: 1, numbers, bounds: vec![240_000] };
            Learner::<1>::new(Numeration::BINARY, &data).unwrap()
        };
        let states = [(true, vec![(0, 0), (1, 1)]), (false, vec![(0, 0), (1, 1)])];
        let even = Automaton::from_states(Numeration::BINARY, vec![Track::old(0)], &states);
        let numbers: Vec<u32> = (0..120_000).map(|n| 2 * n).collect();
        assert!(learner(numbers.clone()).agrees(&even));
        for odd in [0, 1000, 3001, 77_777, 119_999] {
            let mut other = numbers.clone();
            other[odd] += 1;
            assert!(!learner(other).agrees(&even), "{odd}");
        }
    }
}
