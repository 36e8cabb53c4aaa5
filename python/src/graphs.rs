//! Graphs from arrays of edges: who wins from every node, how soon, by which move; values; geography.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use grundy::Error;
use grundy::certificate::GeographyCertificate;
use grundy_graphs::budget::{self, Work};
use grundy_graphs::file::Names;
use grundy_graphs::geography::Geography;
use grundy_graphs::graph::Reverse;
use grundy_graphs::label::{End, Label, Labels, NO_MOVE, Question, labels};
use grundy_graphs::loopy::{LoopyValues, loopy_values};
use grundy_graphs::values::grundy_values;
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{EndOfPlay, GraphName, NodeName};
use crate::arrays::{Integers, Narrow, or_none};
use crate::numbers::{Memory, Nodes, Threads};
use crate::solve::letter;
use crate::{errors, work};

/// 1 GiB, as everywhere.
const MEMORY: u64 = 1 << 30;

/// A labelled graph.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct LabelledGraph {
    /// What was asked, of the edges that follow.
    end: End,
    targets: Vec<u32>,
    edges: Arc<Vec<(u32, u32)>>,
    reverse: Arc<Reverse>,
    labels: Arc<Labels>,
    moves: OnceLock<Arc<Vec<u32>>>,
    memory: u64,
}

/// The arguments of `label`.
type Asked<'py> = (
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u32>>,
    usize,
    &'static str,
    Bound<'py, PyArray1<u32>>,
    u64,
    Option<usize>,
);

/// Sources, targets and the number of nodes.
type Played<'py> = (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>, usize);

/// Where sets begin and end, and what is in them.
type Sets<'py> = (Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<u32>>);

/// Sources and targets.
fn columns<'py>(
    py: Python<'py>,
    edges: &[(u32, u32)],
) -> (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>) {
    let (source, target): (Vec<u32>, Vec<u32>) = edges.iter().copied().unzip();
    (source.into_pyarray(py), target.into_pyarray(py))
}

/// The number of nodes that edges lead between.
pub(crate) fn count(edges: &[(u32, u32)]) -> u32 {
    edges.iter().map(|&(from, to)| from.max(to) + 1).max().unwrap_or(0)
}

/// What a node without moves means for the player to move.
pub(crate) fn end(end: &str) -> PyResult<End> {
    match end {
        "loses" => Ok(End::Loses),
        "wins" => Ok(End::Wins),
        "draws" => Ok(End::Draws),
        other => {
            Err(errors::input(format!("end: found '{other}', expected 'loses', 'wins' or 'draws'")))
        }
    }
}

#[pyfunction]
#[allow(clippy::too_many_arguments)] // Those of the Python function.
fn label(
    py: Python<'_>,
    source: Integers<'_>,
    target: Integers<'_>,
    nodes: Option<Nodes>,
    end: EndOfPlay,
    targets: Integers<'_>,
    memory: Option<Memory>,
    threads: Option<Threads>,
) -> PyResult<LabelledGraph> {
    let end = self::end(&end.0)?;
    let memory = memory.map_or(MEMORY, |memory| memory.0);
    let nodes = nodes.map(|nodes| nodes.0);
    // Before they are copied.
    budget::afford(Work::Labels, nodes.unwrap_or(0), source.len(), memory)
        .map_err(|error| errors::of(&error))?;
    let edges = source.pairs(py, &target, nodes)?;
    let nodes = nodes.unwrap_or_else(|| py.detach(|| count(&edges)));
    budget::afford(Work::Labels, nodes, edges.len(), memory).map_err(|error| errors::of(&error))?;
    let targets = targets.nodes("targets", Some(nodes))?;
    let threads = threads.map_or_else(grundy_kernels::threads::available, |threads| threads.0);
    let edges = Arc::new(edges);
    let theirs = edges.clone();
    let (reverse, found, targets) = work::run(py, None, move |_| {
        let reverse = Reverse::new(nodes, &theirs);
        let found = labels(&reverse, &Question { end, targets: &targets }, threads);
        Ok((reverse, found, targets))
    })?;
    let (reverse, labels) = (Arc::new(reverse), Arc::new(found));
    Ok(LabelledGraph { end, targets, edges, reverse, labels, moves: OnceLock::new(), memory })
}

