//! End-Nim: heaps in a row, and take from the leftmost or the rightmost.

use grundy_core::{
    Cursor, Error, Outcome, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::{Game, heaps};
use crate::ruleset::{Each, Flow, Replies, Ruleset};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "ends",
    aliases: &["end-nim"],
    summary: "End-Nim: take from the heap at either end of a row",
    rules: "A row of heaps. A move takes any positive number of tokens from the leftmost or the rightmost \
            heap. A heap that is taken whole is gone, and its neighbour is at the end.",
    notation: "ends:A,B,C,… from left to right; empty heaps are left out, and ends:0 is the empty row",
    example: "ends:3,1,9,4",
    theorem: "Left of a row there is just one size of heap, perhaps 0, that makes the whole a P-position, and \
              just one right of it. For longer and longer rows both follow from one comparison with \
              the heap that is added. Two heaps are Nim. Misère: the same P-positions, but of the rows of \
              heaps of one token those with an odd number are P.",
    source: "Albert and Nowakowski 2001; misère: Cairns and Ho 2011",
    complexity: "k² comparisons for k heaps",
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

    fn describe(&self, row: &Vec<Nat>, left: &[Vec<Nat>], out: &mut String) {
        let Some(left) = left.first() else { return };
        let others = row.len().saturating_sub(1);
        let at_right = left.len() >= others && row[..others] == left[..others];
        let (heap, after) = match at_right {
            true => (row.last(), left.last()),
            false => (row.first(), left.first()),
        };
        let none = &Nat::ZERO;
        let gone = left.len() < row.len();
        heaps::describe(heap.unwrap_or(none), after.filter(|_| !gone).unwrap_or(none), out);
        if row.len() > 1 {
            out.push_str(if at_right { " at the right" } else { " at the left" });
        }
    }

    fn explain(&self, row: &Vec<Nat>, play: Play, out: &mut String) {
        if row.is_empty() {
            out.push_str("no heap is left");
        } else if row.iter().all(Nat::is_one) {
            nat::push_u64(out, row.len() as u64);
            out.push_str(" moves are left, all of them forced");
        } else if row.len() <= 2 {
            out.push_str("every heap is at an end, as in Nim: the nim-sum is ");
            nat::push_short(out, &nim_sum(row));
        } else {
            let size = sizes(&row[1..]).left;
            out.push_str("left of the other heaps only ");
            nat::push_short(out, &size);
            out.push_str(" would make a P-position, and the leftmost heap has ");
            nat::push_short(out, &row[0]);
            if play == Play::Misere {
                out.push_str("; only rows of ones differ under misère play");
            }
        }
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
    let (left, right) = small_sizes(&ranks);
    Sizes { left: size(left), right: size(right) }
}

/// The left and the right size for a row of heaps of 1 to 2^63, or of their ranks: the neighbours of a
/// heap's rank are those of its size ± 1. For a row of machine words, the mover loses just if the
/// leftmost heap is the left size of the others.
pub(crate) fn small_sizes(row: &[u64]) -> (u64, u64) {
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
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % spread
        };
        (0..heaps).map(|_| base + Nat::from(next())).collect()
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
            let target = Value::nimber(0);
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
            let mut out = String::new();
            Ends.describe(&row(from), &[row(to)], &mut out);
            out
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
