//! How many nodes have which label.

use std::io::{self, Write};

use grundy_core::{counted, visible};
use serde::{Deserialize, Serialize};
use timely::worker::Worker;

use crate::load::Part;
use crate::shuffle::shuffle;
use crate::state::State;

/// Columns of numbers are this wide.
const WIDTH: usize = 12;

/// The counts of all workers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Summary {
    version: u32,
    graph: String,
    nodes: u64,
    edges: u64,
    play: String,
    workers: u32,
    #[serde(flatten)]
    counts: Counts,
}

/// How many win, lose and draw; in JSON as `grundy label` has it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Counts {
    pub(crate) win: u64,
    pub(crate) lose: u64,
    pub(crate) draw: u64,
    /// How many win and lose at each remoteness from 0, if it is kept.
    pub(crate) levels: Option<Vec<Level>>,
}

/// How many win and lose at a remoteness.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Level {
    remoteness: u64,
    win: u64,
    lose: u64,
}

/// How many win and lose from remoteness 0 up.
pub(crate) fn levels(counts: impl IntoIterator<Item = (u64, u64)>) -> Vec<Level> {
    let level = |(remoteness, (win, lose))| Level { remoteness, win, lose };
    (0..).zip(counts).map(level).collect()
}

impl Counts {
    /// Prints a table.
    pub(crate) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let Counts { win, lose, draw, .. } = self;
        let drawn = if *draw > 0 { "; D: a draw" } else { "" };
        writeln!(out, "N: the player to move wins; P: the player to move loses{drawn}")?;
        let a = if self.levels.is_some() { "remoteness" } else { "" };
        let [b, c, d] = ["N", "P", "total"];
        writeln!(out, "{a:>WIDTH$}{b:>WIDTH$}{c:>WIDTH$}{d:>WIDTH$}")?;
        for Level { remoteness, win, lose } in self.levels.iter().flatten() {
            writeln!(out, "{remoteness:>WIDTH$}{win:>WIDTH$}{lose:>WIDTH$}{:>WIDTH$}", win + lose)?;
        }
        if *draw > 0 {
            writeln!(out, "{:>WIDTH$}{:>WIDTH$}{:>WIDTH$}{draw:>WIDTH$}", "D", "", "")?;
        }
        let nodes = win + lose + draw;
        writeln!(out, "{:>WIDTH$}{win:>WIDTH$}{lose:>WIDTH$}{nodes:>WIDTH$}", "total")
    }
}

impl Summary {
    /// Adds up what all workers have; worker 0 gets it, when all have got this far.
    pub(crate) fn gather(
        worker: &mut Worker,
        part: &Part,
        state: &State,
        (graph, play): (&str, &str),
    ) -> Option<Summary> {
        // The nodes and edges of a worker travel as those of a level that cannot be.
        let own = (u32::MAX, state.left.len() as u64, part.edges() as u64);
        let own_levels = (0..).zip(&state.levels);
        let own_levels = own_levels.map(|(at, level)| (at, level.won as u64, level.lost as u64));
        let got = shuffle(worker, own_levels.chain([own]), |_| 0);
        if worker.index() != 0 {
            return None;
        }
        let workers = u32::try_from(worker.peers()).unwrap_or(u32::MAX);
        let (mut nodes, mut edges) = (0, 0);
        let mut each = Vec::new();
        for (level, won, lost) in got {
            if level == u32::MAX {
                nodes += won;
                edges += lost;
                continue;
            }
            let level = level as usize;
            if each.len() <= level {
                each.resize(level + 1, (0, 0));
            }
            each[level].0 += won;
            each[level].1 += lost;
        }
        let (win, lose) =
            each.iter().fold((0, 0), |(win, lose), level| (win + level.0, lose + level.1));
        let counts = Counts { win, lose, draw: nodes - win - lose, levels: Some(levels(each)) };
        let (graph, play) = (graph.to_string(), play.to_string());
        Some(Summary { version: 1, graph, nodes, edges, play, workers, counts })
    }

    /// Prints a table, or one JSON object.
    pub(crate) fn print(&self, out: &mut dyn Write, json: bool) -> io::Result<()> {
        if json {
            serde_json::to_writer(&mut *out, self)?;
            return writeln!(out);
        }
        let Summary { graph, nodes, edges, play, workers, .. } = self;
        let graph = visible(graph);
        let (nodes, edges) = (counted(nodes, "node"), counted(edges, "edge"));
        writeln!(out, "{graph}: {nodes}, {edges}, {play} play, workers: {workers}")?;
        self.counts.print(out)
    }
}
