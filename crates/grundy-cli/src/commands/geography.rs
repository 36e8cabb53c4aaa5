//! `grundy geography`.

mod answer;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use grundy::certificate::GeographyCertificate;
use grundy_cli_common::not_read;
use grundy_graphs::file::{Names, Options};
use grundy_graphs::geography::Geography;

use crate::args;
use crate::environment::read_graph;
use crate::failure::Failure;
use crate::output;
use crate::watch::Watch;

/// An undirected graph in a file.
struct Input {
    names: Names,
    edges: Vec<(u32, u32)>,
}

impl Input {
    /// Reads the file, or standard input if it is `-`.
    fn read(path: &Path, memory: u64, time: Option<Duration>) -> Result<Input, Failure> {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let options = Options { memory, deadline, ..Options::default() };
        let (names, edges) = read_graph(path, options)?.into_edges();
        Ok(Input { names, edges })
    }
}

pub(crate) fn run(args: &args::Geography) -> Result<ExitCode, Failure> {
    args.csv.leave_stdout_to(args.json).map_err(Failure::input)?;
    let is_printed = output::one_printed([
        ("--json", output::printed(args.json)),
        ("--certificate", args.certificate.as_deref()),
        ("--csv", args.csv.path()),
    ])?;
    let outputs = [("--certificate", args.certificate.as_deref()), ("--csv", args.csv.path())];
    not_read(&args.file, outputs).map_err(Failure::input)?;
    let input = Input::read(&args.file, args.memory(), args.time)?;
    let Input { names, edges } = &input;
    let watch = Watch::shown(&args.file.display().to_string(), args.time);
    let found = Geography::new(names.len(), edges, args.memory());
    drop(watch);
    let found = found.map_err(|error| Failure::of(&args.file.display().to_string(), &error))?;
    let mut out = output::page(!args.json);
    if let Some(name) = &args.start {
        let Some(start) = names.find(name) else {
            let file = args.file.display();
            return Err(Failure::input(format!(
                "--start: found '{name}', expected a node of '{file}'"
            )));
        };
        answer::start(&mut out, names, &found, start, args.json)?;
    } else {
        if let Some(path) = &args.certificate {
            let graph = args.file.display().to_string();
            let certificate = GeographyCertificate::issue(&graph, names, &found);
            output::written(path, &mut |out| {
                Ok(output::print_json(&mut &mut *out, &certificate)?)
            })?;
        }
        if let Some(path) = args.csv.path() {
            output::written(path, &mut |out| Ok(answer::csv(out, names, &found)?))?;
        }
        if args.json {
            answer::json(&mut out, &input, &found, args)?;
        } else if !is_printed {
            answer::text(&mut out, &input, &found, args)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
