//! Components of one ruleset behind one type, so that a sum can hold components of many.

mod step;
mod typed;

use std::any::Any;
use std::fmt::Debug;
use std::ops::Range;

#[cfg(feature = "certificates")]
use grundy_core::{Cursor, Files, visible};
use grundy_core::{Error, Nat, Play};
use grundy_kernels::heap::TakeBreak;

pub use self::step::Step;
pub(crate) use self::typed::{Typed, family, parse, parse_body};
use super::entry::Entry;
#[cfg(feature = "certificates")]
use crate::engine::Shown;
use crate::engine::arena::{Arena, NodeId};
use crate::engine::{Engine, Evaluation, Need};
use crate::interned::Places;
#[cfg(feature = "certificates")]
use crate::interned::{Id, Made, Parts, Rules};
#[cfg(feature = "certificates")]
use crate::listed::{self, Answers, Lines};
use crate::meter::Limits;
#[cfg(feature = "certificates")]
use crate::meter::Meter;
use crate::numbered::{Numbered, Texts};
use crate::picture::{Picture, Spot};
#[cfg(feature = "certificates")]
use crate::ruleset::words::AsWords;
use crate::ruleset::{Flow, Replies};
use crate::text::Message;
use crate::theory::value::Value;
use crate::two_heaps::TwoHeaps;

/// Some components of one ruleset, as a body lists them.
pub trait Part: Debug + Send + Sync {
    /// The entry in the list of games.
    fn game(&self) -> &Entry;

    /// How many components there are.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same components again.
    fn boxed(&self) -> Box<dyn Part>;

    /// Components `order`, in this order.
    fn at(&self, order: &[usize]) -> Box<dyn Part>;

    /// Whether positions have Grundy values, as [`Ruleset::has_values`].
    fn has_values(&self) -> bool;

    /// Component `i` with all moves made that do not end the turn, as [`Ruleset::on_turn`], and these moves in words.
    fn on_turn(&self, i: usize) -> Option<(Box<dyn Part>, Message)>;

    /// Calls `each` with the moves in component `i` that do not end the turn, several of them as one, as [`Ruleset::within_turn`].
    fn within_turn(&self, i: usize, each: &mut dyn FnMut(&dyn Step) -> Flow) -> Flow;

    /// Whether who cannot move wins by the rules, as [`Ruleset::is_misere`].
    fn is_misere(&self) -> bool;

    /// Whether a position can repeat, as [`Ruleset::LOOPY`].
    fn may_repeat(&self) -> bool;

    /// Appends the part in the position language.
    fn write(&self, out: &mut String);

    /// Appends the body of component `i`.
    fn write_body(&self, i: usize, out: &mut String);

    /// Whether component `i` has the same rules and position as component `j` of `other`.
    fn same(&self, i: usize, other: &dyn Part, j: usize) -> bool;

    /// What stands for the sides of each of these components.
    fn standing_for(&self, which: Range<usize>) -> Box<dyn Part>;

    /// A hash of the positions, equal for parts whose components are the [`same`](Self::same).
    #[cfg(feature = "certificates")]
    fn hash(&self) -> u64;

    /// The same components by the very rules of another part, if these know them: then they are compared at once.
    #[cfg(feature = "certificates")]
    fn under(&self, other: &dyn Part) -> Option<Box<dyn Part>>;

    /// Whether its components are written behind one name.
    fn is_list(&self) -> bool;

    /// Whether a turn can begin in component `i`.
    fn can_move(&self, i: usize) -> bool;

    /// Why the options of component `i` cannot be listed, as [`Ruleset::beyond`].
    fn beyond(&self, i: usize) -> Option<String>;

    /// Calls `each` once per option of component `i`.
    fn options(&self, i: usize, each: &mut dyn FnMut(&dyn Step) -> Flow) -> Flow;

