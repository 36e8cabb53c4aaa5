//! Plain twins of the formats about splitting, divisors, cutting, coins.

use std::cell::RefCell;

use crate::reference::{Search, Twin};

pub(crate) const TWINS: &[(&str, Twin)] = &[
    ("cses2207", |tokens, out| {
        thread_local! {
            static SEARCH: Shared<Vec<u64>> = RefCell::new(Search::new(unequal_splits));
        }
        let heap = tokens.number();
        let wins = SEARCH.with_borrow_mut(|search| search.wins(&vec![heap]));
        out.push_str(if wins { "first\n" } else { "second\n" });
    }),
    ("p2148", |tokens, out| {
        let heaps = tokens.list();
        let pairs: Vec<(u64, u64)> = heaps.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        let split = |heap: u64| (1..heap).map(move |a| vec![(a.min(heap - a), a.max(heap - a))]);
        let wins = Search::new(replacing(|(a, b)| split(a).chain(split(b)).collect()))
            .wins(&sorted(pairs));
        out.push_str(if wins { "YES\n" } else { "NO\n" });
    }),
    ("p3185", |tokens, out| {
        let beans = tokens.list();
        let mut search = Search::new(|beans: &Vec<u64>| {
            pours(beans).into_iter().map(|(_, left)| left).collect()
        });
        let winning: Vec<[usize; 3]> = pours(&beans)
            .into_iter()
            .filter(|(_, left)| !search.wins(left))
            .map(|(bottles, _)| bottles)
            .collect();
        match winning.iter().min() {
            Some([i, j, k]) => out.push_str(&format!("{i} {j} {k}\n")),
            None => out.push_str("-1 -1 -1\n"),
        }
        out.push_str(&format!("{}\n", winning.len()));
    }),
    ("p4101", |tokens, out| {
        let (stones, limit) = (tokens.number(), tokens.number());
        let wins = Search::new(|heaps: &Vec<u64>| {
            let mut after = Vec::new();
            for j in 0..heaps.len() {
                for i in (0..j).filter(|i| heaps[*i] + heaps[j] <= limit) {
                    let mut next = heaps.clone();
                    next[i] += next.remove(j);
                    after.push(sorted(next));
                }
            }
            after.sort_unstable();
            after.dedup();
            after
        })
        .wins(&vec![1; stones.try_into().unwrap()]);
        out.push_str(if wins { "0\n" } else { "1\n" });
    }),
    ("p3235", |tokens, out| {
        let (games, least) = (tokens.number(), tokens.number());
        let mut search = Search::new(replacing(|heap| {
            let parts = (2..=heap).filter(|_| heap >= least);
            let sizes =
                |parts| (0..parts).map(move |part| heap / parts + u64::from(part < heap % parts));
            parts.map(|parts| sizes(parts).filter(|size| *size >= least).collect()).collect()
        }));
        for game in 0..games {
            let wins = search.wins(&sorted(tokens.list()));
            out.push_str(if game > 0 { " " } else { "" });
            out.push_str(if wins { "1" } else { "0" });
        }
        out.push('\n');
    }),
    ("p8369", |tokens, out| {
        let strips = tokens.numbers(3);
        for row in tokens.list() {
            // The set of free squares.
            let wins = Search::new(|free: &u64| {
                let mut after = Vec::new();
                for strip in &strips {
                    for place in (0..row).filter(|place| place + strip <= row) {
                        let squares = ((1 << strip) - 1) << place;
                        if free & squares == squares {
                            after.push(free & !squares);
                        }
                    }
                }
                after
            })
            .wins(&((1 << row) - 1));
            out.push_str(if wins { "1\n" } else { "2\n" });
        }
    }),
    ("poj2311", |tokens, out| {
        let sheet = (tokens.number(), tokens.number());
        let cut = |(w, h): (u64, u64)| -> Vec<Vec<(u64, u64)>> {
            let across = (1..w).map(|a| vec![(a, h), (w - a, h)]);
            across.chain((1..h).map(|a| vec![(w, a), (w, h - a)])).collect()
        };
        let wins = Search::new(|sheets: &Vec<(u64, u64)>| {
            let after = replacing(cut)(sheets);
            // The game is over, and who is to move has lost, when there is a single square.
            if after.iter().any(|sheets| sheets.contains(&(1, 1))) {
                vec![Vec::new()]
            } else {
                after
            }
        })
        .wins(&vec![sheet]);
        out.push_str(if wins { "WIN\n" } else { "LOSE\n" });
    }),
    ("p10506", |tokens, out| {
        thread_local! {
            static SEARCH: Shared<Vec<u64>> = RefCell::new(Search::new(fewer_beads));
        }
        let beads = sorted(tokens.list());
        let wins = SEARCH.with_borrow_mut(|search| search.wins(&beads));
        out.push_str(if wins { "freda\n" } else { "rainbow\n" });
    }),
    ("p9387", |tokens, out| {
        let (bars, last) = (tokens.number(), tokens.number());
        let bars: Vec<u64> = (1..=bars).chain([last]).collect();
        let some = |ends: Vec<u64>| ends.into_iter().filter(|bar| *bar > 0).collect();
        let mut search = Search::new(replacing(|bar| bites(bar).map(some).collect()));
        let mut winning = 0;
        for (i, bar) in bars.iter().enumerate() {
            for ends in bites(*bar) {
                let mut left = bars.clone();
                left.remove(i);
                left.extend(ends);
                left.retain(|bar| *bar > 0);
                winning += u64::from(!search.wins(&sorted(left)));
            }
        }
        out.push_str(&format!("{winning}\n"));
    }),
    ("p6639", |tokens, out| {
        let mut limit = 0;
        for _ in 0..tokens.number() {
            if tokens.word() == "change" {
                limit = tokens.number();
                continue;
            }
            let mut heaps = Vec::new();
            for _ in 0..tokens.number() {
                heaps.extend(tokens.number()..=tokens.number());
            }
            let taken = |heap: u64| (1..=heap).filter(move |taken| heap + taken <= limit);
            let wins = Search::new(replacing(|heap| {
                taken(heap).map(|taken| vec![heap - taken]).collect()
            }))
            .wins(&sorted(heaps));
            out.push_str(if wins { "1" } else { "0" });
        }
        out.push('\n');
    }),
    ("p1512", |tokens, out| {
        thread_local! {
            static SEARCH: Shared<Date> = RefCell::new(Search::new(later));
        }
        let date = (tokens.number(), tokens.number(), tokens.number());
        let wins = SEARCH.with_borrow_mut(|search| search.wins(&date));
        out.push_str(if wins { "YES\n" } else { "NO\n" });
    }),
    ("p2594", |tokens, out| {
        thread_local! {
            static SEARCH: Shared<Grid> = RefCell::new(Search::new(turns));
        }
        let (rows, columns) = (tokens.number(), tokens.number());
        let mut tails = 0;
        for row in 0..rows {
            for (column, coin) in tokens.word().chars().enumerate() {
                tails |= u64::from(coin == 'T') << (row * columns + column as u64);
            }
        }
        let wins = SEARCH.with_borrow_mut(|search| search.wins(&(rows, columns, tails)));
        out.push_str(if wins { "-_-\n" } else { "=_=\n" });
    }),
    ("p3179", |tokens, out| {
        let squares = tokens.number();
        let mut search = Search::new(|white: &u64| {
            let mut after = Vec::new();
            for x in (1..=squares).filter(|x| white >> x & 1 == 1) {
                let mut next = *white;
                for changed in (x..=squares).step_by(usize::try_from(x).unwrap()) {
                    next ^= 1 << changed;
                    after.push(next);
                }
            }
            after
        });
        for _ in 0..tokens.number() {
            let wins = search.wins(&tokens.list().iter().map(|x| 1 << x).sum());
            out.push_str(if wins { "Yes\n" } else { "No\n" });
        }
    }),
];

