//! Sums that were met, known again whatever the order of their components and whichever side of them is seen.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::part::Part;
use super::sum::Sum;

/// The components of a sum in which a turn can begin, each as what stands for all of its sides, in the order of their
/// hashes. Sums that have the same have the same moves.
pub(crate) struct Live(SmallVec<[Hashed; 4]>);

/// A component and its hash.
type Hashed = (u64, Box<dyn Part>);

impl Live {
    pub(crate) fn of(sum: &Sum) -> Live {
        let mut live = SmallVec::new();
        for component in sum.components() {
            if component.part.can_move(component.i) {
                let one = component.part.standing_for(component.i..component.i + 1);
                live.push((one.hash(), one));
            }
        }
        live.sort_unstable_by_key(|(hash, _)| *hash);
        Live(live)
    }

    /// About the bytes that it takes, with the sum of which it is.
    pub(crate) fn bytes(&self) -> u64 {
        /// What a component takes that is one of many.
        const COMPONENT: u64 = 160;
        SUM + COMPONENT * self.0.len().saturating_sub(4) as u64
    }

    fn hash(&self) -> u64 {
        self.0.iter().fold(0, |all: u64, (hash, _)| all.rotate_left(5) ^ hash)
    }

    fn is(&self, other: &Live) -> bool {
        let same = |((a, one), (b, other)): (&Hashed, &Hashed)| a == b && one.same(0, &**other, 0);
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(same)
    }
}

/// About the bytes that a sum takes which was met, for each letter of its text and beside them.
pub(crate) const LETTER: u64 = 12;
pub(crate) const SUM: u64 = 512;

/// Sums that are known again, numbered as they come. Two that have components of one hash may be told apart though they are
/// the same; never are two taken for one.
#[derive(Default)]
pub(crate) struct Met {
    sums: FxHashMap<u64, SmallVec<[(Live, usize); 1]>>,
    count: usize,
}

impl Met {
    /// The number of a sum that was met.
    pub(crate) fn number(&self, sum: &Live) -> Option<usize> {
        let (_, number) = self.sums.get(&sum.hash())?.iter().find(|(other, _)| other.is(sum))?;
        Some(*number)
    }

    pub(crate) fn contains(&self, sum: &Live) -> bool {
        self.number(sum).is_some()
    }

    /// Whether it is new.
    pub(crate) fn insert(&mut self, sum: Live) -> bool {
        let met = self.sums.entry(sum.hash()).or_default();
        let is_new = !met.iter().any(|(other, _)| other.is(&sum));
        if is_new {
            met.push((sum, self.count));
            self.count += 1;
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_known_again_in_another_order_and_from_another_side() {
        let sum = |text: &str| Live::of(&text.parse::<Sum>().unwrap());
        let mut met = Met::default();
        for (text, is_new) in [
            ("nim:3,1+cram:2x3", true),
            ("cram:3x2+nim:1,3", false),
            ("cram:3x2+nim:1+cram:1x1+nim:0,3", false),
            ("cram:3x2+kayles:1,3", true),
            ("nim:3,3", true),
            ("nim:3", true),
            ("nim:0", true),
            ("cram:1x1+kayles:0", false),
            ("sprouts:AB.}AB.}", true),
        ] {
            assert_eq!(met.contains(&sum(text)), !is_new, "{text}");
            assert_eq!(met.insert(sum(text)), is_new, "{text}");
            assert!(met.contains(&sum(text)), "{text}");
        }
    }
}
