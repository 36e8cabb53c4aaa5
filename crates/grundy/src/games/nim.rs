//! Nim: heaps, and take any number from one.

use grundy_core::{
    Cursor, Error, Play,
    nat::{self, Nat},
};
use grundy_nimbers::Nimber;

use super::{Game, as_nim, heaps, in_rules};
use crate::picture::Picture;
use crate::ruleset::{AsVectors, Each, Flow, Replies, Ruleset};
use crate::text::{Message, message};
use crate::theory::value::{Tame, Value};

/// The entry in the list.
pub(super) const GAME: Game = Game {
    name: "nim",
    aliases: &["marienbad"],
    example: "nim:3,4,5",
    source: "Bouton 1901",
    pattern: "nim:_,_",
    small: &["nim:0..30", "nim:0..7,0..7", "nim:0..4,0..4,0..4", "nim:0..2,0..2,0..2,0..2"],
    ..Game::of::<Nim>()
};

/// The rules of Nim for one heap.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Nim;

impl Ruleset for Nim {
    type Position = Nat;

    const LIST: bool = true;

    fn from_parameters(_: &mut Cursor<'_>) -> Result<Nim, Error> {
        Ok(Nim)
    }

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<Nat, Error> {
        cursor.nat("a heap size")
    }

    fn write(&self, heap: &Nat, out: &mut String) {
        nat::push(out, heap);
    }

    fn options(&self, heap: &Nat, each: &mut Each<'_, Nat>) -> Flow {
        nat::below(heap).try_for_each(|left| each(&[left]))
    }

    fn picture(&self, heap: &Nat) -> Option<Picture> {
        Some(Picture::heaps([heap]))
    }

    fn theorem(&self, heap: &Nat, play: Play) -> Option<Value> {
        let value = Nimber(heap.clone());
        Some(Tame::heap(value).under(play))
    }

    fn replies(&self, heap: &Nat, _: Play, target: &Value, each: &mut Each<'_, Nat>) -> Replies {
        let left = match heaps::wanted(target) {
            Ok(left) => left,
            Err(replies) => return replies,
        };
        if left.size() < heap {
            let _ = each(&[left.size().clone()]);
        }
        Replies::All
    }

    fn describe(&self, heap: &Nat, left: &[Nat]) -> Message {
        heaps::describe(heap, &left[0])
    }

    fn explain(&self, heap: &Nat, play: Play, best: Option<&[Nat]>) -> Option<Message> {
        Some(match play {
            Play::Normal => as_nim::normal(&[heap], best.map(|left| (heap, &left[0]))),
            Play::Misere if heap.is_zero() => message!("no-move-misere"),
            Play::Misere if heap.is_one() => message!("last-token"),
            Play::Misere => message!("leaves-one-token"),
        })
    }

    fn as_rules(&self, heaps: usize) -> Option<String> {
        in_rules::taking_from_one(heaps, "n", "")
    }

    fn source(&self, _: Play) -> &'static str {
        "Bouton 1901"
    }

    fn as_vectors(&self) -> Option<AsVectors<Nim>> {
        Some(heaps::one_heap(|_, _| Some(vec![heaps::take_any(1, 0)])))
    }
}
