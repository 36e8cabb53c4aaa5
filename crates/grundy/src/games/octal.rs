//! Octal games: take tokens from a heap and split what is left.

use grundy_kernels::heap::TakeBreak;

use super::{Game, heaps};
use crate::error::Error;
use crate::notation::Cursor;
use crate::part::{Part, Typed, parse_body};
use crate::ruleset::{Dense, Each, Flow, Ruleset};
use crate::theory::nat::{self, Nat};
use crate::theory::outcome::Play;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "octal",
    summary: "octal games: take tokens from a heap and leave it gone, whole or split in two",
    rules: "The digit d_k of the code says what may be left after taking k tokens from a heap: add 1 for \
            no heap, 2 for one heap, 4 for two heaps. Digits go from 0 to 7; the digit before the \
            point is 0, or 4 if a heap may be split without taking. A `!` at the end asks for \
            different heaps after a split.",
    notation: "octal/CODE:A,B,… with a code such as 0.137 or 4.7 and heaps of any size",
    example: "octal/0.137:35",
    theorem: "A period in the values that holds for n₀ ≤ n < 2n₀ + p + k, where d_k is the last digit, holds \
              for ever; so heaps of any size are solved as soon as the table proves its period.",
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
    ],
    ..Game::of::<Octal>()
};

/// Kayles.
pub(super) const KAYLES: Game = Game {
    name: "kayles",
    summary: "Kayles: knock down one pin or two neighbours in a row of pins",
    rules: "A row of pins. A move knocks down one pin or two adjacent pins; the row may fall apart in two.",
    theorem: "Octal game 0.77. The values have period 12 from n = 71 on.",
    source: "Dudeney 1908; Guy and Smith 1956",
    example: "kayles:7",
    pattern: "kayles:_",
    small: &["kayles:0..12", "kayles:0..5,0..5"],
    ..named()
};

/// Dawson's Kayles.
pub(super) const DAWSON_KAYLES: Game = Game {
    name: "dawson-kayles",
    aliases: &["dawson"],
    summary: "Dawson's Kayles: knock down exactly two neighbours in a row of pins",
    rules: "A row of pins. A move knocks down two adjacent pins; the row may fall apart in two. Dawson's \
            Chess on n files is this game on n + 1 pins.",
    theorem: "Octal game 0.07. The values have period 34 from n = 53 on.",
    source: "Dawson 1935; Guy and Smith 1956",
    example: "dawson-kayles:9",
    pattern: "dawson-kayles:_",
    small: &["dawson-kayles:0..14", "dawson-kayles:0..6,0..6"],
    ..named()
};

/// Officers.
pub(super) const OFFICERS: Game = Game {
    name: "officers",
    summary: "Officers: take one token from a heap, never a heap of one",
    rules: "Heaps of tokens. A move takes one token from a heap of two or more, and may split what is left.",
    theorem: "Octal game 0.6. No period of its values is known.",
    source: "Berlekamp, Conway and Guy 1982, chapter 4",
    example: "officers:20",
    pattern: "officers:_",
    small: &["officers:0..11", "officers:0..5,0..5"],
    ..named()
};

/// Grundy's game.
pub(super) const GRUNDY: Game = Game {
    name: "grundy",
    aliases: &["grundys-game"],
    summary: "Grundy's game: split a heap in two different heaps",
    rules: "Heaps of tokens. A move splits a heap into two heaps of different sizes.",
    theorem: "No period of its values is known; the values are computed.",
    source: "Grundy 1939",
    example: "grundy:8",
    pattern: "grundy:_",
    small: &["grundy:0..14", "grundy:0..7,0..7"],
    ..named()
};

/// The names above and their codes.
const NAMED: &[(&str, &str)] =
    &[("kayles", "0.77"), ("dawson-kayles", "0.07"), ("officers", "0.6"), ("grundy", "4.0!")];

const fn named() -> Game {
    Game {
        rules: "",
        notation: "the name, then ':A,B,…' with heaps of any size",
        complexity: "n²/2 steps for a table of n values; none beyond a proved period",
        parse: parse_named,
        family: family_named,
        ..Game::of::<Octal>()
    }
}

fn octal_named(game: &'static Game) -> Octal {
    let code = NAMED.iter().find(|(name, _)| *name == game.name).map_or("0.0", |(_, code)| code);
    let mut cursor = Cursor::new(code, &crate::notation::NoFiles);
    let mut octal = read_code(&mut cursor).expect("the codes in the list are octal codes");
    octal.named = true;
    octal
}

fn parse_named(game: &'static Game, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    cursor.expect(':')?;
    parse_body(game, octal_named(game), cursor)
}

fn family_named(game: &'static Game, _: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    Ok(Box::new(Typed::new(game, octal_named(game), Default::default())))
}

/// Take-and-break rules in octal digits.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Octal {
    rules: TakeBreak,
    /// Whether the list has a name for the game, so that the code is not written.
    named: bool,
}

