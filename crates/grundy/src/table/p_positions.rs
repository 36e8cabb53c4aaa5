//! The P-positions of a pattern, in order.

use std::iter::FusedIterator;
use std::ops::RangeInclusive;
use std::time::Duration;
use std::vec;

use grundy_core::{Error, Outcome, Play, Resource};

use super::apart::Apart;
use super::{Pattern, Table, Wanted};
use crate::meter::{Limits, Meter};
use crate::position::Sum;

/// A table of so many heaps beyond the first number is enough for most who look for a few P-positions; then
/// it grows to four times its length, or to twice where the list may end before.
const FIRST_LOOK: u64 = 100;
const GROWTH: u64 = 4;
const LEAST_GROWTH: u64 = 2;

/// The P-positions of a pattern in order of the largest number, each as it is found; of those with the same
/// largest number the one with the smaller first number first. Where two numbers may change places, only those in order.
///
/// ```
/// use grundy::notation::NoFiles;
/// use grundy::table::Pattern;
/// use grundy::{Limits, Play};
///
/// let pattern = Pattern::parse("wythoff", &NoFiles)?;
/// let losing = pattern.p_positions(0..=u64::MAX, Play::Normal, &Limits::default());
/// let first: Result<Vec<_>, _> = losing.take(4).map(|sum| Ok::<_, grundy::Error>(sum?.to_string())).collect();
/// assert_eq!(first?, ["wythoff:0,0", "wythoff:1,2", "wythoff:3,5", "wythoff:4,7"]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct PPositions<'p> {
    table: Table<'p>,
    /// The last number of all, and the largest of any position, if that is known.
    last: u64,
    most: Option<u64>,
    /// The largest number of the last that was found, and how far beyond it there has to be another.
    latest: u64,
    gap: u64,
    /// The largest number that is next; those that stand before it, and behind it, if they are known.
    next: u64,
    others: Option<[Others; 2]>,
    /// Which numbers go together, while theorems tell it.
    apart: Option<Apart<'p>>,
    /// A position of a game in which each number is in one P-position, which is known.
    paired: Option<Sum>,
    /// The memory that it may take.
    memory: u64,
    /// Whether the numbers may change places.
    is_symmetric: bool,
    is_over: bool,
    /// When the time for all of the list is over, and the positions that were looked at since the clock was.
    meter: Meter,
    unseen: u32,
    /// What stands in the holes of the last one.
    found: Vec<u64>,
    stop: Box<dyn FnMut() -> bool + 'p>,
    is_stopped: bool,
}

/// Positions between two looks at the clock.
const LOOK: u32 = 1 << 8;

const WHAT: &str = "the list of P-positions";

/// The numbers that may stand beside the largest one, in order.
enum Others {
    All(RangeInclusive<u64>),
    Listed(vec::IntoIter<u64>),
}

impl Others {
    #[expect(clippy::reversed_empty_ranges, reason = "there is none")]
    const NONE: Others = Others::All(1..=0);

    fn next(&mut self) -> Option<u64> {
        match self {
            Others::All(numbers) => numbers.next(),
            Others::Listed(numbers) => numbers.next(),
        }
    }
}

/// The largest number in any position of a sum like this one, where rules from a file bound all of them.
fn most(sum: &Sum) -> Option<u64> {
    let places = sum.alone()?.part.places();
    u64::try_from(places.stated(0)?.0.game.most()?).ok()
}

/// What a sum consists of, whatever the order is; also what nobody can move in.
fn heaps(sum: &Sum) -> Vec<String> {
    let mut heaps: Vec<String> =
        sum.components().map(|component| component.alone().in_order().text()).collect();
    heaps.sort_unstable();
    heaps
}

impl<'p> Pattern<'p> {
    /// The P-positions whose largest number is in `range`. The time that the limits allow is for the whole list, from now on.
    pub fn p_positions(
        &'p self,
        range: RangeInclusive<u64>,
        play: Play,
        limits: &Limits,
    ) -> PPositions<'p> {
        let range = self.fitting(range);
        let first = self.first().ok().flatten();
        let most = first.as_ref().and_then(most);
        let by_rules = first.as_ref().and_then(|sum| sum.play(play).ok());
        let limits =
            &Limits { time: limits.time_under(by_rules.unwrap_or(play)), ..limits.clone() };
        let (next, last) =
            (*range.start(), most.map_or(*range.end(), |most| most.min(*range.end())));
        let is_two = self.holes() == 2;
        let is_normal = by_rules == Some(Play::Normal);
        PPositions {
            apart: by_rules.filter(|_| is_two).and_then(|play| Apart::new(self, play)),
            paired: first.filter(|_| is_two && is_normal),
            memory: limits.memory,
            table: Table::empty(self, Wanted::Outcomes, play, limits),
            last,
            most,
            latest: next,
            gap: u64::MAX,
            next,
            others: None,
            is_symmetric: self.is_symmetric(),
            is_over: next > last,
            meter: Meter::new(limits),
            unseen: 0,
            found: Vec::new(),
            stop: Box::new(|| false),
            is_stopped: false,
        }
    }
}

