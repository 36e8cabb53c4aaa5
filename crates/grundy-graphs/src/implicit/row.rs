//! Coins in a row, and moves that turn sets of them over.

use super::{Flow, Positions, Unmoves};

/// All rows of so many coins, each known by the set of its heads. A turn is a set of coins whose highest
/// one shows heads before it and tails after it (Lenstra 1977), so that every move leads to a smaller
/// number.
///
/// ```
/// use grundy_graphs::implicit::{Flow, Positions, Row};
///
/// // Three coins: one, or one and the one before it, may be turned; the last from heads to tails.
/// let row = Row::new(3, vec![0b1, 0b10, 0b11, 0b100, 0b110]).unwrap();
/// assert_eq!(row.count(), 8);
/// let mut options = Vec::new();
/// let _ = row.options(0b010, |option| {
///     options.push(option);
///     Flow::Continue(())
/// });
/// options.sort_unstable();
/// assert_eq!(options, [0b000, 0b001]);
/// ```
#[derive(Clone, Debug)]
pub struct Row {
    coins: u32,
    /// The turns whose highest coin is c are `turns[starts[c]..starts[c + 1]]`.
    starts: Vec<usize>,
    turns: Vec<u64>,
}

/// The most coins.
pub const MOST_COINS: u32 = 62;

impl Row {
    /// The rows of `coins` coins with these turns, sets of bits, each of which counts once; `None` if there
    /// are more than [`MOST_COINS`] coins.
    ///
    /// # Panics
    /// If a turn has no coin, or one that is not there.
    pub fn new(coins: u32, mut turns: Vec<u64>) -> Option<Row> {
        if coins > MOST_COINS {
            return None;
        }
        turns.sort_unstable();
        turns.dedup();
        assert!(turns.iter().all(|&turn| turn > 0 && turn >> coins == 0), "sets of these coins");
        let starts = (0..=coins).map(|coin| turns.partition_point(|turn| turn >> coin == 0));
        Some(Row { coins, starts: starts.collect(), turns })
    }

    /// The most options that a row has.
    pub fn most_options(&self) -> u64 {
        self.turns.len() as u64
    }

    /// The bytes that the turns take.
    pub fn bytes(&self) -> u64 {
        8 * self.turns.len() as u64
    }

    /// Calls `each` with what the row becomes by every turn whose highest coin is among `highest`.
    #[inline(always)]
    fn turned(&self, row: u64, mut highest: u64, mut each: impl FnMut(u64) -> Flow) -> Flow {
        while highest != 0 {
            let coin = highest.trailing_zeros() as usize;
            let turns = &self.turns[self.starts[coin]..self.starts[coin + 1]];
            turns.iter().try_for_each(|turn| each(row ^ turn))?;
            highest &= highest - 1;
        }
        Flow::Continue(())
    }
}

impl Positions for Row {
    fn count(&self) -> u64 {
        1 << self.coins
    }

    #[inline]
    fn options(&self, position: u64, each: impl FnMut(u64) -> Flow) -> Flow {
        self.turned(position, position, each)
    }
}

impl Unmoves for Row {
    #[inline]
    fn before(&self, position: u64, mut each: impl FnMut(u64)) {
        let tails = !position & (self.count() - 1);
        let _ = self.turned(position, tails, |before| {
            each(before);
            Flow::Continue(())
        });
    }
}
