//! Work that may be ended though nothing comes back from it: some files of a few lines have thousands of moves, and
//! conditions whose every case is looked at; some conditions let none of 10^12 numbers pass. The clock is asked deep
//! inside, on the thread that works; what was found without time is thrown away.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::Flow;

type GoOn = Rc<dyn Fn() -> bool>;

thread_local! {
    static CLOCK: RefCell<Option<GoOn>> = const { RefCell::new(None) };
    static OVER: Cell<bool> = const { Cell::new(false) };
    static TRIED: Cell<u32> = const { Cell::new(0) };
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
}

/// The clock is asked once in so many numbers that are tried.
const ASKED_EVERY: u32 = 1 << 18;

/// Rules are read with at most so much work, counted in comparisons that are put together: a second or two. Those of games
/// that somebody plays take some thousands.
pub(crate) const MOST_WORK: usize = 7_000_000;

/// Takes the clock away again, also if the reading panics.
struct Set(Option<GoOn>, bool);

impl Drop for Set {
    fn drop(&mut self) {
        CLOCK.set(self.0.take());
        OVER.set(self.1);
    }
}

/// What `work` gives; `None` if `go_on` said meanwhile that the time is over. It is asked as files are read and as the
/// options of compiled rules are gone through, in this thread. Once it says no, options may be missing: what `work`
/// keeps for later must be thrown away as well, see [`is_over`].
///
/// ```
/// use std::ops::ControlFlow;
/// use grundy_rules::{Checked, clock};
///
/// // A sum that is even and odd: 10^12 pairs are tried, and no move is found.
/// let rules = "game g\nheaps x, y\ntake k from x and l from y where (k + l) mod 4 = 1 and (k + l) mod 2 = 0\n";
/// let checked = Checked::read(rules).unwrap();
/// let look = || checked.compiled.options(&[1_000_000, 1_000_000], |_| ControlFlow::Continue(()));
/// assert_eq!(clock::within(|| false, look), None);
/// ```
pub fn within<T>(go_on: impl Fn() -> bool + 'static, work: impl FnOnce() -> T) -> Option<T> {
    let before = Set(CLOCK.replace(Some(Rc::new(go_on))), OVER.replace(false));
    let found = work();
    let is_over = OVER.get();
    drop(before);
    (!is_over).then_some(found)
}

/// What `work` gives where it is only looked for so that it can be shown, and the options that it goes through may be too
/// many: [time is over](is_over) when that has been asked so often, each time after some hundred thousand numbers that are
/// tried. Beyond those options are missing, whatever clock there is around it.
///
/// ```
/// use std::ops::ControlFlow;
/// use grundy_rules::{Checked, clock};
///
/// let checked = Checked::read("game g\nheap n\ntake k from n where 2k = n\n").unwrap();
/// let count = || {
///     let mut count = 0;
///     let _ = checked.compiled.options(&[8], |_| {
///         count += 1;
///         ControlFlow::Continue(())
///     });
///     (count, clock::is_over())
/// };
/// assert_eq!(clock::briefly(9, count), (1, false));
/// ```
pub fn briefly<T>(asks: u32, work: impl FnOnce() -> T) -> T {
    let asked = Cell::new(0);
    let go_on = move || {
        asked.set(asked.get() + 1);
        asked.get() < asks
    };
    let before = Set(CLOCK.replace(Some(Rc::new(go_on))), OVER.replace(false));
    TRIED.set(0);
    let found = work();
    drop(before);
    found
}

/// Takes the bound away again, also if the reading panics.
struct Bounded;

impl Drop for Bounded {
    fn drop(&mut self) {
        LEFT.set(None);
    }
}

/// What `work` gives; `None` if more was [worked] than `most`, with or without a clock. It stops where it would for a clock,
/// too.
pub(crate) fn bounded<T>(most: usize, work: impl FnOnce() -> T) -> Option<T> {
    if LEFT.get().is_some() {
        // Who bounded the whole throws it away.
        return Some(work());
    }
    LEFT.set(Some(most));
    let bounded = Bounded;
    let found = work();
    let is_over = LEFT.get() == Some(0);
    drop(bounded);
    (!is_over).then_some(found)
}

/// So many comparisons were put together, or as much was done.
pub(crate) fn worked(count: usize) {
    LEFT.set(LEFT.get().map(|left| left.saturating_sub(count)));
}

/// So many numbers were tried; breaks off if the time is over.
#[inline]
pub(crate) fn tried(count: u32) -> Flow {
    let sum = TRIED.get() + count;
    if sum < ASKED_EVERY && !OVER.get() {
        TRIED.set(sum);
        return ControlFlow::Continue(());
    }
    TRIED.set(0);
    if is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Whether the time of the work under way in this thread is over. Without a clock it never is, but for reading rules, which
/// stops after so much work in any case.
pub fn is_over() -> bool {
    if OVER.get() || LEFT.get() == Some(0) {
        return true;
    }
    let clock = CLOCK.with_borrow(Clone::clone);
    let is_over = clock.is_some_and(|go_on| !go_on());
    if is_over {
        OVER.set(true);
    }
    is_over
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_counts_while_something_is_read() {
        assert!(!is_over());
        assert_eq!(within(|| true, || (is_over(), 7)), Some((false, 7)));
        // Once over, always over, and for what is around it not at all.
        let asked = Rc::new(Cell::new(0));
        let count = asked.clone();
        let go_on = move || {
            count.set(count.get() + 1);
            count.get() != 1
        };
        let outer = within(|| true, || (within(go_on, || (is_over(), is_over())), is_over()));
        assert_eq!((outer, asked.get()), (Some((None, false)), 1));
        assert!(!is_over());
    }

    #[test]
    fn work_is_bounded_without_a_clock() {
        let work = |count: usize| {
            worked(count);
            is_over()
        };
        assert_eq!(bounded(9, || work(8)), Some(false));
        assert_eq!(bounded(9, || work(9)), None);
        // What is inside counts for the whole, which is not over for what is around it.
        assert_eq!(
            within(|| true, || bounded(9, || (bounded(5, || work(8)), work(1)))),
            Some(None)
        );
        assert!(!work(100));
    }
}
