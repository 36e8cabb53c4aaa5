//! How long games last, where their positions are few.

use std::time::Duration;

use grundy_core::{Outcome, Play};

use super::Solver;
use super::whole::{self, Whole};
use crate::meter::{Limits, Meter};
use crate::position::Sum;

/// All followers of a sum in so many bytes: a matter of tenths of a second.
const MEMORY: u64 = 1 << 23;
const TIME: Duration = Duration::from_secs(1);

/// The followers of a sum, each with its outcome and the number of moves that are left.
///
/// ```
/// use grundy::{Outcome, Play, Solver, Sum};
///
/// let sum: Sum = "nim:4,4".parse()?;
/// let mut endgame = Solver::default().endgame(&sum, Play::Normal).unwrap();
/// // Who is about to lose takes single tokens, and is imitated.
/// assert_eq!(endgame.read(&sum), Some((Outcome::P, Some(8))));
/// assert_eq!(endgame.read(&"nim:4,3".parse()?), Some((Outcome::N, Some(7))));
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Endgame {
    whole: Whole,
}

impl Solver {
    /// All followers of `sum`; `None` if they are too many to be looked at in a second, or if they do not
    /// tell the outcome because the opponent may forbid options.
    pub fn endgame(&self, sum: &Sum, play: Play) -> Option<Endgame> {
        let play = sum.play(play).ok()?;
        if sum.components().any(|component| !component.part.has_values()) {
            return None;
        }
        let limits = self.engine.limits_under(play);
        let limits = Limits {
            memory: limits.memory.min(MEMORY),
            time: Some(limits.time.map_or(TIME, |time| time.min(TIME))),
            ..limits
        };
        let whole = Whole::analyse(sum, play, &mut Meter::new(&limits)).ok()?;
        Some(Endgame { whole })
    }
}

impl Endgame {
    /// The outcome of a follower, and how many moves are left if the winner hurries and the loser delays;
    /// none in a draw. `None` if `sum` is no follower.
    pub fn read(&mut self, sum: &Sum) -> Option<(Outcome, Option<u32>)> {
        let mut nodes = Vec::new();
        for component in sum.components() {
            component.part.intern(component.i, self.whole.arena(), &mut nodes);
        }
        // What a follower can move to was looked at.
        let mut meter = Meter::new(&Limits { memory: MEMORY, ..Limits::default() });
        self.whole.label(nodes, &mut meter).map(whole::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(of: &str, position: &str, play: Play) -> Option<(Outcome, Option<u32>)> {
        let mut endgame = Solver::default().endgame(&of.parse().unwrap(), play).unwrap();
        endgame.read(&position.parse().unwrap())
    }

    /// In one heap of Nim the winner takes all, or all but one; two equal heaps last as many moves as they
    /// have tokens, if the loser takes them one by one.
    #[test]
    fn hurrying_and_delaying() {
        assert_eq!(left("nim:5", "nim:5", Play::Normal), Some((Outcome::N, Some(1))));
        assert_eq!(left("nim:4,4", "nim:4,4", Play::Normal), Some((Outcome::P, Some(8))));
        assert_eq!(left("nim:4,4", "nim:3,3", Play::Normal), Some((Outcome::P, Some(6))));
        assert_eq!(left("nim:5", "nim:5", Play::Misere), Some((Outcome::N, Some(2))));
        assert_eq!(left("nim:5", "nim:6", Play::Normal), None);
        assert_eq!(
            left("digraph:a-b,b-a,b-c,c-a@a", "digraph:a-b,b-a,b-c,c-a@a", Play::Normal),
            Some((Outcome::D, None))
        );
    }

    #[test]
    fn too_many_followers() {
        let sum: Sum = "nim:1000,1000,1000".parse().unwrap();
        assert!(Solver::default().endgame(&sum, Play::Normal).is_none());
    }
}
