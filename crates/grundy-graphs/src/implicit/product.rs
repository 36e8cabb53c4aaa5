//! Games side by side: a move is one in one of them.

use super::{Flow, Lattice, Positions, Row, Run, Stored, Unmoves};

/// One of the games of a [`Product`].
///
/// ```
/// use grundy_graphs::implicit::{Factor, Positions, Row};
///
/// let row = Factor::Coins(Row::new(3, vec![1]).unwrap());
/// assert_eq!(row.count(), 8);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Factor {
    /// Heaps.
    Heaps(Lattice),
    /// Coins in a row.
    Coins(Row),
    /// A graph.
    Graph(Stored),
}

/// The sum of some games: a position has a position of each, that of the first counts most in its number.
///
/// ```
/// use grundy_graphs::implicit::{Factor, Positions, Product, Row};
///
/// let row = |coins| Factor::Coins(Row::new(coins, vec![1]).unwrap());
/// let both = Product::new(vec![row(3), row(2)]).unwrap();
/// assert_eq!(both.count(), 32);
/// let position = both.join(&[5, 1]);
/// assert!(both.split(position).eq([5, 1]));
/// ```
#[derive(Clone, Debug)]
pub struct Product {
    /// The games, each with by how much a step in it changes the number of the position.
    factors: Vec<(Factor, u64)>,
    count: u64,
}

impl Factor {
    /// Whether every move leads to a smaller number.
    pub fn descends(&self) -> bool {
        match self {
            Factor::Heaps(_) | Factor::Coins(_) => true,
            Factor::Graph(graph) => graph.descends(),
        }
    }

    fn most_options(&self, limit: u64) -> u64 {
        match self {
            Factor::Heaps(heaps) => heaps.most_options(limit),
            Factor::Coins(row) => row.most_options(),
            Factor::Graph(graph) => graph.most_options(),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Factor::Heaps(_) => 0,
            Factor::Coins(row) => row.bytes(),
            Factor::Graph(graph) => graph.bytes(),
        }
    }
}

/// Moves in some last games of a [`Product`] alone; positions are those of the product.
///
/// ```
/// use grundy_graphs::implicit::{Factor, Positions, Product, Row};
///
/// let row = |coins| Factor::Coins(Row::new(coins, vec![1]).unwrap());
/// let both = Product::new(vec![row(3), row(2)]).unwrap();
/// let position = both.join(&[5, 1]);
/// assert!(both.last(1).count_options(position, 9) < both.count_options(position, 9));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Last<'a> {
    product: &'a Product,
    /// The first of these games.
    first: usize,
}

/// What one game adds to the number of a position.
struct Digit<'a> {
    factor: &'a Factor,
    stride: u64,
    /// The position of this game.
    at: u64,
    /// What the other games add.
    others: u64,
}

impl Positions for Factor {
    fn count(&self) -> u64 {
        match self {
            Factor::Heaps(heaps) => heaps.count(),
            Factor::Coins(row) => row.count(),
            Factor::Graph(graph) => graph.count(),
        }
    }

    #[inline(always)]
    fn options(&self, position: u64, each: impl FnMut(u64) -> Flow) -> Flow {
        match self {
            Factor::Heaps(heaps) => heaps.options(position, each),
            Factor::Coins(row) => row.options(position, each),
            Factor::Graph(graph) => graph.options(position, each),
        }
    }

    #[inline(always)]
    fn runs_after(&self, position: u64, each: impl FnMut(Run) -> Flow) -> Flow {
        match self {
            Factor::Heaps(heaps) => heaps.runs_after(position, each),
            Factor::Coins(row) => row.runs_after(position, each),
            Factor::Graph(graph) => graph.runs_after(position, each),
        }
    }

    #[inline(always)]
    fn count_options(&self, position: u64, most: u64) -> u64 {
        match self {
            Factor::Heaps(heaps) => heaps.count_options(position, most),
            Factor::Coins(row) => row.count_options(position, most),
            Factor::Graph(graph) => graph.count_options(position, most),
        }
    }
}

impl Unmoves for Factor {
    #[inline(always)]
    fn before(&self, position: u64, each: impl FnMut(u64)) {
        match self {
            Factor::Heaps(heaps) => heaps.before(position, each),
            Factor::Coins(row) => row.before(position, each),
            Factor::Graph(graph) => graph.before(position, each),
        }
    }

    #[inline(always)]
    fn runs_before(&self, position: u64, each: impl FnMut(Run)) {
        match self {
            Factor::Heaps(heaps) => heaps.runs_before(position, each),
            Factor::Coins(row) => row.runs_before(position, each),
            Factor::Graph(graph) => graph.runs_before(position, each),
        }
    }
}

impl Product {
    /// The sum of these games; `None` if its positions cannot be numbered with 63 bits.
    pub fn new(factors: Vec<Factor>) -> Option<Product> {
        let mut count = 1u64;
        let mut with_strides = Vec::with_capacity(factors.len());
        for factor in factors.into_iter().rev() {
            let stride = count;
            count = count.checked_mul(factor.count()).filter(|count| *count <= u64::MAX / 2)?;
            with_strides.push((factor, stride));
        }
        with_strides.reverse();
        Some(Product { factors: with_strides, count })
    }

