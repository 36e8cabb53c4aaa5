//! What holds in a list up to an entry which does not fit.

mod form;

use grundy::theory::period::{Period, observe};
use grundy_automata::Automaton;

use super::{List, Search};

/// A list is looked at without its last sixteenths, of which so many are left at least, and so many values.
const PARTS: usize = 16;
const LEAST: usize = 4;
const VALUES: usize = 24;

/// A period or a form that a list shows before its end, and where it breaks.
pub(super) struct Broken {
    /// How far it holds: the first number to which it does not.
    pub(super) to: u64,
    pub(super) words: String,
}

impl Broken {
    /// What as long a part from the beginning shows as shows anything, as far as it goes.
    pub(super) fn of(list: &List, search: &mut Search, names: &[String]) -> Option<Broken> {
        let values: Vec<u32> = match list {
            List::Values(values) => {
                values.iter().map(|value| u32::try_from(*value)).collect::<Result<_, _>>().ok()?
            }
            List::Row(row) => row.iter().map(|is_p| u32::from(*is_p)).collect(),
            List::Positions(positions) => {
                let size = super::least_of_greatest(positions)?;
                return form::of_part(positions, size, search, names);
            }
            List::Table(rows) => {
                let size = rows.len().min(rows.first()?.len());
                return form::of_part(&super::marked(rows), size as u64, search, names);
            }
        };
        let parts = (LEAST..PARTS).rev().map(|part| values.len() / PARTS * part);
        let period = parts.filter(|end| *end >= VALUES).find_map(|end| observe(&values[..end]))?;
        let would_be = |at: usize| values[at - period.period].checked_add(period.saltus);
        let mut after = period.start + period.period..values.len();
        let at = after.find(|&at| would_be(at) != Some(values[at]))?;
        let Period { start, period, .. } = period;
        let words = format!(
            "the period {period} from {start} on holds to {}; value {at} is {}, where the period has {}",
            at - 1,
            values[at],
            would_be(at)?
        );
        Some(Broken { to: at as u64, words })
    }

    /// What a list has beyond the numbers of which a form was found, and the form has not.
    pub(super) fn beyond(list: &List, form: &Automaton) -> Option<String> {
        let List::Positions(positions) = list else { return None };
        let position = form::first_beyond(form, positions)?;
        Some(form::in_words(&position, true))
    }
}
