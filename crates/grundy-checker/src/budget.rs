//! What a check may cost, and how much it has cost.

use std::time::{Duration, Instant};

use crate::error::{Error, Resource};

/// What a check may cost. It is refused before it begins if it is known to take more, and ends soon after
/// the time is over.
///
/// ```
/// use std::time::Duration;
/// use grundy_checker::Budget;
///
/// let budget = Budget { time: Duration::from_secs(1), ..Budget::default() };
/// assert!(budget.memory > 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Time from the call of a check to its answer.
    pub time: Duration,
    /// Bytes that a check holds at a time.
    pub memory: u64,
}

impl Default for Budget {
    /// A minute and 1 GiB.
    fn default() -> Budget {
        Budget { time: Duration::from_secs(60), memory: 1 << 30 }
    }
}

/// Steps that are taken in a second, at least by a processor of today: looks at an option, an element or an
/// edge. Estimates go by it, so that they are the same everywhere.
const STEPS_A_SECOND: u128 = 400_000_000;

/// Steps between two looks at the clock.
const LOOK: u64 = 1 << 20;

impl Budget {
    /// How many steps the time is good for.
    pub(crate) fn steps(&self) -> u128 {
        self.time.as_millis().saturating_mul(STEPS_A_SECOND / 1000)
    }
}

/// A check that is running.
pub(crate) struct Meter {
    budget: Budget,
    started: Instant,
    until_look: u64,
    reserved: u64,
}

impl Meter {
    pub(crate) fn new(budget: &Budget) -> Meter {
        Meter { budget: *budget, started: Instant::now(), until_look: LOOK, reserved: 0 }
    }

    /// Refuses what is known to take more steps than the time is good for.
    pub(crate) fn foresee(&self, steps: u128, what: &str, resource: Resource) -> Result<(), Error> {
        if steps <= self.budget.steps() {
            return Ok(());
        }
        let steps = match steps.checked_ilog10() {
            Some(digits @ 12..) => format!("10^{digits} steps or more"),
            _ => format!("some {steps} steps"),
        };
        let time = self.budget.time.as_secs_f64();
        let what =
            format!("{what} takes {steps}, and {time} s are good for {}", self.budget.steps());
        Err(Error::budget(what, resource))
    }

    /// Takes note of so many steps.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), Error> {
        match self.until_look.checked_sub(steps) {
            Some(left) => {
                self.until_look = left;
                Ok(())
            }
            None => self.look(),
        }
    }

    fn look(&mut self) -> Result<(), Error> {
        self.until_look = LOOK;
        if self.started.elapsed() <= self.budget.time {
            return Ok(());
        }
        let time = self.budget.time.as_secs_f64();
        Err(Error::budget(format!("the check takes more than {time} s"), Resource::Time))
    }

    /// Whether half of the time is over.
    pub(crate) fn is_half_over(&self) -> bool {
        2 * self.started.elapsed() > self.budget.time
    }

    /// Sets memory aside before it is taken.
    pub(crate) fn reserve(&mut self, bytes: u64, what: &str) -> Result<(), Error> {
        self.reserved = self.reserved.saturating_add(bytes);
        if self.reserved <= self.budget.memory {
            return Ok(());
        }
        // A limit is not rounded up to the unit of the need.
        let needed = self.reserved.div_ceil(1 << 20);
        let (limit, unit) = match self.budget.memory {
            small @ 0..0x10_0000 => (small >> 10, "KiB"),
            large => (large >> 20, "MiB"),
        };
        let what = format!("with {what} the check needs {needed} MiB and may use {limit} {unit}");
        Err(Error::budget(what, Resource::Memory))
    }

    /// Room for so many things, which a budget without a limit may allow though no machine has it.
    pub(crate) fn room<T>(count: usize, what: &str) -> Result<Vec<T>, Error> {
        let mut room = Vec::new();
        room.try_reserve_exact(count).map_err(|_| {
            let what = format!("with {what} the check needs more memory than there is");
            Error::budget(what, Resource::Memory)
        })?;
        Ok(room)
    }

    /// Gives memory back that was set aside.
    pub(crate) fn release(&mut self, bytes: u64) {
        self.reserved = self.reserved.saturating_sub(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_much_is_said_with_its_limit() {
        let budget = Budget { time: Duration::from_millis(500), memory: 1 << 20 };
        let mut meter = Meter::new(&budget);
        assert!(meter.foresee(200_000_000, "it", Resource::Time).is_ok());
        let error = meter.foresee(200_000_001, "it", Resource::Values).unwrap_err();
        assert_eq!(
            error.to_string(),
            "it takes some 200000001 steps, and 0.5 s are good for 200000000"
        );
        assert_eq!(error.resource(), Some(Resource::Values));
        meter.reserve(1 << 20, "this").unwrap();
        let error = meter.reserve(1, "that").unwrap_err();
        assert_eq!(error.to_string(), "with that the check needs 2 MiB and may use 1 MiB");
        assert_eq!(error.resource(), Some(Resource::Memory));
        meter.release(2);
        meter.reserve(1, "that").unwrap();
    }

    #[test]
    fn the_clock_is_looked_at() {
        let mut meter = Meter::new(&Budget { time: Duration::ZERO, memory: 0 });
        std::thread::sleep(Duration::from_millis(2));
        assert!(meter.spend(LOOK).is_ok());
        assert_eq!(meter.spend(1).unwrap_err().resource(), Some(Resource::Time));
        assert_eq!(meter.spend(u64::MAX).unwrap_err().resource(), Some(Resource::Time));
    }
}
