//! Words of very many values in few pieces, each of which repeats a pattern.

/// The values of heaps 0, 1, 2 and so on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word {
    pieces: Vec<Piece>,
}

/// Values up to an end, from where the piece before ends.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    end: u128,
    /// What is repeated, from the beginning of the piece; not empty.
    pattern: Vec<u32>,
}

/// What stands in a word from some place on.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    pattern: &'a [u32],
    /// Where in the pattern it begins.
    phase: usize,
    /// How many values until the piece ends.
    pub(super) left: u128,
}

impl Run<'_> {
    /// The first value.
    pub(super) fn value(&self) -> u32 {
        self.pattern[self.phase]
    }

    /// Goes on by one value, within the piece.
    pub(super) fn advance(&mut self) {
        self.phase = if self.phase + 1 == self.pattern.len() { 0 } else { self.phase + 1 };
        self.left -= 1;
    }

    /// Which value of which pattern comes first, among runs of the same pieces.
    pub(super) fn phase(&self) -> usize {
        self.phase
    }

    /// How many values have to agree if two runs agree for ever: no more than their periods together (Fine and Wilf
    /// 1965).
    fn decisive(&self, other: &Run<'_>) -> u128 {
        (self.pattern.len() + other.pattern.len()) as u128
    }
}

impl Word {
    pub(super) fn new(values: Vec<u32>) -> Word {
        let mut word = Word::default();
        let length = values.len() as u128;
        word.push(values, length);
        word
    }

    pub(super) fn len(&self) -> u128 {
        self.pieces.last().map_or(0, |piece| piece.end)
    }

    pub(super) fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Where the last piece begins, and with which period it repeats.
    pub(super) fn last(&self) -> Option<(u128, u128)> {
        let last = self.pieces.len().checked_sub(1)?;
        Some((self.begin(last), self.pieces[last].pattern.len() as u128))
    }

    /// Appends so many values that repeat a pattern.
    pub(super) fn push(&mut self, mut pattern: Vec<u32>, length: u128) {
        let begin = self.len();
        let Some(end) = begin.checked_add(length).filter(|_| length > 0) else { return };
        if let Some(last) = self.pieces.len().checked_sub(1) {
            let before = self.begin(last);
            let piece = &self.pieces[last];
            // The piece before may go on.
            let phase = ((begin - before) % piece.pattern.len() as u128) as usize;
            let goes_on = piece.pattern.iter().cycle().skip(phase);
            let decisive = (piece.pattern.len() + pattern.len()).min(small(length));
            let values = pattern.iter().cycle().take(decisive);
            if values.zip(goes_on).all(|(value, other)| value == other) {
                self.pieces[last].end = end;
                return;
            }
        }
        pattern.truncate(small(length));
        self.pieces.push(Piece { end, pattern });
    }

    /// Leaves so many values.
    pub(super) fn truncate(&mut self, length: u128) {
        let kept = self.pieces.partition_point(|piece| piece.end < length);
        self.pieces.truncate(kept + 1);
        if length == 0 {
            self.pieces.clear();
        }
        if let Some(last) = self.pieces.last_mut() {
            last.end = last.end.min(length);
        }
    }

    fn begin(&self, piece: usize) -> u128 {
        piece.checked_sub(1).map_or(0, |before| self.pieces[before].end)
    }

