//! Connections between all processes.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use socket2::{SockRef, TcpKeepalive};
use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks};

use crate::failure::Failure;

const MAGIC: &[u8; 8] = b"GRUNDYC1";

/// The longest pause between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// A process that connects says at once who it is.
const HELLO: Duration = Duration::from_secs(5);

/// A machine that says nothing is asked whether it is there after so long, and so often: it is taken for gone after a minute.
const SILENCE: Duration = Duration::from_secs(30);
const ASKED: (u32, Duration) = (3, Duration::from_secs(10));

/// Messages leave at once, and a machine that goes without a word is noticed, where the system can: a process that ends closes
/// what is open, but power and cables do not.
fn prepared(stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let socket = SockRef::from(stream);
    let alive = TcpKeepalive::new().with_time(SILENCE).with_interval(ASKED.1);
    #[cfg(any(target_os = "linux", target_vendor = "apple", windows))]
    let alive = alive.with_retries(ASKED.0);
    let _ = socket.set_tcp_keepalive(&alive);
    // What is on its way and never taken is as bad.
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(SILENCE + ASKED.0 * ASKED.1));
    Ok(())
}

/// What a process says when it is connected.
struct Hello {
    process: u32,
    /// A checksum of everything that all processes have to agree on.
    job: u32,
}

impl Hello {
    fn send(&self, stream: &mut TcpStream) -> io::Result<()> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&self.process.to_le_bytes());
        bytes.extend_from_slice(&self.job.to_le_bytes());
        stream.write_all(&bytes)
    }

    /// Nothing if somebody else is speaking.
    fn receive(stream: &mut TcpStream, patience: Duration) -> io::Result<Option<Hello>> {
        stream.set_read_timeout(Some(patience.max(PAUSE)))?;
        let (mut magic, mut process, mut job) = ([0; 8], [0; 4], [0; 4]);
        stream.read_exact(&mut magic)?;
        stream.read_exact(&mut process)?;
        stream.read_exact(&mut job)?;
        stream.set_read_timeout(None)?;
        let (process, job) = (u32::from_le_bytes(process), u32::from_le_bytes(job));
        Ok((&magic == MAGIC).then_some(Hello { process, job }))
    }
}

/// The builders of this process's `threads` workers, connected with all other processes, and what has to
/// be kept until they are done. Process `me` connects to those before it and is connected to by the others.
pub(crate) fn connect(
    listener: &TcpListener,
    addresses: &[String],
    me: usize,
    threads: usize,
    job: u32,
    wait: Duration,
) -> Result<(Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>), Failure> {
    let hooks = Hooks::default();
    let process = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
    if addresses.len() == 1 {
        return Ok((process.into_iter().map(AllocatorBuilder::Process).collect(), Box::new(())));
    }
    let end = Instant::now() + wait;
    let number = u32::try_from(me).map_err(|_| Failure::input("found too many processes"))?;
    let hello = Hello { process: number, job };
    let mut sockets: Vec<Option<TcpStream>> = addresses.iter().map(|_| None).collect();
    for (other, address) in addresses[..me].iter().enumerate() {
        sockets[other] = Some(reach(other, address, &hello, end)?);
    }
    listener.set_nonblocking(true)?;
    // Each is heard by itself: one who says nothing keeps nobody waiting.
    let (arrived, arrivals) = mpsc::channel();
    // Processes of one machine are there at once.
    let mut pause = Duration::from_millis(1);
    while let Some(missing) = sockets[me + 1..].iter().position(Option::is_none) {
        let missing = me + 1 + missing;
        match listener.accept() {
            Ok((stream, _)) => {
                let arrived = arrived.clone();
                thread::Builder::new().spawn(move || hear(stream, &arrived))?;
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                if let Ok((theirs, stream)) = arrivals.recv_timeout(pause) {
                    let other = theirs.process as usize;
                    if let Some(stream) = answer(stream, &hello, &theirs)?
                        && other > me
                        && let Some(socket @ None) = sockets.get_mut(other)
                    {
                        *socket = Some(stream);
                    }
                }
                pause = PAUSE.min(2 * pause);
            }
            Err(error) => return Err(error.into()),
        }
        if Instant::now() > end && sockets[missing].is_none() {
            let message = format!(
                "process {missing} at {} has not connected within {} seconds",
                addresses[missing],
                wait.as_secs()
            );
            return Err(Failure::lost(message));
        }
    }
    let (builders, guard) =
        initialize_networking_from_sockets(process, sockets, me, threads, hooks)?;
    Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), Box::new(guard)))
}

/// Connects to a process before this one, as soon as it listens.
fn reach(other: usize, address: &str, hello: &Hello, end: Instant) -> Result<TcpStream, Failure> {
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let error = match TcpStream::connect(address) {
            Ok(mut stream) => {
                prepared(&stream)?;
                let heard =
                    hello.send(&mut stream).and_then(|()| Hello::receive(&mut stream, left));
                match heard {
                    Ok(Some(theirs)) if theirs.process as usize == other => {
                        same_job(hello, &theirs)?;
                        return Ok(stream);
                    }
                    Ok(_) => {
                        return Err(Failure::input(format!(
                            "{address}: found something else, expected process {other} of the cluster"
                        )));
                    }
                    Err(error)
                        if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                    {
                        io::Error::new(error.kind(), "it does not answer")
                    }
                    Err(error) => error,
                }
            }
            Err(error) => error,
        };
        if left.is_zero() {
            return Err(Failure::lost(format!(
                "cannot connect to process {other} at {address}: {error}"
            )));
        }
        std::thread::sleep(PAUSE);
    }
}

/// Hears who has connected; nobody if it is no process of a cluster.
fn hear(mut stream: TcpStream, arrived: &mpsc::Sender<(Hello, TcpStream)>) {
    let heard = stream
        .set_nonblocking(false)
        .and_then(|()| prepared(&stream))
        .and_then(|()| Hello::receive(&mut stream, HELLO));
    if let Ok(Some(theirs)) = heard {
        // Nobody waits any more if all are there.
        let _ = arrived.send((theirs, stream));
    }
}

/// Says to who has connected who this is; both sides are to hear what they do not agree on.
fn answer(
    mut stream: TcpStream,
    hello: &Hello,
    theirs: &Hello,
) -> Result<Option<TcpStream>, Failure> {
    let sent = hello.send(&mut stream);
    same_job(hello, theirs)?;
    Ok(sent.is_ok().then_some(stream))
}

fn same_job(ours: &Hello, theirs: &Hello) -> Result<(), Failure> {
    if ours.job == theirs.job {
        return Ok(());
    }
    Err(Failure::input(format!(
        "process {}: found another graph or other arguments than those of process {}, expected the same",
        theirs.process, ours.process
    )))
}
