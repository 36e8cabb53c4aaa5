//! Running somebody's program: no shell, and limits on memory, time and output.
//!
//! All that it starts ends with it, on Linux even if it leaves its process group (`orphans`). Not contained
//! are files, the network, and processes that run on behalf of somebody else (a daemon that is asked to, a
//! program that changes its user). If this process itself is killed by force, the program ends with it, but
//! not what the program has started.

mod limit;
mod orphans;
mod processes;

use std::fmt;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use serde::Serialize;

use self::limit::Limit;
use crate::args::Confine;
use crate::failure::{Failure, RAISE_MEMORY, RAISE_TIME, SYSTEM};

/// More output than this is an error of the program.
const MOST_OUTPUT: u64 = 64 << 20;

/// In less memory nothing starts: the system itself ends it.
const LEAST_MEMORY: u64 = 1 << 20;

/// So much of the program's complaints is shown.
pub(super) const MOST_COMPLAINT: u64 = 2000;

/// The exit code of [`confine`] when there is no such program.
const NOT_FOUND: u8 = 127;

/// The process group of the program that is running. Its leader is only reaped once this is empty: until then
/// no other group can have its number.
static RUNNING: Mutex<Option<u32>> = Mutex::new(None);

fn running() -> MutexGuard<'static, Option<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program with the limits under which it runs.
pub(crate) struct Sandbox {
    program: Vec<String>,
    time: Duration,
    memory: u64,
}

/// How a run ended.
pub(crate) enum Ended {
    /// With exit code 0, and this output.
    Output(Vec<u8>),
    /// In another way.
    Failed(Fault),
}

/// What is wrong with what a program does.
pub(crate) struct Fault {
    /// What the program does, in words that follow its name.
    pub(crate) how: String,
    verdict: Verdict,
}

/// What is said of a program in a word or two.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Right,
    /// It says what is not right, or too much.
    Wrong,
    /// It takes too much time.
    #[serde(rename = "too slow")]
    Slow,
    /// It ends by a signal, or with another exit code than 0.
    Crashed,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Right => "right",
            Verdict::Wrong => "wrong",
            Verdict::Slow => "too slow",
            Verdict::Crashed => "crashed",
        })
    }
}

impl Verdict {
    /// That of a program that is not right: what is wrong with how it ended, or else with what it says.
    pub(crate) fn of<T>(got: &Result<T, Fault>) -> Verdict {
        got.as_ref().err().map_or(Verdict::Wrong, |fault| fault.verdict)
    }
}

impl Fault {
    pub(crate) fn of(how: String) -> Fault {
        Fault { how, verdict: Verdict::Wrong }
    }

    pub(super) fn slow(how: String) -> Fault {
        Fault { how, verdict: Verdict::Slow }
    }

    pub(super) fn crashed(how: String) -> Fault {
        Fault { how, verdict: Verdict::Crashed }
    }

    /// The same with other words.
    pub(crate) fn said(self, how: String) -> Fault {
        Fault { how, ..self }
    }

    pub(crate) fn verdict(&self) -> Verdict {
        self.verdict
    }
}

impl Sandbox {
    pub(crate) fn of(program: &[String], time: Duration, memory: u64) -> Result<Sandbox, Failure> {
        // Whatever the program does, it would be told to be wrong.
        if time.is_zero() {
            let said = format!("no program answers within 0 s; {RAISE_TIME}");
            return Err(Failure::undecided(said));
        }
        if memory < LEAST_MEMORY {
            let said = format!("no program starts in less than 1 MiB of memory; {RAISE_MEMORY}");
            return Err(Failure::undecided(said));
        }
        Ok(Sandbox { program: program.to_vec(), time, memory })
    }

