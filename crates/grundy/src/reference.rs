//! Outcomes and values from the rules alone: no theorem, no table, no memo of a solver, no nim-sum.
//! Positions are whole sums, told apart by their texts.

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
    /// Positions are numbered as they are met.
    numbers: HashMap<String, usize>,
    /// By the number of a position: its text,
    texts: Vec<String>,
    /// the numbers of its options,
    options: Vec<BTreeSet<usize>>,
    /// whether it has a value, and which, if that was asked for,
    values: Vec<Option<Option<u64>>>,
    /// and its outcomes under normal and misère play, if they were.
    outcomes: [Vec<Option<Outcome>>; 2],
}

impl Followers {
    /// Nothing known yet.
    pub fn new() -> Followers {
        Followers::default()
    }

    /// The options of `sum`, as texts; explores all followers.
    pub fn options(&mut self, sum: &Sum) -> BTreeSet<String> {
        let number = self.explored(sum);
        self.options[number].iter().map(|&option| self.texts[option].clone()).collect()
    }

    /// The number of a position, and whether it is new.
    fn number(&mut self, sum: &Sum) -> (usize, bool) {
        let text = sum.to_string();
        if let Some(&number) = self.numbers.get(&text) {
            return (number, false);
        }
        let number = self.texts.len();
        self.numbers.insert(text.clone(), number);
        self.texts.push(text);
        self.options.push(BTreeSet::new());
        self.values.push(None);
        self.outcomes.iter_mut().for_each(|outcomes| outcomes.push(None));
        (number, true)
    }

    /// The number of a position all of whose followers are numbered and have their options.
    fn explored(&mut self, sum: &Sum) -> usize {
        let (root, is_new) = self.number(sum);
        let mut open = Vec::new();
        open.extend(is_new.then(|| (root, sum.clone())));
        while let Some((number, next)) = open.pop() {
            let mut options = BTreeSet::new();
            let _ = next.options(&mut |turn| {
                let after = turn.after();
                let (option, is_new) = self.number(&after);
                options.insert(option);
                open.extend(is_new.then_some((option, after)));
                ControlFlow::Continue(())
            });
            self.options[number] = options;
        }
        root
    }

    /// The Grundy value of the whole position by the definition, the mex of its options' values;
    /// `None` if a position can repeat.
    pub fn value(&mut self, sum: &Sum) -> Option<u64> {
        let root = self.explored(sum);
        // Depth first with an explicit stack, so that long chains do not exhaust the thread's stack.
        let mut open = vec![root];
        // Positions whose options are looked at. To meet one again is a cycle.
        let mut entered = BTreeSet::new();
        while let Some(&number) = open.last() {
            if self.values[number].is_some() {
                open.pop();
                continue;
            }
            let options = &self.options[number];
            let is_new = entered.insert(number);
            let unknown: Vec<usize> =
                options.iter().copied().filter(|&option| self.values[option].is_none()).collect();
            // At the second look all options are known but those that lead back here.
            if is_new && !unknown.is_empty() {
                if unknown.iter().any(|option| entered.contains(option)) {
                    self.values[number] = Some(None);
                } else {
                    open.extend(unknown);
                }
                continue;
            }
            let values: Option<Vec<u64>> =
                options.iter().map(|&option| self.values[option].flatten()).collect();
            self.values[number] = Some(values.map(mex));
        }
        self.values[root].flatten()
    }

    /// The outcome by the definition: the player to move loses at the end (or wins, misère), wins if
    /// some option loses, loses if all options win; repeated until nothing changes. What is left draws.
    pub fn outcome(&mut self, sum: &Sum, play: Play) -> Outcome {
        let root = self.explored(sum);
        let outcomes = &mut self.outcomes[usize::from(play == Play::Misere)];
        if let Some(known) = outcomes[root] {
            return known;
        }
        let mut reached = vec![root];
        let mut seen = BTreeSet::from([root]);
        let mut at = 0;
        while at < reached.len() {
            for &option in &self.options[reached[at]] {
                if outcomes[option].is_none() && seen.insert(option) {
                    reached.push(option);
                }
            }
            at += 1;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &number in reached.iter().rev() {
                if outcomes[number].is_some() {
                    continue;
                }
                let options = &self.options[number];
                let known = if options.is_empty() {
                    Some(if play == Play::Normal { Outcome::P } else { Outcome::N })
                } else if options.iter().any(|&option| outcomes[option] == Some(Outcome::P)) {
                    Some(Outcome::N)
                } else if options.iter().all(|&option| outcomes[option] == Some(Outcome::N)) {
                    Some(Outcome::P)
                } else {
                    None
                };
                if known.is_some() {
                    outcomes[number] = known;
                    changed = true;
                }
            }
        }
        for number in reached {
            outcomes[number].get_or_insert(Outcome::D);
        }
        outcomes[root].unwrap_or(Outcome::D)
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
