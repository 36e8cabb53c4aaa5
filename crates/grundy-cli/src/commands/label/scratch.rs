//! Labels of a graph that does not fit the memory, by way of scratch files.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use grundy::{Error, counted, visible};
use grundy_graphs::file::{Csv, Options, Streamed};
use grundy_graphs::label::{Label, Question};
use grundy_graphs::{external, file};

use super::answer::{self, COLUMNS};
use super::{Row, targets};
use crate::environment::{is_parquet, open_graph};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::watch::{Clock, Watch, late};
use crate::{args, output};

/// What the program itself takes, its stacks and buffers.
const PROGRAM: u64 = 8 << 20;

/// Graphs are read in pieces, for which there must be room.
const LEAST: u64 = 1 << 20;

/// Labels the graph in `path`, for which there was not memory enough, as `why` says.
pub(super) fn run(
    args: &args::Label,
    path: &Path,
    options: Options,
    due: Option<Due>,
    why: Failure,
) -> Result<ExitCode, Failure> {
    let others = [
        ("--grundy", args.grundy),
        ("--table", args.table.is_some()),
        ("--start", args.start.is_some()),
        ("--json", args.json),
        ("--npy", args.npy.is_some()),
        ("--parquet", args.parquet.is_some()),
        ("--tablebase", args.tablebase.is_some()),
        ("--rows", args.rows.is_some()),
        ("standard input", path == Path::new("-")),
        ("a Parquet table", is_parquet(path)),
    ];
    if let Some((option, _)) = others.iter().find(|(_, is_given)| *is_given) {
        return Err(why.with_remark(&format!("scratch files do not do for {option}")));
    }
    let memory = options.memory.saturating_sub(2 * PROGRAM);
    if memory < LEAST {
        let least = (2 * PROGRAM + LEAST) >> 20;
        return Err(why.with_remark(&format!("scratch files need {least} MiB or more")));
    }
    let name = path.display().to_string();
    // What is computed between two looks at files is short, unless much memory is allowed.
    let _watch = Watch::over(&name, due.map(|due| due.time));
    let scratch = Scratch { dir: directory(args), memory: options.memory, due };
    let edges = Edges::read(path, &name, Options { memory, ..options }, &scratch)?;
    let targets = targets(&args.rules, &edges.graph.names, &name)?;
    let question = Question { end: args.rules.end(), targets: &targets };
    // A quarter is left for buffers and what the allocator keeps.
    let memory = memory.saturating_sub(edges.graph.names.bytes()) / 4 * 3;
    let memory = usize::try_from(memory).unwrap_or(usize::MAX);
    let create = || scratch.create();
    let nodes = edges.graph.names.len();
    let failed = |failed: external::Failed| scratch.failure(&name, failed);
    let progress =
        Progress::unknown(format!("labelling {} in scratch files", counted(nodes, "node")));
    let mut solved =
        external::labels(nodes, edges.moves()?, &question, memory, create).map_err(failed)?;
    drop(progress);
    let counts = counts(nodes, solved.tallies());
    let mut csv = |out: &mut dyn Write| {
        let mut csv = Csv::new(out, COLUMNS)?;
        let moves = edges.moves()?;
        solved.each_with_move(moves, create, |node, label: Label, best| {
            answer::push_row(&edges.graph.names, &Row::new(node, label, best), &mut csv);
            csv.end()
        })?;
        Ok(csv.finish()?)
    };
    if let Some(path) = args.csv.path() {
        output::written(path, &mut |out| {
            let mut out = Noted { out, has_failed: false };
            csv(&mut out).map_err(|error| match error {
                external::Failed::Io(error) if out.has_failed => Failure::from(error),
                error => failed(error),
            })
        })?;
    }
    if args.csv.is_printed() {
        return Ok(ExitCode::SUCCESS);
    }
    let mut out = output::page(true);
    let play = args.rules.play_in_words();
    let edges = edges.graph.edges;
    let (nodes, edges) = (counted(nodes, "node"), counted(edges, "edge"));
    writeln!(out, "{}: {nodes}, {edges}, {play} play", visible(&name))?;
    answer::levels(&mut out, Some(solved.tallies()), counts)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// An output that notes whether it failed: what else fails then are scratch files.
struct Noted<'a> {
    out: &'a mut dyn Write,
    has_failed: bool,
}

impl Write for Noted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).inspect_err(|_| self.has_failed = true)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().inspect_err(|_| self.has_failed = true)
    }
}

/// Where scratch files go.
fn directory(args: &args::Label) -> PathBuf {
    let beside = args.csv.file().and_then(Path::parent);
    match (&args.scratch, beside) {
        (Some(dir), _) => dir.clone(),
        (None, Some(dir)) if dir.as_os_str().is_empty() => PathBuf::from("."),
        (None, Some(dir)) => dir.to_path_buf(),
        (None, None) => std::env::temp_dir(),
    }
}

/// How many nodes win, lose and draw.
fn counts(nodes: u32, levels: &[grundy_graphs::label::Tally]) -> [u64; 3] {
    let won = levels.iter().map(|level| level.won as u64).sum();
    let lost = levels.iter().map(|level| level.lost as u64).sum();
    [won, lost, u64::from(nodes) - won - lost]
}

