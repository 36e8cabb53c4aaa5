//! Every position has one place, and runs are cut where owners change.

use super::*;

const CUTS: [Cut; 3] = [Cut::Steps, Cut::Levels, Cut::Strips];

const DIGITS: [&[u64]; 9] =
    [&[7], &[1], &[], &[3, 5], &[2, 3, 4], &[100, 2], &[2, 100], &[300, 170], &[1, 1000]];

#[test]
fn every_position_has_one_place() {
    for digits in DIGITS {
        for (workers, cut) in (1..6).flat_map(|workers| CUTS.map(|cut| (workers, cut))) {
            let share = Share::new(digits, workers, cut);
            assert_eq!(share.count, digits.iter().product::<u64>());
            for position in 0..share.count {
                let (worker, place) = share.place(position);
                assert!(worker < workers && place < share.size());
                assert_eq!(share.position(worker, place), Some(position));
            }
            let places = (0..workers).flat_map(|worker| {
                (0..share.size()).filter_map(move |place| share.position(worker, place))
            });
            assert_eq!(places.count() as u64, share.count);
            let stretches = (0..workers).flat_map(|worker| {
                let own = share.stretches(worker);
                own.flat_map(move |(place, run)| run.zip(place..).map(move |at| (worker, at)))
            });
            let mut found = 0;
            for (worker, (position, place)) in stretches {
                assert_eq!(share.place(position), (worker, place));
                found += 1;
            }
            assert_eq!(found, share.count);
            let again = Share::of((share.count, share.plane), share.columns, workers, cut);
            assert_eq!(again, Some(share));
            // Each is labelled once, by its owner, after all with smaller rows and columns in other tiles.
            let mut seen = vec![None; usize::try_from(share.count).unwrap()];
            for step in 0..share.steps() {
                for worker in 0..workers {
                    for (rows, columns) in share.tiles(worker, step) {
                        for (row, column) in rows.flat_map(|r| columns.clone().map(move |c| (r, c)))
                        {
                            let position = row * share.columns + column;
                            assert_eq!(share.place(position).0, worker);
                            let seen = &mut seen[usize::try_from(position).unwrap()];
                            assert_eq!(seen.replace(step), None);
                        }
                    }
                }
            }
            for position in 0..share.count {
                let at = |position: u64| seen[usize::try_from(position).unwrap()].unwrap();
                let tile = |position: u64| {
                    let (row, column) = (position / share.columns, position % share.columns);
                    (row / share.height, column / share.width)
                };
                for before in [position.checked_sub(share.columns), position.checked_sub(1)] {
                    let Some(before) = before else { continue };
                    let same_row = before / share.columns == position / share.columns;
                    if same_row || before % share.columns == position % share.columns {
                        let earlier = at(before) < at(position);
                        assert!(earlier || tile(before) == tile(position));
                    }
                }
            }
        }
    }
}

#[test]
fn runs_are_cut() {
    let mut met = 0;
    for digits in DIGITS {
        for (workers, cut) in (1..6).flat_map(|workers| CUTS.map(|cut| (workers, cut))) {
            let share = Share::new(digits, workers, cut);
            let (rows, columns) = (share.rows(), share.columns);
            for (down, right) in [(0, 1), (1, 0), (1, 1), (2, 3), (0, 7), (3, 0), (1, 40)] {
                let (row, column) = (rows / 3, columns / 5);
                let times = |room: u64, step: u64| room.checked_div(step).unwrap_or(u64::MAX);
                let most = times(rows - 1 - row, down).min(times(columns - 1 - column, right));
                let first = row * columns + column;
                let run = Run { first, step: down * columns + right, count: most + 1 };
                let mut found = Vec::new();
                share.cut(run, |owner, Places { first, step, count }| {
                    assert!(count > 0);
                    found.extend((0..count).map(|i| (owner, first + i * step)));
                });
                let wanted: Vec<_> =
                    (0..=most).map(|i| share.place(first + i * run.step)).collect();
                assert_eq!(found, wanted, "{digits:?} {workers} {down} {right}");
                let tiles = (0..share.steps()).flat_map(|step| {
                    (0..workers).flat_map(move |worker| share.tiles(worker, step))
                });
                for (rows, columns) in tiles.filter(|(rows, columns)| {
                    cut == Cut::Steps && rows.contains(&row) && columns.contains(&column)
                }) {
                    let inside = (0..=most).take_while(|i| {
                        rows.contains(&(row + i * down)) && columns.contains(&(column + i * right))
                    });
                    let inside = inside.count();
                    let Some(Places { first, step, count }) = share.within(run, &(rows, columns))
                    else {
                        panic!()
                    };
                    let found = (0..count).map(|i| first + i * step);
                    assert!(found.eq(wanted[..inside].iter().map(|(_, place)| *place)));
                    met += 1;
                }
            }
        }
    }
    assert_eq!(met, 9 * 5 * 7);
}

