//! The last values of a row, and how they compare with earlier ones.

/// Periods that are looked for are 1 to this times that of the rows above.
pub(super) const MULTIPLES: usize = 3;

/// The last values of a row.
#[derive(Debug, Default)]
pub(super) struct Ring {
    /// Y − g by g modulo the length; empty as long as nobody watches the row.
    pub(super) offsets: Vec<i16>,
    /// The first value that was kept.
    pub(super) began: usize,
    /// How many values have been compared.
    pub(super) compared: usize,
    pub(super) lags: [Lag; MULTIPLES],
}

/// How a row compares with itself some values earlier.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lag {
    /// The number of last values that agreed.
    pub(super) run: usize,
    /// The column after the last one that did not, at the earlier place; `None` if all have agreed that were kept.
    pub(super) broken: Option<usize>,
    /// Whether all values were compared from the first on.
    pub(super) is_whole: bool,
}

/// No offset.
pub(super) const NONE: i16 = i16::MIN;

pub(super) fn offset(value: usize, column: usize) -> i16 {
    let offset = column.wrapping_sub(value).cast_signed();
    i16::try_from(offset).expect("between −m and 2m")
}

pub(super) fn column(value: usize, offset: i16) -> Option<usize> {
    (offset != NONE).then(|| value.checked_add_signed(offset.into())).flatten()
}

impl Lag {
    pub(super) fn new(is_whole: bool) -> Lag {
        Lag { run: 0, broken: None, is_whole }
    }

    /// Compares the values from `from` to `to` with those `lag` earlier, which have been kept. Columns are less than `reach` from their values,
    /// together on both sides.
    fn compare(&mut self, offsets: &[i16], lag: usize, from: usize, to: usize, reach: usize) {
        let kept = offsets.len();
        let mut value = from;
        while value < to {
            let (at, back) = (value % kept, (value - lag) % kept);
            let length = (to - value).min(kept - at).min(kept - back);
            let (now, before) = (&offsets[at..at + length], &offsets[back..back + length]);
            match last_difference(now, before) {
                None => self.run += length,
                Some(last) => {
                    self.run = length - 1 - last;
                    // Differences further back have smaller columns, but among the first values, some of which have none.
                    let is_early = value - lag < 2 * reach;
                    let first = if is_early { 0 } else { last.saturating_sub(reach) };
                    let (now, before) = (&now[first..=last], &before[first..=last]);
                    // Counted from the first of them, or below all columns.
                    let columns = (0i32..).zip(now.iter().zip(before)).map(|(i, (now, before))| {
                        match now != before && *before != NONE {
                            true => i + i32::from(*before),
                            false => i32::MIN,
                        }
                    });
                    let column = columns.max().filter(|column| *column != i32::MIN);
                    let column = column.and_then(|column| {
                        (value + first - lag).checked_add_signed(isize::try_from(column).ok()?)
                    });
                    self.broken = self.broken.max(Some(column.map_or(0, |column| column + 1)));
                }
            }
            value += length;
        }
    }
}

/// The last place at which two slices of one length differ.
fn last_difference(a: &[i16], b: &[i16]) -> Option<usize> {
    /// Slices are compared in pieces of so many, at the speed of the memory.
    const PIECE: usize = 256;
    let mut end = a.len();
    while end > 0 {
        let start = end.saturating_sub(PIECE);
        let (a, b) = (&a[start..end], &b[start..end]);
        if a != b {
            return a.iter().zip(b).rposition(|(a, b)| a != b).map(|at| start + at);
        }
        end = start;
    }
    None
}

impl Ring {
    /// Keeps so many values from this one on.
    pub(super) fn watch(&mut self, kept: usize, value: usize) {
        self.offsets = vec![NONE; kept];
        (self.began, self.compared) = (value, value);
        self.lags = [Lag::new(value == 0); MULTIPLES];
    }

    pub(super) fn is_watched(&self) -> bool {
        !self.offsets.is_empty()
    }

    /// Compares what is new before the value `to`.
    pub(super) fn compare(&mut self, to: usize, joint: usize, reach: usize) {
        for (multiple, lag) in (1..).zip(&mut self.lags) {
            let from = self.compared.max(self.began + multiple * joint);
            lag.compare(&self.offsets, multiple * joint, from, to, reach);
        }
        self.compared = to;
    }

    /// Keeps more values, and compares with others.
    pub(super) fn grow(&mut self, kept: usize, now: usize, joint: usize, reach: usize) {
        let old = self.offsets.len();
        self.began = self.began.max(now.saturating_sub(old));
        let mut offsets = vec![NONE; kept.max(old)];
        let length = offsets.len();
        let mut value = self.began;
        while value < now {
            let (from, to) = (value % old, value % length);
            let piece = (now - value).min(old - from).min(length - to);
            offsets[to..to + piece].copy_from_slice(&self.offsets[from..from + piece]);
            value += piece;
        }
        self.offsets = offsets;
        self.compared = now;
        for (multiple, lag) in (1..).zip(&mut self.lags) {
            *lag = Lag::new(self.began == 0);
            lag.compare(&self.offsets, multiple * joint, self.began + multiple * joint, now, reach);
        }
    }

    /// The last values, so many that a cycle begins with a multiple of their number.
    pub(super) fn cycle(&self, length: usize, now: usize) -> Vec<i16> {
        let kept = self.offsets.len();
        let mut cycle = vec![0; length];
        let mut value = now - length;
        while value < now {
            let (from, to) = (value % kept, value % length);
            let piece = (now - value).min(kept - from).min(length - to);
            cycle[to..to + piece].copy_from_slice(&self.offsets[from..from + piece]);
            value += piece;
        }
        cycle
    }
}
