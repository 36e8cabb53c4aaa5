//! The positions below a position as numbers, and their labels without a stored move.
//!
//! Every component has numbers for its positions, and a position of the sum is numbered by those of its
//! components. The heaps of games whose moves take amounts that do not depend on the heaps are numbers by
//! themselves, a row of coins is the set of its heads, and a token stands on a node of a graph. The positions of
//! any other component are explored; in sums these are few beside the positions of the sum. Options and un-moves
//! are computed.
//!
//! ```
//! use grundy_graphs::label::End;
//! use grundy::ranked::{Bits, Ranked};
//! use grundy::{Limits, Outcome};
//!
//! let sum = "wythoff:3,4+digraph:a-a,a-b@a".parse()?;
//! let ranked = Ranked::new(&sum, &Limits::default())?;
//! assert_eq!(ranked.count(), 4 * 5 * 2);
//! let labels = ranked.labels(End::Loses, Bits::Sixteen, 1, &mut |_| true)?;
//! assert_eq!(labels.get(ranked.start()), (Outcome::D, None));
//! # Ok::<(), grundy::Error>(())
//! ```

use std::collections::VecDeque;

use fixedbitset::FixedBitSet;
use grundy_core::Error;
use grundy_graphs::implicit::{
    Cone, Factor, Flow, Last, Lattice, MOST_HEAPS, Positions, Product, Run, Unmoves,
};
use rustc_hash::FxHashSet;

use crate::meter::Limits;
use crate::numbered::{Form, Texts};
use crate::position::Sum;

mod labels;

pub use labels::{Bits, RankedLabels};

/// All positions with heaps up to those of a position, all rows of its coins, and what can be reached in its
/// other components.
///
/// ```
/// use grundy::Limits;
/// use grundy::ranked::Ranked;
///
/// let ranked = Ranked::new(&"wythoff:3,5".parse()?, &Limits::default())?;
/// assert_eq!((ranked.count(), ranked.text(ranked.start())), (24, "wythoff:3,5".to_string()));
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Ranked {
    game: Product,
    start: u64,
    components: Vec<Component>,
    /// How many factors do not descend. They come first.
    circling: usize,
    /// The bytes that the texts take.
    bytes: u64,
}

/// Where a component is found in a position.
struct Component {
    texts: Texts,
    place: Place,
    /// Whether it is the first of its part.
    is_first: bool,
}

/// Factors in which play may go in circles come first, and the heaps of all components are one factor, the last.
enum Place {
    /// So many heaps from this one on.
    Heaps(usize, usize),
    /// The position in this factor.
    Factor(usize),
}

impl Ranked {
    /// The positions below `sum`.
    ///
    /// # Errors
    /// If they cannot be numbered with 63 bits, the opponent may forbid options, or exploring a component would exceed the limits.
    pub fn new(sum: &Sum, limits: &Limits) -> Result<Ranked, Error> {
        Ranked::exploring(sum, limits, limits.memory)
    }

    /// As [`new`](Ranked::new), with at most so many bytes of the limits for the components that have to be explored;
    /// with none only components whose positions are numbers by themselves are numbered.
    ///
    /// # Errors
    /// As those of [`new`](Ranked::new).
    pub fn exploring(sum: &Sum, limits: &Limits, explored: u64) -> Result<Ranked, Error> {
        sum.moves_in_components()?;
        let mut heaps = Vec::new();
        let mut moves = Vec::new();
        let mut factors = Vec::new();
        let mut components = Vec::new();
        let mut bytes = 0;
        for component in sum.components() {
            let left = Limits { memory: limits.memory.saturating_sub(bytes), ..limits.clone() };
            let numbered =
                component.part.numbered(component.i, &left, explored.saturating_sub(bytes))?;
            let mut factor = |factor, at| {
                factors.push((factor, at));
                Place::Factor(factors.len() - 1)
            };
            let place = match numbered.form {
                Form::Heaps(own, cones) => {
                    let first = heaps.len();
                    moves.push((first, cones));
                    heaps.extend(own);
                    Place::Heaps(first, heaps.len() - first)
                }
                Form::Coins(row, heads) => factor(Factor::Coins(row), heads),
                Form::Graph(graph) => {
                    let last = graph.count() - 1;
                    factor(Factor::Graph(graph), last)
                }
            };
            bytes += numbered.bytes;
            components.push(Component { texts: numbered.texts, place, is_first: component.i == 0 });
        }
        let circling = circling_first(&mut factors, &mut components);
        let too_many = || Error::unknown("only 2^63 positions can be numbered");
        if !heaps.is_empty() {
            let heaps = lattice(&heaps, &moves)?;
            let most = heaps.count() - 1;
            factors.push((Factor::Heaps(heaps), most));
        }
        let (factors, start): (_, Vec<u64>) = factors.into_iter().unzip();
        let game = Product::new(factors).ok_or_else(too_many)?;
        let start = game.join(&start);
        Ok(Ranked { game, start, components, circling, bytes })
    }

