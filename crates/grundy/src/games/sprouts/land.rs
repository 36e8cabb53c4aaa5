//! Lands of Sprouts: what is left to play on, without what no move can reach, in a normal form.

mod form;
mod last;
mod names;
mod reduce;

use smallvec::{SmallVec, smallvec};

/// What stands in a boundary: [`SPOT`], [`END`], [`LAST`], or from [`LETTER`] on the name of a spot with one life that
/// stands twice in one boundary, or once in each of two regions. In a form only spots in two regions have names; for the
/// others stands, from [`STEPS`] on, the number of steps to where the walk meets them again.
pub(super) type Symbol = u16;

/// A spot without lines: three lives.
pub(super) const SPOT: Symbol = 0;
/// A spot with one line: two lives.
pub(super) const END: Symbol = 1;
/// A spot with one life that is met in one place.
pub(super) const LAST: Symbol = 2;
const STEPS: Symbol = 3;
pub(super) const LETTER: Symbol = 0x4000;
const BOUNDARY_ENDS: Symbol = 0xfffe;
const REGION_ENDS: Symbol = 0xffff;

/// The spots of a connected piece as a walk around it inside of a region meets them; it ends where it began.
/// Short ones, which are nearly all, take no memory of their own.
pub(super) type Boundary = SmallVec<[Symbol; 16]>;
pub(super) type Region = Vec<Boundary>;
pub(super) type Draft = Vec<Region>;

/// Regions one after the other in one piece of memory, each boundary and each region with its end.
#[derive(Default)]
pub(super) struct Written(Vec<Symbol>);

impl Written {
    pub(super) fn of<'a>(draft: impl IntoIterator<Item = &'a Region>) -> Written {
        let mut written = Written::default();
        for region in draft {
            region.iter().for_each(|boundary| written.push_boundary(&[boundary]));
            written.end_region();
        }
        written
    }

    /// Begins anew with these regions.
    pub(super) fn begin(&mut self, others: &Written) {
        self.0.clone_from(&others.0);
    }

    /// A boundary in pieces.
    pub(super) fn push_boundary(&mut self, pieces: &[&[Symbol]]) {
        pieces.iter().for_each(|piece| self.0.extend_from_slice(piece));
        self.0.push(BOUNDARY_ENDS);
    }

    pub(super) fn end_region(&mut self) {
        self.0.push(REGION_ENDS);
    }

    /// Takes out spots that have no life any more.
    pub(super) fn bury(&mut self, dead: [Symbol; 2]) {
        self.0.retain(|symbol| *symbol < LETTER || !dead.contains(symbol));
    }
}

/// Regions that hang together by the spots that lie in two of them, written down. Lands with the same form are
/// isomorphic; isomorphic ones have the same form but for rare cases.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::games) struct Land(Box<[Symbol]>);

impl Land {
    /// The regions, with letters that are names, and a name that is free.
    pub(super) fn draft(&self) -> (Draft, Symbol) {
        let shared = self.0.iter().filter(|&&symbol| symbol < BOUNDARY_ENDS).max();
        let mut free = shared.map_or(LETTER, |&last| LETTER.max(last + 1));
        let (mut draft, mut region) = (Draft::new(), Region::new());
        for piece in self.0.split_inclusive(|&symbol| symbol >= BOUNDARY_ENDS) {
            match piece {
                [boundary @ .., BOUNDARY_ENDS] => region.push(named(boundary, &mut free)),
                _ => draft.push(std::mem::take(&mut region)),
            }
        }
        (draft, free)
    }

    /// The land as it is written and drawn for people: once more from the least sides, with the names that the form has found.
    pub(super) fn tidied(&self) -> Land {
        Land(form::tidied(&self.0))
    }

    /// The lives of all spots.
    pub(super) fn lives(&self) -> u32 {
        let halves = self.0.iter().map(|&symbol| match symbol {
            SPOT => 6,
            END => 4,
            LAST => 2,
            BOUNDARY_ENDS | REGION_ENDS => 0,
            _ => 1,
        });
        halves.sum::<u32>() / 2
    }

    /// How many regions there are.
    pub(super) fn regions(&self) -> u32 {
        self.0.iter().map(|&symbol| u32::from(symbol == REGION_ENDS)).sum()
    }

