//! Work shared among threads.

use std::thread;

/// Runs `work` on every item, each in a thread of its own but the first; the results in order.
pub(crate) fn in_parallel<I: Send, O: Send>(
    mut items: impl Iterator<Item = I>,
    work: impl Fn(I) -> O + Sync,
) -> Vec<O> {
    let Some(first) = items.next() else { return Vec::new() };
    thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = items.map(|item| scope.spawn(move || work(item))).collect();
        let mut results = vec![work(first)];
        for other in others {
            results.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results
    })
}
