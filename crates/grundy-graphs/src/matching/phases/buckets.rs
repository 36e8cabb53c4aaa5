//! Things to do later, each at a time of its own.

/// The end of a list.
const END: usize = usize::MAX;

/// Lists by time, in one array.
pub(super) struct Buckets<T> {
    /// Where the list of each time begins.
    first: Vec<usize>,
    /// Each thing with the place of the next of its list.
    things: Vec<(T, usize)>,
}

impl<T: Copy> Buckets<T> {
    pub(super) fn new() -> Buckets<T> {
        Buckets { first: Vec::new(), things: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.first.clear();
        self.things.clear();
    }

    pub(super) fn push(&mut self, time: usize, thing: T) {
        if time >= self.first.len() {
            self.first.resize(time + 1, END);
        }
        let next = std::mem::replace(&mut self.first[time], self.things.len());
        self.things.push((thing, next));
    }

    /// What was added last of all that is to be done at `time`.
    pub(super) fn pop(&mut self, time: usize) -> Option<T> {
        let first = self.first.get_mut(time).filter(|first| **first != END)?;
        let (thing, next) = self.things[*first];
        *first = next;
        Some(thing)
    }

    /// Nothing is to be done at this time or later.
    pub(super) fn end(&self) -> usize {
        self.first.len()
    }
}
