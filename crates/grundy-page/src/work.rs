//! Who computes when. A question is first tried within a small budget on threads that are kept for quick ones. What
//! needs more goes on, in its full budget, to a few slow threads that leave the processor to others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use grundy::Limits;
use grundy_rules::clock;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::asked;
use crate::failure::Failure;
use crate::tables::{Key, Tables};

/// How much may be done at a time.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Questions that are answered at once.
    pub quick: usize,
    /// Questions that wait for that; more are told to come again.
    pub waiting: usize,
    /// Long jobs at once.
    pub slow: usize,
    /// Long jobs of one client, those that wait for their turn included.
    pub jobs_per_client: usize,
    /// Bytes of memory for one long job.
    pub memory: u64,
    /// Time for one long job.
    pub time: Duration,
    /// Bytes of memory for tables that questions share.
    pub tables: u64,
}

impl Default for Sizes {
    fn default() -> Sizes {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        Sizes {
            quick: 2 * threads,
            waiting: 512,
            slow: threads.max(2),
            jobs_per_client: 8,
            memory: 512 << 20,
            time: Duration::from_secs(60),
            tables: 512 << 20,
        }
    }
}

/// What is tried at once: most questions need no more.
const QUICK_TIME: Duration = Duration::from_millis(100);
const QUICK_MEMORY: u64 = 32 << 20;

/// So long a job waits for one of the slow threads.
const PATIENCE: Duration = Duration::from_secs(30);

/// The threads, and who uses them.
pub(crate) struct Work {
    sizes: Sizes,
    quick: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    slow: Arc<Semaphore>,
    jobs: Arc<Mutex<HashMap<IpAddr, usize>>>,
    pub(crate) tables: Tables,
}

/// A long job's place. Who drops it makes room for another.
pub(crate) struct Place {
    _slow: OwnedSemaphorePermit,
    _job: Job,
}

/// What answers a question within limits.
type Answer<T> = dyn Fn(&Limits) -> Result<T, Failure> + Send + Sync;

/// One of a client's jobs.
struct Job {
    jobs: Arc<Mutex<HashMap<IpAddr, usize>>>,
    client: IpAddr,
}

impl Drop for Job {
    fn drop(&mut self) {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = jobs.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                jobs.remove(&self.client);
            }
        }
    }
}

/// Ends what is computed when nobody waits for it any more.
pub(crate) struct Leaving(pub(crate) Arc<AtomicBool>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn busy() -> Failure {
    let message = "too many questions at a time; ask again in a moment";
    Failure::new(StatusCode::SERVICE_UNAVAILABLE, message)
}

fn broken() -> Failure {
    let message = "the computation broke off; this is a defect";
    Failure::new(StatusCode::INTERNAL_SERVER_ERROR, message)
}

impl Work {
    pub(crate) fn new(sizes: Sizes) -> Work {
        Work {
            sizes,
            quick: Arc::new(Semaphore::new(sizes.quick)),
            waiting: Arc::new(Semaphore::new(sizes.quick + sizes.waiting)),
            slow: Arc::new(Semaphore::new(sizes.slow)),
            jobs: Arc::default(),
            tables: Tables::new(sizes.tables),
        }
    }

    /// The answer to a question, tried within the small budget first.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        client: IpAddr,
        answer: impl Fn(&Limits) -> Result<T, Failure> + Send + Sync + 'static,
    ) -> Result<T, Failure> {
        let answer: Arc<Answer<T>> = Arc::new(answer);
        match self.quickly(answer.clone()).await {
            Err(failure) if failure.is_budget() => self.at_length(client, answer).await,
            done => done,
        }
    }

    /// The same where many questions need one table: one of them fills it, and the others wait for that without a
    /// place among the slow threads.
    pub(crate) async fn ask_in_turn<T: Send + 'static>(
        &self,
        client: IpAddr,
        key: &Key,
        answer: impl Fn(&Limits) -> Result<T, Failure> + Send + Sync + 'static,
    ) -> Result<T, Failure> {
        let answer: Arc<Answer<T>> = Arc::new(answer);
        match self.quickly(answer.clone()).await {
            Err(failure) if failure.is_budget() => {}
            done => return done,
        }
        let turn = self.tables.turn(key);
        let _turn = tokio::time::timeout(self.sizes.time, turn.lock()).await.map_err(|_| busy())?;
        match self.quickly(answer.clone()).await {
            Err(failure) if failure.is_budget() => self.at_length(client, answer).await,
            done => done,
        }
    }

    /// Whether these limits are those of the first try.
    pub(crate) fn is_quick(limits: &Limits) -> bool {
        limits.memory <= QUICK_MEMORY && limits.time.is_some_and(|time| time <= QUICK_TIME)
    }

    /// The answer within the small budget.
    async fn quickly<T: Send + 'static>(&self, answer: Arc<Answer<T>>) -> Result<T, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        let _leaving = Leaving(stop.clone());
        let _waits = self.waiting.clone().try_acquire_owned().map_err(|_| busy())?;
        let permit = self.quick.clone().acquire_owned().await.map_err(|_| busy())?;
        let limits = Limits {
            memory: QUICK_MEMORY.min(self.sizes.memory),
            time: Some(QUICK_TIME.min(self.sizes.time)),
            stop: Some(stop),
            ..Limits::default()
        };
        let done = tokio::task::spawn_blocking(move || {
            let done = in_time(&limits, &*answer);
            drop(permit);
            done
        });
        done.await.map_err(|_| broken())?
    }

    /// The answer within the full budget, on a thread that leaves the processor to others.
    async fn at_length<T: Send + 'static>(
        &self,
        client: IpAddr,
        answer: Arc<Answer<T>>,
    ) -> Result<T, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        let _leaving = Leaving(stop.clone());
        let place = self.place(client).await?;
        let limits = Limits { stop: Some(stop), ..self.limits() };
        slowly(move || {
            let done = in_time(&limits, &*answer);
            drop(place);
            done
        })
        .await?
    }

    /// What one long job may take.
    pub(crate) fn limits(&self) -> Limits {
        let Sizes { memory, time, .. } = self.sizes;
        Limits { memory, time: Some(time), ..Limits::default() }
    }

    /// A place among the slow threads, as soon as there is one.
    pub(crate) async fn place(&self, client: IpAddr) -> Result<Place, Failure> {
        let job = {
            let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            let count = jobs.entry(client).or_default();
            if *count >= self.sizes.jobs_per_client {
                return Err(Failure::new(
                    StatusCode::TOO_MANY_REQUESTS,
                    format!("{count} long jobs of yours are under way; wait for one, or stop one"),
                ));
            }
            *count += 1;
            Job { jobs: self.jobs.clone(), client }
        };
        match tokio::time::timeout(PATIENCE, self.slow.clone().acquire_owned()).await {
            Ok(Ok(slow)) => Ok(Place { _slow: slow, _job: job }),
            _ => Err(busy()),
        }
    }
}

