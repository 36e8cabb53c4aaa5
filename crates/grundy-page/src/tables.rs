//! Tables of two heaps that questions share: a map is many squares of one table. They are kept as long as there is room,
//! those that were asked for last longest.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use grundy::table::{Pattern, Wanted};
use grundy::two_heaps::{PPositions, TwoHeaps, Values};
use grundy::{Error, Limits, Play};

/// What a table is of: the game and its rules as the request has them, and what is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) game: String,
    pub(crate) rules: String,
    pub(crate) misere: bool,
    pub(crate) values: bool,
}

/// A table with the largest heaps that it has.
pub(crate) struct Filled {
    last: [u64; 2],
    bytes: u64,
    what: What,
}

enum What {
    Values(Values),
    Losing(PPositions),
}

impl Filled {
    /// Whether these heaps are in the table.
    fn has(&self, last: [u64; 2]) -> bool {
        (0..2).all(|i| last[i] <= self.last[i])
    }

    /// The value, if it is known: of P-positions that it is 0.
    #[inline]
    pub(crate) fn value(&self, x: u64, y: u64) -> Option<u32> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        match &self.what {
            What::Values(values) => values.get(x, y),
            What::Losing(losing) => Some(u32::from(!losing.get(x, y)?)),
        }
    }

    /// The one second heap that makes a P-position with the first, if every heap has one.
    pub(crate) fn partner(&self, x: u64) -> Option<u64> {
        match &self.what {
            What::Values(_) => None,
            What::Losing(losing) => losing.partner(x),
        }
    }
}

/// A lock that one who computes holds.
type Turn = tokio::sync::Mutex<()>;

/// The tables that are kept.
pub(crate) struct Tables {
    /// They have at most so many bytes together.
    most: u64,
    /// The one that was asked for last is the last.
    kept: Mutex<Vec<(Key, Arc<Filled>)>>,
    turns: Mutex<HashMap<Key, Weak<Turn>>>,
}

/// Tables have sides of these numbers, so that a square beside those that were seen is in the table already.
const SIDES: [u64; 7] = [1_023, 2_047, 4_095, 8_191, 10_495, 12_287, 16_639];

/// A table of more values is not begun where there is little time.
const SMALL: u64 = 1 << 20;

impl Tables {
    pub(crate) fn new(most: u64) -> Tables {
        Tables { most, kept: Mutex::default(), turns: Mutex::default() }
    }

    /// Who holds this lock computes; the others wait, and find what they need.
    pub(crate) fn turn(&self, key: &Key) -> Arc<Turn> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, turn| turn.strong_count() > 0);
        let known = turns.get(key).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let turn = Arc::new(Turn::default());
            turns.insert(key.clone(), Arc::downgrade(&turn));
            turn
        })
    }

    /// The table, if it is there and has these heaps.
    fn known(&self, key: &Key, last: [u64; 2]) -> Option<Arc<Filled>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(known, filled)| known == key && filled.has(last))?;
        let one = kept.remove(at);
        let found = one.1.clone();
        kept.push(one);
        Some(found)
    }

    fn keep(&self, key: &Key, filled: &Arc<Filled>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        // What is a part of it is needed no more.
        kept.retain(|(known, other)| known != key || !filled.has(other.last));
        if filled.bytes > self.most {
            return;
        }
        kept.push((key.clone(), filled.clone()));
        let mut bytes: u64 = kept.iter().map(|(_, filled)| filled.bytes).sum();
        while bytes > self.most {
            bytes -= kept.remove(0).1.bytes;
        }
    }

    /// The table up to these heaps, from what is kept or filled now; `None` if the game has none, or `go_on` says to stop.
    pub(crate) fn get(
        &self,
        key: &Key,
        pattern: &Pattern<'_>,
        last: [u64; 2],
        limits: &Limits,
        is_quick: bool,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Arc<Filled>>, Error> {
        if let Some(found) = self.known(key, last) {
            return Ok(Some(found));
        }
        let play = if key.misere { Play::Misere } else { Play::Normal };
        let Some(exact) = pattern.two_heaps(last, play)? else { return Ok(None) };
        // A little larger; where that is too large, as asked.
        let round = |n: u64| SIDES.into_iter().find(|side| *side >= n).unwrap_or(n);
        let larger = pattern.two_heaps(last.map(round), play).ok().flatten();
        let kind = if key.values { Wanted::Values } else { Wanted::Outcomes };
        let mut result = Ok(None);
        for heaps in larger.iter().chain([&exact]) {
            result = filled(heaps, kind, limits, is_quick, go_on);
            // More time would be needed for a smaller one as well.
            let is_too_large = result.as_ref().err().and_then(Error::resource);
            if is_too_large != Some(grundy::Resource::Memory) {
                break;
            }
        }
        let Some(found) = result? else { return Ok(None) };
        // Options may be missing then: this must not be kept.
        if grundy_rules::clock::is_over() {
            return Err(Error::budget(
                "looking for options took too long; too many numbers are tried",
                grundy::Resource::Time,
            ));
        }
        let found = Arc::new(found);
        self.keep(key, &found);
        Ok(Some(found))
    }
}

