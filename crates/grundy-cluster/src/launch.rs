//! `--processes`: starts processes on this machine, and sees to it that they end.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use grundy_cli_common::{NewFile, Passing, is_stdout, not_read};
use grundy_graphs::file;
use grundy_graphs::file::{Format, Options};

use crate::args::Label;
use crate::failure::Failure;
use crate::files::{new_file, taken};
use crate::summary::Summary;
use crate::{answer, numbered, report};

/// When one process is lost, the one that is to blame is heard of within this time.
const BLAME: Duration = Duration::from_secs(2);

/// Processes that nobody needs any more have so long to end by themselves.
const GRACE: Duration = Duration::from_millis(500);

/// Runs the job with `--processes` processes here.
pub(crate) fn run(args: &Label) -> Result<(), Failure> {
    args.csv.leave_stdout_to(args.json).map_err(Failure::input)?;
    for file in args.file.as_deref().into_iter().chain(args.rules.target_file()) {
        not_read(file, [("--csv", args.csv.path())]).map_err(Failure::input)?;
    }
    if let Some(file) = args.rules.target_file()
        && file.metadata().is_ok_and(|file| !file.is_file())
    {
        let file = file.display();
        return Err(Failure::input(format!(
            "'{file}' is no regular file, which each process reads"
        )));
    }
    let _taken = taken(&args.out, args.checkpoint.as_deref())?;
    if let Some(game) = &args.game {
        return numbered::run(args, game, workers(args), || children(args, None));
    }
    let rows = packed(args)?;
    let summary: Summary = children(args, rows.as_ref().map(Passing::path))?;
    drop(rows);
    if let Some(path) = args.csv.path() {
        join(args, path)?;
    }
    if args.csv.is_printed() {
        return Ok(());
    }
    report::print(|out| summary.print(out, args.json))
}

/// Starts the processes and waits for what they say in the end.
fn children<S: serde::de::DeserializeOwned>(
    args: &Label,
    rows: Option<&Path>,
) -> Result<S, Failure> {
    let mut children = Children(Vec::new());
    let summary = children.start(args, rows).and_then(|lines| children.follow(lines))?;
    serde_json::from_str(&summary).map_err(|error| Failure::system(error.to_string()))
}

fn workers(args: &Label) -> usize {
    usize::from(args.processes) * usize::from(args.threads)
}

/// The graph as rows, if the file is something else.
fn packed(args: &Label) -> Result<Option<Passing>, Failure> {
    let path = args.graph();
    let unread = |error| Failure::file("read", path, error);
    let mut input = File::open(path).map_err(unread)?;
    let mut head = Vec::new();
    Read::by_ref(&mut input).take(8).read_to_end(&mut head).map_err(unread)?;
    if file::is_rows(&head) {
        if !input.metadata().map_err(unread)?.is_file() {
            let path = path.display();
            return Err(Failure::input(format!(
                "'{path}': rows of a graph have to be in a regular file, of which each process reads its own"
            )));
        }
        return Ok(None);
    }
    let name = path.display().to_string();
    let (format, is_packed) = (Format::of_name(&name), Format::is_packed(&name));
    // The edges as pairs and as rows.
    let options = Options { format, is_packed, memory: args.memory() / 2, ..Options::default() };
    // Of a pipe what was read is gone.
    let graph = file::read(Cursor::new(head).chain(input), &options);
    let graph = graph.map_err(|stop| Failure::reading(path, &stop))?;
    let rows = args.out.join("packed-graph.rows");
    not_read(path, [("--out", Some(rows.as_path()))]).map_err(Failure::input)?;
    let rows = Passing::at(rows);
    let mut file = new_file(rows.path())?;
    file::write_rows(&mut file, &graph.names, &graph.moves())?;
    file.finish()?;
    Ok(Some(rows))
}

/// Processes that end with this one.
struct Children(Vec<Child>);