    /// Starts the program in a process group of its own, behind [`confine`].
    pub(super) fn start(&self) -> Result<Running, Failure> {
        let seconds = self.time.as_secs().saturating_add(2);
        let word = word();
        let mut command = Command::new(std::env::current_exe()?);
        command
            .arg("confine")
            .arg(format!("--memory={}", self.memory))
            .arg(format!("--seconds={seconds}"))
            .arg(format!("--word={word}"))
            .arg("--")
            .args(&self.program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        orphans::adopt()?;
        let mut group = running();
        let child = command.spawn()?;
        *group = Some(child.id());
        drop(group);
        Ok(Running { child, limit: Limit::of(self.time), word, less: less_than(self.memory) })
    }

    /// Gives the program `input` and waits for its end.
    pub(crate) fn run(&self, input: &str) -> Result<Ended, Failure> {
        let mut running = self.start()?;
        let stdin = running.child.stdin.take();
        let text = input.as_bytes().to_vec();
        // A program may end without having read everything.
        thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&text)));
        let output = collect(running.child.stdout.take(), MOST_OUTPUT + 1);
        let complaint = collect(running.child.stderr.take(), MOST_COMPLAINT);
        let output = running.wait_for(&output).unwrap_or_default();
        if output.len() as u64 > MOST_OUTPUT {
            return Ok(Ended::Failed(Fault::of(format!("wrote more than {MOST_OUTPUT} bytes"))));
        }
        // If there was no output in time, it is slow.
        Ok(match running.ending(&complaint)? {
            Ending::Good => Ended::Output(output),
            Ending::Slow(how) => Ended::Failed(Fault::slow(how)),
            Ending::Bad(how) => Ended::Failed(Fault::crashed(how)),
        })
    }
}

/// How a program has ended, or why it was not waited for any more.
pub(super) enum Ending {
    Good,
    /// In words.
    Bad(String),
    /// Not within its time, in words.
    Slow(String),
}

/// A started program; dropping it ends it, and all that it started.
pub(super) struct Running {
    pub(super) child: Child,
    limit: Limit,
    /// With it [`confine`] begins to tell why there is no program; a program does not know it.
    word: String,
    /// The memory that it has, if the system grants less than is wanted.
    less: Option<u64>,
}

/// The memory that the system grants, if that is less than `wanted`.
fn less_than(wanted: u64) -> Option<u64> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit};
        getrlimit(Resource::As).maximum.filter(|granted| *granted < wanted)
    }
    #[cfg(not(unix))]
    {
        let _ = wanted;
        None
    }
}

/// A word that nobody guesses.
fn word() -> String {
    use std::hash::{BuildHasher, RandomState};
    format!("grundy-{:016x}", RandomState::new().hash_one(std::process::id()))
}