    /// Calls `each` with the option of this number, from 0 on, of component `i`, if there are so many.
    #[cfg(feature = "certificates")]
    fn option(&self, i: usize, number: u32, each: &mut dyn FnMut(&dyn Step));

    /// Calls `each` with the move in component `i` that leaves these heaps, which is one, where positions are heaps as
    /// [`Ruleset::as_vectors`] says.
    fn move_to(&self, i: usize, heaps: Vec<Nat>, each: &mut dyn FnMut(&dyn Step) -> Flow) -> Flow;

    /// Calls `each` with the move in component `i` that leaves component `j` of `other`, if there is one; `None` if it takes
    /// a list of the options to see that: [`Ruleset::is_option`] and [`Ruleset::replies`] do not say it.
    fn leading_to(
        &self,
        i: usize,
        other: &dyn Part,
        j: usize,
        each: &mut dyn FnMut(&dyn Step),
    ) -> Option<()>;

    /// Calls `each` with the moves of component `i` to `target`, as [`Ruleset::replies`].
    fn replies(
        &self,
        i: usize,
        play: Play,
        target: &Value,
        each: &mut dyn FnMut(&dyn Step) -> Flow,
    ) -> Replies;

    /// Whether [`Ruleset::option`] has the options of component `i` as [`Ruleset::options`] has them, and none beyond.
    #[cfg(test)]
    fn numbers_its_options(&self, i: usize) -> bool;

    /// What a theorem says of component `i`, as [`Ruleset::theorem`].
    fn theorem(&self, i: usize, play: Play) -> Option<Value>;

    /// Why component `i` is won or lost, as [`Ruleset::explain`]; `None` where no theorem is known.
    fn explain(&self, i: usize, play: Play) -> Option<Message>;

    /// How the value of component `i` comes about, as [`Ruleset::worth`].
    fn worth(&self, i: usize) -> Option<Message>;

    /// Why no move in component `i` names this number, as [`Ruleset::why_not`].
    fn why_not(&self, i: usize, number: &Nat) -> Option<Message>;

    /// How component `i` would lie on a table, as [`Ruleset::picture`].
    fn picture(&self, i: usize) -> Option<Picture>;

    /// What a player points at to turn component `i` into these, as [`Ruleset::ways`].
    fn ways(&self, i: usize, left: &[(&dyn Part, usize)]) -> Option<Vec<Vec<Spot>>>;

    /// The source of the theorem.
    fn source(&self, play: Play) -> &'static str;

    /// The value of component `i` under normal play, by the best method.
    ///
    /// # Errors
    /// If the computation would exceed the budget.
    fn evaluate(&self, i: usize, engine: &mut Engine, need: Need) -> Result<Evaluation, Error>;

    /// The components for engines that are compiled once.
    fn places(&self) -> Box<dyn Places + '_>;

    /// The number under `rules`, which are of these places, of a component that [`Ruleset::read_again`] reads to the end.
    #[cfg(feature = "certificates")]
    fn read_again(&self, cursor: &mut Cursor<'_>, rules: &mut dyn Rules) -> Option<Id>;

    /// Appends component `i` as nodes of `arena`.
    fn intern(&self, i: usize, arena: &Arena, out: &mut Vec<NodeId>);

    /// The take-and-break rules that have the same moves, as [`Ruleset::as_heaps`].
    fn heap_rules(&self) -> Option<TakeBreak>;

    /// The heap that component `i` is under these rules.
    fn heap(&self, i: usize) -> Option<&Nat>;

    /// Calls `each` with the move of component `i` that leaves `heaps`; it must be one.
    fn leave(&self, i: usize, heaps: &[Nat], each: &mut dyn FnMut(&dyn Step));

    /// The ruleset in the rule language, as [`Ruleset::as_rules`].
    fn as_rules(&self, heaps: usize) -> Option<String>;

    /// The P-position number `index`, as [`Ruleset::p_position`].
    fn p_position(&self, index: &Nat, play: Play) -> Option<Box<dyn Part>>;

    /// The P-position that contains `n` and its index, as [`Ruleset::pair_of`].
    fn pair_of(&self, n: &Nat) -> Option<(Nat, Box<dyn Part>)>;

    /// All components as words, as [`Ruleset::as_words`].
    #[cfg(feature = "certificates")]
    fn as_words(&self) -> Option<Box<dyn AsWords + '_>>;

    /// For [`same`](Self::same).
    fn as_any(&self) -> &dyn Any;
}

impl dyn Part + '_ {
    /// The part in the position language.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    /// Component `i` alone.
    pub(crate) fn component(&self, i: usize) -> Box<dyn Part> {
        self.at(&[i])
    }

