//! Coin turning as rows of coins: the coins below some heads in an order in which every turn's own coin is
//! the highest.

use std::ops::ControlFlow;

use grundy_graphs::implicit::{MOST_COINS, Row};
use rustc_hash::FxHashMap;

use crate::interned::{Id, Parts, Rules};
use crate::meter::Meter;

/// More turns than this are not listed.
const MOST_TURNS: usize = 1 << 20;

/// About how many bytes a turn takes beside the position that it leaves: the coins of that.
const TURN: u64 = 64;

/// The coins that moves from a position can turn.
pub(super) struct Coins {
    /// They, and how they are turned.
    pub(super) row: Row,
    /// Those that show heads in the position.
    pub(super) heads: u64,
    /// Each of them alone, from the lowest.
    pub(super) alone: Vec<Id>,
}

/// Finds the coins.
struct Search<'a> {
    rules: &'a mut dyn Rules,
    meter: &'a mut Meter,
    /// The place of every coin that has one; `None` while those below it are looked for.
    places: FxHashMap<Id, Option<u32>>,
    /// Every coin that has a place, alone, with the coins that its turns leave.
    alone: Vec<(Id, Vec<Vec<Id>>)>,
    /// How many turns were looked at.
    turns: usize,
}

impl Coins {
    /// The coins of a position; `None` if it is none of coins, or if they or their turns are too many, for the
    /// limits as well.
    pub(super) fn new(rules: &mut dyn Rules, position: Id, meter: &mut Meter) -> Option<Coins> {
        let mut heads = Vec::new();
        if !rules.coins(position, &mut heads) {
            return None;
        }
        let places = FxHashMap::default();
        let mut search = Search { rules, meter, places, alone: Vec::new(), turns: 0 };
        heads.iter().try_for_each(|&head| search.place(head))?;
        let mut turns = Vec::with_capacity(search.turns);
        for (place, (_, left)) in search.alone.iter().enumerate() {
            let own = 1u64 << place;
            for others in left {
                // With coins that are not below its own a turn is none.
                turns.push(search.set(others).filter(|&others| others < own)? | own);
            }
        }
        let heads = search.set(&heads)?;
        let count = u32::try_from(search.alone.len()).ok()?;
        let alone = search.alone.into_iter().map(|(coin, _)| coin).collect();
        Some(Coins { row: Row::new(count, turns)?, heads, alone })
    }
}

impl Search<'_> {
    /// Gives a coin the first place above all coins that are turned with it.
    fn place(&mut self, coin: Id) -> Option<()> {
        if self.places.contains_key(&coin) {
            return Some(());
        }
        if self.places.len() >= MOST_COINS as usize {
            return None;
        }
        self.places.insert(coin, None);
        let mut positions = Vec::new();
        let flow = self.rules.options(coin, Parts::Whole, &mut |left, bytes| {
            self.turns += 1;
            // A turn leaves one row.
            let [left] = left else { return ControlFlow::Break(()) };
            positions.push(*left);
            let fits = bytes + TURN * self.turns as u64 <= self.meter.memory();
            match self.turns <= MOST_TURNS && fits && self.meter.has_time() {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        if flow.is_break() {
            return None;
        }
        let mut turns = Vec::with_capacity(positions.len());
        for position in positions {
            if !self.meter.has_time() {
                return None;
            }
            let mut heads = Vec::new();
            self.rules.coins(position, &mut heads);
            heads.iter().try_for_each(|&head| self.place(head))?;
            turns.push(heads);
        }
        let place = u32::try_from(self.alone.len()).ok()?;
        self.places.insert(coin, Some(place));
        self.alone.push((coin, turns));
        Some(())
    }

    /// Heads as bits.
    fn set(&self, heads: &[Id]) -> Option<u64> {
        let bit = |coin| self.places.get(coin).copied().flatten().map(|place| 1u64 << place);
        heads.iter().try_fold(0, |set, coin| Some(set | bit(coin)?))
    }
}
