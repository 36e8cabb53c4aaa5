//! Sylver Coinage: numbers are named that are no sums of those that were named; who names 1 loses.

mod gaps;

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;
use grundy_search::Settings;

use self::gaps::{Gaps, MOST, Numbers, chain, generators, is_ender, largest};
use super::{Game, as_nim};
use crate::picture::{Picture, Spot, Square};
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "sylver",
    aliases: &["sylver-coinage"],
    example: "sylver:4,5",
    source: "Berlekamp, Conway and Guy 1982; Sicherman 2002",
    small: &[
        "sylver:2..9,3,5",
        "sylver:2..5,7",
        "sylver:4..6,5,7..9",
        "sylver:4,5..6,11",
        "sylver:2,3..15,17",
        "sylver:5..9,6,7",
        "sylver:6,7,8..11",
        "sylver:8..9,9..13,10,11",
        "sylver:3..5,7..8,11+nim:0..4",
        "sylver:2,3..9,9+sylver:3,4..5",
        "sylver:4,5..7,7+sylver:2,5",
    ],
    ..Game::of::<Sylver>()
};

/// The rules. A position is the set of numbers from 2 on that can still be named.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sylver;

/// Positions with so many numbers left are searched in a millisecond or so.
const SMALL: u32 = 20;

/// Larger numbers are read, too, as long as they fit a machine word.
const LARGEST: u64 = 1_000_000_000_000_000_000;

/// The number that was named.
fn number(from: Gaps, to: &[Gaps]) -> Option<u32> {
    let to = to.first().copied().unwrap_or(0);
    gaps::each(from & !to).find(|&number| gaps::named(from, number) == to)
}

fn genus(length: u32) -> Tame {
    Tame { value: Nimber::from(u64::from(length)), fickle: length <= 1 }
}

impl Ruleset for Sylver {
    type Position = Gaps;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Sylver, Error> {
        Ok(Sylver)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Gaps, Error> {
        let first = cursor.mark();
        let (mut numbers, mut divisor) = (Vec::new(), 0);
        loop {
            let mark = cursor.mark();
            let number = cursor.number("a number", 1..=LARGEST)?;
            if number == 1 {
                return Err(cursor.error_at(mark, "numbers from 2 on: who names 1 loses at once"));
            }
            divisor = greatest_common_divisor(divisor, number);
            // Larger ones are sums of the others, or these leave too many numbers.
            numbers.extend(u32::try_from(number).ok().filter(|&number| number <= 2 * MOST + 1));
            if !cursor.eat(',') {
                break;
            }
        }
        if divisor > 1 {
            let error = cursor.error_at(first, "numbers without a common divisor above 1");
            return Err(error.with_hint(format!(
                "all are multiples of {divisor}, and infinitely many can still be named"
            )));
        }
        numbers.sort_unstable();
        numbers.dedup();
        gaps::left(numbers).map_err(|left| {
            cursor
                .error_at(
                    first,
                    format!("numbers that leave none above {MOST}, the most that a position holds"),
                )
                .with_hint(format!("{left} can still be named"))
        })
    }

    fn write(&self, &left: &Gaps, out: &mut String) {
        for (i, number) in generators(left).into_iter().enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            nat::push_u64(out, number.into());
        }
    }

    fn options(&self, &left: &Gaps, each: &mut Each<'_, Gaps>) -> Flow {
        gaps::each(left).try_for_each(|number| each(&[gaps::named(left, number)]))
    }

    /// The numbers from 1 up to the largest that is left.
    fn picture(&self, &left: &Gaps) -> Option<Picture> {
        Picture::board([1, 1], [u64::from(largest(left))], |_, column| match column {
            0 => Square::Poison,
            _ if left >> (column + 1) & 1 == 1 => Square::Free,
            _ => Square::Gone,
        })
    }

    fn spots(&self, &from: &Gaps, to: &[Gaps]) -> Option<Vec<Spot>> {
        Some(vec![Spot::Place(0, Nat::from(number(from, to)? - 1))])
    }

