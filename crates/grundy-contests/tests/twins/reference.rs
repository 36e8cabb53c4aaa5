//! Plain search for the twins: options and the definitions of outcome and Grundy value.

use std::collections::HashMap;
use std::hash::Hash;

/// Reads the words of one case and appends the answer that the judge expects.
pub(crate) type Twin = fn(&mut Tokens<'_>, &mut String);

/// The words of a case.
pub(crate) struct Tokens<'a>(std::str::SplitWhitespace<'a>);

impl<'a> Tokens<'a> {
    pub(crate) fn of(text: &'a str) -> Tokens<'a> {
        Tokens(text.split_whitespace())
    }

    pub(crate) fn word(&mut self) -> &'a str {
        self.0.next().expect("a further word")
    }

    pub(crate) fn number(&mut self) -> u64 {
        self.word().parse().expect("a number")
    }

    pub(crate) fn numbers(&mut self, count: u64) -> Vec<u64> {
        (0..count).map(|_| self.number()).collect()
    }

    /// A count, then as many numbers.
    pub(crate) fn list(&mut self) -> Vec<u64> {
        let count = self.number();
        self.numbers(count)
    }

    pub(crate) fn at_end(&self) -> bool {
        self.0.clone().next().is_none()
    }
}

/// Plain search over positions of type `P`; remembers what it found.
pub(crate) struct Search<P, F> {
    options: F,
    /// Whether a player who cannot move wins.
    misere: bool,
    wins: HashMap<P, bool>,
    values: HashMap<P, u64>,
}

impl<P: Clone + Eq + Hash, F: Fn(&P) -> Vec<P>> Search<P, F> {
    pub(crate) fn new(options: F) -> Search<P, F> {
        Search { options, misere: false, wins: HashMap::new(), values: HashMap::new() }
    }

    pub(crate) fn misere(options: F) -> Search<P, F> {
        Search { misere: true, ..Search::new(options) }
    }

    pub(crate) fn options(&self, position: &P) -> Vec<P> {
        (self.options)(position)
    }

    /// Whether the player to move wins.
    pub(crate) fn wins(&mut self, position: &P) -> bool {
        if let Some(&wins) = self.wins.get(position) {
            return wins;
        }
        let options = (self.options)(position);
        let wins = if options.is_empty() {
            self.misere
        } else {
            options.iter().any(|option| !self.wins(option))
        };
        self.wins.insert(position.clone(), wins);
        wins
    }

    /// The least number that is no option's value.
    pub(crate) fn value(&mut self, position: &P) -> u64 {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let options = (self.options)(position);
        let values: Vec<u64> = options.iter().map(|option| self.value(option)).collect();
        let value = (0..).find(|n| !values.contains(n)).unwrap();
        self.values.insert(position.clone(), value);
        value
    }
}

/// The whole positions after every move in one of the heaps, where `moves` gives what one heap may
/// become.
pub(crate) fn in_one_heap<M: Fn(u64) -> Vec<u64>>(moves: M) -> impl Fn(&Vec<u64>) -> Vec<Vec<u64>> {
    move |heaps| {
        let mut after = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for left in moves(heap) {
                let mut next = heaps.clone();
                next[i] = left;
                after.push(next);
            }
        }
        after
    }
}

/// Nim's moves in one heap.
pub(crate) fn nim(heap: u64) -> Vec<u64> {
    (0..heap).collect()
}
