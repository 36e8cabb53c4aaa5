//! Families of coin turning games in a row: names and codes.

use grundy_core::{
    Cursor, Error,
    nat::{self, Nat},
};

/// Which sets of coins a move may turn over.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Family {
    /// The least number of coins.
    pub(super) least: u64,
    /// The greatest number of coins, if there is one.
    pub(super) most: Option<u64>,
    /// How the coins lie.
    pub(super) shape: Shape,
    /// Whether the first coin of the row must be among them.
    pub(super) first: bool,
}

/// How the coins of a set lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Shape {
    /// Anyhow.
    Any,
    /// Without a gap: C.
    Consecutive,
    /// With equal gaps: E.
    Equal,
    /// The same from the left and from the right: S.
    Symmetric,
}

const fn family(least: u64, most: Option<u64>, shape: Shape) -> Family {
    Family { least, most, shape, first: false }
}

/// The families with a name.
const NAMED: &[(&str, Family)] = &[
    ("turning-turtles", family(1, Some(2), Shape::Any)),
    ("mock-turtles", family(1, Some(3), Shape::Any)),
    ("moebius", family(1, Some(5), Shape::Any)),
    ("mogul", family(1, Some(7), Shape::Any)),
    ("moidores", family(1, Some(9), Shape::Any)),
    ("motley", family(1, None, Shape::Any)),
    ("twins", family(2, Some(2), Shape::Any)),
    ("triplets", family(3, Some(3), Shape::Any)),
    ("ruler", family(1, None, Shape::Consecutive)),
    ("ruler-fives", family(1, Some(5), Shape::Consecutive)),
    ("rulerette", family(2, None, Shape::Consecutive)),
    ("sym", family(1, None, Shape::Symmetric)),
    ("ternups", family(3, Some(3), Shape::Equal)),
    ("turnips", family(3, Some(3), Shape::Equal)),
    ("grunt", Family { first: true, ..family(4, Some(4), Shape::Symmetric) }),
];

/// Codes may name up to this many coins.
const MAX_COINS: u64 = 1000;

/// The last coin of a row of Motley: its value 2ⁿ has that many digits.
const LAST_MOTLEY: u64 = 1_000_000;

impl Family {
    /// Reads a name or a code.
    pub(super) fn parse(cursor: &mut Cursor<'_>) -> Result<Family, Error> {
        if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Family::parse_code(cursor);
        }
        let mark = cursor.mark();
        let name = cursor.word(|c| c.is_ascii_lowercase() || c == '-');
        match NAMED.iter().find(|(known, _)| *known == name) {
            Some((_, family)) => Ok(family.clone()),
            None => Err(cursor
                .error_at(mark, "a family by its name, as 'ruler', or its code, as '1-5C'")
                .on("coins")),
        }
    }

    fn parse_code(cursor: &mut Cursor<'_>) -> Result<Family, Error> {
        const COINS: &str = "a number of coins";
        let least = cursor.number(COINS, 1..=MAX_COINS)?;
        let most = if cursor.eat('-') {
            Some(cursor.number(COINS, least..=MAX_COINS)?)
        } else if cursor.eat('+') {
            None
        } else {
            Some(least)
        };
        let mark = cursor.mark();
        let letters = cursor.word(|c| c.is_ascii_alphanumeric());
        if !letters.chars().all(|c| matches!(c, 'C' | 'E' | 'S' | 'F')) {
            return Err(cursor.error_at(mark, "letters C, E, S or F"));
        }
        // Consecutive coins are equally spaced, and equally spaced coins are symmetric.
        let shape = match letters {
            _ if letters.contains('C') => Shape::Consecutive,
            _ if letters.contains('E') => Shape::Equal,
            _ if letters.contains('S') => Shape::Symmetric,
            _ => Shape::Any,
        };
        Ok(Family { first: letters.contains('F'), ..family(least, most, shape) })
    }

    /// Appends the name, or the code if there is none.
    pub(super) fn write(&self, out: &mut String) {
        if let Some((name, _)) = NAMED.iter().find(|(_, family)| family == self) {
            return out.push_str(name);
        }
        nat::push_u64(out, self.least);
        match self.most {
            None => out.push('+'),
            Some(most) if most == self.least => {}
            Some(most) => {
                out.push('-');
                nat::push_u64(out, most);
            }
        }
        out.push_str(if self.first { "F" } else { "" });
        out.push_str(match self.shape {
            Shape::Any => "",
            Shape::Consecutive => "C",
            Shape::Equal => "E",
            Shape::Symmetric => "S",
        });
    }

    /// The number of the first coin of the row.
    pub(super) fn base(&self) -> Nat {
        let turtles = *self == family(1, Some(2), Shape::Any);
        if turtles || self.shape == Shape::Consecutive { Nat::ONE } else { Nat::ZERO }
    }

    /// Reads the number of a coin.
    pub(super) fn parse_coin(&self, cursor: &mut Cursor<'_>) -> Result<Nat, Error> {
        if *self == family(1, None, Shape::Any) {
            return cursor.number("a coin", 0..=LAST_MOTLEY).map(Nat::from);
        }
        let mark = cursor.mark();
        let coin = cursor.nat("the number of a coin")?;
        if coin < self.base() {
            return Err(cursor.error_at(mark, "the number of a coin, the first being 1"));
        }
        Ok(coin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::NoFiles;

    fn read(code: &str) -> Result<Family, Error> {
        Family::parse(&mut Cursor::new(code, &NoFiles))
    }

    #[test]
    fn codes_and_names_are_written_in_one_way() {
        for (read_as, written) in [
            ("1-3", "mock-turtles"),
            ("turnips", "ternups"),
            ("4SF", "grunt"),
            ("3SE", "ternups"),
            ("2-2", "twins"),
            ("1-5C", "ruler-fives"),
            ("1-6C", "1-6C"),
            ("2+CF", "2+FC"),
            ("5", "5"),
        ] {
            let mut out = String::new();
            read(read_as).unwrap().write(&mut out);
            assert_eq!(out, written);
            assert_eq!(read(written), read(read_as));
        }
    }

    #[test]
    fn wrong_codes_are_refused() {
        for (code, error) in [
            ("0", "column 1: found '0', expected a number of coins from 1 to 1000"),
            ("3-2", "column 3: found '2', expected a number of coins from 3 to 1000"),
            ("1+X", "column 3: found 'X', expected letters C, E, S or F"),
            (
                "rulers",
                "column 1: found 'rulers', expected a family by its name, as 'ruler', or its code, \
                 as '1-5C'",
            ),
        ] {
            assert_eq!(read(code).unwrap_err().to_string(), error);
        }
    }
}
