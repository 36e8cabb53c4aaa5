//! Lands of Sprouts: what is left to play on, without what no move can reach, in a normal form.

mod form;

use smallvec::{SmallVec, smallvec};

/// What stands in a boundary: [`SPOT`], [`END`], [`LAST`], or from [`LETTER`] on the name of a spot with one life that
/// stands twice in one boundary, or once in each of two regions.
pub(super) type Symbol = u16;

/// A spot without lines: three lives.
pub(super) const SPOT: Symbol = 0;
/// A spot with one line: two lives.
pub(super) const END: Symbol = 1;
/// A spot with one life that is met in one place.
pub(super) const LAST: Symbol = 2;
pub(super) const LETTER: Symbol = 3;

/// The spots of a connected piece as a walk around it inside of a region meets them; it ends where it began.
/// Short ones, which are nearly all, take no memory of their own.
pub(super) type Boundary = SmallVec<[Symbol; 16]>;
pub(super) type Region = Vec<Boundary>;
/// Regions as a move leaves them, some spots of which may have no life or nowhere to go.
pub(super) type Draft = Vec<Region>;

/// Regions that hang together by the spots that lie in two of them, written down: names of spots in two regions begin at
/// [`SHARED`]; a spot that one walk meets twice is [`LETTER`] and the number of steps to where it is met again. Lands
/// with the same form are isomorphic; isomorphic ones have the same form but for rare cases.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::games) struct Land(Box<[Symbol]>);

const SHARED: Symbol = 0x4000;
const BOUNDARY_ENDS: Symbol = 0xfffe;
const REGION_ENDS: Symbol = 0xffff;

