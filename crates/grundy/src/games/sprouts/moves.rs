//! Lines: between two boundaries of a region, or from one to itself, which cuts the region in two.

use std::ops::ControlFlow;

use smallvec::smallvec;

use super::land::{Boundary, END, LETTER, Land, Region, SPOT, Symbol, Written};

/// Where a line begins and where it ends: which of all boundaries it is, and the place there.
pub(super) type Ends = [(usize, usize); 2];

/// What is done with the regions that a line leaves.
type Each<'a> = dyn FnMut(&mut Written, Ends) -> ControlFlow<()> + 'a;

/// Calls `each` with the regions that every line leaves, some spots of which may have no life or nowhere to go. Lines that
/// leave the same for reasons that are easily seen are drawn once.
pub(super) fn lines(land: &Land, each: &mut Each<'_>) -> ControlFlow<()> {
    let (draft, free) = land.draft();
    let mut after = Written::default();
    let mut before = 0;
    (0..draft.len()).try_for_each(|at| {
        let others = Written::of([&draft[..at], &draft[at + 1..]].into_iter().flatten());
        let region = &draft[at];
        let drawing = Drawing { others, region, before, kinds: kinds(region), free };
        before += region.len();
        drawing.joins(&mut after, each)?;
        drawing.cuts(&mut after, each)
    })
}

/// A region to draw in.
struct Drawing<'a> {
    /// All other regions.
    others: Written,
    region: &'a Region,
    /// How many boundaries come before those of this region.
    before: usize,
    /// The region's boundaries by kinds.
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
    /// Which of all boundaries one of this region is.
    fn number(&self, boundary: &Boundary) -> usize {
        let at = self.region.iter().position(|other| std::ptr::eq(other, boundary));
        self.before + at.unwrap_or_default()
    }

    /// All lines from one boundary to another, which become one.
    fn joins(&self, after: &mut Written, each: &mut Each<'_>) -> ControlFlow<()> {
        let (new, ends) = (self.free, [self.free + 1, self.free + 2]);
        for (first, one) in self.kinds.iter().enumerate() {
            for (second, other) in self.kinds.iter().enumerate().skip(first) {
                let is_same = first == second;
                let Some(&b) = other.get(usize::from(is_same)) else { continue };
                let a = one[0];
                let (number_a, number_b) = (self.number(a), self.number(b));
                let is_left = |boundary: &&&Boundary| {
                    !std::ptr::eq(**boundary, a) && !std::ptr::eq(**boundary, b)
                };
                for from in 0..a.len() {
                    for to in if is_same { from } else { 0 }..b.len() {
                        after.begin(&self.others);
                        for boundary in self.kinds.iter().flatten().filter(is_left) {
                            after.push_boundary(&[boundary]);
                        }
                        let [a1, a2, a3, a4] = around(a, from, &ends[..1]);
                        let [b1, b2, b3, b4] = around(b, to, &ends[1..]);
                        let new = &[new][..];
                        after.push_boundary(&[a1, a2, a3, a4, new, b1, b2, b3, b4, new]);
                        after.end_region();
                        bury(after, [a[from], b[to]]);
                        each(after, [(number_a, from), (number_b, to)])?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// All lines from a boundary to itself, with all others on either side.
    fn cuts(&self, after: &mut Written, each: &mut Each<'_>) -> ControlFlow<()> {
        for (at, kind) in self.kinds.iter().enumerate() {
            let boundary = kind[0];
            let number = self.number(boundary);
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
                    let dead = [boundary[from], boundary[to]];
                    self.put(&others, &sides, dead, after, &mut |after| {
                        each(after, [(number, from), (number, to)])
                    })?;
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
        after: &mut Written,
        each: &mut dyn FnMut(&mut Written) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let are_equal = sides[0] == sides[1];
        let mut counts = vec![0; others.len()];
        loop {
            let mirror = others.iter().zip(&counts).map(|(kind, count)| kind.len() - count);
            // Where both sides look the same, one of both ways is enough.
            if !are_equal || counts.iter().copied().le(mirror) {
                after.begin(&self.others);
                for (side, boundary) in sides.iter().enumerate() {
                    after.push_boundary(&[boundary]);
                    for (kind, &count) in others.iter().zip(&counts) {
                        let (inside, outside) = kind.split_at(count);
                        for one in [inside, outside][side] {
                            after.push_boundary(&[one]);
                        }
                    }
                    after.end_region();
                }
                bury(after, dead);
                each(after)?;
            }
            let next = others.iter().zip(&counts).position(|(kind, &count)| count < kind.len());
            let Some(next) = next else { return ControlFlow::Continue(()) };
            counts[..next].fill(0);
            counts[next] += 1;
        }
    }
}

/// Takes out the ends of a line, if they have no life any more.
fn bury(after: &mut Written, ends: [Symbol; 2]) {
    if ends.iter().any(|&letter| letter >= LETTER) {
        after.bury(ends);
    }
}

/// The walk around a boundary from a place at which a line begins: a spot that has a life left is met twice.
fn around<'a>(boundary: &'a Boundary, from: usize, name: &'a [Symbol]) -> [&'a [Symbol]; 4] {
    let (before, after) = (&boundary[..from], &boundary[from + 1..]);
    match boundary[from] {
        SPOT => [&[END], &[], &[], &[]],
        END => [name, after, before, name],
        // A letter goes when all of the dead do.
        _ => [&[], after, before, &[]],
    }
}
