//! What a process does: its workers read, label and write their parts.

use std::io::BufRead;
use std::net::TcpListener;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use grundy_cli_common::abandon_unfinished;
use grundy_core::visible;
use grundy_graphs::file::Names;
use grundy_graphs::label::End;
use timely::WorkerConfig;
use timely::worker::Worker;

use crate::args::Label;
use crate::checkpoint::{Plan, Saver};
use crate::connect::connect;
use crate::failure::Failure;
use crate::files::taken;
use crate::share::Share;
use crate::state::State;
use crate::summary::Summary;
use crate::{answer, level, load, numbered, report};

/// Processes on one machine have to find each other this fast.
const LOCAL_WAIT: Duration = Duration::from_secs(60);

/// What all workers of this process have to know.
struct Job {
    rows: std::path::PathBuf,
    out: std::path::PathBuf,
    source: String,
    share: Share,
    end: End,
    play: &'static str,
    targets: Vec<u32>,
    plan: Option<Plan>,
    json: bool,
    /// Memory for each worker.
    memory: u64,
}

/// A process that another one of this command has started, which it asks for the addresses.
pub(crate) fn child(args: &Label, number: u16) -> Result<(), Failure> {
    report::to_parent();
    report::end_on_panic();
    let listener = TcpListener::bind("127.0.0.1:0")?;
    report::tell(&format!("port {}", listener.local_addr()?.port()));
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    let addresses: Vec<String> = line.split_whitespace().map(str::to_string).collect();
    if addresses.len() != usize::from(args.processes) {
        return Err(Failure::lost("the process that started this one is gone"));
    }
    // Nothing more comes but the end of the process that has started this one, however it ends.
    std::thread::spawn(|| {
        let _ = std::io::stdin().lock().read_line(&mut String::new());
        abandon_unfinished();
        std::process::exit(1);
    });
    run(args, &listener, &addresses, usize::from(number), LOCAL_WAIT)?;
    report::tell("done");
    Ok(())
}

/// One of several processes that have been started by hand.
pub(crate) fn on_hosts(args: &Label, hosts: &Path) -> Result<(), Failure> {
    report::end_on_panic();
    let text =
        std::fs::read_to_string(hosts).map_err(|error| Failure::file("read", hosts, error))?;
    let mut addresses = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let address = line.trim();
        let port = address.rsplit_once(':').map(|(host, port)| (host, port.parse::<u16>()));
        match port {
            Some((host, Ok(_))) if !host.is_empty() => addresses.push(address.to_string()),
            _ if address.is_empty() => {}
            _ => {
                return Err(Failure::input(format!(
                    "'{}': line {number}, column 1: found '{}', expected an address host:port",
                    hosts.display(),
                    visible(address)
                )));
            }
        }
    }
    let me = usize::from(args.process.unwrap_or_default());
    let Some(own) = addresses.get(me) else {
        return Err(Failure::input(format!(
            "--process: found {me}, expected a number below {}, the addresses in '{}'",
            addresses.len(),
            hosts.display()
        )));
    };
    // The first one takes the folders for all.
    let checkpoint = args.checkpoint.as_deref();
    let _taken = if me == 0 { taken(&args.out, checkpoint)? } else { Vec::new() };
    let listener = TcpListener::bind(own)
        .map_err(|error| Failure::system(format!("cannot listen at {own}: {error}")))?;
    run(args, &listener, &addresses, me, Duration::from_secs(args.wait.into()))
}

/// A graph or positions that are numbers.
enum AnyJob {
    Graph(Job),
    Numbered(Box<numbered::Job>),
}

