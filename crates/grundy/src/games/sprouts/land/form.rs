//! The form of a land: spots in two regions get names by what is around them, and regions and boundaries are written
//! from their least side.

use smallvec::{SmallVec, smallvec};

use super::{
    BOUNDARY_ENDS, LETTER, REGION_ENDS, STEPS, Symbol, boundaries, last, names, place, regions,
    symbol_of,
};

type Symbols = SmallVec<[Symbol; 128]>;

/// Regions in which letters are names, written down; they are overwritten.
pub(super) fn form(land: &mut [Symbol]) -> Box<[Symbol]> {
    let shared = number(land);
    last::form(land, |land| of_numbered(land, shared))
}

/// The form of a form: its steps and the names in it are those that [`number`] would write.
pub(super) fn again(form: &[Symbol]) -> Box<[Symbol]> {
    let names = form.iter().filter(|&&symbol| (LETTER..BOUNDARY_ENDS).contains(&symbol));
    let shared = names.max().map_or(0, |&last| place(last) + 1);
    last::form(&mut Symbols::from_slice(form), |land| of_numbered(land, shared))
}

/// Regions in which so many spots that are shared have numbers.
fn of_numbered(land: &mut [Symbol], shared: usize) -> Box<[Symbol]> {
    if shared > 1 {
        names::rank(land, shared);
    }
    let mut form = Symbols::new();
    write(land, &mut form);
    if shared > 1 {
        rename(&mut form, shared);
    }
    form[..].into()
}

/// A form from its least sides with the names that it has.
pub(super) fn tidied(form: &[Symbol]) -> Box<[Symbol]> {
    let mut tidied = Symbols::new();
    write(form, &mut tidied);
    tidied[..].into()
}

/// Writes steps for letters that a boundary has twice and numbers from [`LETTER`] on for others, of which it returns how
/// many there are.
fn number(land: &mut [Symbol]) -> usize {
    let mut names: SmallVec<[Symbol; 32]> = SmallVec::new();
    for boundary in land.split_mut(|&symbol| symbol >= BOUNDARY_ENDS) {
        let length = boundary.len();
        for at in 0..length {
            let letter = boundary[at];
            if letter < LETTER {
                continue;
            }
            let after = boundary[at + 1..].iter().position(|&other| other == letter);
            if let Some(between) = after {
                let steps = between + 1;
                boundary[at] = STEPS + symbol_of(steps);
                boundary[at + steps] = STEPS + symbol_of(length - steps);
                continue;
            }
            let number = names.iter().position(|&name| name == letter);
            let number = number.unwrap_or_else(|| {
                names.push(letter);
                names.len() - 1
            });
            boundary[at] = LETTER + symbol_of(number);
        }
    }
    names.len()
}

/// Numbers spots in two regions in the order in which they are met.
fn rename(form: &mut [Symbol], shared: usize) {
    let mut names: SmallVec<[Symbol; 32]> = smallvec![Symbol::MAX; shared];
    let mut next = LETTER;
    for symbol in form.iter_mut().filter(|symbol| (LETTER..BOUNDARY_ENDS).contains(*symbol)) {
        let name = &mut names[place(*symbol)];
        if *name == Symbol::MAX {
            *name = next;
            next += 1;
        }
        *symbol = *name;
    }
}

/// Where pieces of a list begin and end.
type Ranges = SmallVec<[(u16, u16); 32]>;

fn piece(symbols: &[Symbol], (from, to): (u16, u16)) -> &[Symbol] {
    &symbols[usize::from(from)..usize::from(to)]
}

fn sort(symbols: &[Symbol], ranges: &mut [(u16, u16)]) {
    if ranges.len() > 1 {
        ranges.sort_unstable_by(|&a, &b| piece(symbols, a).cmp(piece(symbols, b)));
    }
}

/// The regions, each from its least side, in order.
fn write(land: &[Symbol], form: &mut Symbols) {
    form.clear();
    let mut all = Symbols::new();
    let mut order = Ranges::new();
    for region in regions(land) {
        let from = symbol_of(all.len());
        least(region, &mut all);
        order.push((from, symbol_of(all.len())));
    }
    sort(&all, &mut order);
    order.iter().for_each(|&range| form.extend_from_slice(piece(&all, range)));
}

