//! Tables of rules from files: what places are positions, and whose outcomes a box of these tells at once.

use grundy_core::{Error, Play};

use super::{Known, Table, Wanted};
use crate::position::Part;
use crate::two_heaps::GoOn;

/// The corner of a table: any position of the rules, the numbers that stand there, and how it is played.
struct Corner {
    part: Box<dyn Part>,
    most: Vec<i64>,
    play: Play,
}

/// Whether the rules of a position are stated of these numbers, in this order.
fn are_of(part: &dyn Part, numbers: &[u64]) -> bool {
    let places = part.places();
    let stated = places.stated(0).map(|(_, stated)| stated.iter());
    stated.is_some_and(|n| n.map(|n| n.unsigned_abs()).eq(numbers.iter().copied()))
}

impl Table<'_> {
    /// Finds the outcomes of all places at once where the rules have a way, so that each is at hand; `false` if `go_on` says
    /// to stop.
    pub(super) fn fill_box(&mut self, go_on: GoOn<'_>) -> Result<bool, Error> {
        if self.wanted == Wanted::Values {
            // They are found one by one, but what is no position is known to be none.
            if let Known::Boxed(part, _) = self.boxed()? {
                self.known = Known::Stated(part);
            }
            return Ok(true);
        }
        let last: Vec<u64> = self.axes.iter().map(|axis| *axis.end()).collect();
        let Some(Corner { part, most, play }) = self.corner(&last)? else { return Ok(true) };
        let places = self.places().unwrap_or(u64::MAX);
        let mut is_stopped = false;
        self.solver.fill_box(&*part, &most, play, &mut || {
            is_stopped = !go_on(0, places);
            !is_stopped
        });
        self.known = self.boxed()?;
        Ok(!is_stopped)
    }

    /// The corner of the table at these numbers, if boxes are filled for its rules.
    fn corner(&mut self, last: &[u64]) -> Result<Option<Corner>, Error> {
        let found = match self.pattern.place(last) {
            Ok(Some(last)) => {
                let play = last.play(self.play)?;
                self.solver.boxed(&last, play)?.map(|part| {
                    let most = part.places().stated(0).map(|(_, most)| most.to_vec());
                    (part, most, play)
                })
            }
            // What its numbers are has to be known from others then.
            Ok(None) => match self.boxed()? {
                Known::Boxed(part, play) => {
                    let most = last.iter().map(|number| i64::try_from(*number).ok());
                    Some((part, most.collect(), play))
                }
                _ => None,
            },
            // Some games refuse what is far beyond the places that will be looked at.
            Err(_) => None,
        };
        Ok(found.and_then(|(part, most, play)| Some(Corner { part, most: most?, play })))
    }

    /// What boxes tell, where the numbers in the holes are those of the rules, in their order.
    fn boxed(&mut self) -> Result<Known, Error> {
        let ends: Vec<u64> = self.axes.iter().map(|axis| *axis.end()).collect();
        let least = self.pattern.least();
        // Numbers that differ show the order.
        let beside = |changed: usize| {
            let mut numbers = ends.clone();
            if let Some(number) = numbers.get_mut(changed) {
                *number = number.saturating_sub(1).max(least);
            }
            numbers
        };
        let found = match self.boxed_at((0..=ends.len()).map(beside))? {
            // Small ones may be positions where none of these is.
            None => self.boxed_at(self.pattern.small())?,
            found => found,
        };
        Ok(found.unwrap_or(Known::Nothing))
    }

    /// The same, as far as these numbers show; `None` if none of them are a position.
    fn boxed_at(
        &mut self,
        samples: impl Iterator<Item = Vec<u64>>,
    ) -> Result<Option<Known>, Error> {
        let (mut found, mut orders) = (None, [self.pattern.holes() == 1; 2]);
        for numbers in samples {
            let Ok(Some(sum)) = self.pattern.place(&numbers) else { continue };
            let play = sum.play(self.play)?;
            let part = self.solver.boxed(&sum, play)?;
            let Some(part) = part.filter(|part| are_of(&**part, &numbers)) else {
                return Ok(Some(Known::Nothing));
            };
            if let [first, second] = numbers[..] {
                orders[0] |= first < second;
                orders[1] |= first > second;
            }
            found = Some((part, play));
            if orders == [true; 2] {
                break;
            }
        }
        let is_ordered = orders.contains(&true);
        Ok(found
            .map(|(part, play)| if is_ordered { Known::Boxed(part, play) } else { Known::Nothing }))
    }
}
