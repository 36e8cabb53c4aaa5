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

        $(#[$instructions])?
        pub(super) fn weighed(
            few: &FewNodes,
            set: u64,
            most: u32,
            values: &Values,
        ) -> Result<u32, u64> {
            let others = set & set.wrapping_sub(1);
            if others & others.wrapping_sub(1) == 0 {
                // A node, or two.
                return Ok(u32::from(set != 0));
            }
            if let Some(known) = values.up_to(set, most) {
                return Ok(known);
            }
            let (kept, is_quick) = untwinned(few, set);
            if !is_quick {
                return Err(kept);
            }
            let value = value(few, kept, most, values);
            values.put(set, value);
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

        $(#[$instructions])?
        pub(super) fn value(few: &FewNodes, set: u64, most: u32, values: &Values) -> u32 {
            if set.count_ones() <= TABLED {
                let place = &TABLE[place(few, set)];
                let known = place.load(Relaxed);
                if known > 0 {
                    return u32::from(known) - 1;
                }
                let value = least_missing(few, set, ANY, values);
                place.store(u8::try_from(value + 1).unwrap_or(0), Relaxed);
                return value;
            }
            let component = component(few, set, set);
            if component != set {
                return value(few, component, ANY, values)
                    ^ value(few, set & !component, ANY, values);
            }
            if let Some(known) = values.up_to(set, most) {
                return known;
            }
            let value = least_missing(few, set, most, values);
            values.put(set, value);
            value
        }

        /// The same by the options.
        $(#[$instructions])?
        fn least_missing(few: &FewNodes, set: u64, most: u32, values: &Values) -> u32 {
            let (mut seen, mut rest) = (0_u64, set);
            while rest != 0 {
                let left = set & !few.near[first(rest)];
                rest &= rest - 1;
                // Every move takes a node: no value is beyond the number of nodes.
                seen |= 1_u64.checked_shl(value(few, left, most, values)).unwrap_or(0);
                if seen.trailing_ones() > most {
                    return LARGE + most + 1;
                }
            }
            seen.trailing_ones()
        }

        /// Where a graph of few nodes is in the table.
        #[inline]
        $(#[$instructions])?
        fn place(few: &FewNodes, set: u64) -> usize {
            let (mut bits, mut bit, mut rest) = (0, 0, set);
            while rest != 0 {
                let row = few.near[first(rest)];
                rest &= rest - 1;
                bits |= gathered(row, rest) << bit;
                bit += rest.count_ones();
            }
            FIRST[set.count_ones() as usize] + bits
        }
    };
}