/// Appends a region as it is written from its least side.
fn least(region: &[Symbol], out: &mut Symbols) {
    let from = out.len();
    side(region, false, out);
    // Boundaries of two or less look the same from both sides.
    if boundaries(region).any(|boundary| boundary.len() > 2) {
        let to = out.len();
        side(region, true, out);
        if out[to..] < out[from..to] {
            out.copy_within(to.., from);
        }
        out.truncate(to);
    }
    out.push(REGION_ENDS);
}

/// Appends the boundaries of a region as one side sees them, each from where it is least and with its end, in order.
fn side(region: &[Symbol], is_back: bool, out: &mut Symbols) {
    let begin = out.len();
    let mut order = Ranges::new();
    for boundary in boundaries(region) {
        let from = out.len();
        out.extend_from_slice(boundary);
        turn(&mut out[from..], is_back);
        out.push(BOUNDARY_ENDS);
        order.push((symbol_of(from - begin), symbol_of(out.len() - begin)));
    }
    if order.len() > 1 {
        let symbols = Symbols::from_slice(&out[begin..]);
        sort(&symbols, &mut order);
        out.truncate(begin);
        order.iter().for_each(|&range| out.extend_from_slice(piece(&symbols, range)));
    }
}

/// A boundary from where it is least.
fn turn(boundary: &mut [Symbol], is_back: bool) {
    let length = boundary.len();
    if length == 1 {
        return;
    }
    if is_back {
        boundary.reverse();
        for steps in boundary.iter_mut().filter(|steps| (STEPS..LETTER).contains(*steps)) {
            *steps = STEPS + symbol_of(length) - (*steps - STEPS);
        }
    }
    let first = least_turn(boundary);
    boundary.rotate_left(first);
}

/// Where the least walk around a boundary begins: of two places the one with the greater walk is passed over, with all
/// places that the walks have in common.
fn least_turn(boundary: &[Symbol]) -> usize {
    let length = boundary.len();
    let at = |place: usize| boundary[if place < length { place } else { place - length }];
    let (mut one, mut other, mut same) = (0, 1, 0);
    while one < length && other < length && same < length {
        match at(one + same).cmp(&at(other + same)) {
            std::cmp::Ordering::Equal => {
                same += 1;
                continue;
            }
            std::cmp::Ordering::Greater => one += same + 1,
            std::cmp::Ordering::Less => other += same + 1,
        }
        if one == other {
            other += 1;
        }
        same = 0;
    }
    one.min(other)
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::super::{END, LAST, Land, SPOT, Written};
    use super::*;

    /// Any symbols: the forms need not be of lands that lines leave.
    #[test]
    fn forms_that_were_found_before_are_the_same() {
        let mut random = Random::new(43);
        for _ in 0..5000 {
            let count = 1 + random.below(9_usize);
            let letters = random.below(count / 2 + 1);
            let mut symbols: Vec<Symbol> =
                (0..count - letters).map(|_| [SPOT, END, LAST][random.below(3_usize)]).collect();
            symbols.extend((0..letters).flat_map(|letter| [LETTER + symbol_of(letter); 2]));
            random.shuffle(&mut symbols);
            let mut land = Vec::new();
            for symbol in symbols {
                land.push(symbol);
                match random.below(6_u32) {
                    0 => land.extend([BOUNDARY_ENDS, REGION_ENDS]),
                    1 => land.push(BOUNDARY_ENDS),
                    _ => {}
                }
            }
            match land.last() {
                Some(&REGION_ENDS) => {}
                Some(&BOUNDARY_ENDS) => land.push(REGION_ENDS),
                _ => land.extend([BOUNDARY_ENDS, REGION_ENDS]),
            }
            let mut plain = land.clone();
            let shared = number(&mut plain);
            let plain = of_numbered(&mut plain, shared);
            assert_eq!(form(&mut land.clone()), plain);
            assert_eq!(form(&mut land), plain);
            let draft = Land(plain.clone()).draft().0;
            assert_eq!(again(&plain), form(&mut Written::of(&draft).0));
        }
    }
}
