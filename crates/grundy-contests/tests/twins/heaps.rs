//! Plain twins of the formats about one heap, subtraction games and misère play.

use crate::reference::{Search, Twin, in_one_heap, nim};

pub(crate) const TWINS: &[(&str, Twin)] = &[
    ("hdu1907", |tokens, out| {
        let wins = Search::misere(in_one_heap(nim)).wins(&tokens.list());
        out.push_str(if wins { "John\n" } else { "Brother\n" });
    }),
    ("hdu2509", |tokens, out| {
        let wins = Search::misere(runs_of(u64::MAX)).wins(&sorted(tokens.list()));
        out.push_str(if wins { "Yes\n" } else { "No\n" });
    }),
    ("codingame-misere-nim", |tokens, out| {
        let (heaps, positions) = (tokens.number(), tokens.number());
        let mut search = Search::misere(in_one_heap(nim));
        for _ in 0..positions {
            let position = tokens.numbers(heaps);
            let mut moves = Vec::new();
            for index in 0..position.len() {
                for taken in 1..=position[index] {
                    let mut option = position.clone();
                    option[index] -= taken;
                    if !search.wins(&option) {
                        moves.push(format!("{}:{taken}", index + 1));
                    }
                }
            }
            out.push_str(if moves.is_empty() { "CONCEDE" } else { "" });
            out.push_str(&format!("{}\n", moves.join(" ")));
        }
    }),
    ("hdu2897", |tokens, out| {
        let (coins, least, most) = (tokens.number(), tokens.number(), tokens.number());
        let moves = |&coins: &u64| match coins {
            0 => Vec::new(),
            _ if coins < least => vec![0],
            _ => (least..=most.min(coins)).map(|taken| coins - taken).collect(),
        };
        let wins = Search::misere(moves).wins(&coins);
        out.push_str(if wins { "WIN\n" } else { "LOST\n" });
    }),
    ("hdu1846", |tokens, out| {
        let (stones, most) = (tokens.number(), tokens.number());
        let wins = Search::new(in_one_heap(take_of(1..=most))).wins(&vec![stones]);
        out.push_str(if wins { "first\n" } else { "second\n" });
    }),
    ("hdu2149", |tokens, out| {
        let (price, most) = (tokens.number(), tokens.number());
        let mut search = Search::new(|&bid: &u64| match bid < price {
            true => (1..=most).map(|raise| bid + raise).collect(),
            false => Vec::new(),
        });
        let bids: Vec<String> =
            (1..=most).filter(|bid| !search.wins(bid)).map(|bid| bid.to_string()).collect();
        out.push_str(if bids.is_empty() { "none" } else { "" });
        out.push_str(&format!("{}\n", bids.join(" ")));
    }),
    ("arc168b", |tokens, out| {
        let heaps = sorted(tokens.list());
        let largest = heaps[heaps.len() - 1];
        let wins = |most: &u64| {
            let take = take_of(1..=*most);
            let mut search = Search::new(|heap: &u64| take(*heap));
            heaps.iter().fold(0, |sum, heap| sum ^ search.value(heap)) != 0
        };
        // From the largest heap on the limit is none.
        match (1..=largest).rev().find(wins) {
            Some(most) if most == largest => out.push_str("-1\n"),
            Some(most) => out.push_str(&format!("{most}\n")),
            None => out.push_str("0\n"),
        }
    }),
    ("abc297g", |tokens, out| {
        let (count, least, most) = (tokens.number(), tokens.number(), tokens.number());
        let heaps = tokens.numbers(count);
        let wins = Search::new(in_one_heap(take_of(least..=most))).wins(&heaps);
        out.push_str(if wins { "First\n" } else { "Second\n" });
    }),
    ("hdu1847", |tokens, out| {
        let wins = Search::new(in_one_heap(take_of(powers_of_two()))).wins(&vec![tokens.number()]);
        out.push_str(if wins { "Kiki\n" } else { "Cici\n" });
    }),
    ("bccn", |tokens, out| {
        let stones = tokens.number();
        let mut search = Search::new(in_one_heap(take_of(powers_of_two())));
        let mut moves = powers_of_two().take_while(|taken| *taken <= stones);
        match moves.find(|taken| !search.wins(&vec![stones - taken])) {
            Some(taken) => out.push_str(&format!("1\n{taken}\n")),
            None => out.push_str("2\n"),
        }
    }),
    ("hdu1848", |tokens, out| {
        let heaps = tokens.numbers(3);
        let wins = Search::new(in_one_heap(take_of([1, 2, 3, 5, 8, 13]))).wins(&heaps);
        out.push_str(if wins { "Fibo\n" } else { "Nacci\n" });
    }),
    ("poj2960", |tokens, out| {
        let take = take_of(sorted(tokens.list()));
        let mut search = Search::new(|heap: &u64| take(*heap));
        for _ in 0..tokens.number() {
            let sum = tokens.list().iter().fold(0, |sum, heap| sum ^ search.value(heap));
            out.push_str(if sum == 0 { "L" } else { "W" });
        }
        out.push('\n');
    }),
    ("cses1729", |tokens, out| {
        let (sticks, count) = (tokens.number(), tokens.number());
        let mut search = Search::new(in_one_heap(take_of(sorted(tokens.numbers(count)))));
        for heap in 1..=sticks {
            out.push_str(if search.wins(&vec![heap]) { "W" } else { "L" });
        }
        out.push('\n');
    }),
    ("cses1098", |tokens, out| {
        let wins = Search::new(in_one_heap(take_of(1..=3))).wins(&tokens.list());
        out.push_str(if wins { "first\n" } else { "second\n" });
    }),
    ("hdu2516", |tokens, out| {
        let stones = tokens.number();
        let wins = Search::new(quota(|taken| 2 * taken)).wins(&(stones, stones - 1));
        out.push_str(if wins { "First win\n" } else { "Second win\n" });
    }),
    ("code-thanks-2014", |tokens, out| {
        let (stones, first) = (tokens.number(), tokens.number());
        let wins = Search::new(quota(|taken| taken + 1)).wins(&(stones, first));
        out.push_str(if wins { "first\n" } else { "second\n" });
    }),
    ("p2953", |tokens, out| {
        let digits = |&number: &u64| {
            let text = number.to_string();
            let digits = || text.bytes().map(|digit| u64::from(digit - b'0')).filter(|d| *d > 0);
            digits().min().into_iter().chain(digits().max()).map(|digit| number - digit).collect()
        };
        let wins = Search::new(digits).wins(&tokens.number());
        out.push_str(if wins { "YES\n" } else { "NO\n" });
    }),
    ("hdu3951", |tokens, out| {
        let (coins, most) = (tokens.number(), tokens.number());
        let mut search = Search::new(runs_of(most));
        // Any run taken from the circle leaves a row.
        let wins = (1..=most.min(coins)).any(|taken| !search.wins(&rows([coins - taken])));
        out.push_str(if wins { "Case 1: first\n" } else { "Case 1: second\n" });
    }),
];

