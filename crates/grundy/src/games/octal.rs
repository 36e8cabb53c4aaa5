//! Octal games and their relatives: take tokens from a heap and split what is left.

pub(super) mod code;
mod general;
pub(super) mod named;
mod splits;

use general::General;
use grundy_kernels::heap::TakeBreak;

pub(super) use general::is_general;

use super::{Game, heaps};
use crate::position::{self, Entry, Part};
use crate::ruleset::{AsHeaps, Dense, Each, Flow, Ruleset};
use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "octal",
    aliases: &["hexadecimal", "heap"],
    summary: "octal games: take tokens from a heap and leave it gone, whole or split in two or three",
    rules: "The digit d_k of the code says what may be left after taking k tokens from a heap: add 1 for \
            no heap, 2 for one heap, 4 for two heaps, 8 for three. Digits go from 0 to F, which is 15; \
            the digit before the point says how a heap may be split without taking: 0, 4, 8 or C. \
            Digits in brackets repeat for ever. A `!` at the end asks for different heaps after a split. \
            In place of a digit, {2,5} allows to leave two or five heaps, {2+} two or more, * any number; \
            behind it, ! asks for different heaps, ? for heaps that are not all equal, = for equal ones.",
    notation: "octal/CODE:A,B,… with a code such as 0.137, 4.7, 0.3F, 0.[3] or 4.0! and heaps of any size; \
               with braces, * or marks, such as {2+}=.0, and heaps to 1000",
    example: "octal/0.137:35",
    theorem: "A period p of the values that holds for n₀ ≤ n < h·n₀ + (h − 1)p + k, where n₀ ≥ 1, d_k is the \
              last digit and no move leaves more than h heaps, holds for ever; so heaps of any size are \
              solved as soon as the table proves its period. Similar theorems hold for different heaps \
              after a split and for all-but subtraction.",
    source: "Guy and Smith 1956",
    complexity: "n²/2 steps for a table of n values; none beyond a proved period",
    pattern: "octal/0.137:_",
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
pub(super) struct Octal {
    pub(super) rules: TakeBreak,
    /// Whether the list has a name for the game, so that the code is not written.
    named: bool,
}

/// The moves from heaps up to this size are listed take by take.
const LISTED: u64 = 1 << 20;

impl Ruleset for Octal {
    type Position = Nat;

    const LIST: bool = true;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Octal, Error> {
        cursor.expect('/')?;
        Ok(Octal { rules: code::read(cursor)?, named: false })
    }

    fn write_parameters(&self, out: &mut String) {
        if self.named {
            return;
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
        match nat::small(heap).filter(|&heap| heap <= LISTED) {
            Some(heap) => splits::take_by_take(&self.rules, heap, each),
            None => splits::side_by_side(&self.rules, heap, each),
        }
    }

    fn as_heaps(&self) -> Option<AsHeaps<Nat>> {
        Some(AsHeaps { rules: self.rules.clone(), heap: |heap| heap, position: |heap| heap })
    }

    fn dense(&self, heap: &Nat) -> Option<Dense> {
        Some(Dense::Heap { rules: self.rules.clone(), heap: heap.clone() })
    }

    fn describe(&self, heap: &Nat, left: &[Nat], out: &mut String) {
        describe(heap, left, out);
    }

    fn source(&self, _: Play) -> &'static str {
        "Guy and Smith 1956"
    }
}

/// Appends what a move takes, and the heaps that it leaves.
fn describe(heap: &Nat, left: &[Nat], out: &mut String) {
    let taken = heap - left.iter().sum::<Nat>();
    match left {
        [_] => heaps::describe(heap, &left[0], out),
        _ => {
            if taken.is_zero() {
                out.push_str("split ");
            } else {
                out.push_str("take ");
                nat::push_short(out, &taken);
                out.push_str(" from ");
            }
            nat::push_short(out, heap);
            out.push_str(if taken.is_zero() { " into " } else { " and leave " });
            if left.len() > 3 && left.iter().all(|part| *part == left[0]) {
                nat::push_u64(out, left.len() as u64);
                out.push_str(" heaps of ");
                return nat::push_short(out, &left[0]);
            }
            for (i, part) in left.iter().enumerate() {
                out.push_str(match i {
                    0 => "",
                    _ if i + 1 == left.len() => " and ",
                    _ => ", ",
                });
                nat::push_short(out, part);
            }
        }
    }
}