/// Codes may have up to this many digits.
const MAX_CODE: usize = 100_000;

/// The splits of heaps up to this size are listed take by take.
const LISTED: u64 = 1 << 20;

/// Reads `0.137`, `.137`, `4.7` or `4.0!`.
fn read_code(cursor: &mut Cursor<'_>) -> Result<Octal, Error> {
    let first = match cursor.peek() {
        Some('0') if cursor.eat('0') => 0,
        Some('4') if cursor.eat('4') => 4,
        Some('.') => 0,
        _ => return Err(cursor.error("an octal code that begins with '0.', '4.' or '.'")),
    };
    if !cursor.eat('.') {
        return Err(cursor.error("the point of an octal code"));
    }
    let mark = cursor.mark();
    let text = cursor.word(|c| matches!(c, '0'..='7'));
    if text.is_empty() {
        return Err(cursor.error("an octal digit from 0 to 7"));
    }
    if text.len() > MAX_CODE {
        return Err(cursor.error_at(mark, format!("at most {MAX_CODE} digits")));
    }
    let mut digits = vec![first];
    digits.extend(text.trim_end_matches('0').bytes().map(|digit| digit - b'0'));
    let unequal = cursor.eat('!');
    if !matches!(cursor.peek(), None | Some(':')) {
        return Err(cursor.error("an octal digit from 0 to 7, or ':'"));
    }
    Ok(Octal { rules: TakeBreak { digits, repeat: 0, unequal }, named: false })
}

impl Ruleset for Octal {
    type Position = Nat;

    const LIST: bool = true;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Octal, Error> {
        cursor.expect('/')?;
        read_code(cursor)
    }

    fn write_parameters(&self, out: &mut String) {
        if self.named {
            return;
        }
        let TakeBreak { digits, unequal, .. } = &self.rules;
        out.push('/');
        out.push(char::from(b'0' + digits[0]));
        out.push('.');
        out.extend(digits[1..].iter().map(|&digit| char::from(b'0' + digit)));
        if digits.len() == 1 {
            out.push('0');
        }
        if *unequal {
            out.push('!');
        }
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Nat, Error> {
        cursor.nat("a heap size")
    }

    fn write(&self, heap: &Nat, out: &mut String) {
        nat::push(out, heap);
    }

    fn options(&self, heap: &Nat, each: &mut Each<'_, Nat>) -> Flow {
        let TakeBreak { digits, unequal, .. } = &self.rules;
        let mut splits = Vec::new();
        for (taken, digit) in digits.iter().enumerate() {
            let Some(left) = nat::minus(heap, &Nat::from(taken)) else { break };
            if digit & 1 != 0 && left.is_zero() {
                each(&[Nat::ZERO])?;
            }
            if digit & 2 != 0 && !left.is_zero() {
                each(std::slice::from_ref(&left))?;
            }
            if digit & 4 == 0 {
                continue;
            }
            if nat::small(heap).is_some_and(|heap| heap <= LISTED) {
                split(&left, *unequal, each)?;
            } else {
                splits.push(left);
            }
        }
        side_by_side(&splits, *unequal, each)
    }

    fn dense(&self, heap: &Nat) -> Option<Dense> {
        Some(Dense::Heap { rules: self.rules.clone(), heap: heap.clone() })
    }

    fn describe(&self, heap: &Nat, left: &[Nat], out: &mut String) {
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
                for (i, part) in left.iter().enumerate() {
                    out.push_str(if i == 0 { "" } else { " and " });
                    nat::push_short(out, part);
                }
            }
        }
    }

    fn source(&self, _: Play) -> &'static str {
        "Guy and Smith 1956"
    }
}

/// Every way to leave two heaps of each of `totals` tokens. Nobody sees the end of it, so all totals
/// take turns: where values are periodic, every value that an option has then comes early.
fn side_by_side(totals: &[Nat], unequal: bool, each: &mut Each<'_, Nat>) -> Flow {
    let Some(largest) = totals.iter().max() else { return Flow::Continue(()) };
    for a in nat::one_to(&(largest >> 1usize)) {
        for total in totals {
            let Some(b) = nat::minus(total, &a).filter(|b| a <= *b) else { continue };
            if !(unequal && a == b) {
                each(&[a.clone(), b])?;
            }
        }
    }
    Flow::Continue(())
}

/// Every way to leave two heaps of `total` tokens, the smaller first.
fn split(total: &Nat, unequal: bool, each: &mut Each<'_, Nat>) -> Flow {
    if let Some(total) = nat::small(total) {
        let last = if unequal { total.saturating_sub(1) / 2 } else { total / 2 };
        return (1..=last).try_for_each(|a| each(&[Nat::from(a), Nat::from(total - a)]));
    }
    let half = total >> 1usize;
    for a in nat::one_to(&half) {
        let b = total - &a;
        if !(unequal && a == b) {
            each(&[a, b])?;
        }
    }
    Flow::Continue(())
}
