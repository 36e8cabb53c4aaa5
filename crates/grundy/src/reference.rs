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

    fn value_of(&mut self, text: &str) -> Option<u64> {
        if let Some(&value) = self.values.get(text) {
            return value;
        }
        // Until it is known, meeting it again means a cycle.
        self.values.insert(text.to_string(), None);
        let options: Vec<String> = self.options[text].iter().cloned().collect();
        let values: Option<Vec<u64>> = options.iter().map(|option| self.value_of(option)).collect();
        let value = values.map(mex);
        self.values.insert(text.to_string(), value);
        value
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
