//! Blocks by several threads at once.
//!
//! A thread takes the next block, goes through the pairs that reach back far enough, waits until the block
//! before is known, finishes the block, lets the next one begin, and only then shows the rare values below
//! the sums to be options. So just a short part of the work is done in turn. Who has waited for long does the
//! block that is missing as well: its thread may sleep, and both find the same.
//!
//! A block that cannot be finished, or that has a rare heap, is left to [`Blocks::step`], and so is all that
//! was done after it.

use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::thread;
use std::time::Instant;

use super::super::lanes::{LANES, Lane};
use super::growing::Growing;
use super::sums::Block;
use super::worker::Worker;
use super::{Blocks, GROWTH, Ground, Trust};

/// At most so many heaps are computed before threads end, and may start again: room is made for them.
const AT_ONCE: usize = 1 << 17;

/// Threads are not started for fewer blocks than this, …
const WORTHWHILE: usize = if cfg!(test) { 2 } else { 16 };

/// … so soon after a rare heap, because others may follow, …
const SETTLED: usize = if cfg!(test) { 16 } else { 4096 };

/// … or for so few pairs, with which a block takes hardly longer than it takes to hand it on.
const PAIRS: usize = if cfg!(test) { 1 } else { 128 };

/// A thread looks so often whether it is its turn before it looks at the clock.
const LOOKS: usize = 64;

/// A thread waits for each block before its own so many times as long as its own has taken so far.
const PATIENCE: u32 = 2;

/// What the threads share.
struct Run<'a, L> {
    ground: &'a Ground<L>,
    trust: Trust,
    /// Pairs with this offset are gone through before the block just before is known.
    depth: usize,
    /// Where the first block begins, and where the last one ends, as places among the values.
    start: usize,
    end: usize,
    values: Growing<'a, L>,
    /// By block, and one more: the [`Blocks::largest`] of all heaps before it, in two halves; there before the
    /// block may begin.
    largest: Vec<AtomicU64>,
    /// The next block that nobody has taken.
    next: AtomicUsize,
    /// No further blocks are to be taken.
    is_closed: AtomicBool,
    /// Blocks from here on are left alone.
    cut: AtomicUsize,
}

impl<L: Lane> Blocks<L> {
    /// Computes whole blocks up to heap `end` at most, by all threads if that is worthwhile, until one is met that
    /// has to be done by [`step`](Blocks::step), or `go_on` says no, which is asked after every block of the
    /// calling thread, with the number of values that are then known but may not all be verified.
    pub(in super::super) fn run(
        &mut self,
        end: usize,
        trust: Trust,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) {
        let most = AT_ONCE.min((self.len / GROWTH).max(WORTHWHILE * LANES));
        let count = end.saturating_sub(self.len).min(most) / LANES * LANES;
        let is_settled = self.len >= SETTLED.saturating_add(self.ground.rares.last());
        let is_worthwhile = count >= WORTHWHILE * LANES && self.ground.far.len() >= PAIRS;
        if self.threads == 1 || !is_settled || !is_worthwhile || self.len < self.alone_until {
            return;
        }
        self.make_ready(count);
        while self.workers.len() < self.threads {
            let worker = self.workers[0].clone();
            self.workers.push(worker);
        }
        let (start, known) = (self.end(), self.len);
        let run = Run {
            ground: &self.ground,
            trust,
            depth: self.threads * LANES,
            start,
            end: start + count,
            values: Growing::new(&mut self.stored, start),
            largest: (0..=count / LANES).map(|_| AtomicU64::new(0)).collect(),
            next: AtomicUsize::new(start),
            is_closed: AtomicBool::new(false),
            cut: AtomicUsize::new(usize::MAX),
        };
        run.set_largest(start, self.largest);
        let (first, others) = self.workers.split_first_mut().expect("a worker is always there");
        thread::scope(|scope| {
            let run = &run;
            for worker in others {
                scope.spawn(move || run.work(worker, &mut |_| true));
            }
            run.work(first, &mut |at| go_on(known + (at - start)));
        });
        let cut = run.cut.load(Acquire);
        let end = run.values.len().min(cut);
        self.largest = run.largest_before(end);
        self.len = known + (end - start);
        if cut != usize::MAX {
            // Some blocks are computed again.
            self.workers.iter_mut().for_each(|worker| worker.opposite.clear());
            self.alone_until = self.len + SETTLED;
        }
        self.stored.truncate(end);
        self.stored.resize(end + LANES, L::NOTHING);
    }
}

