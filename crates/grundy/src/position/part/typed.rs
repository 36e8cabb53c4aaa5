//! Components of one ruleset, as a part of a sum; reading them.

mod moves;

use std::any::Any;
use std::fmt;
#[cfg(feature = "certificates")]
use std::hash::BuildHasher;
use std::ops::Range;

use grundy_core::{Cursor, Error, Nat, Play};
use grundy_kernels::heap::TakeBreak;
#[cfg(feature = "certificates")]
use rustc_hash::FxBuildHasher;

use self::moves::Move;
use super::{Part, Step};
use crate::engine::arena::{Arena, NodeId};
use crate::engine::{Engine, Evaluation, Need};
#[cfg(feature = "certificates")]
use crate::interned::{Id, Rules};
use crate::interned::{Of, Places};
use crate::picture::{Picture, Spot};
use crate::position::entry::Entry;
use crate::position::few::Few;
#[cfg(feature = "certificates")]
use crate::ruleset::words::AsWords;
use crate::ruleset::{Flow, Replies, Ruleset, write_component};
use crate::text::Message;
use crate::theory::value::Value;

/// Components of the ruleset `R`.
#[derive(Clone)]
pub(crate) struct Typed<R: Ruleset> {
    entry: Entry,
    ruleset: R,
    positions: Few<R::Position>,
}

impl<R: Ruleset> Typed<R> {
    /// The components `positions` under `ruleset`.
    pub(crate) fn new(entry: &Entry, ruleset: R, positions: Few<R::Position>) -> Typed<R> {
        Typed { entry: entry.clone(), ruleset, positions }
    }

    fn with(&self, positions: Few<R::Position>) -> Box<dyn Part> {
        Box::new(Typed::new(&self.entry, self.ruleset.clone(), positions))
    }

    fn with_all(&self, positions: &[&[R::Position]]) -> Box<dyn Part> {
        self.with(Few::all(positions))
    }

    fn of<'a>(&'a self, positions: &'a [R::Position]) -> Of<'a, R> {
        Of { ruleset: &self.ruleset, positions }
    }

    /// Whether just `left` is among the moves to positions of the same value, if the ruleset names them all.
    fn has_reply(&self, i: usize, left: &R::Position) -> Option<bool> {
        let value =
            self.ruleset.theorem(left, Play::Normal).filter(|value| value.nimber().is_some())?;
        let mut found = false;
        let replies =
            self.ruleset.replies(&self.positions[i], Play::Normal, &value, &mut |reply| {
                found |= reply == std::slice::from_ref(left);
                if found { Flow::Break(()) } else { Flow::Continue(()) }
            });
        (found || replies == Replies::All).then_some(found)
    }

    /// Whether a turn can begin in a component.
    fn can_move_from(&self, position: &R::Position) -> bool {
        self.ruleset.has_options(position)
            || self.ruleset.within_turn(position, &mut |_| Flow::Break(())).is_break()
    }

    fn write_all(&self, positions: &[&[R::Position]], out: &mut String) {
        let mut is_first = true;
        for list in positions {
            for position in *list {
                write_component(self.entry.name(), &self.ruleset, position, is_first, out);
                is_first = false;
            }
        }
    }
}

// What follows here has no type of its own, and is compiled once, not once a ruleset; for the same reason methods above
// and below say in loops what iterators would say.

/// What is wrong with parameters that begin at `mark`; an example if they are left out.
fn wrong_parameters(entry: &Entry, cursor: &Cursor<'_>, mark: usize, error: Error) -> Error {
    match cursor.mark() == mark && !entry.example().is_empty() {
        true => error.with_hint(format!("as in '{}'", entry.example())),
        false => error,
    }
}

/// Reads the parameters and the body of one part; the cursor stands behind the game's name.
pub(crate) fn parse<R: Ruleset>(
    entry: &Entry,
    cursor: &mut Cursor<'_>,
) -> Result<Box<dyn Part>, Error> {
    let ruleset = parameters::<R>(entry, cursor)?;
    cursor.expect(':')?;
    parse_body(entry, ruleset, cursor)
}

/// Reads the body of one part.
pub(crate) fn parse_body<R: Ruleset>(
    entry: &Entry,
    ruleset: R,
    cursor: &mut Cursor<'_>,
) -> Result<Box<dyn Part>, Error> {
    let mut part = Box::new(Typed::new(entry, ruleset, Few::default()));
    loop {
        let position = part.ruleset.parse(cursor)?;
        part.positions.push(position);
        if !R::LIST || !cursor.eat(',') {
            break;
        }
    }
    cursor.finish("the end of the component")?;
    Ok(part)
}

