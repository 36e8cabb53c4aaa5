//! The form of a land: spots in two regions get names by what is around them, and regions and boundaries are written
//! from their least side.

use smallvec::{SmallVec, smallvec};

use super::{BOUNDARY_ENDS, Boundary, Draft, LETTER, REGION_ENDS, Region, SHARED, Symbol};

/// Regions in which letters are names, written down.
pub(super) fn form(mut draft: Draft) -> Box<[Symbol]> {
    let shared = written(&mut draft);
    if shared > 1 {
        rank(&mut draft, shared);
    }
    let mut regions: Vec<Vec<Symbol>> = draft.iter().map(least).collect();
    regions.sort_unstable();
    let mut form = regions.concat();
    if shared > 1 {
        // Names in the order in which they are met, and once more from the least side with them.
        let draft = renamed(&form, shared);
        regions = draft.iter().map(least).collect();
        regions.sort_unstable();
        form = regions.concat();
    }
    form.into()
}

/// Writes steps for letters that a boundary has twice and numbers from [`SHARED`] on for others, of which it returns how
/// many there are.
fn written(draft: &mut Draft) -> usize {
    let mut names: Vec<Symbol> = Vec::new();
    for boundary in draft.iter_mut().flatten() {
        if boundary.iter().all(|&symbol| symbol < LETTER) {
            continue;
        }
        let names_in = Boundary::from_slice(boundary);
        let length = names_in.len();
        for (at, &letter) in names_in.iter().enumerate().filter(|&(_, &letter)| letter >= LETTER) {
            let again = (1..length).find(|steps| names_in[(at + steps) % length] == letter);
            boundary[at] = match again {
                Some(steps) => LETTER + symbol_of(steps),
                None => {
                    let number = names.iter().position(|&name| name == letter);
                    let number = number.unwrap_or_else(|| {
                        names.push(letter);
                        names.len() - 1
                    });
                    SHARED + symbol_of(number)
                }
            };
        }
    }
    names.len()
}

/// Lives are few, and so are numbers of places and of spots.
fn symbol_of(number: usize) -> Symbol {
    Symbol::try_from(number).unwrap_or(0)
}

/// Any bit changes all others.
fn mix(mut word: u64) -> u64 {
    word ^= word >> 32;
    word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 29
}

/// Numbers for spots in two regions by what is around them: those that look the same further and further around have
/// the same colour; of several, one is told from the others until all colours differ.
fn rank(draft: &mut Draft, shared: usize) {
    let mut colours: Colours = smallvec![1; shared];
    let mut kinds = 1;
    loop {
        loop {
            colours = refined(draft, &colours);
            let more = count(&colours);
            if more <= kinds {
                break;
            }
            kinds = more;
            if kinds == shared {
                break;
            }
        }
        if kinds == shared {
            break;
        }
        let mut sorted = colours.clone();
        sorted.sort_unstable();
        let double = sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        let Some(at) = colours.iter().position(|&colour| Some(colour) == double) else { break };
        colours[at] = mix(colours[at] ^ 0x5851_f42d_4c95_7f2d);
        kinds = count(&colours);
    }
    let mut order: SmallVec<[usize; 16]> = (0..shared).collect();
    order.sort_by_key(|&number| colours[number]);
    let mut ranks: SmallVec<[Symbol; 16]> = smallvec![0; shared];
    for (rank, &number) in order.iter().enumerate() {
        ranks[number] = symbol_of(rank);
    }
    for symbol in draft.iter_mut().flatten().flatten().filter(|symbol| **symbol >= SHARED) {
        *symbol = SHARED + ranks[usize::from(*symbol - SHARED)];
    }
}

/// A colour for each spot in two regions.
type Colours = SmallVec<[u64; 16]>;

