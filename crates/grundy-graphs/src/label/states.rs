//! One byte a node: its label, or how many of its options have not been found to win.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};

/// The node wins.
pub(crate) const WON: u8 = 254;
/// The node loses.
pub(crate) const LOST: u8 = 255;
/// So many options or more are counted in [`Wide`].
pub(crate) const WIDE: u8 = 251;
/// A node that stays without a label: nobody wins there.
pub(crate) const NEVER: u8 = 252;

/// The counters that do not fit a byte. Only the thread that owns a node's byte changes its counter;
/// the counters are atomic so that threads can share the map.
pub(crate) type Wide = HashMap<u32, AtomicU32>;

/// The byte of a `node` without a label, `options` of which are not known to win.
#[inline(always)]
pub(crate) fn unlabelled(node: u32, options: u32, wide: &mut Wide) -> u8 {
    match u8::try_from(options) {
        Ok(few) if few < WIDE => few,
        _ => {
            wide.insert(node, options.into());
            WIDE
        }
    }
}

/// Labels the unlabelled among `nodes`, each of which has an option that loses (`WIN`), or counts one
/// option that wins off and labels those that have none left. Writes the newly labelled to the front of
/// `found`, which has room for all of `nodes`, and returns how many they are. The bytes begin with that of
/// the node `first`.
#[inline(always)]
pub(crate) fn mark<const WIN: bool>(
    nodes: &[u32],
    bytes: &mut [u8],
    first: usize,
    wide: &Wide,
    found: &mut [u32],
) -> usize {
    let found = &mut found[..nodes.len()];
    let mut count = 0;
    for &node in nodes {
        let byte = &mut bytes[node as usize - first];
        let old = *byte;
        // What depends on the node is left to conditional moves: as branches they are hard to predict.
        let is_new = if WIN {
            let is_new = old < WON;
            *byte = if is_new { WON } else { old };
            is_new
        } else {
            if old == WIDE && count_off(wide, node) > 0 {
                continue;
            }
            let is_new = old == 1 || old == WIDE;
            let less = if old < WIDE { old.wrapping_sub(1) } else { old };
            *byte = if is_new { LOST } else { less };
            is_new
        };
        found[count] = node;
        count += usize::from(is_new);
    }
    count
}

/// Counts one option of `node` off; how many are left.
#[cold]
fn count_off(wide: &Wide, node: u32) -> u32 {
    let left = &wide[&node];
    let less = left.load(Ordering::Relaxed) - 1;
    left.store(less, Ordering::Relaxed);
    less
}
