//! Blocks of values that walk down strips of rows: a block enters a strip when the block before it has left.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Called with how many values are known and how many there will be; says whether to go on.
///
/// ```
/// use grundy_kernels::two_heaps::{GoOn, Queens};
///
/// let go_on: GoOn<'_> = &mut |known, all| {
///     assert!(known <= all);
///     true
/// };
/// let wythoff = Queens::fill(1, 20, 30, 1, go_on).unwrap();
/// assert_eq!(wythoff.get(3, 5), Some(0));
/// ```
pub type GoOn<'a> = &'a mut dyn FnMut(u64, u64) -> bool;

/// What is to be done with strips `S` and blocks `B`.
pub(super) struct Pipeline<'a, S, B> {
    pub(super) strips: &'a [Mutex<S>],
    /// How many squares there are.
    pub(super) total: u64,
    /// How many blocks there are at most.
    pub(super) blocks: usize,
    /// If blocks are kept for further strips, how many there are in any case: these and all that follow go through
    /// every strip, whether or not a square is left for them.
    pub(super) kept: Option<usize>,
    /// Makes a block.
    pub(super) block: &'a (dyn Fn() -> B + Sync),
    /// Makes it the block with this number.
    pub(super) start: &'a (dyn Fn(usize, &mut B) + Sync),
    /// Takes a block through a strip; how many squares got their value.
    pub(super) walk: &'a (dyn Fn(&mut S, &mut B) -> u64 + Sync),
}

/// What the threads share.
struct Shared<'a, S, B> {
    pipeline: &'a Pipeline<'a, S, B>,
    /// For each strip the block whose turn it is.
    turns: Vec<AtomicUsize>,
    next: AtomicUsize,
    left: AtomicU64,
    stopped: AtomicBool,
}

impl<S: Send, B> Pipeline<'_, S, B> {
    /// Takes block after block through all strips, until every square has a value; `false` if `go_on` said no
    /// before.
    pub(super) fn run(&self, threads: usize, go_on: GoOn<'_>) -> bool {
        let shared = Shared {
            pipeline: self,
            turns: self.strips.iter().map(|_| AtomicUsize::new(0)).collect(),
            next: AtomicUsize::new(0),
            left: AtomicU64::new(self.total),
            stopped: AtomicBool::new(false),
        };
        thread::scope(|scope| {
            for _ in 1..threads.min(self.strips.len()) {
                scope.spawn(|| shared.work(&mut |_, _| true));
            }
            shared.work(go_on);
        });
        // Blocks that are kept may still be on their way when the last square has its value.
        shared.left.into_inner() == 0 && !(self.kept.is_some() && shared.stopped.into_inner())
    }
}

/// Ends the other threads if this one panics.
struct Guard<'a>(&'a AtomicBool);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

impl<S, B> Shared<'_, S, B> {
    fn work(&self, go_on: GoOn<'_>) {
        let _guard = Guard(&self.stopped);
        let Pipeline { strips, total, block, start, walk, kept, .. } = *self.pipeline;
        let mut block = block();
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let is_full = self.left.load(Ordering::Relaxed) == 0;
            if number >= self.pipeline.blocks || is_full && kept.is_some_and(|kept| number >= kept)
            {
                return;
            }
            start(number, &mut block);
            for (strip, turn) in strips.iter().zip(&self.turns) {
                if !self.wait(turn, number) {
                    return;
                }
                let mut strip = strip.lock().unwrap_or_else(PoisonError::into_inner);
                let placed = walk(&mut strip, &mut block);
                drop(strip);
                turn.store(number + 1, Ordering::Release);
                let left = self.left.fetch_sub(placed, Ordering::Relaxed) - placed;
                if left == 0 && kept.is_none() {
                    return;
                }
                if !go_on(total - left, total) {
                    self.stopped.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    /// Waits for the turn of a block; `false` if there is nothing to do any more.
    fn wait(&self, turn: &AtomicUsize, number: usize) -> bool {
        let mut looks = 0u32;
        let ends_early = self.pipeline.kept.is_none();
        loop {
            let is_over = ends_early && self.left.load(Ordering::Relaxed) == 0;
            if self.stopped.load(Ordering::Relaxed) || is_over {
                return false;
            }
            if turn.load(Ordering::Acquire) == number {
                return true;
            }
            looks += 1;
            // What the other thread does takes microseconds, unless it sleeps.
            if looks.is_multiple_of(1 << 8) { thread::yield_now() } else { std::hint::spin_loop() }
        }
    }
}