impl<'p> PPositions<'p> {
    /// The same list, which ends as soon as `stop` says so; it is asked often.
    #[must_use]
    pub fn until(self, stop: impl FnMut() -> bool + 'p) -> PPositions<'p> {
        PPositions { stop: Box::new(stop), ..self }
    }

    /// So much of the time since the list was begun does not count: who takes the positions has waited for others.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use grundy::notation::NoFiles;
    /// use grundy::table::Pattern;
    /// use grundy::{Limits, Play};
    ///
    /// let pattern = Pattern::parse("wythoff", &NoFiles)?;
    /// let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    /// let mut losing = pattern.p_positions(0..=1_000_000, Play::Normal, &limits);
    /// while let Some(sum) = losing.next() {
    ///     let began = Instant::now();
    ///     // Whoever wants to see it may take a while.
    ///     println!("{}", sum?);
    ///     losing.lend(began.elapsed());
    /// #   if losing.numbers()[0] > 20 { break }
    /// }
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn lend(&mut self, time: Duration) {
        self.meter.lend(time);
    }

    /// The same list, which ends where `gap` numbers in a row are the largest of none: there may be no more, or none for long.
    ///
    /// ```
    /// use grundy::notation::NoFiles;
    /// use grundy::table::Pattern;
    /// use grundy::{Limits, Play};
    ///
    /// let pattern = Pattern::parse("kayles", &NoFiles)?;
    /// let losing = pattern.p_positions(0..=u64::MAX, Play::Normal, &Limits::default());
    /// let mut losing = losing.until_none_in(1000);
    /// let first: Result<Vec<_>, _> = losing.by_ref().map(|sum| Ok::<_, grundy::Error>(sum?.to_string())).collect();
    /// assert_eq!((first?, losing.end()), (vec!["kayles:0".to_string()], 1000));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn until_none_in(self, gap: u64) -> PPositions<'p> {
        PPositions { gap, ..self }
    }

    /// Up to which largest number positions are looked for, as far as is known now.
    pub fn end(&self) -> u64 {
        self.last.min(self.latest.saturating_add(self.gap))
    }

    /// Whether no position has a larger number than [`end`](Self::end), because rules from a file bound the numbers of all of
    /// them, as `where x + y <= 9` does: then the list is of all P-positions from its beginning on.
    pub fn is_whole(&self) -> bool {
        self.most == Some(self.end())
    }

    /// The numbers that stand in the holes of the last one; its text may leave out those that play no part.
    pub fn numbers(&self) -> &[u64] {
        &self.found
    }

    /// Whether the list ended because [`until`](Self::until) said so.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Fills the table as far as `next` needs it; `false` if it was told to stop.
    fn reach(&mut self) -> Result<bool, Error> {
        let least = self.table.pattern().least();
        let known = self.table.axes().first().map(|axis| *axis.end());
        let end = match known {
            Some(end) if self.next <= end => return Ok(true),
            Some(end) => end.saturating_mul(GROWTH).max(self.next),
            None => self.next.saturating_add(FIRST_LOOK),
        };
        // What lies behind its end would be filled in vain. And yet each table is filled anew: a factor it is.
        let soon = known.map_or(0, |end| end.saturating_mul(LEAST_GROWTH)).max(self.end());
        let end = end.min(soon).min(self.last);
        let holes = self.table.pattern().holes();
        let axes = |end| vec![least..=end; holes];
        // Some games refuse what is far beyond the positions that will be looked at.
        if self.table.pattern().place(&vec![end; holes]).is_err() {
            self.table.stretch(axes(end));
            return Ok(true);
        }
        let enough = end.min(self.end());
        let (stop, meter) = (&mut self.stop, &self.meter);
        // A table has the rest of the time.
        let mut go_on = |_, _| meter.is_in_time() && !stop();
        let is_filled = match self.table.reach(axes(end), &mut go_on) {
            // What is needed may fit where more does not.
            Err(error) if error.resource() == Some(Resource::Memory) && enough < end => {
                self.table.reach(axes(enough), &mut go_on)?
            }
            filled => filled?,
        };
        if self.meter.is_in_time() { Ok(is_filled) } else { Err(self.meter.out_of_time(WHAT)) }
    }

