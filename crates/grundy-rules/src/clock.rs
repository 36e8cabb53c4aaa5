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
}

/// The clock is asked once in so many numbers that are tried.
const ASKED_EVERY: u32 = 1 << 18;

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

/// What is only looked for so that an error can show it is given up when the clock has been asked so often.
const BRIEFLY: u32 = 1 << 6;

/// What `work` gives where the options that it goes through may be too many: beyond some ten million numbers that are
/// tried they are missing, whatever clock there is around it.
pub(crate) fn briefly<T>(work: impl FnOnce() -> T) -> T {
    let asked = Cell::new(0);
    let go_on = move || {
        asked.set(asked.get() + 1);
        asked.get() < BRIEFLY
    };
    let before = Set(CLOCK.replace(Some(Rc::new(go_on))), OVER.replace(false));
    TRIED.set(0);
    let found = work();
    drop(before);
    found
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

/// Whether the time of the work under way in this thread is over. Without a clock it never is.
pub fn is_over() -> bool {
    if OVER.get() {
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
}
