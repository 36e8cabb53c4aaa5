//! The positions of one ruleset, each known by a number: what computes with them is compiled once, and not once a ruleset.

mod ids;
mod memo;
mod own;
mod owned;
mod places;

use std::any::Any;
use std::cmp::Ordering;
use std::hash::{BuildHasher, Hash};

use grundy_core::{Error, Nat, nat};
use rustc_hash::FxBuildHasher;

pub(crate) use ids::Id;
pub(crate) use own::Own;
pub(crate) use places::{Of, Places};

use crate::ruleset::{Flow, Ruleset, apart, write_component};
use ids::Ids;
use memo::Memo;
use owned::{owned_at, owned_bytes};

/// How positions are taken for their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// As they are.
    Whole,
    /// As the parts that they fall apart into, of positions that are equal by symmetry one.
    Apart,
    /// As positions whose sum they are under normal play; of positions that are equal by symmetry one, if they are none.
    Summands,
    /// As the parts from one of which to another a turn may go on, as [`Ruleset::apart_on_turn`].
    OnTurn,
}

/// What numbers stand for, beside positions that are known.
#[derive(Clone, Copy, Debug)]
pub enum Made<'a> {
    /// Heaps, as [`Ruleset::as_vectors`] has them.
    Heaps(&'a [u64]),
    /// The position like one in which just these coins show heads, as [`Ruleset::as_coins`] has them.
    Coins(Id, &'a [Id]),
    /// A token on a node, as [`Ruleset::as_token`] has it.
    Token(u32),
    /// A position that is known.
    Known(Id),
}

/// What is called for every option with the numbers of its components, and with the bytes that all positions take by then.
pub(crate) type EachOption<'a> = dyn FnMut(&[Id], u64) -> Flow + 'a;

/// The rules of a game, and positions that are known by their numbers, from 0 on.
pub trait Rules: Any + Send + Sync {
    /// How many positions are known.
    fn len(&self) -> usize;

    /// The bytes that they take.
    fn bytes(&self) -> u64;

    /// The same rules, with no positions.
    fn like(&self) -> Box<dyn Rules>;

    /// Forgets the positions from number `len` on but for those of `keep`, which get new numbers.
    fn rewind(&mut self, len: usize, keep: &mut [Id]);

    /// Says that the positions that are known by now are met again and again, and are not forgotten meanwhile: which others
    /// they stand for by symmetry is kept.
    fn settle(&mut self);

    /// Why the options of a position cannot be listed, as [`Ruleset::beyond`].
    fn beyond(&self, of: Id) -> Option<String>;

    /// As [`Ruleset::options`]: the components that each option leaves.
    fn options(&mut self, of: Id, parts: Parts, each: &mut EachOption<'_>) -> Flow;

    /// Appends the components that option `number` leaves, as [`Ruleset::option`]; whether there is such an option.
    fn option(&mut self, of: Id, number: u32, parts: Parts, out: &mut Vec<Id>) -> bool;

    /// Appends the parts of what all moves leave that do not end the turn, as [`Ruleset::on_turn`] and [`Parts::OnTurn`], if there
    /// are such moves; whether there are.
    fn on_turn(&mut self, of: Id, out: &mut Vec<Id>) -> bool;

    /// As [`Ruleset::has_choice`].
    fn has_choice(&self, of: Id) -> bool;

    /// Calls `each` with about how many bytes every option owns; makes none of them known.
    fn weigh(&self, of: Id, each: &mut dyn FnMut(u64) -> Flow) -> Flow;

    /// About how many bytes a position owns beside its own.
    fn owned(&self, of: Id) -> u64;

    /// As [`Ruleset::is_small`].
    fn is_small(&self, of: Id) -> bool;

    /// As [`Ruleset::evaluated`].
    fn evaluated(&self) -> u32;

    /// As [`Ruleset::is_worth`].
    fn is_worth(&self, of: Id, most: u32, value: u32) -> Option<bool>;

    /// The order of two positions.
    fn compare(&self, one: Id, other: Id) -> Ordering;

    /// Appends the coins of a position, each alone, as [`Ruleset::as_coins`]; false if it is none of coins.
    fn coins(&mut self, of: Id, out: &mut Vec<Id>) -> bool;

    /// Appends the numbers, taken as its parts, of a position that others of the same rules know.
    fn adopt(&mut self, other: &dyn Rules, of: Id, parts: Parts, out: &mut Vec<Id>);

    /// The number of such a position, if it is known here.
    fn find(&self, other: &dyn Rules, of: Id) -> Option<Id>;

    /// Appends the body of a position.
    fn write(&self, of: Id, out: &mut String);

    /// Appends what numbers stand for as the first component of a part of the game `name`, or as a further one.
    fn write_made(&self, name: &str, made: Made<'_>, is_first: bool, out: &mut String);
}

impl dyn Rules + '_ {
    /// Whether the options of a position can be listed.
    ///
    /// # Errors
    /// As [`Ruleset::beyond`] says why they cannot.
    pub(crate) fn reaches(&self, of: Id) -> Result<(), Error> {
        self.beyond(of).map_or(Ok(()), |why| Err(Error::unknown(why)))
    }

    /// Sorts numbers by their positions.
    pub(crate) fn sort(&self, ids: &mut [Id]) {
        ids.sort_unstable_by(|one, other| self.compare(*one, *other));
    }
}

/// The rules `R` and positions under them. What is done with them is compiled once a ruleset: it is written in plain loops,
/// which are a fraction of the code that lists made by iterators are.
pub(crate) struct Interned<R: Ruleset> {
    ruleset: R,
    known: Known<R::Position>,
}

/// Positions with their numbers.
struct Known<P> {
    ids: Ids,
    memo: Memo<P>,
    positions: Vec<P>,
    /// About the bytes that they own.
    owned: u64,
}

/// The bits by which a position is looked for: of a product the low ones after its last rotation, which spread numbers in a row.
fn hash(position: &impl Hash) -> u32 {
    let hash = FxBuildHasher.hash_one(position);
    u32::try_from(hash & u64::from(u32::MAX)).unwrap_or_default()
}

impl<P: Clone + Eq + Hash> Known<P> {
    fn find(&self, position: &P) -> Option<Id> {
        self.find_by(hash(position), position)
    }

    fn find_by(&self, hash: u32, position: &P) -> Option<Id> {
        self.ids.find(hash, |id| self.positions[id as usize] == *position)
    }

    fn bytes(&self) -> u64 {
        (self.positions.capacity() * size_of::<P>()) as u64
            + self.ids.bytes()
            + self.memo.bytes()
            + self.owned
    }

    /// The number of a position, which may be new.
    fn number<R: Ruleset<Position = P>>(&mut self, ruleset: &R, position: &P) -> Id {
        let hash = hash(position);
        match self.find_by(hash, position) {
            Some(id) => id,
            None => self.push(ruleset, hash, position.clone()),
        }
    }

    /// The same for a position that may be kept.
    fn own<R: Ruleset<Position = P>>(&mut self, ruleset: &R, position: P) -> Id {
        let hash = hash(&position);
        match self.find_by(hash, &position) {
            Some(id) => id,
            None => self.push(ruleset, hash, position),
        }
    }

    fn push<R: Ruleset<Position = P>>(&mut self, ruleset: &R, hash: u32, position: P) -> Id {
        self.owned += owned_at(ruleset, self.positions.len(), &position);
        self.positions.push(position);
        self.ids.push(hash)
    }

    /// Appends the numbers of a position, taken as its parts.
    fn parts<R: Ruleset<Position = P>>(
        &mut self,
        ruleset: &R,
        position: &P,
        parts: Parts,
        out: &mut Vec<Id>,
    ) {
        let fell = match parts {
            Parts::Whole => {
                out.push(self.number(ruleset, position));
                return;
            }
            Parts::Apart => apart(ruleset, position, &mut |part| {
                out.push(self.representative(ruleset, &part));
            }),
            Parts::Summands => {
                ruleset.summands(position, &mut |part| out.push(self.own(ruleset, part)))
            }
            Parts::OnTurn => {
                ruleset.apart_on_turn(position, &mut |part| out.push(self.own(ruleset, part)));
                return;
            }
        };
        if !fell {
            out.push(self.representative(ruleset, position));
        }
    }

    /// The number of what stands for the positions that are equal to this one by symmetry.
    fn representative<R: Ruleset<Position = P>>(&mut self, ruleset: &R, position: &P) -> Id {
        if !self.memo.is_on() {
            return self.find_representative(ruleset, position);
        }
        let hash = hash(position);
        self.memo.find(hash, position).unwrap_or_else(|| {
            let id = self.find_representative(ruleset, position);
            self.memo.keep(hash, || position.clone(), id);
            id
        })
    }

    fn find_representative<R: Ruleset<Position = P>>(&mut self, ruleset: &R, position: &P) -> Id {
        match ruleset.canonical(position) {
            Some(position) => self.own(ruleset, position),
            None => self.number(ruleset, position),
        }
    }

    /// Appends the numbers of what an option leaves, taken as its parts.
    fn left<R: Ruleset<Position = P>>(
        &mut self,
        ruleset: &R,
        left: &[P],
        parts: Parts,
        out: &mut Vec<Id>,
    ) {
        for component in left {
            match parts {
                Parts::Apart | Parts::Summands if R::APART => {
                    out.push(self.representative(ruleset, component));
                }
                _ => self.parts(ruleset, component, parts, out),
            }
        }
    }
}

impl<R: Ruleset> Interned<R> {
    pub(super) fn new(ruleset: R) -> Interned<R> {
        let known =
            Known { ids: Ids::default(), memo: Memo::new(), positions: Vec::new(), owned: 0 };
        Interned { ruleset, known }
    }

    /// The number of a position, which may be new.
    #[cfg(feature = "certificates")]
    pub(crate) fn number(&mut self, position: R::Position) -> Id {
        self.known.own(&self.ruleset, position)
    }

    fn at(&self, id: Id) -> &R::Position {
        &self.known.positions[id as usize]
    }

    /// The position that is made of numbers.
    fn made(&self, made: Made<'_>) -> Option<R::Position> {
        match made {
            Made::Heaps(heaps) => Some((self.ruleset.as_vectors()?.position)(from_words(heaps))),
            Made::Coins(like, shown) => {
                let coins = self.ruleset.as_coins()?;
                let mut alone = Vec::with_capacity(shown.len());
                for &id in shown {
                    alone.push(self.at(id).clone());
                }
                Some((coins.together)(self.at(like), &alone))
            }
            Made::Token(node) => Some((self.ruleset.as_token()?.position)(node)),
            Made::Known(id) => Some(self.at(id).clone()),
        }
    }

    /// Appends the numbers from which `made` makes a position; `None` if it does not.
    fn unmade(&self, position: &R::Position, made: Made<'_>, out: &mut Vec<u64>) -> Option<()> {
        match made {
            Made::Heaps(_) => push_small(&(self.ruleset.as_vectors()?.heaps)(position), out)?,
            Made::Coins(like, _) => {
                let coins = self.ruleset.as_coins()?;
                let shown = (coins.apart)(&self.ruleset, position);
                for coin in &shown {
                    out.push(self.known.find(coin)?.into());
                }
                // Rows may differ in more than their heads.
                if (coins.together)(self.at(like), &shown) != *position {
                    return None;
                }
            }
            Made::Token(_) => out.push((self.ruleset.as_token()?.node)(position).into()),
            Made::Known(_) => out.push(self.known.find(position)?.into()),
        }
        Some(())
    }

    fn others<'a>(&self, other: &'a dyn Rules, of: Id) -> &'a R::Position {
        let other: &dyn Any = other;
        let other = other.downcast_ref::<Self>().expect("both are of the same rules");
        other.at(of)
    }
}

