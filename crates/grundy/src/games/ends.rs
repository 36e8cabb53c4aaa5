//! End-Nim: heaps in a row, and take from the leftmost or the rightmost.

use grundy_core::{
    Cursor, Error, Outcome, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::{Game, as_nim, heaps, in_rules};
use crate::picture::{Picture, Spot};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "ends",
    aliases: &["end-nim"],
    example: "ends:3,1,9,4",
    source: "Albert and Nowakowski 2001; misère: Cairns and Ho 2011",
    pattern: "ends:_,3,_",
    small: &[
        "ends:0..6,0..6,1..5",
        "ends:1..4,1..4,1..4,0..4",
        "ends:1..3,1..3,1..2,1..3,0..3",
        "ends:1..2,1..2,2..3,1..2,1..2,1..2",
        "ends:0..3,1..3,0..2+nim:0..3",
    ],
    ..Game::of::<Ends>()
};

/// Rows with at most this many followers are searched for their value in well under a millisecond.
const SMALL: u64 = 1 << 10;

/// The rules of End-Nim.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ends;

impl Ruleset for Ends {
    /// The heaps from left to right, none of them empty.
    type Position = Vec<Nat>;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Ends, Error> {
        Ok(Ends)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Vec<Nat>, Error> {
        let mut row = cursor.nats("a heap size")?;
        row.retain(|heap| !heap.is_zero());
        Ok(row)
    }

    fn write(&self, row: &Vec<Nat>, out: &mut String) {
        for (i, heap) in row.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            nat::push(out, heap);
        }
        if row.is_empty() {
            out.push('0');
        }
    }

    fn options(&self, row: &Vec<Nat>, each: &mut Each<'_, Vec<Nat>>) -> Flow {
        let last = row.len().saturating_sub(1);
        for (i, heap) in row.iter().enumerate().filter(|&(i, _)| i == 0 || i == last) {
            for left in nat::below(heap) {
                each(&[replaced(row, i, left)])?;
            }
        }
        Flow::Continue(())
    }

    fn picture(&self, heaps: &Vec<Nat>) -> Option<Picture> {
        Some(Picture::heaps(heaps))
    }

    fn spots(&self, row: &Vec<Nat>, left: &[Vec<Nat>]) -> Option<Vec<Spot>> {
        let (i, after) = changed(row, left.first()?);
        Some(vec![Spot::Place(i, after)])
    }

    /// Without the heap at either end the same may be left.
    fn ways(&self, row: &Vec<Nat>, left: &[Vec<Nat>]) -> Option<Vec<Vec<Spot>>> {
        let mut ways = vec![self.spots(row, left)?];
        if changed(row, &left[0]).0 > 0 && row[1..] == left[0][..] {
            ways.push(vec![Spot::Place(0, Nat::ZERO)]);
        }
        Some(ways)
    }

    fn theorem(&self, row: &Vec<Nat>, play: Play) -> Option<Value> {
        let ones = row.iter().all(Nat::is_one);
        Some(match (value_of_few(row), play) {
            (Some(value), Play::Normal) => Value::Nimber(value),
            // A row that is not all ones has both of the rows of ones among its options or neither,
            // so that a row keeps its value under misère play unless every move from it is forced.
            (Some(value), Play::Misere) => Value::Tame(Tame { value, fickle: ones }),
            (None, _) => Value::losing(sizes(&row[1..]).left == row[0]),
        })
    }

    fn replies(
        &self,
        row: &Vec<Nat>,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Vec<Nat>>,
    ) -> Replies {
        let few = value_of_few(row).is_some();
        let wanted = match target {
            Value::Nimber(value) if few || value.is_zero() => value,
            Value::Tame(genus) if few => &genus.value,
            Value::Outcome(Outcome::P) if !few => &Nimber::ZERO,
            _ => return Replies::Unknown,
        };
        let fits = |option: &Vec<Nat>| match self.theorem(option, play) {
            Some(value) if few => value == *target,
            Some(value) => value.outcome() == Outcome::P,
            None => false,
        };
        let last = row.len().saturating_sub(1);
        for (i, heap) in row.iter().enumerate().filter(|&(i, _)| i == 0 || i == last) {
            let mut left = vec![match i {
                _ if few => nim_sum(row) ^ heap ^ wanted.size(),
                0 => sizes(&row[1..]).left,
                _ => sizes(&row[..i]).right,
            }];
            if play == Play::Misere {
                left.extend([Nat::ZERO, Nat::ONE]);
                left.sort_unstable();
                left.dedup();
            }
            for left in left.into_iter().filter(|left| left < heap) {
                let option = replaced(row, i, left);
                if fits(&option) && each(&[option]).is_break() {
                    return Replies::Some;
                }
            }
        }
        Replies::All
    }

