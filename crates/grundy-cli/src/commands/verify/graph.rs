//! Graphs in files, as the checks need them.

use std::path::Path;

use grundy_graphs::file::{GraphFile, Options, ToCheck};

use crate::args::Verify;
use crate::environment::read_graph;
use crate::failure::Failure;

/// A graph whose edges are moves.
pub(super) fn moves(path: &Path, args: &Verify) -> Result<ToCheck, Failure> {
    Ok(ToCheck::moves(path.display().to_string(), read(path, args)?))
}

/// A graph whose edges are walked both ways.
pub(super) fn edges(path: &Path, args: &Verify) -> Result<ToCheck, Failure> {
    Ok(ToCheck::edges(path.display().to_string(), read(path, args)?))
}

fn read(path: &Path, args: &Verify) -> Result<GraphFile, Failure> {
    let format = args.format.map(Into::into);
    let options = Options { memory: args.budget().memory, format, ..Options::default() };
    read_graph(path, options)
}
