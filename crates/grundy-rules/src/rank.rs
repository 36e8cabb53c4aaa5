//! Why every play ends: numbers of a position that no move raises before it lowers one.

mod cycle;

use std::fmt;

use crate::clock;
use crate::compile::Compiled;
use crate::core::{Formula, Game, Linear, Move, Relation, least};
use crate::diagnostic::{Diagnostic, Place};
use crate::rules::Rules;

/// A proof that every play ends: in every move, the first of the keys that changes falls.
///
/// In a game that leaves sums of heaps this holds for every heap of the sum.
///
/// ```
/// use grundy_rules::Checked;
///
/// let text = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
/// let checked = Checked::read(text).unwrap();
/// assert_eq!(checked.rank.unwrap().keys.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rank {
    /// The keys, from the most important one.
    pub keys: Vec<Key>,
}

/// A number of a position that is bounded from below.
///
/// ```
/// use grundy_rules::{Checked, Key};
///
/// let text = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
/// let checked = Checked::read(text).unwrap();
/// // The sum of the heaps falls, and is at least 0.
/// assert!(matches!(checked.rank.unwrap().keys[0], Key::Linear(_, 0)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// A linear sum of the coordinates; at least the number in every position.
    Linear(Linear, i64),
    /// The largest heap.
    Largest,
}

/// Whether a key falls in every move of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    Unknown,
    Never,
    Falls,
}

/// Weights are tried for up to so many coordinates; for more, sums and single coordinates.
const MOST_WEIGHED: usize = 3;

impl Rank {
    /// A rank, if one is found; exact reasoning, so that what is found is a proof.
    pub fn find(game: &Game) -> Option<Rank> {
        Rank::among(game, &candidates(game))
    }

    /// A rank whose keys are coordinates: then moves lead back in the lexicographic order of the positions.
    pub(crate) fn of_coordinates(game: &Game) -> Option<Vec<usize>> {
        let count = game.coordinates.len();
        let keys: Vec<Key> = (0..count).map(|v| Key::Linear(Linear::variable(v), 0)).collect();
        let rank = Rank::among(game, &keys)?;
        Some(rank.keys.iter().filter_map(|key| (0..count).find(|&v| *key == keys[v])).collect())
    }

    fn among(game: &Game, candidates: &[Key]) -> Option<Rank> {
        let mut open: Vec<(&Move, Formula)> = Vec::new();
        for one in &game.moves {
            if clock::is_over() {
                return None;
            }
            open.push((one, game.legal(one)?));
        }
        let mut keys = Vec::new();
        while !open.is_empty() {
            // One key for all moves is best; else the first that some lower and none raises.
            let mut best: Option<(&Key, Vec<bool>)> = None;
            for key in candidates {
                let Some(falls) = falls(game, key, &open) else { continue };
                let is_whole = falls.iter().all(|falls| *falls);
                if is_whole || (best.is_none() && falls.contains(&true)) {
                    best = Some((key, falls));
                }
                if is_whole {
                    break;
                }
            }
            let (key, falls) = best?;
            keys.push(key.clone());
            let mut falls = falls.into_iter();
            open.retain(|_| falls.next() != Some(true));
        }
        Some(Rank { keys })
    }

    /// The rank in words.
    pub fn sentence(&self, rules: &Rules) -> String {
        if self.keys.is_empty() {
            return "There is no move.".to_string();
        }
        let name = |variable: usize| rules.coordinate(variable).to_string();
        let keys: Vec<String> = self
            .keys
            .iter()
            .map(|key| match key {
                Key::Largest => "the largest heap".to_string(),
                Key::Linear(sum, _) => crate::core::sum_text(sum, &name),
            })
            .collect();
        match keys.as_slice() {
            [key] => format!("Every play ends: each move lowers {key}."),
            keys => format!(
                "Every play ends: of {}, each move lowers the first that it changes.",
                keys.join(", then ")
            ),
        }
    }
}

/// Which of the moves lower a key; `None` if one may raise it.
fn falls(game: &Game, key: &Key, moves: &[(&Move, Formula)]) -> Option<Vec<bool>> {
    let falls = moves.iter().map(|(one, legal)| match key.change(game, one, legal) {
        _ if clock::is_over() => None,
        Change::Unknown => None,
        change => Some(change == Change::Falls),
    });
    falls.collect()
}

impl Key {
    /// The value of the key.
    pub fn value(&self, game: &Game, position: &[i64]) -> i128 {
        match self {
            Key::Linear(sum, _) => sum.value(position),
            Key::Largest => position[..game.heaps].iter().copied().max().map_or(0, i128::from),
        }
    }

