//! Work shared among threads.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

/// A clock of the time that a processor gives the thread that has started it, on Linux: a busy machine makes no work seem
/// longer. Elsewhere it is a clock as any other.
#[derive(Clone, Copy, Debug)]
pub struct Worked {
    started: Instant,
    before: Option<Duration>,
}

impl Worked {
    /// Begins now.
    pub fn start() -> Worked {
        Worked { started: Instant::now(), before: processor_time() }
    }

    /// The time since then.
    pub fn spent(&self) -> Duration {
        let elapsed = self.started.elapsed();
        let had = processor_time().zip(self.before).map(|(now, before)| now.saturating_sub(before));
        had.unwrap_or(elapsed).min(elapsed)
    }
}

/// The processor time that this thread has had, where the system tells.
fn processor_time() -> Option<Duration> {
    #[cfg(target_os = "linux")]
    {
        use rustix::time::{ClockId, clock_gettime};
        Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).ok()
    }
    #[cfg(not(target_os = "linux"))]
    None
}

/// Runs `work` on every item, each in a thread of its own but the first; the results in order.
pub fn in_parallel<I: Send, O: Send>(
    items: impl Iterator<Item = I>,
    work: impl Fn(I) -> O + Sync,
) -> Vec<O> {
    let mut places = Vec::new();
    for item in items {
        places.push(Mutex::new((Some(item), None)));
    }
    by_number(places.len(), &|number| {
        let mut place = places[number].lock().expect("each is locked once");
        place.1 = place.0.take().map(&work);
    });
    let mut results = Vec::with_capacity(places.len());
    for place in places {
        results.extend(place.into_inner().ok().and_then(|(_, result)| result));
    }
    results
}

/// Runs `work` on the numbers below `count`. Starting threads is much code: it is here once, not once a kind of work.
fn by_number(count: usize, work: &(dyn Fn(usize) + Sync)) {
    thread::scope(|scope| {
        let others: Vec<_> = (1..count).map(|i| scope.spawn(move || work(i))).collect();
        (0..count.min(1)).for_each(work);
        for other in others {
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
}

/// What the first of several threads finds that look for the same, the caller's `own` among them. Who was ended by another
/// `says_nothing`.
pub fn first<T: Send, E: Send>(
    own: impl FnOnce() -> Result<T, E>,
    others: impl Iterator<Item = impl FnOnce() -> Result<T, E> + Send>,
    says_nothing: impl Fn(&E) -> bool,
) -> Result<T, E> {
    let others: Vec<_> = others.collect();
    thread::scope(|scope| {
        let others: Vec<_> = others.into_iter().map(|other| scope.spawn(other)).collect();
        let mut found = own();
        for other in others {
            let other = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            if other.is_ok() || found.as_ref().is_err_and(&says_nothing) {
                found = other;
            }
        }
        found
    })
}

/// How many threads run at the same time here, 1 if the system does not tell. It is asked once: that takes longer than many
/// searches.
pub fn available() -> usize {
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| thread::available_parallelism().map_or(1, usize::from))
}

/// What threads that share a search work on, by names that are spread over all words: others begin elsewhere. Advice and no
/// lock: a name may be taken for another one, or overwritten.
pub struct Busy(Box<[AtomicU64]>);

/// So many names are told apart.
const NAMES: usize = 1 << 12;

impl Busy {
    /// Nobody works.
    #[expect(clippy::new_without_default, reason = "it is made in one place of each search")]
    pub fn new() -> Busy {
        Busy((0..NAMES).map(|_| AtomicU64::new(0)).collect())
    }

    fn place(&self, name: u64) -> &AtomicU64 {
        let place = (name >> 32) % self.0.len() as u64;
        &self.0[usize::try_from(place).unwrap_or(0)]
    }

    /// Whether somebody works on this.
    pub fn has(&self, name: u64) -> bool {
        self.place(name).load(Relaxed) == name
    }

    /// Says that this is worked on.
    pub fn enter(&self, name: u64) {
        self.place(name).store(name, Relaxed);
    }

    /// Says that this is done.
    pub fn leave(&self, name: u64) {
        let _ = self.place(name).compare_exchange(name, 0, Relaxed, Relaxed);
    }
}

/// Threads that wait for work: for many short pieces of it, for which starting threads would take longer.
/// What none of them has begun when the caller is done with its own share is left to the caller: on a busy
/// machine nothing waits for a thread that sleeps.
pub struct Crew<'scope> {
    others: Vec<Worker<'scope>>,
}

/// Where work for a thread goes, and where it says that it is done.
type Worker<'scope> = (Sender<Task<'scope>>, Receiver<()>);

