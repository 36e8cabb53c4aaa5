//! The heaps with rare values.

/// Heaps in increasing order, with a quick test for stretches that have none.
#[derive(Clone, Debug, Default)]
pub(super) struct Rares {
    heaps: Vec<usize>,
    /// A bit for each 64 heaps.
    stretches: Vec<u64>,
}

impl Rares {
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

    /// Adds a heap larger than all before.
    pub(super) fn push(&mut self, heap: usize) {
        self.heaps.push(heap);
        let word = heap / 64 / 64;
        if word >= self.stretches.len() {
            self.stretches.resize(word + 1, 0);
        }
        self.stretches[word] |= 1 << (heap / 64 % 64);
    }

    pub(super) fn contains(&self, heap: usize) -> bool {
        self.has_some(heap / 64) && self.heaps.binary_search(&heap).is_ok()
    }

    /// Whether the heaps from `from` up to `to`, exclusive, may have a rare one among them; if not,
    /// there is none.
    pub(super) fn touch(&self, from: usize, to: usize) -> bool {
        to > from && (from / 64..=(to - 1) / 64).any(|stretch| self.has_some(stretch))
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

    fn has_some(&self, stretch: usize) -> bool {
        self.stretches.get(stretch / 64).is_some_and(|word| word >> (stretch % 64) & 1 != 0)
    }

    pub(super) fn bytes(&self) -> usize {
        self.heaps.capacity() * size_of::<usize>() + self.stretches.capacity() * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_leave_out_just_the_rare_heaps() {
        let heaps = [0, 1, 5, 63, 64, 700, 9000, 9001];
        let mut rares = Rares::default();
        heaps.iter().for_each(|&heap| rares.push(heap));
        for (from, to) in
            [(0, 3), (0, 10_000), (5, 6), (6, 64), (65, 700), (640, 8999), (9001, 9002)]
        {
            let common: Vec<usize> = (from..to).filter(|heap| !heaps.contains(heap)).collect();
            let inside: Vec<usize> = rares.gaps(from, to).flat_map(|(from, to)| from..to).collect();
            assert_eq!(inside, common, "{from} to {to}");
            assert!(rares.touch(from, to) || common.len() == to - from);
            assert!((from..to).all(|heap| rares.contains(heap) == heaps.contains(&heap)));
        }
    }
}
