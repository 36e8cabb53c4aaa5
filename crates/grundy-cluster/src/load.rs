//! How a worker gets its part of the graph.

use std::cell::RefCell;
use std::fs::File;
use std::path::Path;
use std::rc::Rc;

use grundy_core::Error;
use grundy_graphs::file::{Names, Parts};
use timely::worker::Worker;

use crate::failure::Failure;
use crate::report;
use crate::share::Share;
use crate::shuffle::Shuffle;
use crate::state::NEVER;

/// A worker's nodes and the edges into them.
pub(crate) struct Part {
    pub(crate) first: u32,
    offsets: Vec<usize>,
    sources: Vec<u32>,
    /// How many edges lead out of each node.
    pub(crate) degrees: Vec<u32>,
    /// A checksum of the rows that the worker read.
    pub(crate) sum: u32,
    pub(crate) names: Names,
}

impl Part {
    /// The nodes that have `node` as an option, once for each edge.
    #[inline]
    pub(crate) fn before(&self, node: u32) -> &[u32] {
        let at = (node - self.first) as usize;
        &self.sources[self.offsets[at]..self.offsets[at + 1]]
    }

    /// A part without names, from the edges into its nodes.
    #[cfg(test)]
    pub(crate) fn of_edges(nodes: std::ops::Range<u32>, edges: Edges) -> Part {
        let (offsets, sources) = turned_round(nodes.start, nodes.len(), vec![edges]);
        let names = Names::range(0, 0);
        Part { first: nodes.start, offsets, sources, degrees: Vec::new(), sum: 0, names }
    }

    /// How many edges lead into the nodes.
    pub(crate) fn edges(&self) -> usize {
        self.sources.len()
    }
}

/// Opens a file of rows.
pub(crate) fn open(path: &Path) -> Result<Parts<File>, Failure> {
    let file = File::open(path).map_err(|error| Failure::file("read", path, error))?;
    Parts::open(file).map_err(|stop| Failure::reading(path, &stop))
}

/// Edges that arrive together.
type Edges = Vec<(u32, u32)>;

/// Reads the rows of this worker's nodes and exchanges edges with all workers, so that each has those
/// into its nodes. Takes 12 bytes an edge into them and 24 a node; ends the process if that is more than
/// `memory`. What is on its way between workers comes on top.
pub(crate) fn load(
    worker: &mut Worker,
    path: &Path,
    share: Share,
    memory: u64,
) -> Result<Part, Failure> {
    let mut file = open(path)?;
    let nodes = share.range(u32::try_from(worker.index()).map_err(|_| too_many())?);
    let fixed = 24 * nodes.len() as u64;
    let arrived: Rc<RefCell<Vec<Edges>>> = Rc::default();
    let stash = arrived.clone();
    let mut edges = 0u64;
    let mut shuffle = Shuffle::new(
        worker,
        move |&(_, to): &(u32, u32)| share.owner(to),
        move |pairs| {
            edges += pairs.len() as u64;
            let needed = fixed + 12 * edges;
            if needed > memory {
                let error = Error::memory("a worker's part of the graph", needed, memory);
                report::end(Failure::from(&error).or("use more workers"));
            }
            let mut pairs = std::mem::take(pairs);
            pairs.shrink_to_fit();
            stash.borrow_mut().push(pairs);
        },
    );
    let mut sum = crc32fast::Hasher::new();
    let degrees = file
        .read(nodes.clone(), |from, to| {
            sum.update(&to.to_le_bytes());
            shuffle.send(worker, (from, to));
            Ok(())
        })
        .map_err(|stop| Failure::reading(path, &stop))?;
    shuffle.finish(worker);
    for &degree in &degrees {
        if degree >= NEVER {
            return Err(Failure::undecided(format!("found a node with {degree} options")));
        }
        sum.update(&degree.to_le_bytes());
    }
    let (offsets, sources) = turned_round(nodes.start, nodes.len(), arrived.take());
    let sum = sum.finalize();
    Ok(Part { first: nodes.start, offsets, sources, degrees, sum, names: file.into_names() })
}

fn too_many() -> Failure {
    Failure::input("found more workers than there are numbers for them")
}

/// Where the sources of edges into each node begin, and the sources in the order of the nodes. Frees the
/// edges as it goes.
fn turned_round(first: u32, nodes: usize, edges: Vec<Edges>) -> (Vec<usize>, Vec<u32>) {
    let mut offsets = vec![0usize; nodes + 1];
    let place = |to: u32| (to - first) as usize;
    edges.iter().flatten().for_each(|&(_, to)| offsets[place(to) + 1] += 1);
    for node in 0..nodes {
        offsets[node + 1] += offsets[node];
    }
    let mut sources = vec![0; offsets[nodes]];
    let mut next = offsets.clone();
    for piece in edges {
        for (from, to) in piece {
            let at = &mut next[place(to)];
            sources[*at] = from;
            *at += 1;
        }
    }
    (offsets, sources)
}
