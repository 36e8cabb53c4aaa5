//! When a repetition in the pretending function is a proof of a period.

use grundy_kernels::heap::TakeBreak;

use super::monoid::Element;

/// Φ(n + `period`) = Φ(n) for all n ≥ `start`.
///
/// ```
/// use grundy::games::heap_rules;
/// use grundy::Limits;
/// use grundy::misere::HeapQuotient;
///
/// // Kayles: the quotient has 40 elements (Plambeck 2005).
/// let (kayles, _) = heap_rules("0.77")?;
/// let mut found = HeapQuotient::new(kayles, HeapQuotient::MAX_ORDER);
/// found.extend_to(200, &Limits::default())?;
/// assert_eq!(found.period().unwrap().period, 12);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiserePeriod {
    /// The pre-period, at least 1.
    pub start: usize,
    /// The period.
    pub period: usize,
}

/// The period of a pretending function, if the heaps so far prove one.
///
/// Let a move take at most k tokens and leave at most h heaps, equal ones being allowed, and let
/// Φ(n + p) = Φ(n) for s ≤ n < hs + (h − 1)p + k, where s ≥ 1. Then it holds for all n ≥ s, and the
/// quotient of the heaps below hs + hp + k is that of the game (Plambeck 2005; for h = 2 as Guy and Smith
/// 1956). For if n ≥ hs + hp + k, the largest heap that a move leaves has at least s + p tokens, so the
/// heap n − p has a move to the same class; and conversely. So heap n has the same classes of options as
/// heap n − p, and every sum with it has the outcome of the sum with n − p.
pub(super) fn proved(rules: &TakeBreak, images: &[Element]) -> Option<MiserePeriod> {
    let most_taken = rules.most_taken()?;
    let most_left = rules.most_left().max(1);
    if rules.unequal {
        return None;
    }
    let len = images.len();
    (1..len).find_map(|period| {
        let differs = (period..len).rev().find(|&n| images[n] != images[n - period]);
        let start = differs.map_or(1, |n| (n + 1 - period).max(1));
        let needed = most_left * (start + period) + most_taken;
        (needed <= len).then_some(MiserePeriod { start, period })
    })
}
