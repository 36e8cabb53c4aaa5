//! Values under normal play of small heaps, from which numbers of a set are taken: they are kept, because misère play asks
//! for them where no table is at hand.

use std::sync::{Mutex, PoisonError};

use grundy_core::nat::{self, Nat};

use super::kind::Kind;
use crate::ruleset::Flow;

/// Larger heaps have no value here.
const MOST: usize = 1 << 13;

/// The values of the first heaps under each set.
static KEPT: Mutex<Vec<(Kind, Vec<usize>)>> = Mutex::new(Vec::new());

/// The value of a heap, if it is small.
pub(super) fn value(kind: Kind, heap: &Nat) -> Option<u64> {
    let heap = nat::to_usize(heap).filter(|&heap| heap <= MOST)?;
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let at = kept.iter().position(|(of, _)| *of == kind).unwrap_or_else(|| {
        kept.push((kind, Vec::new()));
        kept.len() - 1
    });
    let values = &mut kept[at].1;
    if values.len() <= heap {
        let mut set = Vec::new();
        let _ = kind.amounts(&Nat::from(heap), &mut |taken| {
            set.extend(nat::to_usize(&taken));
            Flow::Continue(())
        });
        // The heap among whose options each value was seen last, and one more.
        let mut seen = vec![0; set.len() + 1];
        for n in values.len()..=heap {
            for taken in set.iter().take_while(|&&taken| taken <= n) {
                seen[values[n - taken]] = n + 1;
            }
            let least = seen.iter().position(|&last| last != n + 1);
            values.push(least.unwrap_or(seen.len()));
        }
    }
    values.get(heap).map(|&value| value as u64)
}
