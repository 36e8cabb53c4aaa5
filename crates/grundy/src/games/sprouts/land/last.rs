//! The forms that a thread has found last: half of all lines leave a land that another has left a moment before.

use std::cell::RefCell;
use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::Symbol;

/// So many are kept, each in one place: with more of them memory is too far away.
const PLACES: usize = 1 << 12;

/// Lands with more symbols are not kept.
const LONGEST: usize = 96;

/// A land, and behind it its form.
#[derive(Clone, Default)]
struct Entry {
    both: Vec<Symbol>,
    land: usize,
}

thread_local! {
    static LAST: RefCell<Vec<Entry>> = const { RefCell::new(Vec::new()) };
}

/// The form of a land: the one that was found before, or what `find` makes of it, which may overwrite the land.
pub(super) fn form(
    land: &mut [Symbol],
    find: impl FnOnce(&mut [Symbol]) -> Box<[Symbol]>,
) -> Box<[Symbol]> {
    if land.len() > LONGEST {
        return find(land);
    }
    let place = (FxBuildHasher.hash_one(&*land) >> 32) as usize % PLACES;
    let known = LAST.with_borrow_mut(|last| {
        last.resize(PLACES, Entry::default());
        let entry = &mut last[place];
        if let Some((of, form)) = entry.both.split_at_checked(entry.land)
            && of == land
            && !form.is_empty()
        {
            return Some(form.into());
        }
        entry.both.clear();
        entry.both.extend_from_slice(land);
        entry.land = land.len();
        None
    });
    known.unwrap_or_else(|| {
        let form = find(land);
        LAST.with_borrow_mut(|last| last[place].both.extend_from_slice(&form));
        form
    })
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    #[test]
    fn forms_are_those_that_would_be_found() {
        let mut random = Random::new(41);
        let find = |land: &mut [Symbol]| -> Box<[Symbol]> {
            land.reverse();
            [&*land, &[7]].concat().into()
        };
        for _ in 0..100_000 {
            let length = random.below(4_usize) + if random.chance(1, 9) { LONGEST } else { 0 };
            let land: Vec<Symbol> = (0..length).map(|_| random.below(50_u16)).collect();
            let found = form(&mut land.clone(), find);
            assert_eq!(found, find(&mut land.clone()));
        }
    }
}
