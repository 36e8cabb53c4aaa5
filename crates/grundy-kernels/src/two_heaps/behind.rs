//! What values have in mind behind rows that are known for ever: which of their columns and diagonals are attacked. Counted
//! from the value it repeats as these rows do, so that it is looked up for all of them at once.

/// The most rows; for more of them what a value has in mind would take too much room.
const MOST: usize = 512;

/// The most bytes.
const ROOM: usize = 1 << 28;

/// Columns and diagonals of each value modulo the joint period of some rows. Bits are counted from the first of 64 values.
#[derive(Debug, Default)]
pub(super) struct Behind {
    /// How many rows, from the first on.
    rows: usize,
    /// Values after which everything repeats: a multiple of 64.
    joint: usize,
    /// The most rows there will be.
    most: usize,
    /// The words of the columns of a value, then those of its diagonals.
    words: Vec<u64>,
}

impl Behind {
    /// Of no rows yet, of so many that are wanted.
    pub(super) fn new(wanted: usize) -> Behind {
        Behind { most: wanted.min(MOST), ..Behind::default() }
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The bytes that it takes, or will with so many values after which everything repeats.
    pub(super) fn bytes_with(&self, joint: usize) -> u64 {
        let later = (joint as u64).saturating_mul(self.stride() as u64 * 8).min(ROOM as u64);
        later.max(self.words.len() as u64 * 8)
    }

    /// Whether it can take rows up to this one with this joint period.
    pub(super) fn has_room(&self, rows: usize, joint: usize) -> bool {
        let bytes = joint.saturating_mul(self.stride() * 8);
        rows <= self.most && joint.is_multiple_of(64) && bytes <= ROOM
    }

    /// How many words before a value's first bit of 64 its columns begin, and its diagonals.
    pub(super) fn before(&self) -> [usize; 2] {
        // A row's value is at most as many columns to the left of the diagonal of values as there are rows above.
        [self.most.div_ceil(64), (2 * self.most).div_ceil(64)]
    }

    /// The columns and the diagonals of a value.
    pub(super) fn of(&self, value: usize) -> (&[u64], &[u64]) {
        let at = value % self.joint * self.stride();
        self.words[at..at + self.stride()].split_at(self.stride() / 2)
    }

    fn stride(&self) -> usize {
        // From as many columns to the left to twice as many to the right, and diagonals the other way round; of 64 values.
        2 * ((3 * self.most + 1).div_ceil(64) + 3)
    }

    /// Takes the next rows, given by the column of each value less the value, by the value modulo a divisor of `joint`, which
    /// is a multiple of the joint period before.
    pub(super) fn add(&mut self, cycles: &[&[i16]], joint: usize) {
        match joint.checked_div(self.joint) {
            None => self.words = vec![0; joint * self.stride()],
            Some(times) => {
                let once = self.words.len();
                (1..times).for_each(|_| self.words.extend_from_within(..once));
            }
        }
        self.joint = joint;
        let stride = self.stride();
        let [columns, diagonals] = self.before().map(|words| 64 * words);
        let mut at = vec![0; cycles.len()];
        for (value, words) in self.words.chunks_exact_mut(stride).enumerate() {
            let (first, second) = words.split_at_mut(stride / 2);
            for ((row, cycle), at) in (self.rows..).zip(cycles).zip(&mut at) {
                let offset = isize::from(cycle[*at]);
                *at = if *at + 1 == cycle.len() { 0 } else { *at + 1 };
                let column = (value % 64 + columns).wrapping_add_signed(offset);
                first[column / 64] |= 1 << (column % 64);
                let diagonal = (value % 64 + diagonals).wrapping_add_signed(offset) - row;
                second[diagonal / 64] |= 1 << (diagonal % 64);
            }
        }
        self.rows += cycles.len();
    }
}
