//! Subtraction games: take an amount in a set, or any amount but those in a set.

use std::sync::{Arc, OnceLock};

use grundy_kernels::heap::TakeBreak;

use super::lost_heaps::{Judged, Repeat};
pub(super) use super::repetition::MAX_TAKEN;
use super::repetition::{Losing, Repetition};
use super::{Game, heaps, in_rules};
use crate::picture::Picture;
use crate::ruleset::{AsVectors, Dense, Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::{Tame, Value};
use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "subtraction",
    example: "subtraction/1,3,4:35",
    source: "Golomb 1966; Berlekamp, Conway and Guy 1982, chapter 4; misère Ferguson 1974",
    pattern: "subtraction/1,3,4:_",
    small: &[
        "subtraction/1..2,3..5:0..14",
        "subtraction/2,5,6:0..20",
        "subtraction/3:0..12",
        "subtraction/2,3:0..6,0..6",
        "subtraction/not-2,3,7:0..24",
        "subtraction/not-1..3:0..16",
        "subtraction/not-1,2:0..6,0..6",
        "subtraction/1,4:0..6+nim:0..3",
        "subtraction/not-2:0..6+subtraction/2,4:0..6",
    ],
    ..Game::of::<Subtraction>()
};

/// The rules: which amounts may be taken.
#[derive(Clone, Debug)]
pub(super) struct Subtraction {
    /// Sorted, without repetitions, each at least 1.
    set: Arc<[Nat]>,
    /// Whether the set holds the amounts that may not be taken.
    all_but: bool,
    /// The values of all heaps, if they are soon found; looked for when a heap asks for them.
    values: Arc<OnceLock<Option<Repetition>>>,
}

impl PartialEq for Subtraction {
    fn eq(&self, other: &Subtraction) -> bool {
        (&self.set, self.all_but) == (&other.set, other.all_but)
    }
}

impl Subtraction {
    fn new(mut set: Vec<Nat>, all_but: bool) -> Subtraction {
        set.sort_unstable();
        set.dedup();
        Subtraction { set: set.into(), all_but, values: Arc::default() }
    }

    fn values(&self) -> Option<&Repetition> {
        let found = self.values.get_or_init(|| {
            if self.all_but {
                let small: Option<Vec<usize>> = self.set.iter().map(nat::to_usize).collect();
                let small = small.filter(|set| set.last().is_some_and(|&last| last <= MAX_TAKEN));
                return Repetition::taking_all_but(&small?);
            }
            let amounts: Option<Vec<u128>> =
                self.set.iter().map(|k| u128::try_from(k).ok()).collect();
            Repetition::taking(&amounts?)
        });
        found.as_ref()
    }

    fn has_move(&self, heap: &Nat) -> bool {
        self.options(heap, &mut |_| Flow::Break(())).is_break()
    }

    /// The amounts that may be taken and fit a word, as ranges in ascending order.
    fn ranges(&self) -> Vec<(u64, u64)> {
        let mut listed: Vec<(u64, u64)> = Vec::new();
        for amount in self.set.iter().filter_map(nat::small) {
            match listed.last_mut() {
                Some((_, most)) if *most + 1 == amount => *most = amount,
                _ => listed.push((amount, amount)),
            }
        }
        if !self.all_but {
            return listed;
        }
        let begins = std::iter::once(0).chain(listed.iter().map(|range| range.1));
        let ends = listed.iter().map(|range| Some(range.0)).chain([None]);
        let between = begins
            .zip(ends)
            .map(|(begin, end)| (begin.saturating_add(1), end.map_or(u64::MAX, |end| end - 1)));
        between.filter(|(least, most)| least <= most).collect()
    }

    /// The rules in digits, if no amount in the set is above [`MAX_TAKEN`].
    pub(super) fn take_break(&self) -> Option<TakeBreak> {
        let last = self.set.last().and_then(nat::to_usize).filter(|&last| last <= MAX_TAKEN)?;
        let (listed, other) = if self.all_but { (0, 3) } else { (3, 0) };
        let mut digits = vec![other; last + 1];
        digits[0] = 0;
        self.set.iter().filter_map(nat::to_usize).for_each(|taken| digits[taken] = listed);
        if !self.all_but {
            return Some(TakeBreak::new(digits));
        }
        digits.push(3);
        Some(TakeBreak { repeat: 1, ..TakeBreak::new(digits) })
    }

    fn may_take(&self, amount: &Nat) -> bool {
        !amount.is_zero() && self.set.binary_search(amount).is_ok() != self.all_but
    }
}

impl Ruleset for Subtraction {
    type Position = Nat;

    const LIST: bool = true;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Subtraction, Error> {
        cursor.expect('/')?;
        let mark = cursor.mark();
        let word = cursor.word(|c| c.is_ascii_alphabetic() || c == '-');
        if !matches!(word, "" | "not-") {
            return Err(cursor.error_at(mark, "a number of tokens, or 'not-'"));
        }
        let mut set = vec![cursor.positive("a number of tokens")?];
        while cursor.eat(',') {
            set.push(cursor.positive("a number of tokens")?);
        }
        Ok(Subtraction::new(set, !word.is_empty()))
    }

