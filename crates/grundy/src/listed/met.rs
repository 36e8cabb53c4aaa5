//! Options of one component that are no listed values: which were met before.

/// Components of options, one option after the other.
#[derive(Default)]
pub(super) struct Met {
    components: Vec<u64>,
    /// Where each of them ends.
    ends: Vec<usize>,
    /// What the words of each come to, by which most are told apart.
    marks: Vec<u64>,
    /// A bit for each mark, of these some share one: where there is none, the option is new.
    bits: [u64; 4],
}

impl Met {
    pub(super) fn clear(&mut self) {
        self.components.clear();
        self.ends.clear();
        self.marks.clear();
        self.bits = [0; 4];
    }

    /// How many were met.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Where the components of a further one begin: they are to be put behind it.
    pub(super) fn begin(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// The components of all options, and of a further one.
    pub(super) fn components(&mut self) -> &mut Vec<u64> {
        &mut self.components
    }

    /// The components of a further option are all there; whether no other has the same. If one has, they are gone.
    #[inline]
    pub(super) fn is_new(&mut self) -> bool {
        let from = self.begin();
        let new = &self.components[from..];
        let mark = new.iter().fold(0, |mark: u64, word| mark.rotate_left(9) ^ word);
        if self.is_met(mark, from) {
            self.components.truncate(from);
            return false;
        }
        self.marks.push(mark);
        self.ends.push(self.components.len());
        true
    }

    #[inline]
    fn is_met(&mut self, mark: u64, from: usize) -> bool {
        let hash = mark.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        let bits = &mut self.bits[(hash % 4) as usize];
        let bit = 1 << (hash / 4);
        if *bits & bit == 0 {
            *bits |= bit;
            return false;
        }
        let (met, new) = self.components.split_at(from);
        let option = |at: usize| {
            let begin = if at == 0 { 0 } else { self.ends[at - 1] };
            &met[begin..self.ends[at]]
        };
        self.marks.iter().enumerate().any(|(at, &other)| other == mark && option(at) == new)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use grundy_testing::Random;

    use super::*;

    #[test]
    fn an_option_is_new_once() {
        let mut random = Random::new(98);
        let mut met = Met::default();
        let (mut new, mut alike) = (0, 0);
        for _ in 0..200 {
            met.clear();
            let (mut known, mut marks) = (HashSet::new(), HashSet::new());
            for _ in 0..300 {
                let (one, other) = (random.below(8_u64), random.below(8_u64));
                // The second is of another option than the first, and comes to the same mark.
                let option = match random.below(3) {
                    0 => vec![one],
                    1 => vec![one.rotate_left(9) ^ other],
                    _ => vec![one, other],
                };
                let mark = option.iter().fold(0_u64, |mark, word| mark.rotate_left(9) ^ word);
                let from = met.begin();
                met.components().extend_from_slice(&option);
                let is_new = known.insert(option.clone());
                assert_eq!(met.is_new(), is_new, "{option:?}");
                alike += usize::from(!marks.insert(mark) && is_new);
                new += usize::from(is_new);
                assert_eq!(met.len(), known.len());
                assert_eq!(met.begin(), if is_new { from + option.len() } else { from });
                assert_eq!(met.components().len(), met.begin());
            }
        }
        assert!(new > 10_000 && alike > 1000, "{new} {alike}");
    }
}
