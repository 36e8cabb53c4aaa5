//! Grundy values by search through all followers of a component.

use std::hash::Hash;

use grundy_core::Error;
use rustc_hash::FxHashMap;

use crate::meter::Meter;
use crate::ruleset::{Flow, Ruleset};

/// The values found so far of the positions of one ruleset.
pub(crate) struct Memo<P> {
    values: FxHashMap<P, u32>,
    /// Bytes that the positions own beside their place in the map.
    owned: u64,
}

impl<P> Default for Memo<P> {
    fn default() -> Memo<P> {
        Memo { values: FxHashMap::default(), owned: 0 }
    }
}

impl<P: Eq + Hash> Memo<P> {
    /// The value of a position, if it was found.
    pub(super) fn get(&self, position: &P) -> Option<u32> {
        self.values.get(position).copied()
    }
}

impl<P> Memo<P> {
    /// The bytes of the map (a control byte and the entry, at a load of seven eighths) and of what
    /// the positions own.
    pub(crate) fn bytes(&self) -> u64 {
        (self.values.capacity() * (size_of::<(P, u32)>() * 8 / 7 + 2)) as u64 + self.owned
    }
}

/// About how many bytes `position` owns beside its own: eight for each character that writes it, which
/// covers lists of numbers; none for plain data.
pub(crate) fn owned_bytes<R: Ruleset>(ruleset: &R, position: &R::Position) -> u64 {
    if !std::mem::needs_drop::<R::Position>() {
        return 0;
    }
    let mut text = String::new();
    ruleset.write(position, &mut text);
    8 * text.len() as u64
}

/// Positions with more options than this are not searched: their options have about as many options
/// in turn, and nobody waits for the end of that.
const MAX_OPTIONS: u64 = 1 << 22;

/// Refuses a position with more options than a search can end with.
///
/// # Errors
/// A message that says so, or that counting them takes too long.
pub(crate) fn refuse_huge<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    meter: &mut Meter,
) -> Result<(), Error> {
    // Options of long numbers, and long options, take longer to look at.
    let most = MAX_OPTIONS / (1 + owned_bytes(ruleset, position) / 1024);
    let (mut options, mut work, mut in_time) = (0, 0, true);
    let flow = ruleset.options(position, &mut |left| {
        options += 1;
        let bytes: u64 = left.iter().map(|component| owned_bytes(ruleset, component)).sum();
        work += 1 + bytes / 1024;
        in_time = meter.has_time();
        if work > most || !in_time { Flow::Break(()) } else { Flow::Continue(()) }
    });
    if !in_time {
        return Err(meter.out_of_time("counting the options"));
    }
    if flow.is_break() {
        let many = match options {
            1 => "a component is too long for a look at its options".to_string(),
            _ => format!("a component has more than {} options", options - 1),
        };
        return Err(Error::unknown(format!(
            "{many}: no search ends, and no theorem that is known here answers"
        )));
    }
    Ok(())
}

/// Marks a position whose value is being computed.
const OPEN: u32 = u32::MAX;

/// Of this many unsolved options the search takes note at a first visit; four times as many at each
/// further visit, so that a position is visited a logarithmic number of times.
const FIRST_MISSING: usize = 4;

/// The Grundy value of `position`, depth first with an explicit stack, so that long chains do not
/// exhaust the thread's stack.
///
/// # Errors
/// If memory or time run out, or if a position repeats.
pub(crate) fn value<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    memo: &mut Memo<R::Position>,
    meter: &mut Meter,
) -> Result<u32, Error> {
    let mut search = Search { ruleset, memo, meter, stamp: 0, seen: Vec::new() };
    let mut total = 0;
    let mut roots = Vec::new();
    atoms(ruleset, position, &mut |atom| roots.push(atom));
    // Most rulesets name the largest last; the smaller ones may take long before it is refused.
    if let Some(last) = roots.last().filter(|last| !search.memo.values.contains_key(last)) {
        refuse_huge(ruleset, last, search.meter)?;
    }
    for root in roots {
        if !search.memo.values.contains_key(&root) {
            refuse_huge(ruleset, &root, search.meter)?;
        }
        total ^= search.run(root)?;
    }
    Ok(total)
}

/// The positions under which the value of `position` is looked up: its summands, or the canonical
/// form of itself.
fn atoms<R: Ruleset>(ruleset: &R, position: &R::Position, each: &mut dyn FnMut(R::Position)) {
    if !ruleset.summands(position, each) {
        each(ruleset.canonical(position).unwrap_or_else(|| position.clone()));
    }
}