/// A search that goes on from what it found in earlier cases.
type Shared<P> = RefCell<Search<P, fn(&P) -> Vec<P>>>;

fn sorted<T: Ord>(mut components: Vec<T>) -> Vec<T> {
    components.sort_unstable();
    components
}

/// The whole positions, sorted, after every move that replaces one component by others.
fn replacing<T: Ord + Copy>(moves: impl Fn(T) -> Vec<Vec<T>>) -> impl Fn(&Vec<T>) -> Vec<Vec<T>> {
    move |components| {
        let mut after = Vec::new();
        for i in (0..components.len()).filter(|i| *i == 0 || components[*i] != components[i - 1]) {
            for parts in moves(components[i]) {
                let mut next = components.clone();
                next.remove(i);
                next.extend(parts);
                after.push(sorted(next));
            }
        }
        after
    }
}

/// Grundy's game; heaps that have no move are left out.
fn unequal_splits(heaps: &Vec<u64>) -> Vec<Vec<u64>> {
    replacing(|heap| {
        let splits = (1..heap).filter(|a| a + a < heap).map(|a| [a, heap - a]);
        splits.map(|parts| parts.into_iter().filter(|part| *part > 2).collect()).collect()
    })(heaps)
}

/// The beads after each move; beads of 1, which cannot be moved, are left out.
fn fewer_beads(beads: &Vec<u64>) -> Vec<Vec<u64>> {
    replacing(|bead| {
        let divisors: Vec<u64> = (1..bead).filter(|d| bead % d == 0).collect();
        let others = |left_out| divisors.iter().copied().filter(move |d| *d != left_out);
        divisors.iter().map(|left_out| others(*left_out).filter(|d| *d > 1).collect()).collect()
    })(beads)
}