    /// The part without the order of its components: each as its ruleset's representative, by the lengths of their texts, and
    /// these, and only those in which somebody can move; one of the others if there are none.
    pub(crate) fn in_order(&self) -> Box<dyn Part> {
        let all = self.standing_for(0..self.len());
        if all.len() == 1 {
            return all;
        }
        let text = |i| {
            let mut text = String::new();
            all.write_body(i, &mut text);
            (text.len(), text, i)
        };
        let mut texts: Vec<(usize, String, usize)> = (0..all.len()).map(text).collect();
        texts.sort_unstable();
        let mut order: Vec<usize> = texts.into_iter().map(|(_, _, i)| i).collect();
        match order.iter().any(|&i| all.can_move(i)) {
            true => order.retain(|&i| all.can_move(i)),
            false => order.truncate(1),
        }
        all.at(&order)
    }

    /// The number under `rules`, which are of these places, of a component that is read from a text.
    ///
    /// # Errors
    /// An input error if it is none of them.
    #[cfg(feature = "certificates")]
    fn read_into(&self, text: &str, files: &dyn Files, rules: &mut dyn Rules) -> Result<Id, Error> {
        let (entry, mut cursor) = (self.game(), Cursor::new(text, files));
        if !cursor.eat_text(entry.name()) {
            return Err(cursor.error(entry.name()));
        }
        let mut again = cursor.clone();
        if let Some(id) = self.read_again(&mut again, rules)
            && again.rest().is_empty()
        {
            return Ok(id);
        }
        let part = entry.parse(&mut cursor)?;
        let mut ids = Vec::new();
        if part.len() == 1
            && cursor.rest().is_empty()
            && let Some(adopted) = part.under(self)
        {
            adopted.places().number(0, Parts::Whole, rules, &mut ids);
        }
        let name = entry.name();
        ids.pop().ok_or_else(|| {
            cursor.error_at(0, format!("one component of {name} as in the position"))
        })
    }

    /// A list that proves what all components together are worth, with the replies that show it.
    ///
    /// # Errors
    /// If the computation would exceed the budget.
    #[cfg(feature = "certificates")]
    pub(crate) fn listed(&self, engine: &mut Engine) -> Result<(Lines, Answers, u32), Error> {
        let name = self.game().name();
        let Shown { rules, listed, replies, evaluated } = engine.listed(name, &*self.places())?;
        let write = |(position, value)| {
            let mut text = String::new();
            rules.write_made(name, Made::Known(position), true, &mut text);
            (text, value)
        };
        Ok((listed.into_iter().map(write).collect(), replies, evaluated))
    }

    /// What such a list says that all components together are worth, if it proves itself; or what is wrong with it. The
    /// replies are tried first.
    ///
    /// # Errors
    /// If the check would exceed the budget.
    #[cfg(feature = "certificates")]
    pub(crate) fn check_listed(
        &self,
        lines: &Lines,
        (replies, evaluated): (&Answers, u32),
        files: &dyn Files,
        meter: &mut Meter,
    ) -> Result<Result<u32, String>, Error> {
        let places = self.places();
        if places.may_repeat() || !places.has_values() && !goes_on(&*places) {
            return Ok(Err("positions of this game have no values that a list proves".to_string()));
        }
        if let Some(words) = self.as_words()
            && let Some(worth) = listed::worth(&*words, self.game().name(), lines, replies, meter)?
        {
            return Ok(Ok(worth));
        }
        self.check_plainly(&*places, lines, (replies, evaluated), files, meter)
    }

