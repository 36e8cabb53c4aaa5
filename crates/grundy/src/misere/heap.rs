//! The moves of heaps of machine size.

use grundy_kernels::heap::TakeBreak;

use crate::ruleset::Flow;

/// Calls `each` with the heaps that every move from `heap` leaves, in order of size; no heap stands for
/// an empty one.
///
/// A heap of n tokens has up to n/2 moves for each digit that splits in two, n²/12 for each that splits
/// in three.
pub(crate) fn options(
    rules: &TakeBreak,
    heap: usize,
    each: &mut dyn FnMut(&[usize]) -> Flow,
) -> Flow {
    let last = rules.most_taken().unwrap_or(heap).min(heap);
    for taken in 0..=last {
        let digit = rules.digit(taken);
        let left = heap - taken;
        if left == 0 {
            if digit & 1 != 0 {
                each(&[])?;
            }
            continue;
        }
        if digit & 2 != 0 && taken > 0 {
            each(&[left])?;
        }
        if digit & 4 != 0 {
            for a in 1..=left / 2 {
                let b = left - a;
                if !(rules.unequal && a == b) {
                    each(&[a, b])?;
                }
            }
        }
        if digit & 8 != 0 {
            for a in 1..=left / 3 {
                for b in a..=(left - a) / 2 {
                    let c = left - a - b;
                    if !(rules.unequal && (a == b || b == c)) {
                        each(&[a, b, c])?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}
