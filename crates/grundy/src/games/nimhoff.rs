//! Cyclic Nimhoff: Nim with moves that take fewer than H tokens from several heaps together.

use dashu_int::ops::{BitTest, DivRem};
use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_graphs::implicit::Cone;
use grundy_nimbers::Nimber;

use super::{Game, as_nim, heaps, in_rules};
use crate::picture::Picture;
use crate::ruleset::{AsVectors, Each, Flow, Replies, Ruleset};
use crate::text::{Argument, Join, Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "nimhoff",
    aliases: &["cyclic-nimhoff"],
    example: "nimhoff/3:5,7",
    source: "Fraenkel and Lorberbom 1991; misère: Gurvich 2012",
    pattern: "nimhoff/3:_,_",
    small: &[
        "nimhoff/3:0..9,0..9",
        "nimhoff/4:0..5,0..5,0..5",
        "nimhoff/5:0..11",
        "nimhoff/7:0..8,2..9",
        "nimhoff/2:0..4,0..4,0..3",
        "nimhoff/1:0..4,0..4",
        "nimhoff/3:0..2,0..3,1..3,0..3",
        "nimhoff/3:0..3,0..4+nim:0..3",
    ],
    ..Game::of::<Nimhoff>()
};

/// The rules of cyclic Nimhoff.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Nimhoff {
    h: Nat,
}

/// Moves in several heaps are named one by one if their results fill up to this many words.
const NAMED: usize = 1 << 20;

impl Ruleset for Nimhoff {
    type Position = Vec<Nat>;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Nimhoff, Error> {
        cursor.expect('/')?;
        Ok(Nimhoff { h: cursor.positive("a number H")? })
    }

