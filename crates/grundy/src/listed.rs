//! Lists of components with their Grundy values that prove themselves by options alone.
//!
//! No option of a listed component has its value, and some option has each smaller one. An option whose components are
//! listed has the value that these come to; any other is shown to be of another value by one option of its own that has
//! the value in question, for then the player to move wins the sum of both (Lemoine and Viennot 2012 keep such lists of
//! what a search has found). By induction over the followers all values of such a list are right. Components that have few
//! followers may be evaluated instead: of a graph on which a move takes many nodes they are most of what would be listed.

mod check;
mod cover;
mod draft;
mod extract;
mod memo;
mod met;
mod table;
pub(crate) mod turns;
mod words;

pub(crate) use check::{Advised, check};
pub(crate) use cover::few;
pub(crate) use extract::{Oracle, extract};
pub(crate) use words::worth;

use grundy_core::Error;
use smallvec::SmallVec;

use crate::interned::Id;

/// Components by their text, with their values.
pub(crate) type Lines = Vec<(String, u32)>;

/// A component and its value.
pub(crate) type Listed = (Id, u32);

/// For each line, what shows of its options whose components are not all listed, each when it is met for the first time,
/// that they are not worth the same: an option of theirs, in component `n % k` of their k components the option of number
/// `n / k`, from 0 on.
pub(crate) type Answers = Vec<Vec<u32>>;

/// No list shows what a search says.
pub(crate) fn contradiction() -> Error {
    Error::unknown("the search contradicts the options: no certificate can be written")
}

/// Values of positions by their numbers.
#[derive(Default)]
struct Values(Vec<Option<u32>>);

impl Values {
    #[inline]
    fn get(&self, position: Id) -> Option<u32> {
        self.0.get(position as usize).copied().flatten()
    }

    fn insert(&mut self, position: Id, value: u32) {
        let at = position as usize;
        if at >= self.0.len() {
            self.0.resize(at + 1, None);
        }
        self.0[at] = Some(value);
    }

    fn remove(&mut self, position: Id) {
        if let Some(value) = self.0.get_mut(position as usize) {
            *value = None;
        }
    }

    /// What components come to that all have values.
    #[inline]
    fn worth(&self, parts: &[Id]) -> Option<u32> {
        parts.iter().try_fold(0, |sum, part| Some(sum ^ self.get(*part)?))
    }
}

/// The components of an option: few, most often.
type Components = SmallVec<[Id; 6]>;

/// Of components in an order in which equal ones stand side by side two cancel.
fn cancel(ordered: &mut Components) {
    let mut kept = 0;
    for at in 0..ordered.len() {
        match kept > 0 && ordered[kept - 1] == ordered[at] {
            true => kept -= 1,
            false => {
                ordered[kept] = ordered[at];
                kept += 1;
            }
        }
    }
    ordered.truncate(kept);
}

/// Options as the components that each leaves, one after the other.
#[derive(Default)]
struct Options {
    ids: Vec<Id>,
    ends: Vec<usize>,
}

impl Options {
    fn clear(&mut self) {
        self.ids.clear();
        self.ends.clear();
    }

    fn push(&mut self, left: &[Id]) {
        self.ids.extend_from_slice(left);
        self.ends.push(self.ids.len());
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    /// The bytes that they take.
    fn bytes(&self) -> u64 {
        (self.ids.capacity() * size_of::<Id>() + self.ends.capacity() * size_of::<usize>()) as u64
    }

    fn get(&self, i: usize) -> &[Id] {
        &self.ids[i.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[i]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_have_a_worth_if_each_has_a_value() {
        let mut values = Values::default();
        [(2, 3), (1, 5), (9, 1)].into_iter().for_each(|(id, value)| values.insert(id, value));
        assert_eq!(values.worth(&[]), Some(0));
        assert_eq!(values.worth(&[1, 2, 1, 1]), Some(6));
        assert_eq!(values.worth(&[1, 7, 7]), None);
        assert_eq!(values.worth(&[1, 11]), None);
        values.remove(1);
        values.remove(11);
        assert_eq!((values.get(1), values.get(2)), (None, Some(3)));
    }

    #[test]
    fn two_equal_components_cancel() {
        let cancelled = |ordered: &[Id]| {
            let mut ids = Components::from_slice(ordered);
            cancel(&mut ids);
            ids
        };
        assert!(cancelled(&[]).is_empty());
        assert!(cancelled(&[4, 4]).is_empty());
        assert_eq!(cancelled(&[4, 4, 4])[..], [4]);
        assert_eq!(cancelled(&[1, 2, 2, 3, 3, 3, 3, 5])[..], [1, 5]);
    }
}
