//! Positions that are heaps side by side, and moves that take fixed amounts from them.

use super::{Flow, Positions, Run, Unmoves};

/// A family of moves: `least`, to which each of the steps may be added so many times.
///
/// ```
/// use grundy_graphs::implicit::Cone;
///
/// // Wythoff's queen: any number from both heaps, as long as there are so many.
/// let diagonal = Cone { least: vec![1, 1], steps: vec![(vec![1, 1], u64::MAX)] };
/// assert_eq!(diagonal.least.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cone {
    /// What the least move takes from each heap; from one heap at least one token.
    pub least: Vec<u64>,
    /// What a step takes more, from one heap at least one token, and how often it is added at most.
    pub steps: Vec<(Vec<u64>, u64)>,
}

/// All positions with heaps up to given sizes, under moves that do not depend on the heaps (Golomb's
/// vector subtraction, 1966). The first heap counts most in a position's number, so that every move
/// leads to a smaller number.
///
/// ```
/// use grundy_graphs::implicit::{Cone, Lattice, Positions};
///
/// // One heap of at most nine, from which one or two are taken.
/// let mut lattice = Lattice::new(&[9]).unwrap();
/// lattice.add(&Cone { least: vec![1], steps: vec![(vec![1], 1)] });
/// assert_eq!((lattice.count(), lattice.heaps(7)), (10, vec![7]));
/// ```
#[derive(Clone, Debug)]
pub struct Lattice {
    /// How many sizes each heap may have, and the change of a position's number for a token.
    sides: Vec<u64>,
    strides: Vec<u64>,
    count: u64,
    families: Vec<Family>,
}

/// The most heaps.
pub const MOST_HEAPS: usize = 16;

/// A [`Cone`], as it is walked.
#[derive(Clone, Debug)]
struct Family {
    least: Amounts,
    steps: Vec<(Amounts, u64)>,
}

/// Tokens from some heaps together.
#[derive(Clone, Debug)]
struct Amounts {
    /// The heaps, each with a positive number of tokens.
    heaps: Vec<(usize, u64)>,
    /// By how much the number of the position changes.
    change: u64,
}

/// For each heap how many tokens it may still lose, or gain.
type Room = [u64; MOST_HEAPS];

impl Lattice {
    /// The positions with heaps up to these, and no moves yet; `None` if they cannot be numbered with 63
    /// bits, or there are more than [`MOST_HEAPS`] heaps.
    pub fn new(heaps: &[u64]) -> Option<Lattice> {
        if heaps.len() > MOST_HEAPS {
            return None;
        }
        let sides = heaps.iter().map(|heap| heap.checked_add(1)).collect::<Option<Vec<u64>>>()?;
        let mut strides = vec![1; sides.len()];
        let mut count = 1u64;
        for (stride, &side) in strides.iter_mut().zip(&sides).rev() {
            *stride = count;
            count = count.checked_mul(side).filter(|count| *count <= u64::MAX / 2)?;
        }
        Some(Lattice { sides, strides, count, families: Vec::new() })
    }

    /// Adds a family of moves.
    ///
    /// # Panics
    /// If it has not as many heaps, or a move or step takes nothing.
    pub fn add(&mut self, cone: &Cone) {
        let Some(least) = self.amounts(&cone.least) else { return };
        // A step that is larger than a heap is never taken.
        let steps = cone.steps.iter().filter_map(|(step, most)| Some((self.amounts(step)?, *most)));
        let family = Family { least, steps: steps.collect() };
        self.families.push(family);
    }

    /// The amounts, or `None` if a heap is never so large.
    fn amounts(&self, taken: &[u64]) -> Option<Amounts> {
        assert_eq!(taken.len(), self.sides.len(), "an amount for every heap");
        assert!(taken.iter().any(|&amount| amount > 0), "a move takes something");
        let mut change = 0;
        let mut heaps = Vec::new();
        for (heap, &amount) in taken.iter().enumerate().filter(|(_, amount)| **amount > 0) {
            if amount >= self.sides[heap] {
                return None;
            }
            change += amount * self.strides[heap];
            heaps.push((heap, amount));
        }
        Some(Amounts { heaps, change })
    }

    /// The most options that a position has, or a number above `limit` if they are more than that.
    pub fn most_options(&self, limit: u64) -> u64 {
        self.count_options(self.count - 1, limit).min(limit.saturating_add(1))
    }

    /// By how much a move makes each heap smaller at most; no move takes more, but there may be none that takes so much.
    ///
    /// ```
    /// use grundy_graphs::implicit::{Cone, Lattice};
    ///
    /// // One to three tokens from the first heap.
    /// let mut lattice = Lattice::new(&[9, 5]).unwrap();
    /// lattice.add(&Cone { least: vec![1, 0], steps: vec![(vec![1, 0], 2)] });
    /// assert_eq!(lattice.reach(), [3, 0]);
    /// ```
    pub fn reach(&self) -> Vec<u64> {
        let mut reach = vec![0u64; self.sides.len()];
        for Family { least, steps } in &self.families {
            let mut taken = vec![0u64; reach.len()];
            let once = [(least, 1)];
            for (amounts, most) in once.into_iter().chain(steps.iter().map(|(step, n)| (step, *n)))
            {
                for &(heap, amount) in &amounts.heaps {
                    taken[heap] = taken[heap].saturating_add(amount.saturating_mul(most));
                }
            }
            reach.iter_mut().zip(taken).for_each(|(reach, taken)| *reach = taken.max(*reach));
        }
        reach.iter().zip(&self.sides).map(|(&reach, &side)| reach.min(side - 1)).collect()
    }

