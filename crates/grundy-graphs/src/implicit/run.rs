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
}

/// Codes of labels, one a place: 0 where there is none, odd ones win, and the greater the later.
pub mod codes {
    use super::Run;

    /// The places of a run win as that code says, unless they win sooner.
    ///
    /// ```
    /// use grundy_graphs::implicit::{Run, codes};
    ///
    /// let mut cells = [0, 9, 5, 0];
    /// codes::win(&mut cells, Run { first: 0, step: 1, count: 3 }, 7);
    /// assert_eq!(cells, [7, 7, 5, 0]);
    /// ```
    ///
    /// # Panics
    /// If a place is not there.
    #[inline]
    pub fn win(cells: &mut [u16], run: Run, code: u16) {
        // None comes last.
        let soonest =
            |cell: &mut u16| *cell = cell.wrapping_sub(1).min(code.wrapping_sub(1)).wrapping_add(1);
        let (first, step, count) = places(run);
        if count == 1 {
            soonest(&mut cells[first]);
        } else if step == 1 {
            cells[first..first + count].iter_mut().for_each(soonest);
        } else {
            (0..count).for_each(|i| soonest(&mut cells[first + i * step]));
        }
    }

    /// The greatest code of the places of a run; `None` if one has no label.
    ///
    /// ```
    /// use grundy_graphs::implicit::{Run, codes};
    ///
    /// let cells = [3, 9, 5, 0];
    /// assert_eq!(codes::latest(&cells, Run { first: 0, step: 2, count: 2 }), Some(5));
    /// assert_eq!(codes::latest(&cells, Run { first: 2, step: 1, count: 2 }), None);
    /// ```
    ///
    /// # Panics
    /// If a place is not there.
    #[inline]
    pub fn latest(cells: &[u16], run: Run) -> Option<u16> {
        let (first, step, count) = places(run);
        let bounds = |(least, most): (u16, u16), cell: u16| (least.min(cell), most.max(cell));
        let none = (u16::MAX, 0);
        let (least, most) = if count == 1 {
            (cells[first], cells[first])
        } else if step == 1 {
            cells[first..first + count].iter().copied().fold(none, bounds)
        } else {
            (0..count).map(|i| cells[first + i * step]).fold(none, bounds)
        };
        (least > 0).then_some(most)
    }

    #[inline]
    fn places(Run { first, step, count }: Run) -> (usize, usize, usize) {
        let place = crate::implicit::place;
        (place(first), place(step), place(count))
    }
}
