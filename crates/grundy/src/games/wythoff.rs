//! Wythoff's game and Fraenkel's generalisation, under normal and misère play.

mod pairs;

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_graphs::implicit::Cone;
use pairs::divide;

use super::{Game, heaps, wythoff_st};
use crate::position::{self, Entry, Part};
use crate::ruleset::{AsVectors, Dense, Each, Flow, Replies, Ruleset};
use crate::theory::golden;
use crate::theory::value::Value;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "wythoff",
    aliases: &["corner-the-queen", "chinese-nim"],
    summary: "Wythoff's game: take any number from one heap, or the same number from both",
    rules: "Two heaps of tokens. A move takes any positive number from one heap, or the same number \
            from both. In `wythoff/T` the two numbers may differ by less than T; `wythoff` is \
            `wythoff/1`. A queen that moves towards the corner of a board plays the same game.",
    notation: "wythoff:A,B or wythoff/T:A,B with T ≥ 1 and heaps of any size; wythoff/S,T is read as \
               wythoff-st/S,T",
    example: "wythoff:8,12",
    theorem: "The P-positions are the pairs (⌊nα⌋, ⌊nα⌋ + Tn), α = (2 − T + √(T² + 4))/2, which is \
              the golden ratio φ for T = 1; every number is in just one pair. Misère: (0,1), (2,2) and \
              the same pairs from (3,5) on; for T ≥ 2 the pairs (⌊nα + 1/α⌋, ⌊nα + 1/α⌋ + Tn + 1). No \
              formula is known for the Grundy values; they come from a table.",
    source: "Wythoff 1907; Fraenkel 1982, 1984",
    complexity: "two squarings for the outcome, three square roots for all moves; side³/64 steps for a \
                 table of values",
    pattern: "wythoff:_,_",
    small: &[
        "wythoff:0..17,0..17",
        "wythoff/2:0..12,0..12",
        "wythoff/3:0..12,0..12",
        "wythoff/5:0..9,0..9",
        "wythoff:0..5,0..6+nim:0..3",
        "wythoff/2:0..3,0..4+kayles:0..4",
        "wythoff:0..3,0..3+wythoff:0..3,0..3",
    ],
    parse: parse_either,
    family: family_either,
};

/// Reads `wythoff/S,T:…` as the game of that name, anything else as Wythoff's own.
fn parse_either(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    match has_two_parameters(cursor) {
        true => Entry::from(&wythoff_st::GAME).parse(cursor),
        false => position::parse::<Wythoff>(entry, cursor),
    }
}

fn family_either(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<Box<dyn Part>, Error> {
    match has_two_parameters(cursor) {
        true => Entry::from(&wythoff_st::GAME).family(cursor),
        false => position::family::<Wythoff>(entry, cursor),
    }
}

/// Whether a comma comes before the `:`.
fn has_two_parameters(cursor: &Cursor<'_>) -> bool {
    let mut ahead = cursor.clone();
    ahead.eat('/') && {
        ahead.word(|c| c.is_ascii_digit());
        ahead.peek() == Some(',')
    }
}

/// Two heaps, from which one takes freely singly, or amounts that differ by less than `band`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Wythoff {
    band: u64,
}

/// The first and the second heap.
type Pair = [Nat; 2];

/// The largest parameter.
const MAX_BAND: u64 = 1 << 32;

impl Wythoff {
    /// Whether `from` may be turned into `to` in one move.
    fn is_move(&self, from: &Pair, to: &Pair) -> bool {
        let taken = |i: usize| nat::minus(&from[i], &to[i]);
        let (Some(k), Some(l)) = (taken(0), taken(1)) else { return false };
        match (k.is_zero(), l.is_zero()) {
            (true, true) => false,
            (true, false) | (false, true) => true,
            (false, false) if self.band == 1 => k == l,
            (false, false) => distance(&k, &l) < Nat::from(self.band),
        }
    }
}

impl Ruleset for Wythoff {
    type Position = Pair;

    fn from_parameters(cursor: &mut Cursor<'_>) -> Result<Wythoff, Error> {
        let band = if cursor.eat('/') { cursor.number("a parameter T", 1..=MAX_BAND)? } else { 1 };
        Ok(Wythoff { band })
    }

