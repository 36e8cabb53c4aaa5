//! How many P-positions of Moore's Nim there are, by their number of tokens.

/// For each total from 0 to `most`, how many P-positions have `heaps` heaps in order, empty ones
/// allowed, with that many tokens together, modulo `modulus`, which is from 2 to 2^32.
///
/// Each binary digit is 1 in a number of heaps that K + 1 divides, whatever the other digits are
/// (Moore 1910). So this is a knapsack over the digits: to put the digit 2^b into c heaps takes
/// c·2^b tokens and can be done in C(heaps, c) ways. O(most · heaps / (K + 1)) at worst.
pub(crate) fn p_positions_by_total(
    heaps: usize,
    most_moved: usize,
    most: usize,
    modulus: u64,
) -> Vec<u64> {
    let choices = binomials(heaps, modulus);
    let step = most_moved + 1;
    let mut ways = vec![0; most + 1];
    ways[0] = 1;
    let mut digit = 1;
    while digit * step <= most {
        for total in (digit * step..=most).rev() {
            let counts = (step..=heaps.min(total / digit)).step_by(step);
            ways[total] = counts.fold(ways[total], |sum, count| {
                (sum + ways[total - count * digit] * choices[count]) % modulus
            });
        }
        digit *= 2;
    }
    ways
}

/// The row C(n, 0), …, C(n, n) of Pascal's triangle.
fn binomials(n: usize, modulus: u64) -> Vec<u64> {
    let mut row = vec![1];
    for _ in 0..n {
        let mut next = vec![1];
        next.extend(row.windows(2).map(|pair| (pair[0] + pair[1]) % modulus));
        next.push(1);
        row = next;
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every list of `heaps` heaps with `total` tokens.
    fn lists(heaps: usize, total: u64) -> Vec<Vec<u64>> {
        if heaps == 0 {
            return if total == 0 { vec![Vec::new()] } else { Vec::new() };
        }
        let shorter = |first| lists(heaps - 1, total - first).into_iter().map(move |l| (first, l));
        (0..=total).flat_map(shorter).map(|(first, l)| [vec![first], l].concat()).collect()
    }

    #[test]
    fn counts_are_those_of_the_listed_positions() {
        let moduli = |digits: &[u64], step: usize| {
            (0..4).all(|bit| digits.iter().filter(|d| *d >> bit & 1 == 1).count() % step == 0)
        };
        for heaps in 0..=4 {
            for most_moved in 1..=4 {
                let ways = p_positions_by_total(heaps, most_moved, 12, 1 << 32);
                for (total, ways) in (0..).zip(ways) {
                    let all = lists(heaps, total);
                    let losing = all.iter().filter(|list| moduli(list, most_moved + 1)).count();
                    assert_eq!(ways, losing as u64, "{heaps} heaps, {total} tokens");
                }
            }
        }
    }
}
