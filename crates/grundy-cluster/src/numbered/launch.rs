//! One job of this command's own processes, and what is printed in the end.

use grundy_cli_common::{NewFile, is_stdout, refuse_read};

use super::answer::{Summary, csv, print};
use super::job::prepare;
use super::part::Parts;
use crate::args::Label;
use crate::failure::Failure;
use crate::report;

/// Labels the positions below `game` by as many workers as `start` starts.
pub(crate) fn run(
    args: &Label,
    game: &str,
    workers: usize,
    start: impl FnOnce() -> Result<Summary, Failure>,
) -> Result<(), Failure> {
    // What is refused is refused once, before anything is started.
    drop(prepare(args, game, workers)?);
    args.csv.path().filter(|path| !is_stdout(path)).map_or(Ok(()), refuse_read)?;
    let summary = start()?;
    if let Some(path) = args.csv.path() {
        let mut parts = Parts::open(&args.out)?;
        let memory = args.memory();
        if is_stdout(path) {
            return report::print_or(|out| csv(out, &mut parts, &args.out, memory));
        }
        NewFile::write_whole(path, |out| csv(out, &mut parts, &args.out, memory))?;
    }
    report::print(|out| print(out, &summary, args.json))
}