impl Running {
    /// What `receiver` gets before the time is over.
    pub(super) fn wait_for<T>(&mut self, receiver: &Receiver<T>) -> Option<T> {
        loop {
            match receiver.recv_timeout(self.limit.left()) {
                Ok(got) => return Some(got),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if self.limit.over().is_some() => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// How it ends before the time is over.
    pub(super) fn ending(&mut self, complaint: &Receiver<Vec<u8>>) -> Result<Ending, Failure> {
        let status = match self.end()? {
            Ok(status) => status,
            Err(how) => return Ok(Ending::Slow(how)),
        };
        if status.success() {
            return Ok(Ending::Good);
        }
        let code = status.code().and_then(|code| u8::try_from(code).ok());
        // Why there was no program is waited for, however busy the machine is.
        let patience = match code {
            Some(NOT_FOUND | SYSTEM) => Duration::from_secs(5),
            _ => Duration::from_millis(100),
        };
        let complaint = complaint.recv_timeout(patience).unwrap_or_default();
        let complaint = String::from_utf8_lossy(&complaint);
        if let Some(why) = complaint.strip_prefix(&self.word) {
            let failure = if code == Some(SYSTEM) { Failure::system } else { Failure::input };
            return Err(failure(why.trim()));
        }
        let complaint = if complaint.trim().is_empty() { "" } else { &format!("\n{complaint}") };
        let less = self.less.map_or_else(String::new, |bytes| {
            format!(" (the system grants it {} MiB of memory, less than --memory)", bytes >> 20)
        });
        Ok(Ending::Bad(format!("ended by {status}{less}{complaint}")))
    }

    /// The exit status; or what is wrong with the time that it has taken.
    fn end(&mut self) -> io::Result<Result<ExitStatus, String>> {
        loop {
            if self.has_ended()? {
                let taken = processes::time_of(self.child.id());
                end_group(&mut running());
                let status = self.child.wait()?;
                let over = self.limit.was_over(taken, status).map(str::to_string);
                return Ok(over.map_or(Ok(status), Err));
            }
            if let Some(how) = self.limit.over() {
                return Ok(Err(how.to_string()));
            }
            thread::sleep(Duration::from_micros(200));
        }
    }

    /// Whether it has ended, which leaves it to be reaped.
    fn has_ended(&mut self) -> io::Result<bool> {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            Ok(waitid(WaitId::Pid(Pid::from_child(&self.child)), options)?.is_some())
        }
        #[cfg(not(unix))]
        Ok(self.child.try_wait()?.is_some())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        end_group(&mut running());
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Err(error) = orphans::end() {
            grundy_cli_common::note("grundy", error);
        }
    }
}

/// Ends the group of the program that is running, if there is one.
fn end_group(group: &mut Option<u32>) {
    let group = group.take();
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let group = group.and_then(|group| i32::try_from(group).ok()).and_then(Pid::from_raw);
        // A group whose only process is a zombie may not be told anything.
        let _ = group.map(|group| kill_process_group(group, Signal::KILL));
    }
    #[cfg(not(unix))]
    let _ = group;
}

/// Ends the program that is running, and all that it started, if there is one; no other can be started, and
/// nothing is told of how it ended, until this process ends, too.
///
/// It has a process group of its own, so that Ctrl-C does not reach it.
pub(crate) fn end_for_good() {
    static ENDED: AtomicBool = AtomicBool::new(false);
    // The lock is kept for good.
    if ENDED.swap(true, Ordering::Relaxed) {
        return;
    }
    let mut group = running();
    if group.is_some() {
        end_group(&mut group);
        orphans::kill_for_good();
    }
    std::mem::forget(group);
}

/// Reads up to `most` bytes in a thread.
///
/// What comes after them is thrown away: a program may complain more than anybody wants to read.
pub(super) fn collect(reader: Option<impl Read + Send + 'static>, most: u64) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let Some(mut reader) = reader else { return };
        let mut bytes = Vec::new();
        let _ = reader.by_ref().take(most).read_to_end(&mut bytes);
        let _ = sender.send(bytes);
        let _ = io::copy(&mut reader, &mut io::sink());
    });
    receiver
}

/// `grundy confine`: becomes the program, after setting its limits.
#[cfg(unix)]
pub(crate) fn confine(args: &Confine) -> Result<ExitCode, Failure> {
    use std::os::unix::process::CommandExt;
    let (why, code) = match limit(args) {
        Err(error) => {
            (format!("cannot limit '{}': {error}", grundy::visible(&args.program[0])), SYSTEM)
        }
        Ok(()) => {
            let error = Command::new(&args.program[0]).args(&args.program[1..]).exec();
            (format!("cannot run '{}': {error}", grundy::visible(&args.program[0])), NOT_FOUND)
        }
    };
    match &args.word {
        Some(word) => writeln!(io::stderr(), "{word} {why}")?,
        None => grundy_cli_common::note("grundy", why),
    }
    Ok(ExitCode::from(code))
}

/// Limits this process, and what it becomes: as it is told to, or as far as it is limited already.
#[cfg(unix)]
fn limit(args: &Confine) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    for (resource, most) in [
        (Resource::As, args.memory),
        (Resource::Cpu, args.seconds),
        (Resource::Fsize, MOST_OUTPUT),
        (Resource::Core, 0),
    ] {
        // Nobody but the system's owner raises a limit that is there.
        let most = Some(getrlimit(resource).maximum.map_or(most, |granted| granted.min(most)));
        setrlimit(resource, Rlimit { current: most, maximum: most })?;
    }
    // Whatever ends the one who checks, ends the program too.
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
    Ok(())
}

/// `grundy confine`: only where the system has such limits.
#[cfg(not(unix))]
pub(crate) fn confine(_: &Confine) -> Result<ExitCode, Failure> {
    Err(Failure::undecided("programs are only run where the system can limit them"))
}
