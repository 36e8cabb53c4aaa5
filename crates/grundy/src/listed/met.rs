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
