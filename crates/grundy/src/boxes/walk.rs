//! The search of one thread, with a table that others share.

use std::sync::atomic::Ordering::Relaxed;

use super::search::{End, Shared};
use super::strings::{Quiet, bits};
use super::table::{Bounds, Name};

/// Told how many positions were opened; whether to go on.
pub(super) type Told<'a> = dyn FnMut(u64) -> bool + 'a;

/// One thread's way through the positions.
pub(super) struct Walk<'a> {
    shared: &'a Shared<'a>,
    /// How often each string answered a question at once.
    good: &'a mut Vec<u32>,
    go_on: &'a mut Told<'a>,
    /// The cuts of all positions of the path.
    cuts: Vec<Cut>,
    /// Positions that were opened since others were told.
    opened: u64,
}

/// A cut and what it comes to.
#[derive(Clone, Copy)]
struct Cut {
    string: u32,
    left: Quiet,
    name: Name,
    /// As in [`Taken`](super::strings::Taken).
    boxes: i16,
    dealt: i16,
    order: u64,
    /// Whether it was looked at.
    is_done: bool,
}

/// Cuts that are made before the first of them is looked up: as long as memory takes.
const AHEAD: usize = 4;

/// Others are told after so many positions.
const PACE: u64 = 64;

impl<'a> Walk<'a> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        good: &'a mut Vec<u32>,
        go_on: &'a mut Told<'a>,
    ) -> Walk<'a> {
        Walk { shared, good, go_on, cuts: Vec::new(), opened: 0 }
    }

    /// Tells how many positions were opened.
    pub(super) fn end(&mut self) {
        self.shared.opened.fetch_add(std::mem::take(&mut self.opened), Relaxed);
    }

    /// Whether the score of a position is at least `wanted`.
    pub(super) fn is_at_least(&mut self, open: u64, wanted: i16) -> Result<bool, End> {
        let taken = self.shared.strings.take(open);
        match taken.dealt {
            0 => self.quiet(taken.left, wanted - taken.boxes),
            // n - d + |v + d| is at least what is wanted.
            dealt => {
                let far = wanted - (taken.boxes - dealt);
                Ok(far <= 0
                    || self.quiet(taken.left, far - dealt)?
                    || !self.quiet(taken.left, 1 - far - dealt)?)
            }
        }
    }

    /// Whether the score of a position in which no box can be taken is at least `wanted`.
    fn quiet(&mut self, open: u64, wanted: i16) -> Result<bool, End> {
        let Shared { strings, names, .. } = self.shared;
        let quiet = strings.quiet(names.in_order(open));
        let name = names.near(strings, &quiet).name;
        self.named(&quiet, name, wanted)
    }

    /// The same of a position whose name is known.
    fn named(&mut self, quiet: &Quiet, name: Name, wanted: i16) -> Result<bool, End> {
        match self.at_hand(quiet.boxes, name, wanted) {
            Some(answer) => Ok(answer),
            None => self.open(quiet, name, wanted),
        }
    }

    /// The answer about a position with so many boxes, if it is known.
    fn at_hand(&self, boxes: i16, name: Name, wanted: i16) -> Option<bool> {
        let wanted = rounded(boxes, wanted);
        if wanted <= -boxes || wanted > boxes {
            return Some(wanted <= -boxes);
        }
        match self.shared.table.get(name) {
            Some(known) if i16::from(known.least) >= wanted => Some(true),
            Some(known) if i16::from(known.most) < wanted => Some(false),
            _ => None,
        }
    }

    fn open(&mut self, quiet: &Quiet, name: Name, wanted: i16) -> Result<bool, End> {
        self.look()?;
        let from = self.cuts.len();
        let answer = match self.make_cuts(quiet, wanted) {
            true => Ok(true),
            false => {
                let shared = self.shared;
                shared.busy_with(name, || self.some_cut(from, quiet, name, wanted))
            }
        };
        self.cuts.truncate(from);
        let answer = answer?;
        let (boxes, wanted) = (quiet.boxes, rounded(quiet.boxes, wanted));
        let small =
            |score| i8::try_from(score).unwrap_or(if score < 0 { i8::MIN } else { i8::MAX });
        let known = self.shared.table.get(name);
        let mut bounds = known.unwrap_or(Bounds { least: small(-boxes), most: small(boxes) });
        match answer {
            true => bounds.least = bounds.least.max(small(wanted)),
            false => bounds.most = bounds.most.min(small(wanted - 2)),
        }
        self.shared.table.put(name, bounds, quiet.open.count_ones());
        Ok(answer)
    }

    /// Counts a position, and looks at what others say.
    fn look(&mut self) -> Result<(), End> {
        self.opened += 1;
        if self.opened >= PACE {
            self.end();
        }
        let opened = self.shared.opened.load(Relaxed) + self.opened;
        if self.shared.stop.load(Relaxed) || !(self.go_on)(opened) {
            self.shared.stop.store(true, Relaxed);
            return Err(End::Stopped);
        }
        if opened > self.shared.patience {
            return Err(End::Long);
        }
        if self.shared.table.is_full() {
            return Err(End::Full);
        }
        Ok(())
    }

    /// Whether one of the cuts from a place on scores at least `wanted`: first those that nobody else works on.
    fn some_cut(
        &mut self,
        from: usize,
        quiet: &Quiet,
        own: Name,
        wanted: i16,
    ) -> Result<bool, End> {
        self.cuts[from..].sort_unstable_by_key(|cut| cut.order);
        for may_wait in [true, false] {
            for place in from..self.cuts.len() {
                let Cut { string, left, name, boxes, dealt, is_done, .. } = self.cuts[place];
                // The first one is looked at by all: if it does not decide, others seldom do.
                let waits = may_wait && place > from && self.shared.is_busy(name);
                if is_done || waits {
                    continue;
                }
                self.cuts[place].is_done = true;
                // An equal one may have been looked at.
                let is_equal = |other: &Cut| {
                    (other.name, other.boxes, other.dealt) == (name, boxes, dealt) && other.is_done
                };
                if self.cuts[from..place].iter().any(is_equal) {
                    continue;
                }
                let Some(asked) = Asked::of(boxes, dealt, wanted) else { continue };
                let is_good = !self.named(&left, name, asked.most + 1)?
                    && (dealt == 0 || self.named(&left, name, asked.least)?);
                if is_good {
                    let good = &mut self.good[string as usize];
                    *good = good.saturating_add(quiet.open.count_ones());
                    return Ok(true);
                }
                // Another thread may have answered.
                if !self.shared.is_alone
                    && let Some(answer) = self.at_hand(quiet.boxes, own, wanted)
                {
                    return Ok(answer);
                }
            }
            if self.shared.is_alone {
                break;
            }
        }
        Ok(false)
    }

    /// Adds the cuts that have to be looked at. Whether one is known to score at least `wanted`.
    fn make_cuts(&mut self, quiet: &Quiet, wanted: i16) -> bool {
        let Shared { strings, names, table, .. } = self.shared;
        let near = names.near(strings, quiet);
        let (mut kept, mut looked) = (self.cuts.len(), self.cuts.len());
        let (mut others, mut count) = ([(0, 0, 0); 64], 0);
        let mut seen = 0;
        for string in bits(quiet.open) {
            if seen >> string & 1 == 1 {
                continue;
            }
            let mut cut = string;
            let (left, name, boxes, dealt);
            if quiet.safe() >> string & 1 == 1 {
                if quiet.open & names.behind(string) != 0 || Asked::of(0, 0, wanted).is_none() {
                    continue;
                }
                (left, boxes, dealt) = (strings.without(quiet, string), 0, 0);
                name = names.without(strings, &near, left.open, string);
            } else {
                let row = strings.row(quiet.open, string);
                seen |= row.strings;
                if row.boxes == 2 {
                    cut = strings.middle(quiet.open, row);
                }
                let taken = strings.cut(quiet.open, cut);
                (boxes, dealt) = (taken.boxes, taken.dealt);
                let other = (names.in_order(taken.left), boxes, dealt);
                if Asked::of(boxes, dealt, wanted).is_none() || others[..count].contains(&other) {
                    continue;
                }
                others[count] = other;
                count += 1;
                left = strings.quiet(other.0);
                name = names.near(strings, &left).name;
            }
            table.prefetch(name);
            // What leaves the fewest safe strings, then what was good.
            let order = u64::from(left.safe().count_ones()) << 32
                | u64::from(u32::MAX - self.good[cut as usize]);
            self.cuts.push(Cut { string: cut, left, name, boxes, dealt, order, is_done: false });
            if self.cuts.len() > looked + AHEAD {
                if self.look_up(looked, &mut kept, wanted) {
                    return true;
                }
                looked += 1;
            }
        }
        let is_good = (looked..self.cuts.len()).any(|at| self.look_up(at, &mut kept, wanted));
        self.cuts.truncate(kept);
        is_good
    }

    /// Whether a cut is known to score at least `wanted`; if nothing is known it is kept.
    fn look_up(&mut self, at: usize, kept: &mut usize, wanted: i16) -> bool {
        let cut = self.cuts[at];
        let known = self.is_good(&cut, wanted);
        if known.is_none() {
            self.cuts[*kept] = cut;
            *kept += 1;
        }
        known == Some(true)
    }

    /// Whether a cut scores at least `wanted`, if that is known.
    fn is_good(&self, cut: &Cut, wanted: i16) -> Option<bool> {
        let Cut { left, name, boxes, dealt, .. } = *cut;
        let Some(asked) = Asked::of(boxes, dealt, wanted) else { return Some(false) };
        // The score after it must not be at least this.
        let is_more = self.at_hand(left.boxes, name, asked.most + 1);
        if dealt == 0 || is_more == Some(true) {
            return is_more.map(|is_more| !is_more);
        }
        match (is_more, self.at_hand(left.boxes, name, asked.least)) {
            (_, Some(false)) => Some(false),
            (Some(_), Some(_)) => Some(true),
            _ => None,
        }
    }
}

/// All boxes go to somebody: so the score is even where they are, and at least a number if it is at least this one.
fn rounded(boxes: i16, wanted: i16) -> i16 {
    wanted + ((boxes - wanted) & 1)
}

/// Between which scores what is left must be for a cut to be good enough.
struct Asked {
    least: i16,
    most: i16,
}

impl Asked {
    /// `None` if none is good enough.
    fn of(boxes: i16, dealt: i16, wanted: i16) -> Option<Asked> {
        // -(n - d + |v + d|) is at least what is wanted.
        match dealt {
            0 => Some(Asked { least: i16::MIN, most: -wanted - boxes }),
            _ => {
                let far = dealt - boxes - wanted;
                (far >= 0).then_some(Asked { least: -far - dealt, most: far - dealt })
            }
        }
    }
}