    /// Strategy stealing: if the largest number does not win, an answer to it does, which rules it out as well and could have
    /// been named at first. So it is in misère play if another number is left.
    fn theorem(&self, &left: &Gaps, play: Play) -> Option<Value> {
        match chain(left) {
            Some(length) => Some(genus(length).under(play)),
            None => is_ender(left).then(|| Value::losing(false)),
        }
    }

    fn describe(&self, &from: &Gaps, to: &[Gaps]) -> Message {
        message!("sylver-name", number = number(from, to).unwrap_or(1))
    }

    fn explain(&self, &left: &Gaps, play: Play, best: Option<&[Gaps]>) -> Option<Message> {
        if let Some(length) = chain(left) {
            let after = best.map(|best| best.first().map_or(0, |left| left.count_ones()));
            return Some(explain_chain(left, length, after, play));
        }
        let (top, generators) = (largest(left), generators(left));
        // What is left with the least number that was named to the largest one is left itself.
        let coin = generators.first().copied().filter(|coin| *coin < top)?;
        is_ender(left).then(|| match best.and_then(|best| number(left, best)) {
            Some(found) => {
                message!(
                    "sylver-steal-found",
                    top = top,
                    other = top - coin,
                    coin = coin,
                    number = found
                )
            }
            None => message!("sylver-steal", top = top, other = top - coin, coin = coin),
        })
    }

    fn source(&self, _: Play) -> &'static str {
        "Berlekamp, Conway and Guy 1982"
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Gaps>>> {
        Some(Box::new(Searching::new(Numbers, settings, |_: &Numbers, &left: &Gaps| vec![left])))
    }

    fn is_small(&self, left: &Gaps) -> bool {
        left.count_ones() <= SMALL
    }
}

