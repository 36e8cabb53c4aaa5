//! The heaps with rare values.

/// Heaps in increasing order, with quick tests for stretches that have none.
#[derive(Clone, Debug, Default)]
pub(super) struct Rares {
    heaps: Vec<usize>,
    stretches: Stretches,
    /// Where two rare heaps meet: the sums of their sizes, if they are kept.
    meetings: Option<Stretches>,
}

/// A bit for each 64 numbers: whether there is one of a set among them.
#[derive(Clone, Debug, Default)]
struct Stretches {
    words: Vec<u64>,
}

impl Stretches {
    fn add(&mut self, number: usize) {
        let word = number / 64 / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (number / 64 % 64);
    }

    fn has(&self, stretch: usize) -> bool {
        self.words.get(stretch / 64).is_some_and(|word| word >> (stretch % 64) & 1 != 0)
    }

    /// Whether the numbers from `from` up to `to`, exclusive, may have one of the set among them; if not,
    /// there is none.
    fn touch(&self, from: usize, to: usize) -> bool {
        let end = to.min(self.words.len() * 64 * 64);
        end > from && (from / 64..=(end - 1) / 64).any(|stretch| self.has(stretch))
    }
}

impl Rares {
    /// No heaps yet; if `meet`, for [`meet`](Rares::meet).
    pub(super) fn new(meet: bool) -> Rares {
        Rares { meetings: meet.then(Stretches::default), ..Rares::default() }
    }

    pub(super) fn heaps(&self) -> &[usize] {
        &self.heaps
    }

    pub(super) fn last(&self) -> usize {
        self.heaps.last().copied().unwrap_or(0)
    }

    /// A heap above nearly all rare ones.
    pub(super) fn dense_below(&self) -> usize {
        let nearly_all = self.heaps.len() - self.heaps.len() / 16;
        nearly_all.checked_sub(1).map_or(0, |at| self.heaps[at] + 1)
    }

    /// Adds a heap larger than all before; takes a step for each of them if meetings are kept.
    pub(super) fn push(&mut self, heap: usize) {
        self.heaps.push(heap);
        self.stretches.add(heap);
        if let Some(meetings) = &mut self.meetings {
            self.heaps.iter().for_each(|other| meetings.add(heap + other));
        }
    }

    pub(super) fn contains(&self, heap: usize) -> bool {
        self.stretches.has(heap / 64) && self.heaps.binary_search(&heap).is_ok()
    }

    /// Whether the heaps from `from` up to `to`, exclusive, may have a rare one among them; if not,
    /// there is none.
    pub(super) fn touch(&self, from: usize, to: usize) -> bool {
        self.stretches.touch(from, to)
    }

    /// Whether two rare heaps, perhaps the same one twice, may have a size from `from` up to `to`,
    /// exclusive, together; if not, none have.
    pub(super) fn meet(&self, from: usize, to: usize) -> bool {
        self.meetings.as_ref().is_none_or(|meetings| meetings.touch(from, to))
    }

    /// The stretches without a rare heap, from `from` up to `to`, exclusive.
    pub(super) fn gaps(&self, from: usize, to: usize) -> impl Iterator<Item = (usize, usize)> {
        let inside = if self.touch(from, to) {
            let start = self.heaps.partition_point(|&heap| heap < from);
            let len = self.heaps[start..].partition_point(|&heap| heap < to);
            &self.heaps[start..start + len]
        } else {
            &[]
        };
        let starts = std::iter::once(from).chain(inside.iter().map(|heap| heap + 1));
        let ends = inside.iter().copied().chain(std::iter::once(to));
        starts.zip(ends).filter(|(from, to)| from < to)
    }

    pub(super) fn bytes(&self) -> usize {
        let words = |stretches: &Stretches| stretches.words.capacity() * size_of::<u64>();
        self.heaps.capacity() * size_of::<usize>()
            + words(&self.stretches)
            + self.meetings.as_ref().map_or(0, words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_tell_of_all_rare_heaps_and_gaps_leave_them_out() {
        let heaps = [0, 1, 5, 63, 64, 700, 9000, 9001];
        let mut rares = Rares::new(true);
        heaps.iter().for_each(|&heap| rares.push(heap));
        for (from, to) in
            [(0, 3), (0, 10_000), (5, 6), (6, 64), (65, 700), (640, 8999), (9001, 9002)]
        {
            let common: Vec<usize> = (from..to).filter(|heap| !heaps.contains(heap)).collect();
            let inside: Vec<usize> = rares.gaps(from, to).flat_map(|(from, to)| from..to).collect();
            assert_eq!(inside, common, "{from} to {to}");
            assert!(rares.touch(from, to) || common.len() == to - from);
            let together = |sum: usize| {
                heaps.iter().any(|a| sum.checked_sub(*a).is_some_and(|b| heaps.contains(&b)))
            };
            assert!(rares.meet(from, to) || !(from..to).any(together), "{from} to {to}");
            assert!((from..to).all(|heap| rares.contains(heap) == heaps.contains(&heap)));
        }
    }
}