/// Reads the parameters alone.
pub(crate) fn family<R: Ruleset>(
    entry: &Entry,
    cursor: &mut Cursor<'_>,
) -> Result<Box<dyn Part>, Error> {
    let ruleset = parameters::<R>(entry, cursor)?;
    Ok(Box::new(Typed::new(entry, ruleset, Few::default())))
}

/// Reads the parameters; shows an example if they are left out.
fn parameters<R: Ruleset>(entry: &Entry, cursor: &mut Cursor<'_>) -> Result<R, Error> {
    let mark = cursor.mark();
    R::from_parameters(cursor).map_err(|error| wrong_parameters(entry, cursor, mark, error))
}

impl<R: Ruleset> fmt::Debug for Typed<R> {
    /// As it is written: of all types in it none needs code for this.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&<dyn Part>::text(self))
    }
}

impl<R: Ruleset> Part for Typed<R> {
    fn has_values(&self) -> bool {
        self.ruleset.has_values()
    }

    fn on_turn(&self, i: usize) -> Option<(Box<dyn Part>, Message)> {
        let after = self.ruleset.on_turn(&self.positions[i])?;
        let text = self.ruleset.describe(&self.positions[i], std::slice::from_ref(&after));
        Some((self.with(Few::one(after)), text))
    }

    fn within_turn(&self, i: usize, each: &mut dyn FnMut(&dyn Step) -> Flow) -> Flow {
        let each = &mut |left| each(&Move { of: self, i, left: &[left] });
        self.ruleset.within_turn(&self.positions[i], each)
    }

    fn is_misere(&self) -> bool {
        self.ruleset.is_misere()
    }

    fn may_repeat(&self) -> bool {
        R::LOOPY
    }

    fn game(&self) -> &Entry {
        &self.entry
    }

    fn len(&self) -> usize {
        self.positions.len()
    }

    fn boxed(&self) -> Box<dyn Part> {
        Box::new(self.clone())
    }

    fn at(&self, order: &[usize]) -> Box<dyn Part> {
        let mut positions = Few::default();
        for &i in order {
            positions.push(self.positions[i].clone());
        }
        self.with(positions)
    }

    fn write(&self, out: &mut String) {
        self.write_all(&[&self.positions], out);
    }

    fn write_body(&self, i: usize, out: &mut String) {
        self.ruleset.write(&self.positions[i], out);
    }

