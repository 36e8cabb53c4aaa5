//! Wythoff's game and Fraenkel's generalisation, under normal and misère play.

mod pairs;
mod sight;

use dashu_int::IBig;
use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
    quadratic,
};
use grundy_graphs::implicit::Cone;
use pairs::divide;

use super::two_heaps::{self, TwoHeaps, in_order};
use super::{Game, heaps, wythoff_st};
use crate::picture::Picture;
use crate::position::{self, Entry, Part};
use crate::ruleset::{AsVectors, Dense, Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::golden;
use crate::theory::value::Value;

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "wythoff",
    aliases: &["corner-the-queen", "chinese-nim", "wythoffs-game", "wythoff-nim"],
    example: "wythoff:8,12",
    source: "Wythoff 1907; Fraenkel 1982, 1984",
    pattern: "wythoff:_,_",
    reach: None,
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
    at_sight: Some(sight::AT_SIGHT),
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

/// The largest parameter.
const MAX_BAND: u64 = 1 << 32;

impl Wythoff {
    /// Whether `from` may be turned into `to` in one move.
    fn is_move(&self, from: &TwoHeaps, to: &TwoHeaps) -> bool {
        let taken = (nat::minus(&from.0, &to.0), nat::minus(&from.1, &to.1));
        let (Some(k), Some(l)) = taken else { return false };
        match (k.is_zero(), l.is_zero()) {
            (true, true) => false,
            (true, false) | (false, true) => true,
            (false, false) if self.band == 1 => k == l,
            (false, false) => distance(&k, &l) < Nat::from(self.band),
        }
    }
}

impl Ruleset for Wythoff {
    type Position = TwoHeaps;

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

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<TwoHeaps, Error> {
        two_heaps::parse(cursor, |cursor| cursor.nat("a heap size"))
    }

    fn write(&self, position: &TwoHeaps, out: &mut String) {
        two_heaps::write(position, out);
    }

    fn options(&self, position: &TwoHeaps, each: &mut Each<'_, TwoHeaps>) -> Flow {
        two_heaps::take_from_one(position, each)?;
        let (a, b) = position;
        let reach = Nat::from(self.band - 1);
        for k in nat::one_to(a) {
            let least = nat::minus(&k, &reach).filter(|l| !l.is_zero()).unwrap_or(Nat::ONE);
            let most = (&k + &reach).min(b.clone());
            if least > most {
                break;
            }
            for l in nat::below(&(&most - &least + Nat::ONE)) {
                each(&[(a - &k, b - (&least + l))])?;
            }
        }
        Flow::Continue(())
    }

    fn is_option(&self, from: &TwoHeaps, left: &TwoHeaps) -> Option<bool> {
        Some(two_heaps::taken(from, left).is_some_and(|taken| {
            let (less, more) = in_order(&taken);
            !more.is_zero() && (less.is_zero() || more - less < Nat::from(self.band))
        }))
    }

    fn picture(&self, (first, second): &TwoHeaps) -> Option<Picture> {
        Some(Picture::heaps([first, second]))
    }

    fn theorem(&self, position: &TwoHeaps, play: Play) -> Option<Value> {
        let (lower, upper) = in_order(position);
        let losing = match (self.band, play) {
            (1, Play::Normal) => golden::is_pair(lower, upper),
            _ => self.index(lower, upper, play).is_some(),
        };
        Some(Value::losing(losing))
    }

    fn replies(
        &self,
        from: &TwoHeaps,
        play: Play,
        target: &Value,
        each: &mut Each<'_, TwoHeaps>,
    ) -> Replies {
        if target.outcome() != grundy_core::Outcome::P || matches!(target, Value::Tame(_)) {
            return Replies::Unknown;
        }
        let (a, b) = from;
        if let (1, Play::Normal, Some(a), Some(b)) = (self.band, play, nat::small(a), nat::small(b))
            && a.max(b) < golden::SMALL
        {
            small_replies(a, b, each);
            return Replies::All;
        }
        let mut offer = |to: TwoHeaps| {
            if self.is_move(from, &to) {
                let _ = each(&[to]);
            }
        };
        offer((a.clone(), self.partner(a, play).1));
        offer((self.partner(b, play).1, b.clone()));
        let indices = match (self.band, play) {
            (1, Play::Normal) => &[distance(a, b)][..],
            _ => &self.reachable(&distance(a, b), play),
        };
        for n in indices {
            let (lower, upper) = self.pair(n, play);
            if a <= b {
                offer((lower.clone(), upper.clone()));
            }
            if self.band > 1 || a > b {
                offer((upper.clone(), lower.clone()));
            }
            if self.band > 1 && a > b {
                offer((lower, upper));
            }
        }
        Replies::All
    }

    fn describe(&self, from: &TwoHeaps, to: &[TwoHeaps]) -> Message {
        let (first, second) = (distance(&from.0, &to[0].0), distance(&from.1, &to[0].1));
        match (first.is_zero(), second.is_zero()) {
            (false, false) if first == second => message!("take-both", taken = first),
            (false, false) => message!("take-each", first = first, second = second),
            (false, true) => message!("take-from", taken = first, heap = &from.0),
            (true, _) => message!("take-from", taken = second, heap = &from.1),
        }
    }

    fn explain(&self, from: &TwoHeaps, play: Play, best: Option<&[TwoHeaps]>) -> Option<Message> {
        if let Some([to]) = best {
            return Some(self.explain_move(to, play));
        }
        let (lower, upper) = in_order(from);
        if upper.is_zero() {
            return Some(match play {
                Play::Normal => message!("no-token"),
                Play::Misere => message!("no-move-misere"),
            });
        }
        Some(match self.index(lower, upper, play) {
            Some(n) if self.is_odd_one(&n, play) => message!("wythoff-misere-p", first = lower),
            Some(n) => self.explain_pair(&n, [lower, upper], play),
            None => {
                let (_, partner) = self.partner(lower, play);
                message!("wythoff-unpaired", lower = lower, partner = partner, upper = upper)
            }
        })
    }

    fn as_rules(&self, _: usize) -> Option<String> {
        let band = self.band;
        if band > 1_000_000_000 {
            return None;
        }
        Some(match band {
            1 => "heaps x, y\ntake k from any heap\ntake k from each heap".to_string(),
            _ => format!(
                "# Wythoff's game, where the amounts from both heaps may differ by less than t\n\
                 with t = {band}\nheaps x, y\ntake k from any heap\n\
                 take k from x and l from y where |k - l| < t"
            ),
        })
    }

    fn source(&self, play: Play) -> &'static str {
        match (self.band, play) {
            (1, Play::Normal) => "Wythoff 1907",
            (_, Play::Normal) => "Fraenkel 1982",
            (_, Play::Misere) => "Fraenkel 1984",
        }
    }

    fn as_vectors(&self) -> Option<AsVectors<Wythoff>> {
        Some(two_heaps::as_vectors(|rules, sizes| {
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
        }))
    }

    fn canonical(&self, position: &TwoHeaps) -> Option<TwoHeaps> {
        two_heaps::canonical(position)
    }

    fn dense(&self, (x, y): &TwoHeaps) -> Option<Dense> {
        let band = usize::try_from(self.band).ok()?;
        Some(Dense::Queen { band, x: x.clone(), y: y.clone() })
    }

    fn is_small(&self, (a, b): &TwoHeaps) -> bool {
        let below = |heap, limit| nat::small(heap).is_some_and(|heap| heap < limit);
        // Rows that are proved to repeat within milliseconds.
        let row = self.band == 1 && below(a.min(b), 64);
        row || (below(a, 256) && below(b, 256) && self.band <= 8)
    }

    fn p_position(&self, index: &Nat, play: Play) -> Option<TwoHeaps> {
        Some(self.pair(index, play))
    }

    fn pair_of(&self, n: &Nat) -> Option<(Nat, TwoHeaps)> {
        let (index, _) = self.partner(n, Play::Normal);
        let pair = self.pair(&index, Play::Normal);
        Some((index, pair))
    }
}