impl Drop for Children {
    fn drop(&mut self) {
        // Who hears that nobody asks any more removes what it was writing.
        self.0.iter_mut().for_each(|child| drop(child.stdin.take()));
        let until = Instant::now() + GRACE;
        for child in &mut self.0 {
            while matches!(child.try_wait(), Ok(None)) && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(5));
            }
            // It may have ended.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A line that a process said, or nothing if it is gone.
type Said = (usize, Option<String>);

impl Children {
    /// Starts the processes; what they say comes through the channel.
    fn start(
        &mut self,
        args: &Label,
        rows: Option<&Path>,
    ) -> Result<mpsc::Receiver<Said>, Failure> {
        let (sender, receiver) = mpsc::channel();
        let program = std::env::current_exe()?;
        // What is added stands before what was given, in which all behind `--` is no option, and in one word with its value, which
        // may begin like an option.
        let mut given = std::env::args_os().skip(1);
        let label = given.next().unwrap_or_default();
        let given: Vec<OsString> = given.collect();
        for number in 0..args.processes {
            let mut command = Command::new(&program);
            command.arg(&label).arg(format!("--child={number}"));
            if let Some(rows) = rows {
                let mut option = OsString::from("--rows=");
                option.push(rows);
                command.arg(option);
            }
            command.args(&given);
            command.stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut child = command.spawn().map_err(|error| {
                Failure::system(format!("cannot start process {number}: {error}"))
            })?;
            let out = child.stdout.take();
            self.0.push(child);
            if let Some(out) = out {
                let sender: Sender<Said> = sender.clone();
                std::thread::spawn(move || {
                    for line in BufReader::new(out).lines().map_while(Result::ok) {
                        let _ = sender.send((number.into(), Some(line)));
                    }
                    let _ = sender.send((number.into(), None));
                });
            }
        }
        Ok(receiver)
    }

    /// Tells the processes of each other and waits for the answer and their end.
    fn follow(&mut self, lines: mpsc::Receiver<Said>) -> Result<String, Failure> {
        let count = self.0.len();
        let mut ports: Vec<Option<String>> = vec![None; count];
        // Whether a process has said how it ends.
        let mut spoke = vec![false; count];
        let mut summary = None;
        let mut running = count;
        let mut blame: Option<(Instant, Failure)> = None;
        while running > 0 {
            let said = match &blame {
                None => lines.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some((end, _)) => lines.recv_timeout(end.saturating_duration_since(Instant::now())),
            };
            let Ok((number, line)) = said else { break };
            let failure = match line {
                Some(line) => {
                    let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
                    match word {
                        "port" => {
                            ports[number] = Some(format!("127.0.0.1:{rest}"));
                            if ports.iter().all(Option::is_some) {
                                let known: Vec<&str> =
                                    ports.iter().flatten().map(String::as_str).collect();
                                self.tell(&known.join(" "));
                            }
                        }
                        "level" => report::show_progress(rest),
                        "summary" => summary = Some(rest.to_string()),
                        "done" | "failed" => spoke[number] = true,
                        // What a library prints is none of the answer.
                        _ => {}
                    }
                    if word == "failed" { failed(rest) } else { None }
                }
                None => {
                    running -= 1;
                    let status = self.0[number].wait()?;
                    (!spoke[number]).then(|| gone(number, count, status))
                }
            };
            match failure {
                None => {}
                Some(failure) if failure.follows => {
                    blame.get_or_insert((Instant::now() + BLAME, failure));
                }
                Some(failure) => return Err(failure),
            }
        }
        match (blame, summary) {
            (Some((_, failure)), _) => Err(failure),
            (None, Some(summary)) => Ok(summary),
            (None, None) => Err(Failure::system("the processes ended without an answer")),
        }
    }

    /// Sends every process a line. One that has ended does not read it, and is heard of otherwise.
    fn tell(&mut self, line: &str) {
        for child in &mut self.0 {
            if let Some(input) = &mut child.stdin {
                let _ = input.write_all(format!("{line}\n").as_bytes());
            }
        }
    }
}

/// A process that has not said why it ends.
fn gone(number: usize, count: usize, status: ExitStatus) -> Failure {
    Failure::system(format!(
        "process {number} of {count} ended before its work was done ({status}); with --checkpoint the same \
         command continues where all were"
    ))
}

/// Reads what follows `failed`: exit code, whether it follows from another end, and the message.
fn failed(text: &str) -> Option<Failure> {
    let (code, text) = text.split_once(' ')?;
    let (follows, message) = text.split_once(' ')?;
    let code = code.parse().ok()?;
    Some(Failure { message: message.to_string(), code, follows: follows == "true" })
}

/// Joins the parts to one file.
fn join(args: &Label, path: &Path) -> Result<(), Failure> {
    let workers = workers(args);
    let copy = |out: &mut dyn Write| -> io::Result<()> {
        (0..workers).try_for_each(|worker| {
            let part = File::open(answer::path(&args.out, worker, workers))?;
            io::copy(&mut BufReader::new(part), out).map(|_| ())
        })
    };
    if is_stdout(path) {
        return report::print(copy);
    }
    Ok(NewFile::write_whole(path, |out| copy(out))?)
}
