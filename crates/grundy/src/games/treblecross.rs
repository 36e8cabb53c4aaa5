//! Treblecross: one-dimensional noughts and crosses with crosses alone.

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_kernels::heap::TakeBreak;

use super::Game;
use crate::picture::{Picture, Spot, Square};
use crate::ruleset::{Dense, Each, Flow, Ruleset};
use crate::text::{Message, message};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "treblecross",
    aliases: &["one-dimensional-tic-tac-toe"],
    example: "treblecross:11",
    source: "Berlekamp, Conway and Guy 1982, chapter 4",
    pattern: "treblecross:_",
    small: &["treblecross:0..20", "treblecross:0..12,0..12", "treblecross:0..14+nim:0..4"],
    ..Game::of::<Treblecross>()
};

/// Squares on each side of a cross that it takes out of use.
const REACH: u64 = 2;

/// The rules of Treblecross for one stretch of usable squares.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Treblecross;

/// The square of the cross: what is left right of it tells its place, unless that is nothing.
fn cross(squares: &Nat, left: &[Nat]) -> Option<Nat> {
    match left {
        [right] if right.is_zero() => Some((squares + Nat::ONE) >> 1usize),
        [.., right] => nat::minus(squares, &(right + Nat::from(REACH))),
        [] => None,
    }
}

impl Ruleset for Treblecross {
    type Position = Nat;

    const LIST: bool = true;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Treblecross, Error> {
        Ok(Treblecross)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Nat, Error> {
        cursor.nat("a number of usable squares")
    }

    fn write(&self, squares: &Nat, out: &mut String) {
        nat::push(out, squares);
    }

    /// The crosses in the left half, the middle included; the right half mirrors them.
    fn options(&self, squares: &Nat, each: &mut Each<'_, Nat>) -> Flow {
        let reach = Nat::from(REACH);
        let within = |side: &Nat| nat::minus(side, &reach).unwrap_or(Nat::ZERO);
        let half = (squares + Nat::ONE) >> 1usize;
        for cross in nat::one_to(&half) {
            let left = within(&(&cross - Nat::ONE));
            let right = within(&(squares - &cross));
            // The left stretch is never the longer one.
            if left.is_zero() { each(&[right])? } else { each(&[left, right])? }
        }
        Flow::Continue(())
    }

    fn dense(&self, squares: &Nat) -> Option<Dense> {
        let rules = TakeBreak::new(vec![0, 0, 0, 7]);
        Some(Dense::Heaps { rules, heaps: vec![squares + Nat::from(REACH)] })
    }

    fn picture(&self, squares: &Nat) -> Option<Picture> {
        Picture::strip(1, &[(squares, Square::Free)])
    }

    fn spots(&self, squares: &Nat, left: &[Nat]) -> Option<Vec<Spot>> {
        Some(vec![Spot::Place(0, nat::minus(&cross(squares, left)?, &Nat::ONE)?)])
    }

    /// The square of the cross, and that which mirrors it.
    fn ways(&self, squares: &Nat, left: &[Nat]) -> Option<Vec<Vec<Spot>>> {
        let mirrored = Spot::Place(0, nat::minus(squares, &cross(squares, left)?)?);
        let mut ways = vec![self.spots(squares, left)?, vec![mirrored]];
        ways.dedup();
        Some(ways)
    }

    fn describe(&self, squares: &Nat, left: &[Nat]) -> Message {
        message!(
            "mark-square",
            square = cross(squares, left).unwrap_or_default(),
            squares = squares
        )
    }

    fn source(&self, _: Play) -> &'static str {
        "Berlekamp, Conway and Guy 1982"
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::{Outcome, Solver, Sum};

    /// Whether the player to move wins on a strip whose crosses are the bits of `crosses`.
    fn wins(crosses: u32, squares: u32, known: &mut HashMap<u32, bool>) -> bool {
        if let Some(&known) = known.get(&crosses) {
            return known;
        }
        let win = (0..squares).filter(|square| crosses >> square & 1 == 0).any(|square| {
            let marked = crosses | 1 << square;
            let three = marked & marked >> 1 & marked >> 2 != 0;
            three || !wins(marked, squares, known)
        });
        known.insert(crosses, win);
        win
    }

    /// The game as it is played, with crosses and three in a row, from every position without two
    /// crosses that are neighbours or next but one.
    #[test]
    fn usable_squares_stand_for_the_real_game() {
        let mut solver = Solver::default();
        let mut positions = 0;
        for squares in 3..=13u32 {
            let mut known = HashMap::new();
            for crosses in 0..1u32 << squares {
                if crosses & (crosses << 1 | crosses << 2) != 0 {
                    continue;
                }
                let near = crosses << 1 | crosses << 2 | crosses | crosses >> 1 | crosses >> 2;
                let usable: String =
                    (0..squares).map(|s| if near >> s & 1 == 0 { 'o' } else { ' ' }).collect();
                let stretches: Vec<String> =
                    usable.split_whitespace().map(|stretch| stretch.len().to_string()).collect();
                let text = match stretches.as_slice() {
                    [] => "treblecross:0".to_string(),
                    _ => format!("treblecross:{}", stretches.join(",")),
                };
                let sum: Sum = text.parse().unwrap();
                let outcome = solver.outcome(&sum, Play::Normal).unwrap();
                let wanted = wins(crosses, squares, &mut known);
                assert_eq!(outcome == Outcome::N, wanted, "{crosses:b} of {squares} as {text}");
                positions += 1;
            }
        }
        assert!(positions > 500, "{positions}");
    }

    #[test]
    fn a_move_names_a_square_that_leaves_just_that() {
        let reach = |side: u64| side.saturating_sub(REACH);
        for squares in 1..=20u64 {
            let size = Nat::from(squares);
            let _ = Treblecross.options(&size, &mut |left| {
                let words = Treblecross.describe(&size, left).to_string();
                let cross: u64 = words.split(' ').nth(2).unwrap().parse().unwrap();
                assert!((1..=squares).contains(&cross), "{words}");
                let mut wanted = vec![reach(cross - 1), reach(squares - cross)];
                wanted.retain(|&stretch| stretch > 0);
                let got: Vec<u64> = left.iter().filter_map(nat::small).filter(|&n| n > 0).collect();
                assert_eq!(got, wanted, "{words}");
                Flow::Continue(())
            });
        }
    }

    #[test]
    fn positions_of_any_size_are_read_and_moved_in() {
        let text = format!("treblecross:{}", "9".repeat(30));
        let sum: Sum = text.parse().unwrap();
        assert_eq!(sum.to_string(), text);
        let mut seen = 0;
        let _ = sum.options(&mut |_| {
            seen += 1;
            if seen < 5 { Flow::Continue(()) } else { Flow::Break(()) }
        });
        assert_eq!(seen, 5);
    }
}
