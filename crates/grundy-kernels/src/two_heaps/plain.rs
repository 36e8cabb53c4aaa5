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