#[pymethods]
impl LabelledGraph {
    fn __len__(&self) -> usize {
        self.labels.len()
    }

    /// The question: labelling is as quick as reading labels would be.
    fn __reduce__<'py>(
        slf: &Bound<'py, LabelledGraph>,
    ) -> PyResult<(Bound<'py, PyAny>, Asked<'py>)> {
        let (py, graph) = (slf.py(), slf.get());
        let end = match graph.end {
            End::Loses => "loses",
            End::Wins => "wins",
            End::Draws => "draws",
        };
        let (source, target) = columns(py, &graph.edges);
        let targets = graph.targets.clone().into_pyarray(py);
        let label = py.import("grundy._grundy")?.getattr("label")?;
        Ok((label, (source, target, graph.labels.len(), end, targets, graph.memory, None)))
    }

    #[getter]
    fn edges(&self) -> usize {
        self.edges.len()
    }

    /// N, P or D for every node, as bytes.
    fn outcomes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let letters =
            py.detach(|| self.labels.iter().map(|l| letter(l.outcome())).collect::<Vec<u8>>());
        PyBytes::new(py, &letters)
    }

    /// Remoteness of every node, −1 for draws.
    fn remoteness<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        or_none(py, self.labels.iter().map(Label::remoteness))
    }

    /// A best move of every node, −1 where there is none to name.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let moves = match self.moves.get() {
            Some(moves) => moves.clone(),
            None => {
                let (labels, edges) = (self.labels.clone(), self.edges.clone());
                let found = work::run(py, None, move |_| Ok(labels.moves(edges.iter().copied())))?;
                self.moves.get_or_init(|| Arc::new(found)).clone()
            }
        };
        Ok(or_none(py, moves.iter().map(|&to| (to != NO_MOVE).then_some(to))))
    }

    /// How many nodes lose and win at each remoteness.
    fn levels(&self) -> Vec<(usize, usize)> {
        self.labels.tallies().iter().map(|tally| (tally.lost, tally.won)).collect()
    }

    /// The Grundy values, if the graph has no cycles: else the finite ones and −1 − i where the set with number i is reached; and
    /// these sets, one behind the other, and where each begins and the last ends.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Option<Sets<'py>>)> {
        let nodes = u32::try_from(self.labels.len()).unwrap_or(u32::MAX);
        budget::afford(Work::Values, nodes, self.edges.len(), self.memory)
            .map_err(|error| errors::of(&error))?;
        let reverse = self.reverse.clone();
        let found = work::run(py, None, move |_| {
            Ok(match grundy_values(&reverse) {
                Ok(values) => {
                    let most = values.iter().copied().max().unwrap_or(0);
                    let read = |from: usize, out: &mut [u32]| {
                        out.copy_from_slice(&values[from..from + out.len()])
                    };
                    Ok(Narrow::new(values.len(), most, read))
                }
                Err(_) => Err(numbered(nodes, &loopy_values(&reverse))),
            })
        })?;
        Ok(match found {
            Ok(values) => (values.into_array(py), None),
            Err((values, ends, sets)) => {
                let sets = (ends.into_pyarray(py), sets.into_pyarray(py));
                (values.into_pyarray(py).into_any(), Some(sets))
            }
        })
    }
}

/// Finite values, and numbers of the sets of the others below 0; the ends of these sets, and the sets, each once.
fn numbered(nodes: u32, loopy: &LoopyValues) -> (Vec<i64>, Vec<u64>, Vec<u32>) {
    let (mut ends, mut sets) = (vec![0], Vec::new());
    let mut known: HashMap<&[u32], i64> = HashMap::new();
    let mut next = -1;
    let mut number = |node| {
        if let Some(value) = loopy.finite(node) {
            return i64::from(value);
        }
        *known.entry(loopy.set(node)).or_insert_with_key(|set| {
            sets.extend_from_slice(set);
            ends.push(sets.len() as u64);
            next -= 1;
            next + 1
        })
    };
    let values = (0..nodes).map(&mut number).collect();
    (values, ends, sets)
}

