//! Moves and refutations in words.

use crate::game::Game;
use crate::prove::Refutation;

/// A refutation as a sentence: "(14,20) is said to lose, but taking 3 from both leaves (11,17), which is, too".
#[must_use]
pub fn refutation(why: &Refutation, game: &Game) -> String {
    let tuple = |numbers: &[u64]| {
        let list: Vec<String> = numbers.iter().map(u64::to_string).collect();
        format!("({})", list.join(","))
    };
    match why {
        Refutation::NotAPosition(n) => format!("{} is no position", tuple(n)),
        Refutation::Leads { from, to, .. } => {
            format!(
                "{} is said to lose, but {} leaves {}, which is said to lose, too",
                tuple(from),
                step(from, to, &game.names),
                tuple(to)
            )
        }
        Refutation::NoMove(n) => {
            format!(
                "{} is said to win, but not enough moves lead to what is said to lose",
                tuple(n)
            )
        }
        Refutation::Stuck(n) => {
            format!("{} is said to lose, but without a move one wins", tuple(n))
        }
        Refutation::Many(n) => {
            format!("{} is said to lose, but has more such options than can be blocked", tuple(n))
        }
        Refutation::NoOther(n) => {
            format!(
                "{} is said to lose, but so are all its options, which must not all be blocked",
                tuple(n)
            )
        }
        Refutation::Twice(n) => format!("{} has a smaller value already", tuple(n)),
    }
}

/// A move in words, by what it changes.
#[must_use]
pub fn step(from: &[u64], to: &[u64], names: &[String]) -> String {
    let changed: Vec<usize> = (0..from.len().min(to.len())).filter(|&i| from[i] != to[i]).collect();
    let taken: Vec<Option<u64>> = changed.iter().map(|&i| from[i].checked_sub(to[i])).collect();
    match &taken[..] {
        [Some(a), Some(b)] if a == b && names.len() == 2 => format!("taking {a} from both"),
        _ => {
            let parts: Vec<String> = changed
                .iter()
                .zip(&taken)
                .map(|(&i, taken)| match taken {
                    Some(n) => format!("taking {n} from {}", names[i]),
                    None => format!("making {} {}", names[i], to[i]),
                })
                .collect();
            parts.join(" and ")
        }
    }
}
