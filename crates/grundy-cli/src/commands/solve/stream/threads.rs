//! The same on several threads: one reads, some answer what theorems decide, and the command's own thread puts the
//! answers in order, answers what is left with the one solver that has all the memory, and writes.
//!
//! So a line is answered as on one thread whatever is done beside it. What is read and not yet written is bounded.

use std::io::{self, BufRead, Write};
use std::mem::take;
use std::ops::Range;
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use grundy::notation::MAX_LENGTH;

use super::{Quick, Stream, is_blank, trimmed, write_out};
use crate::environment::not_read;
use crate::failure::Failure;
use crate::output::Stdout;

/// Lines are handed out in pieces of about this size.
const PIECE: usize = 1 << 15;

/// So many pieces a thread may be under way.
const AHEAD: usize = 6;

/// Some whole lines, or one that was too long to be kept.
struct Piece {
    bytes: Vec<u8>,
    too_long: bool,
}

/// What a thread has made of a piece.
#[derive(Default)]
struct Answered {
    out: Vec<u8>,
    left: Vec<Left>,
    lines: u64,
}

/// A line that is still to be answered.
struct Left {
    /// Where its answer belongs in `out`.
    at: usize,
    /// The number of lines before it in the piece.
    before: u64,
    bytes: Range<usize>,
}

/// A piece on its way to the output.
struct Pending {
    piece: Arc<Piece>,
    answered: Receiver<Answered>,
}

type Job = (Arc<Piece>, SyncSender<Answered>);

/// How many bytes were read and are not yet written, and memory for answers that is used again.
struct Shared {
    ahead: Mutex<usize>,
    fewer: Condvar,
    most: usize,
    used: Mutex<Vec<Vec<u8>>>,
}

pub(super) fn run(
    mut stream: Stream<'_>,
    threads: usize,
    out: &mut Vec<u8>,
) -> Result<u8, Failure> {
    let shared = Arc::new(Shared {
        ahead: Mutex::new(0),
        fewer: Condvar::new(),
        most: threads * AHEAD * PIECE,
        used: Mutex::default(),
    });
    let (jobs, job) = mpsc::channel::<Job>();
    let job = Arc::new(Mutex::new(job));
    for _ in 0..threads {
        let (limits, play, json) = (stream.limits.clone(), stream.play, stream.args.json);
        let (job, shared) = (Arc::clone(&job), Arc::clone(&shared));
        start(move || work(Quick::new(&limits, play, json), &job, &shared))?;
    }
    drop(job);
    let (pending, arrived) = mpsc::channel();
    let reader = Arc::clone(&shared);
    // These threads wait for input and for each other; nobody waits for them when the command ends.
    start(move || read(&jobs, &pending, &reader))?;
    // What is left of a piece was tried already.
    stream.quick = None;
    loop {
        let next = match arrived.try_recv() {
            // Before waiting for more, show what there is.
            Err(TryRecvError::Empty) => {
                write_out(out)?;
                arrived.recv().ok()
            }
            next => next.ok(),
        };
        let Some(next) = next else { return Ok(stream.worst) };
        let Pending { piece, answered } = next.map_err(not_read)?;
        let answered = match answered.try_recv() {
            Ok(answered) => answered,
            Err(_) => {
                write_out(out)?;
                answered.recv().unwrap_or_else(|_| Answered::nothing(&piece))
            }
        };
        let goes_on = stream.put(&piece, &answered, out)?;
        lock(&shared.used).push(answered.out);
        *lock(&shared.ahead) -= piece.bytes.len();
        shared.fewer.notify_one();
        if !goes_on {
            return Ok(stream.worst);
        }
    }
}

impl Stream<'_> {
    /// Writes the answers to a piece, and answers what is left; false if the rest is not to be answered.
    fn put(
        &mut self,
        piece: &Piece,
        answered: &Answered,
        out: &mut Vec<u8>,
    ) -> Result<bool, Failure> {
        let first = self.line;
        let mut written = 0;
        for left in &answered.left {
            pass(&answered.out[take(&mut written)..left.at], out)?;
            written = left.at;
            self.line = first + left.before + 1;
            let line = (!piece.too_long).then(|| &piece.bytes[left.bytes.clone()]);
            if !self.take(line, out)? {
                return Ok(false);
            }
        }
        pass(&answered.out[written..], out)?;
        self.line = first + answered.lines;
        Ok(true)
    }
}