    fn write_parameters(&self, out: &mut String) {
        if self.band != 1 {
            out.push('/');
            nat::push_u64(out, self.band);
        }
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Pair, Error> {
        let first = cursor.nat("a heap size")?;
        if !cursor.eat(',') {
            return Err(cursor.error("',' and the second heap"));
        }
        Ok([first, cursor.nat("a heap size")?])
    }

    fn write(&self, [first, second]: &Pair, out: &mut String) {
        nat::push(out, first);
        out.push(',');
        nat::push(out, second);
    }

    fn options(&self, [a, b]: &Pair, each: &mut Each<'_, Pair>) -> Flow {
        nat::below(a).try_for_each(|left| each(&[[left, b.clone()]]))?;
        nat::below(b).try_for_each(|left| each(&[[a.clone(), left]]))?;
        let reach = Nat::from(self.band - 1);
        for k in nat::one_to(a) {
            let least = nat::minus(&k, &reach).filter(|l| !l.is_zero()).unwrap_or(Nat::ONE);
            let most = (&k + &reach).min(b.clone());
            if least > most {
                break;
            }
            for l in nat::below(&(&most - &least + Nat::ONE)) {
                each(&[[a - &k, b - (&least + l)]])?;
            }
        }
        Flow::Continue(())
    }

    fn theorem(&self, [a, b]: &Pair, play: Play) -> Option<Value> {
        let (lower, upper) = if a <= b { (a, b) } else { (b, a) };
        let losing = match (self.band, play) {
            (1, Play::Normal) => golden::is_pair(lower, upper),
            _ => self.index(lower, upper, play).is_some(),
        };
        Some(Value::losing(losing))
    }

    fn replies(
        &self,
        from: &Pair,
        play: Play,
        target: &Value,
        each: &mut Each<'_, Pair>,
    ) -> Replies {
        if target.outcome() != crate::Outcome::P || matches!(target, Value::Tame(_)) {
            return Replies::Unknown;
        }
        let [a, b] = from;
        if let (1, Play::Normal, Some(a), Some(b)) = (self.band, play, nat::small(a), nat::small(b))
            && a.max(b) < golden::SMALL
        {
            small_replies(a, b, each);
            return Replies::All;
        }
        let mut offer = |to: Pair| {
            if self.is_move(from, &to) {
                let _ = each(&[to]);
            }
        };
        offer([a.clone(), self.partner(a, play).1]);
        offer([self.partner(b, play).1, b.clone()]);
        let indices = match (self.band, play) {
            (1, Play::Normal) => &[distance(a, b)][..],
            _ => &self.reachable(&distance(a, b), play),
        };
        for n in indices {
            let [lower, upper] = self.pair(n, play);
            if a <= b {
                offer([lower.clone(), upper.clone()]);
            }
            if self.band > 1 || a > b {
                offer([upper.clone(), lower.clone()]);
            }
            if self.band > 1 && a > b {
                offer([lower, upper]);
            }
        }
        Replies::All
    }

    fn describe(&self, from: &Pair, to: &[Pair], out: &mut String) {
        let taken = |i: usize| distance(&from[i], &to[0][i]);
        let (first, second) = (taken(0), taken(1));
        out.push_str("take ");
        match (first.is_zero(), second.is_zero()) {
            (false, false) if first == second => {
                nat::push_short(out, &first);
                out.push_str(" from both");
            }
            (false, false) => {
                nat::push_short(out, &first);
                out.push_str(" and ");
                nat::push_short(out, &second);
            }
            (one, _) => {
                nat::push_short(out, if one { &second } else { &first });
                out.push_str(" from ");
                nat::push_short(out, &from[usize::from(one)]);
            }
        }
    }

    fn explain(&self, [a, b]: &Pair, play: Play, out: &mut String) {
        let (lower, upper) = if a <= b { (a, b) } else { (b, a) };
        let difference = distance(upper, lower);
        let start = if play == Play::Misere && self.band > 1 { Nat::ONE } else { Nat::ZERO };
        let index = nat::minus(&difference, &start).and_then(|d| divide(d, self.band));
        let Some(n) = index else {
            push_two(out, [upper, lower], [" − ", " = "]);
            nat::push_short(out, &difference);
            out.push_str(", and no pair has that difference");
            return;
        };
        let pair = self.pair(&n, play);
        if pair[0] == *lower {
            self.explain_pair(&n, lower, upper, play, out);
            return;
        }
        push_two(out, [upper, lower], [" − ", " = "]);
        nat::push_short(out, &difference);
        out.push_str(", and the only pair with that difference is (");
        push_two(out, [&pair[0], &pair[1]], [",", ")"]);
    }

    fn source(&self, play: Play) -> &'static str {
        match (self.band, play) {
            (1, Play::Normal) => "Wythoff 1907",
            (_, Play::Normal) => "Fraenkel 1982",
            (_, Play::Misere) => "Fraenkel 1984",
        }
    }

