//! Coin turning as rows of coins: the coins below some heads in an order in which every turn's own coin is
//! the highest.

use std::ops::ControlFlow;

use grundy_graphs::implicit::{MOST_COINS, Row};
use rustc_hash::FxHashMap;

use crate::ruleset::{AsCoins, Ruleset};

/// More turns than this are not listed.
const MOST_TURNS: usize = 1 << 20;

/// The coins that moves from a position can turn.
pub(super) struct Coins<P> {
    /// They, and how they are turned.
    pub(super) row: Row,
    /// Those that show heads in the position.
    pub(super) heads: u64,
    /// Each of them alone, from the lowest.
    pub(super) alone: Vec<P>,
}

/// Finds the coins.
struct Search<'a, R: Ruleset> {
    ruleset: &'a R,
    as_coins: AsCoins<R>,
    /// The place of every coin that has one; `None` while those below it are looked for.
    places: FxHashMap<R::Position, Option<u32>>,
    alone: Vec<R::Position>,
    /// How many turns were looked at.
    turns: usize,
}

impl<P> Coins<P> {
    /// The coins of a position; `None` if it is none of coins, or if they or their turns are too many.
    pub(super) fn new<R: Ruleset<Position = P>>(ruleset: &R, position: &P) -> Option<Coins<P>> {
        let as_coins = ruleset.as_coins()?;
        let places = FxHashMap::default();
        let mut search = Search { ruleset, as_coins, places, alone: Vec::new(), turns: 0 };
        let heads = (search.as_coins.apart)(ruleset, position);
        heads.iter().try_for_each(|head| search.place(head))?;
        let mut turns = Vec::with_capacity(search.turns);
        for (place, coin) in search.alone.iter().enumerate() {
            let own = 1u64 << place;
            let flow = ruleset.options(coin, &mut |left| {
                let others = if let [left] = left { search.set(left) } else { None };
                // With coins that are not below its own a turn is none.
                match others.filter(|&others| others < own) {
                    Some(others) => turns.push(others | own),
                    None => return ControlFlow::Break(()),
                }
                ControlFlow::Continue(())
            });
            if flow.is_break() {
                return None;
            }
        }
        let heads = search.set(position)?;
        let count = u32::try_from(search.alone.len()).ok()?;
        Some(Coins { row: Row::new(count, turns)?, heads, alone: search.alone })
    }
}

impl<R: Ruleset> Search<'_, R> {
    /// Gives a coin the first place above all coins that are turned with it.
    fn place(&mut self, coin: &R::Position) -> Option<()> {
        if self.places.contains_key(coin) {
            return Some(());
        }
        if self.places.len() >= MOST_COINS as usize {
            return None;
        }
        self.places.insert(coin.clone(), None);
        let (ruleset, apart) = (self.ruleset, self.as_coins.apart);
        let flow = ruleset.options(coin, &mut |left| {
            self.turns += 1;
            let coins = left.first().map(|left| apart(ruleset, left)).unwrap_or_default();
            let placed = coins.iter().try_for_each(|coin| self.place(coin));
            match placed.filter(|()| self.turns <= MOST_TURNS) {
                Some(()) => ControlFlow::Continue(()),
                None => ControlFlow::Break(()),
            }
        });
        if flow.is_break() {
            return None;
        }
        let place = u32::try_from(self.alone.len()).ok()?;
        self.places.insert(coin.clone(), Some(place));
        self.alone.push(coin.clone());
        Some(())
    }

    /// The heads of a position as bits.
    fn set(&self, position: &R::Position) -> Option<u64> {
        let heads = (self.as_coins.apart)(self.ruleset, position);
        let bit = |coin| self.places.get(coin).copied().flatten().map(|place| 1u64 << place);
        heads.iter().try_fold(0, |set, coin| Some(set | bit(coin)?))
    }
}
