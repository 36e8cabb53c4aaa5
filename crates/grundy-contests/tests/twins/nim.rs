//! Plain twins of the formats about Nim.

use crate::reference::{Search, Twin, in_one_heap, nim};

pub(crate) const TWINS: &[(&str, Twin)] = &[
    ("poj2234", |tokens, out| {
        let heaps = tokens.list();
        let wins = Search::new(in_one_heap(nim)).wins(&heaps);
        out.push_str(if wins { "Yes\n" } else { "No\n" });
    }),
    ("cses1730", |tokens, out| {
        let heaps = tokens.list();
        let wins = Search::new(in_one_heap(nim)).wins(&heaps);
        out.push_str(if wins { "first\n" } else { "second\n" });
    }),
    ("hdu1850", |tokens, out| {
        let heaps = tokens.list();
        let mut search = Search::new(in_one_heap(nim));
        let options = search.options(&heaps);
        let winning = options.iter().filter(|option| !search.wins(option)).count();
        out.push_str(&format!("{winning}\n"));
    }),
    ("p2197", |tokens, out| {
        let wins = Search::new(in_one_heap(nim)).wins(&tokens.list());
        out.push_str(if wins { "Yes\n" } else { "No\n" });
    }),
    ("hdu1849", |tokens, out| {
        let wins = Search::new(in_one_heap(nim)).wins(&tokens.list());
        out.push_str(if wins { "Rabbit Win!\n" } else { "Grass Win!\n" });
    }),
    ("hdu2176", |tokens, out| {
        let heaps = tokens.list();
        let winning = winning_options(&heaps, &mut Search::new(in_one_heap(nim)));
        out.push_str(if winning.is_empty() { "No\n" } else { "Yes\n" });
        for option in winning {
            let index = changed(&heaps, &option);
            out.push_str(&format!("{} {}\n", heaps[index], option[index]));
        }
    }),
    ("p1247", |tokens, out| {
        let heaps = tokens.list();
        match winning_options(&heaps, &mut Search::new(in_one_heap(nim))).first() {
            None => out.push_str("lose\n"),
            Some(option) => {
                let index = changed(&heaps, option);
                out.push_str(&format!("{} {}\n", heaps[index] - option[index], index + 1));
                let left: Vec<String> = option.iter().map(u64::to_string).collect();
                out.push_str(&format!("{}\n", left.join(" ")));
            }
        }
    }),
    ("abc172f", |tokens, out| {
        let heaps = tokens.list();
        let mut search = Search::new(in_one_heap(nim));
        let shifted = |moved: u64| {
            let mut heaps = heaps.clone();
            heaps[0] -= moved;
            heaps[1] += moved;
            heaps
        };
        match (0..heaps[0]).find(|&moved| !search.wins(&shifted(moved))) {
            Some(moved) => out.push_str(&format!("{moved}\n")),
            None => out.push_str("-1\n"),
        }
    }),
    ("p5675", |tokens, out| {
        let heaps = tokens.list();
        let mut search = Search::new(in_one_heap(nim));
        let mut ways = 0;
        for family in 0u32..1 << heaps.len() {
            let chosen: Vec<usize> = (0..heaps.len()).filter(|i| family >> i & 1 == 1).collect();
            let position: Vec<u64> = chosen.iter().map(|&i| heaps[i]).collect();
            let winning = winning_options(&position, &mut search);
            let firsts: Vec<usize> = winning.iter().map(|left| changed(&position, left)).collect();
            ways += (0..position.len()).filter(|first| !firsts.contains(first)).count();
        }
        out.push_str(&format!("{ways}\n"));
    }),
];

/// The options that the opponent loses, in the order of the heaps and of what is left.
fn winning_options<F: Fn(&Vec<u64>) -> Vec<Vec<u64>>>(
    heaps: &Vec<u64>,
    search: &mut Search<Vec<u64>, F>,
) -> Vec<Vec<u64>> {
    let options = search.options(heaps);
    options.into_iter().filter(|option| !search.wins(option)).collect()
}

/// The heap in which two positions differ.
fn changed(before: &[u64], after: &[u64]) -> usize {
    before.iter().zip(after).position(|(before, after)| before != after).unwrap()
}