fn sorted(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.sort_unstable();
    heaps
}

/// Rows without the empty ones, in order.
fn rows(rows: impl IntoIterator<Item = u64>) -> Vec<u64> {
    sorted(rows.into_iter().filter(|row| *row > 0).collect())
}

/// Moves that take an amount, given from the least, from a heap.
fn take_of<A>(amounts: A) -> impl Fn(u64) -> Vec<u64>
where
    A: IntoIterator<Item = u64> + Clone,
{
    move |heap| {
        let amounts = amounts.clone().into_iter().take_while(|taken| *taken <= heap);
        amounts.map(|taken| heap - taken).collect()
    }
}

fn powers_of_two() -> impl Iterator<Item = u64> + Clone {
    (0..60).map(|i| 1 << i)
}

/// Moves that take a run of up to `most` neighbours from one of the rows.
fn runs_of(most: u64) -> impl Fn(&Vec<u64>) -> Vec<Vec<u64>> {
    move |position| {
        let mut options = Vec::new();
        for (i, &row) in position.iter().enumerate() {
            for taken in 1..=most.min(row) {
                for left in 0..=row - taken {
                    let others = position[..i].iter().chain(&position[i + 1..]).copied();
                    options.push(rows(others.chain([left, row - taken - left])));
                }
            }
        }
        options
    }
}

/// Moves from a heap and what may be taken, when `next` says what may be taken after a move.
fn quota(next: impl Fn(u64) -> u64) -> impl Fn(&(u64, u64)) -> Vec<(u64, u64)> {
    move |&(heap, most)| (1..=most.min(heap)).map(|taken| (heap - taken, next(taken))).collect()
}