/// The answer, also where options of rules are looked for and none are found.
fn in_time<T>(limits: &Limits, answer: &Answer<T>) -> Result<T, Failure> {
    let late = || Failure::budget("looking for options took too long; too many numbers are tried");
    // Who noticed by another clock says more; what else is refused may be so because options are missing.
    let mut noticed = None;
    let work = || match answer(limits) {
        Err(failure) if failure.is_late => {
            noticed = Some(failure);
            None
        }
        done => Some(done),
    };
    let done = clock::within(asked::clock(limits), work);
    done.flatten().unwrap_or_else(|| Err(noticed.unwrap_or_else(late)))
}

/// What `work` gives, on a thread of its own that leaves the processor to others.
pub(crate) async fn slowly<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    let (tell, told) = oneshot::channel();
    let thread = std::thread::Builder::new().name("job".into()).spawn(move || {
        stand_back();
        let _ = tell.send(work());
    });
    thread.map_err(|_| busy())?;
    told.await.map_err(|_| broken())
}

/// The thread gets a tenth of what others get where they want to run, too.
fn stand_back() {
    // Elsewhere than on Linux this would be about the whole process.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 10);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use std::time::Instant;

    const ME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn run<T>(test: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test)
    }

    fn small() -> Sizes {
        Sizes { quick: 1, waiting: 0, slow: 1, jobs_per_client: 1, ..Sizes::default() }
    }

    #[test]
    fn what_needs_more_gets_it() {
        let answer = run(Work::new(small()).ask(ME, |limits| match limits.memory > QUICK_MEMORY {
            true => Ok(limits.time),
            false => Err(Failure::budget("more")),
        }));
        assert_eq!(answer.unwrap(), Some(Sizes::default().time));
    }

    #[test]
    fn a_panic_is_one_answer_and_no_more() {
        let work = Work::new(small());
        std::panic::set_hook(Box::new(|_| {}));
        let first = run(work.ask(ME, |_| -> Result<(), Failure> { panic!("a defect") }));
        let _ = std::panic::take_hook();
        assert_eq!(first.unwrap_err().status, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(run(work.ask(ME, |_| Ok(1))).unwrap(), 1);
    }

    #[test]
    fn a_client_has_so_many_jobs() {
        let work = Work::new(small());
        run(async {
            let first = work.place(ME).await.unwrap();
            let second = work.place(ME).await.map(drop).unwrap_err();
            assert_eq!(second.status, StatusCode::TOO_MANY_REQUESTS);
            drop(first);
            assert!(work.place(ME).await.is_ok());
        });
    }

    #[test]
    fn quick_questions_do_not_wait_for_long_ones() {
        let work = Arc::new(Work::new(small()));
        run(async {
            let _job = work.place(ME).await.unwrap();
            let begun = Instant::now();
            assert_eq!(work.ask(ME, |_| Ok(7)).await.unwrap(), 7);
            assert!(begun.elapsed() < Duration::from_secs(5));
        });
    }

    #[test]
    fn too_many_are_told_to_come_again() {
        let work = Arc::new(Work::new(small()));
        let (release, held) = std::sync::mpsc::channel::<()>();
        let held = Mutex::new(held);
        run(async {
            let one = tokio::spawn({
                let work = work.clone();
                async move {
                    work.ask(ME, move |_| {
                        let _ = held.lock().unwrap().recv();
                        Ok(1)
                    })
                    .await
                }
            });
            while work.quick.available_permits() > 0 {
                tokio::task::yield_now().await;
            }
            let refused = work.ask(ME, |_| Ok(2)).await.unwrap_err();
            assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
            release.send(()).unwrap();
            assert_eq!(one.await.unwrap().unwrap(), 1);
        });
    }

    #[test]
    fn who_leaves_ends_the_computation() {
        let work = Work::new(small());
        let seen = Arc::new(Mutex::new(None));
        run(async {
            let seen = seen.clone();
            let asked = work.ask(ME, move |limits| {
                *seen.lock().unwrap() = limits.stop.clone();
                std::thread::sleep(Duration::from_millis(50));
                Ok(())
            });
            assert!(tokio::time::timeout(Duration::from_millis(20), asked).await.is_err());
        });
        assert!(seen.lock().unwrap().as_ref().unwrap().load(Ordering::Relaxed));
    }
}
