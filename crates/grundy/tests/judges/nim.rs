//! Plain twins of the formats about Nim.

use crate::plain::{Search, Twin, in_one_heap, nim};

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
];
