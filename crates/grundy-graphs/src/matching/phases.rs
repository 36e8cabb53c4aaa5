//! Phases: each makes the shortest augmenting paths longer, so that there are O(√nodes) of them.
//!
//! This is the algorithm of Gabow ("The Weighted Matching Approach to Maximum Cardinality Matching", 2017).
//! A phase has two parts. [`search`] grows trees from all nodes without a mate, level by level, until two of
//! them meet: that gives the length of a shortest augmenting path, and the edges that such paths can use.
//! [`paths`] exchanges the matching along as many disjoint paths of this length as fit.

mod buckets;
mod paths;
mod search;
#[cfg(test)]
mod tests;

use super::forest::Forest;

use search::Search;

/// Makes the matching of a new `forest` larger. Stops after the phase that comes to `most` looks at edges;
/// whether it came to the end, so that the forest proves that the matching is maximum.
///
/// Without a limit O(√nodes · edges · α). About 30 bytes a node and at most 32 an edge for a while.
pub(super) fn grow(forest: &mut Forest, most: u64) -> bool {
    let mut search = Search::new(forest);
    let mut looks = 0;
    let mut before = 0;
    while let Some(length) = search.run() {
        debug_assert!(length > before, "no path of the last length is left");
        before = length;
        paths::exchange(&mut search, length);
        looks += search.forest.looks;
        if looks >= most {
            return false;
        }
        search.restart();
    }
    true
}
