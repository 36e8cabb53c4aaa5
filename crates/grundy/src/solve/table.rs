//! Grundy values from dense tables that kernels fill.

use grundy_kernels::heap::{HeapTable, TakeBreak};
use grundy_kernels::queen::QueenTable;

use super::meter::Meter;
use crate::error::Error;
use crate::ruleset::Dense;
use crate::theory::nat::{self, Nat};
use crate::theory::period::{Period, octal_period};

/// The tables that questions so far have filled.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    heaps: Vec<Heaps>,
    queens: Vec<(usize, QueenTable)>,
}

#[derive(Debug)]
struct Heaps {
    table: HeapTable,
    period: Option<Period>,
}

/// Rulesets whose tables are kept; the oldest is dropped for a new one.
const KEPT: usize = 16;

/// The first table of heaps; each further one is twice as long.
const FIRST_HEAPS: usize = 1024;

/// Without a limit of time, heaps above this are given up after so many values without a period.
const FAR: usize = 1 << 22;
const PATIENCE: usize = 1 << 17;

impl Tables {
    /// The value of the position that `dense` describes.
    ///
    /// # Errors
    /// If the table would need more memory or time than the budget allows.
    pub(crate) fn value(&mut self, dense: &Dense, meter: &mut Meter) -> Result<u64, Error> {
        match dense {
            Dense::Heap { rules, heap } => self.heaps(rules).value(heap, meter),
            Dense::Queen { band, x, y } => self.queen(*band, x, y, meter),
        }
    }

    fn heaps(&mut self, rules: &TakeBreak) -> &mut Heaps {
        let found = self.heaps.iter().position(|heaps| heaps.table.rules() == rules);
        let index = found.unwrap_or_else(|| {
            if self.heaps.len() == KEPT {
                self.heaps.remove(0);
            }
            self.heaps.push(Heaps { table: HeapTable::new(rules.clone()), period: None });
            self.heaps.len() - 1
        });
        &mut self.heaps[index]
    }

    fn queen(&mut self, band: usize, x: &Nat, y: &Nat, meter: &mut Meter) -> Result<u64, Error> {
        let found = self.queens.iter().position(|&(known, _)| known == band);
        let index = found.unwrap_or_else(|| {
            if self.queens.len() == KEPT {
                self.queens.remove(0);
            }
            self.queens.push((band, QueenTable::new(band)));
            self.queens.len() - 1
        });
        let table = &mut self.queens[index].1;
        let (Some(x), Some(y)) = (nat::to_usize(x), nat::to_usize(y)) else {
            return Err(too_large(table));
        };
        let least = x.max(y).saturating_add(1);
        if least > table.max_side() {
            return Err(too_large(table));
        }
        if table.side() < least {
            let side = least.next_power_of_two().min(table.max_side());
            let what = format!("a table of {side} × {side} Grundy values");
            meter.check_memory(table.bytes(side) as u64, &what)?;
            let mut in_time = true;
            table.fill(side, || {
                // A row costs about as much as its squares.
                in_time = (0..side / 64 + 1).all(|_| meter.has_time());
                in_time
            });
            if !in_time {
                return Err(meter.out_of_time(&what));
            }
        }
        let value = table.get(x, y).map(u64::from);
        value.ok_or_else(|| Error::unknown("the table of values is too small"))
    }
}

fn too_large(table: &QueenTable) -> Error {
    let most = table.max_side() - 1;
    Error::unknown(format!(
        "the Grundy value is needed, no formula for it is known, and no table holds two heaps of \
         more than {most}"
    ))
}

impl Heaps {
    fn value(&mut self, heap: &Nat, meter: &mut Meter) -> Result<u64, Error> {
        loop {
            if let Some(value) = self.known(heap) {
                return Ok(u64::from(value));
            }
            let len = (self.table.values().len() * 2).max(FIRST_HEAPS);
            let what = "the table of heap values";
            self.check_patience(heap, meter)?;
            meter.check_memory(8 * len as u64, what)?;
            meter.positions = self.table.values().len() as u64;
            let mut in_time = true;
            let wanted = nat::to_usize(heap).map_or(len, |heap| len.min(heap.saturating_add(1)));
            self.table.extend_to(wanted.max(len.min(FIRST_HEAPS)), || {
                // A heap costs about as much as it has tokens, times a small number.
                in_time = (0..len / 1024).all(|_| meter.has_time());
                in_time
            });
            if !in_time {
                meter.positions = self.table.values().len() as u64;
                return Err(meter.out_of_time(what));
            }
            let rules = self.table.rules();
            if !rules.unequal {
                self.period = octal_period(self.table.values(), rules.digits.len() - 1);
            }
        }
    }

    /// Refuses a heap that only a period brings within reach, once many heaps have proved none.
    fn check_patience(&self, heap: &Nat, meter: &Meter) -> Result<(), Error> {
        let done = self.table.values().len();
        let far = nat::to_usize(heap).is_none_or(|heap| heap > FAR);
        if done < PATIENCE || !far || meter.is_timed() {
            return Ok(());
        }
        let mut size = String::new();
        nat::push_short(&mut size, heap);
        Err(Error::budget(
            format!(
                "{done} heaps proved no period, and to compute all heaps below {size} takes years"
            ),
            "give the time to try with --time",
        ))
    }

    fn known(&self, heap: &Nat) -> Option<u32> {
        let values = self.table.values();
        if let Some(&value) = nat::to_usize(heap).and_then(|heap| values.get(heap)) {
            return Some(value);
        }
        let Period { start, period } = self.period?;
        let beyond = heap - Nat::from(start);
        let phase = nat::to_usize(&(beyond % Nat::from(period)))?;
        Some(values[start + phase])
    }
}
