//! Reading and writing, in decimal and hexadecimal.

use std::fmt;
use std::str::FromStr;

use super::types::{Nim8, Nim16, Nim32, Nim64, Nim128, for_each_width};
use grundy_core::Error;

/// The number that `text` is in decimal, or in hexadecimal after `0x`, if it is at most `max`.
fn read(text: &str, max: u128, bits: u32) -> Result<u128, Error> {
    let hex = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let (digits, radix) = hex.map_or((text, 10), |digits| (digits, 16));
    let wrong = |found: String, skipped: usize| {
        let expected = format!("a nimber below 2^{bits}, in decimal or as 0x and hexadecimal");
        Err(Error::input(skipped + 1, found, expected))
    };
    let prefix = text.len() - digits.len();
    if let Some((i, other)) = digits.chars().enumerate().find(|(_, c)| !c.is_digit(radix)) {
        return wrong(format!("{other:?}"), prefix + i);
    }
    if digits.is_empty() {
        return wrong("the end".to_owned(), prefix);
    }
    match u128::from_str_radix(digits, radix) {
        Ok(n) if n <= max => Ok(n),
        _ if text.len() <= 60 => wrong(text.to_owned(), 0),
        _ => wrong(format!("a number of {} digits", digits.len()), 0),
    }
}

macro_rules! text {
    ($nim:ident, $word:ident, $base:ident) => {
        /// Decimal, or hexadecimal after `0x`; an [input error](Error::is_input) otherwise and past
        /// [`MAX`](Self::MAX).
        impl FromStr for $nim {
            type Err = Error;
            fn from_str(text: &str) -> Result<$nim, Error> {
                let n = read(text, $word::MAX.into(), $nim::BITS)?;
                Ok($nim($word::try_from(n).expect("at most the greatest word")))
            }
        }

        text!($nim: Display, LowerHex, UpperHex, Octal, Binary);
    };
    ($nim:ident: $($format:ident),*) => {
        $(
            impl fmt::$format for $nim {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::$format::fmt(&self.0, f)
                }
            }
        )*
    };
}

for_each_width!(text);