/// Writes `bytes` behind `out`: long ones without a copy.
fn pass(bytes: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
    if out.len() + bytes.len() < super::PIECE {
        out.extend_from_slice(bytes);
        return Ok(());
    }
    write_out(out)?;
    Stdout.write_all(bytes)
}

impl Answered {
    /// All of a piece is left.
    fn nothing(piece: &Piece) -> Answered {
        let mut answered = Answered::default();
        each_line(piece, |bytes| answered.leave(bytes));
        answered
    }

    fn leave(&mut self, bytes: Range<usize>) {
        self.left.push(Left { at: self.out.len(), before: self.lines, bytes });
        self.lines += 1;
    }
}

/// Calls `each` with the place of every line.
fn each_line(piece: &Piece, mut each: impl FnMut(Range<usize>)) {
    if piece.too_long {
        return each(0..0);
    }
    let mut from = 0;
    for newline in memchr::memchr_iter(b'\n', &piece.bytes) {
        each(from..newline);
        from = newline + 1;
    }
    if from < piece.bytes.len() {
        each(from..piece.bytes.len());
    }
}

/// Answers pieces until there are no more.
fn work(mut quick: Quick, jobs: &Mutex<Receiver<Job>>, shared: &Shared) {
    loop {
        let job = lock(jobs).recv();
        let Ok((piece, done)) = job else { return };
        let mut out = lock(&shared.used).pop().unwrap_or_default();
        out.clear();
        let mut answered = Answered { out, ..Answered::default() };
        each_line(&piece, |bytes| {
            let line = &piece.bytes[bytes.clone()];
            let is_known = !piece.too_long
                && (is_blank(line) || quick.answer(trimmed(line), &mut answered.out));
            match is_known {
                true => answered.lines += 1,
                false => answered.leave(bytes),
            }
        });
        // Nobody listens if the output is closed.
        let _ = done.send(answered);
    }
}

/// Hands out the input in pieces of whole lines, what has arrived at once.
fn read(jobs: &mpsc::Sender<Job>, pending: &mpsc::Sender<io::Result<Pending>>, shared: &Shared) {
    let hand_out = |bytes: Vec<u8>, too_long: bool| {
        shared.wait_for(bytes.len());
        let (done, answered) = mpsc::sync_channel(1);
        let piece = Arc::new(Piece { bytes, too_long });
        // The one who puts answers in order goes first: if it is gone, all is over.
        let sent = pending.send(Ok(Pending { piece: Arc::clone(&piece), answered }));
        // If nobody answers any more, that one does.
        let _ = jobs.send((piece, done));
        sent.is_ok()
    };
    let mut input = io::BufReader::with_capacity(PIECE, io::stdin());
    // The beginning of a line, and whether it is too long to be kept.
    let (mut begun, mut too_long) = (Vec::new(), false);
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                let _ = pending.send(Err(error));
                return;
            }
        };
        let read = available.len();
        if read == 0 {
            if too_long || !begun.is_empty() {
                let _ = hand_out(begun, too_long);
            }
            return;
        }
        let mut rest = available;
        let mut goes_on = true;
        // The end of a line that was begun decides whether it fits.
        if too_long || begun.len() + rest.len() > MAX_LENGTH {
            let end = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
            too_long |= begun.len() + end > MAX_LENGTH;
            if too_long {
                begun.clear();
                if rest[end - 1] == b'\n' {
                    goes_on = hand_out(Vec::new(), take(&mut too_long));
                }
                rest = &rest[end..];
            }
        }
        match memchr::memrchr(b'\n', rest) {
            Some(last) => {
                begun.extend_from_slice(&rest[..=last]);
                goes_on = goes_on && hand_out(take(&mut begun), false);
                begun.extend_from_slice(&rest[last + 1..]);
            }
            None => begun.extend_from_slice(rest),
        }
        input.consume(read);
        if !goes_on {
            return;
        }
    }
}

impl Shared {
    /// Waits until so many bytes more may be under way; one piece may always be.
    fn wait_for(&self, bytes: usize) {
        let ahead = lock(&self.ahead);
        let is_full = |ahead: &mut usize| *ahead > 0 && *ahead + bytes > self.most;
        let waited = self.fewer.wait_while(ahead, is_full);
        *waited.unwrap_or_else(PoisonError::into_inner) += bytes;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn start(work: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let thread = thread::Builder::new().spawn(work);
    thread.map(drop).map_err(|error| Failure::system(format!("cannot start a thread: {error}")))
}