    fn write_parameters(&self, out: &mut String) {
        out.push_str(if self.all_but { "/not-" } else { "/" });
        for (i, amount) in self.set.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { "," });
            nat::push(out, amount);
        }
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Nat, Error> {
        cursor.nat("a heap size")
    }

    fn write(&self, heap: &Nat, out: &mut String) {
        nat::push(out, heap);
    }

    fn options(&self, heap: &Nat, each: &mut Each<'_, Nat>) -> Flow {
        if self.all_but {
            let mut amounts = nat::one_to(heap).filter(|amount| self.may_take(amount));
            return amounts.try_for_each(|taken| each(&[heap - taken]));
        }
        let mut amounts = self.set.iter().take_while(|&taken| taken <= heap);
        amounts.try_for_each(|taken| each(&[heap - taken]))
    }

    fn picture(&self, heap: &Nat) -> Option<Picture> {
        Some(Picture::heaps([heap]))
    }

    fn theorem(&self, heap: &Nat, play: Play) -> Option<Value> {
        // The smallest heaps need no period, which may take its time.
        let size = if self.has_move(heap) { self.values()?.value(heap) } else { Nat::ZERO };
        let value = Nimber(size);
        Some(match play {
            Play::Normal => Value::Nimber(value),
            // A heap of value 0 that has options has one of value 1 by Ferguson's pairing. So every
            // heap with options has one of value 0 or 1, and they are nim-heaps in misère play too.
            Play::Misere => Value::Tame(Tame::heap(value)),
        })
    }

    fn replies(&self, heap: &Nat, _: Play, target: &Value, each: &mut Each<'_, Nat>) -> Replies {
        if !self.has_move(heap) {
            return Replies::All;
        }
        let Some(values) = self.values() else { return Replies::Unknown };
        let value = match heaps::wanted(target) {
            Ok(value) => value,
            Err(replies) => return replies,
        };
        if self.all_but {
            let mut heaps = values
                .heaps_of(value.size())
                .filter(|left| nat::minus(heap, left).is_some_and(|taken| self.may_take(&taken)));
            let _ = heaps.try_for_each(|left| each(&[left]));
        } else {
            let _ = self.options(heap, &mut |left| {
                if values.value(&left[0]) == *value.size() {
                    each(left)
                } else {
                    Flow::Continue(())
                }
            });
        }
        Replies::All
    }

    fn describe(&self, heap: &Nat, left: &[Nat]) -> Message {
        heaps::describe(heap, &left[0])
    }

    fn explain(&self, heap: &Nat, play: Play, best: Option<&[Nat]>) -> Option<Message> {
        if !self.has_move(heap) {
            return Some(match play {
                Play::Normal => message!("no-move"),
                Play::Misere => message!("no-move-misere"),
            });
        }
        // Under misère play the heaps of value 1 are lost.
        let lost = Nat::from(u8::from(play == Play::Misere));
        let left = best.and_then(|left| left.first());
        if let (Play::Normal, Some(left)) = (play, left)
            && !self.has_move(left)
        {
            return Some(match left.is_zero() {
                true => message!("takes-everything"),
                false => message!("subtraction-n-end", left = left),
            });
        }
        let values = self.values()?;
        let of = left.unwrap_or(heap);
        let is_lost = values.value(of) == lost;
        let judged = Judged { heap, left, is_lost, play };
        Some(match values.losing(&lost)? {
            Losing::Remainders(rests) => {
                judged.by_remainder(&Nat::from(values.period), Argument::list(rests, Join::Comma))
            }
            Losing::Few(heaps) => {
                let heaps = Argument::list(heaps, Join::Comma);
                match left {
                    Some(left) => message!("subtraction-n-few", left = left, heaps = heaps),
                    None if is_lost => message!(
                        "subtraction-p-few",
                        heap = heap,
                        heaps = heaps,
                        play = play.to_string()
                    ),
                    None => message!("subtraction-few", heap = heap, heaps = heaps),
                }
            }
            Losing::Many => {
                let start = Nat::from(values.start);
                // Below the start nothing repeats.
                let repeat = (*of >= start).then(|| Repeat {
                    start,
                    period: Nat::from(values.period),
                    saltus: values.saltus,
                });
                judged.by_value(values.value(of), repeat)
            }
        })
    }

    fn worth(&self, heap: &Nat) -> Option<Message> {
        if !self.has_move(heap) {
            return Some(message!("worth-by-mex"));
        }
        let values = self.values()?;
        let (reduced, periods) = values.reduce(heap);
        if periods.is_zero() {
            return Some(message!("worth-by-mex"));
        }
        let (period, saltus) = (Nat::from(values.period), values.saltus);
        Some(match saltus {
            0 => message!("subtraction-worth", heap = reduced, period = period),
            _ => message!(
                "subtraction-worth-saltus",
                heap = reduced,
                period = period,
                saltus = saltus
            ),
        })
    }

    fn as_rules(&self, heaps: usize) -> Option<String> {
        let amounts: Option<Vec<String>> =
            self.set.iter().map(|amount| Some(in_rules::parameter(amount)?.to_string())).collect();
        let not = if self.all_but { "not " } else { "" };
        let condition = format!(" where {not}k in {{{}}}", amounts?.join(", "));
        in_rules::taking_from_one(heaps, "n", &condition)
    }

    fn source(&self, play: Play) -> &'static str {
        match play {
            Play::Misere => "Ferguson 1974",
            Play::Normal if self.all_but => "Berlekamp, Conway and Guy 1982",
            Play::Normal => "Golomb 1966",
        }
    }

    fn as_vectors(&self) -> Option<AsVectors<Subtraction>> {
        Some(heaps::one_heap(|rules, _| {
            let ranges = rules.ranges().into_iter();
            Some(ranges.map(|(least, most)| heaps::take_range(1, 0, least, most)).collect())
        }))
    }

    fn dense(&self, heap: &Nat) -> Option<Dense> {
        if self.all_but {
            return None;
        }
        Some(Dense::Heaps { rules: self.take_break()?, heaps: vec![heap.clone()] })
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Sum;
    use crate::ruleset::{Method, Ruleset};
    use crate::solve::Solver;
    use grundy_core::{Outcome, Play, nat::Nat};

    fn parse(text: &str) -> Sum {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn sets_are_sorted_and_checked() {
        assert_eq!(parse("subtraction/4,1,3,1:35").to_string(), "subtraction/1,3,4:35");
        assert_eq!(parse("subtraction/not-7,2:5,6").to_string(), "subtraction/not-2,7:5,6");
        let error = |text: &str| text.parse::<Sum>().unwrap_err().to_string();
        assert_eq!(
            error("subtraction/1,0:5"),
            "column 15: found '0:5', expected a number of tokens of at least 1"
        );
        assert_eq!(
            error("subtraction/nit-1:5"),
            "column 13: found 'nit-1:5', expected a number of tokens, or 'not-'"
        );
        assert_eq!(error("subtraction/:5"), "column 13: found ':5', expected a number of tokens");
    }

    /// A heap from which nothing may be taken asks for no period.
    #[test]
    fn heaps_without_a_move_are_decided_first() {
        let rules = super::Subtraction::new([100_003u32, 999_983].map(Nat::from).to_vec(), false);
        for play in [Play::Normal, Play::Misere] {
            assert!(rules.theorem(&Nat::from(100_002u32), play).is_some());
        }
        assert!(rules.values.get().is_none());
        let mut solver = Solver::default();
        for (rest, value) in [("", "0"), ("+nim:3", "3"), ("+subtraction/2:2", "1")] {
            let sum = parse(&format!("subtraction/100003,999983,10^10:5{rest}"));
            let verdict = solver.solve(&sum, Play::Normal).unwrap();
            assert_eq!(verdict.value.unwrap().to_string(), value);
            assert_eq!(verdict.method, Method::Theorem);
        }
    }

    /// {1, 3, 4} has the P-positions 0 and 2 mod 7.
    #[test]
    fn large_heaps() {
        let heap = "7".repeat(1000);
        let mut solver = Solver::default();
        for (text, losing) in [
            (format!("subtraction/1,3,4:{heap}"), true),
            (format!("subtraction/1,3,4:{}9", &heap[1..]), true),
            (format!("subtraction/1,3,4:{}8", &heap[1..]), false),
            (format!("subtraction/not-2,3,7:{heap}"), false),
        ] {
            for play in [Play::Normal, Play::Misere] {
                let verdict = solver.solve(&parse(&text), play).unwrap();
                if play == Play::Normal {
                    assert_eq!(verdict.outcome == Outcome::P, losing, "{text}");
                }
                assert_eq!(verdict.move_count, Some(verdict.moves.len() as u64));
                assert_eq!(verdict.outcome == Outcome::N, !verdict.moves.is_empty());
                for reply in verdict.moves {
                    assert_eq!(solver.outcome(&parse(&reply.to), play).unwrap(), Outcome::P);
                }
            }
        }
    }

    /// Amounts may be as large as heaps: {s, 2s} has period 3s, and of 1, 2 and k, a multiple of 3, the remainders on
    /// division by k + 1 decide (the remainder k is worth 3).
    #[test]
    fn long_amounts() {
        let mut solver = Solver::default();
        for (position, value) in [
            ("subtraction/1000000,2000000:4000007", "1"),
            ("subtraction/1000000,2000000:3000007", "0"),
            ("subtraction/1,2,999999999999:1000000000000999999999999", "3"),
            ("subtraction/1,2,999999999999:1000000000001000000000000", "0"),
            ("subtraction/1,2,1000000000000:1000000000001000000000000", "2"),
            ("subtraction/3,1000000000000000000000000:7", "0"),
        ] {
            let verdict = solver.solve(&parse(position), Play::Normal).unwrap();
            assert_eq!(verdict.value.unwrap().to_string(), value, "{position}");
        }
    }
}