fn filled(
    heaps: &TwoHeaps,
    wanted: Wanted,
    limits: &Limits,
    is_quick: bool,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Option<Filled>, Error> {
    let (rows, columns) = heaps.sides();
    let (rows, columns) = (rows as u64, columns as u64);
    let last = [rows - 1, columns - 1];
    let go_on: &mut dyn FnMut(u64, u64) -> bool = &mut |_, _| go_on();
    Ok(match wanted {
        Wanted::Values => {
            if is_quick && rows.saturating_mul(columns) > SMALL {
                return Err(Error::budget("a table of many values", grundy::Resource::Time));
            }
            heaps.values(limits, go_on)?.map(|values| {
                let bytes = match &values {
                    Values::Queens(_) => {
                        let [few, many] = [rows.min(columns), rows.max(columns)];
                        4 * few * many - 2 * few * (few - 1)
                    }
                    _ => 4 * rows * columns,
                };
                Filled { last, bytes, what: What::Values(values) }
            })
        }
        Wanted::Outcomes => heaps.p_positions(limits, go_on)?.map(|losing| {
            let bytes = match &losing {
                PPositions::Beam(_) => 2 * rows.max(columns),
                _ => rows * (columns / 8 + 8),
            };
            Filled { last, bytes, what: What::Losing(losing) }
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::notation::NoFiles;

    fn key(game: &str, values: bool) -> Key {
        Key { game: game.into(), rules: String::new(), misere: false, values }
    }

    fn get(tables: &Tables, game: &str, values: bool, last: u64) -> (Arc<Filled>, bool) {
        let pattern = Pattern::parse(game, &NoFiles).unwrap();
        let mut computed = false;
        let go_on = &mut || {
            computed = true;
            true
        };
        let (key, limits) = (key(game, values), Limits::default());
        let found = tables.get(&key, &pattern, [last, last], &limits, false, go_on);
        (found.unwrap().unwrap(), computed)
    }

    #[test]
    fn a_table_is_computed_once_and_grows() {
        let tables = Tables::new(1 << 30);
        let (first, computed) = get(&tables, "wythoff", true, 300);
        assert!(computed && first.value(1, 2) == Some(0) && first.value(3, 4) == Some(2));
        let (same, computed) = get(&tables, "wythoff", true, 1_000);
        assert!(!computed && Arc::ptr_eq(&first, &same));
        let (larger, computed) = get(&tables, "wythoff", true, 1_500);
        assert!(computed && larger.value(1_500, 1_500).is_some());
        assert!(!get(&tables, "wythoff", true, 1_500).1);
        // A long strip is a table of its own.
        let pattern = Pattern::parse("wythoff", &NoFiles).unwrap();
        let limits = Limits::default();
        let strip =
            tables.get(&key("wythoff", true), &pattern, [9_000, 20], &limits, false, &mut || true);
        assert!(strip.unwrap().unwrap().value(9_000, 20).is_some());
        assert!(!get(&tables, "wythoff", true, 1_500).1);
        let (losing, computed) = get(&tables, "wythoff", false, 300);
        assert!(computed && losing.partner(1) == Some(2) && losing.value(1, 2) == Some(0));
    }

    /// As many bytes as two tables of Wythoff's game take.
    #[test]
    fn what_was_asked_for_long_ago_goes_first() {
        let one = Tables::new(1 << 30);
        let bytes = get(&one, "wythoff", true, 300).0.bytes;
        assert!(bytes >= 1_024 * 1_024);
        let tables = Tables::new(2 * bytes);
        for (game, computed) in [
            ("wythoff", true),
            ("wythoff/2", true),
            ("wythoff", false),
            ("wythoff/3", true),
            ("wythoff", false),
            ("wythoff/2", true),
        ] {
            assert_eq!(get(&tables, game, true, 300).1, computed, "{game}");
            let kept = tables.kept.lock().unwrap();
            assert!(kept.iter().map(|(_, filled)| filled.bytes).sum::<u64>() <= 2 * bytes);
        }
        // What is larger than all room is answered, and not kept.
        let none = Tables::new(100);
        assert!(get(&none, "wythoff", true, 300).1 && get(&none, "wythoff", true, 300).1);
    }

    #[test]
    fn games_without_tables_have_none() {
        let tables = Tables::new(1 << 30);
        let pattern = Pattern::parse("euclid", &NoFiles).unwrap();
        let (key, limits) = (key("euclid", true), Limits::default());
        let found = tables.get(&key, &pattern, [50, 50], &limits, false, &mut || true);
        assert!(found.unwrap().is_none());
        let turn = tables.turn(&key);
        assert!(Arc::ptr_eq(&turn, &tables.turn(&key)));
        drop(turn);
        assert_eq!(Arc::strong_count(&tables.turn(&key)), 1);
    }
}
