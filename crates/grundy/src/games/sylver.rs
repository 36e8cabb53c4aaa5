//! Sylver Coinage: numbers are named that are no sums of those that were named; who names 1 loses.

mod gaps;
mod left;
mod refused;
mod sums;
#[cfg(test)]
mod tests;
mod told;

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;
use grundy_search::Settings;

use self::gaps::{Gaps, MOST, chain, generators, is_ender, largest};
use self::left::{Left, Numbers};
use self::sums::{MOST_LEAST, Sums};
use self::told::{Told, large_primes, told};
use super::{Game, as_nim};
use crate::picture::{Picture, Spot, Square};
use crate::ruleset::searched::{Searcher, Searching};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
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

/// The rules.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sylver;

/// Positions with so many numbers left are searched in a millisecond or so.
const SMALL: u32 = 20;

/// No larger numbers are named.
const LARGEST: u64 = 1_000_000_000_000_000_000;

/// Numbers up to this one are drawn where there is no end to them.
const DRAWN: u64 = 60;

/// The number that was named.
fn number(from: &Left, to: &[Left]) -> Option<u64> {
    let to = to.first()?;
    match (from, to) {
        (&Left::Few(from), &Left::Few(to)) => {
            gaps::each(from & !to).find(|&number| gaps::named(from, number) == to).map(u64::from)
        }
        // It is the only one that is no sum of those before, and of those that are kept as there is no sum.
        (Left::Many(sums), to) => {
            let multiples = sums.multiples();
            let number = to.numbers().into_iter().find(|number| !multiples.has(*number))?;
            (sums.named(number) == *to).then_some(number)
        }
        _ => None,
    }
}

fn genus(length: u32) -> Tame {
    Tame { value: Nimber::from(u64::from(length)), fickle: length <= 1 }
}

impl Ruleset for Sylver {
    type Position = Left;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Sylver, Error> {
        Ok(Sylver)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Left, Error> {
        let first = cursor.mark();
        let mut numbers = Vec::new();
        loop {
            let mark = cursor.mark();
            let number = cursor.number("a number", 0..=LARGEST)?;
            if number < 2 {
                return Err(cursor.error_at(mark, "numbers from 2 on: who names 1 loses at once"));
            }
            numbers.push(number);
            if !cursor.eat(',') {
                break;
            }
        }
        Left::after(numbers).ok_or_else(|| {
            cursor.error_at(
                first,
                format!("a number up to {MOST_LEAST} among them, or numbers that leave none above {MOST}"),
            )
        })
    }

    fn write(&self, left: &Left, out: &mut String) {
        for (i, number) in left.numbers().into_iter().enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            nat::push_u64(out, number);
        }
    }

    fn options(&self, left: &Left, each: &mut Each<'_, Left>) -> Flow {
        left.numbers_left().try_for_each(|number| each(&[left.named(number)]))
    }

    fn beyond(&self, left: &Left) -> Option<String> {
        let Left::Many(sums) = left else { return None };
        Some(match sums.multiples().divisor {
            1 => format!(
                "numbers above {MOST} can still be named, more than can be listed or searched through here"
            ),
            divisor => format!(
                "all numbers that were named are multiples of {divisor}, so that infinitely many can still be named, more \
                 than can be listed or searched through"
            ),
        })
    }

    fn is_option(&self, from: &Left, left: &Left) -> Option<bool> {
        matches!(from, Left::Many(_)).then(|| number(from, std::slice::from_ref(left)).is_some())
    }

    fn why_not(&self, left: &Left, number: &Nat) -> Option<Message> {
        refused::why(&left.numbers(), nat::small(number)?)
    }

    /// The numbers from 1 up to the largest that is left.
    fn picture(&self, left: &Left) -> Option<Picture> {
        let last = match left {
            Left::Few(left) => u64::from(largest(*left)),
            Left::Many(_) => DRAWN,
        };
        let mut is_left = vec![false; usize::try_from(last).ok()? + 1];
        for number in left.numbers_left() {
            match usize::try_from(number).ok().and_then(|number| is_left.get_mut(number)) {
                Some(is_left) => *is_left = true,
                None => break,
            }
        }
        Picture::board([1, 1], [last], |_, column| match column {
            0 => Square::Poison,
            _ if is_left.get(column + 1) == Some(&true) => Square::Free,
            _ => Square::Gone,
        })
    }

    fn spots(&self, from: &Left, to: &[Left]) -> Option<Vec<Spot>> {
        let number = number(from, to)?;
        let is_drawn = matches!(from, Left::Few(_)) || number <= DRAWN;
        is_drawn.then(|| vec![Spot::Place(0, Nat::from(number - 1))])
    }

