//! The loops over sets of nodes, compiled once for each set of instructions.

/// All functions, with these attributes; `gathered` stands beside them.
macro_rules! loops {
    ($(#[$instructions:meta])?) => {
        $(#[$instructions])?
        pub(super) fn border(few: &FewNodes, taken: u64, rest: u64) -> u64 {
            let (mut border, mut open) = (0, taken);
            while open != 0 {
                border |= few.near[first(open)];
                open &= open - 1;
            }
            border & rest
        }

        $(#[$instructions])?
        pub(super) fn component(few: &FewNodes, set: u64, border: u64) -> u64 {
            let least = border & border.wrapping_neg();
            let mut component = few.near[first(border)] & set;
            let mut open = component & !least;
            while open != 0 {
                // Nothing else has any of the border.
                if border & !component == 0 {
                    return set;
                }
                let wider = few.near[first(open)] & set & !component;
                component |= wider;
                open = open & (open - 1) | wider;
            }
            component
        }

        /// The rows of some nodes in a word, and the most neighbours that one has, but no less than 1.
        $(#[$instructions])?
        pub(super) fn rows<const W: usize>(
            near: &[[u64; W]],
            nodes: &[u64; W],
            rows: &mut [u64; MOST],
        ) -> u32 {
            let (mut widest, mut count) = (1, 0);
            for word in 0..W {
                let mut rest = nodes[word];
                while rest != 0 && count < MOST {
                    let all = &near[64 * word + first(rest)];
                    rest &= rest - 1;
                    let (mut row, mut bit) = (0, 0);
                    for part in 0..W {
                        row |= gathered(all[part], nodes[part]).checked_shl(bit).unwrap_or(0);
                        bit += nodes[part].count_ones();
                    }
                    widest = widest.max(row.count_ones() - 1);
                    rows[count] = row;
                    count += 1;
                }
            }
            widest
        }

        $(#[$instructions])?
        pub(super) fn named<const W: usize>(
            _: &FewNodes,
            set: u64,
            nodes: &[u64; W],
        ) -> [u64; W] {
            let (mut named, mut bit) = ([0; W], 0);
            for word in 0..W {
                named[word] = spread(set.checked_shr(bit).unwrap_or(0), nodes[word]);
                bit += nodes[word].count_ones();
            }
            named
        }

        $(#[$instructions])?
        pub(super) fn weighed(
            few: &FewNodes,
            set: u64,
            wanted: u64,
            values: &Values,
        ) -> Result<u32, u64> {
            let others = set & set.wrapping_sub(1);
            if others & others.wrapping_sub(1) == 0 {
                // A node, or two.
                return Ok(u32::from(set != 0));
            }
            if let Some(known) = values.get(set, wanted) {
                return Ok(known);
            }
            let (kept, is_quick) = untwinned(few, set);
            if !is_quick {
                return Err(kept);
            }
            let value = valued(few, kept, wanted, values);
            if kept != set {
                values.put(set, (value, wanted));
            }
            Ok(value)
        }

        /// A set without those of its nodes that have the same neighbours as a neighbour of theirs, and whether so few are
        /// left that its value is found sooner than looked up.
        $(#[$instructions])?
        pub(super) fn untwinned(few: &FewNodes, set: u64) -> (u64, bool) {
            if set.count_ones() <= TABLED {
                return (set, true);
            }
            let kept = if few.has_twins { first_twins(few, set) } else { set };
            let count = kept.count_ones();
            if count <= TABLED {
                return (kept, true);
            }
            // How many nodes a move takes decides how far there is to go: dense graphs are soon done.
            if count > QUICK || (count - TABLED) * 3 > few.widest.pow(2) {
                return (kept, false);
            }
            let (mut rest, mut degrees) = (set, 0);
            while rest != 0 {
                degrees += (few.near[first(rest)] & set).count_ones();
                rest &= rest - 1;
            }
            (kept, (count - TABLED) * set.count_ones().pow(2) * 3 <= degrees * degrees)
        }

        /// Of neighbours with the same neighbours the first.
        $(#[$instructions])?
        fn first_twins(few: &FewNodes, set: u64) -> u64 {
            // The first node with these neighbours, by a hash of them.
            let mut firsts = [0_u8; 4 * MOST];
            let (mut kept, mut rest) = (set, set);
            while rest != 0 {
                let node = rest.trailing_zeros();
                rest &= rest - 1;
                let row = few.near[node as usize] & set;
                let mut at = (row.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize;
                loop {
                    match firsts[at] {
                        0 => {
                            firsts[at] = u8::try_from(node + 1).unwrap_or(u8::MAX);
                            break;
                        }
                        first if few.near[usize::from(first) - 1] & set == row => {
                            kept &= !(1 << node);
                            break;
                        }
                        _ => at = (at + 1) % firsts.len(),
                    }
                }
            }
            kept
        }

        /// The value of a set if it is one of `wanted`, else it or [`NONE`].
        $(#[$instructions])?
        pub(super) fn valued(few: &FewNodes, set: u64, wanted: u64, values: &Values) -> u32 {
            let count = set.count_ones();
            if count <= TABLED {
                return tabled(few, set, values);
            }
            if count == TABLED + 1 {
                // Sooner than looked up.
                return by_number(few, set, u64::MAX, values).0;
            }
            let is_sparse = (few.near[first(set)] & set).count_ones() * SPARSE < count;
            if is_sparse && count > MOST_CODED {
                let component = component(few, set, set);
                if component != set {
                    return valued(few, component, u64::MAX, values)
                        ^ valued(few, set & !component, u64::MAX, values);
                }
            }
            if let Some(known) = values.get(set, wanted) {
                return known;
            }
            let found = match count {
                ..=MOST_CODED => by_number(few, set, wanted, values),
                _ => by_options(few, set, wanted, values),
            };
            values.put(set, found);
            found.0
        }

        /// The edges of a graph of few nodes as bits.
        #[inline]
        $(#[$instructions])?
        fn edges(few: &FewNodes, set: u64) -> u64 {
            let (mut edges, mut bit, mut rest) = (0, 0, set);
            while rest != 0 {
                let row = few.near[first(rest)];
                rest &= rest - 1;
                edges |= gathered(row, rest) << bit;
                bit += rest.count_ones();
            }
            edges
        }

        $(#[$instructions])?
        fn tabled(few: &FewNodes, set: u64, values: &Values) -> u32 {
            let place = &TABLE[place(set.count_ones(), edges(few, set))];
            match place.load(Relaxed) {
                0 => {
                    let (value, _) = by_options(few, set, u64::MAX, values);
                    place.store(u8::try_from(value + 1).unwrap_or(0), Relaxed);
                    value
                }
                known => u32::from(known) - 1,
            }
        }

        /// The same by the graph as a number, from which options are taken that are in the table.
        $(#[$instructions])?
        fn by_number(few: &FewNodes, set: u64, wanted: u64, values: &Values) -> Found {
            let (edges, pairs) = (edges(few, set), submatrices(set.count_ones()));
            let (mut seen, mut large, mut rest) = (0_u64, 0, set);
            while rest != 0 {
                let node = rest & rest.wrapping_neg();
                let row = few.near[first(rest)];
                rest &= rest - 1;
                let left = gathered(!row, set);
                let count = left.count_ones();
                if count > TABLED {
                    large |= node;
                    continue;
                }
                let pairs = pairs[usize::try_from(left).unwrap_or(0) % pairs.len()];
                let known = TABLE[place(count, gathered(edges, pairs))].load(Relaxed);
                let value = match known {
                    0 => tabled(few, set & !row, values),
                    known => u32::from(known) - 1,
                };
                seen |= 1 << value;
            }
            let matter = u64::MAX >> wanted.leading_zeros();
            while large != 0 && wanted & !seen != 0 {
                let left = set & !few.near[first(large)];
                large &= large - 1;
                seen |= bit_of(valued(few, left, matter & !seen, values));
            }
            found(seen, wanted)
        }

        /// The same by its options, the smallest first. Only values that are not beyond all of `wanted` matter, and of these
        /// each once.
        $(#[$instructions])?
        fn by_options(few: &FewNodes, set: u64, wanted: u64, values: &Values) -> Found {
            let (mut lefts, mut by_count, mut counts) = ([0; MOST], [0_u64; MOST], 0_u64);
            let (mut rest, mut i) = (set, 0);
            while rest != 0 {
                let left = set & !few.near[first(rest)];
                rest &= rest - 1;
                let count = left.count_ones() as usize % MOST;
                lefts[i % MOST] = left;
                by_count[count] |= 1 << i;
                counts |= 1 << count;
                i += 1;
            }
            let matter = u64::MAX >> wanted.leading_zeros();
            let mut seen = 0;
            while counts != 0 {
                let mut options = by_count[first(counts)];
                counts &= counts - 1;
                while options != 0 {
                    let left = lefts[first(options)];
                    options &= options - 1;
                    seen |= bit_of(valued(few, left, matter & !seen, values));
                    if wanted & !seen == 0 {
                        return (NONE, seen);
                    }
                }
            }
            found(seen, wanted)
        }
    };
}
