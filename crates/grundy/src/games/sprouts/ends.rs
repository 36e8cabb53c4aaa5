//! Between which spots of the picture a line was drawn.

use std::cell::RefCell;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::Sprouts;
use super::land::Land;
use super::moves::{Ends, lines};
use crate::picture::Spot;

/// What is looked for beyond so many lines is not found: pictures do without marks there.
const MOST: usize = 1 << 12;

/// The lines of a position by what they leave; of those that leave the same, the first.
struct Lines {
    of: Vec<Land>,
    ends: FxHashMap<Vec<Land>, Ends>,
}

thread_local! {
    /// Those of the position that was asked for last: who asks for one line asks for the next.
    static LAST: RefCell<Option<Lines>> = const { RefCell::new(None) };
}

/// The spots of the picture of `from` where a line to `to` begins and ends, one if they are the same.
pub(super) fn spots(from: &[Land], to: &[Vec<Land>]) -> Vec<Spot> {
    let mut left: Vec<Land> = to.iter().flatten().cloned().collect();
    left.sort_unstable();
    let ends = LAST.with_borrow_mut(|last| {
        let known = last.take().filter(|lines| lines.of == from);
        last.insert(known.unwrap_or_else(|| Lines::of(from))).ends.get(&left).copied()
    });
    let mut spots: Vec<Spot> =
        ends.into_iter().flatten().map(|(ring, dot)| Spot::Place(ring, dot.into())).collect();
    spots.dedup();
    spots
}

impl Lines {
    fn of(lands: &[Land]) -> Lines {
        let mut ends = FxHashMap::default();
        let (mut seen, mut before) = (0, 0);
        let _ = lands.iter().enumerate().try_for_each(|(at, land)| {
            let drawn = land.tidied();
            lines(&drawn, &mut |after, [from, to]| {
                let mut left = Sprouts::left(lands, at, after).concat();
                left.sort_unstable();
                ends.entry(left).or_insert([from, to].map(|(ring, dot)| (before + ring, dot)));
                seen += 1;
                if seen < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })?;
            before += drawn.draft().0.iter().map(Vec::len).sum::<usize>();
            ControlFlow::Continue(())
        });
        Lines { of: lands.to_vec(), ends }
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::{Cursor, NoFiles};

    use super::super::land::{Boundary, Draft, END, LETTER, Region, SPOT, Symbol, Written};
    use super::*;
    use crate::ruleset::Ruleset;

    /// What a line between two places of a region may leave: with both in one boundary, each way to put the others on both
    /// sides.
    fn drawn(region: &Region, free: Symbol, [(a, p), (b, q)]: Ends) -> Vec<Draft> {
        let (one, other) = (&region[a], &region[b]);
        let others: Vec<&Boundary> =
            (0..region.len()).filter(|&i| i != a && i != b).map(|i| &region[i]).collect();
        let walk = |ring: &Boundary, from: usize, to: usize| -> Vec<Symbol> {
            (1..)
                .map(|step| (from + step) % ring.len())
                .take_while(|&at| at != to)
                .map(|at| ring[at])
                .collect()
        };
        // What a spot is after one line has ended there: it is met on both sides of the line, if it has a life left.
        let met = |spot: Symbol, name: Symbol| match spot {
            SPOT => vec![END],
            END => vec![name],
            _ => vec![],
        };
        let (new, first, second) = (free, free + 1, free + 2);
        if a != b {
            let around = |ring: &Boundary, at: usize, name: Symbol| match ring[at] {
                SPOT => vec![END],
                spot => [met(spot, name), walk(ring, at, at), met(spot, name)].concat(),
            };
            let joined = [around(one, p, first), vec![new], around(other, q, second), vec![new]];
            let rest = others.into_iter().cloned();
            return vec![vec![rest.chain([joined.concat().into()]).collect()]];
        }
        let sides = match (p == q, one[p]) {
            (true, SPOT) => [vec![first, new], vec![first, new]],
            (true, _) => [vec![new], [walk(one, p, p), vec![new]].concat()],
            (false, _) => {
                let (from, to) = (met(one[p], first), met(one[q], second));
                let inside = [from.clone(), walk(one, p, q), to.clone(), vec![new]];
                [inside.concat(), [to, walk(one, q, p), from, vec![new]].concat()]
            }
        };
        let ways = 0..1_usize << others.len();
        let put = |way: usize, side: usize| -> Region {
            let here = |&i: &usize| way >> i & 1 == side;
            let there = (0..others.len()).filter(here).map(|i| others[i].clone());
            there.chain([sides[side].clone().into()]).collect()
        };
        ways.map(|way| vec![put(way, 0), put(way, 1)]).collect()
    }

    /// Every move of many positions: what the spots of the picture say can be drawn, and leaves what the move leaves.
    #[test]
    fn lines_lead_to_what_they_are_said_to_leave() {
        let mut moves = [0; 3];
        for text in [
            "1",
            "2",
            "3",
            "4",
            "1a1a.}",
            "0.2.AB.}1.AB.}",
            "0.1ab1ba.}",
            "12.AB.}AB.}]0*2.1.}",
            "0.2ACB.}2.AB.C.}",
            "1abcabc.}",
            "11112.}",
        ] {
            let lands = Sprouts.parse(&mut Cursor::new(text, &NoFiles)).unwrap();
            let _ = Sprouts.options(&lands, &mut |left| {
                let places = spots(&lands, left).into_iter().map(|spot| match spot {
                    Spot::Place(ring, dot) => (ring, usize::try_from(&dot).unwrap()),
                    Spot::Node(name) => panic!("{name}"),
                });
                let places: Vec<(usize, usize)> = places.collect();
                let (from, to) = (places[0], places[places.len() - 1]);
                moves[usize::from(from.0 == to.0) + usize::from(from == to)] += 1;
                let mut wanted = left.concat();
                wanted.sort_unstable();
                let mut before = 0;
                let mut is_left = false;
                for (at, land) in lands.iter().enumerate() {
                    let (draft, free) = land.tidied().draft();
                    for (r, region) in draft.iter().enumerate() {
                        let here = before..before + region.len();
                        if here.contains(&from.0) && here.contains(&to.0) {
                            let ends = [from, to].map(|(ring, dot)| (ring - before, dot));
                            let dead = [from, to].map(|(ring, dot)| region[ring - before][dot]);
                            for after in drawn(region, free, ends) {
                                let rest = draft.iter().enumerate().filter(|&(i, _)| i != r);
                                let whole: Draft =
                                    rest.map(|(_, one)| one.clone()).chain(after).collect();
                                let mut written = Written::of(&whole);
                                if dead.iter().any(|&spot| spot >= LETTER) {
                                    written.bury(dead);
                                }
                                let mut all = Sprouts::left(&lands, at, &mut written).concat();
                                all.sort_unstable();
                                is_left |= all == wanted;
                            }
                        }
                        before += region.len();
                    }
                }
                assert!(is_left, "{text}: {left:?} {from:?} {to:?}");
                ControlFlow::Continue(())
            });
        }
        assert!(moves.iter().all(|&count| count > 15), "{moves:?}");
    }
}
