//! Moves of positions that have too many to list them all: the first ones, and the one that a player names.

use std::ops::ControlFlow;

use grundy_core::{Error, Nat, Play};
use grundy_nimbers::Nimber;

use super::Solver;
use super::options::{Choice, listed};
use crate::meter::Meter;
use crate::position::{Step, Sum, Turn};
use crate::ruleset::{Flow, Replies};
use crate::text::Message;
use crate::theory::value::Value;

const WHAT: &str = "the search for the move";

impl Solver {
    /// The first different options of `sum`, at most so many, before anybody has looked who wins; and whether they are all.
    ///
    /// ```
    /// use grundy::{Play, Solver};
    ///
    /// let solver = Solver::default();
    /// let (moves, are_all) = solver.first_moves(&"nim:10^30".parse()?, Play::Normal, 2)?;
    /// assert_eq!((moves[0].to.to_string().as_str(), moves.len(), are_all), ("nim:0", 2, false));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn first_moves(
        &self,
        sum: &Sum,
        play: Play,
        most: usize,
    ) -> Result<(Vec<Choice>, bool), Error> {
        listed(sum, most, &mut Meter::new(&self.engine.limits_under(sum.play(play)?)))
    }

    /// The move from `sum` that leaves `to`, or the same but for the order of components and those in which there is no move;
    /// nothing if no move does. Where the rules tell that at once, as those of Wythoff's
    /// game, or name all moves that leave a value, as those of Nim, heaps may be as large as they like; but then they have to stand in
    /// `to` where the move leaves them, and not in another order.
    ///
    /// ```
    /// use grundy::{Play, Solver, Sum};
    /// use grundy::text::ENGLISH;
    ///
    /// let (sum, mut solver): (Sum, _) = ("wythoff:10^30,7".parse()?, Solver::default());
    /// let choice = solver.move_to(&sum, Play::Normal, &"wythoff:12,7".parse()?)?.unwrap();
    /// assert!(ENGLISH.text(&choice.text).starts_with("take 999999999999999999999999999988 from"));
    /// assert!(solver.move_to(&sum, Play::Normal, &"wythoff:12,6".parse()?)?.is_none());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the options have to be looked at one by one and the time is over before the end of them.
    pub fn move_to(&mut self, sum: &Sum, play: Play, to: &Sum) -> Result<Option<Choice>, Error> {
        let (text, left) = (to.text(), to.in_order().text());
        let leaves = |after: &Sum| after.text() == text || after.in_order().text() == left;
        let seen = by_rules(sum, to, &leaves).or_else(|| by_value(sum, to, &leaves));
        match seen {
            Some(choice) => Ok(choice),
            None => self.find_left(sum, play, &text, &left),
        }
    }

    /// The move that leaves what is written so, or else, as far as time allows, one that leaves the same in another order.
    fn find_left(
        &mut self,
        sum: &Sum,
        play: Play,
        text: &str,
        in_order: &str,
    ) -> Result<Option<Choice>, Error> {
        let mut other = None;
        let found = self.find_move(sum, play, &mut |turn| {
            let after = turn.after();
            let is_left = after.text() == text;
            if !is_left && other.is_none() && after.in_order().text() == in_order {
                other = Some(Choice::new(after, turn.describe()));
            }
            is_left
        });
        match found {
            Ok(None) | Err(_) if other.is_some() => Ok(other),
            found => found,
        }
    }

    /// The first move from `sum` that `fits`; nothing if none does.
    ///
    /// ```
    /// use grundy::{Play, Solver};
    /// use grundy::text::ENGLISH;
    ///
    /// let sum = "nim:300000".parse()?;
    /// let said = "take 299000 from 300000";
    /// let choice = Solver::default().find_move(&sum, Play::Normal, &mut |turn| {
    ///     ENGLISH.text(&turn.describe()) == said
    /// })?;
    /// assert_eq!(choice.unwrap().to.to_string(), "nim:1000");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the time is over before such a move or the end of them.
    pub fn find_move(
        &mut self,
        sum: &Sum,
        play: Play,
        fits: &mut dyn FnMut(&Turn<'_>) -> bool,
    ) -> Result<Option<Choice>, Error> {
        let mut meter = Meter::new(&self.engine.limits_under(sum.play(play)?));
        let (mut found, mut checked) = (None, Ok(()));
        let _ = sum.options(&mut |turn| {
            if fits(turn) {
                found = Some(Choice::new(turn.after(), turn.describe()));
                return ControlFlow::Break(());
            }
            checked = meter.check_time(WHAT);
            if checked.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        checked.map(|()| found)
    }
}

impl Sum {
    /// Why there is no move that names this number, where moves name numbers and that is not seen at once.
    ///
    /// ```
    /// let sum: grundy::Sum = "sylver:5".parse()?;
    /// let why = sum.why_not(&10_u8.into()).unwrap().to_string();
    /// assert_eq!(why, "10 = 5 + 5 is a sum of numbers that were named before");
    /// assert!(sum.why_not(&11_u8.into()).is_none());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn why_not(&self, number: &Nat) -> Option<Message> {
        // A player says nothing of which component is meant.
        let mut components = self.components();
        let component = components.next().filter(|_| components.next().is_none())?;
        component.part.why_not(component.i, number)
    }
}

/// The move that `leaves` what is asked for, by what the rules say of single moves: nothing if they say nothing, and no move if
/// there is none.
fn by_rules(sum: &Sum, to: &Sum, leaves: &dyn Fn(&Sum) -> bool) -> Option<Option<Choice>> {
    if sum.may_go_on() || sum.components().count() != to.components().count() {
        return None;
    }
    for from in sum.components() {
        for left in to.components() {
            let mut found = None;
            from.part.leading_to(from.i, left.part, left.i, &mut |step| {
                let after = sum.after(from, step);
                found = leaves(&after).then(|| Choice::new(after, step.describe()));
            })?;
            if found.is_some() {
                return Some(found);
            }
        }
    }
    Some(None)
}

/// The move that `leaves` what is asked for, by theorems: nothing if they do not reach, and no move if there is none.
///
/// If a move in a component leaves `to`, what it leaves of the component is worth what the other components and `to` are worth
/// together, and the ruleset names all such moves.
fn by_value(sum: &Sum, to: &Sum, leaves: &dyn Fn(&Sum) -> bool) -> Option<Option<Choice>> {
    if sum.may_go_on() || sum.may_be_forbidden() {
        return None;
    }
    let mut total = Nimber::ZERO;
    for component in sum.components().chain(to.components()) {
        total += &component.theorem(Play::Normal)?.nimber()?.clone();
    }
    for component in sum.components() {
        let mut target = component.theorem(Play::Normal)?.nimber()?.clone();
        target += &total;
        let mut found = None;
        let mut look = |step: &dyn Step| -> Flow {
            let after = sum.after(component, step);
            if leaves(&after) {
                found = Some(Choice::new(after, step.describe()));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let replies = component.replies(Play::Normal, &Value::Nimber(target), &mut look);
        match replies {
            _ if found.is_some() => return Some(found),
            Replies::All => {}
            Replies::Some | Replies::Unknown => return None,
        }
    }
    Some(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::meter::Limits;
    use crate::notation;

    /// Of every game: from small positions just the options are moves, among these and all that can be reached from them.
    #[test]
    fn moves_are_the_options() {
        let mut asked = [0; 3];
        for entry in games::built_in().entries() {
            // The last few of the small positions that the entry names, and a sum.
            let of = entry.small().iter().flat_map(|text| notation::pattern::expand(text));
            let mut texts: Vec<String> = of.collect();
            texts.drain(..texts.len().saturating_sub(4));
            texts.push(format!("{}+wythoff:1,2", entry.example()));
            for text in texts {
                let Ok(sum) = text.parse::<Sum>() else { continue };
                let mut left = Vec::new();
                let _ = sum.options(&mut |turn| {
                    left.push(turn.after());
                    if left.len() < 60 { Flow::Continue(()) } else { Flow::Break(()) }
                });
                let mut below = left.clone();
                for option in &left {
                    let _ = option.options(&mut |turn| {
                        below.push(turn.after());
                        if below.len() < 300 { Flow::Continue(()) } else { Flow::Break(()) }
                    });
                }
                below.push(sum.clone());
                for to in &below {
                    let is_to = |after: &Sum| after.text() == to.text();
                    let left = to.in_order().text();
                    // In this order, or in any.
                    let (mut is_option, mut is_like_one) = (false, false);
                    let _ = sum.options(&mut |turn| {
                        is_option = is_to(&turn.after());
                        is_like_one |= is_option || turn.after().in_order().text() == left;
                        if is_option { Flow::Break(()) } else { Flow::Continue(()) }
                    });
                    for (way, seen) in [by_rules(&sum, to, &is_to), by_value(&sum, to, &is_to)]
                        .into_iter()
                        .enumerate()
                    {
                        let Some(seen) = seen else { continue };
                        asked[way] += 1;
                        assert_eq!(seen.is_some(), is_option, "{sum} to {to}, way {way}");
                        assert!(seen.is_none_or(|choice| is_to(&choice.to)));
                    }
                    asked[2] += 1;
                    let found = Solver::default().move_to(&sum, Play::Normal, to).unwrap();
                    assert!(found.is_some() >= is_option, "{sum} to {to}");
                    assert!(found.is_some() <= is_like_one, "{sum} to {to}");
                }
            }
        }
        assert!(asked[0] > 200 && asked[1] > 1000 && asked[2] > 5000, "{asked:?}");
    }

    /// Heaps that nobody can list, with every move and some that are none.
    #[test]
    fn heaps_may_be_large() {
        let time = Some(std::time::Duration::from_millis(200));
        let mut solver = Solver::new(Limits { time, ..Limits::default() });
        // A digit and zeros.
        let [nine, five, four] =
            [(9, 39), (5, 38), (4, 38)].map(|(digit, zeros)| format!("{digit}{:0<zeros$}", ""));
        for (from, to, is_move) in [
            ("nim:10^40,5", "nim:17,5".to_string(), true),
            ("nim:10^40,5", "nim:17,4".to_string(), false),
            ("wythoff:10^40,10^39", format!("wythoff:{nine},0"), true),
            ("wythoff:10^40,10^39", format!("wythoff:{nine},1"), false),
            ("wythoff/2:10^40,10^39", format!("wythoff/2:{nine},1"), true),
            ("wythoff:10^40,10^39+nim:3", format!("wythoff:{nine},0+nim:3"), true),
            ("wythoff:10^40,10^39+nim:3", format!("wythoff:{nine},0+nim:2"), false),
            ("wythoff-st/2,1:10^39,10^39", format!("wythoff-st/2,1:{five},{five}"), true),
            ("wythoff-st/2,1:10^39,10^39", format!("wythoff-st/2,1:{four},{nine}"), false),
            ("moore/2:10^40,10^39,7", "moore/2:1,10^39,0".to_string(), true),
            ("moore/2:10^40,10^39,7", "moore/2:1,1,0".to_string(), false),
            ("fibonacci:10^40", format!("fibonacci:{nine}"), false),
            ("bachet/10^38:10^40", format!("bachet/10^38:{nine}"), false),
            ("bachet/10^39:10^40", format!("bachet/10^39:{nine}"), true),
        ] {
            let found = solver.move_to(&from.parse().unwrap(), Play::Normal, &to.parse().unwrap());
            assert_eq!(found.unwrap().is_some(), is_move, "{from} to {to}");
        }
        // What takes a list ends with the time.
        let error = solver
            .move_to(&"grundy:10^9".parse().unwrap(), Play::Normal, &"grundy:1".parse().unwrap())
            .map(|choice| choice.map(|choice| choice.to.text()))
            .unwrap_err();
        assert_eq!(error.to_string(), "the search for the move did not end within 0.2 s");
    }
}
