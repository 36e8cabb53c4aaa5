//! Grundy values by search through all followers of a component.

use grundy_core::Error;

use crate::interned::{Id, Parts, Rules};
use crate::meter::Meter;
use crate::ruleset::Flow;

/// The values found so far, by the numbers of positions.
#[derive(Default)]
pub(crate) struct Memo(Vec<u32>);

/// Marks a position whose value is not known, and one whose value is being computed.
const UNKNOWN: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;

impl Memo {
    /// The value of a position, if it was found.
    pub(super) fn get(&self, position: Id) -> Option<u32> {
        Some(self.state(position)).filter(|value| *value < OPEN)
    }

    fn state(&self, position: Id) -> u32 {
        self.0.get(position as usize).copied().unwrap_or(UNKNOWN)
    }

    fn set(&mut self, position: Id, state: u32) {
        if self.0.len() <= position as usize {
            self.0.resize(position as usize + 1, UNKNOWN);
        }
        self.0[position as usize] = state;
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> u64 {
        (self.0.capacity() * size_of::<u32>()) as u64
    }
}

/// Positions with more options than this are not searched: their options have about as many options
/// in turn, and nobody waits for the end of that.
const MAX_OPTIONS: u64 = 1 << 22;

/// Refuses a position with more options than a search can end with, or whose options cannot be listed.
///
/// # Errors
/// A message that says so, or that counting them takes too long.
pub(crate) fn refuse_huge(rules: &dyn Rules, position: Id, meter: &mut Meter) -> Result<(), Error> {
    rules.reaches(position)?;
    // Options of long numbers, and long options, take longer to look at.
    let most = MAX_OPTIONS / (1 + rules.owned(position) / 1024);
    let (mut options, mut work, mut in_time) = (0, 0, true);
    let flow = rules.weigh(position, &mut |bytes| {
        options += 1;
        work += 1 + bytes / 1024;
        in_time = meter.has_time();
        if work > most || !in_time { Flow::Break(()) } else { Flow::Continue(()) }
    });
    if !in_time {
        return Err(meter.out_of_time("counting the options"));
    }
    if flow.is_break() {
        let many = match options {
            // It is their length that is too much.
            0..=MAX_OPTIONS => "a component is too long for a look at its options".to_string(),
            _ => format!("a component has more than {} options", options - 1),
        };
        return Err(Error::unknown(format!(
            "{many}: no search ends, and no theorem that is known here answers"
        )));
    }
    Ok(())
}

/// A search that was to take little time does not.
pub(crate) fn takes_longer() -> Error {
    Error::unknown("the search takes longer")
}

/// Of this many unsolved options the search takes note at a first visit; four times as many at each
/// further visit, so that a position is visited a logarithmic number of times.
const FIRST_MISSING: usize = 4;

/// The Grundy value of a sum of positions that are none themselves, depth first with an explicit stack, so that long chains
/// do not exhaust the thread's stack. At most about so many options are looked at.
///
/// # Errors
/// If memory or time run out, if there are more options, or if a position repeats.
pub(crate) fn value(
    rules: &mut dyn Rules,
    summands: &[Id],
    memo: &mut Memo,
    most: u64,
    meter: &mut Meter,
) -> Result<u32, Error> {
    let mut search = Search { rules, memo, meter, stamp: 0, seen: Vec::new(), left: most };
    let mut total = 0;
    // Most rulesets name the largest last; the smaller ones may take long before it is refused.
    if let Some(&last) = summands.last()
        && search.memo.get(last).is_none()
    {
        refuse_huge(search.rules, last, search.meter)?;
    }
    for &summand in summands {
        if search.memo.get(summand).is_none() {
            refuse_huge(search.rules, summand, search.meter)?;
        }
        total ^= search.run(summand)?;
    }
    Ok(total)
}

struct Search<'a> {
    rules: &'a mut dyn Rules,
    memo: &'a mut Memo,
    meter: &'a mut Meter,
    /// `seen[v] == stamp` if the current position has an option of value v.
    seen: Vec<u64>,
    stamp: u64,
    /// So many options may still be looked at.
    left: u64,
}

struct Frame {
    position: Id,
    missing: usize,
}