/// Geography from every vertex: whether the player to move wins, and a winning move or −1.
#[pyfunction]
#[allow(clippy::type_complexity)]
fn geography<'py>(
    py: Python<'py>,
    source: Integers<'py>,
    target: Integers<'py>,
    nodes: Option<Nodes>,
    memory: Option<Memory>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyArray1<i64>>, Matched)> {
    let memory = memory.map_or(MEMORY, |memory| memory.0);
    let nodes = nodes.map(|nodes| nodes.0);
    if source.len() as u64 > memory / 8 {
        let needed = 8 * source.len() as u64;
        return Err(errors::of(&Error::memory("the list of edges", needed, memory)));
    }
    let edges = source.pairs(py, &target, nodes)?;
    let nodes = nodes.unwrap_or_else(|| py.detach(|| count(&edges)));
    let found = work::run(py, None, move |_| {
        let game = Geography::new(nodes, &edges, memory)?;
        let letters: Vec<u8> = game.nodes().map(|node| letter(game.outcome(node))).collect();
        let replies: Vec<Option<u32>> = game.nodes().map(|node| game.reply(node)).collect();
        Ok((letters, replies, game))
    })?;
    let (letters, replies, game) = found;
    Ok((
        PyBytes::new(py, &letters),
        or_none(py, replies.into_iter()),
        Matched { game: Arc::new(game) },
    ))
}

/// A maximum matching and what it tells of geography.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct Matched {
    game: Arc<Geography>,
}

#[pymethods]
impl Matched {
    /// The graph, whose matching is soon found again.
    fn __reduce__<'py>(slf: &Bound<'py, Matched>) -> PyResult<(Bound<'py, PyAny>, Played<'py>)> {
        let (py, game) = (slf.py(), &slf.get().game);
        let edges: Vec<(u32, u32)> = py.detach(|| game.each_edge().collect());
        let (source, target) = columns(py, &edges);
        Ok((slf.get_type().getattr("_of_edges")?, (source, target, game.nodes().count())))
    }

    /// The matching of the graph that was pickled.
    #[staticmethod]
    fn _of_edges(
        py: Python<'_>,
        source: Integers<'_>,
        target: Integers<'_>,
        nodes: Nodes,
    ) -> PyResult<Matched> {
        let edges = source.pairs(py, &target, Some(nodes.0))?;
        let game = work::run(py, None, move |_| Ok(Geography::new(nodes.0, &edges, u64::MAX)?))?;
        Ok(Matched { game: Arc::new(game) })
    }

    /// The certificate of all outcomes on the graph called `graph`.
    fn certificate(
        &self,
        py: Python<'_>,
        graph: GraphName,
        names: Option<Vec<NodeName>>,
    ) -> PyResult<String> {
        let nodes = u32::try_from(self.game.nodes().count()).unwrap_or(u32::MAX);
        let names = node_names(nodes, names)?;
        let game = self.game.clone();
        work::run(py, None, move |_| {
            Ok(GeographyCertificate::issue(&graph.0, &names, &game).to_json())
        })
    }
}

/// What the nodes 0, 1, … are called: by their numbers, if no names are given.
pub(crate) fn node_names(nodes: u32, names: Option<Vec<NodeName>>) -> PyResult<Names> {
    match names {
        None => Ok(Names::range(0, nodes)),
        Some(names) => Names::of_texts(names.into_iter().map(|name| name.0)).ok_or_else(|| {
            errors::input("found two nodes that are written the same, expected names that differ")
        }),
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<LabelledGraph>()?;
    module.add_class::<Matched>()?;
    module.add_function(wrap_pyfunction!(label, module)?)?;
    module.add_function(wrap_pyfunction!(geography, module)?)
}
