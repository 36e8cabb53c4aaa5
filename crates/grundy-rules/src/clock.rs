//! A reading that may be ended: some files of a few lines have thousands of moves, and conditions whose every case is
//! looked at. The clock is asked deep inside, on the thread that reads; what was found without time is thrown away.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

type GoOn = Rc<dyn Fn() -> bool>;

thread_local! {
    static CLOCK: RefCell<Option<GoOn>> = const { RefCell::new(None) };
    static OVER: Cell<bool> = const { Cell::new(false) };
}

/// Takes the clock away again, also if the reading panics.
struct Set(Option<GoOn>, bool);

impl Drop for Set {
    fn drop(&mut self) {
        CLOCK.set(self.0.take());
        OVER.set(self.1);
    }
}

/// What `read` gives; `None` if `go_on` said meanwhile that the time is over.
pub(crate) fn within<T>(go_on: impl Fn() -> bool + 'static, read: impl FnOnce() -> T) -> Option<T> {
    let before = Set(CLOCK.replace(Some(Rc::new(go_on))), OVER.replace(false));
    let found = read();
    let is_over = OVER.get();
    drop(before);
    (!is_over).then_some(found)
}

/// Whether the time of the reading under way is over. Without a clock it never is.
pub(crate) fn is_over() -> bool {
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
