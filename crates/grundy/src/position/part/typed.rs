//! Components of one ruleset, as a part of a sum; reading them.

mod moves;

use std::any::Any;
#[cfg(feature = "certificates")]
use std::hash::BuildHasher;

use grundy_core::{Cursor, Error, Files, Nat, Play};
use grundy_kernels::heap::TakeBreak;
#[cfg(feature = "certificates")]
use rustc_hash::FxBuildHasher;

use self::moves::Move;
use super::{Part, Step};
use crate::engine::arena::{Arena, NodeId};
use crate::engine::{Engine, Evaluation, Need};
use crate::interned::{Id, Of, Places, Rules};
use crate::picture::{Picture, Spot};
use crate::position::entry::Entry;
use crate::position::few::Few;
#[cfg(feature = "certificates")]
use crate::ruleset::words::AsWords;
use crate::ruleset::{Flow, Replies, Ruleset, write_component};
use crate::text::Message;
use crate::theory::value::Value;

/// Components of the ruleset `R`.
#[derive(Clone, Debug)]
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

    /// Reads a single component of the same ruleset.
    fn read(&self, text: &str, files: &dyn Files) -> Result<R::Position, Error> {
        let mut cursor = behind_name(&self.entry, text, files)?;
        let mut again = cursor.clone();
        if let Some(position) = self.ruleset.read_again(&mut again)
            && again.at_end()
        {
            return Ok(position);
        }
        let part = self.entry.parse(&mut cursor)?;
        if let Some(typed) = part.as_any().downcast_ref::<Self>()
            && let [position] = &*typed.positions
            && cursor.at_end()
            && let Some(adopted) = self.ruleset.adopt(&typed.ruleset, position)
        {
            return Ok(adopted);
        }
        Err(no_such_component(&self.entry, &cursor))
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

/// The cursor in a text that begins with the game's name, behind it.
fn behind_name<'a>(
    entry: &Entry,
    text: &'a str,
    files: &'a dyn Files,
) -> Result<Cursor<'a>, Error> {
    let mut cursor = Cursor::new(text, files);
    match cursor.eat_text(entry.name()) {
        true => Ok(cursor),
        false => Err(cursor.error(entry.name())),
    }
}

fn no_such_component(entry: &Entry, cursor: &Cursor<'_>) -> Error {
    cursor.error_at(0, format!("one component of {} as in the position", entry.name()))
}

/// What is wrong with parameters that begin at `mark`; an example if they are left out.
fn wrong_parameters(entry: &Entry, cursor: &Cursor<'_>, mark: usize, error: Error) -> Error {
    match cursor.mark() == mark && !entry.example().is_empty() {
        true => error.with_hint(format!("as in '{}'", entry.example())),
        false => error,
    }
}

/// The numbers of so many positions by the lengths of their texts, and these; only those that are live, or one of the others.
fn in_order(
    count: usize,
    write: &dyn Fn(usize, &mut String),
    is_live: &dyn Fn(usize) -> bool,
) -> Vec<usize> {
    if count == 1 {
        return vec![0];
    }
    let text = |i| {
        let mut text = String::new();
        write(i, &mut text);
        (text.len(), text, i)
    };
    let mut texts: Vec<(usize, String, usize)> = (0..count).map(text).collect();
    texts.sort_unstable();
    let mut order: Vec<usize> = texts.into_iter().map(|(_, _, i)| i).collect();
    match order.iter().any(|&i| is_live(i)) {
        true => order.retain(|&i| is_live(i)),
        false => order.truncate(1),
    }
    order
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
    let mut positions = Few::one(ruleset.parse(cursor)?);
    while R::LIST && cursor.eat(',') {
        positions.push(ruleset.parse(cursor)?);
    }
    cursor.finish("the end of the component")?;
    Ok(Box::new(Typed::new(entry, ruleset, positions)))
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

    fn in_order(&self) -> Box<dyn Part> {
        let mut positions = Vec::with_capacity(self.positions.len());
        for position in &*self.positions {
            positions.push(self.ruleset.canonical(position).unwrap_or_else(|| position.clone()));
        }
        let write = |i: usize, out: &mut String| self.ruleset.write(&positions[i], out);
        let is_live = |i: usize| self.can_move_from(&positions[i]);
        let mut ordered = Few::default();
        for i in in_order(positions.len(), &write, &is_live) {
            ordered.push(positions[i].clone());
        }
        self.with(ordered)
    }

    fn component(&self, i: usize) -> Box<dyn Part> {
        self.with(Few::one(self.positions[i].clone()))
    }

    fn write(&self, out: &mut String) {
        self.write_all(&[&self.positions], out);
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

    fn standing_for(&self, i: usize) -> Box<dyn Part> {
        let position = &self.positions[i];
        self.with(Few::one(self.ruleset.canonical(position).unwrap_or_else(|| position.clone())))
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

    fn picture(&self, i: usize) -> Option<Picture> {
        self.ruleset.picture(&self.positions[i])
    }

    fn spots(&self, i: usize, left: &[(&dyn Part, usize)]) -> Option<Vec<Spot>> {
        let typed = |&(part, j): &(&dyn Part, usize)| {
            let part = part.as_any().downcast_ref::<Self>()?;
            (part.ruleset == self.ruleset).then(|| part.positions[j].clone())
        };
        let left: Vec<R::Position> = left.iter().map(typed).collect::<Option<_>>()?;
        self.ruleset.spots(&self.positions[i], &left)
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

    fn read_into(&self, text: &str, files: &dyn Files, rules: &mut dyn Rules) -> Result<Id, Error> {
        let position = self.read(text, files)?;
        Ok(self.of(&[]).typed(rules).number(position))
    }

    fn intern(&self, i: usize, arena: &Arena, out: &mut Vec<NodeId>) {
        arena.intern(&self.of(&self.positions), i, out);
    }

    fn heap_rules(&self) -> Option<TakeBreak> {
        self.ruleset.as_heaps().map(|as_heaps| as_heaps.rules)
    }

    fn heap(&self, i: usize) -> Option<Nat> {
        self.ruleset.as_heaps().map(|as_heaps| (as_heaps.heap)(&self.positions[i]).clone())
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

    fn p_position(&self, index: &Nat) -> Option<Box<dyn Part>> {
        self.ruleset.p_position(index).map(|position| self.with(Few::one(position)))
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
