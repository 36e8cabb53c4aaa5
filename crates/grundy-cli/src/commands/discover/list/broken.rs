//! A period that holds in a list up to a value which does not fit.

use grundy::theory::period::{Period, observe};

use super::List;

/// A list is looked at without its last sixteenths, of which so many are left at least, and so many values.
const PARTS: usize = 16;
const LEAST: usize = 4;
const VALUES: usize = 24;

/// A period that a list shows before its end, and where it breaks.
pub(super) struct Broken {
    period: Period,
    /// The first that does not fit, what it is, and what it would be.
    at: usize,
    is: u32,
    would_be: u32,
}

impl Broken {
    /// The period of as long a part from the beginning as shows one, as far as it goes.
    pub(super) fn of(list: &List) -> Option<Broken> {
        let values: Vec<u32> = match list {
            List::Values(values) => {
                values.iter().map(|value| u32::try_from(*value)).collect::<Result<_, _>>().ok()?
            }
            List::Row(row) => row.iter().map(|is_p| u32::from(*is_p)).collect(),
            List::Positions(_) | List::Table(_) => return None,
        };
        let parts = (LEAST..PARTS).rev().map(|part| values.len() / PARTS * part);
        let period = parts.filter(|end| *end >= VALUES).find_map(|end| observe(&values[..end]))?;
        let would_be = |at: usize| values[at - period.period].checked_add(period.saltus);
        let mut after = period.start + period.period..values.len();
        let at = after.find(|&at| would_be(at) != Some(values[at]))?;
        Some(Broken { period, at, is: values[at], would_be: would_be(at)? })
    }

    /// How far it holds: the first number to which it does not.
    pub(super) fn to(&self) -> u64 {
        self.at as u64
    }

    pub(super) fn in_words(&self) -> String {
        let Period { start, period, .. } = self.period;
        let (at, last) = (self.at, self.at - 1);
        format!(
            "the period {period} from {start} on holds to {last}; value {at} is {}, where the period has {}",
            self.is, self.would_be
        )
    }
}
