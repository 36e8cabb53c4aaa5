//! Lists that prove what a search has found.

use grundy_core::{Error, nat};

use super::Engine;
use super::evaluate::{Need, Typed};
use super::{search, searched};
use crate::listed::{Answers, Oracle, check, extract};
use crate::meter::Meter;
use crate::ruleset::Ruleset;

const WHAT: &str = "the certificate";

/// Components with their values, and the replies that show these.
pub(crate) type Shown<P> = (Vec<(P, u32)>, Answers);

impl Engine {
    /// Components with their values, which prove by options alone what each of `positions` is worth, and the replies that
    /// show it.
    ///
    /// # Errors
    /// If the budget is exceeded, or positions have no values that follow from options.
    pub(crate) fn listed<R: Ruleset>(
        &mut self,
        ruleset: &R,
        positions: &[R::Position],
    ) -> Result<Shown<R::Position>, Error> {
        if R::LOOPY || !ruleset.has_values() {
            return Err(Error::unknown(
                "a list of values proves nothing where positions may repeat or options be forbidden",
            ));
        }
        let mut memos = self.memos.take(ruleset);
        let beside = self.memos.bytes();
        let mut known = Known { memos: &mut memos, beside, meter: &mut self.meter };
        let listed = extract(ruleset, positions, &mut known);
        self.memos.put(memos);
        let listed = listed?;
        let none = Answers::new();
        match check(ruleset, listed.clone(), &none, positions, &mut self.meter)? {
            Ok((_, replies)) => Ok((listed, replies)),
            Err(why) => Err(Error::unknown(format!("no certificate can be written: {why}"))),
        }
    }
}

/// What a ruleset's own search knows, or the memo of all its followers.
struct Known<'a, R: Ruleset> {
    memos: &'a mut Typed<R>,
    beside: u64,
    meter: &'a mut Meter,
}

impl<R: Ruleset> Known<'_, R> {
    fn by_memo(&mut self, position: &R::Position) -> Result<u32, Error> {
        search::value(&self.memos.ruleset, position, &mut self.memos.values, self.meter)
    }
}

impl<R: Ruleset> Oracle<R::Position> for Known<'_, R> {
    fn at_hand(&mut self, sum: &[R::Position]) -> Option<u32> {
        if let Some(searcher) = &self.memos.searcher
            && let Some(value) = searcher.at_hand(sum)
        {
            return Some(value);
        }
        sum.iter().try_fold(0, |value, part| Some(value ^ self.memos.values.get(part)?))
    }

    fn is(&mut self, sum: &[R::Position], value: u32) -> Result<bool, Error> {
        if let Some(searcher) = &mut self.memos.searcher
            && let Some(answer) = searched::is(&mut **searcher, sum, value, self.meter)?
        {
            return Ok(answer);
        }
        let worth = sum.iter().try_fold(0, |worth, part| Ok(worth ^ self.by_memo(part)?));
        worth.map(|worth| worth == value)
    }

    fn value(&mut self, position: &R::Position) -> Result<u32, Error> {
        if let Some(searcher) = self.memos.searcher(self.beside, self.meter)?
            && let Some(value) = searched::value(searcher, position, Need::Value, self.meter)?
            && let Some(value) = value.nimber().and_then(|value| nat::small(value.size()))
            && let Ok(value) = u32::try_from(value)
        {
            return Ok(value);
        }
        self.by_memo(position)
    }

    fn weight(&self, position: &R::Position) -> u32 {
        self.memos.searcher.as_ref().map_or(0, |searcher| searcher.weight(position))
    }

    fn check(&mut self, bytes: u64) -> Result<(), Error> {
        let kept = self.memos.searcher.as_ref().map_or(0, |searcher| searcher.bytes());
        let rest = self.meter.memory().saturating_sub(kept + self.beside);
        if bytes > rest {
            return Err(self.meter.out_of_memory(bytes + kept + self.beside, WHAT));
        }
        self.meter.check_time(WHAT)
    }
}
