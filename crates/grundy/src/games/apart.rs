//! What games have in common in which coins on a strip never share a square.

use std::collections::BTreeSet;

use grundy_core::{
    Cursor, Error, NO_POSITION,
    nat::{self, Nat},
};

use crate::picture::{Picture, Spot, Square};
use crate::text::{Message, message};

/// Reads the squares of the coins in any order; from the lowest one up.
pub(super) fn parse(cursor: &mut Cursor<'_>) -> Result<Vec<Nat>, Error> {
    let mut coins = BTreeSet::new();
    loop {
        let before = cursor.clone();
        if !coins.insert(cursor.nat("the square of a coin")?) {
            // Tables have no such place.
            return Err(before.error("a square of its own for each coin").on(NO_POSITION));
        }
        if !cursor.eat(',') {
            return Ok(coins.into_iter().collect());
        }
    }
}

pub(super) fn picture(coins: &[Nat]) -> Option<Picture> {
    let coin = Nat::ONE;
    let gaps = gaps(coins);
    let runs = gaps.iter().flat_map(|gap| [(gap, Square::Free), (&coin, Square::White)]);
    Picture::strip(0, &runs.collect::<Vec<_>>())
}

/// How many squares are free below each coin, down to the next one.
pub(super) fn gaps(coins: &[Nat]) -> Vec<Nat> {
    let mut next = Nat::ZERO;
    let gaps = coins.iter().map(|square| {
        let gap = nat::minus(square, &next).unwrap_or_default();
        next = square + Nat::ONE;
        gap
    });
    gaps.collect()
}

/// The coins after that with index `i` has moved to a free square below.
pub(super) fn after(coins: &[Nat], i: usize, to: Nat) -> Vec<Nat> {
    let place = coins[..i].partition_point(|square| *square < to);
    let mut left = coins.to_vec();
    left[place..=i].rotate_right(1);
    left[place] = to;
    left
}

/// From which square to which a coin has moved.
fn moved<'a>(from: &'a [Nat], to: &'a [Nat]) -> Option<(&'a Nat, &'a Nat)> {
    let old = from.iter().find(|square| to.binary_search(square).is_err())?;
    let new = to.iter().find(|square| from.binary_search(square).is_err())?;
    Some((old, new))
}

pub(super) fn spots(from: &[Nat], to: &[Nat]) -> Option<Vec<Spot>> {
    let (old, new) = moved(from, to)?;
    Some(vec![Spot::Place(0, new.clone()), Spot::Place(0, old.clone())])
}

pub(super) fn describe(from: &[Nat], to: &[Nat]) -> Message {
    match moved(from, to) {
        Some((old, new)) => message!("move-coin", from = old, to = new),
        None => message!("no-move"),
    }
}

/// How many of the lowest coins stand on the squares 0, 1, 2, …, so that they can never move.
pub(super) fn stuck(coins: &[Nat]) -> usize {
    coins.iter().zip(0_usize..).take_while(|(square, i)| **square == Nat::from(*i)).count()
}

/// Without the coins that can never move: the others have the squares above them for themselves.
pub(super) fn canonical(coins: &[Nat]) -> Option<Vec<Nat>> {
    let stuck = stuck(coins);
    let free = &coins[stuck..];
    match free.is_empty() {
        _ if stuck == 0 => None,
        true if coins.len() == 1 => None,
        true => Some(vec![Nat::ZERO]),
        false => Some(free.iter().map(|square| square - Nat::from(stuck)).collect()),
    }
}
