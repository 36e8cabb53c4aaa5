//! Plain twins of the formats about two heaps and pieces on boards.

use crate::reference::{Search, Tokens, Twin};

pub(crate) const TWINS: &[(&str, Twin)] = &[
    ("poj1067", |tokens, out| {
        let heaps = [tokens.number(), tokens.number()];
        say(out, Search::new(wythoff).wins(&heaps), "1", "0");
    }),
    ("p2252", |tokens, out| {
        let heaps = [tokens.number(), tokens.number()];
        say(out, Search::new(wythoff).wins(&heaps), "1", "0");
    }),
    ("pythontip46", |tokens, out| {
        let heaps = [tokens.number(), tokens.number()];
        say(out, Search::new(wythoff).wins(&heaps), "Win", "Loose");
    }),
    ("hdu2177", |tokens, out| {
        let [a, b] = [tokens.number(), tokens.number()];
        let mut search = Search::new(wythoff);
        let from_both = (1..=a).map(|taken| [a - taken, b - taken]);
        let from_larger = (0..b).map(|left| [a, left]);
        let from_smaller = (0..a).map(|left| [left, b]);
        let mut winning: Vec<[u64; 2]> = Vec::new();
        for mut left in from_both.chain(from_larger).chain(from_smaller) {
            left.sort_unstable();
            if !search.wins(&left) && !winning.contains(&left) {
                winning.push(left);
            }
        }
        say(out, !winning.is_empty(), "1", "0");
        for [x, y] in winning {
            out.push_str(&format!("{x} {y}\n"));
        }
    }),
    ("p1290", |tokens, out| {
        let numbers = [tokens.number(), tokens.number()];
        let mut search = Search::new(|numbers: &[u64; 2]| {
            let (small, large) = (numbers[0].min(numbers[1]), numbers[0].max(numbers[1]));
            let times = large.checked_div(small).unwrap_or(0);
            (1..=times).map(|k| [small, large - k * small]).collect()
        });
        say(out, search.wins(&numbers), "Stan wins", "Ollie wins");
    }),
    ("poj1704", |tokens, out| {
        let mut pieces = tokens.list();
        pieces.sort_unstable();
        let mut search = Search::new(|pieces: &Vec<u64>| {
            let least = |i: usize| if i == 0 { 1 } else { pieces[i - 1] + 1 };
            changes(pieces, |i| (least(i)..pieces[i]).collect())
        });
        say(out, search.wins(&pieces), "Georgia will win", "Bob will win");
    }),
    ("cses1099", |tokens, out| {
        let stairs = tokens.list();
        let mut search = Search::new(|stairs: &Vec<u64>| {
            let mut after = Vec::new();
            for i in 1..stairs.len() {
                for moved in 1..=stairs[i] {
                    let mut next = stairs.clone();
                    next[i] -= moved;
                    next[i - 1] += moved;
                    after.push(next);
                }
            }
            after
        });
        say(out, search.wins(&stairs), "first", "second");
    }),
    ("p2575", |tokens, out| {
        let rows = tokens.number();
        let rows: Vec<Vec<u64>> = (0..rows).map(|_| tokens.list()).collect();
        let mut search = Search::new(|rows: &Vec<Vec<u64>>| {
            let mut after = Vec::new();
            for (i, row) in rows.iter().enumerate() {
                for (j, square) in row.iter().enumerate() {
                    let empty = (square + 1..=20).find(|to| !row.contains(to));
                    if let Some(empty) = empty {
                        let mut next = rows.clone();
                        next[i][j] = empty;
                        next[i].sort_unstable();
                        after.push(next);
                    }
                }
            }
            after
        });
        say(out, search.wins(&rows), "YES", "NO");
    }),
    ("p3480", |tokens, out| {
        let heaps = tokens.list();
        let mut search = Search::new(|heaps: &Vec<u64>| {
            let least = |i: usize| if i == 0 { 0 } else { heaps[i - 1] };
            changes(heaps, |i| (least(i)..heaps[i]).collect())
        });
        say(out, search.wins(&heaps), "TAK", "NIE");
    }),
    ("p2599", |tokens, out| {
        let row = tokens.list();
        let mut search = Search::new(|row: &Vec<u64>| {
            let mut after = Vec::new();
            for i in 0..row.len() {
                if i > 0 && i + 1 < row.len() {
                    continue;
                }
                for left in 0..row[i] {
                    let mut next = row.clone();
                    next[i] = left;
                    next.retain(|heap| *heap > 0);
                    after.push(next);
                }
            }
            after
        });
        say(out, search.wins(&row), "1", "0");
    }),
    ("p7589", |tokens, out| {
        let (lines, retreats, back) = (tokens.number(), tokens.number(), tokens.number());
        let pieces = (0..lines).map(|_| {
            tokens.word();
            let mut place = || tokens.word().parse::<i64>().unwrap();
            [place(), place()]
        });
        let start = Northcott { pieces: pieces.collect(), retreats: [retreats; 2], mover: 0 };
        let mut search = Search::new(|position: &Northcott| position.options(back));
        say(out, search.wins(&start), "Yes", "No");
    }),
    ("p2490", |tokens, out| {
        let (squares, pieces, moved) = (tokens.number(), tokens.number(), tokens.number());
        let mut search = Search::new(|(pieces, mover): &(Vec<u64>, usize)| {
            let mut after = Vec::new();
            slides(pieces.clone(), *mover, *mover, moved, squares, &mut after);
            after.retain(|next| next != pieces);
            after.into_iter().map(|next| (next, 1 - mover)).collect()
        });
        let placed = (0..1u32 << squares).filter(|set| u64::from(set.count_ones()) == pieces);
        let won = placed.filter(|set| {
            let pieces = (0..squares).filter(|square| set >> square & 1 == 1).collect();
            search.wins(&(pieces, 0))
        });
        out.push_str(&format!("{}\n", won.count()));
    }),
    ("p8901", |tokens, out| {
        let rooms = tokens.list();
        let mut search = Search::new(|(rooms, room, half): &(Vec<u64>, usize, bool)| {
            let taken = (1..=rooms[*room]).filter(|n| (2..*n).all(|d| n % d != 0));
            let after = taken.map(|taken| {
                let mut next = rooms.clone();
                next[*room] -= taken;
                (next, if *half { (room + 1) % rooms.len() } else { *room }, !half)
            });
            after.collect()
        });
        say(out, search.wins(&(rooms, 0, false)), "Farmer John", "Farmer Nhoj");
    }),
    ("cses2208", |tokens, out| {
        let heaps = tokens.list();
        let mut search = Search::new(|heaps: &Vec<u64>| {
            let sets = (1..1usize << heaps.len())
                .filter(|set| heaps.iter().enumerate().all(|(i, n)| set >> i & 1 == 0 || *n > 0));
            let after = sets.map(|set| {
                let taken = |(i, heap): (usize, &u64)| heap - (set >> i & 1) as u64;
                heaps.iter().enumerate().map(taken).collect()
            });
            after.collect()
        });
        say(out, search.wins(&heaps), "first", "second");
    }),
];

