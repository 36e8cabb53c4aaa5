//! Outcomes and values from the rules alone: no theorem, no table, no memo of a solver, no nim-sum.
//! Positions are whole sums, known by their text.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use grundy_core::{Outcome, Play};

use crate::position::Sum;
use crate::theory::mex::mex;

/// Every follower of some positions, with what follows from the rules alone.
///
/// ```
/// use grundy::reference::Followers;
/// use grundy::{Outcome, Play};
///
/// let mut slow = Followers::new();
/// assert_eq!(slow.value(&"kayles:5".parse()?), Some(4));
/// assert_eq!(slow.outcome(&"nim:1,1".parse()?, Play::Misere), Outcome::N);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Default)]
pub struct Followers {
    options: HashMap<String, BTreeSet<String>>,
    values: HashMap<String, Option<u64>>,
    outcomes: HashMap<(String, Play), Outcome>,
}

impl Followers {
    /// Nothing known yet.
    pub fn new() -> Followers {
        Followers::default()
    }

    /// The options of `sum`, as texts; explores all followers.
    pub fn options(&mut self, sum: &Sum) -> &BTreeSet<String> {
        let text = sum.to_string();
        let mut open = vec![sum.clone()];
        while let Some(next) = open.pop() {
            let name = next.to_string();
            if self.options.contains_key(&name) {
                continue;
            }
            let mut options = BTreeSet::new();
            let _ = next.options(&mut |turn| {
                let after = turn.after();
                options.insert(after.to_string());
                open.push(after);
                ControlFlow::Continue(())
            });
            self.options.insert(name, options);
        }
        &self.options[&text]
    }

    /// The Grundy value of the whole position by the definition, the mex of its options' values;
    /// `None` if a position can repeat.
    pub fn value(&mut self, sum: &Sum) -> Option<u64> {
        self.options(sum);
        self.value_of(&sum.to_string())
    }

    /// Depth first with an explicit stack, so that long chains do not exhaust the thread's stack.
    fn value_of(&mut self, text: &str) -> Option<u64> {
        let mut open = vec![text.to_string()];
        // Positions whose options are looked at. To meet one again is a cycle.
        let mut entered = BTreeSet::new();
        while let Some(text) = open.last() {
            if self.values.contains_key(text) {
                open.pop();
                continue;
            }
            let options = &self.options[text];
            let is_new = entered.insert(text.clone());
            let unknown = || options.iter().filter(|option| !self.values.contains_key(*option));
            // At the second look all options are known but those that lead back here.
            if is_new && unknown().next().is_some() {
                let next: Vec<String> = unknown().cloned().collect();
                if next.iter().any(|option| entered.contains(option)) {
                    self.values.insert(text.clone(), None);
                } else {
                    open.extend(next);
                }
                continue;
            }
            let values: Option<Vec<u64>> =
                options.iter().map(|option| self.values.get(option).copied().flatten()).collect();
            self.values.insert(text.clone(), values.map(mex));
        }
        self.values.get(text).copied().flatten()
    }

    /// The outcome by the definition: the player to move loses at the end (or wins, misère), wins if
    /// some option loses, loses if all options win; repeated until nothing changes. What is left draws.
    pub fn outcome(&mut self, sum: &Sum, play: Play) -> Outcome {
        self.options(sum);
        let text = sum.to_string();
        if !self.outcomes.contains_key(&(text.clone(), play)) {
            self.label(&text, play);
        }
        self.outcomes[&(text, play)]
    }

    fn label(&mut self, root: &str, play: Play) {
        let mut reached = vec![root.to_string()];
        let mut seen = BTreeSet::from([root.to_string()]);
        let mut at = 0;
        while at < reached.len() {
            for option in &self.options[&reached[at]] {
                if !self.outcomes.contains_key(&(option.clone(), play))
                    && seen.insert(option.clone())
                {
                    reached.push(option.clone());
                }
            }
            at += 1;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for text in reached.iter().rev() {
                let key = (text.clone(), play);
                if self.outcomes.contains_key(&key) {
                    continue;
                }
                let options = &self.options[text];
                let label = |o: &String| self.outcomes.get(&(o.clone(), play)).copied();
                let known = if options.is_empty() {
                    Some(if play == Play::Normal { Outcome::P } else { Outcome::N })
                } else if options.iter().any(|o| label(o) == Some(Outcome::P)) {
                    Some(Outcome::N)
                } else if options.iter().all(|o| label(o) == Some(Outcome::N)) {
                    Some(Outcome::P)
                } else {
                    None
                };
                if let Some(known) = known {
                    self.outcomes.insert(key, known);
                    changed = true;
                }
            }
        }
        for text in reached {
            self.outcomes.entry((text, play)).or_insert(Outcome::D);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heaps;

    #[test]
    fn long_chains_have_values() {
        let one_by_one =
            heaps(|n, each| if n > 0 { each(&[n - 1]) } else { ControlFlow::Continue(()) });
        let sum = |n: u64| Sum::of("chain", one_by_one.clone(), [n]);
        assert_eq!(Followers::new().value(&sum(100_001)), Some(1));
    }

    #[test]
    fn what_leads_to_a_circle_has_no_value() {
        // 4 → 3 → 2 ⇄ 1, and 1 → 0; 5 → 0.
        let game = heaps(|n, each| match n {
            0 => ControlFlow::Continue(()),
            1 => [0, 2].iter().try_for_each(|&n| each(&[n])),
            5 => each(&[0]),
            n => each(&[n - 1]),
        });
        let mut slow = Followers::new();
        let value = |n: u64| slow.value(&Sum::of("circle", game.clone(), [n]));
        assert_eq!([4, 5, 0, 1, 2, 3].map(value), [None, Some(1), Some(0), None, None, None]);
    }
}
