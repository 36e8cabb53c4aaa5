//! Connections between all processes.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{AllocatorBuilder, Hooks};

use crate::failure::Failure;

const MAGIC: &[u8; 8] = b"GRUNDYC1";

/// The longest pause between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// A process that connects says at once who it is.
const HELLO: Duration = Duration::from_secs(5);

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
    // Processes of one machine are there at once.
    let mut pause = Duration::from_millis(1);
    while let Some(missing) = sockets[me + 1..].iter().position(Option::is_none) {
        let missing = me + 1 + missing;
        match listener.accept() {
            Ok((stream, _)) => {
                if let Some((other, stream)) = answer(stream, &hello)?
                    && other > me
                    && let Some(socket @ None) = sockets.get_mut(other)
                {
                    *socket = Some(stream);
                }
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                if Instant::now() > end {
                    let message = format!(
                        "process {missing} at {} has not connected within {} seconds",
                        addresses[missing],
                        wait.as_secs()
                    );
                    return Err(Failure::lost(message));
                }
                std::thread::sleep(pause);
                pause = PAUSE.min(2 * pause);
            }
            Err(error) => return Err(error.into()),
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
                stream.set_nodelay(true)?;
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
fn answer(mut stream: TcpStream, hello: &Hello) -> Result<Option<(usize, TcpStream)>, Failure> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    let Ok(Some(theirs)) = Hello::receive(&mut stream, HELLO) else { return Ok(None) };
    // Both sides are to hear why.
    let sent = hello.send(&mut stream);
    same_job(hello, &theirs)?;
    Ok(sent.is_ok().then_some((theirs.process as usize, stream)))
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