fn count(colours: &[u64]) -> usize {
    let mut sorted = Colours::from_slice(colours);
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// Colours that tell what is around each spot in both of its regions, in either direction.
fn refined(draft: &Draft, colours: &[u64]) -> Colours {
    let mut new: Colours = smallvec![0; colours.len()];
    // For each spot its number, and what is seen from it in either direction.
    let mut found: SmallVec<[(usize, [u64; 2]); 24]> = SmallVec::new();
    for region in draft {
        found.clear();
        let mut sides = [0_u64; 2];
        for boundary in region {
            let from = found.len();
            let spots = boundary.iter().filter(|&&symbol| symbol >= SHARED);
            found.extend(spots.map(|&symbol| (usize::from(symbol - SHARED), [0; 2])));
            let ahead = around(boundary, colours, false);
            // Boundaries of two or less look the same from both sides.
            let back = (boundary.len() > 2).then(|| around(boundary, colours, true));
            for (side, all) in [&ahead, back.as_ref().unwrap_or(&ahead)].into_iter().enumerate() {
                let whole = all.iter().fold(0_u64, |sum, &one| sum.wrapping_add(mix(one)));
                let whole = mix(whole);
                let spots = boundary.iter().zip(all).filter(|(symbol, _)| **symbol >= SHARED);
                for ((_, seen), (_, &one)) in found[from..].iter_mut().zip(spots) {
                    seen[side] = mix(one ^ whole);
                }
                sides[side] = sides[side].wrapping_add(whole);
            }
        }
        let sides = sides.map(mix);
        for &(letter, [ahead, back]) in &found {
            let (ahead, back) = (mix(ahead ^ sides[0]), mix(back ^ sides[1]));
            new[letter] = new[letter].wrapping_add(mix(mix(ahead).wrapping_add(mix(back))));
        }
    }
    for (new, old) in new.iter_mut().zip(colours) {
        *new = mix(*new ^ old.rotate_left(7));
    }
    new
}

/// For each place of a boundary what a walk from there meets.
fn around(boundary: &Boundary, colours: &[u64], is_back: bool) -> SmallVec<[u64; 20]> {
    let length = boundary.len();
    let colour = |&symbol: &Symbol| match symbol {
        SHARED.. => colours[usize::from(symbol - SHARED)],
        symbol if symbol > LETTER && is_back => {
            mix(u64::from(LETTER + symbol_of(length) - (symbol - LETTER)))
        }
        symbol => mix(u64::from(symbol)),
    };
    let colours: SmallVec<[u64; 20]> = boundary.iter().map(colour).collect();
    let from = |at: usize| {
        let add = |all: u64, colour: &u64| {
            all.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23).wrapping_add(*colour)
        };
        let (before, after) = colours.split_at(at);
        match is_back {
            false => after.iter().chain(before).fold(length as u64, add),
            true => {
                let (before, after) = colours.split_at(at + 1);
                before.iter().rev().chain(after.iter().rev()).fold(length as u64, add)
            }
        }
    };
    (0..length).map(from).collect()
}

/// A region written from its least side.
fn least(region: &Region) -> Vec<Symbol> {
    let ahead = Side::of(region, false);
    // Boundaries of two or less look the same from both sides.
    let back = region.iter().any(|boundary| boundary.len() > 2).then(|| Side::of(region, true));
    let least = back.filter(|back| back.pieces().lt(ahead.pieces())).unwrap_or(ahead);
    let mut side = Vec::with_capacity(least.symbols.len() + 1);
    least.pieces().for_each(|boundary| side.extend_from_slice(boundary));
    side.push(REGION_ENDS);
    side
}

/// The boundaries of a region as one side sees them, each from where it is least and with its end.
struct Side {
    symbols: SmallVec<[Symbol; 64]>,
    /// Where each begins and ends, in order.
    order: SmallVec<[(u16, u16); 16]>,
}

impl Side {
    fn of(region: &Region, is_back: bool) -> Side {
        let mut side = Side { symbols: SmallVec::new(), order: SmallVec::new() };
        for boundary in region {
            let from = symbol_of(side.symbols.len());
            turned(boundary, is_back, &mut side.symbols);
            side.order.push((from, symbol_of(side.symbols.len())));
        }
        let Side { symbols, order } = &mut side;
        let piece = |&(from, to): &(u16, u16)| &symbols[usize::from(from)..usize::from(to)];
        order.sort_unstable_by(|a, b| piece(a).cmp(piece(b)));
        side
    }

    fn pieces(&self) -> impl Iterator<Item = &[Symbol]> {
        self.order.iter().map(|&(from, to)| &self.symbols[usize::from(from)..usize::from(to)])
    }
}

/// Appends a boundary from where it is least, with its end.
fn turned(boundary: &Boundary, is_back: bool, out: &mut SmallVec<[Symbol; 64]>) {
    let length = boundary.len();
    if let [symbol] = boundary[..] {
        out.extend_from_slice(&[symbol, BOUNDARY_ENDS]);
        return;
    }
    // Once around and once again, so that each walk is a piece.
    let mut twice: SmallVec<[Symbol; 64]> = SmallVec::from_slice(boundary);
    if is_back {
        twice.reverse();
        for steps in twice.iter_mut().filter(|steps| (LETTER..SHARED).contains(*steps)) {
            *steps = LETTER + symbol_of(length) - (*steps - LETTER);
        }
    }
    let once: SmallVec<[Symbol; 32]> = SmallVec::from_slice(&twice);
    twice.extend_from_slice(&once);
    let walk = |from: usize| &twice[from..from + length];
    let least = (1..length).fold(0, |least, from| match walk(from) < walk(least) {
        true => from,
        false => least,
    });
    out.extend_from_slice(walk(least));
    out.push(BOUNDARY_ENDS);
}

/// The regions of a form with spots in two regions numbered as they are met.
fn renamed(form: &[Symbol], shared: usize) -> Draft {
    let mut names = vec![Symbol::MAX; shared];
    let mut next = SHARED;
    let (mut draft, mut region, mut boundary) = (Draft::new(), Region::new(), Boundary::new());
    for &symbol in form {
        match symbol {
            REGION_ENDS => draft.push(std::mem::take(&mut region)),
            BOUNDARY_ENDS => region.push(std::mem::take(&mut boundary)),
            SHARED.. => {
                let name = &mut names[usize::from(symbol - SHARED)];
                if *name == Symbol::MAX {
                    *name = next;
                    next += 1;
                }
                boundary.push(*name);
            }
            _ => boundary.push(symbol),
        }
    }
    draft
}