    fn change(&self, game: &Game, one: &Move, legal: &Formula) -> Change {
        let never = |bad: Option<Formula>| {
            bad.is_some_and(|bad| Formula::and([legal.clone(), bad]).is_contradiction())
        };
        // The key of no target is larger than before by `more`.
        let bounded = |more: i64| match self {
            Key::Linear(sum, _) => one.targets.iter().all(|target| {
                let after =
                    sum.terms.iter().try_fold(Linear::constant(sum.constant), |all, &(v, c)| {
                        all.plus(c, &target[v])
                    });
                let rise = after.and_then(|after| after.plus(-1, sum));
                let rise = rise.and_then(|rise| rise.plus(-1, &Linear::constant(more)));
                never(rise.map(|rise| Formula::atom(rise, Relation::AtLeastZero)))
            }),
            Key::Largest => one.targets.iter().all(|target| {
                target[..game.heaps].iter().all(|after| {
                    let above = (0..game.heaps).map(|heap| {
                        let rise = after.plus(-1, &Linear::variable(heap))?;
                        let rise = rise.plus(-1, &Linear::constant(more))?;
                        Some(Formula::atom(rise, Relation::AtLeastZero))
                    });
                    never(above.collect::<Option<Vec<_>>>().map(Formula::and))
                })
            }),
        };
        if bounded(0) {
            Change::Falls
        } else if one.targets.len() == 1 && bounded(1) {
            Change::Never
        } else {
            Change::Unknown
        }
    }
}

/// Keys that are tried, the plainest first.
fn candidates(game: &Game) -> Vec<Key> {
    let count = game.coordinates.len();
    let heaps = game.heaps;
    let linear = |weights: &[i64]| {
        let terms = weights.iter().copied().enumerate().filter(|(_, weight)| *weight != 0);
        let sum = Linear { terms: terms.collect(), constant: 0 };
        let bound = match weights.iter().all(|&weight| weight >= 0) {
            true => 0,
            false => least(&sum, &game.positions, count)?,
        };
        Some(Key::Linear(sum, bound))
    };
    let mut weights: Vec<Vec<i64>> = Vec::new();
    let mut sum = vec![0; count];
    sum[..heaps].fill(1);
    weights.push(sum);
    weights.push(vec![1; count]);
    for one in 0..count {
        for sign in [1, -1] {
            let mut single = vec![0; count];
            single[one] = sign;
            weights.push(single);
        }
    }
    let mut rising: Vec<i64> = (1..).take(count).collect();
    weights.push(rising.clone());
    rising.reverse();
    weights.push(rising);
    if count <= MOST_WEIGHED {
        let mut next = vec![-1; count];
        loop {
            if next.iter().any(|&weight| weight != 0) && !weights.contains(&next) {
                weights.push(next.clone());
            }
            let Some(at) = next.iter().position(|&weight| weight < 3) else { break };
            next[at] += 1;
            next[..at].fill(-1);
        }
        // Small weights first.
        weights[2 * count + 4..].sort_by_key(|w| w.iter().map(|weight| weight.abs()).sum::<i64>());
    }
    let mut keys: Vec<Key> = weights.iter().filter_map(|weights| linear(weights)).collect();
    if heaps > 1 {
        keys.insert(2.min(keys.len()), Key::Largest);
    }
    keys
}

impl Rules {
    /// Why every play ends.
    ///
    /// # Errors
    /// If no reason is found: at a line of the game, with a play that goes round or a move that lowers
    /// nothing.
    pub fn rank(&self, game: &Game, compiled: &Compiled) -> Result<Rank, Diagnostic> {
        if let Some(rank) = Rank::find(game) {
            return Ok(rank);
        }
        let expected = "moves that lower something, so that every play ends, or the line 'loopy'";
        if let Some((line, play)) = clock::briefly(1 << 6, || cycle::find(game, compiled)) {
            let shown: Vec<String> = play.iter().map(|position| written(position)).collect();
            let found = format!("play that goes round, {}", shown.join(" → "));
            return Err(Diagnostic::error(self.line_place(line), found, expected));
        }
        let (line, found) = match clock::briefly(1 << 4, || cycle::rise(game, compiled)) {
            Some((line, from, to)) => {
                (line, format!("a move that lowers no sum, {} → {}", written(&from), written(&to)))
            }
            None => (0, "moves of which none is known to come to an end".to_string()),
        };
        Err(Diagnostic::error(self.line_place(line), found, expected))
    }

    fn line_place(&self, line: usize) -> Place {
        self.lines.get(line).map_or(self.place, |line| line.place)
    }
}

fn written(position: &[i64]) -> String {
    let numbers: Vec<String> = position.iter().map(ToString::to_string).collect();
    format!("({})", numbers.join(","))
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, key) in self.keys.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            match key {
                Key::Linear(sum, _) => write!(f, "{comma}{sum}")?,
                Key::Largest => write!(f, "{comma}largest")?,
            }
        }
        Ok(())
    }
}
