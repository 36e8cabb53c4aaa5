//! Lines: between two boundaries of a region, or from one to itself, which cuts the region in two.

use std::ops::ControlFlow;

use smallvec::smallvec;

use super::land::{Boundary, Draft, END, LETTER, Land, Region, SPOT, Symbol};

/// Calls `each` with the lands that every line leaves. Lines that leave the same for reasons that are easily seen are
/// drawn once.
pub(super) fn lines(
    land: &Land,
    each: &mut dyn FnMut(Draft) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (draft, free) = land.draft();
    (0..draft.len()).try_for_each(|at| {
        let drawing = Drawing { draft: &draft, at, kinds: kinds(&draft[at]), free };
        drawing.joins(each)?;
        drawing.cuts(each)
    })
}

/// A region to draw in.
struct Drawing<'a> {
    draft: &'a Draft,
    /// The number of the region.
    at: usize,
    /// Its boundaries by kinds.
    kinds: Vec<Vec<&'a Boundary>>,
    /// A name for a new spot; those behind it are free, too.
    free: Symbol,
}

/// Boundaries that only the names of their own spots tell apart are of one kind.
fn kinds(region: &Region) -> Vec<Vec<&Boundary>> {
    let mut kinds: Vec<Vec<&Boundary>> = Vec::new();
    for boundary in region {
        match kinds.iter_mut().find(|kind| are_alike(kind[0], boundary)) {
            Some(kind) => kind.push(boundary),
            None => kinds.push(vec![boundary]),
        }
    }
    kinds
}

fn are_alike(a: &Boundary, b: &Boundary) -> bool {
    let again = |boundary: &Boundary, at: usize| {
        let mut places = (0..boundary.len()).filter(|&place| boundary[place] == boundary[at]);
        (places.next(), places.next())
    };
    a.len() == b.len()
        && (0..a.len()).all(|at| match (a[at], b[at]) {
            (LETTER.., LETTER..) => again(a, at) == again(b, at) && again(a, at).1.is_some(),
            (one, other) => one == other,
        })
}

/// How many ways there are to put the boundaries of a region in two.
pub(super) fn ways(region: &Region) -> u128 {
    kinds(region).iter().fold(1, |ways: u128, kind| ways.saturating_mul(kind.len() as u128 + 1))
}

