//! One heap from which at most so many tokens are taken (Bachet 1612).

/// What the player to move takes to win with `heap` tokens alone if a move takes from 1 to `most`;
/// `None` if he loses.
pub(crate) fn winning_take(heap: u64, most: u64) -> Option<u64> {
    let taken = most.checked_add(1).map_or(heap, |round| heap % round);
    (taken > 0).then_some(taken)
}
