//! Rounds: every worker sends, and goes on when all have sent and everything has arrived.
//!
//! A worker's word at the end of a round says how many batches it has sent to whom it is for. When the words of all are there,
//! and so many batches, nothing of the round is on its way to this worker; that takes one message, where the progress tracking
//! of the dataflow takes several one after another.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::Probe;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::vec::Input;
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use super::packed::{pack, unpack};
use crate::report;

/// Numbers to a worker that are sorted and packed together.
const BATCH: usize = if cfg!(test) { 1 << 4 } else { 1 << 14 };

/// A worker sends and gets about so many bytes in a round.
const ROUND: usize = if cfg!(test) { 1 << 8 } else { 1 << 22 };

/// A worker that waits for others does not sleep for so long.
const AWAKE: Duration = Duration::from_millis(2);

/// For whom it is; what it is: a batch of numbers, or the word of a worker with the number of its batches before.
type Item = (u32, Option<Vec<u64>>, Vec<u8>);

/// What every worker tells all of them at the end of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Word {
    /// It has not sent everything.
    pub(crate) more: bool,
    /// The state is to be saved.
    pub(crate) save: bool,
    /// What was guessed was wrong.
    pub(crate) wrong: bool,
    /// How many positions it has found to win and to lose since its last word.
    pub(crate) won: u64,
    pub(crate) lost: u64,
    /// The remoteness of the first position and one more, if it has just been found.
    pub(crate) start: u64,
}

impl Word {
    /// What all together say.
    pub(crate) fn and(self, other: Word) -> Word {
        Word {
            more: self.more || other.more,
            save: self.save || other.save,
            wrong: self.wrong || other.wrong,
            won: self.won + other.won,
            lost: self.lost + other.lost,
            start: self.start.max(other.start),
        }
    }

    /// After the number of batches.
    fn numbers(self, sent: u64) -> Vec<u64> {
        let [more, save, wrong] = [self.more, self.save, self.wrong].map(u64::from);
        vec![sent, more, save, wrong, self.won, self.lost, self.start]
    }

    fn of(numbers: &[u64]) -> Word {
        match numbers {
            &[more, save, wrong, won, lost, start] => {
                let [more, save, wrong] = [more, save, wrong].map(|number| number != 0);
                Word { more, save, wrong, won, lost, start }
            }
            _ => Word::default(),
        }
    }
}

/// What has arrived in a round: packed numbers, and what the words say together.
#[derive(Default)]
struct Inbox {
    packed: Vec<Vec<u8>>,
    word: Word,
    /// How many words and batches have arrived, and how many batches the words say have been sent.
    words: usize,
    arrived: u64,
    sent: u64,
}

/// What has been sent, to workers of the same process, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traffic {
    pub(crate) messages: u64,
    pub(crate) bytes: u64,
    pub(crate) rounds: u64,
}

/// A worker's side.
pub(crate) struct Rounds {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Item>>>,
    probe: ProbeHandle<u64>,
    /// What has arrived, of even rounds and of odd ones: others may be a round ahead, but not two, as they wait for this
    /// worker's word.
    inbox: Rc<RefCell<[Inbox; 2]>>,
    /// What is to be sent to each worker, and how many bytes were in this round.
    batches: Vec<Vec<u64>>,
    sent: Vec<usize>,
    flushed: Vec<u64>,
    most: usize,
    is_full: bool,
    round: u64,
    /// When progress was told, by the worker that tells it.
    told: Option<Instant>,
    pub(crate) traffic: Traffic,
}

impl Rounds {
    pub(crate) fn new(worker: &mut Worker) -> Rounds {
        let mut input = InputHandle::new();
        let probe = ProbeHandle::new();
        let inbox: Rc<RefCell<[Inbox; 2]>> = Rc::default();
        let keep = inbox.clone();
        worker.dataflow::<u64, _, _>(|scope| {
            let items = scope.input_from(&mut input);
            let route = Exchange::new(|item: &Item| u64::from(item.0));
            let take = move |round: u64, items: &mut Vec<Item>| {
                let inbox = &mut keep.borrow_mut()[usize::from(round % 2 == 1)];
                for (_, word, bytes) in items.drain(..) {
                    match word {
                        Some(numbers) => {
                            let (sent, word) = numbers.split_first().unwrap_or((&0, &[]));
                            inbox.word = inbox.word.and(Word::of(word));
                            inbox.words += 1;
                            inbox.sent += sent;
                        }
                        None => {
                            inbox.packed.push(bytes);
                            inbox.arrived += 1;
                        }
                    }
                }
            };
            let nothing =
                items.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(route, "take", |_, _| {
                    move |input, _| {
                        input.for_each(|capability, items| {
                            if let Some(&round) = capability.least() {
                                take(round, items);
                            }
                        });
                    }
                });
            nothing.probe_with(&probe);
        });
        let workers = worker.peers();
        Rounds {
            input,
            probe,
            inbox,
            batches: vec![Vec::new(); workers],
            sent: vec![0; workers],
            flushed: vec![0; workers],
            most: (ROUND / workers).max(BATCH),
            is_full: false,
            round: 0,
            told: (worker.index() == 0).then(Instant::now),
            traffic: Traffic::default(),
        }
    }