    /// The games.
    pub fn factors(&self) -> impl ExactSizeIterator<Item = &Factor> {
        self.factors.iter().map(|(factor, _)| factor)
    }

    /// Whether every move leads to a smaller number, so that [`by_sieve_with_remoteness`](super::by_sieve_with_remoteness) and
    /// [`by_sieve`](super::by_sieve) may be used.
    pub fn descends(&self) -> bool {
        self.factors().all(Factor::descends)
    }

    /// The most options that a position has, or a number above `limit` if they are more than that.
    pub fn most_options(&self, limit: u64) -> u64 {
        self.factors().map(|factor| factor.most_options(limit)).fold(0, u64::saturating_add)
    }

    /// The bytes that the games take.
    pub fn bytes(&self) -> u64 {
        self.factors().map(Factor::bytes).sum()
    }

    /// The positions in the games that a position has.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn split(&self, position: u64) -> impl Iterator<Item = u64> + use<'_> {
        assert!(position < self.count, "a position of the game");
        self.last(0).digits(position).map(|digit| digit.at)
    }

    /// Moves in the games from this one on alone; in none if there are not so many.
    #[inline(always)]
    pub fn last(&self, first: usize) -> Last<'_> {
        Last { product: self, first: first.min(self.factors.len()) }
    }

    /// The position that has these positions in the games.
    ///
    /// # Panics
    /// If they are not as many, or one of them is not there.
    pub fn join(&self, positions: &[u64]) -> u64 {
        assert_eq!(positions.len(), self.factors.len(), "a position in every game");
        let terms = self.factors.iter().zip(positions).map(|((factor, stride), &position)| {
            assert!(position < factor.count(), "a position of the game");
            position * stride
        });
        terms.sum()
    }
}

impl<'a> Last<'a> {
    /// A position taken apart.
    #[inline(always)]
    fn digits(self, position: u64) -> impl Iterator<Item = Digit<'a>> {
        let (before, factors) = self.product.factors.split_at(self.first);
        // What the games before add does not matter.
        let mut rest = match before.last() {
            Some((_, stride)) if position >= *stride => position % stride,
            _ => position,
        };
        factors.iter().map(move |(factor, stride)| {
            let at = rest / stride;
            rest -= at * stride;
            Digit { factor, stride: *stride, at, others: position - at * stride }
        })
    }
}

impl Positions for Last<'_> {
    fn count(&self) -> u64 {
        self.product.count
    }

    #[inline(always)]
    fn options(&self, position: u64, mut each: impl FnMut(u64) -> Flow) -> Flow {
        for Digit { factor, stride, at, others } in self.digits(position) {
            factor.options(at, |to| each(others + to * stride))?;
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn runs_after(&self, position: u64, mut each: impl FnMut(Run) -> Flow) -> Flow {
        for Digit { factor, stride, at, others } in self.digits(position) {
            factor.runs_after(at, |Run { first, step, count }| {
                each(Run { first: others + first * stride, step: step * stride, count })
            })?;
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn count_options(&self, position: u64, most: u64) -> u64 {
        let mut options = 0u64;
        for Digit { factor, at, .. } in self.digits(position) {
            options = options.saturating_add(factor.count_options(at, most));
            if options > most {
                break;
            }
        }
        options
    }
}

impl Unmoves for Last<'_> {
    #[inline(always)]
    fn before(&self, position: u64, mut each: impl FnMut(u64)) {
        for Digit { factor, stride, at, others } in self.digits(position) {
            factor.before(at, |from| each(others + from * stride));
        }
    }

    #[inline(always)]
    fn runs_before(&self, position: u64, mut each: impl FnMut(Run)) {
        for Digit { factor, stride, at, others } in self.digits(position) {
            factor.runs_before(at, |Run { first, step, count }| {
                each(Run { first: others + first * stride, step: step * stride, count });
            });
        }
    }
}

impl Positions for Product {
    fn count(&self) -> u64 {
        self.count
    }

    #[inline]
    fn options(&self, position: u64, each: impl FnMut(u64) -> Flow) -> Flow {
        self.last(0).options(position, each)
    }

    #[inline]
    fn runs_after(&self, position: u64, each: impl FnMut(Run) -> Flow) -> Flow {
        self.last(0).runs_after(position, each)
    }

    #[inline]
    fn count_options(&self, position: u64, most: u64) -> u64 {
        self.last(0).count_options(position, most)
    }
}

impl Unmoves for Product {
    #[inline]
    fn before(&self, position: u64, each: impl FnMut(u64)) {
        self.last(0).before(position, each);
    }

    #[inline]
    fn runs_before(&self, position: u64, each: impl FnMut(Run)) {
        self.last(0).runs_before(position, each);
    }
}