    fn write_parameters(&self, out: &mut String) {
        out.push('/');
        nat::push(out, &self.h);
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Vec<Nat>, Error> {
        cursor.nats("a heap size")
    }

    fn write(&self, heaps: &Vec<Nat>, out: &mut String) {
        heaps::write(heaps, out);
    }

    fn options(&self, heaps: &Vec<Nat>, each: &mut Each<'_, Vec<Nat>>) -> Flow {
        for (i, heap) in heaps.iter().enumerate() {
            for left in nat::below(heap) {
                each(&[heaps::replaced(heaps, i, left)])?;
            }
        }
        let totals = (heaps.iter().sum::<Nat>() + Nat::ONE).min(self.h.clone());
        nat::below(&totals).try_for_each(|total| {
            together(heaps, &total, &mut |taken| each(&[minus(heaps, taken)]))
        })
    }

    fn canonical(&self, heaps: &Vec<Nat>) -> Option<Vec<Nat>> {
        heaps::canonical(heaps)
    }

    fn picture(&self, heaps: &Vec<Nat>) -> Option<Picture> {
        Some(Picture::heaps(heaps))
    }

    fn theorem(&self, heaps: &Vec<Nat>, play: Play) -> Option<Value> {
        let Parts { quotient, rest } = self.parts(heaps);
        let value = Nimber(quotient * &self.h + rest);
        Some(match play {
            Play::Normal => Value::Nimber(value),
            Play::Misere => {
                let nim = self.h <= Nat::from(2u8);
                let fickle = value <= Nimber::from(1)
                    && (!nim || heaps.iter().all(|heap| heap.is_zero() || heap.is_one()));
                Value::Tame(Tame { value, fickle })
            }
        })
    }

    fn replies(
        &self,
        heaps: &Vec<Nat>,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Vec<Nat>>,
    ) -> Replies {
        let wanted = match target {
            Value::Nimber(value) => value.size(),
            Value::Tame(genus) => genus.value.size(),
            Value::Outcome(_) | Value::Loopy(_) | Value::Loony => return Replies::Unknown,
        };
        let (quotient, rest) = wanted.div_rem(&self.h);
        let now = self.parts(heaps);
        let change = quotient ^ &now.quotient;
        // All moves take `total` tokens, up to multiples of H.
        let total = (&now.rest + &self.h - rest) % &self.h;
        let mut give = |option: Vec<Nat>| match self.theorem(&option, play).as_ref() == Some(target)
        {
            true => each(&[option]),
            false => Flow::Continue(()),
        };
        for (i, heap) in heaps.iter().enumerate() {
            let (own, own_rest) = heap.div_rem(&self.h);
            let left = (own ^ &change) * &self.h + (own_rest + &self.h - &total) % &self.h;
            if left < *heap && give(heaps::replaced(heaps, i, left)).is_break() {
                return Replies::Some;
            }
        }
        if total.is_zero() {
            return Replies::All;
        }
        let words: usize = heaps.iter().map(|heap| heap.as_words().len() + 1).sum();
        if ways(&total, heaps.len()).is_some_and(|ways| ways <= NAMED / words) {
            return match together(heaps, &total, &mut |taken| give(minus(heaps, taken))) {
                Flow::Continue(()) => Replies::All,
                Flow::Break(()) => Replies::Some,
            };
        }
        if let Some(taken) = self.one_of_many(heaps, &total, change) {
            let _ = give(minus(heaps, &taken));
        }
        Replies::Some
    }

    fn describe(&self, from: &Vec<Nat>, left: &[Vec<Nat>]) -> Message {
        heaps::describe_each(from.iter().zip(&left[0]))
    }

    fn explain(&self, heaps: &Vec<Nat>, play: Play, best: Option<&[Vec<Nat>]>) -> Option<Message> {
        let left = best.and_then(|left| left.first());
        let total: Nat = heaps.iter().sum();
        if total.is_zero() {
            return Some(heaps::explain_empty(play));
        }
        let genus = |heaps: &Vec<Nat>| match self.theorem(heaps, Play::Misere) {
            Some(Value::Tame(genus)) => genus,
            _ => Tame::heap(Nimber::ZERO),
        };
        if play == Play::Misere && self.h <= Nat::from(2u8) {
            let left = left.map(genus);
            return Some(as_nim::misere(heaps, &genus(heaps), left.as_ref()));
        }
        // Whoever is to move loses if the nim-sum of the quotients is 0 and the total has this rest.
        let rest = if play == Play::Misere { Nat::ONE } else { Nat::ZERO };
        let judged = left.unwrap_or(heaps);
        let total: Nat = judged.iter().sum();
        if left.is_some() && total == rest {
            return Some(match play {
                Play::Normal => message!("takes-everything"),
                Play::Misere => message!("leaves-one-token"),
            });
        }
        let quotients: Vec<Nat> = judged.iter().map(|heap| heap / &self.h).collect();
        let sum = as_nim::nim_sum(&quotients);
        let (h, own) = (&self.h, &total % &self.h);
        let Parts { quotient, .. } = self.parts(judged);
        Some(match left {
            Some(_) => message!(
                "nimhoff-n",
                sum = sum,
                total = total,
                h = h,
                rest = rest,
                play = play.to_string()
            ),
            None if quotient.is_zero() && own == rest => {
                message!(
                    "nimhoff-p",
                    sum = sum,
                    total = total,
                    h = h,
                    rest = rest,
                    play = play.to_string()
                )
            }
            None => message!("nimhoff-other", sum = sum, total = total, h = h, own = own),
        })
    }

    fn worth(&self, heaps: &Vec<Nat>) -> Option<Message> {
        let quotients = heaps.iter().map(|heap| heap / &self.h);
        let quotients = Argument::list(quotients, Join::Symbol(" ⊕ "));
        let total: Nat = heaps.iter().sum();
        Some(message!("nimhoff-worth", h = &self.h, quotients = quotients, total = total))
    }

    fn as_rules(&self, heaps: usize) -> Option<String> {
        let h = in_rules::parameter(&self.h)?;
        let rules = in_rules::taking(heaps, |chosen| match chosen {
            [_] => Some(String::new()),
            _ => Some(format!(" where {} < h", chosen.join(" + "))),
        })?;
        let title = "take from one heap, or fewer than h tokens from all together";
        Some(format!("# {title}\nwith h = {h}\n{rules}"))
    }

    fn source(&self, play: Play) -> &'static str {
        match play {
            Play::Normal => "Fraenkel and Lorberbom 1991",
            Play::Misere => "Gurvich 2012",
        }
    }

    fn as_vectors(&self) -> Option<AsVectors<Nimhoff>> {
        Some(heaps::any_heaps(|rules, sizes| {
            let count = sizes.len();
            let mut moves: Vec<Cone> = (0..count).map(|i| heaps::take_any(count, i)).collect();
            let largest: Vec<Nat> = sizes.iter().map(|&heap| Nat::from(heap)).collect();
            let totals = (largest.iter().sum::<Nat>() + Nat::ONE).min(rules.h.clone());
            let flow = nat::below(&totals).try_for_each(|total| {
                together(&largest, &total, &mut |taken| {
                    let least = taken.iter().filter_map(nat::small).collect();
                    moves.push(Cone { least, steps: Vec::new() });
                    match moves.len() > heaps::MOST_FAMILIES {
                        true => Flow::Break(()),
                        false => Flow::Continue(()),
                    }
                })
            });
            flow.is_continue().then_some(moves)
        }))
    }
}