    /// How many positions there are.
    pub fn count(&self) -> u64 {
        self.game.count()
    }

    /// The number of the position itself.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// Whether every move leads to a smaller number; if not, play may go in circles.
    pub fn descends(&self) -> bool {
        self.game.descends()
    }

    /// The numbers are written with digits, the first of which counts most: how many values each has. A move changes a
    /// digit or several heaps, each of which is one; if all moves [descend](Ranked::descends) no digit grows.
    ///
    /// ```
    /// use grundy::Limits;
    /// use grundy::ranked::Ranked;
    ///
    /// let ranked = Ranked::new(&"wythoff:3,5+coins/ruler:1,2".parse()?, &Limits::default())?;
    /// assert_eq!(ranked.digits(), [4, 4, 6]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn digits(&self) -> Vec<u64> {
        let digits = |factor: &Factor| match factor {
            Factor::Heaps(heaps) => {
                heaps.heaps(heaps.count() - 1).into_iter().map(|most| most + 1).collect()
            }
            factor => vec![factor.count()],
        };
        self.game.factors().flat_map(digits).collect()
    }

    /// How many positions the components in which play may go in circles have together, 1 if there are none. What they add to a
    /// number are its first digits, so that positions which differ in them alone are the same modulo [`count`](Ranked::count)
    /// divided by this.
    ///
    /// ```
    /// use grundy::Limits;
    /// use grundy::ranked::Ranked;
    ///
    /// let ranked = Ranked::new(&"nim:9+digraph:a-b,b-a,b-c@a".parse()?, &Limits::default())?;
    /// assert_eq!((ranked.circling(), ranked.count()), (3, 30));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn circling(&self) -> u64 {
        self.game.factors().take(self.circling).map(Positions::count).product()
    }

    /// All moves.
    #[inline]
    pub fn moves(&self) -> Last<'_> {
        self.game.last(0)
    }

    /// The moves in components in which every move leads to a smaller number.
    #[inline]
    pub fn descending(&self) -> Last<'_> {
        self.game.last(self.circling)
    }

    /// By how much a move in those makes each of the last [digits](Ranked::digits) smaller at most: as many numbers as these
    /// components have digits. No move makes one smaller by more.
    ///
    /// ```
    /// use grundy::Limits;
    /// use grundy::ranked::Ranked;
    ///
    /// let ranked = Ranked::new(&"bachet/3:20+digraph:a-b,b-a@a".parse()?, &Limits::default())?;
    /// assert_eq!(ranked.reach(), [3]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn reach(&self) -> Vec<u64> {
        let reach = |factor: &Factor| match factor {
            Factor::Heaps(heaps) => heaps.reach(),
            factor => vec![factor.count() - 1],
        };
        self.game.factors().skip(self.circling).flat_map(reach).collect()
    }

    /// The number of a position that is written with as many components, in the same order; `None` if it has none.
    ///
    /// ```
    /// use grundy::Limits;
    /// use grundy::ranked::Ranked;
    ///
    /// let ranked = Ranked::new(&"wythoff:3,5".parse()?, &Limits::default())?;
    /// let number = ranked.find(&"wythoff:2,4".parse()?).unwrap();
    /// assert_eq!(ranked.text(number), "wythoff:2,4");
    /// assert_eq!(ranked.find(&"wythoff:4,2".parse()?), None);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn find(&self, sum: &Sum) -> Option<u64> {
        let mut positions: Vec<u64> = vec![0; self.game.factors().len()];
        let digits = self.digits();
        let mut heaps = Vec::new();
        let mut found = sum.components();
        for component in &self.components {
            let given = found.next().filter(|given| (given.i == 0) == component.is_first)?;
            let numbers = given.part.numbers(given.i, &component.texts)?;
            match component.place {
                Place::Heaps(_, count) if numbers.len() == count => heaps.extend(numbers),
                Place::Factor(factor) => positions[factor] = *numbers.first()?,
                Place::Heaps(..) => return None,
            }
        }
        // Heaps are the last digits.
        let sides = &digits[digits.len() - heaps.len()..];
        if found.next().is_some() || heaps.iter().zip(sides).any(|(heap, side)| heap >= side) {
            return None;
        }
        if let Some(last) = positions.last_mut().filter(|_| !heaps.is_empty()) {
            *last = heaps.iter().zip(sides).fold(0, |number, (heap, side)| number * side + heap);
        }
        let mut factors = self.game.factors().zip(&positions);
        factors.all(|(factor, &at)| at < factor.count()).then(|| self.game.join(&positions))
    }

    /// Whether more positions than `most` can be reached. Takes up to about 32 bytes for each of so many.
    pub fn has_more_followers(&self, most: u64) -> bool {
        let mut seen = Seen::new(self.count(), most);
        seen.insert(self.start);
        let mut count = 1;
        // Breadth first: where there are many moves, a few positions lead to all.
        let mut open = VecDeque::from([self.start]);
        while let Some(position) = open.pop_front() {
            let _ = self.options(position, |option| {
                if seen.insert(option) {
                    count += 1;
                    open.push_back(option);
                }
                if count > most { Flow::Break(()) } else { Flow::Continue(()) }
            });
            if count > most {
                return true;
            }
        }
        false
    }

    /// Calls `each` with the number of every option of a position, until it says to stop.
    pub fn options(&self, position: u64, each: impl FnMut(u64) -> Flow) -> Flow {
        self.game.options(position, each)
    }

    /// Calls `each` with the number of every position that has `position` as an option, as often as it
    /// has.
    pub fn before(&self, position: u64, each: impl FnMut(u64)) {
        self.game.before(position, each);
    }

    /// Calls `each` with runs of which each position that has `position` as an option is one as often as it has. A step of a run
    /// changes [digits](Ranked::digits) without a carry.
    pub fn runs_before(&self, position: u64, each: impl FnMut(Run)) {
        self.game.runs_before(position, each);
    }

    /// Calls `each` with runs of which each option of a position is one, until it says to stop. A step of a run changes
    /// [digits](Ranked::digits) without a carry.
    pub fn runs_after(&self, position: u64, each: impl FnMut(Run) -> Flow) -> Flow {
        self.game.runs_after(position, each)
    }

    /// How many options a position has, or a number above `most` if they are more than that.
    pub fn count_options(&self, position: u64, most: u64) -> u64 {
        self.game.count_options(position, most)
    }

    /// Appends the text of a position. What a component falls apart into is written in order, without the
    /// parts in which there is no move if there are others; so that positions may share a text.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn write(&self, position: u64, out: &mut String) {
        let factors: Vec<u64> = self.game.split(position).collect();
        let heaps = match (self.game.factors().last(), factors.last()) {
            (Some(Factor::Heaps(lattice)), Some(&at)) => lattice.heaps(at),
            _ => Vec::new(),
        };
        for (c, component) in self.components.iter().enumerate() {
            out.push_str(if component.is_first && c > 0 { "+" } else { "" });
            let numbers = match component.place {
                Place::Heaps(first, count) => &heaps[first..first + count],
                Place::Factor(factor) => &factors[factor..=factor],
            };
            component.texts.write(numbers, component.is_first, out);
        }
    }

    /// The text of a position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn text(&self, position: u64) -> String {
        let mut text = String::new();
        self.write(position, &mut text);
        text
    }
}