    fn is_small(&self, row: &Vec<Nat>) -> bool {
        heaps::has_followers(row, SMALL)
    }

    fn describe(&self, row: &Vec<Nat>, left: &[Vec<Nat>]) -> Message {
        let (i, after) = changed(row, &left[0]);
        let taken = heaps::describe(&row[i], &after);
        match i {
            _ if row.len() == 1 => taken,
            0 => message!("at-the-left", taken = taken),
            _ => message!("at-the-right", taken = taken),
        }
    }

    fn explain(&self, row: &Vec<Nat>, play: Play, best: Option<&[Vec<Nat>]>) -> Option<Message> {
        let left = best.and_then(|left| left.first());
        if row.is_empty() {
            return Some(match play {
                Play::Normal => message!("no-token"),
                Play::Misere => message!("no-move-misere"),
            });
        }
        if row.iter().all(Nat::is_one) {
            let mover = (row.len() % 2 == 1) == (play == Play::Normal);
            let winner = if mover { "mover" } else { "opponent" };
            return Some(message!("ends-ones", moves = row.len(), winner = winner));
        }
        if row.len() <= 2 {
            return Some(self.explain_few(row, play, left));
        }
        let size = |i: usize| if i == 0 { sizes(&row[1..]).left } else { sizes(&row[..i]).right };
        let others = |i: usize| {
            let rest: &[Nat] = if i == 0 { &row[1..] } else { &row[..i] };
            Argument::list(rest, Join::Comma)
        };
        let Some(left) = left else {
            let last = row.len() - 1;
            return Some(message!(
                "ends-p",
                first = size(0),
                right = others(0),
                last = size(last),
                left = others(last)
            ));
        };
        let (i, after) = changed(row, left);
        if play == Play::Misere && left.iter().all(Nat::is_one) {
            return Some(message!("ends-to-ones", moves = left.len()));
        }
        let rest = others(i);
        Some(match (i, after.is_zero()) {
            (_, true) => message!("ends-n-gone", rest = rest),
            (0, _) => message!("ends-n-left", rest = rest, size = after),
            _ => message!("ends-n-right", rest = rest, size = after),
        })
    }

    fn as_rules(&self, heaps: usize) -> Option<String> {
        let row = in_rules::names(heaps)?;
        let empty = |others: &[String]| {
            let all: Vec<String> = others.iter().map(|other| format!("{other} = 0")).collect();
            if all.is_empty() { String::new() } else { format!(" where {}", all.join(" and ")) }
        };
        let mut rules = format!("heaps {}", row.join(", "));
        for (i, heap) in row.iter().enumerate() {
            for others in [&row[..i], &row[i + 1..]] {
                rules.push_str(&format!("\ntake k from {heap}{}", empty(others)));
            }
        }
        Some(rules)
    }

    fn source(&self, play: Play) -> &'static str {
        match play {
            Play::Normal => "Albert and Nowakowski 2001",
            Play::Misere => "Cairns and Ho 2011",
        }
    }
}

/// `row` with `left` in place of heap `i`, which is at an end.
fn replaced(row: &[Nat], i: usize, left: Nat) -> Vec<Nat> {
    let mut row = row.to_vec();
    if left.is_zero() {
        row.remove(i);
    } else {
        row[i] = left;
    }
    row
}

fn nim_sum(row: &[Nat]) -> Nat {
    row.iter().fold(Nat::ZERO, |sum, heap| sum ^ heap)
}