impl<R: Ruleset> Rules for Interned<R> {
    fn len(&self) -> usize {
        self.known.ids.len()
    }

    fn bytes(&self) -> u64 {
        self.known.bytes()
    }

    fn like(&self) -> Box<dyn Rules> {
        Box::new(Interned::new(self.ruleset.clone()))
    }

    fn rewind(&mut self, len: usize, keep: &mut [Id]) {
        if len >= self.known.positions.len() {
            return;
        }
        let last = self.known.positions.split_off(len);
        for (at, position) in last.iter().enumerate() {
            self.known.owned -= owned_at(&self.ruleset, len + at, position);
        }
        self.known.ids.truncate(len);
        self.known.memo.rewind(len);
        for id in keep {
            let at = *id as usize;
            if at >= len {
                *id = self.known.number(&self.ruleset, &last[at - len]);
            }
        }
    }

    fn settle(&mut self) {
        self.known.memo.settle(self.known.ids.len());
    }

    fn beyond(&self, of: Id) -> Option<String> {
        self.ruleset.beyond(self.at(of))
    }

    fn options(&mut self, of: Id, parts: Parts, each: &mut EachOption<'_>) -> Flow {
        let Interned { ruleset, known } = self;
        let position = known.positions[of as usize].clone();
        let mut ids = Vec::new();
        ruleset.options(&position, &mut |left| {
            ids.clear();
            known.left(ruleset, left, parts, &mut ids);
            each(&ids, known.bytes())
        })
    }

