//! Names of positions: one for all that are equal by symmetry, or because they differ in where chains lie.

use super::strings::{Kind, Quiet, Row, Strings, bits};
use super::table::Name;

/// A board has no more symmetries, with the identity.
const MOST: usize = 8;

/// What makes names of the positions of one board.
pub(super) struct Names {
    /// Each string and its images, as sets.
    images: Vec<[u64; MOST]>,
    /// Strings of one box that lead to the ground: it does not matter which of them are open.
    alike: Vec<Vec<u32>>,
    /// Those that are alike to each string and come after it.
    behind: Vec<u64>,
    /// The strings that lead to the ground.
    grounded: u64,
}

/// A position and its name, and what names of others that differ little are made from.
pub(super) struct Near {
    pub(super) name: Name,
    loose: Loose,
    /// The images of the strings that are bound.
    images: [u64; MOST],
}

impl Names {
    /// `maps` are the symmetries but for the identity, by where each string goes.
    pub(super) fn new(strings: &Strings, maps: &[Vec<u32>]) -> Names {
        let alike: Vec<Vec<u32>> = strings.alike().map(|group| bits(group).collect()).collect();
        let mut images: Vec<[u64; MOST]> = (0..strings.len()).map(|s| [1 << s; MOST]).collect();
        let mut behind = vec![0; strings.len()];
        for (number, map) in (1..MOST).zip(maps) {
            images.iter_mut().zip(map).for_each(|(images, to)| images[number] = 1 << to);
        }
        for group in &alike {
            for (place, &string) in group.iter().enumerate() {
                behind[string as usize] = set_of(&group[place + 1..]);
            }
            // Strings that are alike go where others are alike, in their order.
            for (number, map) in (1..MOST).zip(maps) {
                let mut to: Vec<u32> = group.iter().map(|&string| map[string as usize]).collect();
                to.sort_unstable();
                for (&string, to) in group.iter().zip(to) {
                    images[string as usize][number] = 1 << to;
                }
            }
        }
        let grounded = (0..)
            .take(strings.len())
            .filter(|&string| strings.boxes_at(string).count() == 1)
            .fold(0, |all, string| all | 1 << string);
        Names { images, alike, behind, grounded }
    }

    /// The same position with the first of the strings that are alike.
    pub(super) fn in_order(&self, mut set: u64) -> u64 {
        for group in &self.alike {
            let all = set_of(group);
            let open = (set & all).count_ones() as usize;
            set = set & !all | set_of(&group[..open]);
        }
        set
    }

    /// The strings that are alike to one and come after it: one of these is cut as long as there are some.
    pub(super) fn behind(&self, string: u32) -> u64 {
        self.behind[string as usize]
    }

    /// The name of a position in which no box can be taken, and its strings are [in order](Self::in_order): what is left
    /// without chains from ground to ground and loops, or the least of its images, and these rows in a word of their own.
    pub(super) fn near(&self, strings: &Strings, quiet: &Quiet) -> Near {
        let loose = Loose::of(strings, quiet, self.grounded);
        let mut images = [0; MOST];
        for string in bits(loose.bound) {
            let all = images.iter_mut().zip(&self.images[string as usize]);
            all.for_each(|(set, image)| *set |= image);
        }
        Near { name: [least(&images), loose.word()], loose, images }
    }

    /// The name of what is left of a position when a string is cut that gives no box away.
    pub(super) fn without(&self, strings: &Strings, near: &Near, left: u64, string: u32) -> Name {
        let mut bound = near.loose.bound & !(1 << string);
        // What else hung on a row may be gone with the string.
        let mut loose = None;
        for here in strings.narrowed(left, string) {
            let row = strings.row(left, here.trailing_zeros());
            if row.kind != Kind::Bound && bound & row.strings != 0 {
                let loose = loose.get_or_insert(Loose { bound, ..near.loose });
                loose.add(row);
                bound = loose.bound;
            }
        }
        let mut images = near.images;
        for string in bits(bound ^ near.loose.bound) {
            let all = images.iter_mut().zip(&self.images[string as usize]);
            all.for_each(|(set, image)| *set ^= image);
        }
        [least(&images), loose.map_or(near.name[1], Loose::word)]
    }
}

fn set_of(strings: &[u32]) -> u64 {
    strings.iter().fold(0, |all, string| all | 1 << string)
}

fn least(images: &[u64; MOST]) -> u64 {
    images.iter().fold(u64::MAX, |least, &image| least.min(image))
}

/// Chains from ground to ground and loops, on which nothing else hangs, and all other strings.
#[derive(Clone, Copy)]
struct Loose {
    bound: u64,
    // At most 64 strings are at most 32 chains or 16 loops.
    /// The boxes of chains.
    lengths: [u8; 32],
    chains: usize,
    /// Half the boxes of loops.
    halves: [u8; 16],
    loops: usize,
}

impl Loose {
    fn of(strings: &Strings, quiet: &Quiet, grounded: u64) -> Loose {
        let Quiet { open, narrow, inner, .. } = *quiet;
        let mut loose =
            Loose { bound: open, lengths: [0; 32], chains: 0, halves: [0; 16], loops: 0 };
        // Chains begin at the ground; all boxes of loops have two strings.
        let (mut left, mut circles) = (narrow & grounded, inner);
        while left != 0 {
            let row = strings.row(open, left.trailing_zeros());
            left &= !row.strings;
            circles &= !row.strings;
            loose.add(row);
        }
        while circles != 0 {
            let row = strings.row(open, circles.trailing_zeros());
            circles &= !row.strings;
            loose.add(row);
        }
        loose
    }

    /// Takes a row out, if nothing else hangs on it.
    fn add(&mut self, row: Row) {
        match row.kind {
            Kind::Chain => {
                self.lengths[self.chains] = row.boxes;
                self.chains += 1;
            }
            Kind::Loop => {
                self.halves[self.loops] = row.boxes / 2;
                self.loops += 1;
            }
            Kind::Bound => return,
        }
        self.bound &= !row.strings;
    }

    /// The rows in order: a chain of n boxes as n ones and a zero; then, if there are loops, a zero, and each as half
    /// as many ones as it has boxes and a zero. That is not more bits than they have strings.
    fn word(mut self) -> u64 {
        let (mut word, mut at) = (0_u64, 0_u32);
        let mut write = |ones: u8| {
            if ones > 0 {
                word |= u64::MAX >> (64 - u32::from(ones)) << at;
            }
            at += u32::from(ones) + 1;
        };
        let lengths = &mut self.lengths[..self.chains];
        lengths.sort_unstable();
        lengths.iter().for_each(|&boxes| write(boxes));
        if self.loops > 0 {
            write(0);
            let halves = &mut self.halves[..self.loops];
            halves.sort_unstable();
            halves.iter().for_each(|&half| write(half));
        }
        word
    }
}