/// The value by its parts, H·quotient + rest.
struct Parts {
    quotient: Nat,
    rest: Nat,
}

impl Nimhoff {
    fn parts(&self, heaps: &[Nat]) -> Parts {
        let quotient = heaps.iter().map(|heap| Nimber(heap / &self.h)).sum::<Nimber>().0;
        let rest = heaps.iter().sum::<Nat>() % &self.h;
        Parts { quotient, rest }
    }

    /// What to take from each heap to take `total` < H and to change the nim-sum of the quotients by
    /// `change`; `None` if no move does that.
    ///
    /// A quotient q falls by 1, if more than the heap's rest is taken, or not at all; then the nim-sum
    /// changes by 2^(k+1) − 1, where 2^k is the largest power of two in q. So `change` says for each
    /// k whether an even or an odd number of such heaps are broken into, and it is cheapest to break
    /// into one heap or none, unless nothing has to be broken into and the rests do not suffice.
    fn one_of_many(&self, heaps: &[Nat], total: &Nat, mut change: Nat) -> Option<Vec<Nat>> {
        let mut taken = vec![Nat::ZERO; heaps.len()];
        let rests: Vec<Nat> = heaps.iter().map(|heap| heap % &self.h).collect();
        let mut breakable: Vec<(usize, &Nat, usize)> = Vec::new();
        for (i, heap) in heaps.iter().enumerate() {
            if let Some(k) = (heap / &self.h).trailing_zeros() {
                breakable.push((k, &rests[i], i));
            }
        }
        breakable.sort_unstable();
        let mut broken = Vec::new();
        while !change.is_zero() {
            let k = change.bit_len() - 1;
            change ^= Nat::ones(k + 1);
            let cheapest = breakable.partition_point(|heap| heap.0 < k);
            broken.push(breakable.get(cheapest).filter(|heap| heap.0 == k)?.2);
        }
        if broken.is_empty() && rests.iter().sum::<Nat>() < *total {
            let pairs = breakable.windows(2).filter(|pair| pair[0].0 == pair[1].0);
            let cheapest = pairs.min_by_key(|pair| pair[0].1 + pair[1].1)?;
            broken.extend([cheapest[0].2, cheapest[1].2]);
        }
        let mut open = total.clone();
        for &i in &broken {
            taken[i] = &rests[i] + Nat::ONE;
            open = nat::minus(&open, &taken[i])?;
        }
        // A broken heap can give all the rest, because `total` < H; otherwise the rests suffice.
        match broken.first() {
            Some(&i) => taken[i] += open,
            None => {
                for (taken, rest) in taken.iter_mut().zip(&rests) {
                    *taken = rest.min(&open).clone();
                    open -= &*taken;
                }
            }
        }
        Some(taken)
    }
}

fn minus(heaps: &[Nat], taken: &[Nat]) -> Vec<Nat> {
    heaps.iter().zip(taken).map(|(heap, taken)| heap - taken).collect()
}

/// The number of ways to write `total` as an ordered sum of `parts` numbers, if it is not too large.
fn ways(total: &Nat, parts: usize) -> Option<usize> {
    let (total, others) = (nat::to_usize(total)?, parts.checked_sub(1)?);
    let (few, many) = (total.min(others), total.max(others));
    let mut ways = 1usize;
    for i in 1..=few {
        ways = ways.checked_mul(many.checked_add(i)?)? / i;
    }
    Some(ways)
}

/// Calls `each` with every way to take `total` tokens from two or more of `heaps`.
fn together(heaps: &[Nat], total: &Nat, each: &mut dyn FnMut(&[Nat]) -> Flow) -> Flow {
    let mut taken = vec![Nat::ZERO; heaps.len()];
    if fill(heaps, &mut taken, total.clone()) > Nat::ZERO {
        return Flow::Continue(());
    }
    loop {
        if taken.iter().filter(|taken| !taken.is_zero()).count() > 1 {
            each(&taken)?;
        }
        // The next in lexicographic order: one more from a heap, and the rest from the last ones.
        let mut after = Nat::ZERO;
        let raised = (0..heaps.len()).rev().find(|&i| {
            let found = !after.is_zero() && taken[i] < heaps[i];
            if !found {
                after += &taken[i];
            }
            found
        });
        let Some(i) = raised else { return Flow::Continue(()) };
        taken[i] += Nat::ONE;
        fill(&heaps[i + 1..], &mut taken[i + 1..], after - Nat::ONE);
    }
}