    /// Learns what the next number goes together with; `false` if it is known.
    fn learn(&mut self) -> bool {
        let Some(apart) = &mut self.apart else { return false };
        if apart.next() > self.next {
            return false;
        }
        // Whatever becomes of it, all pairs tell the same.
        if apart.bytes() > self.memory / 2 || !apart.learn() {
            self.apart = None;
        }
        true
    }

    /// The numbers that may make a P-position with the largest one: before it, and behind it.
    fn others_of(&self, largest: u64) -> [Others; 2] {
        let least = self.table.pattern().least();
        if let Some(apart) = &self.apart {
            let [mut before, behind] = apart.others();
            // The largest number twice comes with those that begin with it.
            if !self.is_symmetric {
                before.pop_if(|last| *last == largest);
            }
            let behind = if self.is_symmetric { Vec::new() } else { behind };
            return [before, behind].map(|numbers| Others::Listed(numbers.into_iter()));
        }
        if let Some(partner) = self.partner(largest) {
            // If that is the larger one, its turn comes later.
            let before = if partner <= largest { vec![partner] } else { Vec::new() };
            return [Others::Listed(before.into_iter()), Others::NONE];
        }
        let (none, all) = (Others::NONE, Others::All);
        match (self.table.pattern().holes(), self.table.partner(largest)) {
            (1, _) => [all(largest..=largest), none],
            // As above.
            _ if !self.is_symmetric => match largest.checked_sub(1) {
                Some(below) => [all(least..=below), all(least..=largest)],
                None => [none, all(least..=largest)],
            },
            (_, Some(partner)) if partner <= largest => [all(partner..=partner), none],
            // Its partner is the larger, whose turn comes later.
            (_, Some(_)) => [none, Others::NONE],
            (_, None) => [all(least..=largest), none],
        }
    }

    /// The only number that makes a P-position with this one, where a formula tells it and both are all that is in a position.
    fn partner(&self, number: u64) -> Option<u64> {
        let mut components = self.paired.as_ref().filter(|_| self.is_symmetric)?.components();
        let component = components.next().filter(|_| components.next().is_none())?;
        let (_, pair) = component.part.pair_of(&number.into())?;
        let [first, second] = self.table.pattern().numbers_of(&Sum::new(vec![pair]).text())?;
        match number {
            _ if number == first => Some(second),
            _ if number == second => Some(first),
            _ => None,
        }
    }

    /// The next pair that may lose, with the largest number in the first place or in the second.
    fn pair(&mut self) -> Option<[u64; 2]> {
        let largest = self.next;
        let [before, behind] = self.others.as_mut()?;
        let first = before.next().map(|other| [other, largest]);
        first.or_else(|| Some([largest, behind.next()?]))
    }

    /// The next one, or `None` at the end.
    fn find(&mut self) -> Result<Option<Sum>, Error> {
        loop {
            if (self.stop)() {
                self.is_stopped = true;
                return Ok(None);
            }
            self.unseen += 1;
            if self.unseen == LOOK {
                self.unseen = 0;
                if !self.meter.is_in_time() {
                    return Err(self.meter.out_of_time(WHAT));
                }
            }
            if self.others.is_none() {
                if !self.reach()? {
                    self.is_stopped = true;
                    return Ok(None);
                }
                if self.learn() {
                    continue;
                }
                self.others = Some(self.others_of(self.next));
            }
            let Some(both) = self.pair() else {
                if self.next >= self.end() {
                    return Ok(None);
                }
                self.next += 1;
                self.others = None;
                continue;
            };
            let numbers = &both[2 - self.table.pattern().holes()..];
            if self.table.cell(numbers)?.outcome == Some(Outcome::P) {
                let found = self.table.pattern().at(numbers)?;
                // What is written with other numbers stands there: a board without columns has no rows.
                let pattern = self.table.pattern();
                let written = pattern.numbers_of(&found.text()).filter(|_| pattern.is_read());
                if written.is_some_and(|written| written[..numbers.len()] != *numbers) {
                    continue;
                }
                // Two that differ in the order of heaps alone are one.
                if both[1] < both[0] {
                    let turned = self.table.pattern().place(&[both[1], both[0]])?;
                    if turned.is_some_and(|turned| heaps(&turned) == heaps(&found)) {
                        continue;
                    }
                }
                self.latest = self.next;
                self.found = numbers.to_vec();
                return Ok(Some(found));
            }
        }
    }
}

impl Iterator for PPositions<'_> {
    type Item = Result<Sum, Error>;

    fn next(&mut self) -> Option<Result<Sum, Error>> {
        if self.is_over {
            return None;
        }
        let found = self.find().transpose();
        self.is_over = !matches!(found, Some(Ok(_)));
        found
    }
}

impl FusedIterator for PPositions<'_> {}

#[cfg(test)]
mod tests;