impl Land {
    /// The regions, with letters that are names, and a name that is free.
    pub(super) fn draft(&self) -> (Draft, Symbol) {
        let shared = self.0.iter().filter(|&&symbol| symbol < BOUNDARY_ENDS).max();
        let mut free = LETTER + shared.map_or(0, |&last| (last + 1).saturating_sub(SHARED));
        let (mut draft, mut region) = (Draft::new(), Region::new());
        for piece in self.0.split_inclusive(|&symbol| symbol >= BOUNDARY_ENDS) {
            match piece {
                [boundary @ .., BOUNDARY_ENDS] => region.push(named(boundary, &mut free)),
                _ => draft.push(std::mem::take(&mut region)),
            }
        }
        (draft, free)
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

    /// The lands that these regions come to, in order.
    pub(super) fn all(mut draft: Draft) -> Vec<Land> {
        reduce(&mut draft);
        let mut lands: Vec<Land> = apart(draft).into_iter().map(Land::of).collect();
        lands.sort_unstable();
        lands
    }

    /// The same with forms that are found again from the lands they stand for.
    pub(super) fn all_settled(draft: Draft) -> Vec<Land> {
        let mut lands: Vec<Land> = Land::all(draft).into_iter().map(Land::settled).collect();
        lands.sort_unstable();
        lands
    }

    /// The least of the forms among which the form of the form of … this land goes round.
    fn settled(self) -> Land {
        let mut forms = vec![self];
        loop {
            let last = &forms[forms.len() - 1];
            let next = Land::of(last.draft().0);
            if let Some(first) = forms.iter().position(|form| *form == next) {
                return forms.drain(first..).min().unwrap_or(next);
            }
            forms.push(next);
        }
    }

    /// The form of one land without anything to take away.
    fn of(draft: Draft) -> Land {
        Land(form::form(draft))
    }
}

/// A boundary with names in place of steps.
fn named(written: &[Symbol], free: &mut Symbol) -> Boundary {
    let mut boundary: Boundary = smallvec![0; written.len()];
    for (at, &symbol) in written.iter().enumerate() {
        match symbol {
            SPOT | END | LAST => boundary[at] = symbol,
            SHARED.. => boundary[at] = symbol - SHARED + LETTER,
            steps if boundary[at] == 0 => {
                let again = (at + usize::from(steps - LETTER)) % written.len();
                (boundary[at], boundary[again]) = (*free, *free);
                *free += 1;
            }
            _ => {}
        }
    }
    boundary
}

/// The lives that can be used in a region, in halves: of a spot that is met twice each time counts one.
fn halves(region: &Region, is_shared: impl Fn(Symbol) -> bool) -> u32 {
    let of = |&symbol: &Symbol| match symbol {
        SPOT => 6,
        END => 4,
        LAST => 2,
        letter if is_shared(letter) => 2,
        _ => 1,
    };
    region.iter().flatten().map(of).sum()
}

/// Takes out what no move can reach: empty boundaries and regions with less than two lives; spots with one life that are
/// met in one place, or twice in a row, become [`LAST`]. With three lives or less in a region all of them can be brought
/// together in any pairs whatever the boundaries are, and nothing else is told of such regions.
fn reduce(draft: &mut Draft) {
    let mut met: Vec<(u16, u16)> = Vec::new();
    loop {
        // Where each letter is met: how often, and the last region.
        met.clear();
        let mut is_changed = false;
        for (number, region) in (1..).zip(&*draft) {
            for &letter in region.iter().flatten().filter(|&&symbol| symbol >= LETTER) {
                let letter = usize::from(letter);
                if met.len() <= letter {
                    met.resize(letter + 1, (0, 0));
                }
                let (times, last) = met[letter];
                // More than twice stands for two regions.
                let times = times + if times == 1 && last != number { 2 } else { 1 };
                met[letter] = (times, number);
            }
        }
        let is_shared = |letter: Symbol| met[usize::from(letter)].0 > 2;
        for region in &mut *draft {
            for boundary in &mut *region {
                for symbol in &mut *boundary {
                    if *symbol >= LETTER && met[usize::from(*symbol)].0 == 1 {
                        *symbol = LAST;
                    }
                }
                while let Some(at) = twice_in_a_row(boundary) {
                    boundary[at] = LAST;
                    boundary.remove((at + 1) % boundary.len());
                }
            }
            region.retain(|boundary| !boundary.is_empty());
            let halves = halves(region, is_shared);
            if halves < 4 {
                is_changed |= region.iter().flatten().any(|&symbol| symbol >= LETTER);
                region.clear();
            } else if halves <= 6 && region.iter().map(|boundary| boundary.len()).sum::<usize>() > 1
            {
                together(region, is_shared);
            }
        }
        draft.retain(|region| !region.is_empty());
        if !is_changed {
            return;
        }
    }
}

fn twice_in_a_row(boundary: &Boundary) -> Option<usize> {
    let next = |at: usize| boundary[(at + 1) % boundary.len()];
    let is_twice = |&at: &usize| boundary[at] >= LETTER && boundary[at] == next(at);
    (boundary.len() > 1).then(|| (0..boundary.len()).find(is_twice)).flatten()
}

/// All of a region in one boundary, in which every letter is met once.
fn together(region: &mut Region, is_shared: impl Fn(Symbol) -> bool) {
    let mut all: Boundary = region.drain(..).flatten().collect();
    all.sort_unstable();
    all.dedup_by(|a, b| *a >= LETTER && a == b);
    for symbol in &mut all {
        if *symbol >= LETTER && !is_shared(*symbol) {
            *symbol = LAST;
        }
    }
    region.push(all);
}

/// Regions by lands.
fn apart(draft: Draft) -> Vec<Draft> {
    if draft.len() == 1 {
        return vec![draft];
    }
    let mut lands: Vec<(Draft, Vec<Symbol>)> = Vec::new();
    for region in draft {
        let letters = region.iter().flatten().copied().filter(|&symbol| symbol >= LETTER);
        let mut letters: Vec<Symbol> = letters.collect();
        let mut land = vec![region];
        lands.retain_mut(|(regions, others)| {
            let is_apart = !others.iter().any(|letter| letters.contains(letter));
            if !is_apart {
                land.append(regions);
                letters.append(others);
            }
            is_apart
        });
        lands.push((land, letters));
    }
    lands.into_iter().map(|(land, _)| land).collect()
}