impl<L: Lane> Run<'_, L> {
    /// Does blocks until none is left.
    fn work(&self, worker: &mut Worker<L>, go_on: &mut dyn FnMut(usize) -> bool) {
        let _guard = Guard(self);
        while !self.is_closed.load(Relaxed) {
            let at = self.next.fetch_add(LANES, Relaxed);
            if at >= self.end || !self.block(worker, at) {
                break;
            }
            let known = self.values.len();
            if known < self.end && !go_on(known) {
                self.is_closed.store(true, Relaxed);
            }
        }
    }

    /// Does the block at `at`; says whether it and those before it go on.
    fn block(&self, worker: &mut Worker<L>, at: usize) -> bool {
        let Some((block, sums)) = self.values_of(worker, at) else { return false };
        let (ground, first) = (self.ground, block.first(self.ground));
        let before = self.largest_before(at);
        let (lanes, _) = ground.to_be_checked(first, &sums, before, self.trust);
        let is_good = worker.check(ground, block, &sums, lanes).is_none();
        if !is_good {
            self.cut_at(at);
        }
        is_good
    }

    /// The sums of the block at `at`, whose values and all before are then known, unless it is cut off.
    fn values_of(&self, worker: &mut Worker<L>, at: usize) -> Option<(Block<'_, L>, [u32; LANES])> {
        loop {
            let started = Instant::now();
            // Blocks that others have in hand are fewer than the threads, so that enough is known.
            let block = Block { values: self.values.filled(), at, count: LANES };
            worker.begin(self.ground, block, self.depth);
            match self.wait(at, started) {
                Wait::Over => return self.finish(worker, at),
                Wait::Cut => return None,
                Wait::TooLong(missing) => {
                    let block = Block { values: self.values.filled(), at: missing, count: LANES };
                    worker.begin(self.ground, block, LANES);
                    self.finish(worker, missing)?;
                }
            }
        }
    }

    /// Waits until all values before the place `at` are known, after work on it that began at `started`.
    fn wait(&self, at: usize, started: Instant) -> Wait {
        let patience = PATIENCE * started.elapsed();
        let started = Instant::now();
        let mut looks = 0;
        loop {
            let known = self.values.len();
            if self.cut.load(Acquire) <= at {
                return Wait::Cut;
            }
            if known >= at {
                return Wait::Over;
            }
            let blocks = u32::try_from((at - known) / LANES).unwrap_or(u32::MAX);
            looks += 1;
            if looks % LOOKS == 0 && started.elapsed() / blocks > patience {
                return Wait::TooLong(known);
            }
            std::hint::spin_loop();
        }
    }

    /// Completes the block at `at`, which was begun, and before which all is known; unless it cannot be done.
    fn finish(&self, worker: &mut Worker<L>, at: usize) -> Option<(Block<'_, L>, [u32; LANES])> {
        let ground = self.ground;
        let block = Block { values: self.values.filled(), at, count: LANES };
        let (sums, done) = worker.finish(ground, block);
        if done < LANES || sums[LANES - 1] == ground.bound {
            self.cut_at(at);
            return None;
        }
        let (first, before) = (block.first(ground), self.largest_before(at));
        let (_, after) = ground.to_be_checked(first, &sums, before, self.trust);
        self.set_largest(at + LANES, after);
        self.values.append(at, &sums.map(L::new));
        // Another thread may be about to append the same.
        while self.values.len() < at + LANES {
            thread::yield_now();
        }
        Some((Block { values: self.values.filled(), ..block }, sums))
    }

    /// Leaves the blocks from the one at `at` on to be done by a single thread.
    fn cut_at(&self, at: usize) {
        self.cut.fetch_min(at, AcqRel);
        self.is_closed.store(true, Relaxed);
    }

    /// The largest values before the block at `at`; all values before it are known.
    fn largest_before(&self, at: usize) -> [u32; 2] {
        let both = self.largest[(at - self.start) / LANES].load(Relaxed);
        let [a, b, c, d, e, f, g, h] = both.to_le_bytes();
        [u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])]
    }

    /// Takes note of them before the last of these values is shown to other threads.
    fn set_largest(&self, at: usize, [even, odd]: [u32; 2]) {
        let both = u64::from(odd) << 32 | u64::from(even);
        self.largest[(at - self.start) / LANES].store(both, Relaxed);
    }
}

/// How waiting for the values before a block ended.
enum Wait {
    Over,
    /// The block is left alone.
    Cut,
    /// The block at this place is missing.
    TooLong(usize),
}

/// Sets the others free when a thread panics.
struct Guard<'a, 'b, L: Lane>(&'a Run<'b, L>);

impl<L: Lane> Drop for Guard<'_, '_, L> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.cut.store(0, Release);
        }
    }
}
