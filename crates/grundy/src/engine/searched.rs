//! Questions to a ruleset's own search.

use grundy_core::{Error, Outcome};
use grundy_kernels::threads;
use grundy_search::{Found, Progress, Question, Set, Settings};

use super::evaluate::Need;
use super::search::takes_longer;
use crate::interned::{Id, Own, Rules};
use crate::meter::Meter;
use crate::theory::value::Value;

/// What a value may cost that is only shown: so many positions, if they are quick, are searched in a tenth of a second.
const SHOWN: u64 = 1 << 15;

/// What a search may use while others keep `beside` bytes.
pub(super) fn settings(beside: u64, meter: &Meter) -> Settings {
    let memory = meter.memory().saturating_sub(beside);
    Settings { memory, threads: threads::available(), ..Settings::default() }
}

/// Whether the sum of `positions` is worth `value`; `None` if values are larger than the search tells apart.
///
/// # Errors
/// If time runs out.
#[cfg(feature = "certificates")]
pub(super) fn is(
    searcher: &mut dyn Own,
    of: &dyn Rules,
    positions: &[Id],
    value: u32,
    meter: &mut Meter,
) -> Result<Option<bool>, Error> {
    let mut in_time = true;
    let found = searcher.ask(of, positions, Question::Is(value), &mut |_| {
        in_time = meter.has_time();
        in_time
    });
    meter.positions += found.opened;
    if !in_time {
        return Err(meter.out_of_time(WHAT));
    }
    Ok(match found.value {
        Some(worth) => Some(worth == value),
        None => found.is_answered.then_some(false),
    })
}

/// What has to be known of `position`; `None` if its value is larger than the search tells apart.
///
/// # Errors
/// If time runs out; what is known by then is in the message.
pub(super) fn value(
    searcher: &mut dyn Own,
    of: &dyn Rules,
    position: Id,
    need: Need,
    meter: &mut Meter,
) -> Result<Option<Value>, Error> {
    let watcher = meter.watcher.clone();
    let cost = searcher.cost().max(1);
    let identity = watcher.as_ref().and_then(|_| searcher.identity());
    let mut ask = |question, most: u64| {
        let mut in_time = true;
        let before = meter.positions;
        let found = searcher.ask(of, &[position], question, &mut |progress: &Progress| {
            meter.positions = before + progress.opened;
            if let Some(watcher) = &watcher {
                watcher.look(identity.as_deref(), progress);
            }
            in_time = meter.has_time();
            in_time && progress.opened < most
        });
        meter.positions = before + found.opened;
        meter.slow += found.opened * (cost - 1);
        if in_time { Ok(found) } else { Err(with_known(meter.out_of_time(WHAT), &found)) }
    };
    let of = |value: u32| Some(Value::of(value.into()));
    if need != Need::Value {
        let most = if need == Need::Glimpse { SHOWN / cost } else { u64::MAX };
        let found = ask(Question::Is(0), most)?;
        if need == Need::Glimpse && !found.is_answered {
            return Err(takes_longer());
        }
        if found.value.is_some() || !found.is_answered {
            return Ok(found.value.and_then(of));
        }
        let shown = match need {
            Need::Shown | Need::Glimpse => ask(Question::Value, SHOWN / cost)?.value,
            _ => None,
        };
        return Ok(shown.map_or(Some(Value::Outcome(Outcome::N)), of));
    }
    Ok(ask(Question::Value, u64::MAX)?.value.and_then(of))
}

const WHAT: &str = "the search";

/// The error, and which values are excluded all the same.
fn with_known(error: Error, found: &Found) -> Error {
    let values: Vec<String> = found.not.values().map(|value| value.to_string()).collect();
    match values.is_empty() || found.not == Set::ALL {
        true => error,
        false => error.with_hint(format!("the value is none of {}", values.join(", "))),
    }
}
