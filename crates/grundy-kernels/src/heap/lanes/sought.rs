//! Numbers that are sought among the sums of pairs, eight at a time.
#![expect(unsafe_code, reason = "instructions that not every processor has")]

use super::{LANES, Lane, Level, Planes, Task, WANTED, WantedSums, Wide};

/// The most numbers at once: they have a bit each in a byte.
pub(in super::super) const SOUGHT: usize = 8;

/// Of four bits of a sum, by the number that they are: which of the eight have the same there, a bit for each.
type Table = [u8; 16];

/// Up to eight numbers that are sought among stretches of pairs, which come round again and again. What the tables of all four
/// bits of a sum say together is which of the numbers it is; a few numbers are compared with all sums.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Sought {
    /// At most so many are sought at once.
    room: usize,
    /// How many stretches have been gone through.
    now: usize,
    numbers: [u32; SOUGHT],
    /// When each has been sought among all stretches, …
    until: [usize; SOUGHT],
    /// … and when the first of them.
    due: usize,
    /// Which places are taken, a bit for each.
    taken: u8,
    tables: [Table; 4],
}

impl Sought {
    /// Seeks nothing, and later at most so many numbers at once: 1 to [`SOUGHT`].
    pub(in super::super) fn begin(&mut self, room: usize) {
        *self = Sought { room, ..Sought::default() };
    }

    /// Seeks further `numbers` among the next `stretches`, as many as there is room for. Whether any are sought now.
    pub(in super::super) fn fill(
        &mut self,
        stretches: usize,
        mut numbers: impl FnMut() -> Option<u32>,
    ) -> bool {
        let until = self.now + stretches;
        while (self.taken.trailing_ones() as usize) < self.room {
            let Some(number) = numbers() else { break };
            if self.taken == 0 {
                self.due = until;
            }
            let at = self.taken.trailing_ones() as usize;
            (self.numbers[at], self.until[at]) = (number, until);
            self.turn(at);
        }
        self.taken > 0
    }

    /// Enters a number, or takes it out.
    fn turn(&mut self, at: usize) {
        self.taken ^= 1 << at;
        for (four, table) in self.tables.iter_mut().enumerate() {
            table[(self.numbers[at] >> (4 * four) & 15) as usize] ^= 1 << at;
        }
    }

    /// Drops the numbers that are the sum of two at the same place of both lists: the next stretch. All numbers are below
    /// `bound`, a power of two. Of bytes, sums count only where the `mask` has all bits, if there is one; larger numbers have
    /// none, because their parts come in an order of their own.
    pub(in super::super) fn find<L: Lane>(
        &mut self,
        level: Level,
        bound: u32,
        one: &[L],
        other: &[L],
        mask: Option<&[u8]>,
    ) {
        self.now += 1;
        let found = if self.room > WANTED || mask.is_some() {
            level.run(Find { tables: &self.tables, bound, one, other, mask })
        } else {
            self.compared(level, one, other)
        };
        self.drop_all(found);
    }

    /// Takes numbers out, a bit for each.
    fn drop_all(&mut self, mut which: u8) {
        if which == 0 {
            return;
        }
        while which > 0 {
            self.turn(which.trailing_zeros() as usize);
            which &= which - 1;
        }
        let taken = (0..SOUGHT).filter(|at| self.taken >> at & 1 == 1);
        self.due = taken.map(|at| self.until[at]).min().unwrap_or(0);
    }

    /// Which of at most [`WANTED`] numbers are found, a bit for each.
    fn compared<L: Lane>(&self, level: Level, one: &[L], other: &[L]) -> u8 {
        let (mut places, mut wanted, mut count) = ([0; WANTED], [L::default(); WANTED], 0);
        for at in (0..WANTED).filter(|at| self.taken >> at & 1 == 1) {
            (places[count], wanted[count]) = (at, L::new(self.numbers[at]));
            count += 1;
        }
        if count == 0 {
            return 0;
        }
        let sums = level.run(WantedSums { one, other, wanted: &wanted[..count] });
        (0..count).fold(0, |found, i| found | (sums >> i & 1) << places[i])
    }

    /// The numbers that have been sought among all stretches and were not found.
    pub(in super::super) fn left(&self) -> impl Iterator<Item = u32> {
        self.over().map(|at| self.numbers[at])
    }

    /// Takes those numbers out, and calls `each` with them.
    pub(in super::super) fn take_left(&mut self, each: impl FnMut(u32)) {
        self.left().for_each(each);
        self.drop_all(self.over().fold(0, |which, at| which | 1 << at));
    }

    /// Where they are.
    fn over(&self) -> impl Iterator<Item = usize> {
        let is_over = |at: &usize| {
            self.due <= self.now && self.taken >> at & 1 == 1 && self.until[*at] <= self.now
        };
        (0..SOUGHT).filter(is_over)
    }
}

/// Which of eight numbers are the sum of two at the same place of both lists, a bit for each.
struct Find<'a, L> {
    tables: &'a [Table; 4],
    bound: u32,
    one: &'a [L],
    other: &'a [L],
    mask: Option<&'a [u8]>,
}

impl<L: Lane> Task for Find<'_, L> {
    type Lane = L;
    type Answer = u8;

    #[inline(always)]
    unsafe fn run<V: Wide<L>>(self) -> u8 {
        // SAFETY: the caller has the instructions of V.
        unsafe {
            match self.bound.saturating_sub(1) >> 8 {
                0 => self.by_fours::<V, 2>(),
                1..16 => self.by_fours::<V, 3>(),
                _ => self.by_fours::<V, 4>(),
            }
        }
    }
}

impl<L: Lane> Find<'_, L> {
    /// The same by so many tables, which is enough for numbers below the bound.
    ///
    /// # Safety
    ///
    /// As for [`Wide`].
    #[inline(always)]
    unsafe fn by_fours<V: Wide<L>, const FOURS: usize>(self) -> u8 {
        let Find { tables, one, other, mask, .. } = self;
        let (ones, one_rest) = one.as_chunks::<LANES>();
        let (others, other_rest) = other.as_chunks::<LANES>();
        let masks = mask.unwrap_or_default().as_chunks::<LANES>().0;
        // SAFETY: the caller has the instructions of V.
        let mut found = unsafe {
            let tables: [_; FOURS] = std::array::from_fn(|at| V::Bytes::table(&tables[at]));
            let mut found = V::Bytes::splat(0);
            for (at, (one, other)) in ones.iter().zip(others).enumerate() {
                let fours: [_; FOURS] = V::load(one).xor(V::load(other)).fours();
                let mut same = tables[0].look_up(fours[0]);
                for at in 1..FOURS {
                    same = same.and(tables[at].look_up(fours[at]));
                }
                found = found.or(match masks.get(at) {
                    Some(mask) => same.and(V::Bytes::load(mask)),
                    None => same,
                });
            }
            found.any()
        };
        let rest = one_rest.iter().zip(other_rest).enumerate();
        for (at, (one, other)) in rest {
            let sum = (*one ^ *other).get();
            let same = |at: usize| tables[at][(sum >> (4 * at) & 15) as usize];
            let counts = mask.map_or(u8::MAX, |mask| mask[ones.len() * LANES + at]);
            found |= (0..tables.len()).fold(counts, |all, at| all & same(at));
        }
        found
    }
}