struct Search<'a, R: Ruleset> {
    ruleset: &'a R,
    memo: &'a mut Memo<R::Position>,
    meter: &'a mut Meter,
    /// `seen[v] == stamp` if the current position has an option of value v.
    seen: Vec<u64>,
    stamp: u64,
}

struct Frame<P> {
    position: P,
    missing: usize,
}

impl<R: Ruleset> Search<'_, R> {
    fn run(&mut self, root: R::Position) -> Result<u32, Error> {
        if let Some(&value) = self.memo.values.get(&root) {
            return Ok(value);
        }
        let mut stack = vec![Frame { position: root.clone(), missing: FIRST_MISSING }];
        let mut missing = Vec::new();
        let result = loop {
            let Some(frame) = stack.last_mut() else {
                break Ok(self.memo.values[&root]);
            };
            match self.memo.values.get(&frame.position) {
                Some(&OPEN) => {}
                Some(_) => {
                    stack.pop();
                    continue;
                }
                None => {
                    self.memo.owned += owned_bytes(self.ruleset, &frame.position);
                    self.memo.values.insert(frame.position.clone(), OPEN);
                }
            }
            if let Err(error) = self.visit(&frame.position, frame.missing, &mut missing) {
                break Err(error);
            }
            if missing.is_empty() {
                let value = self.mex();
                self.memo.values.insert(frame.position.clone(), value);
                self.meter.positions += 1;
                stack.pop();
            } else {
                frame.missing *= 4;
                let new = |position| Frame { position, missing: FIRST_MISSING };
                stack.extend(missing.drain(..).map(new));
            }
            let memo = self.memo.bytes();
            let each = size_of::<Frame<R::Position>>() as u64
                + self.memo.owned / (self.memo.values.len() as u64).max(1);
            let bytes = memo + stack.len() as u64 * each;
            let checked = self.meter.check_memory(bytes, "the search");
            if let Err(error) = checked.and_then(|()| self.meter.check_time("the search")) {
                break Err(error);
            }
        };
        if result.is_err() {
            let Memo { values, owned } = &mut *self.memo;
            values.retain(|position, value| {
                let known = *value != OPEN;
                if !known {
                    *owned -= owned_bytes(self.ruleset, position);
                }
                known
            });
        }
        result
    }

    /// Marks the values of the options of `position` in `seen`, or collects up to `limit` positions
    /// whose value is needed first.
    fn visit(
        &mut self,
        position: &R::Position,
        limit: usize,
        missing: &mut Vec<R::Position>,
    ) -> Result<(), Error> {
        let Search { ruleset, memo, meter, seen, stamp } = self;
        *stamp += 1;
        let mut repeats = false;
        let mut in_time = true;
        let _ = ruleset.options(position, &mut |left| {
            let mut value = Some(0);
            for component in left {
                atoms(*ruleset, component, &mut |atom| match memo.values.get(&atom) {
                    Some(&OPEN) => repeats = true,
                    Some(&known) => value = value.map(|value| value ^ known),
                    None => {
                        value = None;
                        missing.push(atom);
                    }
                });
            }
            if let Some(value) = value {
                let value = value as usize;
                if value >= seen.len() {
                    seen.resize((value + 1).next_power_of_two(), 0);
                }
                seen[value] = *stamp;
            }
            in_time = meter.has_time();
            if missing.len() >= limit || repeats || !in_time {
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
    use crate::ruleset::Each;

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

    /// What a search that fails has not finished is forgotten, and so are the bytes it was counted for.
    #[test]
    fn failures_leave_no_bytes_behind() {
        let row = |tokens: usize| "o".repeat(tokens);
        let counted = |memo: &Memo<String>| -> u64 {
            memo.values.keys().map(|row| owned_bytes(&Row, row)).sum()
        };
        let mut memo = Memo::default();
        for memory in [0, 1 << 10, 1 << 15, 1 << 20] {
            let mut meter = Meter::new(&Limits { memory, ..Limits::default() });
            assert!(value(&Row, &row(3000), &mut memo, &mut meter).is_err(), "{memory}");
            assert_eq!(memo.owned, counted(&memo), "{memory}");
        }
        let mut meter = Meter::new(&Limits::default());
        assert_eq!(value(&Row, &row(3001), &mut memo, &mut meter), Ok(1));
        assert_eq!(memo.owned, counted(&memo));
        assert!(memo.owned > 0);
    }
}