/// The Grundy value of rows that are Nim: up to two heaps, or only heaps of one token.
fn value_of_few(row: &[Nat]) -> Option<Nimber> {
    (row.len() <= 2 || row.iter().all(Nat::is_one)).then(|| Nimber(nim_sum(row)))
}

/// The index of the heap that a move changes at an end of the row, and what is left of it.
fn changed(row: &[Nat], left: &[Nat]) -> (usize, Nat) {
    let last = row.len() - 1;
    let gone = left.len() < row.len();
    let at_right = left.len() >= last && row[..last] == left[..last];
    let (i, after) = if at_right { (last, left.last()) } else { (0, left.first()) };
    (i, after.filter(|_| !gone).cloned().unwrap_or_default())
}

impl Ends {
    /// Why one heap or two are won or lost.
    fn explain_few(&self, row: &[Nat], play: Play, left: Option<&Vec<Nat>>) -> Message {
        let heaps: Vec<&Nat> = row.iter().collect();
        if play == Play::Normal {
            let change = left.map(|left| changed(row, left));
            let why = as_nim::normal(&heaps, change.as_ref().map(|(i, after)| (&row[*i], after)));
            return message!("ends-as-nim", why = why);
        }
        let genus =
            |row: &[Nat]| Tame { value: Nimber(nim_sum(row)), fickle: row.iter().all(Nat::is_one) };
        let left = left.map(|left| genus(left));
        message!("ends-as-nim", why = as_nim::misere(row, &genus(row), left.as_ref()))
    }
}

/// The sizes of a heap that make a row a P-position when the heap is added.
struct Sizes {
    left: Nat,
    right: Nat,
}

/// The sizes for `row`, in k² comparisons and memory for k heaps.
///
/// Let the heap x be added at the right of a row with the sizes l and r. The left size of the longer
/// row is 0 if x = r, because then it is a P-position itself; x − 1 if r < x ≤ l; x + 1 if l ≤ x < r;
/// and x in the other cases.
fn sizes(row: &[Nat]) -> Sizes {
    // Every size is 0 or differs from a heap by 1 at most; so their ranks among those are enough.
    let mut known = vec![Nat::ZERO];
    for heap in row {
        known.extend([heap - Nat::ONE, heap.clone(), heap + Nat::ONE]);
    }
    known.sort_unstable();
    known.dedup();
    let ranks: Vec<u64> =
        row.iter().map(|heap| known.partition_point(|n| n < heap) as u64).collect();
    let size = |rank: u64| usize::try_from(rank).map_or(Nat::ZERO, |rank| known[rank].clone());
    let (left, right) = end_nim_sizes(&ranks);
    Sizes { left: size(left), right: size(right) }
}

/// The left and the right size for a row of End-Nim with heaps of 1 to 2^63, in k² comparisons and memory
/// for k heaps: the mover loses just if the leftmost heap is the left size of the others (Albert and
/// Nowakowski 2001). Ranks of heaps among their sizes ± 1 serve as well.
///
/// ```
/// use grundy::games::end_nim_sizes;
///
/// // 4, 1, 1, 4 is lost for the mover, and so is 3, 1, 2, 3.
/// assert_eq!(end_nim_sizes(&[1, 1, 4]).0, 4);
/// assert_eq!(end_nim_sizes(&[1, 2, 3]).0, 3);
/// ```
pub fn end_nim_sizes(row: &[u64]) -> (u64, u64) {
    // For the stretch of some length from each heap on: its two sizes.
    let mut left = row.to_vec();
    let mut right = row.to_vec();
    for length in 1..row.len() {
        for i in 0..row.len() - length {
            let wider = added(row[i + length], left[i], right[i]);
            right[i] = added(row[i], right[i + 1], left[i + 1]);
            left[i] = wider;
        }
    }
    let size = |sizes: &[u64]| sizes.first().copied().unwrap_or(0);
    (size(&left), size(&right))
}