impl Wythoff {
    /// Whether pair number `n` is of those of misère play from which the end can be reached, where nobody can move to a pair:
    /// (0,1) and, for T = 1, (2,2).
    fn is_odd_one(&self, n: &Nat, play: Play) -> bool {
        let odd_ones = if self.band == 1 { 2_u8 } else { 1 };
        play == Play::Misere && *n < Nat::from(odd_ones)
    }

    /// Why the move to the P-position `to` wins.
    fn explain_move(&self, to: &TwoHeaps, play: Play) -> Message {
        let (lower, upper) = in_order(to);
        if play == Play::Normal && upper.is_zero() {
            return message!("takes-everything");
        }
        let start = if play == Play::Misere && self.band > 1 { Nat::ONE } else { Nat::ZERO };
        let difference = distance(upper, lower);
        let n = nat::minus(&difference, &start).and_then(|d| divide(d, self.band));
        let n = n.unwrap_or_default();
        if self.is_odd_one(&n, play) {
            return message!("wythoff-misere-n", first = lower);
        }
        if self.band == 1 {
            return message!("wythoff-n", x = lower, y = upper, n = n);
        }
        let formula = self.formula(&n, [lower, upper], play);
        message!("wythoff-n-band", x = lower, y = upper, t = self.band, formula = formula)
    }

    /// Why pair number `n` is lost.
    fn explain_pair(&self, n: &Nat, [lower, upper]: [&Nat; 2], play: Play) -> Message {
        if self.band > 1 {
            let formula = self.formula(n, [lower, upper], play);
            return message!("wythoff-p-band", x = lower, y = upper, n = n, formula = formula);
        }
        if let (Some(a), Some(b)) = (nat::small(lower), nat::small(upper))
            && (1..10_000).contains(&a)
        {
            return message!(
                "wythoff-p-digits",
                x = lower,
                y = upper,
                n = n,
                first = golden::zeckendorf_digits(a),
                second = golden::zeckendorf_digits(b)
            );
        }
        message!("wythoff-p", x = lower, y = upper, n = n)
    }

    /// What pair number `n` has to do with n for T ≥ 2.
    fn formula(&self, n: &Nat, [lower, upper]: [&Nat; 2], play: Play) -> Message {
        let kind = match play {
            Play::Normal => "normal",
            Play::Misere => "misere",
        };
        let square = Nat::from(self.band).sqr() + Nat::from(4u8);
        let alpha = quadratic(IBig::from(2) - self.band, IBig::ONE, square, 2.into());
        message!(
            "wythoff-formula",
            x = lower,
            y = upper,
            n = n,
            more = distance(upper, lower),
            kind = kind,
            alpha = alpha
        )
    }
}

/// All moves from (a, b) to a pair, in machine words.
fn small_replies(a: u64, b: u64, each: &mut Each<'_, TwoHeaps>) {
    let mut offer = |x: u64, y: u64| {
        let _ = each(&[(Nat::from(x), Nat::from(y))]);
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

fn distance(a: &Nat, b: &Nat) -> Nat {
    nat::minus(a, b).unwrap_or_else(|| b - a)
}
