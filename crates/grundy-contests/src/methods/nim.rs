//! Sums of nim-heaps of machine size: who wins, and by which moves (Bouton 1901).

/// The exclusive or of the values: 0 just if the sum of the games is a P-position.
pub(crate) fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}

/// The winning moves in Nim, as pairs of a heap's index and what to leave of it, in the order of
/// the heaps; at most one in each heap.
pub(crate) fn winning_moves(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> {
    let sum = nim_sum(heaps.iter().copied());
    let left = heaps.iter().map(move |heap| heap ^ sum);
    let moves = left.enumerate();
    moves.filter(move |(index, left)| *left < heaps[*index])
}

/// Whether the player to move loses misère Nim: a P-position of Nim if some heap has two tokens or
/// more, otherwise an odd number of heaps of one token.
pub(crate) fn is_misere_loss(heaps: impl IntoIterator<Item = u64>) -> bool {
    let (sum, large) =
        heaps.into_iter().fold((0, false), |(sum, large), heap| (sum ^ heap, large || heap > 1));
    if large { sum == 0 } else { sum == 1 }
}

/// The winning moves in misère Nim, as pairs of a heap's index and what to leave of it, in the order
/// of the heaps; at most one in each heap.
///
/// Where another heap has two tokens or more, what is left must balance the others as in Nim; where
/// the others are ones, what is left must be 0 or 1 and make the number of ones odd.
pub(crate) fn misere_winning_moves(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> {
    let sum = nim_sum(heaps.iter().copied());
    let large = heaps.iter().filter(|heap| **heap > 1).count();
    let moves = heaps.iter().enumerate().map(move |(index, heap)| {
        let others_large = large > usize::from(*heap > 1);
        (index, heap ^ sum ^ u64::from(!others_large))
    });
    moves.filter(|(index, left)| *left < heaps[*index])
}

/// The nim-sum 0 ⊕ 1 ⊕ … ⊕ n: each four numbers from a multiple of 4 on cancel.
pub(crate) fn sum_to(n: u64) -> u64 {
    match n % 4 {
        0 => n,
        1 => 1,
        2 => n + 1,
        _ => 0,
    }
}

/// The Grundy value of machine words on a staircase, stair 1 first: the nim-sum of the odd stairs.
pub(crate) fn staircase(stairs: impl IntoIterator<Item = u64>) -> u64 {
    nim_sum(stairs.into_iter().step_by(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_all_numbers() {
        for n in 0..100 {
            assert_eq!(sum_to(n), nim_sum(0..=n));
        }
        assert_eq!(sum_to(u64::MAX - 1), u64::MAX);
    }
}