    fn same(&self, i: usize, other: &dyn Part, j: usize) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| {
            self.positions[i] == other.positions[j] && self.ruleset == other.ruleset
        })
    }

    fn beyond(&self, i: usize) -> Option<String> {
        self.ruleset.beyond(&self.positions[i])
    }

    fn options(&self, i: usize, each: &mut dyn FnMut(&dyn Step) -> Flow) -> Flow {
        self.ruleset.options(&self.positions[i], &mut |left| each(&Move { of: self, i, left }))
    }

    fn standing_for(&self, which: Range<usize>) -> Box<dyn Part> {
        let mut positions = Few::default();
        for position in &self.positions[which] {
            positions.push(self.ruleset.canonical(position).unwrap_or_else(|| position.clone()));
        }
        self.with(positions)
    }

    #[cfg(feature = "certificates")]
    fn hash(&self) -> u64 {
        FxBuildHasher.hash_one(&*self.positions)
    }

    #[cfg(feature = "certificates")]
    fn under(&self, other: &dyn Part) -> Option<Box<dyn Part>> {
        let other = other.as_any().downcast_ref::<Self>()?;
        if self.entry.name() != other.entry.name() {
            return None;
        }
        let mut adopted = Few::default();
        for position in &*self.positions {
            adopted.push(other.ruleset.adopt(&self.ruleset, position)?);
        }
        Some(other.with(adopted))
    }

    fn is_list(&self) -> bool {
        R::LIST
    }

    fn can_move(&self, i: usize) -> bool {
        self.can_move_from(&self.positions[i])
    }

    #[cfg(feature = "certificates")]
    fn option(&self, i: usize, number: u32, each: &mut dyn FnMut(&dyn Step)) {
        self.ruleset.option(&self.positions[i], number, &mut |left| {
            each(&Move { of: self, i, left });
            Flow::Break(())
        });
    }

    fn move_to(&self, i: usize, heaps: Vec<Nat>, each: &mut dyn FnMut(&dyn Step) -> Flow) -> Flow {
        let left = self.ruleset.as_vectors().map(|vectors| (vectors.position)(heaps));
        left.map_or(Flow::Continue(()), |left| each(&Move { of: self, i, left: &[left] }))
    }

    fn leading_to(
        &self,
        i: usize,
        other: &dyn Part,
        j: usize,
        each: &mut dyn FnMut(&dyn Step),
    ) -> Option<()> {
        let other = other.as_any().downcast_ref::<Self>();
        if let Some(other) = other.filter(|other| other.ruleset == self.ruleset) {
            let left = &other.positions[j];
            let seen = self.ruleset.is_option(&self.positions[i], left);
            if seen.or_else(|| self.has_reply(i, left))? {
                each(&Move { of: self, i, left: std::slice::from_ref(left) });
            }
        }
        Some(())
    }

    fn replies(
        &self,
        i: usize,
        play: Play,
        target: &Value,
        each: &mut dyn FnMut(&dyn Step) -> Flow,
    ) -> Replies {
        let step = &mut |left: &[R::Position]| each(&Move { of: self, i, left });
        self.ruleset.replies(&self.positions[i], play, target, step)
    }

    #[cfg(test)]
    fn numbers_its_options(&self, i: usize) -> bool {
        let (position, mut number, mut all_equal) = (&self.positions[i], 0, true);
        let _ = self.ruleset.options(position, &mut |left| {
            let mut found = None;
            self.ruleset.option(position, number, &mut |left| {
                found = Some(left.to_vec());
                Flow::Continue(())
            });
            all_equal &= found.as_deref() == Some(left);
            number += 1;
            Flow::Continue(())
        });
        self.ruleset.option(position, number, &mut |_| {
            all_equal = false;
            Flow::Break(())
        });
        all_equal && self.ruleset.has_options(position) == (number > 0)
    }

    fn theorem(&self, i: usize, play: Play) -> Option<Value> {
        self.ruleset.theorem(&self.positions[i], play)
    }

    fn explain(&self, i: usize, play: Play) -> Option<Message> {
        self.ruleset.explain(&self.positions[i], play, None)
    }

    fn worth(&self, i: usize) -> Option<Message> {
        self.ruleset.worth(&self.positions[i])
    }

    fn why_not(&self, i: usize, number: &Nat) -> Option<Message> {
        self.ruleset.why_not(&self.positions[i], number)
    }

    fn picture(&self, i: usize) -> Option<Picture> {
        self.ruleset.picture(&self.positions[i])
    }

    fn ways(&self, i: usize, left: &[(&dyn Part, usize)]) -> Option<Vec<Vec<Spot>>> {
        let mut positions = Vec::new();
        for &(part, j) in left {
            let part = part.as_any().downcast_ref::<Self>()?;
            if part.ruleset != self.ruleset {
                return None;
            }
            positions.push(part.positions[j].clone());
        }
        self.ruleset.ways(&self.positions[i], &positions)
    }

    fn source(&self, play: Play) -> &'static str {
        self.ruleset.source(play)
    }

    fn evaluate(&self, i: usize, engine: &mut Engine, need: Need) -> Result<Evaluation, Error> {
        engine.evaluate(&self.of(&self.positions), i, need)
    }

    fn places(&self) -> Box<dyn Places + '_> {
        Box::new(self.of(&self.positions))
    }

    #[cfg(feature = "certificates")]
    fn read_again(&self, cursor: &mut Cursor<'_>, rules: &mut dyn Rules) -> Option<Id> {
        let position = self.ruleset.read_again(cursor)?;
        cursor.at_end().then(|| self.of(&[]).typed(rules).number(position))
    }

    fn intern(&self, i: usize, arena: &Arena, out: &mut Vec<NodeId>) {
        arena.intern(&self.of(&self.positions), i, out);
    }

    fn heap_rules(&self) -> Option<TakeBreak> {
        self.ruleset.as_heaps().map(|as_heaps| as_heaps.rules)
    }

    fn heap(&self, i: usize) -> Option<&Nat> {
        Some((self.ruleset.as_heaps()?.heap)(&self.positions[i]))
    }

    fn leave(&self, i: usize, heaps: &[Nat], each: &mut dyn FnMut(&dyn Step)) {
        if let Some(as_heaps) = self.ruleset.as_heaps() {
            let mut left = Vec::with_capacity(heaps.len());
            for heap in heaps {
                left.push((as_heaps.position)(heap.clone()));
            }
            each(&Move { of: self, i, left: &left });
        }
    }

    fn as_rules(&self, heaps: usize) -> Option<String> {
        self.ruleset.as_rules(heaps)
    }

    fn p_position(&self, index: &Nat, play: Play) -> Option<Box<dyn Part>> {
        self.ruleset.p_position(index, play).map(|position| self.with(Few::one(position)))
    }

    fn pair_of(&self, n: &Nat) -> Option<(Nat, Box<dyn Part>)> {
        let (index, position) = self.ruleset.pair_of(n)?;
        Some((index, self.with(Few::one(position))))
    }

    #[cfg(feature = "certificates")]
    fn as_words(&self) -> Option<Box<dyn AsWords + '_>> {
        self.ruleset.as_words(&self.positions)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
