//! Lists that prove what a search has found.

use grundy_core::{Error, nat};

use super::Engine;
use super::evaluate::{Known, Need};
use super::{search, searched};
use crate::interned::{Id, Parts, Places, Rules};
use crate::listed::{Advised, Answers, Listed, Oracle, check, extract, turns};
use crate::meter::Meter;

const WHAT: &str = "the certificate";

/// Components with their values under rules that know them.
pub(crate) struct Shown {
    pub(crate) rules: Box<dyn Rules>,
    pub(crate) listed: Vec<Listed>,
    /// The replies that show the values.
    pub(crate) replies: Answers,
    /// Up to this size components are evaluated.
    pub(crate) evaluated: u32,
}

impl Engine {
    /// Components with their values, which prove by options alone what each of `places` is worth, and the replies that
    /// show it.
    ///
    /// # Errors
    /// If the budget is exceeded, or positions have no values that follow from options.
    pub(crate) fn listed(&mut self, name: &str, places: &dyn Places) -> Result<Shown, Error> {
        let Drafted { mut rules, positions, listed, advised, goes_on } = self.drafted(places)?;
        let (numbered, meter, advised) =
            (&mut *rules, &mut self.meter, Advised::ByOption(&advised));
        let evaluated = numbered.evaluated();
        let checked = match goes_on {
            true => turns::check(name, numbered, &listed, advised, &positions, meter),
            false => check(name, numbered, &listed, (advised, evaluated), &positions, meter),
        };
        match checked? {
            Ok((_, replies)) => Ok(Shown { rules, listed, replies, evaluated }),
            Err(why) => Err(Error::unknown(format!("no certificate can be written: {why}"))),
        }
    }

    /// The same before it is checked.
    fn drafted(&mut self, places: &dyn Places) -> Result<Drafted, Error> {
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
            false => extract(&mut *rules, &positions, &mut oracle),
        };
        self.memos.put(known);
        let (listed, advised) = listed?;
        Ok(Drafted { rules, positions, listed, advised, goes_on })
    }
}

/// Components with their values under rules that know them, which show what the positions are worth.
struct Drafted {
    rules: Box<dyn Rules>,
    positions: Vec<Id>,
    listed: Vec<Listed>,
    /// As [`Advised::ByOption`].
    advised: Answers,
    /// Whether turns may go on in another component.
    goes_on: bool,
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::meter::Limits;
    use crate::position::Sum;
    use crate::ruleset::Flow;

    /// Each reply that is advised leaves listed components, and pairs of others, that come to the value of the line: by options
    /// alone.
    #[test]
    fn what_is_advised_is_a_reply() {
        let (mut alone, mut among_several) = (0, 0);
        for text in [
            "node-kayles:queens:7",
            "node-kayles:grid:5x6",
            "arc-kayles:grid:4x4",
            "cram:4x5",
            "kayles:40",
        ] {
            let sum: Sum = text.parse().unwrap();
            let part = sum.parts().next().unwrap();
            let mut engine = Engine::new(Limits::default());
            let Drafted { mut rules, listed, advised, .. } =
                engine.drafted(&*part.places()).unwrap();
            let values: HashMap<Id, u32> = listed.iter().copied().collect();
            for (&(position, value), advised) in listed.iter().zip(&advised) {
                let mut options = Vec::new();
                let _ = rules.options(position, Parts::Apart, &mut |left, _| {
                    options.push(left.to_vec());
                    Flow::Continue(())
                });
                assert_eq!(options.len(), advised.len());
                for (mut option, advised) in options.into_iter().zip(advised) {
                    if *advised == u32::MAX {
                        continue;
                    }
                    let all = option.clone();
                    option.retain(|one| all.iter().filter(|other| *other == one).count() % 2 == 1);
                    rules.sort(&mut option);
                    option.dedup();
                    let count = option.len();
                    let moved = option.remove(*advised as usize % count);
                    let number = advised / u32::try_from(count).unwrap();
                    assert!(rules.option(moved, number, Parts::Apart, &mut option), "{text}");
                    let worth = option.iter().filter_map(|one| values.get(one));
                    assert_eq!(worth.fold(0, |sum, value| sum ^ value), value, "{text}");
                    option.retain(|one| !values.contains_key(one));
                    option.sort_unstable();
                    assert!(option.chunks(2).all(|pair| pair.len() == 2 && pair[0] == pair[1]));
                    *(if count == 1 { &mut alone } else { &mut among_several }) += 1;
                }
            }
        }
        assert!(alone > 300 && among_several > 100, "{alone} {among_several}");
    }
}