pub(crate) fn say(out: &mut String, wins: bool, won: &str, lost: &str) {
    out.push_str(if wins { won } else { lost });
    out.push('\n');
}

/// Take from one heap, or the same number from both.
fn wythoff(&[a, b]: &[u64; 2]) -> Vec<[u64; 2]> {
    let first = (0..a).map(|left| [left, b]);
    let second = (0..b).map(|left| [a, left]);
    let both = (1..=a.min(b)).map(|taken| [a - taken, b - taken]);
    first.chain(second).chain(both).collect()
}

/// All lists in which one number is replaced by one of `values`.
fn changes(list: &[u64], values: impl Fn(usize) -> Vec<u64>) -> Vec<Vec<u64>> {
    let mut after = Vec::new();
    for i in 0..list.len() {
        for value in values(i) {
            let mut next = list.to_vec();
            next[i] = value;
            after.push(next);
        }
    }
    after
}

/// All ways to move up to `may` of the pieces `from`, `from` + 2, …: those of player 0 to the right,
/// those of player 1 to the left, none over another.
fn slides(
    pieces: Vec<u64>,
    from: usize,
    mover: usize,
    may: u64,
    squares: u64,
    after: &mut Vec<Vec<u64>>,
) {
    if from >= pieces.len() {
        after.push(pieces);
        return;
    }
    // A piece's neighbours are the opponent's: they stand still.
    let targets: Vec<u64> = if mover == 0 {
        (pieces[from] + 1..pieces.get(from + 1).copied().unwrap_or(squares)).collect()
    } else {
        (pieces[from - 1] + 1..pieces[from]).collect()
    };
    for target in targets.into_iter().filter(|_| may > 0) {
        let mut next = pieces.clone();
        next[from] = target;
        slides(next, from + 2, mover, may - 1, squares, after);
    }
    slides(pieces, from + 2, mover, may, squares, after);
}

/// On each line the black and the white piece; how often each player may still retreat.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Northcott {
    pieces: Vec<[i64; 2]>,
    retreats: [u64; 2],
    mover: usize,
}

impl Northcott {
    fn options(&self, back: u64) -> Vec<Northcott> {
        let mut after = Vec::new();
        for (line, places) in self.pieces.iter().enumerate() {
            let (own, other) = (places[self.mover], places[1 - self.mover]);
            let towards = (other - own).signum();
            let mut push = |place: i64, retreat: u64| {
                let mut next = self.clone();
                next.pieces[line][self.mover] = place;
                next.retreats[self.mover] -= retreat;
                next.mover = 1 - self.mover;
                after.push(next);
            };
            (1..(other - own).abs()).for_each(|by| push(own + by * towards, 0));
            if self.retreats[self.mover] > 0 {
                (1..=i64::try_from(back).unwrap()).for_each(|by| push(own - by * towards, 1));
            }
        }
        after
    }
}

/// Reads rows of signs.
pub(crate) fn grid<'a>(tokens: &mut Tokens<'a>, rows: u64) -> Vec<&'a [u8]> {
    (0..rows).map(|_| tokens.word().as_bytes()).collect()
}
