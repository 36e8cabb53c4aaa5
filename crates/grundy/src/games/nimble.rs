//! Nimble: coins on a strip of squares, and move one to the left.

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::{Game, heaps, in_rules};
use crate::picture::{Picture, Spot, Square};
use crate::ruleset::{AsVectors, Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "nimble",
    example: "nimble:0,3,3,5",
    source: "Bouton 1901",
    pattern: "nimble:_,_",
    small: &[
        "nimble:0..20",
        "nimble:0..6,0..6",
        "nimble:0..3,0..3,0..3",
        "nimble:0..4,0..4+nim:0..3",
    ],
    ..Game::of::<Nimble>()
};

/// The rules of Nimble for one coin; its position is its square.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Nimble;

impl Ruleset for Nimble {
    type Position = Nat;

    const LIST: bool = true;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Nimble, Error> {
        Ok(Nimble)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Nat, Error> {
        cursor.nat("the square of a coin")
    }

    fn write(&self, square: &Nat, out: &mut String) {
        nat::push(out, square);
    }

    fn options(&self, square: &Nat, each: &mut Each<'_, Nat>) -> Flow {
        nat::below(square).try_for_each(|to| each(&[to]))
    }

    fn picture(&self, square: &Nat) -> Option<Picture> {
        Picture::strip(0, &[(square, Square::Free), (&Nat::ONE, Square::White)])
    }

    fn theorem(&self, square: &Nat, play: Play) -> Option<Value> {
        let value = Nimber(square.clone());
        Some(Tame::heap(value).under(play))
    }

    fn replies(&self, square: &Nat, _: Play, target: &Value, each: &mut Each<'_, Nat>) -> Replies {
        let to = match target {
            Value::Nimber(value) => Some(value),
            // One coin never has the genus of two equal ones.
            Value::Tame(genus) => {
                Some(&genus.value).filter(|&value| *genus == Tame::heap(value.clone()))
            }
            Value::Outcome(_) | Value::Loopy(_) | Value::Loony => return Replies::Unknown,
        };
        if let Some(to) = to.filter(|to| to.size() < square) {
            let _ = each(std::slice::from_ref(to.size()));
        }
        Replies::All
    }

    fn spots(&self, _: &Nat, to: &[Nat]) -> Option<Vec<Spot>> {
        Some(vec![Spot::Place(0, to.first()?.clone())])
    }

    fn describe(&self, square: &Nat, to: &[Nat]) -> Message {
        message!("move-coin", from = square, to = &to[0])
    }

    fn explain(&self, square: &Nat, play: Play, _: Option<&[Nat]>) -> Option<Message> {
        Some(match play {
            Play::Normal if square.is_zero() => message!("nimble-end"),
            Play::Normal => message!("nimble-n"),
            Play::Misere if square.is_zero() => message!("nimble-misere-end"),
            Play::Misere if square.is_one() => message!("nimble-misere-p"),
            Play::Misere => message!("nimble-misere-n"),
        })
    }

    fn worth(&self, _: &Nat) -> Option<Message> {
        Some(message!("nimble-worth"))
    }

    fn as_rules(&self, heaps: usize) -> Option<String> {
        in_rules::taking_from_one(heaps, "square", "")
    }

    fn source(&self, _: Play) -> &'static str {
        "Bouton 1901"
    }

    fn as_vectors(&self) -> Option<AsVectors<Nimble>> {
        Some(heaps::one_heap(|_, _| Some(vec![heaps::take_any(1, 0)])))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Play, Solver, Sum};

    /// The nim-sums are checked with machine numbers.
    #[test]
    fn coins_far_away() {
        let (a, b) = (1_000_000_000_000_000_000u64, 1_000_000_000_000_000_007u64);
        let sum: Sum = format!("nimble:{a},{b},3").parse().unwrap();
        let verdict = Solver::default().solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.value.unwrap().to_string(), (a ^ b ^ 3).to_string());
        assert_eq!(verdict.move_count, Some(verdict.moves.len() as u64));
        for found in &verdict.moves {
            let body = found.to.strip_prefix("nimble:").unwrap();
            let squares = body.split(',').map(|square| square.parse::<u64>().unwrap());
            assert_eq!(squares.fold(0, |sum, square| sum ^ square), 0, "{}", found.to);
        }
        let lower = [a, b, 3].into_iter().filter(|square| square ^ (a ^ b ^ 3) < *square);
        assert_eq!(verdict.moves.len(), lower.count());
    }

    #[test]
    fn a_missing_square_is_named() {
        let error = "nimble:3,x".parse::<Sum>().unwrap_err();
        assert_eq!(error.to_string(), "column 10: found 'x', expected the square of a coin");
    }
}