/// Connects to the other processes and runs this one's workers to their end.
fn run(
    args: &Label,
    listener: &TcpListener,
    addresses: &[String],
    me: usize,
    wait: Duration,
) -> Result<(), Failure> {
    let threads = usize::from(args.threads);
    let workers = addresses.len() * threads;
    let (job, sum) = match &args.game {
        Some(game) => {
            let (job, sum) = numbered::prepare(args, game, workers)?;
            (AnyJob::Numbered(Box::new(job)), sum)
        }
        None => {
            let (job, sum) = prepare(args, workers)?;
            (AnyJob::Graph(job), sum)
        }
    };
    let (builders, guard) = connect(listener, addresses, me, threads, sum, wait)?;
    let workers =
        timely::execute::execute_from(builders, guard, WorkerConfig::default(), move |worker| {
            let done = match &job {
                AnyJob::Graph(job) => work(job, worker),
                AnyJob::Numbered(job) => job.work(worker),
            };
            done.unwrap_or_else(|failure| report::end(failure));
        });
    let workers = workers.map_err(Failure::system)?;
    for ended in workers.join() {
        ended.map_err(Failure::system)?;
    }
    Ok(())
}

/// Reads the names and the arguments; gives a checksum of what all processes have to agree on, too.
fn prepare(args: &Label, workers: usize) -> Result<(Job, u32), Failure> {
    let rows = args.rows.as_deref().unwrap_or(args.graph());
    let mut file = load::open(rows)?;
    let (nodes, edges) = (file.nodes(), file.edges());
    let contents = file.checksum().map_err(|stop| Failure::reading(rows, &stop))?;
    let source = args.source();
    let targets = targets(args, file.names(), &source)?;
    let share = Share::new(nodes, workers)?;
    answer::prepare(&args.out, workers)?;
    let mut sum = crc32fast::Hasher::new();
    sum.update(args.rules.play().as_bytes());
    sum.update(&u64::from(nodes).to_le_bytes());
    sum.update(&edges.to_le_bytes());
    sum.update(&contents.to_le_bytes());
    targets.iter().for_each(|target| sum.update(&target.to_le_bytes()));
    let job_sum = sum.clone().finalize();
    sum.update(&[u8::from(args.checkpoint.is_some())]);
    sum.update(&args.checkpoint_levels.unwrap_or(0).to_le_bytes());
    sum.update(&args.threads.to_le_bytes());
    let plan = args.plan(job_sum);
    let job = Job {
        rows: rows.to_path_buf(),
        out: args.out.clone(),
        source,
        share,
        end: args.rules.end(),
        play: args.rules.play(),
        targets,
        plan,
        json: args.json,
        memory: args.memory() / u64::from(args.threads),
    };
    Ok((job, sum.finalize()))
}

/// The nodes that `--target` names, in ascending order.
fn targets(args: &Label, names: &Names, source: &str) -> Result<Vec<u32>, Failure> {
    let mut targets = args.rules.targets(|name, place| {
        names.find(name).ok_or_else(|| {
            Failure::input(format!(
                "{place}: found '{}', expected a node of '{source}'",
                visible(name)
            ))
        })
    })?;
    targets.sort_unstable();
    Ok(targets)
}

/// What one worker does.
fn work(job: &Job, worker: &mut Worker) -> Result<(), Failure> {
    let mut part = load::load(worker, &job.rows, job.share, job.memory)?;
    let number = u32::try_from(worker.index()).map_err(|_| Failure::input("too many workers"))?;
    let degrees = std::mem::take(&mut part.degrees);
    let mut state = State::new(job.share.range(number), degrees, job.end, &job.targets);
    let part = Rc::new(part);
    let (mut start, mut saver) = (0, None);
    if let Some(plan) = job.plan.clone() {
        let (opened, saved) = Saver::open(worker, plan, part.sum, &mut state)?;
        saver = Some(opened);
        start = saved.unwrap_or(start);
    }
    let (state, saver) = level::label(worker, job.share, &part, state, start, saver);
    let state = Rc::new(state);
    let moves = answer::moves(worker, job.share, &part, &state);
    answer::write(&job.out, worker, &part, &state, &moves)?;
    // When this is done, all workers have written their parts.
    if let Some(summary) = Summary::gather(worker, &part, &state, (&job.source, job.play)) {
        tell(&summary, job)?;
    }
    saver.map_or(Ok(()), Saver::clear)
}

fn tell(summary: &Summary, job: &Job) -> Result<(), Failure> {
    if report::is_child() {
        let mut line = b"summary ".to_vec();
        summary.print(&mut line, true)?;
        report::tell(String::from_utf8_lossy(&line).trim_end());
        return Ok(());
    }
    report::print(|out| summary.print(out, job.json))
}