/// When labels have to be there.
#[derive(Clone, Copy)]
pub(super) struct Due {
    clock: Clock,
    time: Duration,
}

impl Due {
    /// So much time after the start of the clock.
    pub(super) fn new(clock: Clock, time: Duration) -> Due {
        Due { clock, time }
    }

    fn check(&self) -> io::Result<()> {
        match self.clock.spent() < self.time {
            true => Ok(()),
            false => Err(io::Error::new(io::ErrorKind::TimedOut, Late(self.time))),
        }
    }
}

/// What tells a file that is due from one that the system refuses.
#[derive(Debug)]
struct Late(Duration);

impl fmt::Display for Late {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        late(self.0).fmt(f)
    }
}

impl std::error::Error for Late {}

/// A scratch file, which is neither read nor written once the time is over: no work in scratch files goes on for long
/// without them.
struct Timed {
    file: File,
    due: Option<Due>,
}

impl Timed {
    fn check(&self) -> io::Result<()> {
        self.due.map_or(Ok(()), |due| due.check())
    }
}

impl Read for Timed {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.check()?;
        self.file.read(bytes)
    }
}

impl Write for Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.check()?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for Timed {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// A directory for files without a name, which the system removes when the program ends.
struct Scratch {
    dir: PathBuf,
    /// The limit in bytes.
    memory: u64,
    due: Option<Due>,
}

impl Scratch {
    fn create(&self) -> io::Result<Timed> {
        Ok(Timed { file: tempfile::tempfile_in(&self.dir)?, due: self.due })
    }

    fn failure(&self, name: &str, failed: external::Failed) -> Failure {
        match failed {
            external::Failed::Io(error) => {
                if let Some(Late(time)) = lateness(&error) {
                    return Failure::of(name, &late(*time));
                }
                let failure = Failure::from(error);
                failure.in_file("label the graph with scratch files in", &self.dir)
            }
            external::Failed::Memory(bytes) => {
                let needed = bytes as u64 / 3 * 4 + 2 * PROGRAM;
                let what = "the graph, even with scratch files,";
                Failure::of(name, &Error::memory(what, needed, self.memory))
            }
            other => Failure::undecided(format!("'{name}': {other}")),
        }
    }
}

/// That a file was due, if it was that.
fn lateness(error: &io::Error) -> Option<&Late> {
    error.get_ref()?.downcast_ref()
}

/// The edges of a graph in a scratch file, eight bytes each.
struct Edges {
    file: Timed,
    graph: Streamed,
}

impl Edges {
    fn read(
        path: &Path,
        name: &str,
        options: Options,
        scratch: &Scratch,
    ) -> Result<Edges, Failure> {
        let (input, options) = open_graph(path, options)?;
        let failed = |error: io::Error| scratch.failure(name, external::Failed::Io(error));
        let mut out = BufWriter::with_capacity(1 << 16, scratch.create().map_err(failed)?);
        let mut full = None;
        let graph = file::stream(input, &options, &mut |edges| {
            let written = edges.iter().try_for_each(|&(from, to)| {
                out.write_all(&from.to_le_bytes())?;
                out.write_all(&to.to_le_bytes())
            });
            written.map_err(|error| {
                let kind = error.kind();
                full = Some(error);
                kind.into()
            })
        });
        if let Some(error) = full {
            return Err(failed(error));
        }
        let graph = graph.map_err(|stop| {
            let failure = Failure::reading(name, &stop);
            if !failure.is_of_memory() {
                return failure;
            }
            failure.with_remark(&format!("{} MiB are for the program itself", (2 * PROGRAM) >> 20))
        })?;
        let file = out.into_inner().map_err(|error| failed(error.into_error()))?;
        Ok(Edges { file, graph })
    }

    /// Every move, from the beginning.
    fn moves(&self) -> io::Result<impl Iterator<Item = io::Result<(u32, u32)>>> {
        let mut file = Timed { file: self.file.file.try_clone()?, due: self.file.due };
        file.rewind()?;
        let mut input = BufReader::with_capacity(1 << 16, file);
        let graph = &self.graph;
        let node =
            |end: u32| graph.node(end).ok_or_else(|| io::Error::other("an edge has changed"));
        let mut back = None;
        let mut left = self.graph.edges;
        Ok(std::iter::from_fn(move || {
            if let Some(edge) = back.take() {
                return Some(Ok(edge));
            }
            left = left.checked_sub(1)?;
            let mut bytes = [0; 8];
            if let Err(error) = input.read_exact(&mut bytes) {
                return Some(Err(error));
            }
            let [a, b, c, d, e, f, g, h] = bytes;
            let edge = node(u32::from_le_bytes([a, b, c, d]))
                .and_then(|from| Ok((from, node(u32::from_le_bytes([e, f, g, h]))?)));
            back = edge.as_ref().ok().filter(|_| graph.both_ways).map(|&(from, to)| (to, from));
            Some(edge)
        }))
    }
}