    /// The same by the numbers of positions, which says what is wrong, too.
    #[cfg(feature = "certificates")]
    fn check_plainly(
        &self,
        places: &dyn Places,
        lines: &Lines,
        shown: (&Answers, u32),
        files: &dyn Files,
        meter: &mut Meter,
    ) -> Result<Result<u32, String>, Error> {
        let mut rules = places.rules();
        let mut listed = Vec::with_capacity(lines.len());
        for (text, value) in lines {
            match self.read_into(text, files, &mut *rules) {
                Ok(position) => listed.push((position, *value)),
                Err(error) => return Ok(Err(format!("'{}': {error}", visible(text)))),
            }
            meter.check_time("reading the list")?;
        }
        let name = self.game().name();
        let checked = check_numbered(name, places, &mut *rules, &listed, shown, meter)?;
        if checked.is_ok() {
            return Ok(checked);
        }
        // Another side of what stands for all of them may be listed.
        let (mut others, mut parts, mut is_other) = (places.rules(), Vec::new(), false);
        let side = apart(places);
        for (position, _) in &mut listed {
            parts.clear();
            others.adopt(&*rules, *position, side, &mut parts);
            if parts.len() != 1 {
                others.adopt(&*rules, *position, Parts::Whole, &mut parts);
            }
            let Some(part) = parts.pop() else { continue };
            is_other |= rules.find(&*others, part) != Some(*position);
            *position = part;
        }
        if !is_other {
            return Ok(checked);
        }
        let again = check_numbered(name, places, &mut *others, &listed, shown, meter)?;
        Ok(again.or(checked))
    }

    /// As [`Numbered::new`], of component `i`.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn numbered(
        &self,
        i: usize,
        limits: &Limits,
        explored: u64,
    ) -> Result<Numbered, Error> {
        Numbered::new(self.game().name(), &*self.places(), i, limits, explored)
    }

    /// The numbers that component `i` has among such positions; `None` if it is none of them.
    pub(crate) fn numbers(&self, i: usize, among: &Texts) -> Option<Vec<u64>> {
        among.find(&*self.places(), i)
    }

    /// The table whose last square is component `i`, if it is two heaps with moves that do not depend on them.
    pub(crate) fn two_heaps(&self, i: usize) -> Option<TwoHeaps> {
        TwoHeaps::of(&*self.places(), i)
    }
}

/// Whether turns may go on from one of these components to another.
#[cfg(feature = "certificates")]
fn goes_on(places: &dyn Places) -> bool {
    (0..places.len()).any(|i| places.may_go_on(i))
}

/// How these components are taken apart for lists.
#[cfg(feature = "certificates")]
fn apart(places: &dyn Places) -> Parts {
    if goes_on(places) { Parts::OnTurn } else { Parts::Apart }
}

/// What a list of numbers says of the positions at these places.
#[cfg(feature = "certificates")]
fn check_numbered(
    name: &str,
    places: &dyn Places,
    rules: &mut dyn Rules,
    listed: &[listed::Listed],
    (replies, evaluated): (&Answers, u32),
    meter: &mut Meter,
) -> Result<Result<u32, String>, Error> {
    let mut parts = Vec::new();
    (0..places.len()).for_each(|i| places.number(i, apart(places), rules, &mut parts));
    let replies = listed::Advised::Replies(replies);
    let checked = match goes_on(places) {
        true => listed::turns::check(name, rules, listed, replies, &parts, meter),
        false => listed::check(name, rules, listed, (replies, evaluated), &parts, meter),
    };
    Ok(checked?.map(|(worth, _)| worth))
}

#[cfg(test)]
mod tests;