/// Why a heap of so many numbers is won or lost; `after` is how many the winning move leaves.
fn explain_chain(left: Gaps, length: u32, after: Option<u32>, play: Play) -> Message {
    let heap = Nat::from(length);
    let why = match play {
        Play::Normal if left == 0 => return message!("sylver-end"),
        Play::Misere if left == 0 => return message!("sylver-end-misere"),
        Play::Normal => {
            let after = after.map(Nat::from);
            as_nim::normal(&[&heap], after.as_ref().map(|after| (&heap, after)))
        }
        Play::Misere => as_nim::misere([&heap], &genus(length), after.map(genus).as_ref()),
    };
    message!("sylver-chain", why = why)
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_search::{Question, Search};

    use super::*;
    use crate::{Outcome, Solver, Sum};

    /// Whether a number is a sum of others by the definition.
    fn is_sum(number: u32, of: &[u32]) -> bool {
        number == 0 || of.iter().any(|&one| one <= number && is_sum(number - one, of))
    }

    /// The numbers above 1 that can be named by the definition, all of which are at most `most`.
    fn open(numbers: &[u32], most: u32) -> Vec<u32> {
        (2..=most).filter(|&number| !is_sum(number, numbers)).collect()
    }

    /// What plain recursion says of a position: its value, who wins in misère play, and which numbers were named.
    struct Plain {
        value: u32,
        is_won_in_misere: bool,
        named: Vec<u32>,
    }

    /// All that can come of a position, by the definition: the key is what can be named.
    fn plainly(numbers: &[u32], most: u32, known: &mut HashMap<Vec<u32>, Plain>) -> (u32, bool) {
        let open = open(numbers, most);
        if let Some(plain) = known.get(&open) {
            return (plain.value, plain.is_won_in_misere);
        }
        let after = |&number: &u32| plainly(&[numbers, &[number]].concat(), most, known);
        let options: Vec<(u32, bool)> = open.iter().map(after).collect();
        let value = (0..).find(|value| options.iter().all(|(other, _)| other != value)).unwrap();
        let is_won_in_misere = open.is_empty() || options.iter().any(|(_, is_won)| !is_won);
        known.insert(open, Plain { value, is_won_in_misere, named: numbers.to_vec() });
        (value, is_won_in_misere)
    }

    fn bits(numbers: &[u32]) -> Gaps {
        numbers.iter().fold(0, |bits, number| bits | 1 << number)
    }

    /// Every position that leaves no number above 14.
    #[test]
    fn positions_with_small_numbers_are_those_of_plain_recursion() {
        const MOST: u32 = 14;
        let all: Vec<u32> = (MOST + 1..=2 * MOST + 1).collect();
        let mut known = HashMap::new();
        plainly(&all, MOST, &mut known);
        // Numerical semigroups by their largest gap: 1, 1, 2, 2, 5, 4, 11, 10, 21, 22, 51, 40, 106, 103 (García-Sánchez
        // 2006, OEIS A124506).
        assert_eq!(known.len(), 1 + 1 + 2 + 2 + 5 + 4 + 11 + 10 + 21 + 22 + 51 + 40 + 106 + 103);
        let mut searches = [0, 1 << 20]
            .map(|memory| Search::new(Numbers, &Settings { memory, ..Settings::default() }));
        let (mut enders, mut chains) = (0, 0);
        for (open, plain) in &known {
            let left = bits(open);
            assert_eq!(gaps::left(plain.named.iter().copied()), Ok(left));
            assert_eq!(gaps::left(generators(left)), Ok(left));
            let rules_out =
                |number: u32, other: u32| is_sum(other, &[&plain.named[..], &[number]].concat());
            for &number in open {
                let rest: Vec<u32> =
                    open.iter().copied().filter(|&other| !rules_out(number, other)).collect();
                assert_eq!(gaps::named(left, number), bits(&rest), "{number} of {open:?}");
                assert_eq!(super::number(left, &[bits(&rest)]), Some(number));
            }
            let is_ender = open.last().is_some_and(|&top| open.iter().all(|&n| rules_out(n, top)));
            assert_eq!(gaps::is_ender(left), is_ender, "{open:?}");
            let is_chain = open.is_sorted_by(|&small, &large| rules_out(small, large));
            assert_eq!(chain(left).is_some(), is_chain, "{open:?}");
            for search in &mut searches {
                let found = search.ask(&[left], Question::Is(0));
                assert!(found.is_answered);
                assert_eq!(found.value == Some(0), plain.value == 0, "{open:?}");
                assert_eq!(search.ask(&[left], Question::Value).value, Some(plain.value));
            }
            for (play, is_won) in
                [(Play::Normal, plain.value != 0), (Play::Misere, plain.is_won_in_misere)]
            {
                let Some(told) = Sylver.theorem(&left, play) else { continue };
                assert_eq!(told.outcome() == Outcome::N, is_won, "{open:?} {play}");
            }
            enders += u32::from(is_ender);
            chains += u32::from(is_chain);
        }
        assert!(enders > 30 && chains > 10, "{enders} {chains}");
    }

    fn parse(text: &str) -> Sum {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Sylvester 1884: after two numbers without a common divisor the largest that is left is ab − a − b. Hutchings (Berlekamp,
    /// Conway and Guy 1982): unless they are 2 and 3, the next player wins.
    #[test]
    fn two_numbers_without_a_common_divisor_are_won() {
        let mut pairs = 0;
        for a in 2..=MOST + 2 {
            for b in a + 1..=MOST + 2 {
                let top = a * b - a - b;
                if greatest_common_divisor(a.into(), b.into()) > 1 || top > MOST {
                    continue;
                }
                let left = gaps::left([a, b]).unwrap();
                assert_eq!((largest(left), generators(left)), (top, vec![a, b]));
                let value = Sylver.theorem(&left, Play::Normal).unwrap();
                assert_eq!(value.outcome() == Outcome::N, (a, b) != (2, 3), "{a}, {b}");
                pairs += 1;
            }
        }
        assert!(pairs > 100, "{pairs}");
    }

    /// The game that Wikipedia shows ("Sylver coinage", 2006): 5, 4, 11, 6, 7, 2, 3, of which the first player named 5, 11, 7
    /// and 3, each time to win. After 5 alone infinitely many numbers are left.
    #[test]
    fn a_published_game() {
        let mut solver = Solver::default();
        for (named, left, outcome) in [
            ("4,5", "2,3,6,7,11", Outcome::N),
            ("4,5,11", "2,3,6,7", Outcome::P),
            ("4,5,11,6", "2,3,7", Outcome::N),
            ("4,5,11,6,7", "2,3", Outcome::P),
            ("4,5,11,6,7,2", "3", Outcome::N),
            ("4,5,11,6,7,2,3", "", Outcome::P),
        ] {
            let numbers: Vec<u32> =
                named.split(',').map(|number| number.parse().unwrap()).collect();
            let wanted = left.split_terminator(',').map(|number| number.parse::<u32>().unwrap());
            assert!(gaps::each(gaps::left(numbers).unwrap()).eq(wanted), "{named}");
            let sum = parse(&format!("sylver:{named}"));
            assert_eq!(solver.outcome(&sum, Play::Normal).unwrap(), outcome, "{named}");
        }
    }

    #[test]
    fn positions_are_written_by_the_least_numbers() {
        for (text, written) in [
            ("sylver:5,4", "sylver:4,5"),
            ("sylver:4,8,5,9,5", "sylver:4,5"),
            ("sylver:4,5,11,6", "sylver:4,5,6"),
            ("sylver:2,3,1000000000000000000", "sylver:2,3"),
            ("sylver:2,129", "sylver:2,129"),
            ("sylver:11,13", "sylver:11,13"),
        ] {
            assert_eq!(parse(text).to_string(), written);
        }
        // As many as there can be.
        let all: Vec<String> = (MOST + 1..=2 * MOST + 1).map(|number| number.to_string()).collect();
        let text = format!("sylver:{}", all.join(","));
        assert_eq!(parse(&text).to_string(), text);
    }

    #[test]
    fn other_positions_are_refused() {
        for (text, wanted) in [
            (
                "sylver:4,6",
                "column 8: found '4,6', expected numbers without a common divisor above 1 (all are multiples of 2, and \
                 infinitely many can still be named)",
            ),
            (
                "sylver:5",
                "column 8: found '5', expected numbers without a common divisor above 1 (all are multiples of 5, and \
                 infinitely many can still be named)",
            ),
            (
                "sylver:2,131",
                "column 8: found '2,131', expected numbers that leave none above 127, the most that a \
                 position holds (129 can still be named)",
            ),
            (
                "sylver:1000000000,1000000001",
                "column 8: found '1000000000,1000000001', expected numbers that leave none above 127, \
                 the most that a position holds (128 can still be named)",
            ),
            (
                "sylver:4,1",
                "column 10: found '1', expected numbers from 2 on: who names 1 loses at once",
            ),
            ("sylver:", "column 8: found the end, expected a number"),
            (
                "sylver:0,3",
                "column 8: found '0,3', expected a number from 1 to 1000000000000000000",
            ),
        ] {
            let found = text.parse::<Sum>().map(|sum| sum.to_string()).map_err(|e| e.to_string());
            assert_eq!(found, Err(wanted.to_string()), "{text}");
        }
    }

    /// 1 comes first and is what nobody wants to name; what is pointed at is the number that is named.
    #[test]
    fn the_strip_counts_from_1() {
        let left = gaps::left([4, 5]).unwrap();
        let row = |picture| match picture {
            Some(Picture::Squares { first: [1, 1], rows }) => rows.concat(),
            other => panic!("{other:?}"),
        };
        let squares = row(Sylver.picture(&left));
        assert_eq!((squares.len(), squares[0]), (11, Square::Poison));
        for number in 2..=11 {
            let is_free = [2, 3, 6, 7, 11].contains(&number);
            let wanted = if is_free { Square::Free } else { Square::Gone };
            assert_eq!(squares[number - 1], wanted, "{number}");
        }
        let spots = Sylver.spots(&left, &[gaps::named(left, 7)]);
        assert_eq!(spots, Some(vec![Spot::Place(0, Nat::from(6_u8))]));
        assert_eq!(row(Sylver.picture(&0)), [Square::Poison]);
    }
}
