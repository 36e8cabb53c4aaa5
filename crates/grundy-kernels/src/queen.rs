//! Grundy values of a queen that moves towards the corner of a quarter-plane.

/// The square table of values of two heaps from which one may take any number from one heap, or k
/// from one and l from the other with |k − l| < band (Wythoff 1907 for band 1, Fraenkel 1982).
#[derive(Clone, Debug)]
pub struct QueenTable {
    band: usize,
    side: usize,
    values: Vec<u16>,
}

impl QueenTable {
    /// An empty table.
    pub fn new(band: usize) -> QueenTable {
        QueenTable { band, side: 0, values: Vec::new() }
    }

    /// How many rows and columns are known.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The largest side whose values are sure to fit 16 bits; 0 if the band is too wide for any.
    pub fn max_side(&self) -> usize {
        usize::from(u16::MAX) / self.band.saturating_mul(2).saturating_add(1)
    }

    /// The bytes that a table of `side` rows takes while it is filled.
    pub fn bytes(&self, side: usize) -> usize {
        let diagonals = 2 * (side + self.band) * self.band;
        2 * side * side + (side + diagonals) * self.words(side) * 8
    }

    /// Words for a set of values: the row, the column and each of 2·band − 1 diagonals give a square
    /// fewer than `side` options.
    fn words(&self, side: usize) -> usize {
        (2 * self.band + 1).saturating_mul(side).div_ceil(64) + 1
    }

    /// The value at (x, y), if both are below [`side`](Self::side).
    pub fn get(&self, x: usize, y: usize) -> Option<u16> {
        (x < self.side && y < self.side).then(|| self.values[x * self.side + y])
    }

    /// Fills the table for all x, y below `side` unless `go_on`, asked before each row, says no;
    /// returns whether it was filled. `side` is at most
    /// [`max_side`](Self::max_side).
    ///
    /// Each value is the first bit that is clear in the union of the bit sets of its row, its column
    /// and its diagonals: about side³/64 word operations at worst, a third of that in practice.
    pub fn fill(&mut self, side: usize, mut go_on: impl FnMut() -> bool) -> bool {
        assert!(side <= self.max_side());
        let words = self.words(side);
        let reach = self.band - 1;
        let mut values = vec![0u16; side * side];
        let mut columns = vec![0u64; side * words];
        // Diagonal y − x, shifted so that it is never negative; a margin of `reach` on both sides.
        // The squares of diagonal d + j that lie in the last j − 1 rows have a larger y and cannot
        // be reached from diagonal d: layer j of the sets lags j rows behind, and layer 1 serves
        // every j up to 1, because a diagonal has one square a row.
        let offset = side + reach;
        let layer = (2 * offset + 1) * words;
        let mut diagonals = vec![0u64; layer * reach.max(1)];
        let mut row = vec![0u64; words];
        for x in 0..side {
            if !go_on() {
                return false;
            }
            row.fill(0);
            for lag in 2..=reach.min(x) {
                for y in 0..side {
                    let value = usize::from(values[(x - lag) * side + y]);
                    let diagonal = offset + y + lag - x;
                    let at = layer * (lag - 1) + diagonal * words + value / 64;
                    diagonals[at] |= 1 << (value % 64);
                }
            }
            for y in 0..side {
                let diagonal = offset + y - x;
                let mut word = 0;
                let value = loop {
                    let mut taken = row[word] | columns[y * words + word];
                    for d in diagonal - reach..=diagonal + 1.min(reach) {
                        taken |= diagonals[d * words + word];
                    }
                    for lag in 2..=reach {
                        taken |= diagonals[layer * (lag - 1) + (diagonal + lag) * words + word];
                    }
                    if taken != u64::MAX {
                        break word * 64 + taken.trailing_ones() as usize;
                    }
                    word += 1;
                };
                let bit = 1u64 << (value % 64);
                row[word] |= bit;
                columns[y * words + value / 64] |= bit;
                diagonals[diagonal * words + word] |= bit;
                values[x * side + y] =
                    u16::try_from(value).expect("max_side keeps values below 2^16");
            }
        }
        self.side = side;
        self.values = values;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_the_definition() {
        for band in 1..=4 {
            let side = 24;
            let mut table = QueenTable::new(band);
            assert!(table.fill(side, || true));
            let at = |x: usize, y: usize| table.get(x, y).unwrap();
            for x in 0..side {
                for y in 0..side {
                    let mut options = Vec::new();
                    for k in 0..=x {
                        for l in 0..=y {
                            let both = k > 0 && l > 0 && k.abs_diff(l) < band;
                            if k + l > 0 && (k == 0 || l == 0 || both) {
                                options.push(at(x - k, y - l));
                            }
                        }
                    }
                    let mex = (0..).find(|value| !options.contains(value)).unwrap();
                    assert_eq!(at(x, y), mex, "band {band}, ({x},{y})");
                }
            }
        }
    }

    #[test]
    fn stops_when_told() {
        let mut table = QueenTable::new(1);
        assert!(!table.fill(10, || false));
        assert_eq!(table.get(0, 0), None);
    }
}
