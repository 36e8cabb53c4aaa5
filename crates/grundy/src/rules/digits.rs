//! The digits of a position that an automaton reads, as words show them.

use grundy_automata::Numeration;
use grundy_core::{Nat, nat};

use crate::text::{Argument, Join, Message, message};

/// Longer digits, and those of more numbers, say nothing to anybody.
const DIGITS: usize = 40;
const NUMBERS: usize = 4;

/// Digits from the right of which it is said what they are worth.
const PLACES: usize = 4;

/// Numbers with their digits, if these are few.
pub(super) fn read(numeration: Numeration, numbers: &[Nat]) -> Message {
    let shown = Argument::list(numbers.iter().map(number), Join::Comma);
    match digits(numeration, numbers) {
        Some(digits) => {
            let digits = Argument::list(digits, Join::And);
            message!("automaton-digits", numbers = shown, digits = digits)
        }
        None => message!("automaton-numbers", numbers = shown),
    }
}

/// The same with what the digits are worth, if they are shown.
pub(super) fn explained(numeration: Numeration, numbers: &[Nat]) -> Message {
    let read = read(numeration, numbers);
    if digits(numeration, numbers).is_none() {
        return read;
    }
    let units = numeration.units().into_iter().take(PLACES);
    message!("automaton-units", read = read, units = Argument::list(units, Join::Comma))
}

/// A number, by its length if it is long.
pub(super) fn number(n: &Nat) -> Argument {
    let mut text = String::new();
    nat::push_short(&mut text, n);
    Argument::Text(text)
}

/// The digits of each number, all as long as the longest.
fn digits(numeration: Numeration, numbers: &[Nat]) -> Option<Vec<String>> {
    if numbers.len() > NUMBERS {
        return None;
    }
    let digits: Option<Vec<Vec<u8>>> =
        numbers.iter().map(|n| nat::small(n).map(|n| numeration.digits(n))).collect();
    let digits = digits?;
    let longest = digits.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let word = |digits: &Vec<u8>| {
        let before = std::iter::repeat_n('0', longest - digits.len());
        // A digit is less than 36.
        before.chain(digits.iter().filter_map(|&d| char::from_digit(d.into(), 36))).collect()
    };
    (longest <= DIGITS).then(|| digits.iter().map(word).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_shown_of_short_numbers() {
        let said = |numeration, numbers: &[u64]| {
            let numbers: Vec<Nat> = numbers.iter().map(|&n| Nat::from(n)).collect();
            [read(numeration, &numbers), explained(numeration, &numbers)].map(|it| it.to_string())
        };
        // 8 = 8 and 12 = 8 + 3 + 1, of 1, 2, 3, 5, 8 (Zeckendorf 1972).
        let [read, explained] = said(Numeration::FIBONACCI, &[8, 12]);
        assert_eq!(read, "(8, 12), 10000 and 10101");
        assert_eq!(explained, format!("{read} (digits worth 1, 2, 3, 5, … from the right)"));
        assert_eq!(said(Numeration::BINARY, &[0, 5])[0], "(0, 5), 000 and 101");
        assert_eq!(said(Numeration::BINARY, &[1 << 40]), ["(1099511627776)"; 2]);
        assert_eq!(said(Numeration::BINARY, &[1, 2, 3, 4, 5]), ["(1, 2, 3, 4, 5)"; 2]);
    }
}
