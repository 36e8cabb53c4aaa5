use super::super::kept::InMemory;
use super::*;

/// As [`Queens::fill`], without mirrors.
fn all<T: Value + PartialEq + std::fmt::Debug>(
    band: usize,
    rows: usize,
    columns: usize,
    threads: usize,
) -> Vec<Vec<T>> {
    let shape = Shape { band, rows, columns };
    let strips = fill::<T>(shape, threads, &mut |_, _| true).unwrap();
    (0..rows).map(|x| (x..columns).map(|y| strips[x / ROWS].get(x, y - x)).collect()).collect()
}

#[test]
fn matches_the_definition() {
    for band in 1..=if cfg!(miri) { 2 } else { 6 } {
        let sides = [(1, 1), (3, 70), (1, 5), (30, 30), (66, 140), (5, 1400)];
        for (rows, columns) in sides.into_iter().take(if cfg!(miri) { 2 } else { 6 }) {
            let mex = super::super::reference::values(rows, columns, |k, l| {
                k == 0 || l == 0 || k.abs_diff(l) < band
            });
            for threads in 1..=3 {
                let found = all::<u32>(band, rows, columns, threads);
                for (x, row) in found.iter().enumerate() {
                    for (y, value) in (x..).zip(row) {
                        assert_eq!(
                            *value, mex[x][y],
                            "band {band}, ({x},{y}) {rows} {columns} {threads}"
                        );
                    }
                }
            }
        }
    }
}

/// More than 10^6 squares of two widths of values, against rows filled square by square.
#[test]
#[cfg_attr(miri, ignore = "large tables")]
fn large_tables_match_the_loop_over_rows() {
    for (band, side) in [(1, 1450), (3, 400)] {
        let reference = super::super::reference::queens(band, side);
        let short = Queens::fill(band, side, side, 2, &mut |_, _| true).unwrap();
        let long = all::<u32>(band, side, side, 2);
        for (x, row) in reference.iter().enumerate() {
            for (y, value) in row.iter().enumerate() {
                assert_eq!(short.get(x, y), Some(*value), "band {band}, ({x},{y})");
                if y >= x {
                    assert_eq!(long[x][y - x], *value, "band {band}, ({x},{y})");
                }
            }
        }
    }
}

/// Some rows after others, with what is kept between them, are the rows of the whole table.
#[test]
#[cfg_attr(miri, ignore = "large tables")]
fn slabs_are_rows_of_the_table() {
    for (band, sides) in [(1, (700, 900)), (1, (300, 300)), (3, (300, 400)), (6, (130, 200))] {
        let whole = Queens::fill(band, sides.0, sides.1, 2, &mut |_, _| true).unwrap();
        for (step, threads) in [(128, 1), (50, 2), (257, 2), (sides.0, 1)] {
            let mut kept = InMemory::default();
            let mut row = Vec::new();
            for first in (0..sides.0).step_by(step) {
                let range = first..sides.0.min(first + step);
                let slab =
                    QueenRows::fill(band, sides, range.clone(), &mut kept, threads, &mut |_, _| {
                        true
                    });
                for x in range {
                    slab.as_ref().unwrap().read(x, &mut row);
                    let expected: Vec<_> = (x..sides.1).map(|y| whole.get(x, y).unwrap()).collect();
                    assert_eq!(row, expected, "band {band}, row {x}, steps of {step}");
                }
                kept.turn();
            }
        }
    }
}

/// Words that nobody kept, as those of a forged file: what follows is filled, or has no place, and nothing else is touched.
#[test]
fn any_words_may_be_loaded() {
    for (band, sides, first) in [(1, (200, 260), 128), (3, (100, 130), 50)] {
        let mut kept = InMemory::default();
        let fill = |range, kept: &mut InMemory| {
            QueenRows::fill(band, sides, range, kept, 1, &mut |_, _| true).is_some()
        };
        assert!(fill(0..first, &mut kept));
        kept.turn();
        let right = kept.loaded().to_vec();
        for word in [0, 1, 7, 1000, 1 << 20, 1 << 40, u64::MAX - 1, u64::MAX] {
            for place in 0..right[0].len() {
                let mut loaded = right.clone();
                loaded.iter_mut().for_each(|words| words[place] = word);
                fill(first..sides.0, &mut InMemory::of(loaded));
            }
            let loaded = vec![vec![word; right[0].len()]; right.len()];
            let is_filled = fill(first..sides.0, &mut InMemory::of(loaded));
            // What stands in all columns and on all diagonals has no place.
            assert!(!is_filled || word != u64::MAX);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "large tables")]
fn stops_when_told() {
    let mut asked = 0;
    let stopped = Queens::fill(1, 300, 300, 1, &mut |done, total| {
        asked += 1;
        assert!(done < total && total == 300 * 301 / 2);
        asked < 5
    });
    assert!(stopped.is_none() && asked == 5);
    assert_eq!(Queens::fill(1, 300, 300, 2, &mut |_, _| true).unwrap().get(300, 0), None);
}