    /// The memory that messages of one worker take, in bytes: what it collects, what it sends, and what it gets.
    pub(crate) fn bytes(workers: u64) -> u64 {
        workers * (8 * BATCH as u64) + 4 * ROUND as u64
    }

    /// Sends a number to a worker.
    #[inline]
    pub(crate) fn send(&mut self, to: usize, number: u64) {
        let batch = &mut self.batches[to];
        batch.push(number);
        if batch.len() >= BATCH {
            self.flush(to);
        }
    }

    fn flush(&mut self, to: usize) {
        let batch = &mut self.batches[to];
        if batch.is_empty() {
            return;
        }
        self.traffic.messages += batch.len() as u64;
        let mut bytes = Vec::with_capacity(2 * batch.len());
        pack(batch, &mut bytes);
        self.traffic.bytes += bytes.len() as u64;
        self.sent[to] += bytes.len();
        self.flushed[to] += 1;
        self.is_full |= self.sent[to] >= self.most;
        self.input.send((u32::try_from(to).unwrap_or(u32::MAX), None, bytes));
    }

    /// Whether enough was sent in this round.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Whether nothing was sent in this round.
    pub(crate) fn is_quiet(&self) -> bool {
        self.flushed.iter().all(|&flushed| flushed == 0) && self.batches.iter().all(Vec::is_empty)
    }

    /// Calls `each` with every number that has arrived in this round; whether there were any.
    fn receive(&self, mut each: impl FnMut(u64)) -> bool {
        let odd = usize::from(self.round % 2 == 1);
        let packed = std::mem::take(&mut self.inbox.borrow_mut()[odd].packed);
        packed.iter().for_each(|bytes| unpack(bytes, &mut each));
        !packed.is_empty()
    }

    /// Ends the round with a word to all workers, and gives what all have said together, when everything that was sent in
    /// this round has arrived; `each` gets the numbers.
    pub(crate) fn end(
        &mut self,
        worker: &mut Worker,
        word: Word,
        mut each: impl FnMut(u64),
    ) -> Word {
        for to in 0..self.batches.len() {
            self.flush(to);
            let numbers = word.numbers(self.flushed[to]);
            let to = u32::try_from(to).unwrap_or(u32::MAX);
            self.input.send((to, Some(numbers), Vec::new()));
        }
        let next = self.round + 1;
        self.input.advance_to(next);
        let odd = usize::from(self.round % 2 == 1);
        let is_whole =
            |inbox: &Inbox| inbox.words == self.batches.len() && inbox.sent == inbox.arrived;
        let mut idle: Option<Instant> = None;
        loop {
            if self.receive(&mut each) {
                idle = None;
            }
            if is_whole(&self.inbox.borrow()[odd]) {
                break;
            }
            // Who sleeps is woken on the core of who wakes it, if it was for a short time, and they go on by turns.
            if idle.get_or_insert_with(Instant::now).elapsed() < AWAKE {
                worker.step_or_park(Some(Duration::ZERO));
                std::thread::yield_now();
            } else {
                worker.step_or_park(None);
            }
        }
        let word = std::mem::take(&mut self.inbox.borrow_mut()[odd]).word;
        self.round = next;
        self.sent.fill(0);
        self.flushed.fill(0);
        self.is_full = false;
        self.traffic.rounds += 1;
        word
    }

    /// Tells now and then how many positions have labels.
    pub(crate) fn tell(&mut self, level: u64, done: u64) {
        if self.told.is_some_and(|told| told.elapsed() >= report::TELL) {
            self.told = Some(Instant::now());
            report::progress(level, &format!("{done} positions"));
        }
    }

    /// Ends the dataflow, with all other workers.
    pub(crate) fn close(self, worker: &mut Worker) -> Traffic {
        self.input.close();
        worker.step_or_park_while(None, || !self.probe.done());
        self.traffic
    }
}
