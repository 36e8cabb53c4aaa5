//! Turns of a sum: what a player does before the other moves. A turn is a move in one component or, where moves need not
//! end it, some of these in any components and then one that ends it.

use grundy_core::Error;

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
    first: &'a [&'a Message],
}

impl<'a> Turn<'a> {
    /// The move in a component of `sum`, which moves told by `first` have led to.
    pub(crate) fn new(
        sum: &'a Sum,
        component: Component<'a>,
        step: &'a dyn Step,
        first: &'a [&'a Message],
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
        in_words(self.first, self.step.describe())
    }

    /// The component and the move in it, if the turn is no more than that.
    pub fn alone(&self) -> Option<(Component<'a>, &'a dyn Step)> {
        self.first.is_empty().then_some((self.component, self.step))
    }
}

/// A turn whose moves are told by `first` but for the last.
pub(crate) fn in_words(first: &[&Message], last: Message) -> Message {
    match first {
        [] => last,
        first => {
            let first = Argument::list(first.iter().map(|&text| text.clone()), Join::And);
            message!("turn-goes-on", first = first, then = last)
        }
    }
}

/// What a component is after moves that do not end the turn, and these in words.
type State = (Box<dyn Part>, Message);

/// What a sum can be before the move that ends a turn: each part is what it was, state 0, or what moves in it leave that do
/// not end the turn.
pub(crate) struct Before {
    sum: Sum,
    /// The other states of each part, once they were asked for.
    states: Vec<Option<Vec<State>>>,
}

impl Before {
    pub(crate) fn new(sum: &Sum) -> Before {
        let sum = sum.apart_on_turn();
        let states = sum.parts().map(|_| None).collect();
        Before { sum, states }
    }

    /// The sum as it was, where turns may go on with a part for each component.
    pub(crate) fn sum(&self) -> &Sum {
        &self.sum
    }

    /// All parts as they were.
    pub(crate) fn start(&self) -> Vec<usize> {
        vec![0; self.states.len()]
    }

    /// Goes to the next states of all parts, but of `home` if there is one; whether there are any. States of a part are
    /// listed after all of those before it were gone through, so that no more are kept than turns were looked at.
    pub(crate) fn next(&mut self, home: Option<usize>, at: &mut [usize]) -> bool {
        (0..at.len()).filter(|&part| Some(part) != home).any(|part| {
            let is_last = at[part] == self.states(part).len();
            at[part] = if is_last { 0 } else { at[part] + 1 };
            !is_last
        })
    }

    /// The states of a part but that in which it was: none if it lists what turns do not go on in.
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

    /// The sum of the parts in their states, and the moves that led there.
    fn now(&self, at: &[usize]) -> (Sum, Vec<&Message>) {
        let (parts, first): (Vec<_>, Vec<_>) = self.parts(at).unzip();
        let parts: Vec<_> = parts.into_iter().map(Part::boxed).collect();
        (Sum::new(parts), first.into_iter().flatten().collect())
    }

    /// Every part in its state, with the moves that led there.
    pub(crate) fn parts(
        &self,
        at: &[usize],
    ) -> impl Iterator<Item = (&dyn Part, Option<&Message>)> {
        self.sum.parts().zip(&self.states).zip(at).map(|((part, states), &at)| {
            let state = at.checked_sub(1).and_then(|at| states.as_ref()?.get(at));
            state.map_or((part, None), |(part, text)| (&**part, Some(text)))
        })
    }
}

