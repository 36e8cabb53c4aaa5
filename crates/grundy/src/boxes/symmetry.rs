//! Names of positions: one for all that are equal by symmetry, or because they differ in where chains lie.

use super::strings::{Kind, Strings, bits};
use super::table::Name;

/// What makes names of the positions of one board.
pub(super) struct Names {
    /// Where each byte of a set of strings goes.
    symmetries: Vec<Vec<[u64; 256]>>,
    /// Strings of one box that lead to the ground: `b` alone counts as `a` alone.
    alike: Vec<[u64; 2]>,
    /// The strings that lead to the ground.
    grounded: u64,
}

impl Names {
    /// `maps` are the symmetries, by where each string goes.
    pub(super) fn new(strings: &Strings, maps: &[Vec<u32>]) -> Names {
        let moved = |map: &Vec<u32>| {
            let byte = |place: usize| {
                let mut byte = [0_u64; 256];
                for (set, to) in byte.iter_mut().enumerate() {
                    for bit in bits(set as u64) {
                        *to |= map.get(8 * place + bit as usize).map_or(0, |&to| 1 << to);
                    }
                }
                byte
            };
            (0..map.len().div_ceil(8)).map(byte).collect()
        };
        let symmetries = maps.iter().map(moved).collect();
        let mut alike = Vec::new();
        for group in strings.alike() {
            let all: Vec<u32> = bits(group).collect();
            // Exchanges of neighbours, as often as it takes to sort.
            for _ in 1..all.len() {
                alike.extend(all.windows(2).map(|pair| [1 << pair[0], 1 << pair[1]]));
            }
        }
        let grounded = (0..strings.len())
            .filter(|&string| strings.boxes_at(u32::try_from(string).unwrap_or(0)).count() == 1);
        let grounded = grounded.fold(0, |all, string| all | 1 << string);
        Names { symmetries, alike, grounded }
    }

    /// The name of a position in which no box can be taken.
    ///
    /// Chains from ground to ground and loops that nothing else hangs on stand in a word of their own, in order: a
    /// chain of n boxes as n ones and a zero; then, if there are loops, a zero, and each as half as many ones as it has boxes and
    /// a zero. That is not more bits than they have strings.
    pub(super) fn name(&self, strings: &Strings, open: u64) -> Name {
        let (mut bound, mut seen) = (open, 0_u64);
        // At most 64 strings are at most 32 chains or 16 loops.
        let (mut lengths, mut chains) = ([0_u8; 32], 0);
        let (mut halves, mut loops) = ([0_u8; 16], 0);
        while let Some(string) = next(open & self.grounded & !seen, open & !seen) {
            let row = strings.row(open, string);
            seen |= row.strings;
            match row.kind {
                Kind::Chain => {
                    lengths[chains] = row.boxes;
                    chains += 1;
                    bound &= !row.strings;
                }
                Kind::Loop => {
                    halves[loops] = row.boxes / 2;
                    loops += 1;
                    bound &= !row.strings;
                }
                Kind::Bound => {}
            }
        }
        lengths[..chains].sort_unstable();
        let (mut word, mut at) = (0_u64, 0_u32);
        let mut write = |ones: u8| {
            if ones > 0 {
                word |= u64::MAX >> (64 - u32::from(ones)) << at;
            }
            at += u32::from(ones) + 1;
        };
        lengths[..chains].iter().for_each(|&boxes| write(boxes));
        if loops > 0 {
            write(0);
            halves[..loops].sort_unstable();
            halves[..loops].iter().for_each(|&half| write(half));
        }
        [self.least(bound), word]
    }

    /// The least of the sets that are equal to one by symmetry.
    fn least(&self, set: u64) -> u64 {
        if set == 0 {
            return 0;
        }
        let moved = |symmetry: &Vec<[u64; 256]>| {
            let bytes = symmetry.iter().zip(set.to_le_bytes());
            self.sorted(bytes.fold(0, |all, (to, byte)| all | to[usize::from(byte)]))
        };
        self.symmetries.iter().map(moved).fold(self.sorted(set), u64::min)
    }

    fn sorted(&self, mut set: u64) -> u64 {
        for [a, b] in &self.alike {
            if set & (a | b) == *b {
                set ^= a | b;
            }
        }
        set
    }
}

fn next(first: u64, then: u64) -> Option<u32> {
    bits(if first != 0 { first } else { then }).next()
}