#[test]
fn many_columns_are_cut_and_many_rows_are_walked() {
    assert_eq!(Share::new(&[10_000, 10_000], 2, Cut::Steps).columns, 10_000);
    assert_eq!(Share::new(&[10_000], 2, Cut::Steps).columns, 10_000);
    assert_eq!(Share::new(&[1000, 1000, 2], 4, Cut::Steps).columns, 2000);
}

#[test]
fn all_workers_have_about_as_many_tiles_of_a_step_and_rows_of_a_column() {
    for workers in [2, 3, 4, 7, 64] {
        let share = Share::new(&[100_000, 100_000], workers, Cut::Steps);
        let blocks = workers * share.blocks;
        for step in [blocks, blocks + 1, 3 * blocks, 40 * workers] {
            let tiles = (0..workers).map(|worker| share.tiles(worker, step).count() as u64);
            assert!(tiles.clone().all(|tiles| tiles.abs_diff(share.blocks) <= 1));
        }
        for worker in 0..workers {
            let own = (0..100_000).filter(|&row| share.owner(row, 5) == worker);
            let (found, wanted) = (own.count() as u64, 100_000 / workers);
            assert!(found >= wanted / 2 && found <= wanted + wanted / 4, "{found} of {wanted}");
        }
    }
}

/// Every plane is shared out as the first is, and what is cut there is told of the right one.
#[test]
fn planes_are_alike() {
    for digits in [&[7][..], &[3, 5], &[100, 2], &[300, 170]] {
        for workers in 1..5 {
            let share = Share::in_planes(3, digits, workers);
            let one = Share::new(digits, workers, Cut::Planes);
            assert_eq!((share.count, share.plane), (3 * one.count, one.count));
            assert_eq!((share.planes(), share.size()), (3, 3 * one.size()));
            assert_eq!((share.rows(), share.steps()), (one.rows(), one.steps()));
            let again = Share::of((share.count, share.plane), share.columns, workers, Cut::Planes);
            assert_eq!(again, Some(share));
            assert_eq!(Share::of((share.count + 1, share.plane), 1, workers, Cut::Planes), None);
            let mut found = 0;
            for worker in 0..workers {
                for (place, positions) in share.stretches(worker) {
                    for (position, place) in positions.zip(place..) {
                        assert_eq!(share.place(position), (worker, place));
                        assert_eq!(share.position(worker, place), Some(position));
                        let (plane, flat) = (position / one.count, position % one.count);
                        let (owner, at) = one.place(flat);
                        assert_eq!((owner, plane * one.size() + at), (worker, place));
                        found += 1;
                    }
                }
            }
            assert_eq!(found, share.count);
            let step = digits.last().copied().unwrap_or_default();
            for first in [2, one.count + 2, 2 * one.count + 2] {
                let run = Run { first, step, count: (one.count - 3) / step + 1 };
                let mut found = Vec::new();
                share.cut(run, |owner, Places { first, step, count }| {
                    found.extend((0..count).map(|i| (owner, first + i * step)));
                });
                let wanted = (0..run.count).map(|i| share.place(first + i * step));
                assert!(found.into_iter().eq(wanted), "{digits:?} {workers}");
            }
        }
    }
}

/// Near positions of the same band and block have places at the same distances.
#[test]
fn what_is_inside_is_not_cut() {
    let mut met = [0; 2];
    for workers in 1..4 {
        let share = Share::in_planes(2, &[300, 170], workers);
        for position in (0..share.plane).step_by(7) {
            let (owner, place) = share.place(position);
            let is_inside = share.is_inside(position, (2, 3));
            for (down, right, way) in
                [(0, 1, 0), (2, 3, 0), (1, 0, 0), (0, 3, 1), (2, 0, 1), (2, 1, 1)]
            {
                let numbers = down * share.columns + right;
                let is_here = if way == 0 { is_inside.0 } else { is_inside.1 };
                let at = if way == 0 { position.wrapping_sub(numbers) } else { position + numbers };
                let beyond = position % share.columns + right >= share.columns;
                if !is_here || at >= share.plane || way == 1 && beyond {
                    continue;
                }
                let run = Run { first: at.min(position), step: numbers, count: 1 };
                let run = if way == 0 { run } else { Run { first: at, ..run } };
                let found = share.beside((position, place), run);
                assert_eq!(
                    (owner, found.first),
                    share.place(run.first),
                    "{position} {down} {right}"
                );
                assert_eq!(found.first.abs_diff(place), found.step);
                met[way] += 1;
            }
        }
    }
    assert!(met.iter().all(|&met| met > 1000), "{met:?}");
}
