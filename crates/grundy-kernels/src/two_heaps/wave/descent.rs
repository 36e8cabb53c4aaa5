//! One value on its way down the rows of a strip: the loop in which tables of Wythoff's game spend their time.
#![expect(unsafe_code, reason = "lengths are asserted once for all rows of a strip")]

use super::{Lane, Out, Shape, Strip, bit_of, union as either};

/// Words that are looked at before full ones are passed over.
const WORDS: usize = 4;

/// Takes a value of a band of 1 through all rows of a strip; returns how many squares got it. What
/// [`step`](super::step) does row by row, without looking at lengths.
pub(super) fn descend<O: Out>(
    shape: Shape,
    base: usize,
    strip: &mut Strip<O>,
    lane: &mut Lane,
) -> u64 {
    let (first, end, stride) = (strip.first, strip.end(), strip.stride);
    let Lane { value, row, full: lane_full, diagonals, columns, closed, .. } = lane;
    let (mut x, value) = (*row, *value);
    if x >= end {
        return 0;
    }
    // The least lengths with which every place below is inside: a bit found in a row is one of its `stride` words; columns
    // begin at most `end / 64` words further on, and may be one more because of the shift; a bit of `closed` for each.
    assert!(first <= x && end <= shape.rows && shape.rows <= shape.columns);
    assert!(strip.taken.len() == strip.rows * stride && strip.full.len() == strip.rows);
    assert!(stride > WORDS && diagonals.len() >= stride && *lane_full < diagonals.len());
    assert!(columns.len() > stride + end / 64 + 1 && closed.len() > columns.len() / 64 + 1);
    // Pointers stay in registers, whatever is written through them.
    let (taken_words, fulls) = (strip.taken.as_mut_ptr(), strip.full.as_mut_ptr());
    let all_columns = columns.len();
    let (diagonals, columns) = (diagonals.as_mut_ptr(), columns.as_mut_ptr());
    let closed = closed.as_mut_ptr();
    let mut own_full = *lane_full;
    let mut placed = 0;
    while x < end {
        let row = x - first;
        // Bits that are inside the table, and words that have such.
        let room = (shape.columns - x).saturating_sub(base);
        let limit = room.div_ceil(64).min(stride - WORDS);
        let (shift, gone) = (bit_of(x), x / 64);
        // SAFETY: the row is one of the strip's, which has `stride` words for it and a word of `full`, and that
        // count stays below `stride`; the lane's is that of a word of `diagonals`, and grows only below `stride`.
        let (taken, mut at) = unsafe {
            let taken = taken_words.add(row * stride);
            let full = fulls.add(row);
            while *taken.add(*full) == u64::MAX && *full + 1 < stride {
                *full += 1;
            }
            while *diagonals.add(own_full) == u64::MAX && own_full + 1 < stride {
                own_full += 1;
            }
            (taken, own_full.max(*full))
        };
        let mut found = usize::MAX;
        while at < limit {
            // What is taken, or attacked, of a word.
            let union = |word: usize| {
                // SAFETY: words below `limit + WORDS` are inside, and columns `gone + 1` further.
                unsafe {
                    let (low, high) = (*columns.add(word + gone), *columns.add(word + gone + 1));
                    either(*taken.add(word), *diagonals.add(word), low, high, shift)
                }
            };
            let mut open = union(at);
            if open == u64::MAX {
                at += 1;
                open = union(at);
            }
            if open == u64::MAX {
                at += 1;
                open = union(at);
            }
            if open != u64::MAX {
                found = 64 * at + open.trailing_ones() as usize;
                break;
            }
            at += 1;
            // Where the value stands in all columns there is nothing to be found, and most of what lies ahead is such.
            while at < limit {
                let word = at + gone;
                // SAFETY: `word` is below the number of columns' words, for which `closed` has bits, and 64 to spare.
                let run = unsafe {
                    let high = *closed.add(word / 64 + 1);
                    *closed.add(word / 64) >> (word % 64) | high << 1 << (63 - word % 64)
                };
                // Whether the word after the last one is full is not in these.
                let run = (run & run >> 1 & (u64::MAX >> 1)).trailing_ones() as usize;
                at += run;
                if run < 63 {
                    break;
                }
            }
        }
        if found < room {
            let (word, bit, column) = (found / 64, 1 << (found % 64), found + x);
            // SAFETY: `word` is below `stride`, and the column's at most `gone + 1` further.
            unsafe {
                *taken.add(word) |= bit;
                *diagonals.add(word) |= bit;
                let columns = columns.add(column / 64);
                *columns |= 1 << (column % 64);
                if *columns == u64::MAX {
                    *closed.add(column / 64 / 64) |= 1 << (column / 64 % 64);
                }
            }
            strip.out.put(row, found + base, value);
            placed += 1;
        } else if own_full * 64 >= room {
            // No later row has more room.
            x = shape.rows;
            break;
        }
        x += 1;
        // The first row in whose column the value does not stand.
        while x >= base && (x - base) / 64 < all_columns {
            let at = x - base;
            // SAFETY: the word is one of the columns'.
            let open = !unsafe { *columns.add(at / 64) } >> (at % 64);
            if open != 0 {
                x += open.trailing_zeros() as usize;
                break;
            }
            x += 64 - at % 64;
        }
    }
    *lane_full = own_full;
    *row = x;
    placed
}

