//! Two heaps square by square: the twin of everything here.

/// The values of rows below `rows` and columns below `columns`, each the smallest number that no option has, if
/// one may take k and l wherever `is_move(k, l)`.
pub(super) fn values(
    rows: usize,
    columns: usize,
    is_move: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<u32>> {
    let mut table = vec![vec![0; columns]; rows];
    for x in 0..rows {
        for y in 0..columns {
            let mut options = vec![false; x + y + 2];
            for k in 0..=x {
                for l in 0..=y {
                    if k + l > 0 && is_move(k, l) {
                        let value: u32 = table[x - k][y - l];
                        options[value as usize] = true;
                    }
                }
            }
            let mex = options.iter().position(|taken| !taken).expect("fewer options than numbers");
            table[x][y] = u32::try_from(mex).expect("a small table");
        }
    }
    table
}

/// The values of a queen with a band, row by row: each is the first bit that is clear in the union of the sets of its
/// row, its column and its diagonals.
pub(super) fn queens(band: usize, side: usize) -> Vec<Vec<u32>> {
    let words = ((2 * band + 1) * side).div_ceil(64) + 1;
    let reach = band - 1;
    let mut values = vec![vec![0u32; side]; side];
    let mut columns = vec![0u64; side * words];
    // The squares of diagonal d + j that lie in the last j − 1 rows have a larger y and cannot be reached from
    // diagonal d: layer j of the sets lags j rows behind, and layer 1 serves every j up to 1.
    let offset = side + reach;
    let layer = (2 * offset + 1) * words;
    let mut diagonals = vec![0u64; layer * reach.max(1)];
    let mut row = vec![0u64; words];
    for x in 0..side {
        row.fill(0);
        for lag in 2..=reach.min(x) {
            for (y, value) in values[x - lag].iter().enumerate() {
                let value = *value as usize;
                let diagonal = offset + y + lag - x;
                diagonals[layer * (lag - 1) + diagonal * words + value / 64] |= 1 << (value % 64);
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
            values[x][y] = u32::try_from(value).expect("a small table");
        }
    }
    values
}
