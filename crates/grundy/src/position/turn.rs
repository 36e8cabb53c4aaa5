//! Turns of a sum: what a player does before the other moves. A turn is a move in one component or, where moves need not
//! end it, some of these in any components and then one that ends it.

use grundy_core::{Error, Play};

use super::part::{Part, Step};
use super::sum::{Component, Sum};
use crate::ruleset::Flow;
use crate::text::{Argument, Join, Message, message};

/// A whole turn of a sum.
///
/// ```
/// use std::ops::ControlFlow;
/// use grundy::Sum;
///
/// // Who completes the box of the first component has to move again: in the second.
/// let sum: Sum = "nimstring:.,.o,.+nim:1".parse()?;
/// let mut left = Vec::new();
/// let _ = sum.options(&mut |turn| {
///     left.push(turn.after().to_string());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(left, ["nimstring:.,.o,.+nim:0", "nimstring:.,..,.+nim:0"]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Turn<'a> {
    /// What there is before the move that ends the turn.
    sum: &'a Sum,
    component: Component<'a>,
    step: &'a dyn Step,
    /// The moves before it, in words.
    first: &'a [Message],
}

impl<'a> Turn<'a> {
    /// The move in a component of `sum`, which moves told by `first` have led to.
    pub(crate) fn new(
        sum: &'a Sum,
        component: Component<'a>,
        step: &'a dyn Step,
        first: &'a [Message],
    ) -> Turn<'a> {
        Turn { sum, component, step, first }
    }

    /// The sum after the turn.
    pub fn after(&self) -> Sum {
        self.sum.after(self.component, self.step)
    }

    /// Appends the text of the sum after the turn.
    pub fn write(&self, out: &mut String) {
        self.sum.write_after(self.component, self.step, out);
    }

    /// The turn in words.
    pub fn describe(&self) -> Message {
        let last = self.step.describe();
        match self.first {
            [] => last,
            first => {
                let first = Argument::list(first.iter().cloned(), Join::And);
                message!("turn-goes-on", first = first, then = last)
            }
        }
    }

    /// The component and the move in it, if the turn is no more than that.
    pub fn alone(&self) -> Option<(Component<'a>, &'a dyn Step)> {
        self.first.is_empty().then_some((self.component, self.step))
    }
}

/// What a component is after moves that do not end the turn, and these in words.
type State = (Box<dyn Part>, Message);

/// What a sum can be before the move that ends a turn.
pub(crate) struct Before {
    /// The sum, where turns may go on with a part for each component.
    sum: Sum,
    /// What each part can be besides what it is, once that was asked for.
    states: Vec<Option<Vec<State>>>,
}

impl Before {
    pub(crate) fn new(sum: &Sum) -> Before {
        let sum = sum.apart_on_turn();
        let states = sum.parts().map(|_| None).collect();
        Before { sum, states }
    }

    /// How many states a part has besides what it is: none if it lists what turns do not go on in.
    fn states(&mut self, part: usize) -> &[State] {
        let Before { sum, states } = self;
        states[part].get_or_insert_with(|| {
            let mut all = Vec::new();
            if let Some(part) = sum.parts().nth(part).filter(|part| part.len() == 1) {
                let _ = part.within_turn(0, &mut |step| {
                    all.push((step.part(), step.describe()));
                    Flow::Continue(())
                });
            }
            all
        })
    }

    /// Calls `each` with all that there can be before a move in component number `home`, where nothing was done before: the
    /// sum itself at first, then what moves in other components leave that do not end the turn, with these in words, and for
    /// each part which of its states it is in, 0 for what it was.
    pub(crate) fn each(
        &mut self,
        home: usize,
        each: &mut dyn FnMut(&Sum, Component<'_>, &[Message], &[usize]) -> Flow,
    ) -> Flow {
        let Some(home_part) = self.sum.components().nth(home).map(|home| home.p) else {
            return Flow::Continue(());
        };
        // An odometer. States of a part are first asked for after all before it were gone through, so that no more of them are
        // kept than turns were looked at.
        let mut at = vec![0_usize; self.states.len()];
        loop {
            let (mut parts, mut first) = (Vec::with_capacity(at.len()), Vec::new());
            for (part, (&at, states)) in self.sum.parts().zip(at.iter().zip(&self.states)) {
                let state = at.checked_sub(1).and_then(|at| states.as_ref()?.get(at));
                parts.push(state.map_or_else(|| part.boxed(), |(part, _)| part.boxed()));
                first.extend(state.map(|(_, text)| text.clone()));
            }
            let now = Sum::new(parts);
            if let Some(component) = now.components().nth(home) {
                each(&now, component, &first, &at)?;
            }
            let next = (0..at.len()).find(|&part| {
                if part == home_part {
                    return false;
                }
                let is_last = at[part] == self.states(part).len();
                at[part] = if is_last { 0 } else { at[part] + 1 };
                !is_last
            });
            if next.is_none() {
                return Flow::Continue(());
            }
        }
    }
}

impl Sum {
    /// Calls `each` once per option: with every whole turn.
    pub fn options(&self, each: &mut dyn FnMut(&Turn<'_>) -> Flow) -> Flow {
        if !self.goes_on() {
            for component in self.components() {
                let options = &mut |step: &dyn Step| each(&Turn::new(self, component, step, &[]));
                component.part.options(component.i, options)?;
            }
            return Flow::Continue(());
        }
        let mut before = Before::new(self);
        (0..self.components().count()).try_for_each(|home| {
            before.each(home, &mut |now, component, first, _| {
                let options = &mut |step: &dyn Step| each(&Turn::new(now, component, step, first));
                component.part.options(component.i, options)
            })
        })
    }

    /// Whether there are components in which moves need not end the turn.
    pub(crate) fn may_go_on(&self) -> bool {
        self.components().any(|component| component.on_turn())
    }

    /// Whether some turn is made of moves in several components, or could be if there were more to move in.
    pub(crate) fn can_go_on(&self) -> bool {
        let any = |c: Component<'_>| c.part.within_turn(c.i, &mut |_| Flow::Break(())).is_break();
        self.components().any(any)
    }

    /// Whether a turn may go on from one component of the sum to another.
    pub(crate) fn goes_on(&self) -> bool {
        self.components().nth(1).is_some() && self.may_go_on()
    }

    /// That values, nimbers or loony, say who wins a sum in which turns may go on.
    ///
    /// # Errors
    /// If not, with the reason.
    pub(crate) fn goes_on_under(&self, asked: Play) -> Result<(), Error> {
        if asked == Play::Misere {
            return Err(Error::unknown(
                "where a turn may go on in another component, sums are solved under normal play alone",
            ));
        }
        let ends = |part: &dyn Part| part.has_values() && !part.may_repeat() && !part.is_misere();
        match self.components().all(|component| ends(component.part) || component.on_turn()) {
            true => Ok(()),
            false => Err(Error::unknown(
                "where a turn may go on in another component, nothing may lie beside it in which options are forbidden, \
                 positions repeat or who cannot move wins",
            )),
        }
    }
}

impl Component<'_> {
    /// Whether moves in it need not end the turn, now or later.
    pub(crate) fn on_turn(&self) -> bool {
        self.part.on_turn(self.i).is_some()
    }
}