    /// Strategy stealing: if the largest number does not win, an answer to it does, which rules it out as well and could have
    /// been named at first. So it is in misère play if another number is left. Where infinitely many are left see [`told`](mod@told).
    fn theorem(&self, left: &Left, play: Play) -> Option<Value> {
        match left {
            Left::Few(left) => match chain(*left) {
                Some(length) => Some(genus(length).under(play)),
                None => is_ender(*left).then(|| Value::losing(false)),
            },
            Left::Many(sums) => match told(sums)? {
                Told::Ender(_) => Some(Value::losing(false)),
                told => (play == Play::Normal).then(|| Value::losing(told.is_lost())),
            },
        }
    }

    fn replies(
        &self,
        left: &Left,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Left>,
    ) -> Replies {
        let Left::Many(sums) = left else { return Replies::Unknown };
        if play == Play::Normal
            && *target == Value::of(0)
            && let Some(Told::By(number)) = told(sums)
        {
            let primes = large_primes(sums.multiples().divisor);
            let numbers = if primes.is_empty() { vec![number] } else { primes };
            let _ = numbers.into_iter().try_for_each(|number| each(&[sums.named(number)]));
        }
        Replies::Some
    }

    fn describe(&self, from: &Left, to: &[Left]) -> Message {
        message!("sylver-name", number = number(from, to).unwrap_or(1))
    }

    fn explain(&self, left: &Left, play: Play, best: Option<&[Left]>) -> Option<Message> {
        match left {
            Left::Few(few) => explain_few(*few, play, best),
            Left::Many(sums) => explain_many(sums, best),
        }
    }

    fn source(&self, _: Play) -> &'static str {
        "Berlekamp, Conway and Guy 1982"
    }

    fn searched(&self, settings: &Settings) -> Option<Box<dyn Searcher<Left>>> {
        let parts = |_: &Numbers, left: &Left| vec![left.clone()];
        Some(Box::new(Searching::new(Numbers, settings, parts)))
    }

    fn is_small(&self, left: &Left) -> bool {
        matches!(left, Left::Few(left) if left.count_ones() <= SMALL)
    }
}

/// Why who wins where few numbers are left.
fn explain_few(left: Gaps, play: Play, best: Option<&[Left]>) -> Option<Message> {
    if let Some(length) = chain(left) {
        let count = |after: &Left| match after {
            Left::Few(after) => after.count_ones(),
            Left::Many(_) => 0,
        };
        let after = best.map(|best| best.first().map_or(0, count));
        return Some(explain_chain(left, length, after, play));
    }
    let (top, coin) = (largest(left), *generators(left).first()?);
    let found = best.and_then(|best| number(&Left::Few(left), best));
    // What is left with the least number that was named to the largest one is left itself.
    let other = top.checked_sub(coin).filter(|&other| other > 0 && is_ender(left))?;
    Some(match found {
        Some(number) => {
            message!("sylver-steal-found", top = top, other = other, coin = coin, number = number)
        }
        None => message!("sylver-steal", top = top, other = other, coin = coin),
    })
}

/// Why who wins where more are left than a word holds.
fn explain_many(sums: &Sums, best: Option<&[Left]>) -> Option<Message> {
    if let Some(best) = best {
        let number = number(&Left::Many(sums.clone()), best)?;
        return match best.first()? {
            Left::Few(0) => Some(message!("sylver-to-end", number = number)),
            Left::Few(_) => Some(message!("sylver-to-few", number = number)),
            Left::Many(after) => {
                let why = lost(after, &told(after)?)?;
                Some(message!("sylver-to", number = number, why = why))
            }
        };
    }
    match told(sums)? {
        Told::Ender(top) => {
            let coin = *sums.numbers().first()?;
            let other = Nat::from(top.checked_sub(coin.into())?);
            Some(message!("sylver-steal-far", top = Nat::from(top), other = other, coin = coin))
        }
        told => lost(sums, &told),
    }
}

/// Why such a position is lost.
fn lost(sums: &Sums, told: &Told) -> Option<Message> {
    let numbers = |numbers: &[u64]| Argument::list(numbers.iter().copied(), Join::And);
    Some(match told {
        Told::Prime => message!("sylver-prime", prime = *sums.numbers().first()?),
        Told::Published(source) => {
            message!("sylver-published", numbers = numbers(sums.numbers()), source = *source)
        }
        Told::Quiet(others) => {
            message!("sylver-quiet", others = numbers(others))
        }
        Told::By(_) | Told::Ender(_) => return None,
    })
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
