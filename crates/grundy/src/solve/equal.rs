//! Whether two positions are worth the same, where it would take long to find what they are worth.

use grundy_core::{Error, Outcome, Play};

use super::normal::Sighted;
use super::{Solver, turns};
use crate::engine::{Evaluation, Need};
use crate::position::{Component, Sum};
use crate::theory::value::Value;

impl Solver {
    /// Whether two positions are worth the same under normal play, where both have a component of which it would take long to
    /// find what it is worth, or nobody knows it: in the sum of both such ones cancel, and the next player loses it if they are.
    /// `None` where they have no such component: then compare their [values](Self::value).
    ///
    /// ```
    /// use grundy::{Solver, Sum};
    ///
    /// let mut solver = Solver::default();
    /// let [one, other]: [Sum; 2] = ["sylver:16+nim:3".parse()?, "nim:1,2+sylver:16".parse()?];
    /// assert_eq!(solver.equal_by_pairs(&one, &other)?, Some(true));
    /// assert_eq!(solver.equal_by_pairs(&one, &"sylver:16".parse()?)?, Some(false));
    /// assert_eq!(solver.equal_by_pairs(&"nim:3".parse()?, &"nim:3".parse()?)?, None);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`value`](Self::value), for what does not cancel.
    pub fn equal_by_pairs(&mut self, one: &Sum, other: &Sum) -> Result<Option<bool>, Error> {
        turns::check_values(one)?;
        turns::check_values(other)?;
        let both = one.clone() + other.clone();
        // Who can draw the sum of two equal games of which play may go on for ever?
        if both.may_repeat() || both.play(Play::Normal).is_err() {
            return Ok(None);
        }
        self.begin(Play::Normal);
        let Sighted { components, found, pairs, .. } = self.sighted(&both, Need::Shown)?;
        // Of some only who wins them is known.
        let is_unknown = |found: &Option<Evaluation>| {
            let value = found.as_ref().map(|found| &found.value);
            matches!(value, Some(Value::Outcome(_) | Value::Tame(_)))
        };
        let unknown = components.iter().zip(&found).filter(|(_, found)| is_unknown(found));
        let unknown = unknown.map(|(component, _)| component);
        // Two in the same position cancel there already.
        let is_odd_in = |sum: &Sum, one: &Component<'_>| {
            sum.components().filter(|component| component.same(one)).count() % 2 == 1
        };
        let is_in_both = |pair| is_odd_in(one, pair) && is_odd_in(other, pair);
        if !pairs.iter().chain(unknown).any(is_in_both) {
            return Ok(None);
        }
        let total = self.normal_total(&both, Need::Outcome)?;
        Ok(Some(total.outcome() == Outcome::P))
    }
}
