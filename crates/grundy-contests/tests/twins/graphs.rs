//! Plain twins of the formats about graphs and nim-products.

use std::sync::LazyLock;

use crate::boards::{grid, say};
use crate::reference::{Search, Twin};

pub(crate) const TWINS: &[(&str, Twin)] = &[
    ("p4136", |tokens, out| {
        let side = size(tokens.number());
        let near = neighbours(&vec![vec![true; side]; side]);
        say(out, geography(&near, 0), "Alice", "Bob");
    }),
    ("p4055", |tokens, out| {
        let (rows, width) = (tokens.number(), size(tokens.number()));
        let free: Vec<Vec<bool>> = grid(tokens, rows)
            .into_iter()
            .map(|row| row.iter().map(|sign| *sign == b'.').collect())
            .collect();
        let near = neighbours(&free);
        let squares = (0..size(rows)).flat_map(|row| (0..width).map(move |column| (row, column)));
        let starts: Vec<(usize, usize)> = squares
            .filter(|(row, column)| free[*row][*column])
            .filter(|(row, column)| !geography(&near, row * width + column))
            .collect();
        say(out, !starts.is_empty(), "WIN", "LOSE");
        for (row, column) in starts {
            out.push_str(&format!("{} {}\n", row + 1, column + 1));
        }
    }),
    ("bipartite-geography", |tokens, out| {
        let (left, right, edges) = (tokens.number(), tokens.number(), tokens.number());
        let edges = (0..edges).map(|_| (tokens.number(), left + tokens.number()));
        let near = both_ways(left + right, edges);
        let letter = |node| if geography(&near, node) { 'N' } else { 'P' };
        let letters: String = (0..near.len()).map(letter).collect();
        let (left, right) = letters.split_at(size(left));
        out.push_str(&format!("{left}\n{right}\n"));
    }),
    ("p4617", |tokens, out| {
        let (count, trails) = (tokens.number(), tokens.number());
        let trails = (0..trails).map(|_| (tokens.number() - 1, count + tokens.number() - 1));
        let near = both_ways(2 * count, trails);
        for peak in 0..size(count) {
            say(out, geography(&near, peak), "Slavko", "Mirko");
        }
    }),
    ("p1971", |tokens, out| {
        let (rows, width) = (tokens.number(), size(tokens.number()));
        let board: Vec<u8> = grid(tokens, rows).concat();
        let mut empty = board.iter().position(|sign| *sign == b'.').unwrap();
        let mut search = Search::new(|(board, mover): &(Vec<u8>, usize)| {
            let empty = board.iter().position(|sign| *sign == b'.').unwrap();
            let own = (0..board.len()).filter(|at| board[*at] == [b'O', b'X'][*mover]);
            let near = own.filter(|at| {
                (at / width).abs_diff(empty / width) + (at % width).abs_diff(empty % width) == 1
            });
            let after = near.map(|at| {
                let mut next = board.clone();
                next.swap(at, empty);
                (next, 1 - mover)
            });
            after.collect()
        });
        let mut position = (board, 0);
        let mut mistakes = Vec::new();
        for round in 1..=tokens.number() {
            let mut won = [false; 2];
            for mover_wins in &mut won {
                *mover_wins = search.wins(&position);
                let at = (size(tokens.number()) - 1) * width + size(tokens.number()) - 1;
                let mut next = position.0.clone();
                next.swap(at, empty);
                let next = (next, 1 - position.1);
                assert!(search.options(&position).contains(&next), "a move that is none");
                (position, empty) = (next, at);
            }
            if won == [true, true] {
                mistakes.push(round);
            }
        }
        assert!(search.options(&position).is_empty(), "the game goes on");
        out.push_str(&format!("{}\n", mistakes.len()));
        mistakes.iter().for_each(|round| out.push_str(&format!("{round}\n")));
    }),
    ("p6560", |tokens, out| {
        let (nodes, edges, games) = (tokens.number(), tokens.number(), tokens.number());
        let edges: Vec<[u64; 2]> = (0..edges).map(|_| [tokens.number(), tokens.number()]).collect();
        for _ in 0..games {
            let (start, target) = (tokens.number(), tokens.number());
            // What can be forced within more and more moves: 1, −1, or 0 for neither.
            let mut forced = vec![0; size(nodes) + 1];
            for _ in 0..=2 * nodes {
                let value = |node: u64| {
                    let after = || {
                        let leaving = edges.iter().filter(move |edge| edge[0] == node);
                        leaving.map(|edge| forced[size(edge[1])])
                    };
                    match node == target || after().all(|value| value == 1) {
                        true => -1,
                        false => i32::from(after().any(|value| value == -1)),
                    }
                };
                forced = std::iter::once(0).chain((1..=nodes).map(value)).collect();
            }
            out.push_str(&format!("{}\n", forced[size(start)]));
        }
    }),
    ("poj2425", |tokens, out| {
        let positions = tokens.number();
        let edges: Vec<Vec<u64>> = (0..positions).map(|_| tokens.list()).collect();
        let mut search = Search::new(|pieces: &Vec<u64>| {
            let mut after = Vec::new();
            for (i, piece) in pieces.iter().enumerate() {
                for to in &edges[size(*piece)] {
                    let mut next = pieces.clone();
                    next[i] = *to;
                    after.push(next);
                }
            }
            after
        });
        loop {
            let pieces = tokens.list();
            if pieces.is_empty() {
                return;
            }
            say(out, search.wins(&pieces), "WIN", "LOSE");
        }
    }),
    ("nim_product_64", |tokens, out| {
        let (a, b) = (size(tokens.number()), size(tokens.number()));
        out.push_str(&format!("{}\n", PRODUCTS[a][b]));
    }),
];

/// The products of numbers below 16, by their definition.
static PRODUCTS: LazyLock<[[u64; 16]; 16]> = LazyLock::new(|| {
    let mut table = [[0; 16]; 16];
    for a in 0..16 {
        for b in 0..16 {
            let less = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            let excluded: Vec<u64> =
                less.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]).collect();
            table[a][b] = (0..).find(|n| !excluded.contains(n)).unwrap();
        }
    }
    table
});

fn size(number: u64) -> usize {
    usize::try_from(number).unwrap()
}

/// Whether the player to move a token from `start` wins, if no node may be visited twice.
fn geography(near: &[Vec<usize>], start: usize) -> bool {
    let mut search = Search::new(|(visited, token): &(u64, usize)| {
        let open = near[*token].iter().filter(|to| visited >> **to & 1 == 0);
        open.map(|to| (visited | 1 << to, *to)).collect()
    });
    search.wins(&(1 << start, start))
}

fn both_ways(nodes: u64, edges: impl Iterator<Item = (u64, u64)>) -> Vec<Vec<usize>> {
    let mut near = vec![Vec::new(); size(nodes)];
    for (a, b) in edges {
        let (a, b) = (size(a), size(b));
        near[a].push(b);
        near[b].push(a);
    }
    near
}

/// The free squares next to each, which are numbered row by row.
fn neighbours(free: &[Vec<bool>]) -> Vec<Vec<usize>> {
    let (rows, columns) = (free.len(), free[0].len());
    let squares = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let near = |(row, column): (usize, usize)| {
        let close = squares().filter(move |(r, c)| r.abs_diff(row) + c.abs_diff(column) == 1);
        close.filter(|(r, c)| free[*r][*c]).map(|(r, c)| r * columns + c).collect()
    };
    squares().map(near).collect()
}