    fn option(&mut self, of: Id, number: u32, parts: Parts, out: &mut Vec<Id>) -> bool {
        let Interned { ruleset, known } = self;
        let position = known.positions[of as usize].clone();
        let mut found = false;
        ruleset.option(&position, number, &mut |left| {
            found = true;
            known.left(ruleset, left, parts, out);
            Flow::Break(())
        });
        found
    }

    fn on_turn(&mut self, of: Id, out: &mut Vec<Id>) -> bool {
        let Interned { ruleset, known } = self;
        let position = &known.positions[of as usize];
        match ruleset.on_turn(position) {
            Some(left) if left != *position => {
                known.parts(ruleset, &left, Parts::OnTurn, out);
                true
            }
            _ => false,
        }
    }

    fn has_choice(&self, of: Id) -> bool {
        self.ruleset.has_choice(self.at(of))
    }

    fn weigh(&self, of: Id, each: &mut dyn FnMut(u64) -> Flow) -> Flow {
        self.ruleset.options(self.at(of), &mut |left| {
            let mut owned = 0;
            for component in left {
                owned += owned_bytes(&self.ruleset, component);
            }
            each(owned)
        })
    }

    fn owned(&self, of: Id) -> u64 {
        owned_bytes(&self.ruleset, self.at(of))
    }

