//! What kind of game the rules make, so that the quickest engine can take it.

mod heap;
mod queen;
mod vectors;

pub use heap::HeapRules;
pub use vectors::{Family, Vectors};

use crate::core::Game;

/// The kind of a game, the most special that is recognised.
///
/// ```
/// use grundy_rules::{Checked, Shape};
///
/// let text = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
/// let checked = Checked::read(text).unwrap();
/// assert!(matches!(checked.shape, Shape::Vectors(_)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Play may go on for ever: retrograde analysis.
    Loopy,
    /// One heap under take-and-break rules: heap values, periods, misère quotients.
    Heap(HeapRules),
    /// A heap is replaced by a sum of heaps in a way that no code says: values by search.
    Sums,
    /// Amounts that do not depend on the heaps: tables of two heaps, numbered positions.
    Vectors(Vectors),
    /// Anything else: search over the compiled options, and the sieve.
    General,
}

impl Shape {
    /// The kind of a game.
    pub fn of(game: &Game) -> Shape {
        if game.loopy {
            return Shape::Loopy;
        }
        if let Some(rules) = HeapRules::of(game) {
            return Shape::Heap(rules);
        }
        if game.moves.iter().any(|one| one.targets.len() != 1) {
            return Shape::Sums;
        }
        match Vectors::of(game) {
            Some(vectors) => Shape::Vectors(vectors),
            None => Shape::General,
        }
    }

    /// The kind in a sentence.
    pub fn sentence(&self, game: &Game) -> String {
        let heaps = match game.heaps {
            1 => "one heap".to_string(),
            2 => "two heaps".to_string(),
            3 => "three heaps".to_string(),
            count => format!("{count} heaps"),
        };
        match self {
            Shape::Loopy => "Positions may repeat: play may go on for ever.".to_string(),
            Shape::Heap(rules) => format!("One heap: this is {}.", rules.name()),
            Shape::Sums => {
                "One heap that falls apart, by rules that are no octal game.".to_string()
            }
            Shape::Vectors(_) if game.heaps == 1 => {
                "Amounts from one heap, whatever the heap is.".to_string()
            }
            Shape::Vectors(vectors) => {
                let known = match vectors.band() {
                    None => String::new(),
                    Some(1) => ": the moves of Wythoff's game".to_string(),
                    Some(t) => {
                        format!(": Wythoff's game with amounts that differ by less than {t}")
                    }
                };
                format!("Amounts from {heaps}, whatever the heaps are{known}.")
            }
            Shape::General => {
                let mut parts = vec![heaps, "conditions".to_string()];
                if game.coordinates.len() > game.heaps {
                    parts.push("state".to_string());
                }
                if game.block > 0 {
                    let word = if game.block == 1 { "option" } else { "options" };
                    parts.push(format!("{} {word} blocked", game.block));
                }
                let mut sentence = parts.join(", ");
                sentence[..1].make_ascii_uppercase();
                sentence + "."
            }
        }
    }
}