    /// What stands at `n` and behind it.
    pub(super) fn run(&self, n: u128) -> Option<Run<'_>> {
        let number = match self.pieces.first() {
            Some(first) if n < first.end => 0,
            _ => self.pieces.partition_point(|piece| piece.end <= n),
        };
        let piece = self.pieces.get(number)?;
        let offset = n - self.begin(number);
        let phase = match usize::try_from(offset) {
            Ok(offset) if offset < piece.pattern.len() => offset,
            _ => (offset % piece.pattern.len() as u128) as usize,
        };
        Some(Run { pattern: &piece.pattern, phase, left: piece.end - n })
    }

    /// The value of heap n, if it is in the word.
    pub(super) fn at(&self, n: u128) -> Option<u32> {
        self.run(n).map(|run| run.value())
    }

    /// Whether so many values from `one` on are those from `other` on; counts what is looked at off `work`.
    ///
    /// `None` if there was not work enough, or the word ends before.
    pub(super) fn same(
        &self,
        mut one: u128,
        mut other: u128,
        mut length: u128,
        work: &mut usize,
    ) -> Option<bool> {
        while length > 0 {
            let (mut first, mut second) = (self.run(one)?, self.run(other)?);
            let together = length.min(first.left).min(second.left);
            for _ in 0..together.min(first.decisive(&second)) {
                *work = work.checked_sub(1)?;
                if first.value() != second.value() {
                    return Some(false);
                }
                first.advance();
                second.advance();
            }
            (one, other, length) = (one + together, other + together, length - together);
        }
        Some(true)
    }

    /// The least n from which on every value below `end` is smaller than that of n + `shift` by `saltus`.
    pub(super) fn repeats_from(&self, shift: u128, saltus: u32, end: u128) -> Option<u128> {
        let (mut n, mut from) = (0, 0);
        while n < end {
            let (mut first, mut second) = (self.run(n)?, self.run(n + shift)?);
            let together = (end - n).min(first.left).min(second.left);
            // Where the last of them agree for so long, all do.
            let begin = n + together - together.min(first.decisive(&second));
            if begin > n {
                (first, second) = (self.run(begin)?, self.run(begin + shift)?);
            }
            n += together;
            for m in begin..n {
                if first.value() + saltus != second.value() {
                    from = m + 1;
                }
                first.advance();
                second.advance();
            }
        }
        Some(from)
    }

    /// The first heaps of this value, at most so many.
    pub(super) fn heaps_of(&self, value: u32, most: usize) -> Vec<u128> {
        let mut heaps = Vec::new();
        let mut begin = 0;
        for Piece { end, pattern } in &self.pieces {
            // If the pattern has it not, one look is enough.
            let looked = if pattern.contains(&value) { *end } else { begin };
            while begin < looked {
                let places = (begin..looked).zip(pattern).filter(|(_, found)| **found == value);
                heaps.extend(places.map(|(n, _)| n).take(most - heaps.len()));
                if heaps.len() == most {
                    return heaps;
                }
                begin += pattern.len() as u128;
            }
            begin = *end;
        }
        heaps
    }

    /// Every heap with its value, one by one.
    pub(super) fn each(&self) -> impl Iterator<Item = (u128, u32)> + '_ {
        (0..self.len()).map_while(|n| Some((n, self.at(n)?)))
    }
}

/// A length as far as anything is that long.
fn small(length: u128) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words of two letters in pieces of every pattern of up to three, against the letters one by one.
    #[test]
    fn pieces_are_their_letters() {
        let patterns: Vec<Vec<u32>> = [1usize, 2, 3]
            .into_iter()
            .flat_map(|length| {
                (0u32..1 << length).map(move |bits| (0..length).map(|i| bits >> i & 1).collect())
            })
            .collect();
        let mut words = 0;
        for one in &patterns {
            for two in &patterns {
                for (first, second) in [(1, 5), (4, 7), (7, 2), (6, 6), (5, 1)] {
                    let mut word = Word::default();
                    word.push(one.clone(), first);
                    word.push(two.clone(), second);
                    let letters = |pattern: &[u32], length: u128| {
                        pattern.iter().copied().cycle().take(length as usize).collect::<Vec<_>>()
                    };
                    let plain = [letters(one, first), letters(two, second)].concat();
                    let read: Vec<u32> = word.each().map(|(_, value)| value).collect();
                    assert_eq!(read, plain);
                    held_against(&word, &plain);
                    words += 1;
                }
            }
        }
        assert_eq!(words, 14 * 14 * 5);
    }

    fn held_against(word: &Word, plain: &[u32]) {
        let length = plain.len();
        for value in 0..2 {
            for most in 1..=length {
                let of = (0..length).filter(|&n| plain[n] == value).map(|n| n as u128);
                assert_eq!(word.heaps_of(value, most), of.take(most).collect::<Vec<_>>());
            }
        }
        for shift in 1..length {
            let end = length - shift;
            let differs = (0..end).rev().find(|&n| plain[n] != plain[n + shift]);
            let from = word.repeats_from(shift as u128, 0, end as u128);
            assert_eq!(from, Some(differs.map_or(0, |n| n as u128 + 1)), "{plain:?} by {shift}");
            for n in 0..end {
                let same = plain[n..end] == plain[n + shift..];
                let found = word.same(n as u128, (n + shift) as u128, (end - n) as u128, &mut 1000);
                assert_eq!(found, Some(same), "{plain:?}");
            }
        }
        for kept in 0..=length {
            let mut shorter = word.clone();
            shorter.truncate(kept as u128);
            assert_eq!(shorter.len(), kept as u128);
            assert!(shorter.each().map(|(_, value)| value).eq(plain[..kept].iter().copied()));
        }
    }
}
