//! Graphs in files, as the checks need them.

use std::path::Path;

use grundy_checker::Graph;
use grundy_graphs::file::{GraphFile, Names, Options};

use crate::args::Verify;
use crate::environment::read_graph;
use crate::failure::Failure;

/// A graph whose edges are moves.
pub(super) struct Moves {
    source: String,
    pub(super) file: GraphFile,
}

/// A graph whose edges are walked both ways.
pub(super) struct Edges {
    source: String,
    names: Names,
    edges: Vec<(u32, u32)>,
}

fn read(path: &Path, args: &Verify) -> Result<(String, GraphFile), Failure> {
    let format = args.format.map(Into::into);
    let options = Options { memory: args.budget().memory, format, ..Options::default() };
    let file = read_graph(path, options)?;
    Ok((path.display().to_string(), file))
}

impl Moves {
    pub(super) fn read(path: &Path, args: &Verify) -> Result<Moves, Failure> {
        let (source, file) = read(path, args)?;
        Ok(Moves { source, file })
    }
}

impl Edges {
    pub(super) fn read(path: &Path, args: &Verify) -> Result<Edges, Failure> {
        let (source, file) = read(path, args)?;
        let (names, edges) = file.into_edges();
        Ok(Edges { source, names, edges })
    }
}

impl Graph for Moves {
    fn source(&self) -> &str {
        &self.source
    }

    fn nodes(&self) -> u32 {
        self.file.nodes()
    }

    fn find(&self, name: &str) -> Option<u32> {
        self.file.names.find(name)
    }

    fn name(&self, node: u32) -> String {
        self.file.names.text(node)
    }

    fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        self.file.each_move()
    }
}

impl Graph for Edges {
    fn source(&self) -> &str {
        &self.source
    }

    fn nodes(&self) -> u32 {
        self.names.len()
    }

    fn find(&self, name: &str) -> Option<u32> {
        self.names.find(name)
    }

    fn name(&self, node: u32) -> String {
        self.names.text(node)
    }

    fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        self.edges.iter().copied()
    }
}