#[cfg(test)]
mod tests {
    use super::super::{step_by_step, words};
    use super::*;

    #[derive(Debug, Default, PartialEq)]
    struct Squares(Vec<(usize, usize, u32)>);

    impl Out for Squares {
        fn begin(&mut self, _: u32) {}

        fn put(&mut self, row: usize, diagonal: usize, value: u32) {
            self.0.push((row, diagonal, value));
        }
    }

    /// In strips of every kind of start, with the first diagonal moving on and without.
    #[test]
    fn goes_where_single_steps_go() {
        for (rows, columns, height, moves) in
            [(1, 1, 1, false), (70, 70, 9, false), (90, 200, 33, false), (40, 3000, 16, true)]
        {
            let (rows, columns) =
                if cfg!(miri) { (rows.min(9), columns.min(80)) } else { (rows, columns) };
            let shape = Shape { band: 1, rows, columns };
            let bits = if moves { Shape::near(rows) } else { columns };
            let strips = |_| -> Vec<Strip<Squares>> {
                let firsts = (0..rows).step_by(height);
                let strip = |first: usize| {
                    Strip::new(first, height.min(rows - first), bits, Squares::default())
                };
                firsts.map(strip).collect()
            };
            let [mut fast, mut slow] = [0, 1].map(strips);
            let new = |_| if moves { Lane::near(shape) } else { Lane::new(shape, words(columns)) };
            let [mut quick, mut steady] = [0, 1].map(new);
            let mut left = rows * columns - rows * (rows - 1) / 2;
            for value in 0..rows + columns {
                let base = if moves { shape.base(value) } else { 0 };
                let number = u32::try_from(value).unwrap();
                quick.start(number, shape);
                steady.start(number, shape);
                for (fast, slow) in fast.iter_mut().zip(&mut slow) {
                    fast.move_to(base);
                    slow.move_to(base);
                    let placed = descend(shape, base, fast, &mut quick);
                    assert_eq!(placed, step_by_step(shape, base, slow, &mut steady), "{value}");
                    assert_eq!(fast.taken, slow.taken, "{value}");
                    assert_eq!(fast.out, slow.out);
                    left -= usize::try_from(placed).unwrap();
                }
                assert_eq!(quick.row.min(rows), steady.row.min(rows), "{value}");
                assert_eq!(quick.columns, steady.columns, "{value}");
            }
            assert_eq!(left, 0);
        }
    }
}
