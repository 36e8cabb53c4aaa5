//! Subtraction games on heaps of machine size: values and lost heaps of all heaps at once.

/// Extends `values`, which are those of the heaps from 0 on, to `len` heaps; a move takes an amount in
/// `set`: up to 127 different amounts, from the least, each at least 1.
///
/// Costs one step for each heap and amount.
pub(crate) fn extend_values(set: &[usize], values: &mut Vec<u8>, len: usize) {
    for heap in values.len()..len {
        let amounts = set.iter().take_while(|taken| **taken <= heap);
        let seen = amounts.fold(0u128, |seen, taken| seen | 1 << values[heap - taken]);
        values.push(u8::try_from(seen.trailing_ones()).unwrap_or(u8::MAX));
    }
}

/// The heaps from 0 to `len` − 1 that the player to move loses, as bits; a move takes an amount in
/// `set`, each at least 1.
///
/// Costs one step for each 64 heaps and amount, and one for each heap: amounts of 64 or more reach
/// words that are known, by a shift; smaller ones are spread within a word as its heaps are decided.
pub(crate) fn losing_heaps(set: &[usize], len: usize) -> Vec<u64> {
    let mut lost: Vec<u64> = Vec::with_capacity(len.div_ceil(64));
    for word in 0..len.div_ceil(64) {
        // The bits `back` before this word's; those of the word itself are not known yet.
        let shifted = |back: usize| {
            let (words, bits) = (back / 64, back % 64);
            let before = |words| lost.get(word.wrapping_sub(words)).copied().unwrap_or(0);
            let carried = if bits == 0 { 0 } else { before(words + 1) >> (64 - bits) };
            before(words) << bits | carried
        };
        let mut won = set.iter().fold(0, |won, taken| won | shifted(*taken));
        let near: u64 =
            set.iter().filter(|taken| **taken < 64).fold(0, |near, taken| near | 1 << taken);
        let mut here = 0;
        for bit in 0..64 {
            if won >> bit & 1 == 0 {
                here |= 1 << bit;
                won |= near << bit;
            }
        }
        lost.push(here);
    }
    lost
}

/// The Grundy value of a heap if a move takes from `least` to `most` tokens; `least` is at least 1 and
/// their sum below 2^64.
///
/// With r the heap modulo p = `least` + `most` it is ⌊r / least⌋, by induction: a move of t ≤ r tokens
/// lowers this quotient, as t ≥ least; one of t > r goes to the remainder r + p − t ≥ r + least, which
/// has a higher one; and the moves from least to min(r, most) leave every remainder from r − least
/// down to one below least, so every smaller quotient.
pub(crate) fn interval_value(heap: u64, least: u64, most: u64) -> u64 {
    heap % (least + most) / least
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets with small and large amounts, against the rules.
    #[test]
    fn values_and_lost_heaps_in_machine_words() {
        let mut sets: Vec<Vec<usize>> = (1usize..64)
            .map(|bits| {
                [1, 2, 5, 63, 64, 130].into_iter().filter(|k| bits >> (k % 7) & 1 == 1).collect()
            })
            .collect();
        sets.extend((1..80).flat_map(|low| (low..low + 4).map(move |high| (low..=high).collect())));
        for set in sets {
            let mut values = Vec::new();
            (1..=600).step_by(7).for_each(|len| extend_values(&set, &mut values, len));
            let lost = losing_heaps(&set, values.len());
            for (heap, &value) in values.iter().enumerate() {
                let options = set.iter().filter(|taken| **taken <= heap);
                let options: Vec<u8> = options.map(|taken| values[heap - taken]).collect();
                assert_eq!(Some(value), (0..).find(|v| !options.contains(v)), "{set:?}: {heap}");
                assert_eq!(lost[heap / 64] >> (heap % 64) & 1 == 1, value == 0, "{set:?}: {heap}");
                if let [least, .., most] | [least @ most] = set[..]
                    && set.len() == most - least + 1
                {
                    let formula = interval_value(heap as u64, least as u64, most as u64);
                    assert_eq!(u64::from(value), formula, "{set:?}: {heap}");
                }
            }
        }
    }
}
