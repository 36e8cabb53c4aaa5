//! In how many moves the play ends, place by place.

use std::ops::RangeInclusive;

use grundy_core::{Error, Outcome, Play};
use grundy_graphs::label::End;

use super::Pattern;
use crate::meter::Limits;
use crate::ranked::{Bits, Ranked};
use crate::solve::Solver;

/// More positions are not numbered: each place is solved alone.
const MOST: u64 = 1 << 25;

/// So many of the last places are tried, of which the first that is a position has all others below it, as a rule.
const TRIED: usize = 1 << 12;

/// Who wins and in how many moves, if the winner hurries and the loser delays. The labels of all positions below the last
/// place tell it, if they can be numbered within the limits; other places are solved one by one.
///
/// ```
/// use grundy::notation::NoFiles;
/// use grundy::table::{Endings, Pattern};
/// use grundy::{Limits, Outcome, Play};
///
/// let pattern = Pattern::parse("nim:_,_", &NoFiles)?;
/// let axes = [0..=3, 0..=3];
/// let mut endings = Endings::new(&pattern, axes, Play::Normal, &Limits::default(), &mut || true)?;
/// assert_eq!(endings.at(&[0, 3])?, (Outcome::N, Some(1)));
/// // Two heaps of two: whatever is taken, the other answers.
/// assert_eq!(endings.at(&[2, 2])?, (Outcome::P, Some(4)));
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Endings<'p> {
    pattern: &'p Pattern<'p>,
    play: Play,
    axes: Vec<RangeInclusive<u64>>,
    labelled: Vec<Option<(Outcome, u32)>>,
    solver: Solver,
}

impl<'p> Endings<'p> {
    /// The places of `pattern` whose numbers lie on `axes`, one for each hole; nothing is labelled beforehand if `go_on` says to
    /// stop.
    ///
    /// # Errors
    /// If axes and pattern do not fit each other, or the game refuses the last numbers.
    pub fn new(
        pattern: &'p Pattern<'p>,
        axes: impl Into<Vec<RangeInclusive<u64>>>,
        play: Play,
        limits: &Limits,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Endings<'p>, Error> {
        let axes = axes.into();
        let solver = Solver::new(limits.clone());
        let mut endings = Endings { pattern, play, axes, labelled: Vec::new(), solver };
        endings.label(limits, go_on)?;
        Ok(endings)
    }

    fn label(&mut self, limits: &Limits, go_on: &mut dyn FnMut() -> bool) -> Result<(), Error> {
        let places =
            self.axes.iter().fold(1, |places: usize, axis| places.saturating_mul(side(axis)));
        if places as u64 > MOST {
            return Ok(());
        }
        // The last place may be no position, as where rules say which are.
        let position = |place| self.pattern.place(&self.numbers(place)).transpose();
        let Some(last) = (0..places).rev().take(TRIED).find_map(position).transpose()? else {
            return Ok(());
        };
        let end = match last.play(self.play)? {
            Play::Normal => End::Loses,
            Play::Misere => End::Wins,
        };
        let Ok(ranked) = Ranked::new(&last, limits) else { return Ok(()) };
        let bits = Bits::Sixteen;
        let bytes = (places as u64).saturating_mul(size_of::<Option<(Outcome, u32)>>() as u64);
        let fits = ranked.bytes(bits).saturating_add(bytes) <= limits.memory;
        if !fits || ranked.count() > MOST || !ranked.allows(bits) {
            return Ok(());
        }
        let Ok(labels) = ranked.labels(end, bits, 1, &mut |_| go_on()) else { return Ok(()) };
        self.labelled.resize(places, None);
        if !self.pattern.is_read() {
            for place in 0..places {
                let Some(position) = self.pattern.place(&self.numbers(place))? else { continue };
                let found = ranked.find(&position);
                if let Some((outcome, Some(remoteness))) = found.map(|at| labels.get(at)) {
                    self.labelled[place] = Some((outcome, remoteness));
                }
            }
            return Ok(());
        }
        let mut text = String::new();
        for position in 0..ranked.count() {
            text.clear();
            ranked.write(position, &mut text);
            let Some(numbers) = self.pattern.numbers_of(&text) else { continue };
            let Some(place) = self.place(&numbers[..self.axes.len()]) else { continue };
            if let (outcome, Some(remoteness)) = labels.get(position) {
                self.labelled[place] = Some((outcome, remoteness));
            }
        }
        Ok(())
    }