    fn is_small(&self, of: Id) -> bool {
        self.ruleset.is_small(self.at(of))
    }

    fn evaluated(&self) -> u32 {
        self.ruleset.evaluated()
    }

    fn is_worth(&self, of: Id, most: u32, value: u32) -> Option<bool> {
        self.ruleset.is_worth(self.at(of), most, value)
    }

    fn compare(&self, one: Id, other: Id) -> Ordering {
        self.at(one).cmp(self.at(other))
    }

    fn coins(&mut self, of: Id, out: &mut Vec<Id>) -> bool {
        let Some(coins) = self.ruleset.as_coins() else { return false };
        for coin in (coins.apart)(&self.ruleset, self.at(of)) {
            out.push(self.known.own(&self.ruleset, coin));
        }
        true
    }

    fn adopt(&mut self, other: &dyn Rules, of: Id, parts: Parts, out: &mut Vec<Id>) {
        let position = self.others(other, of);
        self.known.parts(&self.ruleset, position, parts, out);
    }

    fn find(&self, other: &dyn Rules, of: Id) -> Option<Id> {
        self.known.find(self.others(other, of))
    }

    fn write(&self, of: Id, out: &mut String) {
        self.ruleset.write(self.at(of), out);
    }

    fn write_made(&self, name: &str, made: Made<'_>, is_first: bool, out: &mut String) {
        let position;
        let position = match made {
            Made::Known(id) => self.at(id),
            _ => {
                let Some(made) = self.made(made) else { return };
                position = made;
                &position
            }
        };
        write_component(name, &self.ruleset, position, is_first, out);
    }
}

/// Heaps from words.
fn from_words(heaps: &[u64]) -> Vec<Nat> {
    heaps.iter().copied().map(Nat::from).collect()
}

/// Appends heaps as words, if they all are.
fn push_small(heaps: &[Nat], out: &mut Vec<u64>) -> Option<()> {
    for heap in heaps {
        out.push(nat::small(heap)?);
    }
    Some(())
}