/// Takes `total` from `heaps`, from the last ones first; what could not be taken.
fn fill(heaps: &[Nat], taken: &mut [Nat], mut total: Nat) -> Nat {
    for (taken, heap) in taken.iter_mut().zip(heaps).rev() {
        *taken = heap.min(&total).clone();
        total -= &*taken;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(h: &Nat, heaps: &[Nat], target: &Nat) -> (Replies, Vec<Vec<Nat>>) {
        let mut found = Vec::new();
        let target = Value::Nimber(Nimber(target.clone()));
        let replies =
            Nimhoff { h: h.clone() }.replies(&heaps.to_vec(), Play::Normal, &target, &mut |left| {
                found.push(left[0].clone());
                Flow::Continue(())
            });
        (replies, found)
    }

    /// A total of 1 to H − 1 from several heaps, or any number from one.
    fn is_legal(h: &Nat, from: &[Nat], to: &[Nat]) -> bool {
        let changed = from.iter().zip(to).filter(|(from, to)| from != to).count();
        let less = from.iter().zip(to).all(|(from, to)| to <= from);
        less && changed > 0
            && (changed == 1 || from.iter().sum::<Nat>() - to.iter().sum::<Nat>() < *h)
    }

    #[test]
    fn large_heaps_reach_every_smaller_value() {
        let h = Nat::from(1_000_000_007u32);
        let ruleset = Nimhoff { h: h.clone() };
        let rows = [
            vec![Nat::from(10u8).pow(18), Nat::from(3u8).pow(40), Nat::from(5u8)],
            vec![Nat::from(10u8).pow(50_000), Nat::from(7u8).pow(59_000)],
            (0u32..1000).map(|i| Nat::from(i).pow(7)).collect(),
        ];
        for heaps in rows {
            let Some(Value::Nimber(top)) = ruleset.theorem(&heaps, Play::Normal) else { panic!() };
            for below in [1u64, 2, 1_000_000_000, 123_456_789_012_345] {
                let target = &top.0 - Nat::from(below);
                let (replies, found) = found(&h, &heaps, &target);
                assert!(!found.is_empty(), "{replies:?}");
                for left in found {
                    assert!(is_legal(&h, &heaps, &left));
                    let value = ruleset.theorem(&left, Play::Normal);
                    assert_eq!(value, Some(Value::Nimber(Nimber(target.clone()))));
                }
            }
        }
    }

    /// The one move that stands for many exists just if any of the many does.
    #[test]
    fn one_of_many_is_found_if_there_is_any() {
        let ruleset = Nimhoff { h: Nat::from(6u8) };
        let mut cases = [0, 0];
        for number in 0u32..20 * 20 * 14 * 4 {
            let heaps = [number % 20, number / 20 % 20, number / 400 % 14].map(Nat::from);
            let total = Nat::from(2 + number / 5600);
            let quotient = |heaps: &[Nat]| ruleset.parts(heaps).quotient;
            let change = |taken: &[Nat]| quotient(&minus(&heaps, taken)) ^ quotient(&heaps);
            let zeros = vec![Nat::ZERO; 3];
            let single = (0..3).map(|i| heaps::replaced(&zeros, i, total.clone()));
            let single = single.filter(|taken| taken.iter().zip(&heaps).all(|(t, h)| t <= h));
            let mut changes: Vec<Nat> = single.map(|taken| change(&taken)).collect();
            let _ = together(&heaps, &total, &mut |taken| {
                changes.push(change(taken));
                Flow::Continue(())
            });
            for wanted in (0u32..8).map(Nat::from) {
                let taken = ruleset.one_of_many(&heaps, &total, wanted.clone());
                assert_eq!(taken.is_some(), changes.contains(&wanted), "{heaps:?} {total}");
                cases[usize::from(taken.is_some())] += 1;
                if let Some(taken) = taken {
                    assert_eq!(taken.iter().sum::<Nat>(), total);
                    assert_eq!(change(&taken), wanted);
                }
            }
        }
        assert!(cases.iter().all(|&count| count > 10_000));
    }

    #[test]
    fn wrong_parameters_are_refused() {
        let error = |text: &str| text.parse::<crate::Sum>().unwrap_err().to_string();
        assert_eq!(
            error("nimhoff/0:1"),
            "column 9: found '0:1', expected a number H of at least 1"
        );
        assert_eq!(error("nimhoff/3:1,"), "column 13: found the end, expected a heap size");
    }
}