impl Drawing<'_> {
    /// The regions that are left: `new` ones for this one, without the spots that have no life any more.
    fn after(&self, new: impl IntoIterator<Item = Region>, dead: [Symbol; 2]) -> Draft {
        let mut after: Draft = Vec::with_capacity(self.draft.len() + 1);
        let others = self.draft.iter().enumerate().filter(|(at, _)| *at != self.at);
        after.extend(others.map(|(_, region)| copy(region)));
        after.extend(new);
        if dead.iter().any(|&letter| letter >= LETTER) {
            for boundary in after.iter_mut().flatten() {
                boundary.retain(|symbol| *symbol < LETTER || !dead.contains(symbol));
            }
        }
        after
    }

    /// All lines from one boundary to another, which become one.
    fn joins(&self, each: &mut dyn FnMut(Draft) -> ControlFlow<()>) -> ControlFlow<()> {
        let (new, ends) = (self.free, [self.free + 1, self.free + 2]);
        for (first, one) in self.kinds.iter().enumerate() {
            for (second, other) in self.kinds.iter().enumerate().skip(first) {
                let is_same = first == second;
                let Some(&b) = other.get(usize::from(is_same)) else { continue };
                let a = one[0];
                let is_left = |boundary: &&&Boundary| {
                    !std::ptr::eq(**boundary, a) && !std::ptr::eq(**boundary, b)
                };
                let rest: Vec<&Boundary> =
                    self.kinds.iter().flatten().filter(is_left).copied().collect();
                for from in 0..a.len() {
                    for to in if is_same { from } else { 0 }..b.len() {
                        let mut joined = Boundary::with_capacity(a.len() + b.len() + 4);
                        around(a, from, ends[0], &mut joined);
                        joined.push(new);
                        around(b, to, ends[1], &mut joined);
                        joined.push(new);
                        let mut region = Region::with_capacity(rest.len() + 1);
                        region.extend(rest.iter().map(|boundary| Boundary::from_slice(boundary)));
                        region.push(joined);
                        each(self.after([region], [a[from], b[to]]))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// All lines from a boundary to itself, with all others on either side.
    fn cuts(&self, each: &mut dyn FnMut(Draft) -> ControlFlow<()>) -> ControlFlow<()> {
        for (at, kind) in self.kinds.iter().enumerate() {
            let boundary = kind[0];
            let others: Vec<&[&Boundary]> = self
                .kinds
                .iter()
                .enumerate()
                .map(|(other, kind)| &kind[usize::from(other == at)..])
                .filter(|kind| !kind.is_empty())
                .collect();
            for from in 0..boundary.len() {
                for to in from..boundary.len() {
                    let Some(sides) = self.cut(boundary, from, to) else { continue };
                    self.put(&others, &sides, [boundary[from], boundary[to]], each)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What a line between two places of a boundary leaves on both sides, if it can be drawn.
    fn cut(&self, boundary: &Boundary, from: usize, to: usize) -> Option<[Boundary; 2]> {
        let (new, ends) = (self.free, [self.free + 1, self.free + 2]);
        let (a, b) = (boundary[from], boundary[to]);
        if from == to {
            // Both ends of the line take a life.
            return match a {
                SPOT => Some([smallvec![ends[0], new], smallvec![ends[0], new]]),
                END => {
                    let mut outside = Boundary::from_slice(boundary);
                    outside[from] = new;
                    Some([smallvec![new], outside])
                }
                _ => None,
            };
        }
        if a >= LETTER && a == b {
            return None;
        }
        let end = |symbol: Symbol, name: Symbol| (symbol == END).then_some(name);
        let (first, last) = (end(a, ends[0]), end(b, ends[1]));
        let mut inside: Boundary = first.into_iter().collect();
        inside.extend_from_slice(&boundary[from + 1..to]);
        inside.extend(last);
        inside.push(new);
        let mut outside: Boundary = last.into_iter().collect();
        outside.extend_from_slice(&boundary[to + 1..]);
        outside.extend_from_slice(&boundary[..from]);
        outside.extend(first);
        outside.push(new);
        Some([inside, outside])
    }

    /// Puts the other boundaries on either side in all ways.
    fn put(
        &self,
        others: &[&[&Boundary]],
        sides: &[Boundary; 2],
        dead: [Symbol; 2],
        each: &mut dyn FnMut(Draft) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let are_equal = sides[0] == sides[1];
        let mut counts = vec![0; others.len()];
        loop {
            let mirror = others.iter().zip(&counts).map(|(kind, count)| kind.len() - count);
            // Where both sides look the same, one of both ways is enough.
            if !are_equal || counts.iter().copied().le(mirror) {
                let most = 1 + others.iter().map(|kind| kind.len()).sum::<usize>();
                let begin = |side: &Boundary| {
                    let mut region = Region::with_capacity(most);
                    region.push(Boundary::from_slice(side));
                    region
                };
                let mut regions = [begin(&sides[0]), begin(&sides[1])];
                for (kind, &count) in others.iter().zip(&counts) {
                    let (inside, outside) = kind.split_at(count);
                    regions[0].extend(inside.iter().map(|one| Boundary::from_slice(one)));
                    regions[1].extend(outside.iter().map(|one| Boundary::from_slice(one)));
                }
                each(self.after(regions, dead))?;
            }
            let next = others.iter().zip(&counts).position(|(kind, &count)| count < kind.len());
            let Some(next) = next else { return ControlFlow::Continue(()) };
            counts[..next].fill(0);
            counts[next] += 1;
        }
    }
}

/// The same region again, by whole pieces of memory.
fn copy(region: &Region) -> Region {
    region.iter().map(|boundary| Boundary::from_slice(boundary)).collect()
}

/// Appends the walk around a boundary from a place at which a line begins: a spot that has a life left is met twice.
fn around(boundary: &Boundary, from: usize, name: Symbol, out: &mut Boundary) {
    let rest = [&boundary[from + 1..], &boundary[..from]];
    match boundary[from] {
        SPOT => out.push(END),
        END => {
            out.push(name);
            rest.iter().for_each(|piece| out.extend_from_slice(piece));
            out.push(name);
        }
        // A letter goes when all of the dead do.
        _ => rest.iter().for_each(|piece| out.extend_from_slice(piece)),
    }
}
