//! The outcomes of boxes of positions, for rules that tell them all at once.

use grundy_core::Play;
use grundy_rules::{Checked, SieveError, Sieved};
use smallvec::SmallVec;

/// What is known of one ruleset: for normal play, and for misère play.
#[derive(Debug, Default)]
pub(super) struct Boxes([Known; 2]);

/// A box, as far as it was needed.
#[derive(Debug, Default)]
struct Known {
    sieved: Option<Sieved>,
    /// The largest numbers that were asked for: what else the box holds was needed for them.
    most: Numbers,
    refused: Option<Refused>,
    /// Positions which nothing seems to bound that moves lead to: others may lead into a box of their own, but after so many
    /// nobody looks for one.
    unbounded: Vec<Numbers>,
}

/// Boxes that are too large, or that there are not.
#[derive(Debug)]
struct Refused {
    /// What they hold: this position, whatever else.
    position: Numbers,
    /// So many cells were allowed.
    most: u64,
    /// So many would have to be, at least; 0 if there is no box.
    needed: u64,
}

type Numbers = SmallVec<[i64; 3]>;

/// How large a box may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    /// Boxes of fewer positions are not worth it.
    pub(super) least: u64,
    /// The most cells, all together.
    pub(super) most: u64,
}

/// A box has at least the numbers up to this one, and grows to more than what is asked for, unless that makes it so much
/// larger, and not a small one.
const LEAST: i64 = 31;
const WIDER: u64 = 4;
const SMALL: u64 = 1 << 16;

/// Boxes of larger numbers are larger than any memory.
const FAR: i64 = 1 << 32;

/// So many positions may lead out of every box before it is given up for all.
const MOST_UNBOUNDED: usize = 16;

impl Boxes {
    /// Whether a position of these rules loses, by a box of all positions up to it, which is filled while `go_on` says so; `None`
    /// if there is no box of this size. What is no position does not lose, but has a box like others.
    pub(super) fn is_p(
        &mut self,
        rules: &Checked,
        position: &[i64],
        play: Play,
        size: Size,
        go_on: &dyn Fn() -> bool,
    ) -> Option<bool> {
        let known = &mut self.0[usize::from(play == Play::Misere)];
        if let Some(answer) = known.is_p(position) {
            return Some(answer);
        }
        if cells(position) < size.least || known.is_refused(position, size.most) {
            return None;
        }
        known.fill(position, size.most, |most, limit| sieve(rules, most, play, limit, go_on));
        known.is_p(position)
    }

    /// How many cells have to be allowed, at least, for a box that holds a position, if that has been tried; 0 if there is none.
    pub(super) fn needed(&self, position: &[i64], play: Play) -> u64 {
        let refused = self.0[usize::from(play == Play::Misere)].refused.as_ref();
        refused.filter(|refused| refused.holds(position)).map_or(0, |refused| refused.needed)
    }

    /// Whether this position loses, if a box that is filled holds it; what is no position does not.
    pub(super) fn known(&self, position: &[i64], play: Play) -> Option<bool> {
        self.0[usize::from(play == Play::Misere)].is_p(position)
    }

    /// What they take.
    pub(super) fn bytes(&self) -> u64 {
        self.0.iter().filter_map(|known| known.sieved.as_ref()).map(Sieved::bytes).sum()
    }
}

impl Known {
    fn is_p(&self, position: &[i64]) -> Option<bool> {
        self.sieved.as_ref()?.is_p(position)
    }

    fn is_refused(&self, position: &[i64], most_cells: u64) -> bool {
        self.refused.as_ref().is_some_and(|r| most_cells <= r.most && r.holds(position))
            || self.unbounded.iter().any(|known| known.as_slice() == position)
    }

    /// Fills a box that holds the position, and what was known before if that costs little.
    fn fill(
        &mut self,
        position: &[i64],
        most_cells: u64,
        sieve: impl Fn(&[i64], u64) -> Result<Sieved, SieveError>,
    ) {
        let wide = self.widened(position);
        let (mut most, mut found) = (wide.as_slice(), sieve(&wide, most_cells));
        if let (Err(SieveError::TooLarge { .. } | SieveError::Unbounded), true) =
            (&found, most != position)
        {
            (most, found) = (position, sieve(position, most_cells));
        }
        let (position, most, needed) = match found {
            Ok(found) => {
                (self.sieved, self.most) = (Some(found), SmallVec::from_slice(most));
                return;
            }
            Err(SieveError::Stopped) => {
                // There may be time for what is asked for, if not for more.
                self.most.clear();
                return;
            }
            Err(SieveError::TooLarge { cells, most }) => {
                // Where less is allowed than was asked for, a cell takes as much as several.
                let each = most_cells / most.max(1);
                let needed = cells.map_or(u64::MAX, |cells| cells.saturating_mul(each));
                (SmallVec::from_slice(position), most_cells, needed)
            }
            // Nobody looks for bounds of such numbers.
            Err(SieveError::Unbounded) if position.iter().any(|n| *n > FAR) => {
                (SmallVec::from_slice(position), u64::MAX, u64::MAX)
            }
            Err(SieveError::Unbounded) if self.unbounded.len() < MOST_UNBOUNDED => {
                self.unbounded.push(SmallVec::from_slice(position));
                return;
            }
            Err(_) => (position.iter().map(|_| 0).collect(), u64::MAX, 0),
        };
        self.refused = Some(Refused { position, most, needed });
    }

    /// The largest numbers of the next box: who asks for one position after another does not need a box for each.
    fn widened(&self, position: &[i64]) -> Numbers {
        let grown = |(i, &n): (usize, &i64)| match self.most.get(i) {
            None => n.max(LEAST),
            Some(&known) if n <= known => known,
            Some(&known) => n.max(known + known / 2),
        };
        let wide: Numbers = position.iter().enumerate().map(grown).collect();
        // Tables of two numbers are asked for from one end to the other; of more, any position may follow any other.
        let before = if self.most.len() < 3 { cells(&self.most) } else { 0 };
        let enough = SMALL.max(WIDER.saturating_mul(cells(position).max(before)));
        if cells(&wide) > enough { SmallVec::from_slice(position) } else { wide }
    }
}

impl Refused {
    fn holds(&self, position: &[i64]) -> bool {
        position.iter().zip(&self.position).all(|(n, most)| n >= most)
    }
}

/// The P-positions with numbers up to `most`, by looking at no more than `limit` cells, while `go_on` says so.
fn sieve(
    rules: &Checked,
    most: &[i64],
    play: Play,
    limit: u64,
    go_on: &dyn Fn() -> bool,
) -> Result<Sieved, SieveError> {
    let rank = rules.rank.as_ref().ok_or(SieveError::Loopy)?;
    let mut game = rules.game.clone();
    game.misere = play == Play::Misere;
    Sieved::new_while(&game, &rules.compiled, rank, most, limit, go_on)
}

/// How many positions there are with numbers up to these.
pub(super) fn cells(most: &[i64]) -> u64 {
    let sides = most.iter().map(|n| n.unsigned_abs().saturating_add(1));
    sides.fold(1, u64::saturating_mul)
}
