//! Work shared among threads.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, Scope};

/// Runs `work` on every item, each in a thread of its own but the first; the results in order.
pub fn in_parallel<I: Send, O: Send>(
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

/// Threads that wait for work: for many short pieces of it, for which starting threads would take longer.
/// What none of them has begun when the caller is done with its own share is left to the caller: on a busy
/// machine nothing waits for a thread that sleeps.
pub struct Crew<'scope, I, O> {
    others: Vec<Worker<'scope, I, O>>,
}

/// Where work for a thread goes, and where its results come from.
type Worker<'scope, I, O> = (Sender<Work<'scope, I, O>>, Receiver<O>);

type Work<'scope, I, O> = (Share<I>, &'scope (dyn Fn(I) -> O + Sync));

/// An item until somebody takes it.
struct Share<I>(Arc<Mutex<Option<I>>>);

impl<I> Share<I> {
    fn new(item: I) -> (Share<I>, Share<I>) {
        let item = Arc::new(Mutex::new(Some(item)));
        (Share(Arc::clone(&item)), Share(item))
    }

    fn take(&self) -> Option<I> {
        // Nobody panics with the lock in hand.
        self.0.lock().ok().and_then(|mut item| item.take())
    }
}

/// A thread looks so often for work before it sleeps: waking it takes longer than a short piece of work.
const LOOKS: usize = 1 << 14;

impl<'scope, I: Send + 'scope, O: Send + 'scope> Crew<'scope, I, O> {
    /// `threads` of them with the one that calls; they end when this is dropped.
    pub fn new<'env>(scope: &'scope Scope<'scope, 'env>, threads: usize) -> Self {
        let start = |_| {
            let (send_work, work): (Sender<Work<'scope, I, O>>, _) = channel();
            let (send_result, results) = channel();
            scope.spawn(move || {
                while let Some((share, work)) = wait(&work) {
                    if let Some(item) = share.take()
                        && send_result.send(work(item)).is_err()
                    {
                        break;
                    }
                }
            });
            (send_work, results)
        };
        Crew { others: (1..threads).map(start).collect() }
    }

    /// Runs `work` on at most as many items as there are threads; the results in order.
    pub fn run(
        &self,
        mut items: impl Iterator<Item = I>,
        work: &'scope (dyn Fn(I) -> O + Sync),
    ) -> Vec<O> {
        let Some(first) = items.next() else { return Vec::new() };
        let mut shares = Vec::with_capacity(self.others.len());
        for (item, (send, results)) in items.zip(&self.others) {
            let (given, kept) = Share::new(item);
            send.send((given, work)).expect("a thread ends with its crew or by a panic");
            shares.push((kept, results));
        }
        let mut all = vec![work(first)];
        all.extend(shares.into_iter().map(|(share, results)| match share.take() {
            Some(item) => work(item),
            None => wait(results).expect("work does not panic"),
        }));
        all
    }
}

/// What comes next, if anything does.
fn wait<T>(receiver: &Receiver<T>) -> Option<T> {
    for _ in 0..LOOKS {
        if let Ok(found) = receiver.try_recv() {
            return Some(found);
        }
        std::hint::spin_loop();
    }
    receiver.recv().ok()
}

#[cfg(test)]
mod tests {
    use super::Crew;

    #[test]
    fn a_crew_does_every_item_once_and_in_order() {
        let double = |item: u64| 2 * item;
        std::thread::scope(|scope| {
            let crew = Crew::new(scope, 4);
            for round in 0..2000 {
                for count in 0..=4 {
                    let done = crew.run(round..round + count, &double);
                    assert!(done.into_iter().eq((round..round + count).map(double)));
                }
            }
        });
    }
}