/// The bottles of each move and what it leaves.
fn pours(beans: &[u64]) -> Vec<([usize; 3], Vec<u64>)> {
    let mut after = Vec::new();
    for i in (0..beans.len()).filter(|i| beans[*i] > 0) {
        for j in i + 1..beans.len() {
            for k in j..beans.len() {
                let mut next = beans.to_vec();
                next[i] -= 1;
                next[j] += 1;
                next[k] += 1;
                // No bean can be moved from the last bottle.
                *next.last_mut().unwrap() = 0;
                after.push(([i, j, k], next));
            }
        }
    }
    after
}

/// The two ends that each way to eat a run of a bar leaves, without empty ones removed.
fn bites(bar: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..bar).flat_map(move |left| (0..bar - left).map(move |right| vec![left, right]))
}

type Date = (u64, u64, u64);

fn later(&(year, month, day): &Date) -> Vec<Date> {
    const LAST: Date = (2006, 11, 4);
    let leap =
        |year: u64| year.is_multiple_of(400) || year.is_multiple_of(4) && !year.is_multiple_of(100);
    let days = |year, month| match month {
        2 => 28 + u64::from(leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let (next_year, next_month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    let tomorrow =
        if day < days(year, month) { (year, month, day + 1) } else { (next_year, next_month, 1) };
    let mut after = vec![tomorrow];
    if day <= days(next_year, next_month) {
        after.push((next_year, next_month, day));
    }
    // Who passes the last date loses, so that is never a good move; there is always another one.
    after.retain(|date| *date <= LAST);
    after
}

/// Rows, columns, and the set of tails.
type Grid = (u64, u64, u64);

fn turns(&(rows, columns, tails): &Grid) -> Vec<Grid> {
    let mut after = Vec::new();
    let place = |coin: u64| (coin / columns, coin % columns);
    for corner in (0..rows * columns).filter(|coin| tails >> coin & 1 == 1) {
        let (i, j) = place(corner);
        let before = |coin: &u64| place(*coin).0 <= i && place(*coin).1 <= j;
        let allowed: u64 = (0..=corner).filter(before).map(|coin| 1 << coin).sum();
        for set in (0..=allowed).filter(|set| set & !allowed == 0 && set >> corner & 1 == 1) {
            if is_connected(set, columns) {
                after.push((rows, columns, tails ^ set));
            }
        }
    }
    after
}

fn is_connected(set: u64, columns: u64) -> bool {
    let coins: Vec<u64> = (0..64).filter(|coin| set >> coin & 1 == 1).collect();
    let mut reached = vec![coins[0]];
    let mut at = 0;
    while at < reached.len() {
        let (i, j) = (reached[at] / columns, reached[at] % columns);
        for coin in &coins {
            let apart = i.abs_diff(coin / columns) + j.abs_diff(coin % columns);
            if apart == 1 && !reached.contains(coin) {
                reached.push(*coin);
            }
        }
        at += 1;
    }
    reached.len() == coins.len()
}
