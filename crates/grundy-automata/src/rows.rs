//! Long rows of two-heap games with one P-position a row, found greedily.

use grundy_kernels::two_heaps::{Beam, Family, Moves, NoBeam};

use crate::game::{Game, Move};
use crate::relation::{Formula, Linear};
use crate::{Error, Limits, Track};

/// A symmetric game of two heaps in which any number is taken from one heap, or the same from both, and some fixed
/// pairs of numbers are taken besides: a queen, and leaps.
///
/// ```
/// use grundy_automata::game::Game;
/// use grundy_automata::rows::Queen;
///
/// let text = "game wythoff\nheaps x, y\ntake k from any heap\ntake k from each heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let queen = Queen::of(&Game::new(&rules.game().unwrap())?).unwrap();
/// assert!(queen.leaps.is_empty());
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Queen {
    /// Pairs that may be taken from the heaps; with (i, j) also (j, i).
    pub leaps: Vec<(u32, u32)>,
}

impl Queen {
    /// The game as one of these, if it is.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let plain = game.heaps == 2 && game.names.len() == 2 && !game.misere && game.block == 0;
        if !plain || !game.positions.conjuncts().is_empty() {
            return None;
        }
        let (mut rays, mut diagonal, mut leaps) = ([false; 2], false, Vec::new());
        for m in &game.moves {
            match step(m)? {
                Step::Ray(heap) => rays[heap] = true,
                Step::Diagonal => diagonal = true,
                Step::Leap(i, j) => leaps.push((i, j)),
            }
        }
        leaps.sort_unstable();
        let symmetric = leaps.iter().all(|(i, j)| leaps.contains(&(*j, *i)));
        (rays == [true; 2] && diagonal && symmetric).then_some(Self { leaps })
    }

    /// The one position of each row below `rows` with value 0, then 1, … up to `values`.
    ///
    /// Time: about the rows times the leaps and sets before. Memory: [`bytes`](Self::bytes).
    ///
    /// # Errors
    ///
    /// The time is over, or positions are too far from a line for a byte to tell them.
    pub fn beams(&self, rows: u64, values: u32, limits: &Limits) -> Result<Vec<Beam>, Error> {
        let ray = |least: [u64; 2]| Family { least, steps: vec![(least, u64::MAX)] };
        let leap = |(i, j): &(u32, u32)| Family {
            least: [u64::from(*i), u64::from(*j)],
            steps: Vec::new(),
        };
        let rays = [[1, 0], [0, 1], [1, 1]].into_iter().map(ray);
        let families: Vec<Family> = rays.chain(self.leaps.iter().map(leap)).collect();
        let longest = self.leaps.iter().map(|l| l.0).max().unwrap_or(0);
        let side = usize::try_from(longest).unwrap_or(usize::MAX).saturating_add(2);
        let refuse = |why: NoBeam| match why {
            NoBeam::Stopped => Error::Time,
            NoBeam::Off { row } => {
                Error::Rule(format!("the position of row {row} is far from the others' line"))
            }
            NoBeam::Moves => Error::Rule("these leaps lead along rows or diagonals".into()),
        };
        let moves = Moves::new(&families, side, side).ok_or_else(|| refuse(NoBeam::Moves))?;
        let mut beams = Vec::new();
        for _ in 0..=values {
            limits.go_on()?;
            let go_on = &mut |_, _| limits.allow(0).is_ok();
            beams.push(Beam::find_after(&moves, &beams, rows, go_on).map_err(refuse)?);
        }
        Ok(beams)
    }

    /// The bytes of memory that so many rows take, of the values up to `values`.
    #[must_use]
    pub fn bytes(rows: u64, values: u32) -> u64 {
        Beam::bytes(rows).saturating_mul(u64::from(values) + 1)
    }
}

enum Step {
    Ray(usize),
    Diagonal,
    Leap(u32, u32),
}

/// What kind of step the move is, by the conditions on what it takes.
fn step(m: &Move) -> Option<Step> {
    let taken = |i: u8| Linear::track(Track::old(i)).plus(-1, &Linear::track(Track::new(i)));
    let (u, v) = (taken(0), taken(1));
    let conjuncts = m.condition.conjuncts();
    let holds = |sum: &Linear, low: Option<i64>, high: Option<i64>| {
        conjuncts.iter().any(|c| **c == Formula::Between(sum.clone(), low, high))
    };
    let exactly = |sum: &Linear| {
        conjuncts.iter().find_map(|c| match c {
            Formula::Between(s, Some(a), Some(b)) if s == sum && a == b => u32::try_from(*a).ok(),
            _ => None,
        })
    };
    match (&m.changes[..], conjuncts.len()) {
        ([true, false], 1) if holds(&u, Some(1), None) => Some(Step::Ray(0)),
        ([false, true], 1) if holds(&v, Some(1), None) => Some(Step::Ray(1)),
        ([true, true], 2) if holds(&u.plus(-1, &v), Some(0), Some(0)) => {
            (holds(&u, Some(1), None) || holds(&v, Some(1), None)).then_some(Step::Diagonal)
        }
        ([true, true], 2) => Some(Step::Leap(exactly(&u)?, exactly(&v)?)),
        _ => None,
    }
}