impl Search<'_> {
    fn run(&mut self, root: Id) -> Result<u32, Error> {
        if let Some(value) = self.memo.get(root) {
            return Ok(value);
        }
        let mut stack = vec![Frame { position: root, missing: FIRST_MISSING }];
        let mut missing = Vec::new();
        let result = loop {
            let Some(frame) = stack.last_mut() else {
                break Ok(self.memo.state(root));
            };
            match self.memo.state(frame.position) {
                OPEN => {}
                UNKNOWN => self.memo.set(frame.position, OPEN),
                _ => {
                    stack.pop();
                    continue;
                }
            }
            if let Err(error) = self.visit(frame.position, frame.missing, &mut missing) {
                break Err(error);
            }
            if missing.is_empty() {
                let value = self.mex();
                self.memo.set(frame.position, value);
                self.meter.positions += 1;
                stack.pop();
            } else {
                frame.missing = frame.missing.saturating_mul(4);
                let new = |position| Frame { position, missing: FIRST_MISSING };
                stack.extend(missing.drain(..).map(new));
            }
            let stacked = (stack.capacity() * size_of::<Frame>()) as u64;
            let bytes = self.rules.bytes() + self.memo.bytes() + stacked;
            let checked = self.meter.check_memory(bytes, "the search");
            if let Err(error) = checked.and_then(|()| self.meter.check_time("the search")) {
                break Err(error);
            }
        };
        if result.is_err() {
            // What has not been finished is not known.
            let open = stack.iter().map(|frame| frame.position);
            open.for_each(|position| {
                if self.memo.get(position).is_none() {
                    self.memo.set(position, UNKNOWN);
                }
            });
        }
        result
    }

    /// Marks the values of the options of `position` in `seen`, or collects up to `limit` positions
    /// whose value is needed first.
    fn visit(&mut self, position: Id, limit: usize, missing: &mut Vec<Id>) -> Result<(), Error> {
        let Search { rules, memo, meter, seen, stamp, left } = self;
        rules.reaches(position)?;
        *stamp += 1;
        let mut repeats = false;
        let mut in_time = true;
        let _ = rules.options(position, Parts::Summands, &mut |summands, _| {
            let mut value = Some(0);
            *left = left.saturating_sub(1);
            for &summand in summands {
                match memo.state(summand) {
                    OPEN => repeats = true,
                    UNKNOWN => {
                        value = None;
                        missing.push(summand);
                    }
                    known => value = value.map(|value| value ^ known),
                }
            }
            if let Some(value) = value {
                let value = value as usize;
                if value >= seen.len() {
                    seen.resize((value + 1).next_power_of_two(), 0);
                }
                seen[value] = *stamp;
            }
            in_time = meter.has_time();
            if missing.len() >= limit || repeats || !in_time || *left == 0 {
                Flow::Break(())
            } else {
                Flow::Continue(())
            }
        });
        if repeats {
            return Err(Error::unknown("a position repeats under these rules: no Grundy value"));
        }
        if !in_time {
            return Err(meter.out_of_time("the search"));
        }
        if *left == 0 {
            return Err(takes_longer());
        }
        Ok(())
    }

    fn mex(&self) -> u32 {
        let least = self.seen.iter().position(|&stamp| stamp != self.stamp);
        u32::try_from(least.unwrap_or(self.seen.len())).unwrap_or(OPEN - 1)
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::Cursor;

    use super::*;
    use crate::Limits;
    use crate::interned::{Of, Places};
    use crate::ruleset::{Each, Ruleset};

    /// A row of tokens that owns memory; a move takes one, two or three.
    #[derive(Clone, Debug, PartialEq)]
    struct Row;

    impl Ruleset for Row {
        type Position = String;

        fn from_parameters(_: &mut Cursor<'_>) -> Result<Row, Error> {
            Ok(Row)
        }

        fn parse(&self, _: &mut Cursor<'_>) -> Result<String, Error> {
            Err(Error::unknown("rows are made here"))
        }

        fn write(&self, row: &String, out: &mut String) {
            out.push_str(row);
        }

        fn options(&self, row: &String, each: &mut Each<'_, String>) -> Flow {
            (1..=row.len().min(3)).try_for_each(|taken| each(&[row[taken..].to_owned()]))
        }
    }

    /// What a search that fails has not finished is not known, and the bytes are those of the positions that it has met.
    #[test]
    fn failures_leave_nothing_open() {
        let rows: Vec<String> = [3000, 3001].map(|tokens| "o".repeat(tokens)).into();
        let of = Of { ruleset: &Row, positions: &rows };
        let mut rules = of.rules();
        let mut ids = Vec::new();
        (0..2).for_each(|i| of.number(i, Parts::Whole, &mut *rules, &mut ids));
        let mut memo = Memo::default();
        for memory in [0, 1 << 10, 1 << 15, 1 << 20] {
            let mut meter = Meter::new(&Limits { memory, ..Limits::default() });
            let failed = value(&mut *rules, &ids[..1], &mut memo, u64::MAX, &mut meter);
            assert!(failed.is_err(), "{memory}");
            assert!(memo.0.iter().all(|state| *state != OPEN), "{memory}");
            let met = u32::try_from(rules.len()).unwrap();
            let owned: u64 = (0..met).map(|id| rules.owned(id)).sum();
            assert!(owned > 0 && (owned..2 * owned).contains(&rules.bytes()), "{memory}");
        }
        let mut meter = Meter::new(&Limits::default());
        assert_eq!(value(&mut *rules, &ids[1..], &mut memo, u64::MAX, &mut meter), Ok(1));
        assert_eq!(value(&mut *rules, &ids, &mut memo, u64::MAX, &mut meter), Ok(1));
    }
}
