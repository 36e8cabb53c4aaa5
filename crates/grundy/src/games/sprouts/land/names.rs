//! Names for spots in two regions by what is around them.

use smallvec::{SmallVec, smallvec};

use super::{BOUNDARY_ENDS, LETTER, STEPS, Symbol, boundaries, place, regions, symbol_of};

/// A colour for each spot in two regions.
type Colours = SmallVec<[u64; 16]>;

/// Any bit changes all others.
fn mix(mut word: u64) -> u64 {
    word ^= word >> 32;
    word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 29
}

/// Numbers for spots in two regions by what is around them: those that look the same further and further around have
/// the same colour; of several, one is told from the others until all colours differ.
pub(super) fn rank(land: &mut [Symbol], shared: usize) {
    let mut colours: Colours = smallvec![1; shared];
    let mut new: Colours = smallvec![0; shared];
    let mut view = View::of(land);
    let mut kinds = 1;
    while kinds < shared {
        view.refine(&colours, &mut new);
        std::mem::swap(&mut colours, &mut new);
        let more = count(&colours);
        if more > kinds {
            kinds = more;
            continue;
        }
        let is_double =
            |&colour: &u64| colours.iter().filter(|&&other| other == colour).count() > 1;
        let double = colours.iter().copied().filter(is_double).min();
        let Some(at) = colours.iter().position(|&colour| Some(colour) == double) else { break };
        colours[at] = mix(colours[at] ^ 0x5851_f42d_4c95_7f2d);
        kinds = count(&colours);
    }
    // Equal colours, which are rare, in the order of the letters.
    let rank = |number: usize| {
        let colour = colours[number];
        let before = |&(other, &it): &(usize, &u64)| (it, other) < (colour, number);
        symbol_of(colours.iter().enumerate().filter(before).count())
    };
    let ranks: SmallVec<[Symbol; 16]> = (0..shared).map(rank).collect();
    for symbol in land.iter_mut().filter(|symbol| (LETTER..BOUNDARY_ENDS).contains(*symbol)) {
        *symbol = LETTER + ranks[place(*symbol)];
    }
}

/// How many colours there are.
fn count(colours: &[u64]) -> usize {
    let is_new = |&at: &usize| !colours[..at].contains(&colours[at]);
    (0..colours.len()).filter(is_new).count()
}

/// What stands in a boundary as either side sees it: a letter's place, or else colours.
#[derive(Clone, Copy)]
struct Seen {
    letter: Option<u16>,
    colours: [u64; 2],
    /// What a walk from here meets.
    walks: [u64; 2],
}

impl Seen {
    /// A symbol of a boundary of this length.
    fn of(symbol: Symbol, length: usize) -> Seen {
        let [ahead, back] = match symbol {
            LETTER.. => [0; 2],
            STEPS.. => [symbol, STEPS + symbol_of(length) - (symbol - STEPS)],
            _ => [symbol; 2],
        };
        let colours = [mix(ahead.into()), mix(back.into())];
        Seen { letter: symbol.checked_sub(LETTER), colours, walks: [0; 2] }
    }
}

/// A land as what is around its letters is looked at again and again.
struct View {
    seen: SmallVec<[Seen; 32]>,
    /// Where boundaries with letters end.
    ends: SmallVec<[usize; 16]>,
    /// For each region how many of these there are up to its end, and what its other boundaries come to.
    regions: SmallVec<[(usize, [u64; 2]); 8]>,
}

/// Walks are numbers to this odd base, whose digits are colours.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

impl View {
    fn of(land: &[Symbol]) -> View {
        let mut view =
            View { seen: SmallVec::new(), ends: SmallVec::new(), regions: SmallVec::new() };
        for region in regions(land) {
            let mut others = [0_u64; 2];
            for boundary in boundaries(region) {
                if let [symbol @ ..LETTER] = *boundary {
                    let whole = mix(u64::from(symbol) + 1);
                    others = others.map(|sum| sum.wrapping_add(whole));
                    continue;
                }
                let from = view.seen.len();
                view.seen.extend(boundary.iter().map(|&symbol| Seen::of(symbol, boundary.len())));
                if boundary.iter().all(|&symbol| symbol < LETTER) {
                    let wholes = around(&mut view.seen[from..], &[]);
                    others = [0, 1].map(|side| others[side].wrapping_add(wholes[side]));
                    view.seen.truncate(from);
                } else {
                    view.ends.push(view.seen.len());
                }
            }
            view.regions.push((view.ends.len(), others));
        }
        view
    }

    /// Colours that tell what is around each spot in both of its regions, in either direction.
    fn refine(&mut self, colours: &[u64], new: &mut [u64]) {
        new.fill(0);
        let (mut from, mut boundary) = (0, 0);
        for &(end, others) in &self.regions {
            let mut sides = others;
            let begin = from;
            for &to in &self.ends[boundary..end] {
                let wholes = around(&mut self.seen[from..to], colours);
                sides[0] = sides[0].wrapping_add(wholes[0]);
                sides[1] = sides[1].wrapping_add(wholes[1]);
                from = to;
            }
            boundary = end;
            for seen in &self.seen[begin..from] {
                if let Some(letter) = seen.letter {
                    let ahead = mix(seen.walks[0] ^ sides[0]);
                    let back = mix(seen.walks[1] ^ sides[1]);
                    let letter = &mut new[usize::from(letter)];
                    *letter = letter.wrapping_add(mix(ahead.wrapping_add(back)));
                }
            }
        }
        for (new, old) in new.iter_mut().zip(colours) {
            *new = mix(*new ^ old.rotate_left(7));
        }
    }
}

/// Finds for each place of a boundary what walks from there meet, and for both sides what all of them come to.
fn around(seen: &mut [Seen], colours: &[u64]) -> [u64; 2] {
    let mut power = 1_u64;
    let mut walks = [0_u64; 2];
    for one in &mut *seen {
        if let Some(letter) = one.letter {
            one.colours = [colours[usize::from(letter)]; 2];
        }
        walks[0] = walks[0].wrapping_mul(BASE).wrapping_add(one.colours[0]);
        walks[1] = walks[1].wrapping_add(one.colours[1].wrapping_mul(power));
        power = power.wrapping_mul(BASE);
    }
    // The first digit of a walk becomes the last one of the next.
    let turn = |walk: u64, colour: u64| {
        walk.wrapping_mul(BASE).wrapping_sub(colour.wrapping_mul(power.wrapping_sub(1)))
    };
    let mut wholes = [0_u64; 2];
    for one in &mut *seen {
        one.walks[0] = mix(walks[0]);
        wholes[0] = wholes[0].wrapping_add(one.walks[0]);
        walks[0] = turn(walks[0], one.colours[0]);
    }
    for one in seen.iter_mut().rev() {
        one.walks[1] = mix(walks[1]);
        wholes[1] = wholes[1].wrapping_add(one.walks[1]);
        walks[1] = turn(walks[1], one.colours[1]);
    }
    wholes.map(mix)
}
