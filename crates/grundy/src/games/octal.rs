//! Octal games and their relatives: take tokens from a heap and split what is left.

pub(super) mod code;
mod general;
pub(super) mod named;
mod splits;

use std::sync::Arc;

use general::General;
use grundy_kernels::heap::TakeBreak;

pub(super) use general::is_general;

use super::{Game, heaps};
use crate::picture::Picture;
use crate::position::{self, Entry, Part};
use crate::ruleset::{AsHeaps, Dense, Each, Flow, Ruleset};
use crate::text::{Argument, Join, Message, message};
use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "octal",
    aliases: &["hexadecimal", "heap"],
    example: "octal/0.137:35",
    source: "Guy and Smith 1956",
    pattern: "octal/0.137:_",
    reach: None,
    small: &[
        "octal/0.137:0..14",
        "octal/0.07:0..14",
        "octal/4.7:0..8",
        "octal/0.6:0..10,0..4",
        "octal/4.0!:0..12",
        "octal/0.3:0..5,0..5",
        "octal/0.007:0..9+octal/0.156:0..6",
        "octal/0.3F:0..10",
        "octal/0.8:0..8,0..4",
        "octal/8.0:0..12",
        "octal/C.1!:0..11",
        "octal/0.0A!:0..12",
        "octal/0.[3]:0..6,0..6",
        "octal/4.[3]:0..9",
        "octal/0.1[26]:0..9",
        "octal/0.[F]:0..8",
        "octal/{2+}=.0:0..12,0..3",
        "octal/{2,4+}!.3:0..12",
        "octal/0.*?[5]:0..9",
    ],
    parse,
    family,
    at_sight: None,
};

/// Reads the rules in octal digits, or the general ones.
fn parse(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    match is_general(cursor) {
        true => position::parse::<General>(entry, cursor),
        false => position::parse::<Octal>(entry, cursor),
    }
}

fn family(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    match is_general(cursor) {
        true => position::family::<General>(entry, cursor),
        false => position::family::<Octal>(entry, cursor),
    }
}

/// Take-and-break rules in octal digits.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Octal {
    pub(super) rules: TakeBreak,
    /// What is written instead of the code where the game has a name: its parameters.
    named: Option<Arc<str>>,
}

/// Heaps under `rules` in a game with a name, whose parameters are written as `parameters`.
pub(crate) fn heaps_under(rules: TakeBreak, parameters: &str) -> Octal {
    Octal { rules, named: Some(parameters.into()) }
}

/// The moves from heaps up to this size are listed take by take, from larger ones side by side.
pub(crate) const TAKE_BY_TAKE: usize = 1 << 20;

/// Whether a move takes so many tokens, at least one, from a heap and leaves one heap.
pub(crate) fn leaves_one(rules: &TakeBreak, taken: &Nat) -> bool {
    !taken.is_zero() && splits::leaves_one(rules, taken)
}

impl Ruleset for Octal {
    type Position = Nat;

    const LIST: bool = true;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Octal, Error> {
        cursor.expect('/')?;
        Ok(Octal { rules: code::read(cursor)?, named: None })
    }

    fn write_parameters(&self, out: &mut String) {
        if let Some(parameters) = &self.named {
            return out.push_str(parameters);
        }
        out.push('/');
        code::write(&self.rules, out);
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Nat, Error> {
        cursor.nat("a heap size")
    }

    fn write(&self, heap: &Nat, out: &mut String) {
        nat::push(out, heap);
    }

    fn options(&self, heap: &Nat, each: &mut Each<'_, Nat>) -> Flow {
        match nat::to_usize(heap).filter(|&heap| heap <= TAKE_BY_TAKE) {
            Some(heap) => splits::take_by_take(&self.rules, heap, each),
            None => splits::side_by_side(&self.rules, heap, each),
        }
    }

    fn as_heaps(&self) -> Option<AsHeaps<Nat>> {
        Some(AsHeaps { rules: self.rules.clone(), heap: |heap| heap, position: |heap| heap })
    }

    fn dense(&self, heap: &Nat) -> Option<Dense> {
        Some(Dense::Heaps { rules: self.rules.clone(), heaps: vec![heap.clone()] })
    }

    fn picture(&self, heap: &Nat) -> Option<Picture> {
        Some(Picture::heaps([heap]))
    }

    fn describe(&self, heap: &Nat, left: &[Nat]) -> Message {
        describe(heap, left)
    }

    fn as_rules(&self, _: usize) -> Option<String> {
        code::in_rules(&self.rules)
    }

    fn source(&self, _: Play) -> &'static str {
        "Guy and Smith 1956"
    }
}

/// What a move takes, and the heaps that it leaves.
fn describe(heap: &Nat, left: &[Nat]) -> Message {
    if let [left] = left {
        return heaps::describe(heap, left);
    }
    let taken = heap - left.iter().sum::<Nat>();
    let parts: Argument = match left {
        [first, _, _, _, ..] if left.iter().all(|part| part == first) => {
            message!("equal-heaps", count = left.len(), size = first).into()
        }
        _ => Argument::list(left, Join::And),
    };
    if taken.is_zero() {
        return message!("split", heap = heap, parts = parts);
    }
    message!("take-and-split", taken = taken, heap = heap, parts = parts)
}
