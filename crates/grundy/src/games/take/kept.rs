//! What is kept of games in which numbers of a set are taken: values of small heaps under normal play, because misère play asks
//! for them where no table is at hand, and the sets as rules of tables, because every heap and every option asks for them.

use std::sync::{Mutex, PoisonError};

use grundy_core::nat::{self, Nat};
use grundy_kernels::heap::TakeBreak;

use super::kind::Kind;
use crate::ruleset::Flow;

/// Larger heaps have no value here.
const MOST: usize = 1 << 13;

/// The values of the first heaps under each set.
static KEPT: Mutex<Vec<(Kind, Vec<usize>)>> = Mutex::new(Vec::new());

/// The sets that were asked for last, up to some number, as rules.
static SETS: Mutex<Vec<(Kind, usize, TakeBreak)>> = Mutex::new(Vec::new());

/// So many of them.
const MOST_SETS: usize = 8;

/// The rules under which the numbers of this kind up to `last` are taken.
pub(super) fn rules(kind: Kind, last: usize) -> TakeBreak {
    let mut sets = SETS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((.., rules)) = sets.iter().find(|(of, to, _)| (*of, *to) == (kind, last)) {
        return rules.clone();
    }
    let mut digits = vec![0; last + 1];
    let _ = kind.amounts(&Nat::from(last), &mut |taken| {
        if let Some(digit) = nat::to_usize(&taken).and_then(|taken| digits.get_mut(taken)) {
            *digit = 3;
        }
        Flow::Continue(())
    });
    if sets.len() == MOST_SETS {
        sets.remove(0);
    }
    let rules = TakeBreak::new(digits);
    sets.push((kind, last, rules.clone()));
    rules
}

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
