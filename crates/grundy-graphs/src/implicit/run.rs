//! Positions at equal distances.

/// Positions each of which is the same step above the one before it.
///
/// Where the positions of a [`Product`](super::Product) are numbered by digits, a step changes the same digits by the same
/// amounts all along, without a carry.
///
/// ```
/// use grundy_graphs::implicit::{Cone, Lattice, Run, Unmoves};
///
/// // A heap of at most nine, from which any number is taken.
/// let mut game = Lattice::new(&[9]).unwrap();
/// game.add(&Cone { least: vec![1], steps: vec![(vec![1], u64::MAX)] });
/// let mut runs = Vec::new();
/// game.runs_before(6, |run| runs.push(run));
/// assert_eq!(runs, [Run { first: 7, step: 1, count: 3 }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "nothing else is a run")]
pub struct Run {
    /// The least position.
    pub first: u64,
    /// By how much the next is greater.
    pub step: u64,
    /// How many positions there are, at least one.
    pub count: u64,
}

impl Run {
    /// One position.
    pub fn of(position: u64) -> Run {
        Run { first: position, step: 0, count: 1 }
    }

    /// Its positions below this one, and the others.
    ///
    /// ```
    /// use grundy_graphs::implicit::Run;
    ///
    /// let run = Run { first: 7, step: 2, count: 3 };
    /// assert_eq!(run.split(10), (Some(Run { count: 2, ..run }), Some(Run { first: 11, step: 2, count: 1 })));
    /// assert_eq!(run.split(7), (None, Some(run)));
    /// ```
    #[inline]
    pub fn split(self, at: u64) -> (Option<Run>, Option<Run>) {
        let Run { first, step, count } = self;
        if first >= at {
            return (None, Some(self));
        }
        // A run of one position has any step.
        let below = 1 + (at - first - 1) / step.max(1);
        if count == 1 || below >= count {
            return (Some(self), None);
        }
        let rest = Run { first: first + below * step, step, count: count - below };
        (Some(Run { count: below, ..self }), Some(rest))
    }
}