/// Factors in which play may go in circles become the first; how many they are.
fn circling_first(factors: &mut Vec<(Factor, u64)>, components: &mut [Component]) -> usize {
    let mut order: Vec<usize> = (0..factors.len()).collect();
    order.sort_by_key(|&at| factors[at].0.descends());
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &at)| places[at] = place);
    for component in components {
        if let Place::Factor(factor) = &mut component.place {
            *factor = places[*factor];
        }
    }
    let mut old: Vec<_> = factors.drain(..).map(Some).collect();
    factors.extend(order.iter().filter_map(|&at| old[at].take()));
    factors.iter().filter(|(factor, _)| !factor.descends()).count()
}

/// A set of positions.
enum Seen {
    /// A bit for each that there is, which is faster by far.
    Bits(FixedBitSet),
    Few(FxHashSet<u64>),
}

impl Seen {
    /// An empty set of positions below `count`, for up to `most` of them and one more.
    fn new(count: u64, most: u64) -> Seen {
        // As a set takes 32 bytes for each of them.
        match usize::try_from(count) {
            Ok(bits) if count / 256 <= most => Seen::Bits(FixedBitSet::with_capacity(bits)),
            _ => Seen::Few(FxHashSet::default()),
        }
    }

    /// Whether it was not there before.
    fn insert(&mut self, position: u64) -> bool {
        match self {
            // As there is a bit for it, it fits.
            Seen::Bits(bits) => usize::try_from(position).is_ok_and(|position| !bits.put(position)),
            Seen::Few(set) => set.insert(position),
        }
    }
}

/// All heaps, with moves each of which starts at one of them.
fn lattice(heaps: &[u64], moves: &[(usize, Vec<Cone>)]) -> Result<Lattice, Error> {
    let mut lattice = Lattice::new(heaps).ok_or_else(|| {
        Error::unknown(format!(
            "only 2^63 positions can be numbered, and those of at most {MOST_HEAPS} heaps"
        ))
    })?;
    for (first, moves) in moves {
        let wide = |taken: &[u64]| {
            let before = std::iter::repeat_n(0, *first).chain(taken.iter().copied());
            before.chain(std::iter::repeat(0)).take(heaps.len()).collect()
        };
        for Cone { least, steps } in moves {
            let steps = steps.iter().map(|(step, most)| (wide(step), *most)).collect();
            lattice.add(&Cone { least: wide(least), steps });
        }
    }
    Ok(lattice)
}