    fn as_vectors(&self) -> Option<AsVectors<Wythoff>> {
        Some(AsVectors {
            heaps: |pair| pair.to_vec(),
            position: |heaps| {
                let mut heaps = heaps.into_iter();
                [heaps.next().unwrap_or_default(), heaps.next().unwrap_or_default()]
            },
            moves: |rules, sizes| {
                // More than the larger heap cannot be taken.
                let bands = rules.band.min(sizes.iter().copied().max()?.max(1));
                if bands > heaps::MOST_FAMILIES as u64 {
                    return None;
                }
                let both = |first: u64, second: u64| Cone {
                    least: vec![first, second],
                    steps: vec![(vec![1, 1], u64::MAX)],
                };
                let mut moves = vec![heaps::take_any(2, 0), heaps::take_any(2, 1), both(1, 1)];
                moves.extend((1..bands).flat_map(|more| [both(1 + more, 1), both(1, 1 + more)]));
                Some(moves)
            },
        })
    }

    fn canonical(&self, [a, b]: &Pair) -> Option<Pair> {
        (a > b).then(|| [b.clone(), a.clone()])
    }

    fn dense(&self, [x, y]: &Pair) -> Option<Dense> {
        let band = usize::try_from(self.band).ok()?;
        Some(Dense::Queen { band, x: x.clone(), y: y.clone() })
    }

    fn is_small(&self, [a, b]: &Pair) -> bool {
        let small = |heap| nat::small(heap).is_some_and(|heap| heap < 256);
        small(a) && small(b) && self.band <= 8
    }

    fn p_position(&self, index: &Nat) -> Option<Pair> {
        Some(self.pair(index, Play::Normal))
    }

    fn pair_of(&self, n: &Nat) -> Option<(Nat, Pair)> {
        let (index, _) = self.partner(n, Play::Normal);
        let pair = self.pair(&index, Play::Normal);
        Some((index, pair))
    }
}

impl Wythoff {
    fn explain_pair(&self, n: &Nat, lower: &Nat, upper: &Nat, play: Play, out: &mut String) {
        if play == Play::Misere && self.band == 1 && *n < Nat::from(2u8) {
            out.push_str("(0,1) and (2,2) take the place of (0,0) and (1,2) under misère play");
            return;
        }
        push_two(out, [lower, upper], [" and ", " are pair number "]);
        nat::push_short(out, n);
        out.push_str(": ");
        nat::push_short(out, lower);
        out.push_str(" = ⌊");
        nat::push_short(out, n);
        out.push_str(match (self.band, play) {
            (1, _) => "φ⌋",
            (_, Play::Normal) => "α⌋",
            (_, Play::Misere) => "α + 1/α⌋",
        });
        out.push_str(" and ");
        nat::push_short(out, upper);
        out.push_str(" = ");
        nat::push_short(out, lower);
        out.push_str(" + ");
        nat::push_short(out, &distance(upper, lower));
        if let (1, Some(a), Some(b)) = (self.band, nat::small(lower), nat::small(upper))
            && (1..10_000).contains(&a)
        {
            out.push_str("; in Fibonacci numeration ");
            out.push_str(&golden::zeckendorf_digits(a));
            out.push_str(" is shifted to ");
            out.push_str(&golden::zeckendorf_digits(b));
        }
    }
}

/// All moves from (a, b) to a pair, in machine words.
fn small_replies(a: u64, b: u64, each: &mut Each<'_, Pair>) {
    let mut offer = |x: u64, y: u64| {
        let _ = each(&[[Nat::from(x), Nat::from(y)]]);
    };
    let (for_first, for_second) = (golden::partner_u64(a).0, golden::partner_u64(b).0);
    if for_first < b {
        offer(a, for_first);
    }
    if for_second < a {
        offer(for_second, b);
    }
    let n = a.abs_diff(b);
    let lower = n + golden::over_phi_u64(n);
    if lower < a.min(b) {
        if a <= b { offer(lower, lower + n) } else { offer(lower + n, lower) }
    }
}

/// Appends two numbers, each with what follows it.
fn push_two(out: &mut String, numbers: [&Nat; 2], after: [&str; 2]) {
    for (number, after) in numbers.into_iter().zip(after) {
        nat::push_short(out, number);
        out.push_str(after);
    }
}

fn distance(a: &Nat, b: &Nat) -> Nat {
    nat::minus(a, b).unwrap_or_else(|| b - a)
}
