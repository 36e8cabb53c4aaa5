//! Positions of games that say their own rules in the rule language, as positions of those rules: what can be done with rules
//! from files can be done with these games, too.

use grundy_core::{Cursor, NoFiles};

use super::Rules;
use crate::position::{Component, Entry, Part};

/// Rules that were read, by what was read; `None` where they cannot be.
#[derive(Default)]
pub(crate) struct Stated(Vec<(String, Option<Entry>)>);

/// Whether a position is stated by its rules already.
pub(crate) fn is_stated(component: Component<'_>) -> bool {
    component.part.places().stated(component.i).is_some()
}

/// So many are kept.
const KEPT: usize = 8;

/// Rules of more heaps take long to read, and boxes of so many numbers are small or too large.
const MOST_HEAPS: usize = 8;

impl Stated {
    /// A component as a position of rules in the rule language: itself, or one of the rules that its game says; `None` if it says
    /// none, or these leave sums of positions, or if a box of all positions up to this one is too large: it has more than so many.
    pub(crate) fn of(&mut self, component: Component<'_>, most: u64) -> Option<Box<dyn Part>> {
        if is_stated(component) {
            return Some(component.part.component(component.i));
        }
        let text = component.text();
        let body = &text[text.find(':')?..];
        let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
        let (mut heaps, mut cells) = (0, 1u64);
        for digits in body[1..].split(',') {
            let number = is_number(digits).then(|| digits.parse().unwrap_or(u64::MAX))?;
            heaps += 1;
            cells = cells.saturating_mul(number.saturating_add(1));
        }
        if cells > most || heaps > MOST_HEAPS {
            return None;
        }
        let lines = component.part.as_rules(heaps)?;
        let known = self.0.iter().position(|(known, _)| *known == lines).unwrap_or_else(|| {
            if self.0.len() == KEPT {
                self.0.remove(0);
            }
            let rules = Rules::parse(&format!("game stated\n{lines}\n"));
            self.0.push((lines, rules.ok().map(|rules| rules.entry("stated"))));
            self.0.len() - 1
        });
        let mut cursor = Cursor::new(body, &NoFiles);
        let part = self.0[known].1.as_ref()?.parse(&mut cursor).ok()?;
        // What may fall into several positions has no box of them.
        let is_whole = part.len() == 1 && cursor.rest().is_empty();
        (is_whole && part.places().stated(0).is_some()).then_some(part)
    }
}