    /// The place of these numbers, row by row, if they lie on the axes.
    fn place(&self, numbers: &[u64]) -> Option<usize> {
        self.axes.iter().zip(numbers).try_fold(0, |place: usize, (axis, number)| {
            let at = usize::try_from(number.checked_sub(*axis.start())?).ok()?;
            axis.contains(number).then_some(place.saturating_mul(side(axis)).saturating_add(at))
        })
    }

    /// The numbers of a place.
    fn numbers(&self, mut place: usize) -> Vec<u64> {
        let mut numbers: Vec<u64> = self.axes.iter().map(|axis| *axis.start()).collect();
        for (number, axis) in numbers.iter_mut().zip(&self.axes).rev() {
            *number += (place % side(axis)) as u64;
            place /= side(axis);
        }
        numbers
    }

    /// Who wins where the holes have these numbers, and in how many moves, if that is known and the play ends.
    ///
    /// # Errors
    /// If the game refuses the numbers, or the answer needs more than the limits allow for one position.
    pub fn at(&mut self, numbers: &[u64]) -> Result<(Outcome, Option<u32>), Error> {
        let place = if numbers.len() == self.axes.len() { self.place(numbers) } else { None };
        if let Some((outcome, moves)) =
            place.and_then(|at| self.labelled.get(at).copied().flatten())
        {
            return Ok((outcome, Some(moves)));
        }
        let verdict = self.solver.solve(&self.pattern.at(numbers)?, self.play)?;
        Ok((verdict.outcome, verdict.remoteness))
    }
}

/// How many numbers an axis has.
fn side(axis: &RangeInclusive<u64>) -> usize {
    let steps = axis.end().checked_sub(*axis.start());
    steps.map_or(0, |steps| usize::try_from(steps).unwrap_or(usize::MAX).saturating_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::NoFiles;

    /// The text of a pattern of one's own is only shown, however much it looks like positions with other numbers.
    #[test]
    fn numbers_of_ones_own_are_not_read_from_texts() {
        let nim = crate::heaps(|n, each| (0..n).try_for_each(|left| each(&[left])));
        let at = |n: &[u64]| crate::Sum::of("own", nim.clone(), [n[0], n[0] + n[1]]);
        let pattern = Pattern::of("own:_,_", at).unwrap();
        let limits = Limits::default();
        let axes = [0..=4, 0..=3];
        let mut all = Endings::new(&pattern, axes, Play::Normal, &limits, &mut || true).unwrap();
        assert!(all.labelled.iter().any(Option::is_some));
        for numbers in (0..=4).flat_map(|x| (0..=3).map(move |y| [x, y])) {
            let sum = pattern.at(&numbers).unwrap();
            let mut endgame = Solver::default().endgame(&sum, Play::Normal).unwrap();
            assert_eq!(Some(all.at(&numbers).unwrap()), endgame.read(&sum), "{numbers:?}");
        }
        let mut losing = pattern.p_positions(0..=3, Play::Normal, &limits);
        let mut found = Vec::new();
        while let Some(sum) = losing.next() {
            found.push((sum.unwrap().to_string(), losing.numbers().to_vec()));
        }
        let equal = |n: u64| (format!("own:{n},{n}"), vec![n, 0]);
        assert_eq!(found, (0..=3).map(equal).collect::<Vec<_>>());
    }

    /// Labels of all and verdicts one by one say the same, and axes need not begin at 0.
    #[test]
    fn labels_and_verdicts_agree() {
        for (text, play) in [
            ("wythoff:_,_", Play::Normal),
            ("nim:_,_+nim:2", Play::Misere),
            ("nim:2,_+kayles:_", Play::Normal),
        ] {
            let pattern = Pattern::parse(text, &NoFiles).unwrap();
            let limits = Limits::default();
            let axes = [2..=5, 1..=7];
            let mut all =
                Endings::new(&pattern, axes.clone(), play, &limits, &mut || true).unwrap();
            let mut none = Endings::new(&pattern, axes, play, &limits, &mut || false).unwrap();
            assert!(all.labelled.iter().all(Option::is_some) && none.labelled.is_empty(), "{text}");
            for numbers in (0..=6).flat_map(|x| (0..=8).map(move |y| [x, y])) {
                let (one, other) = (all.at(&numbers).unwrap(), none.at(&numbers).unwrap());
                assert_eq!(one.0, other.0, "{text} {numbers:?}");
                assert!(one.1 == other.1 || other.1.is_none(), "{text} {numbers:?}");
            }
            assert!(all.at(&[3]).is_err());
            // What stands at the places counts against the memory, too.
            let little = Limits { memory: 300, ..Limits::default() };
            let none = Endings::new(&pattern, [2..=5, 1..=7], play, &little, &mut || true).unwrap();
            assert!(none.labelled.is_empty(), "{text}");
        }
    }
}