    /// The land as a number, without loss while it is short.
    pub(super) fn key(&self) -> u128 {
        // Odd factors and shifts lose nothing of what was there before a word is added.
        self.0.chunks(4).fold(self.0.len() as u128, |key, words| {
            let word = words.iter().fold(0, |all: u64, &word| all << 16 | u64::from(word));
            let key = key.wrapping_mul(0x2d99_787f_3d1e_5d3b_9e37_79b9_7f4a_7c15);
            key ^ key >> 67 ^ u128::from(word)
        })
    }

    /// The lands that these regions come to, in order. The regions, some spots of which may have no life or nowhere to go,
    /// are overwritten.
    pub(super) fn all(written: &mut Written) -> Vec<Land> {
        reduce::reduce(&mut written.0);
        let mut lands = Vec::new();
        apart(&mut written.0, &mut |land| lands.push(Land(form::form(land))));
        lands.sort_unstable();
        lands
    }

    /// The same with forms that are found again from the lands they stand for.
    pub(super) fn all_settled(written: &mut Written) -> Vec<Land> {
        let mut lands: Vec<Land> = Land::all(written).into_iter().map(Land::settled).collect();
        lands.sort_unstable();
        lands
    }

    /// The least of the forms among which the form of the form of … this land goes round.
    fn settled(self) -> Land {
        let mut forms = vec![self];
        loop {
            let last = &forms[forms.len() - 1];
            let next = Land(form::again(&last.0));
            if let Some(first) = forms.iter().position(|form| *form == next) {
                return forms.drain(first..).min().unwrap_or(next);
            }
            forms.push(next);
        }
    }
}

/// A boundary with names in place of steps.
fn named(written: &[Symbol], free: &mut Symbol) -> Boundary {
    let mut boundary: Boundary = smallvec![0; written.len()];
    for (at, &symbol) in written.iter().enumerate() {
        match symbol {
            SPOT | END | LAST | LETTER.. => boundary[at] = symbol,
            steps if boundary[at] == 0 => {
                let again = (at + usize::from(steps - STEPS)) % written.len();
                (boundary[at], boundary[again]) = (*free, *free);
                *free += 1;
            }
            _ => {}
        }
    }
    boundary
}

/// Each region with its end.
fn regions(written: &[Symbol]) -> impl Iterator<Item = &[Symbol]> {
    written.split_inclusive(|&symbol| symbol == REGION_ENDS)
}

/// The boundaries of regions without their ends.
fn boundaries(written: &[Symbol]) -> impl Iterator<Item = &[Symbol]> {
    let pieces = written.split(|&symbol| symbol >= BOUNDARY_ENDS);
    pieces.filter(|boundary| !boundary.is_empty())
}

/// The names in regions.
fn letters(written: &[Symbol]) -> impl Iterator<Item = Symbol> {
    written.iter().copied().filter(|symbol| (LETTER..BOUNDARY_ENDS).contains(symbol))
}

/// The place of a name in a list of all.
fn place(letter: Symbol) -> usize {
    usize::from(letter - LETTER)
}

/// Lives are few, and so are numbers of places and of spots.
fn symbol_of(number: usize) -> Symbol {
    Symbol::try_from(number).unwrap_or(0)
}

/// Calls `each` with the regions of every land.
fn apart(written: &mut [Symbol], each: &mut dyn FnMut(&mut [Symbol])) {
    // For each region the first one of its land, for each letter the first region that has it.
    let mut lands: SmallVec<[usize; 32]> = SmallVec::new();
    let mut met: SmallVec<[usize; 64]> = SmallVec::new();
    for (number, region) in regions(written).enumerate() {
        lands.push(number);
        for at in letters(region).map(place) {
            if met.len() <= at {
                met.resize(at + 1, usize::MAX);
            }
            if met[at] == usize::MAX {
                met[at] = number;
            }
            let (one, other) = (lands[met[at]], lands[number]);
            if one != other {
                let (first, later) = (one.min(other), one.max(other));
                lands.iter_mut().filter(|land| **land == later).for_each(|land| *land = first);
            }
        }
    }
    if !lands.is_empty() && lands.iter().all(|&land| land == 0) {
        return each(written);
    }
    let mut together: SmallVec<[Symbol; 128]> = SmallVec::new();
    for first in (0..lands.len()).filter(|&number| lands[number] == number) {
        together.clear();
        for (region, _) in regions(written).zip(&lands).filter(|&(_, &land)| land == first) {
            together.extend_from_slice(region);
        }
        each(&mut together);
    }
}
