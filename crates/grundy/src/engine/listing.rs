//! Lists that prove what a search has found.

use grundy_core::{Error, nat};

use super::Engine;
use super::evaluate::{Known, Need};
use super::{search, searched};
use crate::interned::{Id, Parts, Places, Rules};
use crate::listed::{Answers, Listed, Oracle, check, extract, turns};
use crate::meter::Meter;

const WHAT: &str = "the certificate";

/// Components with their values under rules that know them, and the replies that show these.
pub(crate) type Shown = (Box<dyn Rules>, Vec<Listed>, Answers);

impl Engine {
    /// Components with their values, which prove by options alone what each of `places` is worth, and the replies that
    /// show it.
    ///
    /// # Errors
    /// If the budget is exceeded, or positions have no values that follow from options.
    pub(crate) fn listed(&mut self, name: &str, places: &dyn Places) -> Result<Shown, Error> {
        let goes_on = (0..places.len()).any(|i| places.may_go_on(i));
        if places.may_repeat() || !places.has_values() && !goes_on {
            return Err(Error::unknown(
                "a list of values proves nothing where positions may repeat or options be forbidden",
            ));
        }
        let mut rules = places.rules();
        let mut positions = Vec::new();
        let parts = if goes_on { Parts::OnTurn } else { Parts::Apart };
        for i in 0..places.len() {
            places.number(i, parts, &mut *rules, &mut positions);
        }
        let mut known = self.memos.take(places);
        let beside = self.memos.bytes();
        let mut oracle = Asked { places, known: &mut known, beside, meter: &mut self.meter };
        let listed = match goes_on {
            true => turns::extract(&mut *rules, &positions, &mut oracle),
            false => {
                let listed = extract(&mut *rules, &positions, &mut oracle);
                listed.map(|listed| (listed, Answers::new()))
            }
        };
        self.memos.put(known);
        let (listed, advised) = listed?;
        let meter = &mut self.meter;
        let checked = match goes_on {
            true => {
                let advised = turns::Advised::ByOption(&advised);
                turns::check(name, &mut *rules, &listed, advised, &positions, meter)
            }
            false => check(name, &mut *rules, &listed, &advised, &positions, meter),
        };
        match checked? {
            Ok((_, replies)) => Ok((rules, listed, replies)),
            Err(why) => Err(Error::unknown(format!("no certificate can be written: {why}"))),
        }
    }
}

/// What a ruleset's own search knows, or the memo of all its followers.
struct Asked<'a> {
    places: &'a dyn Places,
    known: &'a mut Known,
    beside: u64,
    meter: &'a mut Meter,
}

impl Asked<'_> {
    fn by_memo(&mut self, of: &dyn Rules, position: Id) -> Result<u32, Error> {
        let Known { rules, values, .. } = &mut *self.known;
        // It is a component, which may be a sum under normal play all the same.
        let mut summands = Vec::new();
        rules.adopt(of, position, Parts::Summands, &mut summands);
        search::value(&mut **rules, &summands, values, u64::MAX, self.meter)
    }
}

impl Oracle for Asked<'_> {
    fn at_hand(&mut self, of: &dyn Rules, sum: &[Id]) -> Option<u32> {
        let Known { rules, searcher, values, .. } = &*self.known;
        if let Some(searcher) = searcher
            && let Some(value) = searcher.at_hand(of, sum)
        {
            return Some(value);
        }
        let value = |position| values.get(rules.find(of, position)?);
        sum.iter().try_fold(0, |total, &part| Some(total ^ value(part)?))
    }

    fn is(&mut self, of: &dyn Rules, sum: &[Id], value: u32) -> Result<bool, Error> {
        if let Some(searcher) = &mut self.known.searcher
            && let Some(answer) = searched::is(&mut **searcher, of, sum, value, self.meter)?
        {
            return Ok(answer);
        }
        let worth = sum.iter().try_fold(0, |worth, &part| Ok(worth ^ self.by_memo(of, part)?));
        worth.map(|worth| worth == value)
    }

    fn value(&mut self, of: &dyn Rules, position: Id) -> Result<u32, Error> {
        self.known.find_searcher(self.places, self.beside, self.meter)?;
        if let Some(searcher) = &mut self.known.searcher
            && let Some(value) =
                searched::value(&mut **searcher, of, position, Need::Value, self.meter)?
            && let Some(value) = value.nimber().and_then(|value| nat::small(value.size()))
            && let Ok(value) = u32::try_from(value)
        {
            return Ok(value);
        }
        self.by_memo(of, position)
    }

    fn weight(&self, of: &dyn Rules, position: Id) -> u32 {
        self.known.searcher.as_ref().map_or(0, |searcher| searcher.weight(of, position))
    }

    fn check(&mut self, bytes: u64) -> Result<(), Error> {
        let kept = self.known.bytes() + self.beside;
        match bytes > self.meter.memory().saturating_sub(kept) {
            true => Err(self.meter.out_of_memory(bytes + kept, WHAT)),
            false => self.meter.check_time(WHAT),
        }
    }
}