/// The size at the far end after a heap was added at the near end.
fn added(heap: u64, far: u64, near: u64) -> u64 {
    if heap == near {
        0
    } else if near < heap && heap <= far {
        heap - 1
    } else if far <= heap && heap < near {
        heap + 1
    } else {
        heap
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(row: &[Nat], play: Play) -> Outcome {
        Ends.theorem(&row.to_vec(), play).unwrap().outcome()
    }

    /// Pseudo-random rows of heaps near each other, where the cases of the theorem alternate.
    fn row(seed: u64, heaps: usize, base: &Nat, spread: u64) -> Vec<Nat> {
        let mut random = grundy_testing::Random::new(seed);
        (0..heaps).map(|_| base + Nat::from(random.below(spread))).collect()
    }

    /// By the definition: both ends can be changed to make a P-position, each in one way only, and the
    /// P-position looks the same from the other end.
    #[test]
    fn rows_of_large_heaps_have_one_size_at_each_end() {
        for (seed, base) in [Nat::from(10u8).pow(18), Nat::from(10u8).pow(1000)].iter().enumerate()
        {
            let middle = row(seed as u64, 40, base, 9);
            let Sizes { left, right } = sizes(&middle);
            for (near, at_left) in [(left, true), (right, false)] {
                let whole = |size: &Nat| {
                    let mut row = middle.clone();
                    let at = if at_left { 0 } else { row.len() };
                    if !size.is_zero() {
                        row.insert(at, size.clone());
                    }
                    row
                };
                for size in [&near + Nat::ONE, &near + Nat::from(2u8), near.clone()] {
                    let mut row = whole(&size);
                    let losing = size == near;
                    assert_eq!(outcome(&row, Play::Normal) == Outcome::P, losing);
                    assert_eq!(outcome(&row, Play::Misere) == Outcome::P, losing);
                    row.reverse();
                    assert_eq!(outcome(&row, Play::Normal) == Outcome::P, losing);
                }
            }
        }
    }

    #[test]
    fn replies_to_a_thousand_heaps_are_p_positions() {
        let mut named = 0;
        for seed in 0..4 {
            let row = row(seed, 1000, &Nat::from(3u8), 1_000_000);
            let target = Value::of(0);
            let replies = Ends.replies(&row, Play::Normal, &target, &mut |left| {
                named += 1;
                assert_eq!(outcome(&left[0], Play::Normal), Outcome::P);
                Flow::Continue(())
            });
            assert_eq!(replies, Replies::All);
        }
        assert!(named >= 4);
    }

    /// Right of 1,1,2 stands 2; the recursion as a contest solution writes it down gives 1, because
    /// it leaves out the case of a heap that equals the size at its own end.
    #[test]
    fn a_heap_that_equals_the_size_at_its_end() {
        let row = |heaps: &[u8]| heaps.iter().map(|&heap| Nat::from(heap)).collect::<Vec<_>>();
        assert_eq!(sizes(&row(&[1, 1, 2])).right, Nat::from(2u8));
        assert_eq!(outcome(&row(&[1, 2, 1]), Play::Normal), Outcome::P);
        assert_eq!(sizes(&row(&[1, 2, 1])).left, Nat::ZERO);
    }

    #[test]
    fn moves_are_told_at_the_right_end() {
        let words = |from: &str, to: &str| {
            let row =
                |text: &str| text.split(',').map(|n| n.parse().unwrap()).collect::<Vec<Nat>>();
            Ends.describe(&row(from), &[row(to)]).to_string()
        };
        assert_eq!(words("2,2,1", "2,1"), "take all of 2 at the left");
        assert_eq!(words("2,2,1", "2,2"), "take all of 1 at the right");
        assert_eq!(words("2,5,4", "2,5,1"), "take 3 from 4 at the right");
        assert_eq!(words("5,5,4", "2,5,4"), "take 3 from 5 at the left");
    }

    #[test]
    fn empty_heaps_are_left_out() {
        let text = |text: &str| text.parse::<crate::Sum>().unwrap().to_string();
        assert_eq!(text("ends:0,3,0,4,0"), "ends:3,4");
        assert_eq!(text("ends:0,0"), "ends:0");
        let error = "ends:3,,4".parse::<crate::Sum>().unwrap_err().to_string();
        assert_eq!(error, "column 8: found ',4', expected a heap size");
    }
}