    /// The heaps of a position, as many of the slice as there are.
    #[inline]
    fn read(&self, position: u64, heaps: &mut [u64]) {
        let mut rest = position;
        for (heap, &stride) in heaps.iter_mut().zip(&self.strides) {
            *heap = rest / stride;
            rest -= *heap * stride;
        }
    }

    /// By how much each heap of a position may grow.
    #[inline(always)]
    fn room_above(&self, position: u64) -> Room {
        let mut room = [0; MOST_HEAPS];
        self.read(position, &mut room);
        for (room, &side) in room.iter_mut().zip(&self.sides) {
            *room = side - 1 - *room;
        }
        room
    }

    /// The heaps of a position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn heaps(&self, position: u64) -> Vec<u64> {
        assert!(position < self.count, "a position of the game");
        let mut heaps = vec![0; self.sides.len()];
        self.read(position, &mut heaps);
        heaps
    }
}

impl Amounts {
    /// How often there is room for them.
    #[inline(always)]
    fn fit(&self, room: &Room) -> u64 {
        let times = |&(heap, amount): &(usize, u64)| match amount {
            1 => room[heap],
            _ => room[heap] / amount,
        };
        self.heaps.iter().map(times).min().unwrap_or(0)
    }

    #[inline(always)]
    fn change(&self, room: &mut Room, times: u64) {
        self.heaps.iter().for_each(|&(heap, amount)| room[heap] -= amount * times);
    }

    #[inline(always)]
    fn restore(&self, room: &mut Room, times: u64) {
        self.heaps.iter().for_each(|&(heap, amount)| room[heap] += amount * times);
    }
}

impl Family {
    /// Calls `each` with by how much each move for which there is room changes the number.
    #[inline(always)]
    fn changes(&self, room: &mut Room, mut each: impl FnMut(u64) -> Flow) -> Flow {
        self.runs(room, |Run { first, step, count }| {
            let mut change = first;
            for _ in 1..count {
                each(change)?;
                change += step;
            }
            each(change)
        })
    }

    /// The same as runs.
    #[inline(always)]
    fn runs(&self, room: &mut Room, mut each: impl FnMut(Run) -> Flow) -> Flow {
        if self.least.fit(room) == 0 {
            return Flow::Continue(());
        }
        self.least.change(room, 1);
        let flow = match self.steps.as_slice() {
            [] => each(Run::of(self.least.change)),
            [(step, most)] => line(self.least.change, step, *most, room, &mut each),
            steps => steps_each(steps, self.least.change, room, &mut each),
        };
        self.least.restore(room, 1);
        flow
    }
}

/// A move and so many steps further.
#[inline(always)]
fn line(
    change: u64,
    step: &Amounts,
    most: u64,
    room: &Room,
    each: &mut impl FnMut(Run) -> Flow,
) -> Flow {
    each(Run { first: change, step: step.change, count: step.fit(room).min(most) + 1 })
}

/// A move with all numbers of all steps for which there is room.
fn steps_each(
    steps: &[(Amounts, u64)],
    change: u64,
    room: &mut Room,
    each: &mut impl FnMut(Run) -> Flow,
) -> Flow {
    match steps {
        [] => each(Run::of(change)),
        [(step, most)] => line(change, step, *most, room, each),
        [(step, most), rest @ ..] => {
            let most = step.fit(room).min(*most);
            let mut flow = Flow::Continue(());
            let mut taken = 0;
            loop {
                flow = match flow {
                    Flow::Continue(()) => {
                        steps_each(rest, change + taken * step.change, room, each)
                    }
                    Flow::Break(()) => break,
                };
                if taken == most {
                    break;
                }
                step.change(room, 1);
                taken += 1;
            }
            step.restore(room, taken);
            flow
        }
    }
}

impl Positions for Lattice {
    fn count(&self) -> u64 {
        self.count
    }

    #[inline]
    fn options(&self, position: u64, mut each: impl FnMut(u64) -> Flow) -> Flow {
        let mut room = [0; MOST_HEAPS];
        self.read(position, &mut room);
        for family in &self.families {
            family.changes(&mut room, |change| each(position - change))?;
        }
        Flow::Continue(())
    }

    #[inline]
    fn runs_after(&self, position: u64, mut each: impl FnMut(Run) -> Flow) -> Flow {
        let mut room = [0; MOST_HEAPS];
        self.read(position, &mut room);
        self.families.iter().try_for_each(|family| {
            family.runs(&mut room, |Run { first, step, count }| {
                each(Run { first: position - first - (count - 1) * step, step, count })
            })
        })
    }

    #[inline]
    fn count_options(&self, position: u64, most: u64) -> u64 {
        let mut room = [0; MOST_HEAPS];
        self.read(position, &mut room);
        let mut options = 0u64;
        let mut count = |run: Run| {
            options = options.saturating_add(run.count);
            if options > most { Flow::Break(()) } else { Flow::Continue(()) }
        };
        let _ = self.families.iter().try_for_each(|family| family.runs(&mut room, &mut count));
        options
    }
}

impl Unmoves for Lattice {
    #[inline]
    fn before(&self, position: u64, mut each: impl FnMut(u64)) {
        let mut room = self.room_above(position);
        for family in &self.families {
            let _ = family.changes(&mut room, |change| {
                each(position + change);
                Flow::Continue(())
            });
        }
    }

    #[inline]
    fn runs_before(&self, position: u64, mut each: impl FnMut(Run)) {
        let mut room = self.room_above(position);
        for family in &self.families {
            let _ = family.runs(&mut room, |run| {
                each(Run { first: position + run.first, ..run });
                Flow::Continue(())
            });
        }
    }
}
