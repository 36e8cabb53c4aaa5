//! What games have in common that say their own rules in the rule language.

use grundy_core::nat::{self, Nat};

/// A number as a parameter or amount in the rule language.
pub(super) fn parameter(number: &Nat) -> Option<u64> {
    const MOST: u64 = grundy_rules::MOST_PARAMETER.unsigned_abs();
    nat::small(number).filter(|&number| number <= MOST)
}

/// Names for so many heaps in the rule language.
pub(super) fn names(heaps: usize) -> Option<Vec<String>> {
    const MOST: usize = 12;
    match heaps {
        1..=3 => Some(["x", "y", "z"][..heaps].iter().map(ToString::to_string).collect()),
        4..=MOST => Some((1..=heaps).map(|i| format!("x{i}")).collect()),
        _ => None,
    }
}

/// Rules in the rule language by which one takes k from one of the heaps, one of which alone has the name `alone`;
/// `condition` says which amounts may be taken.
pub(super) fn taking_from_one(heaps: usize, alone: &str, condition: &str) -> Option<String> {
    if heaps == 1 {
        return Some(format!("heaps {alone}\ntake k from {alone}{condition}"));
    }
    Some(format!("heaps {}\ntake k from any heap{condition}", names(heaps)?.join(", ")))
}

/// Rules in the rule language by which one takes from some of the heaps at once: `condition` says of the names
/// of the amounts whether so many heaps may be taken from, and then under which condition.
pub(super) fn taking(
    heaps: usize,
    condition: impl Fn(&[String]) -> Option<String>,
) -> Option<String> {
    const MOST_MOVES: usize = 1 << 10;
    let names = names(heaps)?;
    let mut rules = format!("heaps {}", names.join(", "));
    let mut moves = 0;
    for chosen in 1_usize..1 << heaps {
        let from: Vec<usize> = (0..heaps).filter(|i| chosen >> i & 1 == 1).collect();
        let amounts: Vec<String> = match from.len() {
            1..=3 => ["k", "l", "m"][..from.len()].iter().map(ToString::to_string).collect(),
            more => (1..=more).map(|i| format!("k{i}")).collect(),
        };
        let Some(condition) = condition(&amounts) else { continue };
        moves += 1;
        if moves > MOST_MOVES {
            return None;
        }
        let taken = from.iter().zip(&amounts).map(|(&i, k)| format!("take {k} from {}", names[i]));
        rules.push_str(&format!("\n{}{condition}", taken.collect::<Vec<_>>().join(" and ")));
    }
    Some(rules)
}
