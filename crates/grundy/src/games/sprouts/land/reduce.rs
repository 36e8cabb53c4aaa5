//! What no move can reach is taken out.

use smallvec::SmallVec;

use super::{BOUNDARY_ENDS, END, LAST, LETTER, REGION_ENDS, SPOT, Symbol, letters, place};

/// For each letter how often it is met, and the last region; more than twice stands for two regions.
type Met = SmallVec<[(u16, u16); 64]>;

/// Takes out what no move can reach: empty boundaries and regions with less than two lives; spots with one life that are
/// met in one place, or twice in a row, become [`LAST`]. With three lives or less in a region all of them can be brought
/// together in any pairs whatever the boundaries are, and nothing else is told of such regions.
pub(super) fn reduce(written: &mut Vec<Symbol>) {
    let mut met = Met::new();
    loop {
        look(written, &mut met);
        let met = &met[..];
        let mut is_changed = false;
        // What is kept is moved to the front.
        let (mut read, mut kept) = (0, 0);
        while read < written.len() {
            let region = kept;
            while written[read] != REGION_ENDS {
                let boundary = kept;
                while written[read] < BOUNDARY_ENDS {
                    let symbol = written[read];
                    let is_last = symbol >= LETTER && met[place(symbol)].0 == 1;
                    written[kept] = if is_last { LAST } else { symbol };
                    (read, kept) = (read + 1, kept + 1);
                }
                read += 1;
                kept = boundary + without_pairs(&mut written[boundary..kept]);
                if kept > boundary {
                    written[kept] = BOUNDARY_ENDS;
                    kept += 1;
                }
            }
            read += 1;
            let halves = halves(&written[region..kept], met);
            if halves < 4 {
                is_changed |= letters(&written[region..kept]).next().is_some();
                kept = region;
                continue;
            }
            if halves <= 6 {
                kept = region + together(&mut written[region..kept], met);
            }
            written[kept] = REGION_ENDS;
            kept += 1;
        }
        written.truncate(kept);
        if !is_changed {
            return;
        }
    }
}

fn look(written: &[Symbol], met: &mut Met) {
    met.clear();
    let mut number = 1;
    for &symbol in written {
        match symbol {
            REGION_ENDS => number += 1,
            BOUNDARY_ENDS => {}
            LETTER.. => {
                let at = place(symbol);
                if met.len() <= at {
                    met.resize(at + 1, (0, 0));
                }
                let (times, last) = met[at];
                met[at] = (times + if times == 1 && last != number { 2 } else { 1 }, number);
            }
            _ => {}
        }
    }
}

fn is_shared(letter: Symbol, met: &[(u16, u16)]) -> bool {
    met[place(letter)].0 > 2
}

/// The lives that can be used in a region, in halves: of a spot that is met twice each time counts one.
fn halves(region: &[Symbol], met: &[(u16, u16)]) -> u32 {
    let of = |&symbol: &Symbol| match symbol {
        SPOT => 6,
        END => 4,
        LAST => 2,
        BOUNDARY_ENDS => 0,
        letter if is_shared(letter, met) => 2,
        _ => 1,
    };
    region.iter().map(of).sum()
}

/// Writes a letter that a boundary has twice in a row once; what is left is at the front, and so long.
fn without_pairs(boundary: &mut [Symbol]) -> usize {
    let mut length = boundary.len();
    let mut at = 0;
    while length > 1 && at < length {
        let next = if at + 1 == length { 0 } else { at + 1 };
        if boundary[at] >= LETTER && boundary[at] == boundary[next] {
            boundary[at] = LAST;
            boundary.copy_within(next + 1..length, next);
            length -= 1;
        }
        at += 1;
    }
    length
}

/// All of a region in one boundary, in which every letter is met once; it is at the front, and so long.
fn together(region: &mut [Symbol], met: &[(u16, u16)]) -> usize {
    let mut length = 0;
    for at in 0..region.len() {
        if region[at] != BOUNDARY_ENDS {
            region[length] = region[at];
            length += 1;
        }
    }
    region[..length].sort_unstable();
    let mut kept = 0;
    for at in 0..length {
        let symbol = region[at];
        if symbol < LETTER || at == 0 || region[at - 1] != symbol {
            region[kept] = symbol;
            kept += 1;
        }
    }
    for symbol in region[..kept].iter_mut().filter(|symbol| **symbol >= LETTER) {
        if !is_shared(*symbol, met) {
            *symbol = LAST;
        }
    }
    region[kept] = BOUNDARY_ENDS;
    kept + 1
}