/// Work, and whether it was left to do. Whatever it is about, threads and channels are the same.
type Task<'scope> = Box<dyn FnOnce() -> bool + Send + 'scope>;

/// An item until somebody takes it, and what came of it.
struct Share<I, O> {
    item: Mutex<Option<I>>,
    result: Mutex<Option<O>>,
}

impl<I, O> Share<I, O> {
    fn new(item: I) -> Arc<Share<I, O>> {
        Arc::new(Share { item: Mutex::new(Some(item)), result: Mutex::new(None) })
    }

    fn take(&self) -> Option<I> {
        // Nobody panics with the lock in hand.
        self.item.lock().ok().and_then(|mut item| item.take())
    }

    fn result(&self) -> Option<O> {
        self.result.lock().ok().and_then(|mut result| result.take())
    }

    /// Does the work if nobody else does.
    fn work(&self, work: &dyn Fn(I) -> O) -> bool {
        let Some(item) = self.take() else { return false };
        let done = work(item);
        self.result.lock().is_ok_and(|mut result| result.replace(done).is_none())
    }
}

/// A thread looks so often for work before it sleeps: waking it takes longer than a short piece of work.
const LOOKS: usize = 1 << 14;

impl<'scope> Crew<'scope> {
    /// `threads` of them with the one that calls; they end when this is dropped.
    pub fn new<'env>(scope: &'scope Scope<'scope, 'env>, threads: usize) -> Self {
        let start = |_| {
            let (send_work, work): (Sender<Task<'scope>>, _) = channel();
            let (say_done, done) = channel();
            scope.spawn(move || {
                while let Some(task) = wait(&work) {
                    if task() && say_done.send(()).is_err() {
                        break;
                    }
                }
            });
            (send_work, done)
        };
        Crew { others: (1..threads).map(start).collect() }
    }

    fn send(&self, to: usize, task: Task<'scope>) {
        self.others[to].0.send(task).expect("a thread ends with its crew or by a panic");
    }

    fn wait_for(&self, other: usize) {
        wait(&self.others[other].1).expect("work does not panic");
    }

    /// Runs `work` on at most as many items as there are threads; the results in order.
    pub fn run<I: Send + 'scope, O: Send + 'scope>(
        &self,
        mut items: impl Iterator<Item = I>,
        work: &'scope (dyn Fn(I) -> O + Sync),
    ) -> Vec<O> {
        let Some(first) = items.next() else { return Vec::new() };
        let mut shares = Vec::with_capacity(self.others.len());
        for (to, item) in items.take(self.others.len()).enumerate() {
            let share = Share::new(item);
            let given = Arc::clone(&share);
            self.send(to, Box::new(move || given.work(work)));
            shares.push(share);
        }
        let mut all = vec![work(first)];
        for (other, share) in shares.into_iter().enumerate() {
            all.push(match share.take() {
                Some(item) => work(item),
                None => {
                    self.wait_for(other);
                    share.result().expect("what is done has a result")
                }
            });
        }
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
    use std::time::{Duration, Instant};

    use super::{Crew, Worked};

    /// Who waits does not work, where the system tells.
    #[test]
    fn to_wait_is_no_work() {
        let (clock, worked) = (Instant::now(), Worked::start());
        std::thread::sleep(Duration::from_millis(300));
        let waited = worked.spent();
        assert!(waited <= clock.elapsed());
        let tells = cfg!(target_os = "linux");
        assert!(!tells || waited < Duration::from_millis(150), "{waited:?}");
        while worked.spent() < waited + Duration::from_millis(20) {
            assert!(clock.elapsed() < Duration::from_secs(60), "{:?}", worked.spent());
        }
    }

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
