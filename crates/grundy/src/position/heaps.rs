//! One-heap games in a line.

use std::fmt;
use std::sync::Arc;

use grundy_core::{Cursor, Error, Nat, nat};

use crate::picture::Picture;
use crate::ruleset::{Each, Flow, Ruleset};
use crate::text::{Argument, Join, Message, message};

type Options = dyn Fn(u64, &mut Each<'_, u64>) -> Flow + Send + Sync;

/// A game whose components are heaps: see [`heaps`].
///
/// ```
/// use grundy::{Flow, OneHeap, Sum, heaps};
///
/// let halving: OneHeap = heaps(|n, each| if n > 0 { each(&[n / 2]) } else { Flow::Continue(()) });
/// assert_eq!(Sum::of("halving", halving, [9]).to_string(), "halving:9");
/// ```
#[derive(Clone)]
pub struct OneHeap {
    options: Arc<Options>,
}

/// A game of heaps whose options `options` lists: it is given a heap and calls `each` with the heaps that a
/// move leaves, once for every move, as long as `each` wants more. A move that leaves nothing calls `each`
/// with a heap of 0.
///
/// ```
/// use grundy::{Outcome, Play, Solver, Sum, heaps};
///
/// let one_or_two = heaps(|n, each| (1..=n.min(2)).try_for_each(|k| each(&[n - k])));
/// let sum = Sum::of("one-or-two", one_or_two, [9]);
/// assert_eq!(Solver::default().outcome(&sum, Play::Normal)?, Outcome::P);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn heaps(options: impl Fn(u64, &mut Each<'_, u64>) -> Flow + Send + Sync + 'static) -> OneHeap {
    OneHeap { options: Arc::new(options) }
}

impl fmt::Debug for OneHeap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OneHeap")
    }
}

impl PartialEq for OneHeap {
    /// Whether both came from the same call of [`heaps`].
    fn eq(&self, other: &OneHeap) -> bool {
        Arc::ptr_eq(&self.options, &other.options)
    }
}

impl Ruleset for OneHeap {
    type Position = u64;

    const LIST: bool = true;

    fn parse(&self, cursor: &mut Cursor<'_>) -> Result<u64, Error> {
        cursor.number("a heap", 0..=u64::MAX)
    }

    fn write(&self, &heap: &u64, out: &mut String) {
        nat::push_u64(out, heap);
    }

    fn options(&self, &heap: &u64, each: &mut Each<'_, u64>) -> Flow {
        (self.options)(heap, each)
    }

    fn picture(&self, &heap: &u64) -> Option<Picture> {
        Some(Picture::heaps([&Nat::from(heap)]))
    }

    fn describe(&self, &from: &u64, to: &[u64]) -> Message {
        match to {
            [left] if *left < from => message!("take-from", taken = from - left, heap = from),
            _ => {
                let left = Argument::list(to.iter().copied(), Join::And);
                message!("split", heap = from, parts = left)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;

    #[test]
    fn the_same_function_is_the_same_game() {
        let nim = heaps(|n, each| (0..n).try_for_each(|left| each(&[left])));
        let other = heaps(|_, _| ControlFlow::Continue(()));
        assert_eq!(nim.clone(), nim);
        assert_ne!(nim, other);
    }
}
