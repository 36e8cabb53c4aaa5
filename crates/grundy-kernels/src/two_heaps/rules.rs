//! Moves from two heaps, as they act on rows of bits.

/// A family of moves: `least` tokens from the heaps, to which each of the steps may be added so many times.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Family {
    /// What the least move takes from each heap; from one of them at least one token.
    pub least: [u64; 2],
    /// What a step takes more, from one of them at least one token, and how often it is added at most.
    pub steps: Vec<([u64; 2], u64)>,
}

/// The moves of a game of two heaps, the same from all heaps that are large enough.
#[derive(Clone, Debug)]
pub struct Moves {
    rows: usize,
    columns: usize,
    cones: Vec<Cone>,
    /// The numbers of tokens that may be taken from the second heap alone, as bits.
    along: Along,
}

/// A family with steps that are added any number of times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cone {
    pub(super) least: [usize; 2],
    pub(super) steps: Vec<[usize; 2]>,
}

/// What may be taken from the second heap alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Along {
    /// Nothing.
    Never,
    /// Any number.
    Any,
    /// A number l for which bit l is set.
    Some(Vec<u64>),
}

/// The most families into which steps with a limit are taken apart.
pub const MOST_FAMILIES: usize = 1 << 12;

impl Moves {
    /// The moves from heaps below `rows` and below `columns`; `None` if it takes more than [`MOST_FAMILIES`]
    /// families without limits to say them.
    ///
    /// # Panics
    /// If a move or a step takes nothing.
    pub fn new(families: &[Family], rows: usize, columns: usize) -> Option<Moves> {
        let cones = Moves::cones_of(families, rows, columns)?;
        let mut moves = Moves { rows, columns, cones, along: Along::Never };
        moves.along = moves.along();
        Some(moves)
    }

    /// Whether it takes at most [`MOST_FAMILIES`] families without limits to say the moves.
    ///
    /// # Panics
    /// If a move or a step takes nothing.
    pub fn are_few(families: &[Family], rows: usize, columns: usize) -> bool {
        Moves::cones_of(families, rows, columns).is_some()
    }

    fn cones_of(families: &[Family], rows: usize, columns: usize) -> Option<Vec<Cone>> {
        let mut cones = Vec::new();
        for family in families {
            let fits = |[k, l]: [u64; 2]| k < rows as u64 && l < columns as u64;
            let Family { least, steps } = family;
            assert!(*least != [0, 0] && steps.iter().all(|(step, _)| *step != [0, 0]), "tokens");
            if fits(*least) {
                let steps: Vec<_> = steps.iter().filter(|(step, _)| fits(*step)).copied().collect();
                apart(*least, &steps, [rows as u64, columns as u64], Vec::new(), &mut cones)?;
            }
        }
        Some(cones)
    }

    /// Below how many tokens the first heap is.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Below how many tokens the second heap is.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many families without limits there are.
    pub fn families(&self) -> usize {
        self.cones.len()
    }

    pub(super) fn cones(&self) -> &[Cone] {
        &self.cones
    }

    pub(super) fn taken_along(&self) -> &Along {
        &self.along
    }

    fn along(&self) -> Along {
        let mut lengths = vec![false; self.columns];
        for Cone { least: [k, l], steps } in &self.cones {
            if *k > 0 {
                continue;
            }
            let mut reached = vec![false; self.columns];
            reached[*l] = true;
            for [k, step] in steps {
                if *k == 0 {
                    (*step..self.columns).for_each(|l| reached[l] |= reached[l - step]);
                }
            }
            lengths.iter_mut().zip(reached).for_each(|(length, reached)| *length |= reached);
        }
        if !lengths.iter().any(|length| *length) {
            return Along::Never;
        }
        if lengths.iter().skip(1).all(|length| *length) {
            return Along::Any;
        }
        let word = |bits: &[bool]| {
            bits.iter().enumerate().fold(0, |word, (i, bit)| word | u64::from(*bit) << i)
        };
        Along::Some(lengths.chunks(64).map(word).collect())
    }
}

/// Appends cones without limits that have the same moves; `None` if there are too many.
fn apart(
    least: [u64; 2],
    steps: &[([u64; 2], u64)],
    sides: [u64; 2],
    free: Vec<[usize; 2]>,
    cones: &mut Vec<Cone>,
) -> Option<()> {
    let small = |[k, l]: [u64; 2]| Some([usize::try_from(k).ok()?, usize::try_from(l).ok()?]);
    let Some(((step, most), rest)) = steps.split_first() else {
        let cone = Cone { least: small(least)?, steps: free };
        if !cones.contains(&cone) {
            cones.push(cone);
        }
        return (cones.len() <= MOST_FAMILIES).then_some(());
    };
    let room = |i: usize| match step[i] {
        0 => u64::MAX,
        step => (sides[i] - 1 - least[i]) / step,
    };
    let fit = room(0).min(room(1));
    if fit <= *most {
        let mut free = free;
        free.push(small(*step)?);
        return apart(least, rest, sides, free, cones);
    }
    for times in 0..=*most {
        let moved = [least[0] + times * step[0], least[1] + times * step[1]];
        apart(moved, rest, sides, free.clone(), cones)?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_with_a_limit_are_taken_apart() {
        let family = Family { least: [1, 1], steps: vec![([0, 1], 2), ([1, 0], u64::MAX)] };
        let moves = Moves::new(&[family], 10, 10).unwrap();
        let cone = |l| Cone { least: [1, l], steps: vec![[1, 0]] };
        assert_eq!(moves.cones(), [cone(1), cone(2), cone(3)]);
        assert_eq!(moves.taken_along(), &Along::Never);
        let many = Family { least: [0, 1], steps: vec![([0, 1], 1 << 20)] };
        assert!(Moves::new(std::slice::from_ref(&many), 2, 1 << 22).is_none());
        assert_eq!(Moves::new(&[many], 2, 70).unwrap().taken_along(), &Along::Any);
    }

    #[test]
    fn what_is_taken_from_the_second_heap_alone() {
        let odd = Family { least: [0, 1], steps: vec![([0, 2], u64::MAX)] };
        let four = Family { least: [0, 4], steps: vec![([1, 1], u64::MAX)] };
        let moves = Moves::new(&[odd, four], 3, 8).unwrap();
        assert_eq!(moves.taken_along(), &Along::Some(vec![0b1011_1010]));
    }
}