impl Sum {
    /// Calls `each` once per option: with every whole turn.
    pub fn options(&self, each: &mut dyn FnMut(&Turn<'_>) -> Flow) -> Flow {
        self.numbered_options(&mut |_, turn| each(turn))
    }

    /// The same with the number of each: of k components, option `n / k` of component `n % k` has number `n`, from 0 on;
    /// where turns go on they are counted.
    pub(crate) fn numbered_options(&self, each: &mut dyn FnMut(u32, &Turn<'_>) -> Flow) -> Flow {
        let mut number = 0;
        if !self.goes_on() {
            let count = u32::try_from(self.components().count()).unwrap_or(u32::MAX);
            for (at, component) in (0..).zip(self.components()) {
                number = at;
                component.part.options(component.i, &mut |step| {
                    each(number, &Turn::new(self, component, step, &[]))?;
                    number = number.saturating_add(count);
                    Flow::Continue(())
                })?;
            }
            return Flow::Continue(());
        }
        let mut before = Before::new(self);
        let sum = before.sum().clone();
        for component in sum.components() {
            component.part.options(component.i, &mut |step| {
                let mut at = before.start();
                loop {
                    let (now, first) = before.now(&at);
                    each(number, &Turn::new(&now, component, step, &first))?;
                    number = number.saturating_add(1);
                    if !before.next(Some(component.p), &mut at) {
                        return Flow::Continue(());
                    }
                }
            })?;
        }
        Flow::Continue(())
    }

    /// What the option of this number leaves, if there is one.
    #[cfg(feature = "certificates")]
    pub(crate) fn option(&self, number: u32) -> Option<Sum> {
        let mut left = None;
        if self.goes_on() {
            let _ = self.numbered_options(&mut |other, turn| {
                left = (other == number).then(|| turn.after());
                if left.is_none() { Flow::Continue(()) } else { Flow::Break(()) }
            });
            return left;
        }
        let count = u32::try_from(self.components().count()).ok().filter(|count| *count > 0)?;
        let component = self.components().nth((number % count) as usize)?;
        component.part.option(component.i, number / count, &mut |step| {
            left = Some(self.after(component, step));
        });
        left
    }

    /// Calls `each` with every sum that moves lead to which do not end the turn, and in which the same player still has to
    /// move: beside games that this library does not know, a turn may end there.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use grundy::Sum;
    ///
    /// let sum: Sum = "nimstring:..,.oo,..+nim:3".parse()?;
    /// let mut left = Vec::new();
    /// let _ = sum.within_turn(&mut |sum| {
    ///     left.push(sum.to_string());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(left, ["nimstring:..,..o,..+nim:3", "nimstring:..,...,..+nim:3"]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn within_turn(&self, each: &mut dyn FnMut(Sum) -> Flow) -> Flow {
        let mut before = Before::new(self);
        let mut at = before.start();
        while before.next(None, &mut at) {
            each(before.now(&at).0)?;
        }
        Flow::Continue(())
    }

    /// Whether there are components in which moves need not end the turn, so that it may go on in another.
    ///
    /// ```
    /// use grundy::Sum;
    ///
    /// assert!("nimstring:2x2+nim:3".parse::<Sum>()?.may_go_on());
    /// assert!(!"cram:2x2+nim:3".parse::<Sum>()?.may_go_on());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn may_go_on(&self) -> bool {
        self.components().any(|component| component.on_turn())
    }

    /// Whether the opponent may forbid options, so that one that wins is not enough.
    ///
    /// ```
    /// use grundy::Sum;
    /// use grundy::rules::Rules;
    ///
    /// let text = "game blocked\nheaps x, y\ntake k from x\ntake k from y\nblock 1\n";
    /// assert!(Rules::parse(text).unwrap().position("3,2")?.may_be_forbidden());
    /// assert!(!"nim:3,2".parse::<Sum>()?.may_be_forbidden());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn may_be_forbidden(&self) -> bool {
        !self.may_go_on() && self.parts().any(|part| !part.has_values())
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

    /// That values, nimbers or loony, say who wins a sum in which turns may go on, or under misère play its whole turns.
    ///
    /// # Errors
    /// If not, with the reason.
    pub(crate) fn may_be_beside(&self) -> Result<(), Error> {
        let is_lost_at_the_end = |c: &Component<'_>| !c.part.is_misere();
        let ends = |c: &Component<'_>| c.part.has_values() && !c.part.may_repeat();
        match self.components().all(|c| is_lost_at_the_end(&c) && (ends(&c) || c.on_turn())) {
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
